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

/* Races some of the ways on a subject; without seconds if memory ran out. */
static struct race race_some(const struct bench *bench, const struct contest *contest, void *subject, const int *ways,
                             size_t count)
{
    struct runner runners[CONTEST_WAYS];
    const size_t rounds = contest->rounds && contest->rounds < bench->rounds ? contest->rounds : bench->rounds;
    for (size_t i = 0; i < count; i++)
        runners[i] = (struct runner){contest->ways[ways[i]].run, subject, contest->prepare};
    return race_run_within(runners, count, rounds, bench->sample_seconds, bench->heat_seconds);
}

static int ways_agree(const struct contest *contest, void *subject, double left[CONTEST_WAYS])
{
    for (int i = 0; i < CONTEST_WAYS; i++)
        left[i] = NAN;
    return !contest->agree || contest->agree(subject, left);
}

/* --- the table ---------------------------------------------------------------------------------------------------- */

/* All ways on one subject; 0 if they do not agree, or memory ran out. */
static int print_ways(const struct bench *bench, const struct contest *contest, struct table *table, const char *kind,
                      size_t n)
{
    static const int all[CONTEST_WAYS] = {0, 1, 2, 3, 4, 5, 6, 7};
    double left[CONTEST_WAYS];
    void *subject = contest->make(kind, n);
    struct race race = {0};
    if (subject && ways_agree(contest, subject, left))
        race = race_some(bench, contest, subject, all, ways_of(contest));
    if (race.seconds)
        table_section(table, "%s", kind);
    for (int i = 0; race.seconds && contest->ways[i].name; i++) {
        const struct way *way = &contest->ways[i];
        const struct interval over = race_over(&race, i, way_named(contest, way->beside)),
                              of_yardstick = race_over(&race, way_named(contest, contest->yardstick), i);
        TABLE_ROW(table, table_text(kind), table_count(n), table_text(way->name),
                  table_number(race_time(&race, i, 1e9 / ((double)n * way->times)).median), bench_interval(over),
                  table_number(of_yardstick.median), table_number(left[i]));
    }
    const int raced = race.seconds != NULL;
    fflush(bench->stream);
    race_free(&race);
    contest->free(subject);
    return raced;
}

int contest_print(const struct bench *bench, const struct contest *contest, size_t n)
{
    struct table table;
    int raced = 1;
    if (bench->format == TABLE_TEXT) {
        bench_print_header(bench);
        fprintf(bench->stream, contest->legend, n);
    }
    table_open(&table, bench->format, bench->stream, contest->columns, CONTEST_COLUMNS);
    for (const char *const *kind = contest->kinds; *kind && raced; kind++)
        raced = print_ways(bench, contest, &table, *kind, n);
    if (!raced)
        fprintf(stderr, "plumb bench: the ways to do %s do not agree, or memory ran out\n", contest->subject);
    return raced ? STATUS_WITHIN : STATUS_USAGE;
}

/* --- figures ------------------------------------------------------------------------------------------------------ */

struct interval contest_seconds(const struct bench *bench, const struct contest *contest, const struct attempt *attempt)
{
    const int way = way_named(contest, attempt->way);
    void *subject = contest->make(attempt->kind, attempt->n);
    struct race race = subject ? race_some(bench, contest, subject, &way, 1) : (struct race){0};
    const struct interval seconds = race.seconds ? race_time(&race, 0, 1) : unknown;
    race_free(&race);
    contest->free(subject);
    return seconds;
}

/* Each in a race of its own: its interval holds whenever theirs do. */
static struct interval ratio_of_races(const struct bench *bench, const struct contest *contest,
                                      const struct attempt *above, const struct attempt *below)
{
    const struct interval a = contest_seconds(bench, contest, above), b = contest_seconds(bench, contest, below);
    return (struct interval){a.median / b.median, a.low / b.high, a.high / b.low};
}

struct interval contest_ratio(const struct bench *bench, const struct contest *contest, const struct attempt *above,
                              const struct attempt *below)
{
    const int ways[] = {way_named(contest, above->way), way_named(contest, below->way)};
    double left[CONTEST_WAYS];
    if (above->n != below->n || strcmp(above->kind, below->kind) != 0)
        return ratio_of_races(bench, contest, above, below);
    void *subject = contest->make(above->kind, above->n);
    struct race race = {0};
    if (subject && ways_agree(contest, subject, left))
        race = race_some(bench, contest, subject, ways, 2);
    const struct interval ratio = race.seconds ? race_over(&race, 0, 1) : unknown;
    race_free(&race);
    contest->free(subject);
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
    struct race race = {2, bench->rounds, subject ? calloc(2 * bench->rounds, sizeof(double)) : NULL};
    if (race.seconds)
        busiest(contest, subject, 1);
    for (size_t i = 0; race.seconds && i < 2 * race.rounds; i++)
        race.seconds[i] = busiest(contest, subject, 1 + (int)(i % 2));
    const struct interval ratio = race.seconds ? race_over(&race, 1, 0) : unknown;
    race_free(&race);
    contest->free(subject);
    return ratio;
}
