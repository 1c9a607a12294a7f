/* Chooses the method for a promise, applies it, and sets the verdict (prove). The methods are:
 *
 *   bisection   of boxes of inputs (bound.c, boxes.c): for kernels of at most 3 independent inputs, and for
 *               formulas of ports
 *   a priori    by counting roundings (apriori.c): for kernels with more inputs, or inputs that depend on each other;
 *               also tried first for other kernels, because it is fast
 *   slices      a priori, with functions of a norm as factors (norm_factors.c): if neither method above applies */
#include "prove_internal.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Default maximum number of boxes of a proof: more than any proof in data/records/ needs. This number takes about an
 * hour on two cores. */
static const uint64_t default_max_boxes = 100000000;
/* An interval of a component in which all magnitudes are at most this is not cut further. If the limit cannot be shown
 * for all its values at once, the box is skipped. */
static const double default_smallest = 0x1p-30;

/* Returns the magnitude below which components are not cut: default_smallest for most promises. For a region of inputs
 * below 2⁻²⁰ it is proportionally smaller, and smaller than the promise's floor. For a port's own formula of one number
 * it is the smallest normal float. */
static double smallest_of(const struct kernel *kernel, const struct bound *bound)
{
    if (kernel_is_ported(kernel) && kernel->input_components == 1)
        return FLT_MIN;
    return bound_high(bound) < 0x1p-20 ? interval_min(default_smallest * bound_high(bound), bound->floor / 16)
                                       : default_smallest;
}

double proof_limit(const struct bound *bound, const struct code *code)
{
    return !code->port && code->steps == FUSED_STEPS && bound->fused > 0 ? bound->fused : bound->limit;
}

/* --- methods ------------------------------------------------------------------------------------------------------ */

/* True if the components of all inputs are independent of each other. */
static int inputs_are_free(const struct kernel *kernel)
{
    for (const struct field *field = kernel->inputs; field->name; field++)
        if (!kind_is_free(field->kind))
            return 0;
    return 1;
}

/* True if a kernel has too many inputs for bisection, or inputs that depend on each other, such as the entries of a
 * rotation matrix. A port's own formula is always proved by bisection if its inputs are independent. */
static int needs_apriori(const struct kernel *kernel)
{
    return (kernel->input_components > 3 && !kernel_is_ported(kernel)) || !inputs_are_free(kernel);
}

/* True if a-priori analysis applies to a promise and bisection does not. */
static int only_apriori(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    return needs_apriori(kernel) || (!measure_of_components(bound->measure) && !bound->field) ||
           (code->in_double && !code->port);
}

/* True if the promise limits the error of an output of this kind. */
static int is_of_kind(const struct kernel *kernel, const struct bound *bound, enum kind kind)
{
    return bound->field && fields_find(kernel->outputs, bound->field)->kind == kind;
}

int measures_rotation(const struct kernel *kernel, const struct bound *bound)
{
    return (bound->measure == ORTHOGONALITY || bound->measure == TURN) && is_of_kind(kernel, bound, ROTATION);
}

int is_provable(const struct kernel *kernel, const struct bound *bound)
{
    return bound->measure == ULP || bound->measure == SCALED_ULP || bound->measure == NORM ||
           (bound->measure == ORTHOGONALITY && is_of_kind(kernel, bound, UNIT_QUATERNION)) ||
           (measures_rotation(kernel, bound) && !needs_apriori(kernel));
}

/* True if the method "slices" has to be tried, because neither bisection nor the plain a-priori analysis applies. */
static int needs_slices(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    return only_apriori(kernel, bound, code) && !code->port && !code->in_double && factors_apply(kernel, bound) &&
           kernel_is_coded(kernel, FLOAT) && apriori_obstacle(kernel, bound, code);
}

const char *proof_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    const struct coordinate *coordinate = kernel->row->coordinate;
    if (bound->measure == IMAGE)
        return "images of vectors are not proved";
    if (!is_provable(kernel, bound))
        return "angles and orthogonality of matrices are proved only by bisection, which does not apply";
    if (!code->port && !kernel_is_coded(kernel, code_format(code)))
        return code->in_double ? "plumb's build in double has no such kernel"
                               : "plumb's own library has no such kernel";
    if (only_apriori(kernel, bound, code))
        return needs_slices(kernel, bound, code) ? NULL
                                                 : apriori_obstacle(kernel, bound, code); /* for the whole domain */
    if (!bound_any_coordinate(bound) && coordinate && coordinate->of != COORDINATE_VALUE &&
        coordinate->of != COORDINATE_MAGNITUDE && coordinate->of != COORDINATE_NORM)
        return "its region is not a range of a norm or magnitude";
    if (bound->region && bound->region->class)
        return "its region is a class of inputs";
    return NULL;
}

