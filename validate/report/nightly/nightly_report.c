/* The result of a nightly run, as text and as a page: what was measured, and the pairs that differ
 * (report/compare/print.c). See nightly.h. */
#include "nightly.h"

#include "validate/report/compare/compare.h"

#include <math.h>
#include <string.h>

/* Writes the CPU time of the stages: "650 s of processor time: check 351, sweep 150, …" */
static void print_costs(const json_t *record, FILE *stream)
{
    const json_t *stage;
    double all = 0;
    size_t i;
    json_array_foreach (json_object_get(record, "stages"), i, stage) {
        all += json_number_at(stage, "processor");
    }
    fprintf(stream, "%.0f s of processor time", all);
    json_array_foreach (json_object_get(record, "stages"), i, stage) {
        fprintf(stream, "%s%s %.0f", i ? ", " : ": ", json_text_at(stage, "stage"), json_number_at(stage, "processor"));
    }
}

/* --- small figures ------------------------------------------------------------------------------------------------ */

void nightly_sparkline(const double *values, size_t count, char *text, size_t size)
{
    static const char *const blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
    double low = INFINITY, high = -INFINITY;
    size_t length = 0;
    *text = 0;
    for (size_t i = 0; i < count; i++)
        if (isfinite(values[i])) {
            low = fmin(low, values[i]);
            high = fmax(high, values[i]);
        }
    for (size_t i = 0; i < count && length + 4 <= size; i++) {
        const double share = high > low ? (values[i] - low) / (high - low) : 0;
        const char *block = isfinite(values[i]) ? blocks[(size_t)fmin(7, floor(8 * share))] : "·";
        length += (size_t)snprintf(text + length, size - length, "%s", block);
    }
}

enum { SHOWN = 30 }; /* nightly runs in a small figure */

/* Returns a pair's value in a record: the worst error of a promise; or, for a ratio of times, plumb's time relative to
 * that of the first record that has it. */
static double value_of(const json_t *record, const json_t *pair, const json_t **first)
{
    const char *name = json_text_at(pair, "name"), *kernel = json_text_at(pair, "kernel");
    double slowdown[3] = {NAN};
    if (*kernel)
        return bound_error(find_bound(record, kernel, name + strlen(kernel) + strlen(": ")));
    const json_t *row = speed_find(json_object_get(record, "speed"), name);
    if (row && !*first)
        *first = row;
    if (row)
        speed_slowdown(*first, row, slowdown);
    return slowdown[0];
}

struct nights {
    const json_t *record, *history;
};

/* Draws a pair's values in the last nightly runs of this machine, with this run's at the end. */
static void sparkline_of(void *data, const json_t *pair, char *text, size_t size)
{
    const struct nights *nights = data;
    const json_t *record = nights->record, *first = NULL;
    double values[SHOWN];
    json_t *line = history_of_line(nights->history, json_text_at(record, "line"), "");
    const size_t number = json_array_size(line), from = number > SHOWN - 1 ? number - (SHOWN - 1) : 0;
    size_t count = 0;
    for (size_t i = from; i < number; i++)
        if (strcmp(json_text_at(json_array_get(line, i), "date"), json_text_at(record, "date")) != 0)
            values[count++] = value_of(json_array_get(line, i), pair, &first);
    values[count++] = value_of(record, pair, &first);
    nightly_sparkline(values, count, text, size);
    json_decref(line);
}

static void count_bound(void *data, const char *kernel, json_t *bound)
{
    (void)kernel;
    (void)bound;
    ++*(size_t *)data;
}

/* Writes how much was checked, and the CPU time of that. */
static void print_checked(const json_t *record, FILE *stream)
{
    size_t promises = 0;
    for_each_bound(record, count_bound, &promises);
    fprintf(stream, "%zu promises, %zu claims, %zu ratios of times; ", promises,
            json_array_size(json_object_get(record, "claims")), json_array_size(json_object_get(record, "speed")));
    print_costs(record, stream);
}

/* --- text --------------------------------------------------------------------------------------------------------- */

static void print_head(const json_t *record, FILE *stream)
{
    const json_t *machine = json_object_get(record, "machine");
    fprintf(stream, "plumb nightly: %s, commit %s%s\n", json_text_at(record, "date"), json_text_at(record, "commit"),
            json_is_true(json_object_get(record, "short")) ? ", short: no verdict on speed" : "");
    fprintf(stream, "%s, %s, line %s: %s\n", json_text_at(machine, "processor"), json_text_at(machine, "compiler"),
            json_text_at(record, "line"), json_text_at(record, "about_line"));
    print_checked(record, stream);
    fputs("\n\n", stream);
}

void nightly_text(const json_t *record, FILE *stream)
{
    const json_t *moves = json_object_get(record, "moves");
    print_head(record, stream);
    pairs_text(moves, SHOW_FOLDED, stream);
    if (count_kind(moves, CHANGE_FOUND) + count_kind(moves, CHANGE_BETTER) + count_kind(moves, CHANGE_NEW) > 0)
        fputs("plumb accept makes found, better and new the accepted state.\n", stream);
}

/* --- Markdown ----------------------------------------------------------------------------------------------------- */

/* Writes the summary, one line each: what changed, what was checked, the commit, the machine. */
static void print_summary(const json_t *record, FILE *stream)
{
    const json_t *machine = json_object_get(record, "machine"), *moves = json_object_get(record, "moves");
    for (int change = 0; change < CHANGES; change++)
        if (count_kind(moves, (enum change)change) > 0) {
            fprintf(stream, change < CHANGE_FOUND ? "- **%s** " : "- %s ", change_text((enum change)change));
            print_families(moves, (enum change)change, stream);
            fputc('\n', stream);
        }
    if (json_array_size(moves) == 0)
        fputs("- nothing differs\n", stream);
    fputs("- ", stream);
    print_checked(record, stream);
    fprintf(stream, "\n- commit `%s`, %s%s\n", json_text_at(record, "commit"), json_text_at(record, "date"),
            json_is_true(json_object_get(record, "short")) ? " (short, no verdict on speed)" : "");
    fprintf(stream, "- %s, %s, line `%s`: %s\n\n", json_text_at(machine, "processor"),
            json_text_at(machine, "compiler"), json_text_at(record, "line"), json_text_at(record, "about_line"));
}

void nightly_markdown(const json_t *record, const json_t *history, FILE *stream)
{
    const json_t *moves = json_object_get(record, "moves");
    const size_t alarms = count_alarms(moves);
    struct nights nights = {record, history};
    fprintf(stream, "# plumb nightly: %s%zu alarm%s\n\n", alarms ? "❌ " : "✅ ", alarms, alarms == 1 ? "" : "s");
    print_summary(record, stream);
    if (alarms > 0)
        fputs("What an alarm means and what to do: docs/nightly.md.\n\n", stream);
    pairs_markdown(moves, sparkline_of, &nights, stream);
}
