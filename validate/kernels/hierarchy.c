/* Rows of the hierarchy family: moving transforms along a path, from the root outwards.
 *
 * Here: facts about three links for the judge; the formula is in reference/hierarchy.c, the code under test in
 * fast/hierarchy.c. Three is where errors begin to be handed on; trees of any shape have the same bits, and are judged
 * by validate/test/hierarchy.c. */
#include "transform.h"

/* clang-format off */
static const struct coordinate in_chain = {"cancellation", "", COORDINATE_CANCELLATION, "a"};

#define COUNTS BY("hierarchy.chain")
#define TWICE "in both compositions, the first's carried through the second: "

/* Floors: products on the way become subnormal, and S of two links, then w, then w twice, make what they lost
 * larger. */
#define UNDERFLOW_OF_TWO 0x1p60
#define UNDERFLOW_OF_VELOCITY 0x1p76
#define UNDERFLOW_OF_ACCELERATION 0x1p96

#define LINK_FIELDS(i) \
    {"T" i, "m", VECTOR, 3, 0, LARGEST_LENGTH}, {"R" i, "", ROTATION, 3, 0, 0}, {"S" i, "", POSITIVE, 1, 0x1p-10, 0x1p10}, \
    {"v" i, "m/s", VECTOR, 3, 0, LARGEST_LENGTH}, {"a" i, "m/s²", VECTOR, 3, 0, LARGEST_LENGTH}, \
    {"w" i, "rad/s", SKEW, 3, 0, 1e4}, {"alpha" i, "rad/s²", SKEW, 3, 0, 1e8}
/* clang-format on */

const struct row hierarchy_rows[] = {
    {
        .id = "hierarchy.chain",
        .title = "a moving transform below two others, by dynamic.compose: A₁ is the root's, A₂ in A₁, A₃ in A₂",
        .formula = "A = (A₁∘A₂)∘A₃",
        .catalogue = "TR8",
        .source = HIERARCHY "\"Converting Local Dynamics To Global Dynamics\"",
        .note = "as dynamic.compose.n3: R ω is R times the vector; " CROSS_READ,
        .usual = USUAL,
        .inputs = FIELDS(LINK_FIELDS("1"), LINK_FIELDS("2"), LINK_FIELDS("3")),
        .outputs = FIELDS(LINK_FIELDS("")),
        .coordinate = &in_chain,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"T", SCALED_ULP, 9.02, ANYWHERE, TWICE "a translation's 5.01" COUNTS, UNDERFLOW_OF_TWO,
                     .rests = COUNTED},
                    {"R", SCALED_ULP, 6.01, ANYWHERE, TWICE "two products" COUNTS, UNDERFLOW, .rests = COUNTED},
                    {"S", ULP, 1.51, ANYWHERE,
                     "two products: the second's rounding, and the first's, which may count twice" COUNTS, UNDERFLOW,
                     .rests = COUNTED},
                    {"v", SCALED_ULP, 15.02, ANYWHERE, TWICE "a velocity's 7.01, and R's" COUNTS, UNDERFLOW_OF_VELOCITY,
                     .rests = COUNTED},
                    {"a", SCALED_ULP, 22.02, ANYWHERE, TWICE "an acceleration's 10.04, and R's" COUNTS,
                     UNDERFLOW_OF_ACCELERATION, .rests = COUNTED},
                    {"w", SCALED_ULP, 7.01, ANYWHERE, TWICE "an angular velocity's roundings, and R's" COUNTS,
                     UNDERFLOW, .rests = COUNTED},
                    {"alpha", SCALED_ULP, 13.01, ANYWHERE, TWICE "an angular acceleration's 6.01, and R's" COUNTS,
                     UNDERFLOW_SQUARED, .rests = COUNTED}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED,
                      LARGEST_KEPT("T1"), LARGEST_KEPT("v1"), LARGEST_KEPT("a1"))}),
    },
    {0},
};
