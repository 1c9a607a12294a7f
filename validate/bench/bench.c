/* The command plumb bench: times all implementations of a kernel alternately on the same inputs, and shows their errors
 * beside their times.
 *
 * kernel_race.c measures a kernel, and kernel_table.c prints its table. benchmark.c measures systems (trees, chains of
 * joints), promises.c the promises about speed. race.c reads the clock and computes the intervals of times. */
#include "benchmark.h"

#include "guard.h"
#include "instructions.h"
#include "kernel_table.h"
#include "registered_ports.h"
#include "validate/util/options.h"
#include "validate/util/output.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The numbers of elements that are timed, ending with 0: of arrays of structs, and of batches of all sizes. The largest
 * batches do not fit into a cache. */
static const size_t structs_lengths[] = {8, 64, 4096, 0},
                    batch_sizes[] = {1,  2,   3,    4,    6,     8,     12,     16,      32,
                                     64, 256, 1024, 4096, 16384, 65536, 262144, 1000000, 0};

/* Times a kernel over all `lengths`, on inputs of its first regime (range of angles), and adds the results to the
 * table. */
static void bench_lengths(struct kernel_table *table, const struct kernel *kernel, enum kernel_race_kind kind,
                          const size_t *lengths)
{
    struct kernel_race race;
    if (kernel_race_new(&race, kernel, FLOAT)) {
        race.kind = kind;
        race.regime = regime_at(kernel, 0);
        kernel_race_check(&race);
        for (; kernel_race_has_runners(&race) && *lengths; lengths++) {
            race.n = *lengths;
            if (kernel_race_time(table->bench, &race) == 0)
                kernel_table_add(table, &race);
        }
    }
    kernel_race_free(&race);
}

/* Measures a kernel in one format, in all its regimes (ranges of angles) and requested working sets, and adds the
 * results to the table. */
static void bench_in_format(struct kernel_table *table, const struct kernel *kernel, enum format format)
{
    const struct bench *bench = table->bench;
    struct kernel_race race;
    const int made = kernel_race_new(&race, kernel, format);
    for (size_t r = 0; made && (race.regime = regime_at(kernel, r)); r++) {
        kernel_race_check(&race);
        if (!kernel_race_has_runners(&race))
            continue;
        if (bench->instructions && kernel_race_count(&race) == 0)
            kernel_table_add(table, &race);
        for (int place = 0; place < PLACES && !bench->instructions; place++) {
            race.place = (enum place)place;
            if (bench->places[place] && kernel_race_time(bench, &race) == 0)
                kernel_table_add(table, &race);
        }
    }
    kernel_race_free(&race);
}

/* Measures kernels in float, and in double where a port of --port has them in double, since plumb's own kernels are in
 * float. With --port, measures only kernels that those ports have. Returns the exit status. */
static int bench_kernels(const struct bench *bench, const struct kernel *const *rows)
{
    struct kernel_table table;
    size_t total = 0;
    while (rows[total])
        total++;
    kernel_table_open(&table, bench);
    for (size_t i = 0; i < total; i++) {
        progress_show(&table.progress, (double)i / (double)total, "%s", rows[i]->id);
        if (bench->structs)
            bench_lengths(&table, rows[i], OF_STRUCTS, structs_lengths);
        if (bench->sizes)
            bench_lengths(&table, rows[i], OF_BATCH_SIZES, batch_sizes);
        if (bench->structs || bench->sizes)
            continue;
        if (!bench->ports || is_kernel_requested(rows[i], FLOAT))
            bench_in_format(&table, rows[i], FLOAT);
        if (is_kernel_requested(rows[i], DOUBLE))
            bench_in_format(&table, rows[i], DOUBLE);
    }
    if (kernel_table_close(&table) > 0)
        return STATUS_WITHIN;
    fprintf(stderr, "plumb bench: nothing was %s: %s\n", bench->instructions ? "counted" : "timed",
            bench->ports ? "the ports have none of these kernels" : "nobody has these kernels");
    return STATUS_NOTHING;
}

/* The request of the command line; it runs in a child process, because ports run there. */
struct bench_request {
    struct bench bench;
    int targets;
    size_t trees; /* number of nodes; 0: no trees */
    size_t chain; /* number of joints; 0: no chain */
    int single;   /* calls for one element */
    const struct kernel **kernels;
    const struct option_list *ports;
    const char *peers;
};

static int run(struct output *output, void *data)
{
    struct bench_request *request = data;
    request->bench.stream = output->stream;
    if (request->trees)
        return benchmark_print(&request->bench, &benchmark_trees, request->trees);
    if (request->chain)
        return benchmark_print(&request->bench, &benchmark_chains, request->chain);
    if (registered_ports_load(request->ports, request->peers) != 0)
        return STATUS_USAGE;
    if (request->single)
        return request->targets ? bench_single_targets(&request->bench)
                                : bench_single(&request->bench, request->kernels);
    if (request->bench.instructions && !instructions_allowed())
        return refuse("bench", "--instructions: the system allows no process to step through its child (ptrace)");
    return request->targets ? bench_targets(&request->bench) : bench_kernels(&request->bench, request->kernels);
}

