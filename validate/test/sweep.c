/* Tests of sweeps (validate/accuracy/sweep), which try every float of a range: each input is tried exactly once, and
 * the maximum error is found, also if a sweep is stopped and resumed or distributed over threads. */
#include "validate/accuracy/sweep/sweep.h"

#include "functions.h"
#include "ran.h"
#include "scoped.h"
#include "validate/accuracy/measure.h"
#include "validate/accuracy/oracle.h"
#include "validate/accuracy/sweep/sweep_block.h"
#include "validate/prove/prove_internal.h"
#include "validate/util/fingerprint.h"
#include "validate/util/random.h"

#include <inttypes.h>
#include <omp.h>
#include <unistd.h>

static char problem[512];

static void plan(struct sweep *sweep, const char *id, struct port *port, float from, float to)
{
    cr_assert_eq(sweep_plan(sweep, kernel_find(id), FLOAT, port, NULL, from, to, problem, sizeof problem), 0, "%s",
                 problem);
}

static void run(struct sweep *sweep)
{
    static const volatile int never;
    cr_assert_eq(sweep_run(sweep, &never, NULL, NULL, problem, sizeof problem), 0, "%s", problem);
}

/* --- brute force -------------------------------------------------------------------------------------------------- */

/* Returns the maximum error in the measure of a bound, evaluated exactly for every float of the range, and in *at the
 * first input with that error. */
static double brute_force(const char *id, struct port *port, const struct bound *bound, float from, float to, float *at)
{
    const struct kernel *kernel = kernel_find(id);
    const struct oracle oracle = oracle_of(kernel, FLOAT);
    double maximum = -1;
    for (int64_t rank = format_rank(FLOAT, from); rank <= format_rank(FLOAT, to); rank++) {
        float in = (float)format_number(FLOAT, rank), out[8];
        double computed[8], wide = in;
        struct exact_error found;
        if (!bound_holds_at(bound, kernel_coordinate(kernel, &wide), NAN))
            continue;
        cr_assert_eq(port->run(port, &(struct port_call){kernel->id, FLOAT, 1, oracle.outputs, 1, 1, &in, out, 0, "",
                                                         PORT_WATCH_NOTHING, 0}),
                     PORT_OK);
        for (size_t k = 0; k < oracle.outputs; k++)
            computed[k] = out[k];
        oracle_exact(&oracle, &wide, computed, bound, &found);
        if (found.error > maximum) {
            maximum = found.error;
            *at = in;
        }
    }
    return maximum;
}

static void expect_brute_force(const char *id, float from, float to)
{
    struct port *port = own_port();
    SCOPED_STRUCT(sweep) sweep;
    plan(&sweep, id, port, from, to);
    run(&sweep);
    for (size_t t = 0; t < sweep.tracks; t++) {
        float at = NAN;
        const double maximum = brute_force(id, port, &sweep.track[t].bound, from, to, &at);
        cr_assert_eq(sweep.track[t].error, maximum, "%s, track %zu: %.17g instead of %.17g", id, t,
                     sweep.track[t].error, maximum);
        cr_assert(maximum < 0 || sweep.track[t].input == at, "%s, track %zu: at %a instead of %a", id, t,
                  sweep.track[t].input, (double)at);
    }
}

/* A sweep finds the same error as exact arithmetic that tries every float. */
Test(sweep, finds_error_of_exact_brute_force)
{
    expect_brute_force("so3.s1", 0x1.ff8p-3f, 0x1.0018p-2f); /* across a power of two */
    expect_brute_force("so3.s2.taylor4", 0.2f, 0.20002f);
    expect_brute_force("so3.s1", 9.8695f, 9.8697f); /* across a zero of S₁, where the regions of its bounds meet */
}

TRY(sweep, finds_error_among_several_outputs, expect_brute_force("so3.s123", 0x1.fffp-1f, 0x1.0008p0f))
TRY(sweep, sweep_crosses_zero_and_subnormal_numbers, expect_brute_force("so3.s3.angle", -0x1p-139f, 0x1p-139f))

