/* Promised figures that are no race between two implementations: how fast a sweep goes, what a check costs.
 *
 * A check is measured as its user runs it: this same program in a process of its own. */
#include "bench.h"

#include "validate/sweep/sweep.h"

#include <fcntl.h>
#include <math.h>
#include <omp.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

enum { TURNS = 5 };

/* --- sweep ---------------------------------------------------------------------------------------------------------- */

static double sweep_once(const struct row *row, struct port *port)
{
    static const volatile int never;
    struct sweep sweep;
    char problem[256];
    double rate = NAN;
    if (sweep_plan(&sweep, row, port, 0x1p-4f, 0x1p-2f, 1, 0, problem, sizeof problem) != 0)
        return NAN;
    if (sweep_run(&sweep, &never, NULL, problem, sizeof problem) == 0)
        rate = (double)sweep_inputs_done(&sweep) / sweep.thread_seconds;
    sweep_free(&sweep);
    return rate;
}

double bench_sweep(const char *kernel)
{
    struct port *port = port_builtin(NULL);
    const struct row *row = registry_find(kernel);
    const int threads = omp_get_max_threads();
    double rates[TURNS];
    omp_set_num_threads(1);
    for (int turn = 0; turn < TURNS; turn++)
        rates[turn] = row && port ? sweep_once(row, port) : NAN;
    omp_set_num_threads(threads);
    port_close(port);
    return 1e-6 * interval_of(rates, TURNS).median;
}

/* --- check ---------------------------------------------------------------------------------------------------------- */

/* processor: seconds of all threads, which other programs lengthen less than the clock's. */
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
    struct cost cost = {NAN, NAN, NAN};
    posix_spawn_file_actions_t actions;
    char *arguments[] = {(char *)"plumb", (char *)"check", (char *)kernel, (char *)"--samples", (char *)samples, NULL};
    if (!samples)
        arguments[3] = NULL;
    pid_t process;
    struct rusage usage;
    int status;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    setenv("OMP_NUM_THREADS", "2", 1);
    const double start = omp_get_wtime();
    if (posix_spawn(&process, "/proc/self/exe", &actions, NULL, arguments, environ) == 0 &&
        wait4(process, &status, 0, &usage) == process && WIFEXITED(status) && WEXITSTATUS(status) <= 1)
        cost = (struct cost){omp_get_wtime() - start, seconds_of(usage.ru_utime) + seconds_of(usage.ru_stime),
                             1024.0 * (double)usage.ru_maxrss};
    unsetenv("OMP_NUM_THREADS");
    posix_spawn_file_actions_destroy(&actions);
    return cost;
}

double bench_check(const char *unused)
{
    (void)unused;
    return run_check("so3", NULL).seconds;
}

double bench_check_time(const char *kernel)
{
    double ratios[TURNS];
    for (int turn = 0; turn < TURNS; turn++) {
        const double few = run_check(kernel, "300k").processor;
        ratios[turn] = run_check(kernel, "1200k").processor / few;
    }
    return interval_of(ratios, TURNS).median;
}

double bench_check_memory(const char *kernel)
{
    const double few = run_check(kernel, "100k").bytes;
    return run_check(kernel, "400k").bytes / few;
}
