/* Ratios of times of one race, and the statistical test for a regression. See compare.h.
 *
 * A changed ratio in one nightly run does not prove a regression: other programs, the position of code and data in
 * memory and the processor's clock frequency change ratios by more than typical changes of code do. A changed ratio is
 * only a reason to repeat the measurement, alternately with this build and with the baseline build. A disturbance then
 * affects both measurements of a pair, and the differences of their logarithms are the samples of a paired one-sided t
 * test (speed_probability). Several tests are combined by Holm's procedure (speed_holm; Holm, "A simple sequentially
 * rejective multiple test procedure", 1979). */
#include "compare.h"

#include "validate/util/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- rows --------------------------------------------------------------------------------------------------------- */

enum { UP, DOWN }; /* direction in which a ratio changes if plumb's code becomes slower */

/* Appends a row, if the ratio was measured: if not, its median is NaN or not positive. Takes ownership of `again`. */
static void add_row(json_t *rows, const char *name, int slower, const json_t *ratio, json_t *again)
{
    const double median = json_read_number(json_array_get(ratio, 0));
    if (median > 0 && isfinite(median))
        json_array_append_new(rows, json_pack("{so ss sO so}", "name", json_text(name), "slower",
                                              slower == UP ? "up" : "down", "ratio", ratio, "again", again));
    else
        json_decref(again);
}

/* Returns the result of a race of `plumb bench` with which plumb's time is compared: the first timed result of another
 * implementation; if there is none, the result of copying the same number of bytes; null if there is none, either. */
static const json_t *rival_of(const json_t *results)
{
    const json_t *result, *copy = NULL;
    size_t i;
    json_array_foreach (results, i, result) {
        const char *who = json_text_at(result, "implementation");
        if (isnan(json_read_number(json_array_get(json_object_get(result, "ratio"), 0))) ||
            strncmp(who, "plumb", 5) == 0)
            continue;
        if (strcmp(who, "copy") != 0)
            return result;
        copy = copy ? copy : result;
    }
    return copy;
}

