/* Accuracy compared: tonight's worst errors with the accepted ones, exactly. See nightly.h. */
#include "nightly.h"

#include "validate/base/program.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* --- moves -------------------------------------------------------------------------------------------------------- */

const char *move_text(enum move_kind kind)
{
    static const char *const text[MOVES] = {"broken", "worse", "slower", "gone", "found", "better", "new", "unsure"};
    return text[kind];
}

int move_is_alarm(const json_t *move)
{
    for (int kind = 0; kind < MOVE_FOUND; kind++)
        if (strcmp(json_text_at(move, "kind"), move_text((enum move_kind)kind)) == 0)
            return 1;
    return 0;
}

/* A text of printf's as JSON. */
static json_t *text_of(const char *format, va_list values)
{
    char *text = NULL;
    if (vasprintf(&text, format, values) < 0)
        return NULL;
    json_t *value = json_text(text);
    free(text);
    return value;
}

json_t *move_add(json_t *moves, enum move_kind kind, const char *part, const char *name, const char *text, ...)
{
    va_list values;
    va_start(values, text);
    json_t *move = json_pack("{ss ss so so s[]}", "kind", move_text(kind), "part", part, "name", json_text(name),
                             "text", text_of(text, values), "commands");
    va_end(values);
    json_array_append_new(moves, move);
    return move;
}

void move_command(json_t *move, const char *text, ...)
{
    va_list values;
    va_start(values, text);
    json_t *arguments = text_of(text, values);
    va_end(values);
    json_array_append_new(json_object_get(move, "commands"),
                          json_sprintf("%s %s", program_called(), json_string_value(arguments)));
    json_decref(arguments);
}

/* --- rows --------------------------------------------------------------------------------------------------------- */

/* "so3.exp in binary64": a kernel of a report as limits, contracts and expectations name it. */
static void name_kernel(const json_t *kernel, char *name, size_t size)
{
    const int wide = strcmp(json_text_at(kernel, "format"), "binary64") == 0;
    snprintf(name, size, "%s%s", json_text_at(kernel, "id"), wide ? " in binary64" : "");
}

/* An input's numbers in hex. */
static json_t *hex_of(const json_t *input)
{
    json_t *list = json_array();
    const json_t *number;
    size_t i;
    json_array_foreach (input, i, number) {
        json_array_append(list, json_object_get(number, "hex"));
    }
    return list;
}

char *accuracy_input_text(const json_t *input, const char *between)
{
    char *text = NULL;
    size_t size, i;
    const json_t *number;
    FILE *stream = open_memstream(&text, &size);
    json_array_foreach (input, i, number) {
        fprintf(stream, "%s%s", i ? between : "", json_string_value(number));
    }
    fclose(stream);
    return text;
}

json_t *accuracy_input(const char *text)
{
    json_t *input = json_array();
    char *copy = strdup(text), *rest = copy, *number;
    while (copy && (number = strsep(&rest, " ")))
        json_array_append_new(input, json_string(number));
    free(copy);
    return input;
}

/* Null where a promise was not judged. */
static json_t *row_of(const json_t *kernel, const json_t *bound)
{
    char name[160];
    const json_t *worst = json_object_get(bound, "worst");
    const double error = json_number_at(worst, "error");
    if (isnan(error))
        return NULL;
    name_kernel(kernel, name, sizeof name);
    return json_pack("{ss ss ss so so so so ss}", "kernel", name, "promise", json_text_at(bound, "name"), "verdict",
                     json_text_at(bound, "verdict"), "limit", json_number(json_number_at(bound, "limit")), "error",
                     json_number(error), "mean",
                     json_number(json_number_at(json_object_get(bound, "statistics"), "mean")), "input",
                     hex_of(json_object_get(worst, "input")), "found", json_text_at(worst, "found_by"));
}

json_t *accuracy_rows(const json_t *check)
{
    json_t *rows = json_array(), *row;
    const json_t *kernel, *bound;
    size_t k, b;
    json_array_foreach (json_object_get(check, "kernels"), k, kernel) {
        json_array_foreach (json_object_get(kernel, "bounds"), b, bound) {
            if ((row = row_of(kernel, bound)))
                json_array_append_new(rows, row);
        }
    }
    return rows;
}

json_t *accuracy_find(const json_t *rows, const char *kernel, const char *promise)
{
    json_t *row;
    size_t i;
    json_array_foreach (rows, i, row)
        if (strcmp(json_text_at(row, "kernel"), kernel) == 0 && strcmp(json_text_at(row, "promise"), promise) == 0)
            return row;
    return NULL;
}

void accuracy_take(json_t *rows, const json_t *row)
{
    json_t *known = accuracy_find(rows, json_text_at(row, "kernel"), json_text_at(row, "promise"));
    if (!known || !(json_number_at(row, "error") > json_number_at(known, "error")))
        return;
    static const char *const keys[] = {"error", "input", "found", "verdict"};
    for (size_t k = 0; k < sizeof keys / sizeof *keys; k++)
        json_object_set(known, keys[k], json_object_get(row, keys[k]));
}

