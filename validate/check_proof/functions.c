/* Functions of check_proof: the formulas meant, and how far polynomials are from the functions that they stand for. */
#include "check_proof.h"

/* z = Σ (−x)ᵏ/(m+2k)! */
void series_at(mpfi_t z, int m, mpfi_t x, long bits)
{
    mpfr_t left;
    const double size = magnitude(x);
    NUMBER(term, bits + 160);
    NUMBER(sum, bits + 160);
    mpfr_init2(left, 64);
    if (!(size < 1e4))
        refuse(1, "a function is asked for too far away");
    mpfi_set_ui(term, 1);
    for (unsigned long i = 2; i <= (unsigned long)m; i++)
        mpfi_div_ui(term, term, i);
    mpfi_set(sum, term);
    for (unsigned long n = (unsigned long)m + 1;; n += 2) {
        mpfi_mul(term, term, x);
        mpfi_neg(term, term);
        mpfi_div_ui(term, term, n * (n + 1));
        mpfi_add(sum, sum, term);
        if ((double)n * (double)n > 2 * size && is_below(term, -bits - 20))
            break; /* terms are less than half of those before: what is left is below the last */
    }
    mpfi_mag(left, term);
    mpfi_increase(sum, left);
    mpfi_set(z, sum);
    mpfr_clear(left);
}

/* z = (1 − (a/2) cot (a/2))/a² or atan a/a, a = √x. */
void function_of_other(mpfi_t z, int m, mpfi_t x, long bits)
{
    NUMBER(half, bits + 160);
    NUMBER(cotangent, bits + 160);
    mpfi_sqrt(half, x);
    if (m == ARCTANGENT) {
        mpfi_atan(cotangent, half);
        mpfi_div(z, cotangent, half);
        return;
    }
    mpfi_div_2ui(half, half, 1);
    mpfi_cot(cotangent, half);
    mpfi_mul(cotangent, cotangent, half);
    mpfi_ui_sub(cotangent, 1, cotangent);
    mpfi_div(z, cotangent, x);
}

/* times π/2 − less */
void part_of_pi(mpfi_t z, const struct stands *stands)
{
    NUMBER(less, 64);
    mpfi_const_pi(z);
    mpfi_mul_d(z, z, stands->g);
    mpfi_div_2ui(z, z, 1);
    mpfi_set_d(less, stands->less);
    mpfi_sub(z, z, less);
}

/* --- polynomials -------------------------------------------------------------------------------------------------- */

enum { PARTS = 512, PARTS_FOUND = 4 * PARTS };

/* A polynomial's coefficients less its function's. Found once. */
static mpfi_t difference[RECORDS][STANDS][DEGREE + 1];
/* At most |polynomial − function| on parts of 1; 0: not asked for yet. */
static float part_off[RECORDS][STANDS][PARTS_FOUND];

/* The coefficients of node i, made by Horner's rule in node `of`: fma(±x, p, c). Returns the degree; −1: it is none. */
static int read_horner(const struct record *record, int i, int of, double *coefficient)
{
    const struct node *node = &record->node[i];
    if (node->operation == CONSTANT) {
        coefficient[0] = value_of_bits(node->wide, node->bits);
        return 0;
    }
    for (int swapped = 0; node->operation == ADD && swapped < 2; swapped++) { /* a constant term in two */
        const struct node *term = &record->node[swapped ? node->a : node->b];
        if (term->operation != CONSTANT)
            continue;
        const int degree = read_horner(record, swapped ? node->b : node->a, of, coefficient);
        if (degree < 0)
            break;
        const double first = value_of_bits(term->wide, term->bits), second = coefficient[0];
        coefficient[0] = first + second;
        if (coefficient[0] - first == second && coefficient[0] - second == first)
            return degree;
    }
    for (int swapped = 0; node->operation == FUSED && swapped < 2; swapped++) {
        const int x = swapped ? node->b : node->a, inner = swapped ? node->a : node->b,
                  turned = record->node[x].operation == NEGATE;
        const struct node *last = &record->node[node->c];
        if ((turned ? record->node[x].a : x) != of || inner == x || last->operation != CONSTANT)
            continue;
        const int degree = read_horner(record, inner, of, coefficient) + 1;
        if (degree > DEGREE || degree == 0)
            break;
        for (int k = degree; k > 0; k--)
            coefficient[k] = turned ? -coefficient[k - 1] : coefficient[k - 1];
        coefficient[0] = value_of_bits(last->wide, last->bits);
        return degree;
    }
    return -1;
}

