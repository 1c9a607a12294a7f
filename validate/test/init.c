/* Tests of plumb init: the skeleton of a port in each language is built by the command that plumb init prints, and by
 * the commands in its README; plumb check then reports that every kernel exceeds its limits, and that none fails. */
#include "ran.h"
#include "validate/util/options.h"

/* Writes a skeleton into the folder "my port" in the scratch directory. The file "said" there gets what plumb init
 * prints. */
static void init(const char *kernels, const char *language)
{
    const char *said =
        expect_said(formatted("plumb init %s --language %s -o \"$scratch/my port/\"", kernels, language), 0, "").out;
    cr_expect(strstr(said, "my port/README.md\n"), "%s", said);
    scratch_file("said", said);
}

/* Builds and checks a skeleton of two kernels by the command that plumb init prints. The report must have `count`
 * results, two of a kernel in two formats; all exceed their limits, so that no call failed. */
static void expect_checked(const char *language, size_t count)
{
    init("so3.exp rotation.log", language);
    const json_t *report =
        expect_json("sed -n 's/^    //p' $scratch/said | sed '$s/$/ so3.exp rotation.log --samples 2k --format json/' "
                    ">$scratch/commands && sh -e $scratch/commands",
                    STATUS_SHORT);
    const json_t *kernels = member(report, "kernels"), *kernel;
    size_t i;
    cr_expect_eq(json_array_size(kernels), count);
    json_array_foreach (kernels, i, kernel)
        cr_expect_str_eq(text_of(kernel, "verdict"), "exceeded", "%s", text_of(kernel, "id"));
}

TRY(init, c_skeleton_is_judged, expect_checked("c", 4))
TRY(init, cpp_skeleton_is_judged, expect_checked("c++", 4))

Test(init, rust_skeleton_is_judged)
{
    NEEDS_RUST;
    expect_checked("rust", 4);
}

Test(init, python_skeleton_is_judged)
{
    NEEDS_PYTHON;
    expect_checked("python", 2);
}

Test(init, javascript_skeleton_is_judged)
{
    NEEDS_NODE;
    expect_checked("javascript", 2);
}

/* --- the other files ---------------------------------------------------------------------------------------------- */

/* Runs the commands of the skeleton's README in their order. The exit status of each must be as in `statuses`. */
static void expect_readme_works(const char *language, const char *statuses)
{
    init("so3.exp", language);
    const struct ran ran =
        ran_shell("cd \"$scratch/my port\" && sed -n 's/^    //p' README.md >../commands && "
                  "while read -r line; do sh -c \"$line $(case $line in plumb*) echo --samples 2k; esac)\" "
                  ">/dev/null 2>&1 </dev/null; echo $?; done <../commands | paste -sd ' '");
    cr_expect_str_eq(ran.out, formatted("%s\n", statuses), "%s", ran.error);
}

/* The port is built and checked; its failures are accepted, and then expected. */
TRY(init, readme_commands_work, expect_readme_works("c", "1 0 1 0"))

Test(init, readme_commands_of_script_work)
{
    NEEDS_PYTHON;
    expect_readme_works("python", "1 0 1 0");
}

/* The empty file of limits changes no verdict. */
Test(init, limits_file_is_valid)
{
    init("so3.exp", "c");
    expect_said("plumb check so3.exp --samples 2k --limits \"$scratch/my port/limits.yaml\"", STATUS_WITHIN,
                "1 passed");
}

/* The workflow is the one in docs/ci.md; how the port is built is in the project file. */
Test(init, workflow_is_that_of_docs)
{
    init("so3.exp", "c");
    const char *workflow = file_text(in_scratch("my port/.github/workflows/plumb.yml"));
    char *rest = file_text(formatted("%s/docs/examples/start/accuracy.yml", sources())), *line;
    while ((line = strsep(&rest, "\n")))
        cr_expect(strstr(workflow, formatted("%s\n", line)), "%s is not in %s", line, workflow);
    cr_expect(strstr(file_text(in_scratch("my port/plumb.yaml")),
                     "\nport: port.so\nbuild: cc -O2 -shared -fPIC port.c -o port.so -lm\nlimits: limits.yaml\n"));
}

/* --- every kernel ------------------------------------------------------------------------------------------------- */

/* Compiles the skeleton of all kernels; $mine is its source without the ending. */
static void expect_compiles(const char *language, const char *command)
{
    init("'*'", language);
    expect_said(formatted("mine=\"$scratch/my port/port\" && cd validate && %s", command), 0, "");
}

