/* Main program of the tests: displays progress, and fails a test that passes but prints something, because such output
 * would hide the messages of tests that fail.
 *
 * Criterion runs each test in a process of its own. The linker option --wrap (Makefile) replaces Criterion's functions
 * of that name by wrap_setup and wrap_main. They redirect a test's output to a file. The main program prints the files
 * that remain at the end. */
#include "test_objects.h"
#include "validate/util/options.h"
#include "validate/util/progress.h"

#include <criterion/hooks.h>
#include <criterion/internal/ordered-set.h>
#include <dirent.h>
#include <fcntl.h>
#include <limits.h>
#include <sys/stat.h>
#include <unistd.h>

/* Environment variable with the directory of these files. */
static const char variable[] = "PLUMB_TEST_SAID";

/* --- in a test's process ------------------------------------------------------------------------------------------ */

void real_setup(void) __asm__("__real_criterion_internal_test_setup");
void real_main(void (*test)(void)) __asm__("__real_criterion_internal_test_main");
void wrap_setup(void) __asm__("__wrap_criterion_internal_test_setup");
void wrap_main(void (*test)(void)) __asm__("__wrap_criterion_internal_test_main");

static char file[PATH_MAX];
static void (*body)(void);

/* Redirects the output of the test and of its fixture. */
void wrap_setup(void)
{
    const char *folder = getenv(variable);
    if (folder) {
        snprintf(file, sizeof file, "%s/%s.%s", folder, criterion_current_test->category, criterion_current_test->name);
        const int said = open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
        if (said >= 0 && dup2(said, STDOUT_FILENO) >= 0 && dup2(said, STDERR_FILENO) >= 0)
            close(said);
    }
    real_setup();
}

/* Runs a test and releases its objects. A test that fails ends before the last line or has already reported the
 * failure; its output then remains, since it may show the reason. */
static void run_quietly(void)
{
    struct stat status;
    body();
    release_test_objects();
    fflush(NULL);
    if (*file && stat(file, &status) == 0) {
        cr_expect_eq(status.st_size, 0, "a test that passes must print nothing");
        if (status.st_size == 0)
            unlink(file);
    }
}

void wrap_main(void (*test)(void))
{
    body = test;
    real_main(run_quietly);
}

/* --- in the main program ------------------------------------------------------------------------------------------ */

static struct {
    struct progress progress;
    size_t tests, done, failed, skipped;
} run;

ReportHook(PRE_ALL)(struct criterion_test_set *set)
{
    run.progress = progress_begin("test");
    FOREACH_SET(struct criterion_suite_set * suite, set->suites)
    FOREACH_SET(struct criterion_test * test, suite->tests)
    run.tests += !test->data->disabled;
}

/* Counts a test that ended. A skipped test is not counted, because Criterion's summary does not count it either. */
static void count_test(const struct criterion_test_stats *stats, int failed)
{
    const bool skipped = stats->test_status == CR_STATUS_SKIPPED;
    run.done += !skipped;
    run.skipped += skipped;
    run.failed += failed != 0;
    progress_show(&run.progress, (double)run.done / (double)(run.tests - run.skipped), "%zu of %zu, %zu failed: %s",
                  run.done, run.tests - run.skipped, run.failed, stats->test->category);
}

ReportHook(POST_TEST)(struct criterion_test_stats *stats)
{
    count_test(stats, stats->test_status == CR_STATUS_FAILED);
}

ReportHook(TEST_CRASH)(struct criterion_test_stats *stats)
{
    count_test(stats, 1);
}

ReportHook(POST_ALL)(struct criterion_global_stats *stats)
{
    (void)stats;
    progress_clear(&run.progress);
}

/* Prints the remaining files, each with its test's name, and removes them. */
static void print_said(const char *folder)
{
    struct dirent **entries;
    const int count = scandir(folder, &entries, NULL, alphasort);
    for (int i = 0; i < count; i++) {
        char path[PATH_MAX], text[4096];
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        FILE *stream = *entries[i]->d_name == '.' ? NULL : fopen(path, "r");
        size_t length = stream ? fread(text, 1, sizeof text, stream) : 0;
        if (length > 0)
            fprintf(stderr, "%s printed:\n%.*s%s", entries[i]->d_name, (int)length, text,
                    length == sizeof text ? "…\n" : "");
        if (stream)
            fclose(stream);
        if (*entries[i]->d_name != '.')
            unlink(path);
        free(entries[i]);
    }
    if (count >= 0)
        free(entries);
    rmdir(folder);
}

static int run_tests(struct criterion_test_set *tests)
{
    char folder[] = "/tmp/plumb-said-XXXXXX";
    if (mkdtemp(folder))
        setenv(variable, folder, 1);
    int status = criterion_run_all_tests(tests) ? STATUS_WITHIN : STATUS_SHORT;
    print_said(folder);
    if (run.done + run.skipped == 0 && status == STATUS_WITHIN) {
        fputs("plumb test: no test has such a name\n", stderr);
        status = STATUS_NOTHING;
    }
    return status;
}

/* Some tests wait for a hanging port, a lock or a browser and use no CPU. Therefore one more test than there are CPUs
 * runs at a time. */
int main(int argc, char **argv)
{
    struct criterion_test_set *tests = criterion_initialize();
    criterion_options.jobs = (size_t)sysconf(_SC_NPROCESSORS_ONLN) + 1;
    const int status = criterion_handle_args(argc, argv, true) ? run_tests(tests) : STATUS_WITHIN;
    criterion_finalize(tests);
    return status;
}
