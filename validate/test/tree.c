/* Tests of trees of moving transforms (plumb/tree.h): the bits of every node in trees of given shapes, invalid trees,
 * ranges, threads, updates and the order of nodes. Each node must have the bits of the kernel dynamic.compose for its
 * parent's state and its own. The accuracy of the states is tested by hierarchy.c and by plumb check. */
#include "batch.h"
#include "scoped.h"

#include "validate/bench/shapes.h"

#include <plumb/tree.h>
#include <plumb/types.h>

#include <pthread.h>
#include <sys/mman.h>
#include <unistd.h>

enum { STATE = PLUMB_DYNAMIC, NODE = 32, R = PLUMB_DYNAMIC_R, S = PLUMB_DYNAMIC_S };

/* --- states in every layout --------------------------------------------------------------------------------------- */

static const char *shape_text(enum shape shape)
{
    static const char *const texts[SHAPES] = {"chain", "star", "binary", "branching", "wide", "random", "near"};
    return texts[shape];
}

/* Returns a batch of the states of n nodes. The state of node i is copied from nodes + STATE * i. */
static struct test_batch states_of(enum layout layout, size_t n, const float *nodes)
{
    const struct test_batch states = batch_for_test(layout, STATE, n);
    batch_fill(&states, nodes);
    return states;
}

/* Draws a state with a random rotation, scale 1 and other components from −1 to 1, so that the states of a long chain
 * stay finite. */
static void draw_state(struct random *random, float *state)
{
    double axis[3], angle = random_between(random, 0, 3);
    random_direction(random, 3, axis);
    for (size_t k = 0; k < STATE; k++)
        state[k] = (float)random_between(random, -1, 1);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            static const int signs[] = {0, -1, 1};
            const double along = axis[i] * axis[j], cross = signs[(j + 3 - i) % 3] * axis[(6 - i - j) % 3];
            state[R + 3 * i + j] = (float)((i == j ? cos(angle) : 0) + (1 - cos(angle)) * along + sin(angle) * cross);
        }
    state[S] = 1;
}

struct fixture {
    size_t n;
    uint32_t *parent;
    float *local, *global; /* STATE floats per node; `global` is computed by the kernel dynamic.compose */
};

static void compose(const float *parent, const float *own, float *out)
{
    cr_assert_eq(plumb_dynamic_compose_n3(1, plumb_in_structs(parent, STATE), plumb_in_structs(own, STATE),
                                          plumb_out_structs(out, STATE)),
                 PLUMB_OK);
}

static void copy_root(const float *own, float *out)
{
    for (size_t k = 0; k < STATE; k++)
        out[k] = own[k] == own[k] ? own[k] : float_from_bits(0x7fc00000u);
}

/* Computes a node's global state. */
static void compose_node(struct fixture *tree, size_t i)
{
    const float *own = tree->local + i * STATE;
    if (tree->parent[i] == PLUMB_ROOT)
        copy_root(own, tree->global + i * STATE);
    else
        compose(tree->global + (size_t)tree->parent[i] * STATE, own, tree->global + i * STATE);
}

/* Computes the global states of a node and of its descendants, and marks them in `reached`. */
static void compose_from(struct fixture *tree, size_t node, unsigned char *reached)
{
    reached[node] = 1;
    for (size_t i = node; i < tree->n; i++) {
        reached[i] |= tree->parent[i] != PLUMB_ROOT && reached[tree->parent[i]];
        if (reached[i])
            compose_node(tree, i);
    }
}

static struct fixture fixture_of(const uint32_t *parent, size_t n, uint64_t seed)
{
    const size_t bytes = (n + 1) * STATE * sizeof(float);
    struct fixture tree = {n, memory_for_test((n + 1) * sizeof *parent), memory_for_test(bytes),
                           memory_for_test(bytes)};
    struct random random = {seed};
    memcpy(tree.parent, parent, n * sizeof *parent);
    for (size_t i = 0; i < n; i++) {
        draw_state(&random, tree.local + i * STATE);
        compose_node(&tree, i);
    }
    return tree;
}

