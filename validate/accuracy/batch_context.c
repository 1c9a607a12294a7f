/* Tests whether an element's results depend on the size of the call and on the position in it (try_batches).
 *
 * The elements of a pool are first run one by one, in calls with n = 1. Then they are run in calls of many sizes: with
 * the arrays at either end of the memory that the port may access, or in one block; in place, if the port supports
 * that; and in a new process. If the port promises that bits do not depend on the call, an element has to give the same
 * bits in all these calls. Whatever the port promises, results with other bits are measured as samples are.
 *
 * The elements of further calls are chosen otherwise, and all their results are measured. They are similar (from one
 * region, copies of one common input, or with one field equal in all), or they repeat a component or a field of the
 * previous call, which reveals ports that cache results wrongly. */
#include "check_run.h"

#include "sampler.h"
#include "validate/util/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    POOL = 2039,   /* maximum size of the pool; a prime, so that each element occurs in every lane of a SIMD vector */
    MIN_POOL = 67, /* minimum size of the pool, if there are few samples */
    /* Every element of the pool whose index is a multiple of this is drawn from all regions, the others from the usual
     * region. */
    ANY_REGION = 16,
    /* Calls up to this size are made at both ends of the memory that the port may access, larger calls alternately at
     * one end. */
    BOTH_ENDS = 70,
    ALL_SIZES = 256,        /* all sizes up to this one are tried */
    LARGE = 4096,           /* all sizes from this one … */
    LARGE_END = LARGE + 16, /* … to this one are tried, too */
    /* Maximum number of different results that are stored per element, so that they are not measured again. */
    MAX_KNOWN_RESULTS = 4,
    RANDOM = 2000,     /* the largest random size */
    MAX_REPEATED = 64, /* maximum number of components that try_caching repeats one by one */
    /* Sizes p − 1, p and p + 1 are tried for powers p of 2 and of 10 up to this one; above, only PART_OF_MOST and
     * PORT_MAX_ELEMENTS. */
    NEIGHBOURED = 1 << 17,
    PART_OF_MOST = PORT_MAX_ELEMENTS / 4
};

/* How many numbers the arrays of a call contain at most, unless the call has at most NEIGHBOURED elements. */
static const size_t max_numbers = (size_t)1 << 24;

/* Returns the smallest multiple of `step` above n; SIZE_MAX if it exceeds `most`. */
static size_t next_multiple(size_t n, size_t step, size_t most)
{
    const size_t next = (n / step + 1) * step;
    return next <= most ? next : SIZE_MAX;
}

/* Returns the smallest number above n that is a power of `base`, or one less or one more than a power; SIZE_MAX if the
 * power exceeds `most`. */
static size_t next_power(size_t n, size_t base, size_t most)
{
    size_t power = base;
    while (power + 1 <= n)
        power *= base;
    if (power > most)
        return SIZE_MAX;
    if (power - 1 > n)
        return power - 1;
    return power > n ? power : power + 1;
}

/* Returns the call size that is tried after n. The sizes are: all up to 256, and from 4,096 to 4,112 (every remainder
 * modulo 16); multiples of 16 up to 1,024, of 100 up to 2,000, of 1,000 up to 10,000; powers of 10 and of 2 with their
 * neighbours up to 131,073; a quarter of PORT_MAX_ELEMENTS; and PORT_MAX_ELEMENTS. */
static size_t next_size(size_t n)
{
    const size_t sizes[] = {n < ALL_SIZES || (n >= LARGE && n < LARGE_END) ? n + 1 : SIZE_MAX,
                            next_multiple(n, 16, 1024),
                            next_multiple(n, 100, 2000),
                            next_multiple(n, 1000, 10000),
                            next_power(n, 10, NEIGHBOURED),
                            next_power(n, 2, NEIGHBOURED),
                            n < PART_OF_MOST ? PART_OF_MOST : PORT_MAX_ELEMENTS};
    size_t minimum = SIZE_MAX;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes; s++)
        minimum = sizes[s] < minimum ? sizes[s] : minimum;
    return minimum;
}

