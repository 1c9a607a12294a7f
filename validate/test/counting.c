/* Tests of the reference formulas of numbers of pairs (reference/formulas/counting.c), compared with loops. */
#include "enclosures.h"

#include "reference/formulas/counting.c"

TestSuite(counting, .init = open_test_scope, .fini = close_test_scope);

/* The formulas give the index of each pair in the order of nested loops, and the number of pairs. */
Test(counting, loop_indices_match_pair_counts)
{
    for (int n = 1; n < 7; n++) {
        real out[5], place[2];
        int all = 0, distinct = 0, even = 0;
        for (int i = 0; i < n; i++)
            for (int j = 0; j < n; j++) {
                counting_place(number(i), number(j), number(n), place);
                cr_expect(exactly(place[0], all++));
                if (j > i)
                    cr_expect(exactly(place[1], distinct++));
                even += j > i && (i + j) % 2 == 0;
            }
        counting_pairs(number(n), out);
        cr_expect(exactly(out[0], all) && exactly(out[1], distinct));
        const int of_pairs = distinct * (distinct - 1) / 2, first = n / 2;
        cr_expect(exactly(out[2], of_pairs));
        cr_expect(exactly(out[3], (n + 2. * all) / n) && exactly(out[4], (n + 2. * distinct) / n));
        cr_expect(exactly(counting_alike(number(first), number(n - first)), even));
    }
}
