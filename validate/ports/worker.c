/* The process in which a shared object runs: it opens the port, then runs kernels as the judge asks.
 *
 * Here: the worker's side of port_wire.h. A worker is this same program started afresh, so that the port meets a clean
 * process: no threads, locks or memory of the judge's. It may crash, hang or exit; the judge's side (port_child.c)
 * sees that and says so. Inputs are mapped read-only and both files have unmapped pages on either side. */
#include "wire.h"

#include <dlfcn.h>
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

/* For the fault handler, which has no other way to know them: the shared files, and the request at hand. */
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

/* A fault in or beside the shared files has a better name than SIGSEGV; anything else dies of its own signal. */
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

/* Opens the file and fills in the greeting; null where it cannot be used. */
static const plumb_port *open_port(const char *file, struct wire_hello *hello)
{
    void *object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    if (!object) {
        snprintf(hello->problem, sizeof hello->problem, "cannot be loaded: %s", dlerror());
        return NULL;
    }
    const plumb_port *(*open)(void);
    *(void **)&open = dlsym(object, "plumb_port_open");
    if (!open) {
        snprintf(hello->problem, sizeof hello->problem, "does not export plumb_port_open");
        return NULL;
    }
    const plumb_port *port = open();
    if (!port)
        snprintf(hello->problem, sizeof hello->problem, "plumb_port_open returned null");
    else if (port->version != PLUMB_PORT_VERSION)
        snprintf(hello->problem, sizeof hello->problem, "is for version %d of the port interface, this is version %d",
                 port->version, PLUMB_PORT_VERSION);
    else if (port->count > WIRE_MOST_KERNELS)
        snprintf(hello->problem, sizeof hello->problem, "says that it has %zu kernels", port->count);
    return hello->problem[0] ? NULL : port;
}

static int greet(const plumb_port *port, struct wire_hello *hello)
{
    if (port) {
        hello->kernels = (uint32_t)port->count;
        snprintf(hello->name, sizeof hello->name, "%s", port->name ? port->name : "port");
        snprintf(hello->about, sizeof hello->about, "%s", port->about ? port->about : "");
    }
    if (send_all(hello, sizeof *hello) != 0 || !port)
        return -1;
    for (size_t i = 0; i < port->count; i++) {
        const plumb_port_kernel *kernel = &port->kernels[i];
        struct wire_kernel row = {"", kernel->format, kernel->layout};
        snprintf(row.id, sizeof row.id, "%s", kernel->id ? kernel->id : "");
        if (send_all(&row, sizeof row) != 0)
            return -1;
    }
    return 0;
}

/* The view of one side of a call; `base` has room for its pointers. */
static plumb_port_view view_of(const struct wire_shape *shape, unsigned char *start, void **base)
{
    for (size_t k = 0; k < shape->base_count; k++)
        base[k] = start + shape->offset + k * shape->component;
    return (plumb_port_view){base, shape->stride};
}

/* Runs what is asked for until the judge hangs up. The alarm is for a judge that died while the port hangs. */
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
        reply.code = kernel->run(request.n, &in_view, &out_view);
        alarm(0);
        free(base);
        if (send_all(&reply, sizeof reply) != 0)
            return 0;
    }
    return 0;
}

/* Takes over before main where the environment says that this process is a worker. A constructor, since the tests'
 * main is not ours, and since nothing else of the program may start in a worker. */
__attribute__((constructor)) static void become_worker(void)
{
    const char *order = getenv(PORT_WORKER_VARIABLE);
    double seconds;
    size_t bytes;
    int file;
    if (!order || sscanf(order, "%lf %zu %n", &seconds, &bytes, &file) != 2)
        return;
    struct wire_hello hello = {.magic = WIRE_MAGIC};
    char *name = strdup(order + file);
    unsetenv(PORT_WORKER_VARIABLE);
    input = map_file(WIRE_INPUT, PROT_READ);
    output = map_file(WIRE_OUTPUT, PROT_READ | PROT_WRITE);
    close(WIRE_INPUT);
    close(WIRE_OUTPUT);
    set_limits(bytes);
    catch_faults();
    const unsigned patience = (unsigned)fmin(seconds + 2, 1e6);
    alarm(patience);
    const plumb_port *port = open_port(name, &hello);
    alarm(0);
    _exit(greet(port, &hello) == 0 ? serve(port, patience) : 0);
}