struct batches {
    struct batch_result *result;
    struct check_run *run;
    const struct oracle *oracle;
    struct random random;
    size_t pool;
    struct promises usual;      /* only the promises of the usual region */
    struct bound *usual_bounds; /* the bounds of `usual` */
    struct call_batch *alone;   /* the pool, with the results of calls with n = 1 */
    struct call_batch *shared;  /* the arrays that all calls of the pool's elements use */
    /* The pool's elements with measured results that differ from those in `alone`. */
    struct call_batch *known[MAX_KNOWN_RESULTS];
    unsigned char *known_count; /* per element: the number of its results in `known` */
    struct oracle_block *block; /* elements to be measured */
    struct tally *found;        /* the errors found, per bound */
    uint64_t calls, measured;   /* number of calls; of elements measured */
    size_t skipped;             /* number of elements drawn for the pool at which the port failed */
    size_t copied;              /* number of common inputs of which calls of copies were made */
};

/* Measures the block's elements, updates the candidates and empties the block. */
static void flush(struct batches *batches)
{
    struct oracle_block *block = batches->block;
    if (block->n == 0)
        return;
    oracle_evaluate(batches->oracle, block);
    for (size_t b = 0; b < batches->run->bounds; b++)
        block_tally(batches->run, block, b, (UINT64_C(1) << 62) + batches->measured, batches->found);
    batches->measured += block->n;
    block->n = 0;
}

/* Adds element `place` of a call to the block, which is measured when it is full. */
static void measure_later(struct batches *batches, const struct call_batch *batch, size_t place)
{
    const struct oracle *oracle = batches->oracle;
    struct oracle_block *block = batches->block;
    const size_t i = block->n++;
    batch_get_inputs(oracle, batch, place, block->element);
    oracle_block_put(oracle, block, i, block->element);
    for (size_t k = 0; k < oracle->outputs; k++)
        block->computed[k * FILTER_BLOCK + i] = format_load(oracle->format, batch->out, k * batch->stride + place);
    block->batch[i] = (uint32_t)batch->n;
    block->place[i] = (uint32_t)place;
    if (block->n == FILTER_BLOCK)
        flush(batches);
}

/* Counts a difference at element `place` of a call, which is element e of the pool; stores the first difference. */
static void count_difference(struct batches *batches, const struct call_batch *batch, size_t place, size_t e)
{
    struct batch_result *result = batches->result;
    const struct oracle *oracle = batches->oracle;
    if (result->differ++ > 0)
        return;
    batch_get_inputs(oracle, batch, place, result->in);
    batch_get_outputs(oracle, batch, place, result->out);
    batch_get_outputs(oracle, batches->alone, e, result->alone);
    result->context =
        (struct batch_context){batch->n, place, check_run_reproduce(batches->run, result->in, result->out, batch->n)};
}

/* Handles a difference: element `place` of a call, which is element e of the pool, gave other bits than in a call with
 * n = 1. Adds the result to the block of elements to be measured, unless the same result of this element was measured
 * before. */
static void handle_difference(struct batches *batches, const struct call_batch *batch, size_t place, size_t e)
{
    double *out = batches->block->element + batches->oracle->inputs;
    count_difference(batches, batch, place, e);
    for (size_t known = 0; known < batches->known_count[e]; known++)
        if (batch_same_outputs(batches->oracle, batch, place, batches->known[known], e))
            return;
    if (batches->known_count[e] < MAX_KNOWN_RESULTS) {
        batch_get_outputs(batches->oracle, batch, place, out);
        batch_set_outputs(batches->oracle, batches->known[batches->known_count[e]++], e, out);
    }
    measure_later(batches, batch, place);
}

/* A call of n elements contains the elements of the pool from index `start` on, cyclically. Returns how many elements
 * of the call, from element i on, are consecutive in the pool, and stores the pool index of element i in *from. */
static size_t run_of_pool(const struct batches *batches, size_t start, size_t i, size_t n, size_t *from)
{
    *from = (start + i) % batches->pool;
    return n - i < batches->pool - *from ? n - i : batches->pool - *from;
}

/* Copies the inputs of a call's elements from the pool, beginning with element `start` of the pool. */
static void take_from_pool(const struct batches *batches, struct call_batch *batch, size_t start)
{
    const struct call_batch *alone = batches->alone;
    const size_t width = format_width(batches->oracle->format);
    for (size_t k = 0; k < batches->oracle->inputs; k++)
        for (size_t i = 0, from, run; i < batch->n; i += run) {
            run = run_of_pool(batches, start, i, batch->n, &from);
            memcpy(batch->in + (k * batch->stride + i) * width, alone->in + (k * alone->stride + from) * width,
                   run * width);
        }
}

