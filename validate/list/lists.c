/* The lists that there are: see lists.h. */
#include "lists.h"

#include "list.h"
#include "operations.h"

#include "validate/base/process.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SUBJECT plumb
#define SUBJECT_INDEX 32
#define SUBJECT_SCALAR int
#include "subject.h"
#define SUBJECT plumb8
#define SUBJECT_INDEX 8
#define SUBJECT_BYTES 1
#include "subject.h"

/* --- one shared object -------------------------------------------------------------------------------------------- */

/* Null where the file is no list port: then `problem` says why. It stays loaded. */
static const list_port *open_port(const char *file, const char **problem)
{
    const list_port *(*open)(void) = NULL;
    void *object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (object)
        *(void **)&open = dlsym(object, "plumb_list_port_open");
    *problem = open ? NULL : dlerror();
    const list_port *port = open ? open() : NULL;
    if (port && port->version == LIST_PORT_VERSION)
        return port;
    if (open)
        *problem = port ? "made for another version of plumb_list_port.h" : "plumb_list_port_open returns null";
    return NULL;
}

enum { CAME_BACK = 86 }; /* no exit status that a port is likely to end with */

static int open_in_child(void *file)
{
    const char *problem;
    open_port(file, &problem); /* whether it can be opened is found out again: here only its code may fail */
    return CAME_BACK;
}

/* Opens it in a process of its own before it is opened here: its code may crash or hang. Returns 0, or −1 with `problem`. */
static int try_to_open(const char *file, char *problem, size_t size)
{
    static const double seconds = 10;
    const struct process_order order = {.body = open_in_child, .data = (void *)file};
    struct process_ending ending;
    struct process *process = process_start(&order);
    if (!process) {
        snprintf(problem, size, "no process could be started: %s", strerror(errno));
        return -1;
    }
    process_wait(process, seconds);
    process_end(process, &ending);
    if (!ending.too_late && !ending.signal && ending.status == CAME_BACK)
        return 0;
    process_say(&ending, seconds, problem, size);
    return -1;
}

/* Exit status: CAME_BACK, and what it has. */
static int look_in_child(void *file)
{
    const char *problem;
    const list_port *port = open_port(file, &problem);
    void *object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    const int has_kernels = object && dlsym(object, "plumb_port_open");
    return CAME_BACK + (port && port->subject ? LIST_OFFERED + (has_kernels ? 0 : LIST_ALONE) : 0);
}

int list_offers(const char *file)
{
    const double seconds = 10;
    char *path = realpath(file, NULL); /* dlopen would look for a bare name among the system's libraries */
    const struct process_order order = {.body = look_in_child, .data = path};
    struct process_ending ending = {.signal = 1};
    struct process *process = path ? process_start(&order) : NULL;
    if (process) {
        process_wait(process, seconds);
        process_end(process, &ending);
    }
    free(path);
    return ending.too_late || ending.signal || ending.status < CAME_BACK ? 0 : ending.status - CAME_BACK;
}

/* The folder "peers" beside the program, or above it: build/peers for build/plumb and for build/test/all. Allocated;
 * null where there is none. */
static char *peers_beside_program(void)
{
    char program[PATH_MAX] = "", *folder = NULL;
    if (readlink("/proc/self/exe", program, sizeof program - 1) <= 0)
        return NULL;
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(program, '/');
        if (!slash || (*slash = 0, asprintf(&folder, "%s/peers", program) < 0))
            return NULL;
        if (access(folder, R_OK) == 0)
            return folder;
        free(folder);
    }
    return NULL;
}

const list_subject *lists_subject(const char *verb, const char *name)
{
    const list_port *port = NULL;
    const char *problem = "out of memory, or no folder of peers beside the program";
    char failure[160], *file = NULL, *folder = peers_beside_program();
    if (strcmp(name, "plumb") == 0 || strcmp(name, "plumb8") == 0) {
        free(folder);
        return name[5] ? &plumb8_subject : &plumb_subject;
    }
    if (strchr(name, '/'))
        file = strdup(name);
    else if (folder && asprintf(&file, "%s/list_%s.so", folder, name) < 0)
        file = NULL;
    if (file && try_to_open(file, failure, sizeof failure) != 0)
        problem = failure;
    else if (file)
        port = open_port(file, &problem);
    if (port && !port->subject)
        problem = "it has entrants for plumb list bench, but no subject to be judged";
    if (!port || !port->subject)
        fprintf(stderr, "plumb %s: --port %s: %s\n", verb, name, problem);
    free(file);
    free(folder);
    return port ? port->subject : NULL;
}

/* --- a folder of them --------------------------------------------------------------------------------------------- */

static struct {
    int loaded;
    size_t ports, implementations;
    const void **port, **implementation; /* const list_port *, const char * */
} lists;

/* Appends to an array of pointers; false where there is no memory. */
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

static void add_port(const char *file)
{
    const char *problem = "out of memory";
    const list_port *port = open_port(file, &problem);
    bool added = port && (!port->count || append(&lists.port, &lists.ports, port));
    for (size_t i = 0; added && i < port->count; i++)
        added = add_implementation(port->entrants[i]->implementation);
    if (!added)
        fprintf(stderr, "plumb list bench: %s: %s\n", file, problem ? problem : "out of memory");
}

static const list_port *loaded(size_t i)
{
    return lists.port[i];
}

static int is_list_port(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return strncmp(entry->d_name, "list_", 5) == 0 && dot && strcmp(dot, ".so") == 0;
}

static void load_from(const char *folder)
{
    struct dirent **names;
    const int found = scandir(folder, &names, is_list_port, alphasort);
    for (int i = 0; i < found; i++) {
        char *file;
        if (asprintf(&file, "%s/%s", folder, names[i]->d_name) >= 0) {
            add_port(file);
            free(file);
        }
        free(names[i]);
    }
    if (found >= 0)
        free(names);
}

size_t lists_load(const char *folder)
{
    size_t entrants = 0;
    if (!lists.loaded) {
        char *beside = folder ? NULL : peers_beside_program();
        add_implementation("plumb"); /* what others are compared with comes first */
        add_implementation("std::list");
        if (folder || beside)
            load_from(folder ? folder : beside);
        free(beside);
        lists.loaded = 1;
    }
    for (size_t p = 0; p < lists.ports; p++)
        entrants += loaded(p)->count;
    return entrants;
}

const char *lists_about(size_t i)
{
    return i < lists.ports ? loaded(i)->about : NULL;
}

const char *lists_implementation(size_t i)
{
    return i < lists.implementations ? lists.implementation[i] : NULL;
}

/* A port's entrants come with the smallest index first. */
const list_entrant *lists_entrant(const char *implementation, size_t bytes, size_t count,
                                  enum list_experiment experiment)
{
    for (size_t p = 0; p < lists.ports; p++)
        for (size_t i = 0; i < loaded(p)->count; i++) {
            const list_entrant *entrant = loaded(p)->entrants[i];
            if (entrant->bytes == bytes && entrant->most >= count && entrant->run[experiment] &&
                strcmp(entrant->implementation, implementation) == 0)
                return entrant;
        }
    return NULL;
}
