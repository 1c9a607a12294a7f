/* The list of list.h as a class template, plumb::list<T>, with the members of std::list.
 *
 *     #include <plumb/list.hpp>
 *
 *     #include <cstdio>
 *
 *     int main()
 *     {
 *         plumb::list<int> list = {3, 1, 2};
 *         list.push_front(5);
 *         list.sort();
 *         for (auto i = list.begin(); i != list.end();)
 *             i = *i % 2 ? std::next(i) : list.erase(i);
 *         for (int value : list)
 *             std::printf("%d ", value);
 *     }
 *
 * plumb::list<T> is LIST_STABLE: values do not move, iterators and references are valid until their element is erased,
 * and T can be any movable type. Differences from std::list: elements that are spliced to another list are moved,
 * unless that list is empty, and their iterators and references become invalid. remove_if calls the predicate in no
 * particular order. A predicate or order that throws terminates the program. There are no allocators, and T has to be
 * complete.
 *
 * plumb::dense_list<T> is the list without LIST_STABLE, all of whose values are in one array. Further differences:
 * insertion invalidates references. erase moves the element of the last slot into the gap, whose iterator becomes
 * invalid, too; a loop has to continue with the result of erase. Values are moved by memcpy; a T for which this is
 * wrong does not compile.
 *
 * Beyond std::list: conversion from and to std::vector; accumulate, any_of, count_if … over the arrays, also as
 * overloads of the standard algorithms for unqualified calls; data, serialise, restore, reserve, linearise.
 *
 * With LIST_CHECKED defined before the first #include of this file, iterators know their list and their element: a use
 * of one whose element was erased or moved, of the end as an element, or in another list, prints a message and aborts.
 *
 * The class calls the functions of list.h, which are its static members. */
#ifndef PLUMB_LIST_HPP
#define PLUMB_LIST_HPP

#include "list/shared.h"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>
#if __cplusplus >= 202002L
#include <compare>
#endif

