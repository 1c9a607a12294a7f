/* Elements of a prime field, and functions of them: see residue.h. */
#include "residue.h"

#include <math.h>
#include <string.h>

/* Both primes are 7 modulo 8: −1 has no square root, and 2 has one. */
static const uint64_t primes[RESIDUE_PRIMES] = {(UINT64_C(1) << 61) - 1, (UINT64_C(1) << 62) - 57};

/* When a sine and cosine, or an exponential, is needed for a new argument a, a/PARTS becomes a unit, for which a random
 * value is chosen. The values at n times the unit, |n| ≤ MAX_MULTIPLES, then follow from the addition theorems. An
 * angle may also differ from a multiple by up to MAX_QUARTERS quarter rotations. */
enum { MAX_UNITS = 24, MAX_DOUBLED = 8, PARTS = 16, MAX_MULTIPLES = 1 << 12, MAX_QUARTERS = 20 };

struct unit {
    uint64_t unit, inverse;
    uint64_t x, y; /* cosine and sine of the unit; or x is its exponential */
};

struct units {
    struct unit at[MAX_UNITS];
    int count;
};

static _Thread_local struct {
    uint64_t prime, state, seed, pi;
    struct units angles, exponents;
    uint64_t doubled[MAX_DOUBLED]; /* tangents of angles whose half is known */
    int doubled_count;
    int undefined;
} point; /* the current random point of this thread */

/* --- the field ---------------------------------------------------------------------------------------------------- */

