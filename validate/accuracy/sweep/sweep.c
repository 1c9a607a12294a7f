/* The command plumb sweep: evaluates a kernel at every number of a range of one input, or at the points of a grid or of
 * a stratified sample, and certifies the largest error.
 *
 * sweep.h describes sweeps; sweep_report.c prints the results; shards.c contains shards and the command plumb merge. */
#include "sweep.h"
#include "shards.h"

#include "validate/accuracy/accuracy.h"
#include "validate/util/digest.h"
#include "validate/util/json.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/program.h"
#include "validate/util/progress.h"
#include "validate/util/text.h"

#include <math.h>
#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SECONDS_BETWEEN_SAVINGS = 30 };

/* Set by the first Ctrl-C, SIGTERM or SIGHUP; a second one ends the program. */
static volatile sig_atomic_t stop;

/* --- progress and identity ---------------------------------------------------------------------------------------- */

static void show_progress(void *context, const struct sweep *sweep, uint64_t done, double rate)
{
    enum { WIDTH = 40 };
    static const char full[] = "########################################";
    struct progress *progress = context;
    const double share = (double)done / (double)sweep_inputs(sweep);
    const int width = progress->columns ? WIDTH : 0, filled = (int)(share * width);
    progress_show(progress, share, "%.*s%*s%s%s, %.0f M/s, %.0f s left", filled, full, width - filled, "",
                  width ? " " : "", sweep->kernel->id, rate / 1e6, (double)(sweep_inputs(sweep) - done) / rate);
}

/* Returns a text that says which inputs are tried, which the caller frees; null when out of memory. */
static char *inputs_text(const struct sweep *sweep)
{
    char *text = NULL;
    if (sweep->points)
        return points_text(sweep->points);
    char *fixed = sweep_fixed_text(sweep);
    if (asprintf(&text, "range %a to %a%s%s", format_number(sweep->format, sweep->first),
                 format_number(sweep->format, sweep->last), fixed ? " at " : "", fixed ? fixed : "") < 0)
        text = NULL;
    free(fixed);
    return text;
}

