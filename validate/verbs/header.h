/* plumb kernels --header: the library's headers that follow from its kernels: plumb/kernels.h, one.h, kernels.hpp. */
#ifndef VERBS_HEADER_H
#define VERBS_HEADER_H

#include "validate/judge/judge.h"

#include <stdio.h>

/* Each kernel's function, below its formula, domain, limits with the worst error known, rules for special values. */
void header_kernels(FILE *stream, const struct worsts *worsts);
/* Each kernel's function for a single element. */
void header_one(FILE *stream);
/* Both with the types of C++. */
void header_cpp(FILE *stream);

#endif
