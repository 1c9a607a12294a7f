/* A port as the judge sees it: something that runs kernels, wherever it runs them.
 *
 * Here: the interface; the built-in port (builtin.c); shared objects, run in processes of their own
 * (shared_object_port.c and worker.c, which speak wire.h); commands (command.c); and what a shared object offers, for
 * benchmarks in this process (offer.c). A port knows ids and numbers of components, not what they mean. The judge calls
 * run from several threads at once. */
#ifndef PORTS_PORTS_H
#define PORTS_PORTS_H

#include "validate/plumb_port.h"

#include <stddef.h>
#include <stdint.h>

enum port_result {
    PORT_OK = 0,
    PORT_MISSING,     /* the port does not have this kernel */
    PORT_FAILED,      /* the kernel returned an error, crashed or wrote where it must not: `failure` says which */
    PORT_HUNG,        /* the call took longer than it may */
    PORT_OUT_OF_TIME, /* all calls of the kernel together took longer than it may */
    PORT_UNAVAILABLE, /* no verdict on the port: the judge lacks what `failure` says (descriptors, memory …) */
};

enum {
    PORT_MOST = 1 << 20,            /* elements of a call at most */
    PORT_MOST_OF_COMMAND = 1 << 17, /* of a command, which takes them by a pipe */
    PORT_FAILURE = 512,             /* bytes of a failure's text */
};

/* How the arrays of a call are placed in memory. */
enum port_placement {
    PORT_AT_END,    /* each array ends right before memory that may not be touched */
    PORT_AT_START,  /* each begins right after such memory */
    PORT_ONE_BLOCK, /* the components of a side follow one another without a gap, as where a caller has one block */
    PORT_IN_PLACE,  /* outputs share the memory of inputs: only where the port says so (in_place) */
};

/* Whether a call looks at the static and thread-local data of a shared object. */
enum port_watch {
    PORT_WATCH_NOTHING,
    PORT_WATCH_REMEMBER, /* after the call: what it sets up at first is no state */
    PORT_WATCH_COMPARE,  /* with what was remembered in the same process */
};

/* One run of a kernel: n ≤ PORT_MOST elements in a single call of it, component k of element i at in[k * stride + i]
 * and out[k * stride + i], as floats or doubles. */
struct port_call {
    const char *id;
    int format; /* FLOAT or DOUBLE */
    size_t inputs, outputs, n, stride;
    const void *in;
    void *out;
    enum port_placement placement;
    char failure[PORT_FAILURE]; /* what went wrong, in a few words: "crashed: SIGSEGV (Segmentation fault)" */
    enum port_watch watch;
    int keeps_state; /* the data compared had changed */
};

/* One thing that a port's code tells when it is recorded instead of run (plumb_record.h). Whatever the port's process
 * says comes through: nothing of it is checked. */
struct port_step {
    uint32_t what;
    int32_t operation, format, a, b, c; /* of a branch, an output and a refusal: a; of an output: b is the component */
    double value;                       /* of a constant */
    double more;                        /* with `value`: an input's ends, or an output's limit and floor */
    char name[24];                      /* of an input or output of a formula */
};

/* IS_INPUT and IS_OUTPUT come first, in order, where a formula is recorded: they say what it takes and gives. */
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

/* One way through a kernel's code. */
struct port_recording {
    const char *id;
    int format;
    size_t inputs, outputs;
    unsigned offset; /* plumb_recorder's */
    int of_formula;  /* not of the code, but of the exact formula that the port brings (plumb_formula.h) */
    /* Takes each step but the end; for a branch, 1 or 0: which way it goes. −1 ends the port's process. */
    int (*take)(void *context, const struct port_step *step);
    void *context;
    char failure[PORT_FAILURE]; /* what went wrong; empty where `take` ended it */
};

struct port {
    const char *name, *about; /* printable */
    /* The formats that the port has a kernel in: FLOAT, DOUBLE, both (their sum), or 0. */
    int (*formats)(struct port *port, const char *id);
    /* A kernel that failed may be run again. */
    enum port_result (*run)(struct port *port, struct port_call *call);
    /* Whether the port says that an element's bits depend on its inputs alone: not on n, its place or its
     * neighbours. */
    int (*same_bits)(struct port *port, const char *id, int format);
    /* The id of its kernel number i, or null past the last: to find those that plumb does not know. */
    const char *(*id)(struct port *port, size_t i);
    void (*close)(struct port *port);
    void *state;
    /* Has a kernel's code recorded. PORT_MISSING: there is no such code to be recorded. Null: no port of its kind
     * has. */
    enum port_result (*record)(struct port *port, struct port_recording *recording);
    int flushes; /* loading it made subnormal numbers count as 0, as objects made with -ffast-math do */
    /* True if the kernel may be called in place with so many components. Null: no kernel may. */
    int (*in_place)(struct port *port, const struct port_call *call);
    /* Ends the port's idle processes, so that the next call is the first of a new one. Null: there are none. */
    void (*renew)(struct port *port);
    /* Returns how many variants of a kernel the port has in a format. Null: one at most, and no names. */
    size_t (*variants)(struct port *port, const char *id, int format);
    /* Returns the port's name for the variant below, or "". */
    const char *(*variant_name)(struct port *port, const char *id, int format);
    size_t variant; /* index of the variant that all functions above are about; not to be changed during a call */
    size_t most;    /* elements of a call at most; 0: PORT_MOST */
};

/* The kernels of fast/ on a path, "avx2" or "portable"; null: the fastest that the processor has. Returns null if the
 * processor does not have that path. */
struct port *port_builtin(const char *path);

struct port_limits {
    double call_seconds;  /* for each call, and for opening a shared object */
    double seconds;       /* for all calls of a kernel together; 0: as long as they take */
    size_t bytes;         /* of address space of a process */
    double start_seconds; /* for a command, until it has said its kernels; 0: PORT_START_SECONDS */
    const char *sandbox;  /* bubblewrap, which confines the port's processes (base/process.h); null: unconfined */
};

/* Times are a process's own, in which it does not wait for a processor; see base/process.h. */
enum { PORT_CALL_SECONDS = 10, PORT_SECONDS = 600, PORT_START_SECONDS = 60 };
#define PORT_BYTES ((size_t)4 << 30)

/* A command that the shell runs, which takes inputs and gives results by pipes, in the form of base/elements.h; see
 * command.c. It is started once for each thread and kept for all kernels, until it fails. Null as below. */
struct port *port_command(const char *command, const struct port_limits *limits, char *problem, size_t size);

/* The shared object `file` (plumb_port.h), run in processes of its own; limits null: the usual ones. Null if it
 * cannot be used, with one line in `problem` that names the file: it does not exist, is no port, is for another
 * version, has a kernel twice, or crashed or hung while it was opened. */
struct port *port_shared_object(const char *file, const struct port_limits *limits, char *problem, size_t size);

void port_close(struct port *port);

/* The layout alone, of what a kernel says: PLUMB_PORT_SOA … */
static inline int port_layout(int layout)
{
    return layout & ~(PLUMB_PORT_SAME_BITS | PLUMB_PORT_IN_PLACE);
}

/* What the shared object `file` offers, loaded into this process; null with the reason in `problem`, a line without the
 * file's name. Every kernel of it has an id, a format, a layout and a function, and none is there twice. */
const plumb_port *port_offer(const char *file, char *problem, size_t size);

#endif
