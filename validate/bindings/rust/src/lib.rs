//! Checks Rust functions for rotations and rigid bodies with the program plumb, which has to be installed.
//!
//! ```no_run
//! use plumb_check::plumb_check;
//!
//! fn exp(v: [f32; 3]) -> [[f32; 3]; 3] {
//! #   let _ = v;
//!     todo!()
//! }
//!
//! plumb_check!("so3.exp", exp); // panics with the report of the program unless it passes
//! plumb_check!("so3.exp", exp, "--level=full", "--samples=30k"); // options of plumb check
//! ```
//!
//! A function takes the inputs of an element in the order of `plumb kernels so3.exp`, and returns its output, or a
//! tuple of several outputs: numbers, arrays, arrays of arrays (a matrix row by row); all `f32`, or all `f64`. For
//! types of your own give a closure: `|v: [f64; 3]| my_exp(Vector::from(v)).to_array()`.
//!
//! This crate hands numbers over and shows the verdict of the program; it judges nothing itself.
use std::{env, fmt, fs, io, path::Path, process::Command};

mod numbers;
mod server;
pub use numbers::{Number, Numbers, Port};

/// The verdict of the program on a function.
pub struct Verdict {
    /// True if all limits are met, that is, if the exit status of plumb check is 0.
    pub passes: bool,
    /// The exit status: 0 within the limits, 1 a limit is exceeded, 3 nothing was checked.
    pub status: i32,
    /// The report as plumb check prints it.
    pub text: String,
}

/// Says why plumb could not check: the program is not installed, it refuses a kernel or an option, or the function does
/// not have the kernel's number of inputs and outputs.
#[derive(Debug)]
pub struct Error(String);

impl fmt::Display for Error {
    fn fmt(&self, to: &mut fmt::Formatter) -> fmt::Result {
        to.write_str(&self.0)
    }
}

impl std::error::Error for Error {}

impl From<io::Error> for Error {
    fn from(error: io::Error) -> Self {
        Error(format!("plumb_check: {error}"))
    }
}

/// Checks a function against a kernel; panics with the program's report unless it passes. Further arguments are options
/// of `plumb check`, each in one word: `"--level=full"`.
#[macro_export]
macro_rules! plumb_check {
    ($kernel:expr, $function:expr $(, $option:expr)* $(,)?) => {
        $crate::assert_passes($kernel, $function, &[$($option),*])
    };
}

/// The function that `plumb_check!` calls.
#[track_caller]
pub fn assert_passes<A, P: Port<A>>(kernel: &str, function: P, options: &[&str]) {
    match check(kernel, function, options) {
        Ok(verdict) if verdict.passes => {}
        Ok(verdict) => panic!("\n{}", verdict.text),
        Err(error) => panic!("{error}"),
    }
}

/// Checks a function against a kernel and returns the program's verdict. The function may be called in several threads
/// at a time. A panic in it is a failure in the verdict.
pub fn check<A, P: Port<A>>(kernel: &str, function: P, options: &[&str]) -> Result<Verdict, Error> {
    let program = program();
    let server = server::Server::start(kernel, function)?;
    let ran = Command::new(&program)
        .args(["check", kernel, "--no-config", "--port-command"])
        .arg(server.command())
        .args(["--shown-as", &format!("plumb_check!(\"{kernel}\", …) with")])
        .args(options)
        .output()
        .map_err(|error| not_started(&program, error))?;
    if let Some(misuse) = server.misuse() {
        return Err(Error(misuse));
    }
    match ran.status.code() {
        Some(status @ (0 | 1 | 3)) => {
            Ok(Verdict { passes: status == 0, status, text: String::from_utf8_lossy(&ran.stdout).into_owned() })
        }
        _ => Err(Error(String::from_utf8_lossy(&ran.stderr).trim().into())),
    }
}

/// A golden vector in float (docs/ports.md). Each vector has the components of all inputs, or of all outputs, one after
/// another.
#[derive(Debug, Clone, PartialEq)]
pub struct Golden {
    pub inputs: Vec<f32>,
    /// The correctly rounded results.
    pub outputs: Vec<f32>,
    /// For each component of the outputs, the sum of the magnitudes of the terms that are added.
    pub scale: Vec<f32>,
    /// For each component of the outputs, the largest deviation that the limits allow.
    pub miss: Vec<f32>,
    /// What the case is for.
    pub why: String,
}

/// Returns the golden vectors of a kernel.
pub fn golden(kernel: &str) -> Result<Vec<Golden>, Error> {
    let program = program();
    let ran = Command::new(&program)
        .args(["vectors", kernel, "--golden", "csv"])
        .output()
        .map_err(|error| not_started(&program, error))?;
    if !ran.status.success() {
        return Err(Error(String::from_utf8_lossy(&ran.stderr).trim().into()));
    }
    let text = String::from_utf8_lossy(&ran.stdout).into_owned();
    // The columns are kernel,format,set,proof,in,out,scale,miss,why; the last is in quotation marks.
    let rows = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    rows.map(|row| {
        if row.split(',').next() != Some(kernel) {
            let first = row.split(',').next().unwrap_or_default();
            return Err(Error(format!("{kernel} is not one kernel, expected the id of one, such as {first}")));
        }
        golden_of(row).ok_or_else(|| Error(format!("{program}: not a golden vector: {row}")))
    })
    .collect()
}

/// Returns the golden vector in a line of CSV, or none if the line has another form.
fn golden_of(row: &str) -> Option<Golden> {
    let mut columns = row.splitn(9, ',').skip(4);
    let mut numbers = || -> Option<Vec<f32>> {
        let bits = columns.next()?.split(' ').map(|word| u32::from_str_radix(word, 16));
        bits.map(|bits| bits.ok().map(f32::from_bits)).collect()
    };
    let (inputs, outputs, scale, miss) = (numbers()?, numbers()?, numbers()?, numbers()?);
    let why = columns.next()?.strip_prefix('"')?.strip_suffix('"')?.replace("\"\"", "\"");
    Some(Golden { inputs, outputs, scale, miss, why })
}

fn program() -> String {
    env::var("PLUMB").unwrap_or_else(|_| "plumb".into())
}

fn not_started(program: &str, error: io::Error) -> Error {
    Error(format!("{program}: {error}; install plumb's package, or set PLUMB to its path"))
}

/// A directory, which is removed with its files when the value is dropped.
struct Folder(std::path::PathBuf);

impl Folder {
    /// Creates a directory with a new name in the directory of temporary files.
    fn new() -> io::Result<Self> {
        let made = Command::new("mktemp").args(["-d", "-t", "plumb-XXXXXX"]).output()?;
        let name = String::from_utf8_lossy(&made.stdout);
        match name.trim() {
            "" => Err(io::Error::new(io::ErrorKind::Other, String::from_utf8_lossy(&made.stderr).trim())),
            name => Ok(Folder(name.into())),
        }
    }

    fn file(&self, name: &str) -> std::path::PathBuf {
        Path::join(&self.0, name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
