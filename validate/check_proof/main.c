/* Checks a certificate of `plumb prove --certificate`: that a kernel, as it is written down there, errs by no more
 * than a limit at any float of a region. Shares no code with the prover; its numbers are MPFI's. Here: what is proved
 * over pieces of one input; boxes.c has boxes of several, count.c outputs that are counted, slices.c and written_out.c
 * the functions that these are made of.
 *
 *     check_proof FILE…        0: each is a proof; 1: one is not, and a line says why; 2: one cannot be read
 *
 * What a certificate says is only where to look: the region and where it is cut, the kernel's operations (a record for
 * each way through its branches), and which polynomial stands for which function. Everything else is found here:
 *
 *   forward     over each piece, every operation gets an interval that holds what it computes, and how far that can be
 *               from what it would be without rounding and with functions in place of polynomials
 *   distance    of a polynomial from its function, from their coefficients' exact differences
 *   decisions   comparisons, least and greatest, signs, and numbers rounded to whole ones are decided where the piece
 *               decides them; else every answer is followed
 *   identity    for each way that the decisions take, what is computed without rounding is the formula: compared to
 *               2⁻⁹⁰⁰ at 8 random points of the piece. Both are analytic there: if they differ, then at all points but
 *               some of measure zero, and by so little at random ones only by a chance that 900 bits rule out
 *   pieces      adjoin, from one end of the region to the other; one whose bound is too large is halved, a few times.
 *               Of each the floats count
 *
 * Of counts `slices` cuts the squared length of the inputs of the last `length`, and `turn` says which angles a
 * quaternion turns by: over such slices functions of the length are bounded, and then counted as factors (slices.c).
 *
 * Of `boxes` the certificate has the least and greatest length of a vector, what its components are at most, and below
 * which size some may be left out (0: none may): where boxes are cut is found here.
 *
 * It trusts that the operations are the kernel's and the region the promise's, that the formula meant is the one in
 * `function_at`, or of counts and boxes the reference's, which is one analytic function there, the reference's
 * intervals and its formulas over them, MPFI and IEEE 754. */
#include "check_proof.h"

enum { WAYS_SEEN = 512, DEPTH = 28 };

/* --- identity ----------------------------------------------------------------------------------------------------- */

/* A random number of 320 bits in a piece. */
static void draw(mpfi_t x, double low, double high)
{
    NUMBER(part, FINE);
    mpfi_set_ui(part, 0);
    for (int i = 0; i < 10; i++) {
        mpfi_add_ui(part, part, random_bits());
        mpfi_div_2ui(part, part, 32);
    }
    mpfi_set_d(x, high);
    mpfi_sub_d(x, x, low);
    mpfi_mul(x, x, part);
    mpfi_add_d(x, x, low);
}

static uint64_t seen[WAYS_SEEN];
static size_t seen_count;

/* Whether the way that the decisions took is one that was seen to be the formula. */
static int is_seen(void)
{
    uint64_t hash = (uint64_t)(current - the.record) + UINT64_C(14695981039346656037);
    for (size_t i = 0; i < current->count; i++)
        hash = (hash ^
                (uint64_t)(result[i].known ? result[i].decision + 2 +
                                                 1000 * (int)(result[i].bits & 0xffff) *
                                                     (result[i].has_bits || facts[current->node[i].operation].is_mask)
                                           : 1)) *
               UINT64_C(1099511628211);
    for (size_t i = 0; i < seen_count; i++)
        if (seen[i] == hash)
            return 1;
    if (seen_count < WAYS_SEEN)
        seen[seen_count++] = hash;
    return 0;
}

static void expect_identity(double low, double high)
{
    if (is_seen())
        return;
    NUMBER(x, FINE);
    NUMBER(exact, FINE);
    at_point = 1;
    high += fmax(fmax(high - low, fabs(high) * 0x1p-10), 0x1p-30); /* a piece may be a single float */
    if (low < 0 && high > 0)
        high = low / 2;
    for (int i = 0; i < POINTS; i++) {
        draw(x, low, high);
        evaluate(&x);
        function_at(exact, x, FINE);
        mpfi_sub(exact, exact, result[current->output[0]].value);
        if (mpfi_nan_p(exact) || !is_below(exact, -AGREE))
            refuse(1, "without rounding it is not the formula, in [%a, %a]", low, high);
    }
    at_point = 0;
}

/* --- pieces ------------------------------------------------------------------------------------------------------- */

static double worst;

/* The error of what was evaluated, in ulps. What is rounded last errs by half an ulp of the exact value, past a
 * power of two as well: if no more than an ulp is carried there, it is rounded back to the power. */
