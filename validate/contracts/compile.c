/* Translates a family's contracts into C tables, which the build compiles into the program: compile FAMILY.yaml >
 * FAMILY.c. README.md describes the YAML. The tables consist of the structs of validate/contracts/contracts.h: struct
 * row with its fields, promise sets, bounds and special values. Doubles are written in hexadecimal, so that they are
 * exact. An error in the YAML ends the build with a message that names file, line and column. */
#include "validate/util/document.h"
#include "validate/util/text.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define COUNT(list) (sizeof(list) / sizeof *(list))

enum contract_format { FLOAT, DOUBLE, FORMATS };
static const char *const format_words[] = {"float", "double", "both"}; /* "both" has the index FORMATS */

/* A word of the contracts, and its name in the generated C. */
struct word {
    const char *word, *name;
};

/* Returns the index of the node's text among the words; if it is not one of them, fails with a message that lists the
 * words. ("Fails" in this file: prints a message with file, line and column, and ends the program.) */
static size_t word_of(struct document *document, const yaml_node_t *node, const struct word *words, size_t count)
{
    enum { MOST = 32 };
    const char *list[MOST];
    for (size_t i = 0; i < count; i++)
        list[i] = words[i].word;
    return node_word(document, node, list, count);
}
#define WORD_OF(document, node, words) word_of(document, node, words, COUNT(words))

/* --- C ------------------------------------------------------------------------------------------------------------ */

static void print_string(const char *text)
{
    text_print_quoted(stdout, text);
}

static void print_double(double value)
{
    if (isinf(value))
        printf("%sINFINITY", value < 0 ? "-" : "");
    else
        printf("%a", value);
}

/* Prints the member's text as a C string, or NULL if the mapping has no such member. */
static void print_text(struct document *document, const yaml_node_t *mapping, const char *name)
{
    const yaml_node_t *node = node_member(document, mapping, name);
    if (node)
        print_string(node_text(document, node));
    else
        printf("NULL");
}

static double number_or(struct document *document, const yaml_node_t *mapping, const char *name, double otherwise)
{
    const yaml_node_t *node = node_member(document, mapping, name);
    return node ? node_number(document, node) : otherwise;
}

/* --- fields ------------------------------------------------------------------------------------------------------- */

static const struct word kinds[] = {
    {"number", "NUMBER"},         {"positive", "POSITIVE"},
    {"angle", "ANGLE"},           {"vector", "VECTOR"},
    {"matrix", "MATRIX"},         {"skew", "SKEW"},
    {"symmetric", "SYMMETRIC"},   {"positive definite", "POSITIVE_MATRIX"},
    {"limits", "LIMITS"},         {"unit vector", "UNIT_VECTOR"},
    {"rotation", "ROTATION"},     {"unit quaternion", "UNIT_QUATERNION"},
    {"quaternion", "QUATERNION"}, {"sequence angles", "SEQUENCE_ANGLES"},
    {"index", "INDEX"},           {"count", "COUNT"},
    {"status", "STATUS"},
};
enum {
    KIND_ANGLE = 2
}; /* the last of the kinds that are one number; their default size is 1, that of all other kinds is 0 */

/* Prints a field's dimension: a number, or the constant for the parameter ("n") or the parameter plus 1 ("n + 1"). */
static void print_size(struct document *document, const yaml_node_t *node)
{
    const struct linear size = node_linear(document, node);
    if (size.per_u == 0 && size.per_n == 0 && size.constant >= 1 && size.constant == floor(size.constant))
        printf("%.0f", size.constant);
    else if (size.per_u == 0 && size.per_n == 1 && size.constant == 0)
        printf("BY_PARAMETER");
    else if (size.per_u == 0 && size.per_n == 1 && size.constant == 1)
        printf("PARAMETER_AND_ONE");
    else
        document_fail(document, node, "expected a whole number above 0, n, or n + 1, got \"%s\"",
                      node_text(document, node));
}

