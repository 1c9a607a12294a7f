/* Limits of angles that every rotation keeps: no angle is above π. Private to this room. */
#ifndef TURN_H
#define TURN_H

#include "prove.h"

/* Whether a limit is no less than the greatest angle. */
int turn_is_any(const struct bound *bound, enum format format);
/* Fills in the greatest angle, and the verdict: that all outputs are numbers. Writes a certificate, if that has a
 * name. */
void turn_prove(struct proof *proof, const char *certificate);

#endif
