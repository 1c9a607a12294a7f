/* Experiments on the articles' claims C1 to C4, C6, C19 and C25 about rotation vectors and the exponential map.
 *
 *   S₁ = sin a / a,   S₂ = (1 − cos a) / a²,   S₃ = (a − sin a) / a³,   t = a²
 *
 * a = ‖v‖ is the rotation angle, T(v) = E + S₂[v] + S₃[v]² the left Jacobian of SO(3). Exact values come from the
 * reference: its filter for every input, its enclosures for each worst case. The candidates are implemented here in
 * float, in the forms that the articles show or warn of; sine and cosine are computed in double and rounded to float,
 * so that no error of a float library enters. fl(x) is x rounded to float. Sources: the Roblox article on rigid-body
 * rotation, sections 1 to 3; "Numerical Integration for Rotational Dynamics". */
#include "claims.h"
#include "reference/reference.h"
#include "validate/accuracy/sweep/sweep.h"

#include <float.h>
#include <math.h>
#include <mpfi.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const double pi = 0x1.921fb54442d18p+1;

/* Without --full, one in SHORT_STRIDE floats is tried, in the last octave one in LAST_OCTAVE_STRIDE. Both numbers are
 * prime, so that no pattern of significands is favoured. */
enum { SHORT_STRIDE = 499, LAST_OCTAVE_STRIDE = 7, DIGITS = 160 };

/* --- C1: Taylor polynomials ------------------------------------------------------------------------------------- */

/* The coefficients of the polynomials in t for S₁, S₂, S₃; and the divisors of the nested form d₀, d₁, d₂, d₃ of (1 −
 * t/d₁ (1 − t/d₂ (1 − t/d₃))) / d₀. */
static const float taylor[3][4] = {{1, -1.f / 6, 1.f / 120, -1.f / 5040},
                                   {1.f / 2, -1.f / 24, 1.f / 720, -1.f / 40320},
                                   {1.f / 6, -1.f / 120, 1.f / 5040, -1.f / 362880}};
static const float divisors[3][4] = {{1, 6, 20, 42}, {2, 12, 30, 56}, {6, 20, 42, 72}};

/* Computes c₀ + t (c₁ + t (c₂ + t c₃)) with fused multiply-adds. */
static void horner_fused(const struct scan_function *function, const float *t, float *y)
{
    const float *c = function->coefficient;
    for (int i = 0; i < FILTER_BLOCK; i++) {
        y[i] = c[function->terms - 1];
        for (int k = function->terms - 2; k >= 0; k--)
            y[i] = fmaf(t[i], y[i], c[k]);
    }
}

/* Computes c₀ + t (c₁ + t (c₂ + t c₃)) with products and sums rounded separately. */
static void horner_plain(const struct scan_function *function, const float *t, float *y)
{
    const float *c = function->coefficient;
    for (int i = 0; i < FILTER_BLOCK; i++)
        y[i] = c[function->terms - 1];
    for (int k = function->terms - 2; k >= 0; k--)
        for (int i = 0; i < FILTER_BLOCK; i++)
            y[i] = c[k] + t[i] * y[i];
}

/* Computes ((c₃ t³ + c₂ t²) + c₁ t) + c₀: the terms are added in increasing order of magnitude. */
static void increasing_powers(const struct scan_function *function, const float *t, float *y)
{
    const float *c = function->coefficient;
    for (int i = 0; i < FILTER_BLOCK; i++) {
        float power[4] = {1, t[i], t[i] * t[i], t[i] * t[i] * t[i]};
        y[i] = c[function->terms - 1] * power[function->terms - 1];
        for (int k = function->terms - 2; k >= 0; k--)
            y[i] += c[k] * power[k];
    }
}

/* Computes ((c₀ + c₁ t) + c₂ t²) + c₃ t³: the terms are added in decreasing order. */
static void decreasing_powers(const struct scan_function *function, const float *t, float *y)
{
    const float *c = function->coefficient;
    for (int i = 0; i < FILTER_BLOCK; i++) {
        float power = t[i];
        y[i] = c[0];
        for (int k = 1; k < function->terms; k++) {
            y[i] += c[k] * power;
            power *= t[i];
        }
    }
}

