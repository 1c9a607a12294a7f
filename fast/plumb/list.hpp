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
 * Differences from std::list: iterators are the positions of list.h. Insertion does not invalidate iterators, but
 * invalidates references. erase moves the element of the last slot into the gap, whose iterator becomes invalid, too; a
 * loop has to continue with the result of erase. Iterators become invalid if their element moves to another list.
 * remove_if calls the predicate in no particular order. A predicate or order that throws terminates the program. Values
 * are moved by memcpy; a T for which this is wrong does not compile. There are no allocators, and T has to be complete.
 *
 * plumb::stable_list<T> is LIST_STABLE: values do not move, iterators and references are valid until their element is
 * erased, and T can be any movable type. Elements that are spliced to another list are moved, unless that list is
 * empty.
 *
 * The class calls the functions of list.h, which are its static members. */
#ifndef PLUMB_LIST_HPP
#define PLUMB_LIST_HPP

#include "list/shared.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <new>
#include <stdexcept>
#include <utility>
#if __cplusplus >= 202002L
#include <compare>
#endif

namespace plumb
{

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

/* list.h for T; its functions are named core_push_back … */
template <class T> struct list_core {
    static_assert(relocatable<T>::value, "plumb::list moves its values by memcpy, which this type does not allow: "
                                         "specialise plumb::relocatable if it does");
#define LIST_NAME core
#define LIST_VALUE T
#define LIST_DESTROY(value) ((value)->~T())
#include "list.h"
};

/* list.h with LIST_STABLE, for plumb::stable_list<T>: if values move, they do so by their move constructor. */
template <class T> struct stable_core {
    static void relocate(T *to, T *from) noexcept
    {
        new (static_cast<void *>(to)) T(std::move(*from));
        from->~T();
    }
#define LIST_NAME core
#define LIST_VALUE T
#define LIST_STABLE
#define LIST_DESTROY(value) ((value)->~T())
#define LIST_MOVE(to, from) relocate(to, from)
#include "list.h"
};

template <class T, bool is_stable = false> class list;
template <class T, bool is_stable> struct relocatable<list<T, is_stable>> : std::true_type {
};

template <class T, bool is_stable> class list
{
    using C = typename std::conditional<is_stable, stable_core<T>, list_core<T>>::type;
    typename C::core c_ = {};

    template <bool is_const> class walk
    {
        using owner = typename std::conditional<is_const, const list, list>::type;
        friend list;
        friend walk<true>;
        owner *list_ = nullptr;
        std::size_t position_ = 0;
        walk(owner *of, std::size_t position) : list_(of), position_(position)
        {
        }

      public:
        using iterator_category = std::bidirectional_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using reference = typename std::conditional<is_const, const T &, T &>::type;
        using pointer = typename std::conditional<is_const, const T *, T *>::type;
        walk() = default;
        template <bool other, class = typename std::enable_if<is_const && !other>::type>
        walk(const walk<other> &from) : list_(from.list_), position_(from.position_)
        {
        }
        reference operator*() const
        {
            return *C::core_at(&list_->c_, position_);
        }
        pointer operator->() const
        {
            return C::core_at(&list_->c_, position_);
        }
        walk &operator++()
        {
            position_ = C::core_next(&list_->c_, position_);
            return *this;
        }
        walk &operator--()
        {
            position_ = C::core_prev(&list_->c_, position_);
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
            return a.position_ == b.position_;
        }
        friend bool operator!=(const walk &a, const walk &b)
        {
            return a.position_ != b.position_;
        }
        /* A position of list.h. */
        std::size_t position() const
        {
            return position_;
        }
    };

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
    struct place {
        alignas(T) unsigned char bytes[sizeof(T)];
        bool full = false;
        place() = default;
        place(const place &) = delete;
        place &operator=(const place &) = delete;
        ~place()
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
    template <class F> static void sees(T *value, void *context)
    {
        (*static_cast<F *>(context))(*value);
    }
    template <class F> static void only_sees(T *value, void *context)
    {
        (*static_cast<F *>(context))(static_cast<const T &>(*value));
    }
    struct less {
        bool operator()(const T &a, const T &b) const
        {
            return a < b;
        }
    };
    struct same {
        bool operator()(const T &a, const T &b) const
        {
            return a == b;
        }
    };
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
        return *this;
    }
    list &operator=(std::initializer_list<T> values)
    {
        list(values).swap(*this);
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
    void swap(list &other) noexcept
    {
        C::core_swap(&c_, &other.c_);
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
    /* Calls a function for all elements in slot order, which is the fastest traversal. */
    template <class F> void for_each(F visit)
    {
        C::core_visit(&c_, sees<F>, &visit);
    }
    template <class F> void for_each(F visit) const
    {
        C::core_visit(&c_, only_sees<F>, &visit);
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
    /* stable_list only: fills the holes with the last elements, whose iterators and references become invalid. */
    void compact()
    {
        C::core_compact(&c_, nullptr);
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
            where = C::core_commit_(&c_, before.position_, 1);
        } else {
            place made; /* first, since the arguments may be elements */
            T *element = nullptr;
            new (static_cast<void *>(made.bytes)) T(std::forward<A>(arguments)...);
            made.full = true;
            check(C::core_emplace(&c_, before.position_, &element, &where));
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
            return {this, before.position_};
        const const_iterator last = before == begin() ? cend() : std::prev(before);
        const bool first = before == begin();
        check(C::core_splice(&c_, before.position_, &values.c_));
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
        C::core_erase(&c_, at.position_, &erased);
        return {this, erased.next};
    }
    iterator erase(const_iterator first, const_iterator last)
    {
        size_type next = 0;
        C::core_erase_range(&c_, first.position_, last.position_, &next);
        return {this, next};
    }
    void pop_back()
    {
        C::core_pop_back(&c_, nullptr);
    }
    void pop_front()
    {
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
        place taken;
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
        return C::core_unique_by(&c_, relates<F>, &is_same);
    }
    size_type unique()
    {
        return unique(same());
    }

    /* --- splicing, merging, sorting ------------------------------------------------------------------------------- */

    void splice(const_iterator before, list &other)
    {
        if (this != &other)
            check(C::core_splice(&c_, before.position_, &other.c_));
    }
    void splice(const_iterator before, list &other, const_iterator at)
    {
        if (this != &other || std::next(at) != before)
            check(C::core_splice_one(&c_, before.position_, &other.c_, at.position_, nullptr));
    }
    void splice(const_iterator before, list &other, const_iterator first, const_iterator last)
    {
        check(C::core_splice_range(&c_, before.position_, &other.c_, first.position_, last.position_, nullptr));
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
    template <class F> void merge(list &other, F order)
    {
        check(C::core_merge_by(&c_, &other.c_, relates<F>, &order));
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
    template <class F> void sort(F order)
    {
        C::core_sort_by(&c_, relates<F>, &order);
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

template <class T> using stable_list = list<T, true>;

} // namespace plumb

#endif
