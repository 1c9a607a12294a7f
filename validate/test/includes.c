/* Tests of includes.sh: the project itself passes, and each kind of violation, in a small tree, is reported. */
#include "ran.h"

/* Runs includes.sh on a tree of one file. */
static void expect_violation(const char *file, const char *line, const char *message)
{
    expect_said(formatted("d=$scratch/tree; mkdir -p $(dirname $d/%s) && printf '%%s\\n' '%s' > $d/%s && "
                          "validate/test/includes.sh $d",
                          file, line, file),
                1, message);
}

TRY(includes, project_passes, expect_said("validate/test/includes.sh", 0, ""))
TRY(includes, foreign_private_header_is_named,
    expect_violation("validate/accuracy/a.c", "#include \"validate/contracts/kinds.h\"", "includes contracts/kinds.h"))
TRY(includes, fast_source_outside_prover_is_named,
    expect_violation("validate/accuracy/a.c", "#include \"fast/simd/simd.h\"", "the library is <plumb/"))
TRY(includes, second_progress_display_is_named,
    expect_violation("validate/accuracy/a.c", "if (isatty(2)) {}", "progress is util/progress.h"))
TRY(includes, shared_include_guard_is_named,
    expect_said("d=$scratch/tree; mkdir -p $d/validate/a && "
                "for name in b c; do echo '#ifndef A_H' >$d/validate/a/$name.h; done && validate/test/includes.sh $d",
                1, "A_H: the include guard of two headers"))
/* The reference and the library may each define one struct of a name; a third is an error. */
TRY(includes, tag_of_two_structs_is_named,
    expect_said("d=$scratch/tree; mkdir -p $d/fast $d/reference $d/validate/a && for name in fast/b reference/c; do "
                "echo 'struct pose {' > $d/$name.c; done && validate/test/includes.sh $d && "
                "echo 'typedef enum pose {' > $d/validate/a/a.h && validate/test/includes.sh $d",
                1, "validate/a/a.h: pose is defined in reference/c.c, too"))
/* A family's files and a directory's own header may share their names. */
TRY(includes, shared_base_name_is_named,
    expect_said(
        "d=$scratch/tree; mkdir -p $d/fast/kernels $d/reference/formulas $d/validate/verb $d/validate/a && cd $d && "
        "echo '    F(so3) ' > reference/families.h && touch fast/kernels/so3.c reference/formulas/so3.c && "
        "touch validate/verb/verb.h && $OLDPWD/validate/test/includes.sh . && "
        "touch validate/verb/run.c validate/a/run.c && $OLDPWD/validate/test/includes.sh .",
        1, "run.c: the base name of two files"))
TRY(includes, readme_with_wrong_includes_is_named,
    expect_said("d=$scratch/tree; mkdir -p $d/validate/a $d/validate/b && echo 'Includes: nothing.' > "
                "$d/validate/a/README.md &&"
                "validate/test/includes.sh $d && echo '#include \"validate/b/b.h\"' > $d/validate/a/a.h && "
                "validate/test/includes.sh $d",
                1, "validate/a/README.md: includes b, not nothing"))
TRY(includes, cycle_is_named,
    expect_said("d=$scratch/tree; mkdir -p $d/validate/a $d/validate/b &&"
                "echo '#include \"validate/b/b.h\"' > $d/validate/a/a.h &&"
                "echo '#include \"validate/a/a.h\"' > $d/validate/b/b.h && validate/test/includes.sh $d",
                1, "modules in an include cycle"))
TRY(includes, directory_without_readme_is_named,
    expect_said(
        "d=$scratch/tree; mkdir -p $d/data && cd $d/data && touch a b c d && $OLDPWD/validate/test/includes.sh .. && "
        "touch e && $OLDPWD/validate/test/includes.sh ..",
        1, "data: 5 files without a README.md"))
