/* A small JSON Schema checker; see schema.h. */
#include "schema.h"

#include <regex.h>
#include <stdio.h>
#include <string.h>

struct check {
    const json_t *root;
    char *problem;
    size_t size;
};

static int check(const struct check *context, const json_t *schema, const json_t *value, const char *place);

static int fail(const struct check *context, const char *place, const char *what, const char *detail)
{
    snprintf(context->problem, context->size, "%s: %s %s", place, what, detail);
    return 0;
}

static int has_type(const char *type, const json_t *value)
{
    return strcmp(type, "object") == 0    ? json_is_object(value)
           : strcmp(type, "array") == 0   ? json_is_array(value)
           : strcmp(type, "string") == 0  ? json_is_string(value)
           : strcmp(type, "integer") == 0 ? json_is_integer(value)
           : strcmp(type, "number") == 0  ? json_is_number(value)
           : strcmp(type, "boolean") == 0 ? json_is_boolean(value)
           : strcmp(type, "null") == 0    ? json_is_null(value)
                                          : 0;
}

static int check_type(const struct check *context, const json_t *type, const json_t *value, const char *place)
{
    size_t i;
    const json_t *one;
    if (json_is_string(type))
        return has_type(json_string_value(type), value) ||
               fail(context, place, "is not of type", json_string_value(type));
    json_array_foreach (type, i, one) {
        if (has_type(json_string_value(one), value))
            return 1;
    }
    return fail(context, place, "is of none of the types", "");
}

static int check_enum(const struct check *context, const json_t *list, const json_t *value, const char *place)
{
    size_t i;
    json_t *one;
    json_array_foreach (list, i, one) {
        if (json_equal(one, value))
            return 1;
    }
    return fail(context, place,
                "is none of the enumerated values:", json_is_string(value) ? json_string_value(value) : "");
}

static int check_any(const struct check *context, const json_t *list, const json_t *value, const char *place)
{
    size_t i;
    const json_t *one;
    json_array_foreach (list, i, one) {
        if (check(context, one, value, place))
            return 1;
    }
    return 0; /* the last alternative's problem stands */
}

static int check_pattern(const struct check *context, const char *pattern, const json_t *value, const char *place)
{
    regex_t expression;
    if (!json_is_string(value))
        return 1;
    if (regcomp(&expression, pattern, REG_EXTENDED | REG_NOSUB) != 0)
        return fail(context, place, "has a bad pattern", pattern);
    int found = regexec(&expression, json_string_value(value), 0, NULL, 0) == 0;
    regfree(&expression);
    return found || fail(context, place, "does not match", pattern);
}

static int check_required(const struct check *context, const json_t *names, const json_t *value, const char *place)
{
    size_t i;
    const json_t *name;
    json_array_foreach (names, i, name) {
        if (!json_object_get(value, json_string_value(name)))
            return fail(context, place, "lacks", json_string_value(name));
    }
    return 1;
}

static int check_properties(const struct check *context, const json_t *schema, const json_t *value, const char *place)
{
    const json_t *properties = json_object_get(schema, "properties");
    const char *name;
    json_t *member;
    json_object_foreach ((json_t *)value, name, member) {
        char inner[512];
        const json_t *property = json_object_get(properties, name);
        snprintf(inner, sizeof inner, "%s.%s", place, name);
        if (!property && json_is_false(json_object_get(schema, "additionalProperties")))
            return fail(context, inner, "is not in the schema", "");
        if (property && !check(context, property, member, inner))
            return 0;
    }
    return 1;
}

static int check_items(const struct check *context, const json_t *schema, const json_t *value, const char *place)
{
    size_t i;
    const json_t *item;
    json_array_foreach (value, i, item) {
        char inner[512];
        snprintf(inner, sizeof inner, "%s[%zu]", place, i);
        if (!check(context, schema, item, inner))
            return 0;
    }
    return 1;
}

static int check_reference(const struct check *context, const char *reference, const json_t *value, const char *place)
{
    const char start[] = "#/$defs/";
    const json_t *definition = strncmp(reference, start, strlen(start)) == 0
                                   ? json_object_get(json_object_get(context->root, "$defs"), reference + strlen(start))
                                   : NULL;
    return definition ? check(context, definition, value, place) : fail(context, place, "refers to", reference);
}

static int check_keyword(const struct check *context, const json_t *schema, const char *keyword, const json_t *argument,
                         const json_t *value, const char *place)
{
    static const char *const silent[] = {"$schema", "$id", "$defs", "title", "description", "additionalProperties"};
    if (strcmp(keyword, "type") == 0)
        return check_type(context, argument, value, place);
    if (strcmp(keyword, "const") == 0)
        return json_equal((json_t *)argument, (json_t *)value) || fail(context, place, "is another constant", "");
    if (strcmp(keyword, "enum") == 0)
        return check_enum(context, argument, value, place);
    if (strcmp(keyword, "anyOf") == 0)
        return check_any(context, argument, value, place);
    if (strcmp(keyword, "pattern") == 0)
        return check_pattern(context, json_string_value(argument), value, place);
    if (strcmp(keyword, "required") == 0)
        return check_required(context, argument, value, place);
    if (strcmp(keyword, "properties") == 0)
        return check_properties(context, schema, value, place);
    if (strcmp(keyword, "items") == 0)
        return check_items(context, argument, value, place);
    if (strcmp(keyword, "$ref") == 0)
        return check_reference(context, json_string_value(argument), value, place);
    if (strcmp(keyword, "minimum") == 0)
        return json_number_value(value) >= json_number_value(argument) ||
               fail(context, place, "is below", "the minimum");
    if (strcmp(keyword, "maximum") == 0)
        return json_number_value(value) <= json_number_value(argument) ||
               fail(context, place, "is above", "the maximum");
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        if (strcmp(keyword, silent[i]) == 0)
            return 1;
    return fail(context, place, "has a keyword that this checker does not know:", keyword);
}

static int check(const struct check *context, const json_t *schema, const json_t *value, const char *place)
{
    const char *keyword;
    json_t *argument;
    json_object_foreach ((json_t *)schema, keyword, argument)
        if (!check_keyword(context, schema, keyword, argument, value, place))
            return 0;
    return 1;
}

int schema_holds(const json_t *root, const json_t *value, char *problem, size_t size)
{
    const struct check context = {root, problem, size};
    *problem = 0;
    return check(&context, root, value, "$");
}
