/* Basic linear algebra in double, used to draw inputs, to move them into a kernel's domain, and to measure errors. Any
 * n; nothing is allocated. Matrices are n × n, row by row; E is the identity matrix. */
#ifndef UTIL_LINEAR_ALGEBRA_H
#define UTIL_LINEAR_ALGEBRA_H

#include <stddef.h>

/* Returns ‖x‖ without intermediate overflow or underflow; ∞ or NaN if a component is. */
double vector_norm(size_t n, const double *x);
/* Returns ‖x‖ / size, accurate also if ‖x‖ is subnormal and would lose most of its digits. Faster than vector_norm; the
 * last bits may differ. */
double vector_norm_over(size_t n, const double *x, double size);
/* Scales x to a norm; if x is zero, it becomes a multiple of the first unit vector. */
void vector_resize(size_t n, double *x, double norm);
double vector_dot(size_t n, const double *x, const double *y);
/* Computes z = x × y in three dimensions; z may be x or y. */
void vector_cross(const double x[3], const double y[3], double z[3]);
/* Computes the quaternion product pq, scalar part first; pq may be p or q. */
void quaternion_multiply(const double p[4], const double q[4], double pq[4]);

enum { MAX_MATRIX = 12 }; /* the largest n of the functions below that need temporary matrices */

/* Compute Z = A B, and Z = Aᵀ B; Z must not be A or B. */
void matrix_multiply(size_t n, const double *A, const double *B, double *Z);
void matrix_multiply_transposed(size_t n, const double *A, const double *B, double *Z);
/* Computes the symmetric matrix Q diag(λ) Qᵀ: its entries on and below the diagonal, row by row. */
void symmetric_of_eigenvalues(size_t n, const double *Q, const double *lambda, double *entries);
/* Returns the orthogonality defect ‖MᵀM − E‖ in the Frobenius norm. */
double matrix_orthogonality_defect(size_t n, const double *M);
/* Computes the rotation R by `angle` from p towards q, two orthonormal vectors; it leaves vectors that are orthogonal
 * to both unchanged. */
void matrix_rotation(size_t n, const double *p, const double *q, double angle, double *R);
/* Returns the angle of a rotation R, in [0, π]; for n > 3, one number for the rotations in all its planes. */
double rotation_angle(size_t n, const double *R);
/* Orthonormalises the columns of an n × m matrix, m ≤ MAX_MATRIX, which are nearly orthonormal: up to the rounding of
 * the entries to the nearest doubles. A matrix whose columns are orthonormal in this sense is not changed. For m = 1:
 * scales a vector to length 1. */
void columns_restore(size_t n, size_t m, double *M);
/* Applies a single Newton step towards the nearest rotation, R(3E − RᵀR)/2, which removes the effect of rounding
 * errors; columns_restore repeats such steps until the columns are orthonormal. */
void rotation_restore(size_t n, double *R);
/* True if the determinant of a matrix is negative, as for a reflection. n ≤ MAX_MATRIX. */
int matrix_reflects(size_t n, const double *M);
/* Solves A x = b by Gaussian elimination with partial pivoting: b becomes x, and A is overwritten. Returns 0, or −1 if
 * A is (nearly) singular. */
int matrix_solve(size_t n, double *A, double *b);

#endif
