/* Checks the rules of the contracts about special values: NaN, ∞, zeros … (check_specials, and variants for one
 * element). u is the unit roundoff. */
#include "check_run.h"

#include "sampler.h"
#include "validate/util/format.h"
#include "validate/util/linear_algebra.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- special values ----------------------------------------------------------------------------------------------- */

/* Number of ordinary elements into which each value is inserted; maximum number of values of a rule. */
enum { BASES = 8, MAX_VALUES = 4 };

/* Writes the values of a kind of special inputs, at most MAX_VALUES; returns their number. */
static size_t special_values(enum special_input input, enum format format, double *value)
{
    const struct format_facts *facts = format_facts(format);
    const double subnormal = facts->smallest_normal - facts->smallest;
    switch (input) {
    case IN_NAN: /* NaNs of both signs (0/0 is negative on x86), with a payload, and signalling */
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
    case IN_ABOVE_ONE:
        value[0] = 1 + 2 * facts->unit, value[1] = -value[0];
        return 2;
    }
    return 0;
}

int special_is_about_infinity(const struct special *rule)
{
    return rule->value == IN_NAN || rule->value == IN_INFINITE || rule->value == IN_PLUS_INFINITE;
}

/* True if a rule is not tested, because the port promises nothing for NaN and ∞, or for subnormal numbers. */
static int is_excluded(const struct check_run *run, const struct special_result *result)
{
    const enum special_input value = result->special->value;
    return (run->options->finite && special_is_about_infinity(result->special)) ||
           (run->options->flush && (value == IN_SUBNORMAL || value == IN_PLUS_SUBNORMAL));
}

/* Returns the number of output components that a rule is about, and stores the first. */
static size_t outputs_of(const struct kernel *kernel, const struct special *special, size_t *first)
{
    *first = 0;
    if (!special->output)
        return kernel->output_components;
    const struct field *field = fields_find(kernel->outputs, special->output);
    *first = fields_offset(kernel->outputs, field);
    return field_components(field);
}

/* True if the error of the only element of an evaluated block is within a bound. Interval arithmetic decides if the
 * filter cannot. */
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

/* True if a promise is required, at a level, for an element of a rule: if the promise is required for ordinary
 * elements; also, at LEVEL_BASIC, if the rule is about an input that is 0 in all components, as is common in programs,
 * and the promise is about outputs as a whole. */
static int counts_for_rule(const struct check_run *run, const struct special *special,
                           const struct bound_result *result, enum check_level level)
{
    return check_requires(run->check_result, result, level) ||
           (level == LEVEL_BASIC && special->value == IN_ZERO && special->place == ALL_COMPONENTS &&
            bound_is_of_whole(run->oracle.kernel, result->bound));
}

/* True if the outputs that a rule is about are finite, and within those of their limits that a level requires. */
static int within_bounds(const struct check_run *run, const struct special *special, enum check_level level,
                         const double *in, const double *out)
{
    const struct oracle *oracle = &run->oracle;
    struct oracle_block *alone = run->alone;
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
    for (size_t b = 0; b < run->bounds; b++) {
        struct bound bound = *run->check_result->bound[b].bound;
        bound.limit = check_limit(&bound, level);
        if (counts_for_rule(run, special, run->check_result->bound + b, level) &&
            bound_holds_at(&bound, coordinate, second) &&
            (!special->output || (bound.field && strcmp(bound.field, special->output) == 0)) &&
            !is_within(oracle, alone, &bound, in, out))
            return 0;
    }
    return 1;
}

/* Returns the promised limit of the orthogonality error, in u. */
static double orthogonality_limit(const struct promises *promises)
{
    double limit = 16; /* a few roundings per entry, if there is no promise */
    for (const struct bound *bound = promises->bounds; bound->reason; bound++)
        if (bound->measure == ORTHOGONALITY)
            limit = bound->limit;
    return limit;
}

