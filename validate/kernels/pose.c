/* Rows of the pose family: transforms with a unit quaternion for their rotation (T, q, S), in three dimensions.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/pose.c, the code under test in
 * fast/pose.c. How promises are counted is said in transform.c; turning by a quaternion has two cross products where a
 * matrix has one sum. */
#include "transform.h"

/* clang-format off */
static const struct coordinate in_compose = {"cancellation", "", COORDINATE_CANCELLATION, "T3"},
    in_to_local = {"cancellation", "", COORDINATE_CANCELLATION, "T1"},
    in_y = {"cancellation", "", COORDINATE_CANCELLATION, "y"};

#define POSE_FIELDS(i) {"T" i, "m", VECTOR, 3, 0, LARGEST_LENGTH}, LINEAR(i)
#define LINEAR(i) {"q" i, "", UNIT_QUATERNION, 0, 0, 0}, {"S" i, "", POSITIVE, 1, 0x1p-10, 0x1p10}
#define POINT(name) {name, "m", VECTOR, 3, 0, LARGEST_LENGTH}
#define IMAGE {"y", "m", VECTOR, 3, 0, 3e12}

#define ALL_QUATERNIONS "all of the domain: unit quaternions rounded to the format, lengths up to 1e9, scales from 2⁻¹⁰ to 2¹⁰"
#define CONJUGATED "R(q) is E + 2(s[u] + [u]²) of q as it is, which is not made a unit quaternion, and its inverse that of the conjugate; a drifted q is not inverted"

/* Reasons of bounds. */
#define TURNED "s x and two cross products, six roundings"
#define TURNED_SCALED TURNED "; times S: one more"
#define TURNED_ADDED TURNED "; times S, added: two more"
#define TURNED_DIVIDED TURNED "; divided by S: one more"
#define TURNED_DIFFERENCE "a difference, one rounding; " TURNED "; divided by S: one more"
#define FOUR_TERMS "a sum of four products: four roundings"
#define ENTRIES "a product, a difference or none, another product, and times S"

#define DIVISION_RULES(from) \
    SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS(from), INFINITY_SHOWS("q"), TINY_JUDGED(from), TINY_JUDGED("q"), ZERO_JUDGED(from))
#define POINT_ROW(name, what, equation, number, given, limit, why, rules) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = number, .source = HIERARCHY "\"Transforms\"", \
        .note = CONJUGATED, .usual = ALL_QUATERNIONS, .inputs = FIELDS(given, POINT("x")), .outputs = FIELDS(IMAGE), .coordinate = &in_y, \
        .promises = PROMISES({IN_BOTH, BOUNDS({"y", SCALED_ULP, limit, ANYWHERE, why BY(name), UNDERFLOW, .rests = COUNTED}), NULL, rules}), \
    }
/* clang-format on */

