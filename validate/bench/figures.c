/* Promised figures that do not come from a race: how fast a sweep goes, what a map and a check cost.
 *
 * A check is measured as its user runs it: this same program in a process of its own. */
#include "figures.h"

#include "race.h"

#include "validate/base/process.h"
#include "validate/base/tiles.h"
#include "validate/sweep/sweep.h"
#include <plumb/run.h>

#include <math.h>
#include <omp.h>
#include <string.h>
#include <sys/resource.h>

enum { TURNS = 5 };

/* --- sweep -------------------------------------------------------------------------------------------------------- */

static double sweep_once(const struct kernel *kernel, struct port *port)
{
    static const volatile int never;
    struct sweep sweep;
    char problem[256];
    double rate = NAN;
    if (sweep_plan(&sweep, kernel, BINARY32, port, 0x1p-4, 0x1p-2, problem, sizeof problem) != 0)
        return NAN;
    if (sweep_run(&sweep, &never, NULL, NULL, problem, sizeof problem) == 0)
        rate = (double)sweep_inputs_done(&sweep) / sweep.thread_seconds;
    sweep_free(&sweep);
    return rate;
}

double figure_sweep(const char *id)
{
    struct port *port = port_builtin(NULL);
    const struct kernel *kernel = kernel_find(id);
    const int threads = omp_get_max_threads();
    double rates[TURNS];
    omp_set_num_threads(1);
    for (int turn = 0; turn < TURNS; turn++)
        rates[turn] = kernel && port ? sweep_once(kernel, port) : NAN;
    omp_set_num_threads(threads);
    port_close(port);
    return 1e-6 * interval_of(rates, TURNS).median;
}

/* --- maps --------------------------------------------------------------------------------------------------------- */

/* How many steps `kernel` counts on the article's body along a row of points, momenta between ±15 each way */
static void map_row(const plumb_kernel *kernel, size_t side, size_t row)
{
    static const float inertia[6] = {2.5F, 0, 1.4F, 0, 0, 1.3F};
    float momentum[3][TILE] = {{0}}, counts[TILE] = {0};
    const float apart = 30.0F / (float)(side - 1);
    const plumb_in in[] = {plumb_in_same(inertia), plumb_in_tiles(momentum[0], 3)};
    const plumb_out out[] = {plumb_out_tiles(counts, 1)};
    for (size_t i = 0; i < TILE; i++)
        momentum[1][i] = -15 + apart * (float)row;
    for (size_t first = 0; first < side; first += TILE) {
        for (size_t i = 0; i < TILE; i++)
            momentum[0][i] = -15 + apart * (float)(first + i);
        plumb_kernel_run(kernel, PLUMB_BEST, TILE, in, out);
    }
}

double figure_map(const char *id)
{
    enum { SIDE = 1024 };
    const plumb_kernel *kernel = plumb_kernel_find(id);
    double seconds[TURNS];
    for (size_t round = 0; kernel && round < TURNS; round++) {
        const double start = process_thread_seconds();
        for (size_t row = 0; row < SIDE; row++)
            map_row(kernel, SIDE, row);
        seconds[round] = process_thread_seconds() - start;
    }
    return kernel ? 1e3 * interval_of(seconds, TURNS).median : NAN;
}

/* --- check -------------------------------------------------------------------------------------------------------- */

/* processor: seconds of all threads together, which other programs lengthen less than they do elapsed time. */
struct cost {
    double seconds, processor, bytes;
};

static double seconds_of(struct timeval time)
{
    return (double)time.tv_sec + 1e-6 * (double)time.tv_usec;
}

/* plumb check of a kernel or family on two threads, its output thrown away. */
static struct cost run_check(const char *kernel, const char *samples)
{
    const char *const arguments[] = {"plumb", "check", kernel, samples ? "--samples" : NULL, samples, NULL};
    static const char *const with[] = {"OMP_NUM_THREADS=2", NULL};
    static const int nowhere[3] = {-1, -1, -1};
    const struct process_order order = {.arguments = arguments, .with = with, .standard = nowhere};
    struct process_ending ending;
    const double start = process_clock();
    struct process *process = process_start(&order);
    if (!process)
        return (struct cost){NAN, NAN, NAN};
    process_wait(process, INFINITY);
    const double end = process_clock();
    process_end(process, &ending);
    if (ending.signal || ending.status > 1)
        return (struct cost){NAN, NAN, NAN};
    return (struct cost){end - start, seconds_of(ending.use.ru_utime) + seconds_of(ending.use.ru_stime),
                         1024.0 * (double)ending.use.ru_maxrss};
}

double figure_check(const char *unused)
{
    (void)unused;
    return run_check("so3", NULL).seconds;
}

double figure_check_time(const char *kernel)
{
    double ratios[TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
        const double few = run_check(kernel, "300k").processor;
        ratios[turn] = run_check(kernel, "1200k").processor / few;
    }
    return interval_of(ratios, TURNS).median;
}

double figure_check_memory(const char *kernel)
{
    const double few = run_check(kernel, "100k").bytes;
    return run_check(kernel, "400k").bytes / few;
}
