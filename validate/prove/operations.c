/* The table of operations (operation_rules) is at the end of the file. Before it are the rules, grouped by column of
 * the table: results, enclosures, adjoints, quantum exponents, exact values, values in prime fields, and the rules of
 * the a-priori analysis. Each group is in the order of enum operation. struct operation_rules in prove_internal.h
 * explains the columns. Functions of angles and logarithms in prime fields are in reference/arithmetic/residue.h. */
#include "prove_internal.h"

#include "reference/arithmetic/residue.h"

#include <math.h>

/* --- results as the processor computes them ----------------------------------------------------------------------- */

#define RESULT(name, in_double, in_float)                                                                              \
    static double name##_result(int wide, double a, double b, double c)                                                \
    {                                                                                                                  \
        const float x = (float)a, y = (float)b, z = (float)c;                                                          \
        (void)x, (void)y, (void)z;                                                                                     \
        return wide ? (in_double) : (double)(in_float);                                                                \
    }
RESULT(add, a + b, x + y)
RESULT(multiply, a *b, x *y)
RESULT(divide, a / b, x / y)
RESULT(fused, fma(a, b, c), fmaf(x, y, z))
RESULT(sqrt, sqrt(a), sqrtf(x))
RESULT(to_float, x, x)
RESULT(negate, -a, -a)
RESULT(abs, fabs(a), fabs(a))
RESULT(min, a < b ? a : b, a < b ? a : b)
RESULT(max, a > b ? a : b, a > b ? a : b)
RESULT(xor_sign, signbit(b) ? -a : a, signbit(b) ? -a : a) /* tests the sign bit, because b may be NaN */
RESULT(sine, sin(a), sinf(x))
RESULT(cosine, cos(a), cosf(x))
RESULT(exponential, exp(a), expf(x))
RESULT(logarithm, log(a), logf(x))
RESULT(tangent, tan(a), tanf(x))
RESULT(arc_cosine, acos(a), acosf(x))
RESULT(arc_tangent, atan2(a, b), atan2f(x, y))

/* --- enclosures --------------------------------------------------------------------------------------------------- */

/* Encloses tan over a. tan is increasing between poles, so the end points suffice; an interval that may contain a pole
 * gives (−∞, ∞). */
static interval interval_tangent(interval a)
{
    const interval low = interval_point(a.low), high = interval_point(a.high);
    if (interval_mignitude(interval_cosine(a)) == 0)
        return interval_entire();
    return (interval){interval_divide(interval_sine(low), interval_cosine(low)).low,
                      interval_divide(interval_sine(high), interval_cosine(high)).high};
}

/* Encloses acos x, computed as 2 atan2(√(1 − x), √(1 + x)). */
static interval arc_cosine_of(double x)
{
    const interval one = interval_point(1), point = interval_point(x);
    return interval_multiply(interval_point(2), interval_arctangent(interval_sqrt(interval_subtract(one, point)),
                                                                    interval_sqrt(interval_add(one, point))));
}

/* True if (a, b) may be on the branch cut of atan2, where the value jumps from −π to π: a may be 0, with an unknown
 * sign, and b may be 0 or negative. */
static int meets_the_cut(interval a, interval b)
{
    return interval_mignitude(a) == 0 && b.low <= 0;
}

/* Encloses the union of a and −a. */
static interval with_either_sign(interval a)
{
    return interval_hull(a, interval_negate(a));
}

/* Encloses a if the number in the interval `sign` is positive, −a if it is negative; both if the interval contains
 * 0. */
static interval with_sign_of(interval sign, interval a)
{
    if (sign.low > 0)
        return a;
    return sign.high < 0 ? interval_negate(a) : with_either_sign(a);
}

/* Each rule encloses the result for all operands in the intervals x. Where a rule uses only end points, the operation
 * is monotonic: min, max and tan increase, acos decreases. */
#define ENCLOSURE(name, enclosure)                                                                                     \
    static interval name##_enclosure(const interval x[3], int is_square)                                               \
    {                                                                                                                  \
        (void)is_square;                                                                                               \
        return enclosure;                                                                                              \
    }
