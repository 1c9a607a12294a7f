/* plumb check --watch: checks again whenever a file changes.
 *
 * Each check runs in a child process, so that it starts as a new run of the program does, and so that an error in a
 * file that is being edited does not end the program. The child writes the files that it has read, with their state,
 * into memory that it shares with the program (struct watch). The program then compares the state of these files with
 * stat(), some times per second: changes are seen on every file system, and on Linux no slower than by inotify. */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include <limits.h>
#include <stddef.h>
#include <sys/stat.h>

enum { WATCH_MOST_FILES = 1000 };

/* The identity of the content of a file, as far as stat() tells. `written` is the time of the last change of its
 * content or its attributes, which programs cannot set. */
struct watch_state {
    int exists;
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec modified, written;
};

/* The parts of a check, in their order, by the files that they read. */
enum watch_part { WATCH_PROJECT, WATCH_SOURCES, WATCH_PORT };

struct watch_file {
    char path[PATH_MAX];
    struct watch_state state; /* when the check began to read the file */
    enum watch_part part;
    int is_written; /* the build command or the check itself writes it: changes do not count */
};

struct watch {
    size_t count, former; /* the files of this check; of the one before, after them */
    char result[4096];    /* what the check found, in lines without a newline at the end; "": it could not be done */
    struct watch_file file[2 * WATCH_MOST_FILES];
};

/* Adds a file with its present state; or the regular files in a folder whose names do not begin with a dot. More than
 * WATCH_MOST_FILES are ignored. */
void watch_add(struct watch *watch, const char *path, enum watch_part part);
/* Ignores changes of a file that the check itself writes, if it was added. */
void watch_ignore(struct watch *watch, const char *path);
/* Waits until the files of a part have stopped changing, so that none is read while it is being written; at most ten
 * seconds, and two for a file that does not exist. Takes the state of the files at the end as the state that is
 * checked. */
void watch_settle(struct watch *watch, enum watch_part part);
/* Runs the build command, and again if a source changes meanwhile, because the first run may have read it before. A
 * source that changes during both runs is written by them. Returns what `build` returned last. */
int watch_build(struct watch *watch, int (*build)(void *context), void *context);

/* Calls `check` in a child process again and again: at once, and whenever a file that it added changes. Prints a line
 * with the time and the result of each check. Ends when SIGINT or SIGTERM arrives, and if the first check adds no file.
 * Returns the status of the last check that was completed, or STATUS_USAGE if none was. */
int watch_run(int (*check)(struct watch *watch, void *context), void *context);

#endif
