/* Recognises elementary functions that a kernel inlines, as argument reduction and polynomials; replaces each by one
 * node, and bounds its error (trace_with_functions).
 *
 * The argument reduction is Cody and Waite's, with fma (Muller, Elementary Functions, chapter 11; Boldo, Daumas and Li,
 * "Formally verified argument reduction with a fused multiply-add", 2009). For an argument a, the code computes:
 *
 *   k = the integer nearest to i a, by adding and subtracting 1.5·2ᵈ       i = 2/π or 1/log 2, rounded
 *   r = (a − k P₁) − k P₂                                                  P₁ + P₂ ≈ P = π/2 or log 2
 *   sin a, cos a = ± sin r or ± cos r, by the last two bits of k           eᵃ = 2ᵏ eʳ
 *
 * Reduction. |i a − k| ≤ ½, so |a − k P| ≤ 1/(2i) + |k| |1/i − P|. The error of r is at most |k| |P₁ + P₂ − P| plus the
 * rounding errors of the two steps. The first step is exact if its result fits the format: if it is less than 2ᵖ times
 * a power of two of which both k P₁ and a are multiples, where p is the precision.
 *
 * Functions of r. Their errors are bounded over narrow cells of r: the rounding errors as for any trace (bound.c), and
 * |polynomial − function| from the differences between the coefficients of the polynomial and of the function's series.
 *
 * Error bounds are in units of u, the unit roundoff, times the value of an exponential. Since sine and cosine have
 * zeros, the value is replaced by an envelope there: 1 for cos a; for sin a, |sin a| if |a| ≤ π/2, else 1. */
#include "prove_internal.h"

#include <float.h>
#include <math.h>
#include <mpfr.h>
#include <stdlib.h>
#include <string.h>

/* CELLS: cells of r in which the errors of sin r, cos r and eʳ are bounded. DEGREE: maximum degree of a polynomial.
 * PRECISION: of MPFR numbers, in bits. BINADES: binades of small r in which the relative error of sin r is bounded. */
enum { CELLS = 1024, DEGREE = 16, PRECISION = 384, BINADES = 40 };

/* --- argument reduction ------------------------------------------------------------------------------------------- */

/* An argument reduction: the nodes of a (argument), of i a + shift (shifted), and of r. The last bits of node `shifted`
 * are the last bits of k. */
struct reduction {
    int argument, shifted, r, wide;
    double shift, max_k, max_r, r_error; /* max_k, max_r, r_error: bounds of |k|, |r| and the error of r */
};

/* Code with a larger error bound is not recognised as a function. */
static const double max_function_error = 0x1p-12;

/* Returns the value of a constant; NaN for other nodes. */
static double constant_at(const struct trace *trace, int i)
{
    return node_is_constant(trace, i) ? constant_value(&trace->nodes[i]) : (double)NAN;
}

/* Returns the precision of the format, in bits. */
static int digits_of(int wide)
{
    return wide ? DBL_MANT_DIG : FLT_MANT_DIG;
}

/* Returns the largest power of two that divides a number. */
static double last_bit(double value)
{
    double bit = ldexp(1, ilogb(value));
    while (fmod(value, bit) != 0)
        bit /= 2;
    return bit;
}

/* Bounds |x − P|, where the period P is π/2 if is_angle is set, else log 2; and x is first + second, or 1/(first +
 * second) if `inverted` is set. */
static double period_error(int is_angle, double first, double second, int inverted)
{
    mpfr_t period, x;
    mpfr_inits2(PRECISION, period, x, (mpfr_ptr)NULL);
    if (is_angle)
        mpfr_const_pi(period, MPFR_RNDN);
    else
        mpfr_const_log2(period, MPFR_RNDN);
    mpfr_div_2ui(period, period, is_angle ? 1 : 0, MPFR_RNDN);
    mpfr_set_d(x, first, MPFR_RNDN);
    mpfr_add_d(x, x, second, MPFR_RNDN);
    if (inverted)
        mpfr_ui_div(x, 1, x, MPFR_RNDN);
    mpfr_sub(x, x, period, MPFR_RNDN);
    const double error = fabs(mpfr_get_d(x, MPFR_RNDA));
    mpfr_clears(period, x, (mpfr_ptr)NULL);
    return interval_up(error);
}

/* Recognises node i as fma(factor, k, other), a step of the reduction; stores *factor and *other. Returns 0 if the node
 * has another form. */
