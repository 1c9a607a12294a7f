/* Macros for tests that run one body for many cases, and for tests that are a single call.
 *
 *     OF_EACH(each_kernel, kernels, every_row_has_a_title, const struct kernel *kernel)
 *     {
 *         cr_expect(kernel->row->title, "%s", kernel->id);
 *     }
 *
 * each_kernel is a function that takes a callback and calls it for every case. The block that follows is the body of
 * that callback. */
#ifndef TEST_EACH_H
#define TEST_EACH_H

#include <criterion/criterion.h>

/* Defines a test that calls each(name), where `name` is the function whose body follows. The arguments after the test's
 * name are that function's parameters. It has to be a macro because it begins a function definition. */
#define OF_EACH(each, suite, name, ...)                                                                                \
    static void name(__VA_ARGS__);                                                                                     \
    Test(suite, name)                                                                                                  \
    {                                                                                                                  \
        each(name);                                                                                                    \
    }                                                                                                                  \
    static void name(__VA_ARGS__)

/* Defines a test whose body is the given call. It is shorter than Test() with braces, so that a list of tests of one
 * call each reads as a table. */
#define TRY(suite, name, ...)                                                                                          \
    Test(suite, name)                                                                                                  \
    {                                                                                                                  \
        __VA_ARGS__;                                                                                                   \
    }

#endif
