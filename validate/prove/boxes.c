/* Branch and bound (boxes_work): bisects boxes of inputs until the error bound (bound.c) is at most the limit in each.
 *
 * A box in which the bound is too large is cut in two: along the input with the largest |adjoint| times width, or along
 * the splitting variable of its case, for example the squared angle ‖v‖² of a rotation vector v, which is cut more
 * finely than the inputs. After a cut of the splitting variable, each part's box is contracted to the inputs for which
 * the splitting variable can have a value in the part (forward–backward contraction; Jaulin et al., Applied Interval
 * Analysis, chapter 4). A box that has become too narrow to be cut is abandoned; the proof stays open there. A box in
 * which the error depends mainly on a component near 0 is skipped; the proof does not cover it.
 *
 * All threads work on the boxes; the result does not depend on the number of threads. u is the unit roundoff, E the
 * identity matrix. */
#include "prove_internal.h"

#include "validate/util/format.h"
#include "validate/util/process.h"

#include <float.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* BATCH: number of tasks that a thread processes between two exchanges with other threads. MAX_OWN_TASKS: maximum
 * number of tasks that a thread holds after an exchange. UNIT_COMPONENTS: maximum number of components of a unit
 * vector. */
enum { BATCH = 64, MAX_OWN_TASKS = 512, MAX_THREADS = 64, UNIT_COMPONENTS = 8 };

/* The splitting variable is cut, and not the input with the largest influence, if its relative width is more than this
 * factor times the relative width of the input. With 0.2, the splitting variable is cut more finely than the inputs. */
static const double splitting_finer = 0.2;
/* Intervals of inputs and splitting variables with a smaller relative width are not cut. */
static const double min_relative_width = 0x1p-18;

void tasks_push(struct tasks *tasks, const struct task *task)
{
    if (tasks->count == tasks->capacity) {
        const size_t capacity = tasks->capacity ? 2 * tasks->capacity : 256;
        struct task *more = realloc(tasks->at, capacity * sizeof *more);
        tasks->failed |= !more;
        if (!more)
            return;
        tasks->at = more;
        tasks->capacity = capacity;
    }
    tasks->at[tasks->count++] = *task;
}

/* --- one box ------------------------------------------------------------------------------------------------------ */

/* State of a worker thread. */
struct worker {
    struct bisection *bisection;
    struct evaluation *evaluations; /* one per case */
    struct tasks own;
    /* Results since the last exchange, with the names of struct proof; `proved` is the maximum since the start. */
    double proved;
    uint64_t boxes, skipped;
    unsigned skipped_inputs;
    double done; /* fraction of the total work done since the last exchange */
};

/* Encloses, over a box, the coordinate by which the promise's region is defined: the norm of all inputs, or the
 * magnitude or value of the input if there is only one. */
static interval coordinate_of(const struct bisection *bisection, const interval *box)
{
    const size_t inputs = bisection->proof->kernel->input_components;
    interval sum = interval_point(0);
    if (inputs == 1)
        return bisection->signed_coordinate ? box[0] : interval_absolute(box[0]);
    for (size_t k = 0; k < inputs; k++)
        sum = interval_add(sum, interval_square(box[k]));
    return interval_sqrt(sum);
}

/* True if no input of the box lies in the region. */
static int is_outside(const struct bisection *bisection, const interval *box)
{
    const interval coordinate = coordinate_of(bisection, box);
    return coordinate.high < bisection->region.low || coordinate.low > bisection->region.high;
}

interval size_for_ulp(const struct bound *bound, interval value, interval scale)
{
    interval size = interval_absolute(value);
    if (bound->measure == SCALED_ULP) {
        const double rounded =
            scale.low == scale.high ? 0 : 0x1p-40; /* plumb check rounds the scale, unless it is constant */
        size.low = interval_max(size.low, scale.low * (1 - rounded));
        size.high = interval_max(size.high, scale.high * (1 + rounded));
    }
    size.low = interval_max(size.low, bound->floor);
    size.high = interval_max(size.high, bound->floor);
    return size;
}

