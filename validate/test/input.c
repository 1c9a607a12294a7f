/* Tests of reading whole files: up to the given length, and not beyond. */
#include "validate/util/input.h"
#include "ran.h"

#include <errno.h>
#include <stdlib.h>

/* Expects that a stream of `length` zeros is read if `most` is at least its length, and else refused as too long. */
static void expect_read(size_t length, size_t most)
{
    FILE *stream = tmpfile();
    cr_assert(stream && (length == 0 || (fseek(stream, (long)length - 1, SEEK_SET) == 0 && fputc(0, stream) == 0)));
    rewind(stream);
    size_t found;
    errno = 0;
    char *text = input_read(stream, most, &found);
    cr_expect_eq(text != NULL, length <= most, "%zu bytes, at most %zu", length, most);
    if (text)
        cr_expect(found == length && text[found] == 0, "%zu bytes, not %zu", found, length);
    else
        cr_expect_eq(errno, EFBIG);
    free(text);
    fclose(stream);
}

Test(input, file_longer_than_limit_is_refused)
{
    const size_t buffer = (1 << 16) - 1, lengths[] = {0, 1, 200, buffer - 1, buffer, buffer + 1, 4 * buffer};
    for (size_t k = 0; k < sizeof lengths / sizeof *lengths; k++) {
        expect_read(lengths[k], lengths[k]);
        expect_read(lengths[k], lengths[k] + 1);
        if (lengths[k] > 0)
            expect_read(lengths[k], lengths[k] - 1);
    }
    expect_read(4 * buffer, 100);
}
