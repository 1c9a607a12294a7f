/* Tests of the error measures against results worked out by hand: powers of two, subnormal numbers, signs, overflow,
 * zero. */
#include "validate/accuracy/measure.h"

#include "enclosures.h"
#include "reference/formulas/euler.c"
#include "test_objects.h"

#include "validate/util/linear_algebra.h"
#include "validate/util/random.h"

#include <float.h>

#define U32 0x1p-24
#define U64 0x1p-53

static const float smallest = 0x1p-149f;
static const enum format formats[] = {FLOAT, DOUBLE};

static void expect_near(double got, double expected, const char *what)
{
    cr_assert(fabs(got - expected) <= 1e-9 * fabs(expected), "%s: %.17g instead of %.17g", what, got, expected);
}

/* Returns 1 / ulp(y). */
static double inverse_ulp(enum format format, double y)
{
    return in_ulps(format_facts(format), 1, y);
}

/* --- on a double y ------------------------------------------------------------------------------------- */

/* The ulp is the spacing of numbers in the binade of the exact value. */
Test(measure, spacing_follows_exact_values_binade)
{
    cr_assert_eq(inverse_ulp(FLOAT, 1), 0x1p23);
    cr_assert_eq(inverse_ulp(FLOAT, -1.999), 0x1p23);
    cr_assert_eq(inverse_ulp(FLOAT, 2), 0x1p22);
    cr_assert_eq(inverse_ulp(FLOAT, 0x1.fffffffffffffp-1), 0x1p24, "just below a power of two");
    cr_assert_eq(inverse_ulp(FLOAT, FLT_MAX), 0x1p-104);
    cr_assert_eq(inverse_ulp(FLOAT, 0x1p128), 0x1p-105, "beyond the largest number, the exponents continue");
}

Test(measure, spacing_is_constant_below_normal_numbers)
{
    cr_assert_eq(inverse_ulp(FLOAT, 0x1p-125), 0x1p148);
    cr_assert_eq(inverse_ulp(FLOAT, 0x1p-126), 0x1p149);
    cr_assert_eq(inverse_ulp(FLOAT, 0x1p-127), 0x1p149);
    cr_assert_eq(inverse_ulp(FLOAT, 0x1p-149), 0x1p149);
    cr_assert_eq(inverse_ulp(FLOAT, 0x1p-300), 0x1p149);
    cr_assert_eq(inverse_ulp(FLOAT, 0), 0x1p149);
}

Test(measure, spacing_of_doubles_is_their_own)
{
    const struct format_facts *facts = format_facts(DOUBLE);
    cr_assert_eq(inverse_ulp(DOUBLE, 1), 0x1p52);
    cr_assert_eq(inverse_ulp(DOUBLE, 0x1.fffffffffffffp-1), 0x1p53, "just below a power of two");
    cr_assert_eq(inverse_ulp(DOUBLE, DBL_MAX), 0x1p-971);
    cr_assert_eq(in_ulps(facts, 0x1p-1074, 0), 1, "the inverse of this ulp is not a double, but the error in ulps is");
    cr_assert_eq(in_ulps(facts, 0x1p-1074, 0x1p-1030), 1);
    cr_assert_eq(in_ulps(facts, 0x1p-1074, DBL_MIN), 1, "the smallest normal number");
    cr_assert_eq(in_ulps(facts, 0x1p-1074, 2 * DBL_MIN), 0.5);
    cr_assert_eq(in_ulps(facts, 3, 0x1p-1022), INFINITY, "more than any double");
    cr_assert_eq(in_ulps(facts, DBL_MAX, DBL_MAX), 0x1.fffffffffffffp52);
}

Test(measure, errors_differ_across_power_of_two)
{
    cr_assert_eq(ulp_error_near(FLOAT, 1, 1), 0);
    cr_assert_eq(ulp_error_near(FLOAT, 1 + 0x1p-23f, 1), 1);
    cr_assert_eq(ulp_error_near(FLOAT, 1 - 0x1p-24f, 1), 0.5, "the float below 1 is half an ulp of 1 away");
    cr_assert_eq(ulp_error_near(FLOAT, 1, 1 - 0x1p-26), 0.25, "an ulp of y, not of y rounded to 1");
    cr_assert_eq(ulp_error_near(FLOAT, 1, 1 + 0x1p-26), 0.125);
}

Test(measure, subnormal_errors_use_smallest_number)
{
    cr_assert_eq(ulp_error_near(FLOAT, 0, 0x1p-150), 0.5);
    cr_assert_eq(ulp_error_near(FLOAT, smallest, 0x1.8p-149), 0.5);
    cr_assert_eq(ulp_error_near(FLOAT, 0, 0x1p-126), 0x1p23);
    cr_assert_eq(ulp_error_near(FLOAT, 0, 0), 0);
    cr_assert_eq(ulp_error_near(FLOAT, -0.0f, 0), 0);
}

