/* Tests of processes: what they get, how long they may take, and that nothing of them is left. */
#include "validate/base/process.h"
#include "ran.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(process, .timeout = 60);

static struct process *start_shell(const char *command, struct process_order order)
{
    const char *const arguments[] = {"sh", "-c", command, NULL};
    order.program = "/bin/sh";
    order.arguments = arguments;
    struct process *process = process_start(&order);
    cr_assert(process, "%s", strerror(errno));
    return process;
}

/* What a shell command ends with, in words. */
static const char *ending_of(const char *command, double seconds)
{
    static char text[128];
    struct process_ending ending;
    struct process *process = start_shell(command, (struct process_order){0});
    process_wait(process, seconds);
    process_end(process, &ending);
    process_say(&ending, seconds, text, sizeof text);
    return text;
}

Test(process, its_end_is_told_in_words)
{
    cr_expect_str_eq(ending_of("exit 3", 10), "ended the process with exit status 3");
    cr_expect_str_eq(ending_of("kill -SEGV $$", 10), "crashed: SIGSEGV (Segmentation fault)");
    cr_expect_str_eq(ending_of("sleep 1000", 0.2), "did not return within 0.2 s");
}

static int is_gone(pid_t id)
{
    for (int turn = 0; turn < 300; turn++) {
        char file[64], text[256] = "";
        snprintf(file, sizeof file, "/proc/%d/stat", (int)id);
        FILE *stream = fopen(file, "r");
        if (!stream)
            return 1;
        if (!fgets(text, sizeof text, stream) || strstr(text, ") Z"))
            turn = 300; /* ended; whose task it is to wait for it may take its time */
        fclose(stream);
        if (turn >= 300)
            return 1;
        usleep(10000);
    }
    return 0;
}

Test(process, what_it_started_ends_with_it)
{
    int ends[2];
    char text[32] = "";
    cr_assert(pipe(ends) == 0);
    struct process *process =
        start_shell("sleep 20 & echo $! >&3; wait", (struct process_order){.descriptor = {ends[1]}, .descriptors = 1});
    cr_assert(read(ends[0], text, sizeof text - 1) > 0);
    process_end(process, NULL);
    cr_expect(is_gone((pid_t)atoi(text)));
}

/* A judge that starts a process, tells its number and is killed. */
static int killed_judge(void *data)
{
    const int *end = data;
    start_shell("echo $$ >&3; exec sleep 20", (struct process_order){.descriptor = {*end}, .descriptors = 1});
    pause();
    return 0;
}

Test(process, it_ends_when_the_judge_is_killed)
{
    int ends[2], told = 3;
    char text[32] = "";
    cr_assert(pipe(ends) == 0);
    const struct process_order order = {.body = killed_judge, .data = &told, .descriptor = {ends[1]}, .descriptors = 1};
    struct process *judge = process_start(&order);
    cr_assert(judge && read(ends[0], text, sizeof text - 1) > 0);
    process_end(judge, NULL);
    cr_expect(is_gone((pid_t)atoi(text)));
}

Test(process, a_thread_that_ends_leaves_it_running)
{
    struct process *process = NULL;
    omp_set_num_threads(4);
#pragma omp parallel
    if (omp_get_thread_num() == 3)
        process = start_shell("sleep 0.3; exit 5", (struct process_order){0});
    omp_pause_resource_all(omp_pause_hard); /* ends OpenMP's threads */
    struct process_ending ending;
    cr_assert(process && process_wait(process, 10));
    process_end(process, &ending);
    cr_expect_eq(ending.status, 5);
}

Test(process, it_gets_its_descriptors_and_no_others)
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
    free(text);
    unlink(file);
}

Test(process, its_environment_is_ours_with_changes)
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

Test(process, what_cannot_be_started_gives_the_reason)
{
    const char *const arguments[] = {"nothing", NULL};
    const struct process_order order = {.program = "/no/such/program", .arguments = arguments};
    cr_expect_null(process_start(&order));
    cr_expect_eq(errno, ENOENT);
}
