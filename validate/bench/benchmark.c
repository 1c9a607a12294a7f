/* Benchmarks of systems: see contest.h. */
#include "contest.h"

#include "validate/base/options.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>

static const struct interval unknown = {NAN, NAN, NAN};

static size_t ways_of(const struct contest *contest)
{
    size_t count = 0;
    while (contest->ways[count].name)
        count++;
    return count;
}

/* Returns the index of a variant; targets and tables name only variants that exist. */
static int way_named(const struct contest *contest, const char *name)
{
    for (int i = 0; contest->ways[i].name; i++)
        if (strcmp(contest->ways[i].name, name) == 0)
            return i;
    abort();
}

/* Some variants of a system, timed on a fixture of their own. */
struct contest_race {
    const struct contest *contest;
    const char *kind;
    size_t n;
    const int *ways;
    size_t count;
    int compared; /* the variants have to agree before they are timed */
    void *subject;
    double left[CONTEST_WAYS];
};

static int ways_agree(const struct contest *contest, void *subject, double left[CONTEST_WAYS])
{
    for (int i = 0; i < CONTEST_WAYS; i++)
        left[i] = NAN;
    return !contest->agree || contest->agree(subject, left);
}

static long make_ways(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM])
{
    struct contest_race *race = data;
    const struct contest *contest = race->contest;
    race->subject = contest->make(race->kind, race->n);
    if (!race->subject || (race->compared && !ways_agree(contest, race->subject, race->left))) {
        snprintf(problem, RACE_PROBLEM, "the ways to do %s do not agree, or memory ran out", contest->subject);
        return -1;
    }
    for (size_t i = 0; i < race->count; i++)
        contenders[i].runner = (struct runner){contest->ways[race->ways[i]].run, race->subject, contest->prepare};
    return (long)race->count;
}

static void free_ways(void *data)
{
    struct contest_race *race = data;
    race->contest->free(race->subject);
}

