/* Where plumb looks for its data as it runs: --data, $PLUMB_DATA, beside the program, ./data. */
#include "validate/base/data_files.h"

#include "ran.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* A folder of the test's, with named/, variable/ and data/ below it, which is the working folder. */
static char scratch[] = "/tmp/plumb-data-XXXXXX";

static void make_scratch(void)
{
    unsetenv("PLUMB_DATA");
    cr_assert(mkdtemp(scratch) && chdir(scratch) == 0);
    cr_assert(mkdir("named", 0777) == 0 && mkdir("variable", 0777) == 0 && mkdir("data", 0777) == 0);
}

static void remove_scratch(void)
{
    const char *command = formatted("rm -r %s", scratch);
    cr_assert_eq(system(command), 0);
}

TestSuite(data_files, .init = make_scratch, .fini = remove_scratch);

static void put(const char *file)
{
    FILE *stream = fopen(file, "w");
    cr_assert(stream && fclose(stream) == 0);
}

static void expect_found(const char *folder, const char *name, const char *path)
{
    char *found = data_find("test", folder, name);
    cr_assert(found, "%s", name);
    cr_expect(strcmp(found + strlen(found) - strlen(path), path) == 0, "%s, not %s", found, path);
    free(found);
}

/* data/claims.csv of the checkout whose build/ the tests are in, to be freed. */
static char *claims_of_the_program(void)
{
    char *program = beside_tests(""), *build = program, *claims;
    for (char *next = program; (next = strstr(next, "/build/")); next++)
        build = next;
    cr_assert(asprintf(&claims, "%.*s/data/claims.csv", (int)(build - program), program) > 0);
    return claims;
}

Test(data_files, a_folder_that_is_named_comes_before_the_variable_and_that_before_the_programs_and_the_working_folders)
{
    static const char *const files[] = {"named/claims.csv", "variable/claims.csv", "data/claims.csv", "data/other"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        put(files[i]);
    char *programs = claims_of_the_program();
    expect_found(NULL, "claims.csv", programs);
    expect_found(NULL, "other", "data/other");
    setenv("PLUMB_DATA", "variable", 1);
    expect_found(NULL, "claims.csv", "variable/claims.csv");
    expect_found("named", "claims.csv", "named/claims.csv");
    free(programs);
}

Test(data_files, what_is_to_be_written_has_a_place)
{
    char *place = data_place("test", "named", "worst/kernels.csv");
    cr_expect_str_eq(place, "named/worst/kernels.csv");
    free(place);
}

Test(data_files, a_program_that_is_installed_has_its_data_in_share)
{
    struct ran ran = ran_shell("mkdir -p usr/bin usr/share/plumb && cp $(command -v plumb) usr/bin && "
                               "printf 'a line\\n' > usr/share/plumb/claims.csv && usr/bin/plumb claims");
    cr_expect_eq(ran.status, 2);
    cr_expect(strstr(ran.error, "/usr/share/plumb/claims.csv:1: "), "%s", ran.error);
}

Test(data_files, verbs_find_their_data_from_any_folder)
{
    static const char *const commands[] = {"claims C5", "data limits", "list check --port plumb",
                                           "paper --text /nowhere 2>&1 | grep -q nowhere"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *command = formatted("plumb %s", commands[i]);
        struct ran ran = ran_shell(command);
        cr_expect_eq(ran.status, 0, "%s: %d %s", command, ran.status, ran.error);
    }
}

Test(data_files, a_file_that_is_missing_is_named_in_a_line_with_where_it_was_looked_for)
{
    static const char *const commands[] = {"claims", "data limits", "list check --port plumb"};
    static const char *const names[] = {"claims.csv", "worst/kernels.csv", "traces"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *command = formatted("PLUMB_DATA=named plumb %s", commands[i]);
        const char *line = formatted(": no %s in named: --data or PLUMB_DATA says where it is\n", names[i]);
        struct ran ran = ran_shell(command);
        cr_expect_eq(ran.status, 2, "%s: %d", command, ran.status);
        cr_expect(strstr(ran.error, line) && count_lines(ran.error) == 1, "%s: %s", command, ran.error);
    }
}
