/* Rows of the transform family: rigid transforms with scale (T, R, S), and dynamic ones with velocities and accelerations
 * (T, R, S, v, a, ω, α), composed, inverted and seen from their parents.
 *
 * Here: facts about each kernel for the judge; the formulas are in reference/transform.c, the code under test in
 * fast/transform.c. An output is a sum of terms that may cancel in any degree, so promises are in ulps of the terms'
 * size; where terms cancel before anything is rounded but their difference, the result's own size counts as well.
 * Limits are counted, not measured: a rounding of a partial sum costs half an ulp of the terms' size at most, and a whole
 * one if a multiplication follows it, since a product may lie in its binade where its factor does not. The worst that is
 * found comes close where few roundings have to agree.
 * The coordinate says how much cancels: the sum of the terms' sizes over the size of their sum, from 1 on. */
#include "registry.h"
#include "validate/judge/sampler.h"

#include <math.h>
#include <string.h>

/* Where fields stand in an element, and how long one is. */
enum { T = 0, R = 3, S = 12, TRANSFORM = 13, V = 13, A = 16, W = 19, ALPHA = 22, DYNAMIC = 25 };

/* --- vectors in binary64 ------------------------------------------------------------------------------------------ */

typedef struct vector {
    double x[3];
} vector;

static vector at(const double *in)
{
    return (vector){{in[0], in[1], in[2]}};
}

/* a x + b y */
static vector combined(double a, vector x, double b, vector y)
{
    return (vector){{a * x.x[0] + b * y.x[0], a * x.x[1] + b * y.x[1], a * x.x[2] + b * y.x[2]}};
}

static vector scaled(double a, vector x)
{
    return combined(a, x, 0, x);
}

static vector cross(vector x, vector y)
{
    return (vector){
        {x.x[1] * y.x[2] - x.x[2] * y.x[1], x.x[2] * y.x[0] - x.x[0] * y.x[2], x.x[0] * y.x[1] - x.x[1] * y.x[0]}};
}

static double length(vector x)
{
    return sqrt(x.x[0] * x.x[0] + x.x[1] * x.x[1] + x.x[2] * x.x[2]);
}

/* scale · M x */
static vector turned(double scale, const double *M, vector x)
{
    vector y;
    for (size_t i = 0; i < 3; i++)
        y.x[i] = scale * (M[3 * i] * x.x[0] + M[3 * i + 1] * x.x[1] + M[3 * i + 2] * x.x[2]);
    return y;
}

/* --- terms and what cancels ---------------------------------------------------------------------------------------
 * An output vector as the sum of its terms. The first is an input as it stands, up to its sign, so that choosing it makes
 * the sum as small as wanted. */

enum { MOST_TERMS = 5 };

struct terms {
    size_t count;
    double *free; /* where the first term stands in the element */
    double sign;  /* of it there */
    vector term[MOST_TERMS];
};

static double sizes(const struct terms *terms)
{
    double sum = 0;
    for (size_t i = 0; i < terms->count; i++)
        sum += length(terms->term[i]);
    return sum;
}

static vector sum(const struct terms *terms, size_t first)
{
    vector total = {{0, 0, 0}};
    for (size_t i = first; i < terms->count; i++)
        total = combined(1, total, 1, terms->term[i]);
    return total;
}

static double cancellation(struct terms terms)
{
    double size = sizes(&terms);
    return size > 0 ? size / length(sum(&terms, 0)) : 1;
}

/* Chooses the free term so that the terms' sizes add to κ times the size of their sum. With r the others' sum, q|r| their
 * sizes' and the free term (η − 1) r, the sum is η r: κη = |η − 1| + q. */
static void cancel(struct terms terms, double kappa)
{
    vector rest = sum(&terms, 1);
    terms.term[0] = (vector){{0, 0, 0}};
    double q = sizes(&terms) / length(rest), eta = (1 + q) / (kappa + 1);
    if (!(q >= 1))
        return;
    if (eta > 1)
        eta = kappa > 1 ? (q - 1) / (kappa - 1) : 1;
    vector chosen = scaled(terms.sign * (eta - 1), rest);
    memcpy(terms.free, chosen.x, sizeof chosen.x);
}

/* Each output of a kernel that is a sum; `in` is written to by cancel alone. */

