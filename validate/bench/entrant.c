/* What runs in a benchmark: see entrant.h. */
#include "entrant.h"

#include "fast/plumb.h"
#include "validate/base/shared_object.h"
#include "validate/base/text.h"
#include "validate/judge/judge.h"
#include "validate/kernels/kernels.h"
#include "validate/ports/ports.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- regimes and batches ---------------------------------------------------------------------------------------- */

static const struct regime small = {"small", "angles up to 1", 0x1p-10, 1, 0, 0};
static const struct regime mixed = {"mixed", "angles of 0.0001 to 10,000, all sizes alike", 1e-4, 1e4, 1, 0};
static const struct regime large = {"large", "angles of 1 to 10,000", 1, 1e4, 0, 0};
static const struct regime alternating = {"alternating", "angles up to 1 and up to 10,000 in turn", 1, 1e4, 0, 1};
static const struct regime usual = {"usual", "ordinary inputs", 0, 0, 0, 0};

const char *regime_text(const struct regime *regime)
{
    return regime->text;
}

/* Whether the row's coordinate is an angle (1), its square (2) or something else (0). */
static int coordinate_power(const struct kernel *kernel)
{
    const char *unit = kernel_places(kernel) ? kernel->row->coordinate->unit : "";
    return strcmp(unit, "rad") == 0 ? 1 : strcmp(unit, "rad²") == 0 ? 2 : 0;
}

/* The largest angle that the row takes, or 0 where no input is a free angle. */
static double largest_angle(const struct kernel *kernel)
{
    const int power = coordinate_power(kernel);
    const struct field *field = kernel_coordinate_field(kernel);
    if (!power || !kind_is_free(field->kind))
        return 0;
    return power == 2 ? sqrt(field->high) : field->high;
}

const struct regime *regime_at(const struct kernel *kernel, size_t i)
{
    const double largest = largest_angle(kernel);
    if (largest == 0)
        return i == 0 ? &usual : NULL;
    return i == 0 ? &small : i == 1 && largest >= 10 ? &mixed : NULL;
}

const struct regime *regime_find(const struct kernel *kernel, const char *name)
{
    const struct regime *regime;
    for (size_t i = 0; (regime = regime_at(kernel, i)); i++)
        if (strcmp(regime->name, name) == 0)
            return regime;
    if (largest_angle(kernel) >= 10)
        return strcmp(name, large.name) == 0 ? &large : strcmp(name, alternating.name) == 0 ? &alternating : NULL;
    return NULL;
}

enum { BATCH_SEED = 20240229 };

/* Element i of a batch. */
static void draw_element(const struct kernel *kernel, const struct regime *regime, struct random *random, size_t i,
                         double *element)
{
    if (regime->alternating && i % 2 == 0)
        regime = &small;
    sampler_ordinary(kernel_promises(kernel, BINARY32), random, element);
    if (regime->high > 0) {
        const double high = fmin(regime->high, largest_angle(kernel));
        const double angle = regime->logarithmic ? random_log(random, regime->low, high)
                                                 : random_between(random, fmin(regime->low, high / 2), high);
        kernel_place(kernel, element, coordinate_power(kernel) == 2 ? angle * angle : angle);
    }
}

float *batch_make(const struct kernel *kernel, const struct regime *regime, size_t n)
{
    const size_t inputs = kernel->input_components, distinct = n < BATCH_DISTINCT ? n : BATCH_DISTINCT;
    struct random random = {BATCH_SEED};
    float *batch = malloc((n * inputs + 1) * sizeof *batch);
    double *element = calloc(inputs + 1, sizeof *element);
    for (size_t i = 0; batch && element && i < distinct; i++) {
        draw_element(kernel, regime, &random, i, element);
        for (size_t k = 0; k < inputs; k++)
            batch[i * inputs + k] = (float)element[k];
    }
    for (size_t i = distinct * inputs; batch && element && i < n * inputs; i++)
        batch[i] = batch[i - distinct * inputs];
    if (!element) {
        free(batch);
        batch = NULL;
    }
    free(element);
    return batch;
}