static double error_in(double low, double high)
{
    const struct result *out = &result[current->output[0]];
    double most;
    const double size = least_size(low, high, &most), unit = spacing(0, size);
    /* below the power of two that ends the binade, whatever is carried: there half an ulp is half an ulp */
    const int within = plus(most, out->before) < unit * 0x1p24 && size >= 0x1p-126;
    if (!(out->before < INFINITY) || !(size >= 0))
        return INFINITY;
    const double all = up(out->error / unit);
    return out->rounds ? fmin(all, plus(up(out->before / unit), within || out->before <= unit ? 0.5 : 1)) : all;
}

/* Whether the limit holds in a piece by every record, whatever is not decided there. */
static int holds_in(double low, double high)
{
    int holds = 1;
    double most = 0;
    NUMBER(x, BITS);
    for (current = the.record; current < the.record + the.records && holds; current++) {
        choose_first();
        do {
            mpfi_interv_d(x, low, high);
            if (!evaluate(&x))
                continue;
            const double error = error_in(low, high);
            if (!(error <= the.limit)) {
                holds = 0;
                break;
            }
            most = fmax(most, error);
            expect_identity(low, high);
        } while (choose_next());
    }
    worst = holds ? fmax(worst, most) : worst;
    return holds;
}

static size_t pieces;

/* Of a piece only its floats are inputs. */
static void check_piece(double low, double high, int depth)
{
    const float first = (float)low, last = (float)high;
    low = (double)first < low ? (double)nextafterf(first, INFINITY) : (double)first;
    high = (double)last > high ? (double)nextafterf(last, -INFINITY) : (double)last;
    pieces++;
    if (low > high || holds_in(low, high))
        return;
    const double middle = low / 2 + high / 2;
    if (depth == 0 || !(middle > low && middle < high))
        refuse(1, "the limit is not shown in [%a, %a]", low, high);
    check_piece(low, middle, depth - 1);
    check_piece(middle, high, depth - 1);
}

static void check_pieces(void)
{
    if (!(the.low < the.high) || !isfinite(the.high) || !isfinite(the.low))
        refuse(1, "a region that is none");
    if (the.cut[0] != the.low || the.cut[the.cuts - 1] != the.high)
        refuse(1, "its pieces do not reach the region's ends");
    for (size_t r = 0; r < the.records; r++)
        if (the.record[r].node[the.record[r].output[0]].wide)
            refuse(1, "its output is no float");
    find_differences();
    for (size_t i = 1; i < the.cuts; i++) {
        if (!(the.cut[i] > the.cut[i - 1]))
            refuse(1, "piece %zu has no width", i);
        check_piece(the.cut[i - 1], the.cut[i], DEPTH);
        if (the.both)
            check_piece(-the.cut[i], -the.cut[i - 1], DEPTH);
    }
}

/* Slices are halved, twice at most, where the limit is not shown. */
static double worst_of(const struct record *record)
{
    double most = INFINITY;
    for (size_t parts = 1; parts <= (the.sliced && the.cuts > 0 ? 4 : 1) && !(most <= the.limit); parts *= 2)
        most = count_worst(record, parts);
    return most;
}

static void check(void)
{
    if (!(the.limit >= 0 && the.limit < 1e9) || !(the.floor >= 0))
        refuse(1, "a limit that is none");
    worst = 0, pieces = seen_count = 0;
    memset(function, 0, sizeof function);
    memset(multiplier, 0, sizeof multiplier);
    the_power.node = -1;
    if (the.in_boxes) {
        check_boxes();
        return;
    }
    if (!the.formula) {
        check_pieces();
        printf("%s: S%d of %s, %s, in [%a, %a]: at most %.5f, limit %g, %zu pieces\n", file, the.m,
               the.of_angle ? "an angle" : "its square", measure_text(), the.low, the.high, worst, the.limit, pieces);
        return;
    }
    if (the.sliced)
        find_differences();
    for (size_t r = 0; r < the.records; r++)
        worst = fmax(worst, worst_of(&the.record[r]));
    if (!(worst <= the.limit))
        refuse(1, "the limit is not shown: %.5f", worst);
    printf("%s: %s, %zu of %zu outputs, %s, of %g at least: at most %.5f, limit %g, counted\n", file,
           formula_id(the.formula), the.record[0].outputs, the.outputs, measure_text(), the.floor, worst, the.limit);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: check_proof CERTIFICATE…: 0 if each is a proof, 1 if one is not, 2 if one cannot be read\n",
              stderr);
        return 2;
    }
    for (size_t i = 0; i < NODES; i++)
        mpfi_init2(result[i].value, BITS);
    for (int i = 1; i < argc; i++) {
        file = argv[i];
        FILE *stream = fopen(file, "r");
        if (!stream)
            refuse(2, "cannot be read");
        read_certificate(stream);
        fclose(stream);
        check();
    }
    return 0;
}
