/* Header of the module conform: plumb conform checks all kernels of a port with a fixed, versioned set of inputs, and
 * writes a certificate of one page.
 *
 * The certificate of a port has the same bytes on every machine: it does not depend on the processor, the number of
 * threads, the time or folders, and the inputs change only with the version of the set. The checks are those of plumb
 * check, but without the search for larger errors and without the worst inputs of earlier searches, except golden
 * vectors.
 *
 * The module consists of the set of inputs (set.c), the certificate as Markdown (conform_markdown.c) and as JSON
 * (conform_json.c, data/conform.schema.json), and the command (conform_verb.c). */
#ifndef CONFORM_CONFORM_H
#define CONFORM_CONFORM_H

#include "validate/list/list.h"
#include "validate/report/report.h"
#include "validate/util/digest.h"

/* CONFORM_SET is the version of the set: it increases when the seed, the number of samples per kernel or the tests
 * change. */
enum { CONFORM_SET = 6, CONFORM_SEED = 1, CONFORM_SAMPLES = 20000 };

enum { CONFORM_VERSION = 5 }; /* of the JSON */

struct certificate {
    uint64_t seed;           /* of the samples: CONFORM_SEED unless the options --seed or --secret name another */
    struct report report;    /* the results, for the kernels of the port only */
    const char *given;       /* name of the port's file without folder, or its command; null for plumb's own kernels */
    char file[DIGEST_TEXT];  /* digest of the port's file; "" if the port is not a file */
    char set[DIGEST_TEXT];   /* digest of all inputs of these kernels and of their promises */
    size_t kernels, offered; /* number of kernels that plumb knows, and how many of these the port has, in any format */
    int has_list;            /* the port has a list (plumb_list_port.h) */
    struct list_conformity list;
};

/* Returns the exit status: 0, all within limits; 1, a limit is exceeded, a rule is broken or a list differs; 2,
 * internal error of plumb; 3, nothing was checked. */
int certificate_status(const struct certificate *certificate);

/* Returns a phrase for part i of what was not tested; null past the last part. */
const char *certificate_not_tried(const struct certificate *certificate, size_t i);

/* Returns an error rounded to six digits, so that differences of rounding between machines do not change it. */
double certificate_error(const struct bound_result *result);

/* Write the certificate; return 0, or −1 if writing failed. */
int certificate_markdown(const struct certificate *certificate, FILE *stream);
int certificate_json(const struct certificate *certificate, FILE *stream);

/* --- set.c -------------------------------------------------------------------------------------------------------- */

/* Returns the inputs of a kernel's golden vectors in one format, as a text in the form of `known` of struct
 * kernel_check_options. To be freed; null when out of memory. */
char *set_known(const struct promises *promises);
/* Computes the digest of those inputs of the set that a certificate's results used, and of the promises. Returns 0, or
 * −1 when out of memory. */
int set_digest(const struct certificate *certificate, char text[DIGEST_TEXT]);

int verb_conform(int argc, char **argv);

#endif