static void print_fields(struct document *document, const yaml_node_t *kernel, const char *name)
{
    static const char *const members[] = {"name", "kind", "size", "columns", "unit", "from", "to", "order", NULL};
    const yaml_node_t *fields = node_required(document, kernel, name);
    printf("        .%s = FIELDS(", name);
    for (size_t i = 0; i < node_entries(document, fields); i++) {
        const yaml_node_t *field = node_entry(document, fields, i);
        node_expect_members(document, field, members);
        const size_t kind = WORD_OF(document, node_required(document, field, "kind"), kinds);
        const yaml_node_t *size = node_member(document, field, "size"),
                          *columns = node_member(document, field, "columns"),
                          *unit = node_member(document, field, "unit");
        printf("%s\n            {", i ? "," : "");
        print_string(node_text(document, node_required(document, field, "name")));
        printf(", ");
        print_string(unit ? node_text(document, unit) : "");
        printf(", %s, ", kinds[kind].name);
        if (size)
            print_size(document, size);
        else
            printf("%d", kind <= KIND_ANGLE);
        printf(", ");
        print_double(number_or(document, field, "from", 0));
        printf(", ");
        print_double(number_or(document, field, "to", 0));
        printf(", ");
        if (columns)
            print_size(document, columns);
        else
            printf("0");
        printf(", ");
        print_text(document, field, "order");
        printf("}");
    }
    printf("),\n");
}

/* True if the kernel has an output (or input) of that name. */
static int has_field(struct document *document, const yaml_node_t *kernel, const char *fields, const char *name)
{
    const yaml_node_t *list = node_required(document, kernel, fields);
    for (size_t i = 0; i < node_entries(document, list); i++)
        if (strcmp(node_text(document, node_required(document, node_entry(document, list, i), "name")), name) == 0)
            return 1;
    return 0;
}

/* --- classes and regions ------------------------------------------------------------------------------------------ */

/* Returns the index of the mapping's entry of this name; fails if there is none. `what` is the word for the entries in
 * the message, such as "classes". */
static size_t index_of(struct document *document, const yaml_node_t *mapping, const yaml_node_t *name, const char *what)
{
    const char *text = node_text(document, name);
    for (size_t i = 0; mapping && i < node_entries(document, mapping); i++)
        if (strcmp(node_text(document, node_name(document, mapping, i)), text) == 0)
            return i;
    document_fail(document, name, "\"%s\" is none of the %s", text, what);
}

static yaml_node_t *section(struct document *document, const char *name)
{
    return node_member(document, document_root(document), name);
}

static void print_classes(struct document *document)
{
    static const char *const members[] = {"from", "to", NULL};
    const yaml_node_t *classes = section(document, "classes");
    if (!classes)
        return;
    printf("static const struct class classes[] = {\n");
    for (size_t i = 0; i < node_entries(document, classes); i++) {
        const yaml_node_t *class = node_value(document, classes, i);
        node_expect_members(document, class, members);
        const struct linear low = node_linear(document, node_required(document, class, "from")),
                            high = node_linear(document, node_required(document, class, "to"));
        printf("    {");
        print_string(node_text(document, node_name(document, classes, i)));
        printf(", %a, ", low.constant);
        print_double(high.constant);
        printf(", %a, %a},\n", low.per_u, high.per_u);
    }
    printf("};\n");
}

/* Prints a region in a format. `called` is its key, which is also its name, unless it has the member "name". */
static void print_region(struct document *document, const yaml_node_t *called, const yaml_node_t *region,
                         enum contract_format format)
{
    static const char *const members[] = {"name", "from", "to", "class", "float", "double", NULL};
    node_expect_members(document, region, members);
    const yaml_node_t *name = node_member(document, region, "name"),
                      *own = node_member(document, region, format_words[format]), *range = own ? own : region,
                      *class = node_member(document, range, "class");
    const double low = number_or(document, range, "from", 0), high = number_or(document, range, "to", 0);
    if (low > high)
        document_fail(document, range, "the region is empty");
    printf("{");
    print_string(node_text(document, name ? name : called));
    printf(", ");
    print_double(low);
    printf(", ");
    print_double(high);
    if (class)
        printf(", &classes[%zu], ", index_of(document, section(document, "classes"), class, "classes"));
    else
        printf(", NULL, ");
    if (name)
        print_string(node_text(document, called));
    else
        printf("NULL");
    printf("}");
}

