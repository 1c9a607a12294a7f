/* Certificates: what another program needs to check a proof without this one (validate/check_proof). Private to this
 * room. */
#ifndef CERTIFICATE_H
#define CERTIFICATE_H

#include "boxes.h"

/* Null, or why there is none of such a promise. */
const char *certificate_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code);
/* Writes that of a proof that holds, if a file is wanted; the checker finds its boxes anew. Where it cannot be written,
 * the proof's verdict becomes PROOF_BAD_STATE. */
void certificate_write(const struct proving *proving, const char *file);
/* The same of a count, of the record that was counted over a box; or of a quaternion's rotation vector, of the kernel's
 * text and the angles of `turn`. */
void certificate_write_count(struct proof *proof, const struct record *record, const interval *box,
                             const interval *turn, const char *file);

/* Slices of the squared length of inputs first … end, times a share, the greatest first; and how long these are. */
struct slices {
    size_t first, end, count;
    double share;
    interval length;
    const interval *square;
};
/* The same of a count on top of functions of a length. */
void certificate_write_slices(struct proof *proof, const interval *box, const struct slices *slices, const char *file);
/* The same of an angle that no limit of π or more can be below, where what is computed is a number. */
void certificate_write_range(struct proof *proof, const interval *box, const char *file);

#endif
