/* Proofs of limits, audited: what they are made of against the kernels themselves and against MPFR.
 *
 * A record is replayed and has to give the kernel's bits; cases have to cover their region; what a box is said to bound has
 * to hold at floats inside of it: values, roundings, errors. Then what must not be proved: a wrong sign, a wrong formula, a
 * limit that a known input exceeds. Records made by hand are small enough for their bounds to be known. */
#include "replay.h"

#include "fast/plumb.h"
#include "validate/prove/bound.h"
#include "validate/prove/cases.h"
#include "validate/prove/count.h"
#include "validate/prove/ideal.h"
#include "validate/prove/prove.h"

#include <criterion/criterion.h>
#include <float.h>
#include <string.h>

/* --- records --------------------------------------------------------------------------------------------------------- */

/* What the library gives for one element. */
static void computed(const plumb_kernel_entry *entry, const float *in, float *out)
{
    float inputs[RECORD_INPUTS][8] = {0}, outputs[RECORD_OUTPUTS][8] = {0}, *to[RECORD_OUTPUTS];
    const float *from[RECORD_INPUTS];
    for (size_t k = 0; k < entry->inputs; k++) {
        inputs[k][0] = in[k];
        from[k] = inputs[k];
    }
    for (size_t k = 0; k < entry->outputs; k++)
        to[k] = outputs[k];
    cr_assert_eq(entry->path[PLUMB_PORTABLE](1, (plumb_in){from, 8}, (plumb_out){to, 8}), PLUMB_OK);
    for (size_t k = 0; k < entry->outputs; k++)
        out[k] = outputs[k][0];
}

/* An element of the kernel's domain. */
static void draw_input(struct random *random, const struct kernel *kernel, float *in)
{
    static const enum draw ways[] = {DRAW_UNIFORM, DRAW_EXPONENT, DRAW_EXPONENT, DRAW_SPECIAL};
    double x[RECORD_INPUTS];
    size_t k = 0;
    const enum draw way = ways[random_below(random, sizeof ways / sizeof *ways)];
    for (const struct field *field = kernel_promises(kernel, BINARY32)->inputs; field->name; field++) {
        field_draw(random, way, field, BINARY32, x + k);
        k += field_components(field);
    }
    while (k-- > 0)
        in[k] = (float)x[k];
}

static void expect_bits(const struct kernel *kernel, const struct record *record, const struct replay *replay,
                        const float *in, const float *out)
{
    for (size_t k = 0; k < record->outputs; k++) {
        const double recorded = replay_number(replay, record->output[k]);
        cr_assert(recorded == (double)out[k] || (isnan(recorded) && isnan(out[k])),
                  "%s: output %zu is %a by the record and %a by the kernel, for %a %a %a", kernel->id, k, recorded,
                  (double)out[k], (double)in[0], (double)in[1], (double)in[2]);
    }
}

Test(prove, records_replayed_give_the_kernels_bits)
{
    struct random random = {.state = 1};
    for (const plumb_kernel_entry *entry = plumb_kernels; entry->id; entry++) {
        const struct kernel *kernel = kernel_find(entry->id);
        size_t count, applied = 0;
        struct record *records = records_of_kernel(kernel, &count);
        cr_assert(count > 0, "%s", entry->id);
        const int rounds = entry->inputs > 3 ? 300 : 3000;
        for (int i = 0; i < rounds; i++) {
            float in[RECORD_INPUTS] = {0}, out[RECORD_OUTPUTS];
            size_t takes = 0;
            draw_input(&random, kernel, in);
            computed(entry, in, out);
            for (size_t r = 0; r < count; r++) {
                struct replay replay = replay_of(&records[r], in);
                if (replay_takes_branches(&replay)) {
                    takes++;
                    expect_bits(kernel, &records[r], &replay, in, out);
                }
                replay_free(&replay);
            }
            cr_assert(takes > 0, "%s: no record for %a", entry->id, (double)in[0]);
            applied += takes;
        }
        cr_assert(applied >= (size_t)rounds);
        records_free(records, count);
    }
}

/* The nodes from which those of the folding test are made: numbers, and some that folding looks at. */
static size_t some_nodes(struct record *record, int *node)
{
    const int a = record_node(record, (struct node){.operation = INPUT, .bits = 0}),
              b = record_node(record, (struct node){.operation = INPUT, .bits = 1}),
              product = record_node(record, (struct node){.operation = MULTIPLY, .a = a, .b = b}),
              wide = record_node(record, (struct node){.operation = ADD, .wide = 1, .a = a, .b = b});
    size_t n = 0;
    const double constants[] = {0, 1, -1, 2, 0x1.921fb6p+0};
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        node[n++] = record_constant(record, 0, constants[i]);
    const int numbers[] = {a, b, product, wide};
    for (size_t i = 0; i < 4; i++) {
        const int is_wide = record->nodes[numbers[i]].wide;
        node[n++] = numbers[i];
        node[n++] = record_node(record, (struct node){.operation = NEGATE, .wide = is_wide, .a = numbers[i]});
    }
    node[n++] = record_node(record, (struct node){.operation = MAGNITUDE, .a = a});
    return n;
}

/* A mask of two numbers, to choose by. */
static int some_mask(struct record *record, struct random *random, int a, int b)
{
    static const enum operation comparisons[] = {LESS, LESS_EQUAL, SAME};
    int mask = record_node(record, (struct node){.operation = comparisons[random_below(random, 3)], .a = a, .b = b});
    if (random_below(random, 2))
        mask = record_node(record, (struct node){.operation = NOT, .a = mask});
    return mask;
}

Test(prove, folding_changes_no_bit)
{
    static const enum operation operations[] = {ADD,    MULTIPLY,  DIVIDE, FUSED,    ROOT,   NARROW,
                                                NEGATE, MAGNITUDE, LEAST,  GREATEST, CHOOSE, XOR_BITS};
    struct random random = {.state = 2};
    for (int round = 0; round < 20000; round++) {
        struct record record;
        struct replay replay;
        int from[32];
        record_start(&record, 2, 1);
        const size_t n = some_nodes(&record, from);
        struct node node = {.operation = operations[random_below(&random, sizeof operations / sizeof *operations)],
                            .wide = (int)random_below(&random, 2)};
        node.a = from[random_below(&random, n)];
        node.b = from[random_below(&random, n)];
        node.c = from[random_below(&random, n)];
        node.wide |= (node.operation != NARROW) &
                     (record.nodes[node.a].wide | record.nodes[node.b].wide | record.nodes[node.c].wide);
        node.wide &= node.operation != NARROW;
        if (node.operation == CHOOSE)
            node.a = some_mask(&record, &random, node.a, node.b);
        if (node.operation == XOR_BITS) {
            node.wide = record.nodes[node.a].wide;
            node.b = recorded_bits(&record, node.wide, node.wide ? UINT64_C(1) << 63 : UINT64_C(1) << 31);
        }
        record.output[0] = record_node(&record, node);
        for (int i = 0; i < 4; i++) {
            const float in[2] = {(float)random_between(&random, -3, 3), (float)random_between(&random, -3, 3)};
            replay = replay_of(&record, in);
            const double folded = replay_number(&replay, record.output[0]), direct = replay_direct(&replay, &node);
            cr_assert(folded == direct || (isnan(folded) && isnan(direct)), "%s of nodes %d, %d, %d: %a, folded %a",
                      operation_text(node.operation), node.a, node.b, node.c, direct, folded);
            replay_free(&replay);
        }
        record_free(&record);
    }
}
