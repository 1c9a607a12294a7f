/* The recipes of the traces that a list is checked with. The traces are generated in every run, identically on all
 * machines.
 *
 * Together the recipes contain every operation, and each targets a kind of fault. Recipes with few operations are for
 * ports that offer no others; the recipes with short lists find faults at the ends, which are close together there.
 * Steps are chosen in choose.c, scripts are in scripts.c. */
#include "trace_file.h"

#include <string.h>

static const struct trace_recipe recipes[] = {
    {.name = "basics",
     .seed = 1,
     .steps = 400,
     .size = 10,
     .every = 1,
     .operations =
         "push_back,push_front,pop_back,pop_front,insert,erase,front,back,size,at,at_back,clear,values,hold,held,gone"},
    {.name = "ranges",
     .seed = 2,
     .steps = 600,
     .size = 10,
     .every = 1,
     .operations = "push_back,insert,insert_copies,insert_array,insert_range,erase_range,resize,assign_copies,"
                   "assign_array,assign_range,copy,move,swap,splice,splice_one,splice_range,size,hold,held,gone"},
    {.name = "order",
     .seed = 3,
     .steps = 600,
     .size = 12,
     .every = 1,
     .operations = "push_back,push_front,insert,insert_array,erase,erase_range,reverse,sort,merge,unique,copy,"
                   "lower_bound,compare,equal,hold,held,gone"},
    {.name = "values",
     .seed = 4,
     .steps = 600,
     .size = 12,
     .every = 1,
     .operations = "push_back,push_front,insert_array,erase_range,remove,remove_if,accumulate,count,count_if,any_of,"
                   "all_of,none_of,fill,replace,replace_if,unique,copy,equal,compare,hold,held,gone"},
    {.name = "tiny", .seed = 5, .steps = 1500, .size = 2, .every = 1},
    {.name = "everything", .seed = 6, .steps = 3000, .size = 16, .every = 4},
    {.name = "long", .seed = 7, .steps = 1000, .size = 600, .every = 50},
    {.name = "churn",
     .seed = 8,
     .steps = 3000,
     .size = 100,
     .every = 100,
     .operations = "insert,erase,splice_one,reverse,sort,copy,hold,held,gone,shrink,insert_denied"},
    {.name = "full", .seed = 9, .shape = SHAPE_FULL, .steps = 400},
    {.name = "wide", .seed = 10, .shape = SHAPE_WIDE, .size = 4097},
    {.name = "wide15", .seed = 11, .shape = SHAPE_WIDE, .size = 32769, .minimum = 8191},
    {.name = "wide16", .seed = 12, .shape = SHAPE_WIDE, .size = 70000, .minimum = 65535},
    {.name = "huge", .seed = 13, .shape = SHAPE_HUGE, .size = 8430000, .minimum = 8430000},
};

const struct trace_recipe *trace_recipe(size_t i)
{
    return i < sizeof recipes / sizeof *recipes ? &recipes[i] : NULL;
}

const struct trace_recipe *trace_recipe_named(const char *name)
{
    const struct trace_recipe *recipe;
    for (size_t i = 0; (recipe = trace_recipe(i)); i++)
        if (strcmp(recipe->name, name) == 0)
            return recipe;
    return NULL;
}
