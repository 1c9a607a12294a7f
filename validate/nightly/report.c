/* What a night found, as text, as a page and as JUnit XML. See nightly.h. */
#include "nightly.h"

#include "validate/base/text.h"
#include "validate/base/xml.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

size_t night_alarms(const json_t *record)
{
    const json_t *move;
    size_t i, count = 0;
    json_array_foreach (json_object_get(record, "moves"), i, move) {
        count += (size_t)move_is_alarm(move);
    }
    return count;
}

static size_t count_of(const json_t *record, enum move_kind kind)
{
    const json_t *move;
    size_t i, count = 0;
    json_array_foreach (json_object_get(record, "moves"), i, move) {
        count += strcmp(json_text_at(move, "kind"), move_text(kind)) == 0;
    }
    return count;
}

/* "1 worse, 2 found": what there is of each kind, or "nothing moved". */
static void print_counts(const json_t *record, FILE *stream)
{
    size_t kinds = 0;
    for (int kind = 0; kind < MOVES; kind++) {
        const size_t count = count_of(record, (enum move_kind)kind);
        if (count > 0)
            fprintf(stream, "%s%zu %s", kinds++ ? ", " : "", count, move_text((enum move_kind)kind));
    }
    if (kinds == 0)
        fputs("nothing moved", stream);
}

/* "12: so3 3, constraint 9": how many moves of a kind there are, and in which families; the word before the first dot
 * of a kernel's name, or what a claim or a target begins with. */
static void print_families(const json_t *record, enum move_kind kind, FILE *stream)
{
    json_t *families = json_object(), *count;
    const json_t *move;
    const char *family, *between = ": ";
    char word[64];
    size_t i;
    json_array_foreach (json_object_get(record, "moves"), i, move) {
        const char *name = json_text_at(move, "name");
        const int claim = strcmp(json_text_at(move, "part"), "claims") == 0;
        if (strcmp(json_text_at(move, "kind"), move_text(kind)) != 0)
            continue;
        snprintf(word, sizeof word, "%.*s", claim ? 6 : (int)strcspn(name, ".,:"), claim ? "claims" : name);
        json_object_set_new(families, word, json_integer(json_integer_value(json_object_get(families, word)) + 1));
    }
    fprintf(stream, "%zu", count_of(record, kind));
    json_object_foreach (families, family, count) {
        fprintf(stream, "%s%s %lld", between, family, (long long)json_integer_value(count));
        between = ", ";
    }
    json_decref(families);
}

/* "650 s of processor time: check 351, sweep 150, …" */
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

void night_sparkline(const double *values, size_t count, char *text, size_t size)
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

enum { SHOWN = 30 }; /* nights in a small figure */

/* What a record says of a move's line: the worst error of a promise, or the time that a ratio stands for, over the
 * first one's. */
static double value_of(const json_t *record, const json_t *move, const json_t **first)
{
    const char *name = json_text_at(move, "name");
    if (strcmp(json_text_at(move, "part"), "speed") == 0) {
        const json_t *row = speed_find(json_object_get(record, "speed"), name);
        if (row && !*first)
            *first = row;
        return row ? speed_slowdown(*first, row) : NAN;
    }
    const char *colon = strstr(name, ": ");
    char kernel[160];
    if (!colon)
        return NAN;
    snprintf(kernel, sizeof kernel, "%.*s", (int)(colon - name), name);
    return json_number_at(accuracy_find(json_object_get(record, "accuracy"), kernel, colon + 2), "error");
}

/* The move's line over the last nights of this machine, tonight's at the end. */
static void sparkline_of(const json_t *record, const json_t *history, const json_t *move, char *text, size_t size)
{
    double values[SHOWN];
    const json_t *first = NULL;
    json_t *line = history_of_line(history, json_text_at(record, "line"), "");
    const size_t nights = json_array_size(line), from = nights > SHOWN - 1 ? nights - (SHOWN - 1) : 0;
    size_t count = 0;
    for (size_t i = from; i < nights; i++)
        if (strcmp(json_text_at(json_array_get(line, i), "date"), json_text_at(record, "date")) != 0)
            values[count++] = value_of(json_array_get(line, i), move, &first);
    values[count++] = value_of(record, move, &first);
    night_sparkline(values, count, text, size);
    json_decref(line);
}

/* What was judged, and what that took. */
static void print_judged(const json_t *record, FILE *stream)
{
    fprintf(stream, "%zu promises, %zu claims, %zu ratios of times; ",
            json_array_size(json_object_get(record, "accuracy")), json_array_size(json_object_get(record, "claims")),
            json_array_size(json_object_get(record, "speed")));
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
    print_judged(record, stream);
    fputs("\n\n", stream);
}

