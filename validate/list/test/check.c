/* plumb list check and plumb list trace: the shipped traces, lists that are right, wrong, hostile, and files that are
 * no traces. The program is run as its user runs it. */
#include <criterion/criterion.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct ran {
    int status;
    char text[1 << 16];
};

/* Runs a shell command in the repository's root with $plumb set, and $tmp a fresh folder; both outputs together. */
static struct ran *run(const char *format, ...)
{
    static struct ran ran;
    char folder[PATH_MAX] = "", command[8192];
    cr_assert(readlink("/proc/self/exe", folder, sizeof folder - 1) > 0);
    *strrchr(folder, '/') = 0;
    int used = snprintf(command, sizeof command,
                        "plumb=%s/../plumb; cd %s; while ! test -d data/traces; do cd ..; done; tmp=$(mktemp -d); "
                        "trap 'rm -rf $tmp' EXIT; { ",
                        folder, folder);
    va_list arguments;
    va_start(arguments, format);
    used += vsnprintf(command + used, sizeof command - (size_t)used, format, arguments);
    va_end(arguments);
    snprintf(command + used, sizeof command - (size_t)used, "\n} 2>&1");
    FILE *pipe = popen(command, "r");
    cr_assert(pipe);
    ran.text[fread(ran.text, 1, sizeof ran.text - 1, pipe)] = 0;
    const int status = pclose(pipe);
    ran.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    return &ran;
}
#define EXPECT(call, wanted, part)                                                                                     \
    do {                                                                                                               \
        const struct ran *done = call;                                                                                 \
        cr_assert_eq(done->status, wanted, "status %d\n%s", done->status, done->text);                                 \
        cr_assert(strstr(done->text, part), "%s", done->text);                                                         \
    } while (0)

Test(list_check, our_list_a_node_list_and_std_list_pass_every_shipped_trace)
{
    EXPECT(run("$plumb list check --port plumb"), 0, "plumb: 7 of 7 traces equal, 1 skipped");
    EXPECT(run("$plumb list check --port plumb8"), 0, "plumb8: 7 of 7 traces equal, 1 skipped");
    EXPECT(run("$plumb list check --port nodes"), 0, "nodes: 7 of 7 traces equal, 1 skipped");
    EXPECT(run("$plumb list check --port std"), 0, "std: 7 of 7 traces equal, 1 skipped");
}

Test(list_check, each_shipped_trace_is_what_the_command_in_it_generates)
{
    EXPECT(run("for f in data/traces/*.trace; do"
               "  $(sed -n \"2s,^# plumb,$plumb,p\" $f) | cmp - $f || exit 1; done; echo same"),
           0, "same");
}

Test(list_check, the_shipped_traces_have_every_operation)
{
    EXPECT(run("for o in $($plumb list trace --list | cut -d' ' -f1); do"
               "  cat data/traces/*.trace | grep -q \"^$o \" || { echo no $o; exit 1; }; done; echo all"),
           0, "all");
}

/* A port in another language, of part of the interface. */
#define AWK_PORT                                                                                                       \
    "awk '"                                                                                                            \
    "function gap(l, p, k) { for (k = n[l]; k > p; k--) v[l, k] = v[l, k - 1]; n[l]++ }"                               \
    "function cut(l, p, k) { for (k = p; k < n[l] - 1; k++) v[l, k] = v[l, k + 1]; n[l]-- }"                           \
    "{ l = $2; answer = \"ok\" }"                                                                                      \
    "$1 == \"push_back\" { v[l, n[l]++] = $3 }"                                                                        \
    "$1 == \"push_front\" { gap(l, 0); v[l, 0] = $3 }"                                                                 \
    "$1 == \"insert\" { gap(l, $3); v[l, $3] = $4 }"                                                                   \
    "$1 == \"pop_back\" { answer = n[l] ? v[l, n[l] - 1] : \"empty\"; if (n[l]) n[l]-- }"                              \
    "$1 == \"pop_front\" { answer = n[l] ? v[l, 0] : \"empty\"; if (n[l]) cut(l, 0) }"                                 \
    "$1 == \"erase\" { cut(l, $3); answer = $3 < n[l] ? v[l, $3] : \"end\" }"                                          \
    "$1 == \"front\" { answer = n[l] ? v[l, 0] : \"empty\" }"                                                          \
    "$1 == \"back\" { answer = n[l] ? v[l, n[l] - 1] : \"empty\" }"                                                    \
    "$1 == \"size\" { answer = n[l] + 0 }"                                                                             \
    "$1 ~ /^at/ { answer = v[l, $3] }"                                                                                 \
    "$1 == \"clear\" { n[l] = 0 }"                                                                                     \
    "$1 == \"values\" { answer = \"\"; for (i = 0; i < n[l]; i++) answer = answer (i ? \" \" : \"\") v[l, i] }"        \
    "$1 ~ /sort|merge|splice|range|copies|array|resize|copy|move|swap|re|unique/ { answer = \"absent\" }"              \
    "{ print answer }'"

