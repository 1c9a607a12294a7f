/* A program that keeps iterators and references to elements of std::list while it inserts, erases, splices and sorts:
 * an editor of lines with marks and undo, a cache, a scheduler of tasks, a graph, words. Its output must be the same
 * with plumb::list, which the first line after the #includes selects if MINE is defined. Compiled with
 * AddressSanitizer. */
#include <algorithm>
#include <functional>
#include <iostream>
#include <iterator>
#include <list>
#include <map>
#include <memory>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <unordered_map>
#include <vector>

#ifdef MINE
#include <plumb/list.hpp>
using plumb::list;
#else
using std::list;
#endif

namespace
{

/* --- an editor ---------------------------------------------------------------------------------------------------- */

/* Lines of text with a cursor. Marks and the history of insertions are iterators of lines. */
class buffer
{
  public:
    using line = list<std::string>::iterator;
    buffer() : lines_(), clip_(), done_(), marks_(), cursor_(lines_.end())
    {
    }
    void type(const std::string &text)
    {
        line at = lines_.insert(cursor_, text);
        done_.push_back({text, at});
    }
    void mark(char name)
    {
        if (cursor_ != lines_.end())
            marks_[name] = cursor_;
    }
    void go(char name)
    {
        if (auto m = marks_.find(name); m != marks_.end())
            cursor_ = m->second;
    }
    void up(int n)
    {
        while (n-- > 0 && cursor_ != lines_.begin())
            --cursor_;
    }
    void down(int n)
    {
        while (n-- > 0 && cursor_ != lines_.end())
            ++cursor_;
    }
    void cut(int n)
    {
        while (n-- > 0 && cursor_ != lines_.end()) {
            for (auto m = marks_.begin(); m != marks_.end();)
                m = m->second == cursor_ ? marks_.erase(m) : std::next(m);
            done_.remove_if([this](const change &d) { return d.at == cursor_; });
            clip_.splice(clip_.end(), lines_, cursor_++);
        }
    }
    void paste()
    {
        for (auto i = clip_.begin(); i != clip_.end(); i++)
            lines_.insert(cursor_, *i);
        clip_.clear();
    }
    void undo()
    {
        if (done_.empty())
            return;
        change last = done_.back();
        done_.pop_back();
        if (cursor_ == last.at)
            ++cursor_;
        for (auto m = marks_.begin(); m != marks_.end();)
            m = m->second == last.at ? marks_.erase(m) : std::next(m);
        lines_.erase(last.at);
    }
    void replace_all(const std::string &from, const std::string &to)
    {
        for (std::string &text : lines_)
            for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
                text.replace(at, from.size(), to);
    }
    std::size_t longest() const
    {
        auto it =
            std::max_element(lines_.cbegin(), lines_.cend(), [](auto &a, auto &b) { return a.size() < b.size(); });
        return it == lines_.cend() ? 0 : it->size();
    }
    friend std::ostream &operator<<(std::ostream &o, const buffer &b)
    {
        for (list<std::string>::const_iterator i = b.lines_.begin(); i != b.lines_.end(); ++i)
            o << (i == b.cursor_ ? "> " : "  ") << *i << '\n';
        return o << "(" << b.lines_.size() << " lines, longest " << b.longest() << ")\n";
    }

  private:
    struct change {
        std::string text;
        line at;
    };
    list<std::string> lines_, clip_;
    list<change> done_;
    std::map<char, line> marks_;
    line cursor_;
};

/* --- a cache ------------------------------------------------------------------------------------------------------ */

/* Values by key; the least recently used one is discarded. The hash table has the iterators of the entries. */
template <class Key, class Value> class cache
{
    typedef std::pair<const Key, Value> entry;
    list<entry> order_;
    std::unordered_map<Key, typename list<entry>::iterator> by_;
    std::size_t room_;

  public:
    explicit cache(std::size_t room) : room_(room)
    {
    }
    Value &operator[](const Key &key)
    {
        auto at = by_.find(key);
        if (at != by_.end()) {
            order_.splice(order_.begin(), order_, at->second);
            return at->second->second;
        }
        if (order_.size() >= room_) {
            by_.erase(order_.back().first);
            order_.pop_back();
        }
        order_.emplace_front(std::piecewise_construct, std::forward_as_tuple(key), std::forward_as_tuple());
        by_[key] = order_.begin();
        return order_.front().second;
    }
    std::string keys() const
    {
        std::ostringstream s;
        std::transform(order_.begin(), order_.end(), std::ostream_iterator<std::string>(s, " "),
                       [](const entry &e) { return e.first; });
        return s.str();
    }
};

/* --- tasks -------------------------------------------------------------------------------------------------------- */

/* run() returns how often the task has still to run, and sets the time at which it is due. */
struct task {
    virtual ~task() = default;
    virtual int run(int now) = 0;
    int due = 0;
};
struct ticker final : task {
    int left, every;
    ticker(int l, int e) : left(l), every(e)
    {
    }
    int run(int now) override
    {
        due = now + every;
        return --left;
    }
};
struct once final : task {
    std::function<void()> f;
    explicit once(std::function<void()> g) : f(std::move(g))
    {
    }
    int run(int) override
    {
        f();
        return 0;
    }
};
class scheduler
{
    list<std::unique_ptr<task>> waiting_;

