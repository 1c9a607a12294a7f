/* Tests of sweeps through points (grids and stratified samples): point number i has the documented coordinates, no
 * point is omitted, and a sweep in parts gives the same result as one sweep. */
#include "validate/accuracy/sweep/sweep.h"

#include "functions.h"
#include "ran.h"
#include "scoped.h"

#include <unistd.h>

static char problem[512];

static void release_points(void *points)
{
    points_free(points);
}

static struct points *points_of(const char *id, const struct points_request *request)
{
    struct points *points = points_new(kernel_promises(kernel_find(id), FLOAT), request, problem, sizeof problem);
    cr_assert(points, "%s", problem);
    return release_after_test(points, release_points);
}

/* --- coordinates of points ---------------------------------------------------------------------------------------- */

Test(points, every_stratum_has_one_point)
{
    struct points *points = points_of("constraint.bias", &(struct points_request){.strata = 1000, .seed = 7});
    const struct field *fields = points->promises->inputs;
    char seen[10][10][10] = {0};
    cr_assert_eq(points->count, 1000);
    for (uint64_t i = 0; i < points->count; i++) {
        double in[3];
        int cell[3];
        points_element(points, i, in);
        for (size_t k = 0; k < 3; k++) {
            const int64_t low = format_rank(FLOAT, fields[k].low), high = format_rank(FLOAT, fields[k].high);
            cr_assert_eq(in[k], (float)in[k]);
            cr_assert(field_contains(&fields[k], FLOAT, &in[k]), "%a", in[k]);
            /* Cell c begins at the float with index ⌊n c/10⌋, where n is the number of floats. */
            const int64_t numbers = high - low + 1, at = format_rank(FLOAT, in[k]) - low;
            for (cell[k] = 0; cell[k] < 9 && at >= numbers * (cell[k] + 1) / 10; cell[k]++)
                ;
        }
        cr_assert_eq(seen[cell[0]][cell[1]][cell[2]]++, 0, "%d %d %d", cell[0], cell[1], cell[2]);
    }
}

/* Magnitudes from 2⁻¹²⁶ to 1000, of either sign. */
Test(points, strata_cover_every_binade)
{
    struct points *points = points_of("dual.exp", &(struct points_request){.strata = 1000000});
    char seen[2][256] = {{0}};
    for (uint64_t i = 0; i < points->count; i += 1000) { /* visits the second input's cells one by one */
        double in[2];
        points_element(points, i, in);
        if (in[1] != 0)
            seen[in[1] < 0][ilogb(in[1]) + 150] = 1;
    }
    for (int e = -126; e <= 9; e++)
        cr_expect(seen[0][e + 150] && seen[1][e + 150], "2^%d", e);
}

/* A point depends on its number and the seed only. */
Test(points, point_depends_on_number_and_seed)
{
    struct points *one = points_of("so3.rotate", &(struct points_request){.strata = 5000, .seed = 1}),
                  *two = points_of("so3.rotate", &(struct points_request){.strata = 5000, .seed = 2});
    size_t differ = 0;
    for (uint64_t i = 0; i < one->count; i++) {
        double a[6], again[6], b[6];
        points_element(one, i, a);
        points_element(two, i, b);
        points_element(one, one->count - 1 - i, again);
        points_element(one, i, again);
        cr_assert_arr_eq(a, again, sizeof a);
        differ += memcmp(a, b, sizeof a) != 0;
    }
    cr_assert_gt(differ, one->count * 9 / 10);
}

/* The strata are as many as requested, or a little fewer. */
Test(points, stratum_count_approximates_the_request)
{
    static const struct {
        const char *id;
        uint64_t asked, minimum;
    } cases[] = {{"constraint.bias", 1, 1},
                 {"constraint.bias", 7, 4},
                 {"constraint.bias", UINT64_C(1000000000000), UINT64_C(1000000000000)},
                 {"dual.exp", UINT64_C(1) << 40, UINT64_C(1) << 40},
                 {"so3.s1", 1000, 1000},
                 {"so3.s1", UINT64_C(1) << 40, 1 << 30}, /* one cell per float */
                 {"constraint.ball", 1000, 512},
                 {"transform.apply.n3", 1000000, 500000}};
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        struct points *points = points_of(cases[c].id, &(struct points_request){.strata = cases[c].asked});
        uint64_t product = 1;
        for (size_t j = 0; j < points->axes; j++)
            product *= points->axis[j].axis.points;
        cr_expect_eq(points->count, product);
        cr_expect(points->count <= cases[c].asked && points->count >= cases[c].minimum, "%s: %llu of %llu", cases[c].id,
                  (unsigned long long)points->count, (unsigned long long)cases[c].asked);
    }
}

