/* plumb eval: prints the exact value of a formula at given arguments to any number of digits.
 *
 * This file contains the command and Ziv's strategy for decimals: evaluate with increasing precision until the
 * enclosure determines every digit. util/rational.c reads the arguments. */
#include "eval.h"

#include "cli.h"
#include "validate/accuracy/accuracy.h"
#include "validate/ports/ports.h"
#include "validate/util/decimal.h"
#include "validate/util/json.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/rational.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const enum format formats[2] = {FLOAT, DOUBLE};

/* --- Ziv's loop --------------------------------------------------------------------------------------------------- */

static double round_end(mpfr_srcptr end, enum format format)
{
    return format == FLOAT ? (double)mpfr_get_flt(end, MPFR_RNDN) : mpfr_get_d(end, MPFR_RNDN);
}

/* Stores the float and the double to which both ends of the enclosure are rounded; value->rounded tells whether the two
 * ends give the same number. */
static void determine_nearest(struct eval_value *value, const mpfi_t enclosure, mpq_srcptr fraction)
{
    for (int f = 0; f < 2; f++) {
        const double low = round_end(&enclosure->left, formats[f]), high = round_end(&enclosure->right, formats[f]);
        if (fraction)
            value->nearest[f] = format_round_fraction(formats[f], fraction);
        else
            value->nearest[f] = mpfr_sgn(&enclosure->right) < 0 ? low : high;
        value->rounded[f] = fraction || same_value(low, high, 0);
    }
}

/* Fills in all that is printed about a component: digits, their distance from the exact value, the nearest numbers.
 * `fraction` is the exact value if it is known to be rational, or null. Returns 1 if everything is determined. */
static int determine(struct eval_value *value, const mpfi_t enclosure, mpq_srcptr fraction, size_t digits)
{
    int exact = 0;
    free(value->digits);
    free(value->radius);
    value->digits = value->radius = NULL;
    value->known = mpfi_bounded_p(enclosure) != 0;
    if (!value->known)
        return 0;
    determine_nearest(value, enclosure, fraction);
    value->digits = fraction ? decimal_of_fraction(fraction, digits, &exact) : decimal_of_enclosure(enclosure, digits);
    if (value->digits)
        value->radius = exact ? strdup("0") : decimal_radius(enclosure, value->digits);
    value->settled = value->radius && value->rounded[0] && value->rounded[1];
    return value->settled;
}

/* For a component whose digits no precision determined, fills in the middle of the enclosure and its distance bound. */
static void store_midpoint(struct eval_value *value, const mpfi_t enclosure)
{
    if (!value->known || value->digits)
        return;
    value->digits = decimal_of_middle(enclosure, 3);
    if (value->digits)
        value->radius = decimal_radius(enclosure, value->digits);
}

/* Allocates a result with this number of outputs; returns null when out of memory. */
static struct eval *eval_new(size_t outputs)
{
    struct eval *eval = calloc(1, sizeof *eval);
    if (!eval)
        return NULL;
    eval->value = calloc(outputs, sizeof *eval->value);
    eval->enclosure = calloc(outputs, sizeof *eval->enclosure);
    eval->fraction = calloc(outputs, sizeof *eval->fraction);
    eval->is_fraction = calloc(outputs, sizeof *eval->is_fraction);
    eval->answers = 1;
    if (!eval->value || !eval->enclosure || !eval->fraction || !eval->is_fraction) {
        eval_free(eval);
        return NULL;
    }
    for (; eval->outputs < outputs; eval->outputs++) {
        mpfi_init2(eval->enclosure[eval->outputs], EXACT_START);
        mpq_init(eval->fraction[eval->outputs]);
    }
    return eval;
}

/* True if two answers differ: if the enclosures of some component are disjoint. */
static int answers_differ(const struct eval *eval, const mpfi_t *other)
{
    int differ = 0;
    for (size_t k = 0; k < eval->outputs; k++)
        differ |= mpfr_less_p(&eval->enclosure[k]->right, &other[k]->left) ||
                  mpfr_greater_p(&eval->enclosure[k]->left, &other[k]->right);
    return differ;
}

/* Counts the correct answers, for example 2 for q and −q. Each alternative of the formula gives one of them; if only
 * one answer is correct at these arguments, all alternatives give it. */
static void count_answers(const struct formula *formula, unsigned parameter, const mpq_t *in, struct eval *eval)
{
    struct eval *other = formula_alternatives(formula) > 1 ? eval_new(eval->outputs) : NULL;
    for (size_t a = 1; other && a < formula_alternatives(formula); a++) {
        exact_enclose_rational(formula, parameter, a, in, eval->precision, other->enclosure, other->fraction,
                               other->is_fraction);
        eval->answers += answers_differ(eval, (const mpfi_t *)other->enclosure) != 0;
    }
    eval_free(other);
}

