/* Sorted lists of candidates for the largest error, and tallies of the errors that a task found: see check_run.h. */
#include "check_run.h"

#include <stdlib.h>
#include <string.h>

/* --- candidates: the worst elements found, in order --------------------------------------------------------------- */

/* True if a comes before b: its error is larger, or equal and its index smaller. */
static int precedes(double upper_a, uint64_t index_a, double upper_b, uint64_t index_b)
{
    return upper_a > upper_b || (upper_a == upper_b && index_a < index_b);
}

struct candidate *candidates_insert(struct candidates *candidates, double upper, uint64_t index)
{
    size_t at = candidates->count;
    while (at > 0 && precedes(upper, index, candidates->item[at - 1].upper, candidates->item[at - 1].index))
        at--;
    if (at == MAX_CANDIDATES)
        return NULL;
    size_t last = candidates->count < MAX_CANDIDATES ? candidates->count++ : MAX_CANDIDATES - 1;
    double *storage = candidates->item[last].element;
    memmove(candidates->item + at + 1, candidates->item + at, (last - at) * sizeof *candidates->item);
    candidates->item[at] = (struct candidate){.upper = upper, .index = index, .element = storage};
    return &candidates->item[at];
}

/* --- tallies ------------------------------------------------------------------------------------------------------ */

void tally_clear(struct tally *tally, size_t element)
{
    double *storage = tally->storage;
    memset(tally, 0, sizeof *tally);
    tally->storage = storage;
    for (size_t k = 0; k < MAX_CANDIDATES; k++)
        tally->candidates.item[k].element = storage + k * element;
}

struct tally *tallies_new(size_t bounds, size_t element)
{
    struct tally *tally = calloc(bounds, sizeof *tally);
    double *storage = calloc(bounds * MAX_CANDIDATES * element, sizeof *storage);
    if (!tally || !storage) {
        free(tally);
        free(storage);
        return NULL;
    }
    for (size_t b = 0; b < bounds; b++) {
        tally[b].storage = storage + b * MAX_CANDIDATES * element;
        tally_clear(tally + b, element);
    }
    return tally;
}

void tallies_free(struct tally *tally)
{
    if (tally)
        free(tally->storage);
    free(tally);
}

void tally_offer(struct tally *into, const struct tally *from, size_t element)
{
    into->common_angle_error =
        from->common_angle_error > into->common_angle_error ? from->common_angle_error : into->common_angle_error;
    for (size_t k = 0; k < from->candidates.count; k++) {
        const struct candidate *found = from->candidates.item + k;
        struct candidate *place = candidates_insert(&into->candidates, found->upper, found->index);
        if (!place)
            continue;
        double *storage = memcpy(place->element, found->element, element * sizeof *storage);
        *place = *found;
        place->element = storage;
    }
}

void tally_merge(struct tally *into, const struct tally *from, size_t element)
{
    statistics_merge(&into->statistics, &from->statistics);
    into->undecided += from->undecided;
    profile_merge(&into->profile, &from->profile);
    tally_offer(into, from, element);
}
