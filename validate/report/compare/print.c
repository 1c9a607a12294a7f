/* Writes the pairs of a comparison as JSON, and from this JSON text, Markdown and JUnit XML. See compare.h. */
#include "compare.h"

#include "validate/util/program.h"
#include "validate/util/text.h"
#include "validate/util/xml.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

static const char *const part_text[PARTS] = {"accuracy", "claims", "proofs", "speed"};

/* --- what differs, in a phrase ------------------------------------------------------------------------------------ */

/* Formats a number: "2.083", "∞", or "–" if it is not known. */
static const char *number(double x, int digits, char *text, size_t size)
{
    if (isnan(x))
        snprintf(text, size, "–");
    else if (isinf(x))
        snprintf(text, size, "∞");
    else
        snprintf(text, size, "%.*g", digits, x);
    return text;
}

/* Writes "2.083 → 1.930", with 4 digits, or more if the numbers differ only in later digits; a single number if they
 * are equal. */
static void print_step(FILE *stream, double a, double b)
{
    char before[32], after[32];
    for (int digits = 4;; digits++) {
        number(a, digits, before, sizeof before);
        number(b, digits, after, sizeof after);
        if (strcmp(before, after) != 0 || a == b || digits == JSON_DIGITS)
            break;
    }
    fprintf(stream, strcmp(before, after) == 0 ? "%s" : "%s → %s", before, after);
}

/* Writes the range of changed bins and the worst errors in it: ", from |v| = 1e-05 to 0.01: 2.1e+04 → 0.9" */
static void print_bins(FILE *stream, const struct changed_bins *bins)
{
    if (bins->better + bins->worse == 0)
        return;
    fprintf(stream, ", from %s%s%.4g to %.4g: ", bins->coordinate, *bins->coordinate ? " = " : "", bins->low,
            bins->high);
    print_step(stream, bins->worst_a, bins->worst_b);
}

static void print_times(FILE *stream, const struct compared_pair *pair)
{
    print_step(stream, pair->a.time, pair->b.time);
    if (*pair->unit)
        fprintf(stream, " %s, ratio %.3g [%.3g, %.3g]", pair->unit, pair->ratio, pair->low, pair->high);
    else
        fprintf(stream, ", %.3g times as long [%.3g, %.3g]", pair->ratio, pair->low, pair->high);
}

static const char *verdict_of(const struct compared_pair *pair, const struct measurement *side)
{
    if (!side->known)
        return "none";
    if (pair->part == PART_SPEED)
        return "timed";
    return *side->verdict ? side->verdict : "accepted";
}

/* Writes the verdicts if they differ, "within → exceeded", or a single verdict if there are no errors to write. Returns
 * the separator before the errors. */
static const char *print_verdicts(FILE *stream, const struct compared_pair *pair)
{
    const struct measurement *a = &pair->a, *b = &pair->b;
    const int is_sized = !isnan(a->worst) || !isnan(b->worst);
    const int differ = strcmp(verdict_of(pair, a), verdict_of(pair, b)) != 0;
    if (is_sized && a->known && !*a->verdict && pair->change != CHANGE_BROKEN)
        return "";
    if (!a->known && pair->change == CHANGE_BROKEN)
        fputs(b->verdict, stream); /* of a rule: the accepted state has no rules */
    else if (differ)
        fprintf(stream, "%s → %s", verdict_of(pair, a), verdict_of(pair, b));
    else if (!is_sized)
        fputs(verdict_of(pair, a), stream);
    return differ ? ", " : "";
}

static void print_errors(FILE *stream, const struct compared_pair *pair, int with_means)
{
    const char *separator = print_verdicts(stream, pair);
    if (isnan(pair->a.worst) && isnan(pair->b.worst))
        return;
    fprintf(stream, "%sworst ", separator);
    print_step(stream, pair->a.worst, pair->b.worst);
    fprintf(stream, "%s%s", *pair->unit ? " " : "", pair->unit);
    if (with_means) {
        fputs(", mean ", stream);
        print_step(stream, pair->a.mean, pair->b.mean);
    }
    print_bins(stream, &pair->bins);
    if (pair->change < CHANGE_FOUND && !isnan(pair->b.limit))
        fprintf(stream, ", limit %.4g", pair->b.limit);
}

