/* Output of commands to files and standard output; see output.h. */
#include "output.h"

#include "options.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* --- temporary files ---------------------------------------------------------------------------------------------- */

/* A file to be removed if a signal ends the program. A signal may come at any moment, in any thread: entries are never
 * freed, and their path never changes. */
struct temporary {
    struct temporary *next;
    pid_t owner; /* a forked child must not remove its parent's files */
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

/* Installs handlers with which exit and fatal signals remove the files. Does not change signals that are ignored or
 * that the verb handles itself. */
static void catch_ends(void)
{
    static atomic_flag registered = ATOMIC_FLAG_INIT;
    if (!atomic_flag_test_and_set(&registered))
        atexit(remove_all);
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT, SIGXCPU};
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        struct sigaction now;
        if (sigaction(signals[i], NULL, &now) == 0 && now.sa_handler == SIG_DFL)
            sigaction(signals[i], &(struct sigaction){.sa_handler = remove_and_die}, NULL);
    }
}

static volatile sig_atomic_t *stopped;

/* Handles the first signal; a second one with the same number ends the program. */
static void handle_signal(int number)
{
    *stopped = 1;
    signal(number, remove_and_die);
}

void output_install_signal_handler(const int *signals, volatile sig_atomic_t *stop)
{
    stopped = stop;
    for (; *signals; signals++) {
        struct sigaction now;
        if (sigaction(*signals, NULL, &now) == 0 && now.sa_handler != SIG_IGN)
            sigaction(*signals, &(struct sigaction){.sa_handler = handle_signal}, NULL);
    }
}

/* Splits the path of a target into its folder and its name. Returns the length of the folder, with the slash. Stores
 * the length of the name, but at most 200. The first *name_length characters of the name begin the name of the
 * temporary file, NAME.PROCESS-ATTEMPT.new, which may have at most 255 bytes. */
static size_t parts_of(const char *target, size_t *name_length)
{
    enum { LONGEST = 200 };
    const char *slash = strrchr(target, '/');
    const size_t folder = slash ? (size_t)(slash + 1 - target) : 0;
    *name_length = strnlen(target + folder, LONGEST);
    return folder;
}

/* True if `file` is the name of a temporary file for the target `name`. */
static int is_temporary_of(const char *file, const char *name, size_t length)
{
    static const char digits[] = "0123456789";
    if (strncmp(file, name, length) != 0 || file[length] != '.')
        return 0;
    const char *process = file + length + 1, *dash = process + strspn(process, digits);
    const char *end = dash + (*dash == '-') + strspn(dash + (*dash == '-'), digits);
    return dash > process && end > dash + 1 && strcmp(end, ".new") == 0;
}

/* Removes temporary files that killed writers of the target left beside it. A running writer, on this machine or on
 * another one that shares the folder, holds a lock on its file; if a file system has no locks, nothing is removed. */
