/* Rows of the scheme family: one step of Euler's schemes and of the midpoint rule, on the oscillator and on a rigid
 * body.
 *
 * Here: facts about each formula for the judge; the formulas are in reference/scheme.c, the code under test in
 * fast/scheme.c. What is judged is one step's arithmetic, not how well the scheme follows the motion: that is what
 * claims and figures are about. A step adds a small change, so promises are in ulps of the terms' size. */
#include "rules.h"

/* clang-format off */
#define STEPPING HAVOK "II.2.1"
#define OSCILLATOR_USUAL "all of the domain: ω from 2⁻¹⁰ to 2¹⁰ rad/s, steps from 2⁻¹⁰ to 1 s"
#define BODY_USUAL "all of the domain: steps from 2⁻¹⁰ to 1 s, moments from 2⁻⁵ to 2⁵ kg m², angular velocities up to 1e3 rad/s"
#define ROTATION_OF_R "R(r) is the rotation by r/|r|"
#define NOT_NORMALISED ROTATION_OF_R ", also by a half step's r, which is none of length 1; I⁻¹τ is R(r)(R(r)ᵀτ/(I₁, I₂, I₃)); " "r is not normalised after the step: its length grows by √(1 + h²|w|²/4), and it turns by 2 atan(h|w|/2) " \
    "where the body turns by h|w|; NaN in w, and what follows from it, where a moment is not above 0"

#define STATE {"x", "m", NUMBER, 1, -1e9, 1e9}, {"v", "m/s", NUMBER, 1, -1e9, 1e9}
#define OSCILLATOR_FIELDS STATE, {"w", "rad/s", POSITIVE, 1, 0x1p-10, 0x1p10}, {"h", "s", POSITIVE, 1, 0x1p-10, 1}
#define MOMENT(name) {name, "kg m²", POSITIVE, 1, 0x1p-5, 0x1p5}
#define ORIENTATION {"r", "", UNIT_QUATERNION, 0, 0, 0}
#define ANGULAR_VELOCITY {"w", "rad/s", VECTOR, 3, 0, 1e3}
#define PUSH_FIELDS {"m", "kg", POSITIVE, 1, 0x1p-10, 0x1p10}, MOMENT("I1"), MOMENT("I2"), MOMENT("I3"), \
    {"f", "N", VECTOR, 3, 0, 1e6}, {"tau", "N m", VECTOR, 3, 0, 1e4}
#define PLACE_FIELDS {"p", "m", VECTOR, 3, 0, 1e9}, ORIENTATION, {"v", "m/s", VECTOR, 3, 0, 1e6}, ANGULAR_VELOCITY
#define BODY_FIELDS PLACE_FIELDS, PUSH_FIELDS, {"h", "s", POSITIVE, 1, 0x1p-10, 1}
#define AFTER_FIELDS {"p", "m", VECTOR, 3, 0, 1e10}, {"r", "", QUATERNION, 0, 0, 1e9}, {"v", "m/s", VECTOR, 3, 0, 1e10}, \
    {"w", "rad/s", VECTOR, 3, 0, 1e10}

/* Floors, in units of the smallest normal number, below which products on the way to a result become subnormal. */
#define UNDERFLOW 0x1p46 /* with ω² up to 2²⁰ beside them */
#define UNDERFLOW_BODY 0x1p56 /* with 1/m, 1/I and w beside them */


#define OSCILLATOR_RULES SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("x"), INFINITY_SHOWS("v"), INFINITY_SHOWS("h"), \
    TINY_JUDGED("x"), TINY_JUDGED("v"), ZERO_JUDGED("x"), ZERO_JUDGED("v"), ZERO_JUDGED("w"), ZERO_JUDGED("h"))
#define BODY_RULES SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("p"), INFINITY_SHOWS("v"), INFINITY_SHOWS("w"), INFINITY_SHOWS("f"), \
    INFINITY_SHOWS("tau"), TINY_JUDGED("p"), TINY_JUDGED("w"), ZERO_JUDGED("w"), ZERO_JUDGED("f"), ZERO_JUDGED("tau"), \
    ZERO_JUDGED("h"), NO_MOMENT("I1"), NO_MOMENT("I2"), NO_MOMENT("I3"))

