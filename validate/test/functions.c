/* The functions of functions.h, which documents them. */
#include "functions.h"

static int function_formats(struct port *port, const char *id)
{
    (void)id;
    return ((struct function_port *)port->state)->format;
}

static enum port_result function_run(struct port *port, struct port_call *call)
{
    const struct function_port *own = port->state;
    own->function(call->n, call->in, call->out, call->stride);
    snprintf(call->failure, sizeof call->failure, "the test makes it fail");
    return own->result;
}

static int function_same_bits(struct port *port, const char *id, int format)
{
    (void)id, (void)format;
    return ((struct function_port *)port->state)->same_bits;
}

struct port *port_of(struct function_port *own, kernel_function *function, int format)
{
    *own = (struct function_port){.port = {.name = "test",
                                           .about = "a function",
                                           .formats = function_formats,
                                           .run = function_run,
                                           .same_bits = function_same_bits,
                                           .state = own},
                                  .function = function,
                                  .format = format,
                                  .same_bits = 1,
                                  .result = PORT_OK};
    return &own->port;
}

struct port_call call_of(const char *id, int format, size_t inputs, size_t outputs, size_t n, const void *in, void *out)
{
    return (struct port_call){
        .id = id, .format = format, .inputs = inputs, .outputs = outputs, .n = n, .stride = n, .in = in, .out = out};
}

static void release_port(void *port)
{
    port_close(port);
}

struct port *port_for_test(struct port *port)
{
    return release_after_test(port, release_port);
}

struct port *own_port(void)
{
    return port_for_test(port_builtin(NULL));
}

struct port *test_port(const char *name, const struct port_limits *limits)
{
    char problem[512];
    struct port *port =
        port_shared_object(formatted("%s/%s.so", beside_tests("ports"), name), limits, problem, sizeof problem);
    cr_assert(port, "%s", problem);
    return port_for_test(port);
}

static void release_check_result(void *check_result)
{
    check_result_free(check_result);
}

struct check_result *test_check_result(struct check_result *check_result)
{
    return release_after_test(check_result, release_check_result);
}

static void release_block(void *block)
{
    oracle_block_free(block);
}

struct oracle_block *block_for_test(const struct oracle *oracle)
{
    return release_after_test(oracle_block_new(oracle), release_block);
}

struct oracle oracle_of(const struct kernel *kernel, enum format format)
{
    struct oracle oracle;
    const char *reason = "no such kernel";
    cr_assert(kernel && oracle_open(&oracle, kernel, format, &reason) == 0, "%s: %s", kernel ? kernel->id : "", reason);
    return oracle;
}

struct oracle_block *ordinary_block(const struct oracle *oracle, struct random *random)
{
    struct oracle_block *block = block_for_test(oracle);
    block->n = FILTER_BLOCK;
    for (size_t i = 0; i < block->n; i++) {
        sampler_ordinary(oracle->promises, random, block->element);
        oracle_block_put(oracle, block, i, block->element);
    }
    return block;
}

void for_all_kernels(void (*test)(const struct kernel *kernel))
{
    for (size_t i = 0; i < kernels_count(); i++)
        test(kernel_at(i));
}

void for_all_promises(void (*test)(const struct promises *promises))
{
    static const enum format formats[] = {FLOAT, DOUBLE};
    for (size_t i = 0; i < 2 * kernels_count(); i++) {
        const struct kernel *kernel = kernel_at(i / 2);
        const struct promises *promises = kernel_promises(kernel, formats[i % 2]);
        cr_assert(!promises || promises->kernel == kernel, "%s", kernel->id);
        if (promises)
            test(promises);
    }
}

int next_promise(struct own_promise *promise)
{
    /* the port with plumb's own kernels, opened at the first call; each test runs in a process of its own */
    static struct port *port;
    port = port ? port : own_port();
    if (promise->bound)
        promise->bound++;
    while (!promise->bound || !promise->bound->reason) {
        promise->kernel = kernel_at(promise->kernels++);
        if (!promise->kernel)
            return 0;
        if (port_kernel_id(port, promise->kernel, FLOAT))
            promise->bound = kernel_promises(promise->kernel, FLOAT)->bounds;
    }
    bound_name(promise->kernel, promise->bound, promise->name, sizeof promise->name);
    return 1;
}

struct check_result *check_port_in(struct port *port, const struct kernel *kernel, enum format format, size_t samples,
                                   const double *at)
{
    const struct kernel_check_options options = {.seed = 1, .samples = samples, .at = at, .batch = ELEMENT_COPIES};
    struct check_result *check_result = check_kernel(port, kernel, format, &options);
    cr_assert_eq(check_result->refuted, 0, "%s: filter and exact disagree", kernel->id);
    return test_check_result(check_result);
}

struct check_result *check_port_with(struct port *port, const struct kernel *kernel, size_t samples, const double *at)
{
    return check_port_in(port, kernel, FLOAT, samples, at);
}

struct check_result *check_function(kernel_function *function, const char *id)
{
    struct function_port own;
    return check_port_with(port_of(&own, function, FLOAT), kernel_find(id), 20000, NULL);
}

float right_s1(float t)
{
    double a = sqrt((double)t);
    if (isnan(t) || t < 0)
        return NAN;
    if (isinf(t))
        return 0;
    return t == 0 ? 1 : (float)(sin(a) / a);
}

void right(size_t n, const void *in, void *out, size_t stride)
{
    (void)stride;
    for (size_t i = 0; i < n; i++)
        ((float *)out)[i] = right_s1(((const float *)in)[i]);
}