/* --- comparing ---------------------------------------------------------------------------------------------------- */

/* A promise tonight and as accepted. */
struct compared {
    const char *kernel, *promise;
    const json_t *row, *accepted;
    double error, before;
    char name[320];
};

/* The commands that judge this input again and give the exact value. A kernel's id ends at the first blank. */
static void add_commands(json_t *move, const struct compared *compared)
{
    const json_t *input = json_object_get(compared->row, "input");
    const int id = (int)strcspn(compared->kernel, " ");
    char *with_commas = accuracy_input_text(input, ","), *with_blanks = accuracy_input_text(input, " ");
    json_object_set(move, "input", (json_t *)input);
    move_command(move, "check %.*s --at=%s", id, compared->kernel, with_commas);
    move_command(move, "eval %.*s %s", id, compared->kernel, with_blanks);
    free(with_commas);
    free(with_blanks);
}

/* How a greater error than accepted came about. The code is worse where it errs more than it did at one input,
 * whichever that is; where the kept build errs as much at tonight's input, only more is known now. Without a kept build
 * an input of the search says nothing: it climbs from the inputs that are known, and they grow in number. */
static enum move_kind kind_of_greater(const struct accuracy *accuracy, const struct compared *compared)
{
    const json_t *here = json_object_get(compared->row, "input"), *there = json_object_get(compared->accepted, "input");
    const int sampled = strcmp(json_text_at(compared->row, "found"), "samples") == 0;
    const double kept = accuracy->error(accuracy->data, KEPT_BUILD, compared->kernel, compared->promise, here);
    if (!isnan(kept))
        return compared->error > kept ? MOVE_WORSE : MOVE_FOUND;
    const double again = accuracy->error(accuracy->data, THIS_BUILD, compared->kernel, compared->promise, there);
    return again > compared->before || (accuracy->same_inputs && sampled) ? MOVE_WORSE : MOVE_FOUND;
}

/* An error and what is accepted, with as few digits as tell them apart. */
struct apart {
    char now[32], before[32];
};

static struct apart print_apart(double now, double before)
{
    struct apart text;
    for (int digits = 6;; digits++) {
        snprintf(text.now, sizeof text.now, "%.*g", digits, now);
        snprintf(text.before, sizeof text.before, "%.*g", digits, before);
        if (strcmp(text.now, text.before) != 0 || digits == JSON_DIGITS)
            return text;
    }
}

static void compare_worst(const struct accuracy *accuracy, const struct compared *compared, json_t *moves)
{
    const struct apart text = print_apart(compared->error, compared->before);
    json_t *move;
    if (compared->error > compared->before) {
        const enum move_kind kind = kind_of_greater(accuracy, compared);
        move = move_add(moves, kind, "accuracy", compared->name, "worst error %s, accepted %s, limit %.4g%s", text.now,
                        text.before, json_number_at(compared->row, "limit"),
                        kind == MOVE_FOUND ? "; at an input that was not tried before" : "");
    } else if (compared->error < compared->before) {
        move = move_add(moves, MOVE_BETTER, "accuracy", compared->name, "worst error %s, accepted %s", text.now,
                        text.before);
    } else {
        return;
    }
    json_object_set_new(move, "before", json_number(compared->before));
    json_object_set_new(move, "now", json_number(compared->error));
    add_commands(move, compared);
}

/* The same inputs were tried: a mean that differs tells of other results where no worst case is. */
static void compare_mean(const struct compared *compared, json_t *moves)
{
    const double now = json_number_at(compared->row, "mean"), before = json_number_at(compared->accepted, "mean");
    const int worse = now > before * (1 + ACCURACY_MEAN), better = now < before * (1 - ACCURACY_MEAN);
    if (isnan(before))
        move_add(moves, MOVE_NEW, "accuracy", compared->name, "mean error %.6g, none accepted yet", now);
    if (!worse && !better)
        return;
    const struct apart text = print_apart(now, before);
    json_t *move = move_add(moves, worse ? MOVE_WORSE : MOVE_BETTER, "accuracy", compared->name,
                            "mean error %s, accepted %s", text.now, text.before);
    json_object_set_new(move, "before", json_number(before));
    json_object_set_new(move, "now", json_number(now));
    move_command(move, "check %.*s --verbose", (int)strcspn(compared->kernel, " "), compared->kernel);
}

/* Where tonight found less than is accepted: the error at the accepted input, if that is more. A run measures the
 * inputs that its filters hold for the worst, and may have passed that one over. */
static double look_there(const struct accuracy *accuracy, const struct compared *compared)
{
    json_t *there = json_object_get(compared->accepted, "input");
    json_t *row = accuracy_find(accuracy->rows, compared->kernel, compared->promise);
    const double again = accuracy->error(accuracy->data, THIS_BUILD, compared->kernel, compared->promise, there);
    if (!(again > compared->error))
        return compared->error;
    json_object_set_new(row, "error", json_number(again));
    json_object_set(row, "input", there);
    json_object_set_new(row, "found", json_string("known"));
    return again;
}

