/* The report of a sweep as text, JSON or CSV, and its exit status: see shards.h. */
#include "shards.h"

#include "validate/util/decimal.h"
#include "validate/util/json.h"
#include "validate/util/options.h"
#include "validate/util/program.h"
#include "validate/util/table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct sweep_text {
    FILE *stream;
    double seconds;
    int interrupted;
};

static int is_within_limit(const struct sweep_track *track)
{
    return track->decided && track->error <= track->bound.limit;
}

/* Returns the number of inputs tried per second and core. */
static double rate_of_core(const struct sweep *sweep)
{
    return (double)sweep_inputs_done(sweep) / sweep->thread_seconds;
}

/* Returns the number of decimal digits with which every number of the format can be restored. */
static int digits_of(const struct sweep *sweep)
{
    return sweep->format == DOUBLE ? 17 : 9;
}

/* --- text --------------------------------------------------------------------------------------------------------- */

/* Prints the input with the largest error: the number and its bits, or the number of the point. */
static void print_input(const struct sweep *sweep, const struct sweep_track *track, FILE *stream)
{
    char bits[FORMAT_BITS_TEXT];
    if (sweep->points)
        fprintf(stream, "point %.0f", track->input);
    else
        fprintf(stream, "%.*g = %a (%s)", digits_of(sweep), track->input, track->input,
                format_bits_text(sweep->format, track->input, bits));
}

/* Prints the command that evaluates the kernel at the input with the largest error. */
static void print_eval(const struct sweep *sweep, const struct sweep_track *track, FILE *stream)
{
    const size_t inputs = sweep->kernel->input_components;
    double *in = calloc(inputs, sizeof *in);
    if (!in)
        return;
    sweep_element(sweep, sweep_position(sweep, track->input), in);
    fprintf(stream, "  %s eval %s", program_called(), sweep->kernel->id);
    for (size_t k = 0; k < inputs; k++)
        fprintf(stream, " %a", in[k]);
    putc('\n', stream);
    free(in);
}

static void print_quantiles(const struct sweep_track *track, FILE *stream)
{
    static const struct {
        const char *words;
        double share;
    } quantiles[] = {{"half", 0.5}, {"99 %", 0.99}, {"99.99 %", 0.9999}};
    char text[32];
    fprintf(stream, "  mean %.6f", track->mean);
    for (size_t i = 0; i < sizeof quantiles / sizeof *quantiles; i++)
        fprintf(stream, ", %s at most %s", quantiles[i].words,
                decimal_up(statistics_quantile(&track->statistics, quantiles[i].share), 3, text, sizeof text));
    fputc('\n', stream);
    if (isfinite(track->bound.limit))
        fprintf(stream, "  promised at most %s: %s\n", decimal_up(track->bound.limit, 6, text, sizeof text),
                is_within_limit(track) ? "kept" : "BROKEN");
    else
        fprintf(stream, "  nothing is promised here\n");
}

static void print_track(const struct sweep *sweep, const struct sweep_track *track, FILE *stream)
{
    const struct bound *bound = &track->bound;
    char component[64], computed[FORMAT_BITS_TEXT], where[160];
    fprintf(stream, "\n%s of %s", measure_text(bound->measure), bound->field ? bound->field : "every output");
    if (!bound_everywhere(bound) && sweep->points)
        fprintf(stream, " %s, %s", bound_region(bound), bound_where(sweep->kernel, bound, where, sizeof where));
    else if (!bound_everywhere(bound))
        fprintf(stream, " %s, %s in [%.9g, %.9g]", bound_region(bound), sweep->kernel->row->coordinate->name,
                bound_low(bound), bound_high(bound));
    fprintf(stream, ": %llu %s", (unsigned long long)track->inputs, sweep->points ? "points" : "inputs");
    if (track->undecided > 0)
        fprintf(stream, "; %llu undecided, because double precision is not enough",
                (unsigned long long)track->undecided);
    putc('\n', stream);
    if (track->error < 0)
        return;
    fprintf(stream, "  largest error %s at ", decimal_up_fixed(track->error, 9, computed, sizeof computed));
    print_input(sweep, track, stream);
    fprintf(stream, ", %s is %.*g (%s), exact %.17g%s\n",
            fields_component_name(sweep->kernel->outputs, track->component, component, sizeof component),
            digits_of(sweep), track->computed, format_bits_text(sweep->format, track->computed, computed), track->exact,
            track->decided ? "" : " (undecided at the precision ceiling)");
    print_eval(sweep, track, stream);
    print_quantiles(track, stream);
}