/* Returns the number of bits of the longest numerator or denominator. */
static mpfr_prec_t longest(const mpq_t *in, size_t inputs)
{
    size_t most = 0;
    for (size_t k = 0; k < inputs; k++) {
        const size_t top = mpz_sizeinbase(mpq_numref(in[k]), 2), bottom = mpz_sizeinbase(mpq_denref(in[k]), 2);
        most = top > most ? top : most;
        most = bottom > most ? bottom : most;
    }
    return (mpfr_prec_t)most;
}

/* The maximum precision (`ceiling`) includes twice the length of the arguments: to reduce an angle of n bits modulo 2π
 * takes n extra bits, and to reduce one that is computed from its square takes 2n. */
struct eval *eval_formula(const char *id, unsigned parameter, const mpq_t *in, size_t digits)
{
    const struct formula *formula = formula_find(id);
    struct eval *eval = eval_new(formula_outputs(formula, parameter));
    const mpfr_prec_t enough = EXACT_START + (mpfr_prec_t)(3.33 * (double)digits),
                      ceiling = enough + EXACT_CEILING + 2 * longest(in, formula_inputs(formula, parameter));
    size_t uncertain = eval ? eval->outputs : 0;
    for (mpfr_prec_t precision = enough; uncertain > 0; precision *= 2) {
        eval->precision = precision < ceiling ? precision : ceiling;
        exact_enclose_rational(formula, parameter, 0, in, eval->precision, eval->enclosure, eval->fraction,
                               eval->is_fraction);
        uncertain = 0;
        for (size_t k = 0; k < eval->outputs; k++)
            uncertain += !determine(&eval->value[k], eval->enclosure[k],
                                    eval->is_fraction[k] ? eval->fraction[k] : NULL, digits);
        if (eval->precision == ceiling)
            break;
    }
    for (size_t k = 0; eval && k < eval->outputs; k++)
        store_midpoint(&eval->value[k], eval->enclosure[k]);
    if (eval)
        count_answers(formula, parameter, in, eval);
    return eval;
}

void eval_free(struct eval *eval)
{
    for (size_t k = 0; eval && k < eval->outputs; k++) {
        mpfi_clear(eval->enclosure[k]);
        mpq_clear(eval->fraction[k]);
        free(eval->value[k].digits);
        free(eval->value[k].radius);
    }
    if (eval) {
        free(eval->value);
        free(eval->enclosure);
        free(eval->fraction);
        free(eval->is_fraction);
    }
    free(eval);
}

/* --- results of plumb's own kernel -------------------------------------------------------------------------------- */

/* Runs plumb's own kernel and returns its results, which the caller frees. Returns null unless every argument is a
 * float and plumb has the kernel. */
static float *run_builtin(const struct kernel *kernel, char **arguments, const mpq_t *in)
{
    const size_t inputs = kernel->input_components;
    float *single = calloc(inputs, sizeof *single), *out = calloc(kernel->output_components, sizeof *out);
    struct port *port = port_builtin(NULL);
    const char *id = port ? port_kernel_id(port, kernel, FLOAT) : NULL;
    int floats = single && out && id;
    mpq_t back;
    mpq_init(back);
    for (size_t k = 0; k < inputs && floats; k++) {
        single[k] = (float)format_round_fraction(FLOAT, in[k]);
        if (single[k] == 0 && arguments[k][0] == '-')
            single[k] = -0.0f; /* a zero fraction has no sign */
        floats = isfinite(single[k]);
        if (floats)
            mpq_set_d(back, single[k]);
        floats = floats && mpq_equal(back, in[k]);
    }
    mpq_clear(back);
    if (floats) {
        struct port_call call = {.id = id,
                                 .format = FLOAT,
                                 .inputs = inputs,
                                 .outputs = kernel->output_components,
                                 .n = 1,
                                 .stride = 1,
                                 .in = single,
                                 .out = out};
        floats = port->run(port, &call) == PORT_OK;
    }
    port_close(port);
    free(single);
    if (floats)
        return out;
    free(out);
    return NULL;
}

/* --- output ------------------------------------------------------------------------------------------------------- */

struct eval_page {
    const struct kernel *kernel;
    char **arguments;
    const double *in; /* the arguments as doubles */
    size_t digits;
    const struct eval *eval, *model; /* model: value of the formula that the kernel computes instead, or null */
    const float *builtin;            /* results of plumb's own kernel, or null */
};

