/* Samplers: reproducible, in the domain, and reaching what they are for: exponents, special values, branch points,
 * regions, every number of a small domain. */
#include "validate/judge/sampler.h"

#include "validate/judge/ulp.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { MOST_INPUTS = 256 };

static const double pi = 0x1.921fb54442d18p+1;

static size_t inputs_of(const struct row *row)
{
    return fields_components(row->inputs);
}

Test(sampler, an_element_depends_on_seed_row_and_index_alone)
{
    const struct row *row = registry_find("so3.rotate"), *other = registry_find("so3.derivative");
    double forwards[64][MOST_INPUTS], x[MOST_INPUTS];
    size_t different_seed = 0, different_row = 0, size = inputs_of(row) * sizeof *x;
    for (uint64_t i = 0; i < 64; i++)
        sampler_draw(row, BINARY32, 7, i, forwards[i]);
    for (uint64_t i = 64; i-- > 0;) {
        sampler_draw(row, BINARY32, 7, i, x);
        cr_assert_eq(memcmp(x, forwards[i], size), 0, "element %d", (int)i);
        sampler_draw(row, BINARY32, 8, i, x);
        different_seed += memcmp(x, forwards[i], size) != 0;
        sampler_draw(other, BINARY32, 7, i, x);
        different_row += memcmp(x, forwards[i], size) != 0;
    }
    cr_assert_eq(different_seed, 64);
    cr_assert_eq(different_row, 64);
}

static void expect_in_domain(const struct row *row, enum format format, const double *x, const char *what)
{
    cr_assert(sampler_in_domain(row, x), "%s: %s left the domain", row->id, what);
    for (size_t k = 0; k < inputs_of(row); k++)
        cr_assert_eq(format_round(format, x[k]), x[k], "%s: %s is not a number of the format", row->id, what);
}

Test(sampler, every_row_is_sampled_in_its_domain_and_format)
{
    double x[MOST_INPUTS], y[MOST_INPUTS];
    const struct row *row;
    for (size_t r = 0; (row = registry_at(r)); r++)
        for (uint64_t i = 0; i < 1000; i++) {
            const enum format format = i % 2 ? BINARY64 : BINARY32;
            struct random random = {i};
            sampler_draw(row, format, 1, i, x);
            expect_in_domain(row, format, x, "a sample");
            sampler_neighbour(row, format, &random, random_unit(&random), x, y);
            expect_in_domain(row, format, y, "a neighbour");
            sampler_near(row, format, &random, 0x1p-5, x, y);
            expect_in_domain(row, format, y, "an element near");
            sampler_ordinary(row, format, &random, y);
            expect_in_domain(row, format, y, "an ordinary element");
        }
}

Test(sampler, all_exponents_of_a_wide_domain_occur)
{
    const struct row *row = registry_find("so3.s1");
    size_t seen[400] = {0};
    for (uint64_t i = 0; i < 30000; i++) {
        double t;
        sampler_draw(row, BINARY32, 1, i, &t);
        if (t > 0)
            seen[200 + ilogb(t)]++;
    }
    for (int exponent = -149; exponent <= 127; exponent++)
        cr_assert_gt(seen[200 + exponent], 0, "2^%d", exponent);
}

/* How many of the first samples of a row are x. */
static size_t count_of(const char *id, double x)
{
    size_t count = 0;
    for (uint64_t i = 0; i < 30000; i++) {
        double t;
        sampler_draw(registry_find(id), BINARY32, 1, i, &t);
        count += t == x;
    }
    return count;
}

Test(sampler, special_values_occur)
{
    cr_assert_gt(count_of("so3.s1", 0), 10);
    cr_assert_gt(count_of("so3.s1", 0x1p-149), 10);
    cr_assert_gt(count_of("so3.s1", 0x1p-126 - 0x1p-149), 10);
    cr_assert_gt(count_of("so3.s1", 0x1p-126), 10);
    cr_assert_gt(count_of("so3.s1", 0x1.fffffep127), 10);
    cr_assert_gt(count_of("so3.s1.angle", -0x1.fffffep127), 10);
    cr_assert_gt(count_of("so3.s1.angle", (float)(pi / 4)), 0);
    cr_assert_gt(count_of("so3.s1.taylor6", 0.25), 10, "the end of the domain");
}

