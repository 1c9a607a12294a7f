/* Proofs of limits: a proof shows that the error of a kernel is at most a promise's limit for every input of a region.
 *
 * Public header of validate/prove. A kernel is recorded as traces (trace.c), which are split into cases without
 * branches (cases.c). The error of each case is bounded over boxes of inputs (bound.c), and boxes are bisected until
 * the limit holds in each (boxes.c). For kernels with too many inputs, an a-priori rounding-error analysis replaces
 * bisection (apriori.c). docs/proofs.md has the theorem and the terms. */
#ifndef PROVE_PROVE_H
#define PROVE_PROVE_H

#include "reference/arithmetic/interval.h"
#include "validate/contracts/contracts.h"

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PROOF_INPUTS = 8, PROOF_OPEN = 16 };

/* The rounding of the multiply-adds in plumb's own code. Limits with the evidence "error analysis" hold for both kinds,
 * because ports may have no fma. The records (accuracy/records.h) describe plumb's own kernels with fma. */
enum steps {
    FUSED_STEPS, /* one rounding, as in plumb's own code */
    PLAIN_STEPS, /* a product and a sum, each rounded */
};

struct trace;
struct node;

/* The code about which limits are proved. All 0: plumb's own kernels, in float. */
struct code {
    enum steps steps;               /* for plumb's own code */
    const struct port_traces *port; /* the code of a port (port_trace.c), or null */
    int in_double;
    /* Null except in tests, where it changes operations while they are recorded, to show that the prover rejects wrong
     * kernels. Called with a null node before a trace's first operation. */
    void (*fault)(struct trace *trace, struct node *node);
};

static inline enum format code_format(const struct code *code)
{
    return code->in_double ? DOUBLE : FLOAT;
}

enum proof_verdict {
    PROOF_HOLDS,       /* the limit holds for every input that the proof covers */
    PROOF_OPEN_BOXES,  /* in some boxes, or by the a-priori analysis, the limit could not be shown */
    PROOF_STOPPED,     /* the proof ended before all boxes were evaluated */
    PROOF_UNSUPPORTED, /* no method applies to the promise; `problem` says why */
};

/* A box in which the limit could not be shown, an output for which it could not be shown, and the bound of this
 * output's error in the box. */
struct open_box {
    double low[PROOF_INPUTS], high[PROOF_INPUTS];
    size_t output;
    double bound;
};

/* An input at which the code without rounding differs from the formula, an output that differs, and the two values of
 * this output. is_known: such an input was found. */
struct disagreement {
    int is_known;
    size_t output;
    double in[PROOF_INPUTS], computed, exact;
};

extern const char proof_out_of_memory[]; /* `problem` of a proof for which memory was short */

struct proof {
    const struct kernel *kernel;
    const struct bound *bound;
    double limit;
    struct code code;
    struct bounds region; /* the part of the promise's region that is to be proved; both ends 0: the whole region */
    enum proof_verdict verdict;
    const char *problem;
    struct disagreement disagreement; /* the input that shows the problem, if one is known */
    const char *method;               /* "bisection", "a priori", "slices" */
    double proved;                    /* the error bound: the maximum over the boxes in which the limit holds */
    int is_smallest;                  /* no smaller limit of three digits could be proved: prove_smallest */
    /* `proved` is near the limit only because boxes are not cut further once the limit holds: prove_tightly. */
    int follows_limit;
    size_t cases;                     /* number of cases (cases.c) */
    double share;                     /* fraction of the work that is done, for progress reports */
    uint64_t boxes, left;             /* numbers of boxes: evaluated; not evaluated when the proof was stopped */
    double smallest;                  /* intervals of components whose magnitude is at most this are not cut */
    uint64_t skipped;                 /* number of boxes that were skipped because a component is at most `smallest` */
    unsigned skipped_inputs;          /* bit k: component k is at most `smallest` in some skipped box */
    int zeros_proved;                 /* the limit is proved for inputs with components that are exactly 0 */
    struct open_box open[PROOF_OPEN]; /* the largest error bound first */
    size_t open_count;
    double seconds; /* CPU seconds */
};

struct proof_order {
    double limit; /* NaN: the promise's limit */
    struct code code;
    struct bounds region;     /* a part of the promise's region; both ends 0: the whole region */
    unsigned threads;         /* 0: one per core */
    uint64_t max_boxes;       /* maximum number of boxes; 0: the default */
    const volatile int *stop; /* or null: the proof stops when it becomes nonzero */
    void (*progress)(void *context, const struct proof *proof); /* or null; called a few times per second */
    void *context;
};

/* True if a promise limits the angle or the orthogonality defect of a rotation matrix. */
int measures_rotation(const struct kernel *kernel, const struct bound *bound);

/* True if there is a method for the promise's measure. Angles and orthogonality of matrices are proved only by
 * bisection. */
int is_provable(const struct kernel *kernel, const struct bound *bound);

/* Returns the limit that is to be proved: the promise's `fused` limit if the code is plumb's own with fma and there is
 * such a limit, else the promise's `limit`. */
double proof_limit(const struct bound *bound, const struct code *code);

/* Returns null if there is a method for a promise, else a line that says why not. */
const char *proof_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code);

/* Tries to prove a promise's limit and stores the result in *proof. Uses order->threads threads during the call. */
void prove(const struct kernel *kernel, const struct bound *bound, const struct proof_order *order,
           struct proof *proof);

/* Finds the smallest limit of three significant decimal digits that can be proved. Begins with order->limit; if that
 * cannot be proved, tries larger limits, up to 4096 times as large. */
void prove_smallest(const struct kernel *kernel, const struct bound *bound, const struct proof_order *order,
                    struct proof *proof);
/* Proves the limit. If that took few boxes, also lowers proof->proved to at most about 5 % above the smallest bound
 * that can be proved. */
void prove_tightly(const struct kernel *kernel, const struct bound *bound, const struct proof_order *order,
                   struct proof *proof);

/* Runs the command plumb prove. Returns its exit status. */
int verb_prove(int argc, char **argv);

/* Prints the arithmetic of a promise's proof over one box as a table. An infinite end of a component's interval is
 * replaced by the end of the promise's region. Returns 0, or −1 after a message on standard error. */
int explain(const struct kernel *kernel, const struct bound *bound, const struct code *code, const struct bounds *box,
            FILE *stream);
/* Writes to `text` why the limit could not be shown in the open box with the largest bound, and what would help.
 * Returns 0 if no reason was found. */
int open_box_reason(const struct proof *proof, char *text, size_t size);

#endif