/* True if the outputs that a rule is about are rotations, unit quaternions or unit vectors, up to the promised
 * orthogonality error. */
static int are_rotations(const struct oracle *oracle, const double *out, size_t first, size_t count)
{
    const double limit = orthogonality_limit(oracle->promises) * format_facts(oracle->format)->unit;
    for (size_t k = first; k < first + count;) {
        const struct field *field = fields_of_component(oracle->kernel->outputs, k);
        const size_t n = field_components(field);
        const double defect = field->kind == ROTATION ? matrix_orthogonality_defect(field->size, out + k)
                                                      : fabs(vector_norm(n, out + k) - 1);
        if (!(defect <= limit))
            return 0;
        k += n;
    }
    return 1;
}

/* A rule may compare results with the promises. True if the promises apply at an element of this rule. They apply in
 * the domain. A rule that names an input, such as "h = 0", extends them to this value of the input. A rule about every
 * input does not: zeros in every input, for instance, do not extend the promises to a scale of 0 if the domain of
 * scales is above 0. */
static int is_promised(const struct promises *promises, const struct special *special, const double *in)
{
    return special->input || sampler_in_domain(promises, in);
}

/* True if the outputs of the element are what a rule prescribes. */
static int satisfies_rule(const struct check_run *run, const struct special *special, const double *in,
                          const double *out)
{
    const struct oracle *oracle = &run->oracle;
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
        return !is_promised(oracle->promises, special, in) || within_bounds(run, special, LEVEL_FULL, in, out);
    }
    return 0;
}

/* True if the outputs differ from the rule's values by at most BASIC_UNITS u, relative to the norm of their field. */
static int nearly_exact(const struct oracle *oracle, const struct special *special, const double *out)
{
    const double tolerance = BASIC_UNITS * format_facts(oracle->format)->unit;
    size_t first;
    const size_t count = outputs_of(oracle->kernel, special, &first);
    for (size_t k = first; k < first + count; k++) {
        const struct field *field = fields_of_component(oracle->kernel->outputs, k);
        const size_t start = fields_offset(oracle->kernel->outputs, field);
        const double norm = vector_norm(field_components(field), special->exact + (start - first));
        if (!(fabs(out[k] - special->exact[k - first]) <= tolerance * norm))
            return 0;
    }
    return 1;
}

/* The degree to which the outputs of an element obey a rule. REQUIRED_PART_HOLDS: the rule does not hold exactly, but
 * its required part does: for a NaN as input, some output is NaN; for other values, all results are finite, and either
 * within the limits of level basic or near the rule's values. A rule that is a convention has no required part and is
 * therefore never RULE_BROKEN. A rule at an input outside of the domain, such as a scale of 0, is not RULE_BROKEN
 * either, unless the input contains a NaN. */
enum rule_outcome { RULE_BROKEN, REQUIRED_PART_HOLDS, RULE_HOLDS };

static enum rule_outcome rule_outcome_of(const struct check_run *run, const struct special *special, const double *in,
                                         const double *out)
{
    const struct oracle *oracle = &run->oracle;
    size_t nan = 0, finite = 0;
    if (satisfies_rule(run, special, in, out))
        return RULE_HOLDS;
    for (size_t k = 0; k < oracle->outputs; k++) {
        nan += isnan(out[k]) != 0;
        finite += isfinite(out[k]) != 0;
    }
    const int is_outside =
        special->value != IN_NAN && special->value != IN_ABOVE_ONE && !sampler_in_domain(oracle->promises, in);
    int required_holds;
    if (!special->is_required || is_outside)
        required_holds = 1;
    else if (special->value == IN_NAN)
        required_holds = nan > 0;
    else if (special->value == IN_ABOVE_ONE)
        required_holds = finite == oracle->outputs; /* outside of the domain, where no promise applies */
    else if (finite < oracle->outputs)
        required_holds = 0;
    else if (special->expect == OUT_EXACT)
        required_holds = nearly_exact(oracle, special, out);
    else
        required_holds = special->expect == OUT_ROTATION ? 0 : within_bounds(run, special, LEVEL_BASIC, in, out);
    return required_holds ? REQUIRED_PART_HOLDS : RULE_BROKEN;
}

