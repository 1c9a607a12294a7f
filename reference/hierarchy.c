/* Moving transforms along a path of a tree, from the root outwards.
 *
 *   A₁ the root's state,  Aₖ = Aₖ₋₁ ∘ (state of the path's node k in its parent)       ∘ as in transform.c
 *
 * Here: three links, the first path on which errors are handed on. Composition itself is transform.c's.
 * Source: "The Dynamics of a Transform Hierarchy" (cwzx), "Converting Local Dynamics To Global Dynamics". */
#ifndef HIERARCHY_C
#define HIERARCHY_C

#include "real.h"

#include "formula.h"
#include "transform.c"

/* root, its child, the child's child → the last in the root's surroundings */
static void hierarchy_chain(const real *in, real *out)
{
    struct dynamic root = dynamic_read(&in, 3), child = dynamic_read(&in, 3), last = dynamic_read(&in, 3);
    dynamic_store(out, dynamic_compose(dynamic_compose(root, child), last));
}

static const struct formula hierarchy_formulas[] = {
    {"hierarchy.chain", .inputs = {75}, .outputs = {25}, .answers = {hierarchy_chain}},
};

#endif
