/* The sets of test vectors: the functions pass_SET pass the inputs of a set to a callback, with the reason for each. */
#include "vectors.h"

#include "validate/util/fingerprint.h"

#include <stdlib.h>
#include <string.h>

enum {
    USUAL = 1000,    /* elements of the set random, unless the order has a number */
    ORDINARY = 16,   /* ordinary elements of the set smoke */
    DRAWN = 48,      /* samples in the set smoke */
    EDGE_BASES = 2,  /* set edge: number of ordinary elements in which a component is replaced by a special value */
    EDGE_DRAWN = 512 /* set edge: number of samples, alternately of special values and at branch points */
};

static const char *const names[VECTORS_SETS] = {"smoke", "edge", "random", "worst"};

const char *vectors_set_name(enum vectors_set set)
{
    return names[set];
}

int vectors_set_named(const char *name, enum vectors_set *set)
{
    for (int s = 0; s < VECTORS_SETS; s++)
        if (strcmp(name, names[s]) == 0) {
            *set = (enum vectors_set)s;
            return 0;
        }
    return -1;
}

/* State of an iteration over the elements of a set. */
struct vector_iteration {
    const struct promises *promises;
    const struct vectors_order *order;
    vectors_taker *take;
    void *context;
    uint64_t given, most;         /* number of elements that were passed on, and its maximum */
    const char *why;              /* the reason for the current element */
    double *element;              /* buffer for an element */
    uint64_t *seen;               /* in the set worst: fingerprints of the elements that were passed on */
    size_t max_seen;              /* allocated length of `seen` */
    enum regression_source whose; /* the code whose error is large at the current element */
    const char *line;             /* the line of the record with this error */
    char said[512];               /* buffer for `why` */
};

enum { ENOUGH = 1 << 30 }; /* status that ends the iteration without a failure */

/* Passes an element to the callback. Returns the callback's result, or ENOUGH after the last element. */
static int pass_on(struct vector_iteration *iteration, const double *in)
{
    if (iteration->given >= iteration->most)
        return ENOUGH;
    return iteration->take(iteration->context, iteration->given++, in, iteration->why);
}

/* Draws sample number `index` of plumb check, and passes it on. */
static int pass_sample(struct vector_iteration *iteration, uint64_t index)
{
    static const char *const why[] = {
        [SAMPLE_UNIFORM] = "drawn uniformly from a region",
        [SAMPLE_EXPONENT] = "drawn from all sizes",
        [SAMPLE_SPECIAL] = "zeros, subnormal numbers, powers of two, ends of ranges, multiples of a quarter turn",
        [SAMPLE_BRANCH] = "near a point where plumb's own kernel changes its formula",
        [SAMPLE_SAME_KIND] = "fields of one kind with similar magnitudes",
        [SAMPLE_CANCELLING] = "terms of an output nearly cancel",
    };
    iteration->why = why[sampler_draw(iteration->promises, iteration->order->seed, index, iteration->element)];
    return pass_on(iteration, iteration->element);
}

static int pass_smoke(struct vector_iteration *iteration)
{
    struct random random = {iteration->order->seed};
    int status = 0;
    for (int i = 0; i < ORDINARY && status == 0; i++) {
        iteration->why = "ordinary numbers";
        sampler_ordinary(iteration->promises, &random, iteration->element);
        status = pass_on(iteration, iteration->element);
    }
    for (uint64_t i = 0; i < DRAWN && status == 0; i++)
        status = pass_sample(iteration, i);
    return status;
}

static int pass_element(void *context, const double *in)
{
    return pass_on(context, in);
}

static int pass_edge(struct vector_iteration *iteration)
{
    /* The kinds of samples (sampler.c) have a period of TURNS: samples with index BRANCH modulo TURNS are at branch
     * points, those with index SPECIAL modulo TURNS have special values. */
    enum { TURNS = 16, BRANCH = 5, SPECIAL = 13 };
    int status = 0;
    for (const struct special *rule = iteration->promises->specials; rule && rule->sentence && status == 0; rule++) {
        iteration->why = rule->sentence;
        status = pass_special_elements(iteration->promises, rule, iteration->order->seed, EDGE_BASES, pass_element,
                                       iteration);
    }
    for (uint64_t i = 0; i < EDGE_DRAWN && status == 0; i++)
        status = pass_sample(iteration, i / 2 * TURNS + (i % 2 ? BRANCH : SPECIAL));
    iteration->why = "common values: neutral, whole and round numbers, multiples of 15° and 1°, by unit";
    return status == 0 ? pass_common_inputs(iteration->promises, pass_element, iteration) : status;
}

static int pass_random(struct vector_iteration *iteration)
{
    int status = 0;
    for (uint64_t i = 0; status == 0; i++)
        status = pass_sample(iteration, i);
    return status;
}

