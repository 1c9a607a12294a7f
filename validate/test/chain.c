/* Tests of chains of ball joints (plumb/chain.h): a chain's result has the same bits in every layout, on every path and
 * in any division into parts; the assembled system is J M⁻¹Jᵀ; relaxation sweeps and the direct solution agree with
 * exact arithmetic; and nothing is written if the data are invalid. */
#include "batch.h"
#include "enclosures.h"
#include "scoped.h"
#include "validate/util/flat_operands.h"

#include "reference/formulas/constraint.c"
#include "validate/bench/chain_samples.h"
#include <plumb/chain.h>

#include <pthread.h>

TestSuite(chain, .init = open_test_scope, .fini = close_test_scope);

enum { MOST = 200 };

static const size_t lengths[] = {1, 2, 3, 7, 8, 9, 15, 16, 17, 31, 32, 33, 48, 63, 130};
enum { LENGTHS = sizeof lengths / sizeof *lengths };

/* Returns a chain of n joints and n + 1 bodies, in tiles or with a pointer per component. LANES elements behind it
 * contain MARK; they must not be read or written. */
static struct test_batch *chain_data_new(size_t n, int tiles)
{
    struct test_batch *links = memory_for_test(sizeof *links);
    *links = batch_for_test(tiles ? TILES : FIELDS, CHAIN_COMPONENTS, n + 1 + LANES);
    links->n = n;
    return links;
}

/* Returns the work memory of the solver, filled with MARK, a NaN: nothing in it may be read before it is written. */
static float *memory_for(const struct test_batch *links)
{
    const size_t floats = plumb_chain_floats(links->n);
    float *memory = memory_for_test(floats * sizeof *memory);
    for (size_t i = 0; i < floats; i++)
        memory[i] = float_from_bits(MARK);
    return memory;
}

static plumb_chain_system system_of(const struct test_batch *links)
{
    return (plumb_chain_system){links->n, in_of(links, CHAIN_D), in_of(links, CHAIN_U), in_of(links, CHAIN_ETA)};
}

static plumb_status assemble_on(plumb_path path, struct test_batch *links)
{
    return plumb_chain_assemble_on(path, links->n, in_of(links, CHAIN_BODY), in_of(links, CHAIN_BIAS),
                                   out_of(links, CHAIN_D), out_of(links, CHAIN_U), out_of(links, CHAIN_ETA));
}

static void draw_links(uint64_t seed, struct test_batch *links)
{
    struct random random = {seed};
    for (size_t i = 0; i <= links->n; i++) {
        float body[PLUMB_LINK];
        draw_chain_body(&random, 1, body);
        for (size_t k = 0; k < PLUMB_LINK; k++)
            *at(links, i, k) = body[k];
        for (size_t j = 0; j < 3 && i < links->n; j++)
            *at(links, i, CHAIN_BIAS + j) = (float)random_between(&random, -0.1, 0.1);
    }
}

static struct test_batch *drawn_chain(uint64_t seed, size_t n, int tiles)
{
    struct test_batch *links = chain_data_new(n, tiles);
    draw_links(seed, links);
    const plumb_status status = assemble_on(compared_path(), links);
    cr_assert_eq(status, PLUMB_OK, "%s", plumb_status_text(status));
    return links;
}

static plumb_chain prepared(plumb_path path, const struct test_batch *links, float w)
{
    const plumb_chain_system system = system_of(links);
    plumb_chain chain;
    cr_assert_eq(plumb_chain_prepare_on(path, &system, w, memory_for(links), &chain), PLUMB_OK);
    return chain;
}

static double number_at(const struct test_batch *links, size_t i, size_t k)
{
    return (double)*at(links, i, k);
}

/* Computes λ by the given number of sweeps on a path. */
static void sweep_on(plumb_path path, struct test_batch *links, float w, size_t sweeps)
{
    const plumb_chain chain = prepared(path, links, w);
    cr_assert_eq(plumb_chain_sweep_on(path, &chain, sweeps), PLUMB_OK);
    cr_assert_eq(plumb_chain_lambda(&chain, out_of(links, CHAIN_LAMBDA)), PLUMB_OK);
}

static void solve_on(plumb_path path, struct test_batch *links)
{
    const plumb_chain_system system = system_of(links);
    cr_assert_eq(plumb_chain_solve_on(path, &system, memory_for(links), out_of(links, CHAIN_LAMBDA)), PLUMB_OK);
}

/* --- bits --------------------------------------------------------------------------------------------------------- */

