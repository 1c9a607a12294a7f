/* The greatest error of a track, which threads look for together. Private to this room. */
#ifndef GREATEST_H
#define GREATEST_H

#include "sweep.h"

/* Keeps an error that exact has measured if it is greater than the track's, or as great at a lower input. */
void greatest_offer(struct sweep_track *track, const struct exact_error *found, double input);

/* Whether an error of at most `most` may be the greatest: it is not below the certain one, and above the greatest that
 * exact has measured so far. Ties go to the lower input, so that the answer does not depend on threads. */
int greatest_may_be(const struct sweep_track *track, double most, double input);

/* Notes that some input's error is at least this. */
void greatest_raise_certain(struct sweep_track *track, double least);

#endif
