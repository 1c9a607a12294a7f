/* Processes; see process.h.
 *
 * Each process has a thread of its own here, which starts it and waits for it: PR_SET_PDEATHSIG makes the kernel end a
 * process as soon as the *thread* that started it ends, so that thread must live as long as the process. */
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct process {
    const struct process_order *order; /* valid until it has started */
    char **environment;
    pthread_t thread;
    pthread_mutex_t lock; /* guards what follows */
    pthread_cond_t changed;
    int started, ended, release; /* release: the group may be ended, and the process waited for */
    int error;                   /* errno if it could not be started */
    pid_t id;
    siginfo_t end;
    struct rusage use;
};

double process_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* --- the environment ---------------------------------------------------------------------------------------------- */

static int begins_with_any(const char *text, const char *const *starts)
{
    for (; starts && *starts; starts++)
        if (strncmp(text, *starts, strlen(*starts)) == 0)
            return 1;
    return 0;
}

/* Whether a list gives the name of "NAME=value" a value. */
static int is_replaced(const char *text, const char *const *list)
{
    const size_t length = strcspn(text, "=");
    for (; list && *list; list++)
        if (strncmp(text, *list, length) == 0 && (*list)[length] == '=')
            return 1;
    return 0;
}

static char **make_environment(const struct process_order *order)
{
    size_t count = 0, more = 0, kept = 0;
    while (environ[count])
        count++;
    while (order->with && order->with[more])
        more++;
    char **environment = calloc(count + more + 1, sizeof *environment);
    for (size_t i = 0; environment && i < count; i++)
        if (!begins_with_any(environ[i], order->without) && !is_replaced(environ[i], order->with))
            environment[kept++] = environ[i];
    for (size_t i = 0; environment && i < more; i++)
        environment[kept++] = (char *)order->with[i];
    return environment;
}

/* --- in the child: only what is safe after a fork of a program with threads ------------------------------------------ */

/* Moves the descriptors to their numbers; first above all of those, so that none overwrites another. */
static int place_descriptors(const struct process_order *order, int tell)
{
    enum { AWAY = 3 + PROCESS_MOST_DESCRIPTORS + 1 };
    int high[PROCESS_MOST_DESCRIPTORS], standard[3], told = fcntl(tell, F_DUPFD_CLOEXEC, AWAY);
    const int last = 3 + (int)order->descriptors;
    for (size_t i = 0; i < order->descriptors; i++)
        if ((high[i] = fcntl(order->descriptor[i], F_DUPFD, AWAY)) < 0)
            return -1;
    for (int i = 0; order->standard && i < 3; i++)
        if ((standard[i] =
                 order->standard[i] < 0 ? open("/dev/null", O_RDWR) : fcntl(order->standard[i], F_DUPFD, AWAY)) < 0)
            return -1;
    for (int i = 0; order->standard && i < 3; i++)
        dup2(standard[i], i);
    for (size_t i = 0; i < order->descriptors; i++)
        dup2(high[i], 3 + (int)i);
    dup2(told, last);
    fcntl(last, F_SETFD, FD_CLOEXEC);
    close_range((unsigned)last + 1, ~0U, 0);
    return last;
}

/* Resets signals to what a fresh program finds. */
static void reset_signals(void)
{
    sigset_t none;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Runs the program in place of this process; sends errno to the judge if it cannot. */
static _Noreturn void become(const struct process *process, pid_t judge, int tell)
{
    const struct process_order *order = process->order;
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != judge)
        _exit(126); /* the judge has already ended */
    reset_signals();
    const int last = place_descriptors(order, tell);
    if (last >= 0 && order->body) {
        close(last);
        _exit(order->body(order->data));
    }
    if (last >= 0)
        execve(order->program ? order->program : "/proc/self/exe", (char *const *)order->arguments,
               process->environment);
    const int error = errno;
    if (write(last >= 0 ? last : tell, &error, sizeof error) < 0)
        _exit(127);
    _exit(126);
}

/* --- its thread ----------------------------------------------------------------------------------------------------- */