static int match_step(const struct trace *trace, int i, int k, double *factor, int *other)
{
    const struct node *node = &trace->nodes[i];
    if (node->operation != FUSED)
        return 0;
    for (int swapped = 0; swapped < 2; swapped++) {
        const int of_k = swapped ? node->b : node->a;
        const double constant = constant_at(trace, swapped ? node->a : node->b);
        if (node_without_sign(trace, of_k) == k && constant == constant) {
            *factor = of_k == k ? constant : -constant;
            *other = node->c;
            return 1;
        }
    }
    return 0;
}

/* Recognises node i as fma(inverse, argument, shift), which rounds inverse · argument to an integer; stores its
 * operands. Returns 0 if the node has another form. */
static int match_rounding(const struct trace *trace, int i, double *inverse, int *argument, double *shift)
{
    const struct node *node = &trace->nodes[i];
    if (node->operation != FUSED)
        return 0;
    const int constant = node_is_constant(trace, node->a) ? node->a : node->b;
    *inverse = constant_at(trace, constant);
    *argument = node->a + node->b - constant;
    *shift = constant_at(trace, node->c);
    return *inverse > 0 && *shift > 0 && !node_is_constant(trace, *argument);
}

/* The constants of a reduction: i, the shift, and the factors −P₁ and −P₂ of k in the two steps. */
struct reduction_constants {
    double inverse, shift, first, second;
};

/* Bounds |k|, |r| and the error of r for all arguments a with |a| ≤ max_argument, and stores the bounds in *found,
 * whose other members are set. The head of this file has the inequalities. Returns 0 if k need not be an integer, or
 * if a bound is too large for the analysis of the functions of r. */
static int bound_reduction(const struct trace *trace, const struct reduction_constants *constants, int is_angle,
                           double max_argument, struct reduction *found)
{
    const int wide = found->wide, digits = digits_of(wide);
    const double inverse = constants->inverse, shift = constants->shift, first_integer = ldexp(1, digits - 1),
                 max_k = interval_up(max_argument * inverse) + 1;
    /* k is an integer if the shifted number lies in the binade in which the numbers of the format are the integers */
    if (!(shift - max_k > first_integer && shift + max_k < 2 * first_integer) || shift != trunc(shift))
        return 0;
    /* the magnitudes of a − k P and of a − k P₁ */
    const double max_exact = interval_up(interval_up(0.5 / inverse) +
                                         interval_up(max_k * period_error(is_angle, inverse, 0, 1))),
                 max_first =
                     interval_up(max_exact + interval_up(max_k * period_error(is_angle, -constants->first, 0, 0)));
    /* a power of two of which k P₁ and a are multiples: if k ≠ 0, |a| is at least 0.49/i, so a is a multiple of the
     * ulp there; if k = 0, the first step is exact anyway */
    const double common_bit =
        interval_min(last_bit(constants->first),
                     ldexp(1, ilogb(0.49 / inverse) + 1 - digits_of(trace->nodes[found->argument].wide)));
    const double first_error = max_first <= ldexp(common_bit, digits) ? 0 : half_ulp_under(wide, max_first),
                 second_error = half_ulp_under(wide, max_exact + 0x1p-20);
    found->max_k = max_k;
    found->r_error = interval_up(interval_up(max_k * period_error(is_angle, -constants->first, -constants->second, 0)) +
                                 interval_up(first_error + second_error));
    found->max_r = interval_up(max_exact + found->r_error);
    return found->r_error < 0x1p-20 && max_exact < 1;
}

/* Recognises the argument reduction of which node r is the result, and bounds |k|, |r| and the error of r over the box
 * in which `value` encloses the nodes. The period P is π/2 if is_angle is set, else log 2. Returns 0 if node r is not
 * the result of a reduction. */
static int match_reduction(const struct trace *trace, int r, int is_angle, const interval *value,
                           struct reduction *found)
{
    const struct node *last = &trace->nodes[r];
    const int wide = last->wide;
    for (int swapped = 0; last->operation == FUSED && swapped < 2; swapped++) {
        const int k = node_without_sign(trace, swapped ? last->b : last->a);
        const struct node *sum = &trace->nodes[k];
        struct reduction_constants constants;
        int after_first, argument, reduced;
        if (sum->operation != ADD || sum->wide != wide)
            continue;
        const int constant = node_is_constant(trace, sum->a) ? sum->a : sum->b, shifted = sum->a + sum->b - constant;
        if (!match_step(trace, r, k, &constants.second, &after_first) ||
            !match_step(trace, after_first, k, &constants.first, &reduced) ||
            !match_rounding(trace, shifted, &constants.inverse, &argument, &constants.shift) ||
            constant_at(trace, constant) != -constants.shift || reduced != argument ||
            trace->nodes[after_first].wide != wide || trace->nodes[shifted].wide != wide)
            continue;
        *found = (struct reduction){
            .argument = argument, .shifted = shifted, .r = r, .wide = wide, .shift = constants.shift};
        if (bound_reduction(trace, &constants, is_angle, interval_magnitude(value[argument]), found))
            return 1;
    }
    return 0;
}

