/* The work of a proof by bisection: what all threads share. Private to this room. */
#ifndef PROVE_BOXES_H
#define PROVE_BOXES_H

#include "cases.h"
#include "prove.h"

#include <pthread.h>

/* A box of inputs, and a part of the pivot's values, of one case. */
struct task {
    interval box[PROOF_INPUTS], slice;
    size_t number; /* the case's */
    size_t output; /* to be tried first */
    double share;  /* of the whole work, by halving */
};

struct tasks {
    struct task *at;
    size_t count, room;
    int failed; /* out of memory */
};

struct proving {
    struct proof *proof;
    struct proof_cases cases;
    interval region;       /* of the coordinate */
    int signed_coordinate; /* it is the input itself, not its size */
    unsigned zeros;        /* bit k: component k is 0 */
    size_t wanted[RECORD_OUTPUTS], wanted_count;
    int of_unit_length; /* wanted is a vector of length 1 as a whole: small components hardly count */
    const volatile int *stop;
    void (*progress)(void *context, const struct proof *proof);
    void *context;
    uint64_t most_boxes;
    unsigned threads;

    pthread_mutex_t lock; /* for what follows, and *proof */
    pthread_cond_t changed;
    struct tasks tasks;
    unsigned waiting;
    int ended;
    double next_progress;
    size_t given_up;
};

/* Finds the region, the box that is to be covered, the cases and the outputs of proving->proof; null, or the
 * problem. */
const char *proving_start(struct proving *proving, struct task *whole);

/* The size whose ulp counts: of the terms or of the value, nothing below the promise's floor. */
interval size_for_ulp(const struct bound *bound, interval value, interval scale);

/* The error of the promise's field as a whole, in u, and which output is farthest off. */
double error_of_whole(const struct proving *proving, const struct proof_case *proof_case, struct evaluation *evaluation,
                      const interval *value, size_t *farthest);

void tasks_push(struct tasks *tasks, const struct task *task);

/* Works on the tasks until none is left, too many boxes were seen or given up, or *stop is set. What was not done stays
 * in the tasks. */
void boxes_work(struct proving *proving);

#endif
