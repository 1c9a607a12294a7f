/* Experiments on the articles' claims about the motion of a free body: C66 (bands of equal energy), C67 (physics
 * engines), C68 (precession).
 *
 * A body with the orientation R(v) has the energy m·I⁻¹m/2, where m = R(−v)L is the momentum in body axes, L the
 * constant angular momentum in world axes, and I the inertia tensor in body axes. The body is the articles' test body
 * (moments 2.5, 1.4, 1.3); in C68 there are also bodies with other moments. Sources: the Roblox article on rigid-body
 * rotation, section 6; "From Torque to Angular Acceleration… Correctly.", its introduction and The Gyroscopic Term. */
#include "claims.h"

#include "validate/util/engine.h"
#include "validate/util/linear_algebra.h"
#include "validate/util/shared_object.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 0x1.921fb54442d18p+1;
static const struct free_body test_body = {{2.5, 1.4, 1.3}, {0.48, 0.6, 0.64}};

/* --- C66: bands of energy in the ball of rotation vectors -------------------------------------------------------- */

enum { NO_BAND = -1, LOW, MIDDLE, HIGH, BANDS };

/* The ball of radius π divided into cells, with a union-find forest of the cells: two cells have the same root if they
 * are in the same connected part of a band. */
struct ball {
    int n; /* cells per side, odd */
    signed char *band;
    int *parent;
};

/* Returns the coordinate of the centre of cell i along an axis, in [−π, π]. */
static double cell_coordinate(const struct ball *ball, int i)
{
    return pi * (2.0 * i / (ball->n - 1) - 1);
}

/* Returns the band of an energy. The middle band is around the energy of a rotation about the middle axis alone, and
 * covers 20 % of the distance to the smallest and to the largest energy. */
static int band_of(double energy)
{
    const double share = 0.2, middle = 0.5 / test_body.I[1], minimum = 0.5 / test_body.I[0],
                 maximum = 0.5 / test_body.I[2];
    if (energy > middle + share * (maximum - middle))
        return HIGH;
    return energy < middle - share * (middle - minimum) ? LOW : MIDDLE;
}

/* Returns the root of a cell's tree in the forest, and halves the path to it. */
static int representative(struct ball *ball, int cell)
{
    while (ball->parent[cell] != cell)
        cell = ball->parent[cell] = ball->parent[ball->parent[cell]];
    return cell;
}

/* Joins the trees of two cells, if these are in the same band. */
static void join(struct ball *ball, int a, int b)
{
    if (ball->band[a] != NO_BAND && ball->band[a] == ball->band[b])
        ball->parent[representative(ball, a)] = representative(ball, b);
}

static int cell_at(const struct ball *ball, int x, int y, int z)
{
    return (x * ball->n + y) * ball->n + z;
}

/* Sets the band of a cell, and makes it a tree of its own. */
static void fill_cell(struct ball *ball, int x, int y, int z)
{
    const double back[3] = {-cell_coordinate(ball, x), -cell_coordinate(ball, y), -cell_coordinate(ball, z)};
    const int cell = cell_at(ball, x, y, z);
    struct free_body body = test_body;
    free_body_rotate(back, test_body.L, body.L);
    ball->parent[cell] = cell;
    ball->band[cell] = free_body_length(back) > pi ? NO_BAND : (signed char)band_of(free_body_energy(&body));
}

/* Joins a cell to the preceding neighbour in each direction, if both are in the same band. With `across`, also joins a
 * cell at the ball's surface to the opposite cell, since v and −v are the same orientation where |v| = π. */
static void join_cell(struct ball *ball, int x, int y, int z, int across)
{
    const int last = ball->n - 1, cell = cell_at(ball, x, y, z);
    const double v[3] = {cell_coordinate(ball, x), cell_coordinate(ball, y), cell_coordinate(ball, z)};
    if (x > 0)
        join(ball, cell, cell_at(ball, x - 1, y, z));
    if (y > 0)
        join(ball, cell, cell_at(ball, x, y - 1, z));
    if (z > 0)
        join(ball, cell, cell_at(ball, x, y, z - 1));
    if (across && free_body_length(v) > pi - 2 * pi / last)
        join(ball, cell, cell_at(ball, last - x, last - y, last - z));
}

/* Counts the connected parts of each band. Parts of at most a ten-thousandth of all cells are artefacts of the grid and
 * are not counted. */
