/* Experiments on the article's claims C36 about a list in contiguous arrays: which operations allocate memory, move
 * elements, or invalidate iterators.
 *
 * The claims are about the article's own list, so that the results of that list are the readings
 * (validate/util/article_list.h); the results of plumb's list, without LIST_STABLE, are context. Elements are
 * consecutive numbers from `first` on, each inserted in the middle of the preceding ones, so that links jump within the
 * arrays. Allocated blocks are counted in the lists' allocators. An element has moved if its address has changed; an
 * iterator (a list and a position) is lost if it refers to no element or to another one. Source: "Implementing Linked
 * Lists with Contiguous Arrays", sections 2 to 2.2. */
#include "claims.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Numbers of blocks that the lists allocated and released. */
static struct {
    size_t made, released;
} blocks;

static void *make_block(void *old, size_t bytes)
{
    blocks.made++;
    return realloc(old, bytes);
}

static void release_block(void *block)
{
    blocks.released += block != NULL;
    free(block);
}

#define LIST_NAME int_list
#define LIST_VALUE int
#define LIST_SCALAR
#define LIST_REALLOCATE(list, pointer, old_bytes, new_bytes) ((void)(old_bytes), make_block(pointer, new_bytes))
#define LIST_RELEASE(list, pointer, bytes) ((void)(bytes), release_block(pointer))
#include <plumb/list.h>

#define ARTICLE_NAME article_list
#define ARTICLE_VALUE int
#define ARTICLE_INDEX uint8_t
#define ARTICLE_REALLOCATE(block, bytes) make_block(block, bytes)
#define ARTICLE_RELEASE(block) release_block(block)
#include "validate/util/article_list.h"

enum { ELEMENTS = 100, NONE = -1 };

/* --- common operations of both lists ------------------------------------------------------------------------------ */

/* A list of either kind. A position is a number: the article's index or plumb's position. */
struct list {
    int is_articles;
    article_list articles;
    int_list plumbs;
};

static const char *const whose[] = {"plumb's list", "the article's list"};

static enum cell_role role_of(int is_articles)
{
    return is_articles ? READING : CONTEXT;
}

/* Aborts if an operation failed. */
static void must(plumb_status status)
{
    if (status != PLUMB_OK)
        abort();
}

static struct list empty(int is_articles)
{
    return (struct list){.is_articles = is_articles, .articles = article_list_empty()};
}

static void release(struct list *list)
{
    article_list_free(&list->articles);
    int_list_free(&list->plumbs);
}

static size_t first_of(const struct list *list)
{
    return list->is_articles ? list->articles.head : int_list_begin(&list->plumbs);
}

static size_t end_of(const struct list *list)
{
    return list->is_articles ? article_list_end() : 0;
}

static size_t next_of(const struct list *list, size_t position)
{
    return list->is_articles ? list->articles.nodes[position].next : int_list_next(&list->plumbs, position);
}

static const int *value_at(const struct list *list, size_t position)
{
    return list->is_articles ? &list->articles.values[position] : int_list_const_at(&list->plumbs, position);
}

static int is_element(const struct list *list, size_t position)
{
    return list->is_articles ? position < list->articles.size : int_list_is_position(&list->plumbs, position, false);
}

static void reserve(struct list *list, size_t capacity)
{
    if (list->is_articles)
        article_list_reserve(&list->articles, capacity);
    else
        must(int_list_reserve(&list->plumbs, capacity));
}

static void insert(struct list *list, size_t before, int value)
{
    if (list->is_articles)
        article_list_insert(&list->articles, (uint8_t)before, &value);
    else
        must(int_list_insert(&list->plumbs, before, value, NULL));
}

static void erase(struct list *list, size_t position)
{
    if (list->is_articles)
        article_list_erase(&list->articles, (uint8_t)position);
    else
        must(int_list_erase(&list->plumbs, position, NULL));
}

/* Returns the position of the slot with index `slot` in the arrays. */
static size_t position_of_slot(const struct list *list, size_t slot)
{
    return list->is_articles ? slot : int_list_position(slot);
}

static const char *const ends[] = {"at the front", "in the middle", "at the back"};

/* Returns the position at the front (end = 0), in the middle (1) or at the back (2) of a list of n elements. */
static size_t position_at_end(const struct list *list, size_t end, int n)
{
    size_t p = first_of(list);
    for (size_t hops = end * (size_t)n / 2; hops > 0; hops--)
        p = next_of(list, p);
    return p;
}

