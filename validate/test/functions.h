/* For tests of the judge: ports, also such as are functions in the judge's own process, and their judgements. */
#ifndef FUNCTIONS_H
#define FUNCTIONS_H

#include "kept.h"
#include "validate/judge/judge.h"

typedef void kernel_function(size_t n, const void *in, void *out, size_t stride);

/* A port that has the function for every kernel asked for. */
struct function_port {
    struct port port;
    kernel_function *function;
    int format, same_bits; /* what it says of itself */
    enum port_result result;
};

struct port *port_of(struct function_port *own, kernel_function *function, int format);

/* The port, to be closed at the end of the test. */
struct port *kept_port(struct port *port);
/* plumb's own kernels; the shared object of that name in ports/. */
struct port *own_port(void);
struct port *test_port(const char *name, const struct port_limits *limits);

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

#endif
