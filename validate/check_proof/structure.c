/* What follows from a record's text: which results are what another's rounding lost, which are the inputs' squared
 * length, and whether negating an input only negates results. */
#include "check_proof.h"

/* --- what is lost ------------------------------------------------------------------------------------------------- */

/* An operation, or its negative: ±(i + 1). A constant below 0 is the negative of another, if that is there. */
static int signed_of(const struct record *record, int i)
{
    int sign = 1;
    for (; record->node[i].operation == NEGATE; i = record->node[i].a)
        sign = -sign;
    const struct node *node = &record->node[i];
    const uint64_t top = UINT64_C(1) << (node->wide ? 63 : 31);
    for (int k = 0; node->operation == CONSTANT && (node->bits & top) && k < (int)record->count; k++)
        if (record->node[k].operation == CONSTANT && record->node[k].wide == node->wide &&
            record->node[k].bits == (node->bits ^ top))
            return -sign * (k + 1);
    return sign * (i + 1);
}

static int operation_of(int r)
{
    return abs(r) - 1;
}

/* Where r is a sum: of what, likewise. */
static int is_sum(const struct record *record, int r, int *first, int *second)
{
    const struct node *node = &record->node[operation_of(r)];
    const int sign = r < 0 ? -1 : 1;
    *first = sign * signed_of(record, node->a), *second = sign * signed_of(record, node->b);
    return r != 0 && node->operation == ADD;
}

static int is_sum_of(const struct record *record, int r, int x, int y)
{
    int first, second;
    return is_sum(record, r, &first, &second) && ((first == x && second == y) || (first == y && second == x));
}

/* b − (s − a) of s = a + b is what s lost if a is the larger; a − (s − (s − a)) + that in any case (Knuth). */
static int lost_in_sum(const struct record *record, int i, struct lost *lost)
{
    int term[2], of[2], rest[2];
    if (!is_sum(record, i + 1, &term[0], &term[1]))
        return 0;
    for (int k = 0; k < 4; k++) {
        const int outer = term[k & 1], b_first = k >> 1 & 1;
        if (!is_sum(record, outer, &of[0], &of[1]))
            continue;
        const int b = of[b_first], part = -of[!b_first]; /* b − part, part = s − a */
        if (!is_sum(record, part, &rest[0], &rest[1]))
            continue;
        for (int j = 0; j < 2; j++) {
            const int s = rest[j], a = -rest[!j];
            if (!is_sum_of(record, s, a, b))
                continue;
            int other[2];
            if (is_sum(record, term[!(k & 1)], &other[0], &other[1]))
                for (int l = 0; l < 2; l++)
                    if (other[l] == a && is_sum_of(record, -other[!l], s, -part)) {
                        *lost = (struct lost){.how = IN_SUM, .of = operation_of(s), .sign = s > 0 ? -1 : 1};
                        return 1;
                    }
        }
    }
    for (int k = 0; k < 2; k++) { /* b − part itself */
        const int b = term[k], part = -term[!k];
        if (!is_sum(record, part, &rest[0], &rest[1]))
            continue;
        for (int j = 0; j < 2; j++) {
            const int s = rest[j], a = -rest[!j];
            if (is_sum_of(record, s, a, b)) {
                *lost = (struct lost){.how = IN_FAST_SUM,
                                      .of = operation_of(s),
                                      .sign = s > 0 ? -1 : 1,
                                      .larger = operation_of(a),
                                      .smaller = operation_of(b)};
                return 1;
            }
        }
    }
    return 0;
}

/* a b − m of m = a b, t − r² of r = √t, in one step. */
static int lost_in_product(const struct record *record, int i, struct lost *lost)
{
    const struct node *node = &record->node[i];
    if (node->operation != FUSED)
        return 0;
    const int a = signed_of(record, node->a), b = signed_of(record, node->b), c = signed_of(record, node->c),
              sign = (a < 0) != (b < 0) ? -1 : 1, x = operation_of(a), y = operation_of(b), m = operation_of(c);
    const struct node *product = &record->node[m], *root = &record->node[x];
    if (product->operation == MULTIPLY && product->wide == node->wide) {
        const int p = signed_of(record, product->a), q = signed_of(record, product->b),
                  turned = (p < 0) != (q < 0) ? -1 : 1, u = operation_of(p), v = operation_of(q),
                  of_product = c < 0 ? -1 : 1;
        if (((u == x && v == y) || (u == y && v == x)) && sign == -turned * of_product) {
            *lost = (struct lost){.how = IN_PRODUCT, .of = m, .sign = of_product};
            return 1;
        }
    }
    if (x == y && sign < 0 && root->operation == ROOT && root->wide == node->wide && signed_of(record, root->a) == c) {
        *lost = (struct lost){.how = IN_ROOT, .of = x, .sign = -1};
        return 1;
    }
    return 0;
}

