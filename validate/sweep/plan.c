/* The plan of a sweep: the promises followed, and the pieces that the range is cut into. See sweep.h. */
#include "sweep.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Points take longer, so that fewer of them are a piece, unless that makes too many pieces. */
enum { PIECE = 1 << 20, LEAST_PIECE_OF_POINTS = 1 << 12, MOST_PIECES_OF_POINTS = 1 << 16 };

#define MOST_INPUTS (INT64_C(1) << 40) /* a day or so of a core for doubles; a million pieces */

/* --- plan ------------------------------------------------------------------------------------------------------- */

static int compare_orders(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* The rank of the smallest number that is not below x. */
static int64_t rank_from(const struct sweep *sweep, double x)
{
    const double largest = format_facts(sweep->format)->largest;
    const double nearest = format_round(sweep->format, fmin(fmax(x, -largest), largest));
    return format_rank(sweep->format, nearest) + (nearest < x);
}

/* Edges of the input's bins: equal widths, or equal ratios from the first positive number on. */
static void place_bins(struct sweep *sweep, double from, double to, int logarithmic)
{
    const double low = logarithmic && from <= 0 ? format_facts(sweep->format)->smallest : from;
    for (size_t b = 0; b <= sweep->bins; b++) {
        const double share = (double)b / (double)sweep->bins;
        const double at = logarithmic ? low * pow(to / low, share) : low + (to - low) * share;
        sweep->bin_edge[b] = rank_from(sweep, at);
    }
    sweep->bin_edge[0] = sweep->first;
    sweep->bin_edge[sweep->bins] = sweep->last + 1;
}

/* The domain of the one input: outside it nothing is promised. */
static const struct field *domain_of(const struct sweep *sweep)
{
    return kernel_promises(sweep->kernel, sweep->format)->inputs;
}

/* Follows the promises about single components that cover part of the range; plain ulps if there are none. -1: there are
 * more than it can follow. */
static int choose_tracks(struct sweep *sweep)
{
    static const struct bound plain = {.measure = ULP, .limit = INFINITY, .reason = "no promise"};
    const double from = format_number(sweep->format, sweep->first), to = format_number(sweep->format, sweep->last);
    const struct bound *bounds = kernel_promises(sweep->kernel, sweep->format)->bounds;
    const int inside = to >= domain_of(sweep)->low && from <= domain_of(sweep)->high;
    for (size_t i = 0; inside && bounds && i < bounds_count(bounds); i++) {
        const struct bound *bound = &bounds[i];
        const int overlaps = fmax(fabs(from), fabs(to)) >= bound_low(bound) &&
                             (from * to <= 0 ? 0 : fmin(fabs(from), fabs(to))) <= bound_high(bound);
        if ((bound->measure != ULP && bound->measure != SCALED_ULP) || !overlaps)
            continue;
        if (sweep->tracks == SWEEP_MOST_OF_NUMBERS)
            return -1;
        sweep->track[sweep->tracks++] = (struct sweep_track){.bound = *bound, .error = -1};
    }
    if (sweep->tracks == 0)
        sweep->track[sweep->tracks++] = (struct sweep_track){.bound = plain, .error = -1};
    return 0;
}

int track_holds_for(const struct sweep *sweep, size_t track, const struct sweep_piece *piece)
{
    const double first = format_number(sweep->format, piece->first), last = format_number(sweep->format, piece->last);
    const struct bound *bound = &sweep->track[track].bound;
    if (sweep->points)
        return 1; /* some of its points may lie elsewhere */
    if (!field_contains(domain_of(sweep), &first) || !field_contains(domain_of(sweep), &last))
        return 0;
    if (bound_everywhere(bound))
        return 1;
    return bound_holds_at(bound, kernel_coordinate(sweep->kernel, &first), NAN) &&
           bound_holds_at(bound, kernel_coordinate(sweep->kernel, &last), NAN);
}

/* Follows all promises: which points they are about, the judge's oracle finds out. */
static int choose_tracks_of_points(struct sweep *sweep)
{
    const struct bound *bounds = kernel_promises(sweep->kernel, sweep->format)->bounds;
    const size_t count = bounds ? bounds_count(bounds) : 0;
    for (size_t i = 0; i < count && count <= SWEEP_MOST_TRACKS; i++)
        sweep->track[sweep->tracks++] = (struct sweep_track){.bound = bounds[i], .error = -1};
    return sweep->tracks > 0 ? 0 : -1;
}

/* Collects the places where a piece must end, sorted: edges of bins, ends of the domain, and ends of bounds on both sides of
 * 0. Returns how many. */
static size_t collect_edges(const struct sweep *sweep, int64_t *edges)
{
    size_t count = 0;
    for (size_t b = 0; b <= sweep->bins; b++)
        edges[count++] = sweep->bin_edge[b];
    edges[count++] = rank_from(sweep, domain_of(sweep)->low);
    edges[count++] = rank_from(sweep, nextafter(domain_of(sweep)->high, INFINITY));
    for (size_t t = 0; t < sweep->tracks; t++) {
        const double low = bound_low(&sweep->track[t].bound), high = bound_high(&sweep->track[t].bound);
        edges[count++] = rank_from(sweep, low);
        edges[count++] = rank_from(sweep, nextafter(high, INFINITY));
        edges[count++] = rank_from(sweep, -high);
        edges[count++] = rank_from(sweep, nextafter(-low, INFINITY));
    }
    qsort(edges, count, sizeof *edges, compare_orders);
    return count;
}

/* How many numbers or points a piece has at most; the same whatever the shard. */
static int64_t piece_of(const struct sweep *sweep)
{
    const int64_t least = LEAST_PIECE_OF_POINTS;
    if (!sweep->points)
        return PIECE;
    return (int64_t)(sweep->points->count / MOST_PIECES_OF_POINTS / (uint64_t)least + 1) * least;
}

/* Cuts [first, last] at the edges and every million floats; counts the pieces, and fills them in where there is room. */
static size_t cut_pieces(const struct sweep *sweep, const int64_t *edges, size_t count, struct sweep_piece *pieces)
{
    const int64_t most = piece_of(sweep);
    size_t made = 0, edge = 0, bin = 0;
    for (int64_t at = sweep->first, next; at <= sweep->last; at = next) {
        next = at + most;
        while (edge < count && edges[edge] <= at)
            edge++;
        if (edge < count && edges[edge] < next)
            next = edges[edge];
        if (next > sweep->last + 1)
            next = sweep->last + 1;
        while (bin + 1 < sweep->bins && sweep->bin_edge[bin + 1] <= at)
            bin++;
        double *room = sweep->sums + (pieces ? 2 * made * sweep->tracks : 0);
        if (pieces)
            pieces[made] = (struct sweep_piece){
                .first = at, .last = next - 1, .bin = (int)bin, .sum = room, .greatest = room + sweep->tracks};
        made++;
    }
    return made;
}

static int refuse(const struct sweep *sweep, char *problem, size_t size)
{
    const struct kernel *kernel = sweep->kernel;
    struct oracle oracle;
    const char *reason;
    if (!sweep->points && (kernel->input_components != 1 || kernel->output_components > SWEEP_MOST_OUTPUTS))
        snprintf(problem, size,
                 "%s has %zu inputs; every number is tried of a kernel of one, of others the points of --grid or "
                 "--stratified",
                 kernel->id, kernel->input_components);
    else if (!judge_offered(sweep->port, kernel, sweep->format))
        snprintf(problem, size, "%s: the port does not have this kernel in %s", kernel->id,
                 format_facts(sweep->format)->name);
    else if (oracle_open(&oracle, kernel, sweep->format, &reason) != 0)
        snprintf(problem, size, "%s: %s", kernel->id, reason);
    else if (sweep->last - sweep->first >= MOST_INPUTS)
        snprintf(problem, size, "%s: the range holds %.3g numbers of %s, more than 2^40; give --from and --to",
                 kernel->id, (double)(sweep->last - sweep->first), format_facts(sweep->format)->name);
    else
        return 0;
    return -1;
}

/* Cuts the range into pieces: 0, or −1 where memory ran out. */
static int make_pieces(struct sweep *sweep, double from, double to, int logarithmic, char *problem, size_t size)
{
    const size_t bins = sweep->bins;
    sweep->bin_edge = calloc(bins + 1, sizeof *sweep->bin_edge);
    int64_t *edges = calloc(bins + 3 + 4 * SWEEP_MOST_OF_NUMBERS, sizeof *edges);
    if (sweep->bin_edge && edges) {
        if (sweep->points)
            sweep->bin_edge[1] = sweep->last + 1;
        else
            place_bins(sweep, from, to, logarithmic);
        const size_t count = sweep->points ? 0 : collect_edges(sweep, edges);
        sweep->pieces = cut_pieces(sweep, edges, count, NULL);
        sweep->piece = calloc(sweep->pieces + 1, sizeof *sweep->piece);
        sweep->sums = calloc(2 * sweep->pieces * sweep->tracks + 1, sizeof *sweep->sums);
        if (sweep->piece && sweep->sums)
            cut_pieces(sweep, edges, count, sweep->piece);
    }
    free(edges);
    sweep->shard_end = sweep->pieces;
    if (sweep->piece && sweep->sums)
        return 0;
    snprintf(problem, size, "out of memory");
    sweep_free(sweep);
    return -1;
}

int sweep_plan(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port, double from,
               double to, size_t bins, int logarithmic, char *problem, size_t size)
{
    *sweep = (struct sweep){.kernel = kernel, .format = format, .port = port, .bins = bins};
    sweep->first = format_rank(format, from);
    sweep->last = format_rank(format, to);
    if (refuse(sweep, problem, size) != 0)
        return -1;
    if (choose_tracks(sweep) != 0) {
        snprintf(problem, size, "%s has more than %d promises in this range; give --from and --to", kernel->id,
                 SWEEP_MOST_OF_NUMBERS);
        return -1;
    }
    return make_pieces(sweep, from, to, logarithmic, problem, size);
}

int sweep_plan_points(struct sweep *sweep, const struct kernel *kernel, enum format format, struct port *port,
                      const struct points_request *request, char *problem, size_t size)
{
    *sweep = (struct sweep){.kernel = kernel, .format = format, .port = port, .bins = 1};
    sweep->points = points_new(kernel_promises(kernel, format), request, problem, size);
    if (!sweep->points)
        return -1;
    sweep->plan.request = *request;
    sweep->last = (int64_t)sweep->points->count - 1;
    if (refuse(sweep, problem, size) == 0) {
        if (choose_tracks_of_points(sweep) == 0)
            return make_pieces(sweep, 0, 0, 0, problem, size);
        snprintf(problem, size, "%s has no promises, or more than %d", kernel->id, SWEEP_MOST_TRACKS);
    }
    sweep_free(sweep);
    return -1;
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
    free(sweep->bin_edge);
    points_free(sweep->points);
    sweep->points = NULL;
    sweep->sums = NULL;
    sweep->piece = NULL;
    sweep->bin_edge = NULL;
}

int64_t sweep_place(const struct sweep *sweep, double input)
{
    return sweep->points ? (int64_t)input : format_rank(sweep->format, input);
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
