/* Finds the polynomials in a trace and the functions that they approximate (approximations_find), and bounds
 * |polynomial − function|. prove_internal.h lists the functions.
 *
 * A node that is computed from one variable t by sums and products with constants is expanded to a polynomial p(t) = Σ
 * cₖ tᵏ. Its first coefficients tell which function g(t) = Σ gₖ tᵏ it approximates. The range of t is cut into cells.
 * In a cell with the middle m and the radius r, Taylor's formula bounds e = p − g:
 *
 *   |e(t)| ≤ |e(m)| + r |e′(m)| + r²/2 max |e″|     for |t − m| ≤ r
 *
 * where e = Σ (cₖ − gₖ) tᵏ. The terms up to degree APPROXIMATION_DEGREE are evaluated in interval arithmetic; the other
 * terms, which only the series of g has, are bounded by twice the first such term (series_error_bound). For atan(√t)/√t
 * the series converges too slowly near t = 1; there the mean value theorem is used with the function itself
 * (arctangent_error_bound).
 *
 * This file also evaluates a trace without rounding, with the functions in place of the polynomials, in MPFR with 384
 * bits, and compares it with the formula (exact_trace_agrees). */
#include "prove_internal.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- polynomials of a trace -------------------------------------------------------------------------------------- */

/* A polynomial p(t) with constant coefficients. t is the value of node `of`; `of` is −1 if p is constant. The
 * coefficients are exact: a node with a coefficient that no double represents is not treated as a polynomial. */
struct polynomial {
    int of, degree;
    double coefficient[APPROXIMATION_DEGREE + 1];
};

/* The polynomials of a trace: at[i] is the polynomial that node i computes; its degree is 0 if the node computes
 * none. */
struct polynomials {
    const struct trace *trace;
    const struct property *properties;
    struct polynomial *at;
    const int *uses;       /* by node: see count_uses */
    int may_expand_reused; /* nodes with more than one use may be inner steps of a longer polynomial, too */
};

/* Counts the uses of each node: how often it is an output, or an operand of a node on which an output depends. x + x
 * counts as one use of x, because it is 2x, a scaling. The error term of an error-free transformation (TwoSum, TwoProd
 * …) does not count as using its operands, because it is 0 if nothing is rounded. */
static void count_uses(const struct trace *trace, const struct property *properties, int *uses)
{
    for (size_t k = 0; k < trace->outputs; k++)
        if (trace->output[k] != NOT_SELECTED)
            uses[trace->output[k]]++;
    for (int i = (int)trace->count - 1; i >= 0; i--) {
        const struct node *node = &trace->nodes[i];
        const int operands =
            uses[i] > 0 && properties[i].transformation == NO_TRANSFORMATION ? operation_operands(node->operation) : 0;
        uses[node->a] += operands > 0;
        uses[node->b] += operands > 1 && !(node->operation == ADD && node->a == node->b);
        uses[node->c] += operands > 2;
    }
}

/* True if p(t) = tᵏ with k = p->degree. */
static int is_power(const struct polynomial *p)
{
    for (int k = 0; k < p->degree; k++)
        if (p->coefficient[k] != 0)
            return 0;
    return p->coefficient[p->degree] == 1;
}

/* True if a node may be an inner step of a longer polynomial. */
static int is_inner_step(const struct polynomials *all, int i)
{
    return all->uses[i] == 1 || all->may_expand_reused;
}

/* Returns node i, an operand, as a polynomial. If the node is an inner step, this is the polynomial that it computes;
 * for a negation, the negative of its operand's polynomial. Otherwise it is the polynomial x, whose variable is the
 * value of node i. A power tᵏ is such a variable, too, until in_one_variable substitutes tᵏ for it. The error term of
 * an error-free transformation is the constant 0, its value without rounding. */
static struct polynomial operand(const struct polynomials *all, int i)
{
    const struct node *node = &all->trace->nodes[i];
    const struct polynomial *own = &all->at[i];
    if (node->operation == CONSTANT)
        return (struct polynomial){-1, 0, {constant_value(node)}};
    if (all->properties[i].transformation != NO_TRANSFORMATION)
        return (struct polynomial){-1, 0, {0}};
    if (node->operation == NEGATE) {
        struct polynomial p = is_inner_step(all, i) ? operand(all, node->a) : (struct polynomial){node->a, 1, {0, 1}};
        for (int k = 0; k <= p.degree; k++)
            p.coefficient[k] = -p.coefficient[k];
        return p;
    }
    return own->degree > 0 && !is_power(own) && is_inner_step(all, i) ? *own : (struct polynomial){i, 1, {0, 1}};
}

/* Adds a q(t) tᵏ to p(t). Returns 0 if a coefficient is not exactly a double, or the degree is above
 * APPROXIMATION_DEGREE. */
