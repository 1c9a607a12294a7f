/* Golden vectors: a few cases of every kernel with what is right for them and why they are there, as a table that a
 * test suite in any language reads; data/vectors/ keeps them. */
#include "golden.h"

#include "validate/base/format.h"
#include "validate/base/progress.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CASES = 3, NUMBERS = 100 }; /* of a set; of a kernel's cases together, about */

struct golden {
    struct vectors_order order;
    struct oracle oracle;
    struct vectors_expected expected;
    size_t cases, most, written; /* of this kernel and set, of that at most, of all */
    const char *why;             /* of the last case, */
    size_t alike;                /* and how many cases it has in a row */
    int json;                    /* else CSV */
    FILE *stream;
};

static void print_bits(const struct golden *golden, const double *x, size_t count)
{
    char text[FORMAT_BITS_TEXT];
    for (size_t k = 0; k < count; k++)
        fprintf(golden->stream, "%s%s", k ? " " : "", format_bits_text(golden->order.format, x[k], text));
}

/* Names and reasons are plumb's own: none has a quote in it. */
static void print_case(const struct golden *golden, const double *in, const char *why)
{
    const struct kernel *kernel = golden->order.kernel;
    const int json = golden->json;
    fprintf(golden->stream,
            json ? "%s  {\"kernel\": \"%s\", \"format\": \"f%d\", \"set\": \"%s\", \"proof\": %d, \"in\": \""
                 : "%s%s,f%d,%s,%d,",
            !json             ? ""
            : golden->written ? ",\n"
                              : "",
            kernel->id, (int)golden->order.format, vectors_set_name(golden->order.set), golden->expected.bits);
    print_bits(golden, in, kernel->input_components);
    fputs(json ? "\", \"out\": \"" : ",", golden->stream);
    print_bits(golden, golden->expected.value, kernel->output_components);
    fprintf(golden->stream, json ? "\", \"why\": \"%s\"}" : ",\"%s\"\n", why);
}

/* Takes a case that is settled: in all so many of the set, of the worst twice as many; of one reason no more than of
 * other sets, of a rule's many elements the first. */
static int take_case(void *context, uint64_t index, const double *in, const char *why)
{
    struct golden *golden = context;
    const enum vectors_set set = golden->order.set;
    const size_t alike = why == golden->why ? golden->alike : 0;
    (void)index;
    if (alike >= (set == VECTORS_EDGE ? 1 : golden->most))
        return 0;
    if (vectors_expect(&golden->oracle, in, &golden->expected) != 0)
        return -1;
    if (golden->expected.bits <= 0)
        return 0;
    golden->why = why;
    golden->alike = alike + 1;
    print_case(golden, in, why);
    golden->written++;
    return ++golden->cases >= (set == VECTORS_WORST ? 2 : 1) * golden->most;
}

static int write_kernel(struct golden *golden)
{
    static const enum vectors_set sets[] = {VECTORS_EDGE, VECTORS_RANDOM, VECTORS_WORST};
    const struct kernel *kernel = golden->order.kernel;
    const size_t numbers = kernel->input_components + kernel->output_components, fit = NUMBERS / numbers / 3;
    double *room = malloc(2 * kernel->output_components * sizeof *room);
    const char *reason;
    int status = room ? 0 : -1;
    golden->expected = (struct vectors_expected){room, room ? room + kernel->output_components : NULL, 0};
    golden->most = fit < 1 ? 1 : fit < MOST_CASES ? fit : MOST_CASES;
    if (status == 0 && oracle_open(&golden->oracle, kernel, golden->order.format, &reason) == 0)
        for (size_t s = 0; s < sizeof sets / sizeof *sets && status >= 0; s++) {
            if (numbers > NUMBERS && sets[s] != VECTORS_RANDOM)
                continue; /* a long case is enough */
            golden->order.set = sets[s];
            golden->cases = 0;
            golden->why = NULL;
            status = vectors_each(&golden->order, take_case, golden);
        }
    free(room);
    return status < 0 ? -1 : 0;
}

int vectors_write_golden(const struct kernel *const *kernels, int json, FILE *stream)
{
    struct golden golden = {.order = {.format = BINARY32, .seed = 1, .n = 2000}, .json = json, .stream = stream};
    struct progress progress = progress_begin("vectors");
    int status = 0;
    fputs(json ? "{\"schema\": \"plumb.vectors\", \"version\": 1, \"cases\": [\n"
               : "# Golden vectors: inputs and correctly rounded outputs as IEEE patterns in hex, the bits of the "
                 "enclosure that\n"
                 "# proves them, and why each case is here; docs/ports.md. Written by plumb vectors --golden csv; do "
                 "not edit.\n"
                 "kernel,format,set,proof,in,out,why\n",
          stream);
    for (; *kernels && status == 0; kernels++) {
        golden.order.kernel = *kernels;
        progress_show(&progress, NAN, "%s", (*kernels)->id);
        status = write_kernel(&golden);
    }
    progress_clear(&progress);
    fputs(json ? "\n]}\n" : "", stream);
    return status == 0 && !ferror(stream) ? 0 : -1;
}
