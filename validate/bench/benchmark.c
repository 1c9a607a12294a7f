/* Benchmarks of systems: see benchmark.h. */
#include "benchmark.h"

#include "validate/util/options.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

static const struct interval unknown = {NAN, NAN, NAN};

static size_t count_variants(const struct benchmark *benchmark)
{
    size_t count = 0;
    while (benchmark->variants[count].name)
        count++;
    return count;
}

/* Returns the index of the variant with this name. The names are constants of this program; one that does not exist is
 * a mistake in it, and aborts. */
static int variant_named(const struct benchmark *benchmark, const char *name)
{
    for (int i = 0; benchmark->variants[i].name; i++)
        if (strcmp(benchmark->variants[i].name, name) == 0)
            return i;
    abort();
}

/* A race between some variants of a system on one fixture (a tree, a chain …), which is made for this race. */
struct fixture_race {
    const struct benchmark *benchmark;
    const char *kind;
    size_t n;
    const int *variants; /* the indices of the `count` variants */
    size_t count;
    int compared; /* the variants' results have to agree before they are timed */
    void *fixture;
    double residual[MAX_VARIANTS]; /* of each variant: see `agree` in struct benchmark */
};

/* True if the results of all variants on a fixture agree. Stores the variants' residuals, NaN where there is none. */
static int variants_agree(const struct benchmark *benchmark, void *fixture, double residual[MAX_VARIANTS])
{
    for (int i = 0; i < MAX_VARIANTS; i++)
        residual[i] = NAN;
    return !benchmark->agree || benchmark->agree(fixture, residual);
}

static long make_fixture(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM])
{
    struct fixture_race *fixture_race = data;
    const struct benchmark *benchmark = fixture_race->benchmark;
    fixture_race->fixture = benchmark->make(fixture_race->kind, fixture_race->n);
    if (!fixture_race->fixture) {
        snprintf(problem, RACE_PROBLEM, "%s: out of memory", benchmark->fixture);
        return -1;
    }
    if (fixture_race->compared && !variants_agree(benchmark, fixture_race->fixture, fixture_race->residual)) {
        snprintf(problem, RACE_PROBLEM, "%s: the variants give different results", benchmark->fixture);
        return -1;
    }
    for (size_t i = 0; i < fixture_race->count; i++)
        contenders[i].runner = (struct runner){benchmark->variants[fixture_race->variants[i]].run,
                                               fixture_race->fixture, benchmark->prepare};
    return (long)fixture_race->count;
}

static void free_fixture(void *data)
{
    struct fixture_race *fixture_race = data;
    fixture_race->benchmark->free(fixture_race->fixture);
}

/* Makes the fixture and times the variants on it. Returns 0, and the times in *race, which the caller frees by
 * race_free; or −1, with a line in `problem`. */
