/* Tests of the list of goals that make prints. */
#include "ran.h"

/* Writes the goals with a description in the files of make to $scratch/described, and prints the goals that `make`
 * prints; both lists are sorted. */
static const char goals[] = "sed -nE 's/^([a-z-]+):.*## .*/\\1/p' Makefile mk/*.mk | sort >$scratch/described; "
                            "env -u MAKEFLAGS -u MAKELEVEL make -s > $scratch/list || exit; "
                            "sed -nE 's/^  ([a-z-]+) .*/\\1/p' $scratch/list | sort";

/* Each goal is listed once, below a heading. */
TRY(goals, each_goal_listed_once,
    expect_said(formatted("%s | diff $scratch/described - && [ $(wc -l <$scratch/described) -gt 40 ] && echo same",
                          goals),
                0, "same"))

/* Files that share a heading have one list below it. */
TRY(goals, headings_are_distinct_and_few,
    expect_said(formatted("%s >$scratch/listed; grep -v '^  ' $scratch/list | grep : >$scratch/headings; "
                          "[ -z \"$(sort $scratch/headings | uniq -d)\" ] && wc -l <$scratch/headings",
                          goals),
                0, "6\n"))

TRY(goals, goal_without_heading_is_named,
    expect_said("mkdir $scratch/mk && cp Makefile mk $scratch -r && echo 'lost: ## be found' >$scratch/mk/a.mk && "
                "env -u MAKEFLAGS -u MAKELEVEL make -s -C $scratch",
                2, "mk/a.mk: lost is below no heading\n"))
