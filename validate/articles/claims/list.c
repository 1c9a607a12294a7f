/* Experiments on the claims about the linked list in contiguous arrays: C18, C21, C22, C34.
 *
 * Times come from the same benchmark as `plumb list bench`. The gain of a list is std::list's time divided by the
 * list's time, for lists that are built in the same way. The claims are about the article's own list, cw::list; the
 * readings are from an implementation after its description (validate/util/article_list.h), and times of plumb's list
 * are context. A claim about all lists above some size is tested at several sizes from that size to a million elements.
 * C18 is measured by counting the comparisons, hops along links and moved elements of sorted insertion, which do not
 * depend on the machine. Source: "Implementing Linked Lists with Contiguous Arrays", sections 2 and 3. */
#include "claims.h"

#include "validate/list/list.h"
#include "validate/util/random.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- benchmark runs ---------------------------------------------------------------------------------------------- */

/* A cached benchmark run ("race"). A race takes seconds, and rows of a table share races. */
struct cached_race {
    struct list_match match;
    int full, failed;
    struct race race;
};

static struct cached_race *cached;
static size_t cached_count;

static int is_same_match(const struct list_match *a, const struct list_match *b)
{
    int same = a->order == b->order && a->bytes == b->bytes && a->count == b->count &&
               a->implementations == b->implementations && a->experiments == b->experiments;
    for (size_t i = 0; same && i < a->implementations; i++)
        same = strcmp(a->implementation[i], b->implementation[i]) == 0;
    for (size_t e = 0; same && e < a->experiments; e++)
        same = a->experiment[e] == b->experiment[e];
    return same;
}

/* Runs a race, or returns it from the cache. Returns null after an error message if it cannot be run. With --full, long
 * lists are built three times, since their times depend on the pages of memory that they get. Sorted insertion of many
 * elements gets few rounds, since its work grows with the square of the size. */
static const struct race *race_of(const struct list_match *asked, const struct effort *effort)
{
    struct list_match shortened = *asked;
    const struct list_match *match = &shortened;
    if (effort->most > 0 && asked->count > effort->most)
        shortened.count = effort->most;
    for (size_t i = 0; i < cached_count; i++)
        if (cached[i].full == effort->full && is_same_match(&cached[i].match, match))
            return cached[i].failed ? NULL : &cached[i].race;
    struct cached_race *more = realloc(cached, (cached_count + 1) * sizeof *cached);
    if (!more)
        abort();
    cached = more;
    struct cached_race *here = &cached[cached_count++];
    *here = (struct cached_race){.match = *match, .full = effort->full};
    const int sorted = match->experiment[0] == EXPERIMENT_INSERT_SORTED, is_long = match->count >= 100000;
    size_t rounds = is_long ? 6 : 9;
    if (!effort->full)
        rounds = 5;
    if (sorted && match->count >= 10000)
        rounds = 3;
    here->failed = list_match_run(match, rounds, effort->full && is_long ? 3 : 1, "claims", &here->race) != 0;
    return here->failed ? NULL : &here->race;
}

static const struct interval unknown = {NAN, NAN, NAN};

/* Returns the ratio of two contenders' times; NaN without a race. */
static struct interval ratio_of(const struct race *race, int above, int below)
{
    return race ? race_over(race, above, below) : unknown;
}

/* --- effort ------------------------------------------------------------------------------------------------------ */

/* Records the size of the longest list that is a reading, and how often lists are built. */
static void add_effort_context(const struct effort *effort, struct findings *findings, size_t longest)
{
    findings_effort(findings, "lists of up to %zu elements%s", longest,
                    effort->full && longest >= 100000 ? ", built three times" : "");
}

/* --- walks: C21 -------------------------------------------------------------------------------------------------- */

/* A walk over a list, as timed by the article's first two benchmarks. */
struct walk {
    enum list_experiment experiment; /* traverse or accumulate */
    enum list_order order;
    size_t bytes, count;
};

enum walker { WALKER_STD, WALKER_ARTICLE, WALKER_PLUMB, WALKERS };

