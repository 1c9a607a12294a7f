/* Tests of the truth about transforms and their dynamics: the laws of their group in two to five dimensions, and every
 * velocity and acceleration against a known motion, differentiated. */
#include "enclosures.h"

#include "reference/transform.c"

enum { CASES = 12 };

/* 2 to 5 in turn */
static size_t dimension(size_t i)
{
    return 2 + i % 4;
}

/* exp A = Σ Aᵏ/k! for |A| ≤ 2, the rest below 2⁻³⁰⁰ */
static matrix matrix_exp(matrix A)
{
    enum { TERMS = 100 };
    matrix term = identity(A.rows), sum = term;
    for (unsigned k = 1; k < TERMS; k++) {
        term = divide(multiply(term, A), number(k));
        sum = add(sum, term);
    }
    for (size_t i = 0; i < A.rows * A.rows; i++)
        sum.at[i] = widened(sum.at[i], number(0x1p-300));
    return sum;
}

static struct transform draw_transform(unsigned long long *state, size_t n)
{
    vector T = draw_vector(state, n, 3);
    return (struct transform){T, matrix_exp(draw_skew(state, n, 0.3)), number(1.5 + draw(state))};
}

static struct dynamic draw_dynamic(unsigned long long *state, size_t n)
{
    struct transform at = draw_transform(state, n);
    vector v = draw_vector(state, n, 2), a = draw_vector(state, n, 2);
    matrix w = draw_skew(state, n, 1);
    return (struct dynamic){at, v, a, w, draw_skew(state, n, 1)};
}

static void expect_same_transform(struct transform A, struct transform B)
{
    expect_agree(A.T, B.T);
    expect_agree(A.R, B.R);
    expect_agree(A.S, B.S);
}

static void expect_same_dynamic(struct dynamic A, struct dynamic B)
{
    expect_same_transform(A.at, B.at);
    expect_agree(A.v, B.v);
    expect_agree(A.a, B.a);
    expect_agree(A.w, B.w);
    expect_agree(A.alpha, B.alpha);
}

static vector zeros(size_t n)
{
    vector x = vector_new(n);
    for (size_t i = 0; i < n; i++)
        x.at[i] = number(0);
    return x;
}

static struct dynamic dynamic_identity(size_t n)
{
    matrix zero = {n, n, zeros(n * n).at};
    return (struct dynamic){{zeros(n), identity(n), number(1)}, zeros(n), zeros(n), zero, zero};
}

TestSuite(transform, .init = open_test_scope, .fini = close_test_scope);

Test(transform, composition_is_associative)
{
    for (unsigned long long i = 0, state = 1; i < CASES; i++) {
        size_t n = dimension(i);
        struct dynamic A = draw_dynamic(&state, n), B = draw_dynamic(&state, n), C = draw_dynamic(&state, n);
        expect_same_dynamic(dynamic_compose(dynamic_compose(A, B), C), dynamic_compose(A, dynamic_compose(B, C)));
    }
}

Test(transform, the_identity_changes_nothing_on_either_side)
{
    for (unsigned long long i = 0, state = 1; i < CASES; i++) {
        size_t n = dimension(i);
        struct dynamic A = draw_dynamic(&state, n), one = dynamic_identity(n);
        expect_same_dynamic(dynamic_compose(A, one), A);
        expect_same_dynamic(dynamic_compose(one, A), A);
    }
}

Test(transform, the_inverse_is_one_on_both_sides)
{
    for (unsigned long long i = 0, state = 1; i < CASES; i++) {
        size_t n = dimension(i);
        struct dynamic A = draw_dynamic(&state, n), back = dynamic_inverse(A), one = dynamic_identity(n);
        expect_same_dynamic(dynamic_compose(A, back), one);
        expect_same_dynamic(dynamic_compose(back, A), one);
    }
}

Test(transform, to_local_undoes_composition_in_both_forms)
{
    for (unsigned long long i = 0, state = 1; i < CASES; i++) {
        size_t n = dimension(i);
        struct dynamic A2 = draw_dynamic(&state, n), A1 = draw_dynamic(&state, n), A3 = dynamic_compose(A2, A1);
        expect_same_dynamic(dynamic_to_local(A2, A3), A1);
        expect_same_dynamic(dynamic_to_local_chained(A2, A3), A1);
    }
}

Test(transform, to_local_is_composition_with_the_inverse)
{
    for (unsigned long long i = 0, state = 1; i < CASES; i++) {
        size_t n = dimension(i);
        struct dynamic A2 = draw_dynamic(&state, n), A3 = draw_dynamic(&state, n);
        expect_same_dynamic(dynamic_to_local(A2, A3), dynamic_compose(dynamic_inverse(A2), A3));
    }
}

Test(transform, composed_maps_are_applied_one_after_the_other)
{
    for (unsigned long long i = 0, state = 1; i < CASES; i++) {
        size_t n = dimension(i);
        struct transform A2 = draw_transform(&state, n), A1 = draw_transform(&state, n);
        vector x = draw_vector(&state, n, 5);
        expect_agree(transform_apply(transform_compose(A2, A1), x), transform_apply(A2, transform_apply(A1, x)));
        expect_agree(transform_apply(transform_inverse(A1), transform_apply(A1, x)), x);
    }
}

