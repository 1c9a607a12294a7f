/* Special values against the rules promised. */
#include "hearing.h"

#include "sampler.h"
#include "validate/base/format.h"
#include "validate/base/vectors.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- special values ----------------------------------------------------------------------------------------------- */

enum { BASES = 8, MOST_VALUES = 4 }; /* ordinary elements that each value is put into; values of a rule */

static size_t special_values(enum special_input input, enum format format, double *value)
{
    const struct format_facts *facts = format_facts(format);
    const double subnormal = facts->smallest_normal - facts->smallest;
    switch (input) {
    case IN_NAN: /* of either sign, as x86's own 0/0 is negative; with a payload; signalling */
        value[0] = NAN, value[1] = -(double)NAN;
        value[2] = double_from_bits(UINT64_C(0xfff8000020000000) | UINT64_C(0x123) << 29);
        value[3] = double_from_bits(UINT64_C(0x7ff4000000000000));
        return 4;
    case IN_INFINITE:
        value[0] = INFINITY, value[1] = -INFINITY;
        return 2;
    case IN_PLUS_INFINITE:
        value[0] = INFINITY;
        return 1;
    case IN_ZERO:
        value[0] = 0.0, value[1] = -0.0;
        return 2;
    case IN_SUBNORMAL:
        value[0] = facts->smallest, value[1] = -facts->smallest, value[2] = subnormal, value[3] = -subnormal;
        return 4;
    case IN_PLUS_SUBNORMAL:
        value[0] = facts->smallest, value[1] = subnormal;
        return 2;
    case IN_LARGEST:
        value[0] = facts->largest, value[1] = -facts->largest;
        return 2;
    case IN_PLUS_LARGEST:
        value[0] = facts->largest;
        return 1;
    case IN_NEGATIVE:
        value[0] = -1, value[1] = -facts->largest;
        return 2;
    }
    return 0;
}

int judge_rule_is_about_infinity(const struct special *rule)
{
    return rule->value == IN_NAN || rule->value == IN_INFINITE || rule->value == IN_PLUS_INFINITE;
}

/* True if a rule is left aside, since the port promises nothing beyond finite numbers, or of subnormal ones. */
static int is_aside(const struct hearing *hearing, const struct special_result *result)
{
    const enum special_input value = result->special->value;
    return (hearing->options->finite && judge_rule_is_about_infinity(result->special)) ||
           (hearing->options->flush && (value == IN_SUBNORMAL || value == IN_PLUS_SUBNORMAL));
}

/* The outputs that a rule looks at: the first component, and how many. */
static size_t outputs_of(const struct kernel *kernel, const struct special *special, size_t *first)
{
    *first = 0;
    if (!special->output)
        return kernel->output_components;
    const struct field *field = fields_find(kernel->outputs, special->output);
    *first = fields_offset(kernel->outputs, field);
    return field_components(field);
}

/* Whether the element that is alone in a block, evaluated, is within a bound: exact decides where the filter is in
 * doubt. */
static int is_within(const struct oracle *oracle, struct oracle_block *alone, const struct bound *bound,
                     const double *in, const double *out)
{
    struct exact_error exact;
    oracle_errors(oracle, alone, bound);
    const struct filtered_error range = oracle_filtered(alone, oracle_errors_count(oracle, bound), 0);
    if (range.clear && range.most <= bound->limit)
        return 1;
    oracle_exact(oracle, in, out, bound, &exact);
    return (exact.decided ? exact.error : exact.certain) <= bound->limit;
}

