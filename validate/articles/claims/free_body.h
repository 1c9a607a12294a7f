/* Steps of a free rigid body in double, by several implicit rules, for experiments and figures. The unknown of a step
 * is the rotation vector v by which the body rotates; it is found by an iteration from v = 0. Unlike the reference,
 * these functions also cover steps whose iteration does not converge.
 *
 *   midpoint                    I v = R(−v/2) L
 *   trapezoid in body axes      I v = (L + R(−v) L)/2
 *   trapezoid in world axes     v = (I⁻¹L + R(v) I⁻¹ R(−v) L)/2                      form A
 *                               v = (R(−v/2) I⁻¹L + R(v/2) I⁻¹ R(−v) L)/2            form B: form A times R(−v/2)
 *                               v = (R(−v) I⁻¹L + I⁻¹ R(−v) L)/2                     form C: form A times R(−v)
 *
 * "Trapezoid" is the implicit trapezoidal rule. R(v) is the rotation matrix of the rotation vector v, T(v) the left
 * Jacobian of SO(3). The forms A, B and C of one rule have the same solutions, since R v = v for every rotation R about
 * v; but Newton's iterates differ. I is diagonal; L is the angular momentum in body axes before the step, times the
 * step. σ is the smallest component of I. */
#ifndef CLAIMS_FREE_BODY_H
#define CLAIMS_FREE_BODY_H

enum rule { RULE_MIDPOINT, RULE_BODY_TRAPEZOID, RULE_WORLD_A, RULE_WORLD_B, RULE_WORLD_C, RULE_COUNT };

extern const char *const rule_names[RULE_COUNT];

struct free_body {
    double I[3], L[3];
};

/* Returns |v|. */
double free_body_length(const double v[3]);
/* Computes y = R(v) x. */
void free_body_rotate(const double v[3], const double x[3], double y[3]);

/* free_body_residual computes F(v), the left-hand side minus the right-hand side of the rule; free_body_jacobian
 * computes its Jacobian J = F′(v), row by row. */
void free_body_residual(enum rule rule, const struct free_body *body, const double v[3], double F[3]);
void free_body_jacobian(enum rule rule, const struct free_body *body, const double v[3], double J[9]);
/* Computes J⁻¹, row by row. */
void free_body_inverse(const double J[9], double inverse[9]);
/* Computes v̇ = T(−v)⁻¹I⁻¹R(−v)L, the differential equation that all these rules approximate. */
void free_body_rate(const struct free_body *body, const double v[3], double rate[3]);

/* One step of an iteration: Newton's method (free_body_newton), or the fixed-point iteration v ← I⁻¹R(−v/2)L of the
 * midpoint rule and its analogues for the other rules (free_body_simple). Returns the length of the change of v. */
typedef double free_body_iteration(enum rule rule, const struct free_body *body, double v[3]);
free_body_iteration free_body_newton, free_body_simple;
/* Newton's method for R(v/2) F(v) = 0 (halfway) and for R(v) F(v) = 0 (rotated). F(v) = 0 has the same solutions, but
 * the iterates differ. */
free_body_iteration free_body_newton_halfway, free_body_newton_rotated;

/* Iterates from v = 0 until a step changes v by less than the tolerance. Returns the number of steps, or max_iterations
 * + 1 if max_iterations steps are not enough. */
int free_body_solve(enum rule rule, const struct free_body *body, free_body_iteration *iteration, double tolerance,
                    int max_iterations, double v[3]);

/* Solves form C in float by Newton's method from v = 0. Returns the number of steps as free_body_solve does. A step
 * computes v − J⁻¹F, or with is_direct the next v directly (free_body_float.c). The iteration ends when the length of
 * the change of v is below the tolerance; with `relative`, when that length divided by |v| is. */
int free_body_solve_in_float(const struct free_body *body, int is_direct, double tolerance, int relative,
                             int max_iterations, double v[3]);

/* Computes the solution for L that is continuously connected to rest, that is to v = 0 for L = 0: follows the solution
 * for sL from s = 0 to 1. Returns 0; or −1 if the curve of solutions ends before s = 1 because the Jacobian becomes
 * singular. Then no solution for L is a step of the motion. */
int free_body_continue(enum rule rule, const struct free_body *body, double v[3]);

/* Returns the energy L·I⁻¹L/2. */
double free_body_energy(const struct free_body *body);
/* Takes the whole step in equal parts of at most c σ/|L|. Replaces L by the momentum in body axes at the end, and
 * updates the orientation q unless q is null. Returns 0, or −1 if the iteration did not converge in a part. */
int free_body_advance(enum rule rule, struct free_body *body, double c, double q[4]);

/* Takes the whole step as free_body_advance does, but in parts of exactly c σ/|L|, the largest safe length, and a
 * shorter last part: the article's method. */
int free_body_advance_largest(enum rule rule, struct free_body *body, double c, double q[4]);

/* Takes the whole step by the exact motion, which the reference computes: updates L and the orientation q. */
void free_body_move(struct free_body *body, double q[4]);
/* free_body_orient replaces q by q exp(v/2), the orientation after a rotation by v in body axes.
 * free_body_rotation_vector computes the rotation vector v of the unit quaternion q. */
void free_body_orient(const double v[3], double q[4]);
void free_body_rotation_vector(const double q[4], double v[3]);

/* A pole of unit mass, 4 m long, that stands on its foot under gravity: the direction of its axis and its angular
 * velocity ω, in the world's axes. Starts 0.1 rad off the vertical with 6 rad/s about the vertical. */
struct lamppost {
    double axis[3], w[3];
};
struct lamppost lamppost_at_start(void);
/* Advances ω and then the axis by one small step of h seconds, with or without the gyroscopic term. */
void lamppost_advance(struct lamppost *post, double h, int gyroscopic);
/* Returns the angle between the pole's axis and the vertical, in degrees. */
double lamppost_tilt(const struct lamppost *post);

/* Sufficient conditions for the convergence of Newton's method for the midpoint rule; the first is the article's. */
enum guarantee {
    SURE_ROOT_TWO,
    SURE_SKEW,
    SURE_ALIGNED,
    SURE_AT_START,
    SURE_AT_START_FROBENIUS,
    SURE_AFTER_1,
    SURE_AFTER_2,
    SURE_AFTER_3,
    SURE_AFTER_5,
    SURE_COUNT
};
extern const char *const guarantee_names[SURE_COUNT];
/* True if the condition holds for this body, so that Newton's method converges. */
int free_body_guaranteed(enum guarantee guarantee, const struct free_body *body);

#endif
