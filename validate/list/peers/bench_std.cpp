// libstdc++'s std::list in `plumb list bench`, and its std::vector where a list can be compared with one. The same work
// as bench_work.h, in the words of the standard library.
#include "validate/plumb_list_port.h"

#include <algorithm>
#include <iterator>
#include <list>
#include <numeric>
#include <type_traits>
#include <vector>

namespace
{

// --- the value: a number, or a number and bytes behind it ------------------------------------------------------------

template <size_t Bytes> struct Large {
    uint64_t key;
    unsigned char rest[Bytes - 8];
};

template <size_t Bytes> struct ValueOf {
    typedef Large<Bytes> type;
};
template <> struct ValueOf<1> {
    typedef uint8_t type;
};
template <> struct ValueOf<2> {
    typedef uint16_t type;
};
template <> struct ValueOf<4> {
    typedef uint32_t type;
};
template <> struct ValueOf<8> {
    typedef uint64_t type;
};

template <class Value> uint64_t key_of(const Value &value)
{
    if constexpr (std::is_integral<Value>::value)
        return value;
    else
        return value.key;
}

template <class Value> Value make_value(uint64_t key)
{
    if constexpr (std::is_integral<Value>::value)
        return static_cast<Value>(key);
    else {
        Value value = {};
        value.key = key;
        return value;
    }
}

template <class Value> bool is_less(const Value &a, const Value &b)
{
    return key_of(a) < key_of(b);
}

template <class Value> bool is_all_ones(const Value &value)
{
    if constexpr (std::is_integral<Value>::value)
        return value == static_cast<Value>(UINT64_MAX);
    else
        return value.key == UINT64_MAX;
}

// --- one container with one size of value ----------------------------------------------------------------------------

template <class Container> struct Bench {
    typedef typename Container::value_type Value;
    typedef typename Container::iterator Iterator;
    static constexpr bool is_list = std::is_same<Container, std::list<Value>>::value;

    const list_work *work;
    Container list, other;

    static Bench &of(void *self)
    {
        return *static_cast<Bench *>(self);
    }
    // The ends of a list, in a number.
    static uint64_t end_of(const Container &container)
    {
        return container.empty() ? 0 : key_of(container.front()) + 1;
    }

    void follow_steps()
    {
        std::vector<Iterator> handles(work->count);
        for (size_t i = 0; i < work->step_count; i++) {
            const list_step step = work->steps[i];
            if (step.before == LIST_STEP_OUT)
                list.erase(handles[step.element]);
            else
                handles[step.element] = list.insert(step.before == work->count ? list.end() : handles[step.before],
                                                    make_value<Value>(work->keys[step.element]));
        }
    }

    void rebuild()
    {
        Container().swap(list);
        if constexpr (is_list) {
            follow_steps();
            if (work->linearised)
                linearise(this);
        } else
            create(this);
    }

    static void *make(const list_work *work)
    {
        Bench *self = new Bench{work, {}, {}};
        self->rebuild();
        return self;
    }
    static void release(void *self)
    {
        delete &of(self);
    }
    static uint64_t hash(void *self)
    {
        uint64_t hash = 0, count = 0;
        for (const Value &value : of(self).list) {
            hash = 31 * hash + key_of(value);
            count++;
        }
        return hash + count * 0x9e3779b97f4a7c15u;
    }

    // --- preparation ---

    static void make_again(void *self)
    {
        of(self).rebuild();
    }
    static void make_empty(void *self)
    {
        Container().swap(of(self).list);
    }
    static void drop_copy(void *self)
    {
        Container().swap(of(self).other);
    }
    static void make_halves(void *self)
    {
        make_empty(self);
        drop_copy(self);
        for (size_t e = 0; e < of(self).work->count; e++)
            (e % 2 ? of(self).other : of(self).list).push_back(make_value<Value>(of(self).work->keys[e]));
    }
    static void make_sorted_halves(void *self)
    {
        make_halves(self);
        of(self).list.sort(is_less<Value>);
        of(self).other.sort(is_less<Value>);
    }

    // --- experiments ---

    // Not std::distance, which asks for the size.
    static uint64_t traverse(void *self)
    {
        uint64_t hops = 0;
        for (Iterator p = of(self).list.begin(); p != of(self).list.end(); ++p)
            hops++;
        return hops;
    }
    static uint64_t accumulate(void *self)
    {
        return std::accumulate(of(self).list.begin(), of(self).list.end(), uint64_t(0),
                               [](uint64_t sum, const Value &value) { return sum + key_of(value); });
    }
    static uint64_t insert_sorted(void *self)
    {
        Container &list = of(self).list;
        for (size_t e = 0; e < of(self).work->count; e++) {
            const Value value = make_value<Value>(of(self).work->keys[e]);
            list.insert(std::lower_bound(list.begin(), list.end(), value, is_less<Value>), value);
        }
        return end_of(list);
    }
    static uint64_t create(void *self)
    {
        for (size_t e = 0; e < of(self).work->count; e++)
            of(self).list.push_back(make_value<Value>(of(self).work->keys[e]));
        return end_of(of(self).list);
    }
    static uint64_t queue(void *self)
    {
        uint64_t sum = 0;
        for (size_t i = 0; i < of(self).work->count; i++) {
            const Value value = of(self).list.front();
            of(self).list.pop_front();
            of(self).list.push_back(value);
            sum = 31 * sum + key_of(value);
        }
        return sum;
    }
    static uint64_t erase_alternate(void *self)
    {
        uint64_t erased = 0;
        for (Iterator p = of(self).list.begin(); p != of(self).list.end();) {
            p = of(self).list.erase(p);
            erased++;
            if (p != of(self).list.end())
                ++p;
        }
        return erased;
    }
    static uint64_t sort(void *self)
    {
        if constexpr (is_list)
            of(self).list.sort(is_less<Value>);
        else
            std::stable_sort(of(self).list.begin(), of(self).list.end(), is_less<Value>);
        return end_of(of(self).list);
    }
    static uint64_t merge(void *self)
    {
        of(self).list.merge(of(self).other, is_less<Value>);
        return end_of(of(self).list);
    }
    static uint64_t splice(void *self)
    {
        of(self).list.splice(of(self).list.end(), of(self).other);
        return end_of(of(self).list);
    }
    static uint64_t reverse(void *self)
    {
        if constexpr (is_list)
            of(self).list.reverse();
        else
            std::reverse(of(self).list.begin(), of(self).list.end());
        const uint64_t last = end_of(of(self).list);
        if constexpr (is_list)
            of(self).list.reverse();
        else
            std::reverse(of(self).list.begin(), of(self).list.end());
        return 31 * last + end_of(of(self).list);
    }
    static uint64_t copy(void *self)
    {
        of(self).other = of(self).list;
        return end_of(of(self).other);
    }
    static uint64_t destroy(void *self)
    {
        make_empty(self);
        return 1;
    }
    static uint64_t linearise(void *self)
    {
        Container(of(self).list).swap(of(self).list);
        return end_of(of(self).list);
    }

    // --- order free ---

    static uint64_t count(void *self)
    {
        const Value wanted = make_value<Value>(of(self).work->keys[0]);
        return static_cast<uint64_t>(std::count_if(of(self).list.begin(), of(self).list.end(), [&](const Value &value) {
            return key_of(value) == key_of(wanted);
        }));
    }
    static uint64_t any_of(void *self)
    {
        return std::any_of(of(self).list.begin(), of(self).list.end(), is_all_ones<Value>);
    }
    static uint64_t fill(void *self)
    {
        std::fill(of(self).list.begin(), of(self).list.end(), make_value<Value>(of(self).work->keys[0]));
        return end_of(of(self).list);
    }
    static uint64_t replace(void *self)
    {
        const Value wanted = make_value<Value>(of(self).work->keys[0]);
        uint64_t replaced = 0;
        for (Value &value : of(self).list)
            if (key_of(value) == key_of(wanted)) {
                value = wanted;
                replaced++;
            }
        return replaced;
    }
    static uint64_t remove_if(void *self)
    {
        const size_t size = of(self).list.size();
        of(self).list.remove_if([](const Value &value) { return key_of(value) & 1; });
        return size - of(self).list.size();
    }
};

// --- the entries -----------------------------------------------------------------------------------------------------

template <class Container> list_entrant entrant_of(const char *name, size_t bytes, size_t footprint)
{
    typedef Bench<Container> B;
    list_entrant entrant = {};
    entrant.implementation = name;
    entrant.bytes = bytes;
    entrant.most = UINT32_MAX;
    entrant.footprint = footprint;
    entrant.ordered = B::is_list;
    entrant.make = B::make;
    entrant.release = B::release;
    entrant.hash = B::hash;
    for (const auto experiment :
         {EXPERIMENT_ERASE, EXPERIMENT_SORT, EXPERIMENT_DESTROY, EXPERIMENT_LINEARISE, EXPERIMENT_REMOVE_IF})
        entrant.prepare[experiment] = B::make_again;
    for (const auto experiment : {EXPERIMENT_INSERT_SORTED, EXPERIMENT_CREATE})
        entrant.prepare[experiment] = B::make_empty;
    entrant.prepare[EXPERIMENT_COPY] = B::drop_copy;
    entrant.run[EXPERIMENT_ACCUMULATE] = B::accumulate;
    entrant.run[EXPERIMENT_INSERT_SORTED] = B::insert_sorted;
    entrant.run[EXPERIMENT_CREATE] = B::create;
    entrant.run[EXPERIMENT_SORT] = B::sort;
    entrant.run[EXPERIMENT_REVERSE] = B::reverse;
    entrant.run[EXPERIMENT_COPY] = B::copy;
    entrant.run[EXPERIMENT_DESTROY] = B::destroy;
    entrant.run[EXPERIMENT_SUM] = B::accumulate;
    entrant.run[EXPERIMENT_COUNT] = B::count;
    entrant.run[EXPERIMENT_ANY_OF] = B::any_of;
    entrant.run[EXPERIMENT_FILL] = B::fill;
    entrant.run[EXPERIMENT_REPLACE] = B::replace;
    if constexpr (B::is_list) {
        entrant.prepare[EXPERIMENT_MERGE] = B::make_sorted_halves;
        entrant.prepare[EXPERIMENT_SPLICE] = B::make_halves;
        entrant.run[EXPERIMENT_TRAVERSE] = B::traverse;
        entrant.run[EXPERIMENT_QUEUE] = B::queue;
        entrant.run[EXPERIMENT_ERASE] = B::erase_alternate;
        entrant.run[EXPERIMENT_MERGE] = B::merge;
        entrant.run[EXPERIMENT_SPLICE] = B::splice;
        entrant.run[EXPERIMENT_LINEARISE] = B::linearise;
        entrant.run[EXPERIMENT_REMOVE_IF] = B::remove_if;
    }
    return entrant;
}

template <size_t Bytes> const list_entrant *std_list()
{
    // Malloc gives blocks of multiples of 16 bytes, eight of them its own.
    static const list_entrant entrant = entrant_of<std::list<typename ValueOf<Bytes>::type>>(
        "std::list", Bytes, (24 + (Bytes < 8 ? 8 : Bytes) + 15) / 16 * 16);
    return &entrant;
}
template <size_t Bytes> const list_entrant *std_vector()
{
    static const list_entrant entrant =
        entrant_of<std::vector<typename ValueOf<Bytes>::type>>("std::vector", Bytes, 3 * Bytes);
    return &entrant;
}

template <size_t... Bytes> const list_port *make_port()
{
    static const list_entrant *const entrants[] = {std_list<Bytes>()..., std_vector<Bytes>()...};
    static const list_port port = {LIST_PORT_VERSION, "libstdc++'s std::list and std::vector, " PEER_FLAGS, nullptr,
                                   sizeof entrants / sizeof *entrants, entrants};
    return &port;
}

} // namespace

extern "C" const list_port *plumb_list_port_open(void)
{
    return make_port<1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024>();
}
