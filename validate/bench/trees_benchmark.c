/* Benchmark of trees: the time per node for several shapes and orders of the nodes, compared with copying the same
 * bytes and with scalar C.
 *
 * For each node, a local state of 100 bytes is read, and a global state of 100 bytes is written. Copying is memcpy from
 * the local states to the global ones. */
#include "benchmark.h"

#include "scalar.h"
#include "shapes.h"
#include "tiles.h"
#include "validate/util/bits.h"
#include "validate/util/process.h"

#include <plumb/tree.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STATE = 25, NODE = 32 }; /* floats of a node in structs: 128 bytes */

/* A tree and its states for every variant. */
struct tree_fixture {
    plumb_tree tree;
    uint32_t *parent;
    struct tiles local, global;        /* states in tiles; `global` is also the destination of copying */
    float *node_local, *node_global;   /* states in structs of 128 bytes per node */
    struct link_state *links, *result; /* states of scalar C, 100 bytes per node: local, global */
};

static void tree_fixture_free(void *self)
{
    struct tree_fixture *fixture = self;
    if (!fixture)
        return;
    tiles_free(&fixture->local), tiles_free(&fixture->global);
    void *const all[] = {fixture->parent, fixture->node_local, fixture->node_global,
                         fixture->links,  fixture->result,     fixture};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
}

/* Draws a local state. Its rotation is about z, by a random angle; the time does not depend on the rotation. */
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

static int allocate(struct tree_fixture *fixture, size_t n)
{
    const size_t nodes = n * NODE * sizeof(float);
    fixture->parent = tiles_allocate(n * sizeof *fixture->parent);
    fixture->tree = (plumb_tree){n, fixture->parent};
    fixture->node_local = tiles_allocate(nodes), fixture->node_global = tiles_allocate(nodes);
    fixture->links = tiles_allocate(n * sizeof *fixture->links),
    fixture->result = tiles_allocate(n * sizeof *fixture->result);
    const int tiled = tiles_new(&fixture->local, n, STATE) & tiles_new(&fixture->global, n, STATE);
    return tiled && fixture->parent && fixture->node_local && fixture->node_global && fixture->links && fixture->result;
}

/* --- trees -------------------------------------------------------------------------------------------------------- */

static const char *const kinds[] = {"branching by level",
                                    "wide by level",
                                    "binary by level",
                                    "random by level",
                                    "random in any order",
                                    "chains of 100000",
                                    NULL};

/* Fills fixture->parent with a tree of this kind. "random by level" is a random tree whose nodes are then sorted by
 * level, with the memory of node_global as workspace. */
static void shape(struct tree_fixture *fixture, const char *kind)
{
    static const enum shape shapes[] = {SHAPE_BRANCHING, SHAPE_WIDE,   SHAPE_BINARY,
                                        SHAPE_RANDOM,    SHAPE_RANDOM, SHAPE_CHAIN};
    struct random random = {7};
    const size_t n = fixture->tree.n;
    uint32_t *const space = (uint32_t *)fixture->node_global, *const order = space + 3 * n;
    size_t which = 0;
    while (strcmp(kinds[which], kind) != 0)
        which++; /* targets name only trees that exist */
    shape_fill(shapes[which], &random, n, fixture->parent);
    if (strcmp(kind, "random by level") == 0 &&
        plumb_tree_level_order(fixture->tree, order, order + n, space) == PLUMB_OK)
        memcpy(fixture->parent, order + n, n * sizeof *fixture->parent);
}

static void *tree_fixture_make(const char *kind, size_t n)
{
    struct random random = {n};
    struct tree_fixture *fixture = calloc(1, sizeof *fixture);
    if (!fixture || !allocate(fixture, n)) {
        tree_fixture_free(fixture);
        return NULL;
    }
    for (size_t i = 0; i < n; i++) {
        const float *link = (const float *)&fixture->links[i];
        draw_link(&random, &fixture->links[i]);
        memcpy(fixture->node_local + i * NODE, link, sizeof(struct link_state));
        for (size_t k = 0; k < STATE; k++)
            *tiles_at(&fixture->local, i, k) = link[k];
    }
    shape(fixture, kind);
    return fixture;
}

/* --- variants ----------------------------------------------------------------------------------------------------- */

