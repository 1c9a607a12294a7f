/* Tests of the kinds of fields (contracts/kinds.c): drawn or modified values of any size remain valid values of their
 * kind, also after rounding to the format; and functions that set an angle set it correctly. */
#include "validate/contracts/kinds.h"

#include "bare_kernel.h"
#include "scoped.h"

#include "validate/accuracy/sampler.h"
#include "validate/util/format.h"
#include "validate/util/linear_algebra.h"

#include "test_objects.h"

enum { MAX_COMPONENTS = 128 }; /* maximum number of components of a field */

static const double pi = 0x1.921fb54442d18p1;
static const enum format formats[] = {FLOAT, DOUBLE};

/* --- every kind in every size ------------------------------------------------------------------------------------- */

typedef void field_test(const struct field *field, enum format format);

static void test_field(field_test *test, const struct field *field)
{
    test(field, FLOAT);
    test(field, DOUBLE);
}

/* Runs a test for fields of one kind, with sizes from `minimum` to `most`. */
static void test_sizes(field_test *test, enum kind kind, unsigned minimum, unsigned most, double low, double high)
{
    for (unsigned size = minimum; size <= most; size++)
        test_field(test, &(struct field){"x", "", kind, size, low, high, 0});
}

static void test_every_field(field_test *test)
{
    test_sizes(test, NUMBER, 1, 1, -3, 1e6);
    test_sizes(test, NUMBER, 1, 1, 0, 0x1.fffffep127);
    test_sizes(test, POSITIVE, 1, 1, 0x1p-10, 0x1p10);
    test_field(test, &(struct field){"a", "rad", ANGLE, 1, -0x1.fffffep127, 0x1.fffffep127, 0});
    test_sizes(test, VECTOR, 1, 40, 0, 1e9);
    test_sizes(test, VECTOR, 3, 3, 0.5, 2);
    test_sizes(test, SKEW, 2, 8, 0, 1e4);
    test_sizes(test, SYMMETRIC, 1, 12, 0.125, 64);
    test_sizes(test, POSITIVE_MATRIX, 1, 12, 0.125, 64);
    test_sizes(test, LIMITS, 1, 12, -1e3, 1e3);
    test_sizes(test, UNIT_VECTOR, 1, 40, 0, 0);
    test_sizes(test, ROTATION, 2, 8, 0, 0);
    test_sizes(test, ROTATION, 2, 8, 0, 0x1p-10);
    test_sizes(test, ROTATION, 2, 8, 0, 0.05);
    test_sizes(test, UNIT_QUATERNION, 0, 0, 0, 0);
    test_sizes(test, QUATERNION, 0, 0, 0x1p-120, 0x1p126);
    test_sizes(test, INDEX, 1, 1, 0, 0);
    test_sizes(test, INDEX, 1, 1, -2, 1000);
    test_sizes(test, COUNT, 1, 1, 0, 20);
    test_sizes(test, STATUS, 1, 1, 0, 3);
    for (unsigned size = 1; size <= 8; size++)
        test_field(test, &(struct field){"M", "", MATRIX, size, 0, 2, 1 + size % 3});
}

static const char *name_of(const struct field *field)
{
    static char name[128];
    snprintf(name, sizeof name, "%s of size %u in [%g, %g]", kind_text(field->kind), field->size, field->low,
             field->high);
    return name;
}

static int is_in(const struct field *field, enum format format, const double *x)
{
    double rounded[MAX_COMPONENTS];
    memcpy(rounded, x, field_components(field) * sizeof *x);
    field_round(field, format, rounded);
    return field_contains(field, format, rounded);
}

/* --- domains ------------------------------------------------------------------------------------------------------ */

/* Drawn values are in the domain, also after rounding to the format. Only special values may be outside a small domain;
 * the samplers then draw again. */
