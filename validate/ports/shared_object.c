/* A port from a shared object, run in processes of its own.
 *
 * Here: the judge's side: starting workers (port_worker.c), handing over inputs in shared memory, waiting no longer
 * than allowed, checking that nothing outside the outputs was written, and saying what went wrong. A worker that fails
 * is ended and replaced, so that the port's other kernels go on. Each thread that runs kernels takes a worker of its
 * own. */
#include "ports.h"
#include "wire.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

struct worker {
    struct worker *next;
    pid_t process;
    int control;
    uint32_t serial; /* of the last request */
    unsigned char *in, *out;
};

/* What the port says of a kernel, and what became of it. */
struct kernel {
    struct wire_kernel wire;
    const struct row *row; /* null: plumb knows no such kernel */
    char failure[160];     /* "" while all is well */
};

struct shared_object {
    struct port port;
    struct port_limits limits;
    char file[PATH_MAX], name[64], about[256];
    size_t in_size, out_size, count;
    struct kernel *kernels;
    pthread_mutex_t lock; /* of idle and of the kernels' failures */
    struct worker *idle;
};

/* --- a worker's life -------------------------------------------------------------------------------------------- */

/* The environment without what would wake a test runner in the worker, and with the worker's order. Nothing that the
 * port inherits may depend on how the judge was started. */
static char **worker_environment(char *order)
{
    size_t count = 0, kept = 0;
    while (environ[count])
        count++;
    char **environment = calloc(count + 3, sizeof *environment);
    if (!environment)
        return NULL;
    for (size_t i = 0; i < count; i++)
        if (strncmp(environ[i], "BXF", 3) != 0 && strncmp(environ[i], "CRITERION", 9) != 0 &&
            strncmp(environ[i], "ASAN_OPTIONS", 12) != 0)
            environment[kept++] = environ[i];
#ifdef SANITIZED
    /* A port's crash ends the process by its signal, as without AddressSanitizer, and what a port leaks is its own. */
    environment[kept++] = "ASAN_OPTIONS=handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0:handle_sigill=0:"
                          "detect_leaks=0";
#endif
    environment[kept] = order;
    return environment;
}

/* This same program again, with the three descriptors at their places and the port's chatter on standard error. Spawned,
 * not forked: the judge has threads, and what OpenMP does at a fork can wait for ever in the child. */
static pid_t start_worker(const int *descriptors, char **environment)
{
    char *arguments[] = {(char *)"plumb-port-worker", NULL};
    int high[3], made = 0;
    pid_t process = 0;
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    if (posix_spawn_file_actions_init(&actions) != 0)
        return 0;
    if (posix_spawnattr_init(&attributes) != 0) {
        posix_spawn_file_actions_destroy(&actions);
        return 0;
    }
    /* first out of each other's way */
    for (; made < 3 && (high[made] = fcntl(descriptors[made], F_DUPFD_CLOEXEC, WIRE_LAST)) >= 0; made++)
        posix_spawn_file_actions_adddup2(&actions, high[made], WIRE_CONTROL + made);
    posix_spawn_file_actions_addclosefrom_np(&actions, WIRE_LAST);
    posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP); /* Ctrl-C is for the judge */
    if (made < 3 || posix_spawn(&process, "/proc/self/exe", &actions, &attributes, arguments, environment) != 0)
        process = 0;
    while (made > 0)
        close(high[--made]);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return process;
}

/* A shared file of that size, mapped; and a descriptor for the worker. */
static unsigned char *shared_file(size_t size, int read_only, int *descriptor)
{
    const int file = memfd_create("plumb-port", MFD_CLOEXEC);
    if (file < 0)
        return NULL;
    unsigned char *map =
        ftruncate(file, (off_t)size) == 0 ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0) : MAP_FAILED;
    *descriptor = file;
    if (read_only && map != MAP_FAILED) {
        char path[64];
        snprintf(path, sizeof path, "/proc/self/fd/%d", file);
        *descriptor = open(path, O_RDONLY | O_CLOEXEC);
        close(file);
    }
    return map == MAP_FAILED || *descriptor < 0 ? NULL : map;
}

