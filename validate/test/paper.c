/* Tests of plumb paper: the values that replace template functions, and that outdated or missing content is reported as
 * an error. The tests' texts and records are in a scratch directory: the repository's records with changes. */
#include "validate/articles/paper/paper.h"
#include "ran.h"
#include "scoped.h"
#include "validate/contracts/contracts.h"
#include "validate/util/csv.h"
#include "validate/util/options.h"
#include "validate/util/tex.h"

#include <unistd.h>

/* Returns family number `number` in the kernels' order, or null after the last. */
static const char *family_at(size_t number)
{
    const struct kernel *kernel;
    const char *last = "";
    for (size_t i = 0; (kernel = kernel_at(i)); i++) {
        if (strcmp(kernel->family, last) != 0 && number-- == 0)
            return kernel->family;
        last = kernel->family;
    }
    return NULL;
}

/* Fills the scratch directory: the repository's records in data/, a chapter per family in text/, and an empty out/. */
static void make_scratch(void)
{
    expect_said("cd $scratch && mkdir data text out", 0, "");
    expect_said("cp -r data/*.csv data/*targets.json data/records $scratch/data", 0, "");
    scratch_file("text/a_chapter", "a chapter\n");
    for (size_t i = 0; family_at(i); i++)
        scratch_file(formatted("text/%s.tex", family_at(i)), "a chapter\n");
}

TestSuite(paper, .init = make_scratch);

#define FILL "plumb paper --text $scratch/text --data $scratch/data --output $scratch/out"

/* Checks the output for a line of text. */
static void expect_filled(const char *line, const char *expected)
{
    scratch_file("text/so3.tex", line);
    expect_said(FILL, STATUS_WITHIN, "");
    cr_expect_str_eq(file_text(in_scratch("out/so3.tex")), expected, "%s", line);
}

static void expect_fault(const char *says)
{
    expect_line(FILL, STATUS_SHORT, says);
}

static void expect_fault_of(const char *line, const char *says)
{
    scratch_file("text/so3.tex", line);
    expect_fault(says);
}

TRY(paper, article_of_repository_has_no_fault, cr_expect_str_empty(expect_said("plumb paper", STATUS_WITHIN, "").error))

Test(paper, macro_expands_to_its_value)
{
    expect_filled("at most \\plumb{limit | so3.exp | R orthogonality usual}, or\n", "at most 19, or\n");
    expect_filled("\\plumb{limit | so3.s1 | S1 scaled ulp usual | double}", "3");
    expect_filled("(\\plumb{claim | refuted |\n C50})", "(C50)");
    expect_filled("\\plumb{count | formulas | transform}", "14");
    expect_filled(
        "\\plumb{count | claims | C22.vector.} \\plumb{count | confirmed | C18. | .vector} \\plumb{count | libraries}",
        "5 1 9");
}

Test(paper, claim_numbers_come_from_record)
{
    scratch_file(
        "data/claims.csv",
        "id,article,section,basis,claim,relation,limit,unit,machine,verdict,measured,finding,"
        "recorded,processor,effort,commit,code\n"
        "C1,a,b,said,c,at most,1,ulp,any,refined,0.56 … 1.011 ulp,\"28 of 30 ways, 1.5e-05 at 2.0; 6,000\",,,,,\n"
        "C2,a,b,said,c,at least,2,times,this,undecided,\"2.21 [1.64, 2.84] times\",,,,,,\n"
        "C3,a,b,said,c,about,4,flips,any,confirmed,7 flips,,,,,,\n");
    expect_filled("\\plumb{low | C1} \\plumb{high | C1} \\plumb{low | C2} \\plumb{high | C2} \\plumb{low | C3} "
                  "\\plumb{high | C3}",
                  "0.56 1.011 1.64 2.84 7 7");
    expect_filled(
        "\\plumb{number | C1 | 28} \\plumb{number | C1 | 2.0} \\plumb{number | C1 | 1.011} \\plumb{number | C3 | 7}",
        "28 2.0 1.011 7");
    static const char *const stale[] = {"2", "8", "1.5", "2.0;", "05", ""};
    for (size_t i = 0; i < sizeof stale / sizeof *stale; i++)
        expect_fault_of(formatted("\\plumb{number | C1 | %s}", stale[i]),
                        formatted("text/so3.tex:1: stale: the text has %s of C1", stale[i]));
}