static void count_parts(struct ball *ball, int across, int parts[BANDS])
{
    const int n = ball->n, all = n * n * n;
    int *size = calloc((size_t)all, sizeof *size);
    if (!size)
        abort();
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++)
            for (int z = 0; z < n; z++)
                fill_cell(ball, x, y, z);
    for (int x = 0; x < n; x++)
        for (int y = 0; y < n; y++)
            for (int z = 0; z < n; z++)
                join_cell(ball, x, y, z, across);
    for (int cell = 0; cell < all; cell++)
        size[representative(ball, cell)]++;
    memset(parts, 0, BANDS * sizeof *parts);
    for (int cell = 0; cell < all; cell++)
        if (ball->band[cell] != NO_BAND && size[cell] > all / 10000)
            parts[(int)ball->band[cell]]++;
    free(size);
}

/* C66: the number of connected parts of each band. The row C66.ends is about the bands of low and high energy, the row
 * C66.middle about the middle band; the parts of the other bands are context. */
static void run_bands(const struct effort *effort, struct findings *findings)
{
    static const char *const names[BANDS] = {"low energy", "energy of the middle axis", "high energy"};
    const int n = effort->full ? 121 : 61, ends = strcmp(effort->row, "ends") == 0;
    const size_t cells = (size_t)n * (size_t)n * (size_t)n;
    struct ball ball = {n, malloc(cells), malloc(cells * sizeof(int))};
    int parts[2][BANDS];
    if (!ball.band || !ball.parent)
        abort();
    for (int across = 0; across < 2; across++) {
        count_parts(&ball, across, parts[across]);
        for (int band = 0; band < BANDS; band++)
            findings_add(findings, (band == MIDDLE) == ends ? CONTEXT : READING, parts[across][band], "%s, %s",
                         names[band], across ? "v and −v the same at |v| = π" : "the ball as it is drawn");
    }
    free(ball.band);
    free(ball.parent);
    findings_remark(findings,
                    "low, middle and high energy have %d, %d and %d parts if opposite points of the ball's surface "
                    "count as the one orientation that they are; in the ball as it is drawn %d, %d and %d",
                    parts[1][LOW], parts[1][MIDDLE], parts[1][HIGH], parts[0][LOW], parts[0][MIDDLE], parts[0][HIGH]);
}

/* --- C67: engines ------------------------------------------------------------------------------------------------- */

/* The engines that can be run here: shared objects in peers/ beside the program. */
static const char *const engines[][2] = {
    {"Bullet", "bullet.so"}, {"Bullet in double", "bullet_double.so"}, {"ODE", "ode.so"}};
enum { ENGINES = sizeof engines / sizeof *engines };

/* Returns the function of an engine that rotates a body, or null with the reason in `problem`. */
static engine_turn_function *engine_of(const char *file, char *problem, size_t size)
{
    char *folder = beside_program("peers"), *path = NULL;
    engine_turn_function *turn = NULL;
    snprintf(problem, size, "%s", "no peers beside the program (make peers, or the package plumb-peers)");
    if (folder && asprintf(&path, "%s/%s", folder, file) >= 0) {
        char why[128] = "";
        void *symbol = shared_object_symbol(path, ENGINE_TURN, why, sizeof why);
        memcpy(&turn, &symbol, sizeof turn);
        snprintf(problem, size, "%s: %s", path, why);
        free(path);
    }
    free(folder);
    return turn;
}

/* True if all engines can be loaded; otherwise writes the reason to `problem`. */
static int engines_are_available(char *problem, size_t size)
{
    for (int i = 0; i < ENGINES; i++)
        if (!engine_of(engines[i][1], problem, size))
            return 0;
    return 1;
}

/* Returns the share of the gyroscopic term's effect that an engine reproduces, (Δω · Δω₀)/|Δω₀|². Δω is the change of
 * the angular velocity of the articles' body in the engine, Δω₀ the exact change; without torque, Δω₀ is caused by the
 * gyroscopic term alone. The engine simulates one second in 60 steps, from 1 rad/s on. Returns NaN if the engine
 * fails. */
static double share_of_term(engine_turn_function *turn, int term)
{
    static const double start[3] = {0.6, 0.64, 0.48};
    struct free_body body = test_body;
    double w[3], q[4] = {1, 0, 0, 0}, in_body[3], v[3], after[3], along = 0, all = 0;
    memcpy(w, start, sizeof w);
    if (turn(term, body.I, 1. / 60, 60, w) != 0)
        return NAN;
    for (int i = 0; i < 3; i++)
        body.L[i] = body.I[i] * start[i];
    free_body_move(&body, q);
    for (int i = 0; i < 3; i++)
        in_body[i] = body.L[i] / body.I[i];
    free_body_rotation_vector(q, v);
    free_body_rotate(v, in_body, after);
    for (int i = 0; i < 3; i++) {
        along += (w[i] - start[i]) * (after[i] - start[i]);
        all += (after[i] - start[i]) * (after[i] - start[i]);
    }
    return along / all;
}