static int add_multiple(struct polynomial *p, double a, const struct polynomial *q, int k)
{
    if (q->degree + k > APPROXIMATION_DEGREE)
        return 0;
    for (int i = 0; i <= q->degree; i++) {
        const double product = a * q->coefficient[i], before = p->coefficient[i + k], sum = before + product;
        if (!is_exact_product(a, q->coefficient[i], product) || (sum - before) != product || (sum - product) != before)
            return 0;
        p->coefficient[i + k] = sum;
    }
    p->degree = q->degree + k > p->degree ? q->degree + k : p->degree;
    return 1;
}

/* Multiplies two polynomials in the same variable. Returns 0 if a coefficient of the product is not exactly a
 * double. */
static int multiply(const struct polynomial *a, const struct polynomial *b, struct polynomial *product)
{
    struct polynomial p = {.of = a->of >= 0 ? a->of : b->of};
    for (int k = 0; k <= a->degree; k++)
        if (a->coefficient[k] != 0 && !add_multiple(&p, a->coefficient[k], b, k))
            return 0;
    *product = p;
    return 1;
}

/* If the variable of p is a node that computes uᵏ, rewrites p as a polynomial in u. Returns 0 if that is not
 * possible. */
static int substitute_power(const struct polynomials *all, struct polynomial *p)
{
    const struct polynomial *power = &all->at[p->of];
    struct polynomial q = {.of = power->of};
    if (power->degree == 0 || !is_power(power))
        return 0;
    for (int k = 0; k <= p->degree; k++) {
        const struct polynomial term = {power->of, 0, {p->coefficient[k]}};
        if (p->coefficient[k] != 0 &&
            (k * power->degree > APPROXIMATION_DEGREE || !add_multiple(&q, 1, &term, k * power->degree)))
            return 0;
    }
    *p = q;
    return 1;
}

/* Rewrites two polynomials in a common variable: for example, both in t if one is in t² and the other in t. Returns 0
 * if they have no common variable. */
static int in_one_variable(const struct polynomials *all, struct polynomial *p, struct polynomial *q)
{
    while (p->of >= 0 && q->of >= 0 && p->of != q->of)
        if (!substitute_power(all, p->of > q->of ? p : q))
            return 0;
    return 1;
}

/* Adds p and q. Returns 0 if they have no common variable, or if a coefficient of the sum is not exactly a double. */
static int add_polynomials(const struct polynomials *all, struct polynomial p, struct polynomial q,
                           struct polynomial *sum)
{
    if (!in_one_variable(all, &p, &q))
        return 0;
    const int of = p.of >= 0 ? p.of : q.of;
    *sum = p;
    sum->of = of;
    return add_multiple(sum, 1, &q, 0);
}

/* Divides p by k. Returns 0 if a coefficient of the quotient is not exactly a double. */
static int divide_exactly(const struct polynomial *p, double k, struct polynomial *quotient)
{
    *quotient = *p;
    for (int i = 0; i <= p->degree; i++) {
        quotient->coefficient[i] = p->coefficient[i] / k;
        if (!is_exact_product(quotient->coefficient[i], k, p->coefficient[i]))
            return 0;
    }
    return 1;
}

/* Writes the polynomial that node i computes to *p, given the polynomials of its operands. Covers Horner's rule, with
 * and without fma, Estrin's scheme, separate even and odd parts, and scalings and conversions between the steps.
 * Returns 0 if the node does not compute a polynomial. */
static int expand_node(const struct polynomials *all, int i, struct polynomial *p)
{
    const struct node *node = &all->trace->nodes[i];
    if (all->properties[i].transformation != NO_TRANSFORMATION)
        return 0;
    if (node->operation == DIVIDE && node_is_constant(all->trace, node->b)) {
        const struct polynomial a = operand(all, node->a);
        return divide_exactly(&a, constant_value(&all->trace->nodes[node->b]), p);
    }
    if (node->operation == TO_FLOAT) {
        *p = operand(all, node->a);
        return 1;
    }
    if (node->operation != ADD && node->operation != MULTIPLY && node->operation != FUSED)
        return 0;
    struct polynomial a = operand(all, node->a), b = operand(all, node->b);
    if (node->operation == ADD)
        return add_polynomials(all, a, b, p);
    if (!in_one_variable(all, &a, &b) || !multiply(&a, &b, p))
        return 0;
    return node->operation == MULTIPLY || add_polynomials(all, *p, operand(all, node->c), p);
}

/* --- the functions that polynomials approximate ------------------------------------------------------------------- */

static double factorial(int n)
{
    double product = 1;
    for (int i = 2; i <= n; i++)
        product *= i;
    return product; /* exact up to 18! */
}

/* True if the difference between a and b is at most `tolerance` times |b|. The tolerances below only have to tell the
 * functions apart: a wrong choice fails the identity test. */
