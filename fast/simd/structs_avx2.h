/* Eight structs in AVX2 registers: loads that convert them to one register per component, stores that convert them
 * back, and the definition of kernels over arrays of structs. simd.h includes this file for PLUMB_BUILD_AVX2.
 *
 * Structs are `apart` floats from each other and have n components; n is a constant where these functions are inlined.
 * Components are transposed four at a time, in both halves of registers at once: structs 0 to 3 in the low half, 4 to 7
 * in the high half. If n is no multiple of four, the last four components are loaded together, and the components that
 * were loaded before are discarded. Nothing but the components is written. Of the memory between structs, only what
 * lies between the first and the last component of the eight structs may be read. */
#ifndef FAST_STRUCTS_AVX2_H
#define FAST_STRUCTS_AVX2_H

/* Two adjacent floats, at any address. */
typedef double float_pair __attribute__((may_alias, aligned(4)));

/* --- loads -------------------------------------------------------------------------------------------------------- */

/* Returns one float of each struct. Each float is loaded and broadcast by one instruction, so that no shuffle is
 * needed. */
SIMD f32x8 load_singles(const float *from, size_t apart)
{
    const float *const high = from + 4 * apart;
    const f32x8 a = _mm256_blend_ps(splat(from[0]), splat(from[apart]), 0x02),
                b = _mm256_blend_ps(splat(from[2 * apart]), splat(from[3 * apart]), 0x08),
                c = _mm256_blend_ps(splat(high[0]), splat(high[apart]), 0x20),
                d = _mm256_blend_ps(splat(high[2 * apart]), splat(high[3 * apart]), 0x80);
    return _mm256_blend_ps(_mm256_blend_ps(a, b, 0x0c), _mm256_blend_ps(c, d, 0xc0), 0xf0);
}

/* Returns two adjacent floats of each of the structs 0, 1, 4, 5, counted from `from`. */
SIMD f32x8 load_four_pairs(const float *from, size_t apart)
{
    f32x8 pair[4];
    UNROLL
    for (size_t i = 0; i < 4; i++)
        pair[i] = _mm256_castpd_ps(_mm256_set1_pd(*(const float_pair *)(from + (i / 2 * 4 + i % 2) * apart)));
    return _mm256_blend_ps(_mm256_blend_ps(pair[0], pair[1], 0x0c), _mm256_blend_ps(pair[2], pair[3], 0xc0), 0xf0);
}

/* Loads two adjacent floats of each struct. */
SIMD void load_pairs(const float *from, size_t apart, f32x8 *x)
{
    const f32x8 a = load_four_pairs(from, apart), b = load_four_pairs(from + 2 * apart, apart);
    x[0] = _mm256_shuffle_ps(a, b, _MM_SHUFFLE(2, 0, 2, 0));
    x[1] = _mm256_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 3, 1));
}

/* Loads four adjacent floats of each struct; or, if `three` is 1, three floats and the float after them, which is not
 * read after the last struct. */
SIMD void load_fours(const float *from, size_t apart, int three, f32x8 x[4])
{
    const float *const high = from + 4 * apart;
    x[0] = _mm256_loadu2_m128(high, from);
    x[1] = _mm256_loadu2_m128(high + apart, from + apart);
    x[2] = _mm256_loadu2_m128(high + 2 * apart, from + 2 * apart);
    x[3] = three ? _mm256_set_m128(load_last3(high + 3 * apart), _mm_loadu_ps(from + 3 * apart))
                 : _mm256_loadu2_m128(high + 3 * apart, from + 3 * apart);
    transpose_halves(x);
}

/* Loads eight structs: x[k] is component k. load_structs calls this with a constant distance if it can. */
SIMD void load_structs_apart(const float *from, size_t apart, size_t n, f32x8 *x)
{
    if (n == 1)
        x[0] = load_singles(from, apart);
    else if (n == 2)
        load_pairs(from, apart, x);
    UNROLL
    for (size_t k = 0; n > 2 && k < n; k += 4) {
        const size_t at = n < 4 || k + 4 <= n ? k : n - 4;
        f32x8 four[4];
        load_fours(from + at, apart, n == 3, four);
        UNROLL
        for (size_t i = k - at; i < 4; i++)
            if (at + i < n)
                x[at + i] = four[i];
    }
}

