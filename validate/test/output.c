/* Tests of writing files: whatever fails during an operation, the file afterwards has either its old or its complete
 * new content. */
#include "validate/util/output.h"
#include "ran.h"
#include "validate/cli/cli.h"

#include <fcntl.h>
#include <glob.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

TestSuite(output, .timeout = 1200);

static int put(const char *file, const char *text)
{
    struct output output;
    if (output_open(&output, "test", file) != 0)
        return -1;
    fputs(text, output.stream);
    return output_close(&output);
}

static void expect_refusal(const char *file, const char *line)
{
    capture_stderr();
    cr_expect_eq(put(file, "text"), -1);
    cr_expect_str_eq(captured_stderr(), line);
}

static void expect_text(const char *file, const char *text)
{
    cr_expect_str_eq(file_text(file), text);
}

static size_t count_files(void)
{
    glob_t found;
    const size_t count = glob("*", 0, NULL, &found) == 0 ? found.gl_pathc : 0;
    globfree(&found);
    return count;
}

static mode_t mode_of(const char *file)
{
    struct stat status;
    cr_assert(stat(file, &status) == 0);
    return status.st_mode & 07777;
}

Test(output, new_file_has_default_permissions)
{
    enter_scratch();
    umask(027);
    cr_assert_eq(put("new", "text\n"), 0);
    expect_text("new", "text\n");
    cr_expect_eq(mode_of("new"), 0640);
    cr_expect_eq(count_files(), 1);
}

Test(output, existing_file_permissions_are_preserved)
{
    enter_scratch();
    scratch_file("old", "before\n");
    cr_assert(chmod("old", 0751) == 0);
    cr_assert_eq(put("old", "after\n"), 0);
    expect_text("old", "after\n");
    cr_expect_eq(mode_of("old"), 0751);
}

/* A symbolic link to a file, to a device, to nothing, or in a cycle is rejected, and its target is unchanged. */
Test(output, symbolic_link_is_rejected_target_unchanged)
{
    enter_scratch();
    cr_assert(mkdir("below", 0755) == 0 && symlink("below/file", "link") == 0 && symlink("/dev/null", "device") == 0 &&
              symlink("none", "nothing") == 0 && symlink("circle", "circle") == 0);
    scratch_file("below/file", "before\n");
    static const char *const links[] = {"link", "device", "nothing", "circle"};
    for (size_t i = 0; i < sizeof links / sizeof *links; i++)
        expect_refusal(links[i],
                       formatted("plumb test: cannot write %s: it is a symbolic link: name the file it leads to, "
                                 "or remove it\n",
                                 links[i]));
    expect_text("below/file", "before\n");
    cr_expect_neq(access("none", F_OK), 0);
}

/* A symbolic link that is created while the command works is replaced. */
Test(output, symbolic_link_made_meanwhile_is_replaced)
{
    struct output output;
    enter_scratch();
    scratch_file("victim", "before\n");
    cr_assert_eq(output_open(&output, "test", "file"), 0);
    fputs("text\n", output.stream);
    cr_assert_eq(symlink("victim", "file"), 0);
    cr_assert_eq(output_close(&output), 0);
    expect_text("victim", "before\n");
    expect_text("file", "text\n");
}

Test(output, linked_folder_is_followed)
{
    enter_scratch();
    cr_assert(mkdir("real", 0755) == 0 && symlink("real", "folder") == 0);
    cr_assert_eq(put("folder/file", "text\n"), 0);
    expect_text("real/file", "text\n");
}

/* The old file remains until the new one is complete. */
Test(output, old_file_remains_until_replacement)
{
    struct output output;
    enter_scratch();
    scratch_file("file", "before\n");
    cr_assert_eq(output_open(&output, "test", "file"), 0);
    fputs("half", output.stream);
    fflush(output.stream);
    expect_text("file", "before\n");
    output_discard(&output);
    output_discard(&output); /* a second call has no effect */
    expect_text("file", "before\n");
    cr_expect_eq(count_files(), 1);
}