OF_EACH(test_every_field, kinds, drawn_values_stay_in_the_domain, const struct field *field, enum format format)
{
    struct random random = {1};
    double x[MAX_COMPONENTS];
    for (enum draw how = DRAW_UNIFORM; how <= DRAW_SPECIAL; how++) {
        size_t inside = 0;
        for (int i = 0; i < 100; i++) {
            field_draw(&random, how, field, format, x);
            inside += (size_t)is_in(field, format, x);
        }
        cr_assert_geq(inside, how == DRAW_SPECIAL ? 25u : 98u,
                      "%s in %s: %zu of 100 drawn by method %d are in the domain", name_of(field),
                      format_facts(format)->name, inside, (int)how);
    }
    for (int i = 0; i < 100; i++) {
        field_draw_ordinary(&random, field, format, x);
        cr_assert(is_in(field, format, x), "an ordinary %s", name_of(field));
    }
}

/* A rotation, unit quaternion or unit vector with a component set to 0, a subnormal number or 1/4 is in the domain. In
 * one dimension the only unit vectors are 1 and −1. */
OF_EACH(test_every_field, kinds, put_component_stays_in_domain, const struct field *field, enum format format)
{
    const double values[] = {0, -0.0, format_facts(format)->smallest, 0.25};
    struct random random = {3};
    double x[MAX_COMPONENTS];
    if (!kinds[field->kind].adapt || field_components(field) == 1)
        return;
    for (size_t v = 0; v < sizeof values / sizeof *values; v++)
        for (size_t k = 0; k < field_components(field); k++) {
            field_draw_ordinary(&random, field, format, x);
            field_round(field, format, x);
            field_put(field, k, values[v], x);
            for (size_t i = 0; i < field_components(field); i++)
                x[i] = format_round(format, x[i]);
            cr_assert(same_value(x[k], values[v], 1), "%s: component %zu is %a", name_of(field), k, x[k]);
            cr_assert(field_contains(field, format, x), "%s: component %zu = %a", name_of(field), k, values[v]);
        }
}

/* NaN and numbers of magnitude above 1/4 replace a component of a rotation and leave the others unchanged. In a vector
 * every number does so, because its components do not depend on each other. */
Test(kinds, put_component_leaves_others_unchanged)
{
    const struct field rotation = {"R", "", ROTATION, 2, 0, 0, 0}, vector = {"x", "", VECTOR, 4, 0, 2, 0};
    const double values[] = {NAN, INFINITY, -0.5, 0};
    for (size_t v = 0; v < sizeof values / sizeof *values; v++) {
        double x[4] = {0.6, -0.8, 0.8, 0.6};
        field_put(v < 3 ? &rotation : &vector, 2, values[v], x);
        cr_expect(x[0] == 0.6 && x[1] == -0.8 && same_value(x[2], values[v], 1) && x[3] == 0.6, "%g", values[v]);
    }
}

/* Inputs that samplers draw and move are in the domain, too. */
OF_EACH(test_every_field, kinds, sampled_and_moved_values_stay_inside, const struct field *field, enum format format)
{
    const struct field fields[] = {*field, {0}};
    struct bare_kernel bare;
    const struct promises *promises = bare_promises(&bare, format, fields);
    struct random random = {2};
    double x[MAX_COMPONENTS], y[MAX_COMPONENTS];
    for (uint64_t i = 0; i < 48; i++) {
        sampler_draw(promises, 1, i, x);
        cr_assert(is_in(field, format, x), "a sample of %s", name_of(field));
        for (int step = 0; step < 8; step++) { /* each step moves away from the drawn element */
            sampler_neighbour(promises, &random, random_unit(&random), x, y);
            cr_assert(is_in(field, format, y), "a neighbour of %s", name_of(field));
            sampler_near(promises, &random, 0x1p-5, y, x);
            cr_assert(is_in(field, format, x), "an element near %s", name_of(field));
        }
    }
}