/* T₃ = T₂ + J₂T₁; (A, x): T + J x */
static struct terms point_terms(double *in, const double *x)
{
    return (struct terms){2, in + T, 1, {at(in + T), turned(in[S], in + R, at(x))}};
}

/* ω₃ = ω₂ + R₂ω₁ */
static struct terms compose_w(double *in)
{
    return (struct terms){2, in + W, 1, {at(in + W), turned(1, in + R, at(in + DYNAMIC + W))}};
}

/* v₃ = v₂ + J₂v₁ + ω₂×J₂T₁ */
static struct terms compose_v(double *in)
{
    const double *A1 = in + DYNAMIC;
    vector JT = turned(in[S], in + R, at(A1 + T)), Jv = turned(in[S], in + R, at(A1 + V));
    return (struct terms){3, in + V, 1, {at(in + V), Jv, cross(at(in + W), JT)}};
}

/* α₃ = α₂ + R₂α₁ + ω₂×R₂ω₁ */
static struct terms compose_alpha(double *in)
{
    const double *A1 = in + DYNAMIC;
    vector w = cross(at(in + W), turned(1, in + R, at(A1 + W)));
    return (struct terms){3, in + ALPHA, 1, {at(in + ALPHA), turned(1, in + R, at(A1 + ALPHA)), w}};
}

/* a₃ = a₂ + J₂a₁ + α₂×J₂T₁ + ω₂×(ω₂×J₂T₁) + 2ω₂×J₂v₁ */
static struct terms compose_a(double *in)
{
    const double *A1 = in + DYNAMIC;
    vector JT = turned(in[S], in + R, at(A1 + T)), Jv = turned(in[S], in + R, at(A1 + V)), w = at(in + W);
    return (struct terms){5,
                          in + A,
                          1,
                          {at(in + A), turned(in[S], in + R, at(A1 + A)), cross(at(in + ALPHA), JT),
                           cross(w, cross(w, JT)), scaled(2, cross(w, Jv))}};
}

/* S v′ turned = ω×T − v */
static struct terms inverse_v(double *in)
{
    return (struct terms){2, in + V, -1, {scaled(-1, at(in + V)), cross(at(in + W), at(in + T))}};
}

/* S a′ turned = α×T − ω×(ω×T) + 2ω×v − a */
static struct terms inverse_a(double *in)
{
    vector x = at(in + T), w = at(in + W);
    return (struct terms){4,
                          in + A,
                          -1,
                          {scaled(-1, at(in + A)), cross(at(in + ALPHA), x), scaled(-1, cross(w, cross(w, x))),
                           scaled(2, cross(w, at(in + V)))}};
}

/* Field `k` of A₃ minus the one of A₂ */
static struct terms difference(double *A3, const double *A2, size_t k)
{
    return (struct terms){2, A3 + k, 1, {at(A3 + k), scaled(-1, at(A2 + k))}};
}

/* S₂ v₁ turned = v₃ − v₂ − ω₂×(T₃ − T₂) */
static struct terms local_v(double *in)
{
    struct terms terms = difference(in + DYNAMIC, in, V);
    vector d = sum(&(struct terms){.count = 2, .term = {at(in + DYNAMIC + T), scaled(-1, at(in + T))}}, 0);
    terms.term[terms.count++] = scaled(-1, cross(at(in + W), d));
    return terms;
}

/* α₁ turned = α₃ − α₂ + ω₃×ω₂ */
static struct terms local_alpha(double *in)
{
    struct terms terms = difference(in + DYNAMIC, in, ALPHA);
    terms.term[terms.count++] = cross(at(in + DYNAMIC + W), at(in + W));
    return terms;
}

/* S₂ a₁ turned = a₃ − a₂ − α₂×d + ω₂×(ω₂×d) − 2ω₂×e, d = T₃ − T₂, e = v₃ − v₂ */
static struct terms local_a(double *in)
{
    struct terms terms = difference(in + DYNAMIC, in, A);
    vector w = at(in + W), d = combined(1, at(in + DYNAMIC + T), -1, at(in + T));
    vector e = combined(1, at(in + DYNAMIC + V), -1, at(in + V));
    terms.term[terms.count++] = scaled(-1, cross(at(in + ALPHA), d));
    terms.term[terms.count++] = cross(w, cross(w, d));
    terms.term[terms.count++] = scaled(-2, cross(w, e));
    return terms;
}

