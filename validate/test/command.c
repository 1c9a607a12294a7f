/* Tests of ports that are commands: they receive inputs and return results through pipes, run until the port is closed,
 * and errors are reported together with the command's last output. The faulty command is ports/faulty.py. */
#include "validate/ports/ports.h"

#include "functions.h"
#include "ran.h"

#include "reference/reference.h"
#include "validate/contracts/contracts.h"

#include <unistd.h>

TestSuite(command, .init = capture_stderr); /* the programs' messages go to standard error */

static char problem[1024];
static char failure[PORT_FAILURE]; /* message of the last run */
static const char *tried = "";     /* the fault that was tested */

/* Opens the faulty command with limits for its start and for each call, in seconds. */
static struct port *open_limited(const char *fault, double start_seconds, double call_seconds)
{
    const struct port_limits limits = {.start_seconds = start_seconds, .call_seconds = call_seconds};
    struct port *port =
        port_command(formatted("python3 validate/test/ports/faulty.py %s", fault), &limits, problem, sizeof problem);
    return port ? port_for_test(port) : NULL;
}

static struct port *open_faulty(const char *fault)
{
    struct port *port = open_limited(fault, 0, 10);
    cr_assert(port, "%s: %s", fault, problem);
    return port;
}

/* Runs so3.s1 on 1, 2, 3 …. Returns the difference between the last result and its input. */
static float run(struct port *port, size_t n, enum port_result expected)
{
    float *in = memory_for_test((n + 1) * sizeof *in), *out = memory_for_test((n + 1) * sizeof *out);
    for (size_t i = 0; i < n; i++)
        in[i] = (float)i + 1;
    struct port_call call = call_of("so3.s1", FLOAT, 1, 1, n, in, out);
    const enum port_result result = port->run(port, &call);
    cr_assert_eq(result, expected, "%s: %d (%s)", tried, (int)result, call.failure);
    memcpy(failure, call.failure, sizeof failure);
    return n > 0 ? out[n - 1] - in[n - 1] : 0;
}

static void expect_failure(const char *fault, double call_seconds, const char *words)
{
    struct port *port = open_limited(fault, 0, call_seconds);
    cr_assert(port, "%s: %s", fault, problem);
    tried = fault;
    run(port, 5, strstr(words, "did not return") ? PORT_HUNG : PORT_FAILED);
    cr_expect(strstr(failure, words), "%s: \"%s\" does not say \"%s\"", fault, failure, words);
}

static void expect_no_port(const char *fault, double start_seconds, const char *words)
{
    cr_assert_null(open_limited(fault, start_seconds, 10), "%s", fault);
    cr_expect(strstr(problem, words), "%s: \"%s\" does not say \"%s\"", fault, problem, words);
}

/* Elements are passed in both directions in every form of the stream, with and without repeated inputs, and in calls of
 * any size. 100,000 elements exceed the capacity of the pipes: results must be read while inputs are written. */
Test(command, calls_of_any_size_pass_elements)
{
    static const char *const forms[] = {"none binary", "none hex", "none decimal", "alone binary", "alone decimal"};
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        struct port *port = open_faulty(forms[f]);
        cr_expect_str_eq(port->name, "mine");
        cr_expect_eq(port->formats(port, "so3.s1"), PLUMB_PORT_FLOAT);
        cr_expect_eq(port->formats(port, "so3.s2"), 0);
        run(port, 0, PORT_OK);
        cr_expect_eq(run(port, 1, PORT_OK), 1);
        cr_expect_eq(run(port, f == 0 ? 100000 : 20000, PORT_OK), 1);
    }
}

/* The program fails unless the header is "plumb-vectors 1 so3.s1 f32 …". */
Test(command, program_gets_its_protocol_version)
{
    struct port *port = open_faulty("version_1 hex");
    cr_expect_eq(port->formats(port, "so3.s1"), PLUMB_PORT_FLOAT);
    cr_expect_eq(run(port, 5, PORT_OK), 1);
    expect_no_port("mixed", 60, "lists a kernel \"so3.s1:float\": expected an id and :f32 or :f64");
}

Test(command, process_is_reused_between_calls)
{
    struct port *port = open_faulty("counts");
    for (int call = 1; call <= 4; call++)
        cr_expect_eq(run(port, 1, PORT_OK), (float)call - 1);
}

/* Output after a complete answer is an error, also if it comes late. */
Test(command, late_extra_output_is_an_error)
{
    const char *written = scratch_file("late", "");
    setenv("PLUMB_TEST_LATE", written, 1); /* removed by the program after it has written more */
    struct port *port = open_faulty("late");
    run(port, 5, PORT_OK);
    while (access(written, F_OK) == 0)
        usleep(10000);
    run(port, 5, PORT_FAILED);
    cr_expect(strstr(failure, "answered too much: bytes after the answer"), "%s", failure);
}

Test(command, failed_program_is_restarted)
{
    struct port *port = open_faulty("dies");
    run(port, 5, PORT_FAILED);
    run(port, 0, PORT_OK);
    run(port, 5, PORT_FAILED);
}