/* --- functions of r ----------------------------------------------------------------------------------------------- */

/* Copies node i and the nodes on which it depends to the subtrace. The nodes in subtrace->cut become inputs; what they
 * depend on is not copied. Returns the index of the copy. Sets subtrace->failed if an operation is not in the list of
 * struct subtrace (prove_internal.h). */
static int copy_node(struct subtrace *subtrace, int i)
{
    struct node node = subtrace->from->nodes[i];
    const int operands = operation_operands(node.operation);
    if (subtrace->new_index[i] >= 0)
        return subtrace->new_index[i];
    for (size_t k = 0; k < subtrace->cuts; k++)
        if (i == subtrace->cut[k])
            return subtrace->new_index[i] = trace_node(&subtrace->proof_case.trace,
                                                       (struct node){.operation = INPUT, .wide = node.wide, .bits = k});
    if (node.operation != CONSTANT && node.operation != NEGATE && !(node.operation >= ADD && node.operation <= SQRT)) {
        subtrace->failed = 1;
        return 0;
    }
    node.a = operands > 0 ? copy_node(subtrace, node.a) : 0;
    node.b = operands > 1 ? copy_node(subtrace, node.b) : 0;
    node.c = operands > 2 ? copy_node(subtrace, node.c) : 0;
    return subtrace->new_index[i] = subtrace->failed ? 0 : trace_node(&subtrace->proof_case.trace, node);
}

int subtrace_start(struct subtrace *subtrace, const struct trace *from, const int *cut, size_t cuts, const int *node,
                   size_t count)
{
    *subtrace = (struct subtrace){.from = from,
                                  .cut = cut,
                                  .cuts = cuts,
                                  .proof_case = {.splitting_variable = -1, .splitting_region = interval_entire()}};
    subtrace->new_index = malloc((from->count + 1) * sizeof *subtrace->new_index);
    trace_start(&subtrace->proof_case.trace, cuts, count);
    subtrace->failed = !subtrace->new_index || subtrace->proof_case.trace.failed;
    for (size_t i = 0; !subtrace->failed && i < from->count; i++)
        subtrace->new_index[i] = -1;
    for (size_t k = 0; k < count && !subtrace->failed; k++)
        subtrace->proof_case.trace.output[k] = copy_node(subtrace, node[k]);
    free(subtrace->new_index);
    return !subtrace->failed && !subtrace->proof_case.trace.failed && transformations_find(&subtrace->proof_case) == 0;
}

void subtrace_free(struct subtrace *subtrace)
{
    free(subtrace->proof_case.properties);
    trace_free(&subtrace->proof_case.trace);
}

/* A polynomial in r. is_exact: all coefficients are exactly doubles, and the degree is at most DEGREE. */
struct double_polynomial {
    int is_exact;
    double coefficient[DEGREE + 1];
};

/* Adds a b to the coefficient of rᵏ. Clears is_exact if the result is not exactly a double, or k > DEGREE. */
static void add_exactly(struct double_polynomial *sum, int k, double a, double b)
{
    const double product = a * b;
    if (a == 0 || b == 0)
        return;
    const int in_range = k <= DEGREE;
    const double before = in_range ? sum->coefficient[k] : 0, after = before + product;
    sum->is_exact &=
        in_range && is_exact_product(a, b, product) && after - before == product && after - product == before;
    if (in_range)
        sum->coefficient[k] = after;
}