Test(output, pipe_is_written_directly)
{
    char text[16] = "";
    enter_scratch();
    cr_assert(mkfifo("pipe", 0600) == 0);
    const int reader = open("pipe", O_RDONLY | O_NONBLOCK);
    cr_assert_eq(put("pipe", "through\n"), 0);
    cr_expect_eq(read(reader, text, sizeof text - 1), 8);
    cr_expect_str_eq(text, "through\n");
    close(reader);
}

TRY(output, full_device_is_an_error,
    expect_refusal("/dev/full", "plumb test: cannot write /dev/full: No space left on device\n"))

Test(output, folder_or_missing_folder_is_error)
{
    enter_scratch();
    expect_refusal(".", "plumb test: cannot write .: Is a directory\n");
    expect_refusal("missing/file", "plumb test: cannot write missing/file: No such file or directory\n");
}

static void die_while_writing(int number)
{
    struct output output;
    if (output_open(&output, "test", "file") != 0 || count_files() != 2)
        _exit(1);
    fputs("half", output.stream);
    fflush(output.stream);
    raise(number);
    _exit(2);
}

Test(output, signals_leave_no_partial_files)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGPIPE, SIGQUIT, SIGXCPU};
    enter_scratch();
    scratch_file("file", "before\n");
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        int status = 0;
        const pid_t child = fork();
        if (child == 0) {
            signal(signals[i], SIG_DFL);
            die_while_writing(signals[i]);
        }
        cr_assert(child > 0 && waitpid(child, &status, 0) == child);
        cr_expect(WIFSIGNALED(status) && WTERMSIG(status) == signals[i], "%s: status %x", strsignal(signals[i]),
                  status);
        expect_text("file", "before\n");
        cr_expect_eq(count_files(), 1, "%s: a temporary file remains", strsignal(signals[i]));
    }
}

/* The temporary file of a killed writer is removed when the file is written again. */
Test(output, files_of_killed_writer_are_removed)
{
    int status = 0;
    enter_scratch();
    scratch_file("file", "before\n");
    const pid_t child = fork();
    if (child == 0)
        die_while_writing(SIGKILL);
    cr_assert(child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status));
    cr_assert_eq(count_files(), 2, "the killed writer left no temporary file for this test");
    static const char *const others[] = {"other.1-0.new", "file.1-0.new.txt", "file.1.new", "file.x-0.new",
                                         "file.1-.new"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        scratch_file(others[i], "of somebody else\n");
    cr_expect_eq(put("file", "whole\n"), 0);
    expect_text("file", "whole\n");
    cr_expect_eq(count_files(), 1 + sizeof others / sizeof *others);
}

Test(output, files_of_active_writer_remain)
{
    struct output slow;
    int status = 0;
    enter_scratch();
    cr_assert_eq(output_open(&slow, "test", "file"), 0);
    const pid_t child = fork();
    if (child == 0)
        _exit(put("file", "first\n"));
    cr_assert(child > 0 && waitpid(child, &status, 0) == child);
    cr_expect_eq(status, 0);
    expect_text("file", "first\n");
    fputs("second\n", slow.stream);
    cr_expect_eq(output_close(&slow), 0);
    expect_text("file", "second\n");
}

static volatile sig_atomic_t stop;

static void stop_twice(void)
{
    struct output output;
    signal(SIGTERM, SIG_DFL);
    signal(SIGHUP, SIG_IGN);
    if (output_open(&output, "test", "file") != 0)
        _exit(1);
    output_install_signal_handler((const int[]){SIGTERM, SIGHUP, 0}, &stop);
    raise(SIGHUP);
    if (stop)
        _exit(2);
    raise(SIGTERM);
    if (!stop || count_files() != 2)
        _exit(3);
    raise(SIGTERM);
    _exit(4);
}