static struct fixture fixture_new(enum shape shape, size_t n, uint64_t seed)
{
    struct random random = {seed};
    SCOPED_MEMORY uint32_t *parent = malloc((n + 1) * sizeof *parent);
    shape_fill(shape, &random, n, parent);
    return fixture_of(parent, n, seed);
}

static plumb_tree tree_of(const struct fixture *tree)
{
    return (plumb_tree){tree->n, tree->parent};
}

static void expect_bits(const struct test_batch *states, const struct fixture *tree, size_t from, size_t to,
                        const float *nodes, const char *what)
{
    for (size_t i = from; i < to; i++)
        for (size_t k = 0; k < STATE; k++)
            cr_assert_eq(bits_from_float(*at(states, i, k)), bits_from_float(nodes[i * STATE + k]),
                         "%s: component %zu of node %zu of %zu, child of %u, is %08x, not %08x", what, k, i, tree->n,
                         (unsigned)tree->parent[i], (unsigned)bits_from_float(*at(states, i, k)),
                         (unsigned)bits_from_float(nodes[i * STATE + k]));
}

/* --- bits --------------------------------------------------------------------------------------------------------- */

static const size_t sizes[] = {1, 7, 8, 9, 31, 64, 333, 1500};
enum { SIZES = sizeof sizes / sizeof *sizes };

static void expect_composed(enum shape shape, size_t n, plumb_path path, enum layout layout)
{
    struct fixture tree = fixture_new(shape, n, n + shape);
    struct test_batch local = states_of(layout, n, tree.local), global = batch_for_test(layout, STATE, n);
    cr_assert_eq(plumb_tree_to_global_on(path, tree_of(&tree), plumb_all(), in_of(&local, 0), out_of(&global, 0)),
                 PLUMB_OK);
    expect_bits(&global, &tree, 0, n, tree.global, shape_text(shape));
}

/* Every node has the bits of the kernel, in every shape, layout and path. */
Test(tree, nodes_match_kernel_bits_everywhere)
{
    for (int shape = 0; shape < SHAPES; shape++)
        for (size_t s = 0; s < SIZES; s++)
            for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
                for (int layout = 0; layout < LAYOUTS; layout++)
                    expect_composed((enum shape)shape, sizes[s], path, (enum layout)layout);
}

/* Tests every way in which the parents of a tile's eight nodes can be gathered: parents that are adjacent, far apart,
 * in one tile, in six tiles, in reverse order. */
Test(tree, parent_lookup_does_not_change_bits)
{
    enum { N = 1024, WAYS = 10 };
    for (size_t way = 0; way < WAYS; way++) {
        uint32_t parent[N];
        for (size_t i = 0; i < N; i++) {
            const uint32_t lane = i % LANES, places[WAYS] = {77,
                                                             lane,
                                                             7 - lane,
                                                             3 + lane,
                                                             8 * lane % 48,
                                                             5 * lane,
                                                             6 * lane,
                                                             (11 * lane + 5) % 40,
                                                             lane < 7 ? lane : 500,
                                                             lane % 7 ? 50 + lane : 9};
            parent[i] = i < N / 2 ? PLUMB_ROOT : places[way] + (uint32_t)(i / LANES % 2);
        }
        struct fixture tree = fixture_of(parent, N, way);
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
            for (int layout = 0; layout < LAYOUTS; layout++) {
                struct test_batch local = states_of((enum layout)layout, N, tree.local),
                                  global = batch_for_test((enum layout)layout, STATE, N);
                plumb_tree_to_global_on(path, tree_of(&tree), plumb_all(), in_of(&local, 0), out_of(&global, 0));
                expect_bits(&global, &tree, 0, N, tree.global, "parents' places");
            }
    }
}