/* The coefficient of xᵏ in the same, |B₂ₙ|/(2n)! = 2ζ(2n)/(2π)²ⁿ, n = k + 1. */
static void inverse_coefficient(mpfi_t z, int k)
{
    NUMBER(zeta, BITS);
    const unsigned long n = (unsigned long)k + 1;
    mpfr_zeta_ui(&zeta->left, 2 * n, MPFR_RNDD);
    mpfr_zeta_ui(&zeta->right, 2 * n, MPFR_RNDU);
    mpfi_const_pi(z);
    mpfi_mul_2ui(z, z, 1);
    mpfi_sqr(z, z);
    mpfi_mul_2ui(zeta, zeta, 1);
    for (unsigned long i = 0; i < n; i++)
        mpfi_div(zeta, zeta, z);
    mpfi_set(z, zeta);
}

/* What a polynomial is at most off by from atan √x/√x, in cells from 0 to a little beyond 1. That is convex: its slope
 * grows. */
enum { CELLS = 1 << 14, CELLS_FOUND = CELLS + CELLS / 4 };
static double off_cell[CELLS_FOUND]; /* 0: not asked for yet */
static double arctangent_coefficient[DEGREE + 1];
static int has_arctangent;

static void slope_of_arctangent(mpfi_t z, double x)
{
    NUMBER(at, 2 * BITS);
    NUMBER(value, 2 * BITS);
    mpfi_set_d(at, x);
    mpfi_set_d(z, -1);
    mpfi_div_ui(z, z, 3);
    if (x == 0)
        return;
    function_of_other(value, ARCTANGENT, at, 2 * BITS);
    mpfi_add_ui(z, at, 1);
    mpfi_inv(z, z);
    mpfi_sub(z, z, value);
    mpfi_div(z, z, at);
    mpfi_div_2ui(z, z, 1);
}

/* |p − f| at the middle and what that can change by to the ends. */
static double off_in_cell(const double *coefficient, double low, double high)
{
    NUMBER(x, 2 * BITS);
    NUMBER(value, 2 * BITS);
    NUMBER(slope, 2 * BITS);
    NUMBER(other, 2 * BITS);
    const double half = (high - low) / 2;
    mpfi_interv_d(x, low, high);
    mpfi_set_ui(slope, 0);
    for (int k = DEGREE; k > 0; k--) {
        mpfi_mul(slope, slope, x);
        mpfi_set_d(other, coefficient[k]);
        mpfi_mul_ui(other, other, (unsigned long)k);
        mpfi_add(slope, slope, other);
    }
    slope_of_arctangent(value, low);
    slope_of_arctangent(other, high);
    mpfi_union(value, value, other);
    mpfi_sub(slope, slope, value);
    mpfi_set_d(x, low + half);
    mpfi_set_ui(value, 0);
    for (int k = DEGREE; k >= 0; k--) {
        mpfi_mul(value, value, x);
        mpfi_add_d(value, value, coefficient[k]);
    }
    function_of_other(other, ARCTANGENT, x, 2 * BITS);
    mpfi_sub(value, value, other);
    return plus(magnitude(value), times(magnitude(slope), half));
}

/* What is asked for is from 0 on: in an interval that reaches below, it is 0 or more. */
static double arctangent_distance(mpfi_t x)
{
    const double low = fmax(mpfr_get_d(&x->left, MPFR_RNDD), 0), high = mpfr_get_d(&x->right, MPFR_RNDU);
    double most = 0;
    if (!(high < (double)CELLS_FOUND / CELLS))
        return INFINITY;
    for (int i = (int)(low * CELLS); i <= (int)(high * CELLS); i++) {
        if (off_cell[i] == 0)
            off_cell[i] = off_in_cell(arctangent_coefficient, (double)i / CELLS, (double)(i + 1) / CELLS);
        most = fmax(most, off_cell[i]);
    }
    return most;
}

/* One polynomial stands for it in a certificate, wherever it does. */
static void take_arctangent(const double *coefficient)
{
    for (int k = 0; k <= DEGREE; k++) {
        if (has_arctangent && arctangent_coefficient[k] != coefficient[k])
            refuse(1, "two polynomials stand for one arctangent");
        arctangent_coefficient[k] = coefficient[k];
    }
    has_arctangent = 1;
}

