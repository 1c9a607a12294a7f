/* Records: what programs measured of the promises.
 *
 *     kernel,format,output,measure,region,error,mean,seconds,seeds,
 *         limit,verdict,method,proved,above,boxes,proof_seconds,input
 *
 * data/records/ has a file for each family of contracts, with a line for each promise of the kernels of fast/. The
 * first five columns are the promise's key, as in validate/contracts/FAMILY.yaml; a kernel with a parameter has the
 * lines of each value. The same columns in a single file hold what is known of any code.
 *
 *     error, input           the worst error known, and the input that gives it   plumb check --deep, plumb accept
 *     seconds, seeds         how long was searched for worse, in CPU seconds      plumb check --deep
 *     mean                   of the accepted nightly run's samples                plumb accept
 *     limit … proof_seconds  what was proved of which limit                       plumb prove --record
 *
 * A line that has only a key and an input has an input that was the worst once, or, with no output, measure and region,
 * one that was found in another way: the next search tries it. Lines that begin with # stay, if they stand before all
 * others. The records of the folder are part of the program.
 *
 * A SAMPLED limit is held to a rule: it is at least WORST_MARGIN times the worst found, or its
 * row says why less is enough (`margin`), and it was searched for WORST_SECONDS by WORST_SEEDS seeds. */
#ifndef JUDGE_RECORDS_H
#define JUDGE_RECORDS_H

#include "validate/kernels/kernels.h"

#include <stddef.h>
#include <stdio.h>

#define WORST_MARGIN 1.25
enum { WORST_SECONDS = 60, WORST_SEEDS = 5 };

/* What plumb prove found of a promise. `proved` is rounded up; NaN where nothing is proved. Inputs with components
 * below `above` were skipped where they decide; NaN where none were. Seconds are CPU seconds. */
struct proof_record {
    char verdict[12], method[12]; /* "proved", "open" …; the verdict is "" where no proof was tried */
    double limit, proved, above, boxes, seconds;
};

struct record_line {
    char *kernel, *promise; /* "so3.exp", "so3.exp in double"; "R scaled ulp usual" */
    char *input;            /* numbers with a blank between each two; "" where there is no error */
    double error, mean;     /* NaN: none. The mean is that of the accepted nightly run's samples */
    double seconds;         /* CPU seconds that were searched */
    unsigned long seeds;
    struct proof_record proof;
    char family[32]; /* of the folder's file that it was read from; "" of others */
};

struct records {
    char *comments;    /* the lines before the first */
    long long samples; /* of the accepted nightly run, whose means these are; 0: none */
    char seed[32];
    struct record_line *row;
    size_t count;
};

/* --- files -------------------------------------------------------------------------------------------------------- */

/* Reads a file, or all files of a folder; or a text as if it stood in that file, which may be empty. Returns 0, or −1
 * after a line on standard error, which begins with the verb. */
int records_read(struct records *records, const char *verb, const char *path);
int records_parse(struct records *records, const char *verb, const char *file, const char *text);
/* The text of the records that are part of the program. */
const char *records_own(void);
void records_write(const struct records *records, FILE *stream);
void records_free(struct records *records);

/* The columns that a program writes; all others, and lines that it knows nothing of, stay as they are on disk. */
enum record_part {
    RECORD_WORST, /* error, mean, seconds, seeds, input; and lines with an input alone */
    RECORD_PROOF, /* limit … proof_seconds */
};

/* Writes one part of the records into a file, or into the families' files of a folder, each replaced at once and only
 * where it differs. There the lines stand in the order of the contracts, each in its family's file; a file without
 * lines is removed. Returns 0, or −1 after a line. */
int records_save(const struct records *records, const char *verb, const char *path, enum record_part part);

/* --- lines -------------------------------------------------------------------------------------------------------- */

/* Inserts a line at a position, with copies of these texts and no numbers yet. Returns it; null when out of memory. */
struct record_line *records_insert(struct records *records, size_t at, const char *kernel, const char *promise,
                                   const char *input);
/* The promise's line that has an error, or null. */
struct record_line *records_find(const struct records *records, const char *kernel, const char *promise);
struct record_line *records_of(const struct records *records, const struct kernel *kernel, const struct bound *bound);
/* What is known of the promise's proof; null: nothing. */
const struct proof_record *records_proof(const struct records *records, const char *kernel, const char *promise);
/* Stores a proof in the promise's line, which is made where it is missing; 0, or −1 when out of memory. */
int records_set_proof(struct records *records, const char *kernel, const char *promise,
                      const struct proof_record *proof);

/* The promise's name from its key in a record, "R scaled ulp usual"; "" without an output. Returns text. */
const char *record_promise(const char *kernel, enum format format, const char *output, const char *measure,
                           const char *region, char *text, size_t size);

/* The result of a search or a nightly run. */
struct worst_news {
    const char *kernel, *promise, *input;
    double error, seconds;
    int another; /* the kernel is another one than that on record: it errs less at the input there */
};

/* Takes it into the promise's line, which is made where it is missing; null when out of memory. The effort adds up, but
 * begins anew with another kernel. */
struct record_line *records_take(struct records *records, const struct worst_news *news);
/* Takes what others found or searched: the larger error, the longer search. 0, or −1 when out of memory. */
int records_join(struct records *records, const struct records *others);
/* Drops the lines of that name about promises that the kernel does not make in that format. */
void records_drop_others(struct records *records, const char *name, const struct kernel *kernel, enum format format);
/* Drops the lines of a folder's files about kernels that there are not. */
void records_drop_unknown(struct records *records);

/* --- the rule ----------------------------------------------------------------------------------------------------- */

/* The smallest limit that has the margin, with as few digits as 2 or 3 give without adding more than a hundredth. */
double worst_limit(double error);
/* In what a promise breaks the rule; null: it holds. Returns text. */
const char *worst_problem(const struct bound *bound, const struct record_line *worst, char *text, size_t size);

#endif
