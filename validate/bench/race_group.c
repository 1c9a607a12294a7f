/* Timing of contenders in one or more builds: see race_group.h. */
#include "race_group.h"

#include "validate/util/process.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

/* The report of a build, in memory that is shared with the process that runs the build. */
struct build_report {
    bool finished;              /* false: the process ended early */
    char problem[RACE_PROBLEM]; /* "": none */
    size_t contenders, rounds;  /* numbers of contenders and of rounds that were timed */
};

/* One build: it makes contenders, and times them for `rounds` of the group's rounds. */
struct group_build {
    const struct race_group *group;
    size_t rounds;
    struct build_report *report;
    double *seconds; /* the times of its rounds, in the order of struct race */
    uint64_t *checksum;
};

/* Stores a problem in the report, with the group's name before it. Returns −1. */
static int fail(const struct group_build *build, const char *problem)
{
    const char *name = build->group->name;
    snprintf(build->report->problem, sizeof build->report->problem, "%s%s%s", name ? name : "", name ? ": " : "",
             problem);
    return -1;
}

/* Makes the contenders, times them and runs the group's check. The arrays have space for group->contenders elements.
 * Returns 0, or −1 with a problem in the report. */
static int race_contenders(const struct group_build *build, struct race_contender *contenders, struct runner *runners)
{
    const struct race_group *group = build->group;
    struct build_report *report = build->report;
    const long made = group->make(group->data, contenders, report->problem);
    const double budget = group->budget_seconds > 0 ? group->budget_seconds : (double)INFINITY;
    if (made < 0)
        return -1;
    report->contenders = (size_t)made;
    if (made == 0)
        return 0;
    for (size_t i = 0; i < report->contenders; i++) {
        runners[i] = contenders[i].runner;
        build->checksum[i] = contenders[i].checksum;
    }
    struct race race = race_run_within(runners, report->contenders, build->rounds, group->sample_seconds, budget);
    if (!race.seconds)
        return fail(build, "out of memory");
    report->rounds = race.rounds;
    memcpy(build->seconds, race.seconds, race.count * race.rounds * sizeof *race.seconds);
    race_free(&race);
    return group->check ? group->check(group->data, build->checksum, report->problem) : 0;
}

static int run_build(void *data)
{
    const struct group_build *build = data;
    const size_t most = build->group->contenders + 1;
    struct race_contender *contenders = calloc(most, sizeof *contenders);
    struct runner *runners = calloc(most, sizeof *runners);
    int status = -1;
    if (contenders && runners) {
        status = race_contenders(build, contenders, runners);
        build->group->release(build->group->data);
    } else
        fail(build, "out of memory");
    free(contenders);
    free(runners);
    build->report->finished = true;
    return status;
}

/* Runs a build in a child process. Returns 0, or −1 with a problem in the report. */
static int run_isolated(struct group_build *build)
{
    const struct process_order order = {.body = run_build, .data = build};
    struct process_ending ending;
    char how[128];
    fflush(NULL); /* otherwise the child would write the parent's buffered output a second time */
    struct process *process = process_start(&order);
    if (!process)
        return fail(build, strerror(errno));
    process_wait(process, INFINITY);
    process_end(process, &ending);
    process_describe_ending(&ending, INFINITY, how, sizeof how);
    if (!build->report->finished)
        return fail(build, how);
    return *build->report->problem ? -1 : 0;
}

/* Stores the checksums of the first build, and compares the checksums of later builds with them. Returns 0, or −1 with
 * a problem in the report if they differ. */
static int compare_checksums(const struct group_build *build, int is_first)
{
    uint64_t *known = build->group->checksum;
    const size_t size = build->report->contenders * sizeof *known;
    if (known && !is_first && memcmp(known, build->checksum, size) != 0)
        return fail(build, "the checksums differ when the contenders are built again");
    if (known)
        memcpy(known, build->checksum, size);
    return 0;
}

/* Returns the number of rounds of build b. */
static size_t rounds_of(size_t rounds, size_t builds, size_t b)
{
    return rounds * (b + 1) / builds - rounds * b / builds;
}

/* Runs the builds one after another and appends the times of each to the race. Returns 0, or −1 with a problem in the
 * report. */
static int run_builds(const struct race_group *group, struct group_build *build, struct race *race)
{
    for (size_t b = 0; b < race->builds; b++) {
        *build->report = (struct build_report){0};
        build->rounds = rounds_of(group->rounds, race->builds, b);
        const int status = group->isolated ? run_isolated(build) : run_build(build);
        if (status != 0 || compare_checksums(build, b == 0) != 0)
            return -1;
        race->count = build->report->contenders;
        memcpy(race->seconds + race->rounds * race->count, build->seconds,
               build->report->rounds * race->count * sizeof *race->seconds);
        race->rounds += build->report->rounds;
        race->end[b] = race->rounds;
    }
    return 0;
}

int race_group_run(const struct race_group *group, struct race *race, char problem[RACE_PROBLEM])
{
    const size_t times = group->contenders * group->rounds * sizeof(double), most = group->rounds ? group->rounds : 1;
    const size_t size = sizeof(struct build_report) + times + group->contenders * sizeof(uint64_t);
    const size_t builds = group->builds > most ? most : group->builds;
    *race = (struct race){
        .builds = builds ? builds : 1, .seconds = malloc(times + 1), .end = calloc(most, sizeof *race->end)};
    void *shared = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int status = -1;
    snprintf(problem, RACE_PROBLEM, "%s%sout of memory", group->name ? group->name : "", group->name ? ": " : "");
    if (shared != MAP_FAILED && race->seconds && race->end) {
        struct group_build build = {.group = group, .report = shared};
        build.seconds = (double *)(build.report + 1);
        build.checksum = (uint64_t *)(build.seconds + group->contenders * group->rounds);
        status = run_builds(group, &build, race);
        memcpy(problem, build.report->problem, RACE_PROBLEM);
    }
    if (shared != MAP_FAILED)
        munmap(shared, size);
    if (status != 0)
        race_free(race);
    return status;
}

/* --- ratios of builds --------------------------------------------------------------------------------------------- */

static int compare_medians(const void *a, const void *b)
{
    const struct interval *x = a, *y = b;
    return (x->median > y->median) - (x->median < y->median);
}

struct interval race_ratio_of_builds(const struct race *race, const int *above, const int *below)
{
    struct interval *ratio = calloc(race->builds, sizeof *ratio);
    struct interval result = {NAN, INFINITY, -INFINITY};
    for (size_t b = 0, first = 0; ratio && b < race->builds; first = race->end[b++]) {
        const struct race part = {race->count, race->end[b] - first, race->seconds + first * race->count, 1, NULL};
        ratio[b] = race_ratio(&part, above, 1, below, 1);
        result.low = fmin(result.low, ratio[b].low);
        result.high = fmax(result.high, ratio[b].high);
    }
    if (!ratio)
        return (struct interval){NAN, NAN, NAN};
    qsort(ratio, race->builds, sizeof *ratio, compare_medians);
    result.median = ratio[race->builds / 2].median;
    free(ratio);
    return result;
}
