/* Boxes of one input or a few, halved until the limit holds in each: of all vectors whose length lies in a region.
 * Here: which boxes, what a limit is of, and that each way through a record is the formula. What results are off by in
 * a box is in slopes.c; which inputs need not be looked at with both signs, in structure.c.
 *
 * A box is of inputs and of their squared length, which is cut more finely than they are: functions are of that alone.
 * Where a component is below `above`, and decides, a box may be left out: of these nothing is said. */
#include "check_proof.h"

#include <float.h>
#include <time.h>

enum { WAYS = 1 << 18, DEEPEST = 600, SHOWN = 16 };

static double worst, done;
static size_t boxes, left_out;

/* --- a way is the formula ----------------------------------------------------------------------------------------- */

static uint64_t seen[2 * WAYS]; /* by hash; 0: free */
static size_t seen_count;

static int is_seen(void)
{
    uint64_t hash = (uint64_t)(current - the.record) + UINT64_C(14695981039346656037);
    for (size_t i = 0; i < current->count; i++)
        if (in_box[i].known && in_box[i].decision >= 0) {
            hash = (hash ^ (uint64_t)i) * UINT64_C(1099511628211);
            hash = (hash ^ (uint64_t)(in_box[i].decision + in_box[i].whole)) * UINT64_C(1099511628211);
        }
    hash |= hash == 0;
    size_t at = hash % (2 * WAYS);
    for (; seen[at] != 0; at = (at + 1) % (2 * WAYS))
        if (seen[at] == hash)
            return 1;
    if (seen_count++ == WAYS)
        refuse(1, "there are too many ways");
    seen[at] = hash;
    return 0;
}

static void compare_in_box(const struct record *record, const struct box *box, unsigned char *is_zero)
{
    static mpfi_t in[BOX_INPUTS], exact[OUTPUTS];
    double at[BOX_INPUTS];
    NUMBER(difference, FINE);
    for (size_t k = 0; k < the.inputs; k++) {
        const interval side = box->input[k];
        at[k] = side.low + (side.high - side.low) * random_part();
        mpfi_init2(in[k], FINE);
        mpfi_set_d(in[k], at[k]);
    }
    for (size_t k = 0; k < the.outputs; k++)
        mpfi_init2(exact[k], FINE);
    exact_enclose(the.formula, the.parameter, 0, at, FINE, exact);
    expect_shape(exact);
    evaluate(in);
    for (size_t k = 0; k < record->outputs; k++) {
        const size_t out = record->component[k];
        mpfi_sub(difference, exact[out], result[record->output[k]].value);
        if (mpfi_nan_p(difference) || !is_below(difference, -AGREE))
            refuse(1, "without rounding output %zu is not the formula", out);
    }
    for (size_t i = 0; i < record->count; i++)
        is_zero[i] &= result[i].known && !mpfi_nan_p(result[i].value) && is_below(result[i].value, -AGREE);
    for (size_t k = 0; k < the.inputs; k++)
        mpfi_clear(in[k]);
    for (size_t k = 0; k < the.outputs; k++)
        mpfi_clear(exact[k]);
}

/* Whether the way that was taken was compared to the formula before; it is now. What is 0 at all points vanishes
 * without rounding: where it does on all ways that were seen, that may be used. */
static int is_old_way(const struct box *box)
{
    static unsigned char is_zero[NODES];
    struct record *record = &the.record[current - the.record];
    if (is_seen())
        return 1;
    memset(is_zero, 1, sizeof is_zero);
    for (size_t i = 0; i < record->count; i++)
        give_decision((int)i, in_box[i].known ? in_box[i].decision : -1, in_box[i].whole);
    at_point = 1;
    for (int i = 0; i < POINTS; i++)
        compare_in_box(record, box, is_zero);
    at_point = 0;
    for (size_t i = 0; i < record->count; i++)
        if (in_box[i].known && !(is_zero[i] && record->vanishes[i] != VANISHES_NOT))
            record->vanishes[i] = VANISHES_NOT;
        else if (in_box[i].known)
            record->vanishes[i] = VANISHES;
    return 0;
}

/* --- what a limit is of ------------------------------------------------------------------------------------------- */

/* In ulps of a size that lies in [low, high], binade by binade: in [P, 2P) of unit U. What is rounded last errs by half
 * a unit, past 2P too: if no more than U is carried there, it is rounded back to 2P. */
