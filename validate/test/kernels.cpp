// Tests of plumb/kernels.hpp: every kernel, called with views and with values, gives the bits of its function in C.
// Compiled and run by headers.c. all_kernels.h has a line CHECK(so3_exp) for each kernel.
#include <plumb/kernels.hpp>

#include <cstdio>

static constexpr std::size_t elements = 11, max_floats = 128, max_operands = 16;
using memory = float[max_operands][max_floats * elements];

static memory inputs, outputs, outputs_of_c;
static int failures;

// Returns element i of an array of elements of this type.
template <class Type> static Type element(const float *floats, std::size_t i)
{
    Type value;
    std::memcpy(&value, floats + i * plumb::components<Type>(), sizeof value);
    return value;
}

template <class Type> static bool is_element(const Type &value, const float *floats, std::size_t i)
{
    return std::memcmp(&value, floats + i * plumb::components<Type>(), sizeof value) == 0;
}

template <auto function, auto single, class... In, class... Out, std::size_t... i, std::size_t... o>
static bool are_same(plumb::kernel<function, single, plumb::takes<In...>, plumb::gives<Out...>> kernel,
                     decltype(function) c, std::index_sequence<i...>, std::index_sequence<o...>)
{
    bool same = c(elements, plumb_in_structs(inputs[i], plumb::components<In>())...,
                  plumb_out_structs(outputs_of_c[o], plumb::components<Out>())...) == PLUMB_OK;
    same &= bool(kernel(elements, plumb::in<In>::structs(inputs[i], plumb::components<In>())...,
                        plumb::out<Out>::structs(outputs[o], plumb::components<Out>())...));
    same &= std::memcmp(outputs, outputs_of_c, sizeof outputs) == 0;
    for (std::size_t k = 0; k < elements; k++) {
        const std::tuple<Out...> given = kernel(element<In>(inputs[i], k)...);
        same &= (is_element(std::get<o>(given), outputs[o], k) && ...);
    }
    return same;
}

template <auto function, auto single, class... In, class... Out>
static void check(const char *name, plumb::kernel<function, single, plumb::takes<In...>, plumb::gives<Out...>> kernel,
                  decltype(function) c)
{
    if (!are_same(kernel, c, std::index_sequence_for<In...>(), std::index_sequence_for<Out...>()))
        std::printf("plumb::%s differs from plumb_%s\n", name, name), failures++;
}

#define CHECK(name) check(#name, plumb::name, plumb_##name);

int main()
{
    unsigned state = 1;
    for (auto &operand : inputs) // numbers in [-1, 1]
        for (float &x : operand)
            x = static_cast<float>(state = state * 1664525 + 1013904223) * 0x1p-31F - 1;
#include "all_kernels.h"
    return failures != 0;
}
