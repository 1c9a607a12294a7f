/* Tests of the kernels' tables: the contracts and the fast library match, contracts are complete, parameters give one
 * kernel each, promises are per format, and look-ups find the right entries. */
#include "validate/contracts/contracts.h"

#include "functions.h"

#include "validate/accuracy/oracle.h"
#include "validate/accuracy/sampler.h"
#include "validate/util/flat_operands.h"
#include "validate/util/format.h"
#include "validate/util/linear_algebra.h"

static const enum format formats[] = {FLOAT, DOUBLE};

/* --- rows --------------------------------------------------------------------------------------------------------- */

Test(kernels, every_fast_kernel_has_matching_entry)
{
    for (const plumb_kernel *own = NULL; (own = flat_kernel_next(own));) {
        const char *id = plumb_kernel_id(own);
        const struct kernel *kernel = kernel_find(id);
        cr_assert(kernel, "%s", id);
        cr_assert_eq(kernel->input_components, flat_inputs(own), "%s", id);
        cr_assert_eq(kernel->output_components, flat_outputs(own), "%s", id);
    }
}

OF_EACH(for_all_kernels, kernels, every_entry_has_a_fast_kernel, const struct kernel *kernel)
{
    const plumb_kernel *own = NULL;
    while ((own = flat_kernel_next(own)) && kernel_find(plumb_kernel_id(own))->row != kernel->row)
        continue;
    cr_assert(own, "%s", kernel->id);
}

static int has_kind(const struct field *fields, enum kind kind)
{
    while (fields->name && fields->kind != kind)
        fields++;
    return fields->name != NULL;
}

static int note_contains(const struct kernel *kernel, const char *reading)
{
    return kernel->row->note && strstr(kernel->row->note, reading);
}

/* Contracts with a skew-symmetric matrix, or with a quaternion that rotates, say which formula is meant: for a rounded
 * rotation, or a quaternion whose norm is not exactly 1, equivalent formulas differ. */
OF_EACH(for_all_kernels, kernels, ambiguous_inputs_say_their_reading, const struct kernel *kernel)
{
    const struct field *in = kernel->inputs;
    if (has_kind(in, SKEW) && has_kind(in, VECTOR))
        cr_expect(note_contains(kernel, "ω×x is ") || note_contains(kernel, "R ω is "), "%s", kernel->id);
    if (has_kind(in, SKEW) && has_kind(in, ROTATION) && has_kind(kernel->outputs, SKEW))
        cr_expect(note_contains(kernel, "R ω is "), "%s", kernel->id);
    if (has_kind(in, UNIT_QUATERNION) && has_kind(in, VECTOR))
        cr_expect(note_contains(kernel, "is not normalised") || note_contains(kernel, "R(r) is "), "%s", kernel->id);
}

OF_EACH(for_all_promises, kernels, every_promise_has_a_reference_formula, const struct promises *promises)
{
    const struct kernel *kernel = promises->kernel;
    oracle_of(kernel, promises->format);
    cr_assert(promises->against);
    cr_assert_eq(formula_inputs(promises->against, kernel->parameter), kernel->input_components);
    cr_assert_eq(formula_outputs(promises->against, kernel->parameter), kernel->output_components);
}

OF_EACH(for_all_kernels, kernels, model_exists_if_named, const struct kernel *kernel)
{
    cr_assert_eq(kernel->row->model != NULL, kernel_promises(kernel, FLOAT)->model != NULL, "%s", kernel->id);
}

OF_EACH(for_all_kernels, kernels, every_kernel_promises_something_in_float, const struct kernel *kernel)
{
    cr_assert(kernel_promises(kernel, FLOAT), "%s", kernel->id);
}

Test(kernels, ids_are_unique_families_adjacent)
{
    for (size_t i = 0; i < kernels_count(); i++) {
        const struct kernel *kernel = kernel_at(i);
        cr_assert_eq(kernel_find(kernel->id), kernel, "%s occurs twice", kernel->id);
        cr_assert(strchr(kernel->id, '.'), "%s", kernel->id);
        for (size_t before = 0; before + 1 < i; before++)
            cr_assert(strcmp(kernel_at(before)->family, kernel->family) != 0 ||
                          strcmp(kernel_at(i - 1)->family, kernel->family) == 0,
                      "%s is not next to the other kernels of %s", kernel->id, kernel->family);
    }
}

