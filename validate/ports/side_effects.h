/* Side effects that a call of a port's kernel has on its process, and that would harm a program that calls the kernel:
 * changed control registers of the CPU, blocked signals, memory and descriptors that leak with every call.
 *
 * The worker detects them, and plumb reports them by the texts of side_effect_text. Writes outside of the arrays are
 * found in another way, by guarded.h and wire.h. */
#ifndef PORTS_SIDE_EFFECTS_H
#define PORTS_SIDE_EFFECTS_H

#include <signal.h>
#include <stdint.h>

enum side_effect {
    SIDE_EFFECT_NONE,
    SIDE_EFFECT_ROUNDING,    /* the rounding direction */
    SIDE_EFFECT_SUBNORMALS,  /* flushing to zero was switched on or off */
    SIDE_EFFECT_TRAPS,       /* traps of floating-point exceptions */
    SIDE_EFFECT_X87_CONTROL, /* precision or rounding of long double */
    SIDE_EFFECT_X87_STACK,   /* registers are marked as used, as after MMX instructions without emms */
    SIDE_EFFECT_DIRECTION,   /* direction flag of string instructions */
    SIDE_EFFECT_SIGNALS,     /* mask of blocked signals */
    SIDE_EFFECT_DESCRIPTORS,
    SIDE_EFFECT_MEMORY,
    SIDE_EFFECTS
};

/* Returns a description such as "left the direction of rounding changed". */
const char *side_effect_text(enum side_effect side_effect);

/* State of a thread. */
struct process_state {
    uint32_t arithmetic;            /* control register of vector and scalar arithmetic (MXCSR, FPCR) */
    uint16_t x87_control, x87_used; /* control word; registers in use, as the inverted tag word */
    int is_backwards;               /* direction flag */
    sigset_t blocked;
};

/* Stores the present state of this thread. */
void process_state_read(struct process_state *state);
/* Compares the present state with the state before a call, and returns the first difference. Must be called right after
 * the call, because it resets the direction flag, which all other C code expects to be clear. */
enum side_effect side_effect_of_call(const struct process_state *before);

/* Counters that detect leaks of memory and descriptors over all calls of a process. A first call may open files and
 * allocate memory for later ones, and longer calls may need more; so growth counts as a leak only if it occurs in each
 * of WINDOWS consecutive windows of CALLS calls. */
struct leak_watch {
    unsigned calls;
    int statm; /* descriptor of /proc/self/statm */
    struct leak_counter {
        unsigned windows; /* number of consecutive windows with growth */
        long before;      /* value at the end of the previous window */
    } memory, descriptors;
};

/* Opens the file that tells how much memory is in use. Must be called before the port is loaded, since the port may use
 * up all descriptors. */
void leak_watch_open(struct leak_watch *leak_watch);
/* Returns SIDE_EFFECT_DESCRIPTORS or SIDE_EFFECT_MEMORY if one of them leaks, otherwise SIDE_EFFECT_NONE. To be called
 * after each call. */
enum side_effect leak_found(struct leak_watch *leak_watch);

/* Returns a hash of the writable static and thread-local data of the loaded object that contains an address. Code whose
 * results depend on earlier calls stores something, usually in these data. Allocated memory is not included. */
uint64_t static_data_hash(const void *address);

#endif
