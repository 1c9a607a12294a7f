/* Port of Eigen 3.4 (https://eigen.tuxfamily.org): the kernels that Eigen has, in float and double, in Eigen's own
 * types.
 *
 * This file contains one call per kernel, over arrays of Vector3, Matrix3, Quaternion, AngleAxis and Affine3 (columns
 * first, quaternions with the scalar last). pack and unpack, which are not timed, convert from and to plumb's rows. A
 * rotation vector v is passed as Eigen's users do: AngleAxis(|v|, v normalised). A transform is an Affine3 (variant
 * "Affine3"), or T, R and S are stored separately in Eigen's vectors and matrices (variant "T, R, S"). A rigid
 * transform is an Isometry3. */
#include <algorithm>
#include <Eigen/Dense>
#include <limits>

#include "calls.hpp"
#include "validate/util/single_steps.h"

using namespace Eigen;

namespace
{

template <class Real> using vector_view = Map<const Vector3<Real>>;
template <class Real> using row_matrix = Matrix<Real, 3, 3, RowMajor>;
template <class Real> using Affine3 = Transform<Real, 3, Affine>;
template <class Real> using Isometry3 = Transform<Real, 3, Isometry>;

template <class Real> struct axis_angle {
    Vector3<Real> axis;
    Real angle;
};

template <class Real> struct transform {
    Vector3<Real> T;
    Matrix3<Real> R;
    Real S;
};

template <class Real> struct dynamic {
    transform<Real> A;
    Vector3<Real> v, a, w, alpha;
};

/* A linear system for twelve multipliers with bounds. G is the full matrix, as a solver would store it; the first
 * values of λ are an input of the kernel. */
constexpr int multipliers = 12;
template <class Real> using multiplier_vector = Matrix<Real, multipliers, 1>;

template <class Real> struct bounded_system {
    Matrix<Real, multipliers, multipliers, RowMajor> G;
    multiplier_vector<Real> eta, low, high, lambda;
    Real w;
};

/* Conversion between plumb's rows and Eigen's columns. */
struct own : plain {
    using plain::pack, plain::unpack;

    template <class Real> static const Real *pack(const Real *from, Matrix3<Real> &R)
    {
        R = Map<const row_matrix<Real>>(from);
        return from + 9;
    }

    template <class Real> static void unpack(const Matrix3<Real> &R, Real *to)
    {
        Map<row_matrix<Real>>(to, 3, 3) = R;
    }

    template <class Real> static const Real *pack(const Real *from, Quaternion<Real> &q)
    {
        q = Quaternion<Real>(from[0], from[1], from[2], from[3]);
        return from + 4;
    }

    template <class Real> static void unpack(const Quaternion<Real> &q, Real *to)
    {
        to[0] = q.w(), to[1] = q.x(), to[2] = q.y(), to[3] = q.z();
    }

    template <class Real> static void unpack(const AngleAxis<Real> &turn, Real *to)
    {
        Map<Vector3<Real>>(to, 3) = turn.axis();
        to[3] = turn.angle();
    }

    template <class Real> static const Real *pack(const Real *from, Affine3<Real> &A)
    {
        A.setIdentity();
        A.linear() = Map<const row_matrix<Real>>(from + 3) * from[12];
        A.translation() = vector_view<Real>(from);
        return from + 13;
    }

    template <class Real> static void unpack(const Affine3<Real> &A, Real *to)
    {
        const Real S = A.linear().col(0).norm();
        Map<Vector3<Real>>(to, 3) = A.translation();
        Map<row_matrix<Real>>(to + 3, 3, 3) = A.linear() / S;
        to[12] = S;
    }

    template <class Real> static const Real *pack(const Real *from, Isometry3<Real> &A)
    {
        A.setIdentity();
        A.linear() = Map<const row_matrix<Real>>(from + 3);
        A.translation() = vector_view<Real>(from);
        return from + 12;
    }

    template <class Real> static void unpack(const Isometry3<Real> &A, Real *to)
    {
        Map<Vector3<Real>>(to, 3) = A.translation();
        Map<row_matrix<Real>>(to + 3, 3, 3) = A.linear();
    }

