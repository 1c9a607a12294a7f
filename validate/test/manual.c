/* Tests of the commands' documentation: summaries, examples that work as printed, man pages, and completion in bash.
 * The list of commands comes from the program. */
#include "ran.h"

/* Examples that take an hour, or that need the result of such a command: only their options are parsed. */
static const char *const long_examples[] = {"nightly", "accept"};

/* Calls `visit` for each command: "list", then "list check" … */
static void visit_verbs(const char *above, void (*visit)(const char *verb, const char *help))
{
    char *rest = ran_shell(formatted("plumb --complete %s ''", above)).out, *line;
    size_t visited = 0;
    while ((line = strsep(&rest, "\n")) && *line) {
        const char *verb = formatted("%s%s%.*s", above, *above ? " " : "", (int)strcspn(line, "\t"), line);
        const char *help = expect_said(formatted("plumb %s --help", verb), 0, "Exit status: 0").out;
        visit(verb, help);
        visited++;
        if (strncmp(help, formatted("plumb %s VERB", verb), strlen(verb) + 11) == 0)
            visit_verbs(verb, visit);
    }
    cr_assert_gt(visited, 2, "plumb %s", above);
}

static const char *example_of(const char *help)
{
    const char *example = strstr(help, "\nExample: ");
    cr_assert(example, "%s: no example", help);
    example += strlen("\nExample: ");
    return formatted("%.*s", (int)strcspn(example, "\n"), example);
}

static void try_example(const char *verb, const char *help)
{
    const char *example = example_of(help), *summary = strstr(help, ": ");
    int is_long = 0;
    for (size_t i = 0; i < sizeof long_examples / sizeof *long_examples; i++)
        is_long |= strcmp(verb, long_examples[i]) == 0;
    cr_expect(summary && strcspn(summary, "\n") > 20, "%s: no summary: %s", verb, help);
    cr_expect_eq(strncmp(example, formatted("plumb %s", verb), strlen(verb) + 6), 0, "%s: %s", verb, example);
    const struct ran ran = ran_shell(formatted("cd $scratch && %s%s", example, is_long ? " --help" : ""));
    cr_expect_eq(ran.status, 0, "%s: %d\n%s%s", example, ran.status, ran.out, ran.error);
}

/* Every command has a summary and an example that works. They run in the order of plumb --help, since compare reads the
 * output of check, and merge the output of sweep. */
Test(manual, every_verb_has_a_working_example, .timeout = 900)
{
    expect_said("ln -s $PWD/docs $PWD/paper $scratch", 0, "");
    visit_verbs("", try_example);
}

/* --- man pages ---------------------------------------------------------------------------------------------------- */

/* Renders a man page as text; without groff, only removes the macros. */
static const char render[] = "{ if command -v groff >/dev/null; then groff -man -ww -Tutf8 -rLL=300n -P-cbou; else "
                             "sed 's/^.SH \"*\\([^\"]*\\).*/\\1/; s/\\\\-/-/g; s/\\\\&//g; s/\\\\f.//g; "
                             "s/\\\\.u0027./\\x27/g'; fi; }";

static void try_page(const char *verb, const char *help)
{
    const struct ran page = ran_shell(formatted("plumb %s --help | validate/cli/man 1 | %s", verb, render));
    static const char *const sections[] = {"NAME", "SYNOPSIS", "DESCRIPTION", "EXIT STATUS", "EXAMPLES", "SEE ALSO"};
    cr_expect(page.status == 0 && !*page.error, "%s: %s", verb, page.error);
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        cr_expect(strstr(page.out, formatted("\n%s\n", sections[i])), "%s: no %s", verb, sections[i]);
    cr_expect(strstr(page.out, example_of(help)), "%s: %s is not in %s", verb, example_of(help), page.out);
    const char *options = strstr(page.out, "\nOPTIONS\n"), *listed = options ? options : strstr(page.out, "\nVERBS\n");
    char *rest = ran_shell(formatted("plumb --complete %s %s", verb, options ? "-" : "''")).out, *line;
    while ((line = strsep(&rest, "\n")) && *line) {
        const char *name = formatted("%.*s", (int)strcspn(line, "\t"), line);
        cr_expect(strcmp(name, "--help") == 0 || (listed && strstr(listed, name)), "%s: %s is not on its page", verb,
                  name);
        cr_expect(strcmp(name, "--help") == 0 || strstr(help, name), "%s: %s is not in --help", verb, name);
    }
}

