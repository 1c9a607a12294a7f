/* Makes a port's kernels from calls to a C++ library. A row per kernel contains the kernel's id, a name for the
 * variant, and the call itself, as a lambda over the library's own types.
 *
 *     struct own : plain {
 *         using plain::pack, plain::unpack;
 *         static const double *pack(const double *from, rotation &R);  // returns the address after R's numbers
 *         static void unpack(const rotation &R, double *to);
 *     };
 *     static const plumb_port_kernel kernels[] = {
 *         call<own, double>("rotation.log", "GetRot", [](const rotation &R) { return R.GetRot(); }),
 *     };
 *
 * A kernel's operands are the lambda's arguments, in order. pack makes a value of a type from its components, and
 * unpack stores its components; neither is timed. Each type has one overload of both, unless its memory is exactly its
 * components in order. */
#ifndef PEERS_CALLS_HPP
#define PEERS_CALLS_HPP

#include "each.h"

#include <cstring>
#include <initializer_list>
#include <tuple>
#include <vector>

struct plain {
    template <class Number, class Type> static const Number *pack(const Number *from, Type &to)
    {
        std::memcpy(static_cast<void *>(&to), from, sizeof to);
        return from + sizeof to / sizeof *from;
    }

    template <class Number, class Type> static void unpack(const Type &from, Number *to)
    {
        std::memcpy(to, static_cast<const void *>(&from), sizeof from);
    }
};

/* The code of a call, and the types of its operands and its result. The lambda itself is stored in the static member
 * `held`, because a template argument has only the type of the lambda. */
template <class Own, class Number, class Call, class Out, class... In> struct call_of {
    using operands = std::tuple<In...>;
    static inline const Call *held;

    static int run(std::size_t n, const plumb_port_view *in, const plumb_port_view *out)
    {
        const operands *x = static_cast<const operands *>(in->base[0]);
        Out *y = static_cast<Out *>(out->base[0]);
        for (std::size_t i = 0; i < n; i++)
            y[i] = std::apply(*held, x[i]);
        return 0;
    }

    static void pack(const void *components, void *own)
    {
        const Number *from = static_cast<const Number *>(components);
        std::apply([&](In &...operand) { ((from = Own::pack(from, operand)), ...); }, *static_cast<operands *>(own));
    }

    static void unpack(const void *own, void *components)
    {
        Own::unpack(*static_cast<const Out *>(own), static_cast<Number *>(components));
    }
};

template <class Own, class Number, class Call, class Out, class... In>
plumb_port_kernel call(const char *id, const char *variant, const Call &function, Out (Call::*)(const In &...) const)
{
    using code = call_of<Own, Number, Call, Out, In...>;
    static_assert(alignof(typename code::operands) <= 64 && alignof(Out) <= 64, "plumb aligns arrays to 64 bytes");
    static const Call held = function;
    static const plumb_port_own own = {sizeof(typename code::operands), sizeof(Out), code::pack, code::unpack};
    code::held = &held;
    constexpr int format = sizeof(Number) == 4 ? PLUMB_PORT_FLOAT : PLUMB_PORT_DOUBLE;
    return {id, format, PLUMB_PORT_OWN, code::run, variant, &own};
}

template <class Own, class Number, class Call>
plumb_port_kernel call(const char *id, const char *variant, const Call &function)
{
    return call<Own, Number>(id, variant, function, &Call::operator());
}

/* Returns a port with these kernels; may be called only once. The function is static, so that each port has its own
 * static variables: a process that loads several ports would otherwise use the same ones for all. */
static inline const plumb_port *port_of(const char *name, const char *about,
                                        std::initializer_list<std::vector<plumb_port_kernel>> lists)
{
    static std::vector<plumb_port_kernel> kernels;
    for (const auto &list : lists)
        kernels.insert(kernels.end(), list.begin(), list.end());
    static const plumb_port port = {PLUMB_PORT_VERSION, name, about, kernels.size(), kernels.data()};
    return &port;
}

#define TEXT_OF(x) #x
#define TEXT(x) TEXT_OF(x)

#endif
