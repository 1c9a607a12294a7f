/* Experiments on the claims about the linked list in contiguous arrays: C18, C21, C22.
 *
 * Times come from the same races as `plumb list bench`: std::list's time over the list's, both built the same way. C18
 * counts instead: comparisons, hops and moved elements of sorted insertion do not depend on the machine.
 * Source: "Implementing Linked Lists with Contiguous Arrays", section 3. */
#include "claims.h"

#include "validate/base/random.h"
#include "validate/list/list.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- one ratio --------------------------------------------------------------------------------------------------- */

/* NaN if an implementation is missing, after a line on standard error. */
static struct list_duel_result ask(const struct list_duel *question, const struct effort *effort)
{
    struct list_duel_result answer = {{NAN, NAN, NAN}, {NAN, NAN, NAN}, {NAN, NAN, NAN}};
    list_duel(question, effort->full ? 9 : 5, "claims", &answer);
    return answer;
}

static void add_ratio(struct findings *findings, enum cell_role role, const struct list_duel *question,
                      const struct list_duel_result *answer)
{
    char name[128];
    snprintf(name, sizeof name, "%s over %s, %zu bytes, %s", question->above, question->below, question->bytes,
             list_order_text(question->order));
    findings_add_interval(findings, role, answer->ratio.median, answer->ratio.low, answer->ratio.high, name,
                          "%zu elements, %.3g / %.3g ns each", question->count, answer->above_ns.median,
                          answer->below_ns.median);
}

/* Asks, adds the cell, returns the median. */
static double measure(struct findings *findings, enum cell_role role, const struct list_duel *question,
                      const struct effort *effort)
{
    const struct list_duel_result answer = ask(question, effort);
    add_ratio(findings, role, question, &answer);
    return answer.ratio.median;
}

/* --- C21: the tables of large lists ------------------------------------------------------------------------------ */

/* The sizes of values that a table's row covers: "1-8", "16" … Returns how many. */
static size_t sizes_of_row(const char *row, int full, size_t *bytes)
{
    if (strncmp(row, "1-8", 3) != 0) {
        bytes[0] = (size_t)strtoul(row, NULL, 10);
        return 1;
    }
    const size_t all[] = {1, 8, 2, 4}, count = full ? 4 : 2;
    memcpy(bytes, all, count * sizeof *bytes);
    return count;
}

/* A row is "traverse.16.linear": experiment, size of value, order. The articles' nonlinear orders are the midpoint and
 * front or back by chance; shuffled stands beside them. */
static void large_lists(const struct effort *effort, struct findings *findings)
{
    const int accumulates = strncmp(effort->row, "accumulate.", 11) == 0;
    const char *rest = strchr(effort->row, '.');
    const int is_linear = rest && strstr(rest, ".linear") != NULL;
    const enum list_order linear[] = {ORDER_BACK}, other[] = {ORDER_MID, ORDER_RANDOM};
    const enum list_order *orders = is_linear ? linear : other;
    const size_t large = effort->full ? 1000000 : 400000;
    struct list_duel question = {
        "std::list", "plumb", ORDER_BACK, accumulates ? EXPERIMENT_ACCUMULATE : EXPERIMENT_TRAVERSE, 0, large};
    size_t bytes[4];
    double onset[3], shuffled = NAN;
    const size_t sizes = rest ? sizes_of_row(rest + 1, effort->full, bytes) : 0;
    for (size_t s = 0; s < sizes; s++)
        for (size_t o = 0; o < (is_linear ? 1 : 2); o++) {
            question.bytes = bytes[s];
            question.order = orders[o];
            measure(findings, READING, &question, effort);
        }
    for (size_t i = 0; i < 3 && sizes > 0; i++) {
        question.count = (const size_t[]){1000, 30000, 100000}[i];
        onset[i] = measure(findings, CONTEXT, &question, effort);
    }
    question.count = large;
    question.order = ORDER_SHUFFLED;
    if (sizes > 0 && !is_linear)
        shuffled = measure(findings, CONTEXT, &question, effort);
    if (sizes > 0)
        snprintf(findings->remark, sizeof findings->remark,
                 "%zu bytes: %.3g times at 1000 elements, %.3g at 30 000, %.3g at 100 000", question.bytes, onset[0],
                 onset[1], onset[2]);
    const size_t used = strlen(findings->remark);
    if (!isnan(shuffled))
        snprintf(findings->remark + used, sizeof findings->remark - used, "; shuffled, %zu elements: %.3g times", large,
                 shuffled);
}

