/* docs/refresh, which compares what the pages say with what their commands print: does it see a page that is stale? And
 * the form of README.md, CONTRIBUTING.md and docs/: links, numbers that nothing prints, lengths. */
#include "ran.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CONSOLE                                                                                                        \
    "```console\n$ echo 'worst 2.276 of 3, in 1.5 s'; echo busy >&2; false\nworst 2.276 of 3, in 1.5 s\n[exit status " \
    "1]\n```\n"
#define TABLE "<!-- $ echo; echo '| 12 |' -->\n\n| 12 |\n<!-- end -->\n"
#define FILES "<!-- made.txt $ echo busy >&2; echo made -->\n"
#define PAGE "# A page\n\n" CONSOLE "\nOf 113<!-- claims --> claims 5<!-- exact --> hold.\n\n" TABLE FILES

static const char numbers[] = "double() { echo $((2 * $1)); }\nclaims $ double 56 | sed s/2/3/\n";

/* Runs docs/refresh with the option on the page, which has `old` put in the place of `now`, in a folder of its own. */
static struct ran refreshed(const char *option, const char *now, const char *old)
{
    char folder[] = "/tmp/plumb-page-XXXXXX", page[2048] = PAGE, *command;
    char *at = strstr(page, now);
    cr_assert(at && mkdtemp(folder));
    char *rest = strdup(at + strlen(now));
    snprintf(at, sizeof page - (size_t)(at - page), "%s%s", old, rest);
    free(rest);
    cr_assert(asprintf(&command,
                       "cd %s && cat > page.md <<'END'\n%sEND\ncat > numbers <<'END'\n%sEND\necho made > made.txt\n"
                       "\"$OLDPWD\"/docs/refresh --numbers numbers %s page.md; status=$?; "
                       "cat page.md >&2; rm -rf %s; exit $status",
                       folder, page, numbers, option, folder) > 0);
    struct ran ran = ran_shell(command);
    free(command);
    return ran;
}

static void expect_refreshed(const char *option, const char *now, const char *old, int status, const char *said)
{
    struct ran ran = refreshed(option, now, old);
    cr_expect_eq(ran.status, status, "status %d:\n%s%s", ran.status, ran.out, ran.error);
    cr_expect(strstr(ran.out, said) || strstr(ran.error, said), "\"%s\" is not in\n%s%s", said, ran.out, ran.error);
}

Test(pages, a_page_is_fresh_that_says_what_its_commands_print)
{
    expect_refreshed("--check", "2.276", "2.276", 0, "fresh: ");
}

Test(pages, an_altered_number_in_a_transcript_is_stale)
{
    expect_refreshed("--check", "\nworst 2.276", "\nworst 2.277", 1, "-worst 2.277 of 3");
}

Test(pages, an_altered_time_in_a_transcript_is_not)
{
    expect_refreshed("--check", "in 1.5 s\n[", "in 12.75 s\n[", 0, "fresh: ");
}

Test(pages, another_exit_status_is_stale)
{
    expect_refreshed("--check", "[exit status 1]\n", "", 1, "+[exit status 1]");
}

Test(pages, an_altered_number_in_prose_is_stale)
{
    expect_refreshed("--check", "113<", "57<", 1, "+Of 113<!-- claims --> claims");
}

Test(pages, an_altered_table_is_stale)
{
    expect_refreshed("--check", "\n| 12 |", "\n| 13 |", 1, "-| 13 |");
}

Test(pages, a_file_that_its_command_no_longer_makes_is_stale)
{
    expect_refreshed("--check", "echo made", "echo made anew", 1, "+made anew");
}

Test(pages, a_stale_page_is_written_anew)
{
    expect_refreshed("", "113<", "57<", 0, "Of 113<!-- claims --> claims 5<!-- exact --> hold.");
}

Test(pages, a_number_without_a_command_is_refused)
{
    expect_refreshed("--check", "<!-- claims", "<!-- kernels", 2, "kernels: not in");
    expect_refreshed("--form", "113<!-- claims --> claims", "113 claims", 1, "page.md:9: 113: no command prints it");
    expect_refreshed("--form", "113<!-- claims --> claims", "2.28 ulp, 3 ulps", 0, "");
    expect_refreshed("--form", "113<!-- claims --> claims", "2.29 ulp", 1, "2.29: no command prints it");
}

Test(pages, a_link_to_what_is_not_there_is_refused)
{
    expect_refreshed("--form", "hold", "[hold](#a-page), [too](made.txt)", 0, "");
    expect_refreshed("--form", "hold", "[hold](#no-page)", 1, "page.md:9: no heading #no-page");
    expect_refreshed("--form", "hold", "[hold](unmade.txt)", 1, "page.md:9: no file unmade.txt");
}

Test(pages, links_lead_somewhere_and_the_readme_is_short)
{
    struct ran ran = ran_shell("docs/refresh --form");
    cr_expect_eq(ran.status, 0, "%s%s", ran.out, ran.error);
}
