/* Rows of the delta family: sudden changes of velocities and accelerations in a hierarchy, carried between child and
 * parent, made by impulses, and counteracted.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/delta.c, the code under test in
 * fast/delta.c. How limits are counted is said in transform.c. */
#include "transform.h"

/* clang-format off */
static const struct coordinate in_global = {"cancellation", "", COORDINATE_CANCELLATION, "da3"},
    in_local = {"cancellation", "", COORDINATE_CANCELLATION, "da1"};

#define PARENT_FIELDS \
    {"R2", "", ROTATION, BY_PARAMETER, 0, 0}, {"S2", "", POSITIVE, 1, 0x1p-10, 0x1p10}, \
    {"w2", "rad/s", SKEW, BY_PARAMETER, 0, 1e4}
#define LINEAR_FIELDS(i) \
    {"dv" i, "m/s", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}, {"da" i, "m/s²", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}
#define CHANGE_FIELDS(i) \
    LINEAR_FIELDS(i), {"dw" i, "rad/s", SKEW, BY_PARAMETER, 0, 1e4}, {"dalpha" i, "rad/s²", SKEW, BY_PARAMETER, 0, 1e8}
#define STRUCK_FIELDS \
    PARENT_FIELDS, {"T1", "m", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}, \
    {"v1", "m/s", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}, {"w3", "rad/s", SKEW, BY_PARAMETER, 0, 1e4}, CHANGE_FIELDS("2")

#define DELTAS HIERARCHY "\"Local and Global Deltas\""
#define IMPULSES HIERARCHY "\"Example: Newtonian Mechanics — Linear Impulses\""

/* Reasons, and the floor of what ω² or a mass multiplies or divides on its way to a division by S. */
#define UNDERFLOW_DIVIDED 0x1p62
#define SCALED_PRODUCT "a dot product, n roundings, times S or divided by it: one more"
#define CARRIED_OVER "S R Δv, n + 1 roundings, into a product with ω, n − 1 more, a sum with S R Δa"
#define CARRIED_BACK "a product with ω, n − 1 roundings, and a sum, into a dot product, n, and the division; fused one less"
#define TURNED_OVER "a dot product; times ω₂, added: three roundings more, fused two"
#define TURNED_BACK "a product with ω and a sum, three roundings, fused two, into a dot product"
#define COMMUTED "R w Rᵀ, 2n − 1 roundings, and a commutator and a sum, 2n − 3; fused one less"
#define SWUNG "S R T, n + 1 roundings, into a product with Δω, n − 1 more, and a sum"
#define SWUNG_TWICE "S R T, n + 1 roundings, into two products with ω, 2n − 2, and n + 1 sums between and after them; fused two less"
#define SWUNG_BACK "S R T into a product with Δω and a sum, then a dot product and the division"
#define SWUNG_TWICE_BACK "what a parent's change swings, 4n roundings, then a dot product and the division; fused two less"
#define DIFFERENCE_TURNED "a difference into a commutator and a sum: 2n − 2 roundings; fused 5/2 in three dimensions"
#define TURNED_AND_BACK "a product with ω, n − 1 roundings, into a dot product, n, and the division"
#define BY_MASS "a division, one rounding, then a dot product, n, and the division by S"
#define BY_MASS_TURNED "a division and a product with ω, n roundings, then a dot product, n, and the division by S"

#define TURNED_ACCELERATION(field, reason, kernel) \
    OF_SKEW(field, UNDERFLOW_SQUARED, kernel, 0, ULP, EXACT, 6.01, reason, -3.99, 4, COMMUTED)

/* In two dimensions turns commute, and ω₃ has no influence. */
#define NAN_SHOWS_BUT_IN_W3 \
    NAN_SHOWS("R2"), NAN_SHOWS("S2"), NAN_SHOWS("w2"), NAN_SHOWS("T1"), NAN_SHOWS("v1"), NAN_SHOWS("dv2"), NAN_SHOWS("da2"), NAN_SHOWS("dw2"), \
    NAN_SHOWS("dalpha2")
/* clang-format on */

