/* Rows of the torque family: angular momentum, the gyroscopic term, angular acceleration from torque with that term and
 * without it, Newton's and Euler's equations, and vectors and matrices between world and body.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/torque.c, the code under test in
 * fast/torque.c. Terms may cancel to any degree, so promises are in ulps of the terms' size and count roundings, as in
 * transform.c. Where a matrix is inverted the terms are those of its minors and its determinant: they are larger than
 * the result by up to the square of the greatest moment over the least, and so is then the error. */
#include "rules.h"

/* clang-format off */
static const struct coordinate in_acceleration = {"cancellation", "", COORDINATE_CANCELLATION, "alpha"},
    in_torque = {"cancellation", "", COORDINATE_CANCELLATION, "tau"};

#define TORQUE "\"From Torque to Angular Acceleration… Correctly.\", "
#define DERIVATION TORQUE "\"Derivation\""
#define SOLVER HAVOK "II.1"
#define USUAL "all of the domain: principal moments from 2⁻⁵ to 2⁵ kg m², angular velocities up to 1e4 rad/s"
#define TURNED_USUAL "all of the domain: rotations rounded to the format, lengths and entries up to 1e9"
#define ANY_MATRIX "M is any matrix, not only an inertia: what is symmetric before stays so but for rounding"
#define NOT_POSITIVE "NaN unless all three leading minors of I, as they are computed, are above 0"

#define MOMENT_LEAST 0x1p-5 /* kg m² */
#define MOMENT_MOST 0x1p5
#define INERTIA {"I", "kg m²", POSITIVE_MATRIX, 3, MOMENT_LEAST, MOMENT_MOST}
#define ANGULAR_VELOCITY {"w", "rad/s", VECTOR, 3, 0, 1e4}
#define ANGULAR_ACCELERATION {"alpha", "rad/s²", VECTOR, 3, 0, 1e8}
#define TORQUE_FIELD {"tau", "N m", VECTOR, 3, 0, 1e9}
#define BODY_TO_WORLD {"R", "", ROTATION, 3, 0, 0}
#define ANY_VECTOR(name) {name, "", VECTOR, 3, 0, 1e9}
#define MOMENT(name) {name, "kg m²", POSITIVE, 1, MOMENT_LEAST, MOMENT_MOST}

/* Floors, in units of the smallest normal number, below which products on the way to a result become subnormal. */
#define UNDERFLOW 0x1p26           /* of two factors, at least one of them below 2 */
#define UNDERFLOW_SQUARED 0x1p46   /* with ω up to 1e4 and moments beside them */
#define UNDERFLOW_INVERTED 0x1p66  /* with minors above and a determinant below */

#define PRODUCT "a dot product of three terms: three roundings"
#define SANDWICH "two dot products of three terms, one after the other"
#define RATE "a sum of three products, one with a difference of two entries"
#define CROSSED "a dot product, three roundings, and a cross product into it, two more"
#define ADDED "two dot products, and a cross product of one of them added to the other"
#define QUOTIENTS "a division, and a cross product of the quotients"
#define SOLVED "minors, two roundings, a sum of three products of them, and the determinant, five roundings, below"
#define SOLVED_TORQUE "a dot product and a cross product, five roundings, into what a matrix inverted takes"

/* A vector or a matrix in other coordinates: to the world and back differ in which of R's indices is summed over. */
#define TURNED(name, what, equation, before, after, kind_columns, limit, why, ...) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = "RF1", .source = SOLVER, \
        .usual = TURNED_USUAL, .inputs = FIELDS(BODY_TO_WORLD, before), .outputs = FIELDS(after), __VA_ARGS__ \
        .promises = PROMISES({IN_BOTH, \
            BOUNDS({NULL, SCALED_ULP, limit, ANYWHERE, why BY(name), UNDERFLOW, .rests = COUNTED}), NULL, \
            SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED(kind_columns), ZERO_JUDGED(kind_columns))}), \
    }
#define ANY_3_BY_3(name) {name, "", MATRIX, 3, 0, 1e9}
/* clang-format on */

