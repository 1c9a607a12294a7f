/* Tests of the samplers: they are reproducible, stay in the domain, and reach the inputs that they are for: all
 * exponents, special values, branch points, regions, cancellation, every number of a small domain. Single fields are
 * tested in kinds.c. */
#include "validate/accuracy/sampler.h"

#include "bare_kernel.h"
#include "functions.h"

#include "validate/accuracy/oracle.h"
#include "validate/util/format.h"

enum { MAX_INPUTS = 512 };

static const double pi = 0x1.921fb54442d18p+1;

static const enum format formats[] = {FLOAT, DOUBLE};

static const struct promises *promises_of(const char *id, enum format format)
{
    return kernel_promises(kernel_find(id), format);
}

/* An element depends on the seed, the id and the index only. */
Test(sampler, element_depends_on_seed_and_index)
{
    const struct promises *promises = promises_of("so3.rotate", FLOAT);
    const struct promises *other = promises_of("so3.derivative", FLOAT);
    double forwards[64][MAX_INPUTS], x[MAX_INPUTS];
    size_t different_seed = 0, different_id = 0, size = promises->kernel->input_components * sizeof *x;
    for (uint64_t i = 0; i < 64; i++)
        sampler_draw(promises, 7, i, forwards[i]);
    for (uint64_t i = 64; i-- > 0;) {
        sampler_draw(promises, 7, i, x);
        cr_assert_eq(memcmp(x, forwards[i], size), 0, "element %d", (int)i);
        sampler_draw(promises, 8, i, x);
        different_seed += memcmp(x, forwards[i], size) != 0;
        sampler_draw(other, 7, i, x);
        different_id += memcmp(x, forwards[i], size) != 0;
    }
    cr_assert_eq(different_seed, 64);
    cr_assert_eq(different_id, 64);
}

/* The stream depends on the kernel's id, which contains the parameter, and on nothing else of the kernel. */
Test(sampler, stream_depends_on_id_with_parameter)
{
    struct kernel renamed = *kernel_find("transform.apply.n3");
    struct promises as_renamed = *kernel_promises(&renamed, FLOAT);
    double x[MAX_INPUTS], y[MAX_INPUTS];
    const size_t size = renamed.input_components * sizeof *x;
    as_renamed.kernel = &renamed;
    sampler_draw(promises_of("transform.apply", FLOAT), 1, 5, x);
    sampler_draw(&as_renamed, 1, 5, y);
    cr_assert_eq(memcmp(x, y, size), 0);
    renamed.id = "transform.apply.n4";
    sampler_draw(&as_renamed, 1, 5, y);
    cr_assert_neq(memcmp(x, y, size), 0);
}

static void expect_in_domain(const struct promises *promises, const double *x, const char *what)
{
    cr_assert(sampler_in_domain(promises, x), "%s: %s left the domain", promises->kernel->id, what);
    for (size_t k = 0; k < promises->kernel->input_components; k++)
        cr_assert_eq(format_round(promises->format, x[k]), x[k], "%s: %s is not a number of the format",
                     promises->kernel->id, what);
}

OF_EACH(for_all_promises, sampler, every_kernel_is_sampled_in_domain, const struct promises *promises)
{
    double x[MAX_INPUTS], y[MAX_INPUTS];
    for (uint64_t i = 0; i < 200; i++) {
        struct random random = {i};
        sampler_draw(promises, 1, i, x);
        expect_in_domain(promises, x, "a sample");
        sampler_neighbour(promises, &random, random_unit(&random), x, y);
        expect_in_domain(promises, y, "a neighbour");
        sampler_near(promises, &random, 0x1p-5, x, y);
        expect_in_domain(promises, y, "an element near");
        sampler_ordinary(promises, &random, y);
        expect_in_domain(promises, y, "an ordinary element");
    }
}

Test(sampler, all_exponents_of_wide_domain_occur)
{
    const struct promises *promises = promises_of("so3.s1", FLOAT);
    size_t seen[400] = {0};
    for (uint64_t i = 0; i < 30000; i++) {
        double t;
        sampler_draw(promises, 1, i, &t);
        if (t > 0)
            seen[200 + ilogb(t)]++;
    }
    for (int exponent = -149; exponent <= 127; exponent++)
        cr_assert_gt(seen[200 + exponent], 0, "2^%d", exponent);
}

