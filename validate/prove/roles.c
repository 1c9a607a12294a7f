/* Error-free transformations in a record: nodes that hold what another node's rounding lost.
 *
 *   sum          s = a + b, p = s − a, lost = (a − (s − p)) + (b − p)        Knuth: exact for all a, b
 *   fast sum     s = a + b, lost = b − (s − a)                              Dekker: exact where |a| ≥ |b|
 *   product      m = a b, lost = fma(a, b, −m)                              exact above the subnormal numbers
 *   root         r = √t, lost = fma(−r, r, t)                               exact above the subnormal numbers
 *
 * They are found by their shape, signs aside. */
#include "bound.h"

#include <math.h>
#include <stdlib.h>

/* ± a node; a constant's sign is its own. */
struct term {
    int node, sign;
};

static struct term term_of(const struct record *record, int node)
{
    return record->nodes[node].operation == NEGATE ? (struct term){record->nodes[node].a, -1} : (struct term){node, 1};
}

static struct term opposite(struct term a)
{
    return (struct term){a.node, -a.sign};
}

static int same(const struct record *record, struct term a, struct term b)
{
    if (a.node == b.node)
        return a.sign == b.sign;
    return node_is_constant(record, a.node) && node_is_constant(record, b.node) &&
           a.sign * constant_value(&record->nodes[a.node]) == b.sign * constant_value(&record->nodes[b.node]);
}

/* The two summands of a term that is a sum; `swapped` exchanges them. */
static int split(const struct record *record, struct term sum, int swapped, struct term *a, struct term *b)
{
    const struct node *node = &record->nodes[sum.node];
    if (node->operation != ADD)
        return 0;
    *a = term_of(record, swapped ? node->b : node->a);
    *b = term_of(record, swapped ? node->a : node->b);
    a->sign *= sum.sign;
    b->sign *= sum.sign;
    return 1;
}

static int is_sum_of(const struct record *record, struct term sum, struct term a, struct term b)
{
    struct term x, y;
    return split(record, sum, 0, &x, &y) &&
           ((same(record, x, a) && same(record, y, b)) || (same(record, x, b) && same(record, y, a)));
}

/* node = b − (s − a), s = a + b */
static int is_fast_sum(const struct record *record, int node, struct role *role)
{
    struct term b, rest, minus_s, a;
    for (int ways = 0; ways < 4; ways++)
        if (split(record, (struct term){node, 1}, ways & 1, &b, &rest) &&
            split(record, rest, ways >> 1, &minus_s, &a) && is_sum_of(record, opposite(minus_s), a, b)) {
            *role = (struct role){LOST_IN_FAST_SUM, minus_s.node, -minus_s.sign, a.node, b.node, 0, -1};
            return 1;
        }
    return 0;
}

/* node = (b − p) + (a − w), p = s − a, w = s − p, s = a + b */
static int is_sum(const struct record *record, int node, struct role *role)
{
    struct term left, right, b, minus_p, s, minus_a;
    for (int ways = 0; ways < 8; ways++)
        if (split(record, (struct term){node, 1}, ways & 1, &left, &right) &&
            split(record, left, ways >> 1 & 1, &b, &minus_p) &&
            split(record, opposite(minus_p), ways >> 2, &s, &minus_a) && is_sum_of(record, s, opposite(minus_a), b)) {
            struct term a, minus_w;
            for (int swapped = 0; swapped < 2; swapped++)
                if (split(record, right, swapped, &a, &minus_w) && same(record, a, opposite(minus_a)) &&
                    is_sum_of(record, opposite(minus_w), s, minus_p)) {
                    *role = (struct role){LOST_IN_SUM, s.node, s.sign, 0, 0, 0, -1};
                    return 1;
                }
        }
    return 0;
}

/* node = ± (a b − m), m = a b; or ± (t − r r), r = √t */
static int is_product_or_root(const struct record *record, int node, struct role *role)
{
    const struct node *fused = &record->nodes[node];
    if (fused->operation != FUSED)
        return 0;
    const struct term a = term_of(record, fused->a), b = term_of(record, fused->b), c = term_of(record, fused->c);
    const int sign = a.sign * b.sign;
    const struct node *third = &record->nodes[c.node];
    if (third->operation == MULTIPLY && c.sign == -sign && third->wide == fused->wide &&
        ((third->a == a.node && third->b == b.node) || (third->a == b.node && third->b == a.node))) {
        *role = (struct role){LOST_IN_PRODUCT, c.node, sign, 0, 0, 0, -1};
        return 1;
    }
    const struct node *first = &record->nodes[a.node];
    if (a.node == b.node && first->operation == ROOT && c.sign == -sign && first->wide == fused->wide &&
        same(record, c, (struct term){first->a, c.sign})) {
        *role = (struct role){LOST_IN_ROOT, a.node, c.sign, 0, 0, 0, -1};
        return 1;
    }
    return 0;
}

int roles_find(struct proof_case *proof_case)
{
    const struct record *record = &proof_case->record;
    proof_case->roles = calloc(record->count + 1, sizeof *proof_case->roles);
    if (!proof_case->roles)
        return -1;
    for (int i = 0; i < (int)record->count; i++) {
        struct role *role = &proof_case->roles[i];
        role->ideal = -1;
        if (!is_sum(record, i, role) && !is_fast_sum(record, i, role))
            is_product_or_root(record, i, role);
    }
    return 0;
}
