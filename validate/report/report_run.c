/* The check run over the kernels of a port, which `plumb check` and `plumb conform` share; see report.h. */
#include "report.h"

#include "validate/util/options.h"
#include "validate/util/process.h"

#include <omp.h>
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

/* Prepares the check of a kernel in one format, and sets *check_result to the result of an earlier run or to null.
 * Returns 0, or −1 after a line on standard error. */
static int begin_check(const struct report_run *run, const struct kernel *kernel, enum format format,
                       struct kernel_check_options *options, struct check_result **check_result)
{
    *check_result = NULL;
    if (run->prepare && run->prepare(run->context, kernel, format, options) != 0)
        return -1;
    return run->restore ? run->restore(run->context, kernel, format, options, check_result) : 0;
}

/* Adds a result to the report, or says that there is none because memory was exhausted. The result is stored for a run
 * that resumes this one if `is_stored`. Returns 0, or −1 after a line on standard error. */
static int end_check(const struct report_run *run, const struct kernel *kernel, struct check_result *check_result,
                     int is_stored, struct report *report)
{
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
    if (is_stored && run->store && run->store(run->context, check_result) != 0)
        return -1;
    return run->finish ? run->finish(run->context, check_result) : 0;
}

/* Checks a kernel in one format, unless run->restore has its result, and adds the result to the report. Returns 0, or
 * −1 after a line on standard error. */
static int check_one(const struct report_run *run, const struct kernel *kernel, enum format format,
                     struct kernel_check_options options, struct report *report)
{
    struct check_result *check_result;
    if (begin_check(run, kernel, format, &options, &check_result) != 0)
        return -1;
    const int is_new = !check_result;
    if (is_new)
        check_result = check_kernel(run->port, kernel, format, &options);
    return end_check(run, kernel, check_result, is_new && !*run->interrupted, report);
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

/* --- several kernels at the same time ----------------------------------------------------------------------------- */

/* The check of a kernel in float, one of many that run at the same time. */
struct parallel_check {
    const struct kernel *kernel;
    struct kernel_check_options options;
    struct check_result *check_result;
    int is_restored, is_done; /* the result is from an earlier run; there is a result, or memory was exhausted */
    int is_complete;          /* the check was not interrupted */
};

struct parallel_run {
    const struct report_run *run;
    struct report *report;
    struct kernels_progress *progress;
    struct parallel_check *check; /* progress->kernels of them; the first progress->kernel are in the report */
    int status;                   /* −1 after a line on standard error */
};

/* The progress callback of one of several checks: ends the check if the run is interrupted. */
static int is_interrupted(void *context, const struct kernel *kernel, double share)
{
    (void)kernel, (void)share;
    return *((const struct report_run *)context)->interrupted;
}

/* Adds the results to the report, in the order of the kernels, up to the first that is not done or not complete. */
static void add_done(struct parallel_run *all)
{
    struct kernels_progress *progress = all->progress;
    while (progress->kernel < progress->kernels && all->check[progress->kernel].is_done && all->status == 0) {
        struct parallel_check *check = &all->check[progress->kernel];
        if (progress->kernel > 0 && !check[-1].is_complete)
            return;
        all->status = end_check(all->run, check->kernel, check->check_result, check->is_complete && !check->is_restored,
                                all->report);
        check->check_result = NULL; /* the report owns it */
        kernels_progress_show(progress, check->kernel, 1);
        progress->kernel++;
    }
}

/* Checks a kernel, unless its result is from an earlier run or the run ends, and adds results to the report. */
static void check_in_parallel(struct parallel_run *all, struct parallel_check *check)
{
    int ends;
#pragma omp critical(report_run)
    ends = all->status != 0;
    if (ends || *all->run->interrupted)
        return;
    if (!check->is_restored)
        check->check_result = check_kernel(all->run->port, check->kernel, FLOAT, &check->options);
#pragma omp critical(report_run)
    {
        check->is_complete = !*all->run->interrupted;
        check->is_done = 1;
        add_done(all);
    }
}

/* Checks each kernel in float by a thread of its own, as many at the same time as there are cores. Results and their
 * order are the same as with run_in_turn. Returns 0, or −1 after a line on standard error. */
static int run_in_parallel(const struct report_run *run, const struct kernel_check_options *options,
                           struct kernels_progress *progress, struct report *report)
{
    struct parallel_run all = {.run = run, .report = report, .progress = progress};
    all.check = calloc(progress->kernels + 1, sizeof *all.check);
    if (!all.check)
        return refuse(run->verb, "out of memory"), -1;
    for (size_t k = 0; k < progress->kernels && all.status == 0; k++) {
        struct parallel_check *check = &all.check[k];
        check->kernel = run->kernels[k];
        check->options = *options;
        check->options.progress = is_interrupted;
        check->options.context = (void *)run;
        all.status = begin_check(run, check->kernel, FLOAT, &check->options, &check->check_result);
        check->is_restored = check->check_result != NULL;
    }
#pragma omp parallel for schedule(dynamic, 1)
    for (size_t k = 0; k < progress->kernels; k++)
        check_in_parallel(&all, &all.check[k]);
    for (size_t k = 0; k < progress->kernels; k++)
        check_result_free(all.check[k].check_result);
    free(all.check);
    return all.status;
}

/* Checks the kernels one after another. Returns 0, or −1 after a line on standard error. */
static int run_in_turn(const struct report_run *run, const struct kernel_check_options *options,
                       struct kernels_progress *progress, struct report *report)
{
    int status = 0;
    for (; progress->kernel < progress->kernels && status == 0 && !*run->interrupted; progress->kernel++)
        status = check_formats(run, run->kernels[progress->kernel], options, report);
    return status;
}

int report_run(const struct report_run *run, struct report *report)
{
    struct kernels_progress progress = {.interrupted = run->interrupted, .shown = progress_begin(run->verb)};
    struct kernel_check_options options = run->options;
    const double start = process_clock();
    options.progress = kernels_progress_show;
    options.context = &progress;
    while (run->kernels[progress.kernels])
        progress.kernels++;
    /* The samples of few kernels are shared among more cores than there are kernels. */
    const int is_parallel = run->is_parallel && progress.kernels >= 2 * (size_t)omp_get_max_threads();
    const int status =
        is_parallel ? run_in_parallel(run, &options, &progress, report) : run_in_turn(run, &options, &progress, report);
    report->interrupted = *run->interrupted;
    report->seconds = process_clock() - start;
    progress_clear(&progress.shown);
    return status;
}
