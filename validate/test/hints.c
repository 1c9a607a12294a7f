/* Tests of hints: for a port that is correct except for one convention of another library, plumb names the convention;
 * other ports get no hint. */
#include "functions.h"
#include "ran.h"

/* --- plumb's own kernels with a changed convention ---------------------------------------------------------------- */

typedef void twist(float *x);

struct twisted {
    struct port *right;
    twist *in, *out; /* applied to all inputs, or to all outputs; null: unchanged */
};

static void twist_columns(twist *change, size_t components, size_t n, size_t from, float *columns, size_t stride)
{
    float element[64];
    for (size_t i = from; i < n && change; i++) {
        for (size_t k = 0; k < components; k++)
            element[k] = columns[k * stride + i];
        change(element);
        for (size_t k = 0; k < components; k++)
            columns[k * stride + i] = element[k];
    }
}

static enum port_result run_twisted(struct port *port, struct port_call *call)
{
    const struct twisted *twisted = port->state;
    const size_t size = call->inputs * call->stride * sizeof(float);
    float *in = malloc(size + 1);
    struct port_call inner = *call;
    for (size_t k = 0; k < call->inputs; k++) /* n elements each, because a column may have capacity for a million */
        memcpy(in + k * call->stride, (const float *)call->in + k * call->stride, call->n * sizeof(float));
    twist_columns(twisted->in, call->inputs, call->n, 0, in, call->stride);
    inner.in = in;
    const enum port_result result = twisted->right->run(twisted->right, &inner);
    twist_columns(twisted->out, call->outputs, call->n, 0, call->out, call->stride);
    free(in);
    return result;
}

static int formats_twisted(struct port *port, const char *id)
{
    const struct twisted *twisted = port->state;
    return twisted->right->formats(twisted->right, id) & FLOAT;
}

static void swap(float *x, size_t a, size_t b)
{
    const float first = x[a];
    x[a] = x[b];
    x[b] = first;
}

/* Defines a change of the numbers of a field, or of all inputs or outputs. */
#define TWIST(name, ...)                                                                                               \
    static void name(float *x)                                                                                         \
    {                                                                                                                  \
        __VA_ARGS__;                                                                                                   \
    }

TWIST(transpose3, swap(x, 1, 3), swap(x, 2, 6), swap(x, 5, 7))
TWIST(negate3, x[0] = -x[0], x[1] = -x[1], x[2] = -x[2])
TWIST(from_degrees3, for (int k = 0; k < 3; k++) x[k] *= 0x1.1df46ap-6f)
TWIST(halve3, for (int k = 0; k < 3; k++) x[k] *= 0.5f)

static void from_last(float *x) /* x y z w → w x y z */
{
    const float w = x[3];
    memmove(x + 1, x, 3 * sizeof *x);
    x[0] = w;
}

static void to_last(float *x)
{
    const float w = x[0];
    memmove(x, x + 1, 3 * sizeof *x);
    x[3] = w;
}

TWIST(conjugate4, negate3(x + 1))
TWIST(from_positive, if (x[0] < 0) x[0] = NAN)

static void from_x_first(float *x) /* x axis angle → axis angle x, the order of rotation.rodrigues */
{
    const float was[] = {x[3], x[4], x[5], x[6], x[0], x[1], x[2]};
    memcpy(x, was, sizeof was);
}

TWIST(fourth_to_degrees, x[3] *= 0x1.ca5dc2p+5f)
TWIST(square, *x *= *x)
TWIST(reverse_second, swap(x, 3, 5))
TWIST(first_and_third, swap(x, 0, 2))

/* for transform.compose.n3: two of S, R, T */
TWIST(operands, for (size_t k = 0; k < 13; k++) swap(x, k, 13 + k))

/* for dynamic.compose.n3 */
TWIST(dynamic_operands, for (size_t k = 0; k < 25; k++) swap(x, k, 25 + k))
TWIST(from_half_degrees3, for (int k = 0; k < 3; k++) x[k] *= 0x1.1df46ap-7f)

TWIST(negate4, x[0] = -x[0], negate3(x + 1))
TWIST(double4, for (int k = 0; k < 4; k++) x[k] *= 2)
TWIST(double3, for (int k = 0; k < 3; k++) x[k] *= 2)
TWIST(double_vector_part, double3(x + 1))

/* (cos(a/2), …) becomes (cos a, …), and (…, sin(a/2) axis) becomes (…, sin a axis) */
TWIST(whole_angle_of_scalar, x[0] = 2 * x[0] * x[0] - 1)
TWIST(whole_angle_of_vector_part, for (int k = 1; k < 4; k++) x[k] *= 2 * x[0])

