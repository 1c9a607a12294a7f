/* Experiments on what a list in contiguous arrays allocates, moves and loses: C36.
 *
 * Elements are the numbers from `first` on, each put into the middle of those before, so that links jump over the
 * arrays. Blocks are counted where the list asks for them; an element has moved if it is found at another address, and
 * an iterator is lost if its position leads to no element or to another. By plumb's list without LIST_STABLE, which
 * keeps its arrays as the article's does. Source: "Implementing Linked Lists with Contiguous Arrays", sections 2 to
 * 2.2. */
#include "claims.h"

#include <math.h>
#include <stdlib.h>

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

enum { ELEMENTS = 100, NONE = -1 };

static const char *const ends[] = {"at the front", "in the middle", "at the back"};

static void must(plumb_status status)
{
    if (status != PLUMB_OK)
        abort();
}

/* The position at one of the ends, of n elements. */
static size_t place_at(const int_list *list, size_t end, int n)
{
    return int_list_advance(list, int_list_begin(list), (ptrdiff_t)end * n / 2);
}

static int_list filled(int first, size_t room)
{
    int_list made = {0};
    must(int_list_reserve(&made, room));
    for (int i = 0; i < ELEMENTS; i++)
        must(int_list_insert(&made, place_at(&made, 1, i), first + i, NULL));
    return made;
}

/* Where the elements from `first` on are. */
struct sight {
    size_t position[ELEMENTS];
    const int *address[ELEMENTS];
};

static struct sight look(const int_list *list, int first)
{
    struct sight seen = {0};
    for (size_t p = int_list_begin(list); p; p = int_list_next(list, p)) {
        const int i = *int_list_const_at(list, p) - first;
        if (i < 0 || i >= ELEMENTS)
            continue;
        seen.position[i] = p;
        seen.address[i] = int_list_const_at(list, p);
    }
    return seen;
}

static double count_lost(const struct sight *before, const int_list *list, int erased)
{
    double lost = 0;
    for (int i = 0; i < ELEMENTS; i++) {
        const size_t p = before->position[i];
        lost += i != erased && (!int_list_is_position(list, p, false) || *int_list_const_at(list, p) != i);
    }
    return lost;
}

static double count_moved(const struct sight *before, const int_list *list, int erased)
{
    const struct sight after = look(list, 0);
    double moved = 0;
    for (int i = 0; i < ELEMENTS; i++)
        moved += i != erased && before->address[i] != after.address[i];
    return moved;
}

static void inserting(struct findings *findings)
{
    for (size_t grows = 0; grows < 2; grows++)
        for (size_t end = 0; end < 3; end++) {
            int_list list = filled(0, grows ? 0 : (size_t)2 * ELEMENTS);
            blocks.made = 0;
            for (int i = 0; i < ELEMENTS; i++)
                must(int_list_insert(&list, place_at(&list, end, ELEMENTS + i), i, NULL));
            findings_add(findings, grows ? CONTEXT : READING, (double)blocks.made / ELEMENTS, "%s, %s", ends[end],
                         grows ? "growing" : "with room asked for");
            int_list_free(&list);
        }
}

static void erasing(struct findings *findings)
{
    for (size_t end = 0; end < 3; end++) {
        int_list list = filled(0, 0);
        blocks.made = blocks.released = 0;
        for (int last = ELEMENTS - 1; last >= 0; last--)
            must(int_list_erase(&list, place_at(&list, end, last), NULL));
        findings_add(findings, READING, (double)(blocks.made + blocks.released) / ELEMENTS, "%s", ends[end]);
        int_list_free(&list);
    }
}

/* One erasure: how many of the others it moves. */
static void erasing_moves(struct findings *findings)
{
    for (size_t end = 0; end < 3; end++) {
        int_list list = filled(0, 0);
        const struct sight before = look(&list, 0);
        const size_t p = place_at(&list, end, ELEMENTS - 1);
        const int gone = *int_list_at(&list, p);
        must(int_list_erase(&list, p, NULL));
        findings_add(findings, READING, count_moved(&before, &list, gone), "%s", ends[end]);
        int_list_free(&list);
    }
}

/* One erasure: of how many of the others it loses the iterator. */
static void erasing_loses(struct findings *findings)
{
    static const char *const slots[] = {"the first", "a middle", "the last"};
    double lost[3];
    for (size_t s = 0; s < 3; s++) {
        int_list list = filled(0, 0);
        const struct sight before = look(&list, 0);
        const size_t slot = s * (ELEMENTS - 1) / 2;
        const int gone = *int_list_slot_value(&list, slot);
        must(int_list_erase(&list, int_list_position(slot), NULL));
        lost[s] = count_lost(&before, &list, gone);
        findings_add(findings, READING, lost[s], "the element of %s slot erased", slots[s]);
        int_list_free(&list);
    }
    findings_remark(findings, "%g of the other %d, and %g where the last slot's element is erased",
                    fmax(lost[0], lost[1]), ELEMENTS - 1, lost[2]);
}