/* Structs with up to this number of components have separate code for contiguous structs, whose distances are
 * constants. With more components, the registers would be written to memory at the end of both branches. */
enum { MOST_DENSE = 4 };

/* Loads eight structs: x[k] is component k. */
SIMD void load_structs(const float *from, size_t apart, size_t n, f32x8 *x)
{
    if (n == 1 && apart == 1)
        x[0] = _mm256_loadu_ps(from);
    else if (n <= MOST_DENSE && apart == n)
        load_structs_apart(from, n, n, x);
    else
        load_structs_apart(from, apart, n, x);
}

/* --- stores ------------------------------------------------------------------------------------------------------- */

SIMD f32x4 low_half(f32x8 a)
{
    return _mm256_castps256_ps128(a);
}
SIMD f32x4 high_half(f32x8 a)
{
    return _mm256_extractf128_ps(a, 1);
}

/* Stores one float to each struct. */
SIMD void store_singles(float *to, size_t apart, f32x8 x)
{
    const f32x4 half[2] = {low_half(x), high_half(x)};
    UNROLL
    for (size_t i = 0; i < 8; i++)
        to[i * apart] = half[i / 4][i % 4];
}

/* Stores two adjacent floats to each struct. */
SIMD void store_pairs(float *to, size_t apart, f32x8 x, f32x8 y)
{
    const f32x8 even = _mm256_unpacklo_ps(x, y), odd = _mm256_unpackhi_ps(x, y);
    const f32x4 quarter[4] = {low_half(even), low_half(odd), high_half(even), high_half(odd)};
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        _mm_storel_pi((__m64 *)(to + 2 * i * apart), quarter[i]);
        _mm_storeh_pi((__m64 *)(to + (2 * i + 1) * apart), quarter[i]);
    }
}

/* Stores four adjacent floats to each struct. */
SIMD void store_fours(float *to, size_t apart, const f32x8 x[4])
{
    f32x8 row[4] = {x[0], x[1], x[2], x[3]};
    transpose_halves(row);
    UNROLL
    for (size_t i = 0; i < 4; i++) {
        store4(to + i * apart, low_half(row[i]));
        store4(to + (i + 4) * apart, high_half(row[i]));
    }
}

/* Stores contiguous structs of three floats: three registers in order. */
SIMD void store_dense3(float *to, const f32x8 x[3])
{
    const f32x8 xy = _mm256_shuffle_ps(x[0], x[1], _MM_SHUFFLE(2, 0, 2, 0)),
                yz = _mm256_shuffle_ps(x[1], x[2], _MM_SHUFFLE(3, 1, 3, 1)),
                zx = _mm256_shuffle_ps(x[2], x[0], _MM_SHUFFLE(3, 1, 2, 0));
    const f32x8 row[3] = {_mm256_shuffle_ps(xy, zx, _MM_SHUFFLE(2, 0, 2, 0)),
                          _mm256_shuffle_ps(yz, xy, _MM_SHUFFLE(3, 1, 2, 0)),
                          _mm256_shuffle_ps(zx, yz, _MM_SHUFFLE(3, 1, 3, 1))};
    UNROLL
    for (size_t i = 0; i < 3; i++) {
        store4(to + 4 * i, low_half(row[i]));
        store4(to + 12 + 4 * i, high_half(row[i]));
    }
}

/* Stores eight structs: x[k] is component k. */
SIMD void store_structs_apart(float *to, size_t apart, size_t n, const f32x8 *x)
{
    UNROLL
    for (size_t k = 0; k + 4 <= n; k += 4)
        store_fours(to + k, apart, x + k);
    const size_t left = n % 4, k = n - left;
    if (n > 4 && left == 3) {
        store_fours(to + n - 4, apart, x + n - 4);
        return;
    }
    if (left >= 2)
        store_pairs(to + k, apart, x[k], x[k + 1]);
    if (left % 2)
        store_singles(to + n - 1, apart, x[n - 1]);
}

