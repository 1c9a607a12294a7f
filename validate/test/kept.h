/* For tests: memory and documents that go when the test ends (main.c), so that no test frees them. With Criterion and
 * what nearly every test wants of C's library. */
#ifndef TEST_KEPT_H
#define TEST_KEPT_H

#include "each.h"

#include <jansson.h>
#include <math.h>
#include <mpfi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Returns memory, for which release is called at the end of the test. Not for threads; what a loop makes by the
 * thousand goes where its scope ends (scoped.h). */
void *keep(void *memory, void (*release)(void *memory));
/* So many bytes of zeros. */
void *kept_memory(size_t size);
/* Releases all, in the end: what came last first. */
void release_kept(void);

/* Enclosures of so many bits. */
mpfi_t *kept_enclosures(size_t count, mpfr_prec_t bits);

/* A text as printf makes it. */
char *formatted(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* A stream into nowhere else, and what was written to it so far. */
FILE *text_stream(void);
char *text_written(FILE *stream);
/* A whole file; the test fails where there is none. */
char *file_text(const char *file);
/* The path of a file named from the folder of the test program ("../plumb"). */
char *beside_tests(const char *name);

/* The folder that the sources are in, above the test program. */
const char *sources(void);

/* A path in a folder of the test's own, which goes at its end; the folder's without a name. */
char *in_scratch(const char *name);
/* Writes a file there; returns its path. */
char *scratch_file(const char *name, const char *text);
/* The test works in that folder from here on. */
void enter_scratch(void);

/* The document, which goes at the end of the test; null is none. */
json_t *kept_json(json_t *document);
/* A text's document; the test fails where it is none. */
json_t *json_of(const char *text);
/* An object's member, which has to be there; its text; its number. */
json_t *member(const json_t *object, const char *name);
const char *text_of(const json_t *object, const char *name);
double number_of(const json_t *object, const char *name);

/* What a document breaks of a schema of data/, a line each; "" where it agrees. */
char *schema_problems(const char *schema, const json_t *document);
/* That it breaks nothing. */
void expect_schema(const char *schema, const json_t *document);

#endif