static void expect_fields(const struct kernel *kernel, const struct field *fields)
{
    cr_assert_gt(fields_count(fields), 0, "%s", kernel->id);
    for (const struct field *field = fields; field->name; field++) {
        cr_assert(field->unit && field->size < PARAMETER_AND_ONE && field->columns < PARAMETER_AND_ONE, "%s: %s",
                  kernel->id, field->name);
        cr_assert_gt(field_components(field), 0, "%s: %s", kernel->id, field->name);
        cr_assert(field->low <= field->high, "%s: %s", kernel->id, field->name);
        cr_assert(field->kind != POSITIVE || field->low > 0, "%s: %s", kernel->id, field->name);
        cr_assert_eq(fields_find(fields, field->name), field, "%s: two fields have the name %s", kernel->id,
                     field->name);
    }
}

static void expect_order(const struct kernel *kernel, const struct field *field, const struct field *in_row)
{
    char text[96];
    const char *order = field_order(field, text, sizeof text);
    cr_expect(order && (*order == 0) == (field_components(field) == 1), "%s: %s", kernel->id, field->name);
    cr_expect(field->kind != VECTOR || in_row->size == BY_PARAMETER || in_row->size == 3 || in_row->order,
              "%s: the contract does not say what the %u numbers of %s are", kernel->id, field->size, field->name);
}

/* A vector with a fixed size other than 3 is not a vector of space, so its contract must say what its components
 * are. */
OF_EACH(for_all_kernels, kernels, field_of_numbers_states_their_order, const struct kernel *kernel)
{
    for (size_t i = 0; kernel->inputs[i].name; i++)
        expect_order(kernel, &kernel->inputs[i], &kernel->row->inputs[i]);
    for (size_t i = 0; kernel->outputs[i].name; i++)
        expect_order(kernel, &kernel->outputs[i], &kernel->row->outputs[i]);
}

static const char *order_of(enum kind kind, unsigned size, char *text)
{
    return field_order(&(struct field){"x", "", kind, size, 0, 1}, text, 96);
}

/* The names of components and the formulas use these orders. */
Test(kernels, order_follows_from_kind_and_size)
{
    char text[96];
    static const enum kind triangles[] = {SYMMETRIC, POSITIVE_MATRIX};
    for (int i = 0; i < 2; i++) {
        const struct field fields[] = {{"M", "", triangles[i], 3, 0, 1}, {0}};
        static const char *const names[] = {"M[0][0]", "M[1][0]", "M[1][1]", "M[2][0]", "M[2][1]", "M[2][2]"};
        cr_expect_str_eq(order_of(triangles[i], 3, text), "lower triangle, row by row");
        for (size_t k = 0; k < 6; k++)
            cr_expect_str_eq(fields_component_name(fields, k, text, sizeof text), names[k]);
    }
    cr_expect_str_eq(order_of(LIMITS, 2, text), "all lower bounds, then all upper ones");
    cr_expect_str_eq(order_of(QUATERNION, 0, text), "w, x, y, z");
    cr_expect_str_eq(order_of(ROTATION, 4, text), "row by row");
    cr_expect_str_eq(order_of(SKEW, 3, text), "x, y, z");
    cr_expect_str_eq(order_of(SKEW, 4, text), "strict lower triangle, row by row");
    cr_expect_str_eq(order_of(ANGLE, 1, text), "");
}

OF_EACH(for_all_kernels, kernels, entries_are_complete, const struct kernel *kernel)
{
    const struct row *row = kernel->row;
    cr_assert(row->title && row->formula && row->source, "%s", kernel->id);
    expect_fields(kernel, kernel->inputs);
    expect_fields(kernel, kernel->outputs);
}

/* Promises have a finite domain, limits and rules. */
OF_EACH(for_all_promises, kernels, promises_have_finite_domain_and_limits, const struct promises *promises)
{
    const struct kernel *kernel = promises->kernel;
    const double largest = format_facts(promises->format)->largest;
    cr_assert_eq(fields_components(promises->inputs), kernel->input_components);
    for (const struct field *field = promises->inputs; field->name; field++)
        cr_assert(field->low >= -largest && field->low <= field->high && field->high <= largest, "%s: %s", kernel->id,
                  field->name);
    cr_assert_gt(bounds_count(promises->bounds), 0, "%s has no promises", kernel->id);
    cr_assert_gt(specials_count(promises->specials), 0, "%s has no rule for NaN", kernel->id);
    cr_assert(!promises->branches || kernel_can_move_coordinate(kernel),
              "%s: has branches, but inputs cannot be moved to a coordinate", kernel->id);
}

