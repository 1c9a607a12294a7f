/* plumb eval: what a formula's value is, to any number of digits.
 *
 * Here: Ziv's loop for decimals, and the verb. How arguments are read is rational.c's. */
#include "eval.h"

#include "rational.h"
#include "validate/base/json.h"
#include "validate/base/options.h"
#include "validate/base/output.h"
#include "validate/judge/judge.h"
#include "validate/ports/ports.h"
#include "verbs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const enum format formats[2] = {BINARY32, BINARY64};

/* --- decimals ------------------------------------------------------------------------------------------------------- */

/* 0.d₁d₂d₃… · 10^exponent as people write it, plain where that is short. */
static char *write_decimal(const char *digits, mpfr_exp_t exponent)
{
    const char *sign = digits[0] == '-' ? "-" : "";
    char *text = NULL;
    digits += digits[0] == '-';
    const size_t count = strlen(digits);
    int made = -1;
    if (exponent > -5 && exponent <= 0)
        made = asprintf(&text, "%s0.%.*s%s", sign, (int)-exponent, "00000", digits);
    else if (exponent > 0 && exponent <= 15 && (size_t)exponent < count)
        made = asprintf(&text, "%s%.*s.%s", sign, (int)exponent, digits, digits + exponent);
    else if (exponent > 0 && (size_t)exponent == count && exponent <= 15)
        made = asprintf(&text, "%s%s", sign, digits);
    else
        made = asprintf(&text, "%s%c%s%se%+ld", sign, digits[0], count > 1 ? "." : "", digits + 1, (long)exponent - 1);
    return made < 0 ? NULL : text;
}

/* How far the exact value may lie from the decimal, rounded up to two digits. */
static char *write_radius(const mpfi_t enclosure, const char *decimal)
{
    mpfr_t at, left, right;
    char *text = NULL;
    mpfr_inits2(mpfi_get_prec(enclosure) + 64, at, left, right, (mpfr_ptr)0);
    const int exact = mpfr_set_str(at, decimal, 10, MPFR_RNDN) == 0 && mpfr_equal_p(&enclosure->left, at) &&
                      mpfr_equal_p(&enclosure->right, at);
    mpfr_sub(left, at, &enclosure->left, MPFR_RNDA);
    mpfr_sub(right, &enclosure->right, at, MPFR_RNDA);
    mpfr_abs(left, left, MPFR_RNDU);
    mpfr_abs(right, right, MPFR_RNDU);
    mpfr_max(left, left, right, MPFR_RNDU);
    /* The decimal itself was read with a rounding. */
    mpfr_set_ui_2exp(right, 1, mpfr_zero_p(at) ? mpfr_get_emin() : mpfr_get_exp(at) - mpfr_get_prec(at), MPFR_RNDU);
    mpfr_add(left, left, right, MPFR_RNDU);
    const int made = exact ? asprintf(&text, "0") : mpfr_asprintf(&text, "%.1RUe", left);
    mpfr_clears(at, left, right, (mpfr_ptr)0);
    if (made < 0 || exact)
        return made < 0 ? NULL : text;
    char *own = strdup(text); /* MPFR's text needs mpfr_free_str; the caller uses free */
    mpfr_free_str(text);
    return own;
}

/* The decimal of `digits` digits that both ends round to; null if they round to different ones. */
static char *common_decimal(const mpfi_t enclosure, size_t digits)
{
    mpfr_exp_t low_exponent, high_exponent;
    char *text = NULL, *low = mpfr_get_str(NULL, &low_exponent, 10, digits, &enclosure->left, MPFR_RNDN);
    char *high = mpfr_get_str(NULL, &high_exponent, 10, digits, &enclosure->right, MPFR_RNDN);
    if (mpfr_zero_p(&enclosure->left) && mpfr_zero_p(&enclosure->right))
        text = strdup("0");
    else if (low_exponent == high_exponent && strcmp(low, high) == 0)
        text = write_decimal(low, low_exponent);
    mpfr_free_str(low);
    mpfr_free_str(high);
    return text;
}

/* A decimal that is exact needs no zeros at its end. */
static void drop_zeros(char *decimal)
{
    char *exponent = strchr(decimal, 'e'), *end = exponent ? exponent : decimal + strlen(decimal);
    const char *rest = end;
    if (!strchr(decimal, '.'))
        return;
    while (end[-1] == '0')
        end--;
    end -= end[-1] == '.';
    memmove(end, rest, strlen(rest) + 1);
}

