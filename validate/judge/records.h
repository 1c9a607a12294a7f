/* Records: results about the promises that commands stored in files (struct records, read by records_read).
 *
 *     kernel,format,output,measure,region,error,mean,seconds,seeds,
 *         limit,verdict,method,proved,above,boxes,proof_seconds,input
 *
 * data/records/ has a file per family of contracts, with a line for each promise of the kernels of fast/. The first
 * five columns are the promise's key, as in validate/contracts/FAMILY.yaml; a kernel with a parameter has lines for
 * each value. A single file with the same columns can hold results about any code.
 *
 *     error, input           the worst error known, and the input that gives it   plumb check --deep, plumb accept
 *     seconds, seeds         CPU seconds of search for larger errors, seeds       plumb check --deep
 *     mean                   of the accepted nightly run's samples                plumb accept
 *     limit … proof_seconds  the limit tried to prove, and the result             plumb prove --record
 *
 * A line that has only a key and an input has an input that was once the worst; if output, measure and region are
 * empty, too, the input was found in another way. The next search tries it. Lines that begin with # are preserved if
 * they come before all others. The records in data/records/ are compiled into the program.
 *
 * A SAMPLED limit must satisfy a rule: it is at least WORST_MARGIN times the worst error found, or its row gives a
 * reason for a smaller margin (`margin`); and it was searched for WORST_SECONDS with WORST_SEEDS seeds. */
#ifndef JUDGE_RECORDS_H
#define JUDGE_RECORDS_H

#include "validate/kernels/kernels.h"

#include <stddef.h>
#include <stdio.h>

#define WORST_MARGIN 1.25
enum { WORST_SECONDS = 60, WORST_SEEDS = 5 };

/* The result of plumb prove for a promise. `proved` is rounded up; NaN if nothing is proved. The proof does not cover
 * inputs with nonzero components smaller than `above`, where these decide the result; NaN if it covers all. Seconds are
 * CPU seconds. */
struct proof_record {
    char verdict[12], method[12]; /* "proved", "open" …; the verdict is "" if no proof was tried */
    double limit, proved, above, boxes, seconds;
};

struct record_line {
    char *kernel, *promise; /* "so3.exp", "so3.exp in double"; "R scaled ulp usual" */
    char *input;            /* numbers separated by blanks; "" if there is no error */
    double error, mean;     /* NaN: none. The mean is that of the accepted nightly run's samples */
    double seconds;         /* CPU seconds of search */
    unsigned long seeds;
    struct proof_record proof;
    char family[32]; /* of the folder's file that it was read from; "" if from another file */
};

struct records {
    char *comments;    /* the lines before the first */
    long long samples; /* of the accepted nightly run, from which the means are; 0: none */
    char seed[32];
    struct record_line *row;
    size_t count;
};

/* --- files -------------------------------------------------------------------------------------------------------- */

/* records_read reads a file, or all files of a folder; records_parse parses a text as if it were the content of that
 * file, whose name may be empty. Both return 0; or −1 after a line on standard error that begins with the verb. */
int records_read(struct records *records, const char *verb, const char *path);
int records_parse(struct records *records, const char *verb, const char *file, const char *text);
/* Returns the text of the records that are compiled into the program. */
const char *records_own(void);
void records_write(const struct records *records, FILE *stream);
void records_free(struct records *records);

/* The columns that a command writes. All other columns, and lines that it does not know, stay as they are on disk. */
enum record_part {
    RECORD_WORST, /* error, mean, seconds, seeds, input; and lines with an input alone */
    RECORD_PROOF, /* limit … proof_seconds */
};

/* Writes one part of the records to a file, or to the families' files of a folder. Each file is replaced atomically,
 * and only if it differs. In a folder each line goes to the file of its family, in the order of the contracts; a file
 * that would have no lines is removed. Returns 0, or −1 after a line on standard error. */
int records_save(const struct records *records, const char *verb, const char *path, enum record_part part);

/* --- lines -------------------------------------------------------------------------------------------------------- */

/* Inserts a line at a position, with copies of these texts and no numbers yet. Returns the line; null when out of
 * memory. */
struct record_line *records_insert(struct records *records, size_t at, const char *kernel, const char *promise,
                                   const char *input);
/* Appends a copy of a line. Returns the copy; null when out of memory. */
struct record_line *records_append(struct records *records, const struct record_line *row);
/* True if a line is about the promise of that name of the kernel of that name. */
int record_is_about(const struct record_line *row, const char *kernel, const char *promise);
/* Returns the kernel of a line, or null if there is none of that name, and stores the format. */
const struct kernel *record_kernel(const struct record_line *row, enum format *format);
/* Returns the promise's line that has an error, or null. */
struct record_line *records_find(const struct records *records, const char *kernel, const char *promise);
struct record_line *records_of(const struct records *records, const struct kernel *kernel, const struct bound *bound);
/* Returns the result of the promise's proof, or null. */
const struct proof_record *records_proof(const struct records *records, const char *kernel, const char *promise);
/* Stores a proof in the promise's line, which is created if it is missing. Returns 0, or −1 when out of memory. */
int records_set_proof(struct records *records, const char *kernel, const char *promise,
                      const struct proof_record *proof);

/* Writes the promise's name from its key in a record, "R scaled ulp usual"; "" if there is no output. Returns text. */
const char *record_promise(const char *kernel, enum format format, const char *output, const char *measure,
                           const char *region, char *text, size_t size);

/* The result of a search or a nightly run. */
struct worst_news {
    const char *kernel, *promise, *input;
    double error, seconds;
    int another; /* the kernel changed since the record was made: its error at the recorded input is smaller */
};

/* Stores a result in the promise's line, which is created if it is missing. Seconds and seeds are added to those on
 * record, but start anew with a changed kernel. Returns the line; null when out of memory. */
struct record_line *records_take(struct records *records, const struct worst_news *news);
/* Merges other records: of each line the larger error and the longer search. Returns 0, or −1 when out of memory. */
int records_join(struct records *records, const struct records *others);
/* Puts into `merged`, which must be empty, what is to be stored: one part from `records`, the other from `disk`.
 * Returns 0, or −1 when out of memory. */
int records_merge(struct records *merged, const struct records *records, const struct records *disk,
                  enum record_part part);
/* Removes the lines of that name about promises that the kernel does not have in that format. */
void records_drop_others(struct records *records, const char *name, const struct kernel *kernel, enum format format);
/* Removes the lines of a folder's files about kernels that do not exist. */
void records_drop_unknown(struct records *records);

/* --- the rule ----------------------------------------------------------------------------------------------------- */

/* Returns the smallest limit that has the margin, rounded up to 2 digits, or to 3 if 2 would add more than a
 * hundredth. */
double worst_limit(double error);
/* Writes how a promise breaks the rule, and returns text; returns null if the rule holds. */
const char *worst_problem(const struct bound *bound, const struct record_line *worst, char *text, size_t size);

#endif
