/* For tests: does a JSON value agree with a schema?
 *
 * Here: the part of JSON Schema (2020-12) that the schemas in data/ use: type, const, enum, required, properties,
 * additionalProperties, items, anyOf, $ref to $defs, pattern, minimum, maximum. A keyword outside it is an error. */
#ifndef SCHEMA_H
#define SCHEMA_H

#include <jansson.h>
#include <stddef.h>

/* 1, or 0 with one line in `problem` that names the place. */
int schema_holds(const json_t *root, const json_t *value, char *problem, size_t size);

#endif
