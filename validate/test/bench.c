/* Tests of benchmarks: all contenders that are timed do the same work on the same inputs; and what the commands accept,
 * print and refuse. */
#include "validate/bench/kernel_runner.h"
#include "validate/util/machine.h"

#include "plumb/base.h"
#include "validate/bench/guard.h"
#include "validate/bench/instructions.h"
#include "validate/bench/port_bound.h"
#include "validate/ports/ports.h"

#include "ran.h"
#include "scoped.h"
#include "validate/util/csv.h"
#include "validate/util/text.h"

#include <unistd.h>

/* --- batches ------------------------------------------------------------------------------------------------------ */

static double angle_of(const double *v)
{
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* All inputs of a batch are in the batch's regime (a range of angles), come near both ends of this range, and are the
 * same in every run. In the regime "large", angles are evenly distributed up to 10,000, so that the smallest of 1000 is
 * below 500. */
Test(bench, batches_are_reproducible_within_regime)
{
    static const char *const names[] = {"small", "half turn", "mixed", "large", "alternating"};
    const struct kernel *kernel = kernel_find("so3.exp");
    for (size_t r = 0; r < sizeof names / sizeof *names; r++) {
        const struct regime *regime = regime_find(kernel, names[r]);
        SCOPED_MEMORY double *batch = batch_make(kernel, FLOAT, regime, 1000),
                             *again = batch_make(kernel, FLOAT, regime, 1000);
        double minimum = INFINITY, most = 0;
        cr_assert(batch && again);
        cr_assert_arr_eq(batch, again, 3000 * sizeof *batch);
        for (size_t i = 0; i < 1000; i++) {
            const double angle = angle_of(batch + 3 * i);
            minimum = fmin(minimum, angle);
            most = fmax(most, angle);
            cr_assert(!regime->alternating || (i % 2 == 0) == (angle <= 1.0001), "%zu: %g", i, angle);
        }
        cr_assert(most <= regime->high * 1.0001 && most > 0.5 * regime->high, "%s: %g", names[r], most);
        cr_assert(minimum < (strcmp(names[r], "large") == 0 ? 500 : 0.1), "%s: %g", names[r], minimum);
    }
}

Test(bench, long_batches_repeat_their_inputs)
{
    const struct kernel *kernel = kernel_find("so3.s1");
    SCOPED_MEMORY double *batch = batch_make(kernel, FLOAT, regime_at(kernel, 0), BATCH_DISTINCT + 100);
    cr_assert(batch);
    cr_assert_arr_eq(batch, batch + BATCH_DISTINCT, 100 * sizeof *batch);
    cr_assert_neq(batch[0], batch[1]);
}

/* Elements of the given number of bytes fill half of L1 or L2 or, for DRAM, four times L3, in multiples of eight; at
 * least eight elements (machine.h). */
Test(bench, working_sets_fill_their_cache_share)
{
    const struct machine machine = {.cache = {32768, 1 << 20, 32 << 20}};
    cr_assert_eq(place_elements(&machine, IN_L1, 16), 1024);
    cr_assert_eq(place_elements(&machine, IN_L2, 1024), 512);
    cr_assert_eq(place_elements(&machine, IN_DRAM, 64) % 8, 0);
    cr_assert((double)place_elements(&machine, IN_DRAM, 64) * 64 >= 2 * (32 << 20));
    cr_assert_eq(place_elements(&machine, IN_L1, 1e9), 8);
}

/* --- contenders --------------------------------------------------------------------------------------------------- */

Test(bench, layouts_and_paths_agree_bitwise)
{
    enum { ELEMENTS = 203 };
    const struct kernel *kernel = kernel_find("dynamic.compose");
    SCOPED_MEMORY double *batch = batch_make(kernel, FLOAT, regime_at(kernel, 0), ELEMENTS);
    static double results[5][25 * ELEMENTS];
    static const char *const names[5][2] = {{"plumb portable", "tiles"},
                                            {"plumb", "structs"},
                                            {"plumb avx2", "tiles"},
                                            {"plumb avx2", "tiles, streamed"},
                                            {"plumb avx2", "arrays"}};
    for (size_t i = 0; i < 5; i++) {
        struct kernel_runner kernel_runner;
        if (!kernel_runner_make(&kernel_runner, names[i][0], names[i][1], kernel, batch, ELEMENTS))
            continue;
        kernel_runner.runner.run(kernel_runner.runner.self);
        kernel_runner_results(&kernel_runner, results[i]);
        cr_assert_arr_eq(results[i], results[0], sizeof results[0]);
        kernel_runners_free(&kernel_runner, 1);
    }
}

Test(bench, both_copies_run_and_count_bytes)
{
    static const char *const variants[] = {"loop", "memcpy"};
    for (size_t i = 0; i < COPIES; i++) {
        struct kernel_runner kernel_runner;
        if (!kernel_runner_make_copy(&kernel_runner, variants[i], 72, 100))
            continue; /* without AVX2 */
        cr_assert_eq(kernel_runner.bytes, 144);
        kernel_runner.runner.run(kernel_runner.runner.self);
        kernel_runners_free(&kernel_runner, 1);
    }
}

static const char *const bound[] = {"so3.s1", "so3.s123"};

/* A kernel's bound loop has the kernel's instructions, but without dependencies between them, so that its time is a
 * lower bound of the kernel's time. It stores as many tiles as the kernel. */
Test(bench, bound_loop_stores_as_many_tiles)
{
    enum { TILES = 5, MOST = 3, LANES = 8 };
    static float from[MOST * 2 * LANES], to[(TILES + 1) * MOST * LANES];
    for (size_t i = 0; i < sizeof bound / sizeof *bound && plumb_path_available(PLUMB_AVX2); i++) {
        const struct port_loop *loop = port_loop_of(bound[i]);
        const struct kernel *kernel = kernel_find(bound[i]);
        cr_assert(loop && loop->stores == kernel->output_components && loop->loads >= kernel->input_components);
        memset(to, 0, sizeof to);
        loop->run(TILES, (const char *)from, (char *)to);
        for (size_t k = 0; k < sizeof to / sizeof *to; k++)
            cr_assert_eq(to[k], k < TILES * LANES * loop->stores, "%s: %zu", bound[i], k);
    }
}

/* No kernel is faster than its bound loop. If this test fails, the compiler added instructions to the loop, so that the
 * loop's time is no lower bound. The ratio may be below 1 by up to 0.05, the noise of these short measurements. */
Test(bench, no_kernel_beats_its_bound_loop)
{
    enum { ELEMENTS = 1024 };
#if defined(__OPTIMIZE__) && !defined(SANITIZED)
    for (size_t i = 0; i < sizeof bound / sizeof *bound && plumb_path_available(PLUMB_AVX2); i++) {
        const struct kernel *kernel = kernel_find(bound[i]);
        SCOPED_MEMORY double *batch = batch_make(kernel, FLOAT, regime_find(kernel, "small"), ELEMENTS);
        struct kernel_runner kernel_runners[2];
        cr_assert(batch && kernel_runner_make(&kernel_runners[0], "plumb avx2", "tiles", kernel, batch, ELEMENTS));
        cr_assert(kernel_runner_make_port_bound(&kernel_runners[1], bound[i], ELEMENTS));
        struct race race = race_run_within((const struct runner[]){kernel_runners[0].runner, kernel_runners[1].runner},
                                           2, 21, 2e-4, INFINITY);
        const double ratio = race_over(&race, 0, 1).median;
        cr_expect(ratio >= 0.95, "%s: %g", bound[i], ratio);
        race_free(&race);
        kernel_runners_free(kernel_runners, 2);
    }
#endif
}

/* --- peers -------------------------------------------------------------------------------------------------------- */

Test(bench, peers_name_kernels_of_plumb)
{
    static const char *const names[] = {"../peers/cglm.so", "../peers/eigen.so", "../peers/libm.so"};
    for (size_t p = 0; p < sizeof names / sizeof *names; p++) {
        char problem[256], *file = beside_tests(names[p]);
        const plumb_port *peer = port_of_shared_object(file, problem, sizeof problem);
        cr_assert(peer, "%s: %s", file, problem);
        for (size_t i = 0; i < peer->count; i++)
            cr_expect(kernel_find(peer->kernels[i].id), "%s: %s", peer->name, peer->kernels[i].id);
    }
}

/* --- the user's ports --------------------------------------------------------------------------------------------- */

#define QUICKLY " --place l1 --rounds 3 --sample 0.001"

static size_t timed_results(const json_t *race, const char *implementation)
{
    const json_t *result;
    size_t r, count = 0;
    json_array_foreach (json_object_get(race, "results"), r, result)
        count += strcmp(json_string_value(json_object_get(result, "implementation")), implementation) == 0 &&
                 json_is_real(json_array_get(json_object_get(result, "ns"), 0));
    return count;
}

static void run_1000_instructions(void *self)
{
    (void)self;
    __asm__ volatile(".rept 1000\n nop\n .endr");
}

static void run_3500_instructions(void *self)
{
    (void)self;
    __asm__ volatile(".rept 3500\n nop\n .endr");
}

static void crash(void *self)
{
    (void)self;
    raise(SIGSEGV);
}

Test(bench, every_instruction_is_counted_once)
{
    if (!instructions_allowed())
        cr_skip_test("the system allows no process to step through its child");
    cr_expect_eq(instructions_of(&(struct runner){run_3500_instructions, NULL, NULL}) -
                     instructions_of(&(struct runner){run_1000_instructions, NULL, NULL}),
                 2500);
    cr_expect(isnan(instructions_of(&(struct runner){crash, NULL, NULL})));
}

Test(bench, instruction_counts_are_reproducible)
{
    if (!instructions_allowed())
        cr_skip_test("the system allows no process to step through its child");
    static const char command[] = "plumb bench transform.apply.n3 --port $peers/eigen.so --instructions --format csv";
    const struct ran ran = expect_said(command, 0, "\ntransform.apply.n3,usual,plumb portable,tiles,");
    cr_expect(strstr(ran.out, ",Eigen,Affine3,"), "%s", ran.out);
    expect_said(command, 0, ran.out);
    expect_line("plumb bench transform.vector.n3 --port $ports/error.so --instructions -o /dev/null", 3,
                "nothing was counted: the ports have none of these kernels");
    json_t *document = expect_json("plumb bench so3.s1 --port $ports/raced.so --instructions --format json", 0);
    expect_schema("data/instructions.schema.json", document);
    cr_expect_gt(json_array_size(json_object_get(document, "results")), 12);
    expect_line("plumb bench --targets --instructions", 2,
                "--instructions: only for kernels, not together with --targets");
}

/* A port is timed in every layout and format that it has, next to plumb's kernel. */
Test(bench, port_is_timed_in_every_layout)
{
    size_t h, formats[2] = {0};
    json_t *document = expect_json("plumb bench --port $ports/raced.so --format json" QUICKLY, 0), *race;
    expect_schema("data/bench.schema.json", document);
    json_array_foreach (json_object_get(document, "races"), h, race) {
        const int wide = strcmp(json_string_value(json_object_get(race, "format")), "double") == 0;
        cr_assert_str_eq(json_string_value(json_object_get(race, "kernel")), "so3.s1",
                         "the table has a kernel that the port does not have");
        cr_assert_eq(timed_results(race, "faulty"), wide ? 1 : 4);
        cr_assert(wide || timed_results(race, "plumb portable") == 1);
        cr_assert_eq(timed_results(race, "article"), 0, "--port without other options must not time the peers");
        formats[wide]++;
    }
    cr_assert(formats[0] == 3 && formats[1] == 3, "three regimes in each format");
}

/* plumb's kernels for arrays of structs are timed beside ports that take structs or types of their own. A kernel that
 * no such port has is not timed. The results of plumb's layouts have equal errors. */
Test(bench, structs_are_timed_beside_ports)
{
    static const double lengths[] = {8, 64, 4096};
    size_t h;
    json_t *document = expect_json("plumb bench rotation.from_quaternion quaternion.conjugate --structs "
                                   "--rounds 3 --sample 0.001 --format json",
                                   0),
           *race;
    expect_schema("data/bench.schema.json", document);
    cr_assert_eq(json_array_size(json_object_get(document, "races")), 3, "no peer conjugates quaternions");
    json_array_foreach (json_object_get(document, "races"), h, race) {
        const json_t *results = json_object_get(race, "results"), *structs = json_array_get(results, 0),
                     *tiles = json_array_get(results, 1);
        cr_assert_str_eq(json_string_value(json_object_get(race, "place")), "structs");
        cr_assert_str_eq(json_string_value(json_object_get(structs, "variant")), "structs");
        cr_assert_str_eq(json_string_value(json_object_get(tiles, "variant")), "tiles");
        cr_expect_eq(json_number_value(json_object_get(structs, "elements")), lengths[h]);
        cr_expect(json_equal(json_object_get(structs, "scaled_ulp"), json_object_get(tiles, "scaled_ulp")));
        cr_expect_eq(timed_results(race, "Eigen"), 1);
        cr_expect_eq(timed_results(race, "plumb"), 2);
        cr_expect_eq(timed_results(race, "vector"), 0, "this peer takes tiles");
    }
    expect_line("plumb bench --structs --targets", 2, "--structs: only for kernels, not together with --targets");
}

/* Batches of all sizes are timed in all of plumb's forms, which give results with equal errors, and beside ports with
 * any layout. */
Test(bench, sizes_are_timed_in_all_forms)
{
    static const char *const forms[] = {"structs", "tiles", "arrays", "inline"};
    size_t r, races;
    json_t *document = expect_json("plumb bench quaternion.product --sizes --rounds 3 --sample 0.001 --format json", 0),
           *race;
    expect_schema("data/bench.schema.json", document);
    races = json_array_size(json_object_get(document, "races"));
    json_array_foreach (json_object_get(document, "races"), r, race) {
        const json_t *results = json_object_get(race, "results"), *first = json_array_get(results, 0);
        const double elements = json_number_value(json_object_get(first, "elements"));
        cr_expect(r > 0 || elements == 1);
        cr_expect(r < races - 1 || elements == 1e6);
        for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
            const json_t *result = json_array_get(results, i);
            cr_expect_str_eq(json_string_value(json_object_get(result, "variant")), forms[i]);
            cr_expect(json_real_value(json_array_get(json_object_get(result, "ns"), 0)) > 0);
            cr_expect(json_equal(json_object_get(result, "scaled_ulp"), json_object_get(first, "scaled_ulp")));
        }
        cr_expect_eq(timed_results(race, "Eigen"), 1);
        cr_expect_eq(timed_results(race, "vector"), 1, "a peer that takes tiles");
    }
    expect_line("plumb bench --sizes --structs", 2, "--sizes: only for kernels, not together with --targets");
}

