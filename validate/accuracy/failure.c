/* Finds the elements that make a call fail.
 *
 * The elements of a failed call are tried one after the other, each as `plumb check --at` tries it (skip_failing). This
 * costs one failure of the port per failing element; a bisection of the call would cost many. (After most failures the
 * port has to be restarted.) Elements that fail are skipped; a stage that would skip too many is aborted.
 *
 * If no element fails by itself, the call as a whole fails, and the check run ends (find_failure). To report what
 * reproduces the failure, a call of the same size with copies of the first element is tried, then the same call again.
 * If a port fails at each of the first inputs, the check run ends, too; an element that fails by itself then has to
 * fail a second time. */
#include "check_run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Maximum number of elements of a call that are tried one by one. It is larger than the number of different elements in
 * any call. */
enum { MAX_TRIED_SINGLY = 4096 };

static int fails_with_reason(struct check_run *run, const double *in, size_t n, char failure[PORT_FAILURE])
{
    struct call_batch *copies = check_run_copies(run, in, n, failure);
    batch_free(copies);
    return !copies;
}

static int fails_as_copies(struct check_run *run, const double *in, size_t n)
{
    char failure[PORT_FAILURE];
    return fails_with_reason(run, in, n, failure);
}

/* --- inputs that are skipped -------------------------------------------------------------------------------------- */

void check_run_begin_stage(struct check_run *run, enum check_stage stage, size_t most)
{
    run->stage.id = stage;
    run->stage.max_skipped = most;
    run->stage.active = 1;
}

void check_run_end_stage(struct check_run *run)
{
    struct check_result *check_result = run->check_result;
    for (size_t i = 0; i < run->stage.skipped_count; i++, check_result->skipped_count++) {
        if (check_result->skipped_count >= SKIPPED_SHOWN)
            continue;
        struct skipped_input *shown = &check_result->skipped[check_result->skipped_count];
        double *storage = memcpy(shown->in, run->stage.skipped[i].in, run->oracle.inputs * sizeof *storage);
        *shown = run->stage.skipped[i];
        shown->in = storage;
    }
    const int aborted = run->stage.abort_order < UINT64_MAX && run->stage.max_skipped == MAX_SKIPPED;
    check_result->aborted |= (unsigned)aborted << run->stage.id;
    for (size_t i = 0; i < run->stage.skipped_count; i++)
        free(run->stage.skipped[i].in);
    free(run->stage.skipped);
    run->stage.skipped = NULL;
    run->stage.skipped_count = 0;
    run->stage.active = 0;
    run->stage.abort_order = UINT64_MAX;
}

/* Inserts a skipped input into the stage's list of the first skipped inputs, in order. If the list then has more inputs
 * than the stage may skip, aborts the stage at the last of them. */
static void insert_skipped(struct check_run *run, struct skipped_input *one)
{
    struct skipped_input *list = run->stage.skipped;
    size_t at = run->stage.skipped_count;
    while (at > 0 &&
           (list[at - 1].order > one->order || (list[at - 1].order == one->order && list[at - 1].place > one->place)))
        at--;
    if (at == run->stage.max_skipped + 1) {
        free(one->in);
        return;
    }
    if (run->stage.skipped_count == run->stage.max_skipped + 1)
        free(list[--run->stage.skipped_count].in);
    memmove(list + at + 1, list + at, (run->stage.skipped_count++ - at) * sizeof *list);
    list[at] = *one;
    if (run->stage.skipped_count <= run->stage.max_skipped)
        return;
#pragma omp atomic write
    run->stage.abort_order = list[run->stage.max_skipped].order;
    if (run->failure.order < run->stage.abort_order)
        return;
    batch_free(run->failure.call); /* this call comes after the end of the stage */
    run->failure.call = NULL;
    run->failure.out_of_time = 0;
#pragma omp atomic write
    run->failure.order = UINT64_MAX;
}

/* Stores a skipped element. Does nothing after the last stage, since the element is already stored. */
static void add_skipped(struct check_run *run, const double *in, uint64_t order, size_t place, const char *what)
{
    const size_t size = run->oracle.inputs * sizeof *in;
    struct skipped_input one = {.stage = run->stage.id, .order = order, .place = place, .in = malloc(size)};
    int there = one.in != NULL;
#pragma omp critical(check_run_failed)
    {
        if (there && run->stage.active && !run->stage.skipped)
            run->stage.skipped = calloc(run->stage.max_skipped + 2, sizeof *run->stage.skipped);
        there = there && run->stage.skipped;
        if (there) {
            memcpy(one.in, in, size);
            snprintf(one.what, sizeof one.what, "%s", what);
            insert_skipped(run, &one);
        } else
            free(one.in);
    }
    if (!there && run->stage.active)
        check_run_out_of_memory(run);
}

size_t skip_failing(struct check_run *run, struct call_batch *batch, uint64_t order)
{
    const size_t most = run->stage.active ? run->stage.max_skipped : MAX_SKIPPED;
    double *in = malloc(run->oracle.inputs * sizeof *in);
    char what[PORT_FAILURE];
    size_t found = 0;
    if (!in)
        check_run_out_of_memory(run);
    for (size_t i = 0; in && i < batch->n && i < MAX_TRIED_SINGLY && found <= most && !run->unavailable; i++) {
        batch_get_inputs(&run->oracle, batch, i, in);
        if (!fails_with_reason(run, in, ELEMENT_COPIES, what)) {
            check_run_note_success(run);
            continue;
        }
        if (run->unavailable || run->out_of_memory)
            continue;
        if (!run->worked && found + 1 == MAX_SKIPPED_AT_FIRST) {
            run->fails_always = 1;
            free(in);
            return 0;
        }
        batch->skipped[i] = 1;
        add_skipped(run, in, order, i, what);
        found++;
    }
    free(in);
    return found;
}

