/* Header of the module conform: plumb conform checks all kernels of a port with a fixed, versioned set of inputs, and
 * writes a certificate of one page.
 *
 * The same port gives the same bytes on any machine: a certificate does not depend on the processor, threads, time or
 * folders, and the inputs change only with the version of the set. The checks are those of plumb check, without inputs
 * that accumulate in nightly runs or depend on a search.
 *
 * The module has the set (set.c), the certificate as Markdown (conform_markdown.c) and as JSON (conform_json.c,
 * data/conform.schema.json), and the command (conform_verb.c). */
#ifndef CONFORM_CONFORM_H
#define CONFORM_CONFORM_H

#include "validate/list/list.h"
#include "validate/report/report.h"
#include "validate/util/digest.h"

/* The version of the set grows when its seed, its number of samples or the tests with them change. */
enum { CONFORM_SET = 6, CONFORM_SEED = 1, CONFORM_SAMPLES = 20000 };

enum { CONFORM_VERSION = 5 }; /* of the JSON */

struct certificate {
    uint64_t seed;           /* of the samples: CONFORM_SEED unless another was asked for */
    struct report report;    /* the results, for the kernels of the port only */
    const char *given;       /* the file's name without its folder, or the command; null: built-in */
    char file[DIGEST_TEXT];  /* of the port's file; "": there is none */
    char set[DIGEST_TEXT];   /* of all inputs of these kernels, and of their promises */
    size_t kernels, offered; /* how many kernels plumb knows, and how many of these the port has, in any format */
    int has_list;
    struct list_conformity list;
};

/* Returns the exit status: 0 all within limits · 1 a limit is exceeded, a rule is broken or a list differs · 2 plumb
 * contradicts itself · 3 nothing was checked. */
int certificate_status(const struct certificate *certificate);

/* Returns text i of what was not tried; null past the last. */
const char *certificate_not_tried(const struct certificate *certificate, size_t i);

/* Returns an error rounded to six digits, so that its last bits depend on nothing. */
double certificate_error(const struct bound_result *result);

/* Write the certificate; return 0, or −1 if writing failed. */
int certificate_markdown(const struct certificate *certificate, FILE *stream);
int certificate_json(const struct certificate *certificate, FILE *stream);

/* --- set.c -------------------------------------------------------------------------------------------------------- */

/* Returns the inputs of a kernel in one format that the set has beside the drawn ones: those of its golden vectors, in
 * the form of kernel_check_options' known. To be freed; null when out of memory. */
char *set_known(const struct promises *promises);
/* Computes the digest of the part of the set that these results used, and of the promises. Returns 0, or −1 when out of
 * memory. */
int set_digest(const struct certificate *certificate, char text[DIGEST_TEXT]);

int verb_conform(int argc, char **argv);

#endif
