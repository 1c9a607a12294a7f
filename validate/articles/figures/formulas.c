/* Figures of properties of the formulas themselves, independent of any implementation. All values are computed by the
 * reference. As functions of the angle a of a rotation:
 *
 *   S₁ = sin a/a,   S₂ = (1 − cos a)/a²,   S₃ = (a − sin a)/a³ */
#include "figure.h"

#include "validate/articles/claims/claims.h"

#include <math.h>

static const double pi = 0x1.921fb54442d18p+1;

/* --- S₁, S₂, S₃ and their polynomials --------------------------------------------------------------------------- */

/* Writes the columns: a, S₁, S₂, S₃, for a from 0 to 4π. */
void figure_coefficients(const struct figure_request *request)
{
    fputs("a,S1,S2,S3\n", request->stream);
    for (int i = 0; i <= 400; i++) {
        static const char *const ids[3] = {"so3.s1.angle", "so3.s2.angle", "so3.s3.angle"};
        const double a = 4 * pi * i / 400;
        double value[3];
        for (int k = 0; k < 3; k++)
            reference_in_double(ids[k], 0, &a, &value[k]);
        fprintf(request->stream, "%.6g,%.6g,%.6g,%.6g\n", a, value[0], value[1], value[2]);
    }
}

/* --- the exponential to the third order ------------------------------------------------------------------------- */

static double quaternion_distance(const double a[4], const double b[4])
{
    double squares = 0;
    for (size_t k = 0; k < 4; k++)
        squares += (a[k] - b[k]) * (a[k] - b[k]);
    return sqrt(squares);
}

/* Writes the columns: the angle of rotation in degrees; then, in percent, the errors of approximating the quaternion
 * exponential q by the cubic (the terms up to the third order): the distance of the normalised cubic from q, relative
 * to |q| = 1; the distance of the cubic without normalisation; the error of the angle by which both rotate; and the
 * error of the rotation matrix in the spectral norm. */
void figure_cubic(const struct figure_request *request)
{
    enum { ROWS = 360 };
    fputs("angle,normalised,as it is,angle turned by,matrix\n", request->stream);
    for (int i = 1; i <= ROWS; i++) {
        const double angle = pi * i / ROWS, half = angle / 2;
        const double v[3] = {angle * 2 / 7, angle * -3 / 7, angle * 6 / 7}, X[3] = {v[0] / 2, v[1] / 2, v[2] / 2};
        double exact[4], cubic[4], unit[4], turned;
        reference_in_double("rotation.exp_quaternion", 0, v, exact);
        reference_in_double("quaternion.exp.cubic", 0, X, cubic);
        reference_in_double("quaternion.exp.cubic_unit", 0, X, unit);
        reference_in_double("quaternion.exp.cubic_angle", 0, &half, &turned);
        fprintf(request->stream, "%.6g,%.6g,%.6g,%.6g,%.6g\n", 180. * i / ROWS, 100 * quaternion_distance(unit, exact),
                100 * quaternion_distance(cubic, exact), 100 * (turned - angle) / angle,
                100 * 2 * fabs(sin((turned - angle) / 2)));
    }
}

/* --- inertial forces ---------------------------------------------------------------------------------------------- */

/* The state of a puck that slides over a rotating platform, in seconds and metres. In the world it moves in a straight
 * line, at y = 0.25. */
struct sliding_puck {
    double rate, gain;         /* the platform's angular velocity and acceleration */
    double place[2], speed[2]; /* in the platform's axes */
};

static struct sliding_puck puck_at(double time)
{
    const double start = 0.5, gain = 1, rate = start + gain * time, angle = start * time + gain * time * time / 2;
    const double c = cos(angle), s = sin(angle), x = time - 1, y = 0.25;
    const double vx = 1 + rate * y, vy = -rate * x; /* v − ω×x */
    return (struct sliding_puck){rate, gain, {c * x + s * y, c * y - s * x}, {c * vx + s * vy, c * vy - s * vx}};
}

/* Writes the columns: time; position and velocity relative to the platform; then the centrifugal, the Coriolis and the
 * Euler acceleration relative to it. */
void figure_platform(const struct figure_request *request)
{
    enum { STEPS = 80, NUMBERS = 6 };
    fputs("time,x,y,vx,vy,centrifugal_x,centrifugal_y,coriolis_x,coriolis_y,euler_x,euler_y\n", request->stream);
    for (size_t i = 0; i <= STEPS; i++) {
        const double time = 0.02 * (double)i;
        const struct sliding_puck sliding_puck = puck_at(time);
        const double in[NUMBERS] = {sliding_puck.rate,     sliding_puck.gain,     sliding_puck.place[0],
                                    sliding_puck.place[1], sliding_puck.speed[0], sliding_puck.speed[1]};
        double terms[NUMBERS];
        reference_in_double("inertial.terms", 2, in, terms);
        fprintf(request->stream, "%.6g", time);
        for (size_t k = 2; k < NUMBERS; k++)
            fprintf(request->stream, ",%.6g", in[k]);
        for (size_t k = 0; k < NUMBERS; k++)
            fprintf(request->stream, ",%.6g", terms[k]);
        putc('\n', request->stream);
    }
}

/* --- a step by the Magnus expansion ------------------------------------------------------------------------------- */

/* Writes the columns: the path length ∫|ω|dt of a step that begins with 1 rad/s, under an angular acceleration of 1
 * rad/s² perpendicular to it; then the error in rad of the Magnus expansion with one to five terms; and the path length
 * up to which the expansion converges for a motion of that shape. */
void figure_magnus(const struct figure_request *request)
{
    enum { ROWS = 120 };
    fputs("path,1 term,2 terms,3 terms,4 terms,5 terms,converges to\n", request->stream);
    for (int i = 0; i <= ROWS; i++) {
        const double h = figure_edge(0.05, 4, i, ROWS);
        const double w[3] = {h, 0, 0}, alpha[3] = {0, h * h, 0}; /* in rad per step and rad per step² */
        fprintf(request->stream, "%.6g", magnus_path_length(w, alpha));
        for (unsigned terms = 1; terms <= 5; terms++)
            fprintf(request->stream, ",%.5g", magnus_step_error(terms, w, alpha, 1));
        fprintf(request->stream, ",%.6g\n", magnus_critical_length(w, alpha));
    }
}
