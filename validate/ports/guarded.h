/* Arrays between guard pages: memory for a port's inputs and outputs in its process.
 *
 * For each side of a call (inputs, outputs) a range of addresses is reserved. In this range each array occupies whole
 * pages, and the pages before, between and after the arrays are inaccessible. So an access past an array is a fault,
 * and guarded_find returns the array nearest to it. These margins have up to a megabyte each, if the range is large
 * enough. */
#ifndef PORTS_GUARDED_H
#define PORTS_GUARDED_H

#include <stddef.h>

enum { GUARDED_USUAL = 64 << 20 }; /* bytes of address space that are reserved for a side, unless it needs more */

struct guarded {
    int file; /* descriptor of a shared file in which the arrays are stored one after another; −1: the arrays are
                     * in private memory */
    int protection; /* of the arrays (PROT_READ …) */
    unsigned char *start;
    size_t reserved;             /* bytes from start */
    size_t arrays, slot, margin; /* slot: bytes of an array's pages; margin: inaccessible bytes between two arrays */
};

/* Maps `arrays` arrays of `slot` bytes each, a multiple of the page size. Unless the arrays are in a file, their former
 * content is lost. Does nothing if arrays of this number and size are mapped. Returns 0, or −1 with errno if there is
 * not enough memory. */
int guarded_map(struct guarded *guarded, size_t arrays, size_t slot);

/* Sets the protection of the arrays, for example to PROT_READ. */
void guarded_protect(const struct guarded *guarded, int protection);

/* Returns the first byte of an array's pages. */
unsigned char *guarded_array(const struct guarded *guarded, size_t array);

enum guarded_place { GUARDED_ELSEWHERE, GUARDED_INSIDE, GUARDED_BEFORE, GUARDED_AFTER };

/* Returns the position of an address relative to the array nearest to it, and sets *array to the index of that
 * array. */
enum guarded_place guarded_find(const struct guarded *guarded, const void *address, size_t *array);

#endif
