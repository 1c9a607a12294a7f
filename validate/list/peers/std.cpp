/* libstdc++'s std::list as a subject of operation traces. */
#include "validate/plumb_list_port.h"

#include <algorithm>
#include <cstring>
#include <list>
#include <numeric>
#include <vector>

namespace
{

typedef std::list<int> List;
struct Lists {
    List list[2];
};

trace_answer ok()
{
    return {TRACE_OK, 0};
}
trace_answer number(long long value)
{
    return {TRACE_NUMBER, value};
}
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
        return {TRACE_EMPTY, 0};
    const int value = back ? list.back() : list.front();
    if (back)
        list.pop_back();
    else
        list.pop_front();
    return number(value);
}

trace_answer erase(List &list, size_t rank)
{
    const auto next = list.erase(at(list, rank));
    return next == list.end() ? trace_answer{TRACE_END, 0} : number(*next);
}

/* Removal returns nothing before C++20: count by size. */
template <class Removal> trace_answer removed(List &list, Removal removal)
{
    const size_t size = list.size();
    removal();
    return number(static_cast<long long>(size - list.size()));
}

template <class Predicate> trace_answer replace(List &list, Predicate holds, int value)
{
    const auto count = std::count_if(list.begin(), list.end(), holds);
    std::replace_if(list.begin(), list.end(), holds, value);
    return number(count);
}

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
    switch (step->operation) {
    case TRACE_push_back:
        list.push_back(v1);
        return ok();
    case TRACE_push_front:
        list.push_front(v1);
        return ok();
    case TRACE_pop_back:
        return pop(list, true);
    case TRACE_pop_front:
        return pop(list, false);
    case TRACE_insert:
        list.insert(at(list, a[1]), v2);
        return ok();
    case TRACE_insert_copies:
        list.insert(at(list, a[1]), a[2], v3);
        return ok();
    case TRACE_insert_array: {
        const auto values = rising(a[2], a[3]);
        list.insert(at(list, a[1]), values.begin(), values.end());
        return ok();
    }
    case TRACE_insert_range:
        list.insert(at(list, a[1]), at(from, a[3]), at(from, a[4]));
        return ok();
    case TRACE_erase:
        return erase(list, a[1]);
    case TRACE_erase_range:
        list.erase(at(list, a[1]), at(list, a[2]));
        return ok();
    case TRACE_resize:
        list.resize(a[1], v2);
        return ok();
    case TRACE_assign_copies:
        list.assign(a[1], v2);
        return ok();
    case TRACE_assign_array: {
        const auto values = rising(a[1], a[2]);
        list.assign(values.begin(), values.end());
        return ok();
    }
    case TRACE_assign_range: {
        List &source = lists[a[1]];
        const List copy(at(source, a[2]), at(source, a[3]));
        list.assign(copy.begin(), copy.end());
        return ok();
    }
    case TRACE_clear:
        list.clear();
        return ok();
    case TRACE_copy:
        list = other;
        return ok();
    case TRACE_move:
        list = std::move(other);
        other.clear();
        return ok();
    case TRACE_swap:
        lists[0].swap(lists[1]);
        return ok();
    case TRACE_splice:
        list.splice(at(list, a[1]), other);
        return ok();
    case TRACE_splice_one:
        list.splice(at(list, a[1]), from, at(from, a[3]));
        return ok();
    case TRACE_splice_range:
        list.splice(at(list, a[1]), from, at(from, a[3]), at(from, a[4]));
        return ok();
    case TRACE_merge:
        list.merge(other, less);
        return ok();
    case TRACE_remove:
        return removed(list, [&] { list.remove(v1); });
    case TRACE_remove_if:
        return removed(list, [&] { list.remove_if(in_class); });
    case TRACE_unique:
        return removed(list, [&] { list.unique(); });
    case TRACE_reverse:
        list.reverse();
        return ok();
    case TRACE_sort:
        list.sort(less);
        return ok();
    case TRACE_front:
        return list.empty() ? trace_answer{TRACE_EMPTY, 0} : number(list.front());
    case TRACE_back:
        return list.empty() ? trace_answer{TRACE_EMPTY, 0} : number(list.back());
    case TRACE_size:
        return number(static_cast<long long>(list.size()));
    case TRACE_at:
        return number(*at(list, a[1]));
    case TRACE_at_back:
        return number(*std::prev(list.end(), static_cast<long>(list.size() - a[1])));
    case TRACE_lower_bound:
        return number(std::distance(list.begin(), std::lower_bound(list.begin(), list.end(), v1, less)));
    case TRACE_equal:
        return number(lists[0] == lists[1]);
    case TRACE_compare:
        return number(compare(lists[0], lists[1]));
    case TRACE_accumulate:
        return number(std::accumulate(list.begin(), list.end(), 0LL));
    case TRACE_count:
        return number(std::count(list.begin(), list.end(), v1));
    case TRACE_count_if:
        return number(std::count_if(list.begin(), list.end(), in_class));
    case TRACE_any_of:
        return number(std::any_of(list.begin(), list.end(), in_class));
    case TRACE_all_of:
        return number(std::all_of(list.begin(), list.end(), in_class));
    case TRACE_none_of:
        return number(std::none_of(list.begin(), list.end(), in_class));
    case TRACE_fill:
        std::fill(list.begin(), list.end(), v1);
        return ok();
    case TRACE_replace:
        return replace(
            list, [&](int value) { return value == v1; }, v2);
    case TRACE_replace_if:
        return replace(list, in_class, v3);
    case TRACE_reserve:
    case TRACE_shrink:
    case TRACE_linearise:
    case TRACE_restore:
    case TRACE_values:
        return ok(); /* what changes no element, a list of nodes need not have */
    default:
        return {TRACE_ABSENT, 0};
    }
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
    static const list_subject subject = {"std::list", SIZE_MAX, make, release, apply, values};
    static const list_port port = {LIST_PORT_VERSION, "libstdc++'s std::list", &subject, 0, nullptr};
    return &port;
}
