/* The operands of a kernel, derived from the line that defines it: PLUMB_KERNEL(so3_rotate, "so3.rotate", (3, 3), (3))
 * has two inputs of three components and an output of three.
 *
 * These are macros because they expand to as many array elements, parameters or arguments as the line has numbers. */
#ifndef FAST_OPERANDS_H
#define FAST_OPERANDS_H

enum { MAX_OPERANDS = 15, MAX_COMPONENTS = 128 };

/* clang-format off */

/* OPERANDS_COUNT(3, 3) is 2. The parameter `operands` of macros below includes the parentheses, so the text
 * `OPERANDS_COUNT operands` becomes OPERANDS_COUNT (3, 3), a call of the macro. */
#define OPERANDS_COUNT(...) OPERANDS_COUNTED(__VA_ARGS__, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, )
#define OPERANDS_COUNTED(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, count, ...) count
#define OPERANDS_LIST(...) __VA_ARGS__
#define OPERANDS_PASTE(a, b) OPERANDS_PASTE_EXPANDED(a, b)
#define OPERANDS_PASTE_EXPANDED(a, b) a##b

/* Expands f for each operand: for the operands (3, 9), to f(0, 0, 3) f(1, 3, 9). The arguments of f are the number of
 * the operand, the number of its first component, and how many components it has. */
#define OPERANDS_EACH(f, operands) OPERANDS_EACH_LISTED(f, OPERANDS_LIST operands)
#define OPERANDS_EACH_LISTED(f, ...) OPERANDS_PASTE(EACH_, OPERANDS_COUNT(__VA_ARGS__))(f, 0, 0, __VA_ARGS__)
#define EACH_1(f, i, at, n) f(i, at, n)
#define EACH_2(f, i, at, n, ...) f(i, at, n) EACH_1(f, i + 1, at + n, __VA_ARGS__)
#define EACH_3(f, i, at, n, ...) f(i, at, n) EACH_2(f, i + 1, at + n, __VA_ARGS__)
#define EACH_4(f, i, at, n, ...) f(i, at, n) EACH_3(f, i + 1, at + n, __VA_ARGS__)
#define EACH_5(f, i, at, n, ...) f(i, at, n) EACH_4(f, i + 1, at + n, __VA_ARGS__)
#define EACH_6(f, i, at, n, ...) f(i, at, n) EACH_5(f, i + 1, at + n, __VA_ARGS__)
#define EACH_7(f, i, at, n, ...) f(i, at, n) EACH_6(f, i + 1, at + n, __VA_ARGS__)
#define EACH_8(f, i, at, n, ...) f(i, at, n) EACH_7(f, i + 1, at + n, __VA_ARGS__)
#define EACH_9(f, i, at, n, ...) f(i, at, n) EACH_8(f, i + 1, at + n, __VA_ARGS__)
#define EACH_10(f, i, at, n, ...) f(i, at, n) EACH_9(f, i + 1, at + n, __VA_ARGS__)
#define EACH_11(f, i, at, n, ...) f(i, at, n) EACH_10(f, i + 1, at + n, __VA_ARGS__)
#define EACH_12(f, i, at, n, ...) f(i, at, n) EACH_11(f, i + 1, at + n, __VA_ARGS__)
#define EACH_13(f, i, at, n, ...) f(i, at, n) EACH_12(f, i + 1, at + n, __VA_ARGS__)
#define EACH_14(f, i, at, n, ...) f(i, at, n) EACH_13(f, i + 1, at + n, __VA_ARGS__)
#define EACH_15(f, i, at, n, ...) f(i, at, n) EACH_14(f, i + 1, at + n, __VA_ARGS__)

/* The initialiser of a table with the origin of each component, which is {number of its operand, number of the
 * operand's first component} (simd.h): OPERANDS_ORIGINS (3, 3) is [0 … 2] = {0, 0}, [3 … 5] = {1, 3}, */
#define OPERANDS_ORIGINS(...) OPERANDS_EACH(ORIGINS_OF, (__VA_ARGS__))
#define ORIGINS_OF(i, first, n) [(first) ... (first) + (n) - 1] = {i, first},

/* A parameter list: OPERANDS(plumb_in, from, (3, 3)) is plumb_in from1, plumb_in from2. With an empty type, an argument
 * list: from1, from2. */
#define OPERANDS(type, name, operands) OPERANDS_PASTE(OPERANDS_, OPERANDS_COUNT operands)(type, name)
#define OPERANDS_1(t, x) t x##1
#define OPERANDS_2(t, x) OPERANDS_1(t, x), t x##2
#define OPERANDS_3(t, x) OPERANDS_2(t, x), t x##3
#define OPERANDS_4(t, x) OPERANDS_3(t, x), t x##4
#define OPERANDS_5(t, x) OPERANDS_4(t, x), t x##5
#define OPERANDS_6(t, x) OPERANDS_5(t, x), t x##6
#define OPERANDS_7(t, x) OPERANDS_6(t, x), t x##7
#define OPERANDS_8(t, x) OPERANDS_7(t, x), t x##8
#define OPERANDS_9(t, x) OPERANDS_8(t, x), t x##9
#define OPERANDS_10(t, x) OPERANDS_9(t, x), t x##10
#define OPERANDS_11(t, x) OPERANDS_10(t, x), t x##11
#define OPERANDS_12(t, x) OPERANDS_11(t, x), t x##12
#define OPERANDS_13(t, x) OPERANDS_12(t, x), t x##13
#define OPERANDS_14(t, x) OPERANDS_13(t, x), t x##14
#define OPERANDS_15(t, x) OPERANDS_14(t, x), t x##15

/* Elements of an array: OPERANDS_OF(in, (3, 3)) is in[0], in[1] */
#define OPERANDS_OF(array, operands) OPERANDS_PASTE(OPERANDS_OF_, OPERANDS_COUNT operands)(array)
#define OPERANDS_OF_1(x) x[0]
#define OPERANDS_OF_2(x) OPERANDS_OF_1(x), x[1]
#define OPERANDS_OF_3(x) OPERANDS_OF_2(x), x[2]
#define OPERANDS_OF_4(x) OPERANDS_OF_3(x), x[3]
#define OPERANDS_OF_5(x) OPERANDS_OF_4(x), x[4]
#define OPERANDS_OF_6(x) OPERANDS_OF_5(x), x[5]
#define OPERANDS_OF_7(x) OPERANDS_OF_6(x), x[6]
#define OPERANDS_OF_8(x) OPERANDS_OF_7(x), x[7]
#define OPERANDS_OF_9(x) OPERANDS_OF_8(x), x[8]
#define OPERANDS_OF_10(x) OPERANDS_OF_9(x), x[9]
#define OPERANDS_OF_11(x) OPERANDS_OF_10(x), x[10]
#define OPERANDS_OF_12(x) OPERANDS_OF_11(x), x[11]
#define OPERANDS_OF_13(x) OPERANDS_OF_12(x), x[12]
#define OPERANDS_OF_14(x) OPERANDS_OF_13(x), x[13]
#define OPERANDS_OF_15(x) OPERANDS_OF_14(x), x[14]

/* clang-format on */

#endif
