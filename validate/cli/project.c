/* Reading of the project file; see project.h. */
#include "project.h"
#include "include_folder.h"

#include "validate/util/process.h"
#include "validate/util/text.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- the keys ----------------------------------------------------------------------------------------------------- */

enum key_type {
    KEY_TEXT,    /* a single value, in the form of the option's value */
    KEY_FILE,    /* a file that must exist before the check */
    KEY_MADE,    /* a file or folder that the check writes */
    KEY_COMMAND, /* a command, which runs in the folder of the project file */
    KEY_LIST,    /* a list of texts */
};

static const struct key {
    const char *name;
    enum key_type type;
    int is_of_port; /* ignored if the command line names a port */
} keys[] = {
    {"port", KEY_FILE, 1},    {"port-command", KEY_COMMAND, 1}, {"results", KEY_FILE, 1}, {"build", KEY_COMMAND, 1},
    {"sources", KEY_LIST, 1}, {"kernels", KEY_LIST, 0},         {"level", KEY_TEXT, 0},   {"limits", KEY_FILE, 0},
    {"region", KEY_TEXT, 0},  {"samples", KEY_TEXT, 0},         {"seed", KEY_TEXT, 0},    {"finite", KEY_TEXT, 0},
    {"flush", KEY_TEXT, 0},   {"sandbox", KEY_TEXT, 0},         {"seconds", KEY_TEXT, 0}, {"call-seconds", KEY_TEXT, 0},
    {"format", KEY_TEXT, 0},  {"output", KEY_MADE, 0},          {"reports", KEY_MADE, 0}, {"state", KEY_MADE, 0},
    {"verbose", KEY_TEXT, 0}, {"inputs", KEY_FILE, 1}};

enum { KEYS = sizeof keys / sizeof *keys };

static size_t key_named(const char *name)
{
    size_t k = 0;
    while (strcmp(keys[k].name, name) != 0)
        k++;
    return k;
}

/* --- finding the file --------------------------------------------------------------------------------------------- */

static int exists(const char *folder, const char *name)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s%s", folder, name);
    return access(path, F_OK) == 0;
}