static float *nodes_of(const struct fixture *tree)
{
    float *nodes = memory_for_test((tree->n + 1) * NODE * sizeof *nodes);
    for (size_t i = 0; i < tree->n * NODE; i++)
        nodes[i] = i % NODE < STATE ? tree->local[i / NODE * STATE + i % NODE] : float_from_bits(MARK);
    return nodes;
}

static plumb_status nodes_to_global(plumb_path path, const struct fixture *tree, const float *local, float *global)
{
    return plumb_tree_to_global_on(path, tree_of(tree), plumb_all(), plumb_in_structs(local, NODE),
                                   plumb_out_structs(global, NODE));
}

/* Nodes of 128 bytes preserve the bytes behind the state, also in place. */
Test(tree, padded_nodes_preserve_their_padding)
{
    for (int shape = 0; shape < SHAPES; shape++)
        for (size_t s = 0; s < SIZES; s++)
            for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++) {
                struct fixture tree = fixture_new((enum shape)shape, sizes[s], s);
                float *local = nodes_of(&tree), *global = nodes_of(&tree);
                const float mark = float_from_bits(MARK);
                cr_assert_eq(nodes_to_global(path, &tree, local, global), PLUMB_OK);
                cr_assert_eq(nodes_to_global(path, &tree, local, local), PLUMB_OK);
                for (size_t i = 0; i < tree.n * NODE; i++) {
                    const float *right = i % NODE < STATE ? &tree.global[i / NODE * STATE + i % NODE] : &mark;
                    cr_assert_eq(bits_from_float(global[i]), bits_from_float(*right), "%s: float %zu",
                                 shape_text(shape), i);
                    cr_assert_eq(bits_from_float(local[i]), bits_from_float(*right), "%s in place: float %zu",
                                 shape_text(shape), i);
                }
            }
}

/* Returns memory for `floats` floats that ends directly before an inaccessible page. It is released when the test's
 * process ends. */
static float *guarded_floats(size_t floats)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), bytes = floats * sizeof(float);
    const size_t whole = (bytes + page - 1) / page * page;
    char *pages = mmap(NULL, whole + page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    cr_assert(pages != MAP_FAILED && mprotect(pages + whole, page, PROT_NONE) == 0);
    return (float *)(void *)(pages + whole - bytes);
}

/* Structs without padding; an inaccessible page follows the last one. */
Test(tree, structs_round_trip_bitwise_in_place)
{
    for (size_t s = 0; s < SIZES; s++)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++) {
            struct fixture tree = fixture_new(SHAPE_NEAR, sizes[s], s);
            struct test_batch fields = states_of(FIELDS, tree.n, tree.global),
                              local = batch_for_test(FIELDS, STATE, tree.n);
            float *states = guarded_floats(tree.n * STATE);
            const plumb_in in = plumb_in_structs(states, STATE);
            const plumb_out out = plumb_out_structs(states, STATE);
            memcpy(states, tree.local, tree.n * STATE * sizeof *states);
            cr_assert_eq(plumb_tree_to_global_on(path, tree_of(&tree), plumb_all(), in, out), PLUMB_OK);
            for (size_t i = 0; i < tree.n * STATE; i++)
                cr_assert_eq(bits_from_float(states[i]), bits_from_float(tree.global[i]), "float %zu of %zu nodes", i,
                             tree.n);
            cr_assert_eq(plumb_tree_to_local_on(path, tree_of(&tree), plumb_all(), in, out), PLUMB_OK);
            plumb_tree_to_local_on(path, tree_of(&tree), plumb_all(), in_of(&fields, 0), out_of(&local, 0));
            for (size_t i = 0; i < tree.n * STATE; i++)
                cr_assert_eq(bits_from_float(states[i]), bits_from_float(*at(&local, i / STATE, i % STATE)),
                             "float %zu back", i);
        }
}