/* Computes (1 − t/d₁ (1 − t/d₂ (1 − t/d₃))) / d₀. */
static void nested_divisions(const struct scan_function *function, const float *t, float *y)
{
    const float *d = function->coefficient;
    for (int i = 0; i < FILTER_BLOCK; i++)
        y[i] = 1;
    for (int k = function->terms - 1; k >= 1; k--)
        for (int i = 0; i < FILTER_BLOCK; i++)
            y[i] = 1 - t[i] / d[k] * y[i];
    for (int i = 0; i < FILTER_BLOCK; i++)
        y[i] = y[i] / d[0];
}

/* Computes (1 − t r₁ (1 − t r₂ (1 − t r₃))) r₀, where rₖ = 1/dₖ is rounded to float: S₃, for example, ends with a
 * product by 1/6 rounded to float. */
static void nested_products(const struct scan_function *function, const float *t, float *y)
{
    const float *d = function->coefficient;
    for (int i = 0; i < FILTER_BLOCK; i++)
        y[i] = 1;
    for (int k = function->terms - 1; k >= 1; k--)
        for (int i = 0; i < FILTER_BLOCK; i++)
            y[i] = 1 - t[i] * (1 / d[k]) * y[i];
    for (int i = 0; i < FILTER_BLOCK; i++)
        y[i] = y[i] * (1 / d[0]);
}

enum { SCHEMES = 5, DEGREES = 3 };

static void taylor_candidates(int function, struct scan_function candidates[DEGREES * SCHEMES])
{
    const struct scan_function schemes[SCHEMES] = {
        {"Horner with FMA", horner_fused, taylor[function], 0},
        {"Horner", horner_plain, taylor[function], 0},
        {"increasing powers", increasing_powers, taylor[function], 0},
        {"nested divisions", nested_divisions, divisors[function], 0},
        {"nested, rounded reciprocals", nested_products, divisors[function], 0}};
    for (int degree = 0; degree < DEGREES; degree++)
        for (int scheme = 0; scheme < SCHEMES; scheme++) {
            candidates[degree * SCHEMES + scheme] = schemes[scheme];
            candidates[degree * SCHEMES + scheme].terms = degree + 2;
        }
}

/* Up to this value t is too small to change a sum; see scan_from_zero. */
static const float constant_up_to = 0x1p-34f;

/* Scans the floats from 0 to `high`. There every operation of every candidate is monotone in t, also with rounding. So
 * a candidate that has the same value at 0 and at t = 2⁻³⁴ has this value at all floats between them. The exact S is
 * monotone, too, so that the error is largest at 0 or at 2⁻³⁴, and the 900 million floats between them need not be
 * tried. */
static void scan_from_zero(const struct scan *scan, float high, uint32_t stride, struct scan_errors *errors)
{
    const float low = scan->squared ? sqrtf(constant_up_to) : constant_up_to;
    float argument[FILTER_BLOCK] = {0, constant_up_to}, computed[FILTER_BLOCK];
    int constant = 1;
    for (size_t c = 0; c < scan->count; c++) {
        scan->functions[c].run(&scan->functions[c], argument, computed);
        constant = constant && computed[0] == computed[1];
    }
    if (constant)
        scan_floats(scan, 0, 0, 1, errors);
    scan_floats(scan, constant ? low : 0, high, stride, errors);
}

/* Results for the polynomials of degree 6, over all functions and grids. */
struct taylor_summary {
    double within; /* smallest angle (rad) with an error above 1 ulp, of the variants within 1 ulp up to 0.5 rad */
    size_t variants, over; /* number of variants, and of those with an error above 1 ulp below 0.5 rad */
    double worst, first; /* of the variants above 1 ulp: largest error, and smallest angle with an error above 1 ulp */
    char name[64];       /* the variant with the largest error of all */
};