/* --- coordinates --------------------------------------------------------------------------------------------------
 * The terms are made by functions that also change elements, hence the copy. */

static double of_copy(const double *in, size_t n, struct terms (*terms)(double *))
{
    double copy[2 * DYNAMIC];
    memcpy(copy, in, n * sizeof *copy);
    return cancellation(terms(copy));
}

static struct terms compose_T(double *in)
{
    return point_terms(in, in + TRANSFORM + T);
}

static double cancellation_compose(const double *in)
{
    return of_copy(in, 2 * TRANSFORM, compose_T);
}

static void place_compose(double *in, double at)
{
    cancel(compose_T(in), at);
}

static struct terms apply_T(double *in)
{
    return point_terms(in, in + TRANSFORM);
}

static double cancellation_apply(const double *in)
{
    return of_copy(in, TRANSFORM + 3, apply_T);
}

static void place_apply(double *in, double at)
{
    cancel(apply_T(in), at);
}

static struct terms local_T(double *in)
{
    return difference(in + TRANSFORM, in, T);
}

static double cancellation_to_local(const double *in)
{
    return of_copy(in, 2 * TRANSFORM, local_T);
}

static void place_to_local(double *in, double at)
{
    cancel(local_T(in), at);
}

static double cancellation_dynamic_compose(const double *in)
{
    return of_copy(in, 2 * DYNAMIC, compose_a);
}

/* Every output at once; ω and T first, since the others are made of them. */
static void place_dynamic_compose(double *in, double at)
{
    cancel(compose_w(in), at);
    cancel(point_terms(in, in + DYNAMIC + T), at);
    cancel(compose_v(in), at);
    cancel(compose_alpha(in), at);
    cancel(compose_a(in), at);
}

static double cancellation_dynamic_inverse(const double *in)
{
    return of_copy(in, DYNAMIC, inverse_a);
}

static void place_dynamic_inverse(double *in, double at)
{
    cancel(inverse_v(in), at);
    cancel(inverse_a(in), at);
}

static double cancellation_dynamic_to_local(const double *in)
{
    return of_copy(in, 2 * DYNAMIC, local_a);
}

static void place_dynamic_to_local(double *in, double at)
{
    cancel(difference(in + DYNAMIC, in, T), at);
    cancel(difference(in + DYNAMIC, in, W), at);
    cancel(local_v(in), at);
    cancel(local_alpha(in), at);
    cancel(local_a(in), at);
}

/* clang-format off */
static const struct coordinate
    in_compose = {"cancellation", "", cancellation_compose, place_compose},
    in_apply = {"cancellation", "", cancellation_apply, place_apply},
    in_to_local = {"cancellation", "", cancellation_to_local, place_to_local},
    in_dynamic_compose = {"cancellation", "", cancellation_dynamic_compose, place_dynamic_compose},
    in_dynamic_inverse = {"cancellation", "", cancellation_dynamic_inverse, place_dynamic_inverse},
    in_dynamic_to_local = {"cancellation", "", cancellation_dynamic_to_local, place_dynamic_to_local};
/* clang-format on */

/* --- samplers -----------------------------------------------------------------------------------------------------
 * A uniform draw from the whole domain hides small fields behind large ones. These make the terms of each sum alike in
 * size, by a common unit of length and of time, and then let them cancel. */

static void resize(struct random *random, double *x, double size)
{
    vector now = at(x);
    double most = length(now);
    vector sized = scaled(most > 0 ? size * random_between(random, 0.25, 1) / most : 0, now);
    memcpy(x, sized.x, sizeof sized.x);
}

static void balance_transform(struct random *random, double *in, double unit_length)
{
    resize(random, in + T, unit_length);
    in[S] = random_log(random, 0.125, 8);
}

static void balance_dynamic(struct random *random, double *in, double unit_length, double rate)
{
    balance_transform(random, in, unit_length);
    resize(random, in + V, unit_length * rate);
    resize(random, in + A, unit_length * rate * rate);
    resize(random, in + W, rate);
    resize(random, in + ALPHA, rate * rate);
}

static void balance_transforms(struct random *random, double *in)
{
    double unit_length = random_log(random, 0x1p-20, 0x1p20);
    balance_transform(random, in, unit_length);
    balance_transform(random, in + TRANSFORM, unit_length);
}

