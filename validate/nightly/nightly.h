/* plumb nightly: runs everything once and compares it with what was accepted; plumb accept: accepts it.
 *
 * A night runs this program's other verbs (stages.c, nightly_search.c), takes what they measured into a *record*, and
 * ends as `plumb compare BASELINE RECORD` does (compare/compare.h). The record, a JSON object
 * (data/history.schema.json), is appended to a history (history.c). Its parts: kernels   worst error, its input and
 * mean of each promise, and the verdicts: a short report of plumb check claims    the verdicts on the articles' claims
 * speed     ratios of two times of one race moves     how it differs from what is accepted: the result of the
 * comparison, without what stayed the same Accepted errors are a file of data/ (accept.c); accepted speed is that of a
 * build which is kept, to race against (kept.c). nightly_report.c writes the page, nightly.c is the verb. */
#ifndef NIGHTLY_NIGHTLY_H
#define NIGHTLY_NIGHTLY_H

#include "validate/base/json.h"
#include "validate/base/progress.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>

int verb_nightly(int argc, char **argv);
int verb_accept(int argc, char **argv);

struct records;

/* --- the accepted state ------------------------------------------------------------------------------------------- */

/* Reads the accepted errors; a file that is not there has none. 0, or −1 after a line on standard error, which begins
 * with the verb. */
int accepted_read(const char *verb, const char *file, struct records *accepted);
/* Stores the accepted errors after a record: its promises in place of the old ones, whose inputs stay. 0, or −1 when
 * out of memory. */
int accepted_after(const struct records *accepted, const json_t *record, struct records *after);
/* The files of what is accepted: where the options name none, those of the data. */
struct accepted_files {
    const char *data, *accuracy, *speed; /* of --data, --accepted and --accepted-speed, or null */
    char *found[2];                      /* to be freed */
};
int find_accepted(const char *verb, struct accepted_files *files);
void free_accepted(const struct accepted_files *files);

/* --- history ------------------------------------------------------------------------------------------------------ */

/* An array of the records of a file, [] where there is no file; null after a line on standard error: file, line,
 * why. */
json_t *history_read(const char *file);
/* Appends a record, on a line of its own whatever stood before; 0, or −1 after a line. */
int history_append(const char *file, const json_t *record);
/* The records of a machine from a date on, not short ones: what speeds are compared with. */
json_t *history_of_line(const json_t *history, const char *line, const char *since);

/* --- a night ------------------------------------------------------------------------------------------------------ */

enum { NIGHT_SEARCH = 6 }; /* one in so many of the night's minutes is for the search of the least searched kernels */

/* The stages, in their order; a part of the night that can be left out. */
enum stage { STAGE_CHECK, STAGE_SWEEP, STAGE_SEARCH, STAGE_CLAIMS, STAGE_BENCH, STAGE_TARGETS, STAGE_LIST, STAGES };

const char *stage_text(enum stage stage); /* "check" */

/* What is asked for, and what was found so far. */
struct night {
    const char *directory, *commit, *seed;
    char *const *kernels; /* ended by null; none: all */
    size_t samples;
    size_t day;            /* which pieces of their domains are swept */
    double sweep_seconds;  /* a kernel */
    double search_seconds; /* of all kernels: a share of the night, NIGHT_SEARCH */
    const char *accepted;  /* the file of accepted errors */
    long long swept;       /* floats */
    int is_short;          /* few samples, few rounds, no verdict on speed */
    int without[STAGES];   /* left out */
    double end;            /* when measuring again has to be over, on process_clock */
    struct progress *progress;
    char line[24]; /* the machine: a fingerprint of processor, compiler and libraries */
    char started[32];
    char *kept;     /* the path of the build that was kept on this machine; null: none */
    char since[32]; /* when it was kept, or "" */
    json_t *record; /* kernels, claims, speed, as far as they were measured */
    json_t *machine, *libraries, *stages;
};

/* A file in the night's folder. */
struct path {
    char text[PATH_MAX];
};
struct path night_path(const struct night *night, const char *name);
/* A file in JSON; null after a line on standard error. */
json_t *night_document(const char *verb, const char *file);

/* Judges an input under every promise of its kernel, and takes what is worse than tonight's record; `found` says by
 * whom. */
void stages_take_input(struct night *night, const char *id, const json_t *input, const char *found);
/* Searches for worse errors in the night's share of time, and takes what it finds; the exit status. */
int search_run(struct night *night);
/* Takes into the accepted errors how long nights in that folder searched; 0, or −1 after a line. */
int search_accept(const char *directory, struct records *accepted);

/* Runs what was not run yet; 0, or the exit status after a line on standard error. */
int stages_run(struct night *night);
/* Forgets what the stages left, so that the next night begins anew. */
void stages_forget(const struct night *night);
/* Processor seconds of all verbs that were run; and notes what a stage took, since these numbers of seconds. */
double children_seconds(void);
void note_cost(struct night *night, const char *stage, double clock, double processor);

/* Looks for the build that was kept on the night's machine, not before `accepted` (a date or ""). */
void kept_find(struct night *night, const char *accepted);
/* Keeps this build, to race against; 0, or −1 after a line. */
int kept_keep(const struct night *night);
/* The date from which on speeds count as accepted, "" where there is no such file; null after a line. To be freed. */
char *kept_accepted_date(const char *verb, const char *file);

/* --- reports ------------------------------------------------------------------------------------------------------ */

/* A record and its history, which may end with it, for people and for a page. */
void night_text(const json_t *record, FILE *stream);
void night_markdown(const json_t *record, const json_t *history, FILE *stream);
/* Values as blocks of eight heights. Writes at most `size` bytes. */
void night_sparkline(const double *values, size_t count, char *text, size_t size);

#endif
