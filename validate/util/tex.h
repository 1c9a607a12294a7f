/* Conversion of text of the contracts and records to LaTeX, for LuaLaTeX with unicode-math (paper/preamble.tex) and for
 * KaTeX (the page of plumb report).
 *
 * Both functions read and write UTF-8 and copy characters that they do not convert. `make paper` fails if LaTeX's log
 * reports a character that the font does not have. Not safe to call from two threads at a time, because regular
 * expressions are compiled at their first use and stored. */
#ifndef UTIL_TEX_H
#define UTIL_TEX_H

#include <stdio.h>

/* Writes words and numbers: 1e-05 becomes a power of ten, 0x1.8p+1 is set as code, characters of
 * mathematics are set as mathematics. */
void tex_text(FILE *stream, const char *text);

/* Writes a kernel's formula, "R(v) = E + S₁[v] + S₂[v]²", as mathematics that may break after commas. */
void tex_formula(FILE *stream, const char *formula);

#endif
