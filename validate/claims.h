/* What a claim of the articles is put to: experiments that fill cells, and the verdict that follows from them.
 *
 * Here: the interface between the claims' mechanism (claims.c) and the experiments (claims_so3.c …, one file a family).
 * The claims themselves, what they say and where they stand, are facts kept in data/claims.csv. An experiment does not
 * know what is claimed: it measures. Claim and measurement meet in `claim_judge`. */
#ifndef CLAIMS_H
#define CLAIMS_H

#include <stddef.h>

/* One measured number. A reading is a sensible way to understand the claim, and is judged; context stands beside it. */
enum cell_role { READING, CONTEXT };

struct cell {
    enum cell_role role;
    char name[96]; /* "S₁, degree 6, Horner with FMA, t = a²" */
    double value;
    char at[96]; /* where: "t = 0x1.fcp-3 (0.248)", or nothing */
};

struct findings {
    struct cell *cells;
    size_t count, capacity;
    char remark[512]; /* what the experiment found beyond yes and no: a sharper constant, a condition */
};

/* How much is tried: everything, or one input in `stride`, for a quick answer. */
struct effort {
    int full;
};

/* Adds a cell; `at` is a printf format, or null. */
void findings_add(struct findings *findings, enum cell_role role, double value, const char *name, const char *at, ...)
    __attribute__((format(printf, 5, 6)));
void findings_free(struct findings *findings);

/* An experiment; `id` is the claim's. */
struct experiment {
    const char *id;
    void (*run)(const struct effort *effort, struct findings *findings);
};

/* The experiments of a family, ended by a null id. */
extern const struct experiment so3_experiments[];

/* How a reading's value has to stand to the claim's limit for the claim to hold. */
enum relation { AT_MOST, BELOW, ABOVE, ABOUT /* within a tenth of the limit */, RELATIONS };

enum claim_verdict { CONFIRMED, REFUTED, REFINED };

struct claim {
    char id[16], seed[16], section[64];
    char text[256];
    enum relation relation;
    double limit;
    char unit[32];
    char recorded[16]; /* the verdict that the file records from an earlier run, or nothing */
};

const char *claim_verdict_text(enum claim_verdict verdict);
const char *relation_text(enum relation relation);

/* Whether one value satisfies the claim. NaN never does. */
int claim_holds(const struct claim *claim, double value);
/* Confirmed where every reading satisfies the claim, refuted where none does, refined where some do; without readings
 * refuted, since nothing speaks for it. */
enum claim_verdict claim_judge(const struct claim *claim, const struct findings *findings);

/* Reads the claims of a file; returns how many, with *claims allocated; −1 after printing what is wrong. */
long claims_read(const char *path, struct claim **claims);
/* The experiment of a claim, or null. */
const struct experiment *claims_experiment(const char *id);

#endif
