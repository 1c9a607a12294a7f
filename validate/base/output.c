/* Files that a verb writes; see output.h. */
#include "output.h"

#include "options.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- temporary files ---------------------------------------------------------------------------------------------- */

/* A file to remove if a signal ends the program. The signal may come at any moment, in any thread: entries are never
 * freed, and their text never changes. */
struct temporary {
    struct temporary *next;
    pid_t owner; /* a child that was forked must not remove its parent's files */
    atomic_int exists;
    char path[];
};

static struct temporary *_Atomic temporaries;

static void remove_all(void)
{
    const pid_t process = getpid();
    for (struct temporary *at = temporaries; at; at = at->next)
        if (at->exists && at->owner == process)
            unlink(at->path);
}

static void remove_and_die(int number)
{
    remove_all();
    signal(number, SIG_DFL);
    raise(number);
}

/* Has exit and deadly signals remove the files; signals that are ignored or that the verb handles itself stay so. */
static void catch_ends(void)
{
    static atomic_flag registered = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&registered))
        atexit(remove_all);
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction now;
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            sigaction(signals[i], &(struct sigaction){.sa_handler = remove_and_die}, NULL);
    }
}

/* Creates a file beside the target. Its name is noted before the file exists, so that a signal always removes it.
 * Returns its descriptor, or −1 with errno. */
static int create_temporary(const char *target, struct temporary **temporary)
{
    enum { ATTEMPTS = 100 };
    const size_t size = strlen(target) + 32;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        struct temporary *entry = calloc(1, sizeof *entry + size);
        if (!entry)
            return -1;
        snprintf(entry->path, size, "%s.%d-%d.new", target, (int)getpid(), attempt);
        entry->owner = getpid();
        entry->exists = 1;
        entry->next = temporaries;
        while (!atomic_compare_exchange_weak(&temporaries, &entry->next, entry))
            ;
        const int descriptor = open(entry->path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        *temporary = entry;
        if (descriptor >= 0)
            return descriptor;
        entry->exists = 0;
        if (errno != EEXIST)
            return -1;
    }
    return -1;
}

/* --- symbolic links and devices ----------------------------------------------------------------------------------- */

/* Follows symbolic links to the file that a name means, which need not exist. Returns an allocated path, or null. */
static char *follow_links(const char *file)
{
    enum { MOST_LINKS = 40 }; /* the kernel's own limit */
    char *path = strdup(file);
    for (int i = 0; path && i < MOST_LINKS; i++) {
        char *real = realpath(path, NULL), aim[4096], *next = NULL;
        const ssize_t length = real ? -1 : readlink(path, aim, sizeof aim - 1);
        if (length < 0) { /* an existing file, or one to be made */
            if (real)
                free(path);
            return real ? real : path;
        }
        const char *slash = strrchr(path, '/');
        const int folder = *aim == '/' || !slash ? 0 : (int)(slash - path) + 1;
        if (asprintf(&next, "%.*s%.*s", folder, path, (int)length, aim) < 0)
            next = NULL;
        free(path);
        path = next;
    }
    free(path);
    errno = ELOOP;
    return NULL;
}

/* Devices, pipes and descriptors are written directly: no other file can replace them. */
static int is_direct(const char *file, const struct stat *status)
{
    return !S_ISREG(status->st_mode) || strncmp(file, "/dev/", 5) == 0 || strncmp(file, "/proc/", 6) == 0;
}

/* --- outputs ------------------------------------------------------------------------------------------------------ */

static int complain(const struct output *output)
{
    fprintf(stderr, "plumb %s: cannot write %s: %s\n", output->verb, output->file ? output->file : "to standard output",
            strerror(errno));
    return -1;
}

static int open_beside(struct output *output, const struct stat *before)
{
    output->target = follow_links(output->file);
    const int descriptor = output->target ? create_temporary(output->target, &output->temporary) : -1;
    if (descriptor < 0)
        return -1;
    output->stream = fdopen(descriptor, "w");
    if (!output->stream) {
        close(descriptor);
        return -1;
    }
    if (!before)
        return 0;
    /* Only root can keep another owner; for others, the new file is theirs. */
    const int given = fchown(descriptor, before->st_uid, before->st_gid);
    (void)given;
    return fchmod(descriptor, before->st_mode & 07777);
}

int output_open(struct output *output, const char *verb, const char *file)
{
    struct stat before;
    *output = (struct output){.stream = file ? NULL : stdout, .verb = verb, .file = file};
    if (!file)
        return 0;
    const int exists = stat(file, &before) == 0;
    catch_ends();
    if (exists && is_direct(file, &before)) {
        output->stream = fopen(file, "we");
        return output->stream ? 0 : complain(output);
    }
    if ((exists && access(file, W_OK) != 0) || open_beside(output, exists ? &before : NULL) != 0) {
        complain(output);
        output_abandon(output);
        return -1;
    }
    return 0;
}

int output_close(struct output *output)
{
    int failed = ferror(output->stream) || fflush(output->stream) != 0;
    if (!output->file) {
        if (!failed)
            return 0;
        complain(output);
        __fpurge(stdout); /* so that output_status does not complain again */
        clearerr(stdout);
        return -1;
    }
    failed |= fclose(output->stream) != 0;
    output->stream = NULL;
    if (!failed && output->temporary && rename(output->temporary->path, output->target) == 0)
        output->temporary->exists = 0;
    else if (failed || output->temporary)
        failed = complain(output);
    output_abandon(output);
    return failed ? -1 : 0;
}

void output_abandon(struct output *output)
{
    if (!output->file)
        return;
    if (output->stream)
        fclose(output->stream);
    if (output->temporary && output->temporary->exists) {
        unlink(output->temporary->path);
        output->temporary->exists = 0;
    }
    free(output->target);
    output->stream = NULL;
    output->target = NULL;
    output->temporary = NULL;
}

/* --- for main ----------------------------------------------------------------------------------------------------- */

void output_hold_standard_descriptors(void)
{
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0 && errno == EBADF)
            open("/dev/null",
                 i == STDIN_FILENO ? O_WRONLY : O_RDONLY); /* the wrong way round, so that using them fails */
}

int output_status(int status)
{
    if (!ferror(stdout) && fflush(stdout) == 0)
        return status;
    fprintf(stderr, "plumb: cannot write to standard output: %s\n", strerror(errno));
    return STATUS_USAGE;
}
