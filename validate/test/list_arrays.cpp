/* Tests of what plumb's lists offer beyond std::list: conversion from and to vectors; members such as count and
 * replace, and overloads of the standard algorithms for the same purposes, which read the array of elements from its
 * beginning to its end and not along the links; sorting by keys; removal of duplicates; serialisation to bytes. */
#include <plumb/list.hpp>

#include <algorithm>
#include <climits>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>
#include <numeric>
#include <string>
#include <vector>

struct pair_of_shorts {
    short first, second;
};

/* Serialises a string as its length, in one byte, and its characters. */
template <> struct plumb::codec<std::string> {
    static std::size_t encode(const std::string &value, unsigned char *to)
    {
        if (to)
            *to = static_cast<unsigned char>(value.size());
        for (std::size_t i = 0; to && i < value.size(); i++)
            to[i + 1] = static_cast<unsigned char>(value[i]);
        return value.size() + 1;
    }
    static std::size_t decode(std::string *to, const unsigned char *from, std::size_t available)
    {
        if (!available || available <= *from)
            return 0;
        new (static_cast<void *>(to)) std::string(from + 1, from + 1 + *from);
        return *from + std::size_t{1};
    }
};

namespace
{

int failures;

void expect(bool holds, const char *what)
{
    if (!holds)
        std::printf("%s\n", what);
    failures += !holds;
}

/* --- vectors ------------------------------------------------------------------------------------------------------ */

template <class V> std::vector<V> some(int count)
{
    std::vector<V> values;
    for (int i = 0; i < count; i++)
        if constexpr (std::is_same<V, std::string>::value)
            values.push_back(std::string(30, static_cast<char>('a' + i % 26)));
        else
            values.push_back(static_cast<V>(i * 7 % 100));
    return values;
}

template <class L> bool converts_vectors(int count)
{
    using V = typename L::value_type;
    std::vector<V> source = some<V>(count);
    const std::vector<V> fixed = source;
    L copied(fixed), assigned(3), moved(std::move(source));
    assigned = fixed;
    bool right = copied.valid() && std::equal(fixed.begin(), fixed.end(), copied.begin()) && copied == moved &&
                 copied == assigned && source.empty();
    source = fixed;
    assigned = std::move(source);
    assigned.reverse();
    right = right && source.empty() && assigned.to_vector() == std::vector<V>(fixed.rbegin(), fixed.rend());
    right = right && assigned.size() == fixed.size() && std::move(copied).to_vector() == fixed && copied.empty();
    copied.push_back(moved.empty() ? V() : moved.front()); /* a list that was moved from can be used again */
    return right && copied.size() == 1 && copied.valid();
}

template <class L> bool moves_owners_to_and_from_vectors()
{
    std::vector<std::unique_ptr<int>> owners;
    for (int i = 0; i < 100; i++)
        owners.push_back(std::make_unique<int>(i));
    const int *last = owners.back().get();
    L list(std::move(owners));
    list.pop_front();
    owners = std::move(list).to_vector();
    return owners.size() == 99 && *owners.front() == 1 && owners.back().get() == last && list.empty();
}

/* An element that counts how many of its kind exist. Its `until`-th copy throws bad_alloc. */
struct fragile {
    static int until, alive;
    fragile()
    {
        alive++;
    }
    fragile(const fragile &)
    {
#ifdef __cpp_exceptions
        if (--until == 0)
            throw std::bad_alloc();
#endif
        alive++;
    }
    fragile(fragile &&) noexcept
    {
        alive++;
    }
    fragile &operator=(const fragile &) = default;
    ~fragile()
    {
        alive--;
    }
};
int fragile::until = 0;
int fragile::alive = 0;

bool vector_whose_copy_throws_leaves_list()
{
#ifdef __cpp_exceptions
    const std::vector<fragile> source(20);
    plumb::list<fragile> list;
    list.emplace_back();
    fragile::until = 13;
    try {
        list = source;
        return false;
    } catch (const std::bad_alloc &) {
    }
    return list.size() == 1 && list.valid() && fragile::alive == 21;
#else
    return true;
#endif
}

/* --- algorithms --------------------------------------------------------------------------------------------------- */

/* Builds a list of `count` numbers by insertions at both ends, and erases some of them. The array of a plumb::list,
 * which does not move elements, then has unused slots; that of a dense_list has none. */
template <class L> L shuffled(int count)
{
    using V = typename L::value_type;
    L list;
    for (int i = 0; i < count; i++)
        if (i % 3)
            list.push_back(static_cast<V>(i % 50));
        else
            list.push_front(static_cast<V>(i % 50));
    for (auto i = list.begin(); i != list.end();)
        i = *i % 11 == 5 ? list.erase(i) : std::next(i);
    return list;
}

/* Calls the algorithms without std::, as programs do after `using std::accumulate`. Overload resolution must choose
 * plumb's overloads. */
template <class L> bool algorithms_agree_with_std(int size)
{
    using V = typename L::value_type;
    using std::accumulate, std::any_of, std::all_of, std::none_of, std::count_if, std::fill, std::replace,
        std::replace_if;
    const L list = shuffled<L>(size);
    const std::vector<V> values = list.to_vector();
    const auto high = [](V value) { return value >= V(40); };
    const auto equal = [](const L &a, const std::vector<V> &b) { return a.to_vector() == b && a.valid(); };
    bool right = accumulate(list.begin(), list.end(), 3LL) == std::accumulate(values.begin(), values.end(), 3LL);
    right = right && list.accumulate(3LL) == std::accumulate(values.begin(), values.end(), 3LL) &&
            list.accumulate(3.5) == std::accumulate(values.begin(), values.end(), 3.5);
    const std::string digits =
        accumulate(list.begin(), list.end(), std::string(), [](std::string a, V b) { return a + std::to_string(b); });
    right = right && digits == std::accumulate(values.begin(), values.end(), std::string(),
                                               [](std::string a, V b) { return a + std::to_string(b); });
    right = right && count_if(list.begin(), list.end(), high) == std::count_if(values.begin(), values.end(), high) &&
            count(list.begin(), list.end(), 7) == std::count(values.begin(), values.end(), 7) &&
            list.count(7) == static_cast<std::size_t>(std::count(values.begin(), values.end(), 7));
    if constexpr (sizeof(V) <= 4)
        right = right && list.count(7.5) == 0 && count(list.begin(), list.end(), 7.5) == 0;
    for (int wanted = 0; wanted <= 50; wanted++) {
        const auto is = [wanted](V value) { return value == static_cast<V>(wanted); };
        const auto differs = [wanted](V value) { return value != static_cast<V>(wanted); };
        right = right && any_of(list.begin(), list.end(), is) == std::any_of(values.begin(), values.end(), is) &&
                none_of(list.begin(), list.end(), is) == std::none_of(values.begin(), values.end(), is) &&
                all_of(list.begin(), list.end(), differs) == std::all_of(values.begin(), values.end(), differs) &&
                list.any_of(is) == !list.none_of(is) && list.all_of(differs) == !list.any_of(is);
    }
    L changed = list;
    std::vector<V> same = values;
    replace(changed.begin(), changed.end(), 7, 8);
    std::replace(same.begin(), same.end(), V(7), V(8));
    right = right && equal(changed, same);
    replace_if(changed.begin(), changed.end(), high, 1);
    std::replace_if(same.begin(), same.end(), high, V(1));
    right = right && equal(changed, same);
    const auto ones = static_cast<std::size_t>(std::count(same.begin(), same.end(), V(1)));
    right = right && changed.replace(V(1), V(2)) == ones;
    std::replace(same.begin(), same.end(), V(1), V(2));
    right = right && changed.replace_if([](V value) { return value == V(2); }, V(3)) ==
                         static_cast<std::size_t>(std::count(same.begin(), same.end(), V(2)));
    fill(changed.begin(), changed.end(), 9);
    right = right && changed.count(9) == changed.size() && changed.valid();
    return right;
}

/* A range that is not the whole list is processed along the links. Elements outside of it are neither read nor
 * changed. */
template <class L> bool algorithms_respect_ranges()
{
    using V = typename L::value_type;
    L list;
    for (int i = 0; i < 100; i++)
        list.push_front(static_cast<V>(i));
    const auto second = std::next(list.begin()), before_last = std::prev(list.end());
    bool right = accumulate(second, list.end(), 0) == 99 * 50 - 99 && accumulate(list.begin(), before_last, 0) == 4950;
    right = right && count(second, list.end(), 99) == 0 && count(list.begin(), before_last, 0) == 0 &&
            !any_of(second, list.end(), [](V value) { return value == 99; }) &&
            all_of(second, list.end(), [](V value) { return value < 99; }) &&
            none_of(second, list.end(), [](V value) { return value == 99; }) &&
            count_if(second, before_last, [](V) { return true; }) == 98;
    fill(second, before_last, 5);
    replace(second, list.end(), 0, 6);
    replace_if(
        list.begin(), before_last, [](V value) { return value == 99; }, 7);
    return right && list.front() == 7 && list.back() == 6 && list.count(5) == 98 &&
           accumulate(list.begin(), list.begin(), 4) == 4 && list.valid();
}

/* As with std::accumulate, the type of the initial value is the type of the sum. */
bool sums_keep_type_of_start()
{
    const plumb::dense_list<double> halves(100, 0.5);
    const plumb::dense_list<float> large(1000, 1e8F);
    const plumb::dense_list<int> extremes = {INT_MAX, INT_MAX, -INT_MAX, -INT_MAX, 7};
    const plumb::dense_list<unsigned char> bytes(1000, 255);
    plumb::list<std::string> words = {"b", "c"};
    words.push_front("a");
    return accumulate(halves.begin(), halves.end(), 0) == 0 && accumulate(halves.begin(), halves.end(), 0.0) == 50 &&
           accumulate(large.begin(), large.end(), 0.0) == 1e11 && extremes.accumulate(0) == 7 &&
           accumulate(bytes.begin(), bytes.end(), 0) == 255000 &&
           accumulate(extremes.begin(), extremes.end(), 1.0, std::multiplies<>()) > 1e37 &&
           accumulate(words.begin(), words.end(), std::string("-")) == "-abc";
}

/* The arguments of replace and fill may be elements. Predicates are not called with erased elements. */
bool arguments_may_be_elements()
{
    plumb::list<std::string> words = {"x", "y", "x", "z", "x"};
    bool right = words.replace(words.front(), words.back()) == 3 && words.replace(words.front(), std::string("w")) == 3;
    right = right && words.to_vector() == std::vector<std::string>{"w", "y", "w", "z", "w"};
    words.erase(words.begin());
    right = right && words.count("w") == 2 && words.all_of([](const std::string &word) { return word.size() == 1; });
    words.fill(words.front());
    return right && words.count("y") == 4 && words.valid();
}

/* --- sorting by keys ---------------------------------------------------------------------------------------------- */

/* Large lists of numbers are sorted by integer keys if the order is std::less or std::greater. The result must be that
 * of std::stable_sort to the bit: equal values that can be told apart, 0 and −0, keep their order. */
template <class L> bool sorts_numbers(int size)
{
    using V = typename L::value_type;
    using limits = std::numeric_limits<V>;
    const std::vector<V> special = {V(0),
                                    static_cast<V>(-0.0),
                                    V(1),
                                    static_cast<V>(-1),
                                    limits::min(),
                                    limits::max(),
                                    limits::lowest(),
                                    limits::infinity()};
    std::vector<V> values;
    unsigned random = 1;
    for (int i = 0; i < size; i++) {
        random = random * 1664525 + 1013904223;
        values.push_back(i % 3 ? static_cast<V>(static_cast<int>(random) / 65536) : special[random >> 29]);
    }
    const auto same = [](const L &list, const std::vector<V> &sorted) {
        return list.valid() && std::equal(list.begin(), list.end(), sorted.begin(), [](const V &a, const V &b) {
                   return a == b && std::signbit(static_cast<double>(a)) == std::signbit(static_cast<double>(b));
               });
    };
    const auto agrees = [&](auto order, auto sort) {
        std::vector<V> sorted = values;
        L list(values);
        std::stable_sort(sorted.begin(), sorted.end(), order);
        sort(list);
        return same(list, sorted);
    };
    return agrees(std::less<V>(), [](L &list) { list.sort(); }) &&
           agrees(std::less<V>(), [](L &list) { list.sort(std::less<V>()); }) &&
           agrees(std::less<>(), [](L &list) { list.sort(std::less<>()); }) &&
           agrees(std::greater<V>(), [](L &list) { list.sort(std::greater<V>()); }) &&
           agrees(std::greater<>(), [](L &list) { list.sort(std::greater<>()); }) &&
           agrees(std::less<V>(), [](L &list) { list.sort([](V a, V b) { return a < b; }); });
}

/* True if the first of equal values remains, neighbours or not, and the order of the rest is unchanged. */
template <class L> bool removes_duplicates(int size)
{
    using V = typename L::value_type;
    L list;
    std::vector<V> expected;
    const std::vector<V> source = some<V>(size);
    for (int i = 0; i < size; i++)
        list.push_back(source[static_cast<std::size_t>(i * 7919 % size)]);
    for (int i = 0; i < size / 10; i++) /* holes */
        list.erase(std::next(list.begin(), 2 * i));
    for (const V &value : list)
        if (std::find(expected.begin(), expected.end(), value) == expected.end())
            expected.push_back(value);
    L copy = list;
    const std::size_t before = list.size(), removed = list.remove_duplicates();
    return list.valid() && list.to_vector() == expected && removed + list.size() == before &&
           copy.remove_duplicates([](const V &, const V &) { return false; }) + copy.size() == before &&
           copy.size() == (size > 0);
}

template <class L> bool swaps_elements_by_links()
{
    L list = {1, 2, 3, 4};
    const auto one = list.begin(), two = std::next(one), four = std::prev(list.end());
    const auto *address = &*one;
    list.swap_elements(one, four);
    list.swap_elements(one, two);
    list.swap_elements(two, two);
    list.swap_elements(one, std::next(one));
    return list == L{4, 3, 1, 2} && &*one == address && *one == 1 && *two == 2 && list.valid();
}

bool sorts_strings_stably()
{
    plumb::list<std::pair<std::string, int>> list;
    for (int i = 0; i < 3000; i++)
        list.emplace_back(std::to_string(i * 7919 % 101), i);
    list.sort([](const auto &a, const auto &b) { return a.first < b.first; });
    return std::is_sorted(list.begin(), list.end()) && list.valid();
}

/* --- the array, bytes --------------------------------------------------------------------------------------------- */

bool data_is_in_slot_order()
{
    struct large {
        char bytes[512];
    };
    plumb::dense_list<int> list = {3, 1, 2};
    list.sort();
    const plumb::dense_list<int> &fixed = list;
    plumb::dense_list<large> padded(2);
    padded.back().bytes[0] = 'x';
    return list.data()[0] == 3 && fixed.data()[2] == 2 && plumb::dense_list<int>::stride() == sizeof(int) &&
           padded.stride() > sizeof(large) && *(reinterpret_cast<const char *>(padded.data()) + padded.stride()) == 'x';
}

template <class From, class To> bool restores(const From &list)
{
    std::vector<unsigned char> bytes = list.serialise();
    To restored(2);
    const auto equal = [](const auto &a, const auto &b) { return a == b; };
    bool right = bytes.size() == list.serialised_size() && restored.restore(bytes) == PLUMB_OK && restored.valid() &&
                 std::equal(list.begin(), list.end(), restored.begin(), restored.end(), equal);
    bytes[bytes.size() / 2] ^= 1;
    const To before = restored;
    return right && restored.restore(bytes) == PLUMB_BAD_DATA && restored == before &&
           restored.restore(bytes.data(), 3) == PLUMB_BAD_DATA;
}

#define LIST_NAME c_list
#define LIST_VALUE int
#define LIST_SCALAR
#include <plumb/list.h>
#define LIST_NAME c_pairs
#define LIST_VALUE pair_of_shorts
#include <plumb/list.h>

/* True if list.hpp serialises numbers and structs to the same bytes as list.h. */
bool bytes_are_those_of_c()
{
    plumb::dense_list<int> numbers = {5, 6};
    plumb::list<pair_of_shorts> pairs;
    pairs.push_front({1, 2});
    pairs.push_front({3, 4});
    numbers.push_front(4);
    c_list c = {};
    c_pairs p = {};
    bool right = !c_list_push_back(&c, 5) && !c_list_push_back(&c, 6) && !c_list_push_front(&c, 4) &&
                 !c_pairs_push_front(&p, {1, 2}) && !c_pairs_push_front(&p, {3, 4});
    std::vector<unsigned char> of_c(c_list_serialised_size(&c)), of_p(c_pairs_serialised_size(&p));
    c_list_serialise(&c, of_c.data());
    c_pairs_serialise(&p, of_p.data());
    right = right && numbers.serialise() == of_c && pairs.serialise() == of_p;
    c_list_free(&c);
    c_pairs_free(&p);
    return right;
}

} // namespace

