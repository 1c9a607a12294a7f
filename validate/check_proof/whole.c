/* Outputs of boxes as a whole: a rotation, a unit vector, or any, by how far off they are together. */
#include "check_proof.h"

#include <float.h>

int is_of_components(void)
{
    return the.measure == 's' || the.measure == 'p';
}

int behind(int i)
{
    while (in_box[i].from >= 0)
        i = in_box[i].from;
    return i;
}

/* --- what the formula gives --------------------------------------------------------------------------------------- */

/* Of a measure that rests on it, that what is exact is a rotation, or of length 1. */
void expect_shape(mpfi_t *exact)
{
    const size_t all = current->outputs, n = the.measure == 'l' ? all : (size_t)lround(sqrt((double)all)),
                 rows = the.measure == 'l' ? 1 : n;
    NUMBER(sum, FINE);
    NUMBER(term, FINE);
    if (the.measure != 'l' && the.measure != 'o' && the.measure != 'a')
        return;
    if (rows * n != all)
        refuse(1, "its outputs are no matrix");
    for (size_t i = 0; i < rows; i++)
        for (size_t j = 0; j <= i; j++) {
            mpfi_set_si(sum, -(long)(i == j));
            for (size_t k = 0; k < n; k++) {
                mpfi_mul(term, exact[current->component[i * n + k]], exact[current->component[j * n + k]]);
                mpfi_add(sum, sum, term);
            }
            if (mpfi_nan_p(sum) || !is_below(sum, -AGREE))
                refuse(1, "the formula is not of length 1, or no rotation");
        }
}

/* --- x/|x| -------------------------------------------------------------------------------------------------------- */

/* What rounds where an operation adds up squares, each once of the numbers x; ∞ where it is something else. */
static double rounded_in_squares(int i, const int *x, size_t n, unsigned long *taken)
{
    const struct node *node = &current->node[i];
    double others = 0;
    if (node->operation == ADD)
        return plus(in_box[i].own,
                    plus(rounded_in_squares(node->a, x, n, taken), rounded_in_squares(node->b, x, n, taken)));
    if ((node->operation != MULTIPLY && node->operation != FUSED) || node->a != node->b)
        return INFINITY;
    if (node->operation == FUSED)
        others = rounded_in_squares(node->c, x, n, taken);
    for (size_t k = 0; k < n; k++)
        if (x[k] == behind(node->a) && !(*taken >> k & 1)) {
            *taken |= 1UL << k;
            return plus(in_box[i].own, others);
        }
    return INFINITY;
}

/* Of q = x/ρ, ρ = √Σx², that |q̂| is off from 1 by θ, whatever x̂ is, and by what quotients are rounded; and that its
 * direction is off by d, |x̂ − x| over the shorter: √(θ² + (1 + θ) d²). ∞ where the outputs are no x/|x|. */
static double off_of_quotients(void)
{
    const size_t n = current->outputs;
    int x[OUTPUTS];
    double last = 0, turned = 0;
    unsigned long taken = 0;
    const int root = current->node[behind(current->output[0])].b, square = current->node[root].a;
    for (size_t k = 0; k < n; k++) {
        const int o = behind(current->output[k]);
        if (n > 16 || current->node[o].operation != DIVIDE || current->node[o].b != root)
            return INFINITY;
        x[k] = behind(current->node[o].a);
        last = plus(last, times(in_box[o].own, in_box[o].own));
        const double off = the.measure == 'n' ? plus(carried(x[k]), in_box[x[k]].own) : 0;
        turned = plus(turned, times(off, off));
    }
    if (current->node[root].operation != ROOT)
        return INFINITY;
    const double rounded = rounded_in_squares(square, x, n, &taken);
    const interval one = interval_point(1), squared = in_box[square].value;
    const double shortest = squared.low - rounded;
    if (taken != (1UL << n) - 1 || !(shortest > 0))
        return INFINITY;
    const double own = in_box[root].own;
    const interval of_square = interval_add(one, interval_divide((interval){-rounded, rounded}, squared)),
                   of_root = interval_add(one, interval_divide((interval){-own, own}, in_box[root].value)),
                   length = interval_divide(one, interval_multiply(interval_root(of_square), of_root)),
                   theta = interval_point(interval_magnitude(interval_subtract(length, one))),
                   d = interval_divide(interval_point(turned), interval_point(nextafter(shortest, 0))),
                   both = interval_add(interval_square(theta), interval_multiply(interval_add(one, theta), d));
    return plus(interval_root(both).high, interval_root((interval){0, last}).high);
}

/* --- together ----------------------------------------------------------------------------------------------------- */

static double absolute(size_t k)
{
    const int o = behind(current->output[k]);
    return plus(carried(o), in_box[o].own);
}

/* The outputs as a whole, in u, by ‖δ‖: of a norm ‖δ‖/‖y‖; of a length ‖δ‖; of a rotation R̂ᵀR̂ − E ≤ 2 ‖δ‖ + ‖δ‖², and
 * the angle of RᵀR̂ = E + M, ‖M‖ = ‖δ‖, whose skew part is ‖δ‖/√2 and half trace 1 − √n ‖δ‖/2. */
double of_whole(const interval *value, size_t *most_off)
{
    double squares = 0, most = -1;
    interval length = interval_point(0);
    for (size_t k = 0; k < current->outputs; k++) {
        const double off = absolute(k);
        squares = plus(squares, times(off, off));
        length = interval_add(length, interval_square(value[current->component[k]]));
        if (off > most)
            most = off, *most_off = k;
    }
    const interval off = interval_root((interval){0, squares}), two = interval_point(2), u = interval_point(0x1p-24);
    length = interval_root(length);
    length.low = fmax(length.low, fmax(the.floor, FLT_MIN));
    interval error = off;
    if (the.measure == 'n')
        error = interval_divide(off, interval_point(length.low));
    else if (the.measure == 'o')
        error = interval_multiply(off, interval_add(two, off));
    else if (the.measure == 'a')
        error = interval_divide(
            interval_multiply(interval_root(two), off),
            interval_subtract(two, interval_multiply(interval_root(interval_point(sqrt((double)the.outputs))), off)));
    if (the.measure == 'n' || the.measure == 'l')
        error.high = fmin(error.high, off_of_quotients());
    return error.low >= 0 && error.high < INFINITY ? interval_divide(error, u).high : INFINITY;
}
