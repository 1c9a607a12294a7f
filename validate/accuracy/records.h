/* Records: results about promises that commands have stored in CSV files (struct records, read by records_read).
 *
 *     kernel,format,output,measure,region,error,mean,seconds,seeds,
 *         limit,verdict,method,proved,above,boxes,proof_seconds,input
 *
 * data/records/ has one file per family of contracts, with a line for each promise of the kernels of fast/. The first
 * five columns identify the promise, as in validate/contracts/FAMILY.yaml; a kernel with a parameter has lines for each
 * value of the parameter. A single file with the same columns can hold results about any code.
 *
 *     columns                content                                               written by
 *     error, input           the largest error known, and the input that gives it  plumb check --deep, plumb accept
 *     seconds, seeds         CPU seconds and seeds of searches for larger errors   plumb check --deep
 *     mean                   mean error of the accepted nightly run's samples      plumb accept
 *     limit … proof_seconds  the limit that a proof was tried for, and the result  plumb prove --record
 *
 * A line that has neither an error nor a proof has an input that the next search tries. If output, measure and region
 * are given, this input formerly gave the largest error of the promise; if they are empty, it was found
 * otherwise.
 *
 * Comments are the lines that begin with # at the beginning of a file, up to the line "# The run: …" (samples and seed
 * of the accepted nightly run) or the names of the columns. Saving preserves them and drops all later lines that begin
 * with #. All files of a folder are saved with the comments of the first one.
 *
 * The records in data/records/ are compiled into the program.
 *
 * A limit with SAMPLED evidence has to meet two conditions (worst_problem): it is at least WORST_MARGIN times the
 * largest error known, unless its contract gives a reason for a smaller margin (`margin`); and larger errors were
 * searched for with at least WORST_SEEDS seeds, for at least WORST_SECONDS CPU seconds. */
#ifndef ACCURACY_RECORDS_H
#define ACCURACY_RECORDS_H

#include "validate/contracts/contracts.h"

#include <stddef.h>
#include <stdio.h>

#define WORST_MARGIN 1.25
enum { WORST_SECONDS = 60, WORST_SEEDS = 5 };

/* The result of plumb prove for a promise. `proved` is the proved bound of the error, rounded up; NaN if nothing is
 * proved. The proof does not cover inputs with a nonzero component smaller than `above` on which the error depends;
 * `above` is NaN if the proof covers all inputs. `seconds` are CPU seconds. */
struct proof_record {
    char verdict[12], method[12]; /* "proved", "open" …; the verdict is "" if no proof was tried */
    double limit, proved, above, boxes, seconds;
};

struct record_line {
    char *kernel, *promise; /* "so3.exp", "so3.exp in double"; "R scaled ulp usual" */
    char *input;            /* numbers separated by single spaces; "" if the line has only a proof */
    double error, mean;     /* NaN: none. `mean` is of the accepted nightly run's samples */
    double seconds;         /* CPU seconds of search */
    unsigned long seeds;
    struct proof_record proof;
    char family[32]; /* name, without .csv, of the file in a folder that the line is from; "" if from a single file */
};

struct records {
    char *comments;    /* the file's comments, each with its newline; null or "": none */
    long long samples; /* number of samples of the accepted nightly run from which the means are; 0: no such run */
    char seed[32];     /* seed of that run */
    struct record_line *row;
    size_t count;
};

/* --- files -------------------------------------------------------------------------------------------------------- */

/* records_read reads a file, or all .csv files of a folder. records_parse parses a text; it uses the name of the file,
 * which may be "", only in messages. Both return 0, and records that the caller frees with records_free; or −1, without
 * records, after a message on standard error that names the command (which may be missing if memory is short). */
int records_read(struct records *records, const char *verb, const char *path);
int records_parse(struct records *records, const char *verb, const char *file, const char *text);
/* Returns the text of the records that are compiled into the program. */
const char *records_own(void);
void records_write(const struct records *records, FILE *stream);
void records_free(struct records *records);

/* The columns that a command changes. The other columns are read from disk again before saving, so that plumb prove
 * does not undo what plumb check --deep has written in the meantime, and the reverse. */
enum record_part {
    /* Error, mean, seconds, seeds and input: comments and lines come from memory, and only proofs from disk. A line on
     * disk that is not in memory is lost, except for its proof. */
    RECORD_WORST,
    /* Limit … proof_seconds: comments, lines and proofs come from disk; a proof in memory replaces the proof of the
     * same promise, or is added. */
    RECORD_PROOF,
};