/* The second signal ends the program, which leaves no partial files. */
Test(output, second_stop_signal_ends_program)
{
    int status = 0;
    enter_scratch();
    scratch_file("file", "before\n");
    const pid_t child = fork();
    if (child == 0)
        stop_twice();
    cr_assert(child > 0 && waitpid(child, &status, 0) == child);
    cr_expect(WIFSIGNALED(status) && WTERMSIG(status) == SIGTERM, "status %x", status);
    expect_text("file", "before\n");
    cr_expect_eq(count_files(), 1);
}

Test(output, longest_allowed_name_is_written)
{
    char name[256];
    enter_scratch();
    memset(name, 'x', 255);
    name[255] = 0;
    cr_assert_eq(put(name, "long\n"), 0);
    expect_text(name, "long\n");
    cr_expect_eq(count_files(), 1);
}

Test(output, file_in_readonly_folder_is_written)
{
    int status = 0;
    enter_scratch();
    scratch_file("file", "before, and longer\n");
    cr_assert(chmod(".", 0555) == 0 && chmod("file", 0666) == 0);
    const pid_t child = fork();
    if (child == 0) {
        if (getuid() == 0 && setresuid(65534, 65534, 65534) != 0) /* root may write to any directory */
            _exit(2);
        _exit(put("file", "after\n") == 0 ? 0 : 1);
    }
    cr_assert(child > 0 && waitpid(child, &status, 0) == child);
    cr_expect(WIFEXITED(status) && WEXITSTATUS(status) == 0, "status %x", status);
    expect_text("file", "after\n");
    cr_expect_eq(mode_of("file"), 0666);
}

Test(output, two_names_of_file_are_recognised)
{
    enter_scratch();
    cr_assert(symlink("one", "link") == 0);
    cr_expect(output_same_file("one", "link")); /* the file does not exist yet */
    cr_expect(!output_same_file("one", "two"));
    scratch_file("one", "text");
    cr_expect(output_same_file("./one", "one"));
    cr_expect(!output_same_file("/dev/null", "one"));
}

Test(output, terminated_child_leaves_parents_files)
{
    struct output output;
    int status;
    enter_scratch();
    cr_assert_eq(output_open(&output, "test", "file"), 0);
    const pid_t child = fork();
    if (child == 0) {
        raise(SIGTERM);
        _exit(0);
    }
    cr_assert(child > 0 && waitpid(child, &status, 0) == child && WIFSIGNALED(status));
    cr_expect_eq(output_close(&output), 0);
    expect_text("file", "");
}

/* An output that cannot be written gives one line and exit status 2. */
Test(output, failed_write_gives_status_2)
{
    expect_line("plumb eval so3.s1 1 > /dev/full", 2, "No space left");
    expect_line("plumb eval so3.s1 1 >&-", 2, "Bad file descriptor");
    expect_line("plumb --version > /dev/full", 2, "No space left");
    expect_line("plumb data --help >&-", 2, "Bad file descriptor");
    expect_line("plumb eval so3.s1 1 -o /dev/full", 2, "No space left");
    expect_line("plumb eval so3.s1 1 -o /no/such/folder", 2, "No such file");
    expect_line("plumb bench so3.s1 -o /", 2, "Is a directory");
    expect_line("plumb list trace > /dev/full", 2, "No space left");
    expect_line("plumb list check --port plumb tiny > /dev/full", 2, "No space left");
}

Test(output, file_size_limit_is_an_error)
{
    static const char *const outputs[] = {"> text", "-o text"}; /* standard error goes to the pipe */
    enter_scratch();
    for (size_t i = 0; i < 2; i++) {
        const char *command = formatted("(ulimit -f 0; plumb eval so3.s1 1 2>&1 %s; echo status $?) | cat", outputs[i]);
        expect_said(command, 0, "File too large\nstatus 2\n");
    }
}

Test(output, small_stack_is_an_error)
{
    expect_line("ulimit -s 64; plumb check so3.s1 --samples 300", 2, "the stack is limited to 64 KB (ulimit -s)");
    expect_said("ulimit -s 1024; plumb check so3.exp --samples 300 --verbose", 0, "1 passed");
}

