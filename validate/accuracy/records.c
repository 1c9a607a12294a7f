/* Records in memory: finds and changes lines, merges records, and checks limits against them; see records.h.
 * records_file.c reads and writes the files. */
#include "records.h"

#include "validate/util/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- lines -------------------------------------------------------------------------------------------------------- */

const struct kernel *record_kernel(const struct record_line *row, enum format *format)
{
    char id[160];
    size_t length;
    *format = format_of_suffix(row->kernel, &length);
    snprintf(id, sizeof id, "%.*s", (int)length, row->kernel);
    return kernel_find(id);
}

/* True if the kernel has the promise of this line. */
static int is_promised(const struct record_line *row)
{
    enum format format;
    const struct kernel *kernel = record_kernel(row, &format);
    return kernel && promise_find(kernel, format, row->promise);
}

int record_is_about(const struct record_line *row, const char *kernel, const char *promise)
{
    return strcmp(row->kernel, kernel) == 0 && strcmp(row->promise, promise) == 0;
}

static void free_row(const struct record_line *row)
{
    free(row->kernel);
    free(row->promise);
    free(row->input);
}

void records_free(struct records *records)
{
    for (size_t i = 0; i < records->count; i++)
        free_row(records->row + i);
    free(records->row);
    free(records->comments);
    *records = (struct records){0};
}

struct record_line *records_insert(struct records *records, size_t at, const char *kernel, const char *promise,
                                   const char *input)
{
    struct record_line *more = realloc(records->row, (records->count + 1) * sizeof *more);
    if (!more)
        return NULL;
    records->row = more;
    memmove(more + at + 1, more + at, (records->count - at) * sizeof *more);
    more[at] = (struct record_line){
        .kernel = strdup(kernel), .promise = strdup(promise), .input = strdup(input), .error = NAN, .mean = NAN};
    records->count++;
    return more[at].kernel && more[at].promise && more[at].input ? more + at : NULL;
}

struct record_line *records_append(struct records *records, const struct record_line *row)
{
    struct record_line *line = records_insert(records, records->count, row->kernel, row->promise, row->input);
    if (!line)
        return NULL;
    const struct record_line own = *line;
    *line = *row;
    line->kernel = own.kernel;
    line->promise = own.promise;
    line->input = own.input;
    return line;
}

/* Removes the lines for which is_gone(line, context) is true. */
static void drop(struct records *records, int (*is_gone)(const struct record_line *row, const void *context),
                 const void *context)
{
    size_t count = 0;
    for (size_t i = 0; i < records->count; i++)
        if (is_gone(records->row + i, context))
            free_row(records->row + i);
        else
            records->row[count++] = records->row[i];
    records->count = count;
}

struct record_line *records_find(const struct records *records, const char *kernel, const char *promise)
{
    for (struct record_line *row = records->row; row < records->row + records->count; row++)
        if (!isnan(row->error) && record_is_about(row, kernel, promise))
            return row;
    return NULL;
}

struct record_line *records_of(const struct records *records, const struct kernel *kernel, const struct bound *bound)
{
    char promise[256];
    return records_find(records, kernel->id, bound_name(kernel, bound, promise, sizeof promise));
}

/* Returns the promise's line that has a proof, or null. */
static struct record_line *line_with_proof(const struct records *records, const char *kernel, const char *promise)
{
    for (struct record_line *row = records->row; row < records->row + records->count; row++)
        if (*row->proof.verdict && record_is_about(row, kernel, promise))
            return row;
    return NULL;
}

/* Returns the promise's line that has an error, or else the one that has a proof. If there is neither, inserts a new
 * line: before the promise's lines that have only an input, else after the kernel's other lines, else at the end.
 * Returns null when out of memory. */
static struct record_line *line_of(struct records *records, const char *kernel, const char *promise)
{
    size_t at = records->count;
    struct record_line *row = records_find(records, kernel, promise);
    if (row || (row = line_with_proof(records, kernel, promise)))
        return row;
    for (size_t i = 0; i < records->count; i++)
        if (strcmp(records->row[i].kernel, kernel) == 0) {
            at = i + 1;
            if (record_is_about(records->row + i, kernel, promise)) { /* this line has only an input */
                at = i;
                break;
            }
        }
    return records_insert(records, at, kernel, promise, "");
}

const struct proof_record *records_proof(const struct records *records, const char *kernel, const char *promise)
{
    const struct record_line *row = line_with_proof(records, kernel, promise);
    return row ? &row->proof : NULL;
}

int records_set_proof(struct records *records, const char *kernel, const char *promise,
                      const struct proof_record *proof)
{
    struct record_line *row = line_of(records, kernel, promise);
    if (row)
        row->proof = *proof;
    return row ? 0 : -1;
}

struct record_line *records_take(struct records *records, const struct worst_news *news)
{
    struct record_line *row = line_of(records, news->kernel, news->promise);
    if (!row)
        return NULL;
    if (!(news->error <= row->error) || news->kernel_changed) {
        char *input = strdup(news->input);
        if (!input)
            return NULL;
        if (news->kernel_changed)
            row->seconds = 0, row->seeds = 0, row->mean = NAN;
        free(row->input);
        row->input = input;
        row->error = news->error;
    }
    row->seconds += news->seconds;
    row->seeds += news->seconds > 0;
    return row;
}

