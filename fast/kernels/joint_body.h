/* Bodies at joints: the velocity that an impulse gives an anchor.
 *
 * A body has an inverse mass k, an inverse inertia W, an arm r from its centre to the anchor, the velocity v of its
 * centre and the angular velocity w. The functions are shared by constraint.c and chain_tiles.c, which have to give the
 * same bits. E is the identity matrix, [r] the skew-symmetric matrix of the cross product with r. */
#ifndef FAST_JOINT_BODY_H
#define FAST_JOINT_BODY_H

#include "symmetric.h"

/* Eight bodies; the fields are explained above. */
typedef struct joint_body {
    f32x8 k;
    symmetric W;
    vec3 r, v, w;
} joint_body;

/* Returns the velocity of the anchor, v + w×r. */
SIMD vec3 anchor(joint_body body)
{
    return cross_add(body.w, body.r, body.v);
}

/* Returns the columns of −W [r]ᵀ = W [r], where W is the inverse inertia: column i is W (r × eᵢ). */
SIMD mat3 inertia_cross_columns(symmetric inverse, vec3 r)
{
    f32x8 zero = splat(0);
    return (mat3){symmetric_apply(inverse, (vec3){zero, r.z, negate(r.y)}),
                  symmetric_apply(inverse, (vec3){negate(r.z), zero, r.x}),
                  symmetric_apply(inverse, (vec3){r.y, negate(r.x), zero})};
}

/* Returns kE + [r] W [r]ᵀ, whose product with an impulse at the anchor is the change of the anchor's velocity. */
SIMD symmetric response(joint_body body)
{
    mat3 columns = inertia_cross_columns(body.W, body.r);
    vec3 x = cross(body.r, columns.x), y = cross(body.r, columns.y), z = cross(body.r, columns.z);
    return (symmetric){sub(body.k, x.x), negate(x.y), sub(body.k, y.y), negate(x.z), negate(y.z), sub(body.k, z.z)};
}

/* Returns −kE − [r] W [s]ᵀ by rows, whose product with an impulse at the end of the arm s is minus the change of the
 * velocity of the anchor at r. */
SIMD mat3 response_between(joint_body body, vec3 s)
{
    mat3 columns = inertia_cross_columns(body.W, s);
    vec3 x = cross(body.r, columns.x), y = cross(body.r, columns.y), z = cross(body.r, columns.z);
    return (mat3){{sub(x.x, body.k), y.x, z.x}, {x.y, sub(y.y, body.k), z.y}, {x.z, y.z, sub(z.z, body.k)}};
}

/* Returns a + b. */
SIMD symmetric symmetric_add(symmetric a, symmetric b)
{
    return (symmetric){add(a.xx, b.xx), add(a.yx, b.yx), add(a.yy, b.yy),
                       add(a.zx, b.zx), add(a.zy, b.zy), add(a.zz, b.zz)};
}

#endif
