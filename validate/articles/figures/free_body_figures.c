/* Figures of implicit steps of a free body. The body is the articles' body with the moments 2.5, 1.4, 1.3, except in
 * the figures of the pole and the lamppost. Iterations are run in double to see whether they converge; the reference
 * computes the exact motion. L is the angular momentum times the step's length, v the rotation vector of the step, and
 * σ the smallest moment (articles/claims/free_body.h). */
#include "figure.h"

#include "validate/articles/claims/claims.h"
#include "validate/util/linear_algebra.h"

#include <math.h>
#include <string.h>

static const double pi = 0x1.921fb54442d18p+1;
static const struct free_body articles_body = {{2.5, 1.4, 1.3}, {0}};

static struct free_body body_with(double x, double y, double z)
{
    struct free_body body = articles_body;
    body.L[0] = x, body.L[1] = y, body.L[2] = z;
    return body;
}

/* Takes a step by the midpoint rule, in as many parts as are needed to guarantee convergence. */
static void step_midpoint(struct free_body *body, double q[4])
{
    free_body_advance(RULE_MIDPOINT, body, 2, q);
}

/* --- planes of momenta -------------------------------------------------------------------------------------------- */

enum { CELLS = 150 };

/* Returns the coordinate of the centre of cell i of the interval (−reach, reach), which is divided into equal cells. */
static double cell_centre(double reach, int i)
{
    return reach * (2 * (i + 0.5) / CELLS - 1);
}

static double free_body_distance(const double a[3], const double b[3])
{
    return free_body_length((const double[3]){a[0] - b[0], a[1] - b[1], a[2] - b[2]});
}

/* Writes, for L over ±15 in the plane perpendicular to the axis of the smallest moment, the columns: L; then for four
 * methods the number of iterations until |Δv| < 0.001; 11 for more than 10; 12 if the solution is not the one that is
 * connected to rest (free_body_continue). The methods are the simple iteration for the midpoint rule, and Newton's
 * method for the midpoint rule, the trapezoidal rule in body axes, and the trapezoidal rule in world axes (form C in
 * free_body.h). */
void figure_convergence(const struct figure_request *request)
{
    FILE *stream = request->stream;
    enum { MAX_ITERATIONS = 10 };
    static const enum rule rules[] = {RULE_MIDPOINT, RULE_MIDPOINT, RULE_BODY_TRAPEZOID, RULE_WORLD_C};
    fputs("L.x,L.y,simple,midpoint,body trapezoid,world trapezoid\n", stream);
    for (int j = 0; j < CELLS; j++)
        for (int i = 0; i < CELLS; i++) {
            const struct free_body body = body_with(cell_centre(15, i), cell_centre(15, j), 0);
            double v[3], continued[3];
            fprintf(stream, "%.6g,%.6g", body.L[0], body.L[1]);
            for (int k = 0; k < 4; k++) {
                int steps = free_body_solve(rules[k], &body, k == 0 ? free_body_simple : free_body_newton, 1e-3,
                                            MAX_ITERATIONS, v);
                if (steps <= MAX_ITERATIONS &&
                    (free_body_continue(rules[k], &body, continued) != 0 || free_body_distance(v, continued) > 0.05))
                    steps = MAX_ITERATIONS + 2;
                fprintf(stream, ",%d", steps);
            }
            putc('\n', stream);
        }
}

/* Writes, for L in the same plane, which of several sufficient conditions for the convergence of Newton's method is the
 * first that holds: 0 for |L| ≤ √2 σ; 1 for a larger constant in place of √2; 2, 3 and 4 for a condition that is tested
 * after one, two and five steps of Newton's method. 5: no condition holds, but Newton's method converges; 6: it does
 * not converge. */
void figure_guarantees(const struct figure_request *request)
{
    FILE *stream = request->stream;
    static const enum guarantee conditions[] = {SURE_ROOT_TWO, SURE_ALIGNED, SURE_AFTER_1, SURE_AFTER_2, SURE_AFTER_5};
    fputs("L.x,L.y,condition\n", stream);
    for (int j = 0; j < CELLS; j++)
        for (int i = 0; i < CELLS; i++) {
            const struct free_body body = body_with(cell_centre(15, i), cell_centre(15, j), 0);
            double v[3];
            int first = 0;
            while (first < 5 && !free_body_guaranteed(conditions[first], &body))
                first++;
            first += first == 5 && free_body_solve(RULE_MIDPOINT, &body, free_body_newton, 1e-10, 60, v) > 60;
            fprintf(stream, "%.6g,%.6g,%d\n", body.L[0], body.L[1], first);
        }
}