int records_join(struct records *records, const struct records *others)
{
    if (!records->comments && others->comments && !(records->comments = strdup(others->comments)))
        return -1;
    for (const struct record_line *other = others->row; other < others->row + others->count; other++) {
        const struct worst_news news = {other->kernel, other->promise, other->input, other->error, 0, 0};
        struct record_line *row = isnan(other->error) ? NULL : records_take(records, &news);
        if (!row && !isnan(other->error))
            return -1;
        if (row && other->seconds > row->seconds) {
            row->seconds = other->seconds;
            row->seeds = other->seeds;
        }
    }
    return 0;
}

/* A kernel in a format, by its name in records. */
struct named_kernel {
    const char *name;
    const struct kernel *kernel;
    enum format format;
};

static int is_other_promise(const struct record_line *row, const void *context)
{
    const struct named_kernel *of = context;
    return strcmp(row->kernel, of->name) == 0 && !promise_find(of->kernel, of->format, row->promise);
}

void records_drop_others(struct records *records, const char *name, const struct kernel *kernel, enum format format)
{
    drop(records, is_other_promise, &(struct named_kernel){name, kernel, format});
}

static int is_unknown(const struct record_line *row, const void *context)
{
    enum format format;
    (void)context;
    return *row->family && !record_kernel(row, &format);
}

void records_drop_unknown(struct records *records)
{
    drop(records, is_unknown, NULL);
}

/* --- merging one part of the columns ------------------------------------------------------------------------------ */

/* Copies records to `copy`: comments, samples, seed and lines. Returns 0, or −1 when out of memory. */
static int copy_records(struct records *copy, const struct records *records)
{
    copy->comments = records->comments ? strdup(records->comments) : NULL;
    copy->samples = records->samples;
    memcpy(copy->seed, records->seed, sizeof copy->seed);
    for (const struct record_line *row = records->row; row < records->row + records->count; row++)
        if (!records_append(copy, row))
            return -1;
    return records->comments && !copy->comments ? -1 : 0;
}

static int is_empty(const struct record_line *row, const void *context)
{
    (void)context;
    return !*row->input && !*row->proof.verdict;
}

/* Replaces the proofs in `merged` by the proofs on disk, except those of promises that no longer exist, and drops lines
 * with neither input nor proof. Returns 0, or −1 when out of memory. */
static int join_proofs(struct records *merged, const struct records *disk)
{
    for (struct record_line *row = merged->row; row < merged->row + merged->count; row++)
        *row->proof.verdict = 0;
    for (const struct record_line *row = disk->row; row < disk->row + disk->count; row++)
        if (*row->proof.verdict && is_promised(row) &&
            records_set_proof(merged, row->kernel, row->promise, &row->proof) != 0)
            return -1;
    drop(merged, is_empty, NULL);
    return 0;
}

/* Removes from `merged` the proofs of promises that no longer exist and the lines with neither input nor proof; then
 * copies the proofs of `records` to it. Returns 0, or −1 when out of memory. */
static int take_proofs(struct records *merged, const struct records *records)
{
    for (struct record_line *row = merged->row; row < merged->row + merged->count; row++)
        if (!is_promised(row))
            *row->proof.verdict = 0;
    drop(merged, is_empty, NULL);
    for (const struct record_line *row = records->row; row < records->row + records->count; row++)
        if (*row->proof.verdict && records_set_proof(merged, row->kernel, row->promise, &row->proof) != 0)
            return -1;
    return 0;
}

int records_merge(struct records *merged, const struct records *records, const struct records *disk,
                  enum record_part part)
{
    if (copy_records(merged, part == RECORD_PROOF ? disk : records) != 0)
        return -1;
    return part == RECORD_PROOF ? take_proofs(merged, records) : join_proofs(merged, disk);
}

/* --- limits that contradict the records --------------------------------------------------------------------------- */

double worst_limit(double error)
{
    const double minimum = WORST_MARGIN * error;
    if (!(minimum > 0 && isfinite(minimum)))
        return minimum;
    for (int digits = 2;; digits++) {
        const double step = pow(10, floor(log10(minimum)) - (digits - 1)), limit = ceil(minimum / step - 1e-9) * step;
        if (limit <= 1.01 * minimum || digits == 3) {
            char text[32];
            snprintf(text, sizeof text, "%.*g", digits + 1, limit);
            return strtod(text, NULL);
        }
    }
}

const char *worst_problem(const struct bound *bound, const struct record_line *worst, char *text, size_t size)
{
    *text = 0;
    if (!worst)
        snprintf(text, size, "nothing is on record");
    else if (worst->error > bound->limit)
        snprintf(text, size, "%.6g was found, the limit is %.6g", worst->error, bound->limit);
    else if (bound->evidence == SAMPLED && bound->limit < WORST_MARGIN * worst->error && !bound->margin)
        snprintf(text, size,
                 "%.6g was found, and the limit is %.6g: it should be %.6g, or the contract give a reason for a "
                 "smaller margin",
                 worst->error, bound->limit, worst_limit(worst->error));
    else if (bound->evidence == SAMPLED && (worst->seconds < WORST_SECONDS || worst->seeds < WORST_SEEDS))
        snprintf(text, size, "searched for %.1f s by %lu seeds, not for %d s by %d", worst->seconds, worst->seeds,
                 WORST_SECONDS, WORST_SEEDS);
    return *text ? text : NULL;
}
