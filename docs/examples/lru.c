/* A cache that removes the entry that was used least recently: a list of entries in order of use, and a table from keys
 * to handles. */
#include <stdio.h>

typedef struct entry {
    int key, value;
} entry;

#define LIST_NAME uses
#define LIST_VALUE entry
#define LIST_HANDLES
#include <plumb/list.h>

enum { KEYS = 100, CAPACITY = 3 };
static size_t handle[KEYS]; /* handle of each key's entry; 0 if the key is not in the cache */
static uses list;           /* the entries, the most recently used first */

/* Returns the value of a key, or null if it is not in the cache, and makes its entry the most recently used. */
static int *find(int key)
{
    const size_t p = uses_find_handle(&list, handle[key]);
    if (!p)
        return NULL;
    uses_splice_one(&list, uses_begin(&list), &list, p, NULL); /* changes links only, so that p is still its position */
    return &uses_at(&list, p)->value;
}

/* Stores a value, and removes the least recently used entry if the cache is full. Returns 0, or −1 without memory. */
static int store(int key, int value)
{
    entry old;
    size_t position;
    if (uses_size(&list) == CAPACITY && !uses_pop_back(&list, &old))
        handle[old.key] = 0;
    if (uses_insert(&list, uses_begin(&list), (entry){key, value}, &position))
        return -1;
    handle[key] = uses_handle(&list, position);
    return 0;
}

int main(void)
{
    if (store(1, 10) || store(2, 20) || store(3, 30) || !find(1) || store(4, 40))
        return 1;
    for (int key = 1; key <= 4; key++)
        printf("%d: %s\n", key, find(key) ? "kept" : "forgotten");
    uses_free(&list);
}
