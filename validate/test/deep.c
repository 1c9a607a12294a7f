/* Tests of regression inputs, which every check tries first; and of check --deep, which finds such inputs and stores
 * them in a file. */
#include "functions.h"
#include "ran.h"
#include "record_text.h"

#include "validate/accuracy/accuracy.h"

/* --- known inputs ------------------------------------------------------------------------------------------------- */

/* An input from data/records. Neither the samples nor the search find it by chance. */
static const float known[] = {0x1.3fabb2p-3f, 0x1.201832p-2f, 0x1.c81f32p-1f};

/* Computes R(v) in double, with an error of 1 at one input. */
static void wrong_at_one_input(size_t n, const void *in, void *out, size_t stride)
{
    const float *v = in;
    float *R = out;
    for (size_t i = 0; i < n; i++) {
        const double x = v[i], y = v[stride + i], z = v[2 * stride + i], a = sqrt(x * x + y * y + z * z);
        const double s = a == 0 ? 1 : sin(a) / a, h = a == 0 ? 1 : sin(a / 2) / (a / 2), c = h * h / 2;
        const double r[9] = {1 - c * (y * y + z * z), c * x * y - s * z,       c * x * z + s * y,
                             c * x * y + s * z,       1 - c * (x * x + z * z), c * y * z - s * x,
                             c * x * z - s * y,       c * y * z + s * x,       1 - c * (x * x + y * y)};
        const int there = v[i] == known[0] && v[stride + i] == known[1] && v[2 * stride + i] == known[2];
        for (size_t k = 0; k < 9; k++)
            R[k * stride + i] = (float)(r[k] + there);
    }
}

Test(deep, recorded_input_is_tried_every_run)
{
    struct check_result *check_result = check_function(wrong_at_one_input, "so3.exp");
    cr_assert_eq(check_result->verdict, EXCEEDED);
    size_t exceeded = 0;
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *result = check_result->bound + b;
        if (result->verdict != EXCEEDED)
            continue;
        exceeded++;
        cr_expect_eq(result->found, BY_FIXED_INPUTS, "found by %s", check_stage_text(result->found));
        for (size_t k = 0; k < 3; k++)
            cr_expect_eq(result->worst_in[k], (double)known[k]);
    }
    cr_expect_gt(exceeded, 0);
}

/* --- check --deep ------------------------------------------------------------------------------------------------- */

#define TAYLOR3 "so3.s3.taylor6,float,S3,ulp,everywhere"

/* Runs one short round of check --deep with the scratch file deep.csv. */
static struct ran deep(const char *kernels, const char *more)
{
    return expect_said(
        formatted("plumb check %s --deep $scratch/deep.csv --hours 1e-9 --samples 500 --slice 0.1 %s", kernels, more),
        0, "");
}

/* Returns the file's line for this kernel and promise. */
static struct record_line line_of(const char *kernel, const char *promise)
{
    struct records records;
    cr_assert_eq(records_read(&records, "test", in_scratch("deep.csv")), 0);
    const struct record_line *row = records_find(&records, kernel, promise);
    cr_assert(row, "%s: %s", kernel, promise);
    const struct record_line line = *row;
    records_free(&records);
    return line;
}

/* The search records a line per promise and continues from these lines. */
Test(deep, record_has_line_per_promise)
{
    const struct ran first = deep("so3.s2", "");
    char *before = file_text(in_scratch("deep.csv"));
    const int promises = count_of_text(before, "\nso3.s2,");
    cr_expect_gt(promises, 2, "%s", before);
    cr_expect_eq(count_of_text(first.out, "\n    at "), promises, "%s", first.out);
    const struct record_line once = line_of("so3.s2", "S2 ulp usual");
    cr_expect_eq(once.seeds, 1);
    cr_expect_geq(once.seconds, 0.1);
    const struct ran second = deep("so3.s2", "");
    cr_expect_lt(count_of_text(second.out, "\n    at "), promises, "errors on record are reported as new: %s",
                 second.out);
    cr_expect_eq(count_of_text(second.out, ", before "), count_of_text(second.out, "\n    at "), "%s", second.out);
    const struct record_line twice = line_of("so3.s2", "S2 ulp usual");
    cr_expect_eq(twice.seeds, 2);
    cr_expect_gt(twice.seconds, once.seconds + 0.05,
                 "search time increases by a tenth of a second, the unit of the file");
    char *after = file_text(in_scratch("deep.csv"));
    cr_expect_eq(count_of_text(after, "\nso3.s2,"), promises, "%s", after);
}

/* Lines of other kernels are preserved, and each run takes another seed. */
Test(deep, other_kernels_lines_are_preserved)
{
    scratch_file("deep.csv", "# mine\n" RECORD_COLUMNS RECORD_WORST("other,float,a,ulp,\"b, c\"", "1,2,3.0,4", "5 6")
                                 RECORD_WORST(TAYLOR3, "0,,9,40", "0"));
    const struct ran ran = deep("so3.s3.taylor6", "");
    char *text = file_text(in_scratch("deep.csv"));
    cr_expect(strstr(text, "# mine\n" RECORD_COLUMNS RECORD_WORST("other,float,a,ulp,\"b, c\"", "1,2,3.0,4", "5 6")),
              "%s", text);
    cr_expect(strstr(ran.out, ", seed 41"), "%s", ran.out);
    cr_expect_eq(line_of("so3.s3.taylor6", "S3 ulp everywhere").seeds, 41);
}

