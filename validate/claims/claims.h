/* Tests what the articles claim: experiments fill cells with measurements, and verdicts follow from the cells.
 *
 * Here: the interface between the verb (claims.c), its formats (claims_report.c), the file (claims_file.c), how old a
 * record is (record.c) and the experiments (so3.c …, one file per subject). What is claimed, and where in the articles,
 * are facts kept in data/claims.csv. An experiment does not know what is claimed: it measures. Claim and measurement
 * meet in `claim_judge`. */
#ifndef CLAIMS_CLAIMS_H
#define CLAIMS_CLAIMS_H

#include "contacts.h"
#include "free_body.h" /* these three for figures, too */
#include "truth.h"

#include "validate/bench/bench.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* One measured number. A READING is one way to understand the claim, and is judged; CONTEXT is only shown. */
enum cell_role { READING, CONTEXT };

struct cell {
    enum cell_role role;
    char name[128];          /* "S₁, degree 6, Horner with FMA, t = a²" */
    double value, low, high; /* low and high: its 95 % interval if it is a time; else value itself */
    char at[128];            /* where: "t = 0x1.fcp-3 (0.248)", or nothing */
};

struct findings {
    struct cell *cells;
    size_t count, capacity;
    char remark[512]; /* what the experiment found beyond yes and no: a sharper constant, a condition */
    char effort[64];  /* what was tried: "lists of up to 1000000 elements"; or nothing */
};

/* What is asked of an experiment. */
struct effort {
    int full;        /* 1: try every input; 0: only some, for a quick answer */
    const char *row; /* the row, if many claims form a table: "64.linear" for the claim "C21.64.linear"; or "" */
    size_t most;     /* for tests: no list is longer, whatever length is asked for; 0: as long as asked for */
};

/* Adds a cell; its name is a printf format. */
void findings_add(struct findings *findings, enum cell_role role, double value, const char *name, ...)
    __attribute__((format(printf, 4, 5)));
/* Adds a measured ratio with its 95 % interval. */
void findings_add_interval(struct findings *findings, enum cell_role role, struct interval ratio, const char *name, ...)
    __attribute__((format(printf, 4, 5)));
/* Says where the cell that was added last was measured. */
void findings_at(struct findings *findings, const char *at, ...) __attribute__((format(printf, 2, 3)));
/* Adds to the remark. */
void findings_remark(struct findings *findings, const char *text, ...) __attribute__((format(printf, 2, 3)));
/* Says what was tried, in place of what was said before. */
void findings_effort(struct findings *findings, const char *text, ...) __attribute__((format(printf, 2, 3)));
void findings_free(struct findings *findings);

/* The experiment for the claim `id`, or, for a table, for all claims whose ids begin with `id` and a dot; the first
 * that fits, so that a row of its own comes before the table. */
struct experiment {
    const char *id;
    void (*run)(const struct effort *effort, struct findings *findings);
    void (*alone)(struct findings *findings); /* instead of that: it is the same whatever is asked */
    int sampled; /* tries fewer inputs if not full: then the record's verdict must come out, but not its numbers */
    int slow;    /* skipped unless it is named or --full is given */
    /* What a claim of it takes with --full, on two quiet cores: for the time left. 0: no time worth telling. */
    double seconds;
    /* Whether what it needs beside the program is there; 0 with the reason in `problem`. Null: it needs nothing. */
    int (*there)(char *problem, size_t size);
};

/* The experiments of a subject, ended by a null id. */
extern const struct experiment so3_experiments[], cost_experiments[], rotation_experiments[], list_experiments[],
    quaternion_experiments[], scheme_experiments[], delta_experiments[], pairs_experiments[], magnus_experiments[],
    constraint_experiments[], integrator_experiments[], free_motion_experiments[], order_experiments[],
    slots_experiments[];

/* The claim holds if a reading's value stands in this relation to the claim's limit. */
enum relation { AT_MOST, BELOW, AT_LEAST, ABOVE, ABOUT /* within a tenth of the limit */, RELATIONS };

enum claim_verdict { CONFIRMED, REFUTED, REFINED, UNDECIDED, CLAIM_VERDICTS };

