/* The elements of kernels in C++: vectors, matrices, quaternions, transforms, as structs of floats.
 *
 * Matrices are written by rows, of symmetric ones the entries on and below the diagonal, quaternions begin with the
 * scalar. Transforms are those of types.h, with the same floats; they compose, invert and apply by the kernels
 * (compose, inverse, apply) for one element (scalar.h): for many, take the kernels of kernels.hpp.
 *
 *     #include <plumb/plumb.hpp>
 *     #include <cstdio>
 *
 *     int main() // a fly on a turning wheel, a metre from its axle
 *     {
 *         plumb::DynamicTransform wheel = plumb::DynamicTransform::identity(), fly = wheel;
 *         wheel.angular_velocity[2] = 2;
 *         fly.translation[0] = 1;
 *         const plumb::DynamicTransform seen = wheel * fly, still = seen.inverse() * seen;
 *         std::printf("%g m/s, %g m/s²\n", double(seen.velocity[1]), double(seen.acceleration[0]));
 *         return still.velocity[1] != 0;
 *     } */
#ifndef PLUMB_TYPES_HPP
#define PLUMB_TYPES_HPP

#include "base.hpp"
#include "kernels.h"
#include "scalar.h"
#include "types.h"

#include <tuple>

namespace plumb
{

template <std::size_t n> struct vector {
    float at[n];

    constexpr float &operator[](std::size_t k) noexcept
    {
        return at[k];
    }
    constexpr float operator[](std::size_t k) const noexcept
    {
        return at[k];
    }
};

template <std::size_t rows, std::size_t columns = rows> struct matrix {
    float at[rows * columns];

    constexpr float &operator()(std::size_t row, std::size_t column) noexcept
    {
        return at[row * columns + column];
    }
    constexpr float operator()(std::size_t row, std::size_t column) const noexcept
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

struct quaternion {
    float w, x, y, z; /* w is the scalar */
};

namespace detail
{

/* The address of an element's first float. */
template <class Type> const float *floats(const Type &element) noexcept
{
    static_assert(components<Type>() > 0, "floats and nothing else");
    return reinterpret_cast<const float *>(&element);
}
template <class Type> float *floats(Type &element) noexcept
{
    static_assert(components<Type>() > 0, "floats and nothing else");
    return reinterpret_cast<float *>(&element);
}

/* A kernel for a single element: what its function for one element (PLUMB_ELEMENT in scalar.h) gives for these inputs,
 * one output or several. */
template <auto element, class Output, class... Inputs>
[[gnu::always_inline]] inline Output one(const Inputs &...inputs) noexcept
{
    Output output;
    element(floats(inputs)..., floats(output));
    return output;
}

template <auto element, class... Outputs, class... Inputs>
[[gnu::always_inline]] inline std::tuple<Outputs...> several(const Inputs &...inputs) noexcept
{
    std::tuple<Outputs...> outputs;
    std::apply([&](Outputs &...output) { element(floats(inputs)..., floats(output)...); }, outputs);
    return outputs;
}

/* Numbers are handed over as they are. */
template <class Input> using argument = std::conditional_t<std::is_same_v<Input, float>, float, const Input &>;

template <std::size_t n> constexpr matrix<n> identity() noexcept
{
    matrix<n> E{};
    for (std::size_t k = 0; k < n; k++)
        E(k, k) = 1;
    return E;
}

/* The kernels of transforms in n dimensions. */
template <std::size_t n> struct transforms;
template <> struct transforms<2> {
    static constexpr auto compose = PLUMB_ELEMENT(transform_compose_n2);
    static constexpr auto inverse = PLUMB_ELEMENT(transform_inverse_n2);
    static constexpr auto apply = PLUMB_ELEMENT(transform_apply_n2);
};
template <> struct transforms<3> {
    static constexpr auto compose = PLUMB_ELEMENT(transform_compose_n3);
    static constexpr auto inverse = PLUMB_ELEMENT(transform_inverse_n3);
    static constexpr auto apply = PLUMB_ELEMENT(transform_apply_n3);
};
template <> struct transforms<4> {
    static constexpr auto compose = PLUMB_ELEMENT(transform_compose_n4);
    static constexpr auto inverse = PLUMB_ELEMENT(transform_inverse_n4);
};

} // namespace detail

/* x ↦ T + S R x: a frame in its parent. In 2 and 3 dimensions; in 4 it is not applied. */
template <std::size_t n> struct transform {
    vector<n> translation;
    matrix<n> rotation;
    float scale;

    static constexpr field<transform, 0, vector<n>> T{};
    static constexpr field<transform, n, matrix<n>> R{};
    static constexpr field<transform, n + n * n, float> S{};

    static constexpr transform identity() noexcept
    {
        return {{}, detail::identity<n>(), 1};
    }
    [[gnu::always_inline]] transform operator*(const transform &child) const noexcept
    {
        return detail::one<detail::transforms<n>::compose, transform>(*this, child);
    }
    [[gnu::always_inline]] transform inverse() const noexcept
    {
        return detail::one<detail::transforms<n>::inverse, transform>(*this);
    }
    [[gnu::always_inline]] vector<n> operator()(const vector<n> &x) const noexcept
    {
        return detail::one<detail::transforms<n>::apply, vector<n>>(*this, x);
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

/* A frame that moves, and how it moves in its parent. A point is where the frame is now. */
struct dynamic {
    vector<3> translation;
    matrix<3> rotation;
    float scale;
    vector<3> velocity, acceleration, angular_velocity, angular_acceleration;

    static constexpr field<dynamic, PLUMB_DYNAMIC_T, vector<3>> T{};
    static constexpr field<dynamic, PLUMB_DYNAMIC_R, matrix<3>> R{};
    static constexpr field<dynamic, PLUMB_DYNAMIC_S, float> S{};
    static constexpr field<dynamic, PLUMB_DYNAMIC_V, vector<3>> v{};
    static constexpr field<dynamic, PLUMB_DYNAMIC_A, vector<3>> a{};
    static constexpr field<dynamic, PLUMB_DYNAMIC_W, vector<3>> w{};
    static constexpr field<dynamic, PLUMB_DYNAMIC_ALPHA, vector<3>> alpha{};
    static constexpr field<dynamic, PLUMB_DYNAMIC_T, transform<3>> place{};

    static constexpr dynamic identity() noexcept
    {
        return {{}, detail::identity<3>(), 1, {}, {}, {}, {}};
    }
    [[gnu::always_inline]] dynamic operator*(const dynamic &child) const noexcept
    {
        return detail::one<PLUMB_ELEMENT(dynamic_compose_n3), dynamic>(*this, child);
    }
    [[gnu::always_inline]] dynamic inverse() const noexcept
    {
        return detail::one<PLUMB_ELEMENT(dynamic_inverse_n3), dynamic>(*this);
    }
    [[gnu::always_inline]] vector<3> operator()(const vector<3> &x) const noexcept
    {
        return transform<3>{translation, rotation, scale}(x);
    }
};

static_assert(components<transform<3>>() == PLUMB_TRANSFORM && components<pose>() == PLUMB_POSE &&
                  components<dynamic>() == PLUMB_DYNAMIC,
              "they are other floats than those of types.h");

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
using Transform = transform<3>;
using DynamicTransform = dynamic;

} // namespace plumb

#endif