char *sweep_identity(const struct sweep *sweep, const char *port_file)
{
    char *text = NULL, *inputs = inputs_text(sweep), port[DIGEST_TEXT] = "0", plumb[DIGEST_TEXT] = "0";
    if (port_file)
        digest_of_file(port_file, port);
    digest_of_file("/proc/self/exe", plumb);
    if (!inputs ||
        asprintf(&text, "kernel %s, format %s, port %s, %s, port file with checksum %s, plumb with checksum %s",
                 sweep->kernel->id, format_facts(sweep->format)->name, sweep->port->name, inputs, port, plumb) < 0)
        text = NULL;
    free(inputs);
    return text;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* Prints the report. The report of an interrupted sweep is printed only if no --output was given, so that it does not
 * replace the file of a finished sweep. */
static int report(const struct sweep *sweep, const struct sweep_command *command, double seconds, struct output *output)
{
    if (stop && command->file) {
        output_discard(output);
        return STATUS_USAGE;
    }
    sweep_print(sweep, command->format, seconds, stop, output->stream);
    return output_close(output) != 0 || stop ? STATUS_USAGE : sweep_verdict(sweep);
}

/* Saves the state of an interrupted sweep, and prints how to continue. */
static int save(const struct sweep *sweep, const struct sweep_command *command)
{
    char file[256], word[1024];
    snprintf(file, sizeof file, "plumb-sweep-%s.state", sweep->kernel->id);
    char *identity = sweep_identity(sweep, command->port_file);
    const int status = identity ? sweep_save(sweep, identity, command->state ? command->state : file)
                                : refuse("sweep", "out of memory");
    free(identity);
    if (status != 0)
        return STATUS_USAGE;
    fprintf(stderr, "plumb sweep: stopped after %.1f %%; to go on: %s",
            100 * (double)sweep_inputs_done(sweep) / (double)sweep_inputs(sweep), program_called());
    for (size_t i = 0; i < json_array_size(sweep->command); i++)
        fprintf(stderr, " %s",
                text_shell_word(json_string_value(json_array_get(sweep->command, i)), word, sizeof word));
    fprintf(stderr, "%s%s\n", command->state ? "" : " --state ", command->state ? "" : file);
    return STATUS_WITHIN;
}

/* Removes the state file of a finished sweep; if it is a symbolic link, removes the target and keeps the link. */
static void remove_state(const char *file)
{
    char *real = realpath(file, NULL);
    if (real)
        remove(real);
    free(real);
}

/* Runs the remaining pieces of the sweep and shows progress. Returns 0, or −1 after a message on standard error. */
static int run_visibly(struct sweep *sweep, const struct sweep_saving *saving)
{
    char problem[1024] = "";
    struct progress line = progress_begin("sweep");
    const struct sweep_progress progress = {show_progress, &line};
    const int failed = sweep_run(sweep, &stop, &progress, saving, problem, sizeof problem);
    progress_clear(&line);
    if (failed)
        refuse("sweep", "%s", problem);
    return failed;
}

/* Runs the remaining pieces of the sweep and reports the result. Returns the exit status. */
static int run_and_report(struct sweep *sweep, const struct sweep_command *command, struct output *output)
{
    char problem[1024] = "", *identity = command->state ? sweep_identity(sweep, command->port_file) : NULL;
    const struct sweep_saving saving = {identity, command->state, SECONDS_BETWEEN_SAVINGS};
    const double start = omp_get_wtime();
    int status = STATUS_WITHIN;
    if (command->state && (!identity || sweep_load(sweep, identity, command->state, problem, sizeof problem) < 0))
        status = refuse("sweep", "%s", identity ? problem : "out of memory");
    output_install_signal_handler((const int[]){SIGINT, SIGTERM, SIGHUP, 0}, &stop);
    if (status == STATUS_WITHIN &&
        (run_visibly(sweep, identity ? &saving : NULL) != 0 || (stop && save(sweep, command))))
        status = STATUS_USAGE;
    free(identity);
    if (status != STATUS_WITHIN)
        return status;
    status = report(sweep, command, omp_get_wtime() - start, output);
    if (command->state && !stop && status != STATUS_USAGE)
        remove_state(command->state);
    return status;
}

/* Runs a shard. If the file of its part exists, continues from it: the part is the state of this shard. */
static int run_shard(struct sweep *sweep, const struct sweep_command *command)
{
    char problem[1024] = "", *identity = sweep_identity(sweep, command->port_file);
    const struct sweep_saving saving = {identity, command->file, SECONDS_BETWEEN_SAVINGS};
    int status = STATUS_WITHIN;
    if (!identity || sweep_load(sweep, identity, command->file, problem, sizeof problem) < 0)
        status = refuse("sweep", "%s", identity ? problem : "out of memory");
    output_install_signal_handler((const int[]){SIGINT, SIGTERM, SIGHUP, 0}, &stop);
    if (status == STATUS_WITHIN &&
        (sweep_save(sweep, identity, command->file) != 0 || /* before the work, to test that the file can be written */
         run_visibly(sweep, &saving) != 0 || sweep_save(sweep, identity, command->file) != 0))
        status = STATUS_USAGE;
    free(identity);
    if (status != STATUS_WITHIN)
        return status;
    size_t done = 0;
    for (size_t i = sweep->shard_first; i < sweep->shard_end; i++)
        done += sweep->piece[i].done != 0;
    fprintf(stderr, "plumb sweep: %s, shard %zu of %zu: %zu of its %zu pieces are done; %s\n", sweep->kernel->id,
            command->which, command->of, done, sweep->shard_end - sweep->shard_first,
            stop ? "repeat the command to continue" : "plumb merge merges the parts");
    return stop ? STATUS_USAGE : STATUS_WITHIN;
}

/* Opens the output and tests that the state can be stored, before the sweep begins. */
static int open_outputs(const struct sweep_command *command, struct output *output)
{
    struct output state;
    if (command->state && command->file && output_same_file(command->state, command->file))
        return refuse("sweep", "--state and --output are the same file");
    if (output_open(output, "sweep", command->file) != 0)
        return STATUS_USAGE;
    if (!command->state)
        return STATUS_WITHIN;
    const int status = output_open(&state, "sweep", command->state) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    output_discard(status == STATUS_WITHIN ? &state : output);
    return status;
}

int sweep_make(struct sweep *sweep, const struct sweep_command *command, struct port *port, char *problem, size_t size)
{
    const enum format format = port_format_named(command->precision, port, command->kernel);
    if (!kernel_promises(command->kernel, format))
        return snprintf(problem, size, "this kernel has no promises in that format"), -1;
    if (points_are_asked_for(&command->request))
        return sweep_plan_points(sweep, command->kernel, format, port, &command->request, problem, size);
    return sweep_plan(sweep, command->kernel, format, port, &command->request.at, command->from, command->to, problem,
                      size);
}

struct port *sweep_open_port(const struct sweep_command *command, char *problem, size_t size)
{
    snprintf(problem, size, "--path: this processor does not support it");
    return command->port_file ? port_shared_object(command->port_file, NULL, problem, size)
                              : port_builtin(command->path);
}

/* Plans, runs and reports the sweep of a port's kernel. Returns the exit status. */
static int sweep_port(const struct sweep_command *command, struct port *port, json_t *words)
{
    char problem[512];
    struct sweep sweep;
    struct output output;
    int status = sweep_make(&sweep, command, port, problem, sizeof problem);
    if (status != 0) {
        refuse("sweep", "%s", problem);
        return status > 0 ? STATUS_NOTHING : STATUS_USAGE;
    }
    sweep.command = words;
    if (command->shard) {
        sweep_shard(&sweep, command->which, command->of);
        status = run_shard(&sweep, command);
    } else if ((status = open_outputs(command, &output)) == STATUS_WITHIN) {
        status = run_and_report(&sweep, command, &output);
        output_discard(&output);
    }
    sweep_free(&sweep);
    return status;
}

/* Checks that the options are compatible. Returns null, or a message that says what is wrong. */
static const char *conflict(struct sweep_command *command, size_t strata)
{
    struct points_request *request = &command->request;
    const int cut = strata != SIZE_MAX;
    if (cut && (strata < 1 || strata > MAX_POINTS))
        return "--stratified: expected 1 to 2^40 points";
    if (cut && (request->grid.count > 0 || request->at.count > 0))
        return "--stratified: cannot be combined with --grid or --at";
    if (!cut && request->seed != 0)
        return "--seed: requires --stratified";
    request->strata = cut ? strata : 0;
    if (points_are_asked_for(request) && (!isnan(command->from) || !isnan(command->to)))
        return "--from, --to: only for sweeps over every number of one input, not for points";
    if (command->shard && !command->file)
        return "--shard: needs --output, the file of the part";
    return command->shard && command->state ? "--shard: --state is not needed, since the part is the state" : NULL;
}

static const struct usage usage = {
    .arguments = "KERNEL",
    .summary = "tries every number of one input, or a grid of several, and certifies the largest error",
    .more = "docs/sweeps.md describes how several machines share a sweep.",
    .example = "plumb sweep so3.s1 --from 1 --to 2 --shard 1/2 --output part1",
    .falls_short = "an error exceeds its limit",
    .nothing = "no promise covers these inputs",
    .groups = (const struct option_group[]){
        {"from", "Inputs"}, {"port", "What is swept"}, {"state", "Runs and output"}, {0}}};

int sweep_understand(int argc, char **argv, struct sweep_command *command)
{
    size_t strata = SIZE_MAX;
    *command = (struct sweep_command){.format = "text", .from = NAN, .to = NAN};
    const struct option options[] = {
        {"from", 0, OPTION_REAL, &command->from, "LOW",
         "first input, a decimal or hexadecimal float (the lower end of the domain)", 0},
        {"to", 0, OPTION_REAL, &command->to, "HIGH", "last input (the upper end of the domain)", 0},
        {"grid", 0, OPTION_LIST, &command->request.grid, "FIELD=FROM:TO:N",
         "try the points of a grid, with N values of each component: v.x=0:3:1000", 0},
        {"at", 0, OPTION_LIST, &command->request.at, "FIELD=NUMBERS",
         "values of inputs without an axis in the grid, w=1,2,3; without --grid, of all components but one", 0},
        {"stratified", 0, OPTION_COUNT, &strata, "N",
         "try one random point in each of at most N cells, which contain equally many numbers of the format", 0},
        {"seed", 0, OPTION_SEED, &command->request.seed, "SEED", "seed of the random points of --stratified (0)", 0},
        {"port", 'p', OPTION_TEXT, &command->port_file, "FILE.so", "sweep this shared object (plumb_port.h)", 0},
        {"path", 0, OPTION_CHOICE, &command->path, "PATH", "path of the built-in kernels: avx2, unfused or portable",
         "avx2|unfused|portable"},
        {"precision", 0, OPTION_CHOICE, &command->precision, "P", "float or double (the one that the port has)",
         "float|double"},
        {"state", 0, OPTION_TEXT, &command->state, "FILE",
         "store the state in FILE, every half minute and on Ctrl-C; continue from FILE if it exists", 0},
        {"shard", 0, OPTION_TEXT, &command->shard, "K/N",
         "only part K of N, stored in --output, from which it continues; auto: K and N of the Slurm array's task", 0},
        {"threads", 0, OPTION_COUNT, &command->threads, "N", "number of threads (one per core)", 0},
        {"format", 'f', OPTION_CHOICE, &command->format, "FORMAT", "text, json or csv (text)", "text|json|csv"},
        {"output", 'o', OPTION_TEXT, &command->file, "FILE", "write to this file, not to standard output", 0},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc != 2)
        return refuse("sweep", "one kernel is needed (plumb kernels lists them)");
    if (!(command->kernel = kernel_of_argument("sweep", argv[1])))
        return STATUS_USAGE;
    const char *wrong = conflict(command, strata);
    if (wrong)
        return refuse("sweep", "%s", wrong);
    return OPTIONS_GO;
}

int verb_sweep(int argc, char **argv)
{
    char problem[512];
    struct sweep_command command;
    json_t *words = json_array();
    for (int i = 0; i < argc; i++)
        json_array_append_new(words, json_text(argv[i]));
    int status = sweep_understand(argc, argv, &command);
    if (status == OPTIONS_GO && command.shard &&
        sweep_parse_shard(command.shard, &command.which, &command.of, problem, sizeof problem) != 0)
        status = refuse("sweep", "%s", problem);
    if (status == OPTIONS_GO) {
        if (command.threads > 0)
            omp_set_num_threads((int)fmin((double)command.threads, 1024));
        struct port *port = sweep_open_port(&command, problem, sizeof problem);
        status = port ? sweep_port(&command, port, words) : refuse("sweep", "%s", problem);
        port_close(port);
    }
    json_decref(words);
    return status;
}
