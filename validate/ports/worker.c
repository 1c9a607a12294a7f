/* The process in which a shared object runs: it opens the port, then runs kernels as the judge asks.
 *
 * Here: the worker's side of wire.h. A worker is this same program started afresh, so that the port meets a clean
 * process: no threads, locks or memory of the judge's. It may crash, hang or exit; the judge's side (shared_object.c)
 * sees that and says so. Inputs are mapped read-only and both files have unmapped pages on either side. */
#include "ports.h"
#include "wire.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

struct region {
    unsigned char *start;
    size_t size;
    uintptr_t low, high; /* with the unmapped pages */
};

/* The shared files and the request at hand: global, since a signal handler has no other way to reach them. */
static struct region input, output;
static uint32_t serial;

static int send_all(const void *message, size_t size)
{
    const char *at = message;
    while (size > 0) {
        ssize_t sent = write(WIRE_CONTROL, at, size);
        if (sent <= 0)
            return -1;
        at += sent;
        size -= (size_t)sent;
    }
    return 0;
}

static int receive_all(void *message, size_t size)
{
    char *at = message;
    while (size > 0) {
        ssize_t got = read(WIRE_CONTROL, at, size);
        if (got <= 0)
            return -1;
        at += got;
        size -= (size_t)got;
    }
    return 0;
}

/* Tells the judge of a fault in or beside the shared files, which says more than SIGSEGV. Any other fault ends the
 * process by its own signal. */
static void on_fault(int number, siginfo_t *info, void *context)
{
    const uintptr_t at = (uintptr_t)info->si_addr;
    struct wire_reply reply = {serial, WIRE_RETURNED, 0};
    (void)context;
    if (at >= (uintptr_t)input.start && at < (uintptr_t)input.start + input.size)
        reply.outcome = WIRE_WROTE_INPUT;
    else if (at >= output.low && at < output.high)
        reply.outcome = WIRE_WROTE_OUTSIDE;
    if (reply.outcome != WIRE_RETURNED) {
        send_all(&reply, sizeof reply);
        _exit(0);
    }
    signal(number, SIG_DFL);
    raise(number);
}

static void catch_faults(void)
{
    static unsigned char stack[64 * 1024];
    const stack_t alternative = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_sigaction = on_fault, .sa_flags = SA_SIGINFO | SA_ONSTACK};
    sigaltstack(&alternative, NULL);
    sigaction(SIGSEGV, &action, NULL);
    sigaction(SIGBUS, &action, NULL);
}

/* Maps a whole file between two unmapped stretches. */
static struct region map_file(int descriptor, int protection)
{
    enum { MARGIN = 1 << 20 };
    struct stat status;
    if (fstat(descriptor, &status) != 0)
        _exit(126);
    const size_t page = (size_t)sysconf(_SC_PAGESIZE), size = ((size_t)status.st_size + page - 1) / page * page;
    unsigned char *reserved = mmap(NULL, size + 2 * MARGIN, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (reserved == MAP_FAILED ||
        mmap(reserved + MARGIN, size, protection, MAP_SHARED | MAP_FIXED, descriptor, 0) == MAP_FAILED)
        _exit(126);
    return (struct region){reserved + MARGIN, size, (uintptr_t)reserved, (uintptr_t)reserved + size + 2 * MARGIN};
}

static void limit(int resource, rlim_t most)
{
    struct rlimit now;
    if (getrlimit(resource, &now) == 0 && (now.rlim_max == RLIM_INFINITY || most < now.rlim_max))
        setrlimit(resource, &(struct rlimit){most, most});
}

static void set_limits(size_t bytes)
{
    limit(RLIMIT_CORE, 0);
#ifdef SANITIZED
    (void)bytes; /* AddressSanitizer reserves terabytes of addresses for itself */
#else
    limit(RLIMIT_AS, bytes);
#endif
}

/* --- the greeting ------------------------------------------------------------------------------------------------- */

static int print_texts(FILE *stream, const plumb_port *port, const char *problem)
{
    fprintf(stream, "%s%c%s%c%s%c", problem, 0, port && port->name ? port->name : "port", 0,
            port && port->about ? port->about : "", 0);
    for (size_t i = 0; port && i < port->count; i++)
        fprintf(stream, "%s%c", port->kernels[i].id, 0);
    return fclose(stream);
}

static int greet(const plumb_port *port, const char *problem)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (!stream || print_texts(stream, port, problem) != 0 || size > WIRE_MOST_TEXT)
        return -1;
    const struct wire_hello hello = {WIRE_MAGIC, port ? (uint32_t)port->count : 0, (uint32_t)size};
    int status = send_all(&hello, sizeof hello);
    for (size_t i = 0; i < hello.kernels && status == 0; i++)
        status = send_all(&(struct wire_kernel){port->kernels[i].format, port->kernels[i].layout},
                          sizeof(struct wire_kernel));
    if (status == 0)
        status = send_all(text, size);
    free(text);
    return port ? status : -1;
}

/* --- calls --------------------------------------------------------------------------------------------------------- */

/* The view of one side of a call; `base` has room for its pointers. */
static plumb_port_view view_of(const struct wire_shape *shape, unsigned char *start, void **base)
{
    for (size_t k = 0; k < shape->base_count; k++)
        base[k] = start + shape->offset + k * shape->component;
    return (plumb_port_view){base, shape->stride};
}

