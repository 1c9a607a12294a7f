/* Checks a certificate of `plumb prove --certificate`: that a kernel, as it is written down there, errs by no more
 * than a limit at any float of a region. Shares no code with the prover; its numbers are MPFI's.
 *
 *     check_proof FILE…        0: each is a proof; 1: one is not, and a line says why; 2: one cannot be read
 *
 * What a certificate says is only where to look: the region and where it is cut, the kernel's operations (a record for
 * each way through its branches), and which polynomial stands for which function. Everything else is found here:
 *
 *   forward     over each piece, every operation gets an interval that holds what it computes, and how far that can be
 *               from what it would be without rounding and with functions in place of polynomials
 *   distance    of a polynomial from its function, from their coefficients' exact differences
 *   decisions   comparisons, least and greatest, signs, and numbers rounded to whole ones are decided where the piece
 *               decides them; else every answer is followed
 *   identity    for each way that the decisions take, what is computed without rounding is the formula: compared to
 *               2⁻⁹⁰⁰ at 8 random points of the piece. Both are analytic there: if they differ, then at all points but
 *               some of measure zero, and by so little at random ones only by a chance that 900 bits rule out
 *   pieces      adjoin, from one end of the region to the other; one whose bound is too large is halved, a few times.
 *               Of each the floats count
 *
 * It trusts that the operations are the kernel's, that the formula meant is the one in `formula_at`, MPFI and IEEE
 * 754. */
#include <mpfi.h>
#include <mpfi_io.h>

#include <math.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 2048, RECORDS = 16, KNOWN = 16, STANDS = 64, CUTS = 1 << 16, CHOICES = 24, DEPTH = 28, DEGREE = 24 };
enum { BITS = 128, FINE = 1100, AGREE = 900, POINTS = 8, WAYS_SEEN = 512 };

/* Name, operands that are results, whether it is a mask. */
/* clang-format off */
#define OPERATIONS_OF(O)                                                                                               \
    O(INPUT, input, 0, 0) O(CONSTANT, constant, 0, 0) O(ADD, add, 2, 0) O(MULTIPLY, multiply, 2, 0)                    \
    O(DIVIDE, divide, 2, 0) O(FUSED, fused, 3, 0) O(ROOT, root, 1, 0) O(NARROW, narrow, 1, 0)                          \
    O(NEGATE, negate, 1, 0) O(MAGNITUDE, magnitude, 1, 0) O(LEAST, least, 2, 0) O(GREATEST, greatest, 2, 0)            \
    O(FLIP, flip, 2, 0) O(LESS, less, 2, 1) O(LESS_EQUAL, less_or_equal, 2, 1) O(SAME, equal, 2, 1)                    \
    O(AND, and, 2, 1) O(OR, or, 2, 1) O(NOT, not, 1, 1) O(CHOOSE, choose, 3, 0) O(AND_BITS, and_bits, 2, 0)            \
    O(OR_BITS, or_bits, 2, 0) O(XOR_BITS, xor_bits, 2, 0) O(SUBTRACT_BITS, subtract_bits, 2, 0)                        \
    O(SHIFT_LEFT, shift_left, 1, 0) O(SHIFT_RIGHT, shift_right, 1, 0) O(MASK_OF_BITS, mask_of_bits, 1, 1)
#define ENUMERATOR(constant, name, operands, is_mask) constant,
#define FACTS(constant, name, operands, is_mask) {#name, operands, is_mask},
/* clang-format on */

enum operation { OPERATIONS_OF(ENUMERATOR) OPERATIONS };
static const struct {
    const char *name;
    int operands, is_mask;
} facts[OPERATIONS] = {OPERATIONS_OF(FACTS)};

/* a, b, c: operands; of a shift b is by how much. bits: a constant's. */
struct node {
    enum operation operation;
    int wide, a, b, c;
    uint64_t bits;
};
struct known {
    int node;
    double low, high;
};
/* Node `node`, a polynomial in node `of`, stands for g Σ (−s x)ᵏ/(m+2k)! − less; m −1: a constant, for times π/2 −
 * less. */
struct stands {
    int node, of, m, is_polynomial;
    double s, g, less;
};
struct record {
    size_t count, known_count, stands_count;
    int output;
    struct node node[NODES];
    struct known known[KNOWN];
    struct stands stands[STANDS];
};

static struct certificate {
    char formula[32];              /* "S1 of square" */
    int m, of_angle, scaled, both; /* both: negative numbers of the region's sizes as well */
    double limit, floor, low, high;
    size_t records, cuts;
    struct record record[RECORDS];
    double cut[CUTS];
} the;

static const char *file;

static void refuse(int status, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "check_proof: %s: ", file);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    exit(status);
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

static char line[4096];
static size_t line_number;

static int next_line(FILE *stream)
{
    line_number++;
    if (!fgets(line, sizeof line, stream))
        return 0;
    if (!strchr(line, '\n'))
        refuse(2, "line %zu has no end", line_number);
    return 1;
}