/* Writes, for L over ±50 in the same plane, the change of the energy in % by a step that is divided into parts of at
 * most σ/|L|: by the midpoint rule, and by the trapezoid in world axes and in body axes. A rotation by π about a
 * principal axis changes two signs of L, so that only a quarter of the plane is computed. */
void figure_energy(const struct figure_request *request)
{
    FILE *stream = request->stream;
    enum { RULES = 3 };
    static const enum rule rules[RULES] = {RULE_MIDPOINT, RULE_WORLD_C, RULE_BODY_TRAPEZOID};
    static double change[RULES][CELLS / 2][CELLS / 2];
    for (int rule = 0; rule < RULES; rule++)
        for (int j = 0; j < CELLS / 2; j++)
            for (int i = 0; i < CELLS / 2; i++) {
                struct free_body body = body_with(cell_centre(50, CELLS / 2 + i), cell_centre(50, CELLS / 2 + j), 0);
                const double before = free_body_energy(&body);
                free_body_advance(rules[rule], &body, 1, NULL);
                change[rule][j][i] = 100 * (free_body_energy(&body) / before - 1);
            }
    fputs("L.x,L.y,midpoint,world trapezoid,body trapezoid\n", stream);
    for (int j = 0; j < CELLS; j++)
        for (int i = 0; i < CELLS; i++) {
            const int x = i < CELLS / 2 ? CELLS / 2 - 1 - i : i - CELLS / 2,
                      y = j < CELLS / 2 ? CELLS / 2 - 1 - j : j - CELLS / 2;
            fprintf(stream, "%.6g,%.6g,%.4g,%.4g,%.4g\n", cell_centre(50, i), cell_centre(50, j), change[0][y][x],
                    change[1][y][x], change[2][y][x]);
        }
}

/* Writes the columns: |L|; then the largest change of the energy in % over the directions of L in the same plane, by a
 * step of the midpoint rule: divided into equal parts of at most √2 σ/|L|; and divided into parts each of which is the
 * largest safe one, the last part being what is left of the step. */
void figure_substeps(const struct figure_request *request)
{
    enum { LENGTHS = 200, DIRECTIONS = 45 };
    fputs("|L|,equal parts,largest parts\n", request->stream);
    for (int i = 1; i <= LENGTHS; i++) {
        const double length = 50. * i / LENGTHS;
        double max_change[2] = {0};
        for (int j = 0; j <= DIRECTIONS; j++)
            for (int largest = 0; largest < 2; largest++) {
                const double angle = pi / 2 * j / DIRECTIONS;
                struct free_body body = body_with(length * cos(angle), length * sin(angle), 0);
                const double before = free_body_energy(&body);
                (largest ? free_body_advance_largest : free_body_advance)(RULE_MIDPOINT, &body, sqrt(2), NULL);
                max_change[largest] = fmax(max_change[largest], 100 * fabs(free_body_energy(&body) / before - 1));
            }
        fprintf(request->stream, "%.5g,%.5g,%.5g\n", length, max_change[0], max_change[1]);
    }
}

/* --- errors by step ----------------------------------------------------------------------------------------------- */

/* Computes ω = I⁻¹L in the body's axes, times the step. */
static void angular_velocity(const struct free_body *body, double w[3])
{
    for (int k = 0; k < 3; k++)
        w[k] = body->L[k] / body->I[k];
}

/* Takes a step of explicit Euler: Iω⁺ = Iω − ω×Iω, then rotates by ω⁺. */
static void step_euler(struct free_body *body, double q[4])
{
    double w[3], torque[3];
    angular_velocity(body, w);
    vector_cross(w, body->L, torque);
    for (int k = 0; k < 3; k++)
        body->L[k] -= torque[k];
    angular_velocity(body, w);
    free_body_orient(w, q);
}

/* Takes a step of backward Euler: Iω⁺ = Iω − ω⁺×Iω⁺, solved by one step of Newton's method from ω as engines do; then
 * rotates by ω⁺. */
