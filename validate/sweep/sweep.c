/* plumb sweep: every number of a one-input kernel's domain, or of a range of it, and the greatest error, certified.
 *
 * Here: the verb and its output; shards and their merging are shards.c's. The sweep itself is described in sweep.h. */
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

/* Everything that a stored state depends on, in a line. */
char *sweep_identity(const struct sweep *sweep)
{
    const char *port_file = sweep->plan.port_file;
    char *text = NULL;
    if (asprintf(&text,
                 "kernel %s, format %s, port %s, range %a to %a, %zu %sbins, port file with checksum %016" PRIx64
                 ", plumb with checksum %016" PRIx64,
                 sweep->kernel->id, format_facts(sweep->format)->name, sweep->port->name,
                 format_number(sweep->format, sweep->first), format_number(sweep->format, sweep->last), sweep->bins,
                 sweep->plan.logarithmic ? "logarithmic " : "", port_file ? fingerprint_of_file(port_file) : 0,
                 fingerprint_of_file("/proc/self/exe")) < 0)
        return NULL;
    return text;
}

/* --- output --------------------------------------------------------------------------------------------------------- */

struct report {
    FILE *stream;
    double seconds;
};

static int within(const struct sweep_track *track)
{
    return track->decided && track->error <= track->bound.limit;
}

/* Inputs a second that one core tries. */
static double rate_of_core(const struct sweep *sweep)
{
    return (double)sweep_inputs_done(sweep) / sweep->thread_seconds;
}

/* Decimal digits that bring a number of the format back. */
static int digits_of(const struct sweep *sweep)
{
    return sweep->format == BINARY64 ? 17 : 9;
}

static void print_track(const struct sweep *sweep, const struct sweep_track *track, FILE *stream)
{
    const struct bound *bound = &track->bound;
    const int digits = digits_of(sweep);
    char component[64], input[FORMAT_BITS_TEXT], computed[FORMAT_BITS_TEXT];
    fprintf(stream, "\n%s of %s", measure_text(bound->measure), bound->field ? bound->field : "every output");
    if (!bound_everywhere(bound))
        fprintf(stream, " %s, %s in [%.9g, %.9g]", bound_region(bound), sweep->kernel->row->coordinate->name,
                bound_low(bound), bound_high(bound));
    fprintf(stream, ": %llu inputs\n", (unsigned long long)track->inputs);
    if (track->error < 0)
        return;
    fprintf(stream, "  greatest %.9f at %.*g = %a (%s), %s is %.*g (%s), exact %.17g%s\n", track->error, digits,
            track->input, track->input, format_bits_text(sweep->format, track->input, input),
            fields_component_name(sweep->kernel->outputs, track->component, component, sizeof component), digits,
            track->computed, format_bits_text(sweep->format, track->computed, computed), track->exact,
            track->decided ? "" : " (undecided at the precision ceiling)");
    fprintf(stream, "  plumb eval %s %a\n", sweep->kernel->id, track->input);
    fprintf(stream, "  mean %.6f, half below %.3g, 99 %% below %.3g, 99.99 %% below %.3g\n", track->mean,
            statistics_quantile(&track->statistics, 0.5), statistics_quantile(&track->statistics, 0.99),
            statistics_quantile(&track->statistics, 0.9999));
    if (isfinite(bound->limit))
        fprintf(stream, "  promised at most %g: %s\n", bound->limit, within(track) ? "kept" : "BROKEN");
    else
        fprintf(stream, "  nothing is promised here\n");
}

/* The histogram by octaves: a bar for each that holds anything. */
static void print_histogram(const struct sweep_track *track, FILE *stream)
{
    static const char bar[] = "##################################################";
    for (size_t first = 0; first < BINS; first += first == 0 ? 1 : BINS_PER_OCTAVE) {
        uint64_t count = 0;
        double low, high, unused;
        const size_t end = first == 0 || first == BINS - 1 ? first + 1 : first + BINS_PER_OCTAVE;
        for (size_t b = first; b < end; b++)
            count += track->statistics.histogram[b];
        if (count == 0)
            continue;
        statistics_bin(first, &low, &unused);
        statistics_bin(end - 1, &unused, &high);
        const double share = (double)count / (double)track->statistics.count;
        fprintf(stream, "  %9.3g … %-9.3g %7.3f %% %.*s\n", low, high, 100 * share, (int)ceil(share * 50), bar);
    }
}