/* Adds a variant, its largest error up to 0.5 rad and the first angle with an error above 1 ulp. */
static void summary_add(struct taylor_summary *summary, double error, double first_angle, const char *name)
{
    summary->variants++;
    if (error <= 1) {
        summary->within = fmin(summary->within, first_angle);
        return;
    }
    summary->over++;
    summary->first = fmin(summary->first, first_angle);
    if (error > summary->worst) {
        summary->worst = error;
        snprintf(summary->name, sizeof summary->name, "%s", name);
    }
}

/* Scans one function on one grid, adds its cells and updates the summary. */
static void taylor_cells(int function, int squared, const struct effort *effort, struct findings *findings,
                         struct taylor_summary *summary)
{
    static const char *const formulas[2][3] = {{"so3.s1", "so3.s2", "so3.s3"},
                                               {"so3.s1.angle", "so3.s2.angle", "so3.s3.angle"}};
    static const char *const subscripts[3] = {"₁", "₂", "₃"};
    struct scan_function candidates[DEGREES * SCHEMES];
    taylor_candidates(function, candidates);
    struct scan scan = {formula_find(formulas[squared][function]), candidates, DEGREES * SCHEMES, squared};
    struct scan_errors inside[DEGREES * SCHEMES], beyond[DEGREES * SCHEMES];
    for (int c = 0; c < DEGREES * SCHEMES; c++)
        inside[c] = beyond[c] = scan_no_errors;
    /* The claim's range ends at a = 0.5. Beyond it only the first error over 1 ulp is determined. */
    float end = squared ? 0.5f : 0.25f;
    uint32_t stride = effort->full ? 1 : SHORT_STRIDE;
    scan_from_zero(&scan, end / 2, stride, inside);
    scan_floats(&scan, end / 2, end, effort->full ? 1 : LAST_OCTAVE_STRIDE, inside);
    scan_floats(&scan, end, 1, stride, beyond);
    for (int c = 0; c < DEGREES * SCHEMES; c++) {
        char variant[64];
        int degree = 2 * (candidates[c].terms - 1);
        const char *symbol = squared ? "a" : "t", *grid = squared ? "every a, t = fl(a²)" : "every t";
        const double error = scan_certified_error(&scan, (size_t)c, inside[c].at);
        float first = fminf(inside[c].first, beyond[c].first);
        double angle = squared ? first : sqrt(first);
        snprintf(variant, sizeof variant, "S%s, %s", subscripts[function], candidates[c].name);
        findings_add(findings, degree == 6 ? READING : CONTEXT, error, "%s, degree %d, %s", variant, degree, grid);
        findings_at(findings, "%s = %a (%.6g)", symbol, inside[c].at, inside[c].at);
        findings_add(findings, CONTEXT, angle, "%s, degree %d, %s: first over 1 ulp, rad", variant, degree, grid);
        findings_at(findings, "%s = %a", symbol, first);
        if (degree == 6)
            summary_add(summary, error, angle, variant);
    }
}

/* C1: the errors of the polynomials of degree 6, in all variants. */
static void run_taylor(const struct effort *effort, struct findings *findings)
{
    struct taylor_summary summary = {.within = INFINITY, .first = INFINITY};
    for (int function = 0; function < 3; function++)
        for (int squared = 0; squared < 2; squared++)
            taylor_cells(function, squared, effort, findings, &summary);
    findings_remark(findings, "%zu of %zu ways to sum in increasing order are within 1 ulp up to a = %.4f rad",
                    summary.variants - summary.over, summary.variants, summary.within);
    if (summary.over > 0)
        findings_remark(findings, "; the worst of the others, %s: %.4f ulp, over 1 from a = %.4f rad on", summary.name,
                        summary.worst, summary.first);
    if (!effort->full)
        findings_remark(findings, " (not every float tried)");
}

/* --- C25: the order of summing ----------------------------------------------------------------------------------- */

/* C25: measures the errors of summing the terms in increasing and in decreasing order of magnitude. It tries one in
 * seven floats t in the two octaves of a below 0.5, where all four terms matter. */
