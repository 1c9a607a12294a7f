/* A port that is a shared object and runs in processes of its own, the workers (plumb's side of wire.h).
 *
 * This file starts workers (worker.c), passes inputs to them in shared memory, limits the time of calls, checks that
 * nothing was written outside of the outputs, and describes failures. A worker that fails is ended and replaced, so
 * that the port's other kernels can still be run. Each thread that runs kernels uses a worker of its own. */
#include "ports.h"
#include "printed.h"
#include "side_effects.h"
#include "wire.h"

#include "validate/util/process.h"
#include "validate/util/text.h"

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

/* The seconds that a series of calls may take together (`most`), and the seconds that it has taken. Time in which the
 * process waits for a CPU does not count. */
struct time_budget {
    double most, took;
};

/* A process that runs the port, as plumb sees it. */
struct port_worker {
    struct port_worker *next; /* in the list of idle workers */
    struct process *process;
    int control; /* the socket for requests and replies */
    struct port_output port_output;
    uint32_t serial;            /* serial number of the last request; 0: none yet */
    uint32_t kernel;            /* the only kernel that it runs */
    struct time_budget *budget; /* time budget of the current calls */
    unsigned char *in, *out;    /* the shared files with the arrays of a call, mapped in plumb's process */
    size_t in_size, out_size;
};

/* A kernel as the port declares it. */
struct listed_kernel {
    struct wire_kernel wire;
    const char *id;
    char variant[64]; /* printable; empty: no name */
    double spent;     /* seconds of its calls, on all threads */
};

struct shared_object {
    struct port port;
    struct port_limits limits;
    char file[PATH_MAX], name[64], about[256];
    size_t count;
    struct listed_kernel *kernels;
    char *text;           /* texts of the greeting */
    pthread_mutex_t lock; /* protects `idle` and the kernels' `spent` */
    struct port_worker *idle;
};

/* Size of a shared file in bytes, unless a call needs a larger one. Only the used part takes memory. */
enum { MIN_ARRAY_BYTES = 32 << 20 };

/* --- starting and ending workers ---------------------------------------------------------------------------------- */

/* Starts this same program again as a worker, without the variables of the environment that would start a test runner
 * in it or change its sanitizer. `prints` is the descriptor for the port's output. Returns null with errno if that
 * fails. */
static struct process *start_worker(const struct shared_object *object, int control, int in, int out, int prints)
{
    static const char *const arguments[] = {"plumb-port-worker", NULL}, *const without[] = {"BXF", "CRITERION",
                                                                                            "ASAN_OPTIONS", NULL};
    const int standard[3] = {-1, prints, prints};
    char *task = NULL;
    if (asprintf(&task, PORT_WORKER_VARIABLE "=%zu %s", object->limits.bytes, object->file) < 0)
        return NULL;
    const char *const with[] = {
        task,
#ifdef SANITIZED
        /* A crash of the port must end the process by its signal, as without AddressSanitizer; leaks of the port are
         * not reported. */
        "ASAN_OPTIONS=handle_segv=0:handle_sigbus=0:handle_abort=0:handle_sigfpe=0:handle_sigill=0:detect_leaks=0",
#endif
        NULL};
    const struct process_order order = {.arguments = arguments,
                                        .with = with,
                                        .without = without,
                                        .sandbox = object->limits.sandbox,
                                        .standard = standard,
                                        .descriptor = {control, in, out},
                                        .descriptors = WIRE_LAST - WIRE_CONTROL};
    struct process *process = process_start(&order);
    free(task);
    return process;
}

/* Creates a shared file of this size, maps it in this process, and sets *descriptor to a descriptor for the worker.
 * Returns null with errno if that fails. Seals prevent the port from truncating the file, which would end plumb by
 * SIGBUS, and, with `read_only`, from writing to it. */
static unsigned char *shared_file(size_t size, int read_only, int *descriptor)
{
    const int file = *descriptor = memfd_create("plumb-port", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (file < 0 || ftruncate(file, (off_t)size) != 0)
        return NULL;
    unsigned char *map = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map == MAP_FAILED)
        return NULL;
    if (fcntl(file, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | (read_only ? F_SEAL_FUTURE_WRITE : 0) | F_SEAL_SEAL) ==
        0)
        return map;
    const int error = errno;
    munmap(map, size);
    errno = error;
    return NULL;
}

static void end_worker(struct port_worker *worker, struct process_ending *ending)
{
    if (worker->process)
        process_end(worker->process, ending);
    printed_close(&worker->port_output);
    if (worker->control >= 0)
        close(worker->control);
    if (worker->in)
        munmap(worker->in, worker->in_size);
    if (worker->out)
        munmap(worker->out, worker->out_size);
    free(worker);
}

