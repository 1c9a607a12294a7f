/* Rows of the transform family: rigid transforms with scale (T, R, S) in any dimension, and dynamic ones with
 * velocities and accelerations (T, R, S, v, a, ω, α), composed, inverted and seen from their parents.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/transform.c, the code under test in
 * fast/transform.c. The terms of an output may cancel to any degree, so promises are in ulps of the terms' size; where
 * the terms that cancel are exact and only their difference is rounded, the result's own size counts as well. Most
 * limits are counted by plumb prove, and hold in both formats: a rounding of a partial sum costs half an ulp of the
 * terms' size at most, and a whole one if a multiplication follows it, since a product may lie in its binade where its
 * factor does not; or if what is carried exceeds an ulp, since the exact value may lie just below a power of two and
 * the computed one above. A dot product of n terms has n roundings. Products and sums are counted as if each rounded: a
 * program without fused multiply-adds keeps the limits too; plumb's own, which has them, keeps what plumb prove says.
 * Products that underflow add less than 1e-5, whence the hundredth in each limit. The worst that is found comes close
 * where few roundings have to agree; where many do, the count is far above what searches find, and the limit is that,
 * with a margin. */
#include "transform.h"

/* clang-format off */
static const struct coordinate in_compose = {"cancellation", "", COORDINATE_CANCELLATION, "T3"},
    in_apply = {"cancellation", "", COORDINATE_CANCELLATION, "y"},
    in_apply_inverse = {"cancellation", "", COORDINATE_CANCELLATION, "x"},
    in_linear = {"cancellation", "", COORDINATE_CANCELLATION, "Jx"},
    in_linear_inverse = {"cancellation", "", COORDINATE_CANCELLATION, "z"},
    in_normal = {"cancellation", "", COORDINATE_CANCELLATION, "normal"},
    in_to_local = {"cancellation", "", COORDINATE_CANCELLATION, "T1"},
    in_dynamic_compose = {"cancellation", "", COORDINATE_CANCELLATION, "a3"},
    in_dynamic_inverse = {"cancellation", "", COORDINATE_CANCELLATION, "a"},
    in_dynamic_to_local = {"cancellation", "", COORDINATE_CANCELLATION, "a1"};

/* Reasons of bounds. */
#define MAPPED "a dot product, n roundings; times S, added: two more, fused one"
#define DIVIDED "a fused dot product, n roundings; divided by S: one more"
#define DIVIDED_WHOLE "the same, against the length of T"
#define ADDED "a dot product and a sum: n + 1 roundings; fused 5/2"
#define ADDED_MATRIX TURNED_MATRIX ", and a sum, one more"
#define ADDED_ONCE "a sum, rounded once"
#define CROSSED "a dot product, n roundings, into a cross product and a sum, three more; fused two"
#define CROSSED_MATRIX "R w Rᵀ, 2n − 1 roundings, into a commutator, 2n − 3 more; fused one less"
#define VELOCITY "S R T, n + 1 roundings, into a product with ω, n − 1 more, and a sum: 2n + 1"
#define ACCELERATION "S R T, n + 1 roundings, into two products with ω and the sum between them, 2n more; fused 2n − 1"
#define BACK_VELOCITY "a product with ω and a sum, n roundings, into a dot product, n, and the division; fused 2n"
#define BACK_ACCELERATION "two products with ω and the sum between them, 2n roundings, then as for T, n + 1; fused 3n"
#define SUBTRACTED "a difference, then a dot product: n + 1 roundings; fused 7/2"
#define SUBTRACTED_MATRIX "a difference, then " TURNED_MATRIX
#define SUBTRACTED_DIVIDED "a difference, one rounding, then a fused dot product, n, and the division"
#define SUBTRACTED_CROSSED "a difference and a cross product, three roundings, then a dot product, n more"
#define SUBTRACTED_CROSSED_MATRIX "a commutator and a difference, 2n − 3 roundings, then R w Rᵀ, 2n − 1 more"
#define LOCAL_VELOCITY "differences and a product with ω, n + 1 roundings, then a dot product and the division, n + 1"
#define LOCAL_ACCELERATION "two products of differences with ω, 2n + 1 roundings, then a dot product and the division, n + 1; fused one less"
#define CHAINED_VELOCITY "R₂R₂ᵀ of a difference, 2n + 1 roundings, into a product with ω and a sum, n, then as for T, n + 1"
#define CHAINED "longer chains, whose terms count with R₂R₂ᵀ as factor"
#define DIFFERENCE "what cancels is rounded once, before it is turned"

