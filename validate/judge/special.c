/* The judge's two tests of classes and bits: special values against the rules promised, and lane poison. */
#include "judge.h"
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
    case IN_NAN:
        value[0] = NAN;
        return 1;
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
    case IN_NEGATIVE:
        value[0] = -1, value[1] = -facts->largest;
        return 2;
    }
    return 0;
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

static int within_bounds(const struct oracle *oracle, const double *in, const double *out)
{
    const double coordinate = kernel_coordinate(oracle->kernel, in), second = kernel_second(oracle->kernel, in);
    for (size_t k = 0; k < oracle->outputs; k++)
        if (!isfinite(out[k]))
            return 0;
    for (const struct bound *bound = oracle->promises->bounds; bound->reason; bound++) {
        struct exact_error exact;
        if (!bound_holds_at(bound, coordinate, second))
            continue;
        oracle_exact(oracle, in, out, bound, &exact);
        if (!((exact.decided ? exact.error : exact.certain) <= bound->limit))
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

static int obeys(const struct oracle *oracle, const struct special *special, const double *in, const double *out)
{
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
        return within_bounds(oracle, in, out);
    }
    return 0;
}

/* A block of elements to test a rule with. */
struct special_block {
    const struct oracle *oracle;
    const struct special *special;
    struct special_result *result;
    struct judgement *judgement;
    struct port *port;
    size_t n;
    double *in, *out;             /* as in struct oracle_block */
    double *element, *result_out; /* room for the inputs and outputs of one element */
};

static int special_block_flush(struct special_block *block)
{
    const struct oracle *oracle = block->oracle;
    double *in = block->element, *out = block->result_out;
    struct judge_trial trial = {.at_start = 0};
    const enum port_result ran =
        block->n > 0 ? judge_run(block->port, oracle, block->n, block->in, block->out, &trial) : PORT_OK;
    if (ran != PORT_OK) {
        judge_note_failure(block->judgement, ran, trial.failure);
        return -1;
    }
    for (size_t i = 0; i < block->n; i++) {
        for (size_t k = 0; k < oracle->inputs; k++)
            in[k] = block->in[k * FILTER_BLOCK + i];
        for (size_t k = 0; k < oracle->outputs; k++)
            out[k] = block->out[k * FILTER_BLOCK + i];
        block->result->tried++;
        if (obeys(oracle, block->special, in, out) || block->result->failed++ > 0)
            continue;
        memcpy(block->result->in, in, oracle->inputs * sizeof *in);
        memcpy(block->result->out, out, oracle->outputs * sizeof *out);
    }
    block->n = 0;
    return 0;
}

static int special_block_add(struct special_block *block, const double *element)
{
    for (size_t k = 0; k < block->oracle->inputs; k++)
        block->in[k * FILTER_BLOCK + block->n] = element[k];
    return ++block->n == FILTER_BLOCK ? special_block_flush(block) : 0;
}

/* A rule's values in one field of one ordinary element. */
static int special_field(struct special_block *block, const struct field *field, const double *base)
{
    const struct oracle *oracle = block->oracle;
    double value[MOST_VALUES], *element = block->element;
    size_t values = special_values(block->special->value, oracle->format, value), count = field_components(field);
    size_t offset = fields_offset(oracle->promises->inputs, field);
    size_t places = block->special->place == EACH_COMPONENT ? count : 1;
    for (size_t v = 0; v < values; v++)
        for (size_t place = 0; place < places; place++) {
            memcpy(element, base, oracle->inputs * sizeof *element);
            for (size_t k = 0; k < count; k++)
                if (block->special->place == ALL_COMPONENTS || k == place)
                    element[offset + k] = value[v];
            if (special_block_add(block, element) != 0)
                return -1;
        }
    return 0;
}

int judge_specials(struct port *port, const struct oracle *oracle, uint64_t seed, struct judgement *judgement)
{
    const size_t element = oracle->inputs + oracle->outputs;
    double *in = calloc(element * (FILTER_BLOCK + 1) + oracle->inputs, sizeof *in);
    double *room = in ? in + element * FILTER_BLOCK : NULL, *base = room ? room + element : NULL;
    int status = in ? 0 : -1;
    for (size_t s = 0; s < judgement->specials && status == 0; s++) {
        struct special_result *result = judgement->special + s;
        struct special_block block = {
            oracle, result->special,      result, judgement, port, 0, in, in + oracle->inputs * FILTER_BLOCK,
            room,   room + oracle->inputs};
        for (uint64_t i = 0; i < BASES; i++) {
            struct random random = {seed + i * UINT64_C(0x9e3779b97f4a7c15)};
            sampler_ordinary(oracle->promises, &random, base);
            for (const struct field *field = oracle->promises->inputs; field->name && status == 0; field++)
                if (!result->special->input || strcmp(result->special->input, field->name) == 0)
                    status = special_field(&block, field, base);
        }
        if (status == 0)
            status = special_block_flush(&block);
    }
    free(in);
    return status;
}

/* --- lane poison -------------------------------------------------------------------------------------------------- */

enum { LANES = 19, POISON_SETS = 3 }; /* two vectors of eight and a remainder of three */

enum poison { POISON_NAN, POISON_INFINITE, POISON_HUGE, POISON_SUBNORMAL, POISON_SAMPLES, POISONS };

static const char *const poison_text[POISONS] = {"NaN", "∞", "the largest number", "subnormal numbers",
                                                 "elements of other branches"};

static double poison_value(enum poison poison, enum format format)
{
    const struct format_facts *facts = format_facts(format);
    return poison == POISON_NAN        ? (double)NAN
           : poison == POISON_INFINITE ? (double)INFINITY
           : poison == POISON_HUGE     ? facts->largest
                                       : facts->smallest;
}

struct poison_run {
    struct port *port;
    const struct oracle *oracle;
    struct judgement *judgement;
    uint64_t seed, draws;
    double *in, *out, *alone, *element;
};

static void put(const struct poison_run *run, size_t lane, const double *element)
{
    for (size_t k = 0; k < run->oracle->inputs; k++)
        run->in[k * FILTER_BLOCK + lane] = element[k];
}

static void draw_next(struct poison_run *run, double *element)
{
    sampler_draw(run->oracle->promises, run->seed, run->draws++, element);
}

/* Runs the first n elements. */
static int run_poison(struct poison_run *run, size_t n)
{
    struct judge_trial trial = {.at_start = 0};
    const enum port_result result = judge_run(run->port, run->oracle, n, run->in, run->out, &trial);
    run->judgement->poison.overruns += (uint64_t)trial.overran;
    if (result != PORT_OK)
        judge_note_failure(run->judgement, result, trial.failure);
    return result == PORT_OK ? 0 : -1;
}

/* One element alone, then at a lane among poison: 1 if any bit differs. */
static int poisoned(struct poison_run *run, size_t lane, enum poison poison)
{
    size_t outputs = run->oracle->outputs;
    draw_next(run, run->element);
    put(run, 0, run->element);
    if (run_poison(run, 1) != 0)
        return -1;
    for (size_t k = 0; k < outputs; k++)
        run->alone[k] = run->out[k * FILTER_BLOCK];
    for (size_t i = 0; i < LANES; i++) {
        double *other = run->alone + outputs;
        if (poison == POISON_SAMPLES)
            draw_next(run, other);
        for (size_t k = 0; k < run->oracle->inputs && poison != POISON_SAMPLES; k++)
            other[k] = poison_value(poison, run->oracle->format);
        put(run, i, i == lane ? run->element : other);
    }
    if (run_poison(run, LANES) != 0)
        return -1;
    for (size_t k = 0; k < outputs; k++)
        if (!same_value(run->alone[k], run->out[k * FILTER_BLOCK + lane], 1))
            return 1;
    return 0;
}

int judge_poison(struct port *port, const struct oracle *oracle, uint64_t seed, struct judgement *judgement)
{
    struct poison_result *result = &judgement->poison;
    size_t column = FILTER_BLOCK * (oracle->inputs + oracle->outputs);
    double *room = malloc((column + 2 * oracle->inputs + oracle->outputs) * sizeof *room);
    if (!room)
        return -1;
    struct poison_run run = {port,
                             oracle,
                             judgement,
                             ~seed,
                             0,
                             room,
                             room + oracle->inputs * FILTER_BLOCK,
                             room + column,
                             room + column + oracle->outputs + oracle->inputs};
    int status = 0;
    for (size_t lane = 0; lane < LANES && status >= 0; lane++)
        for (int poison = 0; poison < POISONS && status >= 0; poison++)
            for (int set = 0; set < POISON_SETS && status >= 0; set++) {
                status = poisoned(&run, lane, (enum poison)poison);
                result->tried++;
                if (status <= 0 || result->failed++ > 0)
                    continue;
                result->lane = lane;
                result->poison = poison_text[poison];
                memcpy(result->in, run.element, oracle->inputs * sizeof *room);
            }
    free(room);
    return status < 0 ? -1 : 0;
}