/* An error rejects one element, and the process is used again. */
Test(command, error_rejects_element_not_process)
{
    static const char command[] = "plumb check so3.s1 --samples 300 --format json --port-command 'python3 "
                                  "validate/test/ports/faulty.py refuses hex'";
    const json_t *kernel = json_array_get(member(expect_json(command, 1), "kernels"), 0);
    cr_expect_str_eq(text_of(kernel, "verdict"), "failed");
    cr_expect_str_eq(text_of(member(kernel, "failure"), "what"), "answered an error: no root of this");
    cr_expect_gt(number_of(member(kernel, "skipped"), "inputs"), 3);
    cr_expect_gt(number_of(member(json_array_get(member(kernel, "bounds"), 0), "statistics"), "count"), 20);
}

Test(command, failure_is_named_with_last_lines)
{
    expect_failure("hangs", 0.5,
                   "did not return within 0.5 s (does it flush its output after each answer?); "
                   "its last lines: thinking");
    expect_failure("dies", 10, "crashed: SIGABRT");
    expect_failure("dies", 10, "; its last lines: line 2 / line 3 / line 4");
    expect_failure("raises", 10,
                   "; it said: TypeError: no such number; its last lines:  at two /     at three /     at four");
    expect_failure("short", 10, "ended the process with exit status 0");
    expect_failure("long", 10, "answered too much: more than the 5 elements");
    expect_failure("reordered", 10, "element 1 of 5 does not have the inputs that were sent");
    expect_failure("header", 10, "answered by the header of another request");
    expect_failure("prints", 10, "answered nonsense: line 1, column 1: expected \"plumb-vectors\"");
    expect_failure("letters hex", 10, "answered nonsense: line 2, column 1: expected 8 hex digits, found \"z\"");
}

Test(command, start_time_is_not_call_time)
{
    struct port *port = open_limited("starts_slowly", 60, 0.3);
    cr_assert(port, "%s", problem);
    run(port, 1, PORT_OK);
}

Test(command, program_without_kernels_is_no_port)
{
    expect_no_port("exits", 60, "exit status 3; its last lines: no such device / bye");
    expect_no_port("sleeps", 0.5, "did not return within 0.5 s");
    expect_no_port("silent", 0.5, "did not return within 0.5 s");
    expect_no_port("endless", 60, "by a line without an end");
    expect_no_port("wrong_version", 60, "answered \"plumb-kernels 2\" by \"plumb-kernels 3 hex mine");
    expect_no_port("no_bar", 60, "not by \"plumb-kernels 2 hex NAME | KERNEL:float");
    expect_no_port("bad_kernel", 60, "lists a kernel \"so3.s1\": expected an id and :float or :double");
    expect_no_port("twice", 60, "lists \"so3.s1:float\" twice");
}

/* A port behind a command is checked, and a command that is no port is rejected. */
Test(command, check_accepts_or_rejects_command_port)
{
#define FAULTY "plumb check so3.s1 --port-command 'python3 validate/test/ports/faulty.py "
    const struct ran ran = expect_said(FAULTY "none' --samples 500", 1, "1 failed"); /* t + 1 is not S1(t) */
    cr_expect(strstr(ran.out, "'python3 validate/test/ports/faulty.py none' --at=1\n"), "%s", ran.out);
    expect_said(FAULTY "unknown' --samples 500", 1, "its kernel \"so3.s11\" is unknown to plumb and is not checked");
    expect_said("plumb check so3.s1 --port-command false", 2,
                "plumb check: --port-command: false: it ended the process with exit status 1");
    expect_said("plumb check so3.s1 --port-command false --port x.so", 2, "--port-command: not together with --port");
    expect_said("plumb check so3.s1 --shown-as mine", 2, "--shown-as: only together with --port-command");
}

/* --- the sample ports --------------------------------------------------------------------------------------------- */

#define SCRIPTS "validate/peers/scripts/"

/* Checks every kernel that a port offers, of which there must be at least `minimum`, with few inputs, since
 * interpreters are slow; and one kernel with the checker's own calls. The first edge inputs are special values. They
 * are too few for a verdict, but none may fail. */
static void expect_all_within(const char *port, size_t minimum)
{
    const char *listed = ran_shell(formatted("echo plumb-kernels 2 | %s", port)).out;
    const char *each =
        formatted("plumb vectors $(echo plumb-kernels 2 | %s | tr ' ' '\n' | sed -n 's/:float$//p')", port);
    const size_t kernels = count_of_text(listed, ":float");
    cr_expect_geq(kernels, minimum, "%s", listed);
    expect_said(formatted("%s --set smoke | %s | plumb check --results -", each, port), 0,
                formatted(": %zu passed", kernels));
    expect_said(formatted("%s --set edge -n 6 | %s | plumb check --results -; test $? -ne 1", each, port), 0, "");
    expect_said(formatted("plumb check so3.s1 --port-command '%s' --samples 100", port), 0, "");
}

Test(command, javascript_sample_port_is_within)
{
    if (system("node --version >/dev/null 2>&1") != 0)
        cr_skip_test("Node is not installed");
    expect_all_within("node " SCRIPTS "port.mjs", 5);
}

TRY(command, python_sample_port_is_within, expect_all_within("python3 " SCRIPTS "port.py", 15))

/* The port is run from a copy of its sources. */
TRY(command, python_sample_port_writes_no_files,
    expect_said("mkdir $scratch/port && cp " SCRIPTS
                "*.py $scratch/port && cd $scratch/port && ls > ../before && echo plumb-kernels 2 | env -u "
                "PYTHONDONTWRITEBYTECODE -u PYTHONPYCACHEPREFIX python3 ./port.py | wc -l && ls -A | diff ../before -",
                0, "1\n"))