/* Returns the polynomial that node i, without rounding, is in the input of the trace. */
static struct double_polynomial polynomial_of(const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    const int operands = operation_operands(node->operation), product = node->operation != ADD && operands > 1;
    struct double_polynomial p = {node->operation != DIVIDE && node->operation != SQRT, {0}}, one = {1, {1}};
    if (!p.is_exact)
        return p;
    if (operands == 0)
        p.coefficient[node->operation == INPUT] = node->operation == INPUT ? 1 : constant_value(node);
    if (operands == 0)
        return p;
    struct double_polynomial a = polynomial_of(trace, node->a), b = product ? polynomial_of(trace, node->b) : one,
                             c = {1, {0}};
    if (node->operation == ADD)
        c = polynomial_of(trace, node->b);
    else if (node->operation == FUSED)
        c = polynomial_of(trace, node->c);
    p.is_exact = a.is_exact && b.is_exact && c.is_exact;
    for (int k = 0; k <= DEGREE; k++) {
        add_exactly(&p, k, 1, c.coefficient[k]);
        for (int l = 0; l <= DEGREE; l++)
            if (b.coefficient[l] != 0)
                add_exactly(&p, k + l, node->operation == NEGATE ? -a.coefficient[k] : a.coefficient[k],
                            b.coefficient[l]);
    }
    return p;
}

/* Returns k! times the coefficient of rᵏ in the series of sin r, cos r or eʳ, which is 1, −1 or 0. */
static int sign_of_term(enum operation function, int k)
{
    const int sign = k / 2 % 2 ? -1 : 1;
    if (function == EXPONENTIAL)
        return 1;
    return (k % 2 == (function == SINE)) ? sign : 0;
}

/* Bounds |p − function| / |r|^order over a cell of r within (−1, 1), for order 0 or 1; ∞ if the order is 1 and the
 * constant terms differ. For |r| < 1, the sum of the terms of the series beyond degree DEGREE is less than 2/DEGREE! in
 * magnitude. */
static double polynomial_error_bound(const struct double_polynomial *p, enum operation function, interval r, int order)
{
    interval sum = interval_point(0), factorial = interval_point(1), difference[DEGREE + 1];
    for (int k = 0; k <= DEGREE; k++) {
        factorial = interval_multiply(factorial, interval_point(k ? k : 1));
        difference[k] = interval_subtract(interval_point(p->coefficient[k]),
                                          interval_divide(interval_point(sign_of_term(function, k)), factorial));
    }
    for (int k = DEGREE; k >= order; k--)
        sum = interval_add(interval_multiply(sum, r), difference[k]);
    for (int k = 0; k < order; k++)
        if (p->coefficient[k] != sign_of_term(function, k)) /* only 1/0! and 1/1! are compared */
            return INFINITY;
    return interval_up(interval_magnitude(sum) +
                       interval_up(2 * interval_magnitude(interval_divide(interval_point(1), factorial))));
}

/* Encloses a function over an interval. */
static interval function_over(enum operation function, interval r)
{
    if (function == SINE)
        return interval_sine(r);
    return function == COSINE ? interval_cosine(r) : interval_exponential(r);
}

/* Bounds of the error of an output over a cell of r: absolute, and relative to the value of the function. */
struct error {
    double absolute, relative;
};

/* Output number `output` of a subtrace computes the polynomial p, which approximates a function. Bounds the output's
 * error over a cell of r by the sum of three parts: its rounding errors, the error of r times the maximum derivative of
 * the function, and |p − function|. */
static struct error error_over(struct subtrace *subtrace, struct evaluation *evaluation,
                               const struct double_polynomial *p, size_t output, enum operation function, interval r,
                               double r_error)
{
    const int node = subtrace->proof_case.trace.output[output];
    const double minimum = interval_mignitude(function_over(function, r));
    if (!p->is_exact || !evaluate_box(evaluation, &subtrace->proof_case, &r))
        return (struct error){INFINITY, INFINITY};
    const double rounded = interval_up(propagated_error(evaluation, &subtrace->proof_case, node) +
                                       evaluation->rounding[node]),
                 derivative = function == EXPONENTIAL ? interval_exponential(r).high : 1,
                 absolute = interval_up(interval_up(rounded + derivative * r_error * (1 + 0x1p-20)) +
                                        polynomial_error_bound(p, function, r, 0));
    return (struct error){absolute, interval_up(absolute / minimum)};
}

static struct error max_of_errors(struct error a, struct error b)
{
    return (struct error){interval_max(a.absolute, b.absolute), interval_max(a.relative, b.relative)};
}

/* Bounds the error of an output over all r of a reduction: the maximum over CELLS cells. */
static struct error max_error(struct subtrace *subtrace, struct evaluation *evaluation,
                              const struct double_polynomial *p, size_t output, enum operation function,
                              const struct reduction *reduction)
{
    const double width = 2 * reduction->max_r / CELLS;
    struct error worst = {0, 0};
    for (int i = 0; i < CELLS; i++) {
        const double low = -reduction->max_r + i * width;
        worst =
            max_of_errors(worst, error_over(subtrace, evaluation, p, output, function,
                                            interval_outward(low, low + width * (1 + 0x1p-20)), reduction->r_error));
    }
    return worst;
}

