/* Faults of slerp.shortest that occur in programs. The first variant is correct. Each of the others has one fault, in
 * this order: the arccosine of a product above 1, and a division by 0 at equal ends; no choice of the sign of q; the
 * chord in place of the arc for angles at which it is too far from the arc; the chord to the end whose sign was not
 * changed; t limited to [0, 1]; angles in degrees. */
#include "port.h"

typedef struct path {
    float p[4], q[4], t;
} path;

static double product(const path *x)
{
    double sum = 0;
    for (int k = 0; k < 4; k++)
        sum += (double)x->p[k] * (double)x->q[k];
    return sum;
}

static void weighted(const path *x, double a, double b, float *y)
{
    for (int k = 0; k < 4; k++)
        y[k] = (float)(a * (double)x->p[k] + b * (double)x->q[k]);
}

/* Writes the point at t of the arc of the given angle, at whose end q has the given sign. */
static void arc(const path *x, double t, double angle, double sign, float *y)
{
    weighted(x, sin((1 - t) * angle) / sin(angle), sign * sin(t * angle) / sin(angle), y);
}

static void textbook(const path *x, float *y)
{
    const double cosine = product(x), sign = cosine < 0 ? -1 : 1, t = (double)x->t;
    if (fabs(cosine) > 1 - 1e-8)
        weighted(x, 1 - t, sign * t, y);
    else
        arc(x, t, acos(fabs(cosine)), sign, y);
}

static void unclamped(const path *x, float *y)
{
    const double cosine = product(x);
    arc(x, (double)x->t, acos(fabs(cosine)), cosine < 0 ? -1 : 1, y);
}

static void unsigned_end(const path *x, float *y)
{
    arc(x, (double)x->t, acos(fmin(1 - 1e-12, fmax(-1 + 1e-12, product(x)))), 1, y);
}

static void wide_chord(const path *x, float *y)
{
    const double cosine = product(x), sign = cosine < 0 ? -1 : 1, t = (double)x->t;
    if (fabs(cosine) > 0.9995)
        weighted(x, 1 - t, sign * t, y);
    else
        arc(x, t, acos(fabs(cosine)), sign, y);
}

static void unchanged_chord(const path *x, float *y)
{
    const double cosine = product(x), t = (double)x->t;
    if (fabs(cosine) > 1 - 1e-8)
        weighted(x, 1 - t, t, y);
    else
        arc(x, t, acos(fabs(cosine)), cosine < 0 ? -1 : 1, y);
}

static void limited(const path *x, float *y)
{
    path within = *x;
    within.t = fminf(1, fmaxf(0, x->t));
    textbook(&within, y);
}

static void in_degrees(const path *x, float *y)
{
    const double cosine = product(x);
    const double angle = acos(fmin(1 - 1e-12, fabs(cosine))) * 57.29577951308232;
    arc(x, (double)x->t, angle, cosine < 0 ? -1 : 1, y);
}

#define VARIANT(name)                                                                                                  \
    static int run_##name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                             \
    {                                                                                                                  \
        const path *x = in->base[0];                                                                                   \
        float(*y)[4] = out->base[0];                                                                                   \
        for (size_t i = 0; i < n; i++)                                                                                 \
            name(x + i, y[i]);                                                                                         \
        return 0;                                                                                                      \
    }
VARIANT(textbook)
VARIANT(unclamped)
VARIANT(unsigned_end)
VARIANT(wide_chord)
VARIANT(unchanged_chord)
VARIANT(limited)
VARIANT(in_degrees)

static const plumb_port_own own = {sizeof(path), 4 * sizeof(float), NULL, NULL};
#define ENTRY(name)                                                                                                    \
    {                                                                                                                  \
        "slerp.shortest", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_##name, #name, &own                                    \
    }
PORT(PLUMB_PORT_VERSION, ENTRY(textbook), ENTRY(unclamped), ENTRY(unsigned_end), ENTRY(wide_chord),
     ENTRY(unchanged_chord), ENTRY(limited), ENTRY(in_degrees))