/* Returns a port whose so3.s1 has an error of three ulps at 0x1.234568p-4. */
static struct port *open_one_wrong(void)
{
    return test_port("one_wrong", NULL);
}

Test(sweep, finds_a_single_wrong_float)
{
    SCOPED_STRUCT(sweep) sweep;
    struct port *port = open_one_wrong();
    plan(&sweep, "so3.s1", port, 0x1.0p-4f, 0x1.4p-4f); /* 2 million floats */
    run(&sweep);
    cr_assert_eq(sweep.track[0].input, 0x1.234568p-4);
    cr_assert(sweep.track[0].error > 2.4 && sweep.track[0].error < 3.6, "%g", sweep.track[0].error);
}

/* A kernel with a large error in the last n mod 8 elements of calls of fewer than 64 elements. */
FAULT(rest_off, y[i] *= i >= n / 8 * 8 && n < 64 ? 0.75f : 1)

Test(sweep, calls_have_odd_sizes_too)
{
    SCOPED_STRUCT(sweep) sweep;
    struct function_port own;
    plan(&sweep, "so3.s1", port_of(&own, rest_off, FLOAT), 0x1.0p-4f, 0x1.1p-4f);
    run(&sweep);
    cr_assert_gt(sweep.track[0].error, 1000);
}

/* The same test in double: a single error of 8 ulps at 0x1.23456789abcdep-4 among 1,000,001 doubles. */
Test(sweep, finds_a_single_wrong_double)
{
    const double wrong = 0x1.23456789abcdep-4;
    SCOPED_STRUCT(sweep) sweep;
    struct port *port = open_one_wrong();
    cr_assert_eq(sweep_plan(&sweep, kernel_find("so3.s1"), DOUBLE, port, NULL, format_step(DOUBLE, wrong, -700000),
                            format_step(DOUBLE, wrong, 300000), problem, sizeof problem),
                 0, "%s", problem);
    run(&sweep);
    cr_assert_eq(sweep_inputs_done(&sweep), 1000001);
    for (size_t t = 0; t < sweep.tracks; t++) {
        cr_assert_eq(sweep.track[t].input, wrong);
        cr_assert(sweep.track[t].decided && sweep.track[t].error > 7 && sweep.track[t].error < 9, "%g",
                  sweep.track[t].error);
        cr_assert_eq(sweep.track[t].statistics.count, 1000001);
        cr_assert_gt(sweep.track[t].mean, 0.2);
    }
}

/* --- counts ------------------------------------------------------------------------------------------------------- */

Test(sweep, counts_every_input_per_promise)
{
    struct port *port = own_port();
    SCOPED_STRUCT(sweep) sweep;
    plan(&sweep, "so3.s1", port, 0.99f, 1.01f);
    run(&sweep);
    const int64_t first = format_rank(FLOAT, 0.99f), one = format_rank(FLOAT, 1.0f), last = format_rank(FLOAT, 1.01f);
    cr_assert_eq(sweep.tracks, 2); /* promises for scaled ulps up to π², for ulps up to 1 */
    cr_assert_eq(sweep.track[0].inputs, (uint64_t)(last - first + 1));
    cr_assert_eq(sweep.track[1].inputs, (uint64_t)(one - first + 1));
    for (size_t t = 0; t < 2; t++) {
        uint64_t binned = 0;
        for (size_t b = 0; b < BINS; b++)
            binned += sweep.track[t].statistics.histogram[b];
        cr_assert_eq(sweep.track[t].statistics.count, sweep.track[t].inputs);
        cr_assert_eq(binned, sweep.track[t].inputs);
    }
}

/* Adds a promise to a planned sweep. */
static void add_track(struct sweep *sweep, const struct bound *bound)
{
    sweep->track[sweep->tracks++] = (struct sweep_track){.bound = *bound, .error = -1};
    free(sweep->sums);
    sweep->sums = calloc(sweep->pieces * sweep->tracks, sizeof *sweep->sums);
    cr_assert(sweep->sums);
    for (size_t i = 0; i < sweep->pieces; i++)
        sweep->piece[i].sum = sweep->sums + i * sweep->tracks;
}