/* What a row of the file rests on; docs/articles.md defines these. Only the first two are claims. */
enum claim_basis {
    BASIS_SAID,          /* the article's words, or a formula that it prints */
    BASIS_RECONSTRUCTED, /* the article's words about a formula that is lost; ours stands for it */
    BASIS_SLIP,          /* a printed line that the article itself corrects further on: an erratum */
    BASIS_OWN,           /* no article says it: a finding of plumb's own */
    CLAIM_BASES
};

/* How a record was made; record.c. All of it is empty in one that is older than these columns. */
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
    char verdict[16], measured[128], finding[512]; /* as the file records them from an earlier run, or nothing */
    struct claim_record record;
};

/* A claim with its result: a new one, or the file's record if its experiment was not run. */
struct claim_result {
    const struct claim *claim;
    int is_new;
    struct findings findings;
    char measured[128];
    const char *verdict, *finding;
    struct claim_record record;
};

/* True if an article makes the claim: it is no slip, and no finding of plumb's own. */
int claim_is_made(const struct claim *claim);
const char *claim_basis_text(enum claim_basis basis);
const char *claim_verdict_text(enum claim_verdict verdict);
/* True if either of two verdicts is undecided: of claims about times, these contradict no other. */
int claim_is_either_undecided(const char *verdict, const char *other);
const char *relation_text(enum relation relation);

enum holding { FAILS, HOLDS, UNCLEAR };
/* Whether a reading satisfies the claim; UNCLEAR if only part of its interval does. NaN never satisfies it. */
enum holding claim_holds(const struct claim *claim, const struct cell *reading);
/* Refined if some readings satisfy the claim and others do not; else undecided if a reading is unclear; else confirmed
 * if there are readings, and refuted if none satisfies it or there are none. --help says so, too. */
enum claim_verdict claim_judge(const struct claim *claim, const struct findings *findings);
/* Runs the claim's experiment. */
void claim_measure(const struct claim *claim, const struct experiment *experiment, int full,
                   struct claim_result *result);
/* Whether a new result equals the file's record, if there is one: the verdict, and the numbers too if the same inputs
 * were tried and the machine makes no difference. Prints what differs on `complaints`; nothing where times leave the
 * verdict undecided, now or on record. */
int claim_is_as_recorded(const struct claim_result *result, int full, FILE *complaints);

/* Reads the claims of a file; returns how many, with *claims allocated; −1 after printing what is wrong. */
long claims_read(const char *path, struct claim **claims);
/* The experiment of a claim, or null. */
const struct experiment *claims_experiment(const char *id);
/* Returns the source files of a claim's experiment, below the root of the source tree, ended by null. */
const char *const *claims_sources(const char *id);

/* Fills in what all records of a run share: date, processor and commit of the source tree that holds the file. */
void claim_record_begin(struct claim_record *record, const char *claims_file);
/* Fills in the record of a new result: what was begun, with the effort and the code's fingerprint. */
void claim_record_make(struct claim_record *record, const struct claim_record *begun, const char *claims_file,
                       const struct claim_result *result, int full);
/* True if the claim's experiment leaves nothing out: with --full, or if it has no shorter form. */
int claim_is_measured_in_full(const char *id, int full);
int claim_is_recorded_in_full(const struct claim *claim);
/* Returns why a record is stale, or null if it is not. */
const char *claim_stale(const struct claim *claim, const char *claims_file);
/* Returns the fingerprint of what had `so_far`, followed by C code without its comments and blanks. */
uint64_t claim_code_fingerprint(uint64_t so_far, const char *text);

void claims_print_text(FILE *stream, const struct claim_result *results, size_t count, int cells);
void claims_print_markdown(FILE *stream, const struct claim_result *results, size_t count);
void claims_print_json(FILE *stream, const struct claim_result *results, size_t count, int full);

/* For figures: of ω(t) = ω + αt on [0, 1] the path length ∫|ω|dt, and the one up to which its Magnus series, ω made
 * longer or shorter as a whole, converges; the angle between a step of length h by so many terms and the motion
 * itself. */
double magnus_path_length(const double w[3], const double alpha[3]);
double magnus_critical_length(const double w[3], const double alpha[3]);
double magnus_step_error(unsigned terms, const double w[3], const double alpha[3], double h);

/* The format of data/claims.csv. */
void claims_print_csv(FILE *stream, const struct claim_result *results, size_t count);

/* plumb claims …: the verb. */
int verb_claims(int argc, char **argv);

#endif
