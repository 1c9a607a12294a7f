/* Explains how to read the text report: `plumb help report`. */
#include "report.h"

void report_legend(FILE *stream)
{
    fputs(
        "How to read a report of plumb check\n"
        "\n"
        "A kernel's line shows the promise that is nearest to its limit or, if limits are exceeded, the one that is\n"
        "farthest above it. A promise that does not hold has lines of its own.\n"
        "\n"
        "  inputs      the number of inputs that were tried\n"
        "  worst       the largest error found, in the unit of the promise\n"
        "  limit       the largest error that is promised, in the same unit\n"
        "  evidence    how it is known that plumb's own kernel keeps the limit:\n"
        "                proved          bounded for all inputs, region by region; proved*: except inputs of which a\n"
        "                                component of tiny size decides the error (see the line \"limit\")\n"
        "                error analysis  bounded for all inputs by an a-priori analysis of the rounding errors\n"
        "                exhaustive      every float of the region was tried\n"
        "                sampled         the largest error that searches found, and a margin\n"
        "                assumed         shown for plumb's kernel in the other format\n"
        "  mean        the mean error of the samples\n"
        "  ulp, scaled the worst error in these two units, whatever the unit of the promise is\n"
        "  verdict     within 5 of 5: all 5 promises hold. EXCEEDED 2 of 5: 2 of 5 do not hold\n"
        "\n"
        "Units\n"
        "  ulp         spacing of the format's numbers at the exact value; a correctly rounded result has at most 0.5\n"
        "  scaled ulp  spacing at the size of the terms that are added: where they cancel, no code does better\n"
        "  norm, angle, orthogonality\n"
        "              error of a whole vector or rotation in units of u: 2^-24 for float, 2^-53 for double\n"
        "\n"
        "Grades of a region: within the limit; n-fold, up to 8 times the limit; n bits of 24 (float) or 53\n"
        "(double) lost; wrong, no digit is right. The usual region comes first (plumb kernels KERNEL says what it "
        "is),\n"
        "then each region with another grade.\n"
        "\n"
        "Details of a promise\n"
        "  where       the largest error up to each value of the kernel's coordinate\n"
        "  simplest    an input of few digits at which the limit is exceeded\n"
        "  worst, at   the input with the largest error, its result and the exact value\n"
        "  again       the command that repeats the error; exactly: the command that prints the exact value\n",
        stream);
}
