/* Benchmark groups of lists (group.h): makes the contenders, which are lists built by the same steps (work.h), compares
 * their results with each other, and passes them to bench/race_group.h, which measures their times.
 *
 * Each build runs in a separate process: in a heap that earlier groups have used, their allocations would determine the
 * addresses of the next group's nodes. */
#include "group.h"

#include "lists.h"
#include "work.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *list_order_text(enum list_order order)
{
    static const char *const text[ORDERS] = {"back", "mid", "random", "shuffled", "aged", "linearised"};
    return text[order];
}

/* follows_order: the result of the experiment, or the list after it, depends on the initial order of the list.
 * keeps_list: the list is the same after the experiment, so that other experiments can share it. */
static const struct {
    const char *name;
    bool follows_order, keeps_list;
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

/* --- contenders --------------------------------------------------------------------------------------------------- */

void list_group_add_contender(struct list_group *group, const struct list_contender *contender)
{
    struct list_contender *contenders = realloc(group->contender, (group->contenders + 1) * sizeof *contenders);
    if (!contenders) {
        group->out_of_memory = true;
        return;
    }
    group->contender = contenders;
    contenders[group->contenders++] = *contender;
}

bool list_group_add(struct list_group *group, const char *implementation, enum list_order order,
                    enum list_experiment experiment)
{
    const struct list_contender contender = {
        .timed_list = lists_find_timed(implementation, group->bytes, group->count, experiment),
        .order = order,
        .experiment = experiment};
    if (!contender.timed_list ||
        (!contender.timed_list->ordered && order != ORDER_BACK && experiments[experiment].follows_order))
        return false;
    list_group_add_contender(group, &contender);
    return true;
}

int list_group_contender(const struct list_group *group, const char *implementation, enum list_order order,
                         enum list_experiment experiment)
{
    for (size_t i = 0; i < group->contenders; i++)
        if (group->contender[i].order == order && group->contender[i].experiment == experiment &&
            strcmp(group->contender[i].timed_list->implementation, implementation) == 0)
            return (int)i;
    return -1;
}

const char *list_group_text(const struct list_group *group, size_t contender, char *text, size_t size)
{
    const struct list_contender *of = &group->contender[contender];
    snprintf(text, size, "%s, %s, %zu bytes, %zu elements", list_experiment_text(of->experiment),
             list_order_text(of->order), group->bytes, group->count);
    return text;
}

/* Returns the index of an earlier contender whose list this one can share, or its own index if there is none. */
static size_t owner_of(const struct list_group *group, size_t i)
{
    const struct list_contender *contender = &group->contender[i];
    for (size_t j = 0; j < i; j++) {
        const struct list_contender *other = &group->contender[j];
        if (other->timed_list == contender->timed_list && other->order == contender->order &&
            experiments[contender->experiment].keeps_list && experiments[other->experiment].keeps_list)
            return j;
    }
    return i;
}

double list_group_memory(const struct list_group *group)
{
    double bytes = 0;
    int orders[ORDERS] = {0};
    for (size_t i = 0; i < group->contenders; i++) {
        const struct list_contender *contender = &group->contender[i];
        const int twice = contender->experiment == EXPERIMENT_COPY || contender->experiment == EXPERIMENT_LINEARISE;
        if (owner_of(group, i) == i)
            bytes += (double)contender->timed_list->footprint * (double)group->count * (twice ? 2 : 1);
        /* The work of an order (work.c) has a key per element, and steps of 8 bytes: one per element for its insertion,
         * ½ for the erasures and 2 for the churn; to age a list, 4 more. */
        if (!orders[contender->order]++)
            bytes += (double)group->count * (sizeof(uint64_t) + (contender->order == ORDER_AGED ? 7.5 : 3.5) * 8.0);
    }
    return bytes;
}

/* --- the measurement ---------------------------------------------------------------------------------------------- */

enum { LONG_LIST = 30000 }; /* see preparation_of */

/* A group while it runs: the keys and steps for each order, with random and with ascending keys. */
struct list_group_run {
    struct list_group *group;
    list_work work[ORDERS][2];
};

static void run_contender(void *self)
{
    struct list_contender *contender = self;
    contender->checksum = contender->timed_list->run[contender->experiment](contender->list);
}

static void prepare_contender(void *self)
{
    struct list_contender *contender = self;
    contender->timed_list->prepare[contender->experiment](contender->list);
}

/* Runs a contender once before the measurement, and stores its checksum and the hash of its list. */
static void try_contender(struct list_contender *contender)
{
    if (contender->timed_list->prepare[contender->experiment])
        prepare_contender(contender);
    run_contender(contender);
    contender->hash = contender->experiment == EXPERIMENT_DESTROY ? 0 : contender->timed_list->hash(contender->list);
}

/* Writes "erase, shuffled, 4 bytes, 1000 elements: IMPLEMENTATION what OTHER" to `problem`. Returns −1. */
static int complain(const struct list_group *group, size_t contender, const char *what, const char *other,
                    char problem[RACE_PROBLEM])
{
    char where[128];
    snprintf(problem, RACE_PROBLEM, "%s: %s%s%s", list_group_text(group, contender, where, sizeof where),
             group->contender[contender].timed_list->implementation, what, other);
    return -1;
}

/* Compares the results of all contenders with the same experiment and, where the order matters, the same order. Returns
 * 0, or −1 with the difference in `problem`. */
static int compare_contenders(const struct list_group *group, char problem[RACE_PROBLEM])
{
    for (size_t i = 0; i < group->contenders; i++)
        for (size_t j = 0; j < i; j++) {
            const struct list_contender *a = &group->contender[j], *b = &group->contender[i];
            if (a->experiment != b->experiment || (a->order != b->order && experiments[a->experiment].follows_order))
                continue;
            if (b->checksum != a->checksum)
                return complain(group, i, " returns another checksum than ", a->timed_list->implementation, problem);
            if (a->order == b->order && a->timed_list->ordered && b->timed_list->ordered && b->hash != a->hash)
                return complain(group, i, " leaves another list than ", a->timed_list->implementation, problem);
        }
    return 0;
}

/* Makes the lists of all contenders. Returns 0, or −1 with the reason in `problem`. */
static int make_lists(struct list_group_run *run, char problem[RACE_PROBLEM])
{
    const struct list_group *group = run->group;
    for (size_t i = 0; i < group->contenders; i++) {
        struct list_contender *contender = &group->contender[i];
        const bool ascending = contender->experiment == EXPERIMENT_MERGE && contender->order == ORDER_BACK;
        list_work *work = &run->work[contender->order][ascending];
        const size_t owner = owner_of(group, i);
        if (!work->keys && work_make(work, group->count, group->bytes, contender->order, ascending) != 0)
            return complain(group, i, ": out of memory", "", problem);
        contender->list = owner < i ? group->contender[owner].list : contender->timed_list->make(work);
        if (!contender->list)
            return complain(group, i, ": out of memory", "", problem);
    }
    return 0;
}

/* Returns the function that is called before each run and is not timed, or null. Between two runs of a list, the runs
 * of other lists evict it from the cache. A long list that an experiment only reads is therefore run once more before,
 * without being timed. A short list is not: it is run many times in succession, so the first run hardly matters. */
static void (*preparation_of(const struct list_group *group, const struct list_contender *contender))(void *)
{
    if (contender->timed_list->prepare[contender->experiment])
        return prepare_contender;
    return experiments[contender->experiment].keeps_list && group->count >= LONG_LIST ? run_contender : NULL;
}

static long make_contenders(void *data, struct race_contender *contenders, char problem[RACE_PROBLEM])
{
    struct list_group_run *run = data;
    const struct list_group *group = run->group;
    if (make_lists(run, problem) != 0)
        return -1;
    for (size_t i = 0; i < group->contenders; i++) {
        struct list_contender *contender = &group->contender[i];
        try_contender(contender);
        contenders[i] =
            (struct race_contender){{run_contender, contender, preparation_of(group, contender)}, contender->checksum};
    }
    return compare_contenders(group, problem) == 0 ? (long)group->contenders : -1;
}

static int check_contenders(void *data, const uint64_t *checksums, char problem[RACE_PROBLEM])
{
    const struct list_group_run *run = data;
    for (size_t i = 0; i < run->group->contenders; i++)
        if (run->group->contender[i].checksum != checksums[i])
            return complain(run->group, i, " returns another checksum when it is run again", "", problem);
    return 0;
}

static void free_contenders(void *data)
{
    struct list_group_run *run = data;
    const struct list_group *group = run->group;
    for (size_t i = 0; i < group->contenders; i++)
        if (group->contender[i].list && owner_of(group, i) == i)
            group->contender[i].timed_list->release(group->contender[i].list);
    for (int order = 0; order < ORDERS; order++) {
        work_free(&run->work[order][0]);
        work_free(&run->work[order][1]);
    }
}

int list_group_run(struct list_group *group)
{
    struct list_group_run run = {.group = group};
    char name[128] = "nothing to run";
    uint64_t *checksum = calloc(group->contenders + 1, sizeof *checksum);
    const struct race_group race = {.name = name,
                                    .contenders = group->contenders,
                                    .rounds = group->rounds,
                                    .builds = group->builds,
                                    .sample_seconds = group->sample_seconds,
                                    .isolated = true,
                                    .checksum = checksum,
                                    .make = make_contenders,
                                    .check = check_contenders,
                                    .release = free_contenders,
                                    .data = &run};
    int status = -1;
    race_free(&group->race);
    if (group->contenders > 0)
        list_group_text(group, 0, name, sizeof name);
    snprintf(group->error, sizeof group->error, "%s: out of memory", name);
    if (checksum && !group->out_of_memory && group->contenders > 0)
        status = race_group_run(&race, &group->race, group->error);
    for (size_t i = 0; status == 0 && i < group->contenders; i++)
        group->contender[i].checksum = checksum[i];
    free(checksum);
    return status;
}

void list_group_free(struct list_group *group)
{
    race_free(&group->race);
    free(group->contender);
    group->contender = NULL;
    group->contenders = 0;
}

struct interval list_group_ns(const struct list_group *group, int contender)
{
    return race_time(&group->race, contender, 1e9 / (double)group->count);
}

/* --- for other modules -------------------------------------------------------------------------------------------- */

int list_match_run(const struct list_match *match, size_t rounds, size_t builds, const char *verb, struct race *race)
{
    struct list_group group = {
        .bytes = match->bytes, .count = match->count, .rounds = rounds, .builds = builds, .sample_seconds = 5e-4};
    const char *missing = NULL;
    int status = -1;
    lists_load(NULL);
    for (size_t e = 0; e < match->experiments; e++)
        for (size_t i = 0; i < match->implementations; i++)
            if (!list_group_add(&group, match->implementation[i], match->order, match->experiment[e]))
                missing = match->implementation[i];
    if (missing)
        fprintf(stderr, "plumb %s: %s is not there (make all builds it)\n", verb, missing);
    else if (list_group_run(&group) != 0)
        fprintf(stderr, "plumb %s: %s\n", verb, group.error);
    else {
        *race = group.race;
        group.race = (struct race){0}; /* the caller frees it */
        status = 0;
    }
    list_group_free(&group);
    return status;
}
