/* The history: a file of records, one JSON object per line. Files are only appended to: a record is added by a single
 * write() at the end of the file, so that earlier content is unchanged, and nightly runs in several folders can share a
 * file. See nightly.h. */
#include "nightly.h"

#include "validate/report/compare/compare.h"
#include "validate/util/output.h"
#include "validate/util/seal.h"
#include "validate/util/text.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char schema[] = "plumb.history";

/* Returns the record in a line of the history; null, with the reason in `problem`, if the line has no valid record. */
static json_t *read_record(const char *line, char *problem, size_t size)
{
    json_error_t error;
    json_t *record = json_loads(line, 0, &error);
    const long long version = json_integer_value(json_object_get(record, "version"));
    if (!record)
        snprintf(problem, size, "not JSON (%s): restore or remove the line", error.text);
    else if (strcmp(json_text_at(record, "schema"), schema) != 0)
        snprintf(problem, size, "not a record of plumb nightly: remove the line");
    else if (version < 1 || version > HISTORY_VERSION)
        snprintf(problem, size, "a record of version %lld, but this plumb reads 1 to %d: update plumb", version,
                 HISTORY_VERSION);
    else if (seal_of(record) == SEAL_BROKEN)
        snprintf(problem, size, "edited: its digest does not match; restore or remove the line");
    else
        return record;
    json_decref(record);
    return NULL;
}

/* Opens a file and waits for its lock, which another nightly run may hold; close releases it. Returns −1 with errno. */
static int open_locked(const char *file, int flags, int lock)
{
    const int descriptor = open(file, flags | O_CLOEXEC, 0666);
    if (descriptor >= 0)
        output_lock(descriptor, lock); /* may fail on file systems without locks: then only the single write protects */
    return descriptor;
}

json_t *history_read(const char *file)
{
    const char *reason = "out of memory";
    char problem[JSON_ERROR_TEXT_LENGTH + 96], *rest;
    size_t number = 0;
    const int descriptor = open_locked(file, O_RDONLY, LOCK_SH);
    char *text = text_of_file(file, &reason);
    const int error = errno;
    if (descriptor >= 0)
        close(descriptor);
    if (!text && error == ENOENT)
        return json_array();
    if (!text) {
        fprintf(stderr, "plumb nightly: %s: %s\n", file, reason);
        return NULL;
    }
    json_t *history = json_array();
    for (char *line = text; history && *line; line = rest) {
        rest = line + strcspn(line, "\n");
        if (*rest)
            *rest++ = 0;
        number++;
        if (!*line)
            continue;
        json_t *record = read_record(line, problem, sizeof problem);
        if (record) {
            json_array_append_new(history, record);
            continue;
        }
        fprintf(stderr, "plumb nightly: %s: line %zu: %s\n", file, number, problem);
        json_decref(history);
        history = NULL;
    }
    free(text);
    return history;
}

/* True if the last line of a file of this size lacks its line end. */
static int lacks_newline(int descriptor, off_t size)
{
    char last = '\n';
    return size > 0 && pread(descriptor, &last, 1, size - 1) == 1 && last != '\n';
}

/* Appends a line in one write. `line` begins and ends with "\n"; the first "\n" is written only if the file does not
 * end with one. If only a part of the line fits on the disk, the file is restored. Returns 0, or −1 with errno. */
static int add_line(int descriptor, const char *line)
{
    struct stat before;
    if (fstat(descriptor, &before) != 0)
        return -1;
    const size_t skip = lacks_newline(descriptor, before.st_size) ? 0 : 1, length = strlen(line + skip);
    const ssize_t written = write(descriptor, line + skip, length);
    if (written == (ssize_t)length)
        return fsync(descriptor) == 0 || errno == EINVAL ? 0 : -1;
    const int error = written < 0 ? errno : ENOSPC;
    if (written > 0 && ftruncate(descriptor, before.st_size) != 0)
        return -1;
    errno = error;
    return -1;
}

int history_append(const char *file, const json_t *record)
{
    char *text = json_dumps(record, JSON_COMPACT | JSON_REAL_PRECISION(JSON_DIGITS)), *line = NULL;
    if (!text || asprintf(&line, "\n%s\n", text) < 0)
        line = NULL;
    free(text);
    const int descriptor = line ? open_locked(file, O_RDWR | O_APPEND | O_CREAT, LOCK_EX) : -1;
    const int status = descriptor < 0 ? -1 : add_line(descriptor, line);
    if (status != 0)
        fprintf(stderr, "plumb nightly: cannot write %s: %s\n", file, strerror(errno));
    if (descriptor >= 0)
        close(descriptor);
    free(line);
    return status;
}

json_t *history_series(const json_t *history, const char *machine_fingerprint, const char *since)
{
    json_t *series = json_array(), *record;
    size_t i; /* the member "line" of a record is the fingerprint of its machine */
    json_array_foreach (history, i, record)
        if (strcmp(json_text_at(record, "line"), machine_fingerprint) == 0 &&
            strcmp(json_text_at(record, "date"), since) >= 0 && !json_is_true(json_object_get(record, "short")))
            json_array_append(series, record);
    return series;
}