static void end_worker(const struct shared_object *object, struct worker *worker, int *status)
{
    if (worker->process > 0) {
        kill(worker->process, SIGKILL);
        while (waitpid(worker->process, status, 0) < 0 && errno == EINTR)
            ;
    }
    if (worker->control >= 0)
        close(worker->control);
    if (worker->in)
        munmap(worker->in, object->in_size);
    if (worker->out)
        munmap(worker->out, object->out_size);
    free(worker);
}

static struct worker *new_worker(const struct shared_object *object)
{
    struct worker *worker = calloc(1, sizeof *worker);
    int control[2] = {-1, -1}, in = -1, out = -1, status;
    char *order = NULL, **environment = NULL;
    if (!worker)
        return NULL;
    worker->control = -1;
    if (asprintf(&order, PORT_WORKER_VARIABLE "=%.3f %zu %s", object->limits.seconds, object->limits.bytes,
                 object->file) > 0 &&
        (environment = worker_environment(order)) && socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, control) == 0 &&
        (worker->in = shared_file(object->in_size, 1, &in)) && (worker->out = shared_file(object->out_size, 0, &out))) {
        worker->control = control[0];
        worker->process = start_worker((int[]){control[1], in, out}, environment);
    }
    free(order);
    free(environment);
    close(control[1]);
    close(in);
    close(out);
    if (worker->process > 0)
        return worker;
    end_worker(object, worker, &status);
    return NULL;
}

/* --- talking to it ---------------------------------------------------------------------------------------------- */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

enum heard { HEARD, HUNG_UP, TOO_LATE };

/* Reads a whole message before the deadline. */
static enum heard hear(const struct worker *worker, void *message, size_t size, double deadline)
{
    char *at = message;
    while (size > 0) {
        const double left = deadline - now();
        struct pollfd wait = {worker->control, POLLIN, 0};
        const int ready = left > 0 ? poll(&wait, 1, (int)(left * 1000) + 1) : 0;
        if (ready == 0)
            return TOO_LATE;
        if (ready < 0 && errno == EINTR)
            continue;
        const ssize_t got = ready < 0 ? -1 : read(worker->control, at, size);
        if (got <= 0)
            return HUNG_UP;
        at += got;
        size -= (size_t)got;
    }
    return HEARD;
}

