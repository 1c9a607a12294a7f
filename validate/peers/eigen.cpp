/* Eigen 3.4 (https://eigen.tuxfamily.org): the kernels that it has, in float and double, in its own types.
 *
 * Here: its calls, one per kernel, over arrays of its Vector3, Matrix3, Quaternion, AngleAxis and Affine3 (columns
 * first, quaternions scalar last); the change to plumb's rows is in pack and unpack, which are not timed. A rotation
 * vector v is passed as Eigen's users do: AngleAxis(|v|, v normalised). A transform is an Affine3 (variant "Affine3"),
 * or T, R and S apart with Eigen's vectors and matrices (variant "T, R, S"); a rigid one is an Isometry3. */
#include "validate/plumb_port.hpp"

#include <algorithm>
#include <Eigen/Dense>
#include <limits>
#include <vector>

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

template <class Real> struct axis_angle_vector {
    axis_angle<Real> turn;
    Vector3<Real> x;
};

template <class Real> struct vector_pair {
    Vector3<Real> v, x;
};

template <class Real> struct affine_pair {
    Affine3<Real> second, first;
};

template <class Real> struct affine_point {
    Affine3<Real> A;
    Vector3<Real> x;
};

template <class Real> struct isometry_pair {
    Isometry3<Real> second, first;
};

template <class Real> struct isometry_point {
    Isometry3<Real> A;
    Vector3<Real> x;
};

template <class Real> struct transform {
    Vector3<Real> T;
    Matrix3<Real> R;
    Real S;
};

template <class Real> struct transform_pair {
    transform<Real> second, first;
};

template <class Real> struct dynamic {
    transform<Real> A;
    Vector3<Real> v, a, w, alpha;
};

template <class Real> struct dynamic_pair {
    dynamic<Real> second, first;
};

/* --- between plumb's rows and Eigen's columns ------------------------------------------------------------------- */

template <class Real> void pack_matrix(const Real *element, Matrix3<Real> &R)
{
    R = Map<const row_matrix<Real>>(element);
}

template <class Real> void unpack_matrix(const Matrix3<Real> &R, Real *element)
{
    Map<row_matrix<Real>>(element, 3, 3) = R;
}

template <class Real> void pack_quaternion(const Real *element, Quaternion<Real> &q)
{
    q = Quaternion<Real>(element[0], element[1], element[2], element[3]);
}

template <class Real> void unpack_quaternion(const Quaternion<Real> &q, Real *element)
{
    element[0] = q.w(), element[1] = q.x(), element[2] = q.y(), element[3] = q.z();
}

template <class Real> void unpack_angle_axis(const AngleAxis<Real> &turn, Real *element)
{
    Map<Vector3<Real>>(element, 3) = turn.axis();
    element[3] = turn.angle();
}

template <class Real> void pack_affine(const Real *element, Affine3<Real> &A)
{
    A.setIdentity();
    A.linear() = Map<const row_matrix<Real>>(element + 3) * element[12];
    A.translation() = vector_view<Real>(element);
}

template <class Real> void unpack_affine(const Affine3<Real> &A, Real *element)
{
    const Real S = A.linear().col(0).norm();
    Map<Vector3<Real>>(element, 3) = A.translation();
    Map<row_matrix<Real>>(element + 3, 3, 3) = A.linear() / S;
    element[12] = S;
}

template <class Real> void pack_affine_pair(const Real *element, affine_pair<Real> &pair)
{
    pack_affine(element, pair.second);
    pack_affine(element + 13, pair.first);
}

template <class Real> void pack_affine_point(const Real *element, affine_point<Real> &point)
{
    pack_affine(element, point.A);
    point.x = vector_view<Real>(element + 13);
}

template <class Real> void pack_isometry(const Real *element, Isometry3<Real> &A)
{
    A.setIdentity();
    A.linear() = Map<const row_matrix<Real>>(element + 3);
    A.translation() = vector_view<Real>(element);
}

template <class Real> void unpack_isometry(const Isometry3<Real> &A, Real *element)
{
    Map<Vector3<Real>>(element, 3) = A.translation();
    Map<row_matrix<Real>>(element + 3, 3, 3) = A.linear();
}

