/* The article's list (validate/util/article_list.h) as a subject of operation traces. It has the operations that the
 * article describes. The operation unique is absent: the article's unique erases all repeated values, the unique of
 * traces, like that of std::list, only equal neighbours. */
#include "validate/list/answers.h"

#include <cstdlib>

#define ARTICLE_NAME article
#define ARTICLE_VALUE int
#define ARTICLE_INDEX uint32_t
#include "validate/util/article_list.h"

namespace
{

struct lists {
    article list[2];
};

void *make()
{
    return new lists{{article_empty(), article_empty()}};
}

void release(void *data)
{
    lists *both = static_cast<lists *>(data);
    article_free(&both->list[0]);
    article_free(&both->list[1]);
    delete both;
}

/* Returns the index of the element of a rank, or the sentinel. */
uint32_t index_at(const article *list, size_t rank)
{
    uint32_t i = list->head;
    for (; rank > 0; rank--)
        i = list->nodes[i].next;
    return i;
}

/* Returns the index of the element of a rank, which is searched from the last element on. */
uint32_t index_from_back(const article *list, size_t rank)
{
    uint32_t i = list->tail;
    for (size_t k = list->size - 1; k > rank; k--)
        i = list->nodes[i].prev;
    return i;
}

void insert(article *list, size_t rank, size_t value)
{
    const int number = (int)value;
    article_insert(list, rank == list->size ? article_end() : index_at(list, rank), &number);
}

void assign_copies(article *list, size_t count, size_t value)
{
    const int number = (int)value;
    list->size = 0;
    list->head = list->tail = article_end();
    for (; count > 0; count--)
        article_insert(list, article_end(), &number);
}

/* Erases an element and returns its value; `empty` if there is none. */
trace_answer pop(article *list, uint32_t index)
{
    if (list->size == 0)
        return trace_answered(TRACE_EMPTY);
    const int value = list->values[index];
    article_erase(list, index);
    return trace_number(value);
}

trace_answer value_of(const article *list, uint32_t index)
{
    return list->size == 0 ? trace_answered(TRACE_EMPTY) : trace_number(list->values[index]);
}

trace_answer erase(article *list, size_t rank)
{
    const uint32_t next = article_erase(list, index_at(list, rank));
    return next == article_end() ? trace_answered(TRACE_END) : trace_number(list->values[next]);
}

void erase_range(article *list, size_t first, size_t end)
{
    uint32_t index = index_at(list, first);
    for (; first < end; first++)
        index = article_erase(list, index);
}

/* The condition of remove_if: the value modulo `divisor` is `rest`, or, with a divisor of 0, the value is `rest`. */
struct {
    size_t divisor, rest;
} condition;

bool holds(const int *value)
{
    return (condition.divisor ? (size_t)*value % condition.divisor : (size_t)*value) == condition.rest;
}

size_t count(const article *list)
{
    size_t found = 0;
    for (size_t i = 0; i < list->size; i++)
        found += holds(&list->values[i]);
    return found;
}

size_t replace(article *list, int value)
{
    const size_t found = count(list);
    for (size_t i = 0; i < list->size; i++)
        if (holds(&list->values[i]))
            list->values[i] = value;
    return found;
}

long long sum(const article *list)
{
    long long total = 0;
    for (size_t i = 0; i < list->size; i++)
        total += list->values[i];
    return total;
}

bool less(const int *a, const int *b)
{
    return *a / TRACE_CLASS < *b / TRACE_CLASS;
}

bool equal(const article *a, const article *b)
{
    uint32_t i = a->head, k = b->head;
    for (; i != article_end() && k != article_end() && a->values[i] == b->values[k];
         i = a->nodes[i].next, k = b->nodes[k].next)
        ;
    return i == article_end() && k == article_end();
}

/* Passes an array of consecutive values, modulo TRACE_VALUES, to the list, which takes ownership of it. */
void take_array(article *list, size_t count, size_t value)
{
    int *values = static_cast<int *>(malloc((count + 1) * sizeof *values));
    if (!values)
        abort();
    for (size_t i = 0; i < count; i++)
        values[i] = (int)((value + i) % TRACE_VALUES);
    article_take_array(list, values, count);
}

trace_answer apply(void *data, const trace_step *step)
{
    lists *const both = static_cast<lists *>(data);
    const size_t *const a = step->argument;
    article *const list = &both->list[a[0]], *const other = &both->list[!a[0]], kept = both->list[0];
    condition.divisor = a[1];
    condition.rest = a[2];
    switch (step->operation) {
        DOES(push_back, insert(list, list->size, a[1]))
        DOES(push_front, insert(list, 0, a[1]))
        ANSWERS(pop_back, pop(list, list->tail))
        ANSWERS(pop_front, pop(list, list->head))
        DOES(insert, insert(list, a[1], a[2]))
        ANSWERS(erase, erase(list, a[1]))
        DOES(erase_range, erase_range(list, a[1], a[2]))
        DOES(assign_copies, assign_copies(list, a[1], a[2]))
        DOES(assign_array, take_array(list, a[1], a[2]))
        DOES(clear, assign_copies(list, 0, 0))
        DOES(copy, article_copy(list, other))
        DOES(swap, both->list[0] = both->list[1]; both->list[1] = kept)
        DOES(splice, article_splice(list, index_at(list, a[1]), other))
        DOES(merge, article_merge(list, other, less))
        GIVES(remove, (condition.divisor = 0, condition.rest = a[1], article_remove_if(list, holds)))
        GIVES(remove_if, article_remove_if(list, holds))
        DOES(reverse, article_reverse(list))
        ANSWERS(front, value_of(list, list->head))
        ANSWERS(back, value_of(list, list->tail))
        GIVES(size, list->size)
        ANSWERS(at, value_of(list, index_at(list, a[1])))
        ANSWERS(at_back, value_of(list, index_from_back(list, a[1])))
        GIVES(equal, equal(&both->list[0], &both->list[1]))
        GIVES(accumulate, sum(list))
        GIVES(count, (condition.divisor = 0, condition.rest = a[1], count(list)))
        GIVES(count_if, count(list))
        GIVES(any_of, count(list) > 0)
        GIVES(all_of, count(list) == list->size)
        GIVES(none_of, count(list) == 0)
        DOES(fill, condition.divisor = 1; condition.rest = 0; replace(list, (int)a[1]))
        GIVES(replace, (condition.divisor = 0, condition.rest = a[1], replace(list, (int)a[2])))
        GIVES(replace_if, replace(list, (int)a[3]))
        DOES(reserve, article_reserve(list, a[1]))
    default:
        return trace_answered(TRACE_ABSENT);
    }
}

size_t values(void *data, size_t index, unsigned char *to)
{
    const article *list = &static_cast<lists *>(data)->list[index];
    size_t written = 0;
    for (uint32_t i = list->head; i != article_end(); i = list->nodes[i].next)
        to[written++] = (unsigned char)list->values[i];
    return written;
}

} // namespace

extern "C" const list_port *plumb_list_port_open(void)
{
    static const list_subject subject = {"article", UINT32_MAX, make, release, apply, values};
    static const list_port port = {LIST_PORT_VERSION, "the article's list, written from its description", &subject, 0,
                                   nullptr};
    return &port;
}
