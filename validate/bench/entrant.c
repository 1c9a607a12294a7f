/* Implementations on a batch of inputs: see entrant.h. */
#include "entrant.h"

#include "guard.h"
#include "port_bound.h"
#include "registered_ports.h"
#include "validate/util/flat_operands.h"
#include "validate/util/format.h"

#include <stdlib.h>
#include <string.h>

/* Index of a component's first number, and the distance to that of the next tile. */
struct place_in_tiles {
    size_t first, next;
};

/* The inputs or outputs of a lane (struct lane), in the layout that its kernel expects. */
struct operand_side {
    char *memory;
    void **base;
    int layout;
    enum format format;
    size_t components, step, stride; /* counted in numbers; step: from array to array */
    size_t own_size;                 /* bytes of an element in the port's own layout */
    struct place_in_tiles *places;   /* of each component, except for structs */
};

/* The memory of an entrant, and the code that reads it. */
struct lane {
    const plumb_kernel *kernel; /* plumb's own kernel, and its path */
    plumb_path path;
    struct joined_views views;
    const plumb_port_kernel *of_port; /* or a port's kernel */
    size_t watched;                   /* its number for the guard */
    int error;                        /* what the port's kernel returned, if not 0 */
    size_t n, size;                   /* size: bytes to copy */
    int streamed;                     /* plumb's kernel uses non-temporal stores */
    const struct port_loop *ports;    /* or the loop of a port bound (port_bound.h) */
    struct operand_side in, out;
};

static void run_builtin(void *self)
{
    const struct lane *lane = self;
    plumb_kernel_run(lane->kernel, lane->path, lane->n, lane->views.in, lane->views.out);
}

/* Classifies the operands once, instead of in each call. */
static void look_at_operands(struct lane *lane)
{
    const plumb_kernel *kernel = lane->kernel;
    const float *const from = (const float *)lane->in.memory;
    float *const to = (float *)lane->out.memory;
    plumb_out *out = lane->views.out;
    if (lane->in.layout == PLUMB_PORT_TILES) {
        for (size_t i = 0, k = 0; i < plumb_kernel_inputs(kernel); k += plumb_kernel_input(kernel, i++))
            lane->views.in[i] = plumb_in_tiles(from + lane->in.places[k].first, plumb_kernel_input(kernel, i));
        for (size_t i = 0, k = 0; i < plumb_kernel_outputs(kernel); k += plumb_kernel_output(kernel, i++))
            out[i] = plumb_out_tiles(to + lane->out.places[k].first, plumb_kernel_output(kernel, i));
    } else {
        lane->views = joined_views(kernel, plumb_in_arrays(from, (uint32_t)lane->in.step),
                                   plumb_out_arrays(to, (uint32_t)lane->out.step));
    }
    for (size_t i = 0; lane->streamed && i < plumb_kernel_outputs(kernel); i++)
        out[i] = plumb_out_streamed(out[i]);
}

static void run_offer(void *self)
{
    struct lane *lane = self;
    const plumb_port_view in = {lane->in.base, lane->in.stride}, out = {lane->out.base, lane->out.stride};
    guard_enter(lane->watched);
    const int error = lane->of_port->run(lane->n, &in, &out);
    guard_leave();
    lane->error = error ? error : lane->error;
}

static void run_memcpy(void *self)
{
    const struct lane *lane = self;
    memcpy(lane->out.memory, lane->in.memory, lane->size);
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
    const struct lane *lane = self;
    size_t i = 0;
    for (; i + 4 * sizeof(bytes) <= lane->size; i += 4 * sizeof(bytes)) {
        const bytes *from = (const bytes *)(lane->in.memory + i);
        bytes *to = (bytes *)(lane->out.memory + i);
        const bytes a = from[0], b = from[1], c = from[2], d = from[3];
        to[0] = a, to[1] = b, to[2] = c, to[3] = d;
        __asm__ volatile("" ::: "memory");
    }
    memcpy(lane->out.memory + i, lane->in.memory + i, lane->size - i);
}