/* --- Ziv's loop ------------------------------------------------------------------------------------------------------ */

static double round_end(mpfr_srcptr end, enum format format)
{
    return format == BINARY32 ? (double)mpfr_get_flt(end, MPFR_RNDN) : mpfr_get_d(end, MPFR_RNDN);
}

/* Fills in everything that is printed of a component. Returns 1 when all of it is certain. */
static int settle(struct eval_value *value, const mpfi_t enclosure, size_t digits)
{
    int certain = 1;
    free(value->digits);
    free(value->radius);
    value->digits = value->radius = NULL;
    value->known = mpfi_bounded_p(enclosure) != 0;
    if (!value->known)
        return 0;
    for (int f = 0; f < 2; f++) {
        value->nearest[f] = round_end(&enclosure->left, formats[f]);
        value->rounded[f] = same_value(value->nearest[f], round_end(&enclosure->right, formats[f]), 0);
        certain &= value->rounded[f];
    }
    value->digits = common_decimal(enclosure, digits);
    if (value->digits)
        value->radius = write_radius(enclosure, value->digits);
    if (value->radius && strcmp(value->radius, "0") == 0)
        drop_zeros(value->digits);
    return certain && value->digits;
}

/* What can be said of a component that no precision settles: the middle, and how far off it may be. */
static void give_middle(struct eval_value *value, const mpfi_t enclosure)
{
    mpfr_t middle;
    mpfr_exp_t exponent;
    if (!value->known || value->digits)
        return;
    mpfr_init2(middle, mpfi_get_prec(enclosure));
    mpfi_mid(middle, enclosure);
    char *digits = mpfr_get_str(NULL, &exponent, 10, 3, middle, MPFR_RNDN);
    value->digits = mpfi_has_zero(enclosure) ? strdup("0") : write_decimal(digits, exponent);
    if (value->digits)
        value->radius = write_radius(enclosure, value->digits);
    mpfr_free_str(digits);
    mpfr_clear(middle);
}

/* Room for the values, enclosures of any precision. */
static struct eval *eval_new(size_t outputs)
{
    struct eval *eval = calloc(1, sizeof *eval);
    if (!eval)
        return NULL;
    eval->value = calloc(outputs, sizeof *eval->value);
    eval->enclosure = calloc(outputs, sizeof *eval->enclosure);
    if (!eval->value || !eval->enclosure) {
        eval_free(eval);
        return NULL;
    }
    for (; eval->outputs < outputs; eval->outputs++)
        mpfi_init2(eval->enclosure[eval->outputs], EXACT_START);
    return eval;
}

struct eval *eval_formula(const char *id, unsigned parameter, const mpq_t *in, size_t digits)
{
    const struct formula *formula = formula_find(id);
    struct eval *eval = eval_new(formula_outputs(formula, parameter));
    const mpfr_prec_t enough = EXACT_START + (mpfr_prec_t)(3.33 * (double)digits), ceiling = enough + EXACT_CEILING;
    size_t uncertain = eval ? eval->outputs : 0;
    for (mpfr_prec_t precision = enough; uncertain > 0; precision *= 2) {
        eval->precision = precision < ceiling ? precision : ceiling;
        exact_enclose_rational(formula, parameter, 0, in, eval->precision, eval->enclosure);
        uncertain = 0;
        for (size_t k = 0; k < eval->outputs; k++)
            uncertain += !settle(&eval->value[k], eval->enclosure[k], digits);
        if (eval->precision == ceiling)
            break;
    }
    for (size_t k = 0; eval && k < eval->outputs; k++)
        give_middle(&eval->value[k], eval->enclosure[k]);
    return eval;
}

void eval_free(struct eval *eval)
{
    for (size_t k = 0; eval && k < eval->outputs; k++) {
        mpfi_clear(eval->enclosure[k]);
        free(eval->value[k].digits);
        free(eval->value[k].radius);
    }
    if (eval) {
        free(eval->value);
        free(eval->enclosure);
    }
    free(eval);
}

/* --- what plumb's own kernel makes of the arguments --------------------------------------------------------------- */

