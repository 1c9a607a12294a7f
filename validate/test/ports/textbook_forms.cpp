// No fault: formulas as in textbooks, computed in long double (the x87's format), in binary128 or in the kernel's own
// format, with each component rounded once at the end. PORT_ARITHMETIC is long (the default), quad or same. The tests
// also compile this file with other flags: all arithmetic on the x87, and with contraction to fused multiply-add.
//
// Vectors are (x, y, z), quaternions (w, x, y, z), matrices are stored row by row. E is the unit matrix, [v] the matrix
// of the cross product v×; S1 = sin a/a, S2 = (1 − cos a)/a², S3 = (a − sin a)/a³, a = |v|.
#include "validate/plumb_port.h"

#include <cmath>
#include <cstdlib>
#include <cstring>
#include <math.h>

#ifdef __clang__ // C++ does not see glibc's declarations
extern "C" {
__float128 sqrtf128(__float128);
__float128 sinf128(__float128);
__float128 cosf128(__float128);
__float128 logf128(__float128);
__float128 expf128(__float128);
__float128 atan2f128(__float128, __float128);
}
#endif

namespace
{

// Gives the C library's functions one name per operation, overloaded by type. A macro, since the names differ in a
// suffix.
#define FUNCTIONS(type, suffix)                                                                                        \
    inline type root(type x)                                                                                           \
    {                                                                                                                  \
        return sqrt##suffix(x);                                                                                        \
    }                                                                                                                  \
    inline type sine(type x)                                                                                           \
    {                                                                                                                  \
        return sin##suffix(x);                                                                                         \
    }                                                                                                                  \
    inline type cosine(type x)                                                                                         \
    {                                                                                                                  \
        return cos##suffix(x);                                                                                         \
    }                                                                                                                  \
    inline type logarithm(type x)                                                                                      \
    {                                                                                                                  \
        return log##suffix(x);                                                                                         \
    }                                                                                                                  \
    inline type exponential(type x)                                                                                    \
    {                                                                                                                  \
        return exp##suffix(x);                                                                                         \
    }                                                                                                                  \
    inline type angle_of(type y, type x)                                                                               \
    {                                                                                                                  \
        return atan2##suffix(y, x);                                                                                    \
    }
FUNCTIONS(float, f)
FUNCTIONS(double, )
FUNCTIONS(long double, l)
FUNCTIONS(__float128, f128)

template <class A> bool is_finite(A x)
{
    return x - x == 0;
}

template <class A> void fill(A *out, int n, A value)
{
    for (int i = 0; i < n; i++)
        out[i] = value;
}

template <class A> A dot(const A *a, const A *b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

template <class A> void cross(const A *a, const A *b, A *c)
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        c[i] = a[j] * b[k] - a[k] * b[j];
    }
}

// rotate computes y = R x, rotate_back computes y = Rᵀ x.
template <class A> void rotate(const A *R, const A *x, A *y)
{
    for (int i = 0; i < 3; i++)
        y[i] = dot(R + 3 * i, x);
}

template <class A> void rotate_back(const A *R, const A *x, A *y)
{
    for (int i = 0; i < 3; i++)
        y[i] = R[i] * x[0] + R[3 + i] * x[1] + R[6 + i] * x[2];
}

template <class A> void multiply(const A *P, const A *Q, A *R)
{
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            R[3 * i + j] = P[3 * i] * Q[j] + P[3 * i + 1] * Q[3 + j] + P[3 * i + 2] * Q[6 + j];
}

// --- the exponential map ---------------------------------------------------------------------------------------------

template <class A> A s1(A a)
{
    if (!is_finite(a) && a == a)
        return A(0);
    return a == 0 ? A(1) : sine(a) / a;
}

// (1 − cos a)/a² without cancellation: 2 sin²(a/2)/a²
template <class A> A s2(A a)
{
    const A h = s1(a / 2);
    return h * h / 2;
}

// Uses the series up to 1, where a − sin a cancels.
template <class A> A s3(A a)
{
    if (!(a < 1))
        return !is_finite(a) && a == a ? A(0) : (1 - sine(a) / a) / (a * a);
    A sum = 0;
    for (int k = 15; k >= 0; k--)
        sum = (1 - a * a * sum) / ((2 * k + 2) * (2 * k + 3));
    return sum;
}

