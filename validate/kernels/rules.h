/* Rules for special values (struct special) that several families have, in the same words everywhere.
 *
 * ANYWHERE: in each component of each input in turn. A rule that one family alone has stands there. */
#ifndef KERNELS_RULES_H
#define KERNELS_RULES_H

#include "kernels.h"

/* clang-format off */
/* The articles by title; a section follows. */
#define ROBLOX "the Roblox article on rigid-body rotation, "
#define HAVOK "\"The Mathematics of Havok's Solver\", "
#define ROTATIONAL "\"Numerical Integration for Rotational Dynamics\", "
#define HIERARCHY "\"The Dynamics of a Transform Hierarchy\", "

#define PI 0x1.921fb54442d18p1

/* ulp: one rounding, also of what was rounded to a wider format before (x87, long double). */
#define ONE_ROUNDING (0.5 + 0x1p-10)

#define NAN_ANYWHERE_SHOWS {"a NaN gives NaN somewhere", NULL, EACH_COMPONENT, IN_NAN, NULL, OUT_SOME_NAN, NULL}
#define NAN_SHOWS(field) {"a NaN in " field " gives NaN somewhere", field, EACH_COMPONENT, IN_NAN, NULL, OUT_SOME_NAN, NULL}
#define NAN_ALL(field) {"a NaN in " field " gives NaN in every component", field, EACH_COMPONENT, IN_NAN, NULL, OUT_NAN, NULL}

#define INFINITY_ANYWHERE_SHOWS {"an ∞ gives ∞ or NaN somewhere", NULL, EACH_COMPONENT, IN_INFINITE, NULL, OUT_NOT_FINITE, NULL}
#define INFINITY_SHOWS(field) {"an ∞ in " field " gives ∞ or NaN somewhere", field, EACH_COMPONENT, IN_INFINITE, NULL, OUT_NOT_FINITE, NULL}
#define INFINITY_ALL(field) {"an ∞ in " field " gives NaN in every component", field, EACH_COMPONENT, IN_INFINITE, NULL, OUT_NAN, NULL}

#define TINY_ANYWHERE_JUDGED {"a subnormal number anywhere is judged like others", NULL, EACH_COMPONENT, IN_SUBNORMAL, NULL, OUT_JUDGED, NULL}
#define TINY_JUDGED(field) {"a subnormal number in " field " is judged like others", field, EACH_COMPONENT, IN_SUBNORMAL, NULL, OUT_JUDGED, NULL}

#define ZERO_ANYWHERE_JUDGED {"a zero anywhere is judged like others", NULL, EACH_COMPONENT, IN_ZERO, NULL, OUT_JUDGED, NULL}
#define ZERO_IN_JUDGED(field) {"a zero in " field " is judged like others", field, EACH_COMPONENT, IN_ZERO, NULL, OUT_JUDGED, NULL}
#define ZERO_JUDGED(field) {field " = 0 is judged like others", field, ALL_COMPONENTS, IN_ZERO, NULL, OUT_JUDGED, NULL}
#define ZERO_NAN(field) {field " = 0 gives NaN", field, ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL}
#define ZERO_NOT_FINITE(field) {field " = 0 gives ∞ or NaN", field, ALL_COMPONENTS, IN_ZERO, NULL, OUT_NOT_FINITE, NULL}

#define LARGEST_KEPT(field) {"the largest numbers in " field " stay finite", field, EACH_COMPONENT, IN_LARGEST, NULL, OUT_FINITE, NULL}

/* Of a principal moment, and of a tensor I. */
#define NO_MOMENT(field) \
    {field " = 0 gives NaN", field, ALL_COMPONENTS, IN_ZERO, NULL, OUT_SOME_NAN, NULL}, \
    {"a negative " field " gives NaN", field, ALL_COMPONENTS, IN_NEGATIVE, NULL, OUT_SOME_NAN, NULL}
#define SINGULAR {"I = 0, which is singular, gives NaN", "I", ALL_COMPONENTS, IN_ZERO, NULL, OUT_NAN, NULL}
#define INDEFINITE {"an I of negative numbers, which is not positive definite, gives NaN", "I", ALL_COMPONENTS, IN_NEGATIVE, NULL, OUT_NAN, NULL}

/* Ends a reason: the command that shows the limit. */
#define BY(kernel) "; plumb prove " kernel
/* clang-format on */

static const double zeros[3];

#endif