/* The defaults of libraries: do they include the gyroscopic term? According to their sources and documentation. The
 * article is of 2014 and about the libraries of its time; therefore the versions up to 2014 and the later versions of
 * libraries are counted separately.
 *
 *   Bullet, to 2.82      flag BT_ENABLE_GYROPSCOPIC_FORCE, not set: m_rigidbodyFlags = 0
 *   Bullet, since 2.83   an implicit step of the term, set in btRigidBody::setupRigidBody (pull requests 346 and 350 of
 *                        March 2015)
 *   ODE                  dBodySetGyroscopicMode since July 2008, set in dBodyCreate
 *   ReactPhysics3D       no such term in DynamicsWorld.cpp of 2013, nor in DynamicsSystem.cpp of 2020
 *   Jolt                 none before pull request 809 of December 2023; BodyCreationSettings::mApplyGyroscopicForce,
 *                        false
 *   PhysX 5.6            PxRigidBodyFlag::eENABLE_GYROSCOPIC_FORCES, not set
 *   Rapier               RigidBodyBuilder::gyroscopic_forces_enabled since 0.29 of September 2025, false
 *   Box3D                in b3IntegrateVelocitiesTask, cannot be switched off */
static const struct library {
    const char *name;
    int year, has_term;
    const char *installed; /* the installed engine with which the default is verified here, or null */
} libraries[] = {{"Bullet to 2.82", 2013, 0, NULL}, {"ODE", 2008, 1, NULL},
                 {"ReactPhysics3D", 2013, 0, NULL}, {"Bullet since 2.83", 2015, 1, "Bullet"},
                 {"ODE 0.16", 2019, 1, "ODE"},      {"ReactPhysics3D", 2020, 0, NULL},
                 {"Jolt 5", 2024, 0, NULL},         {"PhysX 5.6", 2025, 0, NULL},
                 {"Rapier 0.29", 2025, 0, NULL},    {"Box3D", 2025, 1, NULL}};
enum { LIBRARIES = sizeof libraries / sizeof *libraries, ARTICLES_YEAR = 2014 };

/* Returns the share of the term's effect for the installed engine with its default settings; NaN if it is not
 * installed. */
static double installed_share(const char *name)
{
    char problem[256];
    for (int i = 0; name && i < ENGINES; i++)
        if (strcmp(engines[i][0], name) == 0) {
            engine_turn_function *turn = engine_of(engines[i][1], problem, sizeof problem);
            return turn ? share_of_term(turn, -1) : (double)NAN;
        }
    return NAN;
}

/* C67: the percentage of libraries that leave the gyroscopic term out by default. */
static void run_engines(struct findings *findings)
{
    double without[2] = {0}, all[2] = {0};
    char problem[256];
    for (int i = 0; i < LIBRARIES; i++) {
        const int later = libraries[i].year > ARTICLES_YEAR;
        const double share = installed_share(libraries[i].installed);
        without[later] += !libraries[i].has_term;
        all[later]++;
        findings_add(findings, CONTEXT, libraries[i].has_term, "%s, %d: the term by default", libraries[i].name,
                     libraries[i].year);
        if (!isnan(share) && (share > 0.5) != libraries[i].has_term)
            findings_add(findings, READING, NAN, "%s: does not do here what is said of it", libraries[i].name);
    }
    findings_add(findings, READING, 100 * without[0] / all[0], "leave it out by default, up to %d", ARTICLES_YEAR);
    findings_add(findings, READING, 100 * without[1] / all[1], "since");
    for (int i = 0; i < ENGINES; i++) {
        engine_turn_function *turn = engine_of(engines[i][1], problem, sizeof problem);
        if (!turn)
            continue;
        findings_add(findings, CONTEXT, share_of_term(turn, -1), "%s, as it is: of the term's effect", engines[i][0]);
        findings_add(findings, CONTEXT, share_of_term(turn, 0), "%s, the term turned off", engines[i][0]);
        findings_add(findings, CONTEXT, share_of_term(turn, 1), "%s, the term turned on", engines[i][0]);
    }
    findings_remark(findings,
                    "by default %.0f of %.0f libraries of up to 2014 leave it out (ODE has it), and %.0f of %.0f of "
                    "today (Bullet since 2015, ODE and Box3D have it); Jolt, PhysX and Rapier have it on request",
                    without[0], all[0], without[1], all[1]);
}

/* --- C68: precession ---------------------------------------------------------------------------------------------- */

enum { STEPS = 2000, STEPS_QUICK = 500 };

/* Computes the angular velocity in coordinates along three given world axes, the third of which is along the
 * momentum. */
