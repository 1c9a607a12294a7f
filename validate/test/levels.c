/* Tests of the levels of plumb check: errors that are small relative to the result pass level basic; level full also
 * requires the limits for each component; required rules and conventions; and subnormal numbers that are flushed to
 * 0. */
#include "functions.h"
#include "ran.h"
#include "validate/util/options.h"

#include "validate/util/format.h"

/* --- ports -------------------------------------------------------------------------------------------------------- */

/* Computes R = E + a [v] + b [v]². */
static void rodrigues(const double v[3], double a, double b, double R[9])
{
    const double square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    const double cross[9] = {0, -v[2], v[1], v[2], 0, -v[0], -v[1], v[0], 0};
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            R[3 * i + j] = (i == j) + a * cross[3 * i + j] + b * (v[i] * v[j] - (i == j ? square : 0));
}

/* Computes so3.exp by the textbook formula, with the term in [v]² multiplied by `sign`. Cancellation in 1 − cos |v|
 * removes all correct digits of small entries beside large ones. */
static void by_rodrigues(double sign, size_t n, const void *in, void *out, size_t stride)
{
    const float *x = in;
    float *y = out;
    for (size_t i = 0; i < n; i++) {
        const double v[3] = {x[i], x[stride + i], x[2 * stride + i]};
        const double a = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
        double R[9];
        rodrigues(v, a > 0 ? sin(a) / a : 1, a > 0 ? sign * (1 - cos(a)) / (a * a) : 0.5, R);
        for (int k = 0; k < 9; k++)
            y[(size_t)k * stride + i] = (float)R[k];
    }
}

static void textbook(size_t n, const void *in, void *out, size_t stride)
{
    by_rodrigues(1, n, in, out, stride);
}

/* Computes so3.exp with the wrong sign of [v]². */
static void wrong_sign(size_t n, const void *in, void *out, size_t stride)
{
    by_rodrigues(-1, n, in, out, stride);
}

/* Computes dual.matrix with all entries multiplied by `factor`, and entries below 2⁻²⁴ times the largest part also by
 * `small_factor`. There is no promise for the norm of M. */
static void dual_matrix_off(size_t n, const float *x, float *y, size_t stride, double factor, double small_factor)
{
    for (size_t i = 0; i < n; i++) {
        const double real = (double)x[i] * x[2 * stride + i],
                     dual = (double)x[stride + i] * x[2 * stride + i] + (double)x[i] * x[3 * stride + i];
        const double entry[4] = {real * factor, dual * factor, 0, real * factor};
        const double largest = fmax(fabs(real), fabs(dual));
        for (int k = 0; k < 4; k++)
            y[(size_t)k * stride + i] =
                (float)(fabs(entry[k]) < 0x1p-24 * largest ? entry[k] * small_factor : entry[k]);
    }
}

static void small_entries_off(size_t n, const void *in, void *out, size_t stride)
{
    dual_matrix_off(n, in, out, stride, 1, 1.01);
}

static void all_entries_off(size_t n, const void *in, void *out, size_t stride)
{
    dual_matrix_off(n, in, out, stride, 1.01, 1);
}

/* The kernel follows conventions of another library: its result is 1 outside the domain, and NaN at ∞. */
FAULT(other_conventions, y[i] = isinf(t[i]) ? NAN : y[i]; y[i] = t[i] < 0 ? 1 : y[i])
FAULT(swallows_nan, y[i] = isnan(t[i]) ? 1 : y[i])
FAULT(wrong_limit, y[i] = t[i] == 0 ? 0 : y[i])
FAULT(four_bits, y[i] *= 1 + 12 * 0x1p-24f)
FAULT(five_bits, y[i] *= 1 + 40 * 0x1p-24f)

static struct check_result *check_at_level(enum check_level level, kernel_function *function, const char *id)
{
    struct function_port port;
    const struct kernel_check_options options = {.seed = 1, .samples = 4000, .level = level};
    return test_check_result(check_kernel(port_of(&port, function, FLOAT), kernel_find(id), FLOAT, &options));
}

