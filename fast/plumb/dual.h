/* Dual numbers x + εy with ε² = 0, which carry a derivative along with a value; hyper-dual numbers, which carry two and
 * the second; in double and in float, for C and C++.
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
 * A function is written once, and evaluated at (x, 1) gives (f(x), f′(x)). A vector field evaluated at x + εy, with a
 * dual number for each component, gives its value and its derivative in the direction y; in the directions e₁ … eₙ, one
 * pass each, its Jacobian.
 *
 * Four types, plumb_dual, plumb_hyper, plumb_dual_float and plumb_hyper_float; each has, by the name of its type:
 *
 *   plumb_dual_of(x)                    (x, 0), a constant
 *   plumb_dual_variable(x)              (x, 1), what to differentiate by; of hyper-dual numbers (x, 1, 1, 0)
 *   add subtract multiply divide        of two of them
 *   negate, scale(a, c), shift(a, c)    −a, c a, c + a
 *   power(a, n)                         aⁿ, n a whole number of any sign
 *   exp log sin cos sqrt tan atan       as the C library has them
 *   extended(a, f, f′)                  any other function, from its value and derivative at a.real; of hyper-dual
 *                                       numbers extended(a, f, f′, f″)
 *
 * Operators for C++, and exp, log … by their own names, are in dual.hpp.
 *
 * A hyper-dual number x + ε₁y₁ + ε₂y₂ + ε₁ε₂y₁₂, ε₁² = ε₂² = 0, has f(x) in its real part, derivatives along two
 * directions in the next two, and the second derivative, first along the one and then along the other, in the last.
 *
 * Errors: the C library's and a rounding or two, as if the derivative had been written down and computed in this
 * format; nothing is a difference of neighbouring values. Where the function has no value or no derivative (log of what
 * is not above 0, the root of 0, a quotient by 0) the parts are NaN or infinite, as the C library has them. By gcc and
 * clang each operation is rounded for itself, whatever flags a program has but -ffast-math: -mfma changes no bits.
 * Here: what they are. The numbers themselves are in dual/numbers.h, which this file includes for each format; batches
 * in float with stated errors in kernels.h (dual.multiply … dual.hyper.multiply). Source: "Automatically Computing the
 * Derivatives of a Vector Field using Dual Numbers"; hyper-dual numbers are no part of it. */
#ifndef PLUMB_DUAL_H
#define PLUMB_DUAL_H

#include <math.h>
#include <stddef.h>

#ifdef __cplusplus
/* C has no other casts. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

/* Where numbers are kept. */
#ifdef __SSE2_MATH__
#define PLUMB_DUAL_REGISTER "+x"
#elif defined(__aarch64__)
#define PLUMB_DUAL_REGISTER "+w"
#elif defined(__GNUC__)
#define PLUMB_DUAL_REGISTER "+m"
#endif

/* A template by inclusion, as list.h is: C has no other way to write a number's operations once for two formats. */
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
