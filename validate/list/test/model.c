/* Random tests of the list in contiguous arrays against a model in plain arrays, whose errors are independent, and
 * against std::list. After each step all must give the same answer and have the same content, and plumb's list must be
 * valid. stable_model.c runs the same tests with LIST_STABLE. */
#include "validate/list/model.h"

#ifdef LIST_ALL_STABLE
#define TEST(name) Test(list_stable_model, name)
#else
#define TEST(name) Test(list_model, name)
#endif

#include <criterion/criterion.h>
#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Allocation that fails after this number of successes; negative: never. The number of allocated blocks is counted. */
static long allocations_left = -1;
static long blocks_alive;

static void *allocate(void *pointer, size_t bytes)
{
    if (allocations_left == 0)
        return NULL;
    allocations_left -= allocations_left > 0;
    void *block = realloc(pointer, bytes);
    blocks_alive += block && !pointer;
    return block;
}
static void release(void *pointer)
{
    blocks_alive -= pointer != NULL;
    free(pointer);
}
#define SUBJECTS_ALLOCATE allocate
#define SUBJECTS_FREE release
#define SUBJECTS_ALLOWED allocations_left

/* clang-format would merge the repeated includes. */
/* clang-format off */
#define SUBJECT index8_bytes3
#define SUBJECT_INDEX 8
#define SUBJECT_BYTES 3
#include "validate/list/subject.h"
#define SUBJECT index16_byte1
#define SUBJECT_INDEX 16
#define SUBJECT_BYTES 1
#include "validate/list/subject.h"
#define SUBJECT index16_unscaled
#define SUBJECT_INDEX 16
#define SUBJECT_KEYED
#define SUBJECT_BYTES 16
#define SUBJECT_UNSCALED
#include "validate/list/subject.h"
#define SUBJECT index32_int
#define SUBJECT_INDEX 32
#define SUBJECT_GENERATIONS
#define SUBJECT_SCALAR int
#include "validate/list/subject.h"
#define SUBJECT index32_double_checked
#define SUBJECT_INDEX 32
#define SUBJECT_SCALAR double
#define SUBJECT_CHECKED
#include "validate/list/subject.h"
#define SUBJECT index32_bytes2
#define SUBJECT_INDEX 32
#define SUBJECT_BYTES 2
#include "validate/list/subject.h"
#define SUBJECT index32_bytes37
#define SUBJECT_INDEX 32
#define SUBJECT_BYTES 37
#include "validate/list/subject.h"
#define SUBJECT index32_bytes128
#define SUBJECT_INDEX 32
#define SUBJECT_BYTES 128
#include "validate/list/subject.h"
#define SUBJECT index32_bytes512
#define SUBJECT_INDEX 32
#define SUBJECT_BYTES 512
#include "validate/list/subject.h"
#define SUBJECT index32_bytes1024
#define SUBJECT_INDEX 32
#define SUBJECT_BYTES 1024
#include "validate/list/subject.h"
#define SUBJECT index64_bytes8
#define SUBJECT_INDEX 64
#define SUBJECT_KEYED
#define SUBJECT_BYTES 8
#include "validate/list/subject.h"
#define SUBJECT index64_unscaled
#define SUBJECT_INDEX 64
#define SUBJECT_BYTES 64
#define SUBJECT_UNSCALED
#include "validate/list/subject.h"
#define SUBJECT index8_owning
#define SUBJECT_INDEX 8
#define SUBJECT_GENERATIONS
#define SUBJECT_OWNING
#include "validate/list/subject.h"
#define SUBJECT index32_owning
#define SUBJECT_INDEX 32
#define SUBJECT_HANDLES
#define SUBJECT_OWNING
#include "validate/list/subject.h"
#define SUBJECT index16_plain
#define SUBJECT_INDEX 16
#define SUBJECT_KEYED
#define SUBJECT_BYTES 24
#define SUBJECT_HANDLES
#include "validate/list/subject.h"
#define SUBJECT index32_spread
#define SUBJECT_INDEX 32
#define SUBJECT_BYTES 768
#include "validate/list/subject.h"
/* clang-format on */

static const list_subject *const all[] = {
    &index8_bytes3_subject,          &index16_byte1_subject,     &index16_unscaled_subject, &index32_int_subject,
    &index32_double_checked_subject, &index32_bytes2_subject,    &index32_bytes37_subject,  &index32_bytes128_subject,
    &index32_bytes512_subject,       &index32_bytes1024_subject, &index64_bytes8_subject,   &index64_unscaled_subject,
    &index8_owning_subject,          &index32_owning_subject,    &index16_plain_subject,    &index32_spread_subject,
};
enum { ALL = sizeof all / sizeof *all, LONGEST = 1 << 17 };

