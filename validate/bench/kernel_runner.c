/* Implementations on a batch of inputs: see kernel_runner.h. */
#include "kernel_runner.h"

#include "guard.h"
#include "port_bound.h"
#include "registered_ports.h"
#include "single_loops.h"
#include "validate/util/flat_operands.h"
#include "validate/util/format.h"

#include <stdlib.h>
#include <string.h>

/* The position of a component in an array of tiles or structs. first: the index of its number in element 0. next: the
 * distance from its first number in a tile to its first number in the next tile, or from its number in a struct to its
 * number in the next struct. */
struct place_in_tiles {
    size_t first, next;
};

/* The inputs or the outputs of a runner, in the layout that its kernel expects. */
struct operand_side {
    char *memory;
    void **base; /* per component: the address of its first number */
    int layout;  /* PLUMB_PORT_TILES … */
    enum format format;
    size_t components;
    size_t step;                   /* distance from array to array, in numbers */
    size_t stride;                 /* as in plumb_port_view, in numbers */
    size_t own_size;               /* bytes of an element in the port's own layout */
    struct place_in_tiles *places; /* one per component */
};

/* The memory of a runner, and the code that it runs. */
struct runner_memory {
    size_t n; /* number of elements */
    struct operand_side in, out;

    /* The code is one of: */
    const plumb_kernel *kernel; /* plumb's own kernel, with its path, views, and whether its stores are non-temporal */
    plumb_path path;
    struct flat_views views;
    int streamed;
    const plumb_port_kernel *of_port; /* a port's kernel */
    size_t guard_index;               /* what guard_name returned for it */
    int error;                        /* what it returned, if not 0 */
    size_t size;                      /* a copy of this number of bytes */
    const struct port_loop *ports;    /* the loop of a port bound (port_bound.h) */
    element_loop *loop;               /* a loop of calls for one element each (single_loops.h) */
};

static void run_builtin(void *self)
{
    const struct runner_memory *runner_memory = self;
    plumb_kernel_run(runner_memory->kernel, runner_memory->path, runner_memory->n, runner_memory->views.in,
                     runner_memory->views.out);
}

/* Prepares the views of all operands once, so that a timed call does not have to. */
static void classify_operands(struct runner_memory *runner_memory)
{
    const plumb_kernel *kernel = runner_memory->kernel;
    const float *const from = (const float *)runner_memory->in.memory;
    float *const to = (float *)runner_memory->out.memory;
    plumb_out *out = runner_memory->views.out;
    const int structs = runner_memory->in.layout == PLUMB_PORT_AOS;
    if (structs || runner_memory->in.layout == PLUMB_PORT_TILES) {
        for (size_t i = 0, k = 0; i < plumb_kernel_inputs(kernel); k += plumb_kernel_input(kernel, i++)) {
            const float *const at = from + runner_memory->in.places[k].first;
            const uint32_t components = plumb_kernel_input(kernel, i);
            runner_memory->views.in[i] = structs ? plumb_in_structs(at, components) : plumb_in_tiles(at, components);
        }
        for (size_t i = 0, k = 0; i < plumb_kernel_outputs(kernel); k += plumb_kernel_output(kernel, i++)) {
            float *const at = to + runner_memory->out.places[k].first;
            const uint32_t components = plumb_kernel_output(kernel, i);
            out[i] = structs ? plumb_out_structs(at, components) : plumb_out_tiles(at, components);
        }
    } else {
        runner_memory->views = flat_views(kernel, plumb_in_arrays(from, (uint32_t)runner_memory->in.step),
                                          plumb_out_arrays(to, (uint32_t)runner_memory->out.step));
    }
    for (size_t i = 0; runner_memory->streamed && i < plumb_kernel_outputs(kernel); i++)
        out[i] = plumb_out_streamed(out[i]);
}

static void run_port_kernel(void *self)
{
    struct runner_memory *runner_memory = self;
    const plumb_port_view in = {runner_memory->in.base, runner_memory->in.stride},
                          out = {runner_memory->out.base, runner_memory->out.stride};
    guard_enter(runner_memory->guard_index);
    const int error = runner_memory->of_port->run(runner_memory->n, &in, &out);
    guard_leave();
    runner_memory->error = error ? error : runner_memory->error;
}