/* Counts an element at which a rule does not hold. True if reports should show this element: if it is the first one, or
 * the first one that breaks the required part. */
static int count_rule_failure(struct special_result *result, enum rule_outcome rule_outcome)
{
    result->failed++;
    if (rule_outcome == RULE_BROKEN)
        return ++result->broken == 1;
    return result->failed == 1;
}

/* --- a rule on all its elements ----------------------------------------------------------------------------------- */

/* The number of times that the elements of a block are computed: first all in one call, then in the calls into which
 * call_sizes_of divides them. */
enum { ROUNDS = 4 };

/* A block of elements to test a rule with. */
struct special_block {
    struct check_run *run;
    struct special_result *result;
    struct oracle_block *block;
    double *first; /* the results of the first call, stored as in struct oracle_block */
    uint64_t order;
    unsigned char outcome[FILTER_BLOCK]; /* per element: enum rule_outcome in the first call */
    unsigned char counted[FILTER_BLOCK]; /* per element: 1 if a failure was counted, or if it is skipped */
};

/* Checks element i, stored in block->element, after a call. Does not check it again if its results have the same bits
 * as in the first call. */
static void check_element(struct special_block *special, size_t i, int round)
{
    const struct oracle *oracle = &special->run->oracle;
    struct oracle_block *block = special->block;
    struct special_result *result = special->result;
    const double *in = block->element, *out = in + oracle->inputs;
    int same = round > 0;
    for (size_t k = 0; k < oracle->outputs && same; k++)
        same = same_value(special->first[k * FILTER_BLOCK + i], out[k], 1);
    enum rule_outcome outcome;
    if (block->skipped[i])
        outcome = RULE_BROKEN;
    else
        outcome =
            same ? (enum rule_outcome)special->outcome[i] : rule_outcome_of(special->run, result->special, in, out);
    if (round == 0)
        special->outcome[i] = (unsigned char)outcome;
    if (outcome == RULE_HOLDS || special->counted[i] || block->skipped[i])
        return;
    special->counted[i] = 1;
    if (!count_rule_failure(result, outcome))
        return;
    memcpy(result->in, in, oracle->inputs * sizeof *in);
    memcpy(result->out, out, oracle->outputs * sizeof *out);
    result->context = (struct batch_context){
        block->batch[i], block->place[i], check_run_reproduce(special->run, result->in, result->out, block->batch[i])};
}

/* Replaces the elements at which the port fails by another element, so that the port is not called with them again. */
static void replace_skipped(struct special_block *special)
{
    const struct oracle *oracle = &special->run->oracle;
    struct oracle_block *block = special->block;
    size_t other = 0;
    while (other < block->n && block->skipped[other])
        other++;
    if (other < block->n)
        oracle_block_gather(oracle, block, other, block->element);
    for (size_t i = 0; i < block->n; i++) {
        special->counted[i] = block->skipped[i];
        if (block->skipped[i] && other < block->n)
            oracle_block_put(oracle, block, i, block->element);
    }
}

/* Runs and checks the elements of the block, and empties it. Returns 0, or −1 if the stage ended. */
static int special_block_flush(struct special_block *special)
{
    struct check_run *run = special->run;
    struct oracle_block *block = special->block;
    const size_t outputs = run->oracle.outputs * FILTER_BLOCK * sizeof *special->first;
    memset(special->counted, 0, sizeof special->counted);
    for (int round = 0; round < ROUNDS && block->n > 0; round++) {
        struct call_sizes sizes = call_sizes_of(run->options->seed + special->order);
        sizes.in_one_call = round == 0;
        if (block_run(run, block, special->order++, sizes) != 0)
            return -1;
        if (round == 0) {
            memcpy(special->first, block->computed, outputs);
            replace_skipped(special);
        }
        for (size_t i = 0; i < block->n; i++) {
            oracle_block_gather(&run->oracle, block, i, block->element);
            check_element(special, i, round);
        }
    }
    special->result->tried += block->n;
    block->n = 0;
    return 0;
}

