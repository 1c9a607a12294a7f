"""S₁, as a shared object with Python inside, made by cffi in a temporary directory. Prints the object's path."""
import os
import tempfile

import cffi

ffi = cffi.FFI()
# The declarations of validate/plumb_port.h that the port needs; cffi cannot read the header itself.
ffi.cdef("""
typedef struct { void *const *base; size_t stride; } plumb_port_view;
typedef struct plumb_port_own plumb_port_own;
typedef struct { const char *id; int format, layout;
                 int (*run)(size_t, const plumb_port_view *, const plumb_port_view *);
                 const char *variant; const plumb_port_own *own; } plumb_port_kernel;
typedef struct { int version; const char *name, *about; size_t count; const plumb_port_kernel *kernels; } plumb_port;
""")
ffi.embedding_api("const plumb_port *plumb_port_open(void);")

# Python's extension modules find Python's functions only if these are visible in the whole process. plumb loads a port, and
# with it libpython, with local symbols (RTLD_LOCAL). The constructor therefore opens libpython again, with global symbols.
ffi.set_source("in_python", """
#include "plumb_port.h"
#include <dlfcn.h>
__attribute__((constructor)) static void make_python_visible(void)
{
    Dl_info python;
    if (dladdr((void *)Py_IsInitialized, &python))
        dlopen(python.dli_fname, RTLD_NOW | RTLD_GLOBAL);
}
""", include_dirs=[os.path.abspath("validate")])

ffi.embedding_init_code("""
from in_python import ffi
import math

# t → S₁ = sin √t / √t
def s1(t):
    if t == 0:
        return 1
    if t == math.inf:
        return 0
    if not t > 0:
        return math.nan
    return math.sin(math.sqrt(t)) / math.sqrt(t)

@ffi.callback("int(size_t, const plumb_port_view *, const plumb_port_view *)", error=1)
def run_s1(n, inputs, outputs):
    t, s = ffi.cast("float *", inputs.base[0]), ffi.cast("float *", outputs.base[0])
    for i in range(n):
        s[i] = s1(t[i])
    return 0

texts = [ffi.new("char[]", text) for text in (b"so3.s1", b"mine", b"Python's floats inside")]
FLOAT, SOA, VERSION = 32, 0, 2  # PLUMB_PORT_FLOAT, PLUMB_PORT_SOA and PLUMB_PORT_VERSION of plumb_port.h
kernels = ffi.new("plumb_port_kernel[]", [(texts[0], FLOAT, SOA, run_s1, ffi.NULL, ffi.NULL)])
port = ffi.new("plumb_port *", (VERSION, texts[1], texts[2], len(kernels), kernels))

@ffi.def_extern()
def plumb_port_open():
    return port
""")

print(ffi.compile(tmpdir=tempfile.mkdtemp(prefix="plumb-"), target="mine.so"))
