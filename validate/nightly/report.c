/* What a night found, as text, as a page and as JUnit XML. See nightly.h. */
#include "nightly.h"

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

/* --- small figures -------------------------------------------------------------------------------------------------- */

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

/* What a record says of a move's line: the worst error of a promise, or the time that a ratio stands for, over the first
 * one's. */
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

/* --- text ------------------------------------------------------------------------------------------------------------ */

static void print_head(const json_t *record, FILE *stream)
{
    const json_t *machine = json_object_get(record, "machine");
    fprintf(stream, "plumb nightly: %s, commit %s%s\n", json_text_at(record, "date"), json_text_at(record, "commit"),
            json_is_true(json_object_get(record, "short")) ? ", short: no verdict on speed" : "");
    fprintf(stream, "%s, %s, line %s: %s\n", json_text_at(machine, "processor"), json_text_at(machine, "compiler"),
            json_text_at(record, "line"), json_text_at(record, "about_line"));
    fprintf(stream, "%zu promises, %zu claims, %zu ratios of times\n\n",
            json_array_size(json_object_get(record, "accuracy")), json_array_size(json_object_get(record, "claims")),
            json_array_size(json_object_get(record, "speed")));
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

/* Of many moves of a kind that is no alarm the first few are enough. */
enum { FEW = 5 };

/* The moves of one kind, with a blank line after them. */
static void print_moves(const json_t *record, enum move_kind kind, FILE *stream)
{
    const json_t *move;
    size_t i, shown = 0;
    const size_t count = count_of(record, kind);
    json_array_foreach (json_object_get(record, "moves"), i, move) {
        if (strcmp(json_text_at(move, "kind"), move_text(kind)) != 0)
            continue;
        if (!move_is_alarm(move) && shown == FEW) {
            fprintf(stream, "  … and %zu more %s\n", count - shown, move_text(kind));
            break;
        }
        print_move(move, stream);
        shown++;
    }
    if (shown > 0)
        fputc('\n', stream);
}

void night_text(const json_t *record, FILE *stream)
{
    const size_t alarms = night_alarms(record);
    print_head(record, stream);
    for (int kind = 0; kind < MOVES; kind++)
        print_moves(record, (enum move_kind)kind, stream);
    if (count_of(record, MOVE_FOUND) + count_of(record, MOVE_BETTER) + count_of(record, MOVE_NEW) > 0)
        fputs("plumb accept makes found, better and new the accepted state.\n", stream);
    fprintf(stream, "%zu alarm%s: ", alarms, alarms == 1 ? "" : "s");
    print_counts(record, stream);
    fputc('\n', stream);
}

/* --- Markdown -------------------------------------------------------------------------------------------------------- */

/* In a cell of a table, where | ends the cell. */
static void print_cell(const char *text, FILE *stream)
{
    for (; *text; text++)
        fprintf(stream, *text == '|' ? "\\%c" : "%c", *text);
}

static void print_commands(const json_t *move, FILE *stream)
{
    const json_t *command;
    size_t i;
    json_array_foreach (json_object_get(move, "commands"), i, command) {
        fprintf(stream, "    %s\n", json_string_value(command));
    }
}

/* A table of the moves that are an alarm, or that are none, and below it the commands. */
static void print_table(const json_t *record, const json_t *history, int alarms, FILE *stream)
{
    const json_t *move;
    size_t i, rows = 0;
    char figure[SHOWN * 3 + 8];
    json_array_foreach (json_object_get(record, "moves"), i, move) {
        if (move_is_alarm(move) != alarms)
            continue;
        if (rows++ == 0)
            fputs("| | what | how | last nights |\n|---|---|---|---|\n", stream);
        sparkline_of(record, history, move, figure, sizeof figure);
        fprintf(stream, "| **%s** | ", json_text_at(move, "kind"));
        print_cell(json_text_at(move, "name"), stream);
        fputs(" | ", stream);
        print_cell(json_text_at(move, "text"), stream);
        fprintf(stream, " | `%s` |\n", figure);
    }
    if (rows == 0)
        return;
    fputs("\nAgain:\n\n", stream);
    json_array_foreach (json_object_get(record, "moves"), i, move)
        if (move_is_alarm(move) == alarms)
            print_commands(move, stream);
    fputc('\n', stream);
}

void night_markdown(const json_t *record, const json_t *history, FILE *stream)
{
    const json_t *machine = json_object_get(record, "machine");
    const size_t alarms = night_alarms(record), others = json_array_size(json_object_get(record, "moves")) - alarms;
    fprintf(stream, "# plumb nightly: %s%zu alarm%s\n\n", alarms ? "❌ " : "✅ ", alarms, alarms == 1 ? "" : "s");
    fprintf(stream, "%s, commit `%s`%s: ", json_text_at(record, "date"), json_text_at(record, "commit"),
            json_is_true(json_object_get(record, "short")) ? " (short, no verdict on speed)" : "");
    print_counts(record, stream);
    fprintf(stream, ".\n%zu promises, %zu claims, %zu ratios of times.\n",
            json_array_size(json_object_get(record, "accuracy")), json_array_size(json_object_get(record, "claims")),
            json_array_size(json_object_get(record, "speed")));
    fprintf(stream, "%s, %s, line `%s`: %s.\n\n", json_text_at(machine, "processor"), json_text_at(machine, "compiler"),
            json_text_at(record, "line"), json_text_at(record, "about_line"));
    print_table(record, history, 1, stream);
    if (alarms > 0)
        fputs("What an alarm means and what to do: docs/nightly.md.\n\n", stream);
    if (others > 0) {
        fprintf(stream, "<details%s><summary>%zu moved that %s no alarm</summary>\n\n", alarms ? "" : " open", others,
                others == 1 ? "is" : "are");
        print_table(record, history, 0, stream);
        fputs("</details>\n", stream);
    }
}

/* --- JUnit ----------------------------------------------------------------------------------------------------------- */

/* The alarms about a name; its first one's kind and text, and all texts and commands. Returns how many. */
static void print_case(const json_t *record, const char *part, const char *name, FILE *stream)
{
    const json_t *move;
    size_t i, failures = 0;
    fputs("  <testcase", stream);
    xml_print_attribute(stream, "classname", part);
    xml_print_attribute(stream, "name", name);
    fputs(">", stream);
    json_array_foreach (json_object_get(record, "moves"), i, move) {
        if (!move_is_alarm(move) || strcmp(json_text_at(move, "name"), name) != 0 || failures++ > 0)
            continue;
        fputs("\n   <failure", stream);
        xml_print_attribute(stream, "type", json_text_at(move, "kind"));
        xml_print_attribute(stream, "message", json_text_at(move, "text"));
        fputs(">", stream);
        const json_t *command;
        size_t c;
        json_array_foreach (json_object_get(move, "commands"), c, command) {
            xml_print_text(stream, json_string_value(command));
            fputc('\n', stream);
        }
        fputs("</failure>\n  ", stream);
    }
    fputs("</testcase>\n", stream);
}

/* Whether one of the names in a list is this. */
static int has_name(const json_t *names, const char *name)
{
    return json_object_get(names, name) != NULL;
}

/* The names of a part of the record, and those of alarms that are not among them: each once, as the keys of an object. */
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
        if (here && move_is_alarm(move) && !has_name(names, called))
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
        const json_t *move;
        size_t i;
        int failed = 0;
        json_array_foreach (json_object_get(record, "moves"), i, move) {
            failed |= move_is_alarm(move) && strcmp(json_text_at(move, "name"), name) == 0;
        }
        count += (size_t)failed;
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
            print_case(record, parts[p], name, stream);
        }
        fputs(" </testsuite>\n", stream);
        json_decref(names);
    }
    fputs("</testsuites>\n", stream);
}
