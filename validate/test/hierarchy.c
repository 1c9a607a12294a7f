/* Trees compared with reference values: random nodes of trees of given shapes in scaled ulps, and chains of 100,000
 * links with integer entries exactly.
 *
 * The reference follows a path from the root in double-double arithmetic with an error bound (the filter for double)
 * and compares each node on it. The scale of the factor that a parent passes on differs from the scales of the other
 * operations: entries of its R count as 1, the length of a row of R. By the rules for sums, they would count as sums of
 * products of magnitudes, which grow as 1.5ᵏ over k links although the entries of a rotation do not grow. */
#include "scoped.h"

#include "validate/bench/shapes.h"

#include <plumb/tree.h>

#include "test_objects.h"

#define REAL_FILTER64
#include "reference/formulas/hierarchy.c"

enum { STATE = 25, TILE = 8, NODE = 32 };

/* Returns A₂ ∘ A₁, where A₂ is itself a composition, with the scale of R₂'s entries set to 1. */
static struct dynamic hierarchy_link(struct dynamic A2, struct dynamic A1)
{
    for (size_t i = 0; i < 9; i++)
        A2.at.R.at[i] = scaled_as(A2.at.R.at[i], number(1));
    return dynamic_compose(A2, A1);
}

/* --- trees -------------------------------------------------------------------------------------------------------- */

struct tree {
    size_t n;
    uint32_t *parent;
    float *local, *global; /* component k of node i at [(i / TILE * STATE + k) * TILE + i % TILE] */
};

static float *component(float *states, size_t i, size_t k)
{
    return states + (i / TILE * STATE + k) * TILE + i % TILE;
}

/* Draws a state: R of a random unit quaternion, rounded; S between `minimum` and 1/least; ω and α a hundredth of the
 * other components' size. */
static void draw_state(struct random *random, float *states, size_t i, double minimum)
{
    enum { ROTATION = 3, SCALE = 12, ANGULAR = 19 };
    double q[4];
    random_direction(random, 4, q);
    for (size_t k = 0; k < STATE; k++)
        *component(states, i, k) = (float)(random_between(random, -1, 1) * (k < ANGULAR ? 1 : 0.01));
    for (size_t row = 0; row < 3; row++)
        for (size_t column = 0; column < 3; column++) {
            const size_t k = (3 - row - column) % 3;
            static const int signs[] = {0, -1, 1};
            const double turned = signs[(column + 3 - row) % 3] * q[0] * q[1 + k];
            const double flat =
                row == column ? q[0] * q[0] + q[1 + row] * q[1 + row] - 0.5 : q[1 + row] * q[1 + column];
            *component(states, i, ROTATION + 3 * row + column) = (float)(2 * (turned + flat));
        }
    *component(states, i, SCALE) = (float)random_between(random, minimum, 1 / minimum);
}

static struct tree tree_new(enum shape shape, size_t n, double minimum)
{
    struct random random = {n + shape};
    const size_t floats = (n / TILE + 1) * TILE * STATE;
    struct tree tree = {n, malloc(n * sizeof *tree.parent), malloc(floats * sizeof(float)),
                        malloc(floats * sizeof(float))};
    cr_assert(tree.parent && tree.local && tree.global);
    shape_fill(shape, &random, n, tree.parent);
    for (size_t i = 0; i < n; i++)
        draw_state(&random, tree.local, i, minimum);
    const plumb_in in = plumb_in_tiles(tree.local, STATE);
    const plumb_out out = plumb_out_tiles(tree.global, STATE);
    cr_assert_eq(plumb_tree_to_global((plumb_tree){n, tree.parent}, plumb_all(), in, out), PLUMB_OK);
    return tree;
}

static void tree_free(struct tree *tree)
{
    free(tree->parent), free(tree->local), free(tree->global);
}

/* --- reference values along a path -------------------------------------------------------------------------------- */

static const char *const fields[] = {"T", "R", "S", "v", "a", "w", "alpha"};
enum { FIELDS = sizeof fields / sizeof *fields };

