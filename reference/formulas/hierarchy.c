/* The family hierarchy: composes moving transforms along a path of a tree, from the root outwards.
 *
 *   A₁ the root's state,  Aₖ = Aₖ₋₁ ∘ (state of the path's node k in its parent)       ∘ as in transform.h
 *
 * The path has three nodes: the root, a child and the child's child. With fewer nodes there would be only one
 * composition; with three, the errors of the first enter the second. Composition itself is in transform.h. Source: "The
 * Dynamics of a Transform Hierarchy" (cwzx), "Converting Local Dynamics To Global Dynamics". */
#ifndef HIERARCHY_C
#define HIERARCHY_C

#include "transform.h"

/* Returns the state of the last node in the root's surroundings. `root` is the state of the root, `child` the state of
 * its child in the root, `last` the state of the child's child in the child. */
static struct dynamic hierarchy_chain(struct dynamic root, struct dynamic child, struct dynamic last)
{
    return dynamic_compose(dynamic_compose(root, child), last);
}

BASIC_KIND(dynamic_3, struct dynamic, dynamic_components(3), dynamic_read(in, 3), dynamic_store(out, x))

GIVES(dynamic_3, hierarchy_chain, dynamic_3, dynamic_3, dynamic_3)

static const struct formula hierarchy_formulas[] = {
    {"hierarchy.chain", ANSWER(hierarchy_chain)},
};

#endif
