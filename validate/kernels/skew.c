/* Rows of the skew family: skew matrices as numbers and as matrices, what they do to vectors, rotations and each other.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/skew.c, the code under test in
 * fast/skew.c. How limits are counted is said in transform.c. */
#include "transform.h"

/* clang-format off */
#define DESCRIBING HIERARCHY "\"Describing Rotational Dynamics\""
#define NUMBERS_READ "ω as n(n − 1)/2 numbers: in three dimensions the vector of ω×x, else the entries below the diagonal, row by row"
#define ANY_SKEW(name, most) {name, "", SKEW, BY_PARAMETER, 0, most}
#define ANY_MATRIX(name) {name, "", MATRIX, BY_PARAMETER, 0, LARGEST_LENGTH, .columns = BY_PARAMETER}
#define TURNING {"w", "rad/s", SKEW, BY_PARAMETER, 0, 1e4}
#define ANYTHING SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)
#define ROW(name, what, equation, ids, said, in, out, rules, ...) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = ids, .source = DESCRIBING, .note = said, \
        .parameter = &dimension, .usual = "all of the domain: numbers up to 1e9, turning up to 1e4 rad/s, rotations rounded to the format", \
        .inputs = FIELDS in, .outputs = FIELDS out, .promises = PROMISES({IN_BOTH, BOUNDS(__VA_ARGS__), NULL, rules}), \
    }

/* Reasons. */
#define SWUNG "a product with ω, n − 1 roundings, of one or two terms half an ulp less; fused (n − 1)/2"
#define SWUNG_TWICE "two products with ω, or ω², and a sum: 2n − 1 roundings"
#define COMMUTED "2(n − 2) products and their sum"
#define OF_SWUNG(field, kernel) \
    {field, SCALED_ULP, 0.51, ANYWHERE, SWUNG BY(kernel), UNDERFLOW, .only = 2, .rests = COUNTED}, \
    {field, SCALED_ULP, 1.51, ANYWHERE, SWUNG BY(kernel), UNDERFLOW, .only = 3, .rests = COUNTED}, \
    {field, SCALED_ULP, -0.99, ANYWHERE, SWUNG BY(kernel), UNDERFLOW, .each = 1, .from = 4, .rests = COUNTED}
/* clang-format on */

const struct row skew_rows[] = {
    ROW("skew.matrix", "a skew matrix from its numbers", "ω as a matrix, ωᵀ = −ω", "TR10", NUMBERS_READ,
        (ANY_SKEW("w", LARGEST_LENGTH)), (ANY_MATRIX("M")), ANYTHING,
        {"M", ULP, 0, ANYWHERE, EXACT BY("skew.matrix"), .rests = COUNTED}),
    ROW("skew.parts", "a matrix's skew and symmetric part", "ω = (M − Mᵀ)/2, S = (M + Mᵀ)/2", "TR10", NUMBERS_READ,
        (ANY_MATRIX("M")), (ANY_SKEW("w", LARGEST_LENGTH), ANY_MATRIX("S")), ANYTHING,
        {"w", SCALED_ULP, 0.51, ANYWHERE, ONCE BY("skew.parts"), UNDERFLOW, .rests = COUNTED},
        {"S", SCALED_ULP, 0.51, ANYWHERE, ONCE BY("skew.parts"), UNDERFLOW, .rests = COUNTED}),
    ROW("skew.apply", "a skew matrix times a vector", "ωx, which is ω×x in three dimensions", "TR10",
        CROSS_READ "; " NUMBERS_READ, (TURNING, {"x", "m", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}),
        ({"wx", "m/s", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}), ANYTHING, OF_SWUNG("wx", "skew.apply")),
    ROW("skew.rotation_rates", "first and second derivative of a rotation", "dR/dt = ωR, d²R/dt² = (α + ω²)R", "TR11",
        "ω and α in the axes that R turns into; " NUMBERS_READ,
        ({"R", "", ROTATION, BY_PARAMETER, 0, 0}, TURNING, {"alpha", "rad/s²", SKEW, BY_PARAMETER, 0, 1e8}),
        ({"dR", "1/s", MATRIX, BY_PARAMETER, 0, 1e5, .columns = BY_PARAMETER},
         {"ddR", "1/s²", MATRIX, BY_PARAMETER, 0, 1e9, .columns = BY_PARAMETER}),
        ANYTHING, OF_SWUNG("dR", "skew.rotation_rates"),
        BY_DIMENSION("ddR", -0.99, 2, SWUNG_TWICE, "skew.rotation_rates", UNDERFLOW_SQUARED)),
    ROW("skew.commutator", "commutator of two skew matrices", "[α, β] = αβ − βα, which is α×β in three dimensions",
        "TR12", "in two dimensions it is 0, whatever the two are; " NUMBERS_READ,
        (ANY_SKEW("a", LARGEST_LENGTH), ANY_SKEW("b", LARGEST_LENGTH)), (ANY_SKEW("c", INFINITY)),
        SPECIALS(TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED),
        OF_SKEW("c", UNDERFLOW, "skew.commutator", 0, ULP, EXACT, 1.51, COMMUTED, -3.99, 2, COMMUTED)),
    {0},
};
