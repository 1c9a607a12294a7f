/* Verbs that have no room of their own. Each takes what follows "plumb" (argv[0] is the verb itself) and returns the
 * exit status; main.c has the table of all. */
#ifndef VERBS_VERBS_H
#define VERBS_VERBS_H

int verb_check(int argc, char **argv);
int verb_kernels(int argc, char **argv);
int verb_eval(int argc, char **argv);
int verb_map(int argc, char **argv);

#endif