const struct row torque_rows[] = {
    {
        .id = "torque.momentum",
        .title = "angular momentum",
        .formula = "L = Iω",
        .catalogue = "TQ1",
        .source = DERIVATION,
        .usual = USUAL,
        .inputs = FIELDS(INERTIA, ANGULAR_VELOCITY),
        .outputs = FIELDS({"L", "kg m²/s", VECTOR, 3, 0, 1e6}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"L", SCALED_ULP, 3.01, ANYWHERE, PRODUCT BY("torque.momentum"), UNDERFLOW, .rests = COUNTED}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("w"), ZERO_JUDGED("w"),
                      ZERO_JUDGED("I"))}),
    },
    {
        .id = "torque.inertia_rate",
        .title = "how fast the inertia of a turning body changes",
        .formula = "dI/dt = ω×I − Iω×, on and below the diagonal",
        .catalogue = "TQ2",
        .source = DERIVATION,
        .usual = USUAL,
        .inputs = FIELDS(INERTIA, ANGULAR_VELOCITY),
        .outputs = FIELDS({"dI", "kg m²/s", SYMMETRIC, 3, 0, 1e7}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"dI", SCALED_ULP, 3.01, ANYWHERE, RATE BY("torque.inertia_rate"), UNDERFLOW, .rests = COUNTED}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("w"), ZERO_JUDGED("w"))}),
    },
    {
        .id = "torque.acceleration",
        .title = "angular acceleration from torque",
        .formula = "α = I⁻¹(τ − ω×Iω)",
        .catalogue = "TQ3 NE1",
        .source = DERIVATION "; " SOLVER,
        .note = NOT_POSITIVE,
        .usual = USUAL,
        .inputs = FIELDS(INERTIA, ANGULAR_VELOCITY, TORQUE_FIELD),
        .outputs = FIELDS({"alpha", "rad/s²", VECTOR, 3, 0, 1e12}),
        .coordinate = &in_acceleration,
        .promises =
            PROMISES({IN_BOTH, BOUNDS({"alpha", SCALED_ULP, 12, ANYWHERE, SOLVED_TORQUE, UNDERFLOW_INVERTED}), NULL,
                      SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("w"), TINY_JUDGED("tau"),
                               ZERO_JUDGED("w"), ZERO_JUDGED("tau"), SINGULAR, INDEFINITE)}),
    },
    {
        .id = "torque.acceleration.approximate",
        .title = "angular acceleration from torque, the gyroscopic term left out",
        .formula = "α = I⁻¹τ",
        .catalogue = "TQ3 NE2",
        .source = TORQUE "\"Introduction\"; " SOLVER,
        .note = "for slow or symmetric bodies only: without torque it keeps ω, where L is what is kept; " NOT_POSITIVE,
        .usual = USUAL,
        .inputs = FIELDS(INERTIA, TORQUE_FIELD),
        .outputs = FIELDS({"alpha", "rad/s²", VECTOR, 3, 0, 1e12}),
        .coordinate = &in_acceleration,
        .promises = PROMISES({IN_BOTH, BOUNDS({"alpha", SCALED_ULP, 10, ANYWHERE, SOLVED, UNDERFLOW_INVERTED}), NULL,
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("tau"),
                                       ZERO_JUDGED("tau"), SINGULAR, INDEFINITE)}),
    },
    {
        .id = "torque.on_foot",
        .title = "angular acceleration of a body that stands on a foot under gravity",
        .formula = "α = R I⁻¹(c×mRᵀg − x×Ix), x = Rᵀω",
        .catalogue = "TQ4",
        .source = ROBLOX "sections 1 and 12",
        .note = "I about the foot and c, from there to the centre of mass, in the body's axes; g and ω in the world's; "
                "Euler's method as games have it leaves x×Ix out: then a lamppost that spins stands; " NOT_POSITIVE,
        .usual = "all of the domain: principal moments from 2⁻⁵ to 2⁵ kg m², angular velocities up to 1e4 rad/s",
        .inputs = FIELDS(BODY_TO_WORLD, INERTIA, {"c", "m", VECTOR, 3, 0, 100},
                         {"m", "kg", POSITIVE, 1, 0x1p-10, 0x1p10}, {"g", "m/s²", VECTOR, 3, 0, 1e3}, ANGULAR_VELOCITY),
        .outputs = FIELDS({"alpha", "rad/s²", VECTOR, 3, 0, 1e14}),
        .coordinate = &in_acceleration,
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"alpha", SCALED_ULP, 20, ANYWHERE,
                                      SOLVED_TORQUE ", between two turns of three roundings", UNDERFLOW_INVERTED}),
                              NULL,
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("w"), TINY_JUDGED("g"),
                                       ZERO_JUDGED("w"), ZERO_JUDGED("g"), ZERO_JUDGED("c"), SINGULAR, INDEFINITE)}),
    },
    {
        .id = "torque.newton_euler",
        .title = "force and torque that accelerations need",
        .formula = "f = m a, τ = Iα + ω×Iω",
        .catalogue = "NE1",
        .source = SOLVER,
        .usual = USUAL,
        .inputs = FIELDS({"m", "kg", POSITIVE, 1, 0x1p-10, 0x1p10}, {"a", "m/s²", VECTOR, 3, 0, 1e9}, INERTIA,
                         ANGULAR_VELOCITY, ANGULAR_ACCELERATION),
        .outputs = FIELDS({"f", "N", VECTOR, 3, 0, 2e12}, {"tau", "N m", VECTOR, 3, 0, 1e11}),
        .coordinate = &in_torque,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"f", ULP, 0.51, ANYWHERE, "rounded once" BY("torque.newton_euler"), UNDERFLOW, .rests = COUNTED},
                    {"tau", SCALED_ULP, 6.01, ANYWHERE, ADDED BY("torque.newton_euler"), UNDERFLOW_SQUARED,
                     .rests = COUNTED}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("a"), TINY_JUDGED("w"),
                      TINY_JUDGED("alpha"), ZERO_JUDGED("a"), ZERO_JUDGED("w"), ZERO_JUDGED("alpha"))}),
    },
    {
        .id = "torque.free",
        .title = "how a free body's angular momentum turns in its own axes",
        .formula = "dm/dt = m × I⁻¹m",
        .catalogue = "TQ3",
        .source = TORQUE "\"The Gyroscopic Term\"",
        .note = "the axes are those of the principal moments; NaN in what a moment that is not above 0 divides",
        .usual = "all of the domain: principal moments from 2⁻⁵ to 2⁵ kg m²",
        .inputs = FIELDS({"m", "kg m²/s", VECTOR, 3, 0, 1e6}, MOMENT("I1"), MOMENT("I2"), MOMENT("I3")),
        .outputs = FIELDS({"dm", "N m", VECTOR, 3, 0, 1e14}),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"dm", SCALED_ULP, 3.01, ANYWHERE, QUOTIENTS BY("torque.free"), UNDERFLOW_SQUARED,
                                      .rests = COUNTED}),
                              NULL,
                              SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("m"), TINY_JUDGED("m"), ZERO_JUDGED("m"),
                                       NO_MOMENT("I1"), NO_MOMENT("I2"), NO_MOMENT("I3"))}),
    },
    TURNED("torque.vector_to_world", "a body's vector in the world", "z = R z′", ANY_VECTOR("zbody"), ANY_VECTOR("z"),
           "zbody", 3.01, PRODUCT, ),
    TURNED("torque.vector_to_body", "a vector as a body sees it", "z′ = Rᵀz", ANY_VECTOR("z"), ANY_VECTOR("zbody"), "z",
           3.01, PRODUCT, ),
    TURNED("torque.matrix_to_world", "a body's matrix in the world", "M = R M′ Rᵀ", ANY_3_BY_3("Mbody"),
           ANY_3_BY_3("M"), "Mbody", 6.01, SANDWICH, .note = ANY_MATRIX, ),
    TURNED("torque.matrix_to_body", "a matrix as a body sees it", "M′ = RᵀM R", ANY_3_BY_3("M"), ANY_3_BY_3("Mbody"),
           "M", 6.01, SANDWICH, .note = ANY_MATRIX, ),
    {0},
};