/* True if the outputs that a rule looks at are finite, and within the bounds of theirs that count at a level. */
static int within_bounds(const struct hearing *hearing, const struct special *special, enum judge_level level,
                         const double *in, const double *out)
{
    const struct oracle *oracle = &hearing->oracle;
    struct oracle_block *alone = hearing->alone;
    size_t first;
    const size_t count = outputs_of(oracle->kernel, special, &first);
    const double coordinate = kernel_coordinate(oracle->kernel, in), second = kernel_second(oracle->kernel, in);
    for (size_t k = first; k < first + count; k++)
        if (!isfinite(out[k]))
            return 0;
    alone->n = 1;
    oracle_block_put(oracle, alone, 0, in);
    for (size_t k = 0; k < oracle->outputs; k++)
        alone->computed[k * FILTER_BLOCK] = out[k];
    oracle_evaluate(oracle, alone);
    for (size_t b = 0; b < hearing->bounds; b++) {
        struct bound bound = *hearing->judgement->bound[b].bound;
        bound.limit = judge_limit(&bound, level);
        if (judge_counts(hearing->judgement, hearing->judgement->bound + b, level) &&
            bound_holds_at(&bound, coordinate, second) &&
            (!special->output || (bound.field && strcmp(bound.field, special->output) == 0)) &&
            !is_within(oracle, alone, &bound, in, out))
            return 0;
    }
    return 1;
}

/* The promised limit on the departure from a rotation, in u. */
static double orthogonality_limit(const struct promises *promises)
{
    double limit = 16; /* a few roundings per entry, if no bound says */
    for (const struct bound *bound = promises->bounds; bound->reason; bound++)
        if (bound->measure == ORTHOGONALITY)
            limit = bound->limit;
    return limit;
}

/* Whether the outputs that a rule looks at are rotations, unit quaternions or unit vectors, within that limit. */
static int are_rotations(const struct oracle *oracle, const double *out, size_t first, size_t count)
{
    const double limit = orthogonality_limit(oracle->promises) * format_facts(oracle->format)->unit;
    for (size_t k = first; k < first + count;) {
        const struct field *field = fields_of_component(oracle->kernel->outputs, k);
        const size_t n = field_components(field);
        const double departure =
            field->kind == ROTATION ? matrix_departure(field->size, out + k) : fabs(vector_norm(n, out + k) - 1);
        if (!(departure <= limit))
            return 0;
        k += n;
    }
    return 1;
}

static int obeys(const struct hearing *hearing, const struct special *special, const double *in, const double *out)
{
    const struct oracle *oracle = &hearing->oracle;
    size_t first, count = outputs_of(oracle->kernel, special, &first), nan = 0, infinite = 0, equal = 0;
    for (size_t k = 0; k < count; k++) {
        double y = out[first + k];
        nan += isnan(y) != 0;
        infinite += isinf(y) != 0;
        equal += special->exact && same_value(y, special->exact[k], 0);
    }
    switch (special->expect) {
    case OUT_NAN:
        return nan == count;
    case OUT_SOME_NAN:
        return nan > 0;
    case OUT_NOT_FINITE:
        return nan + infinite > 0;
    case OUT_FINITE:
        return nan + infinite == 0;
    case OUT_EXACT:
        return equal == count;
    case OUT_ROTATION:
        return are_rotations(oracle, out, first, count);
    case OUT_JUDGED:
        return within_bounds(hearing, special, LEVEL_FULL, in, out);
    }
    return 0;
}

/* True if outputs are the rule's values but for a few roundings of the largest in their field. */
static int nearly_exact(const struct oracle *oracle, const struct special *special, const double *out)
{
    const double few = BASIC_UNITS * format_facts(oracle->format)->unit;
    size_t first;
    const size_t count = outputs_of(oracle->kernel, special, &first);
    for (size_t k = first; k < first + count; k++) {
        const struct field *field = fields_of_component(oracle->kernel->outputs, k);
        const size_t start = fields_offset(oracle->kernel->outputs, field);
        const double largest = vector_norm(field_components(field), special->exact + (start - first));
        if (!(fabs(out[k] - special->exact[k - first]) <= few * largest))
            return 0;
    }
    return 1;
}

/* How well outputs obey a rule. What is required of one that is not obeyed to the letter: that a NaN shows anywhere;
 * else that results are finite and within the promises of level basic, or all but exact. A mere convention requires
 * nothing. */
enum obedience { BROKEN, REQUIRED_KEPT, OBEYED };

