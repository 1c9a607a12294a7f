/* Tests of plumb check --watch: it checks again when a file of the port changes, and only then; never reads a file that
 * is being written; goes on after mistakes; and ends on SIGINT with the status of the last check. */
#include "ran.h"

#include "validate/util/options.h"

/* Shell functions of these tests. The folder repository has the port, the file log what the command prints. `lines N`
 * waits until the log has N lines that begin with a time. */
static const char functions[] =
    "mkdir $scratch/repository && cd $scratch/repository && : >../log\n"
    "watch() { env --default-signal=INT plumb check --watch --samples 1k \"$@\" >../log 2>../errors & }\n"
    "lines() { n=0; until test $(grep -c '^[0-9][0-9]:' ../log) -ge $1 || test $n -gt 600; do sleep 0.05; "
    "n=$((n + 1)); done; }\n"
    "finish() { sleep 0.3; kill -INT $!; wait $!; echo \"status $?\"; cat ../log ../errors; }\n";

/* Runs a script after these functions and returns what it prints. */
static const char *output_of(const char *script)
{
    const struct ran ran = ran_shell(formatted("%s%s", functions, script));
    cr_expect_str_empty(ran.error, "%s", ran.error);
    return ran.out;
}

/* Returns the number of checks in a log. */
static int checks_of(const char *log)
{
    int checks = 0;
    for (const char *line = log; line; line = strchr(line, '\n'), line += line != NULL)
        checks += strlen(line) > 8 && line[2] == ':' && line[5] == ':';
    return checks;
}

Test(watch, replaced_port_is_checked_again)
{
    const char *log = output_of("cp $ports/textbook.so mine.so; watch ./mine.so so3.exp; lines 1\n"
                                "cp $ports/conventions.so other.so && mv other.so mine.so; lines 2; finish");
    cr_expect_eq(checks_of(log), 2, "%s", log);
    cr_expect_eq(strncmp(log, "status 1\n", 9), 0, "%s", log);
    const char *first = strstr(log, " s  1 passed\n"), *second = strstr(log, " s  1 failed\n    so3.exp: R");
    cr_expect(first && second && first < second, "%s", log);
}

/* The exit status of --watch is the status of the last check, not of the first. */
Test(watch, status_is_that_of_last_check)
{
    const char *log = output_of("cp $ports/conventions.so mine.so; watch ./mine.so so3.exp; lines 1\n"
                                "cp $ports/textbook.so mine.so; lines 2; finish");
    cr_expect_eq(strncmp(log, "status 0\n", 9), 0, "%s", log);
    cr_expect_eq(checks_of(log), 2, "%s", log);
}

/* While the file is written, in parts with pauses, it does not settle. */
Test(watch, half_written_port_is_not_checked)
{
    const char *log = output_of("cp $ports/textbook.so mine.so; watch ./mine.so so3.exp; lines 1\n"
                                "size=$(stat -c %s $ports/conventions.so)\n"
                                "for part in 0 1 2 3 4 5 6 7 8 9; do dd if=$ports/conventions.so bs=$((size / 10 + 1)) "
                                "skip=$part count=1 status=none; sleep 0.02; done >mine.so; lines 2; finish");
    cr_expect_eq(checks_of(log), 2, "%s", log);
    cr_expect(!strstr(log, "could not check"), "%s", log);
}

/* A linker that removes the port and writes it again is waited for. */
Test(watch, missing_port_is_waited_for)
{
    const char *log = output_of("cp $ports/textbook.so mine.so; watch ./mine.so so3.exp; lines 1\n"
                                "rm mine.so; sleep 0.5; cp $ports/conventions.so mine.so; lines 2; finish");
    cr_expect(strstr(log, "1 failed") && !strstr(log, "could not check"), "%s", log);
    cr_expect_eq(checks_of(log), 2, "%s", log);
}

/* Sources, limits and project file are watched; a mistake in them is shown, and its correction checked. */
Test(watch, sources_limits_and_project_are_watched)
{
    const char *log = output_of(formatted(
        "cp %s/docs/examples/rodrigues.c port.c; echo 'so3.exp: []' >limits.yaml\n"
        "printf 'port: mine.so\\nbuild: cc -shared -fPIC -I%s/validate port.c -o mine.so -lm\\nlimits: limits.yaml\\n' "
        ">plumb.yaml; watch; lines 1\n"
        "echo 'int broken' >>port.c; lines 2\n"
        "sed -i '/broken/d; s,sin(a) / a,cos(a) / a,' port.c; lines 3\n"
        "echo 'so3.exp: [[x]]' >limits.yaml; lines 4\n"
        "echo 'so3.exp: [[float, the kernel, fails, x]]' >limits.yaml; lines 5\n"
        "echo 'prot: x' >>plumb.yaml; lines 6\n"
        "sed -i '/prot/d' plumb.yaml; lines 7; finish",
        sources(), sources()));
    cr_expect_eq(checks_of(log), 7, "%s", log);
    cr_expect(strstr(log, "error: expected") && strstr(log, "plumb.yaml:2: build: cc") &&
                  strstr(log, "limits.yaml:1:11: ") && strstr(log, "plumb.yaml:4:1: expected port"),
              "%s", log);
    cr_expect_eq(count_of_text(log, "could not check"), 3, "%s", log);
}

/* Files that the build command writes beside its sources, or that the check writes, are no reasons to check again. */
Test(watch, own_output_is_no_change)
{
    const char *log = output_of(formatted(
        "cp %s/docs/examples/rodrigues.c port.c\n"
        "printf 'port: mine.so\\nbuild: date +%%%%N >stamp; cc -shared -fPIC -I%s/validate port.c -o mine.so -lm\\n"
        "reports: .\\n' >plumb.yaml; watch -o report.txt; lines 1; echo >>port.c; lines 2; sleep 5; finish",
        sources(), sources()));
    cr_expect_eq(checks_of(log), 2, "%s", log);
}

Test(watch, script_of_command_is_watched)
{
    NEEDS_PYTHON;
    const char *log =
        output_of(formatted("cp %s/docs/examples/pipe.py .; watch --port-command 'python3 pipe.py'; lines 1\n"
                            "sed -i 's/math.sin(math/math.cos(math/' pipe.py; lines 2; finish",
                            sources()));
    cr_expect(strstr(log, "1 passed") && strstr(log, "1 failed"), "%s", log);
}

Test(watch, impossible_combinations_are_refused)
{
    expect_line("plumb check --watch", STATUS_USAGE, "--watch: waits for changes of a port");
    expect_line("plumb check --watch --results r", STATUS_USAGE, "--results: not with --watch");
    expect_line("plumb check --watch $ports/textbook.so --accept a", STATUS_USAGE, "--accept: not with --watch");
    expect_line("plumb check --watch $ports/textbook.so --state s", STATUS_USAGE, "--state: not with --watch");
    expect_line("plumb check --watch $ports/textbook.so --samples 0", STATUS_USAGE, "--samples: expected at least 1");
}
