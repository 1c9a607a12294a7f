/* Processes for untrusted code; see process.h.
 *
 * Between the parent (plumb) and a process there is a supervisor, a fork of the parent that starts the process, reports
 * how it ended, and finally kills whatever the process left behind. The supervisor is the "subreaper" of all its
 * descendants: a descendant that loses its parent becomes a child of the supervisor, whatever its group or session. The
 * supervisor holds the reading end of the control pipe, whose other end only the parent has: when the parent closes it,
 * or ends for any reason, the supervisor finishes. Since other threads of the parent may have held locks at the fork,
 * the supervisor calls nothing that takes a lock. */
#include "process.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct process {
    pid_t supervisor, id;
    int status_pipe, control_pipe; /* status pipe from the supervisor, control pipe to it */
    int end_message;
    int sandboxed; /* started by bubblewrap, whose exit status encodes a signal as a shell's does */
    int lost;      /* the supervisor was killed before it could report the end */
    siginfo_t end;
    struct rusage use;
    cpu_set_t allowed; /* CPUs of the parent; empty if they are unknown */
    int processor;     /* the CPU to which it was moved; −1: none */
};

/* Messages of the supervisor: how the start went, then how the process ended. */
struct start_message {
    int error; /* errno, or 0 */
    pid_t id;
};

struct end_message {
    siginfo_t end;
    struct rusage use;
};