/* True if a node is fma(r³, y, r) with |y| ≤ 1. For small r its value is then r with one rounding. */
static int begins_with_r(const struct trace *trace, int i, const struct evaluation *evaluation)
{
    const struct node *node = &trace->nodes[i];
    for (int swapped = 0; node->operation == FUSED && swapped < 2; swapped++) {
        const struct node *cube = &trace->nodes[swapped ? node->b : node->a];
        const struct node *r = &trace->nodes[node->c];
        const int square = cube->a + cube->b - node->c;
        if (r->operation == INPUT && cube->operation == MULTIPLY && (cube->a == node->c || cube->b == node->c) &&
            trace->nodes[square].operation == MULTIPLY && trace->nodes[square].a == node->c &&
            trace->nodes[square].b == node->c &&
            interval_magnitude(evaluation->value[swapped ? node->a : node->b]) <= 1)
            return 1;
    }
    return 0;
}

/* Bounds the relative error of sin a for k = 0, where r = a has no error. Each of the BINADES binades below max_r is
 * cut into cells. For smaller r, the value is r with one rounding if the code has the form that begins_with_r
 * recognises. Returns ∞ if there is no bound. */
static double sine_near_0(struct subtrace *subtrace, struct evaluation *evaluation, const struct double_polynomial *p,
                          const struct reduction *reduction)
{
    const struct trace *trace = &subtrace->proof_case.trace;
    double worst = 0;
    for (int octave = 0; octave < BINADES; octave++) {
        const int cells = octave < 3 ? CELLS : 32; /* most cells where the approximation error is largest */
        for (int i = 0; i < cells; i++) {
            const double first = ldexp(reduction->max_r, -octave - 1), low = first * (1 + (double)i / cells);
            const interval r = interval_outward(low, (low + first / cells) * (1 + 0x1p-20));
            if (!(error_over(subtrace, evaluation, p, 0, SINE, r, 0).absolute < INFINITY))
                return INFINITY;
            const double rounded = interval_up(propagated_error(evaluation, &subtrace->proof_case, trace->output[0]) +
                                               evaluation->rounding[trace->output[0]]),
                         approximation = interval_up(r.high * polynomial_error_bound(p, SINE, r, 1));
            worst = interval_max(worst, interval_up((rounded + approximation) / interval_sine(r).low * (1 + 0x1p-50)));
        }
    }
    const interval rest = {-ldexp(reduction->max_r, -BINADES), ldexp(reduction->max_r, -BINADES)};
    if (!evaluate_box(evaluation, &subtrace->proof_case, &rest) || !begins_with_r(trace, trace->output[0], evaluation))
        return INFINITY;
    return interval_max(worst, ldexp(1 + 0x1p-20, -digits_of(reduction->wide)));
}

/* --- nodes of functions ------------------------------------------------------------------------------------------- */

/* Returns an error in u, rounded up to a multiple of 1/1024. Equal functions whose error bounds differ slightly,
 * because their arguments have different ranges, then become equal nodes. */
static double in_roundings(double error, int wide)
{
    return ceil(ldexp(error, digits_of(wide) + 10) * (1 + 0x1p-40)) / 1024;
}

/* Returns a node for an inlined function, with its error bound in u. */
static struct node function_node(enum operation function, int wide, int argument, double roundings)
{
    struct node node = {.operation = function, .wide = wide, .a = argument, .b = INLINED};
    memcpy(&node.bits, &roundings, sizeof roundings);
    return node;
}

/* True if node i is node `shifted`, shifted to the left by `by` bits. */
static int is_shifted(const struct trace *trace, int i, int shifted, int by)
{
    const struct node *node = &trace->nodes[i];
    return node->operation == SHIFT_LEFT && node->a == shifted && node->b == by;
}

/* An analysed function of r, as a subtrace. */
struct analysis {
    struct subtrace subtrace;
    enum operation function;
    double max_r, r_error; /* as in struct reduction */
    double error_bound;    /* relative to the function or its envelope; not in units of u */
};

/* Bounds the error of an inlined sine or cosine, whose subtrace has the outputs sin r and cos r, relative to its
 * envelope; or of an exponential, whose subtrace has the output eʳ, relative to its value. The bound is not in units of
 * u. */
