// Tests of plumb/plumb.hpp: views, tiles and transforms give the bits of the functions in C. Compiled and run by
// headers.c, which also compiles it with WRONG = 0 … 11: 0 must compile, 1 … 11 must not.
#include <plumb/plumb.hpp>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <vector>
#if __cplusplus >= 202002L
#include <span>
#endif

using plumb::dynamic;
using plumb::in;
using plumb::out;
using plumb::tiles;
using plumb::transform;
using plumb::vector3;

static int failures;

static void expect(const char *what, bool holds)
{
    if (!holds)
        std::printf("%s\n", what), failures++;
}

static constexpr std::size_t count = 21;

struct vertex {
    float colour[4];
    vector3 position;
};

// Returns R(v) of `count` vectors, whose components are 0.01, 0.02 …, computed by the function in C.
static std::vector<plumb::matrix<3>> rotations()
{
    float v[count][3], R[count][9];
    for (std::size_t k = 0; k < 3 * count; k++)
        v[k / 3][k % 3] = 0.01F * static_cast<float>(k + 1);
    expect("the function in C",
           plumb_so3_exp(count, plumb_in_structs(v[0], 3), plumb_out_structs(R[0], 9)) == PLUMB_OK);
    std::vector<plumb::matrix<3>> expected(count);
    std::memcpy(expected.data(), R, sizeof R);
    return expected;
}

template <class Type> static bool same(const Type &a, const Type &b)
{
    return std::memcmp(&a, &b, sizeof a) == 0;
}

// Checks the rotation matrices of `some` vectors; the outputs are plumb::matrix<3>, which memcmp can compare.
static void expect_rotations(const char *what, in<vector3> v, std::size_t some = count)
{
    static const std::vector<plumb::matrix<3>> expected = rotations();
    std::vector<plumb::matrix<3>> R(count);
    expect(what, bool(plumb::so3_exp(some, v, R)) && std::memcmp(R.data(), expected.data(), some * sizeof R[0]) == 0);
}

static vector3 vector_at(std::size_t i)
{
    const auto at = [i](std::size_t k) { return 0.01F * static_cast<float>(3 * i + k + 1); };
    return {{at(0), at(1), at(2)}};
}

static void views_of_each_kind_are_inputs()
{
    vector3 plain[count];
    std::vector<vector3> list(count);
    std::array<vector3, count> array;
    tiles<vector3> tiled(count);
    vertex vertices[count];
    float arrays[3][32], *const fields[] = {arrays[0], arrays[1], arrays[2]};
    for (std::size_t i = 0; i < count; i++) {
        plain[i] = list[i] = array[i] = vertices[i].position = vector_at(i);
        tiled.set(i, plain[i]);
        for (std::size_t k = 0; k < 3; k++)
            arrays[k][i] = plain[i][k];
    }
    const tiles<vector3> &constant = tiled;
    expect_rotations("an array", plain);
    expect_rotations("a pointer", &plain[0]);
    expect_rotations("std::vector", list);
    expect_rotations("std::array", array);
#if __cplusplus >= 202002L
    expect_rotations("std::span", std::span(list));
    expect_rotations("std::span of const", std::span<const vector3>(list));
#endif
    expect_rotations("tiles", tiled);
    expect_rotations("const tiles", constant);
    expect_rotations("an output", out<vector3>(tiled).streamed());
    expect_rotations("floats in structs", in<vector3>::structs(list[0].at, 3));
    expect_rotations("a member", in<vector3>::structs(vertices, &vertex::position));
    expect_rotations("arrays", in<vector3>::arrays(arrays[0], 32));
    expect_rotations("fields", in<vector3>::fields(fields));
    expect_rotations("one for all", in<vector3>::same(plain[0]), 1);
    expect_rotations("none skipped", in<vector3>(tiled).skip(0));
    for (std::size_t i = 0; i < count; i++)
        expect("elements come back", same(tiled.get(i), plain[i]) && constant(i, 2) == plain[i][2]);
}

