/* Macros that make the functions of a row (struct formula), which take flat arrays of components, from a formula's
 * function.
 *
 * A formula is a function of numbers, vectors, matrices and structures of its family. One line states the types of its
 * result and of its arguments, in the order of the row's components:
 *
 *     static vector so3_rotate(vector v, vector x)
 *     …
 *     GIVES(vector, so3_rotate, vector, vector)
 *
 * This makes so3_rotate_row, which reads the arguments, calls so3_rotate and stores the result, and so3_rotate_shape,
 * which counts the components. ANSWER(so3_rotate) in the family's table refers to both. A formula with several results
 * stores them itself:
 *
 *     static void so3_exp_average(vector v, real *out)
 *     …
 *     STORES((matrix, matrix), so3_exp_average, vector)
 *
 * The kinds of arguments are listed below. A kind without _n has three dimensions; with _n the number of dimensions is
 * the formula's parameter. `parameter` passes the parameter itself, which has no component:
 *
 *     number   vector   vector_n   matrix   matrix_n   skew   skew_n   symmetric   symmetric_n   parameter
 *
 * A kind K consists of a type K_type and the functions K_read, K_store and K_components. A structure becomes a kind by
 * listing its members:
 *
 *     KIND(pose, struct pose, vector, T, quaternion, q, number, S)
 *
 * These are macros, because C has no other way to derive a function from the types of another function. */
#ifndef REFERENCE_ROWS_H
#define REFERENCE_ROWS_H

#include "reference/arithmetic/real.h"

#include "formula.h"

/* clang-format off */

/* PAIRS(M, …) expands M(kind, name) for each pair of its arguments, one to eight pairs. */
#define PAIRS_1(M, kind, name) M(kind, name)
#define PAIRS_2(M, kind, name, ...) M(kind, name) PAIRS_1(M, __VA_ARGS__)
#define PAIRS_3(M, kind, name, ...) M(kind, name) PAIRS_2(M, __VA_ARGS__)
#define PAIRS_4(M, kind, name, ...) M(kind, name) PAIRS_3(M, __VA_ARGS__)
#define PAIRS_5(M, kind, name, ...) M(kind, name) PAIRS_4(M, __VA_ARGS__)
#define PAIRS_6(M, kind, name, ...) M(kind, name) PAIRS_5(M, __VA_ARGS__)
#define PAIRS_7(M, kind, name, ...) M(kind, name) PAIRS_6(M, __VA_ARGS__)
#define PAIRS_8(M, kind, name, ...) M(kind, name) PAIRS_7(M, __VA_ARGS__)
#define PAIRS_MACRO(a, A, b, B, c, C, d, D, e, E, f, F, g, G, h, H, macro, ...) macro
#define PAIRS(M, ...) \
    PAIRS_MACRO(__VA_ARGS__, PAIRS_8, , PAIRS_7, , PAIRS_6, , PAIRS_5, , PAIRS_4, , PAIRS_3, , PAIRS_2, , PAIRS_1, )(M, __VA_ARGS__)

/* NAMED(…) turns one to eight kinds into pairs, with the names a, b, c … */
#define NAMED_1(A) A, a
#define NAMED_2(A, B) NAMED_1(A), B, b
#define NAMED_3(A, B, C) NAMED_2(A, B), C, c
#define NAMED_4(A, B, C, D) NAMED_3(A, B, C), D, d
#define NAMED_5(A, B, C, D, E) NAMED_4(A, B, C, D), E, e
#define NAMED_6(A, B, C, D, E, F) NAMED_5(A, B, C, D, E), F, f
#define NAMED_7(A, B, C, D, E, F, G) NAMED_6(A, B, C, D, E, F), G, g
#define NAMED_8(A, B, C, D, E, F, G, H) NAMED_7(A, B, C, D, E, F, G), H, h
#define NAMED_MACRO(A, B, C, D, E, F, G, H, macro, ...) macro
#define NAMED(...) \
    NAMED_MACRO(__VA_ARGS__, NAMED_8, NAMED_7, NAMED_6, NAMED_5, NAMED_4, NAMED_3, NAMED_2, NAMED_1, )(__VA_ARGS__)

/* --- kinds ------------------------------------------------------------------------------------------------------ */

