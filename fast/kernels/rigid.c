/* Rigid transforms, and their velocities and accelerations, in a hierarchy: the transforms of transform.c with the
 * scale 1.
 *
 *   A(x) = R x + T,  R a rotation (body to world)       v = T',  a = v',  R' = [w] R,  alpha = w'
 *
 * For transforms without velocities and accelerations, this file has composition, inverse, global to local and the
 * action on points; for moving transforms, composition, inverse and global to local; each in two, three and four
 * dimensions. The formulas are in dynamic.h, in functions for transforms with and without a scale; in every kernel the
 * dimension n is a constant after inlining. The inverse of R is computed as its transpose, and there is no division.
 *
 * No kernel has a branch or approximates a function: errors are those of rounding alone. The worst error known of each
 * kernel and its limit are in docs/tables/limits.md. Source: "The Dynamics of a Transform Hierarchy". */
#include "dynamic.h"

/* --- transforms ------------------------------------------------------------------------------------------------------
 * The components of a transform are T (n) and R (n × n, row by row). */

/* rigid.compose in two dimensions: see compose() in dynamic.h. */
PLUMB_KERNEL(rigid_compose_n2, "rigid.compose.n2", (6, 6), (6))
{
    compose(2, RIGID, in, out);
}

/* rigid.compose in three dimensions: see compose() in dynamic.h. */
PLUMB_KERNEL(rigid_compose_n3, "rigid.compose.n3", (12, 12), (12))
{
    compose(3, RIGID, in, out);
}

/* rigid.compose in four dimensions: see compose() in dynamic.h. */
PLUMB_KERNEL(rigid_compose_n4, "rigid.compose.n4", (20, 20), (20))
{
    compose(4, RIGID, in, out);
}

/* rigid.inverse in two dimensions: see inverse() in dynamic.h. */
PLUMB_KERNEL(rigid_inverse_n2, "rigid.inverse.n2", (6), (6))
{
    inverse(2, RIGID, in, out);
}

/* rigid.inverse in three dimensions: see inverse() in dynamic.h. */
PLUMB_KERNEL(rigid_inverse_n3, "rigid.inverse.n3", (12), (12))
{
    inverse(3, RIGID, in, out);
}

/* rigid.inverse in four dimensions: see inverse() in dynamic.h. */
PLUMB_KERNEL(rigid_inverse_n4, "rigid.inverse.n4", (20), (20))
{
    inverse(4, RIGID, in, out);
}

/* rigid.to_local in two dimensions: see relative_transform() in dynamic.h. */
PLUMB_KERNEL(rigid_to_local_n2, "rigid.to_local.n2", (6, 6), (6))
{
    relative_transform(2, RIGID, in, out);
}

/* rigid.to_local in three dimensions: see relative_transform() in dynamic.h. */
PLUMB_KERNEL(rigid_to_local_n3, "rigid.to_local.n3", (12, 12), (12))
{
    relative_transform(3, RIGID, in, out);
}

/* rigid.to_local in four dimensions: see relative_transform() in dynamic.h. */
PLUMB_KERNEL(rigid_to_local_n4, "rigid.to_local.n4", (20, 20), (20))
{
    relative_transform(4, RIGID, in, out);
}

/* rigid.apply in two dimensions: see map_point() in dynamic.h. */
PLUMB_KERNEL(rigid_apply_n2, "rigid.apply.n2", (6, 2), (2))
{
    map_point(2, RIGID, in, out);
}

/* rigid.apply in three dimensions: see map_point() in dynamic.h. */
PLUMB_KERNEL(rigid_apply_n3, "rigid.apply.n3", (12, 3), (3))
{
    map_point(3, RIGID, in, out);
}

/* rigid.apply in four dimensions: see map_point() in dynamic.h. */
PLUMB_KERNEL(rigid_apply_n4, "rigid.apply.n4", (20, 4), (4))
{
    map_point(4, RIGID, in, out);
}

/* --- moving transforms -----------------------------------------------------------------------------------------------
 * The components of a moving transform are T, R, v (n), a (n), w and alpha (n(n − 1)/2 each). */

/* rigid.dynamic.compose in two dimensions: see compose_dynamic() in dynamic.h. */
PLUMB_KERNEL(rigid_dynamic_compose_n2, "rigid.dynamic.compose.n2", (12, 12), (12))
{
    compose_dynamic(2, RIGID, in, 0, in, 12, out);
}

/* rigid.dynamic.compose in three dimensions: see compose_dynamic() in dynamic.h. */
PLUMB_KERNEL(rigid_dynamic_compose_n3, "rigid.dynamic.compose.n3", (24, 24), (24))
{
    compose_dynamic(3, RIGID, in, 0, in, 24, out);
}

/* rigid.dynamic.compose in four dimensions: see compose_dynamic() in dynamic.h. */
PLUMB_KERNEL(rigid_dynamic_compose_n4, "rigid.dynamic.compose.n4", (40, 40), (40))
{
    compose_dynamic(4, RIGID, in, 0, in, 40, out);
}

/* rigid.dynamic.inverse in two dimensions: see inverse_dynamic() in dynamic.h. */
PLUMB_KERNEL(rigid_dynamic_inverse_n2, "rigid.dynamic.inverse.n2", (12), (12))
{
    inverse_dynamic(2, RIGID, in, out);
}

/* rigid.dynamic.inverse in three dimensions: see inverse_dynamic() in dynamic.h. */
PLUMB_KERNEL(rigid_dynamic_inverse_n3, "rigid.dynamic.inverse.n3", (24), (24))
{
    inverse_dynamic(3, RIGID, in, out);
}

/* rigid.dynamic.inverse in four dimensions: see inverse_dynamic() in dynamic.h. */
PLUMB_KERNEL(rigid_dynamic_inverse_n4, "rigid.dynamic.inverse.n4", (40), (40))
{
    inverse_dynamic(4, RIGID, in, out);
}

/* rigid.dynamic.to_local in two dimensions: see relative_dynamic() in dynamic.h. */
PLUMB_KERNEL(rigid_dynamic_to_local_n2, "rigid.dynamic.to_local.n2", (12, 12), (12))
{
    relative_dynamic(2, RIGID, in, 0, in, 12, out);
}

/* rigid.dynamic.to_local in three dimensions: see relative_dynamic() in dynamic.h. */
PLUMB_KERNEL(rigid_dynamic_to_local_n3, "rigid.dynamic.to_local.n3", (24, 24), (24))
{
    relative_dynamic(3, RIGID, in, 0, in, 24, out);
}

/* rigid.dynamic.to_local in four dimensions: see relative_dynamic() in dynamic.h. */
PLUMB_KERNEL(rigid_dynamic_to_local_n4, "rigid.dynamic.to_local.n4", (40, 40), (40))
{
    relative_dynamic(4, RIGID, in, 0, in, 40, out);
}