/* Prints a table for each group of regions: [region][format]. */
static void print_regions(struct document *document)
{
    const yaml_node_t *groups = section(document, "regions");
    for (size_t g = 0; groups && g < node_entries(document, groups); g++) {
        const yaml_node_t *group = node_value(document, groups, g);
        printf("static const struct region regions_%zu[][2] = {\n", g);
        for (size_t i = 0; i < node_entries(document, group); i++)
            for (enum contract_format format = FLOAT; format < FORMATS; format++) {
                printf(format == FLOAT ? "    {" : ", ");
                print_region(document, node_name(document, group, i), node_value(document, group, i), format);
                printf("%s", format == FLOAT ? "" : "},\n");
            }
        printf("};\n");
    }
}

/* Returns the name of the kernel's group of regions: its member "regions", or the name of its coordinate. */
static const yaml_node_t *region_group(struct document *document, const yaml_node_t *kernel)
{
    const yaml_node_t *named = node_member(document, kernel, "regions"),
                      *coordinate = node_member(document, kernel, "coordinate");
    return named ? named
                 : node_required(document, coordinate ? coordinate : kernel, coordinate ? "name" : "coordinate");
}

static void print_region_of(struct document *document, const yaml_node_t *kernel, const yaml_node_t *region,
                            enum contract_format format)
{
    if (strcmp(node_text(document, region), "everywhere") == 0) {
        printf("ANYWHERE");
        return;
    }
    const yaml_node_t *groups = section(document, "regions");
    const size_t group = index_of(document, groups, region_group(document, kernel), "groups of regions");
    printf("&regions_%zu[%zu][%d]", group,
           index_of(document, node_value(document, groups, group), region, "kernel's regions"), format);
}

/* --- promises ----------------------------------------------------------------------------------------------------- */

enum {
    PROMISE_FORMAT,
    PROMISE_OUTPUT,
    PROMISE_MEASURE,
    PROMISE_REGION,
    PROMISE_LIMIT,
    PROMISE_EVIDENCE,
    PROMISE_REASON,
    PROMISE_OPTIONS
};

static const struct word measures[] = {
    {"ulp", "ULP"},
    {"scaled ulp", "SCALED_ULP"},
    {"difference", "EQUAL"},
    {"field ulp", "FIELD_ULP"},
    {"norm", "NORM"},
    {"angle", "TURN"},
    {"orthogonality", "ORTHOGONALITY"},
    {"image", "IMAGE"},
};
static const struct word evidence[] = {
    {"sampled", "SAMPLED"},
    {"error analysis", "ERROR_ANALYSIS"},
    {"proved", "PROVED"},
    {"exhaustive", "EXHAUSTIVE"},
};

/* True if a cell that says "float", "double" or "both" includes this format. */
static int is_for(struct document *document, const yaml_node_t *mark, enum contract_format format)
{
    const size_t word = node_word(document, mark, format_words, COUNT(format_words));
    return word == (size_t)format || word == FORMATS;
}

static void print_option(struct document *document, const yaml_node_t *options, const char *name, const char *to)
{
    const yaml_node_t *value = node_member(document, options, name);
    if (!value)
        return;
    printf(", .%s = ", to);
    print_double(node_number(document, value));
}

static void print_count_option(struct document *document, const yaml_node_t *options, const char *name, const char *to)
{
    const yaml_node_t *value = node_member(document, options, name);
    if (value)
        printf(", .%s = %.0f", to, node_number(document, value));
}

