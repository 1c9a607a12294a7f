/* Counts instructions by ptrace; see instructions.h. */
#include "instructions.h"

#include <math.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

/* Runs in the child process: stops before and after the run, so that the parent can step through the run. The system
 * kills the child if the parent ends, for example because the guard kills the parent. */
_Noreturn static void run_traced(const struct runner *runner)
{
    if (runner->prepare)
        runner->prepare(runner->self);
    if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0 || ptrace(PTRACE_TRACEME, 0, NULL, NULL) != 0)
        _exit(1);
    raise(SIGSTOP);
    runner->run(runner->self);
    raise(SIGSTOP);
    _exit(0);
}

/* Waits for the child's next stop; returns the signal that stopped it, or 0 if it ended. */
static int next_stop(pid_t child)
{
    int status;
    if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status))
        return 0;
    return WSTOPSIG(status);
}

double instructions_of(const struct runner *runner)
{
    double count = NAN;
    const pid_t child = fork();
    if (child < 0)
        return NAN;
    if (child == 0)
        run_traced(runner);
    if (next_stop(child) == SIGSTOP) {
        int signal = SIGTRAP;
        for (count = 0; signal == SIGTRAP; count++)
            signal = ptrace(PTRACE_SINGLESTEP, child, NULL, NULL) == 0 ? next_stop(child) : 0;
        if (signal != SIGSTOP)
            count = NAN;
    }
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    return count;
}

static void run_nothing(void *self)
{
    (void)self;
}

int instructions_allowed(void)
{
    return !isnan(instructions_of(&(struct runner){run_nothing, NULL, NULL}));
}
