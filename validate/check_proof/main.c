/* Checks a certificate of `plumb prove --certificate`: that a kernel, as it is written down there, errs by no more
 * than a limit at any float of a region. Shares no code with the prover. Here: which of its ways to show that a
 * certificate asks for.
 *
 *     check_proof FILE…        0: each is a proof; 1: one is not, and a line says why; 2: one cannot be read
 *
 * What a certificate says is only where to look: the region, the kernel's operations (a record for each way through its
 * branches), and which polynomial stands for which function. Everything else is found here:
 *
 *   boxes       of a few inputs: the least and greatest length of a vector, what its components can be, and below which
 *               size some may be left out (0: none may). Where boxes are cut is found here. Over each, every operation
 *               gets an interval that holds what it computes, and what results are off by is the sum of all roundings
 *               times derivatives (boxes.c, reach.c, slopes.c, whole.c)
 *   counts      of as many inputs as there are: how many roundings a result has passed (count.c); what factors that are
 *               functions of a vector's length are off by over `slices` of its square, or of a `turn` (slices.c)
 *   ranges      of angles whose limit is π or more: that what is computed is a number (range.c)
 *   distance    of a polynomial from its function, from their coefficients' exact differences (functions.c)
 *   decisions   comparisons, least and greatest, signs, and numbers rounded to whole ones are decided where the box
 *               decides them; else every answer is followed
 *   identity    for each way that the decisions take, what is computed without rounding is the formula: compared to
 *               2⁻⁹⁰⁰ at random points. Both are analytic there: if they differ, then at all points but some of measure
 *               zero, and by so little at random ones only by a chance that 900 bits rule out
 *
 * It trusts that the operations are the kernel's and the region the promise's, that the formula meant is the
 * reference's, which is one analytic function there, the reference's intervals and its formulas over them, MPFR, MPFI
 * and IEEE 754. */
#include "check_proof.h"

/* Slices are halved, twice at most, where the limit is not shown. */
static double worst_of(const struct record *record)
{
    double most = INFINITY;
    for (size_t parts = 1; parts <= (the.sliced && the.cuts > 0 ? 4 : 1) && !(most <= the.limit); parts *= 2)
        most = count_worst(record, parts);
    return most;
}

static void check(void)
{
    double worst = 0;
    if (!(the.limit >= 0 && the.limit < 1e9) || !(the.floor >= 0))
        refuse(1, "a limit that is none");
    memset(function, 0, sizeof function);
    memset(multiplier, 0, sizeof multiplier);
    the_power.node = -1;
    if (the.in_boxes) {
        check_boxes();
        return;
    }
    if (the.measure == 'a') {
        check_range();
        return;
    }
    if (the.sliced)
        find_differences();
    for (size_t r = 0; r < the.records; r++)
        worst = fmax(worst, worst_of(&the.record[r]));
    if (!(worst <= the.limit))
        refuse(1, "the limit is not shown: %.5f", worst);
    printf("%s: %s, %zu of %zu outputs, %s, of %g at least: at most %.5f, limit %g, counted\n", file,
           formula_id(the.formula), the.record[0].outputs, the.outputs, measure_text(), the.floor, worst, the.limit);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: check_proof CERTIFICATE…: 0 if each is a proof, 1 if one is not, 2 if one cannot be read\n",
              stderr);
        return 2;
    }
    for (size_t i = 0; i < NODES; i++)
        mpfi_init2(result[i].value, BITS);
    for (int i = 1; i < argc; i++) {
        file = argv[i];
        FILE *stream = fopen(file, "r");
        if (!stream)
            refuse(2, "cannot be read");
        read_certificate(stream);
        fclose(stream);
        check();
    }
    return 0;
}