static void remove_stale_temporaries(const char *target)
{
    size_t length, start = parts_of(target, &length);
    char *path = strndup(target, start);
    DIR *folder = path ? opendir(start ? path : ".") : NULL;
    free(path);
    for (const struct dirent *entry; folder && (entry = readdir(folder));) {
        if (!is_temporary_of(entry->d_name, target + start, length))
            continue;
        const int descriptor = openat(dirfd(folder), entry->d_name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
        if (descriptor >= 0 && flock(descriptor, LOCK_EX | LOCK_NB) == 0)
            unlinkat(dirfd(folder), entry->d_name, 0);
        if (descriptor >= 0)
            close(descriptor);
    }
    if (folder)
        closedir(folder);
}

void output_lock(int descriptor, int lock)
{
    while (flock(descriptor, lock) != 0 && errno == EINTR)
        ; /* a signal came */
}

/* Creates a file and locks it. Returns its descriptor, or −1 with errno. EEXIST means that the file exists already, or
 * that another writer removed the new file before it was locked, because it took the file for an abandoned one. */
static int create_and_lock(const char *path)
{
    struct stat status;
    const int descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    if (descriptor < 0)
        return -1;
    output_lock(descriptor, LOCK_EX);
    if (fstat(descriptor, &status) == 0 && status.st_nlink > 0)
        return descriptor;
    close(descriptor);
    errno = EEXIST;
    return -1;
}

/* Creates a temporary file beside the target. Its name is stored before the file exists, so that a signal always
 * removes it. Returns its descriptor, or −1 with errno. */
static int create_temporary(const char *target, struct temporary **temporary)
{
    enum { ATTEMPTS = 100 };
    size_t name, folder = parts_of(target, &name);
    const size_t size = folder + name + 32;
    remove_stale_temporaries(target);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        struct temporary *entry = calloc(1, sizeof *entry + size);
        if (!entry)
            return -1;
        snprintf(entry->path, size, "%.*s.%d-%d.new", (int)(folder + name), target, (int)getpid(), attempt);
        entry->owner = getpid();
        entry->exists = 1;
        entry->next = temporaries;
        while (!atomic_compare_exchange_weak(&temporaries, &entry->next, entry))
            ;
        const int descriptor = create_and_lock(entry->path);
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

/* Returns the path of the file to which `file` leads when all symbolic links are followed; this file need not exist.
 * Allocated; null with errno. */
static char *follow_links(const char *file)
{
    enum { MAX_LINKS = 40 }; /* the kernel's own limit */
    char *path = strdup(file);
    for (int i = 0; path && i < MAX_LINKS; i++) {
        char *real = realpath(path, NULL), link_target[4096], *next = NULL;
        const ssize_t length = real ? -1 : readlink(path, link_target, sizeof link_target - 1);
        if (length < 0) { /* an existing file, or one to be created */
            if (real)
                free(path);
            return real ? real : path;
        }
        const char *slash = strrchr(path, '/');
        const int folder = *link_target == '/' || !slash ? 0 : (int)(slash - path) + 1;
        if (asprintf(&next, "%.*s%.*s", folder, path, (int)length, link_target) < 0)
            next = NULL;
        free(path);
        path = next;
    }
    free(path);
    errno = ELOOP;
    return NULL;
}

/* True for devices, pipes and descriptors, which are written directly, since another file cannot replace them. */
static int is_direct(const char *file, const struct stat *status)
{
    return !S_ISREG(status->st_mode) || strncmp(file, "/dev/fd/", 8) == 0 || strncmp(file, "/dev/std", 8) == 0 ||
           strncmp(file, "/proc/", 6) == 0;
}

/* Returns the folder of a file with all links resolved, followed by the file's own name, even if that is a link.
 * Allocated; null with errno. */
static char *in_its_folder(const char *file)
{
    const char *slash = strrchr(file, '/'), *last = slash ? slash + 1 : file;
    char *name = slash ? strndup(file, (size_t)(slash - file) + 1) : strdup(".");
    char *folder = name ? realpath(name, NULL) : NULL, *path = NULL;
    const int error = errno;
    if (folder && asprintf(&path, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, last) < 0)
        path = NULL;
    errno = error;
    free(folder);
    free(name);
    return path;
}

/* True for /dev/stdout and the like, which are links made by the system. */
static int is_of_system(const char *file)
{
    return strncmp(file, "/dev/", 5) == 0 || strncmp(file, "/proc/", 6) == 0;
}

/* --- outputs ------------------------------------------------------------------------------------------------------ */

static int complain(const struct output *output)
{
    fprintf(stderr, "plumb %s: cannot write %s: %s\n", output->verb, output->file ? output->file : "to standard output",
            strerror(errno));
    return -1;
}

/* To be called after a file could not be created in the target's folder. If errno says that this is not permitted,
 * opens a file in memory. output_close copies the finished text into the existing target. Returns a descriptor, or −1.
 */
static int open_in_memory(void)
{
    return errno == EACCES || errno == EPERM || errno == EROFS ? memfd_create("plumb-output", MFD_CLOEXEC) : -1;
}

/* Returns 1 if a byte can be written to the file. Called before the work begins, to detect a full disk early. */
static int takes_a_byte(int descriptor)
{
    return pwrite(descriptor, "\n", 1, 0) == 1 && ftruncate(descriptor, 0) == 0;
}

static int open_beside(struct output *output, const struct stat *before)
{
    output->target = in_its_folder(output->file);
    int descriptor = output->target ? create_temporary(output->target, &output->temporary) : -1;
    if (descriptor < 0 && output->target && before)
        descriptor = open_in_memory();
    if (descriptor < 0)
        return -1;
    output->stream = fdopen(descriptor, "w");
    if (!output->stream) {
        close(descriptor);
        return -1;
    }
    if (!takes_a_byte(descriptor))
        return -1;
    if (!before)
        return 0;
    /* Only root can preserve another owner; for other users this fails, and the new file belongs to them. */
    const int owner_status = fchown(descriptor, before->st_uid, before->st_gid);
    (void)owner_status;
    return fchmod(descriptor, before->st_mode & 07777);
}

/* Tests whether standard output can be written. Returns 0, or −1 with errno. A device is tested by a write of no bytes,
 * which a device like /dev/full refuses; a file by allocating space for one more byte, which fails if the disk is
 * full. */
static int standard_output_open(void)
{
    struct stat status;
    const int mode = fcntl(STDOUT_FILENO, F_GETFL);
    if (mode < 0 || fstat(STDOUT_FILENO, &status) != 0)
        return -1;
    if ((mode & O_PATH) || (mode & O_ACCMODE) == O_RDONLY) {
        errno = EBADF;
        return -1;
    }
    if (S_ISCHR(status.st_mode))
        return write(STDOUT_FILENO, "", 0) == 0 ? 0 : -1;
    const off_t end = S_ISREG(status.st_mode) ? lseek(STDOUT_FILENO, 0, SEEK_CUR) : -1;
    return end >= 0 && fallocate(STDOUT_FILENO, FALLOC_FL_KEEP_SIZE, end, 1) != 0 &&
                   (errno == ENOSPC || errno == EDQUOT || errno == EFBIG)
               ? -1
               : 0;
}

/* Opens a device, a pipe or a descriptor. */
static FILE *open_directly(const char *file)
{
    const int flags = O_WRONLY | O_TRUNC | O_CLOEXEC | (is_of_system(file) ? 0 : O_NOFOLLOW);
    const int descriptor = open(file, flags);
    FILE *stream = descriptor < 0 ? NULL : fdopen(descriptor, "w");
    if (descriptor >= 0 && !stream)
        close(descriptor);
    return stream;
}

/* Refuses a symbolic link, which may lead anywhere in a folder where other users can write. Returns 0, or −1 after a
 * line on standard error. */
static int refuse_link(const char *verb, const char *file)
{
    struct stat link;
    if (is_of_system(file) || lstat(file, &link) != 0 || !S_ISLNK(link.st_mode))
        return 0;
    fprintf(stderr, "plumb %s: cannot write %s: it is a symbolic link: name the file it leads to, or remove it\n", verb,
            file);
    return -1;
}

int output_open(struct output *output, const char *verb, const char *file)
{
    struct stat before;
    *output = (struct output){.stream = file ? NULL : stdout, .verb = verb, .file = file};
    if (!file)
        return standard_output_open() == 0 ? 0 : complain(output);
    if (refuse_link(verb, file) != 0)
        return -1;
    const int exists = stat(file, &before) == 0;
    catch_ends();
    if (exists && is_direct(file, &before)) {
        output->stream = open_directly(file);
        if (output->stream && (!S_ISCHR(before.st_mode) || write(fileno(output->stream), "", 0) == 0))
            return 0;
        complain(output);
        output_discard(output);
        return -1;
    }
    if ((exists && access(file, W_OK) != 0) || open_beside(output, exists ? &before : NULL) != 0) {
        complain(output);
        output_discard(output);
        return -1;
    }
    return 0;
}

/* Copies the finished text into the existing target. Returns 0, or −1 with errno. */
static int copy_into_target(const struct output *output)
{
    char part[1 << 16];
    const int from = fileno(output->stream), to = open(output->target, O_WRONLY | O_TRUNC | O_CLOEXEC | O_NOFOLLOW);
    ssize_t got = to < 0 ? -1 : 0;
    for (off_t at = 0; to >= 0 && (got = pread(from, part, sizeof part, at)) > 0; at += got)
        if (write(to, part, (size_t)got) != got) {
            got = -1;
            break;
        }
    return to >= 0 && close(to) == 0 && got == 0 ? 0 : -1;
}

/* Renames the finished file to the target; a target that is a mount point cannot be replaced and is overwritten.
 * Returns 0, or −1 with errno. */
static int rename_to_target(const struct output *output)
{
    const int in_memory = !output->temporary->exists;
    if (!in_memory && fsync(fileno(output->stream)) != 0 && errno != EINVAL)
        return -1;
    if (!in_memory && rename(output->temporary->path, output->target) == 0) {
        output->temporary->exists = 0;
        return 0;
    }
    return in_memory || errno == EBUSY || errno == EXDEV ? copy_into_target(output) : -1;
}

/* Returns 1 if an earlier write failed, with errno; otherwise 0. The errno of the earlier write is lost, but writing
 * one more byte sets it again. This byte does no harm: the file will be discarded, and a pipe or device has already
 * refused a write. */
static int has_failed(const struct output *output)
{
    if (!ferror(output->stream))
        return 0;
    errno = EIO;
    const ssize_t put = output->file ? write(fileno(output->stream), "\n", 1) : 0;
    (void)put;
    return 1;
}

int output_close(struct output *output)
{
    int failed = fflush(output->stream) != 0 || has_failed(output);
    if (!output->file) {
        if (!failed)
            return 0;
        complain(output);
        __fpurge(stdout); /* so that output_status does not complain again */
        clearerr(stdout);
        return -1;
    }
    failed = failed || (output->target && rename_to_target(output) != 0);
    if (failed)
        complain(output);
    const int closed = fclose(output->stream) == 0;
    output->stream = NULL;
    if (!failed && !closed)
        failed = complain(output);
    output_discard(output);
    return failed ? -1 : 0;
}

void output_discard(struct output *output)
{
    if (!output->file)
        return;
    if (output->stream && has_failed(output)) /* the caller does not report the failed write */
        complain(output);
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

void output_prepare(void)
{
    /* If the shell closed one of these descriptors, the next file to be opened would get its number, and messages meant
     * for standard error would be written into that file. */
    for (int i = STDIN_FILENO; i <= STDERR_FILENO; i++)
        if (fcntl(i, F_GETFD) < 0 && errno == EBADF)
            open("/", O_PATH); /* neither readable nor writable */
    signal(SIGXFSZ, SIG_IGN);  /* so that writing beyond the maximum size of a file returns an error */
}

/* Returns the canonical name of a file, which need not exist, to be freed; null if its folder does not exist. */
static char *full_name(const char *file)
{
    char *path = follow_links(file), *name = path ? in_its_folder(path) : NULL;
    free(path);
    return name;
}

int output_same_file(const char *one, const char *other)
{
    struct stat a, b;
    char *from = full_name(one), *to = full_name(other);
    const int same = from && to && strcmp(from, to) == 0;
    free(from);
    free(to);
    return same || (stat(one, &a) == 0 && stat(other, &b) == 0 && S_ISREG(a.st_mode) && a.st_dev == b.st_dev &&
                    a.st_ino == b.st_ino);
}

int output_status(int status)
{
    const int flushed = fflush(stdout) == 0;
    if (flushed && !ferror(stdout))
        return status;
    fprintf(stderr, "plumb: cannot write to standard output: %s\n", strerror(flushed ? EIO : errno));
    return STATUS_USAGE;
}

int output_is_terminal(FILE *stream)
{
    return isatty(fileno(stream)) > 0;
}

int output_directories(const char *verb, const char *directory)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s", directory);
    for (char *slash = strchr(path + 1, '/');; slash = strchr(slash + 1, '/')) {
        if (slash)
            *slash = 0;
        if (mkdir(path, 0777) != 0 && errno != EEXIST) {
            fprintf(stderr, "plumb %s: cannot make the folder %s: %s\n", verb, path, strerror(errno));
            return -1;
        }
        if (!slash)
            return 0;
        *slash = '/';
    }
}
