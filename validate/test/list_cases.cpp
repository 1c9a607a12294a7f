/* The requirements of libstdc++'s tests of std::list (23_containers/list), rewritten as a table of cases. Each case
 * runs on std::list itself, on plumb::list and on plumb::dense_list, with numbers; plumb::list also with strings, which
 * a dense_list cannot hold, because it moves elements by copying their bytes.
 *
 * Not covered, because plumb's lists do not have them: allocators, debug mode, and predicates that throw exceptions. */
#include <plumb/list.hpp>

#include <algorithm>
#include <cstdio>
#include <list>
#include <memory>
#include <string>
#include <vector>

namespace
{

int failures;

template <class V> V number(int value)
{
    return static_cast<V>(value);
}
template <> std::string number<std::string>(int value)
{
    return std::string(1, static_cast<char>('a' + value));
}

template <class L> struct cases {
    using V = typename L::value_type;
    using I = typename L::iterator;
    static L of(std::initializer_list<int> values)
    {
        L made;
        for (int value : values)
            made.push_back(number<V>(value));
        return made;
    }
    static I at(L &list, int rank)
    {
        return std::next(list.begin(), rank);
    }
    /* True if the list has these values: forwards and backwards, by both kinds of iterators, and by its size. */
    static bool is(const L &list, std::initializer_list<int> values)
    {
        const L expected = of(values);
        return list.size() == values.size() && list.empty() == (values.size() == 0) && list == expected &&
               std::equal(list.rbegin(), list.rend(), expected.rbegin()) &&
               std::equal(expected.cbegin(), expected.cend(), list.begin());
    }
    struct row {
        const char *name;
        bool (*holds)();
    };
    static const row rows[];
    static void run(const char *type)
    {
        for (const row *r = rows; r->name; r++)
            if (!r->holds()) {
                std::printf("%s: %s\n", type, r->name);
                failures++;
            }
    }
};

bool falls(const int &a, const int &b)
{
    return a > b;
}
bool falls(const std::string &a, const std::string &b)
{
    return a > b;
}

/* clang-format off */
#define CASE(name, ...) {name, [] { __VA_ARGS__ }}
template <class L> const typename cases<L>::row cases<L>::rows[] = {
    /* construction, capacity */
    CASE("a new list is empty", L a; const L b; return a.empty() && !a.size() && a.begin() == a.end() && b.begin() == b.end();),
    CASE("a count of default values", L a(3); return a.size() == 3 && a.front() == V() && a.back() == V();),
    CASE("a count of copies", L a(3, number<V>(7)); return is(a, {7, 7, 7});),
    CASE("a range of another container", const std::vector<V> v = {number<V>(1), number<V>(2)}; L a(v.begin(), v.end()); return is(a, {1, 2});),
    CASE("a copy is independent", L a = of({1, 2, 3}), b(a); b.push_back(number<V>(4)); return is(a, {1, 2, 3}) && is(b, {1, 2, 3, 4});),
    CASE("a move empties its source", L a = of({1, 2}), b(std::move(a)); return is(b, {1, 2}) && a.empty();),
    CASE("resize grows and shrinks", L a = of({1, 2, 3}); a.resize(2); a.resize(4, number<V>(9)); return is(a, {1, 2, 9, 9});),
    CASE("resize by a value of the list", L a = of({1, 2, 3}); a.resize(5, a.back()); return is(a, {1, 2, 3, 3, 3});),
    CASE("max_size is large", L a; return a.max_size() > 1000000;),
    /* assignment */
    CASE("assign copies", L a = of({1}); a.assign(2, number<V>(5)); return is(a, {5, 5});),
    CASE("assign copies of an element of the list", L a = of({4, 1}); a.assign(3, a.front()); return is(a, {4, 4, 4});),
    CASE("assign nothing", L a = of({1, 2}); a.assign(a.end(), a.end()); return a.empty();),
    CASE("assign a list", L a = of({1}); a.assign({number<V>(2), number<V>(3)}); return is(a, {2, 3});),
    CASE("assign a list to itself", L a = of({1, 2}); const L &b = a; a = b; return is(a, {1, 2});),
    CASE("move assignment", L a = of({1}), b = of({2, 3}); a = std::move(b); return is(a, {2, 3});),
    CASE("swap", L a = of({1}), b = of({2, 3}); a.swap(b); const bool once = is(a, {2, 3}) && is(b, {1}); using std::swap; swap(a, b); return once && is(a, {1});),
    CASE("swap leaves iterators valid", L a = of({1, 2}), b; I i = at(a, 1); a.swap(b); return *std::prev(i = std::prev(b.end())) == number<V>(1);),
    /* access, iterators */
    CASE("front and back", L a = of({1, 2, 3}); a.front() = number<V>(8); a.back() = number<V>(9); return is(a, {8, 2, 9});),
    CASE("iterators write", L a = of({1, 2}); for (V &v : a) v = number<V>(5); return is(a, {5, 5});),
    CASE("increments and decrements", L a = of({1, 2, 3}); I i = a.begin(); const bool one = *i++ == number<V>(1) && *i == number<V>(2); return one && *--i == number<V>(1) && *++i == number<V>(2) && *i-- == number<V>(2);),
    CASE("iterator converts to const_iterator", L a = of({1}); typename L::const_iterator i = a.begin(); return i == a.cbegin() && i != a.cend();),
    CASE("reverse iterators", L a = of({1, 2}); *a.rbegin() = number<V>(7); return is(a, {1, 7}) && *std::prev(a.rend()) == number<V>(1) && a.crbegin() != a.crend();),
    CASE("functions of namespace std are found without std::", L a = of({1, 2, 3}); I i = find(a.begin(), a.end(), number<V>(2)); advance(i, 1); return i == prev(a.end()) && distance(begin(a), i) == 2 && size(a) == 3;),
    /* push, pop, insert, erase */
    CASE("push and pop at both ends", L a; a.push_back(number<V>(2)); a.push_front(number<V>(1)); a.push_back(number<V>(3)); a.pop_front(); a.pop_back(); return is(a, {2});),
    CASE("push an element of the list", L a = of({1, 2}); for (int k = 0; k < 40; k++) a.push_back(a.front()); return a.size() == 42 && a.back() == number<V>(1);),
    CASE("emplace at an end returns a reference", L a = of({1}); V &b = a.emplace_back(number<V>(2)); b = number<V>(3); V &f = a.emplace_front(number<V>(4)); f = number<V>(5); return is(a, {5, 1, 3});),
    CASE("emplace in the middle", L a = of({1, 3}); I i = a.emplace(at(a, 1), number<V>(2)); return is(a, {1, 2, 3}) && *i == number<V>(2);),
    CASE("insert returns the first new element", L a = of({1, 4}); I i = a.insert(at(a, 1), 2, number<V>(3)); return is(a, {1, 3, 3, 4}) && i == at(a, 1);),
    CASE("insert of no element returns the position", L a = of({1, 4}); I i = a.insert(at(a, 1), 0, number<V>(3)); return is(a, {1, 4}) && i == at(a, 1);),
    CASE("insert a range, and a list", L a = of({1}), b = of({2, 3}); a.insert(a.begin(), b.begin(), b.end()); I i = a.insert(a.end(), {number<V>(7)}); return is(a, {2, 3, 1, 7}) && *i == number<V>(7);),
    CASE("insert a range of the list itself", L a = of({1, 2}); a.insert(at(a, 1), a.begin(), a.end()); return is(a, {1, 1, 2, 2});),
    CASE("insertion keeps iterators", L a = of({1, 2}); I i = at(a, 1); for (int k = 0; k < 100; k++) a.insert(a.begin(), number<V>(3)); return *i == number<V>(2) && std::next(i) == a.end();),
    CASE("erase returns the next element", L a = of({1, 2, 3}); I i = a.erase(at(a, 1)); return *i == number<V>(3) && a.erase(i) == a.end() && is(a, {1});),
    CASE("erase by a const iterator", L a = of({1, 2, 3}); typename L::const_iterator i = a.cbegin(); a.erase(i); return is(a, {2, 3});),
    CASE("erase a range", L a = of({1, 2, 3, 4}); I i = a.erase(at(a, 1), at(a, 3)); return *i == number<V>(4) && is(a, {1, 4}) && a.erase(a.begin(), a.end()) == a.end() && a.empty();),
    CASE("erase nothing", L a = of({1, 2}); return a.erase(at(a, 1), at(a, 1)) == at(a, 1) && is(a, {1, 2});),
    CASE("clear, and use again", L a = of({1, 2}); a.clear(); a.clear(); a.push_back(number<V>(3)); return is(a, {3});),
    /* operations */
    CASE("splice all", L a = of({1, 4}), b = of({2, 3}); a.splice(at(a, 1), b); return is(a, {1, 2, 3, 4}) && b.empty();),
    CASE("splice into an empty list", L a, b = of({2, 3}); a.splice(a.begin(), b); return is(a, {2, 3}) && b.empty();),
    CASE("splice nothing", L a = of({1}), b; a.splice(a.end(), b); return is(a, {1});),
    CASE("splice a temporary list", L a = of({1}); a.splice(a.end(), of({2})); return is(a, {1, 2});),
    CASE("splice one element", L a = of({1, 2}), b = of({3, 4}); a.splice(a.begin(), b, at(b, 1)); return is(a, {4, 1, 2}) && is(b, {3});),
    CASE("splice an element before itself and before its successor", L a = of({1, 2, 3}); a.splice(at(a, 1), a, at(a, 1)); a.splice(at(a, 2), a, at(a, 1)); return is(a, {1, 2, 3});),
    CASE("splice an element within its list", L a = of({1, 2, 3}); a.splice(a.begin(), a, at(a, 2)); a.splice(a.end(), a, at(a, 1)); return is(a, {3, 2, 1});),
    CASE("splice a range", L a = of({1}), b = of({2, 3, 4, 5}); a.splice(a.end(), b, at(b, 1), at(b, 3)); return is(a, {1, 3, 4}) && is(b, {2, 5});),
    CASE("splice a range within its list", L a = of({1, 2, 3, 4}); a.splice(a.begin(), a, at(a, 2), a.end()); return is(a, {3, 4, 1, 2});),
    CASE("splice within a list keeps iterators", L a = of({1, 2, 3}); I i = at(a, 2); a.splice(a.begin(), a, i); return i == a.begin() && *i == number<V>(3);),
    CASE("merge is stable: own elements first", L a = of({1, 3, 5}), b = of({1, 2, 5}); a.merge(b); return is(a, {1, 1, 2, 3, 5, 5}) && b.empty();),
    CASE("merge by an order", L a = of({5, 3}), b = of({4}); a.merge(std::move(b), [](const V &x, const V &y) { return falls(x, y); }); return is(a, {5, 4, 3});),
    CASE("merge with itself and with an empty list", L a = of({1, 2}), b; a.merge(a); a.merge(b); b.merge(a); return is(b, {1, 2}) && a.empty();),
    CASE("remove", L a = of({1, 2, 1, 3, 1}); a.remove(number<V>(1)); return is(a, {2, 3});),
    CASE("remove the value of an element of the list", L a = of({1, 2, 1, 3, 1}); a.remove(a.front()); return is(a, {2, 3});),
    CASE("remove the value of the last element", L a = of({2, 1, 3, 1}); a.remove(a.back()); return is(a, {2, 3});),
    CASE("remove_if all and none", L a = of({1, 2}); a.remove_if([](const V &) { return false; }); const bool kept = is(a, {1, 2}); a.remove_if([](const V &) { return true; }); return kept && a.empty();),
    CASE("unique", L a = of({1, 1, 2, 1, 1, 1}); a.unique(); return is(a, {1, 2, 1});),
    CASE("unique by a relation", L a = of({1, 2, 3}); a.unique([](const V &, const V &) { return true; }); return is(a, {1});),
    CASE("reverse", L a = of({1, 2, 3}), b; a.reverse(); b.reverse(); return is(a, {3, 2, 1}) && b.empty();),
    CASE("sort by < and by a given order", L a = of({3, 1, 2, 5, 4}); a.sort(); const bool up = is(a, {1, 2, 3, 4, 5}); a.sort([](const V &x, const V &y) { return falls(x, y); }); return up && is(a, {5, 4, 3, 2, 1});),
    CASE("sort one element and none", L a = of({1}), b; a.sort(); b.sort(); return is(a, {1}) && b.empty();),
    CASE("sort keeps iterators", L a = of({3, 1, 2}); I i = a.begin(); a.sort(); return *i == number<V>(3) && std::next(i) == a.end();),
    /* comparison */
    CASE("lexicographic comparison", const L a = of({1, 2}), b = of({1, 3}), c = of({1, 2, 0}); return a < b && a < c && c < b && b > a && a <= a && b >= c && a != b && a == of({1, 2});),
    /* insertions and removals at changing positions; compared with a vector at the end */
    CASE("a thousand insertions and removals", L a; std::vector<V> v; for (int k = 0; k < 1000; k++) { const auto n = static_cast<int>(v.size());
        if (k % 3 == 2) { const int r = k * 7 % n; a.erase(at(a, r)); v.erase(v.begin() + r); } else { const int r = k * 5 % (n + 1); a.insert(at(a, r), number<V>(k % 26)); v.insert(v.begin() + r, number<V>(k % 26)); } }
        return a.size() == v.size() && std::equal(v.begin(), v.end(), a.begin());),
    {nullptr, nullptr}};
/* clang-format on */

/* Checks that removal functions return the number of removed elements, as std::list does since C++20. The value to
 * remove may be an element of the list. */
template <class L> bool removal_is_counted()
{
    L list, long_one(200, number<typename L::value_type>(1));
    for (int value : {1, 2, 2, 3, 1, 4, 1, 3})
        list.push_back(number<typename L::value_type>(value));
    long_one.front() = list.back(); /* dense_list fills the gap of a removed element with the last one */
    const auto last = number<typename L::value_type>(4);
    return list.unique() == 1 && list.remove(list.front()) == 3 && erase(list, list.back()) == 2 &&
           erase_if(list, [&](const auto &v) { return v == last; }) == 1 && list.size() == 1 &&
           erase(long_one, long_one.front()) == 1 && long_one.remove(long_one.back()) == 199 && long_one.empty();
}

/* If an element's constructor throws, the list must be unchanged. */
struct fragile {
    int key;
    explicit fragile(int value) : key(value)
    {
#ifdef __cpp_exceptions
        if (value == 13)
            throw std::bad_alloc();
#endif
    }
    fragile(const fragile &) = default;
    fragile &operator=(const fragile &) = default;
};
template <class L> bool unchanged_if_constructor_throws()
{
    L list;
#ifdef __cpp_exceptions
    for (int k = 0; k < 20; k++)
        try {
            list.emplace(std::next(list.begin(), static_cast<long>(list.size() / 2)), k);
        } catch (const std::bad_alloc &) {
        }
    return list.size() == 19 && list.valid();
#else
    return list.valid();
#endif
}

/* Elements that cannot be copied or assigned: they must remain at their address until they are erased. */
struct pinned {
    int key;
    pinned *self;
    explicit pinned(int value) : key(value), self(this)
    {
    }
    pinned(pinned &&other) noexcept : key(other.key), self(this)
    {
    }
    pinned &operator=(pinned &&) = delete;
};
bool elements_keep_their_address()
{
    plumb::list<pinned> list, other;
    for (int k = 0; k < 1000; k++)
        list.emplace(k % 2 ? list.begin() : list.end(), k);
    list.remove_if([](const pinned &p) { return p.key % 3 == 0; });
    list.sort([](const pinned &a, const pinned &b) { return a.key < b.key; });
    list.splice(list.begin(), list, std::prev(list.end()));
    other.emplace_back(-1);
    other.splice(other.end(), list, std::next(list.begin(), 10), list.end());
    list.compact();
    other.linearise();
    const auto right = [](const pinned &p) { return p.self == &p; };
    int sum = 0;
    list.for_each([&sum](const pinned &p) { sum += p.key; });
    other.for_each([&sum](const pinned &p) { sum += p.key; });
    return std::all_of(list.begin(), list.end(), right) && std::all_of(other.begin(), other.end(), right) &&
           sum == 999 * 500 - 333 * 501 - 1 && list.valid() && other.valid();
}

/* References, pointers and iterators of plumb::list are valid until their element is erased, as those of std::list. */
template <class L> bool references_remain_valid()
{
    L list = {1, 2, 3};
    int &second = *std::next(list.begin());
    const auto third = std::prev(list.end());
    const int *address = &*third;
    for (int i = 0; i < 5000; i++)
        list.insert(i % 2 ? list.begin() : list.end(), i);
    for (auto i = list.begin(); i != list.end();)
        i = &*i != &second && i != third ? list.erase(i) : std::next(i);
    list.sort(std::greater<>());
    list.shrink_to_fit();
    second = 8;
    return &*third == address && *third == 3 && list.back() == 8 && list.size() == 2;
}

/* The range 3, 2, 1, whose end has another type than its beginning, as in C++20 views. */
struct countdown {
    struct stop {
    };
    int value = 3;
    countdown begin() const
    {
        return *this;
    }
    stop end() const
    {
        return {};
    }
    int operator*() const
    {
        return value;
    }
    void operator++()
    {
        value--;
    }
    bool operator!=(stop) const
    {
        return value > 0;
    }
};
template <class L> bool takes_ranges()
{
    L list;
    list.assign_range(countdown());
    list.append_range(std::vector<int>{0, -1});
    list.prepend_range(countdown());
    const auto at = list.insert_range(std::next(list.begin()), std::vector<int>{7, 8});
    return list == L{3, 7, 8, 2, 1, 3, 2, 1, 0, -1} && at == std::next(list.begin());
}

using steady = plumb::list<int>;
using dense = plumb::dense_list<int>;
static_assert(
    std::is_same<std::iterator_traits<dense::iterator>::iterator_category, std::bidirectional_iterator_tag>::value &&
        std::is_nothrow_move_constructible<dense>::value && std::is_nothrow_move_assignable<steady>::value &&
        std::is_convertible<dense::iterator, dense::const_iterator>::value &&
        !std::is_convertible<dense::const_iterator, dense::iterator>::value,
    "std::list's traits");
#if __cplusplus >= 202002L
static_assert(std::bidirectional_iterator<steady::iterator>);
static_assert(std::bidirectional_iterator<dense::const_iterator>);
#endif

void expect(bool holds, const char *what)
{
    if (!holds)
        std::printf("%s\n", what);
    failures += !holds;
}

} // namespace

int main()
{
    cases<std::list<int>>::run("std::list");
    cases<plumb::dense_list<int>>::run("plumb::dense_list");
    cases<plumb::list<int>>::run("plumb::list");
    cases<plumb::list<std::string>>::run("plumb::list of strings");
    expect(removal_is_counted<plumb::dense_list<int>>() && removal_is_counted<plumb::list<std::string>>(),
           "removal returns the number of removed elements");
    expect(unchanged_if_constructor_throws<plumb::dense_list<fragile>>(),
           "plumb::dense_list after a constructor that throws");
    expect(unchanged_if_constructor_throws<plumb::list<fragile>>(), "plumb::list after a constructor that throws");
    expect(elements_keep_their_address(), "addresses of elements");
    expect(references_remain_valid<plumb::list<int>>(), "references of plumb::list");
    expect(takes_ranges<plumb::dense_list<int>>() && takes_ranges<plumb::list<int>>(), "ranges");
    plumb::list<std::unique_ptr<int>> owners;
    owners.push_back(std::unique_ptr<int>(new int(3)));
    owners.emplace_front(new int(4));
    expect(**owners.begin() == 4 && *owners.back() == 3, "elements that can be moved but not copied");
    std::printf("%d failures\n", failures);
    return failures != 0;
}
