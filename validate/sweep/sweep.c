/* plumb sweep: every number of a one-input kernel's domain, or of a range of it, or the points of a grid or of a stratified
 * sample of any kernel's, and the greatest error, certified.
 *
 * Here: the verb; its output is report.c's; shards and their merging are shards.c's. The sweep itself is described in sweep.h. */
#include "sweep.h"
#include "shards.h"

#include "validate/base/fingerprint.h"
#include "validate/base/json.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/judge/judge.h"

#include <inttypes.h>
#include <math.h>
#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { SWEEP_BINS_MOST = 100000, SECONDS_BETWEEN_SAVINGS = 30 };

/* Set by Ctrl-C; a second one ends the program. */
static volatile sig_atomic_t stop;

/* --- progress and identity ---------------------------------------------------------------------------------------- */

static void show_progress(const struct sweep *sweep, uint64_t done, double rate)
{
    enum { WIDTH = 40 };
    static const char full[] = "########################################";
    const double share = (double)done / (double)sweep_inputs(sweep);
    const int filled = (int)(share * WIDTH);
    fprintf(stderr, "\r[%.*s%*s] %5.1f %%  %.0f M/s  %.0f s left ", filled, full, WIDTH - filled, "", 100 * share,
            rate / 1e6, (double)(sweep_inputs(sweep) - done) / rate);
}

static void end_progress(void)
{
    fputs("\r\033[K", stderr);
}

/* Of a file's bytes: tells one build from another. */
static uint64_t fingerprint_of_file(const char *file)
{
    uint64_t print = FINGERPRINT_EMPTY;
    unsigned char buffer[65536];
    FILE *stream = fopen(file, "rb");
    for (size_t got; stream && (got = fread(buffer, 1, sizeof buffer, stream)) > 0;)
        print = fingerprint(print, buffer, got);
    if (stream)
        fclose(stream);
    return print;
}

/* Which inputs are tried, to be freed; null: out of memory. */
static char *inputs_text(const struct sweep *sweep)
{
    char *text = NULL;
    if (sweep->points)
        return points_text(sweep->points);
    return asprintf(&text, "range %a to %a, %zu %sbins", format_number(sweep->format, sweep->first),
                    format_number(sweep->format, sweep->last), sweep->bins,
                    sweep->plan.logarithmic ? "logarithmic " : "") < 0
               ? NULL
               : text;
}

/* Everything that a stored state depends on, in a line. */
char *sweep_identity(const struct sweep *sweep)
{
    const char *port_file = sweep->plan.port_file;
    char *text = NULL, *inputs = inputs_text(sweep);
    if (!inputs || asprintf(&text,
                            "kernel %s, format %s, port %s, %s, port file with checksum %016" PRIx64
                            ", plumb with checksum %016" PRIx64,
                            sweep->kernel->id, format_facts(sweep->format)->name, sweep->port->name, inputs,
                            port_file ? fingerprint_of_file(port_file) : 0, fingerprint_of_file("/proc/self/exe")) < 0)
        text = NULL;
    free(inputs);
    return text;
}

/* --- the verb ------------------------------------------------------------------------------------------------------- */

struct verb {
    const char *format, *file, *state, *path, *port_file, *precision;
    double from, to;
    size_t bins, threads;
    int logarithmic;
    struct points_request request;
    const char *shard; /* as given, or null */
    size_t which, of;
    char command[1024]; /* as it was given */
};

static int complain(const char *problem)
{
    fprintf(stderr, "plumb sweep: %s\n", problem);
    return STATUS_USAGE;
}

/* A sweep that was stopped is shown, but does not take a finished one's place in a file. */
static int report(const struct sweep *sweep, const struct verb *verb, double seconds, struct output *output)
{
    if (stop && verb->file) {
        output_abandon(output);
        return STATUS_USAGE;
    }
    sweep_print(sweep, verb->format, seconds, stop, output->stream);
    return output_close(output) != 0 || stop ? STATUS_USAGE : sweep_verdict(sweep);
}