Test(paper, times_come_from_the_record)
{
    scratch_file("data/bench.csv",
                 "kernel,regime,place,implementation,variant,elements,ns,ns_low,ns_high,ratio,ratio_low,ratio_high,"
                 "scaled_ulp_max,format\n"
                 "so3.exp,small,L1,plumb avx2,tiles,8,1.5,1,2,1,1,1,0.6,float\n"
                 "so3.exp,small,L1,plumb avx2,arrays,8,1.25,1,2,1,1,1,0.6,float\n"
                 "so3.exp,small,L1,SLEEF,\"double inside, tiles\",8,7.5,1,2,5,4,6,0.6,float\n"
                 "so3.exp,small,L2,SLEEF,tiles,8,3.5,1,2,5,4,6,0.6,float\n");
    scratch_file("text/so3.tex", "\\plumb{table | times | plumb avx2, SLEEF, SLEEF in double | so3.exp: small}");
    expect_said(FILL, STATUS_WITHIN, "");
    cr_expect_not_null(strstr(file_text(in_scratch("out/so3.tex")), "& small & 1.25 &  & 7.5\\\\\n"), "%s",
                       file_text(in_scratch("out/so3.tex")));
    expect_fault_of("\\plumb{table | times | plumb avx2 | so3.exp: large}",
                    "bench.csv: no times of \"so3.exp: large\"; expected KERNEL: REGIME");
}

/* Every family is counted and has its chapter. */
Test(paper, every_family_has_its_chapter)
{
    char chapters[512] = "";
    size_t families = 0;
    for (; family_at(families); families++)
        snprintf(chapters + strlen(chapters), sizeof chapters - strlen(chapters), "\\input{%s}\n", family_at(families));
    const char *count = formatted("%zu", families);
    cr_assert_geq(families, 3);
    expect_filled("\\plumb{count | families}", count);
    expect_filled("\\plumb{chapters}", chapters);
}

Test(paper, library_results_are_asserted_by_macro)
{
    expect_filled("\\plumb{beyond | Eigen | so3.exp | R scaled ulp usual}", "\\ensuremath{1.68\\cdot 10^{7}}");
    expect_fault_of("\\plumb{within | Eigen | so3.exp | R scaled ulp usual}", "text/so3.tex:1: stale: Eigen's so3.exp");
}

/* Each \\plot{…}{LABEL} needs a \\ref{fig:LABEL} in the same chapter, so that the text mentions every figure. */
Test(paper, every_figure_is_referenced_in_chapter)
{
    const char *said =
        expect_said("cd $PWD/paper && for file in *.tex; do grep -oE '[|] [a-z0-9_]+[}][}][{][a-z0-9]+[}]' "
                    "$file | sed -E 's/.*[{](.*)[}]/\\1/' | while read label; do echo figure; grep -q "
                    "\"ref{fig:$label}\" $file || echo \"$file: $label\"; done; done | sort | uniq -c",
                    0, "figure")
            .out;
    cr_expect_eq(count_lines(said), 1, "figures without a reference in their chapter:\n%s", said);
    cr_expect_gt(atoi(said), 25, "too few figures are found: %s", said);
}

Test(paper, missing_number_is_named_with_line)
{
    expect_fault_of("one\ntwo \\plumb{limit | so3.exq | R}",
                    "text/so3.tex:2: no kernel \"so3.exq\"; did you mean so3.exp?");
    expect_fault_of("\n\n\\plumb{worst | so3.exp | R ulp nowhere}",
                    "text/so3.tex:3: so3.exp promises no \"R ulp nowhere\"");
    expect_fault_of("\\plumb{claim |\n confirmed |\n C99}", "text/so3.tex:1: ");
    expect_fault_of("\\plumb{so3.exp}", "\\plumb{so3.exp}: there is no such word");
    expect_fault_of("\\plumb{limit | so3.exp}", "1 arguments, not 2 to 3");
    expect_fault_of("\\plumb{count | refuted | C99}", "count | refuted: there is none");
    expect_fault_of("\\plumb{table | chosen | float | Eigen | so3.exp: nothing}",
                    "no promise \"so3.exp: nothing\" in float");
    expect_fault_of("\\plumb{time | so3.exp | usual | L1 | nobody}",
                    "bench.csv: no time of nobody's so3.exp, usual, in L1");
    expect_fault_of("\\plumb{table | speed | so4}", "no family \"so4\"");
    expect_fault_of("\\plumb{table | nothing}", "there is no table \"nothing\"");
    expect_fault_of("\\plumb{claim | refuted |\n C50}\n\\plumb{so3}",
                    "text/so3.tex:3: \\plumb{so3}: there is no such word");
    expect_fault_of("x\n\\plumb{version", "text/so3.tex:2: \\plumb{ without its }");
}