/* Node i has to be a sum of squares of distinct nodes among the n nodes in `number`. Bounds the total rounding error of
 * this sum, given the values that are squared, and sets the bits of these nodes in *taken. Returns ∞ if node i has
 * another form. */
static double rounded_in_squares(const struct trace *trace, const struct evaluation *evaluation, int i,
                                 const int *number, size_t n, unsigned *taken)
{
    const struct node *node = &trace->nodes[i];
    double others = 0;
    if (node->operation == ADD)
        others = interval_up(rounded_in_squares(trace, evaluation, node->a, number, n, taken) +
                             rounded_in_squares(trace, evaluation, node->b, number, n, taken));
    else if ((node->operation != MULTIPLY && node->operation != FUSED) || node->a != node->b)
        return INFINITY;
    if (node->operation == FUSED)
        others = rounded_in_squares(trace, evaluation, node->c, number, n, taken);
    for (size_t k = 0; k <= n && node->operation != ADD; k++) {
        if (k == n)
            return INFINITY;
        if (number[k] == node->a && !(*taken >> k & 1U)) {
            *taken |= 1U << k;
            break;
        }
    }
    return interval_up(others + evaluation->rounding[i]);
}

/* A normalised vector x/‖x‖: the nodes of the components of x and of ‖x‖², and error bounds. */
struct quotients {
    int x[UNIT_COMPONENTS], square;
    /* length: a bound of |θ|, where 1 + θ is the norm of x̂/ρ̂, for the computed vector x̂ and its computed norm ρ̂.
     * last: a bound of the Euclidean norm of the vector of the quotients' rounding errors. */
    double length, last;
};

/* Recognises n nodes as the components of x/‖x‖, and computes the two error bounds, which do not depend on the error of
 * x. Returns 0 if the nodes are something else. */
static int take_quotients(const struct trace *trace, const struct evaluation *evaluation, const int *node, size_t n,
                          struct quotients *quotients)
{
    const int root = trace->nodes[node[0]].b;
    unsigned taken = 0;
    double squares = 0;
    for (size_t k = 0; k < n; k++) {
        if (n > UNIT_COMPONENTS || trace->nodes[node[k]].operation != DIVIDE || trace->nodes[node[k]].b != root)
            return 0;
        quotients->x[k] = node_without_sign(trace, trace->nodes[node[k]].a);
        squares = interval_up(squares + interval_up(evaluation->rounding[node[k]] * evaluation->rounding[node[k]]));
    }
    if (trace->nodes[root].operation != SQRT)
        return 0;
    const int square = quotients->square = trace->nodes[root].a;
    const double rounded = rounded_in_squares(trace, evaluation, square, quotients->x, n, &taken);
    if (taken != (1U << n) - 1 || !(rounded < INFINITY))
        return 0;
    const interval one = interval_point(1), error = {-rounded, rounded},
                   last = {-evaluation->rounding[root], evaluation->rounding[root]},
                   of_square = interval_add(one, interval_divide(error, evaluation->value[square])),
                   of_root = interval_add(one, interval_divide(last, evaluation->value[root])),
                   length = interval_divide(one, interval_multiply(interval_sqrt(of_square), of_root));
    quotients->length = interval_magnitude(interval_subtract(length, one));
    quotients->last = interval_up(sqrt(squares));
    return 1;
}

/* Bounds the Euclidean norm of the error of a computed x/‖x‖. Let x̂ = x + δx be the computed x, e and ê the unit
 * vectors of x and x̂, x̂/ρ̂ = (1 + θ) ê, and d = ‖ê − e‖. Then ‖(1 + θ) ê − e‖² = θ² + (1 + θ) d², because 2 e·ê = 2 −
 * d²; and d is at most ‖δx‖ divided by the smaller of ‖x‖ and ‖x̂‖. The rounding errors of the quotients are added to
 * that.
 *
 * If with_direction is 0, bounds only the difference between the norm of the computed vector and 1. The norm of (1 + θ)
 * ê differs from 1 by |θ|, so d is replaced by 0. Returns ∞ if the nodes are not recognised as x/‖x‖. */
