/* Races of lists: see list_bench.h.
 *
 * Here: the peers, the work that they are given, and a heat: lists made by the same steps, checked against each other,
 * then timed in turn, all in a process of its own. A heap that earlier heats have used would decide where the nodes of
 * the next one lie; a fresh process has a fresh heap. Which pages of memory it gets remains luck: long lists are built
 * several times. */
#include "bench.h"

#include "validate/base/random.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

const char *list_order_text(enum list_order order)
{
    static const char *const text[ORDERS] = {"back", "mid", "random", "shuffled", "aged", "linearised"};
    return text[order];
}

const char *list_experiment_text(enum list_bench_experiment experiment)
{
    static const char *const text[LIST_EXPERIMENTS] = {
        "traverse", "accumulate", "insert_sorted", "create",  "queue",     "erase",     "sort",
        "merge",    "splice",     "reverse",       "copy",    "destroy",   "linearise", "sum",
        "count",    "any_of",     "fill",          "replace", "remove_if",
    };
    return text[experiment];
}

/* --- peers ------------------------------------------------------------------------------------------------------- */

enum { MOST_PEERS = 16, MOST_IMPLEMENTATIONS = 24 };

static struct {
    int loaded;
    size_t peers, implementations;
    const list_bench_peer *peer[MOST_PEERS];
    const char *implementation[MOST_IMPLEMENTATIONS];
} peers;

static void add_implementation(const char *name)
{
    for (size_t i = 0; i < peers.implementations; i++)
        if (strcmp(peers.implementation[i], name) == 0)
            return;
    if (peers.implementations < MOST_IMPLEMENTATIONS)
        peers.implementation[peers.implementations++] = name;
}

/* The names, those that are compared with first. */
static void collect_implementations(void)
{
    add_implementation("plumb");
    add_implementation("std::list");
    for (size_t p = 0; p < peers.peers; p++)
        for (size_t i = 0; i < peers.peer[p]->count; i++)
            add_implementation(peers.peer[p]->entrants[i]->implementation);
}

static int is_list_peer(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return strncmp(entry->d_name, "list_bench_", 11) == 0 && dot && strcmp(dot, ".so") == 0;
}

static void load_from(const char *directory)
{
    struct dirent **names;
    const int found = scandir(directory, &names, is_list_peer, alphasort);
    for (int i = 0; i < found; i++) {
        char file[PATH_MAX];
        snprintf(file, sizeof file, "%s/%s", directory, names[i]->d_name);
        void *object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
        const list_bench_peer *(*open)(void) = NULL;
        if (object)
            *(void **)&open = dlsym(object, "list_bench_open");
        if (open && peers.peers < MOST_PEERS)
            peers.peer[peers.peers++] = open();
        free(names[i]);
    }
    if (found >= 0)
        free(names);
}

/* "build/plumb" → "build/peers"; "build/test/all" → "build/peers". */
static void load_beside_program(void)
{
    char program[PATH_MAX] = "", directory[PATH_MAX + 16];
    if (readlink("/proc/self/exe", program, sizeof program - 1) <= 0)
        return;
    for (int up = 0; up < 2 && peers.peers == 0; up++) {
        char *slash = strrchr(program, '/');
        if (!slash)
            return;
        *slash = 0;
        snprintf(directory, sizeof directory, "%s/peers", program);
        load_from(directory);
    }
}

size_t list_peers_load(const char *directory)
{
    size_t entrants = 0;
    if (!peers.loaded) {
        if (directory)
            load_from(directory);
        else
            load_beside_program();
        collect_implementations();
        peers.loaded = 1;
    }
    for (size_t p = 0; p < peers.peers; p++)
        entrants += peers.peer[p]->count;
    return entrants;
}

size_t list_peers_count(void)
{
    return peers.peers;
}

const char *list_peer_about(size_t i)
{
    return peers.peer[i]->about;
}

const char *list_implementation(size_t i)
{
    return i < peers.implementations ? peers.implementation[i] : NULL;
}