/* Starts a worker with shared files of these sizes; returns null, with the reason in `problem`, if that fails. */
static struct port_worker *new_worker(const struct shared_object *object, size_t in_size, size_t out_size,
                                      char *problem, size_t size)
{
    struct port_worker *worker = calloc(1, sizeof *worker);
    int control[2] = {-1, -1}, in = -1, out = -1, prints = -1;
    if (!worker) {
        snprintf(problem, size, "out of memory");
        return NULL;
    }
    *worker =
        (struct port_worker){.control = -1, .port_output = {.from = -1}, .in_size = in_size, .out_size = out_size};
    if (printed_open(&worker->port_output, &prints) == 0 &&
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, control) == 0 &&
        (worker->in = shared_file(in_size, 1, &in)) && (worker->out = shared_file(out_size, 0, &out))) {
        worker->control = control[0];
        worker->process = start_worker(object, control[1], in, out, prints);
    }
    snprintf(problem, size, "cannot start a process for the port: %s", strerror(errno));
    close(control[1]);
    close(in);
    close(out);
    close(prints);
    if (worker->process)
        return worker;
    end_worker(worker, NULL);
    return NULL;
}

/* --- messages from workers ---------------------------------------------------------------------------------------- */

enum receipt { RECEIVED, DISCONNECTED, TIMED_OUT };

/* Reads a whole message, at most for *left seconds, from which the time is subtracted; meanwhile shows what the port
 * prints. */
static enum receipt receive(struct port_worker *worker, void *message, size_t size, double *left)
{
    char *at = message;
    while (size > 0) {
        struct pollfd wait[] = {{worker->control, POLLIN, 0}, {worker->port_output.from, POLLIN, 0}};
        const int ready = process_poll(worker->process, wait, 2, left);
        if (ready == 0)
            return TIMED_OUT;
        if (ready < 0 && errno == EINTR)
            continue;
        if (wait[1].revents)
            printed_show(&worker->port_output);
        if (ready > 0 && !wait[0].revents)
            continue;
        const ssize_t got = ready < 0 ? -1 : read(worker->control, at, size);
        if (got <= 0)
            return DISCONNECTED;
        at += got;
        size -= (size_t)got;
    }
    return RECEIVED;
}

/* Ends the worker after a failed message, and describes what happened to it: "crashed: SIGSEGV …". */
static void describe_end(const struct shared_object *object, struct port_worker *worker, enum receipt receipt,
                         char *text, size_t size)
{
    enum { PATIENCE = 2 }; /* seconds */
    struct process_ending ending = {0};
    if (receipt == DISCONNECTED) /* the process is about to end: wait, to report how it ended */
        process_wait(worker->process, PATIENCE);
    printed_show(&worker->port_output);
    const struct port_output port_output = worker->port_output;
    end_worker(worker, &ending);
    if (receipt == TIMED_OUT)
        ending.timed_out = 1;
    else if (ending.timed_out) {
        snprintf(text, size, "closed a descriptor that is not its own");
        return;
    }
    process_describe_ending(&ending, object->limits.call_seconds, text, size);
    printed_quote(&port_output, text, size);
}

/* A worker's first message, which describes the port. It is checked before use, because the port itself may have
 * written to the socket. */
struct greeting {
    struct wire_hello hello;
    struct wire_kernel *kernels;
    char *text; /* problem, name, about, ids and variants, each followed by a zero */
};

static void free_kernel_list(struct greeting *greeting)
{
    free(greeting->kernels);
    free(greeting->text);
}

static const char *next_text(const char *text)
{
    return text + strlen(text) + 1;
}

/* True if the fixed part of the greeting can be right. */
static int is_kernel_list(const struct wire_hello *hello)
{
    enum { TEXTS = 3 };
    return hello->magic == WIRE_MAGIC && hello->text <= WIRE_MAX_TEXT && hello->text >= TEXTS &&
           hello->kernels <= (hello->text - TEXTS) / 2;
}

/* True if the greeting has the right number of texts, and every kernel has a valid format and layout. */
static int is_whole(const struct greeting *greeting)
{
    const struct wire_hello *hello = &greeting->hello;
    size_t ends = 0;
    for (size_t i = 0; i < hello->text; i++)
        ends += greeting->text[i] == 0;
    for (size_t i = 0; i < hello->kernels; i++) {
        const struct wire_kernel *kernel = &greeting->kernels[i];
        if ((kernel->format != PLUMB_PORT_FLOAT && kernel->format != PLUMB_PORT_DOUBLE) ||
            port_layout(kernel->layout) < PLUMB_PORT_SOA || port_layout(kernel->layout) > PLUMB_PORT_OWN)
            return 0;
    }
    return ends == 2 * (size_t)hello->kernels + 3 && greeting->text[hello->text - 1] == 0;
}

/* Waits until the worker is ready to open the port. Returns 0; if the worker fails, which is not the port's fault, ends
 * it and returns −1 with the reason. */