/* Stores what has been done and says how to go on. */
static int save(const struct sweep *sweep, const struct verb *verb, const char *identity)
{
    char file[256];
    snprintf(file, sizeof file, "plumb-sweep-%s.state", sweep->kernel->id);
    const char *state = verb->state ? verb->state : file;
    if (sweep_save(sweep, identity, state) != 0)
        return STATUS_USAGE;
    fprintf(stderr, "plumb sweep: stopped after %.1f %%; to go on: plumb sweep%s%s%s\n",
            100 * (double)sweep_inputs_done(sweep) / (double)sweep_inputs(sweep), verb->command,
            verb->state ? "" : " --state ", verb->state ? "" : file);
    return STATUS_WITHIN;
}

/* Removes the state of a sweep that is finished; a link to it stays. */
static void remove_state(const char *file)
{
    char *real = realpath(file, NULL);
    if (real)
        remove(real);
    free(real);
}

/* Runs what is left and reports it. */
static int run_and_report(struct sweep *sweep, const struct verb *verb, const char *identity, struct output *output)
{
    char problem[1024] = "";
    const struct sweep_saving saving = {identity, verb->state, SECONDS_BETWEEN_SAVINGS};
    const double start = omp_get_wtime();
    if (verb->state && sweep_load(sweep, identity, verb->state, problem, sizeof problem) < 0)
        return complain(problem);
    output_stop_on((const int[]){SIGINT, SIGTERM, SIGHUP, 0}, &stop);
    const int terminal = isatty(STDERR_FILENO);
    const int failed =
        sweep_run(sweep, &stop, terminal ? show_progress : NULL, verb->state ? &saving : NULL, problem, sizeof problem);
    if (terminal)
        end_progress();
    if (failed)
        return complain(problem);
    if (stop && save(sweep, verb, identity) != STATUS_WITHIN)
        return STATUS_USAGE;
    const int status = report(sweep, verb, omp_get_wtime() - start, output);
    if (verb->state && !stop && status != STATUS_USAGE)
        remove_state(verb->state);
    return status;
}

/* Runs a shard, whose part is the state of what it has done; goes on from a part that is there. */
static int run_shard(struct sweep *sweep, const struct verb *verb, const char *identity)
{
    char problem[1024] = "";
    const struct sweep_saving saving = {identity, verb->file, SECONDS_BETWEEN_SAVINGS};
    if (sweep_load(sweep, identity, verb->file, problem, sizeof problem) < 0)
        return complain(problem);
    if (sweep_save(sweep, identity, verb->file) != 0) /* before the work: can it be? */
        return STATUS_USAGE;
    output_stop_on((const int[]){SIGINT, SIGTERM, SIGHUP, 0}, &stop);
    if (sweep_run(sweep, &stop, NULL, &saving, problem, sizeof problem) != 0)
        return complain(problem);
    if (sweep_save(sweep, identity, verb->file) != 0)
        return STATUS_USAGE;
    size_t done = 0;
    for (size_t i = sweep->shard_first; i < sweep->shard_end; i++)
        done += sweep->piece[i].done != 0;
    fprintf(stderr, "plumb sweep: %s, shard %zu of %zu: %zu of its %zu pieces are done; %s\n", sweep->kernel->id,
            verb->which, verb->of, done, sweep->shard_end - sweep->shard_first,
            stop ? "the same command goes on" : "plumb merge puts parts together");
    return stop ? STATUS_USAGE : STATUS_WITHIN;
}

/* Opens the output and tries whether the state can be stored, both before the work. */
static int open_outputs(const struct verb *verb, struct output *output)
{
    struct output state;
    if (verb->state && verb->file && output_same_file(verb->state, verb->file))
        return complain("--state and --output are the same file");
    if (output_open(output, "sweep", verb->file) != 0)
        return STATUS_USAGE;
    if (!verb->state)
        return STATUS_WITHIN;
    const int status = output_open(&state, "sweep", verb->state) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    output_abandon(status == STATUS_WITHIN ? &state : output);
    return status;
}

