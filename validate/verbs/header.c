/* The library's headers that follow from its kernels.
 *
 * The library counts the components of each operand; the row knows the fields that these are, and all that is said of
 * them. An operand is a field, or several that belong together: T, R and S are the transform A. */
#include "header.h"

#include "validate/base/decimal.h"
#include "validate/base/joined.h"
#include "validate/base/text.h"

#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 120 };

/* --- operands ----------------------------------------------------------------------------------------------------- */

struct operand {
    char name[32];
    const struct field *first; /* of its fields */
    size_t fields, components;
    int is_output;
};

/* A kernel as the library has it. */
struct subject {
    const struct kernel *kernel;
    char function[96]; /* plumb_so3_exp */
    struct operand operand[2 * JOINED_OPERANDS];
    size_t operands;
};

/* What several fields are together, by the first one's name. */
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

static int is_taken(const struct subject *subject, const char *name)
{
    int taken = strcmp(name, "n") == 0; /* the number of elements */
    for (size_t i = 0; i < subject->operands; i++)
        taken |= strcmp(subject->operand[i].name, name) == 0;
    return taken;
}

/* The next operand: as many fields as have its components. Returns the field after them. */
static const struct field *add_operand(struct subject *subject, const struct field *field, size_t components,
                                       int is_output)
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
    if (is_taken(subject, operand.name))
        strcat(operand.name, "_out");
    subject->operand[subject->operands++] = operand;
    return field;
}

/* plumb_ and the id with _ for points; dual.h has plumb_dual_add for a single number. */
static void name_function(struct subject *subject)
{
    static const char dual[] = "dual.";
    const char *id = subject->kernel->id;
    const int is_dual = strncmp(id, dual, strlen(dual)) == 0;
    snprintf(subject->function, sizeof subject->function, "plumb_%s%s", is_dual ? "dual_batch_" : "",
             is_dual ? id + strlen(dual) : id);
    for (char *c = subject->function; *c; c++)
        *c = *c == '.' ? '_' : *c;
}