Test(measure, wrong_sign_counts_distance_through_zero)
{
    cr_assert_eq(ulp_error_near(FLOAT, -smallest, 0x1p-149), 2);
    cr_assert_eq(ulp_error_near(FLOAT, -1, 1), 0x1p24);
    cr_assert_eq(ulp_error_near(FLOAT, 1, -1), 0x1p24);
}

/* An infinite result is correct where the exact value rounds to ∞. Just below, it counts as if it were the power of two
 * after the largest number. */
Test(measure, infinity_counts_as_next_power)
{
    cr_assert_eq(ulp_error_near(FLOAT, INFINITY, 0x1p128), 0);
    cr_assert_eq(ulp_error_near(FLOAT, INFINITY, 0x1.ffffffp127), 0, "the tie goes up");
    cr_assert_eq(ulp_error_near(FLOAT, INFINITY, FLT_MAX), 1);
    cr_assert_eq(ulp_error_near(FLOAT, INFINITY, 0x1.fffffefp127), 17.0 / 32);
    cr_assert_eq(ulp_error_near(FLOAT, FLT_MAX, 0x1p128), 0.5);
    cr_assert_eq(ulp_error_near(FLOAT, -INFINITY, -0x1p200), 0);
    cr_assert_eq(ulp_error_near(FLOAT, -INFINITY, -0x1p127), 0x1p23);
    cr_assert_eq(ulp_error_near(DOUBLE, INFINITY, DBL_MAX), 1);
    cr_assert_eq(ulp_error_near(DOUBLE, INFINITY, 0x1p1023), 0x1p52);
    cr_assert(isnan(ulp_error_near(FLOAT, NAN, 1)));
}

/* --- the decisive measurement ------------------------------------------------------------------------------------- */

static double error_of(enum format format, double computed, double exact)
{
    ENCLOSURES(200, y);
    double low, high;
    mpfi_set_d(y, exact);
    ulp_error_enclosure(format, computed, y, &low, &high);
    cr_assert(low == high || high - low <= 0x1p-51 * high, "a point has one error, rounded down and up");
    return high;
}

Test(measure, decisive_and_fast_measures_agree)
{
    struct random random = {1};
    for (int i = 0; i < 20000; i++) {
        double y = random_sign(&random) * random_log(&random, 0x1p-160, 0x1p130);
        float computed = (float)format_step(FLOAT, (float)y, (int64_t)random_below(&random, 9) - 4);
        expect_near(error_of(FLOAT, computed, y), ulp_error_near(FLOAT, computed, y), "a random value");
    }
    for (int i = 0; i < 20000; i++) {
        const double y = random_sign(&random) * random_log(&random, 0x1p-1074, DBL_MAX);
        const double computed = format_step(DOUBLE, y, (int64_t)random_below(&random, 9) - 4);
        expect_near(error_of(DOUBLE, computed, y), ulp_error_near(DOUBLE, computed, y), "a random double");
    }
}

Test(measure, double_has_its_own_spacing)
{
    cr_assert_eq(error_of(DOUBLE, 1 + 0x1p-52, 1), 1);
    cr_assert_eq(error_of(DOUBLE, 1 - 0x1p-53, 1), 0.5);
    cr_assert_eq(error_of(DOUBLE, 0, 0x1p-1074), 1);
    cr_assert_eq(error_of(DOUBLE, 0x1p-1073, 0x1p-1074), 1);
    cr_assert_eq(error_of(DOUBLE, -0x1p-1074, 0x1p-1074), 2);
    cr_assert_eq(error_of(DOUBLE, 0, 0x1p-1022), 0x1p52);
    cr_assert_eq(error_of(DOUBLE, INFINITY, DBL_MAX), 1);
    cr_assert_eq(error_of(DOUBLE, NAN, 1), INFINITY);
    cr_assert_eq(error_of(FLOAT, NAN, 1), INFINITY);
    cr_assert_eq(error_of(FLOAT, INFINITY, 0x1.ffffffp127), 0);
    cr_assert_eq(error_of(FLOAT, -INFINITY, -0x1p127), 0x1p23);
}

/* Infinity is infinitely wrong where rounding cannot give it. */
Test(measure, unreachable_infinity_is_infinitely_wrong)
{
    static const double exact[] = {1, 0, -1, 0x1p-149, 0x1.fffffep126};
    for (size_t i = 0; i < sizeof exact / sizeof *exact; i++)
        for (int f = 0; f < 2; f++) {
            cr_expect_eq(ulp_error_near(formats[f], INFINITY, exact[i]), INFINITY, "%a", exact[i]);
            cr_expect_eq(error_of(formats[f], INFINITY, exact[i]), INFINITY, "%a", exact[i]);
        }
    cr_expect_eq(ulp_error_near(FLOAT, -INFINITY, FLT_MAX), INFINITY);
    cr_expect_eq(error_of(FLOAT, -INFINITY, FLT_MAX), INFINITY);
}