const struct row delta_rows[] = {
    {
        .id = "delta.to_global",
        .title = "a child's sudden change, as its surroundings see it",
        .formula = "Δv₃ = J₂Δv₁, Δa₃ = J₂Δa₁ + 2ω₂×Δv₃, Δω₃ = R₂Δω₁, Δα₃ = R₂Δα₁ + ω₂×Δω₃",
        .catalogue = "DE1",
        .source = DELTAS,
        .note = SKEW_READ,
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(PARENT_FIELDS, CHANGE_FIELDS("1")),
        .outputs = FIELDS(CHANGE_FIELDS("3")),
        .coordinate = &in_global,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(BY_DIMENSION("dv3", 1.01, 1, SCALED_PRODUCT, "delta.to_global", UNDERFLOW),
                    BY_DIMENSION("da3", 1.01, 2, CARRIED_OVER, "delta.to_global", UNDERFLOW_DIVIDED),
                    TURNED_SKEW("dw3", "delta.to_global"),
                    TURNED_ACCELERATION("dalpha3", TURNED_OVER, "delta.to_global")),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "delta.to_local",
        .title = "the change in its parent that makes a child's global one",
        .formula = "Δv₁ = J₂⁻¹Δv₃, Δa₁ = J₂⁻¹(Δa₃ − 2ω₂×Δv₃), Δω₁ = R₂ᵀΔω₃, Δα₁ = R₂ᵀ(Δα₃ + Δω₃×ω₂)",
        .catalogue = "DE2",
        .source = DELTAS,
        .note = TRANSPOSED "; " SKEW_READ,
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(PARENT_FIELDS, CHANGE_FIELDS("3")),
        .outputs = FIELDS(CHANGE_FIELDS("1")),
        .coordinate = &in_local,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(BY_DIMENSION("dv1", 1.01, 1, SCALED_PRODUCT, "delta.to_local", UNDERFLOW),
                    BY_DIMENSION("da1", 1.01, 2, CARRIED_BACK, "delta.to_local", UNDERFLOW_DIVIDED),
                    TURNED_SKEW("dw1", "delta.to_local"),
                    TURNED_ACCELERATION("dalpha1", TURNED_BACK, "delta.to_local")),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("R2"), INFINITY_SHOWS("w2"), INFINITY_SHOWS("dv3"),
                      INFINITY_SHOWS("da3"), INFINITY_SHOWS("dw3"), INFINITY_SHOWS("dalpha3"), TINY_JUDGED("R2"),
                      TINY_JUDGED("w2"), TINY_JUDGED("dv3"), TINY_JUDGED("dw3"), ZERO_JUDGED("w2"), ZERO_JUDGED("dv3"),
                      NO_DIVISOR("S2", "dv1"), NO_DIVISOR("S2", "da1"))}),
    },
    {
        .id = "delta.inherited",
        .title = "a child's global change when its parent's motion changes",
        .formula = "Δv₃ = Δv₂ + Δω₂×J₂T₁, Δa₃ = Δa₂ + Δα₂×J₂T₁ + Δω₂×(ω₂×J₂T₁ + 2J₂v₁) + (ω₂ + Δω₂)×(Δω₂×J₂T₁), "
                   "Δω₃ = Δω₂, Δα₃ = Δα₂ + Δω₂×(ω₃ − ω₂)",
        .catalogue = "DE3",
        .source = DELTAS,
        .note = "ω₂ and ω₃ are those before the change; " SKEW_READ,
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(STRUCK_FIELDS),
        .outputs = FIELDS(CHANGE_FIELDS("3")),
        .coordinate = &in_global,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(BY_DIMENSION("dv3", 1.01, 2, SWUNG, "delta.inherited", UNDERFLOW_SQUARED),
                    BY_DIMENSION("da3", 0.01, 4, SWUNG_TWICE, "delta.inherited", UNDERFLOW_DIVIDED),
                    {"dw3", ULP, 0, ANYWHERE, EXACT BY("delta.inherited"), .rests = COUNTED},
                    OF_SKEW("dalpha3", UNDERFLOW_SQUARED, "delta.inherited", 0, ULP, EXACT, 4.01, DIFFERENCE_TURNED,
                            -1.99, 2, DIFFERENCE_TURNED)),
             NULL,
             SPECIALS(NAN_SHOWS_BUT_IN_W3, INFINITY_SHOWS("R2"), INFINITY_SHOWS("S2"), INFINITY_SHOWS("w2"),
                      INFINITY_SHOWS("T1"), INFINITY_SHOWS("v1"), INFINITY_SHOWS("dv2"), INFINITY_SHOWS("da2"),
                      INFINITY_SHOWS("dw2"), INFINITY_SHOWS("dalpha2"), TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "delta.counteraction",
        .title = "the local change by which a child moves on as before when its parent's motion changes",
        .formula = "q = Δω₂×J₂T₁: Δv₁ = −J₂⁻¹(Δv₂ + q), Δa₁ = −J₂⁻¹(Δa₂ + Δα₂×J₂T₁ + Δω₂×(ω₂×J₂T₁ + 2J₂v₁) − (ω₂ + "
                   "Δω₂)×(2Δv₂ + q)), Δω₁ = −R₂ᵀΔω₂, Δα₁ = −R₂ᵀ(Δα₂ + Δω₂×ω₃)",
        .catalogue = "IP3",
        .source = "ours: what a child inherits, negated, by the parent's motion after the change; " IMPULSES,
        .note = TRANSPOSED "; ω₂ and ω₃ are those before the change; " SKEW_READ,
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(STRUCK_FIELDS),
        .outputs = FIELDS(CHANGE_FIELDS("1")),
        .coordinate = &in_local,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(BY_DIMENSION("dv1", 2.01, 3, SWUNG_BACK, "delta.counteraction", UNDERFLOW_DIVIDED),
                    BY_DIMENSION("da1", 1.02, 5, SWUNG_TWICE_BACK, "delta.counteraction", UNDERFLOW_DIVIDED),
                    TURNED_SKEW("dw1", "delta.counteraction"),
                    TURNED_ACCELERATION("dalpha1", TURNED_BACK, "delta.counteraction")),
             NULL,
             SPECIALS(NAN_SHOWS_BUT_IN_W3, INFINITY_SHOWS("R2"), INFINITY_SHOWS("w2"), INFINITY_SHOWS("T1"),
                      INFINITY_SHOWS("dv2"), INFINITY_SHOWS("da2"), INFINITY_SHOWS("dw2"), INFINITY_SHOWS("dalpha2"),
                      TINY_JUDGED("R2"), TINY_JUDGED("T1"), TINY_JUDGED("dv2"), TINY_JUDGED("dw2"), ZERO_JUDGED("w2"),
                      ZERO_JUDGED("dw2"), NO_DIVISOR("S2", "dv1"), NO_DIVISOR("S2", "da1"))}),
    },
    {
        .id = "delta.impulse",
        .title = "what an impulse changes of a child's local motion",
        .formula = "Δv₁ = J₂⁻¹Δp/m, Δa₁ = −2J₂⁻¹(ω₂×Δp)/m",
        .catalogue = "IP1",
        .source = IMPULSES,
        .note = TRANSPOSED "; " CROSS_READ "; a mass not above 0 gives NaN",
        .parameter = &dimension,
        .usual = USUAL ", masses from 2⁻¹⁰ to 2²⁰",
        .inputs = FIELDS(PARENT_FIELDS, {"dp", "N s", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH},
                         {"m", "kg", POSITIVE, 1, 0x1p-10, 0x1p20}),
        .outputs = FIELDS(LINEAR_FIELDS("1")),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS(BY_DIMENSION("dv1", 2.01, 1, BY_MASS, "delta.impulse", UNDERFLOW_DIVIDED),
                                     BY_DIMENSION("da1", 1.01, 2, BY_MASS_TURNED, "delta.impulse", UNDERFLOW_DIVIDED)),
                              NULL,
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("R2"), INFINITY_SHOWS("w2"),
                                       INFINITY_SHOWS("dp"), TINY_JUDGED("R2"), TINY_JUDGED("w2"), TINY_JUDGED("dp"),
                                       ZERO_JUDGED("w2"), ZERO_JUDGED("dp"), NO_DIVISOR("m", "dv1"),
                                       NO_DIVISOR("m", "da1"), NO_DIVISOR("S2", "dv1"), NO_DIVISOR("S2", "da1"))}),
    },
    {
        .id = "delta.counteraction.printed",
        .title = "the same as printed: for a parent of which nothing changes but its velocity",
        .formula = "Δv₁ = −J₂⁻¹Δv₂, Δa₁ = 2J₂⁻¹(ω₂×Δv₂)",
        .catalogue = "IP2",
        .source = IMPULSES,
        .note = TRANSPOSED "; " CROSS_READ "; leaves Δω₂×J₂T₁ where the parent's turning changes too",
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(PARENT_FIELDS, {"dv2", "m/s", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}),
        .outputs = FIELDS(LINEAR_FIELDS("1")),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(BY_DIMENSION("dv1", 1.01, 1, SCALED_PRODUCT, "delta.counteraction.printed", UNDERFLOW),
                    BY_DIMENSION("da1", 0.01, 2, TURNED_AND_BACK, "delta.counteraction.printed", UNDERFLOW_DIVIDED)),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("R2"), INFINITY_SHOWS("w2"), INFINITY_SHOWS("dv2"),
                      TINY_JUDGED("R2"), TINY_JUDGED("w2"), TINY_JUDGED("dv2"), ZERO_JUDGED("w2"), ZERO_JUDGED("dv2"),
                      NO_DIVISOR("S2", "dv1"), NO_DIVISOR("S2", "da1"))}),
    },
    {0},
};
