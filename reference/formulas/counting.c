/* The family counting: the number of pairs of n elements, and the index of the pair (i, j) in the order of two nested
 * loops.
 *
 *                    number of pairs     index from 0
 *   all pairs        n²                  i n + j
 *   distinct pairs   n(n − 1)/2          i(2n − i − 3)/2 + j − 1, for i < j
 *
 * Source: "Iterating Over Distinct Pairs in C++" (cwzx). */
#ifndef COUNTING_C
#define COUNTING_C

#include "rows.h"

/* Returns n(n − 1)/2. */
static real counting_distinct(real n)
{
    return halve(multiply(n, subtract(n, number(1))));
}

/* Writes the number of pairs of n elements, n²; the number of distinct pairs, d = n(n − 1)/2; and the number of
 * distinct pairs of these d pairs, d(d − 1)/2.
 *
 * Then writes how many times the memory of the n elements is needed to store the elements and a list of their pairs,
 * where a pair is stored as two elements: 2n + 1 for all pairs, n for the distinct pairs. */
static void counting_pairs(real n, real *out)
{
    real distinct = counting_distinct(n);
    out = store(store(store(out, square(n)), distinct), counting_distinct(distinct));
    store(store(out, add(add(n, n), number(1))), n);
}

/* Returns the number of distinct pairs whose two elements are of the same kind, where `one` is the number of elements
 * of one kind and `other` the number of elements of another kind. Example: of even and odd numbers, the pairs with an
 * even sum. */
static real counting_alike(real one, real other)
{
    return add(counting_distinct(one), counting_distinct(other));
}

/* Writes the index of the pair (i, j) among all pairs of n elements, and its index among their distinct pairs. */
static void counting_place(real i, real j, real n, real *out)
{
    real before = multiply(i, subtract(subtract(add(n, n), i), number(3)));
    store(store(out, add(multiply(i, n), j)), subtract(add(halve(before), j), number(1)));
}

STORES((number, number, number, number, number), counting_pairs, number)
GIVES(number, counting_alike, number, number)
STORES((number, number), counting_place, number, number, number)

static const struct formula counting_formulas[] = {
    {"counting.pairs", ANSWER(counting_pairs)},
    {"counting.alike", ANSWER(counting_alike)},
    {"counting.place", ANSWER(counting_place)},
};

#endif
