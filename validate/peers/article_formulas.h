/* The articles' formulas as they are written, for the format `number`; article.c includes this file once for float and
 * once for double.
 *
 *   S1 = sin a / a,   S2 = (1 − cos a) / a²,   S3 = (a − sin a) / a³,   a = |v|
 *   R(v) = cos a E + S1 [v] + S2 v vᵀ,   T(v) = S1 E + S2 [v] + S3 v vᵀ
 *   A(x) = S R x + T:   A2∘A1 = (T2 + S2 R2 T1, R2 R1, S2 S1),   A⁻¹ = (−Rᵀ T / S, Rᵀ, 1 / S)
 *
 * E is the identity matrix, [v] the skew-symmetric matrix of the cross product, R(v) the rotation matrix of the
 * rotation vector v, and T(v) the left Jacobian of SO(3).
 *
 * Nothing prevents cancellation, overflow or division by zero: this is the code of a reader who copies the formulas
 * from the articles. NAMED(x) is x with the format's suffix. There is no include guard, because the file is included
 * twice. */

/* S1, S2, S3 as functions of the angle a. */
static void NAMED(s1)(const number *a, number *s)
{
    s[0] = sin(a[0]) / a[0];
}

static void NAMED(s2)(const number *a, number *s)
{
    s[0] = (1 - cos(a[0])) / (a[0] * a[0]);
}

static void NAMED(s3)(const number *a, number *s)
{
    s[0] = (a[0] - sin(a[0])) / (a[0] * a[0] * a[0]);
}

/* Computes M = p E + q [v] + r v vᵀ, row by row. */
static void NAMED(assemble)(number p, number q, number r, const number *v, number *M)
{
    const number skew[9] = {0, -v[2], v[1], v[2], 0, -v[0], -v[1], v[0], 0};
    for (int row = 0; row < 3; row++)
        for (int column = 0; column < 3; column++)
            M[3 * row + column] = (row == column ? p : 0) + q * skew[3 * row + column] + r * v[row] * v[column];
}

static void NAMED(exponential)(const number *v, number *R)
{
    const number a = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    number S1, S2;
    NAMED(s1)(&a, &S1);
    NAMED(s2)(&a, &S2);
    NAMED(assemble)(cos(a), S1, S2, v, R);
}

static void NAMED(average)(const number *v, number *T)
{
    const number a = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    number S1, S2, S3;
    NAMED(s1)(&a, &S1);
    NAMED(s2)(&a, &S2);
    NAMED(s3)(&a, &S3);
    NAMED(assemble)(S1, S2, S3, v, T);
}

/* Composes two transforms of n dimensions. Each consists of T, n numbers; R, n × n numbers row by row; S, one
 * number. */
static void NAMED(compose)(int n, const number *in, number *out)
{
    const number *T2 = in, *R2 = T2 + n, *S2 = R2 + n * n, *T1 = S2 + 1, *R1 = T1 + n, *S1 = R1 + n * n;
    number *T3 = out, *R3 = T3 + n, *S3 = R3 + n * n;
    for (int row = 0; row < n; row++) {
        number turned = 0;
        for (int k = 0; k < n; k++)
            turned += R2[n * row + k] * T1[k];
        T3[row] = T2[row] + S2[0] * turned;
        for (int column = 0; column < n; column++) {
            number sum = 0;
            for (int k = 0; k < n; k++)
                sum += R2[n * row + k] * R1[n * k + column];
            R3[n * row + column] = sum;
        }
    }
    S3[0] = S2[0] * S1[0];
}

static void NAMED(inverse)(int n, const number *in, number *out)
{
    const number *T = in, *R = T + n, *S = R + n * n;
    number *T1 = out, *R1 = T1 + n, *S1 = R1 + n * n;
    for (int row = 0; row < n; row++) {
        number turned = 0;
        for (int k = 0; k < n; k++)
            turned += R[n * k + row] * T[k];
        T1[row] = -turned / S[0];
        for (int column = 0; column < n; column++)
            R1[n * row + column] = R[n * column + row];
    }
    S1[0] = 1 / S[0];
}

/* Defines a function of a port, which computes n elements, from a function that computes one element. */
#define RUN(name, call)                                                                                                \
    static int NAMED(run_##name)(size_t n, const plumb_port_view *in, const plumb_port_view *out)                      \
    {                                                                                                                  \
        for (size_t i = 0; i < n; i++) {                                                                               \
            const number *from = (const number *)in->base[0] + i * in->stride;                                         \
            number *to = (number *)out->base[0] + i * out->stride;                                                     \
            call;                                                                                                      \
        }                                                                                                              \
        return 0;                                                                                                      \
    }
RUN(s1, NAMED(s1)(from, to))
RUN(s2, NAMED(s2)(from, to))
RUN(s3, NAMED(s3)(from, to))
RUN(exponential, NAMED(exponential)(from, to))
RUN(average, NAMED(average)(from, to))
#define RUN_DIMENSION(n) RUN(compose_n##n, NAMED(compose)(n, from, to)) RUN(inverse_n##n, NAMED(inverse)(n, from, to))
EACH_DIMENSION(RUN_DIMENSION)
#undef RUN_DIMENSION
#undef RUN
