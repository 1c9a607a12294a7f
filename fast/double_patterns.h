/* The patterns of bits that kernels are written with, as a double has them: for the forms of the seam in which what
 * is a float is a double. */
#ifndef FAST_DOUBLE_PATTERNS_H
#define FAST_DOUBLE_PATTERNS_H

static inline uint64_t pattern_in_double(uint32_t x)
{
    switch (x) {
    case 0x80000000u: /* the sign */
        return UINT64_C(0x8000000000000000);
    case 0x7fffffffu: /* all else */
        return UINT64_C(0x7fffffffffffffff);
    case 0x7f800000u: /* the exponent */
        return UINT64_C(0x7ff0000000000000);
    case 0x7f000000u: /* the greatest of a number */
        return UINT64_C(0x7fe0000000000000);
    case 0x7fc00000u: /* NaN */
        return UINT64_C(0x7ff8000000000000);
    default:
        __builtin_trap();
    }
}

#endif
