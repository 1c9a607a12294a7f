/* Tests of ports in shared objects: an error in a port is reported by its name, and affects only the kernel that causes
 * it. The faulty ports are in ports/, one file per fault. */
#include "validate/ports/ports.h"

#include "functions.h"
#include "ran.h"

#include "reference/reference.h"
#include "validate/contracts/contracts.h"

enum { ELEMENTS = 2003, MAX_OUTPUTS = 18 }; /* elements: several calls and a remainder */

static char problem[512];
static char failure[PORT_FAILURE]; /* message of the last run */

/* Opens a test port, which the caller closes. Returns null with a message in `problem` if it is rejected. */
static struct port *opened(const char *name, double seconds)
{
    const struct port_limits limits = {.call_seconds = seconds, .bytes = (size_t)1 << 30};
    return port_shared_object(formatted("%s/%s.so", beside_tests("ports"), name), &limits, problem, sizeof problem);
}

/* Opens a test port, which is closed at the end of the test. */
static struct port *open_test_port(const char *name)
{
    return test_port(name, &(struct port_limits){.call_seconds = 10, .bytes = (size_t)1 << 30});
}

/* Runs a kernel on the inputs 0, 1, 2 … and returns the outputs. */
static void *run(struct port *port, const char *id, enum port_result expected)
{
    const struct kernel *kernel = kernel_find(id);
    const int format = port->formats(port, id) == DOUBLE ? DOUBLE : FLOAT;
    const size_t size = (size_t)format / 8;
    void *in = memory_for_test(ELEMENTS * 6 * size), *out = memory_for_test(ELEMENTS * MAX_OUTPUTS * size);
    for (size_t i = 0; i < ELEMENTS; i++)
        if (size == 8)
            ((double *)in)[i] = (double)i;
        else
            ((float *)in)[i] = (float)i;
    struct port_call call = call_of(id, format, kernel->input_components, kernel->output_components, ELEMENTS, in, out);
    const enum port_result result = port->run(port, &call);
    cr_assert_eq(result, expected, "%s: %d (%s)", id, (int)result, call.failure);
    memcpy(failure, call.failure, sizeof failure);
    return out;
}

static void expect_failure(struct port *port, const char *id, const char *words)
{
    run(port, id, strstr(words, "did not return") ? PORT_HUNG : PORT_FAILED);
    cr_assert(strstr(failure, words), "%s: \"%s\" does not say \"%s\"", id, failure, words);
}

/* Runs a kernel with one input and one output on n equal inputs. Returns the last output. */
static float run_equal(struct port *port, const char *id, size_t n, float input, enum port_result expected)
{
    float *in = memory_for_test((n + 1) * sizeof *in), *out = memory_for_test((n + 1) * sizeof *out);
    for (size_t i = 0; i < n; i++)
        in[i] = input;
    struct port_call call = call_of(id, FLOAT, 1, 1, n, in, out);
    cr_assert_eq(port->run(port, &call), expected, "%s, n = %zu: %s", id, n, call.failure);
    return n > 0 ? out[n - 1] : 0;
}

static void expect_no_port(const char *name, const char *words)
{
    cr_assert_null(opened(name, 10));
    cr_assert(strstr(problem, words) && strstr(problem, name), "\"%s\" does not say \"%s\"", problem, words);
}

Test(port, components_pass_every_layout_and_format)
{
    static const char *const ids[] = {"so3.exp", "so3.average", "so3.exp_average"};
    struct port *port = open_test_port("layouts");
    for (size_t r = 0; r < 3; r++) {
        void *out = run(port, ids[r], PORT_OK);
        for (size_t i = 0; i < ELEMENTS; i++)
            for (size_t k = 0; k < (r == 2 ? 18 : 9); k++) {
                double got = r == 2 ? ((double *)out)[k * ELEMENTS + i] : ((float *)out)[k * ELEMENTS + i];
                cr_assert_eq(got, (double)(k + i), "%s: component %zu of element %zu is %g", ids[r], k, i, got);
            }
    }
}

