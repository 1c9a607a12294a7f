/* Steps of a free body by implicit rules: residuals and Jacobians, Newton's method and fixed-point iteration,
 * continuation of the solution from L = 0 to the given L, steps in several parts, and conditions that guarantee
 * convergence. free_body.h has the equations; S₁, S₂, S₃ are the coefficients of R(v) = E + S₁[v] + S₂[v]² and of the
 * left Jacobian T(v) = E + S₂[v] + S₃[v]². */
#include "free_body.h"

#include "reference_in_double.h"
#include "validate/util/linear_algebra.h"

#include <math.h>
#include <string.h>

const char *const rule_names[RULE_COUNT] = {"midpoint", "trapezoid in body axes", "trapezoid in world axes, form A",
                                            "trapezoid in world axes, form B", "trapezoid in world axes, form C"};

/* --- rotations ---------------------------------------------------------------------------------------------------- */

static double dot(const double a[3], const double b[3])
{
    return vector_dot(3, a, b);
}

static void scale(double k, const double a[3], double b[3])
{
    for (int i = 0; i < 3; i++)
        b[i] = k * a[i];
}

double free_body_length(const double v[3])
{
    return sqrt(dot(v, v));
}

/* Computes S₁, S₂, S₃ of the angle a, by Taylor series for small a, where the quotients lose digits. */
static void coefficients(double a, double S[3])
{
    const double t = a * a;
    if (a < 0.25) {
        S[0] = 1 - t / 6 * (1 - t / 20 * (1 - t / 42 * (1 - t / 72 * (1 - t / 110 * (1 - t / 156)))));
        S[1] = (1 - t / 12 * (1 - t / 30 * (1 - t / 56 * (1 - t / 90 * (1 - t / 132 * (1 - t / 182)))))) / 2;
        S[2] = (1 - t / 20 * (1 - t / 42 * (1 - t / 72 * (1 - t / 110 * (1 - t / 156 * (1 - t / 210)))))) / 6;
        return;
    }
    const double half = sin(a / 2);
    S[0] = sin(a) / a;
    S[1] = 2 * half * half / t;
    S[2] = (1 - S[0]) / t;
}

/* Computes y = x + p v×x + q v×(v×x). */
static void apply_series(const double v[3], double p, double q, const double x[3], double y[3])
{
    double vx[3], vvx[3];
    vector_cross(v, x, vx);
    vector_cross(v, vx, vvx);
    for (int i = 0; i < 3; i++)
        y[i] = x[i] + p * vx[i] + q * vvx[i];
}

void free_body_rotate(const double v[3], const double x[3], double y[3])
{
    double S[3];
    coefficients(free_body_length(v), S);
    apply_series(v, S[0], S[1], x, y);
}

/* Computes y = T(v) x. */
static void apply_left_jacobian(const double v[3], const double x[3], double y[3])
{
    double S[3];
    coefficients(free_body_length(v), S);
    apply_series(v, S[1], S[2], x, y);
}

/* --- equations ---------------------------------------------------------------------------------------------------- */

/* Computes y = I⁻¹ x. */
static void divide_by_moments(const struct free_body *body, const double x[3], double y[3])
{
    for (int i = 0; i < 3; i++)
        y[i] = x[i] / body->I[i];
}

/* Computes the right-hand side of the rule's equation, whose left-hand side is I v for the first two rules and v for
 * the others. */
static void right_side(enum rule rule, const struct free_body *body, const double v[3], double y[3])
{
    double w[3], a[3], b[3];
    scale(rule == RULE_MIDPOINT ? -0.5 : -1, v, w);
    free_body_rotate(w, body->L, b); /* R(−v/2)L, R(−v)L */
    if (rule == RULE_MIDPOINT) {
        memcpy(y, b, sizeof b);
        return;
    }
    memcpy(a, body->L, sizeof a);
    if (rule != RULE_BODY_TRAPEZOID) {
        divide_by_moments(body, body->L, a);
        divide_by_moments(body, b, b);
    }
    if (rule == RULE_WORLD_A)
        free_body_rotate(v, b, b);
    if (rule == RULE_WORLD_B) {
        const double back[3] = {-v[0] / 2, -v[1] / 2, -v[2] / 2}, half[3] = {v[0] / 2, v[1] / 2, v[2] / 2};
        free_body_rotate(back, a, a);
        free_body_rotate(half, b, b);
    }
    if (rule == RULE_WORLD_C)
        free_body_rotate(w, a, a);
    for (int i = 0; i < 3; i++)
        y[i] = (a[i] + b[i]) / 2;
}

