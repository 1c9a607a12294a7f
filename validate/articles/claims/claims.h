/* Header of the module that tests the claims of the articles. An experiment measures numbers; each number is stored
 * with its name and role in a `struct cell`, which is printed as one row below the claim. The verdict is computed from
 * the cells.
 *
 * It is the interface between the command `plumb claims` (claims.c), its output formats (claims_report.c), the file of
 * claims (claims_file.c), the provenance of records (record.c) and the experiments (so3.c …, one file per subject).
 * data/claims.csv states what is claimed, and where in the articles. An experiment does not know what is claimed: it
 * only measures. `claim_decide` compares the claim with the measurements. */
#ifndef CLAIMS_CLAIMS_H
#define CLAIMS_CLAIMS_H

#include "contacts.h"
#include "free_body.h" /* figures use these three headers, too */
#include "reference_in_double.h"

#include "validate/bench/bench.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The role of a measured number. A READING is the value of the claimed quantity under one interpretation of the claim;
 * the verdict is computed from the readings. A CONTEXT value is only printed. */
enum cell_role { READING, CONTEXT };

/* A measured number: one row of the output of an experiment. */
struct cell {
    enum cell_role role;
    char name[128];          /* "S₁, degree 6, Horner with FMA, t = a²" */
    double value, low, high; /* low and high: the 95 % interval of a ratio of times; otherwise both are `value` */
    char at[128];            /* the input at which it was measured, "t = 0x1.fcp-3 (0.248)", or "" */
};

/* Everything that an experiment reports. */
struct findings {
    struct cell *cells;
    size_t count, capacity;
    char remark[512]; /* a result beyond the verdict: a sharper constant, a condition */
    char effort[64];  /* a description of the inputs that were tried: "lists of up to 1000000 elements"; or "" */
};

/* The options of an experiment: how many inputs it may try, and for which row of a table of claims it is run. */
struct effort {
    int full;        /* 1: try every input; 0: only some, for a quick answer */
    const char *row; /* the row, if many claims form a table: "64.linear" for the claim "C21.64.linear"; or "" */
    size_t most;     /* for tests: upper limit for the length of lists; 0: no limit */
};

/* Adds a cell; its name is a printf format. */
void findings_add(struct findings *findings, enum cell_role role, double value, const char *name, ...)
    __attribute__((format(printf, 4, 5)));
/* Adds a cell with a measured ratio of times and its 95 % interval. */
void findings_add_interval(struct findings *findings, enum cell_role role, struct interval ratio, const char *name, ...)
    __attribute__((format(printf, 4, 5)));
/* Sets the input (`at`) of the cell that was added last. */
void findings_at(struct findings *findings, const char *at, ...) __attribute__((format(printf, 2, 3)));
/* Appends text to the remark. */
void findings_remark(struct findings *findings, const char *text, ...) __attribute__((format(printf, 2, 3)));
/* Replaces the description of the inputs that were tried. */
void findings_effort(struct findings *findings, const char *text, ...) __attribute__((format(printf, 2, 3)));
void findings_free(struct findings *findings);

/* The experiment for the claim `id`, or, if many claims form a table, for all claims whose ids begin with `id` and a
 * dot. The first match in the array is used, so an experiment for a single row has to come before the one for its
 * table. */
struct experiment {
    const char *id;
    void (*run)(const struct effort *effort, struct findings *findings);
    /* Like `run`, for an experiment that does not depend on the effort. Exactly one of `run` and `run_plain` is set. */
    void (*run_plain)(struct findings *findings);
    /* Without --full the experiment tries fewer inputs; then its verdict has to equal the recorded one, but its numbers
     * may differ. */
    int sampled;
    int slow; /* skipped unless it is named or --full is given */
    /* Duration per claim with --full on two idle cores, used to estimate the time left. 0: negligible. */
    double seconds;
    /* Returns 1 if everything that the experiment needs beside the program is available; else 0, with the reason in
     * `problem`. Null: the experiment needs nothing. */
    int (*is_available)(char *problem, size_t size);
};

/* The experiments of each subject, ended by a null id. */
extern const struct experiment so3_experiments[], cost_experiments[], rotation_experiments[], list_experiments[],
    quaternion_experiments[], scheme_experiments[], delta_experiments[], pairs_experiments[], magnus_experiments[],
    constraint_experiments[], integrator_experiments[], free_motion_experiments[], order_experiments[],
    slots_experiments[];

/* The relation that the claim asserts between the measured value and the claim's limit. */
enum relation { AT_MOST, BELOW, AT_LEAST, ABOVE, ABOUT /* within a tenth of the limit */, RELATIONS };

enum claim_verdict { CONFIRMED, REFUTED, REFINED, UNDECIDED, CLAIM_VERDICTS };

/* The origin of a row of data/claims.csv; docs/articles.md defines the four origins. Only the first two are claims. */
enum claim_basis {
    BASIS_SAID,          /* the article's words, or a formula that it prints */
    BASIS_RECONSTRUCTED, /* the article's words about a formula that is lost; plumb's reconstruction replaces it */
    BASIS_ERRATUM,       /* a printed line that the article itself corrects further on */
    BASIS_OWN,           /* no article says it: a result of plumb's own */
    CLAIM_BASES
};

