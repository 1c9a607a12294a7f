/* Reads the inputs of the golden vectors from data/vectors/golden.csv, which golden.c writes, and which is compiled
 * into the program. */
#include "vectors.h"

#include <stdlib.h>
#include <string.h>

__asm__(".pushsection .rodata\n"
        "plumb_golden:\n"
        ".incbin \"data/vectors/golden.csv\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char plumb_golden[] __asm__("plumb_golden");

enum { INPUTS = 4 }; /* index of the column "in"; the columns are kernel, format, set, proof, in, … */

/* Reads n floats from their bit patterns in hex. Returns the position after them. */
static const char *read_numbers(const char *at, size_t n, double *number)
{
    for (size_t k = 0; k < n; k++) {
        char *end;
        const uint32_t bits = (uint32_t)strtoul(at, &end, 16);
        float narrow;
        memcpy(&narrow, &bits, sizeof narrow);
        number[k] = (double)narrow;
        at = end;
    }
    return at;
}

int vectors_golden_inputs(const struct promises *promises, FILE *stream)
{
    const char *id = promises->kernel->id;
    const size_t length = strlen(id), inputs = promises->kernel->input_components;
    double *in = malloc(inputs * sizeof *in);
    for (const char *line = plumb_golden; in && line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, id, length) != 0 || line[length] != ',')
            continue;
        for (int column = 0; column < INPUTS; column++)
            line = strchr(line, ',') + 1;
        line = read_numbers(line, inputs, in);
        sampler_round(promises, in);
        for (size_t k = 0; k < inputs; k++)
            fprintf(stream, "%s%a", k > 0 ? " " : "", in[k]);
        fputc('\n', stream);
    }
    free(in);
    return !in || ferror(stream) ? -1 : 0;
}
