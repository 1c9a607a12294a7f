/* Rows of the counting family: how many pairs there are, and where one stands among them.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/counting.c, the code under test in
 * fast/counting.c. Whole numbers are exact as far as the format goes, and rounded beyond: up to 2896 elements, of pairs
 * of pairs up to 90, all of a float's are. */
#include "rules.h"

/* clang-format off */
#define PAIRS "\"Iterating Over Distinct Pairs in C++\", "
#define ELEMENTS(name) {name, "", INDEX, 0, 0, 0x1p22}
#define NUMBER_OF(name) {name, "", NUMBER, 1, -1, 0x1p100}
#define COUNTING(name, what, equation, ids, section, said, in, out, ...) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = ids, .source = PAIRS section, .note = said, \
        .usual = "all of the domain: up to 2²² elements", .inputs = FIELDS in, .outputs = FIELDS out, \
        .promises = PROMISES({IN_BOTH, BOUNDS(__VA_ARGS__), NULL, \
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, ZERO_ANYWHERE_JUDGED)}), \
    }
#define COUNT_OF(name, kernel, limit, why) {name, SCALED_ULP, limit, ANYWHERE, why BY(kernel), 0x1p26, .rests = COUNTED}
/* clang-format on */

const struct row counting_rows[] = {
    COUNTING(
        "counting.pairs", "how many pairs there are, and what keeping them takes",
        "n², p = n(n − 1)/2, p(p − 1)/2; 2n + 1 and n times the elements' memory", "PR1 PR2 PR3 PR4", "its beginning",
        "all pairs, distinct pairs, distinct pairs of distinct pairs; a pair is kept as two elements, beside the n",
        (ELEMENTS("n")),
        (NUMBER_OF("all"), NUMBER_OF("distinct"), NUMBER_OF("of_pairs"), NUMBER_OF("memory_all"),
         NUMBER_OF("memory_distinct")),
        COUNT_OF("all", "counting.pairs", 0.51, "a product"),
        COUNT_OF("distinct", "counting.pairs", 1.6, "a difference and a product"),
        {"of_pairs", SCALED_ULP, 5.01, ANYWHERE, "that twice, and its own rounding twice", 0x1p26},
        COUNT_OF("memory_all", "counting.pairs", 0.51, "a sum"),
        COUNT_OF("memory_distinct", "counting.pairs", 0, "n itself")),
    COUNTING(
        "counting.alike", "how many distinct pairs have two of a kind", "a(a − 1)/2 + b(b − 1)/2", "PR4",
        "\"Examples\"",
        "of a elements of one kind and b of another: pairs of numbers have an even sum where both are even or both odd",
        (ELEMENTS("a"), ELEMENTS("b")), (NUMBER_OF("alike")),
        COUNT_OF("alike", "counting.alike", 3.14, "two products, each of a difference, and a sum")),
    COUNTING("counting.place", "which number a pair has",
             "k = in + j of all, k = i(2n − i − 3)/2 + j − 1 of the distinct", "PR1 PR2", "\"Iterating\"",
             "from 0, as two nested loops come to it: j from 0 on for all pairs, from i + 1 on for the distinct ones, "
             "which have i < j < n: elsewhere the formula's value",
             (ELEMENTS("i"), ELEMENTS("j"), ELEMENTS("n")), (NUMBER_OF("all"), NUMBER_OF("distinct")),
             COUNT_OF("all", "counting.place", 1.01, "a product and a sum"),
             COUNT_OF("distinct", "counting.place", 5.51, "two sums, a product and two sums")),
    {0},
};