static int is_near(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance * fabs(b);
}

/* True if p begins as (1 − (a/2) cot(a/2))/a² = 1/12 + t/720 + t²/30240 + … with t = a². */
static int is_cotangent_series(const struct polynomial *p)
{
    return p->degree > 1 && is_near(p->coefficient[0], 1.0 / 12, 0x1p-9) &&
           is_near(p->coefficient[1], 1.0 / 720, 0x1p-9) && is_near(p->coefficient[2], 1.0 / 30240, 0x1p-5);
}

/* True if p begins as atan(√t)/√t = 1 − t/3 + t²/5 − … */
static int is_arctangent_series(const struct polynomial *p)
{
    return p->degree > 4 && p->coefficient[0] == 1 && is_near(p->coefficient[1], -1.0 / 3, 0x1p-9) &&
           is_near(p->coefficient[2], 0.2, 0x1p-7);
}

/* Finds m, s and g such that p begins as g Σ (−s t)ᵏ/(m+2k)!, apart from its constant term. The coefficient of t²
 * divided by the coefficient of t is −s/((m+3)(m+4)): of all m and s whose ratio differs by less than 10 %, the nearest
 * is taken. The coefficient of t is −g s/(m+2)!, and g has to be ± a power of two. A polynomial of degree 1 has no such
 * ratio; for it, s and |g| have to be 1. Returns 0 if there are no such numbers. */
static int find_factorial_series(const struct polynomial *p, struct approximation *approximation)
{
    enum { MAX_M = 12 };
    int found = 0;
    double best = 0.1;
    for (int m = 0; m <= MAX_M; m++)
        for (double s = 1; s >= 0.25; s /= 4) {
            const double ratio = -s / ((m + 3) * (m + 4)), g = -p->coefficient[1] * factorial(m + 2) / s;
            const double difference_of_ratios =
                p->degree > 1 ? fabs(p->coefficient[2] / p->coefficient[1] / ratio - 1) : 0;
            const double power = copysign(exp2(round(log2(fabs(g)))), g);
            if (difference_of_ratios < best && is_near(g, power, 0.02) &&
                (p->degree > 1 || (s == 1 && fabs(power) == 1))) {
                best = difference_of_ratios > 0 ? difference_of_ratios : best;
                found = 1;
                approximation->m = m, approximation->s = s, approximation->g = power;
            }
        }
    return found;
}

/* Finds the function that a polynomial approximates, by its first coefficients, and the offset, the part of the
 * function's constant term that the polynomial lacks. In float the offset is rounded to float, because the kernel adds
 * it as a float. Returns 0 if no function fits. */
static int recognise(const struct polynomial *p, int wide, struct approximation *approximation)
{
    approximation->s = approximation->g = 1;
    approximation->offset = 0;
    if (is_cotangent_series(p)) {
        approximation->m = COTANGENT_SERIES;
        return 1;
    }
    if (is_arctangent_series(p)) {
        approximation->m = ARCTANGENT_SERIES;
        return 1;
    }
    if (!find_factorial_series(p, approximation))
        return 0;
    const double first = approximation->g / factorial(approximation->m), missing = first - p->coefficient[0];
    if (!is_near(p->coefficient[0], first, 0x1p-9))
        approximation->offset = wide ? missing : (double)(float)missing;
    return 1;
}

/* Encloses the coefficient bₙ of the series (1 − (a/2) cot(a/2))/a² = Σ bₖ a²ᵏ. From the differential equation cot' =
 * −1 − cot² follow b₀ = 1/12 and bₙ = Σ bₖ bₙ₋₁₋ₖ / (2n + 3), k = 0 … n − 1. */
static interval cotangent_coefficient(int n)
{
    interval b[APPROXIMATION_DEGREE + 2] = {interval_divide(interval_point(1), interval_point(12))};
    for (int i = 1; i <= n; i++) {
        interval sum = interval_point(0);
        for (int k = 0; k < i; k++)
            sum = interval_add(sum, interval_multiply(b[k], b[i - 1 - k]));
        b[i] = interval_divide(sum, interval_point(2 * i + 3));
    }
    return b[n];
}

/* Encloses the coefficient of tᵏ in the series of the approximated function, without its offset, for k up to
 * APPROXIMATION_DEGREE + 1. */
static interval coefficient(const struct approximation *approximation, int k)
{
    interval product = interval_point(1);
    if (approximation->m == COTANGENT_SERIES)
        return cotangent_coefficient(k);
    if (approximation->m == ARCTANGENT_SERIES)
        return interval_divide(interval_point(k % 2 ? -1 : 1), interval_point(2 * k + 1));
    for (int i = 2; i <= approximation->m + 2 * k; i++)
        product = interval_multiply(product, interval_point(i));
    return interval_divide(
        interval_point(approximation->g * (k % 2 ? -pow(approximation->s, k) : pow(approximation->s, k))), product);
}

