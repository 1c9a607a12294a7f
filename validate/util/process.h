/* Runs untrusted code in processes of its own: starts them, limits their time, ends them together with everything that
 * they started, and describes in words how they ended.
 *
 * A time limit is in seconds of the process's *own time*: the time in which the process, or one that it started, runs
 * or waits for something other than a CPU. Time in which it waits for a CPU does not count, so that other programs on a
 * busy machine do not use up the limit.
 *
 *     const struct process_order order = {.arguments = arguments, .descriptor = {3, …}, .descriptors = 1};
 *     struct process *process = process_start(&order);
 *     if (!process) …errno…
 *     process_wait(process, 10);
 *     process_end(process, &ending);
 *     process_describe_ending(&ending, 10, text, sizeof text); // "crashed: SIGSEGV (Segmentation fault)"
 *
 * A process leads a process group of its own, so that Ctrl-C at the terminal reaches only plumb. process_end ends the
 * process with all that it started, including descendants that left its group or session. The same happens when the
 * parent, the plumb process that started it, ends for whatever reason. */
#ifndef UTIL_PROCESS_H
#define UTIL_PROCESS_H

#include <poll.h>
#include <stddef.h>
#include <sys/resource.h>

enum { PROCESS_MAX_DESCRIPTORS = 8 };

/* Description of a process to be started. Zeros are good defaults. */
struct process_order {
    const char *program;          /* a path; null: this program itself */
    const char *const *arguments; /* argv, ended by null */
    int (*body)(void *);          /* or, in place of a program, a function that runs in a copy of this process (fork) */
    void *data;                   /* argument of body */
    const char *const *with;      /* "NAME=value" to be added to its environment, ended by null */
    const char *const *without;   /* prefixes of names that are removed from the environment, ended by null */
    const char *sandbox;          /* path of bubblewrap (process_sandbox), in which it runs; null: without a sandbox */
    const int *standard; /* descriptors of input, output and error; −1: /dev/null. Null: the parent's descriptors */
    int descriptor[PROCESS_MAX_DESCRIPTORS]; /* become descriptors 3, 4 … in the process; all others are closed */
    size_t descriptors;
};

/* Description of the end of a process. */
struct process_ending {
    int timed_out;     /* it was still running, and was killed */
    int signal;        /* the signal that ended it, unless process_end sent it; or 0 */
    int status;        /* its exit status */
    struct rusage use; /* resource usage of the process and of the children that it waited for */
};

/* Starts a process; returns null with errno if that fails. May be called from any thread. */
struct process *process_start(const struct process_order *order);

/* Returns the path of bubblewrap (bwrap), or null if it is not in PATH. A program that bubblewrap starts sees all files
 * but can write to none, has no network, and sees no processes but its own. Not thread-safe. */
const char *process_sandbox(void);

/* Waits at most `seconds` of its own time (INFINITY: without a limit) for the process to end. Returns 1 if it has
 * ended. */
int process_wait(struct process *process, double seconds);

/* Calls poll() for at most *left seconds of the process's own time, and subtracts from *left the time that passed.
 * Returns what poll() returns; 0: no time is left. */
int process_poll(const struct process *process, struct pollfd *ends, nfds_t count, double *left);

/* To be called before and after a request to the process, if the calling thread waits for the answer. process_pin_near
 * moves the process to the CPU of the thread and pins both there until process_let_go. This is faster, because only one
 * of the two runs at a time, and waking a sleeping process on another CPU takes longer than computing most answers. The
 * thread must not end or be cancelled between the two calls. */
void process_pin_near(struct process *process);
void process_let_go(const struct process *process);

/* Kills the process and its descendants, as far as they still run, and frees the struct. Stores how the process ended
 * in *ending, unless `ending` is null. */
void process_end(struct process *process, struct process_ending *ending);

/* Writes how a process ended: "crashed: SIGSEGV (Segmentation fault)", "did not return within 10 s", "ended the process
 * with exit status 3". */
void process_describe_ending(const struct process_ending *ending, double seconds, char *text, size_t size);

/* Returns seconds on a monotonic clock. */
double process_clock(void);
/* Returns the CPU seconds of the calling thread. */
double process_thread_seconds(void);

#endif
