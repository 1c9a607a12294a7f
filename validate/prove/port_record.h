/* Records of a port's own code, which it hands over by plumb_record.h.
 *
 * Here: making them from what the port's process tells, of which everything is checked; and what is assumed of a
 * library's functions. Running them again beside the port's compiled code is in port_replay.c. */
#ifndef PROVE_PORT_RECORD_H
#define PROVE_PORT_RECORD_H

#include "record.h"
#include "validate/ports/ports.h"

enum { FUNCTIONS = 7 };

/* By how many ulps of the exact value functions err at most, in float and in double. */
struct assumptions {
    double ulps[FUNCTIONS][2];
};

/* What is known of glibc. */
struct assumptions assumptions_usual(void);
/* Takes over "sinf=0.6"; −1 if it is not that. */
int assumptions_read(struct assumptions *assumptions, const char *text);

struct port_records {
    struct record *records; /* one for each way through the code */
    size_t count;
};

/* Records what the port has of a kernel. PORT_FAILED and the like have a line in `problem`, without the port's name. */
enum port_result port_records_make(struct port_records *records, struct port *port, const struct kernel *kernel,
                                   enum format format, const struct assumptions *assumptions, char *problem,
                                   size_t size);
void port_records_free(struct port_records *records);

/* "if sinf, cosf err by at most 0.561 ulp": what a proof of these records assumes; "" if nothing. */
const char *port_records_assume(const struct port_records *records, char *text, size_t size);

/* How the compiled code and its records compare at many inputs of a promise's region. Signs of zeros do not count:
 * records do not have them. */
struct port_replay {
    size_t tried, in_region, differ;
    size_t flushed;           /* of those that differ: where the record has a subnormal number */
    size_t far;               /* of those that differ: by more than a few roundings */
    double in[RECORD_INPUTS]; /* the first at which they differ */
    int keeps_state;          /* static data of the compiled code change from call to call */
    int is_over;              /* the port failed: `failure` says how */
    char failure[PORT_FAILURE];
};

/* True if the compiled code is shown to be the recorded text: no difference, and inputs of the region were tried. */
int port_replay_agrees(const struct port_replay *replay);

/* Runs both at inputs of the promise's region, or of a part of it (both ends 0: all), in calls of several sizes: drawn
 * over it, binade by binade from its ends, with components that are 0; and numbers that stand in the port's file, by
 * which its code may branch. */
void port_records_replay(const struct port_records *records, struct port *port, const char *file,
                         const struct kernel *kernel, const struct bound *bound, enum format format,
                         struct bounds region, struct port_replay *replay);

/* The records of some code, allocated; null with *count 0 if there are none. */
struct record *records_of_code(const struct kernel *kernel, const struct code *code, size_t *count);

#endif