/* At least 60 of 100 moves must change a field, and at least 20 must leave it in its domain. */
OF_EACH(test_every_field, kinds, moves_mostly_stay_in_the_domain, const struct field *field, enum format format)
{
    struct random random = {3};
    double x[MAX_COMPONENTS], y[MAX_COMPONENTS];
    const size_t size = field_components(field) * sizeof *x;
    size_t moved = 0, inside = 0;
    if (field->low == field->high && kind_is_integer(field->kind))
        return;
    for (int i = 0; i < 100; i++) {
        field_draw_ordinary(&random, field, format, x);
        memcpy(y, x, size);
        field_move(&random, format, field, 0.5, y);
        moved += memcmp(x, y, size) != 0;
        inside += (size_t)is_in(field, format, y);
    }
    const int fixed = field->kind == UNIT_VECTOR && field->size == 1;
    cr_assert(fixed || moved >= 60, "%s: %zu of 100 moves change it", name_of(field), moved);
    cr_assert_geq(inside, 20, "%s: %zu of 100 moves stay in the domain", name_of(field), inside);
}

/* The search also moves from the result of the previous move. The norm is known to two ulps. */
Test(kinds, moves_preserve_length_of_unit_vectors)
{
    static const struct field fields[] = {{"x", "", UNIT_VECTOR, 3, 0, 0, 0}, {"q", "", UNIT_QUATERNION, 0, 0, 0, 0}};
    struct random random = {4};
    for (size_t f = 0; f < 4; f++) {
        const struct field *field = &fields[f / 2];
        const double unit = format_facts(formats[f % 2])->unit;
        const size_t n = field_components(field);
        double x[4];
        field_draw(&random, DRAW_UNIFORM, field, formats[f % 2], x);
        for (int move = 0; move < 20000; move++) {
            field_move(&random, formats[f % 2], field, 0x1p-10, x);
            for (size_t k = 0; k < n; k++)
                x[k] = format_round(formats[f % 2], x[k]);
            const double off = fabs(vector_norm(n, x) - 1) / unit;
            cr_assert_leq(off, 4, "%s in %s after %d moves: %g units", field->name, format_facts(formats[f % 2])->name,
                          move, off);
        }
    }
}

/* --- rotations ---------------------------------------------------------------------------------------------------- */

/* Returns the determinant by elimination with pivoting; overwrites A. */
static double determinant(size_t n, double *A)
{
    double product = 1;
    for (size_t j = 0; j < n; j++) {
        size_t pivot = j;
        for (size_t i = j + 1; i < n; i++)
            if (fabs(A[i * n + j]) > fabs(A[pivot * n + j]))
                pivot = i;
        product *= (pivot == j ? 1 : -1) * A[pivot * n + j];
        for (size_t k = 0; k < n && pivot != j; k++) {
            const double swapped = A[j * n + k];
            A[j * n + k] = A[pivot * n + k];
            A[pivot * n + k] = swapped;
        }
        for (size_t i = j + 1; i < n; i++) {
            const double factor = A[i * n + j] / A[j * n + j];
            for (size_t k = j; k < n; k++)
                A[i * n + k] -= factor * A[j * n + k];
        }
    }
    return product;
}

/* Each entry has a rounding error of at most one u relative to itself, so ‖RᵀR − E‖ ≤ 2 u ‖R‖ = 2 u √n. In double, the
 * computation of R has rounding errors too. */
static void expect_rotation(const struct field *field, enum format format, const double *x, const char *what)
{
    const size_t n = field->size;
    double R[MAX_COMPONENTS];
    for (size_t k = 0; k < n * n; k++)
        R[k] = format_round(format, x[k]);
    const double units = matrix_orthogonality_defect(n, R) / format_facts(format)->unit;
    const double most = format == FLOAT ? 2 * sqrt((double)n) : 12 * (double)n;
    cr_assert_leq(units, most, "%s, n = %zu in %s: RᵀR − E is %g units", what, n, format_facts(format)->name, units);
    cr_assert_float_eq(determinant(n, R), 1, 1e-5, "%s, n = %zu: a reflection", what, n);
}

