/* Random inputs for tests that run on all fast kernels: floats of every kind, from a generator that gives the same
 * sequence on every machine. They ignore the kernels' domains, because these tests compare bits rather than errors. */
#ifndef TEST_INPUTS_H
#define TEST_INPUTS_H

#include "validate/util/bits.h"
#include "validate/util/random.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* ±0, smallest and largest subnormal, smallest normal, 1 and neighbours of ±1, ±π, 1/4, 10⁴, 2⁵⁰, 2⁶³, ±largest finite
 * number, ±∞, quiet and signalling NaNs. */
static const uint32_t special_bits[] = {
    0x00000000, 0x80000000, 0x00000001, 0x807fffff, 0x00800000, 0x3f800000, 0xbf7fffff,
    0x3f800001, 0x40490fdb, 0xc0490fda, 0x3e800000, 0x461c4000, 0x58800000, 0x5f000000,
    0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0xffc12345, 0x7f800001,
};
enum { SPECIALS = sizeof special_bits / sizeof *special_bits };

static inline float special_float(struct random *random)
{
    return float_from_bits(special_bits[random_bits(random) % SPECIALS]);
}

/* Draws the components of one element. All have magnitudes from 2⁻⁷ to 4 (probability 1/2), from 2⁻³⁰ to 2³¹ (1/4), or
 * any finite magnitude (1/8); otherwise magnitudes are from 2⁻⁷ to 4 and half of the components are special. */
static inline void draw_element(struct random *random, float *component, size_t count)
{
    const uint64_t kind = random_bits(random) % 8;
    for (size_t k = 0; k < count; k++) {
        const uint64_t z = random_bits(random);
        const uint32_t sign = (uint32_t)(z >> 32) & 0x80000000u, fraction = (uint32_t)z & 0x007fffffu;
        uint32_t exponent = 120 + (uint32_t)(z >> 24) % 9;
        if (kind == 4 || kind == 5)
            exponent = 97 + (uint32_t)(z >> 24) % 61;
        if (kind == 6)
            exponent = (uint32_t)(z >> 24) % 255;
        component[k] = float_from_bits(sign | exponent << 23 | fraction);
        if (kind == 7 && random_bits(random) % 2)
            component[k] = special_float(random);
    }
}

#endif
