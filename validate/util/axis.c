/* Parsing of axes of planes and grids: see axis.h. */
#include "axis.h"

#include "rational.h"

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int axis_take_number(const char **text, char end, double *x)
{
    const char *stop = strchr(*text, end);
    const size_t length = stop ? (size_t)(stop - *text) : strlen(*text);
    char *copy = strndup(*text, length);
    mpq_t exact;
    mpq_init(exact);
    const char *problem = copy ? rational_parse(exact, copy) : "out of memory";
    if (!problem)
        *x = format_round_fraction(DOUBLE, exact);
    mpq_clear(exact);
    free(copy);
    *text += length + (stop != NULL);
    return !problem && isfinite(*x) ? 0 : -1;
}

int axis_parse(const char *text, uint64_t most, struct axis *axis, size_t *name, char *problem, size_t size)
{
    char *end = NULL;
    const char *equals = strchr(text, '='), *at = equals ? equals + 1 : NULL;
    if (!at || axis_take_number(&at, ':', &axis->from) != 0 || axis_take_number(&at, ':', &axis->to) != 0 ||
        *at < '0' || *at > '9')
        at = NULL;
    errno = 0;
    axis->points = at ? strtoull(at, &end, 10) : 0;
    *name = equals ? (size_t)(equals - text) : 0;
    if (!at || *end)
        snprintf(problem, size, "expected FIELD=FROM:TO:N, got \"%.96s\"", text);
    else if (axis->points < 2 || axis->points > most || errno)
        snprintf(problem, size, "expected 2 to %" PRIu64 " points, got \"%.40s\"", most, at);
    else if (!(axis->from < axis->to))
        snprintf(problem, size, "expected FROM below TO, got \"%.96s\"", text);
    else
        return 0;
    return -1;
}

double axis_at(const struct axis *axis, enum format format, uint64_t i)
{
    const double share = (double)i / (double)(axis->points - 1);
    return format_round(format, (1 - share) * axis->from + share * axis->to);
}