static int receive_ready(const struct shared_object *object, struct port_worker *worker, char *problem, size_t size)
{
    double left = 30; /* seconds, for this program to start */
    uint32_t ready = 0;
    char end[128];
    const enum receipt receipt = receive(worker, &ready, sizeof ready, &left);
    if (receipt == RECEIVED && ready == WIRE_READY)
        return 0;
    describe_end(object, worker, receipt, end, sizeof end);
    if (receipt == RECEIVED)
        snprintf(problem, size, "cannot start a process for the port: %s", strerror((int)ready));
    else
        snprintf(problem, size, "cannot start a process for the port: it %s", end);
    return -1;
}

/* Receives the greeting, which the caller frees. Returns PORT_OK. If the greeting does not arrive, is not valid, or
 * says that the port cannot be used, ends the worker, writes the reason, and returns the kind of failure. */
static enum port_result receive_kernel_list(const struct shared_object *object, struct port_worker *worker,
                                            struct greeting *greeting, char *problem, size_t size)
{
    struct wire_hello *hello = &greeting->hello;
    *greeting = (struct greeting){0};
    if (receive_ready(object, worker, problem, size) != 0)
        return PORT_UNAVAILABLE;
    double left = object->limits.call_seconds;
    enum receipt receipt = receive(worker, hello, sizeof *hello, &left);
    const int well = receipt == RECEIVED && is_kernel_list(hello);
    if (well) {
        greeting->kernels = calloc(hello->kernels + 1, sizeof *greeting->kernels);
        greeting->text = malloc(hello->text);
    }
    if (well && greeting->kernels && greeting->text) {
        receipt = receive(worker, greeting->kernels, hello->kernels * sizeof *greeting->kernels, &left);
        receipt = receipt == RECEIVED ? receive(worker, greeting->text, hello->text, &left) : receipt;
    }
    problem[0] = 0;
    if (receipt == RECEIVED && (!well || !greeting->text || !greeting->kernels || !is_whole(greeting)))
        snprintf(problem, size, "touched a descriptor that is not its own");
    else if (receipt == RECEIVED)
        text_printable(problem, size, greeting->text);
    if (receipt == RECEIVED && !problem[0])
        return PORT_OK;
    if (receipt == RECEIVED)
        end_worker(worker, NULL);
    else
        describe_end(object, worker, receipt, problem, size);
    free_kernel_list(greeting);
    return PORT_FAILED;
}

/* Maximum number of idle workers that are kept for other kernels. It suffices for a caller that alternates between the
 * kernels of all methods for a motion. */
enum { IDLE_OF_OTHERS = 16 };

/* Removes from the list of idle workers one that has run only this kernel or none, and returns it; null if there is
 * none. Ends the idle workers of this kernel whose files are too small for its arrays, and those of other kernels
 * except the IDLE_OF_OTHERS that were released last. A process runs only one kernel, so that side effects of a kernel
 * (flags of the CPU, signal handlers, a damaged heap) cannot influence the verdict on another. */
static struct port_worker *acquire_idle_worker(struct shared_object *object, uint32_t kernel, size_t in_size,
                                               size_t out_size)
{
    struct port_worker *taken = NULL, *ended = NULL;
    size_t others = 0;
    pthread_mutex_lock(&object->lock);
    for (struct port_worker **at = &object->idle, *worker; (worker = *at);) {
        const int runs_it = worker->serial == 0 || worker->kernel == kernel,
                  is_large = worker->in_size >= in_size && worker->out_size >= out_size;
        if (runs_it ? is_large && taken : others++ < IDLE_OF_OTHERS) {
            at = &worker->next;
            continue;
        }
        *at = worker->next;
        worker->next = ended;
        if (runs_it && is_large)
            taken = worker;
        else
            ended = worker;
    }
    pthread_mutex_unlock(&object->lock);
    while (ended) {
        struct port_worker *next = ended->next;
        end_worker(ended, NULL);
        ended = next;
    }
    return taken;
}

/* Returns a worker for a kernel with files that are large enough for these arrays. If that fails, returns null with the
 * reason, and sets *result to PORT_UNAVAILABLE if plumb lacks resources, to PORT_FAILED if the port is at fault. */
static struct port_worker *acquire_worker(struct shared_object *object, uint32_t kernel, size_t in_size,
                                          size_t out_size, enum port_result *result, char *problem, size_t size)
{
    struct greeting greeting;
    struct port_worker *worker = acquire_idle_worker(object, kernel, in_size, out_size);
    if (!worker) {
        worker = new_worker(object, in_size > MIN_ARRAY_BYTES ? in_size : MIN_ARRAY_BYTES,
                            out_size > MIN_ARRAY_BYTES ? out_size : MIN_ARRAY_BYTES, problem, size);
        *result = worker ? receive_kernel_list(object, worker, &greeting, problem, size) : PORT_UNAVAILABLE;
        if (*result != PORT_OK)
            return NULL;
        free_kernel_list(&greeting);
    }
    worker->kernel = kernel;
    return worker;
}