/* True if all results of a call have the bits that calls with n = 1 give. This is a quick test by memcmp; if it fails,
 * the caller compares element by element, where all NaNs count as equal. */
static int matches_single(const struct batches *batches, const struct call_batch *batch, size_t start)
{
    const struct call_batch *alone = batches->alone;
    const size_t width = format_width(batches->oracle->format);
    for (size_t k = 0; k < batches->oracle->outputs; k++)
        for (size_t i = 0, from, run; i < batch->n; i += run) {
            run = run_of_pool(batches, start, i, batch->n, &from);
            if (memcmp(batch->out + (k * batch->stride + i) * width, alone->out + (k * alone->stride + from) * width,
                       run * width) != 0)
                return 0;
        }
    return 1;
}

/* True if element e of the pool was drawn from the usual region, which is the only region that level basic requires. */
static int is_ordinary(size_t e)
{
    return e % ANY_REGION != 0;
}

/* Returns a random pool index for the first element of a call of n elements. It is chosen so that the first and the
 * last element of the call are from the usual region. */
static size_t draw_start(struct batches *batches, size_t n)
{
    size_t start = random_below(&batches->random, batches->pool);
    while (n > 0 && !(is_ordinary(start) && is_ordinary((start + n - 1) % batches->pool)))
        start = (start + 1) % batches->pool;
    return start;
}

/* Runs a call of n consecutive elements of the pool, beginning with a random one, and compares its results with the
 * results of calls with n = 1. All these calls use the same arrays, because the page faults of new arrays would take
 * longer than the calls. */
static int try_batch(struct batches *batches, size_t n, enum port_placement placement)
{
    const struct oracle *oracle = batches->oracle;
    const size_t start = draw_start(batches, n);
    struct call_batch batch = batch_part(oracle, batches->shared, 0, n, placement);
    memset(batch.skipped, 0, n);
    take_from_pool(batches, &batch, start);
    const int status = check_run_call(batches->run, &batch, batches->calls++);
    const int same = status == 0 && matches_single(batches, &batch, start);
    for (size_t i = 0; i < n && status == 0 && !same; i++) {
        const size_t e = (start + i) % batches->pool;
        if (!batch_same_outputs(oracle, &batch, i, batches->alone, e))
            handle_difference(batches, &batch, i, e);
    }
    batches->result->tried += status == 0 ? n : 0;
    return status;
}

/* Draws element e of the pool and runs it in a call with n = 1; draws another one if the port fails at it. */
static int draw_single(struct batches *batches, struct call_batch *one, size_t e)
{
    const struct oracle *oracle = batches->oracle;
    const uint64_t seed = batches->run->options->seed ^ UINT64_C(0x2545f4914f6cdd1d);
    double *element = batches->block->element;
    int status;
    one->placement = e % 2 ? PORT_AT_START : PORT_AT_END;
    do {
        if (!is_ordinary(e) && batches->skipped < MAX_SKIPPED / 4)
            sampler_draw(oracle->promises, seed, e + batches->skipped, element);
        else
            sampler_ordinary(&batches->usual, &batches->random, element);
        batch_set_inputs(oracle, one, 0, element);
        status = check_run_call(batches->run, one, batches->calls++);
        batches->skipped += one->skipped[0];
    } while (status == 0 && one->skipped[0]);
    return status;
}

/* Fills the pool and runs each of its elements in a call with n = 1. These results are measured, too. */
static int fill_pool(struct batches *batches)
{
    const struct oracle *oracle = batches->oracle;
    struct call_batch *one = batch_new(oracle, 1);
    double *element = batches->block->element;
    int status = one ? 0 : -1;
    if (!one)
        check_run_out_of_memory(batches->run);
    for (size_t e = 0; e < batches->pool && status == 0; e++) {
        status = draw_single(batches, one, e);
        batch_set_inputs(oracle, batches->alone, e, element);
        batch_get_outputs(oracle, one, 0, element + oracle->inputs);
        batch_set_outputs(oracle, batches->alone, e, element + oracle->inputs);
        if (status == 0)
            measure_later(batches, one, 0);
    }
    batch_free(one);
    return status;
}

/* Returns the maximum size of a call. It is limited by the port, and by max_numbers. */
static size_t largest_call(const struct batches *batches)
{
    const size_t numbers = batches->oracle->inputs + batches->oracle->outputs, port = batches->run->port->max_elements;
    const size_t fit = max_numbers / numbers > NEIGHBOURED ? max_numbers / numbers : NEIGHBOURED;
    const size_t most = port > 0 && port < PORT_MAX_ELEMENTS ? port : PORT_MAX_ELEMENTS;
    return fit < most ? fit : most;
}