/* A NaN or an infinity in one node's state changes its descendants only, and all NaNs in results have the same bits. */
Test(tree, special_values_reach_only_descendants)
{
    enum { N = 300, TRIALS = 24 };
    struct random random = {5};
    for (size_t trial = 0; trial < TRIALS; trial++) {
        struct fixture tree = fixture_new(trial % 2 ? SHAPE_BRANCHING : SHAPE_NEAR, N, trial);
        const size_t node = random_below(&random, N);
        for (size_t k = 0; k < STATE; k++)
            if (random_bits(&random) % 2)
                tree.local[node * STATE + k] = special_float(&random);
        unsigned char reached[N] = {0};
        compose_from(&tree, node, reached);
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++) {
            struct test_batch local = states_of(TILES, N, tree.local), global = batch_for_test(TILES, STATE, N);
            float *nodes = nodes_of(&tree);
            plumb_tree_to_global_on(path, tree_of(&tree), plumb_all(), in_of(&local, 0), out_of(&global, 0));
            nodes_to_global(path, &tree, nodes, nodes);
            expect_bits(&global, &tree, 0, N, tree.global, "with specials");
            for (size_t i = 0; i < N * STATE; i++)
                cr_assert_eq(bits_from_float(nodes[i / STATE * NODE + i % STATE]), bits_from_float(tree.global[i]));
        }
    }
}

/* --- global to local ---------------------------------------------------------------------------------------------- */

Test(tree, local_states_match_kernel_bits)
{
    for (int shape = 0; shape < SHAPES; shape++)
        for (size_t s = 0; s < SIZES; s++)
            for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
                for (int layout = 0; layout < LAYOUTS; layout++) {
                    struct fixture tree = fixture_new((enum shape)shape, sizes[s], s);
                    struct test_batch global = states_of((enum layout)layout, tree.n, tree.global);
                    struct test_batch local = batch_for_test((enum layout)layout, STATE, tree.n);
                    cr_assert_eq(
                        plumb_tree_to_local_on(path, tree_of(&tree), plumb_all(), in_of(&global, 0), out_of(&local, 0)),
                        PLUMB_OK);
                    for (size_t i = 0; i < tree.n; i++)
                        if (tree.parent[i] != PLUMB_ROOT)
                            plumb_dynamic_to_local_n3(
                                1, plumb_in_structs(tree.global + tree.parent[i] * (size_t)STATE, STATE),
                                plumb_in_structs(tree.global + i * STATE, STATE),
                                plumb_out_structs(tree.local + i * STATE, STATE));
                    expect_bits(&local, &tree, 0, tree.n, tree.local, shape_text(shape));
                }
}

/* --- ranges and threads ------------------------------------------------------------------------------------------- */

/* Ranges give the same bits and write nothing else. */
Test(tree, ranges_write_only_their_nodes)
{
    enum { N = 200, TRIALS = 40 };
    struct random random = {3};
    for (size_t trial = 0; trial < TRIALS; trial++) {
        struct fixture tree = fixture_new((enum shape)(trial % SHAPES), N, trial);
        const enum layout layout = (enum layout)(trial % LAYOUTS);
        struct test_batch local = states_of(layout, N, tree.local), global = batch_for_test(layout, STATE, N);
        for (size_t from = 0; from < N;) {
            const size_t to = from + 1 + random_below(&random, N - from < 30 ? N - from : 30);
            cr_assert_eq(
                plumb_tree_to_global(tree_of(&tree), (plumb_range){from, to}, in_of(&local, 0), out_of(&global, 0)),
                PLUMB_OK);
            expect_bits(&global, &tree, from, to, tree.global, "range");
            for (size_t i = to; i < N; i++)
                for (size_t k = 0; k < STATE; k++)
                    cr_assert_eq(bits_from_float(*at(&global, i, k)), MARK, "node %zu was written with %zu to %zu", i,
                                 from, to);
            from = to;
        }
        expect_written(&global, N * STATE);
    }
}

struct tree_job {
    plumb_tree tree;
    size_t from, to;
    plumb_in local;
    plumb_out global;
};

