/* What a call of a port's kernel leaves behind in its process, though its caller goes on there: a processor that
 * computes otherwise than before, signals that no longer come, memory and descriptors that are lost call by call.
 *
 * Here: looking, in the worker, and the words for what is found, for the judge. What is written beside the arrays is
 * found by guarded.h and wire.h. */
#ifndef PORTS_LEFT_H
#define PORTS_LEFT_H

#include <signal.h>
#include <stdint.h>

enum left {
    LEFT_NOTHING,
    LEFT_ROUNDING,    /* the direction of rounding */
    LEFT_SUBNORMALS,  /* flushed to zero, or no longer */
    LEFT_TRAPS,       /* of floating-point exceptions */
    LEFT_X87_CONTROL, /* precision or rounding of long double */
    LEFT_X87_STACK,   /* registers in use: after MMX without emms */
    LEFT_DIRECTION,   /* of string instructions */
    LEFT_SIGNALS,     /* the mask of those that are blocked */
    LEFT_DESCRIPTORS,
    LEFT_MEMORY,
    LEFT_KINDS
};

/* "left the rounding direction changed" */
const char *left_text(enum left left);

/* The state before a call. */
struct left_state {
    uint32_t arithmetic; /* controls of vector and scalar arithmetic */
    uint16_t x87_control, x87_used;
    int is_backwards;
    sigset_t blocked;
};

void left_look(struct left_state *state);
/* Right after the call, whose first duty is to set the direction of string instructions right. */
enum left left_changed(const struct left_state *before);

/* What calls lose, over all of a process's calls. A first call may open files and allocate what later ones need, and
 * longer calls need more: only what grows throughout, in each of WINDOWS windows of CALLS calls, is lost. */
struct left_losses {
    unsigned calls;
    int statm; /* descriptor of /proc/self/statm */
    struct left_growing {
        unsigned windows; /* that grew, one after the other */
        long before;      /* at the end of the window before */
    } memory, descriptors;
};

/* Opens what tells of memory; before the port is loaded, since it may have no descriptors left. */
void left_open(struct left_losses *losses);
/* After each call. */
enum left left_lost(struct left_losses *losses);

/* A hash of the writable static and thread-local data of the loaded object that holds an address: code whose results
 * depend on earlier calls has to keep that somewhere. Memory that it allocates is not seen. */
uint64_t left_hash(const void *address);

#endif
