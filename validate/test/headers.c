/* Each public header opens with a program: it is taken out of the comment, compiled, and run or judged.
 *
 * The program is the first run of lines that are indented by four blanks, empty lines among them. */
#include "ran.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __clang__
#define COMPILER "clang"
#else
#define COMPILER "gcc"
#endif
#ifdef SANITIZED
#define SANITIZE " -fsanitize=address,undefined"
#else
#define SANITIZE ""
#endif

/* The folder that the sources are in, above this program. */
static const char *root(void)
{
    static char folder[PATH_MAX];
    cr_assert(readlink("/proc/self/exe", folder, sizeof folder - 1) > 0);
    for (char *slash; (slash = strrchr(folder, '/'));) {
        char file[PATH_MAX + 16];
        *slash = 0;
        snprintf(file, sizeof file, "%s/fast/list.h", folder);
        if (access(file, R_OK) == 0)
            return folder;
    }
    cr_assert_fail("the sources are in no folder above the test program");
    return NULL;
}

/* Writes the program that a header opens with to a file. */
static void take_out(const char *header, const char *to)
{
    static const char margin[] = " *     ";
    char path[PATH_MAX + 64];
    snprintf(path, sizeof path, "%s/%s", root(), header);
    char *text = file_text(path), *rest = text, *line;
    FILE *program = fopen(to, "w");
    size_t written = 0;
    cr_assert(program);
    while ((line = strsep(&rest, "\n"))) {
        const int is_code = strncmp(line, margin, strlen(margin)) == 0, is_empty = strcmp(line, " *") == 0;
        char *end = strstr(line, " */");
        if (end)
            *end = 0;
        if (is_code)
            written += fprintf(program, "%s\n", line + strlen(margin)) > 1;
        else if (is_empty && written)
            fputc('\n', program);
        if (end || (written && !is_code && !is_empty))
            break;
    }
    fclose(program);
    free(text);
    cr_assert_gt(written, 5, "%s opens with no program", header);
}

#define C COMPILER " -std=c11"
#define CPP COMPILER " -x c++ -std=c++17"

/* Takes the program out into a folder of its own as mine.c, compiles it with the rest of the command, and goes on with
 * that; $root and $build are set. */
static void expect_runs_in(const char *language, const char *header, const char *command)
{
    char folder[] = "/tmp/plumb-header-XXXXXX", file[64], program[PATH_MAX] = "", *all;
    cr_assert(mkdtemp(folder));
    snprintf(file, sizeof file, "%s/mine.c", folder);
    take_out(header, file);
    cr_assert(readlink("/proc/self/exe", program, sizeof program - 1) > 0);
    *strrchr(program, '/') = 0;
    cr_assert(asprintf(&all,
                       "root=%s build=%s/..; cd %s && { %s -Wall -Wextra -Werror " SANITIZE
                       " %s; } > said 2>&1; status=$?; test $status -eq 0 || cat said >&2; rm -rf %s; exit $status",
                       root(), program, folder, language, command, folder) > 0);
    cr_assert_eq(system(all), 0, "%s: its program does not compile, or fails", header);
    free(all);
}

static void expect_runs(const char *header, const char *command)
{
    expect_runs_in(C, header, command);
}

Test(headers, the_program_that_opens_plumb_h_runs)
{
    expect_runs("fast/plumb.h", "-I$root -o mine mine.c $build/libplumb.a -lm && ./mine");
}

Test(headers, the_program_that_opens_tree_h_runs)
{
    expect_runs("fast/tree.h",
                "-I$root -o mine mine.c $build/libplumb.a -lm && ./mine | grep -x 'ok: the last node is at 7 m'");
}

Test(headers, the_program_that_opens_bodies_h_runs_in_c_and_in_cpp)
{
    static const char command[] =
        "-I$root -o mine mine.c -x none $build/libplumb.a -lm && ./mine | grep -x '2 flips in 150 s'";
    expect_runs("fast/bodies.h", command);
    expect_runs_in(CPP, "fast/bodies.h", command);
}