OF_EACH(for_all_promises, kernels, bounds_and_specials_name_existing_fields, const struct promises *promises)
{
    const struct kernel *kernel = promises->kernel;
    for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
        cr_assert(!bound->field || fields_find(kernel->outputs, bound->field), "%s: %s", kernel->id, bound->field);
        cr_assert(bound->limit >= 0 && *bound->reason, "%s", kernel->id);
        cr_assert(bound_any_coordinate(bound) || (kernel->row->coordinate && bound_low(bound) < bound_high(bound)),
                  "%s", kernel->id);
        const struct class *class = bound->region ? bound->region->class : NULL;
        cr_assert(!class || (kernel->row->second && class->low < class->high && *class->words), "%s: %s", kernel->id,
                  bound_region(bound));
        cr_assert(bound->beyond == 0 || kernel->row->coordinate, "%s: \"beyond\" without a coordinate", kernel->id);
    }
    for (const struct special *special = promises->specials; special && special->sentence; special++) {
        cr_assert(!special->input || fields_find(kernel->inputs, special->input), "%s: %s", kernel->id, special->input);
        cr_assert(!special->output || fields_find(kernel->outputs, special->output), "%s: %s", kernel->id,
                  special->output);
        cr_assert_eq(special->expect == OUT_EXACT, special->exact != NULL, "%s: %s", kernel->id, special->sentence);
    }
}

/* True if some bound limits the error of a field at this coordinate. */
static int is_promised(const struct promises *promises, const struct field *field, double coordinate, double second)
{
    for (const struct bound *bound = promises->bounds; bound->reason; bound++)
        if (bound->measure != ORTHOGONALITY && (!bound->field || strcmp(bound->field, field->name) == 0) &&
            bound_holds_at(bound, coordinate, second))
            return 1;
    return 0;
}

OF_EACH(for_all_promises, kernels, bounds_cover_the_domain, const struct promises *promises)
{
    const struct kernel *kernel = promises->kernel;
    double *x = memory_for_test(kernel->input_components * sizeof *x);
    for (uint64_t i = 0; i < 200; i++) {
        sampler_draw(promises, 1, i, x);
        const double coordinate = kernel_coordinate(kernel, x), second = kernel_second(kernel, x);
        for (const struct field *field = kernel->outputs; field->name; field++)
            cr_assert(is_promised(promises, field, coordinate, second),
                      "%s: nothing is promised of %s in %s at %s = %a", kernel->id, field->name,
                      format_facts(promises->format)->name,
                      kernel->row->coordinate ? kernel->row->coordinate->name : "", coordinate);
    }
}

OF_EACH(for_all_promises, kernels, coordinates_go_to_their_position, const struct promises *promises)
{
    const struct kernel *kernel = promises->kernel;
    struct random random = {1};
    double *x = memory_for_test(kernel->input_components * sizeof *x);
    for (const double *branch = promises->branches; branch && !isnan(*branch); branch++) {
        sampler_draw(promises, 1, 0, x);
        cr_assert(kernel_move_coordinate(kernel, &random, x, *branch), "%s", kernel->id);
        cr_assert_float_eq(kernel_coordinate(kernel, x), *branch, 1e-12 * *branch, "%s", kernel->id);
    }
}

/* --- parameters --------------------------------------------------------------------------------------------------- */

Test(kernels, one_entry_makes_kernel_per_dimension)
{
    for (unsigned n = 2; n <= 8; n++) {
        const char *id = formatted("transform.compose.n%u", n);
        const struct kernel *kernel = kernel_find(id);
        cr_assert(kernel && strcmp(kernel->id, id) == 0, "%s", id);
        cr_assert_eq(kernel->parameter, n);
        cr_assert_eq(kernel->row, kernel_find("transform.compose")->row);
        cr_assert_eq(kernel->input_components, 2 * (n + n * n + 1), "%s: T, R and S twice", id);
        cr_assert_eq(kernel->output_components, n + n * n + 1, "%s", id);
        cr_assert_eq(field_components(fields_find(kernel->outputs, "R3")), n * n);
        id = formatted("dynamic.compose.n%u", n);
        cr_assert_eq(kernel_find(id)->output_components, n + n * n + 1 + 2 * n + n * (n - 1), "%s: v, a, ω and α too",
                     id);
    }
    cr_assert_null(kernel_find("transform.compose.n1"));
    cr_assert_null(kernel_find("transform.compose.n9"));
}

Test(kernels, id_without_parameter_means_usual_one)
{
    cr_assert_str_eq(kernel_find("transform.compose")->id, "transform.compose.n3");
    cr_assert_str_eq(kernel_find("dynamic.to_local.chained")->id, "dynamic.to_local.chained.n3");
    cr_assert_str_eq(kernel_find("so3.s1.taylor")->id, "so3.s1.taylor6");
}