static void print_options(struct document *document, const yaml_node_t *options)
{
    static const char *const members[] = {"n",     "n from", "floor",   "beyond", "above",
                                          "fused", "margin", "command", NULL};
    static const char *const texts[] = {"margin", "command"};
    node_expect_members(document, options, members);
    print_count_option(document, options, "n", "only");
    print_count_option(document, options, "n from", "from");
    print_option(document, options, "floor", "floor");
    print_option(document, options, "beyond", "beyond");
    print_option(document, options, "above", "above");
    print_option(document, options, "fused", "fused");
    for (size_t i = 0; i < COUNT(texts); i++)
        if (node_member(document, options, texts[i])) {
            printf(", .%s = ", texts[i]);
            print_text(document, options, texts[i]);
        }
}

static void print_promise(struct document *document, const yaml_node_t *kernel, const yaml_node_t *promise,
                          enum contract_format format)
{
    const char *output = node_text(document, node_entry(document, promise, PROMISE_OUTPUT));
    const struct linear limit = node_linear(document, node_entry(document, promise, PROMISE_LIMIT));
    printf("{");
    if (has_field(document, kernel, "outputs", output))
        print_string(output);
    else if (strcmp(output, "all") == 0)
        printf("NULL");
    else
        document_fail(document, node_entry(document, promise, PROMISE_OUTPUT), "\"%s\" is none of the outputs", output);
    printf(", %s, ", measures[WORD_OF(document, node_entry(document, promise, PROMISE_MEASURE), measures)].name);
    print_double(limit.constant);
    printf(", ");
    print_region_of(document, kernel, node_entry(document, promise, PROMISE_REGION), format);
    printf(", ");
    print_string(node_text(document, node_entry(document, promise, PROMISE_REASON)));
    printf(", .evidence = %s",
           evidence[WORD_OF(document, node_entry(document, promise, PROMISE_EVIDENCE), evidence)].name);
    if (limit.per_n != 0)
        printf(", .each = %a", limit.per_n);
    if (node_entries(document, promise) > PROMISE_OPTIONS)
        print_options(document, node_entry(document, promise, PROMISE_OPTIONS));
    printf("}");
}

/* The values of the parameter for which a promise holds, both ends included. */
struct parameter_span {
    double first, last;
};

static struct parameter_span span_of(struct document *document, const yaml_node_t *promise)
{
    struct parameter_span span = {-INFINITY, INFINITY};
    if (node_entries(document, promise) <= PROMISE_OPTIONS)
        return span;
    const yaml_node_t *options = node_entry(document, promise, PROMISE_OPTIONS),
                      *only = node_member(document, options, "n");
    span.first = number_or(document, options, "n from", span.first);
    if (only)
        span.first = span.last = node_number(document, only);
    return span;
}

static int same_cell(struct document *document, const yaml_node_t *a, const yaml_node_t *b, size_t cell)
{
    return strcmp(node_text(document, node_entry(document, a, cell)),
                  node_text(document, node_entry(document, b, cell))) == 0;
}

/* Fails if an earlier promise has the same output, measure and region, and applies to the same format and to some of
 * the same values of the parameter. */
static void expect_new(struct document *document, const yaml_node_t *promises, size_t i, enum contract_format format)
{
    const yaml_node_t *promise = node_entry(document, promises, i);
    const struct parameter_span span = span_of(document, promise);
    for (size_t j = 0; j < i; j++) {
        const yaml_node_t *before = node_entry(document, promises, j);
        const struct parameter_span other = span_of(document, before);
        if (is_for(document, node_entry(document, before, PROMISE_FORMAT), format) &&
            same_cell(document, before, promise, PROMISE_OUTPUT) &&
            same_cell(document, before, promise, PROMISE_MEASURE) &&
            same_cell(document, before, promise, PROMISE_REGION) && span.first <= other.last &&
            other.first <= span.last)
            document_fail(document, promise, "the same is promised in line %zu", node_line(before));
    }
}