Test(port, call_passes_all_elements_to_kernel)
{
    static const size_t counts[] = {1, 2, 7, 1000, 1001, 4096, PORT_MAX_ELEMENTS};
    struct port *port = open_test_port("counts");
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
        cr_expect_eq(run_equal(port, "so3.s1", counts[c], 1, PORT_OK), (float)counts[c]);
    run_equal(port, "so3.s2", 0, 1, PORT_OK);
}

Test(port, failed_kernel_may_run_again)
{
    struct port *port = open_test_port("counts");
    run_equal(port, "so3.s1", 5, -1, PORT_FAILED);
    cr_expect_eq(run_equal(port, "so3.s1", 5, 1, PORT_OK), 5);
}

/* A kernel says whether its bits depend on the batch. */
Test(port, kernel_declares_batch_dependent_bits)
{
    struct port *port = open_test_port("counts");
    cr_expect(!port->same_bits(port, "so3.s1", FLOAT));
    cr_expect(port->same_bits(port, "so3.s2", FLOAT));
}

Test(port, kernel_may_have_both_formats)
{
    const float in = 2;
    const double in_double = 2;
    float out;
    double out_double;
    struct port *port = open_test_port("formats");
    cr_expect_eq(port->formats(port, "so3.s1"), FLOAT | DOUBLE);
    cr_expect_eq(
        port->run(port, &(struct port_call){"so3.s1", FLOAT, 1, 1, 1, 1, &in, &out, 0, "", PORT_WATCH_NOTHING, 0}),
        PORT_OK);
    cr_expect_eq(port->run(port, &(struct port_call){"so3.s1", DOUBLE, 1, 1, 1, 1, &in_double, &out_double, 0, "",
                                                     PORT_WATCH_NOTHING, 0}),
                 PORT_OK);
    cr_expect_eq(out, 32);
    cr_expect_eq(out_double, 64);
}

/* Lengths of ids and numbers of components are unlimited: an id of 1000 letters, 3000 inputs. */
Test(port, long_ids_and_many_components_work)
{
    enum { INPUTS = 3000 };
    struct port *port = open_test_port("formats");
    const char *id = port->id(port, 2);
    cr_assert_eq(strlen(id), 1000);
    cr_assert_null(port->id(port, 4));
    double *in = memory_for_test(INPUTS * sizeof *in), out[2];
    for (int k = 0; k < INPUTS; k++)
        in[k] = k;
    cr_expect_eq(
        port->run(port, &(struct port_call){id, DOUBLE, INPUTS, 2, 1, 1, in, out, 0, "", PORT_WATCH_NOTHING, 0}),
        PORT_OK);
    cr_expect_eq(out[0], INPUTS - 1);
    cr_expect_eq(out[1], 0);
}

Test(port, write_past_own_type_is_caught)
{
    struct port *port = open_test_port("own");
    float *out = run(port, "so3.exp", PORT_OK);
    cr_expect_eq(out[8 * ELEMENTS + 5], 13);
    expect_failure(port, "so3.average", "outside its outputs");
}

Test(port, small_own_type_is_named)
{
    struct port *port = open_test_port("own");
    expect_failure(port, "so3.rotate", "smaller than the numbers of its inputs, and no function pack");
    expect_failure(port, "so3.derivative", "smaller than the numbers of its outputs, and no function unpack");
}

Test(port, port_name_has_no_control_characters)
{
    struct port *port = open_test_port("formats");
    cr_expect_str_eq(port->name, "two\\x1b[31m \\xff");
}

/* A crash is named, and the other kernels run. */
Test(port, crash_is_named_others_run)
{
    struct port *port = open_test_port("crash");
    expect_failure(port, "so3.exp", "SIGFPE");
    float *s = run(port, "so3.s1", PORT_OK);
    cr_assert_eq(s[3], 0.5f);
    expect_failure(port, "so3.exp", "SIGFPE");
}

