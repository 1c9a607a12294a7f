/* Error measures: how far a computed value ŷ lies from the exact y, in the spacings of the computed one's format.
 *
 *   ulp error          |ŷ − y| / ulp(y)
 *   scaled ulp error   |ŷ − y| / ulp(s), s the scale of the terms added
 *   norm error         ‖ŷ − y‖ / ‖y‖ in u
 *   angle              of R̂Rᵀ, or between unit quaternions, in u
 *   orthogonality      ‖R̂ᵀR̂ − E‖, or | ‖q̂‖ − 1 |, in u
 *
 * Conventions. ulp(y) is the spacing at the exact y, so that at a power of two it is the one of y's own side; at and
 * below the smallest normal it is the subnormal spacing; past the largest finite number it goes on as if exponents did.
 * An infinite ŷ is right where y rounds to infinity, and counts as 2^(emax+1) elsewhere; a NaN ŷ is infinitely wrong.
 *
 * Here: binary64 functions on an approximate y for the hot path (inline, branch-free, binary32), and MPFR ones for the
 * decisive measurement in either format. */
#ifndef ULP_H
#define ULP_H

#include "reference/reference.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

/* --- the formats -------------------------------------------------------------------------------------------------- */

struct format_facts {
    int digits;         /* of the significand: 24, 53 */
    int least_exponent; /* of the smallest normal, as in 2^e: −126, −1022 */
    int most_exponent;  /* of the largest finite number: 127, 1023 */
    double largest, smallest_normal, smallest;
    double unit; /* u = 2^−digits */
};

const struct format_facts *format_facts(enum format format);
/* x rounded to the format, nearest even. */
double format_round(enum format format, double x);
/* x's place among the numbers of the format in their order: both zeros have 0, the smallest ones ±1. */
int64_t format_rank(enum format format, double x);
/* x moved by `steps` numbers of the format; stays finite. */
double format_step(enum format format, double x, int64_t steps);

/* --- binary32, on a binary64 y ------------------------------------------------------------------------------------ */

static inline double double_from_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline uint64_t bits_from_double(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* 1 / ulp(y) in binary32: 2^(23 − max(exponent of y, −126)). |y| < 2^1000. */
static inline double ulp32_inverse(double y)
{
    double magnitude = fabs(y);
    magnitude = magnitude > 0x1p-126 ? magnitude : 0x1p-126;
    return double_from_bits(UINT64_C(0x7fe0000000000000) -
                            (bits_from_double(magnitude) & UINT64_C(0x7ff0000000000000))) *
           0x1p23;
}

/* |ŷ − y|, where an infinite ŷ counts as ±2^128, and as y itself where y rounds to it; NaN where ŷ or y is NaN. */
static inline double distance32(float computed, double y)
{
    double x = computed;
    double finite = x > 0x1.fffffep127 ? 0x1p128 : x < -0x1.fffffep127 ? -0x1p128 : x;
    double distance = fabs(finite - y);
    int overflow = (x > 0x1.fffffep127 && y >= 0x1.ffffffp127) || (x < -0x1.fffffep127 && y <= -0x1.ffffffp127);
    return overflow ? 0 : distance;
}

/* |ŷ − y| / ulp(y). */
static inline double ulp32_error(float computed, double y)
{
    return distance32(computed, y) * ulp32_inverse(y);
}

/* --- the decisive measurement ------------------------------------------------------------------------------------- */

/* log2 of ulp(y): the exponent of the spacing of the format at y. */
long ulp_exponent(enum format format, const mpfr_t y);
/* The error of a computed value (a number of the format, held in binary64) as an interval that holds for every y in the
 * enclosure: [low, high] in ulps of y. */
void ulp_error_enclosure(enum format format, double computed, const mpfi_t y, double *low, double *high);
/* The same in ulps of a scale or of y, whichever is larger. */
void scaled_ulp_error_enclosure(enum format format, double computed, const mpfi_t y, double scale, double *low,
                                double *high);

/* Of a field: n components, y at the enclosures' middles (which must be tight). */
double norm_error(enum format format, size_t n, const double *computed, const mpfi_t *y,
                  double floor);                                                            /* ‖y‖ ≥ floor */
double rotation_angle_error(enum format format, const double *computed, const mpfi_t *y);   /* 3 × 3 */
double quaternion_angle_error(enum format format, const double *computed, const mpfi_t *y); /* 4 */
double orthogonality_error(enum format format, const double *computed);                     /* 3 × 3 */
double unit_length_error(enum format format, size_t n, const double *computed);

/* --- classes ------------------------------------------------------------------------------------------------------ */

enum number_class { CLASS_NAN, CLASS_INFINITE, CLASS_NORMAL, CLASS_SUBNORMAL, CLASS_ZERO };

enum number_class number_class(enum format format, double x);
/* Equal as values, any NaN equal to any; with `signs`, zeros must agree in sign too. */
int same_value(double a, double b, int signs);

#endif
