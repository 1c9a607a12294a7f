/* Fuzz target of the list (libFuzzer; `make fuzz`). The first byte of the input selects the use of the rest:
 *
 *   choices of operations: every answer and the contents of the lists are compared with the model after each step
 *   choices of operations, with allocations that fail: a failed step must not change the lists
 *   bytes from which a list is restored, either unchanged, or with a correct checksum so that the code after the
 *   comparison of checksums is reached
 *
 * Aborts at a difference; memory errors are detected by the sanitizers. */
#include "model.h"

#include <stdlib.h>
#include <string.h>

static long allocations_left = -1; /* number of allocations that still succeed; negative: all succeed */

static void *allocate(void *pointer, size_t bytes)
{
    if (allocations_left == 0)
        return NULL;
    allocations_left -= allocations_left > 0;
    return realloc(pointer, bytes);
}
#define SUBJECTS_ALLOCATE allocate
#define SUBJECTS_FREE free
#define SUBJECTS_ALLOWED allocations_left

#define SUBJECT narrow
#define SUBJECT_INDEX 8
#define SUBJECT_BYTES 3
#define SUBJECT_HANDLES
#include "subject.h"
#define SUBJECT plain
#define SUBJECT_INDEX 32
#define SUBJECT_SCALAR int
#define SUBJECT_CHECKED
#define SUBJECT_KEYED
#include "subject.h"
#define SUBJECT owning
#define SUBJECT_INDEX 16
#define SUBJECT_OWNING
#define SUBJECT_HANDLES
#include "subject.h"
#define SUBJECT stable_narrow
#define SUBJECT_INDEX 8
#define SUBJECT_BYTES 3
#define SUBJECT_STABLE
#define SUBJECT_GENERATIONS
#include "subject.h"
#define SUBJECT stable_plain
#define SUBJECT_INDEX 32
#define SUBJECT_SCALAR double
#define SUBJECT_STABLE
#define SUBJECT_CHECKED
#include "subject.h"
#define SUBJECT stable_owning
#define SUBJECT_INDEX 16
#define SUBJECT_OWNING
#define SUBJECT_STABLE
#include "subject.h"

enum { LONGEST = 1 << 16, STEPS = 400 };

static void check(bool holds)
{
    if (!holds)
        abort();
}

static void compare(const trace_model *model, const list_subject *subject, void *lists)
{
    static unsigned char values[LONGEST];
    for (size_t i = 0; i < 2; i++) {
        const size_t count = subject->values(lists, i, values);
        check(count != SIZE_MAX && trace_model_holds(model, i, values, count));
    }
}

/* Applies a step to the lists and returns the answer. With `failures`, its allocations may fail; after a failed step,
 * checks that the lists have not changed, and repeats the step without failures. */
static trace_answer apply(const trace_model *model, const list_subject *subject, void *lists, const trace_step *step,
                          trace_source *source, bool failures)
{
    /* assign_array consists of two operations of the list, the first of which may have succeeded. */
    if (failures && step->operation != TRACE_assign_array)
        allocations_left = (long)source->below(source, 8) - 1;
    trace_answer answer = subject->apply(lists, step);
    const bool may_fail = allocations_left == 0;
    allocations_left = -1;
    if (answer.kind == TRACE_FAILED && may_fail) {
        compare(model, subject, lists);
        answer = subject->apply(lists, step);
    }
    return answer;
}

static void fuzz_operations(const list_subject *subject, const unsigned char *bytes, size_t count, bool failures)
{
    trace_model model;
    trace_source source = trace_bytes(bytes, count);
    check(trace_model_make(&model, subject->limit < LONGEST ? subject->limit : LONGEST));
    void *lists = subject->make();
    const size_t size = (size_t)1 << source.below(&source, 9);
    source.churns = source.below(&source, 2);
    for (int i = 0; i < STEPS && source.count; i++) {
        const trace_step step = trace_choose(&model, &source, size);
        const trace_answer answer = apply(&model, subject, lists, &step, &source, failures);
        const trace_answer right = trace_model_apply(&model, &step);
        const bool may_lack = step.operation >= TRACE_values; /* handles, failing allocations */
        check((may_lack && answer.kind == TRACE_ABSENT) ||
              (answer.kind == right.kind && answer.number == right.number));
        compare(&model, subject, lists);
    }
    subject->free(lists);
    trace_model_free(&model);
}