/* Writes enclosures of the coefficients of polynomial − function, up to degree APPROXIMATION_DEGREE + 1. */
static void differences(const struct polynomial *p, const struct approximation *approximation, interval *difference)
{
    for (int k = 0; k <= APPROXIMATION_DEGREE + 1; k++)
        difference[k] =
            interval_subtract(interval_point(k <= p->degree ? p->coefficient[k] : 0), coefficient(approximation, k));
    difference[0] = interval_add(difference[0], interval_point(approximation->offset));
}

/* The series of (1 − (a/2) cot(a/2))/a² in t = a² converges up to the pole at t = 4π². The ratio of consecutive terms
 * tends to t/(4π²) from below, so for t ≤ 19 < 2π² each term is less than half of the one before. */
static const double max_cotangent_argument = 19;

/* Bounds |e(t)|, where e = polynomial − function, for |t − middle| ≤ radius, by |e| + radius |e′| at the middle plus
 * radius² max |e″| for the terms up to degree APPROXIMATION_DEGREE, and by twice the first further term for all others.
 *
 * The factor two is right because each further term is less than half of the one before: for g Σ (−s t)ᵏ/(m+2k)!
 * because |t| < 65 and s ≤ 1, so the ratio is at most 65/(35 · 36); for the arctangent, whose ratio is less than t,
 * because it comes here only if the middle of the cell is at most 1/4; for the cotangent see
 * max_cotangent_argument. */
static double series_error_bound(const interval *difference, const struct approximation *approximation, double middle,
                                 double radius)
{
    const interval t = interval_point(middle), farthest = interval_point(fabs(middle) + radius);
    if (approximation->m == COTANGENT_SERIES && farthest.high > max_cotangent_argument)
        return INFINITY;
    interval value = interval_point(0), slope = value, curvature = value;
    for (int k = APPROXIMATION_DEGREE; k >= 0; k--) {
        value = interval_add(interval_multiply(value, t), difference[k]);
        if (k >= 1)
            slope = interval_add(interval_multiply(slope, t), interval_multiply(difference[k], interval_point(k)));
        if (k >= 2)
            curvature = interval_add(interval_multiply(curvature, farthest),
                                     interval_point(interval_up(interval_magnitude(difference[k]) * (k * (k - 1)))));
    }
    double next = interval_magnitude(difference[APPROXIMATION_DEGREE + 1]);
    for (int i = 1; i <= APPROXIMATION_DEGREE + 1; i++)
        next = interval_up(next * farthest.high);
    const double linear =
        interval_up(radius * interval_up(interval_magnitude(slope) + radius * interval_up(curvature.high)));
    return interval_up(interval_up(interval_magnitude(value) + linear) + 2 * next);
}

/* Encloses atan(√t)/√t for t > 0. */
static interval arctangent_ratio_at(double t)
{
    const interval a = interval_sqrt(interval_point(t));
    return interval_divide(interval_arctangent(a, interval_point(1)), a);
}

/* Encloses the polynomial p over t if `derivative` is 0, its first derivative if `derivative` is 1. */
static interval polynomial_over(const struct polynomial *p, int derivative, interval t)
{
    interval sum = interval_point(0);
    for (int k = p->degree; k >= derivative; k--)
        sum = interval_add(interval_multiply(sum, t),
                           interval_multiply(interval_point(p->coefficient[k]), interval_point(derivative ? k : 1)));
    return sum;
}

/* Bounds |polynomial − atan(√t)/√t| on a cell with t > 0, also near t = 1, where the series converges slowly. Cuts the
 * cell into parts, and bounds the difference on each part by its value in the middle and its derivative over the part
 * (mean value theorem). With A(t) = atan(√t)/√t, which is decreasing, A′ = (1/(1 + t) − A)/(2t). */
static double arctangent_error_bound(const struct polynomial *p, double middle, double radius)
{
    enum { PARTS = 16 };
    double max = 0;
    for (int i = 0; i < PARTS; i++) {
        const double at = middle + radius * ((2 * i + 1.0) / PARTS - 1), farthest = radius / PARTS * (1 + 0x1p-20);
        const interval t = interval_outward(at - farthest, at + farthest),
                       A = {arctangent_ratio_at(t.high).low, arctangent_ratio_at(t.low).high},
                       slope = interval_divide(
                           interval_subtract(interval_divide(interval_point(1), interval_add(interval_point(1), t)), A),
                           interval_multiply(interval_point(2), t)),
                       error = interval_subtract(polynomial_over(p, 0, interval_point(at)), arctangent_ratio_at(at)),
                       slope_error = interval_subtract(polynomial_over(p, 1, t), slope);
        max = interval_max(
            max, interval_up(interval_magnitude(error) + interval_up(2 * farthest * interval_magnitude(slope_error))));
    }
    return max;
}