static void expect_rotations(const struct field *field, enum format format)
{
    struct random random = {4};
    double R[MAX_COMPONENTS];
    for (int i = 0; i < 200; i++) {
        kinds[ROTATION].draw(&random, (enum draw)(i % 3), field, format, R);
        expect_rotation(field, format, R, "drawn");
        for (int step = 0; step < 5; step++) {
            kinds[ROTATION].move(&random, format, field, random_unit(&random), R);
            expect_rotation(field, format, R, "moved");
            kinds[ROTATION].perturb(&random, field, 0x1p-3, R);
            expect_rotation(field, format, R, "perturbed");
        }
    }
}

/* Rotations have determinant 1 and are orthogonal, up to rounding. */
TRY(kinds, rotations_have_determinant_one, test_sizes(expect_rotations, ROTATION, 2, 8, 0, 0))

/* The orthogonality error is at most `high` per entry, or along one direction, hence at most n · high. Half of the
 * rotations have none. */
Test(kinds, rotation_drift_has_given_maximum)
{
    for (unsigned n = 2; n <= 8; n++) {
        const struct field drifted = {"M", "", ROTATION, n, 0, 0x1p-10, 0};
        struct random random = {5};
        double M[MAX_COMPONENTS], farthest = 0;
        size_t drifting = 0;
        for (int i = 0; i < 3000; i++) {
            kinds[ROTATION].draw(&random, DRAW_UNIFORM, &drifted, DOUBLE, M);
            const double departure = matrix_orthogonality_defect(n, M) / (0x1p-10 * n);
            farthest = fmax(farthest, departure);
            drifting += departure > 0x1p-30;
        }
        cr_assert(farthest > 1.5 && farthest <= 2 * (1 + 0x1p-10 * n), "n = %u: %g", n, farthest);
        cr_assert(drifting > 1350 && drifting < 1650, "n = %u: %zu of 3000 drift", n, drifting);
    }
}

Test(kinds, uniform_rotations_favour_no_entry)
{
    for (size_t n = 2; n <= 8; n++) {
        struct random random = {6};
        double R[MAX_COMPONENTS], sum[MAX_COMPONENTS] = {0}, squares[MAX_COMPONENTS] = {0};
        enum { DRAWS = 4000 };
        for (int i = 0; i < DRAWS; i++) {
            random_rotation(&random, n, R);
            for (size_t k = 0; k < n * n; k++) {
                sum[k] += R[k];
                squares[k] += R[k] * R[k];
            }
        }
        for (size_t k = 0; k < n * n; k++) { /* within six standard errors; squares are at most 1 */
            cr_assert_float_eq(sum[k] / DRAWS, 0, 6 / sqrt((double)(n * DRAWS)), "n = %zu, entry %zu", n, k);
            cr_assert_float_eq(squares[k] / DRAWS, 1 / (double)n, 3 / sqrt(DRAWS), "n = %zu, entry %zu", n, k);
        }
    }
}

/* --- angles ------------------------------------------------------------------------------------------------------- */

static void expect_rotated_to(const struct field *field, double angle, double *x)
{
    kinds[field->kind].set_angle(field, angle, x);
    const double got = kinds[field->kind].angle_of(field, x);
    cr_assert_float_eq(got, angle, 1e-15 + 1e-9 * fmin(angle, pi - angle), "%s: %.17g instead of %.17g", name_of(field),
                       got, angle);
}

static void expect_turns(const struct field *field)
{
    struct random random = {7};
    double x[MAX_COMPONENTS];
    for (int i = 0; i < 300; i++) {
        field_draw(&random, (enum draw)(i % 3), field, DOUBLE, x);
        const double small = random_log(&random, 0x1p-24, 1);
        expect_rotated_to(field, pi * random_unit(&random), x);
        expect_rotated_to(field, small, x);
        expect_rotated_to(field, pi - small, x);
        cr_assert(is_in(field, DOUBLE, x), "%s: not a rotation after its angle was set", name_of(field));
        expect_rotated_to(field, i % 2 ? pi : 0, x);
    }
}