/* Returns a phrase that says what changed, to be freed. It has the mean errors only if `with_means`. */
static char *phrase_of(const struct compared_pair *pair, int with_means)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (isnan(pair->ratio))
        print_errors(stream, pair, with_means);
    else
        print_times(stream, pair);
    if (*pair->note)
        fprintf(stream, "; %s", pair->note);
    fclose(stream);
    return text;
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

static json_t *side_json(const struct compared_pair *pair, const struct measurement *side)
{
    if (!side->known)
        return json_null();
    if (pair->part == PART_SPEED)
        return json_pack("{s:o, s:s}", "time", json_number(side->time), "unit", *pair->unit ? pair->unit : "ratio");
    return json_pack("{s:s, s:o, s:o, s:s}", "verdict", side->verdict, "worst", json_number(side->worst), "mean",
                     json_number(side->mean), "unit", pair->unit);
}

static json_t *bins_json(const struct changed_bins *bins)
{
    if (bins->better + bins->worse == 0)
        return json_null();
    return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o}", "better", json_count(bins->better), "worse",
                     json_count(bins->worse), "low", json_number(bins->low), "high", json_number(bins->high), "a",
                     json_number(bins->worst_a), "b", json_number(bins->worst_b));
}

/* Adds a command that reproduces a pair: the name of a plumb command and its arguments. */
static void add_command(json_t *commands, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void add_command(json_t *commands, const char *format, ...)
{
    char *text = NULL;
    va_list values;
    va_start(values, format);
    if (vasprintf(&text, format, values) >= 0)
        json_array_append_new(commands, json_sprintf("%s %s", program_called(), text));
    va_end(values);
    free(text);
}

/* Adds the commands that check the input of a changed error again, and that print the exact value there. A kernel's
 * name begins with its id, up to the first blank. */
static void add_check_commands(json_t *commands, const struct compared_pair *pair)
{
    const json_t *input = json_object_get(json_object_get(pair->in_b, "worst"), "input");
    const int id = (int)strcspn(pair->kernel, " ");
    if (!json_is_array(input)) {
        add_command(commands, "check %.*s", id, pair->kernel);
    } else if (pair->b.worst == pair->a.worst) {
        add_command(commands, "check %.*s --verbose", id, pair->kernel);
    } else {
        char *with_commas = input_text(input, ","), *with_blanks = input_text(input, " ");
        add_command(commands, "check %.*s --at=%s", id, pair->kernel, with_commas);
        add_command(commands, "eval %.*s %s", id, pair->kernel, with_blanks);
        free(with_commas);
        free(with_blanks);
    }
}

/* Adds the command that repeats a measurement of times. */
static void add_race_command(json_t *commands, const json_t *again)
{
    char words[600] = "", quoted[256];
    const json_t *word;
    size_t i;
    json_array_foreach (again, i, word) {
        const size_t length = strlen(words);
        snprintf(words + length, sizeof words - length, "%s%s", length ? " " : "",
                 text_shell_word(json_string_value(word), quoted, sizeof quoted));
    }
    if (*words)
        add_command(commands, "%s", words);
}

static json_t *commands_of(const struct compared_pair *pair)
{
    json_t *commands = json_array();
    if (!pair->in_b)
        return commands;
    switch (pair->part) {
    case PART_CLAIMS:
        add_command(commands, "claims %s --full", pair->what);
        break;
    case PART_PROOFS:
        add_command(commands, "prove %.*s", (int)strcspn(pair->kernel, " "), pair->kernel);
        break;
    case PART_SPEED:
        add_race_command(commands, json_object_get(pair->in_b, "again"));
        break;
    default:
        add_check_commands(commands, pair);
    }
    return commands;
}

static json_t *pair_json(const struct comparison *comparison, const struct compared_pair *pair, int with_commands)
{
    char *text = phrase_of(pair, isfinite(comparison->thresholds.mean));
    json_t *ratio = isnan(pair->ratio) ? json_null()
                                       : json_pack("[o, o, o]", json_number(pair->ratio), json_number(pair->low),
                                                   json_number(pair->high));
    char name[sizeof pair->kernel + sizeof pair->what + 2];
    snprintf(name, sizeof name, *pair->kernel ? "%s: %s" : "%s%s", pair->kernel, pair->what);
    json_t *object = json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "kind", change_text(pair->change),
                               "part", part_text[pair->part], "kernel", json_text(pair->kernel), "name",
                               json_text(name), "text", json_text(text), "commands",
                               with_commands ? commands_of(pair) : json_array(), "a", side_json(pair, &pair->a), "b",
                               side_json(pair, &pair->b), "ratio", ratio, "bins", bins_json(&pair->bins));
    free(text);
    return object;
}

