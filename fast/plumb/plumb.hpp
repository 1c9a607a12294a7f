/* plumb's fast library for C++17: batch float kernels for rigid-body code, with types.
 *
 * Here: all of the library but the list. Views and tiles are in base.hpp, vectors, matrices and transforms in
 * types.hpp, the kernels in kernels.hpp, ranges of pairs in pairs.hpp, operators of dual numbers in dual.hpp. Trees,
 * bodies and chains are called as in C (plumb.h): views convert. Neither exceptions nor RTTI are needed.
 *
 *     #include <plumb/plumb.hpp>
 *     #include <cstdio>
 *
 *     int main() // flies on turning wheels, each some metres from its axle
 *     {
 *         using plumb::dynamic;
 *         constexpr std::size_t n = 104;
 *         plumb::tiles<dynamic> wheel(n), fly(n), seen(n);
 *         for (std::size_t i = 0; i < n; i++) {
 *             wheel.set(i, dynamic::identity());
 *             wheel(i, dynamic::w, 2) = 2;
 *             fly.set(i, dynamic::identity());
 *             fly(i, dynamic::T, 0) = float(i);
 *         }
 *         const plumb::status status = plumb::dynamic_compose_n3(n, wheel, fly, seen);
 *         std::printf("%s: %g m/s\n", status.text(), double(seen(100, dynamic::v, 1)));
 *         return !status;
 *     } */
#ifndef PLUMB_HPP
#define PLUMB_HPP

#include "base.hpp"
#include "dual.hpp"
#include "kernels.hpp"
#include "pairs.hpp"
#include "plumb.h"
#include "types.hpp"

#endif