Test(measure, enclosure_across_power_uses_both_spacings)
{
    ENCLOSURES(200, y);
    double low, high;
    mpfi_interv_d(y, 1 - 0x1p-30, 1 + 0x1p-30);
    ulp_error_enclosure(FLOAT, 1 + 0x1p-23, y, &low, &high);
    cr_assert_eq(low, 1 - 0x1p-7);
    cr_assert_eq(high, 2 + 0x1p-6);
    ulp_error_enclosure(FLOAT, 1, y, &low, &high);
    cr_assert_eq(low, 0, "the computed value lies in the enclosure");
}

Test(measure, enclosure_of_zero_has_smallest_spacing)
{
    ENCLOSURES(200, y);
    double low, high;
    mpfi_interv_d(y, -0x1p-160, 0x1p-160);
    ulp_error_enclosure(FLOAT, 0x1p-149, y, &low, &high);
    cr_assert(low < 1 && high > 1 && high - low <= 0x1p-9);
}

Test(measure, scaled_errors_use_spacing_of_terms)
{
    ENCLOSURES(200, y);
    double low, high;
    mpfi_interv_d(y, 0x1p-20, 0x1p-20);
    scaled_ulp_error_enclosure(FLOAT, 0x1p-20 + 0x1p-24, y, 1, &low, &high);
    cr_assert_eq(high, 0.5, "2^-24 in spacings of 1");
    scaled_ulp_error_enclosure(FLOAT, 0x1p-20 + 0x1p-24, y, 0x1p-30, &low, &high);
    cr_assert_eq(high, 0x1p19, "a scale below y counts as y");
    scaled_ulp_error_enclosure(FLOAT, 0x1p-20 + 0x1p-24, y, 0, &low, &high);
    cr_assert_eq(high, 0x1p19);
}

/* --- fields -------------------------------------------------------------------------------------------------------
 * Compared with the definitions, which the exact arithmetic evaluates from computed and exact components. */

enum { MOST = 9 };

/* A field with exact components, which are doubles, and computed ones. */
struct measured_field {
    struct field field;
    size_t n;
    double exact[MOST], computed[MOST];
};

static double error_by_field(const struct measured_field *result, enum format format, enum measure measure,
                             double floor, double *doubt)
{
    static const double sure[MOST], vectors[6] = {1, 0, 0, 0, 1, 0};
    double difference[MOST];
    for (size_t k = 0; k < result->n; k++)
        difference[k] = difference_near(format, result->computed[k], result->exact[k], 0);
    const struct field_values values = {result->computed, difference, result->exact, NULL, sure, vectors};
    return field_error(&result->field, measure, format_facts(format), &values, floor, doubt);
}

static vector vector_of(size_t n, const double *x)
{
    vector z = vector_new(n);
    for (size_t k = 0; k < n; k++)
        z.at[k] = number(x[k]);
    return z;
}

/* Returns the norm of the skew-symmetric part of M, which is 2 sin φ for a rotation by φ. For x yᵀ it is that of x∧y,
 * |x||y| sin φ. */
static real skew_length(matrix M)
{
    real sum = number(0);
    for (size_t i = 0; i < M.rows; i++)
        for (size_t j = 0; j < i; j++)
            sum = add(sum, square(subtract(entry(M, i, j), entry(M, j, i))));
    return square_root(sum);
}

static matrix of_sequence(unsigned sequence, vector angles)
{
    return euler_to_matrix(sequence, angles.at[0], angles.at[1], angles.at[2]);
}

/* Evaluates a measure by its definition: ‖ŷ − y‖ / max(‖y‖, least); ‖R̂ᵀR̂ − RᵀR‖ for matrices and | ‖ŷ‖ − ‖y‖ | for
 * other fields; the angle φ of R̂Rᵀ in two or three dimensions, whose trace is 2 cos φ + n − 2; for quaternions twice
 * the angle between the lines along q̂ and q; for angles of a sequence the angle of R̂Rᵀ of their matrices. */
static real defined_error(const struct field *field, enum measure measure, vector y, vector exact, double minimum)
{
    const size_t n = field->size;
    const int is_matrix = field->kind == ROTATION;
    if (field->kind == SEQUENCE_ANGLES && measure == TURN)
        return defined_error(&(struct field){"R", "", ROTATION, 3, 0, 0, 0}, measure, flat(of_sequence(field->size, y)),
                             flat(of_sequence(field->size, exact)), minimum);
    const matrix R = is_matrix ? (matrix){n, n, y.at} : (matrix){y.n, 1, y.at},
                 right = is_matrix ? (matrix){n, n, exact.at} : (matrix){y.n, 1, exact.at};
    if (measure == NORM)
        return divide(length(subtract(y, exact)), maximum(length(exact), number(minimum)));
    if (measure == ORTHOGONALITY && !is_matrix)
        return magnitude(subtract(length(y), length(exact)));
    if (measure == ORTHOGONALITY)
        return length(flat(subtract(multiply(transpose(R), R), multiply(transpose(right), right))));
    const matrix turn = multiply(R, transpose(right));
    real trace = number(is_matrix ? 2 - (double)n : 0);
    for (size_t i = 0; i < turn.rows; i++)
        trace = add(trace, entry(turn, i, i));
    return is_matrix ? arctangent(skew_length(turn), trace)
                     : multiply(number(2), arctangent(skew_length(turn), magnitude(trace)));
}