const struct row pose_rows[] = {
    {
        .id = "pose.compose",
        .title = "one transform inside another, with quaternions",
        .formula = "T₃ = T₂ + S₂R(q₂)T₁, q₃ = q₂q₁, S₃ = S₂S₁",
        .catalogue = "TR1",
        .source = HIERARCHY "\"Composition of Transforms\"",
        .note = CONJUGATED,
        .usual = ALL_QUATERNIONS,
        .inputs = FIELDS(POSE_FIELDS("2"), POSE_FIELDS("1")),
        .outputs = FIELDS(POSE_FIELDS("3")),
        .coordinate = &in_compose,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"T3", SCALED_ULP, 8.01, ANYWHERE, TURNED_ADDED BY("pose.compose"), UNDERFLOW, .rests = COUNTED},
                    {"q3", SCALED_ULP, 4.01, ANYWHERE, FOUR_TERMS BY("pose.compose"), UNDERFLOW, .rests = COUNTED},
                    {"S3", ULP, ONE_ROUNDING, ANYWHERE, ONCE BY("pose.compose"), .rests = COUNTED}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED,
                      LARGEST_KEPT("T2"))}),
    },
    {
        .id = "pose.inverse",
        .title = "inverse of a transform, with a quaternion",
        .formula = "T′ = −R(q^c)T/S, q′ = q^c, S′ = 1/S",
        .catalogue = "TR3",
        .source = HIERARCHY "\"Inverse Transform\"",
        .note = CONJUGATED,
        .usual = ALL_QUATERNIONS,
        .inputs = FIELDS(POSE_FIELDS("")),
        .outputs = FIELDS(POSE_FIELDS("")),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"T", SCALED_ULP, 7.01, ANYWHERE, TURNED_DIVIDED BY("pose.inverse"), UNDERFLOW, .rests = COUNTED},
                    {"q", ULP, 0, ANYWHERE, EXACT BY("pose.inverse"), .rests = COUNTED},
                    {"S", ULP, ONE_ROUNDING, ANYWHERE, ONCE BY("pose.inverse"), .rests = COUNTED}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("T"), INFINITY_SHOWS("q"), TINY_JUDGED("T"), TINY_JUDGED("q"),
                      ZERO_JUDGED("T"), NO_SCALE("S", "S"), INFINITE_SCALE("S", "S"))}),
    },
    {
        .id = "pose.to_local",
        .title = "a transform as its parent sees it, with quaternions",
        .formula = "T₁ = R(q₂^c)(T₃ − T₂)/S₂, q₁ = q₂^c q₃, S₁ = S₃/S₂",
        .catalogue = "TR9",
        .source = HIERARCHY "\"Converting Global Dynamics To Local Dynamics\"",
        .note = CONJUGATED,
        .usual = ALL_QUATERNIONS,
        .inputs = FIELDS(POSE_FIELDS("2"), POSE_FIELDS("3")),
        .outputs = FIELDS(POSE_FIELDS("1")),
        .coordinate = &in_to_local,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(
                 {"T1", SCALED_ULP, 8.01, ANYWHERE, TURNED_DIFFERENCE BY("pose.to_local"), UNDERFLOW, .rests = COUNTED},
                 {"q1", SCALED_ULP, 4.01, ANYWHERE, FOUR_TERMS BY("pose.to_local"), UNDERFLOW, .rests = COUNTED},
                 {"S1", ULP, ONE_ROUNDING, ANYWHERE, ONCE BY("pose.to_local"), .rests = COUNTED}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("T2"), INFINITY_SHOWS("q2"), INFINITY_SHOWS("T3"),
                      INFINITY_SHOWS("q3"), INFINITY_SHOWS("S3"), TINY_JUDGED("T2"), TINY_JUDGED("q2"),
                      TINY_JUDGED("T3"), TINY_JUDGED("q3"), TINY_JUDGED("S3"), ZERO_JUDGED("T2"), ZERO_JUDGED("T3"),
                      NO_SCALE("S2", "S1"), INFINITE_SCALE("S2", "S1"))}),
    },
    POINT_ROW("pose.apply", "a point in the parent's coordinates, by a quaternion", "y = A(x) = S R(q) x + T", "TR4",
              POSE_FIELDS(""), 8.01, TURNED_ADDED,
              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED,
                       LARGEST_KEPT("T"))),
    POINT_ROW("pose.apply_inverse", "a point of the parent's in the child's coordinates, by a quaternion",
              "y = A⁻¹(x) = R(q^c)(x − T)/S", "TR3 TR4", POSE_FIELDS(""), 8.01, TURNED_DIFFERENCE, DIVISION_RULES("x")),
    POINT_ROW("pose.vector", "a vector in the parent's coordinates, by a quaternion", "y = J x = S R(q) x", "TR4",
              LINEAR(""), 7.01, TURNED_SCALED,
              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)),
    POINT_ROW("pose.vector_inverse", "a vector of the parent's in the child's coordinates, by a quaternion",
              "y = J⁻¹x = R(q^c) x/S", "TR3 TR4", LINEAR(""), 7.01, TURNED_DIVIDED, DIVISION_RULES("x")),
    POINT_ROW("pose.normal", "a surface's normal in the parent's coordinates, by a quaternion", "y = J⁻ᵀx = R(q) x/S",
              "TR4b", LINEAR(""), 7.01, TURNED_DIVIDED, DIVISION_RULES("x")),
    {
        .id = "pose.to_matrix",
        .title = "augmented matrix of a transform with a quaternion",
        .formula = "M = (S R(q), T; 0, 1), R(q) = E + 2(s[u] + [u]²)",
        .catalogue = "TR4b",
        .source = HIERARCHY "\"Implementation\"",
        .note = CONJUGATED,
        .usual = ALL_QUATERNIONS,
        .inputs = FIELDS(POSE_FIELDS("")),
        .outputs = FIELDS({"M", "", MATRIX, 4, 0, 3e9}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"M", SCALED_ULP, 4.01, ANYWHERE, ENTRIES BY("pose.to_matrix"), UNDERFLOW, .rests = COUNTED}), NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED,
                      LARGEST_KEPT("T"))}),
    },
    {0},
};
