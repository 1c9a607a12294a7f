/* Fuzz target of plumb/list.hpp (libFuzzer; `make fuzz`): the input's bytes choose operations, which two lists of
 * std::list and two of plumb carry out. After each step all values are compared, and also the values to which
 * previously stored iterators and pointers point. The first byte selects plumb::list of strings or of numbers, or
 * plumb::dense_list. The lists are checked (LIST_CHECKED): an iterator that they call stale although it is valid is an
 * abort, too. */
#define LIST_CHECKED
#include <plumb/list.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <list>
#include <string>
#include <vector>

namespace
{

/* The bytes of the input that are left; after the last one zeros. */
struct input {
    const std::uint8_t *next, *end;
    std::size_t below(std::size_t limit)
    {
        return next < end && limit ? *next++ % limit : 0;
    }
};

void require(bool holds, const char *what)
{
    if (holds)
        return;
    std::fprintf(stderr, "plumb::list differs from std::list: %s\n", what);
    std::abort();
}

template <class V> V value_of(std::size_t byte)
{
    if constexpr (std::is_same<V, std::string>::value)
        return std::string(byte % 3 ? 2 : 40, static_cast<char>('a' + byte % 16));
    else
        return static_cast<V>(byte % 16);
}

template <class L, bool is_stable> class compared_lists
{
    using V = typename L::value_type;
    using S = std::list<V>;
    S expected_[2];
    L list_[2];
    /* An element of plumb::list whose iterator and address were stored, beside that of std::list. */
    struct stored {
        std::size_t list;
        typename S::iterator right;
        typename L::iterator iterator;
        const V *address;
    };
    std::vector<stored> stored_;

    void forget(typename S::iterator gone)
    {
        for (std::size_t i = stored_.size(); i-- > 0;)
            if (stored_[i].right == gone)
                stored_.erase(stored_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    void forget_all(std::size_t list)
    {
        for (std::size_t i = stored_.size(); i-- > 0;)
            if (stored_[i].list == list)
                stored_.erase(stored_.begin() + static_cast<std::ptrdiff_t>(i));
    }
    void compare()
    {
        for (std::size_t k = 0; k < 2; k++) {
            require(list_[k].valid(), "links");
            require(std::equal(expected_[k].begin(), expected_[k].end(), list_[k].begin(), list_[k].end()), "values");
            require(std::equal(expected_[k].rbegin(), expected_[k].rend(), list_[k].rbegin(), list_[k].rend()),
                    "values, backwards");
        }
        for (const stored &s : stored_)
            require(*s.iterator == *s.right && &*s.iterator == s.address, "a stored iterator");
    }

  public:
    void step(input &in)
    {
        const std::size_t which = in.below(2), operation = in.below(16);
        S &right = expected_[which];
        L &list = list_[which];
        const auto rank = static_cast<std::ptrdiff_t>(in.below(right.size() + 1));
        const auto at = std::next(right.begin(), rank);
        const auto place = std::next(list.begin(), rank);
        const V value = value_of<V>(in.below(256));
        switch (operation) {
        case 0:
        case 1:
            require(*list.insert(place, value) == *right.insert(at, value), "the result of insert");
            break;
        case 2:
            list.insert(place, rank % 50, value);
            right.insert(at, static_cast<std::size_t>(rank) % 50, value);
            break;
        case 3:
            if (at == right.end())
                break;
            forget(at);
            require((list.erase(place) == list.end()) == (right.erase(at) == right.end()), "the result of erase");
            break;
        case 4: { /* a range from the rank on */
            const auto length =
                static_cast<std::ptrdiff_t>(in.below(right.size() - static_cast<std::size_t>(rank) + 1));
            for (auto i = at; i != std::next(at, length); ++i)
                forget(i);
            list.erase(place, std::next(place, length));
            right.erase(at, std::next(at, length));
            break;
        }
        case 5:
            forget_all(which);
            list.remove(value);
            right.remove(value);
            break;
        case 6:
            forget_all(which);
            list.unique();
            right.unique();
            break;
        case 7:
            list.sort();
            right.sort();
            break;
        case 8:
            list.sort(std::greater<V>());
            right.sort(std::greater<V>());
            break;
        case 9:
            list.reverse();
            right.reverse();
            break;
        case 10: /* from the other list, whose elements move */
            forget_all(!which);
            list.splice(place, list_[!which]);
            right.splice(at, expected_[!which]);
            break;
        case 11:
            if (at == right.end())
                break;
            list.splice(list.begin(), list, place);
            right.splice(right.begin(), right, at);
            break;
        case 12:
            forget_all(!which);
            list.sort();
            right.sort();
            list_[!which].sort();
            expected_[!which].sort();
            list.merge(list_[!which]);
            right.merge(expected_[!which]);
            break;
        case 13: { /* of equal values the first remains */
            forget_all(which);
            list.remove_duplicates();
            for (auto i = right.begin(); i != right.end();)
                i = std::find(right.begin(), i, *i) != i ? right.erase(i) : std::next(i);
            break;
        }
        case 14: {
            const auto other = static_cast<std::ptrdiff_t>(in.below(right.size()));
            if (at == right.end())
                break;
            list.swap_elements(place, std::next(list.begin(), other));
            std::vector<typename S::iterator> order;
            for (auto i = right.begin(); i != right.end(); ++i)
                order.push_back(i);
            std::swap(order[static_cast<std::size_t>(rank)], order[static_cast<std::size_t>(other)]);
            for (const auto &i : order)
                right.splice(right.end(), right, i);
            break;
        }
        default: { /* by bytes, or by a vector, into a new list; or an iterator is stored */
            if (rank % 3 == 0) {
                forget_all(which);
                if constexpr (std::is_arithmetic<V>::value)
                    require(list.restore(L(list).serialise()) == PLUMB_OK, "restore");
                list = std::move(list).to_vector();
            } else if (is_stable && at != right.end())
                stored_.push_back({which, at, place, &*place});
            require(count(list.begin(), list.end(), value) == std::count(right.begin(), right.end(), value), "count");
        }
        }
        compare();
    }
};

template <class L, bool is_stable> void run(input in)
{
    compared_lists<L, is_stable> lists;
    for (int steps = 0; in.next < in.end && steps < 300; steps++)
        lists.step(in);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *bytes, std::size_t size)
{
    input in = {bytes, bytes + size};
    switch (in.below(3)) {
    case 0:
        run<plumb::list<std::string>, true>(in);
        break;
    case 1:
        run<plumb::list<int>, true>(in);
        break;
    default:
        run<plumb::dense_list<int>, false>(in);
    }
    return 0;
}