void explain_skipped(struct check_run *run)
{
    struct check_result *check_result = run->check_result;
    const struct skipped_input *first = check_result->skipped;
    struct failure_result *failure = &check_result->failure;
    failure->stage = first->stage;
    failure->done = check_result->samples + check_result->searched;
    failure->context = (struct batch_context){ELEMENT_COPIES, 0, REPRODUCED_BY_COPIES};
    memcpy(failure->what, first->what, sizeof failure->what);
    memcpy(failure->in, first->in, run->oracle.inputs * sizeof *failure->in);
    snprintf(check_result->reason, sizeof check_result->reason, "%s, at %llu input%s, which %s skipped", first->what,
             (unsigned long long)check_result->skipped_count, check_result->skipped_count > 1 ? "s" : "",
             check_result->skipped_count > 1 ? "are" : "is");
}

/* --- a call that fails as a whole --------------------------------------------------------------------------------- */

/* Returns the index of the first element that fails by itself; n if none does. */
static size_t first_failing_alone(struct check_run *run, const struct call_batch *failed, double *in)
{
    const size_t most = failed->n < MAX_TRIED_SINGLY ? failed->n : MAX_TRIED_SINGLY;
    for (size_t i = 0; i < most && !run->unavailable && !run->out_of_memory; i++) {
        batch_get_inputs(&run->oracle, failed, i, in);
        if (fails_as_copies(run, in, ELEMENT_COPIES))
            return i;
    }
    return failed->n;
}

/* Appends ", but not with n = 8, 16": the sizes of calls with which the port works, although it fails with each input
 * in calls of other sizes. */
static void append_sizes(struct check_run *run, char *text, size_t size)
{
    static const size_t sizes[] = {1, 2, 3, 4, 7, 8, 9, 31, 32, 64};
    const struct failure_result *failure = &run->check_result->failure;
    size_t length = strlen(text), works = 0;
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes && !run->unavailable && length < size; i++)
        if (!fails_as_copies(run, failure->in, sizes[i]))
            length += (size_t)snprintf(text + length, size - length, "%s%zu",
                                       works++ ? ", " : ", but not with n = ", sizes[i]);
}

static void compose_reason(struct check_run *run)
{
    struct check_result *check_result = run->check_result;
    const struct failure_result *failure = &check_result->failure;
    char call[64] = "";
    if (!failure->out_of_time && failure->context.n != 1 && failure->context.reproduction != REPRODUCED_BY_COPIES)
        snprintf(call, sizeof call, ", in a call with n = %zu", failure->context.n);
    if (!run->fails_always)
        snprintf(check_result->reason, sizeof check_result->reason, "%s%s, after %llu inputs", failure->what, call,
                 (unsigned long long)failure->done);
    else
        snprintf(check_result->reason, sizeof check_result->reason, "%s, at each of the first %d inputs", failure->what,
                 MAX_SKIPPED_AT_FIRST);
    if (run->fails_always && failure->context.reproduction == REPRODUCED_BY_LARGE_CALL)
        append_sizes(run, check_result->reason, sizeof check_result->reason);
}

/* Sets the element that fails, and the call that reproduces the failure. */
static void find_failing_element(struct check_run *run)
{
    struct call_batch *failed = run->failure.call;
    struct failure_result *failure = &run->check_result->failure;
    const size_t alone = first_failing_alone(run, failed, failure->in);
    if (alone < failed->n) {
        failure->context.place = alone;
        if (!fails_as_copies(run, failure->in, ELEMENT_COPIES))
            failure->context.reproduction = NOT_REPRODUCED;
        else
            failure->context.reproduction = run->fails_always ? REPRODUCED_BY_LARGE_CALL : REPRODUCED_BY_COPIES;
        if (run->fails_always) /* no input is to blame */
            failure->context = (struct batch_context){ELEMENT_COPIES, 0, failure->context.reproduction};
        return;
    }
    if (failed->n > 0)
        batch_get_inputs(&run->oracle, failed, 0, failure->in);
    else if (run->options->at)
        memcpy(failure->in, run->options->at, run->oracle.inputs * sizeof *failure->in);
    if (fails_as_copies(run, failure->in, failed->n))
        failure->context.reproduction = REPRODUCED_BY_LARGE_CALL;
    else
        failure->context.reproduction =
            batch_run(run->port, &run->oracle, failed) != PORT_OK ? REPRODUCED_IN_SAME_CALL : NOT_REPRODUCED;
}

void find_failure(struct check_run *run)
{
    const struct call_batch *failed = run->failure.call;
    struct check_result *check_result = run->check_result;
    struct failure_result *failure = &check_result->failure;
    failure->stage = run->stage.id;
    check_result->skipped_count = run->fails_always ? 0 : check_result->skipped_count;
    failure->done = check_result->samples + check_result->searched;
    failure->context.n = failed->n;
    snprintf(failure->what, sizeof failure->what, "%s", failed->failure);
    failure->out_of_time = run->failure.out_of_time;
    failure->context.reproduction = REPRODUCED_IN_SAME_CALL;
    if (!run->failure.out_of_time)
        find_failing_element(run);
    compose_reason(run);
}
