/* Tests of the project file plumb.yaml: plumb check without arguments does what the file says, options override it, and
 * each mistake in it gives one line with file, line and key. */
#include "ran.h"

#include "validate/util/options.h"

#include <sys/stat.h>
#include <unistd.h>

/* Writes a repository into the scratch directory: the project file, and a port of so3.exp in float whose level basic
 * holds and whose level full does not. */
static void repository(const char *project)
{
    scratch_file("plumb.yaml", project);
    expect_said("mkdir -p $scratch/.git $scratch/sub/deep && cp docs/examples/rodrigues.c $scratch/port.c", 0, "");
}

#define BUILD "build: cc -O2 -shared -fPIC -I%s/validate port.c -o mine.so -lm\n"

static char *project_with(const char *more)
{
    return formatted("port: mine.so\n" BUILD "samples: 2k\n%s", sources(), more);
}

/* Returns the JSON report of plumb check in a folder of the repository. */
static const json_t *report_in(const char *folder, const char *arguments, int status)
{
    return expect_json(formatted("cd $scratch/%s && plumb check --format json %s", folder, arguments), status);
}

/* --- what the file says ------------------------------------------------------------------------------------------- */

Test(project, file_replaces_arguments)
{
    repository(project_with("kernels: [so3.exp]\nlevel: full\nseed: 7\nfinite: true\nreports: out\n"));
    const json_t *report = report_in("", "", STATUS_SHORT), *port = member(report, "port");
    cr_expect_str_eq(text_of(port, "file"), "./mine.so");
    cr_expect_str_eq(text_of(report, "level"), "full");
    cr_expect_str_eq(text_of(report, "seed"), "7");
    cr_expect_eq(number_of(report, "samples"), 2000);
    cr_expect_eq(json_array_size(member(report, "kernels")), 1);
    cr_expect(strstr(text_of(report, "not_tried"), "--finite"));
    cr_expect_eq(access(in_scratch("out/report.xml"), R_OK), 0);
}

/* Files in the project file are relative to it, wherever the command runs. */
Test(project, file_of_parent_is_found)
{
    repository(project_with("reports: out\nlimits: limits.yaml\n"));
    scratch_file("limits.yaml", "so3.exp:\n- [float, R, scaled ulp, usual, 1e9, mine]\n");
    const json_t *report = report_in("sub/deep", "", STATUS_WITHIN);
    cr_expect_str_eq(text_of(member(report, "port"), "file"), "../../mine.so");
    cr_expect_eq(access(in_scratch("out/report.json"), R_OK), 0);
    cr_expect_neq(access(in_scratch("sub/deep/out"), R_OK), 0);
}

/* Above the root of the repository, and without a repository, parents are not searched: anybody could have written a
 * file there. */
Test(project, parent_outside_repository_is_ignored)
{
    repository("prot: mine.so\n");
    expect_line("cd $scratch/sub && plumb check so3.s1 --samples 1k -o /dev/null", STATUS_USAGE, "got \"prot\"");
    expect_said("mkdir $scratch/sub/.git && cd $scratch/sub/deep && plumb check so3.s1 --samples 1k", 0, "1 passed");
    expect_said("rmdir $scratch/.git $scratch/sub/.git && cd $scratch/sub && plumb check so3.s1 --samples 1k", 0,
                "1 passed");
}

/* Without a port and a project file, plumb's own kernels are checked. A line says so at once, unless the command line
 * names kernels or excludes the project file. */
Test(project, missing_project_file_is_said)
{
    static const char said[] = "there is neither --port nor a plumb.yaml: checking plumb's own kernels, for minutes";
    static const char *const silent[] = {"--no-config", "--path portable", "so3.s1"};
    const char *command = "mkdir -p $scratch/in/port && cd $scratch/in && timeout -s INT 2 plumb check -o /dev/null "
                          "--samples 1k %s 2>&1";
    cr_assert(strstr(ran_shell(formatted(command, "")).out, formatted("%s\n", said)));
    for (size_t i = 0; i < sizeof silent / sizeof *silent; i++)
        cr_expect_null(strstr(ran_shell(formatted(command, silent[i])).out, "neither"), "%s", silent[i]);
    ran_shell("touch $scratch/in/port/plumb.yaml");
    cr_expect(strstr(ran_shell(formatted(command, "")).out, "for minutes; for a port: --config port/plumb.yaml\n"));
}

Test(project, parent_of_another_user_is_refused)
{
    if (geteuid() != 0)
        cr_skip_test("only root can give a file to another user");
    repository("port: mine.so\n");
    cr_assert_eq(chown(in_scratch("plumb.yaml"), 12345, 12345), 0);
    expect_line("cd $scratch/sub && plumb check", STATUS_USAGE,
                "../plumb.yaml: belongs to another user; --config FILE");
    expect_line("cd $scratch/sub && plumb check --config ../plumb.yaml", STATUS_USAGE, "../mine.so: No such file");
}