template <class A> void S1(const A *t, A *out)
{
    *out = s1(root(*t));
}

template <class A> void S2(const A *t, A *out)
{
    *out = s2(root(*t));
}

template <class A> void S3(const A *t, A *out)
{
    *out = s3(root(*t));
}

// E + p [v] + q [v]²
template <class A> void from_vector(const A *v, A p, A q, A *R)
{
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        R[4 * i] = 1 - q * (v[j] * v[j] + v[k] * v[k]);
        R[3 * j + k] = q * (v[j] * v[k]) - p * v[i];
        R[3 * k + j] = q * (v[j] * v[k]) + p * v[i];
    }
}

template <class A> void so3_exp(const A *v, A *R)
{
    const A a = root(dot(v, v));
    from_vector(v, s1(a), s2(a), R);
    if (!is_finite(a))
        fill(R, 9, A(NAN));
}

template <class A> void so3_average(const A *v, A *T)
{
    const A a = root(dot(v, v));
    from_vector(v, s2(a), s3(a), T);
    if (!is_finite(a))
        fill(T, 9, A(NAN));
}

// y = x + p v×x + q v×(v×x)
template <class A> void rotate_by_vector(const A *v, A p, A q, const A *x, A *y)
{
    A once[3], twice[3];
    cross(v, x, once);
    cross(v, once, twice);
    for (int i = 0; i < 3; i++)
        y[i] = x[i] + (p * once[i] + q * twice[i]);
}

template <class A> void so3_rotate(const A *in, A *y)
{
    const A a = root(dot(in, in));
    rotate_by_vector(in, s1(a), s2(a), in + 3, y);
}

template <class A> void angular_velocity(const A *in, A *w)
{
    const A a = root(dot(in, in));
    rotate_by_vector(in, s2(a), s3(a), in + 3, w);
}

template <class A> void exp_quaternion(const A *v, A *q)
{
    const A a = root(dot(v, v)), h = s1(a / 2) / 2;
    q[0] = cosine(a / 2);
    for (int i = 0; i < 3; i++)
        q[1 + i] = h * v[i];
    if (!is_finite(a))
        fill(q, 4, A(NAN));
}

// --- axes and angles, quaternions ------------------------------------------------------------------------------------

// cos α x + (1 − cos α)(a·x) a + sin α a×x
template <class A> void rodrigues(const A *in, A *y)
{
    const A *a = in, *x = in + 4, s = sine(in[3]), c = cosine(in[3]), h = sine(in[3] / 2),
            along = 2 * h * h * dot(a, x);
    A across[3];
    cross(a, x, across);
    for (int i = 0; i < 3; i++)
        y[i] = c * x[i] + along * a[i] + s * across[i];
}

// cos α E + (1 − cos α) a aᵀ + sin α [a]
template <class A> void from_axis_angle(const A *in, A *R)
{
    const A *a = in, s = sine(in[3]), c = cosine(in[3]), h = sine(in[3] / 2), rest = 2 * h * h;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        R[4 * i] = c + rest * (a[i] * a[i]);
        R[3 * j + k] = rest * (a[j] * a[k]) - s * a[i];
        R[3 * k + j] = rest * (a[j] * a[k]) + s * a[i];
    }
}

template <class A> A square(const A *q)
{
    return q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
}

template <class A> void from_quaternion(const A *q, A *R)
{
    const A of = square(q);
    from_vector(q + 1, 2 * q[0] / of, 2 / of, R);
    if (!is_finite(of) || of == 0)
        fill(R, 9, A(NAN));
}

template <class A> void log_quaternion(const A *q, A *v)
{
    const A sign = q[0] < 0 ? A(-1) : A(1), u = root(dot(q + 1, q + 1));
    const A factor = u == 0 ? 2 / (sign * q[0]) : 2 * angle_of(u, sign * q[0]) / u;
    for (int i = 0; i < 3; i++)
        v[i] = is_finite(square(q)) ? sign * factor * q[1 + i] : A(NAN);
}