Test(list_check, a_program_in_another_language_is_judged)
{
    EXPECT(run("cat > $tmp/port <<'END'\n" AWK_PORT "\nEND\n"
               "$plumb list check --program \"sh $tmp/port\" data/traces/basics.trace"),
           0, "1 of 1 traces equal");
}

Test(list_check, what_a_port_lacks_is_named_and_not_held_against_it)
{
    EXPECT(run("cat > $tmp/port <<'END'\n" AWK_PORT "\nEND\n"
               "sed -i 's/answer = n\\[l\\] + 0/answer = \"absent\"/' $tmp/port\n"
               "$plumb list check --program \"sh $tmp/port\" data/traces/basics.trace"),
           0, "absent: size\n");
    EXPECT(run("cat > $tmp/port <<'END'\n" AWK_PORT "\nEND\n"
               "$plumb list check --program \"sh $tmp/port\" data/traces/ranges.trace"),
           3, "where erase_range is absent");
    EXPECT(run("$plumb list check --program 'sed s/.*/absent/' data/traces/basics.trace"), 3,
           "0 of 0 traces equal, 1 skipped");
}

Test(list_check, a_wrong_answer_is_named_with_its_line)
{
    EXPECT(run("cat > $tmp/port <<'END'\n" AWK_PORT "\nEND\n"
               "sed -i 's/\\$1 == \"clear\"/$1 == \"never\"/' $tmp/port\n"
               "$plumb list check --program \"sh $tmp/port\" data/traces/basics.trace > $tmp/verdict; status=$?\n"
               "line=$(grep -n ^clear data/traces/basics.trace | head -1 | cut -d: -f1)\n"
               "grep -oE \"DIFFERS at line ($((line + 1))|$((line + 2)))$\" $tmp/verdict; exit $status"),
           1, "DIFFERS at line");
}

Test(list_check, answers_from_a_file_or_a_pipe_are_judged)
{
    EXPECT(run("sed -n 's/^[a-z].* = \\?//p' data/traces/order.trace > $tmp/answers;"
               "$plumb list check --answers $tmp/answers data/traces/order.trace"),
           0, "1 of 1 traces equal");
    EXPECT(run("$plumb list trace --questions data/traces/basics.trace > $tmp/questions;"
               "cat > $tmp/port <<'END'\n" AWK_PORT "\nEND\n"
               "sh $tmp/port < $tmp/questions | $plumb list check --answers - data/traces/basics.trace"),
           0, "1 of 1 traces equal");
    EXPECT(run("sed -n 's/^[a-z].* = \\?//p' data/traces/order.trace | sed '5s/.*/77/' > $tmp/answers;"
               "$plumb list check --answers $tmp/answers data/traces/order.trace"),
           1, "given: 77");
    EXPECT(run("sed -n 's/^[a-z].* = \\?//p' data/traces/order.trace | sed '5s/$/0/' > $tmp/answers;"
               "$plumb list check --answers $tmp/answers data/traces/order.trace"),
           1, "DIFFERS");
    EXPECT(run("sed -n 's/^[a-z].* = \\?//p' data/traces/order.trace | head -7 > $tmp/answers;"
               "$plumb list check --answers $tmp/answers data/traces/order.trace"),
           1, "SHORT: 7 of 1200 answers");
}

