/* plumb: the program. It finds the verb and hands over; each verb stands in its own file. */
#include "fast/base.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/base/program.h"
#include "validate/bench/bench.h"
#include "validate/claims/claims.h"
#include "validate/compare/compare.h"
#include "validate/conform/conform.h"
#include "validate/figures/figures.h"
#include "validate/list/list.h"
#include "validate/nightly/nightly.h"
#include "validate/paper/paper.h"
#include "validate/prove/prove.h"
#include "validate/sweep/sweep.h"
#include "validate/vectors/vectors.h"
#include "validate/verbs/verbs.h"

#include <stdio.h>
#include <string.h>

/* A new verb is a line here; its room's header declares it. */
static const struct verb {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *line;
} verbs[] = {
    {"check", verb_check, "how far a port's results lie from the exact ones, with a verdict a kernel"},
    {"vectors", verb_vectors, "inputs for programs in any language, whose results check --results judges"},
    {"conform", verb_conform, "a fixed set over all that a port has, and a certificate of a page"},
    {"kernels", verb_kernels, "what each kernel computes, takes, returns and promises"},
    {"sweep", verb_sweep, "every number of one input, or a grid of points of several, the greatest error certified"},
    {"merge", verb_merge, "puts the parts of a sweep together that shards have done"},
    {"prove", verb_prove, "limits that hold for every input, not only for those that were tried"},
    {"eval", verb_eval, "the exact value at given arguments, to any number of digits"},
    {"map", verb_map, "outputs of a kernel over a plane of its inputs, or their errors, as CSV"},
    {"bench", verb_bench, "how fast, against libm, cglm, Eigen and memcpy"},
    {"compare", verb_compare, "what got better or worse from one port or report to another"},
    {"claims", verb_claims, "what the articles claim, and whether it holds"},
    {"list", verb_list, "the contiguous list: check, trace and bench it, or a list of yours"},
    {"nightly", verb_nightly, "everything once, and what moved since it was accepted"},
    {"accept", verb_accept, "makes the last night's worst errors the accepted ones"},
    {"data", verb_data, "the numbers behind the figures, as CSV"},
    {"paper", verb_paper, "the article's text with its numbers and tables filled in"},
};

static void print_usage(FILE *stream)
{
    fputs("plumb VERB …: what a formula's value is, how far an implementation lies from it, how fast it runs\n",
          stream);
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        fprintf(stream, "  %-8s %s\n", verbs[i].name, verbs[i].line);
    fputs(
        "plumb VERB --help tells more. Exit status: 0 all within bounds, 1 something falls short, 2 bad usage or could "
        "not run, 3 nothing was judged.\n",
        stream);
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_usage(stderr);
        return STATUS_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        print_usage(stdout);
        return STATUS_WITHIN;
    }
    if (strcmp(argv[1], "--version") == 0) {
        puts("plumb " PLUMB_VERSION);
        return STATUS_WITHIN;
    }
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(argv[1], verbs[i].name) == 0)
            return verbs[i].run(argc - 1, argv + 1);
    fprintf(stderr, "plumb: no verb \"%s\" (see plumb --help)\n", argv[1]);
    return STATUS_USAGE;
}

int main(int argc, char **argv)
{
    output_prepare();
    if (argc > 0)
        program_is_called(argv[0]);
    return output_status(run(argc, argv));
}
