/* Promised figures that are not ratios of times in one race: the cost of a check.
 *
 * A check is measured as a user runs it: this program starts itself as `plumb check` in a new process. */
#include "promised_figures.h"

#include "race.h"

#include "validate/util/process.h"

#include <math.h>
#include <string.h>
#include <sys/resource.h>

enum { TURNS = 5 };

/* The cost of a check. `processor` is the sum of the CPU seconds of all threads; other programs affect it less than
 * elapsed time. */
struct cost {
    double processor, bytes;
};

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

/* Runs plumb check of a kernel on two threads, discards its output, and returns its cost. */
static struct cost run_check(const char *kernel, const char *samples)
{
    const char *const arguments[] = {"plumb", "check", kernel, "--samples", samples, NULL};
    static const char *const with[] = {"OMP_NUM_THREADS=2", NULL};
    static const int nowhere[3] = {-1, -1, -1};
    const struct process_order order = {.arguments = arguments, .with = with, .standard = nowhere};
    struct process_ending ending;
    struct process *process = process_start(&order);
    if (!process)
        return (struct cost){NAN, NAN};
    process_wait(process, INFINITY);
    process_end(process, &ending);
    if (ending.signal || ending.status > 1)
        return (struct cost){NAN, NAN};
    return (struct cost){seconds_of(ending.use.ru_utime) + seconds_of(ending.use.ru_stime),
                         1024.0 * (double)ending.use.ru_maxrss};
}

double figure_check_time(const char *kernel)
{
    double ratios[TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
        const double few = run_check(kernel, "300k").processor;
        ratios[turn] = run_check(kernel, "1200k").processor / few;
    }
    return bootstrap_interval(ratios, TURNS).median;
}

double figure_check_memory(const char *kernel)
{
    const double few = run_check(kernel, "100k").bytes;
    return run_check(kernel, "400k").bytes / few;
}
