/* Races of lists: see heat.h.
 *
 * Here: a heat: lists made by the same steps (work.h), checked against each other, then timed in turn, all in a process
 * of its own. A heap that earlier heats have used would decide where the nodes of the next one lie; a fresh process has
 * a fresh heap. Which pages of memory it gets remains luck: long lists are built several times. */
#include "heat.h"

#include "lists.h"
#include "work.h"

#include "validate/base/process.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

const char *list_order_text(enum list_order order)
{
    static const char *const text[ORDERS] = {"back", "mid", "random", "shuffled", "aged", "linearised"};
    return text[order];
}

/* follows_order: the result, or the list that it leaves, depends on the order of the list before. leaves_alone: values
 * and nodes stay where they are. */
static const struct {
    const char *name;
    bool follows_order, leaves_alone;
} experiments[EXPERIMENTS] = {
    [EXPERIMENT_TRAVERSE] = {"traverse", true, true},
    [EXPERIMENT_ACCUMULATE] = {"accumulate", false, true},
    [EXPERIMENT_INSERT_SORTED] = {"insert_sorted", false, false},
    [EXPERIMENT_CREATE] = {"create", false, false},
    [EXPERIMENT_QUEUE] = {"queue", true, false},
    [EXPERIMENT_ERASE] = {"erase", true, false},
    [EXPERIMENT_SORT] = {"sort", false, false},
    [EXPERIMENT_MERGE] = {"merge", true, false},
    [EXPERIMENT_SPLICE] = {"splice", true, false},
    [EXPERIMENT_REVERSE] = {"reverse", true, false},
    [EXPERIMENT_COPY] = {"copy", true, false},
    [EXPERIMENT_DESTROY] = {"destroy", false, false},
    [EXPERIMENT_LINEARISE] = {"linearise", true, false},
    [EXPERIMENT_SUM] = {"sum", false, true},
    [EXPERIMENT_COUNT] = {"count", false, true},
    [EXPERIMENT_ANY_OF] = {"any_of", false, true},
    [EXPERIMENT_FILL] = {"fill", false, false},
    [EXPERIMENT_REPLACE] = {"replace", false, true},
    [EXPERIMENT_REMOVE_IF] = {"remove_if", false, false},
};

const char *list_experiment_text(enum list_experiment experiment)
{
    return experiments[experiment].name;
}

/* --- lanes ------------------------------------------------------------------------------------------------------- */

void list_heat_add_lane(struct list_heat *heat, const struct list_lane *lane)
{
    struct list_lane *lanes = realloc(heat->lane, (heat->lanes + 1) * sizeof *lanes);
    if (!lanes) {
        heat->out_of_memory = true;
        return;
    }
    heat->lane = lanes;
    lanes[heat->lanes++] = *lane;
}

bool list_heat_add(struct list_heat *heat, const char *implementation, enum list_order order,
                   enum list_experiment experiment)
{
    const struct list_lane lane = {lists_entrant(implementation, heat->bytes, heat->count, experiment), order,
                                   experiment};
    if (!lane.entrant || (!lane.entrant->ordered && order != ORDER_BACK && experiments[experiment].follows_order))
        return false;
    list_heat_add_lane(heat, &lane);
    return true;
}

int list_heat_lane(const struct list_heat *heat, const char *implementation, enum list_order order,
                   enum list_experiment experiment)
{
    for (size_t i = 0; i < heat->lanes; i++)
        if (heat->lane[i].order == order && heat->lane[i].experiment == experiment &&
            strcmp(heat->lane[i].entrant->implementation, implementation) == 0)
            return (int)i;
    return -1;
}

const char *list_heat_text(const struct list_heat *heat, size_t lane, char *text, size_t size)
{
    const struct list_lane *of = &heat->lane[lane];
    snprintf(text, size, "%s, %s, %zu bytes, %zu elements", list_experiment_text(of->experiment),
             list_order_text(of->order), heat->bytes, heat->count);
    return text;
}