Test(project, options_override_the_file)
{
    repository(project_with("kernels: [so3.exp]\nlevel: full\n"));
    cr_expect_str_eq(text_of(report_in("", "--level basic", STATUS_WITHIN), "level"), "basic");
    cr_expect_eq(number_of(report_in("", "--samples 3k", STATUS_SHORT), "samples"), 3000);
    /* another port, or plumb's own kernels: the port of the file is not built either */
    expect_said("rm $scratch/mine.so", 0, "");
    cr_expect_str_eq(text_of(member(report_in("", "--path portable", STATUS_WITHIN), "port"), "name"), "portable");
    report_in("", "$ports/textbook.so", STATUS_SHORT);
    cr_expect_neq(access(in_scratch("mine.so"), R_OK), 0);
    /* other kernels, which the port does not have */
    expect_said("cd $scratch && plumb check rotation.log", STATUS_NOTHING, "not provided by this port");
}

Test(project, other_file_or_none)
{
    repository("prot: mine.so\n");
    scratch_file("sub/other.yaml", formatted("port: ../mine.so\nbuild: cd .. && cc -O2 -shared -fPIC -I%s/validate "
                                             "port.c -o mine.so -lm\nsamples: 2k\n",
                                             sources()));
    expect_said("cd $scratch && plumb check --config sub/other.yaml", 0, "1 passed");
    expect_said("cd $scratch && plumb check --no-config so3.s1 --samples 1k", 0, "1 passed");
    expect_line("cd $scratch && plumb check --no-config --config x.yaml", STATUS_USAGE,
                "not together with --no-config");
    expect_line("cd $scratch && plumb check --config none.yaml", STATUS_USAGE, "none.yaml: No such file or directory");
}

/* A command runs in the folder of the project file, too; its script is found there. */
Test(project, command_is_the_port)
{
    NEEDS_PYTHON;
    repository("port-command: python3 pipe.py\nsamples: 1k\n");
    expect_said("cp docs/examples/pipe.py $scratch && cd $scratch && plumb check", 0, "1 passed");
    expect_said("cd $scratch/sub && plumb check", 0, "1 passed");
}

Test(project, results_are_checked)
{
    NEEDS_PYTHON;
    repository("results: results\nkernels: [so3.s1]\n");
    expect_said("plumb vectors so3.s1 | python3 docs/examples/pipe.py >$scratch/results && cd $scratch && plumb check",
                0, "1 passed");
}

/* Commands of plumb that run plumb check inside do not depend on a project file. */
Test(project, other_commands_ignore_the_file)
{
    repository("prot: mine.so\n");
    expect_said("cd $scratch && plumb compare plumb $ports/variants.so so3.s1 --samples 500", 1, "broken");
}

/* --accept replaces the file of limits that the project file names. */
Test(project, accept_replaces_limits_of_file)
{
    repository(project_with("level: full\nlimits: limits.yaml\n"));
    expect_line("cd $scratch && plumb check -o /dev/null", STATUS_USAGE,
                "plumb.yaml:5:9: limits: ./limits.yaml: No such");
    expect_said("cd $scratch && plumb check --accept limits.yaml", STATUS_SHORT, "1 failed");
    expect_said("cd $scratch && plumb check --verbose", STATUS_WITHIN, " yours ");
}

/* --- the build command -------------------------------------------------------------------------------------------- */

Test(project, failed_build_shows_its_output)
{
    repository("port: mine.so\nbuild: echo this is wrong >&2; echo and that; exit 3\n");
    const struct ran ran = ran_shell("cd $scratch && plumb check");
    cr_expect_eq(ran.status, STATUS_USAGE);
    cr_expect_str_empty(ran.out);
    cr_expect_str_eq(ran.error,
                     "this is wrong\nand that\nplumb check: plumb.yaml:2: build: echo this is wrong >&2; echo "
                     "and that; exit 3: exit status 3\n");
}

/* The output of the build command is not mixed with the report. */
Test(project, build_output_is_not_the_report)
{
    repository(formatted("port: mine.so\nbuild: echo building; cc -shared -fPIC -I%s/validate port.c -o mine.so -lm\n",
                         sources()));
    cr_expect_eq(json_array_size(member(report_in("", "so3.exp --samples 1k", 0), "kernels")), 1);
}

/* --- mistakes ----------------------------------------------------------------------------------------------------- */

