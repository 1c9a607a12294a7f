/* The two floating-point formats, float and double (binary32 and binary64 of IEEE 754): their parameters, rounding to
 * them, and the order of their numbers. Numbers of both formats are stored in doubles. */
#ifndef UTIL_FORMAT_H
#define UTIL_FORMAT_H

#include "bits.h"

#include "reference/reference.h"

struct format_facts {
    const char *name;   /* "float" */
    const char *suffix; /* follows a kernel's id in messages that name the format: "" for float, " in double" */
    int digits;         /* bits of the significand: 24, 53 */
    int min_exponent;   /* e of the smallest normal number 2^e: −126, −1022 */
    int max_exponent;   /* of the largest finite number: 127, 1023 */
    double largest, smallest_normal, smallest;
    double unit; /* u = 2^−digits */
};

const struct format_facts *format_facts(enum format format);
/* Returns the format of that name; FLOAT for any other text. */
enum format format_of_name(const char *name);
/* Returns the format that a kernel's name ends with: DOUBLE for "so3.exp in double", FLOAT for "so3.exp". Stores the
 * length of the id before it. */
enum format format_of_suffix(const char *name, size_t *id_length);
/* Returns x rounded to the format, to nearest, ties to even. */
double format_round(enum format format, double x);
/* Returns a fraction rounded to the format, to nearest, ties to even; ±∞ beyond the largest number; 0 for the fraction
 * 0, −0 for a negative one that rounds to 0. */
double format_round_fraction(enum format format, const mpq_t x);
/* Returns the rank of x in the sorted list of all numbers of the format: 0 for both zeros, ±1 for the smallest
 * subnormals. */
int64_t format_rank(enum format format, double x);
/* Returns the number with that rank: the inverse of format_rank. */
double format_number(enum format format, int64_t rank);
/* Returns the rank of the smallest finite number ≥ x; if there is none, the rank of the largest finite number plus
 * 1. */
int64_t format_rank_from(enum format format, double x);
/* Returns the number whose rank is that of x plus `steps`; the largest finite number, with its sign, if that is beyond
 * it. */
double format_step(enum format format, double x, int64_t steps);

/* Stores a NaN as a float with its sign and the upper 23 bits of its payload; if these are 0, with the payload 1, since
 * 0 would mean ∞. A conversion in C would make a signalling NaN quiet. */
static inline void format_store_nan(float *to, double nan)
{
    const uint64_t bits = bits_from_double(nan);
    const uint32_t sign = (uint32_t)(bits >> 63 << 31), payload = (uint32_t)(bits >> 29 & 0x7fffff);
    const uint32_t single = sign | UINT32_C(0x7f800000) | (payload > 0 ? payload : 1);
    memcpy(to, &single, sizeof single);
}

/* Write and read number `at` of a port's array of floats or doubles. */
static inline void format_store(enum format format, void *array, size_t at, double x)
{
    if (format == DOUBLE)
        ((double *)array)[at] = x;
    else if (x == x)
        ((float *)array)[at] = (float)x;
    else
        format_store_nan((float *)array + at, x);
}

static inline double format_load(enum format format, const void *array, size_t at)
{
    return format == FLOAT ? (double)((const float *)array)[at] : ((const double *)array)[at];
}

static inline size_t format_width(enum format format) /* bytes */
{
    return format == FLOAT ? sizeof(float) : sizeof(double);
}

/* Writes a number's bit pattern in 8 or 16 hex digits. Returns text. */
enum { FORMAT_BITS_TEXT = 24 };
const char *format_bits_text(enum format format, double x, char text[FORMAT_BITS_TEXT]);

/* True if two values are equal, where all NaNs count as equal; with `signs`, zeros must also agree in sign. */
int same_value(double a, double b, int signs);

static inline double power_of_two(int exponent)
{
    return double_from_bits((uint64_t)(exponent + 1023) << 52); /* −1022 … 1023 */
}

#endif
