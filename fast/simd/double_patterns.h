/* Bit patterns of floats that kernels use as constants, translated to double: for the backends of the SIMD abstraction
 * in which every float is a double. */
#ifndef FAST_DOUBLE_PATTERNS_H
#define FAST_DOUBLE_PATTERNS_H

static inline uint64_t pattern_in_double(uint32_t x)
{
    switch (x) {
    case 0x80000000u: /* the sign bit */
        return UINT64_C(0x8000000000000000);
    case 0x7fffffffu: /* all other bits */
        return UINT64_C(0x7fffffffffffffff);
    case 0x7f800000u: /* the exponent bits */
        return UINT64_C(0x7ff0000000000000);
    case 0x7f000000u: /* the largest exponent of a finite number */
        return UINT64_C(0x7fe0000000000000);
    case 0x7fc00000u: /* NaN */
        return UINT64_C(0x7ff8000000000000);
    default:
        __builtin_trap();
    }
}

#endif
