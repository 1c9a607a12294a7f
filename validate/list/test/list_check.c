/* Tests of plumb list check and plumb list trace: the named traces; correct, wrong and hostile lists; and files that
 * are not traces. plumb is run as users run it. Also checks that the list's tests call every function. */
#include "validate/test/ran.h"

#include <criterion/criterion.h>
#include <string.h>

/* Writes a named trace to $scratch/NAME.trace and the correct answers to it to $scratch/answers. */
#define TRACE(name) "plumb list trace " name " -o $scratch/" name ".trace || exit;"
#define CHANGED(trace, change)                                                                                         \
    TRACE(trace) "sed -n 's/^[a-z].* = \\?//p' $scratch/" trace ".trace | " change " > $scratch/answers;"
#define ANSWERS(trace) CHANGED(trace, "cat")
#define CHECKED(trace) "plumb list check --answers $scratch/answers $scratch/" trace ".trace"
#define PROGRAM(command, ...) "plumb list check --program " command " " __VA_ARGS__ "tiny"

/* Traces are made for each list: for its size limit, and with the operations that it has. Under the sanitizers, which
 * look for errors in the checker, traces of more than 10,000 elements run on plumb's list only: with other lists they
 * execute the same code of the checker and take minutes. */
#ifdef SANITIZED
#define ALL_TRACES "basics ranges order values tiny everything long churn"
#define BY_STD "8 of 8 traces equal\n"
#define BY_HANDLES BY_STD
#else
#define ALL_TRACES ""
#define BY_STD "12 of 12 traces equal\n"
#define BY_HANDLES "11 of 11 traces equal\n"
#endif

static void expect_right(const char *list, const char *said)
{
    expect_said(formatted("plumb list check --seconds 60 --port %s", list), 0, said);
}

Test(list_check, plumb_list_passes_every_trace)
{
    expect_right("plumb", "12 of 12 traces equal\n");
}

/* Lists with 8-bit links and lists with handles pass. */
Test(list_check, lists_with_short_links_pass)
{
    expect_right("plumb8", "10 of 10 traces equal\n");
    expect_right("handles " ALL_TRACES, BY_HANDLES);
}

Test(list_check, stable_list_passes_every_trace)
{
    expect_right("stable " ALL_TRACES, BY_STD);
}

Test(list_check, cpp_lists_pass_every_trace)
{
    expect_right("hpp " ALL_TRACES, BY_STD);
    expect_right("hpp_stable " ALL_TRACES, BY_STD);
}

Test(list_check, std_list_passes_every_trace)
{
    expect_right("std --seed 2 " ALL_TRACES, BY_STD);
}

/* The article's list answers the operations that it has. */
Test(list_check, article_list_passes_every_trace)
{
    expect_right("article " ALL_TRACES, BY_STD);
}

Test(list_check, shared_object_passes_every_trace)
{
    expect_right("$ports/list_faults.so " ALL_TRACES, BY_STD);
}

/* The faults of ports/list_faults.c. Under the sanitizers, where one fault takes up to half a minute, only some of
 * them. Long traces are only used if the shorter ones find nothing. */
#ifdef SANITIZED
#define EVERY "48"
enum { MIN_FOUND = 1 };
#else
#define EVERY "4"
enum { MIN_FOUND = 25 };
#endif
#define FIND_FAULTS(which)                                                                                             \
    "for fault in $(sed -n '/^#define FAULTS/,/^enum/p' validate/test/ports/list_faults.c |"                           \
    "    grep -o 'F([a-z0-9_]*)' | tr -d 'F()' | awk 'NR % " EVERY " == " #which "'); do\n"                            \
    "  export LIST_FAULT=$fault\n"                                                                                     \
    "  for traces in 'basics ranges order tiny' 'values everything full wide' 'long churn' 'wide15 wide16 huge'; do\n" \
    "    plumb list check --seconds 3 --port $ports/list_faults.so $traces > $scratch/said; status=$?\n"               \
    "    [ $status = 0 ] || break\n"                                                                                   \
    "  done\n"                                                                                                         \
    "  [ $status = 1 ] && echo found || echo \"$fault: exit status $status\" >&2\n"                                    \
    "done"