#define SCALED "a fused dot product, n roundings; times S: one more"
#define ROOT_OF_SUM \
    "n² squares, whose errors the root halves, the division by n where that is 3, and the roundings after it: 3n - 3 for S, " \
    "one more for R"

/* Rows that map a point or a vector, given with a transform or with R and S alone. */
#define POINT(name) {name, "m", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}
#define LINEAR {"R", "", ROTATION, BY_PARAMETER, 0, 0}, {"S", "", POSITIVE, 1, 0x1p-10, 0x1p10}
#define MAPPED_ROW(name, what, equation, number, given, from, to, most, where, base, why, rules) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = number, \
        .source = HIERARCHY "\"Transforms\"", .note = TRANSPOSED, .parameter = &dimension, .usual = USUAL, \
        .inputs = FIELDS(given, POINT(from)), .outputs = FIELDS({to, "m", VECTOR, BY_PARAMETER, 0, most}), .coordinate = &where, \
        .promises = PROMISES({IN_BOTH, BOUNDS({to, SCALED_ULP, base, ANYWHERE, why BY(name), UNDERFLOW, .each = 1, .rests = COUNTED}), NULL, \
                              rules}), \
    }
#define DIVISION_RULES(from) \
    SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS(from), INFINITY_SHOWS("R"), TINY_JUDGED(from), TINY_JUDGED("R"), ZERO_JUDGED(from))

/* A promise that rests on products of which some factors are velocities. */
#define MOVING_BOUND(field, limit, growth, why, basis) {field, SCALED_ULP, limit, ANYWHERE, why, UNDERFLOW_SQUARED, .each = growth, .rests = basis}
/* Two rows that differ in the order of their sums. */
#define DYNAMIC_TO_LOCAL(name, what, equations, of_v, of_a) \
    { \
        .id = name, .title = what, .formula = equations, .catalogue = "TR9", \
        .source = HIERARCHY "\"Converting Global Dynamics To Local Dynamics\"", .note = TRANSPOSED "; " SKEW_READ, .parameter = &dimension, .usual = USUAL, \
        .inputs = FIELDS(DYNAMIC_FIELDS("2"), DYNAMIC_FIELDS("3")), .outputs = FIELDS(DYNAMIC_FIELDS("1")), \
        .coordinate = &in_dynamic_to_local, \
        .promises = PROMISES({IN_BOTH, \
            BOUNDS({"T1", SCALED_ULP, 2.01, ANYWHERE, SUBTRACTED_DIVIDED BY(name), UNDERFLOW, .each = 1, .rests = COUNTED}, \
                   TURNED_NORM("T1", 2, DIFFERENCE, name), \
                   PRODUCTS("R1", name), {"S1", ULP, ONE_ROUNDING, ANYWHERE, ONCE BY(name), .rests = COUNTED}, \
                   of_v, of_a, \
                   OF_SKEW("w1", UNDERFLOW, name, 0.51, SCALED_ULP, ADDED_ONCE, 4.01, SUBTRACTED, 0.01, 2, SUBTRACTED_MATRIX), \
                   {"w1", NORM, 1.01, ANYWHERE, ADDED_ONCE BY(name), UNDERFLOW, .only = 2, .rests = COUNTED}, \
                   {"w1", NORM, 4.74, ANYWHERE, DIFFERENCE BY(name), UNDERFLOW, .only = 3, .rests = COUNTED}, \
                   {"w1", NORM, 2, ANYWHERE, DIFFERENCE " twice", UNDERFLOW, .each = 2, .from = 4}, \
                   OF_SKEW("alpha1", UNDERFLOW_SQUARED, name, 0.51, SCALED_ULP, ADDED_ONCE, 6.01, SUBTRACTED_CROSSED, -3.99, 4, \
                           SUBTRACTED_CROSSED_MATRIX)), NULL, \
            SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("T2"), INFINITY_SHOWS("R2"), INFINITY_SHOWS("v2"), INFINITY_SHOWS("a2"), \
                     INFINITY_SHOWS("w2"), INFINITY_SHOWS("alpha2"), INFINITY_SHOWS("T3"), INFINITY_SHOWS("R3"), \
                     INFINITY_SHOWS("S3"), INFINITY_SHOWS("v3"), INFINITY_SHOWS("a3"), INFINITY_SHOWS("w3"), \
                     INFINITY_SHOWS("alpha3"), TINY_JUDGED("T2"), TINY_JUDGED("T3"), \
                     TINY_JUDGED("w2"), TINY_JUDGED("w3"), ZERO_JUDGED("T2"), ZERO_JUDGED("v3"), ZERO_JUDGED("w2"), \
                     NO_SCALE("S2", "S1"), INFINITE_SCALE("S2", "S1"))}), \
    }
