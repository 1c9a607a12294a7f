/* Tests of error profiles: bins cover a promise's region, errors are added to the bin of their coordinate, similar
 * adjacent bins are merged, and the report shows the profile in one line. */
#include "validate/accuracy/profile.h"
#include "validate/report/report.h"

#include "test_objects.h"

static const enum format formats[] = {FLOAT, DOUBLE};

static const struct bound *bound_named(const struct promises *promises, const char *name)
{
    const struct bound *bound = promise_find(promises->kernel, promises->format, name);
    cr_assert(bound, "no promise %s", name);
    return bound;
}

/* Returns an empty profile of a promise of a kernel in float. */
static struct bound_result result_of(const char *id, const char *name)
{
    const struct promises *promises = kernel_promises(kernel_find(id), FLOAT);
    struct bound_result result = {.bound = bound_named(promises, name)};
    profile_scale_make(&result.scale, promises, result.bound);
    return result;
}

static void expect_where(const struct bound_result *result, const char *id, const char *expected)
{
    const struct check_result check_result = {.kernel = kernel_find(id), .format = FLOAT};
    char text[1024];
    cr_assert_str_eq(report_where(&check_result, result, text, sizeof text), expected);
}

/* The edges of the bins rise and cover the region of every promise. */
Test(profile, bins_cover_the_promised_region)
{
    const struct kernel *kernel;
    for (size_t i = 0; (kernel = kernel_at(i)); i++)
        for (size_t f = 0; f < 2 && kernel_promises(kernel, formats[f]); f++)
            for (const struct bound *bound = kernel_promises(kernel, formats[f])->bounds; bound->reason; bound++) {
                struct profile_scale scale;
                profile_scale_make(&scale, kernel_promises(kernel, formats[f]), bound);
                cr_assert_eq(scale.bins > 0, kernel->row->coordinate != NULL, "%s", kernel->id);
                for (size_t b = 0; b < scale.bins; b++)
                    cr_assert_lt(scale.edge[b], scale.edge[b + 1], "%s: %s", kernel->id, bound_region(bound));
                cr_assert(scale.bins == 0 || bound_any_coordinate(bound) ||
                          (scale.edge[0] == bound_low(bound) && scale.edge[scale.bins] <= bound_high(bound)));
            }
}

Test(profile, error_counts_at_its_coordinate)
{
    struct bound_result result = result_of("so3.exp", "R scaled ulp usual");
    profile_add(&result.scale, &result.profile, 0.0123, 7);
    profile_add(&result.scale, &result.profile, 0.0456, 3);
    profile_add(&result.scale, &result.profile, result.scale.edge[result.scale.bins], 5);
    profile_add(&result.scale, &result.profile, NAN, 100);
    for (size_t i = 0; i < result.scale.bins; i++) {
        const int small = result.scale.edge[i] <= 0.0123 && 0.0456 < result.scale.edge[i + 1];
        const int last = i + 1 == result.scale.bins;
        cr_assert_eq(result.profile.inputs[i], (uint64_t)(2 * small + last), "bin %zu", i);
        cr_assert_eq(result.profile.worst[i], 7 * small + 5 * last, "bin %zu", i);
    }
    struct profile twice = result.profile;
    twice.worst[0] = 11;
    profile_merge(&twice, &result.profile);
    cr_assert_eq(twice.worst[0], 11);
    cr_assert_eq(twice.inputs[result.scale.bins - 1], 2);
}

/* A line says up to where the errors are of similar size. */
Test(profile, line_names_range_of_similar_errors)
{
    struct bound_result result = result_of("so3.exp", "R scaled ulp usual");
    expect_where(&result, "so3.exp", "");
    profile_add(&result.scale, &result.profile, 1e-10, 1.6e7);
    profile_add(&result.scale, &result.profile, 5e-5, 1.7e7);
    profile_add(&result.scale, &result.profile, 5e-4, 4321);
    profile_add(&result.scale, &result.profile, 5e-3, 4100);
    profile_add(&result.scale, &result.profile, 0.3, 1.9);
    profile_add(&result.scale, &result.profile, 3, 0.2);
    expect_where(&result, "so3.exp", "|v| up to 0.0001: 1.7e+07, to 0.01: 4,300, to π: 1.9 (limit 4.5)");
    profile_add(&result.scale, &result.profile, 1.6, 6.4);
    expect_where(&result, "so3.exp",
                 "|v| up to 0.0001: 1.7e+07, to 0.01: 4,300, to 0.5: 1.9, to 1.75: 6.4, to π: 0.2 (limit 4.5)");
    profile_add(&result.scale, &result.profile, 2.65, INFINITY);
    expect_where(
        &result, "so3.exp",
        "|v| up to 0.0001: 1.7e+07, to 0.01: 4,300, to 0.5: 1.9, to 1.75: 6.4, to 2.75: ∞, to π: 0.2 (limit 4.5)");
}

/* The line of a profile has at most six parts: the most similar adjacent parts are merged until there are six. */
Test(profile, line_merges_into_six_parts)
{
    struct bound_result result = result_of("so3.exp", "R scaled ulp several turns");
    const double errors[] = {10, 100, 1e3, 1e4, 1e5, 2e6, 1.5e8};
    const struct promises *promises = kernel_promises(kernel_find("so3.exp"), FLOAT);
    struct profile_part part[6];
    profile_scale_make(&result.scale, promises, bound_named(promises, "R scaled ulp usual"));
    for (size_t i = 0; i < 7; i++)
        profile_add(&result.scale, &result.profile, 3 * pow(10, -8 + (double)i), errors[i]);
    cr_assert_eq(profile_parts(&result.scale, &result.profile, 2.65, 6, part), 6);
    cr_assert_eq(part[5].worst, 1.5e8, "the parts around the largest step must not be merged");
    cr_assert_eq(part[4].worst, 2e6);
    cr_assert_eq(part[0].inputs + part[1].inputs + part[2].inputs + part[3].inputs, 5);
    cr_assert_eq(profile_parts(&result.scale, &result.profile, 2.65, 1, part), 1);
    cr_assert(part[0].worst == 1.5e8 && part[0].inputs == 7);
}

/* Near rotations by π the distance from π is the coordinate. */
Test(profile, near_pi_distance_is_coordinate)
{
    struct bound_result result = result_of("rotation.log", "v norm near pi");
    const double pi = 0x1.921fb54442d18p1;
    profile_add(&result.scale, &result.profile, pi - 5e-2, 12);
    profile_add(&result.scale, &result.profile, pi - 5e-4, 3070);
    profile_add(&result.scale, &result.profile, pi, 3.1e7);
    expect_where(&result, "rotation.log", "angle up to π − 0.01: 12, to π − 0.0001: 3,100, to π: 3.1e+07 (limit 6)");
}
