/* Which elements make a call fail.
 *
 * The elements of a call that failed are tried one after the other, each as --at tries it: so each costs one failure,
 * where halving the call would cost many, and a port has to be started anew after most. Those that fail are left out;
 * a stage that meets too many is given up.
 *
 * Where none fails by itself, the call is to blame, and the hearing ends: the call's size is tried on copies of its
 * first element, and at last the same call again. So it does where a call hung, which costs as long as a call may take:
 * then the first element that fails is looked for, which must fail once more. */
#include "hearing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_ALONE = 4096 }; /* elements of a call tried alone: more than differ from each other in any call */

static int fails_saying(struct hearing *hearing, const double *in, size_t n, char failure[PORT_FAILURE])
{
    struct batch *copies = hearing_copies(hearing, in, n, failure);
    batch_free(copies);
    return !copies;
}

static int fails_as_copies(struct hearing *hearing, const double *in, size_t n)
{
    char failure[PORT_FAILURE];
    return fails_saying(hearing, in, n, failure);
}

/* --- elements that are left out ----------------------------------------------------------------------------------- */

void hearing_begin(struct hearing *hearing, enum judge_stage stage, size_t most)
{
    hearing->stage = stage;
    hearing->most = most;
    hearing->staged = 1;
}

void hearing_end(struct hearing *hearing)
{
    struct judgement *judgement = hearing->judgement;
    for (size_t i = 0; i < hearing->left_outs; i++, judgement->left_outs++) {
        if (judgement->left_outs >= LEFT_OUT_SHOWN)
            continue;
        struct left_out *shown = &judgement->left_out[judgement->left_outs];
        double *room = memcpy(shown->in, hearing->left_out[i].in, hearing->oracle.inputs * sizeof *room);
        *shown = hearing->left_out[i];
        shown->in = room;
    }
    const int given_up = hearing->given_up_order < UINT64_MAX && hearing->most == LEFT_OUT_MOST;
    judgement->given_up |= (unsigned)given_up << hearing->stage;
    for (size_t i = 0; i < hearing->left_outs; i++)
        free(hearing->left_out[i].in);
    free(hearing->left_out);
    hearing->left_out = NULL;
    hearing->left_outs = 0;
    hearing->staged = 0;
    hearing->given_up_order = UINT64_MAX;
}

/* Puts one among the first of the stage, in order; with one too many the stage is given up at the last of them. */
static void keep_left_out(struct hearing *hearing, struct left_out *one)
{
    struct left_out *kept = hearing->left_out;
    size_t at = hearing->left_outs;
    while (at > 0 &&
           (kept[at - 1].order > one->order || (kept[at - 1].order == one->order && kept[at - 1].place > one->place)))
        at--;
    if (at == hearing->most + 1) {
        free(one->in);
        return;
    }
    if (hearing->left_outs == hearing->most + 1)
        free(kept[--hearing->left_outs].in);
    memmove(kept + at + 1, kept + at, (hearing->left_outs++ - at) * sizeof *kept);
    kept[at] = *one;
    if (hearing->left_outs <= hearing->most)
        return;
#pragma omp atomic write
    hearing->given_up_order = kept[hearing->most].order;
    if (hearing->failed_order < hearing->given_up_order)
        return;
    batch_free(hearing->failed); /* a call after the end of the stage */
    hearing->failed = NULL;
    hearing->out_of_time = 0;
#pragma omp atomic write
    hearing->failed_order = UINT64_MAX;
}

/* Takes note of an element, unless the stages are over: then it is one that was met before. */
static void note_left_out(struct hearing *hearing, const double *in, uint64_t order, size_t place, const char *what)
{
    const size_t size = hearing->oracle.inputs * sizeof *in;
    struct left_out one = {.stage = hearing->stage, .order = order, .place = place, .in = malloc(size)};
    int there = one.in != NULL;
#pragma omp critical(hearing_failed)
    {
        if (there && hearing->staged && !hearing->left_out)
            hearing->left_out = calloc(hearing->most + 2, sizeof *hearing->left_out);
        there = there && hearing->left_out;
        if (there) {
            memcpy(one.in, in, size);
            snprintf(one.what, sizeof one.what, "%s", what);
            keep_left_out(hearing, &one);
        } else
            free(one.in);
    }
    if (!there && hearing->staged)
        hearing_out_of_memory(hearing);
}

