/* Rows of the rigid family: transforms (T, R) without a scale, and moving ones with velocities and accelerations
 * (T, R, v, a, ω, α), composed, inverted and seen from their parents, in any dimension.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/rigid.c, the code under test in
 * fast/rigid.c. Limits are counted as those of transform.c are, by plumb prove and in both formats, without the
 * roundings of products with a scale and of quotients. */
#include "transform.h"

/* clang-format off */
static const struct coordinate in_compose = {"cancellation", "", COORDINATE_CANCELLATION, "T3"},
    in_apply = {"cancellation", "", COORDINATE_CANCELLATION, "y"},
    in_to_local = {"cancellation", "", COORDINATE_CANCELLATION, "T1"},
    in_dynamic_compose = {"cancellation", "", COORDINATE_CANCELLATION, "a3"},
    in_dynamic_inverse = {"cancellation", "", COORDINATE_CANCELLATION, "a"},
    in_dynamic_to_local = {"cancellation", "", COORDINATE_CANCELLATION, "a1"};

#define RIGID_FIELDS(i) {"T" i, "m", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}, {"R" i, "", ROTATION, BY_PARAMETER, 0, 0}
#define MOVING_FIELDS(i) \
    RIGID_FIELDS(i), {"v" i, "m/s", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}, \
    {"a" i, "m/s²", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}, {"w" i, "rad/s", SKEW, BY_PARAMETER, 0, 1e4}, \
    {"alpha" i, "rad/s²", SKEW, BY_PARAMETER, 0, 1e8}
#define USUAL_RIGID "all of the domain: rotations rounded to the format, lengths up to 1e9"

/* Reasons of bounds. */
#define MAPPED "a dot product, n roundings, and a sum, one more"
#define TURNED "a dot product, n roundings"
#define TURNED_WHOLE "the same, against the length of T"
#define DIFFERENCE "what cancels is rounded once, before it is turned"
#define SUBTRACTED "a difference, then a dot product: n + 1 roundings"
#define VELOCITY "R T, n roundings, into a product with ω, n − 1 more, and sums: 2n"
#define ACCELERATION "R T, n roundings, into two products with ω and the sum between them, 2n more"
#define BACK_VELOCITY "a product with ω and a sum, n roundings, into a dot product, n more"
#define BACK_ACCELERATION "two products with ω and the sum between them, 2n roundings, then a dot product, n"
#define LOCAL_VELOCITY "differences and a product with ω, n + 1 roundings, then a dot product, n"
#define LOCAL_ACCELERATION "two products of differences with ω, 2n + 1 roundings, then a dot product, n"
#define ADDED_ONCE "a sum, rounded once"
#define ADDED "a dot product and a sum: n + 1 roundings"
#define ADDED_MATRIX TURNED_MATRIX ", and a sum, one more"
#define CROSSED "a dot product, n roundings, into a cross product and a sum, three more"
#define CROSSED_MATRIX "R w Rᵀ, 2n − 1 roundings, into a commutator, 2n − 3 more"
#define SUBTRACTED_MATRIX "a difference, then " TURNED_MATRIX
#define SUBTRACTED_CROSSED "a difference and a cross product, three roundings, then a dot product, n more"
#define SUBTRACTED_CROSSED_MATRIX "a commutator and a difference, 2n − 3 roundings, then R w Rᵀ, 2n − 1 more"

/* Of a dot product and one term more. */
#define ONE_MORE(field, kernel) \
    {field, SCALED_ULP, 2.51, ANYWHERE, MAPPED ", of two terms half an ulp less" BY(kernel), UNDERFLOW, .only = 2, .rests = COUNTED}, \
    {field, SCALED_ULP, 1.01, ANYWHERE, MAPPED BY(kernel), UNDERFLOW, .each = 1, .from = 3, .rests = COUNTED}
/* clang-format on */