  public:
    task &add(std::unique_ptr<task> t, int due)
    {
        t->due = due;
        auto at = std::find_if(waiting_.begin(), waiting_.end(), [&](const auto &w) { return w->due > due; });
        return **waiting_.insert(at, std::move(t));
    }
    int run(int until)
    {
        int runs = 0;
        while (!waiting_.empty() && waiting_.front()->due <= until) {
            std::unique_ptr<task> t = std::move(waiting_.front());
            waiting_.pop_front();
            runs++;
            if (t->run(t->due) > 0) {
                int due = t->due;
                add(std::move(t), due);
            }
        }
        return runs;
    }
    std::size_t size() const
    {
        return waiting_.size();
    }
};

/* --- a graph ------------------------------------------------------------------------------------------------------ */

/* Each node has the list of its edges. */
struct graph {
    struct edge {
        std::size_t to;
        double length;
    };
    std::vector<list<edge>> out;
    explicit graph(std::size_t n) : out(n)
    {
    }
    void connect(std::size_t a, std::size_t b, double l)
    {
        out[a].push_back({b, l});
        out[b].push_front({a, l});
    }
    std::vector<double> distances(std::size_t from) const
    {
        std::vector<double> d(out.size(), 1e9);
        std::set<std::pair<double, std::size_t>> open = {{0, from}};
        d[from] = 0;
        while (!open.empty()) {
            auto [dist, a] = *open.begin();
            open.erase(open.begin());
            for (const auto &[b, l] : out[a])
                if (dist + l < d[b]) {
                    open.erase({d[b], b});
                    open.insert({d[b] = dist + l, b});
                }
        }
        return d;
    }
    std::size_t drop_longer(double l)
    {
        std::size_t before = 0, after = 0;
        for (auto &edges : out) {
            before += edges.size();
            edges.remove_if([l](const edge &e) { return e.length > l; });
            after += edges.size();
        }
        return before - after;
    }
};

/* --- words -------------------------------------------------------------------------------------------------------- */

list<std::string> words(const std::string &text)
{
    std::istringstream in(text);
    return list<std::string>(std::istream_iterator<std::string>(in), std::istream_iterator<std::string>());
}
template <class L> void print(const char *what, const L &l)
{
    std::cout << what << ":";
    for (auto i = l.rbegin(); i != l.rend(); ++i)
        std::cout << ' ' << *i;
    std::cout << '\n';
}
void sort_and_merge()
{
    list<std::string> a = words("the quick brown fox jumps over the lazy dog while the other dog sleeps"),
                      b = words("pack my box with five dozen liquor jugs");
    const std::string &kept = *std::next(a.begin(), 3);
    a.sort();
    b.sort([](const std::string &x, const std::string &y) { return x < y; });
    list<std::string> both;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(both));
    a.merge(b);
    a.unique();
    std::cout << kept << ' ' << (a == both) << ' ' << b.empty() << ' ' << both.size() << '\n';
    print("reversed", a);
    a.reverse();
    std::vector<std::string> v(a.begin(), a.end());
    std::copy(v.rbegin(), v.rend(), std::front_inserter(both));
    auto at = std::search(both.begin(), both.end(), v.begin(), v.begin() + 3);
    std::cout << std::distance(both.begin(), at) << ' ' << std::count(both.begin(), both.end(), "dog") << '\n';
    both.erase(std::remove(both.begin(), both.end(), "dog"), both.end());
    both.resize(5, "end");
    both.insert(both.begin(), 2, "start");
    both.assign({"x", "y", "z"});
    std::swap(both, a);
    print("swapped", both);
    auto [first, last] = std::equal_range(b.begin(), b.end(), "k");
    std::cout << (first == last) << (a < both) << a.max_size() / (a.max_size() + 1) << '\n';
    std::iter_swap(both.begin(), std::prev(both.end()));
    std::cout << std::accumulate(std::next(both.begin()), both.end(), both.front(),
                                 [](std::string s, const std::string &w) { return s + '-' + w; })
              << '\n';
}

/* Returns who remains of n people in a circle if every k-th leaves. */
int survivor(std::size_t n, int k)
{
    list<int> circle(n);
    std::iota(circle.begin(), circle.end(), 1);
    auto i = circle.begin();
    while (circle.size() > 1) {
        for (int s = 1; s < k; s++)
            if (++i == circle.end())
                i = circle.begin();
        if ((i = circle.erase(i)) == circle.end())
            i = circle.begin();
    }
    return circle.front();
}

} // namespace

int main()
{
    buffer b;
    for (const char *t : {"one fish", "two fish", "red fish", "blue fish"})
        b.type(t);
    b.up(3);
    b.mark('a');
    b.type("between");
    b.down(1);
    b.cut(2);
    b.paste();
    b.go('a');
    std::cout << b;
    b.replace_all("fish", "herring");
    b.undo();
    b.undo();
    std::cout << b;

    cache<std::string, int> c(3);
    for (const char *k : {"a", "b", "c", "a", "d", "e", "a", "f"})
        c[k]++;
    int &kept = c["a"];
    c["f"]++;
    c["g"]++;
    std::cout << c.keys() << kept << '\n';

    scheduler s;
    int fired = 0;
    task &first = s.add(std::make_unique<ticker>(5, 7), 3);
    s.add(std::make_unique<ticker>(3, 4), 1);
    s.add(std::make_unique<once>([&] {
              s.add(std::make_unique<ticker>(2, 1), 20);
              fired++;
          }),
          10);
    std::cout << s.run(15) << ' ' << first.due << ' ' << s.run(100) << ' ' << s.size() << fired << '\n';

    graph g(50);
    for (std::size_t i = 0; i < 49; i++) {
        g.connect(i, i + 1, 1 + static_cast<double>(i % 3));
        g.connect(i, i * 7 % 50, 2.5 + static_cast<double>(i % 5));
    }
    auto d = g.distances(0);
    std::cout << std::accumulate(d.begin(), d.end(), 0.0) << ' ' << g.drop_longer(3) << ' ' << g.distances(0)[49]
              << '\n';
    sort_and_merge();
    std::cout << survivor(41, 3) << ' ' << survivor(10000, 7) << '\n';
}