/* A sweep of three promises about the same output counts each input once, although the promises share measurements. */
Test(sweep, three_like_promises_count_inputs_once)
{
    struct port *port = own_port();
    SCOPED_STRUCT(sweep) sweep;
    plan(&sweep, "so3.s1", port, 0.99f, 1.01f);
    add_track(&sweep, &sweep.track[0].bound);
    run(&sweep);
    for (size_t t = 0; t < 3; t++)
        cr_expect_eq(sweep.track[t].statistics.count, sweep.track[t].inputs, "track %zu", t);
    cr_expect_eq(sweep.track[2].inputs, sweep.track[0].inputs);
    cr_expect_eq(sweep.track[2].mean, sweep.track[0].mean);
    cr_expect_eq(sweep.track[2].error, sweep.track[0].error);
}

/* Lengths around 256, the block of the filter, and 4096, the number of elements per call. */
Test(sweep, counts_every_input_of_any_range)
{
    static const uint64_t lengths[] = {1, 2, 3, 255, 256, 257, 4095, 4096, 4097, 8193};
    struct port *port = own_port();
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        SCOPED_STRUCT(sweep) sweep;
        plan(&sweep, "so3.s1", port, 0.5f, (float)format_step(FLOAT, 0.5, (int64_t)lengths[i] - 1));
        run(&sweep);
        cr_expect_eq(sweep_inputs(&sweep), lengths[i]);
        cr_expect_eq(sweep.track[0].inputs, lengths[i]);
        cr_expect_eq(sweep.track[0].statistics.count, lengths[i]);
    }
}

/* Errors in proportion to the angle are divided by it. */
Test(sweep, errors_are_divided_by_the_angle)
{
    expect_brute_force("so3.s1", 0x1.0p34f, 0x1.0004p34f);
}

TRY(sweep, broken_promise_gives_status_1,
    expect_said("plumb sweep so3.s1 --port $ports/one_wrong.so --from 0x1.234p-4 --to 0x1.235p-4", 1, "BROKEN"))

/* --- stopping and resuming ---------------------------------------------------------------------------------------- */

static volatile int stop;

static void stop_now(void *context, const struct sweep *sweep, uint64_t done, double rate)
{
    (void)context, (void)sweep, (void)done, (void)rate;
    stop = 1;
}

static const struct sweep_progress stops = {stop_now, NULL};

static void expect_same(const struct sweep *a, const struct sweep *b)
{
    cr_assert_eq(a->tracks, b->tracks);
    for (size_t t = 0; t < a->tracks; t++) {
        const struct sweep_track *x = &a->track[t], *y = &b->track[t];
        cr_assert_eq(x->error, y->error);
        cr_assert_eq(x->input, y->input);
        cr_assert_eq(x->inputs, y->inputs);
        cr_assert_eq(bits_from_double(x->mean), bits_from_double(y->mean));
        cr_assert_arr_eq(x->statistics.histogram, y->statistics.histogram, sizeof x->statistics.histogram);
    }
}

/* The wrong float is among the first million of the range, so that it is measured before the sweep is stopped. */
static const float first_of_range = 0x1.23p-4f, last_of_range = 0x1.6p-4f;

/* Runs a sweep that stops after its first piece and stores its state in `file`. */
static void stop_halfway(struct port *port, const char *file)
{
    SCOPED_STRUCT(sweep) sweep;
    plan(&sweep, "so3.s1", port, first_of_range, last_of_range);
    omp_set_num_threads(1);
    stop = 0;
    cr_assert_eq(sweep_run(&sweep, &stop, &stops, NULL, problem, sizeof problem), 0);
    cr_assert(sweep_inputs_done(&sweep) > 0 && sweep_inputs_done(&sweep) < sweep_inputs(&sweep));
    cr_assert(sweep.track[0].error > 2);
    cr_assert_eq(sweep_save(&sweep, "this", file), 0);
}