static double seconds_of(clockid_t clock)
{
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

double process_clock(void)
{
    return seconds_of(CLOCK_MONOTONIC);
}

double process_thread_seconds(void)
{
    return seconds_of(CLOCK_THREAD_CPUTIME_ID);
}

/* --- the environment ---------------------------------------------------------------------------------------------- */

static int begins_with_any(const char *text, const char *const *starts)
{
    for (; starts && *starts; starts++)
        if (strncmp(text, *starts, strlen(*starts)) == 0)
            return 1;
    return 0;
}

/* True if a list gives the variable of "NAME=value" a value. */
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

/* --- the sandbox -------------------------------------------------------------------------------------------------- */

const char *process_sandbox(void)
{
    static char file[PATH_MAX];
    const char *path = getenv("PATH");
    for (const char *end; path && *path; path = *end ? end + 1 : end) {
        end = strchrnul(path, ':');
        snprintf(file, sizeof file, "%.*s/bwrap", (int)(end - path), path);
        if (*file == '/' && access(file, X_OK) == 0)
            return file;
    }
    return NULL;
}

/* Returns the arguments with which bubblewrap starts the order's program, to be freed; null when out of memory. An
 * order without a program means this program, /proc/self/exe; inside the sandbox that link would mean bubblewrap, so
 * its path is stored in `self` and passed. */
static const char **sandbox_arguments(const struct process_order *order, char *self, size_t size)
{
    static const char *const first[] = {
        "bwrap", "--ro-bind", "/",      "/",        "--dev",         "/dev",          "--proc",
        "/proc", "--setenv",  "TMPDIR", "/dev/shm", "--unshare-all", "--new-session", "--die-with-parent",
        "--"};
    enum { FIRST = sizeof first / sizeof *first };
    const ssize_t length = readlink("/proc/self/exe", self, size - 1);
    size_t count = 0;
    self[length > 0 ? length : 0] = 0;
    while (order->arguments[count])
        count++;
    const char **all = calloc(FIRST + count + 1, sizeof *all);
    if (!all)
        return NULL;
    memcpy(all, first, sizeof first);
    memcpy(all + FIRST, order->arguments, count * sizeof *all);
    all[FIRST] = order->program ? order->program : self;
    return all;
}

/* --- in the child: only what is safe after a fork of a program with threads --------------------------------------- */

/* Moves the descriptors to their numbers; first to numbers above all of these, so that none overwrites another. Returns
 * the number of the status pipe, or −1 with errno. */
static int place_descriptors(const struct process_order *order, int tell)
{
    enum { AWAY = 3 + PROCESS_MAX_DESCRIPTORS + 1 };
    int high[PROCESS_MAX_DESCRIPTORS], standard[3], status_pipe = fcntl(tell, F_DUPFD_CLOEXEC, AWAY);
    const int last = 3 + (int)order->descriptors;
    if (status_pipe < 0)
        return -1;
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
    dup2(status_pipe, last);
    fcntl(last, F_SETFD, FD_CLOEXEC);
    close_range((unsigned)last + 1, ~0U, 0);
    return last;
}

/* Resets all signal handlers to the default and unblocks all signals, as a new program expects. */
static void reset_signals(void)
{
    sigset_t none;
    for (int number = 1; number < NSIG; number++)
        signal(number, SIG_DFL);
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* Replaces this process by the program, or runs the body; sends errno to the supervisor if that fails. */
static _Noreturn void become(const struct process_order *order, char **environment, pid_t supervisor, int tell)
{
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor)
        _exit(126);
    reset_signals();
    const int last = place_descriptors(order, tell);
    if (last >= 0 && order->body) {
        close(last);
        _exit(order->body(order->data));
    }
    if (last >= 0)
        execve(order->program ? order->program : "/proc/self/exe", (char *const *)order->arguments, environment);
    const int error = errno;
    if (write(last >= 0 ? last : tell, &error, sizeof error) < 0)
        _exit(127);
    _exit(126);
}

/* --- the supervisor: only what is safe after a fork of a program with threads ------------------------------------- */

/* Numbers of rounds of kill_all. There is a maximum number of rounds, not a time limit, because rounds take longer on a
 * busy machine. */
enum { SUPERVISOR_QUICK_POLLS = 10, SUPERVISOR_POLLS = 5000 };

/* Descriptors of the supervisor. */
enum { SUPERVISOR_STATUS, SUPERVISOR_CONTROL, SUPERVISOR_START, SUPERVISOR_PROCESS };

/* Moves the supervisor's descriptors to their numbers and closes all others, so that no process waits for the
 * supervisor to close its copy of a pipe. */
static void close_others(int status_pipe, int control_pipe, int start)
{
    const int high[] = {fcntl(status_pipe, F_DUPFD_CLOEXEC, SUPERVISOR_PROCESS),
                        fcntl(control_pipe, F_DUPFD_CLOEXEC, SUPERVISOR_PROCESS),
                        fcntl(start, F_DUPFD_CLOEXEC, SUPERVISOR_PROCESS)};
    for (int i = 0; i < SUPERVISOR_PROCESS; i++)
        dup2(high[i], i);
    close_range(SUPERVISOR_PROCESS, ~0U, 0);
}

/* Kills the children, whose ids the system lists as "12 345 ". */
static void kill_children(void)
{
    char text[4096];
    const int list = open("/proc/thread-self/children", O_RDONLY | O_CLOEXEC);
    const ssize_t size = list < 0 ? 0 : read(list, text, sizeof text);
    pid_t id = 0;
    for (ssize_t i = 0; i < size; i++) {
        if (text[i] >= '0' && text[i] <= '9') {
            id = 10 * id + (text[i] - '0');
            continue;
        }
        if (id > 0)
            kill(id, SIGKILL);
        id = 0;
    }
    if (list >= 0)
        close(list);
}

/* Sends a message to the parent. Errors are ignored: if the parent no longer reads, the control pipe is closed as well,
 * and the supervisor still has to end what it started. */
static void send_to_parent(const void *message, size_t size)
{
    const ssize_t written = write(SUPERVISOR_STATUS, message, size);
    (void)written;
}

/* Kills the process, its group and all descendants, and waits for them. Children of a process that ends become children
 * of the supervisor, so that the next round finds them. */
static void kill_all(pid_t id, int has_ended)
{
    for (int turn = 0; turn < SUPERVISOR_POLLS; turn++) {
        struct end_message end_message = {0};
        int status;
        pid_t gone;
        kill(-id, SIGKILL);
        kill_children();
        while ((gone = wait4(-1, &status, WNOHANG | __WALL, &end_message.use)) > 0) {
            if (gone != id || has_ended)
                continue;
            end_message.end.si_code = WIFEXITED(status) ? CLD_EXITED : CLD_KILLED;
            end_message.end.si_status = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
            send_to_parent(&end_message, sizeof end_message);
        }
        if (gone < 0 && errno == ECHILD)
            return;
        nanosleep(&(struct timespec){0, turn < SUPERVISOR_QUICK_POLLS ? 200000 : 2000000}, NULL);
    }
}

/* Waits until the parent closes the control pipe; reports the end of the process. Returns 1 if the process has ended.
 * It is reaped only in kill_all, so that until then no other process can get its id, which is also the id of the
 * group. */
static int watch(pid_t id, int process)
{
    struct pollfd ends[] = {{SUPERVISOR_CONTROL, POLLIN, 0}, {process, POLLIN, 0}};
    int has_ended = 0;
    for (;;) {
        if (poll(ends, 2, -1) < 0 && errno != EINTR)
            return has_ended;
        if (ends[0].revents)
            return has_ended;
        if (!ends[1].revents)
            continue;
        struct end_message end_message = {0};
        syscall(SYS_waitid, P_PID, id, &end_message.end, WEXITED | WNOWAIT, &end_message.use);
        send_to_parent(&end_message, sizeof end_message);
        has_ended = 1;
        ends[1].fd = -1;
    }
}

static _Noreturn void supervise(const struct process_order *order, char **environment, int status_pipe,
                                int control_pipe)
{
    struct start_message start_message = {0, 0};
    int ends[2];
    const pid_t supervisor = getpid();
    setpgid(0, 0);
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    prctl(PR_SET_NAME, "plumb-supervise");
    if (pipe2(ends, O_CLOEXEC) != 0) {
        start_message.error = errno;
        _exit(write(status_pipe, &start_message, sizeof start_message) < 0);
    }
    /* _Fork runs no fork handlers: other threads may hold locks, and OpenMP's handler can wait forever in the child. A
     * body needs the handlers, which keep the C library usable. */
    start_message.id = order->body ? fork() : _Fork();
    if (start_message.id == 0)
        become(order, environment, supervisor, ends[1]);
    start_message.error = start_message.id < 0 ? errno : 0;
    signal(SIGPIPE, SIG_IGN); /* see send_to_parent */
    close(ends[1]);
    if (start_message.id > 0)
        setpgid(start_message.id,
                start_message.id); /* both supervisor and process call this, since either may come first */
    close_others(status_pipe, control_pipe, ends[0]);
    int error;
    if (start_message.id > 0 && read(SUPERVISOR_START, &error, sizeof error) == sizeof error)
        start_message.error = error;
    close(SUPERVISOR_START);
    const int handle = start_message.id > 0 ? (int)syscall(SYS_pidfd_open, start_message.id, 0) : -1;
    if (handle < 0 && !start_message.error)
        start_message.error = errno;
    send_to_parent(&start_message, sizeof start_message);
    if (start_message.id > 0)
        kill_all(start_message.id, start_message.error ? 1 : watch(start_message.id, handle));
    _exit(0);
}

/* --- the parent's side -------------------------------------------------------------------------------------------- */

/* CPU account of a group of processes. */
struct cpu_account {
    double ran, waited; /* seconds on a CPU, and waiting for one */
    int runnable;       /* one of them runs or waits for a CPU now */
    int tasks;
};

/* Reads a file of a task in /proc; returns its text, "" if there is none. */
static char *read_of_task(pid_t process, const char *task, const char *name, char *text, size_t size)
{
    char file[320];
    snprintf(file, sizeof file, "/proc/%d/task/%s/%s", (int)process, task, name);
    const int descriptor = open(file, O_RDONLY | O_CLOEXEC);
    const ssize_t length = descriptor < 0 ? 0 : read(descriptor, text, size - 1);
    text[length > 0 ? length : 0] = 0;
    if (descriptor >= 0)
        close(descriptor);
    return text;
}

/* Adds the account of a process, of its threads and of all its descendants. Processes that ended in the meantime are
 * missing. */
static void add_account(pid_t process, struct cpu_account *cpu_account)
{
    enum { MAX_TASKS = 2000 };
    char name[64], text[4096];
    snprintf(name, sizeof name, "/proc/%d/task", (int)process);
    DIR *tasks = opendir(name);
    for (struct dirent *task; tasks && cpu_account->tasks < MAX_TASKS && (task = readdir(tasks));) {
        unsigned long long ran, waited;
        if (task->d_name[0] == '.' || sscanf(read_of_task(process, task->d_name, "schedstat", text, sizeof text),
                                             "%llu %llu", &ran, &waited) != 2)
            continue;
        cpu_account->tasks++;
        cpu_account->ran += 1e-9 * (double)ran;
        cpu_account->waited += 1e-9 * (double)waited;
        const char *state = strrchr(read_of_task(process, task->d_name, "stat", text, sizeof text), ')');
        cpu_account->runnable |= state && strncmp(state, ") R", 3) == 0;
        read_of_task(process, task->d_name, "children", text, sizeof text);
        char *rest;
        for (char *child = strtok_r(text, " ", &rest); child; child = strtok_r(NULL, " ", &rest))
            add_account((pid_t)atoi(child), cpu_account);
    }
    if (tasks)
        closedir(tasks);
}

/* Returns the part of the time between two accounts that is the process's own time (process.h): all but its waits for a
 * CPU. If it waits for a CPU now, the system has not yet added this wait to its account. */
static double own_time(double passed, const struct cpu_account *before, const struct cpu_account *after)
{
    const double ran = fmax(0, after->ran - before->ran), waited = fmax(0, after->waited - before->waited);
    return fmin(passed, after->runnable ? ran : fmax(ran, passed - waited));
}

int process_poll(const struct process *process, struct pollfd *ends, nfds_t count, double *left)
{
    static const double min_wait_to_account = 0.002, minimum = 0.01; /* seconds: the shortest wait of which the CPU time
                                                                      * is accounted; the shortest further wait */
    struct cpu_account before = {0};
    double wait = fmax(0, fmin(min_wait_to_account, *left));
    for (;;) {
        const double start = process_clock();
        const int ready = poll(ends, count, isinf(*left) ? -1 : (int)fmin(ceil(wait * 1000), 1e9)), error = errno;
        const double passed = fmin(process_clock() - start, wait);
        struct cpu_account after = {0};
        if (wait > min_wait_to_account || ready == 0)
            add_account(process->supervisor, &after);
        *left -= wait > min_wait_to_account ? own_time(passed, &before, &after) : passed;
        errno = error;
        if (ready != 0 || *left <= 0)
            return ready;
        before = after;
        wait = fmax(*left, minimum);
    }
}

void process_pin_near(struct process *process)
{
    cpu_set_t one;
    const int here = sched_getcpu();
    if (here < 0 || here >= CPU_SETSIZE || CPU_COUNT(&process->allowed) < 2)
        return;
    CPU_ZERO(&one);
    CPU_SET((size_t)here, &one);
    sched_setaffinity(0, sizeof one, &one);
    if (process->processor != here && sched_setaffinity(process->id, sizeof one, &one) == 0)
        process->processor = here;
}

void process_let_go(const struct process *process)
{
    if (CPU_COUNT(&process->allowed) > 1)
        sched_setaffinity(0, sizeof process->allowed, &process->allowed);
}

/* Reads a whole message from the supervisor while time is left. Returns 1; 0 if it has not come yet; −1 if it will not
 * come. */
static int receive(const struct process *process, void *message, size_t size, double left)
{
    for (;;) {
        struct pollfd end = {process->status_pipe, POLLIN, 0};
        const int ready = process_poll(process, &end, 1, &left);
        if (ready == 0)
            return 0;
        if (ready < 0 && errno == EINTR)
            continue;
        return read(process->status_pipe, message, size) == (ssize_t)size ? 1
                                                                          : -1; /* a message is written in one piece */
    }
}

/* Ends the supervisor, which ends everything else, and frees the process. If the port has stopped the supervisor, kills
 * it and the process's group directly. */
static void end_supervisor(struct process *process, struct process_ending *ending)
{
    struct end_message end_message;
    int status = 0;
    close(process->control_pipe);
    enum { PATIENCE = 12 }; /* seconds, more than what kill_all takes */
    int received;
    while ((received = receive(process, &end_message, sizeof end_message, PATIENCE)) > 0)
        process->use = end_message.use;
    if (received == 0)
        kill(process->supervisor, SIGKILL);
    while (waitpid(process->supervisor, &status, 0) < 0 && errno == EINTR)
        ;
    if (!WIFEXITED(status) && process->id > 0)
        kill(-process->id, SIGKILL);
    if (process->lost) {
        process->end.si_code = WIFEXITED(status) ? CLD_EXITED : CLD_KILLED;
        process->end.si_status = WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status);
    }
    enum { SIGNALS = 128 }; /* an exit status above this means a signal */
    if (process->sandboxed && process->end.si_code == CLD_EXITED && process->end.si_status > SIGNALS) {
        process->end.si_code = CLD_KILLED;
        process->end.si_status -= SIGNALS;
    }
    *ending = (struct process_ending){.signal = process->end.si_code == CLD_EXITED ? 0 : process->end.si_status,
                                      .status = process->end.si_code == CLD_EXITED ? process->end.si_status : 0,
                                      .use = process->use};
    close(process->status_pipe);
    free(process);
}