/* clang-format on */

const struct row transform_rows[] = {
    {
        .id = "transform.compose",
        .title = "one transform inside another",
        .formula = "A₃ = A₂∘A₁: T₃ = T₂ + S₂R₂T₁, R₃ = R₂R₁, S₃ = S₂S₁",
        .catalogue = "TR1",
        .source = HIERARCHY "\"Composition of Transforms\"",
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(TRANSFORM_FIELDS("2"), TRANSFORM_FIELDS("1")),
        .outputs = FIELDS(TRANSFORM_FIELDS("3")),
        .coordinate = &in_compose,
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"T3", SCALED_ULP, 2.01, ANYWHERE, MAPPED BY("transform.compose"), UNDERFLOW, .each = 1,
                              .rests = COUNTED},
                             PRODUCTS("R3", "transform.compose"),
                             {"S3", ULP, ONE_ROUNDING, ANYWHERE, ONCE BY("transform.compose"), .rests = COUNTED}),
                      NULL,
                      SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED,
                               LARGEST_KEPT("T2"))}),
    },
    {
        .id = "transform.inverse",
        .title = "inverse of a transform",
        .formula = "A⁻¹: T′ = −RᵀT/S, R′ = Rᵀ, S′ = 1/S",
        .catalogue = "TR3",
        .source = HIERARCHY "\"Inverse Transform\"",
        .note = TRANSPOSED,
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(TRANSFORM_FIELDS("")),
        .outputs = FIELDS(TRANSFORM_FIELDS("")),
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"T", SCALED_ULP, 1.01, ANYWHERE, DIVIDED BY("transform.inverse"), UNDERFLOW, .each = 1,
                              .rests = COUNTED},
                             TURNED_NORM("T", 1, DIVIDED_WHOLE, "transform.inverse"),
                             {"R", ULP, 0, ANYWHERE, EXACT BY("transform.inverse"), .rests = COUNTED},
                             {"R", NORM, 0, ANYWHERE, EXACT BY("transform.inverse"), .rests = COUNTED},
                             {"S", ULP, ONE_ROUNDING, ANYWHERE, ONCE BY("transform.inverse"), .rests = COUNTED}),
                      NULL,
                      SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("T"), INFINITY_SHOWS("R"), TINY_JUDGED("T"),
                               TINY_JUDGED("R"), ZERO_JUDGED("T"), NO_SCALE("S", "S"), INFINITE_SCALE("S", "S"))}),
    },
    {
        .id = "transform.to_local",
        .title = "a transform as its parent sees it",
        .formula = "A₁ = A₂⁻¹∘A₃: T₁ = R₂ᵀ(T₃ − T₂)/S₂, R₁ = R₂ᵀR₃, S₁ = S₃/S₂",
        .catalogue = "TR9",
        .source = HIERARCHY "\"Converting Global Dynamics To Local Dynamics\"",
        .note = TRANSPOSED,
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(TRANSFORM_FIELDS("2"), TRANSFORM_FIELDS("3")),
        .outputs = FIELDS(TRANSFORM_FIELDS("1")),
        .coordinate = &in_to_local,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"T1", SCALED_ULP, 2.01, ANYWHERE, SUBTRACTED_DIVIDED BY("transform.to_local"), UNDERFLOW,
                     .each = 1, .rests = COUNTED},
                    TURNED_NORM("T1", 2, DIFFERENCE, "transform.to_local"), PRODUCTS("R1", "transform.to_local"),
                    {"S1", ULP, ONE_ROUNDING, ANYWHERE, ONCE BY("transform.to_local"), .rests = COUNTED}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("T2"), INFINITY_SHOWS("R2"), INFINITY_SHOWS("T3"),
                      INFINITY_SHOWS("R3"), INFINITY_SHOWS("S3"), TINY_JUDGED("T2"), TINY_JUDGED("R2"),
                      TINY_JUDGED("T3"), TINY_JUDGED("R3"), TINY_JUDGED("S3"), ZERO_JUDGED("T2"), ZERO_JUDGED("T3"),
                      NO_SCALE("S2", "S1"), INFINITE_SCALE("S2", "S1"))}),
    },
    {
        .id = "transform.apply",
        .title = "a point in the parent's coordinates",
        .formula = "A(x) = S R x + T",
        .catalogue = "TR4",
        .source = HIERARCHY "\"Transforms\"",
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(TRANSFORM_FIELDS(""), {"x", "m", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}),
        .outputs = FIELDS({"y", "m", VECTOR, BY_PARAMETER, 0, 3e12}),
        .coordinate = &in_apply,
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"y", SCALED_ULP, 2.01, ANYWHERE, MAPPED BY("transform.apply"), UNDERFLOW,
                                      .each = 1, .rests = COUNTED}),
                              NULL,
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED,
                                       ZERO_ANYWHERE_JUDGED, LARGEST_KEPT("T"))}),
    },
    MAPPED_ROW("transform.apply_inverse", "a point of the parent's in the child's coordinates", "A⁻¹(y) = Rᵀ(y − T)/S",
               "TR3 TR4", TRANSFORM_FIELDS(""), "y", "x", 3e12, in_apply_inverse, 2.01, SUBTRACTED_DIVIDED,
               DIVISION_RULES("y")),
    MAPPED_ROW("transform.vector", "a vector in the parent's coordinates", "J x = S R x", "TR4", LINEAR, "x", "Jx",
               3e12, in_linear, 1.01, SCALED,
               SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)),
    MAPPED_ROW("transform.vector_inverse", "a vector of the parent's in the child's coordinates", "z = J⁻¹x = Rᵀx/S",
               "TR3 TR4", LINEAR, "x", "z", 3e12, in_linear_inverse, 1.01, DIVIDED, DIVISION_RULES("x")),
    MAPPED_ROW("transform.normal", "a surface's normal in the parent's coordinates", "J⁻ᵀx = R x/S", "TR4b", LINEAR,
               "x", "normal", 3e12, in_normal, 1.01, DIVIDED, DIVISION_RULES("x")),
    {
        .id = "transform.to_matrix",
        .title = "augmented matrix of a transform",
        .formula = "M = (SR, T; 0, 1)",
        .catalogue = "TR4b",
        .source = HIERARCHY "\"Implementation\"",
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(TRANSFORM_FIELDS("")),
        .outputs = FIELDS({"M", "", MATRIX, PARAMETER_AND_ONE, 0, 3e9}),
        .promises = PROMISES(
            {IN_BOTH, BOUNDS({"M", ULP, 0.51, ANYWHERE, ONCE BY("transform.to_matrix"), UNDERFLOW, .rests = COUNTED}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED,
                      LARGEST_KEPT("T"))}),
    },
    {
        .id = "transform.from_matrix",
        .title = "transform of a matrix and a translation",
        .formula = "S = √(tr JᵀJ/n), R = J/S, T as it is",
        .catalogue = "TR4b",
        .source = HIERARCHY "\"Implementation\"",
        .note = "J and T are the upper rows of the augmented matrix; R is a rotation where J is one times S",
        .parameter = &dimension,
        .usual = "all of the domain: any matrix, of norm from 2⁻¹⁰ to 1e9",
        .inputs =
            FIELDS({"J", "", MATRIX, BY_PARAMETER, 0x1p-10, 1e9}, {"T", "m", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}),
        .outputs = FIELDS({"T", "m", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}, {"R", "", MATRIX, BY_PARAMETER, 0, 3},
                          {"S", "", POSITIVE, 1, 0x1p-12, 1e9}),
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"T", ULP, 0, ANYWHERE, EXACT BY("transform.from_matrix"), .rests = COUNTED},
                             {"R", ULP, -1.99, ANYWHERE, ROOT_OF_SUM BY("transform.from_matrix"), UNDERFLOW, .each = 3,
                              .rests = COUNTED},
                             {"S", ULP, -2.99, ANYWHERE, ROOT_OF_SUM BY("transform.from_matrix"), UNDERFLOW, .each = 3,
                              .rests = COUNTED}),
                      NULL,
                      SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("T"),
                               {"J = 0 gives NaN in R", "J", ALL_COMPONENTS, IN_ZERO, "R", OUT_NAN, NULL},
                               {"J = 0 gives the scale 0", "J", ALL_COMPONENTS, IN_ZERO, "S", OUT_EXACT, zeros})}),
    },
    {
        .id = "dynamic.compose",
        .title = "one moving transform inside another",
        .formula = "v₃ = v₂ + J₂v₁ + ω₂×J₂T₁, a₃ = a₂ + J₂a₁ + α₂×J₂T₁ + ω₂×(ω₂×J₂T₁ + 2J₂v₁), "
                   "ω₃ = ω₂ + R₂ω₁, α₃ = α₂ + R₂α₁ + ω₂×ω₃",
        .catalogue = "TR1 TR5 TR6",
        .source = HIERARCHY "\"Dynamics of the Composition\"",
        .note = SKEW_READ,
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(DYNAMIC_FIELDS("2"), DYNAMIC_FIELDS("1")),
        .outputs = FIELDS(DYNAMIC_FIELDS("3")),
        .coordinate = &in_dynamic_compose,
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"T3", SCALED_ULP, 2.01, ANYWHERE, MAPPED BY("dynamic.compose"), UNDERFLOW, .each = 1,
                              .rests = COUNTED},
                             PRODUCTS("R3", "dynamic.compose"),
                             {"S3", ULP, ONE_ROUNDING, ANYWHERE, ONCE BY("dynamic.compose"), .rests = COUNTED},
                             MOVING_BOUND("v3", 1.01, 2, VELOCITY BY("dynamic.compose"), COUNTED),
                             MOVING_BOUND("a3", 1.1, 3, ACCELERATION BY("dynamic.compose"), COUNTED),
                             OF_SKEW("w3", UNDERFLOW, "dynamic.compose", 0.51, SCALED_ULP, ADDED_ONCE, 4.01, ADDED,
                                     0.01, 2, ADDED_MATRIX),
                             OF_SKEW("alpha3", UNDERFLOW_SQUARED, "dynamic.compose", 0.51, SCALED_ULP, ADDED_ONCE, 6.01,
                                     CROSSED, -3.99, 4, CROSSED_MATRIX)),
                      NULL,
                      SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED,
                               LARGEST_KEPT("T2"), LARGEST_KEPT("v2"), LARGEST_KEPT("a2"))}),
    },
    {
        .id = "dynamic.inverse",
        .title = "inverse of a moving transform",
        .formula = "v′ = J⁻¹(ω×T − v), a′ = J⁻¹(α×T − ω×(ω×T − 2v) − a), ω′ = −Rᵀω, α′ = −Rᵀα",
        .catalogue = "TR3 TR7",
        .source = HIERARCHY "\"Dynamics of the Inverse\"",
        .note = TRANSPOSED "; " SKEW_READ,
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(DYNAMIC_FIELDS("")),
        .outputs = FIELDS(DYNAMIC_FIELDS("")),
        .coordinate = &in_dynamic_inverse,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"T", SCALED_ULP, 1.01, ANYWHERE, DIVIDED BY("dynamic.inverse"), UNDERFLOW, .each = 1,
                     .rests = COUNTED},
                    TURNED_NORM("T", 1, DIVIDED_WHOLE, "dynamic.inverse"),
                    {"R", ULP, 0, ANYWHERE, EXACT BY("dynamic.inverse"), .rests = COUNTED},
                    {"R", NORM, 0, ANYWHERE, EXACT BY("dynamic.inverse"), .rests = COUNTED},
                    {"S", ULP, ONE_ROUNDING, ANYWHERE, ONCE BY("dynamic.inverse"), .rests = COUNTED},
                    {"v", SCALED_ULP, 1.01, ANYWHERE, BACK_VELOCITY BY("dynamic.inverse"), UNDERFLOW_SQUARED, .each = 2,
                     .rests = COUNTED},
                    {"a", SCALED_ULP, 1.01, ANYWHERE, BACK_ACCELERATION BY("dynamic.inverse"), UNDERFLOW_SQUARED,
                     .each = 3, .rests = COUNTED},
                    TURNED_SKEW("w", "dynamic.inverse"), TURNED_SKEW("alpha", "dynamic.inverse")),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("T"), INFINITY_SHOWS("R"), INFINITY_SHOWS("v"),
                      INFINITY_SHOWS("a"), INFINITY_SHOWS("w"), INFINITY_SHOWS("alpha"), TINY_JUDGED("T"),
                      TINY_JUDGED("R"), TINY_JUDGED("v"), TINY_JUDGED("a"), TINY_JUDGED("w"), TINY_JUDGED("alpha"),
                      ZERO_JUDGED("T"), ZERO_JUDGED("w"), NO_SCALE("S", "S"), INFINITE_SCALE("S", "S"))}),
    },
    DYNAMIC_TO_LOCAL("dynamic.to_local", "a moving transform as its parent sees it",
                     "v₁ = J₂⁻¹(e − ω₂×d), a₁ = J₂⁻¹(a₃ − a₂ − α₂×d − ω₂×(2e − ω₂×d)), d = T₃ − T₂, e = v₃ − v₂; "
                     "ω₁ = R₂ᵀ(ω₃ − ω₂), α₁ = R₂ᵀ(α₃ − α₂ + ω₃×ω₂)",
                     MOVING_BOUND("v1", 2.01, 2, LOCAL_VELOCITY BY("dynamic.to_local"), COUNTED),
                     MOVING_BOUND("a1", 2.01, 3, LOCAL_ACCELERATION BY("dynamic.to_local"), COUNTED)),
    DYNAMIC_TO_LOCAL("dynamic.to_local.chained", "the same from the local results themselves",
                     "v₁ = J₂⁻¹(v₃ − v₂ − ω₂×J₂T₁), a₁ = J₂⁻¹(a₃ − a₂ − α₂×J₂T₁ − ω₂×(ω₂×J₂T₁ + 2J₂v₁)); "
                     "ω₁ = R₂ᵀ(ω₃ − ω₂), α₁ = R₂ᵀ(α₃ − α₂ + ω₃×ω₂)",
                     MOVING_BOUND("v1", 2.01, 4, CHAINED_VELOCITY BY("dynamic.to_local.chained"), COUNTED),
                     MOVING_BOUND("a1", 6.5, 2, CHAINED " (counted: 27.3 in three dimensions)", FOUND)),
    {0},
};
