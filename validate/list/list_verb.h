/* What `plumb list` does, one function a word, each in the file of its name: argv[0] is "list check" and so on. */
#ifndef LIST_VERB_H
#define LIST_VERB_H

int list_verb_check(int argc, char **argv);
int list_verb_trace(int argc, char **argv);
int list_verb_bench(int argc, char **argv);

#endif