/* --- peers ------------------------------------------------------------------------------------------------------ */

static struct {
    size_t count;
    struct peer {
        const plumb_port *port;
        char name[64], about[256]; /* printable */
    } * peer;
} peers;

/* Skips a file that is not a port, with a line on standard error: it may belong to another program. */
static void load_peer(const char *file, void *unused)
{
    char problem[512];
    const char *name = strrchr(file, '/') + 1;
    if (strncmp(name, "list_", 5) == 0) /* lists, for `plumb list bench` */
        return;
    const plumb_port *port = port_offer(file, problem, sizeof problem);
    struct peer *more = port ? realloc(peers.peer, (peers.count + 1) * sizeof *more) : NULL;
    (void)unused;
    if (!port)
        fprintf(stderr, "plumb bench: %s: %s\n", file, problem);
    if (!more)
        return;
    peers.peer = more;
    struct peer *peer = &peers.peer[peers.count++];
    peer->port = port;
    text_printable(peer->name, sizeof peer->name, port->name ? port->name : "port");
    text_printable(peer->about, sizeof peer->about, port->about ? port->about : "");
}

size_t peers_load(const char *directory)
{
    char *beside = directory ? NULL : beside_program("peers");
    if (directory || beside)
        shared_objects_in(directory ? directory : beside, "", load_peer, NULL);
    free(beside);
    return peers.count;
}

size_t peers_count(void)
{
    return peers.count;
}

const char *peer_name(size_t i)
{
    return peers.peer[i].name;
}

const char *peer_about(size_t i)
{
    return peers.peer[i].about;
}

/* --- entrants --------------------------------------------------------------------------------------------------- */

/* The inputs or outputs of a lane, in the layout that its kernel asks for. */
struct side {
    char *memory;
    void **base;
    int layout;
    size_t components, step, stride; /* in floats; step: from component to component */
    size_t own_size;                 /* bytes of an element in the port's own layout */
};

/* An entrant's memory, and what reads it. */
struct lane {
    plumb_kernel *kernel;           /* plumb's own */
    const plumb_port_kernel *offer; /* or a port's */
    size_t n, size;                 /* size: bytes to copy */
    struct side in, out;
};

static void run_builtin(void *self)
{
    const struct lane *lane = self;
    lane->kernel(lane->n, (plumb_in){(const float *const *)lane->in.base, lane->in.stride},
                 (plumb_out){(float *const *)lane->out.base, lane->out.stride});
}

static void run_offer(void *self)
{
    const struct lane *lane = self;
    const plumb_port_view in = {lane->in.base, lane->in.stride}, out = {lane->out.base, lane->out.stride};
    lane->offer->run(lane->n, &in, &out);
}

static void run_memcpy(void *self)
{
    const struct lane *lane = self;
    memcpy(lane->out.memory, lane->in.memory, lane->size);
}

/* Each turn loads and stores four times 32 bytes; the empty assembly keeps the compiler from making this a memcpy. */
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

/* Memory at the start of a page, touched, so that the clock sees no page faults. */
static char *touched_memory(size_t size)
{
    char *memory = aligned_alloc(4096, (size / 4096 + 1) * 4096);
    if (memory)
        memset(memory, 0, size);
    return memory;
}

/* Bytes between the places of input and output in their pages: equal places would compete for the same cache sets. */
enum { OUT_OF_STEP = 192 };

static int allocate(struct lane *lane, size_t in_size, size_t out_size)
{
    lane->in.memory = touched_memory(in_size);
    lane->out.memory = touched_memory(out_size + OUT_OF_STEP);
    lane->in.base = calloc(lane->in.components + 1, sizeof *lane->in.base);
    lane->out.base = calloc(lane->out.components + 1, sizeof *lane->out.base);
    if (lane->out.memory)
        lane->out.memory += OUT_OF_STEP;
    return lane->in.memory && lane->out.memory && lane->in.base && lane->out.base;
}

static void free_lane(struct lane *lane)
{
    if (!lane)
        return;
    free(lane->in.memory);
    free(lane->out.memory ? lane->out.memory - OUT_OF_STEP : NULL);
    free(lane->in.base);
    free(lane->out.base);
    free(lane);
}