/* Prints the format's promises as BOUNDS(…). */
static void print_promises(struct document *document, const yaml_node_t *kernel, enum contract_format format)
{
    const yaml_node_t *promises = node_required(document, kernel, "promises");
    int printed = 0;
    printf("BOUNDS(");
    for (size_t i = 0; i < node_entries(document, promises); i++) {
        const yaml_node_t *promise = node_entry(document, promises, i);
        if (is_for(document, node_entry(document, promise, PROMISE_FORMAT), format)) {
            expect_new(document, promises, i, format);
            printf("%s\n                ", printed++ ? "," : "");
            print_promise(document, kernel, promise, format);
        }
    }
    printf(")");
}

static int has_promises(struct document *document, const yaml_node_t *kernel, enum contract_format format)
{
    const yaml_node_t *promises = node_required(document, kernel, "promises");
    int has = 0;
    for (size_t i = 0; i < node_entries(document, promises); i++) {
        const yaml_node_t *promise = node_entry(document, promises, i);
        const size_t cells = promise->type == YAML_SEQUENCE_NODE ? node_entries(document, promise) : 0;
        if (cells != PROMISE_OPTIONS && cells != PROMISE_OPTIONS + 1)
            document_fail(document, promise,
                          "expected [format, output, measure, region, limit, evidence, reason] and "
                          "perhaps {options}");
        has |= is_for(document, node_entry(document, promise, PROMISE_FORMAT), format);
    }
    return has;
}

/* --- special values ----------------------------------------------------------------------------------------------- */

static const struct word inputs_put[] = {
    {"NaN", "NAN"},
    {"+inf and -inf", "INFINITE"},
    {"+inf", "PLUS_INFINITE"},
    {"zero", "ZERO"},
    {"subnormal", "SUBNORMAL"},
    {"positive subnormal", "PLUS_SUBNORMAL"},
    {"largest", "LARGEST"},
    {"positive largest", "PLUS_LARGEST"},
    {"negative", "NEGATIVE"},
    {"above one", "ABOVE_ONE"},
};
static const struct word results[] = {
    {"NaN", "NAN"},       {"some NaN", "SOME_NAN"}, {"not finite", "NOT_FINITE"}, {"finite", "FINITE"},
    {"exactly", "EXACT"}, {"rotation", "ROTATION"}, {"judged", "JUDGED"},
};
enum { GIVES_EXACTLY = 4 };

/* Prints a part of the member "in", which is a text like "all of v" or "each component of every input". If `place` is
 * 0, prints the input: its name, or NULL for every input. Otherwise prints the components: ALL_COMPONENTS or
 * EACH_COMPONENT. */
static void print_place(struct document *document, const yaml_node_t *kernel, const yaml_node_t *in, int place)
{
    static const char all[] = "all of ", each[] = "each component of ";
    const char *text = node_text(document, in);
    const int is_all = strncmp(text, all, strlen(all)) == 0;
    if (!is_all && strncmp(text, each, strlen(each)) != 0)
        document_fail(document, in, "expected \"all of INPUT\" or \"each component of INPUT\", got \"%s\"", text);
    const char *field = text + strlen(is_all ? all : each);
    const int is_every = strcmp(field, "every input") == 0;
    if (!is_every && !has_field(document, kernel, "inputs", field))
        document_fail(document, in, "\"%s\" is none of the inputs", field);
    if (place)
        printf("%s", is_all ? "ALL_COMPONENTS" : "EACH_COMPONENT");
    else if (is_every)
        printf("NULL");
    else
        print_string(field);
}

/* Prints an array of the expected values. A single number is the value of all components: it is repeated MOST times,
 * the maximum number of components that such a rule has; 0 is written once, since C fills the rest with zeros. */
static void print_values(struct document *document, const yaml_node_t *values)
{
    enum { MOST = 64 };
    printf("(const double[%d]){", MOST);
    if (values->type == YAML_SEQUENCE_NODE) {
        for (size_t i = 0; i < node_entries(document, values); i++)
            printf("%s%a", i ? ", " : "", node_number(document, node_entry(document, values, i)));
    } else {
        const double value = node_number(document, values);
        for (int i = 0; i < (value == 0 ? 1 : MOST); i++)
            printf("%s%a", i ? ", " : "", value);
    }
    printf("}");
}

