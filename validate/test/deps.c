/* Tests of make deps: the packages that it installs. dpkg and apt are replaced: dpkg reports no package or all packages
 * as installed, and apt knows the given ones. */
#include "ran.h"

/* Runs make deps for `goals`, where dpkg-query prints the output of the shell command `installed`, and apt knows the
 * packages that match a regular expression. The output contains apt-get's arguments. */
static struct ran deps(const char *goals, const char *installed, const char *known)
{
    char command[2048];
    snprintf(
        command, sizeof command,
        "d=$(mktemp -d) && trap 'rm -r $d' EXIT && cd $d && "
        "printf '#!/bin/sh\n%%s\n' 'shift 3; %s' > dpkg-query && "
        "printf '#!/bin/sh\n%%s\n' 'echo $2 | grep -qxE \"%s\" && echo \"  Candidate: 1\"; :' > apt-cache && "
        "printf '#!/bin/sh\n%%s\n' 'echo $*' > apt-get && printf '#!/bin/sh\nexec \"$@\"\n' > sudo && chmod +x * && "
        "cd - > /dev/null && env -u MAKEFLAGS -u MAKELEVEL -u CC PATH=$d:$PATH make -s %s",
        installed, known, goals);
    return ran_shell(command);
}

/* Tests a pair NAME/OTHER: the first package that apt knows is installed. */
Test(deps, first_known_package_is_installed)
{
    static const char *const systems[][2] = {{"libclang-rt-.*", " libclang-rt-dev "},
                                             {"libclang-rt-14-dev.*", " libclang-rt-14-dev "}};
    for (size_t i = 0; i < sizeof systems / sizeof *systems; i++) {
        struct ran ran = deps("deps", ":", systems[i][0]);
        cr_expect_eq(ran.status, 0, "%s", ran.error);
        const char *install = strstr(ran.out, "\ninstall ");
        cr_assert(install, "%s", ran.out);
        cr_expect(strstr(install, systems[i][1]) && count_of_text(install, "libclang-rt") == 2, "%s", install);
        cr_expect(strstr(install, " gcc g++ ") && !strchr(install, '/'), "%s", install);
    }
}

/* If apt knows none of the names, all that were tried are listed. */
Test(deps, unknown_package_names_are_listed)
{
    struct ran ran = deps("deps", ":", "clang");
    cr_expect_neq(ran.status, 0);
    cr_expect_null(strstr(ran.out, "install "), "%s", ran.out);
    cr_expect(strstr(ran.error, "deps: apt knows none of libclang-rt-dev, libclang-rt-14-dev\n"), "%s", ran.error);
}

/* A package NAME/OTHER counts as installed if it is installed under either name. */
Test(deps, nothing_is_installed_if_complete)
{
    static const char all[] = "for name; do echo installed $name; done | grep -v %s";
    static const char *const without[] = {"x/y", "libclang-rt-dev", "libclang-rt-14-dev"};
    for (size_t i = 0; i < sizeof without / sizeof *without; i++) {
        const char *installed = formatted(all, without[i]);
        struct ran ran = deps("deps", installed, ".*");
        cr_expect_eq(ran.status, 0, "%s", ran.error);
        cr_expect_str_empty(ran.out);
    }
}

Test(deps, each_goal_installs_only_its_needs)
{
    static const struct {
        const char *goals, *with, *without;
    } asked[] = {
        {"deps check", " gnuplot-nox", "texlive"},
        {"deps check", " gcc ", "clang"},
        {"deps test", " libcriterion-dev ", "clang"},
        {"deps test", " gappa ", "slurm"},
        {"deps test-slurm", " slurmd ", "texlive"},
        {"deps test-bits", " qemu-user ", "clang-tidy"},
        {"deps format", " clang-format ", "libmpfr"},
        {"deps coefficients", "install sollya", "libmpfr"},
        {"deps CC=clang all", " clang ", "libcriterion"},
        {"deps fuzz", " libomp-dev ", "gnuplot"},
        {"deps paper", " texlive-luatex ", "cppcheck"},
        {"deps lint", " cppcheck", "texlive"},
        {"deps-lib", " libc6-dev", "libmpfr"},
        {"deps-tool install-tool", " libmpfi-dev ", "libcglm"},
        {"deps-peers", " libcglm-dev ", "libmpfr"},
        {"deps-test", " libcriterion-dev ", "texlive"},
    };
    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        struct ran ran = deps(formatted("-n %s | grep '^.ci/install'", asked[i].goals), ":", ".*");
        cr_expect(strstr(ran.out, asked[i].with) && !strstr(ran.out, asked[i].without), "%s: %s", asked[i].goals,
                  ran.out);
    }
}

/* No object is compiled before the packages are installed: in make's database each rule for an object has the
 * order-only prerequisite deps. Lines that set a variable of one object are left out. */
Test(deps, every_object_waits_for_packages)
{
    struct ran ran =
        deps("-pq deps test report 2>/dev/null | grep -E '^build/[^ %]*[.]o:' | grep -vE ': [a-z_]+ [+:]*= ' | "
             "awk '{ objects++ } !/ [|] (.* )?deps( |$)/ { print $1 } END { print (objects > 500) }'",
             "for name; do echo installed $name; done", ".*");
    cr_expect_str_eq(ran.out, "1\n");
}
