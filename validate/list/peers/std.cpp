/* libstdc++'s std::list as a subject of operation traces or, if PORT_LIST is defined (hpp.cpp), another class with the
 * same members. */
#include "validate/list/answers.h"

#include <algorithm>
#include <cstring>
#include <list>
#include <new>
#include <numeric>
#include <vector>

namespace
{

#ifndef PORT_LIST
/* The count of allocations that still succeed; negative: all do. */
long allocations_allowed = -1;

template <class T> struct Allocator {
    typedef T value_type;
    Allocator() = default;
    template <class U> Allocator(const Allocator<U> &)
    {
    }
    T *allocate(size_t count)
    {
        if (allocations_allowed == 0)
            throw std::bad_alloc();
        allocations_allowed -= allocations_allowed > 0;
        return static_cast<T *>(::operator new(count * sizeof(T)));
    }
    void deallocate(T *block, size_t)
    {
        ::operator delete(block);
    }
    template <class U> bool operator==(const Allocator<U> &) const
    {
        return true;
    }
    template <class U> bool operator!=(const Allocator<U> &) const
    {
        return false;
    }
};

#define PORT_LIST std::list<int, Allocator<int>>
#define PORT_NAME "std::list"
#define PORT_ABOUT "libstdc++'s std::list"
#define PORT_DENIES
#define PORT_HOLDS
#endif
typedef PORT_LIST List;
struct Lists {
    List list[2];
    List::iterator held[2][TRACE_HELD];
};

bool less(int a, int b)
{
    return a / TRACE_CLASS < b / TRACE_CLASS;
}

struct InClass {
    size_t divisor, rest;
    bool operator()(int value) const
    {
        return static_cast<size_t>(value) % divisor == rest;
    }
};

List::iterator at(List &list, size_t rank)
{
    return std::next(list.begin(), static_cast<long>(rank));
}

std::vector<int> rising(size_t count, size_t value)
{
    std::vector<int> values;
    for (size_t i = 0; i < count; i++)
        values.push_back(static_cast<int>((value + i) % TRACE_VALUES));
    return values;
}

trace_answer pop(List &list, bool back)
{
    if (list.empty())
        return trace_answered(TRACE_EMPTY);
    const int value = back ? list.back() : list.front();
    if (back)
        list.pop_back();
    else
        list.pop_front();
    return trace_number(value);
}

trace_answer ends(const List &list, bool back)
{
    return list.empty() ? trace_answered(TRACE_EMPTY) : trace_number(back ? list.back() : list.front());
}

trace_answer erase(List &list, size_t rank)
{
    const auto next = list.erase(at(list, rank));
    return next == list.end() ? trace_answered(TRACE_END) : trace_number(*next);
}

void assign(List &list, List &source, size_t first, size_t last)
{
    const List copy(at(source, first), at(source, last));
    list.assign(copy.begin(), copy.end());
}

/* Returns the count of removed elements, from the sizes, since removal functions return nothing before C++20. */
template <class Removal> trace_answer removed(List &list, Removal removal)
{
    const size_t size = list.size();
    removal();
    return trace_number(static_cast<long long>(size - list.size()));
}

template <class Predicate> trace_answer replace(List &list, Predicate holds, int value)
{
    const auto count = std::count_if(list.begin(), list.end(), holds);
    std::replace_if(list.begin(), list.end(), holds, value);
    return trace_number(count);
}

#ifdef PORT_DENIES
/* Inserts copies while allocations may fail, and erases them again. If memory fails, nothing has been inserted. */
trace_answer insert_denied(List &list, const size_t *a)
{
    const auto before = at(list, a[1]);
    allocations_allowed = static_cast<long>(a[4]);
    try {
        const auto first = list.insert(before, a[2], static_cast<int>(a[3]));
        list.erase(first, before);
    } catch (const std::bad_alloc &) {
    }
    allocations_allowed = -1;
    return trace_answered(TRACE_OK);
}
#endif

int compare(const List &a, const List &b)
{
    if (std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end(), less))
        return -1;
    return std::lexicographical_compare(b.begin(), b.end(), a.begin(), a.end(), less);
}