static void views_of_each_kind_are_outputs()
{
    std::vector<vector3> x(count), expected(count), list(count);
    vertex vertices[count];
    tiles<vector3> tiled(count);
    float arrays[3][24], *const fields[] = {arrays[0], arrays[1], arrays[2]};
    for (std::size_t i = 0; i < count; i++)
        x[i] = vector_at(i);
    const vector3 v = {0.5F, -1, 2};
    expect("the function in C", plumb_so3_rotate(count, plumb_in_same(v.at), plumb_in_structs(x[0].at, 3),
                                                 plumb_out_structs(expected[0].at, 3)) == PLUMB_OK);
    const auto rotate_into = [&](out<vector3> y) {
        expect("ok", bool(plumb::so3_rotate(count, in<vector3>::same(v), x, y)));
    };
    rotate_into(list);
    rotate_into(tiled);
    rotate_into(out<vector3>::structs(vertices, &vertex::position));
    rotate_into(out<vector3>::arrays(arrays[0], 24));
    for (std::size_t i = 0; i < count; i++) {
        expect("std::vector", same(list[i], expected[i]));
        expect("tiles", same(tiled.get(i), expected[i]));
        expect("a member", same(vertices[i].position, expected[i]));
        expect("arrays", arrays[1][i] == expected[i][1]);
        expect("of one", same(plumb::so3_rotate(v, x[i]), expected[i]));
    }
    rotate_into(out<vector3>::fields(fields));
    rotate_into(out<vector3>(list).skip(0));
    expect("fields", arrays[2][count - 1] == expected[count - 1][2]);
    std::transform(list.begin(), list.end(), x.begin(), list.begin(), plumb::so3_rotate);
    expect("of an algorithm", same(list[3], plumb::so3_rotate(expected[3], x[3])));
}

static void part_view_selects_its_components()
{
    tiles<dynamic> states(count);
    expect("0 at first", same(states.get(count - 1), dynamic{}));
    for (std::size_t i = 0; i < count; i++)
        for (std::size_t k = 0; k < 3; k++)
            states(i, dynamic::v, k) = vector_at(i)[k];
    expect_rotations("velocities", in<dynamic>(states).part(dynamic::v));
    expect("so3_exp",
           bool(plumb::so3_exp(count, in<dynamic>(states).part(dynamic::v), out<dynamic>(states).part(dynamic::R))));
    expect("R", same(states.get(9).rotation, plumb::so3_exp(states.get(9).velocity)) && states(9, dynamic::S) == 0);
    const in<dynamic> second = in<dynamic>(states).skip(8);
    expect("skipped", static_cast<plumb_in>(second).at == &states(8, 0));
}

static void transforms_have_the_bits_of_c()
{
    dynamic parent = dynamic::identity(), child = parent;
    parent.rotation = plumb::so3_exp({0.3F, -0.2F, 0.1F});
    parent.angular_velocity = {1, 2, 3};
    child.translation = {3, 2, 1};
    plumb_dynamic a, b, c;
    std::memcpy(&a, &parent, sizeof a);
    std::memcpy(&b, &child, sizeof b);
    plumb_dynamic_compose_n3(1, plumb_in_one(a), plumb_in_one(b), plumb_out_one(c));
    const dynamic seen = parent * child, back = seen.inverse();
    expect("composed", std::memcmp(&seen, &c, sizeof c) == 0);
    plumb_dynamic one = a;
    plumb_dynamic_compose_n3_one(&one, &b, &one);
    expect("composed in the memory of an input", std::memcmp(&one, &c, sizeof c) == 0);
    one = b;
    plumb_dynamic_compose_n3_one(&a, &one, &one);
    expect("composed in the memory of the other", std::memcmp(&one, &c, sizeof c) == 0);
    plumb_dynamic_inverse_n3(1, plumb_in_one(c), plumb_out_one(a));
    expect("inverted", std::memcmp(&back, &a, sizeof a) == 0);
    const transform<3> place = {parent.translation, parent.rotation, 2}, there = place * place.inverse();
    expect("applied",
           same(parent(child.translation), plumb::transform_apply_n3({{}, parent.rotation, 1}, child.translation)));
    expect("there and back", there.scale == 1 && same(transform<3>::identity()(child.translation), child.translation));
    const plumb::pose turned = {{1, 2, 3}, plumb::rotation_exp_quaternion({1, 0, 0}), 2};
    expect("poses", same(turned * turned.inverse(), plumb::pose_compose(turned, plumb::pose_inverse(turned))) &&
                        same(plumb::pose::identity()(child.translation), child.translation));
    const transform<2> flat = {{1, 2}, {0, -1, 1, 0}, 2};
    expect("in the plane", flat({1, 0})[1] == 4 && (flat * flat).scale == 4);
    expect("in four dimensions", (transform<4>::identity() * transform<4>::identity()).rotation(3, 3) == 1);
}

