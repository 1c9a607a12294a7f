/* Types that all headers for C++ share: status, paths, ranges, views and tiles with an element type.
 *
 * This is the C interface of base.h with types. It computes nothing, and throws nothing except for tiles(n), which
 * throws std::bad_alloc. A Type is a float or a struct of floats: of types.hpp, or your own.
 *
 *   in<Type>, out<Type>    views of elements: by tiles, arrays, structs, fields and same as in base.h; an array of
 *                          Type, a std::vector, std::array or std::span of it, and tiles<Type> are views by themselves
 *   field<Of, first, Part> a part of Of, from its float number `first` on: dynamic::R, pose::q
 *   tiles<Type>            owns n elements, in tiles
 *
 * A view of another Type does not compile, nor does a const object as an output. */
#ifndef PLUMB_BASE_HPP
#define PLUMB_BASE_HPP

#include "base.h"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <new>
#include <type_traits>
#include <utility>

namespace plumb
{

/* --- status, paths, ranges ---------------------------------------------------------------------------------------- */

/* A plumb_status; true if it is PLUMB_OK. */
class [[nodiscard]] status
{
  public:
    constexpr status(plumb_status code) noexcept : value(code)
    {
    }
    constexpr explicit operator bool() const noexcept
    {
        return value == PLUMB_OK;
    }
    constexpr plumb_status code() const noexcept
    {
        return value;
    }
    const char *text() const noexcept
    {
        return plumb_status_text(value);
    }

