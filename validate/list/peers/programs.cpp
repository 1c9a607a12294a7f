/* Six small programs that use a list, for `plumb list bench --programs`. Each is a template over the class of the list,
 * so that the same source runs with
 *
 *   std::list          a node per element, from operator new
 *   std::pmr::list     the same with nodes from a pool (std::pmr::unsynchronized_pool_resource)
 *   boost::intrusive   boost::intrusive::list, whose nodes are in a std::deque; erased nodes are used again
 *   std::deque         not a list: elements are in chunks, and insertion or erasure in the middle moves elements
 *   plumb::list, plumb::dense_list
 *
 * Inserting or erasing an element of std::deque or plumb::dense_list invalidates iterators. A program that uses an
 * iterator after such a change is therefore not run with these two classes. */
#include "validate/list/programs.h"
#include "validate/plumb_list_port.h"

#include <plumb/list.hpp>

#include <boost/intrusive/list.hpp>

#include <deque>
#include <list>
#include <memory_resource>
#include <unordered_map>
#include <vector>

namespace
{

/* --- classes of lists --------------------------------------------------------------------------------------------- */

/* std::list with a pool of its own. The pool is a base class, so that it exists before the list, which uses it. */
template <class T> struct pool {
    std::pmr::unsynchronized_pool_resource resource;
};
template <class T> class pool_list : pool<T>, public std::pmr::list<T>
{
  public:
    pool_list() : std::pmr::list<T>(&this->resource)
    {
    }
};

/* boost::intrusive::list that owns its nodes. */
template <class T> class intrusive_list
{
    struct node : boost::intrusive::list_base_hook<boost::intrusive::link_mode<boost::intrusive::normal_link>> {
        T value;
    };
    using links = boost::intrusive::list<node>;
    links used, spare;
    std::deque<node> nodes;

  public:
    class iterator
    {
        friend intrusive_list;
        typename links::iterator at;

      public:
        using iterator_category = std::bidirectional_iterator_tag;
        using value_type = T;
        using difference_type = std::ptrdiff_t;
        using pointer = T *;
        using reference = T &;
        iterator() = default;
        iterator(typename links::iterator position) : at(position)
        {
        }
        T &operator*() const
        {
            return at->value;
        }
        T *operator->() const
        {
            return &at->value;
        }
        iterator &operator++()
        {
            ++at;
            return *this;
        }
        iterator &operator--()
        {
            --at;
            return *this;
        }
        friend bool operator==(iterator a, iterator b)
        {
            return a.at == b.at;
        }
        friend bool operator!=(iterator a, iterator b)
        {
            return a.at != b.at;
        }
    };

    ~intrusive_list()
    {
        used.clear();
        spare.clear();
    }
    iterator begin()
    {
        return used.begin();
    }
    iterator end()
    {
        return used.end();
    }
    std::size_t size() const
    {
        return used.size();
    }
    bool empty() const
    {
        return used.empty();
    }
    T &front()
    {
        return used.front().value;
    }
    T &back()
    {
        return used.back().value;
    }
    iterator insert(iterator before, const T &value)
    {
        if (spare.empty())
            spare.push_back(nodes.emplace_back());
        node &taken = spare.back();
        spare.pop_back();
        taken.value = value;
        return used.insert(before.at, taken);
    }
    void push_back(const T &value)
    {
        insert(end(), value);
    }
    void push_front(const T &value)
    {
        insert(begin(), value);
    }
    iterator erase(iterator position)
    {
        node &freed = *position.at;
        const iterator next = used.erase(position.at);
        spare.push_back(freed);
        return next;
    }
    void pop_back()
    {
        erase(std::prev(end()));
    }
    void pop_front()
    {
        erase(begin());
    }
    /* Moves an element within this list. (std::list::splice has the same parameters; the other list may be any.) */
    void splice(iterator before, intrusive_list &, iterator position)
    {
        used.splice(before.at, used, position.at);
    }
};

/* --- the programs ------------------------------------------------------------------------------------------------- */

struct generator {
    std::uint64_t state = 1;
    /* Returns a pseudorandom number below `end`, which is at most 2³². */
    std::uint64_t below(std::uint64_t end)
    {
        state = state * 6364136223846793005U + 1442695040888963407U;
        return (state >> 32) * end >> 32;
    }
};

/* Adds a number to a checksum that depends on the order. */
void mix(std::uint64_t &checksum, std::uint64_t number)
{
    checksum = checksum * 1099511628211U + number;
}

/* Particles die while the list is walked: each pass erases those whose life has ended and adds others at the back. */
template <template <class> class List> struct erase_while_walking {
    static constexpr const char *name = "erase while walking";
    static constexpr std::size_t elements = 10000, passes = 20, operations = elements * passes;
    struct particle {
        float place[3], speed[3];
        std::uint32_t life, number;
    };
    static std::uint64_t run()
    {
        generator random;
        List<particle> particles;
        std::uint64_t checksum = 0;
        std::uint32_t number = 0;
        const auto born = [&] {
            return particle{{}, {1, 2, 3}, static_cast<std::uint32_t>(1 + random.below(20)), number++};
        };
        for (std::size_t i = 0; i < elements; i++)
            particles.push_back(born());
        for (std::size_t pass = 0; pass < passes; pass++) {
            for (auto i = particles.begin(); i != particles.end();) {
                for (std::size_t k = 0; k < 3; k++)
                    i->place[k] += i->speed[k];
                if (--i->life == 0) {
                    mix(checksum, i->number);
                    i = particles.erase(i);
                } else
                    ++i;
            }
            while (particles.size() < elements)
                particles.push_back(born());
        }
        return checksum;
    }
};

/* A cache of the pages used most recently: a hash table of iterators (`index`), and a list in the order of use. */
template <template <class> class List> struct lru_cache {
    static constexpr const char *name = "LRU cache";
    static constexpr std::size_t elements = 10000, operations = 300000;
    struct page {
        std::uint64_t key, content[6];
    };
    static std::uint64_t run()
    {
        generator random;
        List<page> pages;
        std::unordered_map<std::uint64_t, decltype(pages.begin())> index;
        std::uint64_t misses = 0, checksum = 0;
        index.reserve(2 * elements);
        for (std::size_t i = 0; i < operations; i++) {
            const std::uint64_t key = random.below(random.below(6 * elements) + 1);
            const auto at = index.find(key);
            if (at != index.end()) {
                pages.splice(pages.begin(), pages, at->second);
                checksum += pages.front().content[0];
                continue;
            }
            misses++;
            if (pages.size() == elements) {
                mix(checksum, pages.back().key);
                index.erase(pages.back().key);
                pages.pop_back();
            }
            pages.push_front({key, {3 * key}});
            index[key] = pages.begin();
        }
        mix(checksum, misses);
        return checksum;
    }
};

/* A queue of events in the order of their times. Each step removes the first event and inserts a new one, a random time
 * later, whose position is searched from the back. */
template <template <class> class List> struct event_queue {
    static constexpr const char *name = "event queue";
    static constexpr std::size_t elements = 200, operations = 60000;
    struct event {
        std::uint64_t time, number;
    };
    static void insert(List<event> &queue, const event &added)
    {
        auto before = queue.end();
        while (before != queue.begin() && std::prev(before)->time > added.time)
            --before;
        queue.insert(before, added);
    }
    static std::uint64_t run()
    {
        generator random;
        List<event> queue;
        std::uint64_t checksum = 0;
        for (std::size_t i = 0; i < elements; i++)
            insert(queue, {random.below(1000000), i});
        for (std::size_t i = 0; i < operations; i++) {
            const event first = queue.front();
            queue.pop_front();
            mix(checksum, first.number);
            insert(queue, {first.time + random.below(1000000), elements + i});
        }
        return checksum;
    }
};

/* An order book: a list of orders per price. Orders arrive at the back, are cancelled by their number wherever they
 * are, and are filled from the front. */
template <template <class> class List> struct order_book {
    static constexpr const char *name = "order book";
    static constexpr std::size_t prices = 64, elements = 20000, operations = 400000;
    struct order {
        std::uint64_t number, price, amount;
    };
    static std::uint64_t run()
    {
        generator random;
        std::vector<List<order>> book(prices);
        std::vector<decltype(book[0].begin())> place(operations);
        std::vector<std::uint8_t> price(operations), is_open(operations);
        std::uint64_t checksum = 0, count = 0;
        for (std::size_t i = 0; i < operations; i++) {
            const std::uint64_t kind = count < elements ? 0 : random.below(3), level = random.below(prices);
            if (kind == 0) {
                book[level].push_back({i, level, 1 + random.below(100)});
                place[i] = std::prev(book[level].end());
                price[i] = static_cast<std::uint8_t>(level);
                is_open[i] = 1;
                count++;
            } else if (kind == 1) {
                const std::uint64_t number = random.below(i);
                if (!is_open[number])
                    continue;
                mix(checksum, place[number]->amount);
                book[price[number]].erase(place[number]);
                is_open[number] = 0;
                count--;
            } else if (!book[level].empty()) {
                mix(checksum, book[level].front().number);
                is_open[book[level].front().number] = 0;
                book[level].pop_front();
                count--;
            }
        }
        return checksum;
    }
};

/* The history of an editor: undo moves a cursor back, redo moves it forward, and a new change erases all changes from
 * the cursor on. If the history is full, its oldest change is erased. After each insertion the cursor is set anew, so
 * it need not stay valid. */
template <template <class> class List> struct undo_history {
    static constexpr const char *name = "undo history";
    static constexpr std::size_t elements = 1000, operations = 400000;
    struct change {
        std::uint64_t number, text[7];
    };
    static std::uint64_t run()
    {
        generator random;
        List<change> history;
        std::uint64_t checksum = 0;
        std::size_t undone = 0; /* number of changes from the cursor to the end, which can be redone */
        auto cursor = history.end();
        for (std::size_t i = 0; i < operations; i++) {
            const std::uint64_t kind = random.below(8);
            if (kind == 0 && undone < history.size()) {
                --cursor;
                undone++;
                mix(checksum, cursor->number);
            } else if (kind == 1 && undone > 0) {
                mix(checksum, cursor->number);
                ++cursor;
                undone--;
            } else {
                for (; undone > 0; undone--)
                    history.pop_back();
                if (history.size() == elements)
                    history.pop_front();
                history.push_back({i, {}});
                cursor = history.end();
            }
        }
        mix(checksum, history.size());
        return checksum;
    }
};

/* A text in pieces of up to 60 characters. Each step inserts a character at a random position, which is found by
 * walking along the pieces; a full piece is split first. */
template <template <class> class List> struct text_rope {
    static constexpr const char *name = "text rope";
    static constexpr std::size_t elements = 400, operations = 12000;
    struct piece {
        std::uint32_t length;
        char text[60];
    };
    static std::uint64_t run()
    {
        generator random;
        List<piece> rope;
        rope.push_back({0, {}});
        for (std::size_t length = 0; length < operations; length++) {
            std::size_t offset = random.below(length + 1);
            auto at = rope.begin();
            for (; offset > at->length; ++at)
                offset -= at->length;
            if (at->length == sizeof at->text) {
                piece second = {sizeof at->text / 2, {}};
                std::memcpy(second.text, at->text + sizeof at->text / 2, sizeof at->text / 2);
                at->length = sizeof at->text / 2;
                at = std::prev(rope.insert(std::next(at), second));
                if (offset > at->length) {
                    offset -= at->length;
                    ++at;
                }
            }
            std::memmove(at->text + offset + 1, at->text + offset, at->length - offset);
            at->text[offset] = static_cast<char>('a' + random.below(26));
            at->length++;
        }
        std::uint64_t checksum = 0;
        for (const piece &part : rope)
            for (std::size_t k = 0; k < part.length; k++)
                mix(checksum, static_cast<std::uint64_t>(part.text[k]));
        return checksum;
    }
};

/* --- the table ---------------------------------------------------------------------------------------------------- */

template <class T> using std_list = std::list<T>;
template <class T> using std_deque = std::deque<T>;
template <class T> using plumb_list = plumb::list<T>;
template <class T> using plumb_dense_list = plumb::dense_list<T>;

template <template <template <class> class> class Program, template <class> class List>
list_program with(const char *list)
{
    using program = Program<List>;
    return {program::name, list, program::elements, program::operations, program::run};
}

template <template <template <class> class> class Program> void add(std::vector<list_program> &programs)
{
    programs.push_back(with<Program, std_list>("std::list"));
    programs.push_back(with<Program, pool_list>("std::pmr::list"));
    programs.push_back(with<Program, intrusive_list>("boost::intrusive"));
    programs.push_back(with<Program, plumb_list>("plumb::list"));
}

/* Adds the classes whose iterators do not stay valid, for a program that uses none after a change. */
template <template <template <class> class> class Program> void add_others(std::vector<list_program> &programs)
{
    programs.push_back(with<Program, plumb_dense_list>("plumb::dense_list"));
    programs.push_back(with<Program, std_deque>("std::deque"));
}

} // namespace

extern "C" const list_program *plumb_list_programs()
{
    static const std::vector<list_program> programs = [] {
        std::vector<list_program> all;
        add<erase_while_walking>(all);
        add_others<erase_while_walking>(all);
        add<lru_cache>(all);
        add<event_queue>(all);
        add_others<event_queue>(all);
        add<order_book>(all);
        add<undo_history>(all);
        add_others<undo_history>(all);
        add<text_rope>(all);
        add_others<text_rope>(all);
        all.push_back({});
        return all;
    }();
    return programs.data();
}

/* Every list port must export this function; this one has nothing for the other benchmarks and checks of lists. */
extern "C" const list_port *plumb_list_port_open(void)
{
    static const list_port port = {LIST_PORT_VERSION, "programs that use lists", nullptr, 0, nullptr};
    return &port;
}