static void expect_same(const struct test_batch *a, const struct test_batch *b, size_t from, size_t to,
                        const char *what)
{
    for (size_t k = from; k < to; k++)
        for (size_t i = 0; i < a->n; i++)
            cr_assert_eq(bits_from_float(*at(a, i, k)), bits_from_float(*at(b, i, k)),
                         "%s, n = %zu: component %zu of joint %zu: %a, not %a", what, a->n, k, i, (double)*at(a, i, k),
                         (double)*at(b, i, k));
}

/* Checks that the memory behind the last joint, its bodies and the last block U is unchanged. */
static void expect_marks(const struct test_batch *links)
{
    for (size_t k = 0; k < CHAIN_COMPONENTS; k++) {
        const size_t end = links->n + (k < CHAIN_BIAS) - (k >= CHAIN_U && k < CHAIN_ETA);
        for (size_t i = end; i < end + LANES; i++)
            cr_assert_eq(bits_from_float(*at(links, i, k)), MARK, "n = %zu: component %zu of element %zu", links->n, k,
                         i);
    }
}

static void expect_path_as_portable(plumb_path path, size_t n, int tiles)
{
    struct test_batch *right = drawn_chain(n, n, 0), *links = chain_data_new(n, tiles);
    draw_links(n, links);
    cr_assert_eq(assemble_on(path, links), PLUMB_OK);
    expect_same(links, right, CHAIN_D, CHAIN_U, "D");
    for (size_t k = CHAIN_U; k < CHAIN_ETA; k++)
        for (size_t i = 0; i + 1 < n; i++)
            cr_assert_eq(bits_from_float(*at(links, i, k)), bits_from_float(*at(right, i, k)), "U, n = %zu", n);
    expect_same(links, right, CHAIN_ETA, CHAIN_LAMBDA, "eta");
    for (size_t sweeps = 0; sweeps < 10; sweeps += 3) {
        sweep_on(compared_path(), right, 1.25F, sweeps), sweep_on(path, links, 1.25F, sweeps);
        expect_same(links, right, CHAIN_LAMBDA, CHAIN_COMPONENTS, "sweeps");
    }
    solve_on(compared_path(), right), solve_on(path, links);
    expect_same(links, right, CHAIN_LAMBDA, CHAIN_COMPONENTS, "the solution");
    expect_marks(links);
}

/* All paths and layouts give the same bits and read or write nothing else. */
Test(chain, paths_and_layouts_agree_bitwise)
{
    for (size_t i = 0; i < LENGTHS; i++)
        for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++)
            for (int tiles = 0; tiles < 2; tiles++)
                expect_path_as_portable(path, lengths[i], tiles);
}

/* Parts in any order, and single sweeps, give the same bits. A sweep relaxes all even joints and then all odd ones,
 * also if several sweeps run concurrently in parts. */
Test(chain, parts_in_any_order_agree_bitwise)
{
    for (size_t i = 0; i < LENGTHS; i++) {
        const size_t n = lengths[i], parts = plumb_chain_parts(n);
        struct test_batch *right = drawn_chain(7, n, 0), *links = drawn_chain(7, n, 1);
        sweep_on(compared_path(), right, 1.5F, 7);
        const plumb_chain chain = prepared(compared_path(), links, 1.5F);
        for (size_t k = 0; k < 5; k++)
            for (unsigned colour = 0; colour < 2; colour++)
                for (size_t part = parts; part-- > 0;)
                    cr_assert_eq(plumb_chain_sweep_part(&chain, colour, (plumb_range){part, part + 1}), PLUMB_OK);
        for (size_t k = 0; k < 2; k++)
            cr_assert_eq(plumb_chain_sweep(&chain, 1), PLUMB_OK);
        plumb_chain_lambda(&chain, out_of(links, CHAIN_LAMBDA));
        expect_same(links, right, CHAIN_LAMBDA, CHAIN_COMPONENTS, "parts");
    }
}

struct chain_job {
    const plumb_chain *chain;
    pthread_barrier_t *barrier;
    size_t from, to;
};

static void *do_job(void *pointer)
{
    const struct chain_job *job = pointer;
    for (unsigned half = 0; half < 12; half++) {
        plumb_chain_sweep_part(job->chain, half % 2, (plumb_range){job->from, job->to});
        pthread_barrier_wait(job->barrier);
    }
    return NULL;
}

