/* Ten functions, each with its exact formula, for `plumb check` and `plumb prove` (docs/formulas.md). The exact formula
 * of nine functions is their own template, which plumb evaluates without rounding. The function `sine` is compared with
 * another template, `exact_sine`. */
#include <cmath>

/* 3t² − 2t³ */
template <class Real> void smoothstep(const Real *in, Real *out)
{
    Real t = in[0];
    out[0] = t * t * (3 - 2 * t);
}

/* The quaternion of a rotation by an angle about a unit vector. */
template <class Real> void axis_angle(const Real *in, Real *out)
{
    using std::cos, std::sin;
    Real half = in[3] / 2, s = sin(half);
    out[0] = cos(half), out[1] = in[0] * s, out[2] = in[1] * s, out[3] = in[2] * s;
}

/* e^x − 1 up to the third power. */
template <class Real> void expm1_cubic(const Real *in, Real *out)
{
    Real x = in[0];
    out[0] = x + x * x * (Real(1) / 2 + x / 6);
}

/* The four entries, other than 0 and −1, of the matrix of a perspective projection. Inputs: the angle of view, the
 * quotient of width and height, and the distances of the near and the far plane. */
template <class Real> void projection(const Real *in, Real *out)
{
    using std::tan;
    Real f = 1 / tan(in[0] / 2), near = in[2], far = in[3];
    out[0] = f / in[1], out[1] = f, out[2] = (far + near) / (near - far), out[3] = 2 * far * near / (near - far);
}

/* The other six, from rigidBody1 to sine, are from the benchmark collection FPBench (fpbench.org). */
template <class Real> void rigidBody1(const Real *in, Real *out)
{
    Real x1 = in[0], x2 = in[1], x3 = in[2];
    out[0] = -x1 * x2 - 2 * x2 * x3 - x1 - x3;
}

template <class Real> void verhulst(const Real *in, Real *out)
{
    Real r = 4, K = Real(111) / 100, x = in[0];
    out[0] = r * x / (1 + x / K);
}

template <class Real> void predatorPrey(const Real *in, Real *out)
{
    Real r = 4, K = Real(111) / 100, x = in[0];
    out[0] = r * x * x / (1 + x / K * (x / K));
}

template <class Real> void doppler1(const Real *in, Real *out)
{
    Real u = in[0], v = in[1], T = in[2], t1 = Real(3314) / 10 + Real(6) / 10 * T;
    out[0] = -t1 * v / ((t1 + u) * (t1 + u));
}

template <class Real> void turbine1(const Real *in, Real *out)
{
    Real v = in[0], w = in[1], r = in[2];
    out[0] = 3 + 2 / (r * r) - (3 - 2 * v) * (w * w * (r * r)) / 8 / (1 - v) - Real(9) / 2;
}

/* The Taylor polynomial of degree 7 of sin x. Its exact formula is sin x itself, in the next function. */
template <class Real> void sine(const Real *in, Real *out)
{
    Real x = in[0], t = x * x;
    out[0] = x + x * t * (-Real(1) / 6 + t * (Real(1) / 120 - t * (Real(1) / 5040)));
}

template <class Real> void exact_sine(const Real *in, Real *out)
{
    using std::sin;
    out[0] = sin(in[0]);
}

#include "plumb_formula.hpp"

/* A row: name, code, exact formula, inputs with their ranges, outputs with limit (in scaled ulps) and floor: errors of
 * smaller values are measured in ulps of the floor. The row of sine is for float alone: the truncation error, at most
 * 0.5⁹/9!, is a fifth of an ulp of a float, but 10⁸ ulps of a double. */
static const plumb::formula formulas[] = {
    PLUMB_FORMULA("smoothstep", smoothstep, smoothstep, {{"t", 0, 1}}, {{"y", 2.5, 0x1p-100}}),
    PLUMB_FORMULA("axis_angle", axis_angle, axis_angle, {{"x", -1, 1}, {"y", -1, 1}, {"z", -1, 1}, {"a", -3, 3}},
                  {{"qw", 1.1, 0}, {"qx", 3.2, 0x1p-100}, {"qy", 3.2, 0x1p-100}, {"qz", 3.2, 0x1p-100}}),
    PLUMB_FORMULA("expm1_cubic", expm1_cubic, expm1_cubic, {{"x", -1, 1}}, {{"y", 2, 0x1p-100}}),
    PLUMB_FORMULA("projection", projection, projection,
                  {{"angle", 0.5, 2}, {"aspect", 0.5, 2}, {"near", 0.125, 1}, {"far", 16, 1024}},
                  {{"xx", 5, 0}, {"yy", 4.5, 0}, {"zz", 3.1, 0}, {"zw", 3.1, 0}}),
    PLUMB_FORMULA("rigidBody1", rigidBody1, rigidBody1, {{"x1", -15, 15}, {"x2", -15, 15}, {"x3", -15, 15}},
                  {{"y", 4, 0x1p-100}}),
    PLUMB_FORMULA("verhulst", verhulst, verhulst, {{"x", 0.1, 0.3}}, {{"y", 3, 0}}),
    PLUMB_FORMULA("predatorPrey", predatorPrey, predatorPrey, {{"x", 0.1, 0.3}}, {{"y", 4, 0}}),
    PLUMB_FORMULA("doppler1", doppler1, doppler1, {{"u", -100, 100}, {"v", 20, 20000}, {"T", -30, 50}}, {{"y", 6, 0}}),
    PLUMB_FORMULA("turbine1", turbine1, turbine1, {{"v", -4.5, -0.3}, {"w", 0.4, 0.9}, {"r", 3.8, 7.8}}, {{"y", 5, 0}}),
    PLUMB_FLOAT_FORMULA("sine", sine, exact_sine, {{"x", -0.5, 0.5}}, {{"y", 1, 0x1p-100}}),
};
PLUMB_FORMULAS("mine", "functions of my own", formulas)
