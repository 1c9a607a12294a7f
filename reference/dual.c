/* Dual numbers x + εy with ε² = 0, written as pairs (x, y), and what they are for: derivatives of what is computed with
 * them.
 *
 *   (x, y)(a, b) = (xa, ya + xb)      f̃(x, y) = (f(x), y f′(x))      Ṽ(x + εy) = V(x) + ε (y·∇)V
 *
 * Here: their operations, the extension of the elementary functions, and of a function and a field that stand for all.
 * The functions are sin², e^{sin x}; the field in n dimensions, with indices modulo n, is
 *
 *   Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + e^{−xᵢ₊₃/4}
 *
 * Hyper-dual numbers x + ε₁y₁ + ε₂y₂ + ε₁ε₂y₁₂ are beside the article: they carry second derivatives.
 * Source: "Automatically Computing the Derivatives of a Vector Field using Dual Numbers" (cwzx). */
#ifndef DUAL_C
#define DUAL_C

#include "real.h"

#include "formula.h"

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

/* (xa, ya + xb) */
static struct dual dual_multiply(struct dual p, struct dual q)
{
    return (struct dual){multiply(p.x, q.x), add(multiply(p.y, q.x), multiply(p.x, q.y))};
}

/* (x/a, (ya − xb)/a²) */
static struct dual dual_divide(struct dual p, struct dual q)
{
    real across = subtract(multiply(p.y, q.x), multiply(p.x, q.y));
    return (struct dual){divide(p.x, q.x), divide(across, square(q.x))};
}

/* [[x, y], [0, x]]: sums and products of these matrices are those of dual numbers */
static matrix dual_matrix(struct dual p)
{
    matrix M = matrix_new(2, 2);
    M.at[0] = M.at[3] = p.x, M.at[1] = p.y, M.at[2] = number(0);
    return M;
}

/* --- functions -------------------------------------------------------------------------------------------------- */

/* f̃(x, y) = (f(x), y f′(x)) */
static struct dual dual_extended(struct dual p, real f, real slope)
{
    return (struct dual){f, multiply(p.y, slope)};
}

/* (xⁿ, n xⁿ⁻¹ y), n ≥ 1 */
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

/* (log x, y/x) */
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

/* (√x, y/(2√x)) */
static struct dual dual_sqrt(struct dual p)
{
    real f = root(p.x);
    return (struct dual){f, halved(divide(p.y, f))};
}

/* The article's example: the square of sin~ (x, y) */
static struct dual dual_sin_squared(struct dual p)
{
    struct dual s = dual_sin(p);
    return dual_multiply(s, s);
}

/* (f∘g)~ = f~∘g~ for f = exp, g = sin */
static struct dual dual_exp_sin(struct dual p)
{
    return dual_exp(dual_sin(p));
}

/* --- a vector field --------------------------------------------------------------------------------------------- */

static struct dual dual_halved(struct dual p)
{
    return (struct dual){halved(p.x), halved(p.y)};
}

static struct dual dual_negate(struct dual p)
{
    return (struct dual){negate(p.x), negate(p.y)};
}

/* Vᵢ = xᵢ xᵢ₊₁ − ½ xᵢ₊₂² xᵢ + sin xᵢ + e^{−xᵢ₊₃/4} */
static struct dual dual_field(size_t n, const struct dual *x, size_t i)
{
    struct dual a = x[i], b = x[(i + 1) % n], c = x[(i + 2) % n], d = x[(i + 3) % n];
    struct dual cubic = dual_halved(dual_multiply(dual_multiply(c, c), a));
    struct dual decay = dual_exp(dual_negate(dual_halved(dual_halved(d))));
    return dual_add(dual_subtract(dual_multiply(a, b), cubic), dual_add(dual_sin(a), decay));
}

enum { MOST_DIMENSIONS = 8 };

/* V(x) and (y·∇)V at x */
static void dual_directional(size_t n, vector x, vector y, vector V, vector D)
{
    struct dual at[MOST_DIMENSIONS];
    for (size_t i = 0; i < n; i++)
        at[i] = (struct dual){x.at[i], y.at[i]};
    for (size_t i = 0; i < n; i++) {
        struct dual value = dual_field(n, at, i);
        V.at[i] = value.x;
        D.at[i] = value.y;
    }
}

/* Columns 𝔇Ṽ(x, eⱼ) in n passes: entry (i, j) = ∂ⱼVⁱ */
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

/* (xa, y₁a + xb₁, y₂a + xb₂, y₁₂a + y₁b₂ + y₂b₁ + xb₁₂) */
static struct hyper hyper_multiply(struct hyper p, struct hyper q)
{
    real crossed = add(multiply(p.y1, q.y2), multiply(p.y2, q.y1));
    return (struct hyper){multiply(p.x, q.x), add(multiply(p.y1, q.x), multiply(p.x, q.y1)),
                          add(multiply(p.y2, q.x), multiply(p.x, q.y2)),
                          add(add(multiply(p.y12, q.x), crossed), multiply(p.x, q.y12))};
}

/* (f, f′y₁, f′y₂, f′y₁₂ + f″y₁y₂) */
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

/* --- rows ------------------------------------------------------------------------------------------------------- */

static struct dual read_dual(const real **in)
{
    vector p = read_vector(in, 2);
    return (struct dual){p.at[0], p.at[1]};
}

static void store_dual(real *out, struct dual p)
{
    store(store(out, p.x), p.y);
}