static struct check_result *expect_levels(kernel_function *function, const char *id, enum check_verdict basic,
                                          enum check_verdict full)
{
    struct check_result *at_basic = check_at_level(LEVEL_BASIC, function, id),
                        *at_full = check_at_level(LEVEL_FULL, function, id);
    cr_expect_eq(at_basic->verdict, basic, "%s at basic: %s", id, check_verdict_text(at_basic->verdict));
    cr_expect_eq(at_full->verdict, full, "%s at full: %s", id, check_verdict_text(at_full->verdict));
    cr_expect_eq(check_verdict_at(at_basic, LEVEL_FULL), full,
                 "the report of each level must state the verdict at the other");
    cr_expect_eq(check_verdict_at(at_full, LEVEL_BASIC), basic);
    return at_basic;
}

/* --- errors of the norm and of components ------------------------------------------------------------------------- */

Test(levels, small_entries_count_only_at_full)
{
    const struct bound_result *worst;
    const struct check_result *check_result = expect_levels(textbook, "so3.exp", WITHIN, EXCEEDED);
    cr_expect_eq(grade_of_usual(check_result, AS_A_WHOLE, &worst).class, GRADE_WITHIN);
    cr_expect_eq(grade_of_usual(check_result, ENTRY_BY_ENTRY, &worst).class, GRADE_WRONG);
    cr_expect(worst && worst->bound->measure == SCALED_ULP);
}

Test(levels, a_wrong_rotation_fails_both)
{
    expect_levels(wrong_sign, "so3.exp", EXCEEDED, EXCEEDED);
}

Test(levels, outputs_without_norm_use_largest_entry)
{
    const struct bound_result *worst;
    const struct check_result *check_result = expect_levels(small_entries_off, "dual.matrix", WITHIN, EXCEEDED);
    cr_expect_eq(grade_of_usual(check_result, AS_A_WHOLE, &worst).class, GRADE_WITHIN);
    cr_expect(worst && worst->bound->measure == FIELD_ULP && worst->entries == check_result->bound);
    check_result = expect_levels(all_entries_off, "dual.matrix", EXCEEDED, EXCEEDED);
    cr_expect_gt(grade_of_usual(check_result, AS_A_WHOLE, &worst).class, GRADE_FEW);
}

/* An output within its promises gets no further bound for its norm. */
Test(levels, passing_output_has_no_norm_grade)
{
    const struct check_result *check_result = check_port_with(own_port(), kernel_find("dual.matrix"), 500, NULL);
    cr_expect_eq(check_result->bounds, bounds_count(kernel_promises(check_result->kernel, FLOAT)->bounds));
}

/* The limit is 24 u: see BASIC_UNITS. */
Test(levels, few_excess_roundings_pass_basic)
{
    expect_levels(four_bits, "so3.s1", WITHIN, EXCEEDED);
    expect_levels(five_bits, "so3.s1", EXCEEDED, EXCEEDED);
}

/* The worst known inputs for textbook formulas in float, with errors of 17 u and 34 u. */
Test(levels, textbook_forms_pass_basic)
{
    expect_said("plumb check so3.rotate --port $ports/textbook.so --at=0x1.31f484p-2,0x1.8abcdap+1,0x1.09f8d8p-1,"
                "0x1.1a360ep+15,0x1.f6b406p+13,-0x1.4adccep+18",
                STATUS_WITHIN, "1 passed");
    expect_said("plumb check so3.exp --port $ports/textbook.so --at=0x1.397b42p-1,-0x1.879e0cp+1,0x1.77002cp-2",
                STATUS_WITHIN, "1 passed");
}

/* Required rules put zeros and subnormal numbers into quaternions, which are then outside of the domain: another result
 * there is a convention. The other quaternion of the same rotation is right, too. */
Test(levels, normalising_inverse_passes_basic)
{
    expect_said("plumb check --samples 2k --port $ports/normalising.so", STATUS_WITHIN, " 2 passed at level basic");
}

/* Double rounding and the choice of a formula must not fail level full. Tests textbook formulas in long double, in
 * binary128, on the x87, and in the format itself with either form of the axis and angle. Not tested are rotation.log
 * and rotation.to_quaternion of non-orthonormal matrices, for which the contract requires the nearest rotation. */
static void expect_within_at_full(const char *environment, const char *port, const char *kernels, const char *said)
{
    expect_said(formatted("%s plumb check --level full --samples 300 --port %s %s", environment, port, kernels),
                STATUS_WITHIN, said);
}

