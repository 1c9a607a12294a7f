/* The worst errors known: see worst.h. */
#include "worst.h"

#include "validate/base/csv.h"
#include "validate/base/table.h"
#include "validate/base/text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

__asm__(".pushsection .rodata\n"
        "plumb_worst:\n"
        ".incbin \"data/worst/kernels.csv\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char plumb_worst[] __asm__("plumb_worst");

enum worst_column { KERNEL, PROMISE, ERROR, MEAN, SECONDS, SEEDS, INPUT, COLUMNS };

static const struct table_column columns[COLUMNS] = {{.name = "kernel"},
                                                     {.name = "promise"},
                                                     {"error", .format = "%.17g"},
                                                     {"mean", .format = "%.17g"},
                                                     {"seconds", .format = "%.1f"},
                                                     {"seeds", .format = "%.0f"},
                                                     {.name = "input"}};
static const char run_line[] = "# The run: samples %lld, seed %31s";

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* A number, or `none` for an empty field; 0, or −1 where it is neither. */
static int read_number(const char *text, double none, double *x)
{
    char *end;
    *x = *text ? strtod(text, &end) : none;
    return *text && (end == text || *end || !(*x >= 0)) ? -1 : 0;
}

/* Whether these are numbers, with a blank between each two. */
static int are_numbers(const char *text)
{
    for (char *end;; text = end + 1) {
        if (*text == ' ' || !isfinite(strtod(text, &end)) || end == text || (*end && *end != ' '))
            return 0;
        if (!*end)
            return 1;
    }
}

static void free_row(const struct worst *row)
{
    free(row->kernel);
    free(row->promise);
    free(row->input);
}

struct worst *worsts_insert(struct worsts *worsts, size_t at, const char *kernel, const char *promise,
                            const char *input)
{
    struct worst *more = realloc(worsts->row, (worsts->count + 1) * sizeof *more);
    if (!more)
        return NULL;
    worsts->row = more;
    memmove(more + at + 1, more + at, (worsts->count - at) * sizeof *more);
    more[at] = (struct worst){strdup(kernel), strdup(promise), strdup(input), NAN, NAN, 0, 0};
    worsts->count++;
    return more[at].kernel && more[at].promise && more[at].input ? more + at : NULL;
}

/* Takes a line; null, or what is wrong. */
static const char *read_row(struct worsts *worsts, char *const *cell)
{
    double error, mean, seconds, seeds;
    if (read_number(cell[ERROR], NAN, &error) != 0 || read_number(cell[MEAN], NAN, &mean) != 0 ||
        read_number(cell[SECONDS], 0, &seconds) != 0 || read_number(cell[SEEDS], 0, &seeds) != 0)
        return "error, mean, seconds or seeds is no number";
    if (!are_numbers(cell[INPUT]))
        return "the input is not numbers with a space between each two";
    struct worst *row = worsts_insert(worsts, worsts->count, cell[KERNEL], cell[PROMISE], cell[INPUT]);
    if (!row)
        return "out of memory";
    row->error = error;
    row->mean = mean;
    row->seconds = seconds;
    row->seeds = (unsigned long)seeds;
    return NULL;
}

/* Keeps the comments that a text begins with, and what the run's line says. */
static int take_comments(struct worsts *worsts, const char *text)
{
    const char *end = text;
    while (*end == '#' && strncmp(end, run_line, strcspn(run_line, "%")) != 0)
        end += strcspn(end, "\n") + (strchr(end, '\n') != NULL);
    sscanf(end, run_line, &worsts->samples, worsts->seed);
    worsts->comments = strndup(text, (size_t)(end - text));
    return worsts->comments ? 0 : -1;
}

int worsts_parse(struct worsts *worsts, const char *verb, const char *file, const char *text)
{
    struct csv csv;
    *worsts = (struct worsts){0};
    if (!*text)
        return 0;
    int result = csv_parse(&csv, verb, file, strdup(text));
    for (int c = 0; c < COLUMNS && result == 0; c++)
        result = csv_column(&csv, columns[c].name) == c ? 0 : -1;
    if (result == 0)
        result = take_comments(worsts, text);
    for (size_t row = 0; row < csv.rows && result == 0; row++) {
        const char *wrong = read_row(worsts, csv.cell + (row + 1) * csv.columns);
        if (wrong)
            fprintf(stderr, "plumb %s: %s:%zu: %s\n", verb, file, csv.line[row + 1], wrong);
        result = wrong ? -1 : 0;
    }
    csv_free(&csv);
    if (result != 0)
        worsts_free(worsts);
    return result;
}

int worsts_read(struct worsts *worsts, const char *verb, const char *file)
{
    const char *problem = NULL;
    char *text = text_of_file(file, &problem);
    *worsts = (struct worsts){0};
    const int result = text ? worsts_parse(worsts, verb, file, text) : -1;
    if (!text)
        fprintf(stderr, "plumb %s: %s: %s\n", verb, file, problem);
    free(text);
    return result;
}

const char *worsts_own(void)
{
    return plumb_worst;
}

void worsts_free(struct worsts *worsts)
{
    for (size_t i = 0; i < worsts->count; i++)
        free_row(worsts->row + i);
    free(worsts->row);
    free(worsts->comments);
    *worsts = (struct worsts){0};
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

void worsts_write(const struct worsts *worsts, FILE *stream)
{
    struct table table;
    fputs(worsts->comments ? worsts->comments : "", stream);
    if (worsts->samples > 0)
        fprintf(stream, "# The run: samples %lld, seed %s\n", worsts->samples, worsts->seed);
    table_open(&table, TABLE_CSV, stream, columns, COLUMNS);
    for (const struct worst *row = worsts->row; row < worsts->row + worsts->count; row++)
        TABLE_ROW(&table, table_text(row->kernel), table_text(row->promise), table_number(row->error),
                  table_number(row->mean), table_number(row->seeds > 0 ? row->seconds : (double)NAN),
                  table_number(row->seeds > 0 ? (double)row->seeds : (double)NAN), table_text(row->input));
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

struct worst *worsts_find(const struct worsts *worsts, const char *kernel, const char *promise)
{
    for (struct worst *row = worsts->row; row < worsts->row + worsts->count; row++)
        if (!isnan(row->error) && strcmp(row->kernel, kernel) == 0 && strcmp(row->promise, promise) == 0)
            return row;
    return NULL;
}

struct worst *worsts_of(const struct worsts *worsts, const struct kernel *kernel, const struct bound *bound)
{
    char promise[256];
    return worsts_find(worsts, kernel->id, bound_name(kernel, bound, promise, sizeof promise));
}

/* A new line behind the kernel's others. */
static struct worst *new_row(struct worsts *worsts, const struct worst_news *news)
{
    size_t at = worsts->count;
    for (size_t i = 0; i < worsts->count; i++)
        if (strcmp(worsts->row[i].kernel, news->kernel) == 0)
            at = i + 1;
    struct worst *row = worsts_insert(worsts, at, news->kernel, news->promise, news->input);
    if (row)
        row->error = news->error;
    return row;
}

struct worst *worsts_take(struct worsts *worsts, const struct worst_news *news)
{
    struct worst *row = worsts_find(worsts, news->kernel, news->promise);
    if (!row && !(row = new_row(worsts, news)))
        return NULL;
    if (news->error > row->error || news->another) {
        char *input = strdup(news->input);
        if (!input)
            return NULL;
        if (news->another)
            row->seconds = 0, row->seeds = 0, row->mean = NAN;
        free(row->input);
        row->input = input;
        row->error = news->error;
    }
    row->seconds += news->seconds;
    row->seeds += news->seconds > 0;
    return row;
}

int worsts_join(struct worsts *worsts, const struct worsts *others)
{
    if (!worsts->comments && others->comments && !(worsts->comments = strdup(others->comments)))
        return -1;
    for (const struct worst *other = others->row; other < others->row + others->count; other++) {
        const struct worst_news news = {other->kernel, other->promise, other->input, other->error, 0, 0};
        struct worst *row = isnan(other->error) ? NULL : worsts_take(worsts, &news);
        if (!row && !isnan(other->error))
            return -1;
        if (row && other->seconds > row->seconds) {
            row->seconds = other->seconds;
            row->seeds = other->seeds;
        }
    }
    return 0;
}

void worsts_drop_others(struct worsts *worsts, const char *name, const struct kernel *kernel, enum format format)
{
    size_t kept = 0;
    for (size_t i = 0; i < worsts->count; i++) {
        const struct worst *row = worsts->row + i;
        if (strcmp(row->kernel, name) != 0 || promise_find(kernel, format, row->promise))
            worsts->row[kept++] = *row;
        else
            free_row(row);
    }
    worsts->count = kept;
}

/* --- the rule ----------------------------------------------------------------------------------------------------- */

double worst_limit(double error)
{
    const double least = WORST_MARGIN * error;
    if (!(least > 0 && isfinite(least)))
        return least;
    for (int digits = 2;; digits++) {
        const double step = pow(10, floor(log10(least)) - (digits - 1)), limit = ceil(least / step - 1e-9) * step;
        if (limit <= 1.01 * least || digits == 3) {
            char text[32];
            snprintf(text, sizeof text, "%.*g", digits + 1, limit);
            return strtod(text, NULL);
        }
    }
}

const char *worst_problem(const struct bound *bound, const struct worst *worst, char *text, size_t size)
{
    *text = 0;
    if (!worst)
        snprintf(text, size, "nothing is on record");
    else if (worst->error > bound->limit)
        snprintf(text, size, "%.6g was found, the limit is %.6g", worst->error, bound->limit);
    else if (bound->evidence == SAMPLED && bound->limit < WORST_MARGIN * worst->error && !bound->margin)
        snprintf(text, size,
                 "%.6g was found, and the limit is %.6g: it should be %.6g, or the row say why less is enough",
                 worst->error, bound->limit, worst_limit(worst->error));
    else if (bound->evidence == SAMPLED && (worst->seconds < WORST_SECONDS || worst->seeds < WORST_SEEDS))
        snprintf(text, size, "searched for %.1f s by %lu seeds, not for %d s by %d", worst->seconds, worst->seeds,
                 WORST_SECONDS, WORST_SEEDS);
    return *text ? text : NULL;
}
