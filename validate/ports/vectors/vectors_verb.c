/* The command plumb vectors: writes inputs for programs that plumb cannot run, and reference results for them. */
#include "golden.h"
#include "vectors.h"

#include "validate/util/format.h"
#include "validate/util/options.h"
#include "validate/util/output.h"

#include <stdlib.h>
#include <string.h>

struct vectors_request {
    const char *set, *precision, *golden, *output;
    size_t n;
    uint64_t seed;
    struct vectors_form form;
    int binary, decimal;
};

static int check_options(const struct vectors_request *command)
{
    if (command->binary && (command->form.expected || command->decimal)) {
        fprintf(stderr, "plumb vectors: --binary: not together with %s\n",
                command->decimal ? "--decimal" : "--expected, which is written in text");
        return STATUS_USAGE;
    }
    if (command->n == 0) {
        fprintf(stderr, "plumb vectors: -n: expected at least 1, got 0\n");
        return STATUS_USAGE;
    }
    return OPTIONS_GO;
}

static int write_golden(const struct vectors_request *command, const struct kernel **kernels, FILE *stream)
{
    enum golden_form form = GOLDEN_CSV;
    if (strcmp(command->golden, "json") == 0)
        form = GOLDEN_JSON;
    else if (strcmp(command->golden, "cpp") == 0)
        form = GOLDEN_CPP;
    if (vectors_write_golden(kernels, form, stream) == 0)
        return STATUS_WITHIN;
    if (!ferror(stream))
        fprintf(stderr, "plumb vectors: out of memory\n");
    return STATUS_USAGE;
}

/* Writes a part per kernel. Returns the exit status. */
static int write_parts(const struct vectors_request *command, const struct kernel **kernels, FILE *stream)
{
    struct vectors_order order = {.format = format_of_name(command->precision),
                                  .n = command->n == SIZE_MAX ? 0 : command->n,
                                  .seed = command->seed};
    struct vectors_form form = command->form;
    size_t written = 0;
    form.digest = 1;
    if (command->binary)
        form.numbers = ELEMENTS_BINARY;
    else if (command->decimal)
        form.numbers = ELEMENTS_DECIMAL;
    vectors_set_named(command->set, &order.set);
    for (; *kernels; kernels++) {
        order.kernel = *kernels;
        if (!vectors_has_part(&order))
            continue;
        if (vectors_write(&order, &form, stream) != 0) {
            if (!ferror(stream))
                fprintf(stderr, "plumb vectors: out of memory\n");
            return STATUS_USAGE;
        }
        written++;
    }
    if (written > 0)
        return STATUS_WITHIN;
    fprintf(stderr, "plumb vectors: nothing to write: none of these kernels has inputs of the set %s in %s\n",
            command->set, command->precision);
    return STATUS_NOTHING;
}

static const struct usage usage = {.arguments = "KERNEL…",
                                   .summary =
                                       "writes test vectors; plumb check --results checks what a program computes",
                                   .example = "plumb vectors so3.exp --count 3",
                                   .nothing = "none of these kernels has inputs of this set in this format"};

int verb_vectors(int argc, char **argv)
{
    struct vectors_request command = {.set = "random", .precision = "float", .seed = 1, .n = SIZE_MAX};
    const struct option options[] = {
        {"count", 'n', OPTION_COUNT, &command.n, "N",
         "maximum number of inputs (1000 of the set random, all of other sets)", NULL},
        {"set", 0, OPTION_CHOICE, &command.set, "SET", "smoke, edge, random or worst (random)",
         "smoke|edge|random|worst"},
        {"seed", 's', OPTION_SEED, &command.seed, "S", "seed of the random inputs (1)", NULL},
        {"precision", 0, OPTION_CHOICE, &command.precision, "P", "numbers in float or double (float)", "float|double"},
        {"expected", 0, OPTION_FLAG, &command.form.expected, NULL,
         "also write the correctly rounded results, their scale, and the precision that determines them", NULL},
        {"binary", 0, OPTION_FLAG, &command.binary, NULL, "numbers as bytes, for speed (docs/ports.md)", NULL},
        {"decimal", 0, OPTION_FLAG, &command.decimal, NULL,
         "numbers in decimal; the results may be in decimal or hexadecimal such as 0x1p-1", NULL},
        {"golden", 0, OPTION_CHOICE, &command.golden, "FORM",
         "write the golden vectors of data/vectors, a few inputs with results: csv, json, or cpp, a header",
         "csv|json|cpp"},
        {"output", 'o', OPTION_TEXT, &command.output, "FILE", "write to this file, not to standard output", NULL},
        {0},
    };
    const struct kernel **kernels;
    struct output output;
    int status = options_parse(&usage, options, &argc, argv);
    if (status == OPTIONS_GO)
        status = check_options(&command);
    if (status == OPTIONS_GO && argc < 2 && !command.golden) {
        fprintf(stderr, "plumb vectors: name a kernel: plumb kernels lists them\n");
        status = STATUS_USAGE;
    }
    if (status == OPTIONS_GO)
        status = kernels_select(argc, argv, &kernels);
    if (status != OPTIONS_GO)
        return status;
    status = output_open(&output, "vectors", command.output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    if (status == STATUS_WITHIN) {
        status = (command.golden ? write_golden : write_parts)(&command, kernels, output.stream);
        if (status != STATUS_WITHIN)
            output_discard(&output);
        else if (output_close(&output) != 0)
            status = STATUS_USAGE;
    }
    free(kernels);
    return status;
}