/* The range asked for, or the whole domain, with ends rounded inwards to numbers of the format. */
static int choose_range(const struct promises *promises, double *from, double *to)
{
    const enum format format = promises->format;
    const double largest = format_facts(format)->largest;
    const double low = isnan(*from) ? promises->inputs->low : *from, high = isnan(*to) ? promises->inputs->high : *to;
    double first = format_round(format, fmax(low, -largest)), last = format_round(format, fmin(high, largest));
    if (first < low)
        first = format_step(format, first, 1);
    if (last > high)
        last = format_step(format, last, -1);
    *from = first;
    *to = last;
    return first <= last ? 0 : -1;
}

/* The format asked for, or else the one that the port has, binary32 if it has both. */
static enum format choose_format(const struct verb *verb, struct port *port, const struct kernel *kernel)
{
    if (verb->precision)
        return strcmp(verb->precision, "binary64") == 0 ? BINARY64 : BINARY32;
    return !judge_offered(port, kernel, BINARY32) && judge_offered(port, kernel, BINARY64) ? BINARY64 : BINARY32;
}

/* The arguments with a space before each. */
static void join(char *text, size_t size, int argc, char **argv)
{
    size_t used = 0;
    text[0] = 0;
    for (int i = 1; i < argc && used < size; i++)
        used += (size_t)snprintf(text + used, size - used, " %s", argv[i]);
}

/* Plans, runs and reports the sweep of a port's kernel. */
static int sweep_port(const struct kernel *kernel, struct port *port, struct verb *verb)
{
    char problem[512];
    struct sweep sweep;
    struct output output;
    const enum format format = choose_format(verb, port, kernel);
    const struct promises *promises = kernel_promises(kernel, format);
    if (!promises)
        return complain("nothing is promised of this kernel in that format");
    if (points_are_asked_for(&verb->request)) {
        if (sweep_plan_points(&sweep, kernel, format, port, &verb->request, problem, sizeof problem) != 0)
            return complain(problem);
    } else if (choose_range(promises, &verb->from, &verb->to) != 0) {
        complain("--from, --to: nothing was judged: no number of the format lies in the range");
        return STATUS_NOTHING;
    } else if (sweep_plan(&sweep, kernel, format, port, verb->from, verb->to, verb->bins, verb->logarithmic, problem,
                          sizeof problem) != 0)
        return complain(problem);
    sweep.plan = (struct sweep_plan){
        .port_file = verb->port_file, .path = verb->path, .logarithmic = verb->logarithmic, .request = verb->request};
    if (verb->shard)
        sweep_shard(&sweep, verb->which, verb->of);
    char *identity = sweep_identity(&sweep);
    int status = !identity     ? complain("out of memory")
                 : verb->shard ? run_shard(&sweep, verb, identity)
                               : open_outputs(verb, &output);
    if (status == STATUS_WITHIN && !verb->shard) {
        status = run_and_report(&sweep, verb, identity, &output);
        output_abandon(&output);
    }
    free(identity);
    sweep_free(&sweep);
    return status;
}

static int sweep_kernel(const struct kernel *kernel, struct verb *verb)
{
    char problem[512];
    struct port *port =
        verb->port_file ? port_shared_object(verb->port_file, NULL, problem, sizeof problem) : port_builtin(verb->path);
    if (!port)
        return complain(verb->port_file ? problem : "--path: the processor cannot run it");
    const int status = sweep_port(kernel, port, verb);
    port_close(port);
    return status;
}

/* Whether the options for points go together: null, or what is wrong with them. */
static const char *check_points(struct verb *verb, size_t strata)
{
    struct points_request *request = &verb->request;
    const int cut = strata != SIZE_MAX;
    if (cut && (strata < 1 || strata > POINTS_MOST))
        return "--stratified: expected 1 to 2^40 points";
    if (cut && (request->grid.count > 0 || request->at.count > 0))
        return "--stratified: not together with --grid and --at";
    if (request->at.count > 0 && request->grid.count == 0)
        return "--at: is for the inputs without a --grid";
    if (!cut && request->seed != 0)
        return "--seed: is for --stratified";
    request->strata = cut ? strata : 0;
    if (points_are_asked_for(request) &&
        (!isnan(verb->from) || !isnan(verb->to) || verb->bins != 1 || verb->logarithmic))
        return "--from, --to, --bins, --logarithmic: are for every number of one input, not for points";
    return NULL;
}