static void expect_faults_found(const char *command)
{
    const struct ran done = expect_said(command, 0, "found\n");
    cr_expect_str_empty(done.error, "%s", done.error);
    cr_expect_gt(count_lines(done.out), MIN_FOUND, "%s", done.out);
}

/* Four tests, so that they run in parallel. */
Test(list_check, every_fault_is_found_1, .timeout = 3600)
{
    expect_faults_found(FIND_FAULTS(0));
}

Test(list_check, every_fault_is_found_2, .timeout = 3600)
{
    expect_faults_found(FIND_FAULTS(1));
}

Test(list_check, every_fault_is_found_3, .timeout = 3600)
{
    expect_faults_found(FIND_FAULTS(2));
}

Test(list_check, every_fault_is_found_4, .timeout = 3600)
{
    expect_faults_found(FIND_FAULTS(3));
}

/* The handles that an erasure affects depend on the seed. Every seed must find a lost handle. */
Test(list_check, every_seed_finds_lost_handle)
{
    for (int seed = 1; seed <= 4; seed++)
        expect_said(
            formatted("LIST_FAULT=held_after_erasure plumb list check --port $ports/list_faults.so --seed %d wide",
                      seed),
            1, "DIFFERS");
}

/* An operation that hangs is named, and the port is not called again. */
Test(list_check, hang_costs_one_time_limit)
{
    const struct ran done =
        expect_said("LIST_FAULT=splice_one_own_place_hangs plumb list check --seconds 3 --port $ports/list_faults.so",
                    1, "did not return within 3 s");
    cr_expect(strstr(done.out, ":1683: splice_range 1 4 1 3 4\n"), "%s", done.out);
    cr_expect(strstr(done.out, "; asked no more, since it did not return"), "%s", done.out);
}

/* The command in the comment of a trace generates the same trace. */
Test(list_check, trace_comment_reproduces_the_trace)
{
    static const char *const traces[] = {"tiny", "order --seed 3 --without merge,erase", "full --limit 255",
                                         "--seed 4 --size 20 --operations push_back,count"};
    for (size_t i = 0; i < sizeof traces / sizeof *traces; i++)
        expect_said(formatted("plumb list trace %s -o $scratch/x.trace && $(sed -n '2s,^# ,,p' $scratch/x.trace) |"
                              " cmp - $scratch/x.trace && echo same",
                              traces[i]),
                    0, "same");
}

Test(list_check, named_traces_have_every_operation)
{
    expect_said("for n in $(plumb list trace --list | sed -n 's/^Traces by name: //p'); do"
                "  plumb list trace $n $([ $n = full ] && echo --limit 255); done > $scratch/all;"
                "for o in $(plumb list trace --list | sed '/^$/,$d' | cut -d' ' -f1); do"
                "  grep -q \"^$o \" $scratch/all || { echo no $o; exit 1; }; done; echo all",
                0, "all");
}

/* More than a fifth of the questions by value must have a match; otherwise a list that finds only the first match could
 * pass. */
Test(list_check, queries_by_value_find_something)
{
    static const char *const operations[] = {"remove", "replace", "count", "equal"};
    for (size_t i = 0; i < sizeof operations / sizeof *operations; i++)
        expect_said(formatted("for n in values tiny everything long; do plumb list trace $n; done |"
                              " awk '$1 == \"%s\" { all++; found += $NF > 0 } END { print all, found;"
                              " exit !(all > 50 && found > 0.2 * all) }'",
                              operations[i]),
                    0, "");
}

/* Traces of up to two million elements are generated and checked. */
Test(list_check, generated_traces_are_checkable_at_limit)
{
    expect_said("plumb list trace --size 70000 --steps 300 --every 0 -o $scratch/x.trace &&"
                " plumb list check --port plumb $scratch/x.trace",
                0, "1 of 1 traces equal");
    expect_said("plumb list trace --size 2M --steps 30 --every 0 -o $scratch/x.trace &&"
                " plumb list check --port plumb $scratch/x.trace",
                0, "1 of 1 traces equal");
}

Test(list_check, skipped_traces_are_no_success)
{
    expect_said("plumb list trace --limit 255 -o $scratch/x.trace; plumb list check --port std $scratch/x.trace basics",
                3, "1 of 1 traces equal, 1 skipped, so not everything was checked");
}

