/* The formulas of transforms and moving transforms in C++, for any dimension n and for float and double. Not public:
 * types.hpp calls them where the library has no kernel, that is in double, and in float beyond four dimensions.
 *
 * The formulas and the order of their roundings are those of fast/kernels/dynamic.h, transform.c and delta.c, so that
 * in float they give the bits of the kernels, except for the bits of NaNs. Operands are arrays of numbers, with the
 * components in the order of the kernels: a transform is T (n), R (n × n, row by row), S (1); a moving one continues
 * with v (n), a (n), w and alpha (n(n − 1)/2 each). [w] x is w × x in three dimensions; in all others w has the entries
 * of [w] below the diagonal, row by row. An output is none of the inputs.
 *
 * Fused multiply-adds are instructions if the program is compiled for them (-mfma, -march=native, 64-bit ARM), and else
 * calls of the C library, with the same bits. */
#ifndef PLUMB_TRANSFORMS_HPP
#define PLUMB_TRANSFORMS_HPP

#include <cstddef>

/* Unrolls the loop that follows. */
#ifdef __clang__
#define PLUMB_UNROLL _Pragma("clang loop unroll(full)")
#else
#define PLUMB_UNROLL _Pragma("GCC unroll 16")
#endif

/* A helper that is always inlined. */
#define PLUMB_INLINE [[gnu::always_inline]] static inline