static const struct mistake {
    const char *text, *line;
} mistakes[] = {
    {"", "plumb check: plumb.yaml: expected keys with values, such as port: mine.so; the file is empty"},
    {"mine.so\n", "plumb check: plumb.yaml:1:1: expected keys with values, such as port: mine.so"},
    {"port: a.so\nprot: b.so\n", "plumb check: plumb.yaml:2:1: expected port, port-command, results, build, "},
    {"port: a.so\nport: b.so\n", "plumb check: plumb.yaml:2:1: \"port\" is given twice"},
    {"port: a.so\nport-command: ./b\n",
     "plumb check: plumb.yaml:2:15: port-command: expected one of port, port-command and results"},
    {"level: full\n", "plumb check: plumb.yaml:1:1: expected one of the keys port, port-command and results"},
    {"port: [a.so]\n", "plumb check: plumb.yaml:1:7: port: expected a single value, got a list"},
    {"port:\n", "plumb check: plumb.yaml:1:6: port: expected a value, got nothing"},
    {"port: a.so\n", "plumb check: plumb.yaml:1:7: port: ./a.so: No such file or directory; build it, or name"},
    {"port: a.so\nbuild: [make]\n", "plumb check: plumb.yaml:2:8: build: expected a single value, got a list"},
    {"port: a.so\nbuild: \"true\"\n",
     "plumb check: plumb.yaml:1:7: port: ./a.so: No such file or directory, although the build command succeeded"},
    {"port: a.so\nsources: port.c\n", "plumb check: plumb.yaml:2:10: sources: expected a list, such as [port.c, src]"},
    {"port: a.so\nsources: [none.c]\n", "plumb check: plumb.yaml:2:11: sources: ./none.c: No such file or directory"},
    {"port: a.so\nkernels: so3.exp\n",
     "plumb check: plumb.yaml:2:10: kernels: expected a list, such as [so3.exp, rotation.log]"},
    {"port: a.so\nkernels: []\n", "plumb check: plumb.yaml:2:10: kernels: expected a list, such as [so3.exp, "},
    {"port: a.so\nkernels: [so3.exp, [so3.s1]]\n", "plumb check: plumb.yaml:2:20: kernels: expected a list of texts"},
    {"port-command: cat\nlevel: all\n", "plumb check: plumb.yaml:2:8: level: expected basic or full, got \"all\""},
    {"port: a.so\nsamples: many\n", "plumb check: plumb.yaml:2:10: samples: expected an integer, got \"many\""},
    {"port: a.so\nseed: -1\n", "plumb check: plumb.yaml:2:7: seed: expected an integer, got \"-1\""},
    {"port: a.so\nseconds: soon\n", "plumb check: plumb.yaml:2:10: seconds: expected a number, got \"soon\""},
    {"port: a.so\nformat: csv\n",
     "plumb check: plumb.yaml:2:9: format: expected text, json, junit, markdown, sarif or github, got \"csv\""},
    {"port: a.so\nfinite: 1\n", "plumb check: plumb.yaml:2:9: finite: expected true or false, got \"1\""},
    {"port: a.so\nlimits: {}\n", "plumb check: plumb.yaml:2:9: limits: expected a single value, got a list"},
    {"results: a\nsamples: 1k\n", "plumb check: plumb.yaml:2:10: samples: not together with results"},
    {"results: a\n", "plumb check: plumb.yaml:1:10: results: ./a: No such file or directory"},
    {"port: a.so\n\tlevel: full\n", "plumb check: plumb.yaml:2:1: "},
    {"port: \"a.so\n", "plumb check: plumb.yaml:2:1: "},
};

Test(project, mistake_gives_file_line_and_key)
{
    for (size_t i = 0; i < sizeof mistakes / sizeof *mistakes; i++) {
        repository(mistakes[i].text);
        const struct ran ran = ran_shell("cd $scratch && plumb check");
        cr_expect(ran.status == STATUS_USAGE && count_lines(ran.error) == 1 && !*ran.out, "%s: %d, %s%s",
                  mistakes[i].text, ran.status, ran.out, ran.error);
        cr_expect_eq(strncmp(ran.error, mistakes[i].line, strlen(mistakes[i].line)), 0, "%s: %s, not %s",
                     mistakes[i].text, ran.error, mistakes[i].line);
    }
}

/* A port may bring kernels of its own, so kernels are looked up when it is loaded. */
Test(project, unknown_kernel_names_file_and_key)
{
    repository(project_with("kernels: [so3.exp, so3.xep]\n"));
    expect_line("cd $scratch && plumb check", STATUS_USAGE,
                "plumb.yaml:4:20: kernels: no kernel \"so3.xep\"; did you mean so3.exp?");
}

Test(project, unreadable_file_gives_one_line)
{
    expect_line("mkdir $scratch/plumb.yaml && cd $scratch && plumb check", STATUS_USAGE, "plumb.yaml: Is a directory");
}