/* Returns how many of the first 30,000 samples of a kernel are x. */
static size_t count_of(const char *id, double x)
{
    size_t count = 0;
    for (uint64_t i = 0; i < 30000; i++) {
        double t;
        sampler_draw(promises_of(id, FLOAT), 1, i, &t);
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

Test(sampler, branch_points_have_samples_both_sides)
{
    const struct promises *promises = promises_of("so3.s1", FLOAT);
    for (const double *branch = promises->branches; !isnan(*branch); branch++) {
        size_t below = 0, above = 0;
        for (uint64_t i = 0; i < 30000; i++) {
            double t;
            sampler_draw(promises, 1, i, &t);
            int64_t steps = format_rank(FLOAT, t) - format_rank(FLOAT, (float)*branch);
            below += steps < 0 && steps >= -8;
            above += steps > 0 && steps <= 8;
        }
        cr_assert(below > 10 && above > 10, "%g: %zu below, %zu above", *branch, below, above);
    }
}

Test(sampler, vector_branch_points_have_samples)
{
    const struct promises *promises = promises_of("so3.exp", FLOAT);
    size_t below = 0, above = 0;
    for (uint64_t i = 0; i < 30000; i++) {
        double v[3];
        sampler_draw(promises, 1, i, v);
        double off = kernel_coordinate(promises->kernel, v) / pi - 1;
        below += off < 0 && fabs(off) < 0x1p-20;
        above += off > 0 && fabs(off) < 0x1p-20;
    }
    cr_assert(below > 50 && above > 50, "%zu below π, %zu above", below, above);
}

/* Returns a block of drawn elements, evaluated. Their coordinate measures cancellation. */
static struct oracle_block *drawn_block(const struct oracle *oracle, uint64_t first, int *cancelling)
{
    struct oracle_block *block = oracle_block_new(oracle);
    double x[MAX_INPUTS];
    block->n = FILTER_BLOCK;
    for (size_t i = 0; i < FILTER_BLOCK; i++) {
        cancelling[i] = sampler_draw(oracle->promises, 1, first + i, x) == SAMPLE_CANCELLING;
        oracle_block_put(oracle, block, i, x);
    }
    oracle_evaluate(oracle, block);
    return block;
}

OF_EACH(for_all_promises, sampler, every_bound_gets_samples, const struct promises *promises)
{
    const struct oracle oracle = oracle_of(promises->kernel, promises->format);
    int cancelling[FILTER_BLOCK];
    for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
        size_t inside = 0;
        for (uint64_t first = 0; first < 4 * FILTER_BLOCK && !bound_everywhere(bound); first += FILTER_BLOCK) {
            struct oracle_block *block = drawn_block(&oracle, first, cancelling);
            for (size_t i = 0; i < FILTER_BLOCK; i++)
                inside += (size_t)bound_holds_at(bound, block->coordinate[i], block->second[i]);
            oracle_block_free(block);
        }
        char name[256];
        cr_expect(bound_everywhere(bound) || inside > 30, "%s in %s: %s: %zu of 1024", promises->kernel->id,
                  format_facts(promises->format)->name, bound_name(promises->kernel, bound, name, sizeof name), inside);
    }
}

/* --- cancellation ------------------------------------------------------------------------------------------------- */

/* Checks that the terms of the output that the kernel's coordinate names exceed their sum by a factor of up to a
 * million and more. */
static void expect_cancellation(const char *id, enum format format)
{
    const struct oracle oracle = oracle_of(kernel_find(id), format);
    int cancelling[FILTER_BLOCK];
    double most = 0;
    size_t cancelled = 0, drawn = 0;
    for (uint64_t first = 0; first < 32 * FILTER_BLOCK; first += FILTER_BLOCK) {
        struct oracle_block *block = drawn_block(&oracle, first, cancelling);
        for (size_t i = 0; i < FILTER_BLOCK; i++)
            if (cancelling[i]) {
                drawn++;
                cancelled += block->coordinate[i] >= 0x1p10;
                most = fmax(most, block->coordinate[i]);
            }
        oracle_block_free(block);
    }
    cr_assert_geq(drawn, 512, "%s: one element in sixteen is drawn with cancellation", id);
    cr_assert_geq(most, 0x1p20, "%s in %s: 2^%.1f at most", id, format_facts(format)->name, log2(most));
    cr_assert_geq(cancelled, 20, "%s in %s: %zu of %zu cancel by a thousand", id, format_facts(format)->name, cancelled,
                  drawn);
}

Test(sampler, composed_position_terms_nearly_cancel)
{
    for (size_t f = 0; f < 2; f++) {
        expect_cancellation("transform.compose.n2", formats[f]);
        expect_cancellation("transform.compose.n3", formats[f]);
        expect_cancellation("transform.compose.n4", formats[f]);
    }
}

Test(sampler, composed_acceleration_terms_nearly_cancel)
{
    for (size_t f = 0; f < 2; f++) {
        expect_cancellation("dynamic.compose.n2", formats[f]);
        expect_cancellation("dynamic.compose.n3", formats[f]);
        expect_cancellation("dynamic.compose.n4", formats[f]);
    }
}

/* --- rotations ---------------------------------------------------------------------------------------------------- */

Test(sampler, rotations_near_0_and_pi_occur)
{
    static const struct field fields[] = {{"R", "", ROTATION, 3, 0, 0, 0}, {0}};
    struct bare_kernel bare;
    const struct promises *promises = bare_promises(&bare, FLOAT, fields);
    size_t small = 0, half_turn = 0;
    for (uint64_t i = 0; i < 5000; i++) {
        double x[9];
        sampler_draw(promises, 1, i, x);
        double trace = x[0] + x[4] + x[8];
        small += trace > 3 - 1e-6 && trace < 3;
        half_turn += trace < -1 + 1e-6;
    }
    cr_assert(small > 15 && half_turn > 50, "%zu small, %zu near half a turn", small, half_turn);
}

/* --- neighbours --------------------------------------------------------------------------------------------------- */

Test(sampler, neighbours_are_adjacent_or_far)
{
    const struct promises *promises = promises_of("so3.s1", FLOAT);
    struct random random = {6};
    size_t next = 0, far = 0, same = 0;
    for (int i = 0; i < 4000; i++) {
        double from = 0.7f, to;
        sampler_neighbour(promises, &random, 1, &from, &to);
        int64_t steps = format_rank(FLOAT, to) - format_rank(FLOAT, from);
        next += steps == 1 || steps == -1;
        far += fabs(to / from) > 4 || fabs(to / from) < 0.25;
        same += steps == 0;
    }
    cr_assert(next > 20 && far > 40 && same < 400, "%zu next, %zu far, %zu the same", next, far, same);
}

Test(sampler, nearby_elements_change_every_component_slightly)
{
    const struct promises *promises = promises_of("so3.rotate", FLOAT);
    struct random random = {6};
    const double from[6] = {1, -2, 0.5, 100, 3, -7};
    double to[6];
    sampler_near(promises, &random, 0x1p-5, from, to);
    for (size_t k = 0; k < 6; k++)
        cr_assert(to[k] != from[k] && fabs(to[k] / from[k] - 1) <= 0x1p-5);
}

/* --- small domains ------------------------------------------------------------------------------------------------ */

static uint64_t numbers_between(enum format format, double low, double high)
{
    const struct field fields[] = {{"x", "", NUMBER, 1, low, high, 0}, {0}};
    struct bare_kernel bare;
    return sampler_numbers(bare_promises(&bare, format, fields));
}

Test(sampler, small_domain_counts_its_numbers)
{
    cr_assert_eq(numbers_between(FLOAT, 1, 1 + 0x1p-18), 33);
    cr_assert_eq(numbers_between(DOUBLE, 1, 1 + 0x1p-18), (UINT64_C(1) << 34) + 1);
    cr_assert_eq(numbers_between(FLOAT, -0x1p-148, 0x1p-149), 4, "−2, −1, 0 and 1 times the smallest subnormal number");
    cr_assert_eq(numbers_between(FLOAT, 1 + 0x1p-30, 1 + 0x1p-23 + 0x1p-30), 1);
    cr_assert_eq(numbers_between(FLOAT, 1 + 0x1p-30, 1 + 0x1p-29), 0);
    cr_assert_eq(numbers_between(FLOAT, -0x1.fffffep127, 0x1.fffffep127), 2 * UINT64_C(0x7f7fffff) + 1);
    cr_assert_eq(sampler_numbers(promises_of("so3.exp", FLOAT)), 0,
                 "0 for a kernel with more than one input component");
}

/* Each number of a small domain comes once and in order. */
Test(sampler, small_domain_is_enumerated_in_order)
{
    static const double smallest[] = {0x1p-149, 0x1p-1074};
    for (size_t f = 0; f < 2; f++) {
        const struct field fields[] = {{"x", "", NUMBER, 1, -8 * smallest[f], 8 * smallest[f], 0}, {0}};
        struct bare_kernel bare;
        const struct promises *promises = bare_promises(&bare, formats[f], fields);
        double x, last = -INFINITY;
        cr_assert_eq(sampler_numbers(promises), 17);
        for (uint64_t i = 0; i < 17; i++) {
            sampler_number(promises, i, &x);
            cr_assert_eq(x, ((double)i - 8) * smallest[f]);
            cr_assert_gt(x, last);
            last = x;
        }
    }
}
