/* plumb check --watch; see watch.h. */
#include "watch.h"

#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/process.h"

#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

/* Times in seconds. interval: between two looks at all files, by stat(). settling_time: files are read when none has
 * changed for this time; max_settling_time: after this time they are read although they still change. max_missing_time:
 * a file may be missing for this time, as happens while a linker replaces it. */
static const double interval = 0.02, settling_time = 0.1, max_missing_time = 2, max_settling_time = 10;

static void sleep_for(double seconds)
{
    const struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    nanosleep(&time, NULL);
}

/* --- files -------------------------------------------------------------------------------------------------------- */

static struct watch_state state_of(const char *path)
{
    struct stat facts;
    if (stat(path, &facts) != 0)
        return (struct watch_state){0};
    return (struct watch_state){1, facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtim, facts.st_ctim};
}

static int is_same_state(const struct watch_state *a, const struct watch_state *b)
{
    return a->exists == b->exists && a->device == b->device && a->inode == b->inode && a->size == b->size &&
           a->modified.tv_sec == b->modified.tv_sec && a->modified.tv_nsec == b->modified.tv_nsec;
}

static int has_changed(const struct watch_file *file)
{
    const struct watch_state now = state_of(file->path);
    return !is_same_state(&now, &file->state);
}

/* Returns the first of `count` files that has this path, or null. */
static struct watch_file *find_file(struct watch_file *file, size_t count, const char *path)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(file[i].path, path) == 0)
            return &file[i];
    return NULL;
}

static void add_file(struct watch *watch, const char *path, enum watch_part part)
{
    const struct watch_file *before = find_file(watch->file + WATCH_MOST_FILES, watch->former, path);
    if (watch->count == WATCH_MOST_FILES || find_file(watch->file, watch->count, path))
        return;
    struct watch_file *file = &watch->file[watch->count++];
    snprintf(file->path, sizeof file->path, "%s", path);
    file->state = state_of(path);
    file->part = part;
    file->is_written = before && before->is_written;
}

void watch_add(struct watch *watch, const char *path, enum watch_part part)
{
    char file[PATH_MAX + NAME_MAX + 2];
    DIR *folder = opendir(path);
    if (!folder) {
        add_file(watch, path, part);
        return;
    }
    const size_t length = strlen(path);
    for (struct dirent *entry; (entry = readdir(folder));) {
        struct stat facts;
        snprintf(file, sizeof file, "%s%s%s", path, length > 0 && path[length - 1] == '/' ? "" : "/", entry->d_name);
        if (entry->d_name[0] != '.' && strlen(file) < PATH_MAX && stat(file, &facts) == 0 && S_ISREG(facts.st_mode))
            add_file(watch, file, part);
    }
    closedir(folder);
}

void watch_ignore(struct watch *watch, const char *path)
{
    for (size_t i = 0; i < watch->count; i++)
        watch->file[i].is_written |= output_same_file(watch->file[i].path, path);
}

int watch_build(struct watch *watch, int (*build)(void *context), void *context)
{
    int has_changed_before[WATCH_MOST_FILES] = {0};
    int status = 0, again = 1;
    for (int run = 0; run < 2 && again && status == 0; run++) {
        status = build(context);
        again = 0;
        for (size_t i = 0; i < watch->count; i++) {
            struct watch_file *file = &watch->file[i];
            if (file->part != WATCH_SOURCES || file->is_written || !has_changed(file))
                continue;
            file->is_written = has_changed_before[i];
            if (run == 0) {
                has_changed_before[i] = 1;
                file->state = state_of(file->path);
                again = 1;
            }
        }
    }
    return status;
}

/* Returns the seconds since a file was changed; negative if the clock of its file system is ahead of this
 * computer's. */
static double age_of(const struct watch_state *state)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (double)(now.tv_sec - state->changed.tv_sec) + 1e-9 * (double)(now.tv_nsec - state->changed.tv_nsec);
}

/* Stores the present state of the files of a stage, and in *unchanged the time when a change was last seen. Returns 1
 * if a file may still be changing: if it does not exist, or was changed less than settling_time ago. Since the clock of
 * a file system may be ahead of this computer's, a file also counts as settled if no change was seen for
 * settling_time. */
