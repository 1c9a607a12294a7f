/* plumb conform: a fixed, versioned set of trials over all that a port has, and a certificate of a page.
 *
 * The same port gives the same bytes on any machine: nothing of a certificate depends on the processor, threads, time
 * or folders, and what is tried changes only with the set. It is judged as by plumb check, but for what grows from
 * night to night or depends on a search.
 *
 * Here: the set (set.c), the certificate as Markdown (conform_markdown.c) and as JSON (conform_json.c, by
 * data/conform.schema.json), and the verb. */
#ifndef CONFORM_CONFORM_H
#define CONFORM_CONFORM_H

#include "validate/base/digest.h"
#include "validate/list/list.h"
#include "validate/report/report.h"

/* The set's version grows when its seed, its number of samples or what is tried with them changes. */
enum { CONFORM_SET = 6, CONFORM_SEED = 1, CONFORM_SAMPLES = 20000 };

enum { CONFORM_VERSION = 5 }; /* of the JSON */

struct certificate {
    uint64_t seed;           /* of the samples: CONFORM_SEED unless another was asked for */
    struct report report;    /* the judgements, of what the port has alone */
    const char *given;       /* the file's name without its folder, or the command; null: built-in */
    char file[DIGEST_TEXT];  /* of the port's file; "": there is none */
    char set[DIGEST_TEXT];   /* of all that was tried with these kernels, and of their promises */
    size_t kernels, offered; /* how many plumb knows, and how many of these the port has, in whatever format */
    int has_list;
    struct list_conformity list;
};

/* 0 all within · 1 something falls short · 2 plumb contradicts itself · 3 nothing was judged. */
int certificate_status(const struct certificate *certificate);

/* What was not tried, a text each; null past the last. */
const char *certificate_not_tried(const struct certificate *certificate, size_t i);

/* An error in six digits, so that its last bits depend on nothing. */
double certificate_error(const struct bound_result *result);

/* Writers: 0, or −1 if writing failed. */
int certificate_markdown(const struct certificate *certificate, FILE *stream);
int certificate_json(const struct certificate *certificate, FILE *stream);

/* --- set.c -------------------------------------------------------------------------------------------------------- */

/* The set's inputs of a kernel in one format that are not drawn: those of its golden vectors, as judge_options' known;
 * to be freed, null when out of memory. */
char *set_known(const struct promises *promises);
/* The digest of the set as far as it is for these judgements, and of what is promised there. 0, or −1 when out of
 * memory. */
int set_digest(const struct certificate *certificate, char text[DIGEST_TEXT]);

int verb_conform(int argc, char **argv);

#endif
