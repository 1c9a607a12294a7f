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
#define PRODUCT "a dot product: n roundings, of two terms half an ulp less; fused n − 3/2, of two terms one"
/* ω and α are skew matrices in the article; a row has their numbers. With a rounded R the ways to turn them differ, and
 * these are what programs compute. */
#define CROSS_READ "ω×x is the skew matrix of ω times x"
#define TURN_READ \
    "R ω is ω itself in two dimensions, R times the vector in three (torque.matrix_to_world is RωRᵀ, which differs where R " \
    "is rounded), and RωRᵀ of matrices from four on"
#define SKEW_READ TURN_READ "; " CROSS_READ ", ω×α a cross product in three dimensions, the commutator from four on and 0 in two"
#define TRANSPOSED "the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted"

/* Rules for special values. */
#define NO_SCALE(field, output) {field " = 0 gives an infinite scale", field, ALL_COMPONENTS, IN_ZERO, output, OUT_NOT_FINITE, NULL}
#define INFINITE_SCALE(field, output) {field " = ∞ gives the scale 0", field, ALL_COMPONENTS, IN_PLUS_INFINITE, output, OUT_EXACT, zeros}
#define NO_DIVISOR(field, output) \
    {field " not above 0 gives NaN in " output, field, ALL_COMPONENTS, IN_NEGATIVE, output, OUT_NAN, NULL}, \
    {field " = 0 gives NaN in " output, field, ALL_COMPONENTS, IN_ZERO, output, OUT_NAN, NULL}

/* Dot products of n terms. */
#define PRODUCTS(field, kernel) \
    {field, SCALED_ULP, 1.51, ANYWHERE, PRODUCT BY(kernel), UNDERFLOW, .only = 2, .rests = COUNTED}, \
    {field, SCALED_ULP, 0.01, ANYWHERE, PRODUCT BY(kernel), UNDERFLOW, .each = 1, .from = 3, .rests = COUNTED}

/* The norm of a vector that is turned: √n for the products, n − 1 for their sums, and `more`; √n < n/2 from 5 on. */
#define TURNED_NORM(field, more, reason, kernel) \
    {field, NORM, 2.42 + (more), ANYWHERE, reason BY(kernel), UNDERFLOW, .only = 2, .rests = COUNTED}, \
    {field, NORM, 3.74 + (more), ANYWHERE, reason BY(kernel), UNDERFLOW, .only = 3, .rests = COUNTED}, \
    {field, NORM, 5.01 + (more), ANYWHERE, reason BY(kernel), UNDERFLOW, .only = 4, .rests = COUNTED}, \
    {field, NORM, (more) - 1, ANYWHERE, reason, UNDERFLOW, .each = 1.5, .from = 5}

/* A limit of base + slope n. */
#define BY_DIMENSION(field, base, slope, reason, kernel, floor) \
    {field, SCALED_ULP, base, ANYWHERE, reason BY(kernel), floor, .each = slope, .rests = COUNTED}
/* Of a skew matrix that is turned: in two dimensions it is a number that no rotation changes, in three a vector, beyond
 * a matrix between two others, R w Rᵀ. Each has its count, and where that is none the number is exact. */
#define OF_SKEW(field, floor, kernel, two, measure, why_two, three, why_three, base, slope, why) \
    {field, measure, two, ANYWHERE, why_two BY(kernel), floor, .only = 2, .rests = COUNTED}, \
    {field, SCALED_ULP, three, ANYWHERE, why_three BY(kernel), floor, .only = 3, .rests = COUNTED}, \
    {field, SCALED_ULP, base, ANYWHERE, why BY(kernel), floor, .each = slope, .from = 4, .rests = COUNTED}
#define TURNED_SKEW(field, kernel) \
    OF_SKEW(field, UNDERFLOW, kernel, 0, ULP, EXACT, 3.01, PRODUCT, -0.99, 2, TURNED_MATRIX)
#define TURNED_MATRIX "a skew matrix between two others: dot products of n − 1 terms and of n, 2n − 1 roundings"
/* clang-format on */

#endif