static void *do_job(void *argument)
{
    const struct tree_job *job = argument;
    return plumb_tree_to_global(job->tree, (plumb_range){job->from, job->to}, job->local, job->global) ? argument
                                                                                                       : NULL;
}

Test(tree, two_threads_per_level_agree_bitwise)
{
    enum { N = 3000 };
    struct fixture tree = fixture_new(SHAPE_BRANCHING, N, 9);
    struct test_batch local = states_of(TILES, N, tree.local), global = batch_for_test(TILES, STATE, N);
    size_t levels = 0;
    for (size_t from = 0, end; from < N; from = end, levels++) {
        end = plumb_tree_level_end(tree_of(&tree), from);
        cr_assert_gt(end, from);
        for (size_t i = from; i < N && i <= end; i++)
            cr_assert_eq(tree.parent[i] == PLUMB_ROOT || tree.parent[i] < from, i < end, "node %zu after %zu", i, from);
        const size_t half = from + (end - from) / 2;
        struct tree_job one = {tree_of(&tree), from, half, in_of(&local, 0), out_of(&global, 0)}, two = one;
        pthread_t thread;
        void *failed;
        two.from = half, two.to = end;
        cr_assert_eq(pthread_create(&thread, NULL, do_job, &two), 0);
        cr_assert_null(do_job(&one));
        pthread_join(thread, &failed);
        cr_assert_null(failed);
    }
    cr_assert_lt(levels, 40);
    expect_bits(&global, &tree, 0, N, tree.global, "two threads");
}

static void *run_chain(void *argument)
{
    const struct tree_job *job = argument;
    SCOPED_MEMORY unsigned char *changed = malloc(job->to);
    SCOPED_MEMORY float *nodes = calloc(job->to, NODE * sizeof *nodes);
    int failed = !changed || !nodes;
    failed = failed || plumb_tree_to_global(job->tree, plumb_all(), job->local, job->global);
    failed = failed || plumb_tree_update(job->tree, 3, job->local, job->global, changed);
    failed = failed || plumb_tree_to_global(job->tree, plumb_all(), plumb_in_structs(nodes, NODE),
                                            plumb_out_structs(nodes, NODE));
    return failed ? argument : NULL;
}

/* A recursive function, with a call per link, would need a hundred times this stack. */
Test(tree, long_chain_needs_no_stack)
{
    enum { N = 100000 };
    uint32_t *parent = memory_for_test(3 * N * sizeof *parent), *order = memory_for_test(5 * (size_t)N * sizeof *order);
    struct test_batch local = batch_for_test(TILES, STATE, N), global = batch_for_test(TILES, STATE, N);
    struct tree_job job = {{N, parent}, 0, N, in_of(&local, 0), out_of(&global, 0)};
    pthread_attr_t attributes;
    pthread_t thread;
    void *failed;
    memset(local.memory, 0, local.floats * sizeof *local.memory);
    for (uint32_t i = 0; i < N; i++)
        parent[i] = i ? i - 1 : PLUMB_ROOT;
    cr_assert_eq(pthread_attr_init(&attributes), 0);
    cr_assert_eq(pthread_attr_setstacksize(&attributes, 1 << 16), 0);
    cr_assert_eq(pthread_create(&thread, &attributes, run_chain, &job), 0);
    pthread_join(thread, &failed);
    cr_assert_null(failed);
    cr_assert_eq(plumb_tree_level_order(job.tree, order, order + N, order + 2 * (size_t)N), PLUMB_OK);
}

/* --- invalid trees ------------------------------------------------------------------------------------------------ */