/* What stands behind a word at the line's start. */
static const char *after(const char *word)
{
    const size_t length = strlen(word);
    if (strncmp(line, word, length) != 0 || line[length] != ' ')
        refuse(2, "line %zu: expected %s", line_number, word);
    return line + length + 1;
}

/* Exactly what the format takes, and the line's end. */
static void scan(const char *text, int expected, const char *format, ...) __attribute__((format(scanf, 3, 4)));
static void scan(const char *text, int expected, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    const int got = vsscanf(text, format, arguments);
    va_end(arguments);
    if (got != expected)
        refuse(2, "line %zu: not as expected", line_number);
}

static int is_before(const struct record *record, int node, size_t end)
{
    return node >= 0 && (size_t)node < end && end <= record->count;
}

static void read_node(struct record *record, size_t i)
{
    struct node *node = &record->node[i];
    char name[32], width[2] = "";
    unsigned long long bits = 0;
    int operands[3] = {0};
    const int got = sscanf(line, "%31s %1s %d %d %d", name, width, &operands[0], &operands[1], &operands[2]);
    for (node->operation = 0; node->operation < OPERATIONS; node->operation++)
        if (strcmp(facts[node->operation].name, name) == 0)
            break;
    if (node->operation == OPERATIONS || got < 2 || !strchr("fd", *width))
        refuse(2, "line %zu: no operation", line_number);
    const int shift = node->operation == SHIFT_LEFT || node->operation == SHIFT_RIGHT;
    const int wanted = facts[node->operation].operands;
    node->wide = *width == 'd';
    if (node->operation == CONSTANT)
        scan(line, 1, "%*s %*s %llx%31s", &bits, name), node->bits = bits;
    else if (got - 2 != wanted + shift)
        refuse(2, "line %zu: %s has %d operands", line_number, name, got - 2);
    for (int k = 0; k < wanted; k++)
        if (operands[k] < 0 || (size_t)operands[k] >= i)
            refuse(2, "line %zu: an operand that is not before it", line_number);
    if (shift && (operands[1] < 0 || operands[1] >= (node->wide ? 64 : 32)))
        refuse(2, "line %zu: a shift by %d", line_number, operands[1]);
    node->a = operands[0], node->b = operands[1], node->c = operands[2];
}

static void read_record(FILE *stream, struct record *record)
{
    char end[2];
    scan(after("record"), 1, "%zu %1s", &record->count, end);
    if (record->count == 0 || record->count > NODES)
        refuse(2, "line %zu: too many operations", line_number);
    for (size_t i = 0; i < record->count; i++) {
        if (!next_line(stream))
            refuse(2, "the record ends early");
        read_node(record, i);
    }
    next_line(stream);
    scan(after("output"), 1, "%d %1s", &record->output, end);
    if (!is_before(record, record->output, record->count))
        refuse(2, "line %zu: no such operation", line_number);
    while (next_line(stream) && strcmp(line, "end\n") != 0) {
        if (strncmp(line, "known ", 6) == 0 && record->known_count < KNOWN) {
            struct known *known = &record->known[record->known_count++];
            scan(after("known"), 3, "%d %la %la %1s", &known->node, &known->low, &known->high, end);
            if (!is_before(record, known->node, record->count))
                refuse(2, "line %zu: no such operation", line_number);
        } else {
            struct stands *stands = &record->stands[record->stands_count++];
            if (record->stands_count > STANDS)
                refuse(2, "line %zu: too much", line_number);
            scan(after("stands"), 6, "%d %d %d %la %la %la %1s", &stands->node, &stands->of, &stands->m, &stands->s,
                 &stands->g, &stands->less, end);
            if (!is_before(record, stands->node, record->count) || stands->m > 12 || stands->m < -1 ||
                (stands->m >= 0 &&
                 (stands->of < 0 || stands->of >= stands->node || !(stands->s > 0 && stands->s <= 1))))
                refuse(2, "line %zu: it cannot stand for that", line_number);
        }
    }
}

static void read_certificate(FILE *stream)
{
    char end[2], measure[16], of[16];
    memset(&the, 0, sizeof the);
    line_number = 0;
    if (!next_line(stream) || strcmp(line, "plumb-proof 1\n") != 0)
        refuse(2, "is no certificate");
    next_line(stream), after("kernel");
    next_line(stream), after("promise");
    next_line(stream);
    scan(after("formula"), 2, "S%d of %15s %1s", &the.m, of, end);
    the.of_angle = strcmp(of, "angle") == 0;
    if (the.m < 1 || the.m > 3 || (!the.of_angle && strcmp(of, "square") != 0))
        refuse(2, "line %zu: an unknown formula", line_number);
    next_line(stream);
    scan(after("measure"), 1, "%15s %1s", measure, end);
    the.scaled = strcmp(measure, "scaled") == 0;
    if (!the.scaled && strcmp(measure, "plain") != 0)
        refuse(2, "line %zu: an unknown measure", line_number);
    next_line(stream);
    scan(after("limit"), 2, "%la %la %1s", &the.limit, &the.floor, end);
    next_line(stream);
    scan(after("region"), 3, "%la %la %15s %1s", &the.low, &the.high, of, end);
    the.both = strcmp(of, "both") == 0;
    next_line(stream);
    scan(after("cuts"), 1, "%zu %1s", &the.cuts, end);
    if (the.cuts < 2 || the.cuts > CUTS)
        refuse(2, "line %zu: too few or too many", line_number);
    for (size_t i = 0; i < the.cuts; i++) {
        next_line(stream);
        scan(line, 1, "%la %1s", &the.cut[i], end);
    }
    while (next_line(stream)) {
        if (the.records == RECORDS)
            refuse(2, "line %zu: too many records", line_number);
        read_record(stream, &the.record[the.records++]);
    }
    for (size_t r = 0; r <= the.records; r++)
        if (r == the.records)
            refuse(2, "it has no record for every input");
        else if (the.record[r].known_count == 0)
            break;
}

