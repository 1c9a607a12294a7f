/* Text in XML, as reports for continuous integration need it. */
#ifndef XML_H
#define XML_H

#include <stdio.h>

/* Text between tags or in an attribute. Most control characters have no place in XML at all: they are replaced. */
void xml_print_text(FILE *stream, const char *text);
/* A blank, and NAME="VALUE". */
void xml_print_attribute(FILE *stream, const char *name, const char *value);

#endif