static size_t count_selected(const char *argument)
{
    char verb[] = "kernels", *words[] = {verb, formatted("%s", argument), NULL};
    const struct kernel **kernels;
    size_t count = 0;
    cr_assert_eq(kernels_select(2, words, &kernels), -1, "%s", argument);
    while (kernels[count])
        count++;
    free(kernels);
    return count;
}

Test(kernels, pattern_without_parameter_selects_all_values)
{
    cr_assert_eq(count_selected("transform.compose"), 7);
    cr_assert_eq(count_selected("transform.compose.n4"), 1);
    cr_assert_eq(count_selected("transform.*.n2"), 10);
    cr_assert_eq(count_selected("so3.exp"), 1, "a full id does not select ids that begin with it");
    cr_assert_eq(count_selected("dynamic.to_local.n3"), 1);
}

static double limit_of(const char *id, enum format format, const char *field, enum measure measure)
{
    const struct promises *promises = kernel_promises(kernel_find(id), format);
    for (const struct bound *bound = promises->bounds; bound->reason; bound++)
        if (bound->measure == measure && strcmp(bound->field, field) == 0)
            return bound->limit;
    return NAN;
}

Test(kernels, limits_grow_with_the_parameter)
{
    for (size_t f = 0; f < 2; f++)
        for (unsigned n = 2; n <= 8; n++) {
            const char *compose = formatted("transform.compose.n%u", n),
                       *inverse = formatted("transform.inverse.n%u", n), *dynamic = formatted("dynamic.compose.n%u", n);
            cr_assert_eq(limit_of(compose, formats[f], "T3", SCALED_ULP), n + 2.01);
            cr_assert_eq(limit_of(compose, formats[f], "R3", SCALED_ULP), n == 2 ? 1.51 : n + 0.01);
            cr_assert_eq(limit_of(compose, formats[f], "S3", ULP), 0.5 + 0x1p-10, "does not grow");
            cr_assert_eq(limit_of(inverse, formats[f], "R", ULP), 0);
            cr_assert_eq(limit_of(dynamic, formats[f], "a3", SCALED_ULP), 3 * n + 1.1);
        }
}

Test(kernels, proved_limit_names_the_command)
{
    static const char *const commands[] = {
        [ERROR_ANALYSIS] = "; plumb prove ", [PROVED] = "; plumb prove ", [EXHAUSTIVE] = "; plumb sweep "};
    const struct kernel *kernel;
    size_t count[ASSUMED + 1] = {0};
    for (size_t i = 0; (kernel = kernel_at(i)); i++)
        for (const struct bound *bound = kernel_promises(kernel, FLOAT)->bounds; bound->reason; bound++) {
            char name[256];
            count[bound->evidence]++;
            if (bound->evidence == SAMPLED)
                cr_expect_null(strstr(bound->reason, "plumb "), "%s %s: %s", kernel->id,
                               bound_name(kernel, bound, name, sizeof name), bound->reason);
            else if (bound->evidence != ASSUMED)
                cr_expect(strstr(bound->reason, commands[bound->evidence]) && !strstr(bound->reason, "found"),
                          "%s %s, %s: %s", kernel->id, bound_name(kernel, bound, name, sizeof name),
                          evidence_text(bound->evidence), bound->reason);
        }
    for (size_t i = 0; i <= ASSUMED; i++)
        cr_expect_gt(count[i], 4, "%zu are %s", count[i], evidence_text((enum evidence)i));
}

Test(kernels, labels_name_existing_code)
{
    char problem[256];
    struct port *own = own_port(),
                *doubles =
                    port_for_test(port_shared_object("build/peers/portable_double.so", NULL, problem, sizeof problem));
    const struct kernel *kernel;
    size_t kept = 0;
    for (size_t i = 0; (kernel = kernel_at(i)); i++)
        for (size_t f = 0; f < 2; f++) {
            const struct promises *promises = kernel_promises(kernel, formats[f]);
            const int offered = port_kernel_id(f ? doubles : own, kernel, formats[f]) != NULL;
            cr_expect_eq(kernel_is_coded(kernel, formats[f]), offered, "%s", kernel->id);
            for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++) {
                cr_expect(offered ? bound->evidence != ASSUMED : !evidence_is_theorem(bound->evidence),
                          "%s has no code, and is %s", kernel->id, evidence_text(bound->evidence));
                kept += bound->evidence == ASSUMED;
            }
        }
    cr_expect_gt(kept, 100);
}