/* Returns a list of the numbers from `first` on, each inserted in the middle of the preceding ones. */
static struct list filled(int is_articles, int first, size_t capacity)
{
    struct list list = empty(is_articles);
    reserve(&list, capacity);
    for (int i = 0; i < ELEMENTS; i++)
        insert(&list, position_at_end(&list, 1, i), first + i);
    return list;
}

/* The positions and the addresses of a list's elements, whose values are first, first + 1 … */
struct list_snapshot {
    size_t position[ELEMENTS];
    const int *address[ELEMENTS];
};

static struct list_snapshot take_snapshot(const struct list *list, int first)
{
    struct list_snapshot seen = {0};
    for (size_t p = first_of(list); p != end_of(list); p = next_of(list, p)) {
        const int i = *value_at(list, p) - first;
        if (i < 0 || i >= ELEMENTS)
            continue;
        seen.position[i] = p;
        seen.address[i] = value_at(list, p);
    }
    return seen;
}

/* Returns the number of iterators, apart from the iterator of the erased element, that are lost. */
static double count_lost(const struct list_snapshot *before, const struct list *list, int erased)
{
    double lost = 0;
    for (int i = 0; i < ELEMENTS; i++) {
        const size_t p = before->position[i];
        lost += i != erased && (!is_element(list, p) || *value_at(list, p) != i);
    }
    return lost;
}

/* Returns the number of elements, apart from the erased one, whose address has changed. */
static double count_moved(const struct list_snapshot *before, const struct list *list, int erased)
{
    const struct list_snapshot after = take_snapshot(list, 0);
    double moved = 0;
    for (int i = 0; i < ELEMENTS; i++)
        moved += i != erased && before->address[i] != after.address[i];
    return moved;
}

/* --- experiments -------------------------------------------------------------------------------------------------- */

/* C36.insert: allocated blocks per insertion. */
static void run_insert(struct findings *findings)
{
    for (int articles = 1; articles >= 0; articles--)
        for (size_t grows = 0; grows < 2; grows++)
            for (size_t end = 0; end < 3; end++) {
                struct list list = filled(articles, 0, grows ? 0 : (size_t)2 * ELEMENTS);
                blocks.made = 0;
                for (int i = 0; i < ELEMENTS; i++)
                    insert(&list, position_at_end(&list, end, ELEMENTS + i), i);
                findings_add(findings, grows ? CONTEXT : role_of(articles), (double)blocks.made / ELEMENTS,
                             "%s, %s, %s", whose[articles], ends[end], grows ? "growing" : "with room asked for");
                release(&list);
            }
}

/* C36.erase: blocks allocated or released per erasure. */
static void run_erase(struct findings *findings)
{
    for (int articles = 1; articles >= 0; articles--)
        for (size_t end = 0; end < 3; end++) {
            struct list list = filled(articles, 0, 0);
            blocks.made = blocks.released = 0;
            for (int last = ELEMENTS - 1; last >= 0; last--)
                erase(&list, position_at_end(&list, end, last));
            findings_add(findings, role_of(articles), (double)(blocks.made + blocks.released) / ELEMENTS, "%s, %s",
                         whose[articles], ends[end]);
            release(&list);
        }
}

/* C36.moved: measures how many other elements an erasure moves. */
static void run_moved(struct findings *findings)
{
    for (int articles = 1; articles >= 0; articles--)
        for (size_t end = 0; end < 3; end++) {
            struct list list = filled(articles, 0, 0);
            const struct list_snapshot before = take_snapshot(&list, 0);
            const size_t p = position_at_end(&list, end, ELEMENTS - 1);
            const int gone = *value_at(&list, p);
            erase(&list, p);
            findings_add(findings, role_of(articles), count_moved(&before, &list, gone), "%s, %s", whose[articles],
                         ends[end]);
            release(&list);
        }
}

/* C36.lost: measures how many iterators of other elements an erasure invalidates. The claim is about the element that
 * the erasure moves; if the element of the last slot is erased, none is moved. */
