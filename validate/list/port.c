/* Running a list that is judged: shipped subjects, and any program, each in a process of its own that may crash, hang
 * or write without end. */
#include "port.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* --- a subject, as a program ---------------------------------------------------------------------------------------- */

/* One answer, as a program would write it. */
static bool serve_step(const list_subject *subject, void *lists, const trace_step *step, FILE *out)
{
    char text[TRACE_LINE];
    const trace_answer answer = subject->apply(lists, step);
    if (step->operation != TRACE_values || answer.kind != TRACE_OK) {
        trace_format_answer(answer, text);
        return fprintf(out, "%s\n", text) > 0;
    }
    unsigned char *values = malloc(TRACE_MOST);
    const size_t count = values ? subject->values(lists, step->argument[0], values) : SIZE_MAX;
    if (count == SIZE_MAX)
        fputs("damaged", out);
    else
        trace_print_values(out, values, count);
    free(values);
    return fputc('\n', out) != EOF;
}

static int serve(const list_subject *subject, FILE *in, FILE *out)
{
    char *text = NULL, problem[TRACE_LINE];
    size_t size = 0;
    void *lists = subject->make();
    trace_step step;
    bool going = lists != NULL;
    while (going && getline(&text, &size, in) >= 0) {
        text[strcspn(text, "\n")] = 0;
        going = !trace_parse_step(text, &step, problem) && serve_step(subject, lists, &step, out);
    }
    free(text);
    if (lists)
        subject->free(lists);
    return going && fflush(out) == 0 ? 0 : 1;
}

/* --- a process ---------------------------------------------------------------------------------------------------- */

struct conversation {
    pid_t process;
    int to, from; /* −1 once closed */
    double deadline;
    char *questions;
    size_t asked, question_bytes;
    struct trace_answers *answers;
    size_t room, most;
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void become_port(const struct trace_port *port, const struct trace_limits *limits, const int *in, const int *out)
{
    setpgid(0, 0);
    signal(SIGPIPE, SIG_DFL);
    close(in[1]); /* else it would never see the questions' end */
    close(out[0]);
    dup2(in[0], STDIN_FILENO);
    dup2(out[1], STDOUT_FILENO);
    const struct rlimit no_core = {0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    if (port->command) {
        const rlim_t bytes = (rlim_t)limits->megabytes << 20;
        if (bytes)
            setrlimit(RLIMIT_DATA, &(struct rlimit){bytes, bytes});
        execl("/bin/sh", "sh", "-c", port->command, (char *)NULL);
        _exit(127);
    }
    FILE *stdin_copy = fdopen(in[0], "r"), *stdout_copy = fdopen(out[1], "w");
    _exit(stdin_copy && stdout_copy ? serve(port->subject, stdin_copy, stdout_copy) : 2);
}

static bool start(struct conversation *talk, const struct trace_port *port, const struct trace_limits *limits)
{
    int in[2], out[2];
    if (pipe2(in, O_CLOEXEC) != 0)
        return false;
    if (pipe2(out, O_CLOEXEC) != 0) {
        close(in[0]);
        close(in[1]);
        return false;
    }
    fflush(NULL); /* or the child would write it again */
    talk->process = fork();
    if (talk->process == 0)
        become_port(port, limits, in, out);
    if (talk->process > 0)
        setpgid(talk->process, talk->process);
    close(in[0]);
    close(out[1]);
    talk->to = in[1];
    talk->from = out[0];
    fcntl(talk->to, F_SETFL, O_NONBLOCK);
    fcntl(talk->from, F_SETFL, O_NONBLOCK);
    if (talk->process > 0)
        return true;
    close(talk->to);
    close(talk->from);
    return false;
}

static void shut(int *descriptor)
{
    close(*descriptor);
    *descriptor = -1;
}

static void write_questions(struct conversation *talk)
{
    const ssize_t written = write(talk->to, talk->questions + talk->asked, talk->question_bytes - talk->asked);
    if (written > 0)
        talk->asked += (size_t)written;
    if ((written < 0 && errno != EAGAIN && errno != EINTR) || talk->asked == talk->question_bytes)
        shut(&talk->to);
}

static void read_answers(struct conversation *talk)
{
    struct trace_answers *answers = talk->answers;
    if (talk->room - answers->length < 4096) {
        const size_t room = 2 * talk->room + (1 << 16);
        char *text = realloc(answers->text, room);
        if (!text) {
            snprintf(answers->ending, sizeof answers->ending, "out of memory for its answers");
            shut(&talk->from);
            return;
        }
        answers->text = text;
        talk->room = room;
    }
    const ssize_t count = read(talk->from, answers->text + answers->length, talk->room - answers->length - 1);
    if (count > 0)
        answers->length += (size_t)count;
    if (answers->length > talk->most) {
        snprintf(answers->ending, sizeof answers->ending, "far more written than was asked");
        shut(&talk->from);
    } else if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR))
        shut(&talk->from);
}

