/* The inputs of the golden vectors on record, data/vectors/golden.csv, which is part of the program; golden.c writes
 * that file. */
#include "vectors.h"

#include <stdlib.h>
#include <string.h>

__asm__(".pushsection .rodata\n"
        "plumb_golden:\n"
        ".incbin \"data/vectors/golden.csv\"\n"
        ".byte 0\n"
        ".popsection\n");
extern const char plumb_golden[] __asm__("plumb_golden");

enum { INPUTS = 4 }; /* the column: kernel, format, set, proof, in, … */

/* The patterns of floats from here to the comma, as numbers; returns the comma. */
static const char *write_numbers(const char *at, FILE *stream)
{
    while (*at != ',' && *at != '\n' && *at) {
        char *end;
        const uint32_t bits = (uint32_t)strtoul(at, &end, 16);
        float number;
        memcpy(&number, &bits, sizeof number);
        fprintf(stream, "%a", number);
        at = end;
        if (*at == ' ')
            fputc(*at++, stream);
    }
    return at;
}

int vectors_golden_inputs(const struct kernel *kernel, FILE *stream)
{
    const size_t length = strlen(kernel->id);
    for (const char *line = plumb_golden; line && *line; line = strchr(line, '\n')) {
        line += *line == '\n';
        if (strncmp(line, kernel->id, length) != 0 || line[length] != ',')
            continue;
        for (int column = 0; column < INPUTS; column++)
            line = strchr(line, ',') + 1;
        line = write_numbers(line, stream);
        fputc('\n', stream);
    }
    return ferror(stream) ? -1 : 0;
}