enum { LONG_DIGITS = 30 }; /* longer numbers get a line of their own */

static void print_arguments(const struct eval_page *page, FILE *stream)
{
    char name[64];
    fprintf(stream, "%s at", page->kernel->id);
    for (size_t k = 0; k < page->kernel->input_components; k++)
        fprintf(stream, "%s %s = %s", k ? "," : "", fields_component_name(page->kernel->inputs, k, name, sizeof name),
                page->arguments[k]);
    fputc('\n', stream);
}

static void print_nearest(const struct eval_value *value, int more, FILE *stream)
{
    static const char *const names[2] = {"float", "double"};
    static const int widths[2] = {15, 21};
    for (int f = 0; f < 2; f++) {
        char text[32] = "undecided";
        if (value->rounded[f])
            snprintf(text, sizeof text, "%a", value->nearest[f]);
        fprintf(stream, "  %s %-*s", names[f], f == 0 || more ? widths[f] : 0, text);
    }
}

static void print_builtin(const struct eval_page *page, size_t k, FILE *stream)
{
    double low, high;
    ulp_error_enclosure(FLOAT, page->builtin[k], page->eval->enclosure[k], &low, &high);
    fprintf(stream, "  plumb's %-15a %.3g ulp", (double)page->builtin[k], high);
}

static void print_values(const struct eval_page *page, const struct eval *eval, FILE *stream)
{
    char name[64];
    int width = 0, columns = 0;
    for (size_t k = 0; k < eval->outputs; k++) {
        const int length = (int)strlen(fields_component_name(page->kernel->outputs, k, name, sizeof name));
        width = length > width ? length : width;
        if (eval->value[k].digits && (int)strlen(eval->value[k].digits) > columns)
            columns = (int)strlen(eval->value[k].digits);
    }
    for (size_t k = 0; k < eval->outputs; k++) {
        const struct eval_value *value = &eval->value[k];
        fprintf(stream, "  %-*s  ", width, fields_component_name(page->kernel->outputs, k, name, sizeof name));
        if (!value->known || !value->digits) {
            fputs(page->kernel->row->known ? "is not known there\n" : "has no value there\n", stream);
            continue;
        }
        const int exact = strcmp(value->radius, "0") == 0, apart = page->digits > LONG_DIGITS;
        fprintf(stream, "%-*s %s%-8s%s", apart ? 0 : columns, value->digits, exact ? "" : "± ",
                exact ? "exactly" : value->radius, apart ? "\n    " : "");
        const int more = eval == page->eval && page->builtin;
        print_nearest(value, more, stream);
        if (more)
            print_builtin(page, k, stream);
        fputc('\n', stream);
    }
}

/* Prints the number of components that are enclosed, but not to the requested number of digits. */
static void print_unsettled(const struct eval *eval, FILE *stream)
{
    size_t unsettled = 0;
    for (size_t k = 0; k < eval->outputs; k++)
        unsettled += eval->value[k].known && !eval->value[k].settled;
    if (unsettled > 0)
        fprintf(stream, "%zu of %zu values could not be determined with %ld bits.\n", unsettled, eval->outputs,
                (long)eval->precision);
}

/* If a component has no value, prints the reason: the inputs that are outside of their domains, and the condition under
 * which the exact value is known; if neither applies, that all inputs are inside. */
static void print_domain(const struct eval_page *page, FILE *stream)
{
    const struct field *fields = page->kernel->inputs;
    char domain[128];
    size_t unknown = 0, outside = 0;
    for (size_t k = 0; k < page->eval->outputs; k++)
        unknown += !page->eval->value[k].known;
    for (const struct field *field = fields; field->name && unknown > 0; field++)
        if (!field_contains(field, FLOAT, page->in + fields_offset(fields, field))) {
            fprintf(stream, "%s is outside of its domain: %s\n", field->name,
                    field_domain(field, domain, sizeof domain));
            outside++;
        }
    if (unknown > 0 && page->kernel->row->known)
        fprintf(stream, "The exact value is known only if %s.\n", page->kernel->row->known);
    else if (unknown > 0 && outside == 0)
        fputs("All inputs are in their domains, but the formula is not defined there, or not enclosed.\n", stream);
}

static void print_text(const struct eval_page *page, FILE *stream)
{
    print_arguments(page, stream);
    print_values(page, page->eval, stream);
    if (page->model) {
        fprintf(stream, "the approximation itself (%s), without rounding:\n", page->kernel->row->model);
        print_values(page, page->model, stream);
    }
    if (page->eval->answers > 1)
        fprintf(stream, "%zu answers are correct here; this is the canonical one.\n", page->eval->answers);
    print_unsettled(page->eval, stream);
    if (page->model)
        print_unsettled(page->model, stream);
    print_domain(page, stream);
}

