/* Experiment on the article's claim C60 about sudden velocity changes (impulses) in a transform hierarchy. If the
 * parent's velocity changes by Δv, the child's global motion is claimed to stay the same with the counteraction
 *
 *   Δv₁ = −J₂⁻¹Δv,   Δa₁ = 2J₂⁻¹ω₂Δv
 *
 * v₁ and a₁ are the child's velocity and acceleration relative to the parent. J₂ = R₂S₂ is the parent's rotation times
 * its scale, ω₂ the parent's angular velocity. The exact effect of the impulse ("blow") is computed from the
 * reference's composition of parent and child before and after it. Source: "The Dynamics of a Transform Hierarchy",
 * "Example: Newtonian Mechanics — Linear Impulses". */
#include "claims.h"
#include "reference/reference.h"
#include "validate/contracts/contracts.h"
#include "validate/util/linear_algebra.h"
#include "validate/util/random.h"

#include <math.h>
#include <mpfi.h>
#include <string.h>

/* DRAWS is the number of random scenes per kind of impulse and number of dimensions (2 to MAX_DIMENSION). MAX_DYNAMIC
 * is the maximum number of components of a dynamic transform. */
enum { MAX_DIMENSION = 4, DRAWS = 30, PRECISION = 160, MAX_DYNAMIC = 64, MAX_INPUTS = 2 * MAX_DYNAMIC };

/* Computes a formula's outputs: the midpoints of the reference's enclosures, as doubles. */
static void evaluate(const char *id, unsigned n, const double *in, double *out)
{
    const struct formula *formula = formula_find(id);
    const size_t outputs = formula_outputs(formula, n);
    mpfi_t enclosure[MAX_DYNAMIC];
    for (size_t k = 0; k < outputs; k++)
        mpfi_init2(enclosure[k], PRECISION);
    exact_enclose(formula, n, 0, in, PRECISION, enclosure);
    for (size_t k = 0; k < outputs; k++) {
        out[k] = mpfi_get_d(enclosure[k]);
        mpfi_clear(enclosure[k]);
    }
}

/* A dynamic transform is an array of `size` numbers, with T at offset 0. The members are the offsets of R, S, v, a, ω,
 * α in it. ω and α are skew-symmetric matrices of `skew` numbers each. */
struct dynamic_offsets {
    size_t skew, R, S, v, a, w, alpha, size;
};

static struct dynamic_offsets offsets_of(unsigned n)
{
    const size_t skew = n * (n - 1) / 2, v = n + n * n + 1;
    return (struct dynamic_offsets){skew, n, n + n * n, v, v + n, v + 2 * n, v + 2 * n + skew, v + 2 * n + 2 * skew};
}

static void draw(struct random *random, size_t size, double *x)
{
    for (size_t k = 0; k < size; k++)
        x[k] = random_between(random, -1, 1);
}

/* A parent and its child; the child's global motion before the blow; and the changes of the parent's v, a, ω, α by the
 * blow. */
struct scene {
    unsigned n;
    struct dynamic_offsets at;
    double parent[MAX_DYNAMIC], child[MAX_DYNAMIC], before[MAX_DYNAMIC], change[MAX_DYNAMIC];
};

enum impulse_kind { VELOCITY_ALONE, TURNING_TOO, ACCELERATION_TOO };

/* Computes the child's global dynamics: the composition of parent and child. */
static void compose(const struct scene *scene, const double *parent, const double *child, double *global)
{
    double in[MAX_INPUTS];
    memcpy(in, parent, scene->at.size * sizeof *in);
    memcpy(in + scene->at.size, child, scene->at.size * sizeof *in);
    evaluate("dynamic.compose", scene->n, in, global);
}

/* Draws a random scene in n dimensions, with an impulse of the given kind. */
static struct scene draw_scene(struct random *random, unsigned n, enum impulse_kind impulse_kind)
{
    struct scene scene = {.n = n, .at = offsets_of(n)};
    const struct dynamic_offsets *at = &scene.at;
    double *const both[] = {scene.parent, scene.child};
    for (size_t i = 0; i < 2; i++) {
        draw(random, at->size, both[i]);
        random_rotation(random, n, both[i] + at->R);
        both[i][at->S] = random_between(random, 0.5, 2);
    }
    compose(&scene, scene.parent, scene.child, scene.before);
    draw(random, n, scene.change);
    if (impulse_kind == ACCELERATION_TOO)
        draw(random, n, scene.change + n);
    if (impulse_kind == TURNING_TOO)
        draw(random, 2 * at->skew, scene.change + 2 * n);
    return scene;
}

