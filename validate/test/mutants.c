/* Tests of the lists of faults: every fault still has its place in the sources, and whoever has to find it exists.
 * Whether it is found is for `make mutants`, `make mutants-judge` and
 * `make mutants-list` to say. */
#include "ran.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static void expect_no_output(const char *command)
{
    struct ran ran = ran_shell(command);
    cr_expect(ran.status == 0 && !*ran.out && !*ran.error, "%s: %d\n%s%s", command, ran.status, ran.out, ran.error);
}

Test(mutants, every_fault_has_its_place_once)
{
    expect_no_output("validate/test/mutants.sh validate/test/mutants.txt fits");
    expect_no_output("validate/test/mutants.sh validate/test/mutants_judge.txt fits");
    expect_no_output("validate/test/mutants.sh validate/test/mutants_list.txt fits");
}

Test(mutants, every_kernel_that_has_a_fault_exists)
{
    expect_no_output(
        "for kernel in $(sed -nE 's/^([a-z0-9_.]+) [a-z]+: .*/\\1/p' validate/test/mutants.txt | sort -u); do"
        "  plumb kernels \"$kernel\" > /dev/null; done");
}

Test(mutants, every_test_that_has_to_find_a_fault_exists)
{
    char *tests = beside_tests("all"), *command = NULL;
    cr_assert(asprintf(&command,
                       "env -i %s --list | sed -E 's/^[^a-z]+/ /; s/: .*//' | "
                       "awk '/^[a-z]/ { suite = $1 } /^ / { print suite \"/\" $1 }' > /tmp/plumb-tests.$$;"
                       "sed -nE 's,^([a-z0-9_]+/[a-z0-9_]+) [a-z]+: .*,\\1,p' validate/test/mutants_judge.txt | "
                       "while read test; do grep -q \"^$test\" /tmp/plumb-tests.$$ || echo \"no $test\"; done;"
                       "rm /tmp/plumb-tests.$$",
                       tests) > 0);
    expect_no_output(command);
    free(command);
}

Test(mutants, a_fault_that_fits_no_longer_is_an_error)
{
    struct ran ran = ran_shell("printf 'a/b kind: text\\nvalidate/main.c: int main\\n- no such text\\n+ \\n' > "
                               "/tmp/plumb-mutants.$$; validate/test/mutants.sh /tmp/plumb-mutants.$$ fits; status=$?;"
                               "rm /tmp/plumb-mutants.$$; exit $status");
    cr_expect_eq(ran.status, 2);
    cr_expect(strstr(ran.error, "not there once: no such text"), "%s", ran.error);
}
