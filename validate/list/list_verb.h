/* The subcommands of `plumb list`, one function per subcommand, in list_check.c, list_trace.c and list_bench.c. argv[0]
 * is "list check" and so on. They return the exit status. */
#ifndef LIST_VERB_H
#define LIST_VERB_H

int list_verb_check(int argc, char **argv);
int list_verb_trace(int argc, char **argv);
int list_verb_bench(int argc, char **argv);

#endif
