/* Tests of sweeps in shards: the parts, merged in any order and grouping, give the result of one sweep; no input is
 * counted twice or omitted; and damaged parts are rejected. */
#include "validate/accuracy/sweep/shards.h"

#include "ran.h"

#define SWEEP "plumb sweep so3.s1 --from 0.25 --to 0.6 --threads 1 --path portable "

/* Creates parts of a sweep in the scratch directory, which becomes the working directory. */
static void make_parts(size_t count)
{
    enter_scratch();
    for (size_t k = 1; k <= count; k++)
        expect_said(formatted(SWEEP "--shard %zu/%zu -o %zu.json", k, count, k), 0, "pieces are done");
}

/* Returns the report without values that depend on time. */
static char *report_of(const char *command)
{
    static const char *const passing[] = {"seconds", "inputs_per_second_and_core", "measured_by_exact"};
    json_t *report = expect_json(command, 0);
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        json_object_del(report, passing[i]);
    return release_after_test(json_dumps(report, JSON_SORT_KEYS), free);
}

/* Parts that are merged in any order and grouping give the results of one sweep. */
Test(shards, merged_parts_match_one_sweep)
{
    static const char *const ways[] = {
        "plumb merge 1.json 2.json 3.json --format json", "plumb merge 3.json 1.json 2.json --format json",
        "plumb merge 1.json 2.json -o a.json 2>/dev/null && plumb merge a.json 3.json --format json",
        "plumb merge 3.json 2.json -o b.json 2>/dev/null && plumb merge 1.json b.json --format json"};
    const char *whole = report_of(SWEEP "--format json");
    make_parts(3);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        cr_expect_str_eq(report_of(ways[i]), whole, "%s", ways[i]);
}

Test(shards, parts_are_neither_repeated_nor_missing)
{
    make_parts(3);
    expect_said("plumb merge 1.json 3.json", 2, "plumb merge: no part has the numbers from ");
    expect_said("plumb merge 1.json 2.json 1.json 3.json", 2,
                "plumb merge: 1.json: a part before it also has the numbers");
    expect_said("plumb merge 1.json 3.json -o most.json", 0, "% of the sweep are in most.json");
    expect_said("plumb merge most.json 3.json 2.json", 2, "3.json: a part before it also has");
    expect_said("plumb merge most.json 2.json", 0, "promised at most 0.95: kept");
}

/* Damaged parts, and parts of another sweep, are rejected. */
Test(shards, foreign_or_damaged_parts_are_rejected)
{
    make_parts(2);
    expect_said("plumb merge 1.json nowhere.json", 2, "plumb merge: nowhere.json: No such file");
    expect_said("plumb merge nowhere.json", 2, "plumb merge: nowhere.json: No such file");
    expect_said("head -c 900 2.json > cut.json; plumb merge 1.json cut.json", 2,
                "cut.json: is not the state of a sweep, or damaged");
    expect_said("sed 's/\"inputs\"/\"input\"/; s/0x1p/0x2p/' 2.json > bad.json; plumb merge bad.json 1.json", 2,
                "checksum is not right");
    expect_said("plumb sweep so3.s2 --from 0.25 --to 0.6 --path portable --shard 2/2 -o other.json", 0, "");
    expect_said("plumb merge 1.json other.json", 2, "other.json: is the state of another sweep: it has kernel so3.s2");
    expect_said("plumb sweep so3.s1 --from 0.25 --to 0.55 --path portable --shard 2/2 -o range.json", 0, "");
    expect_said("plumb merge 1.json range.json", 2, "range.json: is the state of another sweep: it has range");
    expect_said("plumb merge", 2, "plumb merge: name the parts");
}

/* An existing part is resumed. A complete one is not changed, except for its times. */
Test(shards, existing_part_is_resumed)
{
    make_parts(2);
    expect_said("cp 1.json kept.json; " SWEEP "--shard 1/2 -o 1.json", 0, "pieces are done");
    expect_said("plumb merge 1.json 2.json", 0, "kept");
    expect_said("echo >> 2.json; " SWEEP "--shard 2/2 -o 2.json", 2, "2.json: is not the state of a sweep, or damaged");
}

/* The environment of Slurm and GNU parallel says which part to compute. */
Test(shards, environment_selects_the_shard)
{
    static const char *const names[] = {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP",
                                        "SLURM_ARRAY_TASK_COUNT", "PARALLEL_SEQ"};
    static const struct {
        const char *text, *value[5];
        size_t which, of; /* 0: rejected */
    } cases[] = {
        {"3/8", {0}, 3, 8},
        {"1/1", {0}, 1, 1},
        {"0/8", {0}, 0, 0},
        {"9/8", {0}, 0, 0},
        {"3", {0}, 0, 0},
        {"3/8x", {0}, 0, 0},
        {"-1/8", {0}, 0, 0},
        {"", {0}, 0, 0},
        {"auto", {0}, 0, 0},
        {"auto", {"7", "4", "1", "8", 0}, 4, 8},
        {"auto", {"14", "10", "2", "3", 0}, 3, 3},
        {"auto", {"1", 0, 0, "8", 0}, 1, 8},
        {"auto", {"0", "0", 0, "8", 0}, 1, 8},
        {"auto", {"9", "1", 0, "8", 0}, 0, 0},
        {"auto/5", {0, 0, 0, 0, "2"}, 2, 5},
        {"auto/5", {0, 0, 0, 0, "6"}, 0, 0},
        {"auto/5", {0}, 0, 0},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        char problem[512] = "";
        size_t which, of;
        for (size_t i = 0; i < 5; i++) {
            unsetenv(names[i]);
            if (cases[c].value[i])
                setenv(names[i], cases[c].value[i], 1);
        }
        const int status = sweep_parse_shard(cases[c].text, &which, &of, problem, sizeof problem);
        cr_expect_eq(status, cases[c].of ? 0 : -1, "%zu: %s", c, cases[c].text);
        cr_expect(status != 0 || (which == cases[c].which && of == cases[c].of), "%zu: %zu/%zu", c, which, of);
        cr_expect(status == 0 || strstr(problem, "--shard: "), "%s", problem);
    }
    expect_said(SWEEP "--shard 1/2", 2, "--shard: needs --output");
    expect_said(SWEEP "--shard 1/2 -o x --state y", 2, "--shard: --state is not needed");
}

/* The scripts of docs/: several workers at a time, and a task of a job array that finds the other tasks' parts. */
Test(shards, parallel_script_matches_one_sweep)
{
    if (system("parallel --version >/dev/null 2>&1") != 0)
        cr_skip_test("GNU parallel is not installed");
    cr_expect_str_eq(report_of("script=$PWD/docs/sweep-parallel; cd $scratch && "
                               "SHARDS=4 $script so3.s1 --from 0.25 --to 0.6 2>/dev/null && "
                               "plumb merge sweep-so3.s1/part*.json --format json"),
                     report_of("plumb sweep so3.s1 --from 0.25 --to 0.6 --format json"));
}
