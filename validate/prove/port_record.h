/* Records of a port's own code, which it hands over by plumb_record.h.
 *
 * Here: making them from what the port's process tells, of which everything is checked; running them again beside the
 * port's compiled code; and what is assumed of a library's functions. */
#ifndef PORT_RECORD_H
#define PORT_RECORD_H

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

/* How the compiled code and its records compare at many inputs. Signs of zeros do not count: records do not have
 * them. */
struct port_replay {
    size_t tried, differ;
    double in[RECORD_INPUTS]; /* the first at which they differ */
    int is_over;              /* the port failed: `failure` says how */
    char failure[PORT_FAILURE];
};

void port_records_replay(const struct port_records *records, struct port *port, const struct kernel *kernel,
                         enum format format, size_t count, struct port_replay *replay);

/* The records of some code, allocated; null with *count 0 if there are none. */
struct record *records_of_code(const struct kernel *kernel, const struct code *code, size_t *count);

#endif