/* Returns a hash of x: a permutation of the 64-bit numbers that mixes all bits (the output function of SplitMix64). */
static uint64_t mixed(uint64_t x)
{
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

uint64_t residue_random(void)
{
    return mixed(point.state += UINT64_C(0x9e3779b97f4a7c15)) % (point.prime - 1) + 1;
}

void residue_start(unsigned prime, uint64_t seed)
{
    memset(&point, 0, sizeof point);
    point.prime = primes[prime];
    point.state = point.seed = mixed(seed + ((uint64_t)prime << 32));
    point.pi = residue_random();
}

int residue_undefined(void)
{
    return point.undefined;
}

static int is_unknown(uint64_t a, uint64_t b)
{
    return a == RESIDUE_UNKNOWN || b == RESIDUE_UNKNOWN;
}

int residue_same(uint64_t a, uint64_t b)
{
    return a == b && !is_unknown(a, b);
}

uint64_t residue_add(uint64_t a, uint64_t b)
{
    return is_unknown(a, b) ? RESIDUE_UNKNOWN : (a + b) % point.prime; /* below 2⁶³ */
}

uint64_t residue_subtract(uint64_t a, uint64_t b)
{
    return is_unknown(a, b) ? RESIDUE_UNKNOWN : (a + point.prime - b) % point.prime;
}

uint64_t residue_multiply(uint64_t a, uint64_t b)
{
    return is_unknown(a, b) ? RESIDUE_UNKNOWN : (uint64_t)((__extension__(unsigned __int128) a * b) % point.prime);
}

/* Returns aⁿ, by repeated squaring. */
static uint64_t power(uint64_t a, uint64_t n)
{
    uint64_t product = 1;
    for (; n > 0; n >>= 1, a = residue_multiply(a, a))
        if (n & 1)
            product = residue_multiply(product, a);
    return product;
}

/* Returns 1/a as a^(p − 2), by Fermat's little theorem. If a is 0, marks the point as undefined. */
static uint64_t inverse(uint64_t a)
{
    point.undefined |= a == 0;
    return power(a, point.prime - 2);
}

uint64_t residue_divide(uint64_t a, uint64_t b)
{
    return residue_multiply(a, inverse(b));
}

/* Returns √a as a power of a, which is possible because the prime is 3 modulo 4. */
uint64_t residue_sqrt(uint64_t a)
{
    const uint64_t z = power(a, (point.prime + 1) / 4);
    point.undefined |= residue_multiply(z, z) != a;
    return z;
}

/* A finite double is an integer times a power of two, so it has a unique element. */
uint64_t residue_of(double x)
{
    if (x == 0 || !isfinite(x))
        return 0;
    int exponent;
    const uint64_t digits = (uint64_t)ldexp(frexp(fabs(x), &exponent), 53);
    exponent -= 53;
    const uint64_t two = exponent < 0 ? (point.prime + 1) / 2 : 2;
    const uint64_t z =
        residue_multiply(digits % point.prime, power(two, (uint64_t)(exponent < 0 ? -exponent : exponent)));
    return x < 0 ? residue_subtract(0, z) : z;
}

/* --- functions ---------------------------------------------------------------------------------------------------- */

/* True if a is n times the unit for an integer n with |n| ≤ MAX_MULTIPLES. Then stores n. */
static int is_multiple(const struct unit *unit, uint64_t a, int *n)
{
    const uint64_t ratio = residue_multiply(a, unit->inverse), negative = residue_subtract(0, ratio);
    if (ratio <= MAX_MULTIPLES)
        *n = (int)ratio;
    else
        *n = negative <= MAX_MULTIPLES ? -(int)negative : 0;
    return ratio <= MAX_MULTIPLES || negative <= MAX_MULTIPLES;
}

/* Adds a unit for the argument a. If there are too many, returns null and marks the point as undefined. */
static struct unit *unit_of(struct units *units, uint64_t a)
{
    point.undefined |= units->count == MAX_UNITS;
    if (units->count == MAX_UNITS)
        return NULL;
    struct unit *unit = &units->at[units->count++];
    unit->unit = residue_divide(a, PARTS);
    unit->inverse = inverse(unit->unit);
    return unit;
}

uint64_t residue_pi(void)
{
    return point.pi;
}

/* Rotates (x, y) by the angle with cosine c and sine s. */
static void rotate(uint64_t *x, uint64_t *y, uint64_t c, uint64_t s)
{
    const uint64_t rotated_x = residue_subtract(residue_multiply(*x, c), residue_multiply(*y, s));
    *y = residue_add(residue_multiply(*x, s), residue_multiply(*y, c));
    *x = rotated_x;
}

/* Computes cosine and sine of n units plus some quarter rotations, by repeated doubling of the unit. */
static void circle_point(const struct unit *unit, int n, int quarters, uint64_t *cosine, uint64_t *sine)
{
    uint64_t x = 1, y = 0, c = unit->x, s = n < 0 ? residue_subtract(0, unit->y) : unit->y;
    for (int left = n < 0 ? -n : n; left > 0; left >>= 1, rotate(&c, &s, c, s))
        if (left & 1)
            rotate(&x, &y, c, s);
    for (int i = 0; i < (quarters % 4 + 4) % 4; i++)
        rotate(&x, &y, 0, 1);
    *cosine = x;
    *sine = y;
}

/* Computes cosine and sine of an angle. If the angle is an integer multiple of a known unit plus some quarter
 * rotations, they follow from that unit. Else a new unit is added, whose cosine and sine are a random point of the
 * circle x² + y² = 1. */
void residue_circle(uint64_t angle, uint64_t *cosine, uint64_t *sine)
{
    static const struct unit none = {.x = 1};
    *cosine = *sine = angle; /* RESIDUE_UNKNOWN for an unknown angle */
    if (is_unknown(angle, angle))
        return;
    const uint64_t quarter = residue_divide(point.pi, 2);
    for (int q = -MAX_QUARTERS; q <= MAX_QUARTERS; q++) {
        const uint64_t turns = residue_multiply(quarter, (uint64_t)(q < 0 ? -q : q)),
                       rest = q < 0 ? residue_add(angle, turns) : residue_subtract(angle, turns);
        int n = 0;
        for (int i = 0; i < point.angles.count && rest != 0; i++)
            if (is_multiple(&point.angles.at[i], rest, &n)) {
                circle_point(&point.angles.at[i], n, q, cosine, sine);
                return;
            }
        if (rest == 0) {
            circle_point(&none, 0, q, cosine, sine);
            return;
        }
    }
    struct unit *unit = unit_of(&point.angles, angle);
    *cosine = *sine = 0;
    if (!unit)
        return;
    const uint64_t u = residue_random(), u2 = residue_multiply(u, u), by = inverse(residue_add(1, u2));
    unit->x = residue_multiply(residue_subtract(1, u2), by);
    unit->y = residue_multiply(residue_add(u, u), by);
    circle_point(unit, PARTS, 0, cosine, sine);
}

/* Returns eᵃ. If a is an integer multiple of a known unit, it is a power of the unit's exponential. Else a new unit is
 * added, whose exponential is a random element. */
uint64_t residue_exponential(uint64_t a)
{
    if (a == 0 || is_unknown(a, a))
        return a == 0 ? 1 : a;
    for (int i = 0, n; i < point.exponents.count; i++)
        if (is_multiple(&point.exponents.at[i], a, &n))
            return power(n < 0 ? inverse(point.exponents.at[i].x) : point.exponents.at[i].x,
                         (uint64_t)(n < 0 ? -n : n));
    struct unit *unit = unit_of(&point.exponents, a);
    if (!unit)
        return 0;
    unit->x = residue_random();
    return power(unit->x, PARTS);
}

/* Returns a random element that is the value of function number `which` at a: the same for each call at this point. */
static uint64_t random_value_of(uint64_t which, uint64_t a)
{
    return mixed(point.seed ^ mixed(a + which * UINT64_C(0x9e3779b97f4a7c15))) % (point.prime - 1) + 1;
}

/* Returns a random element as log a, so that log(1/a) = −log a, and stores that its exponential is a. */
uint64_t residue_logarithm(uint64_t a)
{
    const uint64_t other = inverse(a);
    if (a == 1 || is_unknown(a, a))
        return a == 1 ? 0 : a;
    if (other < a)
        return residue_subtract(0, residue_logarithm(other));
    const uint64_t z = random_value_of(1, a);
    for (int i = 0; i < point.exponents.count; i++)
        if (point.exponents.at[i].unit == z)
            return z;
    struct unit *unit = unit_of(&point.exponents, residue_multiply(z, PARTS));
    if (unit)
        unit->x = a;
    return z;
}

/* Returns a random element as atan of the ratio, so that atan(−a) = −atan a. */
uint64_t residue_arctangent(uint64_t ratio)
{
    const uint64_t other = residue_subtract(0, ratio);
    if (is_unknown(ratio, ratio))
        return ratio;
    if (ratio == 0)
        return 0;
    return other < ratio ? residue_subtract(0, random_value_of(2, other)) : random_value_of(2, ratio);
}

void residue_know_doubled(uint64_t ratio)
{
    if (point.doubled_count < MAX_DOUBLED)
        point.doubled[point.doubled_count++] = ratio;
}

uint64_t residue_arctangent_series(uint64_t t)
{
    const uint64_t a = residue_sqrt(t), doubled = residue_divide(residue_add(a, a), residue_subtract(1, t)),
                   other = residue_subtract(0, doubled);
    uint64_t angle = residue_arctangent(a);
    for (int i = 0; i < point.doubled_count; i++)
        if (point.doubled[i] == doubled || point.doubled[i] == other)
            angle = residue_divide(residue_arctangent(doubled), 2);
    return residue_divide(angle, a);
}

/* Returns fₘ(t), where f₀ = cos √t, f₁ = sin √t/√t, fₘ = (1/(m − 2)! − fₘ₋₂)/t. */
uint64_t residue_series(unsigned m, uint64_t t)
{
    const uint64_t r = residue_sqrt(t);
    uint64_t c, s, factorial = 1; /* (k − 2)! */
    residue_circle(r, &c, &s);
    uint64_t f = m % 2 ? residue_divide(s, r) : c;
    for (unsigned k = m % 2 + 2; k <= m; k += 2) {
        f = residue_divide(residue_subtract(inverse(factorial), f), t);
        factorial = residue_multiply(factorial, (uint64_t)(k - 1) * k);
    }
    return f;
}
