/* Rows of the inertial family: acceleration in a moving parent, and the inertial forces that appear there.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/inertial.c, the code under test in
 * fast/inertial.c. How limits are counted is said in transform.c. Accelerations are those of the article: the terms are
 * for a mass of 1. */
#include "transform.h"

/* clang-format off */
static const struct coordinate in_acceleration = {"cancellation", "", COORDINATE_CANCELLATION, "a1"};

#define FORCE_FIELD(name) {name, "N", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}
#define MASS_FIELD {"m", "kg", POSITIVE, 1, 0x1p-10, 0x1p20}
#define LINEAR_FIELDS {"R2", "", ROTATION, BY_PARAMETER, 0, 0}, {"S2", "", POSITIVE, 1, 0x1p-10, 0x1p10}
#define ACCELERATION_FIELD(name) {name, "m/s²", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}
#define TURNING_FIELDS(w, alpha) \
    {w, "rad/s", SKEW, BY_PARAMETER, 0, 1e4}, {alpha, "rad/s²", SKEW, BY_PARAMETER, 0, 1e8}
#define FRAME_FIELDS ACCELERATION_FIELD("a2"), TURNING_FIELDS("w2", "alpha2")
#define PLACE_FIELDS {"T1", "m", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}, {"v1", "m/s", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}

#define FORCES HIERARCHY "\"Example: Newtonian Mechanics — Force to Acceleration\""
#define SPECIFIC "for a mass of 1; as forces, times the mass"

/* Reasons, and the floor of what ω² or a mass multiplies or divides on its way to a division by S. */
#define UNDERFLOW_DIVIDED 0x1p62
#define SCALED_PRODUCT "a dot product, n roundings, divided by S: one more"
#define SWUNG_TWICE "two products with ω, n − 1 roundings each"
#define SWUNG "a product with ω, n − 1 roundings, of one or two terms half an ulp less; fused (n − 1)/2"
#define BALANCED "two products with ω, 2n − 2 roundings, and three sums between and after them; fused two less"
#define BALANCED_BACK "R T, n roundings, into two products with ω and the sums between them, 2n, times S and a sum, a dot product, n, and the division; fused three less"
#define OF_TERM(field) \
    {field, SCALED_ULP, 0.51, ANYWHERE, SWUNG BY("inertial.terms"), UNDERFLOW_SQUARED, .only = 2, .rests = COUNTED}, \
    {field, SCALED_ULP, 1.51, ANYWHERE, SWUNG BY("inertial.terms"), UNDERFLOW_SQUARED, .only = 3, .rests = COUNTED}, \
    {field, SCALED_ULP, -0.99, ANYWHERE, SWUNG BY("inertial.terms"), UNDERFLOW_SQUARED, .each = 1, .from = 4, .rests = COUNTED}
/* clang-format on */

