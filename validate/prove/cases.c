/* Finding a kernel's cases; see cases.h. */
#include "prove_internal.h"

#include "validate/base/random.h"

#include <math.h>
#include <stdlib.h>

static const char too_many_branches[] = "its branches are too many to follow";
static const char no_numbers[] = "it compares what may be no number, as 0/0 and what overflows";

enum { MOST_CASES = 64, MOST_WHOLE_NUMBERS = 16, TRIED = 400, AGREEING = 3 };

/* --- what a decision tells ---------------------------------------------------------------------------------------- */

/* Of a root, or the least of one and a constant, it also tells something of what it is made of. */
static void know_length(struct record *record, int node, double low, double high)
{
    record_know(record, node, low, high);
    struct node made = record->nodes[node];
    if (made.operation == LEAST && (node_is_constant(record, made.a) || node_is_constant(record, made.b))) {
        const int constant = node_is_constant(record, made.a) ? made.a : made.b, other = made.a + made.b - constant;
        if (!(high < constant_value(&record->nodes[constant])))
            return;
        record_know(record, other, low, high);
        made = record->nodes[other];
    }
    low = fmax(low, 0);
    if (made.operation == ROOT) /* rounded by less than 2⁻²³ of itself */
        record_know(record, made.a, low * low * (1 - 0x1p-21), high * high * (1 + 0x1p-21));
}

/* True if the operands that are summands all have a property. */
static int all_summands(const struct record *record, const struct node *node,
                        int (*have)(const struct record *record, int i))
{
    const int summands = operation_rules[node->operation].summands;
    return (!(summands & OPERAND_A) || have(record, node->a)) && (!(summands & OPERAND_B) || have(record, node->b)) &&
           (!(summands & OPERAND_C) || have(record, node->c));
}

/* True if a node's computed value is never below 0. */
static int is_sum_of_squares(const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (node->operation == CONSTANT)
        return constant_value(node) >= 0;
    if (node->operation == ROOT || node->operation == MAGNITUDE)
        return 1;
    if (!rules->in_ring || !rules->rounds)
        return 0;
    return (!rules->factors || node->a == node->b ||
            (is_sum_of_squares(record, node->a) && is_sum_of_squares(record, node->b))) &&
           all_summands(record, node, is_sum_of_squares);
}

/* A node is 0: so is what a root is of, and so are summands that cannot cancel. A product is, where its factors are
 * small enough for it to underflow. */
static void know_zero(struct record *record, int i)
{
    const struct node node = record->nodes[i];
    record_know(record, i, 0, 0);
    if (node.operation == ROOT || node.operation == NEGATE || node.operation == MAGNITUDE)
        know_zero(record, node.a);
    if ((node.operation == ADD || node.operation == FUSED) && is_sum_of_squares(record, i)) {
        know_zero(record, node.operation == ADD ? node.a : node.c);
        if (node.operation == ADD)
            know_zero(record, node.b);
    }
    if ((node.operation == MULTIPLY || (node.operation == FUSED && is_sum_of_squares(record, i))) && node.a == node.b) {
        if (node.wide && !record->nodes[node.a].wide) /* squares of floats do not underflow in double */
            know_zero(record, node.a);
        else
            record_know(record, node.a, node.wide ? -0x1p-537 : -0x1p-75, node.wide ? 0x1p-537 : 0x1p-75);
    }
}

/* Returns the next number of a node's format above x, or below: `towards` is ±∞. x itself where that would be infinite:
 * what is known is a closed interval of numbers. */
static double next_number(int wide, double x, double towards)
{
    const float narrow = (float)x;
    const double next = wide          ? nextafter(x, towards)
                        : towards > 0 ? (double)((double)narrow > x ? narrow : nextafterf(narrow, INFINITY))
                                      : (double)((double)narrow < x ? narrow : nextafterf(narrow, -INFINITY));
    return isfinite(next) ? next : x;
}