static void expect_refused(plumb_tree tree, plumb_status status)
{
    struct test_batch local = batch_for_test(TILES, STATE, 64), global = batch_for_test(TILES, STATE, 64);
    unsigned char changed[64] = {2, 2};
    memset(local.memory, 0, local.floats * sizeof(float));
    cr_assert_eq(plumb_tree_check(tree), status);
    for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++) {
        const plumb_range all = plumb_all();
        cr_assert_eq(plumb_tree_to_global_on(path, tree, all, in_of(&local, 0), out_of(&global, 0)), status);
        cr_assert_eq(plumb_tree_to_local_on(path, tree, all, in_of(&local, 0), out_of(&global, 0)), status);
        cr_assert_eq(plumb_tree_to_global_on(path, tree, all, plumb_in_structs(local.memory, STATE),
                                             plumb_out_structs(global.memory, STATE)),
                     status);
    }
    cr_assert_eq(plumb_tree_update(tree, 0, in_of(&local, 0), out_of(&global, 0), changed), status);
    expect_written(&global, 0);
    cr_assert(changed[0] == 2 && changed[1] == 2);
}

/* A parent that is not before its child is rejected, and nothing is written. */
Test(tree, later_parent_is_rejected)
{
    enum { N = 21 };
    for (size_t i = 0; i < N; i++) {
        uint32_t parent[N];
        for (uint32_t k = 0; k < N; k++)
            parent[k] = k ? k - 1 : PLUMB_ROOT;
        parent[i] = (uint32_t)i;
        expect_refused((plumb_tree){N, parent}, PLUMB_PARENT_NOT_BEFORE);
        parent[i] = N - 1;
        expect_refused((plumb_tree){N, parent}, PLUMB_PARENT_NOT_BEFORE);
        parent[i] = N;
        expect_refused((plumb_tree){N, parent}, PLUMB_NO_PARENT);
        parent[i] = PLUMB_ROOT - 1;
        expect_refused((plumb_tree){N, parent}, PLUMB_NO_PARENT);
    }
}

Test(tree, wrong_arguments_have_distinct_statuses)
{
    struct fixture tree = fixture_new(SHAPE_BINARY, 20, 1);
    struct test_batch local = states_of(TILES, 20, tree.local), global = batch_for_test(FIELDS, STATE, 20);
    const plumb_tree whole = tree_of(&tree);
    const plumb_in in = in_of(&local, 0);
    const plumb_out out = out_of(&global, 0);
    unsigned char changed[20];
    cr_assert_eq(plumb_tree_to_global(whole, (plumb_range){3, 21}, in, out), PLUMB_BAD_RANGE);
    cr_assert_eq(plumb_tree_to_global(whole, (plumb_range){4, 3}, in, out), PLUMB_BAD_RANGE);
    cr_assert_eq(plumb_tree_to_global(whole, (plumb_range){20, 20}, (plumb_in){0}, (plumb_out){0}), PLUMB_OK);
    cr_assert_eq(plumb_tree_to_global((plumb_tree){0, NULL}, plumb_all(), (plumb_in){0}, (plumb_out){0}), PLUMB_OK);
    cr_assert_eq(plumb_tree_to_global((plumb_tree){20, NULL}, plumb_all(), in, out), PLUMB_NULL_POINTER);
    cr_assert_eq(plumb_tree_to_global((plumb_tree){PLUMB_ROOT, tree.parent}, plumb_all(), in, out), PLUMB_TOO_MANY);
    cr_assert_eq(plumb_tree_to_global(whole, plumb_all(), (plumb_in){0}, out), PLUMB_NULL_POINTER);
    cr_assert_eq(plumb_tree_to_global(whole, plumb_all(), (plumb_in){in.at, 8, 7}, out), PLUMB_BAD_VIEW);
    cr_assert_eq(plumb_tree_to_global(whole, plumb_all(), in, (plumb_out){out.at, 8, 7}), PLUMB_BAD_VIEW);
    cr_assert_eq(plumb_tree_to_global(whole, plumb_all(), plumb_in_structs(NULL, STATE), out), PLUMB_NULL_POINTER);
    cr_assert_eq(plumb_tree_to_global(whole, plumb_all(), plumb_in_structs(local.memory, STATE), out), PLUMB_BAD_VIEW);
    cr_assert_eq(plumb_tree_to_global(whole, plumb_all(), in, plumb_out_structs(global.memory, STATE)), PLUMB_BAD_VIEW);
    cr_assert_eq(plumb_tree_to_global(whole, plumb_all(), plumb_in_same(local.memory), out), PLUMB_BAD_VIEW);
    cr_assert_eq(plumb_tree_to_global(whole, plumb_all(), plumb_in_structs(local.memory, STATE - 1),
                                      plumb_out_structs(global.memory, STATE)),
                 PLUMB_BAD_VIEW);
    cr_assert_eq(plumb_tree_update(whole, 20, in, out, changed), PLUMB_BAD_RANGE);
    cr_assert_eq(plumb_tree_update(whole, 0, in, out, NULL), PLUMB_NULL_POINTER);
    for (size_t k = 0; k < STATE; k++) {
        float *kept = global.base[k];
        global.base[k] = NULL;
        cr_assert_eq(plumb_tree_to_global(whole, plumb_all(), in, out), PLUMB_NULL_POINTER);
        global.base[k] = kept;
    }
    expect_written(&global, 0);
}