Test(sampler, branch_points_have_company_on_both_sides)
{
    const struct row *row = registry_find("so3.s1");
    for (const double *branch = row->branches; !isnan(*branch); branch++) {
        size_t below = 0, above = 0;
        for (uint64_t i = 0; i < 30000; i++) {
            double t;
            sampler_draw(row, BINARY32, 1, i, &t);
            int64_t steps = format_rank(BINARY32, t) - format_rank(BINARY32, (float)*branch);
            below += steps < 0 && steps >= -8;
            above += steps > 0 && steps <= 8;
        }
        cr_assert(below > 10 && above > 10, "%g: %zu below, %zu above", *branch, below, above);
    }
}

Test(sampler, the_branch_points_of_vectors_as_well)
{
    const struct row *row = registry_find("so3.exp");
    size_t below = 0, above = 0;
    for (uint64_t i = 0; i < 30000; i++) {
        double v[3];
        sampler_draw(row, BINARY32, 1, i, v);
        double off = row_coordinate(row, v) / pi - 1;
        below += off < 0 && fabs(off) < 0x1p-20;
        above += off > 0 && fabs(off) < 0x1p-20;
    }
    cr_assert(below > 50 && above > 50, "%zu below π, %zu above", below, above);
}

Test(sampler, every_bound_of_every_row_gets_samples)
{
    const struct row *row;
    for (size_t r = 0; (row = registry_at(r)); r++)
        for (const struct bound *bound = row->bounds; bound->reason; bound++) {
            size_t inside = 0;
            for (uint64_t i = 0; i < 1000; i++) {
                double x[MOST_INPUTS];
                sampler_draw(row, BINARY32, 1, i, x);
                inside += (size_t)bound_holds_at(bound, row_coordinate(row, x));
            }
            cr_assert_gt(inside, 30, "%s: %zu of 1000 in [%g, %g]", row->id, inside, bound->low, bound->high);
        }
}

/* --- kinds -------------------------------------------------------------------------------------------------------- */

static const struct field kinds[] = {
    {"R", "", ROTATION, 3, 3, 0, 0}, {"q", "", UNIT_QUATERNION, 4, 1, 0, 0}, {"u", "", UNIT_VECTOR, 3, 1, 0, 0}, {0}};
static const struct row kinds_row = {.id = "test.kinds", .inputs = kinds, .outputs = kinds, .bounds = BOUNDS({0})};

static void expect_kinds(const double *x, const char *what)
{
    cr_assert_leq(orthogonality_error(BINARY32, x), 8, "%s", what);
    cr_assert_leq(unit_length_error(BINARY32, 4, x + 9), 4, "%s", what);
    cr_assert_leq(unit_length_error(BINARY32, 3, x + 13), 4, "%s", what);
}

Test(sampler, rotations_and_unit_vectors_are_such_wherever_they_go)
{
    struct random random = {2};
    for (uint64_t i = 0; i < 3000; i++) {
        double x[16], y[16];
        sampler_draw(&kinds_row, BINARY32, 1, i, x);
        expect_kinds(x, "a sample");
        sampler_neighbour(&kinds_row, BINARY32, &random, random_unit(&random), x, y);
        expect_kinds(y, "a neighbour");
        sampler_near(&kinds_row, BINARY32, &random, 0x1p-5, x, y);
        expect_kinds(y, "an element near");
    }
}

