/* Files that a verb writes. */
#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const struct output *output)
{
    fprintf(stderr, "plumb %s: cannot write %s: %s\n", output->verb, output->file ? output->file : "to standard output",
            strerror(errno));
    return -1;
}

int output_open(struct output *output, const char *verb, const char *file)
{
    *output = (struct output){.stream = file ? NULL : stdout, .verb = verb, .file = file};
    if (!file)
        return 0;
    struct stat status;
    if (stat(file, &status) == 0 && !S_ISREG(status.st_mode)) { /* a device or pipe: nothing that could be half of it */
        output->stream = fopen(file, "w");
        return output->stream ? 0 : complain(output);
    }
    if (snprintf(output->temporary, sizeof output->temporary, "%s.XXXXXX", file) >= (int)sizeof output->temporary) {
        errno = ENAMETOOLONG;
        return complain(output);
    }
    int descriptor = mkstemp(output->temporary);
    if (descriptor < 0)
        return complain(output);
    output->stream = fdopen(descriptor, "w");
    if (!output->stream || fchmod(descriptor, 0644) != 0) {
        complain(output);
        output_abandon(output);
        return -1;
    }
    return 0;
}

int output_close(struct output *output)
{
    int failed = ferror(output->stream) || fflush(output->stream) != 0;
    if (!output->file)
        return failed ? complain(output) : 0;
    failed |= fclose(output->stream) != 0;
    output->stream = NULL;
    if (!failed && (!*output->temporary || rename(output->temporary, output->file) == 0))
        return 0;
    complain(output);
    output_abandon(output);
    return -1;
}

void output_abandon(struct output *output)
{
    if (!output->file)
        return;
    if (output->stream)
        fclose(output->stream);
    if (*output->temporary)
        unlink(output->temporary);
}