static enum obedience obedience_of(const struct hearing *hearing, const struct special *special, const double *in,
                                   const double *out)
{
    const struct oracle *oracle = &hearing->oracle;
    size_t nan = 0, finite = 0;
    if (obeys(hearing, special, in, out))
        return OBEYED;
    for (size_t k = 0; k < oracle->outputs; k++) {
        nan += isnan(out[k]) != 0;
        finite += isfinite(out[k]) != 0;
    }
    const int kept = !special->is_required     ? 1
                     : special->value == IN_NAN        ? nan > 0
                     : finite < oracle->outputs        ? 0
                     : special->expect == OUT_EXACT    ? nearly_exact(oracle, special, out)
                     : special->expect == OUT_ROTATION ? 0
                                                       : within_bounds(hearing, special, LEVEL_BASIC, in, out);
    return kept ? REQUIRED_KEPT : BROKEN;
}

/* Counts an element that a rule is not obeyed at. Returns true if it is the one to be shown: the first, or the first
 * at which what is required is broken. */
static int count_disobedience(struct special_result *result, enum obedience obedience)
{
    result->failed++;
    if (obedience == BROKEN)
        return ++result->broken == 1;
    return result->failed == 1;
}

/* --- a rule on all its elements ----------------------------------------------------------------------------------- */

enum { TURNS = 4 }; /* every element is called in so many ways, the first in one call with the others */

/* A block of elements to test a rule with. */
struct special_block {
    struct hearing *hearing;
    struct special_result *result;
    struct oracle_block *block;
    double *first; /* what the first turn gave, as in struct oracle_block */
    uint64_t order;
    unsigned char obeyed[FILTER_BLOCK], broke[FILTER_BLOCK]; /* enum obedience; whether it was counted */
};

/* Judges element i, in block->element, after a turn; what it gave before needs no second judgement. */
static void judge_element(struct special_block *special, size_t i, int turn)
{
    const struct oracle *oracle = &special->hearing->oracle;
    struct oracle_block *block = special->block;
    struct special_result *result = special->result;
    const double *in = block->element, *out = in + oracle->inputs;
    int same = turn > 0;
    for (size_t k = 0; k < oracle->outputs && same; k++)
        same = same_value(special->first[k * FILTER_BLOCK + i], out[k], 1);
    const enum obedience obeyed = block->left_out[i] ? BROKEN
                                  : same             ? (enum obedience)special->obeyed[i]
                                                     : obedience_of(special->hearing, result->special, in, out);
    if (turn == 0)
        special->obeyed[i] = (unsigned char)obeyed;
    if (obeyed == OBEYED || special->broke[i] || block->left_out[i])
        return;
    special->broke[i] = 1;
    if (!count_disobedience(result, obeyed))
        return;
    memcpy(result->in, in, oracle->inputs * sizeof *in);
    memcpy(result->out, out, oracle->outputs * sizeof *out);
    result->company = (struct company){block->batch[i], block->place[i],
                                       hearing_again(special->hearing, result->in, result->out, block->batch[i])};
}

/* Elements at which the port fails are not called again: another stands in their place. */
static void spare_left_out(struct special_block *special)
{
    const struct oracle *oracle = &special->hearing->oracle;
    struct oracle_block *block = special->block;
    size_t other = 0;
    while (other < block->n && block->left_out[other])
        other++;
    if (other < block->n)
        oracle_block_gather(oracle, block, other, block->element);
    for (size_t i = 0; i < block->n; i++) {
        special->broke[i] = block->left_out[i];
        if (block->left_out[i] && other < block->n)
            oracle_block_put(oracle, block, i, block->element);
    }
}

static int special_block_flush(struct special_block *special)
{
    struct hearing *hearing = special->hearing;
    struct oracle_block *block = special->block;
    const size_t outputs = hearing->oracle.outputs * FILTER_BLOCK * sizeof *special->first;
    memset(special->broke, 0, sizeof special->broke);
    for (int turn = 0; turn < TURNS && block->n > 0; turn++) {
        struct pieces pieces = pieces_of(hearing->options->seed + special->order);
        pieces.whole = turn == 0;
        if (block_run(hearing, block, special->order++, pieces) != 0)
            return -1;
        if (turn == 0) {
            memcpy(special->first, block->computed, outputs);
            spare_left_out(special);
        }
        for (size_t i = 0; i < block->n; i++) {
            oracle_block_gather(&hearing->oracle, block, i, block->element);
            judge_element(special, i, turn);
        }
    }
    special->result->tried += block->n;
    block->n = 0;
    return 0;
}