/* True if calls are expensive, as for a port that is a command. Then try_sizes ends calls of more than ALL_SIZES
 * elements when they have had as many elements as the check has samples; it makes one more call, of the maximum
 * size. */
static int is_expensive(const struct batches *batches)
{
    return batches->run->port->max_elements > 0 && batches->run->port->max_elements < PORT_MAX_ELEMENTS;
}

/* Makes calls of all sizes that next_size returns, in ascending order, so that a failure is reported with the smallest
 * size; then calls of some random sizes. */
static void try_sizes(struct batches *batches)
{
    const size_t most = largest_call(batches), samples = batches->run->options->samples;
    size_t sum = 0;
    int status = try_batch(batches, 0, PORT_AT_END);
    status = status == 0 ? try_batch(batches, 0, PORT_AT_START) : status;
    for (size_t n = 1; n <= most && status == 0; n = n == PORT_MAX_ELEMENTS ? SIZE_MAX : next_size(n)) {
        sum += n > ALL_SIZES ? n : 0;
        if (is_expensive(batches) && n > ALL_SIZES && sum > samples && n != most)
            continue;
        status = try_batch(batches, n, n % 2 ? PORT_AT_START : PORT_AT_END);
        if (n <= BOTH_ENDS && status == 0)
            status = try_batch(batches, n, n % 2 ? PORT_AT_END : PORT_AT_START);
        if ((n <= BOTH_ENDS || n == ALL_SIZES) && status == 0)
            status = try_batch(batches, n, PORT_ONE_BLOCK);
    }
    for (size_t n, drawn = 0; status == 0 && drawn < samples / 4; drawn += n) {
        n = ALL_SIZES + 1 + random_below(&batches->random, RANDOM - ALL_SIZES);
        status = try_batch(batches, n, (enum port_placement)(n % 3)); /* at either end, or in one block */
    }
    flush(batches);
}

/* --- in place, and in a new process ------------------------------------------------------------------------------- */

/* Makes calls of some sizes in which outputs replace inputs, if the port supports that. */
static void try_in_place(struct batches *batches)
{
    static const size_t sizes[] = {1, 2, 7, 8, 9, 16, 19, 67, 256, 300, 1031};
    const struct oracle *oracle = batches->oracle;
    struct port *port = batches->run->port;
    const struct port_call call = {.id = port_kernel_id(port, oracle->kernel, oracle->format),
                                   .format = (int)oracle->format,
                                   .inputs = oracle->inputs,
                                   .outputs = oracle->outputs};
    int status = port->in_place && port->in_place(port, &call) ? 0 : -1;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes && status == 0; s++)
        status = try_batch(batches, sizes[s], PORT_IN_PLACE);
}

/* Makes the first call of a new process with one element, or a few, because a port that initialises its data in the
 * first call may do so correctly only if that call is longer. */
static void try_new_processes(struct batches *batches)
{
    static const size_t sizes[] = {1, 1, 2, 8};
    struct port *port = batches->run->port;
    int status = port->renew ? 0 : -1;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes && status == 0; s++) {
        port->renew(port);
        status = try_batch(batches, sizes[s], PORT_AT_END);
    }
}

/* --- calls whose elements are measured ---------------------------------------------------------------------------- */

/* Runs a call that the caller filled, and measures all elements that are not skipped. */
static int run_and_measure(struct batches *batches, struct call_batch *batch)
{
    const int status = check_run_call(batches->run, batch, batches->calls++);
    for (size_t i = 0; i < batch->n && status == 0; i++)
        if (!batch->skipped[i])
            measure_later(batches, batch, i);
    return status;
}

/* Copies element e of the pool (modulo the size of the pool) to block->element, and returns that. */
static double *pool_element(const struct batches *batches, size_t e)
{
    batch_get_inputs(batches->oracle, batches->alone, e % batches->pool, batches->block->element);
    return batches->block->element;
}

/* Sets element i of a call to `element`, if that is in the domain. */
static void put_in_domain(const struct batches *batches, struct call_batch *batch, size_t i, double *element)
{
    if (sampler_in_domain(batches->oracle->promises, element))
        batch_set_inputs(batches->oracle, batch, i, element);
}