/* Prints the histogram by octaves: a bar for each octave that is not empty. */
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

/* Returns a text with the points that are tried, or with the fixed components of a sweep over a range, which the caller
 * frees. May return null. */
static char *what_is_tried(const struct sweep *sweep)
{
    return sweep->points ? points_text(sweep->points) : sweep_fixed_text(sweep);
}

/* Prints the number of inputs that were tried, and the number of inputs in total. */
static void print_tried(const struct sweep *sweep, FILE *stream)
{
    const int digits = digits_of(sweep);
    const unsigned long long done = sweep_inputs_done(sweep), all = sweep_inputs(sweep);
    char *points = what_is_tried(sweep);
    if (sweep->points)
        fprintf(stream, "%llu of %llu points, %s", done, all, points ? points : "");
    else
        fprintf(stream, "%llu of %llu numbers from %.*g to %.*g%s%s", done, all, digits,
                format_number(sweep->format, sweep->first), digits, format_number(sweep->format, sweep->last),
                points ? " at " : "", points ? points : "");
    free(points);
}

static void print_text(const struct sweep *sweep, const struct sweep_text *report)
{
    FILE *stream = report->stream;
    fprintf(stream, "%s, %s: ", sweep->kernel->id, sweep->port->name);
    print_tried(sweep, stream);
    fprintf(stream, "%s\n", report->interrupted ? " (interrupted)" : "");
    fprintf(stream, "%.2f s, %.3g million inputs per second and core; %llu measured by exact\n", report->seconds,
            rate_of_core(sweep) / 1e6, (unsigned long long)sweep->exact_calls);
    for (size_t t = 0; t < sweep->tracks; t++) {
        print_track(sweep, &sweep->track[t], stream);
        print_histogram(&sweep->track[t], stream);
    }
}

/* --- CSV ---------------------------------------------------------------------------------------------------------- */

/* Prints a line per promise. */
static void print_csv(const struct sweep *sweep, const struct sweep_text *report)
{
    const char *const number = sweep->format == DOUBLE ? "%.17g" : "%.9g";
    const struct table_column columns[] = {{.name = "output"},
                                           {.name = "measure"},
                                           {"limit", .format = "%g"},
                                           {"low", .format = number},
                                           {"high", .format = number},
                                           {"inputs", .format = "%.0f"},
                                           {"error_max", .format = "%.9g"},
                                           {"error_mean", .format = "%.9g"}};
    struct table table;
    table_open(&table, TABLE_CSV, report->stream, columns, sizeof columns / sizeof *columns);
    for (const struct sweep_track *track = sweep->track; track < sweep->track + sweep->tracks; track++)
        if (track->inputs > 0)
            TABLE_ROW(&table, table_text(track->bound.field ? track->bound.field : "all"),
                      table_text(measure_text(track->bound.measure)), table_number(track->bound.limit),
                      table_number(sweep_input(sweep, sweep->first)), table_number(sweep_input(sweep, sweep->last)),
                      table_count(track->inputs), table_number(track->error), table_number(track->mean));
}

/* --- JSON --------------------------------------------------------------------------------------------------------- */

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

