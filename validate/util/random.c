/* Random numbers of several distributions; see random.h. */
#include "random.h"

#include "elementary.h"

#include <math.h>

#define PI 0x1.921fb54442d18p1
#define LN_2 0x1.62e42fefa39efp-1

double random_unit(struct random *random)
{
    return (double)(random_bits(random) >> 11) * 0x1p-53;
}

double random_between(struct random *random, double low, double high)
{
    double at = random_unit(random);
    return low * (1 - at) + high * at;
}

double random_log(struct random *random, double low, double high)
{
    double x = elementary_exp2(random_between(random, elementary_log2(low), elementary_log2(high)));
    if (x < low)
        return low;
    return x > high ? high : x;
}

double random_sign(struct random *random)
{
    return random_bits(random) >> 63 ? -1 : 1;
}

/* Computes two independent normal numbers by the method of Box and Muller. */
void random_normals(struct random *random, double *x, double *y)
{
    const double radius = sqrt(-2 * LN_2 * elementary_log2(1 - random_unit(random)));
    double sine, cosine;
    elementary_sine_cosine(2 * PI * random_unit(random), &sine, &cosine);
    *x = radius * cosine;
    *y = radius * sine;
}

/* Computes a random unit vector: normal numbers divided by their norm. All directions are equally likely, since the
 * density of the normal numbers depends on the norm alone. */
void random_direction(struct random *random, size_t n, double *unit)
{
    double spare, sum = 0;
    for (size_t k = 0; k < n; k += 2)
        random_normals(random, unit + k, k + 1 < n ? unit + k + 1 : &spare);
    for (size_t k = 0; k < n; k++)
        sum += unit[k] * unit[k];
    const double length = sqrt(sum);
    for (size_t k = 0; k < n; k++)
        unit[k] = length > 0 ? unit[k] / length : k == 0;
}
