// Tests of plumb/pairs.hpp: ranges of the pairs of elements of containers, of a forward list, and of other ranges of
// pairs. Compiled and run by headers.c.
#include <plumb/pairs.hpp>

#include <algorithm>
#include <cstdio>
#include <forward_list>
#include <numeric>
#include <vector>

static int failures;

static void expect(const char *what, bool holds)
{
    if (!holds)
        std::printf("%s\n", what), failures++;
}

// Returns true if a range's pairs are those of two nested loops, in order.
template <class Range> static bool are_nested(Range range, const std::vector<int> &x, bool distinct)
{
    auto p = range.begin();
    for (size_t i = 0; i < x.size(); i++)
        for (size_t j = distinct ? i + 1 : 0; j < x.size(); j++, ++p)
            if (p == range.end() || (*p).first != x[i] || p->second != x[j])
                return false;
    return p == range.end();
}

int main()
{
    for (int n = 0; n < 6; n++) {
        std::vector<int> x(static_cast<size_t>(n));
        std::iota(x.begin(), x.end(), 1);
        std::forward_list<int> list(x.begin(), x.end());
        expect("pairs", are_nested(plumb::pairs(x), x, false));
        expect("distinct pairs", are_nested(plumb::distinct_pairs(x), x, true));
        expect("how many", plumb::pairs(x).size() == x.size() * x.size());
        expect("how many distinct", plumb::distinct_pairs(x).size() * 2 + x.size() == x.size() * x.size());
        expect("pairs of a list", are_nested(plumb::pairs(list), x, false));
        expect("distinct pairs of a list", are_nested(plumb::cdistinct_pairs(list), x, true));
    }

    // The article's examples: pairs with an even sum; distinct pairs of distinct pairs, in its order.
    std::vector<int> x(1 << 8);
    std::iota(x.begin(), x.end(), 1);
    auto distinct = plumb::distinct_pairs(x);
    expect("even sums", std::count_if(distinct.begin(), distinct.end(),
                                      [](auto p) { return (p.first + p.second) % 2 == 0; }) == 2 * 128 * 127 / 2);

    static const int printed[15][4] = {{1, 2, 1, 3}, {1, 2, 1, 4}, {1, 2, 2, 3}, {1, 2, 2, 4}, {1, 2, 3, 4},
                                       {1, 3, 1, 4}, {1, 3, 2, 3}, {1, 3, 2, 4}, {1, 3, 3, 4}, {1, 4, 2, 3},
                                       {1, 4, 2, 4}, {1, 4, 3, 4}, {2, 3, 2, 4}, {2, 3, 3, 4}, {2, 4, 3, 4}};
    std::vector<int> four = {1, 2, 3, 4};
    int k = 0, all = 0;
    for (auto p : plumb::distinct_pairs(plumb::distinct_pairs(four))) {
        const int found[4] = {p.first.first, p.first.second, p.second.first, p.second.second};
        expect("pairs of pairs", k < 15 && std::equal(found, found + 4, printed[k]));
        k++;
    }
    for (auto p : plumb::pairs(plumb::cpairs(four)))
        all += p.first.first > 0;
    expect("fifteen of them", k == 15);
    expect("pairs of all pairs", all == 256);

    // Pairs refer to the elements: exchanging those of every pair reverses the order.
    for (auto p : plumb::distinct_pairs(four))
        p = std::pair<int, int>(p.second, p.first);
    expect("both are written", four == std::vector<int>({4, 3, 2, 1}));
    for (auto p : plumb::distinct_pairs(four))
        p.second += 10 * p.first;
    expect("one is written", four == std::vector<int>({4, 43, 472, 5191}));
    return failures != 0;
}
