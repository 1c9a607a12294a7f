/* Ranges of pairs for C++: the iterations of pairs.h, over iterators of any container.
 *
 *     #include <plumb/pairs.hpp>
 *     #include <cstdio>
 *     #include <vector>
 *
 *     int main()
 *     {
 *         std::vector<int> x = {1, 2, 3, 4};
 *         for (auto p : plumb::distinct_pairs(x))
 *             std::printf("(%d, %d) ", p.first, p.second);
 *         return plumb::distinct_pairs(x).size() != 6;
 *     }
 *
 * plumb::pairs(x) is the range of all pairs, plumb::distinct_pairs(x) that of the distinct pairs, in the order of
 * pairs.h; with cpairs and cdistinct_pairs the elements are const. x has to outlive the range. An iterator contains
 * four iterators of the container: one for each element of the pair, and the container's begin and end. Dereferencing
 * it gives a std::pair of references: writing to its members writes to the container, and assigning a std::pair of
 * values assigns both. Since that is a pair, not a reference, ranges of ranges of pairs work, too: pairs(pairs(x)). */
#ifndef PLUMB_PAIRS_HPP
#define PLUMB_PAIRS_HPP

#include "pairs.h"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <type_traits>
#include <utility>

namespace plumb
{

/* An iterator over pairs of forward iterators. `distinct`: j begins after i. */
template <class Iterator, bool distinct> class pairs_iterator
{
    using element = std::iterator_traits<Iterator>;

  public:
    using value_type = std::pair<typename element::value_type, typename element::value_type>;
    using reference = std::pair<typename element::reference, typename element::reference>;
    using difference_type = std::ptrdiff_t;
    using iterator_category = std::input_iterator_tag; /* since `reference` is not a reference */

    /* The result of operator->: holds the pair until the end of the expression. */
    class pointer
    {
        reference pair;

      public:
        explicit pointer(reference p) : pair(p)
        {
        }
        reference *operator->()
        {
            return &pair;
        }
    };

    pairs_iterator() = default;

    /* Constructs an iterator at the first pair of row `at`, an element or the end. */
    pairs_iterator(Iterator at, Iterator first, Iterator last) : x(at), y(row(at, first, last)), begin(first), end(last)
    {
    }

    reference operator*() const
    {
        return reference(*x, *y);
    }
    pointer operator->() const
    {
        return pointer(**this);
    }
    pairs_iterator &operator++()
    {
        if (++y == end) {
            ++x;
            y = row(x, begin, end);
        }
        return *this;
    }
    pairs_iterator operator++(int)
    {
        pairs_iterator before = *this;
        ++*this;
        return before;
    }
    friend bool operator==(const pairs_iterator &a, const pairs_iterator &b)
    {
        return a.y == b.y && (a.x == b.x || a.y == a.end);
    }
    friend bool operator!=(const pairs_iterator &a, const pairs_iterator &b)
    {
        return !(a == b);
    }

  private:
    /* Returns the first partner of an element, or the end: past the last pair y is the end, whatever x is. It returns
     * the value, since g++ 12 at -O1 and -O2 assumes that a function that only copies members of *this to other members
     * does not change *this. */
    static Iterator row(const Iterator &at, const Iterator &first, const Iterator &last)
    {
        if (at == last)
            return last;
        return distinct ? std::next(at) : first;
    }

    Iterator x{}, y{}, begin{}, end{};
};

/* The pairs of a range. A container has to outlive them; a range of pairs need not. */
template <class Iterator, bool distinct> class pairs_range
{
  public:
    using iterator = pairs_iterator<Iterator, distinct>;
    using const_iterator = iterator;

    pairs_range(Iterator from, Iterator to) : first(from), last(to)
    {
    }
    iterator begin() const
    {
        return iterator(first, first, last);
    }
    iterator end() const
    {
        return iterator(last, first, last);
    }
    /* Returns the number of pairs; for containers with random access. */
    template <class Category = typename std::iterator_traits<Iterator>::iterator_category,
              class = std::enable_if_t<std::is_base_of_v<std::random_access_iterator_tag, Category>>>
    std::uint64_t size() const
    {
        std::uint64_t count = UINT64_MAX; /* if there are more pairs than that */
        plumb_pairs_count(distinct ? PLUMB_DISTINCT_PAIRS : PLUMB_ALL_PAIRS, std::uint64_t(last - first), &count);
        return count;
    }

  private:
    Iterator first, last;
};

template <class Iterator> pairs_range<Iterator, false> pairs(Iterator first, Iterator last)
{
    return {first, last};
}

template <class Iterator> pairs_range<Iterator, true> distinct_pairs(Iterator first, Iterator last)
{
    return {first, last};
}

template <class Container> auto pairs(Container &x)
{
    return pairs(std::begin(x), std::end(x));
}

template <class Container> auto distinct_pairs(Container &x)
{
    return distinct_pairs(std::begin(x), std::end(x));
}

template <class Container> auto cpairs(const Container &x)
{
    return pairs(x);
}

template <class Container> auto cdistinct_pairs(const Container &x)
{
    return distinct_pairs(x);
}

/* Overloads for ranges of pairs, which may be temporaries, since their iterators refer to the container only. */
template <class Iterator, bool distinct> auto pairs(pairs_range<Iterator, distinct> &&x)
{
    return pairs(x.begin(), x.end());
}

template <class Iterator, bool distinct> auto distinct_pairs(pairs_range<Iterator, distinct> &&x)
{
    return distinct_pairs(x.begin(), x.end());
}

} // namespace plumb

#endif
