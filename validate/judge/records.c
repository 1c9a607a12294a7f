/* Records: see records.h. */
#include "records.h"

#include "validate/base/csv.h"
#include "validate/base/format.h"
#include "validate/base/output.h"
#include "validate/base/table.h"
#include "validate/base/text.h"

#include <dirent.h>
#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The concatenation of all files of data/records/, which mk/build.mk writes. */
__asm__(".pushsection .rodata\n"
        "plumb_records:\n"
        ".incbin \"records.csv\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char plumb_records[] __asm__("plumb_records");

enum record_column {
    KERNEL,
    FORMAT,
    OUTPUT,
    MEASURE,
    REGION,
    ERROR,
    MEAN,
    SECONDS,
    SEEDS,
    LIMIT,
    VERDICT,
    METHOD,
    PROVED_BOUND,
    ABOVE,
    BOXES,
    PROOF_SECONDS,
    INPUT,
    COLUMNS
};

static const struct table_column columns[COLUMNS] = {
    [KERNEL] = {.name = "kernel"},
    [FORMAT] = {.name = "format"},
    [OUTPUT] = {.name = "output"},
    [MEASURE] = {.name = "measure"},
    [REGION] = {.name = "region"},
    [ERROR] = {"error", .format = "%.17g"},
    [MEAN] = {"mean", .format = "%.17g"},
    [SECONDS] = {"seconds", .format = "%.1f"},
    [SEEDS] = {"seeds", .format = "%.0f"},
    [LIMIT] = {"limit", .format = "%.12g"},
    [VERDICT] = {.name = "verdict"},
    [METHOD] = {.name = "method"},
    [PROVED_BOUND] = {"proved", .format = "%.9g"},
    [ABOVE] = {"above", .format = "%.9g"},
    [BOXES] = {"boxes", .format = "%.0f"},
    [PROOF_SECONDS] = {"proof_seconds", .format = "%.0f"},
    [INPUT] = {.name = "input"},
};

static const char usual_comments[] = "# For each promise the worst error known and its input, how long plumb check "
                                     "--deep searched for worse (CPU seconds,\n"
                                     "# seeds), the mean error of the accepted nightly run's samples, and what plumb "
                                     "prove found. Lines with nothing but an\n"
                                     "# input have one that was the worst once. Programs write this: plumb check "
                                     "--deep, plumb accept, plumb prove --record.\n";
static const char run_line[] = "# The run: samples %lld, seed %31s";
static const char in_double[] = " in double";

/* --- a promise's key ---------------------------------------------------------------------------------------------- */

/* Splits a name such as "so3.exp in double" into the kernel's id and the format. Returns the id. */
static const char *id_of(const char *name, enum format *format, char *id, size_t size)
{
    const size_t length = strlen(name), end = strlen(in_double);
    const int is_double = length > end && strcmp(name + length - end, in_double) == 0;
    *format = is_double ? DOUBLE : FLOAT;
    snprintf(id, size, "%.*s", (int)(is_double ? length - end : length), name);
    return id;
}

static const struct kernel *kernel_of(const struct record_line *row, enum format *format)
{
    char id[160];
    return kernel_find(id_of(row->kernel, format, id, sizeof id));
}

/* True if the kernel has the promise of this line. */
static int is_promised(const struct record_line *row)
{
    enum format format;
    const struct kernel *kernel = kernel_of(row, &format);
    return kernel && promise_find(kernel, format, row->promise);
}

const char *record_promise(const char *kernel, enum format format, const char *output, const char *measure,
                           const char *region, char *text, size_t size)
{
    const struct kernel *known = kernel_find(kernel);
    const struct promises *promises = known ? kernel_promises(known, format) : NULL;
    for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++)
        if (strcmp(bound_field(known, bound), output) == 0 && strcmp(measure_text(bound->measure), measure) == 0 &&
            strcmp(bound_region_key(bound), region) == 0)
            return bound_name(known, bound, text, size);
    snprintf(text, size, "%s%s%s%s%s", output, *measure ? " " : "", measure, *region ? " " : "", region);
    return text;
}

/* Output, measure and region of a promise, as in a line of the file. */
struct promise_key {
    char output[64], measure[32], region[96];
};