/* --- changes ------------------------------------------------------------------------------------------------------ */

Test(tree, update_matches_complete_recomputation)
{
    enum { N = 500, TRIALS = 30 };
    struct random random = {8};
    for (size_t trial = 0; trial < TRIALS; trial++) {
        struct fixture tree = fixture_new((enum shape)(trial % SHAPES), N, trial);
        struct test_batch local = states_of(TILES, N, tree.local), global = states_of(TILES, N, tree.global);
        const size_t node = trial % 3 ? random_below(&random, N) : trial % 9;
        unsigned char changed[N], right[N] = {0};
        for (size_t k = 0; k < 3; k++)
            *at(&local, node, k) = tree.local[node * STATE + k] += 1;
        compose_from(&tree, node, right);
        cr_assert_eq(plumb_tree_update(tree_of(&tree), node, in_of(&local, 0), out_of(&global, 0), changed), PLUMB_OK);
        expect_bits(&global, &tree, 0, N, tree.global, "after an update");
        cr_assert_arr_eq(changed, right, N);
    }
}

/* Lengths are about 10 and errors 1e-6; a wrong parent would give an error of about 1. */
Test(tree, reparented_node_stays_in_position)
{
    enum { N = 200, TRIALS = 60 };
    struct random random = {4};
    for (size_t trial = 0; trial < TRIALS; trial++) {
        struct fixture tree = fixture_new(SHAPE_BINARY, N, trial);
        struct test_batch local = states_of(TILES, N, tree.local), global = states_of(TILES, N, tree.global);
        struct test_batch again = batch_for_test(TILES, STATE, N);
        const size_t node = 1 + random_below(&random, N - 1);
        const uint32_t parent = trial % 5 ? (uint32_t)random_below(&random, node) : PLUMB_ROOT;
        cr_assert_eq(plumb_tree_reparent(N, tree.parent, node, parent, in_of(&global, 0), out_of(&local, 0)), PLUMB_OK);
        cr_assert_eq(tree.parent[node], parent);
        cr_assert_eq(plumb_tree_to_global(tree_of(&tree), plumb_all(), in_of(&local, 0), out_of(&again, 0)), PLUMB_OK);
        for (size_t i = 0; i < N; i++)
            for (size_t k = 0; k < STATE; k++) {
                const double was = tree.global[i * STATE + k], is = *at(&again, i, k);
                cr_assert(fabs(is - was) <= 1e-3 * (fabs(was) + 1), "component %zu of node %zu: %g, not %g", k, i, is,
                          was);
                if (i != node)
                    cr_assert_eq(bits_from_float(*at(&local, i, k)), bits_from_float(tree.local[i * STATE + k]));
            }
    }
}