/* A port in awk with a part of the interface, in $scratch/port. */
#define AWK_PORT                                                                                                       \
    "cat > $scratch/port <<'END'\n"                                                                                    \
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
    "$1 ~ "                                                                                                            \
    "/sort|merge|splice|range|copies|array|copy|move|swap|re|lin|shr|un|eq|co|acc|count|_of|fill|low|ho|he|go|den/ { " \
    "answer = \"absent\" }"                                                                                            \
    "{ print answer }'\nEND\n"
#define ASKED(trace) "plumb list check --program \"sh $scratch/port\" " trace

/* A program in another language (awk) is checked through its input and output. */
Test(list_check, awk_program_is_checked)
{
    expect_said(AWK_PORT ASKED("basics"), 0, "1 of 1 traces equal");
}

/* An operation that a port lacks is named and does not count as a failure. */
Test(list_check, missing_operation_is_named_and_skipped)
{
    expect_said(AWK_PORT "sed -i 's/answer = n\\[l\\] + 0/answer = \"absent\"/' $scratch/port\n" ASKED("basics"), 0,
                " size, ");
    expect_said(AWK_PORT TRACE("everything") ASKED("$scratch/everything.trace"), 0,
                "questions are asked; the others need an operation that is absent");
    expect_said(AWK_PORT ASKED("basics ranges order values tiny everything long churn wide"), 0, "9 of 9 traces equal");
    expect_said("plumb list check --program 'sed s/.*/absent/' basics", 3, "0 of 0 traces equal");
    expect_said("plumb list trace basics | sed '1,2d; s/ =.*//; s/.*/absent/' > $scratch/answers;" TRACE("basics")
                    CHECKED("basics"),
                3, "0 of 0 traces equal, 1 skipped");
}

Test(list_check, wrong_answer_is_named_with_line)
{
    expect_said(CHANGED("order", "sed '5s/.*/77/'") CHECKED("order"), 1, "DIFFERS at line 7\n");
    expect_said(AWK_PORT "sed -i 's/\\$1 == \"clear\"/$1 == \"never\"/' $scratch/port\n" ASKED("basics"), 1,
                "        asked by: plumb list trace basics --seed 1 --without ");
}

/* Operations that follow each other in --list are a range in the command, which excludes what the names exclude. */
Test(list_check, excluded_operations_are_written_as_ranges)
{
    expect_said(
        "plumb list trace basics --without push_back,push_front,clear,resize,assign_copies,assign_array | head -2", 0,
        "# plumb list trace basics --seed 1 --without push_back,push_front,resize..assign_array,clear\n");
    expect_said("plumb list trace basics --without push_back,push_front,pop_back > $scratch/names;"
                "plumb list trace basics --without push_back..pop_back | cmp - $scratch/names && echo same",
                0, "same");
    expect_said("plumb list trace --without erase..push_back", 2, "erase..push_back");
    expect_said("plumb list trace --without erase..juggle", 2, "no operation \"juggle\"");
}

Test(list_check, answers_come_from_file_or_pipe)
{
    expect_said(ANSWERS("order") CHECKED("order"), 0, "1 of 1 traces equal");
    expect_said("plumb list trace --size 5 --operations push_back,insert,erase,back -o $scratch/x.trace;"
                "plumb list trace --questions $scratch/x.trace > $scratch/questions;" AWK_PORT
                "sh $scratch/port < $scratch/questions | plumb list check --answers - $scratch/x.trace",
                0, "1 of 1 traces equal");
    expect_said(CHANGED("order", "sed '5s/.*/77/'") CHECKED("order"), 1, "given: 77");
    expect_said(CHANGED("order", "sed '5s/$/0/'") CHECKED("order"), 1, "DIFFERS");
    expect_said(CHANGED("order", "head -7") CHECKED("order"), 1, "SHORT: 7 of 1800 answers");
}