/* That a mask holds, or does not. */
static void know_mask(struct record *record, int mask, int holds)
{
    const struct node node = record->nodes[mask];
    const int orders = node.operation == LESS || node.operation == LESS_EQUAL;
    if (node.operation == NOT)
        know_mask(record, node.a, !holds);
    if ((node.operation == AND && holds) || (node.operation == OR && !holds)) {
        know_mask(record, node.a, holds);
        know_mask(record, node.b, holds);
    }
    if (node.operation == SAME && holds && node_is_constant(record, node.b) &&
        constant_value(&record->nodes[node.b]) == 0)
        know_zero(record, node.a);
    else if (node.operation == SAME && holds && node_is_constant(record, node.a) &&
             constant_value(&record->nodes[node.a]) == 0)
        know_zero(record, node.b);
    const int is_strict = (node.operation == LESS) == holds; /* then the limit itself is on the other side */
    if (orders && node_is_constant(record, node.b)) {
        const double b = constant_value(&record->nodes[node.b]), towards = holds ? -INFINITY : INFINITY,
                     end = is_strict ? next_number(record->nodes[node.a].wide, b, towards) : b;
        know_length(record, node.a, holds ? -INFINITY : end, holds ? end : INFINITY);
        if (holds && b == 0 && is_sum_of_squares(record, node.a))
            know_zero(record, node.a);
    } else if (orders && node_is_constant(record, node.a)) {
        const double a = constant_value(&record->nodes[node.a]), towards = holds ? INFINITY : -INFINITY,
                     end = is_strict ? next_number(record->nodes[node.b].wide, a, towards) : a;
        know_length(record, node.b, holds ? end : -INFINITY, holds ? INFINITY : end);
        if (!holds && a == 0 && is_sum_of_squares(record, node.b))
            know_zero(record, node.b);
    }
}

/* --- what is to be decided ---------------------------------------------------------------------------------------- */

/* The large constant by which a sum is rounded to a whole number, and the other operand and what it is multiplied
 * by. */
struct rounding_to_whole {
    double shift, factor;
    int operand;
};

/* What is at least this large is a whole number, and below twice as much any whole number. */
static double least_whole(int wide)
{
    return wide ? 0x1p52 : 0x1p23;
}

static int is_shift(const struct record *record, int node, int wide)
{
    return node_is_constant(record, node) && constant_value(&record->nodes[node]) >= least_whole(wide);
}

static int rounds_to_whole(const struct record *record, int i, struct rounding_to_whole *by)
{
    const struct node *node = &record->nodes[i];
    if (node->operation == ADD && (is_shift(record, node->a, node->wide) || is_shift(record, node->b, node->wide))) {
        const int first = is_shift(record, node->a, node->wide);
        *by = (struct rounding_to_whole){constant_value(&record->nodes[first ? node->a : node->b]), 1,
                                         first ? node->b : node->a};
        return 1;
    }
    if (node->operation == FUSED && is_shift(record, node->c, node->wide) &&
        (node_is_constant(record, node->a) || node_is_constant(record, node->b))) {
        const int first = node_is_constant(record, node->a);
        *by = (struct rounding_to_whole){constant_value(&record->nodes[node->c]),
                                         constant_value(&record->nodes[first ? node->a : node->b]),
                                         first ? node->b : node->a};
        return by->factor > 0;
    }
    return 0;
}

/* Whether the sum can only be where numbers are as far apart as whole ones. */
static int is_whole(const struct node *node, interval result)
{
    const double least = least_whole(node->wide);
    return result.low >= least && result.high <= 2 * least;
}

/* True if no zero that the node computes has a sign: one that is made of squares and roots. Folding turns both operands
 * of a sum, and with them the sign of what cancels. */
static int is_never_minus_zero(const struct record *record, int i)
{
    const struct node *node = &record->nodes[i];
    const struct operation_rules *rules = &operation_rules[node->operation];
    if (node->operation == CONSTANT)
        return constant_value(node) > 0;
    if (node->operation == MAGNITUDE)
        return 1;
    if (node->operation == ROOT)
        return is_never_minus_zero(record, node->a);
    if (node->operation != DIVIDE && !(rules->rounds && (rules->summands || rules->factors)))
        return 0;
    const int is_product = rules->factors && node->a != node->b;
    return ((!is_product && node->operation != DIVIDE) ||
            (is_never_minus_zero(record, node->a) && is_never_minus_zero(record, node->b))) &&
           all_summands(record, node, is_never_minus_zero);
}

/* Whether all that a mask is made of compares numbers: what may overflow may be none, and no comparison with that
 * holds. */
