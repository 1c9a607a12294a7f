/* A program that uses std::list as typical programs do: iteration, splicing, caches, queues, ownership. Its output must
 * be the same with plumb::list, which the first line after the #includes selects if MINE is defined, and with
 * plumb::dense_list if MINE is 2. */
#include <algorithm>
#include <cstdio>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <list>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>
#ifdef MINE
#include <plumb/list.hpp>
#if MINE == 2
template <class T> using list = plumb::dense_list<T>;
#else
using plumb::list;
#endif
#else
using std::list;
#endif

namespace
{

template <class L> void show(const char *what, const L &values)
{
    std::printf("%-12s", what);
    for (const auto &value : values)
        std::printf(" %d", static_cast<int>(value));
    std::printf(" | %zu%s\n", values.size(), values.empty() ? " empty" : "");
}

/* --- made and assigned -------------------------------------------------------------------------------------------- */

void make()
{
    const std::vector<int> source = {5, 4, 3};
    list<int> none, zeros(3), sevens(2, 7), range(source.begin(), source.end()), written = {1, 2, 3};
    const list<int> fixed = written;
    show("none", none);
    show("zeros", zeros);
    show("sevens", sevens);
    show("range", range);
    show("written", written);
    list<int> copy(written), moved(std::move(range));
    copy.push_back(copy.front()); /* an argument may be an element */
    show("copy", copy);
    show("moved", moved);
    none = copy;
    none = {9, 8};
    show("assigned", none);
    none.assign(3, 6);
    show("assigned", none);
    none.assign(source.rbegin(), source.rend());
    show("assigned", none);
    none.assign({1});
    none = std::move(copy);
    show("assigned", none);
    swap(none, sevens);
    none.swap(zeros);
    show("swapped", sevens);
    std::printf("%d %d %d %d\n", fixed.front(), fixed.back(), *fixed.cbegin(), *std::prev(fixed.cend()));
    for (auto i = fixed.crbegin(); i != fixed.crend(); ++i)
        std::printf("%d ", *i);
    for (auto i = written.rbegin(); i != written.rend(); i++)
        *i *= 10;
    show("times ten", written);
}

/* --- elements come and go ----------------------------------------------------------------------------------------- */

void change()
{
    list<int> values = {1, 2, 3};
    auto second = std::next(values.begin());
    const auto made = values.insert(second, 10);
    std::printf("%d before %d\n", *made, *std::next(made));
    std::printf("%d\n", *values.insert(values.end(), 2, 20));
    std::printf("%d\n", *values.insert(values.begin(), {7, 8, 9}));
    const std::vector<int> more = {30, 31};
    std::printf("%d\n", *values.insert(std::next(values.begin(), 2), more.begin(), more.end()));
    values.insert(values.cend(), values.begin(), std::next(values.begin(), 2));
    std::printf("%d\n", values.insert(values.end(), more.end(), more.end()) == values.end());
    values.emplace(values.begin(), 40);
    values.emplace_back(41) += 1;
    values.emplace_front(42);
    show("inserted", values);
    auto next = values.erase(values.begin());
    std::printf("%d\n", *next);
    next = values.erase(std::next(values.begin()), std::next(values.begin(), 3));
    std::printf("%d\n", *next);
    std::printf("%d\n", values.erase(std::prev(values.end())) == values.end());
    for (auto i = values.begin(); i != values.end();)
        if (*i % 2)
            i = values.erase(i);
        else
            ++i;
    show("evens", values);
    values.pop_front();
    values.pop_back();
    values.resize(5);
    values.resize(7, values.front());
    show("resized", values);
    values.resize(2);
    show("resized", values);
    values.clear();
    show("cleared", values);
}

/* --- order -------------------------------------------------------------------------------------------------------- */

struct card {
    int suit, rank;
    operator int() const
    {
        return suit * 100 + rank;
    }
};

void order()
{
    list<int> values;
    for (int i = 0; i < 1000; i++)
        values.push_front(i * 7919 % 64);
    values.sort();
    std::printf("%d\n", std::is_sorted(values.begin(), values.end()));
    values.unique();
    values.sort(std::greater<int>());
    values.reverse();
    values.remove_if([](int value) { return value % 3 != 0; });
    values.remove(values.back());
    show("thirds", values);
    values.unique([](int a, int b) { return a / 10 == b / 10; });
    show("tens", values);
    list<card> hand;
    for (int i = 0; i < 12; i++)
        hand.push_back({i * 5 % 3, i});
    hand.sort([](const card &a, const card &b) { return a.suit < b.suit; }); /* stable */
    show("hand", hand);
    list<card> other = {{0, 50}, {1, 51}, {2, 52}};
    hand.merge(other, [](const card &a, const card &b) { return a.suit < b.suit; });
    show("merged", hand);
    show("the other", other);
    list<int> a = {1, 4, 6}, b = {2, 3, 6, 7};
    a.merge(b);
    a.merge(list<int>{0, 9});
    show("merged", a);
    std::printf("%d %d %d %d %d %d\n", a == b, a != b, a<b, a> b, a <= a, b >= a);
    std::printf("%d\n", std::accumulate(a.begin(), a.end(), 0));
    std::printf("%d\n", *std::max_element(a.begin(), a.end()));
    std::printf("%ld\n", static_cast<long>(std::distance(std::find(a.begin(), a.end(), 6), a.end())));
    std::reverse(a.begin(), a.end());
    std::rotate(a.begin(), std::next(a.begin(), 3), a.end());
    show("rotated", a);
    const auto middle = std::partition(a.begin(), a.end(), [](int value) { return value < 5; });
    std::printf("%ld small\n", static_cast<long>(std::distance(a.begin(), middle)));
}

void splice()
{
    list<int> a = {1, 2, 3, 4}, b = {10, 20, 30, 40};
    a.splice(std::next(a.begin()), b);
    show("whole", a);
    b.splice(b.begin(), a, std::next(a.begin(), 2));
    b.splice(b.end(), a, std::next(a.begin()), std::next(a.begin(), 3));
    show("some", b);
    a.splice(a.begin(), a, std::prev(a.end()));
    a.splice(a.begin(), a, a.begin());
    a.splice(a.end(), a, a.begin(), std::next(a.begin(), 2));
    show("within", a);
    a.splice(a.end(), list<int>{5, 6});
    show("given", a);
}

/* --- programs ----------------------------------------------------------------------------------------------------- */

/* A cache that discards the least recently used entry. */
class cache
{
    list<std::pair<int, int>> entries_;
    std::size_t most_;

