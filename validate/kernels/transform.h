/* What the rows of moving transforms share: the dimension, fields, reasons of bounds, and rules for special values.
 *
 * Here: for the families that come from "The Dynamics of a Transform Hierarchy", each of which has its rows in a file
 * of its own. How its promises are counted is said in transform.c. */
#ifndef KERNELS_TRANSFORM_H
#define KERNELS_TRANSFORM_H

#include "rules.h"

/* clang-format off */
static const struct parameter dimension = {"n", "dimension", ".n%u", 3};

/* Fields with the article's index of the transform. */
#define USUAL "all of the domain: rotations rounded to the format, lengths up to 1e9, scales from 2⁻¹⁰ to 2¹⁰"
#define HIERARCHY "\"The Dynamics of a Transform Hierarchy\", "
#define LARGEST_LENGTH 1e9 /* of T, v, a in the domain, in their units: with ω and α as below nothing overflows */
#define TRANSFORM_FIELDS(i) \
    {"T" i, "m", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}, {"R" i, "", ROTATION, BY_PARAMETER, 0, 0}, \
    {"S" i, "", POSITIVE, 1, 0x1p-10, 0x1p10}
#define DYNAMIC_FIELDS(i) \
    TRANSFORM_FIELDS(i), {"v" i, "m/s", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}, \
    {"a" i, "m/s²", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}, {"w" i, "rad/s", SKEW, BY_PARAMETER, 0, 1e4}, \
    {"alpha" i, "rad/s²", SKEW, BY_PARAMETER, 0, 1e8}

/* Floors, in units of the smallest normal number: smaller results are measured as if they were this large, since
 * products on the way to them become subnormal. */
#define UNDERFLOW 0x1p26 /* of one or two factors */
#define UNDERFLOW_SQUARED 0x1p46 /* with ω² up to 1e8 beside them */

/* Reasons. */
#define ONCE "rounded once"
#define EXACT "copied"
#define PRODUCT "a fused dot product: n roundings"
#define TRANSPOSED "the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted"

/* Rules for special values. */
#define NO_SCALE(field, output) {field " = 0 gives an infinite scale", field, ALL_COMPONENTS, IN_ZERO, output, OUT_NOT_FINITE, NULL}
#define INFINITE_SCALE(field, output) {field " = ∞ gives the scale 0", field, ALL_COMPONENTS, IN_PLUS_INFINITE, output, OUT_EXACT, zeros}
#define NO_DIVISOR(field, output) \
    {field " not above 0 gives NaN in " output, field, ALL_COMPONENTS, IN_NEGATIVE, output, OUT_NAN, NULL}, \
    {field " = 0 gives NaN in " output, field, ALL_COMPONENTS, IN_ZERO, output, OUT_NAN, NULL}

/* Dot products of n terms: the first is rounded once, and up to three, a rounding of half an ulp each, nothing that is
 * carried can take the sum past a power of two. */
#define PRODUCTS(field, kernel) \
    {field, SCALED_ULP, 1.01, ANYWHERE, PRODUCT BY(kernel), UNDERFLOW, .only = 2, .rests = COUNTED}, \
    {field, SCALED_ULP, -1.49, ANYWHERE, PRODUCT BY(kernel), UNDERFLOW, .each = 1, .from = 3, .rests = COUNTED}

/* A limit of base + slope n. */
#define BY_DIMENSION(field, base, slope, reason, kernel, floor) \
    {field, SCALED_ULP, base, ANYWHERE, reason BY(kernel), floor, .each = slope, .rests = COUNTED}
/* Of a skew matrix: in two dimensions it is a number that no rotation changes, in three a vector; beyond, R w Rᵀ has
 * 2n roundings. */
#define TURNED_SKEW(field, kernel) \
    {field, ULP, 0, ANYWHERE, EXACT BY(kernel), .only = 2, .rests = COUNTED}, \
    {field, SCALED_ULP, 1.51, ANYWHERE, PRODUCT BY(kernel), UNDERFLOW, .only = 3, .rests = COUNTED}, \
    {field, SCALED_ULP, 0.01, ANYWHERE, "two matrix products", UNDERFLOW, .each = 2, .from = 4}
/* clang-format on */

#endif