static void run_lost(struct findings *findings)
{
    static const char *const slots[] = {"the first", "a middle", "the last"};
    double lost[2][3];
    for (int articles = 1; articles >= 0; articles--)
        for (size_t s = 0; s < 3; s++) {
            struct list list = filled(articles, 0, 0);
            const struct list_snapshot before = take_snapshot(&list, 0);
            const size_t p = position_of_slot(&list, s * (ELEMENTS - 1) / 2);
            const int gone = *value_at(&list, p);
            erase(&list, p);
            lost[articles][s] = count_lost(&before, &list, gone);
            findings_add(findings, s == 2 ? CONTEXT : role_of(articles), lost[articles][s],
                         "%s, the element of %s slot erased", whose[articles], slots[s]);
            release(&list);
        }
    findings_remark(findings, "%g of the other %d, and %g where the last slot's element is erased",
                    fmax(lost[1][0], lost[1][1]), ELEMENTS - 1, lost[1][2]);
}

/* C36.swap: an iterator of the article's list refers to the list; plumb's position is a number that can be used with
 * either list. */
static void run_swap(struct findings *findings)
{
    double along = 0;
    for (int articles = 1; articles >= 0; articles--) {
        struct list a = filled(articles, 0, 0), b = filled(articles, ELEMENTS, 0);
        const struct list_snapshot before = take_snapshot(&a, 0);
        const struct list other = a;
        a = b;
        b = other;
        findings_add(findings, role_of(articles), count_lost(&before, &a, NONE) / ELEMENTS,
                     "%s, asked of the list they were made for", whose[articles]);
        along = count_lost(&before, &b, NONE) / ELEMENTS;
        findings_add(findings, CONTEXT, along, "%s, asked of the list that has the elements", whose[articles]);
        release(&a);
        release(&b);
    }
    findings_remark(findings,
                    "an iterator names its list; a position in plumb's list is a number, and %g of them are invalid in "
                    "the list that has the elements now",
                    along);
}

/* An operation that transfers elements to a second list; the second list's first element, if it is not empty; and the
 * capacity that is reserved in it. */
struct crossing {
    const char *name;
    size_t first, capacity;
    int merges;
};

static const struct crossing crossings[] = {{"splice, growing", 1, 0, 0},
                                            {"splice, with room asked for", 1, 2, 0},
                                            {"splice into an empty list", 0, 0, 0},
                                            {"merge, growing", 1, 0, 1},
                                            {"merge, with room asked for", 1, 2, 1}};
enum { CROSSINGS = sizeof crossings / sizeof *crossings, SPLICE_INTO_EMPTY = 2 };

static bool is_less(const int *a, const int *b)
{
    return *a < *b;
}

/* Transfers all elements of `from` to `to`, by a merge or a splice. */
static void transfer(struct list *to, struct list *from, int merges)
{
    if (to->is_articles && merges)
        article_list_merge(&to->articles, &from->articles, is_less);
    else if (to->is_articles)
        article_list_splice(&to->articles, article_list_end(), &from->articles);
    else
        must(merges ? int_list_merge(&to->plumbs, &from->plumbs) : int_list_splice(&to->plumbs, 0, &from->plumbs));
}

/* Returns a list of the numbers from `first` on, in ascending order. */
static struct list ascending(int is_articles, int first, size_t capacity)
{
    struct list list = empty(is_articles);
    reserve(&list, capacity);
    for (int i = 0; i < ELEMENTS; i++)
        insert(&list, end_of(&list), first + i);
    return list;
}

/* Adds a cell for each crossing: if `values` is true, the fraction of the values that move, otherwise the number of
 * allocated blocks. */
static void add_crossings(struct findings *findings, int values)
{
    for (int articles = 1; articles >= 0; articles--)
        for (size_t c = 0; c < CROSSINGS; c++) {
            struct list from = ascending(articles, 0, 0), to = empty(articles);
            if (crossings[c].first) {
                release(&to);
                to = ascending(articles, ELEMENTS, crossings[c].capacity * ELEMENTS);
            }
            const struct list_snapshot before = take_snapshot(&from, 0);
            blocks.made = 0;
            transfer(&to, &from, crossings[c].merges);
            const double made = (double)blocks.made;
            findings_add(findings, role_of(articles), values ? count_moved(&before, &to, NONE) / ELEMENTS : made,
                         "%s, %s", whose[articles], crossings[c].name);
            release(&from);
            release(&to);
        }
}

