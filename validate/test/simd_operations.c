/* Tests of the portable backend of the SIMD abstraction: its fused multiply-add rounds once, also at inputs that
 * kernels rarely have and at which rounding twice gives another result. Kernels are tested in fast.c. */
#define PLUMB_BUILD_PORTABLE
#include "fast/simd/simd.h"

#include "inputs.h"

#include "test_objects.h"

enum { LANES = 8, REPETITIONS = 200000 };

static f32x8 floats(const float a[LANES])
{
    const float *const base[] = {a};
    return load(single_in(base, 0, 0), 0);
}

/* Draws c, and a = ±h₁(1 + 2⁻ᵐ), b = h₂(1 − 2⁻ᵐ) with h₁h₂ = half an ulp of c and m = 15 … 23, so that ab is half an
 * ulp of c times ±(1 − 4⁻ᵐ). Rounded to double, c + ab is a tie between two floats; exactly, it is none. One c in 16 is
 * ±FLT_MAX, another one in 16 is subnormal or 0. */
static void draw_near_halfway(struct random *random, float *a, float *b, float *c)
{
    const uint64_t z = random_bits(random);
    const float fraction = ldexpf(1, -15 - (int)(z % 9)); /* 2⁻ᵐ */
    const int is_largest = (z >> 8 & 15) == 0, is_subnormal = (z >> 8 & 15) == 1;
    *c = float_from_bits((uint32_t)(z >> 32) % 0xff000000u);
    if (!isfinite(*c) || is_largest)
        *c = copysignf(FLT_MAX, *c);
    if (is_subnormal)
        *c = copysignf(float_from_bits((uint32_t)(z >> 16) % 0x00800000u), *c);
    int exponent;
    if (*c == 0)
        exponent = -126;
    else
        exponent = ilogbf(*c) < -126 ? -126 : ilogbf(*c);
    *a = ldexpf(1 + fraction, exponent / 2 - 12);
    *b = ldexpf(1 - fraction, exponent - exponent / 2 - 12);
    if (z >> 31 & 1)
        *a = -*a;
}

Test(simd, a_float_fma_rounds_once)
{
    struct random random = {1};
    for (size_t i = 0; i < REPETITIONS; i++) {
        float in[3][LANES], element[3], result[LANES];
        for (size_t lane = 0; lane < LANES; lane++) {
            draw_element(&random, element, 3);
            if (i % 2)
                draw_near_halfway(&random, &element[0], &element[1], &element[2]);
            for (size_t k = 0; k < 3; k++)
                in[k][lane] = element[k];
        }
        float *const base[] = {result};
        store(single_out(base, 0, 0, 0), 0, fma_f32(floats(in[0]), floats(in[1]), floats(in[2])));
        for (size_t lane = 0; lane < LANES; lane++) {
            const float exact = fmaf(in[0][lane], in[1][lane], in[2][lane]);
            cr_assert(bits_from_float(result[lane]) == (exact == exact ? bits_from_float(exact) : 0x7fc00000u),
                      "%a * %a + %a is %a, not %a", (double)in[0][lane], (double)in[1][lane], (double)in[2][lane],
                      (double)exact, (double)result[lane]);
        }
    }
}

static f64x8 doubles(const double a[LANES])
{
    f64x8 result;
    memcpy(&result, a, sizeof result);
    return result;
}

/* Draws a double with a significand of `digits` bits and an exponent from −max_exponent to max_exponent. */
static double draw_double(struct random *random, int digits, int max_exponent)
{
    const uint64_t z = random_bits(random);
    const double fraction = (double)((z | 1ull << 63) >> (64 - digits));
    return ldexp(z & 1 ? fraction : -fraction,
                 (int)(random_bits(random) % (2 * (uint64_t)max_exponent + 1)) - max_exponent - digits);
}

/* Draws c near −ab, far from it, or such that the sum is nearly a tie between two doubles; some numbers are 0 or
 * subnormal. */
static void draw_doubles(struct random *random, double *a, double *b, double *c)
{
    const uint64_t z = random_bits(random);
    const int max_exponent = z % 8 == 0 ? 600 : 60;
    *a = draw_double(random, 1 + (int)((z >> 8) % 53), max_exponent);
    *b = draw_double(random, 1 + (int)((z >> 16) % 53), max_exponent);
    *c = draw_double(random, 53, max_exponent);
    if (z >> 24 & 1)
        *c = -*a * *b * (1 + ldexp((double)((int)(z >> 32) % 5 - 2), -52));
    if ((z >> 25 & 3) == 0)
        *c = ldexp(*a * *b, 54 - (int)(z >> 40) % 3);
    if ((z >> 27 & 15) == 0)
        *a = copysign(0, *a);
    if ((z >> 31 & 15) == 0)
        *c = copysign(0, *c);
}

Test(simd, a_double_fma_rounds_once)
{
    struct random random = {2};
    for (size_t i = 0; i < REPETITIONS; i++) {
        double a[LANES], b[LANES], c[LANES], result[LANES];
        for (size_t lane = 0; lane < LANES; lane++)
            draw_doubles(&random, &a[lane], &b[lane], &c[lane]);
        const f64x8 fused = wide_fma(doubles(a), doubles(b), doubles(c));
        memcpy(result, &fused, sizeof result);
        for (size_t lane = 0; lane < LANES; lane++) {
            const double exact = fma(a[lane], b[lane], c[lane]);
            cr_assert(memcmp(&result[lane], &exact, sizeof exact) == 0 || exact != exact, "%a * %a + %a is %a, not %a",
                      a[lane], b[lane], c[lane], exact, result[lane]);
        }
    }
}
