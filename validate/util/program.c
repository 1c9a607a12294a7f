/* Runs of verbs in processes of their own: see program.h. */
#include "program.h"

#include "options.h"
#include "process.h"
#include "text.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* --- the program's name ------------------------------------------------------------------------------------------- */

static char called[2 * PATH_MAX] = "plumb";

void program_is_called(const char *name)
{
    text_shell_word(name, called, sizeof called);
}

const char *program_called(void)
{
    return called;
}

/* --- runs of verbs ------------------------------------------------------------------------------------------------ */

static void complain(const char *caller, const char *what, const char *problem)
{
    fprintf(stderr, "plumb %s: %s: %s\n", caller, what, problem);
}

/* Starts the process and waits for it. Returns the exit status, or −1 after a line on standard error. */
static int run(const char *caller, struct process_order order)
{
    struct process_ending ending;
    char text[128];
    order.with = (const char *const[]){PROGRAM_NO_PROJECT "=1", NULL};
    struct process *process = process_start(&order);
    if (!process) {
        complain(caller, order.arguments[1], strerror(errno));
        return -1;
    }
    process_wait(process, INFINITY);
    process_end(process, &ending);
    if (!ending.signal)
        return ending.status;
    process_describe_ending(&ending, INFINITY, text, sizeof text);
    complain(caller, order.arguments[1], text);
    return -1;
}

void program_add(struct program_words *words, const char *const *more)
{
    while (*more && words->count + 1 < sizeof words->word / sizeof *words->word)
        words->word[words->count++] = *more++;
    words->word[words->count] = NULL;
}

/* Reads the JSON document in a file from its beginning and closes the descriptor; null if there is none. Uses a stream,
 * because json_loadfd makes a system call for each byte: 17 s for the 7 MB of plumb kernels. */
static json_t *read_document(int descriptor)
{
    FILE *stream = lseek(descriptor, 0, SEEK_SET) == 0 ? fdopen(descriptor, "r") : NULL;
    json_t *document = stream ? json_loadf(stream, 0, NULL) : NULL;
    if (stream)
        fclose(stream);
    else
        close(descriptor);
    return document;
}

json_t *program_json(const char *caller, const char *program, const char *const *arguments, int *status)
{
    json_t *document = NULL;
    const int memory = memfd_create("plumb", MFD_CLOEXEC);
    const struct process_order order = {
        .program = program, .arguments = arguments, .descriptor = {memory}, .descriptors = 1};
    int ended = -1;
    if (memory >= 0)
        ended = run(caller, order);
    else
        complain(caller, arguments[1], strerror(errno));
    if (ended >= 0 && ended != STATUS_USAGE) {
        document = read_document(memory);
        if (!document)
            complain(caller, arguments[1], "ended without a report");
    } else if (memory >= 0)
        close(memory);
    if (status)
        *status = ended;
    return document;
}

int program_run(const char *caller, const char *program, const char *const *arguments, int out)
{
    const int standard[3] = {-1, out, STDERR_FILENO};
    const struct process_order order = {.program = program, .arguments = arguments, .standard = standard};
    return run(caller, order);
}