template <class Real> void pack_isometry_pair(const Real *element, isometry_pair<Real> &pair)
{
    pack_isometry(element, pair.second);
    pack_isometry(element + 12, pair.first);
}

template <class Real> void pack_isometry_point(const Real *element, isometry_point<Real> &point)
{
    pack_isometry(element, point.A);
    point.x = vector_view<Real>(element + 12);
}

template <class Real> void pack_transform(const Real *element, transform<Real> &A)
{
    A.T = vector_view<Real>(element);
    pack_matrix(element + 3, A.R);
    A.S = element[12];
}

template <class Real> void unpack_transform(const transform<Real> &A, Real *element)
{
    Map<Vector3<Real>>(element, 3) = A.T;
    unpack_matrix(A.R, element + 3);
    element[12] = A.S;
}

template <class Real> void pack_transform_pair(const Real *element, transform_pair<Real> &pair)
{
    pack_transform(element, pair.second);
    pack_transform(element + 13, pair.first);
}

template <class Real> void pack_dynamic(const Real *element, dynamic<Real> &D)
{
    pack_transform(element, D.A);
    D.v = vector_view<Real>(element + 13);
    D.a = vector_view<Real>(element + 16);
    D.w = vector_view<Real>(element + 19);
    D.alpha = vector_view<Real>(element + 22);
}

template <class Real> void unpack_dynamic(const dynamic<Real> &D, Real *element)
{
    unpack_transform(D.A, element);
    Map<Vector3<Real>>(element + 13, 3) = D.v;
    Map<Vector3<Real>>(element + 16, 3) = D.a;
    Map<Vector3<Real>>(element + 19, 3) = D.w;
    Map<Vector3<Real>>(element + 22, 3) = D.alpha;
}

template <class Real> void pack_dynamic_pair(const Real *element, dynamic_pair<Real> &pair)
{
    pack_dynamic(element, pair.second);
    pack_dynamic(element + 25, pair.first);
}

/* Twelve multipliers with bounds; G is whole, as a solver would keep it, and λ starts from what a call is given. */
constexpr int multipliers = 12;
template <class Real> using multiplier_vector = Matrix<Real, multipliers, 1>;

template <class Real> struct bounded_system {
    Matrix<Real, multipliers, multipliers, RowMajor> G;
    multiplier_vector<Real> eta, low, high, lambda;
    Real w;
};

template <class Real> void pack_system(const Real *element, bounded_system<Real> &system)
{
    for (int i = 0; i < multipliers; i++)
        for (int j = 0; j <= i; j++)
            system.G(i, j) = system.G(j, i) = *element++;
    for (multiplier_vector<Real> *x : {&system.eta, &system.low, &system.high, &system.lambda}) {
        *x = Map<const multiplier_vector<Real>>(element);
        element += multipliers;
    }
    system.w = *element;
}

/* --- Eigen's calls ---------------------------------------------------------------------------------------------- */

template <class Real> AngleAxis<Real> turn_of(const Vector3<Real> &v)
{
    return AngleAxis<Real>(v.norm(), v.normalized());
}

template <class Real> Matrix3<Real> exp(const Vector3<Real> &v)
{
    return turn_of(v).toRotationMatrix();
}

template <class Real> Vector3<Real> rotate(const vector_pair<Real> &element)
{
    return turn_of(element.v) * element.x;
}

template <class Real> Vector3<Real> rodrigues(const axis_angle_vector<Real> &element)
{
    return AngleAxis<Real>(element.turn.angle, element.turn.axis) * element.x;
}

template <class Real> Matrix3<Real> from_axis_angle(const axis_angle<Real> &turn)
{
    return AngleAxis<Real>(turn.angle, turn.axis).toRotationMatrix();
}

template <class Real> AngleAxis<Real> to_axis_angle(const Matrix3<Real> &R)
{
    return AngleAxis<Real>(R);
}

template <class Real> Vector3<Real> log(const Matrix3<Real> &R)
{
    const AngleAxis<Real> turn(R);
    return turn.angle() * turn.axis();
}

