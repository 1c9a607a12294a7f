/* Chooses the method for a promise, applies it, and sets the verdict (prove). */
#include "prove_internal.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* Enough for every promise that is proved here, with a reserve: about an hour on two processors. */
static const uint64_t usual_most_boxes = 100000000;
/* Boxes are not cut below this: where a component is smaller, and the limit cannot be shown for all such components at
 * once, the box is skipped. */
static const double smallest = 0x1p-30;

/* Returns the size of components below which boxes are not cut: usually `smallest`; less for a region of small inputs,
 * below the promise's floor; the smallest normal float for a port's own formula of one number. */
static double smallest_of(const struct kernel *kernel, const struct bound *bound)
{
    if (kernel_is_ported(kernel) && kernel->input_components == 1)
        return FLT_MIN;
    return bound_high(bound) < 0x1p-20 ? interval_min(smallest * bound_high(bound), bound->floor / 16) : smallest;
}

double proof_limit(const struct bound *bound, const struct code *code)
{
    return !code->port && code->steps == FUSED_STEPS && bound->fused > 0 ? bound->fused : bound->limit;
}

/* --- methods ------------------------------------------------------------------------------------------------------ */

static int inputs_are_free(const struct kernel *kernel)
{
    for (const struct field *field = kernel->inputs; field->name; field++)
        if (!kind_is_free(field->kind))
            return 0;
    return 1;
}

/* True if the inputs are too many for boxes, or depend on each other, as those of a rotation matrix do. A port's own
 * formula always gets boxes. */
static int needs_apriori(const struct kernel *kernel)
{
    return (kernel->input_components > 3 && !kernel_is_ported(kernel)) || !inputs_are_free(kernel);
}

/* True if only a-priori analysis applies. */
static int only_apriori(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    return needs_apriori(kernel) || (!measure_of_components(bound->measure) && !bound->field) ||
           (code->in_double && !code->port);
}

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

static int is_of_factors(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    return only_apriori(kernel, bound, code) && !code->port && !code->in_double && factors_apply(kernel, bound) &&
           kernel_is_coded(kernel, FLOAT) && apriori_obstacle(kernel, bound, code);
}

const char *proof_obstacle(const struct kernel *kernel, const struct bound *bound, const struct code *code)
{
    const struct coordinate *coordinate = kernel->row->coordinate;
    if (!is_provable(kernel, bound))
        return "angles and orthogonality of matrices are proved in boxes alone";
    if (!code->port && !kernel_is_coded(kernel, code_format(code)))
        return code->in_double ? "plumb's build in double has no such kernel"
                               : "plumb's own library has no such kernel";
    if (only_apriori(kernel, bound, code))
        return is_of_factors(kernel, bound, code) ? NULL
                                                  : apriori_obstacle(kernel, bound, code); /* for the whole domain */
    if (!bound_any_coordinate(bound) && coordinate && coordinate->of != COORDINATE_VALUE &&
        coordinate->of != COORDINATE_MAGNITUDE && coordinate->of != COORDINATE_NORM)
        return "its region is not a range of a norm or magnitude";
    if (bound->region && bound->region->class)
        return "its region is a class of inputs";
    return NULL;
}

/* --- the region --------------------------------------------------------------------------------------------------- */

static interval region_of(const struct proof *proof)
{
    const double most = proof->code.in_double ? DBL_MAX : (double)FLT_MAX;
    const interval finite = {-most, most}, part = {proof->region.low, proof->region.high};
    const interval region =
        interval_intersection((interval){bound_low(proof->bound), bound_high(proof->bound)}, finite);
    return part.low < part.high ? interval_intersection(region, part) : region; /* low > high if the two do not meet */
}

/* Writes the box of the inputs in the kernel's domain and the promise's region. */
static void region_box(const struct bisection *bisection, const struct promises *promises, interval *box)
{
    const interval region = bisection->region;
    size_t k = 0;
    for (const struct field *field = promises->inputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end; k++) {
            const double most = interval_min(interval_magnitude(region), field->high);
            box[k] = bisection->signed_coordinate || kernel_is_ported(bisection->proof->kernel)
                         ? interval_intersection(region, (interval){field->low, field->high})
                         : (interval){-most, most};
        }
}