/* Questions and answers both ways at once, so that neither side waits for the other for ever. */
static void converse(struct conversation *talk)
{
    while (talk->from >= 0) {
        struct pollfd ends[2] = {{talk->from, POLLIN, 0}, {talk->to, POLLOUT, 0}};
        const double left = talk->deadline - now();
        if (left <= 0)
            return;
        if (poll(ends, 2, left > 1 ? 1000 : 1 + (int)(1000 * left)) <= 0)
            continue;
        if (ends[1].revents)
            write_questions(talk);
        if (ends[0].revents)
            read_answers(talk);
    }
}

/* Waits until the deadline, then ends the port and all that it started; says how it ended. */
static void finish(struct conversation *talk, const struct trace_limits *limits)
{
    char *ending = talk->answers->ending;
    const size_t size = sizeof talk->answers->ending;
    int status = 0;
    pid_t ended = 0;
    if (talk->to >= 0)
        shut(&talk->to);
    while (!*ending && (ended = waitpid(talk->process, &status, WNOHANG)) == 0 && now() < talk->deadline)
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    kill(-talk->process, SIGKILL);
    if (talk->from >= 0)
        shut(&talk->from);
    if (ended == 0) {
        while (waitpid(talk->process, &status, 0) < 0 && errno == EINTR)
            ;
        if (!*ending)
            snprintf(ending, size, "no end after %g s", limits->seconds);
    } else if (WIFSIGNALED(status))
        snprintf(ending, size, "killed by SIG%s", sigabbrev_np(WTERMSIG(status)));
    else if (WEXITSTATUS(status) != 0)
        snprintf(ending, size, "exit status %d", WEXITSTATUS(status));
}

int trace_port_ask(const struct trace_port *port, const struct trace *trace, const struct trace_limits *limits,
                   const char *verb, struct trace_answers *answers)
{
    struct conversation talk = {.answers = answers, .deadline = now() + limits->seconds, .most = 1 << 20};
    *answers = (struct trace_answers){.text = calloc(1, 1), .length = 0};
    for (size_t i = 0; i < trace->count; i++)
        talk.most += 16 * strlen(trace->lines[i].answer);
    FILE *stream = open_memstream(&talk.questions, &talk.question_bytes);
    if (stream)
        trace_write_questions(trace, stream);
    struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
    sigaction(SIGPIPE, &ignore, &old);
    int result = -1;
    if (stream && fclose(stream) == 0 && answers->text && start(&talk, port, limits)) {
        converse(&talk);
        finish(&talk, limits);
        answers->text[answers->length] = 0;
        result = 0;
    } else
        fprintf(stderr, "plumb %s: %s: no process could be started: %s\n", verb, port->name, strerror(errno));
    sigaction(SIGPIPE, &old, NULL);
    free(talk.questions);
    return result;
}
