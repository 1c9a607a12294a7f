/* Tests of words.sh: the project itself passes; each word of words.txt is refused, and reported with its line and what
 * to write instead; exceptions apply to their files only. */
#include "ran.h"

#include <string.h>

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

/* --- each word ---------------------------------------------------------------------------------------------------- */

/* An example of each word of words.txt after the formats: a line of C, the refused word, and what to write instead. */
static const struct {
    const char *line, *word, *instead;
} refused[] = {
    {"int hearings;", "hearings", "check run"},
    {"/* the witness of a limit */", "witness", "reference run, counterexample or example"},
    {"judge_kernel(port);", "judge_", "check result, check"},
    {"struct judgement *x;", "judgement", "check result, check"},
    {"int poison_lane;", "poison", "lane isolation, canary value"},
    {"int leash[2];", "leash", "supervisor process, control pipe"},
    {"struct grove *x;", "grove", "tree fixture, body-set fixture"},
    {"int list_entrant;", "entrant", "implementation, runner"},
    {"double yardstick_ratio;", "yardstick", "baseline"},
    {"x = contested(a, b);", "contested", "benchmark, tie"},
    {"int granule;", "granule", "quantum exponent"},
    {"int necks;", "necks", "shared function"},
    {"/* one seam for all backends */", "seam", "SIMD abstraction"},
    {"/* everyday inputs */", "everyday", "common values"},
    {"double greatest_share;", "greatest", "maximum, largest"},
    {"if (RARELY(x))", "RARELY", "UNLIKELY"},
    {"f32x8 spoiled_by;", "spoiled", "non-finite"},
    {"field_stir(x);", "stir", "perturb"},
    {"mend(made, to);", "mend", "repair, canonicalise"},
    {"size_t twin;", "twin", "shared measurement"},
    {"int scout;", "scout", "preview"},
    {"y = unaveraged(v, x);", "unaveraged", "inverse of the left Jacobian"},
    {"/* likewise */", "likewise", "the full noun"},
    {"/* four tiles are asked for ahead */", "asked for ahead", "prefetch"},
    {"ask_for_wide(in);", "ask_for", "prefetch"},
    {"seen_from(3, in, out);", "seen_from", "classify, transform to, gather"},
    {"bring_parents(x);", "bring_p", "classify, transform to, gather"},
    {"/* a deadly signal */", "deadly signal", "fatal signal"},
    {"/* 60 seconds of a processor */", "seconds of a processor", "CPU seconds"},
    {"/* may be no number */", "be no number", "is NaN, is not a number"},
    {"/* it errs by 2 ulp */", "errs by", "error of"},
    {"/* plumb cries wolf */", "cries wolf", "false alarm"},
    {"night_path(night);", "night_", "nightly_, baseline_build_, skipped, aborted"},
    {"kept_find(night);", "kept_find", "nightly_, baseline_build_, skipped, aborted"},
    {"size_t left_out;", "left_out", "nightly_, baseline_build_, skipped, aborted"},
    {"/* Whether x is above 0. */", "/* Whether ", "Returns, True if, or a noun"},
    {"<<<<<<< HEAD", "<<<<<<<", "the text without the marks of a conflict"},
};

enum { REFUSED = sizeof refused / sizeof *refused };

Test(words, old_word_is_refused)
{
    char *lines = "";
    for (size_t i = 0; i < REFUSED; i++)
        lines = formatted("%s%s\n", lines, refused[i].line);
    const char *file = scratch_file("lines", lines);
    const struct ran ran = expect_said(
        formatted("d=$scratch/tree; mkdir -p $d/validate && cp %s $d/validate/a.c && validate/test/words.sh $d", file),
        1, "");
    for (size_t i = 0; i < REFUSED; i++)
        cr_expect(
            strstr(ran.out, formatted("validate/a.c:%zu: %s: write %s\n", i + 1, refused[i].word, refused[i].instead)),
            "%s", refused[i].line);
    cr_expect_eq(count_lines(ran.out), REFUSED, "%s", ran.out);
}

/* A word of words.txt without an example above could be an expression that matches nothing. */
Test(words, each_word_has_an_example)
{
    const char *file = file_text("validate/test/words.txt");
    for (const char *line = strstr(file, "# Metaphors"); line; line = strchr(line, '\n')) {
        const char *tab = strchr(++line, '\t');
        if (!tab || *line == '#' || *line == '\t' || *line == '\n')
            continue;
        const size_t length = strcspn(tab + 1, "\n");
        int found = 0;
        for (size_t i = 0; i < REFUSED; i++)
            found |= strlen(refused[i].instead) == length && strncmp(refused[i].instead, tab + 1, length) == 0;
        cr_expect(found, "%.*s", (int)(tab - line), line);
    }
}

TRY(words, allowed_key_passes, expect_words("data/report.schema.json", "\"greatest\": 1", 0, ""))
TRY(words, allowed_key_elsewhere_is_refused,
    expect_words("data/prove.schema.json", "\"greatest\": 1", 1, "data/prove.schema.json:1: greatest: write maximum"))