static void release_worker(struct shared_object *object, struct port_worker *worker)
{
    pthread_mutex_lock(&object->lock);
    worker->next = object->idle;
    object->idle = worker;
    pthread_mutex_unlock(&object->lock);
}

/* --- one call ----------------------------------------------------------------------------------------------------- */

/* Fills the outputs with bytes `fill`, and writes canaries into the rest of each array's pages and into the unused
 * lanes of the last tile. */
static void prepare_outputs(unsigned char *out, const struct wire_shape *shape, const struct port_call *call, int fill)
{
    const size_t number = (size_t)call->format / 8, beyond = shape->tile ? call->n % 8 : 0;
    for (size_t a = 0; a < shape->arrays; a++) {
        unsigned char *slot = out + a * shape->slot;
        memset(slot, WIRE_CANARY, shape->first);
        memset(slot + shape->first, fill, shape->used);
        memset(slot + shape->first + shape->used, WIRE_CANARY, shape->slot - shape->first - shape->used);
    }
    for (size_t k = 0; beyond && k < call->outputs; k++)
        memset(out + wire_place(shape, k, call->n), WIRE_CANARY, (8 - beyond) * number);
}

/* True if all canaries are unchanged; otherwise describes in *reply where one was overwritten. */
static int canaries_hold(const unsigned char *out, const struct wire_shape *shape, const struct port_call *call,
                         struct wire_reply *reply)
{
    const size_t number = (size_t)call->format / 8, beyond = shape->tile ? call->n % 8 : 0;
    reply->access = WIRE_WROTE;
    for (size_t a = 0; a < shape->arrays; a++) {
        const unsigned char *slot = out + a * shape->slot;
        reply->array = (uint32_t)a;
        reply->before = !wire_all_are(WIRE_CANARY, slot, 0, shape->first);
        if (reply->before || !wire_all_are(WIRE_CANARY, slot, shape->first + shape->used, shape->slot))
            return 0;
    }
    for (size_t k = 0; beyond && k < call->outputs; k++)
        if (!wire_all_are(WIRE_CANARY, out + wire_place(shape, k, call->n), 0, (8 - beyond) * number))
            return 0;
    return 1;
}

/* Writes a description such as "wrote outside its outputs, past the end of component 2". */
static void describe_outside_write(const struct wire_reply *reply, const struct listed_kernel *kernel, const char *side,
                                   char *text, size_t size)
{
    static const char *const access[] = {"touched memory", "read", "wrote"};
    const char *where = reply->before ? "before the beginning" : "past the end";
    if (port_layout(kernel->wire.layout) == PLUMB_PORT_SOA)
        snprintf(text, size, "%s outside its %s, %s of component %u", access[reply->access], side, where, reply->array);
    else
        snprintf(text, size, "%s outside its %s, %s", access[reply->access], side, where);
}

/* Checks a reply. Returns PORT_OK, or the kind of failure with its description in call->failure. */
static enum port_result check_reply(const struct port_worker *worker, const struct listed_kernel *kernel,
                                    struct wire_reply *reply, const struct wire_shape *out, struct port_call *call)
{
    char *text = call->failure;
    const size_t size = sizeof call->failure;
    if (reply->serial != worker->serial || reply->outcome >= WIRE_OUTCOMES || reply->access > WIRE_WROTE ||
        (reply->outcome == WIRE_NOT_MAPPED && reply->code == EBADF))
        snprintf(text, size, "touched a descriptor that is not its own");
    else if (reply->outcome == WIRE_NOT_MAPPED)
        snprintf(text, size, "cannot give the port its arrays: %s", strerror(reply->code));
    else if (reply->outcome == WIRE_OUT_OF_MEMORY)
        snprintf(text, size, "left no memory for arrays of its own types");
    else if (reply->outcome == WIRE_SMALL_INPUT || reply->outcome == WIRE_SMALL_OUTPUT)
        snprintf(text, size, "has a type of its own that is smaller than the numbers of its %s, and no function %s",
                 reply->outcome == WIRE_SMALL_INPUT ? "inputs" : "outputs",
                 reply->outcome == WIRE_SMALL_INPUT ? "pack" : "unpack");
    else if (reply->outcome == WIRE_WROTE_INPUT)
        snprintf(text, size, "wrote into its inputs");
    else if (reply->outcome == WIRE_OUTSIDE_INPUT)
        describe_outside_write(reply, kernel, "inputs", text, size);
    else if (reply->outcome == WIRE_OUTSIDE_OUTPUT || !canaries_hold(worker->out, out, call, reply))
        describe_outside_write(reply, kernel, "outputs", text, size);
    else if (reply->outcome == WIRE_SIDE_EFFECT)
        snprintf(text, size, "%s",
                 side_effect_text(reply->code > 0 && reply->code < SIDE_EFFECTS ? (enum side_effect)reply->code
                                                                                : SIDE_EFFECT_NONE));
    else if (reply->code != 0)
        snprintf(text, size, "returned error %d", reply->code);
    if (!text[0])
        return PORT_OK;
    return reply->outcome == WIRE_NOT_MAPPED ? PORT_UNAVAILABLE : PORT_FAILED;
}