static double error_of_quotients(struct evaluation *evaluation, const struct proof_case *proof_case, const int *node,
                                 size_t n, int with_direction)
{
    struct quotients quotients;
    double squares = 0;
    if (!take_quotients(&proof_case->trace, evaluation, node, n, &quotients))
        return INFINITY;
    for (size_t k = 0; k < n && with_direction; k++) {
        const int x = quotients.x[k];
        const double error = interval_up(propagated_error(evaluation, proof_case, x) + evaluation->rounding[x]);
        squares = interval_up(squares + interval_up(error * error));
    }
    const interval theta = interval_point(quotients.length), one = interval_point(1),
                   shortest = interval_point(interval_max(evaluation->value[quotients.square].low, 0)),
                   direction = with_direction ? interval_divide(interval_point(squares), shortest) : interval_point(0);
    const interval squared =
        interval_add(interval_square(theta), interval_multiply(interval_add(one, theta), direction));
    return interval_up(interval_sqrt(squared).high + quotients.last);
}

/* Let δ be the vector of the errors of all components of a field y, and ‖δ‖ its Euclidean norm (the Frobenius norm of a
 * matrix). This function bounds ‖δ‖, and from it the error in the promise's measure:
 *
 *   relative error in norm              ‖δ‖/‖y‖
 *   norm of a unit vector q             | ‖q̂‖ − ‖q‖ | ≤ ‖δ‖
 *   orthogonality of a rotation R       ‖R̂ᵀR̂ − E‖ = ‖Rᵀδ + δᵀR + δᵀδ‖ ≤ 2‖δ‖ + ‖δ‖²
 *   angle of RᵀR̂ = E + D, D = Rᵀδ       at most √2 ‖δ‖/(2 − √n ‖δ‖)
 *
 * The last line bounds the tangent of the angle for n × n matrices, n = 2 or 3. The sine of the angle is computed from
 * the skew-symmetric part of D and is at most ‖δ‖/√2; the cosine is at least 1 − |trace D|/2 ≥ 1 − √n ‖δ‖/2. */
double error_of_field(const struct bisection *bisection, const struct proof_case *proof_case,
                      struct evaluation *evaluation, const interval *value, size_t *worst_output)
{
    const struct bound *bound = bisection->proof->bound;
    const struct format_facts *format = format_facts(code_format(&bisection->proof->code));
    const struct field *field = fields_find(bisection->proof->kernel->outputs, bound->field);
    double squares = 0, max_error = -1, bounded;
    int nodes[TRACE_OUTPUTS];
    interval length = interval_point(0);
    for (size_t i = 0; i < bisection->outputs; i++) {
        const size_t k = bisection->output[i];
        const int node = nodes[i] = node_without_sign(&proof_case->trace, proof_case->trace.output[k]);
        const double error = interval_up(propagated_error(evaluation, proof_case, node) + evaluation->rounding[node]);
        squares = interval_up(squares + interval_up(error * error));
        length = interval_add(length, interval_square(value[k]));
        *worst_output = error > max_error ? k : *worst_output;
        max_error = interval_max(max_error, error);
    }
    /* repeated for the output with the largest error, because the box is cut by the adjoints that the last call
     * computed */
    propagated_error(evaluation, proof_case,
                     node_without_sign(&proof_case->trace, proof_case->trace.output[*worst_output]));
    bounded = interval_up(sqrt(squares));
    const int is_unit = bisection->of_unit_length && bound->measure != TURN;
    const double quotients =
        is_unit ? error_of_quotients(evaluation, proof_case, nodes, bisection->outputs, bound->measure == NORM)
                : (double)INFINITY;
    length = interval_sqrt(length);
    const interval delta = interval_point(bounded), two = interval_point(2); /* delta: ‖δ‖ */
    if (bound->measure == NORM)
        length.low = interval_max(length.low, interval_max(bound->floor, format->smallest_normal));
    if (bound->measure == NORM)
        bounded = interval_up(bounded / length.low);
    else if (bound->measure == ORTHOGONALITY && field->kind == ROTATION)
        bounded = interval_multiply(delta, interval_add(two, delta)).high;
    else if (bound->measure == TURN)
        bounded =
            interval_divide(
                interval_multiply(interval_sqrt(two), delta),
                interval_subtract(two, interval_multiply(interval_sqrt(interval_point((double)field->size)), delta)))
                .high;
    return interval_min(bounded, quotients) / format->unit;
}