Test(bench, ports_of_equal_name_are_numbered)
{
    const struct ran run =
        expect_said("plumb bench so3.s1 --port $ports/raced.so --port $ports/pool.so" QUICKLY, 0, "\nfaulty   ");
    cr_assert(strstr(run.out, "\nfaulty (2) "), "%s", run.out);
}

TRY(bench, port_names_are_quoted_in_csv,
    expect_said("plumb bench so3.s1 --port $ports/raced.so --format csv" QUICKLY, 0, ",faulty,\"a, \"\"b\"\"\","))

/* A port that exits ends the benchmark with a line that names the port. */
Test(bench, exiting_port_is_named)
{
    expect_line("plumb bench --port $ports/crash_open.so -o /dev/null" QUICKLY, 2, "crash_open.so crashed: SIGABRT");
    expect_line("plumb bench so3.exp --port $ports/crash.so -o /dev/null" QUICKLY, 2,
                "faulty: so3.exp in float (arrays) crashed: SIGFPE");
    expect_line("plumb bench so3.average --port $ports/error.so -o /dev/null" QUICKLY, 2,
                "so3.average in float (arrays) ended the process with exit status 0");
}

TRY(bench, port_error_is_named_not_timed,
    expect_said("plumb bench so3.exp --port $ports/error.so" QUICKLY, 0, "not measured: it returned the error 7"))