static struct hyper read_hyper(const real **in)
{
    vector p = read_vector(in, 4);
    return (struct hyper){p.at[0], p.at[1], p.at[2], p.at[3]};
}

static void dual_add_row(const real *in, real *out)
{
    struct dual p = read_dual(&in), q = read_dual(&in);
    store_dual(out, dual_add(p, q));
}

static void dual_subtract_row(const real *in, real *out)
{
    struct dual p = read_dual(&in), q = read_dual(&in);
    store_dual(out, dual_subtract(p, q));
}

static void dual_multiply_row(const real *in, real *out)
{
    struct dual p = read_dual(&in), q = read_dual(&in);
    store_dual(out, dual_multiply(p, q));
}

static void dual_divide_row(const real *in, real *out)
{
    struct dual p = read_dual(&in), q = read_dual(&in);
    store_dual(out, dual_divide(p, q));
}

static void dual_matrix_row(const real *in, real *out)
{
    struct dual p = read_dual(&in), q = read_dual(&in);
    store(out, multiply(dual_matrix(p), dual_matrix(q)));
}

static void dual_power_row(unsigned n, const real *in, real *out)
{
    store_dual(out, dual_power(read_dual(&in), n));
}

static void dual_exp_row(const real *in, real *out)
{
    store_dual(out, dual_exp(read_dual(&in)));
}

static void dual_log_row(const real *in, real *out)
{
    store_dual(out, dual_log(read_dual(&in)));
}

static void dual_sin_row(const real *in, real *out)
{
    store_dual(out, dual_sin(read_dual(&in)));
}

static void dual_cos_row(const real *in, real *out)
{
    store_dual(out, dual_cos(read_dual(&in)));
}

static void dual_sqrt_row(const real *in, real *out)
{
    store_dual(out, dual_sqrt(read_dual(&in)));
}

static void dual_sin_squared_row(const real *in, real *out)
{
    store_dual(out, dual_sin_squared(read_dual(&in)));
}

static void dual_exp_sin_row(const real *in, real *out)
{
    store_dual(out, dual_exp_sin(read_dual(&in)));
}

/* f̃(x, 1) = (f, f′) */
static void dual_derivative_row(const real *in, real *out)
{
    store_dual(out, dual_exp_sin((struct dual){in[0], number(1)}));
}

static void dual_hyper_multiply_row(const real *in, real *out)
{
    struct hyper p = read_hyper(&in), q = read_hyper(&in), z = hyper_multiply(p, q);
    store(store(store(store(out, z.x), z.y1), z.y2), z.y12);
}

/* f̃(x, 1, 1, 0) = (f, f′, f′, f″) */
static void dual_second_derivative_row(const real *in, real *out)
{
    struct hyper z = hyper_exp(hyper_sin((struct hyper){in[0], number(1), number(1), number(0)}));
    store(store(store(out, z.x), z.y1), z.y12);
}

static void dual_directional_row(unsigned n, const real *in, real *out)
{
    vector x = read_vector(&in, n), y = read_vector(&in, n);
    dual_directional(n, x, y, (vector){n, out}, (vector){n, out + n});
}

static void dual_jacobian_row(unsigned n, const real *in, real *out)
{
    store(out, dual_jacobian(n, read_vector(&in, n)));
}

static const struct formula dual_formulas[] = {
    {"dual.add", .inputs = {4}, .outputs = {2}, .answers = {dual_add_row}},
    {"dual.subtract", .inputs = {4}, .outputs = {2}, .answers = {dual_subtract_row}},
    {"dual.multiply", .inputs = {4}, .outputs = {2}, .answers = {dual_multiply_row}},
    {"dual.divide", .inputs = {4}, .outputs = {2}, .answers = {dual_divide_row}},
    {"dual.matrix", .inputs = {4}, .outputs = {4}, .answers = {dual_matrix_row}},
    {"dual.power", .parameters = {1, 8, 1}, .inputs = {2}, .outputs = {2}, .answers_of = {dual_power_row}},
    {"dual.exp", .inputs = {2}, .outputs = {2}, .answers = {dual_exp_row}},
    {"dual.log", .inputs = {2}, .outputs = {2}, .answers = {dual_log_row}},
    {"dual.sin", .inputs = {2}, .outputs = {2}, .answers = {dual_sin_row}},
    {"dual.cos", .inputs = {2}, .outputs = {2}, .answers = {dual_cos_row}},
    {"dual.sqrt", .inputs = {2}, .outputs = {2}, .answers = {dual_sqrt_row}},
    {"dual.sin_squared", .inputs = {2}, .outputs = {2}, .answers = {dual_sin_squared_row}},
    {"dual.exp_sin", .inputs = {2}, .outputs = {2}, .answers = {dual_exp_sin_row}},
    {"dual.derivative", .inputs = {1}, .outputs = {2}, .answers = {dual_derivative_row}},
    {"dual.second_derivative", .inputs = {1}, .outputs = {3}, .answers = {dual_second_derivative_row}},
    {"dual.hyper.multiply", .inputs = {8}, .outputs = {4}, .answers = {dual_hyper_multiply_row}},
    {"dual.directional", .parameters = {2, MOST_DIMENSIONS, 1}, .inputs = {0, 2}, .outputs = {0, 2},
     .answers_of = {dual_directional_row}},
    {"dual.jacobian", .parameters = {2, MOST_DIMENSIONS, 1}, .inputs = {0, 1}, .outputs = {0, 0, 1},
     .answers_of = {dual_jacobian_row}},
};

#endif