/* Passes an element on, unless an equal one was passed on before. */
static int pass_new(void *context, const double *in)
{
    struct vector_iteration *iteration = context;
    const size_t size = iteration->promises->kernel->input_components * sizeof *in;
    const uint64_t print = fingerprint(FINGERPRINT_EMPTY, in, size);
    for (uint64_t i = 0; i < iteration->given; i++)
        if (iteration->seen[i] == print)
            return 0;
    if (iteration->given == iteration->max_seen) {
        const size_t most = 2 * iteration->max_seen + 64;
        uint64_t *more = realloc(iteration->seen, most * sizeof *more);
        if (!more)
            return -1;
        iteration->seen = more;
        iteration->max_seen = most;
    }
    iteration->seen[iteration->given] = print;
    return pass_on(iteration, in);
}

/* Copies the field with this index from a line of CSV, in which no field before it is quoted. Returns `text`. */
static const char *field_of_line(const char *line, unsigned index, char *text, size_t size)
{
    for (; index > 0; index--)
        line = strchr(line, ',') + 1;
    snprintf(text, size, "%.*s", (int)strcspn(line, ","), line);
    return text;
}

/* Writes the name of the promise in a line of data/records. */
static void name_promise(const char *line, char *text, size_t size)
{
    char kernel[160], format[16], output[64], measure[32], region[96];
    record_promise(field_of_line(line, 0, kernel, sizeof kernel),
                   format_of_name(field_of_line(line, 1, format, sizeof format)),
                   field_of_line(line, 2, output, sizeof output), field_of_line(line, 3, measure, sizeof measure),
                   field_of_line(line, 4, region, sizeof region), text, size);
}

/* Passes a regression input on, with the reason: which code has a large error there, and under which promise. */
static int pass_regression(void *context, const double *in)
{
    static const char *const of[] = {
        [INPUTS_OF_KERNEL] = "plumb's own kernel",
        [INPUTS_OF_PORTS] = "another library",
        [INPUTS_OF_OTHERS] = "another kernel",
    };
    struct vector_iteration *iteration = context;
    char who[160] = "", promise[256];
    if (iteration->whose == INPUTS_OF_PORTS)
        field_of_line(iteration->line, 1, promise,
                      sizeof promise); /* data/worst/ports.csv: kernel,promise,error,port,… */
    else
        name_promise(iteration->line, promise, sizeof promise);
    if (iteration->whose != INPUTS_OF_KERNEL)
        field_of_line(iteration->line, iteration->whose == INPUTS_OF_PORTS ? 3 : 0, who, sizeof who);
    snprintf(iteration->said, sizeof iteration->said, "gave %s a large error: %s%s%s", of[iteration->whose], who,
             *who ? " in " : "", promise);
    iteration->why = iteration->said;
    return pass_new(context, in);
}

static int pass_worst(struct vector_iteration *iteration)
{
    int status = 0;
    for (int whose = INPUTS_OF_KERNEL; whose <= INPUTS_OF_OTHERS && status == 0; whose++) {
        iteration->whose = (enum regression_source)whose;
        status =
            pass_regression_inputs(iteration->promises, iteration->whose, pass_regression, iteration, &iteration->line);
    }
    free(iteration->seen);
    return status;
}

int vectors_each(const struct vectors_order *order, vectors_taker *take, void *context)
{
    static int (*const pass_set[])(struct vector_iteration *) = {pass_smoke, pass_edge, pass_random, pass_worst};
    const uint64_t usual = order->set == VECTORS_RANDOM ? USUAL : UINT64_MAX;
    struct vector_iteration iteration = {.promises = kernel_promises(order->kernel, order->format),
                                         .order = order,
                                         .take = take,
                                         .context = context,
                                         .most = order->n > 0 ? order->n : usual,
                                         .element = malloc(order->kernel->input_components * sizeof(double))};
    const int status = iteration.element ? pass_set[order->set](&iteration) : -1;
    free(iteration.element);
    return status == ENOUGH ? 0 : status;
}

static int count_one(void *context, uint64_t index, const double *in, const char *why)
{
    (void)in, (void)why;
    *(uint64_t *)context = index + 1;
    return 0;
}

uint64_t vectors_count(const struct vectors_order *order)
{
    uint64_t count = 0;
    if (order->set == VECTORS_RANDOM)
        return order->n > 0 ? order->n : USUAL;
    vectors_each(order, count_one, &count);
    return count;
}

int vectors_has_part(const struct vectors_order *order)
{
    const struct promises *promises = kernel_promises(order->kernel, order->format);
    return promises && promises->against && vectors_count(order) > 0;
}