static double error_by_definition(const struct measured_field *result, enum format format, enum measure measure,
                                  double floor)
{
    const struct format_facts *facts = format_facts(format);
    const struct scope scope = scope_open(500);
    const real error = defined_error(&result->field, measure, vector_of(result->n, result->computed),
                                     vector_of(result->n, result->exact), fmax(floor, facts->smallest_normal));
    const double units = mpfi_get_d(divide(error, number(facts->unit)).x);
    scope_close(scope);
    return units;
}

/* Checks the interval versions: for exact y, and for y with a relative width of about 2⁻¹⁰⁰. */
static void expect_enclosed(const struct measured_field *result, enum format format, enum measure measure, double floor,
                            double expected)
{
    mpfi_t y[MOST];
    for (int wide = 0; wide < 2; wide++) {
        double low, high;
        size_t worst;
        for (size_t k = 0; k < result->n; k++) {
            mpfi_init2(y[k], 100);
            mpfi_set_d(y[k], result->exact[k]);
            if (wide) {
                mpfr_nextbelow(&y[k]->left);
                mpfr_nextabove(&y[k]->right);
            }
        }
        field_error_enclosure(&result->field, measure, format, result->computed, (const mpfi_t *)y, floor, &low, &high,
                              &worst);
        for (size_t k = 0; k < result->n; k++)
            mpfi_clear(y[k]);
        cr_assert(high - low <= 1e-6 * fmax(1, high), "%s: %.17g … %.17g", measure_text(measure), low, high);
        cr_assert(low <= expected * (1 + 0x1p-50) + 1e-40 && high >= expected * (1 - 0x1p-50) - 1e-40,
                  "%s in %s: %.17g … %.17g without %.17g", measure_text(measure), format_facts(format)->name, low, high,
                  expected);
    }
}

static void expect_definition(const struct measured_field *result, enum format format, enum measure measure,
                              double floor)
{
    double doubt, got = error_by_field(result, format, measure, floor, &doubt);
    const double expected = error_by_definition(result, format, measure, floor);
    expect_enclosed(result, format, measure, floor, expected);
    cr_assert(doubt <= 0x1p-40 * fmax(1, error_by_definition(result, format, NORM, 0)),
              "%s: the exact value is known, but the error has the uncertainty %g", measure_text(measure), doubt);
    cr_assert(fabs(got - expected) <= doubt + 1e-40,
              "%s in %s: %.17g ± %g instead of %.17g; exact %a %a %a …, computed %a %a %a …", measure_text(measure),
              format_facts(format)->name, got, doubt, expected, result->exact[0], result->exact[1], result->exact[2],
              result->computed[0], result->computed[1], result->computed[2]);
}

/* Draws an exact value in double and a port's result for it: rounded, plus a random error. */
static void draw_result(struct random *random, enum format format, struct measured_field *result)
{
    const double off = random_log(random, 0x1p-70, 0x1p-4);
    const int how = (int)random_below(random, 3);
    result->n = field_components(&result->field);
    field_draw(random, how == 0 ? DRAW_EXPONENT : DRAW_UNIFORM, &result->field, DOUBLE, result->exact);
    memcpy(result->computed, result->exact, sizeof result->computed);
    if (how == 1)
        field_perturb(random, &result->field, off, result->computed);
    for (size_t k = 0; k < result->n; k++) {
        if (how == 2)
            result->computed[k] += off * random_between(random, -1, 1) * fabs(result->computed[k]);
        result->computed[k] = format_round(format, result->computed[k]);
    }
}

static void expect_definitions(const struct field *field, enum measure measure)
{
    struct random random = {3};
    struct measured_field result = {.field = *field};
    for (int i = 0; i < 4000; i++) {
        draw_result(&random, formats[i % 2], &result);
        expect_definition(&result, formats[i % 2], measure, 0);
    }
}

Test(measure, vector_norm_errors_match_definition)
{
    expect_definitions(&(struct field){"x", "", VECTOR, 3, 0, 1e4, 0}, NORM);
    expect_definitions(&(struct field){"x", "", VECTOR, 8, 0, 1e4, 0}, NORM);
    expect_definitions(&(struct field){"R", "", ROTATION, 3, 0, 0, 0}, NORM);
}

Test(measure, norm_errors_never_overflow_or_vanish)
{
    struct random random = {5};
    struct measured_field result = {.field = {"x", "", VECTOR, 5, 0, 1, 0}, .n = 5};
    const double sizes[] = {1e-307, 1e-300, 1e-160, 1e160, 1e300};
    for (int i = 0; i < 2000; i++) {
        for (size_t k = 0; k < result.n; k++) {
            result.exact[k] = sizes[i % 5] * random_between(&random, -1, 1);
            result.computed[k] = result.exact[k] * (1 + random_between(&random, -8, 8) * U64);
        }
        expect_definition(&result, DOUBLE, NORM, 0);
    }
}

