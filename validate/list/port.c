/* Runs a list under test (a subject, or any program) in a separate process, because it may crash, hang or write without
 * end.
 *
 * Questions and answers are in memory files. All questions are written before the port starts, so that no deadlock is
 * possible; the size of the answer file is fixed. The count of bytes written is the file offset, which is shared with
 * the port. */
#include "port.h"

#include "validate/util/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* --- a subject as a program --------------------------------------------------------------------------------------- */

/* Writes the answer to one step, as a program would. `values` has room for the longest list. Returns false if the
 * answer could not be written. */
static bool serve_step(const list_subject *subject, void *lists, const trace_step *step, unsigned char *values,
                       FILE *out)
{
    char text[TRACE_LINE];
    if (step->operation != TRACE_values || !subject->values) {
        const trace_answer absent = {TRACE_ABSENT, 0};
        trace_format_answer(step->operation == TRACE_values ? absent : subject->apply(lists, step), text);
        return fprintf(out, "%s\n", text) > 0;
    }
    const size_t count = subject->values(lists, step->argument[0], values);
    if (count > TRACE_MOST) /* reported damage (SIZE_MAX), or a wrong count */
        fputs("damaged", out);
    else
        trace_print_values(out, values, count);
    return fputc('\n', out) != EOF;
}

/* Answers all questions. Each answer is flushed, so that it is known which question hangs or crashes. One array of
 * values is used for all questions: under AddressSanitizer a new one of 16 MiB for each took 11 ms. */
static int serve(const list_subject *subject, FILE *in, FILE *out)
{
    char *text = NULL, problem[TRACE_LINE];
    size_t size = 0;
    void *lists = subject->make();
    trace_step step;
    unsigned char *values = malloc(TRACE_MOST);
    bool going = lists && values;
    while (going && getline(&text, &size, in) >= 0) {
        text[strcspn(text, "\n")] = 0;
        going = !trace_parse_step(text, &step, problem) && serve_step(subject, lists, &step, values, out) &&
                fflush(out) == 0;
    }
    free(text);
    free(values);
    if (lists)
        subject->free(lists);
    return going && fflush(out) == 0 ? 0 : 1;
}

static int serve_standard(void *subject)
{
    FILE *in = fdopen(STDIN_FILENO, "r"), *out = fdopen(STDOUT_FILENO, "w");
    return in && out ? serve(subject, in, out) : 2;
}

/* --- asking ------------------------------------------------------------------------------------------------------- */

/* Returns a memory file with the questions, positioned at its beginning; −1 with errno on failure. */
static int question_file(const struct operation_trace *trace)
{
    const int file = memfd_create("questions", MFD_CLOEXEC), copy = file < 0 ? -1 : dup(file);
    FILE *stream = copy < 0 ? NULL : fdopen(copy, "w");
    if (stream)
        trace_write_questions(trace, stream);
    if (stream && fclose(stream) == 0 && lseek(file, 0, SEEK_SET) == 0)
        return file;
    close(file);
    return -1;
}

/* Returns a memory file whose size is fixed to `capacity` bytes; −1 with errno on failure. */
static int answer_file(size_t capacity)
{
    const int file = memfd_create("answers", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file >= 0 && ftruncate(file, (off_t)capacity) == 0 &&
        fcntl(file, F_ADD_SEALS, F_SEAL_GROW | F_SEAL_SHRINK) == 0)
        return file;
    close(file);
    return -1;
}

