/* Arrays between guard pages; see guarded.h. */
#include "guarded.h"

#include <errno.h>
#include <stdint.h>
#include <sys/mman.h>
#include <unistd.h>

enum { MARGIN = 1 << 20, MIN_MARGIN = 1 << 16 }; /* bytes between two arrays: as many as fit, from 64 KiB to 1 MiB */

static size_t page_size(void)
{
    static size_t size;
    if (!size)
        size = (size_t)sysconf(_SC_PAGESIZE);
    return size;
}

/* Releases the whole range of addresses. Does not change errno. */
static void release(struct guarded *guarded)
{
    const int reason = errno;
    if (guarded->start)
        munmap(guarded->start, guarded->reserved);
    guarded->start = NULL;
    guarded->reserved = guarded->arrays = guarded->slot = 0;
    errno = reason;
}

/* Reserves `size` bytes of addresses. They are inaccessible and need no memory yet. Returns 0, or −1 with errno. */
static int reserve(struct guarded *guarded, size_t size)
{
    release(guarded);
    void *start = mmap(NULL, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    guarded->start = start == MAP_FAILED ? NULL : start;
    guarded->reserved = guarded->start ? size : 0;
    return guarded->start ? 0 : -1;
}

/* Unmaps the arrays; their addresses remain reserved. Returns 0, or −1 with errno. */
static int unmap_arrays(struct guarded *guarded)
{
    const size_t extent = guarded->margin + guarded->arrays * (guarded->slot + guarded->margin);
    if (guarded->arrays == 0 || guarded->slot == 0)
        return 0;
    return mmap(guarded->start, extent, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) ==
                   MAP_FAILED
               ? -1
               : 0;
}

int guarded_map(struct guarded *guarded, size_t arrays, size_t slot)
{
    const size_t minimum = arrays * (slot + MIN_MARGIN) + MIN_MARGIN;
    if (guarded->start && guarded->arrays == arrays && guarded->slot == slot)
        return 0;
    if (arrays > 0 && slot > SIZE_MAX / 4 / arrays) {
        errno = ENOMEM;
        return -1;
    }
    if (guarded->reserved < minimum) {
        if (reserve(guarded, minimum < GUARDED_USUAL ? GUARDED_USUAL : minimum) != 0)
            return -1;
    } else if (unmap_arrays(guarded) != 0) {
        release(guarded);
        return -1;
    }
    const size_t spare = (guarded->reserved - arrays * slot) / (arrays + 1) / page_size() * page_size();
    guarded->arrays = arrays;
    guarded->slot = slot;
    guarded->margin = spare < MARGIN ? spare : MARGIN;
    const int flags = guarded->file < 0 ? MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED : MAP_SHARED | MAP_FIXED;
    for (size_t k = 0; k < arrays && slot > 0; k++) {
        if (mmap(guarded_array(guarded, k), slot, guarded->protection, flags, guarded->file,
                 guarded->file < 0 ? 0 : (off_t)(k * slot)) == MAP_FAILED) {
            release(guarded);
            return -1;
        }
    }
    return 0;
}

void guarded_protect(const struct guarded *guarded, int protection)
{
    for (size_t k = 0; k < guarded->arrays && guarded->slot > 0; k++)
        mprotect(guarded_array(guarded, k), guarded->slot, protection);
}

unsigned char *guarded_array(const struct guarded *guarded, size_t array)
{
    return guarded->start + guarded->margin + array * (guarded->slot + guarded->margin);
}

enum guarded_place guarded_find(const struct guarded *guarded, const void *address, size_t *array)
{
    const uintptr_t at = (uintptr_t)address, start = (uintptr_t)guarded->start;
    *array = 0;
    if (!guarded->start || at < start || at >= start + guarded->reserved || guarded->arrays == 0)
        return GUARDED_ELSEWHERE;
    if (at - start < guarded->margin)
        return GUARDED_BEFORE;
    const size_t step = guarded->slot + guarded->margin, index = (at - start - guarded->margin) / step,
                 within = (at - start - guarded->margin) % step;
    const size_t last = guarded->arrays - 1;
    *array = index < last ? index : last;
    if (index > last)
        return GUARDED_AFTER;
    if (within < guarded->slot)
        return GUARDED_INSIDE;
    if (index == last || within - guarded->slot < guarded->margin / 2)
        return GUARDED_AFTER;
    *array = index + 1;
    return GUARDED_BEFORE;
}