/* Copies `count` numbers of `number` (4 or 8) bytes; the steps are distances in bytes. Compiles to one memcpy if both
 * sides are contiguous, and otherwise to an instruction per number. */
static void copy_row(unsigned char *to, size_t to_step, const unsigned char *from, size_t from_step, size_t number,
                     size_t count)
{
    if (to_step == from_step)
        memcpy(to, from, count * number);
    else
        for (size_t i = 0; i < count; i++, to += to_step, from += from_step)
            if (number == sizeof(float))
                memcpy(to, from, sizeof(float));
            else
                memcpy(to, from, sizeof(double));
}

/* Copies numbers from plumb's arrays, in which component k of element i is at index k · stride + i, into the shared
 * file of a call (`into_call`), or back. Works in blocks of eight elements, the size of a tile, so that the structs of
 * a block stay in the L1 cache. */
static void copy_numbers(int into_call, void *array, size_t stride, unsigned char *call, const struct wire_shape *shape,
                         size_t components, size_t number, size_t n)
{
    const size_t block = shape->element == number && !shape->tile ? n : 8;
    for (size_t first = 0; first < n; first += block)
        for (size_t k = 0; k < components; k++) {
            unsigned char *in_array = (unsigned char *)array + (k * stride + first) * number;
            unsigned char *in_call = call + wire_place(shape, k, first);
            const size_t count = n - first < block ? n - first : block;
            if (into_call)
                copy_row(in_call, shape->element, in_array, number, number, count);
            else
                copy_row(in_array, number, in_call, shape->element, number, count);
        }
}

/* Runs a call, with outputs that are filled with bytes `fill` before. The outputs stay in the worker's file, and *out
 * becomes their shape. If the call fails, ends the worker and sets *worker to null. */
static enum port_result run_filled(const struct shared_object *object, struct port_worker **worker,
                                   const struct listed_kernel *kernel, struct port_call *call, int fill,
                                   struct wire_shape *out)
{
    struct port_worker *with = *worker;
    struct wire_reply reply;
    const struct wire_shape in = wire_arrange(&kernel->wire, call->inputs, call->n, call->placement);
    *out = wire_arrange(&kernel->wire, call->outputs, call->n, call->placement);
    const struct wire_request request = {.serial = ++with->serial,
                                         .kernel = with->kernel,
                                         .inputs = (uint32_t)call->inputs,
                                         .outputs = (uint32_t)call->outputs,
                                         .n = (uint32_t)call->n,
                                         .placement = (uint32_t)call->placement,
                                         .watch = call->watch,
                                         .fill = (uint32_t)fill};
    copy_numbers(1, (void *)call->in, call->stride, with->in, &in, call->inputs, (size_t)call->format / 8, call->n);
    prepare_outputs(with->out, out, call, fill);
    if (call->placement == PORT_IN_PLACE) /* inputs that the outputs will overwrite */
        copy_numbers(1, (void *)call->in, call->stride, with->out, out,
                     call->inputs < call->outputs ? call->inputs : call->outputs, (size_t)call->format / 8, call->n);
    enum receipt receipt = DISCONNECTED;
    const double long_calls = fmax(1, (double)call->n / PORT_MAX_ELEMENTS_OF_COMMAND);
    const double most = fmin(object->limits.call_seconds * long_calls, with->budget->most - with->budget->took);
    double left = most;
    const int is_first = with->serial == 1; /* not pinned to a CPU, since threads that it starts would inherit that */
    if (!is_first)
        process_pin_near(with->process);
    if (send(with->control, &request, sizeof request, MSG_NOSIGNAL) == sizeof request)
        receipt = receive(with, &reply, sizeof reply, &left);
    if (!is_first)
        process_let_go(with->process);
    with->budget->took += most - left;
    if (receipt != RECEIVED) {
        describe_end(object, with, receipt, call->failure, sizeof call->failure);
        *worker = NULL;
        return receipt == TIMED_OUT ? PORT_HUNG : PORT_FAILED;
    }
    call->keeps_state |= reply.keeps_state != 0;
    const enum port_result result = check_reply(with, kernel, &reply, out, call);
    if (result != PORT_OK) {
        end_worker(with, NULL);
        *worker = NULL;
    }
    return result;
}

/* --- unwritten outputs -------------------------------------------------------------------------------------------- */

static const unsigned char *output_at(const struct port_call *call, size_t k, size_t i)
{
    return (const unsigned char *)call->out + (k * call->stride + i) * ((size_t)call->format / 8);
}

static int is_nan(const unsigned char *number, int format)
{
    float single;
    double twofold;
    if (format == PLUMB_PORT_FLOAT)
        return isnan((memcpy(&single, number, sizeof single), single));
    return isnan((memcpy(&twofold, number, sizeof twofold), twofold));
}

