/* Text of the registry and of the records as LaTeX wants it.
 *
 * Both functions write UTF-8 and return 0, or the first character that they have no LaTeX for. */
#ifndef BASE_TEX_H
#define BASE_TEX_H

#include <stdint.h>
#include <stdio.h>

/* Words and numbers: 1e-05 becomes a power of ten, 0x1.8p+1 is set as code, x² and S₁ get their exponent and index. */
uint32_t tex_text(FILE *stream, const char *text);

/* A row's formula, "R(v) = E + S₁[v] + S₂[v]²", in mathematics that may break after commas. */
uint32_t tex_formula(FILE *stream, const char *formula);

#endif