/* --- numbers ------------------------------------------------------------------------------------------------------ */

/* Numbers that are cleared at the end of their block. */
static void clear_number(mpfi_t *x)
{
    mpfi_clear(*x);
}
#define NUMBER(name, bits)                                                                                             \
    __attribute__((cleanup(clear_number))) mpfi_t name;                                                                \
    mpfi_init2(name, bits)

static double magnitude(mpfi_t x)
{
    const double low = fabs(mpfr_get_d(&x->left, MPFR_RNDA)), high = fabs(mpfr_get_d(&x->right, MPFR_RNDA));
    return mpfi_nan_p(x) ? INFINITY : low > high ? low : high;
}

static double mignitude(mpfi_t x)
{
    if (mpfi_nan_p(x) || mpfi_has_zero(x))
        return 0;
    const double low = fabs(mpfr_get_d(&x->left, MPFR_RNDZ)), high = fabs(mpfr_get_d(&x->right, MPFR_RNDZ));
    return low < high ? low : high;
}

/* Sums and products of errors, rounded up. */
static double up(double x)
{
    return x == 0 ? 0 : nextafter(x, INFINITY);
}

static double plus(double a, double b)
{
    return a == 0 ? b : b == 0 ? a : up(a + b);
}

static double times(double a, double b)
{
    return a == 0 || b == 0 ? 0 : fmax(up(a * b), 0x1p-1074);
}

/* The spacing of floats or doubles at a size. */
static double spacing(int wide, double size)
{
    const int least = wide ? -1022 : -126, exponent = size > 0 ? ilogb(size) : least;
    return ldexp(1, (exponent < least ? least : exponent) - (wide ? 52 : 23));
}

/* At most what rounding adds to a number of this size; none to a point that is a number of the format. */
static double rounding(int wide, mpfi_t x)
{
    const double size = magnitude(x), most = wide ? 0x1.fffffffffffffp1023 : 0x1.fffffep127;
    if (!(size <= most))
        return INFINITY;
    if (mpfr_equal_p(&x->left, &x->right)) {
        const double value = mpfr_get_d(&x->left, MPFR_RNDN);
        if (mpfr_cmp_d(&x->left, value) == 0 && (wide || (double)(float)value == value))
            return 0;
    }
    /* past a power of two no more than what it is off from there, or half a spacing of the binade below */
    const double power = size > 0x1p-100 ? ldexp(1, ilogb(size)) : 0, past = up(size - power);
    return fmax(fmax(fmin(past, spacing(wide, size) / 2), spacing(wide, nextafter(power, 0)) / 2),
                wide ? 0x1p-1074 : 0x1p-150);
}

static double value_of_bits(int wide, uint64_t bits)
{
    const uint32_t narrow = (uint32_t)bits;
    float single;
    double value;
    memcpy(&single, &narrow, sizeof single);
    memcpy(&value, &bits, sizeof value);
    return wide ? value : (double)single;
}

static uint64_t bits_of_value(int wide, double value)
{
    const float single = (float)value;
    uint32_t narrow;
    uint64_t bits;
    memcpy(&narrow, &single, sizeof narrow);
    memcpy(&bits, &value, sizeof bits);
    return wide ? bits : narrow;
}

/* --- functions ---------------------------------------------------------------------------------------------------- */

static int is_below(mpfi_t x, long exponent)
{
    return (mpfr_zero_p(&x->left) || mpfr_get_exp(&x->left) < exponent) &&
           (mpfr_zero_p(&x->right) || mpfr_get_exp(&x->right) < exponent);
}

/* z = Σ (−x)ᵏ/(m+2k)! */
static void series_at(mpfi_t z, int m, mpfi_t x, long bits)
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

/* The formula meant: S₁ = sin a/a, S₂ = (1 − cos a)/a², S₃ = (a − sin a)/a³, of t = a² or of a. */
static void formula_at(mpfi_t z, mpfi_t x, long bits)
{
    NUMBER(square, bits + 160);
    mpfi_set(square, x);
    if (the.of_angle)
        mpfi_sqr(square, square);
    series_at(z, the.m, square, bits);
}