static void print_text(const struct sweep *sweep, const struct report *report)
{
    FILE *stream = report->stream;
    const int digits = digits_of(sweep);
    fprintf(stream, "%s, %s: %llu of %llu numbers from %.*g to %.*g%s\n", sweep->kernel->id, sweep->port->name,
            (unsigned long long)sweep_inputs_done(sweep), (unsigned long long)sweep_inputs(sweep), digits,
            format_number(sweep->format, sweep->first), digits, format_number(sweep->format, sweep->last),
            stop ? " (interrupted)" : "");
    fprintf(stream, "%.2f s, %.3g million inputs a second and core; %llu measured by exact\n", report->seconds,
            rate_of_core(sweep) / 1e6, (unsigned long long)sweep->exact_calls);
    for (size_t t = 0; t < sweep->tracks; t++) {
        print_track(sweep, &sweep->track[t], stream);
        print_histogram(&sweep->track[t], stream);
    }
}

/* Count, greatest error and sum of errors of one bin and track. */
static void bin_totals(const struct sweep *sweep, size_t track, int bin, double *count, double *greatest, double *sum)
{
    *count = *greatest = *sum = 0;
    for (size_t i = 0; i < sweep->pieces; i++) {
        const struct sweep_piece *piece = &sweep->piece[i];
        if (piece->bin != bin || !piece->done || !track_holds_for(sweep, track, piece))
            continue;
        *count += (double)(piece->last - piece->first + 1);
        *greatest = fmax(*greatest, piece->greatest[track]);
        *sum += piece->sum[track];
    }
}

/* One line per bin and promise. A bin's greatest error is the filter's, within a millionth of an ulp of exact's.
 */
static void print_csv(const struct sweep *sweep, const struct report *report)
{
    fputs("output,measure,limit,low,high,inputs,error_max,error_mean\n", report->stream);
    for (size_t t = 0; t < sweep->tracks; t++)
        for (size_t b = 0; b < sweep->bins; b++) {
            const struct bound *bound = &sweep->track[t].bound;
            double count, greatest, sum;
            bin_totals(sweep, t, (int)b, &count, &greatest, &sum);
            if (count > 0)
                fprintf(report->stream, "%s,%s,%g,%.*g,%.*g,%.0f,%.9g,%.9g\n", bound->field ? bound->field : "all",
                        measure_text(bound->measure), bound->limit, digits_of(sweep),
                        format_number(sweep->format, sweep->bin_edge[b]), digits_of(sweep),
                        format_number(sweep->format, sweep->bin_edge[b + 1] - 1), count, greatest, sum / count);
        }
}

static json_t *hex_and_decimal(const struct sweep *sweep, double x)
{
    char bits[FORMAT_BITS_TEXT];
    return json_pack("{so so ss}", "decimal", json_number(x), "hex", json_hex(x), "bits",
                     format_bits_text(sweep->format, x, bits));
}

static json_t *histogram_to_json(const struct statistics *statistics)
{
    json_t *list = json_array();
    for (size_t b = 0; b < BINS; b++) {
        double low, high;
        statistics_bin(b, &low, &high);
        if (statistics->histogram[b] > 0)
            json_array_append_new(list,
                                  json_pack("[foI]", low, json_number(high), (json_int_t)statistics->histogram[b]));
    }
    return list;
}

static json_t *track_to_json(const struct sweep *sweep, size_t t)
{
    const struct sweep_track *track = &sweep->track[t];
    const int everywhere = bound_any_coordinate(&track->bound);
    char component[64];
    fields_component_name(sweep->kernel->outputs, track->component, component, sizeof component);
    return json_pack("{ss ss so so so sI so so so ss sb so so}", "output",
                     track->bound.field ? track->bound.field : "all", "measure", measure_text(track->bound.measure),
                     "low", json_number(everywhere ? 0 : bound_low(&track->bound)), "high",
                     json_number(everywhere ? 0 : bound_high(&track->bound)), "limit", json_number(track->bound.limit),
                     "inputs", (json_int_t)track->inputs, "greatest", json_number(track->error), "at",
                     hex_and_decimal(sweep, track->input), "computed", hex_and_decimal(sweep, track->computed),
                     "component", component, "decided", track->decided, "mean", json_number(track->mean), "histogram",
                     histogram_to_json(&track->statistics));
}

