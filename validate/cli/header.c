/* Prints the headers of the library that are generated from its kernels (plumb kernels --header).
 *
 * The library knows only the number of components of each operand; the contract has the fields that these components
 * are, with their shapes, units and domains. An operand is a field, or several fields that belong together, such as T,
 * R and S of a transform A. */
#include "header.h"

#include "validate/util/decimal.h"
#include "validate/util/flat_operands.h"
#include "validate/util/text.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 120 };

/* --- operands ----------------------------------------------------------------------------------------------------- */

struct operand {
    char name[32];
    const struct field *first; /* first of its fields */
    size_t fields, components; /* numbers of its fields and components */
    int is_output;
};

/* A kernel with its function's name and its operands. */
struct declared_kernel {
    const struct kernel *kernel;
    char function[96]; /* plumb_so3_exp */
    struct operand operand[2 * FLAT_OPERANDS];
    size_t operands;
};

/* Returns the name of an operand of several fields, by the first letter of its first field. */
static const char *group_name(char first)
{
    switch (first) {
    case 'T':
        return "A";
    case 'I':
        return "moments";
    case 'k':
        return "body";
    default:
        return "motion";
    }
}

static int is_taken(const struct declared_kernel *declaration, const char *name)
{
    int taken = strcmp(name, "n") == 0; /* n is the element count */
    for (size_t i = 0; i < declaration->operands; i++)
        taken |= strcmp(declaration->operand[i].name, name) == 0;
    return taken;
}

/* Adds an operand that consists of the fields from `field` on, as many as have `components` components in total.
 * Returns the next field. */
static const struct field *add_operand(struct declared_kernel *declaration, const struct field *field,
                                       size_t components, int is_output)
{
    struct operand operand = {.first = field, .components = components, .is_output = is_output};
    for (size_t counted = 0; counted < components; operand.fields++)
        counted += field_components(field++);
    const char *digits = operand.first->name + strcspn(operand.first->name, "0123456789");
    if (operand.fields > 1)
        snprintf(operand.name, sizeof operand.name, "%s%s", group_name(operand.first->name[0]),
                 operand.first->name[0] == 'I' ? "" : digits);
    else /* I is a macro of <complex.h> */
        snprintf(operand.name, sizeof operand.name, "%s",
                 strcmp(operand.first->name, "I") == 0 ? "inertia" : operand.first->name);
    if (is_taken(declaration, operand.name))
        strcat(operand.name, "_out");
    declaration->operand[declaration->operands++] = operand;
    return field;
}

/* Writes the function's name: "plumb_" and the id, with _ for each dot. Dual numbers get "plumb_dual_batch_", since
 * dual.h has plumb_dual_add and the like for a single number. */
static void name_function(struct declared_kernel *declaration)
{
    static const char dual[] = "dual.";
    const char *id = declaration->kernel->id;
    const int is_dual = strncmp(id, dual, strlen(dual)) == 0;
    snprintf(declaration->function, sizeof declaration->function, "plumb_%s%s", is_dual ? "dual_batch_" : "",
             is_dual ? id + strlen(dual) : id);
    for (char *c = declaration->function; *c; c++)
        *c = *c == '.' ? '_' : *c;
}

/* Returns the function's name without "plumb_". */
static const char *short_name(const struct declared_kernel *declaration)
{
    return declaration->function + strlen("plumb_");
}

