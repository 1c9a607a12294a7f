/* What runs in a benchmark: see entrant.h. */
#include "entrant.h"

#include "fast/plumb.h"
#include "validate/judge/sampler.h"
#include "validate/peers/peer.h"

#include <dirent.h>
#include <dlfcn.h>
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
static int coordinate_power(const struct row *row)
{
    const char *unit = row->coordinate && row->coordinate->place ? row->coordinate->unit : "";
    return strcmp(unit, "rad") == 0 ? 1 : strcmp(unit, "rad²") == 0 ? 2 : 0;
}

/* The largest angle that the row takes, or 0 where no input is a free angle. */
static double largest_angle(const struct row *row)
{
    const int power = coordinate_power(row);
    for (const struct field *field = row->inputs; power && field->name; field++)
        if (field->kind == REALS && strcmp(field->unit, row->coordinate->unit) == 0)
            return power == 2 ? sqrt(field->high) : field->high;
    return 0;
}

const struct regime *regime_at(const struct row *row, size_t i)
{
    const double largest = largest_angle(row);
    if (largest == 0)
        return i == 0 ? &usual : NULL;
    return i == 0 ? &small : i == 1 && largest >= 10 ? &mixed : NULL;
}

const struct regime *regime_find(const struct row *row, const char *name)
{
    const struct regime *regime;
    for (size_t i = 0; (regime = regime_at(row, i)); i++)
        if (strcmp(regime->name, name) == 0)
            return regime;
    if (largest_angle(row) >= 10)
        return strcmp(name, large.name) == 0 ? &large : strcmp(name, alternating.name) == 0 ? &alternating : NULL;
    return NULL;
}

enum { BATCH_SEED = 20240229 };

/* Element i of a batch. */
static void draw_element(const struct row *row, const struct regime *regime, struct random *random, size_t i,
                         double *element)
{
    if (regime->alternating && i % 2 == 0)
        regime = &small;
    sampler_ordinary(row, BINARY32, random, element);
    if (regime->high > 0) {
        const double high = fmin(regime->high, largest_angle(row));
        const double angle = regime->logarithmic ? random_log(random, regime->low, high)
                                                 : random_between(random, fmin(regime->low, high / 2), high);
        row->coordinate->place(element, coordinate_power(row) == 2 ? angle * angle : angle);
    }
}

float *batch_make(const struct row *row, const struct regime *regime, size_t n)
{
    const size_t inputs = fields_components(row->inputs), distinct = n < BATCH_DISTINCT ? n : BATCH_DISTINCT;
    struct random random = {BATCH_SEED};
    float *batch = malloc((n * inputs + 1) * sizeof *batch);
    double *element = calloc(inputs + 1, sizeof *element);
    for (size_t i = 0; batch && element && i < distinct; i++) {
        draw_element(row, regime, &random, i, element);
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
    const plumb_peer *peer[8];
} peers;

static int is_shared_object(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".so") == 0;
}

/* Objects that are no peers (a port of somebody's alone) are passed over. */
size_t peers_load(const char *directory)
{
    struct dirent **names;
    const int found = scandir(directory, &names, is_shared_object, alphasort);
    for (int i = 0; i < found; i++) {
        char file[4096];
        snprintf(file, sizeof file, "%s/%s", directory, names[i]->d_name);
        void *object = dlopen(file, RTLD_NOW | RTLD_LOCAL);
        const plumb_peer *(*open)(void) = NULL;
        if (object)
            *(void **)&open = dlsym(object, "plumb_peer_open");
        if (open && peers.count < sizeof peers.peer / sizeof *peers.peer)
            peers.peer[peers.count++] = open();
        else if (object)
            dlclose(object);
        free(names[i]);
    }
    if (found >= 0)
        free(names);
    return peers.count;
}

size_t peers_count(void)
{
    return peers.count;
}

const char *peer_name(size_t i)
{
    return peers.peer[i]->name;
}

const char *peer_about(size_t i)
{
    return peers.peer[i]->about;
}

/* --- entrants --------------------------------------------------------------------------------------------------- */

/* An entrant's memory: the inputs and outputs in its own layout, and what reads them. */
struct lane {
    plumb_kernel *kernel;
    const plumb_peer_kernel *peer;
    size_t n, inputs, outputs, size;
    char *in, *out;
    const float **in_base;
    float **out_base;
    size_t in_stride, out_stride, in_step, out_step; /* in floats; step: from component to component */
};