ENCLOSURE(add, interval_add(x[0], x[1]))
ENCLOSURE(multiply, is_square ? interval_square(x[0]) : interval_multiply(x[0], x[1]))
ENCLOSURE(divide, interval_divide(x[0], x[1]))
ENCLOSURE(fused, interval_add(multiply_enclosure(x, is_square), x[2]))
ENCLOSURE(sqrt, interval_sqrt(x[0]))
ENCLOSURE(to_float, x[0])
ENCLOSURE(negate, interval_negate(x[0]))
ENCLOSURE(abs, interval_absolute(x[0]))
ENCLOSURE(min, ((interval){interval_min(x[0].low, x[1].low), interval_min(x[0].high, x[1].high)}))
ENCLOSURE(max, ((interval){interval_max(x[0].low, x[1].low), interval_max(x[0].high, x[1].high)}))
ENCLOSURE(xor_sign, with_sign_of(x[1], x[0]))
ENCLOSURE(select, interval_hull(x[1], x[2]))
ENCLOSURE(sine, interval_sine(x[0]))
ENCLOSURE(cosine, interval_cosine(x[0]))
ENCLOSURE(exponential, interval_exponential(x[0]))
ENCLOSURE(logarithm, interval_logarithm(x[0]))
ENCLOSURE(tangent, interval_tangent(x[0]))
ENCLOSURE(arc_cosine, x[0].low >= -1 && x[0].high <= 1
                          ? ((interval){arc_cosine_of(x[0].high).low, arc_cosine_of(x[0].low).high})
                          : interval_entire())
ENCLOSURE(arc_tangent, meets_the_cut(x[0], x[1]) ? interval_multiply(interval_pi, (interval){-1, 1})
                                                 : interval_arctangent(x[0], x[1]))

/* --- adjoints ----------------------------------------------------------------------------------------------------- */

/* Encloses ∂ max(a, b)/∂a: 1 or 0; [0, 1] if the intervals overlap. */
static interval sensitivity_of_max(interval a, interval b)
{
    if (a.low > b.high)
        return interval_point(1);
    return a.high < b.low ? interval_point(0) : (interval){0, 1};
}

/* Encloses `by` times the sign of a number in the interval `sign_of`; 0 counts as positive. */
static interval signed_by(interval by, interval sign_of)
{
    if (sign_of.low >= 0)
        return by;
    return sign_of.high < 0 ? interval_negate(by) : with_either_sign(by);
}

/* Each rule encloses by · ∂y/∂xₖ, where `by` is the adjoint of the result y. */
#define ADJOINT(name, adjoint)                                                                                         \
    static interval name##_adjoint(const interval x[3], interval y, interval by, int k)                                \
    {                                                                                                                  \
        (void)x, (void)y, (void)k;                                                                                     \
        return adjoint;                                                                                                \
    }
ADJOINT(add, by)
ADJOINT(multiply, interval_multiply(by, x[1 - k]))
ADJOINT(fused, k == 2 ? by : interval_multiply(by, x[1 - k]))
ADJOINT(to_float, by)
ADJOINT(negate, interval_negate(by))
ADJOINT(abs, signed_by(by, x[0]))
ADJOINT(xor_sign, x[1].low == 0 ? with_either_sign(by) : signed_by(by, x[1])) /* the sign of 0 is unknown */
ADJOINT(sqrt, interval_divide(by, interval_multiply(interval_point(2), y)))
ADJOINT(sine, interval_multiply(by, interval_cosine(x[0])))
ADJOINT(cosine, interval_negate(interval_multiply(by, interval_sine(x[0]))))
ADJOINT(exponential, interval_multiply(by, interval_exponential(x[0])))
ADJOINT(logarithm, interval_divide(by, x[0]))
/* Derivative of tan: 1 + tan² */
ADJOINT(tangent, interval_multiply(by, interval_add(interval_point(1), interval_square(interval_tangent(x[0])))))
/* Derivative of acos: −1/√(1 − a²) */
ADJOINT(arc_cosine, interval_negate(interval_divide(by, interval_sqrt(interval_subtract(interval_point(1),
                                                                                        interval_square(x[0]))))))

static interval divide_adjoint(const interval x[3], interval y, interval by, int k)
{
    const interval of_a = interval_divide(by, x[1]);
    return k == 0 ? of_a : interval_negate(interval_multiply(of_a, y));
}

static interval min_adjoint(const interval x[3], interval y, interval by, int k)
{
    const interval of_a = sensitivity_of_max(x[1], x[0]);
    (void)y;
    return interval_multiply(by, k == 0 ? of_a : interval_subtract(interval_point(1), of_a));
}

static interval max_adjoint(const interval x[3], interval y, interval by, int k)
{
    const interval of_a = sensitivity_of_max(x[0], x[1]);
    (void)y;
    return interval_multiply(by, k == 0 ? of_a : interval_subtract(interval_point(1), of_a));
}