Test(chain, threads_agree_bitwise)
{
    struct test_batch *right = drawn_chain(3, MOST, 0), *links = drawn_chain(3, MOST, 0);
    const plumb_chain chain = prepared(compared_path(), links, 0.75F);
    const size_t parts = plumb_chain_parts(MOST);
    pthread_barrier_t barrier;
    cr_assert_eq(pthread_barrier_init(&barrier, NULL, 2), 0);
    struct chain_job first = {&chain, &barrier, 0, parts / 2}, second = {&chain, &barrier, parts / 2, parts};
    pthread_t thread;
    cr_assert_eq(pthread_create(&thread, NULL, do_job, &first), 0);
    do_job(&second);
    cr_assert_eq(pthread_join(thread, NULL), 0);
    pthread_barrier_destroy(&barrier);
    sweep_on(compared_path(), right, 0.75F, 6);
    plumb_chain_lambda(&chain, out_of(links, CHAIN_LAMBDA));
    expect_same(links, right, CHAIN_LAMBDA, CHAIN_COMPONENTS, "threads");
}

/* --- exact arithmetic --------------------------------------------------------------------------------------------- */

/* The linear system and its solution λ as exact numbers. */
struct exact {
    size_t n;
    matrix D[MOST], U[MOST];
    vector eta[MOST], lambda[MOST];
};

static vector exact_vector(const struct test_batch *links, size_t i, size_t k)
{
    return vector3(number(number_at(links, i, k)), number(number_at(links, i, k + 1)),
                   number(number_at(links, i, k + 2)));
}

static matrix exact_symmetric(const struct test_batch *links, size_t i, size_t k)
{
    real entries[6];
    const real *next = entries;
    for (size_t j = 0; j < 6; j++)
        entries[j] = number(number_at(links, i, k + j));
    return read_symmetric(&next, 3);
}

static matrix exact_matrix(const struct test_batch *links, size_t i, size_t k)
{
    matrix M = matrix_new(3, 3);
    for (size_t j = 0; j < 9; j++)
        M.at[j] = number(number_at(links, i, k + j));
    return M;
}

/* Converts the system in floats to exact numbers, with λ = 0. */
static void exact_system(const struct test_batch *links, struct exact *exact)
{
    exact->n = links->n;
    for (size_t i = 0; i < links->n; i++) {
        exact->D[i] = exact_symmetric(links, i, CHAIN_D);
        if (i + 1 < links->n)
            exact->U[i] = exact_matrix(links, i, CHAIN_U);
        exact->eta[i] = exact_vector(links, i, CHAIN_ETA);
        exact->lambda[i] = vector3(number(0), number(0), number(0));
    }
}

/* Returns η − Uᵀ λ(i − 1) − U λ(i + 1), the right-hand side of joint i. */
static vector right_side(const struct exact *exact, size_t i)
{
    vector r = exact->eta[i];
    if (i > 0)
        r = subtract(r, apply(transpose(exact->U[i - 1]), exact->lambda[i - 1]));
    return i + 1 < exact->n ? subtract(r, apply(exact->U[i], exact->lambda[i + 1])) : r;
}

/* Computes one sweep, even joints first: λ ← (1 − w) λ + w D⁻¹(η − Uᵀ λ(i − 1) − U λ(i + 1)). */
static void exact_sweep(struct exact *exact, double w)
{
    for (size_t colour = 0; colour < 2; colour++)
        for (size_t i = colour; i < exact->n; i += 2) {
            vector solved = constraint_solve(exact->D[i], right_side(exact, i));
            exact->lambda[i] = add(multiply(number(1 - w), exact->lambda[i]), multiply(number(w), solved));
        }
}

/* Returns D⁻¹ M, computed column by column. */
static matrix columns_solved(matrix D, matrix M)
{
    matrix columns = transpose(M);
    for (size_t j = 0; j < 3; j++) {
        vector x = constraint_solve(D, (vector){3, columns.at + 3 * j});
        store(columns.at + 3 * j, x);
    }
    return transpose(columns);
}

/* Solves the system by block elimination from the first joint to the last and back-substitution, in another order than
 * the kernel's: S = D − Uᵀ C(i − 1), C = S⁻¹U, y = S⁻¹(η − Uᵀ y(i − 1)), λ = y − C λ(i + 1). */
static void exact_solve(struct exact *exact)
{
    matrix C[MOST], S = exact->D[0];
    for (size_t i = 0; i < exact->n; i++) {
        vector y = exact->eta[i];
        if (i > 0) {
            matrix back = transpose(exact->U[i - 1]);
            S = subtract(exact->D[i], multiply(back, C[i - 1]));
            y = subtract(y, apply(back, exact->lambda[i - 1]));
        }
        exact->lambda[i] = constraint_solve(S, y);
        if (i + 1 < exact->n)
            C[i] = columns_solved(S, exact->U[i]);
    }
    for (size_t i = exact->n - 1; i-- > 0;)
        exact->lambda[i] = subtract(exact->lambda[i], apply(C[i], exact->lambda[i + 1]));
}

