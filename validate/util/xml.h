/* XML text for reports to continuous integration (JUnit). */
#ifndef UTIL_XML_H
#define UTIL_XML_H

#include <stdio.h>

/* Writes a blank and NAME="VALUE". Most control characters are not allowed in XML at all: they are replaced. */
void xml_print_attribute(FILE *stream, const char *name, const char *value);

/* A JUnit test case. */
struct junit_case {
    const char *classname, *name;
    double seconds;             /* NaN: not written */
    const char *outcome;        /* "failure", "error" or "skipped"; null: it passed */
    const char *type, *message; /* of the outcome; type null: none */
    const char *again, *said;   /* text inside the outcome, and the test's output; null: none */
};

/* Writes a test case. */
void junit_print_case(FILE *stream, const struct junit_case *test);

#endif
