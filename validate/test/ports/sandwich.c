/* A port that is right by another way than the articles': a turn is that of the quaternion q, x ↦ q x q̄, in long
 * double, rounded once. What it gives is a turn's matrix, or a turned vector, only if the axis is of unit length. */
#include "port.h"

typedef struct axis_angle {
    double axis[3], angle;
} axis_angle;

typedef struct turned {
    axis_angle turn;
    double x[3];
} turned;

typedef struct vector {
    double at[3];
} vector;

typedef struct matrix {
    double at[3][3];
} matrix;

/* y = q x q̄ = x + 2 w v×x + 2 v×(v×x), q = (w, v) = (cos α/2, sin α/2 a) */
static void sandwich(const axis_angle *turn, const double x[3], double y[3])
{
    const long double half = (long double)turn->angle / 2, w = cosl(half);
    long double v[3], t[3];
    for (int k = 0; k < 3; k++)
        v[k] = sinl(half) * turn->axis[k];
    for (int k = 0; k < 3; k++)
        t[k] = 2 * (v[(k + 1) % 3] * x[(k + 2) % 3] - v[(k + 2) % 3] * x[(k + 1) % 3]);
    for (int k = 0; k < 3; k++)
        y[k] = (double)(x[k] + w * t[k] + (v[(k + 1) % 3] * t[(k + 2) % 3] - v[(k + 2) % 3] * t[(k + 1) % 3]));
}

EACH(rodrigues, const turned, in, vector, y)
{
    sandwich(&in->turn, in->x, y->at);
}

EACH(from_axis_angle, const axis_angle, turn, matrix, R)
{
    for (int column = 0; column < 3; column++) {
        double y[3];
        sandwich(turn, (const double[3]){column == 0, column == 1, column == 2}, y);
        for (int row = 0; row < 3; row++)
            R->at[row][column] = y[row];
    }
}

PORT(PLUMB_PORT_VERSION, {"rotation.rodrigues", PLUMB_PORT_BINARY64, PLUMB_PORT_AOS, run_rodrigues},
     {"rotation.from_axis_angle", PLUMB_PORT_BINARY64, PLUMB_PORT_AOS, run_from_axis_angle})