/* The earlier lane whose list this one can share; itself where there is none. */
static size_t owner_of(const struct list_heat *heat, size_t i)
{
    const struct list_lane *lane = &heat->lane[i];
    for (size_t j = 0; j < i; j++) {
        const struct list_lane *other = &heat->lane[j];
        if (other->entrant == lane->entrant && other->order == lane->order &&
            experiments[lane->experiment].leaves_alone && experiments[other->experiment].leaves_alone)
            return j;
    }
    return i;
}

double list_heat_memory(const struct list_heat *heat)
{
    double bytes = 0;
    int orders[ORDERS] = {0};
    for (size_t i = 0; i < heat->lanes; i++) {
        const struct list_lane *lane = &heat->lane[i];
        const int twice = lane->experiment == EXPERIMENT_COPY || lane->experiment == EXPERIMENT_LINEARISE;
        if (owner_of(heat, i) == i)
            bytes += (double)lane->entrant->footprint * (double)heat->count * (twice ? 2 : 1);
        if (!orders[lane->order]++)
            bytes += (double)heat->count * (sizeof(uint64_t) + (lane->order == ORDER_AGED ? 5 : 1) * 8.0);
    }
    return bytes;
}

/* --- in the child ------------------------------------------------------------------------------------------------ */

enum { LONG_LIST = 30000 };

/* A lane as the clock's runner sees it. */
struct rider {
    const list_entrant *entrant;
    enum list_experiment experiment;
    void *list;
    uint64_t checksum, hash;
};

/* Memory that the child shares with its parent: what came of its rounds. */
struct report {
    bool finished;
    char error[256];
    double *seconds; /* of the build's rounds, lane by lane */
    uint64_t *checksum;
};

static void run_rider(void *self)
{
    struct rider *rider = self;
    rider->checksum = rider->entrant->run[rider->experiment](rider->list);
}

static void prepare_rider(void *self)
{
    struct rider *rider = self;
    rider->entrant->prepare[rider->experiment](rider->list);
}

/* One run, before the clock. */
static void try_rider(struct rider *rider)
{
    if (rider->entrant->prepare[rider->experiment])
        prepare_rider(rider);
    run_rider(rider);
    rider->hash = rider->experiment == EXPERIMENT_DESTROY ? 0 : rider->entrant->hash(rider->list);
}

static int complain(struct report *report, const struct list_heat *heat, size_t lane, const char *what,
                    const char *other)
{
    char where[128];
    snprintf(report->error, sizeof report->error, "%s: %s%s%s", list_heat_text(heat, lane, where, sizeof where),
             heat->lane[lane].entrant->implementation, what, other);
    return -1;
}

/* Compares every lane with the first of the same experiment, in the same order where that counts. */
static int compare_riders(const struct list_heat *heat, const struct rider *riders, struct report *report)
{
    for (size_t i = 0; i < heat->lanes; i++)
        for (size_t j = 0; j < i; j++) {
            const struct list_lane *a = &heat->lane[j], *b = &heat->lane[i];
            if (a->experiment != b->experiment || (a->order != b->order && experiments[a->experiment].follows_order))
                continue;
            if (riders[i].checksum != riders[j].checksum)
                return complain(report, heat, i, " returns another checksum than ", a->entrant->implementation);
            if (a->order == b->order && a->entrant->ordered && b->entrant->ordered && riders[i].hash != riders[j].hash)
                return complain(report, heat, i, " leaves another list than ", a->entrant->implementation);
        }
    return 0;
}