/* True if a second result differs from the first in the same way as the fills of the two calls. With the port's own
 * types any difference counts, because the conversion may turn a fill into any number. */
static int follows_fill(const unsigned char *first, const unsigned char *second, size_t number, int own_types)
{
    int differ = 0;
    for (size_t b = 0; b < number; b++) {
        if (first[b] == second[b])
            continue;
        if (!own_types && (first[b] != WIRE_UNWRITTEN || second[b] != WIRE_MODERATE))
            return 0;
        differ = 1;
    }
    return differ;
}

struct unwritten {
    size_t component, element;
    int found;
};

/* Finds a result that was NaN and that depends on the fill, because the kernel did not write it. */
static struct unwritten find_unwritten(const struct port_call *call, const unsigned char *second,
                                       const struct wire_shape *shape, int own_types)
{
    const size_t number = (size_t)call->format / 8;
    for (size_t i = 0; i < call->n; i++)
        for (size_t k = 0; k < call->outputs; k++) {
            const unsigned char *first = output_at(call, k, i);
            if (is_nan(first, call->format) && follows_fill(first, second + wire_place(shape, k, i), number, own_types))
                return (struct unwritten){k, i, 1};
        }
    return (struct unwritten){0, 0, 0};
}

static int any_nan(const struct port_call *call)
{
    for (size_t k = 0; k < call->outputs; k++)
        for (size_t i = 0; i < call->n; i++)
            if (is_nan(output_at(call, k, i), call->format))
                return 1;
    return 0;
}

/* If a result is NaN, repeats the call with another fill to find out whether the kernel wrote it: an output that was
 * not written changes with the fill. With the port's own types a third run has to give the first result again, since a
 * kernel whose results change with every call has another fault. */
static enum port_result check_written(const struct shared_object *object, struct port_worker **worker,
                                      const struct listed_kernel *kernel, struct port_call *call)
{
    const int own_types = port_layout(kernel->wire.layout) == PLUMB_PORT_OWN;
    struct wire_shape shape;
    if (!any_nan(call))
        return PORT_OK;
    enum port_result result = run_filled(object, worker, kernel, call, WIRE_MODERATE, &shape);
    if (result != PORT_OK)
        return result;
    const struct unwritten unwritten = find_unwritten(call, (*worker)->out, &shape, own_types);
    if (!unwritten.found)
        return PORT_OK;
    if (own_types) {
        result = run_filled(object, worker, kernel, call, WIRE_UNWRITTEN, &shape);
        if (result != PORT_OK)
            return result;
        if (memcmp(output_at(call, unwritten.component, unwritten.element),
                   (*worker)->out + wire_place(&shape, unwritten.component, unwritten.element),
                   (size_t)call->format / 8) != 0)
            return PORT_OK;
    }
    snprintf(call->failure, sizeof call->failure, "did not write component %zu of element %zu, counted from 0",
             unwritten.component, unwritten.element);
    return PORT_FAILED;
}

static int is_kernel(const struct listed_kernel *kernel, const char *id, int format)
{
    return kernel->wire.format == format && strcmp(kernel->id, id) == 0;
}

/* Returns the kernel with this id and format, in the variant that port.variant selects; or null. */
static struct listed_kernel *kernel_of(const struct shared_object *object, const char *id, int format)
{
    size_t before = object->port.variant;
    for (size_t i = 0; i < object->count; i++)
        if (is_kernel(&object->kernels[i], id, format) && before-- == 0)
            return &object->kernels[i];
    return NULL;
}

/* Adds seconds to the time that the calls of a kernel have taken; returns the seconds that are left. */
static double spend(struct shared_object *object, struct listed_kernel *kernel, double seconds)
{
    pthread_mutex_lock(&object->lock);
    kernel->spent += seconds;
    const double left = object->limits.seconds > 0 ? object->limits.seconds - kernel->spent : INFINITY;
    pthread_mutex_unlock(&object->lock);
    return left;
}

/* Runs a call within a time budget. */
static enum port_result run_within(struct shared_object *object, const struct listed_kernel *kernel,
                                   struct port_call *call, struct time_budget *budget)
{
    const struct wire_shape in = wire_arrange(&kernel->wire, call->inputs, call->n, call->placement);
    struct wire_shape out = wire_arrange(&kernel->wire, call->outputs, call->n, call->placement);
    enum port_result result = PORT_FAILED;
    struct port_worker *worker = acquire_worker(object, (uint32_t)(kernel - object->kernels), in.arrays * in.slot,
                                                out.arrays * out.slot, &result, call->failure, sizeof call->failure);
    if (!worker)
        return result;
    worker->budget = budget;
    result = run_filled(object, &worker, kernel, call, WIRE_UNWRITTEN, &out);
    if (result == PORT_OK) {
        copy_numbers(0, call->out, call->stride, worker->out, &out, call->outputs, (size_t)call->format / 8, call->n);
        result = check_written(object, &worker, kernel, call);
    }
    if (worker)
        release_worker(object, worker);
    return result;
}

