/* Port of rotations with SLEEF's vector sine and cosine, in the faster version with errors of up to 3.5 ulps; see
 * vector_sine.h. */
#include "vector_sine.h"

#include <sleef.h>

static inline void sine_cosine(__m256 a, __m256 *sine, __m256 *cosine)
{
    const Sleef___m256_2 both = Sleef_sincosf8_u35avx2(a);
    *sine = both.x;
    *cosine = both.y;
}

static inline void wide_sine_cosine(__m256d a, __m256d *sine, __m256d *cosine)
{
    const Sleef___m256d_2 both = Sleef_sincosd4_u35avx2(a);
    *sine = both.x;
    *cosine = both.y;
}

#define TEXT(x) #x
#define VERSION(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)

static const plumb_port port = {
    PLUMB_PORT_VERSION, "SLEEF",
    "SLEEF " VERSION(SLEEF_VERSION_MAJOR, SLEEF_VERSION_MINOR, SLEEF_VERSION_PATCHLEVEL) ", u35, " PEER_FLAGS,
    sizeof kernels / sizeof *kernels, kernels};

const plumb_port *plumb_port_open(void)
{
    return &port;
}
