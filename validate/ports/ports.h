/* The interface of ports: implementations of kernels that plumb can call, wherever they run.
 *
 * This header declares the interface; the built-in port (builtin.c); shared objects that run in processes of their own
 * (shared_object_port.c and worker.c, which communicate as wire.h describes); commands (command.c); and the kernels
 * that a shared object offers, for benchmarks in this process (port_library.c). A port knows ids and numbers of
 * components, not their meaning. The check calls `run` from several threads at once. */
#ifndef PORTS_PORTS_H
#define PORTS_PORTS_H

#include "validate/plumb_port.h"

#include <stddef.h>
#include <stdint.h>

enum port_result {
    PORT_OK = 0,
    PORT_MISSING,     /* the port does not have this kernel */
    PORT_FAILED,      /* the kernel returned an error, crashed, or wrote where it must not: see `failure` */
    PORT_HUNG,        /* the call exceeded its time limit */
    PORT_OUT_OF_TIME, /* all calls of the kernel together exceeded their time limit */
    PORT_UNAVAILABLE, /* no verdict on the port: plumb lacks resources (descriptors, memory …), see `failure` */
};

enum {
    PORT_MAX_ELEMENTS = 1 << 20,            /* maximum number of elements per call */
    PORT_MAX_ELEMENTS_OF_COMMAND = 1 << 17, /* the same for a command, which reads them from a pipe */
    PORT_FAILURE = 512,                     /* bytes of a failure's description */
};

/* Placement of the arrays of a call in memory. */
enum port_placement {
    PORT_AT_END,    /* each array ends right before inaccessible memory */
    PORT_AT_START,  /* each array begins right after inaccessible memory */
    PORT_ONE_BLOCK, /* the arrays of all inputs are adjacent, and so are those of all outputs */
    PORT_IN_PLACE,  /* outputs share the memory of inputs; only if the port allows it (in_place) */
};

/* How a worker treats the static and thread-local data of a shared object after a call, to find kernels that keep
 * state. */
enum port_watch {
    PORT_WATCH_NOTHING,
    PORT_WATCH_REMEMBER, /* its hash is stored; data that the first call initialises does not count as state */
    PORT_WATCH_COMPARE,  /* its hash is compared with the one stored in the same process */
};

/* One call of a kernel with n ≤ PORT_MAX_ELEMENTS elements. Component k of element i is a float or double at index k ·
 * stride + i of `in` or `out`. */
struct port_call {
    const char *id;
    int format; /* FLOAT or DOUBLE */
    size_t inputs, outputs, n, stride;
    const void *in;
    void *out;
    enum port_placement placement;
    char failure[PORT_FAILURE]; /* description of a failure: "crashed: SIGSEGV (Segmentation fault)" */
    enum port_watch watch;
    int keeps_state; /* set to 1 if PORT_WATCH_COMPARE found another hash */
};

/* One step of the trace of a port's code, which is recorded instead of run (plumb_record.h). The steps are not checked:
 * they are passed on as the port's process sends them. */
struct port_step {
    uint32_t what;
    int32_t operation, format, a, b, c; /* a, b, c: numbers of operands; of an output: a its value, b its component */
    double value;                       /* of a constant; of a formula's input: low end of its range; of an output:
                                         * its limit */
    double more;                        /* of a formula's input: high end of its range; of an output: its floor */
    char name[24];                      /* of a formula's input or output */
};

/* Kinds of steps. The recording of a formula begins with the steps IS_INPUT and IS_OUTPUT, which declare its inputs and
 * outputs in order. */
enum {
    PORT_STEP_CONSTANT,
    PORT_STEP_OPERATION,
    PORT_STEP_BRANCH,
    PORT_STEP_OUTPUT,
    PORT_STEP_REFUSAL,
    PORT_STEP_IS_INPUT,
    PORT_STEP_IS_OUTPUT,
    PORT_STEP_END
};

/* A recording of one path through a kernel's code. */
struct port_recording {
    const char *id;
    int format;
    size_t inputs, outputs;
    unsigned offset; /* see `offset` of struct plumb_recorder */
    int of_formula;  /* 1: not the code is recorded, but the exact formula that the port provides (plumb_formula.h) */
    /* Called with each step except the end. Returns, for a branch, its outcome 1 or 0; or −1 to end the port's
     * process. */
    int (*take)(void *context, const struct port_step *step);
    void *context;
    char failure[PORT_FAILURE]; /* description of a failure; empty if `take` ended the recording */
};

