/* The registry: rows and kernels match, rows are whole, and look-ups find what is meant. */
#include "validate/kernels/registry.h"

#include "fast/plumb.h"
#include "reference/reference.h"
#include "validate/judge/oracle.h"
#include "validate/judge/sampler.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

/* --- rows --------------------------------------------------------------------------------------------------------- */

Test(registry, every_kernel_has_a_row_of_its_shape)
{
    for (const plumb_kernel_entry *entry = plumb_kernels; entry->id; entry++) {
        const struct row *row = registry_find(entry->id);
        cr_assert(row, "%s", entry->id);
        cr_assert_eq(fields_components(row->inputs), entry->inputs, "%s", entry->id);
        cr_assert_eq(fields_components(row->outputs), entry->outputs, "%s", entry->id);
    }
}

Test(registry, every_row_has_a_kernel)
{
    const struct row *row;
    for (size_t r = 0; (row = registry_at(r)); r++) {
        const plumb_kernel_entry *entry = plumb_kernels;
        while (entry->id && strcmp(entry->id, row->id) != 0)
            entry++;
        cr_assert(entry->id, "%s", row->id);
    }
}

Test(registry, every_row_has_its_reference)
{
    const struct row *row;
    for (size_t r = 0; (row = registry_at(r)); r++) {
        struct oracle oracle;
        const char *reason;
        cr_assert_eq(oracle_open(&oracle, row, BINARY32, &reason), 0, "%s: %s", row->id, reason);
    }
}

Test(registry, ids_are_unique_and_families_stand_together)
{
    for (size_t r = 0; r < registry_count(); r++) {
        const struct row *row = registry_at(r);
        cr_assert_eq(registry_find(row->id), row, "%s is there twice", row->id);
        cr_assert(strchr(row->id, '.'), "%s", row->id);
        for (size_t before = 0; before + 1 < r; before++)
            cr_assert(strcmp(registry_at(before)->family, row->family) != 0 ||
                          strcmp(registry_at(r - 1)->family, row->family) == 0,
                      "%s is apart from %s", row->id, row->family);
    }
}

static void expect_fields(const struct row *row, const struct field *fields)
{
    cr_assert_gt(fields_count(fields), 0, "%s", row->id);
    for (const struct field *field = fields; field->name; field++) {
        cr_assert(field->unit && field->rows > 0 && field->columns > 0, "%s: %s", row->id, field->name);
        cr_assert(field->low <= field->high, "%s: %s", row->id, field->name);
        cr_assert(field->kind != POSITIVE || field->low > 0, "%s: %s", row->id, field->name);
        cr_assert_eq(fields_find(fields, field->name), field, "%s: two fields %s", row->id, field->name);
    }
}

Test(registry, rows_say_everything)
{
    const struct row *row;
    for (size_t r = 0; (row = registry_at(r)); r++) {
        cr_assert(row->title && row->formula && row->source && row->catalogue, "%s", row->id);
        expect_fields(row, row->inputs);
        expect_fields(row, row->outputs);
        cr_assert_gt(bounds_count(row->bounds), 0, "%s promises nothing", row->id);
        cr_assert(row->specials, "%s says nothing of NaN", row->id);
        cr_assert(!row->branches || (row->coordinate && row->coordinate->place), "%s: branches of what?", row->id);
    }
}

Test(registry, bounds_and_special_values_speak_of_fields_that_exist)
{
    const struct row *row;
    for (size_t r = 0; (row = registry_at(r)); r++) {
        for (const struct bound *bound = row->bounds; bound->reason; bound++) {
            cr_assert(!bound->field || fields_find(row->outputs, bound->field), "%s: %s", row->id, bound->field);
            cr_assert(bound->limit >= 0 && *bound->reason, "%s", row->id);
            cr_assert((bound->low == 0 && bound->high == 0) || (row->coordinate && bound->low < bound->high), "%s",
                      row->id);
        }
        for (const struct special *special = row->specials; special && special->sentence; special++) {
            cr_assert(!special->input || fields_find(row->inputs, special->input), "%s: %s", row->id, special->input);
            cr_assert(!special->output || fields_find(row->outputs, special->output), "%s: %s", row->id,
                      special->output);
            cr_assert_eq(special->expect == OUT_EXACT || special->expect == OUT_IDENTICAL, special->exact != NULL,
                         "%s: %s", row->id, special->sentence);
        }
    }
}

