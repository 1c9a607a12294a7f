/* The baseline build of a machine, which later builds are timed against. See nightly.h.
 *
 * In the folder of the nightly run, kept/LINE/ has the program, the shared objects beside it, and kept.json with its
 * commit and date. A new machine has none: its first nightly run stores its own build, and has no verdict on speed. The
 * maintainer accepts another speed by a date in data/accepted.json: a baseline build from before that date is
 * replaced. */
#include "nightly.h"

#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/shared_object.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int complain(const char *file, const char *problem)
{
    fprintf(stderr, "plumb nightly: %s: %s\n", file, problem);
    return -1;
}

char *kept_accepted_date(const char *verb, const char *file)
{
    if (access(file, F_OK) != 0)
        return strdup("");
    json_t *accepted = night_document(verb, file);
    if (!accepted)
        return NULL;
    const int known = strcmp(json_text_at(accepted, "schema"), "plumb.accepted") == 0 &&
                      json_integer_value(json_object_get(accepted, "version")) == 1 && *json_text_at(accepted, "speed");
    char *date = known ? strdup(json_text_at(accepted, "speed")) : NULL;
    if (!known)
        refuse(verb, "%s: no accepted state of version 1 with a date of speed", file);
    json_decref(accepted);
    return date;
}

/* Returns the path "kept/LINE/NAME" in the folder of the nightly run. */
static struct path kept_path(const struct night *night, const char *name)
{
    char inside[400];
    snprintf(inside, sizeof inside, "kept/%s/%s", night->line, name);
    return night_path(night, inside);
}

void kept_find(struct night *night, const char *accepted)
{
    json_error_t error;
    json_t *about = json_load_file(kept_path(night, "kept.json").text, 0, &error);
    const char *date = json_text_at(about, "date");
    const struct path program = kept_path(night, "plumb");
    if (*date && strcmp(date, accepted) >= 0 && access(program.text, X_OK) == 0) {
        snprintf(night->since, sizeof night->since, "%s", date);
        night->kept = realpath(program.text, NULL);
    }
    json_decref(about);
}

/* Copies a file; returns 0, or −1 after a line on standard error. */
static int copy(const char *from, const char *to, mode_t mode)
{
    char bytes[1 << 14];
    struct output output;
    FILE *in = fopen(from, "rbe");
    if (!in)
        return complain(from, strerror(errno));
    int status = output_open(&output, "nightly", to);
    for (size_t count; status == 0 && (count = fread(bytes, 1, sizeof bytes, in)) > 0;)
        fwrite(bytes, 1, count, output.stream);
    if (status == 0 && (ferror(in) || fchmod(fileno(output.stream), mode) != 0)) {
        status = complain(to, strerror(errno));
        output_abandon(&output);
    } else if (status == 0)
        status = output_close(&output);
    fclose(in);
    return status;
}

/* Copies the shared objects beside the program: other libraries' ports, and the lists. */
static int copy_peers(const struct night *night, const char *folder)
{
    DIR *directory = folder ? opendir(folder) : NULL;
    if (!directory)
        return 0;
    int status = output_directories("nightly", kept_path(night, "peers").text);
    for (const struct dirent *entry; status == 0 && (entry = readdir(directory));) {
        char from[2 * PATH_MAX], to[300];
        const size_t length = strlen(entry->d_name);
        if (length < 4 || strcmp(entry->d_name + length - 3, ".so") != 0)
            continue;
        snprintf(from, sizeof from, "%s/%s", folder, entry->d_name);
        snprintf(to, sizeof to, "peers/%s", entry->d_name);
        status = copy(from, kept_path(night, to).text, 0644);
    }
    closedir(directory);
    return status;
}

int kept_keep(const struct night *night)
{
    char program[PATH_MAX] = "";
    const struct path about = kept_path(night, "kept.json");
    struct output output;
    if (readlink("/proc/self/exe", program, sizeof program - 1) <= 0)
        return complain("/proc/self/exe", strerror(errno));
    char *peers = beside_program("peers");
    const int failed = output_directories("nightly", kept_path(night, "").text) != 0 ||
                       copy(program, kept_path(night, "plumb").text, 0755) != 0 || copy_peers(night, peers) != 0;
    free(peers);
    if (failed || output_open(&output, "nightly", about.text) != 0)
        return -1;
    json_write(json_pack("{so ss ss}", "commit", json_text(night->commit), "date", night->started, "line", night->line),
               JSON_DIGITS, output.stream);
    return output_close(&output);
}