/* Defines a kind, by its number of components, an expression that reads a value from *in and advances *in, and an
 * expression that stores x. The expressions may use n, the parameter. */
#define BASIC_KIND(kind, type, components, reading, storing) \
    typedef type kind##_type; \
    static inline size_t kind##_components(unsigned n) { return (void)n, components; } \
    static inline type kind##_read(const real **in, unsigned n) { return (void)n, (void)in, reading; } \
    static inline real *kind##_store(real *out, type x) { return (void)x, storing; }
#define VECTOR_KIND(kind, size) BASIC_KIND(kind, vector, size, read_vector(in, size), store_vector(out, x))
#define MATRIX_KIND(kind, rows, columns) \
    BASIC_KIND(kind, matrix, (rows) * (columns), shaped(rows, columns, read_vector(in, (rows) * (columns))), store_matrix(out, x))

/* Defines a structure as a kind, by the kinds and names of the members that are read and stored. */
#define KIND(kind, type, ...) \
    typedef type kind##_type; \
    static inline size_t kind##_components(unsigned n) { return (void)n, 0 PAIRS(ADD_COMPONENTS, __VA_ARGS__); } \
    static inline type kind##_read(const real **in, unsigned n) { type x = {0}; PAIRS(READ_MEMBER, __VA_ARGS__) return x; } \
    static inline real *kind##_store(real *out, type x) { PAIRS(STORE_MEMBER, __VA_ARGS__) return out; }
#define ADD_COMPONENTS(kind, name) + kind##_components(n)
#define READ_MEMBER(kind, name) x.name = kind##_read(in, n);
#define STORE_MEMBER(kind, name) out = kind##_store(out, x.name);

BASIC_KIND(parameter, unsigned, 0, n, out)
BASIC_KIND(number, real, 1, *(*in)++, store_real(out, x))
VECTOR_KIND(vector, 3)
VECTOR_KIND(vector_n, n)
MATRIX_KIND(matrix, 3, 3)
MATRIX_KIND(matrix_n, n, n)
BASIC_KIND(skew, matrix, 3, read_skew(in, 3), store_skew(out, x))
BASIC_KIND(skew_n, matrix, skew_size(n), read_skew(in, n), store_skew(out, x))
BASIC_KIND(symmetric, matrix, 6, read_symmetric(in, 3), store_symmetric(out, x))
BASIC_KIND(symmetric_n, matrix, (size_t)n * (n + 1) / 2, read_symmetric(in, n), store_symmetric(out, x))

/* --- formulas --------------------------------------------------------------------------------------------------- */

#define GIVES(result, function, ...) \
    ROW(function, result##_store(out, CALL(function PAIRS(NEXT_NAME, NAMED(__VA_ARGS__)))), (result), __VA_ARGS__)
#define STORES(results, function, ...) \
    ROW(function, CALL(function PAIRS(NEXT_NAME, NAMED(__VA_ARGS__)), out), results, __VA_ARGS__)
#define NEXT_NAME(kind, name) , name
#define CALL(...) CALL_NOW(__VA_ARGS__)
#define CALL_NOW(function, ...) function(__VA_ARGS__)

#define ROW(function, action, results, ...) \
    static void function##_row(unsigned n, const real *in, real *out) \
    { \
        (void)n; \
        PAIRS(READ_ARGUMENT, NAMED(__VA_ARGS__)) \
        action; \
    } \
    __attribute__((unused)) static struct components function##_shape(unsigned n) \
    { \
        (void)n; \
        return (struct components){0 PAIRS(ADD_COMPONENTS, NAMED(__VA_ARGS__)), 0 PAIRS(ADD_COMPONENTS, NAMED results)}; \
    }
#define READ_ARGUMENT(kind, name) kind##_type name = kind##_read(&in, n);

/* The members of struct formula for a formula's function, or for two, three or four functions with equally valid
 * results, which have the same shape. */
#define ANSWER(function) .shape = function##_shape, .answers = {function##_row}
#define EITHER(function, other) .shape = function##_shape, .answers = {function##_row, other##_row}
#define ONE_OF(function, other, third) .shape = function##_shape, .answers = {function##_row, other##_row, third##_row}
#define ANY_OF(function, other, third, fourth) \
    .shape = function##_shape, .answers = {function##_row, other##_row, third##_row, fourth##_row}

/* clang-format on */

#endif