/* Times the variants. Returns 0 with the race, to be freed by the caller, or −1 with a line in problem. */
static int race_ways(const struct bench *bench, struct contest_race *ways, struct race *race,
                     char problem[RACE_PROBLEM])
{
    const struct contest *contest = ways->contest;
    const struct race_group group = {.contenders = ways->count,
                                     .rounds = contest->rounds && contest->rounds < bench->rounds ? contest->rounds
                                                                                                  : bench->rounds,
                                     .sample_seconds = bench->sample_seconds,
                                     .budget_seconds = bench->race_seconds,
                                     .make = make_ways,
                                     .release = free_ways,
                                     .data = ways};
    return race_group_run(&group, race, problem);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

enum { IMPLEMENTATION = 1, NS = 3, RATIO = 5, OF_YARDSTICK = 7, LEFT };

static const struct table_column columns[] = {
    {"kind", .only = TABLE_CSV | TABLE_JSON},
    [IMPLEMENTATION] = {"implementation", .heading = "way"},
    {"elements", .format = "%.0f", .only = TABLE_CSV | TABLE_JSON},
    [NS] = {"ns", .format = "%.3f", .width = 8, .only = TABLE_TEXT},
    {"ns", .format = "%.6g", .interval = 1, .only = TABLE_CSV | TABLE_JSON},
    [RATIO] = {"ratio", .format = "%.2f", .exact = "%.6g", .width = 8, .interval = 1},
    {"against", .only = TABLE_CSV | TABLE_JSON},
    [OF_YARDSTICK] = {"yardstick_ratio", .format = "%.2f", .exact = "%.6g", .width = 8},
    [LEFT] = {"left", .format = "%.2g", .width = 8},
};

/* The table of a system: the columns, with headings for this system. */
struct contest_table {
    const struct bench *bench;
    const struct contest *contest;
    struct table table;
    struct table_column columns[sizeof columns / sizeof *columns];
    char heading[3][32];
};

static void open_table(struct contest_table *table, const struct bench *bench, const struct contest *contest)
{
    const char *yardstick = contest->yardstick;
    *table = (struct contest_table){.bench = bench, .contest = contest};
    memcpy(table->columns, columns, sizeof columns);
    snprintf(table->heading[0], sizeof table->heading[0], "ns/%s", contest->element);
    snprintf(table->heading[1], sizeof table->heading[1], "/ %s", contest->over);
    snprintf(table->heading[2], sizeof table->heading[2], "%s /", yardstick ? yardstick : "");
    for (const struct way *way = contest->ways; way->name; way++)
        if ((int)strlen(way->name) + 2 > table->columns[IMPLEMENTATION].width)
            table->columns[IMPLEMENTATION].width = (int)strlen(way->name) + 2;
    table->columns[NS].heading = table->heading[0];
    table->columns[RATIO].heading = table->heading[1];
    table->columns[OF_YARDSTICK].heading = table->heading[2];
    if (!yardstick)
        table->columns[OF_YARDSTICK].only = TABLE_CSV | TABLE_JSON;
    if (!contest->leaves)
        table->columns[LEFT].only = TABLE_CSV | TABLE_JSON;
    table_open(&table->table, bench->format, bench->stream, table->columns, sizeof columns / sizeof *columns);
}

/* Adds the rows of all variants on a fixture. Returns 0, or −1 with a line in problem. */
static int print_ways(struct contest_table *table, const char *kind, size_t n, char problem[RACE_PROBLEM])
{
    static const int all[CONTEST_WAYS] = {0, 1, 2, 3, 4, 5, 6, 7};
    const struct contest *contest = table->contest;
    struct contest_race ways = {contest, kind, n, all, ways_of(contest), 1, NULL, {0}};
    struct race race;
    if (race_ways(table->bench, &ways, &race, problem) != 0)
        return -1;
    table_section(&table->table, "%s", kind);
    for (int i = 0; contest->ways[i].name; i++) {
        const struct way *way = &contest->ways[i];
        const struct interval ns = race_time(&race, i, 1e9 / ((double)n * way->times)),
                              over = race_over(&race, i, way_named(contest, way->beside));
        double of_yardstick = NAN;
        if (contest->yardstick)
            of_yardstick = race_over(&race, way_named(contest, contest->yardstick), i).median;
        TABLE_ROW(&table->table, table_text(kind), table_text(way->name), table_count(n), table_number(ns.median),
                  bench_interval(ns), bench_interval(over), table_text(way->beside), table_number(of_yardstick),
                  table_number(ways.left[i]));
    }
    fflush(table->bench->stream);
    race_free(&race);
    return 0;
}

int contest_print(const struct bench *bench, const struct contest *contest, size_t n)
{
    struct contest_table table;
    char problem[RACE_PROBLEM];
    int status = 0;
    if (bench->format == TABLE_TEXT) {
        bench_print_header(bench);
        fprintf(bench->stream, contest->legend, n);
    }
    open_table(&table, bench, contest);
    for (const char *const *kind = contest->kinds; *kind && status == 0; kind++)
        status = print_ways(&table, *kind, n, problem);
    json_t *rows = table_close(&table.table);
    if (status != 0) {
        json_decref(rows);
        return refuse("bench", "%s", problem);
    }
    if (rows) {
        json_t *document = bench_json_header(bench, "plumb.bench.system", CONTEST_VERSION);
        json_object_set_new(document, "system", json_string(contest->subject));
        json_object_set_new(document, "results", rows);
        json_write(document, BENCH_DIGITS, bench->stream);
    }
    return STATUS_WITHIN;
}

/* --- figures ------------------------------------------------------------------------------------------------------ */

struct interval contest_seconds(const struct bench *bench, const struct contest *contest,
                                const struct contest_trial *attempt)
{
    const int way = way_named(contest, attempt->way);
    struct contest_race ways = {contest, attempt->kind, attempt->n, &way, 1, 0, NULL, {0}};
    struct race race;
    char problem[RACE_PROBLEM];
    if (race_ways(bench, &ways, &race, problem) != 0)
        return unknown;
    const struct interval seconds = race_time(&race, 0, 1);
    race_free(&race);
    return seconds;
}

struct interval contest_ratio(const struct bench *bench, const struct contest *contest,
                              const struct contest_trial *above, const struct contest_trial *below)
{
    const int both[] = {way_named(contest, above->way), way_named(contest, below->way)};
    struct contest_race ways = {contest, above->kind, above->n, both, 2, 1, NULL, {0}};
    struct race race;
    char problem[RACE_PROBLEM];
    if (above->n != below->n || strcmp(above->kind, below->kind) != 0)
        return race_quotient(contest_seconds(bench, contest, above), contest_seconds(bench, contest, below));
    if (race_ways(bench, &ways, &race, problem) != 0)
        return unknown;
    const struct interval ratio = race_over(&race, 0, 1);
    race_free(&race);
    return ratio;
}

/* Returns the CPU seconds of the busiest thread. */
static double busiest(const struct contest *contest, void *subject, int threads)
{
    double most = 0;
#pragma omp parallel num_threads(threads) reduction(max : most)
    most = contest->part(subject, omp_get_thread_num(), threads);
    return most;
}

struct interval contest_threads(const struct bench *bench, const struct contest *contest,
                                const struct contest_trial *attempt)
{
    void *subject = contest->make(attempt->kind, attempt->n);
    struct race race = {2, bench->rounds, subject ? calloc(2 * bench->rounds, sizeof(double)) : NULL, 1};
    if (race.seconds)
        busiest(contest, subject, 1);
    for (size_t i = 0; race.seconds && i < 2 * race.rounds; i++)
        race.seconds[i] = busiest(contest, subject, 1 + (int)(i % 2));
    const struct interval ratio = race.seconds ? race_over(&race, 1, 0) : unknown;
    race_free(&race);
    contest->free(subject);
    return ratio;
}