#define OSCILLATOR(name, what, equation, ids, warning, of_x, why_x, of_v, why_v, on) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = ids, .source = STEPPING, .note = warning, \
        .usual = OSCILLATOR_USUAL, .inputs = FIELDS(OSCILLATOR_FIELDS), .outputs = FIELDS(STATE), \
        .promises = PROMISES({IN_BOTH, BOUNDS({"x", SCALED_ULP, of_x, ANYWHERE, why_x, UNDERFLOW, .rests = on}, \
                                              {"v", SCALED_ULP, of_v, ANYWHERE, why_v, UNDERFLOW, .rests = on}), \
                              NULL, OSCILLATOR_RULES}), \
    }
#define BODY(name, what, equation, ids, of_p, why_p, of_r, why_r, on_r, of_w, why_w, on_w) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = ids, .source = STEPPING, .note = NOT_NORMALISED, \
        .usual = BODY_USUAL, .inputs = FIELDS(BODY_FIELDS), .outputs = FIELDS(AFTER_FIELDS), \
        .promises = PROMISES({IN_BOTH, BOUNDS({"p", SCALED_ULP, of_p, ANYWHERE, why_p BY(name), UNDERFLOW_BODY, .rests = COUNTED}, \
                                              {"r", SCALED_ULP, of_r, ANYWHERE, why_r, UNDERFLOW_BODY, .rests = on_r}, \
                                              {"v", SCALED_ULP, 2.51, ANYWHERE, PUSHED BY(name), UNDERFLOW_BODY, .rests = COUNTED}, \
                                              {"w", SCALED_ULP, of_w, ANYWHERE, why_w, UNDERFLOW_BODY, .rests = on_w}), \
                              NULL, BODY_RULES}), \
    }
/* Steps of equations that are solved. */
#define SOLID(name, what, equation, ids, of_length) \
    { \
        .id = name, .title = what, .formula = equation, .catalogue = ids, .source = STEPPING, .note = SOLID_SAID(of_length), \
        .known = "3h(Λ|w| + h|τ|) is below 2σ, σ the least moment and Λ at least the greatest: there the solution is the only one", \
        .usual = "all of the domain: moments up to 4 times the least, steps for which the equation has one solution", \
        .inputs = FIELDS(SOLID_FIELDS), .outputs = FIELDS(AFTER_FIELDS), \
        .promises = PROMISES({IN_BOTH, BOUNDS({"p", SCALED_ULP, 5.01, ANYWHERE, PUSHED ", and another" BY(name), UNDERFLOW_BODY, .rests = COUNTED}, \
                                              {"r", SCALED_ULP, 13, ANYWHERE, ORIENTED ", and a quotient", UNDERFLOW_BODY}, \
                                              {"v", SCALED_ULP, 2.51, ANYWHERE, PUSHED BY(name), UNDERFLOW_BODY, .rests = COUNTED}, \
                                              {"w", SCALED_ULP, 12, ANYWHERE, TURNED, UNDERFLOW_BODY}), \
                              NULL, SOLID_RULES}), \
    }
#define SOLID_SAID(of_length) ROTATION_OF_R ", also by r⁺; dw/dt is R(r)I⁻¹(R(r)ᵀτ − x×Ix), x = R(r)ᵀw, with I in the body's axes; r is not normalised " \
    "after the step: its length " of_length "; NaN in w, and what follows from it, where Newton's method does not converge in 20 steps, or I is not positive " \
    "definite by the signs of its leading minors as they are computed"
#define SOLID_FIELDS {"p", "m", VECTOR, 3, 0, 1e9}, ORIENTATION, {"v", "m/s", VECTOR, 3, 0, 1e6}, {"w", "rad/s", VECTOR, 3, 0, 8}, \
    {"m", "kg", POSITIVE, 1, 0x1p-10, 0x1p10}, {"I", "kg m²", POSITIVE_MATRIX, 3, 1, 4}, {"f", "N", VECTOR, 3, 0, 1e6}, \
    {"tau", "N m", VECTOR, 3, 0, 100}, {"h", "s", POSITIVE, 1, 0x1p-10, 0x1p-6}