Test(list_check, crashing_hanging_and_babbling_programs_get_a_verdict)
{
    EXPECT(run("$plumb list check --program 'kill -SEGV $$' data/traces/tiny.trace"), 1, "crashed: SIGSEGV");
    EXPECT(run("$plumb list check --program 'sleep 100' --seconds 0.2 data/traces/tiny.trace"), 1,
           "did not return within 0.2 s");
    EXPECT(run("$plumb list check --program 'sleep 100 & sleep 100' --seconds 0.2 data/traces/tiny.trace"), 1,
           "did not return within 0.2 s");
    EXPECT(run("$plumb list check --program 'cat /dev/zero' data/traces/tiny.trace"), 1, "far more written");
    EXPECT(run("$plumb list check --program yes data/traces/tiny.trace"), 1, "DIFFERS at line 3");
    EXPECT(run("$plumb list check --program true data/traces/tiny.trace"), 1, "then the port ended");
    EXPECT(run("$plumb list check --program 'cat >/dev/null; exit 3' data/traces/tiny.trace"), 1, "exit status 3");
    EXPECT(run("$plumb list check --program 'cat' data/traces/tiny.trace"), 1, "DIFFERS at line 3");
    EXPECT(run("sed -n 's/^[a-z].* = \\?//p' data/traces/tiny.trace > $tmp/answers;"
               "$plumb list check --program \"cat $tmp/answers; cat > /dev/null; exit 1\" data/traces/tiny.trace"),
           1, "all answers right, but ended the process with exit status 1");
    EXPECT(run("sed -n 's/^[a-z].* = \\?//p' data/traces/tiny.trace > $tmp/answers;"
               "$plumb list check --program \"cat $tmp/answers; echo 1; cat > /dev/null\" data/traces/tiny.trace"),
           1, "more are written");
}

/* It holds the pipe to its output, in a session of its own. */
Test(list_check, what_a_program_leaves_behind_is_not_waited_for)
{
    EXPECT(run("sed -n 's/^[a-z].* = \\?//p' data/traces/tiny.trace > $tmp/answers; start=$(date +%%s);"
               "$plumb list check --seconds 25 --program \"cat > /dev/null; setsid sleep 30 & cat $tmp/answers\""
               " data/traces/tiny.trace; test $(($(date +%%s) - start)) -lt 12 && echo at once"),
           0, "at once");
}

Test(list_check, a_program_gets_no_more_memory_than_the_limit)
{
    const char *const hungry = /* tail keeps the whole line */
        "$plumb list check --memory %d --program 'head -c 50000000 /dev/zero | tail | wc -c' data/traces/tiny.trace";
    EXPECT(run(hungry, 2000), 1, "given: 50000000");
    EXPECT(run(hungry, 16), 1, "given: 0");
}

Test(list_check, what_cannot_be_run_or_read_is_a_usage_error)
{
    EXPECT(run("$plumb list check --program ./no-such-program data/traces/tiny.trace"), 2, "could not be started");
    EXPECT(run("$plumb list check --port ./none.so"), 2, "./none.so");
    EXPECT(run("$plumb list check --port plumb --program true"), 2, "one of");
    EXPECT(run("$plumb list check"), 2, "one of");
    EXPECT(run("$plumb list check --port plumb $tmp/none.trace"), 2, "No such file");
    EXPECT(run("$plumb list check --answers $tmp/none data/traces/tiny.trace"), 2, "No such file");
    EXPECT(run("$plumb list check --port plumb $tmp"), 3, "0 of 0");
    EXPECT(run("$plumb list"), 2, "check");
    EXPECT(run("$plumb list so3.exp"), 2, "plumb kernels");
    EXPECT(run("$plumb list --help"), 0, "bench");
    EXPECT(run("$plumb list trace --operations push_back,juggle"), 2, "no operation \"juggle\"");
    EXPECT(run("$plumb list trace --size 1G"), 2, "too many elements");
    EXPECT(run("$plumb list trace extra"), 2, "extra");
}

