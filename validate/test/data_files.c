/* Tests of where plumb searches for its data at run time: --data, $PLUMB_DATA, beside the program, ./data. */
#include "validate/util/data_files.h"

#include "ran.h"

#include <sys/stat.h>
#include <unistd.h>

/* Creates named/, variable/ and data/ in the scratch directory, which becomes the working directory. */
static void make_folders(void)
{
    unsetenv("PLUMB_DATA");
    enter_scratch();
    cr_assert(mkdir("named", 0777) == 0 && mkdir("variable", 0777) == 0 && mkdir("data", 0777) == 0);
}

TestSuite(data_files, .init = make_folders);

static void expect_found(const char *folder, const char *name, const char *path)
{
    char *found = data_find("test", folder, name);
    cr_assert(found, "%s", name);
    cr_expect(strcmp(found + strlen(found) - strlen(path), path) == 0, "%s, not %s", found, path);
    free(found);
}

/* The named folder comes first, then the variable, the program's folder and the working folder. */
Test(data_files, data_directories_have_an_order)
{
    static const char *const files[] = {"named/claims.csv", "variable/claims.csv", "data/claims.csv", "data/other"};
    for (size_t i = 0; i < sizeof files / sizeof *files; i++)
        scratch_file(files[i], "");
    expect_found(NULL, "claims.csv", formatted("%s/data/claims.csv", sources()));
    expect_found(NULL, "other", "data/other");
    setenv("PLUMB_DATA", "variable", 1);
    expect_found(NULL, "claims.csv", "variable/claims.csv");
    expect_found("named", "claims.csv", "named/claims.csv");
}

Test(data_files, output_file_has_a_path)
{
    char *place = data_path("test", "named", "records/so3.csv");
    cr_expect_str_eq(place, "named/records/so3.csv");
    free(place);
}

/* An installed program has its data in share/plumb. */
TRY(data_files, installed_program_reads_from_share,
    expect_said("mkdir -p usr/bin usr/share/plumb && cp $(command -v plumb) usr/bin && "
                "printf 'a line\\n' > usr/share/plumb/claims.csv && usr/bin/plumb claims",
                2, "/usr/share/plumb/claims.csv:1: "))

Test(data_files, commands_find_data_from_any_folder)
{
    static const char *const commands[] = {"claims C5", "data limits", "paper --text /nowhere 2>&1 | grep -q nowhere"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        expect_said(formatted("plumb %s", commands[i]), 0, "");
}

/* A missing file is named in one line, with the folders that were searched. */
Test(data_files, missing_file_is_named_with_directories)
{
    static const char *const commands[] = {"claims", "data limits"};
    static const char *const names[] = {"claims.csv", "records"};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        expect_line(formatted("PLUMB_DATA=named plumb %s", commands[i]), 2,
                    formatted(": no %s in named: --data or PLUMB_DATA says where it is\n", names[i]));
}
