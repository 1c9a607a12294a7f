/* A little linear algebra in binary64 for whatever draws, places and measures: any n, nothing allocated. Matrices are
 * n × n, row by row. */
#ifndef VECTORS_H
#define VECTORS_H

#include <stddef.h>

/* ‖x‖, without overflow or underflow on the way; ∞ or NaN where a component is. */
double vector_norm(size_t n, const double *x);
/* ‖x‖ / size, also where ‖x‖ would be subnormal: most of its digits would be lost. */
double vector_norm_over(size_t n, const double *x, double size);
/* x with another norm; the first unit vector where it has none. */
void vector_resize(size_t n, double *x, double norm);
double vector_dot(size_t n, const double *x, const double *y);

enum { MATRIX_MOST = 8 }; /* n of the matrices below at most */

/* Z = A B, Z = Aᵀ B; Z must be neither. */
void matrix_multiply(size_t n, const double *A, const double *B, double *Z);
void matrix_multiply_transposed(size_t n, const double *A, const double *B, double *Z);
/* ‖MᵀM − E‖, Frobenius's norm. */
double matrix_departure(size_t n, const double *M);
/* The turn by `angle` from p towards q, two unit vectors at right angles; what is across stays. */
void matrix_turn(size_t n, const double *p, const double *q, double angle, double *R);
/* Rotations: the angle in [0, π] that R turns by (of the turn's planes together), for n = 2 and 3 exactly that. */
double rotation_angle(size_t n, const double *R);
/* One Newton step towards the nearest rotation, R(3E − RᵀR)/2: takes back what rounding lost. */
void rotation_restore(size_t n, double *R);
/* x with A x = b by elimination with pivots; A and b are lost. 0, or −1 where A is (nearly) singular. */
int matrix_solve(size_t n, double *A, double *b);

#endif
