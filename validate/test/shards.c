/* Sweeps in shards: parts merged in any order and grouping are what one sweep finds, and nothing is counted twice, left out
 * or believed that is damaged. */
#include "validate/sweep/shards.h"

#include "ran.h"

#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A folder for parts; commands run in it, and find plumb. */
static char folder[] = "/tmp/plumb-shards-XXXXXX";

static void make_folder(void)
{
    cr_assert(mkdtemp(folder));
}

static void remove_folder(void)
{
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    cr_expect_eq(system(command), 0);
}

TestSuite(shards, .init = make_folder, .fini = remove_folder);

static struct ran run(const char *command)
{
    char *text;
    cr_assert(asprintf(&text, "cd %s && %s", folder, command) > 0);
    struct ran ran = ran_shell(text);
    free(text);
    return ran;
}

static void expect(const char *command, int status, const char *words)
{
    struct ran ran = run(command);
    cr_expect_eq(ran.status, status, "%s: status %d: %s%s", command, ran.status, ran.out, ran.error);
    cr_expect(!words || strstr(ran.error, words) || strstr(ran.out, words), "%s: \"%s%s\" does not say \"%s\"", command,
              ran.out, ran.error, words);
    ran_free(&ran);
}

#define SWEEP "plumb sweep so3.s1 --from 0.25 --to 0.6 --threads 1 --path portable "

static void make_parts(size_t count)
{
    for (size_t k = 1; k <= count; k++) {
        char command[256];
        snprintf(command, sizeof command, SWEEP "--shard %zu/%zu -o %zu.json", k, count, k);
        expect(command, 0, "pieces are done");
    }
}

/* The report but for what depends on time. */
static char *report_of(const char *command)
{
    static const char *const passing[] = {"seconds", "inputs_per_second_and_core", "measured_by_exact"};
    struct ran ran = run(command);
    json_t *report = json_loads(ran.out, 0, NULL);
    cr_assert(report, "%s: %s%s", command, ran.out, ran.error);
    for (size_t i = 0; i < sizeof passing / sizeof *passing; i++)
        json_object_del(report, passing[i]);
    char *text = json_dumps(report, JSON_SORT_KEYS);
    json_decref(report);
    ran_free(&ran);
    return text;
}

Test(shards, parts_in_any_order_and_grouping_give_what_one_sweep_gives)
{
    static const char *const ways[] = {
        "plumb merge 1.json 2.json 3.json --format json", "plumb merge 3.json 1.json 2.json --format json",
        "plumb merge 1.json 2.json -o a.json 2>/dev/null && plumb merge a.json 3.json --format json",
        "plumb merge 3.json 2.json -o b.json 2>/dev/null && plumb merge 1.json b.json --format json"};
    char *whole = report_of(SWEEP "--format json");
    make_parts(3);
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char *merged = report_of(ways[i]);
        cr_expect_str_eq(merged, whole, "%s", ways[i]);
        free(merged);
    }
    free(whole);
}

Test(shards, parts_are_never_taken_twice_nor_missed)
{
    make_parts(3);
    expect("plumb merge 1.json 3.json", 2, "plumb merge: no part has the numbers from ");
    expect("plumb merge 1.json 2.json 1.json 3.json", 2, "plumb merge: 1.json: a part before it also has the numbers");
    expect("plumb merge 1.json 3.json -o most.json", 0, "% of the sweep are in most.json");
    expect("plumb merge most.json 3.json 2.json", 2, "3.json: a part before it also has");
    expect("plumb merge most.json 2.json", 0, "promised at most 0.64: kept");
}

Test(shards, damaged_parts_and_those_of_another_sweep_are_refused)
{
    make_parts(2);
    expect("plumb merge 1.json nowhere.json", 2, "plumb merge: nowhere.json: No such file");
    expect("plumb merge nowhere.json", 2, "plumb merge: nowhere.json: No such file");
    expect("head -c 900 2.json > cut.json; plumb merge 1.json cut.json", 2,
           "cut.json: is not the state of a sweep, or damaged");
    expect("sed 's/\"inputs\"/\"input\"/; s/0x1p/0x2p/' 2.json > bad.json; plumb merge bad.json 1.json", 2,
           "checksum is not right");
    expect("plumb sweep so3.s2 --from 0.25 --to 0.6 --path portable --shard 2/2 -o other.json", 0, NULL);
    expect("plumb merge 1.json other.json", 2, "other.json: is the state of another sweep: it has kernel so3.s2");
    expect("plumb sweep so3.s1 --from 0.25 --to 0.55 --path portable --shard 2/2 -o range.json", 0, NULL);
    expect("plumb merge 1.json range.json", 2, "range.json: is the state of another sweep: it has range");
    expect("plumb merge", 2, "plumb merge: name the parts");
}

/* A part that is there is gone on from: one that is finished takes no time and stays as it is, but for that. */
Test(shards, a_part_that_is_there_is_gone_on_from)
{
    make_parts(2);
    expect("cp 1.json kept.json; " SWEEP "--shard 1/2 -o 1.json", 0, "pieces are done");
    expect("plumb merge 1.json 2.json", 0, "kept");
    expect("echo >> 2.json; " SWEEP "--shard 2/2 -o 2.json", 2, "2.json: is not the state of a sweep, or damaged");
}

Test(shards, the_environment_of_slurm_and_parallel_says_which)
{
    static const char *const names[] = {"SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_MIN", "SLURM_ARRAY_TASK_STEP",
                                        "SLURM_ARRAY_TASK_COUNT", "PARALLEL_SEQ"};
    static const struct {
        const char *text, *value[5];
        size_t which, of; /* 0: refused */
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
    expect(SWEEP "--shard 1/2", 2, "--shard: needs --output");
    expect(SWEEP "--shard 1/2 -o x --state y", 2, "--shard: a part is its own state");
}

/* The scripts of docs/: several workers at once, and a task of a job array that finds the others' parts. */
Test(shards, the_script_for_parallel_gives_what_one_sweep_gives)
{
    char root[PATH_MAX], command[PATH_MAX + 256], *beside = beside_tests("..");
    if (system("parallel --version >/dev/null 2>&1") != 0)
        cr_skip_test("GNU parallel is not installed");
    for (snprintf(root, sizeof root, "%s", beside); *root; *strrchr(root, '/') = 0) {
        snprintf(command, sizeof command, "%s/docs/sweep-parallel", root);
        if (access(command, X_OK) == 0)
            break;
    }
    free(beside);
    char *whole = report_of("plumb sweep so3.s1 --from 0.25 --to 0.6 --format json");
    snprintf(command, sizeof command,
             "SHARDS=4 %s/docs/sweep-parallel so3.s1 --from 0.25 --to 0.6 2>/dev/null && "
             "plumb merge sweep-so3.s1/part*.json --format json",
             root);
    char *merged = report_of(command);
    cr_expect_str_eq(merged, whole);
    free(merged);
    free(whole);
}
