/* Computes the reference results of an input: the correctly rounded values, the precision that determines them, their
 * scale, and the largest distance from them that the limits allow. */
#include "vectors.h"

#include "validate/util/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Buffers for one evaluation by interval arithmetic. */
struct evaluation_buffers {
    size_t inputs, outputs;
    mpq_t *in, *fraction;
    mpfi_t *enclosure;
    unsigned char *is_fraction;
    struct oracle_block *block; /* of one element */
};

static void buffers_free(struct evaluation_buffers *buffers)
{
    for (size_t k = 0; k < buffers->inputs; k++)
        mpq_clear(buffers->in[k]);
    for (size_t k = 0; k < buffers->outputs; k++) {
        mpq_clear(buffers->fraction[k]);
        mpfi_clear(buffers->enclosure[k]);
    }
    free(buffers->in);
    free(buffers->fraction);
    free(buffers->enclosure);
    free(buffers->is_fraction);
    oracle_block_free(buffers->block);
}

static int buffers_new(struct evaluation_buffers *buffers, const struct oracle *oracle)
{
    *buffers = (struct evaluation_buffers){.in = calloc(oracle->inputs, sizeof *buffers->in),
                                           .fraction = calloc(oracle->outputs, sizeof *buffers->fraction),
                                           .enclosure = calloc(oracle->outputs, sizeof *buffers->enclosure),
                                           .is_fraction = calloc(oracle->outputs, 1),
                                           .block = oracle_block_new(oracle)};
    if (!buffers->in || !buffers->fraction || !buffers->enclosure || !buffers->is_fraction || !buffers->block) {
        buffers_free(buffers);
        return -1;
    }
    for (; buffers->inputs < oracle->inputs; buffers->inputs++)
        mpq_init(buffers->in[buffers->inputs]);
    for (; buffers->outputs < oracle->outputs; buffers->outputs++) {
        mpq_init(buffers->fraction[buffers->outputs]);
        mpfi_init2(buffers->enclosure[buffers->outputs], EXACT_START);
    }
    return 0;
}

static double round_end(mpfr_srcptr end, enum format format)
{
    return format == FLOAT ? (double)mpfr_get_flt(end, MPFR_RNDN) : mpfr_get_d(end, MPFR_RNDN);
}

/* Stores the number to which output k is rounded. Returns 1, or 0 if the enclosure is too wide to determine it. */
static int determine(const struct evaluation_buffers *buffers, size_t k, enum format format, double *value)
{
    if (buffers->is_fraction[k]) {
        *value = format_round_fraction(format, buffers->fraction[k]);
        return 1;
    }
    const double low = round_end(&buffers->enclosure[k]->left, format),
                 high = round_end(&buffers->enclosure[k]->right, format);
    const int determined = mpfi_bounded_p(buffers->enclosure[k]) && same_value(low, high, 0);
    if (!determined)
        *value = NAN;
    else
        *value = mpfr_sgn(&buffers->enclosure[k]->right) < 0 ? low : high;
    return determined;
}

/* Ziv's loop: doubles the precision until all outputs are determined. Returns this precision in bits, or −1 if the
 * maximum precision does not suffice. */
static int determine_all(const struct oracle *oracle, struct evaluation_buffers *buffers, double *value)
{
    for (int bits = EXACT_START; bits <= EXACT_CEILING; bits *= 2) {
        size_t determined = 0;
        exact_enclose_rational(oracle->promises->against, oracle->kernel->parameter, 0, buffers->in, bits,
                               buffers->enclosure, buffers->fraction, buffers->is_fraction);
        for (size_t k = 0; k < oracle->outputs; k++)
            determined += determine(buffers, k, oracle->format, value + k) != 0;
        if (determined == oracle->outputs)
            return bits;
    }
    return -1;
}

/* Stores the scale of each output, as the filter computed it, rounded down to the format: rounding down does not change
 * the spacing of floating-point numbers at the scale. */
static void find_scale(const struct oracle *oracle, const struct oracle_block *block, double *scale)
{
    for (size_t k = 0; k < oracle->outputs; k++) {
        const double exact = block->scale[k * FILTER_BLOCK], nearest = format_round(oracle->format, exact);
        scale[k] = isfinite(nearest) && nearest > exact ? format_step(oracle->format, nearest, -1) : nearest;
    }
}

/* Stores the distance from the exact value that the promises allow, plus the rounding error of `value`, rounded up to
 * the format. */
static void find_miss(const struct oracle *oracle, const struct oracle_block *block, struct vectors_expected *expected)
{
    double *miss = expected->miss;
    oracle_allowed(oracle, block, 0, miss);
    for (size_t k = 0; k < oracle->outputs; k++) {
        const double most = miss[k] + fabs(block->difference[k * FILTER_BLOCK]);
        miss[k] = format_round(oracle->format, most);
        if (miss[k] < most)
            miss[k] = format_step(oracle->format, miss[k], 1);
    }
}

int vectors_expect(const struct oracle *oracle, const double *in, struct vectors_expected *expected)
{
    struct evaluation_buffers buffers;
    int finite = 1;
    for (size_t k = 0; k < oracle->inputs; k++)
        finite &= isfinite(in[k]) != 0;
    for (size_t k = 0; k < oracle->outputs; k++)
        expected->value[k] = expected->scale[k] = NAN;
    expected->bits = finite ? -1 : 0;
    if (!finite)
        return 0;
    if (buffers_new(&buffers, oracle) != 0)
        return -1;
    for (size_t k = 0; k < oracle->inputs; k++)
        mpq_set_d(buffers.in[k], in[k]);
    expected->bits = determine_all(oracle, &buffers, expected->value);
    buffers.block->n = 1;
    oracle_block_put(oracle, buffers.block, 0, in);
    for (size_t k = 0; k < oracle->outputs; k++)
        buffers.block->computed[k * FILTER_BLOCK] = expected->value[k];
    oracle_evaluate(oracle, buffers.block);
    find_scale(oracle, buffers.block, expected->scale);
    if (expected->miss)
        find_miss(oracle, buffers.block, expected);
    buffers_free(&buffers);
    return 0;
}
