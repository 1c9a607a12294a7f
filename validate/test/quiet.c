/* Tests of the main program of the test suites (main.c): it fails a test that passes but prints something, displays
 * what tests printed, and fails if no test runs. */
#include "ran.h"

/* Prints if the environment variable PLUMB_TEST_PRINTS says so, for the test below. */
Test(quiet, prints_if_requested)
{
    const char *words = getenv("PLUMB_TEST_PRINTS");
    if (words && strcmp(words, "skip") == 0)
        cr_skip_test("asked to");
    if (words && strcmp(words, "out") == 0)
        puts("words that help nobody");
    else if (words)
        fputs("words that help nobody\n", stderr);
    cr_expect(!words || strcmp(words, "failing") != 0, "asked to");
}

/* Runs the test program without the environment variables that Criterion sets in a process that runs a test. */
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

/* The display on a terminal and Criterion's summary count the same tests: all tests that are not skipped. */
Test(quiet, skipped_test_is_not_counted)
{
    NEEDS("script", "script --version");
    expect_said(formatted("env -u BXFI_MAP PLUMB_TEST_PRINTS=skip script -qec "
                          "\"%s/all --filter=quiet/prints_if_requested\" /dev/null | tr '\\r' '\\n' | "
                          "sed 's/\\x1b\\[[0-9;]*[mK]//g' | grep -oE '^[0-9]+ of .*|Tested: [0-9]+' | paste -sd';'",
                          beside_tests("")),
                0, "0 of 0, 0 failed: quiet;Tested: 0\n");
}
