/* The family dual: dual numbers x + εy with ε² = 0, written as pairs (x, y), and the derivatives of functions that are
 * evaluated with them.
 *
 *   (x, y)(a, b) = (xa, ya + xb)      f̃(x, y) = (f(x), y f′(x))      Ṽ(x + εy) = V(x) + ε (y·∇)V
 *
 * This file has the operations on dual numbers, the extensions f̃ of the elementary functions, of two example
 * functions, sin² x and e^{sin x}, and of an example vector field V. The field, in n dimensions with indices modulo n,
 * is
 *
 *   Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + e^{−xᵢ₊₃/4}
 *
 * Hyper-dual numbers x + ε₁y₁ + ε₂y₂ + ε₁ε₂y₁₂, which give second derivatives, are not in the article. Source:
 * "Automatically Computing the Derivatives of a Vector Field using Dual Numbers" (cwzx). */
#ifndef DUAL_C
#define DUAL_C

#include "rows.h"

struct dual {
    real x, y;
};

/* --- the algebra ------------------------------------------------------------------------------------------------ */

static struct dual dual_add(struct dual p, struct dual q)
{
    return (struct dual){add(p.x, q.x), add(p.y, q.y)};
}

static struct dual dual_subtract(struct dual p, struct dual q)
{
    return (struct dual){subtract(p.x, q.x), subtract(p.y, q.y)};
}

/* Returns (xa, ya + xb). */
static struct dual dual_multiply(struct dual p, struct dual q)
{
    return (struct dual){multiply(p.x, q.x), add(multiply(p.y, q.x), multiply(p.x, q.y))};
}

/* Returns (x/a, (ya − xb)/a²). */
static struct dual dual_divide(struct dual p, struct dual q)
{
    real across = subtract(multiply(p.y, q.x), multiply(p.x, q.y));
    return (struct dual){divide(p.x, q.x), divide(across, square(q.x))};
}

/* Returns the matrix [[x, y], [0, x]]. Sums and products of such matrices represent sums and products of dual
 * numbers. */
static matrix dual_matrix(struct dual p)
{
    matrix M = matrix_new(2, 2);
    M.at[0] = M.at[3] = p.x, M.at[1] = p.y, M.at[2] = number(0);
    return M;
}

/* --- functions -------------------------------------------------------------------------------------------------- */

/* Returns f̃(x, y) = (f(x), y f′(x)). */
static struct dual dual_extended(struct dual p, real f, real slope)
{
    return (struct dual){f, multiply(p.y, slope)};
}

/* Returns (xⁿ, n xⁿ⁻¹ y), n ≥ 1. */
static struct dual dual_power(struct dual p, unsigned n)
{
    real power = number(1);
    for (unsigned k = 1; k < n; k++)
        power = multiply(power, p.x);
    return dual_extended(p, multiply(power, p.x), multiply(number(n), power));
}

static struct dual dual_exp(struct dual p)
{
    real f = exponential(p.x);
    return dual_extended(p, f, f);
}

/* Returns (log x, y/x). */
static struct dual dual_log(struct dual p)
{
    return (struct dual){logarithm(p.x), divide(p.y, p.x)};
}

static struct dual dual_sin(struct dual p)
{
    return dual_extended(p, sine(p.x), cosine(p.x));
}

static struct dual dual_cos(struct dual p)
{
    return dual_extended(p, cosine(p.x), negate(sine(p.x)));
}

/* Returns (√x, y/(2√x)). */
static struct dual dual_sqrt(struct dual p)
{
    real f = square_root(p.x);
    return (struct dual){f, halve(divide(p.y, f))};
}

/* Returns sin² x, the article's example, as the square of the extension of sin. */
static struct dual dual_sin_squared(struct dual p)
{
    struct dual s = dual_sin(p);
    return dual_multiply(s, s);
}

/* Returns e^{sin x}: the extension of exp at the extension of sin, since (f∘g)~ = f̃∘g̃. */
static struct dual dual_exp_sin(struct dual p)
{
    return dual_exp(dual_sin(p));
}

/* --- a vector field --------------------------------------------------------------------------------------------- */

static struct dual dual_halve(struct dual p)
{
    return (struct dual){halve(p.x), halve(p.y)};
}

static struct dual dual_negate(struct dual p)
{
    return (struct dual){negate(p.x), negate(p.y)};
}

/* Returns Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + e^{−xᵢ₊₃/4}. */
static struct dual dual_field(size_t n, const struct dual *x, size_t i)
{
    struct dual a = x[i], b = x[(i + 1) % n], c = x[(i + 2) % n], d = x[(i + 3) % n];
    struct dual cubic = dual_halve(dual_multiply(dual_multiply(c, c), a));
    struct dual decay = dual_exp(dual_negate(dual_halve(dual_halve(d))));
    return dual_add(dual_subtract(dual_multiply(a, b), cubic), dual_add(dual_sin(a), decay));
}

enum { MAX_DIMENSIONS = 8 };

/* Writes V(x) and (y·∇)V at x. */
static void dual_directional(size_t n, vector x, vector y, vector V, vector D)
{
    struct dual at[MAX_DIMENSIONS];
    for (size_t i = 0; i < n; i++)
        at[i] = (struct dual){x.at[i], y.at[i]};
    for (size_t i = 0; i < n; i++) {
        struct dual value = dual_field(n, at, i);
        V.at[i] = value.x;
        D.at[i] = value.y;
    }
}

