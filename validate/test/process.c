/* Tests of child processes (util/process.h): their environment, their time limits, and that none of their descendants
 * remains. */
#include "validate/util/process.h"
#include "ran.h"

#include <errno.h>
#include <fcntl.h>
#include <omp.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

TestSuite(process, .timeout = 1200);

static struct process *start_shell(const char *command, struct process_order order)
{
    const char *const arguments[] = {"sh", "-c", command, NULL};
    order.program = "/bin/sh";
    order.arguments = arguments;
    struct process *process = process_start(&order);
    cr_assert(process, "%s", strerror(errno));
    return process;
}

/* Returns how a shell command ended, as text. */
static const char *ending_of(const char *command, double seconds)
{
    static char text[128];
    struct process_ending ending;
    struct process *process = start_shell(command, (struct process_order){0});
    process_wait(process, seconds);
    process_end(process, &ending);
    process_describe_ending(&ending, seconds, text, sizeof text);
    return text;
}

Test(process, exit_is_described_in_words)
{
    cr_expect_str_eq(ending_of("exit 3", 10), "ended the process with exit status 3");
    cr_expect_str_eq(ending_of("kill -SEGV $$", 10), "crashed: SIGSEGV (Segmentation fault)");
    cr_expect_str_eq(ending_of("sleep 1000", 0.2), "did not return within 0.2 s");
    cr_expect_str_eq(ending_of("while :; do :; done", 0.2), "did not return within 0.2 s");
    cr_expect_str_eq(ending_of("(while :; do :; done) & wait", 0.2), "did not return within 0.2 s");
}

static int processors_of(pid_t task)
{
    cpu_set_t set;
    cr_assert_eq(sched_getaffinity(task, sizeof set, &set), 0);
    return CPU_COUNT(&set);
}

/* Child process: reports on how many CPUs it may run, each time it is asked. */
static int say_processors(void *data)
{
    char byte;
    (void)data;
    while (read(3, &byte, 1) == 1) {
        const int count = processors_of(0);
        if (write(4, &count, sizeof count) != sizeof count)
            return 1;
    }
    return 0;
}

/* A process that is held near a thread runs on the same processor as that thread until both are released. */
Test(process, held_process_shares_processor_until_release)
{
    int to[2], from[2], count;
    const int before = processors_of(0);
    if (before < 2)
        cr_skip_test("there is one processor");
    cr_assert(pipe(to) == 0 && pipe(from) == 0);
    struct process *process = process_start(
        &(struct process_order){.body = say_processors, .descriptor = {to[0], from[1]}, .descriptors = 2});
    cr_assert(process);
    process_pin_near(process);
    cr_expect_eq(processors_of(0), 1);
    cr_assert(write(to[1], "?", 1) == 1 && read(from[0], &count, sizeof count) == sizeof count);
    cr_expect_eq(count, 1);
    process_let_go(process);
    cr_expect_eq(processors_of(0), before);
    process_end(process, NULL);
}

/* Child process: runs for the given number of CPU seconds. */
static int work(void *data)
{
    const double *seconds = data;
    setpriority(PRIO_PROCESS, 0, 5);
    while (process_thread_seconds() < *seconds)
        ;
    return 7;
}

/* Time spent waiting for a CPU does not count against the time limit. All processes share a CPU; the process that works
 * little gets a fifteenth of its time. */
Test(process, waiting_for_processor_is_no_timeout)
{
    enum { OTHERS = 5 };
    struct process *other[OTHERS];
    struct process_ending ending;
    double little = 0.1, much = 1000;
    cpu_set_t one;
    CPU_ZERO(&one);
    CPU_SET(sched_getcpu(), &one);
    cr_assert_eq(sched_setaffinity(0, sizeof one, &one), 0);
    for (int i = 0; i < OTHERS; i++)
        cr_assert((other[i] = start_shell("while :; do :; done", (struct process_order){0})));
    struct process *process = process_start(&(struct process_order){.body = work, .data = &little});
    cr_assert(process);
    const double start = process_clock();
    cr_expect(process_wait(process, 0.4), "late after %g s", process_clock() - start);
    cr_expect_gt(process_clock() - start, 0.4, "the other processes did not keep the CPU busy");
    process_end(process, &ending);
    cr_expect_eq(ending.status, 7);
    process = process_start(&(struct process_order){.body = work, .data = &much});
    cr_expect(process && !process_wait(process, 0.1), "a process that uses too much CPU time must time out");
    process_end(process, NULL);
    for (int i = 0; i < OTHERS; i++)
        process_end(other[i], NULL);
}

static int is_gone(pid_t id)
{
    enum { TURNS = 12000 };
    for (int turn = 0; turn < TURNS; turn++) {
        char text[256] = "";
        const char *file = formatted("/proc/%d/stat", (int)id);
        FILE *stream = fopen(file, "r");
        if (!stream)
            return 1;
        if (!fgets(text, sizeof text, stream) || strstr(text, ") Z"))
            turn = TURNS; /* it has ended, but its parent may not have waited for it yet */
        fclose(stream);
        if (turn >= TURNS)
            return 1;
        usleep(10000);
    }
    return 0;
}

/* Starts background processes as a child, as the leader of a new session, and as an orphan in a new session; prints
 * their ids. */
static const char leave_some_behind[] = "sleep 300 & echo $! >&3; setsid sleep 300 & echo $! >&3; "
                                        "setsid sh -c '(sleep 300 & echo $! >&3); exit' & wait $!";

enum { LEFT_BEHIND = 3 };

