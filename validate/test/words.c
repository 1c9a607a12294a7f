/* Tests of words.sh: the project itself passes; a refused word is reported with its line; exceptions apply to their
 * files only. */
#include "ran.h"

/* Runs words.sh on a tree with one file that contains this line. */
static void expect_words(const char *file, const char *line, int status, const char *message)
{
    expect_said(formatted("d=$scratch/tree; mkdir -p $(dirname $d/%s) && printf '%%s\\n' '%s' > $d/%s && "
                          "validate/test/words.sh $d",
                          file, line, file),
                status, message);
}

TRY(words, project_passes, expect_said("validate/test/words.sh", 0, ""))
TRY(words, identifier_is_named,
    expect_words("validate/accuracy/a.c", "int x = PLUMB_PORT_BINARY32;", 1,
                 "validate/accuracy/a.c:1: BINARY32: write float or double"))
TRY(words, option_in_text_is_named,
    expect_words("data/a.md", "--precision=f64", 1, "data/a.md:1: f64: write float or double"))
TRY(words, simd_type_passes, expect_words("fast/a.c", "f32x8 y = fma_f32(a, b, c);", 0, ""))
TRY(words, simd_operation_elsewhere_is_named, expect_words("validate/accuracy/a.c", "fma_f32(a, b, c)", 1, "f32"))
TRY(words, allowed_word_allows_no_other,
    expect_words("fast/a.c", "fma_f32(binary32)", 1, "fast/a.c:1: binary32: write float or double"))