Test(kinds, rotations_have_the_given_angle)
{
    for (unsigned n = 2; n <= 8; n++)
        expect_turns(&(struct field){"R", "", ROTATION, n, 0, 0, 0});
    expect_turns(&(struct field){"q", "", UNIT_QUATERNION, 0, 0, 0, 0});
    expect_turns(&(struct field){"q", "", QUATERNION, 0, 0x1p-100, 0x1p100, 0});
}

Test(kinds, rotating_preserves_the_axis)
{
    const struct field field = {"R", "", ROTATION, 3, 0, 0, 0};
    struct random random = {8};
    double R[9];
    for (int i = 0; i < 300; i++) {
        random_rotation_by(&random, 3, random_between(&random, 0.1, 3), R);
        const double before[3] = {R[7] - R[5], R[2] - R[6], R[3] - R[1]};
        kinds[ROTATION].set_angle(&field, random_between(&random, 0.1, 3), R);
        const double after[3] = {R[7] - R[5], R[2] - R[6], R[3] - R[1]};
        const double along = vector_dot(3, before, after) / vector_norm(3, before) / vector_norm(3, after);
        cr_assert_float_eq(along, 1, 1e-12);
    }
}

/* --- names -------------------------------------------------------------------------------------------------------- */

static void expect_different_names(const char *whose, const struct field *fields)
{
    SCOPED_MEMORY char(*name)[64] = calloc(fields_components(fields), sizeof *name);
    for (size_t k = 0; k < fields_components(fields); k++) {
        fields_component_name(fields, k, name[k], sizeof *name);
        for (size_t before = 0; before < k; before++)
            cr_assert_str_neq(name[k], name[before], "%s: components %zu and %zu", whose, before, k);
    }
}

static void expect_names(const struct field *field, enum format format)
{
    const struct field fields[] = {*field, {"y", "", NUMBER, 1, 0, 1, 0}, {0}};
    (void)format;
    expect_different_names(name_of(field), fields);
}

Test(kinds, every_component_has_distinct_name)
{
    test_every_field(expect_names);
    const struct kernel *kernel;
    for (size_t i = 0; (kernel = kernel_at(i)); i++) {
        expect_different_names(kernel->id, kernel->inputs);
        expect_different_names(kernel->id, kernel->outputs);
    }
}

Test(kinds, components_have_conventional_names)
{
    const struct field fields[] = {{"t", "", NUMBER, 1, 0, 1, 0},
                                   {"v", "", VECTOR, 3, 0, 1, 0},
                                   {"q", "", UNIT_QUATERNION, 0, 0, 0, 0},
                                   {"R", "", ROTATION, 3, 0, 0, 0},
                                   {"x", "", VECTOR, 5, 0, 1, 0},
                                   {"w", "", SKEW, 3, 0, 1, 0},
                                   {"W", "", SKEW, 4, 0, 1, 0},
                                   {"M", "", MATRIX, 2, 0, 1, 3},
                                   {"I", "", POSITIVE_MATRIX, 3, 1, 2, 0},
                                   {0}};
    static const struct {
        size_t component;
        const char *name;
    } cases[] = {{0, "t"},        {1, "v.x"},      {3, "v.z"},      {4, "q.w"},      {7, "q.z"},      {8, "R[0][0]"},
                 {10, "R[0][2]"}, {16, "R[2][2]"}, {17, "x[0]"},    {21, "x[4]"},    {22, "w.x"},     {25, "W[1][0]"},
                 {26, "W[2][0]"}, {30, "W[3][2]"}, {31, "M[0][0]"}, {33, "M[0][2]"}, {36, "M[1][2]"}, {37, "I[0][0]"},
                 {38, "I[1][0]"}, {39, "I[1][1]"}, {42, "I[2][2]"}};
    char name[64];
    cr_assert_eq(fields_components(fields), 43);
    cr_assert_eq(fields_count(fields), 9);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_str_eq(fields_component_name(fields, cases[i].component, name, sizeof name), cases[i].name);
    cr_assert_str_eq(fields_of_component(fields, 16)->name, "R");
    cr_assert_null(fields_of_component(fields, 43));
    cr_assert_null(fields_find(fields, "y"));
}