json_t *pairs_json(const struct comparison *comparison, int with_same, int with_commands)
{
    json_t *pairs = json_array();
    for (size_t i = 0; i < comparison->count; i++)
        if (with_same || comparison->pair[i].change != CHANGE_SAME)
            json_array_append_new(pairs, pair_json(comparison, &comparison->pair[i], with_commands));
    return pairs;
}

/* --- counts ------------------------------------------------------------------------------------------------------- */

static int is_kind(const json_t *pair, enum change change)
{
    return strcmp(json_text_at(pair, "kind"), change_text(change)) == 0;
}

int is_alarm(const json_t *pair)
{
    for (int change = 0; change < CHANGE_FOUND; change++)
        if (is_kind(pair, (enum change)change))
            return 1;
    return 0;
}

size_t count_kind(const json_t *pairs, enum change change)
{
    const json_t *pair;
    size_t i, count = 0;
    json_array_foreach (pairs, i, pair) {
        count += (size_t)is_kind(pair, change);
    }
    return count;
}

size_t count_alarms(const json_t *pairs)
{
    size_t count = 0;
    for (int change = 0; change < CHANGE_FOUND; change++)
        count += count_kind(pairs, (enum change)change);
    return count;
}

void print_families(const json_t *pairs, enum change change, FILE *stream)
{
    json_t *families = json_object(), *count;
    const json_t *pair;
    const char *family, *between = ": ";
    char word[64];
    size_t i;
    json_array_foreach (pairs, i, pair) {
        const char *name = json_text_at(pair, "name");
        const int is_claim = strcmp(json_text_at(pair, "part"), part_text[PART_CLAIMS]) == 0;
        if (!is_kind(pair, change))
            continue;
        snprintf(word, sizeof word, "%.*s", is_claim ? 6 : (int)strcspn(name, ".,:"), is_claim ? "claims" : name);
        json_object_set_new(families, word, json_integer(json_integer_value(json_object_get(families, word)) + 1));
    }
    fprintf(stream, "%zu", count_kind(pairs, change));
    json_object_foreach (families, family, count) {
        fprintf(stream, "%s%s %lld", between, family, (long long)json_integer_value(count));
        between = ", ";
    }
    json_decref(families);
}

/* Writes "1 alarm: 1 worse, 2 found", or "0 alarms: nothing differs" */
static void print_counts(const json_t *pairs, FILE *stream)
{
    const size_t alarms = count_alarms(pairs);
    const char *between = "";
    fprintf(stream, "%zu alarm%s: ", alarms, alarms == 1 ? "" : "s");
    for (int change = 0; change < CHANGES; change++) {
        const size_t count = count_kind(pairs, (enum change)change);
        if (count == 0)
            continue;
        fprintf(stream, "%s%zu %s", between, count, change_text((enum change)change));
        between = ", ";
    }
    fputs(*between ? "\n" : "nothing differs\n", stream);
}

/* --- text --------------------------------------------------------------------------------------------------------- */

static void print_pair(const json_t *pair, FILE *stream)
{
    const json_t *command;
    size_t i;
    fprintf(stream, "%s%-7s %s: %s\n", is_alarm(pair) ? "! " : "  ", json_text_at(pair, "kind"),
            json_text_at(pair, "name"), json_text_at(pair, "text"));
    json_array_foreach (json_object_get(pair, "commands"), i, command) {
        fprintf(stream, "            %s\n", json_string_value(command));
    }
}

void pairs_text(const json_t *pairs, enum show show, FILE *stream)
{
    const json_t *pair;
    size_t i;
    for (int change = 0; change < (show == SHOW_ALL ? CHANGES : CHANGE_SAME); change++) {
        if (show == SHOW_FOLDED && change >= CHANGE_FOUND && count_kind(pairs, (enum change)change) > 0) {
            fprintf(stream, "  %-7s ", change_text((enum change)change));
            print_families(pairs, (enum change)change, stream);
            fputc('\n', stream);
            continue;
        }
        json_array_foreach (pairs, i, pair)
            if (is_kind(pair, (enum change)change))
                print_pair(pair, stream);
    }
    print_counts(pairs, stream);
}

/* --- Markdown ----------------------------------------------------------------------------------------------------- */

/* Writes the commands of all pairs of a kind, except those in `printed`, and adds them to `printed`. Writes a heading
 * before the first command. */
