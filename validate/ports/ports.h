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
    PORT_ONE_BLOCK, /* the components of a side are adjacent, as in a caller's single block */
    PORT_IN_PLACE,  /* outputs share the memory of inputs; only if the port allows it (in_place) */
};

/* Actions after a call on the static and thread-local data of a shared object. */
enum port_watch {
    PORT_WATCH_NOTHING,
    PORT_WATCH_REMEMBER, /* store a hash after the call: what the first call sets up does not count as state */
    PORT_WATCH_COMPARE,  /* compare with the hash stored in the same process */
};

/* One call of a kernel with n ≤ PORT_MAX_ELEMENTS elements. Component k of element i is at in[k * stride + i] and out[k
 * * stride + i], as float or double. */
struct port_call {
    const char *id;
    int format; /* FLOAT or DOUBLE */
    size_t inputs, outputs, n, stride;
    const void *in;
    void *out;
    enum port_placement placement;
    char failure[PORT_FAILURE]; /* description of a failure, "crashed: SIGSEGV (Segmentation fault)" */
    enum port_watch watch;
    int keeps_state; /* set if the compared data had changed */
};

/* One step of the trace of a port's code, which is recorded instead of run (plumb_record.h). Steps are passed on as the
 * port's process sends them, unchecked. */
struct port_step {
    uint32_t what;
    int32_t operation, format, a, b, c; /* branch, output and refusal use a; an output has its component in b */
    double value;                       /* value of a constant */
    double more;                        /* with `value`: an input's range, or an output's limit and floor */
    char name[24];                      /* name of an input or output of a formula */
};

/* Kinds of steps. IS_INPUT and IS_OUTPUT come first, in order, if a formula is recorded: they declare its inputs and
 * outputs. */
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
    unsigned offset; /* offset in plumb_recorder */
    int of_formula;  /* records not the code, but the exact formula that the port brings (plumb_formula.h) */
    /* Receives each step except the end. Returns for a branch 1 or 0, its outcome; −1 ends the port's process. */
    int (*take)(void *context, const struct port_step *step);
    void *context;
    char failure[PORT_FAILURE]; /* description of a failure; empty if `take` ended the recording */
};

struct port {
    const char *name, *about; /* printable */
    /* Returns the formats in which the port has a kernel: FLOAT, DOUBLE, both (their sum), or 0. */
    int (*formats)(struct port *port, const char *id);
    /* Runs a call. A kernel that failed may be run again. */
    enum port_result (*run)(struct port *port, struct port_call *call);
    /* True if the port promises that an element's bits depend on its inputs alone: not on n, its position, or its
     * neighbours. */
    int (*same_bits)(struct port *port, const char *id, int format);
    /* Returns the id of kernel number i, or null past the last: to find kernels that plumb does not know. */
    const char *(*id)(struct port *port, size_t i);
    void (*close)(struct port *port);
    void *state;
    /* Records a kernel's code. Returns PORT_MISSING if there is no code that can be recorded. Null: ports of this kind
     * cannot record. */
    enum port_result (*record)(struct port *port, struct port_recording *recording);
    int flushes; /* loading the port made subnormal numbers count as 0, as objects made with -ffast-math do */
    /* True if the kernel may be called in place with these numbers of components. Null: no kernel may. */
    int (*in_place)(struct port *port, const struct port_call *call);
    /* Ends the port's idle processes, so that the next call is the first one of a new process. Null: the port has
     * none. */
    void (*renew)(struct port *port);
    /* Returns how many variants of a kernel the port has in a format. Null: at most one, without a name. */
    size_t (*variants)(struct port *port, const char *id, int format);
    /* Returns the port's name for the variant below, or "". Null if `variants` is null. */
    const char *(*variant_name)(struct port *port, const char *id, int format);
    size_t variant; /* index of the variant that the functions above use; must not change during a call */
    size_t most;    /* maximum number of elements per call; 0: PORT_MAX_ELEMENTS */
};

/* Returns the port of plumb's own kernels (fast/) on a path, "avx2" or "portable"; null: the fastest that the CPU
 * supports. Returns null if the CPU does not support that path. */
struct port *port_builtin(const char *path);

struct port_limits {
    double call_seconds;  /* limit of each call, and of opening a shared object */
    double seconds;       /* limit of all calls of a kernel together; 0: none */
    size_t bytes;         /* limit of a process's address space */
    double start_seconds; /* limit for a command to name its kernels; 0: PORT_START_SECONDS */
    const char *sandbox;  /* path of bubblewrap, which confines the port's processes (util/process.h); null:
                           * unconfined */
};

/* Default limits. Times are a process's own time, which excludes waiting for a CPU; see util/process.h. */
enum { PORT_CALL_SECONDS = 10, PORT_SECONDS = 600, PORT_START_SECONDS = 60 };
#define PORT_BYTES ((size_t)4 << 30)

/* Returns a port for a command that the shell runs, which reads inputs and writes results through pipes, in the form of
 * util/elements.h; see command.c. A process is started per thread and used for all kernels until it fails. Limits null:
 * the default ones. Returns null with a line in `problem` if the command cannot be used. */
struct port *port_command(const char *command, const struct port_limits *limits, char *problem, size_t size);

/* Returns a port for the shared object `file` (plumb_port.h), which runs in processes of its own. Limits null: the
 * default ones. Returns null with a line in `problem` that names the file if it cannot be used: it does not exist, is
 * not a port, is for another version, has a kernel twice, or crashed or hung while it was opened. */
struct port *port_shared_object(const char *file, const struct port_limits *limits, char *problem, size_t size);

void port_close(struct port *port);

/* Returns the layout without the flags of a kernel's `layout`: PLUMB_PORT_SOA … */
static inline int port_layout(int layout)
{
    return layout & ~(PLUMB_PORT_SAME_BITS | PLUMB_PORT_IN_PLACE);
}

/* Loads the shared object `file` into this process and returns its list of kernels; null with the reason in `problem`,
 * a line without the file's name. Every kernel in the list has an id, a format, a layout and a function, and none is
 * there twice. */
const plumb_port *port_of_shared_object(const char *file, char *problem, size_t size);

#endif