Test(bench, invalid_port_or_folder_is_named)
{
    expect_line("plumb bench so3.s1 --port $ports/nothing.so", 2, "--port: ");
    expect_line("plumb bench so3.s1 --port $ports/no_symbol.so", 2, "does not export plumb_port_open");
    expect_line("plumb bench so3.s1 --peers $ports/nowhere", 2, "nowhere: No such file or directory");
    expect_line("plumb bench so3.s1 --peers $scratch", 2, "no port is there");
    scratch_file("odd.so", "no ELF\n");
    expect_line("plumb bench so3.s1 --peers $scratch", 2, "/odd.so: cannot be loaded");
    expect_line("plumb bench so3.s2 --port $ports/raced.so -o /dev/null", 3, "the ports have none of these kernels");
    expect_line("plumb bench --targets --port $ports/raced.so", 2, "--port: not together with --targets");
    expect_line("plumb bench --only nothing", 2, "--only: only together with --targets");
    expect_line("plumb list bench --only nothing", 2, "--only: goes with --targets");
    expect_line("plumb bench --targets --format csv --only nothing -o /dev/null", 3, "nothing was measured: --only");
    expect_line("plumb list bench --targets --format csv --only nothing -o /dev/null", 3, "nothing was measured");
}

static int hang(struct output *output, void *data)
{
    (void)output, (void)data;
    guard_enter(guard_name("mine: so3.exp"));
    pause();
    return 0;
}