static double in_ulps(double carried_there, const struct reach *last, double low, double high)
{
    const double most = plus(interval_magnitude(last->value), last->own);
    double error = 0;
    if (carried_there == 0 && last->own == 0)
        return 0;
    if (!(carried_there < INFINITY) || !(high < INFINITY))
        return INFINITY;
    low = fmax(low, FLT_MIN);
    high = fmax(low, high);
    for (double power = ldexp(1, ilogb(low)); power <= high && error <= the.limit; power *= 2) {
        const double unit = spacing(0, power), top = fmin(most, plus(fmin(high, 2 * power), carried_there));
        double own = fmin(last->own, rounding_below(0, top));
        if (carried_there <= unit)
            own = fmin(own, unit / 2);
        error = fmax(error, up(plus(carried_there, own) / unit));
    }
    return error;
}

/* Σ|terms| is the judge's scale, but for its rounding. */
static double of_output(size_t k, const interval *value, const interval *scale)
{
    const size_t out = current->component[k];
    const int o = behind(current->output[k]);
    double low = interval_mignitude(value[out]), high = interval_magnitude(value[out]);
    if (the.measure == 's') {
        low = fmax(low, scale[out].low * (1 - 0x1p-40));
        high = fmax(high, scale[out].high * (1 + 0x1p-40));
    }
    return in_ulps(carried(o), &in_box[o], fmax(low, the.floor), fmax(high, the.floor));
}

/* What each input's width moves the output by whose derivatives were found last. */
static void find_moves(const struct box *box, size_t output, double *moves)
{
    find_slopes(behind(current->output[output]));
    for (size_t k = 0; k < the.inputs; k++)
        moves[k] = 0;
    for (size_t i = 0; i < current->count; i++)
        if (current->node[i].operation == INPUT) {
            const interval side = box->input[current->node[i].bits];
            const double width = side.high - side.low, move = interval_magnitude(slope_of((int)i)) * width;
            moves[current->node[i].bits] = isfinite(move) ? move : 0x1p900 * width;
        }
}

/* What outputs are off by on the way that was taken; `first` is the output to begin with, and is that which is too far
 * off. */
static double error_on_way(const interval *value, const interval *scale, size_t *first)
{
    if (!is_of_components())
        return of_whole(value, first);
    double error = of_output(*first, value, scale);
    for (size_t k = 0; k < current->outputs && error <= the.limit; k++) {
        if (k == *first)
            continue;
        error = fmax(error, of_output(k, value, scale));
        *first = error <= the.limit ? *first : k;
    }
    return error;
}

/* Whether the limit holds there. */
static int holds_on_way(const struct box *box, const interval *value, const interval *scale, size_t *first,
                        double *moves)
{
    double error;
    *first = *first < current->outputs ? *first : 0;
    pair_necks();
    error = error_on_way(value, scale, first);
    if (!(error <= the.limit)) {
        to_inputs = 1;
        error = error_on_way(value, scale, first);
        to_inputs = 0;
    }
    if (error <= the.limit) {
        worst = fmax(worst, error);
        return 1;
    }
    find_moves(box, *first, moves);
    return 0;
}

/* Records may compute the same: once is enough. */
static int is_among(uint64_t *shown, size_t *count, uint64_t hash)
{
    for (size_t i = 0; i < *count; i++)
        if (shown[i] == hash)
            return 1;
    if (*count < SHOWN)
        shown[(*count)++] = hash;
    return 0;
}

/* Whether the limit holds in a box by every record, whatever is not decided there. */
static int holds_in(const struct box *box, size_t *first, double *moves)
{
    interval value[OUTPUTS], scale[OUTPUTS];
    uint64_t shown[SHOWN];
    size_t count = 0;
    box_evaluate(the.formula, the.parameter, 0, box->input, value, scale);
    for (current = the.record; current < the.record + the.records; current++) {
        choose_first();
        for (int more = 1; more;) {
            const int is_taken = reach_outputs(box);
            if (is_taken < 0) {
                moves[0] = -1; /* whole numbers are of lengths */
                return 0;
            }
            if (is_taken && !is_old_way(box)) {
                choose_first(); /* more is known now */
                continue;
            }
            if (is_taken && !is_among(shown, &count, reach_hash()) && !holds_on_way(box, value, scale, first, moves))
                return 0;
            more = choose_next();
        }
    }
    return 1;
}

/* --- cutting ------------------------------------------------------------------------------------------------------ */

/* Takes from a box what is of another length; 0 if that is all. */
static int narrow(struct box *box)
{
    interval sum = interval_point(0);
    for (size_t k = 0; k < the.inputs; k++)
        sum = interval_add(sum, interval_square(box->input[k]));
    box->length = interval_intersection(box->length, sum);
    if (!(box->length.low <= box->length.high))
        return 0;
    for (size_t k = 0; k < the.inputs; k++) {
        interval others = interval_point(0), *side = &box->input[k];
        for (size_t j = 0; j < the.inputs; j++)
            if (j != k)
                others = interval_add(others, interval_square(box->input[j]));
        const interval square = interval_subtract(box->length, others),
                       size = interval_root((interval){fmax(square.low, 0), fmax(square.high, 0)});
        if (square.high < 0)
            return 0;
        *side = interval_intersection(
            *side, (interval){side->low >= 0 ? size.low : -size.high, side->high <= 0 ? -size.low : size.high});
        if (!(side->low <= side->high))
            return 0;
    }
    return 1;
}

