/* Ports in C++: a kernel from one function over types of your own. This and plumb_port.h are all that you need; C++17.
 *
 *     #include "plumb_port.hpp"
 *     #include <cmath>
 *
 *     struct vector { double x, y, z; };
 *     struct columns { vector x, y, z; };
 *
 *     columns my_exp(const vector &v)
 *     {
 *         double a = std::sqrt(v.x * v.x + v.y * v.y + v.z * v.z), half = a == 0 ? 0.5 : std::sin(a / 2) / a;
 *         double p = a == 0 ? 1 : std::sin(a) / a, q = 2 * half * half;
 *         return {{1 - q * (v.y * v.y + v.z * v.z), q * v.x * v.y + p * v.z, q * v.x * v.z - p * v.y},
 *                 {q * v.x * v.y - p * v.z, 1 - q * (v.x * v.x + v.z * v.z), q * v.y * v.z + p * v.x},
 *                 {q * v.x * v.z + p * v.y, q * v.y * v.z - p * v.x, 1 - q * (v.x * v.x + v.y * v.y)}};
 *     }
 *
 *     void unpack_columns(const columns &R, double *rows)
 *     {
 *         const vector *column = &R.x;
 *         for (int k = 0; k < 3; k++)
 *             rows[k] = column[k].x, rows[3 + k] = column[k].y, rows[6 + k] = column[k].z;
 *     }
 *
 *     static const plumb_port_kernel kernels[] = {
 *         plumb::kernel<double, my_exp, nullptr, unpack_columns>("so3.exp"),
 *     };
 *     static const plumb_port port = {PLUMB_PORT_VERSION, "mine", "what it is", 1, kernels};
 *
 *     const plumb_port *plumb_port_open(void) { return &port; }
 *
 * `c++ -std=c++17 -O2 -shared -fPIC mine.cpp -o mine.so && plumb check --port ./mine.so` checks it. The argument and
 * the result of the function are what PLUMB_PORT_OWN calls your own types: pack makes the argument of the kernel's
 * components, unpack the components of the result; a null pointer says that the type is just these numbers. Both are
 * judged, and neither is timed. */
#ifndef PLUMB_PORT_HPP
#define PLUMB_PORT_HPP

#include "plumb_port.h"

#include <type_traits>

/* A text for plumb_port's `about`; plumb's own build says here which compiler and flags made a port. */
#ifndef PEER_FLAGS
#define PEER_FLAGS "flags unknown"
#endif

namespace plumb
{

template <class In, class Out, Out (*function)(const In &)>
int loop(std::size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const In *x = static_cast<const In *>(in->base[0]);
    Out *y = static_cast<Out *>(out->base[0]);
    for (std::size_t i = 0; i < n; i++)
        y[i] = function(x[i]);
    return 0;
}

template <class Number, class In, auto pack> void pack_components(const void *components, void *own)
{
    pack(static_cast<const Number *>(components), *static_cast<In *>(own));
}

template <class Number, class Out, auto unpack> void unpack_components(const void *own, void *components)
{
    unpack(*static_cast<const Out *>(own), static_cast<Number *>(components));
}

template <class Number, auto function, auto pack, auto unpack, class In, class Out>
plumb_port_kernel kernel_of(Out (*)(const In &), const char *id, const char *variant)
{
    static_assert(alignof(In) <= 64 && alignof(Out) <= 64, "plumb aligns arrays of your types to 64 bytes");
    static_assert(!std::is_null_pointer_v<decltype(pack)> || sizeof(In) % sizeof(Number) == 0,
                  "without pack, the argument is an array of numbers of the kernel's format");
    static_assert(!std::is_null_pointer_v<decltype(unpack)> || sizeof(Out) % sizeof(Number) == 0,
                  "without unpack, the result is an array of numbers of the kernel's format");
    static plumb_port_own own = {sizeof(In), sizeof(Out), nullptr, nullptr};
    if constexpr (!std::is_null_pointer_v<decltype(pack)>)
        own.pack = pack_components<Number, In, pack>;
    if constexpr (!std::is_null_pointer_v<decltype(unpack)>)
        own.unpack = unpack_components<Number, Out, unpack>;
    constexpr int format = sizeof(Number) == 4 ? PLUMB_PORT_FLOAT : PLUMB_PORT_DOUBLE;
    return {id, format, PLUMB_PORT_OWN, loop<In, Out, function>, variant, &own};
}

/* The kernel that `Out function(const In &)` computes, in float or double. The function has one parameter, by reference
 * to const; for a kernel with several inputs, such as two quaternions, In is a struct of all of them in order. */
template <class Number, auto function, auto pack = nullptr, auto unpack = nullptr>
plumb_port_kernel kernel(const char *id, const char *variant = nullptr)
{
    return kernel_of<Number, function, pack, unpack>(function, id, variant);
}

} // namespace plumb

#endif
