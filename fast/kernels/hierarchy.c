/* The composition of three moving transforms, for example of the links of a limb: the state of the last link in the
 * frame in which the first one is given.
 *
 * Each element of a batch is one chain. Trees of any shape are in tree_tiles.c, which gives the same bits. Source: "The
 * Dynamics of a Transform Hierarchy". */
#include "dynamic.h"

/* (A1, A2, A3) → A1∘A2∘A3, computed as (A1∘A2)∘A3: see compose_dynamic() in dynamic.h. The result of the first
 * composition stays in an array of the kernel. No branch; the worst error known is in docs/tables/limits.md. */
PLUMB_KERNEL(hierarchy_chain, "hierarchy.chain", (25, 25, 25), (25))
{
    float parent[8 * DYNAMIC], *const at = parent;
    notes unused = nothing_noted();
    tile_out intermediate = noted_in(&unused, single_out(&at, 0, OWN, 0));
    compose_dynamic(3, SCALED, in, 0, in, DYNAMIC, intermediate);
    compose_dynamic(3, SCALED, written(intermediate), 0, in, 2 * DYNAMIC, out);
}