static void balance_dynamics(struct random *random, double *in)
{
    double unit_length = random_log(random, 0x1p-10, 0x1p10), rate = random_log(random, 0x1p-8, 0x1p6);
    balance_dynamic(random, in, unit_length, rate);
    balance_dynamic(random, in + DYNAMIC, unit_length, rate);
}

static double some_cancellation(struct random *random)
{
    return random_log(random, 2, 0x1p26);
}

/* B = Aᵀ turned a little (`transposed`), or A turned a little: products R₂R₁ and R₂ᵀR₃ near the identity. */
static void follow(struct random *random, const double *from, int transposed, double *to)
{
    double axis[3], turn[9];
    random_direction(random, 3, axis);
    rotation_about(axis, random_log(random, 0x1p-40, 1), turn);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            to[3 * i + j] = 0;
            for (size_t k = 0; k < 3; k++)
                to[3 * i + j] += turn[3 * i + k] * (transposed ? from[3 * j + k] : from[3 * k + j]);
        }
}

static void draw_balanced_transforms(struct random *random, double *in)
{
    balance_transforms(random, in);
}

static void draw_balanced_transform(struct random *random, double *in)
{
    balance_transform(random, in, random_log(random, 0x1p-20, 0x1p20));
}

static void draw_balanced_dynamics(struct random *random, double *in)
{
    balance_dynamics(random, in);
}

static void draw_cancelling_compose(struct random *random, double *in)
{
    balance_transforms(random, in);
    follow(random, in + R, 1, in + TRANSFORM + R);
    place_compose(in, some_cancellation(random));
}

static void draw_cancelling_apply(struct random *random, double *in)
{
    double unit_length = random_log(random, 0x1p-20, 0x1p20);
    balance_transform(random, in, unit_length);
    resize(random, in + TRANSFORM, unit_length);
    place_apply(in, some_cancellation(random));
}

static void draw_cancelling_to_local(struct random *random, double *in)
{
    balance_transforms(random, in);
    follow(random, in + R, 0, in + TRANSFORM + R);
    place_to_local(in, some_cancellation(random));
}

static void draw_cancelling_dynamic_compose(struct random *random, double *in)
{
    balance_dynamics(random, in);
    follow(random, in + R, 1, in + DYNAMIC + R);
    place_dynamic_compose(in, some_cancellation(random));
}

static void draw_balanced_dynamic(struct random *random, double *in)
{
    balance_dynamic(random, in, random_log(random, 0x1p-10, 0x1p10), random_log(random, 0x1p-8, 0x1p6));
}

static void draw_cancelling_dynamic_inverse(struct random *random, double *in)
{
    draw_balanced_dynamic(random, in);
    place_dynamic_inverse(in, some_cancellation(random));
}

static void draw_cancelling_dynamic_to_local(struct random *random, double *in)
{
    balance_dynamics(random, in);
    follow(random, in + R, 0, in + DYNAMIC + R);
    place_dynamic_to_local(in, some_cancellation(random));
}

/* --- rows --------------------------------------------------------------------------------------------------------- */

/* Fields with the article's index of the transform, reasons of bounds, and rules for special values. */
/* clang-format off */
#define LARGEST_LENGTH 1e9 /* of T, v, a in the domain, in their units: with ω and α as below nothing overflows */
#define TRANSFORM_FIELDS(i) \
    {"T" i, "m", REALS, 3, 1, 0, LARGEST_LENGTH}, {"R" i, "", ROTATION, 3, 3, 0, 0}, {"S" i, "", POSITIVE, 1, 1, 0x1p-10, 0x1p10}
#define DYNAMIC_FIELDS(i) \
    TRANSFORM_FIELDS(i), {"v" i, "m/s", REALS, 3, 1, 0, LARGEST_LENGTH}, {"a" i, "m/s²", REALS, 3, 1, 0, LARGEST_LENGTH}, \
    {"w" i, "rad/s", REALS, 3, 1, 0, 1e4}, {"alpha" i, "rad/s²", REALS, 3, 1, 0, 1e8}

/* Sizes below these count as these: products on the way to them pass through subnormal numbers. */
#define UNDERFLOW 0x1p-100 /* of one or two factors */
#define UNDERFLOW_SQUARED 0x1p-80 /* with ω² up to 1e8 beside them */

