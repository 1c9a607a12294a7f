/* The guides for ports: the examples of docs/ports.md and docs/vectors.md are taken out, built and judged as the page says.
 *
 * An example is a block ```LANGUAGE FILE of the page, and a line of four blanks and the command that is run here. Where
 * its language is not installed, the test says so and is skipped. */
#include "ran.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The folder that the sources are in, above this program. */
static const char *root(void)
{
    static char folder[PATH_MAX];
    char *beside = beside_tests("..");
    for (snprintf(folder, sizeof folder, "%s", beside); *folder; *strrchr(folder, '/') = 0) {
        char file[PATH_MAX + 16];
        snprintf(file, sizeof file, "%s/docs/ports.md", folder);
        if (access(file, R_OK) == 0)
            break;
    }
    free(beside);
    return folder;
}

/* Whether the page has the command as a line of its own. */
static void expect_on_page(const char *name, const char *command)
{
    char *file, *page, *line;
    cr_assert(asprintf(&file, "%s/docs/%s", root(), name) > 0 && asprintf(&line, "\n    %s\n", command) > 0);
    page = file_text(file);
    cr_assert(strstr(page, line), "docs/%s does not say: %s", name, command);
    free(page);
    free(line);
    free(file);
}

/* Takes the files (names with blanks between them) out of the page and runs the command among them, with `more` behind it. */
static void expect_judged_with(const char *page, const char *files, const char *command, const char *more)
{
    char folder[] = "/tmp/plumb-example-XXXXXX", *all, *build = beside_tests("..");
    cr_assert(mkdtemp(folder));
    expect_on_page(page, command);
    cr_assert(asprintf(&all,
                       "PATH=%s:$PATH; cd %s && ln -s %s/validate . && for file in %s; do"
                       " awk -v file=$file '$0 ~ \"^```[a-z]+ \" file \"$\" { on = 1; next } /^```/ { on = 0 } on'"
                       " %s/docs/%s > $file && test -s $file || exit 9; done &&"
                       " { %s%s; } > said 2>&1; status=$?; test $status -eq 0 || cat said >&2; rm -rf %s;"
                       " exit $status",
                       build, folder, root(), files, root(), page, command, more, folder) > 0);
    cr_assert_eq(system(all), 0, "the example with %s is not built, or not within its limits", files);
    free(all);
    free(build);
}

static void expect_judged(const char *files, const char *command)
{
    expect_judged_with("ports.md", files, command, " --samples 2k");
}

/* Of docs/vectors.md: a program that is no port, judged by its results. */
static void expect_results_judged(const char *file, const char *command)
{
    expect_judged_with("vectors.md", file, command, "");
}

/* Skips the test where the command, which finds out whether the language is there, fails. */
#define NEEDS(what, command)                                                                                           \
    do {                                                                                                               \
        if (system(command " >/dev/null 2>&1") != 0)                                                                   \
            cr_skip_test(what " is not installed");                                                                    \
    } while (0)

Test(examples, the_port_with_types_of_its_own_is_judged)
{
    expect_judged("own.c", "cc -O2 -shared -fPIC -Ivalidate own.c -o own.so -lm && plumb check --port ./own.so");
}

Test(examples, the_port_in_rust_is_judged)
{
    NEEDS("Rust", "rustc --version");
    expect_judged("mine.rs", "rustc -O --crate-type cdylib mine.rs -o mine.so && plumb check --port ./mine.so");
}

Test(examples, the_port_in_python_is_judged)
{
    NEEDS("python3-cffi or python3-dev",
          "python3 -c 'import cffi, os, sysconfig; os.stat(sysconfig.get_paths()[\"include\"] + \"/Python.h\")'");
    expect_judged("port.py", "python3 port.py && plumb check --port ./mine.so");
}

Test(examples, the_port_that_node_runs_is_judged)
{
    NEEDS("Node", "node --version");
    expect_judged("mine.js", "plumb check --port-command 'node mine.js'");
}

Test(examples, results_of_the_program_in_c_are_judged)
{
    expect_results_judged(
        "mine.c", "cc -O2 mine.c -o mine -lm && plumb vectors so3.s1 | ./mine | plumb check so3.s1 --results -");
}

Test(examples, results_of_the_program_in_python_are_judged)
{
    NEEDS("Python", "python3 --version");
    expect_results_judged("mine.py", "plumb vectors so3.s1 | python3 mine.py | plumb check so3.s1 --results -");
}

Test(examples, results_of_the_program_in_javascript_are_judged)
{
    NEEDS("Node", "node --version");
    expect_results_judged("mine.js", "plumb vectors so3.s1 | node mine.js | plumb check so3.s1 --results -");
}

Test(examples, results_of_the_program_in_rust_are_judged)
{
    NEEDS("Rust", "rustc --version");
    expect_results_judged("mine.rs",
                          "rustc -O mine.rs -o mine && plumb vectors so3.s1 | ./mine | plumb check so3.s1 --results -");
}
