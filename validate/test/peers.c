/* Tests that the ports of other libraries call these libraries correctly.
 *
 * Their accuracy is not tested here. A transposed matrix, a scalar part in the wrong position, degrees in place of
 * radians or an axis that is not a unit vector makes nearly all results wrong in the first digit. Such errors must be
 * faults of the library, never of the port. */
#include "functions.h"
#include "ran.h"
#include "validate/util/format.h"
#include "validate/util/random.h"
#include <plumb/base.h>

#include <dirent.h>

#define SCRIPTS "validate/peers/scripts/"

/* True if the error of some output field of element i, as a Euclidean norm, exceeds three thresholds: a tenth of the
 * field's norm, 2⁻¹⁸ of the norm of its condition scales (more than rounding errors of its terms), and the smallest
 * normal number (more than an underflow). */
static int is_grossly_wrong(const struct oracle *oracle, const struct oracle_block *block, size_t i)
{
    const double tiny = oracle->format == FLOAT ? 0x1p-126 : 0x1p-1022; /* the smallest normal number */
    size_t k = 0;
    for (const struct field *field = oracle->kernel->outputs; field->name; field++) {
        double error = 0, norm = 0, scales = 0;
        for (const size_t end = k + field_components(field); k < end; k++) {
            const double value = block->value[k * FILTER_BLOCK + i];
            error += pow(block->computed[k * FILTER_BLOCK + i] - value, 2);
            norm += value * value;
            scales += pow(block->scale[k * FILTER_BLOCK + i], 2);
        }
        if (!(sqrt(error) <= 0.1 * sqrt(norm)) && !(sqrt(error) <= 0x1p-18 * sqrt(scales)) && !(sqrt(error) <= tiny))
            return 1;
    }
    return 0;
}

/* Returns for how many of FILTER_BLOCK ordinary elements the port's result is grossly wrong. */
static size_t count_grossly_wrong(struct port *port, const char *id, enum format format)
{
    const struct oracle oracle = oracle_of(kernel_find(id), format);
    struct random random = {1};
    struct call_trial trial = {0};
    struct oracle_block *block = ordinary_block(&oracle, &random);
    size_t wrong = 0;
    cr_assert_eq(call_elements(port, &oracle, block->n, block->in, block->computed, &trial), PORT_OK, "%s: %s: %s",
                 port->name, id, trial.failure);
    oracle_evaluate(&oracle, block);
    for (size_t i = 0; i < block->n; i++)
        wrong += (size_t)is_grossly_wrong(&oracle, block, i);
    return wrong;
}

/* Checks the port's kernels, and allows a few grossly wrong elements because some algorithms are ill-conditioned there.
 * The port may be null; `problem` then says why. */
static void expect_right_use(struct port *port, const char *problem)
{
    static const enum format formats[] = {FLOAT, DOUBLE};
    cr_assert(port && port_for_test(port), "%s", problem);
    const char *id;
    size_t kernels = 0;
    for (size_t i = 0; (id = port->id(port, i)); i++, kernels++)
        for (size_t f = 0; f < 2; f++)
            if (port->formats(port, id) & formats[f]) {
                const size_t wrong = count_grossly_wrong(port, id, formats[f]);
                cr_expect(wrong <= FILTER_BLOCK / 20, "%s: %s in %s: %zu of %d are grossly wrong", port->name, id,
                          format_facts(formats[f])->name, wrong, FILTER_BLOCK);
            }
    cr_expect_gt(kernels, 0, "%s has %zu kernels", port->name, kernels);
}