Test(kernels, limit_may_hold_for_one_parameter)
{
    const struct kernel *two = kernel_find("so3.s1.taylor2"), *six = kernel_find("so3.s1.taylor6");
    cr_assert(two && six && two->row == six->row);
    cr_assert_gt(limit_of("so3.s1.taylor2", FLOAT, "S1", ULP), 0);
    double worst[2] = {0};
    for (size_t i = 0; i < 2; i++)
        for (const struct bound *bound = kernel_promises(i ? six : two, FLOAT)->bounds; bound->reason; bound++)
            worst[i] = fmax(worst[i], bound->limit);
    cr_assert(worst[0] > 1000 && worst[1] < 10, "the limits with truncation errors are %g and %g", worst[0], worst[1]);
}

/* --- formats ------------------------------------------------------------------------------------------------------ */

Test(kernels, limits_in_roundings_fit_both_formats)
{
    const struct kernel *kernel = kernel_find("transform.compose");
    const struct bound *single = kernel_promises(kernel, FLOAT)->bounds;
    const struct bound *wide = kernel_promises(kernel, DOUBLE)->bounds;
    cr_assert_eq(single->limit, wide->limit);
    cr_assert_eq(single->floor, 0x1p26 * 0x1p-126,
                 "the contract gives the floor in units of the smallest normal number");
    cr_assert_eq(wide->floor, 0x1p26 * 0x1p-1022);
}

/* A domain without an end reaches the format's largest number. */
Test(kernels, open_domain_ends_at_largest_number)
{
    const struct kernel *kernel = kernel_find("so3.s1");
    cr_assert_eq(kernel_promises(kernel, FLOAT)->inputs->high, 0x1.fffffep127);
    cr_assert_eq(kernel_promises(kernel, DOUBLE)->inputs->high, 0x1.fffffffffffffp1023);
    cr_assert(isinf(kernel->inputs->high));
}

Test(kernels, a_format_may_have_no_promises)
{
    cr_assert(kernel_promises(kernel_find("so3.s1.minimax6"), FLOAT));
    cr_assert_null(kernel_promises(kernel_find("so3.s1.minimax6"), DOUBLE),
                   "the coefficients of this kernel are for floats");
}

Test(kernels, format_may_have_other_reference_formula)
{
    const struct kernel *kernel = kernel_find("so3.s1.taylor4");
    const struct promises *single = kernel_promises(kernel, FLOAT), *wide = kernel_promises(kernel, DOUBLE);
    cr_assert_neq(single->against, wide->against, "floats are compared with S1 itself, doubles with the polynomial");
    cr_assert(single->model && !wide->model);
    cr_assert_eq(single->model, wide->against);
}

/* --- look-ups ----------------------------------------------------------------------------------------------------- */

Test(kernels, misspelt_id_has_nearest_id)
{
    cr_assert_str_eq(kernel_nearest("so3.epx"), "so3.exp");
    cr_assert_str_eq(kernel_nearest("so3.s1.taylor"), "so3.s1.taylor2");
    cr_assert_str_eq(kernel_nearest("so3_derivative"), "so3.derivative");
    cr_assert_str_eq(kernel_nearest("so3.exp"), "so3.exp");
    cr_assert_null(kernel_nearest("nosuch"));
    cr_assert_null(kernel_nearest("exp"));
}

Test(kernels, patterns_match_ids_families_and_globs)
{
    cr_assert(kernel_matches("so3.exp", "so3.exp"));
    cr_assert(kernel_matches("so3.exp", "so3"));
    cr_assert(kernel_matches("so3.exp", "so3."));
    cr_assert(kernel_matches("so3.s1.taylor2", "so3.s1"));
    cr_assert(kernel_matches("so3.s1.taylor2", "*.taylor?"));
    cr_assert(kernel_matches("transform.compose.n3", "transform.compose"));
    cr_assert(!kernel_matches("so3.exp_average", "so3.exp"), "the beginning of an id must end at a dot");
    cr_assert(!kernel_matches("so3.exp", "so"));
    cr_assert(!kernel_matches("so3.exp", ""));
    cr_assert(!kernel_matches("so3.exp", "exp"));
}

/* --- bounds ------------------------------------------------------------------------------------------------------- */

Test(kernels, bound_without_region_holds_everywhere)
{
    const struct bound everywhere = {.field = "R", .limit = 1, .reason = ""};
    const struct region range = {"usual", 1, 2, NULL};
    const struct bound somewhere = {.field = "R", .limit = 1, .region = &range, .reason = ""};
    cr_assert(bound_holds_at(&everywhere, 1e30, NAN) && bound_holds_at(&everywhere, NAN, NAN));
    cr_assert(bound_holds_at(&somewhere, 1, NAN) && bound_holds_at(&somewhere, 2, NAN));
    cr_assert(!bound_holds_at(&somewhere, 0.999, NAN) && !bound_holds_at(&somewhere, NAN, NAN));
    cr_assert(bound_everywhere(&everywhere) && !bound_everywhere(&somewhere));
}