static void run_order(struct findings *findings)
{
    static const char *const formulas[3] = {"so3.s1", "so3.s2", "so3.s3"};
    static const char *const names[3] = {"S₁", "S₂", "S₃"};
    double worst[2] = {0, 0};
    for (int function = 0; function < 3; function++) {
        const struct scan_function orders[2] = {{"increasing", increasing_powers, taylor[function], 4},
                                                {"decreasing", decreasing_powers, taylor[function], 4}};
        const struct scan scan = {formula_find(formulas[function]), orders, 2, 0};
        struct scan_errors errors[2] = {scan_no_errors, scan_no_errors};
        double max_error[2];
        scan_floats(&scan, 1.f / 64, 0.25f, LAST_OCTAVE_STRIDE, errors);
        for (size_t c = 0; c < 2; c++) {
            max_error[c] = scan_certified_error(&scan, c, errors[c].at);
            worst[c] = fmax(worst[c], max_error[c]);
        }
        findings_add(findings, READING, max_error[0] / max_error[1], "%s degree 6, worst error", names[function]);
        findings_at(findings, "%.3f ulp against %.3f", max_error[0], max_error[1]);
        findings_add(findings, READING, errors[0].sum / errors[1].sum, "%s degree 6, mean error", names[function]);
        findings_at(findings, "%.4f ulp against %.4f", errors[0].sum / (double)errors[0].count,
                    errors[1].sum / (double)errors[1].count);
    }
    findings_remark(findings, "worst of the three: %.2f ulp in increasing order, %.2f in decreasing order", worst[0],
                    worst[1]);
}

/* --- C2, C4: closed formulas in float --------------------------------------------------------------------------- */

static float round_cos(float a)
{
    return (float)cos((double)a);
}

static float round_sin(float a)
{
    return (float)sin((double)a);
}

/* Computes (1 − cos a) / a². */
static void naive_s2(const struct scan_function *function, const float *a, float *y)
{
    (void)function;
    for (int i = 0; i < FILTER_BLOCK; i++)
        y[i] = (1 - round_cos(a[i])) / (a[i] * a[i]);
}

/* Computes 2 sin²(a/2) / a². */
static void half_angle_s2(const struct scan_function *function, const float *a, float *y)
{
    (void)function;
    for (int i = 0; i < FILTER_BLOCK; i++) {
        float s = round_sin(a[i] / 2);
        y[i] = 2 * s * s / (a[i] * a[i]);
    }
}

/* Computes (a − sin a) / a³. */
static void naive_s3(const struct scan_function *function, const float *a, float *y)
{
    (void)function;
    for (int i = 0; i < FILTER_BLOCK; i++)
        y[i] = (a[i] - round_sin(a[i])) / (a[i] * a[i] * a[i]);
}

static const struct scan_function closed_s2[] = {{"(1 − cos a)/a²", naive_s2, NULL, 0},
                                                 {"2 sin²(a/2)/a²", half_angle_s2, NULL, 0}};
static const struct scan_function closed_s3[] = {{"(a − sin a)/a³", naive_s3, NULL, 0}};

/* Adds cells with the mean and the maximum error near a = 0.1, over all floats from 0.09 to 0.11. */
static void around_a_tenth(const struct scan *scan, struct findings *findings)
{
    struct scan_errors errors[SCAN_MAX_FUNCTIONS];
    for (size_t c = 0; c < scan->count; c++)
        errors[c] = scan_no_errors;
    scan_floats(scan, 0.09f, 0.11f, 1, errors);
    for (size_t c = 0; c < scan->count; c++) {
        findings_add(findings, CONTEXT, errors[c].sum / (double)errors[c].count, "%s, mean over [0.09, 0.11]",
                     scan->functions[c].name);
        findings_add(findings, CONTEXT, scan_certified_error(scan, c, errors[c].at), "%s, most over [0.09, 0.11]",
                     scan->functions[c].name);
        findings_at(findings, "a = %a", errors[c].at);
    }
}