Test(paper, faulty_text_is_not_written)
{
    expect_filled("old", "old");
    expect_fault_of("\\plumb{so3.exp}", "no such word");
    cr_expect_str_eq(file_text(in_scratch("out/so3.tex")), "old");
}

TRY(paper, outdated_verdict_is_stale,
    expect_fault_of("\\plumb{claim | confirmed | C50}", "stale: the text says that C50 is confirmed"))

Test(paper, family_without_chapter_is_named)
{
    static const char template_error[] = "text/rotation.tex is missing or empty: the family rotation needs its chapter";
    scratch_file("text/rotation.tex", "");
    expect_fault(template_error);
    cr_assert_eq(unlink(in_scratch("text/rotation.tex")), 0);
    expect_fault(template_error);
}

/* Edits a record with sed, and checks that it changed. */
static void edit(const char *record, const char *script)
{
    expect_said(formatted("cd $scratch/data && cp %s before && sed -i '%s' %s && ! cmp -s %s before", record, script,
                          record, record),
                0, "");
}

Test(paper, record_of_missing_promise_is_stale)
{
    edit("records/so3.csv", "s/^so3.exp,float,R,orthogonality,usual,/so3.exp,float,R,orthogonality,once,/");
    expect_fault("stale: so3.exp: it promises no \"R orthogonality once\"");
}

Test(paper, record_of_other_region_is_stale)
{
    edit("libraries.csv", "s/^\\(so3.exp,float,R scaled ulp usual,1e-18\\),[^,]*,Eigen/\\1,2,Eigen/");
    expect_fault("stale: so3.exp: \"R scaled ulp usual\" is for |v| in [1e-18, 3.142] now; docs/refresh "
                 "docs/libraries.md measures it");
}

Test(paper, record_of_missing_kernel_is_stale)
{
    edit("bench.csv", "0,/^so3.exp,/s//so3.expo,/");
    expect_fault("bench.csv:");
}

Test(paper, claim_without_verdict_is_stale)
{
    edit("claims.csv", "s/,any,confirmed,40.65 ulp,/,any,,40.65 ulp,/");
    expect_fault("claims.csv: stale: C2 has no verdict");
}

Test(paper, missing_record_is_named)
{
    static const char *const records[] = {"claims.csv", "libraries.csv", "bench.csv", "targets.json",
                                          "list_targets.json"};
    for (size_t i = 0; i < sizeof records / sizeof *records; i++) {
        cr_assert_eq(unlink(in_scratch(formatted("data/%s", records[i]))), 0);
        expect_said(FILL, STATUS_USAGE, records[i]);
        expect_said(formatted("cp data/%s $scratch/data/%s", records[i], records[i]), 0, "");
    }
    expect_said("rm -r $scratch/data/records", 0, "");
    expect_said(FILL, STATUS_USAGE, "/records: No such file");
}

Test(paper, record_of_other_version_is_named)
{
    edit("targets.json", "s/\"version\": [0-9]*/\"version\": 1/");
    expect_said(FILL, STATUS_USAGE, "targets.json: not version 2 of plumb.bench.targets");
}

Test(paper, missing_figure_is_named)
{
    static const char command[] = "plumb paper --text $scratch/text --data $scratch/data --figures $scratch/out";
    scratch_file("text/so3.tex", "\\plumb{figure | rotation}");
    expect_said(command, STATUS_SHORT, "text/so3.tex:1: no figure \"rotation\"");
    scratch_file("out/rotation.pdf", "");
    expect_said(command, STATUS_WITHIN, "");
}

/* --- LaTeX -------------------------------------------------------------------------------------------------------- */

typedef void tex_function(FILE *stream, const char *text);

static void expect_tex(tex_function *function, const char *text, const char *expected)
{
    FILE *stream = text_stream();
    function(stream, text);
    cr_expect_str_eq(text_written(stream), expected, "%s", text);
}

Test(tex, text_is_typeset_as_it_reads)
{
    expect_tex(tex_text, "50 % of a_b & c", "50 \\% of a\\_b \\& c");
    expect_tex(tex_text, "{#} ~ \\ ^", "\\{\\#\\} \\textasciitilde{} \\textbackslash{} \\textasciicircum{}");
    expect_tex(tex_text, "S₁ and 10⁻⁵, 2²", "S\\ensuremath{₁} and 10\\ensuremath{⁻⁵}, 2\\ensuremath{²}");
    expect_tex(tex_text, "up to 10^4, 1.68e+07, 1e-05, 2e3, 1.0e00",
               "up to 10\\ensuremath{^{4}}, \\ensuremath{1.68\\cdot 10^{7}}, \\ensuremath{10^{-5}}, "
               "\\ensuremath{2\\cdot 10^{3}}, \\ensuremath{1.0\\cdot 10^{0}}");
    expect_tex(tex_text, "at 0x1.2e5p-3, C21.64e5", "at \\code{0x1.2e5p-3}, C21.64e5");
    expect_tex(tex_text, "a ≤ π − 1 … “x” – Müller’s ‖v‖",
               "a \\ensuremath{≤} \\ensuremath{π} \\ensuremath{−} 1 … “x” – Müller’s ‖v‖");
}