/* Bounds |polynomial − function| in each cell of the argument's range. Returns −1 if memory is short. */
static int fill_cells(const struct polynomial *p, struct approximation *approximation, interval range)
{
    interval difference[APPROXIMATION_DEGREE + 2];
    approximation->cell = calloc(APPROXIMATION_CELLS, sizeof *approximation->cell);
    if (!approximation->cell)
        return -1;
    approximation->range = range;
    differences(p, approximation, difference);
    const double width = (range.high - range.low) / APPROXIMATION_CELLS;
    for (int i = 0; i < APPROXIMATION_CELLS; i++) { /* 0.501 instead of 0.5, since the cells' ends are rounded */
        const double middle = range.low + (i + 0.5) * width,
                     radius = 0.501 * width + 0x1p-50 * interval_magnitude(range);
        approximation->cell[i] = approximation->m == ARCTANGENT_SERIES && middle > 0.25
                                     ? arctangent_error_bound(p, middle, radius)
                                     : series_error_bound(difference, approximation, middle, radius);
    }
    return 0;
}

double approximation_distance(const struct approximation *approximation, interval argument)
{
    if (approximation->argument < 0)
        return approximation->cell[0];
    if (!(argument.low >= approximation->range.low && argument.high <= approximation->range.high))
        return INFINITY;
    const double width = (approximation->range.high - approximation->range.low) / APPROXIMATION_CELLS;
    int first = width > 0 ? (int)((argument.low - approximation->range.low) / width) - 1 : 0,
        last = width > 0 ? (int)((argument.high - approximation->range.low) / width) + 1 : 0;
    double worst = 0;
    first = first < 0 ? 0 : first;
    last = last >= APPROXIMATION_CELLS ? APPROXIMATION_CELLS - 1 : last;
    for (int i = first; i <= last; i++)
        worst = interval_max(worst, approximation->cell[i]);
    return worst;
}

/* --- constants of argument reductions: π/2 or 2π minus its leading digits ----------------------------------------- */

/* Constants of Cody and Waite's argument reduction, in float or double: |times · π/2 − (first + rest)| ≤ error. A node
 * with the value ± rest approximates the remainder ±(times · π/2 − first). */
static const struct {
    unsigned times;
    double first, rest, error;
} parts_of_half_pi[] = {
    {1, 0x1.921fb6p+0, -0x1.777a5cp-25, 0x1.efp-50},
    {1, 0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54, 0x1.f2p-110},
    {4, 0x1.921fb6p+2, -0x1.777a5cp-23, 0x1.efp-48},
};

/* True if a constant is a `rest` of the table, or its negative. Then stores the bound of its approximation error. */
static int is_half_pi_remainder(double value, double *error)
{
    for (size_t i = 0; i < sizeof parts_of_half_pi / sizeof *parts_of_half_pi; i++)
        if (fabs(value) == fabs(parts_of_half_pi[i].rest)) {
            *error = parts_of_half_pi[i].error;
            return 1;
        }
    return 0;
}

/* --- finding approximations --------------------------------------------------------------------------------------- */

/* Adds an approximation to the case. Returns it; null if memory is short. */
static struct approximation *new_approximation(struct proof_case *proof_case, int node)
{
    struct approximation *more =
        realloc(proof_case->approximations, (proof_case->approximations_count + 1) * sizeof *more);
    if (!more)
        return NULL;
    proof_case->approximations = more;
    proof_case->properties[node].approximation = (int)proof_case->approximations_count;
    more[proof_case->approximations_count] = (struct approximation){.node = node, .argument = -1, .m = -1};
    return &more[proof_case->approximations_count++];
}

/* If a constant node approximates the remainder of π/2 or 2π, adds it to the case's approximations. Returns 0, or −1 if
 * memory is short. */
static int find_constant(struct proof_case *proof_case, int node)
{
    double error;
    if (!is_half_pi_remainder(constant_value(&proof_case->trace.nodes[node]), &error))
        return 0;
    struct approximation *approximation = new_approximation(proof_case, node);
    if (!approximation || !(approximation->cell = calloc(1, sizeof *approximation->cell)))
        return -1;
    approximation->cell[0] = error;
    return 0;
}

/* If the polynomial p of a node approximates a function, adds it to the case's approximations. A polynomial of degree 1
 * is considered only if its node is an fma, as in the last step of Horner's rule. Returns 0, or −1 if memory is
 * short. */