static int compares_numbers(const struct record *record, int mask, const interval *value)
{
    const struct node *node = &record->nodes[mask];
    const int operands = operation_operands(node->operation);
    int numbers = 1;
    for (int k = 0; k < operands && operation_is_mask(node->operation) && node->operation != MASK_OF_BITS; k++) {
        const int operand = k == 0 ? node->a : node->b;
        numbers &= operation_is_mask(record->nodes[operand].operation) ? compares_numbers(record, operand, value)
                                                                       : interval_is_bounded(value[operand]);
    }
    return numbers;
}

/* 1 or 0 if the values decide a comparison, else −1. */
static int decided(const struct record *record, int mask, const interval *value)
{
    const struct node *node = &record->nodes[mask];
    const interval a = value[node->a], b = value[node->b];
    if (!compares_numbers(record, mask, value))
        return -1;
    if (node->operation == LESS)
        return a.high < b.low ? 1 : a.low >= b.high ? 0 : -1;
    if (node->operation == LESS_EQUAL)
        return a.high <= b.low ? 1 : a.low > b.high ? 0 : -1;
    return a.high < b.low || b.high < a.low ? 0 : a.low == a.high && b.low == b.high ? a.low == b.low : -1;
}

/* --- one step ----------------------------------------------------------------------------------------------------- */

/* Records that are still to be looked at. */
struct queue {
    struct record *records;
    size_t count, room;
    int failed, unclear; /* unclear: compares what may be no number */
};

static void push(struct queue *queue, const struct record *from, const double *value)
{
    if (queue->count == queue->room) {
        const size_t room = queue->room ? 2 * queue->room : 16;
        struct record *records = realloc(queue->records, room * sizeof *records);
        queue->failed |= !records;
        if (!records)
            return;
        queue->records = records;
        queue->room = room;
    }
    if (record_specialised(from, value, &queue->records[queue->count]) == 0)
        queue->count++;
    else
        queue->failed = 1;
}

/* The record with node i replaced by a constant and more known, which is forgotten in `record` afterwards. */
static void push_with(struct queue *queue, struct record *record, double *value, int i, double constant, size_t known)
{
    value[i] = constant;
    push(queue, record, value);
    value[i] = (double)NAN;
    record->known_count = known;
}

static void divide_by_mask(struct queue *queue, struct record *record, double *value, int mask)
{
    const size_t known = record->known_count;
    for (int holds = 0; holds < 2; holds++) {
        know_mask(record, mask, holds);
        push_with(queue, record, value, mask, holds, known);
    }
}

static void divide_by_whole(struct queue *queue, struct record *record, double *value, int i, interval result)
{
    struct rounding_to_whole by;
    const size_t known = record->known_count;
    rounds_to_whole(record, i, &by);
    if (!(result.high - result.low < MOST_WHOLE_NUMBERS)) {
        queue->failed = 1;
        return;
    }
    for (double whole = ceil(result.low); whole <= result.high; whole++) {
        const double low = (whole - by.shift - 0.5) / by.factor, high = (whole - by.shift + 0.5) / by.factor;
        know_length(record, by.operand, interval_down(low), interval_up(high));
        push_with(queue, record, value, i, whole, known);
    }
}

/* A zero counts on both sides, if it may have a sign. */
static void divide_by_sign(struct queue *queue, struct record *record, double *value, int i)
{
    const size_t known = record->known_count;
    const int sign_of = record->nodes[i].b;
    const double least = !is_never_minus_zero(record, sign_of) ? 0 : record->nodes[sign_of].wide ? 0x1p-1074 : 0x1p-149;
    for (int negative = 0; negative < 2; negative++) {
        record_know(record, sign_of, negative ? -INFINITY : 0, negative ? -least : INFINITY);
        for (size_t k = 0; k < record->count; k++)
            if (record->nodes[k].operation == FLIP && record->nodes[k].b == sign_of &&
                record->nodes[k].own_zero == record->nodes[i].own_zero)
                value[k] = negative ? -1 : 1;
        push(queue, record, value);
        record->known_count = known;
    }
    for (size_t k = 0; k < record->count; k++)
        value[k] = (double)NAN;
}