Test(measure, norm_below_floor_counts_as_floor)
{
    struct measured_field result = {{"x", "", VECTOR, 2, 0, 1, 0}, 2, {3, 4}, {3, 4 + 5 * U32}};
    double doubt;
    expect_near(error_by_field(&result, FLOAT, NORM, 0, &doubt), 1, "one u");
    expect_near(error_by_field(&result, FLOAT, NORM, 50, &doubt), 0.1, "a floor above the norm");
    expect_definition(&result, FLOAT, NORM, 50);
    result = (struct measured_field){{"x", "", VECTOR, 2, 0, 1, 0}, 2, {0, 0}, {0, 0x1p-149}};
    expect_near(error_by_field(&result, FLOAT, NORM, 0, &doubt), 2, "below the smallest normal number");
}

Test(measure, matrix_angles_match_definition)
{
    expect_definitions(&(struct field){"R", "", ROTATION, 2, 0, 0, 0}, TURN);
    expect_definitions(&(struct field){"R", "", ROTATION, 3, 0, 0, 0}, TURN);
}

TRY(measure, quaternion_angles_match_definition,
    expect_definitions(&(struct field){"q", "", UNIT_QUATERNION, 0, 0, 0, 0}, TURN))

Test(measure, sequence_angles_match_definition)
{
    static const unsigned xyz_zyx_zxz_yzy[] = {1, 6, 11, 10};
    for (size_t i = 0; i < 4; i++)
        expect_definitions(&(struct field){"angles", "rad", SEQUENCE_ANGLES, xyz_zyx_zxz_yzy[i], -3.1, 3.1, 0}, TURN);
}

/* Returns the angle between the image of x under a rotation, a matrix or a quaternion, and y, in u. */
static double image_by_definition(const struct field *field, enum format format, const double *in,
                                  const double *computed)
{
    const struct scope scope = scope_open(500);
    matrix R = {3, 3, vector_of(9, computed).at};
    if (field->kind == UNIT_QUATERNION) {
        const vector q = vector_of(4, computed);
        const matrix K = hat((vector){3, q.at + 1});
        const matrix twice = multiply(number(2), add(multiply(q.at[0], K), square(K)));
        R = add(multiply(squared_length(q), identity(3)), twice);
    }
    const vector image = apply(R, vector_of(3, in)), y = vector_of(3, in + 3);
    const real angle = arctangent(length(cross(image, y)), dot(image, y));
    const double units = mpfi_get_d(divide(angle, number(format_facts(format)->unit)).x);
    scope_close(scope);
    return units;
}

/* Draws a rotation, x, and y near the image of x. */
static void draw_image(struct random *random, const struct field *field, double *in, double *computed)
{
    double image[4] = {0};
    random_direction(random, 3, in);
    field_draw(random, DRAW_UNIFORM, field, DOUBLE, computed);
    for (size_t i = 0; i < 3; i++)
        image[1 + i] = field->kind == ROTATION ? vector_dot(3, computed + 3 * i, in) : in[i];
    if (field->kind == UNIT_QUATERNION) {
        const double inverse[4] = {computed[0], -computed[1], -computed[2], -computed[3]};
        quaternion_multiply(computed, image, image);
        quaternion_multiply(image, inverse, image);
    }
    for (size_t i = 0; i < 3; i++)
        in[3 + i] = image[1 + i] + random_between(random, -1, 1) * random_log(random, 1e-20, 1);
}

static void expect_images(const struct field *field)
{
    struct random random = {7};
    for (int i = 0; i < 2000; i++) {
        double in[6], computed[9] = {0}, doubt, low, high;
        const enum format format = formats[i % 2];
        draw_image(&random, field, in, computed);
        const double expected = image_by_definition(field, format, in, computed);
        const double error = image_error(field, format_facts(format), in, computed, &doubt);
        cr_assert_leq(fabs(error - expected), doubt, "%a, not %a", error, expected);
        image_error_enclosure(field, format, in, computed, &low, &high);
        cr_assert(low <= expected * (1 + 1e-15) && high >= expected * (1 - 1e-15), "[%a, %a], not %a", low, high,
                  expected);
        cr_assert_leq(high - low, 1e-12 * (1 + high));
    }
}

Test(measure, images_match_definition)
{
    expect_images(&(struct field){"R", "", ROTATION, 3, 0, 0, 0});
    expect_images(&(struct field){"q", "", UNIT_QUATERNION, 0, 0, 0, 0});
}

/* From x to −x every half turn about a perpendicular axis is right, whatever the length of the quaternion; a
 * quaternion without a direction is not. */
