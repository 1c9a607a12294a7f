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
    [EXPERIMENT_ERASE_RANDOM] = {"erase_random", true, false},
    [EXPERIMENT_CHURN] = {"churn", true, false},
    [EXPERIMENT_HOLES] = {"holes", true, false},
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
    const struct list_lane lane = {.entrant = lists_entrant(implementation, heat->bytes, heat->count, experiment),
                                   .order = order,
                                   .experiment = experiment};
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
            bytes += (double)heat->count * (sizeof(uint64_t) + (lane->order == ORDER_AGED ? 7.5 : 3.5) * 8.0);
    }
    return bytes;
}

/* --- in the child ------------------------------------------------------------------------------------------------ */

enum { LONG_LIST = 30000 };

/* Memory that the children share with their parent: what came of their rounds. */
struct report {
    bool finished;
    char error[256];
    double *seconds;    /* of all rounds, as struct race has them */
    uint64_t *checksum; /* of each lane, in the last build */
};

/* What a child gets: so many rounds of the heat, from `first` on. */
struct build {
    const struct list_heat *heat;
    size_t first, rounds;
    struct report *report;
};

static void run_lane(void *self)
{
    struct list_lane *lane = self;
    lane->checksum = lane->entrant->run[lane->experiment](lane->list);
}

static void prepare_lane(void *self)
{
    struct list_lane *lane = self;
    lane->entrant->prepare[lane->experiment](lane->list);
}

/* One run, before the clock. */
static void try_lane(struct list_lane *lane)
{
    if (lane->entrant->prepare[lane->experiment])
        prepare_lane(lane);
    run_lane(lane);
    lane->hash = lane->experiment == EXPERIMENT_DESTROY ? 0 : lane->entrant->hash(lane->list);
}

static int complain(const struct build *build, size_t lane, const char *what, const char *other)
{
    char where[128];
    snprintf(build->report->error, sizeof build->report->error, "%s: %s%s%s",
             list_heat_text(build->heat, lane, where, sizeof where), build->heat->lane[lane].entrant->implementation,
             what, other);
    return -1;
}

/* Compares every lane with the first of the same experiment, in the same order where that counts. */
static int compare_lanes(const struct build *build)
{
    for (size_t i = 0; i < build->heat->lanes; i++)
        for (size_t j = 0; j < i; j++) {
            const struct list_lane *a = &build->heat->lane[j], *b = &build->heat->lane[i];
            if (a->experiment != b->experiment || (a->order != b->order && experiments[a->experiment].follows_order))
                continue;
            if (b->checksum != a->checksum)
                return complain(build, i, " returns another checksum than ", a->entrant->implementation);
            if (a->order == b->order && a->entrant->ordered && b->entrant->ordered && b->hash != a->hash)
                return complain(build, i, " leaves another list than ", a->entrant->implementation);
        }
    return 0;
}

static int make_lists(const struct build *build, list_work works[ORDERS][2])
{
    const struct list_heat *heat = build->heat;
    for (size_t i = 0; i < heat->lanes; i++) {
        struct list_lane *lane = &heat->lane[i];
        const bool ascending = lane->experiment == EXPERIMENT_MERGE && lane->order == ORDER_BACK;
        list_work *work = &works[lane->order][ascending];
        const size_t owner = owner_of(heat, i);
        if (!work->keys && work_make(work, heat->count, heat->bytes, lane->order, ascending) != 0)
            return complain(build, i, ": out of memory", "");
        lane->list = owner < i ? heat->lane[owner].list : lane->entrant->make(work);
        if (!lane->list)
            return complain(build, i, ": out of memory", "");
    }
    return 0;
}

/* What comes before each run and is not timed. The other lists have had their turn since this one's last run and have
 * taken its place in the cache: a long list that is only read gets a run that does not count. A short list has many
 * runs in a row, of which the first hardly matters. */
static void (*preparation_of(const struct list_heat *heat, const struct list_lane *lane))(void *)
{
    if (lane->entrant->prepare[lane->experiment])
        return prepare_lane;
    return experiments[lane->experiment].leaves_alone && heat->count >= LONG_LIST ? run_lane : NULL;
}

