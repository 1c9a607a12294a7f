/* The project file plumb.yaml in the repository of a port: the options with which plumb check runs there without
 * arguments.
 *
 *     port: mine.so
 *     build: cc -O2 -shared -fPIC port.c -o mine.so -lm
 *     kernels: [so3.exp, rotation.log]
 *     level: full
 *     limits: limits.yaml
 *
 * A key is the name of an option of plumb check, with the same values, or one of
 *
 *     build      a command that builds the port; it runs in the folder of the project file, before the check
 *     kernels    a list of kernels' ids or of the first words of ids
 *     sources    a list of files and folders; plumb check --watch builds again when they change. The default is the
 *                folder of the project file
 *
 * Names of files are relative to the project file. The file is YAML, like files of limits. */
#ifndef CLI_PROJECT_H
#define CLI_PROJECT_H

#include "validate/util/document.h"
#include "validate/util/options.h"

#include <limits.h>
#include <stdint.h>

#define PROJECT_FILE "plumb.yaml"

enum { PROJECT_MOST_KEYS = 32, PROJECT_FOLDER = PATH_MAX - 512 /* leaves space for the names of files */ };

struct project {
    char file[PATH_MAX];         /* path for messages; "" if there is no project file */
    char folder[PROJECT_FOLDER]; /* folder of the file, with a slash at its end: "./" */
    struct document document;
    const yaml_node_t
        *value[PROJECT_MOST_KEYS]; /* values of the keys, in the order of project.c; null: not in the file */
    char *text[PROJECT_MOST_KEYS]; /* values for options that were derived from them: paths, commands */
    int is_used;                   /* 0 if the command line names another port */
};

/* Finds the project file: `named`, or else PROJECT_FILE in the current folder or in the nearest of its parents up to
 * the root of the repository (the folder that contains .git). Outside of a repository only the current folder is
 * searched: a file in a parent folder to which all users can write could make this user run another user's commands.
 * For the same reason a file in a parent folder must belong to the user or to the owner of the current folder. Returns
 * 0, also if there is no project file; or −1 after a line on standard error. */
int project_find(struct project *project, const char *named);

/* Reads the project file and stores the values of its keys in the options of plumb check. Keys whose option has its bit
 * set in `skip` are ignored, and, if `has_port` is set because the command line names a port, all keys that are about
 * the port. An error in the file ends the program with exit status 2, after a line that names file, line and key.
 * Stored texts are valid until project_free. */
void project_read(struct project *project, const struct option *options, uint64_t skip, int has_port);

/* Runs the build command, if there is one, with an environment in which compilers find plumb_port.h. Its output goes to
 * standard error. Returns 0, or −1 after a line on standard error. */
int project_build(const struct project *project);
int project_has_build(const struct project *project);
/* If a file that the project file names does not exist, ends the program with exit status 2 and a line. */
void project_expect_files(struct project *project);

/* Returns kernel i of the project file; null past the last. */
const char *project_kernel(struct project *project, size_t i);
/* Ends the program with exit status 2 and a line that says that kernel i does not exist. */
_Noreturn void project_refuse_kernel(struct project *project, size_t i, const char *suggestion);
/* Writes the path of entry i of `sources`, or of the folder of the project file if the key is missing. Returns null
 * past the last. */
const char *project_source(struct project *project, size_t i, char path[PATH_MAX]);
/* Returns the command of `port-command` as it is written in the project file; null if there is none. */
const char *project_command(struct project *project);

void project_free(struct project *project);

#endif
