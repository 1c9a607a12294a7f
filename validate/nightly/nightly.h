/* plumb nightly: everything measured once, compared with what was accepted, and what moved.
 *
 * A night's run becomes a *record*, a JSON object (data/history.schema.json) that is appended to a history. Its parts:
 *   accuracy   a row for each promise: the worst error and its input, the mean error    (accuracy.c)
 *   claims     the verdicts on the articles' claims
 *   speed      a row for each ratio of two times of one race                             (speed.c)
 *   moves      what differs from the accepted state: the verdict of the night            (both)
 * The accepted accuracy is a file of data/ (accepted.c); the accepted speed is that of a build which is kept, to race
 * against (kept.c). stages.c runs this program's other verbs, search.c the search for worse errors, report.c writes
 * what came of it, nightly.c is the verb.
 *
 * How a kernel is judged, timed or traced is none of this room's business: it reads the JSON of other verbs. */
#ifndef NIGHTLY_NIGHTLY_H
#define NIGHTLY_NIGHTLY_H

#include "validate/base/json.h"
#include "validate/base/progress.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>

int verb_nightly(int argc, char **argv);
int verb_accept(int argc, char **argv);

/* --- moves ----------------------------------------------------------------------------------------------------------
 * Objects with a kind, a part, a name, a text and the commands that show it again. */

/* Kinds that are an alarm come first: the exit status is then 1. */
enum move_kind {
    MOVE_BROKEN, /* a limit is exceeded, a rule is broken, a claim no longer comes out */
    MOVE_WORSE,  /* less accurate than accepted */
    MOVE_SLOWER, /* proved slower than the kept build */
    MOVE_GONE,   /* accepted, and no longer there */
    MOVE_FOUND,  /* a worse input, where nothing had looked: the accepted build errs as much there */
    MOVE_BETTER, /* more accurate than accepted */
    MOVE_NEW,    /* not accepted yet */
    MOVE_UNSURE, /* seemed slower, and was not when measured again; or a claim's times, of another machine */
    MOVES
};

const char *move_text(enum move_kind kind); /* "worse" */
int move_is_alarm(const json_t *move);
/* Appends a move; `text` is a printf format. Returns it, so that members can be added. */
json_t *move_add(json_t *moves, enum move_kind kind, const char *part, const char *name, const char *text, ...)
    __attribute__((format(printf, 5, 6)));
/* Adds a command that shows it again: the verb and what follows. */
void move_command(json_t *move, const char *text, ...) __attribute__((format(printf, 2, 3)));

/* --- claims ------------------------------------------------------------------------------------------------------- */

struct claim;
/* Returns the kind of move that a claim's verdict is, or MOVES for none. `again`: the verdict when measured again.
 * Times move only on the processor of the record, and only if measured twice; elsewhere they are unsure. */
enum move_kind claims_move(const struct claim *claim, const char *verdict, const char *again, const char *processor);

/* --- accuracy ----------------------------------------------------------------------------------------------------- */

/* {kernel, promise, verdict, limit, error, mean, input, found} for each promise that a report of plumb check judged. A
 * kernel is "so3.exp" or "so3.exp in binary64". */
json_t *accuracy_rows(const json_t *check);
/* An input's numbers, texts in hex, as one text, to be freed: with "," between as --at takes it, with " " as eval does
 * and files have it; and from such a file. */
char *accuracy_input_text(const json_t *input, const char *between);
json_t *accuracy_input(const char *text);
/* Takes a row of the same promise in place of the one in rows, if its error is greater. */
void accuracy_take(json_t *rows, const json_t *row);
/* The row of a promise, or null. */
json_t *accuracy_find(const json_t *rows, const char *kernel, const char *promise);

enum build { THIS_BUILD, KEPT_BUILD };
/* The error of a build's kernel at an input, under a promise; NaN where it is not known. */
typedef double accuracy_error(void *data, enum build build, const char *kernel, const char *promise,
                              const json_t *input);

/* What is compared: tonight's rows with the accepted ones. */
struct accuracy {
    json_t *rows; /* one that missed an accepted input, and errs more there, gets it */
    const json_t *accepted;
    int same_inputs; /* both runs had the same seed and as many samples: then means can be compared, too */
    int whole;       /* every kernel was judged: what is accepted and not there is gone */
    accuracy_error *error;
    void *data;
};

/* A relative difference of mean errors that counts: rounding of the inputs' random numbers in another C library moves
 * fewer samples than that. */
#define ACCURACY_MEAN 1e-4

void accuracy_compare(const struct accuracy *accuracy, json_t *moves);
/* Kernels that exceed a limit, break a rule, crash: whatever was accepted. */
void accuracy_broken(const json_t *check, json_t *moves);

/* --- the accepted state ------------------------------------------------------------------------------------------- */

