/* Tests of conditionals.py: the project itself passes; a nested conditional expression is reported with its line; one
 * inside other brackets passes. */
#include "ran.h"

/* Runs conditionals.py on a tree with one file that contains this text. */
static void expect_of_text(const char *text, int status, const char *message)
{
    scratch_file("text", text);
    expect_said("d=$scratch/tree; mkdir -p $d/fast && cp $scratch/text $d/fast/a.c && validate/test/conditionals.py $d",
                status, message);
}

TRY(conditionals, project_passes, expect_said("validate/test/conditionals.py", 0, ""))
TRY(conditionals, third_arm_is_named,
    expect_of_text("int f(int a)\n{\n    return a ? 1\n           : -a ? 2 : 3;\n}\n", 1,
                   "fast/a.c:4: nested conditional"))
TRY(conditionals, arm_in_parentheses_is_named, expect_of_text("x = a ? ((b ? 1 : 2)) : 3;\n", 1, "fast/a.c:1: nested"))
TRY(conditionals, second_arm_is_named, expect_of_text("x = a ? b ? 1 : 2 : 3;\n", 1, "fast/a.c:1: nested"))
TRY(conditionals, macro_is_searched, expect_of_text("#define F(a) a ? 1 : \\\n a ? 2 : 3\n", 1, "fast/a.c:2: nested"))
TRY(conditionals, two_arms_pass,
    expect_of_text("x = a ? 1 : f(b ? 1 : 2), y = c ? 1 : 2;\nz[a ? 1 : 0] = '?'; /* a ? b : c ? d : e */\n", 0, ""))