/* A grid has its numbers, and the first input varies first. */
Test(points, grid_varies_first_input_first)
{
    const struct points_request request = {.grid = {2, {"v.z=0:1:3", "v.x=-2:2:5"}}, .at = {1, {"v.y=1/4"}}};
    struct points *points = points_of("so3.exp", &request);
    cr_assert_eq(points->count, 15);
    for (uint64_t i = 0; i < points->count; i++) {
        double in[3];
        const int64_t column = (int64_t)i / 3;
        points_element(points, i, in);
        cr_expect_eq(in[0], (double)(column - 2));
        cr_expect_eq(in[1], 0.25);
        cr_expect_eq(in[2], (double)(i % 3) / 2);
    }
}

/* --- what a sweep finds ------------------------------------------------------------------------------------------- */

static void run_sweep(struct sweep *sweep, const char *id, struct port *port, const struct points_request *request)
{
    static const volatile int never;
    cr_assert_eq(sweep_plan_points(sweep, kernel_find(id), FLOAT, port, request, problem, sizeof problem), 0, "%s",
                 problem);
    cr_assert_eq(sweep_run(sweep, &never, NULL, NULL, problem, sizeof problem), 0, "%s", problem);
}

/* Returns the maximum exact error over all points, and in *judged the number of points that were checked. */
static double brute_force(const struct sweep *sweep, const struct bound *bound, uint64_t *judged)
{
    const struct oracle oracle = oracle_of(sweep->kernel, FLOAT);
    double maximum = -1;
    *judged = 0;
    struct oracle_block *block = block_for_test(&oracle);
    for (uint64_t i = 0; i < sweep->points->count; i++) {
        struct call_trial trial = {0};
        struct exact_error found;
        points_element(sweep->points, i, block->element);
        if (!sampler_in_domain(oracle.promises, block->element))
            continue;
        oracle_block_put(&oracle, block, 0, block->element);
        block->n = 1;
        cr_assert_eq(call_elements(sweep->port, &oracle, 1, block->in, block->computed, &trial), PORT_OK);
        oracle_evaluate(&oracle, block);
        if (!bound_holds_at(bound, block->coordinate[0], block->second[0]))
            continue;
        ++*judged;
        oracle_block_gather(&oracle, block, 0, block->element);
        oracle_exact(&oracle, block->element, block->element + oracle.inputs, bound, &found);
        maximum = fmax(maximum, found.error);
    }
    return maximum;
}

static void expect_brute_force(const char *id, const struct points_request *request)
{
    struct port *port = own_port();
    SCOPED_STRUCT(sweep) sweep;
    run_sweep(&sweep, id, port, request);
    for (size_t t = 0; t < sweep.tracks; t++) {
        const struct sweep_track *track = &sweep.track[t];
        uint64_t judged;
        const double maximum = brute_force(&sweep, &track->bound, &judged);
        cr_expect_eq(track->inputs + track->undecided, judged, "%s, promise %zu: %llu", id, t,
                     (unsigned long long)track->inputs);
        if (track->undecided == 0)
            cr_expect_eq(track->error, maximum, "%s, promise %zu: %.17g instead of %.17g", id, t, track->error,
                         maximum);
        cr_expect_leq(track->error, maximum);
    }
}

