/* Parser of numbers as contracts write them: 4.5, 1e-18, 0x1p-26, 2^26, pi^2, 2*n - 0.99, 10*u. */
#ifndef UTIL_EXPRESSION_H
#define UTIL_EXPRESSION_H

/* constant + per_n n + per_u u: n is the kernel's parameter, u the unit roundoff of the format (2⁻²⁴ or 2⁻⁵³). */
struct linear {
    double constant, per_n, per_u;
};

/* Evaluates the expression: decimal or hexadecimal numbers, pi, inf, n, u, + - * / ^ and parentheses, linear in n and
 * u. Returns null, or what is wrong with it. */
const char *expression_value(const char *text, struct linear *value);

#endif