/* Returns a subject of a shared object in build/peers, which is beside build/test. */
static const list_subject *peer(const char *name)
{
    char program[PATH_MAX] = "", file[PATH_MAX + 64];
    const list_port *(*open)(void);
    cr_assert(readlink("/proc/self/exe", program, sizeof program - 1) > 0);
    *strrchr(program, '/') = 0;
    snprintf(file, sizeof file, "%s/../peers/%s.so", program, name);
    void *object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    cr_assert(object, "%s", dlerror());
    *(void **)&open = dlsym(object, "plumb_list_port_open");
    cr_assert(open, "%s", dlerror());
    return open()->subject;
}

/* Checks that both lists of the subject have the model's content. */
static void expect_same(const trace_model *model, const list_subject *subject, void *lists, const trace_step *step)
{
    static unsigned char values[LONGEST];
    char text[TRACE_LINE];
    trace_format_step(step, text);
    for (size_t i = 0; i < 2; i++) {
        const size_t count = subject->values(lists, i, values);
        cr_assert(count != SIZE_MAX, "%s: list %zu is damaged after %s", subject->name, i, text);
        cr_assert(count == model->size[i], "%s: list %zu has %zu elements, not %zu, after %s", subject->name, i, count,
                  model->size[i], text);
        cr_assert(trace_model_holds(model, i, values, count), "%s: list %zu has other values after %s", subject->name,
                  i, text);
    }
}

static void expect_answer(trace_answer right, trace_answer got, const list_subject *subject, const trace_step *step)
{
    char text[TRACE_LINE], expected[TRACE_LINE], answer[TRACE_LINE];
    trace_format_step(step, text);
    trace_format_answer(right, expected);
    trace_format_answer(got, answer);
    if (got.kind == TRACE_ABSENT && step->operation >= TRACE_values)
        return; /* values are compared separately; not every list has handles and failing allocations */
    cr_assert(got.kind == right.kind && got.number == right.number, "%s: %s = %s, not %s", subject->name, text, answer,
              expected);
}

/* Returns the factor for the number of steps: PLUMB_TEST_LONG=100 (make test-long) takes 100 times as many. */
static size_t patience(void)
{
    const char *text = getenv("PLUMB_TEST_LONG");
    const size_t times = text ? strtoull(text, NULL, 10) : 1;
    return times ? times : 1;
}

/* Runs `steps` random steps on the model and on all subjects. A step that would exceed `limit`, which is the least of
 * the subjects' limits, or LONGEST, is refused by the subjects that have this limit, and not taken by the others. All
 * memory must be freed exactly once. */
static void run(const list_subject *const *subjects, size_t count, size_t limit, size_t size, size_t steps,
                trace_source source)
{
    trace_model model;
    void *lists[ALL];
    cr_assert(trace_model_make(&model, limit));
    for (size_t s = 0; s < count; s++)
        cr_assert(lists[s] = subjects[s]->make());
    steps *= patience();
    for (size_t i = 0; i < steps; i++) {
        const trace_step step = trace_choose(&model, &source, size);
        const trace_answer right = trace_model_apply(&model, &step);
        for (size_t s = 0; s < count; s++) {
            if (right.kind == TRACE_FULL && subjects[s]->limit > limit)
                continue;
            expect_answer(right, subjects[s]->apply(lists[s], &step), subjects[s], &step);
            expect_same(&model, subjects[s], lists[s], &step);
        }
    }
    for (size_t s = 0; s < count; s++)
        subjects[s]->free(lists[s]);
    trace_model_free(&model);
    cr_assert_eq(blocks_alive, 0);
}

/* Runs each subject alone, from number `first` on. There are several such tests, so that they run in parallel. */
static void run_alone(size_t first, size_t count)
{
    for (size_t s = first; s < first + count; s++) {
        const size_t size = s == 9 || s == 15 ? 20 : 40; /* elements of 1 KB */
        run(&all[s], 1, all[s]->limit < LONGEST ? all[s]->limit : LONGEST, size, 40000, trace_random(100 + s));
    }
}

/* Lists with small indices and small elements behave like arrays. */
TEST(small_indices_and_elements_match_arrays)
{
    run_alone(0, 6);
}

/* Lists of elements of odd and of large size behave like arrays. */
TEST(odd_and_large_sizes_match_arrays)
{
    run_alone(6, 4);
}

/* Lists with wide indices, and of elements that own memory, behave like arrays. */
TEST(wide_indices_and_owners_match_arrays)
{
    run_alone(10, ALL - 10);
}

