/* Side effects that a call of a port's kernel leaves in its process, where its caller continues: a CPU that computes
 * otherwise than before, blocked signals, memory and descriptors that leak with every call.
 *
 * The worker looks for them; plumb uses the texts that describe them. Writes outside the arrays are found by guarded.h
 * and wire.h. */
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
    SIDE_EFFECT_X87_STACK,   /* registers in use: after MMX without emms */
    SIDE_EFFECT_DIRECTION,   /* direction flag of string instructions */
    SIDE_EFFECT_SIGNALS,     /* mask of blocked signals */
    SIDE_EFFECT_DESCRIPTORS,
    SIDE_EFFECT_MEMORY,
    SIDE_EFFECTS
};

/* Returns a description such as "left the direction of rounding changed". */
const char *side_effect_text(enum side_effect side_effect);

/* State of the thread before a call. */
struct process_state {
    uint32_t arithmetic; /* control register of vector and scalar arithmetic */
    uint16_t x87_control, x87_used;
    int is_backwards;
    sigset_t blocked;
};

/* Stores the present state. */
void process_state_read(struct process_state *state);
/* Compares the state with that before the call and returns what changed. To be called right after the call; it first
 * resets the direction flag of string instructions. */
enum side_effect side_effect_of_call(const struct process_state *before);

/* Memory and descriptors that leak, over all calls of a process. A first call may open files and allocate what later
 * ones need, and longer calls need more; a leak is only what grows in each of WINDOWS consecutive windows of CALLS
 * calls. */
struct leak_watch {
    unsigned calls;
    int statm; /* descriptor of /proc/self/statm */
    struct leak_counter {
        unsigned windows; /* consecutive windows with growth */
        long before;      /* value at the end of the previous window */
    } memory, descriptors;
};

/* Opens the file that tells how much memory is in use. To be called before the port is loaded, since it may leave no
 * descriptors free. */
void leak_watch_open(struct leak_watch *losses);
/* Returns SIDE_EFFECT_DESCRIPTORS or SIDE_EFFECT_MEMORY if one of them leaks, otherwise SIDE_EFFECT_NONE. To be called
 * after each call. */
enum side_effect leak_found(struct leak_watch *losses);

/* Returns a hash of the writable static and thread-local data of the loaded object that contains an address: code whose
 * results depend on earlier calls has to store that somewhere. Memory that it allocates is not included. */
uint64_t static_data_hash(const void *address);

#endif