/* Computes the counteraction: the change of the child's motion relative to the parent. The formula's inputs are R₂, S₂,
 * ω₂, followed by Δv₂ in the printed form, or by T₁, v₁, ω₃ and the changes of all components in the general form. */
static void counteraction(const struct scene *scene, int general, double *change)
{
    const struct dynamic_offsets *at = &scene->at;
    const size_t n = scene->n, changes = 2 * n + 2 * at->skew;
    double in[MAX_INPUTS], *end = in;
    end = (double *)memcpy(end, scene->parent + at->R, (n * n + 1) * sizeof *in) + n * n + 1;
    end = (double *)memcpy(end, scene->parent + at->w, at->skew * sizeof *in) + at->skew;
    if (general) {
        end = (double *)memcpy(end, scene->child, n * sizeof *in) + n;
        end = (double *)memcpy(end, scene->child + at->v, n * sizeof *in) + n;
        end = (double *)memcpy(end, scene->before + at->w, at->skew * sizeof *in) + at->skew;
    }
    memcpy(end, scene->change, (general ? changes : n) * sizeof *in);
    memset(change, 0, changes * sizeof *change);
    evaluate(general ? "delta.counteraction" : "delta.counteraction.printed", scene->n, in, change);
}

/* Computes the child's global dynamics after the blow, with its motion relative to the parent changed by `change`. */
static void apply_impulse(const struct scene *scene, const double *change, double *after)
{
    double parent[MAX_DYNAMIC], child[MAX_DYNAMIC];
    for (size_t k = 0; k < scene->at.size; k++) {
        const size_t v = scene->at.v;
        parent[k] = scene->parent[k] + (k >= v ? scene->change[k - v] : 0);
        child[k] = scene->child[k] + (k >= v ? change[k - v] : 0);
    }
    compose(scene, parent, child, after);
}

/* Returns the share of the change of the child's global motion that remains in spite of the counteraction: the norm of
 * the change of velocity and acceleration together, divided by the same norm without counteraction. */
static double share_left(const struct scene *scene, int general)
{
    double change[MAX_DYNAMIC], left[MAX_DYNAMIC], inherited[MAX_DYNAMIC];
    const double nothing[MAX_DYNAMIC] = {0};
    counteraction(scene, general, change);
    apply_impulse(scene, change, left);
    apply_impulse(scene, nothing, inherited);
    for (size_t k = 0; k < scene->at.size; k++) {
        left[k] -= scene->before[k];
        inherited[k] -= scene->before[k];
    }
    return vector_norm((size_t)2 * scene->n, left + scene->at.v) /
           vector_norm((size_t)2 * scene->n, inherited + scene->at.v);
}

/* Returns the largest share_left over DRAWS random scenes. */
static double max_share(enum impulse_kind impulse_kind, int general)
{
    struct random random = {60};
    double share = 0;
    for (int i = 0; i < DRAWS; i++) {
        const struct scene scene = draw_scene(&random, 2 + (unsigned)i % (MAX_DIMENSION - 1), impulse_kind);
        share = fmax(share, share_left(&scene, general));
    }
    return share;
}

/* C60: the largest share of the change that remains, for each kind of impulse. */
static void run_counteraction(struct findings *findings)
{
    static const char *const impulse_names[] = {"the blow changes the velocity alone", "the blow turns the parent too",
                                                "the blow changes the acceleration too"};
    double general = 0;
    for (enum impulse_kind impulse_kind = VELOCITY_ALONE; impulse_kind <= ACCELERATION_TOO; impulse_kind++) {
        findings_add(findings, impulse_kind == VELOCITY_ALONE ? READING : CONTEXT, max_share(impulse_kind, 0), "%s",
                     impulse_names[impulse_kind]);
        general = fmax(general, max_share(impulse_kind, 1));
    }
    findings_add(findings, CONTEXT, general, "the general form, all three blows");
    findings_remark(findings,
                    "true where nothing but the parent's velocity changes; an impulse that also rotates the parent "
                    "leaves Δω₂J₂T₁ of the child's velocity, and one that changes its acceleration leaves that change; "
                    "the general form leaves less than %.0e of either",
                    pow(10, ceil(log10(general))));
}

const struct experiment delta_experiments[] = {{.id = "C60", .run_plain = run_counteraction}, {0}};