static void run_memcpy(void *self)
{
    const struct runner_memory *runner_memory = self;
    memcpy(runner_memory->out.memory, runner_memory->in.memory, runner_memory->size);
}

/* Copies by four loads and four stores of 32 bytes per pass; the empty assembly keeps the compiler from replacing the
 * loop by memcpy. */
#if defined(__x86_64__)
__attribute__((target("avx2")))
#endif
static void
run_copy_loop(void *self)
{
    typedef char bytes __attribute__((vector_size(32), aligned(1)));
    const struct runner_memory *runner_memory = self;
    size_t i = 0;
    for (; i + 4 * sizeof(bytes) <= runner_memory->size; i += 4 * sizeof(bytes)) {
        const bytes *from = (const bytes *)(runner_memory->in.memory + i);
        bytes *to = (bytes *)(runner_memory->out.memory + i);
        const bytes a = from[0], b = from[1], c = from[2], d = from[3];
        to[0] = a, to[1] = b, to[2] = c, to[3] = d;
        __asm__ volatile("" ::: "memory");
    }
    memcpy(runner_memory->out.memory + i, runner_memory->in.memory + i, runner_memory->size - i);
}

static void run_ports(void *self)
{
    const struct runner_memory *runner_memory = self;
    runner_memory->ports->run(runner_memory->n / PLUMB_LANES, runner_memory->in.memory, runner_memory->out.memory);
}

static void run_loop(void *self)
{
    const struct runner_memory *runner_memory = self;
    runner_memory->loop(runner_memory->n, (const float *)runner_memory->in.memory, (float *)runner_memory->out.memory);
}

/* Calls plumb's kernel for n elements of arrays of structs, from element i on. */
static void run_structs_from(const struct runner_memory *runner_memory, size_t i, size_t n)
{
    const size_t inputs = runner_memory->in.components, outputs = runner_memory->out.components;
    flat_run(runner_memory->kernel, PLUMB_BEST, n,
             plumb_in_structs((const float *)runner_memory->in.memory + i * inputs, (uint32_t)inputs),
             plumb_out_structs((float *)runner_memory->out.memory + i * outputs, (uint32_t)outputs));
}

static void run_structs(void *self)
{
    const struct runner_memory *runner_memory = self;
    run_structs_from(runner_memory, 0, runner_memory->n);
}

static void run_views(void *self)
{
    const struct runner_memory *runner_memory = self;
    for (size_t i = 0; i < runner_memory->n; i++)
        run_structs_from(runner_memory, i, 1);
}

/* Allocates memory that begins with a page, or returns null. All of it is written once, so that the page faults of
 * first accesses are not timed. */
static char *touched_memory(size_t size)
{
    char *memory = aligned_alloc(4096, (size / 4096 + 1) * 4096);
    if (memory)
        memset(memory, 0, size);
    return memory;
}

/* Inputs begin with a page, outputs this many bytes after the beginning of a page: data at equal offsets in their pages
 * would compete for the same cache sets. */
enum { OFFSET_OF_OUTPUT = 192 };

static int allocate(struct runner_memory *runner_memory, size_t in_size, size_t out_size)
{
    runner_memory->in.memory = touched_memory(in_size);
    runner_memory->out.memory = touched_memory(out_size + OFFSET_OF_OUTPUT);
    runner_memory->in.base = calloc(runner_memory->in.components + 1, sizeof *runner_memory->in.base);
    runner_memory->out.base = calloc(runner_memory->out.components + 1, sizeof *runner_memory->out.base);
    runner_memory->in.places = calloc(runner_memory->in.components + 1, sizeof *runner_memory->in.places);
    runner_memory->out.places = calloc(runner_memory->out.components + 1, sizeof *runner_memory->out.places);
    if (runner_memory->out.memory)
        runner_memory->out.memory += OFFSET_OF_OUTPUT;
    return runner_memory->in.memory && runner_memory->out.memory && runner_memory->in.base && runner_memory->out.base &&
           runner_memory->in.places && runner_memory->out.places;
}