static void step_implicit_euler(struct free_body *body, double q[4])
{
    double w[3], b[3], J[9], inverse[9];
    const double *I = body->I;
    angular_velocity(body, w);
    vector_cross(w, body->L, b);
    for (int j = 0; j < 3; j++) { /* I + [ω]I − [Iω] */
        const double e[3] = {j == 0, j == 1, j == 2}, Ie[3] = {I[0] * e[0], I[1] * e[1], I[2] * e[2]};
        double wIe[3], Iwe[3];
        vector_cross(w, Ie, wIe);
        vector_cross(body->L, e, Iwe);
        for (int i = 0; i < 3; i++)
            J[3 * i + j] = Ie[i] + wIe[i] - Iwe[i];
    }
    free_body_inverse(J, inverse);
    for (int i = 0; i < 3; i++)
        w[i] -= vector_dot(3, inverse + 3 * i, b);
    for (int i = 0; i < 3; i++)
        body->L[i] = I[i] * w[i];
    free_body_orient(w, q);
}

static void step_body_trapezoid(struct free_body *body, double q[4])
{
    free_body_advance(RULE_BODY_TRAPEZOID, body, 1, q);
}

static void step_world_trapezoid(struct free_body *body, double q[4])
{
    free_body_advance(RULE_WORLD_C, body, 2, q);
}

/* A function that takes one step: updates body->L, the momentum in body axes times the step, and the orientation q. */
typedef void stepper(struct free_body *body, double q[4]);

/* Computes the orientation after the time of the body `whole`, in `steps` equal steps. */
static void orientation_after(stepper *step, const struct free_body *whole, int steps, double q[4])
{
    struct free_body body = *whole;
    memcpy(q, (const double[4]){1}, 4 * sizeof *q);
    for (int k = 0; k < 3; k++)
        body.L[k] /= steps;
    for (int i = 0; i < steps; i++)
        step(&body, q);
}

void figure_orientation(const double L[3], double q[4])
{
    const struct free_body whole = body_with(L[0], L[1], L[2]);
    orientation_after(free_body_move, &whole, 4, q);
}

/* Writes the columns: the number of steps; then for each method the error of the final orientation, as an angle. */
void figure_step_error(const struct figure_request *request)
{
    FILE *stream = request->stream;
    static stepper *const methods[] = {step_euler, step_implicit_euler, step_midpoint, step_body_trapezoid,
                                       step_world_trapezoid};
    const struct free_body whole = body_with(1.44, 1.92, 3.2); /* |L| = 4: a rotation of about π */
    double exact[4];
    orientation_after(free_body_move, &whole, 4, exact);
    fputs("steps,explicit Euler,one Newton step,midpoint,body trapezoid,world trapezoid\n", stream);
    for (int steps = 4; steps <= 4096; steps *= 2) {
        fprintf(stream, "%d", steps);
        for (size_t m = 0; m < sizeof methods / sizeof *methods; m++) {
            double q[4], inverse[4] = {exact[0], -exact[1], -exact[2], -exact[3]}, difference[4];
            orientation_after(methods[m], &whole, steps, q);
            quaternion_multiply(inverse, q, difference);
            fprintf(stream, ",%.5g", 2 * asin(fmin(1, free_body_length(difference + 1))));
        }
        putc('\n', stream);
    }
}

/* --- motions ------------------------------------------------------------------------------------------------------ */

/* Prints three components of ω in world axes. With p the part of w0 perpendicular to L0: the component along p, the
 * component perpendicular to L0 and p, and the component along L0 relative to its initial value. */
static void print_herpolhode(FILE *stream, const struct free_body *body, const double q[4], const double L0[3],
                             const double w0[3])
{
    double w[3], u[3], v[3], across[3];
    const double along = vector_dot(3, w0, L0) / vector_dot(3, L0, L0);
    angular_velocity(body, w);
    free_body_rotation_vector(q, v);
    free_body_rotate(v, w, w);
    for (int k = 0; k < 3; k++)
        u[k] = w0[k] - along * L0[k];
    vector_cross(L0, u, across);
    fprintf(stream, ",%.6g,%.6g,%.9g", vector_dot(3, w, u) / free_body_length(u),
            vector_dot(3, w, across) / free_body_length(across), vector_dot(3, w, L0) / vector_dot(3, w0, L0));
}