/* Splits the name of a promise that no kernel has: the first word is the output. */
static void split_name(const char *name, struct promise_key *key)
{
    const size_t first = strcspn(name, " ");
    const char *rest = name + first + (name[first] == ' ');
    *key = (struct promise_key){.measure = ""};
    snprintf(key->output, sizeof key->output, "%.*s", (int)first, name);
    for (int measure = 0; measure < MEASURES; measure++) {
        const char *text = measure_text((enum measure)measure);
        const size_t length = strlen(text);
        if (strncmp(rest, text, length) != 0 || (rest[length] && rest[length] != ' '))
            continue;
        snprintf(key->measure, sizeof key->measure, "%s", text);
        rest += length + (rest[length] == ' ');
        break;
    }
    snprintf(key->region, sizeof key->region, "%s", rest);
}

static void key_of(const struct record_line *row, struct promise_key *key)
{
    enum format format;
    const struct kernel *kernel = kernel_of(row, &format);
    const struct bound *bound = kernel ? promise_find(kernel, format, row->promise) : NULL;
    if (!bound) {
        split_name(row->promise, key);
        return;
    }
    snprintf(key->output, sizeof key->output, "%s", bound_field(kernel, bound));
    snprintf(key->measure, sizeof key->measure, "%s", measure_text(bound->measure));
    snprintf(key->region, sizeof key->region, "%s", bound_region_key(bound));
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* True if the text is a list of numbers separated by single blanks. */
static int are_numbers(const char *text)
{
    for (char *end;; text = end + 1) {
        if (*text == ' ' || !isfinite(strtod(text, &end)) || end == text || (*end && *end != ' '))
            return 0;
        if (!*end)
            return 1;
    }
}

static void free_row(const struct record_line *row)
{
    free(row->kernel);
    free(row->promise);
    free(row->input);
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

/* Reads a number that is at least 0, or `none` from an empty field. Returns 0, or −1 after a line on standard error. */
static int read_number(const struct csv *csv, size_t row, enum record_column column, double none, double *x)
{
    *x = none;
    if (!*csv_cell(csv, row, column))
        return 0;
    if (csv_number(csv, row, column, x) != 0)
        return -1;
    return *x >= 0 ? 0 : csv_complain(csv, row, column, "expected a number from 0 on");
}

/* Reads the columns of a proof, which must be empty if there is no verdict. */
static int read_proof(const struct csv *csv, size_t row, struct proof_record *proof)
{
    *proof = (struct proof_record){.limit = NAN, .proved = NAN, .above = NAN, .boxes = NAN, .seconds = NAN};
    if (!*csv_cell(csv, row, VERDICT)) {
        for (enum record_column column = LIMIT; column <= PROOF_SECONDS; column++)
            if (*csv_cell(csv, row, column))
                return csv_complain(csv, row, column, "a proof without a verdict");
        return 0;
    }
    return csv_number(csv, row, LIMIT, &proof->limit) != 0 ||
                   csv_text(csv, row, VERDICT, proof->verdict, sizeof proof->verdict) != 0 ||
                   csv_text(csv, row, METHOD, proof->method, sizeof proof->method) != 0 ||
                   read_number(csv, row, PROVED_BOUND, NAN, &proof->proved) != 0 ||
                   read_number(csv, row, ABOVE, NAN, &proof->above) != 0 ||
                   csv_number(csv, row, BOXES, &proof->boxes) != 0 ||
                   csv_number(csv, row, PROOF_SECONDS, &proof->seconds) != 0
               ? -1
               : 0;
}

/* Reads a line of the file. Returns 0, or −1 after a line on standard error. */
static int read_row(struct records *records, const struct csv *csv, size_t at, const char *family)
{
    char name[176], promise[256];
    double error, mean, seconds, seeds;
    struct proof_record proof;
    const char *kernel = csv_cell(csv, at, KERNEL), *format = csv_cell(csv, at, FORMAT);
    const char *input = csv_cell(csv, at, INPUT);
    const int is_double = strcmp(format, format_facts(DOUBLE)->name) == 0;
    if (!is_double && strcmp(format, format_facts(FLOAT)->name) != 0)
        return csv_complain(csv, at, FORMAT, "\"%.40s\" is neither float nor double", format);
    if (read_number(csv, at, ERROR, NAN, &error) != 0 || read_number(csv, at, MEAN, NAN, &mean) != 0 ||
        read_number(csv, at, SECONDS, 0, &seconds) != 0 || read_number(csv, at, SEEDS, 0, &seeds) != 0 ||
        read_proof(csv, at, &proof) != 0)
        return -1;
    if (*input ? !are_numbers(input) : !(isnan(error) && *proof.verdict))
        return csv_complain(csv, at, INPUT, "expected numbers with a space between each two");
    snprintf(name, sizeof name, "%s%s", kernel, is_double ? in_double : "");
    record_promise(kernel, is_double ? DOUBLE : FLOAT, csv_cell(csv, at, OUTPUT), csv_cell(csv, at, MEASURE),
                   csv_cell(csv, at, REGION), promise, sizeof promise);
    struct record_line *row = records_insert(records, records->count, name, promise, input);
    if (!row)
        return csv_complain(csv, at, KERNEL, "out of memory");
    row->error = error;
    row->mean = mean;
    row->seconds = seconds;
    row->seeds = (unsigned long)seeds;
    row->proof = proof;
    snprintf(row->family, sizeof row->family, "%s", family);
    return 0;
}

/* Stores the comments at the beginning of a text, and the number of samples and seed of the nightly run. */
static int take_comments(struct records *records, const char *text)
{
    const char *end = text;
    while (*end == '#' && strncmp(end, run_line, strcspn(run_line, "%")) != 0)
        end += strcspn(end, "\n") + (strchr(end, '\n') != NULL);
    sscanf(end, run_line, &records->samples, records->seed);
    records->comments = strndup(text, (size_t)(end - text));
    return records->comments ? 0 : -1;
}

static int parse(struct records *records, const char *verb, const char *file, const char *family, const char *text)
{
    const char *names[COLUMNS];
    struct csv csv = {0};
    *records = (struct records){0};
    if (!*text)
        return 0;
    for (int c = 0; c < COLUMNS; c++)
        names[c] = columns[c].name;
    int result = csv_parse(&csv, verb, file, strdup(text));
    if (result == 0)
        result = csv_expect(&csv, names, COLUMNS);
    if (result == 0)
        result = take_comments(records, text);
    for (size_t row = 0; row < csv.rows && result == 0; row++)
        result = read_row(records, &csv, row, family);
    csv_free(&csv);
    if (result != 0)
        records_free(records);
    return result;
}

int records_parse(struct records *records, const char *verb, const char *file, const char *text)
{
    return parse(records, verb, file, "", text);
}

static int read_file(struct records *records, const char *verb, const char *file, const char *family)
{
    const char *problem = NULL;
    char *text = text_of_file(file, &problem);
    *records = (struct records){0};
    const int result = text ? parse(records, verb, file, family, text) : -1;
    if (!text)
        fprintf(stderr, "plumb %s: %s: %s\n", verb, file, problem);
    free(text);
    return result;
}

/* Appends the lines of another file, which is left empty. Means of another nightly run are not comparable and are
 * dropped. */
static int append_all(struct records *records, struct records *others)
{
    struct record_line *all = realloc(records->row, (records->count + others->count + 1) * sizeof *all);
    if (!all)
        return -1;
    records->row = all;
    if (!records->comments)
        records->comments = others->comments, others->comments = NULL;
    if (records->samples == 0) {
        records->samples = others->samples;
        memcpy(records->seed, others->seed, sizeof records->seed);
    }
    const int same_run = records->samples == others->samples && strcmp(records->seed, others->seed) == 0;
    for (size_t i = 0; i < others->count; i++) {
        all[records->count] = others->row[i];
        if (!same_run)
            all[records->count].mean = NAN;
        records->count++;
    }
    others->count = 0;
    return 0;
}

static int is_folder(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && S_ISDIR(status.st_mode);
}

static int is_record(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && end > entry->d_name && strcmp(end, ".csv") == 0;
}

static int read_folder(struct records *records, const char *verb, const char *folder)
{
    struct dirent **entries;
    const int count = scandir(folder, &entries, is_record, alphasort);
    int result = count < 0 ? -1 : 0;
    if (count < 0)
        fprintf(stderr, "plumb %s: %s: %s\n", verb, folder, strerror(errno));
    for (int i = 0; i < count; i++) {
        struct records one;
        char *file = NULL, *family = entries[i]->d_name;
        if (result == 0 && (result = asprintf(&file, "%s/%s", folder, family) < 0 ? -1 : 0) == 0) {
            *strrchr(family, '.') = 0;
            result = read_file(&one, verb, file, family);
            if (result == 0)
                result = append_all(records, &one);
            records_free(&one);
        }
        free(file);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    return result;
}

int records_read(struct records *records, const char *verb, const char *path)
{
    *records = (struct records){0};
    if (!is_folder(path))
        return read_file(records, verb, path, "");
    const int result = read_folder(records, verb, path);
    if (result != 0)
        records_free(records);
    return result;
}

const char *records_own(void)
{
    return plumb_records;
}

void records_free(struct records *records)
{
    for (size_t i = 0; i < records->count; i++)
        free_row(records->row + i);
    free(records->row);
    free(records->comments);
    *records = (struct records){0};
}

/* --- writing ------------------------------------------------------------------------------------------------------ */

/* Writes the heading, and opens the table. */
static void begin_table(struct table *table, const struct records *records, FILE *stream)
{
    fputs(records->comments && *records->comments ? records->comments : usual_comments, stream);
    if (records->samples > 0)
        fprintf(stream, "# The run: samples %lld, seed %s\n", records->samples, records->seed);
    table_open(table, TABLE_CSV, stream, columns, COLUMNS);
}

static void write_row(struct table *table, const struct record_line *row)
{
    char id[160];
    enum format format;
    struct promise_key key;
    const struct proof_record none = {.limit = NAN, .proved = NAN, .above = NAN, .boxes = NAN, .seconds = NAN},
                              *proof = *row->proof.verdict ? &row->proof : &none;
    key_of(row, &key);
    id_of(row->kernel, &format, id, sizeof id);
    TABLE_ROW(table, table_text(id), table_text(format_facts(format)->name), table_text(key.output),
              table_text(key.measure), table_text(key.region), table_number(row->error), table_number(row->mean),
              table_number(row->seeds > 0 ? row->seconds : (double)NAN),
              table_number(row->seeds > 0 ? (double)row->seeds : (double)NAN), table_number(proof->limit),
              table_text(proof->verdict), table_text(proof->method), table_number(proof->proved),
              table_number(proof->above), table_number(proof->boxes), table_number(proof->seconds),
              table_text(row->input));
}

void records_write(const struct records *records, FILE *stream)
{
    struct table table;
    begin_table(&table, records, stream);
    for (const struct record_line *row = records->row; row < records->row + records->count; row++)
        write_row(&table, row);
}

/* Replaces a file's content by a text if it differs. Returns 0, or −1 after a line on standard error. */
static int replace_file(const char *verb, const char *file, const char *text)
{
    const char *problem;
    struct output output;
    char *before = text_of_file(file, &problem);
    const int same = before && strcmp(before, text) == 0;
    free(before);
    if (same)
        return 0;
    if (output_open(&output, verb, file) != 0)
        return -1;
    fputs(text, output.stream);
    return output_close(&output);
}

/* A line and its sort key: the positions of kernel and promise in the contracts, and its index among all lines. */
struct position {
    const struct record_line *row;
    const char *family;
    size_t kernel, promise, line;
};

static int compare_positions(const void *left, const void *right)
{
    const struct position *a = left, *b = right;
    if (a->kernel != b->kernel)
        return a->kernel < b->kernel ? -1 : 1;
    if (a->promise != b->promise)
        return a->promise < b->promise ? -1 : 1;
    return a->line < b->line ? -1 : a->line > b->line;
}

/* Returns the sort key of a line. Lines about kernels or promises that are in no contract come last. */
static struct position position_of(const struct record_line *row, size_t line)
{
    enum format format;
    const struct kernel *kernel = kernel_of(row, &format);
    const struct bound *bound = kernel ? promise_find(kernel, format, row->promise) : NULL;
    struct position position = {row, kernel ? kernel->family : row->family, SIZE_MAX, SIZE_MAX, line};
    for (size_t i = 0; kernel && position.kernel == SIZE_MAX; i++)
        if (kernel_at(i) == kernel)
            position.kernel = 2 * i + (format == DOUBLE);
    if (bound)
        position.promise = (size_t)(bound - kernel_promises(kernel, format)->bounds);
    return position;
}

/* Writes the lines of one family to its file. */
static int save_family(const struct records *records, const char *verb, const char *folder, const char *family,
                       const struct position *position)
{
    struct table table;
    char *text = NULL, *file = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    int result = stream && asprintf(&file, "%s/%s.csv", folder, family) >= 0 ? 0 : -1;
    if (stream) {
        begin_table(&table, records, stream);
        for (size_t i = 0; i < records->count; i++)
            if (strcmp(position[i].family, family) == 0)
                write_row(&table, position[i].row);
        result |= fclose(stream) == 0 ? 0 : -1;
    }
    if (result == 0)
        result = replace_file(verb, file, text);
    free(text);
    free(file);
    return result;
}

static int has_family(const struct position *position, size_t count, const char *family)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(position[i].family, family) == 0)
            return 1;
    return 0;
}

static int remove_file(const char *verb, const char *folder, const char *family)
{
    char *file = NULL;
    int result = asprintf(&file, "%s/%s.csv", folder, family) < 0 ? -1 : 0;
    if (result == 0 && unlink(file) != 0 && errno != ENOENT) {
        fprintf(stderr, "plumb %s: %s: %s\n", verb, file, strerror(errno));
        result = -1;
    }
    free(file);
    return result;
}

/* Writes the files of all families that have lines, and removes files whose families have none any more. */
static int save_folder(const struct records *records, const struct records *disk, const char *verb, const char *folder)
{
    struct position *position = calloc(records->count + 1, sizeof *position);
    int result = position ? 0 : -1;
    for (size_t i = 0; position && i < records->count; i++)
        position[i] = position_of(records->row + i, i);
    if (position)
        qsort(position, records->count, sizeof *position, compare_positions);
    for (size_t i = 0; result == 0 && i < records->count; i++)
        if (*position[i].family && !has_family(position, i, position[i].family))
            result = save_family(records, verb, folder, position[i].family, position);
    for (size_t i = 0; result == 0 && i < disk->count; i++)
        if (*disk->row[i].family && !has_family(position, records->count, disk->row[i].family))
            result = remove_file(verb, folder, disk->row[i].family);
    free(position);
    return result;
}

/* --- saving a part ------------------------------------------------------------------------------------------------ */

static int copy_rows(struct records *copy, const struct records *records)
{
    copy->comments = records->comments ? strdup(records->comments) : NULL;
    copy->samples = records->samples;
    memcpy(copy->seed, records->seed, sizeof copy->seed);
    for (const struct record_line *row = records->row; row < records->row + records->count; row++) {
        struct record_line *line = records_insert(copy, copy->count, row->kernel, row->promise, row->input);
        if (!line)
            return -1;
        struct record_line own = *line;
        *line = *row;
        line->kernel = own.kernel;
        line->promise = own.promise;
        line->input = own.input;
    }
    return records->comments && !copy->comments ? -1 : 0;
}

/* Removes the lines for which `is_gone` is true. */
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

static int is_empty(const struct record_line *row, const void *context)
{
    (void)context;
    return !*row->input && !*row->proof.verdict;
}

/* Replaces the proofs by those on disk. */
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

/* Removes proofs of promises that no longer exist, and copies the proofs of `records`. */
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

static int save_file(const struct records *records, const char *verb, const char *file)
{
    struct output output;
    if (output_open(&output, verb, file) != 0)
        return -1;
    records_write(records, output.stream);
    return output_close(&output);
}

int records_save(const struct records *records, const char *verb, const char *path, enum record_part part)
{
    struct records disk = {0}, merged = {0};
    if ((access(path, F_OK) == 0 || errno != ENOENT) && records_read(&disk, verb, path) != 0)
        return -1;
    int result = copy_rows(&merged, part == RECORD_PROOF ? &disk : records);
    if (result == 0)
        result = part == RECORD_PROOF ? take_proofs(&merged, records) : join_proofs(&merged, &disk);
    if (result == 0)
        result = is_folder(path) ? save_folder(&merged, &disk, verb, path) : save_file(&merged, verb, path);
    records_free(&disk);
    records_free(&merged);
    return result;
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

static int is_of(const struct record_line *row, const char *kernel, const char *promise)
{
    return strcmp(row->kernel, kernel) == 0 && strcmp(row->promise, promise) == 0;
}

struct record_line *records_find(const struct records *records, const char *kernel, const char *promise)
{
    for (struct record_line *row = records->row; row < records->row + records->count; row++)
        if (!isnan(row->error) && is_of(row, kernel, promise))
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
        if (*row->proof.verdict && is_of(row, kernel, promise))
            return row;
    return NULL;
}

/* Returns the promise's line, which is inserted after the kernel's others if it is missing; null when out of memory. */
static struct record_line *line_of(struct records *records, const char *kernel, const char *promise)
{
    size_t at = records->count;
    struct record_line *row = records_find(records, kernel, promise);
    if (row || (row = line_with_proof(records, kernel, promise)))
        return row;
    for (size_t i = 0; i < records->count; i++)
        if (strcmp(records->row[i].kernel, kernel) == 0) {
            at = i + 1;
            if (is_of(records->row + i, kernel, promise)) { /* before lines with inputs that were once the worst */
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
    if (!(news->error <= row->error) || news->another) {
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
    return *row->family && !kernel_of(row, &format);
}

void records_drop_unknown(struct records *records)
{
    drop(records, is_unknown, NULL);
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

const char *worst_problem(const struct bound *bound, const struct record_line *worst, char *text, size_t size)
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
