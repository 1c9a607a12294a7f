/* Tests of docs/refresh, which compares the pages with the output of their commands: it must find an outdated page.
 * Also tests the form of README.md, CONTRIBUTING.md and docs/: links, numbers that no command prints, and lengths. */
#include "ran.h"

#define CONSOLE                                                                                                        \
    "```console\n$ echo 'worst 2.276 of 3, in 1.5 s, 1.9 times as fast'; echo busy >&2; false\nworst 2.276 of 3, in "  \
    "1.5 s, 1.9 times as fast\n[exit status 1]\n```\n"
#define TABLE "<!-- $ echo; echo '| 12 |' -->\n\n| 12 |\n<!-- end -->\n"
#define FILES "<!-- made.txt $ echo busy >&2; echo made -->\n"
#define PAGE "# A page\n\n" CONSOLE "\nOf 113<!-- claims --> claims 5<!-- exact --> hold.\n\n" TABLE FILES

static const char numbers[] = "double() { echo $((2 * $1)); }\nclaims $ double 56 | sed s/2/3/\n";

/* Runs docs/refresh with the option on the page in which `now` is replaced by `old`. */
static void expect_refreshed(const char *option, const char *now, const char *old, int status, const char *said)
{
    static const char page[] = PAGE;
    const char *at = strstr(page, now);
    cr_assert(at);
    scratch_file("page.md", formatted("%.*s%s%s", (int)(at - page), page, old, at + strlen(now)));
    scratch_file("numbers", numbers);
    scratch_file("made.txt", "made\n");
    expect_said(formatted("cd $scratch && \"$OLDPWD\"/docs/refresh --numbers numbers %s page.md; status=$?; "
                          "cat page.md >&2; exit $status",
                          option),
                status, said);
}

TRY(pages, matching_page_is_fresh, expect_refreshed("--check", "2.276", "2.276", 0, "fresh: "))
TRY(pages, altered_number_in_transcript_is_stale,
    expect_refreshed("--check", "\nworst 2.276", "\nworst 2.277", 1, "-worst 2.277 of 3"))
TRY(pages, altered_time_in_transcript_is_fresh,
    expect_refreshed("--check", "1.5 s, 1.9 times as fast\n[", "12.75 s, 0.8 times as fast\n[", 0, "fresh: "))
TRY(pages, another_exit_status_is_stale, expect_refreshed("--check", "[exit status 1]\n", "", 1, "+[exit status 1]"))
TRY(pages, altered_number_in_prose_is_stale,
    expect_refreshed("--check", "113<", "57<", 1, "+Of 113<!-- claims --> claims"))
TRY(pages, an_altered_table_is_stale, expect_refreshed("--check", "\n| 12 |", "\n| 13 |", 1, "-| 13 |"))
TRY(pages, altered_generated_file_is_stale, expect_refreshed("--check", "echo made", "echo made anew", 1, "+made anew"))
TRY(pages, short_option_skips_slow_commands,
    expect_refreshed("--check --short", "echo busy >&2; echo made", "docs/libraries --record", 0, "fresh: "))
TRY(pages, stale_page_is_rewritten,
    expect_refreshed("", "113<", "57<", 0, "Of 113<!-- claims --> claims 5<!-- exact --> hold."))

Test(pages, number_without_command_is_rejected)
{
    expect_refreshed("--check", "<!-- claims", "<!-- kernels", 2, "kernels: not in");
    expect_refreshed("--form", "113<!-- claims --> claims", "113 claims", 1, "page.md:9: 113: no command prints it");
    expect_refreshed("--form", "113<!-- claims --> claims", "2.28 ulp, 3 ulps", 0, "");
    expect_refreshed("--form", "113<!-- claims --> claims", "2.29 ulp", 1, "2.29: no command prints it");
}

Test(pages, link_to_missing_target_is_rejected)
{
    expect_refreshed("--form", "hold", "[hold](#a-page), [too](made.txt)", 0, "");
    expect_refreshed("--form", "hold", "[hold](#no-page)", 1, "page.md:9: no heading #no-page");
    expect_refreshed("--form", "hold", "[hold](unmade.txt)", 1, "page.md:9: no file unmade.txt");
}

TRY(pages, links_resolve_and_readme_is_short, expect_said("docs/refresh --form", 0, ""))