// Shepperd's method: the largest of the four squares decides which root is taken.
template <class A> void to_quaternion(const A *M, A *q)
{
    const A trace = M[0] + M[4] + M[8];
    int i = 0;
    for (int k = 1; k < 3; k++)
        if (M[4 * k] > M[4 * i])
            i = k;
    const int j = (i + 1) % 3, k = (i + 2) % 3;
    A raw[4];
    if (trace >= M[4 * i]) {
        raw[0] = 1 + trace;
        raw[1] = M[7] - M[5];
        raw[2] = M[2] - M[6];
        raw[3] = M[3] - M[1];
    } else {
        raw[0] = M[3 * k + j] - M[3 * j + k];
        raw[1 + i] = 1 + M[4 * i] - M[4 * j] - M[4 * k];
        raw[1 + j] = M[3 * i + j] + M[3 * j + i];
        raw[1 + k] = M[3 * i + k] + M[3 * k + i];
    }
    const A length = root(square(raw)), factor = raw[0] < 0 ? -1 / length : 1 / length;
    for (int c = 0; c < 4; c++)
        q[c] = factor * raw[c];
}

template <class A> void matrix_log(const A *M, A *v)
{
    A q[4];
    to_quaternion(M, q);
    log_quaternion(q, v);
}

template <class A> void product(const A *ab, A *c)
{
    const A *a = ab, *b = ab + 4;
    c[0] = a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3];
    c[1] = a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2];
    c[2] = a[0] * b[2] - a[1] * b[3] + a[2] * b[0] + a[3] * b[1];
    c[3] = a[0] * b[3] + a[1] * b[2] - a[2] * b[1] + a[3] * b[0];
}

template <class A> void conjugate(const A *a, A *c)
{
    c[0] = a[0];
    for (int i = 1; i < 4; i++)
        c[i] = -a[i];
}

template <class A> void norm(const A *a, A *out)
{
    *out = root(square(a));
}

template <class A> void unit(const A *a, A *out)
{
    const A length = root(square(a));
    for (int i = 0; i < 4; i++)
        out[i] = a[i] / length;
}

template <class A> void reciprocal(const A *a, A *out)
{
    const A of = square(a);
    conjugate(a, out);
    for (int i = 0; i < 4; i++)
        out[i] /= of;
}

template <class A> void rate(const A *in, A *out)
{
    A factors[8] = {0, in[4], in[5], in[6], in[0], in[1], in[2], in[3]};
    product(factors, out);
    for (int i = 0; i < 4; i++)
        out[i] /= 2;
}

template <class A> void euler_zyx(const A *angles, A *R)
{
    const A cz = cosine(angles[0]), sz = sine(angles[0]), cy = cosine(angles[1]), sy = sine(angles[1]);
    const A cx = cosine(angles[2]), sx = sine(angles[2]);
    const A of[9] = {cz * cy,
                     cz * sy * sx - sz * cx,
                     cz * sy * cx + sz * sx,
                     sz * cy,
                     sz * sy * sx + cz * cx,
                     sz * sy * cx - cz * sx,
                     -sy,
                     cy * sx,
                     cy * cx};
    for (int i = 0; i < 9; i++)
        R[i] = of[i];
}

// --- transforms: (T, R, S), (T, R), (T, q, S) -----------------------------------------------------------------------

template <class A> void transform_apply(const A *in, A *y)
{
    A turned[3];
    rotate(in + 3, in + 13, turned);
    for (int i = 0; i < 3; i++)
        y[i] = in[12] * turned[i] + in[i];
}

template <class A> void transform_compose(const A *in, A *out)
{
    const A *second = in, *first = in + 13;
    A turned[3];
    rotate(second + 3, first, turned);
    for (int i = 0; i < 3; i++)
        out[i] = second[i] + second[12] * turned[i];
    multiply(second + 3, first + 3, out + 3);
    out[12] = second[12] * first[12];
}

template <class A> void transform_inverse(const A *in, A *out)
{
    rotate_back(in + 3, in, out);
    for (int i = 0; i < 3; i++) {
        out[i] = -out[i] / in[12];
        for (int j = 0; j < 3; j++)
            out[3 + 3 * i + j] = in[3 + 3 * j + i];
    }
    out[12] = 1 / in[12];
}

