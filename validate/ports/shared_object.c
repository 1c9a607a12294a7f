/* A port from a shared object, run in processes of its own.
 *
 * Here: the judge's side: starting workers (worker.c), handing over inputs in shared memory, waiting no longer
 * than allowed, checking that nothing outside the outputs was written, and saying what went wrong. A worker that fails
 * is ended and replaced, so that the port's other kernels go on. Each thread that runs kernels takes a worker of its
 * own. */
#include "ports.h"
#include "wire.h"

#include "validate/base/process.h"
#include "validate/base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

struct worker {
    struct worker *next;
    struct process *process;
    int control;
    uint32_t serial; /* of the last request */
    unsigned char *in, *out;
    size_t in_size, out_size;
};

/* What the port says of a kernel. */
struct kernel {
    struct wire_kernel wire;
    const char *id;
};

struct shared_object {
    struct port port;
    struct port_limits limits;
    char file[PATH_MAX], name[64], about[256];
    size_t count;
    struct kernel *kernels;
    char *text;           /* the greeting's texts */
    pthread_mutex_t lock; /* of idle and the sizes */
    struct worker *idle;
    size_t in_size, out_size; /* bytes of the shared files that new workers get */
};

/* --- a worker's life -------------------------------------------------------------------------------------------- */

/* Starts this same program again as a worker; whatever the port prints goes to standard error. The environment must not
 * depend on how the judge was started, and must not start a test runner in the worker. */
static struct process *start_worker(const struct shared_object *object, int control, int in, int out)
{
    static const char *const arguments[] = {"plumb-port-worker", NULL}, *const without[] = {"BXF", "CRITERION",
                                                                                            "ASAN_OPTIONS", NULL};
    static const int standard[3] = {-1, STDERR_FILENO, STDERR_FILENO};
    char *task = NULL;
    if (asprintf(&task, PORT_WORKER_VARIABLE "=%.3f %zu %s", object->limits.seconds, object->limits.bytes,
                 object->file) < 0)
        return NULL;
    const char *const with[] = {task,
#ifdef SANITIZED
                                /* A port's crash ends the process by its signal, as without AddressSanitizer, and what
                                 * a port leaks is its own. */
                                "ASAN_OPTIONS=handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0:"
                                "handle_sigill=0:detect_leaks=0",
#endif
                                NULL};
    const struct process_order order = {.arguments = arguments,
                                        .with = with,
                                        .without = without,
                                        .standard = standard,
                                        .descriptor = {control, in, out},
                                        .descriptors = WIRE_LAST - WIRE_CONTROL};
    struct process *process = process_start(&order);
    free(task);
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

static void end_worker(struct worker *worker, struct process_ending *ending)
{
    if (worker->process)
        process_end(worker->process, ending);
    if (worker->control >= 0)
        close(worker->control);
    if (worker->in)
        munmap(worker->in, worker->in_size);
    if (worker->out)
        munmap(worker->out, worker->out_size);
    free(worker);
}

static struct worker *new_worker(const struct shared_object *object, size_t in_size, size_t out_size)
{
    struct worker *worker = calloc(1, sizeof *worker);
    int control[2] = {-1, -1}, in = -1, out = -1;
    if (!worker)
        return NULL;
    *worker = (struct worker){.control = -1, .in_size = in_size, .out_size = out_size};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, control) == 0 &&
        (worker->in = shared_file(in_size, 1, &in)) && (worker->out = shared_file(out_size, 0, &out))) {
        worker->control = control[0];
        worker->process = start_worker(object, control[1], in, out);
    }
    const int error = errno;
    close(control[1]);
    close(in);
    close(out);
    if (worker->process)
        return worker;
    end_worker(worker, NULL);
    errno = error;
    return NULL;
}

/* --- talking to it ---------------------------------------------------------------------------------------------- */

enum heard { HEARD, HUNG_UP, TOO_LATE };