    template <class Real> static const Real *pack(const Real *from, transform<Real> &A)
    {
        A.T = vector_view<Real>(from);
        from = pack(from + 3, A.R);
        A.S = *from;
        return from + 1;
    }

    template <class Real> static void unpack(const transform<Real> &A, Real *to)
    {
        Map<Vector3<Real>>(to, 3) = A.T;
        unpack(A.R, to + 3);
        to[12] = A.S;
    }

    template <class Real> static const Real *pack(const Real *from, dynamic<Real> &D)
    {
        from = pack(from, D.A);
        for (Vector3<Real> *x : {&D.v, &D.a, &D.w, &D.alpha}) {
            *x = vector_view<Real>(from);
            from += 3;
        }
        return from;
    }

    template <class Real> static void unpack(const dynamic<Real> &D, Real *to)
    {
        unpack(D.A, to);
        to += 13;
        for (const Vector3<Real> *x : {&D.v, &D.a, &D.w, &D.alpha}) {
            Map<Vector3<Real>>(to, 3) = *x;
            to += 3;
        }
    }

    template <class Real> static const Real *pack(const Real *from, bounded_system<Real> &system)
    {
        for (int i = 0; i < multipliers; i++)
            for (int j = 0; j <= i; j++)
                system.G(i, j) = system.G(j, i) = *from++;
        for (multiplier_vector<Real> *x : {&system.eta, &system.low, &system.high, &system.lambda}) {
            *x = Map<const multiplier_vector<Real>>(from);
            from += multipliers;
        }
        system.w = *from;
        return from + 1;
    }
};

/* --- Eigen's calls ---------------------------------------------------------------------------------------------- */

template <class Real> AngleAxis<Real> turn_of(const Vector3<Real> &v)
{
    return AngleAxis<Real>(v.norm(), v.normalized());
}

template <class Real> Vector3<Real> vector_of(const AngleAxis<Real> &turn)
{
    return turn.angle() * turn.axis();
}

/* Returns the product of three rotations, which Eigen computes as quaternions. */
template <class Real>
Quaternion<Real> product_of(const Vector3<Real> &first, const Vector3<Real> &second, const Vector3<Real> &third, Real a,
                            Real b, Real c)
{
    return AngleAxis<Real>(a, first) * AngleAxis<Real>(b, second) * AngleAxis<Real>(c, third);
}

/* Eigen's first angle is from 0 to π, so that the second may be out of plumb's range. Returns the other three angles of
 * the same rotation then. */
template <class Real> Vector3<Real> in_range(const Vector3<Real> &angles, bool ends_as_it_begins)
{
    const Real pi = Real(EIGEN_PI), b = angles[1];
    if (ends_as_it_begins ? b >= 0 : std::abs(b) <= pi / 2)
        return angles;
    const Real opposite = ends_as_it_begins ? -b : std::copysign(pi, b) - b;
    return Vector3<Real>(angles[0] - std::copysign(pi, angles[0]), opposite, angles[2] - std::copysign(pi, angles[2]));
}

/* Returns the rotation nearest to M, by its singular value decomposition. Eigen leaves U and V uninitialised if M is
 * not finite, and reports that in info(), which the caller has to check. */
template <class Real> Matrix3<Real> orthonormalise_polar(const Matrix3<Real> &M)
{
    const JacobiSVD<Matrix3<Real>> svd(M, ComputeFullU | ComputeFullV);
    if (svd.info() != Success)
        return Matrix3<Real>::Constant(std::numeric_limits<Real>::quiet_NaN());
    return svd.matrixU() * svd.matrixV().transpose();
}

/* Composes the derivatives of transforms, J2 = S2 R2:
 *
 *   v3 = v2 + J2 v1 + w2×J2 T1
 *   a3 = a2 + J2 a1 + α2×J2 T1 + w2×(w2×J2 T1) + 2 w2×J2 v1
 *   w3 = w2 + R2 w1,   α3 = α2 + R2 α1 + w2×R2 w1 */
template <class Real> dynamic<Real> dynamic_compose(const dynamic<Real> &D2, const dynamic<Real> &D1)
{
    const Matrix3<Real> J2 = D2.A.R * D2.A.S;
    const Vector3<Real> T = J2 * D1.A.T, v = J2 * D1.v, w = D2.A.R * D1.w, wT = D2.w.cross(T);
    return {{T + D2.A.T, D2.A.R * D1.A.R, D2.A.S * D1.A.S},
            D2.v + v + wT,
            D2.a + J2 * D1.a + D2.alpha.cross(T) + D2.w.cross(wT) + Real(2) * D2.w.cross(v),
            D2.w + w,
            D2.alpha + D2.A.R * D1.alpha + D2.w.cross(w)};
}

/* Makes two sweeps of projected Gauss–Seidel. Each step computes the product of a row of G and λ. */
template <class Real> multiplier_vector<Real> sweep_rows(const bounded_system<Real> &system)
{
    const multiplier_vector<Real> relaxed = system.w * system.G.diagonal().cwiseInverse();
    multiplier_vector<Real> lambda = system.lambda;
    for (int k = 0; k < 2 * multipliers; k++) {
        const int i = k % multipliers;
        const Real x = lambda[i] + relaxed[i] * (system.eta[i] - system.G.row(i).dot(lambda));
        lambda[i] = std::min(system.high[i], std::max(system.low[i], x));
    }
    return lambda;
}

/* Makes the same sweeps, but keeps the residuals of all rows: after each step, the effect of the multiplier's change is
 * subtracted from all residuals. For this a column of G is needed, which equals a row because G is symmetric. The
 * rounding errors of the residuals accumulate: if multipliers start large and the bounds make them small, the errors
 * are about 10¹³ ulps of the final residuals. */
template <class Real> multiplier_vector<Real> sweep_residuals(const bounded_system<Real> &system)
{
    const multiplier_vector<Real> relaxed = system.w * system.G.diagonal().cwiseInverse();
    multiplier_vector<Real> lambda = system.lambda, r = system.eta - system.G * lambda;
    for (int k = 0; k < 2 * multipliers; k++) {
        const int i = k % multipliers;
        const Real x = std::min(system.high[i], std::max(system.low[i], lambda[i] + relaxed[i] * r[i]));
        r.noalias() -= (x - lambda[i]) * system.G.row(i).transpose();
        lambda[i] = x;
    }
    return lambda;
}

/* Returns S times x rotated by the unit quaternion q, the result of the kernel pose.vector. */
template <class Real> Vector3<Real> rotate_and_scale(const Quaternion<Real> &q, Real S, const Vector3<Real> &x)
{
    return S * (q * x);
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

/* Some kernels have several variants; plumb check uses the first, and plumb bench times all. */
template <class Real> std::vector<plumb_port_kernel> kernels()
{
    using V = Vector3<Real>;
    using M = Matrix3<Real>;
    using Q = Quaternion<Real>;
    using A = Affine3<Real>;
    using I = Isometry3<Real>;
    return {
        call<own, Real>("so3.exp", "AngleAxis", [](const V &v) -> M { return turn_of(v).toRotationMatrix(); }),
        call<own, Real>("so3.rotate", "AngleAxis", [](const V &v, const V &x) -> V { return turn_of(v) * x; }),
        call<own, Real>(
            "rotation.rodrigues", "AngleAxis",
            [](const axis_angle<Real> &turn, const V &x) -> V { return AngleAxis<Real>(turn.angle, turn.axis) * x; }),
        call<own, Real>("rotation.from_axis_angle", "AngleAxis",
                        [](const axis_angle<Real> &turn) -> M {
                            return AngleAxis<Real>(turn.angle, turn.axis).toRotationMatrix();
                        }),
        call<own, Real>("rotation.to_axis_angle", "AngleAxis", [](const M &R) { return AngleAxis<Real>(R); }),
        call<own, Real>("rotation.log", "AngleAxis", [](const M &R) { return vector_of(AngleAxis<Real>(R)); }),
        call<own, Real>("rotation.to_quaternion", "Quaternion", [](const M &R) { return Q(R); }),
        /* toRotationMatrix requires a unit quaternion, but the kernel's q may have any length. */
        call<own, Real>("rotation.from_quaternion", "Quaternion",
                        [](const Q &q) -> M { return q.normalized().toRotationMatrix(); }),
        call<own, Real>("quaternion.product", "Quaternion", [](const Q &a, const Q &b) -> Q { return a * b; }),
        call<own, Real>("quaternion.unit", "normalized", [](const Q &q) -> Q { return q.normalized(); }),
        call<own, Real>("pose.vector", "Quaternion",
                        [](const Q &q, const Real &S, const V &x) -> V { return rotate_and_scale<Real>(q, S, x); }),
        call<own, Real>("transform.vector", "Matrix3",
                        [](const M &R, const Real &S, const V &x) -> V { return S * (R * x); }),
        call<own, Real>("rotation.exp_quaternion", "Quaternion", [](const V &v) { return Q(turn_of(v)); }),
        call<own, Real>("rotation.log_quaternion", "AngleAxis",
                        [](const Q &q) { return vector_of(AngleAxis<Real>(q)); }),
        call<own, Real>("rotation.orthonormalise.polar", "JacobiSVD",
                        [](const M &R) { return orthonormalise_polar(R); }),
        call<own, Real>("euler.to_matrix.xyz", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) -> M {
                            return product_of<Real>(V::UnitX(), V::UnitY(), V::UnitZ(), a, b, c).toRotationMatrix();
                        }),
        call<own, Real>("euler.to_quaternion.xyz", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) {
                            return product_of<Real>(V::UnitX(), V::UnitY(), V::UnitZ(), a, b, c);
                        }),
        call<own, Real>("euler.from_matrix.xyz", "eulerAngles",
                        [](const M &R) { return in_range<Real>(R.eulerAngles(0, 1, 2), false); }),
        call<own, Real>("euler.to_matrix.yxz", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) -> M {
                            return product_of<Real>(V::UnitY(), V::UnitX(), V::UnitZ(), a, b, c).toRotationMatrix();
                        }),
        call<own, Real>("euler.to_quaternion.yxz", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) {
                            return product_of<Real>(V::UnitY(), V::UnitX(), V::UnitZ(), a, b, c);
                        }),
        call<own, Real>("euler.from_matrix.yxz", "eulerAngles",
                        [](const M &R) { return in_range<Real>(R.eulerAngles(1, 0, 2), false); }),
        call<own, Real>("euler.to_matrix.zxy", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) -> M {
                            return product_of<Real>(V::UnitZ(), V::UnitX(), V::UnitY(), a, b, c).toRotationMatrix();
                        }),
        call<own, Real>("euler.to_quaternion.zxy", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) {
                            return product_of<Real>(V::UnitZ(), V::UnitX(), V::UnitY(), a, b, c);
                        }),
        call<own, Real>("euler.from_matrix.zxy", "eulerAngles",
                        [](const M &R) { return in_range<Real>(R.eulerAngles(2, 0, 1), false); }),
        call<own, Real>("euler.to_matrix.zyx", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) -> M {
                            return product_of<Real>(V::UnitZ(), V::UnitY(), V::UnitX(), a, b, c).toRotationMatrix();
                        }),
        call<own, Real>("euler.to_quaternion.zyx", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) {
                            return product_of<Real>(V::UnitZ(), V::UnitY(), V::UnitX(), a, b, c);
                        }),
        call<own, Real>("euler.from_matrix.zyx", "eulerAngles",
                        [](const M &R) { return in_range<Real>(R.eulerAngles(2, 1, 0), false); }),
        call<own, Real>("euler.to_matrix.zxz", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) -> M {
                            return product_of<Real>(V::UnitZ(), V::UnitX(), V::UnitZ(), a, b, c).toRotationMatrix();
                        }),
        call<own, Real>("euler.to_quaternion.zxz", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) {
                            return product_of<Real>(V::UnitZ(), V::UnitX(), V::UnitZ(), a, b, c);
                        }),
        call<own, Real>("euler.from_matrix.zxz", "eulerAngles",
                        [](const M &R) { return in_range<Real>(R.eulerAngles(2, 0, 2), true); }),
        call<own, Real>("euler.to_matrix.zyz", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) -> M {
                            return product_of<Real>(V::UnitZ(), V::UnitY(), V::UnitZ(), a, b, c).toRotationMatrix();
                        }),
        call<own, Real>("euler.to_quaternion.zyz", "AngleAxis",
                        [](const Real &a, const Real &b, const Real &c) {
                            return product_of<Real>(V::UnitZ(), V::UnitY(), V::UnitZ(), a, b, c);
                        }),
        call<own, Real>("euler.from_matrix.zyz", "eulerAngles",
                        [](const M &R) { return in_range<Real>(R.eulerAngles(2, 1, 2), true); }),
        call<own, Real>("slerp.shortest", "slerp",
                        [](const Q &p, const Q &q, const Real &t) -> Q { return p.slerp(t, q); }),
        call<own, Real>("between.quaternion_angle", "angularDistance",
                        [](const Q &p, const Q &q) { return p.angularDistance(q); }),
        call<own, Real>("between.matrix_angle", "AngleAxis",
                        [](const M &A, const M &B) { return AngleAxis<Real>(A.transpose() * B).angle(); }),
        call<own, Real>("between.quaternion", "FromTwoVectors",
                        [](const V &x, const V &y) { return Q::FromTwoVectors(x, y); }),
        call<own, Real>("between.matrix", "FromTwoVectors",
                        [](const V &x, const V &y) -> M { return Q::FromTwoVectors(x, y).toRotationMatrix(); }),
        call<own, Real>("transform.compose", "Affine3", [](const A &A2, const A &A1) -> A { return A2 * A1; }),
        call<own, Real>("transform.inverse", "Affine3", [](const A &A1) -> A { return A1.inverse(); }),
        call<own, Real>("transform.to_local", "Affine3",
                        [](const A &A2, const A &A3) -> A { return A2.inverse() * A3; }),
        call<own, Real>("transform.apply", "Affine3", [](const A &A1, const V &x) -> V { return A1 * x; }),
        call<own, Real>("rigid.compose", "Isometry3", [](const I &A2, const I &A1) -> I { return A2 * A1; }),
        call<own, Real>("rigid.inverse", "Isometry3", [](const I &A1) -> I { return A1.inverse(); }),
        call<own, Real>("rigid.to_local", "Isometry3", [](const I &A2, const I &A3) -> I { return A2.inverse() * A3; }),
        call<own, Real>("rigid.apply", "Isometry3", [](const I &A1, const V &x) -> V { return A1 * x; }),
        call<own, Real>("dynamic.compose", "T, R, S",
                        [](const dynamic<Real> &D2, const dynamic<Real> &D1) { return dynamic_compose(D2, D1); }),
        /* T3 = R2 S2 T1 + T2,   R3 = R2 R1,   S3 = S2 S1 */
        call<own, Real>("transform.compose", "T, R, S",
                        [](const transform<Real> &A2, const transform<Real> &A1) -> transform<Real> {
                            return {A2.S * (A2.R * A1.T) + A2.T, A2.R * A1.R, A2.S * A1.S};
                        }),
        call<own, Real>("constraint.pgs.n12", "rows",
                        [](const bounded_system<Real> &system) { return sweep_rows(system); }),
        call<own, Real>("constraint.pgs.n12", "residuals",
                        [](const bounded_system<Real> &system) { return sweep_residuals(system); }),
    };
}

const char about[] =
    "Eigen " TEXT(EIGEN_WORLD_VERSION) "." TEXT(EIGEN_MAJOR_VERSION) "." TEXT(EIGEN_MINOR_VERSION) ", " PEER_FLAGS;

} // namespace

void single_steps(std::size_t n, const float *v, float *q)
{
    Quaternionf orientation = Quaternionf::Identity();
    for (std::size_t i = 0; i < n; i++) {
        orientation = orientation * Quaternionf(turn_of<float>(vector_view<float>(v + 3 * i)));
        Map<Vector4f>(q + 4 * i) = orientation.coeffs();
    }
}

const plumb_port *plumb_port_open(void)
{
    return port_of("Eigen", about, {kernels<float>(), kernels<double>()});
}
