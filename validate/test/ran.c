/* Running a verb in a process of its own; see ran.h. */
#include "ran.h"

#include "validate/base/process.h"

#include <criterion/criterion.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_WORDS = 80 };

char *file_text(const char *file)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = fopen(file, "r");
    cr_assert(stream, "%s cannot be read", file);
    ssize_t length = getdelim(&text, &size, 0, stream);
    fclose(stream);
    if (length >= 0)
        return text;
    free(text);
    return strdup("");
}

char *beside_tests(const char *name)
{
    char program[PATH_MAX] = "", *file = NULL;
    cr_assert(readlink("/proc/self/exe", program, sizeof program - 1) > 0);
    *strrchr(program, '/') = 0;
    cr_assert(asprintf(&file, "%s/%s", program, name) > 0);
    return file;
}

struct call {
    verb_function *verb;
    char *words;
};

/* In a process of its own: nothing of the test's runs after the verb. */
static int call_verb(void *data)
{
    const struct call *call = data;
    char *argv[MOST_WORDS + 1], *rest;
    int argc = 0;
    for (char *word = strtok_r(call->words, " ", &rest); word && argc < MOST_WORDS; word = strtok_r(NULL, " ", &rest))
        argv[argc++] = word;
    argv[argc] = NULL;
    const int status = call->verb(argc, argv);
    fflush(NULL);
    return status;
}

/* Runs it with its output in files. `what` is for the message. */
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
    struct call call = {verb, strdup(words)};
    struct process_order order = {.body = call_verb, .data = &call};
    const struct ran ran = run_order(&order, words);
    free(call.words);
    return ran;
}

struct ran ran_shell(const char *command)
{
    char *program = beside_tests(".."), *path = NULL;
    cr_assert(asprintf(&path, "PATH=%s:%s", program, getenv("PATH")) > 0);
    const char *const arguments[] = {"sh", "-c", command, NULL}, *const with[] = {path, NULL};
    struct process_order order = {.program = "/bin/sh", .arguments = arguments, .with = with};
    const struct ran ran = run_order(&order, command);
    free(program);
    free(path);
    return ran;
}

int ran_plumb(const char *arguments, char *text, size_t size)
{
    char command[8192];
    snprintf(command, sizeof command, "plumb %s 2>&1", arguments);
    struct ran ran = ran_shell(command);
    snprintf(text, size, "%s", ran.out);
    const int status = ran.status;
    ran_free(&ran);
    return status;
}

void ran_free(struct ran *ran)
{
    free(ran->out);
    free(ran->error);
}

void hear(void)
{
    char file[] = "/tmp/plumb-heard-XXXXXX";
    const int descriptor = mkstemp(file);
    fflush(stderr);
    cr_assert(descriptor >= 0 && unlink(file) == 0 && dup2(descriptor, STDERR_FILENO) >= 0 && close(descriptor) == 0);
}

const char *heard(void)
{
    static char text[1 << 16];
    fflush(stderr);
    const ssize_t length = pread(STDERR_FILENO, text, sizeof text - 1, 0);
    text[length > 0 ? length : 0] = 0;
    return text;
}

char *schema_problems(const char *schema, const json_t *document)
{
    char file[] = "/tmp/plumb-document-XXXXXX", command[512];
    const int descriptor = mkstemp(file);
    cr_assert(descriptor >= 0 && json_dumpfd(document, descriptor, 0) == 0 && close(descriptor) == 0);
    snprintf(command, sizeof command, "/usr/bin/python3 validate/test/schema.py %s %s", schema, file);
    struct ran ran = ran_shell(command);
    cr_assert(ran.status == 0 || ran.status == 1, "%s: %s", command, ran.error);
    unlink(file);
    free(ran.error);
    return ran.out;
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
    int lines = 0; /* not by strstr, which under the sanitizers measures the whole text each time */
    for (; *text; text++)
        lines += *text == '\n';
    return lines;
}
