/* Steps of a free body in doubles, by any rule and any iteration from v = 0: for experiments and figures, which look at
 * what the reference does not answer, steps that do not converge.
 *
 *   midpoint                    I v = R(−v/2) L
 *   trapezoid in body axes      I v = (L + R(−v) L)/2
 *   trapezoid in world axes     v = (I⁻¹L + R(v) I⁻¹ R(−v) L)/2        (A; B is this times R(−v/2), C times R(−v))
 *
 * A, B and C have the same solutions, and Newton's method takes another way to them. I is diagonal; L is the momentum
 * in the body's axes before the step, times the step. */
#ifndef CLAIMS_FREE_BODY_H
#define CLAIMS_FREE_BODY_H

enum rule { RULE_MIDPOINT, RULE_BODY_TRAPEZOID, RULE_WORLD_A, RULE_WORLD_B, RULE_WORLD_C, RULE_COUNT };

extern const char *const rule_names[RULE_COUNT];

struct free_body {
    double I[3], L[3];
};

double free_body_length(const double v[3]);
/* R(v) x */
void free_body_turn(const double v[3], const double x[3], double y[3]);

/* F(v) and its Jacobian, row by row. */
void free_body_residual(enum rule rule, const struct free_body *body, const double v[3], double F[3]);
void free_body_jacobian(enum rule rule, const struct free_body *body, const double v[3], double J[9]);
/* J⁻¹ row by row. */
void free_body_inverse(const double J[9], double inverse[9]);
/* v̇ = T(−v)⁻¹I⁻¹R(−v)L, the equation that all these steps follow. */
void free_body_rate(const struct free_body *body, const double v[3], double rate[3]);

/* One step of an iteration: Newton's, or v ← I⁻¹R(−v/2)L and its like. Returns how far it moved v. */
typedef double free_body_iteration(enum rule rule, const struct free_body *body, double v[3]);
free_body_iteration free_body_newton, free_body_simple;
/* Newton's for the equation times R(v/2) and times R(v): the same solutions, and another way to them. */
free_body_iteration free_body_newton_halfway, free_body_newton_turned;

/* Iterates from v = 0 until a step moves v by less than the tolerance; returns how many steps that took, or most +
 * 1. */
int free_body_solve(enum rule rule, const struct free_body *body, free_body_iteration *iteration, double tolerance,
                    int most, double v[3]);

/* The same of Newton's method for form C in float: v − J⁻¹F, or the next v at once; the tolerance is one of lengths, or
 * of v's own (relative). */
int free_body_solve_in_float(const struct free_body *body, int for_next, double tolerance, int relative, int most,
                             double v[3]);

/* The solution for L that continues the one at rest: that for sL, followed from s = 0 to 1. 0; or −1 where it ends on
 * the way, as the Jacobian becomes singular: beyond, there is none that is a step of the motion. */
int free_body_continue(enum rule rule, const struct free_body *body, double v[3]);

/* L·I⁻¹L/2 */
double free_body_energy(const struct free_body *body);
/* Takes the whole step in parts of at most c σ/|L|; L becomes what it is in the body's axes at the end. Returns 0, or
 * −1 where a part did not converge. With q not null, the orientation goes with it. */
int free_body_advance(enum rule rule, struct free_body *body, double c, double q[4]);

/* The same in parts of c σ/|L| each, the largest safe ones, until what is left is less: the article's way. */
int free_body_advance_largest(enum rule rule, struct free_body *body, double c, double q[4]);

/* The same of the motion itself, which is the reference's. */
void free_body_move(struct free_body *body, double q[4]);
/* q exp(v/2), the orientation after a turn by v in the body's axes; and the rotation vector of a unit quaternion. */
void free_body_orient(const double v[3], double q[4]);
void free_body_turned(const double q[4], double v[3]);

/* A pole of unit mass, 4 m long, on its foot under gravity, in the world's axes: the direction of its axis, and ω.
 * Starts 0.1 rad off the vertical with 6 rad/s about the vertical. */
struct lamppost {
    double axis[3], w[3];
};
struct lamppost lamppost_at_start(void);
/* One small step of h seconds, of ω and then of the axis; with the gyroscopic term or without it. */
void lamppost_advance(struct lamppost *post, double h, int gyroscopic);
/* The angle between its axis and the vertical, in degrees. */
double lamppost_tilt(const struct lamppost *post);

/* Conditions under which Newton's method for the midpoint rule is sure to converge, the article's first. */
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
int free_body_guaranteed(enum guarantee guarantee, const struct free_body *body);

#endif
