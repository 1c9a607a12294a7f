/* The sets of test vectors: chooses their inputs, with the reason for each. */
#include "vectors.h"

#include "validate/util/fingerprint.h"

#include <stdlib.h>
#include <string.h>

enum {
    USUAL = 1000,    /* random elements, unless the order gives a count */
    ORDINARY = 16,   /* of smoke: ordinary elements, */
    DRAWN = 48,      /* and samples */
    EDGE_BASES = 2,  /* ordinary elements into which each special value is put */
    EDGE_DRAWN = 512 /* special samples, alternating with samples at branch points */
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

/* State of an iteration: where elements go, and how many may follow. */
struct vector_iteration {
    const struct promises *promises;
    const struct vectors_order *order;
    vectors_taker *take;
    void *context;
    uint64_t given, most;
    const char *why;
    double *element;
    uint64_t *seen; /* of worst: fingerprints of the inputs that were passed on */
    size_t max_seen;
    enum regression_source whose; /* whose error is large at the current input */
    const char *line;             /* the line of the record that says so */
    char said[512];               /* buffer for `why` */
};

enum { ENOUGH = 1 << 30 }; /* status that ends the iteration without a failure */

static int give(struct vector_iteration *iteration, const double *in)
{
    if (iteration->given >= iteration->most)
        return ENOUGH;
    return iteration->take(iteration->context, iteration->given++, in, iteration->why);
}

static int give_sample(struct vector_iteration *iteration, uint64_t index)
{
    static const char *const why[] = {
        [SAMPLE_UNIFORM] = "drawn uniformly from a region",
        [SAMPLE_EXPONENT] = "drawn from all sizes",
        [SAMPLE_SPECIAL] = "zeros, subnormal numbers, powers of two, ends of ranges, multiples of a quarter turn",
        [SAMPLE_BRANCH] = "near a place where plumb's own kernel changes its way",
        [SAMPLE_SAME_KIND] = "lengths and rates alike in size",
        [SAMPLE_CANCELLING] = "terms of an output nearly cancel",
    };
    iteration->why = why[sampler_draw(iteration->promises, iteration->order->seed, index, iteration->element)];
    return give(iteration, iteration->element);
}

static int give_smoke(struct vector_iteration *iteration)
{
    struct random random = {iteration->order->seed};
    int status = 0;
    for (int i = 0; i < ORDINARY && status == 0; i++) {
        iteration->why = "ordinary numbers";
        sampler_ordinary(iteration->promises, &random, iteration->element);
        status = give(iteration, iteration->element);
    }
    for (uint64_t i = 0; i < DRAWN && status == 0; i++)
        status = give_sample(iteration, i);
    return status;
}

static int give_to(void *context, const double *in)
{
    return give(context, in);
}

static int give_edge(struct vector_iteration *iteration)
{
    /* In every TURNS samples, number BRANCH is at a branch point and number SPECIAL is a special value. */
    enum { TURNS = 16, BRANCH = 5, SPECIAL = 13 };
    int status = 0;
    for (const struct special *rule = iteration->promises->specials; rule && rule->sentence && status == 0; rule++) {
        iteration->why = rule->sentence;
        status =
            pass_special_elements(iteration->promises, rule, iteration->order->seed, EDGE_BASES, give_to, iteration);
    }
    for (uint64_t i = 0; i < EDGE_DRAWN && status == 0; i++)
        status = give_sample(iteration, i / 2 * TURNS + (i % 2 ? BRANCH : SPECIAL));
    iteration->why = "common values: neutral, whole and round numbers, multiples of 15° and 1°, by unit";
    return status == 0 ? pass_common_inputs(iteration->promises, give_to, iteration) : status;
}

static int give_random(struct vector_iteration *iteration)
{
    int status = 0;
    for (uint64_t i = 0; status == 0; i++)
        status = give_sample(iteration, i);
    return status;
}

/* Passes an input on, unless an equal one was passed before. */
static int give_new(void *context, const double *in)
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
    return give(iteration, in);
}

/* Copies the field with this index from a line of CSV that has no quotes before it. Returns `text`. */
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

/* Passes a regression input on, with the reason: whose error is large there, and under which promise. */
static int give_known(void *context, const double *in)
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
    return give_new(context, in);
}

static int give_worst(struct vector_iteration *iteration)
{
    int status = 0;
    for (int whose = INPUTS_OF_KERNEL; whose <= INPUTS_OF_OTHERS && status == 0; whose++) {
        iteration->whose = (enum regression_source)whose;
        status = pass_regression_inputs(iteration->promises, iteration->whose, give_known, iteration, &iteration->line);
    }
    free(iteration->seen);
    return status;
}

int vectors_each(const struct vectors_order *order, vectors_taker *take, void *context)
{
    static int (*const give_set[])(struct vector_iteration *) = {give_smoke, give_edge, give_random, give_worst};
    const uint64_t usual = order->set == VECTORS_RANDOM ? USUAL : UINT64_MAX;
    struct vector_iteration iteration = {.promises = kernel_promises(order->kernel, order->format),
                                         .order = order,
                                         .take = take,
                                         .context = context,
                                         .most = order->n > 0 ? order->n : usual,
                                         .element = malloc(order->kernel->input_components * sizeof(double))};
    const int status = iteration.element ? give_set[order->set](&iteration) : -1;
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