/* Returns the double nearest to a value with a proven enclosure. */
static double nearest(real x)
{
    cr_assert(width_of(x) <= 0x1p-100);
    return mpfi_get_d(x.x);
}

/* Returns the maximum error of a component of λ, in units of 2⁻²⁴ of the largest component. */
static double worst_error(const struct test_batch *links, const struct exact *exact)
{
    double maximum = 0, worst = 0;
    for (size_t i = 0; i < links->n; i++)
        for (size_t k = 0; k < 3; k++) {
            const double right = nearest(exact->lambda[i].at[k]);
            maximum = fmax(maximum, fabs(right));
            worst = fmax(worst, fabs(number_at(links, i, CHAIN_LAMBDA + k) - right));
        }
    return 0x1p24 * worst / maximum;
}

/* Checks the blocks of J M⁻¹Jᵀ. The Jacobian of joint i is J(i) = (−E, [b]) for body i and (E, −[a]) for body i + 1. */
static void expect_assembled(const struct test_batch *links, size_t i)
{
    struct constraint_body one = {number(number_at(links, i, 0)), exact_symmetric(links, i, 1),
                                  exact_vector(links, i, 10)},
                           two = {number(number_at(links, i + 1, 0)), exact_symmetric(links, i + 1, 1),
                                  exact_vector(links, i + 1, 7)};
    struct constraint_motion of_one = {exact_vector(links, i, 13), exact_vector(links, i, 16)},
                             of_two = {exact_vector(links, i + 1, 13), exact_vector(links, i + 1, 16)};
    matrix turning = multiply(hat(two.r), multiply(two.W, transpose(hat(exact_vector(links, i + 1, 10)))));
    matrix U = negate(add(multiply(two.k, identity(3)), turning)),
           D = add(constraint_response(one), constraint_response(two));
    vector eta = subtract(exact_vector(links, i, CHAIN_BIAS),
                          subtract(constraint_anchor(two, of_two), constraint_anchor(one, of_one)));
    matrix own_D = exact_symmetric(links, i, CHAIN_D);
    /* each term is at most 3 · 1½ · 3 · 0.9² m² and 1½, with at most 7 rounding errors */
    for (size_t j = 0; j < 9; j++) {
        cr_expect(fabs(nearest(subtract(own_D.at[j], D.at[j]))) <= 7 * 0x1p-24 * 24);
        if (i + 1 < links->n)
            cr_expect(fabs(number_at(links, i, CHAIN_U + j) - nearest(U.at[j])) <= 7 * 0x1p-24 * 12);
    }
    for (size_t k = 0; k < 3; k++)
        cr_expect(fabs(number_at(links, i, CHAIN_ETA + k) - nearest(eta.at[k])) <= 7 * 0x1p-24 * 6);
}

/* The assembled blocks equal the blocks of J M⁻¹Jᵀ, computed from the joints' Jacobians. */
Test(chain, system_matches_jacobians_of_joints)
{
    struct test_batch *links = drawn_chain(5, 35, 1);
    for (size_t i = 0; i < links->n; i++)
        expect_assembled(links, i);
}

/* The diagonal block of a joint has the bits of a single ball joint: D and η equal Γ and η of constraint.ball for the
 * same two bodies. */
Test(chain, joint_block_matches_single_ball_joint)
{
    struct test_batch *links = drawn_chain(6, 20, 0);
    for (size_t i = 0; i < links->n; i++) {
        SCOPED_STRUCT(test_batch) joint = batch_new(TILES, 47, 1);
        batch_fill(&joint, (const float[47]){0});
        for (size_t k = 0; k < 7; k++)
            *at(&joint, 0, k) = *at(links, i, k), *at(&joint, 0, 7 + k) = *at(links, i + 1, k);
        for (size_t k = 0; k < 3; k++)
            *at(&joint, 0, 14 + k) = *at(links, i, 10 + k), *at(&joint, 0, 17 + k) = *at(links, i + 1, 7 + k),
                                *at(&joint, 0, 44 + k) = *at(links, i, CHAIN_BIAS + k);
        for (size_t k = 0; k < 6; k++)
            *at(&joint, 0, 20 + k) = *at(links, i, 13 + k), *at(&joint, 0, 32 + k) = *at(links, i + 1, 13 + k);
        cr_assert_eq(flat_run(plumb_kernel_find("constraint.ball"), PLUMB_BEST, 1, in_of(&joint, 0), out_of(&joint, 0)),
                     PLUMB_OK);
        for (size_t k = 0; k < 6; k++)
            cr_assert_eq(bits_from_float(*at(links, i, CHAIN_D + k)), bits_from_float(*at(&joint, 0, k)));
        for (size_t k = 0; k < 3; k++)
            cr_assert_eq(bits_from_float(*at(links, i, CHAIN_ETA + k)), bits_from_float(*at(&joint, 0, 6 + k)));
    }
}

