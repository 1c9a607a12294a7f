/* The interface of ports: implementations of kernels that plumb can call, wherever they run. A port knows the ids of
 * kernels and their numbers of components, not what they mean. The check calls `run` from several threads at once.
 *
 * Kinds of ports:
 *
 *   - plumb's own kernels: port_builtin (builtin.c)
 *   - shared objects, each in processes of its own: port_shared_object (shared_object_port.c in plumb's process,
 *     worker.c in the port's; wire.h describes their messages)
 *   - programs in any language, which read inputs and write results through pipes: port_command (command.c)
 *
 * Benchmarks instead call the kernels of a shared object in their own process: port_of_shared_object
 * (port_library.c). */
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
    PORT_MAX_ELEMENTS = 1 << 20,            /* maximum number of elements per call, unless `max_elements` of the port
                                               is smaller */
    PORT_MAX_ELEMENTS_OF_COMMAND = 1 << 17, /* max_elements of a command, which reads the elements from a pipe */
    PORT_FAILURE = 512,                     /* bytes of a failure's description */
};

/* Placement of the arrays of a call in memory. */
enum port_placement {
    PORT_AT_END,    /* each array ends right before inaccessible memory */
    PORT_AT_START,  /* each array begins right after inaccessible memory */
    PORT_ONE_BLOCK, /* the arrays of all inputs are adjacent, and so are those of all outputs */
    PORT_IN_PLACE,  /* outputs share the memory of inputs; only if the port allows it (in_place) */
};

/* The use that a worker makes, after a call, of a hash of the static and thread-local data of the shared object, to
 * find kernels that keep state from call to call. */
enum port_watch {
    PORT_WATCH_NOTHING,
    PORT_WATCH_REMEMBER, /* stores the hash: after the call, so that data that it initialises do not count as state */
    PORT_WATCH_COMPARE,  /* compares the hash with the one that was stored in this process */
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

/* A port's code can be recorded instead of run (plumb_record.h): its process then reports the operations, as steps. The
 * members of a step depend on its kind (`what`). Values have numbers: 0 is the constant 0, then come the inputs, then
 * the results of CONSTANT and OPERATION in their order.
 *
 *     kind of step   members
 *     CONSTANT       value; its format (32, 64 …: see plumb_record.h)
 *     OPERATION      operation and format (plumb_record.h); a, b, c: the numbers of the operands
 *     BRANCH         a: the number of the comparison that decides it
 *     OUTPUT         a: the number of the value; b: the index of the output component that it is
 *     REFUSAL        a: why the code cannot be recorded
 *     IS_INPUT       declares an input of a formula: name; value, more: the lower and the upper end of its range
 *     IS_OUTPUT      declares an output of a formula: name; value: its limit; more: its floor
 *     END            a: see `records` of struct wire_request (wire.h)
 *
 * The recording of a formula begins with the steps IS_INPUT and IS_OUTPUT, in the order of the inputs and outputs.
 * Steps are not checked here: they are passed on as the port's process sends them. */
struct port_step {
    uint32_t what;
    int32_t operation, format, a, b, c;
    double value, more;
    char name[24];
};

/* Kinds of steps: see struct port_step. */
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
    int of_formula;  /* 1: records the exact formula that the port provides (plumb_formula.h), not its code */
    /* Called with each step except PORT_STEP_END. Returns −1 to end the port's process; otherwise, for a branch, its
     * outcome (0 or 1), and 0 for other steps. */
    int (*take)(void *context, const struct port_step *step);
    void *context;
    char failure[PORT_FAILURE]; /* description of a failure; empty if `take` ended the recording */
};

/* A port. The pointers to functions that only some kinds of ports have are null in the others. */
struct port {
    const char *name, *about; /* name and description; printable */
    void *state;              /* of this kind of port */
    size_t variant;           /* index of the variant that the functions below use; must not change during a call */
    size_t max_elements;      /* maximum number of elements per call; 0 stands for PORT_MAX_ELEMENTS */
    int flushes; /* loading the port set the processor to treat subnormal numbers as 0, as objects made with
                  * -ffast-math do */
    void (*close)(struct port *port);

    /* Returns the formats in which the port has a kernel: FLOAT, DOUBLE, both (their sum), or 0. */
    int (*formats)(struct port *port, const char *id);
    /* Runs a call. May also be called after a failure of the kernel. */
    enum port_result (*run)(struct port *port, struct port_call *call);
    /* True if the port promises that an element's bits depend on its inputs alone: not on n, its position, or its
     * neighbours. */
    int (*same_bits)(struct port *port, const char *id, int format);
    /* Returns the id of kernel number i, or null past the last. Used to find kernels that plumb does not know. */
    const char *(*id)(struct port *port, size_t i);

    /* Records a kernel's code. Returns PORT_MISSING if there is no code that can be recorded. The pointer is null if
     * ports of this kind cannot record. */
    enum port_result (*record)(struct port *port, struct port_recording *recording);
    /* True if the kernel may be called in place with these numbers of components. The pointer is null if no kernel
     * may. */
    int (*in_place)(struct port *port, const struct port_call *call);
    /* Ends the port's idle processes, so that the next call is the first one of a new process. The pointer is null if
     * the port has no processes. */
    void (*renew)(struct port *port);
    /* Returns how many variants of a kernel the port has in a format. The pointer is null if every kernel has only one
     * variant, which has no name. */
    size_t (*variants)(struct port *port, const char *id, int format);
    /* Returns the port's name for the variant that `variant` selects, or "". The pointer is null if `variants` is. */
    const char *(*variant_name)(struct port *port, const char *id, int format);
};

/* Returns the port of plumb's own kernels (fast/). `path` is "avx2", "unfused" or "portable", or null for the path that
 * the library chooses. Returns null if the CPU does not support the path. */
struct port *port_builtin(const char *path);

/* Limits of a port's processes. */
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
 * util/elements.h; see command.c. The shell starts a process for each thread of plumb that makes calls. A process runs
 * the calls of all kernels; if it fails, a new one is started for the next call. If `limits` is null, the defaults
 * apply. Returns null, with a line in `problem`, if the command cannot be used. */
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
