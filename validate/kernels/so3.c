/* Rows of the so3 family: the coefficients S₁, S₂, S₃ of the exponential map, R(v) = exp(v×), its average T(v), and
 * what is built on them.
 *
 * Here: facts about each kernel for the judge; the formulas are in reference/so3.c, the code under test in fast/so3.c.
 */
#include "validate/registry.h"

#include <math.h>

#define PI 0x1.921fb54442d18p1
#define PI_SQUARED 0x1.3bd3cc9be45dep3

static double first(const double *in)
{
    return in[0];
}

static void place_first(double *in, double at)
{
    in[0] = at;
}

static double length(const double *in)
{
    return hypot(hypot(in[0], in[1]), in[2]);
}

static void place_length(double *in, double at)
{
    double now = length(in);
    for (int k = 0; k < 3; k++)
        in[k] = now > 0 ? in[k] * (at / now) : k == 0 ? at : 0;
}

static const struct coordinate squared_angle = {"t", "rad²", first, place_first};
static const struct coordinate angle_of_v = {"|v|", "rad", length, place_length};

const struct row so3_rows[] = {
    {
        .id = "so3.s1",
        .family = "so3",
        .title = "S₁ from the squared angle",
        .formula = "S₁ = sin √t / √t",
        .catalogue = "RV3 RV4 RV5",
        .source = "seed 004, section 2",
        .inputs = FIELDS({"t", "rad²", REALS, 1, 1, 0, 0x1.fffffep127}),
        .outputs = FIELDS({"S1", "", REALS, 1, 1, 0, 1}),
        .coordinate = &squared_angle,
        .branches = BRANCHES(0.25, 1),
        .bounds = BOUNDS({"S1", ULP, 0.65, 0, 1, "polynomial and one rounding"},
                         {"S1", SCALED_ULP, 2, 0, PI_SQUARED, "S₁ has a zero at π, where only its terms' size counts"}),
    },
    {
        .id = "so3.exp",
        .family = "so3",
        .title = "rotation matrix of a rotation vector",
        .formula = "R(v) = exp(v×) = E + S₁[v] + S₂[v]²",
        .catalogue = "RV1 RV2",
        .source = "seed 004, section 2",
        .inputs = FIELDS({"v", "rad", REALS, 3, 1, 0, 1e4}),
        .outputs = FIELDS({"R", "", ROTATION, 3, 3, 0, 0}),
        .coordinate = &angle_of_v,
        .branches = BRANCHES(0.5, 1),
        .bounds = BOUNDS({"R", SCALED_ULP, 2, 0, PI, "a few roundings an entry"}),
    },
    {0},
};
