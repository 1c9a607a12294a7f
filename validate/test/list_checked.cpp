/* Misuses of iterators of plumb's lists, which LIST_CHECKED turns into an abort with a message. `list_checked N` prints
 * the expected message and commits misuse N; without an argument it prints the number of misuses. */
#define LIST_CHECKED
#include <plumb/list.hpp>

#include <cstdio>
#include <cstdlib>
#include <iterator>

namespace
{

volatile int seen; /* so that a misuse is not optimised away */

const char stale[] = "a stale iterator: its element was erased or moved";
const char end_used[] = "the end used as an element";
const char elsewhere[] = "an iterator of another list";

template <class L> L some()
{
    return {1, 2, 3, 4};
}

struct misuse {
    const char *message;
    void (*commit)();
};
/* clang-format off */
const misuse misuses[] = {
    {stale, [] { auto a = some<plumb::list<int>>(); const auto i = a.begin(); a.erase(i); seen = *i; }},
    {stale, [] { auto a = some<plumb::list<int>>(); auto i = a.begin(); a.pop_front(); a.push_front(9); seen = *i; }},
    {stale, [] { auto a = some<plumb::list<int>>(); auto i = a.begin(); a.erase(i); ++i; }},
    {stale, [] { auto a = some<plumb::list<int>>(); auto i = a.begin(); a.erase(i); --i; }},
    {stale, [] { auto a = some<plumb::list<int>>(); const auto i = a.begin(); a.erase(i); a.erase(i); }},
    {stale, [] { auto a = some<plumb::list<int>>(); const auto i = a.begin(); a.clear(); a.insert(i, 5); }},
    {stale, [] { plumb::list<int> a, b = some<plumb::list<int>>(); const auto i = b.begin(); a.splice(a.end(), b); seen = *i; }},
    {stale, [] { auto a = some<plumb::list<int>>(); const auto i = std::prev(a.end()); a.erase(a.begin()); a.compact(); seen = *i; }},
    {stale, [] { auto a = some<plumb::dense_list<int>>(); const auto i = std::prev(a.end()); a.erase(a.begin()); seen = *i; }},
    {stale, [] { auto a = some<plumb::dense_list<int>>(); const auto i = a.begin(); a.erase(i); seen = *i; }},
    {stale, [] { auto a = some<plumb::dense_list<int>>(); const auto i = a.cbegin(); a.remove_if([](int) { return true; }); seen = *i; }},
    {end_used, [] { auto a = some<plumb::list<int>>(); seen = *a.end(); }},
    {end_used, [] { auto a = some<plumb::list<int>>(); seen = static_cast<int>(std::next(a.end()) == a.end()); }},
    {end_used, [] { auto a = some<plumb::dense_list<int>>(); a.erase(a.end()); }},
    {end_used, [] { const plumb::list<int> a; seen = a.front(); }},
    {"the position before the first element", [] { auto a = some<plumb::list<int>>(); seen = *std::prev(a.begin()); }},
    {"the position before the first element", [] { const plumb::list<int> a; seen = a.back(); }},
    {"pop_back of an empty list", [] { plumb::list<int> a; a.pop_back(); }},
    {"pop_front of an empty list", [] { plumb::dense_list<int> a; a.pop_front(); }},
    {"an iterator that belongs to no list", [] { seen = *plumb::list<int>::iterator(); }},
    {elsewhere, [] { auto a = some<plumb::list<int>>(), b = a; a.insert(b.begin(), 5); }},
    {elsewhere, [] { auto a = some<plumb::list<int>>(), b = a; a.splice(a.begin(), b, a.begin()); }},
    {elsewhere, [] { auto a = some<plumb::list<int>>(), b = a; seen = static_cast<int>(a.begin() == b.begin()); }},
    {"an iterator whose elements went to another list", [] { auto a = some<plumb::list<int>>(), b = a; const auto i = a.begin(); a.swap(b); seen = *i; }},
    {"an iterator whose elements went to another list", [] { auto a = some<plumb::dense_list<int>>(); const auto i = a.begin(); plumb::dense_list<int> b; b = std::move(a); seen = *i; }},
};
/* clang-format on */
constexpr std::size_t count = sizeof misuses / sizeof *misuses;

} // namespace

int main(int argc, char **argv)
{
    const std::size_t chosen = argc > 1 ? static_cast<std::size_t>(std::atoi(argv[1])) : count;
    if (chosen >= count) {
        std::printf("%zu\n", count);
        return 0;
    }
    std::printf("plumb::list: %s\n", misuses[chosen].message);
    std::fflush(stdout);
    misuses[chosen].commit();
    std::printf("misuse %zu was not noticed\n", chosen);
}