/* A sweep finds the same errors as exact arithmetic that tries every point. */
Test(points, sweep_matches_exact_brute_force)
{
    expect_brute_force("dual.exp", &(struct points_request){.grid = {2, {"x=-3:3:21", "y=-1000:1000:20"}}});
    expect_brute_force("dual.exp",
                       &(struct points_request){.grid = {2, {"x=-100:100:21", "y=-3:3:20"}}}); /* domain: 80 */
    expect_brute_force("so3.exp", &(struct points_request){.grid = {3, {"v.x=0:4:9", "v.y=-1:1:8", "v.z=0:1e-3:7"}}});
    expect_brute_force("constraint.predicted_rate", &(struct points_request){.strata = 600});
    expect_brute_force("rotation.exp_quaternion", &(struct points_request){.strata = 600});
    expect_brute_force("so3.rotate", &(struct points_request){.strata = 300, .seed = 3});
    expect_brute_force("integrator.condition", &(struct points_request){.strata = 300});
}

/* Computes −βC/h with a relative error of 1/1000 at the points with C = wrong_at. */
static double wrong_at;

static void bias_wrong_once(size_t n, const void *in, void *out, size_t stride)
{
    const float *x = in;
    for (size_t i = 0; i < n; i++) {
        const float right = -(x[stride + i] * x[i] / x[2 * stride + i]);
        ((float *)out)[i] = x[i] == wrong_at ? right * 1.001F : right;
    }
}

Test(points, sweep_finds_single_wrong_point)
{
    const struct points_request request = {.strata = 30000};
    struct points *points = points_of("constraint.bias", &request);
    struct function_port own;
    SCOPED_STRUCT(sweep) sweep;
    double in[3] = {0};
    uint64_t wrong = 4321;
    while (!(fabs(in[0]) > 1 && in[1] > 0.1))
        points_element(points, ++wrong, in);
    wrong_at = in[0];
    run_sweep(&sweep, "constraint.bias", port_of(&own, bias_wrong_once, FLOAT), &request);
    cr_expect_eq(sweep.track[0].input, (double)wrong);
    cr_expect_gt(sweep.track[0].error, 1000);
    cr_expect_eq(sweep.track[0].inputs, points->count);
    cr_expect_eq(sweep.track[0].statistics.count, points->count);
}

/* Wrong only in calls of fewer than eight elements, some of which a sweep makes. */
static void bias_wrong_in_small_calls(size_t n, const void *in, void *out, size_t stride)
{
    bias_wrong_once(n, in, out, stride);
    for (size_t i = 0; i < n && n < 8; i++)
        ((float *)out)[i] = 1e30F;
}

Test(points, calls_have_odd_sizes_too)
{
    struct function_port own;
    SCOPED_STRUCT(sweep) sweep;
    wrong_at = NAN;
    run_sweep(&sweep, "constraint.bias", port_of(&own, bias_wrong_in_small_calls, FLOAT),
              &(struct points_request){.strata = 64000});
    cr_expect_gt(sweep.track[0].error, 1000);
}

/* Points whose error is unknown are counted and do not set the maximum error. These are rotations by more than 10³⁰
 * full turns, for which the filter has no bound; most are skipped. */
