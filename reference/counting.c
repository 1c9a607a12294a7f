/* The family counting: counts of pairs of elements, and the position of a pair among them.
 *
 *   all pairs of n elements       n²              (i, j): number i n + j from 0
 *   distinct pairs                n(n − 1)/2      i < j:  number i(2n − i − 3)/2 + j − 1
 *
 * These are counts and positions only; iterations over pairs are loops, not formulas. Source: "Iterating Over
 * Distinct Pairs in C++" (cwzx). */
#ifndef COUNTING_C
#define COUNTING_C

#include "rows.h"

/* Returns n(n − 1)/2. */
static real counting_distinct(real n)
{
    return halved(multiply(n, subtract(n, number(1))));
}

/* Writes n², n(n − 1)/2, the count of distinct pairs of distinct pairs; and the memory for all pairs, 2n + 1, and for
 * the distinct ones, n, in units of the memory of the elements. */
static void counting_pairs(real n, real *out)
{
    real distinct = counting_distinct(n);
    out = store(store(store(out, square(n)), distinct), counting_distinct(distinct));
    store(store(out, add(add(n, n), number(1))), n);
}

/* Returns the number of distinct pairs of a elements of one kind and b of another, such as even and odd, where both
 * elements of a pair are of the same kind. */
static real counting_alike(real a, real b)
{
    return add(counting_distinct(a), counting_distinct(b));
}

/* Writes the positions of (i, j) among all pairs and among the distinct pairs of n elements. */
static void counting_place(real i, real j, real n, real *out)
{
    real before = multiply(i, subtract(subtract(add(n, n), i), number(3)));
    store(store(out, add(multiply(i, n), j)), subtract(add(halved(before), j), number(1)));
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