/* --- the region --------------------------------------------------------------------------------------------------- */

/* Returns the range of the coordinate that is to be proved: the promise's region, or the requested part of this region.
 * Returns an empty interval, low > high, if the two do not intersect. */
static interval region_of(const struct proof *proof)
{
    const double max = proof->code.in_double ? DBL_MAX : (double)FLT_MAX;
    const interval finite = {-max, max}, part = {proof->region.low, proof->region.high};
    const interval region =
        interval_intersection((interval){bound_low(proof->bound), bound_high(proof->bound)}, finite);
    return part.low < part.high ? interval_intersection(region, part) : region;
}

/* Writes a box that contains all inputs in the kernel's domain and the promise's region. */
static void region_box(const struct bisection *bisection, const struct promises *promises, interval *box)
{
    const interval region = bisection->region;
    size_t k = 0;
    for (const struct field *field = promises->inputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end; k++) {
            const double max = interval_min(interval_magnitude(region), field->high);
            box[k] = bisection->signed_coordinate || kernel_is_ported(bisection->proof->kernel)
                         ? interval_intersection(region, (interval){field->low, field->high})
                         : (interval){-max, max};
        }
}

/* Stores the indices of the promise's outputs, and whether they are the components of one unit vector. */
static void select_outputs(struct bisection *bisection)
{
    const struct kernel *kernel = bisection->proof->kernel;
    const char *only = bisection->proof->bound->field;
    const int is_whole = only && !measure_of_components(bisection->proof->bound->measure);
    const struct field *field_named = is_whole ? fields_find(kernel->outputs, only) : NULL;
    size_t k = 0;
    bisection->of_unit_length =
        field_named && (field_named->kind == UNIT_QUATERNION || field_named->kind == UNIT_VECTOR);
    for (const struct field *field = kernel->outputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end; k++)
            if (!only || strcmp(only, field->name) == 0)
                bisection->output[bisection->outputs++] = k;
}

const char proof_out_of_memory[] = "out of memory";

/* --- the verdict -------------------------------------------------------------------------------------------------- */

/* Sets the verdict after the bisection has ended. */
static void conclude(struct bisection *bisection)
{
    struct proof *proof = bisection->proof;
    proof->left = bisection->tasks.count;
    if (bisection->tasks.failed) {
        proof->verdict = PROOF_UNSUPPORTED;
        proof->problem = proof_out_of_memory;
    } else if (proof->left == 0 && proof->proved == 0 && proof->skipped > 0) {
        proof->verdict = PROOF_UNSUPPORTED;
        proof->problem = "all boxes were skipped: the inputs are too small to be cut";
    } else if (proof->open_count > 0) {
        proof->verdict = PROOF_OPEN_BOXES;
    } else {
        proof->verdict = proof->left > 0 ? PROOF_STOPPED : PROOF_HOLDS;
    }
}

/* Pushes one task per case, with the box that is to be covered. */
static void push_region(struct bisection *bisection, struct task *root)
{
    root->share = 1.0 / (double)bisection->cases.count;
    for (root->number = 0; root->number < bisection->cases.count; root->number++)
        tasks_push(&bisection->tasks, root);
}

const char *bisection_start(struct bisection *bisection, struct task *root)
{
    const struct proof *proof = bisection->proof;
    const struct coordinate *coordinate = proof->kernel->row->coordinate;
    bisection->region = region_of(proof);
    bisection->signed_coordinate = coordinate && coordinate->of == COORDINATE_VALUE;
    *root = (struct task){.slice = {-INFINITY, INFINITY}};
    region_box(bisection, kernel_promises(proof->kernel, code_format(&proof->code)), root->box);
    for (size_t k = 0; k < proof->kernel->input_components; k++)
        if (bisection->zeros >> k & 1)
            root->box[k] = interval_point(0);
        else if (root->box[k].low < 0 && root->box[k].high >= -root->box[k].low &&
                 kernel_is_even(proof->kernel, &proof->code, proof->bound->field, k))
            root->box[k].low = 0;
    const int by_length = coordinate && coordinate->of == COORDINATE_NORM && proof->kernel->input_components > 1;
    cases_find(&bisection->cases, proof->kernel, &proof->code, root->box, by_length ? &bisection->region : NULL);
    select_outputs(bisection);
    root->output = bisection->output[0];
    if (!bisection->cases.problem && measures_rotation(proof->kernel, proof->bound) &&
        !identity_is_orthogonal(kernel_promises(proof->kernel, code_format(&proof->code))->against,
                                proof->kernel->parameter, root->box, proof->kernel->input_components, root->output,
                                fields_find(proof->kernel->outputs, proof->bound->field)->size))
        return "its formula was not recognised as a rotation";
    return bisection->cases.problem;
}