static void run_ports(void *self)
{
    const struct lane *lane = self;
    lane->ports->run(lane->n / PLUMB_LANES, lane->in.memory, lane->out.memory);
}

/* Returns memory at the start of a page. All of it is written once, so that no page faults are timed. */
static char *touched_memory(size_t size)
{
    char *memory = aligned_alloc(4096, (size / 4096 + 1) * 4096);
    if (memory)
        memset(memory, 0, size);
    return memory;
}

/* Bytes between the offsets of input and output in their pages: equal offsets would compete for the same cache sets. */
enum { OUT_OF_STEP = 192 };

static int allocate(struct lane *lane, size_t in_size, size_t out_size)
{
    lane->in.memory = touched_memory(in_size);
    lane->out.memory = touched_memory(out_size + OUT_OF_STEP);
    lane->in.base = calloc(lane->in.components + 1, sizeof *lane->in.base);
    lane->out.base = calloc(lane->out.components + 1, sizeof *lane->out.base);
    lane->in.places = calloc(lane->in.components + 1, sizeof *lane->in.places);
    lane->out.places = calloc(lane->out.components + 1, sizeof *lane->out.places);
    if (lane->out.memory)
        lane->out.memory += OUT_OF_STEP;
    return lane->in.memory && lane->out.memory && lane->in.base && lane->out.base && lane->in.places &&
           lane->out.places;
}

static void free_lane(struct lane *lane)
{
    if (!lane)
        return;
    free(lane->in.memory);
    free(lane->out.memory ? lane->out.memory - OUT_OF_STEP : NULL);
    free(lane->in.base);
    free(lane->out.base);
    free(lane->in.places);
    free(lane->out.places);
    free(lane);
}

void entrants_free(struct entrant *entrants, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free_lane(entrants[i].lane);
}

/* Returns the distance from array to array: each array is aligned to 64 bytes, and the distance is not a power of
 * two. */
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

/* Computes the positions of the components, in arrays or in tiles. In tiles, each operand of plumb's own kernels has an
 * array of its own, as in programs: the hardware prefetcher reads ahead in several arrays at once, and within a page of
 * each. */
static void find_places(struct operand_side *side, const plumb_kernel *own,
                        uint32_t operand_components(const plumb_kernel *kernel, size_t operand))
{
    const int is_tiles = side->layout == PLUMB_PORT_TILES;
    size_t components;
    for (size_t operand = 0, k = 0; k < side->components; k += components, operand++) {
        components = 1;
        if (is_tiles)
            components = own ? operand_components(own, operand) : side->components;
        for (size_t j = 0; j < components; j++)
            side->places[k + j] = (struct place_in_tiles){k * side->step + 8 * j, 8 * components};
    }
}

/* Returns the index of component k of element i. */
static size_t place_on_side(const struct operand_side *side, size_t k, size_t i)
{
    return side->layout == PLUMB_PORT_AOS ? i * side->stride + k
                                          : side->places[k].first + i / 8 * side->places[k].next + i % 8;
}

/* Stores the batch in the layout that the kernel expects; `element` is workspace for one element. */
static void fill(struct lane *lane, const double *batch, void *element)
{
    const plumb_port_own *own = lane->in.layout == PLUMB_PORT_OWN ? lane->of_port->own : NULL;
    for (size_t i = 0; i < lane->n; i++) {
        const double *from = batch + i * lane->in.components;
        char *there = lane->in.memory + i * lane->in.own_size;
        for (size_t k = 0; k < lane->in.components; k++)
            format_store(lane->in.format, own ? element : lane->in.memory, own ? k : place_on_side(&lane->in, k, i),
                         from[k]);
        if (own && own->pack)
            own->pack(element, there);
        else if (own)
            memcpy(there, element, own->input_size);
    }
}

/* Allocates workspace for one element of inputs and outputs, as a port's pack and unpack see it. */
static void *element_new(const struct lane *lane)
{
    const plumb_port_own *own = lane->of_port ? lane->of_port->own : NULL;
    const size_t numbers = (lane->in.components + lane->out.components + 1) * sizeof(double);
    return calloc(1, numbers + (own ? own->input_size + own->output_size : 0));
}

