/* Reads and writes the files of records, and saves one part of their columns; see records.h. records.c has the
 * functions for records in memory. */
#include "records.h"

#include "validate/util/csv.h"
#include "validate/util/format.h"
#include "validate/util/output.h"
#include "validate/util/table.h"
#include "validate/util/text.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

/* The text of all records in data/records/: the files one after another, with the comments and the names of the columns
 * of the first file only. mk/build.mk writes it to records.csv. */
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

static const char usual_comments[] =
    "# For each promise: the largest known error and its input, the processor seconds and seeds of the search for "
    "larger "
    "ones (plumb check\n"
    "# --deep), the mean error in the accepted nightly run (plumb accept), and the result of plumb prove --record. A "
    "line with nothing but\n"
    "# an input keeps an input whose error was once the largest. These programs write the file.\n";
static const char run_line[] = "# The run: samples %lld, seed %31s";

/* --- the columns that name a promise ------------------------------------------------------------------------------ */

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

/* The columns output, measure and region of a promise. */
struct promise_key {
    char output[64], measure[32], region[96];
};

/* Splits the name of a promise that no contract has: the first word is the output, the name of a measure may follow,
 * and the rest is the region. */
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

/* Writes the output, measure and region of a line's promise: from its contract, or by split_name if no contract has the
 * promise. */