static json_t *nearest_to_json(const struct eval_value *value, int f)
{
    char bits[FORMAT_BITS_TEXT];
    if (!value->rounded[f])
        return json_null();
    format_bits_text(f ? DOUBLE : FLOAT, value->nearest[f], bits);
    return json_pack("{so ss}", "hex", json_hex(value->nearest[f]), "bits", bits);
}

static json_t *end_to_json(mpfr_srcptr end, size_t digits, mpfr_rnd_t direction)
{
    char *text = NULL;
    if (mpfr_zero_p(end))
        return json_string("0"); /* not -0 */
    if (mpfr_asprintf(&text, "%.*R*e", (int)digits + 2, direction, end) < 0)
        return json_null();
    json_t *json = json_string(text);
    mpfr_free_str(text);
    return json;
}

static json_t *values_to_json(const struct eval_page *page, const struct eval *eval)
{
    json_t *list = json_array();
    for (size_t k = 0; k < eval->outputs; k++) {
        const struct eval_value *value = &eval->value[k];
        char name[64];
        fields_component_name(page->kernel->outputs, k, name, sizeof name);
        json_array_append_new(list,
                              value->known && value->digits
                                  ? json_pack("{ss sb sb ss ss so so so so}", "name", name, "known", 1, "settled",
                                              value->settled, "value", value->digits, "radius", value->radius, "low",
                                              end_to_json(&eval->enclosure[k]->left, page->digits, MPFR_RNDD), "high",
                                              end_to_json(&eval->enclosure[k]->right, page->digits, MPFR_RNDU), "float",
                                              nearest_to_json(value, 0), "double", nearest_to_json(value, 1))
                                  : json_pack("{ss sb}", "name", name, "known", 0));
    }
    return list;
}

static void print_json(const struct eval_page *page, FILE *stream)
{
    json_t *in = json_array();
    for (size_t k = 0; k < page->kernel->input_components; k++) {
        char name[64];
        fields_component_name(page->kernel->inputs, k, name, sizeof name);
        json_array_append_new(in, json_pack("{ss so}", "name", name, "value", json_text(page->arguments[k])));
    }
    json_t *document =
        json_pack("{ss si ss so sI sI sI so}", "schema", "plumb.eval", "version", 1, "kernel", page->kernel->id,
                  "inputs", in, "digits", (json_int_t)page->digits, "bits", (json_int_t)page->eval->precision,
                  "answers", (json_int_t)page->eval->answers, "outputs", values_to_json(page, page->eval));
    if (page->model)
        json_object_set_new(document, "model", values_to_json(page, page->model));
    json_write(document, JSON_DIGITS, stream);
}

/* --- the command -------------------------------------------------------------------------------------------------- */

struct eval_request {
    const char *port_file;
    const char *format, *file;
    size_t digits;
};

static int all_settled(const struct eval *eval)
{
    for (size_t k = 0; k < eval->outputs; k++)
        if (!eval->value[k].settled)
            return 0;
    return 1;
}

static int print_page(const struct eval_page *page, const struct eval_request *verb, struct output *output)
{
    (strcmp(verb->format, "json") == 0 ? print_json : print_text)(page, output->stream);
    if (output_close(output) != 0)
        return STATUS_USAGE;
    return all_settled(page->eval) && (!page->model || all_settled(page->model)) ? STATUS_WITHIN : STATUS_SHORT;
}

/* Evaluates the formula and prints the result. The output is opened first, to fail early if it cannot be written.
 * Returns the exit status. */
static int evaluate(const struct kernel *kernel, char **arguments, const mpq_t *in, const struct eval_request *verb)
{
    struct output output;
    if (output_open(&output, "eval", verb->file) != 0)
        return STATUS_USAGE;
    float *builtin = run_builtin(kernel, arguments, in);
    const char *model_id = kernel->row->model;
    double *doubles = calloc(kernel->input_components, sizeof *doubles);
    for (size_t k = 0; doubles && k < kernel->input_components; k++)
        doubles[k] = mpq_get_d(in[k]);
    struct eval *eval = eval_formula(row_reference(kernel->row), kernel->parameter, in, verb->digits);
    struct eval *model = model_id ? eval_formula(model_id, kernel->parameter, in, verb->digits) : NULL;
    int status = STATUS_USAGE;
    if (!doubles || !eval || (model_id && !model)) {
        refuse("eval", "out of memory");
        output_discard(&output);
    } else {
        const struct eval_page page = {kernel, arguments, doubles, verb->digits, eval, model, builtin};
        status = print_page(&page, verb, &output);
    }
    eval_free(eval);
    eval_free(model);
    free(doubles);
    free(builtin);
    return status;
}