static double function_error_of(struct subtrace *subtrace, struct evaluation *evaluation, enum operation function,
                                const struct reduction *reduction)
{
    const struct trace *trace = &subtrace->proof_case.trace;
    const struct double_polynomial first = polynomial_of(trace, trace->output[0]),
                                   second = polynomial_of(trace, trace->output[trace->outputs - 1]);
    if (function == EXPONENTIAL)
        return max_error(subtrace, evaluation, &first, 0, EXPONENTIAL, reduction).relative;
    const struct error sine = max_error(subtrace, evaluation, &first, 0, SINE, reduction),
                       cosine = max_error(subtrace, evaluation, &second, 1, COSINE, reduction);
    const double absolute = interval_max(sine.absolute, cosine.absolute);
    return function == COSINE || !(absolute < 1) ? absolute
                                                 : interval_max(interval_max(absolute, cosine.relative),
                                                                sine_near_0(subtrace, evaluation, &first, reduction));
}

/* Returns the error bound of a function; its nodes `node` are computed from the result of a reduction. Takes the bound
 * from the cache if an equal function was analysed before. Returns ∞ if there is no bound; sets analyses->failed if
 * memory is short. */
static double analyse(struct analyses *analyses, const struct trace *trace, enum operation function,
                      const struct reduction *reduction, const int *node, size_t count)
{
    struct analysis fresh = {
        .function = function, .max_r = reduction->max_r, .r_error = reduction->r_error, .error_bound = INFINITY};
    struct evaluation evaluation;
    if (!subtrace_start(&fresh.subtrace, trace, &reduction->r, 1, node, count)) {
        subtrace_free(&fresh.subtrace);
        return INFINITY;
    }
    for (size_t i = 0; i < analyses->count; i++) {
        const struct analysis *old = &analyses->of[i];
        if (old->function == function && old->max_r == fresh.max_r && old->r_error == fresh.r_error &&
            traces_are_same(&old->subtrace.proof_case.trace, &fresh.subtrace.proof_case.trace)) {
            subtrace_free(&fresh.subtrace);
            return old->error_bound;
        }
    }
    struct analysis *more = realloc(analyses->of, (analyses->count + 1) * sizeof *more);
    analyses->of = more ? more : analyses->of;
    if (!more || evaluation_start(&evaluation, &fresh.subtrace.proof_case) != 0) {
        analyses->failed = 1;
        subtrace_free(&fresh.subtrace);
        return INFINITY;
    }
    fresh.error_bound = function_error_of(&fresh.subtrace, &evaluation, function, reduction);
    evaluation_free(&evaluation);
    more[analyses->count++] = fresh;
    return fresh.error_bound;
}

/* Finds the argument reduction whose node i a + shift is `shifted`. Returns 0 if there is none. */
static int reduction_by(const struct trace *trace, int shifted, int is_angle, const interval *value,
                        struct reduction *reduction)
{
    for (int r = 0; r < (int)trace->count; r++)
        if (match_reduction(trace, r, is_angle, value, reduction) && reduction->shifted == shifted)
            return 1;
    return 0;
}

/* Replaces node i by a sine or cosine, if the node has this form: it selects the polynomial of sin r or of cos r by the
 * last bit of k (`odd`: the shifted number moved left, so that this bit is the sign bit), and multiplies it by a sign.
 * For a sine the sign is the second last bit of k; for a cosine the exclusive or of the last two bits. Like the
 * functions below, returns 0 if the node has another form. */
static int replace_sine_or_cosine(struct trace *trace, int i, const interval *value, struct analyses *analyses)
{
    const struct node *flip = &trace->nodes[i], *choice = &trace->nodes[flip->a], *sign = &trace->nodes[flip->b];
    if (flip->operation != XOR_SIGN || choice->operation != SELECT || trace->nodes[choice->a].operation != MASK_OF_BITS)
        return 0;
    const int wide = flip->wide, bits = wide ? 64 : 32, is_cosine = sign->operation == XOR_BITS,
              odd = trace->nodes[choice->a].a, shifted = trace->nodes[odd].a,
              of_r[] = {is_cosine ? choice->b : choice->c, is_cosine ? choice->c : choice->b};
    const int not_odd = sign->a == odd ? sign->b : sign->a, upper = is_cosine ? not_odd : flip->b,
              is_signed = !is_cosine || sign->a == odd || sign->b == odd;
    struct reduction reduction;
    if (!is_shifted(trace, odd, shifted, bits - 1) || !is_shifted(trace, upper, shifted, bits - 2) || !is_signed ||
        !reduction_by(trace, shifted, 1, value, &reduction) || reduction.wide != wide || fmod(reduction.shift, 4) != 0)
        return 0;
    const enum operation function = is_cosine ? COSINE : SINE;
    const double error = analyse(analyses, trace, function, &reduction, of_r, 2);
    if (!(error < max_function_error))
        return 0;
    trace->nodes[i] = function_node(function, wide, reduction.argument, in_roundings(error, wide));
    return 1;
}

