/* Running a list that is judged: shipped subjects, and any program, each in a process of its own that may crash, hang
 * or write without end. */
#include "port.h"

#include "validate/base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
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

/* --- a conversation ----------------------------------------------------------------------------------------------- */

struct conversation {
    int to, from; /* −1 once closed */
    double deadline;
    char *questions;
    size_t asked, question_bytes;
    struct trace_answers *answers;
    size_t room, most;
};

static void shut(int *descriptor)
{
    if (*descriptor >= 0)
        close(*descriptor);
    *descriptor = -1;
}

static int serve_standard(void *subject)
{
    FILE *in = fdopen(STDIN_FILENO, "r"), *out = fdopen(STDOUT_FILENO, "w");
    return in && out ? serve(subject, in, out) : 2;
}

/* Starts the port with pipes to its standard input and from its standard output; null with errno. */
static struct process *start(struct conversation *talk, const struct trace_port *port,
                             const struct trace_limits *limits)
{
    int in[2] = {-1, -1}, out[2] = {-1, -1};
    char script[96];
    struct process *process = NULL;
    /* The command is the shell's $0, so that its own quotes do not matter. Kilobytes. */
    int length = snprintf(script, sizeof script, "ulimit -c 0; ");
    if (limits->megabytes)
        length += snprintf(script + length, sizeof script - (size_t)length, "ulimit -d %zu; ", limits->megabytes << 10);
    snprintf(script + length, sizeof script - (size_t)length, "eval \"$0\"");
    const char *const arguments[] = {"sh", "-c", script, port->command, NULL};
    if (pipe2(in, O_CLOEXEC) == 0 && pipe2(out, O_CLOEXEC) == 0) {
        const int standard[3] = {in[0], out[1], STDERR_FILENO};
        const struct process_order command = {.program = "/bin/sh", .arguments = arguments, .standard = standard},
                                   subject = {
                                       .body = serve_standard, .data = (void *)port->subject, .standard = standard};
        process = process_start(port->command ? &command : &subject);
    }
    const int error = errno;
    talk->to = in[1];
    talk->from = out[0];
    shut(&in[0]);
    shut(&out[1]);
    if (process) {
        fcntl(talk->to, F_SETFL, O_NONBLOCK);
        fcntl(talk->from, F_SETFL, O_NONBLOCK);
    } else {
        shut(&talk->to);
        shut(&talk->from);
    }
    errno = error;
    return process;
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

/* Questions and answers both ways at once, so that neither side waits for the other for ever. Once the port has ended,
 * what it wrote is read, but nothing that it left behind is waited for, though that may hold the pipe. */
static void converse(struct conversation *talk, struct process *process)
{
    for (int ended = 0; talk->from >= 0 && !ended;) {
        struct pollfd ends[2] = {{talk->from, POLLIN, 0}, {talk->to, POLLOUT, 0}};
        const double left = talk->deadline - process_clock();
        if (left <= 0)
            return;
        ended = process_wait(process, 0);
        if (poll(ends, 2, ended ? 0 : left > 0.05 ? 50 : 1 + (int)(1000 * left)) <= 0)
            continue;
        ended = 0; /* there may be more */
        if (ends[1].revents)
            write_questions(talk);
        if (ends[0].revents)
            read_answers(talk);
    }
}

/* Waits until the deadline, then ends the port and all that it started; says how it ended, unless that is known. Returns
 * its exit status. */
static int finish(struct conversation *talk, struct process *process, double seconds)
{
    char *text = talk->answers->ending;
    struct process_ending ending;
    shut(&talk->to);
    if (!*text)
        process_wait(process, talk->deadline - process_clock());
    shut(&talk->from);
    process_end(process, &ending);
    if (!*text && (ending.too_late || ending.signal || ending.status))
        process_say(&ending, seconds, text, sizeof talk->answers->ending);
    return ending.status;
}

size_t trace_answers_room(const struct trace *trace)
{
    size_t most = 1 << 20;
    for (size_t i = 0; i < trace->count; i++)
        most += 16 * strlen(trace->lines[i].answer);
    return most;
}

int trace_port_ask(const struct trace_port *port, const struct trace *trace, const struct trace_limits *limits,
                   const char *verb, struct trace_answers *answers)
{
    enum { NOT_FOUND = 127 }; /* the shell's exit status where there is no such program */
    struct conversation talk = {.to = -1,
                                .from = -1,
                                .answers = answers,
                                .deadline = process_clock() + limits->seconds,
                                .most = trace_answers_room(trace)};
    struct sigaction ignore = {.sa_handler = SIG_IGN}, old;
    struct process *process = NULL;
    int result = -1;
    *answers = (struct trace_answers){.text = calloc(1, 1), .length = 0};
    FILE *stream = open_memstream(&talk.questions, &talk.question_bytes);
    if (stream)
        trace_write_questions(trace, stream);
    sigaction(SIGPIPE, &ignore, &old);
    if (stream && fclose(stream) == 0 && answers->text)
        process = start(&talk, port, limits);
    if (!process)
        fprintf(stderr, "plumb %s: %s: no process could be started: %s\n", verb, port->name, strerror(errno));
    else {
        converse(&talk, process);
        const int status = finish(&talk, process, limits->seconds);
        answers->text[answers->length] = 0;
        result = port->command && status == NOT_FOUND && !answers->length ? -1 : 0;
        if (result != 0)
            fprintf(stderr, "plumb %s: --program %s: it could not be started\n", verb, port->command);
    }
    sigaction(SIGPIPE, &old, NULL);
    free(talk.questions);
    return result;
}