/* s − a of s = a + b is exact, if a is the larger (Dekker). */
static int exact_part(const struct record *record, int i, struct lost *lost)
{
    int of[2], rest[2];
    if (!is_sum(record, i + 1, &of[0], &of[1]))
        return 0;
    for (int k = 0; k < 2; k++) {
        const int s = of[k], a = -of[!k];
        if (is_sum(record, s, &rest[0], &rest[1]) && (rest[0] == a || rest[1] == a)) {
            *lost = (struct lost){.how = LOSES_NOTHING,
                                  .of = operation_of(s),
                                  .larger = operation_of(a),
                                  .smaller = operation_of(rest[rest[0] == a])};
            return 1;
        }
    }
    return 0;
}

void find_lost(struct record *record)
{
    for (int i = 0; i < (int)record->count; i++) {
        struct lost *lost = &record->lost[i];
        *lost = (struct lost){.how = NOT_LOST};
        if ((lost_in_sum(record, i, lost) || lost_in_product(record, i, lost) || exact_part(record, i, lost)) &&
            record->node[lost->of].wide != record->node[i].wide)
            lost->how = NOT_LOST;
    }
}

/* --- lengths ------------------------------------------------------------------------------------------------------ */

/* Of a sum of squares of inputs which they are, a bit each; −1: it is something else. */
static long squared(const struct record *record, int i)
{
    const struct node *node = &record->node[i];
    const struct node *input = &record->node[operation_of(signed_of(record, node->a))];
    long square = -1, rest = 0;
    if ((node->operation == MULTIPLY || node->operation == FUSED) && node->a == node->b && input->operation == INPUT)
        square = 1L << input->bits;
    if (node->operation == NARROW || node->operation == ADD)
        square = squared(record, node->a);
    if (node->operation == ADD || node->operation == FUSED)
        rest = squared(record, node->operation == ADD ? node->b : node->c);
    return square < 0 || rest < 0 || (square & rest) ? -1 : square | rest;
}

void find_lengths(struct record *record)
{
    for (int i = 0; i < (int)record->count; i++)
        record->is_length[i] = squared(record, i) == (1L << the.inputs) - 1;
}

/* What a result is made of, lengths aside: of nothing, of these, of other inputs too. What was lost is nothing. */
enum made_of { OF_NOTHING, OF_LENGTHS, OF_INPUTS };

static enum made_of made_of(const struct record *record, int i, const unsigned char *made)
{
    const struct node *node = &record->node[i];
    unsigned char most = node->operation == INPUT ? OF_INPUTS : OF_NOTHING;
    for (int k = 0; k < facts[node->operation].operands; k++) {
        const unsigned char of = made[k == 0 ? node->a : k == 1 ? node->b : node->c];
        most = of > most ? of : most;
    }
    if (record->lost[i].how != NOT_LOST && record->lost[i].how <= IN_ROOT && record->lost[i].how != IN_FAST_SUM)
        return OF_NOTHING;
    return record->is_length[i] ? OF_LENGTHS : (enum made_of)most;
}

void find_necks(struct record *record)
{
    static unsigned char made[NODES];
    memset(record->is_neck, 0, sizeof record->is_neck);
    for (int i = 0; i < (int)record->count; i++) {
        const struct node *node = &record->node[i];
        made[i] = (unsigned char)made_of(record, i, made);
        for (int k = 0; k < facts[node->operation].operands && made[i] == OF_INPUTS; k++) {
            int of = k == 0 ? node->a : k == 1 ? node->b : node->c;
            of = operation_of(signed_of(record, of));
            record->is_neck[of] =
                made[of] == OF_LENGTHS && !record->is_length[of] && !facts[record->node[of].operation].is_mask;
        }
    }
    record->is_of_lengths = 1;
    for (size_t k = 0; k < record->outputs; k++) {
        record->is_neck[record->output[k]] = 0;
        record->is_of_lengths &= made[record->output[k]] != OF_INPUTS;
    }
}

/* --- mirrored ----------------------------------------------------------------------------------------------------- */

/* What an operation computes but for its sign, and that; 0 of a constant 0, which is of either. */
struct form {
    uint64_t hash;
    int sign;
};