static int find_polynomial(struct proof_case *proof_case, int node, const struct polynomial *p, const interval *value)
{
    struct approximation found = {.node = node, .argument = p->of};
    const int is_plain_line = p->degree == 1 && proof_case->trace.nodes[node].operation != FUSED;
    const int is_recognised = !is_plain_line && recognise(p, proof_case->trace.nodes[node].wide, &found);
    interval range = value[p->of];
    if (is_recognised && found.m == ARCTANGENT_SERIES)
        range = (interval){-0x1p-20, 1 + 0x1p-6}; /* for which arctangent_error_bound and series_error_bound hold */
    if (!is_recognised || !(range.high < 64) || !(range.low > -1))
        return 0;
    struct approximation *approximation = new_approximation(proof_case, node);
    if (!approximation)
        return -1;
    *approximation = found;
    return fill_cells(p, approximation, range);
}

/* Finds approximations, from the last node to the first. The inner steps of a recognised polynomial are marked in
 * `absorbed` and not considered by themselves; the inner steps of a polynomial that is not recognised are. Returns 0,
 * or −1 if memory is short. */
static int find_all(struct proof_case *proof_case, struct polynomials *all, unsigned char *absorbed,
                    const interval *value)
{
    const struct trace *trace = &proof_case->trace;
    for (int i = 0; i < (int)trace->count; i++)
        if (!expand_node(all, i, &all->at[i]))
            all->at[i].degree = 0;
    for (int i = (int)trace->count - 1; i >= 0; i--) {
        const struct node *node = &trace->nodes[i];
        const int operands = operation_operands(node->operation), before = (int)proof_case->approximations_count;
        int status = 0;
        if (node_is_constant(trace, i))
            status = find_constant(proof_case, i);
        else if (all->at[i].degree > 0 && !absorbed[i])
            status = find_polynomial(proof_case, i, &all->at[i], value);
        if (status)
            return -1;
        absorbed[i] |= (int)proof_case->approximations_count > before;
        const int inner[] = {node->a, node->b, node->c};
        for (int k = 0; k < operands && absorbed[i]; k++)
            absorbed[inner[k]] |= is_inner_step(all, inner[k]);
    }
    return 0;
}

int half_pi_remainder(double value, double *first)
{
    for (size_t i = 0; i < sizeof parts_of_half_pi / sizeof *parts_of_half_pi; i++)
        if (fabs(value) == fabs(parts_of_half_pi[i].rest)) {
            *first = parts_of_half_pi[i].first;
            return value == parts_of_half_pi[i].rest ? (int)parts_of_half_pi[i].times : -(int)parts_of_half_pi[i].times;
        }
    return 0;
}

int approximations_find(struct proof_case *proof_case, const interval *region, int may_expand_reused)
{
    const size_t n = proof_case->trace.count + 1;
    int *uses = calloc(n, sizeof *uses), status = -1;
    struct polynomials all = {&proof_case->trace, proof_case->properties, calloc(n, sizeof *all.at), uses,
                              may_expand_reused};
    unsigned char *absorbed = calloc(n, 1);
    struct evaluation evaluation;
    if (all.at && uses && absorbed && evaluation_start(&evaluation, proof_case) == 0) {
        count_uses(&proof_case->trace, proof_case->properties, uses);
        status =
            evaluate_box(&evaluation, proof_case, region) ? find_all(proof_case, &all, absorbed, evaluation.value) : 0;
        evaluation_free(&evaluation);
    }
    free(all.at);
    free(uses);
    free(absorbed);
    return status;
}

void approximations_free(struct proof_case *proof_case)
{
    for (size_t i = 0; i < proof_case->approximations_count; i++)
        free(proof_case->approximations[i].cell);
    free(proof_case->approximations);
    proof_case->approximations = NULL;
    proof_case->approximations_count = 0;
}

/* --- agreement with the formula ----------------------------------------------------------------------------------- */

/* PRECISION: precision of the MPFR numbers, in bits. AGREEMENT_BITS: outputs agree if they differ by at most
 * 2^−AGREEMENT_BITS times the formula's magnitude, or 2^−AGREEMENT_BITS if that is larger. ZERO_BITS: a sum counts as 0
 * if it is at most 2^−ZERO_BITS times the magnitude of its operands. */
enum { PRECISION = 384, AGREEMENT_BITS = 160, ZERO_BITS = 200 };

/* Computes z = (1 − (a/2) cot(a/2))/t with a = √t. For t < 2⁻⁹⁰, where this formula cancels, uses the first two terms
 * of the series, (1 + t/60)/12. */
static void cotangent_at(mpfr_t t, mpfr_t z)
{
    mpfr_t half, cotangent;
    mpfr_inits2(PRECISION, half, cotangent, (mpfr_ptr)NULL);
    if (mpfr_cmp_d(t, 0x1p-90) < 0) {
        mpfr_div_ui(z, t, 60, MPFR_RNDN);
        mpfr_add_ui(z, z, 1, MPFR_RNDN);
        mpfr_div_ui(z, z, 12, MPFR_RNDN);
    } else {
        mpfr_sqrt(half, t, MPFR_RNDN);
        mpfr_div_2ui(half, half, 1, MPFR_RNDN);
        mpfr_cot(cotangent, half, MPFR_RNDN);
        mpfr_mul(half, half, cotangent, MPFR_RNDN);
        mpfr_ui_sub(half, 1, half, MPFR_RNDN);
        mpfr_div(z, half, t, MPFR_RNDN);
    }
    mpfr_clears(half, cotangent, (mpfr_ptr)NULL);
}