static void velocity_in_axes(const struct free_body *body, const double q[4], const double axes[3][3], double w[3])
{
    double in_body[3], v[3], in_world[3];
    for (int i = 0; i < 3; i++)
        in_body[i] = body->L[i] / body->I[i];
    free_body_rotation_vector(q, v);
    free_body_rotate(v, in_body, in_world);
    for (int i = 0; i < 3; i++)
        w[i] = vector_dot(3, axes[i], in_world);
}

/* Computes an orthonormal basis whose third vector is along L. */
static void axes_along(const double L[3], double axes[3][3])
{
    const double size = free_body_length(L), helper[3] = {-L[1], L[0], 0};
    for (int i = 0; i < 3; i++) {
        axes[2][i] = L[i] / size;
        axes[0][i] = helper[i] / free_body_length(helper);
    }
    vector_cross(axes[2], axes[0], axes[1]);
}

/* The precession of ω about L during a run: the smallest angle of a step about L divided by the mean angle of a step,
 * the range of the angle between ω and L in rad, and the total number of rotations of ω about L. */
struct precession {
    double minimum, spread, turns;
};

/* Follows the exact motion for a number of steps. */
static struct precession precession(struct free_body body, int steps)
{
    struct precession found = {INFINITY, 0, 0};
    double axes[3][3], w[3], q[4] = {1, 0, 0, 0}, last = 0, low = INFINITY, high = -INFINITY, all = 0;
    axes_along(body.L, axes);
    for (int step = 0; step <= steps; step++) {
        velocity_in_axes(&body, q, axes, w);
        const double around = atan2(w[1], w[0]), to_momentum = atan2(hypot(w[0], w[1]), w[2]);
        low = fmin(low, to_momentum), high = fmax(high, to_momentum);
        if (step > 0) {
            const double advance = remainder(around - last, 2 * pi);
            found.minimum = fmin(found.minimum, advance);
            all += advance;
        }
        last = around;
        free_body_move(&body, q);
    }
    found.minimum /= all / steps;
    found.spread = high - low;
    found.turns = all / (2 * pi);
    return found;
}

/* C68: the article says "gradually rotates", that is, ω always advances about L. The row "cone" tests whether ω stays
 * on a cone; its readings are from bodies with three different moments. */
static void run_precession(const struct effort *effort, struct findings *findings)
{
    static const struct {
        const char *name;
        struct free_body body;
    } bodies[] = {{"moments 2.5, 1.4, 1.4", {{2.5, 1.4, 1.4}, {0.12, 0.08, 0.05}}},
                  {"moments 1.4, 1.4, 0.2", {{1.4, 1.4, 0.2}, {0.03, 0.02, 0.06}}},
                  {"moments 2.5, 1.4, 1.3, near the first axis", {{2.5, 1.4, 1.3}, {0.25, 0.02, 0.04}}},
                  {"moments 2.5, 1.4, 1.3, near the middle axis", {{2.5, 1.4, 1.3}, {0.01, 0.14, 0.01}}},
                  {"moments 2.5, 1.4, 1.3, near the last axis", {{2.5, 1.4, 1.3}, {0.02, 0.03, 0.13}}},
                  {"a plate's, 2.3, 1.3, 1, near the middle axis", {{2.3, 1.3, 1}, {0.02, 0.13, 0.02}}}};
    enum { BODIES = sizeof bodies / sizeof *bodies };
    const int cone = strcmp(effort->row, "cone") == 0;
    double widest = 0, minimum = INFINITY;
    for (int i = 0; i < BODIES; i++) {
        const struct precession found = precession(bodies[i].body, effort->full ? STEPS : STEPS_QUICK);
        const double *I = bodies[i].body.I;
        const int is_symmetric = I[0] == I[1] || I[1] == I[2];
        findings_add(findings, cone && is_symmetric ? CONTEXT : READING, cone ? found.spread : found.minimum, "%s",
                     bodies[i].name);
        findings_at(findings, "%.3g turns about L", found.turns);
        widest = fmax(widest, found.spread);
        minimum = fmin(minimum, found.minimum);
    }
    if (cone)
        findings_remark(
            findings,
            "with two equal moments the angle between ω and L is constant; otherwise ω nutates, here by up to %.0f°",
            widest * 180 / pi);
    else
        findings_remark(findings,
                        "the smallest step of ω about L is %.2f of the mean step: ω never goes back, and rotates "
                        "evenly where two moments are equal",
                        minimum);
}

const struct experiment free_motion_experiments[] = {
    {.id = "C66", .run = run_bands, .sampled = 1, .seconds = 1},
    {.id = "C67", .run_plain = run_engines, .sampled = 1, .is_available = engines_are_available},
    {.id = "C68", .run = run_precession, .sampled = 1, .seconds = 1},
    {0}};