/* Stores eight structs: x[k] is component k. */
SIMD void store_structs(float *to, size_t apart, size_t n, const f32x8 *x)
{
    if (n > MOST_DENSE || apart != n)
        store_structs_apart(to, apart, n, x);
    else if (n == 1)
        _mm256_storeu_ps(to, x[0]);
    else if (n == 3)
        store_dense3(to, x);
    else
        store_structs_apart(to, n, n, x);
}

/* --- kernels ------------------------------------------------------------------------------------------------------ */

/* Begins the definition of plumb_avx2_<name>_structs, which computes a kernel over arrays of structs, and declares the
 * addresses of each operand's structs and the distances between them, `from`, `from_apart`, `to` and `to_apart`; the
 * inputs and outputs of eight structs in registers, `loaded` and `computed`; and these as a tile, `own_in` and
 * `own_out`. These are macros because the compiler keeps the arrays in registers only if the number of each operand is
 * a constant. */
#define PLUMB_STRUCTS_BEGIN(name, inputs, outputs)                                                                     \
    structs_kernel PLUMB_PATH_NAME(name##_structs);                                                                    \
    void PLUMB_PATH_NAME(name##_structs)(size_t tiles, const batch *in, const batch *out)                              \
    {                                                                                                                  \
        enum { INS = sizeof name##_in / sizeof *name##_in, OUTS = sizeof name##_out / sizeof *name##_out };            \
        if (!HAS_STRUCTS_KERNEL(INS + OUTS))                                                                           \
            return;                                                                                                    \
        const float *from[name##_ins];                                                                                 \
        float *to[name##_outs];                                                                                        \
        size_t from_apart[name##_ins], to_apart[name##_outs];                                                          \
        memcpy(from, in->base, sizeof from);                                                                           \
        memcpy(to, out->base, sizeof to);                                                                              \
        memcpy(from_apart, in->step, sizeof from_apart);                                                               \
        memcpy(to_apart, out->step, sizeof to_apart);                                                                  \
        f32x8 loaded[INS], computed[OUTS];                                                                             \
        const float *const loaded_at = (const float *)loaded;                                                          \
        float *const computed_at = (float *)computed;                                                                  \
        const tile_in own_in = single_in(&loaded_at, 0, OWN);                                                          \
        const tile_out own_out = single_out(&computed_at, 0, OWN, 0);

/* Load the next eight structs of an operand; canonicalise the results of an output; and store them. */
#define PLUMB_LOAD_STRUCTS(i, first, n)                                                                                \
    load_structs(from[i], from_apart[i], n, loaded + (first));                                                         \
    from[i] += 8 * from_apart[i];
#define PLUMB_CANONICALISE(i, first, n)                                                                                \
    UNROLL                                                                                                             \
    for (size_t k = first; k < (first) + (n); k++)                                                                     \
        computed[k] = canonical(computed[k]);
#define PLUMB_STORE_STRUCTS(i, first, n)                                                                               \
    store_structs(to[i], to_apart[i], n, computed + (first));                                                          \
    to[i] += 8 * to_apart[i];

/* Defines plumb_avx2_<name>_structs from name_tile(in, out). */
#define PLUMB_STRUCTS(name, inputs, outputs)                                                                           \
    PLUMB_STRUCTS_BEGIN(name, inputs, outputs)                                                                         \
    for (; tiles; tiles--) {                                                                                           \
        OPERANDS_EACH(PLUMB_LOAD_STRUCTS, inputs)                                                                      \
        notes made = nothing_noted();                                                                                  \
        name##_tile(own_in, noted_in(&made, own_out));                                                                 \
        if (made.any && UNLIKELY(any(made.nan))) {                                                                     \
            OPERANDS_EACH(PLUMB_CANONICALISE, outputs)                                                                 \
        }                                                                                                              \
        OPERANDS_EACH(PLUMB_STORE_STRUCTS, outputs)                                                                    \
    }                                                                                                                  \
    }

#endif
