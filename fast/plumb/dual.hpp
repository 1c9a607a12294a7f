/* Dual and hyper-dual numbers in C++: operators + − * / for them and for mixed operands, and overloads of exp, log,
 * sin, cos, tan, atan, sqrt, pow. A function template works for numbers, dual and hyper-dual numbers:
 *
 *     #include <plumb/dual.hpp>
 *     #include <cmath>
 *     #include <cstdio>
 *
 *     template <class Scalar> static Scalar f(Scalar x)
 *     {
 *         using std::exp, std::sin;
 *         return exp(x) * sin(x) * sin(x);
 *     }
 *
 *     int main()
 *     {
 *         const plumb_hyper y = f(plumb_hyper_variable(1));
 *         std::printf("f(1) = %.9f = %.9f, f' = %.9f, f'' = %.9f\n", f(1.0), y.real, y.dual1, y.dual12);
 *     }
 *
 * dual.h has the definitions and errors; each operator calls a function of dual.h, with the same bits. */
#ifndef PLUMB_DUAL_HPP
#define PLUMB_DUAL_HPP

#include "dual.h"

/* A macro, since a template cannot form the names of the functions, which differ by type. */
/* clang-format off */
#define PLUMB_DUAL_OPERATORS(TYPE, REAL) \
    inline TYPE operator+(TYPE a) { return a; } \
    inline TYPE operator-(TYPE a) { return TYPE##_negate(a); } \
    inline TYPE operator+(TYPE a, TYPE b) { return TYPE##_add(a, b); } \
    inline TYPE operator-(TYPE a, TYPE b) { return TYPE##_subtract(a, b); } \
    inline TYPE operator*(TYPE a, TYPE b) { return TYPE##_multiply(a, b); } \
    inline TYPE operator/(TYPE a, TYPE b) { return TYPE##_divide(a, b); } \
    inline TYPE operator+(TYPE a, REAL b) { return TYPE##_shift(a, b); } \
    inline TYPE operator+(REAL a, TYPE b) { return TYPE##_shift(b, a); } \
    inline TYPE operator-(TYPE a, REAL b) { return TYPE##_shift(a, -b); } \
    inline TYPE operator-(REAL a, TYPE b) { return TYPE##_shift(TYPE##_negate(b), a); } \
    inline TYPE operator*(TYPE a, REAL b) { return TYPE##_scale(a, b); } \
    inline TYPE operator*(REAL a, TYPE b) { return TYPE##_scale(b, a); } \
    inline TYPE operator/(TYPE a, REAL b) { return TYPE##_divide(a, TYPE##_of(b)); } \
    inline TYPE operator/(REAL a, TYPE b) { return TYPE##_divide(TYPE##_of(a), b); } \
    inline TYPE &operator+=(TYPE &a, TYPE b) { return a = a + b; } \
    inline TYPE &operator-=(TYPE &a, TYPE b) { return a = a - b; } \
    inline TYPE &operator*=(TYPE &a, TYPE b) { return a = a * b; } \
    inline TYPE &operator/=(TYPE &a, TYPE b) { return a = a / b; } \
    inline TYPE exp(TYPE a) { return TYPE##_exp(a); } \
    inline TYPE log(TYPE a) { return TYPE##_log(a); } \
    inline TYPE sin(TYPE a) { return TYPE##_sin(a); } \
    inline TYPE cos(TYPE a) { return TYPE##_cos(a); } \
    inline TYPE tan(TYPE a) { return TYPE##_tan(a); } \
    inline TYPE atan(TYPE a) { return TYPE##_atan(a); } \
    inline TYPE sqrt(TYPE a) { return TYPE##_sqrt(a); } \
    inline TYPE pow(TYPE a, int n) { return TYPE##_power(a, n); }
/* clang-format on */
PLUMB_DUAL_OPERATORS(plumb_dual, double)
PLUMB_DUAL_OPERATORS(plumb_hyper, double)
PLUMB_DUAL_OPERATORS(plumb_dual_float, float)
PLUMB_DUAL_OPERATORS(plumb_hyper_float, float)
#undef PLUMB_DUAL_OPERATORS

#endif