// The declarations of the article's class sketch, with the names of types.hpp: each member has the printed type.
template <class T, std::size_t N> static void sketch_of_the_article_compiles()
{
    using Transform = plumb::Transform<T, N>;
    using DynamicTransform = plumb::DynamicTransform<T, N>;
    using Vec = plumb::Vec<T, N>;
    using Skew = plumb::Skew<T, N>;
    const auto is = [](auto expected, auto given) {
        static_assert(std::is_same_v<decltype(expected), decltype(given)>);
        return sizeof given > 0;
    };
    Transform t = Transform::identity(), t2 = {Vec{}, plumb::Rotation<T, N>{}, T{1}};
    const Transform &constant = t;
    Vec x = {};
    expect("t(x)", is(Vec{}, constant(x)));
    expect("t * t", is(Transform{}, constant * t2));
    expect("t *= t", &(t *= Transform::identity()) == &t);
    expect("Inverse", is(Transform{}, constant.inverse()));
    expect("LinearTransform", is(Transform{}, constant.linear()));
    expect("NormalTransform", is(Transform{}, constant.normal()));
    expect("ToMatrix", is(plumb::Mat<T, N + 1, N + 1>{}, constant.to_matrix()));

    DynamicTransform d = DynamicTransform::identity();
    const DynamicTransform &moving = d;
    Skew w = {};
    expect("d.transform", is(Transform{}, moving.transform()));
    expect("velocity, accel", is(Vec{}, d.velocity) && is(Vec{}, d.acceleration));
    expect("angularVelocity, angularAccel", is(Skew{}, d.angular_velocity) && is(Skew{}, d.angular_acceleration));
    expect("d * d", is(DynamicTransform{}, moving * d));
    expect("d *= d", &(d *= DynamicTransform::identity()) == &d);
    expect("Inverse of d", is(DynamicTransform{}, moving.inverse()));
    expect("LinearTransform of d", is(Transform{}, moving.linear()) && is(Transform{}, moving.normal()));
    expect("ToMatrix of d", same(moving.to_matrix(), moving.transform().to_matrix()));
    expect("TransformDeltaVel", is(Vec{}, moving.transform_delta_velocity(x)));
    expect("TransformDeltaAcc", is(Vec{}, moving.transform_delta_acceleration(x, x)));
    expect("TransformDeltaAngVel", is(Skew{}, moving.transform_delta_angular_velocity(w)));
    expect("TransformDeltaAngAcc", is(Skew{}, moving.transform_delta_angular_acceleration(w, w)));
    expect("the identity is its inverse", same(d.inverse().transform().linear(), t.inverse().normal()));
}

// Fills a struct of numbers with values in [−1, 1].
template <class Number, class Type> static void draw(Type &element)
{
    static unsigned state = 1;
    Number numbers[sizeof(Type) / sizeof(Number)];
    for (Number &x : numbers)
        x = static_cast<Number>(state = state * 1664525 + 1013904223) * Number(0x1p-31) - 1;
    std::memcpy(&element, numbers, sizeof element);
}

