/* Basic linear algebra in double; see linear_algebra.h. */
#include "linear_algebra.h"

#include "elementary.h"

#include <math.h>
#include <string.h>

/* Returns ‖x‖ / size. Divides by the largest component first, so that squares neither overflow nor underflow. Do not
 * reorder the operations: a recorded seed reproduces its inputs only if the last bits stay the same. */
static double norm_by_quotients(size_t n, const double *x, double size)
{
    double sum = 0, largest = 0;
    for (size_t k = 0; k < n; k++) {
        if (isnan(x[k]))
            return NAN;
        if (fabs(x[k]) > largest) /* fmax would be a function call, which is slower */
            largest = fabs(x[k]);
    }
    if (largest == 0 || isinf(largest))
        return largest / size;
    for (size_t k = 0; k < n; k++)
        sum += (x[k] / largest) * (x[k] / largest);
    return largest / size * sqrt(sum);
}

double vector_norm(size_t n, const double *x)
{
    return norm_by_quotients(n, x, 1);
}

double vector_norm_over(size_t n, const double *x, double size)
{
    double sum = 0;
    for (size_t k = 0; k < n; k++)
        sum += x[k] * x[k];
    /* In this range no square overflowed, and squares that underflowed are negligible. */
    return sum > 0x1p-900 && sum < 0x1p+900 ? sqrt(sum) / size : norm_by_quotients(n, x, size);
}

void vector_resize(size_t n, double *x, double norm)
{
    double old_norm = vector_norm(n, x);
    for (size_t k = 0; k < n; k++) {
        if (old_norm > 0)
            x[k] = x[k] / old_norm * norm;
        else
            x[k] = k == 0 ? norm : 0;
    }
}

double vector_dot(size_t n, const double *x, const double *y)
{
    double sum = 0;
    for (size_t k = 0; k < n; k++)
        sum += x[k] * y[k];
    return sum;
}

void vector_cross(const double x[3], const double y[3], double z[3])
{
    const double product[3] = {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
    memcpy(z, product, sizeof product); /* z may be x or y */
}

void quaternion_multiply(const double p[4], const double q[4], double pq[4])
{
    const double z[4] = {
        p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3], p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
        p[0] * q[2] + p[2] * q[0] + p[3] * q[1] - p[1] * q[3], p[0] * q[3] + p[3] * q[0] + p[1] * q[2] - p[2] * q[1]};
    memcpy(pq, z, sizeof z);
}

void matrix_multiply(size_t n, const double *A, const double *B, double *Z)
{
    memset(Z, 0, n * n * sizeof *Z);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < n; k++)
            for (size_t j = 0; j < n; j++)
                Z[i * n + j] += A[i * n + k] * B[k * n + j];
}

void matrix_multiply_transposed(size_t n, const double *A, const double *B, double *Z)
{
    memset(Z, 0, n * n * sizeof *Z);
    for (size_t k = 0; k < n; k++)
        for (size_t i = 0; i < n; i++)
            for (size_t j = 0; j < n; j++)
                Z[i * n + j] += A[k * n + i] * B[k * n + j];
}

/* Returns entry (i, j) of MᵀM − E for an n × m matrix: the dot product of columns i and j, minus 1 if i = j. Uses
 * compensated summation (TwoSum and TwoProduct), since the result is small compared with the terms. */
static double gram_defect(size_t n, size_t m, const double *M, size_t i, size_t j)
{
    double high = i == j ? -1 : 0, low = 0;
    for (size_t k = 0; k < n; k++) {
        const double product = M[k * m + i] * M[k * m + j], sum = high + product, moved = sum - high;
        low += fma(M[k * m + i], M[k * m + j], -product) + (high - (sum - moved)) + (product - moved);
        high = sum;
    }
    return high + low;
}

/* Computes D = MᵀM − E of an n × m matrix; returns its norm. */
static double columns_orthogonality_defect(size_t n, size_t m, const double *M, double *D)
{
    for (size_t i = 0; i < m; i++)
        for (size_t j = 0; j <= i; j++)
            D[i * m + j] = D[j * m + i] = gram_defect(n, m, M, i, j);
    return vector_norm(m * m, D);
}

void symmetric_of_eigenvalues(size_t n, const double *Q, const double *lambda, double *entries)
{
    for (size_t i = 0, at = 0; i < n; i++)
        for (size_t j = 0; j <= i; j++, at++) {
            entries[at] = 0;
            for (size_t k = 0; k < n; k++)
                entries[at] += Q[i * n + k] * lambda[k] * Q[j * n + k];
        }
}

double matrix_orthogonality_defect(size_t n, const double *M)
{
    double D[MAX_MATRIX * MAX_MATRIX];
    return columns_orthogonality_defect(n, n, M, D);
}