Test(measure, every_half_turn_reaches_opposite)
{
    static const struct field q = {"q", "", UNIT_QUATERNION, 0, 0, 0, 0};
    static const double in[] = {1, 0, 0, -1, 0, 0};
    static const double right[][4] = {{0, 0, 1, 0}, {0, 0, 3, -4}, {0, 0, 0, -0.5}};
    static const double wrong[][4] = {{0, 0, 0, 0}, {0, 0, NAN, 1}};
    double doubt, low, high;
    for (size_t i = 0; i < 3; i++) {
        cr_expect_eq(image_error(&q, format_facts(FLOAT), in, right[i], &doubt), 0);
        image_error_enclosure(&q, FLOAT, in, right[i], &low, &high);
        cr_expect(low == 0 && high == 0);
    }
    for (size_t i = 0; i < 2; i++) {
        cr_expect_eq(image_error(&q, format_facts(FLOAT), in, wrong[i], &doubt), INFINITY);
        image_error_enclosure(&q, FLOAT, in, wrong[i], &low, &high);
        cr_expect(isinf(low) && isinf(high));
    }
    static const struct field R = {"R", "", ROTATION, 3, 0, 0, 0};
    static const double reflection[] = {-1, 0, 0, 0, -1, 0, 0, 0, -1};
    cr_expect_eq(image_error(&R, format_facts(FLOAT), in, reflection, &doubt), INFINITY);
    const double tilted[] = {0, 0x1p-20, 1, 0}; /* the axis is 2⁻²⁰ from perpendicular: twice that angle */
    cr_expect_float_eq(image_error(&q, format_facts(FLOAT), in, tilted, &doubt), 32, 1e-6);
}

Test(measure, orthogonality_measures_added_defect)
{
    expect_definitions(&(struct field){"R", "", ROTATION, 2, 0, 0, 0}, ORTHOGONALITY);
    expect_definitions(&(struct field){"R", "", ROTATION, 3, 0, 0, 0}, ORTHOGONALITY);
    expect_definitions(&(struct field){"M", "", ROTATION, 3, 0, 0.05, 0}, ORTHOGONALITY);
    expect_definitions(&(struct field){"q", "", UNIT_QUATERNION, 0, 0, 0, 0}, ORTHOGONALITY);
    expect_definitions(&(struct field){"u", "", UNIT_VECTOR, 3, 0, 0, 0}, ORTHOGONALITY);
}

/* Even if the angle between R̂ and R is large, the measure must show that R̂ is not orthogonal. */
Test(measure, orthogonality_defect_shows_at_any_angle)
{
    const double c = cos(2), s = sin(2), grown = 1 + 0x1p-46;
    struct measured_field result = {
        {"R", "", ROTATION, 3, 0, 0, 0}, 9, {1, 0, 0, 0, 1, 0, 0, 0, 1}, {c * grown, -s, 0, s * grown, c, 0, 0, 0, 1}};
    double doubt;
    cr_expect_gt(error_by_field(&result, DOUBLE, ORTHOGONALITY, 0, &doubt), 250);
    cr_expect_lt(doubt, 1e-3);
    expect_definition(&result, DOUBLE, ORTHOGONALITY, 0);
}

/* A matrix that is no rotation is correct where the exact one is none. */
Test(measure, inherited_orthogonality_defect_is_no_error)
{
    struct measured_field result = {{"R", "", ROTATION, 2, 0, 0, 0}, 4, {1.5, 0, 0, 1.5}, {1.5, 0, 0, 1.5}};
    double doubt;
    cr_assert_eq(error_by_field(&result, FLOAT, ORTHOGONALITY, 0, &doubt), 0);
    result.computed[0] = 1.5 * (1 + U32);
    expect_near(error_by_field(&result, FLOAT, ORTHOGONALITY, 0, &doubt), 2.25 * (2 + U32), "one axis too long by u");
}

Test(measure, half_rotation_is_the_largest_error)
{
    struct measured_field result = {
        {"R", "", ROTATION, 3, 0, 0, 0}, 9, {1, 0, 0, 0, 1, 0, 0, 0, 1}, {-1, 0, 0, 0, -1, 0, 0, 0, 1}};
    double doubt;
    expect_near(error_by_field(&result, FLOAT, TURN, 0, &doubt), M_PI / U32, "a half turn");
    memcpy(result.computed, result.exact, sizeof result.computed);
    cr_assert_eq(error_by_field(&result, FLOAT, TURN, 0, &doubt), 0);
}

Test(measure, opposite_quaternions_are_the_same_rotation)
{
    const double half = 0x1p-11, turned[4] = {cos(half), 0, sin(half), 0};
    for (int sign = -1; sign <= 1; sign += 2) {
        struct measured_field result = {{"q", "", UNIT_QUATERNION, 0, 0, 0, 0}, 4, {1, 0, 0, 0}, {0}};
        double doubt;
        for (size_t k = 0; k < 4; k++)
            result.computed[k] = sign * turned[k];
        cr_assert_float_eq(error_by_field(&result, FLOAT, TURN, 0, &doubt), 2 * half / U32, 1e-6);
    }
}

