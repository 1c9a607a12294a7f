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

/* The installed program finds its data if it was moved, and from any current folder. */
CASE(relocated_program_finds_its_data)
CASE(installed_peers_are_found)
/* A port compiles with the installed headers and is checked. */
CASE(installed_headers_compile_a_port)
CASE(removal_leaves_nothing)
CASE(install_prints_command_that_links)
CASE(cmake_finds_relocated_library)
CASE(cmake_builds_library_from_sources)
CASE(recipes_agree_with_sources)
CASE(distribution_needs_no_git)
CASE(tarball_needs_only_glibc)
CASE(four_packages_satisfy_lintian)
CASE(packages_have_what_manual_names)
CASE(peers_package_names_all_authors)
/* Packages are the same whenever and by whomever they are built. */
CASE(packages_are_reproducible)
CASE(action_checks_port_and_writes_summary)
CASE(ci_page_commands_do_as_described)
CASE(examples_work_where_packages_are_installed)
CASE(container_and_action_name_existing_files)

#endif