/* Programs that crash, hang or write too much get a verdict. */
Test(list_check, faulty_programs_get_a_verdict)
{
    expect_said(PROGRAM("'kill -SEGV $$'"), 1, "crashed: SIGSEGV");
    expect_said(PROGRAM("'sleep 100'", "--seconds 0.2 "), 1, "did not return within 0.2 s");
    expect_said(PROGRAM("'sleep 100 & sleep 100'", "--seconds 0.2 "), 1, "did not return within 0.2 s");
    expect_said(PROGRAM("'cat /dev/zero'"), 1, "far more written");
    expect_said(PROGRAM("yes"), 1, "DIFFERS at line 3");
    expect_said(PROGRAM("true"), 1, "then the port ended");
    expect_said(PROGRAM("'cat >/dev/null; exit 3'"), 1, "exit status 3");
    expect_said(PROGRAM("'cat'"), 1, "DIFFERS at line 3");
    expect_said(ANSWERS("tiny") PROGRAM("\"cat $scratch/answers; cat > /dev/null; exit 1\""), 1,
                "all answers right, but ended the process with exit status 1");
    expect_said(ANSWERS("tiny") PROGRAM("\"cat $scratch/answers; echo 1; cat > /dev/null\""), 1, "more are written");
}

/* A child that a program leaves behind keeps the program's output open, in a session of its own. check must not wait
 * for it. */
Test(list_check, orphaned_children_are_not_waited_for)
{
    expect_said(ANSWERS("tiny") "start=$(date +%s);" PROGRAM(
                    "\"cat > /dev/null; setsid sleep 600 & cat $scratch/answers\"",
                    "--seconds 500 ") "; test $(($(date +%s) - start)) -lt 250 && echo at once",
                0, "at once");
}

/* A program gets no more memory than the limit. tail needs more, since it stores the complete line. */
Test(list_check, program_memory_is_limited)
{
    expect_said(PROGRAM("'head -c 50000000 /dev/zero | tail | wc -c'", "--memory 2000 "), 1, "given: 50000000");
    expect_said(PROGRAM("'head -c 50000000 /dev/zero | tail | wc -c'", "--memory 16 "), 1, "given: 0");
}

/* A program that does not start, and a file that cannot be read, are usage errors. */
Test(list_check, missing_files_are_usage_errors)
{
    expect_said(PROGRAM("./no-such-program"), 2, "could not be started: it ended the process with exit status 127");
    expect_said(PROGRAM("/etc/passwd"), 2, "exit status 126 and read no question");
    expect_said(PROGRAM("'cat no-such-file'"), 2, "could not be started");
    expect_said("plumb list check --port ./none.so", 2, "./none.so");
    expect_said("plumb list check --port plumb --program true", 2, "one of");
    expect_said("plumb list check", 2, "one of");
    expect_said("plumb list check --port plumb $scratch/none.trace", 2, "No such file");
    expect_said(TRACE("tiny") "plumb list check --answers $scratch/none $scratch/tiny.trace", 2, "No such file");
    expect_said("mkdir $scratch/none; plumb list check --port plumb $scratch/none", 3, "0 of 0");
    expect_said("plumb list", 2, "check");
    expect_said("plumb list so3.exp", 2, "plumb kernels");
    expect_said("plumb list --help", 0, "bench");
    expect_said("plumb list trace --operations push_back,juggle", 2, "no operation \"juggle\"");
    expect_said("plumb list trace --size 1G", 2, "at most 2097152");
    expect_said("plumb list trace extra", 2, "no trace \"extra\"");
    expect_said("plumb list trace full", 2, "--limit");
    expect_said("plumb list trace wide16 --limit 255", 2, "are longer: give a larger number");
}

struct no_trace {
    const char *lines, *problem;
};

static void expect_refused(const struct no_trace *wrong, size_t count)
{
    for (size_t i = 0; i < count; i++)
        expect_said(formatted("cat > $scratch/x.trace <<'END'\nplumb-trace 1\n%s\nEND\n"
                              "plumb list check --port plumb $scratch/x.trace",
                              wrong[i].lines),
                    2, wrong[i].problem);
}