/* Reads a whole message before the deadline. */
static enum heard hear(const struct worker *worker, void *message, size_t size, double deadline)
{
    char *at = message;
    while (size > 0) {
        const double left = deadline - process_clock();
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

/* Ends the worker, and says in words how it came to that. */
static void describe_end(const struct shared_object *object, struct worker *worker, enum heard heard, char *text,
                         size_t size)
{
    enum { PATIENCE = 2 };
    struct process_ending ending = {0};
    if (heard == HUNG_UP) /* it is ending by itself: wait, to report how */
        process_wait(worker->process, PATIENCE);
    end_worker(worker, &ending);
    if (heard == TOO_LATE)
        ending.too_late = 1;
    else if (ending.too_late) {
        snprintf(text, size, "closed a descriptor that is not its own");
        return;
    }
    process_say(&ending, object->limits.seconds, text, size);
}

/* What a worker says of the port. It is checked before use: the port may have written to the socket itself. */
struct greeting {
    struct wire_hello hello;
    struct wire_kernel *kernels;
    char *text; /* problem, name, about and ids, a zero after each */
};

static void free_greeting(struct greeting *greeting)
{
    free(greeting->kernels);
    free(greeting->text);
}

static const char *next_text(const char *text)
{
    return text + strlen(text) + 1;
}

static int is_greeting(const struct wire_hello *hello)
{
    enum { TEXTS = 3 };
    return hello->magic == WIRE_MAGIC && hello->text <= WIRE_MOST_TEXT && hello->text >= TEXTS &&
           hello->kernels <= hello->text - TEXTS;
}

/* Whether there are as many texts as there should be, and every kernel has a format and a layout. */
static int is_whole(const struct greeting *greeting)
{
    const struct wire_hello *hello = &greeting->hello;
    size_t ends = 0;
    for (size_t i = 0; i < hello->text; i++)
        ends += greeting->text[i] == 0;
    for (size_t i = 0; i < hello->kernels; i++) {
        const struct wire_kernel *kernel = &greeting->kernels[i];
        if ((kernel->format != PLUMB_PORT_BINARY32 && kernel->format != PLUMB_PORT_BINARY64) ||
            port_layout(kernel->layout) < PLUMB_PORT_SOA || port_layout(kernel->layout) > PLUMB_PORT_OWN)
            return 0;
    }
    return ends == (size_t)hello->kernels + 3 && greeting->text[hello->text - 1] == 0;
}

/* Waits for the greeting, which the caller frees. If it does not come, or says that the port cannot be used: ends the
 * worker and returns −1 with the reason. */
static int hear_greeting(const struct shared_object *object, struct worker *worker, struct greeting *greeting,
                         char *problem, size_t size)
{
    const double deadline = process_clock() + object->limits.seconds;
    struct wire_hello *hello = &greeting->hello;
    *greeting = (struct greeting){0};
    enum heard heard = hear(worker, hello, sizeof *hello, deadline);
    const int well = heard == HEARD && is_greeting(hello);
    if (well) {
        greeting->kernels = calloc(hello->kernels + 1, sizeof *greeting->kernels);
        greeting->text = malloc(hello->text);
    }
    if (well && greeting->kernels && greeting->text) {
        heard = hear(worker, greeting->kernels, hello->kernels * sizeof *greeting->kernels, deadline);
        heard = heard == HEARD ? hear(worker, greeting->text, hello->text, deadline) : heard;
    }
    problem[0] = 0;
    if (heard == HEARD && (!well || !greeting->text || !greeting->kernels || !is_whole(greeting)))
        snprintf(problem, size, "wrote to a descriptor that is not its own");
    else if (heard == HEARD)
        text_printable(problem, size, greeting->text);
    if (heard == HEARD && !problem[0])
        return 0;
    if (heard == HEARD)
        end_worker(worker, NULL);
    else
        describe_end(object, worker, heard, problem, size);
    free_greeting(greeting);
    return -1;
}

/* An idle worker with room for these arrays, or a new one; null, with the reason: the judge's own lack, or the port. */
static struct worker *take_worker(struct shared_object *object, size_t in_size, size_t out_size, int *unavailable,
                                  char *problem, size_t size)
{
    struct greeting greeting;
    pthread_mutex_lock(&object->lock);
    object->in_size = in_size > object->in_size ? in_size : object->in_size;
    object->out_size = out_size > object->out_size ? out_size : object->out_size;
    in_size = object->in_size;
    out_size = object->out_size;
    struct worker *worker = object->idle;
    if (worker)
        object->idle = worker->next;
    pthread_mutex_unlock(&object->lock);
    if (worker && worker->in_size >= in_size && worker->out_size >= out_size)
        return worker;
    if (worker)
        end_worker(worker, NULL);
    worker = new_worker(object, in_size, out_size);
    *unavailable = !worker;
    if (!worker)
        snprintf(problem, size, "cannot start a process for the port: %s", strerror(errno));
    else if (hear_greeting(object, worker, &greeting, problem, size) != 0)
        worker = NULL;
    else
        free_greeting(&greeting);
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

/* Whether the bytes that belong to no element are unchanged: guards, and places past the last element. */
static int guards_hold(const unsigned char *out, const struct wire_shape *shape, size_t components, size_t number,
                       size_t n)
{
    /* arrays: one per component, or one of whole elements */
    const size_t used = shape->element == number ? components : 1;
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
                         size_t components, size_t number, size_t n)
{
    for (size_t k = 0; k < components; k++) {
        unsigned char *own = (unsigned char *)array + k * stride * number;
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

/* The first output component that was not written for any element, or `components`. */
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

/* Runs elements that are already in the worker's input. Fills `failure` and ends the worker where something is wrong. */
static struct worker *call_kernel(const struct shared_object *object, struct worker *worker,
                                  const struct wire_request *request, const struct wire_kernel *kernel, char *failure,
                                  size_t size)
{
    const struct wire_shape out = wire_arrange(kernel->format, kernel->layout, request->outputs, request->n);
    const size_t number = (size_t)kernel->format / 8;
    struct wire_reply reply;
    memset(worker->out, WIRE_UNWRITTEN, out.size);
    enum heard heard = HUNG_UP;
    if (send(worker->control, request, sizeof *request, MSG_NOSIGNAL) == sizeof *request)
        heard = hear(worker, &reply, sizeof reply, process_clock() + object->limits.seconds);
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
    end_worker(worker, NULL);
    return NULL;
}

/* The kernel with that id and format; the first, if it has variants. */
static const struct kernel *kernel_of(const struct shared_object *object, const char *id, int format)
{
    for (size_t i = 0; i < object->count; i++)
        if (object->kernels[i].wire.format == format && strcmp(object->kernels[i].id, id) == 0)
            return &object->kernels[i];
    return NULL;
}

/* All elements of a call, in one. Returns the worker, or null where it had to be ended; either way call->failure says
 * what went wrong. */
static struct worker *run_call(struct shared_object *object, struct worker *worker, const struct kernel *kernel,
                               struct port_call *call)
{
    const struct wire_kernel *wire = &kernel->wire;
    const size_t number = (size_t)wire->format / 8;
    const struct wire_shape in = wire_arrange(wire->format, wire->layout, call->inputs, call->n);
    const struct wire_shape out = wire_arrange(wire->format, wire->layout, call->outputs, call->n);
    const struct wire_request request = {++worker->serial, (uint32_t)(kernel - object->kernels), (uint32_t)call->inputs,
                                         (uint32_t)call->outputs, (uint32_t)call->n};
    copy_numbers(1, (void *)call->in, call->stride, worker->in, &in, call->inputs, number, call->n);
    worker = call_kernel(object, worker, &request, wire, call->failure, sizeof call->failure);
    if (!worker)
        return NULL;
    const size_t unwritten =
        call->n > 0 ? find_unwritten(worker->out, &out, call->outputs, number, call->n) : call->outputs;
    if (unwritten < call->outputs)
        snprintf(call->failure, sizeof call->failure, "did not write component %zu of its outputs, counted from 0",
                 unwritten);
    else
        copy_numbers(0, call->out, call->stride, worker->out, &out, call->outputs, number, call->n);
    return worker;
}

static enum port_result shared_run(struct port *port, struct port_call *call)
{
    struct shared_object *object = port->state;
    const struct kernel *kernel = kernel_of(object, call->id, call->format);
    if (!kernel)
        return PORT_MISSING;
    const struct wire_kernel *wire = &kernel->wire;
    int unavailable;
    call->failure[0] = 0;
    struct worker *worker = take_worker(object, wire_arrange(wire->format, wire->layout, call->inputs, call->n).size,
                                        wire_arrange(wire->format, wire->layout, call->outputs, call->n).size,
                                        &unavailable, call->failure, sizeof call->failure);
    if (!worker)
        return unavailable ? PORT_UNAVAILABLE : PORT_FAILED;
    worker = run_call(object, worker, kernel, call);
    if (worker)
        give_back(object, worker);
    return call->failure[0] ? PORT_FAILED : PORT_OK;
}

/* --- the port --------------------------------------------------------------------------------------------------- */

static int shared_formats(struct port *port, const char *id)
{
    return (kernel_of(port->state, id, PLUMB_PORT_BINARY32) ? PLUMB_PORT_BINARY32 : 0) |
           (kernel_of(port->state, id, PLUMB_PORT_BINARY64) ? PLUMB_PORT_BINARY64 : 0);
}

static int shared_same_bits(struct port *port, const char *id, int format)
{
    const struct kernel *kernel = kernel_of(port->state, id, format);
    return kernel && kernel->wire.layout & PLUMB_PORT_SAME_BITS;
}

static const char *shared_id(struct port *port, size_t i)
{
    const struct shared_object *object = port->state;
    return i < object->count ? object->kernels[i].id : NULL;
}

static void shared_close(struct port *port)
{
    struct shared_object *object = port->state;
    while (object->idle) {
        struct worker *worker = object->idle;
        object->idle = worker->next;
        end_worker(worker, NULL);
    }
    pthread_mutex_destroy(&object->lock);
    free(object->kernels);
    free(object->text);
    free(object);
}

/* Takes over what the greeting says; it is freed with the port. */
static int take_greeting(struct shared_object *object, struct greeting *greeting)
{
    object->kernels = calloc(greeting->hello.kernels + 1, sizeof *object->kernels);
    if (!object->kernels)
        return -1;
    object->text = greeting->text;
    greeting->text = NULL;
    object->count = greeting->hello.kernels;
    const char *text = next_text(object->text); /* past the problem, which is empty */
    text_printable(object->name, sizeof object->name, text);
    text = next_text(text);
    text_printable(object->about, sizeof object->about, text);
    for (size_t i = 0; i < object->count; i++) {
        text = next_text(text);
        object->kernels[i].wire = greeting->kernels[i];
        object->kernels[i].id = text;
    }
    return 0;
}

/* Starts the first worker and hears what the port has. */
static int open_object(struct shared_object *object, char *problem, size_t size)
{
    struct greeting greeting;
    struct worker *worker = new_worker(object, object->in_size, object->out_size);
    if (!worker) {
        snprintf(problem, size, "cannot start a process for the port: %s", strerror(errno));
        return -1;
    }
    if (hear_greeting(object, worker, &greeting, problem, size) != 0)
        return -1;
    give_back(object, worker);
    const int status = take_greeting(object, &greeting);
    if (status != 0)
        snprintf(problem, size, "out of memory");
    free_greeting(&greeting);
    return status;
}

struct port *port_shared_object(const char *file, const struct port_limits *limits, char *problem, size_t size)
{
    /* bytes of a shared file: a hundred doubles per element; larger calls get larger files */
    enum { USUAL_ROOM = 1 << 21 };
    static const struct port_limits usual = {PORT_SECONDS, PORT_BYTES};
    struct shared_object *object = calloc(1, sizeof *object);
    char reason[1024];
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
    object->in_size = object->out_size = USUAL_ROOM;
    object->port = (struct port){object->name,     object->about, shared_formats, shared_run,
                                 shared_same_bits, shared_id,     shared_close,   object};
    pthread_mutex_init(&object->lock, NULL);
    if (open_object(object, reason, sizeof reason) == 0)
        return &object->port;
    snprintf(problem, size, "%s: %s", file, reason);
    shared_close(&object->port);
    return NULL;
}
