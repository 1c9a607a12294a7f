/* Conversion of text of the contracts and records to LaTeX.
 *
 * Both functions write UTF-8. They return 0, or the first character for which they have no LaTeX. */
#ifndef BASE_TEX_H
#define BASE_TEX_H

#include <stdint.h>
#include <stdio.h>

/* Writes words and numbers: 1e-05 becomes a power of ten, 0x1.8p+1 is set as code, x² and S₁ get their exponent and
 * index. */
uint32_t tex_text(FILE *stream, const char *text);

/* Writes a kernel's formula, "R(v) = E + S₁[v] + S₂[v]²", as mathematics that may break after commas. */
uint32_t tex_formula(FILE *stream, const char *formula);

#endif