#define ONCE "rounded once"
#define EXACT "copied"
#define PRODUCT "a fused dot product: three roundings"
#define MAPPED "a fused dot product, three roundings; times S, added: one more"
#define DIVIDED "a fused dot product, three roundings; divided by S: one more"
#define ADDED "a fused dot product and a sum: four roundings"
#define CROSSED "a fused dot product, three roundings, into a cross product, two more"
#define VELOCITY "S R T, four roundings, into a cross product, two more, and a sum"
#define ACCELERATION "S R T, four roundings, into two cross products and the sum between them, five more"
#define BACK_VELOCITY "a cross product, two roundings, into a dot product, three, and the division"
#define BACK_ACCELERATION "two cross products and the sum between them, five roundings, then as for T"
#define SUBTRACTED "a difference, then a fused dot product: four roundings"
#define SUBTRACTED_DIVIDED "a difference, one rounding, then a fused dot product, three, and the division"
#define SUBTRACTED_CROSSED "a difference and a cross product, three roundings, then a fused dot product, three more"
#define LOCAL_VELOCITY "differences and a cross product, four roundings, then a fused dot product and the division"
#define LOCAL_ACCELERATION "two cross products of differences, six roundings, then a fused dot product and the division"
#define CHAINED "longer chains, whose terms count with R₂R₂ᵀ as factor: measured 7.3 and 8.2, rounded up"
#define DIFFERENCE "what cancels is rounded once, before it is turned; measured 4.6, rounded up"
#define TRANSPOSED "the inverse of R is taken to be its transpose, as for a rotation; a drifted R is not inverted"

#define NAN_SHOWS {"a NaN gives NaN somewhere", NULL, EACH_COMPONENT, IN_NAN, NULL, OUT_SOME_NAN, NULL}
#define INFINITY_ANYWHERE_SHOWS {"an ∞ gives ∞ or NaN somewhere", NULL, EACH_COMPONENT, IN_INFINITE, NULL, OUT_NOT_FINITE, NULL}
#define TINY_ANYWHERE_JUDGED {"a subnormal number anywhere is judged like others", NULL, EACH_COMPONENT, IN_SUBNORMAL, NULL, OUT_JUDGED, NULL}
#define ZERO_ANYWHERE_JUDGED {"a zero anywhere is judged like others", NULL, EACH_COMPONENT, IN_ZERO, NULL, OUT_JUDGED, NULL}
#define INFINITY_SHOWS(field) {"an ∞ in " field " gives ∞ or NaN somewhere", field, EACH_COMPONENT, IN_INFINITE, NULL, OUT_NOT_FINITE, NULL}
#define TINY_JUDGED(field) {"a subnormal number in " field " is judged like others", field, EACH_COMPONENT, IN_SUBNORMAL, NULL, OUT_JUDGED, NULL}
#define ZERO_JUDGED(field) {field " = 0 is judged like others", field, ALL_COMPONENTS, IN_ZERO, NULL, OUT_JUDGED, NULL}
#define LARGEST_KEPT(field) {"the largest numbers in " field " stay finite", field, EACH_COMPONENT, IN_LARGEST, NULL, OUT_FINITE, NULL}
#define NO_SCALE(field, output) {field " = 0 gives an infinite scale", field, ALL_COMPONENTS, IN_ZERO, output, OUT_NOT_FINITE, NULL}
#define INFINITE_SCALE(field, output) {field " = ∞ gives the scale 0", field, ALL_COMPONENTS, IN_PLUS_INFINITE, output, OUT_EXACT, zeros}