/* At least how large the formula is in a piece, whose ulp counts. |dSₘ/dt| is at most 1/(m+2)!. Scaled ulps of S₁
 * are of 1/a where it oscillates. */
static double least_size(double low, double high, double *most)
{
    NUMBER(t, BITS);
    NUMBER(value, BITS);
    NUMBER(half, BITS);
    mpfi_interv_d(t, low, high);
    if (the.of_angle)
        mpfi_sqr(t, t);
    if (mpfr_sgn(&t->left) < 0)
        refuse(1, "its region is not one of squares");
    const double farthest = magnitude(t);
    mpfr_t middle, radius;
    mpfr_init2(middle, BITS), mpfr_init2(radius, BITS);
    mpfi_mid(middle, t);
    mpfi_diam_abs(radius, t);
    mpfr_div_ui(radius, radius, the.m == 1 ? 6 : the.m == 2 ? 24 : 120, MPFR_RNDU);
    mpfi_set_fr(half, middle);
    series_at(value, the.m, half, BITS);
    mpfi_increase(value, radius);
    double size = mignitude(value);
    *most = magnitude(value);
    if (the.scaled && the.m == 1 && mignitude(t) > 4)
        size = fmax(size, nextafter(1 / sqrt(nextafter(farthest, INFINITY)), 0));
    mpfr_clear(middle), mpfr_clear(radius);
    return fmax(size, the.floor);
}

/* --- polynomials -------------------------------------------------------------------------------------------------- */

/* A polynomial's coefficients less its function's. Found once. */
static mpfi_t difference[RECORDS][STANDS][DEGREE + 1];

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