Test(list_check, malformed_traces_are_rejected_with_line)
{
    static const struct no_trace wrong[] = {
        {"# a\n\npush_back 0 1", "x.trace:4: a step has an answer"},
        {"juggle 0 1 = ok", "x.trace:2: no such operation"},
        {"push_back 0 = ok", "x.trace:2: argument 2 (v): missing or not a number"},
        {"push_back 0 1 2 = ok", "too many arguments"},
        {"push_back 2 1 = ok", "expected list 0 or 1, got 2"},
        {"push_back 0 256 = ok", "expected a value from 0 to 255, got 256"},
        {"push_back 0 -1 = ok", "not a number"},
        {"push_back 0 1 = 1", "not the right answer"},
        {"erase 0 0 = end", "x.trace:2: argument 2 (e): there is no such element"},
        {"insert 0 1 1 = ok", "no such place"},
        {"erase_range 0 0 1 = ok", "no such range"},
        {"insert_copies 0 0 99999999999 1 = full", "too many elements"},
        {"held 0 0 = 0", "no element of the list is held"},
        {"hold 0 0 4 = ok", "0 to 3"},
        {"any_of 0 0 0 = 0", "expected a divisor above 0, got 0"},
        {"assign_array 0 20 250 = ok\nmerge 1 = ok", "other list is not sorted"},
        {"assign_array 0 20 250 = ok\nlower_bound 0 1 = 0", "not sorted"},
        {"assign_array 0 20 0 = ok\nsplice_range 0 3 0 2 5 = ok", "into itself"},
        {"limit 0\nclear 0 = ok", "a limit is"},
        {"clear 0 = ok\nlimit 5", "before the first step"},
        {"push_back 0 1 = ok\rok", "not the right answer"},
    };
    expect_refused(wrong, sizeof wrong / sizeof *wrong);
    expect_said("echo push_back 0 1 = ok > $scratch/x.trace; plumb list check --port plumb $scratch/x.trace", 2,
                "x.trace:1: the first line");
    expect_said("echo plumb-trace 1 > $scratch/x.trace; plumb list check --port plumb $scratch/x.trace", 2, "no step");
}

Test(list_check, trace_numbers_are_decimal_digits_only)
{
    static const struct no_trace wrong[] = {
        {"limit -18446744073709551615\nclear 0 = ok", "a limit is"},
        {"push_back 0 +1 = ok", "x.trace:2: "},
        {"push_back 0  1 = ok", "x.trace:2: "},
        {"push_back 0 0x1 = ok", "x.trace:2: "},
        {"push_back 0 1e0 = ok", "x.trace:2: "},
        {"push_back 0 \t1 = ok", "x.trace:2: "},
    };
    expect_refused(wrong, sizeof wrong / sizeof *wrong);
}

Test(list_check, bytes_after_nul_are_read)
{
    expect_said(TRACE("tiny") "{ cat $scratch/tiny.trace; printf 'push_back 0 1 = ok\\0\\n'; } > $scratch/x.trace;"
                              "plumb list check --port plumb $scratch/x.trace",
                2, "x.trace:4503: there is a zero byte");
    expect_said(CHANGED("order", "sed '5s/$/\\x00more/'") CHECKED("order"), 1, "and a zero byte");
    expect_said(ANSWERS("order") "printf '\\0more' >> $scratch/answers;" CHECKED("order"), 1,
                "more are written than were asked");
    expect_said(ANSWERS("tiny") PROGRAM("\"cat $scratch/answers; printf '\\0'; cat > /dev/null\""), 1,
                "more are written than were asked");
}

/* The port first offers all operations, answers some questions correctly, then reports that it lacks the next
 * operation, and exits. */
#define ABSENT_THEN(seconds, end)                                                                                      \
    CHANGED("basics", "head -40")                                                                                      \
    "plumb list check --seconds " #seconds                                                                             \
    " --program \"read q; test \\\"\\$q\\\" = 'push_back 0 0' && exit; cat $scratch/answers;"                          \
    " for i in 1 2 3 4 5 6 7 8; do echo absent; done; exec >&-; " end "\" basics"

/* A port that crashes or hangs after it answered "absent" is not equal. */
Test(list_check, failure_after_absent_answer_is_reported)
{
    expect_said(ABSENT_THEN(10, "cat > /dev/null"), 0, "is absent");
    expect_said(ABSENT_THEN(10, "cat > /dev/null; kill -SEGV \\$\\$"), 1, "is absent, but crashed: SIGSEGV");
    expect_said(ABSENT_THEN(10, "cat > /dev/null; exit 3"), 1, "is absent, but ended the process with exit status 3");
    expect_said(ABSENT_THEN(0.5, "sleep 100"), 1, "is absent, but did not return within 0.5 s");
}