Test(kernels, region_with_class_needs_both_coordinates)
{
    const struct class drifted = {"drifted", 10, 20, 0, 0};
    const struct region both = {"both", 1, 2, &drifted}, any = {"any", 0, 0, &drifted};
    const struct bound in_both = {.region = &both, .reason = ""}, in_class = {.region = &any, .reason = ""};
    cr_assert(bound_holds_at(&in_both, 1.5, 10) && bound_holds_at(&in_both, 1.5, 20));
    cr_assert(!bound_holds_at(&in_both, 1.5, 9) && !bound_holds_at(&in_both, 3, 15));
    cr_assert(!bound_holds_at(&in_both, 1.5, NAN));
    cr_assert(bound_holds_at(&in_class, NAN, 15) && !bound_holds_at(&in_class, 1.5, 21));
    cr_assert(bound_any_coordinate(&in_class) && !bound_everywhere(&in_class));
}

/* Returns the limit of the promise of that name, or NaN if there is none. */
static double limit_named(const struct promises *promises, const char *name)
{
    double limit = NAN;
    for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
        char text[256];
        if (strcmp(bound_name(promises->kernel, bound, text, sizeof text), name) == 0)
            limit = bound->limit;
    }
    return limit;
}

Test(kernels, promise_names_have_measure_and_region)
{
    const struct promises *log = kernel_promises(kernel_find("rotation.log"), FLOAT);
    cr_assert(!isnan(limit_named(log, "v norm usual")) && !isnan(limit_named(log, "v norm near 0")));
    cr_assert(!isnan(limit_named(log, "v norm near pi")) && !isnan(limit_named(log, "v norm much drifted")));
    const struct promises *both = kernel_promises(kernel_find("so3.exp_average"), DOUBLE);
    cr_assert(!isnan(limit_named(both, "all scaled ulp usual")), "for every output, if there are several");
    const struct promises *apply = kernel_promises(kernel_find("transform.apply"), FLOAT);
    cr_assert_str_eq(bound_region(apply->bounds), "everywhere");
}

/* No two promises of a kernel and format have the same name, and the promise for the usual domain comes first. */
OF_EACH(for_all_promises, kernels, promise_names_are_unique, const struct promises *promises)
{
    const struct kernel *kernel = promises->kernel;
    for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
        char name[256], other[256];
        bound_name(kernel, bound, name, sizeof name);
        for (const char *at = name; *at; at++)
            cr_assert(*at >= ' ' && *at <= '~' && *at != ',', "%s: %s: users have to type this name", kernel->id, name);
        for (const struct bound *before = promises->bounds; before < bound; before++)
            cr_assert_str_neq(bound_name(kernel, before, other, sizeof other), name, "%s", kernel->id);
    }
    const char *first = bound_region(promises->bounds);
    cr_assert(strcmp(first, "usual") == 0 || strcmp(first, "everywhere") == 0, "%s: first %s", kernel->id, first);
}

static void expect_drift(const struct random *seed, double departure, const char *class)
{
    const struct kernel *kernel = kernel_find("rotation.log");
    const struct promises *promises = kernel_promises(kernel, FLOAT);
    struct random random = *seed;
    double M[9];
    random_rotation(&random, 3, M);
    cr_assert(kernel_move_second(kernel, &random, M, departure));
    cr_assert_float_eq(kernel_second(kernel, M), departure, 0.02 * departure + 1e-15);
    for (size_t k = 0; k < 9; k++)
        M[k] = (float)M[k];
    for (const struct bound *bound = promises->bounds; bound->reason; bound++)
        if (bound_any_coordinate(bound) && bound->measure == NORM)
            cr_assert_eq(bound_holds_at(bound, 1, kernel_second(kernel, M)), strcmp(bound_region(bound), class) == 0,
                         "%g: %s", departure, bound_region(bound));
}

Test(kernels, rounding_and_drift_classes_are_distinguished)
{
    for (uint64_t i = 0; i < 500; i++) {
        const struct random seed = {i};
        expect_drift(&seed, 0, "none");
        expect_drift(&seed, 0x1p-19, "drifted");
        expect_drift(&seed, 0x1p-9, "much drifted");
    }
}