/* Returns the gain: the time of std::list divided by the time of the walker's list. */
static struct interval gain_by(const struct walk *walk, enum walker walker, const struct effort *effort)
{
    const struct list_match match = {walk->order,
                                     walk->bytes,
                                     walk->count,
                                     WALKERS,
                                     2,
                                     {"std::list", "article", "plumb"},
                                     {EXPERIMENT_TRAVERSE, EXPERIMENT_ACCUMULATE}};
    const struct race *race = race_of(&match, effort);
    const int first = walk->experiment == EXPERIMENT_TRAVERSE ? 0 : WALKERS;
    return ratio_of(race, first, first + (int)walker);
}

static struct interval gain_of(const struct walk *walk, const struct effort *effort)
{
    return gain_by(walk, WALKER_ARTICLE, effort);
}

static const char *walk_text(const struct walk *walk)
{
    return walk->experiment == EXPERIMENT_TRAVERSE ? "traverse" : "accumulate";
}

static double add_gain(struct findings *findings, enum cell_role role, const struct walk *walk,
                       const struct effort *effort)
{
    const struct interval gain = gain_of(walk, effort);
    findings_add_interval(findings, role, gain, "%s, %s, %zu bytes, %zu elements", walk_text(walk),
                          list_order_text(walk->order), walk->bytes, walk->count);
    findings_at(findings, "std::list's time over the list's; plumb's list %.3g times",
                gain_by(walk, WALKER_PLUMB, effort).median);
    return gain.median;
}

/* The rows of the article's tables: the size of a value in bytes, and the smallest number of elements for which the
 * article claims the gain. */
static const struct table_row {
    const char *name;
    size_t bytes[4], from;
} rows[] = {{"traverse.1-8", {1, 8, 4}, 300000},   {"traverse.16", {16}, 250000},   {"traverse.32", {32}, 200000},
            {"traverse.64", {64}, 100000},         {"traverse.128", {128}, 120000}, {"traverse.1024", {1024}, 120000},
            {"accumulate.1-8", {1, 8, 4}, 300000}, {"accumulate.16", {16}, 200000}, {"accumulate.32", {32}, 750},
            {"accumulate.64", {64}, 2500},         {"accumulate.128", {128}, 2500}, {"accumulate.1024", {1024}, 70000}};

static const size_t walk_counts[] = {1000, 3000, 10000, 30000, 100000, 300000, 1000000};
enum { WALK_COUNTS = sizeof walk_counts / sizeof *walk_counts };

/* Adds the gains of a row as readings at its smallest number of elements and at every larger number in walk_counts, and
 * as context at smaller numbers. */
static void gains_of_row(const struct table_row *row, enum list_order order, const struct effort *effort,
                         struct findings *findings)
{
    struct walk walk = {strncmp(row->name, "traverse", 8) == 0 ? EXPERIMENT_TRAVERSE : EXPERIMENT_ACCUMULATE, order, 0,
                        0};
    for (size_t b = 0; b < 4 && row->bytes[b]; b++) {
        walk.bytes = row->bytes[b];
        walk.count = row->from;
        add_gain(findings, READING, &walk, effort);
        for (size_t c = 0; c < (effort->full ? WALK_COUNTS : WALK_COUNTS - 1); c++) {
            walk.count = walk_counts[c];
            if (walk.count > row->from)
                add_gain(findings, READING, &walk, effort);
            else if (walk.count < row->from && (c == 0 || c == 3) && b == 0)
                add_gain(findings, CONTEXT, &walk, effort);
        }
    }
}

/* Adds the extremes of the readings to the remark: "least 1.13 (traverse, back, …), most 1.23 (…)". */
static void remark_extremes(struct findings *findings)
{
    const struct cell *minimum = NULL, *most = NULL;
    for (size_t i = 0; i < findings->count; i++) {
        const struct cell *cell = &findings->cells[i];
        if (cell->role != READING || isnan(cell->value))
            continue;
        minimum = !minimum || cell->value < minimum->value ? cell : minimum;
        most = !most || cell->value > most->value ? cell : most;
    }
    if (minimum)
        findings_remark(findings, "least %.3g (%s), most %.3g (%s)", minimum->value, minimum->name, most->value,
                        most->name);
}