static void key_of(const struct record_line *row, struct promise_key *key)
{
    enum format format;
    const struct kernel *kernel = record_kernel(row, &format);
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

/* True if the text is a list of finite numbers separated by single spaces. */
static int are_numbers(const char *text)
{
    for (char *end;; text = end + 1) {
        if (*text == ' ' || !isfinite(strtod(text, &end)) || end == text || (*end && *end != ' '))
            return 0;
        if (!*end)
            return 1;
    }
}

/* Reads a number that is at least 0; an empty field gives `none`. Returns 0, or −1 after a message on standard
 * error. */
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
    const char *kernel = csv_cell(csv, at, KERNEL), *format_name = csv_cell(csv, at, FORMAT);
    const char *input = csv_cell(csv, at, INPUT);
    const enum format format = format_of_name(format_name);
    if (strcmp(format_name, format_facts(format)->name) != 0)
        return csv_complain(csv, at, FORMAT, "\"%.40s\" is neither float nor double", format_name);
    if (read_number(csv, at, ERROR, NAN, &error) != 0 || read_number(csv, at, MEAN, NAN, &mean) != 0 ||
        read_number(csv, at, SECONDS, 0, &seconds) != 0 || read_number(csv, at, SEEDS, 0, &seeds) != 0 ||
        read_proof(csv, at, &proof) != 0)
        return -1;
    if (*input ? !are_numbers(input) : !(isnan(error) && *proof.verdict))
        return csv_complain(csv, at, INPUT, "expected numbers with a space between each two");
    snprintf(name, sizeof name, "%s%s", kernel, format_facts(format)->suffix);
    record_promise(kernel, format, csv_cell(csv, at, OUTPUT), csv_cell(csv, at, MEASURE), csv_cell(csv, at, REGION),
                   promise, sizeof promise);
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

/* Stores the comments at the beginning of a text. If the line after them is "# The run: …", stores the samples and the
 * seed of the nightly run from it. Later lines that begin with # are ignored. Returns 0, or −1 when out of memory. */
static int take_comments(struct records *records, const char *text)
{
    const char *end = text;
    while (*end == '#' && strncmp(end, run_line, strcspn(run_line, "%")) != 0)
        end += strcspn(end, "\n") + (strchr(end, '\n') != NULL);
    sscanf(end, run_line, &records->samples, records->seed);
    records->comments = strndup(text, (size_t)(end - text));
    return records->comments ? 0 : -1;
}

/* Parses the text of a file. Stores `family` in each line. Returns 0; or −1 without records, after a line on standard
 * error, which may be missing if memory is short. */
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

/* Moves the lines of `others` to the end of `records`. If the two are from different nightly runs, drops the means of
 * `others`, because they are not comparable. Returns 0, or −1 when out of memory. */
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

/* True if the file's name ends with .csv, with at least one character before it. */
static int is_record(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && end > entry->d_name && strcmp(end, ".csv") == 0;
}

/* Reads all files of a folder, in the order of their names. Returns 0, or −1 with the records read before. */
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

/* --- writing ------------------------------------------------------------------------------------------------------ */

/* Writes the comments, or usual_comments if there are none, and the line "# The run: …"; opens the table. */
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
    size_t id_length;
    const enum format format = format_of_suffix(row->kernel, &id_length);
    struct promise_key key;
    const struct proof_record none = {.limit = NAN, .proved = NAN, .above = NAN, .boxes = NAN, .seconds = NAN},
                              *proof = *row->proof.verdict ? &row->proof : &none;
    key_of(row, &key);
    snprintf(id, sizeof id, "%.*s", (int)id_length, row->kernel);
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

/* A line, the family whose file it goes to ("" if none), and the line's sort key: the kernel's and the promise's
 * positions in the contracts, SIZE_MAX if they are in none, and the line's index among all lines. */
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

/* Returns a line with its family and sort key. Lines are sorted by kernel (in the order of the contracts, float before
 * double), then by promise. Promises that are in no contract come after the other promises of their kernel, kernels
 * that are in no contract after all other kernels. Lines with equal keys keep their order. */
static struct position position_of(const struct record_line *row, size_t line)
{
    enum format format;
    const struct kernel *kernel = record_kernel(row, &format);
    const struct bound *bound = kernel ? promise_find(kernel, format, row->promise) : NULL;
    struct position position = {row, kernel ? kernel->family : row->family, SIZE_MAX, SIZE_MAX, line};
    for (size_t i = 0; kernel && position.kernel == SIZE_MAX; i++)
        if (kernel_at(i) == kernel)
            position.kernel = 2 * i + (format == DOUBLE);
    if (bound)
        position.promise = (size_t)(bound - kernel_promises(kernel, format)->bounds);
    return position;
}

/* Writes the lines of one family to its file if that changes its text. Returns 0; or −1 after a line on standard error;
 * without that line if memory is short. */
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

/* Writes the files of all families that have lines, and removes the files of families that have lines on disk only.
 * Returns 0; or −1 after a line on standard error; without that line if memory is short. */
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

static int save_file(const struct records *records, const char *verb, const char *file)
{
    struct output output;
    if (output_open(&output, verb, file) != 0)
        return -1;
    records_write(records, output.stream);
    return output_close(&output);
}

/* Locks a folder, or the folder of a file, against other programs that save there. Returns a descriptor that the caller
 * closes; −1 if the folder does not exist, so that nothing can be saved there. */
static int lock_folder(const char *path)
{
    char *copy = is_folder(path) ? NULL : strdup(path);
    const int descriptor = open(copy ? dirname(copy) : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    free(copy);
    if (descriptor >= 0)
        output_lock(descriptor, LOCK_EX);
    return descriptor;
}

/* Merges one part from `records` with the other part on disk, and writes the result. The caller holds the lock. */
static int save_part(const struct records *records, const char *verb, const char *path, enum record_part part)
{
    struct records disk = {0}, merged = {0};
    if ((access(path, F_OK) == 0 || errno != ENOENT) && records_read(&disk, verb, path) != 0)
        return -1;
    int result = records_merge(&merged, records, &disk, part);
    if (result == 0)
        result = is_folder(path) ? save_folder(&merged, &disk, verb, path) : save_file(&merged, verb, path);
    records_free(&disk);
    records_free(&merged);
    return result;
}

int records_save(const struct records *records, const char *verb, const char *path, enum record_part part)
{
    const int lock = lock_folder(path);
    const int result = save_part(records, verb, path, part);
    if (lock >= 0)
        close(lock);
    return result;
}