/* Makes calls in which a field has the same value in all elements: one call for each of the first SAME_VALUES common
 * values of that field. */
static int try_same_field(struct batches *batches, const struct field *field)
{
    enum { SAME_VALUES = 4, N = 35 };
    const struct oracle *oracle = batches->oracle;
    const size_t offset = fields_offset(oracle->promises->inputs, field);
    struct call_batch *batch = batch_new(oracle, N);
    int status = batch ? 0 : -1;
    for (size_t value = 0; value < SAME_VALUES && status == 0; value++) {
        for (size_t i = 0; i < N; i++) {
            batch_set_inputs(oracle, batch, i, pool_element(batches, 0));
            double *element = pool_element(batches, value * N + i);
            if (field_common_value(field, value, element + offset))
                field_round(field, oracle->format, element + offset);
            put_in_domain(batches, batch, i, element);
        }
        status = run_and_measure(batches, batch);
    }
    if (!batch)
        check_run_out_of_memory(batches->run);
    batch_free(batch);
    return status;
}

/* Makes a call of copies of one common input. An element_callback; returns 1, which ends the enumeration, after
 * MAX_COPIED inputs. */
static int try_copies(void *context, const double *in)
{
    enum { N = 11, MAX_COPIED = 256 };
    struct batches *batches = context;
    struct call_batch *batch = batch_new(batches->oracle, N);
    int status = batch ? 0 : -1;
    for (size_t i = 0; i < N && status == 0; i++)
        batch_set_inputs(batches->oracle, batch, i, in);
    if (status == 0)
        status = run_and_measure(batches, batch);
    else
        check_run_out_of_memory(batches->run);
    batch_free(batch);
    return status == 0 ? ++batches->copied == MAX_COPIED : status;
}

/* Makes calls whose elements are all in the region of one promise. */
static int try_region(struct batches *batches, const struct bound *bound)
{
    static const size_t sizes[] = {8, 19, 67};
    const struct kernel *kernel = batches->oracle->kernel;
    int status = 0;
    for (size_t s = 0; s < sizeof sizes / sizeof *sizes && status == 0; s++) {
        struct call_batch *batch = batch_new(batches->oracle, sizes[s]);
        size_t found = 0;
        for (size_t e = 0; e < 2 * batches->pool && batch && found < batch->n; e++) {
            const double *element = pool_element(batches, e);
            if (bound_holds_at(bound, kernel_coordinate(kernel, element), kernel_second(kernel, element)))
                batch_set_inputs(batches->oracle, batch, found++, element);
        }
        if (!batch)
            check_run_out_of_memory(batches->run);
        if (!batch)
            status = -1;
        else
            status = found == batch->n ? run_and_measure(batches, batch) : 0;
        batch_free(batch);
    }
    return status;
}

/* Makes calls of similar elements: with one field equal in all, from one region, copies of one common input. */
static void try_similar(struct batches *batches)
{
    const struct promises *promises = batches->oracle->promises;
    int status = 0;
    for (const struct field *field = promises->inputs; field->name && status == 0; field++)
        status = try_same_field(batches, field);
    for (const struct bound *bound = promises->bounds; bound->reason && status == 0; bound++)
        if (!bound_everywhere(bound))
            status = try_region(batches, bound);
    if (status == 0)
        pass_common_inputs(promises, try_copies, batches);
}

/* Makes two calls of n elements. The second one repeats `count` components of the first, from component `first` on, and
 * differs in all other components; if `others` is 1, these components differ and all others are repeated. */
static int try_repeating(struct batches *batches, size_t n, size_t first, size_t count, int others)
{
    const struct oracle *oracle = batches->oracle;
    struct call_batch *before = batch_new(oracle, n), *after = batch_new(oracle, n);
    double *kept = malloc(oracle->inputs * sizeof *kept);
    int status = before && after && kept ? 0 : -1;
    if (status != 0)
        check_run_out_of_memory(batches->run);
    for (size_t i = 0; i < n && status == 0; i++) {
        const size_t e = random_below(&batches->random, batches->pool);
        memcpy(kept, pool_element(batches, e), oracle->inputs * sizeof *kept);
        batch_set_inputs(oracle, before, i, kept);
        double *element = pool_element(batches, e + 1 + i);
        batch_set_inputs(oracle, after, i, element);
        for (size_t k = 0; k < oracle->inputs; k++)
            if ((k >= first && k < first + count) != others)
                element[k] = kept[k];
        put_in_domain(batches, after, i, element);
    }
    if (status == 0)
        status = check_run_call(batches->run, before, batches->calls++);
    if (status == 0)
        status = run_and_measure(batches, after);
    batch_free(before);
    batch_free(after);
    free(kept);
    return status;
}