static void swapping(struct findings *findings)
{
    int_list a = filled(0, 0), b = filled(ELEMENTS, 0);
    const struct sight before = look(&a, 0);
    int_list_swap(&a, &b);
    const double there = count_lost(&before, &a, NONE) / ELEMENTS, along = count_lost(&before, &b, NONE) / ELEMENTS;
    findings_add(findings, READING, there, "asked of the list they were made for");
    findings_add(findings, READING, along, "asked of the list that has the elements");
    findings_remark(findings,
                    "a position is a number, which either list can be asked for: %g of them are lost in the "
                    "list that they were made for, %g in that which has the elements",
                    there, along);
    int_list_free(&a);
    int_list_free(&b);
}

/* What goes over to another list: how many blocks it takes, or which part of its values moves. */
static void cross(struct findings *findings, int values)
{
    static const struct {
        const char *name;
        size_t first, room; /* of the list that takes them */
        int merges;
    } ways[] = {{"splice, growing", 1, 0, 0},
                {"splice, with room asked for", 1, 2, 0},
                {"splice into an empty list", 0, 0, 0},
                {"merge, growing", 1, 0, 1},
                {"merge, with room asked for", 1, 2, 1}};
    for (size_t w = 0; w < sizeof ways / sizeof *ways; w++) {
        int_list from = filled(0, 0), to = {0};
        if (ways[w].first)
            to = filled(ELEMENTS, ways[w].room * ELEMENTS);
        int_list_sort(&from);
        int_list_sort(&to);
        const struct sight before = look(&from, 0);
        blocks.made = 0;
        must(ways[w].merges ? int_list_merge(&to, &from) : int_list_splice(&to, 0, &from));
        const double made = (double)blocks.made;
        findings_add(findings, READING, values ? count_moved(&before, &to, NONE) / ELEMENTS : made, "%s", ways[w].name);
        int_list_free(&from);
        int_list_free(&to);
    }
}

static void crossing_moves(struct findings *findings)
{
    cross(findings, 1);
    findings_remark(findings, "%g of them into an empty list, which can take the arrays", findings->cells[2].value);
}

static void crossing_allocates(struct findings *findings)
{
    cross(findings, 0);
    findings_remark(findings, "%g where room was asked for before",
                    findings->cells[1].value + findings->cells[4].value);
}

static void copying(struct findings *findings)
{
    int_list from = filled(0, 0), to = {0};
    for (size_t slot = 0; slot < ELEMENTS / 2; slot++)
        must(int_list_erase(&from, int_list_position(slot), NULL));
    must(int_list_copy(&to, &from));
    double changed = 0;
    for (size_t i = 0; i <= int_list_size(&from); i++)
        changed += (from.next[i] != to.next[i]) + (from.prev[i] != to.prev[i]);
    findings_add(findings, READING, changed, "copied");
    const uint32_t *next = to.next, *prev = to.prev;
    int_list_move(&from, &to);
    findings_add(findings, READING, (from.next != next) + (from.prev != prev), "moved");
    int_list_free(&from);
}

static void reversing(struct findings *findings)
{
    int_list list = filled(0, 0);
    const struct sight before = look(&list, 0);
    int_list_reverse(&list);
    findings_add(findings, READING, count_moved(&before, &list, NONE), "reversed");
    int_list_free(&list);
}

static void taking(struct findings *findings)
{
    int *array = malloc(ELEMENTS * sizeof *array);
    int_list list = {0};
    if (!array)
        abort();
    for (int i = 0; i < ELEMENTS; i++)
        array[i] = i;
    must(int_list_take_array(&list, array, ELEMENTS, ELEMENTS));
    const struct sight after = look(&list, 0);
    double moved = 0;
    for (int i = 0; i < ELEMENTS; i++)
        moved += after.address[i] != array + i;
    findings_add(findings, READING, moved, "an array taken over");
    int_list_free(&list);
}

const struct experiment slots_experiments[] = {{.id = "C36.insert", .alone = inserting},
                                               {.id = "C36.erase", .alone = erasing},
                                               {.id = "C36.moved", .alone = erasing_moves},
                                               {.id = "C36.lost", .alone = erasing_loses},
                                               {.id = "C36.swap", .alone = swapping},
                                               {.id = "C36.splice", .alone = crossing_moves},
                                               {.id = "C36.room", .alone = crossing_allocates},
                                               {.id = "C36.copy", .alone = copying},
                                               {.id = "C36.array", .alone = taking},
                                               {.id = "C36.reverse", .alone = reversing},
                                               {0}};