static void select_outputs(struct bisection *bisection)
{
    const struct kernel *kernel = bisection->proof->kernel;
    const char *only = bisection->proof->bound->field;
    const int is_whole = only && !measure_of_components(bisection->proof->bound->measure);
    const struct field *field_meant = is_whole ? fields_find(kernel->outputs, only) : NULL;
    size_t k = 0;
    bisection->of_unit_length =
        field_meant && (field_meant->kind == UNIT_QUATERNION || field_meant->kind == UNIT_VECTOR);
    for (const struct field *field = kernel->outputs; field->name; field++)
        for (const size_t end = k + field_components(field); k < end; k++)
            if (!only || strcmp(only, field->name) == 0)
                bisection->output[bisection->outputs++] = k;
}

/* --- the verdict -------------------------------------------------------------------------------------------------- */

static void conclude(struct bisection *bisection)
{
    struct proof *proof = bisection->proof;
    proof->left = bisection->tasks.count;
    if (bisection->tasks.failed) {
        proof->verdict = PROOF_UNSUPPORTED;
        proof->problem = "out of memory";
    } else if (proof->left == 0 && proof->proved == 0 && proof->skipped > 0) {
        proof->verdict = PROOF_UNSUPPORTED;
        proof->problem = "its inputs are too small for boxes";
    } else if (proof->open_count > 0) {
        proof->verdict = PROOF_OPEN_BOXES;
    } else {
        proof->verdict = proof->left > 0 ? PROOF_STOPPED : PROOF_HOLDS;
    }
}

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

/* Proves the faces of a region in which some components are exactly 0, so that these inputs are not among the skipped
 * ones. Where all components are 0 there is one input, which the check tries. Returns true if all hold. */
static int prove_zeros(const struct bisection *bisection)
{
    struct proof *proof = bisection->proof;
    const size_t inputs = proof->kernel->input_components;
    const unsigned all = (1U << inputs) - 1;
    int hold = 1;
    for (unsigned zeros = 1; hold && zeros < all; zeros++) {
        struct proof face = *proof;
        face.proved = face.share = 0;
        face.boxes = face.skipped = 0;
        face.open_count = 0;
        struct bisection of_face = {.proof = &face,
                                    .zeros = zeros,
                                    .stop = bisection->stop,
                                    .most_boxes = bisection->most_boxes,
                                    .threads = bisection->threads};
        bisect(&of_face);
        hold = face.verdict == PROOF_HOLDS;
        proof->proved = hold ? interval_max(proof->proved, face.proved) : proof->proved;
        proof->boxes += face.boxes;
        proof->skipped_inputs |= face.skipped_inputs;
        cases_free(&of_face.cases);
        free(of_face.tasks.at);
    }
    return hold;
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
        proof->problem = "the region asked for lies outside of its own";
    if (!proof->problem && kernel_is_ported(kernel) && order->region.low < order->region.high)
        proof->problem = "--region is of plumb's kernels: change the ends of the port's inputs";
    if (proof->problem) {
        proof->verdict = PROOF_UNSUPPORTED;
        return;
    }
    const int counted = only_apriori(kernel, bound, &order->code);
    struct proof a_priori = {.problem = "not analysed"};
    if (is_of_factors(kernel, bound, &order->code)) {
        factors_prove(proof);
        proof->seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        return;
    }
    if (counted || !apriori_obstacle(kernel, bound, &order->code)) {
        const struct proof before = *proof;
        apriori_prove(proof);
        proof->seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
        if (counted || proof->verdict == PROOF_HOLDS)
            return;
        a_priori = *proof;
        *proof = before;
    }
    struct bisection bisection = {.proof = proof,
                                  .stop = order->stop,
                                  .progress = order->progress,
                                  .context = order->context,
                                  .most_boxes = order->most_boxes ? order->most_boxes : usual_most_boxes,
                                  .threads = order->threads ? order->threads : (unsigned)sysconf(_SC_NPROCESSORS_ONLN)};
    bisect(&bisection);
    if (proof->verdict == PROOF_HOLDS && proof->skipped > 0)
        proof->zeros_proved = prove_zeros(&bisection);
    cases_free(&bisection.cases);
    free(bisection.tasks.at);
    if (proof->verdict == PROOF_UNSUPPORTED && !a_priori.problem)
        *proof = a_priori; /* a bound above the limit says more than no proof */
    proof->seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
}