/* C21: a row is "traverse.16.linear": experiment, size of value, order. The article's nonlinear orders are insertion at
 * the midpoint and randomly at the front or the back; the shuffled order is context. */
static void run_table_row(const struct effort *effort, struct findings *findings)
{
    const int is_linear = strstr(effort->row, ".linear") != NULL;
    for (size_t r = 0; r < sizeof rows / sizeof *rows; r++) {
        const size_t length = strlen(rows[r].name);
        if (strncmp(effort->row, rows[r].name, length) != 0 || effort->row[length] != '.')
            continue;
        gains_of_row(&rows[r], is_linear ? ORDER_BACK : ORDER_MID, effort, findings);
        if (!is_linear)
            gains_of_row(&rows[r], ORDER_RANDOM, effort, findings);
        remark_extremes(findings);
        add_effort_context(effort, findings, effort->full ? 1000000 : 300000);
        if (is_linear)
            return;
        struct walk walk = {strncmp(rows[r].name, "traverse", 8) == 0 ? EXPERIMENT_TRAVERSE : EXPERIMENT_ACCUMULATE,
                            ORDER_SHUFFLED, rows[r].bytes[0], effort->full ? 1000000 : 300000};
        const double shuffled = add_gain(findings, CONTEXT, &walk, effort);
        findings_remark(findings, "; shuffled, %zu elements: %.3g", walk.count, shuffled);
    }
}

static const size_t compared_bytes[] = {8, 16, 32, 64, 128, 1024};
enum { COMPARED_BYTES = sizeof compared_bytes / sizeof *compared_bytes };
static const enum list_order compared_orders[] = {ORDER_BACK, ORDER_MID, ORDER_RANDOM};

/* Returns the sizes of large lists, ended by 0. */
static const size_t *large_counts(const struct effort *effort)
{
    static const size_t full[] = {300000, 1000000, 0}, some[] = {100000, 0};
    return effort->full ? full : some;
}

/* Adds the gain of one walk divided by the gain of another, `of`. */
static void add_share(struct findings *findings, const struct walk *walk, const struct walk *of, const char *name,
                      const struct effort *effort)
{
    const struct interval above = gain_of(walk, effort), below = gain_of(of, effort);
    findings_add_interval(findings, READING, race_quotient(above, below), "%s, %s, %s, %zu bytes, %zu elements", name,
                          walk_text(walk), list_order_text(walk->order), walk->bytes, walk->count);
    findings_at(findings, "%.3g against %.3g times", above.median, below.median);
}

/* Measures the gain in the order that insertion at a random end makes, relative to the gain in each of the other two
 * orders. */
static void random_gains_most(const struct effort *effort, struct findings *findings)
{
    for (const size_t *count = large_counts(effort); *count; count++)
        for (size_t b = 0; b < COMPARED_BYTES; b++)
            for (size_t o = 0; o < 2; o++) {
                const struct walk random = {EXPERIMENT_ACCUMULATE, ORDER_RANDOM, compared_bytes[b], *count},
                                  other = {EXPERIMENT_ACCUMULATE, compared_orders[o], compared_bytes[b], *count};
                add_share(findings, &random, &other, o ? "random over mid" : "random over back", effort);
            }
    remark_extremes(findings);
}

/* Measures the gain of accumulate relative to the gain of traverse on the same list. */
static void accumulate_gains_less(const struct effort *effort, struct findings *findings)
{
    for (const size_t *count = large_counts(effort); *count; count++)
        for (size_t b = 0; b < COMPARED_BYTES; b++)
            for (size_t o = 0; o < 3; o++) {
                const struct walk sum = {EXPERIMENT_ACCUMULATE, compared_orders[o], compared_bytes[b], *count},
                                  hops = {EXPERIMENT_TRAVERSE, compared_orders[o], compared_bytes[b], *count};
                add_share(findings, &sum, &hops, "over traverse", effort);
            }
    remark_extremes(findings);
}