  private:
    plumb_status value;
};

enum class path { best = PLUMB_BEST, portable = PLUMB_PORTABLE, avx2 = PLUMB_AVX2 };

inline bool is_available(path which) noexcept
{
    return plumb_path_available(static_cast<plumb_path>(which)) != 0;
}

using range = plumb_range;

inline range all() noexcept
{
    return plumb_all();
}

/* Returns the share of a thread: part number `share` of `shares` of n elements. */
inline range part(std::uint64_t n, std::uint64_t shares, std::uint64_t share) noexcept
{
    return plumb_part(n, shares, share);
}

/* --- views -------------------------------------------------------------------------------------------------------- */

/* Returns the number of floats of an element. */
template <class Type> constexpr std::uint32_t components() noexcept
{
    static_assert(std::is_trivially_copyable_v<Type> && alignof(Type) == alignof(float), "floats and nothing else");
    static_assert(sizeof(Type) % sizeof(float) == 0 && sizeof(Type) / sizeof(float) <= 1024,
                  "floats, and not too many");
    return sizeof(Type) / sizeof(float);
}

template <class Of, std::uint32_t first, class Part> struct field {
};

/* The element type of a container; const if its elements cannot be changed. */
template <class Container> using element_of = std::remove_pointer_t<decltype(std::declval<Container &>().data())>;

template <class Type> class out
{
  public:
    explicit constexpr out(plumb_out made) noexcept : view(made)
    {
    }
    out(Type *first) noexcept : view{first, components<Type>(), 0}
    {
    }
    template <class Container, class = std::enable_if_t<std::is_same_v<element_of<Container>, Type>>>
    out(Container &&container) noexcept : out(container.data())
    {
    }

    static out tiles(float *first) noexcept
    {
        return out(plumb_out_tiles(first, components<Type>()));
    }
    static out arrays(float *first, std::uint32_t capacity) noexcept
    {
        return out(plumb_out_arrays(first, capacity));
    }
    static out structs(float *first, std::uint32_t floats) noexcept
    {
        return out(plumb_out_structs(first, floats));
    }
    /* Returns the view of a member of an array of structs: structs(points, &point::position). */
    template <class Struct, class Member> static out structs(Struct *first, Member Struct::*member) noexcept
    {
        static_assert(components<Member>() == components<Type>(), "the member is something else");
        return out({&(first->*member), components<Struct>(), 0});
    }
    static out fields(float *const *fields) noexcept
    {
        return out(plumb_out_fields(fields));
    }

    /* part: a part of each element. skip: the elements from index `elements` on, a multiple of eight. streamed: the
     * same view with non-temporal stores. */
    template <std::uint32_t first, class Part> out<Part> part(field<Type, first, Part>) const noexcept
    {
        return out<Part>(plumb_out_part(view, first));
    }
    out skip(std::size_t elements) const noexcept
    {
        return out(plumb_out_skip(view, elements));
    }
    out streamed() const noexcept
    {
        return out(plumb_out_streamed(view));
    }
    operator plumb_out() const noexcept
    {
        return view;
    }

  private:
    plumb_out view;
};

template <class Type> class in
{
  public:
    explicit constexpr in(plumb_in made) noexcept : view(made)
    {
    }
    in(out<Type> output) noexcept : view(plumb_in_of(output))
    {
    }
    in(const Type *first) noexcept : view{first, components<Type>(), 0}
    {
    }
    template <class Container,
              class = std::enable_if_t<std::is_same_v<std::remove_cv_t<element_of<const Container>>, Type>>>
    in(const Container &container) noexcept : in(container.data())
    {
    }

    static in tiles(const float *first) noexcept
    {
        return in(plumb_in_tiles(first, components<Type>()));
    }
    static in arrays(const float *first, std::uint32_t capacity) noexcept
    {
        return in(plumb_in_arrays(first, capacity));
    }
    static in structs(const float *first, std::uint32_t floats) noexcept
    {
        return in(plumb_in_structs(first, floats));
    }
    template <class Struct, class Member> static in structs(const Struct *first, Member Struct::*member) noexcept
    {
        static_assert(components<Member>() == components<Type>(), "the member is something else");
        return in({&(first->*member), components<Struct>(), 0});
    }
    static in fields(const float *const *fields) noexcept
    {
        return in(plumb_in_fields(fields));
    }
    /* The same element for all i. */
    static in same(const Type &element) noexcept
    {
        return in({&element, 1, PLUMB_SAME});
    }

    template <std::uint32_t first, class Part> in<Part> part(field<Type, first, Part>) const noexcept
    {
        return in<Part>(plumb_in_part(view, first));
    }
    in skip(std::size_t elements) const noexcept
    {
        return in(plumb_in_skip(view, elements));
    }
    operator plumb_in() const noexcept
    {
        return view;
    }

  private:
    plumb_in view;
};

/* --- tiles -------------------------------------------------------------------------------------------------------- */

/* Owns n elements in tiles of eight, aligned to 64 bytes, initially 0. Can be moved, not copied. */
template <class Type> class tiles
{
    static_assert(components<Type>() > 0, "floats and nothing else");

  public:
    explicit tiles(std::size_t n)
        : floats(static_cast<float *>(::operator new[](bytes(n), std::align_val_t{alignment}))), elements(n)
    {
        std::memset(floats, 0, bytes(n));
    }
    tiles(tiles &&other) noexcept
        : floats(std::exchange(other.floats, nullptr)), elements(std::exchange(other.elements, 0))
    {
    }
    tiles &operator=(tiles &&other) noexcept
    {
        std::swap(floats, other.floats);
        std::swap(elements, other.elements);
        return *this;
    }
    ~tiles()
    {
        ::operator delete[](floats, std::align_val_t{alignment});
    }
    std::size_t size() const noexcept
    {
        return elements;
    }

    /* Returns component k of element i, or of a part of it: x(i, dynamic::T, 2). */
    float &operator()(std::size_t i, std::size_t k) noexcept
    {
        return floats[place(i, k)];
    }
    float operator()(std::size_t i, std::size_t k) const noexcept
    {
        return floats[place(i, k)];
    }
    template <std::uint32_t first, class Part>
    float &operator()(std::size_t i, field<Type, first, Part>, std::size_t k = 0) noexcept
    {
        return floats[place(i, first + k)];
    }
    template <std::uint32_t first, class Part>
    float operator()(std::size_t i, field<Type, first, Part>, std::size_t k = 0) const noexcept
    {
        return floats[place(i, first + k)];
    }

    /* Returns a copy of element i. */
    Type get(std::size_t i) const noexcept
    {
        float packed[components<Type>()];
        for (std::size_t k = 0; k < components<Type>(); k++)
            packed[k] = floats[place(i, k)];
        Type element;
        std::memcpy(&element, packed, sizeof element);
        return element;
    }
    void set(std::size_t i, const Type &element) noexcept
    {
        float packed[components<Type>()];
        std::memcpy(packed, &element, sizeof element);
        for (std::size_t k = 0; k < components<Type>(); k++)
            floats[place(i, k)] = packed[k];
    }

    operator in<Type>() const noexcept
    {
        return in<Type>::tiles(floats);
    }
    operator out<Type>() &noexcept
    {
        return out<Type>::tiles(floats);
    }

  private:
    static constexpr std::size_t alignment = 64;
    static constexpr std::size_t place(std::size_t i, std::size_t k) noexcept
    {
        return (i / PLUMB_LANES * components<Type>() + k) * PLUMB_LANES + i % PLUMB_LANES;
    }
    /* If the size overflows, requests SIZE_MAX bytes, so that operator new throws. */
    static constexpr std::size_t bytes(std::size_t n) noexcept
    {
        const std::size_t tile = PLUMB_LANES * sizeof(Type), most = PTRDIFF_MAX / tile, count = n / PLUMB_LANES;
        return count < most ? (count + (n % PLUMB_LANES != 0)) * tile : SIZE_MAX;
    }

    float *floats;
    std::size_t elements;
};

} // namespace plumb

#endif
