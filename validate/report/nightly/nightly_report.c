/* The result of a nightly run, as text and as a Markdown page: what was measured, and the results that differ from the
 * baseline (report/compare/print.c). See nightly.h. */
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

/* --- sparklines --------------------------------------------------------------------------------------------------- */

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

enum { SHOWN = 30 }; /* nightly runs in a sparkline */

/* Returns the value in a record of what a pair compares: the worst error of a promise; or, for a ratio of times, the
 * ratio divided by that of the first record that has it, which *first is set to. NaN if the record has no value. */
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

/* Context of draw_sparkline. */
struct sparkline_source {
    const json_t *record, *history;
};

/* Draws the values that a pair compares, in the last nightly runs of this machine; this run's value is the last. */
static void draw_sparkline(void *data, const json_t *pair, char *text, size_t size)
{
    const struct sparkline_source *source = data;
    const json_t *record = source->record, *first = NULL;
    double values[SHOWN];
    json_t *series = history_series(source->history, json_text_at(record, "line"), "");
    const size_t records = json_array_size(series), from = records > SHOWN - 1 ? records - (SHOWN - 1) : 0;
    size_t count = 0;
    for (size_t i = from; i < records; i++)
        if (strcmp(json_text_at(json_array_get(series, i), "date"), json_text_at(record, "date")) != 0)
            values[count++] = value_of(json_array_get(series, i), pair, &first);
    values[count++] = value_of(record, pair, &first);
    nightly_sparkline(values, count, text, size);
    json_decref(series);
}

static void count_bound(void *data, const char *kernel, json_t *bound)
{
    (void)kernel;
    (void)bound;
    ++*(size_t *)data;
}

/* Writes how many promises, claims and ratios were checked, and the CPU time. */
static void print_checked(const json_t *record, FILE *stream)
{
    size_t promises = 0;
    for_each_bound(record, count_bound, &promises);
    fprintf(stream, "%zu promises, %zu claims, %zu ratios of times; ", promises,
            json_array_size(json_object_get(record, "claims")), json_array_size(json_object_get(record, "speed")));
    print_costs(record, stream);
}

/* --- text --------------------------------------------------------------------------------------------------------- */

/* Writes the first lines of the text: date, commit, machine and series, amount of work. */
static void print_head(const json_t *record, FILE *stream)
{
    const json_t *machine = json_object_get(record, "machine");
    fprintf(stream, "plumb nightly: %s, commit %s%s\n", json_text_at(record, "date"), json_text_at(record, "commit"),
            json_is_true(json_object_get(record, "short")) ? ", short: no verdict on speed" : "");
    fprintf(stream, "%s, %s, series %s: %s\n", json_text_at(machine, "processor"), json_text_at(machine, "compiler"),
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
        fputs("plumb accept makes the results under found, better and new part of the accepted state.\n", stream);
}

/* --- Markdown ----------------------------------------------------------------------------------------------------- */

/* Writes the summary, one line each: what differs from the baseline, what was checked, the commit, the machine. */
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
    fprintf(stream, "- %s, %s, series `%s`: %s\n\n", json_text_at(machine, "processor"),
            json_text_at(machine, "compiler"), json_text_at(record, "line"), json_text_at(record, "about_line"));
}

void nightly_markdown(const json_t *record, const json_t *history, FILE *stream)
{
    const json_t *moves = json_object_get(record, "moves");
    const size_t alarms = count_alarms(moves);
    struct sparkline_source source = {record, history};
    fprintf(stream, "# plumb nightly: %s%zu alarm%s\n\n", alarms ? "❌ " : "✅ ", alarms, alarms == 1 ? "" : "s");
    print_summary(record, stream);
    if (alarms > 0)
        fputs("What an alarm means and what to do: docs/nightly.md.\n\n", stream);
    pairs_markdown(moves, draw_sparkline, &source, stream);
}