/* Replaces node i by an exponential, if it is the product of eʳ and 2ᵏ, where 2ᵏ is computed by shifting k into the
 * exponent bits. */
static int replace_exponential(struct trace *trace, int i, const interval *value, struct analyses *analyses)
{
    const struct node *product = &trace->nodes[i];
    const int wide = product->wide, digits = digits_of(wide), bits = wide ? 64 : 32,
              bias = wide ? DBL_MAX_EXP - 1 : FLT_MAX_EXP - 1;
    for (int swapped = 0; product->operation == MULTIPLY && swapped < 2; swapped++) {
        const int power = swapped ? product->b : product->a, of_r = swapped ? product->a : product->b,
                  shifted = trace->nodes[power].a;
        struct reduction reduction;
        if (!is_shifted(trace, power, shifted, digits - 1) || trace->nodes[power].wide != wide ||
            !reduction_by(trace, shifted, 0, value, &reduction) || reduction.wide != wide ||
            fmod(reduction.shift, ldexp(1, bits - digits + 1)) != bias ||
            !(reduction.max_k < bias - 4)) /* so 2ᵏ is a normal number for all k, and the product is, too */
            continue;
        const double error = analyse(analyses, trace, EXPONENTIAL, &reduction, &of_r, 1);
        if (!(error < max_function_error))
            continue;
        trace->nodes[i] = function_node(EXPONENTIAL, wide, reduction.argument, in_roundings(error, wide));
        return 1;
    }
    return 0;
}

/* --- combinations of inlined functions ---------------------------------------------------------------------------- */

/* Returns node x if a node is x/2, computed in double, else −1. */
static int double_of(const struct trace *trace, int half)
{
    const struct node *node = &trace->nodes[half];
    if (node->operation != MULTIPLY || !node->wide)
        return -1;
    if (constant_at(trace, node->a) == 0.5)
        return node->b;
    return constant_at(trace, node->b) == 0.5 ? node->a : -1;
}

/* Returns the inlined sine s if a node is 2 s, else −1. */
static int twice_a_sine(const struct trace *trace, int i)
{
    const struct node *node = &trace->nodes[i];
    return node->operation == ADD && node->a == node->b && function_is_inlined(&trace->nodes[node->a]) &&
                   trace->nodes[node->a].operation == SINE
               ? node->a
               : -1;
}

/* Replaces 1 − 2 sin² h by cos 2h, and 2 sin h cos h by sin 2h, in double. Let s and c be the errors of sin h and cos
 * h. The error of the first expression is at most 4 s, since |d(2 sin²)| = 4 |sin h| s. The error of the second is at
 * most 2 (s + c), also relative to sin 2h, because cos h > 0.7 up to 2h = π/2. The last rounding and products of errors
 * add less than 2 u. */
static int replace_double_angle(struct trace *trace, int i)
{
    const struct node node = trace->nodes[i];
    const int is_cosine = node.operation == FUSED && constant_at(trace, node.c) == 1;
    if (!node.wide || (node.operation != MULTIPLY && !is_cosine))
        return 0;
    for (int swapped = 0; swapped < 2; swapped++) {
        const int a = swapped ? node.b : node.a, b = swapped ? node.a : node.b, twice = node_without_sign(trace, a),
                  other = node_without_sign(trace, b), sine = twice_a_sine(trace, twice),
                  negative = (twice != a) != (other != b);
        const struct node *second = &trace->nodes[other];
        const int angle = sine >= 0 ? double_of(trace, trace->nodes[sine].a) : -1;
        if (angle < 0 || negative != is_cosine ||
            !(is_cosine
                  ? other == sine
                  : function_is_inlined(second) && second->operation == COSINE && second->a == trace->nodes[sine].a))
            continue;
        const double error = is_cosine ? 4 * function_roundings(&trace->nodes[sine])
                                       : 2 * (function_roundings(&trace->nodes[sine]) + function_roundings(second));
        trace->nodes[i] = function_node(is_cosine ? COSINE : SINE, 1, angle, (error + 2) * (1 + 0x1p-30));
        return 1;
    }
    return 0;
}