static void run_beside_others(uint64_t seed)
{
    const list_subject *const subjects[] = {&index32_int_subject, peer("list_std"), peer("list_hpp"),
                                            peer("list_hpp_stable")};
    run(subjects, 4, LONGEST, 24, 250000, trace_random(seed));
}

/* After each of a million steps the list equals std::list; four tests, so that processors share the work. */
TEST(million_steps_match_std_list_1)
{
    run_beside_others(7);
}

TEST(million_steps_match_std_list_2)
{
    run_beside_others(107);
}

TEST(million_steps_match_std_list_3)
{
    run_beside_others(207);
}

TEST(million_steps_match_std_list_4)
{
    run_beside_others(307);
}

TEST(longer_lists_equal_std_list)
{
    const list_subject *const subjects[] = {&index16_unscaled_subject, &index32_owning_subject, peer("list_std")};
    run(subjects, 3, subjects[0]->limit, 3000, 6000, trace_random(8));
}

TEST(lists_of_thousands_match_std_list)
{
    const list_subject *const subjects[] = {&index16_unscaled_subject, &index32_owning_subject, peer("list_std")};
    run(subjects, 3, subjects[0]->limit, 16000, 600, trace_random(9));
}

/* Lists with an 8-bit index report when they are full. */
TEST(full_lists_of_8bit_index_report)
{
    const list_subject *const subjects[] = {&index8_bytes3_subject, &index8_owning_subject};
    run(subjects, 2, subjects[0]->limit, 240, 60000, trace_random(10));
}

/* Lists with a 16-bit index report when they are full. */
TEST(full_lists_of_16bit_index_report)
{
    const list_subject *const scaled[] = {&index16_byte1_subject, &index16_plain_subject};
    run(scaled, 2, scaled[0]->limit, 31000, 400, trace_random(11));
    const list_subject *const unscaled[] = {&index16_unscaled_subject};
    run(unscaled, 1, unscaled[0]->limit, 60000, 200, trace_random(12));
}

/* Lists equal std::list after many insertions and erasures. */
TEST(long_churn_matches_std_list)
{
    const list_subject *const short_ones[] = {&index8_bytes3_subject, &index8_owning_subject},
                              *const others[] = {&index32_int_subject, &index32_bytes1024_subject, peer("list_std"),
                                                 peer("list_hpp"), peer("list_hpp_stable")};
    run(short_ones, 2, short_ones[0]->limit, short_ones[0]->limit - 8, 20000, trace_churn(13));
    run(others, 5, LONGEST, 150, 20000, trace_churn(14));
}

/* Lets every allocation of every step fail once: the step must report a failure and change nothing. Then the step
 * succeeds. */
static void fail_everything(const list_subject *subject, size_t size, size_t steps, trace_source source)
{
    trace_model model;
    size_t failures = 0;
    const long alive = blocks_alive;
    cr_assert(trace_model_make(&model, subject->limit < LONGEST ? subject->limit : LONGEST));
    void *lists = subject->make();
    for (size_t i = 0; i < steps; i++) {
        const trace_step step = trace_choose(&model, &source, size);
        trace_answer answer;
        for (long k = 0;; k++, failures++) {
            allocations_left = k;
            answer = subject->apply(lists, &step);
            allocations_left = -1;
            /* restore does not distinguish an element's lack of memory from malformed bytes: both are failures */
            if (answer.kind != TRACE_FAILED)
                break;
            if (step.operation == TRACE_assign_array)
                break; /* takes the array twice: a failure the second time changes the list */
            expect_same(&model, subject, lists, &step);
        }
        if (answer.kind == TRACE_FAILED)
            answer = subject->apply(lists, &step);
        expect_answer(trace_model_apply(&model, &step), answer, subject, &step);
        expect_same(&model, subject, lists, &step);
    }
    /* A list without options has one block of memory, so one step in six allocates; lists with more blocks allocate
     * more often. */
    cr_assert(failures > steps / 8, "%s: only %zu allocations failed", subject->name, failures);
    subject->free(lists);
    trace_model_free(&model);
    cr_assert(blocks_alive == alive, "%s: %ld blocks lost", subject->name, blocks_alive - alive);
}

TEST(failed_allocation_changes_nothing)
{
    fail_everything(&index32_owning_subject, 20, 8000, trace_random(20));
    fail_everything(&index8_owning_subject, 120, 2000, trace_random(21));
    fail_everything(&index16_plain_subject, 30, 8000, trace_random(22));
    fail_everything(&index32_spread_subject, 30, 4000, trace_random(23));
    fail_everything(&index32_owning_subject, 100, 4000, trace_churn(24));
}