static void run_builtin(void *self)
{
    const struct lane *lane = self;
    lane->kernel(lane->n, (plumb_in){lane->in_base, lane->in_stride}, (plumb_out){lane->out_base, lane->out_stride});
}

static void run_peer(void *self)
{
    const struct lane *lane = self;
    lane->peer->run(lane->n, lane->in, lane->out);
}

static void run_memcpy(void *self)
{
    const struct lane *lane = self;
    memcpy(lane->out, lane->in, lane->size);
}

/* Four loads and four stores of 32 bytes a turn; the empty assembly keeps the compiler from seeing a memcpy. */
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
        const bytes *from = (const bytes *)(lane->in + i);
        bytes *to = (bytes *)(lane->out + i);
        const bytes a = from[0], b = from[1], c = from[2], d = from[3];
        to[0] = a, to[1] = b, to[2] = c, to[3] = d;
        __asm__ volatile("" ::: "memory");
    }
    memcpy(lane->out + i, lane->in + i, lane->size - i);
}

/* Memory at the start of a page, touched, so that the clock sees no page faults. */
static char *touched_memory(size_t size)
{
    char *memory = aligned_alloc(4096, (size / 4096 + 1) * 4096);
    if (memory)
        memset(memory, 0, size);
    return memory;
}

/* Input and output, 192 bytes out of step, so that they do not compete for the same cache sets by accident. */
static int allocate(struct lane *lane, size_t in_size, size_t out_size)
{
    enum { OUT_OF_STEP = 192 };
    lane->in = touched_memory(in_size);
    lane->out = touched_memory(out_size + OUT_OF_STEP);
    lane->in_base = calloc(lane->inputs + 1, sizeof *lane->in_base);
    lane->out_base = calloc(lane->outputs + 1, sizeof *lane->out_base);
    if (lane->out)
        lane->out += OUT_OF_STEP;
    return lane->in && lane->out && lane->in_base && lane->out_base;
}

static void free_lane(struct lane *lane)
{
    if (!lane)
        return;
    free(lane->in);
    free(lane->out ? lane->out - 192 : NULL);
    free(lane->in_base);
    free(lane->out_base);
    free(lane);
}

void entrants_free(struct entrant *entrants, size_t count)
{
    for (size_t i = 0; i < count; i++)
        free_lane(entrants[i].lane);
}

/* Where component k of element i stands in a view of that stride whose components lie `step` floats apart. */
static size_t place_in_view(size_t stride, size_t step, size_t k, size_t i)
{
    return k * step + i / 8 * stride + i % 8;
}

static const plumb_kernel_entry *kernel_entry(const char *id)
{
    const plumb_kernel_entry *entry = plumb_kernels;
    while (entry->id && strcmp(entry->id, id) != 0)
        entry++;
    return entry->id ? entry : NULL;
}

/* plumb's own: tiles of eight elements, or one array a component. */
static struct lane *builtin_lane(const plumb_kernel_entry *entry, plumb_path path, int tiles, const float *batch,
                                 size_t n)
{
    struct lane *lane = calloc(1, sizeof *lane);
    const size_t padded = (n + 7) / 8 * 8, apart = padded + 16; /* arrays: no power of two between components */
    if (!lane)
        return NULL;
    *lane = (struct lane){.kernel = entry->path[path], .n = n, .inputs = entry->inputs, .outputs = entry->outputs};
    lane->in_step = lane->out_step = tiles ? 8 : apart;
    lane->in_stride = tiles ? 8 * lane->inputs : 8;
    lane->out_stride = tiles ? 8 * lane->outputs : 8;
    if (!allocate(lane, apart * lane->inputs * sizeof(float), apart * lane->outputs * sizeof(float))) {
        free_lane(lane);
        return NULL;
    }
    for (size_t k = 0; k < lane->inputs; k++)
        lane->in_base[k] = (float *)lane->in + k * lane->in_step;
    for (size_t k = 0; k < lane->outputs; k++)
        lane->out_base[k] = (float *)lane->out + k * lane->out_step;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < lane->inputs; k++)
            ((float *)lane->in)[place_in_view(lane->in_stride, lane->in_step, k, i)] = batch[i * lane->inputs + k];
    return lane;
}