/* The built-in's results, to be freed, where every argument is a float and the built-in has the kernel; else null. */
static float *run_builtin(const struct kernel *kernel, const mpq_t *in)
{
    const size_t inputs = kernel->input_components;
    float *single = calloc(inputs, sizeof *single), *out = calloc(kernel->output_components, sizeof *out);
    struct port *port = port_builtin(NULL);
    const char *id = port ? judge_offered(port, kernel, BINARY32) : NULL;
    int floats = single && out && id;
    mpq_t back;
    mpq_init(back);
    for (size_t k = 0; k < inputs && floats; k++) {
        single[k] = (float)mpq_get_d(in[k]);
        floats = isfinite(single[k]);
        if (floats)
            mpq_set_d(back, single[k]);
        floats = floats && mpq_equal(back, in[k]);
    }
    mpq_clear(back);
    if (floats) {
        struct port_call call = {.id = id,
                                 .format = BINARY32,
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

/* --- output --------------------------------------------------------------------------------------------------------- */

struct page {
    const struct kernel *kernel;
    char **arguments;
    size_t digits;
    const struct eval *eval, *model; /* model: of the approximation itself, or null */
    const float *builtin;            /* or null */
};

enum { LONG_DIGITS = 30 }; /* longer numbers get a line of their own */

static void print_arguments(const struct page *page, FILE *stream)
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

static void print_builtin(const struct page *page, size_t k, FILE *stream)
{
    double low, high;
    ulp_error_enclosure(BINARY32, page->builtin[k], page->eval->enclosure[k], &low, &high);
    fprintf(stream, "  plumb's %-15a %.3g ulp", (double)page->builtin[k], high);
}

static void print_values(const struct page *page, const struct eval *eval, FILE *stream)
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
            fprintf(stream, "not known: outside of the formula's domain?\n");
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

static void print_text(const struct page *page, FILE *stream)
{
    const char *reference = row_reference(page->kernel->row);
    print_arguments(page, stream);
    print_values(page, page->eval, stream);
    if (page->model) {
        fprintf(stream, "the approximation itself (%s), without rounding:\n", page->kernel->row->model);
        print_values(page, page->model, stream);
    }
    if (formula_alternatives(formula_find(reference)) > 1)
        fprintf(stream, "%zu answers are equally right; this is the canonical one.\n",
                formula_alternatives(formula_find(reference)));
}

static json_t *nearest_to_json(const struct eval_value *value, int f)
{
    char bits[FORMAT_BITS_TEXT];
    if (!value->rounded[f])
        return json_null();
    format_bits_text(f ? BINARY64 : BINARY32, value->nearest[f], bits);
    return json_pack("{so ss}", "hex", json_hex(value->nearest[f]), "bits", bits);
}

static json_t *end_to_json(mpfr_srcptr end, size_t digits, mpfr_rnd_t direction)
{
    char *text = NULL;
    if (mpfr_asprintf(&text, "%.*R*e", (int)digits + 2, direction, end) < 0)
        return json_null();
    json_t *json = json_string(text);
    mpfr_free_str(text);
    return json;
}

static json_t *values_to_json(const struct page *page, const struct eval *eval)
{
    json_t *list = json_array();
    for (size_t k = 0; k < eval->outputs; k++) {
        const struct eval_value *value = &eval->value[k];
        char name[64];
        fields_component_name(page->kernel->outputs, k, name, sizeof name);
        json_array_append_new(list,
                              value->known && value->digits
                                  ? json_pack("{ss sb ss ss so so so so}", "name", name, "known", 1, "value",
                                              value->digits, "radius", value->radius, "low",
                                              end_to_json(&eval->enclosure[k]->left, page->digits, MPFR_RNDD), "high",
                                              end_to_json(&eval->enclosure[k]->right, page->digits, MPFR_RNDU), "float",
                                              nearest_to_json(value, 0), "double", nearest_to_json(value, 1))
                                  : json_pack("{ss sb}", "name", name, "known", 0));
    }
    return list;
}

static void print_json(const struct page *page, FILE *stream)
{
    json_t *in = json_array();
    for (size_t k = 0; k < page->kernel->input_components; k++) {
        char name[64];
        fields_component_name(page->kernel->inputs, k, name, sizeof name);
        json_array_append_new(in, json_pack("{ss so}", "name", name, "value", json_text(page->arguments[k])));
    }
    json_t *document = json_pack("{ss si ss so sI sI so}", "schema", "plumb.eval", "version", 1, "kernel",
                                 page->kernel->id, "inputs", in, "digits", (json_int_t)page->digits, "bits",
                                 (json_int_t)page->eval->precision, "outputs", values_to_json(page, page->eval));
    if (page->model)
        json_object_set_new(document, "model", values_to_json(page, page->model));
    json_write(document, JSON_DIGITS, stream);
}

/* --- the verb ------------------------------------------------------------------------------------------------------- */

struct verb {
    const char *format, *file;
    size_t digits;
};

static int out_of_memory(void)
{
    fputs("plumb eval: out of memory\n", stderr);
    return STATUS_USAGE;
}

static int print_page(const struct page *page, const struct verb *verb)
{
    struct output output;
    if (output_open(&output, "eval", verb->file) != 0)
        return STATUS_USAGE;
    (strcmp(verb->format, "json") == 0 ? print_json : print_text)(page, output.stream);
    if (output_close(&output) != 0)
        return STATUS_USAGE;
    for (size_t k = 0; k < page->eval->outputs; k++)
        if (!page->eval->value[k].known)
            return STATUS_SHORT;
    return STATUS_WITHIN;
}

static int evaluate(const struct kernel *kernel, char **arguments, const mpq_t *in, const struct verb *verb)
{
    float *builtin = run_builtin(kernel, in);
    const char *model_id = kernel->row->model;
    struct eval *eval = eval_formula(row_reference(kernel->row), kernel->parameter, in, verb->digits);
    struct eval *model = model_id ? eval_formula(model_id, kernel->parameter, in, verb->digits) : NULL;
    int status = STATUS_USAGE;
    if (!eval || (model_id && !model)) {
        out_of_memory();
    } else {
        const struct page page = {kernel, arguments, verb->digits, eval, model, builtin};
        status = print_page(&page, verb);
    }
    eval_free(eval);
    eval_free(model);
    free(builtin);
    return status;
}

/* Reads the arguments and evaluates; argv holds as many as the row has input components. */
static int read_and_evaluate(const struct kernel *kernel, char **argv, const struct verb *verb)
{
    const size_t inputs = kernel->input_components;
    mpq_t *in = calloc(inputs, sizeof *in);
    const char *problem = NULL;
    char name[64];
    if (!in)
        return out_of_memory();
    for (size_t k = 0; k < inputs; k++)
        mpq_init(in[k]);
    for (size_t k = 0; k < inputs && !problem; k++) {
        problem = rational_parse(in[k], argv[k]);
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

int verb_eval(int argc, char **argv)
{
    struct verb verb = {.format = "text", .digits = 20};
    const struct option options[] = {
        {"digits", 'd', OPTION_COUNT, &verb.digits, "D", "significant decimal digits (20)", NULL},
        {"format", 'f', OPTION_CHOICE, &verb.format, "FORMAT", "text or json (text)", "text|json"},
        {"output", 'o', OPTION_TEXT, &verb.file, "FILE", "write there", NULL},
        {0}};
    int status = options_parse("KERNEL NUMBER…   (0.1, 0x1.8p-3, 1/3: taken exactly)", options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    const struct kernel *kernel = argc > 1 ? kernel_find(argv[1]) : NULL;
    if (argc < 2)
        fputs("plumb eval: a kernel is needed, and a number for each of its input components\n", stderr);
    else if (!kernel)
        fprintf(stderr, "plumb eval: no kernel \"%.64s\"; did you mean %s? (plumb kernels names them)\n", argv[1],
                kernel_nearest(argv[1]));
    else if (!formula_find(row_reference(kernel->row)))
        fprintf(stderr, "plumb eval: the reference has no formula for %s\n", kernel->id);
    else if ((size_t)argc - 2 != kernel->input_components)
        fprintf(stderr, "plumb eval: %s has %zu input component%s, got %d (plumb kernels %s names them)\n", kernel->id,
                kernel->input_components, kernel->input_components == 1 ? "" : "s", argc - 2, kernel->id);
    else if (verb.digits < 1 || verb.digits > EVAL_MOST_DIGITS)
        fprintf(stderr, "plumb eval: --digits: expected 1 to %d\n", EVAL_MOST_DIGITS);
    else
        return read_and_evaluate(kernel, argv + 2, &verb);
    return STATUS_USAGE;
}