/* Restores a list from bytes. The result has to be either the old list or a valid new one, which is then serialised and
 * restored again, and used. */
#define FUZZ_RESTORE(name)                                                                                             \
    static void name##_restore_bytes(const unsigned char *bytes, size_t count)                                         \
    {                                                                                                                  \
        name##_list list = {0}, back = {0};                                                                            \
        name##_element element;                                                                                        \
        check(name##_make_element(&element, 7) && !name##_list_push_back(&list, element));                             \
        const plumb_status status = name##_list_restore(&list, bytes, count);                                          \
        check(!name##_list_validate(&list) && (!status || name##_list_size(&list) == 1));                              \
        const size_t size = name##_list_serialised_size(&list);                                                        \
        unsigned char *again = malloc(size);                                                                           \
        check(again &&name##_list_serialise(&list, again) == size);                                                    \
        check(!name##_list_restore(&back, again, size) && name##_list_equal(&list, &back));                            \
        name##_list_sort(&list);                                                                                       \
        check(!name##_list_linearise(&list, NULL));                                                                    \
        name##_list_pop_front(&list, NULL);                                                                            \
        check(!name##_list_validate(&list));                                                                           \
        free(again);                                                                                                   \
        name##_list_free(&list);                                                                                       \
        name##_list_free(&back);                                                                                       \
    }
FUZZ_RESTORE(narrow)
FUZZ_RESTORE(plain)
FUZZ_RESTORE(owning)
FUZZ_RESTORE(stable_narrow)
FUZZ_RESTORE(stable_plain)
FUZZ_RESTORE(stable_owning)

static void restore(size_t which, const unsigned char *bytes, size_t count)
{
    static void (*const all[])(const unsigned char *, size_t) = {
        narrow_restore_bytes,        plain_restore_bytes,        owning_restore_bytes,
        stable_narrow_restore_bytes, stable_plain_restore_bytes, stable_owning_restore_bytes};
    all[which](bytes, count);
}

/* Restores a list from bytes to which it first adds the correct magic number, version and checksum. */
static void restore_sealed(size_t which, const unsigned char *bytes, size_t count)
{
    static const unsigned char magic[8] = {'p', 'l', 'u', 'm', 'b', 'L', 'S', 'T'};
    const size_t size = count + 10 + PLUMB_LIST_TRAILER;
    unsigned char *sealed = calloc(1, size);
    check(sealed);
    memcpy(sealed, magic, sizeof magic);
    plumb_list_put(sealed + 8, PLUMB_LIST_VERSION, 2);
    memcpy(sealed + 10, bytes, count);
    plumb_list_put(sealed + count + 10, plumb_list_checksum(sealed, count + 10), PLUMB_LIST_TRAILER);
    restore(which, sealed, size);
    free(sealed);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t count);
int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t count)
{
    static const list_subject *const subjects[] = {&narrow_subject,       &plain_subject,
                                                   &owning_subject,       &stable_narrow_subject,
                                                   &stable_plain_subject, &stable_owning_subject};
    if (!count)
        return 0;
    const size_t which = bytes[0] / 8 % 6;
    switch (bytes[0] % 8) {
    case 0:
        restore(which, bytes + 1, count - 1);
        break;
    case 1:
    case 2:
        restore_sealed(which, bytes + 1, count - 1);
        break;
    case 3:
    case 4:
        fuzz_operations(subjects[which / 3 * 3 + 2], bytes + 1, count - 1, true);
        break;
    default:
        fuzz_operations(subjects[which], bytes + 1, count - 1, false);
        break;
    }
    return 0;
}
