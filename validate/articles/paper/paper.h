/* plumb paper: fills the article's numbers, tables and chapters in.
 *
 * The text in paper/ is LaTeX, written by hand; wherever it needs a measured or promised value, \plumb{WORD | …} asks
 * for it (template_functions.c has all words). The command copies the text and replaces these macros by their values.
 * Errors are: a number that does not exist, a verdict that has changed, a stale record, and a family of the registry
 * without a chapter. Each is reported in a line on standard error that names the file, and the line if there is one. */
#ifndef PAPER_PAPER_H
#define PAPER_PAPER_H

int verb_paper(int argc, char **argv);

#endif