int main()
{
    for (int count : {0, 1, 7, 8, 9, 64, 65, 1000}) {
        expect(converts_vectors<plumb::dense_list<int>>(count), "plumb::dense_list<int> and vectors");
        expect(converts_vectors<plumb::list<double>>(count), "plumb::list<double> and vectors");
        expect(converts_vectors<plumb::list<std::string>>(count), "plumb::list of strings and vectors");
        expect(algorithms_agree_with_std<plumb::dense_list<int>>(count), "algorithms on plumb::dense_list<int>");
        expect(algorithms_agree_with_std<plumb::dense_list<signed char>>(count),
               "algorithms on plumb::dense_list<signed char>");
        expect(algorithms_agree_with_std<plumb::list<int>>(count), "algorithms on plumb::list<int>");
        expect(algorithms_agree_with_std<plumb::list<long long>>(count), "algorithms on plumb::list<long long>");
        expect(restores<plumb::dense_list<int>, plumb::list<int>>(shuffled<plumb::dense_list<int>>(count)),
               "bytes of plumb::dense_list<int>");
        expect(restores<plumb::list<long long>, plumb::dense_list<long long>>(shuffled<plumb::list<long long>>(count)),
               "bytes of plumb::list<long long>");
    }
    for (int size : {0, 1, 20, 255, 256, 5000}) {
        expect(sorts_numbers<plumb::dense_list<int>>(size), "sorting plumb::dense_list<int>");
        expect(sorts_numbers<plumb::dense_list<bool>>(size), "sorting plumb::dense_list<bool>");
        expect(sorts_numbers<plumb::dense_list<char>>(size), "sorting plumb::dense_list<char>");
        expect(sorts_numbers<plumb::list<unsigned short>>(size), "sorting unsigned short");
        expect(sorts_numbers<plumb::list<long long>>(size), "sorting long long");
        expect(sorts_numbers<plumb::dense_list<unsigned long>>(size), "sorting unsigned long");
        expect(sorts_numbers<plumb::list<float>>(size), "sorting floats");
        expect(sorts_numbers<plumb::dense_list<double>>(size), "sorting doubles");
        expect(sorts_numbers<plumb::dense_list<long double>>(size), "sorting long doubles, which have no key");
    }
    expect(sorts_strings_stably(), "sorting strings");
    for (int size : {0, 1, 2, 50, 1000}) {
        expect(removes_duplicates<plumb::list<std::string>>(size), "duplicates in plumb::list of strings");
        expect(removes_duplicates<plumb::list<int>>(size), "duplicates in plumb::list<int>");
        expect(removes_duplicates<plumb::dense_list<double>>(size), "duplicates in plumb::dense_list<double>");
    }
    expect(swaps_elements_by_links<plumb::list<int>>(), "swapped elements of plumb::list");
    expect(swaps_elements_by_links<plumb::dense_list<int>>(), "swapped elements of plumb::dense_list");
    expect(moves_owners_to_and_from_vectors<plumb::dense_list<std::unique_ptr<int>>>(), "owners in plumb::dense_list");
    expect(moves_owners_to_and_from_vectors<plumb::list<std::unique_ptr<int>>>(), "owners in plumb::list");
    expect(vector_whose_copy_throws_leaves_list(), "a vector whose copy throws");
    expect(algorithms_respect_ranges<plumb::dense_list<int>>(), "ranges of plumb::dense_list");
    expect(algorithms_respect_ranges<plumb::list<int>>(), "ranges of plumb::list");
    expect(sums_keep_type_of_start(), "types of sums");
    expect(arguments_may_be_elements(), "arguments that are elements");
    expect(data_is_in_slot_order(), "data()");
    expect(restores<plumb::list<std::string>, plumb::list<std::string>>({"", "one", "two"}), "bytes of strings");
    expect(bytes_are_those_of_c(), "bytes of list.h");
    std::printf("%d failures\n", failures);
    return failures != 0;
}