/* Returns a lower bound of the factor by which the promise's limit is increased for the inputs of a box, at least 1:
 * see `beyond` in struct bound (contracts.h). */
static double growth_in_box(const struct bisection *bisection, const interval *box)
{
    const struct proof *proof = bisection->proof;
    const double minimum = interval_max(coordinate_of(bisection, box).low, 0);
    return interval_max(1, bound_growth(proof->kernel, proof->bound, minimum) * (1 - 0x1p-40));
}

/* Returns the maximum error bound of the promise's outputs in a box that was evaluated. If the bound of an output
 * exceeds the limit, returns it at once and stores the output in task->output. The first output that is tried is the
 * one whose bound exceeded the limit in the parent box. Returns ∞ if the case is not known to be the formula. */
static double error_in_box(struct worker *worker, struct task *task)
{
    const struct bisection *bisection = worker->bisection;
    const struct kernel *kernel = bisection->proof->kernel;
    struct evaluation *evaluation = &worker->evaluations[task->number];
    const struct proof_case *proof_case = &bisection->cases.cases[task->number];
    interval value[TRACE_OUTPUTS], scale[TRACE_OUTPUTS];
    const double growth = growth_in_box(bisection, task->box);
    double worst = 0;
    box_evaluate(kernel_promises(kernel, code_format(&bisection->proof->code))->against, kernel->parameter, 0,
                 task->box, value, scale);
    if (!measure_of_components(bisection->proof->bound->measure))
        return proof_case->agrees
                   ? interval_up(error_of_field(bisection, proof_case, evaluation, value, &task->output) / growth)
                   : (double)INFINITY;
    for (size_t i = 0; i <= bisection->outputs; i++) {
        const size_t k = i == 0 ? task->output : bisection->output[i - 1];
        if (i > 0 && k == task->output)
            continue;
        const interval size = size_for_ulp(bisection->proof->bound, value[k], scale[k]);
        const double error = proof_case->agrees
                                 ? interval_up(error_parts(evaluation, proof_case, k, size).ulps / growth)
                                 : (double)INFINITY;
        if (!(error <= bisection->proof->limit)) {
            task->output = k;
            return error;
        }
        worst = interval_max(worst, error);
    }
    return worst;
}

/* --- cutting ------------------------------------------------------------------------------------------------------ */

/* Returns the width of an interval divided by its magnitude. */
static double relative_width(interval a)
{
    const double size = interval_magnitude(a);
    return size > 0 ? (a.high - a.low) / size : 0;
}

/* Returns the point at which to cut an interval. If it contains numbers of both signs: 0. If one end is 0: a sixteenth
 * of its magnitude, but at least `minimum` in magnitude. If its ends differ by a factor of more than 4: a power of two
 * near their geometric mean. Otherwise: their arithmetic mean. */
static double middle_of(interval a, double minimum)
{
    if (a.low < 0 && a.high > 0)
        return 0;
    const double sign = a.low < 0 ? -1 : 1, near = interval_mignitude(a), far = interval_magnitude(a);
    if (near == 0)
        return sign * interval_max(far / 16, minimum);
    return far > 4 * near ? sign * exp2(round(0.5 * (log2(near) + log2(far)))) : 0.5 * (a.low + a.high);
}

/* True if all values of a component's interval are at most proof->smallest in magnitude: it is then not cut further. */
static int is_small(const struct worker *worker, interval a)
{
    return interval_magnitude(a) <= worker->bisection->proof->smallest;
}