trace_answer apply(void *data, const trace_step *step)
{
    List *const lists = static_cast<Lists *>(data)->list;
    const size_t *const a = step->argument;
    List &list = lists[a[0]], &other = lists[!a[0]], &from = lists[a[2] & 1];
    const InClass in_class = {a[1] ? a[1] : 1, a[2]};
    const int v1 = static_cast<int>(a[1]), v2 = static_cast<int>(a[2]), v3 = static_cast<int>(a[3]);
    const auto begin = list.begin(), end = list.end();
    std::vector<int> values;
    /* clang-format off */
    switch (step->operation) {
    DOES(push_back, list.push_back(v1))
    DOES(push_front, list.push_front(v1))
    ANSWERS(pop_back, pop(list, true))
    ANSWERS(pop_front, pop(list, false))
    DOES(insert, list.insert(at(list, a[1]), v2))
    DOES(insert_copies, list.insert(at(list, a[1]), a[2], v3))
    DOES(insert_array, values = rising(a[2], a[3]); list.insert(at(list, a[1]), values.begin(), values.end()))
    DOES(insert_range, list.insert(at(list, a[1]), at(from, a[3]), at(from, a[4])))
    ANSWERS(erase, erase(list, a[1]))
    DOES(erase_range, list.erase(at(list, a[1]), at(list, a[2])))
    DOES(resize, list.resize(a[1], v2))
    DOES(assign_copies, list.assign(a[1], v2))
    DOES(assign_array, values = rising(a[1], a[2]); list.assign(values.begin(), values.end()))
    DOES(assign_range, assign(list, lists[a[1]], a[2], a[3]))
    DOES(clear, list.clear())
    DOES(copy, list = other)
    DOES(move, list = std::move(other); other.clear())
    DOES(swap, lists[0].swap(lists[1]))
    DOES(splice, list.splice(at(list, a[1]), other))
    DOES(splice_one, list.splice(at(list, a[1]), from, at(from, a[3])))
    DOES(splice_range, list.splice(at(list, a[1]), from, at(from, a[3]), at(from, a[4])))
    DOES(merge, list.merge(other, less))
    ANSWERS(remove, removed(list, [&] { list.remove(v1); }))
    ANSWERS(remove_if, removed(list, [&] { list.remove_if(in_class); }))
    ANSWERS(unique, removed(list, [&] { list.unique(); }))
    DOES(reverse, list.reverse())
    DOES(sort, list.sort(less))
    ANSWERS(front, ends(list, false))
    ANSWERS(back, ends(list, true))
    GIVES(size, list.size())
    GIVES(at, *at(list, a[1]))
    GIVES(at_back, *std::prev(end, static_cast<long>(list.size() - a[1])))
    GIVES(lower_bound, std::distance(begin, std::lower_bound(begin, end, v1, less)))
    GIVES(equal, lists[0] == lists[1])
    GIVES(compare, compare(lists[0], lists[1]))
    GIVES(accumulate, std::accumulate(begin, end, 0LL))
    GIVES(count, std::count(begin, end, v1))
    GIVES(count_if, std::count_if(begin, end, in_class))
    GIVES(any_of, std::any_of(begin, end, in_class))
    GIVES(all_of, std::all_of(begin, end, in_class))
    GIVES(none_of, std::none_of(begin, end, in_class))
    DOES(fill, std::fill(begin, end, v1))
    ANSWERS(replace, replace(list, [&](int value) { return value == v1; }, v2))
    ANSWERS(replace_if, replace(list, in_class, v3))
    /* Operations that change no element and do nothing in a list of nodes. */
    DOES(reserve) DOES(shrink) DOES(linearise) DOES(restore)
#ifdef PORT_HOLDS
    DOES(hold, static_cast<Lists *>(data)->held[a[0]][a[2]] = at(list, a[1]))
    GIVES(held, std::distance(begin, static_cast<Lists *>(data)->held[a[0]][a[1]]))
#endif
#ifdef PORT_DENIES
    ANSWERS(insert_denied, insert_denied(list, a))
#endif
    default: return trace_answered(TRACE_ABSENT);
    }
    /* clang-format on */
}

void *make()
{
    return new Lists;
}
void release(void *data)
{
    delete static_cast<Lists *>(data);
}

size_t values(void *data, size_t index, unsigned char *to)
{
    size_t count = 0;
    for (const int value : static_cast<Lists *>(data)->list[index])
        to[count++] = static_cast<unsigned char>(value);
    return count;
}

} // namespace

extern "C" const list_port *plumb_list_port_open(void)
{
    static const list_subject subject = {PORT_NAME, SIZE_MAX, make, release, apply, values};
    static const list_port port = {LIST_PORT_VERSION, PORT_ABOUT, &subject, 0, nullptr};
    return &port;
}
