/* Objects that are released at the end of a test; see test_objects.h. */
#include "test_objects.h"

#include "ran.h"

#include <ftw.h>
#include <limits.h>
#include <stdarg.h>
#include <unistd.h>

/* Linked list of the registered objects. A static variable suffices because Criterion runs each test in its own
 * process. */
static struct registered {
    struct registered *before;
    void *memory;
    void (*release)(void *memory);
} * last;

void *release_after_test(void *memory, void (*release)(void *memory))
{
    struct registered *registered = malloc(sizeof *registered);
    cr_assert(registered);
    *registered = (struct registered){last, memory, release};
    last = registered;
    return memory;
}

void *memory_for_test(size_t size)
{
    void *memory = calloc(1, size);
    cr_assert(memory);
    return release_after_test(memory, free);
}

void release_test_objects(void)
{
    while (last) {
        struct registered *registered = last;
        last = registered->before;
        registered->release(registered->memory);
        free(registered);
    }
}

static void release_enclosure(void *y)
{
    mpfi_clear(y);
}

mpfi_t *enclosures_for_test(size_t count, mpfr_prec_t bits)
{
    mpfi_t *y = memory_for_test(count * sizeof *y);
    for (size_t k = 0; k < count; k++) {
        mpfi_init2(y[k], bits);
        release_after_test(y[k], release_enclosure);
    }
    return y;
}

char *formatted(const char *format, ...)
{
    char *text = NULL;
    va_list arguments;
    va_start(arguments, format);
    cr_assert(vasprintf(&text, format, arguments) >= 0);
    va_end(arguments);
    return release_after_test(text, free);
}

static void close_stream(void *stream)
{
    fclose(stream);
}

FILE *text_stream(void)
{
    FILE *stream = tmpfile();
    cr_assert(stream);
    return release_after_test(stream, close_stream);
}

char *text_written(FILE *stream)
{
    char *text = NULL;
    size_t size = 0;
    rewind(stream);
    const ssize_t length = getdelim(&text, &size, 0, stream);
    release_after_test(text, free);
    return length >= 0 ? text : formatted("%s", "");
}

char *file_text(const char *file)
{
    FILE *stream = fopen(file, "r");
    cr_assert(stream, "%s cannot be read", file);
    char *text = text_written(stream);
    fclose(stream);
    return text;
}

char *beside_tests(const char *name)
{
    char program[PATH_MAX] = "";
    cr_assert(readlink("/proc/self/exe", program, sizeof program - 1) > 0);
    *strrchr(program, '/') = 0;
    return formatted("%s/%s", program, name);
}

const char *sources(void)
{
    char *folder = beside_tests("");
    for (char *slash; (slash = strrchr(folder, '/'));) {
        *slash = 0;
        if (access(formatted("%s/fast/plumb/list.h", folder), R_OK) == 0)
            return folder;
    }
    cr_assert_fail("the sources are in no folder above the test program");
    return NULL;
}

/* --- the scratch directory ---------------------------------------------------------------------------------------- */

static int remove_entry(const char *path, const struct stat *facts, int kind, struct FTW *place)
{
    (void)facts, (void)kind, (void)place;
    return remove(path);
}

static void remove_folder(void *folder)
{
    nftw(folder, remove_entry, 16, FTW_DEPTH | FTW_PHYS);
}

char *in_scratch(const char *name)
{
    static char folder[] = "/tmp/plumb-test-XXXXXX";
    static int made;
    if (!made) {
        cr_assert(mkdtemp(folder));
        release_after_test(folder, remove_folder);
        made = 1;
    }
    return *name ? formatted("%s/%s", folder, name) : folder;
}

char *scratch_file(const char *name, const char *text)
{
    char *file = in_scratch(name);
    FILE *stream = fopen(file, "w");
    cr_assert(stream && fputs(text, stream) >= 0 && fclose(stream) == 0, "%s", file);
    return file;
}

void enter_scratch(void)
{
    cr_assert_eq(chdir(in_scratch("")), 0);
}

/* --- documents ---------------------------------------------------------------------------------------------------- */

static void release_json(void *document)
{
    json_decref(document);
}

json_t *json_for_test(json_t *document)
{
    return release_after_test(document, release_json);
}

json_t *json_of(const char *text)
{
    json_error_t error;
    json_t *document = json_loads(text, 0, &error);
    cr_assert(document, "line %d: %s: %.2000s", error.line, error.text, text);
    return json_for_test(document);
}

json_t *member(const json_t *object, const char *name)
{
    json_t *found = json_object_get(object, name);
    cr_assert(found, "no \"%s\"", name);
    return found;
}

const char *text_of(const json_t *object, const char *name)
{
    return json_string_value(member(object, name));
}

double number_of(const json_t *object, const char *name)
{
    return json_number_value(member(object, name));
}

char *schema_problems(const char *schema, const json_t *document)
{
    char file[] = "/tmp/plumb-document-XXXXXX";
    const int descriptor = mkstemp(file);
    cr_assert(descriptor >= 0 && json_dumpfd(document, descriptor, 0) == 0 && close(descriptor) == 0);
    const char *command = formatted("/usr/bin/python3 validate/test/schema.py %s %s", schema, file);
    const struct ran ran = ran_shell(command);
    cr_assert(ran.status == 0 || ran.status == 1, "%s: %s", command, ran.error);
    unlink(file);
    return ran.out;
}

void expect_schema(const char *schema, const json_t *document)
{
    cr_expect_str_empty(schema_problems(schema, document), "%s", schema);
}
