/* Header of the module nightly: plumb nightly runs all checks and benchmarks once and compares the results with the
 * accepted state; plumb accept makes the results the accepted state.
 *
 * A nightly run calls this program's other commands (stages.c, nightly_search.c), stores their measurements in a
 * *record*, and ends as `plumb compare BASELINE RECORD` does (report/compare/compare.h). The record, a JSON object
 * (data/history.schema.json), is appended to a history (history.c). The parts of a record:
 *
 *     kernels   worst error, its input, and mean of each promise, and the verdicts: a short report of plumb check
 *     claims    the verdicts on the articles' claims
 *     speed     ratios of two times of one race
 *     moves     the differences from the accepted state that the comparison found
 *
 * The accepted errors are the files data/records/FAMILY.csv (accept.c). The accepted speed is the speed of a baseline
 * build, which is stored on the machine so that later builds can be timed against it (baseline_build.c).
 * nightly_report.c writes the report of a run, nightly.c is the command.
 *
 * Speeds are only compared with those of the same *series*: the records of runs on machines with the same fingerprint
 * (processor, compiler, libraries), since the baseline build was stored. */
#ifndef NIGHTLY_NIGHTLY_H
#define NIGHTLY_NIGHTLY_H

#include "validate/util/json.h"
#include "validate/util/progress.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>

int verb_nightly(int argc, char **argv);
int verb_accept(int argc, char **argv);

struct records;

/* --- the accepted state ------------------------------------------------------------------------------------------- */

/* Reads the accepted errors; if the file does not exist, there are none. Returns 0, or −1 after a line on standard
 * error, which begins with the verb. */
int accepted_read(const char *verb, const char *file, struct records *accepted);
/* Computes the accepted errors after a record is accepted. The error of a promise becomes the error in the record; but
 * the accepted error is retained if it is larger, unless the record shows that the error at its input is now smaller.
 * Earlier worst inputs are preserved. Returns 0, or −1 when out of memory. */
int accepted_after(const struct records *accepted, const json_t *record, struct records *after);
/* The files of the accepted state. find_accepted fills in the files of the data folder that no option names. */
struct accepted_files {
    const char *data, *accuracy, *speed; /* from --data, --accepted and --accepted-speed, or null */
    char *found[2];                      /* allocated paths, which free_accepted frees */
};
int find_accepted(const char *verb, struct accepted_files *files);
void free_accepted(const struct accepted_files *files);

/* --- history ------------------------------------------------------------------------------------------------------ */

/* Returns an array of the records in a file, [] if there is no file; null after a line on standard error that has file,
 * line number and reason. */
json_t *history_read(const char *file);
/* Appends a record, on a new line whatever the file ends with; returns 0, or −1 after a line on standard error. */
int history_append(const char *file, const json_t *record);
/* Returns the series of a machine: its records from the date `since` on, without short runs. `machine_fingerprint` is
 * the member of struct nightly_run; records have it as "line". */
json_t *history_series(const json_t *history, const char *machine_fingerprint, const char *since);

/* --- a nightly run ------------------------------------------------------------------------------------------------ */

enum { SEARCH_SHARE = 6 }; /* the search in the least searched kernels gets 1/SEARCH_SHARE of --minutes */

/* The stages of a nightly run, in their order. All but STAGE_CHECK can be skipped. */
enum stage { STAGE_CHECK, STAGE_SWEEP, STAGE_SEARCH, STAGE_CLAIMS, STAGE_BENCH, STAGE_TARGETS, STAGE_LIST, STAGES };

const char *stage_text(enum stage stage); /* for example "check" */

/* A nightly run: its settings and its results so far. */
struct nightly_run {
    const char *directory, *commit, *seed;
    char *const *kernels; /* ids or prefixes, ended by a null pointer; if there are none, all kernels are run */
    size_t samples;
    size_t day;            /* selects the pieces of the domains to sweep */
    double sweep_seconds;  /* per kernel */
    double search_seconds; /* for all kernels together */
    const char *accepted;  /* the file or folder of accepted errors */
    long long swept;       /* number of floats swept so far */
    int is_short;          /* few samples, few rounds, no verdict on speed */
    int without[STAGES];   /* 1: the stage is skipped */
    double end;            /* the time on process_clock at which repeated measurements have to end */
    struct progress *progress;
    char machine_fingerprint[24]; /* of processor, compiler and libraries; "line" in JSON */
    char started[32];             /* date and time, ISO 8601, UTC */
    char *baseline_program;       /* path of plumb in the baseline build of this machine; null if there is none */
    char since[32];               /* the date of the baseline build, or "" */
    json_t *record;               /* kernels, claims, speed, as far as they were measured */
    json_t *machine, *libraries, *stages;
};

/* The path of a file in the folder of the nightly run. */
struct path {
    char text[PATH_MAX];
};
struct path nightly_path(const struct nightly_run *nightly_run, const char *name);
/* Reads a file in JSON; returns null after a line on standard error. */
json_t *nightly_document(const char *verb, const char *file);

/* Checks an input under every promise of its kernel, and stores errors that are larger than those in the run's record;
 * `found` says how the input was found. */
void stages_add_input(struct nightly_run *nightly_run, const char *id, const json_t *input, const char *found);
/* Searches for larger errors for nightly_run->search_seconds, and stores the larger errors in the run's record. Returns
 * the exit status. */
int search_run(struct nightly_run *nightly_run);
/* Copies search times and numbers of seeds from the nightly runs in a folder into the accepted errors; returns 0, or −1
 * after a line on standard error. */
int search_accept(const char *directory, struct records *accepted);

/* Runs all stages, or, of an interrupted run, those that are left; returns 0, or the exit status after a line on
 * standard error. */
int stages_run(struct nightly_run *nightly_run);
/* Deletes the files of the stages, so that the next run starts from the beginning. */
void stages_forget(const struct nightly_run *nightly_run);
/* Returns the CPU seconds of all commands that have been run. */
double children_seconds(void);
/* Records the duration and the CPU seconds of a stage, given process_clock() and children_seconds() at its start. */
void note_cost(struct nightly_run *nightly_run, const char *stage, double clock, double processor);

/* Sets baseline_program and since to the baseline build of the run's machine, if there is one that is not older than
 * `accepted` (a date or ""). */
void baseline_build_find(struct nightly_run *nightly_run, const char *accepted);
/* Stores this build as the baseline build; returns 0, or −1 after a line on standard error. */
int baseline_build_store(const struct nightly_run *nightly_run);
/* Returns the date from which on speeds count as accepted, as the file says; "" if the file does not exist; null after
 * a line on standard error. To be freed. */
char *baseline_build_accepted_date(const char *verb, const char *file);

/* --- reports ------------------------------------------------------------------------------------------------------ */

/* Writes a record as text for a terminal. */
void nightly_text(const json_t *record, FILE *stream);
/* Writes a record as a Markdown page, with small plots of earlier values. The history may contain the record. */
void nightly_markdown(const json_t *record, const json_t *history, FILE *stream);
/* Draws values as block characters of eight heights. Writes at most `size` bytes, with the final 0. */
void nightly_sparkline(const double *values, size_t count, char *text, size_t size);

#endif
