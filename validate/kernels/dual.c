/* Rows of the dual family: the algebra of dual numbers (x, y) = x + εy, elementary functions extended to them, and the
 * derivatives of a function and of a vector field that come of it.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/dual.c, the code under test in
 * fast/dual.c. binary32: sums and products count roundings. Functions are computed in double and rounded once; the
 * field's in float, its promises are in ulps of the terms' size, since terms cancel to any degree. binary64: what an
 * implementation with the C library's functions can keep, each of which is within an ulp. */
#include "rules.h"

#define USUAL_NUMBERS "all of the domain: numbers whose products are finite"

/* Fields that rows share, reasons of bounds, and rules for special values. */
/* clang-format off */
static const struct parameter exponent = {"n", "exponent", ".n%u", 2}, dimension = {"n", "dimension", ".n%u", 3};

#define ARTICLE "\"Automatically Computing the Derivatives of a Vector Field using Dual Numbers\", "
#define ALGEBRA ARTICLE "its beginning"
#define EXTENSION ARTICLE "\"Extending Real Functions to the Dual Plane\""
#define DIFFERENTIATION ARTICLE "\"Automatic Differentiation\""

#define LARGEST 1e18 /* a product of two is finite */
#define PART(name) {name, "", NUMBER, 1, -LARGEST, LARGEST}
#define TWO_NUMBERS FIELDS(PART("x"), PART("y"), PART("a"), PART("b"))
#define DUAL FIELDS({"real", "", NUMBER, 1, -INFINITY, INFINITY}, {"dual", "", NUMBER, 1, -INFINITY, INFINITY})
#define SLOPE(most) {"y", "", NUMBER, 1, -(most), most}
#define ANGLE_X {"x", "rad", ANGLE, 1, -1e9, 1e9}

#define ONCE(kernel) "rounded once" BY(kernel)
#define CROSSED(kernel) "two products and their sum are rounded" BY(kernel)
#define WIDE "in double, rounded once"
#define IN_FLOAT "the library's functions in float, within an ulp, and a rounding per product, sum and quotient"
#define QUOTIENT_UNDERFLOW 0x1p60 /* times the smallest normal number: products may be subnormal before 1/a², up to 1e18 */
#define POWER_UNDERFLOW 0x1p60    /* times the smallest normal number: a power of a small x may be subnormal before others */
#define BY_SWEEP(kernel) "; no float gives more than 0.501: plumb sweep " kernel /* of x alone, whatever y */
#define NO_MORE "one rounding costs no more"
#define ROUNDED "rounded once, also where that is subnormal"
#define PRODUCTS 0x1p26 /* times the smallest normal number: a product may be subnormal on the way to a sum */
#define FIELD "sine, cosine and exponential in float, each within an ulp and a half, products and sums"
#define UNDERFLOW 0x1p12 /* times the smallest normal number: what underflows in y x is multiplied by another x, up to 300 */
#define LIBRARY "the library's function, within an ulp, and half as much again"
#define LIBRARY_TIMES "the library's functions, within an ulp, and the roundings of their product"

#define TURNING_RULES SPECIALS(NAN_ANYWHERE_SHOWS, {"x = ±∞ gives NaN", "x", ALL_COMPONENTS, IN_INFINITE, NULL, OUT_NAN, NULL}, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)
#define NOT_BELOW_0 {"x < 0 gives NaN", "x", ALL_COMPONENTS, IN_NEGATIVE, "real", OUT_NAN, NULL}

/* Two rows that differ in a sign. */
#define SUM(name, what, equation) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = "DU1", .source = ALGEBRA, \
        .usual = USUAL_NUMBERS, .inputs = TWO_NUMBERS, .outputs = DUAL, \
        .promises = PROMISES({IN_BOTH, \
            BOUNDS({"real", ULP, ONE_ROUNDING, ANYWHERE, ONCE(name), .rests = COUNTED}, \
                   {"dual", ULP, ONE_ROUNDING, ANYWHERE, ONCE(name), .rests = COUNTED}), \
            NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}), \
    }

