/* Promised times of counting distinct pairs: pairs.h's kernels, and its walk from pair to pair, on one core.
 *
 * Here: the inputs and the clock. Whole numbers ascend from 1, as in the article's example; points fill the unit cube. */
#include "bench.h"

#include "fast/pairs.h"
#include "validate/base/process.h"
#include "validate/base/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 3 };

/* As many pairs take long beside reading the clock. */
#define LEAST_PAIRS 4e6

/* So that about one pair in 2,000 is near, and sums of one pair in 131,072. */
static const float radius = 0.05F;

struct elements {
    size_t n;
    float *place[3];
    int32_t *whole;
};

static void elements_free(struct elements *elements)
{
    for (size_t k = 0; k < 3; k++)
        free(elements->place[k]);
    free(elements->whole);
}

static int elements_make(struct elements *elements, size_t n)
{
    struct random random = {1};
    int made = 1;
    elements->n = n;
    for (size_t k = 0; k < 3; k++) {
        elements->place[k] = malloc((n + 1) * sizeof(float));
        made &= elements->place[k] != NULL;
        for (size_t i = 0; elements->place[k] && i < n; i++)
            elements->place[k][i] = (float)random_unit(&random);
    }
    elements->whole = malloc((n + 1) * sizeof *elements->whole);
    for (size_t i = 0; elements->whole && i < n; i++)
        elements->whole[i] = (int32_t)i + 1;
    if (made && elements->whole)
        return 1;
    elements_free(elements);
    return 0;
}

/* From pair to pair, asking each. */
static uint64_t walked(const struct elements *elements)
{
    const plumb_pairs all = plumb_pairs_of(PLUMB_DISTINCT_PAIRS, elements->n);
    const int32_t *x = elements->whole;
    plumb_pair p;
    uint64_t count = 0;
    for (int more = plumb_pairs_first(&all, &p); more; more = plumb_pairs_next(&all, &p))
        count += (x[p.first] + x[p.second]) % 2 == 0;
    return count;
}

static uint64_t count_of(const struct elements *elements, const char *way)
{
    const plumb_pairs_range rows = plumb_pairs_every_row(elements->n);
    const size_t n = elements->n;
    float *const *place = elements->place;
    uint64_t count = 0;
    if (strcmp(way, "near") == 0)
        plumb_pairs_count_near(n, place[0], place[1], place[2], radius, rows, &count);
    else if (strcmp(way, "even") == 0)
        plumb_pairs_count_even(n, elements->whole, rows, &count);
    else if (strcmp(way, "sum") == 0)
        plumb_pairs_count_sum(n, elements->whole, (int32_t)(n / 2), rows, &count);
    else
        count = walked(elements);
    return count;
}

double bench_pairs_seconds(const char *way, size_t n, size_t rounds, unsigned long long *count)
{
    struct elements elements;
    double least = NAN;
    if (!elements_make(&elements, n))
        return NAN;
    const size_t repeats = 1 + (size_t)(LEAST_PAIRS / ((double)n * (double)n));
    for (size_t round = 0; round < rounds; round++) {
        const double start = process_thread_seconds();
        for (size_t i = 0; i < repeats; i++)
            *count = count_of(&elements, way);
        const double taken = (process_thread_seconds() - start) / (double)repeats;
        least = least < taken ? least : taken;
    }
    elements_free(&elements);
    return least;
}

double bench_pairs(const char *way)
{
    unsigned long long count;
    return bench_pairs_seconds(way, PAIRS_OF_ARTICLE, ROUNDS, &count);
}