/* True if two paths denote the same folder; a folder that is its own parent is the root of the file system. */
static int is_same(const char *one, const char *other)
{
    struct stat a, b;
    return stat(one, &a) == 0 && stat(other, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* Returns the number of levels from the current folder up to the root of the repository; 0 if there is no
 * repository. */
static int levels_to_root(void)
{
    static const char parent[] = "../";
    char here[PROJECT_FOLDER] = "./", above[PROJECT_FOLDER] = "";
    for (int level = 0; strlen(here) + 4 < sizeof here; level++) {
        if (exists(here, ".git"))
            return level;
        memcpy(above + strlen(parent) * (size_t)level, parent, sizeof parent);
        if (is_same(here, above))
            return 0;
        memcpy(here, above, sizeof here);
    }
    return 0;
}

/* True if the file in a parent folder belongs to the user, to root, or to the owner of the current folder. */
static int is_of_owner(const char *file)
{
    struct stat facts, here;
    return stat(file, &facts) == 0 && stat(".", &here) == 0 &&
           (facts.st_uid == geteuid() || facts.st_uid == 0 || facts.st_uid == here.st_uid);
}

int project_find(struct project *project, const char *named)
{
    *project = (struct project){.folder = "./"};
    if (named) {
        const char *slash = strrchr(named, '/');
        if (strlen(named) >= PROJECT_FOLDER) {
            refuse("check", "--config: %s", strerror(ENAMETOOLONG));
            return -1;
        }
        snprintf(project->file, sizeof project->file, "%s", named);
        if (slash)
            snprintf(project->folder, sizeof project->folder, "%.*s/", (int)(slash - named), named);
        return 0;
    }
    const int levels = levels_to_root();
    for (int level = 0; level <= levels; level++) {
        if (level > 0)
            snprintf(project->folder + 3 * (level - 1), 4, "../");
        if (!exists(project->folder, PROJECT_FILE))
            continue;
        snprintf(project->file, sizeof project->file, "%s%s", level ? project->folder : "", PROJECT_FILE);
        if (level == 0 || is_of_owner(project->file))
            return 0;
        refuse("check", "%s: belongs to another user; --config FILE uses it, --no-config ignores it", project->file);
        return -1;
    }
    return 0;
}

/* --- values ------------------------------------------------------------------------------------------------------- */

/* Returns the value of a key; fails if it is not a single value. ("Fails" in this file: ends the program after a line
 * with file, line and key.) */
static const char *text_of(struct project *project, size_t k)
{
    const yaml_node_t *value = project->value[k];
    if (value->type != YAML_SCALAR_NODE)
        document_fail(&project->document, value, "%s: expected a single value, got a list", keys[k].name);
    const char *text = node_text(&project->document, value);
    if (!*text)
        document_fail(&project->document, value, "%s: expected a value, got nothing", keys[k].name);
    return text;
}

/* Returns entry i of a key's list, null past the last; fails if the value is not a list of texts. */
static const char *entry_of(struct project *project, size_t k, size_t i)
{
    const yaml_node_t *value = project->value[k];
    if (!value)
        return NULL;
    if (value->type != YAML_SEQUENCE_NODE || node_entries(&project->document, value) == 0)
        document_fail(&project->document, value, "%s: expected a list, such as [%s]", keys[k].name,
                      k == key_named("kernels") ? "so3.exp, rotation.log" : "port.c, src");
    if (i >= node_entries(&project->document, value))
        return NULL;
    const yaml_node_t *entry = node_entry(&project->document, value, i);
    if (entry->type != YAML_SCALAR_NODE || !*node_text(&project->document, entry))
        document_fail(&project->document, entry, "%s: expected a list of texts", keys[k].name);
    return node_text(&project->document, entry);
}

/* Writes the path of a file that the project file names. It always has a slash, because the loader of shared objects
 * would search a name without a slash in the system's folders. */
static void path_in_project(const struct project *project, const char *name, char path[PATH_MAX])
{
    snprintf(path, PATH_MAX, "%s%s", *name == '/' ? "" : project->folder, name);
}

/* Returns the value of a key in the form of its option: paths are relative to the current folder, and a command first
 * enters the folder of the project file. */
static const char *option_value(struct project *project, size_t k)
{
    const char *text = text_of(project, k);
    char path[PATH_MAX], word[2 * PATH_MAX];
    int length = 0;
    if (keys[k].type == KEY_TEXT || strcmp(text, "-") == 0)
        return text;
    if (keys[k].type != KEY_COMMAND) {
        path_in_project(project, text, path);
        length = asprintf(&project->text[k], "%s", path);
    } else if (strcmp(project->folder, "./") != 0) {
        length = asprintf(&project->text[k], "cd %s && %s", text_shell_word(project->folder, word, sizeof word), text);
    } else {
        return text;
    }
    if (length < 0)
        document_fail(&project->document, project->value[k], "%s: out of memory", keys[k].name);
    return project->text[k];
}

/* Returns the option of the key; null if the key has none. */
static const struct option *option_of(const struct option *options, size_t k)
{
    for (; options->name; options++)
        if (strcmp(options->name, keys[k].name) == 0)
            return options;
    return NULL;
}

/* Fails if the file does not name exactly one port. Called if the command line names none. */
static void expect_one_port(struct project *project)
{
    const size_t port = key_named("port"), command = key_named("port-command"), results = key_named("results");
    const size_t of[] = {port, command, results};
    const yaml_node_t *first = NULL;
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        if (first && project->value[of[i]])
            document_fail(&project->document, project->value[of[i]],
                          "%s: expected one of port, port-command and results", keys[of[i]].name);
        first = first ? first : project->value[of[i]];
    }
    if (!first)
        document_fail(&project->document, document_root(&project->document),
                      "expected one of the keys port, port-command and results");
    if (project->value[results] && project->value[key_named("samples")])
        document_fail(&project->document, project->value[key_named("samples")],
                      "samples: not together with results, which have their own inputs");
}

/* --- reading ------------------------------------------------------------------------------------------------------ */

/* Stores the values of all keys; fails if a key is unknown or occurs twice. */
static void find_values(struct project *project)
{
    const char *names[KEYS + 1] = {NULL};
    for (size_t k = 0; k < KEYS; k++)
        names[k] = keys[k].name;
    const yaml_node_t *root = document_root(&project->document);
    if (!root) {
        refuse("check", "%s: expected keys with values, such as port: mine.so; the file is empty", project->file);
        exit(STATUS_USAGE);
    }
    if (root->type != YAML_MAPPING_NODE)
        document_fail(&project->document, root, "expected keys with values, such as port: mine.so");
    node_expect_members(&project->document, root, names);
    for (size_t k = 0; k < KEYS; k++)
        project->value[k] = node_member(&project->document, root, keys[k].name);
}

void project_read(struct project *project, const struct option *options, uint64_t skip, int has_port)
{
    if (!*project->file)
        return;
    document_read(&project->document, "plumb check: ", project->file);
    project->is_used = 1;
    find_values(project);
    for (size_t k = 0; k < KEYS; k++) {
        const struct option *option = option_of(options, k);
        if ((has_port && keys[k].is_of_port) || (option && (skip >> (option - options) & 1)))
            project->value[k] = NULL;
    }
    if (!has_port)
        expect_one_port(project);
    for (size_t k = 0; k < KEYS; k++) {
        const struct option *option = option_of(options, k);
        char problem[320];
        if (!project->value[k])
            continue;
        for (size_t i = 0; keys[k].type == KEY_LIST && entry_of(project, k, i); i++)
            ; /* checks the entries */
        if (keys[k].type == KEY_LIST)
            continue;
        if (!option)
            text_of(project, k);
        else if (options_set(option, option_value(project, k), problem, sizeof problem) != 0)
            document_fail(&project->document, project->value[k], "%s: %s", keys[k].name, problem);
    }
}

/* Fails if an entry of `sources` does not exist. */
static void expect_sources(struct project *project)
{
    const size_t k = key_named("sources");
    char path[PATH_MAX];
    struct stat facts;
    for (size_t i = 0; project->value[k] && project_source(project, i, path); i++)
        if (stat(path, &facts) != 0)
            document_fail(&project->document, node_entry(&project->document, project->value[k], i), "sources: %s: %s",
                          path, strerror(errno));
}

void project_expect_files(struct project *project)
{
    if (project->is_used)
        expect_sources(project);
    for (size_t k = 0; k < KEYS && project->is_used; k++) {
        struct stat facts;
        const char *file = keys[k].type == KEY_FILE && project->value[k] ? project->text[k] : NULL;
        if (!file || stat(file, &facts) == 0)
            continue;
        const int is_port = k == key_named("port");
        const char *advice = "";
        if (is_port)
            advice = project_has_build(project) ? ", although the build command succeeded"
                                                : "; build it, or name the command that builds it with the key build";
        document_fail(&project->document, project->value[k], "%s: %s: %s%s", keys[k].name, file, strerror(errno),
                      advice);
    }
}

const char *project_kernel(struct project *project, size_t i)
{
    return project->is_used ? entry_of(project, key_named("kernels"), i) : NULL;
}

void project_refuse_kernel(struct project *project, size_t i, const char *suggestion)
{
    const yaml_node_t *list = project->value[key_named("kernels")];
    document_fail(&project->document, node_entry(&project->document, list, i), "kernels: no kernel \"%s\"%s",
                  project_kernel(project, i), suggestion);
}

const char *project_source(struct project *project, size_t i, char path[PATH_MAX])
{
    const size_t k = key_named("sources");
    const char *name = project->value[k] ? entry_of(project, k, i) : NULL;
    if (!project->value[k] && i == 0)
        name = "";
    if (!name)
        return NULL;
    path_in_project(project, name, path);
    return path;
}

const char *project_command(struct project *project)
{
    const size_t k = key_named("port-command");
    return project->is_used && project->value[k] ? text_of(project, k) : NULL;
}

void project_free(struct project *project)
{
    if (!project->is_used)
        return;
    for (size_t k = 0; k < KEYS; k++)
        free(project->text[k]);
    document_free(&project->document);
}

/* --- the build command -------------------------------------------------------------------------------------------- */

int project_has_build(const struct project *project)
{
    return project->is_used && project->value[key_named("build")];
}

/* Writes "CPATH=…", in which the folder of plumb_port.h is after the folders that the user has there: gcc and clang
 * search these folders, so that the build command is the same wherever plumb is installed. Returns text; null if
 * compilers find the header anyway. */
static const char *search_path(char *text, size_t size)
{
    char folder[PATH_MAX];
    const char *path = getenv("CPATH");
    if (!include_folder(folder))
        return NULL;
    snprintf(text, size, "CPATH=%s%s%s", path ? path : "", path && *path ? ":" : "", folder);
    return text;
}

int project_build(const struct project *project)
{
    if (!project_has_build(project))
        return 0;
    const yaml_node_t *node = project->value[key_named("build")];
    const char *command = (const char *)node->data.scalar.value;
    const char *const arguments[] = {"sh", "-c", "cd \"$0\" && eval \"$1\"", project->folder, command, NULL};
    const int standard[3] = {-1, STDERR_FILENO, STDERR_FILENO};
    char search[3 * PATH_MAX];
    const char *const with[] = {search_path(search, sizeof search), NULL};
    const struct process_order order = {
        .program = "/bin/sh", .arguments = arguments, .standard = standard, .with = with};
    struct process_ending ending;
    char text[128];
    struct process *process = process_start(&order);
    if (!process) {
        refuse("check", "%s:%zu: build: %s", project->file, node_line(node), strerror(errno));
        return -1;
    }
    process_wait(process, INFINITY);
    process_end(process, &ending);
    if (!ending.signal && ending.status == 0)
        return 0;
    process_describe_ending(&ending, INFINITY, text, sizeof text);
    refuse("check", "%s:%zu: build: %s: %s", project->file, node_line(node), command,
           ending.signal ? text : strstr(text, "exit status"));
    return -1;
}
