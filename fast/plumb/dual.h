/* Dual numbers x + εy with ε² = 0, which have a value and a derivative; hyper-dual numbers, which have a value, two
 * first derivatives and a second one. In double and in float, for C and C++.
 *
 *     #include <plumb/dual.h>
 *     #include <stdio.h>
 *
 *     // f(x) = eˣ sin² x
 *     static plumb_dual f(plumb_dual x)
 *     {
 *         return plumb_dual_multiply(plumb_dual_exp(x), plumb_dual_power(plumb_dual_sin(x), 2));
 *     }
 *
 *     int main(void)
 *     {
 *         const plumb_dual y = f(plumb_dual_variable(1));
 *         printf("f(1) = %.9f, f'(1) = %.9f\n", y.real, y.dual);
 *     }
 *
 * A function is written once, for dual numbers; at (x, 1) its value is (f(x), f′(x)). A vector field at x + εy, with a
 * dual number for each component, gives its value at x and its directional derivative along y. n such evaluations,
 * along the unit vectors e₁ … eₙ, give the Jacobian.
 *
 * There are four types: plumb_dual, plumb_hyper, plumb_dual_float and plumb_hyper_float. The name of a function begins
 * with the name of its type:
 *
 *   plumb_dual_of(x)                    (x, 0), a constant
 *   plumb_dual_variable(x)              (x, 1), the variable of differentiation; hyper-dual: (x, 1, 1, 0)
 *   add subtract multiply divide        a + b …
 *   negate, scale(a, c), shift(a, c)    −a, c a, c + a
 *   power(a, n)                         aⁿ for an integer n, also a negative one
 *   exp log sin cos sqrt tan atan       as in the C library
 *   extended(a, f, f′)                  any other function, from its value and derivative at a.real; hyper-dual:
 *                                       extended(a, f, f′, f″)
 *
 * Operators and overloads of exp, log … for C++ are in dual.hpp.
 *
 * A hyper-dual number x + ε₁y₁ + ε₂y₂ + ε₁ε₂y₁₂, ε₁² = ε₂² = 0, has f(x) in its real part, the derivatives along two
 * directions in dual1 and dual2, and the mixed second derivative along both directions in dual12.
 *
 * Errors: those of the C library plus one or two roundings, as if a formula for the derivative were evaluated in this
 * format; there are no difference quotients. Where the function has no value or no derivative (the logarithm of a
 * number ≤ 0, the square root of 0, a quotient by 0) the parts are NaN or infinite, as in the C library. With gcc and
 * clang every operation is rounded separately, with all compiler options except -ffast-math; -mfma does not change the
 * bits. The functions are in dual/numbers.h, which this file includes once per format. Kernels for batches in float,
 * with stated error bounds, are in kernels.h (dual.multiply … dual.hyper.multiply). Source: "Automatically Computing
 * the Derivatives of a Vector Field using Dual Numbers", which has no hyper-dual numbers. */
#ifndef PLUMB_DUAL_H
#define PLUMB_DUAL_H

#include <math.h>
#include <stddef.h>

#ifdef __cplusplus
/* This header is compiled as C, too, which has only these casts. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

/* The operand constraint of inline assembly for a floating-point register. */
#ifdef __SSE2_MATH__
#define PLUMB_DUAL_REGISTER "+x"
#elif defined(__aarch64__)
#define PLUMB_DUAL_REGISTER "+w"
#elif defined(__GNUC__)
#define PLUMB_DUAL_REGISTER "+m"
#endif

/* dual/numbers.h is included once per format, with the format as a macro, so that the operations are written once. */
#define PLUMB_DUAL_JOIN_(a, b) a##b
#define PLUMB_DUAL_JOIN(a, b) PLUMB_DUAL_JOIN_(a, b)

#define DUAL_REAL double
#define DUAL_SUFFIX
#define DUAL_LIBRARY(name) name
#include "dual/numbers.h"

#define DUAL_REAL float
#define DUAL_SUFFIX _float
#define DUAL_LIBRARY(name) PLUMB_DUAL_JOIN(name, f)
#include "dual/numbers.h"

#ifdef __cplusplus
#pragma GCC diagnostic pop
#endif

#endif