/* Each sweep inverts D (nine rounding errors, amplified by the condition number of D, up to 30 here), multiplies by the
 * inverse (four) and adds seven times. Errors of earlier sweeps are damped. The largest observed error is 10.1 units of
 * the largest component; the limit is half as much again. */
Test(chain, sweeps_match_exact_arithmetic)
{
    static const float factors[] = {0.5F, 1, 1.25F, 1.75F};
    static struct exact exact;
    double worst = 0;
    for (size_t i = 0; i < 24; i++) {
        struct test_batch *links = drawn_chain(i, lengths[i % 12], 0);
        const float w = factors[i % 4];
        exact_system(links, &exact);
        for (size_t sweep = 1; sweep <= 5; sweep++) {
            exact_sweep(&exact, (double)w);
            sweep_on(compared_path(), links, w, sweep);
            worst = fmax(worst, worst_error(links, &exact));
        }
    }
    cr_expect_leq(worst, 15, "%g units", worst);
}

/* The errors of elimination grow with the condition number of the system, which is some tens here. The largest observed
 * error is 11 units of the largest component; the limit is half as much again. */
Test(chain, direct_solution_matches_exact_arithmetic)
{
    static struct exact exact;
    double worst = 0;
    for (size_t i = 0; i < 2 * LENGTHS; i++) {
        struct test_batch *links = drawn_chain(100 + i, lengths[i % LENGTHS], 0);
        exact_system(links, &exact);
        exact_solve(&exact);
        solve_on(compared_path(), links);
        worst = fmax(worst, worst_error(links, &exact));
    }
    cr_expect_leq(worst, 16.5, "%g units", worst);
}

/* Returns the maximum |η − A λ| of an equation, in units of 2⁻²⁴ of the sum of its terms' magnitudes, |η| + |A||λ|.
 * Double is accurate enough for this. */
static double worst_residual(const struct test_batch *links)
{
    static const size_t place[9] = {0, 1, 3, 1, 2, 4, 3, 4, 5};
    double worst = 0;
    for (size_t i = 0; i < links->n; i++)
        for (size_t k = 0; k < 3; k++) {
            double r = *at(links, i, CHAIN_ETA + k), sum = fabs(r);
            for (size_t j = 0; j < 3; j++) {
                const double own =
                    number_at(links, i, CHAIN_D + place[3 * k + j]) * number_at(links, i, CHAIN_LAMBDA + j);
                double left = 0, right = 0;
                if (i > 0)
                    left = number_at(links, i - 1, CHAIN_U + 3 * j + k) * number_at(links, i - 1, CHAIN_LAMBDA + j);
                if (i + 1 < links->n)
                    right = number_at(links, i, CHAIN_U + 3 * k + j) * number_at(links, i + 1, CHAIN_LAMBDA + j);
                r -= own + left + right;
                sum += fabs(own) + fabs(left) + fabs(right);
            }
            worst = fmax(worst, 0x1p24 * fabs(r) / sum);
        }
    return worst;
}

/* For any condition number, the residual of each equation is some units: the nine rounding errors of an eliminated
 * block, and the rounding errors of the levels of elimination above it. The largest observed residual is 10.5 units;
 * the limit is half as much again. */
Test(chain, direct_solution_satisfies_each_equation)
{
    double worst = 0;
    for (size_t i = 0; i < 10 * LENGTHS; i++) {
        struct test_batch *links = drawn_chain(1000 + i, lengths[i % LENGTHS], 0);
        solve_on(compared_path(), links);
        worst = fmax(worst, worst_residual(links));
    }
    cr_expect_leq(worst, 16, "%g units", worst);
}

/* If all blocks are diagonal, a chain's sweeps equal the sweeps of constraint.pgs for the same system in red–black
 * order. */