static void print_move(const json_t *move, FILE *stream)
{
    const json_t *command;
    size_t i;
    fprintf(stream, "%s%-7s %s: %s\n", move_is_alarm(move) ? "! " : "  ", json_text_at(move, "kind"),
            json_text_at(move, "name"), json_text_at(move, "text"));
    json_array_foreach (json_object_get(move, "commands"), i, command) {
        fprintf(stream, "            %s\n", json_string_value(command));
    }
}

void night_text(const json_t *record, FILE *stream)
{
    const size_t alarms = night_alarms(record);
    const json_t *move;
    size_t i;
    print_head(record, stream);
    for (int kind = 0; kind < MOVE_FOUND; kind++)
        json_array_foreach (json_object_get(record, "moves"), i, move)
            if (strcmp(json_text_at(move, "kind"), move_text((enum move_kind)kind)) == 0)
                print_move(move, stream);
    for (int kind = MOVE_FOUND; kind < MOVES; kind++)
        if (count_of(record, (enum move_kind)kind) > 0) {
            fprintf(stream, "  %-7s ", move_text((enum move_kind)kind));
            print_families(record, (enum move_kind)kind, stream);
            fputc('\n', stream);
        }
    if (count_of(record, MOVE_FOUND) + count_of(record, MOVE_BETTER) + count_of(record, MOVE_NEW) > 0)
        fputs("plumb accept makes found, better and new the accepted state.\n", stream);
    fprintf(stream, "%zu alarm%s: ", alarms, alarms == 1 ? "" : "s");
    print_counts(record, stream);
    fputc('\n', stream);
}

/* --- Markdown ----------------------------------------------------------------------------------------------------- */

/* The commands of all moves of a kind that are not in `printed` yet, below a heading if they are the first. */
static void print_commands(const json_t *record, enum move_kind kind, json_t *printed, FILE *stream)
{
    const json_t *move, *command;
    size_t i, c;
    json_array_foreach (json_object_get(record, "moves"), i, move) {
        if (strcmp(json_text_at(move, "kind"), move_text(kind)) != 0)
            continue;
        json_array_foreach (json_object_get(move, "commands"), c, command) {
            const char *text = json_string_value(command);
            if (json_object_get(printed, text))
                continue;
            fprintf(stream, "%s    %s\n", json_object_size(printed) ? "" : "\nAgain:\n\n", text);
            json_object_set_new(printed, text, json_null());
        }
    }
}

/* A table of the moves of kinds from `from` up to `to`, and below it the commands. */
static void print_table(const json_t *record, const json_t *history, int from, int to, FILE *stream)
{
    const json_t *move;
    size_t i;
    json_t *printed = json_object();
    char figure[SHOWN * 3 + 8];
    fputs("| | what | how | last nights |\n|---|---|---|---|\n", stream);
    for (int kind = from; kind < to; kind++)
        json_array_foreach (json_object_get(record, "moves"), i, move) {
            if (strcmp(json_text_at(move, "kind"), move_text((enum move_kind)kind)) != 0)
                continue;
            sparkline_of(record, history, move, figure, sizeof figure);
            fprintf(stream, "| **%s** | ", move_text((enum move_kind)kind));
            text_print_markdown(stream, json_text_at(move, "name"));
            fputs(" | ", stream);
            text_print_markdown(stream, json_text_at(move, "text"));
            fprintf(stream, " | `%s` |\n", figure);
        }
    for (int kind = from; kind < to; kind++)
        print_commands(record, (enum move_kind)kind, printed, stream);
    json_decref(printed);
    fputc('\n', stream);
}

/* What a reader has to know, a line each: what moved, what was judged, of what, where. */
static void print_summary(const json_t *record, FILE *stream)
{
    const json_t *machine = json_object_get(record, "machine");
    for (int kind = 0; kind < MOVES; kind++)
        if (count_of(record, (enum move_kind)kind) > 0) {
            fprintf(stream, kind < MOVE_FOUND ? "- **%s** " : "- %s ", move_text((enum move_kind)kind));
            print_families(record, (enum move_kind)kind, stream);
            fputc('\n', stream);
        }
    if (json_array_size(json_object_get(record, "moves")) == 0)
        fputs("- nothing moved\n", stream);
    fputs("- ", stream);
    print_judged(record, stream);
    fprintf(stream, "\n- commit `%s`, %s%s\n", json_text_at(record, "commit"), json_text_at(record, "date"),
            json_is_true(json_object_get(record, "short")) ? " (short, no verdict on speed)" : "");
    fprintf(stream, "- %s, %s, line `%s`: %s\n\n", json_text_at(machine, "processor"),
            json_text_at(machine, "compiler"), json_text_at(record, "line"), json_text_at(record, "about_line"));
}

