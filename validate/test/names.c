/* Tests of names.py: the project itself passes; a test's name of seven words is reported with its file and line, also
 * if a macro defines the test; a name of six words passes. */
#include "ran.h"

/* Runs names.py on a tree of one file with this text, and expects the exit status and a part of what it prints. */
static void expect_of_text(const char *text, int status, const char *message)
{
    scratch_file("text", text);
    expect_said(
        "d=$scratch/tree; mkdir -p $d/validate && cp $scratch/text $d/validate/a.c && validate/test/names.py $d",
        status, message);
}

TRY(names, project_passes, expect_said("validate/test/names.py", 0, ""))
TRY(names, six_words_pass, expect_of_text("Test(a, b_c_d_e_f_g)\n/* Test(a, b_c_d_e_f_g_h) */\n", 0, ""))
TRY(names, seven_words_are_reported,
    expect_of_text("\nTest(a, b_c_d_e_f_g_h)\n", 1, "validate/a.c:2: b_c_d_e_f_g_h: more than 6 words"))
TRY(names, name_before_options_is_reported,
    expect_of_text("Test(a,\n     b_c_d_e_f_g_h, .timeout = 5)\n", 1, "validate/a.c:1: b_c_d_e_f_g_h: "))
/* One macro defines a test by another one, and the name is not the first parameter of either. */
TRY(names, name_in_macro_is_reported,
    expect_of_text("#define OF(x, y) \\\n    Test(a, y)\n#define ON(x, y, z) OF(x, z)\nON(1, 2, b_c_d_e_f_g_h)\n", 1,
                   "validate/a.c:4: b_c_d_e_f_g_h: "))
TRY(names, pasted_parameter_counts_as_word,
    expect_of_text("#define OF(x) Test(a, b_c_##x##_d_e_f_g)\n", 1, "validate/a.c:1: b_c_##x##_d_e_f_g: "))