Test(chain, diagonal_block_sweeps_match_permuted_system)
{
    enum { N = 5, ROWS = 3 * N };
    static struct exact exact;
    struct test_batch *links = drawn_chain(8, N, 0);
    size_t row_of[N], next = 0;
    for (size_t colour = 0; colour < 2; colour++)
        for (size_t i = colour; i < N; i += 2)
            row_of[i] = 3 * next++;
    for (size_t i = 0; i < N; i++)
        *at(links, i, CHAIN_D + 1) = *at(links, i, CHAIN_D + 3) = *at(links, i, CHAIN_D + 4) = 0;
    exact_system(links, &exact);
    matrix G = multiply(number(0), identity(ROWS));
    vector eta = vector_new(ROWS), low = vector_new(ROWS), high = vector_new(ROWS), lambda = vector_new(ROWS);
    for (size_t i = 0; i < N; i++)
        for (size_t k = 0; k < 3; k++) {
            const size_t row = row_of[i] + k;
            eta.at[row] = exact.eta[i].at[k], lambda.at[row] = number(0);
            low.at[row] = number(-1e6), high.at[row] = number(1e6);
            for (size_t j = 0; j < 3; j++) {
                G.at[row * ROWS + row_of[i] + j] = entry(exact.D[i], k, j);
                if (i + 1 < N)
                    G.at[row * ROWS + row_of[i + 1] + j] = G.at[(row_of[i + 1] + j) * ROWS + row] =
                        entry(exact.U[i], k, j);
            }
        }
    constraint_sweep(G, eta, low, high, lambda, number(1.25));
    for (size_t k = 0; k < CONSTRAINT_SWEEPS; k++)
        exact_sweep(&exact, 1.25);
    for (size_t i = 0; i < N; i++)
        for (size_t k = 0; k < 3; k++)
            expect_agree(lambda.at[row_of[i] + k], exact.lambda[i].at[k]);
    sweep_on(compared_path(), links, 1.25F, CONSTRAINT_SWEEPS);
    cr_expect_leq(worst_error(links, &exact), 15);
}

/* --- convergence of sweeps ---------------------------------------------------------------------------------------- */

/* Returns λᵀA λ/2 − ηᵀλ, which is minimal at the solution. */
static double energy(const struct test_batch *links)
{
    static const size_t place[9] = {0, 1, 3, 1, 2, 4, 3, 4, 5};
    double sum = 0;
    for (size_t i = 0; i < links->n; i++)
        for (size_t k = 0; k < 3; k++) {
            double row = -number_at(links, i, CHAIN_ETA + k);
            for (size_t j = 0; j < 3; j++) {
                row += 0.5 * number_at(links, i, CHAIN_D + place[3 * k + j]) * number_at(links, i, CHAIN_LAMBDA + j);
                if (i + 1 < links->n)
                    row += number_at(links, i, CHAIN_U + 3 * k + j) * number_at(links, i + 1, CHAIN_LAMBDA + j);
            }
            sum += row * number_at(links, i, CHAIN_LAMBDA + k);
        }
    return sum;
}

/* Every sweep lowers the energy, and many sweeps converge to the direct solution. */
Test(chain, sweeps_lower_energy_and_converge)
{
    static const float factors[] = {0.25F, 1, 1.25F, 1.875F};
    for (size_t i = 0; i < 4; i++) {
        struct test_batch *links = drawn_chain(9, 100, 1), *direct = drawn_chain(9, 100, 1);
        double before = 0;
        for (size_t sweeps = 1; sweeps <= 6; sweeps++) {
            sweep_on(compared_path(), links, factors[i], sweeps);
            const double now = energy(links);
            cr_expect_lt(now, before, "w = %g, sweep %zu", (double)factors[i], sweeps);
            before = now;
        }
        sweep_on(compared_path(), links, factors[i], 600);
        solve_on(compared_path(), direct);
        for (size_t joint = 0; joint < 100; joint++)
            for (size_t k = CHAIN_LAMBDA; k < CHAIN_COMPONENTS; k++)
                cr_assert_float_eq(*at(links, joint, k), *at(direct, joint, k), 2e-4F, "w = %g", (double)factors[i]);
    }
}

/* Sweeps that start at the solution stay there, except for rounding errors. Zero sweeps return the start vector
 * unchanged. */
Test(chain, sweeps_continue_from_start_vector)
{
    struct test_batch *links = drawn_chain(10, 45, 1);
    float start[45][3];
    const plumb_chain chain = (solve_on(compared_path(), links), prepared(compared_path(), links, 1));
    for (size_t i = 0; i < 45; i++)
        for (size_t k = 0; k < 3; k++)
            start[i][k] = *at(links, i, CHAIN_LAMBDA + k);
    cr_assert_eq(plumb_chain_start(&chain, in_of(links, CHAIN_LAMBDA)), PLUMB_OK);
    for (size_t sweeps = 0; sweeps < 2; sweeps++) {
        cr_assert_eq(plumb_chain_lambda(&chain, out_of(links, CHAIN_LAMBDA)), PLUMB_OK);
        for (size_t i = 0; i < 45; i++)
            for (size_t k = 0; k < 3; k++)
                cr_assert_float_eq(*at(links, i, CHAIN_LAMBDA + k), start[i][k], sweeps ? 1e-5F : 0);
        plumb_chain_sweep(&chain, 1);
    }
}