void night_markdown(const json_t *record, const json_t *history, FILE *stream)
{
    const size_t alarms = night_alarms(record);
    fprintf(stream, "# plumb nightly: %s%zu alarm%s\n\n", alarms ? "❌ " : "✅ ", alarms, alarms == 1 ? "" : "s");
    print_summary(record, stream);
    if (alarms > 0) {
        print_table(record, history, 0, MOVE_FOUND, stream);
        fputs("What an alarm means and what to do: docs/nightly.md.\n\n", stream);
    }
    for (int kind = MOVE_FOUND; kind < MOVES; kind++)
        if (count_of(record, (enum move_kind)kind) > 0) {
            fprintf(stream, "<details><summary>%s ", move_text((enum move_kind)kind));
            print_families(record, (enum move_kind)kind, stream);
            fputs("</summary>\n\n", stream);
            print_table(record, history, kind, kind + 1, stream);
            fputs("</details>\n\n", stream);
        }
}

/* --- JUnit -------------------------------------------------------------------------------------------------------- */

/* The first alarm about a name, or null. */
static const json_t *alarm_of(const json_t *record, const char *name)
{
    const json_t *move;
    size_t i;
    json_array_foreach (json_object_get(record, "moves"), i, move)
        if (move_is_alarm(move) && strcmp(json_text_at(move, "name"), name) == 0)
            return move;
    return NULL;
}

/* With the alarm's commands, a line each. */
static void print_case(const json_t *alarm, const char *part, const char *name, FILE *stream)
{
    char *again = NULL;
    size_t size, c;
    const json_t *command;
    FILE *lines = alarm ? open_memstream(&again, &size) : NULL;
    json_array_foreach (json_object_get(alarm, "commands"), c, command)
        if (lines)
            fprintf(lines, "%s\n", json_string_value(command));
    if (lines)
        fclose(lines);
    junit_print_case(stream, &(struct junit_case){.classname = part,
                                                  .name = name,
                                                  .seconds = NAN,
                                                  .outcome = alarm ? "failure" : NULL,
                                                  .type = json_text_at(alarm, "kind"),
                                                  .message = json_text_at(alarm, "text"),
                                                  .again = again});
    free(again);
}

/* The names of a part of the record, and those of alarms that are not among them: each once, as the keys of an
 * object. */
static json_t *names_of(const json_t *record, const char *part)
{
    json_t *names = json_object();
    const json_t *row, *move;
    char name[480];
    size_t i;
    json_array_foreach (json_object_get(record, part), i, row) {
        const char *promise = json_text_at(row, "promise");
        if (*promise)
            snprintf(name, sizeof name, "%s: %s", json_text_at(row, "kernel"), promise);
        else
            snprintf(name, sizeof name, "%s%s", json_text_at(row, "id"), json_text_at(row, "name"));
        json_object_set_new(names, name, json_null());
    }
    json_array_foreach (json_object_get(record, "moves"), i, move) {
        const char *of = json_text_at(move, "part"), *called = json_text_at(move, "name");
        const int here = strcmp(of, part) == 0 || (strcmp(of, "check") == 0 && strcmp(part, "accuracy") == 0);
        if (here && move_is_alarm(move))
            json_object_set_new(names, called, json_null());
    }
    return names;
}

static size_t failures_of(const json_t *record, json_t *names)
{
    const char *name;
    json_t *none;
    size_t count = 0;
    json_object_foreach (names, name, none) {
        count += alarm_of(record, name) != NULL;
    }
    return count;
}

void night_junit(const json_t *record, FILE *stream)
{
    static const char *const parts[] = {"accuracy", "claims", "speed"};
    fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"plumb nightly\">\n", stream);
    for (size_t p = 0; p < sizeof parts / sizeof *parts; p++) {
        json_t *names = names_of(record, parts[p]), *none;
        const char *name;
        fprintf(stream, " <testsuite name=\"%s\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"0\">\n",
                parts[p], json_object_size(names), failures_of(record, names));
        json_object_foreach (names, name, none) {
            print_case(alarm_of(record, name), parts[p], name, stream);
        }
        fputs(" </testsuite>\n", stream);
        json_decref(names);
    }
    fputs("</testsuites>\n", stream);
}