Test(peers, libraries_are_called_by_their_conventions)
{
    static const char *const expected[] = {"article",         "bullet",     "bullet_double", "ceres",
                                           "ceres_jet",       "cglm",       "dual",          "eigen",
                                           "eigen_autodiff",  "glm",        "kdl",           "libm",
                                           "libmvec",         "ode",        "plumb_cpp",     "plumb_classes",
                                           "portable_double", "sleef",      "unfused",       "unfused_double",
                                           "vector",          "vector_kept"};
    char *folder = beside_tests("../peers"), problem[512];
    size_t found = 0;
    DIR *directory = opendir(folder);
    cr_assert_not_null(directory);
    for (struct dirent *entry; (entry = readdir(directory));) {
        const char *dot = strrchr(entry->d_name, '.');
        if (!dot || strcmp(dot, ".so") != 0 || strncmp(entry->d_name, "list_", 5) == 0)
            continue;
        for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
            found += strlen(expected[i]) == (size_t)(dot - entry->d_name) &&
                     strncmp(expected[i], entry->d_name, strlen(expected[i])) == 0;
        if (!strstr(entry->d_name, "unfused") && !strstr(entry->d_name, "portable")) /* plumb's own: see below */
            expect_right_use(
                port_shared_object(formatted("%s/%s", folder, entry->d_name), NULL, problem, sizeof problem), problem);
    }
    closedir(directory);
    const size_t without_avx2 = 6; /* the number of ports that require AVX2 */
    cr_assert_geq(found + (plumb_path_available(PLUMB_AVX2) ? 0 : without_avx2), sizeof expected / sizeof *expected);
}

/* Every library that a script uses is called by its conventions, if the library is installed. */
Test(peers, scripted_libraries_use_their_conventions)
{
    static const char *const scripts[][2] = {
        {"python3 -c 'import scipy.spatial'", "python3 " SCRIPTS "scipy_rotation.py"},
        {"cd " SCRIPTS " && node -e \"import('gl-matrix').catch(() => process.exit(1))\"",
         "node " SCRIPTS "gl_matrix.mjs"},
        {"cd " SCRIPTS " && node -e \"import('three').catch(() => process.exit(1))\"", "node " SCRIPTS "three.mjs"}};
    char problem[512];
    size_t tried = 0;
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        if (ran_shell(formatted("(%s) 2>/dev/null", scripts[i][0])).status == 0) {
            expect_right_use(port_command(scripts[i][1], NULL, problem, sizeof problem), problem);
            tried++;
        }
    if (tried == 0)
        cr_skip_test("neither scipy nor gl-matrix nor three.js is installed");
}

/* The limits for ports must hold for code without fused multiply-add. plumb's own kernels are such code on the unfused
 * path, and as the port unfused.so. Tests kernels that reduce angles, and the first kernel of each family that the port
 * has; with PLUMB_TEST_LONG (make test-long) all kernels, which takes half an hour on one core. The first letter of an
 * id is replaced by "?", because a pattern, unlike an id, may select a kernel that the port lacks. */
#define ONE_OF_EACH_FAMILY                                                                                             \
    "'?o3.exp' '?o3.rotate' '?otation.exp_quaternion' $(plumb kernels | "                                              \
    "awk '/^[a-z]/ { split($1, id, \".\"); if (!seen[id[1]]++) print \"?\" substr($1, 2) }')"

Test(peers, limits_do_not_need_fma)
{
    const char *kernels = getenv("PLUMB_TEST_LONG") ? "" : ONE_OF_EACH_FAMILY;
    expect_said(formatted("plumb check %s --samples 500 --port $peers/unfused.so --level full", kernels), 0, "");
    if (plumb_path_available(PLUMB_UNFUSED))
        expect_said(formatted("plumb check %s --samples 500 --path unfused", kernels), 0, "");
    expect_said(formatted("plumb check %s --samples 500 --port $peers/unfused_double.so --level full", kernels), 0, "");
}

/* The transforms of plumb/types.hpp keep the limits of the kernels, as errors against the reference, in float and in
 * double, also in dimensions for which the library has no kernel. With PLUMB_TEST_LONG (make test-long) all kernels of
 * the port, in two to eight dimensions. */