/* Whether a mask is made of comparisons, and not of the bits of a number that is still to be rounded to a whole one. */
static int compares(const struct record *record, int mask)
{
    const struct node *node = &record->nodes[mask];
    switch (node->operation) {
    case AND:
    case OR:
        return compares(record, node->a) && compares(record, node->b);
    case NOT:
        return compares(record, node->a);
    default:
        return operation_is_mask(node->operation) && node->operation != MASK_OF_BITS;
    }
}

/* Whether node i is something to decide. Choices come first: with them goes what the other side needed. */
static int is_open(const struct record *record, int i, int choices, const interval *value)
{
    const struct node *node = &record->nodes[i];
    struct rounding_to_whole by;
    if (choices)
        return node->operation == CHOOSE && compares(record, node->a) && compares_numbers(record, node->a, value);
    return node->operation == FLIP || (rounds_to_whole(record, i, &by) && is_whole(node, value[i]));
}

static void divide_by(struct queue *queue, struct record *record, double *constant, int i, const interval *value)
{
    const struct node *node = &record->nodes[i];
    if (node->operation == CHOOSE)
        divide_by_mask(queue, record, constant, node->a);
    else if (node->operation == FLIP)
        divide_by_sign(queue, record, constant, i);
    else
        divide_by_whole(queue, record, constant, i, value[i]);
}

/* Comparisons that the box decides become constants; 0 if there are none. */
static int settle(struct queue *queue, const struct record *record, double *constant, const interval *value)
{
    int settled = 0;
    for (int i = 0; i < (int)record->count; i++) {
        const enum operation operation = record->nodes[i].operation;
        if ((operation == LESS || operation == LESS_EQUAL || operation == SAME) && decided(record, i, value) >= 0) {
            constant[i] = decided(record, i, value);
            settled = 1;
        }
    }
    if (settled)
        push(queue, record, constant);
    return settled;
}

/* Divides a record by the first thing that the box does not decide; 0 if there is none. */
static int divide(struct queue *queue, struct record *record, const interval *value)
{
    double *constant = malloc((record->count + 1) * sizeof *constant);
    int divided = 0;
    queue->failed |= !constant;
    for (size_t i = 0; constant && i < record->count; i++)
        constant[i] = (double)NAN;
    divided = constant && settle(queue, record, constant, value);
    for (int choices = 1; constant && choices >= 0 && !divided; choices--)
        for (int i = 0; i < (int)record->count && !divided; i++)
            if ((divided = is_open(record, i, choices, value)))
                divide_by(queue, record, constant, i, value);
    for (size_t i = 0; i < record->count && !divided; i++)
        queue->unclear |= record->nodes[i].operation == CHOOSE && compares(record, record->nodes[i].a);
    free(constant);
    return divided;
}

/* --- cases -------------------------------------------------------------------------------------------------------- */

static int is_same_record(const struct record *a, const struct record *b)
{
    int same = a->known_count == b->known_count && records_are_same(a, b);
    for (size_t k = 0; same && k < a->known_count; k++)
        same = a->known[k].node == b->known[k].node && a->known[k].low == b->known[k].low &&
               a->known[k].high == b->known[k].high;
    return same;
}

static void case_free(struct proof_case *proof_case)
{
    ideals_free(proof_case);
    free(proof_case->roles);
    record_free(&proof_case->record);
}

/* Draws an input of the box, with every fourth near a corner. */
static void draw_input(const struct proof_case *proof_case, const interval *box, struct random *random, int i,
                       double *in)
{
    const double shrunk = exp2(-(double)(i % 4)); /* some cases lie near a corner */
    for (size_t k = 0; k < proof_case->record.inputs; k++)
        in[k] = (double)(float)(box[k].low + shrunk * (box[k].high - box[k].low) * random_unit(random));
}

/* Returns 1 if the case is the formula, as an identity. −1 if random floats of the box that take its branches show that
 * it is not; they mark the nodes that vanish, too. */
static int agreement(struct proof_case *proof_case, const struct kernel *kernel, const struct code *code,
                     const interval *box)
{
    struct random random = {.state = 1};
    const struct formula *formula = kernel_promises(kernel, code_format(code))->against;
    double in[RECORD_INPUTS];
    int agreeing = 0;
    for (int i = 0; i < TRIED && agreeing < AGREEING; i++) {
        draw_input(proof_case, box, &random, i, in);
        const int agrees = ideals_agree(proof_case, formula, kernel->parameter, in);
        if (agrees == 0)
            return -1;
        agreeing += agrees > 0;
    }
    return identity_holds(proof_case, formula, kernel->parameter, box);
}