/* Forks the supervisor; returns 0, or an errno. */
static int start(struct process *process, const struct process_order *order, char **environment)
{
    int status_pipe[2], control_pipe[2];
    sigset_t all, before;
    if (pipe2(status_pipe, O_CLOEXEC) != 0)
        return errno;
    if (pipe2(control_pipe, O_CLOEXEC) != 0) {
        const int error = errno;
        close(status_pipe[0]);
        close(status_pipe[1]);
        return error;
    }
    process->status_pipe = status_pipe[0];
    process->control_pipe = control_pipe[1];
    sigfillset(&all); /* signals are for the parent */
    pthread_sigmask(SIG_SETMASK, &all, &before);
    process->supervisor = order->body ? fork() : _Fork();
    if (process->supervisor == 0) {
        close(status_pipe[0]);
        close(control_pipe[1]);
        supervise(order, environment, status_pipe[1], control_pipe[0]);
    }
    const int error = process->supervisor < 0 ? errno : 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(status_pipe[1]);
    close(control_pipe[0]);
    if (error) {
        close(status_pipe[0]);
        close(control_pipe[1]);
    }
    return error;
}

struct process *process_start(const struct process_order *given)
{
    struct process_order confined = *given;
    const struct process_order *order = given->sandbox && !given->body ? &confined : given;
    char self[PATH_MAX];
    const char **arguments = order == &confined ? sandbox_arguments(given, self, sizeof self) : NULL;
    confined.program = given->sandbox;
    confined.arguments = arguments;
    struct process *process = order->descriptors <= PROCESS_MAX_DESCRIPTORS ? calloc(1, sizeof *process) : NULL;
    char **environment = process ? make_environment(order) : NULL;
    enum { PATIENCE = 30 }; /* seconds for a start: the process just started may stop or kill the supervisor */
    struct start_message start_message = {0, 0};
    const int error = environment && (arguments || order == given) ? start(process, order, environment) : ENOMEM;
    free(environment);
    free(arguments);
    if (error) {
        free(process);
        errno = error;
        return NULL;
    }
    const int received = receive(process, &start_message, sizeof start_message, PATIENCE);
    process->id = start_message.id;
    process->sandboxed = order == &confined;
    process->processor = -1;
    if (sched_getaffinity(0, sizeof process->allowed, &process->allowed) != 0)
        CPU_ZERO(&process->allowed);
    if (received > 0 && !start_message.error)
        return process;
    end_supervisor(process, &(struct process_ending){0});
    if (received > 0)
        errno = start_message.error;
    else
        errno = received == 0 ? ETIMEDOUT : ECHILD;
    return NULL;
}

int process_wait(struct process *process, double seconds)
{
    struct end_message end_message;
    if (process->end_message)
        return 1;
    const int received = receive(process, &end_message, sizeof end_message, seconds);
    if (received > 0) {
        process->end = end_message.end;
        process->use = end_message.use;
    }
    process->lost = received < 0;
    process->end_message = received != 0;
    return process->end_message;
}

void process_end(struct process *process, struct process_ending *ending)
{
    const int timed_out = !process_wait(process, 0);
    struct process_ending end;
    end_supervisor(process, &end);
    end.timed_out = timed_out;
    if (ending)
        *ending = end;
}

void process_describe_ending(const struct process_ending *ending, double seconds, char *text, size_t size)
{
    if (ending->timed_out)
        snprintf(text, size, "did not return within %g s", seconds);
    else if (ending->signal)
        snprintf(text, size, "crashed: SIG%s (%s)", sigabbrev_np(ending->signal), strsignal(ending->signal));
    else
        snprintf(text, size, "ended the process with exit status %d", ending->status);
}
