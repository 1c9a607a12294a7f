/* The malloc-per-node list in C as a subject of operation traces. */
#include "validate/list/parts.h"

#define NODE_NAME nodes
#define NODE_VALUE unsigned char
#define NODE_LESS(a, b) (*(a) / TRACE_CLASS < *(b) / TRACE_CLASS)
#include "node_list.h"

static nodes_link *at(nodes *list, size_t rank)
{
    nodes_link *link = list->end.next;
    while (rank--)
        link = link->next;
    return link;
}

static size_t size_of(const void *lists, size_t list)
{
    return ((const nodes *)lists)[list].size;
}

static unsigned char *next(void *lists, size_t list, unsigned char *value)
{
    nodes_link *const end = &((nodes *)lists)[list].end;
    nodes_link *const link = value ? (nodes_link *)(void *)(value - offsetof(nodes_node, value)) : end;
    return link->next == end ? NULL : nodes_value(link->next);
}

/* Values from a list of its own, so that nothing changes when memory runs out. */
static trace_answer put_made(nodes *list, size_t rank, nodes *made, bool complete)
{
    if (complete)
        nodes_splice(list, at(list, rank), made);
    nodes_clear(made);
    return trace_answered(complete ? TRACE_OK : TRACE_FAILED);
}

static trace_answer put(void *lists, size_t list, size_t rank, size_t count, size_t value, size_t increment)
{
    nodes made;
    bool complete = true;
    nodes_init(&made);
    for (size_t i = 0; complete && i < count; i++)
        complete = nodes_insert(&made, &made.end, &(unsigned char){(unsigned char)(value + i * increment)});
    return put_made((nodes *)lists + list, rank, &made, complete);
}

static void take_range(nodes *list, size_t rank, nodes *from, size_t first, size_t last)
{
    if (first == last || (list == from && rank >= first && rank <= last))
        return;
    nodes_link *before = at(list, rank), *start = at(from, first), *end = at(from, last - 1);
    nodes_unlink_run(start, end);
    nodes_link_run(before, start, end);
    from->size -= last - first;
    list->size += last - first;
}

static trace_answer put_range(void *lists, size_t to, size_t rank, size_t from, size_t first, size_t last, bool take)
{
    nodes *list = (nodes *)lists + to, *source = (nodes *)lists + from, made;
    bool complete = true;
    nodes_init(&made);
    if (take)
        take_range(list, rank, source, first, last);
    for (nodes_link *link = at(source, first); !take && complete && first < last; first++, link = link->next)
        complete = nodes_insert(&made, &made.end, nodes_value(link));
    return put_made(list, rank, &made, complete);
}

static void cut(void *lists, size_t list, size_t first, size_t last)
{
    nodes *of = (nodes *)lists + list;
    for (nodes_link *link = at(of, first); first < last; first++)
        link = nodes_erase(of, link);
}

static trace_answer sort(void *lists, size_t list)
{
    nodes_sort((nodes *)lists + list);
    return trace_answered(TRACE_OK);
}

static trace_answer merge(void *lists, size_t list)
{
    nodes_merge((nodes *)lists + list, (nodes *)lists + !list);
    return trace_answered(TRACE_OK);
}

static void reverse(void *lists, size_t list)
{
    nodes_link *end = &((nodes *)lists)[list].end, *link = end;
    do {
        nodes_link *after = link->next;
        link->next = link->prev;
        link->prev = after;
        link = after;
    } while (link != end);
}

static void swap(void *lists)
{
    nodes *a = lists, *b = a + 1, old;
    nodes_init(&old);
    nodes_splice(&old, &old.end, a);
    nodes_splice(a, &a->end, b);
    nodes_splice(b, &b->end, &old);
}

static trace_answer apply(void *lists, const trace_step *step)
{
    static const trace_parts parts = {size_of, next, put, put_range, cut, sort, merge, reverse, swap};
    return trace_apply_by_parts(&parts, SIZE_MAX, lists, step);
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
/* Both ways: the links back are looked at too. */
static size_t values(void *data, size_t index, unsigned char *to)
{
    nodes *list = (nodes *)data + index;
    size_t count = 0;
    for (nodes_link *link = list->end.next; link != &list->end; link = link->next) {
        if (link->prev->next != link)
            return SIZE_MAX;
        to[count++] = *nodes_value(link);
    }
    return count;
}

static const list_subject subject = {"C nodes", SIZE_MAX, make, release, apply, values};
static const list_port port = {LIST_PORT_VERSION, "a doubly linked list with a malloc for each node, in C", &subject, 0,
                               NULL};
const list_port *plumb_list_port_open(void)
{
    return &port;
}