/* Returns the limit for a node after `links` links, in scaled ulps: the limit of one link (the limit of
 * dynamic.compose), plus the errors passed on by its ancestors. Each link's rounding errors reach all later nodes, but
 * in random directions, so they grow as the square root of the number of links. Over 3,500 paths of up to 100 links,
 * the observed errors are at most half of these limits, except for S after one link, which is rounded once. */
static double limit_after(size_t field, size_t links)
{
    static const double own[FIELDS] = {4.01, 1.51, 0.51, 6, 8.5, 2.51, 4.5};
    static const double handed_on[FIELDS] = {0.8, 1.2, 2, 0.8, 0.8, 0.8, 0.8};
    return links == 0 ? 0 : own[field] + handed_on[field] * sqrt((double)links - 1);
}

static size_t field_of(size_t k)
{
    static const size_t ends[FIELDS] = {3, 12, 13, 16, 19, 22, 25};
    size_t field = 0;
    while (k >= ends[field])
        field++;
    return field;
}

/* Returns the error in ulps of float at the scale. The exact value is enclosed by v + w ± e. */
static double scaled_error(float computed, real exact)
{
    int exponent;
    frexp(fmax(exact.s[0], 0x1p-126), &exponent);
    return (fabs(((double)computed - exact.v[0]) - exact.w[0]) + exact.e[0]) / ldexp(1, exponent - 24);
}

static void check_tree_node(struct tree *tree, size_t i, size_t links, struct dynamic exact)
{
    real state[STATE];
    dynamic_store(state, exact);
    for (size_t k = 0; k < STATE; k++) {
        const double error = scaled_error(*component(tree->global, i, k), state[k]);
        const double limit = limit_after(field_of(k), links);
        cr_assert(error <= limit, "%s of node %zu after %zu links is %a, not %a: %.3f scaled ulp, limit %.3f",
                  fields[field_of(k)], i, links, *component(tree->global, i, k), state[k].v[0], error, limit);
    }
}

static struct dynamic local_state(struct tree *tree, size_t i)
{
    real in[STATE];
    const real *from = in;
    for (size_t k = 0; k < STATE; k++)
        in[k] = number(*component(tree->local, i, k));
    return dynamic_read(&from, 3);
}

/* The filter's bounds also grow as 1.5ᵈ. After this number of links they are still below 2⁻⁴⁰. */
enum { MAX_LINKS = 100 };

/* Checks the nodes from the root to node i, at most MAX_LINKS of them. */
static void check_tree_path(struct tree *tree, size_t i)
{
    SCOPED_MEMORY size_t *path = malloc(tree->n * sizeof *path);
    size_t count = 0;
    real memory[STATE];
    for (size_t node = i; node != PLUMB_ROOT; node = tree->parent[node])
        path[count++] = node;
    for (size_t link = 0; link < count && link <= MAX_LINKS; link++) {
        struct arena_chunk *const chunk = arena.current;
        const size_t used = arena.used, node = path[count - 1 - link];
        struct dynamic exact = local_state(tree, node);
        if (link > 0) {
            const real *parent = memory;
            exact = hierarchy_link(dynamic_read(&parent, 3), exact);
        }
        dynamic_store(memory, exact);
        check_tree_node(tree, node, link, exact);
        arena_rewind(chunk, used);
    }
}

#ifdef SANITIZED
enum { PATHS = 10 };
#else
enum { PATHS = 100 };
#endif

/* In trees of 100,000 nodes, the error of each checked node is within the limit for its depth. */
Test(hierarchy, large_trees_err_as_depth_allows)
{
    enum { N = 100000 };
    for (int shape = 0; shape < SHAPES; shape++) {
        SCOPED_STRUCT(tree) tree = tree_new((enum shape)shape, N, shape == SHAPE_CHAIN ? 1 : 0.5);
        struct random random = {shape};
        for (size_t i = 0; i < PATHS; i++)
            check_tree_path(&tree, random_below(&random, N));
    }
}

/* --- long chains -------------------------------------------------------------------------------------------------- */

/* A link with integer entries: R is a rotation by a multiple of 90° about an axis; components of T, v and a are −1, 0
 * or 1. Only the root has ω and α, so that no number exceeds 2²⁴ and floats are exact. */