/* Encloses the adjoints of atan2(a, b), whose derivatives are b/(a² + b²) and −a/(a² + b²). */
static interval arc_tangent_adjoint(const interval x[3], interval y, interval by, int k)
{
    const interval part = meets_the_cut(x[0], x[1])
                              ? interval_entire()
                              : interval_divide(by, interval_add(interval_square(x[0]), interval_square(x[1])));
    (void)y;
    return k == 0 ? interval_multiply(part, x[1]) : interval_negate(interval_multiply(part, x[0]));
}

/* --- quantum exponents -------------------------------------------------------------------------------------------- */

/* If a is a multiple of 2^i and b a multiple of 2^j, a + b is a multiple of 2^min(i, j), and a b of 2^(i + j). */

static int add_quantum(int a, int b, int c)
{
    (void)c;
    return a < b ? a : b;
}

static int multiply_quantum(int a, int b, int c)
{
    (void)c;
    return a == NO_QUANTUM || b == NO_QUANTUM ? NO_QUANTUM : a + b;
}

static int fused_quantum(int a, int b, int c)
{
    const int product = multiply_quantum(a, b, 0);
    return product == NO_QUANTUM ? NO_QUANTUM : add_quantum(product, c, 0);
}

static int same_quantum(int a, int b, int c)
{
    (void)b, (void)c;
    return a;
}

/* --- exact values ------------------------------------------------------------------------------------------------- */

#define EXACT(name, computed)                                                                                          \
    static void name##_exact(mpfr_t y, mpfr_t a, mpfr_t b, mpfr_t c)                                                   \
    {                                                                                                                  \
        (void)a, (void)b, (void)c;                                                                                     \
        computed;                                                                                                      \
    }
EXACT(add, mpfr_add(y, a, b, MPFR_RNDN))
EXACT(multiply, mpfr_mul(y, a, b, MPFR_RNDN))
EXACT(divide, mpfr_div(y, a, b, MPFR_RNDN))
EXACT(fused, mpfr_fma(y, a, b, c, MPFR_RNDN))
EXACT(sqrt, mpfr_sqrt(y, a, MPFR_RNDN))
EXACT(to_float, mpfr_set(y, a, MPFR_RNDN))
EXACT(negate, mpfr_neg(y, a, MPFR_RNDN))
EXACT(abs, mpfr_abs(y, a, MPFR_RNDN))
EXACT(min, mpfr_min(y, a, b, MPFR_RNDN))
EXACT(max, mpfr_max(y, a, b, MPFR_RNDN))
EXACT(xor_sign, mpfr_setsign(y, a, mpfr_signbit(a) ^ mpfr_signbit(b), MPFR_RNDN))
EXACT(zero, mpfr_set_zero(y, 1))
EXACT(sine, mpfr_sin(y, a, MPFR_RNDN))
EXACT(cosine, mpfr_cos(y, a, MPFR_RNDN))
EXACT(exponential, mpfr_exp(y, a, MPFR_RNDN))
EXACT(logarithm, mpfr_log(y, a, MPFR_RNDN))
EXACT(tangent, mpfr_tan(y, a, MPFR_RNDN))
EXACT(arc_cosine, mpfr_acos(y, a, MPFR_RNDN))
EXACT(arc_tangent, mpfr_atan2(y, a, b, MPFR_RNDN))

/* --- values in prime fields --------------------------------------------------------------------------------------- */

static uint64_t sine_of(uint64_t angle)
{
    uint64_t sine, cosine;
    residue_circle(angle, &cosine, &sine);
    return sine;
}

static uint64_t cosine_of(uint64_t angle)
{
    uint64_t sine, cosine;
    residue_circle(angle, &cosine, &sine);
    return cosine;
}

/* Returns the element of the field for |a|, where x is the element for a number a in the interval `within`;
 * RESIDUE_UNKNOWN if the interval contains both signs. */
static uint64_t residue_abs(uint64_t x, interval within)
{
    if (within.low >= 0)
        return x;
    return within.high <= 0 ? residue_subtract(0, x) : RESIDUE_UNKNOWN;
}

#define FIELD(name, value)                                                                                             \
    static uint64_t name##_field(const uint64_t x[3], const interval within[3])                                        \
    {                                                                                                                  \
        (void)x, (void)within;                                                                                         \
        return value;                                                                                                  \
    }