struct port {
    const char *name, *about; /* name and description; printable */
    /* Returns the formats in which the port has a kernel: FLOAT, DOUBLE, both (their sum), or 0. */
    int (*formats)(struct port *port, const char *id);
    /* Runs a call. May also be called after a failure of the kernel. */
    enum port_result (*run)(struct port *port, struct port_call *call);
    /* True if the port promises that an element's bits depend on its inputs alone: not on n, its position, or its
     * neighbours. */
    int (*same_bits)(struct port *port, const char *id, int format);
    /* Returns the id of kernel number i, or null past the last. Used to find kernels that plumb does not know. */
    const char *(*id)(struct port *port, size_t i);
    void (*close)(struct port *port);
    void *state;
    /* Records a kernel's code. Returns PORT_MISSING if there is no code that can be recorded. Null if ports of this
     * kind cannot record. */
    enum port_result (*record)(struct port *port, struct port_recording *recording);
    int flushes; /* loading the port set the processor to treat subnormal numbers as 0, as objects made with
                  * -ffast-math do */
    /* True if the kernel may be called in place with these numbers of components. Null if no kernel may. */
    int (*in_place)(struct port *port, const struct port_call *call);
    /* Ends the port's idle processes, so that the next call is the first one of a new process. Null if the port has no
     * processes. */
    void (*renew)(struct port *port);
    /* Returns how many variants of a kernel the port has in a format. Null if it has at most one, without a name. */
    size_t (*variants)(struct port *port, const char *id, int format);
    /* Returns the port's name for variant number `variant`, or "". Null if `variants` is null. */
    const char *(*variant_name)(struct port *port, const char *id, int format);
    size_t variant; /* index of the variant that the functions above use; must not change during a call */
    size_t most;    /* maximum number of elements per call; 0 stands for PORT_MAX_ELEMENTS */
};

/* Returns the port of plumb's own kernels (fast/). `path` is "avx2" or "portable", or null for the fastest path that
 * the CPU supports. Returns null if the CPU does not support the path. */
struct port *port_builtin(const char *path);

struct port_limits {
    double call_seconds;  /* limit of each call, and of opening a shared object */
    double seconds;       /* limit of all calls of a kernel together; 0: no limit */
    size_t bytes;         /* limit of a process's address space */
    double start_seconds; /* limit for a command to name its kernels; 0: PORT_START_SECONDS */
    const char *sandbox;  /* path of bubblewrap, in which the port's processes run (util/process.h); null: without a
                           * sandbox */
};

/* Default limits. Times do not include the time in which a process waits for a CPU; see util/process.h. */
enum { PORT_CALL_SECONDS = 10, PORT_SECONDS = 600, PORT_START_SECONDS = 60 };
#define PORT_BYTES ((size_t)4 << 30)

/* Returns a port for a command, a program that reads inputs and writes results through pipes in the form of
 * util/elements.h; see command.c. The shell starts one process per thread, which runs all kernels until it fails. If
 * `limits` is null, the defaults apply. Returns null, with a line in `problem`, if the command cannot be used. */
struct port *port_command(const char *command, const struct port_limits *limits, char *problem, size_t size);

/* Returns a port for the shared object `file` (plumb_port.h), which runs in processes of its own. If `limits` is null,
 * the defaults apply. Returns null, with a line in `problem` that names the file, if it cannot be used: it does not
 * exist, is not a port, is for another version, has a kernel twice, or crashed or hung while it was opened. */
struct port *port_shared_object(const char *file, const struct port_limits *limits, char *problem, size_t size);

void port_close(struct port *port);

/* Returns a kernel's `layout` without its flags: PLUMB_PORT_SOA … */
static inline int port_layout(int layout)
{
    return layout & ~(PLUMB_PORT_SAME_BITS | PLUMB_PORT_IN_PLACE);
}

/* Loads the shared object `file` into this process and returns its list of kernels, in which every kernel has an id, a
 * format, a layout and a function, and none is listed twice. Returns null, with the reason in `problem` (a line without
 * the file's name), if that is not possible. */
const plumb_port *port_of_shared_object(const char *file, char *problem, size_t size);

#endif
