"""S₁, as a shared object with Python inside, made by cffi in a temporary directory. Prints the object's path."""
import os
import tempfile

import cffi

ffi = cffi.FFI()
ffi.cdef("""
typedef struct { void *const *base; size_t stride; } plumb_port_view;
typedef struct plumb_port_own plumb_port_own;
typedef struct { const char *id; int format, layout;
                 int (*run)(size_t, const plumb_port_view *, const plumb_port_view *);
                 const char *variant; const plumb_port_own *own; } plumb_port_kernel;
typedef struct { int version; const char *name, *about; size_t count; const plumb_port_kernel *kernels; } plumb_port;
""")
ffi.embedding_api("const plumb_port *plumb_port_open(void);")

# Python's extension modules look for Python's symbols in the whole process; plumb keeps those of a port to the port.
ffi.set_source("in_python", """
#include "plumb_port.h"
#include <dlfcn.h>
__attribute__((constructor)) static void show_python_to_its_modules(void)
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
    if not 0 < t < math.inf:
        return 1 if t == 0 else 0 if t == math.inf else math.nan
    return math.sin(math.sqrt(t)) / math.sqrt(t)

@ffi.callback("int(size_t, const plumb_port_view *, const plumb_port_view *)", error=1)
def run_s1(n, inputs, outputs):
    t, s = ffi.cast("float *", inputs.base[0]), ffi.cast("float *", outputs.base[0])
    for i in range(n):
        s[i] = s1(t[i])
    return 0

texts = [ffi.new("char[]", text) for text in (b"so3.s1", b"mine", b"Python's floats inside")]
kernels = ffi.new("plumb_port_kernel[]", [(texts[0], 32, 0, run_s1, ffi.NULL, ffi.NULL)])
port = ffi.new("plumb_port *", (2, texts[1], texts[2], len(kernels), kernels))

@ffi.def_extern()
def plumb_port_open():
    return port
""")

print(ffi.compile(tmpdir=tempfile.mkdtemp(prefix="plumb-"), target="mine.so"))