void free_body_residual(enum rule rule, const struct free_body *body, const double v[3], double F[3])
{
    double y[3];
    right_side(rule, body, v, y);
    for (int i = 0; i < 3; i++)
        F[i] = (rule <= RULE_BODY_TRAPEZOID ? body->I[i] : 1) * v[i] - y[i];
}

/* Computes the derivative of R(s v) x with respect to v in the direction e: −s [R x] T(s v) e, given R x. */
static void derivative_of_rotated(double s, const double v[3], const double Rx[3], const double e[3], double change[3])
{
    double w[3], Te[3];
    scale(s, v, w);
    apply_left_jacobian(w, e, Te);
    vector_cross(Rx, Te, change);
    scale(-s, change, change);
}

/* Computes the derivative of the right side with respect to v in the direction e. */
static void derivative_of_right_side(enum rule rule, const struct free_body *body, const double v[3], const double e[3],
                                     double change[3])
{
    const double s = rule == RULE_MIDPOINT ? -0.5 : -1;
    double w[3], b[3], db[3], a[3], da[3] = {0}; /* a, b: the summands of the right side; da, db: their derivatives */
    scale(s, v, w);
    free_body_rotate(w, body->L, b);
    derivative_of_rotated(s, v, b, e, db);
    if (rule == RULE_MIDPOINT) {
        memcpy(change, db, sizeof db);
        return;
    }
    if (rule != RULE_BODY_TRAPEZOID) {
        divide_by_moments(body, b, b);
        divide_by_moments(body, db, db);
        divide_by_moments(body, body->L, a);
    }
    if (rule == RULE_WORLD_A || rule == RULE_WORLD_B) { /* of the product R(k v) b: both factors depend on v */
        const double k = rule == RULE_WORLD_A ? 1 : 0.5, kv[3] = {k * v[0], k * v[1], k * v[2]};
        double outer[3];
        free_body_rotate(kv, b, b);
        derivative_of_rotated(k, v, b, e, outer);
        free_body_rotate(kv, db, db);
        for (int i = 0; i < 3; i++)
            db[i] += outer[i];
    }
    if (rule == RULE_WORLD_B || rule == RULE_WORLD_C) {
        const double k = rule == RULE_WORLD_B ? -0.5 : -1, kv[3] = {k * v[0], k * v[1], k * v[2]};
        free_body_rotate(kv, a, a);
        derivative_of_rotated(k, v, a, e, da);
    }
    for (int i = 0; i < 3; i++)
        change[i] = (da[i] + db[i]) / 2;
}

void free_body_jacobian(enum rule rule, const struct free_body *body, const double v[3], double J[9])
{
    for (int j = 0; j < 3; j++) {
        const double e[3] = {j == 0, j == 1, j == 2};
        double change[3];
        derivative_of_right_side(rule, body, v, e, change);
        for (int i = 0; i < 3; i++)
            J[3 * i + j] = (i == j) * (rule <= RULE_BODY_TRAPEZOID ? body->I[i] : 1) - change[i];
    }
}

void free_body_inverse(const double J[9], double inverse[9])
{
    double C[3][3];
    vector_cross(J + 3, J + 6, C[0]);
    vector_cross(J + 6, J, C[1]);
    vector_cross(J, J + 3, C[2]);
    const double determinant = dot(J, C[0]);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            inverse[3 * i + j] = C[j][i] / determinant;
}

/* Computes v̇ = T(−v)⁻¹I⁻¹R(−v)L. */
void free_body_rate(const struct free_body *body, const double v[3], double rate[3])
{
    const double back[3] = {-v[0], -v[1], -v[2]};
    double T[9], inverse[9], w[3];
    for (int j = 0; j < 3; j++) {
        const double e[3] = {j == 0, j == 1, j == 2};
        double column[3];
        apply_left_jacobian(back, e, column);
        for (int i = 0; i < 3; i++)
            T[3 * i + j] = column[i];
    }
    free_body_inverse(T, inverse);
    free_body_rotate(back, body->L, w);
    for (int i = 0; i < 3; i++)
        w[i] /= body->I[i];
    for (int i = 0; i < 3; i++)
        rate[i] = inverse[3 * i] * w[0] + inverse[3 * i + 1] * w[1] + inverse[3 * i + 2] * w[2];
}

/* --- iterations --------------------------------------------------------------------------------------------------- */

/* Replaces v by `next`. Returns the length of the change. */
static double move_to(double v[3], const double next[3])
{
    const double moved[3] = {next[0] - v[0], next[1] - v[1], next[2] - v[2]};
    memcpy(v, next, 3 * sizeof *v);
    return free_body_length(moved);
}