/* NaN and infinities are infinitely wrong in every measure. */
Test(measure, nan_is_infinitely_wrong_everywhere)
{
    const double wrong[] = {NAN, INFINITY, -INFINITY};
    for (size_t i = 0; i < 3; i++)
        for (enum measure measure = NORM; measure < MEASURES; measure++) {
            struct measured_field result = {
                {"q", "", UNIT_QUATERNION, 0, 0, 0, 0}, 4, {0.5, 0.5, 0.5, 0.5}, {0.5, 0.5, 0.5, 0.5}};
            double doubt;
            result.computed[2] = wrong[i];
            cr_assert_eq(error_by_field(&result, DOUBLE, measure, 0, &doubt), INFINITY);
            cr_assert_eq(doubt, 0);
        }
}

/* (∞, 0) as a result for (y, 0): the error of the norm is slightly above 1 u if y is the largest number, and infinite
 * for y = 1. */
Test(measure, infinite_component_is_near_largest_number)
{
    const struct field field = {.name = "v", .kind = VECTOR, .size = 2};
    for (int i = 0; i < 4; i++) {
        const enum format format = formats[i / 2];
        const double computed[] = {INFINITY, 0}, y[] = {i % 2 ? format_facts(format)->largest : 1, 0}, sure[2] = {0},
                     difference[] = {difference_near(format, INFINITY, y[0], 0), 0}, error = i % 2 ? 1 : INFINITY;
        const struct field_values values = {computed, difference, y, NULL, sure, NULL};
        mpfi_t *enclosed = enclosures_for_test(2, 200);
        double low, high, doubt;
        size_t worst;
        mpfi_set_d(enclosed[0], y[0]), mpfi_set_ui(enclosed[1], 0);
        field_error_enclosure(&field, NORM, format, computed, (const mpfi_t *)enclosed, 0, &low, &high, &worst);
        const double filtered = field_error(&field, NORM, format_facts(format), &values, 0, &doubt);
        cr_expect(i % 2 ? fabs(low - error) < 1e-6 && fabs(high - error) < 1e-6 : low == error && high == error);
        cr_expect(i % 2 ? fabs(filtered - error) < 1e-6 : filtered == error, "%g", filtered);
    }
}

Test(measure, unknown_filter_values_are_in_doubt)
{
    const struct field field = {"x", "", VECTOR, 2, 0, 1, 0};
    const double computed[] = {0.6, 0.8 + U64}, difference[] = {0, U64}, value[] = {0.6, 0.8}, bound[] = {0, U64},
                 unknown[] = {0, INFINITY};
    const struct field_values known = {computed, difference, value, NULL, bound};
    const struct field_values not_known = {computed, difference, value, NULL, unknown};
    double doubt;
    expect_near(field_error(&field, NORM, format_facts(DOUBLE), &known, 0, &doubt), 1, "one u");
    cr_assert(doubt >= 1 && doubt < 10, "%g", doubt);
    field_error(&field, NORM, format_facts(DOUBLE), &not_known, 0, &doubt);
    cr_assert_eq(doubt, INFINITY);
}

/* --- formats ------------ ----------------------------------------------------------------------------------------- */

Test(measure, steps_cross_zero_stop_at_largest)
{
    cr_assert_eq(format_step(FLOAT, 1, 1), 1 + 0x1p-23);
    cr_assert_eq(format_step(FLOAT, 1, -1), 1 - 0x1p-24);
    cr_assert_eq(format_step(FLOAT, 0, 1), 0x1p-149);
    cr_assert_eq(format_step(FLOAT, 0x1p-149, -2), -0x1p-149);
    cr_assert_eq(format_step(FLOAT, FLT_MAX, 5), FLT_MAX);
    cr_assert_eq(format_step(FLOAT, -FLT_MAX, -5), -FLT_MAX);
    cr_assert_eq(format_step(DOUBLE, 1, 3), 1 + 3 * 0x1p-52);
    cr_assert_eq(format_step(DOUBLE, DBL_MAX, 1), DBL_MAX);
    cr_assert_eq(format_rank(FLOAT, -0.0), 0);
    cr_assert_eq(format_rank(FLOAT, 0x1p-148), 2);
    cr_assert_eq(format_rank(DOUBLE, -0x1p-1074), -1);
}

/* Values are equal if they differ only in the sign of a zero or the bits of a NaN. */
Test(measure, comparison_ignores_zero_sign_and_payload)
{
    cr_assert(same_value(NAN, -NAN, 1));
    cr_assert(same_value(0.0, -0.0, 0) && !same_value(0.0, -0.0, 1));
    cr_assert(!same_value(NAN, 1, 0) && !same_value(1, 2, 0) && same_value(2, 2, 1));
}

/* --- rounding --------------------------------------------------------------------------------------------------------
 * An error that is not a double must be enclosed by the two adjacent doubles, not rounded to nearest at both ends. */