static int make_riders(const struct list_heat *heat, list_work works[ORDERS][2], struct rider *riders,
                       struct report *report)
{
    for (size_t i = 0; i < heat->lanes; i++) {
        const struct list_lane *lane = &heat->lane[i];
        const bool ascending = lane->experiment == EXPERIMENT_MERGE && lane->order == ORDER_BACK;
        list_work *work = &works[lane->order][ascending];
        const size_t owner = owner_of(heat, i);
        if (!work->keys && work_make(work, heat->count, heat->bytes, lane->order, ascending) != 0)
            return complain(report, heat, i, ": out of memory", "");
        riders[i] = (struct rider){lane->entrant, lane->experiment,
                                   owner < i ? riders[owner].list : lane->entrant->make(work), 0, 0};
        if (!riders[i].list)
            return complain(report, heat, i, ": out of memory", "");
    }
    return 0;
}

/* What comes before each run and is not timed. The other lists have had their turn since this one's last run and have
 * taken its place in the cache: a long list that is only read gets a run that does not count. A short list has many
 * runs in a row, of which the first hardly matters. */
static void (*preparation_of(const struct list_heat *heat, const struct rider *rider))(void *)
{
    if (rider->entrant->prepare[rider->experiment])
        return prepare_rider;
    return experiments[rider->experiment].leaves_alone && heat->count >= LONG_LIST ? run_rider : NULL;
}

/* Checks the riders, then runs the race. */
static int race_riders(const struct list_heat *heat, struct rider *riders, struct runner *runners,
                       struct report *report)
{
    for (size_t i = 0; i < heat->lanes; i++) {
        try_rider(&riders[i]);
        report->checksum[i] = riders[i].checksum;
        runners[i] = (struct runner){run_rider, &riders[i], preparation_of(heat, &riders[i])};
    }
    if (compare_riders(heat, riders, report) != 0)
        return -1;
    struct race race = race_run(runners, heat->lanes, heat->rounds, heat->sample_seconds);
    if (!race.seconds)
        return complain(report, heat, 0, ": out of memory", "");
    memcpy(report->seconds, race.seconds, heat->lanes * heat->rounds * sizeof *race.seconds);
    race_free(&race);
    for (size_t i = 0; i < heat->lanes; i++)
        if (riders[i].checksum != report->checksum[i])
            return complain(report, heat, i, " returns another checksum when it is run again", "");
    return 0;
}

static void free_all(const struct list_heat *heat, list_work works[ORDERS][2], const struct rider *riders)
{
    for (size_t i = 0; riders && i < heat->lanes; i++)
        if (riders[i].list && owner_of(heat, i) == i)
            riders[i].entrant->release(riders[i].list);
    for (int order = 0; order < ORDERS; order++) {
        work_free(&works[order][0]);
        work_free(&works[order][1]);
    }
}

/* What a child gets: so many rounds of the heat. */
struct build {
    const struct list_heat *heat;
    size_t rounds;
    struct report *report;
};

static int run_child(void *data)
{
    const struct build *build = data;
    struct list_heat heat = *build->heat;
    struct report *report = build->report;
    struct rider *riders = calloc(heat.lanes, sizeof *riders);
    struct runner *runners = calloc(heat.lanes, sizeof *runners);
    list_work works[ORDERS][2] = {{{0}}};
    heat.rounds = build->rounds;
    if (!riders || !runners)
        complain(report, &heat, 0, ": out of memory", "");
    else if (make_riders(&heat, works, riders, report) == 0)
        race_riders(&heat, riders, runners, report);
    free_all(&heat, works, riders);
    free(riders);
    free(runners);
    report->finished = true;
    return 0;
}

/* --- in the parent ----------------------------------------------------------------------------------------------- */

static int heat_failed(struct list_heat *heat, const char *what)
{
    char where[128] = "";
    snprintf(heat->error, sizeof heat->error, "%s: %s",
             heat->lanes > 0 ? list_heat_text(heat, 0, where, sizeof where) : "nothing to run", what);
    return -1;
}