/* A peer's entrants come with the smallest index first. */
const list_bench_entrant *list_entrant(const char *implementation, size_t bytes, size_t count,
                                       enum list_bench_experiment experiment)
{
    for (size_t p = 0; p < peers.peers; p++)
        for (size_t i = 0; i < peers.peer[p]->count; i++) {
            const list_bench_entrant *entrant = peers.peer[p]->entrants[i];
            if (entrant->bytes == bytes && entrant->most >= count && entrant->run[experiment] &&
                strcmp(entrant->implementation, implementation) == 0)
                return entrant;
        }
    return NULL;
}

/* --- the work ---------------------------------------------------------------------------------------------------- */

enum { WORK_SEED = 20150211, CHURN = 2, LONGEST_BURST = 1024 };

/* Keys of that many bytes; all ones never occurs, so that it can be looked for in vain. */
static void make_keys(uint64_t *keys, size_t count, size_t bytes)
{
    struct random random = {WORK_SEED};
    const uint64_t mask = bytes >= 8 ? UINT64_MAX : ((uint64_t)1 << 8 * bytes) - 1;
    for (size_t e = 0; e < count; e++)
        do
            keys[e] = random_bits(&random) & mask;
        while (keys[e] == mask);
}

static int compare_keys(const void *a, const void *b)
{
    const uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The element that each comes before as the list grows. */
static void make_growth(list_bench_step *steps, size_t count, enum list_order order)
{
    struct random random = {WORK_SEED + 1};
    uint32_t front = (uint32_t)count, middle = (uint32_t)count;
    for (size_t e = 0; e < count; e++) {
        uint32_t before = (uint32_t)count;
        switch (order) {
        case ORDER_MID: /* the midpoint, ⌊e/2⌋, is the new element when e is even, else it stays */
            before = middle;
            if (e % 2 == 0)
                middle = (uint32_t)e;
            break;
        case ORDER_RANDOM:
            if (random_below(&random, 2)) {
                before = front;
                front = (uint32_t)e;
            } else if (e == 0)
                front = 0;
            break;
        case ORDER_SHUFFLED:
        case ORDER_LINEARISED: /* any of the e + 1 places is as likely: all permutations are */
            before = (uint32_t)random_below(&random, e + 1);
            if (before == e)
                before = (uint32_t)count;
            break;
        default:
            break;
        }
        steps[e] = (list_bench_step){(uint32_t)e, before};
    }
}

/* Bursts of erasures, and as many insertions at places of elements that are there. Returns the number of steps. */
static size_t make_churn(list_bench_step *steps, size_t count)
{
    struct random random = {WORK_SEED + 2};
    uint32_t *live = malloc((count + 1) * sizeof *live); /* in any order; those erased behind `alive` */
    size_t made = 0, alive = count;
    if (!live)
        return 0;
    for (size_t e = 0; e < count; e++)
        live[e] = (uint32_t)e;
    const size_t longest = count / 2 < LONGEST_BURST ? count / 2 : LONGEST_BURST;
    for (size_t erased = 0; longest > 0 && erased < CHURN * count;) {
        size_t burst = 1 + random_below(&random, longest);
        if (burst > CHURN * count - erased)
            burst = CHURN * count - erased;
        for (size_t i = 0; i < burst; i++) {
            const size_t at = random_below(&random, alive);
            const uint32_t element = live[at];
            live[at] = live[--alive];
            live[alive] = element;
            steps[made++] = (list_bench_step){element, LIST_BENCH_OUT};
        }
        for (size_t i = 0; i < burst; i++, alive++)
            steps[made++] = (list_bench_step){live[alive], live[random_below(&random, alive)]};
        erased += burst;
    }
    free(live);
    return made;
}

static void free_work(list_bench_work *work)
{
    free((void *)work->keys);
    free((void *)work->steps);
    *work = (list_bench_work){0};
}

/* 0, or −1 when out of memory. */
static int make_work(list_bench_work *work, size_t count, size_t bytes, enum list_order order, int ascending)
{
    const size_t steps = order == ORDER_AGED ? (1 + 2 * CHURN) * count : count;
    uint64_t *keys = malloc((count + 1) * sizeof *keys);
    list_bench_step *step = malloc((steps + 1) * sizeof *step);
    *work = (list_bench_work){count, keys, step, count, order == ORDER_LINEARISED};
    if (!keys || !step) {
        free_work(work);
        return -1;
    }
    make_keys(keys, count, bytes);
    if (ascending)
        qsort(keys, count, sizeof *keys, compare_keys);
    make_growth(step, count, order);
    if (order == ORDER_AGED)
        work->step_count += make_churn(step + count, count);
    return 0; /* NOLINT(clang-analyzer-unix.Malloc): free_all frees every order, past where the analyser unrolls */
}

/* --- lanes ------------------------------------------------------------------------------------------------------- */

/* Whether the result, or the list that it leaves, depends on the order of the list before. */
static int follows_order(enum list_bench_experiment experiment)
{
    switch (experiment) {
    case LIST_ACCUMULATE:
    case LIST_INSERT_SORTED:
    case LIST_CREATE:
    case LIST_SORT:
    case LIST_DESTROY:
    case LIST_SUM:
    case LIST_COUNT:
    case LIST_ANY_OF:
    case LIST_FILL:
    case LIST_REPLACE:
    case LIST_REMOVE_IF:
        return 0;
    default:
        return 1;
    }
}

int list_heat_add(struct list_heat *heat, const char *implementation, enum list_order order,
                  enum list_bench_experiment experiment)
{
    const list_bench_entrant *entrant = list_entrant(implementation, heat->bytes, heat->count, experiment);
    if (!entrant || heat->lanes == MOST_LANES ||
        (!entrant->ordered && order != ORDER_BACK && follows_order(experiment)))
        return 0;
    heat->lane[heat->lanes++] = (struct list_lane){entrant, order, experiment};
    return 1;
}

/* Whether it leaves values and nodes where they are. */
static int leaves_alone(enum list_bench_experiment experiment)
{
    return experiment == LIST_TRAVERSE || experiment == LIST_ACCUMULATE || experiment == LIST_SUM ||
           experiment == LIST_COUNT || experiment == LIST_ANY_OF || experiment == LIST_REPLACE;
}

/* The earlier lane whose list this one can use, or itself. */
static size_t owner_of(const struct list_heat *heat, size_t i)
{
    const struct list_lane *lane = &heat->lane[i];
    for (size_t j = 0; j < i; j++) {
        const struct list_lane *other = &heat->lane[j];
        if (other->entrant == lane->entrant && other->order == lane->order && leaves_alone(lane->experiment) &&
            leaves_alone(other->experiment))
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
        const int twice = lane->experiment == LIST_COPY || lane->experiment == LIST_LINEARISE;
        if (owner_of(heat, i) == i)
            bytes += (double)lane->entrant->footprint * (double)heat->count * (twice ? 2 : 1);
        if (!orders[lane->order]++)
            bytes += (double)heat->count * (sizeof(uint64_t) + (lane->order == ORDER_AGED ? 5 : 1) * 8.0);
    }
    return bytes;
}

/* --- in the child ------------------------------------------------------------------------------------------------ */

enum { LONG_LIST = 30000 };

/* What the runner calls. */
struct rider {
    const list_bench_entrant *entrant;
    enum list_bench_experiment experiment;
    void *list;
    uint64_t checksum, hash;
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
    rider->hash = rider->experiment == LIST_DESTROY ? 0 : rider->entrant->hash(rider->list);
}

/* What the child reports before the times. */
struct report {
    int failed;
    char error[256];
    uint64_t checksum[MOST_LANES];
};

static int complain(struct report *report, const struct list_heat *heat, const struct list_lane *lane, const char *what,
                    const char *other)
{
    snprintf(report->error, sizeof report->error, "%s, %zu bytes, %zu elements, %s: %s%s%s",
             list_experiment_text(lane->experiment), heat->bytes, heat->count, list_order_text(lane->order),
             lane->entrant->implementation, what, other);
    report->failed = 1;
    return -1;
}

/* Compares every lane with the first of the same experiment, in the same order where that counts. */
static int compare_riders(const struct list_heat *heat, const struct rider *riders, struct report *report)
{
    for (size_t i = 0; i < heat->lanes; i++)
        for (size_t j = 0; j < i; j++) {
            const struct list_lane *a = &heat->lane[j], *b = &heat->lane[i];
            if (a->experiment != b->experiment || (a->order != b->order && follows_order(a->experiment)))
                continue;
            if (riders[i].checksum != riders[j].checksum)
                return complain(report, heat, b, " returns another checksum than ", a->entrant->implementation);
            if (a->order == b->order && a->entrant->ordered && b->entrant->ordered && riders[i].hash != riders[j].hash)
                return complain(report, heat, b, " leaves another list than ", a->entrant->implementation);
        }
    return 0;
}

static int make_riders(const struct list_heat *heat, list_bench_work works[ORDERS][2], struct rider *riders,
                       struct report *report)
{
    for (size_t i = 0; i < heat->lanes; i++) {
        const struct list_lane *lane = &heat->lane[i];
        const int ascending = lane->experiment == LIST_MERGE && lane->order == ORDER_BACK;
        list_bench_work *work = &works[lane->order][ascending];
        const size_t owner = owner_of(heat, i);
        if (!work->keys && make_work(work, heat->count, heat->bytes, lane->order, ascending) != 0)
            return complain(report, heat, lane, ": out of memory", "");
        riders[i] = (struct rider){lane->entrant, lane->experiment,
                                   owner < i ? riders[owner].list : lane->entrant->make(work), 0, 0};
        if (!riders[i].list)
            return complain(report, heat, lane, ": out of memory", "");
    }
    return 0;
}

/* What comes before each run, outside of the clock: of a long list that is only looked at a run that does not count. The
 * other lists have had their turn since the last one, and of a short list many runs make up for that. */
static void (*preparation_of(const struct list_heat *heat, const struct rider *rider))(void *)
{
    if (rider->entrant->prepare[rider->experiment])
        return prepare_rider;
    return leaves_alone(rider->experiment) && heat->count >= LONG_LIST ? run_rider : NULL;
}

/* Runs the race; the times stay with the caller. */
static struct race race_riders(const struct list_heat *heat, struct rider *riders, struct report *report)
{
    struct runner runners[MOST_LANES];
    for (size_t i = 0; i < heat->lanes; i++)
        runners[i] = (struct runner){run_rider, &riders[i], preparation_of(heat, &riders[i])};
    struct race race = race_run(runners, heat->lanes, heat->rounds, heat->sample_seconds);
    for (size_t i = 0; i < heat->lanes; i++)
        if (race.seconds && riders[i].checksum != report->checksum[i])
            complain(report, heat, &heat->lane[i], " returns another checksum when it is run again", "");
    return race;
}

static int write_all(int file, const void *data, size_t size)
{
    const char *bytes = data;
    while (size > 0) {
        const ssize_t written = write(file, bytes, size);
        if (written < 0 && errno != EINTR)
            return -1;
        bytes += written > 0 ? written : 0;
        size -= written > 0 ? (size_t)written : 0;
    }
    return 0;
}

static int read_all(int file, void *data, size_t size)
{
    char *bytes = data;
    while (size > 0) {
        const ssize_t got = read(file, bytes, size);
        if (got == 0 || (got < 0 && errno != EINTR))
            return -1;
        bytes += got > 0 ? got : 0;
        size -= got > 0 ? (size_t)got : 0;
    }
    return 0;
}

static void free_all(const struct list_heat *heat, list_bench_work works[ORDERS][2], const struct rider *riders)
{
    for (size_t i = 0; i < heat->lanes; i++)
        if (riders[i].list && owner_of(heat, i) == i)
            riders[i].entrant->release(riders[i].list);
    for (int order = 0; order < ORDERS; order++) {
        free_work(&works[order][0]);
        free_work(&works[order][1]);
    }
}

static void run_child(const struct list_heat *heat, int file)
{
    struct report report = {0};
    struct rider riders[MOST_LANES] = {0};
    list_bench_work works[ORDERS][2] = {{{0}}};
    struct race race = {0};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (make_riders(heat, works, riders, &report) == 0) {
        for (size_t i = 0; i < heat->lanes; i++) {
            try_rider(&riders[i]);
            report.checksum[i] = riders[i].checksum;
        }
        if (compare_riders(heat, riders, &report) == 0)
            race = race_riders(heat, riders, &report);
    }
    free_all(heat, works, riders);
    if (!report.failed && !race.seconds)
        complain(&report, heat, &heat->lane[0], ": out of memory", "");
    write_all(file, &report, sizeof report);
    if (!report.failed)
        write_all(file, race.seconds, heat->lanes * heat->rounds * sizeof *race.seconds);
    race_free(&race);
}

/* --- in the parent ----------------------------------------------------------------------------------------------- */

static int heat_failed(struct list_heat *heat, const char *what, int number)
{
    snprintf(heat->error, sizeof heat->error,
             "%s, %zu bytes, %zu elements, %s: ", list_experiment_text(heat->lane[0].experiment), heat->bytes,
             heat->count, list_order_text(heat->lane[0].order));
    const size_t used = strlen(heat->error);
    snprintf(heat->error + used, sizeof heat->error - used, what, number);
    list_heat_free(heat);
    return -1;
}

/* Takes the child's report and the times of its rounds, those from `first` on. */
static int receive(struct list_heat *heat, size_t first, size_t rounds, int file, pid_t child)
{
    struct report report;
    int status = 0;
    const int whole = read_all(file, &report, sizeof report) == 0 &&
                      (report.failed || read_all(file, heat->race.seconds + first * heat->lanes,
                                                 heat->lanes * rounds * sizeof *heat->race.seconds) == 0);
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        ;
    if (!whole && WIFSIGNALED(status))
        return heat_failed(heat, "ended by signal %d", WTERMSIG(status));
    if (!whole)
        return heat_failed(heat, "ended early, status %d", WEXITSTATUS(status));
    if (report.failed) {
        snprintf(heat->error, sizeof heat->error, "%s", report.error);
        list_heat_free(heat);
        return -1;
    }
    if (first > 0 && memcmp(heat->checksum, report.checksum, sizeof heat->checksum) != 0)
        return heat_failed(heat, "another checksum when its lists are built again (%d lanes)", (int)heat->lanes);
    memcpy(heat->checksum, report.checksum, sizeof heat->checksum);
    return 0;
}

/* One build: so many rounds, from `first` on. */
static int run_build(struct list_heat *heat, size_t first, size_t rounds)
{
    struct list_heat build = *heat;
    int ends[2];
    build.rounds = rounds;
    if (pipe(ends) != 0)
        return heat_failed(heat, "no pipe (error %d)", errno);
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        run_child(&build, ends[1]);
        _exit(0);
    }
    close(ends[1]);
    const int status =
        child > 0 ? receive(heat, first, rounds, ends[0], child) : heat_failed(heat, "no process (error %d)", errno);
    close(ends[0]);
    return status;
}

int list_heat_run(struct list_heat *heat)
{
    const size_t builds = heat->builds > heat->rounds ? heat->rounds : heat->builds > 0 ? heat->builds : 1;
    heat->error[0] = 0;
    heat->race = (struct race){heat->lanes, heat->rounds, calloc(heat->lanes * heat->rounds + 1, sizeof(double))};
    if (!heat->race.seconds || heat->lanes == 0)
        return heat_failed(heat, "no memory, or nothing to run (%d lanes)", (int)heat->lanes);
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
}

struct interval list_heat_ratio(const struct list_heat *heat, int above, int below)
{
    return race_ratio(&heat->race, (int[]){above, -1}, 1, (int[]){below, -1}, 1);
}

struct interval list_heat_ns(const struct list_heat *heat, int lane)
{
    return race_time(&heat->race, lane, 1e9 / (double)heat->count);
}
