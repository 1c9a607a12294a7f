/* Angles of a rotation matrix as programs compute them, in the sequence zyx (yaw, pitch, roll), a variant each. The
 * first three are right: an arctangent, an arcsine that is clamped with c = 0 at gimbal lock, and a = 0 there. The
 * others have a fault: an arcsine that is not clamped, the order of the angles, degrees, the sign of the pitch, a yaw
 * from 0 to 2π, the other three angles of the rotation, the sequence xyz, and fixed axes. */
#include "port.h"

#define HALF_TURN 3.14159265358979323846
#define LOCKED 0.9999999

typedef struct angles {
    double yaw, pitch, roll;
} angles;

static double clamped(double x)
{
    return fmin(1, fmax(-1, x));
}

/* The angle that is left at gimbal lock, where one of yaw and roll is taken as 0. */
static double left_over(const float *R)
{
    return atan2(-(double)R[1], (double)R[4]);
}

static int is_locked(const float *R)
{
    return fabs((double)R[6]) > LOCKED;
}

static angles ordinary(const float *R, double pitch)
{
    return (angles){atan2((double)R[3], (double)R[0]), pitch, atan2((double)R[7], (double)R[8])};
}

static angles by_arctangent(const float *R)
{
    if (is_locked(R))
        return (angles){left_over(R), atan2(-(double)R[6], hypot((double)R[0], (double)R[3])), 0};
    return ordinary(R, atan2(-(double)R[6], hypot((double)R[0], (double)R[3])));
}

static angles by_arcsine(const float *R)
{
    const double pitch = asin(clamped(-(double)R[6]));
    if (is_locked(R))
        return (angles){left_over(R), pitch, 0};
    return ordinary(R, pitch);
}

static angles with_yaw_0(const float *R)
{
    const double pitch = asin(clamped(-(double)R[6]));
    if (is_locked(R))
        return (angles){0, pitch, pitch > 0 ? -left_over(R) : left_over(R)};
    return ordinary(R, pitch);
}

static angles unclamped(const float *R)
{
    const double pitch = asin(-(double)R[6]);
    if (is_locked(R))
        return (angles){left_over(R), pitch, 0};
    return ordinary(R, pitch);
}

static angles reordered(const float *R)
{
    const angles right = by_arcsine(R);
    return (angles){right.roll, right.pitch, right.yaw};
}

static angles in_degrees(const float *R)
{
    const angles right = by_arcsine(R);
    const double degree = HALF_TURN / 180;
    return (angles){right.yaw / degree, right.pitch / degree, right.roll / degree};
}

static angles wrong_sign(const float *R)
{
    const angles right = by_arcsine(R);
    return (angles){right.yaw, -right.pitch, right.roll};
}

static angles from_0(const float *R)
{
    const angles right = by_arcsine(R);
    return (angles){right.yaw < 0 ? right.yaw + 2 * HALF_TURN : right.yaw, right.pitch, right.roll};
}

static double opposite(double angle)
{
    return angle > 0 ? angle - HALF_TURN : angle + HALF_TURN;
}

static angles others(const float *R)
{
    const angles right = by_arcsine(R);
    return (angles){opposite(right.yaw), copysign(HALF_TURN, right.pitch) - right.pitch, opposite(right.roll)};
}

/* The angles about x, y, z in the sequence xyz. */
static angles as_xyz(const float *R)
{
    return (angles){atan2(-(double)R[5], (double)R[8]), asin(clamped((double)R[2])),
                    atan2(-(double)R[1], (double)R[0])};
}

/* The angles of z, then y, then x about fixed axes. */
static angles about_fixed_axes(const float *R)
{
    const angles xyz = as_xyz(R);
    return (angles){xyz.roll, xyz.pitch, xyz.yaw};
}

#define VARIANT(name)                                                                                                  \
    static int run_##name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                             \
    {                                                                                                                  \
        const float(*R)[9] = in->base[0];                                                                              \
        float(*y)[3] = out->base[0];                                                                                   \
        for (size_t i = 0; i < n; i++) {                                                                               \
            const angles a = name(R[i]);                                                                               \
            y[i][0] = (float)a.yaw, y[i][1] = (float)a.pitch, y[i][2] = (float)a.roll;                                 \
        }                                                                                                              \
        return 0;                                                                                                      \
    }
VARIANT(by_arctangent)
VARIANT(by_arcsine)
VARIANT(with_yaw_0)
VARIANT(unclamped)
VARIANT(reordered)
VARIANT(in_degrees)
VARIANT(wrong_sign)
VARIANT(from_0)
VARIANT(others)
VARIANT(as_xyz)
VARIANT(about_fixed_axes)

static const plumb_port_own own = {9 * sizeof(float), 3 * sizeof(float), NULL, NULL};
#define ENTRY(name)                                                                                                    \
    {                                                                                                                  \
        "euler.from_matrix.zyx", PLUMB_PORT_FLOAT, PLUMB_PORT_OWN, run_##name, #name, &own                             \
    }
PORT(PLUMB_PORT_VERSION, ENTRY(by_arctangent), ENTRY(by_arcsine), ENTRY(with_yaw_0), ENTRY(unclamped), ENTRY(reordered),
     ENTRY(in_degrees), ENTRY(wrong_sign), ENTRY(from_0), ENTRY(others), ENTRY(as_xyz), ENTRY(about_fixed_axes))