/* If a coordinate is the angle between two inputs, these are of one kind; moving the second input can make the angle
 * any number from 0 to π, and preserves the lengths of both. */
Test(kernels, angle_between_inputs_can_be_set)
{
    const struct kernel *kernel = kernel_find("slerp.shortest");
    struct random random = {1};
    for (int i = 0; i < 500; i++) {
        double in[9], before[4];
        field_draw(&random, (enum draw)(i % 3), kernel->inputs, DOUBLE, in);
        memcpy(in + 4, in, sizeof before);
        if (i % 2)
            field_draw(&random, (enum draw)(i % 3), kernel->inputs + 1, DOUBLE, in + 4);
        memcpy(before, in, sizeof before);
        const double angle = i % 5 ? random_between(&random, 0, 0x1.921fb54442d18p1) : random_log(&random, 1e-12, 1);
        cr_assert(kernel_move_coordinate(kernel, &random, in, angle));
        cr_assert_float_eq(kernel_coordinate(kernel, in), angle, 1e-15 + 1e-14 * angle);
        cr_assert_float_eq(vector_norm(4, in + 4), 1, 1e-14);
        cr_assert_eq(memcmp(in, before, sizeof before), 0);
    }
}

/* If a coordinate is the angle of the rotation between two inputs, moving the second input can make the angle any
 * number from 0 to π, also if both are equal before. The second input is a rotation or a unit quaternion afterwards,
 * and the first one does not change. */
static void expect_angle_of_rotation_between(const struct kernel *kernel, struct random *random, int i)
{
    const struct field *field = kernel_coordinate_field(kernel);
    const size_t n = field_components(field);
    double in[18], before[9];
    field_draw(random, (enum draw)(i % 3), field, DOUBLE, in);
    memcpy(before, in, n * sizeof *in);
    memcpy(in + n, in, n * sizeof *in);
    if (i % 2)
        field_draw(random, (enum draw)(i % 3), field, DOUBLE, in + n);
    const double angle = i % 5 ? random_between(random, 0, 0x1.921fb54442d18p1) : random_log(random, 1e-12, 1);
    cr_assert(kernel_move_coordinate(kernel, random, in, angle));
    cr_assert_float_eq(kernel_coordinate(kernel, in), angle, 4e-15, "%s: %a", kernel->id, angle);
    cr_assert(field_contains(field, DOUBLE, in + n), "%s: %a", kernel->id, angle);
    cr_assert_eq(memcmp(in, before, n * sizeof *in), 0);
}

Test(kernels, rotation_between_inputs_can_be_set)
{
    struct random random = {1};
    for (int i = 0; i < 500; i++) {
        expect_angle_of_rotation_between(kernel_find("between.quaternion_angle"), &random, i);
        expect_angle_of_rotation_between(kernel_find("between.matrix_angle"), &random, i);
    }
}

/* The angle of the rotation by 1 rad about z, as matrices and as quaternions of either sign, is 1 rad. */
Test(kernels, angle_between_rotations_ignores_sign)
{
    const double c = cos(1), s = sin(1), half_c = cos(0.5), half_s = sin(0.5);
    const double matrices[18] = {1, 0, 0, 0, 1, 0, 0, 0, 1, c, -s, 0, s, c, 0, 0, 0, 1};
    const double same[8] = {1, 0, 0, 0, half_c, 0, 0, half_s}, negated[8] = {1, 0, 0, 0, -half_c, 0, 0, -half_s};
    cr_expect_float_eq(kernel_coordinate(kernel_find("between.matrix_angle"), matrices), 1, 1e-15);
    cr_expect_float_eq(kernel_coordinate(kernel_find("between.quaternion_angle"), same), 1, 1e-15);
    cr_expect_float_eq(kernel_coordinate(kernel_find("between.quaternion_angle"), negated), 1, 1e-15);
}

/* Moving the coordinate of a kernel with a sequence of axes gives any angle between the first axis and the rotated last
 * one, and a rotation again. The axes are those of the id. */
static void expect_lock_angle(struct random *random, const struct kernel *kernel, double angle)
{
    const struct field *field = kernel->inputs;
    double x[9];
    size_t axis[3];
    sequence_axes(kernel->parameter, axis);
    field_draw(random, DRAW_UNIFORM, field, DOUBLE, x);
    cr_assert(kernel_move_coordinate(kernel, random, x, angle));
    cr_assert_float_eq(kernel_coordinate(kernel, x), angle, 1e-15 + 1e-14 * angle, "%s", kernel->id);
    cr_assert(field_contains(field, DOUBLE, x));
    if (field->kind == ROTATION)
        cr_assert_float_eq(x[3 * axis[0] + axis[2]], cos(angle), 1e-14);
}