/* A hang ends at the time limit, and the other kernels run. */
Test(port, hang_ends_at_limit_others_run)
{
    struct port *port = test_port("hang", &(struct port_limits){.call_seconds = 3, .bytes = (size_t)1 << 30});
    expect_failure(port, "so3.exp", "did not return within 3 s");
    run(port, "so3.s1", PORT_OK);
}

Test(port, every_layout_catches_extra_element)
{
    struct port *port = open_test_port("past_end");
    expect_failure(port, "so3.s1", "outside its outputs");
    expect_failure(port, "so3.exp", "outside its outputs");
    expect_failure(port, "so3.average", "outside its outputs");
}

/* --- arrays next to inaccessible pages ---------------------------------------------------------------------------- */

static enum port_result run_edge(struct port *port, const char *id, size_t n, enum port_placement placement)
{
    enum { MOST = 3000 };
    static float in[2 * MOST], out[2 * MOST];
    struct port_call call = call_of(id, FLOAT, 2, 2, n, in, out);
    call.stride = MOST, call.placement = placement;
    const enum port_result result = port->run(port, &call);
    memcpy(failure, call.failure, sizeof failure);
    return result;
}

/* A read or write past either end of an array is caught and named. */
Test(port, access_past_array_ends_is_named)
{
    static const struct edge {
        const char *id;
        enum port_placement placement;
        const char *words;
    } edges[] = {
        {"in_soa_after", 0, "read outside its inputs, past the end of component 1"},
        {"in_soa_before", 1, "read outside its inputs, before the beginning of component 1"},
        {"in_soa_far", 0, "read outside its inputs, past the end of component 1"},
        {"in_soa_far", 1, "read outside its inputs, past the end of component 1"},
        {"in_soa_written", 0, "wrote into its inputs"},
        {"in_soa_written", 1, "wrote into its inputs"},
        {"out_soa_after", 0, "wrote outside its outputs, past the end of component 1"},
        {"out_soa_after", 1, "wrote outside its outputs, past the end of component 1"},
        {"out_soa_before", 0, "wrote outside its outputs, before the beginning of component 1"},
        {"out_soa_before", 1, "wrote outside its outputs, before the beginning of component 1"},
        {"out_soa_read", 0, "read outside its outputs, past the end of component 1"},
        {"out_soa_200", 0, "wrote outside its outputs, past the end of component 1"},
        {"out_soa_200", 1, "wrote outside its outputs, past the end of component 1"},
        {"out_soa_far", 0, "wrote outside its outputs, past the end of component 1"},
        {"out_soa_far", 1, "wrote outside its outputs, past the end of component 1"},
        {"in_aos_after", 0, "read outside its inputs, past the end"},
        {"in_aos_before", 1, "read outside its inputs, before the beginning"},
        {"out_aos_after", 0, "wrote outside its outputs, past the end"},
        {"out_aos_after", 1, "wrote outside its outputs, past the end"},
        {"out_aos_before", 0, "wrote outside its outputs, before the beginning"},
        {"in_tiles_after", 0, "read outside its inputs, past the end"},
        {"in_tiles_before", 1, "read outside its inputs, before the beginning"},
        {"out_tiles_after", 0, "wrote outside its outputs, past the end"},
        {"out_tiles_after", 1, "wrote outside its outputs, past the end"},
        {"out_tiles_lane", 0, "wrote outside its outputs, past the end"},
        {"out_tiles_lane", 1, "wrote outside its outputs, past the end"},
        {"in_own_after", 0, "read outside its inputs, past the end"},
        {"in_own_before", 1, "read outside its inputs, before the beginning"},
        {"in_own_written", 0, "wrote into its inputs"},
        {"out_own_after", 0, "wrote outside its outputs, past the end"},
        {"out_own_after", 1, "wrote outside its outputs, past the end"},
        {"out_own_before", 1, "wrote outside its outputs, before the beginning"},
        {"out_own_read", 0, "read outside its outputs, past the end"},
    };
    static const size_t counts[] = {1, 19, 300, 1028};
    struct port *port = open_test_port("edges");
    for (size_t e = 0; e < sizeof edges / sizeof *edges; e++)
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
            const size_t n = counts[c];
            const enum port_result result = run_edge(port, edges[e].id, n, edges[e].placement);
#ifndef __x86_64__ /* it is not known which other CPUs distinguish reads from writes */
            if (strncmp(edges[e].words, "read", 4) == 0) {
                cr_expect_eq(result, PORT_FAILED);
                continue;
            }
#endif
            cr_expect(result == PORT_FAILED && strcmp(failure, edges[e].words) == 0, "%s, n = %zu%s: \"%s\"",
                      edges[e].id, n, edges[e].placement ? ", at start" : "", failure);
        }
}

