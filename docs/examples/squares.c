/* A list of numbers, sorted, walked and summed. */
#include <stdio.h>

#define LIST_NAME int_list
#define LIST_VALUE int
#define LIST_SCALAR
#include <plumb/list.h>

int main(void)
{
    int_list list = {0}; /* an all-zero list is an empty one */
    for (int i = 0; i < 10; i++)
        if (int_list_push_front(&list, i * i % 7))
            return 1;
    int_list_sort(&list);
    for (size_t p = int_list_begin(&list); p; p = int_list_next(&list, p))
        printf("%d ", *int_list_at(&list, p));
    printf("\nsum %lld, fours %zu\n", int_list_accumulate(&list, 0), int_list_count(&list, &(int){4}));
    int_list_free(&list);
}
