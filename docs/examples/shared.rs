// S₁, as a shared object in Rust. No crate is needed.
use std::os::raw::{c_char, c_int, c_void};

#[repr(C)]
pub struct View { base: *const *mut f32, stride: usize }
#[repr(C)]
pub struct Kernel { id: *const c_char, format: c_int, layout: c_int,
                    run: extern "C" fn(usize, *const View, *const View) -> c_int,
                    variant: *const c_char, own: *const c_void }
#[repr(C)]
pub struct Port { version: c_int, name: *const c_char, about: *const c_char, count: usize, kernels: *const Kernel }
unsafe impl Sync for Kernel {}
unsafe impl Sync for Port {}

// t → S₁ = sin √t / √t
extern "C" fn s1(n: usize, input: *const View, output: *const View) -> c_int {
    let (t, s) = unsafe { (std::slice::from_raw_parts(*(*input).base, n),
                           std::slice::from_raw_parts_mut(*(*output).base, n)) };
    for (s, &t) in s.iter_mut().zip(t) {
        let a = f64::from(t).sqrt();
        *s = if a == 0.0 { 1.0 } else if a.is_infinite() { 0.0 } else { (a.sin() / a) as f32 };
    }
    0
}

static KERNELS: [Kernel; 1] = [Kernel { id: b"so3.s1\0".as_ptr().cast(), format: 32, layout: 0, run: s1,
                                         variant: std::ptr::null(), own: std::ptr::null() }];
static PORT: Port = Port { version: 2, name: b"mine\0".as_ptr().cast(), about: b"f64 inside\0".as_ptr().cast(),
                           count: 1, kernels: KERNELS.as_ptr() };

#[no_mangle]
pub extern "C" fn plumb_port_open() -> *const Port { &PORT }