Test(port, accesses_inside_arrays_always_work)
{
    enum { MOST = 70, OUTPUTS = 18 };
    static const struct {
        const char *id;
        int format;
        size_t inputs, outputs;
    } rows[] = {{"so3.exp", FLOAT, 3, 9}, {"so3.average", FLOAT, 3, 9}, {"so3.exp_average", DOUBLE, 3, 18}};
    static double in[6 * MOST], out[OUTPUTS * MOST];
    struct port *port = open_test_port("layouts");
    for (size_t r = 0; r < 3; r++)
        for (size_t n = 0; n <= MOST; n++)
            for (enum port_placement placement = 0; placement < 2; placement++) {
                const size_t size = (size_t)rows[r].format / 8;
                memset(out, 0, sizeof out);
                struct port_call call =
                    call_of(rows[r].id, rows[r].format, rows[r].inputs, rows[r].outputs, n, in, out);
                call.stride = MOST, call.placement = placement;
                cr_assert_eq(port->run(port, &call), PORT_OK, "%s, n = %zu: %s", rows[r].id, n, call.failure);
                for (size_t k = 0; k < rows[r].outputs; k++)
                    for (size_t i = 0; i < MOST; i++) {
                        const double got = size == 8 ? out[k * MOST + i] : ((float *)out)[k * MOST + i];
                        cr_assert_eq(got, i < n ? (double)k : 0, "%s, n = %zu: %zu of %zu", rows[r].id, n, k, i);
                    }
            }
}

/* --- outputs that are not written --------------------------------------------------------------------------------- */

/* Runs a kernel with one input and one output on numbers, with NaN as element 5. */
static enum port_result run_with_nan(struct port *port, const char *id)
{
    enum { N = 11 };
    const int format = port->formats(port, id);
    double in[N], out[N];
    for (size_t i = 0; i < N; i++)
        if (format == DOUBLE)
            in[i] = i == 5 ? NAN : (double)i;
        else
            ((float *)in)[i] = i == 5 ? NAN : (float)i;
    struct port_call call = call_of(id, format, 1, 1, N, in, out);
    const enum port_result result = port->run(port, &call);
    memcpy(failure, call.failure, sizeof failure);
    return result;
}

/* An output that was not written is distinguished from NaN. */
Test(port, unwritten_output_differs_from_nan)
{
    static const char *const wrong[] = {"skip", "skip_double", "skip_half", "skip_most", "skip_own"}, *const right[] = {
                                                                                                          "ones",
                                                                                                          "ones_double",
                                                                                                          "holes"};
    struct port *port = open_test_port("unwritten");
    for (size_t w = 0; w < sizeof wrong / sizeof *wrong; w++) {
        cr_expect_eq(run_with_nan(port, wrong[w]), PORT_FAILED, "%s", wrong[w]);
        cr_expect_str_eq(failure, "did not write component 0 of element 5, counted from 0");
    }
    for (size_t r = 0; r < sizeof right / sizeof *right; r++)
        cr_expect_eq(run_with_nan(port, right[r]), PORT_OK, "%s: %s", right[r], failure);
}

