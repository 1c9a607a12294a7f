/* Names and definitions of regions, which are the parts of a kernel's domain to which promises apply, and names of
 * promises. */
#include "contracts.h"

#include "validate/util/text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

const char *kernel_usual(const struct kernel *kernel)
{
    return kernel->row->usual ? kernel->row->usual : "all of the domain";
}

const char *bound_region(const struct bound *bound)
{
    return bound->region ? bound->region->name : "everywhere";
}

const char *bound_region_key(const struct bound *bound)
{
    return bound->region && bound->region->key ? bound->region->key : bound_region(bound);
}

int bound_is_usual(const struct bound *bounds, const struct bound *bound)
{
    const struct bound *named = bounds;
    while (named->reason && strcmp(bound_region(named), "usual") != 0)
        named++;
    return strcmp(bound_region(bound), bound_region(named->reason ? named : bounds)) == 0;
}

const char *bound_field(const struct kernel *kernel, const struct bound *bound)
{
    if (bound->field)
        return bound->field;
    return fields_count(kernel->outputs) > 1 ? "all" : kernel->outputs->name;
}

const char *bound_output(const struct kernel *kernel, const struct bound *bound, char *text, size_t size)
{
    snprintf(text, size, "%s %s", bound_field(kernel, bound), measure_text(bound->measure));
    return text;
}

const char *bound_name(const struct kernel *kernel, const struct bound *bound, char *text, size_t size)
{
    char output[128];
    snprintf(text, size, "%s %s", bound_output(kernel, bound, output, sizeof output), bound_region(bound));
    return text;
}

const struct bound *promise_find(const struct kernel *kernel, enum format format, const char *name)
{
    const struct promises *promises = kernel_promises(kernel, format);
    char text[256];
    for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++)
        if (strcmp(bound_name(kernel, bound, text, sizeof text), name) == 0)
            return bound;
    return NULL;
}

int bound_same_output(const struct bound *a, const struct bound *b)
{
    return a->measure == b->measure &&
           (a->field == b->field || (a->field && b->field && strcmp(a->field, b->field) == 0));
}

/* Writes "|v| ≥ 1e+04", "|v| ≤ 1e-18" or "|v| in [1e-18, 3.142]". */
static void range_text(const char *coordinate, double low, double high, char *text, size_t size)
{
    if (isinf(high))
        snprintf(text, size, "%s ≥ %.4g", coordinate, low);
    else if (low == 0)
        snprintf(text, size, "%s ≤ %.4g", coordinate, high);
    else
        snprintf(text, size, "%s in [%.4g, %.4g]", coordinate, low, high);
}

const char *bound_where(const struct kernel *kernel, const struct bound *bound, char *text, size_t size)
{
    char range[128] = "";
    if (!bound_any_coordinate(bound))
        range_text(kernel->row->coordinate->name, bound_low(bound), bound_high(bound), range, sizeof range);
    const char *class = bound->region && bound->region->class ? bound->region->class->words : "";
    snprintf(text, size, "%s%s%s", range, *range && *class ? ", " : "", class);
    return text;
}

int bound_any_coordinate(const struct bound *bound)
{
    return !bound->region || (bound->region->low == 0 && bound->region->high == 0);
}

int bound_everywhere(const struct bound *bound)
{
    return bound_any_coordinate(bound) && !(bound->region && bound->region->class);
}

double bound_low(const struct bound *bound)
{
    return bound_any_coordinate(bound) ? -INFINITY : bound->region->low;
}

double bound_high(const struct bound *bound)
{
    return bound_any_coordinate(bound) ? INFINITY : bound->region->high;
}

int bound_holds_at(const struct bound *bound, double coordinate, double second)
{
    const struct class *class = bound->region ? bound->region->class : NULL;
    return (bound_any_coordinate(bound) || (bound->region->low <= coordinate && coordinate <= bound->region->high)) &&
           (!class || (class->low <= second && second <= class->high));
}