static enum port_result shared_run(struct port *port, struct port_call *call)
{
    struct shared_object *object = port->state;
    struct listed_kernel *kernel = kernel_of(object, call->id, call->format);
    call->failure[0] = 0;
    if (!kernel)
        return PORT_MISSING;
    struct time_budget budget = {.most = spend(object, kernel, 0)};
    enum port_result result = PORT_FAILED;
    if (budget.most > 0) {
        result = run_within(object, kernel, call, &budget);
        spend(object, kernel, budget.took);
    }
    if ((result == PORT_FAILED || result == PORT_HUNG) && budget.took >= budget.most) {
        result = PORT_OUT_OF_TIME;
        snprintf(call->failure, sizeof call->failure, "took longer than %g s", object->limits.seconds);
    }
    return result;
}

/* --- recording ---------------------------------------------------------------------------------------------------- */

/* Receives steps up to the end. Returns null and stores what the port's code returned; or a description of the failure,
 * which may be empty. */
static const char *receive_steps(struct port_worker *worker, struct port_recording *recording, double *left,
                                 enum receipt *receipt, int *returned)
{
    struct port_step step;
    while ((*receipt = receive(worker, &step, sizeof step, left)) == RECEIVED) {
        if (step.what == PORT_STEP_END) {
            *returned = step.a;
            return NULL;
        }
        if (step.what > PORT_STEP_END)
            return "touched a descriptor that is not its own";
        const int goes = recording->take(recording->context, &step);
        const unsigned char answer = goes > 0;
        if (goes < 0)
            return "";
        if (step.what == PORT_STEP_BRANCH && send(worker->control, &answer, 1, MSG_NOSIGNAL) != 1)
            continue; /* the worker has ended: there is no next step */
    }
    return "";
}

static enum port_result shared_record(struct port *port, struct port_recording *recording)
{
    struct shared_object *object = port->state;
    const struct listed_kernel *kernel = kernel_of(object, recording->id, recording->format);
    enum port_result result = PORT_MISSING;
    enum receipt receipt = DISCONNECTED;
    int returned = 1;
    recording->failure[0] = 0;
    struct port_worker *worker = !kernel ? NULL
                                         : acquire_worker(object, (uint32_t)(kernel - object->kernels), 0, 0, &result,
                                                          recording->failure, sizeof recording->failure);
    if (!worker)
        return result;
    const struct wire_request request = {.serial = ++worker->serial,
                                         .kernel = worker->kernel,
                                         .inputs = (uint32_t)recording->inputs,
                                         .outputs = (uint32_t)recording->outputs,
                                         .offset = recording->offset,
                                         .records = recording->of_formula ? WIRE_RECORD_FORMULA : WIRE_RECORD_CODE};
    double left = object->limits.call_seconds;
    const char *failure = "";
    if (send(worker->control, &request, sizeof request, MSG_NOSIGNAL) == sizeof request)
        failure = receive_steps(worker, recording, &left, &receipt, &returned);
    if (receipt != RECEIVED) {
        describe_end(object, worker, receipt, recording->failure, sizeof recording->failure);
        return receipt == TIMED_OUT ? PORT_HUNG : PORT_FAILED;
    }
    if (failure) {
        snprintf(recording->failure, sizeof recording->failure, "%s", failure);
        end_worker(worker, NULL);
        return PORT_FAILED;
    }
    release_worker(object, worker);
    if (returned == WIRE_NO_RECORDS)
        snprintf(recording->failure, sizeof recording->failure, "exports no plumb_port_%s",
                 recording->of_formula ? "formulas" : "record");
    return returned == 0 ? PORT_OK : PORT_MISSING;
}

/* --- the port ----------------------------------------------------------------------------------------------------- */

static int shared_formats(struct port *port, const char *id)
{
    return (kernel_of(port->state, id, PLUMB_PORT_FLOAT) ? PLUMB_PORT_FLOAT : 0) |
           (kernel_of(port->state, id, PLUMB_PORT_DOUBLE) ? PLUMB_PORT_DOUBLE : 0);
}

static int shared_same_bits(struct port *port, const char *id, int format)
{
    const struct listed_kernel *kernel = kernel_of(port->state, id, format);
    return kernel && kernel->wire.layout & PLUMB_PORT_SAME_BITS;
}

/* True if the kernel may be called in place. Inputs and outputs then have the same view, so that in layouts with
 * structs or tiles they must have the same number of components. */
static int shared_in_place(struct port *port, const struct port_call *call)
{
    const struct listed_kernel *kernel = kernel_of(port->state, call->id, call->format);
    const int layout = kernel ? port_layout(kernel->wire.layout) : PLUMB_PORT_OWN;
    return kernel && kernel->wire.layout & PLUMB_PORT_IN_PLACE && layout != PLUMB_PORT_OWN &&
           (layout == PLUMB_PORT_SOA || call->inputs == call->outputs);
}

