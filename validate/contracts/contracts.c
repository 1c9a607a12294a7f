/* Makes the kernels from the rows of all families, on first use: a kernel for each value of a row's parameter, with the
 * fields and promises for this value and for each format. Also finds kernels by their ids, and has the names of
 * measures, evidence and special values. It contains nothing that is specific to a formula: that is in the rows. */
#include "kinds.h"

#include "reference/families.h"
#include "reference/formulas/traces.h"
#include "validate/util/decimal.h"
#include "validate/util/format.h"
#include "validate/util/linear_algebra.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

#define DECLARE_ROWS(family) extern const struct row family##_rows[];
FAMILIES(DECLARE_ROWS)
#undef DECLARE_ROWS
#define FAMILY(name) {#name, name##_rows},
static const struct row_family {
    const char *name;
    const struct row *rows;
} families[] = {FAMILIES(FAMILY)};
#undef FAMILY

/* --- making kernels ----------------------------------------------------------------------------------------------- */

static struct {
    size_t count;
    struct kernel *kernel;
} all;

static void *allocate(size_t count, size_t size)
{
    void *memory = calloc(count, size);
    if (!memory) {
        fputs("plumb: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

static unsigned size_with(unsigned size, unsigned parameter)
{
    if (size == BY_PARAMETER)
        return parameter;
    return size == PARAMETER_AND_ONE ? parameter + 1 : size;
}

/* Returns a copy of the fields, with BY_PARAMETER and PARAMETER_AND_ONE replaced by the parameter's value. */
static struct field *fields_of(const struct field *fields, unsigned parameter)
{
    struct field *copy = allocate(fields_count(fields) + 1, sizeof *copy);
    for (size_t i = 0; fields[i].name; i++) {
        copy[i] = fields[i];
        copy[i].size = size_with(copy[i].size, parameter);
        copy[i].columns = size_with(copy[i].columns, parameter);
        if ((copy[i].kind == ROTATION || copy[i].kind == POSITIVE_MATRIX) && copy[i].size > MAX_MATRIX) {
            fprintf(stderr, "plumb: field %s: a %s is at most %d × %d\n", copy[i].name, kind_text(copy[i].kind),
                    MAX_MATRIX, MAX_MATRIX);
            exit(2);
        }
    }
    return copy;
}

static double finite_end(double end, enum format format)
{
    return isinf(end) ? copysign(format_facts(format)->largest, end) : end;
}

/* Returns a copy of the inputs with the set's domain; infinite ends are replaced by the format's largest number. */
static struct field *domain_of(const struct kernel *kernel, const struct promise_set *set, enum format format)
{
    struct field *fields = fields_of(kernel->inputs, kernel->parameter);
    for (struct field *field = fields; field->name; field++) {
        for (const struct range *range = set->domain; range && range->field; range++)
            if (strcmp(range->field, field->name) == 0)
                field->low = range->low, field->high = range->high;
        field->low = finite_end(field->low, format);
        field->high = finite_end(field->high, format);
    }
    return fields;
}

/* Returns a copy of a region in which the ends of its class are those for the format. */
static const struct region *region_of(const struct region *region, enum format format)
{
    if (!region || !region->class)
        return region;
    struct region *copy = allocate(1, sizeof *copy);
    struct class *class = allocate(1, sizeof *class);
    *copy = *region;
    copy->class = class;
    *class = *region->class;
    class->low += class->low_units * format_facts(format)->unit;
    class->high += class->high_units * format_facts(format)->unit;
    return copy;
}

/* π, rounded up: the largest possible error of a rotation's angle. */
static const double full_angle = 0x1.921fcp1;

static const char *concatenated(const char *start, const char *middle, const char *end)
{
    const size_t size = strlen(start) + strlen(middle) + strlen(end) + 1;
    char *text = allocate(size, 1);
    snprintf(text, size, "%s%s%s", start, middle, end);
    return text;
}

/* Returns the reason for a bound; if the limit is shown for every input, with the command that shows it. */
static const char *reason_of(const struct kernel *kernel, const struct bound *bound)
{
    if (!evidence_is_theorem(bound->evidence))
        return bound->reason;
    if (bound->command)
        return concatenated(bound->reason, "; ", bound->command);
    return concatenated(bound->reason, bound->evidence == EXHAUSTIVE ? "; plumb sweep " : "; plumb prove ", kernel->id);
}

/* Returns a copy of the bounds that apply to the kernel's parameter, with final limits, floors, regions and reasons.
 * `floors` are the absolute floors of the bounds; if it is null, the floors are those in the bounds, which are in units
 * of the format's smallest normal number. */
static struct bound *bounds_of(const struct kernel *kernel, const struct bound *bounds, enum format format,
                               const double *floors)
{
    struct bound *copy = allocate(bounds_count(bounds) + 1, sizeof *copy), *next = copy;
    const int is_coded = kernel_is_coded(kernel, format);
    for (; bounds->reason; bounds++) {
        if ((bounds->only && bounds->only != kernel->parameter) || kernel->parameter < bounds->from)
            continue;
        *next = *bounds;
        next->limit += next->each * kernel->parameter;
        if (next->measure == TURN)
            next->limit = fmin(next->limit, full_angle / format_facts(format)->unit);
        next->floor = floors ? *floors++ : next->floor * format_facts(format)->smallest_normal;
        next->region = region_of(next->region, format);
        if (!is_coded && evidence_is_theorem(next->evidence))
            next->evidence = ASSUMED;
        next->reason = reason_of(kernel, next);
        next->command = NULL;
        next++;
    }
    return copy;
}

/* Returns the formula of this name if it has the same numbers of inputs and outputs as the kernel; otherwise null. */
static const struct formula *formula_of(const struct kernel *kernel, const char *name)
{
    const struct formula *formula = name ? formula_find(name) : NULL;
    if (!formula || !formula_takes(formula, kernel->parameter) ||
        formula_inputs(formula, kernel->parameter) != kernel->input_components ||
        formula_outputs(formula, kernel->parameter) != kernel->output_components)
        return NULL;
    return formula;
}

static const struct promise_set *set_for(const struct row *row, enum format format)
{
    const int bit = format == FLOAT ? IN_FLOAT : IN_DOUBLE;
    for (const struct promise_set *set = row->promises; set->bounds; set++)
        if (set->formats & bit)
            return set;
    return NULL;
}

const char *row_reference(const struct row *row)
{
    return row->reference ? row->reference : row->id;
}

static void make_promises(struct kernel *kernel, enum format format, const double *floors, struct promises *promises)
{
    const struct row *row = kernel->row;
    const struct promise_set *set = set_for(row, format);
    *promises = (struct promises){.kernel = kernel, .format = format};
    if (!set)
        return;
    promises->inputs = domain_of(kernel, set, format);
    promises->bounds = bounds_of(kernel, set->bounds, format, floors);
    promises->branches = set->branches;
    promises->specials = set->specials;
    promises->against = formula_of(kernel, set->against ? set->against : row_reference(row));
    if (!set->against)
        promises->model = formula_of(kernel, row->model);
}

const char *parameter_value_text(const struct parameter *parameter, unsigned value, char *text, size_t size)
{
    if (parameter->names)
        snprintf(text, size, "%s", parameter->names[value - 1]);
    else
        snprintf(text, size, "%u", value);
    return text;
}

/* Writes the end of an id that has a parameter: ".n3", ".zyx". */
static void write_ending(const struct parameter *parameter, unsigned value, char *ending, size_t size)
{
    if (parameter->names)
        snprintf(ending, size, parameter->format, parameter->names[value - 1]);
    else
        snprintf(ending, size, parameter->format, value);
}

static void make_kernel(const char *family, const struct row *row, unsigned parameter, const double *floors,
                        struct kernel *kernel)
{
    char ending[64] = "";
    if (row->parameter)
        write_ending(row->parameter, parameter, ending, sizeof ending);
    const size_t size = strlen(row->id) + strlen(ending) + 1;
    char *id = allocate(size, 1);
    snprintf(id, size, "%s%s", row->id, ending);
    *kernel = (struct kernel){.row = row, .family = family, .parameter = parameter, .id = id};
    kernel->inputs = fields_of(row->inputs, parameter);
    kernel->outputs = fields_of(row->outputs, parameter);
    kernel->input_components = fields_components(kernel->inputs);
    kernel->output_components = fields_components(kernel->outputs);
    make_promises(kernel, FLOAT, floors, &kernel->promises[0]);
    make_promises(kernel, DOUBLE, floors, &kernel->promises[1]);
}

enum { MAX_PARAMETER = 1000 };

/* Makes the kernels of a row, one for each value of its formula's parameter, in the array `kernel`; if `kernel` is
 * null, only counts them. Returns their number. */
static size_t make_kernels(const char *family, const struct row *row, struct kernel *kernel)
{
    const struct formula *formula = formula_find(row_reference(row));
    size_t count = 0;
    for (unsigned value = row->parameter ? 1 : 0; value <= (row->parameter ? MAX_PARAMETER : 0); value++)
        if (!row->parameter || (formula && formula_takes(formula, value))) {
            if (kernel)
                make_kernel(family, row, value, NULL, kernel + count);
            count++;
        }
    return count;
}

static void make_all(void)
{
    const size_t count = sizeof families / sizeof *families;
    for (size_t f = 0; f < count; f++)
        for (const struct row *row = families[f].rows; row->id; row++)
            all.count += make_kernels(families[f].name, row, NULL);
    all.kernel = allocate(all.count + 1, sizeof *all.kernel);
    size_t next_kernel = 0;
    for (size_t f = 0; f < count; f++)
        for (const struct row *row = families[f].rows; row->id; row++)
            next_kernel += make_kernels(families[f].name, row, all.kernel + next_kernel);
}

static void make_once(void)
{
    static once_flag once = ONCE_FLAG_INIT;
    call_once(&once, make_all);
}

/* --- kernels of ports --------------------------------------------------------------------------------------------- */

static struct {
    size_t count;
    struct kernel *kernel[MAX_TRACES];
} ported;

int kernel_add_ported(const struct row *row, unsigned trace, const double *floors)
{
    if (ported.count == MAX_TRACES)
        return -1;
    struct kernel *kernel = ported.kernel[ported.count++] = allocate(1, sizeof *kernel);
    make_kernel("ported", row, trace, floors, kernel);
    return 0;
}

int kernel_is_ported(const struct kernel *kernel)
{
    return strcmp(kernel->family, "ported") == 0;
}

/* --- finding kernels ---------------------------------------------------------------------------------------------- */

const struct kernel *kernel_at(size_t i)
{
    make_once();
    if (i < all.count)
        return all.kernel + i;
    return i - all.count < ported.count ? ported.kernel[i - all.count] : NULL;
}

size_t kernels_count(void)
{
    make_once();
    return all.count + ported.count;
}

const struct kernel *kernel_find(const char *id)
{
    const struct kernel *kernel;
    for (size_t i = 0; (kernel = kernel_at(i)); i++)
        if (strcmp(kernel->id, id) == 0)
            return kernel;
    for (size_t i = 0; (kernel = kernel_at(i)); i++) {
        if (kernel->row->parameter && kernel->parameter == kernel->row->parameter->usual &&
            strcmp(kernel->row->id, id) == 0)
            return kernel;
    }
    return NULL;
}

/* Returns the Levenshtein distance: the smallest number of insertions, deletions and replacements that change a into b.
 * `line` is workspace for strlen(b) + 1 numbers. */
static size_t edit_distance(const char *a, const char *b, size_t *line)
{
    size_t columns = strlen(b);
    for (size_t j = 0; j <= columns; j++)
        line[j] = j;
    for (size_t i = 1; a[i - 1]; i++) {
        size_t diagonal = line[0];
        line[0] = i;
        for (size_t j = 1; j <= columns; j++) {
            size_t replaced = diagonal + (a[i - 1] != b[j - 1]),
                   shorter = line[j] < line[j - 1] ? line[j] : line[j - 1];
            diagonal = line[j];
            line[j] = replaced < shorter + 1 ? replaced : shorter + 1;
        }
    }
    return line[columns];
}

const char *kernel_nearest(const char *id)
{
    enum { LONGEST = 100 }; /* all ids are shorter; limits the time, which is proportional to the length */
    const char *nearest = NULL;
    if (strlen(id) > LONGEST)
        return NULL;
    size_t minimum = strlen(id) / 3 < 2 ? strlen(id) / 3 + 1 : 3;
    const struct kernel *kernel;
    for (size_t i = 0; (kernel = kernel_at(i)); i++) {
        size_t *line = allocate(strlen(kernel->id) + 1, sizeof *line);
        const size_t distance = edit_distance(id, kernel->id, line);
        free(line);
        if (distance < minimum) {
            minimum = distance;
            nearest = kernel->id;
        }
    }
    return nearest;
}

const char *kernel_suggestion(const char *id, char *text, size_t size)
{
    const char *nearest = kernel_nearest(id);
    snprintf(text, size, nearest ? "; did you mean %s?" : "", nearest);
    return text;
}

int kernel_matches(const char *id, const char *pattern)
{
    size_t length = strlen(pattern);
    while (length > 0 && pattern[length - 1] == '.')
        length--;
    if (strncmp(id, pattern, length) == 0 && (id[length] == 0 || id[length] == '.') && length > 0)
        return 1;
    return fnmatch(pattern, id, 0) == 0;
}

const struct promises *kernel_promises(const struct kernel *kernel, enum format format)
{
    const struct promises *promises = &kernel->promises[format == DOUBLE];
    return promises->bounds ? promises : NULL;
}

/* --- bounds and names --------------------------------------------------------------------------------------------- */

size_t bounds_count(const struct bound *bounds)
{
    size_t count = 0;
    while (bounds && bounds[count].reason)
        count++;
    return count;
}

size_t specials_count(const struct special *specials)
{
    size_t count = 0;
    while (specials && specials[count].sentence)
        count++;
    return count;
}

double bound_growth(const struct kernel *kernel, const struct bound *bound, double coordinate)
{
    if (!(bound->beyond > 0) || !(coordinate > bound->beyond))
        return 1;
    const double ratio = coordinate / bound->beyond;
    return strcmp(kernel->row->coordinate->unit, "rad²") == 0 ? sqrt(ratio) : ratio;
}

double bound_share(const struct bound *bound, double error)
{
    return error > 0 ? error / bound->limit : 0;
}

int measure_of_components(enum measure measure)
{
    return measure == ULP || measure == SCALED_ULP || measure == EQUAL || measure == FIELD_ULP;
}

int measure_is_of_whole(enum measure measure)
{
    return measure != ULP && measure != SCALED_ULP;
}

const char *measure_text(enum measure measure)
{
    static const char *const text[MEASURES] = {"ulp",  "scaled ulp", "difference",    "field ulp",
                                               "norm", "angle",      "orthogonality", "image"};
    return text[measure];
}

const char *measure_unit(enum measure measure)
{
    if (measure == EQUAL)
        return "";
    return measure_of_components(measure) ? "ulp" : "u";
}

const char *evidence_text(enum evidence evidence)
{
    static const char *const text[] = {"sampled", "error analysis", "proved", "exhaustive", "assumed", "stated"};
    return text[evidence];
}

const char *bound_evidence(const struct bound *bound, char *text, size_t size)
{
    snprintf(text, size, bound->above > 0 ? "%s above %.2g" : "%s",
             bound->own ? "yours" : evidence_text(bound->evidence), bound->own ? 0 : bound->above);
    return text;
}

const char *bound_fused(const struct bound *bound, char *text, size_t size)
{
    char limit[32];
    *text = 0;
    if (bound->fused > 0)
        snprintf(text, size, " (plumb's own, in fused steps: %s)", decimal_up(bound->fused, 4, limit, sizeof limit));
    return text;
}

int evidence_is_theorem(enum evidence evidence)
{
    return evidence == ERROR_ANALYSIS || evidence == PROVED || evidence == EXHAUSTIVE;
}

/* True if a bound limits a norm that is relative to the remainder of terms which cancel, as it does for kernels whose
 * coordinate is cancellation. */
static int is_norm_of_remainder(const struct kernel *kernel, const struct bound *bound)
{
    const struct coordinate *coordinate = kernel->row->coordinate;
    return bound->measure == NORM && coordinate && coordinate->of == COORDINATE_CANCELLATION;
}

int bound_is_of_whole(const struct kernel *kernel, const struct bound *bound)
{
    if (is_norm_of_remainder(kernel, bound))
        return 0;
    if (measure_is_of_whole(bound->measure))
        return 1;
    for (const struct field *field = kernel->outputs; field->name; field++)
        if ((!bound->field || strcmp(bound->field, field->name) == 0) && field_components(field) > 1)
            return 0;
    return 1;
}

int bound_lacks_whole(const struct kernel *kernel, const struct bound *bounds, const struct bound *entries)
{
    const struct field *outputs = kernel->outputs;
    if (bound_is_of_whole(kernel, entries))
        return 0;
    for (; bounds->reason; bounds++) {
        const int same = (bounds->field && entries->field) ? strcmp(bounds->field, entries->field) == 0
                                                           : bounds->field == entries->field || !outputs[1].name;
        if ((bounds->measure == NORM || bounds->measure == TURN) && same && !is_norm_of_remainder(kernel, bounds) &&
            strcmp(bound_region(bounds), bound_region(entries)) == 0)
            return 0;
    }
    return 1;
}

const char *special_input_text(enum special_input input)
{
    static const char *const text[] = {
        [IN_NAN] = "NaN",
        [IN_INFINITE] = "±∞",
        [IN_PLUS_INFINITE] = "+∞",
        [IN_ZERO] = "±0",
        [IN_SUBNORMAL] = "± the smallest and the largest subnormal",
        [IN_PLUS_SUBNORMAL] = "the smallest and the largest subnormal",
        [IN_LARGEST] = "± the largest number",
        [IN_PLUS_LARGEST] = "the largest number",
        [IN_NEGATIVE] = "−1 and the largest negative number",
        [IN_ABOVE_ONE] = "± the number after 1",
    };
    return text[input];
}

const char *special_output_text(enum special_output output)
{
    static const char *const text[] = {
        [OUT_NAN] = "NaN in every component",
        [OUT_SOME_NAN] = "NaN in some component",
        [OUT_NOT_FINITE] = "NaN or ∞ in some component",
        [OUT_FINITE] = "finite",
        [OUT_EXACT] = "these values, zeros of either sign",
        [OUT_ROTATION] = "a rotation",
        [OUT_JUDGED] = "finite and within the promises",
    };
    return text[output];
}
