/* Tests of formulas that ports provide (validate/plumb_formula.h): the example's kernels are checked and proved, and no
 * limit below a known error is proved; invalid formulas are rejected by name. */
#include "ran.h"

TestSuite(formulas, .timeout = 600);

/* --- the example -------------------------------------------------------------------------------------------------- */

static void build_example(void)
{
    expect_said(formatted("c++ -std=c++17 -O2 -Wall -Wextra -Werror -ffp-contract=off -shared -fPIC -I%s/validate "
                          "%s/docs/examples/formulas.cpp -o $scratch/mine.so",
                          sources(), sources()),
                0, "");
}

/* The ten formulas of the example have 16 outputs in float. One formula, sine, with one output, is for float alone: 15
 * outputs in double, and 10 + 9 formulas to check. */
Test(formulas, example_is_proved_and_within)
{
    build_example();
    expect_said("plumb prove --port $scratch/mine.so", 0, "16 proved, 0 not, 0 stopped");
    expect_said("plumb prove --port $scratch/mine.so --precision double", 0, "15 proved, 0 not, 0 stopped");
    expect_said("plumb check --port $scratch/mine.so --samples 20k --level full", 0, "19 passed");
}

/* Checks that a limit slightly below the known error is not proved. */
static void expect_no_proof_below(const char *id, const char *format, const char *promise, double error)
{
    const struct ran ran = ran_shell(
        formatted("plumb prove --port $scratch/mine.so %s --promise '%s' --limit %.17g --no-search --boxes 200k%s", id,
                  promise, 0.9995 * error, strcmp(format, "double") == 0 ? " --precision double" : ""));
    cr_expect_eq(ran.status, 1, "%s %s %s at %.17g: %s%s", id, format, promise, error, ran.out, ran.error);
    cr_expect(strstr(ran.out, "OPEN") || strstr(ran.out, "stopped"), "%s", ran.out);
}

/* No limit below an error that was found is proved. */
Test(formulas, no_limit_below_error_is_proved)
{
    size_t i, j, tried = 0;
    json_t *kernel, *bound;
    build_example();
    json_t *report = expect_json("plumb check --port $scratch/mine.so --samples 20k --format json", 0);
    json_array_foreach (json_object_get(report, "kernels"), i, kernel)
        json_array_foreach (json_object_get(kernel, "bounds"), j, bound) {
            const double error = json_number_value(json_object_get(json_object_get(bound, "worst"), "error"));
            cr_expect_gt(error, 0);
            expect_no_proof_below(json_string_value(json_object_get(kernel, "id")),
                                  json_string_value(json_object_get(kernel, "format")),
                                  json_string_value(json_object_get(bound, "name")), error);
            tried++;
        }
    cr_expect_eq(tried, 31u); /* 16 outputs in float, 15 in double */
    json_decref(report);
}

Test(formulas, exact_values_are_printed)
{
    build_example();
    expect_said("plumb eval --port $scratch/mine.so smoothstep 1/4", 0, "0.15625 exactly");
    expect_said("plumb eval --port $scratch/mine.so doppler1 0 100 0", 0, "-0.30175015087507543754");
    expect_said("plumb check --port $scratch/mine.so sine --verbose --samples 1k", 0, "/mine.so 0x");
    expect_line("plumb eval smoothstep 1/4", 2, "smoothstep");
}

Test(formulas, only_plumbs_kernels_have_certificates)
{
    build_example();
    expect_said("plumb conform --port $scratch/mine.so", 3,
                "its kernel \"smoothstep\" is unknown to plumb and is not checked");
}

/* --- invalid formulas --------------------------------------------------------------------------------------------- */

/* Runs the command `verb` on a variant of mine.step: test/ports/formulas_false.cpp defines the variants. */
static void expect_variant(const char *variant, const char *verb, int status, const char *words)
{
    expect_said(formatted("PORT_VARIANT='%s' plumb %s --port $ports/formulas_false.so", variant, verb), status, words);
}