/* Reads the arguments and evaluates; argv holds one argument per input component of the kernel. */
static int read_and_evaluate(const struct kernel *kernel, char **argv, const struct eval_request *verb)
{
    const size_t inputs = kernel->input_components;
    mpq_t *in = calloc(inputs, sizeof *in);
    const char *problem = NULL;
    char name[64];
    if (!in)
        return refuse("eval", "out of memory");
    for (size_t k = 0; k < inputs; k++)
        mpq_init(in[k]);
    for (size_t k = 0; k < inputs && !problem; k++) {
        problem = rational_parse(in[k], argv[k]);
        if (!problem && kind_is_integer(fields_of_component(kernel->inputs, k)->kind) &&
            mpz_cmp_ui(mpq_denref(in[k]), 1) != 0)
            problem = "is not an integer";
        if (problem)
            fprintf(stderr, "plumb eval: %s: \"%.40s\" %s\n",
                    fields_component_name(kernel->inputs, k, name, sizeof name), argv[k], problem);
    }
    const int status = problem ? STATUS_USAGE : evaluate(kernel, argv, in, verb);
    for (size_t k = 0; k < inputs; k++)
        mpq_clear(in[k]);
    free(in);
    return status;
}

static const struct usage usage = {.arguments = "KERNEL NUMBER…",
                                   .summary = "prints the exact value at given arguments, to any number of digits",
                                   .more = "Numbers are taken exactly: 0.1, 0x1.8p-3, 1/3.",
                                   .example = "plumb eval so3.s1 0.1 --digits 50",
                                   .passes = "all digits are determined",
                                   .falls_short = "some digit could not be determined"};

/* Splits arguments such as "1,0,0" into numbers. Returns an array of *count pointers into the arguments, which it
 * changes; the caller frees the array. Null when out of memory. */
static char **split_at_commas(char **arguments, int *count)
{
    size_t numbers = 0;
    for (char **argument = arguments; *argument; argument++)
        for (const char *at = *argument; at; at = strchr(at + 1, ','))
            numbers++;
    char **all = calloc(numbers + 1, sizeof *all);
    *count = 0;
    for (char **argument = arguments; *argument && all; argument++)
        for (char *rest = *argument; rest;)
            all[(*count)++] = strsep(&rest, ",");
    return all;
}

int verb_eval(int argc, char **argv)
{
    struct eval_request verb = {.format = "text", .digits = 20};
    const struct option options[] = {
        {"digits", 'd', OPTION_COUNT, &verb.digits, "D", "significant decimal digits, 1 to 10000 (20)", NULL},
        {"port", 0, OPTION_TEXT, &verb.port_file, "FILE.so",
         "also use the formulas that this port provides (docs/formulas.md)", NULL},
        {"format", 'f', OPTION_CHOICE, &verb.format, "FORMAT", "text or json (text)", "text|json"},
        {"output", 'o', OPTION_TEXT, &verb.file, "FILE", "write to this file, not to standard output", NULL},
        {0}};
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc < 2)
        return refuse("eval", "a kernel is needed, and a number for each of its input components");
    struct port *port = verb.port_file ? open_command_line_port("eval", verb.port_file, NULL, NULL, 1) : NULL;
    if (verb.port_file && !port)
        return STATUS_USAGE;
    port_close(port); /* its formulas stay registered */
    const struct kernel *kernel = kernel_of_argument("eval", argv[1]);
    if (!kernel)
        return STATUS_USAGE;
    if (!formula_find(row_reference(kernel->row)))
        return refuse("eval", "the reference has no formula for %s", kernel->id);
    char names[256];
    if (verb.digits < 1 || verb.digits > EVAL_MAX_DIGITS)
        return refuse("eval", "--digits: expected 1 to %d", EVAL_MAX_DIGITS);
    char **numbers = split_at_commas(argv + 2, &argc);
    if (!numbers)
        return refuse("eval", "out of memory");
    if ((size_t)argc != kernel->input_components)
        status =
            refuse("eval", "%s takes %zu number%s (%s), got %d", kernel->id, kernel->input_components,
                   kernel->input_components == 1 ? "" : "s", fields_names(kernel->inputs, names, sizeof names), argc);
    else
        status = read_and_evaluate(kernel, numbers, &verb);
    free(numbers);
    return status;
}
