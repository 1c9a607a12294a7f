/* Error-free transformations in a record: nodes that hold what another node's rounding lost.
 *
 *   sum          s = a + b, p = s − a, lost = (a − (s − p)) + (b − p)        Knuth: exact for all a, b
 *   fast sum     s = a + b, lost = b − (s − a)                              Dekker: exact where |a| ≥ |b|
 *   product      m = a b, lost = fma(a, b, −m)                              exact above the subnormal numbers
 *   root         r = √t, lost = fma(−r, r, t)                               exact above the subnormal numbers
 *
 * They are found by their shape, signs aside. Necks: nodes that depend on the inputs through one node alone, the pivot,
 * as S₁, S₂, S₃ do on |v|². Their error over a narrow range of the pivot is found once, for all outputs, and what
 * cancels in it cancels whatever the outputs multiply it by. */
#include "prove_internal.h"

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

/* True if three sums are rounded to one format. */
static int one_format(const struct record *record, int a, int b, int c)
{
    return record->nodes[a].wide == record->nodes[b].wide && record->nodes[b].wide == record->nodes[c].wide;
}

/* node = b − (s − a), s = a + b */
static int is_fast_sum(const struct record *record, int node, struct role *role)
{
    struct term b, rest, minus_s, a;
    for (int ways = 0; ways < 4; ways++)
        if (split(record, (struct term){node, 1}, ways & 1, &b, &rest) &&
            split(record, rest, ways >> 1, &minus_s, &a) && is_sum_of(record, opposite(minus_s), a, b) &&
            one_format(record, node, rest.node, minus_s.node)) {
            *role = (struct role){
                .lost = LOST_IN_FAST_SUM, .of = minus_s.node, .sign = -minus_s.sign, .first = a.node, .second = b.node};
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
            split(record, opposite(minus_p), ways >> 2, &s, &minus_a) && is_sum_of(record, s, opposite(minus_a), b) &&
            one_format(record, node, left.node, minus_p.node) && one_format(record, node, right.node, s.node)) {
            struct term a, minus_w;
            for (int swapped = 0; swapped < 2; swapped++)
                if (split(record, right, swapped, &a, &minus_w) && same(record, a, opposite(minus_a)) &&
                    one_format(record, node, right.node, minus_w.node) &&
                    is_sum_of(record, opposite(minus_w), s, minus_p)) {
                    *role = (struct role){.lost = LOST_IN_SUM, .of = s.node, .sign = s.sign};
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
        *role = (struct role){.lost = LOST_IN_PRODUCT, .of = c.node, .sign = sign};
        return 1;
    }
    const struct node *first = &record->nodes[a.node];
    if (a.node == b.node && first->operation == ROOT && c.sign == -sign && first->wide == fused->wide &&
        same(record, c, (struct term){first->a, c.sign})) {
        *role = (struct role){.lost = LOST_IN_ROOT, .of = a.node, .sign = c.sign};
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
        if (!is_sum(record, i, role) && !is_fast_sum(record, i, role))
            is_product_or_root(record, i, role);
        role->ideal = -1;
    }
    return 0;
}

/* --- splitting variable and shared functions ---------------------------------------------------------------------- */

/* A node that is no input, which an approximation or a root is of: on it hangs what is no polynomial in the inputs. */
static int pivot_of(const struct proof_case *proof_case)
{
    const struct record *record = &proof_case->record;
    if (record->inputs == 1)
        return -1;
    for (int i = 0; i < (int)record->count; i++)
        if (record->nodes[i].operation == ROOT && record->nodes[record->nodes[i].a].operation != INPUT)
            return record->nodes[i].a;
    for (size_t i = 0; i < proof_case->ideals_count; i++) {
        const int of = proof_case->ideals[i].of;
        if (of >= 0 && record->nodes[of].operation != INPUT)
            return of;
    }
    return -1;
}

/* True if each node depends on the inputs through the pivot alone, if what is lost in roundings is not counted. */
static void find_dependents(const struct proof_case *proof_case, unsigned char *hangs)
{
    const struct record *record = &proof_case->record;
    for (int i = 0; i < (int)record->count; i++) {
        const struct node *node = &record->nodes[i];
        const int operands = operation_operands(node->operation);
        hangs[i] = node->operation != INPUT && (operands < 1 || hangs[node->a]) && (operands < 2 || hangs[node->b]) &&
                   (operands < 3 || hangs[node->c]);
        hangs[i] |= i == proof_case->pivot || proof_case->roles[i].lost != LOST_NOTHING;
    }
}

static void mark_shared(struct proof_case *proof_case, const unsigned char *hangs, int node)
{
    if (hangs[node] && !node_is_constant(&proof_case->record, node) && node != proof_case->pivot &&
        proof_case->roles[node].lost == LOST_NOTHING && proof_case->record.nodes[node].operation != NEGATE)
        proof_case->roles[node].is_shared = 1;
}

int shared_functions_find(struct proof_case *proof_case)
{
    const struct record *record = &proof_case->record;
    proof_case->pivot = pivot_of(proof_case);
    unsigned char *hangs = calloc(record->count + 1, 1);
    if (!hangs)
        return -1;
    if (proof_case->pivot >= 0) {
        find_dependents(proof_case, hangs);
        for (int i = 0; i < (int)record->count; i++) {
            const struct node *node = &record->nodes[i];
            const int operands = operation_operands(node->operation);
            if (hangs[i])
                continue;
            if (operands > 0)
                mark_shared(proof_case, hangs, node_without_sign(record, node->a));
            if (operands > 1)
                mark_shared(proof_case, hangs, node_without_sign(record, node->b));
            if (operands > 2)
                mark_shared(proof_case, hangs, node_without_sign(record, node->c));
        }
    }
    free(hangs);
    return 0;
}