/* The first body is the ceiling, with zero inverse mass. All other bodies have a downward velocity from gravity. */
Test(chain, hanging_chain_at_rest_holds_weight)
{
    enum { N = 20 };
    struct test_batch *links = chain_data_new(N, 0);
    for (size_t i = 0; i <= N; i++) {
        for (size_t k = 0; k < CHAIN_BIAS + 3; k++)
            *at(links, i, k) = 0;
        if (i > 0) {
            *at(links, i, 0) = 1;
            *at(links, i, 1) = *at(links, i, 3) = *at(links, i, 6) = 12;
            *at(links, i, 8) = 0.5F, *at(links, i, 11) = -0.5F, *at(links, i, 14) = -0.25F;
        }
    }
    cr_assert_eq(assemble_on(compared_path(), links), PLUMB_OK);
    solve_on(compared_path(), links);
    for (size_t i = 0; i < N; i++) {
        cr_expect_float_eq(*at(links, i, CHAIN_LAMBDA), 0, 1e-5F);
        cr_expect_float_eq(*at(links, i, CHAIN_LAMBDA + 1), 0.25F * (float)(N - i), 1e-4F);
    }
}

/* --- rejected input ----------------------------------------------------------------------------------------------- */

/* Checks that solving and preparing return `status` and change neither λ nor the chain. */
static void expect_refused(const struct test_batch *links, plumb_status status, const char *what)
{
    const plumb_chain_system system = system_of(links);
    struct test_batch *result = chain_data_new(links->n, 0);
    for (plumb_path path = PLUMB_PORTABLE; next_path(&path); path++) {
        plumb_chain chain = {12345, 0, NULL};
        cr_expect_eq(plumb_chain_solve_on(path, &system, memory_for(links), out_of(result, CHAIN_LAMBDA)), status,
                     "%s: solved", what);
        cr_expect_eq(plumb_chain_prepare_on(path, &system, 1, memory_for(links), &chain), status, "%s: prepared", what);
        cr_expect(chain.n == 12345 && !chain.memory, "%s: the chain was changed", what);
        for (size_t i = 0; i < links->n; i++)
            for (size_t k = CHAIN_LAMBDA; k < CHAIN_COMPONENTS; k++)
                cr_assert_eq(bits_from_float(*at(result, i, k)), MARK, "%s: joint %zu was changed", what, i);
    }
}

/* Numbers that are not finite, and blocks that are not positive definite, are rejected, and nothing is written. */
Test(chain, nonfinite_or_indefinite_blocks_are_rejected)
{
    static const float not_finite[] = {NAN, INFINITY, -INFINITY};
    static const size_t places[] = {0, 7, 8, 16, 36};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        for (size_t k = CHAIN_D; k < CHAIN_LAMBDA; k++) {
            struct test_batch *links = drawn_chain(11, 38, 0);
            *at(links, places[i], k) = not_finite[(i + k) % 3];
            expect_refused(links, PLUMB_NOT_FINITE, "a number that is not finite");
        }
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        for (size_t k = 0; k < 4; k++) {
            static const size_t diagonal[] = {0, 2, 5};
            struct test_batch *links = drawn_chain(12, 38, 1);
            if (k < 3)
                *at(links, places[i], CHAIN_D + diagonal[k]) = k == 1 ? -1 : 0;
            else
                *at(links, places[i], CHAIN_D + 1) = 100;
            expect_refused(links, PLUMB_NOT_POSITIVE, "a block that is not positive definite");
        }
}

/* All diagonal blocks are positive definite, but the system is not. Sweeps cannot detect this; elimination does. */
Test(chain, indefinite_system_is_not_solved)
{
    struct test_batch *links = drawn_chain(13, 24, 0);
    const plumb_chain_system system = system_of(links);
    for (size_t k = 0; k < 9; k++)
        *at(links, 9, CHAIN_U + k) *= 10;
    *at(links, 0, CHAIN_LAMBDA) = 7;
    cr_expect_eq(plumb_chain_solve(&system, memory_for(links), out_of(links, CHAIN_LAMBDA)), PLUMB_NOT_POSITIVE);
    cr_expect_eq(*at(links, 0, CHAIN_LAMBDA), 7);
}

