/* Interface by which a port records its own code, so that plumb can prove the code's limits. In addition to
 * plumb_port_open (plumb_port.h) the port exports
 *
 *     int plumb_port_record(const char *kernel, const plumb_recorder *to);
 *
 * This function runs the code of a kernel once on names of values in place of numbers: for each operation it calls
 * to->operation, which returns the name of the result. At each comparison it calls to->branch, which returns the
 * outcome; plumb calls plumb_port_record again for the other outcome. In this way `plumb prove --port FILE.so` gets all
 * paths of the code. In C++ plumb_record.hpp does this: a template runs unchanged on its number type. The code runs in
 * a child process, and plumb treats what it records as untrusted input.
 *
 * Names are integers: 0 names the value 0, the inputs have the names 1, 2, … in the kernel's order, and each result or
 * constant gets the next integer. A float may be an operand of an operation in double; only PLUMB_RECORD_TO_FLOAT
 * converts a double to float. NaN and ∞ cannot be recorded: inputs are finite, and paths that overflow are not
 * proved. */
#ifndef PLUMB_RECORD_H
#define PLUMB_RECORD_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLUMB_RECORD_VERSION 2

/* Operations and their operands. From PLUMB_RECORD_ADD to PLUMB_RECORD_EQUAL they are exact or correctly rounded to the
 * format of the call, as in IEEE 754. */
enum plumb_record_operation {
    PLUMB_RECORD_ADD = 1,  /* a + b */
    PLUMB_RECORD_SUBTRACT, /* a − b */
    PLUMB_RECORD_MULTIPLY, /* a b */
    PLUMB_RECORD_DIVIDE,   /* a / b */
    PLUMB_RECORD_FUSED,    /* a b + c, rounded once */
    PLUMB_RECORD_SQRT,     /* √a */
    PLUMB_RECORD_TO_FLOAT, /* conversion of a double to float */
    PLUMB_RECORD_NEGATE,
    PLUMB_RECORD_ABS,
    PLUMB_RECORD_MIN, /* a < b ? a : b */
    PLUMB_RECORD_MAX,
    PLUMB_RECORD_COPY_SIGN,  /* |a| with the sign of b */
    PLUMB_RECORD_LESS,       /* a < b; the result of a comparison may only be passed to `branch` */
    PLUMB_RECORD_LESS_EQUAL, /* a ≤ b */
    PLUMB_RECORD_EQUAL,      /* a = b */
    PLUMB_RECORD_SINE, /* from here on: functions of a library, whose errors are assumed; the verdict states this */
    PLUMB_RECORD_COSINE,
    PLUMB_RECORD_EXPONENTIAL,
    PLUMB_RECORD_LOGARITHM,
    PLUMB_RECORD_TANGENT,
    PLUMB_RECORD_ARC_COSINE,
    PLUMB_RECORD_ARC_TANGENT, /* atan2(a, b) */
    PLUMB_RECORD_OPERATIONS
};

enum plumb_record_refusal {
    PLUMB_RECORD_STATIC = 1, /* the code uses a number of an earlier recording */
    PLUMB_RECORD_CHANGED,    /* the code uses a value that is not a recorded number, or changed the bits of one */
    PLUMB_RECORD_INEXACT,    /* an exact formula has a constant that is not a double */
    PLUMB_RECORD_REFUSALS
};

/* Formats are 32 (float), 64 (double) and this one, for numbers that are never rounded (plumb_formula.h). */
enum { PLUMB_RECORD_EXACT = 128 };

typedef struct plumb_recorder {
    int version;
    int format;             /* of the requested kernel */
    size_t inputs, outputs; /* components */
    int (*constant)(int format, double value);
    int (*operation)(int operation, int format, int a, int b, int c); /* unused operands are 0 */
    int (*branch)(int comparison);               /* returns 1 if the code is to treat the comparison
                                                                         as true */
    void (*output)(size_t component, int value); /* called once per component */
    /* Each path is recorded twice, and both recordings must be equal. The offset differs between the two: add it to
     * names that you store, so that code that reads the stored names is detected. */
    unsigned offset;
    void (*refuse)(int why); /* the code cannot be recorded: enum plumb_record_refusal */
} plumb_recorder;

/* Returns 0, or 1 if there is no such kernel in that format. */
int plumb_port_record(const char *kernel, const plumb_recorder *to);

#ifdef __cplusplus
}
#endif

#endif
