/* Candidates for the worst element, in order, and tallies of errors: see hearing.h. */
#include "hearing.h"

#include <stdlib.h>
#include <string.h>

/* --- candidates: the worst elements seen, in order ---------------------------------------------------------------- */

/* Whether a comes before b: worse, or as bad and earlier. */
static int precedes(double upper_a, uint64_t index_a, double upper_b, uint64_t index_b)
{
    return upper_a > upper_b || (upper_a == upper_b && index_a < index_b);
}

struct candidate *candidates_insert(struct candidates *candidates, double upper, uint64_t index)
{
    size_t at = candidates->count;
    while (at > 0 && precedes(upper, index, candidates->kept[at - 1].upper, candidates->kept[at - 1].index))
        at--;
    if (at == KEPT)
        return NULL;
    size_t last = candidates->count < KEPT ? candidates->count++ : KEPT - 1;
    double *room = candidates->kept[last].element;
    memmove(candidates->kept + at + 1, candidates->kept + at, (last - at) * sizeof *candidates->kept);
    candidates->kept[at] = (struct candidate){.upper = upper, .index = index, .element = room};
    return &candidates->kept[at];
}

/* --- tallies ------------------------------------------------------------------------------------------------------ */

void tally_clear(struct tally *tally, size_t element)
{
    double *room = tally->room;
    memset(tally, 0, sizeof *tally);
    tally->room = room;
    for (size_t k = 0; k < KEPT; k++)
        tally->candidates.kept[k].element = room + k * element;
}

struct tally *tallies_new(size_t bounds, size_t element)
{
    struct tally *tally = calloc(bounds, sizeof *tally);
    double *room = calloc(bounds * KEPT * element, sizeof *room);
    if (!tally || !room) {
        free(tally);
        free(room);
        return NULL;
    }
    for (size_t b = 0; b < bounds; b++) {
        tally[b].room = room + b * KEPT * element;
        tally_clear(tally + b, element);
    }
    return tally;
}

void tallies_free(struct tally *tally)
{
    if (tally)
        free(tally->room);
    free(tally);
}

void tally_offer(struct tally *into, const struct tally *from, size_t element)
{
    into->familiar = from->familiar > into->familiar ? from->familiar : into->familiar;
    for (size_t k = 0; k < from->candidates.count; k++) {
        const struct candidate *found = from->candidates.kept + k;
        struct candidate *place = candidates_insert(&into->candidates, found->upper, found->index);
        if (!place)
            continue;
        double *room = memcpy(place->element, found->element, element * sizeof *room);
        *place = *found;
        place->element = room;
    }
}

void tally_merge(struct tally *into, const struct tally *from, size_t element)
{
    statistics_merge(&into->statistics, &from->statistics);
    into->undecided += from->undecided;
    profile_merge(&into->profile, &from->profile);
    tally_offer(into, from, element);
}