/* A call without elements may touch nothing and must not fail. */
Test(port, call_without_elements_must_not_fail)
{
    struct port *port = open_test_port("unwritten");
    run_equal(port, "ones", 0, 1, PORT_OK);
    run_equal(port, "holes", 0, 1, PORT_OK);
    run_equal(port, "none_written", 0, 1, PORT_FAILED);
    run_equal(port, "none_refused", 0, 1, PORT_FAILED);
}

/* --- wild writes -------------------------------------------------------------------------------------------------- */

Test(port, wild_writes_are_distinguished)
{
    struct port *port = open_test_port("wild");
    expect_failure(port, "so3.s1", "outside its outputs");
    expect_failure(port, "so3.exp", "into its inputs");
    expect_failure(port, "so3.average", "SIGSEGV");
}

Test(port, errors_silence_and_exits_are_distinguished)
{
    struct port *port = open_test_port("error");
    expect_failure(port, "so3.exp", "returned error 7");
    expect_failure(port, "so3.s1", "did not write component 0");
    expect_failure(port, "so3.average", "exit status 0");
}

Test(port, absent_kernel_is_missing)
{
    struct port *port = open_test_port("crash");
    cr_assert_eq(port->formats(port, "so3.average"), 0);
    run(port, "so3.average", PORT_MISSING);
}

Test(port, invalid_port_is_rejected_with_reason)
{
    expect_no_port("version", "is for version 3 of the port interface (plumb_port.h), this takes 1 to 2");
    expect_no_port("twice", "kernel \"so3.s1\" twice in float");
    expect_no_port("no_symbol", "plumb_port_open");
    expect_no_port("crash_open", "SIGABRT");
    expect_no_port("nowhere", "No such file");
}

/* A port of version 1 is checked, and the report says what it lacks. */
Test(port, version_1_port_is_checked)
{
    expect_said("plumb check so3.s1 so3.s2 --port $ports/version_1.so --samples 1k", 0, "2 passed");
    expect_said("plumb check so3.s1 so3.s2 --port $ports/version_1.so --samples 1k", 0,
                "old (port interface 1: without variants, own types, promise of equal bits; by half ang");
    expect_said("plumb bench so3.s1 so3.s2 --port $ports/version_1.so --place l1 --rounds 3", 0, "old");
    setenv("PLUMB_TEST_LAYOUT", formatted("%d", PLUMB_PORT_OWN), 1);
    expect_no_port("version_1", "kernel \"so3.s2\" has a layout that does not exist");
    setenv("PLUMB_TEST_LAYOUT", formatted("%d", PLUMB_PORT_TILES | PLUMB_PORT_SAME_BITS), 1);
    expect_no_port("version_1", "kernel \"so3.s2\" has a layout that does not exist");
}

Test(port, unusable_table_is_rejected_with_reason)
{
    static const char *const words[] = {"returned null",
                                        "gives none",
                                        "number 1 has no id",
                                        "\"so3.s2\" has no function",
                                        "", /* what the port has after its table decides */
                                        "\"so3.s2\\x1b[2J\" has an id or a variant that is not printable",
                                        "\"so3.\\xe2\\x80\\xaes2\" has an id or a variant that is not printable",
                                        "a layout that does not exist",
                                        "a format that does not exist",
                                        "no sizes",
                                        "no sizes",
                                        "SIGSEGV",
                                        "is for version 0"};
    const size_t count = sizeof words / sizeof *words;
    for (size_t w = 0; w <= count; w++) {
        setenv("PLUMB_TEST_TABLE", formatted("%zu", w + 1), 1);
        if (w < count) {
            expect_no_port("tables", words[w]);
            continue;
        }
        struct port *port = open_test_port("tables"); /* the port has no kernels, but it is a port */
        cr_expect_str_eq(port->name, "port");
        cr_expect_null(port->id(port, 0));
    }
}

