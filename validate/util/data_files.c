/* Search for data files; see data_files.h. */
#include "data_files.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLACES = 2 };

/* The folders to search, in order; allocated. */
struct data_folders {
    char *folder[PLACES];
    size_t count;
};

static void add_place(struct data_folders *places, const char *folder, const char *below)
{
    char *path = NULL;
    if (asprintf(&path, "%s%s", folder, below) >= 0)
        places->folder[places->count++] = path;
}

/* If the program's file is in a folder bin/ or build/, or in a subfolder of one, adds the folder of data that belongs
 * to it: share/plumb beside bin/, data beside build/. */
static void add_places_of_program(struct data_folders *places)
{
    char program[PATH_MAX] = "", *slash;
    if (readlink("/proc/self/exe", program, sizeof program - 1) < 0)
        return;
    while ((slash = strrchr(program, '/'))) {
        *slash = 0;
        if (strcmp(slash + 1, "bin") == 0)
            add_place(places, program, "/share/plumb");
        if (strcmp(slash + 1, "build") == 0)
            add_place(places, program, "/data");
        if (places->count > 0)
            return;
    }
}

static void places_find(struct data_folders *places, const char *folder)
{
    const char *variable = getenv("PLUMB_DATA");
    *places = (struct data_folders){0};
    if (folder || (variable && *variable)) {
        add_place(places, folder ? folder : variable, "");
        return;
    }
    add_places_of_program(places);
    add_place(places, "data", "");
}

static void places_free(struct data_folders *places)
{
    while (places->count > 0)
        free(places->folder[--places->count]);
}

static int is_same(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* Returns the path of `name` in folder number `place`, to be freed. If that is the same folder as the last one
 * ("data"), the path begins with the last one's name. */
static char *path_in(const struct data_folders *places, size_t place, const char *name)
{
    const char *last = places->folder[places->count - 1], *folder = places->folder[place];
    char *path = NULL;
    if (asprintf(&path, "%s%s%s", is_same(folder, last) ? last : folder, *name ? "/" : "", name) < 0)
        return NULL;
    return path;
}

/* Returns the path in the first folder that has the name, to be freed; null if none has it. */
static char *find(const struct data_folders *places, const char *name)
{
    for (size_t i = 0; i < places->count; i++) {
        char *path = path_in(places, i, name);
        if (path && access(path, F_OK) == 0)
            return path;
        free(path);
    }
    return NULL;
}

char *data_find(const char *verb, const char *folder, const char *name)
{
    struct data_folders places;
    places_find(&places, folder);
    char *path = find(&places, name);
    if (!path) {
        fprintf(stderr, "plumb %s: no %s%sin ", verb, name, *name ? " " : "folder of data: none ");
        for (size_t i = 0; i < places.count; i++)
            fprintf(stderr, "%s%s", i ? ", " : "", places.folder[i]);
        fputs(": --data or PLUMB_DATA says where it is\n", stderr);
    }
    places_free(&places);
    return path;
}

char *data_path(const char *verb, const char *folder, const char *name)
{
    struct data_folders places;
    places_find(&places, folder);
    char *path = find(&places, name), *there = path ? NULL : find(&places, "");
    if (!path && asprintf(&path, "%s/%s", there ? there : places.folder[places.count - 1], name) < 0)
        path = NULL;
    if (!path)
        fprintf(stderr, "plumb %s: %s: %s\n", verb, name, strerror(ENOMEM));
    free(there);
    places_free(&places);
    return path;
}
