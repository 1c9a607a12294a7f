/* Helpers for tests of the checker (validate/accuracy): ports, oracles, loops over kernels and promises, and check
 * runs.
 *
 * Ports. port_of makes a port out of a C function of the test, which then runs in the test's process and is offered for
 * every kernel; the macros FAULT and FAULT_IN define such functions that are wrong at chosen inputs. own_port opens
 * plumb's own kernels, test_port a shared object of validate/test/ports.
 *
 * Oracles. oracle_of and block_for_test give the reference values of a kernel and memory for a block of elements.
 *
 * Check runs. check_function, check_port_with and check_port_in check a port and return the result. All that these
 * functions return is freed at the end of the test (test_objects.h). */
#ifndef TEST_FUNCTIONS_H
#define TEST_FUNCTIONS_H

#include "test_objects.h"
#include "validate/accuracy/accuracy.h"
#include "validate/accuracy/oracle.h"
#include "validate/accuracy/sampler.h"

typedef void kernel_function(size_t n, const void *in, void *out, size_t stride);

/* A port that offers `function` as the implementation of every kernel in the formats `format`. */
struct function_port {
    struct port port;
    kernel_function *function;
    int format, same_bits; /* format: answer of `formats`; same_bits: answer of `same_bits`; result: returned by each
                              call */
    enum port_result result;
};

struct port *port_of(struct function_port *own, kernel_function *function, int format);

/* Returns a call for n elements with stride n: component k of element i is at in[k * n + i] and out[k * n + i]. */
struct port_call call_of(const char *id, int format, size_t inputs, size_t outputs, size_t n, const void *in,
                         void *out);

/* Returns `port`, which is closed at the end of the test. */
struct port *port_for_test(struct port *port);
/* own_port opens plumb's own kernels on the fastest path, test_port the shared object ports/NAME.so; it fails the test
 * if that cannot be opened. Limits null: the default ones. Both ports are closed at the end of the test. */
struct port *own_port(void);
struct port *test_port(const char *name, const struct port_limits *limits);

/* Returns the oracle of a kernel in a format. Fails the test if the kernel is null or has no promises in that
 * format. */
struct oracle oracle_of(const struct kernel *kernel, enum format format);
/* Returns an empty block for the oracle, freed at the end of the test. */
struct oracle_block *block_for_test(const struct oracle *oracle);
/* Returns a block of FILTER_BLOCK elements of ordinary size, freed at the end of the test. */
struct oracle_block *ordinary_block(const struct oracle *oracle, struct random *random);

/* for_all_kernels calls `test` for every kernel, for_all_promises for every kernel and format that has promises. */
void for_all_kernels(void (*test)(const struct kernel *kernel));
void for_all_promises(void (*test)(const struct promises *promises));
/* Iterator over all promises for float of the kernels that plumb has code for. next_promise moves to the next promise,
 * or to the first one if the struct is zero. It returns 0 after the last one. `name` is the promise's name
 * (bound_name). */
struct own_promise {
    const struct kernel *kernel;
    const struct bound *bound;
    char name[256];
    size_t kernels; /* kernels visited so far, the current one included */
};
int next_promise(struct own_promise *promise);

/* Returns `check_result`, which is freed at the end of the test. */
struct check_result *test_check_result(struct check_result *check_result);
/* check_port_in checks a kernel of a port with seed 1; check_port_with does so in float. With `at`, the only element is
 * `at`, in a call of ELEMENT_COPIES copies. Both fail the test if the filter and the exact arithmetic contradict each
 * other. The result is freed at the end of the test. */
struct check_result *check_port_in(struct port *port, const struct kernel *kernel, enum format format, size_t samples,
                                   const double *at);
struct check_result *check_port_with(struct port *port, const struct kernel *kernel, size_t samples, const double *at);
/* Checks `function` as kernel `id` in float with 20,000 samples. The result is freed at the end of the test. */
struct check_result *check_function(kernel_function *function, const char *id);

/* right_s1 returns S₁(t) = sin √t / √t, computed in double and rounded to float; NaN for t < 0. `right` is a kernel
 * function that computes it for n elements. */
float right_s1(float t);
void right(size_t n, const void *in, void *out, size_t stride);

/* Define a kernel function that calls `right`, and then runs the given statements for each element, with input t[i],
 * result y[i], and the number of elements n. They are macros because a kernel function takes no argument through which
 * a test could pass the statements. */
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