static struct lane *new_lane(const plumb_kernel *run, const struct registered_kernel *registered, int layout,
                             const struct kernel *kernel, enum format format, const double *batch, size_t n)
{
    struct lane *lane = calloc(1, sizeof *lane);
    const plumb_port_own *own = registered ? registered->kernel->own : NULL;
    if (!lane)
        return NULL;
    lane->kernel = run;
    lane->of_port = registered ? registered->kernel : NULL;
    lane->watched = registered ? registered->watched : 0;
    lane->n = n;
    lane->in = side_of(layout, format, kernel->input_components, n, own ? own->input_size : 0);
    lane->out = side_of(layout, format, kernel->output_components, n, own ? own->output_size : 0);
    void *element = element_new(lane);
    if (!element || !allocate(lane, side_bytes(&lane->in, n), side_bytes(&lane->out, n))) {
        free(element);
        free_lane(lane);
        return NULL;
    }
    find_places(&lane->in, run, plumb_kernel_input);
    find_places(&lane->out, run, plumb_kernel_output);
    for (size_t k = 0; k < lane->in.components; k++)
        lane->in.base[k] = lane->in.memory + place_on_side(&lane->in, k, 0) * format_width(format);
    for (size_t k = 0; k < lane->out.components; k++)
        lane->out.base[k] = lane->out.memory + place_on_side(&lane->out, k, 0) * format_width(format);
    guard_enter(lane->watched);
    fill(lane, batch, element);
    guard_leave();
    free(element);
    return lane;
}

/* Returns plumb's own kernel. Uses kernel_find, since an id without its parameter means the usual one. */
static const plumb_kernel *own_kernel(const struct kernel *kernel)
{
    const plumb_kernel *own = NULL;
    for (size_t i = 0; (own = plumb_kernel_number(i)) && kernel_find(plumb_kernel_id(own)) != kernel;)
        i++;
    return own;
}

static int finish(struct entrant *entrant, struct entrant made, void (*run)(void *), struct lane *lane)
{
    *entrant = made;
    entrant->lane = lane;
    entrant->runner = (struct runner){run, lane, NULL};
    return lane != NULL;
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
};

static int make_builtin(struct entrant *entrant, size_t which, const struct kernel *kernel, const double *batch,
                        size_t n)
{
    const plumb_kernel *own = own_kernel(kernel);
    const plumb_path path = builtins[which].path;
    if (!own || !plumb_path_available(path))
        return 0;
    const struct entrant made = {.origin = OURS,
                                 .implementation = builtins[which].implementation,
                                 .variant = builtins[which].variant,
                                 .n = n,
                                 .bytes =
                                     sizeof(float) * (double)(kernel->input_components + kernel->output_components),
                                 .streamed = builtins[which].streamed};
    struct lane *lane = new_lane(own, NULL, builtins[which].layout, kernel, FLOAT, batch, n);
    if (lane) {
        lane->path = path, lane->streamed = made.streamed;
        look_at_operands(lane);
    }
    return finish(entrant, made, run_builtin, lane);
}

static int make_of_port(struct entrant *entrant, const struct registered_kernel *registered, const double *batch,
                        size_t n)
{
    const plumb_port_kernel *kernel = registered->kernel;
    struct lane *lane =
        new_lane(NULL, registered, port_layout(kernel->layout), registered->of, registered->format, batch, n);
    const size_t components = registered->of->input_components + registered->of->output_components;
    const size_t bytes = port_layout(kernel->layout) == PLUMB_PORT_OWN
                             ? kernel->own->input_size + kernel->own->output_size
                             : format_width(registered->format) * components;
    const struct entrant made = {.origin = OF_PORT,
                                 .implementation = registered_port_name(registered->port),
                                 .variant = registered->variant,
                                 .n = n,
                                 .bytes = (double)bytes};
    return finish(entrant, made, run_offer, lane);
}

