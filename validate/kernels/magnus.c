/* Rows of the magnus family: one time step of a rotation under a constant angular acceleration, by one to five terms of
 * the Magnus expansion, for matrices and for quaternions; Ω alone; and the translational step.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/magnus.c, the code under test in
 * fast/magnus.c. What is judged is the formula with its number of terms; how far that is from the motion itself say the
 * claims C5, C62 and C61. In the usual domain, steps up to 1/32 s, a step turns by less than a whole turn; longer ones
 * in float say little of the angle, but stay rotations. */
#include "rules.h"

/* clang-format off */
static const struct parameter terms = {"k", "number of terms", ".terms%u", 2};
static const struct coordinate step = {"dt", "s", COORDINATE_VALUE, "dt"};

#define LONGEST_USUAL 0x1p-5 /* s */
#define LONGEST 1            /* s */
static const struct region usual = {"usual", 0, LONGEST_USUAL, NULL}, longer = {"long steps", LONGEST_USUAL, LONGEST, NULL};

#define EQUATIONS ROTATIONAL "\"Integrating the Rotational Equations\""
#define USUAL "steps up to 1/32 s at |ω| ≤ 100 rad/s, |α| ≤ 3000 rad/s²: less than a whole turn"
#define ALL_VECTORS "all of the domain: |ω| ≤ 100 rad/s, |α| ≤ 3000 rad/s², steps up to 1 s"

#define VELOCITY(name) {name, "rad/s", VECTOR, 3, 0, 100}
#define STEP {"dt", "s", POSITIVE, 1, 0x1p-20, LONGEST}
#define SPIN VELOCITY("w"), {"alpha", "rad/s²", VECTOR, 3, 0, 3000}, STEP
#define END {"w_end", "rad/s", VECTOR, 3, 0, 4000}
#define OMEGA {"Omega", "rad", VECTOR, 3, 0, 1e12}

/* Floors, in units of the smallest normal number: smaller results are measured as if they were this large, since
 * products on the way to them become subnormal. */
#define UNDERFLOW 0x1p60

/* Ω's size in rad at the domain's ends, times the roundings that its terms and |Ω| pass, in u. A format that has no room
 * for so large an angle has no promise but that the result is some rotation: finite, and so π off at most. */
#define LONG_TURNS(field) \
    {field, TURN, 1.6e3 * 5.5, &longer, LONG_TURN, .only = 1}, {field, TURN, 2.66e4 * 10.5, &longer, LONG_TURN, .only = 2}, \
        {field, TURN, 3.78e6 * 15.5, &longer, LONG_TURN, .only = 3}, \
        {field, TURN, 1.75e10 * 25, &longer, LONG_TURN, .only = 4, .margin = HALF_A_TURN}, \
        {field, TURN, 6.65e12 * 31, &longer, LONG_TURN, .only = 5}
#define HALF_A_TURN "no angle between two rotations exceeds π"
#define LONG_TURN "Ω's roundings, times its size; at most π"
#define CROSSED "powers of h and cross products: a few roundings a term"
#define TWICE "a product and a sum: two roundings, half an ulp each at most"
#define RULES SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("w"), TINY_JUDGED("alpha"), ZERO_JUDGED("w"), ZERO_JUDGED("alpha"))
/* clang-format on */