static int check_request(const struct bench_request *request, double milliseconds)
{
    const struct bench *bench = &request->bench;
    const int ports = request->ports->count > 0,
              systems = (request->trees > 0) + (request->chain > 0) + request->single;
    return options_check(
        "bench",
        (const struct option_rule[]){
            {bench->rounds < 3 || !(milliseconds > 0) || isinf(milliseconds),
             "at least 3 rounds and a sample longer than 0 are needed"},
            {bench->against_port && !ports, "--against port: needs --port"},
            {bench->only && !request->targets, "--only: only together with --targets; it names one of these"},
            {request->targets && ports, "--port: not together with --targets, which are about plumb's kernels"},
            {systems && ports, "--trees, --chain and --single: not together with --port"},
            {request->targets && (request->trees || request->chain),
             "--trees and --chain: not together with --targets"},
            {systems > 1, "--trees, --chain and --single: one of them at a time"},
            {bench->instructions && (systems || request->targets),
             "--instructions: only for kernels, not together with --targets, --trees, --chain or --single"},
            {bench->structs && (systems || request->targets || bench->instructions),
             "--structs: only for kernels, not together with --targets, --trees, --chain, --single or --instructions"},
            {bench->sizes && (systems || request->targets || bench->instructions || bench->structs),
             "--sizes: only for kernels, not together with --targets, --trees, --chain, --single, --structs or "
             "--instructions"},
            {0, NULL}});
}

static const struct usage usage = {
    .arguments = "[KERNEL…]",
    .summary = "times kernels against libm, cglm, Eigen and memcpy",
    .more = "Ports run in a process that they share with the clock: one that crashes, or takes a minute for a call,\n"
            "ends the run with a line and status 2. plumb check runs each in a process of its own.",
    .example = "plumb bench so3.exp --place l1 --rounds 5",
    .passes = "done",
    .falls_short = "with --targets: a promise is missed: its whole interval is on the wrong side",
    .nothing = "there was nothing to time",
    .groups = (const struct option_group[]){{"port", "Implementations"},
                                            {"targets", "What is timed, if not every kernel over arrays"},
                                            {"instructions", "Measurement"},
                                            {"format", "Output"},
                                            {0}}};

int verb_bench(int argc, char **argv)
{
    struct option_list ports = {0};
    struct bench_request request = {.bench = {.machine = machine_here(), .rounds = 21, .race_seconds = 3},
                                    .ports = &ports};
    struct bench *bench = &request.bench;
    const char *format = "text", *file = NULL, *place = NULL, *against = "plumb";
    double milliseconds = 0.5;
    const struct option options[] = {
        {"port", 'p', OPTION_LIST, &ports, "FILE.so",
         "also time the kernels of this shared object (plumb_port.h); may be repeated", 0},
        {"peers", 0, OPTION_TEXT, &request.peers, "DIR",
         "time the shared objects in this folder (without --peers and --port: in peers/ beside the program)", 0},
        {"against", 0, OPTION_CHOICE, &against, "WHOM", "ratios are to plumb's time, or to the first port's (plumb)",
         "plumb|port"},
        {"targets", 0, OPTION_FLAG, &request.targets, NULL, "measure the promises about speed; print a verdict on each",
         0},
        {"only", 0, OPTION_TEXT, &bench->only, "PROMISE", "with --targets: only the promise with this sentence", 0},
        {"trees", 0, OPTION_COUNT, &request.trees, "N",
         "time trees of N moving transforms, per node, by shape and order, beside copying and scalar C", 0},
        {"chain", 0, OPTION_COUNT, &request.chain, "N",
         "time a chain of N ball joints, per joint, by sweeps and directly, beside scalar C", 0},
        {"single", 0, OPTION_FLAG, &request.single, NULL,
         "time calls for one element, beside calls of other libraries and plain scalar C", 0},
        {"structs", 0, OPTION_FLAG, &bench->structs, NULL,
         "time arrays of 8, 64 and 4,096 structs, beside other libraries' loops over their own types", 0},
        {"sizes", 0, OPTION_FLAG, &bench->sizes, NULL,
         "time batches of 1 to 1,000,000 elements: calls for one element each, structs, arrays and tiles, beside ports",
         0},
        {"instructions", 0, OPTION_FLAG, &bench->instructions, NULL,
         "count the instructions per element instead of timing: the same number in every run", 0},
        {"rounds", 0, OPTION_COUNT, &bench->rounds, "N",
         "number of rounds (21; fewer where a race would take longer than 3 s)", 0},
        {"sample", 0, OPTION_REAL, &milliseconds, "MS", "time of one implementation in one round (0.5 ms)", 0},
        {"place", 0, OPTION_CHOICE, &place, "PLACE", "working set: l1, l2, l3, dram, or all (l1 and dram)",
         "l1|l2|l3|dram|all"},
        {"format", 'f', OPTION_CHOICE, &format, "FORMAT", "text, json or csv (text)", "text|json|csv"},
        {"output", 'o', OPTION_TEXT, &file, "FILE", "write to this file, not to standard output", 0},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    bench->against_port = strcmp(against, "port") == 0;
    if (status == OPTIONS_GO)
        status = check_request(&request, milliseconds);
    if (status == OPTIONS_GO && !request.targets && !request.trees && !request.chain)
        status = kernels_select(argc, argv, &request.kernels);
    if (status != OPTIONS_GO)
        return status;
    bench->sample_seconds = 1e-3 * milliseconds;
    bench->format = table_format_of(format);
    bench->ports = ports.count > 0;
    for (int i = 0; i < PLACES; i++)
        bench->places[i] = place ? strcmp(place, "all") == 0 || strcasecmp(place, place_text((enum place)i)) == 0
                                 : request.targets || i == IN_L1 || i == IN_DRAM;
    struct output output;
    status = output_open(&output, "bench", file) == 0 ? OPTIONS_GO : STATUS_USAGE;
    if (status == OPTIONS_GO) {
        status = guard_run("bench", run, &request, &output, GUARD_SECONDS);
        if (status == STATUS_USAGE)
            output_discard(&output);
        else if (output_close(&output) != 0)
            status = STATUS_USAGE;
    }
    free(request.kernels);
    return status;
}
