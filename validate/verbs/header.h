/* plumb kernels --header: the library's headers that follow from its kernels: plumb/kernels.h, articles.h,
 * kernels.hpp. */
#ifndef VERBS_HEADER_H
#define VERBS_HEADER_H

#include "validate/kernels/kernels.h"

#include <stdio.h>

/* Each kernel's function, below its formula, operands, domain, and limits in the usual region. */
void header_kernels(FILE *stream);
/* The same of kernels that only the articles need; the other headers leave them out. */
void header_articles(FILE *stream);
/* Each kernel with the types of C++. */
void header_cpp(FILE *stream);

#endif