/* Where the port failed at elements of the rule, it does not hold. */
static void add_left_out(struct special_block *special)
{
    const struct hearing *hearing = special->hearing;
    struct special_result *result = special->result;
    if (hearing->left_outs == 0)
        return;
    if (result->broken == 0) {
        memcpy(result->in, hearing->left_out->in, hearing->oracle.inputs * sizeof *result->in);
        memcpy(result->what, hearing->left_out->what, sizeof result->what);
        result->company = (struct company){JUDGE_COPIES, 0, ALONE};
    }
    result->failed += hearing->left_outs;
    result->broken += hearing->left_outs;
    result->tried += hearing->given_up_order < UINT64_MAX ? hearing->left_outs : 0;
}

static int special_block_add(void *context, const double *element)
{
    struct special_block *special = context;
    oracle_block_put(&special->hearing->oracle, special->block, special->block->n, element);
    return ++special->block->n == FILTER_BLOCK ? special_block_flush(special) : 0;
}

/* Elements of a rule, as they are made. */
struct placing {
    const struct promises *promises;
    const struct special *rule;
    judge_taker *take;
    void *context;
    double *base, *element; /* an ordinary element, and the same with the rule's value in it */
};

/* A rule's values in one field of one ordinary element. */
static int place_in_field(const struct placing *placing, const struct field *field)
{
    const struct promises *promises = placing->promises;
    const struct special *rule = placing->rule;
    double value[MOST_VALUES];
    size_t values = special_values(rule->value, promises->format, value), count = field_components(field);
    size_t offset = fields_offset(promises->inputs, field);
    size_t places = rule->place == EACH_COMPONENT ? count : 1;
    for (size_t v = 0; v < values; v++)
        for (size_t place = 0; place < places; place++) {
            memcpy(placing->element, placing->base, promises->kernel->input_components * sizeof *placing->element);
            for (size_t k = 0; k < count; k++)
                if (rule->place == ALL_COMPONENTS || k == place)
                    placing->element[offset + k] = value[v];
            const int status = placing->take(placing->context, placing->element);
            if (status != 0)
                return status;
        }
    return 0;
}

int judge_special_elements(const struct promises *promises, const struct special *rule, uint64_t seed, size_t bases,
                           judge_taker *take, void *context)
{
    const size_t inputs = promises->kernel->input_components;
    double *room = malloc(2 * inputs * sizeof *room);
    const struct placing placing = {promises, rule, take, context, room, room ? room + inputs : NULL};
    int status = room ? 0 : -1;
    for (uint64_t i = 0; i < bases && status == 0; i++) {
        struct random random = {seed + i * UINT64_C(0x9e3779b97f4a7c15)};
        sampler_ordinary(promises, &random, placing.base);
        for (const struct field *field = promises->inputs; field->name && status == 0; field++)
            if (!rule->input || strcmp(rule->input, field->name) == 0)
                status = place_in_field(&placing, field);
    }
    free(room);
    return status;
}

static void try_rule(struct special_block *block)
{
    struct hearing *hearing = block->hearing;
    hearing_begin(hearing, BY_SPECIALS, LEFT_OUT_OF_A_RULE);
    if (judge_special_elements(hearing->oracle.promises, block->result->special, hearing->options->seed, BASES,
                               special_block_add, block) == 0)
        special_block_flush(block);
    add_left_out(block);
    hearing_end(hearing);
}

void try_specials(struct hearing *hearing)
{
    const struct oracle *oracle = &hearing->oracle;
    struct special_block block = {.hearing = hearing, .block = oracle_block_new(oracle)};
    block.first = malloc(oracle->outputs * FILTER_BLOCK * sizeof *block.first);
    const int ready = block.block && block.first;
    if (!ready)
        hearing_out_of_memory(hearing);
    for (size_t s = 0; ready && s < hearing->judgement->specials && !hearing_ended(hearing); s++) {
        block.result = hearing->judgement->special + s;
        block.block->n = 0;
        if (!is_aside(hearing, block.result))
            try_rule(&block);
    }
    oracle_block_free(block.block);
    free(block.first);
}

