/* Eigen 3.4 (https://eigen.tuxfamily.org): the kernels that it has, in its own types.
 *
 * Here: its calls, one per kernel, over arrays of its Vector3f, Matrix3f, Quaternionf, AngleAxisf and Affine3f (columns
 * first, quaternions scalar last); the change to plumb's rows of floats is in pack and unpack, which are not
 * timed. A rotation vector v is passed as Eigen's users do: AngleAxisf(|v|, v normalised). A transform is an Affine3f
 * (variant "Affine3f"), or T, R and S apart with Eigen's vectors and matrices (variant "T, R, S"). */
#include "validate/plumb_port.hpp"

#include <Eigen/Dense>

using namespace Eigen;

namespace
{

typedef Map<const Vector3f> vector_view;
typedef Matrix<float, 3, 3, RowMajor> row_matrix;

struct axis_angle {
    Vector3f axis;
    float angle;
};

struct axis_angle_vector {
    axis_angle turn;
    Vector3f x;
};

struct vector_pair {
    Vector3f v, x;
};

struct affine_pair {
    Affine3f second, first;
};

struct affine_point {
    Affine3f A;
    Vector3f x;
};

struct transform {
    Vector3f T;
    Matrix3f R;
    float S;
};

struct transform_pair {
    transform second, first;
};

struct dynamic {
    transform A;
    Vector3f v, a, w, alpha;
};

struct dynamic_pair {
    dynamic second, first;
};

/* --- between plumb's rows of floats and Eigen's columns --------------------------------------------------------- */

void pack_matrix(const float *element, Matrix3f &R)
{
    R = Map<const row_matrix>(element);
}

void unpack_matrix(const Matrix3f &R, float *element)
{
    Map<row_matrix>(element, 3, 3) = R;
}

void pack_quaternion(const float *element, Quaternionf &q)
{
    q = Quaternionf(element[0], element[1], element[2], element[3]);
}

void unpack_quaternion(const Quaternionf &q, float *element)
{
    element[0] = q.w(), element[1] = q.x(), element[2] = q.y(), element[3] = q.z();
}

void unpack_angle_axis(const AngleAxisf &turn, float *element)
{
    Map<Vector3f>(element, 3) = turn.axis();
    element[3] = turn.angle();
}

void pack_affine(const float *element, Affine3f &A)
{
    A.setIdentity();
    A.linear() = Map<const row_matrix>(element + 3) * element[12];
    A.translation() = vector_view(element);
}

void unpack_affine(const Affine3f &A, float *element)
{
    const float S = A.linear().col(0).norm();
    Map<Vector3f>(element, 3) = A.translation();
    Map<row_matrix>(element + 3, 3, 3) = A.linear() / S;
    element[12] = S;
}

void pack_affine_pair(const float *element, affine_pair &pair)
{
    pack_affine(element, pair.second);
    pack_affine(element + 13, pair.first);
}

void pack_affine_point(const float *element, affine_point &point)
{
    pack_affine(element, point.A);
    point.x = vector_view(element + 13);
}

void pack_transform(const float *element, transform &A)
{
    A.T = vector_view(element);
    pack_matrix(element + 3, A.R);
    A.S = element[12];
}

void unpack_transform(const transform &A, float *element)
{
    Map<Vector3f>(element, 3) = A.T;
    unpack_matrix(A.R, element + 3);
    element[12] = A.S;
}

void pack_transform_pair(const float *element, transform_pair &pair)
{
    pack_transform(element, pair.second);
    pack_transform(element + 13, pair.first);
}

void pack_dynamic(const float *element, dynamic &D)
{
    pack_transform(element, D.A);
    D.v = vector_view(element + 13);
    D.a = vector_view(element + 16);
    D.w = vector_view(element + 19);
    D.alpha = vector_view(element + 22);
}

void unpack_dynamic(const dynamic &D, float *element)
{
    unpack_transform(D.A, element);
    Map<Vector3f>(element + 13, 3) = D.v;
    Map<Vector3f>(element + 16, 3) = D.a;
    Map<Vector3f>(element + 19, 3) = D.w;
    Map<Vector3f>(element + 22, 3) = D.alpha;
}

void pack_dynamic_pair(const float *element, dynamic_pair &pair)
{
    pack_dynamic(element, pair.second);
    pack_dynamic(element + 25, pair.first);
}

/* --- Eigen's calls ---------------------------------------------------------------------------------------------- */

AngleAxisf turn_of(const Vector3f &v)
{
    return AngleAxisf(v.norm(), v.normalized());
}

Matrix3f exp(const Vector3f &v)
{
    return turn_of(v).toRotationMatrix();
}

Vector3f rotate(const vector_pair &element)
{
    return turn_of(element.v) * element.x;
}

Vector3f rodrigues(const axis_angle_vector &element)
{
    return AngleAxisf(element.turn.angle, element.turn.axis) * element.x;
}

Matrix3f from_axis_angle(const axis_angle &turn)
{
    return AngleAxisf(turn.angle, turn.axis).toRotationMatrix();
}

AngleAxisf to_axis_angle(const Matrix3f &R)
{
    return AngleAxisf(R);
}

Vector3f log(const Matrix3f &R)
{
    const AngleAxisf turn(R);
    return turn.angle() * turn.axis();
}

Quaternionf to_quaternion(const Matrix3f &R)
{
    return Quaternionf(R);
}

/* toRotationMatrix asks for a unit quaternion; the kernel takes any. */
Matrix3f from_quaternion(const Quaternionf &q)
{
    return q.normalized().toRotationMatrix();
}

Quaternionf exp_quaternion(const Vector3f &v)
{
    return Quaternionf(turn_of(v));
}

Vector3f log_quaternion(const Quaternionf &q)
{
    const AngleAxisf turn(q);
    return turn.angle() * turn.axis();
}

/* The rotation nearest to M, by its singular value decomposition. */
Matrix3f orthonormalise_polar(const Matrix3f &M)
{
    const JacobiSVD<Matrix3f> svd(M, ComputeFullU | ComputeFullV);
    return svd.matrixU() * svd.matrixV().transpose();
}

Affine3f affine_compose(const affine_pair &A)
{
    return A.second * A.first;
}

Affine3f affine_inverse(const Affine3f &A)
{
    return A.inverse();
}

Affine3f affine_to_local(const affine_pair &A)
{
    return A.second.inverse() * A.first;
}

Vector3f affine_apply(const affine_point &element)
{
    return element.A * element.x;
}

/* T3 = R2 S2 T1 + T2,   R3 = R2 R1,   S3 = S2 S1 */
transform compose(const transform_pair &A)
{
    const transform &A2 = A.second, &A1 = A.first;
    return {A2.S * (A2.R * A1.T) + A2.T, A2.R * A1.R, A2.S * A1.S};
}

/* v3 = v2 + J2 v1 + w2×J2 T1
 * a3 = a2 + J2 a1 + α2×J2 T1 + w2×(w2×J2 T1) + 2 w2×J2 v1
 * w3 = w2 + R2 w1,   α3 = α2 + R2 α1 + w2×R2 w1 */
dynamic dynamic_compose(const dynamic_pair &D)
{
    const dynamic &D2 = D.second, &D1 = D.first;
    const Matrix3f J2 = D2.A.R * D2.A.S;
    const Vector3f T = J2 * D1.A.T, v = J2 * D1.v, w = D2.A.R * D1.w, wT = D2.w.cross(T);
    return {{T + D2.A.T, D2.A.R * D1.A.R, D2.A.S * D1.A.S},
            D2.v + v + wT,
            D2.a + J2 * D1.a + D2.alpha.cross(T) + D2.w.cross(wT) + 2.0f * D2.w.cross(v),
            D2.w + w,
            D2.alpha + D2.A.R * D1.alpha + D2.w.cross(w)};
}

/* --- tables ----------------------------------------------------------------------------------------------------- */

template <auto function, auto pack = nullptr, auto unpack = nullptr>
plumb_port_kernel kernel(const char *id, const char *variant)
{
    return plumb::kernel<float, function, pack, unpack>(id, variant);
}

/* plumb check takes the first of the kernels with the same id. */
const plumb_port_kernel kernels[] = {
    kernel<exp, nullptr, unpack_matrix>("so3.exp", "AngleAxisf"),
    kernel<rotate>("so3.rotate", "AngleAxisf"),
    kernel<rodrigues>("rotation.rodrigues", "AngleAxisf"),
    kernel<from_axis_angle, nullptr, unpack_matrix>("rotation.from_axis_angle", "AngleAxisf"),
    kernel<to_axis_angle, pack_matrix, unpack_angle_axis>("rotation.to_axis_angle", "AngleAxisf"),
    kernel<log, pack_matrix>("rotation.log", "AngleAxisf"),
    kernel<to_quaternion, pack_matrix, unpack_quaternion>("rotation.to_quaternion", "Quaternionf"),
    kernel<from_quaternion, pack_quaternion, unpack_matrix>("rotation.from_quaternion", "Quaternionf"),
    kernel<exp_quaternion, nullptr, unpack_quaternion>("rotation.exp_quaternion", "Quaternionf"),
    kernel<log_quaternion, pack_quaternion>("rotation.log_quaternion", "AngleAxisf"),
    kernel<orthonormalise_polar, pack_matrix, unpack_matrix>("rotation.orthonormalise.polar", "JacobiSVD"),
    kernel<affine_compose, pack_affine_pair, unpack_affine>("transform.compose", "Affine3f"),
    kernel<affine_inverse, pack_affine, unpack_affine>("transform.inverse", "Affine3f"),
    kernel<affine_to_local, pack_affine_pair, unpack_affine>("transform.to_local", "Affine3f"),
    kernel<affine_apply, pack_affine_point>("transform.apply", "Affine3f"),
    kernel<dynamic_compose, pack_dynamic_pair, unpack_dynamic>("dynamic.compose", "T, R, S"),
    kernel<compose, pack_transform_pair, unpack_transform>("transform.compose", "T, R, S"),
};

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)
const char about[] =
    "Eigen " TEXT(EIGEN_WORLD_VERSION) "." TEXT(EIGEN_MAJOR_VERSION) "." TEXT(EIGEN_MINOR_VERSION) ", " PEER_FLAGS;

} // namespace

const plumb_port *plumb_port_open(void)
{
    static const plumb_port port = {PLUMB_PORT_VERSION, "Eigen", about, sizeof kernels / sizeof *kernels, kernels};
    return &port;
}
