/* Plans of sweeps: chooses the promises to check, and cuts the range into pieces. See sweep.h. */
#include "sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The maximum size of a piece. Points take longer to measure than numbers of a range, so a piece has fewer of them:
 * MIN_PIECE_OF_POINTS, or the smallest multiple with which there are at most about MAX_PIECES_OF_POINTS pieces. */
enum { PIECE = 1 << 20, MIN_PIECE_OF_POINTS = 1 << 12, MAX_PIECES_OF_POINTS = 1 << 16 };

/* Maximum number of inputs: for doubles about a day on one core, and a million pieces. */
#define MAX_INPUTS (INT64_C(1) << 40)

/* --- plan ------------------------------------------------------------------------------------------------------- */

static int compare_ranks(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Returns the field of the component that takes every number. Promises are only about numbers in the domain of this
 * field. */
static const struct field *varied_field(const struct sweep *sweep)
{
    return fields_of_component(kernel_promises(sweep->kernel, sweep->format)->inputs, sweep->varied);
}

/* True if the sweep checks this promise. A sweep over points checks all promises: whether a point is in the region of a
 * promise is tested for each point. A sweep over a range checks a promise if it is in ulps or scaled ulps and its
 * region contains a part of the range. If other components are fixed, the promise must also be about all inputs: a
 * region is given by a coordinate, which depends on all components, so its ends would not be known as numbers of the
 * range. */
static int is_followed(const struct sweep *sweep, const struct bound *bound)
{
    const double from = format_number(sweep->format, sweep->first), to = format_number(sweep->format, sweep->last);
    if (sweep->fixed && (!bound_everywhere(bound) || bound->beyond > 0))
        return 0;
    return sweep->points ||
           ((bound->measure == ULP || bound->measure == SCALED_ULP) && to >= varied_field(sweep)->low &&
            from <= varied_field(sweep)->high && fmax(fabs(from), fabs(to)) >= bound_low(bound) &&
            (from * to <= 0 ? 0 : fmin(fabs(from), fabs(to))) <= bound_high(bound));
}

/* Chooses the promises that the sweep checks. If there are none for a sweep over a range, chooses an error in ulps
 * without a limit. Returns −1 if there are none for a sweep over points, or more than SWEEP_MAX_TRACKS. */
static int choose_tracks(struct sweep *sweep)
{
    static const struct bound plain = {.measure = ULP, .limit = INFINITY, .reason = "no promise"};
    const struct bound *bounds = kernel_promises(sweep->kernel, sweep->format)->bounds;
    for (size_t i = 0; bounds && i < bounds_count(bounds); i++) {
        if (!is_followed(sweep, &bounds[i]))
            continue;
        if (sweep->tracks == SWEEP_MAX_TRACKS)
            return -1;
        sweep->track[sweep->tracks++] = (struct sweep_track){.bound = bounds[i], .error = -1};
    }
    if (sweep->tracks == 0 && !sweep->points)
        sweep->track[sweep->tracks++] = (struct sweep_track){.bound = plain, .error = -1};
    return sweep->tracks > 0 ? 0 : -1;
}

int track_covers(const struct sweep *sweep, size_t track, const struct sweep_piece *piece)
{
    const double first = format_number(sweep->format, piece->first), last = format_number(sweep->format, piece->last);
    const struct bound *bound = &sweep->track[track].bound;
    if (sweep->points)
        return 1;
    if (!field_contains(varied_field(sweep), sweep->format, &first) ||
        !field_contains(varied_field(sweep), sweep->format, &last))
        return 0;
    if (bound_everywhere(bound))
        return 1;
    return bound_holds_at(bound, kernel_coordinate(sweep->kernel, &first), NAN) &&
           bound_holds_at(bound, kernel_coordinate(sweep->kernel, &last), NAN);
}

/* Writes, in ascending order, the ranks at which a piece has to begin, so that each piece lies in the regions of the
 * same promises: at the ends of the domain, and at ± the ends of the regions. (A region is given by a magnitude.) Where
 * a region or the domain ends, the next number begins a piece. Returns the number of ranks. */
static size_t collect_edges(const struct sweep *sweep, int64_t *edges)
{
    size_t count = 0;
    edges[count++] = format_rank_from(sweep->format, varied_field(sweep)->low);
    edges[count++] = format_rank_from(sweep->format, nextafter(varied_field(sweep)->high, INFINITY));
    for (size_t t = 0; t < sweep->tracks; t++) {
        const double low = bound_low(&sweep->track[t].bound), high = bound_high(&sweep->track[t].bound);
        edges[count++] = format_rank_from(sweep->format, low);
        edges[count++] = format_rank_from(sweep->format, nextafter(high, INFINITY));
        edges[count++] = format_rank_from(sweep->format, -high);
        edges[count++] = format_rank_from(sweep->format, nextafter(-low, INFINITY));
    }
    qsort(edges, count, sizeof *edges, compare_ranks);
    return count;
}

/* Returns the maximum number of inputs per piece. It does not depend on the shard, so that all shards have the same
 * pieces. */
static int64_t max_piece_size(const struct sweep *sweep)
{
    const int64_t minimum = MIN_PIECE_OF_POINTS;
    if (!sweep->points)
        return PIECE;
    return (int64_t)(sweep->points->count / MAX_PIECES_OF_POINTS / (uint64_t)minimum + 1) * minimum;
}

/* Cuts the positions [first, last] at the `count` edges, and where a piece has reached its maximum size. Returns the
 * number of pieces; writes them unless `pieces` is null. */
static size_t cut_pieces(const struct sweep *sweep, const int64_t *edges, size_t count, struct sweep_piece *pieces)
{
    const int64_t most = max_piece_size(sweep);
    size_t made = 0, edge = 0;
    for (int64_t at = sweep->first, next; at <= sweep->last; at = next) {
        next = at + most;
        while (edge < count && edges[edge] <= at)
            edge++;
        if (edge < count && edges[edge] < next)
            next = edges[edge];
        if (next > sweep->last + 1)
            next = sweep->last + 1;
        if (pieces)
            pieces[made] =
                (struct sweep_piece){.first = at, .last = next - 1, .sum = sweep->sums + made * sweep->tracks};
        made++;
    }
    return made;
}

/* Tests whether the sweep is possible, and chooses the promises that it checks. Returns 0, or −1 with a line in
 * `problem`. */
static int validate_and_choose(struct sweep *sweep, char *problem, size_t size)
{
    const struct kernel *kernel = sweep->kernel;
    struct oracle oracle;
    const char *reason;
    if (!sweep->points && !sweep->fixed && kernel->input_components != 1)
        snprintf(problem, size,
                 "%s has %zu inputs: fix all but one with --at, to try every number of that one, or give --grid or "
                 "--stratified",
                 kernel->id, kernel->input_components);
    else if (!port_kernel_id(sweep->port, kernel, sweep->format))
        snprintf(problem, size, "%s: the port does not have this kernel in %s", kernel->id,
                 format_facts(sweep->format)->name);
    else if (oracle_open(&oracle, kernel, sweep->format, &reason) != 0)
        snprintf(problem, size, "%s: %s", kernel->id, reason);
    else if (sweep->last - sweep->first >= MAX_INPUTS)
        snprintf(problem, size, "%s: the range holds %.3g numbers of %s, more than 2^40; give --from and --to",
                 kernel->id, (double)(sweep->last - sweep->first), format_facts(sweep->format)->name);
    else if (choose_tracks(sweep) != 0)
        snprintf(problem, size, "%s has no promises here, or more than %d", kernel->id, SWEEP_MAX_TRACKS);
    else
        return 0;
    return -1;
}

/* Chooses the promises and cuts the range into pieces. Returns 0, or −1 with a line in `problem`. */
static int make_pieces(struct sweep *sweep, char *problem, size_t size)
{
    int64_t edges[2 + 4 * SWEEP_MAX_TRACKS];
    if (validate_and_choose(sweep, problem, size) != 0) {
        sweep_free(sweep);
        return -1;
    }
    const size_t count = sweep->points ? 0 : collect_edges(sweep, edges);
    sweep->pieces = cut_pieces(sweep, edges, count, NULL);
    sweep->piece = calloc(sweep->pieces + 1, sizeof *sweep->piece);
    sweep->sums = calloc(sweep->pieces * sweep->tracks + 1, sizeof *sweep->sums);
    if (sweep->piece && sweep->sums)
        cut_pieces(sweep, edges, count, sweep->piece);
    sweep->shard_end = sweep->pieces;
    if (sweep->piece && sweep->sums)
        return 0;
    snprintf(problem, size, "out of memory");
    sweep_free(sweep);
    return -1;
}

/* Stores the values that --at gives, and finds the one component without a value, which takes every number. Returns 0,
 * or −1 with a line in `problem`. */
static int set_fixed(struct sweep *sweep, const struct option_list *at, char *problem, size_t size)
{
    const size_t inputs = sweep->kernel->input_components;
    size_t left = 0;
    sweep->fixed = calloc(inputs, sizeof *sweep->fixed);
    if (!sweep->fixed)
        return snprintf(problem, size, "out of memory"), -1;
    if (points_fix(sweep->kernel, at, sweep->fixed, problem, size) != 0)
        return -1;
    for (size_t k = 0; k < inputs; k++) {
        sweep->varied = isnan(sweep->fixed[k]) ? k : sweep->varied;
        left += isnan(sweep->fixed[k]);
        sweep->fixed[k] = format_round(sweep->format, sweep->fixed[k]);
    }
    if (left != 1 || !kind_is_number(varied_field(sweep)->kind))
        return snprintf(problem, size,
                        "--at: leaves %zu components of %s's inputs without a value; it has to leave one", left,
                        sweep->kernel->id),
               -1;
    sweep->fixed[sweep->varied] = varied_field(sweep)->low;
    if (sampler_in_domain(kernel_promises(sweep->kernel, sweep->format), sweep->fixed))
        return 0;
    return snprintf(problem, size, "--at: these values are outside the domain of %s", sweep->kernel->id), -1;
}

int sweep_plan(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
               const struct option_list *at, double from, double to, char *problem, size_t size)
{
    *sweep = (struct sweep){.kernel = kernel, .format = format, .port = port};
    if (at && at->count > 0 && set_fixed(sweep, at, problem, size) != 0) {
        sweep_free(sweep);
        return -1;
    }
    const struct field *domain = varied_field(sweep);
    sweep->first = format_rank_from(format, isnan(from) ? domain->low : from);
    sweep->last = -format_rank_from(format, -(isnan(to) ? domain->high : to));
    if (sweep->first <= sweep->last)
        return make_pieces(sweep, problem, size);
    snprintf(problem, size, "--from, --to: nothing was judged: no number of the format lies in the range");
    sweep_free(sweep);
    return 1;
}

int sweep_plan_points(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
                      const struct points_request *request, char *problem, size_t size)
{
    *sweep = (struct sweep){.kernel = kernel, .format = format, .port = port};
    sweep->points = points_new(kernel_promises(kernel, format), request, problem, size);
    if (!sweep->points)
        return -1;
    sweep->last = (int64_t)sweep->points->count - 1;
    return make_pieces(sweep, problem, size);
}

void sweep_shard(struct sweep *sweep, size_t which, size_t count)
{
    sweep->shard_first = (size_t)((unsigned __int128)sweep->pieces * (which - 1) / count);
    sweep->shard_end = (size_t)((unsigned __int128)sweep->pieces * which / count);
}

void sweep_free(struct sweep *sweep)
{
    free(sweep->piece);
    free(sweep->sums);
    free(sweep->fixed);
    points_free(sweep->points);
    sweep->fixed = NULL;
    sweep->points = NULL;
    sweep->sums = NULL;
    sweep->piece = NULL;
}

int64_t sweep_position(const struct sweep *sweep, double input)
{
    return sweep->points ? (int64_t)input : format_rank(sweep->format, input);
}

double sweep_input(const struct sweep *sweep, int64_t position)
{
    return sweep->points ? (double)position : format_number(sweep->format, position);
}

void sweep_element(const struct sweep *sweep, int64_t position, double *in)
{
    if (sweep->points) {
        points_element(sweep->points, (uint64_t)position, in);
        return;
    }
    for (size_t k = 0; k < sweep->kernel->input_components && sweep->fixed; k++)
        in[k] = sweep->fixed[k];
    in[sweep->varied] = format_number(sweep->format, position);
}

char *sweep_fixed_text(const struct sweep *sweep)
{
    char *text = NULL, name[64];
    size_t size;
    const struct kernel *kernel = sweep->kernel;
    FILE *stream = sweep->fixed ? open_memstream(&text, &size) : NULL;
    if (!stream)
        return NULL;
    const char *between = "";
    for (size_t k = 0; k < kernel->input_components; k++)
        if (k != sweep->varied) {
            fprintf(stream, "%s%s=%a", between, fields_component_name(kernel->inputs, k, name, sizeof name),
                    sweep->fixed[k]);
            between = " ";
        }
    return fclose(stream) == 0 ? text : NULL;
}

uint64_t sweep_inputs(const struct sweep *sweep)
{
    return (uint64_t)(sweep->last - sweep->first + 1);
}

uint64_t sweep_inputs_done(const struct sweep *sweep)
{
    uint64_t done = 0;
    for (size_t i = 0; i < sweep->pieces; i++)
        if (sweep->piece[i].done)
            done += (uint64_t)(sweep->piece[i].last - sweep->piece[i].first + 1);
    return done;
}
