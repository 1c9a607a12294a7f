/* plumb bench --trees: what a node costs by the shape and the order of its tree, beside copying its bytes and beside
 * scalar C; and the promises about that.
 *
 * Here: the trees, the ways to do them, a race of all ways on each tree. The bytes that have to move are a node's local
 * and global state, 100 each: copying is the C library's memcpy of the one to the other. Before the clock starts each
 * way's results are compared. */
#include "bench.h"

#include "links.h"
#include "validate/base/options.h"
#include "validate/base/process.h"
#include "validate/base/shapes.h"

#include "fast/tree.h"

#include <math.h>
#include <omp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { STATE = 25, LANES = 8, LENGTH = LANES * STATE };

/* --- memory --------------------------------------------------------------------------------------------------------------- */

void *bench_pages(size_t bytes)
{
    enum { PAGE = 1 << 21 };
    void *memory = NULL;
    const size_t whole = (bytes + PAGE - 1) / PAGE * PAGE;
    if (posix_memalign(&memory, PAGE, whole) != 0)
        return NULL;
    madvise(memory, whole, MADV_HUGEPAGE);
    memset(memory, 0, whole);
    return memory;
}

/* A tree and its states for every way. */
struct grove {
    size_t n;
    uint32_t *parent;
    float *local, *global;             /* tiles; global is what copying writes as well */
    float *node_local, *node_global;   /* of 128 bytes */
    struct link_state *links, *result; /* of 100 */
};

static void grove_free(struct grove *grove)
{
    void *const all[] = {grove->parent,      grove->local, grove->global, grove->node_local,
                         grove->node_global, grove->links, grove->result};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    *grove = (struct grove){0};
}

/* A rotation about z that differs from node to node is as dear as any. */
static void draw_link(struct random *random, struct link_state *link)
{
    const double angle = random_between(random, -3, 3);
    const float turn[9] = {(float)cos(angle), (float)-sin(angle), 0, (float)sin(angle), (float)cos(angle), 0, 0, 0, 1};
    float *const fields[] = {link->T, link->v, link->a, link->w, link->alpha};
    for (size_t field = 0; field < sizeof fields / sizeof *fields; field++)
        for (size_t k = 0; k < 3; k++)
            fields[field][k] = (float)random_between(random, -1, 1) * (field < 3 ? 1 : 0.01F);
    memcpy(link->R, turn, sizeof turn);
    link->S = 1;
}

static int grove_new(struct grove *grove, size_t n)
{
    struct random random = {n};
    const size_t bytes = (n + LANES) * sizeof(struct link_state), nodes = n * PLUMB_NODE_FLOATS * sizeof(float);
    *grove = (struct grove){n,
                            bench_pages(n * sizeof(uint32_t)),
                            bench_pages(bytes),
                            bench_pages(bytes),
                            bench_pages(nodes),
                            bench_pages(nodes),
                            bench_pages(bytes),
                            bench_pages(bytes)};
    if (!grove->parent || !grove->local || !grove->global || !grove->node_local || !grove->node_global ||
        !grove->links || !grove->result) {
        grove_free(grove);
        return 0;
    }
    for (size_t i = 0; i < n; i++) {
        const float *link = (const float *)&grove->links[i];
        draw_link(&random, &grove->links[i]);
        memcpy(grove->node_local + i * PLUMB_NODE_FLOATS, link, sizeof(struct link_state));
        for (size_t k = 0; k < STATE; k++)
            grove->local[i / LANES * LENGTH + k * LANES + i % LANES] = link[k];
    }
    return 1;
}

/* --- trees ------------------------------------------------------------------------------------------------------------------ */

static const struct kind_of_tree {
    const char *name;
    enum shape shape;
    int by_level; /* brought into level order */
} kinds[] = {
    {"branching by level", SHAPE_BRANCHING, 0}, {"wide by level", SHAPE_WIDE, 0},
    {"binary by level", SHAPE_BINARY, 0},       {"random by level", SHAPE_RANDOM, 1},
    {"random in any order", SHAPE_RANDOM, 0},   {"chains of 100000", SHAPE_CHAIN, 0},
};
enum { TREES = sizeof kinds / sizeof *kinds };

/* The memory of nodes_global serves as workspace. */
static void grove_shape(struct grove *grove, const struct kind_of_tree *kind)
{
    struct random random = {7};
    uint32_t *const space = (uint32_t *)grove->node_global, *const order = space + 3 * grove->n;
    shape_fill(kind->shape, &random, grove->n, grove->parent);
    if (kind->by_level &&
        plumb_tree_level_order((plumb_tree){grove->n, grove->parent}, order, order + grove->n, space) == PLUMB_OK)
        memcpy(grove->parent, order + grove->n, grove->n * sizeof *grove->parent);
}

/* --- ways ------------------------------------------------------------------------------------------------------------------- */

static void run_tiles(struct grove *grove, int streamed)
{
    const float *from[STATE];
    float *to[STATE];
    for (size_t k = 0; k < STATE; k++)
        from[k] = grove->local + k * LANES, to[k] = grove->global + k * LANES;
    plumb_tree_to_global((plumb_tree){grove->n, grove->parent}, (plumb_in){from, LENGTH},
                         (plumb_out){to, LENGTH, streamed});
}

