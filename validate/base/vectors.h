/* A little linear algebra in double, for drawing, placing and measuring: any n, nothing allocated. Matrices are n ×
 * n, row by row. */
#ifndef BASE_VECTORS_H
#define BASE_VECTORS_H

#include <stddef.h>

/* ‖x‖, without overflow or underflow on the way; ∞ or NaN where a component is. */
double vector_norm(size_t n, const double *x);
/* ‖x‖ / size, also where ‖x‖ would be subnormal: most of its digits would be lost. Quicker; last bits may differ. */
double vector_norm_over(size_t n, const double *x, double size);
/* Scales x to a norm; a zero x becomes a multiple of the first unit vector. */
void vector_resize(size_t n, double *x, double norm);
double vector_dot(size_t n, const double *x, const double *y);
/* z = x × y, in three dimensions; z may be either. */
void vector_cross(const double x[3], const double y[3], double z[3]);
/* pq of quaternions, the scalar first; it may be either. */
void quaternion_multiply(const double p[4], const double q[4], double pq[4]);

enum { MATRIX_MOST = 12 }; /* the largest n of the matrices below */

/* Z = A B, Z = Aᵀ B; Z must be neither. */
void matrix_multiply(size_t n, const double *A, const double *B, double *Z);
void matrix_multiply_transposed(size_t n, const double *A, const double *B, double *Z);
/* Q diag(λ) Qᵀ, its entries on and below the diagonal, row by row. */
void matrix_of_eigenvalues(size_t n, const double *Q, const double *lambda, double *entries);
/* ‖MᵀM − E‖, Frobenius's norm. */
double matrix_departure(size_t n, const double *M);
/* R = the turn by `angle` from p towards q, two unit vectors at right angles; it keeps all that is orthogonal to both.
 */
void matrix_turn(size_t n, const double *p, const double *q, double angle, double *R);
/* The angle in [0, π] that a rotation R turns by; beyond n = 3, one number for the turns in all of its planes. */
double rotation_angle(size_t n, const double *R);
/* Makes the columns of an n × m matrix, m ≤ MATRIX_MOST, orthonormal but for rounding its entries to the nearest
 * doubles, where they nearly are; what is so stays as it is. With m = 1: a vector of length 1. */
void columns_restore(size_t n, size_t m, double *M);
/* One Newton step towards the nearest rotation, R(3E − RᵀR)/2: which removes what rounding added. */
void rotation_restore(size_t n, double *R);
/* Solves A x = b by elimination with pivots: b becomes x, and A is overwritten. 0, or −1 if A is (nearly) singular. */
int matrix_solve(size_t n, double *A, double *b);

#endif