static void free_memory(struct runner_memory *runner_memory)
{
    if (!runner_memory)
        return;
    free(runner_memory->in.memory);
    free(runner_memory->out.memory ? runner_memory->out.memory - OFFSET_OF_OUTPUT : NULL);
    free(runner_memory->in.base);
    free(runner_memory->out.base);
    free(runner_memory->in.places);
    free(runner_memory->out.places);
    free(runner_memory);
}

void kernel_runners_free(struct kernel_runner *kernel_runners, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free_memory(kernel_runners[i].runner_memory);
}

/* Returns the distance in numbers between the beginnings of two arrays of n numbers. It is a multiple of 16 numbers (64
 * bytes of floats), so that every array is aligned, and at least 16 more than n, so that arrays whose n is a power of
 * two do not compete for the same cache sets. */
static size_t apart(size_t n)
{
    return (n + 15) / 16 * 16 + 16;
}

static struct operand_side side_of(int layout, enum format format, size_t components, size_t n, size_t own_size)
{
    struct operand_side side = {
        .layout = layout, .format = format, .components = components, .step = apart(n), .stride = 8};
    switch (layout) {
    case PLUMB_PORT_TILES:
        side.stride = 8 * components;
        break;
    case PLUMB_PORT_AOS:
        side.stride = components;
        break;
    case PLUMB_PORT_OWN:
        side.step = 0;
        side.stride = 1;
        side.own_size = own_size;
        break;
    }
    return side;
}

static size_t side_bytes(const struct operand_side *side, size_t n)
{
    return side->layout == PLUMB_PORT_OWN ? n * side->own_size
                                          : apart(n) * side->components * format_width(side->format);
}

/* Computes side->places. In tiles and structs, each operand of plumb's own kernels has an array of its own, as in
 * programs. The number of arrays matters for the time: the hardware prefetcher reads ahead in several arrays at once,
 * but only within one page of each. */
static void find_places(struct operand_side *side, const plumb_kernel *own,
                        uint32_t operand_components(const plumb_kernel *kernel, size_t operand))
{
    const int is_structs = side->layout == PLUMB_PORT_AOS;
    size_t components;
    for (size_t operand = 0, k = 0; k < side->components; k += components, operand++) {
        components = 1;
        if (is_structs || side->layout == PLUMB_PORT_TILES)
            components = own ? operand_components(own, operand) : side->components;
        for (size_t j = 0; j < components; j++)
            side->places[k + j] = is_structs ? (struct place_in_tiles){k * side->step + j, components}
                                             : (struct place_in_tiles){k * side->step + 8 * j, 8 * components};
    }
}

/* Returns the index of component k of element i. */
static size_t place_of(const struct operand_side *side, size_t k, size_t i)
{
    const struct place_in_tiles at = side->places[k];
    return side->layout == PLUMB_PORT_AOS ? at.first + i * at.next : at.first + i / 8 * at.next + i % 8;
}

/* Stores the inputs of the batch in the layout that the kernel expects. `element` is workspace for one element. */
static void fill(struct runner_memory *runner_memory, const double *batch, void *element)
{
    const plumb_port_own *own = runner_memory->in.layout == PLUMB_PORT_OWN ? runner_memory->of_port->own : NULL;
    for (size_t i = 0; i < runner_memory->n; i++) {
        const double *from = batch + i * runner_memory->in.components;
        char *there = runner_memory->in.memory + i * runner_memory->in.own_size;
        for (size_t k = 0; k < runner_memory->in.components; k++)
            format_store(runner_memory->in.format, own ? element : runner_memory->in.memory,
                         own ? k : place_of(&runner_memory->in, k, i), from[k]);
        if (own && own->pack)
            own->pack(element, there);
        else if (own)
            memcpy(there, element, own->input_size);
    }
}

/* Allocates workspace for one element: its inputs and outputs as numbers, and in the port's own types if it has some.
 * Returns null when out of memory. */