/* The disk becomes full after a while: files are limited to eight blocks. */
Test(output, disk_full_midway_is_reported)
{
    enter_scratch();
    expect_line("ulimit -f 8; plumb vectors so3.s1 -n 100000 -o text", 2, "cannot write text: File too large");
    expect_line("ulimit -f 8; plumb vectors --golden csv so3.exp so3.rotate rotation.log -o text", 2,
                "cannot write text: File too large");
    expect_line("ulimit -f 8; plumb vectors --golden json so3.exp so3.rotate -o text", 2,
                "cannot write text: File too large");
    expect_line("ulimit -f 8; plumb map so3.exp --x v.x=0:1:99 --y v.y=0:1:99 --at v.z=0 --component 'R[0][0]' -o text",
                2, "cannot write text: File too large");
}

/* Root may write to any directory. */
Test(output, unwritable_folder_is_named_with_reason)
{
    enter_scratch();
    if (geteuid() == 0)
        cr_assert_eq(seteuid(65534), 0);
    struct ran result = ran(verb_check, "check so3.s1 --samples 500 --reports here/a/b");
    cr_expect_eq(result.status, 2);
    cr_expect_str_eq(result.error, "plumb check: cannot make the folder here: Permission denied\n");
}

/* The computation would take minutes of CPU time. */
Test(output, unwritable_output_fails_before_work)
{
    expect_line("ulimit -t 20; plumb claims --full -o /dev/full", 2, "No space left");
    enter_scratch();
    expect_line("ulimit -t 20; plumb check --samples 10M > /dev/full", 2, "No space left");
    expect_line("ulimit -t 20; plumb check --samples 10M -o /", 2, "Is a directory");
    expect_line("ulimit -t 20; plumb check --samples 10M >&-", 2, "Bad file descriptor");
    expect_line("ulimit -t 20; plumb check --samples 10M --reports /dev/null/x", 2, "Not a directory");
    expect_line("ulimit -t 5; OMP_NUM_THREADS=1 plumb sweep so3.s123 -o /no/such/folder", 2, "No such file");
    expect_line("ulimit -t 5; OMP_NUM_THREADS=1 plumb sweep so3.s123 --state /no/such/folder", 2, "No such file");
    expect_line("ulimit -t 5; OMP_NUM_THREADS=1 plumb sweep so3.s123 --state x -o ./x", 2, "same file");
}

/* The recorded code of the port is released: the sanitizers report a leak otherwise. */
TRY(output, unwritable_table_of_a_box_fails,
    expect_line(
        "plumb prove --port $ports/recorded_false.so so3.s1 --promise 'S1 ulp near 0' --box t=0,1 -o /no/such/file", 2,
        "No such file"))

Test(output, closed_stdout_writes_no_other_file)
{
    enter_scratch();
    expect_line("plumb check so3.s1 --samples 1k --reports . >&-", 2, "Bad file descriptor");
}

Test(output, closed_descriptors_never_reach_a_report)
{
    enter_scratch();
    for (int closed = 0; closed < 8; closed++) {
        const char *command = formatted("plumb check so3.s1 --samples 1k -o text --reports . %s %s %s",
                                        closed & 1 ? "<&-" : "", closed & 2 ? ">&-" : "", closed & 4 ? "2>&-" : "");
        expect_said(command, 0, "");
        json_of(file_text("report.json"));
        cr_expect_eq(strncmp(file_text("text"), "plumb check: ", 13), 0, "%s", file_text("text"));
        cr_expect_eq(*file_text("report.md"), '#');
        cr_expect_eq(count_files(), 6); /* five reports, and the text */
    }
}

/* Reports are written to files even if the reader of standard output has closed the pipe. */
Test(output, reports_are_written_without_a_reader)
{
    enter_scratch();
    ran_shell("plumb check so3.s1 --samples 1k --verbose --reports . | true");
    cr_expect_eq(count_files(), 5);
}
