/* Error measures: the distance of a computed value ŷ from the exact value y, in ulps or u of the format of ŷ.
 *
 *   ulp error          |ŷ − y| / ulp(y)
 *   scaled ulp error   |ŷ − y| / ulp(s), where the scale s is the sum of the absolute values of the terms added
 *   difference         |ŷ − y|, for whole numbers
 *   norm error         ‖ŷ − y‖ / ‖y‖ in u, the unit roundoff
 *   angle              the angle of R̂Rᵀ, or between quaternions, in u; of angles of a sequence, R is their rotation
 *   orthogonality      ‖R̂ᵀR̂ − RᵀR‖, or | ‖q̂‖ − ‖q‖ |, in u: the error that the computation added, excluding that of
 *                      the rounded inputs
 *   image              the angle between R̂x₁ and x₂, the first two inputs, in u. The exact y is not used: several
 *                      rotations that map x₁ to x₂ can be right
 *
 * Conventions. ulp(y) is the spacing of the format's numbers at the exact y. At and below the smallest normal number it
 * is the spacing of subnormal numbers; above the largest finite number it is what it would be if exponents had no
 * limit. An infinite ŷ is correct if y rounds to infinity; otherwise it counts as ±2^(emax+1) if |y| ≥ 2^emax and y has
 * the same sign; otherwise its error is infinite. A NaN ŷ has an infinite error.
 *
 * Every element is first measured by the filter, in double: from the difference δ = ŷ − y, which is accurate enough in
 * either format because it is small, and from y (component_error, field_error). The errors that decide verdicts are
 * computed in interval arithmetic, from ŷ and an enclosure of y (the functions named …_enclosure). */
#ifndef ACCURACY_MEASURE_H
#define ACCURACY_MEASURE_H

#include "validate/contracts/contracts.h"
#include "validate/util/format.h"

#include <math.h>

/* Returns e, where ulp(reach) = 2^e. */
static inline int ulp_exponent_near(const struct format_facts *facts, double reach)
{
    const int exponent = (int)(bits_from_double(fabs(reach)) >> 52) - 1023; /* −1023 for a subnormal number or 0 */
    return (exponent < facts->min_exponent ? facts->min_exponent : exponent) - (facts->digits - 1);
}

/* Returns distance / ulp(reach), in two steps if one would overflow: 2^1074 is not a double. */
static inline double in_ulps(const struct format_facts *facts, double distance, double reach)
{
    const int up = -ulp_exponent_near(facts, reach), first = up > 1000 ? 1000 : up;
    return distance * power_of_two(first) * power_of_two(up - first);
}

/* Returns ŷ − y for y = value + rest, with the conventions above for an infinite ŷ. (From 2^emax on, rounding errors
 * may lead to infinity.) */
double difference_near(enum format format, double computed, double value, double rest);

/* Returns |ŷ − y| in ulps of y, for a double y whose error is negligible. */
static inline double ulp_error_near(enum format format, double computed, double y)
{
    return in_ulps(format_facts(format), fabs(difference_near(format, computed, y, 0)), y);
}

/* A computed component ŷ (`computed`), and the filter's approximation of its exact value y: |y − value| ≤ bound. */
struct component {
    double computed, difference; /* ŷ, and an approximation of ŷ − y */
    double value, bound;
    double scale; /* the condition scale */
};

/* Returns |ŷ − y| in ulps of the largest of |y|, the floor and the scale. The scale is ignored if `scaled` is 0. The
 * true error exceeds the returned one by at most *doubt. Returns ∞ with *doubt = 0 if ŷ is NaN. */
double component_error(const struct format_facts *facts, const struct component *component, double floor, int scaled,
                       double *doubt);

/* The components of a field: computed values, their differences from the exact values, and the filter's approximations
 * of the exact values, value + rest (rest null: 0), whose errors are at most `bound`. `in` has the inputs of the
 * element, for the measure IMAGE. */
struct field_values {
    const double *computed, *difference, *value, *rest, *bound, *in;
};

/* Returns a field's error in u, under a measure of whole fields. The true error differs from it by at most *doubt,
 * which is ∞ if double arithmetic overflows. */
double field_error(const struct field *field, enum measure measure, const struct format_facts *facts,
                   const struct field_values *values, double floor, double *doubt);

/* Returns the error in the measure IMAGE, in u, of a computed rotation or quaternion, given the inputs `in` of its
 * element: two vectors of three components. The true error differs from it by at most *doubt. Returns ∞ if the
 * rotation is not finite, if the image of the first vector or the second vector is 0, or if a matrix is a
 * reflection. */
double image_error(const struct field *field, const struct format_facts *facts, const double *in,
                   const double *computed, double *doubt);

/* --- the decisive measurement ------------------------------------------------------------------------------------- */

/* Returns log2 of ulp(y), the exponent of the format's spacing at y. */
long ulp_exponent(enum format format, const mpfr_t y);
/* Encloses the error of a computed value, which is a number of the format stored in a double: for every y of the
 * enclosure, the error in ulps of y is in [low, high]. */
void ulp_error_enclosure(enum format format, double computed, const mpfi_t y, double *low, double *high);
/* Encloses the same error in ulps of the larger of |y| and a scale. */
void scaled_ulp_error_enclosure(enum format format, double computed, const mpfi_t y, double scale, double *low,
                                double *high);
/* Encloses a field's error in u, under a measure of whole fields. *worst becomes the index, within the field, of the
 * component with the largest |ŷ − y|. (Absolute errors are compared, because all components of a field have the same
 * unit.) */
void field_error_enclosure(const struct field *field, enum measure measure, enum format format, const double *computed,
                           const mpfi_t *y, double floor, double *low, double *high, size_t *worst);
/* Encloses the error in the measure IMAGE, as image_error. */
void image_error_enclosure(const struct field *field, enum format format, const double *in, const double *computed,
                           double *low, double *high);

#endif