static void *element_new(const struct runner_memory *runner_memory)
{
    const plumb_port_own *own = runner_memory->of_port ? runner_memory->of_port->own : NULL;
    const size_t numbers = (runner_memory->in.components + runner_memory->out.components + 1) * sizeof(double);
    return calloc(1, numbers + (own ? own->input_size + own->output_size : 0));
}

static struct runner_memory *new_memory(const plumb_kernel *run, const struct registered_kernel *registered, int layout,
                                        const struct kernel *kernel, enum format format, const double *batch, size_t n)
{
    struct runner_memory *runner_memory = calloc(1, sizeof *runner_memory);
    const plumb_port_own *own = registered ? registered->kernel->own : NULL;
    if (!runner_memory)
        return NULL;
    runner_memory->kernel = run;
    runner_memory->of_port = registered ? registered->kernel : NULL;
    runner_memory->guard_index = registered ? registered->guard_index : 0;
    runner_memory->n = n;
    runner_memory->in = side_of(layout, format, kernel->input_components, n, own ? own->input_size : 0);
    runner_memory->out = side_of(layout, format, kernel->output_components, n, own ? own->output_size : 0);
    void *element = element_new(runner_memory);
    if (!element || !allocate(runner_memory, side_bytes(&runner_memory->in, n), side_bytes(&runner_memory->out, n))) {
        free(element);
        free_memory(runner_memory);
        return NULL;
    }
    find_places(&runner_memory->in, run, plumb_kernel_input);
    find_places(&runner_memory->out, run, plumb_kernel_output);
    for (size_t k = 0; k < runner_memory->in.components; k++)
        runner_memory->in.base[k] =
            runner_memory->in.memory + place_of(&runner_memory->in, k, 0) * format_width(format);
    for (size_t k = 0; k < runner_memory->out.components; k++)
        runner_memory->out.base[k] =
            runner_memory->out.memory + place_of(&runner_memory->out, k, 0) * format_width(format);
    guard_enter(runner_memory->guard_index);
    fill(runner_memory, batch, element);
    guard_leave();
    free(element);
    return runner_memory;
}

/* Returns plumb's own kernel of this contract, or null. Ids are compared by kernel_find, because plumb's may lack the
 * parameter: "transform.compose" means "transform.compose.n3". */
static const plumb_kernel *own_kernel(const struct kernel *kernel)
{
    const plumb_kernel *own = NULL;
    for (size_t i = 0; (own = plumb_kernel_number(i)) && kernel_find(plumb_kernel_id(own)) != kernel;)
        i++;
    return own;
}

static int finish(struct kernel_runner *kernel_runner, struct kernel_runner made, void (*run)(void *),
                  struct runner_memory *runner_memory)
{
    *kernel_runner = made;
    kernel_runner->runner_memory = runner_memory;
    kernel_runner->runner = (struct runner){run, runner_memory, NULL};
    return runner_memory != NULL;
}

static const struct {
    const char *implementation, *variant;
    plumb_path path;
    int layout, streamed;
} builtins[] = {
    {"plumb avx2", "tiles", PLUMB_AVX2, PLUMB_PORT_TILES, 0},
    {"plumb avx2", "tiles, streamed", PLUMB_AVX2, PLUMB_PORT_TILES, 1},
    {"plumb avx2", "arrays", PLUMB_AVX2, PLUMB_PORT_SOA, 0},
    {"plumb portable", "tiles", PLUMB_PORTABLE, PLUMB_PORT_TILES, 0},
    {"plumb", "structs", PLUMB_BEST, PLUMB_PORT_AOS, 0}, /* this and the next only in races over structs and sizes */
    {"plumb", "tiles", PLUMB_BEST, PLUMB_PORT_TILES, 0},
    {"plumb", "arrays", PLUMB_BEST, PLUMB_PORT_SOA, 0}, /* only in races over sizes */
};
enum {
    ALL_BUILTINS = sizeof builtins / sizeof *builtins,
    BUILTINS_OF_STRUCTS = 2,
    BUILTINS_OF_SIZES = 1,
    BUILTINS = ALL_BUILTINS - BUILTINS_OF_STRUCTS - BUILTINS_OF_SIZES
};