/* Computes Newton's step J⁻¹F(v), which is to be subtracted from v, and stores the Jacobian J = F′(v). */
static void newton_step(enum rule rule, const struct free_body *body, const double v[3], double J[9], double step[3])
{
    double F[3], inverse[9];
    free_body_residual(rule, body, v, F);
    free_body_jacobian(rule, body, v, J);
    free_body_inverse(J, inverse);
    for (int i = 0; i < 3; i++)
        step[i] = dot(inverse + 3 * i, F);
}

double free_body_newton(enum rule rule, const struct free_body *body, double v[3])
{
    double J[9], step[3];
    newton_step(rule, body, v, J, step);
    return move_to(v, (const double[3]){v[0] - step[0], v[1] - step[1], v[2] - step[2]});
}

/* Takes a step of Newton's method for G(v) = R(kv)F(v), whose derivative is G′(v) = R(kv)(J(v) − k[F(v)]T(−kv)). The
 * factor R(kv) cancels in the step. */
static double newton_rotated_by(double k, enum rule rule, const struct free_body *body, double v[3])
{
    const double back[3] = {-k * v[0], -k * v[1], -k * v[2]};
    double F[3], J[9], inverse[9], next[3];
    free_body_residual(rule, body, v, F);
    free_body_jacobian(rule, body, v, J);
    for (int j = 0; j < 3; j++) {
        const double e[3] = {j == 0, j == 1, j == 2};
        double Te[3], change[3];
        apply_left_jacobian(back, e, Te);
        vector_cross(F, Te, change);
        for (int i = 0; i < 3; i++)
            J[3 * i + j] -= k * change[i];
    }
    free_body_inverse(J, inverse);
    for (int i = 0; i < 3; i++)
        next[i] = v[i] - dot(inverse + 3 * i, F);
    return move_to(v, next);
}

double free_body_newton_halfway(enum rule rule, const struct free_body *body, double v[3])
{
    return newton_rotated_by(0.5, rule, body, v);
}

double free_body_newton_rotated(enum rule rule, const struct free_body *body, double v[3])
{
    return newton_rotated_by(1, rule, body, v);
}

double free_body_simple(enum rule rule, const struct free_body *body, double v[3])
{
    double next[3];
    right_side(rule, body, v, next);
    if (rule <= RULE_BODY_TRAPEZOID)
        divide_by_moments(body, next, next);
    return move_to(v, next);
}

int free_body_solve(enum rule rule, const struct free_body *body, free_body_iteration *iteration, double tolerance,
                    int max_iterations, double v[3])
{
    memset(v, 0, 3 * sizeof *v);
    for (int k = 1; k <= max_iterations; k++)
        if (iteration(rule, body, v) < tolerance)
            return k;
    return max_iterations + 1;
}

/* --- the solution that is connected to rest ----------------------------------------------------------------------- */

/* Returns the body with the momentum sL. */
static struct free_body slowed(const struct free_body *body, double s)
{
    struct free_body slow = *body;
    scale(s, body->L, slow.L);
    return slow;
}

static double determinant(const double J[9])
{
    double C[3];
    vector_cross(J + 3, J + 6, C);
    return dot(J, C);
}

/* Replaces the solution v for the momentum sL by the solution for (s + h)L: predicts it along the curve of solutions by
 * dv/ds = J⁻¹y, where y is the right-hand side for L, then corrects the prediction by Newton's method. Returns 0 if the
 * result is certainly on the same curve: it is near the prediction, each Newton step is below half the one before, and
 * the determinant of the Jacobian is still positive. Returns −1 otherwise. */
static int continue_by(enum rule rule, const struct free_body *body, double s, double h, double v[3])
{
    enum { MAX_STEPS = 8 };
    const double far = 0.3, enough = 1e-11;
    const struct free_body here = slowed(body, s), there = slowed(body, s + h);
    double J[9], inverse[9], y[3], next[3], last = far;
    right_side(rule, body, v, y);
    free_body_jacobian(rule, &here, v, J);
    free_body_inverse(J, inverse);
    for (int i = 0; i < 3; i++)
        next[i] = v[i] + h * dot(inverse + 3 * i, y);
    if (!(free_body_length((const double[3]){next[0] - v[0], next[1] - v[1], next[2] - v[2]}) < 2 * far))
        return -1;
    for (int k = 0; k < MAX_STEPS; k++) {
        const double moved = free_body_newton(rule, &there, next);
        if (!(moved < last / 2 || moved < enough))
            return -1;
        last = moved;
        if (moved < enough) {
            free_body_jacobian(rule, &there, next, J);
            if (!(determinant(J) > 0))
                return -1;
            memcpy(v, next, sizeof next);
            return 0;
        }
    }
    return -1;
}