const struct row magnus_rows[] = {
    {
        .id = "magnus.vector",
        .title = "the first terms of the Magnus expansion",
        .formula = "Ω = Ω₁ + … + Ωₖ, Ω₁ = h m, m = ω + αh/2, Ω₂ = h³/12 α×ω, Ω₃ = h⁵/240 α×(α×ω), "
                   "Ω₄ = h⁵/720 m×(m×(m×α)) + h⁷/6720 α×(α×(α×ω)), "
                   "Ω₅ = h⁷/7560 α×(m×(m×(m×α))) − h⁷/30240 m×(m×(α×(m×α))) + h⁹/241920 α×(α×(α×(α×m)))",
        .catalogue = "MG1 MG2 MG3 MG5",
        .source = EQUATIONS,
        .note = "the fourth and fifth term are ours; three terms are of no higher order than two: claim C61",
        .parameter = &terms,
        .usual = ALL_VECTORS,
        .inputs = FIELDS(SPIN),
        .outputs = FIELDS(OMEGA),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"Omega", SCALED_ULP, 3.01, ANYWHERE,
                     "two sums and the products in them; plumb prove magnus.vector", UNDERFLOW, .only = 1,
                     .rests = COUNTED},
                    {"Omega", SCALED_ULP, 8.01, ANYWHERE,
                     "h²/12 times a cross product, six roundings, a sum, and times h; plumb prove magnus.vector.terms2",
                     UNDERFLOW, .only = 2, .rests = COUNTED},
                    {"Omega", SCALED_ULP, 12.01, ANYWHERE, CROSSED "; plumb prove magnus.vector.terms3", UNDERFLOW,
                     .only = 3, .rests = COUNTED},
                    {"Omega", SCALED_ULP, 21.01, ANYWHERE, CROSSED "; plumb prove magnus.vector.terms4", UNDERFLOW,
                     .only = 4, .rests = COUNTED},
                    {"Omega", SCALED_ULP, 15.5, ANYWHERE, CROSSED, UNDERFLOW, .only = 5}),
             NULL, RULES}),
    },
    {
        .id = "magnus.ends",
        .title = "its first two terms from the velocities at both ends",
        .formula = "Ω₁ + Ω₂ = h(ω + ω′)/2 + h²/12 ω′×ω",
        .catalogue = "MG1 MG2",
        .source = EQUATIONS,
        .usual = "all of the domain: |ω| ≤ 100 rad/s, |ω′| ≤ 4000 rad/s, steps up to 1 s",
        .inputs = FIELDS(VELOCITY("w"), END, STEP),
        .outputs = FIELDS(OMEGA),
        .promises =
            PROMISES({IN_BOTH,
                      BOUNDS({"Omega", SCALED_ULP, 7.01, ANYWHERE,
                              "a square, a cross product, a twelfth and a sum; plumb prove magnus.ends", UNDERFLOW,
                              .rests = COUNTED}),
                      NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("w"), ZERO_JUDGED("w"))}),
    },
    {
        .id = "magnus.condition",
        .title = "how far a step turns at most, and what share that is of what the expansion converges for",
        .formula = "h(|ω| + |ω′|)/2 ≥ ∫|ω + αt| dt, over π/√2 and over 2π",
        .catalogue = "MG6",
        .source = EQUATIONS "; the bound 2π is from the literature on Magnus' series, see the article",
        .note = "the article has π/√2, which is enough; 2π is enough too, and no path above it is: claim C62",
        .usual = ALL_VECTORS,
        .inputs = FIELDS(SPIN),
        .outputs = FIELDS({"angle", "rad", NUMBER, 1, 0, 1e4}, {"share", "", NUMBER, 1, 0, 1e4},
                          {"sharp", "", NUMBER, 1, 0, 1e4}),
        .promises = PROMISES(
            {IN_BOTH, BOUNDS({NULL, SCALED_ULP, 7, ANYWHERE, "two lengths, a sum and two products", 0x1p100}), NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, ZERO_JUDGED("w"), ZERO_JUDGED("alpha"))}),
    },
    {
        .id = "magnus.quaternion",
        .title = "a step of a unit quaternion by the first terms of the Magnus expansion",
        .formula = "q′ = exp(Ω/2)q, ω′ = ω + αh; Ω as in magnus.vector",
        .catalogue = "MG4 RK3 RK4",
        .source = EQUATIONS,
        .note = "hω alone where α = 0, whatever the number of terms; long steps keep |q| and little else; q is taken "
                "as it is, not made a unit quaternion",
        .parameter = &terms,
        .usual = USUAL,
        .inputs = FIELDS({"q", "", UNIT_QUATERNION, 0, 0, 0}, SPIN),
        .outputs = FIELDS({"q_end", "", UNIT_QUATERNION, 0, 0, 0}, END),
        .coordinate = &step,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"q_end", SCALED_ULP, 8.75, &usual, "Ω, its sine and cosine, and four products", UNDERFLOW,
                     .each = 1.75},
                    {"q_end", NORM, 14, &usual, "Ω, its sine and cosine, and four products", .each = 1.35},
                    {"q_end", ORTHOGONALITY, 7.5, &usual, "sine and cosine, and four products"},
                    {"q_end", ORTHOGONALITY, 12.5, &longer, "sine and cosine, and four products"}, LONG_TURNS("q_end"),
                    {"w_end", SCALED_ULP, 1.01, &usual, TWICE BY("magnus.quaternion"), UNDERFLOW, .rests = COUNTED},
                    {"w_end", SCALED_ULP, 1.01, &longer, TWICE BY("magnus.quaternion"), UNDERFLOW, .rests = COUNTED}),
             NULL, RULES}),
    },
    {
        .id = "magnus.rotation",
        .title = "a step of a rotation matrix by the first terms of the Magnus expansion",
        .formula = "R′ = exp [Ω] R, ω′ = ω + αh; Ω as in magnus.vector",
        .catalogue = "MG4 RK3 RK4",
        .source = EQUATIONS,
        .note = "hω alone where α = 0, whatever the number of terms; long steps keep R a rotation and little else; R "
                "is taken as it is, not made a rotation",
        .parameter = &terms,
        .usual = USUAL,
        .inputs = FIELDS({"R", "", ROTATION, 3, 0, 0}, SPIN),
        .outputs = FIELDS({"R_end", "", ROTATION, 3, 0, 0}, END),
        .coordinate = &step,
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(
                 {"R_end", SCALED_ULP, 15.5, &usual, "Ω, its exponential, and three products", UNDERFLOW, .each = 0.75},
                 {"R_end", TURN, 48, &usual, "Ω, its exponential, and three products"},
                 {"R_end", ORTHOGONALITY, 54, &usual, "1/|q|² to first order, and products"},
                 {"R_end", ORTHOGONALITY, 54, &longer, "1/|q|² to first order, and products"}, LONG_TURNS("R_end"),
                 {"w_end", SCALED_ULP, 1.01, &usual, TWICE BY("magnus.rotation"), UNDERFLOW, .rests = COUNTED},
                 {"w_end", SCALED_ULP, 1.01, &longer, TWICE BY("magnus.rotation"), UNDERFLOW, .rests = COUNTED}),
             NULL, RULES}),
    },
    {
        .id = "magnus.rate",
        .title = "rate of a rotation matrix",
        .formula = "dR/dt = [ω]R",
        .catalogue = "RK1",
        .source = EQUATIONS,
        .usual = "all of the domain",
        .inputs = FIELDS({"w", "rad/s", VECTOR, 3, 0, 1e6}, {"R", "", ROTATION, 3, 0, 0}),
        .outputs = FIELDS({"rate", "1/s", MATRIX, 3, 0, 2e6, 3}),
        .promises = PROMISES({IN_BOTH,
                              BOUNDS({"rate", SCALED_ULP, 1.51, ANYWHERE,
                                      "two products and a sum; plumb prove magnus.rate", 0x1p26, .rests = COUNTED}),
                              NULL, SPECIALS(NAN_ANYWHERE_SHOWS, TINY_JUDGED("w"), ZERO_JUDGED("w"))}),
    },
    {
        .id = "magnus.translation",
        .title = "a step of a position under constant acceleration",
        .formula = "x′ = x + h(v + v′)/2, v′ = v + ah",
        .catalogue = "TU1",
        .source = ROTATIONAL "\"Translational Dynamics\"",
        .usual = "all of the domain",
        .inputs = FIELDS({"x", "m", VECTOR, 3, 0, 1e9}, {"v", "m/s", VECTOR, 3, 0, 1e9},
                         {"a", "m/s²", VECTOR, 3, 0, 1e9}, STEP),
        .outputs = FIELDS({"x_end", "m", VECTOR, 3, 0, 3e9}, {"v_end", "m/s", VECTOR, 3, 0, 2e9}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS({"x_end", SCALED_ULP, 4.01, ANYWHERE,
                     "two sums and the products in them; plumb prove magnus.translation", 0x1p46, .rests = COUNTED},
                    {"v_end", SCALED_ULP, 1.01, ANYWHERE, TWICE "; plumb prove magnus.translation", 0x1p46,
                     .rests = COUNTED}),
             NULL, SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_JUDGED("x"), ZERO_JUDGED("a"))}),
    },
    {0},
};
