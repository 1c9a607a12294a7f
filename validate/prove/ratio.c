/* Counting a vector times a ratio; see ratio.h.
 *
 *   (s, u) → ± c(|u|², |s|) u        ± is the sign of s
 *
 * As a function of two numbers, N = |u|² and S = |s|, c is bounded in boxes of these: by the roundings on the way,
 * and by what N is off by, so many roundings as it is made of (count.h). Everything is multiplied by a power of two
 * before, and rounds alike at each: N + S² from 1 to 4 stands for all. Divided by c's size, that is how many u it is
 * off by in all boxes; then the product is rounded, once, as a part of itself: so is each component, and so is the
 * vector. With −q for q signs cancel: s ≥ 0 is enough, and at 0 both directions are right. */
#include "ratio.h"

#include "certificate.h"
#include "count.h"
#include "functions.h"
#include "ideal.h"
#include "identity.h"
#include "validate/base/format.h"
#include "validate/base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POINTS = 16 };

/* Boxes are not cut below this, of numbers from 0 to 4. */
static const double narrowest = 0x1p-11;
/* What products lose below the smallest normal number, of a promise with a floor: five halves of the smallest number,
 * beside an ulp of the floor. */
static const double least_floor = 0x1p-101, lost_below = 0x1p-20;

struct ratio {
    struct proof_case all;      /* the kernel, for s ≥ 0 */
    struct part part;           /* c of N and S */
    int ratio, size;            /* nodes of the kernel: ± c, |s| */
    size_t s, u, n;             /* the components of the quaternion */
    double of_squares, in_ulps; /* what N is off by, in u and in ulps of it */
    interval t;                 /* where tan²(α/4) lies in the promise's region */
    double most;                /* roundings of c */
    size_t boxes;
};

static void ratio_free(struct ratio *ratio)
{
    ideals_free(&ratio->part.of_r);
    part_free(&ratio->part);
    ideals_free(&ratio->all);
    free(ratio->all.roles);
    record_free(&ratio->all.record);
}

/* --- the kernel's shape ------------------------------------------------------------------------------------------- */

/* The input that a node is, perhaps times the power of two; or the number of inputs. */
static size_t input_of(const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    if (node->operation == MULTIPLY)
        node = &record->nodes[node_is_the_power(record, node->a)   ? node->b
                              : node_is_the_power(record, node->b) ? node->a
                                                                   : i];
    return node->operation == INPUT ? node->bits : record->inputs;
}

/* Which of the components a node is the sum of squares of, each once; −1 where it is something else. */
static long squares_of(const struct record *record, const struct ratio *ratio, int i)
{
    const struct node *node = &record->nodes[i];
    if (node->operation == ADD) {
        const long a = squares_of(record, ratio, node->a), b = squares_of(record, ratio, node->b);
        return a < 0 || b < 0 || (a & b) ? -1 : a | b;
    }
    const size_t place = input_of(record, node->a) - ratio->u;
    if ((node->operation != MULTIPLY && node->operation != FUSED) || node->a != node->b || place >= ratio->n)
        return -1;
    const long others = node->operation == FUSED ? squares_of(record, ratio, node->c) : 0, own = 1L << place;
    return others < 0 || (own & others) ? -1 : own | others;
}

/* Finds ± c and |s|; 0 where an output is something else than ± c times its component. */
static int find_shape(const struct kernel *kernel, struct ratio *ratio)
{
    const struct record *record = &ratio->all.record;
    const struct field *field = kernel->inputs;
    ratio->ratio = ratio->size = -1;
    if (field->kind != QUATERNION || field[1].name || field_components(field) != kernel->output_components + 1)
        return 0;
    ratio->s = 0, ratio->u = 1, ratio->n = kernel->output_components;
    for (size_t k = 0; k < ratio->n; k++) {
        const struct node *product = &record->nodes[record->output[k]];
        int flip = -1;
        if (product->operation == MULTIPLY && input_of(record, product->b) == ratio->u + k)
            flip = product->a;
        if (product->operation == MULTIPLY && input_of(record, product->a) == ratio->u + k)
            flip = product->b;
        if (flip < 0 || record->nodes[flip].operation != FLIP || (k > 0 && flip != ratio->ratio) ||
            input_of(record, record->nodes[flip].b) != ratio->s)
            return 0;
        ratio->ratio = flip;
    }
    for (int i = 0; i < (int)record->count; i++)
        if (record->nodes[i].operation == MAGNITUDE && input_of(record, record->nodes[i].a) == ratio->s)
            ratio->size = i;
    return ratio->size >= 0;
}