/* Returns the working set as the option --place takes it: "l1" for "L1". */
static const char *place_word(const char *place)
{
    static const char *const words[][2] = {{"L1", "l1"}, {"L2", "l2"}, {"L3", "l3"}, {"DRAM", "dram"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strcmp(words[i][0], place) == 0)
            return words[i][1];
    return place;
}

/* Appends a row for each race in which plumb and another implementation were timed. The ratio is the time of the other
 * implementation divided by the time of plumb's fastest kernel, which is the first result of a race. */
static void add_races(const json_t *bench, json_t *rows)
{
    const json_t *race;
    size_t i;
    json_array_foreach (json_object_get(bench, "races"), i, race) {
        const json_t *results = json_object_get(race, "results"), *ours = json_array_get(results, 0);
        const json_t *rival = rival_of(results);
        const enum format format = format_of_name(json_text_at(race, "format"));
        char name[400];
        if (!rival || strncmp(json_text_at(ours, "implementation"), "plumb", 5) != 0)
            continue;
        snprintf(name, sizeof name, "%s%s, %s, %s: %s %s / %s %s", json_text_at(race, "kernel"),
                 format_facts(format)->suffix, json_text_at(race, "regime"), json_text_at(race, "place"),
                 json_text_at(rival, "implementation"), json_text_at(rival, "variant"),
                 json_text_at(ours, "implementation"), json_text_at(ours, "variant"));
        add_row(rows, name, DOWN, json_object_get(rival, "ratio"),
                json_pack("[ssss]", "bench", json_text_at(race, "kernel"), "--place",
                          place_word(json_text_at(race, "place"))));
    }
}

/* Returns the direction in which a target's value changes if plumb becomes slower: up if its limit is "at most". */
static int slower_of(const json_t *target)
{
    return strcmp(json_text_at(target, "promise"), "at most") == 0 ? UP : DOWN;
}

/* Appends a row for each target that has a working set: the values of these are ratios. The values of other targets are
 * times and rates, which cannot be compared between runs. */
static void add_targets(const json_t *document, json_t *rows)
{
    const json_t *target;
    size_t i;
    json_array_foreach (json_object_get(document, "targets"), i, target) {
        const char *sentence = json_text_at(target, "target"), *place = json_text_at(target, "place");
        char name[400];
        if (!*place || !json_is_true(json_object_get(target, "measured")))
            continue;
        snprintf(name, sizeof name, "target, %s: %s", place, sentence);
        add_row(rows, name, slower_of(target), json_object_get(target, "value"),
                json_pack("[ssssss]", "bench", "--targets", "--only", sentence, "--place", place_word(place)));
    }
}

/* Appends a row for each target of plumb list bench --targets. */
static void add_list_targets(const json_t *document, json_t *rows)
{
    const json_t *target;
    size_t i;
    json_array_foreach (json_object_get(document, "targets"), i, target) {
        const char *sentence = json_text_at(target, "target");
        const long long bytes = json_integer_value(json_object_get(target, "bytes"));
        const long long elements = json_integer_value(json_object_get(target, "elements"));
        char name[400];
        snprintf(name, sizeof name, "list, %lld of %lld bytes: %s", elements, bytes, sentence);
        add_row(rows, name, slower_of(target), json_object_get(target, "ratio"),
                json_pack("[sssssoo]", "list", "bench", "--targets", "--only", sentence,
                          json_sprintf("--bytes=%lld", bytes), json_sprintf("--elements=%lld", elements)));
    }
}

void speed_rows(const json_t *document, json_t *rows)
{
    const char *schema = json_text_at(document, "schema");
    if (strcmp(schema, "plumb.bench") == 0)
        add_races(document, rows);
    else if (strcmp(schema, "plumb.bench.targets") == 0)
        add_targets(document, rows);
    else if (strcmp(schema, "plumb.list.targets") == 0)
        add_list_targets(document, rows);
}

json_t *speed_find(const json_t *rows, const char *name)
{
    json_t *row;
    size_t i;
    json_array_foreach (rows, i, row)
        if (strcmp(json_text_at(row, "name"), name) == 0)
            return row;
    return NULL;
}

/* --- two rows ----------------------------------------------------------------------------------------------------- */

/* Returns a number of a row's ratio: the median if `which` is 0, the lower end of the interval if it is 1, the upper
 * end if it is 2. */
static double ratio_of(const json_t *row, size_t which)
{
    return json_read_number(json_array_get(json_object_get(row, "ratio"), which));
}

void speed_slowdown(const json_t *before, const json_t *now, double slowdown[3])
{
    const int is_up = strcmp(json_text_at(now, "slower"), "up") == 0;
    const json_t *over = is_up ? now : before, *under = is_up ? before : now;
    slowdown[0] = ratio_of(over, 0) / ratio_of(under, 0);
    slowdown[1] = ratio_of(over, 1) / ratio_of(under, 2);
    slowdown[2] = ratio_of(over, 2) / ratio_of(under, 1);
}

/* --- medians of earlier runs -------------------------------------------------------------------------------------- */

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* True if the ratio caused an alarm in the nightly run of this record. Such runs do not count for the median: otherwise
 * a regression that persists would become the usual ratio. */
static int was_slower(const json_t *record, const char *name)
{
    const json_t *move;
    size_t i;
    json_array_foreach (json_object_get(record, "moves"), i, move)
        if (strcmp(json_text_at(move, "kind"), change_text(CHANGE_SLOWER)) == 0 &&
            strcmp(json_text_at(move, "name"), name) == 0)
            return 1;
    return 0;
}

/* Returns the median of a row's ratio in the records of the history; NaN if no record has it. `ratios` is an array for
 * intermediate results with an element per record. */
static double median_ratio(const json_t *history, const json_t *row, double *ratios)
{
    const json_t *record;
    size_t count = 0, i;
    json_array_foreach (history, i, record) {
        const json_t *before = speed_find(json_object_get(record, "speed"), json_text_at(row, "name"));
        if (before && !was_slower(record, json_text_at(row, "name")))
            ratios[count++] = ratio_of(before, 0);
    }
    qsort(ratios, count, sizeof *ratios, compare);
    return count > 0 ? 0.5 * (ratios[(count - 1) / 2] + ratios[count / 2]) : NAN;
}

json_t *speed_usual(const json_t *history, const json_t *rows)
{
    double *ratios = calloc(json_array_size(history) + 1, sizeof *ratios);
    json_t *list = ratios ? json_array() : NULL, *row;
    size_t i;
    json_array_foreach (list ? rows : NULL, i, row) {
        const double usual = median_ratio(history, row, ratios);
        if (!isnan(usual))
            json_array_append_new(list, json_pack("{sO sO s[fff]}", "name", json_object_get(row, "name"), "slower",
                                                  json_object_get(row, "slower"), "ratio", usual, usual, usual));
    }
    free(ratios);
    return list;
}

/* --- statistical tests -------------------------------------------------------------------------------------------- */

/* Returns P(T > t) of Student's distribution with n degrees of freedom, by the finite sums of Abramowitz and Stegun,
 * 26.7.3 and 26.7.4. */
static double t_distribution_above(double t, size_t n)
{
    const double theta = atan2(t, sqrt((double)n)), c = cos(theta), s = sin(theta);
    double term = n % 2 ? c : 1, sum = n > 1 ? term : 0, inside;
    for (size_t k = n % 2 ? 3 : 2; k < n; k += 2) {
        term *= c * c * (double)(k - 1) / (double)k;
        sum += term;
    }
    inside = n % 2 ? (theta + s * sum) * 2 / M_PI : s * sum;
    return 0.5 * (1 - inside);
}

/* The standard error of the mean (a relative error of times) is assumed to be at least this large: the samples of a few
 * pairs may be almost equal by chance, and the standard error that is estimated from them is then much too small. */
static const double min_error = 0.002;

double speed_probability(const double *difference, size_t count, double margin)
{
    double mean = 0, squares = 0;
    if (count < 3)
        return 1;
    for (size_t i = 0; i < count; i++)
        mean += difference[i] / (double)count;
    for (size_t i = 0; i < count; i++)
        squares += (difference[i] - mean) * (difference[i] - mean);
    const double error = fmax(sqrt(squares / (double)(count - 1) / (double)count), min_error);
    const double t = (mean - log(margin)) / error;
    return isnan(t) ? 1 : t_distribution_above(t, count - 1);
}

void speed_holm(const double *probability, size_t count, double level, int *rejected)
{
    for (size_t i = 0; i < count; i++)
        rejected[i] = 0;
    for (size_t left = count; left > 0; left--) {
        size_t minimum = count;
        for (size_t i = 0; i < count; i++)
            if (!rejected[i] && (minimum == count || probability[i] < probability[minimum]))
                minimum = i;
        if (!(probability[minimum] <= level / (double)left))
            return;
        rejected[minimum] = 1;
    }
}