Test(kernels, lock_angle_can_be_set)
{
    struct random random = {1};
    size_t tried = 0;
    for (size_t i = 0; i < kernels_count(); i++) {
        const struct kernel *kernel = kernel_at(i);
        if (!kernel->row->coordinate || kernel->row->coordinate->of != COORDINATE_LOCK)
            continue;
        for (int n = 0; n < 50; n++)
            expect_lock_angle(&random, kernel, n % 5 ? random_between(&random, 0, 3) : random_log(&random, 1e-12, 1));
        tried++;
    }
    cr_assert_geq(tried, 24);
}

OF_EACH(for_all_kernels, kernels, sequences_are_named_as_numbered, const struct kernel *kernel)
{
    const struct parameter *parameter = kernel->row->parameter;
    if (!parameter || strcmp(parameter->name, "sequence") != 0)
        return;
    size_t axis[3];
    sequence_axes(kernel->parameter, axis);
    for (size_t i = 0; i < 3; i++)
        cr_assert_eq(parameter->names[kernel->parameter - 1][i], "xyz"[axis[i]], "%s", kernel->id);
}

OF_EACH(for_all_kernels, kernels, angles_between_inputs_have_two, const struct kernel *kernel)
{
    const struct coordinate *coordinate = kernel->row->coordinate;
    if (!coordinate || (coordinate->of != COORDINATE_APART && coordinate->of != COORDINATE_TURN_BETWEEN))
        return;
    const struct field *second = kernel_coordinate_field(kernel);
    cr_assert(second > kernel->inputs && second[-1].kind == second->kind && second[-1].size == second->size, "%s",
              kernel->id);
    const int is_rotation = second->kind == ROTATION || second->kind == UNIT_QUATERNION || second->kind == QUATERNION;
    cr_assert(coordinate->of == COORDINATE_APART || is_rotation, "%s", kernel->id);
}

/* The measure "image" is of rotations in three dimensions, and compares the first two inputs. */
OF_EACH(for_all_promises, kernels, images_are_of_first_inputs, const struct promises *promises)
{
    const struct field *inputs = promises->kernel->inputs, *outputs = promises->kernel->outputs;
    for (const struct bound *bound = promises->bounds; bound->reason; bound++) {
        if (bound->measure != IMAGE)
            continue;
        const struct field *field = fields_find(outputs, bound->field);
        cr_expect((field->kind == ROTATION && field->size == 3) || field->kind == UNIT_QUATERNION, "%s",
                  promises->kernel->id);
        cr_expect(fields_offset(inputs, inputs + 1) == 3 && field_components(inputs + 1) == 3, "%s",
                  promises->kernel->id);
    }
}

/* Beyond the angle `beyond`, errors are divided by a factor that is proportional to the angle. If an input is the
 * square of the angle, the factor is proportional to the square root of this input. */
Test(kernels, errors_beyond_are_scaled_by_angle)
{
    const struct bound growing = {.beyond = 100}, constant = {.beyond = 0};
    const struct kernel *angle = kernel_find("so3.s1.angle"), *square = kernel_find("so3.s1");
    cr_assert_eq(bound_growth(angle, &growing, 50), 1);
    cr_assert_eq(bound_growth(angle, &growing, 100), 1);
    cr_assert_eq(bound_growth(angle, &growing, 400), 4);
    cr_assert_eq(bound_growth(square, &growing, 400), 2);
    cr_assert_eq(bound_growth(angle, &growing, NAN), 1);
    cr_assert_eq(bound_growth(angle, &constant, 1e30), 1);
}

/* The limit for an angle is at most π plus a little, also in a format whose precision does not suffice for the
 * angle. */
Test(kernels, rotation_limits_stay_near_half_rotation)
{
    for (size_t i = 0; i < 2 * kernels_count(); i++) {
        const struct kernel *kernel = kernel_at(i / 2);
        const struct promises *promises = kernel_promises(kernel, formats[i % 2]);
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++)
            cr_expect(bound->measure != TURN || bound->limit * format_facts(formats[i % 2])->unit <= 4, "%s",
                      kernel->id);
    }
}

Test(kernels, long_id_costs_no_time, .timeout = 60)
{
    enum { LONG = 3 << 20 };
    char *id = memory_for_test(LONG + 1), text[160];
    memset(id, 's', LONG);
    cr_expect_str_empty(kernel_suggestion(id, text, sizeof text));
    cr_expect_str_eq(kernel_suggestion("so3.xep", text, sizeof text), "; did you mean so3.exp?");
}
