/* Arrays between pages that may not be touched: where a port's inputs and outputs are stored in its process.
 *
 * Here: a stretch of addresses, kept for one side of a call, in which each array takes whole pages of its own. What
 * lies between arrays and on either side of them is inaccessible, a megabyte where there is room, so that a step past
 * an array is a fault, and guarded_find tells which array was missed. */
#ifndef PORTS_GUARDED_H
#define PORTS_GUARDED_H

#include <stddef.h>

enum { GUARDED_USUAL = 64 << 20 }; /* bytes of addresses kept for a side, unless it needs more */

struct guarded {
    int file;       /* a shared file in which the arrays follow one another; −1: memory of this process alone */
    int protection; /* of the arrays */
    unsigned char *start;
    size_t reserved;             /* bytes from start */
    size_t arrays, slot, margin; /* slot, margin: bytes of an array's pages, and between two of them */
};

/* Gives room to so many arrays of `slot` bytes, whole pages. What they held before is lost unless it is in the file.
 * Does nothing if they are there already; −1 with errno if there is no room. */
int guarded_map(struct guarded *guarded, size_t arrays, size_t slot);

/* Makes the arrays readable only, or writable again. */
void guarded_protect(const struct guarded *guarded, int protection);

/* Where an array's pages begin. */
unsigned char *guarded_array(const struct guarded *guarded, size_t array);

enum guarded_place { GUARDED_ELSEWHERE, GUARDED_INSIDE, GUARDED_BEFORE, GUARDED_AFTER };

/* Where an address lies, seen from the array nearest to it. */
enum guarded_place guarded_find(const struct guarded *guarded, const void *address, size_t *array);

#endif
