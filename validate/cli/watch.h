/* plumb check --watch: checks again whenever a file changes.
 *
 * Each check runs in a child process: so it starts like a new run of the program, and an error in a file that is being
 * edited does not end the program. The child lists the files that it reads, with their state, in memory that it shares
 * with the program (struct watch). The program then calls stat() for these files 50 times per second. Unlike inotify,
 * this works on every file system, and it is fast enough. */
#ifndef CLI_WATCH_H
#define CLI_WATCH_H

#include <limits.h>
#include <stddef.h>
#include <sys/stat.h>

enum { WATCH_MOST_FILES = 1000 };

/* The state of a file, from stat(). If it is unchanged, the content is taken as unchanged. `modified` is st_mtime;
 * `changed` is st_ctime, the time of the last change of content or attributes, which programs cannot set. */
struct watch_state {
    int exists;
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec modified, changed;
};

/* The stages of a check, in order: it reads the project file, the sources (by the build command), and then the port and
 * the file of limits. A file belongs to the first stage that reads it. */
enum watch_part { WATCH_PROJECT, WATCH_SOURCES, WATCH_PORT };

struct watch_file {
    char path[PATH_MAX];
    struct watch_state state; /* when the check began to read the file */
    enum watch_part part;
    int is_written; /* the build command or the check itself writes the file, so that its changes are ignored */
};

struct watch {
    size_t count, former; /* numbers of files of this check and of the previous one */
    char result[4096];    /* the result of the check, in lines, without a final newline; "" if it could not be done */
    /* This check's files from index 0 on, the previous check's files from index WATCH_MOST_FILES on. */
    struct watch_file file[2 * WATCH_MOST_FILES];
};

/* Adds a file with its present state. If the path is a folder, adds the regular files in it whose names do not begin
 * with a dot. Files after the first WATCH_MOST_FILES are ignored. */
void watch_add(struct watch *watch, const char *path, enum watch_part part);
/* Ignores changes of a file that the check itself writes, if it was added. */
void watch_ignore(struct watch *watch, const char *path);
/* Waits until the files of a stage have stopped changing, so that none is read while it is being written; at most ten
 * seconds, and at most two for a file that does not exist. Then stores the state of the files: later changes are
 * compared with it. */
void watch_settle(struct watch *watch, enum watch_part part);
/* Runs the build command; runs it again if a source changes meanwhile, because the first run may have read the old
 * content. A source that changes during both runs is taken as written by the command. Returns the result of the last
 * call of `build`. */
int watch_build(struct watch *watch, int (*build)(void *context), void *context);

/* Calls `check` in a child process, first at once, and then whenever a file that it added changes. Prints a line with
 * the time and the result of each check. Ends when SIGINT or SIGTERM arrives, or if the first check adds no file.
 * Returns the status of the last check that was completed, or STATUS_USAGE if none was. */
int watch_run(int (*check)(struct watch *watch, void *context), void *context);

#endif