/* Saves one part of the records to a file, or to the files of a folder, and merges it with the other part on disk
 * (records_merge). Proofs of promises that no longer exist, and lines that have neither input nor proof, are dropped.
 *
 * A single file is always rewritten. In a folder, each line goes to the file of its family, in the order of the
 * contracts; a file is rewritten only if its text changes, and removed if its family has no lines any more; lines
 * without a family (from a single file, about a kernel that does not exist) are not saved. Files are replaced
 * atomically (util/output.h).
 *
 * Returns 0, or −1 after a line on standard error; without that line if memory is short. */
int records_save(const struct records *records, const char *verb, const char *path, enum record_part part);

/* --- lines -------------------------------------------------------------------------------------------------------- */

/* Inserts a line before line `at`, with copies of these texts, without error, mean and proof. Returns the line; null
 * when out of memory. */
struct record_line *records_insert(struct records *records, size_t at, const char *kernel, const char *promise,
                                   const char *input);
/* Appends a copy of a line. Returns the copy; null when out of memory. */
struct record_line *records_append(struct records *records, const struct record_line *row);
/* True if a line is about this promise of this kernel. The kernel's name includes the format: "so3.exp in double". */
int record_is_about(const struct record_line *row, const char *kernel, const char *promise);
/* Returns the kernel that a line names, or null if it does not exist; stores the format. */
const struct kernel *record_kernel(const struct record_line *row, enum format *format);
/* Returns the promise's line that has an error, or null. */
struct record_line *records_find(const struct records *records, const char *kernel, const char *promise);
/* Returns the line with an error about a promise of the kernel in float, or null. */
struct record_line *records_of(const struct records *records, const struct kernel *kernel, const struct bound *bound);
/* Returns the result of the promise's proof, or null. */
const struct proof_record *records_proof(const struct records *records, const char *kernel, const char *promise);
/* Stores a proof in the promise's line, which is created if it is missing. Returns 0, or −1 when out of memory. */
int records_set_proof(struct records *records, const char *kernel, const char *promise,
                      const struct proof_record *proof);

/* Writes the name of the promise with these columns, such as "R scaled ulp usual"; "" if all three are empty. Returns
 * text. */
const char *record_promise(const char *kernel, enum format format, const char *output, const char *measure,
                           const char *region, char *text, size_t size);

/* The result of a search or a nightly run for one promise. */
struct worst_news {
    const char *kernel, *promise, *input;
    double error, seconds;
    /* The kernel has changed since the error was recorded: its error at the recorded input is now smaller. */
    int kernel_changed;
};

/* Stores a result in the promise's line, which is created if it is missing. Error and input replace the line's if the
 * error is larger, if the line has none, or if the kernel has changed. Seconds are added to the line's, and its seeds
 * increase by 1 if seconds > 0; for a changed kernel both start from 0, and the mean is dropped. Returns the line; null
 * when out of memory. */
struct record_line *records_take(struct records *records, const struct worst_news *news);
/* Merges the lines of `others` that have an error: each promise gets the larger of the two errors with its input, and
 * seconds and seeds of the longer of the two searches. Means, proofs, samples, seed, and lines without an error are not
 * merged; comments only if `records` has none. Returns 0, or −1 when out of memory. */
int records_join(struct records *records, const struct records *others);
/* Writes to `merged`, which must be empty, the records to be saved: one part of `records`, and the other of `disk`; see
 * enum record_part. Returns 0, or −1 when out of memory. */
int records_merge(struct records *merged, const struct records *records, const struct records *disk,
                  enum record_part part);
/* Removes the lines with this name of a kernel whose promise the kernel does not have in that format. Lines with empty
 * output, measure and region are among them. */
void records_drop_others(struct records *records, const char *name, const struct kernel *kernel, enum format format);
/* Removes the lines about kernels that do not exist, if they were read from a folder. */
void records_drop_unknown(struct records *records);

/* --- the rule ----------------------------------------------------------------------------------------------------- */

/* Returns WORST_MARGIN times the error, rounded up to 2 significant digits, or to 3 if that would add more than 1 %. */
double worst_limit(double error);
/* Writes why a promise's limit contradicts the line about its largest error (null: none): the error exceeds the limit,
 * or a SAMPLED limit does not meet the conditions above. Returns text, or null if there is no contradiction. */
const char *worst_problem(const struct bound *bound, const struct record_line *worst, char *text, size_t size);

#endif