Test(chain, invalid_bodies_are_not_assembled)
{
    for (size_t k = 0; k < CHAIN_D; k++) {
        struct test_batch *links = chain_data_new(20, (int)(k % 2));
        draw_links(14, links);
        *at(links, 17, k) = k % 3 ? NAN : INFINITY;
        cr_expect_eq(assemble_on(compared_path(), links), PLUMB_NOT_FINITE, "component %zu", k);
        *at(links, 17, k) = 0;
        *at(links, 20, 0) = -1;
        cr_expect_eq(assemble_on(compared_path(), links), PLUMB_BAD_ARGUMENT);
        for (size_t c = CHAIN_D; c < CHAIN_LAMBDA; c++)
            for (size_t i = 0; i < 20; i++)
                cr_assert_eq(bits_from_float(*at(links, i, c)), MARK);
    }
}

Test(chain, wrong_arguments_are_refused)
{
    static const float wrong[] = {0, -1, 2, NAN, INFINITY, -0.0F};
    struct test_batch *links = drawn_chain(15, 20, 0);
    plumb_chain_system system = system_of(links);
    plumb_chain chain = prepared(compared_path(), links, 1);
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        cr_expect_eq(plumb_chain_prepare(&system, wrong[i], memory_for(links), &chain), PLUMB_BAD_ARGUMENT);
    cr_expect_eq(plumb_chain_prepare(&system, 1, NULL, &chain), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_chain_prepare(&system, 1, memory_for(links), NULL), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_chain_prepare(NULL, 1, memory_for(links), &chain), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_chain_solve(&system, NULL, out_of(links, CHAIN_LAMBDA)), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_chain_solve(&system, memory_for(links), (plumb_out){0}), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_chain_sweep(NULL, 1), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_chain_start(&chain, (plumb_in){0}), PLUMB_NULL_POINTER);
    cr_expect_eq(plumb_chain_sweep_part(&chain, 2, (plumb_range){0, 1}), PLUMB_BAD_ARGUMENT);
    cr_expect_eq(plumb_chain_sweep_part(&chain, 0, (plumb_range){2, 1}), PLUMB_BAD_RANGE);
    cr_expect_eq(plumb_chain_sweep_part(&chain, 0, (plumb_range){0, 3}), PLUMB_BAD_RANGE);
    for (size_t k = 0; k < CHAIN_LAMBDA; k++) {
        float *kept = links->base[k];
        links->base[k] = NULL;
        if (k >= CHAIN_D)
            cr_expect_eq(plumb_chain_solve(&system, memory_for(links), out_of(links, CHAIN_LAMBDA)),
                         PLUMB_NULL_POINTER);
        cr_expect_eq(assemble_on(compared_path(), links), PLUMB_NULL_POINTER);
        links->base[k] = kept;
    }
    system.D.tile = 7;
    cr_expect_eq(plumb_chain_solve(&system, memory_for(links), out_of(links, CHAIN_LAMBDA)), PLUMB_BAD_VIEW);
    system.D.tile = 8, system.n = 0;
    cr_expect_eq(plumb_chain_solve(&system, memory_for(links), out_of(links, CHAIN_LAMBDA)), PLUMB_BAD_ARGUMENT);
    cr_expect_eq(plumb_chain_prepare(&system, 1, memory_for(links), &chain), PLUMB_BAD_ARGUMENT);
    *at(links, 19, CHAIN_LAMBDA + 2) = NAN;
    cr_expect_eq(plumb_chain_start(&chain, in_of(links, CHAIN_LAMBDA)), PLUMB_NOT_FINITE);
}

/* Checks that solving uses no more than plumb_chain_floats floats of memory, also if the memory begins just after the
 * beginning of a cache line. */
Test(chain, memory_suffices_for_any_length)
{
    for (size_t n = 1; n <= 70; n++) {
        struct test_batch *links = drawn_chain(n, n, 1);
        const size_t floats = plumb_chain_floats(n);
        SCOPED_MEMORY float *block = aligned_alloc(64, (floats + 32) / 16 * 64);
        float *memory = block + 1;
        const plumb_chain_system system = system_of(links);
        plumb_chain chain;
        for (size_t i = 0; i < 8; i++)
            memory[floats + i] = float_from_bits(MARK);
        cr_assert_eq(plumb_chain_solve(&system, memory, out_of(links, CHAIN_LAMBDA)), PLUMB_OK);
        cr_assert_eq(plumb_chain_prepare(&system, 1, memory, &chain), PLUMB_OK);
        cr_assert_eq(plumb_chain_sweep(&chain, 5), PLUMB_OK);
        for (size_t i = 0; i < 8; i++)
            cr_assert_eq(bits_from_float(memory[floats + i]), MARK, "n = %zu", n);
    }
}
