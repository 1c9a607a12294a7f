/* Error measures: how far a computed value ŷ lies from the exact y, in the spacings of the computed one's format.
 *
 *   ulp error          |ŷ − y| / ulp(y)
 *   scaled ulp error   |ŷ − y| / ulp(s), s the scale of the terms added
 *   difference         |ŷ − y|, of whole numbers
 *   norm error         ‖ŷ − y‖ / ‖y‖ in u
 *   angle              of R̂Rᵀ, or between quaternions, in u
 *   orthogonality      ‖R̂ᵀR̂ − RᵀR‖, or | ‖q̂‖ − ‖q‖ |, in u: what the computation added, not what rounding the inputs
 *                      left
 *
 * Conventions. ulp(y) is the spacing at the exact y, so that at a power of two it is the one of y's own side; at and
 * below the smallest normal it is the subnormal spacing; past the largest finite number it keeps growing as if
 * exponents did. An infinite ŷ is right where y rounds to infinity, and counts as 2^(emax+1) elsewhere; a NaN ŷ is
 * infinitely wrong, and so is an infinite double where y does not round to it: 2^1024 is no double.
 *
 * Filters measure in double, from the difference δ = ŷ − y, which is exact enough in either format because it is
 * small, and from y itself. What exact decides is measured in intervals, from ŷ and an enclosure of y. */
#ifndef JUDGE_MEASURE_H
#define JUDGE_MEASURE_H

#include "validate/base/format.h"
#include "validate/kernels/kernels.h"

#include <math.h>

/* The power of two that a distance is divided by to be in ulps at `reach`: its exponent. */
static inline int ulp_exponent_near(const struct format_facts *facts, double reach)
{
    const int exponent = (int)(bits_from_double(fabs(reach)) >> 52) - 1023; /* of a subnormal or 0: −1023 */
    return (exponent < facts->least_exponent ? facts->least_exponent : exponent) - (facts->digits - 1);
}

/* distance / ulp(reach), in two steps where one would overflow: 2^1074 is not a double. */
static inline double in_ulps(const struct format_facts *facts, double distance, double reach)
{
    const int up = -ulp_exponent_near(facts, reach), first = up > 1000 ? 1000 : up;
    return distance * power_of_two(first) * power_of_two(up - first);
}

/* ŷ − y for y = value + rest. An infinite ŷ counts as y itself where y rounds to it; as ±2^(emax+1) where y has that
 * sign and is 2^emax at least, from where rounding may lead there; else it is infinitely wrong. */
double difference_near(enum format format, double computed, double value, double rest);

/* |ŷ − y| in ulps of y, for a y known well enough. */
static inline double ulp_error_near(enum format format, double computed, double y)
{
    return in_ulps(format_facts(format), fabs(difference_near(format, computed, y, 0)), y);
}

/* A computed component and what is known of its exact value y: |y − value| ≤ bound. */
struct component {
    double computed, difference, value, bound, scale;
};

/* |ŷ − y| in ulps of y, of the floor or of the scale (0: neither counts), whichever is largest; `doubt` is how much
 * more it may be. ∞ without doubt where ŷ is NaN. */
double component_error(const struct format_facts *facts, const struct component *component, double floor, int scaled,
                       double *doubt);

/* A field's components: what was computed, and the exact value + rest (null: 0) as far as it is known. */
struct field_values {
    const double *computed, *difference, *value, *rest, *bound;
};

/* A field's error under a measure of fields, in u; `doubt` is how much more or less it may be: ∞ where doubles cannot
 * hold what it takes. */
double field_error(const struct field *field, enum measure measure, const struct format_facts *facts,
                   const struct field_values *values, double floor, double *doubt);

/* --- the decisive measurement ------------------------------------------------------------------------------------- */

/* log2 of ulp(y): the exponent of the spacing of the format at y. */
long ulp_exponent(enum format format, const mpfr_t y);
/* The error of a computed value (a number of the format, held in a double) as an interval that holds for every y in the
 * enclosure: [low, high] in ulps of y. */
void ulp_error_enclosure(enum format format, double computed, const mpfi_t y, double *low, double *high);
/* The same in ulps of a scale or of y, whichever is larger. */
void scaled_ulp_error_enclosure(enum format format, double computed, const mpfi_t y, double scale, double *low,
                                double *high);
/* A field's error under a measure of fields as an interval, in u. `worst` becomes the component, counted from the
 * field's first, with the largest |ŷ − y|: in the field's own unit, since a field has one size for all components. */
void field_error_enclosure(const struct field *field, enum measure measure, enum format format, const double *computed,
                           const mpfi_t *y, double floor, double *low, double *high, size_t *worst);

#endif
