/* Tests of packages and of what uses them: each case of package.sh is a test. */
#include "ran.h"

#ifdef __clang__
#define COMPILER "clang"
#else
#define COMPILER "gcc"
#endif

/* Packages are built without sanitizers. */
#ifndef SANITIZED

enum { CANNOT_BE_TRIED = 77 };

static void expect_passes(const char *name)
{
    const struct ran ran =
        ran_shell(formatted("CC=" COMPILER " BUILD=%s validate/test/package.sh %s $scratch", beside_tests(".."), name));
    if (ran.status == CANNOT_BE_TRIED)
        cr_skip_test("%s", ran.out);
    cr_expect_eq(ran.status, 0, "%s%s", ran.out, ran.error);
}

#define CASE(name)                                                                                                     \
    Test(package, name)                                                                                                \
    {                                                                                                                  \
        expect_passes(#name);                                                                                          \
    }

CASE(the_installed_program_finds_its_data_from_any_folder_wherever_it_is_moved)
CASE(peers_are_found_where_they_are_installed)
CASE(a_port_compiles_with_the_installed_headers_and_is_judged)
CASE(nothing_is_left_where_the_program_was_removed)
CASE(cmake_finds_the_library_where_it_was_moved_to)
CASE(what_is_distributed_needs_no_git)
CASE(four_packages_are_made_and_lintian_finds_no_error_in_them)
CASE(the_package_of_peers_names_everyone_whose_code_is_in_it)
CASE(packages_are_the_same_whenever_and_by_whomever_they_are_made)
CASE(the_action_judges_a_port_and_writes_the_summary)
CASE(the_commands_of_the_page_on_ci_do_what_it_says)
CASE(examples_work_where_packages_are_installed)
CASE(the_container_and_the_action_name_what_is_there)

#endif