/* --- C22: sorted insertion --------------------------------------------------------------------------------------- */

static const size_t small_sizes[] = {4, 16, 64, 128, 0}, large_sizes[] = {256, 512, 1024, 0},
                    all_sizes[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 0};

/* Adds a ratio for each size of value; a 0 ends the sizes. */
static void sorted_insertions(const struct effort *effort, struct findings *findings, enum cell_role role,
                              const char *above, const char *below, const size_t *bytes, size_t count)
{
    struct list_duel question = {above, below, ORDER_BACK, EXPERIMENT_INSERT_SORTED, 0, count};
    for (; *bytes; bytes++) {
        question.bytes = *bytes;
        measure(findings, role, &question, effort);
    }
}

/* How many elements are inserted: not more, since the work grows with their square. */
static size_t insertions(const struct effort *effort)
{
    return effort->full ? 10000 : 3000;
}

static void vector_against_list(const struct effort *effort, struct findings *findings, const size_t *bytes)
{
    const size_t count = insertions(effort);
    sorted_insertions(effort, findings, READING, "std::vector", "plumb (std walk)", bytes, count);
    sorted_insertions(effort, findings, READING, "std::vector", "plumb", bytes, count);
    sorted_insertions(effort, findings, CONTEXT, "std::vector", "plumb (sampled)", bytes, count);
}

/* The size at which the ratio crosses 1, interpolated in logarithms between two of the cells whose names begin with
 * `start`; the sizes are read from those names. NaN if it does not. */
static double crossing(const struct findings *findings, const char *start)
{
    double last_bytes = 0, last = 0;
    for (size_t i = 0; i < findings->count; i++) {
        const struct cell *cell = &findings->cells[i];
        const size_t length = strlen(start);
        if (strncmp(cell->name, start, length) != 0)
            continue;
        const double bytes = strtod(cell->name + length, NULL), ratio = log(cell->value);
        if (last_bytes > 0 && last < 0 && ratio >= 0)
            return exp(log(last_bytes) + (log(bytes) - log(last_bytes)) * last / (last - ratio));
        last_bytes = bytes;
        last = ratio;
    }
    return NAN;
}

static void vector_wins_small(const struct effort *effort, struct findings *findings)
{
    vector_against_list(effort, findings, small_sizes);
}

static void list_wins_large(const struct effort *effort, struct findings *findings)
{
    struct findings all = {0};
    vector_against_list(effort, findings, large_sizes);
    sorted_insertions(effort, &all, CONTEXT, "std::vector", "plumb (std walk)", all_sizes, insertions(effort));
    sorted_insertions(effort, &all, CONTEXT, "std::vector", "plumb", all_sizes, insertions(effort));
    snprintf(
        findings->remark, sizeof findings->remark,
        "the vector stops being ahead at %.0f bytes with std::lower_bound's walk, at %.0f with the list's own search "
        "(%zu elements)",
        crossing(&all, "std::vector over plumb (std walk), "), crossing(&all, "std::vector over plumb, "),
        insertions(effort));
    findings_free(&all);
}

static void std_list_wins_large(const struct effort *effort, struct findings *findings)
{
    sorted_insertions(effort, findings, READING, "std::vector", "std::list", large_sizes, insertions(effort));
    sorted_insertions(effort, findings, CONTEXT, "std::vector", "std::list", small_sizes, insertions(effort));
}

/* The ratio vector / std::list at many elements over that at few: below 1 if std::list's advantage shrinks. */
static void std_list_decays(const struct effort *effort, struct findings *findings)
{
    for (size_t i = 0; large_sizes[i]; i++) {
        struct list_duel question = {"std::vector",  "std::list", ORDER_BACK, EXPERIMENT_INSERT_SORTED,
                                     large_sizes[i], 1000};
        char name[128];
        const double few = measure(findings, CONTEXT, &question, effort);
        question.count = insertions(effort);
        const double many = measure(findings, CONTEXT, &question, effort);
        snprintf(name, sizeof name, "advantage at %zu elements over that at 1000, %zu bytes", question.count,
                 question.bytes);
        findings_add(findings, READING, many / few, name, NULL);
    }
}

