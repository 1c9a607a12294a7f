/* The list implementations (lists.h): plumb's own as subjects of traces, and shared objects, which are opened, first in
 * a separate process, and asked for their subjects and implementations. */
#include "lists.h"

#include "list.h"
#include "list_operations.h"

#include "validate/util/process.h"
#include "validate/util/shared_object.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The count of allocations of plumb's own subjects that still succeed; negative: all do. */
static long allocations_allowed = -1;

static void *allocate(void *pointer, size_t bytes)
{
    if (allocations_allowed == 0)
        return NULL;
    allocations_allowed -= allocations_allowed > 0;
    return realloc(pointer, bytes);
}
#define SUBJECTS_ALLOCATE allocate
#define SUBJECTS_FREE free
#define SUBJECTS_ALLOWED allocations_allowed

#define SUBJECT plumb
#define SUBJECT_INDEX 32
#define SUBJECT_SCALAR int
#include "subject.h"
#define SUBJECT plumb8
#define SUBJECT_INDEX 8
#define SUBJECT_BYTES 1
#include "subject.h"
#define SUBJECT handles
#define SUBJECT_INDEX 16
#define SUBJECT_GENERATIONS
#define SUBJECT_BYTES 2
#include "subject.h"
#define SUBJECT stable
#define SUBJECT_INDEX 32
#define SUBJECT_SCALAR int
#define SUBJECT_STABLE
#include "subject.h"

/* --- one shared object -------------------------------------------------------------------------------------------- */

enum { LONGEST_PROBLEM = 512 };

/* Opens a shared object, which remains loaded. Returns null, with the reason in `problem`, if it is not a list port. */
static const list_port *open_port(const char *file, char problem[LONGEST_PROBLEM])
{
    const list_port *(*open)(void);
    *(void **)&open = shared_object_symbol(file, "plumb_list_port_open", problem, LONGEST_PROBLEM);
    const list_port *port = open ? open() : NULL;
    if (port && (port->version == LIST_PORT_VERSION || (port->version == 1 && port->subject)))
        return port;
    if (open)
        snprintf(problem, LONGEST_PROBLEM, "%s",
                 port ? "made for another version of plumb_list_port.h" : "plumb_list_port_open returns null");
    return NULL;
}

enum { PROBE_STATUS = 86 }; /* an exit status with which a port is unlikely to end */

/* Opens the file. Returns an exit status: PROBE_STATUS plus the flags of list_probe. */
static int probe_in_child(void *file)
{
    char problem[LONGEST_PROBLEM];
    const list_port *port = open_port(file, problem);
    const int has_kernels = shared_object_symbol(file, "plumb_port_open", problem, LONGEST_PROBLEM) != NULL;
    return PROBE_STATUS + (port && port->subject ? LIST_HAS_TRACES + (has_kernels ? 0 : LIST_WITHOUT_KERNELS) : 0);
}

/* Opens the shared object in a separate process, since its code may crash or hang. Returns the flags of list_probe, or
 * −1 with the reason in `problem`. */
static int look(const char *file, char problem[LONGEST_PROBLEM])
{
    static const double seconds = 10;
    const struct process_order order = {.body = probe_in_child, .data = (void *)file};
    struct process_ending ending;
    struct process *process = process_start(&order);
    if (!process) {
        snprintf(problem, LONGEST_PROBLEM, "no process could be started: %s", strerror(errno));
        return -1;
    }
    process_wait(process, seconds);
    process_end(process, &ending);
    if (!ending.timed_out && !ending.signal && ending.status >= PROBE_STATUS)
        return ending.status - PROBE_STATUS;
    process_describe_ending(&ending, seconds, problem, LONGEST_PROBLEM);
    return -1;
}

int list_probe(const char *file)
{
    char problem[LONGEST_PROBLEM];
    const int probed = look(file, problem);
    return probed < 0 ? 0 : probed;
}

static const list_subject *const ours[] = {&plumb_subject, &plumb8_subject, &handles_subject, &stable_subject};

const list_subject *lists_subject(const char *verb, const char *name)
{
    char problem[LONGEST_PROBLEM] = "no folder of peers is beside the program", *file = NULL;
    const list_port *port = NULL;
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
        if (strcmp(name, ours[i]->name) == 0)
            return ours[i];
    char *folder = beside_program("peers");
    if (strchr(name, '/'))
        file = strdup(name);
    else if (folder && asprintf(&file, "%s/list_%s.so", folder, name) < 0)
        file = NULL;
    if (file && look(file, problem) >= 0)
        port = open_port(file, problem);
    if (port && !port->subject)
        snprintf(problem, sizeof problem, "it has implementations for plumb list bench, but no subject to check");
    if (!port || !port->subject)
        fprintf(stderr, "plumb %s: --port %s: %s\n", verb, name, problem);
    free(file);
    free(folder);
    return port ? port->subject : NULL;
}

/* --- a directory of shared objects -------------------------------------------------------------------------------- */

static struct {
    int loaded;
    size_t ports, implementations;
    const void **port, **implementation; /* const list_port *, const char * */
} lists;

/* Appends to an array of pointers. Returns false if out of memory. */
static bool append(const void ***array, size_t *count, const void *item)
{
    const void **grown = realloc((void *)*array, (*count + 1) * sizeof *grown);
    if (!grown)
        return false;
    *array = grown;
    grown[(*count)++] = item;
    return true;
}

static bool add_implementation(const char *name)
{
    for (size_t i = 0; i < lists.implementations; i++)
        if (strcmp(lists.implementation[i], name) == 0)
            return true;
    return append(&lists.implementation, &lists.implementations, name);
}

static void add_port(const char *file, void *unused)
{
    char problem[LONGEST_PROBLEM] = "out of memory";
    const list_port *port = open_port(file, problem);
    const size_t count = port && port->version == LIST_PORT_VERSION ? port->count : 0; /* older ports are not timed */
    bool added = port && (!count || append(&lists.port, &lists.ports, port));
    (void)unused;
    for (size_t i = 0; added && i < count; i++)
        added = add_implementation(port->implementations[i]->implementation);
    if (!added)
        fprintf(stderr, "plumb list bench: %s: %s\n", file, problem);
}

static const list_port *loaded(size_t i)
{
    return lists.port[i];
}

size_t lists_load(const char *folder)
{
    size_t implementations = 0;
    if (!lists.loaded) {
        char *beside = folder ? NULL : beside_program("peers");
        add_implementation("plumb"); /* the implementations that others are compared with come first */
        add_implementation("std::list");
        if (folder || beside)
            shared_objects_in(folder ? folder : beside, "list_", add_port, NULL);
        free(beside);
        lists.loaded = 1;
    }
    for (size_t p = 0; p < lists.ports; p++)
        implementations += loaded(p)->count;
    return implementations;
}

const char *lists_about(size_t i)
{
    return i < lists.ports ? loaded(i)->about : NULL;
}

const char *lists_implementation(size_t i)
{
    return i < lists.implementations ? lists.implementation[i] : NULL;
}

/* The first match is returned, since a port lists its implementations with the smallest index width first. */
const list_implementation *lists_find_timed(const char *implementation, size_t bytes, size_t count,
                                            enum list_experiment experiment)
{
    for (size_t p = 0; p < lists.ports; p++)
        for (size_t i = 0; i < loaded(p)->count; i++) {
            const list_implementation *timed_list = loaded(p)->implementations[i];
            if (timed_list->bytes == bytes && timed_list->most >= count && timed_list->run[experiment] &&
                strcmp(timed_list->implementation, implementation) == 0)
                return timed_list;
        }
    return NULL;
}