/* Reads `count` numbers, one per line. */
static void read_numbers(int descriptor, int count, pid_t *ids)
{
    char text[256] = "";
    for (size_t size = 0; count > 0; count--) {
        do
            cr_assert(size < sizeof text - 1 && read(descriptor, text + size, 1) == 1);
        while (text[size++] != '\n');
        text[size] = 0;
        *ids++ = (pid_t)atoi(text);
        size = 0;
    }
}

Test(process, children_end_with_the_process)
{
    static const char *const ends_of_it[] = {"; exit 0", "; sleep 300"};
    for (int e = 0; e < 2; e++) {
        int ends[2];
        pid_t ids[LEFT_BEHIND];
        cr_assert(pipe(ends) == 0);
        const char *command = formatted("%s%s", leave_some_behind, ends_of_it[e]);
        struct process *process =
            start_shell(command, (struct process_order){.descriptor = {ends[1]}, .descriptors = 1});
        read_numbers(ends[0], LEFT_BEHIND, ids);
        process_wait(process, 0.5);
        process_end(process, NULL);
        for (int i = 0; i < LEFT_BEHIND; i++)
            cr_expect(is_gone(ids[i]), "process %d of the command with \"%s\" is still there", i, ends_of_it[e]);
        close(ends[0]);
        close(ends[1]);
    }
}

/* Child process in the role of plumb: starts processes, and prints their ids and its own. */
static int killed_plumb(void *data)
{
    const int *end = data;
    const char *command = formatted("%s; echo $$ >&3; echo $PPID >&3; exec sleep 300", leave_some_behind);
    start_shell(command, (struct process_order){.descriptor = {*end}, .descriptors = 1});
    pause();
    return 0;
}

/* Returns the parent's id of a process. */
static pid_t parent_of(pid_t id)
{
    char text[512] = "";
    int parent = 0;
    const char *file = formatted("/proc/%d/stat", (int)id);
    FILE *stream = fopen(file, "r");
    cr_assert(stream && fgets(text, sizeof text, stream));
    fclose(stream);
    cr_assert_eq(sscanf(strrchr(text, ')'), ") %*c %d", &parent), 1);
    return parent;
}

/* A process ends with all that it started when its parent is killed. */
Test(process, killed_parent_ends_all_descendants)
{
    int ends[2], status_end = 3;
    pid_t ids[LEFT_BEHIND + 2];
    cr_assert(pipe(ends) == 0);
    const struct process_order order = {
        .body = killed_plumb, .data = &status_end, .descriptor = {ends[1]}, .descriptors = 1};
    struct process *judge = process_start(&order);
    cr_assert(judge);
    read_numbers(ends[0], LEFT_BEHIND + 2, ids);
    kill(parent_of(ids[LEFT_BEHIND + 1]), SIGKILL); /* the parent of the supervisor process */
    for (int i = 0; i < LEFT_BEHIND + 1; i++)
        cr_expect(is_gone(ids[i]), "process %d is still there", i);
    process_end(judge, NULL);
}

Test(process, stopped_supervisor_delays_no_process)
{
    int ends[2];
    pid_t id;
    cr_assert(pipe(ends) == 0);
    struct process *process = start_shell("echo $$ >&3; sleep 0.5; kill -STOP $PPID; sleep 300",
                                          (struct process_order){.descriptor = {ends[1]}, .descriptors = 1});
    read_numbers(ends[0], 1, &id);
    process_wait(process, 1);
    process_end(process, NULL);
    cr_expect(is_gone(id));
}

Test(process, ending_thread_leaves_process_running)
{
    struct process *process = NULL;
    omp_set_num_threads(4);
#pragma omp parallel
    if (omp_get_thread_num() == 3)
        process = start_shell("sleep 0.3; exit 5", (struct process_order){0});
    omp_pause_resource_all(omp_pause_hard); /* stops OpenMP's threads */
    struct process_ending ending;
    cr_assert(process && process_wait(process, 10));
    process_end(process, &ending);
    cr_expect_eq(ending.status, 5);
}

Test(process, process_gets_only_its_descriptors)
{
    char file[] = "/tmp/plumb-process-XXXXXX";
    const int own = mkstemp(file), other = dup(own), standard[3] = {-1, own, -1};
    struct process *process =
        start_shell("for fd in 0 1 2 3 4 5 6 7 8 9 10 11 12; do [ -e /proc/$$/fd/$fd ] && printf '%s ' $fd; done",
                    (struct process_order){.standard = standard, .descriptor = {other, other}, .descriptors = 2});
    cr_assert(process_wait(process, 10));
    process_end(process, NULL);
    char *text = file_text(file);
    cr_expect_str_eq(text, "0 1 2 3 4 ");
    unlink(file);
}

Test(process, environment_is_inherited_with_changes)
{
    static const char *const with[] = {"PLUMB_TEST=new", NULL}, *const without[] = {"PLUMB_LEFT_OUT", NULL};
    setenv("PLUMB_TEST", "old", 1);
    setenv("PLUMB_LEFT_OUT_1", "x", 1);
    struct process *process = start_shell("test \"$PLUMB_TEST$PLUMB_LEFT_OUT_1\" = new && test -n \"$PATH\"",
                                          (struct process_order){.with = with, .without = without});
    struct process_ending ending;
    cr_assert(process_wait(process, 10));
    process_end(process, &ending);
    cr_expect_eq(ending.status, 0);
}

Test(process, failed_start_gives_the_reason)
{
    const char *const arguments[] = {"nothing", NULL};
    const struct process_order order = {.program = "/no/such/program", .arguments = arguments};
    cr_expect_null(process_start(&order));
    cr_expect_eq(errno, ENOENT);
}
