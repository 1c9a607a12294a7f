/* Free bodies: arguments and the choice of path. The steps are in bodies_tiles.c. */
#include "bodies_tiles.h"

#include "view.h"

enum { MOST_PARTS = 4096 };

static plumb_status check(const plumb_bodies *bodies, const plumb_bodies_step *step, plumb_range *range)
{
    if (!bodies || !step)
        return PLUMB_NULL_POINTER;
    if ((unsigned)step->rule >= PLUMB_BODIES_RULES || (unsigned)step->parts > PLUMB_ADAPTIVE_PARTS)
        return PLUMB_BAD_ARGUMENT;
    plumb_status status = check_range(range, bodies->n);
    if (status || range->from == range->to)
        return status;
    status = check_in(bodies->inertia, bodies->principal ? 3 : 6);
    status = status ? status : check_in(bodies->momentum, 3);
    return status ? status : check_out(bodies->orientation, bodies->quaternion ? 4 : 9);
}

plumb_status plumb_bodies_advance_on(plumb_path path, const plumb_bodies *bodies, const plumb_bodies_step *step,
                                     plumb_range range, size_t *untouched)
{
    plumb_status status = choose_path(&path);
    if (status || (status = check(bodies, step, &range)))
        return status;
    plumb_bodies_step own = *step;
    own.most_parts = own.most_parts ? own.most_parts : MOST_PARTS;
    size_t count = 0;
    if (range.from < range.to)
        count = PLUMB_OF_PATH(path, bodies_range)(bodies, &own, range.from, range.to);
    if (untouched)
        *untouched = count;
    return PLUMB_OK;
}

plumb_status plumb_bodies_advance(const plumb_bodies *bodies, const plumb_bodies_step *step, plumb_range range,
                                  size_t *untouched)
{
    return plumb_bodies_advance_on(PLUMB_BEST, bodies, step, range, untouched);
}