Test(sweep, resumed_equals_uninterrupted)
{
    struct port *port = open_one_wrong();
    SCOPED_STRUCT(sweep) whole, resumed;
    const char *file = in_scratch("state");
    stop_halfway(port, file);
    omp_set_num_threads(3);
    plan(&whole, "so3.s1", port, first_of_range, last_of_range);
    run(&whole);
    plan(&resumed, "so3.s1", port, first_of_range, last_of_range);
    cr_assert_eq(sweep_load(&resumed, "this", file, problem, sizeof problem), 0, "%s", problem);
    cr_assert(sweep_inputs_done(&resumed) > 0);
    run(&resumed);
    expect_same(&whole, &resumed);
}

/* A killed sweep leaves the state that was stored after its last complete piece, not a final state. */
Test(sweep, resumes_from_state_stored_while_running)
{
    struct port *port = open_one_wrong();
    SCOPED_STRUCT(sweep) killed, whole, resumed;
    const char *file = in_scratch("state");
    const struct sweep_saving saving = {"this", file, 0};
    plan(&killed, "so3.s1", port, first_of_range, last_of_range);
    omp_set_num_threads(2);
    stop = 0;
    cr_assert_eq(sweep_run(&killed, &stop, &stops, &saving, problem, sizeof problem), 0, "%s", problem);
    plan(&resumed, "so3.s1", port, first_of_range, last_of_range);
    cr_assert_eq(sweep_load(&resumed, "this", file, problem, sizeof problem), 0, "%s", problem);
    cr_assert(sweep_inputs_done(&resumed) > 0 && resumed.thread_seconds > 0);
    run(&resumed);
    plan(&whole, "so3.s1", port, first_of_range, last_of_range);
    run(&whole);
    expect_same(&whole, &resumed);
}

Test(sweep, stops_if_state_cannot_be_stored)
{
    struct port *port = own_port();
    SCOPED_STRUCT(sweep) sweep;
    static const volatile int never;
    const struct sweep_saving saving = {"this", "/no/such/folder/state", 0};
    plan(&sweep, "so3.s1", port, first_of_range, last_of_range);
    capture_stderr();
    cr_assert_eq(sweep_run(&sweep, &never, NULL, &saving, problem, sizeof problem), -1);
    cr_expect(strstr(captured_stderr(), "plumb sweep: cannot write /no/such/folder/state: No such file or directory\n"),
              "%s", captured_stderr());
    cr_assert(strstr(problem, "cannot be stored"), "%s", problem);
}

Test(sweep, state_of_another_sweep_is_rejected)
{
    struct port *port = open_one_wrong();
    SCOPED_STRUCT(sweep) sweep;
    const char *file = in_scratch("state");
    stop_halfway(port, file);
    plan(&sweep, "so3.s1", port, first_of_range, last_of_range);
    cr_assert_eq(sweep_load(&sweep, "that", file, problem, sizeof problem), -1);
    cr_assert(strstr(problem, file) && strstr(problem, "another sweep: it has this, this one that"), "%s", problem);
    cr_assert_eq(access(file, F_OK), 0);
    remove(file);
    cr_assert_eq(sweep_load(&sweep, "this", file, problem, sizeof problem), 1);
}

static void write_text(const char *file, const char *text, size_t size)
{
    FILE *stream = fopen(file, "w");
    cr_assert(stream && fwrite(text, 1, size, stream) == size && fclose(stream) == 0);
}

static int load_text(struct port *port, const char *file, const char *text, size_t size)
{
    SCOPED_STRUCT(sweep) sweep;
    write_text(file, text, size);
    plan(&sweep, "so3.s1", port, first_of_range, last_of_range);
    return sweep_load(&sweep, "this", file, problem, sizeof problem);
}