// In float, members of transforms give the bits of the kernels, and so do the formulas of transforms.hpp, which are
// those of double.
template <std::size_t n, auto compose, auto inverse, auto apply, auto to_matrix, auto dynamic_compose,
          auto dynamic_inverse, auto to_global>
static void members_have_the_bits_of_kernels()
{
    using moving = plumb::dynamic_transform<n>;
    using text = plumb::detail::transform_text<n, float>;
    struct change {
        plumb::vector<n> v, a;
        plumb::skew<n> w, alpha;
    };
    for (int round = 0; round < 50; round++) {
        transform<n> A2, A1, A3, B;
        plumb::vector<n> x, y, z;
        plumb::matrix<n + 1> M, N;
        moving D2, D1, D3, E;
        draw<float>(A2), draw<float>(A1), draw<float>(x), draw<float>(D2), draw<float>(D1);
        const auto floats = [](auto &element) { return reinterpret_cast<float *>(&element); };
        const auto in_one = [&](auto &element) { return plumb_in_structs(floats(element), sizeof element / 4); };
        const auto out_one = [&](auto &element) { return plumb_out_structs(floats(element), sizeof element / 4); };

        (void)compose(1, in_one(A2), in_one(A1), out_one(A3));
        text::compose(floats(A2), floats(A1), floats(B));
        expect("compose", same(A2 * A1, A3) && same(A3, B));
        (void)inverse(1, in_one(A2), out_one(A3));
        text::inverse(floats(A2), floats(B));
        expect("inverse", same(A2.inverse(), A3) && same(A3, B));
        (void)apply(1, in_one(A2), in_one(x), out_one(y));
        text::apply(floats(A2), floats(x), floats(z));
        expect("apply", same(A2(x), y) && same(y, z));
        (void)to_matrix(1, in_one(A2), out_one(M));
        text::to_matrix(floats(A2), floats(N));
        expect("to_matrix", same(A2.to_matrix(), M) && same(M, N));
        (void)dynamic_compose(1, in_one(D2), in_one(D1), out_one(D3));
        text::dynamic_compose(floats(D2), floats(D1), floats(E));
        expect("dynamic compose", same(D2 * D1, D3) && same(D3, E));
        (void)dynamic_inverse(1, in_one(D2), out_one(D3));
        text::dynamic_inverse(floats(D2), floats(E));
        expect("dynamic inverse", same(D2.inverse(), D3) && same(D3, E));
        expect("parts of a moving transform", same(D2.linear(), D2.transform().linear()) &&
                                                  same(D2.normal(), D2.transform().normal()) &&
                                                  same(D2.to_matrix(), D2.transform().to_matrix()));

        change local, global, same_global;
        draw<float>(local);
        (void)to_global(1, in_one(D2.rotation), in_one(D2.scale), in_one(D2.angular_velocity), in_one(local.v),
                        in_one(local.a), in_one(local.w), in_one(local.alpha), out_one(global.v), out_one(global.a),
                        out_one(global.w), out_one(global.alpha));
        text::to_global(D2.rotation.at, &D2.scale, D2.angular_velocity.at, local.v.at, local.a.at, local.w.at,
                        local.alpha.at, same_global.v.at, same_global.a.at, same_global.w.at, same_global.alpha.at);
        const change of_members = {D2.transform_delta_velocity(local.v),
                                   D2.transform_delta_acceleration(local.v, local.a),
                                   D2.transform_delta_angular_velocity(local.w),
                                   D2.transform_delta_angular_acceleration(local.w, local.alpha)};
        expect("to_global", same(of_members, global) && same(global, same_global));
        expect("normal", A2.normal().scale == 1 / A2.scale && same(A2.normal().rotation, A2.rotation) &&
                             same(A2.linear().rotation, A2.rotation) && A2.linear().translation[0] == 0);
    }
}

