/* Contests: see contest.h. */
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

/* The number of a way; targets and tables name only ways that exist. */
static int way_named(const struct contest *contest, const char *name)
{
    for (int i = 0; contest->ways[i].name; i++)
        if (strcmp(contest->ways[i].name, name) == 0)
            return i;
    abort();
}

/* Some of a contest's ways, raced on a subject of their own. */
struct contest_race {
    const struct contest *contest;
    const char *kind;
    size_t n;
    const int *ways;
    size_t count;
    int compared; /* the ways have to agree before they are raced */
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

/* Returns 0 with the race, to be freed, or −1 with a line in problem. */
static int race_ways(const struct bench *bench, struct contest_race *ways, struct race *race,
                     char problem[RACE_PROBLEM])
{
    const struct contest *contest = ways->contest;
    const struct race_group group = {.contenders = ways->count,
                                     .rounds = contest->rounds && contest->rounds < bench->rounds ? contest->rounds
                                                                                                  : bench->rounds,
                                     .sample_seconds = bench->sample_seconds,
                                     .budget_seconds = bench->heat_seconds,
                                     .make = make_ways,
                                     .release = free_ways,
                                     .data = ways};
    return race_group_run(&group, race, problem);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

/* Adds the rows of all ways on a subject. Returns 0, or −1 with a line in problem. */
static int print_ways(const struct bench *bench, const struct contest *contest, struct table *table, const char *kind,
                      size_t n, char problem[RACE_PROBLEM])
{
    static const int all[CONTEST_WAYS] = {0, 1, 2, 3, 4, 5, 6, 7};
    struct contest_race ways = {contest, kind, n, all, ways_of(contest), 1, NULL, {0}};
    struct race race;
    if (race_ways(bench, &ways, &race, problem) != 0)
        return -1;
    table_section(table, "%s", kind);
    for (int i = 0; contest->ways[i].name; i++) {
        const struct way *way = &contest->ways[i];
        const struct interval over = race_over(&race, i, way_named(contest, way->beside)),
                              of_yardstick = race_over(&race, way_named(contest, contest->yardstick), i);
        TABLE_ROW(table, table_text(kind), table_count(n), table_text(way->name),
                  table_number(race_time(&race, i, 1e9 / ((double)n * way->times)).median), bench_interval(over),
                  table_number(of_yardstick.median), table_number(ways.left[i]));
    }
    fflush(bench->stream);
    race_free(&race);
    return 0;
}

int contest_print(const struct bench *bench, const struct contest *contest, size_t n)
{
    struct table table;
    char problem[RACE_PROBLEM];
    if (bench->format == TABLE_TEXT) {
        bench_print_header(bench);
        fprintf(bench->stream, contest->legend, n);
    }
    table_open(&table, bench->format, bench->stream, contest->columns, CONTEST_COLUMNS);
    for (const char *const *kind = contest->kinds; *kind; kind++)
        if (print_ways(bench, contest, &table, *kind, n, problem) != 0)
            return refuse("bench", "%s", problem);
    return STATUS_WITHIN;
}

/* --- figures ------------------------------------------------------------------------------------------------------ */

struct interval contest_seconds(const struct bench *bench, const struct contest *contest, const struct attempt *attempt)
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

struct interval contest_ratio(const struct bench *bench, const struct contest *contest, const struct attempt *above,
                              const struct attempt *below)
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

/* Of the busiest thread. */
static double busiest(const struct contest *contest, void *subject, int threads)
{
    double most = 0;
#pragma omp parallel num_threads(threads) reduction(max : most)
    most = contest->part(subject, omp_get_thread_num(), threads);
    return most;
}

struct interval contest_threads(const struct bench *bench, const struct contest *contest, const struct attempt *attempt)
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
