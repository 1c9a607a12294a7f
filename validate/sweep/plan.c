/* The plan of a sweep: the numbering of floats, the promises followed, and the pieces that the range is cut into. See
 * sweep.h. */
#include "sweep.h"

#include <float.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PIECE = 1 << 20 };

int64_t float_order(float x)
{
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits & 0x80000000u ? -(int64_t)(bits & 0x7fffffffu) : (int64_t)bits;
}

float float_of_order(int64_t order)
{
    const uint32_t bits = order < 0 ? 0x80000000u | (uint32_t)-order : (uint32_t)order;
    float x;
    memcpy(&x, &bits, sizeof x);
    return x;
}

/* --- plan ------------------------------------------------------------------------------------------------------- */

static int compare_orders(const void *a, const void *b)
{
    const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

/* The smallest float that is not below x, as a number. */
static int64_t order_from(double x)
{
    float nearest = (float)fmin(fmax(x, -FLT_MAX), FLT_MAX);
    return float_order(nearest) + (nearest < x);
}

/* Edges of the input's bins: equal widths, or equal ratios from the first positive number on. */
static void place_bins(struct sweep *sweep, float from, float to, int logarithmic)
{
    const double low = logarithmic && from <= 0 ? FLT_TRUE_MIN : from;
    for (size_t b = 0; b <= sweep->bins; b++) {
        const double share = (double)b / (double)sweep->bins;
        const double at = logarithmic ? low * pow(to / low, share) : low + (to - low) * share;
        sweep->bin_edge[b] = order_from(at);
    }
    sweep->bin_edge[0] = sweep->first;
    sweep->bin_edge[sweep->bins] = sweep->last + 1;
}

/* The row's promises about single components that speak of part of the range; where there are none, plain ulps. */
static void choose_tracks(struct sweep *sweep)
{
    static const struct bound plain = {NULL, ULP, INFINITY, 0, 0, "no promise", 0};
    const double from = float_of_order(sweep->first), to = float_of_order(sweep->last);
    const struct bound *bounds = sweep->row->bounds;
    for (size_t i = 0; bounds && i < bounds_count(bounds) && sweep->tracks < SWEEP_MOST_TRACKS; i++) {
        const struct bound *bound = &bounds[i];
        const int everywhere = bound->low == 0 && bound->high == 0;
        const int overlaps = everywhere || (fmax(fabs(from), fabs(to)) >= bound->low &&
                                            (from * to <= 0 ? 0 : fmin(fabs(from), fabs(to))) <= bound->high);
        if ((bound->measure == ULP || bound->measure == SCALED_ULP) && overlaps)
            sweep->track[sweep->tracks++] = (struct sweep_track){.bound = *bound, .error = -1};
    }
    if (sweep->tracks == 0)
        sweep->track[sweep->tracks++] = (struct sweep_track){.bound = plain, .error = -1};
}

int track_holds_for(const struct sweep *sweep, size_t track, const struct sweep_piece *piece)
{
    const double first = float_of_order(piece->first), last = float_of_order(piece->last);
    const struct bound *bound = &sweep->track[track].bound;
    if (bound->low == 0 && bound->high == 0)
        return 1;
    return bound_holds_at(bound, row_coordinate(sweep->row, &first)) &&
           bound_holds_at(bound, row_coordinate(sweep->row, &last));
}

/* Everywhere that a piece must end: bins, ends of bounds on either side of 0. Returns how many, sorted. */
static size_t collect_edges(const struct sweep *sweep, int64_t *edges)
{
    size_t count = 0;
    for (size_t b = 0; b <= sweep->bins; b++)
        edges[count++] = sweep->bin_edge[b];
    for (size_t t = 0; t < sweep->tracks; t++) {
        const struct bound *bound = &sweep->track[t].bound;
        edges[count++] = order_from(bound->low);
        edges[count++] = order_from(nextafter(bound->high, INFINITY));
        edges[count++] = order_from(-bound->high);
        edges[count++] = order_from(nextafter(-bound->low, INFINITY));
    }
    qsort(edges, count, sizeof *edges, compare_orders);
    return count;
}

/* Cuts [first, last] at the edges and every million floats; counts the pieces, and fills them in where there is room. */
static size_t cut_pieces(const struct sweep *sweep, const int64_t *edges, size_t count, struct sweep_piece *pieces)
{
    size_t made = 0, edge = 0, bin = 0;
    for (int64_t at = sweep->first, next; at <= sweep->last; at = next) {
        next = at + PIECE;
        while (edge < count && edges[edge] <= at)
            edge++;
        if (edge < count && edges[edge] < next)
            next = edges[edge];
        if (next > sweep->last + 1)
            next = sweep->last + 1;
        while (bin + 1 < sweep->bins && sweep->bin_edge[bin + 1] <= at)
            bin++;
        if (pieces)
            pieces[made] = (struct sweep_piece){.first = at, .last = next - 1, .bin = (int)bin};
        made++;
    }
    return made;
}

int sweep_plan(struct sweep *sweep, const struct row *row, struct port *port, float from, float to, size_t bins,
               int logarithmic, char *problem, size_t size)
{
    *sweep =
        (struct sweep){.row = row, .port = port, .first = float_order(from), .last = float_order(to), .bins = bins};
    if (fields_components(row->inputs) != 1 || fields_components(row->outputs) > SWEEP_MOST_OUTPUTS) {
        snprintf(problem, size, "%s has %zu inputs; a sweep needs a kernel of one", row->id,
                 fields_components(row->inputs));
        return -1;
    }
    const int formats = port->formats(port, row->id);
    if (!(formats & BINARY32)) {
        snprintf(problem, size, "%s: %s", row->id,
                 formats ? "a sweep is over floats; this port computes in double"
                         : "the port does not have this kernel");
        return -1;
    }
    choose_tracks(sweep);
    sweep->bin_edge = calloc(bins + 1, sizeof *sweep->bin_edge);
    int64_t *edges = calloc(bins + 1 + 4 * SWEEP_MOST_TRACKS, sizeof *edges);
    if (sweep->bin_edge && edges) {
        place_bins(sweep, from, to, logarithmic);
        const size_t count = collect_edges(sweep, edges);
        sweep->pieces = cut_pieces(sweep, edges, count, NULL);
        sweep->piece = calloc(sweep->pieces + 1, sizeof *sweep->piece);
        if (sweep->piece)
            cut_pieces(sweep, edges, count, sweep->piece);
    }
    free(edges);
    if (sweep->piece)
        return 0;
    snprintf(problem, size, "out of memory");
    sweep_free(sweep);
    return -1;
}

void sweep_free(struct sweep *sweep)
{
    free(sweep->piece);
    free(sweep->bin_edge);
    sweep->piece = NULL;
    sweep->bin_edge = NULL;
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