/* Counts the elements at which the port failed as failures of the rule. */
static void add_skipped(struct special_block *special)
{
    const struct check_run *run = special->run;
    struct special_result *result = special->result;
    if (run->stage.skipped_count == 0)
        return;
    if (result->broken == 0) {
        memcpy(result->in, run->stage.skipped->in, run->oracle.inputs * sizeof *result->in);
        memcpy(result->what, run->stage.skipped->what, sizeof result->what);
        result->context = (struct batch_context){ELEMENT_COPIES, 0, REPRODUCED_BY_COPIES};
    }
    result->failed += run->stage.skipped_count;
    result->broken += run->stage.skipped_count;
    result->tried += run->stage.abort_order < UINT64_MAX ? run->stage.skipped_count : 0;
}

/* Adds an element to the block, which is checked whenever it is full. An element_callback. */
static int special_block_add(void *context, const double *element)
{
    struct special_block *special = context;
    oracle_block_put(&special->run->oracle, special->block, special->block->n, element);
    return ++special->block->n == FILTER_BLOCK ? special_block_flush(special) : 0;
}

/* The state of the enumeration of a rule's elements. */
struct special_placement {
    const struct promises *promises;
    const struct special *rule;
    element_callback *take;
    void *context;
    double *base, *element; /* an ordinary element, and the same element with a value of the rule inserted */
};

/* Puts one value into component `place` of a field, or into all components. If the value is small, a rotation or a unit
 * quaternion remains one (field_put), so that the promises apply to it. */
static void put_value(const struct promises *promises, const struct special *rule, const struct field *field,
                      size_t place, double value, double *x)
{
    const size_t count = field_components(field);
    if (rule->place == EACH_COMPONENT)
        field_put(field, place, value, x);
    for (size_t k = 0; k < count; k++)
        if (rule->place == ALL_COMPONENTS)
            x[k] = value;
        else if (k != place) /* component `place` keeps its bits: rounding would make a signalling NaN quiet */
            x[k] = format_round(promises->format, x[k]);
}

/* Puts each of a rule's values into one field of an ordinary element, and passes on the elements. */
static int set_in_field(const struct special_placement *special_placement, const struct field *field)
{
    const struct promises *promises = special_placement->promises;
    const struct special *rule = special_placement->rule;
    double value[MAX_VALUES];
    size_t values = special_values(rule->value, promises->format, value), count = field_components(field);
    size_t offset = fields_offset(promises->inputs, field);
    size_t places = rule->place == EACH_COMPONENT ? count : 1;
    for (size_t v = 0; v < values; v++)
        for (size_t place = 0; place < places; place++) {
            memcpy(special_placement->element, special_placement->base,
                   promises->kernel->input_components * sizeof *special_placement->element);
            put_value(promises, rule, field, place, value[v], special_placement->element + offset);
            const int status = special_placement->take(special_placement->context, special_placement->element);
            if (status != 0)
                return status;
        }
    return 0;
}

int pass_special_elements(const struct promises *promises, const struct special *rule, uint64_t seed, size_t bases,
                          element_callback *take, void *context)
{
    const size_t inputs = promises->kernel->input_components;
    double *storage = malloc(2 * inputs * sizeof *storage);
    const struct special_placement special_placement = {promises, rule,    take,
                                                        context,  storage, storage ? storage + inputs : NULL};
    int status = storage ? 0 : -1;
    for (uint64_t i = 0; i < bases && status == 0; i++) {
        struct random random = {seed + i * UINT64_C(0x9e3779b97f4a7c15)};
        sampler_ordinary(promises, &random, special_placement.base);
        for (const struct field *field = promises->inputs; field->name && status == 0; field++)
            if (!rule->input || strcmp(rule->input, field->name) == 0)
                status = set_in_field(&special_placement, field);
    }
    free(storage);
    return status;
}