Test(deep, least_searched_kernel_is_next)
{
    scratch_file("deep.csv", RECORD_COLUMNS RECORD_WORST("so3.s1.taylor6,float,S1,ulp,everywhere", "0,,9,3", "0")
                                 RECORD_WORST("so3.s2.taylor6,float,S2,ulp,everywhere", "0,,8,3", "0")
                                     RECORD_WORST(TAYLOR3, "0,,10,3", "0"));
    deep("so3.s1.taylor6 so3.s2.taylor6 so3.s3.taylor6", "");
    cr_expect_eq(line_of("so3.s2.taylor6", "S2 ulp everywhere").seeds, 4);
    cr_expect_eq(line_of("so3.s1.taylor6", "S1 ulp everywhere").seeds, 3);
    cr_expect_eq(line_of("so3.s3.taylor6", "S3 ulp everywhere").seeds, 3);
}

/* The search ends when each kernel has been searched for long enough by enough seeds. */
Test(deep, search_ends_after_enough_seeds)
{
    static const struct {
        const char *effort;
        unsigned long seeds;
    } before[] = {{"60,5", 5}, {"59.5,5", 6}, {"60,4", 5}};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        const char *text = formatted(RECORD_COLUMNS RECORD_WORST(TAYLOR3, "0,,%s", "0"), before[i].effort);
        scratch_file("deep.csv", text);
        deep("so3.s3.taylor6", "--minutes-each 1");
        cr_expect_eq(line_of("so3.s3.taylor6", "S3 ulp everywhere").seeds, before[i].seeds, "%s", before[i].effort);
    }
}

/* The search effort starts again at 0 if the recorded input gives a smaller error than recorded, since the kernel has
 * changed. */
Test(deep, smaller_error_on_record_resets_effort)
{
    scratch_file("deep.csv", RECORD_COLUMNS RECORD_WORST(TAYLOR3, "0.9,,100,9", "0x1p-3"));
    deep("so3.s3.taylor6", "");
    const struct record_line row = line_of("so3.s3.taylor6", "S3 ulp everywhere");
    cr_expect_eq(row.seeds, 1);
    cr_expect_lt(row.seconds, 100);
    cr_expect_lt(row.error, 0.84);
}

/* A recorded input without a promise is tried even if the kernel has been searched for long enough; afterwards its line
 * is removed. */
Test(deep, input_without_promise_is_tried)
{
    scratch_file("deep.csv", RECORD_COLUMNS RECORD_WORST(TAYLOR3, "0,,100,9", "0")
                                 RECORD_WORST("so3.s3.taylor6,float,,,", ",,,", "0x1.8p-3"));
    deep("so3.s3.taylor6", "--minutes-each 1");
    cr_expect_eq(line_of("so3.s3.taylor6", "S3 ulp everywhere").seeds, 10);
    char *text = file_text(in_scratch("deep.csv"));
    cr_expect_eq(count_of_text(text, "\nso3.s3.taylor6,"), 1, "%s", text);
}

/* A file that cannot be used is named before the search and left unchanged. */
Test(deep, unusable_file_is_named_and_unchanged)
{
    static const struct {
        const char *text, *more, *named;
    } wrong[] = {{RECORD_COLUMNS RECORD_WORST("so3.s1,float,S1,ulp,", "0.6,,,", "here"), "", ":2: "},
                 {"", "--at=1", "--at: not with --deep"},
                 {"", "--accept $scratch/accepted", "--accept: not with --deep"},
                 {"", "--level full", "--level: not with --deep"},
                 {"", "--format json", "--format: not with --deep"},
                 {"", "--hours 0", "--hours"},
                 {"", "--hours nan", "--hours"},
                 {"", "--slice 0", "--slice"},
                 {"", "--minutes-each nan", "--minutes-each"}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        const char *file = scratch_file("deep.csv", wrong[i].text);
        expect_line(formatted("plumb check so3.s1 --deep %s %s", file, wrong[i].more), 2, wrong[i].named);
        cr_expect_str_eq(file_text(file), wrong[i].text);
    }
    expect_said("plumb check so3.s1 --deep /nowhere/deep.csv", 2, "");
}

/* An input of the file is tried, and an error beyond its limit gives status 1. The port is wrong at a single float,
 * which samples are unlikely to hit. */
Test(deep, recorded_error_beyond_limit_falls_short)
{
    scratch_file("deep.csv",
                 RECORD_COLUMNS RECORD_WORST("so3.s1,float,S1,ulp,\"t in [0, 1]\"", "0.5,,,", "0x1.234568p-4"));
    const struct ran ran =
        expect_said("plumb check so3.s1 --deep $scratch/deep.csv --hours 1e-9 --samples 500 --slice 0.1 "
                    "--port $ports/one_wrong.so",
                    1, "EXCEEDED");
    cr_expect(strstr(ran.out, "at 0x1.234568p-4"), "%s", ran.out);
}