template <class A> void rigid_apply(const A *in, A *y)
{
    rotate(in + 3, in + 12, y);
    for (int i = 0; i < 3; i++)
        y[i] += in[i];
}

template <class A> void rigid_compose(const A *in, A *out)
{
    rotate(in + 3, in + 12, out);
    for (int i = 0; i < 3; i++)
        out[i] += in[i];
    multiply(in + 3, in + 15, out + 3);
}

// x + 2 s u×x + 2 u×(u×x)
template <class A> void rotate_by_quaternion(const A *q, const A *x, A *y)
{
    rotate_by_vector(q + 1, 2 * q[0], A(2), x, y);
}

template <class A> void pose_apply(const A *in, A *y)
{
    A turned[3];
    rotate_by_quaternion(in + 3, in + 8, turned);
    for (int i = 0; i < 3; i++)
        y[i] = in[7] * turned[i] + in[i];
}

template <class A> void pose_compose(const A *in, A *out)
{
    A turned[3], both[8];
    rotate_by_quaternion(in + 3, in + 8, turned);
    for (int i = 0; i < 3; i++)
        out[i] = in[i] + in[7] * turned[i];
    for (int i = 0; i < 4; i++) {
        both[i] = in[3 + i];
        both[4 + i] = in[11 + i];
    }
    product(both, out + 3);
    out[7] = in[7] * in[15];
}

// --- angular acceleration --------------------------------------------------------------------------------------------

// I⁻¹(τ − ω×Iω) by Cholesky's factors; I by its lower triangle.
template <class A> void acceleration(const A *in, A *out)
{
    const A *m = in, *w = in + 6, *tau = in + 9;
    const A of[9] = {m[0], m[1], m[3], m[1], m[2], m[4], m[3], m[4], m[5]};
    A momentum[3], gyroscopic[3], L[6];
    rotate(of, w, momentum);
    cross(w, momentum, gyroscopic);
    L[0] = root(m[0]);
    L[1] = m[1] / L[0];
    L[3] = m[3] / L[0];
    L[2] = root(m[2] - L[1] * L[1]);
    L[4] = (m[4] - L[3] * L[1]) / L[2];
    L[5] = root(m[5] - L[3] * L[3] - L[4] * L[4]);
    const A y0 = (tau[0] - gyroscopic[0]) / L[0], y1 = (tau[1] - gyroscopic[1] - L[1] * y0) / L[2];
    const A y2 = (tau[2] - gyroscopic[2] - L[3] * y0 - L[4] * y1) / L[5];
    out[2] = y2 / L[5];
    out[1] = (y1 - L[4] * out[2]) / L[2];
    out[0] = (y0 - L[1] * out[1] - L[3] * out[2]) / L[0];
}

// --- dual numbers: (a, a'), (b, b') ----------------------------------------------------------------------------------

template <class A> void dual_multiply(const A *x, A *y)
{
    y[0] = x[0] * x[2];
    y[1] = x[0] * x[3] + x[1] * x[2];
}

template <class A> void dual_divide(const A *x, A *y)
{
    y[0] = x[0] / x[2];
    y[1] = (x[1] * x[2] - x[0] * x[3]) / (x[2] * x[2]);
}

template <class A> void dual_sqrt(const A *x, A *y)
{
    y[0] = root(x[0]);
    y[1] = x[1] / (2 * y[0]);
}

template <class A> void dual_sin(const A *x, A *y)
{
    y[0] = sine(x[0]);
    y[1] = x[1] * cosine(x[0]);
}

template <class A> void dual_log(const A *x, A *y)
{
    y[0] = logarithm(x[0]);
    y[1] = x[1] / x[0];
}

template <class A> void dual_exp(const A *x, A *y)
{
    y[0] = exponential(x[0]);
    y[1] = x[1] * y[0];
}

// --- the port --------------------------------------------------------------------------------------------------------

template <class Number, class A, int inputs, int outputs, void (*formula)(const A *, A *)>
int loop(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        A wide[inputs], result[outputs];
        for (int k = 0; k < inputs; k++)
            wide[k] = static_cast<const Number *>(in->base[k])[i];
        formula(wide, result);
        for (int k = 0; k < outputs; k++)
            static_cast<Number *>(out->base[k])[i] = static_cast<Number>(result[k]);
    }
    return 0;
}