static struct subject subject_of(const plumb_kernel *own)
{
    struct subject subject = {.kernel = kernel_find(plumb_kernel_id(own))};
    const struct field *field = subject.kernel->inputs;
    name_function(&subject);
    for (size_t i = 0; i < plumb_kernel_inputs(own); i++)
        field = add_operand(&subject, field, plumb_kernel_input(own, i), 0);
    field = subject.kernel->outputs;
    for (size_t i = 0; i < plumb_kernel_outputs(own); i++)
        field = add_operand(&subject, field, plumb_kernel_output(own, i), 1);
    return subject;
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

/* Text that goes on in further lines, each begun by `indent`, where a separator stands in it instead of a blank. */
static void print_wrapped(FILE *stream, const char *first, const char *indent, const char *text, char separator)
{
    int column = text_width(first);
    fputs(first, stream);
    for (const char *piece = text, *end; piece; piece = *end ? end + 1 : NULL) {
        end = strchr(piece, separator);
        end = end ? end : piece + strlen(piece);
        char *shown = strndup(piece, (size_t)(end - piece));
        if (!shown)
            abort();
        const int width = text_width(shown), goes_on = column + 1 + width <= COLUMNS;
        if (piece != text)
            fprintf(stream, "%s%s", goes_on ? " " : "\n", goes_on ? "" : indent);
        column = (piece == text ? column : goes_on ? column + 1 : text_width(indent)) + width;
        fputs(shown, stream);
        free(shown);
    }
    fputc('\n', stream);
}

/* Text that is put together before it is printed. */
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

/* Prints what was written to it, if anything was, and ends it. */
static void draft_print(struct draft *draft, FILE *stream, const char *first, const char *indent, char separator)
{
    fclose(draft->stream);
    if (draft->size > 0)
        print_wrapped(stream, first, indent, draft->text, separator);
    free(draft->text);
}

/* As a paragraph of a comment. */
static void draft_say(struct draft *draft, FILE *stream)
{
    draft_print(draft, stream, " * ", " *     ", ' ');
}

/* --- what is said of a kernel ------------------------------------------------------------------------------------- */

/* "T2 3 m, vector, norm 0 … 1e+09" */
static void print_field(FILE *stream, const struct field *field)
{
    char shape[64], domain[128];
    field_shape(field, shape, sizeof shape);
    fprintf(stream, "%s %s%s%s%s%s", field->name, shape, *shape ? " " : "", field->unit, *field->unit ? ", " : "",
            field_domain(field, domain, sizeof domain));
}

static void print_operand(FILE *stream, const struct operand *operand)
{
    if (operand->fields > 1 || strcmp(operand->name, operand->first->name) != 0)
        fprintf(stream, "%s: ", operand->name);
    for (size_t k = 0; k < operand->fields; k++) {
        fputs(k ? "; " : "", stream);
        print_field(stream, &operand->first[k]);
    }
}

/* One after the other, or where there are several fields in one each in a line of its own. */
static void print_operands(FILE *stream, const struct subject *subject)
{
    int groups = 0;
    struct draft draft;
    for (size_t i = 0; i < subject->operands; i++)
        groups |= subject->operand[i].fields > 1;
    draft_begin(&draft);
    for (size_t i = 0; i < subject->operands; i++) {
        const int turns = subject->operand[i].is_output && !subject->operand[i - 1].is_output;
        if (groups && i > 0) {
            draft_say(&draft, stream);
            draft_begin(&draft);
        }
        fputs(turns ? (groups ? "→ " : " → ") : i > 0 && !groups ? "; " : "", draft.stream);
        print_operand(draft.stream, &subject->operand[i]);
    }
    draft_say(&draft, stream);
}

/* Each region that has a promise, once. */
static void print_regions(FILE *stream, const struct kernel *kernel, const struct bound *bounds)
{
    struct draft draft;
    int count = 0;
    draft_begin(&draft);
    for (const struct bound *bound = bounds; bound->reason; bound++) {
        char where[256];
        const struct bound *before = bounds;
        while (before != bound && before->region != bound->region)
            before++;
        if (before == bound && *bound_where(kernel, bound, where, sizeof where))
            fprintf(draft.stream, "%s%s: %s", count++ ? "; " : "", bound_region(bound), where);
    }
    draft_say(&draft, stream);
}

/* "R scaled ulp: usual 2.3 (2.281 found), tiny 1 (0.8 found)", from the first promise of an output and a measure. */
static void print_limits(FILE *stream, const struct kernel *kernel, const struct bound *first,
                         const struct worsts *worsts)
{
    struct draft draft;
    draft_begin(&draft);
    fprintf(draft.stream, "%s, %s%s:", first->field ? first->field : "all", measure_text(first->measure),
            measure_of_components(first->measure) ? "" : " in u");
    for (const struct bound *bound = first; bound->reason; bound++) {
        char limit[32];
        if (!bound_same_output(bound, first))
            continue;
        const struct worst *worst = worsts_of(worsts, kernel, bound);
        fprintf(draft.stream, "%s %s ≤ %s", bound == first ? "" : ",", bound_region(bound),
                decimal_up(bound->limit, 4, limit, sizeof limit));
        if (bound->rests == FOUND && worst)
            fprintf(draft.stream, " (%.4g found)", worst->error);
        else
            fprintf(draft.stream, " (%s%s", basis_text(bound->rests), worst ? "" : ")");
        if (bound->rests != FOUND && worst)
            fprintf(draft.stream, ", %.4g found)", worst->error);
    }
    draft_say(&draft, stream);
}

/* The input of the worst error known of the first promise that has one. */
static void print_worst(FILE *stream, const struct kernel *kernel, const struct worsts *worsts)
{
    struct draft draft;
    const struct worst *worst = NULL;
    draft_begin(&draft);
    for (const struct bound *bound = kernel_promises(kernel, BINARY32)->bounds; bound->reason && !worst; bound++)
        worst = worsts_of(worsts, kernel, bound);
    if (worst) {
        fprintf(draft.stream, "worst %.4g at", worst->error);
        const char *at = worst->input;
        for (const struct field *field = kernel->inputs; field->name; field++) {
            fprintf(draft.stream, "%s %s =", field == kernel->inputs ? "" : ",", field->name);
            for (size_t k = field_components(field); k > 0; k--, at += strspn(at, " ")) {
                fprintf(draft.stream, " %.*s", (int)strcspn(at, " "), at);
                at += strcspn(at, " ");
            }
        }
    }
    draft_say(&draft, stream);
}

static void print_specials(FILE *stream, const struct promises *promises)
{
    struct draft draft;
    draft_begin(&draft);
    for (const struct special *special = promises->specials; special && special->sentence; special++)
        fprintf(draft.stream, "%s%s", special == promises->specials ? "" : "; ", special->sentence);
    draft_say(&draft, stream);
}

static void print_comment(FILE *stream, const struct subject *subject, const struct worsts *worsts)
{
    const struct kernel *kernel = subject->kernel;
    const struct promises *promises = kernel_promises(kernel, BINARY32);
    fprintf(stream, "\n/* %s: %s\n", kernel->id, kernel->row->title);
    print_wrapped(stream, " *   ", " *     ", kernel->row->formula, ' ');
    if (kernel->row->note)
        print_wrapped(stream, " * ", " *     ", kernel->row->note, ' ');
    print_operands(stream, subject);
    print_regions(stream, kernel, promises->bounds);
    for (const struct bound *bound = promises->bounds, *before; bound->reason; bound++) {
        for (before = promises->bounds; !bound_same_output(before, bound); before++)
            ;
        if (before == bound)
            print_limits(stream, kernel, bound, worsts);
    }
    print_worst(stream, kernel, worsts);
    print_specials(stream, promises);
    fputs(" */\n", stream);
}

/* "PLUMB_API plumb_status plumb_so3_exp(" and what is in the draft, in lines below each other. */
static void print_call(FILE *stream, const char *head, struct draft *draft)
{
    char indent[128];
    snprintf(indent, sizeof indent, "%*s", (int)strlen(head), "");
    draft_print(draft, stream, head, indent, '\n');
}

static void print_prototype(FILE *stream, const struct subject *subject)
{
    struct draft draft;
    char head[128];
    draft_begin(&draft);
    fputs("size_t n", draft.stream);
    for (size_t i = 0; i < subject->operands; i++)
        fprintf(draft.stream, ",\n%s %s", subject->operand[i].is_output ? "plumb_out" : "plumb_in",
                subject->operand[i].name);
    fputs(");", draft.stream);
    snprintf(head, sizeof head, "PLUMB_API plumb_status %s(", subject->function);
    print_call(stream, head, &draft);
}

static void print_function(FILE *stream, const struct subject *subject, const struct worsts *worsts)
{
    print_comment(stream, subject, worsts);
    print_prototype(stream, subject);
}

/* --- a single element --------------------------------------------------------------------------------------------- */

/* The struct of types.h that an operand is, or null. */
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

static void print_element(FILE *stream, const struct operand *operand)
{
    const char *type = struct_of(operand), *in = operand->is_output ? "" : "const ";
    if (type)
        fprintf(stream, "%splumb_%s *%s", in, type, operand->name);
    else if (operand->components > 1)
        fprintf(stream, "%sfloat %s[%zu]", in, operand->name, operand->components);
    else
        fprintf(stream, "float %s%s", operand->is_output ? "*" : "", operand->name);
}

static void print_one(FILE *stream, const struct subject *subject, const struct worsts *worsts)
{
    (void)worsts;
    struct draft parameters, arguments;
    char head[128];
    draft_begin(&parameters);
    draft_begin(&arguments);
    fputs("1", arguments.stream);
    for (size_t i = 0; i < subject->operands; i++) {
        const struct operand *operand = &subject->operand[i];
        const int is_number = operand->components == 1 && !operand->is_output;
        fputs(i ? ",\n" : "", parameters.stream);
        print_element(parameters.stream, operand);
        fprintf(arguments.stream, ",\nplumb_%s_structs(%s%s%s, %zu)", operand->is_output ? "out" : "in",
                is_number ? "&" : "", operand->name, struct_of(operand) ? "->T" : "", operand->components);
    }
    fputs(")", parameters.stream);
    fputs(");", arguments.stream);
    snprintf(head, sizeof head, "static inline plumb_status %s_one(", subject->function);
    fputc('\n', stream);
    print_call(stream, head, &parameters);
    fputs("{\n", stream);
    snprintf(head, sizeof head, "    return %s(", subject->function);
    print_call(stream, head, &arguments);
    fputs("}\n", stream);
}

/* --- C++ ---------------------------------------------------------------------------------------------------------- */

/* An operand's type in types.hpp: what its field's kind is, or of T, R and S and their like what they are together. */
static void print_type(FILE *stream, const struct operand *operand)
{
    const struct field *field = operand->first;
    const size_t columns = field_columns(field), rows = operand->components / columns;
    const int is_transform = operand->fields == 3 && field[0].name[0] == 'T' && field[1].name[0] == 'R',
              is_matrix = operand->fields == 1 && (field->kind == MATRIX || field->kind == ROTATION);
    if (operand->components == 1)
        fputs("float", stream);
    else if (is_transform)
        fprintf(stream, "transform<%u>", field->size);
    else if (struct_of(operand))
        fputs(struct_of(operand), stream);
    else if (is_matrix && rows == columns)
        fprintf(stream, "matrix<%zu>", rows);
    else if (is_matrix)
        fprintf(stream, "matrix<%zu, %zu>", rows, columns);
    else if (operand->fields == 1 && field->kind == POSITIVE_MATRIX)
        fprintf(stream, "symmetric<%u>", field->size);
    else if (operand->fields == 1 && (field->kind == QUATERNION || field->kind == UNIT_QUATERNION))
        fputs("quaternion", stream);
    else
        fprintf(stream, "vector<%zu>", operand->components);
}

/* An output that is named after an input is of that input's type: the quaternion at a step's end. */
static const struct operand *model_of(const struct subject *subject, const struct operand *operand)
{
    for (size_t i = 0; i < subject->operands; i++) {
        const struct operand *other = &subject->operand[i];
        if (other->components == operand->components && strcmp(other->first->name, operand->first->name) == 0)
            return other;
    }
    return operand;
}

/* A function whose text is in the drafts: in one line, or the body in a line of its own. */
static void print_inline(FILE *stream, struct draft *signature, struct draft *body)
{
    fclose(signature->stream);
    fclose(body->stream);
    if (text_width(signature->text) + 1 + text_width(body->text) <= COLUMNS) {
        struct draft line;
        draft_begin(&line);
        fprintf(line.stream, "%s %s", signature->text, body->text);
        draft_print(&line, stream, "", "", '\n');
    } else {
        print_wrapped(stream, "", "    ", signature->text, '\n');
        print_wrapped(stream, "    ", "      ", body->text, '\n');
    }
    free(signature->text);
    free(body->text);
}

/* The function of views. */
static void print_batch(FILE *stream, const struct subject *subject, const char *name)
{
    struct draft signature, body;
    draft_begin(&signature);
    draft_begin(&body);
    fprintf(signature.stream, "inline status %s(size_t n", name);
    fprintf(body.stream, "{ return %s(n", subject->function);
    for (size_t i = 0; i < subject->operands; i++) {
        const struct operand *operand = &subject->operand[i];
        fputs(operand->is_output ? ",\nout<" : ",\nin<", signature.stream);
        print_type(signature.stream, model_of(subject, operand));
        fprintf(signature.stream, "> %s", operand->name);
        fprintf(body.stream, ",\n%s", operand->name);
    }
    fputs(") noexcept", signature.stream);
    fputs("); }", body.stream);
    print_inline(stream, &signature, &body);
}

/* "matrix<3>" or, of several outputs, "matrix<3>, float". */
static void print_outputs(FILE *stream, const struct subject *subject, size_t inputs)
{
    for (size_t i = inputs; i < subject->operands; i++) {
        fputs(i > inputs ? ", " : "", stream);
        print_type(stream, model_of(subject, &subject->operand[i]));
    }
}

/* The function of values. */
static void print_values(FILE *stream, const struct subject *subject, const char *name)
{
    struct draft signature, body;
    size_t inputs = 0;
    draft_begin(&signature);
    draft_begin(&body);
    while (!subject->operand[inputs].is_output)
        inputs++;
    const int several = subject->operands - inputs > 1;
    fputs(several ? "inline std::tuple<" : "inline ", signature.stream);
    fputs(several ? "{ return detail::several<" : "{ return detail::one<", body.stream);
    print_outputs(signature.stream, subject, inputs);
    print_outputs(body.stream, subject, inputs);
    fprintf(signature.stream, "%s %s(", several ? ">" : "", name);
    fprintf(body.stream, ">(%s", subject->function);
    for (size_t i = 0; i < inputs; i++) {
        const struct operand *operand = &subject->operand[i];
        const int is_number = operand->components == 1;
        fprintf(signature.stream, "%s%s", i ? ",\n" : "", is_number ? "" : "const ");
        print_type(signature.stream, operand);
        fprintf(signature.stream, " %s%s", is_number ? "" : "&", operand->name);
        fprintf(body.stream, ",\n%s", operand->name);
    }
    fputs(") noexcept", signature.stream);
    fputs("); }", body.stream);
    print_inline(stream, &signature, &body);
}

static void print_both(FILE *stream, const struct subject *subject, const struct worsts *worsts)
{
    const char *const name = subject->function + strlen("plumb_");
    (void)worsts;
    fputc('\n', stream);
    print_batch(stream, subject, name);
    print_values(stream, subject, name);
}

/* --- openings ----------------------------------------------------------------------------------------------------- */

static const char opening_of_kernels[] =
    "/* The kernels: a function each, below what it computes and how exactly. Printed by `plumb kernels --header "
    "kernels`\n"
    " * from the judge's tables, which measured it.\n"
    " *\n"
    " * n elements, and a view of each operand (base.h), inputs and then outputs. Above each function: its id and "
    "title;\n"
    " * the formula; its operands with their shape, unit and domain; the regions of its domain; for each output and "
    "measure\n"
    " * the limits by region, with what they rest on, and the worst error found; the input of the first of these "
    "errors;\n"
    " * what NaNs, infinities and zeros give. Errors are in ulps, of the result or of the terms that were added "
    "(scaled);\n"
    " * those of a whole vector or matrix, of an angle and of orthogonality in u = 2⁻²⁴. More of it: `plumb kernels "
    "so3.exp`.\n"
    " * A kernel fails on no data: the status tells what is wrong with the views, and then nothing is written.\n"
    " *\n"
    " *     #include <plumb/plumb.h>\n"
    " *     #include <stdio.h>\n"
    " *\n"
    " *     int main(void) // a thousand points in a frame that is turned by a quarter and lies at (0, 0, 1)\n"
    " *     {\n"
    " *         enum { N = 1000, CAPACITY = 1000 };\n"
    " *         static const plumb_transform frame = {{0, 0, 1}, {0, -1, 0, 1, 0, 0, 0, 0, 1}, 1};\n"
    " *         static float x[3][CAPACITY], y[3][CAPACITY];\n"
    " *         for (int i = 0; i < N; i++)\n"
    " *             x[0][i] = (float)i;\n"
    " *         const plumb_in frames = plumb_in_same(frame.T), points = plumb_in_arrays(x[0], CAPACITY);\n"
    " *         const plumb_status status =\n"
    " *             plumb_transform_apply_n3(N, frames, points, plumb_out_arrays(y[0], CAPACITY));\n"
    " *         printf(\"%s: (%g, %g, %g)\\n\", plumb_status_text(status), y[0][7], y[1][7], y[2][7]);\n"
    " *         return status != PLUMB_OK;\n"
    " *     } */\n";

static const char opening_of_one[] =
    "/* Each kernel for a single element, with the same bits. Printed by `plumb kernels --header one`.\n"
    " *\n"
    " * Vectors, matrices and quaternions are arrays of floats, transforms the structs of types.h, single numbers "
    "values.\n"
    " * Nothing is computed here, so that a program's own compiler options do not change the bits. An element costs "
    "some\n"
    " * tens of nanoseconds more than one of a batch.\n"
    " *\n"
    " *     #include <plumb/one.h>\n"
    " *     #include <stdio.h>\n"
    " *\n"
    " *     int main(void)\n"
    " *     {\n"
    " *         const float v[3] = {0, 0, 1.5f};\n"
    " *         float R[9];\n"
    " *         const plumb_status status = plumb_so3_exp_one(v, R);\n"
    " *         printf(\"%s: cos 1.5 = %.9g\\n\", plumb_status_text(status), R[0]);\n"
    " *         return status != PLUMB_OK;\n"
    " *     } */\n";

static const char opening_of_cpp[] =
    "/* The kernels in C++: plumb::so3_exp is plumb_so3_exp with types. Printed by `plumb kernels --header cpp`.\n"
    " *\n"
    " * What each computes, how exactly, and what its operands are: above the function of that name in kernels.h.\n"
    " * Each is here twice: for n elements in views (base.hpp), with a status; and for one element as values\n"
    " * (types.hpp), which cannot fail, its outputs, if there are several, as a std::tuple. The bits are those of C.\n"
    " *\n"
    " *     #include <plumb/kernels.hpp>\n"
    " *     #include <cstdio>\n"
    " *     #include <vector>\n"
    " *\n"
    " *     int main()\n"
    " *     {\n"
    " *         const plumb::matrix<3> quarter = plumb::so3_exp({0, 0, 1.5707963f});\n"
    " *         std::vector<plumb::vector<3>> x(1000), y(1000);\n"
    " *         x[7] = {7, 0, 1};\n"
    " *         const plumb::Transform frame = {{0, 0, 1}, quarter, 2};\n"
    " *         const plumb::status status =\n"
    " *             plumb::transform_apply_n3(x.size(), plumb::in<plumb::Transform>::same(frame), x, y);\n"
    " *         std::printf(\"%s: %.3f m up\\n\", status.text(), double(y[7][1]));\n"
    " *         const auto [R, T] = plumb::so3_exp_average({0, 0, 1.5f});\n"
    " *         return !status || R(0, 0) >= T(0, 0);\n"
    " *     } */\n"
    "/* clang-format off */\n#ifndef PLUMB_KERNELS_HPP\n#define PLUMB_KERNELS_HPP\n\n#include \"types.hpp\"\n\n"
    "namespace plumb\n{\n";

/* --- headers ------------------------------------------------------------------------------------------------------ */

static void print_start(FILE *stream, const char *opening, const char *guard)
{
    fprintf(stream,
            "%s/* clang-format off */\n#ifndef PLUMB_%s\n#define PLUMB_%s\n\n#include \"%s\"\n\n#ifdef "
            "__cplusplus\nextern \"C\" {\n#endif\n",
            opening, guard, guard, strcmp(guard, "ONE_H") == 0 ? "kernels.h\"\n#include \"types.h" : "base.h");
}

static void print_end(FILE *stream)
{
    fputs("\n#ifdef __cplusplus\n}\n#endif\n\n#endif\n", stream);
}

/* "--- so3 ---…" before a family's first kernel. */
static void print_family(FILE *stream, const struct subject *subject, const char **family)
{
    if (*family && strcmp(*family, subject->kernel->row->family) == 0)
        return;
    *family = subject->kernel->row->family;
    fprintf(stream, "\n/* --- %s ", *family);
    for (int column = 8 + (int)strlen(*family); column < COLUMNS - 3; column++)
        fputc('-', stream);
    fputs(" */\n", stream);
}

static void print_kernels(FILE *stream, void (*print)(FILE *, const struct subject *, const struct worsts *),
                          const struct worsts *worsts)
{
    const char *family = NULL;
    for (const plumb_kernel *own = joined_next(NULL); own; own = joined_next(own)) {
        const struct subject subject = subject_of(own);
        print_family(stream, &subject, &family);
        print(stream, &subject, worsts);
    }
}

void header_kernels(FILE *stream, const struct worsts *worsts)
{
    print_start(stream, opening_of_kernels, "KERNELS_H");
    print_kernels(stream, print_function, worsts);
    print_end(stream);
}

void header_one(FILE *stream)
{
    print_start(stream, opening_of_one, "ONE_H");
    print_kernels(stream, print_one, NULL);
    print_end(stream);
}

void header_cpp(FILE *stream)
{
    fputs(opening_of_cpp, stream);
    print_kernels(stream, print_both, NULL);
    fputs("\n} // namespace plumb\n\n#endif\n", stream);
}