/* Measures the gain with values of one size relative to the gain with the next smaller size. */
static void gain_grows_with_bytes(const struct effort *effort, struct findings *findings)
{
    for (const size_t *count = large_counts(effort); *count; count++)
        for (size_t b = 1; b < COMPARED_BYTES; b++)
            for (size_t o = 0; o < 3; o++)
                for (int e = 0; e < 2; e++) {
                    const enum list_experiment walk = e ? EXPERIMENT_ACCUMULATE : EXPERIMENT_TRAVERSE;
                    const struct walk larger = {walk, compared_orders[o], compared_bytes[b], *count},
                                      smaller = {walk, compared_orders[o], compared_bytes[b - 1], *count};
                    add_share(findings, &larger, &smaller, "over the next smaller values", effort);
                }
    remark_extremes(findings);
}

static void large_lists_win(const struct effort *effort, struct findings *findings)
{
    for (const size_t *count = large_counts(effort); *count; count++)
        for (size_t b = 0; b < COMPARED_BYTES; b++)
            for (size_t o = 0; o < 3; o++)
                for (int e = 0; e < 2; e++) {
                    const struct walk walk = {e ? EXPERIMENT_ACCUMULATE : EXPERIMENT_TRAVERSE, compared_orders[o],
                                              compared_bytes[b], *count};
                    add_gain(findings, READING, &walk, effort);
                }
    remark_extremes(findings);
}

/* --- sorted insertion: C22 --------------------------------------------------------------------------------------- */

enum sorter { STD_LIST, STD_VECTOR, ARTICLE, PLUMB, SORTERS };
static const char *const sorters[SORTERS] = {"std::list", "std::vector", "article", "plumb"};

/* Sizes of values, ended by 0. Above 10 000 elements only values of up to 256 bytes are inserted, since a vector of
 * larger values would move hundreds of gigabytes. */
static const size_t small_sizes[] = {4, 16, 64, 128, 0}, large_sizes[] = {256, 512, 1024, 0},
                    all_sizes[] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 0};

/* Stores the list sizes for values of that size, from `minimum` elements on, and returns their count. */
static size_t insertion_counts(const struct effort *effort, size_t bytes, size_t minimum, size_t counts[8])
{
    static const size_t all[] = {10, 100, 1000, 3000, 10000, 20000};
    const size_t most_in_full = bytes > 256 ? 10000 : 20000, most = effort->full ? most_in_full : 3000;
    size_t used = 0;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (all[i] >= minimum && all[i] <= most)
            counts[used++] = all[i];
    return used;
}

static const struct race *insertion(size_t bytes, size_t count, const struct effort *effort)
{
    struct list_match match = {ORDER_BACK, bytes, count, SORTERS, 1, {0}, {EXPERIMENT_INSERT_SORTED}};
    memcpy(match.implementation, sorters, sizeof sorters);
    return race_of(&match, effort);
}

static struct interval insertion_ratio(enum sorter above, enum sorter below, size_t bytes, size_t count,
                                       const struct effort *effort)
{
    const struct race *race = insertion(bytes, count, effort);
    return ratio_of(race, (int)above, (int)below);
}

/* Adds the ratio of times for each size of value, at every size of list from `minimum` elements on. */
static void add_insertions(const struct effort *effort, struct findings *findings, enum cell_role role,
                           enum sorter above, enum sorter below, const size_t *bytes, size_t minimum)
{
    for (; *bytes; bytes++) {
        size_t counts[8];
        const size_t used = insertion_counts(effort, *bytes, minimum, counts);
        for (size_t c = 0; c < used; c++) {
            findings_add_interval(findings, role, insertion_ratio(above, below, *bytes, counts[c], effort),
                                  "%s over %s, %zu bytes, %zu elements", sorters[above], sorters[below], *bytes,
                                  counts[c]);
            findings_at(findings, "ratio of times");
        }
    }
}