/* --- one element -------------------------------------------------------------------------------------------------- */

/* Whether a number is one of those that a rule puts in, or of their kind. */
static int is_value(enum special_input value, enum format format, double x)
{
    const struct format_facts *facts = format_facts(format);
    const int subnormal = x != 0 && fabs(x) < facts->smallest_normal;
    switch (value) {
    case IN_NAN:
        return isnan(x);
    case IN_INFINITE:
        return isinf(x) != 0;
    case IN_PLUS_INFINITE:
        return isinf(x) && x > 0;
    case IN_ZERO:
        return x == 0;
    case IN_SUBNORMAL:
        return subnormal;
    case IN_PLUS_SUBNORMAL:
        return subnormal && x > 0;
    case IN_LARGEST:
        return fabs(x) == facts->largest;
    case IN_PLUS_LARGEST:
        return x == facts->largest;
    case IN_NEGATIVE:
        return x < 0;
    }
    return 0;
}

/* Whether a rule is about an element: its value stands in one component of a field, or in all of one, and the rest is
 * finite. */
static int applies(const struct oracle *oracle, const struct special *rule, const double *in)
{
    size_t most = 0, finite = 0, values = 0, all = 0;
    for (const struct field *field = oracle->promises->inputs; field->name; field++) {
        const size_t first = fields_offset(oracle->promises->inputs, field), count = field_components(field);
        size_t here = 0;
        for (size_t k = first; k < first + count; k++) {
            const int is = is_value(rule->value, oracle->format, in[k]);
            here += is != 0;
            finite += isfinite(in[k]) || is;
        }
        if (rule->input && strcmp(rule->input, field->name) != 0)
            continue;
        values += here;
        most = here > most ? here : most;
        all |= here == count;
    }
    return finite == oracle->inputs && (rule->place == EACH_COMPONENT ? most == 1 && values == 1 : all);
}

void try_specials_on(struct hearing *hearing, const double *in, const double *out)
{
    const struct oracle *oracle = &hearing->oracle;
    for (size_t s = 0; s < hearing->judgement->specials; s++) {
        struct special_result *result = hearing->judgement->special + s;
        if (is_aside(hearing, result) || !applies(oracle, result->special, in))
            continue;
        result->tried++;
        const enum obedience obeyed = obedience_of(hearing, result->special, in, out);
        if (obeyed == OBEYED || !count_disobedience(result, obeyed))
            continue;
        memcpy(result->in, in, oracle->inputs * sizeof *in);
        memcpy(result->out, out, oracle->outputs * sizeof *out);
        result->company = (struct company){1, 0, ALONE};
    }
}

void try_specials_at(struct hearing *hearing, const struct batch *batch)
{
    const struct oracle *oracle = &hearing->oracle;
    double *out = malloc(oracle->outputs * sizeof *out);
    if (!out)
        hearing_out_of_memory(hearing);
    for (size_t s = 0; out && s < hearing->judgement->specials; s++) {
        struct special_result *result = hearing->judgement->special + s;
        if (!applies(oracle, result->special, hearing->options->at))
            continue;
        enum obedience obeyed = BROKEN;
        for (size_t i = 0; i < batch->n; i++) {
            batch_outputs(oracle, batch, i, out);
            if (i == 0 || !batch_alike(oracle, batch, i, batch, i - 1))
                obeyed = obedience_of(hearing, result->special, hearing->options->at, out);
            result->tried++;
            if (obeyed == OBEYED || !count_disobedience(result, obeyed))
                continue;
            memcpy(result->in, hearing->options->at, oracle->inputs * sizeof *out);
            memcpy(result->out, out, oracle->outputs * sizeof *out);
            result->company = (struct company){batch->n, i, ALONE};
        }
    }
    free(out);
}
