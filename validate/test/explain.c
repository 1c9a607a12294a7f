/* Tests of plumb prove --box, which prints the error terms of a proof in one box as a table: the terms must add up to
 * the sums. */
#include "ran.h"

/* Returns the number at the end of a line, or 0. */
static double last_number(const char *line)
{
    const char *space = strrchr(line, ' ');
    char *end;
    const double number = space ? strtod(space, &end) : 0;
    return space && end != space && *end == 0 && strchr(space, '.') ? number : 0;
}

/* Checks the sum of each output's lines. Returns the number of outputs. */
static int add_up(char *text)
{
    double sum = 0, propagated = 0, whole = 0;
    int outputs = 0, rows = 0;
    for (char *line; (line = strsep(&text, "\n"));) {
        if (strncmp(line, "  #", 3) == 0) {
            sum += last_number(line);
            rows++;
        } else if (strstr(line, "propagated to the last")) {
            propagated = last_number(line);
            cr_assert_float_eq(sum, propagated, 2e-6 * rows, "the rows add up to %g, not %g", sum, propagated);
            sum = rows = 0;
        } else if (strstr(line, "the last rounding")) {
            whole = propagated + last_number(line);
        } else if (sscanf(line, "  together at most %lf", &sum) == 1) {
            cr_assert_float_eq(sum, whole, 1e-4, "%s, where the parts are %g", line, whole);
            sum = 0;
            outputs++;
        }
    }
    return outputs;
}

static int outputs_that_add_up(const char *arguments)
{
    return add_up(expect_said(formatted("plumb %s", arguments), 0, "").out);
}

Test(explain, contributions_add_up_to_the_bound)
{
    cr_assert_eq(outputs_that_add_up("prove so3.s1 --promise 'S1 ulp near 0' --box t=0.98,1"), 1);
    cr_assert_eq(outputs_that_add_up("prove so3.exp --box v.x=0.1,0.11 --box v.y=0.2,0.21 --box v.z=0.3,0.31"), 9);
    cr_assert_eq(
        outputs_that_add_up("prove rotation.exp_quaternion --box v.x=1,1.01 --box v.y=0.2,0.201 --box v.z=0.3,0.301"),
        4);
}

/* Two cases are shown if a box lies on both sides of a branch. */
TRY(explain, box_across_branch_shows_two_cases,
    cr_assert_eq(outputs_that_add_up("prove so3.s1 --promise 'S1 scaled ulp usual' --box t=0.98,1.02"), 2))

/* plumb prove --box prints for the example of docs/proofs.md the numbers that the page works out by hand. */
Test(explain, example_matches_the_page)
{
    static const char *const said[] = {"0.000122", "0.007813", "0.125000", "0.003183", "0.136118", "0.63612"};
    for (size_t i = 0; i < sizeof said / sizeof *said; i++)
        expect_said("plumb prove so3.s1 --promise 'S1 ulp near 0' --box t=0.98,1", 0, said[i]);
}

Test(explain, invalid_box_is_named)
{
    static const struct {
        const char *arguments, *said;
    } faults[] = {{"so3.s1 --box t=2", "--box t=2: expected INPUT=LOW,HIGH"},
                  {"so3.s1 --box t=2,1", "--box t=2,1: expected INPUT=LOW,HIGH"},
                  {"so3.s1 --box w=1,2", "--box w=1,2: expected INPUT=LOW,HIGH, an input as in t"},
                  {"so3.s1 --box t=-1,1", "--box: t: the promise is proved for [0, 9.8696]"},
                  {"so3.s1 so3.s2 --box t=0,1", "--box: expected one kernel"},
                  {"so3.s1 --box t=0,1 --format json", "--box: a table is text"},
                  {"transform.apply.n3 --box x.x=0,1", "its limits are proved a priori"}};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        expect_line(formatted("plumb prove %s", faults[i].arguments), 2, faults[i].said);
}