static void double_parts(float skew_factor, float symmetric_factor, float *x)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j <= i; j++) {
            const float e = i == j, symmetric = (x[3 * i + j] + x[3 * j + i]) / 2 - e,
                        skew = (x[3 * i + j] - x[3 * j + i]) / 2;
            x[3 * i + j] = e + symmetric_factor * symmetric + skew_factor * skew;
            x[3 * j + i] = e + symmetric_factor * symmetric - skew_factor * skew;
        }
}

TWIST(double_skew_part, double_parts(2, 1, x))
TWIST(double_symmetric_part, double_parts(1, 2, x))
TWIST(diagonal_alone, x[1] = x[3] = x[4] = 0)
TWIST(transpose_if_small, if (fabsf(x[1]) < 0x1p-60f && fabsf(x[2]) < 0x1p-60f && fabsf(x[5]) < 0x1p-60f) transpose3(x))

/* xx xy xz yy yz zz → xx xy yy xz yz zz */
TWIST(from_upper, swap(x, 2, 3))

static void from_diagonal_first(float *x) /* xx yy zz xy xz yz → xx xy yy xz yz zz */
{
    const float was[] = {x[0], x[3], x[1], x[4], x[5], x[2]};
    memcpy(x, was, sizeof was);
}

/* Rotates x by the quaternion q, or back if `sign` is −1. */
static void rotate3(const float *q, float sign, float *x)
{
    const double w = q[0], v[] = {sign * q[1], sign * q[2], sign * q[3]}, y[] = {x[0], x[1], x[2]};
    for (int k = 0; k < 3; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        x[k] = (float)(y[k] + 2 * w * (v[i] * y[j] - v[j] * y[i]) + 2 * v[k] * (v[i] * y[i] + v[j] * y[j]) -
                       2 * (v[i] * v[i] + v[j] * v[j]) * y[k]);
    }
}

/* q, w, alpha */
TWIST(rates_from_body, rotate3(x, 1, x + 4), rotate3(x, 1, x + 7))

/* q_end, w_end */
TWIST(rate_to_body, rotate3(x, -1, x + 4))

/* for torque.newton_euler: m, a, I, w, alpha */
TWIST(negate_motion, negate3(x + 1), negate3(x + 10), negate3(x + 13))
TWIST(negate6, negate3(x), negate3(x + 3))
TWIST(slightly_off, x[0] *= 1.01f)
TWIST(rubbish, for (int k = 0; k < 9; k++) x[k] = 0.3f * x[(k + 5) % 9] + 0.1f)

static struct check_result *check_twisted(const char *id, twist *in, twist *out)
{
    struct twisted twisted = {port_for_test(port_builtin("portable")), in, out};
    struct port port = *twisted.right;
    port.state = &twisted;
    port.run = run_twisted;
    port.formats = formats_twisted;
    const struct kernel_check_options options = {.seed = 1, .samples = 4000};
    return test_check_result(check_kernel(&port, kernel_find(id), FLOAT, &options));
}

static void expect_hint(const char *id, twist *in, twist *out, const char *text)
{
    struct check_result *check_result = check_twisted(id, in, out);
    int found = 0;
    cr_expect_eq(check_result->verdict, EXCEEDED, "%s", id);
    for (size_t h = 0; h < check_result->hints; h++) {
        const struct hint *hint = &check_result->hint[h];
        found |= strcmp(hint->text, text) == 0;
        cr_expect(hint->after * 1000 < hint->before, "%s: %g, %g", hint->text, hint->before, hint->after);
    }
    cr_expect(found, "%s: not \"%s\", but %zu: \"%s\", \"%s\", \"%s\"", id, text, check_result->hints,
              check_result->hint[0].text, check_result->hint[1].text, check_result->hint[2].text);
}