static struct process *start(const struct trace_port *port, const struct trace_limits *limits, int questions,
                             int answers)
{
    char script[96];
    const int standard[3] = {questions, answers, STDERR_FILENO};
    const struct process_order subject = {.body = serve_standard, .data = (void *)port->subject, .standard = standard};
    if (!port->command)
        return process_start(&subject);
    /* The command is passed as the shell's $0, so that quotes in it do not matter. ulimit -d takes kilobytes. */
    int length = snprintf(script, sizeof script, "ulimit -c 0; ");
    if (limits->megabytes)
        length += snprintf(script + length, sizeof script - (size_t)length, "ulimit -d %zu; ", limits->megabytes << 10);
    snprintf(script + length, sizeof script - (size_t)length, "eval \"$0\"");
    const char *const arguments[] = {"sh", "-c", script, port->command, NULL};
    const struct process_order command = {.program = "/bin/sh", .arguments = arguments, .standard = standard};
    return process_start(&command);
}

size_t trace_answers_max_bytes(const struct operation_trace *trace)
{
    enum { PAGES = 1 << 16 }; /* the size is a multiple: only whole pages of a memory file can be filled completely */
    size_t most = 1 << 20;
    for (size_t i = 0; i < trace->count; i++)
        most += 16 * strlen(trace->lines[i].answer);
    return (most / PAGES + 1) * PAGES;
}

/* Reads the answers and appends a zero. Returns 0, or −1 if out of memory. */
static int read_answers(int file, size_t capacity, struct trace_answers *answers)
{
    const off_t written = lseek(file, 0, SEEK_CUR);
    answers->length = written > 0 ? (size_t)written : 0;
    answers->text = malloc(answers->length + 1);
    if (!answers->text || pread(file, answers->text, answers->length, 0) != (ssize_t)answers->length)
        return -1;
    answers->text[answers->length] = 0;
    if (answers->length == capacity)
        snprintf(answers->ending, sizeof answers->ending, "far more written than was asked");
    return 0;
}

/* True if the port wrote no answer in the second half of the time since `began`: then it hangs at a question, and is
 * not merely slow. */
static bool has_stalled(int answered, const struct timespec *began)
{
    struct stat about;
    struct timespec now;
    if (fstat(answered, &about) != 0 || clock_gettime(CLOCK_REALTIME, &now) != 0)
        return true;
    const double all = (double)(now.tv_sec - began->tv_sec) + 1e-9 * (double)(now.tv_nsec - began->tv_nsec),
                 silent =
                     (double)(now.tv_sec - about.st_mtim.tv_sec) + 1e-9 * (double)(now.tv_nsec - about.st_mtim.tv_nsec);
    return silent > all / 2;
}

int trace_port_run(const struct trace_port *port, const struct operation_trace *trace,
                   const struct trace_limits *limits, const char *verb, struct trace_answers *answers)
{
    const size_t capacity = trace_answers_max_bytes(trace);
    const int asked = question_file(trace), answered = answer_file(capacity);
    struct process *process = asked >= 0 && answered >= 0 ? start(port, limits, asked, answered) : NULL;
    struct process_ending ending;
    struct timespec began = {0};
    int result = -1;
    *answers = (struct trace_answers){0};
    clock_gettime(CLOCK_REALTIME, &began);
    if (!process) {
        fprintf(stderr, "plumb %s: %s: no process could be started: %s\n", verb, port->name, strerror(errno));
    } else {
        process_wait(process, limits->seconds);
        process_end(process, &ending);
        if (ending.timed_out || ending.signal || ending.status)
            process_describe_ending(&ending, limits->seconds, answers->ending, sizeof answers->ending);
        answers->timed_out = ending.timed_out;
        answers->stalled = ending.timed_out && has_stalled(answered, &began);
        answers->killed = ending.signal == SIGKILL;
        result = read_answers(answered, capacity, answers);
        if (result != 0)
            fprintf(stderr, "plumb %s: %s: out of memory for its answers\n", verb, port->name);
        else if (port->command && ending.status && !answers->length && lseek(asked, 0, SEEK_CUR) == 0) {
            fprintf(stderr, "plumb %s: --program %s: it could not be started: it %s and read no question\n", verb,
                    port->command, answers->ending);
            result = -1;
        }
    }
    close(asked);
    close(answered);
    return result;
}
