/* The cases of a kernel: records without branches left to decide, which together cover a box of inputs.
 *
 * A mask that the box does not decide gives a case for each answer; so does a number rounded to a whole one by adding a
 * power of two, for each whole number. What was assumed is known of the case's nodes. */
#ifndef PROVE_CASES_H
#define PROVE_CASES_H

#include "bound.h"
#include "prove.h"
#include "validate/kernels/kernels.h"

struct proof_cases {
    struct proof_case *cases;
    size_t count;
    int of_text_alone;   /* what their nodes are, and whether that is the formula, was not asked */
    const char *problem; /* null, or why there are none: a line for readers */
    struct disagreement disagreement;
};

/* lengths: null, or where the inputs' length lies: of no others is anything to be said. */
void cases_find(struct proof_cases *cases, const struct kernel *kernel, const struct code *code, const interval *box,
                const interval *lengths);
/* Of the kernel's text alone: whether it is the formula is not asked. */
void cases_of_text(struct proof_cases *cases, const struct kernel *kernel, const struct code *code,
                   const interval *box);
void cases_free(struct proof_cases *cases);

/* Whether negating an input only negates outputs, or exchanges those of a field: in the kernel's records, and with the
 * same signs and order in the formula at some points. Of the outputs of a field, or of all if it is null. */
int kernel_is_even(const struct kernel *kernel, const struct code *code, const char *field, size_t input);
int record_is_even(const struct kernel *kernel, enum format format, const struct record *record, size_t input);

#endif