#ifndef SANITIZED
Test(port, memory_is_limited)
{
    struct port *port = open_test_port("hungry");
    expect_failure(port, "so3.s1", "returned error 12");
}
#endif

Test(port, threads_run_one_port_concurrently)
{
    struct port *port = open_test_port("layouts");
    int wrong = 0;
#pragma omp parallel for num_threads(4) reduction(+ : wrong)
    for (int turn = 0; turn < 40; turn++) {
        float in[3 * 64], out[9 * 64];
        for (int i = 0; i < 64; i++)
            in[i] = (float)(100 * turn + i);
        wrong += port->run(port, &(struct port_call){"so3.exp", FLOAT, 3, 9, 64, 64, in, out, 0, "", PORT_WATCH_NOTHING,
                                                     0}) != PORT_OK;
        for (int i = 0; i < 64; i++)
            wrong += out[8 * 64 + i] != (float)(8 + 100 * turn + i);
    }
    cr_assert_eq(wrong, 0);
}

/* Data that a port writes to the socket is not taken as an answer. */
Test(port, port_writes_to_socket_are_rejected)
{
    struct port *port = open_test_port("babble");
    expect_failure(port, "so3.s1", "descriptor");
    run(port, "so3.s2", PORT_OK);
}

Test(port, random_greeting_does_no_harm)
{
    for (int seed = 1; seed <= 100; seed++) {
        setenv("PLUMB_TEST_BABBLE", formatted("%d", seed), 1);
        cr_assert_null(opened("babble", 10));
        cr_assert(strstr(problem, "descriptor") && !strchr(problem, '\n'), "%s", problem);
    }
}

/* --- hostile ports ------------------------------------------------------------------------------------------------ */

/* The total time of a kernel is limited, and the other kernels run. */
Test(port, total_time_is_limited_per_kernel)
{
    const struct port_limits limits = {.call_seconds = 10, .seconds = 0.25, .bytes = (size_t)1 << 30};
    struct port *port = test_port("slow", &limits);
    const float in = 1;
    float out;
    struct port_call call = call_of("so3.s1", FLOAT, 1, 1, 1, &in, &out);
    cr_expect_eq(port->run(port, &call), PORT_OK);
    while (port->run(port, &call) == PORT_OK)
        ;
    cr_expect_eq(port->run(port, &call), PORT_OUT_OF_TIME);
    cr_expect_str_eq(call.failure, "took longer than 0.25 s");
    run_equal(port, "so3.s2", 5, 1, PORT_OK);
}

/* Runs a kernel that attacks its process or plumb three times, then a correct one. */
static void run_hostile(const char *id, enum port_result expected, const char *words)
{
    enum { N = 300 };
    float in[N], out[N];
    struct port *port = opened("hostile", 2);
    cr_assert(port, "%s", problem);
    for (int turn = 0; turn < 3; turn++) {
        for (size_t i = 0; i < N; i++)
            in[i] = (float)i;
        struct port_call call = call_of(id, FLOAT, 1, 1, N, in, out);
        const enum port_result result = port->run(port, &call);
        cr_expect_eq(result, expected, "%s: %d \"%s\"", id, (int)result, call.failure);
        cr_expect(!*words || strstr(call.failure, words), "%s: \"%s\" does not say \"%s\"", id, call.failure, words);
        for (size_t i = 0; i < N; i++)
            cr_expect_eq(in[i], (float)i);
        if (expected != PORT_OK)
            break;
    }
    cr_expect_eq(run_equal(port, "good", 7, 3, PORT_OK), 0.5f, "after %s", id);
    port_close(port);
}