Test(tree, node_cannot_follow_later_parent)
{
    struct fixture tree = fixture_new(SHAPE_BINARY, 20, 1);
    struct test_batch local = batch_for_test(TILES, STATE, 20), global = states_of(TILES, 20, tree.global);
    const plumb_in in = in_of(&global, 0);
    const plumb_out out = out_of(&local, 0);
    cr_assert_eq(plumb_tree_reparent(20, tree.parent, 5, 5, in, out), PLUMB_PARENT_NOT_BEFORE);
    cr_assert_eq(plumb_tree_reparent(20, tree.parent, 5, 19, in, out), PLUMB_PARENT_NOT_BEFORE);
    cr_assert_eq(plumb_tree_reparent(20, tree.parent, 5, 20, in, out), PLUMB_NO_PARENT);
    cr_assert_eq(plumb_tree_reparent(20, tree.parent, 20, 5, in, out), PLUMB_BAD_RANGE);
    cr_assert_eq(plumb_tree_reparent(20, tree.parent, 5, 1, in, (plumb_out){out.at, 8, 1}), PLUMB_BAD_VIEW);
    cr_assert_eq(tree.parent[5], 2);
    expect_written(&local, 0);
}

/* --- order -------------------------------------------------------------------------------------------------------- */

Test(tree, level_order_groups_siblings_by_depth)
{
    enum { N = 2000 };
    struct random random = {2};
    uint32_t parent[N], moved[N], place[N], order[N], ordered[N], workspace[3 * N], depth[N];
    for (int shape = 0; shape < SHAPES; shape++) {
        shape_fill((enum shape)shape, &random, N, parent);
        for (uint32_t i = 0; i < N; i++) { /* the same tree with its nodes in random order */
            const size_t j = random_below(&random, i + 1);
            place[i] = place[j], place[j] = i;
        }
        for (size_t i = 0; i < N; i++)
            moved[place[i]] = parent[i] == PLUMB_ROOT ? PLUMB_ROOT : place[parent[i]];
        cr_assert_eq(plumb_tree_level_order((plumb_tree){N, moved}, order, ordered, workspace), PLUMB_OK);
        cr_assert_eq(plumb_tree_check((plumb_tree){N, ordered}), PLUMB_OK);
        memset(place, 0xff, sizeof place);
        for (uint32_t j = 0; j < N; j++)
            place[order[j]] = j;
        for (size_t j = 0; j < N; j++) {
            cr_assert_neq(place[j], PLUMB_ROOT, "node %zu is missing", j);
            cr_assert_eq(ordered[j], moved[order[j]] == PLUMB_ROOT ? PLUMB_ROOT : place[moved[order[j]]]);
            depth[j] = ordered[j] == PLUMB_ROOT ? 0 : depth[ordered[j]] + 1;
            cr_assert(j == 0 || depth[j] > depth[j - 1] || (depth[j] == depth[j - 1] && ordered[j] >= ordered[j - 1]));
        }
    }
}

Test(tree, a_cycle_has_no_order)
{
    enum { N = 10, MARKED = 7 };
    uint32_t parent[N] = {PLUMB_ROOT, 0, 3, 4, 2, 4, 1, 1, 7, 0}, order[N] = {MARKED}, ordered[N] = {MARKED},
             workspace[3 * N];
    cr_assert_eq(plumb_tree_level_order((plumb_tree){N, parent}, order, ordered, workspace), PLUMB_CYCLE);
    parent[4] = 4;
    cr_assert_eq(plumb_tree_level_order((plumb_tree){N, parent}, order, ordered, workspace), PLUMB_CYCLE);
    parent[4] = N;
    cr_assert_eq(plumb_tree_level_order((plumb_tree){N, parent}, order, ordered, workspace), PLUMB_NO_PARENT);
    cr_assert(order[0] == MARKED && ordered[0] == MARKED);
    parent[4] = 9;
    cr_assert_eq(plumb_tree_level_order((plumb_tree){N, parent}, order, ordered, workspace), PLUMB_OK);
}
