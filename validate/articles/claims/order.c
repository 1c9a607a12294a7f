/* Experiment on the article's claim C35: which list algorithms do not depend on the order of the elements.
 *
 * Each algorithm is run on the same five elements in each order that links can give them, and the distinct results are
 * counted. `unique` is also run as in the article's own list, where it leaves one element of each value
 * (validate/util/article_list.h). The sum in float is computed as by std::accumulate, in link order, from numbers that
 * cancel. All other algorithms are the same as in plumb's list. Source: "Implementing Linked Lists with Contiguous
 * Arrays", section 2.1. */
#include "claims.h"

#include <math.h>
#include <string.h>

#define LIST_NAME int_list
#define LIST_VALUE int
#define LIST_SCALAR
#include <plumb/list.h>

#define ARTICLE_NAME article_list
#define ARTICLE_VALUE int
#define ARTICLE_INDEX uint8_t
#include "validate/util/article_list.h"

enum { ELEMENTS = 5, MAX_OUTCOMES = 120 };

static bool is_odd(const int *value, void *context)
{
    (void)context;
    return *value % 2 != 0;
}

/* Returns a number that identifies the elements regardless of their order: the count of each value as a decimal
 * digit. */
static double contents(const int_list *list)
{
    double sum = 0;
    for (size_t p = int_list_begin(list); p; p = int_list_next(list, p))
        sum += pow(10, *int_list_at(list, p));
    return sum;
}

static double after_remove(int_list *list)
{
    int_list_remove(list, &(int){2});
    return contents(list);
}

static double after_remove_if(int_list *list)
{
    int_list_remove_if(list, is_odd, NULL);
    return contents(list);
}

/* Removes repeated equal neighbours, as std::list does. */
static double after_unique(int_list *list)
{
    int_list_unique(list);
    return contents(list);
}

static bool is_equal(const int *a, const int *b)
{
    return *a == *b;
}

/* Removes all repeated values, as the article's list does. */
static double after_articles_unique(int_list *list)
{
    article_list copy = article_list_empty();
    double sum = 0;
    for (size_t p = int_list_begin(list); p; p = int_list_next(list, p))
        article_list_insert(&copy, article_list_end(), int_list_at(list, p));
    article_list_unique(&copy, is_equal);
    for (uint8_t i = copy.head; i != article_list_end(); i = copy.nodes[i].next)
        sum += pow(10, copy.values[i]);
    article_list_free(&copy);
    return sum;
}

static double accumulated(int_list *list)
{
    return (double)int_list_accumulate(list, 0);
}

static double accumulated_in_float(int_list *list)
{
    static const float numbers[] = {0, 1, 0x1p30F, -0x1p31F};
    float sum = 0;
    for (size_t p = int_list_begin(list); p; p = int_list_next(list, p))
        sum += numbers[*int_list_at(list, p)];
    return (double)sum;
}

static double any_odd(int_list *list)
{
    return int_list_any_of(list, is_odd, NULL);
}

static double all_odd(int_list *list)
{
    return int_list_all_of(list, is_odd, NULL);
}

static double none_odd(int_list *list)
{
    return int_list_none_of(list, is_odd, NULL);
}

static double counted(int_list *list)
{
    return (double)int_list_count(list, &(int){1});
}

static double counted_if(int_list *list)
{
    return (double)int_list_count_if(list, is_odd, NULL);
}

static double after_fill(int_list *list)
{
    return int_list_fill(list, &(int){2}) == 0 ? contents(list) : NAN;
}

static double after_replace(int_list *list)
{
    return int_list_replace(list, &(int){1}, &(int){2}, NULL) == 0 ? contents(list) : NAN;
}

static double after_replace_if(int_list *list)
{
    return int_list_replace_if(list, is_odd, NULL, &(int){2}, NULL) == 0 ? contents(list) : NAN;
}

typedef double algorithm(int_list *list);

/* Returns the result of the algorithm for these elements in this order. */
static double outcome(algorithm *run, const int *values)
{
    int_list list = {0};
    for (int i = 0; i < ELEMENTS; i++)
        if (int_list_push_back(&list, values[i]))
            abort();
    const double result = run(&list);
    int_list_free(&list);
    return result;
}

/* Permutes the values to the order that follows lexicographically; the ascending order is the first. Returns 0 if they
 * are in the last order. */
static int next_order(int *values)
{
    int i = ELEMENTS - 1, j = ELEMENTS - 1;
    while (i > 0 && values[i - 1] >= values[i])
        i--;
    if (i == 0)
        return 0;
    while (values[j] <= values[i - 1])
        j--;
    const int swapped = values[i - 1];
    values[i - 1] = values[j], values[j] = swapped;
    for (int a = i, b = ELEMENTS - 1; a < b; a++, b--) {
        const int other = values[a];
        values[a] = values[b], values[b] = other;
    }
    return 1;
}

static size_t count_outcomes(algorithm *run)
{
    int values[ELEMENTS] = {1, 1, 2, 2, 3};
    double seen[MAX_OUTCOMES];
    size_t count = 0;
    do {
        const double result = outcome(run, values);
        size_t i = 0;
        while (i < count && seen[i] != result)
            i++;
        if (i == count)
            seen[count++] = result;
    } while (next_order(values));
    return count;
}

static void run_order(struct findings *findings)
{
    static const struct {
        const char *name;
        algorithm *run;
    } algorithms[] = {{".remove()", after_remove},
                      {".remove_if()", after_remove_if},
                      {".unique(), the article's: all repeated values", after_articles_unique},
                      {".unique(), as std::list has it: equal neighbours", after_unique},
                      {"accumulate, whole numbers", accumulated},
                      {"accumulate, floats that cancel", accumulated_in_float},
                      {"any_of", any_odd},
                      {"all_of", all_odd},
                      {"none_of", none_odd},
                      {"count", counted},
                      {"count_if", counted_if},
                      {"fill", after_fill},
                      {"replace", after_replace},
                      {"replace_if", after_replace_if}};
    size_t unique = 0, sums = 0;
    for (size_t i = 0; i < sizeof algorithms / sizeof *algorithms; i++) {
        const size_t outcomes = count_outcomes(algorithms[i].run);
        findings_add(findings, algorithms[i].run == after_unique ? CONTEXT : READING, (double)outcomes, "%s",
                     algorithms[i].name);
        unique = algorithms[i].run == after_unique ? outcomes : unique;
        sums = algorithms[i].run == accumulated_in_float ? outcomes : sums;
    }
    findings_remark(findings,
                    "true of all but the sum in floating point, which comes to %zu different numbers for the 30 orders "
                    "of five values. The article's .unique() deletes all repeated values; std::list's deletes equal "
                    "neighbours, and leaves %zu different lists",
                    sums, unique);
}

const struct experiment order_experiments[] = {{.id = "C35", .run_plain = run_order}, {0}};