#define SOLID_RULES SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("p"), INFINITY_SHOWS("v"), INFINITY_SHOWS("w"), INFINITY_SHOWS("f"), INFINITY_SHOWS("tau"), \
    INFINITY_SHOWS("I"), TINY_JUDGED("p"), TINY_JUDGED("w"), ZERO_JUDGED("w"), ZERO_JUDGED("f"), ZERO_JUDGED("tau"), ZERO_JUDGED("h"), \
    {"I = 0, which is singular, gives NaN in w", "I", ALL_COMPONENTS, IN_ZERO, "w", OUT_NAN, NULL}, \
    {"an I of negative numbers, which is not positive definite, gives NaN in w", "I", ALL_COMPONENTS, IN_NEGATIVE, "w", OUT_NAN, NULL})
#define PUSHED "a quotient, a product and a sum"
#define QUOTIENT "h ω ω and a sum over a sum"
#define TURNED "two turns by a quaternion, about ten roundings, a product and a sum"
#define ORIENTED "a product of quaternions, three roundings, a product and a sum"
#define STEPPED "a product and a sum"
#define TWICE "half a step before it"
/* clang-format on */

const struct row scheme_rows[] = {
    OSCILLATOR("scheme.oscillator.explicit", "a step of explicit Euler on the oscillator", "x⁺ = x + hv, v⁺ = v − hω²x",
               "IS1", "amplitudes grow by √(1 + h²ω²) a step", 1.01, STEPPED BY("scheme.oscillator.explicit"), 4.01,
               "h ω ω x and a sum" BY("scheme.oscillator.explicit"), COUNTED),
    OSCILLATOR("scheme.oscillator.implicit", "a step of implicit Euler on the oscillator",
               "x⁺ = x + hv⁺, v⁺ = v − hω²x⁺", "IS2", "amplitudes shrink by √(1 + h²ω²) a step", 7.01,
               QUOTIENT BY("scheme.oscillator.implicit"), 9.01, QUOTIENT BY("scheme.oscillator.implicit"), COUNTED),
    OSCILLATOR("scheme.oscillator.semi_implicit", "a step of semi-implicit Euler on the oscillator",
               "x⁺ = x + hv⁺, v⁺ = v − hω²x", "IS3", "stable for hω below 2", 6.01,
               "h ω ω x and a sum, h v and another" BY("scheme.oscillator.semi_implicit"), 4.01,
               "h ω ω x and a sum" BY("scheme.oscillator.semi_implicit"), COUNTED),
    OSCILLATOR("scheme.oscillator.midpoint", "a step of the implicit midpoint rule on the oscillator",
               "z⁺ = z + hF((z + z⁺)/2), z = (x, v), F = (v, −ω²x)", "IS4", "amplitudes are kept, for any step", 11.01,
               QUOTIENT BY("scheme.oscillator.midpoint"), 11.01, QUOTIENT BY("scheme.oscillator.midpoint"), COUNTED),
    OSCILLATOR("scheme.oscillator.midpoint_printed", "a step of the midpoint rule as the article prints it",
               "z⁺ = z + hF(z + hF(z)/2), z = (x, v), F = (v, −ω²x)", "IS5",
               "this is the explicit midpoint rule, and not the implicit one that it is printed as: amplitudes grow by "
               "√(1 + h⁴ω⁴/4) a step",
               6.01, "h ω ω, and two products and sums" BY("scheme.oscillator.midpoint_printed"), 6.01,
               "h ω ω, and two products and sums" BY("scheme.oscillator.midpoint_printed"), COUNTED),
    OSCILLATOR(
        "scheme.oscillator.hybrid", "a step of the hybrid scheme on the oscillator",
        "x⁺ = x + hv⁺, v⁺ = v − hω²(x + hv)", "IS8",
        "the force where x is expected at the step's end, as the article's \"almost implicit\" mix: areas shrink by "
        "1 − h²ω² a step, amplitudes by its root up to hω = 1; from hω = 2/√3 on they grow",
        8.01, "h ω ω, and three products and sums" BY("scheme.oscillator.hybrid"), 6.01,
        "h ω ω, and two products and sums" BY("scheme.oscillator.hybrid"), COUNTED),
    {
        .id = "scheme.body.rates",
        .title = "rates of a rigid body's orientation and velocities",
        .formula = "dr/dt = ½(0, w)r, dv/dt = f/m, dw/dt = R(r)(R(r)ᵀτ/(I₁, I₂, I₃))",
        .catalogue = "OD2",
        .source = HAVOK "II.1.1",
        .note = ROTATION_OF_R "; the gyroscopic term is left out; NaN in dw where a moment is not above 0",
        .usual = BODY_USUAL,
        .inputs = FIELDS(ORIENTATION, ANGULAR_VELOCITY, PUSH_FIELDS),
        .outputs = FIELDS({"dr", "1/s", QUATERNION, 0, 0, 1e4}, {"dv", "m/s²", VECTOR, 3, 0, 1e10},
                          {"dw", "rad/s²", VECTOR, 3, 0, 1e7}),
        .promises = PROMISES(
            {IN_BOTH,
             BOUNDS(
                 {"dr", SCALED_ULP, 3.01, ANYWHERE, "a product of quaternions, three roundings" BY("scheme.body.rates"),
                  UNDERFLOW, .rests = COUNTED},
                 {"dv", ULP, 0.51, ANYWHERE, "rounded once" BY("scheme.body.rates"), UNDERFLOW, .rests = COUNTED},
                 {"dw", SCALED_ULP, 25.01, ANYWHERE, TURNED BY("scheme.body.rates"), UNDERFLOW_BODY, .rests = COUNTED}),
             NULL,
             SPECIALS(NAN_ANYWHERE_SHOWS, INFINITY_SHOWS("w"), INFINITY_SHOWS("f"), INFINITY_SHOWS("tau"),
                      TINY_JUDGED("w"), TINY_JUDGED("tau"), ZERO_JUDGED("w"), ZERO_JUDGED("tau"), NO_MOMENT("I1"),
                      NO_MOMENT("I2"), NO_MOMENT("I3"))}),
    },
    BODY("scheme.body.explicit", "a step of explicit Euler on a rigid body",
         "p⁺ = p + hv, r⁺ = r + ½h(0, w)r, v⁺ = v + hf/m, w⁺ = w + hI⁻¹τ", "IS1 IS6", 1.01, STEPPED, 5.01,
         ORIENTED BY("scheme.body.explicit"), COUNTED, 27.01, TURNED BY("scheme.body.explicit"), COUNTED),
    BODY("scheme.body.semi_implicit", "a step of semi-implicit Euler on a rigid body",
         "v⁺ = v + hf/m, w⁺ = w + hI⁻¹τ, p⁺ = p + hv⁺, r⁺ = r + ½h(0, w⁺)r", "IS3 IS6", 5.01, PUSHED ", and another",
         12, ORIENTED, FOUND, 27.01, TURNED BY("scheme.body.semi_implicit"), COUNTED),
    BODY("scheme.body.midpoint_printed", "a step of the midpoint rule as printed on a rigid body",
         "q⁺ = q + hS(q½)v½, v⁺ = v + hM⁻¹(q½)(f, τ), q½ and v½ after an explicit step of h/2", "IS5 IS6", 5.01,
         PUSHED ", " TWICE ", and another", 12, ORIENTED ", " TWICE, FOUND, 21.5, TURNED ", " TWICE, FOUND),
    BODY("scheme.body.hybrid", "a step of the hybrid scheme on a rigid body",
         "v⁺ = v + hM⁻¹(q + hS(q)v)(f, τ), q⁺ = q + hS(q)v⁺", "IS8", 5.01, PUSHED ", and another", 20,
         ORIENTED ", by a w of " TURNED ", " TWICE, FOUND, 21.5, TURNED ", " TWICE, FOUND),
    SOLID("scheme.solid.implicit", "a step of implicit Euler on a rigid body of any inertia, with the gyroscopic term",
          "q⁺ = q + hS(q⁺)v⁺, v⁺ = v + hM⁻¹(q⁺)(f, τ − w⁺×I(q⁺)w⁺)", "IS2", "shrinks by √(1 + h²|w⁺|²/4)"),
    SOLID("scheme.solid.midpoint", "a step of the implicit midpoint rule on the same",
          "z⁺ = z + hF((z + z⁺)/2), z = (q, v), F = (S(q)v, M⁻¹(q)(f, τ − w×I(q)w))", "IS4", "stays"),
    {0},
};
