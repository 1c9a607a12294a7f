/* Tests of the list of the article (validate/util/article_list.h), with which `plumb claims` measures the article's
 * claims: after each operation, the list is compared with an array that has the same elements in list order. */
#include "test_objects.h"

#include "validate/util/random.h"

#include <criterion/criterion.h>

#define ARTICLE_NAME int_list
#define ARTICLE_VALUE int
#define ARTICLE_INDEX uint8_t
#include "validate/util/article_list.h"

enum { MOST = 200 };

struct model {
    int value[MOST];
    size_t size;
};

static bool is_equal(const int *a, const int *b)
{
    return *a == *b;
}

static bool is_less(const int *a, const int *b)
{
    return *a < *b;
}

static bool is_odd(const int *a)
{
    return *a % 2;
}

/* Checks that the list has the model's elements, forwards and backwards, and that their indices in its arrays are below
 * its size. */
static void expect_same(const int_list *list, const struct model *model)
{
    size_t n = 0;
    cr_assert_eq(list->size, model->size);
    for (uint8_t i = list->head; i != int_list_end(); i = list->nodes[i].next, n++)
        cr_assert(n < model->size && i < list->size && list->values[i] == model->value[n], "element %zu", n);
    cr_assert_eq(n, model->size);
    for (uint8_t i = list->tail; i != int_list_end(); i = list->nodes[i].prev, n--)
        cr_assert(n > 0 && list->values[i] == model->value[n - 1], "backwards, element %zu", n);
}

static uint8_t index_of(const int_list *list, size_t rank)
{
    uint8_t i = list->head;
    for (; rank > 0; rank--)
        i = list->nodes[i].next;
    return i;
}

static void insert_in_both(int_list *list, struct model *model, size_t rank, int value)
{
    int_list_insert(list, index_of(list, rank), &value);
    memmove(model->value + rank + 1, model->value + rank, (model->size++ - rank) * sizeof *model->value);
    model->value[rank] = value;
}

static struct model draw_list_and_model(int_list *list, struct random *random, size_t count)
{
    struct model model = {.size = 0};
    while (model.size < count)
        insert_in_both(list, &model, random_below(random, model.size + 1), (int)random_below(random, 9));
    return model;
}

Test(article_list, insert_and_erase_match_array)
{
    struct random random = {1};
    int_list list = int_list_empty();
    struct model model = {.size = 0};
    for (int step = 0; step < 3000; step++) {
        if (model.size == 0 || (model.size < MOST && random_below(&random, 2))) {
            insert_in_both(&list, &model, random_below(&random, model.size + 1), step);
        } else {
            const size_t rank = random_below(&random, model.size);
            const uint8_t next = int_list_erase(&list, index_of(&list, rank));
            memmove(model.value + rank, model.value + rank + 1, (--model.size - rank) * sizeof *model.value);
            cr_assert_eq(next, index_of(&list, rank));
        }
        expect_same(&list, &model);
    }
    int_list_free(&list);
}

Test(article_list, list_operations_match_array)
{
    struct random random = {2};
    for (int round = 0; round < 50; round++) {
        int_list list = int_list_empty(), other = int_list_empty();
        struct model model = draw_list_and_model(&list, &random, random_below(&random, 40)),
                     more = draw_list_and_model(&other, &random, random_below(&random, 40)), left = {.size = 0};
        int_list_splice(&list, int_list_end(), &other);
        memcpy(model.value + model.size, more.value, more.size * sizeof *more.value);
        model.size += more.size;
        expect_same(&list, &model);
        int_list_reverse(&list);
        for (size_t i = 0; i < model.size; i++)
            left.value[i] = model.value[model.size - 1 - i];
        left.size = model.size;
        expect_same(&list, &left);
        int_list_copy(&other, &list);
        expect_same(&other, &left);
        size_t odd = 0;
        for (size_t i = 0; i < left.size; i++)
            odd += left.value[i] % 2 != 0;
        cr_assert_eq(int_list_remove_if(&list, is_odd), odd);
        int_list_free(&list);
        int_list_free(&other);
    }
}

/* 1 2 1 2 3 becomes 1 2 3: all repeated values are removed, not only equal neighbours. */
Test(article_list, unique_deletes_all_repeated_values)
{
    static const int values[] = {1, 2, 1, 2, 3};
    int_list list = int_list_empty();
    for (size_t i = 0; i < 5; i++)
        int_list_insert(&list, int_list_end(), &values[i]);
    cr_expect_eq(int_list_unique(&list, is_equal), 2);
    expect_same(&list, &(struct model){{1, 2, 3}, 3});
    int_list_free(&list);
}

Test(article_list, merge_of_sorted_lists_is_sorted)
{
    static const int values[] = {1, 3, 3, 5, 2, 3, 7};
    int_list list = int_list_empty(), other = int_list_empty();
    for (size_t i = 0; i < 7; i++)
        int_list_insert(i < 4 ? &list : &other, int_list_end(), &values[i]);
    int_list_merge(&list, &other, is_less);
    expect_same(&list, &(struct model){{1, 2, 3, 3, 3, 5, 7}, 7});
    expect_same(&other, &(struct model){.size = 0});
    int_list_free(&list);
    int_list_free(&other);
}

Test(article_list, take_array_preserves_order)
{
    int *array = malloc(3 * sizeof *array);
    int_list list = int_list_empty();
    cr_assert_not_null(array);
    memcpy(array, (const int[]){3, 1, 2}, 3 * sizeof *array);
    int_list_take_array(&list, array, 3);
    expect_same(&list, &(struct model){{3, 1, 2}, 3});
    int_list_free(&list);
}