/* Computes z = atan(√t)/√t. For t < 2⁻⁹⁰ uses the first two terms of the series, 1 − t/3. */
static void arctangent_ratio(mpfr_t t, mpfr_t z)
{
    mpfr_t a;
    mpfr_init2(a, PRECISION);
    mpfr_sqrt(a, t, MPFR_RNDN);
    mpfr_atan(z, a, MPFR_RNDN);
    mpfr_div(z, z, a, MPFR_RNDN);
    if (mpfr_cmp_d(t, 0x1p-90) < 0) {
        mpfr_div_ui(a, t, 3, MPFR_RNDN);
        mpfr_ui_sub(z, 1, a, MPFR_RNDN);
    }
    mpfr_clear(a);
}

/* Computes z, the approximated function at t: g Σ (−s t)ᵏ/(m+2k)! − offset, or one of the other functions. If a
 * constant is approximated, computes π, from which remainder_of_half_pi computes the remainder. */
static void function_at(const struct approximation *approximation, mpfr_t t, mpfr_t z)
{
    mpfr_t term, argument;
    mpfr_inits2(PRECISION, term, argument, (mpfr_ptr)NULL);
    if (approximation->m < 0) {
        mpfr_const_pi(z, MPFR_RNDN);
    } else if (approximation->m == COTANGENT_SERIES) {
        cotangent_at(t, z);
    } else if (approximation->m == ARCTANGENT_SERIES) {
        arctangent_ratio(t, z);
    } else {
        mpfr_mul_d(argument, t, -approximation->s, MPFR_RNDN);
        mpfr_set_d(term, approximation->g, MPFR_RNDN);
        for (int i = 2; i <= approximation->m; i++)
            mpfr_div_ui(term, term, (unsigned long)i, MPFR_RNDN);
        mpfr_set(z, term, MPFR_RNDN);
        for (unsigned long n = (unsigned long)approximation->m + 1; n < 200; n += 2) {
            mpfr_mul(term, term, argument, MPFR_RNDN);
            mpfr_div_ui(term, term, n * (n + 1), MPFR_RNDN);
            mpfr_add(z, z, term, MPFR_RNDN);
        }
        mpfr_sub_d(z, z, approximation->offset, MPFR_RNDN);
    }
    mpfr_clears(term, argument, (mpfr_ptr)NULL);
}

/* Replaces z = π by the remainder of π/2 or 2π that the constant `value` approximates. */
static void remainder_of_half_pi(double value, mpfr_t z)
{
    for (size_t i = 0; i < sizeof parts_of_half_pi / sizeof *parts_of_half_pi; i++)
        if (fabs(value) == fabs(parts_of_half_pi[i].rest)) {
            mpfr_mul_ui(z, z, parts_of_half_pi[i].times, MPFR_RNDN);
            mpfr_div_2ui(z, z, 1, MPFR_RNDN);
            mpfr_sub_d(z, z, parts_of_half_pi[i].first, MPFR_RNDN);
            if (value != parts_of_half_pi[i].rest)
                mpfr_neg(z, z, MPFR_RNDN);
        }
}

/* Computes the value of node i without rounding, x[i], from the values of its operands. */
static void node_at(const struct proof_case *proof_case, int i, const double *in, mpfr_t *x)
{
    const struct node *node = &proof_case->trace.nodes[i];
    const struct property *property = &proof_case->properties[i];
    if (property->approximation >= 0) {
        const struct approximation *approximation = &proof_case->approximations[property->approximation];
        function_at(approximation, approximation->argument < 0 ? x[i] : x[approximation->argument], x[i]);
        if (approximation->argument < 0)
            remainder_of_half_pi(constant_value(node), x[i]);
        return;
    }
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (node->operation == INPUT)
        mpfr_set_d(x[i], in[node->bits], MPFR_RNDN);
    else if (node->operation == CONSTANT)
        mpfr_set_d(x[i], constant_value(node), MPFR_RNDN);
    else if (rules->exact)
        rules->exact(x[i], x[node->a], x[rules->operands > 1 ? node->b : node->a],
                     x[rules->operands > 2 ? node->c : node->a]);
    else
        mpfr_set_nan(x[i]);
}

/* True if |x| ≤ 2^−bits · size. */
static int is_negligible(mpfr_t x, int bits, double size)
{
    return mpfr_zero_p(x) || (mpfr_number_p(x) && fabs(mpfr_get_d(x, MPFR_RNDN)) <= ldexp(size, -bits));
}

