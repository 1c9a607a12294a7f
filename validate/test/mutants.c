/* Tests of the lists for `make mutants`: every hand-made fault fits the sources, and the test that must find it exists;
 * survivors fit the sources and have a reason; each operator still finds something to change. Whether faults are found
 * is tested by `make mutants`. */
#include "ran.h"

static void expect_no_output(const char *command)
{
    struct ran ran = ran_shell(command);
    cr_expect(ran.status == 0 && !*ran.out && !*ran.error, "%s: %d\n%s%s", command, ran.status, ran.out, ran.error);
}

TRY(mutants, lists_fit_the_sources, expect_no_output("validate/test/mutants.py fits"))

TRY(mutants, every_faulted_kernel_exists,
    expect_no_output(
        "for kernel in $(sed -nE 's/^([a-z0-9_.]+) [a-z]+: .*/\\1/p' validate/test/mutants.txt | sort -u); do"
        "  plumb kernels \"$kernel\" > /dev/null; done"))
TRY(mutants, every_finding_test_exists,
    expect_no_output(formatted("env -i %s --list | sed -E 's/^[^a-z]+/ /; s/: .*//' | "
                               "awk '/^[a-z]/ { suite = $1 } /^ / { print suite \"/\" $1 }' > $scratch/tests;"
                               "sed -nE 's,^([a-z0-9_]+/[a-z0-9_]+) [a-z]+: .*,\\1,p' validate/test/mutants.txt | "
                               "while read test; do grep -q \"^$test\" $scratch/tests || echo \"no $test\"; done",
                               beside_tests("all"))))

Test(mutants, stale_fault_is_rejected)
{
    scratch_file("wrong", "a/b kind: text\nvalidate/main.c: int main\n- no such text\n+ \n");
    expect_said("LISTED=$scratch/wrong validate/test/mutants.py fits", 2, "not there once");
}

static void expect_survivor_refused(const char *line, const char *says)
{
    scratch_file("wrong", formatted("file,function,operator,was,now,reason\n%s\n", line));
    expect_said("SURVIVORS=$scratch/wrong validate/test/mutants.py fits", 2, says);
}

Test(mutants, survivor_needs_reason_and_matching_line)
{
    expect_survivor_refused("fast/kernels/so3.c,*,*,*,*,", "no reason");
    expect_survivor_refused("fast/kernels/so3.c,*,*,no such line,*,why", "no such place");
}

/* Checks that each operator has at least 20 possible faults, and that there are more than 10,000 in all, so that
 * nightly runs do not repeat the same ones. An operator that no longer applies has none. */
Test(mutants, every_operator_changes_something)
{
    expect_said("validate/test/mutants.py count | "
                "awk '$2 < 20 { few++ } { all += $2 } END { print NR, few + 0, (all > 10000) }'",
                0, "11 0 1");
}
