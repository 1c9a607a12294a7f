/* The command plumb paper: fills in the article's numbers, tables and chapters.
 *
 * The text in paper/ is LaTeX, written by hand; wherever it needs a measured or promised value, it has a macro
 * \plumb{WORD | …} (template_functions.c has all words). The command copies the text and replaces these macros by their
 * values. Errors are: a number that does not exist, a verdict that has changed, a stale record, and a family of kernels
 * without a chapter. Each is reported in a line on standard error with the file and, for a macro, its line. */
#ifndef PAPER_PAPER_H
#define PAPER_PAPER_H

int verb_paper(int argc, char **argv);

#endif