/* Returns the Jacobian, with the entries (i, j) = ∂Vᵢ/∂xⱼ, in n passes: column j is the derivative (eⱼ·∇)V in the
 * direction of the unit vector eⱼ. */
static matrix dual_jacobian(size_t n, vector x)
{
    matrix J = matrix_new(n, n);
    for (size_t j = 0; j < n; j++) {
        vector V = vector_new(n), D = vector_new(n), e = vector_new(n);
        for (size_t i = 0; i < n; i++)
            e.at[i] = number(i == j);
        dual_directional(n, x, e, V, D);
        for (size_t i = 0; i < n; i++)
            J.at[i * n + j] = D.at[i];
    }
    return J;
}

/* --- hyper-dual numbers ----------------------------------------------------------------------------------------- */

struct hyper {
    real x, y1, y2, y12;
};

/* Returns (xa, y₁a + xb₁, y₂a + xb₂, y₁₂a + y₁b₂ + y₂b₁ + xb₁₂). */
static struct hyper hyper_multiply(struct hyper p, struct hyper q)
{
    real crossed = add(multiply(p.y1, q.y2), multiply(p.y2, q.y1));
    return (struct hyper){multiply(p.x, q.x), add(multiply(p.y1, q.x), multiply(p.x, q.y1)),
                          add(multiply(p.y2, q.x), multiply(p.x, q.y2)),
                          add(add(multiply(p.y12, q.x), crossed), multiply(p.x, q.y12))};
}

/* Returns (f, f′y₁, f′y₂, f′y₁₂ + f″y₁y₂). */
static struct hyper hyper_extended(struct hyper p, real f, real slope, real second)
{
    return (struct hyper){f, multiply(slope, p.y1), multiply(slope, p.y2),
                          add(multiply(slope, p.y12), multiply(second, multiply(p.y1, p.y2)))};
}

static struct hyper hyper_exp(struct hyper p)
{
    real f = exponential(p.x);
    return hyper_extended(p, f, f, f);
}

static struct hyper hyper_sin(struct hyper p)
{
    real f = sine(p.x);
    return hyper_extended(p, f, cosine(p.x), negate(f));
}

/* --- rows of the table (rows.h) --------------------------------------------------------------------------------- */

static matrix dual_matrix_product(struct dual p, struct dual q)
{
    return multiply(dual_matrix(p), dual_matrix(q));
}

/* Returns f̃(x, 1) = (f, f′). */
static struct dual dual_derivative(real x)
{
    return dual_exp_sin((struct dual){x, number(1)});
}

/* Writes f̃(x, 1, 1, 0) = (f, f′, f′, f″). */
static void dual_second_derivative(real x, real *out)
{
    struct hyper z = hyper_exp(hyper_sin((struct hyper){x, number(1), number(1), number(0)}));
    store(store(store(out, z.x), z.y1), z.y12);
}

static void dual_direction(unsigned n, vector x, vector y, real *out)
{
    dual_directional(n, x, y, (vector){n, out}, (vector){n, out + n});
}

KIND(dual, struct dual, number, x, number, y)
KIND(hyper, struct hyper, number, x, number, y1, number, y2, number, y12)
MATRIX_KIND(dual_matrix, 2, 2)

GIVES(dual, dual_add, dual, dual)
GIVES(dual, dual_subtract, dual, dual)
GIVES(dual, dual_multiply, dual, dual)
GIVES(dual, dual_divide, dual, dual)
GIVES(dual_matrix, dual_matrix_product, dual, dual)
GIVES(dual, dual_power, dual, parameter)
GIVES(dual, dual_exp, dual)
GIVES(dual, dual_log, dual)
GIVES(dual, dual_sin, dual)
GIVES(dual, dual_cos, dual)
GIVES(dual, dual_sqrt, dual)
GIVES(dual, dual_sin_squared, dual)
GIVES(dual, dual_exp_sin, dual)
GIVES(dual, dual_derivative, number)
STORES((number, number, number), dual_second_derivative, number)
GIVES(hyper, hyper_multiply, hyper, hyper)
STORES((vector_n, vector_n), dual_direction, parameter, vector_n, vector_n)
GIVES(matrix_n, dual_jacobian, parameter, vector_n)

static const struct formula dual_formulas[] = {
    {"dual.add", ANSWER(dual_add)},
    {"dual.subtract", ANSWER(dual_subtract)},
    {"dual.multiply", ANSWER(dual_multiply)},
    {"dual.divide", ANSWER(dual_divide)},
    {"dual.matrix", ANSWER(dual_matrix_product)},
    {"dual.power", ANSWER(dual_power), .parameters = {1, 8, 1}},
    {"dual.exp", ANSWER(dual_exp)},
    {"dual.log", ANSWER(dual_log)},
    {"dual.sin", ANSWER(dual_sin)},
    {"dual.cos", ANSWER(dual_cos)},
    {"dual.sqrt", ANSWER(dual_sqrt)},
    {"dual.sin_squared", ANSWER(dual_sin_squared)},
    {"dual.exp_sin", ANSWER(dual_exp_sin)},
    {"dual.derivative", ANSWER(dual_derivative)},
    {"dual.second_derivative", ANSWER(dual_second_derivative)},
    {"dual.hyper.multiply", ANSWER(hyper_multiply)},
    {"dual.directional", ANSWER(dual_direction), .parameters = {2, MAX_DIMENSIONS, 1}},
    {"dual.jacobian", ANSWER(dual_jacobian), .parameters = {2, MAX_DIMENSIONS, 1}},
};

#endif