/* Starts the child; returns 0 once it is the program, or an errno. */
static int start(struct process *process)
{
    int ends[2], error = 0;
    const pid_t judge = getpid();
    if (pipe2(ends, O_CLOEXEC) != 0)
        return errno;
    /* _Fork runs no fork handlers: other threads may hold locks, and OpenMP's handler can wait for ever in the child. A
     * body needs the handlers, which keep the C library usable. */
    process->id = process->order->body ? fork() : _Fork();
    if (process->id == 0)
        become(process, judge, ends[1]);
    const int failure = errno;
    close(ends[1]);
    if (process->id > 0)
        setpgid(process->id, process->id); /* judge and child both do this, whichever comes first */
    if (process->id > 0 && read(ends[0], &error, sizeof error) == sizeof error)
        waitpid(process->id, NULL, 0);
    close(ends[0]);
    return process->id > 0 ? error : failure;
}

static void note(struct process *process, int *what)
{
    pthread_mutex_lock(&process->lock);
    *what = 1;
    pthread_cond_broadcast(&process->changed);
    pthread_mutex_unlock(&process->lock);
}

static void *attend(void *data)
{
    struct process *process = data;
    process->error = start(process);
    note(process, &process->started);
    if (process->error)
        return NULL;
    while (waitid(P_PID, (id_t)process->id, &process->end, WEXITED | WNOWAIT) != 0 && errno == EINTR)
        ;
    note(process, &process->ended);
    pthread_mutex_lock(&process->lock);
    while (!process->release)
        pthread_cond_wait(&process->changed, &process->lock);
    pthread_mutex_unlock(&process->lock);
    /* Kill before waiting: until then no other process can get its number, which is also the group's. */
    kill(-process->id, SIGKILL);
    while (wait4(process->id, NULL, 0, &process->use) < 0 && errno == EINTR)
        ;
    return NULL;
}

/* --- the judge's side ----------------------------------------------------------------------------------------------- */

static void free_process(struct process *process)
{
    pthread_cond_destroy(&process->changed);
    pthread_mutex_destroy(&process->lock);
    free(process->environment);
    free(process);
}

static struct process *new_process(const struct process_order *order)
{
    struct process *process = calloc(1, sizeof *process);
    pthread_condattr_t clock;
    if (!process)
        return NULL;
    process->order = order;
    process->environment = make_environment(order);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_mutex_init(&process->lock, NULL);
    pthread_cond_init(&process->changed, &clock);
    pthread_condattr_destroy(&clock);
    return process;
}

/* Waits for a flag until a time on process_clock. */
static int wait_for(struct process *process, const int *what, double deadline)
{
    struct timespec until = {0, 0};
    if (isfinite(deadline))
        until = (struct timespec){(time_t)deadline, (long)(1e9 * (deadline - floor(deadline)))};
    int status = 0;
    pthread_mutex_lock(&process->lock);
    while (!*what && status != ETIMEDOUT)
        status = isfinite(deadline) ? pthread_cond_timedwait(&process->changed, &process->lock, &until)
                                    : pthread_cond_wait(&process->changed, &process->lock);
    const int reached = *what;
    pthread_mutex_unlock(&process->lock);
    return reached;
}

struct process *process_start(const struct process_order *order)
{
    struct process *process = order->descriptors <= PROCESS_MOST_DESCRIPTORS ? new_process(order) : NULL;
    sigset_t all, before;
    if (!process || !process->environment) {
        if (process)
            free_process(process);
        errno = ENOMEM;
        return NULL;
    }
    sigfillset(&all); /* signals are for the judge's own threads */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&process->thread, NULL, attend, process);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (!error) {
        wait_for(process, &process->started, INFINITY);
        error = process->error;
        process->order = NULL;
        if (error)
            pthread_join(process->thread, NULL);
    }
    if (!error)
        return process;
    free_process(process);
    errno = error;
    return NULL;
}

int process_wait(struct process *process, double seconds)
{
    return wait_for(process, &process->ended, process_clock() + seconds);
}

void process_end(struct process *process, struct process_ending *ending)
{
    const int too_late = !process_wait(process, 0);
    if (too_late)
        kill(-process->id, SIGKILL);
    note(process, &process->release);
    pthread_join(process->thread, NULL);
    if (ending)
        *ending =
            (struct process_ending){too_late, process->end.si_code == CLD_EXITED ? 0 : process->end.si_status,
                                    process->end.si_code == CLD_EXITED ? process->end.si_status : 0, process->use};
    free_process(process);
}

void process_say(const struct process_ending *ending, double seconds, char *text, size_t size)
{
    if (ending->too_late)
        snprintf(text, size, "did not return within %g s", seconds);
    else if (ending->signal)
        snprintf(text, size, "crashed: SIG%s (%s)", sigabbrev_np(ending->signal), strsignal(ending->signal));
    else
        snprintf(text, size, "ended the process with exit status %d", ending->status);
}