static void find_differences(void)
{
    NUMBER(term, BITS);
    for (size_t r = 0; r < the.records; r++)
        for (size_t i = 0; i < the.record[r].stands_count; i++) {
            const struct stands *stands = &the.record[r].stands[i];
            double coefficient[DEGREE + 1] = {0};
            if (stands->m < 0)
                continue;
            the.record[r].stands[i].is_polynomial =
                read_horner(&the.record[r], stands->node, stands->of, coefficient) >= 0;
            mpfi_set_d(term, stands->g);
            for (int n = 2; n <= stands->m; n++)
                mpfi_div_ui(term, term, (unsigned long)n);
            for (int k = 0; k <= DEGREE; k++) {
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
static double distance(mpfi_t *d, const struct stands *stands, mpfi_t x)
{
    mpfr_t mid;
    NUMBER(value, BITS);
    NUMBER(slope, BITS);
    NUMBER(middle, BITS);
    NUMBER(coefficient, BITS);
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
    for (int k = 2; k <= stands->m + 2 * (DEGREE + 1); k++)
        tail = up(tail / k);
    all = magnitude(x) < 64 ? plus(magnitude(value), 2 * tail) : INFINITY;
    mpfr_clear(mid);
    return all;
}

/* --- forward ------------------------------------------------------------------------------------------------------ */

/* What is known of an operation's result in a piece, or at a point. */
struct result {
    int known, has_bits;
    uint64_t bits;             /* its bits, where it is one number; of a mask 0 or 1 */
    double error, before, own; /* how far at most from the exact one; before its own rounding; which adds this */
    int rounds, decision;
    mpfi_t value; /* holds what is computed; at a point, the exact one */
};

static struct result result[NODES];
static const struct record *record;
static int at_point; /* decisions are those of the piece, nothing is rounded, functions stand for themselves */

static struct {
    int answer[CHOICES], answers[CHOICES], depth, asked;
} choices;

/* One of `answers`: all are tried in turn. */
static int choose(int answers)
{
    if (choices.asked == choices.depth) {
        if (choices.depth == CHOICES)
            refuse(1, "too much is not decided in a piece");
        choices.answer[choices.depth] = 0;
        choices.answers[choices.depth++] = answers;
    }
    return choices.answer[choices.asked++];
}

/* Whether there are answers left to be tried. */
static int choose_next(void)
{
    while (choices.depth > 0 && ++choices.answer[choices.depth - 1] == choices.answers[choices.depth - 1])
        choices.depth--;
    return choices.depth > 0;
}

/* 1 or 0; −1: neither. */
static int is_less(mpfi_t a, mpfi_t b, int or_equal)
{
    const int below = mpfr_cmp(&a->right, &b->left), above = mpfr_cmp(&a->left, &b->right);
    if (mpfi_nan_p(a) || mpfi_nan_p(b))
        return -1;
    return (or_equal ? below <= 0 : below < 0) ? 1 : (or_equal ? above > 0 : above >= 0) ? 0 : -1;
}

static int decide(struct result *it, int known)
{
    if (!at_point)
        it->decision = known >= 0 ? known : choose(2);
    return it->decision;
}

static struct result *evaluated(int i);

static void take(struct result *it, const struct result *from)
{
    mpfi_set(it->value, from->value);
    it->error = from->error, it->before = from->before, it->rounds = from->rounds;
    it->has_bits = from->has_bits, it->bits = from->bits;
}

static void negated(struct result *it, const struct result *from, int wide)
{
    take(it, from);
    mpfi_neg(it->value, it->value);
    it->bits ^= UINT64_C(1) << (wide ? 63 : 31);
}

static void set_bits(struct result *it, int wide, uint64_t bits)
{
    const double value = value_of_bits(wide, bits);
    it->has_bits = 1;
    it->bits = wide ? bits : (uint32_t)bits;
    if (isfinite(value))
        mpfi_set_d(it->value, value);
    else
        mpfr_set_nan(&it->value->left);
}

/* A sum so large that only whole numbers are near: each that it can be. */
static int becomes_whole(struct result *it, const struct node *node)
{
    const double least = node->wide ? 0x1p52 : 0x1p23;
    if (at_point ? it->decision < 0
                 : !(mpfr_cmp_d(&it->value->left, least) >= 0 && mpfr_cmp_d(&it->value->right, 2 * least) <= 0)) {
        it->decision = -1;
        return 0;
    }
    static double first[NODES];
    double *from = &first[it - result];
    if (!at_point) {
        mpfr_sub_d(&it->value->left, &it->value->left, 0.5, MPFR_RNDD);
        mpfr_add_d(&it->value->right, &it->value->right, 0.5, MPFR_RNDU);
        *from = mpfr_get_d(&it->value->left, MPFR_RNDU); /* there doubles are whole */
        const double last = mpfr_get_d(&it->value->right, MPFR_RNDD);
        if (last - *from > 15)
            refuse(1, "a piece holds too many turns");
        it->decision = choose((int)(last - *from) + 1);
    }
    set_bits(it, node->wide, bits_of_value(node->wide, *from + it->decision));
    it->error = it->before = it->rounds = 0;
    return 1;
}

static double operation_error(const struct node *node, const struct result *a, const struct result *b,
                              const struct result *c, struct result *it)
{
    mpfi_t *x = (mpfi_t *)&a->value, *y = b ? (mpfi_t *)&b->value : NULL;
    switch (node->operation) {
    case ADD:
        return plus(a->error, b->error);
    case FUSED:
    case MULTIPLY: {
        const double product = plus(times(a->error, magnitude(*y)), times(plus(magnitude(*x), a->error), b->error));
        return c ? plus(product, c->error) : product;
    }
    case DIVIDE: {
        const double least = mignitude(*y), exact = nextafter(least - b->error, 0);
        if (!(exact > 0))
            return INFINITY;
        return plus(up(a->error / least),
                    up(times(plus(magnitude(*x), a->error), b->error) / nextafter(least * exact, 0)));
    }
    case ROOT: {
        const double least = mignitude(it->value);
        return a->error == 0 ? 0 : least > 0 ? up(a->error / least) : up(sqrt(a->error));
    }
    default:
        return a->error; /* NARROW */
    }
}

static int is_power_of_two(const mpfi_t x)
{
    int exponent;
    return mpfr_equal_p(&x->left, &x->right) && fabs(frexp(mpfr_get_d(&x->left, MPFR_RNDN), &exponent)) == 0.5 &&
           mpfr_cmp_d(&x->left, mpfr_get_d(&x->left, MPFR_RNDN)) == 0;
}

static void compute(struct result *it, int i)
{
    const struct node *node = &record->node[i];
    struct result *a = evaluated(node->a), *b = facts[node->operation].operands > 1 ? evaluated(node->b) : NULL,
                  *c = node->operation == FUSED ? evaluated(node->c) : NULL;
    switch (node->operation) {
    case ADD:
        mpfi_add(it->value, a->value, b->value);
        break;
    case MULTIPLY:
    case FUSED:
        if (node->a == node->b)
            mpfi_sqr(it->value, a->value);
        else
            mpfi_mul(it->value, a->value, b->value);
        if (c)
            mpfi_add(it->value, it->value, c->value);
        break;
    case DIVIDE:
        mpfi_div(it->value, a->value, b->value);
        break;
    case ROOT:
        mpfi_sqrt(it->value, a->value);
        break;
    default:
        mpfi_set(it->value, a->value);
    }
    if ((node->operation == ADD || node->operation == FUSED) && becomes_whole(it, node))
        return;
    if (at_point)
        return;
    it->before = operation_error(node, a, b, c, it);
    const int exact = node->operation == MULTIPLY && (is_power_of_two(a->value) || is_power_of_two(b->value)) &&
                      mignitude(it->value) >= (node->wide ? 0x1p-1022 : 0x1p-126);
    const double own = exact ? 0 : rounding(node->wide, it->value);
    mpfr_t widened;
    mpfr_init2(widened, 53);
    mpfr_set_d(widened, own, MPFR_RNDU);
    const int not_negative = mpfr_sgn(&it->value->left) >= 0;
    mpfi_increase(it->value, widened);
    if (not_negative && mpfr_sgn(&it->value->left) < 0)
        mpfr_set_zero(&it->value->left, 1); /* rounding keeps signs */
    mpfr_clear(widened);
    it->rounds = own > 0;
    it->own = own;
    it->error = plus(it->before, own);
}

static uint64_t on_bits(const struct node *node, uint64_t a, uint64_t b)
{
    switch (node->operation) {
    case AND_BITS:
        return a & b;
    case OR_BITS:
        return a | b;
    case XOR_BITS:
        return a ^ b;
    case SUBTRACT_BITS:
        return a - b;
    case SHIFT_LEFT:
        return a << node->b;
    default:
        return (node->wide ? a : (uint32_t)a) >> node->b;
    }
}

/* Bits of numbers that are known; or a number and a pattern that keeps it, turns its sign or makes it 0. */
static void compute_bits(struct result *it, int i)
{
    const struct node *node = &record->node[i];
    const int shift = node->operation == SHIFT_LEFT || node->operation == SHIFT_RIGHT, wide = node->wide;
    const uint64_t sign = UINT64_C(1) << (wide ? 63 : 31), ones = wide ? UINT64_MAX : UINT32_MAX;
    struct result *a = evaluated(node->a), *b = shift ? a : evaluated(node->b);
    if (a->has_bits && b->has_bits) {
        set_bits(it, wide, on_bits(node, a->bits, b->bits));
        return;
    }
    struct result *number = a->has_bits ? b : a, *pattern = a->has_bits ? a : b;
    if (shift || !pattern->has_bits)
        refuse(1, "operation %d is on bits that are not known", i);
    if ((node->operation == XOR_BITS && pattern->bits == 0) || (node->operation == AND_BITS && pattern->bits == ones))
        take(it, number);
    else if (node->operation == XOR_BITS && pattern->bits == sign)
        negated(it, number, wide);
    else if (node->operation == AND_BITS && pattern->bits == 0)
        set_bits(it, wide, 0);
    else
        refuse(1, "operation %d is on bits of a number", i);
}

/* Of numbers, one of which or whose negative it is. */
static void compute_choice(struct result *it, int i)
{
    const struct node *node = &record->node[i];
    struct result *a = evaluated(node->a), *b;
    switch (node->operation) {
    case CHOOSE:
        take(it, evaluated(a->bits ? node->b : node->c));
        break;
    case LEAST:
    case GREATEST:
        b = evaluated(node->b);
        take(it, decide(it, node->operation == LEAST ? is_less(a->value, b->value, 0) : is_less(b->value, a->value, 0))
                     ? a
                     : b);
        break;
    default:
        b = node->operation == FLIP ? evaluated(node->b) : a;
        const int known = b->has_bits                      ? (int)(b->bits >> (node->wide ? 63 : 31) & 1)
                          : mpfr_sgn(&b->value->left) > 0  ? 0
                          : mpfr_sgn(&b->value->right) < 0 ? 1
                                                           : -1;
        if (decide(it, mpfi_nan_p(b->value) ? -1 : known))
            negated(it, a, node->wide);
        else
            take(it, a);
    }
}

static void compute_mask(struct result *it, int i)
{
    const struct node *node = &record->node[i];
    struct result *a = evaluated(node->a), *b = facts[node->operation].operands > 1 ? evaluated(node->b) : NULL;
    switch (node->operation) {
    case LESS:
    case LESS_EQUAL:
        it->bits = (uint64_t)decide(it, is_less(a->value, b->value, node->operation == LESS_EQUAL));
        break;
    case SAME:
        it->bits =
            (uint64_t)decide(it, is_less(a->value, b->value, 0) == 1 || is_less(b->value, a->value, 0) == 1 ? 0 : -1);
        break;
    case AND:
        it->bits = a->bits && b->bits;
        break;
    case OR:
        it->bits = a->bits || b->bits;
        break;
    case NOT:
        it->bits = !a->bits;
        break;
    default: /* MASK_OF_BITS */
        if (!a->has_bits)
            refuse(1, "operation %d is a mask of bits that are not known", i);
        it->bits = a->bits >> (node->wide ? 63 : 31) & 1;
    }
}

/* times π/2 − less */
static void part_of_pi(mpfi_t z, const struct stands *stands)
{
    NUMBER(less, 64);
    mpfi_const_pi(z);
    mpfi_mul_d(z, z, stands->g);
    mpfi_div_2ui(z, z, 1);
    mpfi_set_d(less, stands->less);
    mpfi_sub(z, z, less);
}

/* What the roundings in a polynomial by Horner's rule carry to node i, but for its own, taking its argument as
 * exact. */
static double carried_in(int i, int of)
{
    const struct node *node = &record->node[i];
    if (node->operation == CONSTANT)
        return 0;
    if (node->operation == ADD) {
        const int sum = record->node[node->b].operation == CONSTANT ? node->a : node->b;
        return plus(carried_in(sum, of), result[sum].own);
    }
    const int x = record->node[node->a].operation == NEGATE ? record->node[node->a].a : node->a,
              inner = x == of ? node->b : node->a;
    return times(magnitude(result[of].value),
                 plus(carried_in(inner, of), record->node[inner].operation == CONSTANT ? 0 : result[inner].own));
}

/* In place of the polynomial, its function: at a point by itself, in a piece by its distance. */
static void stand(struct result *it, const struct stands *stands, mpfi_t *d)
{
    NUMBER(x, FINE);
    if (stands->m < 0) {
        part_of_pi(x, stands);
        if (at_point) {
            mpfi_set(it->value, x);
        } else {
            mpfi_sub(x, x, it->value);
            it->error = it->before = plus(it->error, magnitude(x));
        }
    } else {
        if (!stands->is_polynomial)
            refuse(1, "operation %d is no polynomial in %d", stands->node, stands->of);
        struct result *of = evaluated(stands->of);
        mpfi_set(x, of->value);
        if (at_point) {
            mpfi_mul_d(x, x, stands->s);
            series_at(it->value, stands->m, x, FINE);
            mpfi_mul_d(it->value, it->value, stands->g);
            mpfi_set_d(x, stands->less);
            mpfi_sub(it->value, it->value, x);
        } else {
            mpfr_t widened;
            mpfr_init2(widened, 53);
            mpfr_set_d(widened, of->error, MPFR_RNDU);
            mpfi_increase(x, widened);
            mpfr_clear(widened);
            const double away = isfinite(of->error) ? distance(d, stands, x) : INFINITY;
            it->before = plus(it->before, away);
            /* rounded as with this argument, and the function there and at the exact one: its slope is 1/(m+2)! at
             * most */
            double slope = times(fabs(stands->g), stands->s);
            for (int n = 2; n <= stands->m + 2; n++)
                slope = up(slope / n);
            if (mpfr_sgn(&x->left) >= 0)
                it->before = fmin(
                    it->before, plus(plus(carried_in((int)(it - result), stands->of), away), times(slope, of->error)));
            it->error = plus(it->before, it->own);
        }
    }
}

static struct result *evaluated(int i)
{
    struct result *it = &result[i];
    const struct node *node = &record->node[i];
    const size_t r = (size_t)(record - the.record);
    if (it->known)
        return it;
    it->known = 1;
    it->has_bits = it->rounds = 0;
    it->error = it->before = 0;
    it->decision = at_point ? it->decision : 0;
    if (node->operation == CONSTANT) {
        set_bits(it, node->wide, node->bits);
    } else if (facts[node->operation].is_mask) {
        compute_mask(it, i);
    } else if (node->operation == CHOOSE || node->operation == LEAST || node->operation == GREATEST ||
               node->operation == MAGNITUDE || node->operation == FLIP) {
        compute_choice(it, i);
    } else if (node->operation == NEGATE) {
        negated(it, evaluated(node->a), node->wide);
    } else if (node->operation >= AND_BITS) {
        compute_bits(it, i);
    } else if (node->operation != INPUT) {
        compute(it, i);
    }
    for (size_t k = 0; k < record->stands_count; k++)
        if (record->stands[k].node == i)
            stand(it, &record->stands[k], difference[r][k]);
    return it;
}

/* Evaluates a record over a piece or at a point; 0 if its branches are not taken there. */
static int evaluate(mpfi_t x)
{
    for (size_t i = 0; i < record->count; i++) {
        result[i].known = 0;
        mpfi_set_prec(result[i].value, at_point ? FINE : BITS);
        if (record->node[i].operation == INPUT)
            mpfi_set(result[i].value, x);
    }
    choices.asked = 0;
    for (size_t k = 0; k < record->known_count; k++) {
        const struct known *known = &record->known[k];
        if (!facts[record->node[known->node].operation].is_mask)
            continue; /* it is not needed */
        const double bits = (double)evaluated(known->node)->bits;
        if (!(bits >= known->low && bits <= known->high))
            return 0;
    }
    evaluated(record->output);
    return 1;
}

/* --- identity ----------------------------------------------------------------------------------------------------- */

static uint64_t random_state = 1;

static unsigned long random_bits(void)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (unsigned long)(random_state >> 32);
}

/* A random number of 320 bits in a piece. */
static void draw(mpfi_t x, double low, double high)
{
    NUMBER(part, FINE);
    mpfi_set_ui(part, 0);
    for (int i = 0; i < 10; i++) {
        mpfi_add_ui(part, part, random_bits());
        mpfi_div_2ui(part, part, 32);
    }
    mpfi_set_d(x, high);
    mpfi_sub_d(x, x, low);
    mpfi_mul(x, x, part);
    mpfi_add_d(x, x, low);
}

static uint64_t seen[WAYS_SEEN];
static size_t seen_count;

/* Whether the way that the decisions took is one that was seen to be the formula. */
static int is_seen(void)
{
    uint64_t hash = (uint64_t)(record - the.record) + UINT64_C(14695981039346656037);
    for (size_t i = 0; i < record->count; i++)
        hash = (hash ^
                (uint64_t)(result[i].known ? result[i].decision + 2 +
                                                 1000 * (int)(result[i].bits & 0xffff) *
                                                     (result[i].has_bits || facts[record->node[i].operation].is_mask)
                                           : 1)) *
               UINT64_C(1099511628211);
    for (size_t i = 0; i < seen_count; i++)
        if (seen[i] == hash)
            return 1;
    if (seen_count < WAYS_SEEN)
        seen[seen_count++] = hash;
    return 0;
}

static void expect_identity(double low, double high)
{
    if (is_seen())
        return;
    NUMBER(x, FINE);
    NUMBER(exact, FINE);
    at_point = 1;
    high += fmax(fmax(high - low, fabs(high) * 0x1p-10), 0x1p-30); /* a piece may be a single float */
    if (low < 0 && high > 0)
        high = low / 2;
    for (int i = 0; i < POINTS; i++) {
        draw(x, low, high);
        evaluate(x);
        formula_at(exact, x, FINE);
        mpfi_sub(exact, exact, result[record->output].value);
        if (mpfi_nan_p(exact) || !is_below(exact, -AGREE))
            refuse(1, "without rounding it is not the formula, in [%a, %a]", low, high);
    }
    at_point = 0;
}

/* --- pieces ------------------------------------------------------------------------------------------------------- */

static double worst;

/* The error of what was evaluated, in ulps. What is rounded last errs by half an ulp of the exact value, past a
 * power of two as well: if no more than an ulp is carried there, it is rounded back to the power. */
static double error_in(double low, double high)
{
    const struct result *out = &result[record->output];
    double most;
    const double size = least_size(low, high, &most), unit = spacing(0, size);
    /* below the power of two that ends the binade, whatever is carried: there half an ulp is half an ulp */
    const int within = plus(most, out->before) < unit * 0x1p24 && size >= 0x1p-126;
    if (!(out->before < INFINITY) || !(size >= 0))
        return INFINITY;
    return out->rounds ? plus(up(out->before / unit), within || out->before <= unit ? 0.5 : 1) : up(out->error / unit);
}

/* Whether the limit holds in a piece by every record, whatever is not decided there. */
static int holds_in(double low, double high)
{
    int holds = 1;
    double most = 0;
    NUMBER(x, BITS);
    for (record = the.record; record < the.record + the.records && holds; record++) {
        choices.depth = 0;
        do {
            mpfi_interv_d(x, low, high);
            if (!evaluate(x))
                continue;
            const double error = error_in(low, high);
            if (!(error <= the.limit)) {
                holds = 0;
                break;
            }
            most = fmax(most, error);
            expect_identity(low, high);
        } while (choose_next());
    }
    worst = holds ? fmax(worst, most) : worst;
    return holds;
}

static size_t pieces;

/* Of a piece only its floats are inputs. */
static void check_piece(double low, double high, int depth)
{
    const float first = (float)low, last = (float)high;
    low = (double)first < low ? (double)nextafterf(first, INFINITY) : (double)first;
    high = (double)last > high ? (double)nextafterf(last, -INFINITY) : (double)last;
    pieces++;
    if (low > high || holds_in(low, high))
        return;
    const double middle = low / 2 + high / 2;
    if (depth == 0 || !(middle > low && middle < high))
        refuse(1, "the limit is not shown in [%a, %a]", low, high);
    check_piece(low, middle, depth - 1);
    check_piece(middle, high, depth - 1);
}

static void check(void)
{
    if (!(the.limit > 0 && the.limit < 1e9) || !(the.floor >= 0) || !(the.low < the.high) || !isfinite(the.high) ||
        !isfinite(the.low))
        refuse(1, "a limit or a region that is none");
    if (the.cut[0] != the.low || the.cut[the.cuts - 1] != the.high)
        refuse(1, "its pieces do not reach the region's ends");
    for (size_t r = 0; r < the.records; r++)
        if (the.record[r].node[the.record[r].output].wide)
            refuse(1, "its output is no float");
    find_differences();
    worst = 0, pieces = seen_count = 0;
    for (size_t i = 1; i < the.cuts; i++) {
        if (!(the.cut[i] > the.cut[i - 1]))
            refuse(1, "piece %zu has no width", i);
        check_piece(the.cut[i - 1], the.cut[i], DEPTH);
        if (the.both)
            check_piece(-the.cut[i], -the.cut[i - 1], DEPTH);
    }
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: check_proof CERTIFICATE…: 0 if each is a proof, 1 if one is not, 2 if one cannot be read\n",
              stderr);
        return 2;
    }
    for (size_t i = 0; i < NODES; i++)
        mpfi_init2(result[i].value, BITS);
    for (int i = 1; i < argc; i++) {
        file = argv[i];
        FILE *stream = fopen(file, "r");
        if (!stream)
            refuse(2, "cannot be read");
        read_certificate(stream);
        fclose(stream);
        check();
        printf("%s: S%d of %s, %s ulps, in [%a, %a]: at most %.5f, limit %g, %zu pieces\n", file, the.m,
               the.of_angle ? "an angle" : "its square", the.scaled ? "scaled" : "plain", the.low, the.high, worst,
               the.limit, pieces);
    }
    return 0;
}
