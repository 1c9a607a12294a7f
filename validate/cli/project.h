/* The project file plumb.yaml: what plumb check does without arguments in the repository of a port.
 *
 *     port: mine.so
 *     build: cc -O2 -shared -fPIC port.c -o mine.so -lm
 *     kernels: [so3.exp, rotation.log]
 *     level: full
 *     limits: limits.yaml
 *
 * A key is the name of an option of plumb check, with the same values, or one of
 *
 *     build      a command that makes the port; it runs in the folder of the project file, before the check
 *     kernels    a list of kernels' ids or of the first words of ids
 *     sources    a list of files and folders whose changes plumb check --watch waits for; without it, the folder of the
 *                project file
 *
 * Names of files are relative to the project file. The form is YAML, which is also the form of files with limits. */
#ifndef CLI_PROJECT_H
#define CLI_PROJECT_H

#include "validate/util/document.h"
#include "validate/util/options.h"

#include <limits.h>
#include <stdint.h>

#define PROJECT_FILE "plumb.yaml"

enum { PROJECT_MOST_KEYS = 32, PROJECT_FOLDER = PATH_MAX - 512 /* leaves space for the names of files */ };

struct project {
    char file[PATH_MAX];         /* as messages name it; "": there is no project file */
    char folder[PROJECT_FOLDER]; /* of the file, with a slash at its end: "./" */
    struct document document;
    const yaml_node_t *value[PROJECT_MOST_KEYS]; /* of the keys in project.c, in their order; null: not there */
    char *text[PROJECT_MOST_KEYS];               /* values that were made from others: paths, commands */
    int is_used;                                 /* 0: the command line names another port */
};

/* Finds the project file: `named`, or PROJECT_FILE in the current folder or in the nearest of its parents up to the
 * root of the repository (the folder that has .git). Without a repository only the current folder is searched, because
 * PROJECT_FILE in a folder where all users can write would run commands of another user; for the same reason a file in
 * a parent must belong to the user or to the owner of the current folder. Returns 0, also if there is none; or −1 after
 * a line on standard error. */
int project_find(struct project *project, const char *named);

/* Reads the project file and stores the values of its keys in the options of plumb check. Ignores keys for which `skip`
 * has the bit of their option, and, if `has_port` is set because the command line names a port, all keys that are about
 * the port. An error in the file ends the program with exit status 2, after a line that names file, line and key.
 * Stored text is valid until project_free. */
void project_read(struct project *project, const struct option *options, uint64_t skip, int has_port);

/* Runs the build command, if there is one; compilers find plumb_port.h. What it prints goes to standard error. Returns
 * 0, or −1 after a line on standard error. */
int project_build(const struct project *project);
int project_has_build(const struct project *project);
/* Ends the program as project_read does if a file that is named in the project file does not exist. */
void project_expect_files(struct project *project);

/* Returns kernel i of the project file; null past the last. */
const char *project_kernel(struct project *project, size_t i);
/* Ends the program as project_read does, because kernel i does not exist. */
_Noreturn void project_refuse_kernel(struct project *project, size_t i, const char *suggestion);
/* Writes the path of entry i of `sources`, or of the folder of the project file if the key is missing. Returns null
 * past the last. */
const char *project_source(struct project *project, size_t i, char path[PATH_MAX]);
/* Returns the command of `port-command` as it is written in the project file; null if there is none. */
const char *project_command(struct project *project);

void project_free(struct project *project);

#endif