void entrants_free(struct entrant *entrants, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free_lane(entrants[i].lane);
}

static struct side side_of(int layout, size_t components, size_t n, size_t own_size)
{
    const size_t apart = (n + 7) / 8 * 8 + 16; /* arrays: no power of two between components */
    switch (layout) {
    case PLUMB_PORT_TILES:
        return (struct side){NULL, NULL, layout, components, 8, 8 * components, 0};
    case PLUMB_PORT_AOS:
        return (struct side){NULL, NULL, layout, components, 1, components, 0};
    case PLUMB_PORT_OWN:
        return (struct side){NULL, NULL, layout, components, 0, 1, own_size};
    default:
        return (struct side){NULL, NULL, layout, components, apart, 8, 0};
    }
}

static size_t side_bytes(const struct side *side, size_t n)
{
    const size_t apart = (n + 7) / 8 * 8 + 16;
    return side->layout == PLUMB_PORT_OWN ? n * side->own_size : apart * side->components * sizeof(float);
}

/* Component k of element i. */
static float *place_on_side(const struct side *side, size_t k, size_t i)
{
    return (float *)side->memory +
           (side->layout == PLUMB_PORT_AOS ? i * side->stride + k : k * side->step + i / 8 * side->stride + i % 8);
}

/* Lays the batch out as the kernel wants it. */
static void fill(struct lane *lane, const float *batch)
{
    const plumb_port_own *own = lane->in.layout == PLUMB_PORT_OWN ? lane->offer->own : NULL;
    for (size_t i = 0; i < lane->n; i++) {
        const float *element = batch + i * lane->in.components;
        char *there = lane->in.memory + i * lane->in.own_size;
        if (own && own->pack)
            own->pack(element, there);
        else if (own)
            memcpy(there, element, own->input_size);
        for (size_t k = 0; !own && k < lane->in.components; k++)
            *place_on_side(&lane->in, k, i) = element[k];
    }
}

static struct lane *new_lane(plumb_kernel *run, const plumb_port_kernel *offer, int layout, const struct kernel *kernel,
                             const float *batch, size_t n)
{
    struct lane *lane = calloc(1, sizeof *lane);
    const plumb_port_own *own = offer ? offer->own : NULL;
    if (!lane)
        return NULL;
    lane->kernel = run;
    lane->offer = offer;
    lane->n = n;
    lane->in = side_of(layout, kernel->input_components, n, own ? own->input_size : 0);
    lane->out = side_of(layout, kernel->output_components, n, own ? own->output_size : 0);
    if (!allocate(lane, side_bytes(&lane->in, n), side_bytes(&lane->out, n))) {
        free_lane(lane);
        return NULL;
    }
    for (size_t k = 0; k < lane->in.components; k++)
        lane->in.base[k] = (float *)lane->in.memory + k * lane->in.step;
    for (size_t k = 0; k < lane->out.components; k++)
        lane->out.base[k] = (float *)lane->out.memory + k * lane->out.step;
    fill(lane, batch);
    return lane;
}

/* kernel_find, since an id without its parameter means the usual one. */
static const plumb_kernel_entry *kernel_entry(const struct kernel *kernel)
{
    const plumb_kernel_entry *entry = plumb_kernels;
    while (entry->id && kernel_find(entry->id) != kernel)
        entry++;
    return entry->id ? entry : NULL;
}

static int finish(struct entrant *entrant, const char *implementation, const char *variant, size_t n, double bytes,
                  void (*run)(void *), struct lane *lane)
{
    *entrant = (struct entrant){implementation, variant, n, bytes, {run, lane, NULL}, lane};
    return lane != NULL;
}

static const struct {
    const char *implementation, *variant;
    plumb_path path;
    int layout;
} builtins[] = {
    {"plumb avx2", "tiles", PLUMB_AVX2, PLUMB_PORT_TILES},
    {"plumb avx2", "arrays", PLUMB_AVX2, PLUMB_PORT_SOA},
    {"plumb portable", "tiles", PLUMB_PORTABLE, PLUMB_PORT_TILES},
};