static int race_variants(const struct bench *bench, struct fixture_race *fixture_race, struct race *race,
                         char problem[RACE_PROBLEM])
{
    const struct benchmark *benchmark = fixture_race->benchmark;
    const struct race_group group = {
        .contenders = fixture_race->count,
        .rounds = benchmark->rounds && benchmark->rounds < bench->rounds ? benchmark->rounds : bench->rounds,
        .sample_seconds = bench->sample_seconds,
        .budget_seconds = bench->race_seconds,
        .make = make_fixture,
        .release = free_fixture,
        .data = fixture_race};
    return race_group_run(&group, race, problem);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

/* Indices of the columns that open_table changes. The names of columns are part of the format of CSV and JSON. */
enum { IMPLEMENTATION = 1, NS = 3, RATIO = 5, OF_BASELINE = 7, RESIDUAL };

static const struct table_column columns[] = {
    {"kind", .only = TABLE_CSV | TABLE_JSON},
    [IMPLEMENTATION] = {"implementation", .heading = "variant"},
    {"elements", .format = "%.0f", .only = TABLE_CSV | TABLE_JSON},
    [NS] = {"ns", .format = "%.3f", .width = 8, .only = TABLE_TEXT},
    {"ns", .format = "%.6g", .interval = 1, .only = TABLE_CSV | TABLE_JSON},
    [RATIO] = {"ratio", .format = "%.2f", .exact = "%.6g", .width = 8, .interval = 1},
    {"against", .only = TABLE_CSV | TABLE_JSON},
    [OF_BASELINE] = {"yardstick_ratio", .format = "%.2f", .exact = "%.6g", .width = 8},
    [RESIDUAL] = {"left", .format = "%.2g", .width = 8},
};

/* The table of a system. Its columns have headings for this system, for example "ns per node". */
struct benchmark_table {
    const struct bench *bench;
    const struct benchmark *benchmark;
    struct table table;
    struct table_column columns[sizeof columns / sizeof *columns];
    char heading[3][32];
};

static void open_table(struct benchmark_table *table, const struct bench *bench, const struct benchmark *benchmark)
{
    const char *baseline = benchmark->baseline;
    *table = (struct benchmark_table){.bench = bench, .benchmark = benchmark};
    memcpy(table->columns, columns, sizeof columns);
    snprintf(table->heading[0], sizeof table->heading[0], "ns/%s", benchmark->element);
    snprintf(table->heading[1], sizeof table->heading[1], "/ %s", benchmark->over);
    snprintf(table->heading[2], sizeof table->heading[2], "%s /", baseline ? baseline : "");
    for (const struct variant *variant = benchmark->variants; variant->name; variant++)
        if ((int)strlen(variant->name) + 2 > table->columns[IMPLEMENTATION].width)
            table->columns[IMPLEMENTATION].width = (int)strlen(variant->name) + 2;
    table->columns[NS].heading = table->heading[0];
    table->columns[RATIO].heading = table->heading[1];
    table->columns[OF_BASELINE].heading = table->heading[2];
    if (!baseline)
        table->columns[OF_BASELINE].only = TABLE_CSV | TABLE_JSON;
    if (!benchmark->has_residuals)
        table->columns[RESIDUAL].only = TABLE_CSV | TABLE_JSON;
    table_open(&table->table, bench->format, bench->stream, table->columns, sizeof columns / sizeof *columns);
}

/* Adds the rows of all variants on a fixture. Returns 0, or −1 with a line in problem. */
static int print_variants(struct benchmark_table *table, const char *kind, size_t n, char problem[RACE_PROBLEM])
{
    static const int all[] = {0, 1, 2, 3, 4, 5, 6, 7};
    _Static_assert(sizeof all / sizeof *all == MAX_VARIANTS, "");
    const struct benchmark *benchmark = table->benchmark;
    struct fixture_race fixture_race = {benchmark, kind, n, all, count_variants(benchmark), 1, NULL, {0}};
    struct race race;
    if (race_variants(table->bench, &fixture_race, &race, problem) != 0)
        return -1;
    table_section(&table->table, "%s", kind);
    for (int i = 0; benchmark->variants[i].name; i++) {
        const struct variant *variant = &benchmark->variants[i];
        const struct interval ns = race_time(&race, i, 1e9 / ((double)n * variant->times)),
                              over = race_over(&race, i, variant_named(benchmark, variant->beside));
        double of_baseline = NAN;
        if (benchmark->baseline)
            of_baseline = race_over(&race, variant_named(benchmark, benchmark->baseline), i).median;
        TABLE_ROW(&table->table, table_text(kind), table_text(variant->name), table_count(n), table_number(ns.median),
                  bench_interval(ns), bench_interval(over), table_text(variant->beside), table_number(of_baseline),
                  table_number(fixture_race.residual[i]));
    }
    fflush(table->bench->stream);
    race_free(&race);
    return 0;
}

int benchmark_print(const struct bench *bench, const struct benchmark *benchmark, size_t n)
{
    struct benchmark_table table;
    char problem[RACE_PROBLEM];
    int status = 0;
    if (bench->format == TABLE_TEXT) {
        bench_print_header(bench);
        fprintf(bench->stream, benchmark->legend, n);
    }
    open_table(&table, bench, benchmark);
    for (const char *const *kind = benchmark->kinds; *kind && status == 0; kind++)
        status = print_variants(&table, *kind, n, problem);
    json_t *rows = table_close(&table.table);
    if (status != 0) {
        json_decref(rows);
        return refuse("bench", "%s", problem);
    }
    if (rows) {
        json_t *document = bench_json_header(bench, "plumb.bench.system", BENCHMARK_VERSION);
        json_object_set_new(document, "system", json_string(benchmark->fixture));
        json_object_set_new(document, "results", rows);
        json_write(document, BENCH_DIGITS, bench->stream);
    }
    return STATUS_WITHIN;
}

/* --- figures ------------------------------------------------------------------------------------------------------ */

struct interval benchmark_seconds(const struct bench *bench, const struct benchmark *benchmark,
                                  const struct benchmark_trial *trial)
{
    const int variant = variant_named(benchmark, trial->variant);
    struct fixture_race fixture_race = {benchmark, trial->kind, trial->n, &variant, 1, 0, NULL, {0}};
    struct race race;
    char problem[RACE_PROBLEM];
    if (race_variants(bench, &fixture_race, &race, problem) != 0)
        return unknown;
    const struct interval seconds = race_time(&race, 0, 1);
    race_free(&race);
    return seconds;
}

struct interval benchmark_ratio(const struct bench *bench, const struct benchmark *benchmark,
                                const struct benchmark_trial *numerator, const struct benchmark_trial *denominator)
{
    const int both[] = {variant_named(benchmark, numerator->variant), variant_named(benchmark, denominator->variant)};
    struct fixture_race fixture_race = {benchmark, numerator->kind, numerator->n, both, 2, 1, NULL, {0}};
    struct race race;
    char problem[RACE_PROBLEM];
    if (numerator->n != denominator->n || strcmp(numerator->kind, denominator->kind) != 0)
        return race_quotient(benchmark_seconds(bench, benchmark, numerator),
                             benchmark_seconds(bench, benchmark, denominator));
    if (race_variants(bench, &fixture_race, &race, problem) != 0)
        return unknown;
    const struct interval ratio = race_over(&race, 0, 1);
    race_free(&race);
    return ratio;
}

/* Runs the fastest variant on several threads. Returns the CPU seconds of the thread that took most. */
static double busiest(const struct benchmark *benchmark, void *fixture, int threads)
{
    double most = 0;
#pragma omp parallel num_threads(threads) reduction(max : most)
    most = benchmark->part(fixture, omp_get_thread_num(), threads);
    return most;
}

struct interval benchmark_threads(const struct bench *bench, const struct benchmark *benchmark,
                                  const struct benchmark_trial *trial)
{
    void *fixture = benchmark->make(trial->kind, trial->n);
    /* A race that is filled here: contender 0 is one thread, contender 1 are two threads; their times alternate. */
    struct race race = {
        .count = 2, .rounds = bench->rounds, .seconds = fixture ? calloc(2 * bench->rounds, sizeof(double)) : NULL};
    if (race.seconds)
        busiest(benchmark, fixture, 1);
    for (size_t i = 0; race.seconds && i < 2 * race.rounds; i++)
        race.seconds[i] = busiest(benchmark, fixture, 1 + (int)(i % 2));
    const struct interval ratio = race.seconds ? race_over(&race, 1, 0) : unknown;
    race_free(&race);
    benchmark->free(fixture);
    return ratio;
}