/* Computes the influence of each input: |adjoint| times the width of its interval, with the adjoints of the output that
 * was evaluated last. If the adjoint is unbounded, the influence is a very large number that increases with the
 * width. */
static void find_influences(const struct worker *worker, const struct task *task, double *influence)
{
    const struct trace *trace = &worker->bisection->cases.cases[task->number].trace;
    const interval *adjoint = worker->evaluations[task->number].adjoint;
    for (size_t k = 0; k < PROOF_INPUTS; k++)
        influence[k] = 0;
    for (size_t i = 0; i < trace->count; i++)
        if (trace->nodes[i].operation == INPUT) {
            const size_t k = trace->nodes[i].bits;
            const double width = task->box[k].high - task->box[k].low, effect = interval_magnitude(adjoint[i]) * width;
            if (isfinite(effect))
                influence[k] = effect;
            else
                influence[k] =
                    worker->bisection->of_unit_length ? 0x1p900 * width : DBL_MAX * relative_width(task->box[k]);
        }
}

/* True if the input with the largest influence is too small to be cut. */
static int small_input_decides(const struct worker *worker, const struct task *task, const double *influence)
{
    size_t strongest = 0;
    for (size_t k = 1; k < worker->bisection->proof->kernel->input_components; k++)
        strongest = influence[k] > influence[strongest] ? k : strongest;
    return is_small(worker, task->box[strongest]);
}

/* Finds the input with the largest influence among those that can be cut. Returns its relative width; 0 if no input can
 * be cut. */
static double input_to_cut(const struct worker *worker, const struct task *task, const double *influence, size_t *input)
{
    double max_influence = -1, width = 0;
    for (size_t k = 0; k < worker->bisection->proof->kernel->input_components; k++) {
        const double relative = relative_width(task->box[k]);
        if (influence[k] > max_influence && relative > min_relative_width && !is_small(worker, task->box[k])) {
            max_influence = influence[k];
            *input = k;
            width = relative;
        }
    }
    return width;
}

/* Finds the input whose interval spans the most binades above proof->smallest, if it spans more than two. This input is
 * cut first, because otherwise the magnitudes of terms vary too much over the box. Returns 0 if there is no such input.
 * Also returns 0 for promises of a unit vector, and for a port's own formula, whose outputs may not depend on the
 * input. */
static int input_of_many_binades(const struct worker *worker, const struct task *task, size_t *input)
{
    const struct bisection *bisection = worker->bisection;
    double max_span = 4;
    if (bisection->of_unit_length || kernel_is_ported(bisection->proof->kernel))
        return 0;
    for (size_t k = 0; k < bisection->proof->kernel->input_components; k++) {
        const double near = interval_max(interval_mignitude(task->box[k]), bisection->proof->smallest),
                     span = interval_magnitude(task->box[k]) / near;
        if (span > max_span) {
            max_span = span;
            *input = k;
        }
    }
    return max_span > 4;
}

/* Returns the intersection of the task's slice and the splitting variable's values in the box. */
static interval splitting_slice(const struct worker *worker, const struct task *task)
{
    const struct proof_case *proof_case = &worker->bisection->cases.cases[task->number];
    const interval value = worker->evaluations[task->number].value[proof_case->splitting_variable];
    return interval_intersection(task->slice, value);
}

/* Relative amount by which slices are widened before boxes are contracted to them, so that rounding errors of the
 * splitting variable are covered. */
static const double contraction_margin = 0x1p-18;

/* Contracts the box to the inputs for which the computed value of a node can lie in `target`: the backward step of
 * interval constraint propagation. From a sum, a square, or a product with a constant, the function recurses to the
 * operands. The target of an operand is computed from the target of the node, widened by its rounding error, and from
 * the values of the other operand. The recursion stops at other nodes. */