size_t leave_out_failing(struct hearing *hearing, struct batch *batch, uint64_t order)
{
    const size_t most = hearing->staged ? hearing->most : LEFT_OUT_MOST;
    double *in = malloc(hearing->oracle.inputs * sizeof *in);
    char what[PORT_FAILURE];
    size_t found = 0;
    if (!in)
        hearing_out_of_memory(hearing);
    for (size_t i = 0; in && i < batch->n && i < MOST_ALONE && found <= most && !hearing->unavailable; i++) {
        batch_inputs(&hearing->oracle, batch, i, in);
        if (!fails_saying(hearing, in, JUDGE_COPIES, what)) {
            hearing_worked(hearing);
            continue;
        }
        if (hearing->unavailable || hearing->out_of_memory)
            continue;
        if (!hearing->worked && found + 1 == LEFT_OUT_FIRST) {
            hearing->fails_always = 1;
            free(in);
            return 0;
        }
        batch->left_out[i] = 1;
        note_left_out(hearing, in, order, i, what);
        found++;
    }
    free(in);
    return found;
}

void tell_left_out(struct hearing *hearing)
{
    struct judgement *judgement = hearing->judgement;
    const struct left_out *first = judgement->left_out;
    struct failure_result *failure = &judgement->failure;
    failure->stage = first->stage;
    failure->done = judgement->samples + judgement->searched;
    failure->company = (struct company){JUDGE_COPIES, 0, ALONE};
    memcpy(failure->what, first->what, sizeof failure->what);
    memcpy(failure->in, first->in, hearing->oracle.inputs * sizeof *failure->in);
    snprintf(judgement->reason, sizeof judgement->reason, "%s, at %llu input%s, which %s left out", first->what,
             (unsigned long long)judgement->left_outs, judgement->left_outs > 1 ? "s" : "",
             judgement->left_outs > 1 ? "are" : "is");
}

/* --- a call that fails as a whole --------------------------------------------------------------------------------- */

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

/* Sizes of a call with which a port works that fails with each input in others: ", but not with n = 8, 16". */
static void append_sizes(struct hearing *hearing, char *text, size_t size)
{
    static const size_t sizes[] = {1, 2, 3, 4, 7, 8, 9, 31, 32, 64};
    const struct failure_result *failure = &hearing->judgement->failure;
    size_t length = strlen(text), works = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && !hearing->unavailable && length < size; i++)
        if (!fails_as_copies(hearing, failure->in, sizes[i]))
            length += (size_t)snprintf(text + length, size - length, "%s%zu",
                                       works++ ? ", " : ", but not with n = ", sizes[i]);
}

static void compose_reason(struct hearing *hearing)
{
    struct judgement *judgement = hearing->judgement;
    const struct failure_result *failure = &judgement->failure;
    char call[64] = "";
    if (!failure->out_of_time && failure->company.n != 1 && failure->company.comes_back != ALONE)
        snprintf(call, sizeof call, ", in a call with n = %zu", failure->company.n);
    if (!hearing->fails_always)
        snprintf(judgement->reason, sizeof judgement->reason, "%s%s, after %llu inputs", failure->what, call,
                 (unsigned long long)failure->done);
    else
        snprintf(judgement->reason, sizeof judgement->reason, "%s, at each of the first %d inputs", failure->what,
                 LEFT_OUT_FIRST);
    if (hearing->fails_always && failure->company.comes_back == AS_COPIES)
        append_sizes(hearing, judgement->reason, sizeof judgement->reason);
}

/* Sets the element, and how the failure comes back. */
static void look_for_element(struct hearing *hearing)
{
    struct batch *failed = hearing->failed;
    struct failure_result *failure = &hearing->judgement->failure;
    const size_t alone = first_alone(hearing, failed, failure->in);
    if (alone < failed->n) {
        failure->company.place = alone;
        failure->company.comes_back = !fails_as_copies(hearing, failure->in, JUDGE_COPIES) ? NOT_AGAIN
                                      : hearing->fails_always                              ? AS_COPIES
                                                                                           : ALONE;
        if (hearing->fails_always) /* no input is to blame */
            failure->company = (struct company){JUDGE_COPIES, 0, failure->company.comes_back};
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
    judgement->left_outs = hearing->fails_always ? 0 : judgement->left_outs;
    failure->done = judgement->samples + judgement->searched;
    failure->company.n = failed->n;
    snprintf(failure->what, sizeof failure->what, "%s", failed->failure);
    failure->out_of_time = hearing->out_of_time;
    failure->company.comes_back = TOGETHER;
    if (!hearing->out_of_time)
        look_for_element(hearing);
    compose_reason(hearing);
}
