/* Runs code that is not trusted in processes: starts them, limits their time, ends them with everything that they
 * started, and says in words how they ended.
 *
 * A limit of time is one of a process's own time: that in which it, or what it started, runs or waits for something.
 * While it waits for a processor its time stands still, so that a busy machine makes nobody late.
 *
 *     const struct process_order order = {.arguments = arguments, .descriptor = {3, …}, .descriptors = 1};
 *     struct process *process = process_start(&order);
 *     if (!process) …errno…
 *     process_wait(process, 10);
 *     process_end(process, &ending);
 *     process_say(&ending, 10, text, sizeof text); // "crashed: SIGSEGV (Segmentation fault)"
 *
 * A process leads a group of its own, so that Ctrl-C at the terminal reaches the judge alone. process_end ends it with
 * all that it started, also what left its group or session. The same happens when the judge ends, for whatever
 * reason. */
#ifndef BASE_PROCESS_H
#define BASE_PROCESS_H

#include <poll.h>
#include <stddef.h>
#include <sys/resource.h>

enum { PROCESS_MOST_DESCRIPTORS = 8 };

/* What to start. Zeros are good defaults. */
struct process_order {
    const char *program;          /* a path; null: this program itself */
    const char *const *arguments; /* argv, ended by null */
    int (*body)(void *);          /* instead of a program: a function, run in a copy of this process (fork) */
    void *data;                   /* of body */
    const char *const *with;      /* "NAME=value" for its environment, ended by null */
    const char *const *without;   /* starts of names that are left out of it, ended by null */
    const char *sandbox;          /* bubblewrap, which the program is started by (process_sandbox); null: unconfined */
    const int *standard;          /* input, output and error; −1: /dev/null. Null: as the judge's */
    int descriptor[PROCESS_MOST_DESCRIPTORS]; /* become 3, 4 … there; all others are closed */
    size_t descriptors;
};

/* How a process ended. */
struct process_ending {
    int too_late;      /* it still ran, and had to be ended */
    int signal;        /* the one that ended it, unless process_end sent it; or 0 */
    int status;        /* its exit status */
    struct rusage use; /* by it and by the children that it waited for */
};

/* Starts it; null with errno. May be called from any thread. */
struct process *process_start(const struct process_order *order);

/* Returns the path of bubblewrap (bwrap), or null where PATH has none. A program that is started by it sees all files
 * but can write to none, has no network, and sees no process but its own. Not thread-safe. */
const char *process_sandbox(void);

/* Waits at most `seconds` of its time (INFINITY: as long as it takes) for it to end. Returns whether it has ended. */
int process_wait(struct process *process, double seconds);

/* poll() for as long as *left seconds of its time are left, which become fewer; 0: none are left. */
int process_poll(const struct process *process, struct pollfd *ends, nfds_t count, double *left);

/* Around a question to the process whose answer is waited for: moves it to the processor of the thread that asks, and
 * holds both there until process_let_go. Only one of them runs at a time, and waking a sleeper on another processor
 * takes longer than most answers. The thread must not end or be ended between the two. */
void process_hold_near(struct process *process);
void process_let_go(const struct process *process);

/* Ends whatever of it and of its descendants still runs, and frees it. Stores how it ended in *ending, unless that is
 * null. */
void process_end(struct process *process, struct process_ending *ending);

/* "crashed: SIGSEGV (Segmentation fault)", "did not return within 10 s", "ended the process with exit status 3" */
void process_say(const struct process_ending *ending, double seconds, char *text, size_t size);

/* Seconds on a clock that only goes forward. */
double process_clock(void);
/* Seconds of processor time that the thread which asks has taken. */
double process_thread_seconds(void);

#endif
