/* For tests: a test of each of many cases, and a row that is a test.
 *
 *     OF_EACH(each_kernel, kernels, every_row_has_a_title, const struct kernel *kernel)
 *     {
 *         cr_expect(kernel->row->title, "%s", kernel->id);
 *     }
 *
 * each_kernel is a function that calls the function given to it for every case; what follows is the body for one. */
#ifndef TEST_EACH_H
#define TEST_EACH_H

#include <criterion/criterion.h>

/* The parameters of a case follow the test's name. A macro, since it begins a function. */
#define OF_EACH(each, suite, name, ...)                                                                                \
    static void name(__VA_ARGS__);                                                                                     \
    Test(suite, name)                                                                                                  \
    {                                                                                                                  \
        each(name);                                                                                                    \
    }                                                                                                                  \
    static void name(__VA_ARGS__)

/* A test that is one call, as a row of a table of such. */
#define TRY(suite, name, ...)                                                                                          \
    Test(suite, name)                                                                                                  \
    {                                                                                                                  \
        __VA_ARGS__;                                                                                                   \
    }

#endif