static void print_special(struct document *document, const yaml_node_t *kernel, const yaml_node_t *special)
{
    static const char *const members[] = {"required", "convention", "format", "put", "in",
                                          "gives",    "of",         "values", NULL};
    node_expect_members(document, special, members);
    const yaml_node_t *required = node_member(document, special, "required"),
                      *convention = node_member(document, special, "convention"),
                      *in = node_required(document, special, "in"), *of = node_member(document, special, "of");
    if (!required == !convention)
        document_fail(document, special, "expected one of \"required\" and \"convention\"");
    const size_t put = WORD_OF(document, node_required(document, special, "put"), inputs_put),
                 gives = WORD_OF(document, node_required(document, special, "gives"), results);
    if (of && !has_field(document, kernel, "outputs", node_text(document, of)))
        document_fail(document, of, "\"%s\" is none of the outputs", node_text(document, of));
    printf("{");
    print_string(node_text(document, required ? required : convention));
    printf(", ");
    print_place(document, kernel, in, 0);
    printf(", ");
    print_place(document, kernel, in, 1);
    printf(", IN_%s, ", inputs_put[put].name);
    print_text(document, special, "of");
    printf(", OUT_%s, ", results[gives].name);
    if (gives == GIVES_EXACTLY)
        print_values(document, node_required(document, special, "values"));
    else
        printf("NULL");
    printf(", %d}", required != NULL);
}

static int special_is_for(struct document *document, const yaml_node_t *special, enum contract_format format)
{
    const yaml_node_t *mark = node_member(document, special, "format");
    return !mark || is_for(document, mark, format);
}

/* Prints the format's rules for special values as SPECIALS(…), or NULL if there are none. */
static void print_specials(struct document *document, const yaml_node_t *kernel, enum contract_format format)
{
    const yaml_node_t *specials = node_member(document, kernel, "special values");
    int printed = 0;
    for (size_t i = 0; specials && i < node_entries(document, specials); i++) {
        const yaml_node_t *special = node_entry(document, specials, i);
        if (!special_is_for(document, special, format))
            continue;
        printf("%s\n                ", printed++ ? "," : "SPECIALS(");
        print_special(document, kernel, special);
    }
    printf("%s", printed ? ")" : "NULL");
}

/* --- kernels ------------------------------------------------------------------------------------------------------ */

/* Returns the format's value of a member such as "branches: {float: …, double: …}", or null. */
static const yaml_node_t *of_format(struct document *document, const yaml_node_t *kernel, const char *name,
                                    enum contract_format format)
{
    static const char *const members[] = {"float", "double", "both", NULL};
    const yaml_node_t *by_format = node_member(document, kernel, name);
    if (!by_format)
        return NULL;
    node_expect_members(document, by_format, members);
    const yaml_node_t *value = node_member(document, by_format, format_words[format]);
    return value ? value : node_member(document, by_format, "both");
}

static void print_branches(struct document *document, const yaml_node_t *branches)
{
    if (!branches) {
        printf("NULL");
        return;
    }
    printf("BRANCHES(");
    for (size_t i = 0; i < node_entries(document, branches); i++) {
        printf("%s", i ? ", " : "");
        print_double(node_number(document, node_entry(document, branches, i)));
    }
    printf(")");
}

static void print_domain(struct document *document, const yaml_node_t *kernel, const yaml_node_t *domain)
{
    printf("DOMAIN(");
    for (size_t i = 0; i < node_entries(document, domain); i++) {
        const yaml_node_t *name = node_name(document, domain, i), *ends = node_value(document, domain, i);
        if (!has_field(document, kernel, "inputs", node_text(document, name)))
            document_fail(document, name, "\"%s\" is none of the inputs", node_text(document, name));
        if (node_entries(document, ends) != 2)
            document_fail(document, ends, "expected [from, to]");
        printf("%s{", i ? ", " : "");
        print_string(node_text(document, name));
        printf(", ");
        print_double(node_number(document, node_entry(document, ends, 0)));
        printf(", ");
        print_double(node_number(document, node_entry(document, ends, 1)));
        printf("}");
    }
    printf(")");
}

