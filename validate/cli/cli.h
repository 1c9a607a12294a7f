/* The commands that have no directory of their own. Each gets the command line after "plumb" (argv[0] is the name of
 * the command) and returns the exit status. main.c has the table of all commands. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

int verb_check(int argc, char **argv);
int verb_kernels(int argc, char **argv);
int verb_eval(int argc, char **argv);
int verb_init(int argc, char **argv);
int verb_map(int argc, char **argv);

#endif
