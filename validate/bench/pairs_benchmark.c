/* Benchmark of distinct pairs: counting them with the kernels of plumb/pairs.h, and with its iteration from pair to
 * pair, on one core.
 *
 * Integers ascend from 1, as in the article's example; points fill the unit cube. */
#include "benchmark.h"

#include "validate/util/random.h"
#include <plumb/pairs.h>

#include <math.h>
#include <stdlib.h>

/* A radius for which about one pair in 2,000 is near; of the sums it is one pair in 131,072. */
static const float radius = 0.05F;

struct pairs_fixture {
    size_t n;
    plumb_range rows;
    float *place[3];
    int32_t *whole;
    uint64_t count; /* of the variant that was run last */
};

static void elements_free(void *self)
{
    struct pairs_fixture *elements = self;
    for (size_t k = 0; k < 3 && elements; k++)
        free(elements->place[k]);
    free(elements ? elements->whole : NULL);
    free(elements);
}

static void *elements_make(const char *kind, size_t n)
{
    struct random random = {1};
    struct pairs_fixture *elements = calloc(1, sizeof *elements);
    int made = elements != NULL;
    (void)kind;
    for (size_t k = 0; k < 3 && made; k++) {
        elements->place[k] = malloc((n + 1) * sizeof(float));
        made = elements->place[k] != NULL;
        for (size_t i = 0; made && i < n; i++)
            elements->place[k][i] = (float)random_unit(&random);
    }
    if (made && (elements->whole = malloc((n + 1) * sizeof *elements->whole))) {
        elements->n = n;
        elements->rows = plumb_all();
        for (size_t i = 0; i < n; i++)
            elements->whole[i] = (int32_t)i + 1;
        return elements;
    }
    elements_free(elements);
    return NULL;
}

static void run_near(void *self)
{
    struct pairs_fixture *elements = self;
    plumb_pairs_count_near(elements->n, elements->place[0], elements->place[1], elements->place[2], radius,
                           elements->rows, &elements->count);
}

static void run_even(void *self)
{
    struct pairs_fixture *elements = self;
    plumb_pairs_count_even(elements->n, elements->whole, elements->rows, &elements->count);
}

static void run_sum(void *self)
{
    struct pairs_fixture *elements = self;
    plumb_pairs_count_sum(elements->n, elements->whole, (int32_t)(elements->n / 2), elements->rows, &elements->count);
}

/* Visits all pairs and tests for each whether its sum is even. */
static void run_walk(void *self)
{
    struct pairs_fixture *elements = self;
    const plumb_pairs all = plumb_pairs_of(PLUMB_DISTINCT_PAIRS, elements->n);
    const int32_t *x = elements->whole;
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