/* Newton–Schulz iteration M ← M − M D/2 with D = MᵀM − E, which converges quadratically. After convergence, D is due to
 * the rounding of the entries alone. Rounding changes each entry by a relative error of at most u = 2⁻⁵³, hence M by a
 * matrix F with ‖F‖ ≤ u ‖M‖ = √m u. Then D ≈ FᵀM + MᵀF, so ‖D‖ ≤ 2 √m u. The threshold allows 2.5 % more. */
void columns_restore(size_t n, size_t m, double *M)
{
    enum { STEPS = 6 }; /* from entries rounded to float, 3 steps suffice; the other three are for larger defects */
    double D[MAX_MATRIX * MAX_MATRIX], row[MAX_MATRIX];
    for (int step = 0; step < STEPS && columns_orthogonality_defect(n, m, M, D) > 2.05 * sqrt((double)m) * 0x1p-53;
         step++)
        for (size_t i = 0; i < n; i++) {
            memcpy(row, M + i * m, m * sizeof *row);
            for (size_t j = 0; j < m; j++) {
                double change = 0;
                for (size_t k = 0; k < m; k++)
                    change += row[k] * D[k * m + j];
                M[i * m + j] -= change / 2;
            }
        }
}

/* R = E + sin φ (q pᵀ − p qᵀ) − (1 − cos φ)(p pᵀ + q qᵀ), where φ is the angle, the orthonormal vectors p and q span
 * the plane of the rotation, and 1 − cos φ = 2 sin²(φ/2). */
void matrix_rotation(size_t n, const double *p, const double *q, double angle, double *R)
{
    const double sine = elementary_sine(angle), half = elementary_sine(angle / 2), rest = 2 * half * half;
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            R[i * n + j] = (i == j) + sine * (q[i] * p[j] - p[i] * q[j]) - rest * (p[i] * p[j] + q[i] * q[j]);
}

/* For a rotation by φ in one plane, ‖R − Rᵀ‖/√2 = 2 sin φ and tr R − (n − 2) = 2 cos φ. */
double rotation_angle(size_t n, const double *R)
{
    double sum = 0, trace = 0;
    for (size_t i = 0; i < n; i++) {
        trace += R[i * n + i];
        for (size_t j = 0; j < i; j++)
            sum += (R[i * n + j] - R[j * n + i]) * (R[i * n + j] - R[j * n + i]);
    }
    return atan2(sqrt(sum), trace - (double)n + 2);
}

void rotation_restore(size_t n, double *R)
{
    double square[MAX_MATRIX * MAX_MATRIX], product[MAX_MATRIX * MAX_MATRIX];
    matrix_multiply_transposed(n, R, R, square);
    matrix_multiply(n, R, square, product);
    for (size_t k = 0; k < n * n; k++)
        R[k] = 1.5 * R[k] - 0.5 * product[k];
}

static void swap_rows(size_t n, double *A, double *b, size_t i, size_t j)
{
    double temporary = b[i];
    b[i] = b[j];
    b[j] = temporary;
    for (size_t k = 0; k < n; k++) {
        temporary = A[i * n + k];
        A[i * n + k] = A[j * n + k];
        A[j * n + k] = temporary;
    }
}

/* Makes A upper triangular by Gaussian elimination with partial pivoting, and transforms b in the same way. Returns the
 * sign of the determinant; 0 if a pivot is at most 2⁻⁴⁰ ‖A‖, because A is then singular or nearly so: a pivot has
 * rounding errors of the order of 2⁻⁵³ ‖A‖, so such a pivot has fewer than about 13 correct bits. */
static int eliminate(size_t n, double *A, double *b)
{
    const double minimum = 0x1p-40 * vector_norm(n * n, A);
    int sign = 1;
    for (size_t column = 0; column < n; column++) {
        size_t pivot = column;
        for (size_t i = column + 1; i < n; i++)
            if (fabs(A[i * n + column]) > fabs(A[pivot * n + column]))
                pivot = i;
        if (!(fabs(A[pivot * n + column]) > minimum))
            return 0;
        swap_rows(n, A, b, pivot, column);
        if (pivot != column)
            sign = -sign;
        if (A[column * n + column] < 0)
            sign = -sign;
        for (size_t i = column + 1; i < n; i++) {
            const double factor = A[i * n + column] / A[column * n + column];
            for (size_t k = column; k < n; k++)
                A[i * n + k] -= factor * A[column * n + k];
            b[i] -= factor * b[column];
        }
    }
    return sign;
}

int matrix_reflects(size_t n, const double *M)
{
    double A[MAX_MATRIX * MAX_MATRIX], unused[MAX_MATRIX] = {0};
    memcpy(A, M, n * n * sizeof *A);
    return eliminate(n, A, unused) < 0;
}

int matrix_solve(size_t n, double *A, double *b)
{
    if (eliminate(n, A, b) == 0)
        return -1;
    for (size_t i = n; i-- > 0;) {
        for (size_t k = i + 1; k < n; k++)
            b[i] -= A[i * n + k] * b[k];
        b[i] /= A[i * n + i];
    }
    return 0;
}
