/* Running a verb in a process of its own; see ran.h. */
#include "ran.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
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

/* The child's side: nothing of the test's runs after the verb. */
static void become(verb_function *verb, char *words, const char *out, const char *error)
{
    char *argv[MOST_WORDS + 1], *rest;
    int argc = 0;
    for (char *word = strtok_r(words, " ", &rest); word && argc < MOST_WORDS; word = strtok_r(NULL, " ", &rest))
        argv[argc++] = word;
    argv[argc] = NULL;
    if (!freopen(out, "w", stdout) || !freopen(error, "w", stderr))
        _exit(125);
    int status = verb(argc, argv);
    fflush(NULL);
    _exit(status);
}

/* The same for a shell command that finds plumb and the test program in its PATH. */
static void become_shell(const char *command, const char *out, const char *error)
{
    char *folder = beside_tests(".."), *tests = beside_tests("."), path[3 * PATH_MAX];
    snprintf(path, sizeof path, "%s:%s:%s", folder, tests, getenv("PATH"));
    setenv("PATH", path, 1);
    if (!freopen(out, "w", stdout) || !freopen(error, "w", stderr))
        _exit(125);
    execl("/bin/sh", "sh", "-c", command, (char *)NULL);
    _exit(126);
}

char *beside_tests(const char *name)
{
    char program[PATH_MAX] = "", *file = NULL;
    cr_assert(readlink("/proc/self/exe", program, sizeof program - 1) > 0);
    *strrchr(program, '/') = 0;
    cr_assert(asprintf(&file, "%s/%s", program, name) > 0);
    return file;
}

/* The verb with these words, or where there is none, the shell. */
static struct ran run_child(verb_function *verb, const char *words)
{
    char out[] = "/tmp/plumb-out-XXXXXX", error[] = "/tmp/plumb-error-XXXXXX", *copy = strdup(words);
    struct ran ran = {0};
    int status;
    close(mkstemp(out));
    close(mkstemp(error));
    fflush(NULL);
    pid_t child = fork();
    if (child == 0 && verb)
        become(verb, copy, out, error);
    if (child == 0)
        become_shell(copy, out, error);
    cr_assert(child > 0 && waitpid(child, &status, 0) == child);
    cr_assert(WIFEXITED(status), "%s: ended by signal %d", words, WIFSIGNALED(status) ? WTERMSIG(status) : 0);
    ran.status = WEXITSTATUS(status);
    ran.out = file_text(out);
    ran.error = file_text(error);
    unlink(out);
    unlink(error);
    free(copy);
    return ran;
}

struct ran ran(verb_function *verb, const char *words)
{
    return run_child(verb, words);
}

struct ran ran_shell(const char *command)
{
    return run_child(NULL, command);
}

void ran_free(struct ran *ran)
{
    free(ran->out);
    free(ran->error);
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
    return count_of_text(text, "\n");
}
