/* Benchmark of distinct pairs, on one core: the pairs with a property are counted by the kernels of plumb/pairs.h,
 * which process eight pairs at a time, and by iterating from pair to pair.
 *
 * Properties of the sum of a pair are counted for the integers 1 … n, as in the article's example; near pairs are
 * counted among random points of the unit cube. */
#include "benchmark.h"

#include "validate/util/random.h"
#include <plumb/pairs.h>

#include <math.h>
#include <stdlib.h>

/* Two points are near if their distance is at most this, as it is for about one pair in 2,000. */
static const float radius = 0.05F;

struct pairs_fixture {
    size_t n;
    plumb_range rows;
    float *coordinates[3];
    int32_t *integers;
    uint64_t count; /* the number of pairs that the last run counted */
};

static void elements_free(void *self)
{
    struct pairs_fixture *elements = self;
    for (size_t k = 0; k < 3 && elements; k++)
        free(elements->coordinates[k]);
    free(elements ? elements->integers : NULL);
    free(elements);
}

static void *elements_make(const char *kind, size_t n)
{
    struct random random = {1};
    struct pairs_fixture *elements = calloc(1, sizeof *elements);
    int made = elements != NULL;
    (void)kind;
    for (size_t k = 0; k < 3 && made; k++) {
        elements->coordinates[k] = malloc((n + 1) * sizeof(float));
        made = elements->coordinates[k] != NULL;
        for (size_t i = 0; made && i < n; i++)
            elements->coordinates[k][i] = (float)random_unit(&random);
    }
    if (made && (elements->integers = malloc((n + 1) * sizeof *elements->integers))) {
        elements->n = n;
        elements->rows = plumb_all();
        for (size_t i = 0; i < n; i++)
            elements->integers[i] = (int32_t)i + 1;
        return elements;
    }
    elements_free(elements);
    return NULL;
}

static void run_near(void *self)
{
    struct pairs_fixture *elements = self;
    plumb_pairs_count_near(elements->n, elements->coordinates[0], elements->coordinates[1], elements->coordinates[2],
                           radius, elements->rows, &elements->count);
}

static void run_even(void *self)
{
    struct pairs_fixture *elements = self;
    plumb_pairs_count_even(elements->n, elements->integers, elements->rows, &elements->count);
}

static void run_sum(void *self)
{
    struct pairs_fixture *elements = self;
    plumb_pairs_count_sum(elements->n, elements->integers, (int32_t)(elements->n / 2), elements->rows,
                          &elements->count);
}

/* Iterates over all pairs and counts the pairs with an even sum. */
static void run_walk(void *self)
{
    struct pairs_fixture *elements = self;
    const plumb_pairs all = plumb_pairs_of(PLUMB_DISTINCT_PAIRS, elements->n);
    const int32_t *x = elements->integers;
    plumb_pair p;
    uint64_t count = 0;
    for (int more = plumb_pairs_first(&all, &p); more; more = plumb_pairs_next(&all, &p))
        count += (x[p.first] + x[p.second]) % 2 == 0;
    elements->count = count;
}

const struct benchmark benchmark_pairs = {
    .fixture = "pairs",
    .rounds = 3,
    .make = elements_make,
    .free = elements_free,
    .variants = (const struct variant[]){{"near", run_near, 1, "walk"},
                                         {"even", run_even, 1, "walk"},
                                         {"sum", run_sum, 1, "walk"},
                                         {"walk", run_walk, 1, "walk"},
                                         {0}},
};

double bench_pairs_seconds(const char *variant, size_t n)
{
    static const struct bench settings = {.rounds = 3, .sample_seconds = 5e-3, .race_seconds = INFINITY};
    return benchmark_seconds(&settings, &benchmark_pairs, &(struct benchmark_trial){"", n, variant}).median;
}

double bench_pairs_even(size_t n)
{
    struct pairs_fixture *elements = elements_make("", n);
    if (!elements)
        return NAN;
    run_even(elements);
    const double count = (double)elements->count;
    elements_free(elements);
    return count;
}
