/* Which element makes a call fail.
 *
 * A call that hangs costs as long as a call may take, so that as few as possible may fail again: the elements are tried
 * one after the other, each as --at tries it, up to the first that fails, which must then fail once more: a kernel that
 * fails now and then may have picked any. Where none does, the call's size is tried on copies of its first element, and
 * at last the same call again. */
#include "hearing.h"

#include <stdio.h>
#include <string.h>

enum { MOST_ALONE = 4096 }; /* elements of a call tried alone: more than differ from each other in any call */

static int fails_as_copies(struct hearing *hearing, const double *in, size_t n)
{
    char failure[PORT_FAILURE];
    struct batch *copies = hearing_copies(hearing, in, n, failure);
    batch_free(copies);
    return !copies;
}

/* The number of the first element that fails alone, or n. */
static size_t first_alone(struct hearing *hearing, const struct batch *failed, double *in)
{
    const size_t most = failed->n < MOST_ALONE ? failed->n : MOST_ALONE;
    for (size_t i = 0; i < most && !hearing->unavailable && !hearing->out_of_memory; i++) {
        batch_inputs(&hearing->oracle, failed, i, in);
        if (fails_as_copies(hearing, in, JUDGE_COPIES))
            return i;
    }
    return failed->n;
}

static void compose_reason(struct hearing *hearing)
{
    struct judgement *judgement = hearing->judgement;
    const struct failure_result *failure = &judgement->failure;
    char call[64] = "";
    if (!failure->out_of_time && failure->company.n != 1 && failure->company.comes_back != ALONE)
        snprintf(call, sizeof call, ", in a call with n = %zu", failure->company.n);
    snprintf(judgement->reason, sizeof judgement->reason, "%s%s, after %llu inputs", failure->what, call,
             (unsigned long long)failure->done);
}

/* Sets the element, and how the failure comes back. */
static void look_for_element(struct hearing *hearing)
{
    struct batch *failed = hearing->failed;
    struct failure_result *failure = &hearing->judgement->failure;
    const size_t alone = first_alone(hearing, failed, failure->in);
    if (alone < failed->n) {
        failure->company.place = alone;
        failure->company.comes_back = fails_as_copies(hearing, failure->in, JUDGE_COPIES) ? ALONE : NOT_AGAIN;
        return;
    }
    if (failed->n > 0)
        batch_inputs(&hearing->oracle, failed, 0, failure->in);
    else if (hearing->options->at)
        memcpy(failure->in, hearing->options->at, hearing->oracle.inputs * sizeof *failure->in);
    if (fails_as_copies(hearing, failure->in, failed->n))
        failure->company.comes_back = AS_COPIES;
    else
        failure->company.comes_back =
            batch_run(hearing->port, &hearing->oracle, failed) != PORT_OK ? TOGETHER : NOT_AGAIN;
}

void find_failure(struct hearing *hearing)
{
    const struct batch *failed = hearing->failed;
    struct judgement *judgement = hearing->judgement;
    struct failure_result *failure = &judgement->failure;
    failure->stage = hearing->stage;
    failure->done = judgement->samples + judgement->searched;
    failure->company.n = failed->n;
    snprintf(failure->what, sizeof failure->what, "%s", failed->failure);
    failure->out_of_time = hearing->out_of_time;
    failure->company.comes_back = TOGETHER;
    if (!hearing->out_of_time)
        look_for_element(hearing);
    compose_reason(hearing);
}
