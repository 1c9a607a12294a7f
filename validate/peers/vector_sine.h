/* R(v), T(v) and the unit quaternion of v, for eight rotation vectors at a time, from a library's vector sine and
 * cosine, as a good engineer writes them with such a library. Operands are arrays, one per component, or tiles. The
 * code needs AVX2 and FMA; it uses no gather and no scatter instructions.
 *
 *   h = sin(a/2)/a,  c = cos(a/2),  a = |v|:   q = (c, h v),   S1 = 2hc,  S2 = 2h²,  S3 = (1 − S1)/a²
 *   R = E + S1 [v] + S2 [v]²,   T = E + S2 [v] + S3 [v]²
 *
 * E is the identity matrix, [v] the skew-symmetric matrix of the cross product, T(v) the left Jacobian of SO(3). The
 * half angle avoids the cancellation in 1 − cos a; near 0, S3 is computed by its series. If `wide` is true, the
 * coefficients q, h, S1, S2, S3 are computed in double, otherwise in float; products with v are always computed in
 * float. A file that includes this one (libmvec.c, sleef.c) defines sine_cosine and wide_sine_cosine, and exports a
 * port with the table `kernels`. Source: the Roblox article on rigid-body rotation, sections 2 and 3. */
#ifndef PEERS_VECTOR_SINE_H
#define PEERS_VECTOR_SINE_H

#include "validate/plumb_port.h"

#include <immintrin.h>
#include <string.h>

#ifndef PEER_FLAGS
#define PEER_FLAGS "flags unknown"
#endif

enum { LANES = 8, MAX_OUTPUTS = 18 };

static void sine_cosine(__m256 a, __m256 *sine, __m256 *cosine);
static void wide_sine_cosine(__m256d a, __m256d *sine, __m256d *cosine);

typedef struct vectors {
    __m256 x, y, z;
} vectors;

/* cos(a/2), h, S1, S2 and, if T is computed, S3. */
typedef struct coefficients {
    __m256 cosine, h, s1, s2, s3;
} coefficients;

/* Computes S3 = 1/6 − t/120 + …, for t below 1 rad². */
static inline __m256 s3_near_0(__m256 t)
{
    __m256 s = _mm256_fmadd_ps(t, _mm256_set1_ps(1 / 39916800.0f), _mm256_set1_ps(-1 / 362880.0f));
    s = _mm256_fmadd_ps(t, s, _mm256_set1_ps(1 / 5040.0f));
    s = _mm256_fmadd_ps(t, s, _mm256_set1_ps(-1 / 120.0f));
    return _mm256_fmadd_ps(t, s, _mm256_set1_ps(1 / 6.0f));
}

static inline coefficients coefficients_in_float(vectors v, int averages)
{
    const __m256 one = _mm256_set1_ps(1), half = _mm256_set1_ps(0.5f);
    const __m256 t = _mm256_fmadd_ps(v.x, v.x, _mm256_fmadd_ps(v.y, v.y, _mm256_mul_ps(v.z, v.z)));
    const __m256 a = _mm256_sqrt_ps(t), is_0 = _mm256_cmp_ps(a, _mm256_setzero_ps(), _CMP_EQ_OQ);
    coefficients k;
    __m256 sine;
    sine_cosine(_mm256_mul_ps(half, a), &sine, &k.cosine);
    k.h = _mm256_blendv_ps(_mm256_div_ps(sine, a), half, is_0);
    const __m256 twice = _mm256_add_ps(k.h, k.h);
    k.s1 = _mm256_mul_ps(twice, k.cosine);
    k.s2 = _mm256_mul_ps(twice, k.h);
    k.s3 = k.s2;
    if (averages)
        k.s3 = _mm256_blendv_ps(_mm256_div_ps(_mm256_sub_ps(one, k.s1), t), s3_near_0(t),
                                _mm256_cmp_ps(t, one, _CMP_LT_OQ));
    return k;
}

/* Computes the coefficients of four of the eight rotation vectors in double, and rounds them to float: part[0 … 5] are
 * cos(a/2), h, S1, S2, S3 and |v|². */