FIELD(add, residue_add(x[0], x[1]))
FIELD(multiply, residue_multiply(x[0], x[1]))
FIELD(divide, residue_divide(x[0], x[1]))
FIELD(fused, residue_add(residue_multiply(x[0], x[1]), x[2]))
FIELD(sqrt, residue_sqrt(x[0]))
FIELD(to_float, x[0])
FIELD(negate, residue_subtract(0, x[0]))
FIELD(abs, residue_abs(x[0], within[0]))
FIELD(zero, 0)
FIELD(sine, sine_of(x[0]))
FIELD(cosine, cosine_of(x[0]))
FIELD(exponential, residue_exponential(x[0]))
FIELD(logarithm, residue_logarithm(x[0]))
FIELD(tangent, residue_divide(sine_of(x[0]), cosine_of(x[0])))
/* acos x for x > 0, from tan acos x = √(1 − x²)/x; atan2(y, x) for x > 0, where it is atan(y/x). For other x the value
 * is RESIDUE_UNKNOWN. */
FIELD(arc_cosine,
      within[0].low > 0
          ? residue_arctangent(residue_divide(residue_sqrt(residue_subtract(1, residue_multiply(x[0], x[0]))), x[0]))
          : RESIDUE_UNKNOWN)
FIELD(arc_tangent, within[1].low > 0 ? residue_arctangent(residue_divide(x[0], x[1])) : RESIDUE_UNKNOWN)

/* --- a-priori analysis -------------------------------------------------------------------------------------------- */

/* Factor in the rules of a quotient and a sqrt whose operand has passed k < 100 roundings (Higham's γₖ): 1/(1 − k u) ≤
 * 1 + reserve k u, and |√(1 ± k u) − 1| ≤ reserve k u/2. */
static const double reserve = 1 + 0x1p-16;

/* The roundings that a term of the result has passed: `own`, the rounding of the operation, and the roundings of its
 * operands. A term of a sum comes from one summand, so the maximum counts; a term of a product has a factor from each
 * operand, so the roundings add up. A sqrt halves relative errors. The absolute error of the argument of an exponential
 * becomes a relative error of its value. */
#define ROUNDINGS(name, value)                                                                                         \
    static double name##_roundings(double a, double b, double c, double own)                                           \
    {                                                                                                                  \
        (void)a, (void)b, (void)c;                                                                                     \
        return value;                                                                                                  \
    }
ROUNDINGS(add, own + interval_max(a, b))
ROUNDINGS(multiply, own + a + b)
ROUNDINGS(divide, own + a + b * reserve)
ROUNDINGS(fused, own + interval_max(a + b, c))
ROUNDINGS(sqrt, own + 0.5 * a * reserve)
ROUNDINGS(to_float, own + a)
ROUNDINGS(sine, own)
ROUNDINGS(exponential, own *(1 + 0x1p-50) + a * reserve) /* 2⁻⁵⁰: the argument may have underflowed */

#define SCALE(name, value)                                                                                             \
    static double name##_scale(double a, double b, double c)                                                           \
    {                                                                                                                  \
        (void)b, (void)c;                                                                                              \
        return value;                                                                                                  \
    }
SCALE(add, a + b)
SCALE(multiply, a *b)
SCALE(divide, a / b)
SCALE(fused, a *b + c)
SCALE(sqrt, sqrt(a))
SCALE(to_float, a)
SCALE(zero, 0 * a)

#define SIGN(name, value)                                                                                              \
    static int name##_sign(int a, int b, int c, int product)                                                           \
    {                                                                                                                  \
        (void)a, (void)b, (void)c, (void)product;                                                                      \
        return value;                                                                                                  \
    }
SIGN(add, a == b ? a : 0)
SIGN(multiply, product)
SIGN(divide, a *b)
SIGN(fused, product == c ? c : 0)
SIGN(sqrt, 1)
SIGN(to_float, a)
SIGN(negate, -a)

/* --- the table ---------------------------------------------------------------------------------------------------- */

enum { A = OPERAND_A, B = OPERAND_B, C = OPERAND_C };

#define ANALYSED(name)                                                                                                 \
    .result = name##_result, .enclosure = name##_enclosure, .adjoint = name##_adjoint, .exact = name##_exact
#define IN_FIELDS(name) ANALYSED(name), .field = name##_field
#define OF_TERMS(name) .roundings = name##_roundings, .scale = name##_scale, .sign = name##_sign
#define FUNCTION(text, rule, n_operands, of_terms)                                                                     \
    {                                                                                                                  \
        text, n_operands, 1, 0, 0, 0, (n_operands) > 1 ? A | B : A, 1, IN_FIELDS(rule), .roundings = of_terms          \
    }