/* How an output without rounding differs from the formula's. */
static const char *difference(double computed, interval exact)
{
    const double size = interval_magnitude(exact), off = fabs(computed - exact.low);
    return isnan(computed) || isinf(computed)
               ? "without rounding it gives NaN or infinity where the formula is a number"
           : fabs(computed + exact.low) < off / 4 ? "without rounding it is the formula with the other sign"
           : off <= 0x1p-10 * size ? "without rounding it is nearly the formula: a coefficient is off, or what its "
                                     "polynomials stand for was "
                                     "not recognised"
                                   : "without rounding it is not the formula";
}

/* Why a case that does not agree is not the formula, with the first of the inputs that show it. */
static const char *why_not_the_formula(const struct proof_case *proof_case, const struct kernel *kernel,
                                       const struct code *code, const interval *box, struct disagreement *found)
{
    struct random random = {.state = 1};
    double in[RECORD_INPUTS], *value = malloc((proof_case->record.count + 1) * sizeof *value);
    interval point[RECORD_INPUTS], exact[RECORD_OUTPUTS], scale[RECORD_OUTPUTS];
    const char *why = NULL;
    int takes = 0;
    for (int i = 0; value && i < TRIED && !why; i++) {
        draw_input(proof_case, box, &random, i, in);
        if (!ideals_values(proof_case, in, value))
            continue;
        takes = 1;
        for (size_t k = 0; k < proof_case->record.inputs; k++)
            point[k] = interval_point(in[k]);
        box_evaluate(kernel_promises(kernel, code_format(code))->against, kernel->parameter, 0, point, exact, scale);
        for (size_t k = 0; k < proof_case->record.outputs && !why; k++) {
            const double computed =
                proof_case->record.output[k] == NOT_ASKED_FOR ? exact[k].low : value[proof_case->record.output[k]];
            if (!isnan(computed) && computed >= exact[k].low - 0x1p-40 * scale[k].high &&
                computed <= exact[k].high + 0x1p-40 * scale[k].high)
                continue;
            why = difference(computed, exact[k]);
            *found = (struct disagreement){.is_known = 1, .output = k, .computed = computed, .exact = exact[k].low};
            for (size_t j = 0; j < PROOF_INPUTS && j < proof_case->record.inputs; j++)
                found->in[j] = in[j];
        }
    }
    free(value);
    return why     ? why
           : takes ? "without rounding it was not seen to be the formula"
                   : "no input was found that takes one of its paths, to compare it with the formula";
}

/* What the box alone tells need not be known. */
static void forget_the_obvious(struct record *record, const interval *value)
{
    size_t kept = 0;
    for (size_t i = 0; i < record->known_count; i++) {
        const struct known *known = &record->known[i];
        if (!(value[known->node].low >= known->low && value[known->node].high <= known->high))
            record->known[kept++] = *known;
    }
    record->known_count = kept;
}

/* What a sum of floats' squares is computed to where the root of the exact one lies in a region. */
static interval squares_of(interval lengths)
{
    const double low = lengths.low > 0x1p-50 ? lengths.low : 0, high = lengths.high < 0x1p60 ? lengths.high : INFINITY;
    return (interval){low * low * (1 - 0x1p-20), high * high * (1 + 0x1p-20)};
}

/* Polynomials approximate functions, the shortest or the longest that are found, or stand for themselves: a cubic's
 * 1 − t/2 for no cosine. */
enum meaning { OF_FUNCTIONS, OF_FUNCTIONS_THROUGH_ALL, OF_THEMSELVES };

/* Finds what the record's nodes are, and, unless it is of its text alone, whether they are the formula; 0, or −1
 * without memory. */
static int understand(struct proof_case *proof_case, const struct kernel *kernel, const struct code *code,
                      const interval *box, int of_text_alone, enum meaning meaning)
{
    ideals_free(proof_case);
    free(proof_case->roles);
    *proof_case = (struct proof_case){.record = proof_case->record, .pivot = -1, .pivot_region = interval_everything()};
    if (roles_find(proof_case) != 0)
        return -1;
    if (of_text_alone)
        return 0;
    if ((meaning != OF_THEMSELVES && ideals_find(proof_case, box, meaning == OF_FUNCTIONS_THROUGH_ALL) != 0) ||
        shared_functions_find(proof_case) != 0)
        return -1;
    proof_case->agrees = agreement(proof_case, kernel, code, box);
    return 0;
}

