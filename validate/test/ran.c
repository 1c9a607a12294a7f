/* Running a command in a process of its own; see ran.h. */
#include "ran.h"

#include "validate/util/process.h"

#include <errno.h>
#include <unistd.h>

enum { MAX_WORDS = 80 };

struct verb_call {
    verb_function *verb;
    char *words;
};

/* Body of the child process, which ends when this function returns: no code of the test runs in it afterwards. */
static int call_verb(void *data)
{
    const struct verb_call *call = data;
    char *argv[MAX_WORDS + 1], *rest;
    int argc = 0;
    for (char *word = strtok_r(call->words, " ", &rest); word && argc < MAX_WORDS; word = strtok_r(NULL, " ", &rest))
        argv[argc++] = word;
    argv[argc] = NULL;
    const int status = call->verb(argc, argv);
    fflush(NULL);
    return status;
}

/* Starts a process with its standard output and error in temporary files, and waits for its end. `what` names the
 * command in messages. */
static struct ran run_order(struct process_order *order, const char *what)
{
    char out[] = "/tmp/plumb-out-XXXXXX", error[] = "/tmp/plumb-error-XXXXXX";
    const int standard[3] = {-1, mkstemp(out), mkstemp(error)};
    struct process_ending ending;
    order->standard = standard;
    fflush(NULL);
    struct process *process = process_start(order);
    cr_assert(process, "%s: %s", what, strerror(errno));
    process_wait(process, INFINITY);
    process_end(process, &ending);
    cr_assert_eq(ending.signal, 0, "%s: ended by signal %d", what, ending.signal);
    const struct ran ran = {ending.status, file_text(out), file_text(error)};
    close(standard[1]);
    close(standard[2]);
    unlink(out);
    unlink(error);
    return ran;
}

struct ran ran(verb_function *verb, const char *words)
{
    struct verb_call call = {verb, formatted("%s", words)};
    struct process_order order = {.body = call_verb, .data = &call};
    return run_order(&order, words);
}

struct ran ran_shell(const char *command)
{
    const char *scratch = strstr(command, "$scratch") ? in_scratch("") : "";
    const char *const arguments[] = {"sh", "-c", command, NULL}, *const with[] = {
                                                                     formatted("PATH=%s:%s", beside_tests(".."),
                                                                               getenv("PATH")),
                                                                     formatted("ports=%s", beside_tests("ports")),
                                                                     formatted("peers=%s", beside_tests("../peers")),
                                                                     formatted("scratch=%s", scratch), NULL};
    struct process_order order = {.program = "/bin/sh", .arguments = arguments, .with = with};
    return run_order(&order, command);
}

struct ran expect_said(const char *command, int status, const char *words)
{
    const struct ran ran = ran_shell(command);
    cr_expect_eq(ran.status, status, "%s: %d, %s%s", command, ran.status, ran.out, ran.error);
    cr_expect(strstr(ran.out, words) || strstr(ran.error, words), "%s: no \"%s\" in\n%s%s", command, words, ran.out,
              ran.error);
    return ran;
}

json_t *expect_json(const char *command, int status)
{
    return json_of(expect_said(command, status, "").out);
}

void expect_line(const char *command, int status, const char *words)
{
    const struct ran ran = expect_said(command, status, words);
    cr_expect_str_empty(ran.out, "%s: %s", command, ran.out);
    cr_expect(count_lines(ran.error) == 1 && strncmp(ran.error, "plumb", 5) == 0, "%s: %s", command, ran.error);
}

void capture_stderr(void)
{
    char file[] = "/tmp/plumb-stderr-XXXXXX";
    const int descriptor = mkstemp(file);
    fflush(stderr);
    cr_assert(descriptor >= 0 && unlink(file) == 0 && dup2(descriptor, STDERR_FILENO) >= 0 && close(descriptor) == 0);
}

const char *captured_stderr(void)
{
    static char text[1 << 16];
    fflush(stderr);
    const ssize_t length = pread(STDERR_FILENO, text, sizeof text - 1, 0);
    text[length > 0 ? length : 0] = 0;
    return text;
}

int count_of_text(const char *text, const char *part)
{
    int count = 0;
    for (const char *at = strstr(text, part); at; at = strstr(at + 1, part))
        count++;
    return count;
}

int count_lines(const char *text)
{
    int lines = 0; /* not with strstr: under the sanitizers each call would read the text to its end */
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}

void take_out(const char *header)
{
    static const char margin[] = " *     ";
    char *rest = file_text(formatted("%s/%s", sources(), header)), *line;
    FILE *program = text_stream();
    size_t written = 0;
    while ((line = strsep(&rest, "\n"))) {
        const int is_code = strncmp(line, margin, strlen(margin)) == 0, is_empty = strcmp(line, " *") == 0;
        char *end = strstr(line, " */");
        if (end)
            *end = 0;
        if (is_code)
            written += fprintf(program, "%s\n", line + strlen(margin)) > 1;
        else if (is_empty && written)
            fputc('\n', program);
        if (end || (written && !is_code && !is_empty))
            break;
    }
    scratch_file("mine.c", text_written(program));
    cr_assert_gt(written, 5, "%s opens with no program", header);
}

void expect_wrong_at(int status, const char *form)
{
    static const char *const tried[] = {"check --samples 1k --seed 2", "conform"};
    setenv("PLUMB_WRONG_AT", formatted("%s/%s", beside_tests("../peers"), form), 1);
    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++) {
        const struct ran ran = ran_shell(formatted("plumb %s --port $ports/wrong_at.so", tried[i]));
        cr_expect_eq(ran.status, status, "%s: plumb %s: %d: %s%s", form, tried[i], ran.status, ran.out, ran.error);
    }
}