/* Two rows that differ in the order of their sums. */
#define DYNAMIC_TO_LOCAL(name, what, equations, of_v, why_v, of_a, why_a) \
    { \
        .id = name, .family = "transform", .title = what, .formula = equations, .catalogue = "TR9", \
        .source = "seed 000, \"Converting Global To Local\"", \
        .inputs = FIELDS(DYNAMIC_FIELDS("2"), DYNAMIC_FIELDS("3")), .outputs = FIELDS(DYNAMIC_FIELDS("1")), \
        .coordinate = &in_dynamic_to_local, \
        .bounds = BOUNDS({"T1", SCALED_ULP, 4.5, 0, 0, SUBTRACTED_DIVIDED, UNDERFLOW}, {"T1", NORM, 6, 0, 0, DIFFERENCE, UNDERFLOW}, \
                         {"R1", SCALED_ULP, 1.5, 0, 0, PRODUCT, UNDERFLOW}, {"S1", ULP, 0.5, 0, 0, ONCE, 0}, \
                         {"v1", SCALED_ULP, of_v, 0, 0, why_v, UNDERFLOW_SQUARED}, \
                         {"a1", SCALED_ULP, of_a, 0, 0, why_a, UNDERFLOW_SQUARED}, \
                         {"w1", SCALED_ULP, 2.5, 0, 0, SUBTRACTED, UNDERFLOW}, {"w1", NORM, 6, 0, 0, DIFFERENCE, UNDERFLOW}, \
                         {"alpha1", SCALED_ULP, 4.5, 0, 0, SUBTRACTED_CROSSED, UNDERFLOW_SQUARED}), \
        .specials = SPECIALS(NAN_SHOWS, INFINITY_SHOWS("T2"), INFINITY_SHOWS("R2"), INFINITY_SHOWS("v2"), INFINITY_SHOWS("a2"), \
                             INFINITY_SHOWS("w2"), INFINITY_SHOWS("alpha2"), INFINITY_SHOWS("T3"), INFINITY_SHOWS("R3"), \
                             INFINITY_SHOWS("S3"), INFINITY_SHOWS("v3"), INFINITY_SHOWS("a3"), INFINITY_SHOWS("w3"), \
                             INFINITY_SHOWS("alpha3"), TINY_JUDGED("T2"), TINY_JUDGED("R2"), TINY_JUDGED("T3"), \
                             TINY_JUDGED("w2"), TINY_JUDGED("w3"), ZERO_JUDGED("T2"), ZERO_JUDGED("v3"), ZERO_JUDGED("w2"), \
                             NO_SCALE("S2", "S1"), INFINITE_SCALE("S2", "S1")), \
        .samplers = SAMPLERS({"fields of like size", draw_balanced_dynamics}, \
                             {"two that nearly agree", draw_cancelling_dynamic_to_local}), \
        .note = TRANSPOSED, \
    }
/* clang-format on */

static const double zeros[3];