static void print_set(struct document *document, const yaml_node_t *kernel, enum contract_format format)
{
    const yaml_node_t *domain = of_format(document, kernel, "domain", format),
                      *against = of_format(document, kernel, "exact value", format);
    printf("            {%s, ", format == FLOAT ? "IN_FLOAT" : "IN_DOUBLE");
    print_promises(document, kernel, format);
    printf(",\n             ");
    print_branches(document, of_format(document, kernel, "branches", format));
    printf(", ");
    print_specials(document, kernel, format);
    if (domain) {
        printf(",\n             .domain = ");
        print_domain(document, kernel, domain);
    }
    if (against) {
        printf(",\n             .against = ");
        print_string(node_text(document, against));
    }
    printf("}");
}

static void print_text_member(struct document *document, const yaml_node_t *kernel, const char *name, const char *to)
{
    if (!node_member(document, kernel, name))
        return;
    printf("        .%s = ", to);
    print_text(document, kernel, name);
    printf(",\n");
}

/* Returns the number, from 1, of the usual value in the list of the values' names. */
static size_t usual_name(struct document *document, const yaml_node_t *usual, const yaml_node_t *names)
{
    for (size_t i = 0; i < node_entries(document, names); i++)
        if (strcmp(node_text(document, node_entry(document, names, i)), node_text(document, usual)) == 0)
            return i + 1;
    document_fail(document, usual, "\"%s\" is none of the values", node_text(document, usual));
}

/* Prints the usual value and, where values have names, the array of these. */
static void print_usual(struct document *document, const yaml_node_t *usual, const yaml_node_t *names)
{
    if (!names) {
        printf("%.0f},\n", node_number(document, usual));
        return;
    }
    printf("%zu, (const char *const[]){", usual_name(document, usual, names));
    for (size_t i = 0; i < node_entries(document, names); i++) {
        print_string(node_text(document, node_entry(document, names, i)));
        printf(", ");
    }
    printf("NULL}},\n");
}

static void print_parameter(struct document *document, const yaml_node_t *parameter)
{
    static const char *const members[] = {"name", "meaning", "ending", "usual", "values", NULL};
    static const char *const texts[] = {"name", "meaning", "ending"};
    node_expect_members(document, parameter, members);
    printf("        .parameter = &(const struct parameter){");
    for (size_t i = 0; i < COUNT(texts); i++) {
        print_string(node_text(document, node_required(document, parameter, texts[i])));
        printf(", ");
    }
    print_usual(document, node_required(document, parameter, "usual"), node_member(document, parameter, "values"));
}

static void print_coordinate(struct document *document, const yaml_node_t *kernel, const yaml_node_t *coordinate,
                             const char *to)
{
    static const char *const members[] = {"name", "unit", "is", "of", NULL};
    static const struct word kinds_of_coordinate[] = {
        {"value", "VALUE"}, {"magnitude", "MAGNITUDE"},       {"norm", "NORM"},   {"turn", "TURN"},
        {"drift", "DRIFT"}, {"cancellation", "CANCELLATION"}, {"apart", "APART"}, {"turn between", "TURN_BETWEEN"},
        {"lock", "LOCK"},
    };
    enum { CANCELLATION = 5, APART, TURN_BETWEEN };
    node_expect_members(document, coordinate, members);
    const yaml_node_t *unit = node_member(document, coordinate, "unit"), *of = node_member(document, coordinate, "of");
    const size_t is = WORD_OF(document, node_required(document, coordinate, "is"), kinds_of_coordinate);
    const char *fields = is == CANCELLATION ? "outputs" : "inputs";
    if (of && !has_field(document, kernel, fields, node_text(document, of)))
        document_fail(document, of, "\"%s\" is none of the %s", node_text(document, of), fields);
    if ((is == APART || is == TURN_BETWEEN) && !of)
        document_fail(document, coordinate, "\"of\" has to name the second of the two inputs");
    printf("        .%s = &(const struct coordinate){", to);
    print_string(node_text(document, node_required(document, coordinate, "name")));
    printf(", ");
    print_string(unit ? node_text(document, unit) : "");
    printf(", COORDINATE_%s, ", kinds_of_coordinate[is].name);
    print_text(document, coordinate, "of");
    printf("},\n");
}