Test(peers, cpp_transforms_keep_limits_in_double)
{
    if (!plumb_path_available(PLUMB_AVX2))
        cr_skip_test("the port needs AVX2");
    const char *kernels = "transform.compose.n3 transform.inverse.n4 transform.apply.n2 transform.to_matrix.n3 "
                          "dynamic.compose.n2 dynamic.compose.n3 dynamic.compose.n4 dynamic.inverse.n3 "
                          "dynamic.inverse.n5 delta.to_global.n3 delta.to_global.n4";
    const char *text =
        expect_said(formatted("plumb check %s --port $peers/plumb_classes.so --level full --samples 300 --verbose",
                              getenv("PLUMB_TEST_LONG") ? "" : kernels),
                    0, "")
            .out;
    cr_expect_geq(count_of_text(text, " in double "), 11, "%s", text);
}

/* The errors refer to the exact values that other code computes: an independent implementation of the formulas in
 * mpmath, with 700 digits. */
Test(peers, other_code_confirms_worst_errors)
{
    if (ran_shell("python3 -c 'import mpmath' 2>/dev/null").status != 0)
        cr_skip_test("mpmath is not installed");
    const struct ran ran =
        ran_shell("plumb check so3.exp rotation.log rotation.from_quaternion slerp.shortest euler.from_matrix.zyx "
                  "transform.inverse.n3 --samples 1k --port $peers/eigen.so --format json | docs/confirm");
    cr_expect(ran.status == 0 && strstr(ran.out, ", 0 differ"), "%s%s", ran.out, ran.error);
}

/* docs/confirm confirms exact values of the kernels of two vectors and of moving transforms, and of the rotation vector
 * of a matrix, but not a velocity or rotation vector whose sign is wrong. Only near half a rotation does it accept
 * either sign of a rotation vector, so the negated vectors are those of the region `usual`, at least 0.1 rad away. */
Test(peers, vector_of_wrong_sign_is_differing)
{
    if (ran_shell("python3 -c 'import mpmath' 2>/dev/null").status != 0)
        cr_skip_test("mpmath is not installed");
    scratch_file("negate.py", "import json, sys\n"
                              "report = json.load(open(sys.argv[1]))\n"
                              "for bound in [bound for kernel in report['kernels'] for bound in kernel['bounds']]:\n"
                              "    exact = bound['worst'] and bound['worst'].get('exact')\n"
                              "    if exact and exact['name'].startswith('v') and exact['digits']:\n"
                              "        digits = exact['digits']\n"
                              "        exact['digits'] = digits[1:] if digits[0] == '-' else '-' + digits\n"
                              "json.dump(report, sys.stdout)\n");
    const struct ran right = ran_shell("plumb check between rotation.log dynamic.compose.n3 --samples 500 --format json"
                                       " >$scratch/report.json; docs/confirm $scratch/report.json");
    cr_expect(right.status == 0 && strstr(right.out, ", 0 differ"), "%s%s", right.out, right.error);
    const struct ran wrong = ran_shell("python3 $scratch/negate.py $scratch/report.json >$scratch/negated.json; "
                                       "docs/confirm $scratch/negated.json");
    cr_expect(wrong.status == 1 && strstr(wrong.out, "dynamic.compose.n3 in float: v") &&
                  strstr(wrong.out, "rotation.log in float: v norm usual: v"),
              "%s%s", wrong.out, wrong.error);
}

/* One kernel per family. To check all kernels, run plumb check --port build/peers/portable_double.so. */
Test(peers, formulas_in_double_meet_double_promises)
{
    const struct ran ran = expect_said(
        "plumb check transform.compose.n3 transform.inverse.n4 dynamic.compose.n3 pose.normal quaternion.unit "
        "delta.to_local.n3 inertial.terms.n3 torque.newton_euler scheme.body.rates --samples 2k "
        "--port $peers/portable_double.so",
        0, "quaternion.unit       double");
    cr_expect(strstr(ran.out, "\n9 kernels: 9 passed"), "%s", ran.out);
}
