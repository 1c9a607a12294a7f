/* The program plumb: finds the command that its first argument names, and runs it. Each command has a file or a
 * directory of its own. */
#include "validate/accuracy/sweep/sweep.h"
#include "validate/articles/claims/claims.h"
#include "validate/articles/figures/figures.h"
#include "validate/articles/paper/paper.h"
#include "validate/bench/bench.h"
#include "validate/cli/cli.h"
#include "validate/contracts/contracts.h"
#include "validate/list/list.h"
#include "validate/ports/vectors/vectors.h"
#include "validate/prove/prove.h"
#include "validate/report/compare/compare.h"
#include "validate/report/conform/conform.h"
#include "validate/report/nightly/nightly.h"
#include "validate/report/report.h"
#include "validate/report/site/site.h"
#include "validate/util/manual.h"
#include "validate/util/output.h"
#include "validate/util/program.h"
#include <plumb/base.h>

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

/* The commands, in the order of --help. A text begins a group with this heading. The function of a command is declared
 * in the header of its directory. */
static const struct verb verbs[] = {
    {"check", verb_check, "Check, measure, look up"},
    {"kernels", verb_kernels, NULL},
    {"eval", verb_eval, NULL},
    {"init", verb_init, NULL},
    {"vectors", verb_vectors, NULL},
    {"bench", verb_bench, NULL},
    {"compare", verb_compare, NULL},
    {"prove", verb_prove, NULL},
    {"list", verb_list, NULL},
    {"conform", verb_conform, "Certificates, exhaustive searches, maps, pages"},
    {"sweep", verb_sweep, NULL},
    {"merge", verb_merge, NULL},
    {"map", verb_map, NULL},
    {"report", verb_report, NULL},
    {"claims", verb_claims, "For plumb's maintainers, and readers of the article"},
    {"data", verb_data, NULL},
    {"paper", verb_paper, NULL},
    {"nightly", verb_nightly, NULL},
    {"accept", verb_accept, NULL},
    {0},
};

static const struct usage usage = {
    .arguments = "VERB …",
    .summary = "accuracy and speed of code for rotations, rigid bodies and lists, against a high-precision reference",
    .more = "plumb help VERB explains a command.",
    .example = "plumb eval so3.s1 0.1",
    .falls_short = "a limit is exceeded, or a check fails",
    .nothing = "nothing was checked"};

/* Prints the ids and titles of the kernels whose ids begin with `typed`, for completion by a shell. */
static int print_completions(const char *typed)
{
    for (size_t i = 0; i < kernels_count(); i++)
        if (strncmp(kernel_at(i)->id, typed, strlen(typed)) == 0)
            printf("%s\t%s\n", kernel_at(i)->id, kernel_at(i)->row->title);
    return STATUS_WITHIN;
}

static int run(int argc, char **argv)
{
    argv[0] = (char *)"";
    if (argc > 1 && strcmp(argv[1], "--version") == 0) {
        puts("plumb " PLUMB_VERSION);
        return STATUS_WITHIN;
    }
    const int is_report = argc == 3 && strcmp(argv[1], "help") == 0 && strcmp(argv[2], "report") == 0;
    const int status = verbs_run(&usage, verbs, argc, argv);
    if (is_report) {
        putchar('\n');
        report_legend(stdout);
    }
    return status == OPTIONS_KERNEL ? print_completions(argv[argc - 1]) : status;
}

/* True if the limit of the stack suffices for this thread and the threads that it starts; otherwise prints a line. With
 * a smaller stack they would crash. */
static int has_stack(void)
{
    enum { MIN_STACK = 1024 }; /* KB; checks and their reports take less than half of it */
    struct rlimit limit;
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur / 1024 >= MIN_STACK)
        return 1;
    fprintf(stderr, "plumb: the stack is limited to %llu KB (ulimit -s); plumb needs at least %d KB\n",
            (unsigned long long)limit.rlim_cur / 1024, MIN_STACK);
    return 0;
}

int main(int argc, char **argv)
{
    if (!has_stack())
        return STATUS_USAGE;
    output_prepare();
    if (argc > 0)
        program_is_called(argv[0]);
    return output_status(run(argc, argv));
}