static void transforms_are_those_of_the_article()
{
    sketch_of_the_article_compiles<float, 2>();
    sketch_of_the_article_compiles<float, 3>();
    sketch_of_the_article_compiles<float, 4>();
    sketch_of_the_article_compiles<double, 2>();
    sketch_of_the_article_compiles<double, 3>();
    sketch_of_the_article_compiles<double, 4>();
    sketch_of_the_article_compiles<double, 5>();
#define KERNELS_OF(n)                                                                                                  \
    n, plumb_transform_compose_n##n, plumb_transform_inverse_n##n, plumb_transform_apply_n##n,                         \
        plumb_transform_to_matrix_n##n, plumb_dynamic_compose_n##n, plumb_dynamic_inverse_n##n,                        \
        plumb_delta_to_global_n##n
    members_have_the_bits_of_kernels<KERNELS_OF(2)>();
    members_have_the_bits_of_kernels<KERNELS_OF(3)>();
    members_have_the_bits_of_kernels<KERNELS_OF(4)>();
}

static void status_names_the_error()
{
    const plumb::status status = plumb::so3_exp(count, in<vector3>(nullptr), out<plumb::matrix<3>>(nullptr));
    expect("a null pointer", !status && status.code() == PLUMB_NULL_POINTER &&
                                 std::strcmp(status.text(), plumb_status_text(PLUMB_NULL_POINTER)) == 0);
    expect("paths", plumb::is_available(plumb::path::best) && plumb::is_available(plumb::path::portable));
    const plumb::range mine = plumb::part(count, 2, 1);
    expect("a share", mine.from == 8 && mine.to == count && plumb::all().from == 0);
}

#ifdef WRONG
[[maybe_unused]] static void refused(const std::vector<vector3> &constant, std::vector<vector3> &v,
                                     tiles<transform<3>> &A)
{
    const tiles<vector3> constants(count);
    tiles<plumb::matrix<3>> R(count);
    float floats[9 * count];
    (void)constant, (void)v, (void)A, (void)floats;
#if WRONG == 0
    plumb::status status = plumb::so3_exp(count, constant, R);
    (void)status; // control: compiles
#elif WRONG == 1
    (void)bool(plumb::so3_exp(count, A, R)); // a transform is no vector
#elif WRONG == 2
    (void)bool(plumb::so3_exp(count, R, v)); // outputs and inputs exchanged
#elif WRONG == 3
    (void)bool(plumb::so3_rotate(count, v, v, constant)); // a const container is no output
#elif WRONG == 4
    (void)bool(plumb::so3_rotate(count, v, v, constants)); // const tiles are no output
#elif WRONG == 5
    (void)bool(plumb::so3_rotate(count, v, v, in<vector3>(v))); // an input view is no output
#elif WRONG == 6
    (void)bool(plumb::so3_exp(count, floats, R)); // a plain float array has no element stride
#elif WRONG == 7
    plumb::so3_exp(count, v, R); // [[nodiscard]]: the status is ignored
#elif WRONG == 8
    A(0, dynamic::R, 0) = 1; // dynamic::R is not a part of transform<3>
#elif WRONG == 9
    in<vector3>::structs(static_cast<const vertex *>(nullptr),
                         &vertex::colour); // a colour has four floats, a vector3 three
#elif WRONG == 10
    tiles<transform<3, double>> doubles(count); // tiles are of floats
    (void)doubles;
#elif WRONG == 11
    (void)(transform<3>::identity() * transform<3, double>::identity()); // two types of numbers
#endif
}
#endif

int main()
{
    views_of_each_kind_are_inputs();
    views_of_each_kind_are_outputs();
    part_view_selects_its_components();
    transforms_have_the_bits_of_c();
    transforms_are_those_of_the_article();
    status_names_the_error();
    return failures != 0;
}
