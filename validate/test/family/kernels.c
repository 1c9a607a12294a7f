/* Rows of the turned family: see its reference. */
#include "kernels.h"

static const struct parameter dimension = {"n", "dimension", ".n%u", 3};

const struct row turned_rows[] = {
    {
        .id = "turned.rate",
        .title = "an angular velocity turned in a plane",
        .formula = "ω′ = (det R) ω, count = how many entries of ω exceed 1",
        .catalogue = "TR10",
        .source = "CONTRIBUTING.md",
        .parameter = &dimension,
        .inputs = FIELDS({"R", "", ROTATION, 2}, {"w", "rad/s", SKEW, BY_PARAMETER, 0, 1e4}),
        .outputs = FIELDS({"turned", "rad/s", SKEW, BY_PARAMETER, 0, 2e4}, {"count", "", COUNT, 1, 0, 6}),
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"turned", SCALED_ULP, 2.5, ANYWHERE, "three roundings, two of them multiplied", 0x1p26},
                             {"count", EQUAL, 0, ANYWHERE, "comparisons are exact"}),
                      NULL, SPECIALS({"a NaN gives NaN somewhere", NULL, EACH_COMPONENT, IN_NAN, NULL, OUT_SOME_NAN})}),
    },
    /* added */
    {
        .id = "turned.vector",
        .title = "a vector turned in its plane",
        .formula = "y = R x",
        .source = "CONTRIBUTING.md",
        .inputs = FIELDS({"R", "", ROTATION, 2}, {"x", "m", VECTOR, 2, 0, 1e9}),
        .outputs = FIELDS({"y", "m", VECTOR, 2, 0, 2e9}),
        .promises =
            PROMISES({IN_BOTH, BOUNDS({"y", SCALED_ULP, 1, ANYWHERE, "a fused dot product: two roundings", 0x1p26}),
                      NULL, SPECIALS({"a NaN gives NaN somewhere", NULL, EACH_COMPONENT, IN_NAN, NULL, OUT_SOME_NAN})}),
    },
    /* end */
    {0},
};