uint64_t mixed(uint64_t hash, uint64_t more)
{
    hash = (hash ^ more) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t with_sign(struct form a)
{
    return mixed(a.hash, a.sign < 0);
}

static uint64_t in_order(uint64_t hash, uint64_t a, uint64_t b)
{
    return mixed(mixed(hash, a < b ? a : b), a < b ? b : a);
}

/* Of two of which either may be negated with the other: the first's sign is that of both. */
static struct form together(uint64_t hash, struct form a, struct form b)
{
    const uint64_t relation = a.sign == 0 || b.sign == 0 ? 2 : a.sign == b.sign;
    return (struct form){mixed(mixed(mixed(hash, a.hash), b.hash), relation), a.sign ? a.sign : b.sign};
}

static struct form form_of(const struct node *node, const struct form *form, long mirrored)
{
    const struct form a = form[node->a], b = form[node->b], c = form[node->c];
    const uint64_t hash = mixed(mixed((uint64_t)node->operation + 1, (uint64_t)node->wide), 0),
                   top = UINT64_C(1) << (node->wide ? 63 : 31);
    switch (node->operation) {
    case INPUT:
        return (struct form){mixed(hash, node->bits), (long)node->bits == mirrored ? -1 : 1};
    case CONSTANT:
        return (struct form){mixed(hash, node->bits & ~top), (node->bits & ~top) == 0 ? 0 : node->bits & top ? -1 : 1};
    case NEGATE:
        return (struct form){a.hash, -a.sign};
    case ADD:
        return a.hash < b.hash ? together(hash, a, b) : together(hash, b, a);
    case MULTIPLY:
        return (struct form){in_order(hash, a.hash, b.hash), a.sign * b.sign};
    case FUSED:
        return together(hash, (struct form){in_order(hash, a.hash, b.hash), a.sign * b.sign}, c);
    case DIVIDE:
    case FLIP:
        return (struct form){mixed(mixed(hash, a.hash), b.hash), a.sign * b.sign};
    case NARROW:
        return (struct form){mixed(hash, a.hash), a.sign};
    case MAGNITUDE:
        return (struct form){mixed(hash, a.hash), 1};
    case CHOOSE:
        return together(mixed(hash, with_sign(a)), b, c);
    case LEAST:
    case GREATEST:
    case SAME:
        return (struct form){in_order(hash, with_sign(a), with_sign(b)), 1};
    case SHIFT_LEFT:
    case SHIFT_RIGHT:
        return (struct form){mixed(mixed(hash, with_sign(a)), (uint64_t)node->b), 1};
    case ROOT:
    case NOT:
    case MASK_OF_BITS:
        return (struct form){mixed(hash, with_sign(a)), 1};
    default: /* of two, in their order */
        return (struct form){mixed(mixed(hash, with_sign(a)), with_sign(b)), 1};
    }
}

static void find_forms(const struct record *record, long mirrored, struct form *form)
{
    for (size_t i = 0; i < record->count; i++)
        form[i] = form_of(&record->node[i], form, mirrored);
}

/* Of each output which one it becomes where input k is negated, and with which sign. */
struct image {
    size_t of[OUTPUTS];
    int sign[OUTPUTS];
};

static int find_image(const struct record *record, size_t k, struct image *image)
{
    static struct form plain[NODES], mirrored[NODES];
    find_forms(record, -1, plain);
    find_forms(record, (long)k, mirrored);
    for (size_t i = 0; i < record->known_count; i++)
        if (with_sign(plain[record->known[i].node]) != with_sign(mirrored[record->known[i].node]))
            return 0;
    for (size_t i = 0; i < record->outputs; i++) {
        size_t j = 0;
        const struct form *it = &mirrored[record->output[i]];
        while (j < record->outputs && plain[record->output[j]].hash != it->hash)
            j++;
        if (j == record->outputs)
            return 0;
        image->of[i] = j;
        image->sign[i] = it->sign * plain[record->output[j]].sign;
    }
    return 1;
}

/* Whether the formula has the same image, at a random point. */
static int formula_agrees(const struct record *record, size_t k, const struct image *image)
{
    static mpfi_t exact[2][OUTPUTS];
    interval value[OUTPUTS], scale[2][OUTPUTS], point[BOX_INPUTS];
    double at[BOX_INPUTS];
    int agrees = 1;
    NUMBER(difference, FINE);
    for (size_t j = 0; j < the.inputs; j++)
        at[j] = (random_part() - 0.5) * fmin(the.high, 1);
    for (int side = 0; side < 2; side++, at[k] = -at[k]) {
        for (size_t j = 0; j < the.outputs; j++)
            mpfi_init2(exact[side][j], FINE);
        for (size_t j = 0; j < the.inputs; j++)
            point[j] = interval_point(at[j]);
        exact_enclose(the.formula, the.parameter, 0, at, FINE, exact[side]);
        box_evaluate(the.formula, the.parameter, 0, point, value, scale[side]);
    }
    for (size_t i = 0; i < record->outputs; i++) {
        const size_t from = record->component[i], to = record->component[image->of[i]];
        (image->sign[i] < 0 ? mpfi_add : mpfi_sub)(difference, exact[1][from], exact[0][to]);
        const interval a = scale[1][from], b = scale[0][to];
        agrees &= !mpfi_nan_p(difference) && is_below(difference, -AGREE) && a.low <= b.high && b.low <= a.high;
    }
    for (int side = 0; side < 2; side++)
        for (size_t j = 0; j < the.outputs; j++)
            mpfi_clear(exact[side][j]);
    return agrees;
}

int is_mirrored(size_t k)
{
    struct image image;
    int is = 1;
    for (size_t r = 0; r < the.records && is; r++) {
        is = find_image(&the.record[r], k, &image);
        for (int i = 0; i < POINTS && is; i++)
            is = formula_agrees(&the.record[r], k, &image);
    }
    return is;
}