static struct declared_kernel describe_kernel(const plumb_kernel *own)
{
    struct declared_kernel declaration = {.kernel = kernel_find(plumb_kernel_id(own))};
    const struct field *field = declaration.kernel->inputs;
    name_function(&declaration);
    for (size_t i = 0; i < plumb_kernel_inputs(own); i++)
        field = add_operand(&declaration, field, plumb_kernel_input(own, i), 0);
    field = declaration.kernel->outputs;
    for (size_t i = 0; i < plumb_kernel_outputs(own); i++)
        field = add_operand(&declaration, field, plumb_kernel_output(own, i), 1);
    return declaration;
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

/* A text buffer that is filled before it is printed. */
struct draft {
    char *text;
    size_t size;
    FILE *stream;
};

static void draft_begin(struct draft *draft)
{
    draft->stream = open_memstream(&draft->text, &draft->size);
    if (!draft->stream)
        abort();
}

/* Prints the buffer's text with line breaks, if there is any, and frees the buffer. */
static void draft_print(struct draft *draft, FILE *stream, const char *first, const char *indent, char separator)
{
    fclose(draft->stream);
    if (draft->size > 0)
        text_print_wrapped(stream, first, indent, draft->text, separator, COLUMNS);
    free(draft->text);
}

/* --- comments on kernels ------------------------------------------------------------------------------------------ */

/* Consecutive kernels that differ only in their parameter; a single kernel if it has none. */
struct kernel_group {
    struct declared_kernel member[16];
    size_t count;
};

/* Returns the end of the id that contains the parameter, "n2" of transform.compose.n2; "" if there is no parameter. */
static const char *label_of(const struct declared_kernel *declaration)
{
    const char *rest = declaration->kernel->id + strlen(declaration->kernel->row->id);
    return rest + (*rest == '.');
}

/* Calls `print` for each member of a group, and prints one paragraph if all texts are the same, or else one per
 * member. */
static void print_each(FILE *stream, const struct kernel_group *group,
                       void (*print)(FILE *, const struct kernel_group *, const struct declared_kernel *, const void *),
                       const void *context)
{
    struct draft draft[sizeof group->member / sizeof *group->member];
    size_t same = 1;
    for (size_t i = 0; i < group->count; i++) {
        draft_begin(&draft[i]);
        print(draft[i].stream, group, &group->member[i], context);
        fflush(draft[i].stream);
        same += i > 0 && strcmp(draft[i].text, draft[0].text) == 0;
    }
    for (size_t i = 0; i < group->count; i++) {
        char first[48];
        snprintf(first, sizeof first, same == group->count ? " * " : " * %s: ", label_of(&group->member[i]));
        if (same == group->count && i > 0)
            fclose(draft[i].stream), free(draft[i].text);
        else
            draft_print(&draft[i], stream, first, " *     ", ' ');
    }
}

/* Writes a field's shape. If the group has several members, sizes that depend on the parameter are written with its
 * name: "n × n" in place of "3 × 3". Returns shape. */
static const char *shape_of(const struct kernel_group *group, const struct declared_kernel *declaration,
                            const struct field *field, int is_output, char *shape, size_t size)
{
    char number[16], square[48];
    const struct kernel *kernel = declaration->kernel;
    const struct field *in_row =
        is_output ? &kernel->row->outputs[field - kernel->outputs] : &kernel->row->inputs[field - kernel->inputs];
    const char *name = group->count > 1 && in_row->size == BY_PARAMETER ? kernel->row->parameter->name : NULL;
    field_shape(field, shape, size);
    snprintf(number, sizeof number, "%u", kernel->parameter);
    snprintf(square, sizeof square, "%s × %s", number, number);
    if (name && field->kind == SKEW)
        snprintf(shape, size, "%s(%s − 1)/2", name, name);
    else if (name && strcmp(shape, number) == 0)
        snprintf(shape, size, "%s", name);
    else if (name && strcmp(shape, square) == 0)
        snprintf(shape, size, "%s × %s", name, name);
    return shape;
}

/* True if the order of the components is obvious: the kind is a vector. */
static int is_vector(enum kind kind)
{
    return kind == VECTOR || kind == UNIT_VECTOR;
}

/* Prints an operand's fields: "T2 3 m, vector, norm 0 … 1e+09". If the operand has several fields, their names are
 * printed without the digit (T in place of T2), since the operand's name (A2) has it. */
static void print_fields(FILE *stream, const struct kernel_group *group, const struct declared_kernel *declaration,
                         const struct operand *operand)
{
    for (size_t k = 0; k < operand->fields; k++) {
        char shape[64], domain[128], order[96];
        const struct field *field = &operand->first[k];
        const int whole = operand->fields == 1 || operand->first->name[0] == 'I';
        const size_t shown = whole ? strlen(field->name) : strcspn(field->name, "0123456789");
        shape_of(group, declaration, field, operand->is_output, shape, sizeof shape);
        fprintf(stream, "%s%.*s %s%s%s%s%s", k ? "; " : "", (int)shown, field->name, shape, *shape ? " " : "",
                field->unit, *field->unit ? ", " : "", field_domain(field, domain, sizeof domain));
        if (field->order || !is_vector(field->kind))
            fprintf(stream, "%s%s", field_components(field) > 1 ? ", " : "", field_order(field, order, sizeof order));
    }
}

/* True if two operands have several fields each, with the same description, as A2 and A1 do. */
static int same_description(const struct operand *a, const struct operand *b)
{
    int alike = a->fields > 1 && a->fields == b->fields;
    for (size_t k = 0; alike && k < a->fields; k++) {
        char one[128], other[128];
        alike =
            strncmp(a->first[k].name, b->first[k].name, strcspn(a->first[k].name, "0123456789")) == 0 &&
            field_components(&a->first[k]) == field_components(&b->first[k]) &&
            strcmp(a->first[k].unit, b->first[k].unit) == 0 &&
            strcmp(field_domain(&a->first[k], one, sizeof one), field_domain(&b->first[k], other, sizeof other)) == 0;
    }
    return alike;
}

/* Returns the index after the last of the operands, from number `first` on, that one paragraph describes: if `first`
 * has several fields, the paragraph describes the operands with the same description; otherwise it describes all
 * operands before the next operand with several fields. */
static size_t end_of_operands(const struct declared_kernel *declaration, size_t first)
{
    const struct operand *operand = declaration->operand;
    size_t end = first + 1;
    while (end < declaration->operands &&
           (operand[first].fields > 1 ? same_description(&operand[first], &operand[end]) : operand[end].fields == 1))
        end++;
    return end;
}

static void print_operands(FILE *stream, const struct kernel_group *group, const struct declared_kernel *declaration,
                           const void *context)
{
    const size_t first = *(const size_t *)context, end = end_of_operands(declaration, first);
    for (size_t i = first; i < end; i++) {
        const struct operand *operand = &declaration->operand[i];
        const int turns = operand->is_output && !declaration->operand[i - 1].is_output, is_one = operand->fields == 1;
        const char *separator = is_one ? "; " : ", ";
        if (i > first)
            fputs(turns ? " " : separator, stream);
        if (turns)
            fputs("→ ", stream);
        if (!is_one || strcmp(operand->name, operand->first->name) != 0)
            fprintf(stream, "%s%s", operand->name, is_one || i + 1 == end ? ": " : "");
        if (is_one || i + 1 == end)
            print_fields(stream, group, declaration, operand);
    }
}

/* --- limits ------------------------------------------------------------------------------------------------------- */

/* Returns the rank of a promise: 0 for the usual region, 1 for the whole domain, 2 for another region. A promise with a
 * smaller rank concerns more users. */
static int rank_of(const struct bound *bound)
{
    if (strcmp(bound_region(bound), "usual") == 0)
        return 0;
    return bound->region == ANYWHERE ? 1 : 2;
}

/* Returns, among the promises for the same output and measure as `first`, the one with the smallest rank. */
static const struct bound *usual_bound(const struct bound *first)
{
    const struct bound *usual = first;
    for (const struct bound *bound = first; bound->reason; bound++)
        if (bound_same_output(bound, first) && rank_of(bound) < rank_of(usual))
            usual = bound;
    return usual;
}

/* Returns the next promise, from `bound` on, that is the first one for its output and measure; the element after the
 * last promise, whose reason is null, if there is none. */
static const struct bound *next_output(const struct bound *bounds, const struct bound *bound)
{
    for (; bound->reason; bound++) {
        const struct bound *before = bounds;
        while (!bound_same_output(before, bound))
            before++;
        if (before == bound)
            break;
    }
    return bound;
}

/* Prints one limit: "R scaled ulp ≤ 2.3 (proved)". */
static void print_limit(FILE *stream, const struct kernel *kernel, const struct bound *bound)
{
    char output[128], limit[32], evidence[64];
    fprintf(stream, "%s%s ≤ %s", bound_output(kernel, bound, output, sizeof output),
            measure_of_components(bound->measure) ? "" : " in u", decimal_up(bound->limit, 4, limit, sizeof limit));
    if (bound->evidence != SAMPLED)
        fprintf(stream, " (%s)", bound_evidence(bound, evidence, sizeof evidence));
}

/* Prints the limits that are chosen by their rank and that are for the region of `of`: "usual (|v| ≤ 3.15): R scaled
 * ulp ≤ 2.3, …". */
static void print_limits_of(FILE *stream, const struct kernel *kernel, const struct bound *bounds,
                            const struct bound *of)
{
    char where[256];
    const char *separator = "";
    if (of->region != ANYWHERE)
        fprintf(stream, "%s (%s): ", bound_region(of), bound_where(kernel, of, where, sizeof where));
    for (const struct bound *first = bounds; (first = next_output(bounds, first))->reason; first++) {
        const struct bound *bound = usual_bound(first);
        if (bound->region != of->region)
            continue;
        fputs(separator, stream);
        print_limit(stream, kernel, bound);
        separator = ", ";
    }
}

/* Prints for each output and measure the limit of the promise with the smallest rank, grouped by region. */
static void print_limits(FILE *stream, const struct kernel_group *group, const struct declared_kernel *declaration,
                         const void *context)
{
    const struct kernel *kernel = declaration->kernel;
    const struct bound *bounds = kernel_promises(kernel, FLOAT)->bounds;
    const char *separator = "";
    (void)group, (void)context;
    for (const struct bound *first = bounds; (first = next_output(bounds, first))->reason; first++) {
        const struct bound *bound = usual_bound(first), *before = bounds;
        while ((before = next_output(bounds, before)) != first && usual_bound(before)->region != bound->region)
            before++;
        if (before != first)
            continue;
        fputs(separator, stream);
        print_limits_of(stream, kernel, bounds, bound);
        separator = "; ";
    }
}

/* --- a kernel ----------------------------------------------------------------------------------------------------- */

static void print_comment(FILE *stream, const struct kernel_group *group)
{
    const struct declared_kernel *first = group->member;
    const struct row *row = first->kernel->row;
    fprintf(stream, "/* %s", first->kernel->id);
    for (size_t i = 1; i < group->count; i++)
        fprintf(stream, ", %s", label_of(&group->member[i]));
    fprintf(stream, ": %s\n", row->title);
    text_print_wrapped(stream, " *   ", " *     ", row->formula, ' ', COLUMNS);
    if (row->note)
        text_print_wrapped(stream, " * ", " *     ", row->note, ' ', COLUMNS);
    for (size_t i = 0; i < first->operands; i = end_of_operands(first, i))
        print_each(stream, group, print_operands, &i);
    print_each(stream, group, print_limits, NULL);
}

/* Prints `head`, for example "PLUMB_API plumb_status plumb_so3_exp(", and the draft's text, whose arguments are broken
 * into lines as necessary. */
static void print_call(FILE *stream, const char *head, struct draft *draft)
{
    char indent[128];
    snprintf(indent, sizeof indent, "%*s", (int)strlen(head), "");
    draft_print(draft, stream, head, indent, '\n');
}

static void print_prototype(FILE *stream, const struct declared_kernel *declaration)
{
    struct draft draft;
    char head[128];
    draft_begin(&draft);
    fputs("size_t n", draft.stream);
    for (size_t i = 0; i < declaration->operands; i++)
        fprintf(draft.stream, ",\n%s %s", declaration->operand[i].is_output ? "plumb_out" : "plumb_in",
                declaration->operand[i].name);
    fputs(");", draft.stream);
    snprintf(head, sizeof head, "%splumb_status %s(", declaration->kernel->row->for_articles ? "" : "PLUMB_API ",
             declaration->function);
    print_call(stream, head, &draft);
}

static void print_functions(FILE *stream, const struct kernel_group *group)
{
    char *comment = NULL;
    size_t size = 0;
    FILE *text = open_memstream(&comment, &size);
    if (!text)
        abort();
    print_comment(text, group);
    fclose(text);
    fprintf(stream, "\n%.*s */\n", (int)size - 1, comment);
    free(comment);
    for (size_t i = 0; i < group->count; i++)
        print_prototype(stream, &group->member[i]);
}

/* --- C++ ---------------------------------------------------------------------------------------------------------- */

/* Returns the name of the C++ struct for an operand, or null. */
static const char *struct_of(const struct operand *operand)
{
    static const struct {
        size_t fields, components;
        const char *name;
    } types[] = {{3, 13, "transform"}, {3, 8, "pose"}, {7, 25, "dynamic"}};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if (operand->first->name[0] == 'T' && operand->fields == types[i].fields &&
            operand->components == types[i].components)
            return types[i].name;
    return NULL;
}

/* Prints an operand's type in types.hpp: by the kind of its field, or, for several fields such as T, R and S, the
 * struct that they form. */
static void print_type(FILE *stream, const struct operand *operand)
{
    const struct field *field = operand->first;
    const size_t columns = field_columns(field), rows = operand->components / columns;
    const int begins_with_transform =
                  operand->fields >= 3 && field[0].name[0] == 'T' && field[1].name[0] == 'R' && field[2].name[0] == 'S',
              is_matrix = operand->fields == 1 && (field->kind == MATRIX || field->kind == ROTATION);
    if (operand->components == 1)
        fputs("float", stream);
    else if (begins_with_transform && operand->fields == 3)
        fprintf(stream, "transform<%u>", field->size);
    else if (struct_of(operand))
        fputs(struct_of(operand), stream);
    else if (begins_with_transform && operand->fields == 7)
        fprintf(stream, "dynamic_transform<%u>", field->size);
    else if (is_matrix && rows == columns)
        fprintf(stream, "matrix<%zu>", rows);
    else if (is_matrix)
        fprintf(stream, "matrix<%zu, %zu>", rows, columns);
    else if (operand->fields == 1 && (field->kind == SYMMETRIC || field->kind == POSITIVE_MATRIX))
        fprintf(stream, "symmetric<%u>", field->size);
    else if (operand->fields == 1 && (field->kind == QUATERNION || field->kind == UNIT_QUATERNION))
        fputs("quaternion", stream);
    else
        fprintf(stream, "vector<%zu>", operand->components);
}

/* Returns the operand that determines the C++ type of an output: an input whose field has the same name and size (such
 * as the quaternion that a step takes and returns), or else the output itself. */
static const struct operand *model_of(const struct declared_kernel *declaration, const struct operand *operand)
{
    for (size_t i = 0; i < declaration->operands; i++) {
        const struct operand *other = &declaration->operand[i];
        if (other->components == operand->components && strcmp(other->first->name, operand->first->name) == 0)
            return other;
    }
    return operand;
}

/* Prints the types of one side, such as "takes<vector<3>, float>", and writes the operands' names to `names`: "v,
 * a". */
static void print_side(FILE *stream, struct draft *names, const struct declared_kernel *declaration, int is_output)
{
    int count = 0;
    fputs(is_output ? ",\ngives<" : ",\ntakes<", stream);
    for (size_t i = 0; i < declaration->operands; i++) {
        const struct operand *operand = &declaration->operand[i];
        if (operand->is_output != is_output)
            continue;
        fputs(count ? ",\n" : "", stream);
        print_type(stream, is_output ? model_of(declaration, operand) : operand);
        const char *begins = is_output ? " → " : "\n// ";
        fprintf(names->stream, "%s%s", count ? ", " : begins, operand->name);
        count++;
    }
    fputs(">", stream);
}

/* Prints a line per kernel, such as
 *
 *     inline constexpr kernel<plumb_so3_exp, PLUMB_ELEMENT(so3_exp), takes<vector<3>>, gives<matrix<3>>>
 *         so3_exp{}; // v → R (one line) */
static void print_objects(FILE *stream, const struct kernel_group *group)
{
    for (size_t i = 0; i < group->count; i++) {
        const struct declared_kernel *declaration = &group->member[i];
        struct draft line, names;
        draft_begin(&line);
        draft_begin(&names);
        fprintf(line.stream, "inline constexpr kernel<%s,\nPLUMB_ELEMENT(%s)", declaration->function,
                short_name(declaration));
        print_side(line.stream, &names, declaration, 0);
        print_side(line.stream, &names, declaration, 1);
        fclose(names.stream);
        fprintf(line.stream, "> %s{};%s", short_name(declaration), names.text);
        free(names.text);
        draft_print(&line, stream, "", "    ", '\n');
    }
}

/* --- one element -------------------------------------------------------------------------------------------------- */

/* Returns the name of the C struct for an operand of types.h, or null. */
static const char *c_struct_of(const struct operand *operand)
{
    static const char *const names[][2] = {
        {"transform", "plumb_transform"}, {"pose", "plumb_pose"}, {"dynamic", "plumb_dynamic"}};
    const char *name = struct_of(operand);
    for (size_t i = 0; name && i < sizeof names / sizeof *names; i++)
        if (strcmp(name, names[i][0]) == 0)
            return names[i][1];
    return NULL;
}

/* Prints the declaration of a parameter: float t, const float v[3], const plumb_transform *A; float *S1, float R[9]. */
static void print_parameter(FILE *stream, const struct operand *operand)
{
    const char *constant = operand->is_output ? "" : "const ", *type = c_struct_of(operand);
    if (type)
        fprintf(stream, "%s%s *%s", constant, type, operand->name);
    else if (operand->components > 1)
        fprintf(stream, "%sfloat %s[%zu]", constant, operand->name, operand->components);
    else
        fprintf(stream, "float %s%s", operand->is_output ? "*" : "", operand->name);
}

/* Kernels with at most this many input components load all of them before the first store (fast/simd/simd.h), so that
 * an output may overwrite an input. */
enum { MAX_COMPONENTS_LOADED_FIRST = 13 };

static size_t input_components(const struct declared_kernel *declaration)
{
    size_t components = 0;
    for (size_t i = 0; i < declaration->operands; i++)
        components += declaration->operand[i].is_output ? 0 : declaration->operand[i].components;
    return components;
}

/* Prints the argument of the call for an operand: the address of its first float. */
static void print_address(FILE *stream, const struct operand *operand)
{
    if (c_struct_of(operand))
        fprintf(stream, "(%sfloat *)%s", operand->is_output ? "" : "const ", operand->name);
    else
        fprintf(stream, "%s%s", operand->components == 1 && !operand->is_output ? "&" : "", operand->name);
}

/* Prints the condition that an output overwrites an input: "A3 == A2 || A3 == A1". Returns 0 and prints nothing if no
 * output has the size of an input. */
static int print_in_place(FILE *stream, const struct declared_kernel *declaration)
{
    int count = 0;
    for (size_t i = 0; i < declaration->operands; i++)
        for (size_t k = 0; k < declaration->operands; k++) {
            const struct operand *in = &declaration->operand[i], *out = &declaration->operand[k];
            if (in->is_output || !out->is_output || in->components != out->components || in->components == 1)
                continue;
            fprintf(stream, "%s%s == %s", count ? " ||\n" : "", out->name, in->name);
            count++;
        }
    return count;
}

/* Prints the function for one element. The function of a kernel with many inputs computes in a buffer if an output
 * overwrites an input. */
static void print_element_function(FILE *stream, const struct declared_kernel *declaration)
{
    struct draft parameters, types, arguments, in_place;
    size_t results = 0;
    char head[192];
    draft_begin(&parameters), draft_begin(&types), draft_begin(&arguments), draft_begin(&in_place);
    const int buffered =
        input_components(declaration) > MAX_COMPONENTS_LOADED_FIRST && print_in_place(in_place.stream, declaration);
    for (size_t i = 0; i < declaration->operands; i++) {
        const struct operand *operand = &declaration->operand[i];
        const char *separator = i ? ",\n" : "";
        fprintf(parameters.stream, "%s", separator);
        print_parameter(parameters.stream, operand);
        fprintf(types.stream, "%s%sfloat *", separator, operand->is_output ? "" : "const ");
        fprintf(arguments.stream, "%s", separator);
        if (buffered && operand->is_output) {
            fprintf(arguments.stream, "in_place ? result + %zu : ", results);
            results += operand->components;
        }
        print_address(arguments.stream, operand);
    }
    fputs("))", types.stream);
    fputs(")", parameters.stream);
    fputs(");", arguments.stream);
    fputs(";", in_place.stream);
    snprintf(head, sizeof head, "PLUMB_DECLARE_ELEMENT(%s, (", short_name(declaration));
    print_call(stream, head, &types);
    snprintf(head, sizeof head, "PLUMB_ONE void %s_one(", declaration->function);
    print_call(stream, head, &parameters);
    fputs("{\n", stream);
    if (buffered) {
        fprintf(stream, "    float result[%zu];\n", results);
        print_call(stream, "    const int in_place = ", &in_place);
    } else {
        fclose(in_place.stream);
        free(in_place.text);
    }
    snprintf(head, sizeof head, "    PLUMB_ELEMENT(%s)(", short_name(declaration));
    print_call(stream, head, &arguments);
    if (buffered)
        fputs("    if (in_place) {\n", stream);
    for (size_t i = 0, first = 0; buffered && i < declaration->operands; i++) {
        const struct operand *operand = &declaration->operand[i];
        if (!operand->is_output)
            continue;
        fprintf(stream, "        memcpy(%s, result + %zu, %zu * sizeof(float));\n", operand->name, first,
                operand->components);
        first += operand->components;
    }
    fputs(buffered ? "    }\n}\n\n" : "}\n\n", stream);
}

static void print_element_functions(FILE *stream, const struct kernel_group *group)
{
    for (size_t i = 0; i < group->count; i++)
        print_element_function(stream, &group->member[i]);
}

/* --- headers ------------------------------------------------------------------------------------------------------ */

/* The text of each header up to its first family, included from validate/cli/openings. */
#define OPENING(name) "opening_of_" #name ":\n.incbin \"validate/cli/openings/" #name ".txt\"\n.byte 0\n"
__asm__(".pushsection .rodata\n" OPENING(kernels) OPENING(articles) OPENING(cpp) OPENING(scalar) ".popsection\n");
#undef OPENING
extern const char opening_of_kernels[] __asm__("opening_of_kernels");
extern const char opening_of_articles[] __asm__("opening_of_articles");
extern const char opening_of_cpp[] __asm__("opening_of_cpp");
extern const char opening_of_scalar[] __asm__("opening_of_scalar");

static void print_end(FILE *stream)
{
    fputs("\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n", stream);
}

/* Prints the line "--- so3 ---…" before a family's first kernel. */
static void print_family(FILE *stream, const char *family)
{
    fprintf(stream, "\n/* --- %s ", family);
    for (int column = 8 + (int)strlen(family); column < COLUMNS - 3; column++)
        fputc('-', stream);
    fputs(" */\n\n", stream);
}

/* Prints either the kernels that only the articles need, or all others. */
static void print_kernels(FILE *stream, int for_articles, void (*print)(FILE *, const struct kernel_group *))
{
    const char *family = NULL;
    const plumb_kernel *own = flat_kernel_next(NULL);
    while (own) {
        struct kernel_group group = {.count = 0};
        const struct row *row = describe_kernel(own).kernel->row;
        for (; own && (group.count == 0 || describe_kernel(own).kernel->row == row); own = flat_kernel_next(own)) {
            if (group.count == sizeof group.member / sizeof *group.member)
                abort();
            group.member[group.count++] = describe_kernel(own);
        }
        if (row->for_articles != for_articles)
            continue;
        const char *own_family = group.member->kernel->family;
        if (!family || strcmp(family, own_family) != 0)
            print_family(stream, own_family);
        family = own_family;
        print(stream, &group);
    }
}

void header_kernels(FILE *stream)
{
    fputs(opening_of_kernels, stream);
    print_kernels(stream, 0, print_functions);
    print_end(stream);
}

void header_articles(FILE *stream)
{
    fputs(opening_of_articles, stream);
    print_kernels(stream, 1, print_functions);
    print_end(stream);
}

void header_cpp(FILE *stream)
{
    fputs(opening_of_cpp, stream);
    print_kernels(stream, 0, print_objects);
    fputs("\n} // namespace plumb\n\n#endif\n", stream);
}

void header_scalar(FILE *stream)
{
    fputs(opening_of_scalar, stream);
    print_kernels(stream, 0, print_element_functions);
    fputs("#ifdef __cplusplus\n#pragma GCC diagnostic pop\n}\n#endif\n\n#endif\n", stream);
}
