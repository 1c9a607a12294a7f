/* Rows of the euler family: sequential rotations.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/euler.c, the code under test in
 * fast/euler.c. An id names the axes in the order of the turns, each in the frame that the ones before have turned. */
#include "rules.h"

/* clang-format off */
#define TURNS_KEPT 1e4 /* rad */
#define ABOUT(axis) {axis, "rad", ANGLE, 1, -TURNS_KEPT, TURNS_KEPT}
#define INTRINSIC "intrinsic: each turn is about an axis of the frame that the ones before have turned; about fixed axes the same " \
    "matrix takes the turns in the opposite order, x first. R's columns are the turned axes: it takes coordinates in the turned frame to " \
    "those in the fixed one"
#define UNDERFLOW 0x1p26 /* products of three sines */
/* clang-format on */

const struct row euler_rows[] = {
    {
        .id = "euler.to_matrix.zyx",
        .title = "rotation matrix of three turns, about z, then the new y, then the new x",
        .formula = "R = Z(z) Y(y) X(x), each by its angle about its axis",
        .catalogue = "EU1",
        .source = HAVOK "II.6.1.3, its Figure 1 as a formula",
        .note = INTRINSIC,
        .usual = "all of the domain: 1591 turns either way",
        .inputs = FIELDS(ABOUT("z"), ABOUT("y"), ABOUT("x")),
        .outputs = FIELDS({"R", "", ROTATION, 3, 0, 0}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"R", SCALED_ULP, 5, ANYWHERE,
                     "products of three sines and cosines, each within an ulp: three, and two products; "
                     "a sum of two such",
                     UNDERFLOW},
                    {"R", ORTHOGONALITY, 16, ANYWHERE, "nine entries, each within a few u"}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {0},
};