Test(sampler, rotations_come_near_0_and_near_half_a_turn)
{
    size_t small = 0, half_turn = 0;
    for (uint64_t i = 0; i < 5000; i++) {
        double x[16];
        sampler_draw(&kinds_row, BINARY32, 1, i, x);
        double trace = x[0] + x[4] + x[8];
        small += trace > 3 - 1e-6 && trace < 3;
        half_turn += trace < -1 + 1e-6;
    }
    cr_assert(small > 15 && half_turn > 50, "%zu small, %zu near half a turn", small, half_turn);
}

/* --- neighbours --------------------------------------------------------------------------------------------------- */

Test(sampler, neighbours_are_one_number_away_and_far_away)
{
    const struct row *row = registry_find("so3.s1");
    struct random random = {6};
    size_t next = 0, far = 0, same = 0;
    for (int i = 0; i < 4000; i++) {
        double from = 0.7f, to;
        sampler_neighbour(row, BINARY32, &random, 1, &from, &to);
        int64_t steps = format_rank(BINARY32, to) - format_rank(BINARY32, from);
        next += steps == 1 || steps == -1;
        far += fabs(to / from) > 4 || fabs(to / from) < 0.25;
        same += steps == 0;
    }
    cr_assert(next > 20 && far > 40 && same < 400, "%zu next, %zu far, %zu the same", next, far, same);
}

Test(sampler, elements_near_move_every_component_a_little)
{
    const struct row *row = registry_find("so3.rotate");
    struct random random = {6};
    const double from[6] = {1, -2, 0.5, 100, 3, -7};
    double to[6];
    sampler_near(row, BINARY32, &random, 0x1p-5, from, to);
    for (size_t k = 0; k < 6; k++)
        cr_assert(to[k] != from[k] && fabs(to[k] / from[k] - 1) <= 0x1p-5);
}

/* --- small domains ------------------------------------------------------------------------------------------------ */

static struct row row_of(const struct field *inputs)
{
    return (struct row){.id = "test.small", .inputs = inputs, .outputs = inputs, .bounds = BOUNDS({0})};
}

Test(sampler, a_small_domain_has_so_many_numbers)
{
    const struct row above = row_of(FIELDS({"x", "", REALS, 1, 1, 1, 1 + 0x1p-18}));
    const struct row around = row_of(FIELDS({"x", "", REALS, 1, 1, -0x1p-148, 0x1p-149}));
    const struct row between = row_of(FIELDS({"x", "", REALS, 1, 1, 1 + 0x1p-30, 1 + 0x1p-23 + 0x1p-30}));
    const struct row none = row_of(FIELDS({"x", "", REALS, 1, 1, 1 + 0x1p-30, 1 + 0x1p-29}));
    const struct row all = row_of(FIELDS({"x", "", REALS, 1, 1, -0x1.fffffep127, 0x1.fffffep127}));
    cr_assert_eq(sampler_numbers(&above, BINARY32), 33);
    cr_assert_eq(sampler_numbers(&above, BINARY64), (UINT64_C(1) << 34) + 1);
    cr_assert_eq(sampler_numbers(&around, BINARY32), 4, "−2, −1, 0 and 1 of the smallest");
    cr_assert_eq(sampler_numbers(&between, BINARY32), 1);
    cr_assert_eq(sampler_numbers(&none, BINARY32), 0);
    cr_assert_eq(sampler_numbers(&all, BINARY32), 2 * UINT64_C(0x7f7fffff) + 1);
    cr_assert_eq(sampler_numbers(registry_find("so3.exp"), BINARY32), 0, "more than one component");
}

Test(sampler, each_number_of_a_small_domain_comes_once_and_in_order)
{
    const struct row row = row_of(FIELDS({"x", "", REALS, 1, 1, -0x1p-146, 0x1p-146}));
    double x, last = -INFINITY;
    cr_assert_eq(sampler_numbers(&row, BINARY32), 17);
    for (uint64_t i = 0; i < 17; i++) {
        sampler_number(&row, BINARY32, i, &x);
        cr_assert_eq(x, ((double)i - 8) * 0x1p-149);
        cr_assert_gt(x, last);
        last = x;
    }
}
