/* The verbs of the plumb program. Each takes what follows "plumb" (argv[0] is the verb itself) and returns the exit
 * status. A new verb is a line here and its file. */
#ifndef VERBS_H
#define VERBS_H

/* A macro table, because the declarations and the table in main.c are made from it. */
/* clang-format off */
#define VERBS(V) \
    V(check, "how far a port's results lie from the exact ones, with a verdict a kernel") \
    V(kernels, "what each kernel computes, takes, returns and promises") \
    V(sweep, "every float of a one-input kernel, the greatest error certified") \
    V(eval, "the exact value at given arguments, to any number of digits") \
    V(bench, "how fast, against libm, cglm, Eigen and memcpy") \
    V(claims, "what the articles claim, and whether it holds") \
    V(list, "the contiguous list: check, trace and bench it, or a list of yours") \
    V(data, "the numbers behind the figures, as CSV")
/* clang-format on */

#define VERB_DECLARE(name, line) int verb_##name(int argc, char **argv);
VERBS(VERB_DECLARE)
#undef VERB_DECLARE

#endif