static inline void four_in_double(__m128 x4, __m128 y4, __m128 z4, int averages, __m128 part[6])
{
    const __m256d half = _mm256_set1_pd(0.5);
    const __m256d x = _mm256_cvtps_pd(x4), y = _mm256_cvtps_pd(y4), z = _mm256_cvtps_pd(z4);
    const __m256d t = _mm256_fmadd_pd(x, x, _mm256_fmadd_pd(y, y, _mm256_mul_pd(z, z))), a = _mm256_sqrt_pd(t);
    const __m256d is_0 = _mm256_cmp_pd(a, _mm256_setzero_pd(), _CMP_EQ_OQ);
    __m256d sine, cosine;
    wide_sine_cosine(_mm256_mul_pd(half, a), &sine, &cosine);
    const __m256d h = _mm256_blendv_pd(_mm256_div_pd(sine, a), half, is_0), twice = _mm256_add_pd(h, h);
    const __m256d s1 = _mm256_mul_pd(twice, cosine);
    part[0] = _mm256_cvtpd_ps(cosine);
    part[1] = _mm256_cvtpd_ps(h);
    part[2] = _mm256_cvtpd_ps(s1);
    part[3] = _mm256_cvtpd_ps(_mm256_mul_pd(twice, h));
    part[4] = averages ? _mm256_cvtpd_ps(_mm256_div_pd(_mm256_sub_pd(_mm256_set1_pd(1), s1), t)) : part[3];
    part[5] = _mm256_cvtpd_ps(t);
}

static inline coefficients coefficients_in_double(vectors v, int averages)
{
    __m128 low[6], high[6];
    __m256 k[6];
    four_in_double(_mm256_castps256_ps128(v.x), _mm256_castps256_ps128(v.y), _mm256_castps256_ps128(v.z), averages,
                   low);
    four_in_double(_mm256_extractf128_ps(v.x, 1), _mm256_extractf128_ps(v.y, 1), _mm256_extractf128_ps(v.z, 1),
                   averages, high);
    for (int i = 0; i < 6; i++)
        k[i] = _mm256_set_m128(high[i], low[i]);
    /* The cancellation in 1 − S1 leaves enough digits of a double for a float where t is above 2⁻¹² rad². */
    if (averages)
        k[4] = _mm256_blendv_ps(k[4], s3_near_0(k[5]), _mm256_cmp_ps(k[5], _mm256_set1_ps(0x1p-12f), _CMP_LT_OQ));
    return (coefficients){k[0], k[1], k[2], k[3], k[4]};
}

static inline void store_quaternion(vectors v, coefficients k, float *const out[])
{
    _mm256_storeu_ps(out[0], k.cosine);
    _mm256_storeu_ps(out[1], _mm256_mul_ps(k.h, v.x));
    _mm256_storeu_ps(out[2], _mm256_mul_ps(k.h, v.y));
    _mm256_storeu_ps(out[3], _mm256_mul_ps(k.h, v.z));
}

/* Stores the matrices E + p [v] + q [v]² of eight rotation vectors v. */
static inline void store_matrix(vectors v, __m256 p, __m256 q, float *const out[])
{
    const __m256 one = _mm256_set1_ps(1);
    const __m256 xx = _mm256_mul_ps(v.x, v.x), yy = _mm256_mul_ps(v.y, v.y), zz = _mm256_mul_ps(v.z, v.z);
    const __m256 px = _mm256_mul_ps(p, v.x), py = _mm256_mul_ps(p, v.y), pz = _mm256_mul_ps(p, v.z);
    const __m256 qx = _mm256_mul_ps(q, v.x), qy = _mm256_mul_ps(q, v.y);
    _mm256_storeu_ps(out[0], _mm256_fnmadd_ps(q, _mm256_add_ps(yy, zz), one));
    _mm256_storeu_ps(out[1], _mm256_fmsub_ps(qx, v.y, pz));
    _mm256_storeu_ps(out[2], _mm256_fmadd_ps(qx, v.z, py));
    _mm256_storeu_ps(out[3], _mm256_fmadd_ps(qx, v.y, pz));
    _mm256_storeu_ps(out[4], _mm256_fnmadd_ps(q, _mm256_add_ps(xx, zz), one));
    _mm256_storeu_ps(out[5], _mm256_fmsub_ps(qy, v.z, px));
    _mm256_storeu_ps(out[6], _mm256_fmsub_ps(qx, v.z, py));
    _mm256_storeu_ps(out[7], _mm256_fmadd_ps(qy, v.z, px));
    _mm256_storeu_ps(out[8], _mm256_fnmadd_ps(q, _mm256_add_ps(xx, yy), one));
}

enum kernel { QUATERNION, EXPONENTIAL, EXPONENTIAL_AND_AVERAGE };

static inline __attribute__((always_inline)) void compute(enum kernel kernel, int wide, const float *const in[],
                                                          float *const out[])
{
    const vectors v = {_mm256_loadu_ps(in[0]), _mm256_loadu_ps(in[1]), _mm256_loadu_ps(in[2])};
    const int averages = kernel == EXPONENTIAL_AND_AVERAGE;
    const coefficients k = wide ? coefficients_in_double(v, averages) : coefficients_in_float(v, averages);
    if (kernel == QUATERNION)
        store_quaternion(v, k, out);
    else
        store_matrix(v, k.s1, k.s2, out);
    if (averages)
        store_matrix(v, k.s2, k.s3, out + 9);
}