Test(points, points_of_unknown_error_are_counted)
{
    struct port *port = own_port();
    SCOPED_STRUCT(sweep) sweep;
    run_sweep(&sweep, "so3.exp", port, &(struct points_request){.strata = 3000});
    uint64_t sum_undecided = 0;
    for (size_t t = 0; t < sweep.tracks; t++) {
        uint64_t counted = 0;
        for (size_t b = 0; b < BINS; b++)
            counted += sweep.track[t].statistics.histogram[b];
        cr_expect_eq(counted, sweep.track[t].statistics.count);
        sum_undecided += sweep.track[t].undecided;
    }
    cr_expect_gt(sum_undecided, 1000);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* Prints the report without times and without the number of exact evaluations. */
#define WITHOUT_TIMES " --format json | grep -v 'seconds\\|_per_second\\|by_exact' "
#define STRATA "plumb sweep constraint.bias --stratified 20000 --threads 1 --path portable "
/* For most of these points the filter has no bound. */
#define WITH_UNDECIDED "plumb sweep so3.exp --stratified 14000 --path portable "
#define GRID "plumb sweep dual.exp --grid x=-3:3:150 --grid y=-1:1:151 --threads 2 --path portable "

/* Parts that are merged in any order give the results of one sweep. */
Test(points, merged_parts_match_one_sweep, .init = enter_scratch)
{
    static const char *const sweeps[] = {STRATA, GRID, WITH_UNDECIDED};
    for (size_t s = 0; s < sizeof sweeps / sizeof *sweeps; s++) {
        expect_said("rm -f *.json", 0, "");
        for (int k = 1; k <= 3; k++)
            expect_said(formatted("%s--shard %d/3 -o %d.json", sweeps[s], k, k), 0, "pieces are done");
        expect_said(formatted("%s" WITHOUT_TIMES "> whole", sweeps[s]), 0, "");
        expect_said("plumb merge 1.json 2.json 3.json" WITHOUT_TIMES "| cmp - whole", 0, "");
        expect_said("plumb merge 3.json 1.json -o a.json 2>/dev/null; plumb merge 2.json a.json" WITHOUT_TIMES
                    "| cmp - whole",
                    0, "");
        expect_said("plumb merge 1.json 3.json", 2, "no part has the points from number ");
        expect_said("plumb merge 1.json 2.json 1.json", 2,
                    "1.json: a part before it also has the points from number 0 to ");
    }
}

/* A part of a sweep over other points is rejected, and so is a damaged part. */
Test(points, foreign_or_damaged_parts_are_rejected, .init = enter_scratch)
{
    expect_said(STRATA "--shard 1/2 -o 1.json", 0, "");
    expect_said(STRATA "--seed 1 --shard 2/2 -o seed.json", 0, "");
    expect_said("plumb merge 1.json seed.json", 2, "seed.json: is the state of another sweep: it has strata");
    expect_said("plumb sweep constraint.bias --stratified 20001 --path portable --shard 2/2 -o other.json", 0, "");
    expect_said(
        "plumb sweep constraint.bias --grid C=0:1:100 --grid beta=0:1:10 --at h=1 --path portable --shard 2/2 -o "
        "grid.json",
        0, "");
    expect_said("plumb merge 1.json grid.json", 2, "grid.json: is the state of another sweep: it has grid C=");
    expect_said("sed 's/\"decided\":true/\"decided\":false/' 1.json > bad.json; plumb merge bad.json", 2, "checksum");
    expect_said("cp 1.json cut.json; truncate -s -3 cut.json; " STRATA "--shard 1/2 -o cut.json", 2, "damaged");
}

/* After a signal the sweep resumes at the point where it stopped. */
Test(points, interrupted_sweep_resumes, .init = enter_scratch)
{
    expect_said(STRATA WITHOUT_TIMES "> whole", 0, "");
    expect_said(STRATA "--shard 1/2 -o 1.json && cp 1.json state && " STRATA "--state state" WITHOUT_TIMES
                       "| cmp - whole",
                0, "");
}

Test(points, report_names_the_points)
{
    expect_said(GRID, 0, "22650 of 22650 points, grid x=-0x1.8p+1:0x1.8p+1:150 y=-0x1p+0:0x1p+0:151 ");
    expect_said(GRID "| grep -A1 'largest error' | grep -o 'plumb eval .*' | head -1 | sh", 0, "real");
    expect_said(GRID "--format csv", 0, "real,ulp,1.5,0,22649,22650,");
    expect_schema("data/sweep.schema.json", expect_json(STRATA "--format json", 0));
}

/* The dual part of exp∘sin at (x, y) is y times the derivative of e^{sin x}. For y = 1 and y = 2 its error in ulps
 * equals the error of the derivative, since the significands are equal. */
#define PART_OF_DUAL " --from 0.7 --to 0.7001 --path portable --format csv | grep ^dual | cut -d, -f1,2,4-"
#define AT_SLOPE(y) "plumb sweep dual.exp_sin --at y=" y PART_OF_DUAL

/* One input of several takes every number of the format. */
Test(points, one_input_takes_every_number)
{
    expect_said("{ plumb sweep dual.derivative" PART_OF_DUAL "; " AT_SLOPE("1") "; " AT_SLOPE("2") "; } | uniq -c", 0,
                " 3 dual,scaled ulp,0.700000048,");
    expect_said("{ " AT_SLOPE("1") "; " AT_SLOPE("3") "; } | uniq | wc -l", 0, "2");
    expect_said("plumb sweep dual.exp --at y=3 --from 1 --to 1.0001 --path portable", 0,
                " numbers from 1 to 1.0000999 at y=0x1.8p+1\n");
    expect_said("plumb sweep dual.exp --at y=3 --from 1 --to 1.0001 --path portable | grep -o 'eval .*' | head -1", 0,
                " 0x1.8p+1");
    expect_said("plumb sweep dual.exp --at y=3 --from 1 --to 1.0001 --path portable -o $scratch/part --shard 2/2 && "
                "plumb sweep dual.exp --at y=3 --from 1 --to 1.0001 --path portable -o $scratch/first --shard 1/2 && "
                "plumb merge $scratch/part $scratch/first | grep -c 'at y=0x1.8p+1'",
                0, "1");
    expect_said("plumb sweep dual.exp --at y=2 --from 1 --to 1.0001 --path portable -o $scratch/other --shard 2/2", 0,
                "");
    expect_line("plumb merge $scratch/first $scratch/other", 2, "at y=0x1p+1, this one");
    expect_schema("data/sweep.schema.json",
                  expect_json("plumb sweep dual.exp --at y=1 --from 1 --to 1.0001 --format json", 0));
}

/* Each bad argument gives one line that names the option. */
Test(points, bad_arguments_name_the_option)
{
    static const struct {
        const char *arguments, *words;
    } cases[] = {
        {"so3.exp", "so3.exp has 3 inputs: fix all but one with --at, to try every number of that one"},
        {"so3.exp --grid v.x=0:1:2", "--grid: v.y has no values"},
        {"so3.exp --grid u=0:1:2", "--grid: \"u\" is not a component of the inputs"},
        {"so3.exp --grid v=0:1:2", "--grid: \"v\" is not a component of the inputs"},
        {"so3.exp --grid v.x=0:1:0", "--grid: expected 2 to 1099511627776 points, got \"0\""},
        {"so3.exp --grid v.x=0:1:2x", "--grid: expected FIELD=FROM:TO:N, got \"v.x=0:1:2x\""},
        {"so3.exp --grid v.x=1:0:2", "--grid: expected FROM below TO"},
        {"so3.exp --grid v.x=0:inf:2", "--grid: expected FIELD=FROM:TO:N"},
        {"so3.exp --grid v.x=0:1:99999999999999999999", "--grid: expected 2 to "},
        {"so3.exp --grid v.x=0:1:2000000 --grid v.y=0:1:2000000", "--grid: more than 2^40 points in all"},
        {"so3.exp --grid v.x=0:1:1099511627776 --grid v.y=0:1:1099511627776", "--grid: more than 2^40 points in all"},
        {"so3.exp --grid v.x=0:1:2 --grid v.x=0:1:2", "--grid: \"v.x\" already has values"},
        {"so3.exp --grid v.x=0:1:2 --at v=1,2,3", "--grid: \"v.x\" already has values"},
        {"so3.exp --grid v.x=0:1:2 --at v.y=1,2", "--at: v.y"},
        {"so3.exp --at v=1,2,3", "--at: leaves 0 components of so3.exp's inputs"},
        {"dual.divide --at x=1", "--at: leaves 3 components of dual.divide's inputs"},
        {"dual.exp --at y=1e30", "--at: these values are outside the domain of dual.exp"},
        {"so3.exp --stratified 0", "--stratified: expected 1 to 2^40 points"},
        {"so3.exp --stratified 2000G", "--stratified: expected 1 to 2^40 points"},
        {"so3.exp --stratified -1", "--stratified"},
        {"so3.exp --stratified 10 --grid v.x=0:1:2", "--stratified: cannot be combined with --grid"},
        {"so3.exp --stratified 10 --from 1", "--from, --to: only for sweeps over every number of one input"},
        {"so3.exp --seed 3", "--seed: requires --stratified"},
        {"so3.exp --stratified 10 --shard 3/2 -o x", "--shard: expected K/N with 1 ≤ K ≤ N"},
        {"rotation.log --stratified 10", "--stratified: rotation.log has no input that can be cut into cells"},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++)
        expect_line(formatted("plumb sweep %s", cases[c].arguments), 2, cases[c].words);
}