/* Loads a state with a correct checksum, so that the code behind the checksum is tested too. */
static int load_sealed(struct port *port, const char *file, const char *text)
{
    SCOPED_MEMORY char *sealed = NULL;
    const int size =
        asprintf(&sealed, "%s\nchecksum %016" PRIx64 "\n", text, fingerprint(FINGERPRINT_EMPTY, text, strlen(text)));
    cr_assert(size > 0);
    return load_text(port, file, sealed, (size_t)size);
}

/* Loads a copy of the state in which the characters after `key` are overwritten. */
static int load_with(struct port *port, const char *file, const char *state, const char *key, const char *value)
{
    char *copy = formatted("%s", state), *place = strstr(copy, key);
    cr_assert(place, "%s", key);
    place += strlen(key);
    for (size_t i = 0; value[i]; i++)
        place[i] = value[i];
    return load_sealed(port, file, copy);
}

Test(sweep, inconsistent_state_is_rejected)
{
    struct port *port = open_one_wrong();
    const char *file = in_scratch("state");
    stop_halfway(port, file);
    char *state = file_text(file);
    cr_assert_eq(load_text(port, file, state, strlen(state)), 0, "%s", problem);
    *strchr(state, '\n') = 0;
    cr_assert_eq(load_sealed(port, file, state), 0, "%s", problem);
    cr_assert_eq(load_sealed(port, file, "[]"), -1);
    cr_assert(strchr(problem, '\n') == NULL && strstr(problem, "is not the state of a sweep"), "%s", problem);
    cr_assert_eq(load_with(port, file, state, "\"error\":\"", "0x0"), -1); /* not the exact error */
    cr_assert(strstr(problem, "does not give the stored results again"), "%s", problem);
    cr_assert_eq(load_with(port, file, state, "\"input\":\"", "0x9"), -1);  /* outside the range */
    cr_assert_eq(load_with(port, file, state, "\"histogram\":[", "7"), -1); /* more errors than inputs */
    cr_assert(strstr(problem, "is damaged"), "%s", problem);
    cr_assert_eq(load_with(port, file, state, "\"component\":", "9"), -1);
}

/* Damages a text at random as files can be damaged. Returns its new size; the buffer must have twice the old size. */
static size_t damage(char *text, size_t size, struct random *random)
{
    const size_t at = random_below(random, size), other = random_below(random, size);
    const size_t count = 1 + random_below(random, 40);
    const char byte = (char)random_below(random, 256), kept = text[at];
    switch (random_below(random, 8)) {
    case 0: /* flip a bit */
        text[at] = (char)(text[at] ^ 1 << random_below(random, 8));
        return size;
    case 1: /* replace by a digit */
        text[at] = (char)('0' + random_below(random, 10));
        return size;
    case 2:
        text[at] = byte;
        return size;
    case 3: /* swap two bytes */
        text[at] = text[other];
        text[other] = kept;
        return size;
    case 4: /* truncate */
        return at;
    case 5: /* append bytes */
        memset(text + size, byte, count);
        return size + count;
    case 6: /* remove bytes */
        memmove(text + at, text + (at + count < size ? at + count : size), at + count < size ? size - at - count : 0);
        return at + count < size ? size - count : at;
    default: /* rotate the text */
        memmove(text + size, text, at);
        memmove(text, text + at, size);
        return size;
    }
}

Test(sweep, damaged_state_is_never_accepted)
{
    enum { TRIES = 2000 };
    struct port *port = open_one_wrong();
    struct random random = {20261122};
    const char *file = in_scratch("state");
    stop_halfway(port, file);
    char *state = file_text(file);
    const size_t size = strlen(state);
    char *copy = memory_for_test(2 * size + 64);
    SCOPED_STRUCT(sweep) sweep;
    plan(&sweep, "so3.s1", port, first_of_range, last_of_range);
    for (int i = 0; i < TRIES; i++) {
        memcpy(copy, state, size);
        const size_t left = damage(copy, size, &random);
        if (left == size && memcmp(copy, state, size) == 0)
            continue;
        write_text(file, copy, left);
        cr_assert_eq(sweep_load(&sweep, "this", file, problem, sizeof problem), -1,
                     "try %d: the damaged state was loaded", i);
        cr_assert(strstr(problem, file) && strstr(problem, "checksum") && !strchr(problem, '\n'), "%s", problem);
    }
    cr_assert_eq(sweep_inputs_done(&sweep), 0);
    cr_assert_eq(access(file, F_OK), 0); /* the damaged file is not removed */
}

