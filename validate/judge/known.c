/* Inputs known to give large errors, which every run tries first: those of data/contracts.csv and of
 * data/worst/kernels.csv, which are part of the program, and those of a file of the first one's format that the caller
 * names.
 *
 * A line is KERNEL,PROMISE,ERROR,LIMIT or MEAN,INPUT. Only the input is used here, by every kernel that takes as many numbers
 * and has it in its domain: what is hard for R(v) may be hard for T(v).
 * Before them come random inputs of the boxes in data/worst/boxes.csv, where `plumb prove` could not show a limit: their last
 * field has LOW:HIGH for each component. */
#include "hearing.h"

#include "validate/base/format.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__asm__(".pushsection .rodata\n"
        "plumb_contracts:\n"
        ".incbin \"data/contracts.csv\"\n"
        ".byte 0\n"
        "plumb_worst:\n"
        ".incbin \"data/worst/kernels.csv\"\n"
        ".byte 0\n"
        "plumb_boxes:\n"
        ".incbin \"data/worst/boxes.csv\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char plumb_contracts[] __asm__("plumb_contracts"), plumb_worst[] __asm__("plumb_worst"),
    plumb_boxes[] __asm__("plumb_boxes");

enum { TRIED_IN_A_BOX = 128 };

/* The line after this one; null at the end. */
static const char *next_line(const char *line)
{
    line = strchr(line, '\n');
    return line && line[1] ? line + 1 : NULL;
}

/* Whether a line is a comment, the header or empty. */
static int is_no_input(const char *line)
{
    return *line == '#' || *line == '\n' || *line == 0 || strncmp(line, "kernel,", 7) == 0;
}

/* The numbers of a line's input, with spaces between: stores at most `most`, returns how many there are, or 0 if what
 * stands there is anything else. */
static size_t read_numbers(const char *line, double *x, size_t most)
{
    const char *end = line + strcspn(line, "\n"), *at = end;
    size_t count = 0;
    while (at > line && at[-1] != ',')
        at--;
    while (at < end) {
        char *after;
        const double number = strtod(at, &after);
        if (isspace((unsigned char)*at) || after == at || after > end || !isfinite(number) ||
            (after < end && (*after != ' ' || after + 1 == end)))
            return 0;
        if (count < most)
            x[count] = number;
        count++;
        at = after < end ? after + 1 : end;
    }
    return count;
}

/* The ranges of a line's box; how many there are, or 0 if what stands there is anything else. */
static size_t read_ranges(const char *line, double (*range)[2], size_t most)
{
    const char *end = line + strcspn(line, "\n"), *at = end;
    size_t count = 0;
    while (at > line && at[-1] != ',')
        at--;
    while (at < end && count < most) {
        int read = 0;
        if (sscanf(at, "%la:%la%n", &range[count][0], &range[count][1], &read) != 2 || read == 0)
            return 0;
        count++;
        at += read;
        at += *at == ' ';
    }
    return at < end ? 0 : count;
}

/* Measures what the block has, as part of the known inputs' tallies, and empties it. */
static void measure(struct hearing *hearing, struct oracle_block *block, struct tally *tally, uint64_t *calls)
{
    if (block->n > 0 && block_measure(hearing, block, *calls, pieces_of(*calls)) == 0)
        for (size_t b = 0; b < hearing->bounds; b++)
            block_tally(hearing, block, b, *calls * FILTER_BLOCK, tally + b);
    ++*calls;
    block->n = 0;
}

/* Adds an element, rounded to the format, if it is in the domain; the block is measured whenever it is full. */
static void add_element(struct hearing *hearing, struct oracle_block *block, struct tally *tally, uint64_t *calls)
{
    const struct oracle *oracle = &hearing->oracle;
    for (size_t k = 0; k < oracle->inputs; k++)
        block->element[k] = format_round(oracle->format, block->element[k]);
    if (!sampler_in_domain(oracle->promises, block->element))
        return;
    oracle_block_put(oracle, block, block->n++, block->element);
    if (block->n == FILTER_BLOCK)
        measure(hearing, block, tally, calls);
}

/* Adds random inputs of the text's boxes that have as many components as the kernel. */
static void try_boxes(struct hearing *hearing, const char *text, struct oracle_block *block, struct tally *tally,
                      uint64_t *calls)
{
    enum { MOST = 8 };
    double range[MOST][2] = {{0}};
    struct random random = {.state = hearing->options->seed};
    for (const char *line = text; line && !hearing_ended(hearing); line = next_line(line)) {
        if (is_no_input(line) || hearing->oracle.inputs > MOST ||
            read_ranges(line, range, MOST) != hearing->oracle.inputs)
            continue;
        for (int i = 0; i < TRIED_IN_A_BOX; i++) {
            for (size_t k = 0; k < hearing->oracle.inputs; k++)
                block->element[k] = random_between(&random, range[k][0], range[k][1]);
            add_element(hearing, block, tally, calls);
        }
    }
}

/* Adds the text's inputs for the kernel to the block. */
static void try_text(struct hearing *hearing, const char *text, struct oracle_block *block, struct tally *tally,
                     uint64_t *calls)
{
    const struct oracle *oracle = &hearing->oracle;
    for (const char *line = text; line && !hearing_ended(hearing); line = next_line(line)) {
        if (is_no_input(line) || read_numbers(line, block->element, oracle->inputs) != oracle->inputs)
            continue;
        add_element(hearing, block, tally, calls);
    }
}

void try_known(struct hearing *hearing, struct tally *total)
{
    hearing->stage = BY_KNOWN;
    struct tally *tally = tallies_new(hearing->bounds, hearing->element);
    struct oracle_block *block = oracle_block_new(&hearing->oracle);
    uint64_t calls = 0;
    if (!tally || !block) {
        hearing_out_of_memory(hearing);
    } else {
        block->n = 0;
        try_boxes(hearing, plumb_boxes, block, tally, &calls);
        try_text(hearing, plumb_contracts, block, tally, &calls);
        try_text(hearing, plumb_worst, block, tally, &calls);
        if (hearing->options->known)
            try_text(hearing, hearing->options->known, block, tally, &calls);
        measure(hearing, block, tally, &calls);
    }
    for (size_t b = 0; tally && b < hearing->bounds; b++) {
        for (size_t k = 0; k < tally[b].candidates.count; k++)
            tally[b].candidates.kept[k].found = BY_KNOWN;
        tally_offer(total + b, tally + b, hearing->element);
    }
    tallies_free(tally);
    oracle_block_free(block);
}

int judge_known_check(const char *text, char *problem, size_t size)
{
    double x;
    size_t number = 1;
    for (const char *line = text; line; line = next_line(line), number++) {
        if (is_no_input(line) || read_numbers(line, &x, 1) > 0)
            continue;
        snprintf(problem, size, "line %zu: does not end with numbers and a space between each two", number);
        return -1;
    }
    return 0;
}