/* C2: the error of (1 − cos a)/a² at a = 0.1. */
static void run_naive(struct findings *findings)
{
    const struct scan s2 = {formula_find("so3.s2.angle"), closed_s2, 2, 0};
    const struct scan s3 = {formula_find("so3.s3.angle"), closed_s3, 1, 0};
    findings_add(findings, READING, scan_certified_error(&s2, 0, 0.1f), "(1 − cos a)/a² at the float nearest 0.1");
    findings_at(findings, "a = %a", 0.1f);
    findings_add(findings, CONTEXT, scan_certified_error(&s2, 1, 0.1f), "2 sin²(a/2)/a² at the float nearest 0.1");
    findings_add(findings, CONTEXT, scan_certified_error(&s3, 0, 0.1f), "(a − sin a)/a³ at the float nearest 0.1");
    size_t before = findings->count;
    around_a_tenth(&s2, findings);
    around_a_tenth(&s3, findings);
    findings_remark(findings,
                    "from a = 0.09 to 0.11 its mean error is %.1f ulp and its largest %.1f ulp; those of the "
                    "half-angle form are %.2f and %.2f ulp",
                    findings->cells[before].value, findings->cells[before + 1].value, findings->cells[before + 2].value,
                    findings->cells[before + 3].value);
}

/* C4: measures, for each interval of angles up to 2π (the radius of the article's ball of rotation vectors), the worst
 * and the mean error of the half-angle form, divided by the worst and the mean error of the naive form. The article
 * uses the half-angle form from 1 rad on. */
static void run_half_angle(struct findings *findings)
{
    const struct scan scan = {formula_find("so3.s2.angle"), closed_s2, 2, 0};
    static const float edges[] = {0.1f, 0.2f,  0.3f, 0.4f,  0.5f, 0.6f,  0.7f, 0.8f,          0.9f, 1,
                                  1.1f, 1.25f, 1.5f, 1.75f, 2,    2.25f, 2.5f, 2.75f,         3,    0x1.921fb4p+1f,
                                  3.5f, 4,     4.5f, 5,     5.5f, 6,     6.2f, 0x1.921fb4p+2f};
    double helps_up_to = 0, last_loss = 0;
    int helps = 1;
    for (size_t i = 0; i + 1 < sizeof edges / sizeof *edges; i++) {
        struct scan_errors errors[2] = {scan_no_errors, scan_no_errors};
        scan_floats(&scan, edges[i], nextafterf(edges[i + 1], 0), 1, errors);
        double naive = scan_certified_error(&scan, 0, errors[0].at),
               half = scan_certified_error(&scan, 1, errors[1].at);
        enum cell_role role = edges[i] >= 1 ? READING : CONTEXT;
        findings_add(findings, role, half / naive, "worst, a in [%.4g, %.4g)", edges[i], edges[i + 1]);
        findings_at(findings, "half-angle %.2f ulp, naive %.2f ulp", half, naive);
        double count = (double)errors[0].count;
        findings_add(findings, role, errors[1].sum / errors[0].sum, "mean, a in [%.4g, %.4g)", edges[i], edges[i + 1]);
        findings_at(findings, "half-angle %.2f ulp, naive %.2f ulp", errors[1].sum / count, errors[0].sum / count);
        helps = helps && half < naive && errors[1].sum < errors[0].sum;
        if (helps)
            helps_up_to = edges[i + 1];
        if (half > naive)
            last_loss = edges[i + 1];
    }
    const struct cell *last = &findings->cells[findings->count - 2];
    findings_remark(findings,
                    "it helps in the worst case and in the mean from 0.1 to %.4g rad, and again from %.4g rad on, "
                    "where 1 − cos a cancels once more (from 6.2 rad to 2π: %s); in between, where the article uses it "
                    "first, it is the less accurate form",
                    helps_up_to, last_loss, last->at);
}

/* --- C3: a² = 0 -------------------------------------------------------------------------------------------------- */

/* True if fl(a²) is zero or, with `flushed`, subnormal. Rounding is monotone, so that this is true up to some largest
 * float a: bisection finds it, and a full run confirms it by trying all floats. */
