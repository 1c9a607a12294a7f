/* Newton's method in float for the implicit trapezoidal rule in world axes, written as the equation F(v) = 0 below,
 * which free_body.h calls form C. free_body.c solves the same equation in double. Float is what a program on a graphics
 * card computes in.
 *
 *   F(v) = v − (p + I⁻¹m)/2,   J = F′(v) = E − A T(w)/2,   A = [p] + I⁻¹[m],   w = −v, m = R(w) L, p = R(w) I⁻¹L
 *
 * R(w) is the rotation matrix of the rotation vector w, T(w) the left Jacobian of SO(3), I the inertia tensor, L the
 * angular momentum in body axes times the step, E the identity matrix, [p] the matrix of the cross product with p.
 *
 * The next iterate can be computed in two ways, which are equal in exact arithmetic: as v − J⁻¹F(v); or directly, as
 * J⁻¹(p + I⁻¹m − A v)/2. In the direct formula, terms as large as v or larger cancel. */
#include "free_body.h"

#include <math.h>

static void cross(const float a[3], const float b[3], float c[3])
{
    for (int i = 0; i < 3; i++)
        c[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static float dot(const float a[3], const float b[3])
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

struct float_series {
    float s1, s2, s3;
};

/* Returns S₁ = sin a/a, S₂ = (1 − cos a)/a² and S₃ = (a − sin a)/a³ for a = |w|. They are computed in double and
 * rounded to float, because this experiment tests not their accuracy but the method that uses them. Below 1e-3, where
 * the quotients lose digits, their values at 0 are returned, which have a relative error of at most 2e-7. */
static struct float_series series_of(const float w[3])
{
    const double x = w[0], y = w[1], z = w[2], t = x * x + y * y + z * z, a = sqrt(t);
    if (a < 1e-3)
        return (struct float_series){1, 0.5F, 1.0F / 6};
    return (struct float_series){(float)(sin(a) / a), (float)((1 - cos(a)) / t), (float)((a - sin(a)) / (a * t))};
}

/* Computes y = R(w) x = x + S₁ w×x + S₂ w×(w×x). */
static void rotate(struct float_series s, const float w[3], const float x[3], float y[3])
{
    float once[3], twice[3];
    cross(w, x, once);
    cross(w, once, twice);
    for (int i = 0; i < 3; i++)
        y[i] = x[i] + s.s1 * once[i] + s.s2 * twice[i];
}

/* Computes x = J⁻¹ y by Cramer's rule; J is stored by rows. */
static void solve(float J[3][3], const float y[3], float x[3])
{
    float a[3], b[3], c[3];
    cross(J[1], J[2], a);
    cross(J[2], J[0], b);
    cross(J[0], J[1], c);
    const float inverse_determinant = 1 / dot(J[0], a);
    for (int i = 0; i < 3; i++)
        x[i] = inverse_determinant * (y[0] * a[i] + y[1] * b[i] + y[2] * c[i]);
}

/* Computes A and J, by rows. inverse_I has the reciprocals of the principal moments of inertia. */
static void write_matrices(const float inverse_I[3], const float p[3], const float m[3], const float w[3],
                           struct float_series s, float A[3][3], float J[3][3])
{
    for (int i = 0; i < 3; i++) {
        const int next = (i + 1) % 3, last = (i + 2) % 3;
        float once[3], twice[3];
        A[i][i] = 0;
        A[i][next] = -(p[last] + inverse_I[i] * m[last]);
        A[i][last] = p[next] + inverse_I[i] * m[next];
        cross(A[i], w, once); /* a row a times T(w) is a + S₂ a×w + S₃ (a×w)×w */
        cross(once, w, twice);
        for (int j = 0; j < 3; j++)
            J[i][j] = (float)(i == j) - 0.5F * (A[i][j] + s.s2 * once[j] + s.s3 * twice[j]);
    }
}

int free_body_solve_in_float(const struct free_body *body, int is_direct, double tolerance, int relative,
                             int max_iterations, double found[3])
{
    float v[3] = {0, 0, 0}, L[3], inverse_I[3], rate[3];
    for (int i = 0; i < 3; i++) {
        L[i] = (float)body->L[i], inverse_I[i] = 1 / (float)body->I[i];
        rate[i] = inverse_I[i] * L[i];
    }
    for (int step = 1; step <= max_iterations; step++) {
        const float w[3] = {-v[0], -v[1], -v[2]};
        const struct float_series s = series_of(w);
        float m[3], p[3], A[3][3], J[3][3], y[3], x[3], next[3], moved[3];
        rotate(s, w, L, m);
        rotate(s, w, rate, p);
        write_matrices(inverse_I, p, m, w, s, A, J);
        for (int i = 0; i < 3; i++)
            y[i] = is_direct ? 0.5F * (p[i] + inverse_I[i] * m[i] - dot(A[i], v))
                             : v[i] - 0.5F * (p[i] + inverse_I[i] * m[i]);
        solve(J, y, x);
        for (int i = 0; i < 3; i++) {
            next[i] = is_direct ? x[i] : v[i] - x[i];
            moved[i] = next[i] - v[i];
            found[i] = v[i] = next[i];
        }
        if (sqrt((double)dot(moved, moved)) < tolerance * (relative ? sqrt((double)dot(v, v)) : 1))
            return step;
    }
    return max_iterations + 1;
}
