/* Undo and redo: a list of changes, and the position of the next change to redo. A new change removes all changes that
 * could be redone. */
#include <stdio.h>

#define LIST_NAME changes
#define LIST_VALUE int
#define LIST_SCALAR
#include <plumb/list.h>

static changes done;
static size_t redo; /* the first change that was undone, or the end */
static int total;   /* the sum of all changes that are not undone */

/* Makes a change. Returns 0, or nonzero if there is not enough memory. */
static int change(int by)
{
    (void)changes_erase_range(&done, redo, changes_end(&done), NULL);
    redo = changes_end(&done);
    total += by;
    return changes_push_back(&done, by);
}

static void undo(void)
{
    if (changes_empty(&done) || redo == changes_begin(&done))
        return;
    redo = changes_prev(&done, redo); /* before the end is the last change */
    total -= *changes_at(&done, redo);
}

static void again(void)
{
    if (!redo)
        return;
    total += *changes_at(&done, redo);
    redo = changes_next(&done, redo);
}

int main(void)
{
    if (change(1) || change(20) || change(300))
        return 1;
    undo();
    undo();
    again();
    printf("%d\n", total);
    if (change(4000))
        return 1;
    again();
    printf("%d after %zu changes\n", total, changes_size(&done));
    changes_free(&done);
}
