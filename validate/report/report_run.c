/* The check run over the kernels of a port, which `plumb check` and `plumb conform` share; see report.h. */
#include "report.h"

#include "validate/util/options.h"
#include "validate/util/process.h"

#include <stdlib.h>

int report_add(struct report *report, struct judgement *judgement, const char *verb)
{
    struct judgement **more = realloc(report->judgement, (report->count + 1) * sizeof *more);
    if (!more) {
        judgement_free(judgement);
        refuse(verb, "out of memory");
        return -1;
    }
    report->judgement = more;
    more[report->count++] = judgement;
    return 0;
}

/* Checks a kernel in one format and adds the judgement to the report. Returns 0, or −1 after a line on standard
 * error. */
static int judge_one(const struct report_run *run, const struct kernel *kernel, enum format format,
                     struct judge_options options, struct report *report)
{
    if (run->prepare && run->prepare(run->context, kernel, format, &options) != 0)
        return -1;
    struct judgement *judgement = judge_kernel(run->port, kernel, format, &options);
    if (!judgement) {
        refuse(run->verb, "out of memory");
        return -1;
    }
    if (report_add(report, judgement, run->verb) != 0)
        return -1;
    if (judgement->verdict == UNAVAILABLE) {
        refuse(run->verb, "could not run %s: %s", kernel->id, judgement->reason);
        return -1;
    }
    return run->finish ? run->finish(run->context, judgement) : 0;
}

/* Checks all variants that the port has of a kernel in one format. Returns as judge_one does. */
static int judge_variants_of(const struct report_run *run, const struct kernel *kernel, enum format format,
                             const struct judge_options *options, struct report *report)
{
    const size_t variants = judge_variants(run->port, kernel, format);
    int status = judge_one(run, kernel, format, *options, report);
    while (status == 0 && !*run->interrupted && ++run->port->variant < variants)
        status = judge_one(run, kernel, format, *options, report);
    run->port->variant = 0;
    return status;
}

/* Checks a kernel in each format in which the port has it. If it has the kernel in none and absent kernels are
 * reported, adds a judgement for float. */
static int judge_formats(const struct report_run *run, const struct kernel *kernel, const struct judge_options *options,
                         struct report *report)
{
    const int narrow = judge_offered(run->port, kernel, FLOAT) != NULL,
              wide = judge_offered(run->port, kernel, DOUBLE) != NULL;
    int status = 0;
    if (narrow || (run->with_absent && !wide))
        status = judge_variants_of(run, kernel, FLOAT, options, report);
    if (wide && status == 0)
        status = judge_variants_of(run, kernel, DOUBLE, options, report);
    return status;
}

int report_run(const struct report_run *run, struct report *report)
{
    struct judge_progress progress = {.interrupted = run->interrupted, .shown = progress_begin(run->verb)};
    struct judge_options options = run->options;
    const double start = process_clock();
    int status = 0;
    options.progress = judge_show_progress;
    options.context = &progress;
    while (run->kernels[progress.kernels])
        progress.kernels++;
    for (; progress.kernel < progress.kernels && status == 0 && !*run->interrupted; progress.kernel++)
        status = judge_formats(run, run->kernels[progress.kernel], &options, report);
    report->interrupted = *run->interrupted;
    report->seconds = process_clock() - start;
    progress_clear(&progress.shown);
    return status;
}