/* The kernel for s ≥ 0, without sizes and signs; and of it c, of N and S. */
static int take_apart(struct ratio *ratio)
{
    struct record *record = &ratio->all.record, whole = {0};
    struct node *sign = &record->nodes[ratio->ratio], *size = &record->nodes[ratio->size];
    *sign = (struct node){.operation = LEAST, .wide = sign->wide, .a = sign->a, .b = sign->a};
    *size = (struct node){.operation = LEAST, .wide = size->wide, .a = size->a, .b = size->a};
    if (record_specialised(record, NULL, &whole) != 0)
        return 0;
    record_free(record);
    free(ratio->all.roles);
    ratio->all = (struct proof_case){.record = whole, .pivot = -1, .pivot_region = interval_everything()};
    const struct node *product = &whole.nodes[whole.output[0]];
    int of[] = {-1, -1}, c = input_of(&whole, product->a) == ratio->u ? product->b : product->a;
    for (int i = 0; i < (int)whole.count; i++) {
        if (squares_of(&whole, ratio, i) == (1L << ratio->n) - 1)
            of[0] = i;
        if (whole.nodes[i].operation == MULTIPLY && input_of(&whole, i) == ratio->s)
            of[1] = i;
    }
    if (roles_find(&ratio->all) != 0 || of[0] < 0 || of[1] < 0)
        return 0;
    ratio->of_squares = count_part(&whole, of[0]);
    ratio->in_ulps = count_roundings(&whole, of[0]);
    return part_start(&ratio->part, &whole, of, 2, &c, 1);
}

static int ratio_find(const struct kernel *kernel, const struct bound *bound, const struct code *code,
                      struct ratio *ratio)
{
    *ratio = (struct ratio){.t = {0, 2}};
    return count_take(kernel, bound, code, &ratio->all) && ratio->all.record.over_greatest &&
           find_shape(kernel, ratio) && take_apart(ratio);
}

int ratio_may_do(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    struct ratio ratio;
    if (code->port || code->in_double || !(bound->floor >= least_floor) || !kernel_is_coded(kernel, BINARY32) ||
        (bound->measure != SCALED_ULP && bound->measure != NORM) || kernel->inputs->kind != QUATERNION)
        return 0;
    const int found = ratio_find(kernel, bound, code, &ratio);
    ratio_free(&ratio);
    return found;
}

/* --- without rounding --------------------------------------------------------------------------------------------- */

/* Whether the kernel is the formula: at random points, and as an identity, for s > 0. */
static int agrees(const struct proof *proof, struct ratio *ratio)
{
    const struct kernel *kernel = proof->kernel;
    const struct formula *formula = kernel_promises(kernel, BINARY32)->against;
    struct random random = {.state = 21};
    double in[RECORD_INPUTS];
    interval box[RECORD_INPUTS];
    for (size_t k = 0; k < ratio->all.record.inputs; k++)
        box[k] = k < kernel->input_components ? (interval){k == ratio->s ? 0x1p-100 : -2, 2} : (interval){1, 2};
    if (ideals_find(&ratio->all, box) != 0)
        return 0;
    for (int i = 0; i < POINTS; i++) {
        for (size_t k = 0; k < kernel->input_components; k++)
            in[k] = (double)(float)random_between(&random, k == ratio->s ? 0.01 : -2, 2);
        in[kernel->input_components] = 1;
        if (ideals_agree(&ratio->all, formula, kernel->parameter, in) != 1)
            return 0;
    }
    return identity_holds(&ratio->all, formula, kernel->parameter, box);
}

/* --- boxes of N and S --------------------------------------------------------------------------------------------- */

/* What N is off by at most, up to a size; below the smallest normal number too. */
static double squares_off(const struct ratio *ratio, double size)
{
    const double in_ulps = size > 0 ? ratio->in_ulps * ldexp(1, ilogb(size) - 23) : 0;
    return interval_up(interval_least(ratio->of_squares * 0x1p-24 * size, in_ulps) * (1 + 0x1p-20) + 0x1p-140);
}

