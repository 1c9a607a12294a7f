/* Certificates: what another program needs to check a proof without this one (validate/check_proof). Private to this
 * room. */
#ifndef CERTIFICATE_H
#define CERTIFICATE_H

#include "boxes.h"

/* Null, or why there is none of such a promise. */
const char *certificate_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code);
/* Whether that of a proof by boxes says where these are cut: of one number. Of several the checker finds out. */
int certificate_has_cuts(const struct kernel *kernel, const struct bound *bound);
/* Writes that of a proof that holds, whose boxes are kept in proving->leaves if it has cuts; −1 after a line on
 * standard error. */
int certificate_write(const struct proving *proving, const char *file);
/* The same of a count, of the record that was counted over a box; or of a quaternion's rotation vector, of the kernel's
 * text and the angles of `turn`. */
int certificate_write_count(const struct proof *proof, const struct record *record, const interval *box,
                            const interval *turn, const char *file);

/* Slices of the squared length of inputs first … end, times a share, the greatest first; and how long these are. */
struct slices {
    size_t first, end, count;
    double share;
    interval length;
    const interval *square;
};
/* The same of a count on top of functions of a length. */
int certificate_write_slices(const struct proof *proof, const interval *box, const struct slices *slices,
                             const char *file);

#endif