/* {samples, seed, rows: [{kernel, promise, error, mean, input}]}: rows without error and mean have inputs that were the
 * worst once. Null after a line on standard error that begins with the verb; a file that is not there has no rows. */
json_t *accepted_read(const char *verb, const char *file);
/* Writes what accepted_read reads; 0, or −1 after a line on standard error. */
int accepted_write(const char *verb, const char *file, const json_t *accepted);
/* The accepted state after a record: its rows in place of the old ones, whose inputs stay. */
json_t *accepted_after(const json_t *accepted, const json_t *record);

/* --- speed -------------------------------------------------------------------------------------------------------- */

/* Appends a row {name, slower, ratio, again} for each ratio in a document of plumb bench, plumb bench --targets or
 * plumb list bench --targets: of plumb's own code to other code in the same race. slower: "up" or "down", where the
 * ratio goes when plumb becomes slower; again: the words that measure it again. */
void speed_rows(const json_t *document, json_t *rows);
json_t *speed_find(const json_t *rows, const char *name);
/* How many times longer plumb's code takes in `now` than in `before`, by their medians. */
double speed_slowdown(const json_t *before, const json_t *now);

/* The rule (docs/nightly.md). */
struct speed_rule {
    double suspect; /* so many times the usual time makes a suspect */
    double margin;  /* proved slower than that is an alarm: where code lies makes up to 5 % */
    double level;   /* of all tests of a night together: how often an unchanged tree may be blamed */
    size_t pairs;   /* of measurements of the two builds, in turn */
};
#define SPEED_RULE ((struct speed_rule){1.05, 1.05, 0.01, 12})

/* The slowdown against the median of the history's records of this line; NaN where there are none. `history` is an
 * array of records. */
double speed_against(const json_t *history, const json_t *row);
/* Whether it is to be measured again: slower than usual by the rule's factor, and by something at the interval's better
 * end as well. */
int speed_is_suspect(const struct speed_rule *rule, const json_t *history, const json_t *row);
/* How likely such differences of logarithms (this build's time over the kept build's, a pair each) are if the code is
 * not slower than by the factor `margin`: one-sided t test. 1 for fewer than three. */
double speed_probability(const double *difference, size_t count, double margin);
/* Holm's procedure: sets rejected[i] for those of the tests whose null hypothesis falls, at `level` for all
 * together. */
void speed_holm(const double *probability, size_t count, double level, int *rejected);

/* --- history ------------------------------------------------------------------------------------------------------ */

enum { HISTORY_VERSION = 2 }; /* version 1 lacked what the stages took, and is read as well */

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
    json_t *check, *rows, *speed, *claims, *machine, *libraries, *stages, *moves;
};

/* A file in the night's folder. */
struct path {
    char text[PATH_MAX];
};
struct path night_path(const struct night *night, const char *name);
/* A file in JSON; null after a line on standard error. */
json_t *night_document(const char *verb, const char *file);

/* Judges an input under every promise of its kernel, and takes what is worse than tonight's rows; `found` says by
 * whom. */
void stages_take_input(struct night *night, const char *id, const json_t *input, const char *found);
/* Searches for worse errors in the night's share of time, and takes what it finds; the exit status. */
int search_run(struct night *night);
/* Takes into the accepted state how long nights in that folder searched; 0, or −1 after a line. */
int search_accept(const char *directory, json_t *accepted);

/* Runs what was not run yet; 0, or the exit status after a line on standard error. */
int stages_run(struct night *night);
/* Forgets what the stages left, so that the next night begins anew. */
void stages_forget(const struct night *night);
/* The error of a build at an input: accuracy_error of the night in `data`. */
accuracy_error stages_error_at;
/* Measures suspects again, in pairs, and adds the moves. `history` is of this machine. */
void stages_measure_again(struct night *night, const struct speed_rule *rule, const json_t *history);

/* Looks for the build that was kept on the night's machine, not before `accepted` (a date or ""). */
void kept_find(struct night *night, const char *accepted);
/* Keeps this build, to race against; 0, or −1 after a line. */
int kept_keep(const struct night *night);
/* The date from which on speeds count as accepted, "" where there is no such file; null after a line. To be freed. */
char *kept_accepted_date(const char *verb, const char *file);

/* --- reports ------------------------------------------------------------------------------------------------------ */

/* A record and its history, which may end with it, for people, for a page, for continuous integration. */
void night_text(const json_t *record, FILE *stream);
void night_markdown(const json_t *record, const json_t *history, FILE *stream);
void night_junit(const json_t *record, FILE *stream);
/* Values as blocks of eight heights, of which the last `most` are shown. Writes at most `size` bytes. */
void night_sparkline(const double *values, size_t count, char *text, size_t size);
size_t night_alarms(const json_t *record);

#endif