/* Whether some bound says how accurate a field is at a coordinate. */
static int is_promised(const struct row *row, const struct field *field, double coordinate)
{
    for (const struct bound *bound = row->bounds; bound->reason; bound++)
        if (bound->measure != ORTHOGONALITY && (!bound->field || strcmp(bound->field, field->name) == 0) &&
            bound_holds_at(bound, coordinate))
            return 1;
    return 0;
}

Test(registry, bounds_cover_the_domain)
{
    const struct row *row;
    for (size_t r = 0; (row = registry_at(r)); r++)
        for (uint64_t i = 0; i < 1000; i++) {
            double x[256];
            sampler_draw(row, BINARY32, 1, i, x);
            for (const struct field *field = row->outputs; field->name; field++)
                cr_assert(is_promised(row, field, row_coordinate(row, x)), "%s: nothing is promised of %s at %s = %a",
                          row->id, field->name, row->coordinate ? row->coordinate->name : "", row_coordinate(row, x));
        }
}

Test(registry, coordinates_go_where_they_are_placed)
{
    const struct row *row;
    for (size_t r = 0; (row = registry_at(r)); r++)
        for (const double *branch = row->branches; branch && !isnan(*branch); branch++) {
            double x[256];
            sampler_draw(row, BINARY32, 1, 0, x);
            row->coordinate->place(x, *branch);
            cr_assert_float_eq(row->coordinate->of(x), *branch, 1e-12 * *branch, "%s", row->id);
        }
}

/* --- look-ups ----------------------------------------------------------------------------------------------------- */

Test(registry, a_misspelt_id_has_a_nearest_one)
{
    cr_assert_str_eq(registry_nearest("so3.epx"), "so3.exp");
    cr_assert_str_eq(registry_nearest("so3.s1.taylor"), "so3.s1.taylor2");
    cr_assert_str_eq(registry_nearest("so3_derivative"), "so3.derivative");
    cr_assert_str_eq(registry_nearest("so3.exp"), "so3.exp");
}

Test(registry, patterns_are_ids_families_starts_and_globs)
{
    cr_assert(registry_matches("so3.exp", "so3.exp"));
    cr_assert(registry_matches("so3.exp", "so3"));
    cr_assert(registry_matches("so3.exp", "so3."));
    cr_assert(registry_matches("so3.s1.taylor2", "so3.s1"));
    cr_assert(registry_matches("so3.s1.taylor2", "*.taylor?"));
    cr_assert(!registry_matches("so3.exp_average", "so3.exp"), "a start ends at a dot");
    cr_assert(!registry_matches("so3.exp", "so"));
    cr_assert(!registry_matches("so3.exp", ""));
    cr_assert(!registry_matches("so3.exp", "exp"));
}

Test(registry, components_have_names)
{
    const struct field fields[] = {{"t", "", REALS, 1, 1, 0, 1},           {"v", "", REALS, 3, 1, 0, 1},
                                   {"q", "", UNIT_QUATERNION, 4, 1, 0, 1}, {"R", "", ROTATION, 3, 3, 0, 1},
                                   {"x", "", REALS, 5, 1, 0, 1},           {0}};
    static const struct {
        size_t component;
        const char *name;
    } cases[] = {{0, "t"},       {1, "v.x"},      {3, "v.z"},      {4, "q.w"},   {7, "q.z"},
                 {8, "R[0][0]"}, {10, "R[0][2]"}, {16, "R[2][2]"}, {17, "x[0]"}, {21, "x[4]"}};
    char name[64];
    cr_assert_eq(fields_components(fields), 22);
    cr_assert_eq(fields_count(fields), 5);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_assert_str_eq(fields_component_name(fields, cases[i].component, name, sizeof name), cases[i].name);
    cr_assert_str_eq(fields_of_component(fields, 16)->name, "R");
    cr_assert_null(fields_of_component(fields, 22));
    cr_assert_null(fields_find(fields, "y"));
}

Test(registry, a_bound_without_a_region_holds_everywhere)
{
    const struct bound everywhere = {"R", ULP, 1, 0, 0, "", 0}, somewhere = {"R", ULP, 1, 1, 2, "", 0};
    cr_assert(bound_holds_at(&everywhere, 1e30) && bound_holds_at(&everywhere, NAN));
    cr_assert(bound_holds_at(&somewhere, 1) && bound_holds_at(&somewhere, 2));
    cr_assert(!bound_holds_at(&somewhere, 0.999) && !bound_holds_at(&somewhere, NAN));
}