static plumb_out streamed(const struct tree_fixture *fixture)
{
    return plumb_out_streamed(tiles_out(&fixture->global, 0));
}

static void run_in_tiles(void *self)
{
    const struct tree_fixture *fixture = self;
    plumb_tree_to_global(fixture->tree, plumb_all(), tiles_in(&fixture->local, 0), tiles_out(&fixture->global, 0));
}

static void run_streamed(void *self)
{
    const struct tree_fixture *fixture = self;
    plumb_tree_to_global(fixture->tree, plumb_all(), tiles_in(&fixture->local, 0), streamed(fixture));
}

static void run_nodes(void *self)
{
    struct tree_fixture *fixture = self;
    plumb_tree_to_global(fixture->tree, plumb_all(), plumb_in_structs(fixture->node_local, NODE),
                         plumb_out_structs(fixture->node_global, NODE));
}

static void run_scalar(void *self)
{
    struct tree_fixture *fixture = self;
    SCALAR(tree)(fixture->tree.n, fixture->parent, fixture->links, fixture->result);
}

static void run_copy(void *self)
{
    struct tree_fixture *fixture = self;
    memcpy(fixture->global.memory, fixture->local.memory, fixture->tree.n * sizeof(struct link_state));
}

static const struct variant variants[] = {{"copy", run_copy, 1, "copy"},
                                          {"tiles", run_in_tiles, 1, "copy"},
                                          {"tiles streamed", run_streamed, 1, "copy"},
                                          {"nodes of 128 bytes", run_nodes, 1, "copy"},
                                          {"scalar C", run_scalar, 1, "copy"},
                                          {0}};

/* True if the results in tiles and in nodes have the same bits, and the position of the last node by scalar C differs
 * by at most a thousandth. */
static int variants_agree(void *self, double *residuals) /* NOLINT(readability-non-const-parameter) */
{
    struct tree_fixture *fixture = self;
    const size_t n = fixture->tree.n, last = n - 1;
    (void)residuals;
    run_scalar(fixture), run_nodes(fixture), run_in_tiles(fixture);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < STATE; k++)
            if (bits_from_float(*tiles_at(&fixture->global, i, k)) !=
                bits_from_float(fixture->node_global[i * NODE + k]))
                return 0;
    const float ours = fixture->node_global[last * NODE], theirs = fixture->result[last].T[0];
    return fabsf(ours - theirs) <= 1e-3F * (1 + fabsf(theirs));
}

/* Divides the nodes begin … end − 1 into `parts` parts at boundaries between tiles. Returns the first node of part
 * `part`, or `end` for part == parts. */
static size_t part_begin(size_t begin, size_t end, int part, int parts)
{
    const size_t at = (begin + (end - begin) * (size_t)part / (size_t)parts) / TILE * TILE;
    if (part == parts)
        return end;
    return part == 0 || at < begin ? begin : at;
}

/* Computes one thread's part of every level. Returns the thread's CPU seconds, without the time in which it waits for
 * the other threads at the end of a level. */
static double run_part(void *self, int thread, int threads)
{
    const struct tree_fixture *fixture = self;
    double seconds = 0;
    for (size_t begin = 0, end; begin < fixture->tree.n; begin = end) {
        end = plumb_tree_level_end(fixture->tree, begin);
        const plumb_range part = {part_begin(begin, end, thread, threads), part_begin(begin, end, thread + 1, threads)};
        const double start = process_thread_seconds();
        plumb_tree_to_global(fixture->tree, part, tiles_in(&fixture->local, 0), streamed(fixture));
        seconds += process_thread_seconds() - start;
#pragma omp barrier
    }
    return seconds;
}

const struct benchmark benchmark_trees = {
    .fixture = "a tree",
    .make = tree_fixture_make,
    .free = tree_fixture_free,
    .agree = variants_agree,
    .part = run_part,
    .variants = variants,
    .kinds = kinds,
    .element = "node",
    .over = "copy",
    .baseline = "scalar C",
    .legend = "\nTrees of %zu moving transforms, local to global, one core: medians of processor time, and of ratios "
              "round by\nround with 95 %% intervals. Copying: memcpy of the local states' bytes to the global ones'.\n",
};
