/* Tests of grades: the name of an error in multiples of its limit, the region that decides, and that every format of a
 * report shows the grade. */
#include "functions.h"
#include "ran.h"
#include "validate/report/report.h"
#include "validate/util/options.h"

static void expect_grade(const struct bound *bound, enum format format, double error, const char *text)
{
    char given[64];
    cr_expect_str_eq(grade_text(grade_of(bound, format, error), given, sizeof given), text, "%g of %g: %s", error,
                     bound->limit, given);
}

/* The grade of an error depends on its limit and on the number of digits lost. */
Test(grade, grade_depends_on_limit_and_digits)
{
    static const struct bound ulps = {.measure = ULP, .limit = 1.51}, loose = {.measure = NORM, .limit = 1000};
    static const struct bound counts = {.measure = EQUAL, .limit = 0}, none = {.measure = ULP, .limit = 0};
    expect_grade(&ulps, FLOAT, 0, "within");
    expect_grade(&ulps, FLOAT, 1.51, "within");
    expect_grade(&ulps, FLOAT, 1.511, "1.01-fold");
    expect_grade(&ulps, FLOAT, 1.84, "1.2-fold");
    expect_grade(&ulps, FLOAT, 8 * 1.51, "8.0-fold");
    expect_grade(&ulps, FLOAT, 12.1, "4 of 24 bits lost");
    expect_grade(&ulps, FLOAT, 0x1p21, "21 of 24 bits lost");
    expect_grade(&ulps, FLOAT, 0x1.fp22, "23 of 24 bits lost");
    expect_grade(&ulps, FLOAT, 0x1p23, "wrong");
    expect_grade(&ulps, FLOAT, INFINITY, "wrong");
    expect_grade(&ulps, DOUBLE, 1.7e7, "25 of 53 bits lost");
    expect_grade(&ulps, DOUBLE, 0x1p52, "wrong");
    expect_grade(&loose, FLOAT, 7900, "7.9-fold");
    expect_grade(&loose, FLOAT, 8100, "13 of 24 bits lost");
    expect_grade(&counts, FLOAT, 1, "wrong");
    expect_grade(&none, FLOAT, 0.3, "1 of 24 bits lost");
}

/* Returns the grades of a kernel with promises for three regions, the usual one in the middle, which also has a promise
 * for the angle. The arguments are the worst errors; all limits are 1. */
static const char *grades_of(double near, double usual, double angle, double tiny)
{
    static const struct region regions[] = {{"near 0", 0, 1, NULL}, {"usual", 1, 2, NULL}, {"tiny", 2, 3, NULL}};
    static const struct bound bounds[] = {
        {.field = "R", .measure = SCALED_ULP, .limit = 1, .region = regions, .reason = "it"},
        {.field = "R", .measure = SCALED_ULP, .limit = 1, .region = regions + 1, .reason = "it"},
        {.field = "R", .measure = TURN, .limit = 1, .region = regions + 1, .reason = "it"},
        {.field = "R", .measure = SCALED_ULP, .limit = 1, .region = regions + 2, .reason = "it"},
        {0}};
    const double errors[] = {near, usual, angle, tiny};
    struct bound_result results[4];
    for (size_t b = 0; b < 4; b++) {
        results[b] = (struct bound_result){
            .bound = bounds + b, .verdict = errors[b] > 1 ? EXCEEDED : WITHIN, .worst = {.error = errors[b]}};
        if (isnan(errors[b]))
            results[b].verdict = NOT_CHECKED;
    }
    const struct check_result check_result = {
        .kernel = kernel_find("so3.exp"), .format = FLOAT, .verdict = EXCEEDED, .bounds = 4, .bound = results};
    char *text = memory_for_test(1024);
    return report_grades(&check_result, text, 1024);
}