/* Returns the size of values at which the ratio crosses 1 upwards, interpolated in logarithms; NaN if it does not. */
static double crossing(enum sorter above, enum sorter below, size_t count, const struct effort *effort)
{
    double last_bytes = 0, last = 0;
    for (const size_t *bytes = all_sizes; *bytes; bytes++) {
        const double ratio = log(insertion_ratio(above, below, *bytes, count, effort).median);
        if (last_bytes > 0 && last < 0 && ratio >= 0)
            return exp(log(last_bytes) + (log((double)*bytes) - log(last_bytes)) * last / (last - ratio));
        last_bytes = (double)*bytes;
        last = ratio;
    }
    return NAN;
}

static void vector_wins_small(const struct effort *effort, struct findings *findings)
{
    add_insertions(effort, findings, READING, STD_VECTOR, ARTICLE, small_sizes, 1000);
    add_insertions(effort, findings, CONTEXT, STD_VECTOR, PLUMB, small_sizes, 1000);
    remark_extremes(findings);
}

/* Measures std::vector's time relative to the article's list and to std::list, for values of up to 128 bytes and from
 * ten elements on. */
static void vector_wins_small_always(const struct effort *effort, struct findings *findings)
{
    add_insertions(effort, findings, READING, STD_VECTOR, ARTICLE, small_sizes, 10);
    add_insertions(effort, findings, READING, STD_VECTOR, STD_LIST, small_sizes, 10);
    add_insertions(effort, findings, CONTEXT, STD_VECTOR, PLUMB, small_sizes, 10);
    remark_extremes(findings);
}

static void list_wins_large(const struct effort *effort, struct findings *findings)
{
    const size_t count = effort->full ? 10000 : 3000;
    add_insertions(effort, findings, READING, STD_VECTOR, ARTICLE, large_sizes, 1000);
    add_insertions(effort, findings, CONTEXT, STD_VECTOR, PLUMB, large_sizes, 1000);
    findings_remark(findings,
                    "the vector stops being ahead at %.0f bytes of the article's list, at %.0f of plumb's, which has a "
                    "search of its own (%zu elements)",
                    crossing(STD_VECTOR, ARTICLE, count, effort), crossing(STD_VECTOR, PLUMB, count, effort), count);
}

static void std_list_wins_large(const struct effort *effort, struct findings *findings)
{
    add_insertions(effort, findings, READING, STD_VECTOR, STD_LIST, large_sizes, 1000);
    add_insertions(effort, findings, CONTEXT, STD_VECTOR, STD_LIST, small_sizes, 1000);
    remark_extremes(findings);
}

/* Measures std::vector's time divided by std::list's for many elements, divided by the same ratio for 1000 elements.
 * The result is below 1 if std::list's advantage shrinks. */
static void std_list_decays(const struct effort *effort, struct findings *findings)
{
    for (size_t b = 0; large_sizes[b]; b++) {
        size_t counts[8];
        const size_t used = insertion_counts(effort, large_sizes[b], 1000, counts);
        const struct interval few = insertion_ratio(STD_VECTOR, STD_LIST, large_sizes[b], 1000, effort);
        for (size_t c = 1; c < used; c++) {
            const struct interval many = insertion_ratio(STD_VECTOR, STD_LIST, large_sizes[b], counts[c], effort);
            findings_add_interval(findings, READING, race_quotient(many, few), "%zu bytes, %zu elements over 1000",
                                  large_sizes[b], counts[c]);
            findings_at(findings, "%.3g against %.3g of std::list's time", many.median, few.median);
        }
    }
    remark_extremes(findings);
}

/* Adds, for each size of list, an implementation's time for values of 1024 bytes divided by its time for values of 4
 * bytes. */
