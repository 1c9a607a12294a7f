/* The accepted accuracy: data/worst/kernels.csv (judge/worst.h), as JSON. See nightly.h. */
#include "nightly.h"

#include "validate/base/output.h"
#include "validate/judge/judge.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char header[] = "# For each promise of each kernel of fast/ the worst error known and its input, how long "
                             "plumb check --deep searched for\n"
                             "# worse (seconds of a processor, seeds), and the mean error of the accepted night's "
                             "samples. Lines without an error have\n"
                             "# inputs that were the worst once. Every check tries all of them before others. plumb "
                             "check --deep and plumb accept write this.\n";

/* --- the file ----------------------------------------------------------------------------------------------------- */

static json_t *row_of(const struct worst *worst)
{
    return json_pack("{so so so so so sI so}", "kernel", json_text(worst->kernel), "promise", json_text(worst->promise),
                     "error", json_number(worst->error), "mean", json_number(worst->mean), "seconds",
                     json_number(worst->seconds), "seeds", (json_int_t)worst->seeds, "input",
                     accuracy_input(worst->input));
}

json_t *accepted_read(const char *verb, const char *file)
{
    struct worsts worst = {.comments = NULL};
    if ((access(file, F_OK) == 0 || errno != ENOENT) && worsts_read(&worst, verb, file) != 0)
        return NULL;
    json_t *rows = json_array(),
           *accepted = json_pack("{sI ss ss so}", "samples", (json_int_t)worst.samples, "seed", worst.seed, "comments",
                                 worst.comments ? worst.comments : header, "rows", rows);
    for (size_t i = 0; i < worst.count; i++)
        json_array_append_new(rows, row_of(worst.row + i));
    worsts_free(&worst);
    return accepted;
}

/* A row's line; its texts stay the row's, but for the input, which is to be freed. */
static struct worst worst_of(const json_t *row)
{
    return (struct worst){.kernel = (char *)json_text_at(row, "kernel"),
                          .promise = (char *)json_text_at(row, "promise"),
                          .error = json_number_at(row, "error"),
                          .mean = json_number_at(row, "mean"),
                          .seconds = json_number_at(row, "seconds"),
                          .seeds = (unsigned long)json_integer_value(json_object_get(row, "seeds")),
                          .input = accuracy_input_text(json_object_get(row, "input"), " ")};
}

int accepted_write(const char *verb, const char *file, const json_t *accepted)
{
    struct output output;
    const json_t *rows = json_object_get(accepted, "rows");
    struct worsts worst = {.comments = (char *)json_text_at(accepted, "comments"),
                           .samples = json_integer_value(json_object_get(accepted, "samples")),
                           .row = calloc(json_array_size(rows) + 1, sizeof *worst.row)};
    snprintf(worst.seed, sizeof worst.seed, "%s", json_text_at(accepted, "seed"));
    if (!worst.row || output_open(&output, verb, file) != 0)
        return free(worst.row), -1;
    for (; worst.count < json_array_size(rows); worst.count++)
        worst.row[worst.count] = worst_of(json_array_get(rows, worst.count));
    worsts_write(&worst, output.stream);
    for (size_t i = 0; i < worst.count; i++)
        free(worst.row[i].input);
    free(worst.row);
    return output_close(&output);
}

/* --- accepting ---------------------------------------------------------------------------------------------------- */

static int is_row_of(const json_t *row, const json_t *like)
{
    return strcmp(json_text_at(row, "kernel"), json_text_at(like, "kernel")) == 0 &&
           strcmp(json_text_at(row, "promise"), json_text_at(like, "promise")) == 0;
}

/* Whether rows have the promise's input already. */
static int has_input(const json_t *rows, const json_t *like)
{
    const json_t *row;
    size_t i;
    json_array_foreach (rows, i, row)
        if (is_row_of(row, like) && json_equal(json_object_get(row, "input"), json_object_get(like, "input")))
            return 1;
    return 0;
}

/* What is kept of a line: all of it; all but its mean, which is of the samples of another run; its input alone. */
enum keep { KEEP_ALL, KEEP_WORST, KEEP_INPUT };

/* Appends what the accepted state had of a promise, as long as its inputs are not there. */
static void append_old(json_t *rows, const json_t *accepted, const json_t *like, enum keep keep)
{
    const json_t *row;
    size_t i;
    json_array_foreach (json_object_get(accepted, "rows"), i, row) {
        if (!is_row_of(row, like) || has_input(rows, row))
            continue;
        json_t *copy = json_copy((json_t *)row);
        if (keep != KEEP_ALL)
            json_object_set_new(copy, "mean", json_number(NAN));
        if (keep == KEEP_INPUT) {
            json_object_set_new(copy, "error", json_number(NAN));
            json_object_set_new(copy, "seeds", json_integer(0));
        }
        json_array_append_new(rows, copy);
    }
}

/* Whether the night looked at the accepted input and found less there. Else it did not know that input, which was found
 * by a search since then. */
static int is_better(const json_t *record, const json_t *row, const json_t *before)
{
    char name[320];
    const json_t *move;
    size_t i;
    snprintf(name, sizeof name, "%s: %s", json_text_at(row, "kernel"), json_text_at(row, "promise"));
    json_array_foreach (json_object_get(record, "moves"), i, move)
        if (strcmp(json_text_at(move, "kind"), move_text(MOVE_BETTER)) == 0 &&
            strcmp(json_text_at(move, "name"), name) == 0 &&
            json_number_at(move, "before") == json_number_at(before, "error"))
            return 1;
    return 0;
}

/* A promise's line after a night: its mean, and the greater error. The search so far counts, unless the known input
 * gives less than it did: then the kernel is another one. */
static json_t *row_after(const json_t *before, const json_t *row, const json_t *record)
{
    const int less = before && json_number_at(row, "error") < json_number_at(before, "error");
    const int better = less && is_better(record, row, before);
    const json_t *worst = less && !better ? before : row;
    return json_pack("{sO sO sO sO sO so so}", "kernel", json_object_get(row, "kernel"), "promise",
                     json_object_get(row, "promise"), "error", json_object_get(worst, "error"), "mean",
                     json_object_get(row, "mean"), "input", json_object_get(worst, "input"), "seconds",
                     json_number(before && !better ? json_number_at(before, "seconds") : 0), "seeds",
                     json_integer(better ? 0 : json_integer_value(json_object_get(before, "seeds"))));
}

json_t *accepted_after(const json_t *accepted, const json_t *record)
{
    const json_t *tonight = json_object_get(record, "accuracy"), *old = json_object_get(accepted, "rows"), *row;
    const int same_run = json_equal(json_object_get(accepted, "samples"), json_object_get(record, "samples")) &&
                         json_equal(json_object_get(accepted, "seed"), json_object_get(record, "seed"));
    json_t *rows = json_array();
    size_t i;
    json_array_foreach (tonight, i, row) {
        const json_t *before = accuracy_find(old, json_text_at(row, "kernel"), json_text_at(row, "promise"));
        json_array_append_new(rows, row_after(before, row, record));
        append_old(rows, accepted, row, KEEP_INPUT);
    }
    /* what tonight did not judge stays, its first line with its error; a mean of other samples compares with nothing */
    json_array_foreach (old, i, row)
        if (!accuracy_find(tonight, json_text_at(row, "kernel"), json_text_at(row, "promise")))
            append_old(rows, accepted, row, same_run ? KEEP_ALL : KEEP_WORST);
    return json_pack("{sO sO sO so}", "samples", json_object_get(record, "samples"), "seed",
                     json_object_get(record, "seed"), "comments", json_object_get(accepted, "comments"), "rows", rows);
}