/* --- moments ------------------------------------------------------------------------------------------------------ */

Test(kinds, positive_matrices_have_bounded_eigenvalues)
{
    for (unsigned n = 2; n <= 8; n++) {
        const struct field field = {"M", "", POSITIVE_MATRIX, n, 0.5, 8, 0};
        struct random random = {9};
        double M[MAX_COMPONENTS], x[8];
        for (int i = 0; i < 300; i++) {
            kinds[POSITIVE_MATRIX].draw(&random, (enum draw)(i % 3), &field, DOUBLE, M);
            for (int j = 0; j < 20; j++) { /* for a unit vector x, xᵀMx is between the smallest and the largest
                                              eigenvalue */
                double value = 0;
                random_direction(&random, n, x);
                for (size_t k = 0, at = 0; k < n; k++)
                    for (size_t l = 0; l <= k; l++, at++)
                        value += (k == l ? 1 : 2) * x[k] * M[at] * x[l];
                cr_assert(value > 0.5 * (1 - 1e-12) && value < 8 * (1 + 1e-12), "n = %u: %g", n, value);
            }
        }
    }
}

Test(kinds, indefinite_matrix_is_rejected)
{
    const struct field field = {"M", "", POSITIVE_MATRIX, 2, 0.5, 8, 0};
    cr_assert(kinds[POSITIVE_MATRIX].contains(&field, FLOAT, (double[]){1, 0.25, 1}));
    cr_assert_not(kinds[POSITIVE_MATRIX].contains(&field, FLOAT, (double[]){1, 2, 1}), "one eigenvalue is −1");
    cr_assert_not(kinds[POSITIVE_MATRIX].contains(&field, FLOAT, (double[]){1, 0.75, 1}), "one is 1/4");
    cr_assert_not(kinds[POSITIVE_MATRIX].contains(&field, FLOAT, (double[]){6, 3, 6}), "one is 9");
}

/* --- the domain of each format ------------------------------------------------------------------------------------ */

/* A value drawn for float is in the domain for float, and not in the domain for double. After field_round for double,
 * it is in the domain for double, and close to the original. */
static void expect_own_domains(const struct field *field)
{
    struct random random = {11};
    const size_t n = field_components(field);
    double x[MAX_COMPONENTS], y[MAX_COMPONENTS];
    for (int i = 0; i < 20; i++) {
        field_draw(&random, DRAW_UNIFORM, field, FLOAT, x);
        for (size_t k = 0; k < n; k++)
            x[k] = (float)x[k];
        memcpy(y, x, sizeof x);
        field_round(field, FLOAT, y);
        cr_assert_eq(memcmp(x, y, n * sizeof *x), 0, "%s: changed in floats", name_of(field));
        cr_assert(field_contains(field, FLOAT, x), "%s", name_of(field));
        cr_assert_not(field_contains(field, DOUBLE, x), "%s: rounded to floats", name_of(field));
        field_round(field, DOUBLE, y);
        cr_assert(field_contains(field, DOUBLE, y), "%s", name_of(field));
        for (size_t k = 0; k < n; k++)
            cr_assert(fabs(y[k] - x[k]) < 0x1p-22, "%s: a component changed too much", name_of(field));
    }
}

/* field_round for double restores rotations and unit vectors whose components were rounded to float. */
Test(kinds, float_rotations_and_units_become_double)
{
    for (unsigned size = 3; size <= 8; size++) {
        expect_own_domains(&(struct field){"u", "", UNIT_VECTOR, size, 0, 0, 0});
        expect_own_domains(&(struct field){"R", "", ROTATION, size, 0, 0, 0});
    }
    expect_own_domains(&(struct field){"q", "", UNIT_QUATERNION, 0, 0, 0, 0});
}