/* Functions of an angle, alike in all but what they are. */
#define TURNING(name, what, equation, of, where_, of_double) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = of, .source = where_, \
        .note = "angles beyond 2^50 count as 2^50", .inputs = FIELDS(ANGLE_X, SLOPE(1e9)), .outputs = DUAL, \
        .promises = PROMISES({IN_BINARY32, \
            BOUNDS({"real", SCALED_ULP, of_double, ANYWHERE, IN_FLOAT BY_SWEEP(name " --at y=1"), .rests = SWEPT, .fused = 0.51}, \
                   {"dual", SCALED_ULP, of_double + 1, ANYWHERE, IN_FLOAT BY(name), .rests = COUNTED, .fused = 0.51}), \
            NULL, TURNING_RULES}, \
            {IN_BINARY64, \
            BOUNDS({"real", SCALED_ULP, of_double, ANYWHERE, LIBRARY_TIMES}, {"dual", SCALED_ULP, of_double + 1, ANYWHERE, LIBRARY_TIMES}), \
            NULL, TURNING_RULES}), \
    }
/* clang-format on */

const struct row dual_rows[] = {
    SUM("dual.add", "sum of dual numbers", "(x, y) + (a, b) = (x + a, y + b)"),
    SUM("dual.subtract", "difference of dual numbers", "(x, y) − (a, b) = (x − a, y − b)"),
    {
        .id = "dual.multiply",
        .title = "product of dual numbers",
        .formula = "(x, y)(a, b) = (xa, ya + xb)",
        .catalogue = "DU2",
        .source = ALGEBRA,
        .usual = USUAL_NUMBERS,
        .inputs = TWO_NUMBERS,
        .outputs = DUAL,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"dual", SCALED_ULP, 1.51, ANYWHERE, CROSSED("dual.multiply"), PRODUCTS, .rests = COUNTED},
                    {"real", ULP, ONE_ROUNDING, ANYWHERE, ROUNDED BY("dual.multiply"), .rests = COUNTED}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "dual.divide",
        .title = "quotient of dual numbers",
        .formula = "(x, y)/(a, b) = (x/a, (ya − xb)/a²)",
        .catalogue = "DU3",
        .source = ALGEBRA,
        .inputs = FIELDS({"x", "", NUMBER, 1, -1e9, 1e9}, {"y", "", NUMBER, 1, -1e9, 1e9},
                         {"a", "", POSITIVE, 1, 1e-9, 1e9}, {"b", "", NUMBER, 1, -1e9, 1e9}),
        .outputs = DUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"dual", SCALED_ULP, 4, ANYWHERE, IN_FLOAT BY("dual.divide"), QUOTIENT_UNDERFLOW, .rests = COUNTED,
                     .fused = 0.51},
                    {"real", ULP, ONE_ROUNDING, ANYWHERE, ROUNDED BY("dual.divide"), .rests = COUNTED}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS,
                      {"a = 0 gives ∞ or NaN", "a", ALL_COMPONENTS, IN_ZERO, "real", OUT_NOT_FINITE, NULL},
                      {"a negative a is judged like others", "a", ALL_COMPONENTS, IN_NEGATIVE, NULL, OUT_JUDGED, NULL},
                      {"a subnormal number in x is judged like others", "x", ALL_COMPONENTS, IN_SUBNORMAL, NULL,
                       OUT_JUDGED, NULL})},
            {IN_BINARY64,
             BOUNDS({"dual", SCALED_ULP, 4, ANYWHERE, "two products, their difference, the square and the quotient",
                     QUOTIENT_UNDERFLOW},
                    {"real", ULP, ONE_ROUNDING, ANYWHERE, ROUNDED, .margin = NO_MORE}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS,
                      {"a = 0 gives ∞ or NaN", "a", ALL_COMPONENTS, IN_ZERO, "real", OUT_NOT_FINITE, NULL})}),
    },
    {
        .id = "dual.matrix",
        .title = "dual numbers as matrices: their product",
        .formula = "[[x, y], [0, x]] [[a, b], [0, a]] = [[xa, ya + xb], [0, xa]]",
        .catalogue = "DU2",
        .source = "beside " ALGEBRA,
        .usual = USUAL_NUMBERS,
        .inputs = TWO_NUMBERS,
        .outputs = FIELDS({"M", "", MATRIX, 2, 0, INFINITY}),
        .promises = PROMISES(
            {IN_BOTH, BOUNDS({"M", SCALED_ULP, 1.51, ANYWHERE, CROSSED("dual.matrix"), PRODUCTS, .rests = COUNTED}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "dual.power",
        .title = "powers of a dual number",
        .formula = "(x, y)ⁿ = (xⁿ, n xⁿ⁻¹ y)",
        .catalogue = "DU4",
        .source = ALGEBRA,
        .parameter = &exponent,
        .inputs = FIELDS({"x", "", NUMBER, 1, -1e4, 1e4}, SLOPE(1e4)),
        .outputs = DUAL,
        .promises = PROMISES({IN_BINARY32,
                              BOUNDS({"dual", ULP, 1, ANYWHERE, IN_FLOAT BY("dual.power"), POWER_UNDERFLOW, .each = 1,
                                      .rests = COUNTED, .fused = 0.51},
                                     {"real", ULP, 0, ANYWHERE, IN_FLOAT BY("dual.power"), POWER_UNDERFLOW, .each = 1,
                                      .rests = COUNTED, .fused = 0.51}),
                              NULL, SPECIALS(NAN_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)},
                             {IN_BINARY64,
                              BOUNDS({"dual", ULP, 1, ANYWHERE, "n + 1 products", POWER_UNDERFLOW, .each = 1},
                                     {"real", ULP, 0, ANYWHERE, "n products", POWER_UNDERFLOW, .each = 1}),
                              NULL, SPECIALS(NAN_ANYWHERE_SHOWS, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "dual.exp",
        .title = "exponential of a dual number",
        .formula = "exp (x, y) = (exp x, y exp x)",
        .catalogue = "DU5",
        .source = EXTENSION,
        .inputs = FIELDS({"x", "", NUMBER, 1, -80, 80}, SLOPE(1e3)),
        .outputs = DUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"real", ULP, 1.5, ANYWHERE, IN_FLOAT BY_SWEEP("dual.exp --at y=1"), .rests = SWEPT, .fused = 0.51},
                    {"dual", ULP, 2.5, ANYWHERE, IN_FLOAT BY("dual.exp"), .rests = COUNTED, .fused = 0.51}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED,
                      {"x = ∞ gives ∞", "x", ALL_COMPONENTS, IN_PLUS_INFINITE, "real", OUT_NOT_FINITE, NULL})},
            {IN_BINARY64, BOUNDS({"real", ULP, 1.5, ANYWHERE, LIBRARY}, {"dual", ULP, 2.5, ANYWHERE, LIBRARY_TIMES}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "dual.log",
        .title = "logarithm of a dual number",
        .formula = "log (x, y) = (log x, y/x)",
        .catalogue = "DU5",
        .source = EXTENSION,
        .inputs = FIELDS({"x", "", POSITIVE, 1, 1e-30, 1e30}, SLOPE(1e8)),
        .outputs = DUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"real", ULP, 1.5, ANYWHERE, IN_FLOAT BY_SWEEP("dual.log --at y=1"), .rests = SWEPT, .fused = 0.51},
                    {"dual", ULP, ONE_ROUNDING, ANYWHERE, ROUNDED BY("dual.log"), .rests = COUNTED}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, NOT_BELOW_0,
                      {"x = 0 gives −∞", "x", ALL_COMPONENTS, IN_ZERO, "real", OUT_NOT_FINITE, NULL},
                      {"x = ∞ gives ∞", "x", ALL_COMPONENTS, IN_PLUS_INFINITE, "real", OUT_NOT_FINITE, NULL},
                      {"a subnormal x is judged like others", "x", ALL_COMPONENTS, IN_PLUS_SUBNORMAL, "real",
                       OUT_JUDGED, NULL},
                      {"the largest number has a finite logarithm", "x", ALL_COMPONENTS, IN_PLUS_LARGEST, "real",
                       OUT_FINITE, NULL})},
            {IN_BINARY64,
             BOUNDS({"real", ULP, 1.5, ANYWHERE, LIBRARY},
                    {"dual", ULP, ONE_ROUNDING, ANYWHERE, ROUNDED, .margin = NO_MORE}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, NOT_BELOW_0)}),
    },
    TURNING("dual.sin", "sine of a dual number", "sin (x, y) = (sin x, y cos x)", "DU5", EXTENSION, 1.5),
    TURNING("dual.cos", "cosine of a dual number", "cos (x, y) = (cos x, −y sin x)", "DU5", EXTENSION, 1.5),
    {
        .id = "dual.sqrt",
        .title = "root of a dual number",
        .formula = "√(x, y) = (√x, y/(2√x))",
        .catalogue = "DU5",
        .source = "beside " EXTENSION,
        .inputs = FIELDS({"x", "", POSITIVE, 1, 1e-30, 1e30}, SLOPE(1e9)),
        .outputs = DUAL,
        .promises =
            PROMISES({IN_BINARY32,
                      BOUNDS({"real", ULP, 0.51, ANYWHERE, WIDE BY("dual.sqrt"), .rests = COUNTED},
                             {"dual", ULP, 1.51, ANYWHERE, "the root and the quotient are rounded" BY("dual.sqrt"),
                              .rests = COUNTED, .fused = 0.51}),
                      NULL,
                      SPECIALS(NAN_ANYWHERE_SHOWS, NOT_BELOW_0,
                               {"x = 0 has no derivative: ∞ or NaN", "x", ALL_COMPONENTS, IN_ZERO, "dual",
                                OUT_NOT_FINITE, NULL})},
                     {IN_BINARY64,
                      BOUNDS({"real", ULP, ONE_ROUNDING, ANYWHERE, ROUNDED, .margin = NO_MORE},
                             {"dual", ULP, 1.51, ANYWHERE, "the root and the quotient are rounded"}),
                      NULL, SPECIALS(NAN_ANYWHERE_SHOWS, NOT_BELOW_0)}),
    },
    TURNING("dual.sin_squared", "the article's example, sin² of a dual number",
            "sin² (x, y) = (sin² x, 2y sin x cos x)", "DU5 DU6", EXTENSION, 3.5),
    TURNING("dual.exp_sin", "a composition, exp∘sin, of a dual number", "exp sin (x, y) = exp(sin x) (1, y cos x)",
            "DU6", EXTENSION, 4),
    {
        .id = "dual.derivative",
        .title = "value and derivative of f = exp∘sin",
        .formula = "f(x, 1) = (f, f′)",
        .catalogue = "DU6",
        .source = DIFFERENTIATION,
        .note = "angles beyond 2^50 count as 2^50",
        .inputs = FIELDS(ANGLE_X),
        .outputs = DUAL,
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS(
                 {"dual", SCALED_ULP, 4, ANYWHERE, IN_FLOAT BY_SWEEP("dual.derivative"), .rests = SWEPT, .fused = 0.51},
                 {"real", ULP, 3, ANYWHERE, IN_FLOAT BY_SWEEP("dual.derivative"), .rests = SWEPT, .fused = 0.51}),
             NULL, TURNING_RULES},
            {IN_BINARY64,
             BOUNDS({"dual", SCALED_ULP, 4, ANYWHERE, LIBRARY_TIMES}, {"real", ULP, 3, ANYWHERE, LIBRARY_TIMES}), NULL,
             TURNING_RULES}),
    },
    {
        .id = "dual.second_derivative",
        .title = "value, first and second derivative of f = exp∘sin, by hyper-dual numbers",
        .formula = "f(x, 1, 1, 0) = (f, f′, f′, f″)",
        .catalogue = "DU6",
        .source = "beside " DIFFERENTIATION,
        .note = "angles beyond 2^50 count as 2^50",
        .inputs = FIELDS(ANGLE_X),
        .outputs = FIELDS({"f", "", NUMBER, 1, 0, 3}, {"f1", "", NUMBER, 1, -3, 3}, {"f2", "", NUMBER, 1, -6, 6}),
        .promises =
            PROMISES({IN_BINARY32,
                      BOUNDS({"f2", SCALED_ULP, 6, ANYWHERE, IN_FLOAT BY_SWEEP("dual.second_derivative"),
                              .rests = SWEPT, .fused = 0.51},
                             {"f1", SCALED_ULP, 4, ANYWHERE, IN_FLOAT BY_SWEEP("dual.second_derivative"),
                              .rests = SWEPT, .fused = 0.51},
                             {"f", ULP, 3, ANYWHERE, IN_FLOAT BY_SWEEP("dual.second_derivative"), .rests = SWEPT,
                              .fused = 0.51}),
                      NULL, TURNING_RULES},
                     {IN_BINARY64,
                      BOUNDS({"f2", SCALED_ULP, 6, ANYWHERE, LIBRARY_TIMES},
                             {"f1", SCALED_ULP, 4, ANYWHERE, LIBRARY_TIMES}, {"f", ULP, 3, ANYWHERE, LIBRARY_TIMES}),
                      NULL, TURNING_RULES}),
    },
    {
        .id = "dual.hyper.multiply",
        .title = "product of hyper-dual numbers",
        .formula = "(x, y₁, y₂, y₁₂)(a, b₁, b₂, b₁₂) = (xa, y₁a + xb₁, y₂a + xb₂, y₁₂a + y₁b₂ + y₂b₁ + xb₁₂)",
        .catalogue = "DU2",
        .source = "beside " ALGEBRA,
        .usual = USUAL_NUMBERS,
        .inputs =
            FIELDS(PART("x"), PART("y1"), PART("y2"), PART("y12"), PART("a"), PART("b1"), PART("b2"), PART("b12")),
        .outputs =
            FIELDS({"real", "", NUMBER, 1, -INFINITY, INFINITY}, {"dual1", "", NUMBER, 1, -INFINITY, INFINITY},
                   {"dual2", "", NUMBER, 1, -INFINITY, INFINITY}, {"dual12", "", NUMBER, 1, -INFINITY, INFINITY}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"dual12", SCALED_ULP, 4.01, ANYWHERE,
                     "a sum of four products: four roundings" BY("dual.hyper.multiply"), PRODUCTS, .rests = COUNTED},
                    {"real", ULP, ONE_ROUNDING, ANYWHERE, ROUNDED BY("dual.hyper.multiply"), .rests = COUNTED},
                    {"dual1", SCALED_ULP, 1.51, ANYWHERE, CROSSED("dual.hyper.multiply"), PRODUCTS, .rests = COUNTED},
                    {"dual2", SCALED_ULP, 1.51, ANYWHERE, CROSSED("dual.hyper.multiply"), PRODUCTS, .rests = COUNTED}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "dual.directional",
        .title = "value and directional derivative of a vector field",
        .formula = "V(x + εy) = V(x) + ε (y·∇)V, Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + exp(−xᵢ₊₃/4)",
        .catalogue = "DU7",
        .source = DIFFERENTIATION "; the field is ours",
        .parameter = &dimension,
        .inputs = FIELDS({"x", "", VECTOR, BY_PARAMETER, 0, 300}, {"y", "", VECTOR, BY_PARAMETER, 0, 1e3}),
        .outputs = FIELDS({"V", "", VECTOR, BY_PARAMETER, 0, INFINITY}, {"D", "", VECTOR, BY_PARAMETER, 0, INFINITY}),
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"D", SCALED_ULP, 4.5, ANYWHERE, FIELD, UNDERFLOW}, {"V", SCALED_ULP, 3.75, ANYWHERE, FIELD}), NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)},
            {IN_BINARY64,
             BOUNDS({"D", SCALED_ULP, 6, ANYWHERE, LIBRARY_TIMES " and sums", UNDERFLOW},
                    {"V", SCALED_ULP, 5, ANYWHERE, LIBRARY_TIMES " and sums"}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "dual.jacobian",
        .title = "Jacobian of a vector field",
        .formula = "V(x + εeⱼ) = V(x) + ε J eⱼ, Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + exp(−xᵢ₊₃/4)",
        .catalogue = "DU8",
        .source = DIFFERENTIATION "; the field is ours",
        .parameter = &dimension,
        .inputs = FIELDS({"x", "", VECTOR, BY_PARAMETER, 0, 300}),
        .outputs = FIELDS({"J", "", MATRIX, BY_PARAMETER, 0, INFINITY}),
        .promises = PROMISES(
            {IN_BINARY32,
             BOUNDS({"J", SCALED_ULP, 3.9, ANYWHERE, FIELD BY("dual.jacobian.n2"), .only = 2, .rests = COUNTED,
                     .fused = 3.9},
                    {"J", SCALED_ULP, 3.52, ANYWHERE, FIELD BY("dual.jacobian.n3"), .only = 3, .rests = COUNTED,
                     .fused = 3.52},
                    {"J", SCALED_ULP, 3.25, ANYWHERE, FIELD BY("dual.jacobian.n8"), .from = 4, .rests = COUNTED,
                     .fused = 3.01}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)},
            {IN_BINARY64, BOUNDS({"J", SCALED_ULP, 6, ANYWHERE, LIBRARY_TIMES " and sums"}), NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {0},
};