static void add_dependence(const struct effort *effort, struct findings *findings, enum cell_role role,
                           enum sorter sorter)
{
    size_t counts[8];
    const size_t used = insertion_counts(effort, 1024, 1000, counts);
    for (size_t c = 0; c < used; c++) {
        const struct race *large = insertion(1024, counts[c], effort);
        const struct interval above = large ? race_time(large, (int)sorter, 1e9 / (double)counts[c]) : unknown;
        const struct race *small = insertion(4, counts[c], effort);
        const struct interval below = small ? race_time(small, (int)sorter, 1e9 / (double)counts[c]) : unknown;
        findings_add_interval(findings, role, race_quotient(above, below), "%s, 1024 bytes over 4, %zu elements",
                              sorters[sorter], counts[c]);
        findings_at(findings, "%.3g against %.3g ns an element", above.median, below.median);
    }
}

static void size_hardly_matters(const struct effort *effort, struct findings *findings)
{
    add_dependence(effort, findings, READING, ARTICLE);
    add_dependence(effort, findings, CONTEXT, PLUMB);
    remark_extremes(findings);
}

static void size_slows_std_list(const struct effort *effort, struct findings *findings)
{
    add_dependence(effort, findings, READING, STD_LIST);
    remark_extremes(findings);
}

static void size_slows_vector(const struct effort *effort, struct findings *findings)
{
    add_dependence(effort, findings, READING, STD_VECTOR);
    remark_extremes(findings);
}

static void faster_than_std_list(const struct effort *effort, struct findings *findings)
{
    add_insertions(effort, findings, READING, STD_LIST, ARTICLE, all_sizes, 1000);
    add_insertions(effort, findings, CONTEXT, STD_LIST, PLUMB, all_sizes, 1000);
    remark_extremes(findings);
}

/* --- advantages of the design: C34 ------------------------------------------------------------------------------- */

/* Measures the time to fill a list at the back without reserved capacity, relative to the time with capacity for all
 * elements. */
static void reserving(const struct effort *effort, struct findings *findings)
{
    static const size_t counts[] = {1000, 30000, 1000000}, bytes[] = {4, 64, 1024};
    for (size_t b = 0; b < 3; b++)
        for (size_t c = 0; c < (effort->full ? 3 : 2); c++) {
            const struct list_match match = {ORDER_BACK,
                                             bytes[b],
                                             counts[c],
                                             4,
                                             1,
                                             {"article", "article (reserved)", "plumb", "plumb (reserved)"},
                                             {EXPERIMENT_CREATE}};
            const struct race *race = race_of(&match, effort);
            findings_add_interval(findings, READING, ratio_of(race, 0, 1),
                                  "filled growing over filled reserved, %zu bytes, %zu elements", bytes[b], counts[c]);
            findings_at(findings, "plumb's list %.3g", ratio_of(race, 2, 3).median);
        }
    remark_extremes(findings);
}

/* Measures the gain over std::list of algorithms of the article's list that iterate over the array of values, relative
 * to the gain of accumulate, which follows the links. */
static void bypassing(const struct effort *effort, struct findings *findings)
{
    static const char *const algorithms[] = {"sum", "count", "any_of", "replace"};
    static const size_t counts[] = {1000, 30000, 1000000}, bytes[] = {4, 64};
    for (size_t b = 0; b < 2; b++)
        for (size_t c = 0; c < (effort->full ? 3 : 2); c++)
            for (size_t o = 0; o < 3; o += 2) {
                const struct list_match match = {
                    compared_orders[o],
                    bytes[b],
                    counts[c],
                    2,
                    5,
                    {"std::list", "article"},
                    {EXPERIMENT_ACCUMULATE, EXPERIMENT_SUM, EXPERIMENT_COUNT, EXPERIMENT_ANY_OF, EXPERIMENT_REPLACE}};
                const struct race *race = race_of(&match, effort);
                for (int e = 1; e < 5; e++) {
                    const struct interval linked = ratio_of(race, 0, 1), direct = ratio_of(race, 2 * e, 2 * e + 1);
                    findings_add_interval(findings, READING, race_quotient(direct, linked),
                                          "%s, %s, %zu bytes, %zu elements", algorithms[e - 1],
                                          list_order_text(compared_orders[o]), bytes[b], counts[c]);
                    findings_at(findings, "%.3g times over the array, %.3g in link order", direct.median,
                                linked.median);
                }
            }
    remark_extremes(findings);
}