static size_t shared_variants(struct port *port, const char *id, int format)
{
    const struct shared_object *object = port->state;
    size_t variants = 0;
    for (size_t i = 0; i < object->count; i++)
        variants += (size_t)is_kernel(&object->kernels[i], id, format);
    return variants;
}

static const char *shared_variant_name(struct port *port, const char *id, int format)
{
    const struct listed_kernel *kernel = kernel_of(port->state, id, format);
    return kernel ? kernel->variant : "";
}

static void shared_renew(struct port *port)
{
    struct shared_object *object = port->state;
    pthread_mutex_lock(&object->lock);
    struct port_worker *idle = object->idle;
    object->idle = NULL;
    pthread_mutex_unlock(&object->lock);
    while (idle) {
        struct port_worker *worker = idle;
        idle = worker->next;
        end_worker(worker, NULL);
    }
}

static const char *shared_id(struct port *port, size_t i)
{
    const struct shared_object *object = port->state;
    return i < object->count ? object->kernels[i].id : NULL;
}

static void shared_close(struct port *port)
{
    struct shared_object *object = port->state;
    shared_renew(port);
    pthread_mutex_destroy(&object->lock);
    free(object->kernels);
    free(object->text);
    free(object);
}

/* Stores the content of the greeting in the port, which then owns its texts. Returns 0, or −1 when out of memory. */
static int store_greeting(struct shared_object *object, struct greeting *greeting)
{
    object->kernels = calloc(greeting->hello.kernels + 1, sizeof *object->kernels);
    if (!object->kernels)
        return -1;
    object->text = greeting->text;
    greeting->text = NULL;
    object->count = greeting->hello.kernels;
    object->port.flushes = greeting->hello.flushes != 0;
    const char *text = next_text(object->text); /* skip the problem, which is empty */
    text_printable(object->name, sizeof object->name, text);
    text = next_text(text);
    text_printable(object->about, sizeof object->about, text);
    for (size_t i = 0; i < object->count; i++) {
        text = next_text(text);
        object->kernels[i].wire = greeting->kernels[i];
        object->kernels[i].id = text;
        text = next_text(text);
        text_printable(object->kernels[i].variant, sizeof object->kernels[i].variant, text);
    }
    return 0;
}

/* Starts the first worker and receives the list of the port's kernels. Returns 0, or −1 with the reason. */
static int open_object(struct shared_object *object, char *problem, size_t size)
{
    struct greeting greeting;
    struct port_worker *worker = new_worker(object, MIN_ARRAY_BYTES, MIN_ARRAY_BYTES, problem, size);
    if (!worker || receive_kernel_list(object, worker, &greeting, problem, size) != PORT_OK)
        return -1;
    release_worker(object, worker);
    const int status = store_greeting(object, &greeting);
    if (status != 0)
        snprintf(problem, size, "out of memory");
    free_kernel_list(&greeting);
    return status;
}

/* Writes why a file cannot be found; if a file of this name with ".so" exists, suggests it. */
static void describe_absent(const char *file, char *problem, size_t size)
{
    const int error = errno;
    char other[PATH_MAX];
    const int length = snprintf(other, sizeof other, "%s.so", file);
    const int exists = length < (int)sizeof other && access(other, R_OK) == 0;
    snprintf(problem, size, "%s: %s%s%s%s", file, strerror(error), exists ? "; did you mean " : "", exists ? other : "",
             exists ? "?" : "");
    text_end_whole(problem);
}

struct port *port_shared_object(const char *file, const struct port_limits *limits, char *problem, size_t size)
{
    static const struct port_limits usual = {.call_seconds = PORT_CALL_SECONDS, .bytes = PORT_BYTES};
    struct shared_object *object = calloc(1, sizeof *object);
    char reason[1024];
    if (!object) {
        snprintf(problem, size, "out of memory");
        return NULL;
    }
    if (!realpath(file, object->file)) {
        describe_absent(file, problem, size);
        free(object);
        return NULL;
    }
    object->limits = limits ? *limits : usual;
    object->port = (struct port){.name = object->name,
                                 .about = object->about,
                                 .formats = shared_formats,
                                 .run = shared_run,
                                 .same_bits = shared_same_bits,
                                 .id = shared_id,
                                 .close = shared_close,
                                 .state = object,
                                 .record = shared_record,
                                 .in_place = shared_in_place,
                                 .renew = shared_renew,
                                 .variants = shared_variants,
                                 .variant_name = shared_variant_name};
    pthread_mutex_init(&object->lock, NULL);
    if (open_object(object, reason, sizeof reason) == 0)
        return &object->port;
    snprintf(problem, size, "%s: %s", file, reason);
    text_end_whole(problem);
    shared_close(&object->port);
    return NULL;
}