/* True if two nodes are the same number, possibly in different formats: the same node, or products of the same node
 * with the same power of two. */
static int same_argument(const struct trace *trace, int a, int b)
{
    const struct node *first = &trace->nodes[a], *second = &trace->nodes[b];
    int exponent;
    if (a == b || first->operation != MULTIPLY || second->operation != MULTIPLY)
        return a == b;
    for (int i = 0; i < 4; i++) {
        const int x = i & 1 ? first->b : first->a, y = i & 2 ? second->b : second->a;
        const double by = constant_at(trace, x);
        if (by == constant_at(trace, y) && fabs(frexp(by, &exponent)) == 0.5 &&
            first->a + first->b - x == second->a + second->b - y)
            return 1;
    }
    return 0;
}

/* Replaces a selection between an inlined function in float and the same function in double, rounded to float, by one
 * node with the larger of the two error bounds. */
static int replace_selection(struct trace *trace, int i)
{
    const struct node *choice = &trace->nodes[i];
    for (int swapped = 0; choice->operation == SELECT && swapped < 2; swapped++) {
        const struct node *near = &trace->nodes[swapped ? choice->c : choice->b],
                          *narrow = &trace->nodes[swapped ? choice->b : choice->c], *far = &trace->nodes[narrow->a];
        if (narrow->operation != TO_FLOAT || !function_is_inlined(near) || near->wide || !function_is_inlined(far) ||
            near->operation != far->operation || !same_argument(trace, near->a, far->a))
            continue;
        const double error = interval_max(function_roundings(near), 1.001 + function_roundings(far) * 0x1p-28);
        trace->nodes[i] = function_node(near->operation, 0, near->a, error);
        return 1;
    }
    return 0;
}

/* If the intervals of the operands of a min or max do not overlap, sets both operands to the one that is the result;
 * the next rebuilding of the trace folds the node. */
static int fold_min_max(struct trace *trace, int i, const interval *value)
{
    struct node *node = &trace->nodes[i];
    if ((node->operation != MINIMUM && node->operation != MAXIMUM) || node->a == node->b)
        return 0;
    const interval a = value[node->a], b = value[node->b];
    if (!(a.high <= b.low) && !(b.high <= a.low))
        return 0;
    const int chosen = (a.high <= b.low) == (node->operation == MINIMUM) ? node->a : node->b;
    node->a = node->b = chosen;
    return 1;
}

/* Applies the replacements above in one pass over the trace. Returns the number of nodes replaced, −1 if memory is
 * short. */
static int replace_all(struct trace *trace, const interval *box, struct analyses *analyses)
{
    struct proof_case draft = {.trace = *trace, .splitting_variable = -1, .splitting_region = interval_entire()};
    struct evaluation evaluation;
    int changed = -1;
    draft.trace.conditions = 0;
    draft.properties = calloc(trace->count + 1, sizeof *draft.properties);
    for (size_t i = 0; draft.properties && i < trace->count; i++)
        draft.properties[i].approximation = -1;
    if (draft.properties && evaluation_start(&evaluation, &draft) == 0) {
        evaluate_box(&evaluation, &draft, box);
        changed = 0;
        for (int i = 0; i < (int)trace->count; i++)
            changed += fold_min_max(trace, i, evaluation.value) ||
                       replace_sine_or_cosine(trace, i, evaluation.value, analyses) ||
                       replace_exponential(trace, i, evaluation.value, analyses) || replace_double_angle(trace, i) ||
                       replace_selection(trace, i);
        evaluation_free(&evaluation);
    }
    free(draft.properties);
    return analyses->failed ? -1 : changed;
}

int trace_with_functions(const struct trace *from, const interval *box, struct analyses *analyses, struct trace *trace)
{
    int changed = trace_specialise(from, NULL, trace) == 0 ? 1 : -1;
    while (changed > 0 && (changed = replace_all(trace, box, analyses)) > 0) {
        struct trace before = *trace;
        changed = trace_specialise(&before, NULL, trace) == 0 ? changed : -1;
        trace_free(&before);
    }
    return changed;
}

void analyses_free(struct analyses *analyses)
{
    for (size_t i = 0; i < analyses->count; i++)
        subtrace_free(&analyses->of[i].subtrace);
    free(analyses->of);
}