/* What c is off by over a box, in u of its size; −1 where the box is outside of the region. */
static double off_in_box(const struct ratio *ratio, struct evaluation *evaluation, const interval *box)
{
    const struct record *record = &ratio->part.of_r.record;
    const double u = 0x1p-24, apart = 0x1p-20;
    const interval around[] = {{box[0].low * (1 - apart), box[0].high * (1 + apart)}, box[1]},
                   sum = interval_add(box[0], interval_square(box[1]));
    if (sum.high < 1 || sum.low > 4)
        return -1;
    if (!evaluate_box(evaluation, &ratio->part.of_r, around))
        return INFINITY;
    const interval t = evaluation->value[ratio->part.of_r.ideals[0].of];
    if (t.high < ratio->t.low || t.low > ratio->t.high)
        return -1;
    const int c = record->output[0];
    const double carried = carried_error(evaluation, &ratio->part.of_r, c);
    double of_squares = 0;
    for (size_t i = 0; i < record->count; i++)
        if (record->nodes[i].operation == INPUT && record->nodes[i].bits == 0)
            of_squares = interval_up(interval_magnitude(evaluation->adjoint[i]) * squares_off(ratio, box[0].high));
    const double part = interval_up(interval_up(carried + evaluation->rounding[c] + of_squares) /
                                    interval_mignitude(evaluation->value[c]) / u * (1 + apart));
    return part == part ? part : INFINITY;
}

/* Raises the most that c is off by to that in a box, which is cut where it may be less. */
static void raise(struct ratio *ratio, struct evaluation *evaluation, const interval *box)
{
    const double off = off_in_box(ratio, evaluation, box);
    const int wider = box[1].high - box[1].low > box[0].high - box[0].low;
    const double low = box[wider].low, high = box[wider].high;
    ratio->boxes++;
    if (off <= ratio->most)
        return;
    if (!(high - low > narrowest)) {
        ratio->most = off;
        return;
    }
    for (int second = 0; second < 2; second++) {
        interval half[] = {box[0], box[1]};
        half[wider] = second ? (interval){(low + high) / 2, high} : (interval){low, (low + high) / 2};
        raise(ratio, evaluation, half);
    }
}

/* The promise's angles. */
static interval angles_of(const struct bound *bound)
{
    return bound_everywhere(bound) || !(bound_high(bound) > bound_low(bound)) || !(bound_high(bound) < 4)
               ? (interval){0, 4}
               : (interval){bound_low(bound), bound_high(bound)};
}

/* tan²(α/4) over them, and a little more. */
static interval region_of(const struct bound *bound)
{
    const interval angles = angles_of(bound);
    const double low = tan(angles.low / 4), high = tan(angles.high / 4);
    return (interval){low * low * 0.999 - 1e-9, high * high * 1.001 + 1e-9};
}

static const char *prove_ratio(struct proof *proof, struct ratio *ratio)
{
    const interval whole[] = {{0, 4}, {0, 2}};
    struct evaluation evaluation;
    if (!ratio_find(proof->kernel, proof->bound, &proof->code, ratio))
        return "it is no ratio times a vector";
    if (!agrees(proof, ratio))
        return "without rounding it is not the formula";
    if (ideals_find(&ratio->part.of_r, whole) != 0 || ratio->part.of_r.ideals_count != 1)
        return "what its polynomial stands for was not recognised";
    if (evaluation_start(&evaluation, &ratio->part.of_r) != 0)
        return "out of memory";
    ratio->t = region_of(proof->bound);
    raise(ratio, &evaluation, whole);
    evaluation_free(&evaluation);
    proof->boxes = ratio->boxes;
    proof->proved = interval_up((ratio->most + 1) * (1 + 0x1p-18) + lost_below);
    return proof->proved < INFINITY ? NULL : "its ratio comes near 0";
}

static void write_certificate(struct proof *proof, const char *file)
{
    const struct field *field = kernel_promises(proof->kernel, BINARY32)->inputs;
    const interval angles = angles_of(proof->bound);
    interval box[RECORD_INPUTS];
    for (size_t k = 0; k < field_components(field); k++)
        box[k] = count_part_of_domain(field);
    certificate_write_count(proof, NULL, box, &angles, file);
}

void ratio_prove(struct proof *proof, const char *certificate)
{
    struct ratio ratio = {0};
    proof->method = "slices";
    proof->cases = 1;
    proof->problem = prove_ratio(proof, &ratio);
    ratio_free(&ratio);
    proof->verdict = proof->problem ? PROOF_NO_WAY : proof->proved <= proof->limit ? PROOF_HOLDS : PROOF_OPEN_BOXES;
    write_certificate(proof, certificate);
}
