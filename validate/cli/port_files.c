/* The files that a port consists of; see port_files.h. */
#include "port_files.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

void port_files(const char *file, const char *command, const char *folder,
                void (*visit)(void *context, const char *path), void *context)
{
    static const char separators[] = " \t\n\"'();&|<>=";
    if (file)
        visit(context, file);
    while (command && *(command += strspn(command, separators))) {
        const size_t length = strcspn(command, separators);
        char path[PATH_MAX];
        struct stat facts;
        snprintf(path, sizeof path, "%s%.*s", *command == '/' ? "" : folder, (int)length, command);
        if (length < NAME_MAX && stat(path, &facts) == 0 && S_ISREG(facts.st_mode))
            visit(context, path);
        command += length;
    }
}
