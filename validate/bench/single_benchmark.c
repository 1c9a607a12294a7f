/* Benchmark of single calls: a kernel is called for one element at a time, as most programs do, by functions of the
 * library, inline, and beside the same computation in plain scalar C and a batch of structs, on one core.
 *
 * The fixture is a kernel and its inputs, 4,096 elements or as many as are asked for. */
#include "benchmark.h"
#include "input_batch.h"
#include "single_loops.h"

#include "validate/util/flat_operands.h"
#include "validate/util/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct single_fixture {
    const struct single_loop *called, *inlined;
    const plumb_kernel *kernel;
    size_t n, inputs, outputs;
    float *in, *out;
};

static void fixture_free(void *self)
{
    struct single_fixture *fixture = self;
    if (fixture)
        free(fixture->in), free(fixture->out);
    free(fixture);
}

static void *fixture_make(const char *name, size_t n)
{
    size_t i = 0;
    struct single_fixture *fixture = calloc(1, sizeof *fixture);
    while (strcmp(scalar_single_portable[i].name, name) != 0)
        i++;
    if (!fixture)
        return NULL;
    fixture->called = &scalar_single_portable[i];
    fixture->inlined = plumb_path_available(PLUMB_AVX2) ? &scalar_single_avx2[i] : fixture->called;
    const struct kernel *kernel = kernel_find(fixture->called->kernel ? fixture->called->kernel : name);
    fixture->kernel = plumb_kernel_find(kernel->id);
    fixture->n = n;
    fixture->inputs = flat_inputs(fixture->kernel);
    fixture->outputs = flat_outputs(fixture->kernel);
    fixture->in = malloc(n * fixture->inputs * sizeof(float));
    fixture->out = malloc(n * fixture->outputs * sizeof(float));
    double *batch = batch_make(kernel, FLOAT, regime_at(kernel, 0), n);
    for (size_t k = 0; batch && fixture->in && k < n * fixture->inputs; k++)
        fixture->in[k] = (float)batch[k];
    if (!batch || !fixture->in || !fixture->out) {
        fixture_free(fixture);
        fixture = NULL;
    }
    free(batch);
    return fixture;
}

static void run_called(void *self)
{
    const struct single_fixture *fixture = self;
    fixture->called->plumb(fixture->n, fixture->in, fixture->out);
}

static void run_inlined(void *self)
{
    const struct single_fixture *fixture = self;
    fixture->inlined->plumb(fixture->n, fixture->in, fixture->out);
}

/* Calls with views, as in plumb/one.h. A chain has none. */
static void run_views(void *self)
{
    const struct single_fixture *fixture = self;
    for (size_t i = 0; i < fixture->n; i++)
        flat_run(fixture->kernel, PLUMB_BEST, 1,
                 plumb_in_structs(fixture->in + i * fixture->inputs, (uint32_t)fixture->inputs),
                 plumb_out_structs(fixture->out + i * fixture->outputs, (uint32_t)fixture->outputs));
}

static void run_batch(void *self)
{
    const struct single_fixture *fixture = self;
    flat_run(fixture->kernel, PLUMB_BEST, fixture->n, plumb_in_structs(fixture->in, (uint32_t)fixture->inputs),
             plumb_out_structs(fixture->out, (uint32_t)fixture->outputs));
}

/* The plain loop; the inline one where there is none. */
static void run_plain(void *self)
{
    const struct single_fixture *fixture = self;
    const struct single_loop *loop = fixture->inlined;
    (loop->plain ? loop->plain : loop->plumb)(fixture->n, fixture->in, fixture->out);
}

/* Runs plumb's variants, and compares their bits. */
static int fixture_agrees(void *self, double *left) /* NOLINT(readability-non-const-parameter) */
{
    struct single_fixture *fixture = self;
    const size_t bytes = fixture->n * fixture->outputs * sizeof(float);
    float *first = malloc(bytes);
    (void)left;
    run_called(fixture);
    if (first)
        memcpy(first, fixture->out, bytes);
    run_inlined(fixture);
    int agree = first && memcmp(first, fixture->out, bytes) == 0;
    if (!fixture->called->kernel) {
        run_batch(fixture);
        agree = agree && memcmp(first, fixture->out, bytes) == 0;
    }
    free(first);
    return agree;
}

/* The variants in the order of the table. */
static const struct variant variants[] = {{"inline", run_inlined, 1, "plain C"},
                                          {"call", run_called, 1, "plain C"},
                                          {"views", run_views, 1, "plain C"},
                                          {"plain C", run_plain, 1, "plain C"},
                                          {"batch of structs", run_batch, 1, "plain C"},
                                          {0}};

/* True if a loop's kernel is in the list, or that of each of its calls. */
static int is_requested(const struct single_loop *loop, const struct kernel *const *kernels)
{
    const struct kernel *kernel = kernel_find(loop->kernel ? loop->kernel : loop->name);
    while (*kernels && *kernels != kernel)
        kernels++;
    return *kernels != NULL;
}

enum { SINGLE_ELEMENTS = 4096 };

int bench_single(const struct bench *bench, const struct kernel *const *kernels)
{
    const char *names[64] = {NULL};
    size_t count = 0;
    for (const struct single_loop *loop = scalar_single_portable; loop->name; loop++)
        if (is_requested(loop, kernels) && count + 1 < sizeof names / sizeof *names)
            names[count++] = loop->name;
    if (count == 0) {
        fputs("plumb bench: nothing was timed: --single has none of these kernels\n", stderr);
        return STATUS_NOTHING;
    }
    const struct benchmark single = {
        .fixture = "single calls",
        .make = fixture_make,
        .free = fixture_free,
        .agree = fixture_agrees,
        .variants = variants,
        .kinds = names,
        .element = "call",
        .over = "plain C",
        .legend =
            "%zu elements, one call each; inline: plumb/scalar.h compiled for FMA; call: without FMA, a call of the\n"
            "library; views: a call with views of one element; plain C: scalar C with libm, the inline variant\n"
            "where there is none; batch of structs: all elements in one call.\n\n"};
    return benchmark_print(bench, &single, SINGLE_ELEMENTS);
}