static void contract(const struct worker *worker, const struct task *task, int node, interval target, interval *box)
{
    const interval *value = worker->evaluations[task->number].value;
    const struct trace *trace = &worker->bisection->cases.cases[task->number].trace;
    const struct node *operation = &trace->nodes[node];
    const int squares = operation->a == operation->b && value[operation->a].low >= 0;
    target = interval_widened(target, worker->evaluations[task->number].rounding[node]);
    if (operation->operation == ADD) {
        contract(worker, task, operation->a, interval_subtract(target, value[operation->b]), box);
        contract(worker, task, operation->b, interval_subtract(target, value[operation->a]), box);
    } else if (operation->operation == FUSED && squares) {
        const interval square = interval_subtract(target, value[operation->c]);
        contract(worker, task, operation->c, interval_subtract(target, interval_square(value[operation->a])), box);
        if (square.high >= 0)
            contract(worker, task, operation->a, interval_sqrt(interval_intersection(square, (interval){0, INFINITY})),
                     box);
    } else if (operation->operation == MULTIPLY && squares) {
        if (target.high >= 0)
            contract(worker, task, operation->a, interval_sqrt(interval_intersection(target, (interval){0, INFINITY})),
                     box);
    } else if (operation->operation == MULTIPLY && node_is_constant(trace, operation->b)) {
        contract(worker, task, operation->a, interval_divide(target, value[operation->b]), box);
    } else if (operation->operation == MULTIPLY && node_is_constant(trace, operation->a)) {
        contract(worker, task, operation->b, interval_divide(target, value[operation->a]), box);
    } else if (operation->operation == INPUT) {
        const interval narrower = interval_intersection(box[operation->bits], target);
        if (narrower.low < narrower.high)
            box[operation->bits] = narrower;
    }
}

/* Returns the part of a task in which the splitting variable lies in a slice; its box is contracted to that slice. */
static struct task part_of(const struct worker *worker, const struct task *task, interval slice)
{
    const int splitting_variable = worker->bisection->cases.cases[task->number].splitting_variable;
    struct task part = *task;
    part.slice = slice;
    contract(worker, task, splitting_variable,
             (interval){slice.low * (1 - contraction_margin), slice.high * (1 + contraction_margin)}, part.box);
    return part;
}

enum cut_result { IN_TWO, TOO_NARROW, TOO_SMALL };

/* Cuts the interval of input k of a task in two. */
static enum cut_result cut_input(const struct worker *worker, const struct task *task, size_t k, struct task *halves)
{
    const double middle = middle_of(task->box[k], worker->bisection->proof->smallest);
    halves[0].box[k].high = halves[1].box[k].low = middle;
    return middle > task->box[k].low && middle < task->box[k].high ? IN_TWO : TOO_NARROW;
}

/* Cuts the task's slice in two. */
static enum cut_result cut_slice(const struct worker *worker, const struct task *task, struct task *halves)
{
    const double middle = middle_of(task->slice, 0);
    halves[0] = part_of(worker, task, (interval){task->slice.low, middle});
    halves[1] = part_of(worker, task, (interval){middle, task->slice.high});
    return IN_TWO;
}

/* Cuts a task in two. Returns TOO_SMALL if the input with the largest influence is too small to be cut, TOO_NARROW if
 * nothing can be cut. */
static enum cut_result cut(const struct worker *worker, const struct task *parent, struct task *halves)
{
    const int splitting_variable = worker->bisection->cases.cases[parent->number].splitting_variable;
    struct task task = splitting_variable >= 0 ? part_of(worker, parent, splitting_slice(worker, parent)) : *parent;
    double influence[PROOF_INPUTS];
    size_t k = 0;
    task.share = parent->share / 2;
    halves[0] = halves[1] = task;
    if (input_of_many_binades(worker, &task, &k))
        return cut_input(worker, &task, k, halves);
    find_influences(worker, &task, influence);
    if (small_input_decides(worker, &task, influence))
        return TOO_SMALL;
    const double width = input_to_cut(worker, &task, influence, &k);
    if (splitting_variable >= 0 && !worker->bisection->of_unit_length &&
        relative_width(task.slice) > splitting_finer * width && relative_width(task.slice) > min_relative_width)
        return cut_slice(worker, &task, halves);
    return width > 0 ? cut_input(worker, &task, k, halves) : TOO_NARROW;
}