/* Formulas are typeset as mathematics that may break after commas. */
Test(tex, formulas_break_after_commas)
{
    expect_tex(tex_formula, "S₁ = sin √t / √t", "$S₁ =\\operatorname{sin} \\sqrt{t} / \\sqrt{t}$");
    expect_tex(tex_formula, "J₂⁻¹(e − ω₂×d), d = T", "$J₂⁻¹(e − ω₂×d)$, $d = T$");
    expect_tex(tex_formula, "M (MᵀM)^(−1/2)", "$M (M^{\\mathsf{T}}M)^{−1/2}$");
    expect_tex(tex_formula, "2k ≤ degree", "$2k ≤\\text{ degree}$");
    expect_tex(tex_formula, "T as it is, tr J", "$T\\text{ as }\\text{it }\\text{is}$, $\\operatorname{tr} J$");
    expect_tex(tex_formula, "Ω as in magnus.vector", "$Ω\\text{ as }\\text{in }\\texttt{magnus.vector}$");
    expect_tex(tex_formula, "√(1 − (2h)) + √t", "$\\sqrt{1 − (2h)} + \\sqrt{t}$");
    expect_tex(tex_formula, "√(x, y) a^c", "$\\sqrt{(x, y)} a^c$");
    expect_tex(tex_formula, "2 atan2(S1, ½) · cosh",
               "$2\\operatorname{atan2} (S_{1}$, $\\tfrac12 ) \\cdot \\text{ cosh}$");
}

/* --- tables in files ---------------------------------------------------------------------------------------------- */

/* A page that contains `word` from `top` to ten points below, at the position of an equation's number, and a page
 * number. */
static const char sheet[] = "<page width=\"595.276\" height=\"841.89\">\n"
                            "<word xMin=\"500\" yMin=\"%d\" xMax=\"524.4\" yMax=\"%d\">%s</word>\n"
                            "<word xMin=\"294\" yMin=\"793\" xMax=\"300\" yMax=\"803\">1</word>\n</page>\n";

static void expect_pages(int top, const char *word, const char *says)
{
    const char *command = formatted("printf '%%s' '%s' | paper/pages", formatted(sheet, top, top + 10, word));
    cr_expect_str_eq(expect_said(command, *says != 0, says).out, says);
}

Test(paper, text_below_the_page_is_named)
{
    expect_pages(763, "whole", "");
    expect_pages(775, "lost", "paper: page 1: \"lost\" is below the text\n");
    expect_pages(830, "lost", "paper: page 1: \"lost\" is below the text\n");
}

Test(paper, equation_without_number_is_named)
{
    expect_pages(100, "(1)", "");
    expect_pages(100, "(2)", "paper: equation (1) is on no page\n");
}

Test(paper, table_is_read_with_quoted_lines)
{
    SCOPED_STRUCT(csv) csv;
    scratch_file("table.csv", "# what it is\na,b\n1,\"x, \"\"y\"\"\"\n# more\n,2\n");
    cr_assert_eq(csv_read(&csv, "paper", in_scratch("table.csv")), 0);
    cr_expect_eq(csv.rows, 2);
    cr_expect_eq(csv_column(&csv, "b"), 1);
    cr_expect_str_eq(csv_cell(&csv, 0, 1), "x, \"y\"");
    cr_expect_str_eq(csv_cell(&csv, 1, 0), "");
    cr_expect_eq(csv.line[2], 5);
}

Test(paper, broken_table_is_rejected_with_line)
{
    static const struct {
        const char *text, *says;
    } cases[] = {{"a,b\n1\n", ":2: 1 fields, not 2: no "},
                 {"a,b\n1,\"2\n", ":2: b: quotes that do not match"},
                 {"a,b\n1,\"2\"x\n", ":2: b: quotes that do not match"},
                 {"# nothing\n", "no line of names"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        scratch_file("data/libraries.csv", cases[i].text);
        expect_said(FILL, STATUS_USAGE, cases[i].says);
    }
    scratch_file("data/libraries.csv", "kernel,format\n");
    expect_said(FILL, STATUS_USAGE, "libraries.csv:1: no column \"promise\"");
}