/* Makes calls that repeat a component or a field of the previous call, or all others, because a port that caches
 * results may compare only a part of the inputs. */
static void try_caching(struct batches *batches)
{
    const struct oracle *oracle = batches->oracle;
    int status = 0;
    for (size_t k = 0; k < oracle->inputs && k < MAX_REPEATED && status == 0; k++)
        for (int others = 0; others < 2 && status == 0; others++)
            status = try_repeating(batches, k % 2 ? 1 : 3, k, 1, others);
    for (const struct field *field = oracle->promises->inputs; field->name && status == 0; field++)
        for (int variant = 0; variant < 4 && status == 0; variant++) /* calls of 1 and 8 elements, others = 0 and 1 */
            status = try_repeating(batches, variant / 2 ? 8 : 1, fields_offset(oracle->promises->inputs, field),
                                   field_components(field), variant % 2);
}

/* --- all batch tests ---------------------------------------------------------------------------------------------- */

static void batches_close(struct batches *batches)
{
    for (size_t known = 0; known < MAX_KNOWN_RESULTS; known++)
        batch_free(batches->known[known]);
    batch_free(batches->alone);
    batch_free(batches->shared);
    free(batches->known_count);
    free(batches->usual_bounds);
    oracle_block_free(batches->block);
    tallies_free(batches->found);
}

/* Sets batches->usual to the promises of the usual region, from which elements are drawn. Returns 0, or −1 when out of
 * memory. */
static int set_usual(struct batches *batches)
{
    const struct promises *all = batches->oracle->promises;
    struct bound *next = batches->usual_bounds = calloc(bounds_count(all->bounds) + 1, sizeof *next);
    for (const struct bound *bound = all->bounds; next && bound->reason; bound++)
        if (bound_is_usual(all->bounds, bound))
            *next++ = *bound;
    batches->usual = *all;
    batches->usual.bounds = batches->usual_bounds;
    batches->usual.placed = 1;
    return next ? 0 : -1;
}

static int batches_open(struct batches *batches)
{
    const struct oracle *oracle = batches->oracle;
    batches->alone = batch_new(oracle, batches->pool);
    batches->shared = batch_new(oracle, largest_call(batches));
    batches->known_count = calloc(batches->pool, 1);
    batches->block = oracle_block_new(oracle);
    batches->found = tallies_new(batches->run->bounds, batches->run->element);
    int has_memory = batches->alone && batches->shared && batches->known_count && batches->block && batches->found &&
                     set_usual(batches) == 0;
    for (size_t known = 0; known < MAX_KNOWN_RESULTS; known++)
        has_memory = (batches->known[known] = batch_new(oracle, batches->pool)) && has_memory;
    if (has_memory)
        batches->block->n = 0;
    else
        check_run_out_of_memory(batches->run);
    return has_memory ? 0 : -1;
}

void try_batches(struct check_run *run, struct tally *total, struct batch_result *result)
{
    const size_t samples = run->options->samples;
    struct batches batches = {.run = run,
                              .result = result,
                              .oracle = &run->oracle,
                              .random = {run->options->seed ^ UINT64_C(0x9e6c63d0876a9a47)},
                              .pool = samples > MIN_POOL ? samples : MIN_POOL};
    if (batches.pool > POOL)
        batches.pool = POOL;
    check_run_begin_stage(run, BY_BATCHES, MAX_SKIPPED);
    result->promised = run->port->same_bits(
        run->port, port_kernel_id(run->port, run->oracle.kernel, run->oracle.format), (int)run->oracle.format);
    if (batches_open(&batches) == 0) {
        if (fill_pool(&batches) == 0) {
            try_new_processes(&batches);
            try_sizes(&batches);
            try_in_place(&batches);
            try_similar(&batches);
            try_caching(&batches);
        }
        flush(&batches);
        for (size_t b = 0; b < run->bounds; b++) {
            struct candidates *found = &batches.found[b].candidates;
            for (size_t k = 0; k < found->count; k++)
                found->item[k].found = BY_BATCHES;
            tally_offer(total + b, batches.found + b, run->element);
        }
    }
    batches_close(&batches);
    check_run_end_stage(run);
}
