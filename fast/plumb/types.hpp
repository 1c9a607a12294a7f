/* The elements of kernels in C++: vectors, matrices, quaternions, transforms, as structs of floats.
 *
 * Matrices are written by rows, of symmetric ones the entries on and below the diagonal, quaternions begin with the
 * scalar. Transforms are those of types.h, with the same floats; they compose, invert and apply by the kernels
 * (compose, inverse, apply) for one element (scalar.h): for many, take the kernels of kernels.hpp.
 *
 * Vectors, matrices, transforms and moving transforms also exist in double, and transforms in more than four dimensions
 * (transforms.hpp). There is no kernel for arrays of these: views and tiles are of floats.
 *
 *     #include <plumb/plumb.hpp>
 *     #include <cstdio>
 *
 *     int main() // a fly on a turning wheel, a metre from its axle
 *     {
 *         plumb::dynamic wheel = plumb::dynamic::identity(), fly = wheel;
 *         wheel.angular_velocity[2] = 2;
 *         fly.translation[0] = 1;
 *         const plumb::dynamic seen = wheel * fly, still = seen.inverse() * seen;
 *         std::printf("%g m/s, %g m/s²\n", double(seen.velocity[1]), double(seen.acceleration[0]));
 *         return still.velocity[1] != 0;
 *     } */
#ifndef PLUMB_TYPES_HPP
#define PLUMB_TYPES_HPP

#include "base.hpp"
#include "kernels.h"
#include "scalar.h"
#include "transforms.hpp"
#include "types.h"

#include <tuple>

