/* The bit patterns of floats and doubles. */
#ifndef UTIL_BITS_H
#define UTIL_BITS_H

#include <stdint.h>
#include <string.h>

/* Returns the float or double with these bits. */
static inline float float_from_bits(uint32_t bits)
{
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

static inline double double_from_bits(uint64_t bits)
{
    double x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* Returns the bits of a float or double. */
static inline uint32_t bits_from_float(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

static inline uint64_t bits_from_double(double x)
{
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* Returns the number with these bits: of a double, or else of a float, which are the lower 32. */
static inline double number_from_bits(int is_double, uint64_t bits)
{
    return is_double ? double_from_bits(bits) : (double)float_from_bits((uint32_t)bits);
}

/* Returns the bits of x as a double, or of x rounded to a float. */
static inline uint64_t bits_from_number(int is_double, double x)
{
    return is_double ? bits_from_double(x) : bits_from_float((float)x);
}

#endif
