/* Tests of the simplest input at which a limit is exceeded (validate/accuracy/simplest.c). */
#include "ran.h"

#include "validate/util/json.h"

#include <stdlib.h>

/* Checks so3.exp of a port that has a relative error of 1/1000 at the inputs that `form` describes, see
 * ports/wrong_at.c. */
static struct ran check_wrong_at(const char *form, const char *options)
{
    setenv("PLUMB_WRONG_AT", formatted("%s/unfused.so so3.exp 32 9 any %s", beside_tests("../peers"), form), 1);
    return ran_shell(formatted("plumb check so3.exp --samples 2k --port $ports/wrong_at.so %s", options));
}

Test(simplest, fault_of_one_component_shrinks)
{
    const struct ran any = check_wrong_at("~ * *", ""), quarter = check_wrong_at("~ 0.25 *", "");
    cr_expect(strstr(any.out, "simplest input   v = (1, 0, 0)\n"), "%s", any.out);
    cr_expect(strstr(quarter.out, "simplest input   v = (0.5, 0.25, 0)\n"), "%s", quarter.out);
}

Test(simplest, error_exceeds_limit_by_a_tenth)
{
    const struct ran ran = check_wrong_at("~ * *", "--format json");
    json_t *root = json_loads(ran.out, 0, NULL);
    const json_t *bounds = json_object_get(json_array_get(json_object_get(root, "kernels"), 0), "bounds"), *bound;
    size_t i, found = 0;
    json_array_foreach (bounds, i, bound) {
        const json_t *simplest = json_object_get(bound, "simplest");
        const int exceeds = strcmp(json_text_at(bound, "verdict"), "exceeded") == 0;
        cr_expect_eq(json_is_object(simplest), exceeds, "promise %zu", i);
        if (!exceeds)
            continue;
        found++;
        const double error = json_number_value(json_object_get(simplest, "error")),
                     limit = json_number_value(json_object_get(bound, "limit")),
                     worst = json_number_value(json_object_get(json_object_get(bound, "worst"), "error"));
        cr_expect(error >= 1.1 * limit && error <= worst, "%g, limit %g, worst %g", error, limit, worst);
    }
    cr_expect_gt(found, 0);
    json_decref(root);
}

/* A limit that the port exceeds by less than a tenth: only the worst input is shown. */
Test(simplest, small_excess_has_no_simplest)
{
    scratch_file("limits", "so3.exp:\n- [float, R, scaled ulp, usual, 2.4, found is 2.47]\n");
    const struct ran ran =
        expect_said("plumb check so3.exp --samples 2k --level full --region usual --limits $scratch/limits --port "
                    "$peers/unfused.so",
                    1, "1 failed");
    cr_expect_eq(strstr(ran.out, "simplest "), NULL, "%s%s", ran.out, ran.error);
}