/* Each convention is recognised in inputs and in outputs. */
Test(hints, conventions_are_recognised_in_and_out)
{
    expect_hint("so3.exp", NULL, transpose3, "looks as if it gave R transposed (columns first, or the inverse)");
    expect_hint("rotation.log", transpose3, NULL, "looks as if it took M transposed (columns first, or the inverse)");
    expect_hint("rotation.from_quaternion", from_last, NULL, "looks as if it took q with the scalar last");
    expect_hint("rotation.to_quaternion", NULL, to_last, "looks as if it gave q with the scalar last");
    expect_hint("rotation.from_quaternion", to_last, NULL,
                "looks as if it took q as z, w, x, y (the scalar moved, though it was in the right position)");
    expect_hint("rotation.to_quaternion", NULL, from_last,
                "looks as if it gave q as z, w, x, y (the scalar moved, though it was in the right position)");
    expect_hint(
        "rotation.log_quaternion", from_positive, NULL,
        "looks as if it took q with a scalar that is not negative (q and -q are the same rotation; it uses that "
        "one)");
    expect_hint("rotation.rodrigues", from_x_first, NULL, "looks as if it took x before axis");
    expect_hint("rotation.to_axis_angle", NULL, from_last, "looks as if it gave axis after angle");
    expect_hint("rotation.from_quaternion", conjugate4, NULL, "looks as if it took q conjugated (the inverse)");
    expect_hint("rotation.to_quaternion", NULL, conjugate4, "looks as if it gave q conjugated (the inverse)");
    expect_hint("so3.exp", from_degrees3, NULL, "looks as if it took v in degrees");
    expect_hint("rotation.to_axis_angle", NULL, fourth_to_degrees, "looks as if it gave angle in degrees");
    expect_hint("so3.exp", negate3, NULL, "looks as if it took v with the other sign");
    expect_hint("rotation.to_axis_angle", NULL, negate3, "looks as if it gave axis with the other sign");
    expect_hint("rotation.exp_quaternion", halve3, NULL, "looks as if it took half of v (a factor ½ too many)");
    expect_hint("rotation.log_quaternion", NULL, halve3, "looks as if it gave half of v (a factor ½ too many)");
    expect_hint("so3.s1", square, NULL, "looks as if it took the root of t");
    expect_hint("so3.rotate", reverse_second, NULL, "looks as if it took x with its components the other way round");
    expect_hint("so3.s123", NULL, first_and_third, "looks as if it gave S1 and S3 in each other's place");
    expect_hint("so3.exp", from_half_degrees3, NULL, "looks as if it took half of v in degrees");
    expect_hint("torque.momentum", from_upper, NULL, "looks as if it took I as the upper triangle, row by row");
    expect_hint("torque.momentum", from_diagonal_first, NULL,
                "looks as if it took I with the diagonal first, then the upper triangle row by row");
}

/* A factor ½ that is missing inside a formula is recognised: in a half angle, or in S₁ or S₂ of so3. */
Test(hints, missing_half_within_formula_is_recognised)
{
    expect_hint("rotation.exp_quaternion", double3, NULL, "looks as if it took twice v (a factor ½ is missing)");
    expect_hint("so3.exp", double3, NULL, "looks as if it took twice v (a factor ½ is missing)");
    expect_hint("rotation.exp_quaternion", NULL, double_vector_part,
                "looks as if it gave q with twice its vector part (a factor ½ is missing)");
    expect_hint("rotation.exp_quaternion", NULL, whole_angle_of_scalar,
                "looks as if it gave q with the cosine of the angle as its scalar (a factor ½ is missing: of half the "
                "angle)");
    expect_hint("rotation.exp_quaternion", NULL, whole_angle_of_vector_part,
                "looks as if it gave q with the sine of the angle in its vector part (a factor ½ is missing: of half "
                "the angle)");
    expect_hint("so3.exp", NULL, double_skew_part,
                "looks as if it gave R with twice its skew part (a factor ½ is missing)");
    expect_hint("so3.exp", NULL, double_symmetric_part,
                "looks as if it gave R with twice its symmetric part, but for the identity (a factor ½ is missing)");
}

/* Wrong factors, wrong signs and ignored inputs are recognised. */
Test(hints, factors_and_ignored_inputs_are_recognised)
{
    expect_hint("quaternion.conjugate", NULL, negate4, "looks as if it gave c with the other sign in every component");
    expect_hint("quaternion.rate_in_body", NULL, double4, "looks as if it gave twice rate (a factor ½ is missing)");
    expect_hint("torque.momentum", diagonal_alone, NULL,
                "looks as if it took I by its diagonal alone, as if the other entries were 0");
}

/* The result is transposed for small angles only. */
Test(hints, hint_names_its_region)
{
    const struct check_result *check_result = check_twisted("so3.exp", NULL, transpose_if_small);
    cr_assert_gt(check_result->hints, 0);
    cr_expect(strstr(check_result->hint[0].text, "(columns first, or the inverse), where |v| "), "%s",
              check_result->hint[0].text);
}

Test(hints, body_and_world_axes_are_distinguished)
{
    static const char id[] = "magnus.quaternion.terms2";
    expect_hint(id, rates_from_body, NULL, "looks as if it took w, alpha in the body's axes");
    expect_hint(id, NULL, rate_to_body, "looks as if it gave w_end in the body's axes");
}

