/* Runs a benchmark in a child process; see guard.h. */
#include "guard.h"

#include "validate/util/options.h"
#include "validate/util/process.h"
#include "validate/util/text.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

enum { NAMES = 4096, LONGEST = 160 }; /* maximum number of names; bytes of a name */

/* Status page shared by the child, which writes, and the parent, which reads. */
struct status_page {
    volatile size_t entered; /* the name whose code runs now, as an index + 1 into `name`; 0: none */
    volatile size_t entries; /* number of calls of guard_enter */
    volatile int finished;   /* the body of guard_run has returned */
    size_t names;
    char name[NAMES][LONGEST];
};

static struct status_page unshared; /* used if there is no child process */
static struct status_page *page = &unshared;

size_t guard_name(const char *text)
{
    if (page == &unshared)
        return 0;
    const size_t at = page->names < NAMES ? page->names++ : NAMES - 1;
    text_printable(page->name[at], LONGEST, text);
    return at + 1;
}

void guard_enter(size_t name)
{
    page->entries++;
    page->entered = name;
}

void guard_leave(void)
{
    page->entered = 0;
}

/* --- the child ---------------------------------------------------------------------------------------------------- */

/* The task of the child: the arguments of guard_run. */
struct job {
    int (*body)(struct output *output, void *data);
    void *data;
    const struct output *output;
};

enum { STREAM = 3 }; /* the output's descriptor in the child, if it is a file */

static int run_job(void *data)
{
    const struct job *job = data;
    struct output output = {.stream = stdout, .verb = job->output->verb, .file = job->output->file};
    if (output.file)
        output.stream = fdopen(STREAM, "w");
    if (!output.stream)
        return STATUS_USAGE;
    const int status = job->body(&output, job->data);
    const int written = output_close(&output);
    page->finished = 1;
    return written == 0 ? status : STATUS_USAGE;
}

/* --- the parent --------------------------------------------------------------------------------------------------- */

/* Waits until the child ends, or until one call of a port has taken longer than `seconds`. The time in which the child
 * waits for a CPU does not count (process.h). */
static void watch(struct process *process, double seconds)
{
    const double look = seconds < 1 ? seconds / 4 : 0.5;
    size_t entries = page->entries;
    for (double spent = 0; spent <= seconds && !process_wait(process, look); spent += look)
        if (page->entered == 0 || page->entries != entries) {
            entries = page->entries;
            spent = 0;
        }
}

/* Reports what ended the child early; returns 2. */
static int explain_end(const char *verb, const struct process_ending *ending, double seconds)
{
    char how[128];
    const size_t entered = page->entered;
    process_describe_ending(ending, seconds, how, sizeof how);
    if (entered)
        return refuse(verb, "%s %s", page->name[entered - 1], how);
    return refuse(verb, "%s; a port may have overwritten memory: plumb check --port FILE.so detects that", how);
}

int guard_run(const char *verb, int (*body)(struct output *output, void *data), void *data, struct output *output,
              double seconds)
{
    struct job job = {body, data, output};
    const struct process_order order = {.body = run_job,
                                        .data = &job,
                                        .descriptor = {output->file ? fileno(output->stream) : 0},
                                        .descriptors = output->file != NULL};
    struct process_ending ending;
    void *memory = mmap(NULL, sizeof *page, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED)
        return refuse(verb, "out of memory");
    page = memory;
    fflush(NULL);
    struct process *process = process_start(&order);
    int status = STATUS_USAGE;
    if (process) {
        watch(process, seconds);
        process_end(process, &ending);
        status = page->finished && !ending.signal ? ending.status : explain_end(verb, &ending, seconds);
    } else {
        fprintf(stderr, "plumb %s: cannot start a process: %s\n", verb, strerror(errno));
    }
    page = &unshared;
    munmap(memory, sizeof *page);
    return status;
}