Test(levels, long_double_textbook_passes_full, .timeout = 2400)
{
    expect_within_at_full("", "$ports/textbook_forms.so",
                          getenv("PLUMB_TEST_LONG")
                              ? "so3 quaternion euler transform rigid pose torque dual rotation.exp_quaternion "
                                "rotation.rodrigues rotation.from_axis_angle rotation.from_quaternion"
                              : "so3.average so3.rotate rotation.from_quaternion euler quaternion.reciprocal "
                                "transform.inverse.n3 torque dual",
                          " passed at level full");
    expect_within_at_full("", "$ports/textbook_forms.so", "rotation.log rotation.to_quaternion --region usual",
                          " 4 passed at level full");
}

Test(levels, binary128_textbook_passes_full, .timeout = 1200)
{
    expect_within_at_full("PORT_ARITHMETIC=quad", "$ports/textbook_forms.so", "so3.exp dual.divide dual.log",
                          " 6 passed at level full");
}

Test(levels, x87_textbook_passes_full, .timeout = 1200)
{
    expect_said("c++ -std=c++17 -O2 -mfpmath=387 -shared -fPIC -I. validate/test/ports/textbook_forms.cpp "
                "-o $scratch/x87.so",
                0, "");
    expect_within_at_full("PORT_ARITHMETIC=same", "$scratch/x87.so", "quaternion.product dual.divide dual.sqrt",
                          " 6 passed at level full");
    expect_within_at_full("PORT_ARITHMETIC=same", "$scratch/x87.so", "so3.exp --region usual",
                          " 2 passed at level full");
}

Test(levels, both_axis_angle_forms_pass_full, .timeout = 1200)
{
    expect_within_at_full("", "$ports/axis_square.so", "", " 2 passed at level full");
    expect_within_at_full("PORT_ARITHMETIC=same", "$ports/textbook_forms.so", "rotation.from_axis_angle",
                          " 2 passed at level full");
}

/* --- required rules and conventions ------------------------------------------------------------------------------- */

/* Conventions are reported, and fail at level full only. */
Test(levels, conventions_count_only_at_full)
{
    expect_levels(other_conventions, "so3.s1", WITHIN, EXCEEDED);
}

Test(levels, required_rules_fail_both)
{
    expect_levels(swallows_nan, "so3.s1", EXCEEDED, EXCEEDED);
    expect_levels(wrong_limit, "so3.s1", EXCEEDED, EXCEEDED);
}

/* Checks that a rule which is required is about NaN, zeros, subnormal numbers, or entries of a rotation that rounding
 * has made greater than 1: results for infinities, for the largest numbers and outside the domain are conventions.
 * Rules about NaN must be required. */
static void expect_requirable(const struct kernel *kernel, const struct special *rule)
{
    const int ordinary = rule->value == IN_NAN || rule->value == IN_ZERO || rule->value == IN_SUBNORMAL ||
                         rule->value == IN_PLUS_SUBNORMAL || rule->value == IN_ABOVE_ONE;
    if (rule->is_required)
        cr_expect(ordinary, "%s: \"%s\" cannot be required", kernel->id, rule->sentence);
    else
        cr_expect_neq(rule->value, IN_NAN, "%s: \"%s\" has to be required", kernel->id, rule->sentence);
}

