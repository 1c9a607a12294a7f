/* Inputs for tests of all fast kernels at once: whatever a float can be, drawn by a generator that is the same on every
 * machine. No kernel's domain is respected: what is tested with them are bits, not values. */
#ifndef TEST_INPUTS_H
#define TEST_INPUTS_H

#include "validate/base/bits.h"
#include "validate/base/random.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* ±0, the smallest and largest numbers, 1, π and next to them, a lost turn, ∞, NaNs quiet and signalling. */
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

/* Of an element's inputs either all are of the order of 1, or all from 2⁻³⁰ to 2³⁰, or of any size, or special too. */
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