/* --- the work ----------------------------------------------------------------------------------------------------- */

/* Counts an abandoned box. Stores it in proof->open, in descending order of the bounds, if its bound is one of the
 * PROOF_OPEN largest. */
static void record_open_box(struct bisection *bisection, const struct task *task, double error)
{
    struct proof *proof = bisection->proof;
    struct open_box box = {.output = task->output, .bound = error};
    for (size_t k = 0; k < proof->kernel->input_components; k++) {
        box.low[k] = task->box[k].low;
        box.high[k] = task->box[k].high;
    }
    pthread_mutex_lock(&bisection->lock);
    size_t rank = proof->open_count;
    while (rank > 0 && proof->open[rank - 1].bound < error)
        rank--;
    if (rank < PROOF_OPEN) {
        const size_t count = proof->open_count < PROOF_OPEN ? proof->open_count : PROOF_OPEN - 1;
        memmove(&proof->open[rank + 1], &proof->open[rank], (count - rank) * sizeof *proof->open);
        proof->open[rank] = box;
        proof->open_count = count + 1;
    }
    bisection->abandoned++;
    pthread_mutex_unlock(&bisection->lock);
}

/* True if boxes with small components may be skipped, so that the proof does not cover them. They may if there are
 * several inputs and the case is known to be the formula. */
static int may_skip(const struct bisection *bisection, size_t number)
{
    return bisection->proof->kernel->input_components > 1 && bisection->cases.cases[number].agrees;
}

/* Evaluates the box of a task. The task is done if the limit holds in the box, or if no input of the box belongs to the
 * region and the case. Otherwise the task is cut and both halves are pushed; if it cannot be cut, it is abandoned or
 * skipped. */
static void process(struct worker *worker, struct task task)
{
    const struct bisection *bisection = worker->bisection;
    struct evaluation *evaluation = &worker->evaluations[task.number];
    struct task halves[2];
    worker->boxes++;
    evaluation->slice = task.slice;
    if (is_outside(bisection, task.box) || !evaluate_box(evaluation, &bisection->cases.cases[task.number], task.box)) {
        worker->done += task.share;
        return;
    }
    const double error = error_in_box(worker, &task);
    if (error <= bisection->proof->limit) {
        worker->proved = interval_max(worker->proved, error);
        worker->done += task.share;
        return;
    }
    const enum cut_result cut_result = cut(worker, &task, halves);
    if (cut_result == IN_TWO) {
        tasks_push(&worker->own, &halves[1]);
        tasks_push(&worker->own, &halves[0]);
        return;
    }
    worker->done += task.share;
    if (cut_result == TOO_SMALL && may_skip(bisection, task.number)) {
        worker->skipped++;
        for (size_t k = 0; k < bisection->proof->kernel->input_components; k++)
            worker->skipped_inputs |= (unsigned)is_small(worker, task.box[k]) << k;
    } else
        record_open_box(worker->bisection, &task, error);
}

/* Moves the worker's oldest tasks, whose boxes are the largest, to the shared list, until own_tasks are left. */
static void donate_tasks(struct worker *worker, size_t own_tasks)
{
    struct tasks *own = &worker->own;
    const size_t surplus = own->count > own_tasks ? own->count - own_tasks : 0;
    for (size_t i = 0; i < surplus; i++)
        tasks_push(&worker->bisection->tasks, &own->at[i]);
    if (surplus > 0)
        memmove(own->at, own->at + surplus, (own->count - surplus) * sizeof *own->at);
    own->count -= surplus;
}

/* Reports progress, at most every 0.3 s. The caller holds the lock. */
static void report(struct bisection *bisection)
{
    const double now = process_clock();
    if (!bisection->progress || now < bisection->next_progress)
        return;
    bisection->next_progress = now + 0.3;
    bisection->proof->left = bisection->tasks.count;
    bisection->progress(bisection->context, bisection->proof);
}