enum { FRAMES = 600 };

/* Writes the columns: t; then for the exact motion and for the midpoint rule: two components of ω perpendicular to L,
 * and the component along L relative to its exact value, which is constant. */
void figure_herpolhode(const struct figure_request *request)
{
    FILE *stream = request->stream;
    const double h = 0.1, w0[3] = {0.1, 2, 0.1};
    const double L0[3] = {2.5 * w0[0], 1.4 * w0[1], 1.3 * w0[2]};
    struct free_body exact = body_with(h * L0[0], h * L0[1], h * L0[2]), by_steps = exact;
    double q[2][4] = {{1}, {1}};
    fputs("t,exact x,exact y,exact plane,midpoint x,midpoint y,midpoint plane\n", stream);
    for (int i = 0; i <= FRAMES; i++) {
        struct free_body now[2] = {exact, by_steps};
        fprintf(stream, "%.4g", i * h);
        for (int k = 0; k < 2; k++) {
            for (int j = 0; j < 3; j++)
                now[k].L[j] /= h;
            print_herpolhode(stream, &now[k], q[k], L0, w0);
        }
        putc('\n', stream);
        free_body_move(&exact, q[0]);
        free_body_advance(RULE_MIDPOINT, &by_steps, 2, q[1]);
    }
}

/* A method that takes steps: a function of this file, or a kernel of a port in a format in which the port has it. */
struct stepping_variant {
    char name[96];
    stepper *step;
    struct port *port;
    const char *id;
    enum format format;
    int by_velocity; /* the kernel returns ω at the step's end, not the rotation vector */
};

/* Runs a port's kernel on one element; the results are NaN if it fails. */
static void run_port(const struct stepping_variant *variant, const double *in, size_t inputs, double out[3])
{
    float narrow[10], answer[3] = {0};
    for (size_t k = 0; k < inputs; k++)
        narrow[k] = (float)in[k];
    const int is_narrow = variant->format == FLOAT;
    struct port_call call = {.id = variant->id,
                             .format = (int)variant->format,
                             .inputs = inputs,
                             .outputs = 3,
                             .n = 1,
                             .stride = 1,
                             .in = is_narrow ? (const void *)narrow : in,
                             .out = is_narrow ? (void *)answer : out};
    const int failed = variant->port->run(variant->port, &call) != PORT_OK;
    for (int k = 0; k < 3 && (failed || is_narrow); k++)
        out[k] = failed ? NAN : (double)answer[k];
}

/* Takes a step of length h by a port's kernel. body->L is the momentum times h. */
static void step_port(const struct stepping_variant *variant, double h, struct free_body *body, double q[4])
{
    double w[3], out[3], rotation[3], inverse[3];
    angular_velocity(body, w);
    const double *I = body->I, *L = body->L;
    const double by_momentum[9] = {I[0], 0, I[1], 0, 0, I[2], L[0], L[1], L[2]};
    const double by_velocity[10] = {I[0], 0, I[1], 0, 0, I[2], w[0] / h, w[1] / h, w[2] / h, h};
    run_port(variant, variant->by_velocity ? by_velocity : by_momentum, variant->by_velocity ? 10 : 9, out);
    for (int k = 0; k < 3; k++) {
        rotation[k] = variant->by_velocity ? h * out[k] : out[k];
        inverse[k] = -rotation[k];
    }
    free_body_rotate(inverse, body->L, body->L);
    for (int k = 0; k < 3 && variant->by_velocity; k++)
        body->L[k] = I[k] * rotation[k];
    free_body_orient(rotation, q);
}

enum { MAX_VARIANTS = 5 + 16 };

/* Stores the exact motion, four rules, and the kernels of ports that take a step of a body, together at most
 * `MAX_VARIANTS`. Returns their number. */
