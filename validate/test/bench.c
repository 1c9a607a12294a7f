/* Benchmarks: what is timed is the same work on the same inputs. */
#include "validate/base/machine.h"
#include "validate/bench/entrant.h"

#include "fast/plumb.h"
#include "validate/ports/ports.h"

#include "ran.h"
#include "validate/base/text.h"

#include <criterion/criterion.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- batches -------------------------------------------------------------------------------------------------------- */

static double angle_of(const float *v)
{
    return sqrt((double)v[0] * v[0] + (double)v[1] * v[1] + (double)v[2] * v[2]);
}

Test(bench, batches_keep_to_their_regime_and_are_the_same_in_every_run)
{
    static const char *const names[] = {"small", "mixed", "large", "alternating"};
    const struct kernel *kernel = kernel_find("so3.exp");
    for (size_t r = 0; r < 4; r++) {
        const struct regime *regime = regime_find(kernel, names[r]);
        float *batch = batch_make(kernel, regime, 1000), *again = batch_make(kernel, regime, 1000);
        double least = INFINITY, most = 0;
        cr_assert(batch && again);
        cr_assert_arr_eq(batch, again, 3000 * sizeof *batch);
        for (size_t i = 0; i < 1000; i++) {
            const double angle = angle_of(batch + 3 * i);
            least = fmin(least, angle);
            most = fmax(most, angle);
            cr_assert(!regime->alternating || (i % 2 == 0) == (angle <= 1.0001), "%zu: %g", i, angle);
        }
        cr_assert(most <= regime->high * 1.0001 && most > 0.5 * regime->high, "%s: %g", names[r], most);
        cr_assert(least < (r == 2 ? 500 : 0.1), "%s: %g", names[r], least);
        free(batch);
        free(again);
    }
}

Test(bench, long_batches_repeat)
{
    const struct kernel *kernel = kernel_find("so3.s1");
    float *batch = batch_make(kernel, regime_at(kernel, 0), BATCH_DISTINCT + 100);
    cr_assert(batch);
    cr_assert_arr_eq(batch, batch + BATCH_DISTINCT, 100 * sizeof *batch);
    cr_assert_neq(batch[0], batch[1]);
    free(batch);
}

Test(bench, working_sets_fill_their_share)
{
    const struct machine machine = {.cache = {32768, 1 << 20, 32 << 20}};
    cr_assert_eq(place_elements(&machine, IN_L1, 16), 1024);
    cr_assert_eq(place_elements(&machine, IN_L2, 1024), 512);
    cr_assert_eq(place_elements(&machine, IN_DRAM, 64) % 8, 0);
    cr_assert((double)place_elements(&machine, IN_DRAM, 64) * 64 >= 2 * (32 << 20));
    cr_assert_eq(place_elements(&machine, IN_L1, 1e9), 8);
}

/* --- entrants ------------------------------------------------------------------------------------------------------- */

Test(bench, tiles_arrays_and_paths_give_the_same_bits)
{
    enum { ELEMENTS = 203 };
    const struct kernel *kernel = kernel_find("dynamic.compose");
    float *batch = batch_make(kernel, regime_at(kernel, 0), ELEMENTS), results[3][25 * ELEMENTS];
    static const char *const names[3][2] = {
        {"plumb portable", "tiles"}, {"plumb avx2", "tiles"}, {"plumb avx2", "arrays"}};
    for (size_t i = 0; i < 3; i++) {
        struct entrant entrant;
        if (!entrant_make(&entrant, names[i][0], names[i][1], kernel, batch, ELEMENTS))
            continue;
        entrant.runner.run(entrant.runner.self);
        entrant_results(&entrant, results[i]);
        cr_assert_arr_eq(results[i], results[0], sizeof results[0]);
        entrants_free(&entrant, 1);
    }
    free(batch);
}

Test(bench, both_copies_are_offered_and_count_their_bytes)
{
    static const char *const variants[] = {"loop", "memcpy"};
    for (size_t i = 0; i < COPIES; i++) {
        struct entrant entrant;
        if (!entrant_copy(&entrant, variants[i], 72, 100))
            continue; /* no AVX2 */
        cr_assert_eq(entrant.bytes, 144);
        entrant.runner.run(entrant.runner.self);
        entrants_free(&entrant, 1);
    }
}

/* --- peers ---------------------------------------------------------------------------------------------------------- */

