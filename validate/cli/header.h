/* plumb kernels --header: prints the headers of the library that are generated from the kernels: plumb/kernels.h,
 * articles.h, kernels.hpp and scalar.h. */
#ifndef CLI_HEADER_H
#define CLI_HEADER_H

#include "validate/contracts/contracts.h"

#include <stdio.h>

/* Writes each kernel's function, with a comment that states its formula, operands, domain, and limits in the usual
 * region. */
void header_kernels(FILE *stream);
/* Writes the same kind of header for the kernels that exist only for comparison with the articles; the other headers do
 * not have them. */
void header_articles(FILE *stream);
/* Writes each kernel as an object with C++ types. */
void header_cpp(FILE *stream);
/* Writes each kernel as an inline function for one element. */
void header_scalar(FILE *stream);

#endif