TRY(init, c_skeletons_compile_without_warnings,
    expect_compiles("c", "gcc -std=c11 -fsyntax-only -Wall -Wextra -Wpedantic -Werror -I. \"$mine.c\""))
TRY(init, cpp_skeletons_compile_without_warnings,
    expect_compiles("c++", "g++ -std=c++17 -fsyntax-only -Wall -Wextra -Wpedantic -Werror -I. \"$mine.cpp\""))

Test(init, rust_skeletons_compile_without_warnings)
{
    NEEDS_RUST;
    expect_compiles("rust",
                    "rustc --crate-type cdylib --emit=metadata -D warnings --out-dir \"$scratch\" \"$mine.rs\"");
}

Test(init, python_skeletons_name_every_kernel)
{
    NEEDS_PYTHON;
    expect_compiles("python", "echo plumb-kernels 2 | python3 \"$mine.py\" | grep ' integrator.parts:float .*:double'");
}

Test(init, js_means_javascript)
{
    expect_said("plumb init so3.exp --language js -o $scratch/port", 0, "/port/port.mjs");
}

Test(init, javascript_skeletons_name_every_kernel)
{
    NEEDS_NODE;
    expect_compiles("javascript",
                    "echo plumb-kernels 2 | node \"$mine.mjs\" | grep ' integrator.parts:float .*:double'");
}

/* The comment before a function says what plumb kernels says of its inputs, outputs and rules. */
Test(init, comment_describes_the_kernel)
{
    static const char *const lines[] = {
        "/* so3.exp: rotation matrix of a rotation vector\n",
        " * R(v) = exp [v] = E + S₁[v] + S₂[v]²\n",
        " * source: the Roblox article",
        " * inputs[0] … inputs[2]: v in rad, vector, norm 0 … ∞; order: x, y, z (v.x, v.y, v.z)\n",
        " * outputs[0] … outputs[8]: R, 3 × 3 rotation; order: row by row (R[0][0], R[0][1],",
        " * required: v = 0 gives the identity exactly\n",
        " * convention: an ∞ in v gives NaN in every entry\n",
        "static void so3_exp_float(const float inputs[3], float outputs[9])\n",
        "static void so3_exp_double(const double inputs[3], double outputs[9])\n",
        "static void transform_apply_n3_float(const float inputs[16], float outputs[3])\n"};
    init("so3.exp transform.apply.n3", "c");
    const char *source = file_text(in_scratch("my port/port.c"));
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        cr_expect(strstr(source, lines[i]), "%s is not in %s", lines[i], source);
}

/* --- errors ------------------------------------------------------------------------------------------------------- */

Test(init, existing_file_is_refused)
{
    expect_said("mkdir $scratch/port && ln -s nowhere $scratch/port/limits.yaml", 0, "");
    expect_line("plumb init so3.exp --language c -o $scratch/port", STATUS_USAGE, "/port/limits.yaml exists");
    cr_expect_str_eq(ran_shell("ls -A $scratch/port").out, "limits.yaml\n");
}

Test(init, wrong_arguments_give_one_line)
{
    expect_line("plumb init --language c", STATUS_USAGE, "plumb init: name the kernels of the port");
    expect_line("plumb init so3.exp", STATUS_USAGE, "--language: expected one of c, c++, rust, python and javascript");
    expect_line("plumb init so3.exp --language ada", STATUS_USAGE,
                "expected c, c++, rust, python, javascript or js, got \"ada\"");
    expect_line("plumb init so3.xep --language c -o $scratch/port", STATUS_USAGE,
                "no kernel \"so3.xep\"; did you mean so3.exp?");
    expect_line("plumb init 'zzz*' --language c -o $scratch/port", STATUS_NOTHING, "no kernel matches");
    cr_expect_str_empty(ran_shell("ls -A $scratch").out);
}

Test(init, folder_that_cannot_be_made)
{
    scratch_file("file", "");
    expect_line("plumb init so3.exp --language c -o $scratch/file", STATUS_USAGE, "Not a directory");
    expect_line("plumb init so3.exp --language c -o $scratch/file/port", STATUS_USAGE, "cannot make the folder");
    expect_line("plumb init so3.exp --language c -o $(printf %05000d 1)", STATUS_USAGE, "more than 4032 bytes");
}
