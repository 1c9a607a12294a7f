/* plumb kernels --header: the library's headers that follow from its kernels, fast/plumb/kernels.h and one.h. */
#ifndef HEADER_H
#define HEADER_H

#include "validate/judge/judge.h"

#include <stdio.h>

/* Each kernel's function, below its formula, domain, limits with the worst error known, rules for special values. */
void header_kernels(FILE *stream, const struct worsts *worsts);
/* Each kernel's function for a single element. */
void header_one(FILE *stream);

#endif