static int note_changes(struct watch *watch, enum watch_part part, double start, double *unchanged)
{
    int is_changing = 0;
    for (size_t i = 0; i < watch->count; i++) {
        struct watch_file *file = &watch->file[i];
        if (file->part != part || file->is_written)
            continue;
        const double now = process_clock();
        if (has_changed(file))
            *unchanged = now;
        file->state = state_of(file->path);
        if (file->state.exists)
            is_changing |= age_of(&file->state) < settling_time && now - *unchanged < settling_time;
        else
            is_changing |= now - start < max_missing_time;
    }
    return is_changing;
}

void watch_settle(struct watch *watch, enum watch_part part)
{
    const double start = process_clock();
    double unchanged = start;
    while (note_changes(watch, part, start, &unchanged) && process_clock() - start < max_settling_time)
        sleep_for(interval);
}

/* --- the loop ----------------------------------------------------------------------------------------------------- */

static volatile sig_atomic_t interrupted;

struct watch_call {
    int (*check)(struct watch *watch, void *context);
    struct watch *watch;
    void *context;
};

/* Runs the check in the child process. */
static int call_check(void *data)
{
    const struct watch_call *call = data;
    const int status = call->check(call->watch, call->context);
    fflush(NULL);
    return status;
}

/* Makes the files of the last check the files of the previous check, and begins an empty list. */
static void begin_file_list(struct watch *watch)
{
    memcpy(watch->file + WATCH_MOST_FILES, watch->file, watch->count * sizeof *watch->file);
    watch->former = watch->count;
    watch->count = 0;
    *watch->result = 0;
}

/* Used after a check that added no files, because it could not read the project file: watches the files of the previous
 * check, from their present state on. */
static void restore_file_list(struct watch *watch)
{
    memcpy(watch->file, watch->file + WATCH_MOST_FILES, watch->former * sizeof *watch->file);
    watch->count = watch->former;
    for (size_t i = 0; i < watch->count; i++)
        watch->file[i].state = state_of(watch->file[i].path);
}

/* Runs a check and prints its line. Returns its status, or −1 if it was interrupted. */
static int check_once(struct watch_call *call)
{
    struct process_ending ending;
    const struct process_order order = {.body = call_check, .data = call};
    const double start = process_clock();
    begin_file_list(call->watch);
    fflush(NULL);
    struct process *process = process_start(&order);
    if (!process)
        return refuse("check", "--watch: %s", strerror(errno));
    while (!interrupted && !process_wait(process, interval))
        ;
    process_end(process, &ending);
    if (ending.timed_out)
        return -1;
    const int status = ending.signal ? STATUS_USAGE : ending.status;
    char clock[16];
    const time_t now = time(NULL);
    struct tm local;
    strftime(clock, sizeof clock, "%H:%M:%S", localtime_r(&now, &local));
    if (call->watch->count > 0)
        printf("%s  %.2f s  %s\n", clock, process_clock() - start,
               *call->watch->result ? call->watch->result : "could not check");
    fflush(stdout);
    return status;
}

static int any_has_changed(const struct watch *watch)
{
    for (size_t i = 0; i < watch->count; i++)
        if (!watch->file[i].is_written && has_changed(&watch->file[i]))
            return 1;
    return 0;
}

int watch_run(int (*check)(struct watch *watch, void *context), void *context)
{
    struct watch *watch = mmap(NULL, sizeof *watch, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (watch == MAP_FAILED)
        return refuse("check", "--watch: %s", strerror(errno));
    struct watch_call call = {check, watch, context};
    int last = STATUS_USAGE;
    output_install_signal_handler((const int[]){SIGINT, SIGTERM, 0}, &interrupted);
    while (!interrupted) {
        const int status = check_once(&call);
        if (status >= 0)
            last = status;
        if (watch->count == 0 && watch->former == 0)
            break;
        if (watch->count == 0)
            restore_file_list(watch);
        while (!interrupted && !any_has_changed(watch))
            sleep_for(interval);
    }
    munmap(watch, sizeof *watch);
    return last;
}