static int square_vanishes(float a, int flushed)
{
    volatile float square = a * a; /* volatile: rounded to float even if registers are wider */
    return flushed ? square < FLT_MIN : square == 0;
}

/* Returns the bits of the largest float whose square vanishes, found by bisection. */
static uint32_t last_vanishing(int flushed)
{
    uint32_t low = 1, high = bits_from_float(1);
    while (high - low > 1) {
        uint32_t middle = low + (high - low) / 2;
        *(square_vanishes(float_from_bits(middle), flushed) ? &low : &high) = middle;
    }
    return low;
}

/* Counts all positive floats whose square vanishes. */
static uint64_t count_vanishing(int flushed)
{
    uint64_t count = 0;
#pragma omp parallel for reduction(+ : count)
    for (int64_t bits = 1; bits < 0x7f800000; bits++)
        count += (uint64_t)square_vanishes(float_from_bits((uint32_t)bits), flushed);
    return count;
}

/* C3: for how many positive floats a is fl(a²) = 0? */
static void run_vanishing_square(const struct effort *effort, struct findings *findings)
{
    static const char *const names[2] = {"positive floats a with fl(a²) = 0",
                                         "the same where subnormal results are flushed to zero"};
    uint32_t last[2];
    for (int flushed = 0; flushed < 2; flushed++) {
        last[flushed] = last_vanishing(flushed);
        uint64_t count = effort->full ? count_vanishing(flushed) : last[flushed];
        findings_add(findings, READING, (double)count, "%s", names[flushed]);
        findings_at(findings, "0 < a ≤ %a", float_from_bits(last[flushed]));
        if (count != last[flushed])
            findings_add(findings, READING, NAN, "the set is not an interval");
    }
    findings_remark(findings, "exactly the floats 0 < |a| ≤ %a; with subnormals flushed, 0 < |a| ≤ %a%s",
                    float_from_bits(last[0]), float_from_bits(last[1]), effort->full ? " (every float tried)" : "");
}

/* --- C6: the quaternion exponential truncated after the third order --------------------------------------------- */

/* Measures of the error of the cubic, which is the series of the quaternion exponential up to the third order. The
 * claim is about the normalised cubic; the measures of the cubic without normalisation (…_CUT) show the effect of
 * normalising. */
enum cubic_error {
    OF_DISTANCE,
    OF_DISTANCE_CUT,
    OF_SCALAR,
    OF_SCALAR_CUT,
    OF_VECTOR,
    OF_VECTOR_CUT,
    OF_TURN,
    OF_MATRIX,
    OF_FROBENIUS,
    OF_MATRIX_CUT,
    CUBIC_ERRORS
};
static const struct {
    const char *name;
    enum cell_role role;
} cubic_errors[CUBIC_ERRORS] = {
    [OF_DISTANCE] = {"distance |q̂ − q|", READING},
    [OF_DISTANCE_CUT] = {"distance |q̂ − q|, not normalised", CONTEXT},
    [OF_SCALAR] = {"scalar part, relative", READING},
    [OF_SCALAR_CUT] = {"scalar part, relative, not normalised", CONTEXT},
    [OF_VECTOR] = {"vector part, relative", READING},
    [OF_VECTOR_CUT] = {"vector part, relative, not normalised", CONTEXT},
    [OF_TURN] = {"rotation angle, relative", READING},
    [OF_MATRIX] = {"rotation matrix, spectral norm", READING},
    [OF_FROBENIUS] = {"rotation matrix, relative Frobenius norm", READING},
    [OF_MATRIX_CUT] = {"rotation matrix, not normalised, spectral norm", CONTEXT},
};

static double relative_error(double computed, double exact)
{
    return fabs(computed - exact) / fabs(exact);
}

/* Returns an error of the cubic for a rotation by `angle`. With x = angle/2, exp X = cos x + sin x (X/x) is
 * approximated by (1 − x²/2) + (x − x³/6) (X/x). ‖R̂ − R‖ is 2 sin of half the angle between the two rotations in the
 * spectral norm, where ‖R‖ = 1, and √2 times that in the Frobenius norm, where ‖R‖ = √3. If the cubic, with scalar part
 * s and vector part v, is used without normalisation in R = E + 2 s [v] + 2 [v]², the matrix rotates and scales the
 * plane perpendicular to the axis by the complex factor 1 − 2|v|² + 2 i s |v|, instead of e^{i angle}. */
