/* For tests of the judge: ports, also such as are functions in the judge's own process, and their judgements. */
#ifndef TEST_FUNCTIONS_H
#define TEST_FUNCTIONS_H

#include "kept.h"
#include "validate/judge/judge.h"
#include "validate/judge/oracle.h"
#include "validate/judge/sampler.h"

typedef void kernel_function(size_t n, const void *in, void *out, size_t stride);

/* A port that has the function for every kernel asked for. */
struct function_port {
    struct port port;
    kernel_function *function;
    int format, same_bits; /* what it says of itself */
    enum port_result result;
};

struct port *port_of(struct function_port *own, kernel_function *function, int format);

/* A call for n elements, whose components are n numbers apart. */
struct port_call call_of(const char *id, int format, size_t inputs, size_t outputs, size_t n, const void *in,
                         void *out);

/* The port, to be closed at the end of the test. */
struct port *kept_port(struct port *port);
/* plumb's own kernels; the shared object of that name in ports/. */
struct port *own_port(void);
struct port *test_port(const char *name, const struct port_limits *limits);

/* Where the kernel has promises in the format; else the test fails. */
struct oracle oracle_of(const struct kernel *kernel, enum format format);
/* Goes at the end of the test. */
struct oracle_block *kept_block(const struct oracle *oracle);
/* Full of ordinary elements. */
struct oracle_block *ordinary_block(const struct oracle *oracle, struct random *random);

/* Calls a test for every kernel; for every kernel and format that has promises. */
void for_all_kernels(void (*test)(const struct kernel *kernel));
void for_all_promises(void (*test)(const struct promises *promises));
/* Each promise for floats of plumb's own kernels in turn: the one after it, the first after one of zeros; 0 past the
 * last. */
struct own_promise {
    const struct kernel *kernel;
    const struct bound *bound;
    char name[256];
    size_t kernels; /* how many were begun */
};
int next_promise(struct own_promise *promise);

/* The judgement, to be freed at the end of the test, as are those below. */
struct judgement *kept_judgement(struct judgement *judgement);
/* Seed 1; with `at`, that element alone in a call of JUDGE_COPIES copies. Filter and exact must agree. */
struct judgement *judge_in(struct port *port, const struct kernel *kernel, enum format format, size_t samples,
                           const double *at);
struct judgement *judge_with(struct port *port, const struct kernel *kernel, size_t samples, const double *at);
/* 20,000 samples, floats. */
struct judgement *judge_function(kernel_function *function, const char *id);

/* S1 of t, rounded once; and the port that computes it. */
float right_s1(float t);
void right(size_t n, const void *in, void *out, size_t stride);

/* A port that computes it, and then does this for each element t[i] and its result y[i], of n in the call. A macro,
 * since a port's functions take no other arguments. */
#define FAULT(name, ...) FAULT_IN(float, right, name, __VA_ARGS__)
#define FAULT_IN(type, right, name, ...)                                                                               \
    static void name(size_t n, const void *in, void *out, size_t stride)                                               \
    {                                                                                                                  \
        const type *const t = in;                                                                                      \
        type *const y = out;                                                                                           \
        right(n, t, y, stride);                                                                                        \
        for (size_t i = 0; i < n; i++) {                                                                               \
            __VA_ARGS__;                                                                                               \
        }                                                                                                              \
    }

#endif