static int make_builtin(struct kernel_runner *kernel_runner, size_t which, const struct kernel *kernel,
                        const double *batch, size_t n)
{
    const plumb_kernel *own = own_kernel(kernel);
    const plumb_path path = builtins[which].path;
    if (!own || !plumb_path_available(path))
        return 0;
    const struct kernel_runner made = {.origin = OURS,
                                       .implementation = builtins[which].implementation,
                                       .variant = builtins[which].variant,
                                       .n = n,
                                       .bytes = sizeof(float) *
                                                (double)(kernel->input_components + kernel->output_components),
                                       .streamed = builtins[which].streamed,
                                       .layout = builtins[which].layout};
    struct runner_memory *runner_memory = new_memory(own, NULL, builtins[which].layout, kernel, FLOAT, batch, n);
    if (runner_memory) {
        runner_memory->path = path, runner_memory->streamed = made.streamed;
        classify_operands(runner_memory);
    }
    return finish(kernel_runner, made, run_builtin, runner_memory);
}

static int make_of_port(struct kernel_runner *kernel_runner, const struct registered_kernel *registered,
                        const double *batch, size_t n)
{
    const plumb_port_kernel *kernel = registered->kernel;
    struct runner_memory *runner_memory =
        new_memory(NULL, registered, port_layout(kernel->layout), registered->contract, registered->format, batch, n);
    const size_t components = registered->contract->input_components + registered->contract->output_components;
    const size_t bytes = port_layout(kernel->layout) == PLUMB_PORT_OWN
                             ? kernel->own->input_size + kernel->own->output_size
                             : format_width(registered->format) * components;
    const struct kernel_runner made = {.origin = OF_PORT,
                                       .implementation = registered_port_name(registered->port),
                                       .variant = registered->variant,
                                       .n = n,
                                       .bytes = (double)bytes,
                                       .layout = port_layout(kernel->layout)};
    return finish(kernel_runner, made, run_port_kernel, runner_memory);
}

/* Makes a runner over arrays of structs of floats. `run` is the code that it runs, which may use `loop`, a loop of
 * calls for one element each, or null. Returns 0 when out of memory. */
static int make_of_structs(struct kernel_runner *kernel_runner, struct kernel_runner made, void (*run)(void *),
                           element_loop *loop, const struct kernel *kernel, const double *batch)
{
    struct runner_memory *runner_memory = new_memory(NULL, NULL, PLUMB_PORT_AOS, kernel, FLOAT, batch, made.n);
    made.bytes = sizeof(float) * (double)(kernel->input_components + kernel->output_components);
    if (runner_memory) {
        runner_memory->kernel = own_kernel(kernel);
        runner_memory->loop = loop;
    }
    return finish(kernel_runner, made, run, runner_memory);
}

/* Returns the index of a kernel's loops, which is the same in both arrays of single_loops.h; −1 if they have none. */
static long single_loop_of(const struct kernel *kernel)
{
    for (long i = 0; scalar_single_portable[i].name; i++)
        if (kernel_find(scalar_single_portable[i].name) == kernel)
            return i;
    return -1;
}

