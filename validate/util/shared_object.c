/* Shared objects; see shared_object.h. */
#include "shared_object.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void *shared_object_symbol(const char *file, const char *symbol, char *problem, size_t size)
{
    char *path = realpath(file, NULL); /* dlopen would look for a bare name among the system's libraries */
    if (!path) {
        snprintf(problem, size, "%s", strerror(errno));
        return NULL;
    }
    void *object = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!object)
        snprintf(problem, size, "cannot be loaded: %s", dlerror());
    free(path);
    void *address = object ? dlsym(object, symbol) : NULL;
    if (object && !address) {
        snprintf(problem, size, "does not export %s", symbol);
        dlclose(object);
    }
    return address;
}

static int is_shared_object(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return dot && strcmp(dot, ".so") == 0;
}

long shared_objects_in(const char *folder, const char *start, void (*visit)(const char *file, void *data), void *data)
{
    struct dirent **names;
    const int found = scandir(folder, &names, is_shared_object, alphasort);
    long count = 0;
    if (found < 0)
        return -1;
    for (int i = 0; i < found; i++) {
        char *file = NULL;
        if (strncmp(names[i]->d_name, start, strlen(start)) == 0 &&
            asprintf(&file, "%s/%s", folder, names[i]->d_name) >= 0) {
            visit(file, data);
            free(file);
            count++;
        }
        free(names[i]);
    }
    free(names);
    return count;
}

char *beside_program(const char *name)
{
    static const char *const places[] = {"", "../", "../lib/plumb/"};
    char program[PATH_MAX] = "";
    if (readlink("/proc/self/exe", program, sizeof program - 1) <= 0)
        return NULL;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        char *path = NULL;
        if (asprintf(&path, "%.*s/%s%s", (int)(strrchr(program, '/') - program), program, places[i], name) < 0)
            return NULL;
        char *found = realpath(path, NULL);
        free(path);
        if (found)
            return found;
    }
    return NULL;
}