/* Proves bisection->proof by bisection, and sets its verdict. The caller frees cases and tasks. */
static void bisect(struct bisection *bisection)
{
    struct proof *proof = bisection->proof;
    struct task root;
    proof->problem = bisection_start(bisection, &root);
    proof->cases = bisection->cases.count;
    proof->disagreement = bisection->cases.disagreement;
    if (proof->problem) {
        proof->verdict = PROOF_UNSUPPORTED;
        return;
    }
    push_region(bisection, &root);
    boxes_work(bisection);
    conclude(bisection);
}

/* Proves the limit for inputs with components that are exactly 0: for each set of components, by a bisection in which
 * these components are 0. Then the skipped inputs are only those with small nonzero components. The single input whose
 * components are all 0 is left to plumb check. Returns true if the limit holds for all sets. */
static int prove_zeros(const struct bisection *bisection)
{
    struct proof *proof = bisection->proof;
    const size_t inputs = proof->kernel->input_components;
    const unsigned all = (1U << inputs) - 1;
    int holds = 1;
    for (unsigned zeros = 1; holds && zeros < all; zeros++) {
        struct proof face = *proof;
        face.proved = face.share = 0;
        face.boxes = face.skipped = 0;
        face.open_count = 0;
        struct bisection of_face = {.proof = &face,
                                    .zeros = zeros,
                                    .stop = bisection->stop,
                                    .max_boxes = bisection->max_boxes,
                                    .threads = bisection->threads};
        bisect(&of_face);
        holds = face.verdict == PROOF_HOLDS;
        proof->proved = holds ? interval_max(proof->proved, face.proved) : proof->proved;
        proof->boxes += face.boxes;
        proof->skipped_inputs |= face.skipped_inputs;
        cases_free(&of_face.cases);
        free(of_face.tasks.at);
    }
    return holds;
}

void prove(const struct kernel *kernel, const struct bound *bound, const struct proof_order *order, struct proof *proof)
{
    const clock_t start = clock();
    *proof = (struct proof){.kernel = kernel,
                            .bound = bound,
                            .limit = isnan(order->limit) ? proof_limit(bound, &order->code) : order->limit,
                            .method = "bisection",
                            .smallest = smallest_of(kernel, bound),
                            .code = order->code,
                            .region = order->region,
                            .problem = proof_obstacle(kernel, bound, &order->code)};
    const interval region = region_of(proof);
    if (!proof->problem && region.low > region.high)
        proof->problem = "--region does not intersect the promise's region";
    if (!proof->problem && kernel_is_ported(kernel) && order->region.low < order->region.high)
        proof->problem = "--region is only for plumb's kernels: change the ranges of the port's inputs instead";
    if (proof->problem) {
        proof->verdict = PROOF_UNSUPPORTED;
        return;
    }
    const int has_only_apriori = only_apriori(kernel, bound, &order->code);
    struct proof a_priori = {.problem = "not analysed"};
    if (needs_slices(kernel, bound, &order->code)) {
        factors_prove(proof);
        proof->seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        return;
    }
    if (has_only_apriori || !apriori_obstacle(kernel, bound, &order->code)) {
        const struct proof before = *proof;
        apriori_prove(proof);
        proof->seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        if (has_only_apriori || proof->verdict == PROOF_HOLDS)
            return;
        a_priori = *proof;
        *proof = before;
    }
    struct bisection bisection = {.proof = proof,
                                  .stop = order->stop,
                                  .progress = order->progress,
                                  .context = order->context,
                                  .max_boxes = order->max_boxes ? order->max_boxes : default_max_boxes,
                                  .threads = order->threads ? order->threads : (unsigned)sysconf(_SC_NPROCESSORS_ONLN)};
    bisect(&bisection);
    if (proof->verdict == PROOF_HOLDS && proof->skipped > 0)
        proof->zeros_proved = prove_zeros(&bisection);
    cases_free(&bisection.cases);
    free(bisection.tasks.at);
    if (proof->verdict == PROOF_UNSUPPORTED && !a_priori.problem)
        *proof = a_priori; /* the a-priori bound is above the limit, but bisection gives no bound at all */
    proof->seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
}