int free_body_continue(enum rule rule, const struct free_body *body, double v[3])
{
    const double minimum = 1e-7;
    memset(v, 0, 3 * sizeof *v);
    for (double s = 0, h = 0.1; s < 1;) {
        h = fmin(h, 1 - s);
        if (continue_by(rule, body, s, h, v) == 0) {
            s = h == 1 - s ? 1 : s + h;
            h *= 1.5;
        } else if ((h /= 2) < minimum) {
            return -1;
        }
    }
    return 0;
}

/* --- motion ------------------------------------------------------------------------------------------------------- */

double free_body_energy(const struct free_body *body)
{
    double w[3];
    divide_by_moments(body, body->L, w);
    return dot(body->L, w) / 2;
}

void free_body_orient(const double v[3], double q[4])
{
    const double a = free_body_length(v) / 2, s = a > 0 ? sin(a) / a / 2 : 0.5;
    quaternion_multiply(q, (const double[4]){cos(a), s * v[0], s * v[1], s * v[2]}, q);
}

void free_body_rotation_vector(const double q[4], double v[3])
{
    const double s = free_body_length(q + 1), a = 2 * atan2(s, q[0]);
    scale(s > 0 ? a / s : 0, q + 1, v);
}

void free_body_move(struct free_body *body, double q[4])
{
    const double in[9] = {body->I[0], 0, body->I[1], 0, 0, body->I[2], body->L[0], body->L[1], body->L[2]};
    double step[4], v[3];
    reference_in_double("integrator.flow", 0, in, step);
    quaternion_multiply(q, step, q);
    free_body_rotation_vector(step, v);
    scale(-1, v, v);
    free_body_rotate(v, body->L, body->L);
}

/* Returns σ, the smallest principal moment. */
static double min_moment(const struct free_body *body)
{
    return fmin(fmin(body->I[0], body->I[1]), body->I[2]);
}

/* Takes the fraction `part` of the step. Returns 0, or −1 if the iteration did not converge. */
static int advance_part(enum rule rule, struct free_body *body, double part, double q[4])
{
    enum { MAX_STEPS = 40 };
    struct free_body shorter = *body;
    double v[3];
    scale(part, body->L, shorter.L); /* L contains the step as a factor, so that it is divided, too */
    if (free_body_solve(rule, &shorter, free_body_newton, 1e-13, MAX_STEPS, v) > MAX_STEPS)
        return -1;
    const double back[3] = {-v[0], -v[1], -v[2]};
    free_body_rotate(back, body->L, body->L);
    if (q)
        free_body_orient(v, q);
    return 0;
}

int free_body_advance(enum rule rule, struct free_body *body, double c, double q[4])
{
    const double size = free_body_length(body->L), parts = fmax(1, ceil(size / (c * min_moment(body)) - 1e-9));
    for (int part = 0; part < (int)parts; part++)
        if (advance_part(rule, body, 1 / parts, q) != 0)
            return -1;
    return 0;
}

int free_body_advance_largest(enum rule rule, struct free_body *body, double c, double q[4])
{
    const double largest = c * min_moment(body) / free_body_length(body->L);
    for (double left = 1; left > 1e-12; left -= largest)
        if (advance_part(rule, body, fmin(left, largest), q) != 0)
            return -1;
    return 0;
}

/* --- the lamppost ------------------------------------------------------------------------------------------------- */

struct lamppost lamppost_at_start(void)
{
    return (struct lamppost){.axis = {sin(0.1), 0, cos(0.1)}, .w = {0, 0, 6}};
}

void lamppost_advance(struct lamppost *post, double h, int gyroscopic)
{
    /* Moments of inertia of a unit mass about the foot: l²/3 about a perpendicular axis, 1/50 about the pole's own
     * axis u. The centre of mass is at l/2 = 2. */
    const double across = 16. / 3, about = 0.02, g = 9.81, *u = post->axis;
    double *w = post->w, torque[3], next[3]; /* torque: τ − ω×Iω, or τ without the gyroscopic term */
    /* τ = 2u × (0, 0, −g); I = across E + (about − across) u uᵀ, so I⁻¹ = E/across + (1/about − 1/across) u uᵀ */
    const double tau[3] = {-2 * g * u[1], 2 * g * u[0], 0}, spin = dot(u, w);
    for (int k = 0; k < 3; k++) {
        const int i = (k + 1) % 3, j = (k + 2) % 3;
        const double gyro = (about - across) * spin * (w[i] * u[j] - w[j] * u[i]); /* ω×Iω */
        torque[k] = tau[k] - (gyroscopic ? gyro : 0);
    }
    const double along = dot(torque, u);
    for (int k = 0; k < 3; k++)
        w[k] += h * (torque[k] / across + (1 / about - 1 / across) * along * u[k]);
    for (int k = 0; k < 3; k++)
        next[k] = u[k] + h * (w[(k + 1) % 3] * u[(k + 2) % 3] - w[(k + 2) % 3] * u[(k + 1) % 3]);
    scale(1 / free_body_length(next), next, post->axis);
}