static void run_in_tiles(void *self)
{
    run_tiles(self, 0);
}

static void run_streamed(void *self)
{
    run_tiles(self, 1);
}

static void run_nodes(void *self)
{
    struct grove *grove = self;
    plumb_tree_nodes_to_global((plumb_tree){grove->n, grove->parent}, grove->node_local, grove->node_global);
}

static void run_scalar(void *self)
{
    struct grove *grove = self;
#if !defined(PLUMB_WITHOUT_AVX2)
    links_loop *const loop = plumb_path_available(PLUMB_AVX2) ? links_avx2 : links_portable;
#else
    links_loop *const loop = links_portable;
#endif
    loop(grove->n, grove->parent, grove->links, grove->result);
}

static void run_copy(void *self)
{
    struct grove *grove = self;
    memcpy(grove->global, grove->local, grove->n * sizeof(struct link_state));
}

enum way { WAY_COPY, WAY_TILES, WAY_STREAMED, WAY_NODES, WAY_SCALAR, WAYS };
static const char *const way_names[WAYS] = {"copy", "tiles", "tiles streamed", "nodes of 128 bytes", "scalar C"};
static void (*const way_runs[WAYS])(void *) = {run_copy, run_in_tiles, run_streamed, run_nodes, run_scalar};

static uint32_t bits_of(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* Whether tiles and nodes have the same bits, and scalar C the same position of the last node to a thousandth. */
static int ways_agree(struct grove *grove)
{
    const size_t last = grove->n - 1;
    run_scalar(grove), run_nodes(grove), run_in_tiles(grove);
    for (size_t i = 0; i < grove->n; i++)
        for (size_t k = 0; k < STATE; k++)
            if (bits_of(grove->global[i / LANES * LENGTH + k * LANES + i % LANES]) !=
                bits_of(grove->node_global[i * PLUMB_NODE_FLOATS + k]))
                return 0;
    const float ours = grove->node_global[last * PLUMB_NODE_FLOATS], theirs = grove->result[last].T[0];
    return fabsf(ours - theirs) <= 1e-3F * (1 + fabsf(theirs));
}

/* --- the table ---------------------------------------------------------------------------------------------------------------- */

struct row_of_table {
    struct interval ns, of_copy, of_scalar;
};

/* All ways on one tree; 0 if they do not agree, or memory ran out. */
static int race_ways(const struct bench *bench, struct grove *grove, struct row_of_table rows[WAYS])
{
    struct runner runners[WAYS];
    if (!ways_agree(grove))
        return 0;
    for (int way = 0; way < WAYS; way++)
        runners[way] = (struct runner){way_runs[way], grove, NULL};
    struct race race = race_run_within(runners, WAYS, bench->rounds, bench->sample_seconds, bench->heat_seconds);
    for (int way = 0; race.seconds && way < WAYS; way++) {
        const int above[] = {way, -1}, copy[] = {WAY_COPY, -1}, scalar[] = {WAY_SCALAR, -1};
        rows[way].ns = race_time(&race, way, 1e9 / (double)grove->n);
        rows[way].of_copy = race_ratio(&race, above, 1, copy, 1);
        rows[way].of_scalar = race_ratio(&race, scalar, 1, above, 1);
    }
    const int raced = race.seconds != NULL;
    race_free(&race);
    return raced;
}

static void print_rows(const struct bench *bench, const char *tree, size_t n, const struct row_of_table rows[WAYS])
{
    for (int way = 0; way < WAYS; way++) {
        const struct row_of_table *row = &rows[way];
        if (bench->format == BENCH_CSV)
            fprintf(bench->stream, "%s,%zu,%s,%.6g,%.6g,%.6g,%.6g,%.6g\n", tree, n, way_names[way], row->ns.median,
                    row->of_copy.median, row->of_copy.low, row->of_copy.high, row->of_scalar.median);
        else
            fprintf(bench->stream, "%-24s %-20s %8.2f %8.2f  [%.2f, %.2f] %8.2f\n", way ? "" : tree, way_names[way],
                    row->ns.median, row->of_copy.median, row->of_copy.low, row->of_copy.high, row->of_scalar.median);
    }
    fflush(bench->stream);
}

int bench_trees(const struct bench *bench, size_t n)
{
    struct grove grove;
    if (!grove_new(&grove, n)) {
        fputs("plumb bench: not enough memory for trees of that size\n", stderr);
        return STATUS_USAGE;
    }
    if (bench->format == BENCH_TEXT) {
        bench_print_header(bench);
        fprintf(
            bench->stream,
            "\nTrees of %zu moving transforms, local to global, one core: medians of processor time, and of ratios "
            "round by\nround with 95 %% intervals. Copying: memcpy of the local states' bytes to the global ones'.\n\n"
            "%-24s %-20s %8s %8s  %-12s %8s\n",
            n, "tree", "way", "ns/node", "/ copy", "95 %", "scalar /");
    } else {
        fputs("tree,nodes,way,ns,of_copy,of_copy_low,of_copy_high,scalar_over\n", bench->stream);
    }
    int status = STATUS_WITHIN;
    for (int kind = 0; kind < TREES; kind++) {
        struct row_of_table rows[WAYS];
        grove_shape(&grove, &kinds[kind]);
        if (race_ways(bench, &grove, rows))
            print_rows(bench, kinds[kind].name, n, rows);
        else
            status = STATUS_USAGE;
    }
    if (status)
        fputs("plumb bench: the ways to do a tree do not agree, or memory ran out\n", stderr);
    grove_free(&grove);
    return status;
}

/* --- promises -------------------------------------------------------------------------------------------------------------------- */

enum { ROUNDS = 11, MILLION = 1000000 };

/* The time of way `above` over way `below` on one tree; NaN without the memory. */
static double ratio_of_ways(int kind, size_t n, enum way above, enum way below)
{
    struct grove grove;
    double ratio = NAN;
    if (!grove_new(&grove, n))
        return NAN;
    grove_shape(&grove, &kinds[kind]);
    const struct runner runners[] = {{way_runs[above], &grove, NULL}, {way_runs[below], &grove, NULL}};
    struct race race = race_run(runners, 2, ROUNDS, 5e-4);
    if (race.seconds)
        ratio = race_ratio(&race, (const int[]){0, -1}, 1, (const int[]){1, -1}, 1).median;
    race_free(&race);
    grove_free(&grove);
    return ratio;
}

static int kind_named(const char *name)
{
    for (int kind = 0; kind < TREES; kind++)
        if (strcmp(kinds[kind].name, name) == 0)
            return kind;
    abort(); /* targets name only trees that exist */
}

/* Level order by tiles past the caches, other orders by nodes. */
double bench_tree(const char *tree)
{
    const int kind = kind_named(tree);
    const int by_level = strstr(tree, "by level") != NULL;
    return ratio_of_ways(kind, MILLION, by_level ? WAY_STREAMED : WAY_NODES, WAY_COPY);
}

double bench_tree_in_cache(const char *tree)
{
    enum { NODES = 2048 };
    return ratio_of_ways(kind_named(tree), NODES, WAY_SCALAR, WAY_TILES);
}

static double seconds_of(struct grove *grove, int kind)
{
    double seconds[ROUNDS];
    grove_shape(grove, &kinds[kind]);
    run_streamed(grove);
    for (int round = 0; round < ROUNDS; round++) {
        const double start = process_thread_seconds();
        run_streamed(grove);
        seconds[round] = process_thread_seconds() - start;
    }
    return interval_of(seconds, ROUNDS).median;
}

double bench_tree_growth(const char *tree)
{
    const int kind = kind_named(tree);
    double seconds[2] = {NAN, NAN};
    for (int i = 0; i < 2; i++) {
        struct grove grove;
        if (!grove_new(&grove, i ? 10 * (size_t)MILLION : MILLION))
            return NAN;
        seconds[i] = seconds_of(&grove, kind);
        grove_free(&grove);
    }
    return seconds[1] / seconds[0];
}

/* --- threads --------------------------------------------------------------------------------------------------------------------- */

/* One thread's part of all levels; waiting for the others at a level's end does not count. */
static double do_part(const struct grove *grove, int thread, int threads)
{
    const plumb_tree tree = {grove->n, grove->parent};
    const float *from[STATE];
    float *to[STATE];
    double seconds = 0;
    for (size_t k = 0; k < STATE; k++)
        from[k] = grove->local + k * LANES, to[k] = grove->global + k * LANES;
    for (size_t begin = 0, end; begin < grove->n; begin = end) {
        end = plumb_tree_level_end(tree, begin);
        size_t cut[2];
        for (int i = 0; i < 2; i++) {
            const size_t at = begin + (end - begin) * (size_t)(thread + i) / (size_t)threads;
            cut[i] = thread + i == 0 ? begin : thread + i == threads ? end : at / LANES * LANES;
            cut[i] = cut[i] < begin ? begin : cut[i];
        }
        const double start = process_thread_seconds();
        plumb_tree_range_to_global(tree, cut[0], cut[1], (plumb_in){from, LENGTH}, (plumb_out){to, LENGTH, 1});
        seconds += process_thread_seconds() - start;
#pragma omp barrier
    }
    return seconds;
}

static double threads_seconds(const struct grove *grove, int threads)
{
    double most = 0;
#pragma omp parallel num_threads(threads) reduction(max : most)
    most = do_part(grove, omp_get_thread_num(), threads);
    return most;
}

/* The processor time of the busier of two threads over that of one. */
double bench_tree_threads(const char *tree)
{
    struct grove grove;
    double ratios[ROUNDS];
    if (!grove_new(&grove, MILLION))
        return NAN;
    grove_shape(&grove, &kinds[kind_named(tree)]);
    threads_seconds(&grove, 1);
    for (int round = 0; round < ROUNDS; round++) {
        const double one = threads_seconds(&grove, 1);
        ratios[round] = threads_seconds(&grove, 2) / one;
    }
    grove_free(&grove);
    return interval_of(ratios, ROUNDS).median;
}
