/* Dispatch from the public functions of kernels to the code that runs them.
 *
 * Contains the checks of arguments; the conversion of views of every kind to the operands of a path's kernel; the
 * division of a batch into tiles of eight (a partial last tile is copied to a buffer, so that nothing past element n −
 * 1 is read or written); the choice of the path; and calls for one element, which use the scalar backend. This file
 * contains no formula. */
#include "view.h"

#include <stdlib.h>
#include <string.h>

#include "batch.h"
#include "fast/kernels.h"
#include "fast/plumb/run.h"
#include "structs_tiles.h"

/* Kernels with more input components than this may store an output before they have loaded all inputs. */
enum { READS_FIRST = 13 };

/* The status messages of base.h. */
#define PLUMB_TEXT
#include "fast/plumb/status_text.h"

const char *plumb_version(void)
{
    return PLUMB_VERSION;
}

/* True if the CPU has AVX2 and FMA. */
static inline int has_avx2(void)
{
    PLUMB_ON_AVX2(return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");)
    return 0;
}

/* The path of functions without a path argument: portable until choose_best_path has set it, before main; then it is
 * only read. */
static plumb_path best = PLUMB_PORTABLE;

static inline plumb_path best_path(void)
{
    return best;
}

plumb_path plumb_best_path(void)
{
    return best;
}

int plumb_path_available(plumb_path path)
{
    switch (path) {
    case PLUMB_BEST:
    case PLUMB_PORTABLE:
        return 1;
    case PLUMB_AVX2:
        return has_avx2();
    case PLUMB_UNFUSED:
        PLUMB_ON_UNFUSED(return 1;) /* or, in a build without this path: */
    case PLUMB_PATHS:
        break;
    }
    return 0;
}

/* Chooses the fastest path, or that of the environment variable PLUMB_PATH. */
static __attribute__((constructor(101))) void choose_best_path(void)
{
    static const struct {
        const char *name;
        plumb_path path;
    } fastest_first[] = {{"avx2", PLUMB_AVX2}, {"unfused", PLUMB_UNFUSED}, {"portable", PLUMB_PORTABLE}};
    const char *const wanted = getenv("PLUMB_PATH");
    PLUMB_ON_AVX2(__builtin_cpu_init();)
    for (size_t i = sizeof fastest_first / sizeof *fastest_first; i-- > 0;) {
        if (!plumb_path_available(fastest_first[i].path))
            continue;
        best = fastest_first[i].path;
        if (wanted && strcmp(wanted, fastest_first[i].name) == 0)
            return;
    }
}

/* The inputs or the outputs of a kernel: how many there are, the number of components of each, and of all together. */
typedef struct operands {
    unsigned char count, components, of[MAX_OPERANDS + 1];
} operands;

/* A kernel of the scalar backend, for one element: the addresses of its operands. */
typedef void element_kernel(const float *const *in, float *const *out);

struct plumb_kernel {
    const char *id;
    operands in, out;
    tile_kernel *path[PLUMB_PATHS];
    structs_kernel *structs; /* NULL if the kernel has too many components, and in a build without the AVX2 path */
    element_kernel *element; /* NULL in a build without the scalar backend */
};

/* PLUMB_ON_SCALAR(text) expands to `text` in a build that has the scalar backend, else to nothing. */
#if (defined(__x86_64__) && !defined(PLUMB_WITHOUT_AVX2)) || defined(__aarch64__)
#define PLUMB_ON_SCALAR(text) text
#else
#define PLUMB_ON_SCALAR(text)
#endif

/* True if this path may use the scalar backend, which is compiled for the AVX2 path and for 64-bit ARM. */
static inline int has_element_kernel(plumb_path path)
{
    (void)path;
    PLUMB_ON_AVX2(return path == PLUMB_AVX2;)
    PLUMB_ON_SCALAR(return 1;)
    return 0;
}

/* --- any view --------------------------------------------------------------------------------------------------------
 * For calls with views other than tiles, with a partial tile, or with an output in the memory of an input. */

/* A call of run_any: its arguments, and the operands of the current tiles. */
struct call {
    const plumb_kernel *kernel;
    plumb_path path;
    size_t n;
    const plumb_in *in;
    const plumb_out *out;
    int packed, streamed;
    /* The arguments of the kernel: operands in place, or buffers of `block` tiles with copies of them. */
    batch from, to;
    plumb_in written[MAX_OPERANDS]; /* the views of the outputs, as views of inputs */
    float *in_component[MAX_COMPONENTS], *out_component[MAX_COMPONENTS];
    size_t block;
    float in_buffer[MAX_COMPONENTS * LANES], out_buffer[MAX_COMPONENTS * LANES];
};

/* Checks the views of all operands. */
static plumb_status check(const plumb_kernel *kernel, size_t n, const plumb_in *in, const plumb_out *out)
{
    plumb_status status = PLUMB_OK;
    for (size_t i = 0; i < kernel->in.count && !status; i++)
        status = check_in(in[i], kernel->in.of[i], n);
    for (size_t i = 0; i < kernel->out.count && !status; i++)
        status = check_out(out[i], kernel->out.of[i], n);
    return status;
}

/* True if the arrays a and b, with `floats_a` and `floats_b` floats, overlap. If b begins before a, the
 * unsigned difference b − a is huge; adding the size of b makes it small again only if b reaches into a. */
static int overlap(const float *a, size_t floats_a, const float *b, size_t floats_b)
{
    return (uintptr_t)b - (uintptr_t)a + floats_b * sizeof(float) - 1 < (floats_a + floats_b) * sizeof(float) - 1;
}

/* True if a component of an output may be in the memory of a component of an input. An output may be the same view as
 * an input, but must not overlap it in another way (base.h). As all elements of a view are laid out alike, it is enough
 * to compare the memory ranges of the first elements, or, for views of fields, the addresses of the components one by
 * one. */
static int shares_memory(plumb_in in, size_t components, plumb_in out, size_t out_components)
{
    if (is_same(in) || is_structs(in) || is_structs(out))
        return 0; /* structs, and one element for all, are copied to a buffer */
    const float *const from = in.at, *const to = out.at;
    if (!is_fields(in) && !is_fields(out))
        return overlap(from, (components - 1) * in.field + 1, to, (out_components - 1) * out.field + 1);
    for (size_t k = 0; k < out_components; k++)
        for (size_t j = 0; j < components; j++)
            if (component_of(out, k) == component_of(in, j))
                return 1;
    return 0;
}

/* True if an output may be in the memory of an input. */
static int writes_what_it_reads(const plumb_kernel *kernel, const plumb_in *in, const plumb_out *out)
{
    for (size_t o = 0; o < kernel->out.count; o++)
        for (size_t i = 0; i < kernel->in.count; i++)
            if (shares_memory(in[i], kernel->in.of[i], plumb_in_of(out[o]), kernel->out.of[o]))
                return 1;
    return 0;
}

/* Copies `lanes` floats of each component between two views: `from_apart` and `to_apart` are the distances between
 * components. Inlined with a constant `lanes`, so that a copy is one or two moves. */
static inline __attribute__((always_inline)) void copy_lanes(const float *from, size_t from_apart, float *to,
                                                             size_t to_apart, size_t components, size_t lanes)
{
    for (size_t k = 0; k < components; k++)
        memcpy(to + k * to_apart, from + k * from_apart, lanes * sizeof *to);
}

/* Copies the first `lanes` elements of a tile, from 1 to LANES. */
static void copy_first_lanes(const float *from, size_t from_apart, float *to, size_t to_apart, size_t components,
                             size_t lanes)
{
    switch (lanes) {
    case 1:
        copy_lanes(from, from_apart, to, to_apart, components, 1);
        break;
    case 2:
        copy_lanes(from, from_apart, to, to_apart, components, 2);
        break;
    case 3:
        copy_lanes(from, from_apart, to, to_apart, components, 3);
        break;
    case 4:
        copy_lanes(from, from_apart, to, to_apart, components, 4);
        break;
    case 5:
        copy_lanes(from, from_apart, to, to_apart, components, 5);
        break;
    case 6:
        copy_lanes(from, from_apart, to, to_apart, components, 6);
        break;
    case 7:
        copy_lanes(from, from_apart, to, to_apart, components, 7);
        break;
    default:
        copy_lanes(from, from_apart, to, to_apart, components, LANES);
    }
}

/* Copies elements of a view, from tile `tile` on, to packed tiles. From structs, with lanes = LANES: `tiles` complete
 * tiles. Otherwise: the first `lanes` elements of one tile. */
static void gather(plumb_path path, plumb_in view, size_t components, size_t tile, size_t tiles, size_t lanes,
                   float *to)
{
    const size_t first = tile * LANES;
    if (is_structs(view) && lanes == LANES)
        PLUMB_SHARED_OF_PATH(path, structs_gather)(component_at(view, 0, first), view.field, components, tiles, to);
    else if (is_structs(view) || is_same(view))
        for (size_t k = 0; k < components; k++)
            for (size_t i = 0; i < lanes; i++)
                to[LANES * k + i] = *component_at(view, k, first + i);
    else if (is_fields(view))
        for (size_t k = 0; k < components; k++)
            memcpy(to + LANES * k, component_at(view, k, first), lanes * sizeof *to);
    else
        copy_first_lanes(component_at(view, 0, first), view.field, to, LANES, components, lanes);
}

/* Copies tiles back to a view: the inverse of gather. */
static void scatter(plumb_path path, plumb_out view, size_t components, size_t tile, size_t tiles, size_t lanes,
                    const float *from)
{
    const size_t first = tile * LANES;
    const plumb_in written = plumb_in_of(view);
    if (is_structs(written) && lanes == LANES) {
        float *const structs = written_component_at(view, 0, first);
        PLUMB_SHARED_OF_PATH(path, structs_scatter)(from, components, tiles, structs, view.field);
    } else if (is_structs(written)) {
        for (size_t k = 0; k < components; k++)
            for (size_t i = 0; i < lanes; i++)
                *written_component_at(view, k, first + i) = from[LANES * k + i];
    } else if (is_fields(written)) {
        for (size_t k = 0; k < components; k++)
            memcpy(written_component_at(view, k, first), from + LANES * k, lanes * sizeof *from);
    } else {
        copy_first_lanes(from, LANES, written_component_at(view, 0, first), written.field, components, lanes);
    }
}

/* True if an operand is copied to a buffer: structs, one element for all, or, if `all` is 1, every operand. */
static int is_buffered(plumb_in view, int all)
{
    return all || is_structs(view) || is_same(view);
}

/* Stores the addresses of all inputs, or of all outputs, for the tiles from index `tile` on in *at and `component`. An
 * operand that is copied to a buffer gets the next tiles of `buffer`. `side` has the numbers of components. */
static void store_addresses(const struct call *call, const operands *side, const plumb_in *views, size_t tile, int all,
                            float *buffer, batch *at, float **component)
{
    const int by_component = call->path != PLUMB_AVX2 || !(all || call->packed);
    for (size_t i = 0, k = 0; i < side->count; k += side->of[i++]) {
        const plumb_in view = views[i];
        const int buffered = is_buffered(view, all);
        at->base[i] = buffered ? buffer : (float *)(uintptr_t)component_of(view, 0) + tile * view.tile;
        at->step[i] = buffered ? LANES * (size_t)side->of[i] : view.tile;
        if (is_same(view))
            at->step[i] = 0;
        for (size_t j = 0; by_component && j < side->of[i]; j++)
            component[k + j] =
                buffered ? buffer + LANES * j : (float *)(uintptr_t)component_of(view, j) + tile * view.tile;
        buffer += buffered ? LANES * side->of[i] * (is_same(view) ? 1 : call->block) : 0;
    }
}

/* Runs the kernel on `count` tiles, or on the first `lanes` elements of one. If `all` is 1, all operands are copied to
 * buffers. The unused lanes of a buffer contain zeros, and their results are discarded. */
static void run_tiles(struct call *call, size_t tile, size_t count, size_t lanes, int all)
{
    const operands *in = &call->kernel->in, *out = &call->kernel->out;
    store_addresses(call, in, call->in, tile, all, call->in_buffer, &call->from, call->in_component);
    store_addresses(call, out, call->written, tile, all, call->out_buffer, &call->to, call->out_component);
    for (size_t i = 0; i < in->count; i++)
        if (is_buffered(call->in[i], all))
            gather(call->path, call->in[i], in->of[i], tile, count, is_same(call->in[i]) ? LANES : lanes,
                   call->from.base[i]);
    call->kernel->path[call->path](count, &call->from, &call->to, all || call->packed, call->streamed && !all);
    for (size_t i = 0; i < out->count; i++)
        if (is_buffered(call->written[i], all))
            scatter(call->path, call->out[i], out->of[i], tile, count, lanes, call->to.base[i]);
}

/* Sets call->packed if every operand is tiles or is copied to a buffer, and call->written. Returns 1 if an operand is
 * an array of structs. */
static int classify_call(struct call *call)
{
    const operands *in = &call->kernel->in, *out = &call->kernel->out;
    int buffered = 0;
    call->packed = 1;
    call->streamed = 0;
    for (size_t i = 0; i < in->count; i++) {
        call->packed = call->packed && (is_tiles(call->in[i]) || is_buffered(call->in[i], 0));
        buffered = buffered || is_structs(call->in[i]);
    }
    for (size_t i = 0; i < out->count; i++) {
        const plumb_in view = call->written[i] = plumb_in_of(call->out[i]);
        call->packed = call->packed && (is_tiles(view) || is_buffered(view, 0));
        buffered = buffered || is_structs(view);
    }
    return buffered;
}

/* Runs a kernel on views of any kind, from tile index `done` on: the caller has computed the tiles before it. */
static __attribute__((noinline)) plumb_status run_any(const plumb_kernel *kernel, plumb_path path, size_t n,
                                                      const plumb_in *in, const plumb_out *out, size_t done)
{
    struct call call;
    call.kernel = kernel;
    call.path = path;
    call.n = n;
    call.in = in;
    call.out = out;
    const plumb_status status = check(kernel, n, in, out);
    if (status)
        return status;
    const size_t most = kernel->in.components > kernel->out.components ? kernel->in.components : kernel->out.components;
    const int in_place = kernel->in.components > READS_FIRST && writes_what_it_reads(kernel, in, out);
    const int buffered = classify_call(&call);
    call.from.component = call.in_component;
    call.to.component = call.out_component;
    call.block = in_place ? 1 : MAX_COMPONENTS / most;
    const size_t tiles = n / LANES, at_once = in_place || buffered ? call.block : tiles; /* in place, the block is 1 */
    for (size_t tile = done; tile < tiles; tile += at_once)
        run_tiles(&call, tile, tiles - tile < at_once ? tiles - tile : at_once, LANES, in_place);
    if (n % LANES) {
        call.block = 1; /* the buffers have one tile of each operand */
        memset(call.in_buffer, 0, LANES * sizeof(float) * kernel->in.components);
        run_tiles(&call, tiles, 1, n % LANES, 1);
    }
    return PLUMB_OK;
}

/* --- one element -------------------------------------------------------------------------------------------------- */

/* True if an output of one element overlaps an input in memory. */
static inline int elements_share(const plumb_kernel *kernel, const float *const *in, float *const *out)
{
    int shared = 0;
    for (size_t o = 0; o < kernel->out.count; o++)
        for (size_t i = 0; i < kernel->in.count; i++)
            shared |= overlap(in[i], kernel->in.of[i], out[o], kernel->out.of[o]);
    return shared;
}

/* Runs the kernel of the scalar backend for an element whose outputs overlap its inputs: the results are written to a
 * buffer and then copied. */
static __attribute__((noinline)) void run_element_in_place(const plumb_kernel *kernel, const float *const *in,
                                                           float *const *out)
{
    float buffer[MAX_COMPONENTS], *to[MAX_OPERANDS];
    for (size_t i = 0, k = 0; i < kernel->out.count; k += kernel->out.of[i++])
        to[i] = buffer + k;
    kernel->element(in, to);
    for (size_t i = 0; i < kernel->out.count; i++)
        memcpy(out[i], to[i], kernel->out.of[i] * sizeof(float));
}

/* Runs a kernel for one element on a path without scalar backend, as a batch of one struct. */
static __attribute__((noinline)) void run_element_in_tile(const plumb_kernel *kernel, const float *const *in,
                                                          float *const *out)
{
    plumb_in from[MAX_OPERANDS];
    plumb_out to[MAX_OPERANDS];
    for (size_t i = 0; i < kernel->in.count; i++)
        from[i] = plumb_in_structs(in[i], kernel->in.of[i]);
    for (size_t i = 0; i < kernel->out.count; i++)
        to[i] = plumb_out_structs(out[i], kernel->out.of[i]);
    run_any(kernel, best_path(), 1, from, to, 0);
}

/* Runs a kernel for one element if the function of the scalar backend cannot be called directly: because an output
 * overlaps an input, or because this path has no scalar backend. */
static __attribute__((noinline)) void run_other_element(const plumb_kernel *kernel, const float *const *in,
                                                        float *const *out)
{
    if (has_element_kernel(best_path()))
        run_element_in_place(kernel, in, out);
    else
        run_element_in_tile(kernel, in, out);
}

/* True if the function of the scalar backend cannot be called directly for this element, because an output overlaps an
 * input and the kernel may store before it has loaded everything. Inlined into each kernel's function, in which the
 * counts of operands are constants. */
static inline __attribute__((always_inline)) int is_not_direct(const plumb_kernel *kernel, const float *const *in,
                                                               float *const *out)
{
    return kernel->in.components > READS_FIRST && elements_share(kernel, in, out);
}

/* --- arrays of structs -------------------------------------------------------------------------------------------- */

/* Stores the addresses of structs and the distances between them. If `same` is 1, an input may be one element for all,
 * with distance 0. Returns 0 if an operand has another layout, or if a view is invalid. Inlined into each kernel's
 * function, in which the counts of operands are constants. */
static inline __attribute__((always_inline)) int place_structs(const plumb_kernel *kernel, int same, const plumb_in *in,
                                                               const plumb_out *out, batch *from, batch *to)
{
    uint32_t other = 0;
#pragma GCC unroll 16
    for (size_t i = 0; i < kernel->in.count; i++) {
        from->base[i] = (float *)(uintptr_t)in[i].at;
        const int one = same && is_same(in[i]);
        from->step[i] = one ? 0 : in[i].field;
        other |= one ? in[i].field ^ 1 : in[i].tile | (in[i].field < kernel->in.of[i]);
        other |= in[i].at == NULL;
    }
#pragma GCC unroll 16
    for (size_t i = 0; i < kernel->out.count; i++) {
        to->base[i] = out[i].at;
        to->step[i] = out[i].field;
        other |= out[i].tile | (out[i].at == NULL) | (out[i].field < kernel->out.of[i]);
    }
    return other == 0;
}

/* Runs a kernel on n elements, one at a time, if all operands are structs; if `same` is 1, an input may be one element
 * for all. Returns 0, and writes nothing, if an operand has another layout or a view is invalid. */
static inline __attribute__((always_inline)) int run_elements(const plumb_kernel *kernel, int same, size_t n,
                                                              const plumb_in *in, const plumb_out *out)
{
    batch from, to;
    if (!place_structs(kernel, same, in, out, &from, &to))
        return 0;
    const float *const *const inputs = (const float *const *)from.base;
    for (size_t element = 0;; element++) {
        (is_not_direct(kernel, inputs, to.base) ? run_element_in_place(kernel, inputs, to.base)
                                                : kernel->element(inputs, to.base));
        if (element + 1 == n)
            return 1;
        for (size_t i = 0; i < kernel->in.count; i++)
            from.base[i] += from.step[i];
        for (size_t i = 0; i < kernel->out.count; i++)
            to.base[i] += to.step[i];
    }
}

/* If not all views are structs, a batch of up to this number of elements is computed one element at a time. With more,
 * a copy to a tile takes less time than copies of single elements and calls of the scalar backend's function. */
enum { FEW = 2 };

/* Runs a kernel on up to FEW elements in any views, one at a time, through buffers of one element. */
static __attribute__((noinline)) plumb_status run_few(const plumb_kernel *kernel, size_t n, const plumb_in *in,
                                                      const plumb_out *out)
{
    float inputs[MAX_COMPONENTS], outputs[MAX_COMPONENTS];
    const float *from[MAX_OPERANDS];
    float *to[MAX_OPERANDS];
    const plumb_status status = check(kernel, n, in, out);
    if (status)
        return status;
    for (size_t element = 0; element < n; element++) {
        float *next = inputs;
        for (size_t i = 0; i < kernel->in.count; next += kernel->in.of[i++]) {
            from[i] = next;
            for (size_t k = 0; k < kernel->in.of[i]; k++)
                next[k] = *component_at(in[i], k, element);
        }
        next = outputs;
        for (size_t i = 0; i < kernel->out.count; next += kernel->out.of[i++])
            to[i] = next;
        kernel->element(from, to);
        for (size_t i = 0; i < kernel->out.count; i++)
            for (size_t k = 0; k < kernel->out.of[i]; k++)
                *written_component_at(out[i], k, element) = to[i][k];
    }
    return PLUMB_OK;
}

/* A batch, or the rest of a batch, of up to this number of structs is computed one element at a time. For most kernels
 * this takes less time than copying the structs to a tile. (Not for kernels that iterate: one element of
 * integrator.midpoint takes 71 ns, a tile 160 ns.) */
enum { MOST_SINGLE = 4 };

/* The number of floats that a structs_kernel may read before and after an element that is used for all. */
enum { MARGIN = 4 };

/* Runs a kernel on complete tiles of structs, which are converted in registers. Returns 0, and writes nothing, if the
 * kernel has no such code, an operand has another layout, or a view is invalid. All structs of a tile are read before
 * one is written, so that an output may be an input. An element that is used for all is copied, with a margin around
 * it. */
static int run_structs(const plumb_kernel *kernel, size_t tiles, const plumb_in *in, const plumb_out *out)
{
    batch from, to;
    float copies[MAX_COMPONENTS + MARGIN * (MAX_OPERANDS + 1)], *copy = copies + MARGIN;
    if (!kernel->structs || !place_structs(kernel, 1, in, out, &from, &to))
        return 0;
    for (size_t i = 0; i < kernel->in.count; i++)
        if (from.step[i] == 0) {
            from.base[i] = memcpy(copy, from.base[i], kernel->in.of[i] * sizeof(float));
            copy += kernel->in.of[i] + MARGIN;
        }
    kernel->structs(tiles, &from, &to);
    return 1;
}

/* Runs a kernel on the structs after the last complete tile; the complete tiles have been computed. */
static plumb_status run_last_structs(const plumb_kernel *kernel, size_t n, const plumb_in *in, const plumb_out *out)
{
    plumb_in last_in[MAX_OPERANDS];
    plumb_out last_out[MAX_OPERANDS];
    const size_t done = n / LANES * LANES;
    if (n - done > MOST_SINGLE)
        return run_any(kernel, PLUMB_AVX2, n, in, out, n / LANES);
    for (size_t i = 0; i < kernel->in.count; i++) {
        last_in[i] = in[i];
        last_in[i].at = (const float *)in[i].at + (is_same(in[i]) ? 0 : done * in[i].field);
    }
    for (size_t i = 0; i < kernel->out.count; i++) {
        last_out[i] = out[i];
        last_out[i].at = (float *)out[i].at + done * out[i].field;
    }
    if (n > done)
        run_elements(kernel, 1, n - done, last_in, last_out);
    return PLUMB_OK;
}

/* --- tiles -----------------------------------------------------------------------------------------------------------
 * Calls with packed tiles have the smallest overhead. Only the AVX2 path has separate code for packed tiles; the
 * portable path uses the addresses of components. */

/* True if the first tile of an output overlaps the first tile of an input. */
static int tiles_share(const plumb_kernel *kernel, const batch *from, const batch *to)
{
    int shared = 0;
    for (size_t o = 0; o < kernel->out.count; o++)
        for (size_t i = 0; i < kernel->in.count; i++)
            shared |= overlap(from->base[i], LANES * kernel->in.of[i], to->base[o], LANES * kernel->out.of[o]);
    return shared;
}

/* Runs a kernel on a path. On the AVX2 path, complete tiles are computed without copies if all operands are structs, or
 * if all are tiles and no output overwrites an input that has not been read. run_any computes everything else: other
 * views, and a partial last tile. A few elements are computed one at a time: up to MOST_SINGLE structs, up to FEW in
 * other views. */
static plumb_status run(const plumb_kernel *kernel, plumb_path path, size_t n, const plumb_in *in, const plumb_out *out)
{
    batch from, to;
    size_t other = 0, streamed = kernel->out.count;
    if (n == 0)
        return PLUMB_OK;
    if (n <= MOST_SINGLE && has_element_kernel(path) && run_elements(kernel, 1, n, in, out))
        return PLUMB_OK;
    if (n <= FEW && has_element_kernel(path))
        return run_few(kernel, n, in, out);
    for (size_t i = 0; i < kernel->in.count; i++) {
        from.base[i] = (float *)(uintptr_t)in[i].at;
        from.step[i] = in[i].tile;
        other |= (in[i].field ^ LANES) | (in[i].at == NULL) | (in[i].tile < LANES * (uint32_t)kernel->in.of[i]);
    }
    for (size_t i = 0; i < kernel->out.count; i++) {
        to.base[i] = out[i].at;
        to.step[i] = out[i].tile & ~PLUMB_STREAMED;
        other |= (out[i].field ^ LANES) | (out[i].at == NULL) | (to.step[i] < LANES * (size_t)kernel->out.of[i]);
        streamed -= out[i].tile & PLUMB_STREAMED && can_be_streamed(out[i].at, to.step[i]);
    }
    if (other && n >= LANES && path == PLUMB_AVX2 && run_structs(kernel, n / LANES, in, out))
        return run_last_structs(kernel, n, in, out);
    if (other || path != PLUMB_AVX2 || (kernel->in.components > READS_FIRST && tiles_share(kernel, &from, &to)))
        return run_any(kernel, path, n, in, out, 0);
    if (n >= LANES)
        kernel->path[path](n / LANES, &from, &to, 1, streamed == 0);
    return n % LANES ? run_any(kernel, path, n, in, out, n / LANES) : PLUMB_OK;
}

/* Returns the members `field` and `tile` of a view, which are adjacent in memory, as one integer, so that both are
 * compared at once. */
static inline uint64_t bits_of(const uint32_t *field)
{
    uint64_t bits;
    memcpy(&bits, field, sizeof bits);
    return bits;
}

/* run_quickly handles kernels with up to this number of operands. With more, its code would be long, and a call costs
 * little compared with the kernel. */
enum { QUICK_OPERANDS = 4 };

/* Handles the calls of a kernel's function that should have the smallest overhead: one element in structs; or, on the
 * AVX2 path, complete tiles of structs, or complete contiguous tiles. Returns 0, and writes nothing, for all other
 * calls, and if a view is invalid. Inlined into each kernel's function, in which the counts of operands are
 * constants. */
static inline __attribute__((always_inline)) int run_quickly(const plumb_kernel *kernel, size_t n, const plumb_in *in,
                                                             const plumb_out *out)
{
    batch from, to;
    uint64_t other = n % LANES;
    const plumb_path path = best_path();
    if (n == 1 && has_element_kernel(path) && run_elements(kernel, 0, 1, in, out))
        return 1;
    if (kernel->in.count + kernel->out.count > QUICK_OPERANDS || path != PLUMB_AVX2 || other)
        return 0;
    if (in[0].tile == 0) {
        if (n == 0 || !kernel->structs || !place_structs(kernel, 0, in, out, &from, &to))
            return 0;
        kernel->structs(n / LANES, &from, &to);
        return 1;
    }
#pragma GCC unroll 16
    for (size_t i = 0; i < kernel->in.count; i++) {
        const plumb_in tiles = plumb_in_tiles(in[i].at, kernel->in.of[i]);
        from.base[i] = (float *)(uintptr_t)in[i].at;
        from.step[i] = tiles.tile;
        other |= (bits_of(&in[i].field) ^ bits_of(&tiles.field)) | (in[i].at == NULL);
    }
#pragma GCC unroll 16
    for (size_t i = 0; i < kernel->out.count; i++) {
        const plumb_out tiles = plumb_out_tiles(out[i].at, kernel->out.of[i]);
        to.base[i] = out[i].at;
        to.step[i] = tiles.tile;
        other |= (bits_of(&out[i].field) ^ bits_of(&tiles.field)) | (out[i].at == NULL);
    }
    if (other || (kernel->in.components > READS_FIRST && tiles_share(kernel, &from, &to)))
        return 0;
    kernel->path[PLUMB_AVX2](n / LANES, &from, &to, 1, 0);
    return 1;
}

/* Runs a kernel on the best path: the calls of a kernel's function that run_quickly does not handle. */
static __attribute__((noinline)) plumb_status run_best(const plumb_kernel *kernel, size_t n, const plumb_in *in,
                                                       const plumb_out *out)
{
    return run(kernel, best_path(), n, in, out);
}

/* Defines each kernel and its function, as plumb/kernels.h or articles.h declares it. These headers are not included
 * here, because they are printed by a program that is linked with these functions. These are macros because they are
 * expanded for each line of the list of kernels. */
#define SUM_OF(...) SUMMED(__VA_ARGS__, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
#define SUMMED(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, ...)                                                       \
    (a + b + c + d + e + f + g + h + i + j + k + l + m + n + o)
#define DEFINE_KERNEL(name, id, inputs, outputs)                                                                       \
    _Static_assert(SUM_OF inputs <= MAX_COMPONENTS && SUM_OF outputs <= MAX_COMPONENTS, id);                           \
    tile_kernel plumb_portable_##name;                                                                                 \
    PLUMB_ON_UNFUSED(tile_kernel plumb_unfused_##name;)                                                                \
    PLUMB_ON_AVX2(tile_kernel plumb_avx2_##name; structs_kernel plumb_avx2_##name##_structs;)                          \
    PLUMB_ON_SCALAR(void plumb_scalar_##name(OPERANDS(const float *, in, inputs), OPERANDS(float *, out, outputs));    \
                    static void name##_element(const float *const *in, float *const *out) {                            \
                        plumb_scalar_##name(OPERANDS_OF(in, inputs), OPERANDS_OF(out, outputs));                       \
                    })                                                                                                 \
    static const plumb_kernel name##_kernel = {                                                                        \
        id,                                                                                                            \
        {OPERANDS_COUNT inputs, SUM_OF inputs, {OPERANDS_LIST inputs}},                                                \
        {OPERANDS_COUNT outputs, SUM_OF outputs, {OPERANDS_LIST outputs}},                                             \
        {[PLUMB_PORTABLE] = plumb_portable_##name,                                                                     \
         PLUMB_ON_AVX2([PLUMB_AVX2] = plumb_avx2_##name, )                                                             \
             PLUMB_ON_UNFUSED([PLUMB_UNFUSED] = plumb_unfused_##name, )},                                              \
        .structs =                                                                                                     \
            PLUMB_ON_AVX2(HAS_STRUCTS_KERNEL(SUM_OF inputs + SUM_OF outputs) ? plumb_avx2_##name##_structs :) NULL,    \
        PLUMB_ON_SCALAR(.element = name##_element)};                                                                   \
    PLUMB_API plumb_status plumb_##name(size_t n, OPERANDS(plumb_in, in, inputs), OPERANDS(plumb_out, out, outputs));  \
    plumb_status plumb_##name(size_t n, OPERANDS(plumb_in, in, inputs), OPERANDS(plumb_out, out, outputs))             \
    {                                                                                                                  \
        if (run_quickly(&name##_kernel, n, (const plumb_in[]){OPERANDS(, in, inputs)},                                 \
                        (const plumb_out[]){OPERANDS(, out, outputs)}))                                                \
            return PLUMB_OK;                                                                                           \
        const plumb_in in[] = {OPERANDS(, in, inputs)}; /* arrays of their own, so that the others are registers */    \
        const plumb_out out[] = {OPERANDS(, out, outputs)};                                                            \
        return run_best(&name##_kernel, n, in, out);                                                                   \
    }                                                                                                                  \
    PLUMB_API void plumb_call_##name(OPERANDS(const float *, in, inputs), OPERANDS(float *, out, outputs));            \
    void plumb_call_##name(OPERANDS(const float *, in, inputs), OPERANDS(float *, out, outputs))                       \
    {                                                                                                                  \
        PLUMB_ON_SCALAR(const float *const in[] = {OPERANDS(, in, inputs)};                                            \
                        float *const out[] = {OPERANDS(, out, outputs)};                                               \
                        if (has_element_kernel(best_path()) && !is_not_direct(&name##_kernel, in, out)) {              \
                            plumb_scalar_##name(OPERANDS(, in, inputs), OPERANDS(, out, outputs));                     \
                            return;                                                                                    \
                        })                                                                                             \
        run_other_element(&name##_kernel, (const float *const[]){OPERANDS(, in, inputs)},                              \
                          (float *const[]){OPERANDS(, out, outputs)});                                                 \
    }
PLUMB_KERNELS(DEFINE_KERNEL)

/* --- by id -------------------------------------------------------------------------------------------------------- */

#define ENTRY(name, id, inputs, outputs) &name##_kernel,
static const plumb_kernel *const all[] = {PLUMB_KERNELS(ENTRY)};
#define ENTRY_BY_ID(name) &name##_kernel,
static const plumb_kernel *const by_id[] = {PLUMB_KERNELS_BY_ID(ENTRY_BY_ID)};

const plumb_kernel *plumb_kernel_number(size_t i)
{
    return i < sizeof all / sizeof *all ? all[i] : NULL;
}

static int compare_id(const void *id, const void *kernel)
{
    return strcmp(id, (*(const plumb_kernel *const *)kernel)->id);
}

const plumb_kernel *plumb_kernel_find(const char *id)
{
    const plumb_kernel *const *found =
        id ? bsearch(id, by_id, sizeof by_id / sizeof *by_id, sizeof *by_id, compare_id) : NULL;
    return found ? *found : NULL;
}

const char *plumb_kernel_id(const plumb_kernel *kernel)
{
    return kernel->id;
}

size_t plumb_kernel_inputs(const plumb_kernel *kernel)
{
    return kernel->in.count;
}

size_t plumb_kernel_outputs(const plumb_kernel *kernel)
{
    return kernel->out.count;
}

uint32_t plumb_kernel_input(const plumb_kernel *kernel, size_t input)
{
    return input < kernel->in.count ? kernel->in.of[input] : 0;
}

uint32_t plumb_kernel_output(const plumb_kernel *kernel, size_t output)
{
    return output < kernel->out.count ? kernel->out.of[output] : 0;
}

plumb_status plumb_kernel_run(const plumb_kernel *kernel, plumb_path path, size_t n, const plumb_in *in,
                              const plumb_out *out)
{
    const plumb_status status = choose_path(&path);
    if (status)
        return status;
    return kernel && in && out ? run(kernel, path, n, in, out) : PLUMB_NULL_POINTER;
}