/* --- rows -------------------------------------------------------------------------------------------------------- */

typedef void row_experiment(const struct effort *effort, struct findings *findings);

/* The indices in the table below of the first row about sorted insertion, and of the first row after those. */
enum { FIRST_SORTED = 4, FIRST_OTHER = 13 };

static const struct {
    const char *row;
    row_experiment *run;
} single_rows[] = {
    {"random", random_gains_most},
    {"less", accumulate_gains_less},
    {"growth", gain_grows_with_bytes},
    {"win", large_lists_win},
    {"std", faster_than_std_list},
    {"vector.small", vector_wins_small},
    {"vector.always", vector_wins_small_always},
    {"vector.large", list_wins_large},
    {"vector.std", std_list_wins_large},
    {"vector.std.decay", std_list_decays},
    {"size", size_hardly_matters},
    {"size.std", size_slows_std_list},
    {"size.vector", size_slows_vector},
    {"reserve", reserving},
    {"direct", bypassing},
};

static void run_row(const struct effort *effort, struct findings *findings)
{
    for (size_t i = 0; i < sizeof single_rows / sizeof *single_rows; i++)
        if (strcmp(single_rows[i].row, effort->row) == 0) {
            const size_t walks = effort->full ? 1000000 : 100000, sorted = effort->full ? 20000 : 3000;
            add_effort_context(effort, findings, i >= FIRST_SORTED && i < FIRST_OTHER ? sorted : walks);
            single_rows[i].run(effort, findings);
            return;
        }
    run_table_row(effort, findings);
}

/* --- C18: complexity of sorted insertion ------------------------------------------------------------------------- */

/* The total cost of inserting n random keys. */
struct work {
    double comparisons, hops, moves;
};

/* Adds the cost of a call of std::lower_bound over `size` elements that finds the element of rank `rank`. On a list,
 * the call follows the links from its current position to the middle of each remaining range. */
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

/* Returns the cost of inserting n random keys, whose ranks are uniformly distributed. */
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

/* C18: measures the exponent k of work that grows as nᵏ: log₂ of the ratio of the work for 2n and for n. */
static void growth(const struct effort *effort, struct findings *findings)
{
    const size_t n = 8192;
    const struct work once = count_work(n), twice = count_work(2 * n);
    const double comparisons = log2(twice.comparisons / once.comparisons), hops = log2(twice.hops / once.hops),
                 moves = log2(twice.moves / once.moves);
    if (strcmp(effort->row, "vector") == 0) {
        findings_add(findings, READING, moves, "elements that a vector moves");
        findings_at(findings, "from %zu to %zu elements", n, 2 * n);
        findings_add(findings, CONTEXT, comparisons, "comparisons");
        findings_at(findings, "from %zu to %zu elements", n, 2 * n);
        findings_remark(findings, "%.3g moves an insertion at %zu elements", twice.moves / (2.0 * (double)n), 2 * n);
        return;
    }
    findings_add(findings, READING, comparisons, "comparisons");
    findings_at(findings, "from %zu to %zu elements", n, 2 * n);
    findings_add(findings, READING, hops, "hops from node to node");
    findings_at(findings, "from %zu to %zu elements", n, 2 * n);
    findings_remark(findings,
                    "only the comparisons grow as n log n; the search hops over the nodes to each middle, %.3g hops an "
                    "insertion at %zu elements, so that the work grows as n²",
                    twice.hops / (2.0 * (double)n), 2 * n);
}

/* Several rows use the same race, which is run once; `seconds` is therefore an average per row. */
const struct experiment list_experiments[] = {
    {.id = "C18", .run = growth},
    {.id = "C21", .run = run_row, .sampled = 1, .slow = 1, .seconds = 10},
    {.id = "C22", .run = run_row, .sampled = 1, .slow = 1, .seconds = 15},
    {.id = "C34", .run = run_row, .sampled = 1, .slow = 1, .seconds = 10},
    {0},
};
