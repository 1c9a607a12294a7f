/* data/proofs.csv: what plumb prove found out of each promise in ulps, with the expensive proofs that are not made anew
 * each time. `make proofs` writes it.
 *
 * Here: its lines, read and written. */
#ifndef PROVE_PROOFS_FILE_H
#define PROVE_PROOFS_FILE_H

#include "validate/base/table.h"

/* Columns kernel,promise,limit,verdict,method,proved,above,boxes,seconds. `proved` is rounded up; NaN, an empty field,
 * where nothing is. `above`: inputs with components below this were left out where they decide; NaN where none were.
 * Seconds are of processor time. */
struct recorded_proof {
    char kernel[48], promise[64], verdict[12], method[12];
    double limit, proved, above, boxes, seconds;
};

/* The whole file, to be freed; *count is 0 and the result null where there is none. −1 in *count after a line on
 * standard error that names what is wrong. */
struct recorded_proof *recorded_proofs_read(const char *verb, const char *file, long *count);

const struct recorded_proof *recorded_proofs_find(const struct recorded_proof *proofs, long count, const char *kernel,
                                                  const char *promise);

/* Writes what stands above the lines, and opens their table; a line is written as it comes. */
void recorded_proofs_begin(struct table *table, FILE *stream);
void recorded_proof_write(struct table *table, const struct recorded_proof *proof);

#endif