Test(headers, the_program_that_opens_list_h_runs)
{
    expect_runs("fast/list.h", "-I$root -o mine mine.c && ./mine | grep -x '0 0 1 1 1 2 2 4 4 4 '");
}

Test(headers, the_program_that_opens_dual_h_runs_in_c_and_in_cpp)
{
    static const char command[] =
        "-I$root -o mine mine.c -lm && ./mine | grep -x \"f(1) = 1.924743106, f'(1) = 4.396469778\"";
    expect_runs("fast/dual.h", command);
    expect_runs_in(CPP, "fast/dual.h", command);
}

/* One template for numbers, dual and hyper-dual ones, in both formats. */
Test(headers, dual_numbers_have_operators_in_cpp)
{
    expect_runs_in(CPP, "fast/dual.h", "-pedantic -I$root -o mine $root/validate/test/dual.cpp -lm && ./mine");
}

Test(headers, the_program_that_opens_chain_h_runs_in_c_and_in_cpp)
{
    static const char command[] =
        "-I$root -o mine mine.c -x none $build/libplumb.a -lm && ./mine | grep -x 'the ceiling holds 1.3080 N s'";
    expect_runs("fast/chain.h", command);
    expect_runs_in(CPP, "fast/chain.h", command);
}

Test(headers, the_program_that_opens_pairs_h_runs_in_c_and_in_cpp)
{
    static const char command[] =
        "-I$root -o mine mine.c -lm && ./mine | grep -x '(1, 2) (1, 3) (1, 4) (2, 3) (2, 4) (3, 4) '";
    expect_runs("fast/pairs.h", command);
    expect_runs_in(CPP, "fast/pairs.h", command);
}

/* Ranges of pairs of containers and of pairs. */
Test(headers, pairs_are_ranges_in_cpp)
{
    expect_runs_in(CPP, "fast/pairs.h", "-pedantic -I$root -o mine $root/validate/test/pairs.cpp -lstdc++ && ./mine");
}

Test(headers, the_port_that_opens_plumb_port_h_is_judged)
{
    expect_runs("validate/plumb_port.h", "-shared -fPIC -I$root/validate -o mine.so mine.c -lm &&"
                                         " $build/plumb check so3.s1 --port ./mine.so --samples 1k | grep '^1 within'");
}

Test(headers, the_port_that_opens_plumb_port_hpp_is_judged)
{
    expect_runs_in(CPP, "validate/plumb_port.hpp",
                   "-shared -fPIC -I$root/validate -o mine.so mine.c -lm &&"
                   " $build/plumb check --port ./mine.so --samples 1k | grep '^1 within'");
}

Test(headers, the_list_that_opens_plumb_list_port_h_is_judged)
{
    expect_runs("validate/plumb_list_port.h", "-shared -fPIC -I$root/validate -o mine.so mine.c &&"
                                              " $build/plumb list check --port ./mine.so $root/data/traces");
}

/* A name that two of them have would be found here. */
static void expect_all_together(const char *language, const char *first)
{
    char *command;
    cr_assert(asprintf(&command,
                       "printf '%%s\n' %s '#include \"fast/dual.h\"' '#include \"fast/plumb.h\"' "
                       "'#include \"fast/pairs.h\"' '#include \"fast/tree.h\"' '#include \"fast/bodies.h\"' "
                       "'#include \"fast/chain.h\"' | "
                       "%s -Wall -Wextra -Werror -fsyntax-only -I%s -",
                       first, language, root()) > 0);
    cr_expect_eq(system(command), 0, "%s", command);
    free(command);
}

Test(headers, one_program_may_open_them_all)
{
    expect_all_together(C " -x c", "'#define LIST_NAME numbers' '#define LIST_VALUE int' '#include \"fast/list.h\"'");
    expect_all_together(CPP, "''");
}
