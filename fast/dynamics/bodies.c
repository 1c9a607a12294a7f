/* Free bodies: the public functions of plumb/bodies.h, which check arguments and choose the path. The steps are in
 * bodies_tiles.c. */
#include "bodies_tiles.h"

/* The default of most_parts (bodies.h). */
enum { DEFAULT_MOST_PARTS = 4096 };

/* The component addresses of the three views. The strided views point to them, so both live as long as the call. */
typedef struct bases {
    strided_base inertia, momentum, orientation;
} bases;

/* Checks the pointers, the enumerations and the range, and replaces the end of plumb_all() in the range. */
static plumb_status check(const plumb_bodies *bodies, const plumb_bodies_step *step, plumb_range *range)
{
    if (!bodies || !step)
        return PLUMB_NULL_POINTER;
    if ((unsigned)step->rule >= PLUMB_BODIES_RULES || (unsigned)step->parts > PLUMB_BODIES_ADAPTIVE ||
        (unsigned)bodies->inertia_kind > PLUMB_BODIES_MOMENTS ||
        (unsigned)bodies->orientation_kind > PLUMB_BODIES_QUATERNION)
        return PLUMB_BAD_ARGUMENT;
    return check_range(range, bodies->n);
}

/* Checks the views of the bodies, and converts them to strided form. */
static plumb_status make_strided_views(body_views *views, const plumb_bodies *bodies, bases *base)
{
    *views = (body_views){.principal = bodies->inertia_kind == PLUMB_BODIES_MOMENTS,
                          .quaternion = bodies->orientation_kind == PLUMB_BODIES_QUATERNION,
                          .report = bodies->report};
    plumb_status status =
        stride_in(&views->inertia, bodies->inertia, views->principal ? 3 : 6, bodies->n, &base->inertia);
    status = status ? status : stride_in(&views->momentum, bodies->momentum, 3, bodies->n, &base->momentum);
    return status ? status
                  : stride_out(&views->orientation, bodies->orientation, views->quaternion ? 4 : 9, bodies->n,
                               &base->orientation);
}

plumb_status plumb_bodies_advance_on(plumb_path path, const plumb_bodies *bodies, const plumb_bodies_step *step,
                                     plumb_range range, size_t *untouched)
{
    plumb_status status = choose_path(&path);
    if (status || (status = check(bodies, step, &range)))
        return status;
    body_views views;
    bases base;
    if (range.from < range.to && (status = make_strided_views(&views, bodies, &base)))
        return status;
    plumb_bodies_step with_defaults = *step;
    with_defaults.most_parts = step->most_parts ? step->most_parts : DEFAULT_MOST_PARTS;
    size_t count = 0;
    if (range.from < range.to)
        count = PLUMB_OF_PATH(path, bodies_range)(&views, &with_defaults, range.from, range.to);
    if (untouched)
        *untouched = count;
    return PLUMB_OK;
}

plumb_status plumb_bodies_advance(const plumb_bodies *bodies, const plumb_bodies_step *step, plumb_range range,
                                  size_t *untouched)
{
    return plumb_bodies_advance_on(PLUMB_BEST, bodies, step, range, untouched);
}
