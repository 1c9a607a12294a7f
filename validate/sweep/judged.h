/* A sweep through points (points.h): what the judge's oracle measures, of a kernel of any number of inputs, under any measure.
 *
 * Here: a thread's means, a piece's points, and what becomes of them. Which thread has which piece, and all that numbers of
 * one input share with points, is in run.c. Private to this room. */
#ifndef JUDGED_H
#define JUDGED_H

#include "sweep.h"

struct judged;

struct judged *judged_new(const struct sweep *sweep); /* null: out of memory */
void judged_free(struct judged *judged);
/* All points of a piece, until *stop is set; or, to scout, some of a large one, which only tell how large an error is certain. */
enum port_result judged_work(struct sweep *sweep, struct judged *judged, const struct sweep_piece *piece, int scout,
                             const volatile int *stop, char failure[PORT_FAILURE]);
/* Adds what was found to the piece and to the sweep; the caller holds the lock. */
void judged_merge(struct sweep *sweep, struct sweep_piece *piece, struct judged *judged);
/* Measures a track's greatest error again: 0, or −1 where the port failed. */
int judged_again(struct sweep *sweep, struct judged *judged, const struct sweep_track *track,
                 struct sweep_track *again);

#endif