size_t kernel_runners_make_single(const struct kernel *kernel, const double *batch, size_t n,
                                  struct kernel_runner *kernel_runners)
{
    const long at = single_loop_of(kernel);
    size_t count = 0;
    if (at < 0)
        return 0;
    const struct single_loop *called = &scalar_single_portable[at],
                             *inlined = plumb_path_available(PLUMB_AVX2) ? &scalar_single_avx2[at] : called;
    const struct {
        const char *implementation, *variant;
        enum runner_origin origin;
        void (*run)(void *);
        element_loop *loop;
    } loops[] = {{"plumb", "inline", OURS, run_loop, inlined->plumb},
                 {"plumb", "call", OURS, run_loop, called->plumb},
                 {"plumb", "views", OURS, run_views, NULL},
                 {"plumb", "batch of structs", OURS, run_structs, NULL},
                 {"plain C", "libm", OF_PORT, run_loop, inlined->plain}};
    for (size_t i = 0; i < sizeof loops / sizeof *loops; i++) {
        const struct kernel_runner made = {
            .origin = loops[i].origin, .implementation = loops[i].implementation, .variant = loops[i].variant, .n = n};
        if (loops[i].loop || loops[i].run != run_loop)
            count += (size_t)make_of_structs(&kernel_runners[count], made, loops[i].run, loops[i].loop, kernel, batch);
    }
    for (size_t i = 0; i < registered_kernels_count(); i++) {
        const struct registered_kernel *registered = registered_kernel_at(i);
        if (registered->contract == kernel && registered->format == FLOAT &&
            port_layout(registered->kernel->layout) == PLUMB_PORT_OWN &&
            make_of_port(&kernel_runners[count], registered, batch, n))
            kernel_runners[count++].origin = registered_port_is_plumb(registered->port) ? OURS : OF_PORT;
    }
    return count;
}

int kernel_runner_make_port_bound(struct kernel_runner *kernel_runner, const char *kernel, size_t n)
{
    const size_t vector = PLUMB_LANES * sizeof(float);
    const struct port_loop *ports = plumb_path_available(PLUMB_AVX2) ? port_loop_of(kernel) : NULL;
    struct runner_memory *runner_memory = ports ? calloc(1, sizeof *runner_memory) : NULL;
    const struct kernel_runner made = {.origin = COPIED, .implementation = "ports", .variant = "", .n = n};
    if (runner_memory) {
        runner_memory->ports = ports;
        runner_memory->n = n;
        if (!allocate(runner_memory, vector * ports->loads, vector * ports->stores * (n / PLUMB_LANES))) {
            free_memory(runner_memory);
            runner_memory = NULL;
        }
    }
    return finish(kernel_runner, made, run_ports, runner_memory);
}

int kernel_runner_make_copy(struct kernel_runner *kernel_runner, const char *variant, size_t size, size_t n)
{
    struct runner_memory *runner_memory = calloc(1, sizeof *runner_memory);
    const int loop = strcmp(variant, "loop") == 0;
    if (loop && !plumb_path_available(PLUMB_AVX2)) {
        free(runner_memory);
        return 0;
    }
    if (runner_memory) {
        runner_memory->size = size * n;
        if (!allocate(runner_memory, runner_memory->size, runner_memory->size)) {
            free_memory(runner_memory);
            runner_memory = NULL;
        }
    }
    const struct kernel_runner made = {
        .origin = COPIED, .implementation = "copy", .variant = variant, .n = n, .bytes = 2.0 * (double)size};
    return finish(kernel_runner, made, loop ? run_copy_loop : run_memcpy, runner_memory);
}

/* Makes runners of the ports and variants with these names (null: of all), at most `most`. Returns the number of
 * runners. */
static size_t make_ports(const char *implementation, const char *variant, const struct kernel *kernel,
                         enum format format, const double *batch, size_t n, struct kernel_runner *kernel_runners,
                         size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < registered_kernels_count() && count < most; i++) {
        const struct registered_kernel *registered = registered_kernel_at(i);
        if (registered->format == format && registered->contract == kernel &&
            (!implementation || strcmp(registered_port_name(registered->port), implementation) == 0) &&
            (!variant || strcmp(registered->variant, variant) == 0))
            count += (size_t)make_of_port(&kernel_runners[count], registered, batch, n);
    }
    return count;
}

/* Makes runners of the implementations and variants with these names (null: of all), at most `most`. Returns the number
 * of runners. */
static size_t make_matching(const char *implementation, const char *variant, const struct kernel *kernel,
                            enum format format, const double *batch, size_t n, struct kernel_runner *kernel_runners,
                            size_t most)
{
    size_t count = 0;
    const size_t builtin = implementation ? ALL_BUILTINS : BUILTINS;
    for (size_t i = 0; i < builtin && count < most && format == FLOAT; i++)
        if ((!implementation || strcmp(builtins[i].implementation, implementation) == 0) &&
            (!variant || strcmp(builtins[i].variant, variant) == 0))
            count += (size_t)make_builtin(&kernel_runners[count], i, kernel, batch, n);
    return count + make_ports(implementation, variant, kernel, format, batch, n, &kernel_runners[count], most - count);
}