/* Adds the worker's results to the proof and moves surplus tasks to the shared list. A worker without tasks takes one
 * from the shared list, or waits for one. Returns 0 if the work has ended: all threads wait, the proof was stopped, or
 * too many boxes were evaluated or abandoned. */
static int exchange(struct worker *worker)
{
    struct bisection *bisection = worker->bisection;
    pthread_mutex_lock(&bisection->lock);
    bisection->proof->proved = interval_max(bisection->proof->proved, worker->proved);
    bisection->proof->boxes += worker->boxes;
    bisection->proof->share += worker->done;
    bisection->proof->skipped += worker->skipped;
    bisection->proof->skipped_inputs |= worker->skipped_inputs;
    worker->boxes = worker->skipped = 0;
    worker->done = 0;
    bisection->ended |= (bisection->stop && *bisection->stop) || bisection->proof->boxes >= bisection->max_boxes ||
                        bisection->abandoned >= PROOF_OPEN;
    const size_t max_own_tasks = bisection->waiting > 0 ? 1 : MAX_OWN_TASKS;
    donate_tasks(worker, bisection->ended ? 0 : max_own_tasks);
    pthread_cond_broadcast(&bisection->changed);
    report(bisection);
    while (worker->own.count == 0 && !bisection->ended) {
        if (bisection->tasks.count > 0) {
            tasks_push(&worker->own, &bisection->tasks.at[--bisection->tasks.count]);
        } else if (++bisection->waiting == bisection->threads) {
            bisection->ended = 1;
            pthread_cond_broadcast(&bisection->changed);
        } else {
            pthread_cond_wait(&bisection->changed, &bisection->lock);
            bisection->waiting -= !bisection->ended;
        }
    }
    pthread_mutex_unlock(&bisection->lock);
    return worker->own.count > 0;
}

/* The function of a worker thread; `data` is the bisection. Processes batches of tasks until no task is left for any
 * thread. */
static void *work(void *data)
{
    struct worker worker = {.bisection = data};
    struct bisection *bisection = data;
    int ready = 1;
    worker.evaluations = calloc(bisection->cases.count + 1, sizeof *worker.evaluations);
    for (size_t i = 0; worker.evaluations && i < bisection->cases.count; i++)
        ready &= evaluation_start(&worker.evaluations[i], &bisection->cases.cases[i]) == 0;
    if (worker.evaluations && ready)
        while (exchange(&worker))
            for (int i = 0; i < BATCH && worker.own.count > 0; i++)
                process(&worker, worker.own.at[--worker.own.count]);
    for (size_t i = 0; worker.evaluations && i < bisection->cases.count; i++)
        ready &= !worker.evaluations[i].out_of_memory;
    pthread_mutex_lock(&bisection->lock);
    bisection->tasks.failed |= !worker.evaluations || !ready || worker.own.failed;
    pthread_mutex_unlock(&bisection->lock);
    for (size_t i = 0; worker.evaluations && i < bisection->cases.count; i++)
        evaluation_free(&worker.evaluations[i]);
    free(worker.evaluations);
    free(worker.own.at);
    return NULL;
}

void boxes_work(struct bisection *bisection)
{
    pthread_t threads[MAX_THREADS];
    unsigned started = 0;
    bisection->threads = bisection->threads < MAX_THREADS ? bisection->threads : MAX_THREADS;
    pthread_mutex_init(&bisection->lock, NULL);
    pthread_cond_init(&bisection->changed, NULL);
    while (started + 1 < bisection->threads && started < MAX_THREADS &&
           pthread_create(&threads[started], NULL, work, bisection) == 0)
        started++;
    pthread_mutex_lock(&bisection->lock);
    bisection->threads = started + 1;
    pthread_mutex_unlock(&bisection->lock);
    work(bisection);
    for (unsigned i = 0; i < started; i++)
        pthread_join(threads[i], NULL);
    pthread_cond_destroy(&bisection->changed);
    pthread_mutex_destroy(&bisection->lock);
}