const struct row inertial_rows[] = {
    {
        .id = "inertial.axes",
        .title = "a force and a parent's motion in the parent's axes",
        .formula = "F′ = J₂⁻¹F, a′ = J₂⁻¹a₂, ω′ = R₂ᵀω₂, α′ = R₂ᵀα₂",
        .catalogue = "IF0",
        .source = FORCES,
        .note = TRANSPOSED "; " TURN_READ,
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(LINEAR_FIELDS, FORCE_FIELD("F"), FRAME_FIELDS),
        .outputs = FIELDS(FORCE_FIELD("Ft"), ACCELERATION_FIELD("at"), TURNING_FIELDS("wt", "alphat")),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS(BY_DIMENSION("Ft", 1.01, 1, SCALED_PRODUCT, "inertial.axes", UNDERFLOW),
                                     BY_DIMENSION("at", 1.01, 1, SCALED_PRODUCT, "inertial.axes", UNDERFLOW),
                                     TURNED_SKEW("wt", "inertial.axes"), TURNED_SKEW("alphat", "inertial.axes")),
                              NULL,
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("R2"), INFINITY_SHOWS("F"),
                                       INFINITY_SHOWS("a2"), INFINITY_SHOWS("w2"), INFINITY_SHOWS("alpha2"),
                                       TINY_JUDGED("R2"), TINY_JUDGED("F"), TINY_JUDGED("w2"), ZERO_JUDGED("F"),
                                       ZERO_JUDGED("w2"), NO_DIVISOR("S2", "Ft"), NO_DIVISOR("S2", "at"))}),
    },
    {
        .id = "inertial.terms",
        .title = "centrifugal, Coriolis and Euler acceleration",
        .formula = "−ω×(ω×T), −2ω×v, −α×T; in two dimensions ω²T, −2ωv′, −αT′ with (x, y)′ = (−y, x)",
        .catalogue = "IF2 IF3",
        .source = FORCES,
        .note = SPECIFIC "; " CROSS_READ,
        .parameter = &dimension,
        .usual = USUAL,
        .inputs = FIELDS(TURNING_FIELDS("w", "alpha"), {"T", "m", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH},
                         {"v", "m/s", VECTOR, BY_PARAMETER, 0, LARGEST_LENGTH}),
        .outputs =
            FIELDS(ACCELERATION_FIELD("centrifugal"), ACCELERATION_FIELD("coriolis"), ACCELERATION_FIELD("euler")),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(BY_DIMENSION("centrifugal", -3.48, 2.5, SWUNG_TWICE, "inertial.terms", UNDERFLOW_SQUARED),
                    OF_TERM("coriolis"), OF_TERM("euler")),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED)}),
    },
    {
        .id = "inertial.acceleration",
        .title = "acceleration in a moving parent, of a force",
        .formula = "a₁ = J₂⁻¹(F/m − a₂ − α₂×J₂T₁ − ω₂×(ω₂×J₂T₁ + 2J₂v₁))",
        .catalogue = "IF1",
        .source = FORCES,
        .note = TRANSPOSED "; " CROSS_READ "; a mass not above 0 gives NaN",
        .parameter = &dimension,
        .usual = USUAL ", masses from 2⁻¹⁰ to 2²⁰",
        .inputs = FIELDS(LINEAR_FIELDS, FORCE_FIELD("F"), MASS_FIELD, FRAME_FIELDS, PLACE_FIELDS),
        .outputs = FIELDS(ACCELERATION_FIELD("a1")),
        .coordinate = &in_acceleration,
        .promises = PROMISES(
            {IN_BOTH, BOUNDS(BY_DIMENSION("a1", 3.01, 4, BALANCED_BACK, "inertial.acceleration", UNDERFLOW_DIVIDED)),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("R2"), INFINITY_SHOWS("F"), INFINITY_SHOWS("a2"),
                      INFINITY_SHOWS("w2"), INFINITY_SHOWS("T1"), INFINITY_SHOWS("v1"), TINY_JUDGED("R2"),
                      TINY_JUDGED("F"), TINY_JUDGED("w2"), TINY_JUDGED("T1"), ZERO_JUDGED("F"), ZERO_JUDGED("w2"),
                      NO_DIVISOR("m", "a1"), NO_DIVISOR("S2", "a1"))}),
    },
    {
        .id = "inertial.acceleration.local",
        .title = "the same from force and motion in the parent's axes",
        .formula = "a₁ = F′/m − a′ − α′×T₁ − ω′×(ω′×T₁) − 2ω′×v₁",
        .catalogue = "IF1",
        .source = FORCES,
        .note = CROSS_READ "; a mass not above 0 gives NaN",
        .parameter = &dimension,
        .usual = USUAL ", masses from 2⁻¹⁰ to 2²⁰",
        .inputs = FIELDS(FORCE_FIELD("Ft"), MASS_FIELD, ACCELERATION_FIELD("at"), TURNING_FIELDS("wt", "alphat"),
                         PLACE_FIELDS),
        .outputs = FIELDS(ACCELERATION_FIELD("a1")),
        .coordinate = &in_acceleration,
        .promises = PROMISES(
            {IN_BOTH, BOUNDS(BY_DIMENSION("a1", 1.01, 2, BALANCED, "inertial.acceleration.local", UNDERFLOW_DIVIDED)),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("Ft"), INFINITY_SHOWS("at"), INFINITY_SHOWS("wt"),
                      INFINITY_SHOWS("T1"), INFINITY_SHOWS("v1"), TINY_JUDGED("Ft"), TINY_JUDGED("wt"),
                      TINY_JUDGED("T1"), ZERO_JUDGED("Ft"), ZERO_JUDGED("wt"), NO_DIVISOR("m", "a1"))}),
    },
    {0},
};