Test(bench, peers_name_kernels_of_plumb)
{
    static const char *const names[] = {"../peers/cglm.so", "../peers/eigen.so", "../peers/libm.so"};
    for (size_t p = 0; p < sizeof names / sizeof *names; p++) {
        char problem[256], *file = beside_tests(names[p]);
        const plumb_port *peer = port_offer(file, problem, sizeof problem);
        cr_assert(peer, "%s: %s", file, problem);
        for (size_t i = 0; i < peer->count; i++)
            cr_expect(kernel_find(peer->kernels[i].id), "%s: %s", peer->name, peer->kernels[i].id);
        free(file);
    }
}

/* --- the program ---------------------------------------------------------------------------------------------------- */

static void expect_schema(const char *file, const json_t *document)
{
    char *problems = schema_problems(file, document);
    cr_assert_str_eq(problems, "", "%s: %s", file, problems);
    free(problems);
}

/* Every implementation that stands in a table was timed: none computes something else, but the articles' closed forms,
 * which lose all digits near 0. */
Test(bench, all_implementations_compute_what_the_kernel_does)
{
    static char text[1 << 21];
    json_error_t error;
    cr_assert_eq(ran_plumb("bench --place l1 --rounds 3 --sample 0.001 --format json", text, sizeof text), 0, "%s",
                 text);
    json_t *document = json_loads(text, 0, &error), *heat, *result;
    size_t h, r, peers = 0;
    cr_assert(document, "%s", error.text);
    expect_schema("data/bench.schema.json", document);
    json_array_foreach (json_object_get(document, "heats"), h, heat) {
        json_array_foreach (json_object_get(heat, "results"), r, result) {
            if (strncmp(json_string_value(json_object_get(result, "implementation")), "article", 7) == 0)
                continue;
            cr_assert(json_is_real(json_array_get(json_object_get(result, "ns"), 0)), "%s: %s %s",
                      json_string_value(json_object_get(heat, "kernel")),
                      json_string_value(json_object_get(result, "implementation")),
                      json_string_value(json_object_get(result, "variant")));
            peers += strncmp(json_string_value(json_object_get(result, "implementation")), "plumb", 5) != 0;
        }
    }
    cr_assert(peers > 60, "%zu", peers);
    json_decref(document);
}

Test(bench, json_of_sweep_and_eval_agrees_with_its_schema)
{
    static const char *const runs[][2] = {
        {"eval so3.s1.taylor4 0.1 --format json", "data/eval.schema.json"},
        {"eval so3.s1 0 --format json", "data/eval.schema.json"},
        {"eval so3.exp 1 2/3 0x1p-3 --format json", "data/eval.schema.json"},
        {"sweep so3.s123 --from 1 --to 1.0001 --format json", "data/sweep.schema.json"},
        {"sweep so3.s2.angle --from 0 --to 1e-40 --format json", "data/sweep.schema.json"}};
    static char text[1 << 18];
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        json_error_t error;
        cr_assert_leq(ran_plumb(runs[i][0], text, sizeof text), 1, "%s: %s", runs[i][0], text);
        json_t *document = json_loads(text, 0, &error);
        cr_assert(document, "%s: %s", runs[i][0], error.text);
        expect_schema(runs[i][1], document);
        json_decref(document);
    }
}

Test(bench, csv_has_as_many_fields_in_every_line)
{
    static char text[1 << 16];
    size_t lines = 0, fields = 0;
    cr_assert_eq(
        ran_plumb("bench transform.compose --place l1 --rounds 3 --sample 0.001 --format csv", text, sizeof text), 0);
    for (char *line = strtok(text, "\n"); line; line = strtok(NULL, "\n")) {
        size_t count = 1;
        int quoted = 0;
        for (const char *c = line; *c; c++) {
            quoted ^= *c == '"';
            count += *c == ',' && !quoted;
        }
        cr_assert(fields == 0 || count == fields, "%s", line);
        fields = count;
        lines++;
    }
    cr_assert(lines > 6);
}

Test(bench, bad_arguments_give_one_line_and_status_2)
{
    static const char *const arguments[] = {
        "bench so3.nothing",         "bench so3.s1 --place l9",
        "bench so3.s1 --rounds 2",   "bench so3.s1 --sample 0",
        "bench so3.s1 --format xml", "bench so3.s1 --rounds many",
        "bench --nothing",           "bench so3.s1 --rounds 3 --place l1 -o /nowhere/at/all"};
    char text[4096];
    for (size_t i = 0; i < sizeof arguments / sizeof *arguments; i++) {
        cr_assert_eq(ran_plumb(arguments[i], text, sizeof text), 2, "%s: %s", arguments[i], text);
        const char *end = strchr(text, '\n');
        cr_assert(end && end[1] == 0 && strncmp(text, "plumb ", 6) == 0, "%s: %s", arguments[i], text);
    }
    cr_assert_eq(ran_plumb("bench 'nothing.*'", text, sizeof text), 3, "%s", text);
}
