/* Tests of the progress display: one line that is overwritten on a terminal, occasional lines in a log. */
#include "validate/util/progress.h"

#include "ran.h"

TestSuite(progress, .init = capture_stderr);

Test(progress, log_has_a_line_per_minute)
{
    struct progress progress = progress_begin("check");
    progress_show(&progress, 0, "so3.s1");
    cr_expect_str_eq(captured_stderr(), "", "nothing before the first minute");
    progress.next = 0; /* a minute has passed */
    progress.start -= 61;
    progress_show(&progress, 0.37, "%s", "so3.exp");
    progress_show(&progress, 0.38, "%s", "so3.rotate");
    cr_expect_str_eq(captured_stderr(), "plumb check: 37 %, so3.exp, 61 s\n");
    progress_clear(&progress);
    cr_expect_str_eq(captured_stderr(), "plumb check: 37 %, so3.exp, 61 s\n");
}

Test(progress, log_has_a_line_per_stage)
{
    struct progress progress = progress_begin("nightly");
    progress_stage(&progress, NAN, "check");
    progress_stage(&progress, 0.5, "rotation");
    cr_expect_str_eq(captured_stderr(), "plumb nightly: check, 0 s\nplumb nightly: 50 %, rotation, 0 s\n");
}

/* The time left is computed from the rate since the first display, because a resumed run begins with a part of its work
 * done. */
Test(progress, long_run_says_time_left)
{
    static const struct {
        double seconds, share;
        const char *line;
    } cases[] = {{60, 0.51, "plumb check: 51 %, so3.exp, about 49 min left, 60 s\n"},
                 {60, 0.501, "plumb check: 50 %, so3.exp, about 8 h left, 60 s\n"},
                 {60, 0.50001, "plumb check: 50 %, so3.exp, about 35 days left, 60 s\n"},
                 /* less than a minute is left */
                 {60, 0.9, "plumb check: 90 %, so3.exp, 60 s\n"},
                 /* no work was done since the first display, so that there is no rate */
                 {60, 0.5, "plumb check: 50 %, so3.exp, 60 s\n"},
                 /* the rate of the first five seconds is not used */
                 {3, 0.50001, "plumb check: 50 %, so3.exp, 3 s\n"}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct progress progress = progress_begin("check");
        progress_stage(&progress, 0.5, "so3.s1");
        progress.start -= cases[i].seconds;
        progress.first_time -= cases[i].seconds;
        progress_stage(&progress, cases[i].share, "so3.exp");
        const char *lines = captured_stderr(), *last = strrchr(lines, '\n');
        while (last > lines && last[-1] != '\n')
            last--;
        cr_expect_str_eq(last, cases[i].line);
    }
}

Test(progress, terminal_line_is_overwritten_and_fits)
{
    struct progress progress = progress_begin("check");
    progress.columns = 16;
    progress.next = 0;
    progress_show(&progress, 0.371, "so3.s1");
    progress_show(&progress, 0.38, "so3.s2");
    progress_stage(&progress, NAN, "ΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩΩ");
    progress_clear(&progress);
    progress_clear(&progress);
    cr_expect_str_eq(captured_stderr(), "\r\033[K[ 37 %] so3.s1\r\033[KΩΩΩΩΩΩΩΩΩΩΩΩΩΩ…\r\033[K");
}

Test(progress, check_announces_each_family)
{
    struct ran ran = ran_shell("plumb check so3.s1 so3.s2 rotation.log torque.acceleration --samples 300 -o /dev/null");
    const char *first = strstr(ran.error, "plumb check: "), *second = first ? strstr(first + 1, "plumb check: ") : NULL;
    cr_expect(count_lines(ran.error) == 2 && first && second, "%s", ran.error);
    cr_expect(first && strstr(first, " %, rotation, "), "%s", ran.error);
    cr_expect(second && strstr(second, " %, torque, "), "%s", ran.error);
}

/* Every command that may run for seconds shows its progress on a terminal. */
Test(progress, long_verbs_show_progress_on_terminal)
{
    static const char *const commands[] = {
        "check so3.s1 --samples 1k",
        "check so3.s1 --samples 1k --deep /tmp/plumb-none-$$ --hours 1e-9 --slice 0.1; rm -f /tmp/plumb-none-$$",
        "conform --port $tests/ports/report.so",
        "sweep so3.s1 --from 0.5 --to 4",
        "sweep so3.s1 --from 0.5 --to 4 --shard 1/1 -o /tmp/plumb-part-$$; rm -f /tmp/plumb-part-$$",
        "prove so3.exp --promise 'R scaled ulp usual' --boxes 20k",
        "map so3.exp --x v.x=0:1:9 --y v.y=0:1:9 --at v.z=0 --component 'R[0][0]'",
        "claims C5",
        "bench so3.s1 --place l1 --rounds 3 --sample 0.05",
        "bench --targets --place l1 --rounds 3 --sample 0.05 --only 'R and T together / R and T apart'",
        "list bench --elements 1000 --bytes 4 --experiment traverse --order back --rounds 3 --sample 0.05",
        "list bench --targets --elements 1000 --bytes 8 --experiment traverse --rounds 3 --sample 0.05",
        "vectors so3.s1 --golden csv",
        "nightly so3.s1 --first --only check -d /tmp/plumb-night-$$ --short; rm -rf /tmp/plumb-night-$$",
    };
    char *tests = beside_tests("");
    setenv("tests", tests, 1);
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        const char *command =
            formatted("export command=\"plumb %s\"; script -qefc \"$command\" /dev/null </dev/null", commands[i]);
        struct ran ran = ran_shell(command);
        cr_expect(strstr(ran.out, "\r\033[K"), "%s: %.2000s", commands[i], ran.out);
    }
}