/* C36.splice: the fraction of values that a transfer to another list moves. */
static void run_splice(struct findings *findings)
{
    add_crossings(findings, 1);
    findings_remark(findings, "plumb's list moves %g of them into an empty list, which can take the arrays",
                    findings->cells[CROSSINGS + SPLICE_INTO_EMPTY].value);
}

/* C36.heap: the number of blocks that a transfer to another list allocates. */
static void run_heap(struct findings *findings)
{
    add_crossings(findings, 0);
    findings_remark(findings, "%g where capacity was reserved before",
                    findings->cells[1].value + findings->cells[4].value);
}

/* Returns the count of links that differ between a list and its copy, slot by slot. */
static double links_changed(const struct list *from, const struct list *to)
{
    double changed = 0;
    if (from->is_articles) {
        for (size_t i = 0; i < from->articles.size; i++)
            changed += memcmp(&from->articles.nodes[i], &to->articles.nodes[i], sizeof *from->articles.nodes) != 0;
        return changed;
    }
    for (size_t i = 0; i <= int_list_size(&from->plumbs); i++)
        changed += (from->plumbs.next[i] != to->plumbs.next[i]) + (from->plumbs.prev[i] != to->plumbs.prev[i]);
    return changed;
}

/* C36.copy: the links that differ between a list and its copy. */
static void run_copy(struct findings *findings)
{
    for (int articles = 1; articles >= 0; articles--) {
        struct list from = filled(articles, 0, 0), to = empty(articles);
        for (size_t slot = 0; slot < ELEMENTS / 2; slot++)
            erase(&from, position_of_slot(&from, slot));
        if (articles)
            article_list_copy(&to.articles, &from.articles);
        else
            must(int_list_copy(&to.plumbs, &from.plumbs));
        findings_add(findings, role_of(articles), links_changed(&from, &to), "%s, copied", whose[articles]);
        const struct list moved = to; /* moves the list, of either kind: the copy owns the arrays */
        findings_add(findings, role_of(articles), links_changed(&from, &moved), "%s, moved", whose[articles]);
        release(&from);
        release(&to);
    }
}

/* C36.reverse: the elements that reversing the list moves. */
static void run_reverse(struct findings *findings)
{
    for (int articles = 1; articles >= 0; articles--) {
        struct list list = filled(articles, 0, 0);
        const struct list_snapshot before = take_snapshot(&list, 0);
        const int last = *value_at(&list, position_at_end(&list, 2, ELEMENTS - 1));
        if (articles)
            article_list_reverse(&list.articles);
        else
            int_list_reverse(&list.plumbs);
        const int is_reversed = *value_at(&list, first_of(&list)) == last;
        findings_add(findings, role_of(articles), is_reversed ? count_moved(&before, &list, NONE) : (double)NAN, "%s",
                     whose[articles]);
        release(&list);
    }
}

/* C36.array: the elements that move when a list takes over an array. */
static void run_array(struct findings *findings)
{
    for (int articles = 1; articles >= 0; articles--) {
        int *array = make_block(NULL, ELEMENTS * sizeof *array);
        struct list list = empty(articles);
        if (!array)
            abort();
        for (int i = 0; i < ELEMENTS; i++)
            array[i] = i;
        if (articles)
            article_list_take_array(&list.articles, array, ELEMENTS);
        else
            must(int_list_take_array(&list.plumbs, array, ELEMENTS, ELEMENTS));
        const struct list_snapshot after = take_snapshot(&list, 0);
        double moved = 0;
        for (int i = 0; i < ELEMENTS; i++)
            moved += after.address[i] != array + i;
        findings_add(findings, role_of(articles), moved, "%s, an array taken over", whose[articles]);
        release(&list);
    }
}

const struct experiment slots_experiments[] = {{.id = "C36.insert", .run_plain = run_insert},
                                               {.id = "C36.erase", .run_plain = run_erase},
                                               {.id = "C36.moved", .run_plain = run_moved},
                                               {.id = "C36.lost", .run_plain = run_lost},
                                               {.id = "C36.swap", .run_plain = run_swap},
                                               {.id = "C36.splice", .run_plain = run_splice},
                                               {.id = "C36.heap", .run_plain = run_heap},
                                               {.id = "C36.copy", .run_plain = run_copy},
                                               {.id = "C36.array", .run_plain = run_array},
                                               {.id = "C36.reverse", .run_plain = run_reverse},
                                               {0}};