/* A domain extends beyond its nominal end by some rounding errors of the format, so it extends less far in double than
 * in float. */
Test(kinds, domains_are_tighter_in_double)
{
    const double off = 1 + 0x1p-21, length[] = {0, 2 * off, 0}, M[] = {2 * off, 0, 1};
    const struct field vector = {"x", "", VECTOR, 3, 0, 2, 0}, matrix = {"M", "", POSITIVE_MATRIX, 2, 0.5, 2, 0};
    cr_expect(field_contains(&vector, FLOAT, length) && field_contains(&matrix, FLOAT, M));
    cr_expect_not(field_contains(&vector, DOUBLE, length));
    cr_expect_not(field_contains(&matrix, DOUBLE, M));
}

/* Reversing a row or exchanging two rows of a rotation gives a reflection, which is as orthogonal. */
Test(kinds, reflection_is_no_rotation)
{
    struct random random = {13};
    for (unsigned n = 2; n <= 8; n++)
        for (int i = 0; i < 20; i++) {
            const struct field field = {"M", "", ROTATION, n, 0, i % 2 ? 0x1p-10 : 0, 0};
            double M[64], reversed[64];
            field_draw(&random, DRAW_UNIFORM, &field, FLOAT, M);
            cr_assert(field_contains(&field, FLOAT, M), "%u rows", n);
            memcpy(reversed, M, sizeof M);
            for (size_t k = 0; k < n; k++)
                reversed[k] *= -1;
            cr_assert_not(field_contains(&field, FLOAT, reversed), "%u rows", n);
            memcpy(reversed, M + n, n * sizeof *M);
            memcpy(reversed + n, M, n * sizeof *M);
            cr_assert_not(field_contains(&field, FLOAT, reversed), "%u rows", n);
        }
}

/* A matrix that is off a rotation by an allowed error, up to the maximum of its domain, is not corrected when it is
 * rounded to double. */
Test(kinds, allowed_drift_stays_in_double)
{
    const struct field field = {"M", "", ROTATION, 3, 0, 0x1p-10, 0};
    struct random random = {12};
    for (int i = 0; i < 40; i++) {
        double M[9], kept[9];
        random_rotation(&random, 3, M);
        random_defect(&random, 3, i < 20 ? 0x1p-12 : (6 * 0x1p-10 + 9 * 0x1p-20) * (1 + 0x1p-30), M);
        memcpy(kept, M, sizeof M);
        field_round(&field, DOUBLE, M);
        cr_assert_eq(memcmp(M, kept, sizeof M), 0, "rotation %d", i);
    }
}

Test(kinds, inverted_bounds_are_rejected)
{
    const struct field field = {"x", "", LIMITS, 2, -5, 5, 0};
    cr_assert(kinds[LIMITS].contains(&field, FLOAT, (double[]){-1, 2, 1, 2}));
    cr_assert_not(kinds[LIMITS].contains(&field, FLOAT, (double[]){-1, 2, 1, 1.5}), "2 is above 1.5");
    cr_assert_not(kinds[LIMITS].contains(&field, FLOAT, (double[]){-6, 2, 1, 3}), "−6 is outside of the field's range");
}

Test(kinds, integers_reach_both_ends)
{
    const struct field field = {"i", "", INDEX, 1, -2, 5, 0};
    struct random random = {10};
    size_t seen[8] = {0};
    for (int i = 0; i < 2000; i++) {
        double x;
        kinds[INDEX].draw(&random, (enum draw)(i % 3), &field, formats[i % 2], &x);
        cr_assert(x == floor(x) && x >= -2 && x <= 5, "%g", x);
        seen[(int)x + 2]++;
        kinds[INDEX].move(&random, formats[i % 2], &field, random_unit(&random), &x);
        cr_assert(x == floor(x) && x >= -2 && x <= 5, "%g", x);
    }
    for (int i = 0; i < 8; i++)
        cr_assert_gt(seen[i], 0, "%d", i - 2);
}
