/* Memory, files and JSON documents that are released at the end of the test ("for the test"), so that a test does not
 * free them itself.
 *
 * release_after_test registers an object with its release function, and main.c calls release_test_objects after each
 * test. The other functions allocate objects that are registered already: memory, MPFI enclosures, text, temporary
 * files, a scratch directory, JSON documents. The header also includes Criterion and the C headers that most tests
 * need. Not thread-safe. For objects that are created in long loops or in threads see scoped.h. */
#ifndef TEST_TEST_OBJECTS_H
#define TEST_TEST_OBJECTS_H

#include "each.h"

#include <jansson.h>
#include <math.h>
#include <mpfi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Registers `memory` so that release(memory) is called at the end of the test. Returns `memory`. Must be called from
 * the test's main thread. Long loops should use scoped.h, which frees memory earlier. */
void *release_after_test(void *memory, void (*release)(void *memory));
/* Returns `size` bytes of zeros, freed at the end of the test. */
void *memory_for_test(size_t size);
/* Releases all registered objects, the last registered first. */
void release_test_objects(void);

/* Returns `count` enclosures of `bits` bits, cleared at the end of the test. */
mpfi_t *enclosures_for_test(size_t count, mpfr_prec_t bits);

/* Returns the text that printf would print, freed at the end of the test. */
char *formatted(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* text_stream returns a temporary file, closed at the end of the test; text_written returns all that was written to it
 * so far. */
FILE *text_stream(void);
char *text_written(FILE *stream);
/* Returns the contents of a file. Fails the test if it cannot be read. */
char *file_text(const char *file);
/* Returns the path of a file relative to the directory of the test program: "../plumb". */
char *beside_tests(const char *name);

/* Returns the root directory of the sources, which is the nearest one above the test program that has
 * fast/plumb/list.h. */
const char *sources(void);

/* Returns the path NAME in the test's scratch directory, which is created at the first call and removed at the end of
 * the test. With name "", returns the directory itself. */
char *in_scratch(const char *name);
/* Writes a file to the scratch directory and returns its path. */
char *scratch_file(const char *name, const char *text);
/* Changes the working directory to the scratch directory. */
void enter_scratch(void);

/* Returns `document`, which is released at the end of the test. */
json_t *json_for_test(json_t *document);
/* Returns the JSON document that a text contains. Fails the test if the text is not valid JSON. */
json_t *json_of(const char *text);
/* Return a member of an object, its text, and its number. They fail the test if the member is absent. */
json_t *member(const json_t *object, const char *name);
const char *text_of(const json_t *object, const char *name);
double number_of(const json_t *object, const char *name);

/* Returns the violations of a schema in data/, one per line; "" if the document is valid. */
char *schema_problems(const char *schema, const json_t *document);
/* Fails the test if the document violates the schema. */
void expect_schema(const char *schema, const json_t *document);

#endif