/* One side of a call to a kernel with its own types: an array of them between guards. */
struct own_array {
    unsigned char *memory, *first;
    size_t size;
};

static int own_array_new(struct own_array *array, size_t size)
{
    enum { ALIGNMENT = 64 };
    array->size = size;
    array->memory = aligned_alloc(ALIGNMENT, (size + 2 * WIRE_GUARD + ALIGNMENT) / ALIGNMENT * ALIGNMENT);
    if (!array->memory)
        return -1;
    memset(array->memory, WIRE_UNWRITTEN, size + 2 * WIRE_GUARD);
    array->first = array->memory + WIRE_GUARD;
    return 0;
}

static int own_array_guards_hold(const struct own_array *array)
{
    for (size_t i = 0; i < WIRE_GUARD; i++)
        if (array->memory[i] != WIRE_UNWRITTEN || array->first[array->size + i] != WIRE_UNWRITTEN)
            return 0;
    return 1;
}

/* For a kernel with its own types: packs the inputs from the view, runs the kernel, and unpacks the outputs. */
static int run_own(const plumb_port_kernel *kernel, const struct wire_request *request, const plumb_port_view *in,
                   const plumb_port_view *out, struct wire_reply *reply)
{
    const plumb_port_own *own = kernel->own;
    const size_t number = (size_t)kernel->format / 8;
    const size_t element_in = number * request->inputs, element_out = number * request->outputs;
    struct own_array from = {0}, to = {0};
    if (own_array_new(&from, request->n * own->input_size) != 0 ||
        own_array_new(&to, request->n * own->output_size) != 0)
        return -1;
    for (size_t i = 0; i < request->n; i++) {
        const unsigned char *element = (const unsigned char *)in->base[0] + i * element_in;
        if (own->pack)
            own->pack(element, from.first + i * own->input_size);
        else
            memcpy(from.first + i * own->input_size, element,
                   own->input_size < element_in ? own->input_size : element_in);
    }
    void *const base_in[] = {from.first}, *const base_out[] = {to.first};
    reply->code = kernel->run(request->n, &(plumb_port_view){base_in, 1}, &(plumb_port_view){base_out, 1});
    if (!own_array_guards_hold(&to))
        reply->outcome = WIRE_WROTE_OUTSIDE;
    for (size_t i = 0; i < request->n && reply->code == 0; i++) {
        unsigned char *element = (unsigned char *)out->base[0] + i * element_out;
        if (own->unpack)
            own->unpack(to.first + i * own->output_size, element);
        else
            memcpy(element, to.first + i * own->output_size,
                   own->output_size < element_out ? own->output_size : element_out);
    }
    free(from.memory);
    free(to.memory);
    return 0;
}

/* Runs what is asked for until the judge hangs up. The alarm ends the worker if the judge dies while the port hangs. */
static int serve(const plumb_port *port, unsigned seconds)
{
    struct wire_request request;
    while (receive_all(&request, sizeof request) == 0) {
        const plumb_port_kernel *kernel = &port->kernels[request.kernel];
        const struct wire_shape in = wire_arrange(kernel->format, kernel->layout, request.inputs, request.n);
        const struct wire_shape out = wire_arrange(kernel->format, kernel->layout, request.outputs, request.n);
        void **base = calloc(in.base_count + out.base_count + 1, sizeof *base);
        if (!base)
            return 126;
        const plumb_port_view in_view = view_of(&in, input.start, base);
        const plumb_port_view out_view = view_of(&out, output.start, base + in.base_count);
        struct wire_reply reply = {request.serial, WIRE_RETURNED, 0};
        serial = request.serial;
        alarm(seconds);
        if (port_layout(kernel->layout) != PLUMB_PORT_OWN)
            reply.code = kernel->run(request.n, &in_view, &out_view);
        else if (run_own(kernel, &request, &in_view, &out_view, &reply) != 0)
            return 126;
        alarm(0);
        free(base);
        if (send_all(&reply, sizeof reply) != 0)
            return 0;
    }
    return 0;
}

/* Takes over before main if the environment says that this process is a worker. A constructor, since the tests' main is
 * Criterion's, and since nothing else of the program may run in a worker. */
__attribute__((constructor)) static void become_worker(void)
{
    const char *order = getenv(PORT_WORKER_VARIABLE);
    double seconds;
    size_t bytes;
    int file;
    if (!order || sscanf(order, "%lf %zu %n", &seconds, &bytes, &file) != 2)
        return;
    char problem[1024] = "", *name = strdup(order + file);
    unsetenv(PORT_WORKER_VARIABLE);
    input = map_file(WIRE_INPUT, PROT_READ);
    output = map_file(WIRE_OUTPUT, PROT_READ | PROT_WRITE);
    close(WIRE_INPUT);
    close(WIRE_OUTPUT);
    set_limits(bytes);
    catch_faults();
    const unsigned patience = (unsigned)fmin(seconds + 2, 1e6);
    alarm(patience);
    const plumb_port *port = port_offer(name, problem, sizeof problem);
    alarm(0);
    _exit(greet(port, problem) == 0 ? serve(port, patience) : 0);
}
