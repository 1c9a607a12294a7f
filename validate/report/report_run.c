/* The check run over the kernels of a port, which `plumb check` and `plumb conform` share; see report.h. */
#include "report.h"

#include "validate/util/options.h"
#include "validate/util/process.h"

#include <stdlib.h>

int report_add(struct report *report, struct check_result *check_result, const char *verb)
{
    struct check_result **more = realloc(report->check_result, (report->count + 1) * sizeof *more);
    if (!more) {
        check_result_free(check_result);
        refuse(verb, "out of memory");
        return -1;
    }
    report->check_result = more;
    more[report->count++] = check_result;
    return 0;
}

/* Checks a kernel in one format, unless run->restore has its result, and adds the result to the report. Returns 0, or
 * −1 after a line on standard error. */
static int check_one(const struct report_run *run, const struct kernel *kernel, enum format format,
                     struct kernel_check_options options, struct report *report)
{
    if (run->prepare && run->prepare(run->context, kernel, format, &options) != 0)
        return -1;
    struct check_result *check_result = NULL;
    if (run->restore && run->restore(run->context, kernel, format, &options, &check_result) != 0)
        return -1;
    const int is_new = !check_result;
    if (is_new)
        check_result = check_kernel(run->port, kernel, format, &options);
    if (!check_result) {
        refuse(run->verb, "out of memory");
        return -1;
    }
    if (report_add(report, check_result, run->verb) != 0)
        return -1;
    if (check_result->verdict == UNAVAILABLE) {
        refuse(run->verb, "could not run %s: %s", kernel->id, check_result->reason);
        return -1;
    }
    if (is_new && run->store && !*run->interrupted && run->store(run->context, check_result) != 0)
        return -1;
    return run->finish ? run->finish(run->context, check_result) : 0;
}

/* Checks all variants that the port has of a kernel in one format. Returns 0, or −1 after a line on standard error. */
static int check_variants(const struct report_run *run, const struct kernel *kernel, enum format format,
                          const struct kernel_check_options *options, struct report *report)
{
    const size_t variants = port_variant_count(run->port, kernel, format);
    int status = check_one(run, kernel, format, *options, report);
    while (status == 0 && !*run->interrupted && ++run->port->variant < variants)
        status = check_one(run, kernel, format, *options, report);
    run->port->variant = 0;
    return status;
}

/* Checks a kernel in each format in which the port has it. If the port does not have the kernel at all, adds a result
 * for float, provided that run->with_absent is set. Returns 0, or −1 after a line on standard error. */
static int check_formats(const struct report_run *run, const struct kernel *kernel,
                         const struct kernel_check_options *options, struct report *report)
{
    const int narrow = port_kernel_id(run->port, kernel, FLOAT) != NULL,
              wide = port_kernel_id(run->port, kernel, DOUBLE) != NULL;
    int status = 0;
    if (narrow || (run->with_absent && !wide))
        status = check_variants(run, kernel, FLOAT, options, report);
    if (wide && status == 0)
        status = check_variants(run, kernel, DOUBLE, options, report);
    return status;
}

int report_run(const struct report_run *run, struct report *report)
{
    struct kernels_progress progress = {.interrupted = run->interrupted, .shown = progress_begin(run->verb)};
    struct kernel_check_options options = run->options;
    const double start = process_clock();
    int status = 0;
    options.progress = kernels_progress_show;
    options.context = &progress;
    while (run->kernels[progress.kernels])
        progress.kernels++;
    for (; progress.kernel < progress.kernels && status == 0 && !*run->interrupted; progress.kernel++)
        status = check_formats(run, run->kernels[progress.kernel], &options, report);
    report->interrupted = *run->interrupted;
    report->seconds = process_clock() - start;
    progress_clear(&progress.shown);
    return status;
}
