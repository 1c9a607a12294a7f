/* The malloc-per-node list in C as a subject of operation traces. */
#include "validate/plumb_list_port.h"

#define NODE_NAME nodes
#define NODE_VALUE int
#define NODE_LESS(a, b) (*(a) / TRACE_CLASS < *(b) / TRACE_CLASS)
#include "node_list.h"

static const trace_answer ok = {TRACE_OK, 0};

static trace_answer number(size_t value)
{
    return (trace_answer){TRACE_NUMBER, (long long)value};
}
static trace_answer done(bool success)
{
    return (trace_answer){success ? TRACE_OK : TRACE_FAILED, 0};
}

static nodes_link *at(nodes *list, size_t rank)
{
    nodes_link *link = list->end.next;
    while (rank--)
        link = link->next;
    return link;
}

/* value, value + increment … , from a list of its own so that nothing changes when memory runs out */
static bool insert_rising(nodes *list, size_t rank, size_t count, size_t value, size_t increment)
{
    nodes made;
    nodes_init(&made);
    for (size_t i = 0; i < count; i++) {
        const int element = (int)((value + i * increment) % TRACE_VALUES);
        if (!nodes_insert(&made, &made.end, &element)) {
            nodes_clear(&made);
            return false;
        }
    }
    nodes_splice(list, at(list, rank), &made);
    return true;
}
static bool insert_range(nodes *list, size_t rank, nodes *from, size_t first, size_t last)
{
    nodes made;
    nodes_init(&made);
    for (nodes_link *link = at(from, first); first < last; first++, link = link->next)
        if (!nodes_insert(&made, &made.end, nodes_value(link))) {
            nodes_clear(&made);
            return false;
        }
    nodes_splice(list, at(list, rank), &made);
    return true;
}
static void erase_range(nodes *list, size_t first, size_t last)
{
    for (nodes_link *link = at(list, first); first < last; first++)
        link = nodes_erase(list, link);
}
static trace_answer pop(nodes *list, nodes_link *link)
{
    if (!list->size)
        return (trace_answer){TRACE_EMPTY, 0};
    const size_t value = (size_t)*nodes_value(link);
    nodes_erase(list, link);
    return number(value);
}
static trace_answer value_of(nodes *list, nodes_link *link, trace_answer_kind none)
{
    return link == &list->end ? (trace_answer){none, 0} : number((size_t)*nodes_value(link));
}

static trace_answer splice_range(nodes *list, size_t rank, nodes *from, size_t first, size_t last)
{
    if (first == last || (list == from && rank >= first && rank <= last))
        return ok;
    nodes_link *before = at(list, rank), *start = at(from, first), *end = at(from, last - 1);
    nodes_unlink_run(start, end);
    nodes_link_run(before, start, end);
    from->size -= last - first;
    list->size += last - first;
    return ok;
}

static trace_answer swap(nodes *a, nodes *b)
{
    nodes old;
    nodes_init(&old);
    nodes_splice(&old, &old.end, a);
    nodes_splice(a, &a->end, b);
    nodes_splice(b, &b->end, &old);
    return ok;
}

static size_t remove_where(nodes *list, size_t divisor, size_t rest)
{
    const size_t size = list->size;
    for (nodes_link *link = list->end.next; link != &list->end;)
        link = (size_t)*nodes_value(link) % divisor == rest ? nodes_erase(list, link) : link->next;
    return size - list->size;
}
static size_t unique(nodes *list)
{
    const size_t size = list->size;
    for (nodes_link *link = list->end.next; link != &list->end && link->next != &list->end;)
        if (*nodes_value(link) == *nodes_value(link->next))
            nodes_erase(list, link->next);
        else
            link = link->next;
    return size - list->size;
}
static size_t replace_where(nodes *list, size_t divisor, size_t rest, int value)
{
    size_t count = 0;
    for (nodes_link *link = list->end.next; link != &list->end; link = link->next)
        if ((size_t)*nodes_value(link) % divisor == rest) {
            *nodes_value(link) = value;
            count++;
        }
    return count;
}
static size_t count_where(nodes *list, size_t divisor, size_t rest)
{
    size_t count = 0;
    for (nodes_link *link = list->end.next; link != &list->end; link = link->next)
        count += (size_t)*nodes_value(link) % divisor == rest;
    return count;
}
static size_t sum(nodes *list)
{
    size_t total = 0;
    for (nodes_link *link = list->end.next; link != &list->end; link = link->next)
        total += (size_t)*nodes_value(link);
    return total;
}
static size_t lower_bound(nodes *list, size_t value)
{
    size_t rank = 0;
    for (nodes_link *link = list->end.next; link != &list->end; link = link->next, rank++)
        if ((size_t)*nodes_value(link) / TRACE_CLASS >= value / TRACE_CLASS)
            break;
    return rank;
}
static void reverse(nodes *list)
{
    nodes_link *link = &list->end;
    do {
        nodes_link *next = link->next;
        link->next = link->prev;
        link->prev = next;
        link = next;
    } while (link != &list->end);
}
/* −1, 0, 1 by class (divisor 8) or by value (divisor 1). */
static int compare(nodes *a, nodes *b, int divisor)
{
    nodes_link *p = a->end.next, *q = b->end.next;
    for (; p != &a->end && q != &b->end; p = p->next, q = q->next) {
        const int x = *nodes_value(p) / divisor, y = *nodes_value(q) / divisor;
        if (x != y)
            return x < y ? -1 : 1;
    }
    return (p != &a->end) - (q != &b->end);
}