static void print_json(const struct sweep *sweep, const struct report *report)
{
    json_t *tracks = json_array();
    for (size_t t = 0; t < sweep->tracks; t++)
        json_array_append_new(tracks, track_to_json(sweep, t));
    json_t *document =
        json_pack("{ss si ss so so so sI sI sb so so sI so}", "schema", "plumb.sweep", "version", 2, "kernel",
                  sweep->kernel->id, "port", json_text(sweep->port->name), "from",
                  hex_and_decimal(sweep, format_number(sweep->format, sweep->first)), "to",
                  hex_and_decimal(sweep, format_number(sweep->format, sweep->last)), "inputs",
                  (json_int_t)sweep_inputs(sweep), "inputs_done", (json_int_t)sweep_inputs_done(sweep), "finished",
                  sweep_inputs(sweep) == sweep_inputs_done(sweep), "seconds", json_number(report->seconds),
                  "inputs_per_second_and_core", json_number(rate_of_core(sweep)), "measured_by_exact",
                  (json_int_t)sweep->exact_calls, "promises", tracks);
    json_write(document, JSON_DIGITS, report->stream);
}

/* --- the verb ------------------------------------------------------------------------------------------------------- */

struct verb {
    const char *format, *file, *state, *path, *port_file, *precision;
    double from, to;
    size_t bins, threads;
    int logarithmic;
    const char *shard; /* as given, or null */
    size_t which, of;
    char command[1024]; /* as it was given */
};

static int complain(const char *problem)
{
    fprintf(stderr, "plumb sweep: %s\n", problem);
    return STATUS_USAGE;
}

int sweep_verdict(const struct sweep *sweep)
{
    uint64_t judged = 0;
    for (size_t t = 0; t < sweep->tracks; t++) {
        const struct sweep_track *track = &sweep->track[t];
        if (!isfinite(track->bound.limit) || track->inputs == 0)
            continue;
        if (!within(track))
            return STATUS_SHORT;
        judged += track->inputs;
    }
    if (judged > 0)
        return STATUS_WITHIN;
    fputs("plumb sweep: nothing was judged: nothing is promised in this range\n", stderr);
    return STATUS_NOTHING;
}

void sweep_print(const struct sweep *sweep, const char *format, double seconds, FILE *stream)
{
    const struct report report = {stream, seconds};
    (strcmp(format, "json") == 0 ? print_json : strcmp(format, "csv") == 0 ? print_csv : print_text)(sweep, &report);
}

/* A sweep that was stopped is shown, but does not take a finished one's place in a file. */
static int report(const struct sweep *sweep, const struct verb *verb, double seconds, struct output *output)
{
    if (stop && verb->file) {
        output_abandon(output);
        return STATUS_USAGE;
    }
    sweep_print(sweep, verb->format, seconds, output->stream);
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
    if (choose_range(promises, &verb->from, &verb->to) != 0) {
        complain("--from, --to: nothing was judged: no number of the format lies in the range");
        return STATUS_NOTHING;
    }
    if (sweep_plan(&sweep, kernel, format, port, verb->from, verb->to, verb->bins, verb->logarithmic, problem,
                   sizeof problem) != 0)
        return complain(problem);
    sweep.plan =
        (struct sweep_plan){.port_file = verb->port_file, .path = verb->path, .logarithmic = verb->logarithmic};
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

int verb_sweep(int argc, char **argv)
{
    struct verb verb = {.format = "text", .from = NAN, .to = NAN, .bins = 1};
    char problem[512];
    const struct option options[] = {
        {"from", 0, OPTION_REAL, &verb.from, "LOW", "first input, decimal or hex float (the domain's)", 0},
        {"to", 0, OPTION_REAL, &verb.to, "HIGH", "last input (the domain's)", 0},
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
