/* Plans of sweeps: chooses the promises to check, and cuts the range into pieces. See sweep.h. */
#include "sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* PIECE: maximum count of numbers of a piece. Points take longer, so a piece has only MIN_PIECE_OF_POINTS of them, or
 * the multiple of that with which there are about MAX_PIECES_OF_POINTS pieces. */
enum { PIECE = 1 << 20, MIN_PIECE_OF_POINTS = 1 << 12, MAX_PIECES_OF_POINTS = 1 << 16 };

/* Maximum number of inputs: for doubles about a day on one core, and a million pieces. */
#define MAX_INPUTS (INT64_C(1) << 40)

/* --- plan ------------------------------------------------------------------------------------------------------- */

static int compare_orders(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* Returns the field of the input that takes every number. Promises hold only in its domain. */
static const struct field *moving_field(const struct sweep *sweep)
{
    return fields_of_component(kernel_promises(sweep->kernel, sweep->format)->inputs, sweep->moving);
}

/* True if the sweep checks this promise. With points, all promises are checked, since the oracle decides for each
 * point whether the promise applies. With numbers, a promise has to be in ulps or scaled ulps and to cover part of
 * the range; if other inputs are fixed, it also has to hold everywhere, since a coordinate would depend on all
 * inputs. */
static int is_followed(const struct sweep *sweep, const struct bound *bound)
{
    const double from = format_number(sweep->format, sweep->first), to = format_number(sweep->format, sweep->last);
    if (sweep->others && (!bound_everywhere(bound) || bound->beyond > 0))
        return 0;
    return sweep->points ||
           ((bound->measure == ULP || bound->measure == SCALED_ULP) && to >= moving_field(sweep)->low &&
            from <= moving_field(sweep)->high && fmax(fabs(from), fabs(to)) >= bound_low(bound) &&
            (from * to <= 0 ? 0 : fmin(fabs(from), fabs(to))) <= bound_high(bound));
}

/* Chooses the promises that the sweep checks. If there are none for a sweep over numbers, chooses an error in ulps
 * without a limit. Returns −1 if there are no promises for a sweep over points, or more than SWEEP_MAX_TRACKS. */
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

int track_holds_for(const struct sweep *sweep, size_t track, const struct sweep_piece *piece)
{
    const double first = format_number(sweep->format, piece->first), last = format_number(sweep->format, piece->last);
    const struct bound *bound = &sweep->track[track].bound;
    if (sweep->points)
        return 1;
    if (!field_contains(moving_field(sweep), sweep->format, &first) ||
        !field_contains(moving_field(sweep), sweep->format, &last))
        return 0;
    if (bound_everywhere(bound))
        return 1;
    return bound_holds_at(bound, kernel_coordinate(sweep->kernel, &first), NAN) &&
           bound_holds_at(bound, kernel_coordinate(sweep->kernel, &last), NAN);
}

/* Writes, in ascending order, the ranks at which a piece has to begin: at the ends of the domain, and at ± the ends of
 * the promises' regions. Returns their number. */
static size_t collect_edges(const struct sweep *sweep, int64_t *edges)
{
    size_t count = 0;
    edges[count++] = format_rank_from(sweep->format, moving_field(sweep)->low);
    edges[count++] = format_rank_from(sweep->format, nextafter(moving_field(sweep)->high, INFINITY));
    for (size_t t = 0; t < sweep->tracks; t++) {
        const double low = bound_low(&sweep->track[t].bound), high = bound_high(&sweep->track[t].bound);
        edges[count++] = format_rank_from(sweep->format, low);
        edges[count++] = format_rank_from(sweep->format, nextafter(high, INFINITY));
        edges[count++] = format_rank_from(sweep->format, -high);
        edges[count++] = format_rank_from(sweep->format, nextafter(-low, INFINITY));
    }
    qsort(edges, count, sizeof *edges, compare_orders);
    return count;
}

/* Returns the maximum count of numbers or points per piece. It does not depend on the shard, so that all shards have
 * the same pieces. */
static int64_t max_piece_size(const struct sweep *sweep)
{
    const int64_t minimum = MIN_PIECE_OF_POINTS;
    if (!sweep->points)
        return PIECE;
    return (int64_t)(sweep->points->count / MAX_PIECES_OF_POINTS / (uint64_t)minimum + 1) * minimum;
}

/* Cuts [first, last] at the edges, and where a piece has reached its maximum size. Returns the number of pieces;
 * writes them unless `pieces` is null. */
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

static int is_refused(struct sweep *sweep, char *problem, size_t size)
{
    const struct kernel *kernel = sweep->kernel;
    struct oracle oracle;
    const char *reason;
    if (!sweep->points && !sweep->others && kernel->input_components != 1)
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
    if (is_refused(sweep, problem, size) != 0) {
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

/* Stores the inputs that --at fixes, and finds the one component that takes every number. Returns 0, or −1 with a
 * message in `problem`. */
static int fix_others(struct sweep *sweep, const struct option_list *at, char *problem, size_t size)
{
    const size_t inputs = sweep->kernel->input_components;
    size_t left = 0;
    sweep->others = calloc(inputs, sizeof *sweep->others);
    if (!sweep->others)
        return snprintf(problem, size, "out of memory"), -1;
    if (points_fix(sweep->kernel, at, sweep->others, problem, size) != 0)
        return -1;
    for (size_t k = 0; k < inputs; k++) {
        sweep->moving = isnan(sweep->others[k]) ? k : sweep->moving;
        left += isnan(sweep->others[k]);
        sweep->others[k] = format_round(sweep->format, sweep->others[k]);
    }
    if (left != 1 || !kind_is_number(moving_field(sweep)->kind))
        return snprintf(problem, size,
                        "--at: leaves %zu components of %s's inputs without a value; it has to leave one", left,
                        sweep->kernel->id),
               -1;
    sweep->others[sweep->moving] = moving_field(sweep)->low;
    if (sampler_in_domain(kernel_promises(sweep->kernel, sweep->format), sweep->others))
        return 0;
    return snprintf(problem, size, "--at: these values are outside the domain of %s", sweep->kernel->id), -1;
}

int sweep_plan(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
               const struct option_list *at, double from, double to, char *problem, size_t size)
{
    *sweep = (struct sweep){.kernel = kernel, .format = format, .port = port};
    if (at && at->count > 0 && fix_others(sweep, at, problem, size) != 0) {
        sweep_free(sweep);
        return -1;
    }
    const struct field *domain = moving_field(sweep);
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

void sweep_shard(struct sweep *sweep, size_t which, size_t of)
{
    sweep->shard_first = (size_t)((unsigned __int128)sweep->pieces * (which - 1) / of);
    sweep->shard_end = (size_t)((unsigned __int128)sweep->pieces * which / of);
}

void sweep_free(struct sweep *sweep)
{
    free(sweep->piece);
    free(sweep->sums);
    free(sweep->others);
    points_free(sweep->points);
    sweep->others = NULL;
    sweep->points = NULL;
    sweep->sums = NULL;
    sweep->piece = NULL;
}

int64_t sweep_index(const struct sweep *sweep, double input)
{
    return sweep->points ? (int64_t)input : format_rank(sweep->format, input);
}

double sweep_input(const struct sweep *sweep, int64_t place)
{
    return sweep->points ? (double)place : format_number(sweep->format, place);
}

void sweep_element(const struct sweep *sweep, int64_t place, double *in)
{
    if (sweep->points) {
        points_element(sweep->points, (uint64_t)place, in);
        return;
    }
    for (size_t k = 0; k < sweep->kernel->input_components && sweep->others; k++)
        in[k] = sweep->others[k];
    in[sweep->moving] = format_number(sweep->format, place);
}

char *sweep_others_text(const struct sweep *sweep)
{
    char *text = NULL, name[64];
    size_t size;
    const struct kernel *kernel = sweep->kernel;
    FILE *stream = sweep->others ? open_memstream(&text, &size) : NULL;
    if (!stream)
        return NULL;
    const char *between = "";
    for (size_t k = 0; k < kernel->input_components; k++)
        if (k != sweep->moving) {
            fprintf(stream, "%s%s=%a", between, fields_component_name(kernel->inputs, k, name, sizeof name),
                    sweep->others[k]);
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