/* Runs plumb's kernels in float, offered as kernels in double. */
static enum port_result run_in_float(struct port *port, struct port_call *call)
{
    const struct twisted *twisted = port->state;
    const size_t inputs = call->inputs * call->stride, outputs = call->outputs * call->stride;
    float *const in = calloc(inputs + outputs + 1, sizeof(float)), *const out = in + inputs;
    struct port_call inner = *call;
    for (size_t k = 0; k < call->inputs; k++)
        for (size_t i = 0; i < call->n; i++)
            in[k * call->stride + i] = (float)((const double *)call->in)[k * call->stride + i];
    inner.format = FLOAT, inner.in = in, inner.out = out;
    const enum port_result result = twisted->right->run(twisted->right, &inner);
    for (size_t k = 0; k < call->outputs; k++)
        for (size_t i = 0; i < call->n; i++)
            ((double *)call->out)[k * call->stride + i] = out[k * call->stride + i];
    free(in);
    return result;
}

static int formats_in_double(struct port *port, const char *id)
{
    return formats_twisted(port, id) ? DOUBLE : 0;
}

Test(hints, double_computed_in_float_is_recognised)
{
    const struct kernel_check_options options = {.seed = 1, .samples = 4000};
    struct twisted twisted = {.right = port_for_test(port_builtin("portable"))};
    struct port port = *twisted.right;
    port.state = &twisted, port.run = run_in_float, port.formats = formats_in_double;
    struct check_result *check_result =
        test_check_result(check_kernel(&port, kernel_find("so3.exp"), DOUBLE, &options));
    cr_assert_eq(check_result->verdict, EXCEEDED, "%s", check_result->failure.what);
    cr_assert_eq(check_result->hints, 1);
    cr_expect(strstr(check_result->hint[0].text, "in float, whose ulps"), "%s", check_result->hint[0].text);
}

TWIST(reverse3, swap(x, 0, 2))

/* A rotation about fixed axes is the inverse of the rotation by the negated angles about the rotated axes. */
Test(hints, sequence_about_fixed_axes_is_named)
{
    expect_hint("euler.to_matrix.zyx", negate3, transpose3,
                "looks as if it rotated about fixed axes: the extrinsic sequence zyx");
    expect_hint("euler.to_matrix.zyx", reverse3, NULL,
                "looks as if it rotated about fixed axes: the extrinsic sequence xyz");
}

TRY(hints, inner_sign_error_is_described,
    expect_hint(
        "torque.newton_euler", negate_motion, negate6,
        "looks as if, in f, tau, terms that have an even number of factors among a, w, alpha had the wrong sign: a "
        "cross product of two of them, say, with its operands exchanged"))

Test(hints, exchanged_operands_are_recognised)
{
    struct check_result *check_result = check_twisted("transform.compose.n3", operands, NULL);
    cr_assert_gt(check_result->hints, 0);
    cr_assert_str_eq(check_result->hint[0].text, "looks as if it took T2, R2, S2 and T1, R1, S1 in each other's place");
    check_result = check_twisted("dynamic.compose.n3", dynamic_operands, NULL);
    cr_assert_gt(check_result->hints, 0);
    cr_assert_str_eq(
        check_result->hint[0].text,
        "looks as if it took T2, R2, S2, v2, a2, w2, alpha2 and T1, R1, S1, v1, a1, w1, alpha1 in each other's "
        "place");
}

Test(hints, unexplained_error_has_no_hint)
{
    static twist *const twists[] = {NULL, slightly_off, rubbish};
    for (size_t i = 0; i < sizeof twists / sizeof *twists; i++) {
        struct check_result *check_result = check_twisted("so3.exp", NULL, twists[i]);
        cr_expect_eq(check_result->verdict, i ? EXCEEDED : WITHIN);
        cr_expect_eq(check_result->hints, 0, "%zu: %s", i, check_result->hint[0].text);
    }
}

Test(hints, every_report_format_has_hints)
{
    static const char *const forms[] = {"text", "json", "junit", "markdown"};
    static const char *const hints[] = {"it gave R transposed", "it took angle in degrees",
                                        "it took q with the scalar last", "it gave q conjugated"};
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        const char *command =
            formatted("plumb check --port $ports/conventions.so --samples 2k --verbose --format %s", forms[f]);
        const struct ran ran = expect_said(command, 1, "");
        for (size_t h = 0; h < sizeof hints / sizeof *hints; h++)
            cr_expect(strstr(ran.out, formatted("looks as if %s", hints[h])), "%s: %s", forms[f], hints[h]);
    }
}
