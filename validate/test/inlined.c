/* Tests of the elementary functions that kernels inline (prove/inlined.c): the prover's error bound must be at least
 * the true error, and not much larger. */
#include "replay.h"
#include "scoped.h"

#include "validate/contracts/contracts.h"
#include "validate/prove/prove_internal.h"
#include "validate/util/random.h"

#include <criterion/criterion.h>
#include <math.h>

/* The last trace of a kernel, in which no lane needs the argument reduction for large angles; and the same trace with
 * the inlined code replaced by function nodes. */
struct trace_pair {
    struct trace *traces, named;
    size_t count;
};

static struct trace_pair pair_of(const char *id, double most)
{
    struct trace_pair pair;
    struct analyses analyses = {0};
    interval box[TRACE_INPUTS];
    for (size_t k = 0; k < TRACE_INPUTS; k++)
        box[k] = (interval){-most, most};
    pair.traces = traces_of_kernel(kernel_find(id), &(struct code){0}, &pair.count);
    cr_assert(pair.traces && trace_with_functions(&pair.traces[pair.count - 1], box, &analyses, &pair.named) == 0, "%s",
              id);
    analyses_free(&analyses);
    return pair;
}

static void pair_free(struct trace_pair *pair)
{
    traces_free(pair->traces, pair->count);
    trace_free(&pair->named);
}

/* named_node returns the last node of a function in a format. last_operation returns the node that computes the
 * function in the unmodified trace, which it recognises by the last operation only. Both return −1 if there is none. */
static int named_node(const struct trace *trace, enum operation function, int wide)
{
    int i = (int)trace->count - 1;
    while (i >= 0 && (trace->nodes[i].operation != function || trace->nodes[i].wide != wide))
        i--;
    return i;
}

static int last_operation(const struct trace *trace, enum operation function, int wide)
{
    for (int i = 0; i < (int)trace->count; i++) {
        const struct node *node = &trace->nodes[i];
        const enum operation b = trace->nodes[node->b].operation, a = trace->nodes[node->a].operation;
        const int is = function == EXPONENTIAL ? node->operation == MULTIPLY && (a == SHIFT_LEFT || b == SHIFT_LEFT)
                                               : node->operation == XOR_SIGN && (b == XOR_BITS) == (function == COSINE);
        if (is && node->wide == wide)
            return i;
    }
    return -1;
}

/* Draws a float of any magnitude, or near a multiple of π/2. */
static float draw_float(struct random *random, double most)
{
    const double any = random_between(random, -1, 1) * most * exp2(-40 * random_unit(random) * random_unit(random)),
                 quarters = round(random_between(random, -1, 1) * most / acos(0)) * acos(0) * (1 - 0x1p-20);
    return (float)(random_below(random, 2) ? any : quarters);
}

/* Returns the error of a function's node at a float, in rounding errors of its envelope. */
static double error_at(double computed, enum operation function, int wide, double x)
{
    mpfr_t exact;
    mpfr_init2(exact, 2400);
    mpfr_set_d(exact, x, MPFR_RNDN);
    if (function == SINE)
        mpfr_sin(exact, exact, MPFR_RNDN);
    else if (function == COSINE)
        mpfr_cos(exact, exact, MPFR_RNDN);
    else
        mpfr_exp(exact, exact, MPFR_RNDN);
    const double value = fabs(mpfr_get_d(exact, MPFR_RNDN)),
                 envelope = function == EXPONENTIAL || (function == SINE && fabs(x) <= acos(0)) ? value : 1;
    mpfr_sub_d(exact, exact, computed, MPFR_RNDN);
    const double off = fabs(mpfr_get_d(exact, MPFR_RNDN));
    mpfr_clear(exact);
    return envelope > 0 ? ldexp(off / envelope, wide ? 53 : 24) : 0;
}

static void expect_bounded(const char *id, enum operation function, int wide, double most, double factor)
{
    struct trace_pair pair = pair_of(id, most);
    struct random random = {.state = 3};
    const int node = last_operation(&pair.traces[pair.count - 1], function, wide),
              named = named_node(&pair.named, function, wide);
    cr_assert(node >= 0 && named >= 0, "%s: %s is not recognised", id, operation_text(function));
    const double roundings = function_roundings(&pair.named.nodes[named]);
    double worst = 0;
    for (int i = 0; i < 20000; i++) {
        float in[TRACE_INPUTS];
        in[0] = draw_float(&random, most);
        for (size_t k = 1; k < TRACE_INPUTS; k++)
            in[k] = in[0];
        SCOPED_STRUCT(replay) replay = replay_of(&pair.traces[pair.count - 1], in);
        const double off = error_at(replay_number(&replay, node), function, wide, factor * (double)in[0]);
        cr_expect_leq(off, roundings, "%s: %s has an error of %g, bound %g, at %a", id, operation_text(function), off,
                      roundings, (double)in[0]);
        worst = fmax(worst, off);
    }
    cr_expect_gt(worst, roundings / 12, "%s: %s has an error of %g, bound %g", id, operation_text(function), worst,
                 roundings);
    pair_free(&pair);
}

/* The errors of sine and cosine in double are below the stated bounds. */
Test(inlined, double_sine_error_is_bounded)
{
    expect_bounded("dual.sin", SINE, 1, 1e9, 1);
    expect_bounded("dual.sin", COSINE, 1, 1e9, 1);
}

/* The errors of sine and cosine in float are below the stated bounds. */
Test(inlined, float_sine_error_is_bounded)
{
    expect_bounded("dual.directional.n2", SINE, 0, 100, 1);
    expect_bounded("dual.directional.n2", COSINE, 0, 100, 1);
}

Test(inlined, exponential_error_is_bounded)
{
    expect_bounded("dual.exp", EXPONENTIAL, 1, 80, 1);
    expect_bounded("dual.directional.n2", EXPONENTIAL, 0, 100, -0.25);
}

/* True if the prover recognises inlined code of the function in the kernel's trace for angles up to `most`. */
static int recognises(const char *id, double most, enum operation function)
{
    struct trace_pair pair = pair_of(id, most);
    const int seen = named_node(&pair.named, function, 0) >= 0 || named_node(&pair.named, function, 1) >= 0;
    pair_free(&pair);
    return seen;
}

/* No function is recognised if the integer of its argument reduction does not fit. */
Test(inlined, out_of_range_quotient_hides_function)
{
    cr_expect(recognises("dual.sin", 0x1p49, SINE));
    cr_expect(!recognises("dual.directional.n2", 0x1p23, SINE), "the float sum cannot represent the integer k exactly");
    cr_expect(recognises("dual.directional.n2", 300, EXPONENTIAL));
    cr_expect(!recognises("dual.directional.n2", 400, EXPONENTIAL), "2ᵏ is not a normal number");
}
