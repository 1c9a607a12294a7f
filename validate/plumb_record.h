/* How a port hands over its own code to have its limits proved: beside plumb_port_open (plumb_port.h) it exports
 *
 *     int plumb_port_record(const char *kernel, const plumb_recorder *to);
 *
 * which runs the code of a kernel once, not on numbers but on names of values: each operation is told to plumb by a
 * call through `to` and gives the name of its result. Where the code compares, it asks which way to go; plumb calls
 * again for the other way. So `plumb prove --port FILE.so` sees the whole code. In C++ plumb_record.hpp does all
 * that: a template runs unchanged on its number type. The code runs in a child process; what it hands over is checked.
 *
 * Values are named by numbers: 0 is 0, inputs come from 1 on in the kernel's order, then each result and constant
 * has the next one.
 * A float may stand where a double is wanted; a double becomes a float by PLUMB_RECORD_TO_FLOAT alone. NaN and ∞ are
 * not for recording: inputs are finite, and what overflows is not proved. */
#ifndef PLUMB_RECORD_H
#define PLUMB_RECORD_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#define PLUMB_RECORD_VERSION 2

/* Each with its operands; all but the last lines rounded to the format of the call or exact, as IEEE 754 has it. */
enum plumb_record_operation {
    PLUMB_RECORD_ADD = 1,  /* a + b */
    PLUMB_RECORD_SUBTRACT, /* a − b */
    PLUMB_RECORD_MULTIPLY, /* a b */
    PLUMB_RECORD_DIVIDE,   /* a / b */
    PLUMB_RECORD_FUSED,    /* a b + c, rounded once */
    PLUMB_RECORD_SQRT,     /* √a */
    PLUMB_RECORD_TO_FLOAT, /* a double to a float */
    PLUMB_RECORD_NEGATE,
    PLUMB_RECORD_ABS,
    PLUMB_RECORD_MIN, /* a < b ? a : b */
    PLUMB_RECORD_MAX,
    PLUMB_RECORD_COPY_SIGN,  /* |a| with the sign of b */
    PLUMB_RECORD_LESS,       /* a < b; what comparisons give is for `branch` alone */
    PLUMB_RECORD_LESS_EQUAL, /* a ≤ b */
    PLUMB_RECORD_EQUAL,      /* a = b */
    PLUMB_RECORD_SINE,       /* a library's: their error is assumed, and the verdict says so */
    PLUMB_RECORD_COSINE,
    PLUMB_RECORD_EXPONENTIAL,
    PLUMB_RECORD_LOGARITHM,
    PLUMB_RECORD_TANGENT,
    PLUMB_RECORD_ARC_COSINE,
    PLUMB_RECORD_ARC_TANGENT, /* atan2(a, b) */
    PLUMB_RECORD_OPERATIONS
};

enum plumb_record_refusal {
    PLUMB_RECORD_STATIC = 1, /* it uses a number that an earlier recording made */
    PLUMB_RECORD_CHANGED,    /* it uses what is no recorded number, or whose bits it changed */
    PLUMB_RECORD_INEXACT,    /* an exact formula has a constant that is no double */
    PLUMB_RECORD_REFUSALS
};

/* Formats are 32 and 64, float and double; and this one of numbers that are never rounded (plumb_formula.h). */
enum { PLUMB_RECORD_EXACT = 128 };

typedef struct plumb_recorder {
    int version;
    int format;             /* of the kernel that is asked for */
    size_t inputs, outputs; /* components */
    int (*constant)(int format, double value);
    int (*operation)(int operation, int format, int a, int b, int c); /* operands that it does not take: 0 */
    int (*branch)(int comparison);                                    /* 1 if it is to be taken as true */
    void (*output)(size_t component, int value);                      /* each of them once */
    /* Each path is recorded twice, and has to tell the same; this is another number each time, for recorders that
     * keep names where the code might read them. */
    unsigned offset;
    void (*refuse)(int why); /* the code cannot be recorded: enum plumb_record_refusal */
} plumb_recorder;

/* 0, or 1 if there is no such kernel in that format. */
int plumb_port_record(const char *kernel, const plumb_recorder *to);

#ifdef __cplusplus
}
#endif

#endif