static inline __attribute__((always_inline)) void
compute_rest(enum kernel kernel, int wide, size_t rest, size_t outputs, const float *const in[], float *const out[])
{
    float element[3][LANES] = {{0}}, result[MAX_OUTPUTS][LANES];
    float *place[MAX_OUTPUTS];
    for (size_t k = 0; k < 3; k++)
        memcpy(element[k], in[k], rest * sizeof(float));
    for (size_t k = 0; k < outputs; k++)
        place[k] = result[k];
    compute(kernel, wide, (const float *const[]){element[0], element[1], element[2]}, place);
    for (size_t k = 0; k < outputs; k++)
        memcpy(out[k], result[k], rest * sizeof(float));
}

static inline size_t outputs_of(enum kernel kernel)
{
    if (kernel == QUATERNION)
        return 4;
    return kernel == EXPONENTIAL ? 9 : 18;
}

/* Runs a kernel over n elements, tile by tile. An array of a component is treated like tiles whose stride is eight
 * numbers. */
static inline __attribute__((always_inline)) int run(enum kernel kernel, int wide, size_t n, const plumb_port_view *in,
                                                     const plumb_port_view *out, int tiles)
{
    const size_t outputs = outputs_of(kernel);
    const size_t in_stride = tiles ? in->stride : LANES, out_stride = tiles ? out->stride : LANES;
    for (size_t tile = 0; tile * LANES < n; tile++) {
        const float *from[3];
        float *to[MAX_OUTPUTS];
        for (size_t k = 0; k < 3; k++)
            from[k] = (const float *)in->base[k] + tile * in_stride;
        for (size_t k = 0; k < outputs; k++)
            to[k] = (float *)out->base[k] + tile * out_stride;
        if (n - tile * LANES >= LANES)
            compute(kernel, wide, from, to);
        else
            compute_rest(kernel, wide, n - tile * LANES, outputs, from, to);
    }
    return 0;
}

/* Defines `name`, a function of the port: runs a kernel, with coefficients in double if `wide`, over tiles or
 * arrays. */
#define RUN(name, kernel, wide, tiles)                                                                                 \
    static int name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                                   \
    {                                                                                                                  \
        return run(kernel, wide, n, in, out, tiles);                                                                   \
    }
RUN(quaternion_arrays, QUATERNION, 0, 0)
RUN(quaternion_tiles, QUATERNION, 0, 1)
RUN(quaternion_wide, QUATERNION, 1, 1)
RUN(exponential_arrays, EXPONENTIAL, 0, 0)
RUN(exponential_tiles, EXPONENTIAL, 0, 1)
RUN(exponential_wide, EXPONENTIAL, 1, 1)
RUN(both_arrays, EXPONENTIAL_AND_AVERAGE, 0, 0)
RUN(both_tiles, EXPONENTIAL_AND_AVERAGE, 0, 1)
RUN(both_wide, EXPONENTIAL_AND_AVERAGE, 1, 1)

#define IN_FLOAT(id, layout, function, variant)                                                                        \
    {                                                                                                                  \
        id, PLUMB_PORT_FLOAT, layout, function, variant, 0                                                             \
    }
static const plumb_port_kernel kernels[] = {
    IN_FLOAT("rotation.exp_quaternion", PLUMB_PORT_TILES, quaternion_tiles, "float, tiles"),
    IN_FLOAT("rotation.exp_quaternion", PLUMB_PORT_SOA, quaternion_arrays, "float, arrays"),
    IN_FLOAT("rotation.exp_quaternion", PLUMB_PORT_TILES, quaternion_wide, "double inside, tiles"),
    IN_FLOAT("so3.exp", PLUMB_PORT_TILES, exponential_tiles, "float, tiles"),
    IN_FLOAT("so3.exp", PLUMB_PORT_SOA, exponential_arrays, "float, arrays"),
    IN_FLOAT("so3.exp", PLUMB_PORT_TILES, exponential_wide, "double inside, tiles"),
    IN_FLOAT("so3.exp_average", PLUMB_PORT_TILES, both_tiles, "float, tiles"),
    IN_FLOAT("so3.exp_average", PLUMB_PORT_SOA, both_arrays, "float, arrays"),
    IN_FLOAT("so3.exp_average", PLUMB_PORT_TILES, both_wide, "double inside, tiles"),
};

#endif