template <class Real> Quaternion<Real> to_quaternion(const Matrix3<Real> &R)
{
    return Quaternion<Real>(R);
}

/* toRotationMatrix asks for a unit quaternion; the kernel takes any. */
template <class Real> Matrix3<Real> from_quaternion(const Quaternion<Real> &q)
{
    return q.normalized().toRotationMatrix();
}

template <class Real> Quaternion<Real> exp_quaternion(const Vector3<Real> &v)
{
    return Quaternion<Real>(turn_of(v));
}

template <class Real> Vector3<Real> log_quaternion(const Quaternion<Real> &q)
{
    const AngleAxis<Real> turn(q);
    return turn.angle() * turn.axis();
}

/* The rotation nearest to M, by its singular value decomposition. Eigen leaves U and V uninitialised where M is not
 * finite, and says so: who calls it has to look. */
template <class Real> Matrix3<Real> orthonormalise_polar(const Matrix3<Real> &M)
{
    const JacobiSVD<Matrix3<Real>> svd(M, ComputeFullU | ComputeFullV);
    if (svd.info() != Success)
        return Matrix3<Real>::Constant(std::numeric_limits<Real>::quiet_NaN());
    return svd.matrixU() * svd.matrixV().transpose();
}

template <class Real> Affine3<Real> affine_compose(const affine_pair<Real> &A)
{
    return A.second * A.first;
}

template <class Real> Affine3<Real> affine_inverse(const Affine3<Real> &A)
{
    return A.inverse();
}

template <class Real> Affine3<Real> affine_to_local(const affine_pair<Real> &A)
{
    return A.second.inverse() * A.first;
}

template <class Real> Vector3<Real> affine_apply(const affine_point<Real> &element)
{
    return element.A * element.x;
}

template <class Real> Isometry3<Real> isometry_compose(const isometry_pair<Real> &A)
{
    return A.second * A.first;
}

template <class Real> Isometry3<Real> isometry_inverse(const Isometry3<Real> &A)
{
    return A.inverse();
}

template <class Real> Isometry3<Real> isometry_to_local(const isometry_pair<Real> &A)
{
    return A.second.inverse() * A.first;
}

template <class Real> Vector3<Real> isometry_apply(const isometry_point<Real> &element)
{
    return element.A * element.x;
}

/* T3 = R2 S2 T1 + T2,   R3 = R2 R1,   S3 = S2 S1 */
template <class Real> transform<Real> compose(const transform_pair<Real> &A)
{
    const transform<Real> &A2 = A.second, &A1 = A.first;
    return {A2.S * (A2.R * A1.T) + A2.T, A2.R * A1.R, A2.S * A1.S};
}

/* v3 = v2 + J2 v1 + w2×J2 T1
 * a3 = a2 + J2 a1 + α2×J2 T1 + w2×(w2×J2 T1) + 2 w2×J2 v1
 * w3 = w2 + R2 w1,   α3 = α2 + R2 α1 + w2×R2 w1 */
template <class Real> dynamic<Real> dynamic_compose(const dynamic_pair<Real> &D)
{
    const dynamic<Real> &D2 = D.second, &D1 = D.first;
    const Matrix3<Real> J2 = D2.A.R * D2.A.S;
    const Vector3<Real> T = J2 * D1.A.T, v = J2 * D1.v, w = D2.A.R * D1.w, wT = D2.w.cross(T);
    return {{T + D2.A.T, D2.A.R * D1.A.R, D2.A.S * D1.A.S},
            D2.v + v + wT,
            D2.a + J2 * D1.a + D2.alpha.cross(T) + D2.w.cross(wT) + Real(2) * D2.w.cross(v),
            D2.w + w,
            D2.alpha + D2.A.R * D1.alpha + D2.w.cross(w)};
}

/* Two sweeps of projected Gauss–Seidel, by the product of a row and λ. */
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

/* The same by residuals: a multiplier's change is taken off all of them at once, G being symmetric. */
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

/* --- tables ----------------------------------------------------------------------------------------------------- */