namespace plumb
{

/* Checked lists are in a namespace of their own, since their iterators differ from those of other source files. */
#ifdef LIST_CHECKED
#undef LIST_CHECKED
#define PLUMB_LIST_IS_CHECKED 1
inline namespace checked
{
#else
#define PLUMB_LIST_IS_CHECKED 0
#endif

/* The base of lists and iterators. A base class from namespace std lets argument-dependent lookup find the functions of
 * that namespace, so that unqualified calls such as find(list.begin(), …), next(iterator) and begin(list) compile, as
 * they do for std::list. */
struct list_base : private std::bidirectional_iterator_tag {
};

/* The part of an iterator of a checked list that identifies the elements of its list, which swap and move hand over to
 * another list, and the handle of its element. Empty if lists are not checked. */
template <bool is_checked> struct list_mark : list_base {
    static std::uint64_t unique()
    {
        static std::atomic<std::uint64_t> last{0};
        return ++last;
    }
    std::uint64_t owner = unique(), handle = 0;
};
template <> struct list_mark<false> : list_base {
};

/* True if a T can be moved by copying its bytes, without calling the destructor of the original. Specialise it for
 * types of which you know that: those that point into themselves (std::string, std::list …) may not be moved so. */
template <class T> struct relocatable : std::is_trivially_copyable<T> {
};
template <class T> struct relocatable<std::unique_ptr<T>> : std::true_type {
};
template <class T> struct relocatable<std::shared_ptr<T>> : std::true_type {
};
template <class A, class B>
struct relocatable<std::pair<A, B>>
    : std::integral_constant<bool, relocatable<typename std::remove_const<A>::type>::value && relocatable<B>::value> {
};

/* How serialise writes a T and restore reads it. Trivially copyable types are written as they are in memory, numbers
 * little-endian. For other types specialise it with two functions, which do not throw:
 *   static std::size_t encode(const T &value, unsigned char *to);
 *   static std::size_t decode(T *to, const unsigned char *from, std::size_t available);
 * encode writes the value at `to`, unless that is null, and returns the number of bytes. decode constructs a value in
 * the memory `to` and returns the number of bytes that it used; 0, and no value, if they do not encode one. */
template <class T> struct codec {
    using is_default = void;
    static_assert(std::is_trivially_copyable<T>::value && !std::is_pointer<T>::value,
                  "to serialise a list of this type, specialise plumb::codec");
    static std::size_t encode(const T &value, unsigned char *to)
    {
        const auto *bytes = reinterpret_cast<const unsigned char *>(&value);
        if (to && std::is_arithmetic<T>::value)
            plumb_list_little(to, bytes, sizeof value);
        else if (to)
            std::memcpy(to, bytes, sizeof value);
        return sizeof value;
    }
    static std::size_t decode(T *to, const unsigned char *from, std::size_t available)
    {
        auto *bytes = reinterpret_cast<unsigned char *>(to);
        if (available < sizeof *to || (std::is_same<T, bool>::value && *from > 1))
            return 0;
        if (std::is_arithmetic<T>::value)
            plumb_list_little(bytes, from, sizeof *to);
        else
            std::memcpy(bytes, from, sizeof *to);
        return sizeof *to;
    }
};

/* The value form of shared.h and the bytes per value, 0 if they differ from value to value. */
template <class T, class = void> struct serialised_form {
    static constexpr unsigned form = PLUMB_LIST_FORM_ENCODED;
    static constexpr std::size_t bytes = 0;
};
template <class T> struct serialised_form<T, typename codec<T>::is_default> {
    static constexpr unsigned raw =
        __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? PLUMB_LIST_FORM_RAW_LITTLE : PLUMB_LIST_FORM_RAW_BIG;
    static constexpr unsigned form = std::is_arithmetic<T>::value ? PLUMB_LIST_FORM_SCALAR : raw;
    static constexpr std::size_t bytes = sizeof(T);
};

/* The key by which a number is sorted: an unsigned integer in the order of the values. −0 and 0 have the same one,
 * since std::less calls them equivalent. */
template <class T> std::uint64_t sorting_key(T value)
{
    static_assert(sizeof(T) <= 8, "a key has 64 bits");
    if constexpr (std::is_same<T, float>::value)
        return plumb_list_key_of_float(value == 0 ? 0 : value);
    else if constexpr (std::is_same<T, double>::value)
        return plumb_list_key_of_double(value == 0 ? 0 : value);
    else if constexpr (std::is_signed<T>::value)
        return static_cast<std::uint64_t>(static_cast<std::int64_t>(value)) ^ std::uint64_t{1} << 63;
    else
        return value;
}

/* list.h for plumb::dense_list<T>; its functions are named core_push_back … */
template <class T> struct list_core {
    static_assert(relocatable<T>::value, "plumb::dense_list moves its values by memcpy, which this type does not "
                                         "allow: use plumb::list, or specialise plumb::relocatable if it does");
#include "list/core.h"
};

/* list.h with LIST_STABLE, for plumb::list<T>: if values move, they do so by their move constructor. */
template <class T> struct stable_core {
    static void relocate(T *to, T *from) noexcept
    {
        new (static_cast<void *>(to)) T(std::move(*from));
        from->~T();
    }
#define LIST_STABLE
#include "list/core.h"
};

template <class T, bool is_stable = true> class list;
template <class T, bool is_stable> struct relocatable<list<T, is_stable>> : std::true_type {
};

template <class T, bool is_stable> class list : list_mark<PLUMB_LIST_IS_CHECKED>
{
    using C = typename std::conditional<is_stable, stable_core<T>, list_core<T>>::type;
    static constexpr bool is_checked = PLUMB_LIST_IS_CHECKED;
    typename C::core c_ = {};
    list_mark<is_checked> &mark()
    {
        return *this;
    }

    static void require(bool holds, const char *what)
    {
        if (holds)
            return;
        std::fprintf(stderr, "plumb::list: %s\n", what);
        std::abort();
    }

    template <bool is_const> class walk : list_mark<is_checked>
    {
        using list_type = typename std::conditional<is_const, const list, list>::type;
        friend list;
        friend walk<true>;
        list_type *list_ = nullptr;
        std::size_t position_ = 0;
        walk(list_type *of, std::size_t position) : list_(of), position_(position)
        {
            mark_element();
        }
        /* Notes which element the iterator denotes. */
        void mark_element()
        {
            if constexpr (is_checked) {
                this->owner = list_->list_mark<is_checked>::owner;
                this->handle = position_ ? C::core_handle(&list_->c_, position_) : 0;
            }
        }
        void require_same_list(const walk &other) const
        {
            if constexpr (is_checked)
                require(list_ == other.list_, "an iterator of another list");
            (void)other;
        }
        /* Aborts unless the iterator is that of an element, or of the end if that is allowed. */
        void require_valid(bool or_end) const
        {
            if constexpr (is_checked) {
                require(list_, "an iterator that belongs to no list");
                require(this->owner == list_->list_mark<is_checked>::owner,
                        "an iterator whose elements went to another list");
                require(or_end || position_, "the end used as an element");
                require(!position_ || C::core_find_handle(&list_->c_, this->handle) == position_,
                        "a stale iterator: its element was erased or moved");
            }
            (void)or_end;
        }

      public:
        using iterator_category = std::bidirectional_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using reference = typename std::conditional<is_const, const T &, T &>::type;
        using pointer = typename std::conditional<is_const, const T *, T *>::type;
        walk() = default;
        template <bool other, class = typename std::enable_if<is_const && !other>::type>
        walk(const walk<other> &from) : list_mark<is_checked>(from), list_(from.list_), position_(from.position_)
        {
        }
        reference operator*() const
        {
            require_valid(false);
            return *C::core_at(&list_->c_, position_);
        }
        pointer operator->() const
        {
            require_valid(false);
            return C::core_at(&list_->c_, position_);
        }
        walk &operator++()
        {
            require_valid(false);
            position_ = C::core_next(&list_->c_, position_);
            mark_element();
            return *this;
        }
        walk &operator--()
        {
            require_valid(true);
            if constexpr (is_checked)
                require(list_->c_.size, "the position before the first element");
            position_ = C::core_prev(&list_->c_, position_);
            if constexpr (is_checked)
                require(position_, "the position before the first element");
            mark_element();
            return *this;
        }
        walk operator++(int)
        {
            const walk old = *this;
            ++*this;
            return old;
        }
        walk operator--(int)
        {
            const walk old = *this;
            --*this;
            return old;
        }
        friend bool operator==(const walk &a, const walk &b)
        {
            a.require_same_list(b);
            return a.position_ == b.position_;
        }
        friend bool operator!=(const walk &a, const walk &b)
        {
            return !(a == b);
        }
        /* A position of list.h. */
        std::size_t position() const
        {
            return position_;
        }

        /* The algorithms of the standard library that list has as members; an unqualified call finds these overloads.
         * For all elements of a list they read the arrays in slot order; for other ranges, and for sums that depend on
         * the order, they follow the links. */
        template <class S> friend S accumulate(walk first, walk last, S sum)
        {
            return first.sum_to(last, std::move(sum), std::plus<>());
        }
        template <class S, class F> friend S accumulate(walk first, walk last, S sum, F add)
        {
            return first.sum_to(last, std::move(sum), add);
        }
        template <class F> friend bool any_of(walk first, walk last, F holds)
        {
            return first.is_all_to(last) ? first.list_->any_of(holds) : std::any_of(first, last, holds);
        }
        template <class F> friend bool all_of(walk first, walk last, F holds)
        {
            return first.is_all_to(last) ? first.list_->all_of(holds) : std::all_of(first, last, holds);
        }
        template <class F> friend bool none_of(walk first, walk last, F holds)
        {
            return first.is_all_to(last) ? first.list_->none_of(holds) : std::none_of(first, last, holds);
        }
        template <class V> friend std::ptrdiff_t count(walk first, walk last, const V &value)
        {
            return first.is_all_to(last) ? static_cast<std::ptrdiff_t>(first.list_->count(value))
                                         : std::count(first, last, value);
        }
        template <class F> friend std::ptrdiff_t count_if(walk first, walk last, F holds)
        {
            return first.is_all_to(last) ? static_cast<std::ptrdiff_t>(first.list_->count_if(holds))
                                         : std::count_if(first, last, holds);
        }
        template <class V> friend void fill(walk first, walk last, const V &value)
        {
            if (first.is_all_to(last))
                first.list_->fill(value);
            else
                std::fill(first, last, value);
        }
        template <class V> friend void replace(walk first, walk last, const V &old, const V &value)
        {
            if (first.is_all_to(last))
                first.list_->replace(old, value);
            else
                std::replace(first, last, old, value);
        }
        template <class F, class V> friend void replace_if(walk first, walk last, F holds, const V &value)
        {
            if (first.is_all_to(last))
                first.list_->replace_if(holds, value);
            else
                std::replace_if(first, last, holds, value);
        }

      private:
        bool is_all_to(walk last) const
        {
            return list_ && position_ == C::core_begin(&list_->c_) && !last.position_;
        }
        template <class S, class F> S sum_to(walk last, S sum, F add) const
        {
            if constexpr (is_commutative<S, F>::value)
                if (is_all_to(last))
                    return list_->accumulate(sum);
            for (walk at = *this; at != last; ++at)
                add_to(sum, *at, add);
            return sum;
        }
    };

    /* Computes sum = add(sum, value); numbers are converted to S, as by std::accumulate, without a warning. */
    template <class S, class F> static void add_to(S &sum, const T &value, F &add)
    {
        if constexpr (std::is_arithmetic<S>::value)
            sum = static_cast<S>(add(std::move(sum), value));
        else
            sum = add(std::move(sum), value);
    }
    /* True if `add` is an addition of numbers whose result is that of S whatever the order of the elements is, except
     * for rounding: both types are integers, or both floating point and S at least as wide. */
    template <class S> struct sums_numbers {
        static constexpr bool of_integers =
            std::is_integral<T>::value && std::is_integral<S>::value && !std::is_same<S, bool>::value;
        static constexpr bool of_floats =
            std::is_floating_point<T>::value && std::is_floating_point<S>::value && sizeof(S) >= sizeof(T);
        static constexpr bool value = of_integers || of_floats;
    };
    template <class S, class F> struct is_commutative {
        static constexpr bool value =
            sums_numbers<S>::value && (std::is_same<F, std::plus<>>::value || std::is_same<F, std::plus<S>>::value);
    };

    /* Return the position of an iterator of this list: of an element, or also of the end. Checked. */
    std::size_t element(const walk<true> &at) const
    {
        if constexpr (is_checked)
            require(at.list_ == this, "an iterator of another list");
        at.require_valid(false);
        return at.position_;
    }
    std::size_t place(const walk<true> &at) const
    {
        if constexpr (is_checked)
            require(at.list_ == this, "an iterator of another list");
        at.require_valid(true);
        return at.position_;
    }

    static void check(plumb_status status)
    {
        if (status == PLUMB_OK)
            return;
#ifdef __cpp_exceptions
        if (status == PLUMB_NO_MEMORY)
            throw std::bad_alloc();
        throw std::length_error("plumb::list: more elements than can be numbered");
#else
        std::abort();
#endif
    }

    /* Memory for a value that is not, or no longer, an element. The destructor destroys the value if `full` is true. */
    struct storage {
        alignas(T) unsigned char bytes[sizeof(T)];
        bool full = false;
        storage() = default;
        storage(const storage &) = delete;
        storage &operator=(const storage &) = delete;
        ~storage()
        {
            if (full)
                value()->~T();
        }
        T *value()
        {
            return reinterpret_cast<T *>(bytes);
        }
    };

    /* Adapts callables to list.h's functions with a context. They must not throw, since links are inconsistent
     * meanwhile. */
    template <class F> static bool holds(const T *value, void *context) noexcept
    {
        return static_cast<bool>((*static_cast<F *>(context))(*value));
    }
    template <class F> static bool relates(const T *a, const T *b, void *context) noexcept
    {
        return static_cast<bool>((*static_cast<F *>(context))(*a, *b));
    }
    struct less {
        bool operator()(const T &a, const T &b) const
        {
            return a < b;
        }
    };
    /* True for Order<T> and Order<void> of the standard library, on types that have a sorting_key. */
    static constexpr bool has_key = std::is_arithmetic<T>::value && sizeof(T) <= 8;
    template <class F, template <class> class Order> struct is_order {
        static constexpr bool value = std::is_same<F, Order<T>>::value || std::is_same<F, Order<void>>::value;
    };
    struct same {
        bool operator()(const T &a, const T &b) const
        {
            return a == b;
        }
    };

    /* Loops over numbers run in blocks of constant length without branches, which compilers vectorise. */
    using tally = typename C::core_tally_;
    static constexpr bool is_number = std::is_arithmetic<T>::value;
    static constexpr std::size_t block = is_number ? PLUMB_LIST_BLOCK : 1;

    /* Calls visit(first, count) for each run of elements that are stride() bytes apart in memory, in slot order, as
     * long as it returns true. Returns false if a call did. */
    template <class F> bool each_run(F visit) const
    {
        typename C::core_stretch_ stretch = {};
        while (C::core_next_stretch_(&c_, &stretch)) {
            if (C::core_is_whole_(&stretch)) {
                if (!visit(C::core_slot_value(&c_, stretch.slot), stretch.count))
                    return false;
                continue;
            }
            for (std::uint64_t live = stretch.live; live;) {
                const unsigned first = plumb_list_lowest(live), count = plumb_list_lowest(~(live >> first));
                if (!visit(C::core_slot_value(&c_, stretch.slot + first), std::size_t{count}))
                    return false;
                live &= ~(plumb_list_ones(count) << first);
            }
        }
        return true;
    }
    /* True if the predicate returns `wanted` for some element. It may be called for the rest of a block, too. */
    template <class F> bool exists(F &holds, bool wanted) const
    {
        return !each_run([&](const T *first, std::size_t count) {
            std::size_t i = 0;
            for (; i + block <= count; i += block) {
                tally found = 0;
                for (std::size_t k = 0; k < block; k++)
                    found |= static_cast<bool>(holds(*beside(first, i + k))) == wanted;
                if (found)
                    return false;
            }
            for (; i < count; i++)
                if (static_cast<bool>(holds(*beside(first, i))) == wanted)
                    return false;
            return true;
        });
    }
    /* Assigns the value to all elements for which the predicate holds. Returns their number. */
    template <class F, class V> std::size_t assign_if(F &holds, const V &value)
    {
        const typename std::conditional<is_number, T, const V &>::type copy =
            static_cast<typename std::conditional<is_number, T, const V &>::type>(value);
        std::size_t changed = 0;
        each_run([&](T *first, std::size_t count) {
            std::size_t i = 0;
            if constexpr (is_number)
                for (; i + block <= count; i += block) {
                    tally found = 0;
                    for (std::size_t k = 0; k < block; k++) {
                        T *to = beside(first, i + k);
                        const bool hit = static_cast<bool>(holds(static_cast<const T &>(*to)));
                        found += hit;
                        *to = hit ? copy : *to;
                    }
                    changed += static_cast<std::size_t>(found);
                }
            for (; i < count; i++)
                if (holds(static_cast<const T &>(*beside(first, i)))) {
                    *beside(first, i) = copy;
                    changed++;
                }
            return true;
        });
        return changed;
    }
    static T *beside(T *first, std::size_t i)
    {
        return C::core_beside_(first, i);
    }
    static const T *beside(const T *first, std::size_t i)
    {
        return C::core_beside_(const_cast<T *>(first), i);
    }
    /* Appends `count` values from an iterator; without effect if a constructor throws. */
    template <class I> void append(I first, std::size_t count)
    {
        struct unlinked {
            typename C::core *list;
            std::size_t count;
            ~unlinked()
            {
                C::core_destroy_fresh_(list, count);
            }
        } made = {&c_, 0};
        check(C::core_grow_(&c_, count));
        for (std::size_t slot = C::core_fresh_(&c_); made.count < count; ++first, made.count++) {
            new (static_cast<void *>(C::core_slot_value(&c_, slot))) T(*first);
            slot = C::core_fresh_after_(&c_, slot);
        }
        made.count = 0;
        C::core_commit_(&c_, 0, count);
    }
    template <class I>
    using if_iterator = typename std::enable_if<
        std::is_convertible<typename std::iterator_traits<I>::iterator_category, std::input_iterator_tag>::value>::type;

  public:
    using value_type = T;
    using size_type = std::size_t;
    using difference_type = std::ptrdiff_t;
    using reference = T &;
    using const_reference = const T &;
    using pointer = T *;
    using const_pointer = const T *;
    using iterator = walk<false>;
    using const_iterator = walk<true>;
    using reverse_iterator = std::reverse_iterator<iterator>;
    using const_reverse_iterator = std::reverse_iterator<const_iterator>;

    /* --- construction, copies, assignment, with the strong exception guarantee ------------------------------------ */

    list() = default;
    explicit list(size_type count) : list()
    {
        resize(count);
    }
    list(size_type count, const T &value) : list()
    {
        resize(count, value);
    }
    template <class I, class = if_iterator<I>> list(I first, I last) : list()
    {
        for (; first != last; ++first)
            emplace_back(*first);
    }
    list(std::initializer_list<T> values) : list(values.begin(), values.end())
    {
    }
    /* A vector's elements in their order, copied, or moved one by one; the vector is then empty. */
    template <class A> explicit list(const std::vector<T, A> &values) : list()
    {
        append(values.begin(), values.size());
    }
    template <class A> explicit list(std::vector<T, A> &&values) : list()
    {
        append(std::make_move_iterator(values.begin()), values.size());
        values.clear();
    }
    list(const list &other) : list()
    {
        reserve(other.size());
        for (const T &value : other)
            emplace_back(value);
    }
    list(list &&other) noexcept
    {
        swap(other);
    }
    ~list()
    {
        C::core_free(&c_);
    }
    list &operator=(const list &other)
    {
        if (this != &other)
            list(other).swap(*this);
        return *this;
    }
    list &operator=(list &&other) noexcept
    {
        C::core_move(&c_, &other.c_);
        if (this != &other) {
            mark() = other.mark();
            other.mark() = {};
        }
        return *this;
    }
    list &operator=(std::initializer_list<T> values)
    {
        list(values).swap(*this);
        return *this;
    }
    template <class A> list &operator=(const std::vector<T, A> &values)
    {
        list(values).swap(*this);
        return *this;
    }
    template <class A> list &operator=(std::vector<T, A> &&values)
    {
        list(std::move(values)).swap(*this);
        return *this;
    }
    void assign(size_type count, const T &value)
    {
        list(count, value).swap(*this);
    }
    template <class I, class = if_iterator<I>> void assign(I first, I last)
    {
        list(first, last).swap(*this);
    }
    void assign(std::initializer_list<T> values)
    {
        *this = values;
    }
    template <class R> void assign_range(R &&values)
    {
        list made;
        for (auto &&value : values) /* begin and end may have different types */
            made.emplace_back(std::forward<decltype(value)>(value));
        swap(made);
    }
    /* Return the elements in link order, copied; or moved one by one, and the list is then empty. */
    std::vector<T> to_vector() const &
    {
        std::vector<T> values;
        values.reserve(size());
        for (const T &value : *this)
            values.push_back(value);
        return values;
    }
    std::vector<T> to_vector() &&
    {
        std::vector<T> values;
        values.reserve(size());
        for (T &value : *this)
            values.push_back(std::move(value));
        clear();
        return values;
    }
    void swap(list &other) noexcept
    {
        C::core_swap(&c_, &other.c_);
        std::swap(mark(), other.mark());
    }
    friend void swap(list &a, list &b) noexcept
    {
        a.swap(b);
    }

    /* --- iteration ------------------------------------------------------------------------------------------------ */

    iterator begin() noexcept
    {
        return {this, C::core_begin(&c_)};
    }
    iterator end() noexcept
    {
        return {this, 0};
    }
    const_iterator begin() const noexcept
    {
        return {this, C::core_begin(&c_)};
    }
    const_iterator end() const noexcept
    {
        return {this, 0};
    }
    const_iterator cbegin() const noexcept
    {
        return begin();
    }
    const_iterator cend() const noexcept
    {
        return end();
    }
    reverse_iterator rbegin() noexcept
    {
        return reverse_iterator(end());
    }
    reverse_iterator rend() noexcept
    {
        return reverse_iterator(begin());
    }
    const_reverse_iterator rbegin() const noexcept
    {
        return const_reverse_iterator(end());
    }
    const_reverse_iterator rend() const noexcept
    {
        return const_reverse_iterator(begin());
    }
    const_reverse_iterator crbegin() const noexcept
    {
        return rbegin();
    }
    const_reverse_iterator crend() const noexcept
    {
        return rend();
    }
    T &front()
    {
        return *begin();
    }
    const T &front() const
    {
        return *begin();
    }
    T &back()
    {
        return *--end();
    }
    const T &back() const
    {
        return *--end();
    }
    /* dense_list only: the values in slot order, stride() bytes apart; that is sizeof(T), except for multiples of
     * 256 from 512 on. Valid until the next insertion, erasure, or change of capacity. */
    T *data() noexcept
    {
        static_assert(!is_stable, "the values of plumb::list are not in one array, those of plumb::dense_list are");
        return c_.values;
    }
    const T *data() const noexcept
    {
        static_assert(!is_stable, "the values of plumb::list are not in one array, those of plumb::dense_list are");
        return c_.values;
    }
    static size_type stride() noexcept
    {
        return C::core_stride();
    }

    /* --- algorithms over the arrays, in slot order, which follow no link ------------------------------------------ */

    /* Calls a function for all elements. */
    template <class F> void for_each(F visit)
    {
        each_run([&](T *first, size_type count) {
            for (size_type i = 0; i < count; i++)
                visit(*beside(first, i));
            return true;
        });
    }
    template <class F> void for_each(F visit) const
    {
        each_run([&](const T *first, size_type count) {
            for (size_type i = 0; i < count; i++)
                visit(*beside(first, i));
            return true;
        });
    }
    /* Returns sum + Σ values. If T and S are integers, only the total has to be representable; floating-point values
     * are added in 16 partial sums of type S. */
    template <class S> S accumulate(S sum) const
    {
        if constexpr (sums_numbers<S>::value) {
            using part = typename plumb_list_sums<S, unsigned long long>::type;
            part total = static_cast<part>(sum);
            each_run([&](const T *first, size_type count) {
                constexpr size_type lanes = PLUMB_LIST_SUMS;
                part sums[lanes] = {};
                size_type i = 0;
                for (; i + lanes <= count; i += lanes)
                    for (size_type k = 0; k < lanes; k++)
                        sums[k] += static_cast<part>(*beside(first, i + k));
                for (size_type k = 0; k < lanes && i; k++)
                    total += sums[k];
                for (; i < count; i++)
                    total += static_cast<part>(*beside(first, i));
                return true;
            });
            return static_cast<S>(total);
        } else
            return accumulate(std::move(sum), std::plus<>());
    }
    /* The same with add(sum, value) for sum + value, called in slot order. */
    template <class S, class F> S accumulate(S sum, F add) const
    {
        for_each([&](const T &value) { add_to(sum, value, add); });
        return sum;
    }
    /* For numbers, predicates of any_of, all_of and none_of are called for up to 63 elements more than necessary. */
    template <class F> bool any_of(F holds) const
    {
        return exists(holds, true);
    }
    template <class F> bool all_of(F holds) const
    {
        return !exists(holds, false);
    }
    template <class F> bool none_of(F holds) const
    {
        return !exists(holds, true);
    }
    template <class F> size_type count_if(F holds) const
    {
        size_type total = 0;
        each_run([&](const T *first, size_type count) {
            size_type i = 0;
            for (; is_number && i + block <= count; i += block) {
                tally found = 0;
                for (size_type k = 0; k < block; k++)
                    found += static_cast<bool>(holds(*beside(first, i + k)));
                total += static_cast<size_type>(found);
            }
            for (; i < count; i++)
                total += static_cast<bool>(holds(*beside(first, i)));
            return true;
        });
        return total;
    }
    template <class V> size_type count(const V &value) const
    {
        return count_if([&value](const T &other) { return other == value; });
    }
    template <class V> void fill(const V &value)
    {
        const auto always = [](const T &) { return true; };
        assign_if(always, value);
    }
    /* Replace elements by copies of a value, which may be an element, as may the old one. Return their number. */
    template <class F, class V> size_type replace_if(F holds, const V &value)
    {
        return assign_if(holds, value);
    }
    template <class U, class V> size_type replace(const U &old, const V &value)
    {
        const U wanted = old; /* since the element may be replaced */
        const auto equals = [&wanted](const T &other) { return other == wanted; };
        return assign_if(equals, value);
    }

    /* --- capacity ------------------------------------------------------------------------------------------------- */

    bool empty() const noexcept
    {
        return !c_.size;
    }
    size_type size() const noexcept
    {
        return c_.size;
    }
    size_type max_size() const noexcept
    {
        return C::core_max_size();
    }
    size_type capacity() const noexcept
    {
        return c_.capacity;
    }
    void reserve(size_type count)
    {
        check(C::core_reserve(&c_, count));
    }
    void shrink_to_fit()
    {
        check(C::core_shrink_to_fit(&c_));
    }
    /* Moves the values so that slot order is link order. Iterators change. */
    void linearise()
    {
        check(C::core_linearise(&c_, nullptr));
    }
    /* Not for dense_list: fills the holes with the last elements, whose iterators and references become invalid. */
    void compact()
    {
        C::core_compact(&c_, nullptr);
    }
    /* Writes the list as bytes, which restore of any list of the same element type reads, in C and in C++
     * (docs/list.md); codec says how a value is written. */
    size_type serialised_size() const
    {
        return C::core_serialised_size(&c_);
    }
    void serialise(unsigned char *to) const
    {
        C::core_serialise(&c_, to);
    }
    std::vector<unsigned char> serialise() const
    {
        std::vector<unsigned char> bytes(serialised_size());
        serialise(bytes.data());
        return bytes;
    }
    /* Restores a serialised list. The bytes are untrusted: the list is unchanged unless the status is PLUMB_OK. */
    [[nodiscard]] plumb_status restore(const unsigned char *from, size_type bytes)
    {
        return C::core_restore(&c_, from, bytes);
    }
    [[nodiscard]] plumb_status restore(const std::vector<unsigned char> &bytes)
    {
        return restore(bytes.data(), bytes.size());
    }
    bool valid() const
    {
        return C::core_validate(&c_) == PLUMB_OK;
    }

    /* --- insertion ------------------------------------------------------------------------------------------------ */

    template <class... A> iterator emplace(const_iterator before, A &&...arguments)
    {
        size_type where = 0;
        if constexpr (is_stable) { /* in a slot that is marked as used afterwards, since the constructor may throw */
            check(C::core_grow_(&c_, 1));
            T *element = C::core_slot_value(&c_, C::core_fresh_(&c_));
            new (static_cast<void *>(element)) T(std::forward<A>(arguments)...);
            where = C::core_commit_(&c_, place(before), 1);
        } else {
            storage made; /* first, since the arguments may be elements */
            T *element = nullptr;
            new (static_cast<void *>(made.bytes)) T(std::forward<A>(arguments)...);
            made.full = true;
            check(C::core_emplace(&c_, place(before), &element, &where));
            std::memcpy(static_cast<void *>(element), made.bytes, sizeof(T));
            made.full = false;
        }
        return {this, where};
    }
    template <class... A> T &emplace_back(A &&...arguments)
    {
        return *emplace(end(), std::forward<A>(arguments)...);
    }
    template <class... A> T &emplace_front(A &&...arguments)
    {
        return *emplace(begin(), std::forward<A>(arguments)...);
    }
    iterator insert(const_iterator before, const T &value)
    {
        return emplace(before, value);
    }
    iterator insert(const_iterator before, T &&value)
    {
        return emplace(before, std::move(value));
    }
    void push_back(const T &value)
    {
        emplace(end(), value);
    }
    void push_back(T &&value)
    {
        emplace(end(), std::move(value));
    }
    void push_front(const T &value)
    {
        emplace(begin(), value);
    }
    void push_front(T &&value)
    {
        emplace(begin(), std::move(value));
    }
    iterator insert(const_iterator before, list &&values)
    {
        if (values.empty())
            return {this, place(before)};
        const const_iterator last = before == begin() ? cend() : std::prev(before);
        const bool first = before == begin();
        check(C::core_splice(&c_, place(before), &values.c_));
        return first ? begin() : iterator{this, C::core_next(&c_, last.position_)};
    }
    iterator insert(const_iterator before, size_type count, const T &value)
    {
        return insert(before, list(count, value));
    }
    template <class I, class = if_iterator<I>> iterator insert(const_iterator before, I first, I last)
    {
        return insert(before, list(first, last));
    }
    iterator insert(const_iterator before, std::initializer_list<T> values)
    {
        return insert(before, list(values));
    }
    template <class R> iterator insert_range(const_iterator before, R &&values)
    {
        list made;
        made.assign_range(values);
        return insert(before, std::move(made));
    }
    template <class R> void append_range(R &&values)
    {
        insert_range(end(), values);
    }
    template <class R> void prepend_range(R &&values)
    {
        insert_range(begin(), values);
    }

    /* --- erasure -------------------------------------------------------------------------------------------------- */

    iterator erase(const_iterator at)
    {
        typename C::core_erased erased = {};
        C::core_erase(&c_, element(at), &erased);
        return {this, erased.next};
    }
    iterator erase(const_iterator first, const_iterator last)
    {
        size_type next = 0;
        C::core_erase_range(&c_, place(first), place(last), &next);
        return {this, next};
    }
    void pop_back()
    {
        if constexpr (is_checked)
            require(!empty(), "pop_back of an empty list");
        C::core_pop_back(&c_, nullptr);
    }
    void pop_front()
    {
        if constexpr (is_checked)
            require(!empty(), "pop_front of an empty list");
        C::core_pop_front(&c_, nullptr);
    }
    void clear() noexcept
    {
        C::core_clear(&c_);
    }
    void resize(size_type count)
    {
        list more;
        while (size() > count)
            pop_back();
        for (size_type i = size(); i < count; i++)
            more.emplace_back();
        insert(end(), std::move(more));
    }
    void resize(size_type count, const T &value)
    {
        list more; /* first, since the value may be an element */
        for (size_type i = size(); i < count; i++)
            more.emplace_back(value);
        while (size() > count)
            pop_back();
        insert(end(), std::move(more));
    }
    template <class F> size_type remove_if(F predicate)
    {
        return C::core_remove_if(&c_, holds<F>, &predicate);
    }
    /* The value may be an element, which is then removed first, and destroyed after all others have been compared. */
    size_type remove(const T &value)
    {
        storage taken;
        const T *wanted = &value;
        for (size_type slot = 0; slot < C::core_slot_count(&c_) && !taken.full; slot++)
            if (C::core_is_element(&c_, slot) && C::core_slot_value(&c_, slot) == wanted) {
                C::core_extract(&c_, C::core_position(slot), taken.value(), nullptr);
                taken.full = true;
                wanted = taken.value();
            }
        return remove_if([wanted](const T &other) { return other == *wanted; }) + taken.full;
    }
    template <class F> size_type unique(F is_same)
    {
        return C::core_unique_(&c_, relates<F>, &is_same);
    }
    size_type unique()
    {
        return unique(same());
    }

    /* Erases each element that is equivalent to one before it, neighbour or not: of 1 2 1 2 3 remain 1 2 3. O(n log n),
     * for numbers by std::less O(n); with memory for a copy of the links. Returns the number of erased elements. */
    template <class F> size_type remove_duplicates(F order)
    {
        std::uint64_t *saved = nullptr;
        check(C::core_save_links_(&c_, &saved));
        sort(order);
        return C::core_erase_duplicates_(&c_, saved, relates<F>, &order);
    }
    size_type remove_duplicates()
    {
        return remove_duplicates(less());
    }

    /* --- splicing, merging, sorting ------------------------------------------------------------------------------- */

    void splice(const_iterator before, list &other)
    {
        if (this != &other)
            check(C::core_splice(&c_, place(before), &other.c_));
    }
    void splice(const_iterator before, list &other, const_iterator at)
    {
        if (this != &other || std::next(at) != before)
            check(C::core_splice_one(&c_, place(before), &other.c_, other.element(at), nullptr));
    }
    void splice(const_iterator before, list &other, const_iterator first, const_iterator last)
    {
        check(C::core_splice_range(&c_, place(before), &other.c_, other.place(first), other.place(last), nullptr));
    }
    void splice(const_iterator before, list &&other)
    {
        splice(before, other);
    }
    void splice(const_iterator before, list &&other, const_iterator at)
    {
        splice(before, other, at);
    }
    void splice(const_iterator before, list &&other, const_iterator first, const_iterator last)
    {
        splice(before, other, first, last);
    }
    /* Exchanges the places of two elements by their links: values do not move, and iterators still denote the same
     * element. */
    void swap_elements(const_iterator a, const_iterator b)
    {
        C::core_swap_elements(&c_, element(a), element(b));
    }
    template <class F> void merge(list &other, F order)
    {
        check(C::core_merge_(&c_, &other.c_, relates<F>, &order));
    }
    void merge(list &other)
    {
        merge(other, less());
    }
    template <class F> void merge(list &&other, F order)
    {
        merge(other, order);
    }
    void merge(list &&other)
    {
        merge(other, less());
    }
    /* Stable. Numbers in the order of std::less or std::greater are sorted by keys in O(n), with memory for two keys
     * and links per element, if available; everything else by comparisons, without memory. */
    template <class F> void sort(F order)
    {
        if constexpr (has_key && (is_order<F, std::less>::value || std::is_same<F, less>::value)) {
            if (C::core_sort_keys_(&c_, 0))
                return;
        } else if constexpr (has_key && is_order<F, std::greater>::value) {
            if (C::core_sort_keys_(&c_, UINT64_MAX))
                return;
        }
        C::core_sort_(&c_, relates<F>, &order);
    }
    void sort()
    {
        sort(less());
    }
    void reverse() noexcept
    {
        C::core_reverse(&c_);
    }

    /* --- comparison ----------------------------------------------------------------------------------------------- */

    friend bool operator==(const list &a, const list &b)
    {
        return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
    }
#if __cplusplus >= 202002L
    friend auto operator<=>(const list &a, const list &b) requires std::three_way_comparable<T>
    {
        return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
    }
#else
    friend bool operator!=(const list &a, const list &b)
    {
        return !(a == b);
    }
    friend bool operator<(const list &a, const list &b)
    {
        return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
    }
    friend bool operator>(const list &a, const list &b)
    {
        return b < a;
    }
    friend bool operator<=(const list &a, const list &b)
    {
        return !(b < a);
    }
    friend bool operator>=(const list &a, const list &b)
    {
        return !(a < b);
    }
#endif
    template <class F> friend size_type erase_if(list &values, F predicate)
    {
        return values.remove_if(predicate);
    }
    template <class U> friend size_type erase(list &values, const U &value)
    {
        if constexpr (std::is_same<U, T>::value)
            return values.remove(value);
        else
            return values.remove_if([&value](const T &other) { return other == value; });
    }
};

template <class I> list(I, I) -> list<typename std::iterator_traits<I>::value_type>;

template <class T> using dense_list = list<T, false>;
template <class T> using stable_list = list<T, true>; /* the former name of list */

#if PLUMB_LIST_IS_CHECKED
} // namespace checked
#endif
} // namespace plumb

#undef PLUMB_LIST_IS_CHECKED
#endif
