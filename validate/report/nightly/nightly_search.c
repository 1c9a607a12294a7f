/* The search for errors larger than the accepted ones: each nightly run spends a share of its time on the kernels that
 * were searched least. The search times accumulate in DIR/searched-records.csv (format: accuracy/records.h), from which
 * `plumb accept` copies them into data/records/. See nightly.h. */
#include "nightly.h"

#include "validate/accuracy/accuracy.h"
#include "validate/report/compare/compare.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/program.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char searched_file[] = "searched-records.csv";

/* Reads records from a file: the accepted errors, or the results of earlier searches. A file that does not exist gives
 * no records. Returns 0, or −1 after a line on standard error. */
static int read_records(const char *verb, const char *file, struct records *records)
{
    *records = (struct records){.comments = NULL};
    return access(file, F_OK) == 0 ? records_read(records, verb, file) : 0;
}

/* Merges the accepted errors with the errors and search times of earlier searches, which `file` contains if it exists,
 * and writes the result to `file`. Returns 0, or −1 after a line on standard error. */
static int merge_earlier_searches(const struct nightly_run *nightly_run, const char *file)
{
    struct records all, searched = {.comments = NULL};
    struct output output;
    const int known = read_records("nightly", nightly_run->accepted, &all);
    int status = known == 0 && read_records("nightly", file, &searched) == 0 ? records_join(&all, &searched) : -1;
    if (status == 0)
        status = output_open(&output, "nightly", file);
    if (status == 0) {
        records_write(&all, output.stream);
        status = output_close(&output);
    }
    records_free(&all);
    records_free(&searched);
    return status;
}

/* Runs `plumb check --deep`, which searches for nightly_run->search_seconds and adds its results to the file; returns
 * 0, or −1 after a line on standard error. */
static int search(const struct nightly_run *nightly_run, const char *file)
{
    char hours[48], slice[48];
    struct program_words words = {0};
    snprintf(hours, sizeof hours, "%.6g", nightly_run->search_seconds / 3600);
    snprintf(slice, sizeof slice, "%.6g", fmin((double)WORST_SECONDS / WORST_SEEDS, nightly_run->search_seconds));
    program_add(&words, PROGRAM_WORDS("plumb", "check", "--deep", file, "--hours", hours, "--slice", slice, "--"));
    program_add(&words, (const char *const *)nightly_run->kernels);
    const int status = program_run("nightly", NULL, words.word, -1);
    return status == STATUS_WITHIN || status == STATUS_SHORT ? 0 : -1;
}

/* Adds to the nightly result each error of the file that is larger than the one that this run measured for the same
 * promise. Returns 0, or −1 after a line on standard error. */
static int add_found(struct nightly_run *nightly_run, const char *file)
{
    struct records found;
    if (records_read(&found, "nightly", file) != 0)
        return -1;
    for (const struct record_line *worst = found.row; worst < found.row + found.count; worst++) {
        const json_t *promise = find_bound(nightly_run->record, worst->kernel, worst->promise);
        if (!promise || !(worst->error > bound_error(promise)))
            continue;
        json_t *input = input_of_text(worst->input);
        stages_add_input(nightly_run, worst->kernel, input, "long search");
        json_decref(input);
    }
    records_free(&found);
    return 0;
}

int search_run(struct nightly_run *nightly_run)
{
    const struct path file = nightly_path(nightly_run, searched_file);
    if (!(nightly_run->search_seconds > 0))
        return STATUS_WITHIN;
    const int status = merge_earlier_searches(nightly_run, file.text) == 0 && search(nightly_run, file.text) == 0
                           ? add_found(nightly_run, file.text)
                           : -1;
    return status == 0 ? STATUS_WITHIN : STATUS_USAGE;
}

int search_accept(const char *directory, struct records *accepted)
{
    struct records searched;
    char file[PATH_MAX];
    snprintf(file, sizeof file, "%s/%s", directory, searched_file);
    if (read_records("accept", file, &searched) != 0)
        return -1;
    for (struct record_line *row = accepted->row; row < accepted->row + accepted->count; row++) {
        const struct record_line *worst = records_find(&searched, row->kernel, row->promise);
        /* If the search found a larger error that was not accepted, its time does not support the accepted error. */
        if (!worst || !(worst->error <= row->error) || worst->seconds <= row->seconds)
            continue;
        row->seconds = worst->seconds;
        row->seeds = worst->seeds;
    }
    records_free(&searched);
    return 0;
}
