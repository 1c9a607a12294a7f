/* Proofs of limits: that the error of one of plumb's kernels stays within a promise for every input of a region.
 *
 * Public interface. A kernel is recorded as traces (trace.c), split into cases without branches (cases.c), and each
 * case's error is bounded over boxes of inputs (bound.c), which are bisected until the limit holds in each (boxes.c);
 * kernels with too many inputs for that get an a-priori rounding-error analysis (apriori.c). docs/proofs.md has the
 * theorem. */
#ifndef PROVE_PROVE_H
#define PROVE_PROVE_H

#include "reference/interval.h"
#include "validate/kernels/kernels.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PROOF_INPUTS = 8, PROOF_OPEN = 16 };

/* How a kernel's multiply-adds in float are rounded. A-priori limits hold for both: ports may have no fma.
 * The records (judge/records.h) are of plumb's own kernels, with fma. */
enum steps {
    FUSED_STEPS, /* rounded once, as the kernel computes them */
    PLAIN_STEPS, /* a product and a sum, rounded each */
};

struct trace;
struct node;

/* The code that is proved: all 0, plumb's own kernels. */
struct code {
    enum steps steps;               /* of plumb's own */
    const struct port_traces *port; /* a port's (port_trace.c), or null */
    int in_double;
    /* For tests: changes operations as they are recorded, so that false kernels can be given to the prover; null
     * elsewhere. Called with none before a trace's first operation. */
    void (*fault)(struct trace *trace, struct node *node);
};

static inline enum format code_format(const struct code *code)
{
    return code->in_double ? DOUBLE : FLOAT;
}

enum proof_verdict {
    PROOF_HOLDS,       /* the limit holds for every input covered */
    PROOF_OPEN_BOXES,  /* in some boxes it could not be shown */
    PROOF_STOPPED,     /* ended before all boxes were evaluated */
    PROOF_UNSUPPORTED, /* no method here is for such a promise; `problem` says why */
};

/* A box in which the limit could not be shown, its worst output, and the bound there. */
struct open_box {
    double low[PROOF_INPUTS], high[PROOF_INPUTS];
    size_t output;
    double bound;
};

/* An input at which the code without rounding is not the formula. */
struct disagreement {
    int has_condition;
    size_t output;
    double in[PROOF_INPUTS], computed, exact;
};

struct proof {
    const struct kernel *kernel;
    const struct bound *bound;
    double limit;
    struct code code;
    struct bounds region; /* this part of the promise's region alone */
    enum proof_verdict verdict;
    const char *problem;
    struct disagreement disagreement; /* the input that shows the problem, if one is known */
    const char *method;               /* "bisection", "a priori", "slices" */
    double proved;                    /* the largest error bound of the boxes in which the limit holds */
    int is_smallest;                  /* the limit is the smallest that was proved: prove_smallest */
    int echoes;                       /* `proved` is near the limit because boxes are cut no further: prove_tightly */
    size_t cases;                     /* how many: cases.c */
    double share;                     /* of the work that is done */
    uint64_t boxes, left;             /* evaluated; left when it was stopped */
    double smallest;                  /* boxes are not cut below this; … */
    uint64_t skipped;                 /* … and as many, with components below it, are skipped; … */
    unsigned skipped_inputs;          /* … these inputs: bit k for component k */
    int zeros_proved;                 /* … but not where they are exactly 0 */
    struct open_box open[PROOF_OPEN]; /* the worst first */
    size_t open_count;
    double seconds; /* of processor time */
};

struct proof_order {
    double limit; /* NaN: the promise's */
    struct code code;
    struct bounds region;     /* a part of the promise's region; both ends 0: all of it */
    unsigned threads;         /* 0: one for each processor */
    uint64_t most_boxes;      /* 0: a usual number */
    const volatile int *stop; /* or null: ends early when it becomes nonzero */
    void (*progress)(void *context, const struct proof *proof); /* or null; a few times a second */
    void *context;
};

/* True if a promise is of a rotation matrix's angle or orthogonality defect. */
int measures_rotation(const struct kernel *kernel, const struct bound *bound);

/* True if there is a method for the promise's measure: for angles and orthogonality of matrices only by boxes. */
int is_provable(const struct kernel *kernel, const struct bound *bound);

/* Returns the limit that is to be proved: of plumb's own code with fma the promise's `fused`, if it has one. */
double proof_limit(const struct bound *bound, const struct code *code);

/* Returns null if there is a method for a promise, else why not. */
const char *proof_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code);

void prove(const struct kernel *kernel, const struct bound *bound, const struct proof_order *order,
           struct proof *proof);

/* Finds the smallest limit, of three decimal digits, that is proved; from order->limit on, up to 4096 times that. */
void prove_smallest(const struct kernel *kernel, const struct bound *bound, const struct proof_order *order,
                    struct proof *proof);
/* Proves the limit, and finds, where that is quick, a bound at most a twentieth above the smallest that can be
 * proved. */
void prove_tightly(const struct kernel *kernel, const struct bound *bound, const struct proof_order *order,
                   struct proof *proof);

/* plumb prove …: the verb. */
int verb_prove(int argc, char **argv);

/* Prints a promise's arithmetic over one box. An infinite end of a component is the end of the promise's region.
 * Returns −1 after a line on standard error. */
int explain(const struct kernel *kernel, const struct bound *bound, const struct code *code, const struct bounds *box,
            FILE *stream);
/* Writes why the limit could not be shown in the worst open box, and what would help. Returns 0 if nothing is known. */
int open_box_reason(const struct proof *proof, char *text, size_t size);

#endif