static trace_answer apply_change(nodes *lists, trace_operation operation, const size_t *a)
{
    nodes *list = &lists[a[0]], *other = &lists[!a[0]], *from = &lists[a[2] & 1];
    switch (operation) {
    case TRACE_push_back:
        return done(insert_rising(list, list->size, 1, a[1], 0));
    case TRACE_push_front:
        return done(insert_rising(list, 0, 1, a[1], 0));
    case TRACE_insert:
        return done(insert_rising(list, a[1], 1, a[2], 0));
    case TRACE_insert_copies:
        return done(insert_rising(list, a[1], a[2], a[3], 0));
    case TRACE_insert_array:
        return done(insert_rising(list, a[1], a[2], a[3], 1));
    case TRACE_insert_range:
        return done(insert_range(list, a[1], from, a[3], a[4]));
    case TRACE_pop_back:
        return pop(list, list->end.prev);
    case TRACE_pop_front:
        return pop(list, list->end.next);
    case TRACE_erase:
        return value_of(list, nodes_erase(list, at(list, a[1])), TRACE_END);
    case TRACE_erase_range:
        return erase_range(list, a[1], a[2]), ok;
    case TRACE_resize:
        if (a[1] > list->size)
            return done(insert_rising(list, list->size, a[1] - list->size, a[2], 0));
        return erase_range(list, a[1], list->size), ok;
    case TRACE_assign_copies:
        return nodes_clear(list), done(insert_rising(list, 0, a[1], a[2], 0));
    case TRACE_assign_array:
        return nodes_clear(list), done(insert_rising(list, 0, a[1], a[2], 1));
    case TRACE_assign_range: {
        const size_t size = list->size;
        const bool success = insert_range(list, size, &lists[a[1]], a[2], a[3]);
        return erase_range(list, 0, size), done(success);
    }
    case TRACE_clear:
        return nodes_clear(list), ok;
    case TRACE_copy:
        return nodes_clear(list), done(insert_range(list, 0, other, 0, other->size));
    case TRACE_move:
        return nodes_clear(list), nodes_splice(list, &list->end, other), ok;
    case TRACE_swap:
        return swap(&lists[0], &lists[1]);
    case TRACE_splice:
        return nodes_splice(list, at(list, a[1]), other), ok;
    case TRACE_splice_one:
        return splice_range(list, a[1], from, a[3], a[3] + 1);
    case TRACE_splice_range:
        return splice_range(list, a[1], from, a[3], a[4]);
    case TRACE_merge:
        return nodes_merge(list, other), ok;
    case TRACE_remove:
        return number(remove_where(list, TRACE_VALUES, a[1]));
    case TRACE_remove_if:
        return number(remove_where(list, a[1], a[2]));
    case TRACE_unique:
        return number(unique(list));
    default:
        return (trace_answer){TRACE_ABSENT, 0};
    }
}

static trace_answer apply(void *data, const trace_step *step)
{
    nodes *lists = data;
    const size_t *a = step->argument;
    nodes *list = &lists[a[0]];
    const trace_answer answer = apply_change(lists, step->operation, a);
    if (answer.kind != TRACE_ABSENT)
        return answer;
    switch (step->operation) {
    case TRACE_reverse:
        return reverse(list), ok;
    case TRACE_sort:
        return nodes_sort(list), ok;
    case TRACE_front:
        return value_of(list, list->end.next, TRACE_EMPTY);
    case TRACE_back:
        return value_of(list, list->end.prev, TRACE_EMPTY);
    case TRACE_size:
        return number(list->size);
    case TRACE_at:
    case TRACE_at_back:
        return value_of(list, at(list, a[1]), TRACE_END);
    case TRACE_lower_bound:
        return number(lower_bound(list, a[1]));
    case TRACE_equal:
        return number(compare(&lists[0], &lists[1], 1) == 0);
    case TRACE_compare:
        return (trace_answer){TRACE_NUMBER, compare(&lists[0], &lists[1], TRACE_CLASS)};
    case TRACE_accumulate:
        return number(sum(list));
    case TRACE_count:
        return number(count_where(list, TRACE_VALUES, a[1]));
    case TRACE_count_if:
        return number(count_where(list, a[1], a[2]));
    case TRACE_any_of:
        return number(count_where(list, a[1], a[2]) != 0);
    case TRACE_all_of:
        return number(count_where(list, a[1], a[2]) == list->size);
    case TRACE_none_of:
        return number(count_where(list, a[1], a[2]) == 0);
    case TRACE_fill:
        return replace_where(list, 1, 0, (int)a[1]), ok;
    case TRACE_replace:
        return number(replace_where(list, TRACE_VALUES, a[1], (int)a[2]));
    case TRACE_replace_if:
        return number(replace_where(list, a[1], a[2], (int)a[3]));
    case TRACE_reserve:
    case TRACE_shrink:
    case TRACE_linearise:
    case TRACE_restore:
    case TRACE_values:
        return ok; /* what changes no element, a list of nodes need not have */
    default:
        return (trace_answer){TRACE_ABSENT, 0};
    }
}

static void *make(void)
{
    nodes *lists = malloc(2 * sizeof *lists);
    for (size_t i = 0; lists && i < 2; i++)
        nodes_init(&lists[i]);
    return lists;
}
static void release(void *data)
{
    nodes *lists = data;
    nodes_clear(&lists[0]);
    nodes_clear(&lists[1]);
    free(lists);
}
static size_t values(void *data, size_t index, unsigned char *to)
{
    nodes *list = (nodes *)data + index;
    size_t count = 0;
    for (nodes_link *link = list->end.next; link != &list->end; link = link->next)
        to[count++] = (unsigned char)*nodes_value(link);
    return count;
}

static const list_subject subject = {"C nodes", SIZE_MAX, make, release, apply, values};
static const list_port port = {LIST_PORT_VERSION, "a doubly linked list with a malloc for each node, in C", &subject, 0,
                               NULL};
const list_port *plumb_list_port_open(void)
{
    return &port;
}