/* Takes the record, unless there is the same already. lengths: the region of the inputs' length, or null. */
static void add_case(struct proof_cases *cases, struct record *from, const struct kernel *kernel,
                     const struct code *code, const interval *box, const interval *lengths)
{
    struct proof_case *more = NULL;
    struct record plain, factored, *record = &factored;
    int status = record_specialised(from, NULL, &plain);
    if (status == 0) {
        status = record_factored(&plain, record);
        record_free(&plain);
    }
    if (status != 0) {
        cases->problem = "out of memory";
        return;
    }
    for (size_t i = 0; i < cases->count; i++)
        if (is_same_record(&cases->cases[i].record, record)) {
            record_free(record);
            return;
        }
    if (cases->count < MOST_CASES)
        more = realloc(cases->cases, (cases->count + 1) * sizeof *more);
    if (!more) {
        cases->problem = "it has too many cases";
        record_free(record);
        return;
    }
    cases->cases = more;
    struct proof_case *new = &more[cases->count++];
    *new = (struct proof_case){.record = *record};
    if (understand(new, kernel, code, box, cases->of_text_alone, OF_FUNCTIONS) != 0 ||
        (new->agrees < 0 && record_with_quotients(&new->record) > 0 &&
         understand(new, kernel, code, box, 0, OF_FUNCTIONS) != 0) ||
        (new->agrees < 0 && understand(new, kernel, code, box, 0, OF_FUNCTIONS_THROUGH_ALL) != 0) ||
        (new->agrees < 0 && understand(new, kernel, code, box, 0, OF_THEMSELVES) != 0)) {
        cases->problem = "out of memory";
        return;
    }
    if (lengths && new->pivot >= 0 && identity_is_squared_length(new, new->pivot))
        new->pivot_region = squares_of(*lengths);
}

/* Values over the whole box, with error-free transformations known; 0 if nothing takes the record's branches. */
static int values_over(const struct record *record, const interval *box, struct evaluation *evaluation, int *empty)
{
    struct proof_case draft = {.record = *record, .pivot = -1};
    const int ok = roles_find(&draft) == 0 && evaluation_start(evaluation, &draft) == 0;
    *empty = ok && !evaluate_box(evaluation, &draft, box);
    free(draft.roles);
    return ok;
}

/* What the record's branches leave of the inputs' box. */
static void narrow_box(const struct record *record, const interval *value, const interval *box, interval *within)
{
    for (size_t k = 0; k < record->inputs; k++)
        within[k] = box[k];
    for (size_t i = 0; i < record->count; i++)
        if (record->nodes[i].operation == INPUT)
            within[record->nodes[i].bits] = value[i];
}

/* Whether the inputs are surely shorter together than the region's shortest. */
static int is_shorter(const interval *box, size_t inputs, double shortest)
{
    interval sum = interval_point(0);
    for (size_t k = 0; k < inputs; k++)
        sum = interval_add(sum, interval_square(box[k]));
    return interval_root(sum).high < shortest;
}

static void take(struct proof_cases *cases, struct queue *queue, const struct kernel *kernel, const struct code *code,
                 const interval *box, const interval *lengths)
{
    struct record record = queue->records[--queue->count];
    struct evaluation evaluation;
    int empty;
    if (!values_over(&record, box, &evaluation, &empty)) {
        cases->problem = "out of memory";
        record_free(&record);
        return;
    }
    interval within[RECORD_INPUTS];
    narrow_box(&record, evaluation.value, box, within);
    if (!empty && !(lengths && is_shorter(within, record.inputs, lengths->low)) &&
        !divide(queue, &record, evaluation.value)) {
        forget_the_obvious(&record, evaluation.value);
        add_case(cases, &record, kernel, code, within, lengths);
    }
    record_free(&record);
    evaluation_free(&evaluation);
}

/* Tells what masks say that compare numbers, as far as others say that they do; how many. Those told are marked in
 * `value` by the constant that they are. −1: nothing goes this way, or there is no memory. */