Test(list_check, limits_outside_their_range_are_rejected)
{
    static const char *const seconds[] = {"nan", "inf", "-inf", "-1", "0", "1e999", "1e300", "-0", "0x", "1s"};
    for (size_t i = 0; i < sizeof seconds / sizeof *seconds; i++)
        expect_said(formatted("plumb list check --port plumb --seconds=%s tiny", seconds[i]), 2,
                    "list check: --seconds");
    expect_said(PROGRAM("cat", "--memory 1e18 "), 2, "--memory");
}

/* Control characters that a port writes are escaped. */
Test(list_check, port_output_cannot_control_terminal)
{
    const struct ran done =
        expect_said(PROGRAM("\"printf '\\033[2Jclear\\n'; cat > /dev/null\""), 1, "given: \\x1b[2Jclear");
    cr_assert_not(strchr(done.out, '\033'), "%s", done.out);
}

/* Builds $scratch/port.so, a list port that contains this code. */
#define LIST_PORT(code)                                                                                                \
    "cat > $scratch/port.c <<'END'\n#include \"validate/plumb_list_port.h\"\n#include <stdlib.h>\n"                    \
    "static void *make(void) { return calloc(1, 8); }\n" code "\nEND\n"                                                \
    "${CC:-cc} -I. -shared -fPIC -w -o $scratch/port.so $scratch/port.c && "                                           \
    "plumb list check --seconds 2 --port $scratch/port.so tiny"
#define APPLY "static trace_answer apply(void *l, const trace_step *s) "
#define VALUES "static size_t values(void *l, size_t i, unsigned char *to) "
#define SUBJECT                                                                                                        \
    "static const list_subject subject = {\"mine\", 1 << 20, make, free, apply, values};"                              \
    "static const list_port port = {LIST_PORT_VERSION, \"mine\", &subject, 0, NULL};"
#define OPENED(code) "const list_port *plumb_list_port_open(void) { " code " }"
#define CONSTRUCTED(code) "__attribute__((constructor)) static void c(void) { " code " }\n" OPENED("return 0;")

/* Shared objects that crash, hang or return wrong data get a verdict. */
Test(list_check, faulty_shared_objects_get_a_verdict)
{
    expect_said(LIST_PORT(OPENED("abort();")), 2, "SIGABRT");
    expect_said(LIST_PORT(CONSTRUCTED("*(volatile int *)0 = 1;")), 2, "SIGSEGV");
    expect_said(LIST_PORT(CONSTRUCTED("exit(0);")), 2, "ended the process with exit status 0");
    expect_said(LIST_PORT(VALUES "{ return 0; }\n" APPLY "{ for (;;); }\n" SUBJECT OPENED("return &port;")), 1,
                "did not return within 2 s");
    expect_said(
        LIST_PORT(VALUES "{ return 0; }\n" APPLY "{ return (trace_answer){99, 0}; }\n" SUBJECT OPENED("return &port;")),
        1, "0 of 1 traces equal");
    expect_said(LIST_PORT(VALUES "{ return 1 << 30; }\n" APPLY
                                 "{ return (trace_answer){TRACE_OK, 0}; }\n" SUBJECT OPENED("return &port;")),
                1, "0 of 1 traces equal");
}

/* Lists the public functions of the header's parts (names of private functions end in _), and those that no test
 * calls. */
Test(list, every_public_function_is_tested)
{
    const struct ran done =
        expect_said("tests=$(cd validate/list/test && cat interface.c order.c values.c bytes.c stable_functions.c)\n"
                    "for name in $(perl -0777 -ne 'print \"$1 \" while /\\n(?:static "
                    "inline|PLUMB_LIST_INLINE|PLUMB_LIST_TRY)[^;{]*?\\((\\w*[^_\\W])\\)\\(/g' "
                    "fast/plumb/list/*.h)\n"
                    "do case $tests in *\"_$name(\"*) echo $name ;; *) echo no test calls $name >&2 ;; esac; done",
                    0, "");
    cr_expect_str_empty(done.error, "%s", done.error);
    cr_expect_gt(count_lines(done.out), 75, "%s", done.out);
}