size_t kernel_runners_make_structs(const struct kernel *kernel, const double *batch, size_t n,
                                   struct kernel_runner *kernel_runners)
{
    size_t count = 0;
    for (size_t i = BUILTINS; i < BUILTINS + BUILTINS_OF_STRUCTS; i++)
        count += (size_t)make_builtin(&kernel_runners[count], i, kernel, batch, n);
    for (size_t i = 0; i < registered_kernels_count(); i++) {
        const struct registered_kernel *registered = registered_kernel_at(i);
        const int layout = port_layout(registered->kernel->layout);
        if (registered->format == FLOAT && registered->contract == kernel &&
            (layout == PLUMB_PORT_AOS || layout == PLUMB_PORT_OWN))
            count += (size_t)make_of_port(&kernel_runners[count], registered, batch, n);
    }
    return count;
}

size_t kernel_runners_make_sizes(const struct kernel *kernel, const double *batch, size_t n,
                                 struct kernel_runner *kernel_runners)
{
    const long at = single_loop_of(kernel);
    size_t count = 0;
    for (size_t i = BUILTINS; i < ALL_BUILTINS; i++)
        count += (size_t)make_builtin(&kernel_runners[count], i, kernel, batch, n);
    if (at >= 0) {
        const struct kernel_runner made = {.origin = OURS, .implementation = "plumb", .variant = "inline", .n = n};
        const struct single_loop *loops =
            plumb_path_available(PLUMB_AVX2) ? scalar_single_avx2 : scalar_single_portable;
        count += (size_t)make_of_structs(&kernel_runners[count], made, run_loop, loops[at].plumb, kernel, batch);
    }
    return count + make_ports(NULL, NULL, kernel, FLOAT, batch, n, &kernel_runners[count], registered_kernels_count());
}

size_t kernel_runners_max(void)
{
    return ALL_BUILTINS + 1 + registered_kernels_count() + COPIES;
}

size_t kernel_runners_make(const struct kernel *kernel, enum format format, const double *batch, size_t n,
                           struct kernel_runner *kernel_runners)
{
    const size_t moved = format_width(format) * (kernel->input_components + kernel->output_components);
    size_t count = make_matching(NULL, NULL, kernel, format, batch, n, kernel_runners, kernel_runners_max() - COPIES);
    count += (size_t)kernel_runner_make_copy(&kernel_runners[count], "loop", moved / 2, n);
    return count + (size_t)kernel_runner_make_copy(&kernel_runners[count], "memcpy", moved / 2, n);
}

int kernel_runner_make(struct kernel_runner *kernel_runner, const char *implementation, const char *variant,
                       const struct kernel *kernel, const double *batch, size_t n)
{
    return make_matching(implementation, variant, kernel, FLOAT, batch, n, kernel_runner, 1) == 1;
}

void kernel_runner_results(const struct kernel_runner *kernel_runner, double *results)
{
    const struct runner_memory *runner_memory = kernel_runner->runner_memory;
    const plumb_port_own *own = runner_memory->out.layout == PLUMB_PORT_OWN ? runner_memory->of_port->own : NULL;
    void *element = element_new(runner_memory);
    guard_enter(runner_memory->guard_index);
    for (size_t i = 0; element && i < runner_memory->n; i++) {
        const char *there = runner_memory->out.memory + i * runner_memory->out.own_size;
        if (own && own->unpack)
            own->unpack(there, element);
        else if (own)
            memcpy(element, there, own->output_size);
        for (size_t k = 0; k < runner_memory->out.components; k++)
            results[i * runner_memory->out.components + k] =
                format_load(runner_memory->out.format, own ? element : runner_memory->out.memory,
                            own ? k : place_of(&runner_memory->out, k, i));
    }
    guard_leave();
    free(element);
}

int kernel_runner_error(const struct kernel_runner *kernel_runner)
{
    return kernel_runner->runner_memory->error;
}
