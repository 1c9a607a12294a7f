/* Port of rotations with the vector sine and cosine of the C library, libmvec; see vector_sine.h. */
#include "vector_sine.h"

/* Functions of libmvec for 8 floats or 4 doubles, with AVX2. Compilers generate calls of them; no header declares
 * them. */
__m256 _ZGVdN8v_sinf(__m256 a);
__m256 _ZGVdN8v_cosf(__m256 a);
__m256d _ZGVdN4v_sin(__m256d a);
__m256d _ZGVdN4v_cos(__m256d a);

static inline void sine_cosine(__m256 a, __m256 *sine, __m256 *cosine)
{
    *sine = _ZGVdN8v_sinf(a);
    *cosine = _ZGVdN8v_cosf(a);
}

static inline void wide_sine_cosine(__m256d a, __m256d *sine, __m256d *cosine)
{
    *sine = _ZGVdN4v_sin(a);
    *cosine = _ZGVdN4v_cos(a);
}

static const plumb_port port = {PLUMB_PORT_VERSION, "libmvec", "glibc's libmvec, " PEER_FLAGS,
                                sizeof kernels / sizeof *kernels, kernels};

const plumb_port *plumb_port_open(void)
{
    return &port;
}