static double cubic_error(enum cubic_error which, double angle)
{
    const double x = angle / 2, c = cos(x), s = sin(x), scalar = 1 - x * x / 2, vector = x - x * x * x / 6;
    const double norm = hypot(scalar, vector), turn = 2 * atan2(vector, scalar); /* normalising does not change turn */
    const double spectral = 2 * fabs(sin((turn - angle) / 2));
    const double errors[CUBIC_ERRORS] = {
        [OF_DISTANCE] = hypot(scalar / norm - c, vector / norm - s),
        [OF_DISTANCE_CUT] = hypot(scalar - c, vector - s),
        [OF_SCALAR] = relative_error(scalar / norm, c),
        [OF_SCALAR_CUT] = relative_error(scalar, c),
        [OF_VECTOR] = relative_error(vector / norm, s),
        [OF_VECTOR_CUT] = relative_error(vector, s),
        [OF_TURN] = relative_error(turn, angle),
        [OF_MATRIX] = spectral,
        [OF_FROBENIUS] = spectral * sqrt(2. / 3),
        [OF_MATRIX_CUT] = hypot(1 - 2 * vector * vector - cos(angle), 2 * scalar * vector - sin(angle)),
    };
    return errors[which];
}

/* Returns the largest error over [0°, 90°] in steps of 1/100°, and stores its angle in degrees in *worst_angle. */
static double max_error_to_90_degrees(enum cubic_error which, double *worst_angle)
{
    double max_error = 0;
    for (int i = 1; i <= 9000; i++) {
        double error = cubic_error(which, i / 18000. * pi);
        if (error > max_error) {
            max_error = error;
            *worst_angle = i / 100.;
        }
    }
    return max_error;
}

/* Returns the smallest angle in degrees at which the error reaches 1 %: found in steps of 1/100°, then bisected. */
static double reaches_one_percent(enum cubic_error which)
{
    double low = 0, high = pi / 18000;
    while (high < pi && cubic_error(which, high) < 0.01) {
        low = high;
        high += pi / 18000;
    }
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        *(cubic_error(which, middle) < 0.01 ? &low : &high) = middle;
    }
    return low * 180 / pi;
}

/* C6: the error of the cubic up to 90°, by several measures. */
static void run_quaternion_exponential(struct findings *findings)
{
    double soonest = INFINITY, latest = 0;
    const char *soonest_name = "", *latest_name = "";
    for (enum cubic_error which = 0; which < CUBIC_ERRORS; which++) {
        const char *name = cubic_errors[which].name;
        const enum cell_role role = cubic_errors[which].role;
        double worst_angle = 0, max_error = max_error_to_90_degrees(which, &worst_angle),
               reached = reaches_one_percent(which);
        findings_add(findings, role, 100 * max_error, "%s", name);
        findings_at(findings, "%.2f°; 1 %% is reached at %.2f°", worst_angle, reached);
        if (role == READING && reached < soonest) {
            soonest = reached;
            soonest_name = name;
        }
        if (role == READING && reached > latest) {
            latest = reached;
            latest_name = name;
        }
    }
    findings_remark(findings, "1 %% is reached between %.2f° (%s) and %.2f° (%s)", soonest, soonest_name, latest,
                    latest_name);
}

/* --- C19: where T(v) is singular -------------------------------------------------------------------------------- */