Test(list_check, files_that_are_no_traces_are_refused_with_their_line)
{
    static const struct {
        const char *lines, *problem;
    } wrong[] = {
        {"push_back 0 1 = ok", "x.trace:1: the first line"},
        {"plumb-trace 1", "no step"},
        {"plumb-trace 1\n# a\n\npush_back 0 1", "x.trace:4: a step has an answer"},
        {"plumb-trace 1\njuggle 0 1 = ok", "x.trace:2: no such operation"},
        {"plumb-trace 1\npush_back 0 = ok", "x.trace:2: argument 2 (v): missing or not a number"},
        {"plumb-trace 1\npush_back 0 1 2 = ok", "too many arguments"},
        {"plumb-trace 1\npush_back 2 1 = ok", "lists are called 0 and 1"},
        {"plumb-trace 1\npush_back 0 256 = ok", "values are 0 to 255"},
        {"plumb-trace 1\npush_back 0 -1 = ok", "not a number"},
        {"plumb-trace 1\npush_back 0 1 = 1", "not the right answer"},
        {"plumb-trace 1\nerase 0 0 = end", "x.trace:2: argument 2 (e): there is no such element"},
        {"plumb-trace 1\ninsert 0 1 1 = ok", "no such place"},
        {"plumb-trace 1\nerase_range 0 0 1 = ok", "no such range"},
        {"plumb-trace 1\ninsert_copies 0 0 99999999999 1 = ok", "too many elements"},
        {"plumb-trace 1\nany_of 0 0 0 = 0", "a divisor is zero"},
        {"plumb-trace 1\nassign_array 0 20 250 = ok\nmerge 1 = ok", "other list is not sorted"},
        {"plumb-trace 1\nassign_array 0 20 250 = ok\nlower_bound 0 1 = 0", "not sorted"},
        {"plumb-trace 1\nassign_array 0 20 0 = ok\nsplice_range 0 3 0 2 5 = ok", "into itself"},
        {"plumb-trace 1\nlimit 0\nclear 0 = ok", "a limit is"},
        {"plumb-trace 1\nclear 0 = ok\nlimit 5", "before the first step"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        EXPECT(run("cat > $tmp/x.trace <<'END'\n%s\nEND\n$plumb list check --port plumb $tmp/x.trace", wrong[i].lines),
               2, wrong[i].problem);
}

Test(list_check, bytes_behind_a_zero_are_read)
{
    EXPECT(run("{ cat data/traces/tiny.trace; printf 'push_back 0 1 = ok\\0\\n'; } > $tmp/x.trace;"
               "$plumb list check --port plumb $tmp/x.trace"),
           2, "x.trace:1803: there is a zero byte");
    EXPECT(run("printf 'plumb-trace 1\\npush_back 0 1 = ok\\rok\\n' > $tmp/x.trace;"
               "$plumb list check --port plumb $tmp/x.trace"),
           2, "not the right answer");
    EXPECT(run("sed -n 's/^[a-z].* = \\?//p' data/traces/order.trace | sed '5s/$/\\x00more/' > $tmp/answers;"
               "$plumb list check --answers $tmp/answers data/traces/order.trace"),
           1, "and a zero byte");
    EXPECT(run("{ sed -n 's/^[a-z].* = \\?//p' data/traces/order.trace; printf '\\0more'; } > $tmp/answers;"
               "$plumb list check --answers $tmp/answers data/traces/order.trace"),
           1, "more are written than were asked");
    EXPECT(
        run("sed -n 's/^[a-z].* = \\?//p' data/traces/tiny.trace > $tmp/answers;"
            "$plumb list check --program \"cat $tmp/answers; printf '\\0'; cat > /dev/null\" data/traces/tiny.trace"),
        1, "more are written than were asked");
}

Test(list_check, numbers_of_a_trace_are_digits_and_nothing_else)
{
    static const char *const arguments[] = {"+1", " 1", "0x1", "1e0", "\t1"};
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
        EXPECT(run("printf 'plumb-trace 1\\npush_back 0 %s = ok\\n' > $tmp/x.trace;"
                   "$plumb list check --port plumb $tmp/x.trace",
                   arguments[i]),
               2, "x.trace:2: ");
    EXPECT(run("printf 'plumb-trace 1\\nlimit -18446744073709551615\\nclear 0 = ok\\n' > $tmp/x.trace;"
               "$plumb list check --port plumb $tmp/x.trace"),
           2, "a limit is");
}

/* It answers a few questions rightly, says that it lacks the next operation, and goes. */
#define ABSENT_THEN(end)                                                                                               \
    "sed -n 's/^[a-z].* = \\?//p' data/traces/basics.trace | head -40 > $tmp/answers;"                                 \
    "$plumb list check --seconds 0.5 --program \"cat $tmp/answers; for i in 1 2 3 4 5 6 7 8; do echo absent; done; "   \
    "exec >&-; " end "\" data/traces/basics.trace"

Test(list_check, a_port_that_crashes_or_hangs_after_an_absence_is_not_equal)
{
    EXPECT(run(ABSENT_THEN("cat > /dev/null")), 0, "is absent");
    EXPECT(run(ABSENT_THEN("cat > /dev/null; kill -SEGV \\$\\$")), 1, "is absent, but crashed: SIGSEGV");
    EXPECT(run(ABSENT_THEN("cat > /dev/null; exit 3")), 1, "is absent, but ended the process with exit status 3");
    EXPECT(run(ABSENT_THEN("sleep 100")), 1, "is absent, but did not return within 0.5 s");
}

Test(list_check, limits_are_numbers_in_their_range)
{
    static const char *const seconds[] = {"nan", "inf", "-inf", "-1", "0", "1e999", "1e300", "-0", "0x", "1s"};
    for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++)
        EXPECT(run("$plumb list check --port plumb --seconds=%s data/traces/tiny.trace", seconds[i]), 2,
               "list check: --seconds");
    EXPECT(run("$plumb list check --program cat --memory 1e18 data/traces/tiny.trace"), 2, "--memory");
}

Test(list_check, what_a_port_writes_cannot_steer_the_terminal)
{
    const struct ran *done =
        run("$plumb list check --program \"printf '\\033[2Jclear\\n'; cat > /dev/null\" data/traces/tiny.trace");
    cr_assert_eq(done->status, 1);
    cr_assert(strstr(done->text, "given: \\x1b[2Jclear") && !strchr(done->text, '\033'), "%s", done->text);
}

/* A list port with this in it, built; its name is $tmp/port.so. */
#define LIST_PORT(code)                                                                                                \
    "cat > $tmp/port.c <<'END'\n#include \"validate/plumb_list_port.h\"\n#include <stdlib.h>\n"                        \
    "static void *make(void) { return calloc(1, 8); }\n" code "\nEND\n"                                                \
    "${CC:-cc} -I. -shared -fPIC -w -o $tmp/port.so $tmp/port.c && "
#define OPENED                                                                                                         \
    "static const list_subject subject = {\"mine\", 1 << 20, make, free, apply, values};"                              \
    "static const list_port port = {LIST_PORT_VERSION, \"mine\", &subject, 0, NULL};"                                  \
    "const list_port *plumb_list_port_open(void) { return &port; }"
#define NO_VALUES "static size_t values(void *l, size_t i, unsigned char *to) { return 0; }\n"
#define LIST_CHECK "$plumb list check --seconds 2 --port $tmp/port.so data/traces/tiny.trace"

Test(list_check, shared_objects_that_crash_hang_or_lie_get_a_verdict)
{
    EXPECT(run(LIST_PORT("const list_port *plumb_list_port_open(void) { abort(); }") LIST_CHECK), 2, "SIGABRT");
    EXPECT(run(LIST_PORT("__attribute__((constructor)) static void c(void) { *(volatile int *)0 = 1; }\n"
                         "const list_port *plumb_list_port_open(void) { return 0; }") LIST_CHECK),
           2, "SIGSEGV");
    EXPECT(run(LIST_PORT("__attribute__((constructor)) static void c(void) { exit(0); }\n"
                         "const list_port *plumb_list_port_open(void) { return 0; }") LIST_CHECK),
           2, "ended the process with exit status 0");
    EXPECT(run(LIST_PORT(NO_VALUES "static trace_answer apply(void *l, const trace_step *s) { for (;;); }\n" OPENED)
                   LIST_CHECK),
           1, "did not return within 2 s");
    EXPECT(run(LIST_PORT(NO_VALUES "static trace_answer apply(void *l, const trace_step *s)"
                                   "{ return (trace_answer){99, 0}; }\n" OPENED) LIST_CHECK),
           1, "0 of 1 traces equal");
    EXPECT(run(LIST_PORT("static size_t values(void *l, size_t i, unsigned char *to) { return 1 << 30; }\n"
                         "static trace_answer apply(void *l, const trace_step *s)"
                         "{ return (trace_answer){TRACE_OK, 0}; }\n" OPENED) LIST_CHECK),
           1, "0 of 1 traces equal");
}