static void print_commands(const json_t *pairs, enum change change, json_t *printed, FILE *stream)
{
    const json_t *pair, *command;
    size_t i, c;
    json_array_foreach (pairs, i, pair) {
        if (!is_kind(pair, change))
            continue;
        json_array_foreach (json_object_get(pair, "commands"), c, command) {
            const char *text = json_string_value(command);
            if (json_object_get(printed, text))
                continue;
            fprintf(stream, "%s    %s\n", json_object_size(printed) ? "" : "\nCommands that repeat these checks:\n\n",
                    text);
            json_object_set_new(printed, text, json_null());
        }
    }
}

enum { FIGURE = 100 }; /* bytes of a small figure */

/* Writes a table of the pairs whose kind is at least `from` and less than `to`, and below it the commands. */
static void print_table(const json_t *pairs, pair_figure *figure, void *data, int from, int to, FILE *stream)
{
    json_t *printed = json_object();
    const json_t *pair;
    char drawn[FIGURE] = "";
    size_t i;
    fprintf(stream, figure ? "| kind | name | difference | last nightly runs |\n|---|---|---|---|\n"
                           : "| kind | name | difference |\n|---|---|---|\n");
    for (int change = from; change < to; change++)
        json_array_foreach (pairs, i, pair) {
            if (!is_kind(pair, (enum change)change))
                continue;
            fprintf(stream, "| **%s** | ", change_text((enum change)change));
            text_print_markdown(stream, json_text_at(pair, "name"));
            fputs(" | ", stream);
            text_print_markdown(stream, json_text_at(pair, "text"));
            if (figure)
                figure(data, pair, drawn, sizeof drawn);
            fprintf(stream, figure ? " | `%s` |\n" : " |%s\n", drawn);
        }
    for (int change = from; change < to; change++)
        print_commands(pairs, (enum change)change, printed, stream);
    json_decref(printed);
    fputc('\n', stream);
}

void pairs_markdown(const json_t *pairs, pair_figure *figure, void *data, FILE *stream)
{
    if (count_alarms(pairs) > 0)
        print_table(pairs, figure, data, 0, CHANGE_FOUND, stream);
    for (int change = CHANGE_FOUND; change < CHANGES; change++)
        if (count_kind(pairs, (enum change)change) > 0) {
            fprintf(stream, "<details><summary>%s ", change_text((enum change)change));
            print_families(pairs, (enum change)change, stream);
            fputs("</summary>\n\n", stream);
            print_table(pairs, figure, data, change, change + 1, stream);
            fputs("</details>\n\n", stream);
        }
}

/* --- JUnit -------------------------------------------------------------------------------------------------------- */

/* Writes a pair as a test case. An alarm is a failure, and contains its commands, one per line. */
static void print_case(const json_t *pair, FILE *stream)
{
    const int failed = is_alarm(pair);
    char *again = NULL;
    size_t size, c;
    const json_t *command;
    FILE *lines = failed ? open_memstream(&again, &size) : NULL;
    json_array_foreach (json_object_get(pair, "commands"), c, command)
        if (lines)
            fprintf(lines, "%s\n", json_string_value(command));
    if (lines)
        fclose(lines);
    junit_print_case(stream, &(struct junit_case){.classname = json_text_at(pair, "part"),
                                                  .name = json_text_at(pair, "name"),
                                                  .seconds = NAN,
                                                  .outcome = failed ? "failure" : NULL,
                                                  .type = json_text_at(pair, "kind"),
                                                  .message = json_text_at(pair, "text"),
                                                  .again = again});
    free(again);
}

void pairs_junit(const json_t *pairs, const char *title, FILE *stream)
{
    fprintf(stream, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"%s\">\n", title);
    for (size_t p = 0; p < PARTS; p++) {
        json_t *here = json_array(), *pair;
        size_t i;
        json_array_foreach (pairs, i, pair)
            if (strcmp(json_text_at(pair, "part"), part_text[p]) == 0)
                json_array_append(here, pair);
        fprintf(stream, " <testsuite name=\"%s\" tests=\"%zu\" failures=\"%zu\" errors=\"0\" skipped=\"0\">\n",
                part_text[p], json_array_size(here), count_alarms(here));
        json_array_foreach (here, i, pair) {
            print_case(pair, stream);
        }
        fputs(" </testsuite>\n", stream);
        json_decref(here);
    }
    fputs("</testsuites>\n", stream);
}