/* What the check itself found beyond a limit is told by accuracy_broken. */
static void compare_limit(const struct compared *compared, json_t *moves)
{
    const char *found = json_text_at(compared->row, "found");
    if (strcmp(json_text_at(compared->row, "verdict"), "exceeded") != 0 ||
        (strcmp(found, "sweep") != 0 && strcmp(found, "long search") != 0))
        return;
    add_commands(move_add(moves, MOVE_BROKEN, "accuracy", compared->name, "worst error %.6g, limit %.4g: EXCEEDED",
                          compared->error, json_number_at(compared->row, "limit")),
                 compared);
}

static void compare_row(const struct accuracy *accuracy, json_t *row, json_t *moves)
{
    struct compared compared = {.kernel = json_text_at(row, "kernel"),
                                .promise = json_text_at(row, "promise"),
                                .row = row,
                                .error = json_number_at(row, "error")};
    snprintf(compared.name, sizeof compared.name, "%s: %s", compared.kernel, compared.promise);
    compared.accepted = accuracy_find(json_object_get(accuracy->accepted, "rows"), compared.kernel, compared.promise);
    if (!compared.accepted) {
        move_add(moves, MOVE_NEW, "accuracy", compared.name, "worst error %.6g, nothing accepted yet", compared.error);
        return;
    }
    compared.before = json_number_at(compared.accepted, "error");
    if (compared.error < compared.before)
        compared.error = look_there(accuracy, &compared);
    const size_t count = json_array_size(moves);
    compare_limit(&compared, moves);
    compare_worst(accuracy, &compared, moves);
    if (accuracy->same_inputs && json_array_size(moves) == count)
        compare_mean(&compared, moves);
}

/* Whether rows have the kernel at all. */
static int has_kernel(const json_t *rows, const char *kernel)
{
    const json_t *row;
    size_t i;
    json_array_foreach (rows, i, row)
        if (strcmp(json_text_at(row, "kernel"), kernel) == 0)
            return 1;
    return 0;
}

static void find_gone(const struct accuracy *accuracy, json_t *moves)
{
    const json_t *row;
    size_t i;
    json_array_foreach (json_object_get(accuracy->accepted, "rows"), i, row) {
        const char *kernel = json_text_at(row, "kernel"), *promise = json_text_at(row, "promise");
        char name[320];
        if (isnan(json_number_at(row, "error")) || accuracy_find(accuracy->rows, kernel, promise) ||
            (!accuracy->whole && !has_kernel(accuracy->rows, kernel)))
            continue;
        snprintf(name, sizeof name, "%s: %s", kernel, promise);
        move_add(moves, MOVE_GONE, "accuracy", name, "accepted, and no longer judged");
    }
}

void accuracy_compare(const struct accuracy *accuracy, json_t *moves)
{
    json_t *row;
    size_t i;
    json_array_foreach (accuracy->rows, i, row) {
        compare_row(accuracy, row, moves);
    }
    find_gone(accuracy, moves);
}

/* --- what is broken ----------------------------------------------------------------------------------------------- */

/* Adds a move for each member of a list whose verdict is "exceeded". Returns how many. */
static size_t add_exceeded(const json_t *kernel, const char *list, const char *name_key, json_t *moves)
{
    char id[160], name[480];
    const json_t *member;
    size_t i, count = 0;
    name_kernel(kernel, id, sizeof id);
    json_array_foreach (json_object_get(kernel, list), i, member) {
        if (strcmp(json_text_at(member, "verdict"), "exceeded") != 0)
            continue;
        snprintf(name, sizeof name, "%s: %s", id, json_text_at(member, name_key));
        const double error = json_number_at(json_object_get(member, "worst"), "error");
        json_t *move = isnan(error)
                           ? move_add(moves, MOVE_BROKEN, "check", name, "does not hold")
                           : move_add(moves, MOVE_BROKEN, "check", name, "worst error %.6g, limit %.4g: EXCEEDED",
                                      error, json_number_at(member, "limit"));
        move_command(move, "check %.*s", (int)strcspn(id, " "), id);
        count++;
    }
    return count;
}

void accuracy_broken(const json_t *check, json_t *moves)
{
    const json_t *kernel;
    char id[160];
    size_t k;
    json_array_foreach (json_object_get(check, "kernels"), k, kernel) {
        const char *verdict = json_text_at(kernel, "verdict"), *reason = json_text_at(kernel, "reason");
        if (strcmp(verdict, "within") == 0 || strcmp(verdict, "not judged") == 0)
            continue;
        name_kernel(kernel, id, sizeof id);
        if (add_exceeded(kernel, "bounds", "name", moves) + add_exceeded(kernel, "special_values", "rule", moves) == 0)
            move_command(move_add(moves, MOVE_BROKEN, "check", id, "%s%s%s", verdict, *reason ? ": " : "", reason),
                         "check %.*s", (int)strcspn(id, " "), id);
    }
}