Test(transform, in_three_dimensions_a_turned_skew_matrix_is_a_turned_vector)
{
    unsigned long long state = 7;
    matrix R = draw_transform(&state, 3).R, w = draw_skew(&state, 3, 1);
    expect_agree(transform_turned(R, w), multiply(R, multiply(w, transpose(R))));
}

/* --- known motions ---------------------------------------------------------------------------------------------- */

/* T(t) = T + vt + at²/2, R(t) = exp(ωt + αt²/2) R: at t = 0 its velocities and accelerations are v, a, ω, α */
static struct transform moved(struct dynamic A, real t)
{
    real half = multiply(number(0.5), square(t));
    return (struct transform){add(A.at.T, add(multiply(t, A.v), multiply(half, A.a))),
                              multiply(matrix_exp(add(multiply(t, A.w), multiply(half, A.alpha))), A.at.R), A.at.S};
}

/* The dynamics at the middle of three neighbouring moments, by differences: Ṙ = ωR, R̈ = (α + ω²)R with ω² symmetric */
static struct dynamic differentiated(const struct transform *A, real step)
{
    struct dynamic D = {.at = A[1]};
    real twice = multiply(number(2), step), squared = square(step), two = number(2);
    D.v = divide(subtract(A[2].T, A[0].T), twice);
    D.a = divide(subtract(add(A[2].T, A[0].T), multiply(two, A[1].T)), squared);
    D.w = multiply(divide(subtract(A[2].R, A[0].R), twice), transpose(A[1].R));
    matrix second = multiply(divide(subtract(add(A[2].R, A[0].R), multiply(two, A[1].R)), squared), transpose(A[1].R));
    D.alpha = multiply(number(0.5), subtract(second, transpose(second)));
    return D;
}

/* Differences over ±2⁻⁶⁰ are right to about 2⁻¹²⁰. */
enum { STEP = -60, DIFFERENCE_BITS = -105 };

static void expect_motion(const struct transform *A, struct dynamic expected)
{
    struct dynamic D = differentiated(A, number(ldexp(1, STEP)));
    cr_expect(vector_near(D.v, expected.v, DIFFERENCE_BITS), "velocity");
    cr_expect(vector_near(D.a, expected.a, DIFFERENCE_BITS), "acceleration");
    cr_expect(matrix_near(D.w, expected.w, DIFFERENCE_BITS), "angular velocity");
    cr_expect(matrix_near(D.alpha, expected.alpha, DIFFERENCE_BITS), "angular acceleration");
}

Test(transform, dynamics_of_the_composition_are_those_of_the_composed_motion)
{
    for (unsigned long long i = 0, state = 1; i < CASES; i++) {
        size_t n = dimension(i);
        struct dynamic A2 = draw_dynamic(&state, n), A1 = draw_dynamic(&state, n);
        struct transform A3[3];
        for (int k = 0; k < 3; k++) {
            real t = number(ldexp(k - 1, STEP));
            A3[k] = transform_compose(moved(A2, t), moved(A1, t));
        }
        expect_motion(A3, dynamic_compose(A2, A1));
    }
}

Test(transform, dynamics_of_the_inverse_are_those_of_the_inverse_motion)
{
    for (unsigned long long i = 0, state = 1; i < CASES; i++) {
        size_t n = dimension(i);
        struct dynamic A = draw_dynamic(&state, n);
        struct transform back[3];
        for (int k = 0; k < 3; k++)
            back[k] = transform_inverse(moved(A, number(ldexp(k - 1, STEP))));
        expect_motion(back, dynamic_inverse(A));
    }
}

Test(transform, local_dynamics_are_those_of_the_motion_seen_from_the_parent)
{
    for (unsigned long long i = 0, state = 1; i < CASES; i++) {
        size_t n = dimension(i);
        struct dynamic A2 = draw_dynamic(&state, n), A3 = draw_dynamic(&state, n);
        struct transform A1[3];
        for (int k = 0; k < 3; k++) {
            real t = number(ldexp(k - 1, STEP));
            A1[k] = transform_to_local(moved(A2, t), moved(A3, t));
        }
        expect_motion(A1, dynamic_to_local(A2, A3));
        expect_motion(A1, dynamic_to_local_chained(A2, A3));
    }
}

/* --- rows ------------------------------------------------------------------------------------------------------- */

Test(transform, rows_keep_the_order_of_fields)
{
    real in[25], out[25];
    for (int k = 0; k < 25; k++)
        in[k] = number(k + 1);
    const real *next = in;
    struct dynamic A = dynamic_read(&next, 3);
    cr_expect_eq(next - in, 25);
    cr_expect_eq(dynamic_store(out, A) - out, 25);
    for (int k = 0; k < 25; k++)
        cr_expect(agrees(in[k], out[k]), "component %d", k);
    cr_expect(agrees(entry(A.at.R, 1, 2), number(9)), "R is row by row");
    cr_expect(agrees(apply(A.w, vector3(number(1), number(0), number(0))), vector3(number(0), number(22), number(-21))),
              "ω×x");
}
