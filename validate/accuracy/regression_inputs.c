/* The inputs that every check tries first (check_fixed_inputs), in this order:
 *
 *   common inputs        values that programs often use (common_inputs.c)
 *   boxes                random inputs of the boxes over which `plumb prove` could not show a limit, from
 *                        data/worst/boxes.csv
 *   regression inputs    inputs that gave large errors: from data/records/ (records.c), then the caller's
 *
 * With kernel_check_options.fixed, boxes and data/records/ are not used, so that the inputs do not change with these
 * files. data/worst/ports.csv has inputs at which other libraries have large errors; checks do not use it, only test
 * vectors do.
 *
 * The files have one input per line, in the last field. A component is a number, or a range LOW:HIGH for a box. An
 * input that was found for one kernel is tried for all kernels that have as many input components and contain it in
 * their domain: an input that is difficult for R(v) = exp [v], the rotation matrix of v, may also be difficult for
 * T(v), the left Jacobian of SO(3). */
#include "check_run.h"

#include "validate/util/format.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__asm__(".pushsection .rodata\n"
        "plumb_worst_of_ports:\n"
        ".incbin \"data/worst/ports.csv\"\n"
        ".byte 0\n"
        "plumb_boxes:\n"
        ".incbin \"data/worst/boxes.csv\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char plumb_worst_of_ports[] __asm__("plumb_worst_of_ports"), plumb_boxes[] __asm__("plumb_boxes");

enum { TRIED_IN_A_BOX = 128 };

/* Returns the next line; null at the end. */
static const char *next_line(const char *line)
{
    line = strchr(line, '\n');
    return line && line[1] ? line + 1 : NULL;
}

/* True if a line has no input: it is a comment, the header or empty. */
static int is_no_input(const char *line)
{
    return *line == '#' || *line == '\n' || *line == 0 || strncmp(line, "kernel,", 7) == 0;
}

/* Reads the input of a line: numbers or ranges LOW:HIGH, separated by spaces. Stores at most `most` of them in `range`,
 * a number as a range with equal ends. Returns how many the line has; 0 if its last field is not an input of this
 * form. */
static size_t read_ranges(const char *line, double (*range)[2], size_t most)
{
    const char *end = line + strcspn(line, "\n"), *at = end;
    size_t count = 0;
    while (at > line && at[-1] != ',')
        at--;
    while (at < end) {
        double side[2];
        int sides = 0;
        do {
            char *after;
            at += sides > 0; /* the colon */
            side[sides] = strtod(at, &after);
            if (isspace((unsigned char)*at) || after == at || after > end || !isfinite(side[sides]))
                return 0;
            at = after;
        } while (++sides < 2 && at < end && *at == ':');
        if (at < end && (*at++ != ' ' || at == end))
            return 0;
        if (count < most) {
            range[count][0] = side[0];
            range[count][1] = side[sides - 1];
        }
        count++;
    }
    return count;
}

/* Measures the block's elements, adds them to the tally of fixed inputs, and empties the block. */
static void measure(struct check_run *run, struct oracle_block *block, struct tally *tally, uint64_t *calls)
{
    if (block->n > 0 && block_measure(run, block, *calls, call_sizes_of(*calls)) == 0)
        for (size_t b = 0; b < run->bounds; b++)
            block_tally(run, block, b, *calls * FILTER_BLOCK, tally);
    ++*calls;
    block->n = 0;
}

/* True if a line is about the kernel with this id. */
static int is_line_of(const char *line, const char *id)
{
    const size_t length = strlen(id);
    return strncmp(line, id, length) == 0 && line[length] == ',';
}

/* Lines of any kernel, of the requested kernel, of all other kernels. */
enum lines { ALL_LINES, OWN_LINES, OTHER_LINES };

/* Passes to `take` the inputs in the text that have the same number of components as the kernel's inputs and are in its
 * domain after rounding to the format. For a box, passes `in_a_box` random inputs of the box. Before each call of
 * `take`, sets *from (unless null) to the line of the input. Returns −1 when out of memory, else the last result of
 * `take`. */