/* Every command has a man page that lists all its options and renders without warnings. */
Test(manual, every_verb_has_clean_man_page)
{
    visit_verbs("", try_page);
    try_page("", ran_shell("plumb --help").out);
    const struct ran library = expect_said(formatted("%s <fast/plumb.3", render), 0, "plumb_path_available");
    cr_expect_str_empty(library.error);
}

/* --- completion --------------------------------------------------------------------------------------------------- */

/* Checks the completions that bash offers for these words, the last of which is incomplete. */
static void expect_completed(const char *words, const char *offered)
{
    const char *script = ". validate/cli/complete.bash; COMP_WORDS=(%s); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); "
                         "_plumb plumb; echo ${COMPREPLY[@]}";
    scratch_file("complete.sh", formatted(script, words));
    cr_expect_str_eq(expect_said("bash $scratch/complete.sh", 0, "").out, formatted("%s\n", offered), "%s", words);
}

Test(manual, bash_completes_verbs_options_and_choices)
{
    expect_completed("plumb che", "check");
    expect_completed("plumb list be", "bench");
    expect_completed("plumb check --port-", "--port-command");
    expect_completed("plumb list trace --o", "--operations --output");
    expect_completed("plumb check --he", "--help");
    expect_completed("plumb check so3.s1 --format ''", "text json junit markdown sarif github");
    expect_completed("plumb check -f j", "json junit");
    expect_completed("plumb check --format = j", "json junit");
    expect_completed("plumb check --format =", "text json junit markdown sarif github");
    expect_completed("plumb check --format=ju", "--format=junit");
    expect_completed("plumb list bench --order r", "random");
}

/* bash completes names of kernels where a command takes a kernel, and names of files elsewhere. */
Test(manual, bash_completes_kernels_and_files)
{
    expect_completed("plumb check so3.exp_average.d", "so3.exp_average.double_angle");
    expect_completed("plumb check --verbose --port x.so so3.exp so3.exp_average.d", "so3.exp_average.double_angle");
    expect_completed("plumb eval so3.exp_average.d", "so3.exp_average.double_angle");
    expect_completed("plumb compare a b so3.exp_average.d", "so3.exp_average.double_angle");
    expect_completed("plumb map so3.exp_average.d", "so3.exp_average.double_angle");
    expect_completed("plumb map so3.exp so3.exp_average.d", "");
    expect_completed("plumb compare a --verbose so3.exp_average.d", "");
    expect_completed("plumb eval so3.s1 so3.exp_average.d", "");
    expect_completed("plumb check --port so3.exp_average.d", "");
    expect_completed("plumb merge so3.exp_average.d", "");
    expect_said("bash -c '. validate/cli/complete.bash; complete -p plumb'", 0, "-o default -F _plumb plumb");
}

TRY(manual, zsh_accepts_its_function,
    expect_said("! command -v zsh >/dev/null || zsh -n validate/cli/complete.zsh", 0, ""))

Test(manual, unknown_verb_gives_one_line)
{
    expect_line("plumb nosuch", 2, "no command \"nosuch\"");
    expect_line("plumb list nosuch", 2, "plumb list: no command \"nosuch\"");
    expect_said("plumb 2>&1 >/dev/null", 2, "checks an implementation");
}

Test(manual, help_of_verb_is_its_page)
{
    const char *page = expect_said("plumb check --help", 0, "").out;
    expect_said("plumb help check", 0, page);
    expect_said("plumb list help bench", 0, "plumb list bench");
    expect_line("plumb help nosuch", 2, "no command \"nosuch\"");
}

Test(manual, help_names_maintainers_verbs_last)
{
    const char *page = expect_said("plumb help", 0, "").out, *heading = strstr(page, "For plumb's maintainers");
    cr_assert(heading, "%s", page);
    cr_expect(strstr(page, "  check ") < heading && strstr(page, "  list ") < heading && strstr(heading, "  accept "));
}

/* The last line of a report names the command that explains it. */
Test(manual, help_report_explains_the_report)
{
    expect_said("plumb help report", 0, "How to read a report of plumb check\n");
    expect_said("plumb check so3.s1 so3.s2 --samples 1k", 0, "Help: plumb help report\n");
}