void find_differences(void)
{
    NUMBER(term, BITS);
    memset(part_off, 0, sizeof part_off);
    memset(off_cell, 0, sizeof off_cell);
    has_arctangent = 0;
    for (size_t r = 0; r < the.records; r++)
        for (size_t i = 0; i < the.record[r].stands_count; i++) {
            const struct stands *stands = &the.record[r].stands[i];
            const struct node *node = &the.record[r].node[stands->node];
            double coefficient[DEGREE + 1] = {0};
            if (stands->m < 0) {
                mpfi_init2(difference[r][i][0], BITS);
                part_of_pi(difference[r][i][0], stands);
                mpfi_sub_d(difference[r][i][0], difference[r][i][0], value_of_bits(node->wide, node->bits));
                continue;
            }
            the.record[r].stands[i].is_polynomial =
                read_horner(&the.record[r], stands->node, stands->of, coefficient) >= 0;
            if (stands->m == ARCTANGENT)
                take_arctangent(coefficient);
            mpfi_set_d(term, stands->g);
            if (stands->m >= COTANGENT && (stands->g != 1 || stands->s != 1 || stands->less != 0))
                refuse(2, "it cannot stand for that");
            for (int n = 2; n <= stands->m && stands->m < COTANGENT; n++)
                mpfi_div_ui(term, term, (unsigned long)n);
            for (int k = 0; k <= DEGREE; k++) {
                if (stands->m == COTANGENT)
                    inverse_coefficient(term, k);
                const unsigned long n = (unsigned long)stands->m + 2 * (unsigned long)k;
                mpfi_t *d = &difference[r][i][k];
                mpfi_init2(*d, BITS);
                mpfi_d_sub(*d, coefficient[k], term);
                if (k == 0)
                    mpfi_add_d(*d, *d, stands->less);
                mpfi_mul_d(term, term, -stands->s);
                mpfi_div_ui(term, term, (n + 1) * (n + 2));
            }
        }
}

/* At most |polynomial − function| for x in an interval: d(middle), and d' times what x is off from it; past the last
 * term less than twice the next. */
double distance(size_t r, size_t which, mpfi_t x)
{
    const struct stands *stands = &the.record[r].stands[which];
    mpfi_t *d = difference[r][which];
    mpfr_t mid;
    NUMBER(value, BITS);
    NUMBER(slope, BITS);
    NUMBER(middle, BITS);
    NUMBER(coefficient, BITS);
    if (stands->m == ARCTANGENT)
        return arctangent_distance(x);
    mpfr_init2(mid, BITS);
    mpfi_mid(mid, x);
    mpfi_set_fr(middle, mid);
    mpfi_set_ui(value, 0), mpfi_set_ui(slope, 0);
    for (int k = DEGREE; k >= 0; k--) {
        mpfi_mul(value, value, middle);
        mpfi_add(value, value, d[k]);
        if (k == 0)
            continue;
        mpfi_mul_ui(coefficient, d[k], (unsigned long)k);
        mpfi_mul(slope, slope, x);
        mpfi_add(slope, slope, coefficient);
    }
    mpfi_sub(middle, x, middle);
    mpfi_mul(slope, slope, middle);
    mpfi_add(value, value, slope);
    double tail = fabs(stands->g), all;
    for (int k = 1; k <= DEGREE + 1; k++)
        tail = times(tail, times(magnitude(x), stands->s));
    for (int k = 2; k <= stands->m + 2 * (DEGREE + 1) && stands->m < COTANGENT; k++)
        tail = up(tail / k);
    for (int k = 0; k <= DEGREE + 1 && stands->m == COTANGENT; k++)
        tail = up(tail / 36); /* less than (2π)² */
    all = magnitude(x) < (stands->m == COTANGENT ? 16 : 64) ? plus(magnitude(value), 2 * tail) : INFINITY;
    mpfr_clear(mid);
    return all;
}

/* The same in doubles, of parts of 1 that are looked at once; of one input, which has few boxes, of the interval. */
double distance_within(size_t r, size_t which, double low, double high)
{
    const double first = floor(low * PARTS), last = floor(high * PARTS);
    const struct stands *stands = &the.record[r].stands[which];
    double most = 0;
    NUMBER(x, BITS);
    if (stands->m < 0)
        return the.record[r].node[stands->node].operation == CONSTANT ? magnitude(difference[r][which][0]) : INFINITY;
    if (!stands->is_polynomial)
        refuse(1, "operation %d is no polynomial in %d", stands->node, stands->of);
    if (the.inputs == 1 || !(first >= 0 && last < PARTS_FOUND && last - first < 16)) {
        mpfi_interv_d(x, low, high);
        return distance(r, which, x);
    }
    for (size_t k = (size_t)first; k <= (size_t)last; k++) {
        if (part_off[r][which][k] == 0) {
            mpfi_interv_d(x, (double)k / PARTS, (double)(k + 1) / PARTS);
            part_off[r][which][k] = nextafterf((float)distance(r, which, x), INFINITY);
        }
        most = fmax(most, (double)part_off[r][which][k]);
    }
    return most;
}