static int verb_hang(int argc, char **argv)
{
    struct output output;
    (void)argc;
    return output_open(&output, argv[0], NULL) == 0 ? guard_run("bench", hang, NULL, &output, 0.2) : 99;
}

Test(bench, hanging_port_ends_the_run)
{
    struct ran result = ran(verb_hang, "bench");
    cr_assert_eq(result.status, 2);
    cr_assert_str_eq(result.error, "plumb bench: mine: so3.exp did not return within 0.2 s\n");
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* Every implementation in a table must have been timed. One whose results differ from the kernel's is not timed; only
 * the articles' closed formulas may differ, because they lose all digits near 0. */
Test(bench, all_implementations_match_the_kernel)
{
    json_t *document = expect_json("plumb bench --format json" QUICKLY, 0), *race, *result;
    size_t h, r, peers = 0;
    expect_schema("data/bench.schema.json", document);
    json_array_foreach (json_object_get(document, "races"), h, race) {
        json_array_foreach (json_object_get(race, "results"), r, result) {
            if (strncmp(json_string_value(json_object_get(result, "implementation")), "article", 7) == 0)
                continue;
            cr_assert(json_is_real(json_array_get(json_object_get(result, "ns"), 0)), "%s: %s %s",
                      json_string_value(json_object_get(race, "kernel")),
                      json_string_value(json_object_get(result, "implementation")),
                      json_string_value(json_object_get(result, "variant")));
            peers += strncmp(json_string_value(json_object_get(result, "implementation")), "plumb", 5) != 0;
        }
    }
    cr_assert(peers > 60, "%zu", peers);
}

Test(bench, json_of_targets_matches_schema)
{
    const struct ran run =
        ran_shell("plumb bench --targets --only \"scalar C's tree of 1,024 nodes / ours\" --format json" QUICKLY);
    json_t *document = json_of(run.out);
    cr_assert_leq(run.status, 1);
    expect_schema("data/targets.schema.json", document);
    cr_expect_eq(json_array_size(json_object_get(document, "targets")), 1);
}

Test(bench, sweep_and_eval_json_match_schema)
{
    static const char *const runs[][2] = {
        {"plumb eval so3.s1.taylor4 0.1 --format json", "data/eval.schema.json"},
        {"plumb eval so3.s1 0 --format json", "data/eval.schema.json"},
        {"plumb eval so3.exp 1 2/3 0x1p-3 --format json", "data/eval.schema.json"},
        {"plumb sweep so3.s123 --from 1 --to 1.0001 --format json", "data/sweep.schema.json"},
        {"plumb sweep so3.s2.angle --from 0 --to 1e-40 --format json", "data/sweep.schema.json"}};
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        expect_schema(runs[i][1], expect_json(runs[i][0], 0));
}

/* Checks that all lines have equally many fields. Returns the number of lines. */
static size_t expect_table(const char *text)
{
    SCOPED_STRUCT(csv) csv;
    cr_assert_eq(csv_parse(&csv, "test", "a table", strdup(text)), 0, "%s", text);
    return csv.rows + 1;
}

TRY(bench, csv_lines_have_equal_field_counts,
    cr_assert_gt(expect_table(expect_said("plumb bench transform.compose --format csv" QUICKLY, 0, "").out), 6))

/* Six trees are timed in five variants each. The benchmark compares the variants' results, so status 0 means that they
 * agree. */
Test(bench, trees_are_timed_in_every_variant)
{
    struct ran run = expect_said("plumb bench --trees 5000 --rounds 3 --sample 0.001 --format csv", 0, "");
    cr_assert_eq(expect_table(run.out), 31);
    expect_said("plumb bench --trees 1 --rounds 3 --sample 0.001", 0, "random in any order");
    json_t *document = expect_json("plumb bench --trees 1000 --rounds 3 --sample 0.001 --format json", 0);
    expect_schema("data/system.schema.json", document);
    cr_expect_eq(json_array_size(json_object_get(document, "results")), 30);
}

/* Returns the member `error` (the largest error, in scaled ulps) of the first row, in the results of plumb bench
 * --single, that is about this kernel, implementation and variant (null: any); −1 if there is no such row. */
static double single_error(const json_t *rows, const char *kernel, const char *implementation, const char *variant)
{
    const json_t *row;
    size_t i;
    json_array_foreach (rows, i, row)
        if (strcmp(json_string_value(json_object_get(row, "kernel")), kernel) == 0 &&
            strcmp(json_string_value(json_object_get(row, "implementation")), implementation) == 0 &&
            (!variant || strcmp(json_string_value(json_object_get(row, "variant")), variant) == 0))
            return json_number_value(json_object_get(row, "error"));
    return -1;
}

/* All variants of plumb's code for a kernel give the same bits, and hence have equal errors; so do its chains of
 * rotations with a function call per step and with inlined steps. */
Test(bench, single_calls_run_beside_other_libraries)
{
    json_t *document =
        expect_json("plumb bench quaternion.product transform.compose.n3 rotation.exp_quaternion --single "
                    "--rounds 3 --sample 0.001 --format json",
                    0);
    expect_schema("data/single.schema.json", document);
    const json_t *rows = json_object_get(document, "results");
    static const char *const variants[] = {"call", "views", "batch of structs"};
    for (size_t i = 0; i < sizeof variants / sizeof *variants; i++)
        cr_expect_eq(single_error(rows, "quaternion.product", "plumb", variants[i]),
                     single_error(rows, "quaternion.product", "plumb", "inline"), "%s", variants[i]);
    static const char *const peers[] = {"plain C", "Eigen", "glm", "cglm"};
    for (size_t i = 0; i < sizeof peers / sizeof *peers; i++) {
        const double product = single_error(rows, "quaternion.product", peers[i], NULL),
                     compose = single_error(rows, "transform.compose.n3", peers[i], NULL),
                     chain = single_error(rows, "q exp(v), a chain", peers[i], NULL);
        cr_expect(product > 0 && product < 4, "%s: %g", peers[i], product);
        cr_expect(compose > 0 && compose < 8, "%s: %g", peers[i], compose);
        cr_expect(chain > 0 && chain < 1000, "%s: %g", peers[i], chain);
    }
    cr_expect_eq(single_error(rows, "q exp(v), a chain", "plumb", "call"),
                 single_error(rows, "q exp(v), a chain", "plumb", "inline"));
    expect_line("plumb bench so3.s1 --single", 3, "--single has none of these kernels");
}

/* --only measures a single target. On any machine the ratio is several times better than this target requires, so the
 * target is met even in a short measurement. */
Test(bench, single_promise_is_measured_alone)
{
    json_t *document = expect_json("plumb bench --single --targets --only 'T, R composed, one call / fastest other' "
                                   "--rounds 5 --sample 0.05 --format json",
                                   0);
    expect_schema("data/targets.schema.json", document);
    const json_t *targets = json_object_get(document, "targets");
    cr_assert_eq(json_array_size(targets), 1);
    cr_expect(json_is_true(json_object_get(json_array_get(targets, 0), "met")));
    expect_line("plumb bench --trees 100 --targets", 2, "--trees and --chain: not together with --targets");
    expect_line("plumb bench --single --port $ports/raced.so", 2, "--single: not together with --port");
}

/* Chains are timed in five variants, whose results are compared. The preparation of their blocks is timed, too. A chain
 * may be shorter than a tile. */
Test(bench, chains_are_timed_in_every_variant)
{
    struct ran run = expect_said("plumb bench --chain 500 --rounds 3 --sample 0.001 --format csv", 0, "");
    cr_assert_eq(expect_table(run.out), 7);
    expect_said("plumb bench --chain 1 --rounds 3 --sample 0.001", 0, "block Thomas");
}

/* Each bad argument gives one line and status 2. */
Test(bench, bad_arguments_give_status_2)
{
    static const char *const arguments[] = {"so3.nothing",
                                            "so3.s1 --place l9",
                                            "so3.s1 --rounds 2",
                                            "so3.s1 --sample 0",
                                            "so3.s1 --format xml",
                                            "so3.s1 --rounds many",
                                            "--trees 10 --targets",
                                            "--chain 10 --trees 10",
                                            "--chain 10 --targets",
                                            "--nothing",
                                            "so3.s1 --rounds 3 --place l1 -o /nowhere/at/all"};
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++)
        expect_line(formatted("plumb bench %s", arguments[i]), 2, "plumb bench: ");
    expect_said("plumb bench 'nothing.*'", 3, "");
}