struct integer_link {
    long long R[9], T[3], v[3], a[3];
};

static struct integer_link draw_integer_link(struct random *random)
{
    static const long long turns[3][9] = {
        {1, 0, 0, 0, 0, -1, 0, 1, 0}, {0, 0, 1, 0, 1, 0, -1, 0, 0}, {0, -1, 0, 1, 0, 0, 0, 0, 1}};
    struct integer_link link;
    memcpy(link.R, turns[random_below(random, 3)], sizeof link.R);
    for (size_t k = 0; k < 3; k++) {
        link.T[k] = (long long)random_below(random, 3) - 1;
        link.v[k] = (long long)random_below(random, 3) - 1;
        link.a[k] = (long long)random_below(random, 3) - 1;
    }
    return link;
}

static void rotate_integers(const long long *R, const long long *x, long long *y)
{
    for (size_t i = 0; i < 3; i++)
        y[i] = R[3 * i] * x[0] + R[3 * i + 1] * x[1] + R[3 * i + 2] * x[2];
}

/* Returns the composition with ω = (0, 0, 1) and α = 0: v₃ = v₂ + Rv₁ + ω×RT₁, a₃ = a₂ + Ra₁ + ω×(ω×RT₁ + 2Rv₁). */
static struct integer_link compose_integer_links(struct integer_link A2, struct integer_link A1)
{
    long long RT[3], Rv[3], Ra[3];
    struct integer_link A3 = A2;
    rotate_integers(A2.R, A1.T, RT), rotate_integers(A2.R, A1.v, Rv), rotate_integers(A2.R, A1.a, Ra);
    for (size_t k = 0; k < 3; k++)
        A3.T[k] += RT[k], A3.v[k] += Rv[k], A3.a[k] += Ra[k];
    A3.v[0] -= RT[1], A3.v[1] += RT[0];
    A3.a[0] -= RT[0] + 2 * Rv[1], A3.a[1] += -RT[1] + 2 * Rv[0];
    for (size_t j = 0; j < 3; j++)
        for (size_t i = 0; i < 3; i++)
            A3.R[3 * i + j] = A2.R[3 * i] * A1.R[j] + A2.R[3 * i + 1] * A1.R[3 + j] + A2.R[3 * i + 2] * A1.R[6 + j];
    return A3;
}

static void store_integer_link(float *node, struct integer_link link, int is_root)
{
    enum { R = 3, S = 12, V = 13, A = 16, W = 19 };
    memset(node, 0, NODE * sizeof *node);
    for (size_t k = 0; k < 3; k++)
        node[k] = (float)link.T[k], node[V + k] = (float)link.v[k], node[A + k] = (float)link.a[k];
    for (size_t k = 0; k < 9; k++)
        node[R + k] = (float)link.R[k];
    node[S] = 1;
    node[W + 2] = (float)is_root;
}

/* Chains of 100,000 links are exact if floats can represent all results. */
Test(hierarchy, long_chains_of_integers_are_exact)
{
    enum { N = 100000 };
    static float nodes[N * NODE], right[NODE];
    static uint32_t parent[N];
    static struct integer_link links[N], last;
    struct random random = {6};
    shape_fill(SHAPE_CHAIN, &random, N, parent);
    for (size_t i = 0; i < N; i++) {
        links[i] = draw_integer_link(&random);
        store_integer_link(nodes + i * NODE, links[i], i == 0);
    }
    cr_assert_eq(plumb_tree_to_global((plumb_tree){N, parent}, plumb_all(), plumb_in_structs(nodes, NODE),
                                      plumb_out_structs(nodes, NODE)),
                 PLUMB_OK);
    last = links[0];
    for (size_t i = 0; i < N; i++) {
        last = i ? compose_integer_links(last, links[i]) : last;
        store_integer_link(right, last, 1);
        for (size_t k = 0; k < STATE; k++)
            cr_assert_eq(nodes[i * NODE + k], right[k], "component %zu after %zu links: %g, not %g", k, i,
                         nodes[i * NODE + k], right[k]);
    }
}
