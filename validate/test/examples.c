/* The port's guide: its examples are taken out of docs/ports.md, built and judged as the page says.
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
static void expect_on_page(const char *command)
{
    char *file, *page, *line;
    cr_assert(asprintf(&file, "%s/docs/ports.md", root()) > 0 && asprintf(&line, "\n    %s\n", command) > 0);
    page = file_text(file);
    cr_assert(strstr(page, line), "docs/ports.md does not say: %s", command);
    free(page);
    free(line);
    free(file);
}

/* Takes the files (names with blanks between them) out of the page and runs the command among them. */
static void expect_judged(const char *files, const char *command)
{
    char folder[] = "/tmp/plumb-example-XXXXXX", *all, *build = beside_tests("..");
    cr_assert(mkdtemp(folder));
    expect_on_page(command);
    cr_assert(asprintf(&all,
                       "PATH=%s:$PATH; cd %s && ln -s %s/validate . && for file in %s; do"
                       " awk -v file=$file '$0 ~ \"^```[a-z]+ \" file \"$\" { on = 1; next } /^```/ { on = 0 } on'"
                       " %s/docs/ports.md > $file && test -s $file || exit 9; done &&"
                       " { %s --samples 2k; } > said 2>&1; status=$?; test $status -eq 0 || cat said >&2; rm -rf %s;"
                       " exit $status",
                       build, folder, root(), files, root(), command, folder) > 0);
    cr_assert_eq(system(all), 0, "the example with %s is not built, or not within its limits", files);
    free(all);
    free(build);
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

Test(examples, the_port_through_a_pipe_to_node_is_judged)
{
    NEEDS("Node", "node --version");
    expect_judged("pipe.c mine.js",
                  "cc -O2 -shared -fPIC -Ivalidate pipe.c -o mine.so && plumb check --port ./mine.so");
}
