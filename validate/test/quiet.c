/* The program of all tests (main.c): it fails a test that passes but prints, shows what tests printed, and needs some
 * to run. */
#include "ran.h"

/* Prints where the test below asks for it. */
Test(quiet, prints_if_requested)
{
    const char *words = getenv("PLUMB_TEST_PRINTS");
    if (words && strcmp(words, "out") == 0)
        puts("words that help nobody");
    else if (words)
        fputs("words that help nobody\n", stderr);
    cr_expect(!words || strcmp(words, "failing") != 0, "asked to");
}

/* Without what Criterion tells a process that runs one of its tests. */
static struct ran run(const char *words, const char *filter)
{
    char *folder = beside_tests("");
    const char *command = formatted("env -u BXFI_MAP PLUMB_TEST_PRINTS=%s %s/all --filter='%s'", words, folder, filter);
    return ran_shell(command);
}

Test(quiet, passing_test_that_prints_fails)
{
    static const char *const words[] = {"out", "error", "failing"};
    for (size_t i = 0; i < 3; i++) {
        struct ran ran = run(words[i], "quiet/prints_if_requested");
        cr_expect_eq(ran.status, 1, "%s: %d", words[i], ran.status);
        cr_expect(strstr(ran.error, "quiet.prints_if_requested printed:\nwords that help nobody\n"), "%s", ran.error);
    }
}

Test(quiet, empty_selection_is_no_success)
{
    struct ran ran = run("", "quiet/of_which_there_is_none");
    cr_expect_eq(ran.status, 3);
    cr_expect(strstr(ran.error, "plumb test: no test has such a name\n"), "%s", ran.error);
}