/* No changed byte with a correct checksum does harm. */
Test(sweep, forged_state_does_no_harm)
{
    struct port *port = open_one_wrong();
    const char *file = in_scratch("state");
    stop_halfway(port, file);
    char *state = file_text(file);
    *strchr(state, '\n') = 0;
    const size_t size = strlen(state);
    for (size_t i = 0; i < size; i += 5) { /* every fifth byte, each replaced by another character */
        const char kept = state[i];
        state[i] = "0\"[]{}9-,x\0n"[i / 5 % 12];
        if (state[i] != kept && load_sealed(port, file, state) != 0)
            cr_assert(strstr(problem, file) && !strchr(problem, '\n'), "byte %zu: %s", i, problem);
        state[i] = kept;
    }
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* The maximum error of a single float is also each of its quantiles. */
Test(sweep, quantile_is_rounded_up)
{
    float t = 0.5f;
    for (int i = 0; i < 8; i++, t = nextafterf(t, 1)) {
        double maximum, half, most;
        const struct ran ran = ran_shell(formatted("plumb sweep so3.s1 --from %a --to %a", (double)t, (double)t));
        const char *first = strstr(ran.out, "  largest error "), *second = strstr(ran.out, ", half at most "),
                   *third = strstr(ran.out, ", 99.99 % at most ");
        cr_assert(first && sscanf(first, " largest error %lf", &maximum) == 1, "%s", ran.out);
        cr_assert(second && sscanf(second, ", half at most %lf", &half) == 1, "%s", ran.out);
        cr_assert(third && sscanf(third, ", 99.99 %% at most %lf", &most) == 1, "%s", ran.out);
        cr_expect(half >= maximum - 1e-9 && most >= maximum - 1e-9 && most < 1.02 * maximum + 1e-3, "%s", ran.out);
    }
}

Test(sweep, sweep_without_results_gives_status_3)
{
    expect_line("plumb sweep so3.s1 --from 2 --to 1", 3, "no number of the format lies in the range");
    expect_line("plumb sweep so3.s1 --from 0.1 --to 0.1", 3, "no number of the format lies in the range");
    expect_said("plumb sweep so3.s1 --from -2 --to -1.99", 3, "nothing is promised");
    expect_said("plumb sweep so3.s1.taylor4 --from 1000 --to 1001", 3, "nothing is promised");
    expect_line("plumb sweep so3.s1 --from nan", 2, "finite number");
    expect_said("plumb sweep so3.s1 --from 1 --to 1.0001", 0, "");
}

Test(sweep, changed_port_invalidates_the_state)
{
#define SWEEP_TO(to) "plumb sweep so3.s1 --from 1e-4 --to " to " --port ./port.so --state s --threads 1 "
#define SWEEP SWEEP_TO("3")
    enter_scratch();
    expect_said("cp $ports/one_wrong.so port.so", 0, "");
    /* The sweep is terminated after a third of a CPU second. */
    expect_said(SWEEP "& while test $(cut -d' ' -f14 /proc/$!/stat) -lt 33; do sleep 0.1; done; kill -TERM $!; wait $!",
                2, "to go on: plumb sweep so3.s1");
    expect_line(SWEEP_TO("2"), 2, "to 0x1p+1");
    expect_said("printf x >> port.so", 0, "");
    expect_line(SWEEP, 2, "s: is the state of another sweep: it has port file with checksum");
    expect_said("test -s s", 0, "");
}

/* --- hot loops ---------------------------------------------------------------------------------------------------- */

/* Fills a block with ordinary results and two special ones. If `odd`, adds NaN and infinite results, values and
 * bounds. */
static void fill(float *computed, double *value, double *bound, double *scale, double *share, int odd)
{
    for (int i = 0; i < FILTER_BLOCK; i++) {
        share[i] = i % 11 ? 1 : 1 / (1 + i / 100.0);
        value[i] = (i % 3 ? 1 : -1) * ldexp(1 + i / 300.0, i % 40 - 20);
        computed[i] = (float)(value[i] * (1 + (i % 7 - 3) * 0x1p-24));
        bound[i] = fabs(value[i]) * 0x1p-50;
        scale[i] = fabs(value[i]) * (i % 5 == 0 ? 8 : 1);
    }
    value[1] = 0, computed[1] = 0x1p-149f, scale[1] = 0;
    value[2] = 1, computed[2] = 0x1.fffffep-1f, bound[2] = 0x1p-60; /* the spacing of floats changes at this value */
    if (odd) {
        computed[10] = NAN;
        value[11] = INFINITY;
        computed[12] = INFINITY, value[12] = 0x1.ffffffp127;
        bound[13] = NAN;
        bound[14] = INFINITY;
    }
}

/* Each hot loop must give the error that the checker measures for a component. */
Test(sweep, simd_loops_measure_each_element_correctly)
{
    static sweep_errors_function *const loops[] = {sweep_errors_portable, sweep_errors_one_by_one, sweep_errors_avx2};
    float computed[FILTER_BLOCK];
    double value[FILTER_BLOCK], bound[FILTER_BLOCK], scale[FILTER_BLOCK], share[FILTER_BLOCK];
    for (int c = 0; c < 8; c++) {
        const struct sweep_results results = {computed, value, bound, scale, share, c & 1, c & 2 ? 0x1p-3 : 0};
        struct sweep_errors errors;
        double farthest = 0, low, high;
        fill(computed, value, bound, scale, share, c & 4);
        for (size_t loop = 0; loop < 3; loop++) {
#if defined(__x86_64__)
            if (loop == 2 && !__builtin_cpu_supports("avx2"))
                continue;
#endif
            loops[loop](&results, &errors);
            cr_assert(errors.cancels);
            for (size_t i = 0; i < FILTER_BLOCK; i++) {
                const double y = (double)computed[i], difference = difference_near(FLOAT, y, value[i], 0);
                const struct component component = {y, difference, value[i], bound[i], scale[i]};
                double doubt;
                const double error =
                    component_error(format_facts(FLOAT), &component, results.floor, results.scaled, &doubt) * share[i];
                statistics_bin((size_t)errors.bin[i], &low, &high);
                cr_assert(isinf(error) ? isinf(high) : low <= error && error < high, "%zu: %g in [%g, %g)", i, error,
                          low, high);
                const double size = fmax(fabs(value[i]), fmax(results.floor, results.scaled ? scale[i] : 0));
                const double far = fabs(difference) + bound[i]; /* the error if the exact value is at the end of the
                                                                   filter's bound */
                cr_assert(!(errors.farthest < in_ulps(format_facts(FLOAT), far, size) * share[i]), "%zu", i);
                farthest = fmax(farthest, isfinite(doubt) ? error + doubt * share[i] : (double)INFINITY);
            }
            cr_assert(errors.farthest >= farthest && (isinf(farthest) || errors.farthest <= farthest * (1 + 0x1p-48)),
                      "%.17g for %.17g", errors.farthest, farthest);
        }
    }
}

/* --- promises with the evidence "exhaustive" ---------------------------------------------------------------------- */

static void mark_inputs(const struct trace *trace, int i, unsigned char *marked)
{
    const struct node *node = &trace->nodes[i];
    const int operands = operation_operands(node->operation), operand[] = {node->a, node->b, node->c};
    if (node->operation == INPUT)
        marked[node->bits] = 1;
    for (int k = 0; k < operands; k++)
        mark_inputs(trace, operand[k], marked);
}

/* Returns the number of inputs on which a field's components depend on any path through the kernel. */
static size_t inputs_of(const struct kernel *kernel, const struct field *field)
{
    const size_t first = fields_offset(kernel->outputs, field);
    unsigned char marked[TRACE_INPUTS] = {0};
    size_t count, inputs = 0;
    struct trace *traces = traces_of_kernel(kernel, &(struct code){0}, &count);
    for (size_t r = 0; r < count; r++) {
        for (size_t k = first; k < first + field_components(field); k++)
            mark_inputs(&traces[r], traces[r].output[k], marked);
        for (size_t k = 0; k < traces[r].conditions; k++)
            mark_inputs(&traces[r], traces[r].condition[k].node, marked);
    }
    traces_free(traces, count);
    for (size_t k = 0; k < kernel->input_components; k++)
        inputs += marked[k];
    return inputs;
}

Test(sweep, swept_outputs_depend_on_one_input)
{
    const struct kernel *kernel;
    size_t swept = 0;
    for (size_t i = 0; (kernel = kernel_at(i)); i++)
        for (const struct bound *bound = kernel_promises(kernel, FLOAT)->bounds; bound->reason; bound++)
            if (bound->evidence == EXHAUSTIVE && kernel->input_components > 1) {
                cr_assert(bound->field, "%s", kernel->id);
                cr_expect_eq(inputs_of(kernel, fields_find(kernel->outputs, bound->field)), 1, "%s %s", kernel->id,
                             bound->field);
                swept++;
            }
    cr_expect_gt(swept, 4);
    cr_expect_eq(inputs_of(kernel_find("dual.exp"), fields_find(kernel_find("dual.exp")->outputs, "dual")), 2);
}

/* --- scans of floats ---------------------------------------------------------------------------------------------- */

static void run_s1_of_square(const struct scan_function *function, const float *t, float *y)
{
    (void)function;
    for (int i = 0; i < FILTER_BLOCK; i++)
        y[i] = t[i] > 0 ? (float)(sin(sqrt((double)t[i])) / sqrt((double)t[i])) : 1;
}

/* Computes S₁; at a single input the result is two floats away from the correct one. */
static void run_s1_but_once(const struct scan_function *function, const float *t, float *y)
{
    run_s1_of_square(function, t, y);
    for (int i = 0; i < FILTER_BLOCK; i++)
        y[i] = t[i] == 0.75F ? nextafterf(nextafterf(y[i], 2), 2) : y[i];
}

Test(sweep, scan_finds_largest_error)
{
    static const struct scan_function functions[] = {{"rounded", run_s1_of_square, NULL, 0},
                                                     {"wrong once", run_s1_but_once, NULL, 0}};
    const struct scan scan = {formula_find("so3.s1"), functions, 2, 0};
    const uint32_t floats = 1 << 16;
    struct scan_errors errors[2] = {scan_no_errors, scan_no_errors}, some[2] = {scan_no_errors, scan_no_errors};
    scan_floats(&scan, 0.75F, 0.75F + (float)(floats - 1) * 0x1p-24F, 1, errors);
    cr_assert(errors[0].count == floats && errors[1].count == floats, "%zu", errors[0].count);
    cr_assert(errors[0].max > 0.4 && errors[0].max <= 0.5001 && isinf(errors[0].first), "%g", errors[0].max);
    cr_assert(errors[1].max > 1.4 && errors[1].at == 0.75F && errors[1].first == 0.75F, "%g", errors[1].max);
    const double certified = scan_certified_error(&scan, 1, 0.75F);
    cr_assert_float_eq(certified, errors[1].max, 1e-9);
    scan_floats(&scan, 0.75F, 0.75F + (float)(floats - 1) * 0x1p-24F, 3, some);
    cr_assert_eq(some[0].count, (floats - 1) / 3 + 1);
    cr_assert(some[0].max <= errors[0].max && some[0].sum < errors[0].sum);
}
