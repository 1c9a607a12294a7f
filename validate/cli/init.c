/* plumb init: writes the skeleton of a port (skeleton.h) into a folder, and prints the command that builds and checks
 * it. */
#include "cli.h"
#include "skeleton.h"
#include "validate/contracts/contracts.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/program.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* --- the files ---------------------------------------------------------------------------------------------------- */

enum { MAX_FILES = 8 };

struct skeleton_files {
    size_t count;
    char path[MAX_FILES][PATH_MAX];
    struct output output[MAX_FILES];
};

static void name_files(struct skeleton_files *files, const struct skeleton *skeleton, const char *folder)
{
    const char *name;
    for (files->count = 0; files->count < MAX_FILES && (name = skeleton_file(skeleton, files->count)); files->count++)
        snprintf(files->path[files->count], PATH_MAX, "%s/%s", folder, name);
}

/* Returns the first of the files that exists, or null. */
static const char *existing_file(const struct skeleton_files *files)
{
    struct stat status;
    for (size_t i = 0; i < files->count; i++)
        if (lstat(files->path[i], &status) == 0)
            return files->path[i];
    return NULL;
}

/* Creates the folder of a file. Returns 0, or −1 after a line on standard error. */
static int make_folder_of(const char *path)
{
    char folder[PATH_MAX];
    snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(path, '/') - path), path);
    return output_directories("init", folder);
}

/* Opens all files. Returns 0; or, after a line on standard error, −1, and then no file was written. */
static int open_files(struct skeleton_files *files)
{
    for (size_t i = 0; i < files->count; i++)
        if (make_folder_of(files->path[i]) != 0 || output_open(&files->output[i], "init", files->path[i]) != 0) {
            while (i > 0)
                output_discard(&files->output[--i]);
            return -1;
        }
    return 0;
}

/* Writes and closes all files. Returns 0, or −1 after a line on standard error; in that case some files may already
 * have been written. */
static int write_files(struct skeleton_files *files, const struct skeleton *skeleton,
                       const struct kernel *const *kernels)
{
    int failed = 0;
    for (size_t i = 0; i < files->count; i++) {
        skeleton_write(skeleton, i, kernels, files->output[i].stream);
        if (failed)
            output_discard(&files->output[i]);
        else
            failed = output_close(&files->output[i]) != 0;
    }
    return failed ? -1 : 0;
}

/* Writes the files of a skeleton into a folder, and prints their names and the command that checks the port. Returns
 * the exit status. */
static int write_skeleton(const struct skeleton *skeleton, const char *directory, const struct kernel *const *kernels)
{
    enum { LONGEST = PATH_MAX - 64 }; /* leaves space for the names of the files */
    struct skeleton_files files;
    char folder[LONGEST + 1];
    size_t length = strlen(directory);
    if (length > LONGEST)
        return refuse("init", "--output: the name of the folder has more than %d bytes", LONGEST);
    while (length > 1 && directory[length - 1] == '/')
        length--;
    snprintf(folder, sizeof folder, "%.*s", (int)length, directory);
    name_files(&files, skeleton, folder);
    const char *existing = existing_file(&files);
    if (existing)
        return refuse("init", "%s exists: name another folder (--output), or remove the file; nothing was written",
                      existing);
    if (open_files(&files) != 0 || write_files(&files, skeleton, kernels) != 0)
        return STATUS_USAGE;
    for (size_t i = 0; i < files.count; i++)
        puts(files.path[i]);
    puts("Each function returns zeros until you write its body. To build and check:");
    fputs("    ", stdout);
    skeleton_write_command(folder, program_called(), stdout);
    return STATUS_WITHIN;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

static const struct usage usage = {
    .arguments = "KERNEL…",
    .summary = "writes a skeleton of a port: source, project file, limits, README, workflow for GitHub",
    .more = "The port can be built and checked at once; its functions return zeros, which plumb check\n"
            "reports as wrong. Nothing is written if one of the files exists.",
    .example = "plumb init so3.exp --language c",
    .falls_short = NULL,
    .nothing = "no kernel matches"};

int verb_init(int argc, char **argv)
{
    const char *language = NULL, *folder = "port";
    const struct option options[] = {
        {"language", 'l', OPTION_CHOICE, &language, "LANGUAGE",
         "c, c++ or rust for a shared object; python or javascript (js) for a program behind a pipe",
         SKELETON_LANGUAGES},
        {"output", 'o', OPTION_TEXT, &folder, "DIR",
         "the folder that the files are written to, created if necessary (port)", NULL},
        {0},
    };
    const struct kernel **kernels;
    int status = options_parse(&usage, options, &argc, argv);
    if (status == OPTIONS_GO && argc < 2)
        status = refuse("init", "name the kernels of the port (plumb kernels lists them)");
    if (status == OPTIONS_GO && !language)
        status = refuse("init", "--language: expected one of c, c++, rust, python and javascript");
    if (status == OPTIONS_GO)
        status = kernels_select(argc, argv, &kernels);
    if (status != OPTIONS_GO)
        return status;
    status = write_skeleton(skeleton_find(language), folder, (const struct kernel *const *)kernels);
    free(kernels);
    return status;
}