static size_t variants_find(const struct figure_request *request, struct stepping_variant *variant)
{
    static const struct stepping_variant ours[] = {{.name = "exact", .step = free_body_move},
                                                   {.name = "midpoint", .step = step_midpoint},
                                                   {.name = "one Newton step", .step = step_implicit_euler},
                                                   {.name = "body trapezoid", .step = step_body_trapezoid},
                                                   {.name = "world trapezoid", .step = step_world_trapezoid}};
    static const struct {
        const char *id;
        int by_velocity;
    } steps[] = {{"integrator.midpoint", 0},
                 {"integrator.trapezoid", 0},
                 {"integrator.world", 0},
                 {"integrator.euler", 1},
                 {"integrator.gyroscopic", 1}};
    size_t count = sizeof ours / sizeof *ours;
    memcpy(variant, ours, sizeof ours);
    for (size_t p = 0; p < request->other_count; p++)
        for (size_t i = 0; i < sizeof steps / sizeof *steps && count < MAX_VARIANTS; i++) {
            struct port *port = request->others[p];
            const int formats = port->formats(port, steps[i].id);
            if (!formats)
                continue;
            variant[count] = (struct stepping_variant){.port = port,
                                                       .id = steps[i].id,
                                                       .format = formats & DOUBLE ? DOUBLE : FLOAT,
                                                       .by_velocity = steps[i].by_velocity};
            snprintf(variant[count].name, sizeof variant->name, "%.60s %s", port->name, strchr(steps[i].id, '.') + 1);
            for (char *c = variant[count].name; (c = strpbrk(c, ",\"\n")); c++)
                *c = ' ';
            count++;
        }
    return count;
}

/* Writes the motion of the articles' body, rotating nearly about its middle axis, by the exact motion, by four rules,
 * and by steps of ports. Columns: t; the component of the momentum along that axis for each method, relative to |L|;
 * then for each method its orientation, a quaternion, and its energy relative to the initial one. */
void figure_flips(const struct figure_request *request)
{
    FILE *stream = request->stream;
    const double h = 0.05;
    const struct free_body start = body_with(h * 2.5 * 0.02, h * 1.4 * 4, h * 1.3 * 0.02);
    const double size = free_body_length(start.L), energy = free_body_energy(&start);
    struct stepping_variant variant[MAX_VARIANTS];
    struct free_body body[MAX_VARIANTS];
    double q[MAX_VARIANTS][4];
    const size_t variants = variants_find(request, variant);
    putc('t', stream);
    for (size_t k = 0; k < variants; k++) {
        body[k] = start;
        memcpy(q[k], (const double[4]){1}, sizeof q[k]);
        fprintf(stream, ",%s", variant[k].name);
    }
    for (size_t k = 0; k < variants; k++)
        for (size_t c = 0; c < 5; c++)
            fprintf(stream, ",%s %s", variant[k].name, (const char *const[]){"w", "x", "y", "z", "energy"}[c]);
    for (int i = 0; i <= FRAMES; i++) {
        fprintf(stream, "\n%.4g", i * h);
        for (size_t k = 0; k < variants; k++)
            fprintf(stream, ",%.5g", body[k].L[1] / size);
        for (size_t k = 0; k < variants; k++) {
            fprintf(stream, ",%.4f,%.4f,%.4f,%.4f,%.8g", q[k][0], q[k][1], q[k][2], q[k][3],
                    free_body_energy(&body[k]) / energy);
            if (variant[k].step)
                variant[k].step(&body[k], q[k]);
            else
                step_port(&variant[k], h, &body[k], q[k]);
        }
    }
    putc('\n', stream);
}

/* Returns the angle in degrees between the pole's axis and its initial direction. */
static double tilt(const double q[4])
{
    return acos(fmin(fmax(1 - 2 * (q[1] * q[1] + q[2] * q[2]), -1), 1)) * 180 / pi;
}

/* Writes the columns: t; then the tilt of a spinning pole in degrees: by the exact motion, by the midpoint rule, and
 * with constant ω. */
void figure_pole(const struct figure_request *request)
{
    FILE *stream = request->stream;
    const double h = 1. / 60, speed = 6, lean = 0.1, axis[3] = {sin(lean), 0, cos(lean)};
    struct free_body exact = {{1, 1, 0.02}, {h * speed * axis[0], 0, h * speed * 0.02 * axis[2]}}, by_steps = exact;
    double q[2][4] = {{1}, {1}};
    fputs("t,exact,midpoint,kept\n", stream);
    for (int i = 0; i <= FRAMES; i++) {
        double kept[4] = {1};
        const double turn[3] = {i * h * speed * axis[0], 0, i * h * speed * axis[2]};
        free_body_orient(turn, kept);
        fprintf(stream, "%.5g,%.5g,%.5g,%.5g\n", i * h, tilt(q[0]), tilt(q[1]), tilt(kept));
        free_body_move(&exact, q[0]);
        free_body_advance(RULE_MIDPOINT, &by_steps, 1, q[1]);
    }
}