/* Tests one rule with all its elements. */
static void try_rule(struct special_block *block)
{
    struct check_run *run = block->run;
    check_run_begin_stage(run, BY_SPECIALS, MAX_SKIPPED_OF_RULE);
    if (pass_special_elements(run->oracle.promises, block->result->special, run->options->seed, BASES,
                              special_block_add, block) == 0)
        special_block_flush(block);
    add_skipped(block);
    check_run_end_stage(run);
}

void check_specials(struct check_run *run)
{
    const struct oracle *oracle = &run->oracle;
    struct special_block block = {.run = run, .block = oracle_block_new(oracle)};
    block.first = malloc(oracle->outputs * FILTER_BLOCK * sizeof *block.first);
    const int ready = block.block && block.first;
    if (!ready)
        check_run_out_of_memory(run);
    for (size_t s = 0; ready && s < run->check_result->specials && !check_run_ended(run); s++) {
        block.result = run->check_result->special + s;
        block.block->n = 0;
        if (!is_excluded(run, block.result))
            try_rule(&block);
    }
    oracle_block_free(block.block);
    free(block.first);
}

/* --- one element -------------------------------------------------------------------------------------------------- */

/* True if a number is one of a rule's values, or of the same class, such as NaN or subnormal. */
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
    case IN_ABOVE_ONE:
        return fabs(x) == 1 + 2 * facts->unit;
    }
    return 0;
}

/* True if a rule applies to an element: one component of a field, or all components of a field, have a value of the
 * rule, and all other components are finite. */
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

void check_specials_on(struct check_run *run, const double *in, const double *out)
{
    const struct oracle *oracle = &run->oracle;
    for (size_t s = 0; s < run->check_result->specials; s++) {
        struct special_result *result = run->check_result->special + s;
        if (is_excluded(run, result) || !applies(oracle, result->special, in))
            continue;
        result->tried++;
        const enum rule_outcome outcome = rule_outcome_of(run, result->special, in, out);
        if (outcome == RULE_HOLDS || !count_rule_failure(result, outcome))
            continue;
        memcpy(result->in, in, oracle->inputs * sizeof *in);
        memcpy(result->out, out, oracle->outputs * sizeof *out);
        result->context = (struct batch_context){1, 0, REPRODUCED_BY_COPIES};
    }
}

void check_specials_at(struct check_run *run, const struct call_batch *batch)
{
    const struct oracle *oracle = &run->oracle;
    double *out = malloc(oracle->outputs * sizeof *out);
    if (!out)
        check_run_out_of_memory(run);
    for (size_t s = 0; out && s < run->check_result->specials; s++) {
        struct special_result *result = run->check_result->special + s;
        if (!applies(oracle, result->special, run->options->at))
            continue;
        enum rule_outcome outcome = RULE_BROKEN;
        for (size_t i = 0; i < batch->n; i++) {
            batch_get_outputs(oracle, batch, i, out);
            if (i == 0 || !batch_same_outputs(oracle, batch, i, batch, i - 1))
                outcome = rule_outcome_of(run, result->special, run->options->at, out);
            result->tried++;
            if (outcome == RULE_HOLDS || !count_rule_failure(result, outcome))
                continue;
            memcpy(result->in, run->options->at, oracle->inputs * sizeof *out);
            memcpy(result->out, out, oracle->outputs * sizeof *out);
            result->context = (struct batch_context){batch->n, i, REPRODUCED_BY_COPIES};
        }
    }
    free(out);
}
