/* The work that all lists of a benchmark group share (work.h): random keys, and the steps that build a list in a given
 * order. */
#include "work.h"

#include "validate/util/random.h"

#include <stdlib.h>

enum { WORK_SEED = 20150211, CHURN = 2, LONGEST_BURST = 1024 };

/* Makes random keys of `bytes` bytes. A key never has all bits set, which is the key that any_of searches
 * for, so that it has to visit every element. */
static void make_keys(uint64_t *keys, size_t count, size_t bytes)
{
    struct random random = {WORK_SEED};
    const uint64_t mask = bytes >= 8 ? UINT64_MAX : ((uint64_t)1 << 8 * bytes) - 1;
    for (size_t e = 0; e < count; e++)
        do
            keys[e] = random_bits(&random) & mask;
        while (keys[e] == mask);
}

static int compare_keys(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* Makes the steps that insert all elements: for each element, the element before which it is inserted, or `count` for
 * the end. */
static void make_growth(list_step *steps, size_t count, enum list_order order)
{
    struct random random = {WORK_SEED + 1};
    uint32_t front = (uint32_t)count, middle = (uint32_t)count;
    for (size_t e = 0; e < count; e++) {
        uint32_t before = (uint32_t)count;
        switch (order) {
        case ORDER_MID: /* the midpoint, of rank ⌊e/2⌋, becomes the new element if e is even, else does not change */
            before = middle;
            if (e % 2 == 0)
                middle = (uint32_t)e;
            break;
        case ORDER_RANDOM:
            if (random_below(&random, 2)) {
                before = front;
                front = (uint32_t)e;
            } else if (e == 0)
                front = 0;
            break;
        case ORDER_SHUFFLED:
        case ORDER_LINEARISED: /* the e + 1 positions are equally likely, and therefore all permutations are */
            before = (uint32_t)random_below(&random, e + 1);
            if (before == e)
                before = (uint32_t)count;
            break;
        default:
            break;
        }
        steps[e] = (list_step){(uint32_t)e, before};
    }
}

/* Makes bursts of erasures, each followed by as many insertions before random elements. Returns the count of steps, or
 * 0 if out of memory. */
static size_t make_churn(list_step *steps, size_t count)
{
    struct random random = {WORK_SEED + 2};
    /* First the `alive` elements that are in the list, then the erased ones, both in any order. */
    uint32_t *live = malloc((count + 1) * sizeof *live);
    size_t made = 0, alive = count;
    if (!live)
        return 0;
    for (size_t e = 0; e < count; e++)
        live[e] = (uint32_t)e;
    const size_t longest = count / 2 < LONGEST_BURST ? count / 2 : LONGEST_BURST;
    for (size_t erased = 0; longest > 0 && erased < CHURN * count;) {
        size_t burst = 1 + random_below(&random, longest);
        if (burst > CHURN * count - erased)
            burst = CHURN * count - erased;
        for (size_t i = 0; i < burst; i++) {
            const size_t at = random_below(&random, alive);
            const uint32_t element = live[at];
            live[at] = live[--alive];
            live[alive] = element;
            steps[made++] = (list_step){element, LIST_STEP_OUT};
        }
        for (size_t i = 0; i < burst; i++, alive++)
            steps[made++] = (list_step){live[alive], live[random_below(&random, alive)]};
        erased += burst;
    }
    free(live);
    return made;
}

/* Makes two sequences of steps: erasures of a random half of the elements; and the churn, in which elements are erased,
 * and each is inserted again before another one. */
static void make_turnover(list_step *erasures, list_step *churn, size_t count)
{
    struct random random = {WORK_SEED + 3};
    for (size_t e = 0; e < count; e++) { /* reservoir sampling: a uniform sample of half, in random order */
        const size_t at = random_below(&random, e + 1), half = count / 2;
        if (e < half)
            erasures[e] = erasures[at];
        if (at < half)
            erasures[at] = (list_step){(uint32_t)e, LIST_STEP_OUT};
    }
    for (size_t i = 0; i < count; i++) {
        const uint32_t element = (uint32_t)random_below(&random, count);
        uint32_t before = (uint32_t)random_below(&random, count);
        before = before == element ? (uint32_t)count : before;
        churn[2 * i] = (list_step){element, LIST_STEP_OUT};
        churn[2 * i + 1] = (list_step){element, before};
    }
}

void work_free(list_work *work)
{
    free((void *)work->keys);
    free((void *)work->steps);
    free((void *)work->erasures);
    free((void *)work->churn);
    *work = (list_work){0};
}

int work_make(list_work *work, size_t count, size_t bytes, enum list_order order, int ascending)
{
    const size_t steps = order == ORDER_AGED ? (1 + 2 * CHURN) * count : count;
    uint64_t *keys = malloc((count + 1) * sizeof *keys);
    list_step *step = malloc((steps + 1) * sizeof *step);
    list_step *erasures = malloc((count / 2 + 1) * sizeof *erasures), *churn = malloc((2 * count + 1) * sizeof *churn);
    *work = (list_work){count, keys, step, count, erasures, churn, order == ORDER_LINEARISED};
    if (!keys || !step || !erasures || !churn) {
        work_free(work);
        return -1;
    }
    make_keys(keys, count, bytes);
    if (ascending)
        qsort(keys, count, sizeof *keys, compare_keys);
    make_growth(step, count, order);
    make_turnover(erasures, churn, count);
    if (order == ORDER_AGED)
        work->step_count += make_churn(step + count, count);
    return 0; /* NOLINT(clang-analyzer-unix.Malloc): work_free frees it */
}
