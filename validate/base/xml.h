/* Text in XML, as reports for continuous integration need it. */
#ifndef BASE_XML_H
#define BASE_XML_H

#include <stdio.h>

/* A blank, and NAME="VALUE". Most control characters have no place in XML at all: they are replaced. */
void xml_print_attribute(FILE *stream, const char *name, const char *value);

/* A test case of JUnit's. */
struct junit_case {
    const char *classname, *name;
    double seconds;             /* NaN: not said */
    const char *outcome;        /* "failure", "error" or "skipped"; null: it passed */
    const char *type, *message; /* of that; type null: none */
    const char *again, *said;   /* text within the outcome, and output; null: none */
};

void junit_print_case(FILE *stream, const struct junit_case *test);

#endif