namespace plumb
{
namespace detail
{

/* The n components of a vector. */
template <std::size_t n, class T> struct numbers {
    T at[n];
};

/* The roundings, one per operation. Compilers may otherwise contract a product and a sum to a fused multiply-add, and
 * move a negation past an operation, so that a 0 has another sign: the operands of sums, and a negated number, are
 * hidden from them. */
template <class T> struct rounding {
    PLUMB_INLINE T hidden(T a) noexcept
    {
#if defined(__FMA__)
        __asm__("" : "+x"(a));
#elif defined(__aarch64__)
        __asm__("" : "+w"(a));
#elif !defined(__x86_64__) && !defined(__i386__)
        __asm__("" : "+m"(a));
#endif
        return a;
    }
    PLUMB_INLINE T add(T a, T b) noexcept
    {
        return hidden(a) + hidden(b);
    }
    PLUMB_INLINE T sub(T a, T b) noexcept
    {
        return hidden(a) - hidden(b);
    }
    PLUMB_INLINE T negate(T a) noexcept
    {
        return hidden(-hidden(a));
    }
    PLUMB_INLINE T fma(T a, T b, T c) noexcept
    {
        if constexpr (sizeof(T) == sizeof(float))
            return __builtin_fmaf(a, b, c);
        else
            return __builtin_fma(a, b, c);
    }
};

template <std::size_t n, class T> struct transform_text : rounding<T> {
    using rounding<T>::add, rounding<T>::sub, rounding<T>::negate, rounding<T>::fma;

    static constexpr std::size_t m = n * (n - 1) / 2; /* independent entries of a skew-symmetric matrix */
    using vec = numbers<n, T>;
    using skew = numbers<m, T>;

    /* The index of the first component of each field; T is at 0. */
    static constexpr std::size_t at_R = n, at_S = n + n * n, at_v = at_S + 1, at_a = at_v + n, at_w = at_a + n,
                                 at_alpha = at_w + m;

    /* --- vectors and matrices ------------------------------------------------------------------------------------- */

    template <std::size_t count = n> PLUMB_INLINE numbers<count, T> load(const T *from, std::size_t stride = 1) noexcept
    {
        numbers<count, T> x;
        PLUMB_UNROLL
        for (std::size_t i = 0; i < count; i++)
            x.at[i] = from[i * stride];
        return x;
    }
    template <std::size_t count>
    PLUMB_INLINE void store(T *to, const numbers<count, T> &x, std::size_t stride = 1) noexcept
    {
        PLUMB_UNROLL
        for (std::size_t i = 0; i < count; i++)
            to[i * stride] = x.at[i];
    }
    template <std::size_t count>
    PLUMB_INLINE numbers<count, T> sum(numbers<count, T> x, const numbers<count, T> &y) noexcept
    {
        PLUMB_UNROLL
        for (std::size_t i = 0; i < count; i++)
            x.at[i] = add(x.at[i], y.at[i]);
        return x;
    }
    template <std::size_t count> PLUMB_INLINE numbers<count, T> negated(numbers<count, T> x) noexcept
    {
        PLUMB_UNROLL
        for (std::size_t i = 0; i < count; i++)
            x.at[i] = negate(x.at[i]);
        return x;
    }
    template <std::size_t count> PLUMB_INLINE numbers<count, T> scaled(T s, numbers<count, T> x) noexcept
    {
        PLUMB_UNROLL
        for (std::size_t i = 0; i < count; i++)
            x.at[i] = s * x.at[i];
        return x;
    }
    PLUMB_INLINE vec divided(vec x, T s) noexcept
    {
        PLUMB_UNROLL
        for (std::size_t i = 0; i < n; i++)
            x.at[i] = x.at[i] / s;
        return x;
    }
    /* Returns s x + c, rounded once. */
    PLUMB_INLINE vec scaled_sum(T s, vec x, const vec &c) noexcept
    {
        PLUMB_UNROLL
        for (std::size_t i = 0; i < n; i++)
            x.at[i] = fma(s, x.at[i], c.at[i]);
        return x;
    }
    /* Returns the product of x and the n numbers at `row`, `stride` apart. */
    PLUMB_INLINE T dot(const T *row, std::size_t stride, const vec &x) noexcept
    {
        T product = row[0] * x.at[0];
        PLUMB_UNROLL
        for (std::size_t j = 1; j < n; j++)
            product = fma(row[j * stride], x.at[j], product);
        return product;
    }
    /* Returns M x, or Mᵀ x. */
    PLUMB_INLINE vec apply_matrix(const T *M, const vec &x, bool transposed = false) noexcept
    {
        vec y;
        PLUMB_UNROLL
        for (std::size_t i = 0; i < n; i++)
            y.at[i] = transposed ? dot(M + i, n, x) : dot(M + i * n, 1, x);
        return y;
    }
    PLUMB_INLINE void store_product(T *product, const T *A, const T *B) noexcept
    {
        for (std::size_t j = 0; j < n; j++)
            store(product + j, apply_matrix(A, load(B + j, n)), n);
    }
    PLUMB_INLINE void store_transposed(T *to, const T *M) noexcept
    {
        for (std::size_t i = 0; i < n; i++)
            store(to + i * n, load(M + i, n));
    }

    /* --- skew-symmetric matrices ---------------------------------------------------------------------------------- */

    /* Returns entry (i, j) of [x], i ≠ j, unless n is 3. */
    PLUMB_INLINE T skew_entry(const skew &x, std::size_t i, std::size_t j) noexcept
    {
        return j < i ? x.at[i * (i - 1) / 2 + j] : negate(x.at[j * (j - 1) / 2 + i]);
    }
    /* Returns a × b + c, in three dimensions. */
    PLUMB_INLINE vec cross_sum(const vec &a, const vec &b, vec c) noexcept
    {
        PLUMB_UNROLL
        for (std::size_t i = 0; i < n; i++) {
            const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
            c.at[i] = fma(a.at[j], b.at[k], fma(negate(a.at[k]), b.at[j], c.at[i]));
        }
        return c;
    }
    /* Returns [a] x + c. */
    PLUMB_INLINE vec apply_skew_sum(const skew &a, const vec &x, vec c) noexcept
    {
        if constexpr (n == 3)
            return cross_sum(a, x, c);
        else {
            PLUMB_UNROLL
            for (std::size_t i = 0; i < n; i++) {
                PLUMB_UNROLL
                for (std::size_t j = 0; j < n; j++)
                    if (j != i)
                        c.at[i] = fma(skew_entry(a, i, j), x.at[j], c.at[i]);
            }
            return c;
        }
    }
    /* Returns [a] x. */
    PLUMB_INLINE vec apply_skew(const skew &a, const vec &x) noexcept
    {
        vec z;
        PLUMB_UNROLL
        for (std::size_t i = 0; i < n; i++) {
            if constexpr (n == 3) {
                const std::size_t j = (i + 1) % 3, k = (i + 2) % 3;
                z.at[i] = fma(a.at[j], x.at[k], negate(a.at[k] * x.at[j]));
            } else {
                const std::size_t first = i == 0;
                z.at[i] = skew_entry(a, i, first) * x.at[first];
                PLUMB_UNROLL
                for (std::size_t j = first + 1; j < n; j++)
                    if (j != i)
                        z.at[i] = fma(skew_entry(a, i, j), x.at[j], z.at[i]);
            }
        }
        return z;
    }
    /* Returns c − [a] x. */
    PLUMB_INLINE vec apply_skew_difference(const vec &c, const skew &a, const vec &x) noexcept
    {
        if constexpr (n == 3)
            return cross_sum(x, a, c);
        else
            return apply_skew_sum(negated(a), x, c);
    }
    /* Returns the independent entries of M [a] Mᵀ + [c], or of Mᵀ [a] M + [c], for a rotation matrix M. */
    PLUMB_INLINE skew rotate_skew_sum(const T *M, bool transposed, const skew &a, skew c) noexcept
    {
        const std::size_t row = transposed ? 1 : n, column = transposed ? n : 1;
        if constexpr (n == 2)
            c = sum(a, c);
        else if constexpr (n == 3) {
            PLUMB_UNROLL
            for (std::size_t i = 0; i < n; i++) {
                PLUMB_UNROLL
                for (std::size_t j = 0; j < n; j++)
                    c.at[i] = fma(M[i * row + j * column], a.at[j], c.at[i]);
            }
        } else {
            PLUMB_UNROLL
            for (std::size_t i = 1; i < n; i++) {
                const vec product = negated(apply_skew(a, load(M + i * row, column)));
                PLUMB_UNROLL
                for (std::size_t j = 0; j < i; j++) {
                    T *const entry = &c.at[i * (i - 1) / 2 + j];
                    PLUMB_UNROLL
                    for (std::size_t k = 0; k < n; k++)
                        *entry = fma(product.at[k], M[j * row + k * column], *entry);
                }
            }
        }
        return c;
    }
    /* Returns the independent entries of M [a] Mᵀ, or of Mᵀ [a] M. */
    PLUMB_INLINE skew rotate_skew(const T *M, bool transposed, const skew &a) noexcept
    {
        if constexpr (n == 2)
            return a;
        else if constexpr (n == 3)
            return apply_matrix(M, a, transposed);
        else
            return rotate_skew_sum(M, transposed, a, skew{});
    }
    /* Returns the independent entries of [a][b] − [b][a] + [c]. */
    PLUMB_INLINE skew commutator_sum(const skew &a, const skew &b, skew c) noexcept
    {
        if constexpr (n == 3)
            return cross_sum(a, b, c);
        else {
            PLUMB_UNROLL
            for (std::size_t i = 1; i < n; i++) {
                PLUMB_UNROLL
                for (std::size_t j = 0; j < i; j++) {
                    T *const entry = &c.at[i * (i - 1) / 2 + j];
                    PLUMB_UNROLL
                    for (std::size_t k = 0; k < n; k++)
                        if (k != i && k != j)
                            *entry = fma(skew_entry(a, i, k), skew_entry(b, k, j),
                                         fma(negate(skew_entry(b, i, k)), skew_entry(a, k, j), *entry));
                }
            }
            return c;
        }
    }

    /* --- transforms ----------------------------------------------------------------------------------------------- */

    /* Computes the composition: T3 = T2 + S2 R2 T1,  R3 = R2 R1,  S3 = S2 S1 */
    static void compose(const T *A2, const T *A1, T *A3) noexcept
    {
        store(A3, scaled_sum(A2[at_S], apply_matrix(A2 + at_R, load(A1)), load(A2)));
        store_product(A3 + at_R, A2 + at_R, A1 + at_R);
        A3[at_S] = A2[at_S] * A1[at_S];
    }

    /* Computes the inverse: T′ = −Rᵀ T / S,  R′ = Rᵀ,  S′ = 1 / S */
    static void inverse(const T *A, T *A_out) noexcept
    {
        store(A_out, divided(apply_matrix(A + at_R, load(A), true), negate(A[at_S])));
        store_transposed(A_out + at_R, A + at_R);
        A_out[at_S] = 1 / A[at_S];
    }

    /* Computes a point in the parent's coordinates: S R x + T */
    static void apply(const T *A, const T *x, T *y) noexcept
    {
        store(y, scaled_sum(A[at_S], apply_matrix(A + at_R, load(x)), load(A)));
    }

    /* Computes the augmented matrix (S R, T; 0, 1), row by row. */
    static void to_matrix(const T *A, T *M) noexcept
    {
        for (std::size_t i = 0; i < n; i++) {
            store(M + i * (n + 1), scaled(A[at_S], load(A + at_R + i * n)));
            M[i * (n + 1) + n] = A[i];
            M[n * (n + 1) + i] = 0;
        }
        M[n * (n + 1) + n] = 1;
    }

    /* --- moving transforms ---------------------------------------------------------------------------------------- */

    /* Computes the composition, with J2 = S2 R2:
     *  v3 = v2 + J2 v1 + w2 × J2 T1
     *  a3 = a2 + J2 a1 + alpha2 × J2 T1 + w2 × (w2 × J2 T1 + 2 J2 v1)
     *  w3 = w2 + R2 w1
     *  alpha3 = alpha2 + R2 alpha1 + w2 × R2 w1 */
    static void dynamic_compose(const T *A2, const T *A1, T *A3) noexcept
    {
        store_product(A3 + at_R, A2 + at_R, A1 + at_R);
        A3[at_S] = A2[at_S] * A1[at_S];
        const vec RT = apply_matrix(A2 + at_R, load(A1));
        store(A3, scaled_sum(A2[at_S], RT, load(A2)));
        const vec JT = scaled(A2[at_S], RT);
        const vec Jv = scaled(A2[at_S], apply_matrix(A2 + at_R, load(A1 + at_v)));
        const skew w2 = load<m>(A2 + at_w), alpha2 = load<m>(A2 + at_alpha);
        const vec wJT = apply_skew(w2, JT);
        store(A3 + at_v, sum(sum(load(A2 + at_v), Jv), wJT));
        vec a3 = scaled_sum(A2[at_S], apply_matrix(A2 + at_R, load(A1 + at_a)), load(A2 + at_a));
        a3 = apply_skew_sum(alpha2, JT, a3);
        store(A3 + at_a, apply_skew_sum(w2, scaled_sum(2, Jv, wJT), a3));
        const skew Rw = rotate_skew(A2 + at_R, false, load<m>(A1 + at_w));
        store(A3 + at_w, sum(w2, Rw));
        const skew alpha3 = rotate_skew_sum(A2 + at_R, false, load<m>(A1 + at_alpha), alpha2);
        store(A3 + at_alpha, commutator_sum(w2, Rw, alpha3));
    }

    /* Computes the inverse:
     *  v′ = J⁻¹ (w × T − v)
     *  a′ = J⁻¹ (alpha × T − w × (w × T − 2v) − a)
     *  w′ = −Rᵀ w,  alpha′ = −Rᵀ alpha */
    static void dynamic_inverse(const T *A, T *A_out) noexcept
    {
        inverse(A, A_out);
        const vec x = load(A), v0 = load(A + at_v);
        const skew w0 = load<m>(A + at_w), alpha0 = load<m>(A + at_alpha);
        const vec Sv = apply_skew_sum(w0, x, negated(v0));
        store(A_out + at_v, divided(apply_matrix(A + at_R, Sv, true), A[at_S]));
        vec minus_Sa = apply_skew_difference(load(A + at_a), alpha0, x);
        minus_Sa = apply_skew_sum(w0, scaled_sum(-2, v0, apply_skew(w0, x)), minus_Sa);
        store(A_out + at_a, divided(apply_matrix(A + at_R, minus_Sa, true), negate(A[at_S])));
        store(A_out + at_w, negated(rotate_skew(A + at_R, true, w0)));
        store(A_out + at_alpha, negated(rotate_skew(A + at_R, true, alpha0)));
    }

    /* Computes the global change of a child from its local change, in a parent with R2, S2 and w2:
     *  dv3 = S2 R2 dv1,  da3 = S2 R2 da1 + 2 w2 × dv3,  dw3 = R2 dw1,  dalpha3 = R2 dalpha1 + w2 × dw3 */
    static void to_global(const T *R2, const T *S2, const T *w2, const T *dv1, const T *da1, const T *dw1,
                          const T *dalpha1, T *dv3, T *da3, T *dw3, T *dalpha3) noexcept
    {
        const skew w0 = load<m>(w2);
        const vec velocity = scaled(*S2, apply_matrix(R2, load(dv1)));
        const skew angular = rotate_skew(R2, false, load<m>(dw1));
        store(dv3, velocity);
        store(da3, scaled_sum(*S2, apply_matrix(R2, load(da1)), apply_skew(scaled(2, w0), velocity)));
        store(dw3, angular);
        store(dalpha3, commutator_sum(w0, angular, rotate_skew(R2, false, load<m>(dalpha1))));
    }
};

} // namespace detail
} // namespace plumb

#undef PLUMB_UNROLL
#undef PLUMB_INLINE

#endif