const struct row transform_rows[] = {
    {
        .id = "transform.compose",
        .family = "transform",
        .title = "one transform inside another",
        .formula = "A₃ = A₂∘A₁: T₃ = T₂ + S₂R₂T₁, R₃ = R₂R₁, S₃ = S₂S₁",
        .catalogue = "TR1",
        .source = "seed 000, \"Composition of Transforms\"",
        .inputs = FIELDS(TRANSFORM_FIELDS("2"), TRANSFORM_FIELDS("1")),
        .outputs = FIELDS(TRANSFORM_FIELDS("3")),
        .coordinate = &in_compose,
        .bounds = BOUNDS({"T3", SCALED_ULP, 3.5, 0, 0, MAPPED, UNDERFLOW},
                         {"R3", SCALED_ULP, 1.5, 0, 0, PRODUCT, UNDERFLOW}, {"S3", ULP, 0.5, 0, 0, ONCE, 0}),
        .specials = SPECIALS(NAN_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED,
                             LARGEST_KEPT("T2")),
        .samplers = SAMPLERS({"fields of like size", draw_balanced_transforms},
                             {"two that nearly cancel", draw_cancelling_compose}),
    },
    {
        .id = "transform.inverse",
        .family = "transform",
        .title = "inverse of a transform",
        .formula = "A⁻¹: T′ = −RᵀT/S, R′ = Rᵀ, S′ = 1/S",
        .catalogue = "TR3",
        .source = "seed 000, \"Inverse Transform\"",
        .inputs = FIELDS(TRANSFORM_FIELDS("")),
        .outputs = FIELDS(TRANSFORM_FIELDS("")),
        .bounds = BOUNDS({"T", SCALED_ULP, 3.5, 0, 0, DIVIDED, UNDERFLOW}, {"R", ULP, 0, 0, 0, EXACT, 0},
                         {"S", ULP, 0.5, 0, 0, ONCE, 0}),
        .specials = SPECIALS(NAN_SHOWS, INFINITY_SHOWS("T"), INFINITY_SHOWS("R"), TINY_JUDGED("T"), TINY_JUDGED("R"),
                             ZERO_JUDGED("T"), NO_SCALE("S", "S"), INFINITE_SCALE("S", "S")),
        .samplers = SAMPLERS({"fields of like size", draw_balanced_transform}),
        .note = TRANSPOSED,
    },
    {
        .id = "transform.to_local",
        .family = "transform",
        .title = "a transform as its parent sees it",
        .formula = "A₁ = A₂⁻¹∘A₃: T₁ = R₂ᵀ(T₃ − T₂)/S₂, R₁ = R₂ᵀR₃, S₁ = S₃/S₂",
        .catalogue = "TR9",
        .source = "seed 000, \"Converting Global To Local\"",
        .inputs = FIELDS(TRANSFORM_FIELDS("2"), TRANSFORM_FIELDS("3")),
        .outputs = FIELDS(TRANSFORM_FIELDS("1")),
        .coordinate = &in_to_local,
        .bounds = BOUNDS({"T1", SCALED_ULP, 4.5, 0, 0, SUBTRACTED_DIVIDED, UNDERFLOW},
                         {"T1", NORM, 6, 0, 0, DIFFERENCE, UNDERFLOW},
                         {"R1", SCALED_ULP, 1.5, 0, 0, PRODUCT, UNDERFLOW}, {"S1", ULP, 0.5, 0, 0, ONCE, 0}),
        .specials = SPECIALS(NAN_SHOWS, INFINITY_SHOWS("T2"), INFINITY_SHOWS("R2"), INFINITY_SHOWS("T3"),
                             INFINITY_SHOWS("R3"), INFINITY_SHOWS("S3"), TINY_JUDGED("T2"), TINY_JUDGED("R2"),
                             TINY_JUDGED("T3"), TINY_JUDGED("R3"), TINY_JUDGED("S3"), ZERO_JUDGED("T2"),
                             ZERO_JUDGED("T3"), NO_SCALE("S2", "S1"), INFINITE_SCALE("S2", "S1")),
        .samplers = SAMPLERS({"fields of like size", draw_balanced_transforms},
                             {"two that nearly agree", draw_cancelling_to_local}),
        .note = TRANSPOSED,
    },
    {
        .id = "transform.apply",
        .family = "transform",
        .title = "a point in the parent's coordinates",
        .formula = "A(x) = S R x + T",
        .catalogue = "TR4",
        .source = "seed 000, \"Transforms\"",
        .inputs = FIELDS(TRANSFORM_FIELDS(""), {"x", "m", REALS, 3, 1, 0, LARGEST_LENGTH}),
        .outputs = FIELDS({"y", "m", REALS, 3, 1, 0, 3e12}),
        .coordinate = &in_apply,
        .bounds = BOUNDS({"y", SCALED_ULP, 3.5, 0, 0, MAPPED, UNDERFLOW}),
        .specials =
            SPECIALS(NAN_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED, LARGEST_KEPT("T")),
        .samplers = SAMPLERS({"terms that nearly cancel", draw_cancelling_apply}),
    },
    {
        .id = "dynamic.compose",
        .family = "transform",
        .title = "one moving transform inside another",
        .formula = "v₃ = v₂ + J₂v₁ + ω₂×J₂T₁, a₃ = a₂ + J₂a₁ + α₂×J₂T₁ + ω₂×(ω₂×J₂T₁ + 2J₂v₁), "
                   "ω₃ = ω₂ + R₂ω₁, α₃ = α₂ + R₂α₁ + ω₂×ω₃",
        .catalogue = "TR1 TR5 TR6",
        .source = "seed 000, \"Dynamics of the Composition\"",
        .inputs = FIELDS(DYNAMIC_FIELDS("2"), DYNAMIC_FIELDS("1")),
        .outputs = FIELDS(DYNAMIC_FIELDS("3")),
        .coordinate = &in_dynamic_compose,
        .bounds = BOUNDS(
            {"T3", SCALED_ULP, 3.5, 0, 0, MAPPED, UNDERFLOW}, {"R3", SCALED_ULP, 1.5, 0, 0, PRODUCT, UNDERFLOW},
            {"S3", ULP, 0.5, 0, 0, ONCE, 0}, {"v3", SCALED_ULP, 5.5, 0, 0, VELOCITY, UNDERFLOW_SQUARED},
            {"a3", SCALED_ULP, 8, 0, 0, ACCELERATION, UNDERFLOW_SQUARED}, {"w3", SCALED_ULP, 2, 0, 0, ADDED, UNDERFLOW},
            {"alpha3", SCALED_ULP, 4, 0, 0, CROSSED, UNDERFLOW_SQUARED}),
        .specials = SPECIALS(NAN_SHOWS, INFINITY_ANYWHERE_SHOWS, TINY_ANYWHERE_JUDGED, ZERO_ANYWHERE_JUDGED,
                             LARGEST_KEPT("T2"), LARGEST_KEPT("v2"), LARGEST_KEPT("a2")),
        .samplers = SAMPLERS({"fields of like size", draw_balanced_dynamics},
                             {"two that nearly cancel", draw_cancelling_dynamic_compose}),
    },
    {
        .id = "dynamic.inverse",
        .family = "transform",
        .title = "inverse of a moving transform",
        .formula = "v′ = J⁻¹(ω×T − v), a′ = J⁻¹(α×T − ω×(ω×T − 2v) − a), ω′ = −Rᵀω, α′ = −Rᵀα",
        .catalogue = "TR3 TR7",
        .source = "seed 000, \"Dynamics of the Inverse\"",
        .inputs = FIELDS(DYNAMIC_FIELDS("")),
        .outputs = FIELDS(DYNAMIC_FIELDS("")),
        .coordinate = &in_dynamic_inverse,
        .bounds = BOUNDS({"T", SCALED_ULP, 3.5, 0, 0, DIVIDED, UNDERFLOW}, {"R", ULP, 0, 0, 0, EXACT, 0},
                         {"S", ULP, 0.5, 0, 0, ONCE, 0}, {"v", SCALED_ULP, 5.5, 0, 0, BACK_VELOCITY, UNDERFLOW_SQUARED},
                         {"a", SCALED_ULP, 8.5, 0, 0, BACK_ACCELERATION, UNDERFLOW_SQUARED},
                         {"w", SCALED_ULP, 1.5, 0, 0, PRODUCT, UNDERFLOW},
                         {"alpha", SCALED_ULP, 1.5, 0, 0, PRODUCT, UNDERFLOW}),
        .specials =
            SPECIALS(NAN_SHOWS, INFINITY_SHOWS("T"), INFINITY_SHOWS("R"), INFINITY_SHOWS("v"), INFINITY_SHOWS("a"),
                     INFINITY_SHOWS("w"), INFINITY_SHOWS("alpha"), TINY_JUDGED("T"), TINY_JUDGED("R"), TINY_JUDGED("v"),
                     TINY_JUDGED("a"), TINY_JUDGED("w"), TINY_JUDGED("alpha"), ZERO_JUDGED("T"), ZERO_JUDGED("w"),
                     NO_SCALE("S", "S"), INFINITE_SCALE("S", "S")),
        .samplers = SAMPLERS({"fields of like size", draw_balanced_dynamic},
                             {"terms that nearly cancel", draw_cancelling_dynamic_inverse}),
        .note = TRANSPOSED,
    },
    DYNAMIC_TO_LOCAL("dynamic.to_local", "a moving transform as its parent sees it",
                     "v₁ = J₂⁻¹(e − ω₂×d), a₁ = J₂⁻¹(a₃ − a₂ − α₂×d − ω₂×(2e − ω₂×d)), d = T₃ − T₂, e = v₃ − v₂; "
                     "ω₁ = R₂ᵀ(ω₃ − ω₂), α₁ = R₂ᵀ(α₃ − α₂ + ω₃×ω₂)",
                     7.5, LOCAL_VELOCITY, 9.5, LOCAL_ACCELERATION),
    DYNAMIC_TO_LOCAL("dynamic.to_local.chained", "the same from the local results themselves",
                     "v₁ = J₂⁻¹(v₃ − v₂ − ω₂×J₂T₁), a₁ = J₂⁻¹(a₃ − a₂ − α₂×J₂T₁ − ω₂×(ω₂×J₂T₁ + 2J₂v₁)); "
                     "ω₁ = R₂ᵀ(ω₃ − ω₂), α₁ = R₂ᵀ(α₃ − α₂ + ω₃×ω₂)",
                     10, CHAINED, 12, CHAINED),
    {0},
};