/* clang-format off */
const struct operation_rules operation_rules[OPERATIONS] = {
    /* name, operands, rounds, is a mask; summands, factors, differentiable in; is a function, is in the ring */
    [INPUT] = {"input", 0, 0, 0, 0, 0, 0, 0, 1},
    [CONSTANT] = {"constant", 0, 0, 0, 0, 0, 0, 0, 1},
    [ADD] = {"add", 2, 1, 0, A | B, 0, A | B, 0, 1, IN_FIELDS(add), .quantum = add_quantum, OF_TERMS(add)},
    [MULTIPLY] = {"multiply", 2, 1, 0, 0, A | B, A | B, 0, 1, IN_FIELDS(multiply), .quantum = multiply_quantum, OF_TERMS(multiply)},
    [DIVIDE] = {"divide", 2, 1, 0, 0, 0, A | B, 0, 0, IN_FIELDS(divide), OF_TERMS(divide)},
    [FUSED] = {"fma", 3, 1, 0, C, A | B, A | B | C, 0, 1, IN_FIELDS(fused), .quantum = fused_quantum, OF_TERMS(fused)},
    [SQRT] = {"sqrt", 1, 1, 0, 0, 0, A, 0, 0, IN_FIELDS(sqrt), OF_TERMS(sqrt)},
    [TO_FLOAT] = {"to float", 1, 1, 0, A, 0, A, 0, 0, IN_FIELDS(to_float), .quantum = same_quantum, OF_TERMS(to_float)},
    [NEGATE] = {"negate", 1, 0, 0, A, 0, A, 0, 1, IN_FIELDS(negate), .quantum = same_quantum, .scale = to_float_scale, .sign = negate_sign},
    [ABSOLUTE] = {"abs", 1, 0, 0, 0, 0, A, 0, 0, IN_FIELDS(abs), .quantum = same_quantum},
    [MINIMUM] = {"min", 2, 0, 0, 0, 0, A | B, 0, 0, ANALYSED(min), .quantum = add_quantum},
    [MAXIMUM] = {"max", 2, 0, 0, 0, 0, A | B, 0, 0, ANALYSED(max), .quantum = add_quantum},
    [XOR_SIGN] = {"xor sign", 2, 0, 0, 0, 0, A, 0, 0, ANALYSED(xor_sign), .quantum = same_quantum},
    [LESS] = {"less", 2, 0, 1},
    [LESS_EQUAL] = {"less or equal", 2, 0, 1},
    [EQUALS] = {"equal", 2, 0, 1},
    [AND] = {"and", 2, 0, 1},
    [OR] = {"or", 2, 0, 1},
    [NOT] = {"not", 1, 0, 1},
    [SELECT] = {"select", 3, 0, 0, .enclosure = select_enclosure},
    [AND_BITS] = {"and bits", 2, 0, 0},
    [OR_BITS] = {"or bits", 2, 0, 0},
    [XOR_BITS] = {"xor bits", 2, 0, 0},
    [SUBTRACT_BITS] = {"subtract bits", 2, 0, 0},
    [SHIFT_LEFT] = {"shift left", 1, 0, 0},
    [SHIFT_RIGHT] = {"shift right", 1, 0, 0},
    [MASK_OF_BITS] = {"mask of bits", 1, 0, 1},
    [EXACT_SUM] = {"exact sum", 2, 0, 0, 0, 0, A | B, 0, 0, .enclosure = add_enclosure, .adjoint = add_adjoint, .exact = add_exact, .field = add_field},
    [PRODUCT_ROUNDING] = {"rounding of product", 2, 1, 0, .enclosure = multiply_enclosure, .exact = zero_exact, .field = zero_field,
                          .quantum = multiply_quantum, .scale = zero_scale},
    [SINE] = FUNCTION("sine", sine, 1, sine_roundings),
    [COSINE] = FUNCTION("cosine", cosine, 1, sine_roundings),
    [EXPONENTIAL] = FUNCTION("exponential", exponential, 1, exponential_roundings),
    [LOGARITHM] = FUNCTION("logarithm", logarithm, 1, NULL),
    [TANGENT] = FUNCTION("tangent", tangent, 1, NULL),
    [ARC_COSINE] = FUNCTION("arc cosine", arc_cosine, 1, NULL),
    [ARC_TANGENT] = FUNCTION("arc tangent", arc_tangent, 2, NULL),
};
/* clang-format on */