Test(formulas, code_of_the_formula_is_proved)
{
    expect_variant("right", "prove mine.step", 0, "proved, at most 3, a priori");
    expect_variant("right", "prove mine.step --limit 2.5", 0, "covers     t in [0, 1]");
    expect_variant("clamped between", "prove mine.step", 0, "covers     t in [-1, 2]");
}

/* Code that computes another formula is not proved: the proof is refused, or stays open; and a check finds errors. */
Test(formulas, code_of_another_formula_fails)
{
    expect_variant("other coefficient", "prove mine.step", 3, "nearly the formula: a coefficient is wrong");
    expect_variant("other sign", "prove mine.step", 3, "the formula with the other sign");
    expect_variant("other formula", "prove mine.step", 3, "without rounding it is not the formula");
    expect_variant("branches", "prove mine.step", 3, "without rounding it is not the formula");
    expect_variant("a hole", "prove mine.step", 3, "without rounding it is not the formula");
    expect_variant("a step", "prove mine.step", 3, "no proof: ");
    expect_variant("clamped below", "prove mine.step", 3, "without rounding it is not the formula");
    expect_variant("square of 0", "prove mine.step", 1, "near t = 0 a path was not shown to be the formula");
    expect_variant("mirrored", "prove mine.step", 3, "without rounding it is not the formula");
    expect_variant("other coefficient", "check", 1, " failed at level");
    expect_variant("branches", "check", 1, " failed at level");
    expect_variant("mirrored", "check", 1, " failed at level");
}

/* If the compiled code has a branch that the source does not have, the number with which it compares its input is a
 * constant in the object file. The prover tries all these constants as inputs. */
Test(formulas, compiled_code_matches_source)
{
    expect_variant("compiled hole", "prove mine.step", 1, "the compiled code differs from the recorded operations at");
    expect_variant("compiled hole", "prove mine.step --precision double", 0, "proved, at most 3, a priori");
}

/* If the formula has no value at some input, or the code may give NaN, nothing is proved. */
Test(formulas, undefined_values_are_not_proved)
{
    expect_variant("quotient", "prove mine.step --no-search", 1, "the division by (0x1p+0 + t) is unbounded");
    expect_variant("root", "prove mine.step", 3, "no proof: ");
    expect_variant("no quotient", "prove mine.step", 3, "no proof: ");
    expect_variant("no quotient", "check", 3, "nothing was checked");
}

/* The region of a port's own formula is the range of its inputs, so that --region is refused. */
Test(formulas, region_option_is_rejected)
{
    expect_variant("right", "prove mine.step --region 0.5,0.75", 3, "change the ranges of the port's inputs");
}

Test(formulas, invalid_formulas_are_rejected_by_name)
{
    static const char *const variants[][2] = {
        {"rounded", "has the constant 0.10000000000000001, which is no float"},
        {"more digits", "has a constant with more digits than a double"},
        {"infinite", "has a constant that is not finite"},
        {"sign of 0", "copies a sign"},
        {"the first call", "uses a number of an earlier call"},
        {"calls counted", "reports other operations when it is recorded again"},
        {"unset", "gives no output y"},
        {"silent", "gives no output y"},
        {"many branches", "has more than 24 branches"},
        {"ways", "has more than 256 paths"},
        {"lower end", "input t: [2, 1] is to be finite, with its lower end first"},
        {"no end", "input t: [0, inf] is to be finite"},
        {"no name", "input 0: its name is to be letters, digits and _"},
        {"long name", "input 0: its name is to be letters, digits and _, at most 23"},
        {"no limit", "output y: its limit is to be above 0, not 0"},
        {"no floor", "output y: its floor is to be at least 0, not -1"},
        {"no output", "has no inputs or no outputs"},
        {"twice", "has two fields t"},
    };
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++) {
        const char *command =
            formatted("PORT_VARIANT='%s' plumb prove --port $ports/formulas_false.so", variants[i][0]);
        expect_line(command, 2, formatted("formula mine.step: %s", variants[i][1]));
    }
    expect_line("PORT_VARIANT=rounded plumb check --port $ports/formulas_false.so", 2, "plumb check: ");
}