static int make_builtin(struct entrant *entrant, size_t which, const struct kernel *kernel, const float *batch,
                        size_t n)
{
    const plumb_kernel_entry *entry = kernel_entry(kernel);
    const plumb_path path = builtins[which].path;
    if (!entry || !entry->path[path] || !plumb_path_available(path))
        return 0;
    return finish(entrant, builtins[which].implementation, builtins[which].variant, n,
                  4.0 * (entry->inputs + entry->outputs), run_builtin,
                  new_lane(entry->path[path], NULL, builtins[which].layout, kernel, batch, n));
}

static const char *variant_of(const plumb_port_kernel *kernel)
{
    return kernel->variant ? kernel->variant : "";
}

static int make_peer(struct entrant *entrant, const struct peer *peer, const plumb_port_kernel *offer,
                     const struct kernel *kernel, const float *batch, size_t n)
{
    struct lane *lane = new_lane(NULL, offer, port_layout(offer->layout), kernel, batch, n);
    const size_t components = kernel->input_components + kernel->output_components;
    const size_t bytes = port_layout(offer->layout) == PLUMB_PORT_OWN ? offer->own->input_size + offer->own->output_size
                                                                      : sizeof(float) * components;
    return finish(entrant, peer->name, variant_of(offer), n, (double)bytes, run_offer, lane);
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
    return finish(entrant, "copy", variant, n, 2.0 * (double)size, loop ? run_copy_loop : run_memcpy, lane);
}

/* Makes entrants of the implementations and variants that match (null matches any), at most `most`. */
static size_t make_matching(const char *implementation, const char *variant, const struct kernel *kernel,
                            const float *batch, size_t n, struct entrant *entrants, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins && count < most; i++)
        if ((!implementation || strcmp(builtins[i].implementation, implementation) == 0) &&
            (!variant || strcmp(builtins[i].variant, variant) == 0))
            count += (size_t)make_builtin(&entrants[count], i, kernel, batch, n);
    for (size_t p = 0; p < peers.count; p++) {
        const struct peer *peer = &peers.peer[p];
        for (size_t i = 0; i < peer->port->count && count < most; i++)
            if (peer->port->kernels[i].format == PLUMB_PORT_BINARY32 &&
                kernel_find(peer->port->kernels[i].id) == kernel &&
                (!implementation || strcmp(peer->name, implementation) == 0) &&
                (!variant || strcmp(variant_of(&peer->port->kernels[i]), variant) == 0))
                count += (size_t)make_peer(&entrants[count], peer, &peer->port->kernels[i], kernel, batch, n);
    }
    return count;
}

size_t entrants_make(const struct kernel *kernel, const float *batch, size_t n, struct entrant *entrants, size_t most)
{
    const size_t moved = 4 * (kernel->input_components + kernel->output_components);
    size_t count = make_matching(NULL, NULL, kernel, batch, n, entrants, most - COPIES);
    count += (size_t)entrant_copy(&entrants[count], "loop", moved / 2, n);
    return count + (size_t)entrant_copy(&entrants[count], "memcpy", moved / 2, n);
}

int entrant_make(struct entrant *entrant, const char *implementation, const char *variant, const struct kernel *kernel,
                 const float *batch, size_t n)
{
    return make_matching(implementation, variant, kernel, batch, n, entrant, 1) == 1;
}

void entrant_results(const struct entrant *entrant, float *results)
{
    const struct lane *lane = entrant->lane;
    const plumb_port_own *own = lane->out.layout == PLUMB_PORT_OWN ? lane->offer->own : NULL;
    for (size_t i = 0; i < lane->n; i++) {
        float *element = results + i * lane->out.components;
        const char *there = lane->out.memory + i * lane->out.own_size;
        if (own && own->unpack)
            own->unpack(there, element);
        else if (own)
            memcpy(element, there, own->output_size);
        for (size_t k = 0; !own && k < lane->out.components; k++)
            element[k] = *place_on_side(&lane->out, k, i);
    }
}
