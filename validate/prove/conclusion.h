/* What `plumb prove` knows of one promise in the end, and how it is printed: as text, as JSON, as lines of
 * data/worst/boxes.csv and of data/proofs.csv. */
#ifndef PROVE_CONCLUSION_H
#define PROVE_CONCLUSION_H

#include "port_record.h"
#include "prove.h"
#include "validate/base/json.h"
#include "validate/judge/judge.h"

#include <stdio.h>

struct conclusion {
    struct proof proof;
    const char *obstacle; /* or null */
    int refuted;
    struct exact_error worst; /* found by the judge where the proof is open or leaves out; decided 0: nothing found */
    double worst_in[PROOF_INPUTS];
    double worst_known; /* of plumb's own code, in data/worst/kernels.csv; 0: none */
    const char *port;   /* the file of the port whose code it is; null: plumb's own */
    int is_replayed;
    struct port_replay replay; /* of that port */
    char assumes[160];         /* of a library's functions, or "" */
};

/* Whether what was proved of a port's text is not said of its compiled code: they differ, or the port failed. */
int conclusion_is_of_text_alone(const struct conclusion *conclusion);

void conclusion_print(const struct conclusion *conclusion, FILE *stream);
/* A line for each open box, from which searches start. */
void conclusion_print_boxes(const struct conclusion *conclusion, FILE *stream);
json_t *conclusion_document(const struct conclusion *conclusion);
struct recorded_proof conclusion_record(const struct conclusion *conclusion);

#endif
