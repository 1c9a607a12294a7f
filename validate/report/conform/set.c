/* The conformance set, which is the same on every machine, and its digest.
 *
 * The inputs are the golden vectors of data/vectors, special values, the ends of domains and regions, common inputs,
 * and samples of one seed, in calls of all sizes; and the operation traces of lists. Two certificates with the same
 * digest come from the same inputs and the same promises. */
#include "conform.h"

#include "validate/ports/vectors/vectors.h"
#include "validate/util/format.h"

#include <stdlib.h>

char *set_known(const struct promises *promises)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    if (!stream)
        return NULL;
    const int status = vectors_golden_inputs(promises, stream);
    if (fclose(stream) == 0 && status == 0)
        return text;
    free(text);
    return NULL;
}

/* Writes the promises, with limits in hex, so that every bit counts, and the rules for special values. */
static void write_promises(const struct promises *promises, FILE *stream)
{
    char name[256], where[256];
    for (size_t b = 0; b < bounds_count(promises->bounds); b++) {
        const struct bound *bound = promises->bounds + b;
        fprintf(stream, "%s, %s <= %a, floor %a, beyond %a\n", bound_name(promises->kernel, bound, name, sizeof name),
                bound_where(promises->kernel, bound, where, sizeof where), bound->limit, bound->floor, bound->beyond);
    }
    for (size_t s = 0; s < specials_count(promises->specials); s++)
        fprintf(stream, "%s\n", promises->specials[s].sentence);
}

/* Writes the golden inputs, the set "edge" (which contains special values, ends of ranges and common inputs) and the
 * samples, as plumb vectors --binary writes them, without digests in the headers. Returns 0, or −1 when out of
 * memory. */
static int write_inputs(const struct promises *promises, uint64_t seed, FILE *stream)
{
    const struct vectors_form form = {.numbers = ELEMENTS_BINARY};
    struct vectors_order order = {
        .kernel = promises->kernel, .format = promises->format, .set = VECTORS_EDGE, .seed = seed};
    if (vectors_golden_inputs(promises, stream) != 0 || vectors_write(&order, &form, stream) != 0)
        return -1;
    order.set = VECTORS_RANDOM;
    order.n = CONFORM_SAMPLES;
    return vectors_write(&order, &form, stream);
}

int set_digest(const struct certificate *certificate, char text[DIGEST_TEXT])
{
    const struct report *report = &certificate->report;
    struct digest *digest = digest_begin();
    if (!digest)
        return -1;
    FILE *stream = digest_stream(digest);
    int status = 0;
    fprintf(stream, "plumb conformance set %d\n", CONFORM_SET);
    for (size_t i = 0; i < report->count && status == 0; i++) {
        const struct check_result *check_result = report->check_result[i];
        const struct promises *promises = kernel_promises(check_result->kernel, check_result->format);
        if (!promises || !promises->against)
            continue;
        write_promises(promises, stream);
        status = write_inputs(promises, certificate->seed, stream);
    }
    if (certificate->has_list)
        list_write_traces(stream);
    return digest_end(digest, text) != 0 ? -1 : status;
}
