/* Random numbers and random matrices near a rotation, for tests of formulas. Each function takes a generator's state,
 * which alone determines the result. */
#ifndef TEST_NEAR_ROTATION_H
#define TEST_NEAR_ROTATION_H

#include "validate/util/random.h"

#include <math.h>

static inline unsigned long long next_bits(unsigned long long *state)
{
    struct random random = {*state};
    const unsigned long long bits = random_bits(&random);
    *state = random.state;
    return bits;
}

static inline double uniform(unsigned long long *state)
{
    return ldexp((double)(next_bits(state) >> 11), -52) - 1;
}

enum { MATRIX_KINDS = 5 };

/* Draws a 3 × 3 matrix near a rotation, with entries rounded to float. Of the rotations, one fifth each are: arbitrary;
 * arbitrary with up to 0.05 added to each entry; by π or nearly π; near the identity; arbitrary with up to 0.3 added to
 * each entry. */
static inline void near_rotation(unsigned long long *state, double *M)
{
    unsigned kind = next_bits(state) % MATRIX_KINDS;
    static const double drifts[MATRIX_KINDS] = {[1] = 0.05, [4] = 0.3};
    double q[4], norm = 0, drift = drifts[kind];
    for (int k = 0; k < 4; k++)
        q[k] = uniform(state);
    if (kind == 2)
        q[0] = uniform(state) > 0 ? 0 : ldexp(q[0], -(int)(next_bits(state) % 30));
    if (kind == 3)
        for (int k = 1; k < 4; k++)
            q[k] = ldexp(q[k], -(int)(next_bits(state) % 60));
    for (int k = 0; k < 4; k++)
        norm += q[k] * q[k];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int k = (3 - i - j) % 3;
            static const int signs[] = {0, -1, 1};
            double turned = signs[(j - i + 3) % 3] * q[0] * q[1 + k];
            double flat = q[1 + i] * q[1 + j] - (i == j ? q[1] * q[1] + q[2] * q[2] + q[3] * q[3] : 0);
            M[3 * i + j] = (float)((i == j) + 2 * (turned + flat) / norm + drift * uniform(state));
        }
}

#endif