static double magnitude_of(mpfr_t x)
{
    return fabs(mpfr_get_d(x, MPFR_RNDN));
}

/* Updates property.is_zero of the sums: true if the sum was 0, up to 2^−ZERO_BITS times its operands, at this input and
 * at all previous ones. */
static void mark_zeros(struct proof_case *proof_case, mpfr_t *x)
{
    for (size_t i = 0; i < proof_case->trace.count; i++) {
        const struct node *node = &proof_case->trace.nodes[i];
        if ((node->operation != ADD && node->operation != FUSED) ||
            proof_case->properties[i].transformation != NO_TRANSFORMATION)
            continue;
        double size = magnitude_of(x[node->a]);
        if (operation_operands(node->operation) > 1)
            size = node->operation == ADD ? fmax(size, magnitude_of(x[node->b])) : size * magnitude_of(x[node->b]);
        if (operation_operands(node->operation) > 2)
            size = fmax(size, magnitude_of(x[node->c]));
        const int before = proof_case->properties[i].is_zero || proof_case->points == 0;
        proof_case->properties[i].is_zero = before && (is_negligible(x[i], ZERO_BITS, size) || mpfr_zero_p(x[i]));
    }
    proof_case->points++;
}

/* True if the values without rounding satisfy the path condition. */
static int meets_conditions(const struct trace *trace, mpfr_t *x)
{
    for (size_t i = 0; i < trace->conditions; i++) {
        const double value = mpfr_get_d(x[trace->condition[i].node], MPFR_RNDN);
        if (!(value >= trace->condition[i].low && value <= trace->condition[i].high))
            return 0;
    }
    return 1;
}

/* True if the selected outputs agree with the formula at an input; x has the values of the nodes at this input. */
static int outputs_agree(const struct proof_case *proof_case, const struct formula *formula, unsigned parameter,
                         const double *in, mpfr_t *x)
{
    const size_t outputs = proof_case->trace.outputs;
    mpfi_t exact[TRACE_OUTPUTS];
    mpfr_t middle;
    int agree = 1;
    for (size_t k = 0; k < outputs; k++)
        mpfi_init2(exact[k], PRECISION);
    mpfr_init2(middle, PRECISION);
    exact_enclose(formula, parameter, 0, in, PRECISION, exact);
    for (size_t k = 0; k < outputs; k++) {
        if (proof_case->trace.output[k] == NOT_SELECTED)
            continue;
        mpfi_get_fr(middle, exact[k]);
        const double size = fmax(magnitude_of(middle), 1);
        mpfr_sub(middle, middle, x[proof_case->trace.output[k]], MPFR_RNDN);
        agree &= is_negligible(middle, AGREEMENT_BITS, size);
    }
    for (size_t k = 0; k < outputs; k++)
        mpfi_clear(exact[k]);
    mpfr_clear(middle);
    return agree;
}

/* Evaluates all nodes at an input, without rounding. Returns an array, which the caller frees by nodes_free; null if
 * memory is short. */
static mpfr_t *nodes_at(const struct proof_case *proof_case, const double *in)
{
    const size_t n = proof_case->trace.count;
    mpfr_t *x = calloc(n + 1, sizeof *x);
    for (size_t i = 0; x && i < n; i++) {
        mpfr_init2(x[i], PRECISION);
        node_at(proof_case, (int)i, in, x);
    }
    return x;
}

static void nodes_free(const struct proof_case *proof_case, mpfr_t *x)
{
    for (size_t i = 0; x && i < proof_case->trace.count; i++)
        mpfr_clear(x[i]);
    free(x);
}

int exact_trace_values(const struct proof_case *proof_case, const double *in, double *value)
{
    mpfr_t *x = nodes_at(proof_case, in);
    if (!x)
        return -1;
    const int taken = meets_conditions(&proof_case->trace, x);
    for (size_t i = 0; taken && i < proof_case->trace.count; i++)
        value[i] = mpfr_get_d(x[i], MPFR_RNDN);
    nodes_free(proof_case, x);
    return taken;
}

enum trace_agreement exact_trace_agrees(struct proof_case *proof_case, const struct formula *formula,
                                        unsigned parameter, const double *in)
{
    enum trace_agreement agree = TRACE_ON_ANOTHER_PATH;
    mpfr_t *x = nodes_at(proof_case, in);
    if (!x)
        return TRACE_OUT_OF_MEMORY;
    if (meets_conditions(&proof_case->trace, x))
        agree = outputs_agree(proof_case, formula, parameter, in, x) ? TRACE_AGREES : TRACE_DIFFERS;
    if (agree == TRACE_AGREES)
        mark_zeros(proof_case, x);
    nodes_free(proof_case, x);
    return agree;
}