int verb_sweep(int argc, char **argv)
{
    struct verb verb = {.format = "text", .from = NAN, .to = NAN, .bins = 1};
    size_t strata = SIZE_MAX;
    char problem[512];
    const struct option options[] = {
        {"from", 0, OPTION_REAL, &verb.from, "LOW", "first input, decimal or hex float (the domain's)", 0},
        {"to", 0, OPTION_REAL, &verb.to, "HIGH", "last input (the domain's)", 0},
        {"grid", 0, OPTION_LIST, &verb.request.grid, "FIELD=FROM:TO:N",
         "points instead, of several inputs: N numbers for each, as in v.x=0:3:1000", 0},
        {"at", 0, OPTION_LIST, &verb.request.at, "FIELD=NUMBERS", "what inputs without a grid are: w=1,2,3", 0},
        {"stratified", 0, OPTION_COUNT, &strata, "N",
         "points instead: one in each of at most N cells of the domain, equal in bits", 0},
        {"seed", 0, OPTION_SEED, &verb.request.seed, "SEED", "of the points in their cells (0)", 0},
        {"port", 'p', OPTION_TEXT, &verb.port_file, "FILE.so", "sweep this shared object (validate/plumb_port.h)", 0},
        {"path", 0, OPTION_CHOICE, &verb.path, "PATH", "of the built-in kernels: avx2 or portable", "avx2|portable"},
        {"precision", 0, OPTION_CHOICE, &verb.precision, "P", "binary32 or binary64 (what the port has)",
         "binary32|binary64"},
        {"state", 0, OPTION_TEXT, &verb.state, "FILE",
         "store the state there, each half minute and on Ctrl-C; go on from it if it is there", 0},
        {"shard", 0, OPTION_TEXT, &verb.shard, "K/N",
         "part K of N alone, kept in --output and gone on from there; auto: the task of a Slurm array", 0},
        {"threads", 0, OPTION_COUNT, &verb.threads, "N", "threads (one a core)", 0},
        {"bins", 0, OPTION_COUNT, &verb.bins, "N", "for csv: greatest and mean error in N bins of the input (1)", 0},
        {"logarithmic", 0, OPTION_FLAG, &verb.logarithmic, NULL, "bins of equal ratio instead of equal width", 0},
        {"format", 'f', OPTION_CHOICE, &verb.format, "FORMAT", "text, json or csv (text)", "text|json|csv"},
        {"output", 'o', OPTION_TEXT, &verb.file, "FILE", "write there", 0},
        {0}};
    join(verb.command, sizeof verb.command, argc, argv);
    int status = options_parse("KERNEL", options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc != 2)
        return complain("one kernel is needed (plumb kernels names them)");
    const struct kernel *kernel = kernel_find(argv[1]);
    if (!kernel) {
        snprintf(problem, sizeof problem, "no kernel \"%.64s\"; did you mean %s? (plumb kernels names them)", argv[1],
                 kernel_nearest(argv[1]));
        return complain(problem);
    }
    const char *conflict = check_points(&verb, strata);
    if (conflict)
        return complain(conflict);
    if (verb.bins < 1 || verb.bins > SWEEP_BINS_MOST)
        return complain("--bins: expected 1 to 100000");
    if (verb.shard && !verb.file)
        return complain("--shard: needs --output, the file of the part");
    if (verb.shard && verb.state)
        return complain("--shard: a part is its own state; no --state with it");
    if (verb.shard && sweep_parse_shard(verb.shard, &verb.which, &verb.of, problem, sizeof problem) != 0)
        return complain(problem);
    if (verb.threads > 0)
        omp_set_num_threads((int)fmin((double)verb.threads, 1024));
    return sweep_kernel(kernel, &verb);
}