/* The usual region comes first, and others only where they fall short. */
Test(grade, usual_region_is_graded_first)
{
    cr_expect_str_eq(grades_of(1, 1, 0.5, 1), "usual: within");
    cr_expect_str_eq(grades_of(1, 1.84, 1.2, 1),
                     "usual: as a whole 1.2-fold (R angle); entry by entry 1.8-fold (R scaled ulp)");
    cr_expect_str_eq(grades_of(1, 1.84, 9, 1), "usual: 4 of 24 bits lost (R angle)");
    cr_expect_str_eq(grades_of(1, 1, 1, 0x1p21), "usual: within; tiny: 21 of 24 bits lost");
    cr_expect_str_eq(grades_of(1e9, 1.5, 1, 1e8),
                     "usual: as a whole within; entry by entry 1.5-fold (R scaled ulp); near 0, tiny: wrong");
    cr_expect_str_eq(grades_of(3, 1, 1, 1e8), "usual: within; near 0: 3.0-fold; tiny: wrong");
    cr_expect_str_eq(grades_of(1, NAN, NAN, 4), "usual: not tried; tiny: 4.0-fold");
}

/* docs/examples/rodrigues.c, which loses all digits of small entries near 0 and is correct elsewhere. */
static const char *textbook(void)
{
    const char *file = in_scratch("mine.so");
    expect_said(
        formatted("cd %s && cc -O2 -shared -fPIC -Ivalidate docs/examples/rodrigues.c -o %s -lm", sources(), file), 0,
        "");
    return file;
}

Test(grade, every_report_format_shows_grade)
{
    static const char headline[] = "usual: as a whole within; entry by entry wrong (R scaled ulp, |v| up to 1e-05; "
                                   "median within)";
    const char *command = formatted("plumb check so3.exp --port %s --level full --samples 20k --format", textbook());
    const struct ran text = expect_said(formatted("%s text --verbose", command), STATUS_SHORT, headline);
    cr_expect(strstr(text.out, ", usual wrong\n"), "%s", text.out);
    expect_said(formatted("%s text", command), STATUS_SHORT, "entries of R: all 24 bits lost, |v| up to 1e-05");
    const struct ran page = expect_said(formatted("%s markdown", command), STATUS_SHORT, "entry by entry wrong");
    cr_expect(strstr(page.out, "\nBy the limits of level full, in the usual region 1 result wrong"), "%s", page.out);
    expect_said(formatted("%s junit", command), STATUS_SHORT, "message=\"wrong: worst 1.68e+07 ulp, limit 4.500\"");
    const json_t *root = expect_json(formatted("%s json", command), STATUS_SHORT);
    expect_schema("data/report.schema.json", root);
    const json_t *kernel = json_array_get(member(root, "kernels"), 0),
                 *usual = json_array_get(member(kernel, "grades"), 0);
    cr_expect(strstr(text_of(kernel, "headline"), headline), "%s", text_of(kernel, "headline"));
    cr_expect_str_eq(text_of(usual, "region"), "usual");
    cr_expect(json_is_true(member(usual, "usual")));
    cr_expect_str_eq(text_of(usual, "promise"), "R scaled ulp usual");
    cr_expect_str_eq(text_of(member(usual, "grade"), "class"), "wrong");
    cr_expect_eq(number_of(member(usual, "grade"), "bits_lost"), 24);
}

Test(grade, passing_results_have_no_detail)
{
    const struct ran result =
        expect_said("plumb check so3.s1 so3.s2 --samples 2k", STATUS_WITHIN, "2 kernels: 2 passed at level full. ");
    cr_expect_eq(count_of_text(result.out, "in the usual region"), 0, "%s", result.out);
    cr_expect_eq(count_of_text(result.out, "usual within"), 0, "%s", result.out);
}

TRY(grade, tables_of_libraries_have_grades,
    expect_said(
        formatted("%s/docs/libraries %s --samples 2k", sources(), textbook()), 0,
        "| usual region | as a whole | within | within |\n| usual region | entry by entry | within | **wrong** |"))
