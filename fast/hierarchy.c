/* A path of moving transforms, from the root outwards, for batches of paths that are equally long.
 *
 * Here: three links, such as a limb's. Trees of any shape are in tree_tiles.c, with the same bits.
 * Source: "The Dynamics of a Transform Hierarchy". */
#include "dynamic.h"

/* (A1, A2, A3) → A1∘A2∘A3, as (A1∘A2)∘A3
 *
 * Worst found where |T1|, |v1|, |a1|, |T2|, |v2|, |a2|, |T3|, |v3|, |a3| ≤ 1e+09; R1, R2, R3 are rotations; S1, S2,
 *     S3 in [0.0009766, 1024]; |w1|, |w2|, |w3| ≤ 1e+04; |alpha1|, |alpha2|, |alpha3| ≤ 1e+08:
 *   T scaled ulp everywhere      5.087, limit 9.01
 *   R scaled ulp everywhere      3.295, limit 6.01
 *   S ulp everywhere             1.492, limit 1.51
 *   v scaled ulp everywhere      6.841, limit 22.02
 *   a scaled ulp everywhere      9.454, limit 29.01
 *   w scaled ulp everywhere      4.491, limit 9.51
 *   alpha scaled ulp everywhere  4.927, limit 18.51 */
WIDE_KERNEL(hierarchy_chain, DYNAMIC)
{
    float parent[8 * DYNAMIC], *const at = parent;
    sink handed_on = {{.base = &at, .packed = OWN}, splat(0)};
    compose_dynamic(in, 0, in, DYNAMIC, &handed_on);
    compose_dynamic(written(handed_on.to), 0, in, 2 * DYNAMIC, out);
}