static struct lane *peer_lane(const plumb_peer_kernel *kernel, const float *batch, size_t n)
{
    struct lane *lane = calloc(1, sizeof *lane);
    if (!lane)
        return NULL;
    *lane = (struct lane){.peer = kernel, .n = n, .inputs = kernel->inputs, .outputs = kernel->outputs};
    if (!allocate(lane, n * kernel->input_size, n * kernel->output_size)) {
        free_lane(lane);
        return NULL;
    }
    for (size_t i = 0; i < n; i++)
        if (kernel->pack)
            kernel->pack(batch + i * kernel->inputs, lane->in + i * kernel->input_size);
        else
            memcpy(lane->in + i * kernel->input_size, batch + i * kernel->inputs, kernel->input_size);
    return lane;
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
    int tiles;
} builtins[] = {
    {"plumb avx2", "tiles", PLUMB_AVX2, 1},
    {"plumb avx2", "arrays", PLUMB_AVX2, 0},
    {"plumb portable", "tiles", PLUMB_PORTABLE, 1},
};

static int make_builtin(struct entrant *entrant, size_t which, const struct row *row, const float *batch, size_t n)
{
    const plumb_kernel_entry *entry = kernel_entry(row->id);
    const plumb_path path = builtins[which].path;
    if (!entry || !entry->path[path] || !plumb_path_available(path))
        return 0;
    return finish(entrant, builtins[which].implementation, builtins[which].variant, n,
                  4.0 * (entry->inputs + entry->outputs), run_builtin,
                  builtin_lane(entry, path, builtins[which].tiles, batch, n));
}

static int make_peer(struct entrant *entrant, const plumb_peer *peer, const plumb_peer_kernel *kernel,
                     const float *batch, size_t n)
{
    return finish(entrant, peer->name, kernel->variant, n, (double)(kernel->input_size + kernel->output_size), run_peer,
                  peer_lane(kernel, batch, n));
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

/* Calls `visit` on each that matches (null: any) until `most` are made. */
static size_t make_matching(const char *implementation, const char *variant, const struct row *row, const float *batch,
                            size_t n, struct entrant *entrants, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < sizeof builtins / sizeof *builtins && count < most; i++)
        if ((!implementation || strcmp(builtins[i].implementation, implementation) == 0) &&
            (!variant || strcmp(builtins[i].variant, variant) == 0))
            count += (size_t)make_builtin(&entrants[count], i, row, batch, n);
    for (size_t p = 0; p < peers.count; p++) {
        const plumb_peer *peer = peers.peer[p];
        for (size_t i = 0; i < peer->count && count < most; i++)
            if (strcmp(peer->kernels[i].id, row->id) == 0 &&
                (!implementation || strcmp(peer->name, implementation) == 0) &&
                (!variant || strcmp(peer->kernels[i].variant, variant) == 0))
                count += (size_t)make_peer(&entrants[count], peer, &peer->kernels[i], batch, n);
    }
    return count;
}

size_t entrants_make(const struct row *row, const float *batch, size_t n, struct entrant *entrants, size_t most)
{
    const size_t moved = 4 * (fields_components(row->inputs) + fields_components(row->outputs));
    size_t count = make_matching(NULL, NULL, row, batch, n, entrants, most - COPIES);
    count += (size_t)entrant_copy(&entrants[count], "loop", moved / 2, n);
    return count + (size_t)entrant_copy(&entrants[count], "memcpy", moved / 2, n);
}

int entrant_make(struct entrant *entrant, const char *implementation, const char *variant, const struct row *row,
                 const float *batch, size_t n)
{
    return make_matching(implementation, variant, row, batch, n, entrant, 1) == 1;
}

void entrant_results(const struct entrant *entrant, float *results)
{
    const struct lane *lane = entrant->lane;
    for (size_t i = 0; i < lane->n; i++) {
        float *element = results + i * lane->outputs;
        if (lane->kernel)
            for (size_t k = 0; k < lane->outputs; k++)
                element[k] = ((float *)lane->out)[place_in_view(lane->out_stride, lane->out_step, k, i)];
        else if (lane->peer && lane->peer->unpack)
            lane->peer->unpack(lane->out + i * lane->peer->output_size, element);
        else if (lane->peer)
            memcpy(element, lane->out + i * lane->peer->output_size, lane->peer->output_size);
    }
}