/* Computes the determinant of a 3 × 3 matrix of intervals, stored by rows. */
static void determinant(mpfi_t result, mpfi_t *m)
{
    static const int cofactor[3][5] = {{0, 4, 8, 5, 7}, {1, 5, 6, 3, 8}, {2, 3, 7, 4, 6}};
    mpfi_t a, b;
    mpfi_init2(a, DIGITS);
    mpfi_init2(b, DIGITS);
    mpfi_set_si(result, 0);
    for (int k = 0; k < 3; k++) {
        const int *c = cofactor[k];
        mpfi_mul(a, m[c[1]], m[c[2]]);
        mpfi_mul(b, m[c[3]], m[c[4]]);
        mpfi_sub(a, a, b);
        mpfi_mul(a, a, m[c[0]]);
        mpfi_add(result, result, a);
    }
    mpfi_clear(a);
    mpfi_clear(b);
}

/* Returns a lower bound of det T(v), from the reference's enclosure of T. */
static double determinant_lower_bound(const double v[3])
{
    mpfi_t matrix[9], det;
    for (int k = 0; k < 9; k++)
        mpfi_init2(matrix[k], DIGITS);
    mpfi_init2(det, DIGITS);
    exact_enclose(formula_find("so3.average"), 0, 0, v, DIGITS, matrix);
    determinant(det, matrix);
    mpfr_t low;
    mpfr_init2(low, DIGITS);
    mpfi_get_left(low, det);
    double below = mpfr_get_d(low, MPFR_RNDD);
    mpfr_clear(low);
    mpfi_clear(det);
    for (int k = 0; k < 9; k++)
        mpfi_clear(matrix[k]);
    return below;
}

/* C19: is T(v) regular for |v| < 2π? det T(v) = (2 sin(a/2)/a)² is compared with its enclosure on a grid. */
static void run_singularity(const struct effort *effort, struct findings *findings)
{
    static const double axes[][3] = {{1, 0, 0}, {0, -1, 0}, {0.6, 0, 0.8}, {2. / 3, -1. / 3, 2. / 3}};
    int steps = effort->full ? 20000 : 500;
    double minimum = INFINITY, angle_of_minimum = 0, departure = 0;
    for (int i = 0; i < steps; i++)
        for (size_t axis = 0; axis < sizeof axes / sizeof *axes; axis++) {
            double a = 2 * pi * i / steps;
            double v[3] = {a * axes[axis][0], a * axes[axis][1], a * axes[axis][2]};
            double length = hypot(hypot(v[0], v[1]), v[2]), below = determinant_lower_bound(v);
            double formula = length > 0 ? 2 * sin(length / 2) / length : 1;
            departure = fmax(departure, fabs(below - formula * formula));
            if (below < minimum) {
                minimum = below;
                angle_of_minimum = a;
            }
        }
    findings_add(findings, READING, minimum, "smallest det T(v), |v| on a grid below 2π, four axes");
    findings_at(findings, "|v| = %.6g", angle_of_minimum);
    /* The last double below 2π, along a coordinate axis, where |v| is computed exactly. */
    double last[3] = {2 * pi, 0, 0};
    double at_last = determinant_lower_bound(last);
    findings_add(findings, READING, at_last, "det T(v) at the last double below 2π");
    findings_at(findings, "|v| = %a", last[0]);
    findings_add(findings, CONTEXT, departure, "departure from (2 sin(a/2)/a)², which is 0 first at 2π");
    double half_turn[3] = {pi, 0, 0};
    findings_add(findings, CONTEXT, determinant_lower_bound(half_turn), "det T(v) at the double nearest π");
    findings_remark(findings,
                    "det T agrees with (2 sin(a/2)/a)² to %.1e and falls to %.1e at the last double below 2π, so the "
                    "ball cannot be enlarged",
                    departure, at_last);
}

const struct experiment so3_experiments[] = {
    {.id = "C1", .run = run_taylor, .sampled = 1, .seconds = 120},
    {.id = "C2", .run_plain = run_naive},
    {.id = "C3", .run = run_vanishing_square, .sampled = 1, .seconds = 3},
    {.id = "C4", .run_plain = run_half_angle, .seconds = 5},
    {.id = "C6", .run_plain = run_quaternion_exponential},
    {.id = "C19", .run = run_singularity, .sampled = 1, .seconds = 5},
    {.id = "C25", .run_plain = run_order, .seconds = 2},
    {0},
};