/* Checks the lanes, then runs the race. */
static int race_lanes(const struct build *build, struct runner *runners)
{
    const struct list_heat *heat = build->heat;
    for (size_t i = 0; i < heat->lanes; i++) {
        try_lane(&heat->lane[i]);
        build->report->checksum[i] = heat->lane[i].checksum;
        runners[i] = (struct runner){run_lane, &heat->lane[i], preparation_of(heat, &heat->lane[i])};
    }
    if (compare_lanes(build) != 0)
        return -1;
    struct race race = race_run(runners, heat->lanes, build->rounds, heat->sample_seconds);
    if (!race.seconds)
        return complain(build, 0, ": out of memory", "");
    memcpy(build->report->seconds + build->first * heat->lanes, race.seconds,
           heat->lanes * build->rounds * sizeof *race.seconds);
    race_free(&race);
    for (size_t i = 0; i < heat->lanes; i++)
        if (heat->lane[i].checksum != build->report->checksum[i])
            return complain(build, i, " returns another checksum when it is run again", "");
    return 0;
}

static int run_child(void *data)
{
    const struct build *build = data;
    const struct list_heat *heat = build->heat;
    struct runner *runners = calloc(heat->lanes, sizeof *runners);
    list_work works[ORDERS][2] = {{{0}}};
    if (!runners)
        complain(build, 0, ": out of memory", "");
    else if (make_lists(build, works) == 0)
        race_lanes(build, runners);
    for (size_t i = 0; i < heat->lanes; i++)
        if (heat->lane[i].list && owner_of(heat, i) == i)
            heat->lane[i].entrant->release(heat->lane[i].list);
    for (int order = 0; order < ORDERS; order++) {
        work_free(&works[order][0]);
        work_free(&works[order][1]);
    }
    free(runners);
    build->report->finished = true;
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

/* Runs one build; the checksums of its lanes become the heat's, or have to be those of the builds before. */
static int run_build(struct list_heat *heat, struct build *build)
{
    const struct process_order order = {.body = run_child, .data = build};
    struct report *report = build->report;
    struct process_ending ending;
    char how[128];
    report->finished = false;
    fflush(NULL); /* or the child would write it again */
    struct process *process = process_start(&order);
    if (!process)
        return heat_failed(heat, strerror(errno));
    process_wait(process, INFINITY);
    process_end(process, &ending);
    process_say(&ending, INFINITY, how, sizeof how);
    if (!report->finished)
        return heat_failed(heat, how);
    memcpy(heat->error, report->error, sizeof heat->error);
    if (*heat->error)
        return -1;
    for (size_t i = 0; i < heat->lanes; i++) {
        if (build->first > 0 && heat->lane[i].checksum != report->checksum[i])
            return heat_failed(heat, "another checksum when its lists are built again");
        heat->lane[i].checksum = report->checksum[i];
    }
    return 0;
}

int list_heat_run(struct list_heat *heat)
{
    const size_t builds = heat->builds > heat->rounds ? heat->rounds : heat->builds > 0 ? heat->builds : 1;
    const size_t times = heat->lanes * heat->rounds * sizeof(double);
    const size_t size = sizeof(struct report) + times + heat->lanes * sizeof(uint64_t);
    int status = 0;
    heat->error[0] = 0;
    race_free(&heat->race);
    heat->race = (struct race){heat->lanes, heat->rounds, malloc(times + 1)};
    if (heat->out_of_memory || !heat->race.seconds || heat->lanes == 0)
        return heat_failed(heat, "out of memory");
    struct report *report = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (report == MAP_FAILED)
        return heat_failed(heat, "no memory to share");
    report->seconds = (double *)(report + 1);
    report->checksum = (uint64_t *)(report->seconds + heat->lanes * heat->rounds);
    for (size_t done = 0, b = 0; b < builds && status == 0; b++) {
        struct build build = {heat, done, (heat->rounds - done) / (builds - b), report};
        status = run_build(heat, &build);
        done += build.rounds;
    }
    memcpy(heat->race.seconds, report->seconds, times);
    munmap(report, size);
    return status;
}

void list_heat_free(struct list_heat *heat)
{
    race_free(&heat->race);
    free(heat->lane);
    heat->lane = NULL;
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