  public:
    explicit cache(std::size_t most) : entries_(), most_(most)
    {
    }
    int find(int key)
    {
        const auto at = std::find_if(entries_.begin(), entries_.end(),
                                     [&](const std::pair<int, int> &entry) { return entry.first == key; });
        if (at == entries_.end())
            return -1;
        entries_.splice(entries_.begin(), entries_, at);
        return entries_.front().second;
    }
    void put(int key, int value)
    {
        if (find(key) >= 0) {
            entries_.front().second = value;
            return;
        }
        if (entries_.size() == most_)
            entries_.pop_back();
        entries_.emplace_front(key, value);
    }
    void show() const
    {
        for (const auto &[key, value] : entries_)
            std::printf("%d:%d ", key, value);
        std::printf("\n");
    }
};

void run_cache()
{
    cache recent(4);
    unsigned random = 1;
    int hits = 0;
    for (int i = 0; i < 1000; i++) {
        random = random * 1664525 + 1013904223;
        const int key = static_cast<int>(random >> 24) % 7;
        if (recent.find(key) >= 0)
            hits++;
        else
            recent.put(key, i);
    }
    std::printf("%d hits\n", hits);
    recent.show();
}

struct event {
    int time, who;
};

/* Simulates events, each of which creates two later ones until the time limit. */
void run_events()
{
    list<event> waiting = {{0, 1}};
    long done = 0, checksum = 0;
    while (!waiting.empty()) {
        const event now = waiting.front();
        waiting.pop_front();
        done++;
        checksum = (checksum * 31 + now.who) % 1000003;
        for (int k = 1; k <= 2 && now.time < 60; k++) {
            const event later = {now.time + 5 * k + now.who % 3, now.who * 2 % 97 + k};
            auto at = waiting.end();
            while (at != waiting.begin() && std::prev(at)->time > later.time)
                --at;
            waiting.insert(at, later);
        }
    }
    std::printf("%ld events, %ld\n", done, checksum);
}

/* Values that own a resource and can only be moved. */
struct counted {
    static int alive;
    int value;
    explicit counted(int of) : value(of)
    {
        alive++;
    }
    counted(const counted &) = delete;
    counted &operator=(const counted &) = delete;
    ~counted()
    {
        alive--;
    }
};
int counted::alive = 0;

void run_owners()
{
    {
        list<std::unique_ptr<counted>> owners;
        for (int i = 0; i < 100; i++)
            owners.push_back(std::make_unique<counted>(i * 37 % 101));
        owners.emplace_front(new counted(500));
        owners.sort([](const auto &a, const auto &b) { return a->value < b->value; });
        owners.remove_if([](const auto &owner) { return owner->value % 2 == 1; });
        std::unique_ptr<counted> taken = std::move(owners.front());
        owners.pop_front();
        list<std::unique_ptr<counted>> half;
        half.splice(half.begin(), owners, std::next(owners.begin(), 20), owners.end());
        std::printf("%d %zu %zu %d %d\n", taken->value, owners.size(), half.size(), half.back()->value, counted::alive);
        owners = std::move(half);
        std::printf("%d alive\n", counted::alive);
        list<std::shared_ptr<counted>> shared(3, std::make_shared<counted>(1));
        list<std::shared_ptr<counted>> again(shared);
        shared.remove(shared.front());
        std::printf("%zu %ld %d\n", shared.size(), again.front().use_count(), counted::alive);
    }
    std::printf("%d alive\n", counted::alive);
}

} // namespace

int main()
{
    make();
    change();
    order();
    splice();
    run_cache();
    run_events();
    run_owners();
}
