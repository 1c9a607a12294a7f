/* A cache that forgets what was used least recently: a list by use, and a table from keys to handles. */
#include <stdio.h>

typedef struct entry {
    int key, value;
} entry;

#define LIST_NAME uses
#define LIST_VALUE entry
#define LIST_HANDLES
#include <plumb/list.h>

enum { KEYS = 100, ROOM = 3 };
static size_t handle[KEYS]; /* of a key; 0: not there */
static uses list;           /* the latest first */

static int *look(int key)
{
    const size_t p = uses_find_handle(&list, handle[key]);
    if (!p)
        return NULL;
    uses_splice_one(&list, uses_begin(&list), &list, p, NULL); /* relinked: p stays its position */
    return &uses_at(&list, p)->value;
}

static int keep(int key, int value)
{
    entry old;
    size_t where;
    if (uses_size(&list) == ROOM && !uses_pop_back(&list, &old))
        handle[old.key] = 0;
    if (uses_insert(&list, uses_begin(&list), (entry){key, value}, &where))
        return -1;
    handle[key] = uses_handle(&list, where);
    return 0;
}

int main(void)
{
    if (keep(1, 10) || keep(2, 20) || keep(3, 30) || !look(1) || keep(4, 40))
        return 1;
    for (int key = 1; key <= 4; key++)
        printf("%d: %s\n", key, look(key) ? "kept" : "forgotten");
    uses_free(&list);
}