namespace plumb
{

/* Real is float or double. */
template <std::size_t n, class Real = float> struct vector {
    Real at[n];

    constexpr Real &operator[](std::size_t k) noexcept
    {
        return at[k];
    }
    constexpr Real operator[](std::size_t k) const noexcept
    {
        return at[k];
    }
};

template <std::size_t rows, std::size_t columns = rows, class Real = float> struct matrix {
    Real at[rows * columns];

    constexpr Real &operator()(std::size_t row, std::size_t column) noexcept
    {
        return at[row * columns + column];
    }
    constexpr Real operator()(std::size_t row, std::size_t column) const noexcept
    {
        return at[row * columns + column];
    }
};

template <std::size_t n> struct symmetric {
    float at[n * (n + 1) / 2];

    constexpr float &operator()(std::size_t row, std::size_t column) noexcept
    {
        return at[place(row, column)];
    }
    constexpr float operator()(std::size_t row, std::size_t column) const noexcept
    {
        return at[place(row, column)];
    }

  private:
    static constexpr std::size_t place(std::size_t row, std::size_t column) noexcept
    {
        return row < column ? place(column, row) : row * (row + 1) / 2 + column;
    }
};

/* The independent entries of a skew-symmetric matrix [w] of n × n: in three dimensions the vector with [w] x = w × x,
 * in all others the entries below the diagonal, row by row: (1,0), (2,0), (2,1), (3,0) … */
template <std::size_t n, class Real = float> using skew = vector<n *(n - 1) / 2, Real>;

struct quaternion {
    float w, x, y, z; /* w is the scalar */
};

namespace detail
{

/* The address of an element's first number. */
template <class Real, class Type> constexpr bool has_only() noexcept
{
    return std::is_trivially_copyable_v<Type> && alignof(Type) == alignof(Real) && sizeof(Type) % sizeof(Real) == 0;
}
template <class Real = float, class Type> const Real *numbers_of(const Type &element) noexcept
{
    static_assert(has_only<Real, Type>(), "numbers and nothing else");
    return reinterpret_cast<const Real *>(&element);
}
template <class Real = float, class Type> Real *numbers_of(Type &element) noexcept
{
    static_assert(has_only<Real, Type>(), "numbers and nothing else");
    return reinterpret_cast<Real *>(&element);
}

/* A kernel for a single element: what its function for one element (PLUMB_ELEMENT in scalar.h) gives for these inputs,
 * one output or several. */
template <auto element, class Output, class Real = float, class... Inputs>
[[gnu::always_inline]] inline Output one(const Inputs &...inputs) noexcept
{
    Output output;
    element(numbers_of<Real>(inputs)..., numbers_of<Real>(output));
    return output;
}

template <auto element, class... Outputs, class... Inputs>
[[gnu::always_inline]] inline std::tuple<Outputs...> several(const Inputs &...inputs) noexcept
{
    std::tuple<Outputs...> outputs;
    std::apply([&](Outputs &...output) { element(numbers_of(inputs)..., numbers_of(output)...); }, outputs);
    return outputs;
}

/* Numbers are handed over as they are. */
template <class Input> using argument = std::conditional_t<std::is_same_v<Input, float>, float, const Input &>;

template <std::size_t n, class Real> constexpr matrix<n, n, Real> identity() noexcept
{
    matrix<n, n, Real> E{};
    for (std::size_t k = 0; k < n; k++)
        E(k, k) = 1;
    return E;
}

/* The functions of transforms for one element: the library's kernels in float in two to four dimensions, and else the
 * formulas of transforms.hpp. */
template <std::size_t n, class Real> struct formulas : transform_text<n, Real> {
};
#define PLUMB_FORMULAS(n)                                                                                              \
    template <> struct formulas<n, float> {                                                                            \
        static constexpr auto compose = PLUMB_ELEMENT(transform_compose_n##n);                                         \
        static constexpr auto inverse = PLUMB_ELEMENT(transform_inverse_n##n);                                         \
        static constexpr auto apply = PLUMB_ELEMENT(transform_apply_n##n);                                             \
        static constexpr auto to_matrix = PLUMB_ELEMENT(transform_to_matrix_n##n);                                     \
        static constexpr auto dynamic_compose = PLUMB_ELEMENT(dynamic_compose_n##n);                                   \
        static constexpr auto dynamic_inverse = PLUMB_ELEMENT(dynamic_inverse_n##n);                                   \
        static constexpr auto to_global = PLUMB_ELEMENT(delta_to_global_n##n);                                         \
    };
PLUMB_FORMULAS(2)
PLUMB_FORMULAS(3)
PLUMB_FORMULAS(4)
#undef PLUMB_FORMULAS

} // namespace detail

/* x ↦ T + S R x: a frame in its parent, in n ≥ 2 dimensions, in float or double. R is orthonormal, S above 0.
 *
 * The article "The Dynamics of a Transform Hierarchy" sketches it as Transform<T, N>, with the members Inverse,
 * Identity, LinearTransform, NormalTransform and ToMatrix. Errors in ulps of Real are within the limits of the kernels
 * transform.compose, .inverse, .apply and .to_matrix (docs/tables/limits.md), which are for float and double and any n;
 * in float, in two to four dimensions, the bits are those of the kernels. */
template <std::size_t n, class Real = float> struct transform {
    static_assert(n >= 2, "two dimensions or more");
    static_assert(std::is_same_v<Real, float> || std::is_same_v<Real, double>, "float or double");

    vector<n, Real> translation;
    matrix<n, n, Real> rotation;
    Real scale;

    static constexpr field<transform, 0, vector<n>> T{};
    static constexpr field<transform, n, matrix<n>> R{};
    static constexpr field<transform, n + n * n, float> S{};

    static constexpr transform identity() noexcept
    {
        return {{}, detail::identity<n, Real>(), 1};
    }
    /* Returns the transform that applies `child`, then *this. */
    [[gnu::always_inline]] transform operator*(const transform &child) const noexcept
    {
        return detail::one<detail::formulas<n, Real>::compose, transform, Real>(*this, child);
    }
    transform &operator*=(const transform &child) noexcept
    {
        return *this = *this * child;
    }
    [[gnu::always_inline]] transform inverse() const noexcept
    {
        return detail::one<detail::formulas<n, Real>::inverse, transform, Real>(*this);
    }
    /* Returns the linear part, x ↦ S R x. */
    constexpr transform linear() const noexcept
    {
        return {{}, rotation, scale};
    }
    /* Returns the inverse transpose of the linear part, x ↦ R x / S, which transforms the normals of surfaces. */
    constexpr transform normal() const noexcept
    {
        return {{}, rotation, 1 / scale};
    }
    /* Returns the augmented matrix (S R, T; 0, 1). */
    [[gnu::always_inline]] matrix<n + 1, n + 1, Real> to_matrix() const noexcept
    {
        return detail::one<detail::formulas<n, Real>::to_matrix, matrix<n + 1, n + 1, Real>, Real>(*this);
    }
    [[gnu::always_inline]] vector<n, Real> operator()(const vector<n, Real> &x) const noexcept
    {
        return detail::one<detail::formulas<n, Real>::apply, vector<n, Real>, Real>(*this, x);
    }
};

/* The same with a unit quaternion. */
struct pose {
    vector<3> translation;
    quaternion rotation;
    float scale;

    static constexpr field<pose, PLUMB_POSE_T, vector<3>> T{};
    static constexpr field<pose, PLUMB_POSE_Q, quaternion> q{};
    static constexpr field<pose, PLUMB_POSE_S, float> S{};

    static constexpr pose identity() noexcept
    {
        return {{}, {1, 0, 0, 0}, 1};
    }
    [[gnu::always_inline]] pose operator*(const pose &child) const noexcept
    {
        return detail::one<PLUMB_ELEMENT(pose_compose), pose>(*this, child);
    }
    [[gnu::always_inline]] pose inverse() const noexcept
    {
        return detail::one<PLUMB_ELEMENT(pose_inverse), pose>(*this);
    }
    [[gnu::always_inline]] vector<3> operator()(const vector<3> &x) const noexcept
    {
        return detail::one<PLUMB_ELEMENT(pose_apply), vector<3>>(*this, x);
    }
};

/* A frame that moves, and how it moves in its parent. A point is where the frame is now.
 *
 * The article's DynamicTransform<T, N>: transform(), velocity, accel, angularVelocity, angularAccel; Inverse, Identity,
 * LinearTransform, NormalTransform, ToMatrix; TransformDeltaVel, TransformDeltaAcc, TransformDeltaAngVel,
 * TransformDeltaAngAcc. Errors are within the limits of the kernels dynamic.compose, dynamic.inverse and
 * delta.to_global; bits are as for transform. */
template <std::size_t n, class Real = float> struct dynamic_transform {
    vector<n, Real> translation;
    matrix<n, n, Real> rotation;
    Real scale;
    vector<n, Real> velocity, acceleration;
    skew<n, Real> angular_velocity, angular_acceleration;

    static constexpr field<dynamic_transform, 0, vector<n>> T{};
    static constexpr field<dynamic_transform, n, matrix<n>> R{};
    static constexpr field<dynamic_transform, n + n * n, float> S{};
    static constexpr field<dynamic_transform, n + n * n + 1, vector<n>> v{};
    static constexpr field<dynamic_transform, 2 * n + n * n + 1, vector<n>> a{};
    static constexpr field<dynamic_transform, 3 * n + n * n + 1, skew<n>> w{};
    static constexpr field<dynamic_transform, 3 * n + n * n + 1 + n *(n - 1) / 2, skew<n>> alpha{};
    static constexpr field<dynamic_transform, 0, plumb::transform<n>> place{};

    static constexpr dynamic_transform identity() noexcept
    {
        return {{}, detail::identity<n, Real>(), 1, {}, {}, {}, {}};
    }
    /* Returns the transform without its motion. */
    constexpr plumb::transform<n, Real> transform() const noexcept
    {
        return {translation, rotation, scale};
    }
    /* Returns the frame `child` of *this, and its motion, in the parent of *this. */
    [[gnu::always_inline]] dynamic_transform operator*(const dynamic_transform &child) const noexcept
    {
        return detail::one<detail::formulas<n, Real>::dynamic_compose, dynamic_transform, Real>(*this, child);
    }
    dynamic_transform &operator*=(const dynamic_transform &child) noexcept
    {
        return *this = *this * child;
    }
    [[gnu::always_inline]] dynamic_transform inverse() const noexcept
    {
        return detail::one<detail::formulas<n, Real>::dynamic_inverse, dynamic_transform, Real>(*this);
    }
    [[gnu::always_inline]] vector<n, Real> operator()(const vector<n, Real> &x) const noexcept
    {
        return transform()(x);
    }
    /* Return transform().linear(), .normal() and .to_matrix(). */
    constexpr plumb::transform<n, Real> linear() const noexcept
    {
        return transform().linear();
    }
    constexpr plumb::transform<n, Real> normal() const noexcept
    {
        return transform().normal();
    }
    [[gnu::always_inline]] matrix<n + 1, n + 1, Real> to_matrix() const noexcept
    {
        return transform().to_matrix();
    }

    /* Return the sudden change, in the parent of *this, of the velocity, acceleration, angular velocity or angular
     * acceleration of a child, from its changes in the frame *this:
     *   S R dv,   S R da + 2 w × S R dv,   R dw,   R dalpha + w × R dw */
    [[gnu::always_inline]] vector<n, Real> transform_delta_velocity(const vector<n, Real> &dv) const noexcept
    {
        return to_global({dv, {}, {}, {}}).velocity;
    }
    [[gnu::always_inline]] vector<n, Real> transform_delta_acceleration(const vector<n, Real> &dv,
                                                                        const vector<n, Real> &da) const noexcept
    {
        return to_global({dv, da, {}, {}}).acceleration;
    }
    [[gnu::always_inline]] skew<n, Real> transform_delta_angular_velocity(const skew<n, Real> &dw) const noexcept
    {
        return to_global({{}, {}, dw, {}}).angular_velocity;
    }
    [[gnu::always_inline]] skew<n, Real>
    transform_delta_angular_acceleration(const skew<n, Real> &dw, const skew<n, Real> &dalpha) const noexcept
    {
        return to_global({{}, {}, dw, dalpha}).angular_acceleration;
    }

  private:
    struct change {
        vector<n, Real> velocity, acceleration;
        skew<n, Real> angular_velocity, angular_acceleration;
    };
    [[gnu::always_inline]] change to_global(const change &local) const noexcept
    {
        change global;
        detail::formulas<n, Real>::to_global(rotation.at, &scale, angular_velocity.at, local.velocity.at,
                                             local.acceleration.at, local.angular_velocity.at,
                                             local.angular_acceleration.at, global.velocity.at, global.acceleration.at,
                                             global.angular_velocity.at, global.angular_acceleration.at);
        return global;
    }
};
using dynamic = dynamic_transform<3>;

static_assert(components<transform<3>>() == PLUMB_TRANSFORM && components<pose>() == PLUMB_POSE &&
                  components<dynamic>() == PLUMB_DYNAMIC,
              "they are other floats than those of types.h");
static_assert(sizeof(dynamic_transform<4, double>) == 41 * sizeof(double), "numbers and nothing else");

/* A kernel: called with n and views of inputs and outputs it works on n elements, by `function`; called with an
 * element's inputs it returns its output, or a std::tuple of several, by `element`. */
template <class... Inputs> struct takes;
template <class... Outputs> struct gives;
template <auto function, auto element, class Takes, class Gives> struct kernel;

template <auto function, auto element, class... Inputs, class... Outputs>
struct kernel<function, element, takes<Inputs...>, gives<Outputs...>> {
    status operator()(std::size_t n, in<Inputs>... inputs, out<Outputs>... outputs) const noexcept
    {
        return function(n, inputs..., outputs...);
    }
    [[gnu::always_inline]] auto operator()(detail::argument<Inputs>... inputs) const noexcept
    {
        if constexpr (sizeof...(Outputs) == 1)
            return detail::one<element, Outputs...>(inputs...);
        else
            return detail::several<element, Outputs...>(inputs...);
    }
};

/* The articles' names. */
using vector3 = vector<3>;
using rotation3 = matrix<3>;
template <class T, std::size_t N> using Vec = vector<N, T>;
template <class T, std::size_t N> using Rotation = matrix<N, N, T>;
template <class T, std::size_t N> using Skew = skew<N, T>;
template <class T, std::size_t rows, std::size_t columns> using Mat = matrix<rows, columns, T>;
template <class T, std::size_t N> using Transform = transform<N, T>;
template <class T, std::size_t N> using DynamicTransform = dynamic_transform<N, T>;

} // namespace plumb

#endif