double lamppost_tilt(const struct lamppost *post)
{
    return acos(fmin(fmax(post->axis[2], -1), 1)) * 180 / 0x1.921fb54442d18p+1;
}

/* --- guarantees --------------------------------------------------------------------------------------------------- */

const char *const guarantee_names[SURE_COUNT] = {"|L| ≤ √2 σ",
                                                 "|L| < 1.748 σ: the Jacobian's skew part used",
                                                 "|L| < 2.072 σ: the first step's direction used",
                                                 "from J(0)⁻¹ and the first step",
                                                 "the same with the Frobenius norm",
                                                 "from J(v)⁻¹ after 1 step",
                                                 "from J(v)⁻¹ after 2 steps",
                                                 "from J(v)⁻¹ after 3 steps",
                                                 "from J(v)⁻¹ after 5 steps"};

static double frobenius(const double M[9])
{
    double squares = 0;
    for (int i = 0; i < 9; i++)
        squares += M[i] * M[i];
    return sqrt(squares);
}

/* Returns the spectral norm: the square root of the largest eigenvalue of MᵀM, by the trigonometric solution of its
 * characteristic polynomial. */
static double spectral(const double M[9])
{
    double A[9], trace = 0, spread = 0;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A[3 * i + j] = M[i] * M[j] + M[3 + i] * M[3 + j] + M[6 + i] * M[6 + j];
    for (int i = 0; i < 3; i++)
        trace += A[4 * i] / 3;
    for (int i = 0; i < 9; i++)
        spread += (A[i] - (i % 4 == 0) * trace) * (A[i] - (i % 4 == 0) * trace) / 6;
    const double p = sqrt(spread);
    if (p <= 1e-15 * trace)
        return sqrt(trace);
    double B[9], C[3];
    for (int i = 0; i < 9; i++)
        B[i] = (A[i] - (i % 4 == 0) * trace) / p;
    vector_cross(B + 3, B + 6, C);
    const double r = fmin(fmax(dot(B, C) / 2, -1), 1);
    return sqrt(trace + 2 * p * cos(acos(r) / 3));
}

/* True if the Newton–Kantorovich theorem guarantees that Newton's method converges from v. Its condition is β η K ≤ ½
 * with β = ‖J(v)⁻¹‖, η = |J(v)⁻¹F(v)| and a Lipschitz constant K of J; K = |L|/4 holds everywhere. */
static int surely_converges(const struct free_body *body, const double v[3], double (*norm)(const double[9]))
{
    double J[9], step[3], inverse[9];
    newton_step(RULE_MIDPOINT, body, v, J, step);
    free_body_inverse(J, inverse);
    return norm(inverse) * free_body_length(step) * free_body_length(body->L) / 4 <= 0.5;
}

/* Returns the number of Newton steps after which the condition is tested. */
static int steps_before(enum guarantee guarantee)
{
    switch (guarantee) {
    case SURE_AFTER_1:
        return 1;
    case SURE_AFTER_2:
        return 2;
    case SURE_AFTER_3:
        return 3;
    case SURE_AFTER_5:
        return 5;
    default:
        return 0;
    }
}

int free_body_guaranteed(enum guarantee guarantee, const struct free_body *body)
{
    const double rho = free_body_length(body->L) / min_moment(body);
    double v[3] = {0};
    if (guarantee == SURE_ROOT_TWO)
        return rho <= 0x1.6a09e667f3bccp+0;
    if (guarantee == SURE_SKEW)
        return rho < 1.74806; /* √2 (√5 − 1) */
    if (guarantee == SURE_ALIGNED)
        return rho < 2.07257;
    for (int k = 0; k < steps_before(guarantee); k++)
        free_body_newton(RULE_MIDPOINT, body, v);
    return surely_converges(body, v, guarantee == SURE_AT_START_FROBENIUS ? frobenius : spectral);
}