/* Three units from 2.5, minus or plus 2⁻¹⁰⁰: the error is just below or just above a double. */
Test(measure, error_ends_are_rounded_outward)
{
    for (int above = 0; above < 2; above++) {
        ENCLOSURES(400, y);
        double low, high;
        const double computed = 2.5 + 3 * 0x1p-22;
        mpfi_set_d(y, above ? -0x1p-100 : 0x1p-100);
        mpfi_add_d(y, y, 2.5);
        ulp_error_enclosure(FLOAT, computed, y, &low, &high);
        cr_expect_eq(low, above ? 3 : nextafter(3, 0), "%.17g", low);
        cr_expect_eq(high, above ? nextafter(3, 4) : 3, "%.17g", high);
        scaled_ulp_error_enclosure(FLOAT, computed, y, 8, &low, &high);
        cr_expect_eq(low, above ? 0.75 : nextafter(0.75, 0), "%.17g", low);
        cr_expect_eq(high, above ? nextafter(0.75, 1) : 0.75, "%.17g", high);
    }
}

/* A vector (1, 0, 0) with an uncertainty of 2⁻¹⁰⁰ in its norm: ‖ŷ − y‖/‖y‖ is between two doubles. */
Test(measure, field_error_ends_are_rounded_outward)
{
    const struct field field = {.name = "v", .kind = VECTOR, .size = 3};
    for (int above = 0; above < 2; above++) {
        mpfi_t *y = enclosures_for_test(3, 400);
        double low, high;
        size_t worst;
        const double computed[3] = {1, 3 * 0x1p-24, 0}, error = 3;
        mpfi_set_d(y[0], 1), mpfi_set_d(y[1], above ? -0x1p-100 : 0x1p-100), mpfi_set_d(y[2], 0);
        field_error_enclosure(&field, NORM, FLOAT, computed, (const mpfi_t *)y, 0, &low, &high, &worst);
        cr_expect_eq(low, above ? error : nextafter(error, 0), "%.17g", low);
        cr_expect_eq(high, above ? nextafter(error, 4) : error, "%.17g", high);
        cr_expect_eq(worst, 1);
    }
}

/* --- what the filter leaves open ---------------------------------------------------------------------------------- */

Test(measure, doubt_covers_every_value_within_bound)
{
    static const double values[] = {1, 1 + 0x1p-30, 1 - 0x1p-30, 1.5, 0x1p-126, 3};
    const struct format_facts *facts = format_facts(FLOAT);
    for (size_t v = 0; v < sizeof values / sizeof *values; v++)
        for (int scaled = 0; scaled < 2; scaled++) {
            const double value = values[v], bound = 0x1p-28 * value, off = value * 0x1p-22, scale = 8 * value;
            const struct component component = {value + off, off, value, bound, scale};
            double doubt;
            const double error = component_error(facts, &component, 0, scaled, &doubt);
            cr_expect_eq(error, in_ulps(facts, off, scaled ? scale : value));
            for (int side = -1; side <= 1; side += 2) { /* with the exact value at either end of the bound */
                const double y = value + side * bound, truth = in_ulps(facts, off - side * bound, scaled ? scale : y);
                cr_expect(truth <= error + doubt, "%a: %g > %g + %g", value, truth, error, doubt);
            }
            cr_expect(doubt > 0 && doubt < 2 * error + 1);
            double unused;
            cr_expect_eq(component_error(facts, &component, 64 * value, scaled, &unused),
                         in_ulps(facts, off, 64 * value), "in units of the floor");
        }
}

/* −q represents the same rotation as q: the angle between them is 0, also as an interval. */
Test(measure, opposite_quaternion_has_zero_interval_angle)
{
    const struct field field = {.name = "q", .kind = QUATERNION, .size = 4};
    const double q[4] = {0.5, -0.5, 0.5, 0.5}, computed[4] = {-0.5, 0.5, -0.5, -0.5};
    mpfi_t *y = enclosures_for_test(4, 200);
    double low, high;
    size_t worst;
    for (size_t k = 0; k < 4; k++)
        mpfi_set_d(y[k], q[k]);
    field_error_enclosure(&field, TURN, FLOAT, computed, (const mpfi_t *)y, 0, &low, &high, &worst);
    cr_expect(high < 1e-9, "%g", high);
}

/* A NaN of double whose payload is in the bits that a float does not have must not become ∞. */
Test(measure, float_nan_keeps_nonzero_payload)
{
    static const uint64_t bits[] = {UINT64_C(0x7ff0000000000001), UINT64_C(0xfff000001fffffff),
                                    UINT64_C(0x7ff0000020000000), UINT64_C(0x7ff8000000000000)};
    static const uint32_t stored[] = {0x7f800001, 0xff800001, 0x7f800001, 0x7fc00000};
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        float number;
        format_store(FLOAT, &number, 0, double_from_bits(bits[i]));
        cr_expect(isnan(number), "%zu", i);
        cr_expect_eq(bits_from_float(number), stored[i], "%zu", i);
    }
}