Test(levels, required_rules_have_ordinary_inputs)
{
    static const enum format formats[] = {FLOAT, DOUBLE};
    const struct kernel *kernel;
    for (size_t i = 0; (kernel = kernel_at(i)); i++)
        for (size_t f = 0; f < 2; f++) {
            const struct promises *promises = kernel_promises(kernel, formats[f]);
            for (const struct special *rule = promises ? promises->specials : NULL; rule && rule->sentence; rule++)
                expect_requirable(kernel, rule);
        }
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* Compiles docs/examples/rodrigues.c with these flags. Returns the shared object's path. */
static const char *example(const char *source, const char *flags)
{
    const char *file = in_scratch("mine.so");
    expect_said(formatted("cd %s && cc -O2 %s -shared -fPIC -Ivalidate %s -o %s -lm", sources(), flags, source, file),
                0, "");
    return file;
}

/* The exit status follows the level, and the last line tells of the other level. */
Test(levels, exit_status_follows_the_level)
{
    const char *port = example("docs/examples/rodrigues.c", "");
    const char *command = formatted("plumb check so3.exp --port %s --samples 2k", port);
    expect_said(command, STATUS_WITHIN, "\n1 kernel: 1 passed at level basic (level full: 1 failed). ");
    const struct ran full = expect_said(formatted("%s --level full", command), STATUS_SHORT,
                                        "\n1 kernel: 1 failed at level full (level basic: 0 failed). ");
    cr_expect(strstr(full.out, " --level full "), "the printed command lacks the level: %s", full.out);
    expect_said("plumb check so3.s1 --samples 500", STATUS_WITHIN, "\n1 kernel: 1 passed at level full. ");
    const json_t *root = expect_json(formatted("%s --format json", command), STATUS_WITHIN);
    expect_schema("data/report.schema.json", root);
    const json_t *kernel = json_array_get(member(root, "kernels"), 0);
    cr_expect_str_eq(text_of(root, "level"), "basic");
    cr_expect_str_eq(text_of(member(kernel, "levels"), "basic"), "within");
    cr_expect_str_eq(text_of(member(kernel, "levels"), "full"), "exceeded");
    const json_t *usual = json_array_get(member(kernel, "grades"), 0);
    cr_expect_str_eq(text_of(member(usual, "whole"), "class"), "within");
    cr_expect_str_eq(text_of(member(usual, "entries"), "class"), "wrong");
    expect_said(formatted("%s --format junit", command), STATUS_WITHIN, " failures=\"0\"");
}

/* --- subnormal numbers -------------------------------------------------------------------------------------------- */

/* The object is linked with -ffast-math; loading it sets FTZ and DAZ on x86. */
Test(levels, fast_math_flushing_is_reported)
{
#ifdef __x86_64__
    scratch_file("flush.c",
                 "#include \"plumb_port.h\"\n"
                 "static int run(size_t n, const plumb_port_view *in, const plumb_port_view *out)\n"
                 "{\n"
                 "    for (int k = 0; k < 4; k++)\n"
                 "        for (size_t i = 0; i < n; i++)\n"
                 "            ((float *)out->base[k])[i] = (k ? -1 : 1) * 0.5f * 2 * ((const float *)in->base[k])[i];\n"
                 "    return 0;\n"
                 "}\n"
                 "static const plumb_port_kernel kernels[] = {\n"
                 "    {\"quaternion.conjugate\", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, run, 0, 0}};\n"
                 "static const plumb_port port = {PLUMB_PORT_VERSION, \"flush\", \"test\", 1, kernels};\n"
                 "const plumb_port *plumb_port_open(void) { return &port; }\n");
    example("$scratch/flush.c", "-ffast-math");
    const char *command = "plumb check quaternion.conjugate --port $scratch/mine.so --samples 500 --level full";
    expect_said(command, STATUS_SHORT, "note: loading it set FTZ and DAZ, as -ffast-math does");
    expect_said(formatted("%s --flush", command), STATUS_WITHIN, "not tried: subnormal numbers");
    expect_schema("data/report.schema.json",
                  expect_json(formatted("%s --flush --format json", command), STATUS_WITHIN));
#else
    cr_skip_test("objects set this on x86 alone");
#endif
}

/* --- interpolation ------------------------------------------------------------------------------------------------ */

/* The faults of slerp.shortest in ports/slerp_faults.c, in its order: each fails where its fault is, and the textbook's
 * arccosine and chord, with the sums in double, pass. */
Test(levels, faulty_slerp_fails_where_faulty)
{
    static const char *const found[] = {
        "pass  slerp.shortest (textbook, 1st of 7)",     "(unclamped, 2nd of 7)      float   y is NaN",
        "FAIL  slerp.shortest (unsigned_end, 3rd of 7)", "(wide_chord, 4th of 7)     float   y: 1",
        "(unchanged_chord, 5th of 7)  float   y: all",   "(limited, 6th of 7)        float   y: all",
        "(in_degrees, 7th of 7)     float   y: all"};
    const struct ran ran = expect_said("plumb check slerp.shortest --port $ports/slerp_faults.so --samples 500", 1,
                                       "1 kernel, 7 results: 1 passed, 6 failed at level basic");
    for (size_t i = 0; i < sizeof found / sizeof *found; i++)
        cr_expect(strstr(ran.out, found[i]), "%s: %s", found[i], ran.out);
}

/* --- angles of a sequence of axes --------------------------------------------------------------------------------- */

/* The angles of a matrix in ports/euler_faults.c, in its order: the three textbook forms pass, and each fault is found,
 * its convention named. */
Test(levels, faulty_angles_fail_with_cause)
{
    static const char *const found[] = {"pass  euler.from_matrix.zyx (by_arctangent, 1st of 11)",
                                        "pass  euler.from_matrix.zyx (by_arcsine, 2nd of 11)",
                                        "pass  euler.from_matrix.zyx (with_yaw_0, 3rd of 11)",
                                        "FAIL  euler.from_matrix.zyx (unclamped, 4th of 11)",
                                        "an entry just above 1, as products of rotations have, gives finite angles",
                                        "(reordered, 5th of 11)",
                                        "the other way round",
                                        "(in_degrees, 6th of 11)",
                                        "angles in degrees",
                                        "(wrong_sign, 7th of 11)",
                                        "a sign: the component that is shown is the negative of the exact value",
                                        "(from_0, 8th of 11)",
                                        "angles from 0 to 2π",
                                        "(others, 9th of 11)",
                                        "angles as the other three",
                                        "(as_xyz, 10th of 11)",
                                        "its sequence of axes were xyz",
                                        "(about_fixed_axes, 11th of 11)",
                                        "it rotated about fixed axes"};
    const struct ran ran = expect_said("plumb check euler.from_matrix.zyx --port $ports/euler_faults.so --samples 1k",
                                       1, "1 kernel, 11 results: 3 passed, 8 failed at level basic");
    const char *from = ran.out;
    for (size_t i = 0; from && i < sizeof found / sizeof *found; i++) {
        from = strstr(from, found[i]);
        cr_expect(from, "%s is missing, or not after the texts before it: %s", found[i], ran.out);
    }
}

/* --- between two directions --------------------------------------------------------------------------------------- */

/* The faults in ports/between_faults.c, in its order: the first port of each kernel is right, all others fail, and
 * their cause or region is named. */
Test(levels, faulty_rotations_between_fail)
{
    static const char *const found[] = {
        "pass  between.angle (by_arctangent, 1st of 5)",
        "FAIL  between.angle (unclamped, 2nd of 5)",
        "nearly opposite: wrong",
        "FAIL  between.angle (by_arccosine, 3rd of 5)",
        "beyond: 4.4-fold",
        "FAIL  between.angle (by_arcsine, 4th of 5)",
        "θ from 1.5",
        "(in_degrees, 5th of 5)",
        "the kernel looks as if it gave angle in degrees",
        "pass  between.quaternion_angle (by_product, 1st of 5)",
        "(by_double_angle, 2nd of 5)",
        "θ up to 0.1: 12 bits lost",
        "(zero_if_near, 3rd of 5)",
        "bits lost, θ up to",
        "(without_magnitude, 4th of 5)",
        "angle = 4.42859507, exact 1.85459041",
        "(half_of_angle, 5th of 5)",
        "the kernel looks as if it gave half of angle",
        "pass  between.matrix_angle (by_trace_and_vector, 1st of 5)",
        "(by_trace, 2nd of 5)  float   angle: 11 of 24 bits lost",
        "(by_limited_trace, 3rd of 5)  float   angle: 11 of 24 bits lost",
        "(by_vector, 4th of 5)  float   angle: all 24 bits lost, θ from 1.5",
        "(of_product, 5th of 5)",
        "took A transposed",
        "pass  between.quaternion (textbook, 1st of 7)",
        "(without_opposite, 2nd of 7)  float   q is NaN, region nearly opposite",
        "exact not known",
        "(with_one_axis, 3rd of 7)",
        "nearly opposite: wrong",
        "(not_normalised, 4th of 7)",
        "q: all 24 bits lost",
        "(none_if_near, 5th of 7)",
        "a branch for small values goes too far",
        "(by_whole_angle, 6th of 7)",
        "q.w = 0, exact 0.707106781",
        "(backwards, 7th of 7)",
        "gave q conjugated (the inverse)",
        "pass  between.matrix (by_cross, 1st of 4)",
        "(dividing_by_0, 2nd of 4)  float   R: all 24 bits lost, region nearly opposite",
        "FAIL  between.matrix (by_reflection, 3rd of 4)",
        "nearly opposite: wrong",
        "(transposed, 4th of 4)",
        "gave R transposed"};
    const struct ran ran = expect_said("plumb check between --port $ports/between_faults.so --samples 1k", 1,
                                       "5 kernels, 26 results: 5 passed, 21 failed at level basic");
    const char *from = ran.out;
    for (size_t i = 0; from && i < sizeof found / sizeof *found; i++) {
        from = strstr(from, found[i]);
        cr_expect(from, "%s is missing, or not after the texts before it: %s", found[i], ran.out);
    }
}