/* Writes the columns: t; then the tilt of a lamppost under gravity in degrees until it lies on the ground, with the
 * gyroscopic term and without. */
void figure_lamppost(const struct figure_request *request)
{
    enum { SMALL_STEPS = 16 };
    struct lamppost post[2] = {lamppost_at_start(), lamppost_at_start()};
    fputs("t,with,without\n", request->stream);
    for (int i = 0; i <= FRAMES; i++) {
        fprintf(request->stream, "%.5g", i / 60.);
        for (int without = 0; without < 2; without++) {
            const int lies = post[without].axis[2] <= 0;
            fprintf(request->stream, ",%.5g", lies ? (double)NAN : lamppost_tilt(&post[without]));
            for (int k = 0; k < SMALL_STEPS && !lies; k++)
                lamppost_advance(&post[without], 1. / (60 * SMALL_STEPS), !without);
        }
        putc('\n', request->stream);
    }
}

/* --- the vector field --------------------------------------------------------------------------------------------- */

/* Writes, for L along the middle axis, rows with v, v̇ and the energy relative to that of rotation about the middle
 * axis. The points v are in three planes through the centre of the ball of radius π: first the plane perpendicular to
 * L, then two planes that contain L. */
void figure_field(const struct figure_request *request)
{
    FILE *stream = request->stream;
    enum { ARROWS = 31, PLANES = 3 };
    static const int across[PLANES] = {0, 0, 1}, up[PLANES] = {2, 1, 2};
    struct free_body body = body_with(0, 1.4, 0);
    const double middle = free_body_energy(&body);
    fputs("x,z,rate x,rate z,energy,xy rate x,xy rate y,xy energy,yz rate y,yz rate z,yz energy\n", stream);
    for (int j = 0; j < ARROWS; j++)
        for (int i = 0; i < ARROWS; i++) {
            const double a = pi * (2. * i / (ARROWS - 1) - 1), b = pi * (2. * j / (ARROWS - 1) - 1);
            if (hypot(a, b) > pi * (1 + 1e-9))
                continue;
            fprintf(stream, "%.5g,%.5g", a, b);
            for (int plane = 0; plane < PLANES; plane++) {
                double v[3] = {0}, rate[3];
                v[across[plane]] = a;
                v[up[plane]] = b;
                const double back[3] = {-v[0], -v[1], -v[2]};
                struct free_body there = body;
                free_body_rate(&body, v, rate);
                free_body_rotate(back, body.L, there.L); /* the momentum in body axes at the orientation v */
                fprintf(stream, ",%.5g,%.5g,%.5g", rate[across[plane]], rate[up[plane]],
                        free_body_energy(&there) / middle);
            }
            putc('\n', stream);
        }
}

/* Writes, for the ball of radius π of rotation vectors of a body with the momentum of the claim on bands (C66), the
 * energy in the planes xy, xz and yz through its centre, relative to that of rotation about the middle axis. */
void figure_bands(const struct figure_request *request)
{
    enum { SIDE = 149, PLANES = 3 };
    static const int across[PLANES] = {0, 0, 1}, up[PLANES] = {1, 2, 2};
    const struct free_body body = body_with(0.48, 0.6, 0.64);
    const double middle = 0.5 / body.I[1];
    fputs("a,b,xy,xz,yz\n", request->stream);
    for (int j = 0; j < SIDE; j++)
        for (int i = 0; i < SIDE; i++) {
            const double a = pi * (2. * i / (SIDE - 1) - 1), b = pi * (2. * j / (SIDE - 1) - 1);
            fprintf(request->stream, "%.5g,%.5g", a, b);
            for (int plane = 0; plane < PLANES; plane++) {
                double back[3] = {0};
                back[across[plane]] = -a;
                back[up[plane]] = -b;
                struct free_body there = body;
                free_body_rotate(back, body.L, there.L);
                fprintf(request->stream, ",%.5g", hypot(a, b) > pi ? (double)NAN : free_body_energy(&there) / middle);
            }
            putc('\n', request->stream);
        }
}