#define KERNEL(id, formula, inputs, outputs)                                                                           \
    {id, format, PLUMB_PORT_SOA, loop<Number, A, inputs, outputs, formula<A>>, nullptr, nullptr},

// The kernels in one format, computed in A.
template <class Number, class A> struct table {
    static constexpr int format = sizeof(Number) == 4 ? PLUMB_PORT_FLOAT : PLUMB_PORT_DOUBLE;
    static constexpr plumb_port_kernel kernels[] = {
        KERNEL("so3.s1", S1, 1, 1)                                //
        KERNEL("so3.s2", S2, 1, 1)                                //
        KERNEL("so3.s3", S3, 1, 1)                                //
        KERNEL("so3.exp", so3_exp, 3, 9)                          //
        KERNEL("so3.average", so3_average, 3, 9)                  //
        KERNEL("so3.rotate", so3_rotate, 6, 3)                    //
        KERNEL("so3.angular_velocity", angular_velocity, 6, 3)    //
        KERNEL("rotation.exp_quaternion", exp_quaternion, 3, 4)   //
        KERNEL("rotation.rodrigues", rodrigues, 7, 3)             //
        KERNEL("rotation.from_axis_angle", from_axis_angle, 4, 9) //
        KERNEL("rotation.from_quaternion", from_quaternion, 4, 9) //
        KERNEL("rotation.log_quaternion", log_quaternion, 4, 3)   //
        KERNEL("rotation.to_quaternion", to_quaternion, 9, 4)     //
        KERNEL("rotation.log", matrix_log, 9, 3)                  //
        KERNEL("quaternion.product", product, 8, 4)               //
        KERNEL("quaternion.conjugate", conjugate, 4, 4)           //
        KERNEL("quaternion.norm", norm, 4, 1)                     //
        KERNEL("quaternion.unit", unit, 4, 4)                     //
        KERNEL("quaternion.reciprocal", reciprocal, 4, 4)         //
        KERNEL("quaternion.rate", rate, 7, 4)                     //
        KERNEL("euler.to_matrix.zyx", euler_zyx, 3, 9)            //
        KERNEL("transform.apply.n3", transform_apply, 16, 3)      //
        KERNEL("transform.compose.n3", transform_compose, 26, 13) //
        KERNEL("transform.inverse.n3", transform_inverse, 13, 13) //
        KERNEL("rigid.apply.n3", rigid_apply, 15, 3)              //
        KERNEL("rigid.compose.n3", rigid_compose, 24, 12)         //
        KERNEL("pose.apply", pose_apply, 11, 3)                   //
        KERNEL("pose.compose", pose_compose, 16, 8)               //
        KERNEL("torque.acceleration", acceleration, 12, 3)        //
        KERNEL("dual.multiply", dual_multiply, 4, 2)              //
        KERNEL("dual.divide", dual_divide, 4, 2)                  //
        KERNEL("dual.sqrt", dual_sqrt, 2, 2)                      //
        KERNEL("dual.sin", dual_sin, 2, 2)                        //
        KERNEL("dual.log", dual_log, 2, 2)                        //
        KERNEL("dual.exp", dual_exp, 2, 2)                        //
    };
};

constexpr size_t each = sizeof table<float, float>::kernels / sizeof *table<float, float>::kernels;
plumb_port_kernel kernels[2 * each];

template <class InFloat, class InDouble> void choose()
{
    memcpy(kernels, table<float, InFloat>::kernels, sizeof table<float, InFloat>::kernels);
    memcpy(kernels + each, table<double, InDouble>::kernels, sizeof table<double, InDouble>::kernels);
}

} // namespace

extern "C" const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "textbook forms", __FILE__, 2 * each, kernels};
    const char *arithmetic = getenv("PORT_ARITHMETIC");
    if (!arithmetic || strcmp(arithmetic, "long") == 0)
        choose<long double, long double>();
    else if (strcmp(arithmetic, "same") == 0)
        choose<float, double>();
    else if (strcmp(arithmetic, "quad") == 0)
        choose<__float128, __float128>();
    else
        return nullptr;
    return &port;
}