const struct row rigid_rows[] = {
    {
        .id = "rigid.compose",
        .title = "one rigid transform inside another",
        .formula = "A₃ = A₂∘A₁: T₃ = T₂ + R₂T₁, R₃ = R₂R₁",
        .catalogue = "TR1",
        .source = HIERARCHY "\"Composition of Transforms\", S = 1",
        .parameter = &dimension,
        .usual = USUAL_RIGID,
        .inputs = FIELDS(RIGID_FIELDS("2"), RIGID_FIELDS("1")),
        .outputs = FIELDS(RIGID_FIELDS("3")),
        .coordinate = &in_compose,
        .promises = PROMISES({IN_BOTH, BOUNDS(ONE_MORE("T3", "rigid.compose"), PRODUCTS("R3", "rigid.compose")), NULL,
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED,
                                       ZERO_ANYWHERE_JUDGED, LARGEST_KEPT("T2"))}),
    },
    {
        .id = "rigid.inverse",
        .title = "inverse of a rigid transform",
        .formula = "A⁻¹: T′ = −RᵀT, R′ = Rᵀ",
        .catalogue = "TR3",
        .source = HIERARCHY "\"Inverse Transform\", S = 1",
        .note = TRANSPOSED,
        .parameter = &dimension,
        .usual = USUAL_RIGID,
        .inputs = FIELDS(RIGID_FIELDS("")),
        .outputs = FIELDS(RIGID_FIELDS("")),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(PRODUCTS("T", "rigid.inverse"), TURNED_NORM("T", 0, TURNED_WHOLE, "rigid.inverse"),
                    {"R", ULP, 0, ANYWHERE, EXACT BY("rigid.inverse"), .rests = COUNTED},
                    {"R", NORM, 0, ANYWHERE, EXACT BY("rigid.inverse"), .rests = COUNTED}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "rigid.to_local",
        .title = "a rigid transform as its parent sees it",
        .formula = "A₁ = A₂⁻¹∘A₃: T₁ = R₂ᵀ(T₃ − T₂), R₁ = R₂ᵀR₃",
        .catalogue = "TR9",
        .source = HIERARCHY "\"Converting Global Dynamics To Local Dynamics\", S = 1",
        .note = TRANSPOSED,
        .parameter = &dimension,
        .usual = USUAL_RIGID,
        .inputs = FIELDS(RIGID_FIELDS("2"), RIGID_FIELDS("3")),
        .outputs = FIELDS(RIGID_FIELDS("1")),
        .coordinate = &in_to_local,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(BY_DIMENSION("T1", 1.01, 1, SUBTRACTED, "rigid.to_local", UNDERFLOW),
                    TURNED_NORM("T1", 1, DIFFERENCE, "rigid.to_local"), PRODUCTS("R1", "rigid.to_local")),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "rigid.apply",
        .title = "a point in the parent's coordinates, by a rigid transform",
        .formula = "A(x) = R x + T",
        .catalogue = "TR4",
        .source = HIERARCHY "\"Transforms\", S = 1",
        .parameter = &dimension,
        .usual = USUAL_RIGID,
        .inputs = FIELDS(RIGID_FIELDS(""), {"x", "m", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}),
        .outputs = FIELDS({"y", "m", VECTOR, BY_PARAMETER, 0, 1e10}),
        .coordinate = &in_apply,
        .promises = PROMISES({IN_BOTH, BOUNDS(ONE_MORE("y", "rigid.apply")), NULL,
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED,
                                       ZERO_ANYWHERE_JUDGED, LARGEST_KEPT("T"))}),
    },
    {
        .id = "rigid.dynamic.compose",
        .title = "one moving rigid transform inside another",
        .formula = "v₃ = v₂ + R₂v₁ + ω₂×R₂T₁, a₃ = a₂ + R₂a₁ + α₂×R₂T₁ + ω₂×(ω₂×R₂T₁ + 2R₂v₁), "
                   "ω₃ = ω₂ + R₂ω₁, α₃ = α₂ + R₂α₁ + ω₂×ω₃",
        .catalogue = "TR1 TR5 TR6",
        .source = HIERARCHY "\"Dynamics of the Composition\", S = 1",
        .note = SKEW_READ,
        .parameter = &dimension,
        .usual = USUAL_RIGID,
        .inputs = FIELDS(MOVING_FIELDS("2"), MOVING_FIELDS("1")),
        .outputs = FIELDS(MOVING_FIELDS("3")),
        .coordinate = &in_dynamic_compose,
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS(ONE_MORE("T3", "rigid.dynamic.compose"), PRODUCTS("R3", "rigid.dynamic.compose"),
                             BY_DIMENSION("v3", 0.01, 2, VELOCITY, "rigid.dynamic.compose", UNDERFLOW_SQUARED),
                             BY_DIMENSION("a3", 0.01, 3, ACCELERATION, "rigid.dynamic.compose", UNDERFLOW_SQUARED),
                             OF_SKEW("w3", UNDERFLOW, "rigid.dynamic.compose", 0.51, SCALED_ULP, ADDED_ONCE, 4.01,
                                     ADDED, 0.01, 2, ADDED_MATRIX),
                             OF_SKEW("alpha3", UNDERFLOW_SQUARED, "rigid.dynamic.compose", 0.51, SCALED_ULP, ADDED_ONCE,
                                     6.01, CROSSED, -3.99, 4, CROSSED_MATRIX)),
                      NULL,
                      SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED,
                               LARGEST_KEPT("T2"), LARGEST_KEPT("v2"), LARGEST_KEPT("a2"))}),
    },
    {
        .id = "rigid.dynamic.inverse",
        .title = "inverse of a moving rigid transform",
        .formula = "v′ = Rᵀ(ω×T − v), a′ = Rᵀ(α×T − ω×(ω×T − 2v) − a), ω′ = −Rᵀω, α′ = −Rᵀα",
        .catalogue = "TR3 TR7",
        .source = HIERARCHY "\"Dynamics of the Inverse\", S = 1",
        .note = TRANSPOSED "; " SKEW_READ,
        .parameter = &dimension,
        .usual = USUAL_RIGID,
        .inputs = FIELDS(MOVING_FIELDS("")),
        .outputs = FIELDS(MOVING_FIELDS("")),
        .coordinate = &in_dynamic_inverse,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(PRODUCTS("T", "rigid.dynamic.inverse"), TURNED_NORM("T", 0, TURNED_WHOLE, "rigid.dynamic.inverse"),
                    {"R", ULP, 0, ANYWHERE, EXACT BY("rigid.dynamic.inverse"), .rests = COUNTED},
                    {"R", NORM, 0, ANYWHERE, EXACT BY("rigid.dynamic.inverse"), .rests = COUNTED},
                    BY_DIMENSION("v", 0.01, 2, BACK_VELOCITY, "rigid.dynamic.inverse", UNDERFLOW_SQUARED),
                    BY_DIMENSION("a", 0.01, 3, BACK_ACCELERATION, "rigid.dynamic.inverse", UNDERFLOW_SQUARED),
                    TURNED_SKEW("w", "rigid.dynamic.inverse"), TURNED_SKEW("alpha", "rigid.dynamic.inverse")),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "rigid.dynamic.to_local",
        .title = "a moving rigid transform as its parent sees it",
        .formula = "v₁ = R₂ᵀ(e − ω₂×d), a₁ = R₂ᵀ(a₃ − a₂ − α₂×d − ω₂×(2e − ω₂×d)), d = T₃ − T₂, e = v₃ − v₂; "
                   "ω₁ = R₂ᵀ(ω₃ − ω₂), α₁ = R₂ᵀ(α₃ − α₂ + ω₃×ω₂)",
        .catalogue = "TR9",
        .source = HIERARCHY "\"Converting Global Dynamics To Local Dynamics\", S = 1",
        .note = TRANSPOSED "; " SKEW_READ,
        .parameter = &dimension,
        .usual = USUAL_RIGID,
        .inputs = FIELDS(MOVING_FIELDS("2"), MOVING_FIELDS("3")),
        .outputs = FIELDS(MOVING_FIELDS("1")),
        .coordinate = &in_dynamic_to_local,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(BY_DIMENSION("T1", 1.01, 1, SUBTRACTED, "rigid.dynamic.to_local", UNDERFLOW),
                    TURNED_NORM("T1", 1, DIFFERENCE, "rigid.dynamic.to_local"),
                    PRODUCTS("R1", "rigid.dynamic.to_local"),
                    BY_DIMENSION("v1", 1.01, 2, LOCAL_VELOCITY, "rigid.dynamic.to_local", UNDERFLOW_SQUARED),
                    BY_DIMENSION("a1", 1.01, 3, LOCAL_ACCELERATION, "rigid.dynamic.to_local", UNDERFLOW_SQUARED),
                    OF_SKEW("w1", UNDERFLOW, "rigid.dynamic.to_local", 0.51, SCALED_ULP, ADDED_ONCE, 4.01, SUBTRACTED,
                            0.01, 2, SUBTRACTED_MATRIX),
                    {"w1", NORM, 1.01, ANYWHERE, ADDED_ONCE BY("rigid.dynamic.to_local"), UNDERFLOW, .only = 2,
                     .rests = COUNTED},
                    {"w1", NORM, 4.74, ANYWHERE, DIFFERENCE BY("rigid.dynamic.to_local"), UNDERFLOW, .only = 3,
                     .rests = COUNTED},
                    {"w1", NORM, 2, ANYWHERE, DIFFERENCE " twice", UNDERFLOW, .each = 2, .from = 4},
                    OF_SKEW("alpha1", UNDERFLOW_SQUARED, "rigid.dynamic.to_local", 0.51, SCALED_ULP, ADDED_ONCE, 6.01,
                            SUBTRACTED_CROSSED, -3.99, 4, SUBTRACTED_CROSSED_MATRIX)),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {0},
};