/* What the child reports becomes the heat's, its rounds those from `first` on. */
static int take_report(struct list_heat *heat, size_t first, size_t rounds, const struct report *report)
{
    if (*report->error) {
        memcpy(heat->error, report->error, sizeof heat->error);
        return -1;
    }
    if (first > 0 && memcmp(heat->checksum, report->checksum, heat->lanes * sizeof *heat->checksum) != 0)
        return heat_failed(heat, "another checksum when its lists are built again");
    memcpy(heat->checksum, report->checksum, heat->lanes * sizeof *heat->checksum);
    memcpy(heat->race.seconds + first * heat->lanes, report->seconds, heat->lanes * rounds * sizeof(double));
    return 0;
}

/* One build: so many rounds, from `first` on. */
static int run_build(struct list_heat *heat, size_t first, size_t rounds)
{
    const size_t times = heat->lanes * rounds * sizeof(double), sums = heat->lanes * sizeof(uint64_t);
    const size_t size = sizeof(struct report) + times + sums;
    struct report *report = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    struct process_ending ending;
    char how[128];
    int result = -1;
    if (report == MAP_FAILED)
        return heat_failed(heat, "no memory to share");
    report->seconds = (double *)(report + 1);
    report->checksum = (uint64_t *)(report->seconds + heat->lanes * rounds);
    const struct process_order order = {.body = run_child, .data = &(struct build){heat, rounds, report}};
    fflush(NULL); /* or the child would write it again */
    struct process *process = process_start(&order);
    if (process) {
        process_wait(process, INFINITY);
        process_end(process, &ending);
        process_say(&ending, INFINITY, how, sizeof how);
        result = report->finished ? take_report(heat, first, rounds, report) : heat_failed(heat, how);
    } else {
        heat_failed(heat, strerror(errno));
    }
    munmap(report, size);
    return result;
}

int list_heat_run(struct list_heat *heat)
{
    const size_t builds = heat->builds > heat->rounds ? heat->rounds : heat->builds > 0 ? heat->builds : 1;
    heat->error[0] = 0;
    free(heat->checksum);
    race_free(&heat->race);
    heat->checksum = calloc(heat->lanes + 1, sizeof *heat->checksum);
    heat->race = (struct race){heat->lanes, heat->rounds, calloc(heat->lanes * heat->rounds + 1, sizeof(double))};
    if (heat->out_of_memory || !heat->race.seconds || !heat->checksum || heat->lanes == 0)
        return heat_failed(heat, "out of memory");
    for (size_t build = 0, done = 0; build < builds; build++) {
        const size_t rounds = (heat->rounds - done) / (builds - build);
        if (run_build(heat, done, rounds) != 0)
            return -1;
        done += rounds;
    }
    return 0;
}

void list_heat_free(struct list_heat *heat)
{
    race_free(&heat->race);
    free(heat->lane);
    free(heat->checksum);
    heat->lane = NULL;
    heat->checksum = NULL;
    heat->lanes = 0;
}

struct interval list_heat_ns(const struct list_heat *heat, int lane)
{
    return race_time(&heat->race, lane, 1e9 / (double)heat->count);
}

/* --- the door ---------------------------------------------------------------------------------------------------- */

int list_match_run(const struct list_match *match, size_t rounds, size_t builds, const char *verb, struct race *race)
{
    struct list_heat heat = {
        .bytes = match->bytes, .count = match->count, .rounds = rounds, .builds = builds, .sample_seconds = 5e-4};
    const char *missing = NULL;
    int status = -1;
    lists_load(NULL);
    for (size_t e = 0; e < match->experiments; e++)
        for (size_t i = 0; i < match->implementations; i++)
            if (!list_heat_add(&heat, match->implementation[i], match->order, match->experiment[e]))
                missing = match->implementation[i];
    if (missing)
        fprintf(stderr, "plumb %s: %s is not there (make all builds it)\n", verb, missing);
    else if (list_heat_run(&heat) != 0)
        fprintf(stderr, "plumb %s: %s\n", verb, heat.error);
    else {
        *race = heat.race;
        heat.race.seconds = NULL;
        status = 0;
    }
    list_heat_free(&heat);
    return status;
}