/* Time for values of 1024 bytes over that for 4 bytes, of one implementation. */
static double size_dependence(const struct effort *effort, struct findings *findings, enum cell_role role,
                              const char *implementation)
{
    struct list_duel question = {"std::list", implementation,    ORDER_BACK, EXPERIMENT_INSERT_SORTED,
                                 1024,        insertions(effort)};
    char name[128];
    const struct list_duel_result large = ask(&question, effort);
    question.bytes = 4;
    const struct list_duel_result small = ask(&question, effort);
    const double ratio = large.below_ns.median / small.below_ns.median;
    snprintf(name, sizeof name, "%s: 1024 bytes over 4", implementation);
    findings_add_interval(findings, role, ratio, large.below_ns.low / small.below_ns.high,
                          large.below_ns.high / small.below_ns.low, name, "%.3g / %.3g ns an element",
                          large.below_ns.median, small.below_ns.median);
    return ratio;
}

static void size_hardly_matters(const struct effort *effort, struct findings *findings)
{
    size_dependence(effort, findings, READING, "plumb (std walk)");
    size_dependence(effort, findings, READING, "plumb");
    size_dependence(effort, findings, CONTEXT, "std::list");
    size_dependence(effort, findings, CONTEXT, "std::vector");
}

static void faster_than_std_list(const struct effort *effort, struct findings *findings)
{
    sorted_insertions(effort, findings, READING, "std::list", "plumb (std walk)", all_sizes, insertions(effort));
    sorted_insertions(effort, findings, READING, "std::list", "plumb", all_sizes, insertions(effort));
}

static void sorted_insertion_rows(const struct effort *effort, struct findings *findings)
{
    static const struct {
        const char *row;
        void (*run)(const struct effort *effort, struct findings *findings);
    } rows[] = {
        {"std", faster_than_std_list},       {"vector.small", vector_wins_small},   {"vector.large", list_wins_large},
        {"vector.std", std_list_wins_large}, {"vector.std.decay", std_list_decays}, {"size", size_hardly_matters},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (strcmp(rows[i].row, effort->row) == 0)
            rows[i].run(effort, findings);
}

/* --- C18: what grows how ----------------------------------------------------------------------------------------- */

/* What inserting n random keys costs in total. */
struct work {
    double comparisons, hops, moves;
};

/* std::lower_bound over `size` elements for the place `rank`: on a list it hops to each middle from where it is. */
static void count_search(struct work *work, size_t size, size_t rank)
{
    size_t first = 0, count = size;
    work->hops += (double)size; /* std::distance */
    while (count > 0) {
        const size_t half = count / 2;
        work->hops += (double)half;
        work->comparisons++;
        if (first + half < rank) {
            work->hops++;
            first += half + 1;
            count -= half + 1;
        } else
            count = half;
    }
}

/* A random key has any rank with the same probability. */
static struct work count_work(size_t n)
{
    struct random random = {20150211};
    struct work work = {0, 0, 0};
    for (size_t size = 0; size < n; size++) {
        const size_t rank = random_below(&random, size + 1);
        count_search(&work, size, rank);
        work.moves += (double)(size - rank);
    }
    return work;
}

/* k where the work grows as nᵏ: log₂ of what doubling n costs. */
static void growth(const struct effort *effort, struct findings *findings)
{
    const size_t n = 8192;
    const struct work once = count_work(n), twice = count_work(2 * n);
    const double comparisons = log2(twice.comparisons / once.comparisons), hops = log2(twice.hops / once.hops),
                 moves = log2(twice.moves / once.moves);
    if (strcmp(effort->row, "vector") == 0) {
        findings_add(findings, READING, moves, "elements that a vector moves", "from %zu to %zu elements", n, 2 * n);
        findings_add(findings, CONTEXT, comparisons, "comparisons", "from %zu to %zu elements", n, 2 * n);
        snprintf(findings->remark, sizeof findings->remark, "%.3g moves an insertion at %zu elements",
                 twice.moves / (2.0 * (double)n), 2 * n);
        return;
    }
    findings_add(findings, READING, comparisons, "comparisons", "from %zu to %zu elements", n, 2 * n);
    findings_add(findings, READING, hops, "hops from node to node", "from %zu to %zu elements", n, 2 * n);
    snprintf(findings->remark, sizeof findings->remark,
             "only the comparisons grow as n log n; the search hops over the nodes to each middle, %.3g hops an "
             "insertion at %zu elements, so that the work grows as n²",
             twice.hops / (2.0 * (double)n), 2 * n);
}

const struct experiment list_experiments[] = {
    {"C18", growth, 0, 0},
    {"C21", large_lists, 1, 1},
    {"C22", sorted_insertion_rows, 1, 1},
    {NULL, NULL, 0, 0},
};