/* Returns the point of a track's largest error: its number and its inputs. Null if there is none. */
static json_t *point_to_json(const struct sweep *sweep, const struct sweep_track *track)
{
    const size_t inputs = sweep->kernel->input_components;
    double *in = sweep->points && track->error >= 0 ? calloc(inputs, sizeof *in) : NULL;
    if (!in)
        return json_null();
    json_t *list = json_array();
    sweep_element(sweep, sweep_position(sweep, track->input), in);
    for (size_t k = 0; k < inputs; k++)
        json_array_append_new(list, hex_and_decimal(sweep, in[k]));
    free(in);
    return json_pack("{sI so}", "number", (json_int_t)track->input, "inputs", list);
}

static json_t *track_to_json(const struct sweep *sweep, size_t t)
{
    const struct sweep_track *track = &sweep->track[t];
    const int everywhere = bound_any_coordinate(&track->bound);
    char component[64];
    fields_component_name(sweep->kernel->outputs, track->component, component, sizeof component);
    return json_pack(
        "{ss ss so so so sI sI so so so so ss sb so so}", "output", track->bound.field ? track->bound.field : "all",
        "measure", measure_text(track->bound.measure), "low", json_number(everywhere ? 0 : bound_low(&track->bound)),
        "high", json_number(everywhere ? 0 : bound_high(&track->bound)), "limit", json_number(track->bound.limit),
        "inputs", (json_int_t)track->inputs, "undecided", (json_int_t)track->undecided, "greatest",
        json_number(track->error), "at", sweep->points ? json_null() : hex_and_decimal(sweep, track->input), "point",
        point_to_json(sweep, track), "computed", hex_and_decimal(sweep, track->computed), "component", component,
        "decided", track->decided, "mean", json_number(track->mean), "histogram",
        histogram_to_json(&track->statistics));
}

/* Returns an end of the range; null for points. */
static json_t *end_to_json(const struct sweep *sweep, int64_t rank)
{
    return sweep->points ? json_null() : hex_and_decimal(sweep, format_number(sweep->format, rank));
}

static void print_json(const struct sweep *sweep, const struct sweep_text *report)
{
    json_t *tracks = json_array();
    char *points = what_is_tried(sweep);
    for (size_t t = 0; t < sweep->tracks; t++)
        json_array_append_new(tracks, track_to_json(sweep, t));
    json_t *document =
        json_pack("{ss si ss so so so so sI sI sb so so sI so}", "schema", "plumb.sweep", "version", 4, "kernel",
                  sweep->kernel->id, "port", json_text(sweep->port->name), "points", json_text(points), "from",
                  end_to_json(sweep, sweep->first), "to", end_to_json(sweep, sweep->last), "inputs",
                  (json_int_t)sweep_inputs(sweep), "inputs_done", (json_int_t)sweep_inputs_done(sweep), "finished",
                  sweep_inputs(sweep) == sweep_inputs_done(sweep), "seconds", json_number(report->seconds),
                  "inputs_per_second_and_core", json_number(rate_of_core(sweep)), "measured_by_exact",
                  (json_int_t)sweep->exact_calls, "promises", tracks);
    json_write(document, JSON_DIGITS, report->stream);
    free(points);
}

/* --- exit status -------------------------------------------------------------------------------------------------- */

int sweep_verdict(const struct sweep *sweep)
{
    uint64_t checked = 0;
    for (size_t t = 0; t < sweep->tracks; t++) {
        const struct sweep_track *track = &sweep->track[t];
        if (!isfinite(track->bound.limit) || track->inputs == 0)
            continue;
        if (!is_within_limit(track))
            return STATUS_SHORT;
        checked += track->inputs;
    }
    if (checked > 0)
        return STATUS_WITHIN;
    fputs("plumb sweep: nothing was judged: nothing is promised in this range\n", stderr);
    return STATUS_NOTHING;
}

void sweep_print(const struct sweep *sweep, const char *format, double seconds, int interrupted, FILE *stream)
{
    const struct sweep_text report = {stream, seconds, interrupted};
    if (strcmp(format, "json") == 0)
        print_json(sweep, &report);
    else if (strcmp(format, "csv") == 0)
        print_csv(sweep, &report);
    else
        print_text(sweep, &report);
}
