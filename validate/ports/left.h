/* Side effects that a call of a port's kernel leaves in its process, where its caller continues: a CPU that computes
 * otherwise than before, blocked signals, memory and descriptors that leak with every call.
 *
 * The worker looks for them; plumb uses the texts that describe them. Writes outside the arrays are found by guarded.h
 * and wire.h. */
#ifndef PORTS_LEFT_H
#define PORTS_LEFT_H

#include <signal.h>
#include <stdint.h>

enum side_effect {
    LEFT_NOTHING,
    LEFT_ROUNDING,    /* the rounding direction */
    LEFT_SUBNORMALS,  /* flushing to zero was switched on or off */
    LEFT_TRAPS,       /* traps of floating-point exceptions */
    LEFT_X87_CONTROL, /* precision or rounding of long double */
    LEFT_X87_STACK,   /* registers in use: after MMX without emms */
    LEFT_DIRECTION,   /* direction flag of string instructions */
    LEFT_SIGNALS,     /* mask of blocked signals */
    LEFT_DESCRIPTORS,
    LEFT_MEMORY,
    LEFT_KINDS
};

/* Returns a description such as "left the direction of rounding changed". */
const char *left_text(enum side_effect side_effect);

/* State of the thread before a call. */
struct left_state {
    uint32_t arithmetic; /* control register of vector and scalar arithmetic */
    uint16_t x87_control, x87_used;
    int is_backwards;
    sigset_t blocked;
};

/* Stores the present state. */
void left_look(struct left_state *state);
/* Compares the state with that before the call and returns what changed. To be called right after the call; it first
 * resets the direction flag of string instructions. */
enum side_effect left_changed(const struct left_state *before);

/* Memory and descriptors that leak, over all calls of a process. A first call may open files and allocate what later
 * ones need, and longer calls need more; a leak is only what grows in each of WINDOWS consecutive windows of CALLS
 * calls. */
struct left_losses {
    unsigned calls;
    int statm; /* descriptor of /proc/self/statm */
    struct left_growing {
        unsigned windows; /* consecutive windows with growth */
        long before;      /* value at the end of the previous window */
    } memory, descriptors;
};

/* Opens the file that tells how much memory is in use. To be called before the port is loaded, since it may leave no
 * descriptors free. */
void left_open(struct left_losses *losses);
/* Returns LEFT_DESCRIPTORS or LEFT_MEMORY if one of them leaks, otherwise LEFT_NOTHING. To be called after each
 * call. */
enum side_effect left_lost(struct left_losses *losses);

/* Returns a hash of the writable static and thread-local data of the loaded object that contains an address: code whose
 * results depend on earlier calls has to store that somewhere. Memory that it allocates is not included. */
uint64_t left_hash(const void *address);

#endif