/* How the process ended, in words; it is ended if it has not. */
static void describe_end(const struct shared_object *object, struct worker *worker, enum heard heard, char *text,
                         size_t size)
{
    int status = 0;
    if (heard == HUNG_UP) { /* it is ending by itself: that end is the news */
        siginfo_t info = {0};
        const double deadline = now() + 2;
        while (waitid(P_PID, (id_t)worker->process, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0 &&
               now() < deadline)
            usleep(1000);
    }
    end_worker(object, worker, &status);
    if (heard == TOO_LATE)
        snprintf(text, size, "did not return within %g s", object->limits.seconds);
    else if (WIFSIGNALED(status))
        snprintf(text, size, "crashed: SIG%s (%s)", sigabbrev_np(WTERMSIG(status)), strsignal(WTERMSIG(status)));
    else
        snprintf(text, size, "ended the process with exit status %d", WEXITSTATUS(status));
}

static int is_ended(const char *text, size_t size)
{
    return memchr(text, 0, size) != NULL;
}

/* Nothing that comes from the worker is believed: the port may have written to the socket itself. */
static int is_greeting(const struct wire_hello *hello)
{
    return hello->magic == WIRE_MAGIC && hello->kernels <= WIRE_MOST_KERNELS &&
           is_ended(hello->problem, sizeof hello->problem) && is_ended(hello->name, sizeof hello->name) &&
           is_ended(hello->about, sizeof hello->about);
}

/* Waits for the greeting. kernels: null, or where to put an allocated list of them. */
static int hear_greeting(const struct shared_object *object, struct worker *worker, struct wire_hello *hello,
                         struct kernel **kernels, char *problem, size_t size)
{
    const double deadline = now() + object->limits.seconds;
    enum heard heard = hear(worker, hello, sizeof *hello, deadline);
    if (heard == HEARD && !is_greeting(hello))
        snprintf(hello->problem, sizeof hello->problem, "wrote to a descriptor that is not its own");
    if (heard == HEARD && hello->problem[0]) {
        int status;
        snprintf(problem, size, "%s", hello->problem);
        end_worker(object, worker, &status);
        return -1;
    }
    struct kernel *list = heard == HEARD ? calloc(hello->kernels + 1, sizeof *list) : NULL;
    for (uint32_t i = 0; list && heard == HEARD && i < hello->kernels; i++)
        heard = hear(worker, &list[i].wire, sizeof list[i].wire, deadline);
    for (uint32_t i = 0; list && i < hello->kernels; i++)
        list[i].wire.id[sizeof list[i].wire.id - 1] = 0;
    if (kernels && heard == HEARD)
        *kernels = list;
    else
        free(list);
    if (heard == HEARD)
        return 0;
    describe_end(object, worker, heard, problem, size);
    return -1;
}

/* An idle worker, or a new one; null, with the reason. */
static struct worker *take_worker(struct shared_object *object, char *problem, size_t size)
{
    struct wire_hello hello;
    pthread_mutex_lock(&object->lock);
    struct worker *worker = object->idle;
    if (worker)
        object->idle = worker->next;
    pthread_mutex_unlock(&object->lock);
    if (worker)
        return worker;
    worker = new_worker(object);
    if (!worker)
        snprintf(problem, size, "cannot start a process for the port: %s", strerror(errno));
    else if (hear_greeting(object, worker, &hello, NULL, problem, size) != 0)
        worker = NULL;
    return worker;
}

static void give_back(struct shared_object *object, struct worker *worker)
{
    pthread_mutex_lock(&object->lock);
    worker->next = object->idle;
    object->idle = worker;
    pthread_mutex_unlock(&object->lock);
}

/* --- one call --------------------------------------------------------------------------------------------------- */

static int all_unwritten(const unsigned char *bytes, size_t from, size_t to)
{
    for (size_t i = from; i < to; i++)
        if (bytes[i] != WIRE_UNWRITTEN)
            return 0;
    return 1;
}

/* Whether the bytes that belong to no element are as they were: guards, and the places past the last element. */
static int guards_hold(const unsigned char *out, const struct wire_shape *shape, size_t components, size_t number,
                       size_t n)
{
    const size_t used = shape->element == number ? components : 1; /* arrays that elements stand in one by one */
    if (shape->tile) {
        const size_t first = n / 8 * 8, end = shape->size - WIRE_GUARD;
        int hold = all_unwritten(out, 0, shape->offset) && all_unwritten(out, end, shape->size);
        for (size_t k = 0; hold && n % 8 && k < components; k++)
            hold = all_unwritten(out, wire_place(shape, k, first) + n % 8 * number,
                                 wire_place(shape, k, first) + 8 * number);
        return hold;
    }
    int hold = all_unwritten(out, 0, shape->offset);
    for (size_t k = 0; hold && k < used; k++) {
        const size_t next = k + 1 < used ? wire_place(shape, k + 1, 0) : shape->size;
        hold = all_unwritten(out, wire_place(shape, k, 0) + n * shape->element, next);
    }
    return hold;
}

/* Copies between the judge's arrays (component k of element i at [k * stride + i]) and a call's shape. */
static void copy_numbers(int into_call, void *array, size_t stride, unsigned char *call, const struct wire_shape *shape,
                         size_t components, size_t number, size_t first, size_t n)
{
    for (size_t k = 0; k < components; k++) {
        unsigned char *own = (unsigned char *)array + (k * stride + first) * number;
        if (shape->element == number && !shape->tile) {
            unsigned char *there = call + wire_place(shape, k, 0);
            memcpy(into_call ? there : own, into_call ? own : there, n * number);
            continue;
        }
        for (size_t i = 0; i < n; i++) {
            unsigned char *there = call + wire_place(shape, k, i);
            memcpy(into_call ? there : own + i * number, into_call ? own + i * number : there, number);
        }
    }
}

/* The first output component of which nothing was written, or `components`. */
static size_t find_unwritten(const unsigned char *out, const struct wire_shape *shape, size_t components, size_t number,
                             size_t n)
{
    for (size_t k = 0; k < components; k++) {
        int written = 0;
        for (size_t i = 0; i < n && !written; i++)
            written = !all_unwritten(out, wire_place(shape, k, i), wire_place(shape, k, i) + number);
        if (!written)
            return k;
    }
    return components;
}

/* Runs up to WIRE_BLOCK elements that stand ready in the worker's input. Fills `failure` and ends the worker where
 * something is wrong. */
static struct worker *call_kernel(const struct shared_object *object, struct worker *worker,
                                  const struct wire_request *request, const struct wire_kernel *kernel, char *failure,
                                  size_t size)
{
    const struct wire_shape out = wire_arrange(kernel->format, kernel->layout, request->outputs, request->n);
    const size_t number = (size_t)kernel->format / 8;
    struct wire_reply reply;
    int status;
    memset(worker->out, WIRE_UNWRITTEN, out.size);
    enum heard heard = HUNG_UP;
    if (send(worker->control, request, sizeof *request, MSG_NOSIGNAL) == sizeof *request)
        heard = hear(worker, &reply, sizeof reply, now() + object->limits.seconds);
    if (heard != HEARD) {
        describe_end(object, worker, heard, failure, size);
        return NULL;
    }
    if (reply.serial != request->serial || reply.outcome > WIRE_WROTE_OUTSIDE)
        snprintf(failure, size, "wrote to a descriptor that is not its own");
    else if (reply.outcome == WIRE_WROTE_INPUT)
        snprintf(failure, size, "wrote into its inputs");
    else if (reply.outcome == WIRE_WROTE_OUTSIDE ||
             !guards_hold(worker->out, &out, request->outputs, number, request->n))
        snprintf(failure, size, "wrote outside its outputs");
    else if (reply.code != 0)
        snprintf(failure, size, "returned error %d", reply.code);
    if (!failure[0])
        return worker;
    end_worker(object, worker, &status);
    return NULL;
}

static struct kernel *kernel_of(const struct shared_object *object, const struct row *row)
{
    for (size_t i = 0; i < object->count; i++)
        if (object->kernels[i].row == row)
            return &object->kernels[i];
    return NULL;
}

/* Notes what went wrong with a kernel; the first failure stands. */
static enum port_result fail(struct shared_object *object, struct kernel *kernel, const char *failure)
{
    pthread_mutex_lock(&object->lock);
    if (!kernel->failure[0])
        snprintf(kernel->failure, sizeof kernel->failure, "%s", failure);
    pthread_mutex_unlock(&object->lock);
    return PORT_FAILED;
}

static int has_failed(struct shared_object *object, const struct kernel *kernel)
{
    pthread_mutex_lock(&object->lock);
    const int failed = kernel->failure[0] != 0;
    pthread_mutex_unlock(&object->lock);
    return failed;
}

static enum port_result shared_run(struct port *port, const struct row *row, size_t n, const void *in, void *out,
                                   size_t stride)
{
    struct shared_object *object = port->state;
    struct kernel *kernel = kernel_of(object, row);
    char failure[sizeof kernel->failure] = "";
    if (!kernel)
        return PORT_MISSING;
    if (has_failed(object, kernel))
        return PORT_FAILED;
    struct worker *worker = take_worker(object, failure, sizeof failure);
    const size_t inputs = fields_components(row->inputs), outputs = fields_components(row->outputs);
    const struct wire_kernel *wire = &kernel->wire;
    const size_t number = (size_t)wire->format / 8;
    for (size_t first = 0; worker && first < n; first += WIRE_BLOCK) {
        const size_t count = n - first < WIRE_BLOCK ? n - first : WIRE_BLOCK;
        const struct wire_shape in_shape = wire_arrange(wire->format, wire->layout, inputs, count);
        const struct wire_shape out_shape = wire_arrange(wire->format, wire->layout, outputs, count);
        const struct wire_request request = {++worker->serial, (uint32_t)(kernel - object->kernels), (uint32_t)inputs,
                                             (uint32_t)outputs, (uint32_t)count};
        copy_numbers(1, (void *)in, stride, worker->in, &in_shape, inputs, number, first, count);
        worker = call_kernel(object, worker, &request, wire, failure, sizeof failure);
        if (!worker)
            break;
        const size_t unwritten = find_unwritten(worker->out, &out_shape, outputs, number, count);
        if (unwritten < outputs) {
            char name[64];
            snprintf(failure, sizeof failure, "did not write its output %s",
                     fields_component_name(row->outputs, unwritten, name, sizeof name));
            break;
        }
        copy_numbers(0, out, stride, worker->out, &out_shape, outputs, number, first, count);
    }
    if (worker)
        give_back(object, worker);
    return failure[0] ? fail(object, kernel, failure) : PORT_OK;
}

/* --- the port --------------------------------------------------------------------------------------------------- */

static int shared_format(struct port *port, const struct row *row)
{
    const struct kernel *kernel = kernel_of(port->state, row);
    return kernel ? kernel->wire.format : 0;
}

static const char *shared_failure(struct port *port, const struct row *row)
{
    struct shared_object *object = port->state;
    const struct kernel *kernel = kernel_of(object, row);
    return kernel && has_failed(object, kernel) ? kernel->failure : NULL;
}

static void shared_close(struct port *port)
{
    struct shared_object *object = port->state;
    int status;
    while (object->idle) {
        struct worker *worker = object->idle;
        object->idle = worker->next;
        end_worker(object, worker, &status);
    }
    pthread_mutex_destroy(&object->lock);
    free(object->kernels);
    free(object);
}

/* The largest that a call's arrays can be, over all rows of the registry, in either format and any layout. */
static size_t largest_call(int outputs)
{
    size_t most = 0;
    const struct row *row;
    for (size_t i = 0; (row = registry_at(i)); i++) {
        const size_t components = fields_components(outputs ? row->outputs : row->inputs);
        for (int layout = PLUMB_PORT_SOA; layout <= PLUMB_PORT_TILES; layout++) {
            const size_t size = wire_arrange(PLUMB_PORT_BINARY64, layout, components, WIRE_BLOCK).size;
            most = size > most ? size : most;
        }
    }
    return most;
}

/* Rows for the port's kernels; says on standard error which of them are unknown, since a misspelt id would otherwise
 * pass unjudged. */
static int match_rows(struct shared_object *object, const char *file, char *problem, size_t size)
{
    for (size_t i = 0; i < object->count; i++) {
        struct kernel *kernel = &object->kernels[i];
        const struct wire_kernel *wire = &kernel->wire;
        if ((wire->format != PLUMB_PORT_BINARY32 && wire->format != PLUMB_PORT_BINARY64) ||
            wire->layout < PLUMB_PORT_SOA || wire->layout > PLUMB_PORT_TILES) {
            snprintf(problem, size, "%s: its kernel \"%.63s\" has format %d and layout %d, which do not exist", file,
                     wire->id, wire->format, wire->layout);
            return -1;
        }
        kernel->row = registry_find(wire->id);
        if (!kernel->row)
            fprintf(stderr, "plumb: %s: its kernel \"%.63s\" is not one of plumb's and is not judged (near: %s)\n",
                    file, wire->id, registry_nearest(wire->id));
    }
    return 0;
}

struct port *port_shared_object(const char *file, const struct port_limits *limits, char *problem, size_t size)
{
    static const struct port_limits usual = {PORT_SECONDS, PORT_BYTES};
    struct shared_object *object = calloc(1, sizeof *object);
    struct wire_hello hello;
    char reason[sizeof hello.problem];
    if (!object) {
        snprintf(problem, size, "out of memory");
        return NULL;
    }
    if (!realpath(file, object->file)) {
        snprintf(problem, size, "%s: %s", file, strerror(errno));
        free(object);
        return NULL;
    }
    object->limits = limits ? *limits : usual;
    object->in_size = largest_call(0);
    object->out_size = largest_call(1);
    object->port =
        (struct port){object->name, object->about, shared_format, shared_run, shared_failure, shared_close, object};
    pthread_mutex_init(&object->lock, NULL);
    struct worker *worker = new_worker(object);
    if (!worker)
        snprintf(problem, size, "%s: cannot start a process for the port: %s", file, strerror(errno));
    else if (hear_greeting(object, worker, &hello, &object->kernels, reason, sizeof reason) != 0)
        snprintf(problem, size, "%s: %s", file, reason);
    else {
        object->count = hello.kernels;
        memcpy(object->name, hello.name, sizeof object->name);
        memcpy(object->about, hello.about, sizeof object->about);
        give_back(object, worker);
        if (match_rows(object, file, problem, size) == 0)
            return &object->port;
    }
    shared_close(&object->port);
    return NULL;
}