static double relative_width(interval side)
{
    const double size = interval_magnitude(side);
    return size > 0 ? (side.high - side.low) / size : 0;
}

/* Where it changes sign, in the middle of its exponents, or of itself. */
static double middle(interval side)
{
    const double near = fmax(interval_mignitude(side), the.above), far = interval_magnitude(side);
    if (side.low < 0 && side.high > 0)
        return 0;
    if (near == 0)
        return copysign(far / 16, side.low + side.high);
    return far > 4 * near ? copysign(sqrt(near) * sqrt(far), side.low + side.high) : side.low / 2 + side.high / 2;
}

/* The side to cut; null where nothing is left that could be. */
static interval *side_to_cut(struct box *box, const double *moves, int *is_small)
{
    size_t most = 0, widest = 0;
    double span = 4;
    if (the.inputs == 1)
        return &box->input[0];
    if (moves[0] < 0)
        return &box->length;
    for (size_t k = 0; k < the.inputs; k++) {
        const double far = interval_magnitude(box->input[k]), near = fmax(interval_mignitude(box->input[k]), the.above);
        if (is_of_components() && the.above > 0 && far / near > span)
            span = far / near, widest = k;
        most = moves[k] > moves[most] ? k : most;
    }
    if (span > 4)
        return &box->input[widest];
    *is_small = the.above > 0 && interval_magnitude(box->input[most]) <= the.above;
    const double width = relative_width(box->input[most]);
    return relative_width(box->length) > width / (current->is_of_lengths ? 500 : 5) ? &box->length
           : width > 0                                                              ? &box->input[most]
                                                                                    : NULL;
}

static void say_progress(double share)
{
    static time_t next;
    done += share;
    const time_t now = time(NULL);
    if (next == 0)
        next = now + 60;
    if (now >= next) {
        fprintf(stderr, "check_proof: %s: %.1f %%, %zu boxes\n", file, 100 * done, boxes);
        next = now + 60;
    }
}

static void check_box(struct box box, size_t first, double share, int depth)
{
    double moves[BOX_INPUTS] = {0};
    int is_small = 0;
    boxes++;
    if (!narrow(&box) || holds_in(&box, &first, moves)) {
        say_progress(share);
        return;
    }
    interval *side = side_to_cut(&box, moves, &is_small);
    if (is_small) {
        left_out++;
        say_progress(share);
        return;
    }
    const interval whole = side ? *side : interval_point(0);
    const double at = middle(whole);
    if (depth == 0 || !(at > whole.low && at < whole.high))
        refuse(1, "the limit is not shown near %a, %a, %a", box.input[0].low, box.input[1].low, box.input[2].low);
    *side = (interval){whole.low, at};
    check_box(box, first, share / 2, depth - 1);
    *side = (interval){at, whole.high};
    check_box(box, first, share / 2, depth - 1);
}

/* --- all ---------------------------------------------------------------------------------------------------------- */

void check_boxes(void)
{
    struct box whole = {.length = interval_square((interval){the.low, the.high})};
    if (!(the.low >= 0 && the.low < the.high && the.least > -0x1p120 && the.least < the.most && the.most < 0x1p120 &&
          the.above >= 0) ||
        the.inputs > BOX_INPUTS)
        refuse(1, "a region that is none");
    worst = done = 0, boxes = left_out = seen_count = 0;
    forget_pairs();
    memset(seen, 0, sizeof seen);
    find_differences();
    for (size_t r = 0; r < the.records; r++) {
        find_lost(&the.record[r]);
        find_lengths(&the.record[r]);
        find_necks(&the.record[r]);
        for (size_t k = 0; k < the.record[r].outputs; k++)
            if (the.record[r].node[the.record[r].output[k]].wide)
                refuse(1, "an output is no float");
    }
    for (size_t k = 0; k < the.inputs; k++)
        whole.input[k] = (interval){the.least == -the.most && is_mirrored(k) ? 0 : the.least, the.most};
    check_box(whole, 0, 1, DEEPEST);
    printf("%s: %s, %zu of %zu outputs, %s, of lengths in [%a, %a]: at most %.5f, limit %g, %zu boxes", file,
           formula_id(the.formula), the.record[0].outputs, the.outputs, measure_text(), the.low, the.high, worst,
           the.limit, boxes);
    if (left_out > 0)
        printf(", %zu left out where a component is below %g", left_out, the.above);
    putchar('\n');
}
