/* The folder of plumb_port.h; see include_folder.h. */
#include "include_folder.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* True if compilers search the folder anyway. */
static int is_searched(const char *folder)
{
    return strcmp(folder, "/usr/include") == 0 || strcmp(folder, "/usr/local/include") == 0;
}

const char *include_folder(char text[PATH_MAX])
{
    char program[PATH_MAX] = "", header[PATH_MAX + 16], *slash;
    if (readlink("/proc/self/exe", program, sizeof program - 1) < 0)
        return NULL;
    while ((slash = strrchr(program, '/'))) {
        *slash = 0;
        const int is_built = strcmp(slash + 1, "build") == 0;
        if (!is_built && strcmp(slash + 1, "bin") != 0)
            continue;
        snprintf(text, PATH_MAX, "%.*s/%s", PATH_MAX - 16, program, is_built ? "validate" : "include");
        snprintf(header, sizeof header, "%s/plumb_port.h", text);
        return access(header, R_OK) != 0 || is_searched(text) ? NULL : text;
    }
    return NULL;
}