/* The provenance of a record: when, where and by which code it was measured (record.c). All fields are "" in a record
 * that is older than these columns of the file. */
struct claim_record {
    char date[12], processor[64], effort[72], commit[24], code[20];
};

struct claim {
    char id[48], article[64], section[64];
    enum claim_basis basis;
    char text[256];
    enum relation relation;
    double limit;
    char unit[48];
    int this_machine;                              /* the reading is a time: another machine may give another verdict */
    char verdict[16], measured[128], finding[512]; /* as the file records them from an earlier run, or "" */
    struct claim_record record;
};

/* A claim with its result: the new result if its experiment was run, otherwise the recorded one. */
struct claim_result {
    const struct claim *claim;
    int is_new;
    struct findings findings;
    char measured[128];
    const char *verdict, *finding;
    struct claim_record record;
};

/* True if an article makes the claim, that is, if it is neither an erratum nor a result of plumb's own. */
int claim_is_made(const struct claim *claim);
const char *claim_basis_text(enum claim_basis basis);
const char *claim_verdict_text(enum claim_verdict verdict);
/* True if either of two verdicts is "undecided". For a claim about times, an undecided verdict contradicts no other. */
int claim_is_either_undecided(const char *verdict, const char *other);
const char *relation_text(enum relation relation);

enum claim_outcome { FAILS, HOLDS, UNCLEAR };
/* Returns HOLDS if both end points of the reading's interval satisfy the claim; FAILS if neither end point nor the
 * value itself satisfies it; otherwise UNCLEAR. NaN never satisfies a claim. */
enum claim_outcome claim_holds(const struct claim *claim, const struct cell *reading);
/* Returns the verdict: refined if some readings satisfy the claim and others fail; else undecided if a reading is
 * unclear; else confirmed if all readings satisfy the claim; refuted if none does or there are no readings. `plumb
 * claims --help` states these rules, too. */
enum claim_verdict claim_decide(const struct claim *claim, const struct findings *findings);
/* Runs the claim's experiment. */
void claim_measure(const struct claim *claim, const struct experiment *experiment, int full,
                   struct claim_result *result);
/* True if a new result equals the file's record, or there is no record. Compares the verdicts; also compares the
 * numbers if the same inputs were tried and the result does not depend on the machine. Prints differences on
 * `complaints`. For a claim about times, the function returns true also if the verdicts differ; it prints the
 * difference unless one of the verdicts is undecided. */
int claim_is_as_recorded(const struct claim_result *result, int full, FILE *complaints);

/* Reads the claims of a file into an allocated array *claims, which the caller frees. Returns their count, or −1 after
 * printing an error. */
long claims_read(const char *path, struct claim **claims);
/* Returns the experiment of a claim, or null. */
const struct experiment *claims_experiment(const char *id);
/* Returns the source files of a claim's experiment, below the root of the source tree, ended by null. */
const char *const *claims_sources(const char *id);

/* Fills in the fields that all records of a run share: date, processor, and commit of the source tree that contains the
 * file. */
void claim_record_begin(struct claim_record *record, const char *claims_file);
/* Fills in the record of a new result: a copy of `begun`, the record of the run (claim_record_begin), with the effort
 * and the fingerprint of the code added. */
void claim_record_make(struct claim_record *record, const struct claim_record *begun, const char *claims_file,
                       const struct claim_result *result, int full);
/* True if the claim's experiment skips no inputs: with --full, or if it has no shorter form. */
int claim_is_measured_in_full(const char *id, int full);
int claim_is_recorded_in_full(const struct claim *claim);
/* Returns the reason why a record is stale, or null if it is not. */
const char *claim_stale(const struct claim *claim, const char *claims_file);
/* Returns the fingerprint `so_far` extended by C code, whose comments and white space do not count. */
uint64_t claim_code_fingerprint(uint64_t so_far, const char *text);

void claims_print_text(FILE *stream, const struct claim_result *results, size_t count, int cells);
void claims_print_markdown(FILE *stream, const struct claim_result *results, size_t count);
void claims_print_json(FILE *stream, const struct claim_result *results, size_t count, int full);

/* Three functions of magnus.c that figures use, too. They are about the motion with the angular velocity ω(t) = w + t ·
 * alpha for t in [0, 1], whose path length is ∫|ω(t)| dt. magnus_path_length returns this path length.
 * magnus_critical_length considers the motions λω(t) with a factor λ > 0, and returns the largest path length for which
 * their Magnus series converges. magnus_step_error returns the angle between two orientations after a step of length h:
 * by the exact motion, and by the first `terms` terms of the series. */
double magnus_path_length(const double w[3], const double alpha[3]);
double magnus_critical_length(const double w[3], const double alpha[3]);
double magnus_step_error(unsigned terms, const double w[3], const double alpha[3], double h);

/* Writes the results in the format of data/claims.csv. */
void claims_print_csv(FILE *stream, const struct claim_result *results, size_t count);

/* Runs the command `plumb claims`. Returns the exit status. */
int verb_claims(int argc, char **argv);

#endif