static void print_kernel(struct document *document, const yaml_node_t *kernel)
{
    static const char *const members[] = {
        "id",       "title",       "formula",  "catalogue",      "source",     "for",
        "note",     "parameter",   "inputs",   "outputs",        "coordinate", "second coordinate",
        "regions",  "usual",       "known",    "reference",      "model",      "domain",
        "branches", "exact value", "promises", "special values", NULL};
    static const struct word audiences[] = {{"articles", "1"}};
    node_expect_members(document, kernel, members);
    printf("    {\n");
    node_required(document, kernel, "id");
    node_required(document, kernel, "title");
    node_required(document, kernel, "formula");
    node_required(document, kernel, "source");
    static const char *const texts[] = {"id",   "title", "formula", "catalogue", "source",
                                        "note", "usual", "known",   "reference", "model"};
    for (size_t i = 0; i < COUNT(texts); i++)
        print_text_member(document, kernel, texts[i], texts[i]);
    const yaml_node_t *audience = node_member(document, kernel, "for");
    if (audience)
        printf("        .for_articles = %s,\n", audiences[WORD_OF(document, audience, audiences)].name);
    if (node_member(document, kernel, "parameter"))
        print_parameter(document, node_member(document, kernel, "parameter"));
    if (node_member(document, kernel, "coordinate"))
        print_coordinate(document, kernel, node_member(document, kernel, "coordinate"), "coordinate");
    if (node_member(document, kernel, "second coordinate"))
        print_coordinate(document, kernel, node_member(document, kernel, "second coordinate"), "second");
    print_fields(document, kernel, "inputs");
    print_fields(document, kernel, "outputs");
    printf("        .promises = PROMISES(\n");
    int printed = 0;
    for (enum contract_format format = FLOAT; format < FORMATS; format++)
        if (has_promises(document, kernel, format)) {
            printf("%s", printed++ ? ",\n" : "");
            print_set(document, kernel, format);
        }
    if (!printed)
        document_fail(document, kernel, "nothing is promised of it");
    printf("),\n    },\n");
}

/* Writes the family's name: "so3" for ".../so3.yaml". Returns text. */
static const char *family_name(const char *file, char *text, size_t size)
{
    const char *slash = strrchr(file, '/');
    snprintf(text, size, "%s", slash ? slash + 1 : file);
    char *dot = strrchr(text, '.');
    if (dot)
        *dot = 0;
    return text;
}

int main(int argc, char **argv)
{
    static const char *const members[] = {"classes", "regions", "kernels", NULL};
    if (argc != 2) {
        fputs("usage: compile FAMILY.yaml > FAMILY.c\n", stderr);
        return 2;
    }
    struct document document;
    char family[256];
    document_read(&document, "", argv[1]);
    if (!document_root(&document)) {
        fprintf(stderr, "%s: the file is empty\n", argv[1]);
        return 2;
    }
    node_expect_members(&document, document_root(&document), members);
    printf("/* The contracts of %s; written by validate/contracts/compile. */\n"
           "#include \"validate/contracts/contracts.h\"\n\n",
           argv[1]);
    print_classes(&document);
    print_regions(&document);
    printf("\nconst struct row %s_rows[] = {\n", family_name(argv[1], family, sizeof family));
    const yaml_node_t *kernels = node_required(&document, document_root(&document), "kernels");
    for (size_t i = 0; i < node_entries(&document, kernels); i++)
        print_kernel(&document, node_entry(&document, kernels, i));
    printf("    {0},\n};\n");
    document_free(&document);
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 2;
}