/* A hostile kernel gets a verdict and affects no other kernel. */
Test(port, hostile_kernel_affects_no_other, .timeout = 1200)
{
    fflush(stdout);
    run_hostile("jumps", PORT_FAILED, "crashed");
    run_hostile("exits", PORT_HUNG, "did not return");
    run_hostile("stops", PORT_HUNG, "did not return within 2 s");
    run_hostile("stops_parent", PORT_HUNG, "did not return");
    run_hostile("kills_parent", PORT_FAILED, "SIGKILL");
    run_hostile("kills_group", PORT_FAILED, "SIGKILL");
    run_hostile("closes", PORT_FAILED, "");
    run_hostile("shuts", PORT_FAILED, "");
    run_hostile("answers", PORT_FAILED, "descriptor");
    run_hostile("handles", PORT_HUNG, "did not return");
    run_hostile("unmaps", PORT_FAILED, "");
    run_hostile("children", PORT_OK, "");
    run_hostile("sessions", PORT_OK, "");
    run_hostile("forces", PORT_OK, "");
    run_hostile("descriptors", PORT_OK, "");
    run_hostile("closes_files", PORT_OK, "");
#ifndef SANITIZED
    run_hostile("memory", PORT_OK, "");
#endif
}

/* --- side effects of calls ---------------------------------------------------------------------------------------- */

/* Returns the number of successful calls, at most `calls`, and stores the message of the next call in `failure`. */
static int count_successful_calls(const char *id, int calls)
{
    enum { MOST = 300 };
    static float in[MOST], out[MOST];
    struct port *port = open_test_port("leaves");
    int well = 0;
    for (enum port_result result = PORT_OK; well < calls; well++) {
        struct port_call call = call_of(id, FLOAT, 1, 1, (size_t)(1 + 7 * well % MOST), in, out);
        result = port->run(port, &call);
        memcpy(failure, call.failure, sizeof failure);
        if (result != PORT_OK)
            break;
    }
    return well;
}

/* Processor state that a call leaves changed is named. */
Test(port, changed_processor_state_is_named)
{
    static const char *const kinds[][2] = {
#ifdef __x86_64__
        {"flushes", "left the flushing of subnormal numbers to zero changed"},
        {"denormals", "left the flushing of subnormal numbers to zero changed"},
        {"control", "left the x87's control word changed"},
        {"stack", "left registers of the x87 in use (MMX without emms?)"},
        {"direction", "left the direction flag set"},
        {"traps", "left the traps of floating-point exceptions changed"},
#endif
        {"rounding", "left the direction of rounding changed"},
        {"blocks", "left the mask of blocked signals changed"},
    };
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        cr_expect_eq(count_successful_calls(kinds[k][0], 1), 0, "%s", kinds[k][0]);
        cr_expect_str_eq(failure, kinds[k][1]);
    }
}

/* A leak at each call is reported, a single allocation is not. */
Test(port, leak_per_call_is_named)
{
    cr_expect_lt(count_successful_calls("opens", 400), 400);
    cr_expect_str_eq(failure, "left descriptors open, more after every 32 calls");
#ifndef SANITIZED
    cr_expect_lt(count_successful_calls("loses", 400), 400);
    cr_expect_str_eq(failure, "left memory allocated, more after every 32 calls");
    cr_expect_lt(count_successful_calls("dribbles", 400), 400);
    cr_expect_str_eq(failure, "left memory allocated, more after every 32 calls");
#endif
    cr_expect_eq(count_successful_calls("keeps", 1000), 1000, "%s", failure);
    cr_expect_eq(count_successful_calls("flags", 1000), 1000, "%s", failure);
}

/* A lack of descriptors or memory in plumb is no failure of the port. The number of processes is not tested, because it
 * is not limited for the superuser. */
Test(port, checker_shortage_is_no_port_failure)
{
    static const char *const limits[] = {"-n 5",     "-n 9",     "-n 13", "-n 15", "-n 17", "-n 19",
#ifndef SANITIZED
                                         "-v 60000", "-v 200000"
#endif
    };
    for (size_t l = 0; l < sizeof limits / sizeof *limits; l++)
        expect_line(formatted("ulimit %s; plumb check so3.s1 --port $ports/counts.so --samples 300", limits[l]), 2,
                    "cannot start a process");
}

