/* The baseline build of a machine, which later builds are timed against. See nightly.h.
 *
 * In the folder of the nightly run, the folder kept/FINGERPRINT/ contains the program plumb, the shared objects beside
 * it, and kept.json with the commit and the date of the build. FINGERPRINT is that of the machine. A new machine has no
 * baseline build: its first nightly run stores the present build, and has no verdict on speed. The maintainer accepts
 * another speed by a date in data/accepted.json: a baseline build from before that date is replaced. */
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

static int report_problem(const char *file, const char *problem)
{
    fprintf(stderr, "plumb nightly: %s: %s\n", file, problem);
    return -1;
}

char *baseline_build_accepted_date(const char *verb, const char *file)
{
    if (access(file, F_OK) != 0)
        return strdup("");
    json_t *accepted = nightly_document(verb, file);
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

/* Returns the path "kept/FINGERPRINT/NAME" in the folder of the nightly run. */
static struct path baseline_build_path(const struct nightly_run *nightly_run, const char *name)
{
    char inside[400];
    snprintf(inside, sizeof inside, "kept/%s/%s", nightly_run->machine_fingerprint, name);
    return nightly_path(nightly_run, inside);
}

void baseline_build_find(struct nightly_run *nightly_run, const char *accepted)
{
    json_error_t error;
    json_t *about = json_load_file(baseline_build_path(nightly_run, "kept.json").text, 0, &error);
    const char *date = json_text_at(about, "date");
    const struct path program = baseline_build_path(nightly_run, "plumb");
    if (*date && strcmp(date, accepted) >= 0 && access(program.text, X_OK) == 0) {
        snprintf(nightly_run->since, sizeof nightly_run->since, "%s", date);
        nightly_run->baseline_program = realpath(program.text, NULL);
    }
    json_decref(about);
}

/* Copies a file and gives the copy these permissions; returns 0, or −1 after a line on standard error. */
static int copy(const char *from, const char *to, mode_t mode)
{
    char bytes[1 << 14];
    struct output output;
    FILE *in = fopen(from, "rbe");
    if (!in)
        return report_problem(from, strerror(errno));
    int status = output_open(&output, "nightly", to);
    for (size_t count; status == 0 && (count = fread(bytes, 1, sizeof bytes, in)) > 0;)
        fwrite(bytes, 1, count, output.stream);
    if (status == 0 && (ferror(in) || fchmod(fileno(output.stream), mode) != 0)) {
        status = report_problem(to, strerror(errno));
        output_discard(&output);
    } else if (status == 0)
        status = output_close(&output);
    fclose(in);
    return status;
}

/* Copies the shared objects of a folder (the ports of other libraries, and the lists) into the baseline build. There is
 * nothing to copy if `folder` is null or cannot be opened. Returns 0, or −1 after a line on standard error. */
static int copy_peers(const struct nightly_run *nightly_run, const char *folder)
{
    DIR *directory = folder ? opendir(folder) : NULL;
    if (!directory)
        return 0;
    int status = output_directories("nightly", baseline_build_path(nightly_run, "peers").text);
    for (const struct dirent *entry; status == 0 && (entry = readdir(directory));) {
        char from[2 * PATH_MAX], to[300];
        const size_t length = strlen(entry->d_name);
        if (length < 4 || strcmp(entry->d_name + length - 3, ".so") != 0)
            continue;
        snprintf(from, sizeof from, "%s/%s", folder, entry->d_name);
        snprintf(to, sizeof to, "peers/%s", entry->d_name);
        status = copy(from, baseline_build_path(nightly_run, to).text, 0644);
    }
    closedir(directory);
    return status;
}

int baseline_build_store(const struct nightly_run *nightly_run)
{
    char program[PATH_MAX] = "";
    const struct path about = baseline_build_path(nightly_run, "kept.json");
    struct output output;
    if (readlink("/proc/self/exe", program, sizeof program - 1) <= 0)
        return report_problem("/proc/self/exe", strerror(errno));
    char *peers = beside_program("peers");
    const int failed = output_directories("nightly", baseline_build_path(nightly_run, "").text) != 0 ||
                       copy(program, baseline_build_path(nightly_run, "plumb").text, 0755) != 0 ||
                       copy_peers(nightly_run, peers) != 0;
    free(peers);
    if (failed || output_open(&output, "nightly", about.text) != 0)
        return -1;
    json_write(json_pack("{so ss ss}", "commit", json_text(nightly_run->commit), "date", nightly_run->started, "line",
                         nightly_run->machine_fingerprint),
               JSON_DIGITS, output.stream);
    return output_close(&output);
}