int entrant_ports(struct entrant *entrant, const char *kernel, size_t n)
{
    const size_t vector = PLUMB_LANES * sizeof(float);
    const struct port_loop *ports = plumb_path_available(PLUMB_AVX2) ? port_loop_of(kernel) : NULL;
    struct lane *lane = ports ? calloc(1, sizeof *lane) : NULL;
    const struct entrant made = {.origin = COPIED, .implementation = "ports", .variant = "", .n = n};
    if (lane) {
        lane->ports = ports;
        lane->n = n;
        if (!allocate(lane, vector * ports->loads, vector * ports->stores * (n / PLUMB_LANES))) {
            free_lane(lane);
            lane = NULL;
        }
    }
    return finish(entrant, made, run_ports, lane);
}

int entrant_copy(struct entrant *entrant, const char *variant, size_t size, size_t n)
{
    struct lane *lane = calloc(1, sizeof *lane);
    const int loop = strcmp(variant, "loop") == 0;
    if (loop && !plumb_path_available(PLUMB_AVX2)) {
        free(lane);
        return 0;
    }
    if (lane) {
        lane->size = size * n;
        if (!allocate(lane, lane->size, lane->size)) {
            free_lane(lane);
            lane = NULL;
        }
    }
    const struct entrant made = {
        .origin = COPIED, .implementation = "copy", .variant = variant, .n = n, .bytes = 2.0 * (double)size};
    return finish(entrant, made, loop ? run_copy_loop : run_memcpy, lane);
}

/* Makes entrants of the implementations and variants that match (null matches any), at most `most`. Returns their
 * count. */
static size_t make_matching(const char *implementation, const char *variant, const struct kernel *kernel,
                            enum format format, const double *batch, size_t n, struct entrant *entrants, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins && count < most && format == FLOAT; i++)
        if ((!implementation || strcmp(builtins[i].implementation, implementation) == 0) &&
            (!variant || strcmp(builtins[i].variant, variant) == 0))
            count += (size_t)make_builtin(&entrants[count], i, kernel, batch, n);
    for (size_t i = 0; i < registered_kernels_count() && count < most; i++) {
        const struct registered_kernel *registered = registered_kernel_at(i);
        if (registered->format == format && registered->of == kernel &&
            (!implementation || strcmp(registered_port_name(registered->port), implementation) == 0) &&
            (!variant || strcmp(registered->variant, variant) == 0))
            count += (size_t)make_of_port(&entrants[count], registered, batch, n);
    }
    return count;
}

size_t entrants_most(void)
{
    return sizeof builtins / sizeof *builtins + registered_kernels_count() + COPIES;
}

size_t entrants_make(const struct kernel *kernel, enum format format, const double *batch, size_t n,
                     struct entrant *entrants)
{
    const size_t moved = format_width(format) * (kernel->input_components + kernel->output_components);
    size_t count = make_matching(NULL, NULL, kernel, format, batch, n, entrants, entrants_most() - COPIES);
    count += (size_t)entrant_copy(&entrants[count], "loop", moved / 2, n);
    return count + (size_t)entrant_copy(&entrants[count], "memcpy", moved / 2, n);
}

int entrant_make(struct entrant *entrant, const char *implementation, const char *variant, const struct kernel *kernel,
                 const double *batch, size_t n)
{
    return make_matching(implementation, variant, kernel, FLOAT, batch, n, entrant, 1) == 1;
}

void entrant_results(const struct entrant *entrant, double *results)
{
    const struct lane *lane = entrant->lane;
    const plumb_port_own *own = lane->out.layout == PLUMB_PORT_OWN ? lane->of_port->own : NULL;
    void *element = element_new(lane);
    guard_enter(lane->watched);
    for (size_t i = 0; element && i < lane->n; i++) {
        const char *there = lane->out.memory + i * lane->out.own_size;
        if (own && own->unpack)
            own->unpack(there, element);
        else if (own)
            memcpy(element, there, own->output_size);
        for (size_t k = 0; k < lane->out.components; k++)
            results[i * lane->out.components + k] = format_load(lane->out.format, own ? element : lane->out.memory,
                                                                own ? k : place_on_side(&lane->out, k, i));
    }
    guard_leave();
    free(element);
}

int entrant_error(const struct entrant *entrant)
{
    return entrant->lane->error;
}
