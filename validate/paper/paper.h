/* plumb paper: fills the article's numbers, tables and chapters in.
 *
 * The text in paper/ is LaTeX, written by hand; wherever it needs what is measured or promised, \plumb{WORD | …} asks
 * for it (words.c has them all). The verb copies the text with the answers in their places. A number that is not there,
 * a verdict that is no longer so and a family of the registry without a chapter are faults, each a line that names file
 * and line. */
#ifndef PAPER_PAPER_H
#define PAPER_PAPER_H

int verb_paper(int argc, char **argv);

#endif
