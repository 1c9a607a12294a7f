/* Tests of the lists of faults: every fault still has its place in the sources, and whoever has to find it exists.
 * Whether it is found is for `make mutants`, `make mutants-judge` and
 * `make mutants-list` to say. */
#include "ran.h"

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

TRY(mutants, every_kernel_that_has_a_fault_exists,
    expect_no_output(
        "for kernel in $(sed -nE 's/^([a-z0-9_.]+) [a-z]+: .*/\\1/p' validate/test/mutants.txt | sort -u); do"
        "  plumb kernels \"$kernel\" > /dev/null; done"))
TRY(mutants, every_test_that_has_to_find_a_fault_exists,
    expect_no_output(
        formatted("env -i %s --list | sed -E 's/^[^a-z]+/ /; s/: .*//' | "
                  "awk '/^[a-z]/ { suite = $1 } /^ / { print suite \"/\" $1 }' > $scratch/tests;"
                  "sed -nE 's,^([a-z0-9_]+/[a-z0-9_]+) [a-z]+: .*,\\1,p' validate/test/mutants_judge.txt | "
                  "while read test; do grep -q \"^$test\" $scratch/tests || echo \"no $test\"; done",
                  beside_tests("all"))))

Test(mutants, a_fault_that_fits_no_longer_is_an_error)
{
    scratch_file("mutants", "a/b kind: text\nvalidate/main.c: int main\n- no such text\n+ \n");
    expect_said("validate/test/mutants.sh $scratch/mutants fits", 2, "not there once: no such text");
}