/* The port's process is bound to plumb's CPU while plumb waits for it, but threads that it starts in its first call are
 * not. */
TRY(port, port_threads_use_every_processor,
    expect_said("plumb check so3.s1 --port $ports/pool.so --samples 300", 0, "1 passed"))

/* Other programs parse the reports, and terminals interpret control characters. Both must be UTF-8 without control
 * characters. */
TRY(port, port_text_breaks_no_report,
    expect_said("plumb check so3.s1 --port $ports/babbles.so --samples 300 --reports $scratch > $scratch/out 2>&1; "
                "test $? = 1 && validate/test/shown.py $scratch",
                0, ""))

/* The last lines that a port prints are quoted. A line that it repeats is shown once, and its message at most eight
 * times. */
Test(port, port_output_is_quoted_and_limited)
{
    const struct ran ran =
        expect_said("plumb check so3.s1 --port $ports/says.so --samples 300 --verbose 2>&1", 1,
                    "crashed: SIGABRT (Aborted); its last lines: too far for me, at each of the first 8 inputs\n");
    cr_expect_eq(count_of_text(ran.out, "further copies are hidden"), 1); /* blank lines are not shown */
    cr_expect_leq(count_of_text(ran.out, "\ntoo far for me\n"), 8);
}

/* --- the examples in the manual ----------------------------------------------------------------------------------- */

/* Runs a command that creates the port mine.so in the scratch directory, and opens the port. */
static struct port *port_made_by(const char *command)
{
    expect_said(command, 0, "");
    struct port *port = port_shared_object(in_scratch("mine.so"), NULL, problem, sizeof problem);
    cr_assert(port, "%s", problem);
    return port_for_test(port);
}

Test(port, manual_example_compiles_and_runs)
{
    float in[3 * 2] = {0, 0.6f, 0, 0, 0, 0.8f}, out[9 * 2]; /* v = 0 and (0.6, 0, 0.8) */
    struct port *port = port_made_by("cp docs/examples/rodrigues.c $scratch/mine.c && "
                                     "cc -O2 -shared -fPIC -Ivalidate $scratch/mine.c -o $scratch/mine.so -lm");
    cr_assert_eq(
        port->run(port, &(struct port_call){"so3.exp", FLOAT, 3, 9, 2, 2, in, out, 0, "", PORT_WATCH_NOTHING, 0}),
        PORT_OK);
    for (int k = 0; k < 9; k++) /* the identity, and a rotation by 1 whose trace is 1 + 2 cos 1 */
        cr_assert_eq(out[2 * k], k % 4 == 0);
    cr_assert_float_eq(out[1] + out[9] + out[17], 1 + 2 * cos(1), 1e-6);
}

/* The program in the opening comment of plumb_port.h. */
Test(port, header_example_compiles_and_runs)
{
    const float in = 0;
    float out = 0;
    struct port *port =
        port_made_by("sed -nE 's/^ \\*     //p; s/^ \\*$//p; /^#ifndef/q' validate/plumb_port.h > $scratch/mine.c && "
                     "cc -Wall -Werror -O2 -shared -fPIC -Ivalidate $scratch/mine.c -o $scratch/mine.so -lm");
    cr_expect_eq(
        port->run(port, &(struct port_call){"so3.s1", FLOAT, 1, 1, 1, 1, &in, &out, 0, "", PORT_WATCH_NOTHING, 0}),
        PORT_OK);
    cr_expect_eq(out, 1);
}

/* The first few of many unknown kernels are named. */
Test(port, first_unknown_kernels_are_named)
{
    const struct ran run = expect_said("plumb check so3.s1 --port $ports/many.so --samples 300", 1,
                                       "4991 more of its kernels are unknown to plumb and are not checked");
    cr_expect_eq(count_of_text(run.error, "is unknown to plumb and is not checked"), 8);
}
