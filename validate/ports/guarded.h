/* Arrays between guard pages: memory for a port's inputs and outputs in its process.
 *
 * A range of addresses is reserved for each side of a call (inputs, outputs). In it each array has whole pages of its
 * own. The pages between arrays and on either side of them are inaccessible, a megabyte each where the range is large
 * enough, so that an access past an array is a fault, and guarded_find tells which array was missed. */
#ifndef PORTS_GUARDED_H
#define PORTS_GUARDED_H

#include <stddef.h>

enum { GUARDED_USUAL = 64 << 20 }; /* bytes of addresses reserved for a side, unless it needs more */

struct guarded {
    int file;       /* a shared file in which the arrays are stored one after another; −1: memory of this process
                     * alone */
    int protection; /* of the arrays (PROT_READ …) */
    unsigned char *start;
    size_t reserved;             /* bytes from start */
    size_t arrays, slot, margin; /* slot: bytes of an array's pages; margin: bytes between two of them */
};

/* Maps `arrays` arrays of `slot` bytes each, whole pages. Their former content is lost unless it is in the file. Does
 * nothing if they are mapped already. Returns 0, or −1 with errno if there is not enough memory. */
int guarded_map(struct guarded *guarded, size_t arrays, size_t slot);

/* Makes the arrays read-only, or writable again. */
void guarded_protect(const struct guarded *guarded, int protection);

/* Returns the first byte of an array's pages. */
unsigned char *guarded_array(const struct guarded *guarded, size_t array);

enum guarded_place { GUARDED_ELSEWHERE, GUARDED_INSIDE, GUARDED_BEFORE, GUARDED_AFTER };

/* Returns where an address is relative to the array nearest to it, and stores the index of that array. */
enum guarded_place guarded_find(const struct guarded *guarded, const void *address, size_t *array);

#endif