/* plumb check takes the first of the kernels with the same id. */
template <class Real> void add_kernels(std::vector<plumb_port_kernel> &kernels)
{
    using plumb::kernel;
    kernels.insert(
        kernels.end(),
        {
            kernel<Real, exp<Real>, nullptr, unpack_matrix<Real>>("so3.exp", "AngleAxis"),
            kernel<Real, rotate<Real>>("so3.rotate", "AngleAxis"),
            kernel<Real, rodrigues<Real>>("rotation.rodrigues", "AngleAxis"),
            kernel<Real, from_axis_angle<Real>, nullptr, unpack_matrix<Real>>("rotation.from_axis_angle", "AngleAxis"),
            kernel<Real, to_axis_angle<Real>, pack_matrix<Real>, unpack_angle_axis<Real>>("rotation.to_axis_angle",
                                                                                          "AngleAxis"),
            kernel<Real, log<Real>, pack_matrix<Real>>("rotation.log", "AngleAxis"),
            kernel<Real, to_quaternion<Real>, pack_matrix<Real>, unpack_quaternion<Real>>("rotation.to_quaternion",
                                                                                          "Quaternion"),
            kernel<Real, from_quaternion<Real>, pack_quaternion<Real>, unpack_matrix<Real>>("rotation.from_quaternion",
                                                                                            "Quaternion"),
            kernel<Real, exp_quaternion<Real>, nullptr, unpack_quaternion<Real>>("rotation.exp_quaternion",
                                                                                 "Quaternion"),
            kernel<Real, log_quaternion<Real>, pack_quaternion<Real>>("rotation.log_quaternion", "AngleAxis"),
            kernel<Real, orthonormalise_polar<Real>, pack_matrix<Real>, unpack_matrix<Real>>(
                "rotation.orthonormalise.polar", "JacobiSVD"),
            kernel<Real, affine_compose<Real>, pack_affine_pair<Real>, unpack_affine<Real>>("transform.compose",
                                                                                            "Affine3"),
            kernel<Real, affine_inverse<Real>, pack_affine<Real>, unpack_affine<Real>>("transform.inverse", "Affine3"),
            kernel<Real, affine_to_local<Real>, pack_affine_pair<Real>, unpack_affine<Real>>("transform.to_local",
                                                                                             "Affine3"),
            kernel<Real, affine_apply<Real>, pack_affine_point<Real>>("transform.apply", "Affine3"),
            kernel<Real, isometry_compose<Real>, pack_isometry_pair<Real>, unpack_isometry<Real>>("rigid.compose",
                                                                                                  "Isometry3"),
            kernel<Real, isometry_inverse<Real>, pack_isometry<Real>, unpack_isometry<Real>>("rigid.inverse",
                                                                                             "Isometry3"),
            kernel<Real, isometry_to_local<Real>, pack_isometry_pair<Real>, unpack_isometry<Real>>("rigid.to_local",
                                                                                                   "Isometry3"),
            kernel<Real, isometry_apply<Real>, pack_isometry_point<Real>>("rigid.apply", "Isometry3"),
            kernel<Real, dynamic_compose<Real>, pack_dynamic_pair<Real>, unpack_dynamic<Real>>("dynamic.compose",
                                                                                               "T, R, S"),
            kernel<Real, compose<Real>, pack_transform_pair<Real>, unpack_transform<Real>>("transform.compose",
                                                                                           "T, R, S"),
            kernel<Real, sweep_residuals<Real>, pack_system<Real>>("constraint.pgs.n12", "residuals"),
            kernel<Real, sweep_rows<Real>, pack_system<Real>>("constraint.pgs.n12", "rows"),
        });
}

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
const char about[] =
    "Eigen " TEXT(EIGEN_WORLD_VERSION) "." TEXT(EIGEN_MAJOR_VERSION) "." TEXT(EIGEN_MINOR_VERSION) ", " PEER_FLAGS;

} // namespace

const plumb_port *plumb_port_open(void)
{
    static std::vector<plumb_port_kernel> kernels;
    add_kernels<float>(kernels);
    add_kernels<double>(kernels);
    static const plumb_port port = {PLUMB_PORT_VERSION, "Eigen", about, kernels.size(), kernels.data()};
    return &port;
}