static int each_input(const struct promises *promises, const char *text, enum lines lines, uint64_t seed, int in_a_box,
                      element_callback *take, void *context, const char **from)
{
    const size_t inputs = promises->kernel->input_components;
    double(*range)[2] = calloc(inputs, sizeof *range), *element = calloc(inputs, sizeof *element);
    struct random random = {.state = seed};
    int status = range && element ? 0 : -1;
    for (const char *line = text; line && status == 0; line = next_line(line)) {
        if (is_no_input(line) || read_ranges(line, range, inputs) != inputs)
            continue;
        if (lines != ALL_LINES && is_line_of(line, promises->kernel->id) != (lines == OWN_LINES))
            continue;
        int times = 1;
        if (from)
            *from = line;
        for (size_t k = 0; k < inputs; k++)
            if (range[k][0] != range[k][1])
                times = in_a_box;
        for (int i = 0; i < times && status == 0; i++) {
            for (size_t k = 0; k < inputs; k++)
                element[k] = times == 1 ? range[k][0] : random_between(&random, range[k][0], range[k][1]);
            sampler_round(promises, element);
            if (sampler_in_domain(promises, element))
                status = take(context, element);
        }
    }
    free(range);
    free(element);
    return status;
}

int pass_regression_inputs(const struct promises *promises, enum regression_source whose, element_callback *take,
                           void *context, const char **from)
{
    if (whose == INPUTS_OF_PORTS)
        return each_input(promises, plumb_worst_of_ports, OWN_LINES, 0, 0, take, context, from);
    const enum lines lines = whose == INPUTS_OF_KERNEL ? OWN_LINES : OTHER_LINES;
    return each_input(promises, records_own(), lines, 0, 0, take, context, from);
}

/* The state of trying inputs one by one. */
struct inputs_trial {
    struct check_run *run;
    struct oracle_block *block;
    struct tally *tally;
    uint64_t calls;
};

/* Adds an element to the block, which is measured whenever it is full. An element_callback. */
static int add_element(void *context, const double *in)
{
    struct inputs_trial *inputs_trial = context;
    oracle_block_put(&inputs_trial->run->oracle, inputs_trial->block, inputs_trial->block->n++, in);
    if (inputs_trial->block->n == FILTER_BLOCK)
        measure(inputs_trial->run, inputs_trial->block, inputs_trial->tally, &inputs_trial->calls);
    return check_run_ended(inputs_trial->run);
}

void check_fixed_inputs(struct check_run *run, struct tally *total)
{
    run->stage.id = BY_FIXED_INPUTS;
    struct tally *tally = tallies_new(run->bounds, run->element);
    struct oracle_block *block = oracle_block_new(&run->oracle);
    const char *const texts[] = {plumb_boxes, records_own(), run->options->known};
    const size_t all = sizeof texts / sizeof *texts, first = run->options->fixed ? all - 1 : 0;
    struct inputs_trial inputs_trial = {run, block, tally, 0};
    if (!tally || !block) {
        check_run_out_of_memory(run);
    } else {
        block->n = 0;
        run->of_common_inputs = 1;
        if (pass_common_inputs(run->oracle.promises, add_element, &inputs_trial) < 0)
            check_run_out_of_memory(run);
        measure(run, block, tally, &inputs_trial.calls);
        run->of_common_inputs = 0;
        for (size_t i = first; i < all; i++)
            if (texts[i] && each_input(run->oracle.promises, texts[i], ALL_LINES, run->options->seed, TRIED_IN_A_BOX,
                                       add_element, &inputs_trial, NULL) < 0)
                check_run_out_of_memory(run);
        measure(run, block, tally, &inputs_trial.calls);
    }
    for (size_t b = 0; tally && b < run->bounds; b++) {
        for (size_t k = 0; k < tally[b].candidates.count; k++)
            tally[b].candidates.item[k].found = BY_FIXED_INPUTS;
        tally_offer(total + b, tally + b, run->element);
    }
    tallies_free(tally);
    oracle_block_free(block);
}