static int know_masks(struct queue *queue, struct record *record, size_t masks, const interval *box, double *value)
{
    struct evaluation evaluation;
    int empty, told = 0;
    if (!values_over(record, box, &evaluation, &empty)) {
        queue->failed = 1;
        return -1;
    }
    for (size_t i = 0; i < masks && !empty; i++) {
        const struct known mask = record->known[i];
        if (isnan(value[mask.node]) && compares_numbers(record, mask.node, evaluation.value)) {
            value[mask.node] = mask.high;
            know_mask(record, mask.node, mask.high > 0);
            told++;
        }
    }
    evaluation_free(&evaluation);
    return empty ? -1 : told;
}

/* A kernel's record with what it knows of its masks as constants. */
static void push_first(struct queue *queue, struct record *record, const interval *box)
{
    double *value = malloc((record->count + 1) * sizeof *value);
    const size_t masks = record->known_count;
    int told = 1;
    queue->failed |= !value;
    for (size_t i = 0; value && i < record->count; i++)
        value[i] = (double)NAN;
    while (value && told > 0)
        told = know_masks(queue, record, masks, box, value);
    for (size_t i = 0; i < masks && told == 0; i++)
        queue->unclear |= isnan(value[record->known[i].node]);
    if (told == 0 && !queue->unclear)
        push(queue, record, value);
    free(value);
}

/* Goes through all that a kernel's records leave open. With functions, sines, cosines and exponentials that are written
 * out become one node each before. */
static void find(struct proof_cases *cases, const struct kernel *kernel, const struct code *code, const interval *box,
                 const interval *lengths, int with_functions)
{
    size_t count;
    struct queue queue = {0};
    struct analyses analyses = {0};
    struct record *records = records_of_code(kernel, code, &count);
    *cases = (struct proof_cases){.of_text_alone = cases->of_text_alone,
                                  .problem = records ? NULL : "it has too many branches, or there is no memory"};
    for (size_t i = 0; records && i < count; i++) {
        struct record named = {0}, split = {0};
        record_bound_inputs(&records[i], box);
        queue.failed |= (with_functions && record_with_functions(&records[i], box, &analyses, &named) != 0) ||
                        record_split(with_functions ? &named : &records[i], &split) != 0;
        if (!queue.failed)
            push_first(&queue, &split, box);
        record_free(&named);
        record_free(&split);
    }
    records_free(records, count);
    analyses_free(&analyses);
    while (queue.count > 0 && !cases->problem && !queue.failed && !queue.unclear)
        take(cases, &queue, kernel, code, box, lengths);
    if (queue.failed)
        cases->problem = too_many_branches;
    else if (queue.unclear)
        cases->problem = no_numbers;
    for (size_t i = 0; i < queue.count; i++)
        record_free(&queue.records[i]);
    free(queue.records);
    for (size_t i = cases->problem ? cases->count : 0; i < cases->count && !cases->disagreement.is_known; i++)
        if (cases->cases[i].agrees < 0)
            cases->problem = why_not_the_formula(&cases->cases[i], kernel, code, box, &cases->disagreement);
    if (cases->problem) {
        const struct proof_cases none = {.problem = cases->problem, .disagreement = cases->disagreement};
        cases_free(cases);
        *cases = none;
    }
}

/* A quadrant is a case; where these are too many, one for all, but of one number: every float of that can be tried. */
void cases_find(struct proof_cases *cases, const struct kernel *kernel, const struct code *code, const interval *box,
                const interval *lengths)
{
    cases->of_text_alone = 0;
    find(cases, kernel, code, box, lengths, 0);
    if ((cases->problem == too_many_branches || cases->problem == no_numbers) && !code->port &&
        kernel->input_components > 1)
        find(cases, kernel, code, box, lengths, 1);
}

void cases_of_text(struct proof_cases *cases, const struct kernel *kernel, const struct code *code, const interval *box)
{
    cases->of_text_alone = 1;
    find(cases, kernel, code, box, NULL, 1);
}

void cases_free(struct proof_cases *cases)
{
    for (size_t i = 0; i < cases->count; i++)
        case_free(&cases->cases[i]);
    free(cases->cases);
    *cases = (struct proof_cases){0};
}
