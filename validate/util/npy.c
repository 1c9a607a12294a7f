/* Reading of the header of .npy files: two bytes of version, the length of a text, and the text, which is a dictionary
 * in Python: {'descr': '<f4', 'fortran_order': False, 'shape': (1000, 3), }. */
#include "npy.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_HEADER = 1 << 16 };

int npy_is_magic(const void *bytes)
{
    return memcmp(bytes, "\x93NUMPY", NPY_MAGIC) == 0;
}

/* Skips blanks, and then `token` if it comes next. Returns 1 if it did. */
static int take(const char **at, const char *token)
{
    const size_t length = strlen(token);
    *at += strspn(*at, " \t\n");
    if (strncmp(*at, token, length) != 0)
        return 0;
    *at += length;
    return 1;
}

/* Takes a text in quotation marks of less than `size` bytes. Returns 1, or 0 if there is something else. */
static int take_text(const char **at, char *text, size_t size)
{
    const char *mark = "'";
    if (!take(at, mark)) {
        mark = "\"";
        if (!take(at, mark))
            return 0;
    }
    const size_t length = strcspn(*at, mark);
    if (length >= size || !(*at)[length])
        return 0;
    memcpy(text, *at, length);
    text[length] = 0;
    *at += length + 1;
    return 1;
}

/* Takes a tuple of integers. Returns 1, or 0 if there is something else. */
static int take_shape(const char **at, struct npy_header *header)
{
    header->dimensions = 0;
    if (!take(at, "("))
        return 0;
    while (!take(at, ")")) {
        char *end;
        if (**at < '0' || **at > '9' || header->dimensions == NPY_DIMENSIONS)
            return 0;
        errno = 0;
        header->shape[header->dimensions++] = strtoull(*at, &end, 10);
        if (errno)
            return 0;
        *at = end;
        take(at, "L"); /* Python 2 */
        if (!take(at, ",")) {
            if (!take(at, ")"))
                return 0;
            break;
        }
    }
    return 1;
}

/* Takes the value of a key. Returns null, or what is wrong. */
static const char *take_value(const char **at, const char *key, struct npy_header *header, unsigned *found)
{
    unsigned bit = 0;
    if (strcmp(key, "descr") == 0) {
        if (take(at, "["))
            return "its numbers are of a structured type";
        if (!take_text(at, header->type, sizeof header->type))
            return "the type in its header is not a short text";
        bit = 1;
    } else if (strcmp(key, "fortran_order") == 0) {
        header->is_fortran = take(at, "True");
        if (!header->is_fortran && !take(at, "False"))
            return "fortran_order in its header is neither True nor False";
        bit = 2;
    } else if (strcmp(key, "shape") == 0) {
        if (!take_shape(at, header))
            return "the shape in its header is not a tuple of up to 8 integers";
        bit = 4;
    }
    if (!bit)
        return "its header has an unknown key";
    if (*found & bit)
        return "its header has a key twice";
    *found |= bit;
    return NULL;
}

static const char *parse(const char *text, struct npy_header *header)
{
    unsigned found = 0;
    const char *at = text, *problem;
    char key[24];
    if (!take(&at, "{"))
        return "its header is damaged";
    while (!take(&at, "}")) {
        if (!take_text(&at, key, sizeof key) || !take(&at, ":"))
            return "its header is damaged";
        if ((problem = take_value(&at, key, header, &found)))
            return problem;
        if (!take(&at, ",")) {
            if (!take(&at, "}"))
                return "its header is damaged";
            break;
        }
    }
    at += strspn(at, " \n");
    return *at || found != 7 ? "its header is damaged" : NULL;
}

const char *npy_read_header(FILE *stream, struct npy_header *header)
{
    unsigned char start[6] = {0}; /* version, length */
    *header = (struct npy_header){0};
    if (fread(start, 1, 2, stream) != 2)
        return "it ends in its header";
    if (start[0] < 1 || start[0] > 3)
        return "it has an unknown version of .npy";
    const size_t width = start[0] == 1 ? 2 : 4;
    if (fread(start + 2, 1, width, stream) != width)
        return "it ends in its header";
    const size_t length =
        start[2] | (size_t)start[3] << 8 | (width == 4 ? (size_t)start[4] << 16 | (size_t)start[5] << 24 : 0);
    if (length > MAX_HEADER)
        return "its header is too long";
    char *text = calloc(length + 1, 1);
    if (!text)
        return "out of memory";
    const char *problem = fread(text, 1, length, stream) == length ? NULL : "it ends in its header";
    if (!problem)
        problem = strlen(text) == length ? parse(text, header) : "its header is damaged";
    free(text);
    return problem;
}

const char *npy_shape(int dimensions, const uint64_t *shape, char text[NPY_SHAPE])
{
    size_t used = 1;
    strcpy(text, "(");
    for (int i = 0; i < dimensions; i++)
        used += (size_t)snprintf(text + used, NPY_SHAPE - used, "%s%" PRIu64 "%s", i ? " " : "", shape[i],
                                 i + 1 < dimensions || dimensions == 1 ? "," : "");
    snprintf(text + used, NPY_SHAPE - used, ")");
    return text;
}
