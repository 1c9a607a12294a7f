/* plumb check: measures the errors of a port's kernels, compares them with the limits, and writes reports.
 *
 * This file reads the command line and the project file, and opens the port; check_request.c runs the check. */
#include "check_request.h"

#include "cli.h"
#include "deep.h"
#include "port_files.h"
#include "validate/contracts/contracts.h"
#include "validate/util/options.h"
#include "validate/util/process.h"
#include "validate/util/program.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_HOURS = 10000 /* with --deep */, SAMPLES = 300000 /* default of --samples */ };

/* --- options ------------------------------------------------------------------------------------------------------ */

/* Applies the user's region and limits to the kernels. */
static int set_user_limits(struct check_request *check, const struct kernel **kernels)
{
    struct user_limits *user_limits = &check->user_limits;
    const int failed = (check->region && user_limits_set_region(user_limits, check->region) != 0) ||
                       (check->limits && user_limits_read(user_limits, check->limits) != 0) ||
                       user_limits_revise(user_limits, kernels) != 0;
    return failed ? STATUS_USAGE : OPTIONS_GO;
}

/* Opens the port that the command line or the project file names. Returns null after a line on standard error. */
static struct port *open_port(const struct check_request *check)
{
    if (check_request_given(check)) {
        /* the limit of the total time of a kernel's calls does not apply to a search of hours */
        const double seconds = check->deep ? INFINITY : check->seconds;
        const struct port_limits limits = {.call_seconds = check->call_seconds,
                                           .seconds = seconds,
                                           .bytes = PORT_BYTES,
                                           .sandbox = check->sandbox ? process_sandbox() : NULL};
        if (check->sandbox && !limits.sandbox) {
            refuse("check", "--sandbox: there is no bwrap in PATH (Debian: apt install bubblewrap)");
            return NULL;
        }
        return open_command_line_port("check", check->port_file, check->command, &limits, 1);
    }
    struct port *port = port_builtin(check->path);
    if (!port)
        fprintf(stderr, "plumb check: --path: this processor cannot run the %s path\n", check->path);
    return port;
}

/* Parses the element of --at: a number per input component of the kernel, separated by commas; nan and inf are allowed.
 * The numbers are rounded to the format of the check later (prepare in check_request.c). */
static int parse_at(struct check_request *check, const struct kernel **kernels)
{
    const size_t inputs = kernels[0]->input_components;
    const char *text = check->at_text;
    size_t count = 0;
    if (kernels[1])
        return refuse("check", "--at: name one kernel");
    check->at = calloc(2 * inputs, sizeof *check->at);
    check->at_rounded = check->at ? check->at + inputs : NULL;
    if (!check->at)
        return refuse("check", "out of memory");
    int well = 1;
    while (count < inputs && well) {
        char *end;
        errno = 0;
        check->at[count] = strtod(text, &end);
        well = end != text && !(errno == ERANGE && isinf(check->at[count])) && *end == (++count < inputs ? ',' : 0);
        text = end + 1;
    }
    const size_t fraction = well ? fields_fraction(kernels[0]->inputs, check->at) : inputs;
    char names[256];
    if (fraction < inputs)
        return refuse("check", "--at: %s of %s is not an integer: %g",
                      fields_component_name(kernels[0]->inputs, fraction, names, sizeof names), kernels[0]->id,
                      check->at[fraction]);
    if (well)
        return OPTIONS_GO;
    return refuse("check", "--at: %s has %zu input number%s, separated by commas (%s; also nan, inf); got \"%s\"",
                  kernels[0]->id, inputs, inputs == 1 ? "" : "s", fields_names(kernels[0]->inputs, names, sizeof names),
                  check->at_text);
}

/* An option, and a flag that is 1 if the command line has it. */
struct given_option {
    int is_option_given;
    const char *option;
};

/* Returns the name of the first of these options that is given, or null. The list ends with a null name. */
static const char *first_given_option(const struct given_option *options)
{
    while (options->option && !options->is_option_given)
        options++;
    return options->option;
}

/* Returns an option that cannot be combined with --results, if one is given, or null. */
static const char *not_with_results(const struct check_request *check)
{
    return first_given_option((const struct given_option[]){{check->port_file != NULL, "--port"},
                                                            {check->path != NULL, "--path"},
                                                            {check->at_text != NULL, "--at"},
                                                            {check->deep != NULL, "--deep"},
                                                            {check->samples != SAMPLES, "--samples"},
                                                            {check->state != NULL, "--state"},
                                                            {0, NULL}});
}

/* Returns an option that cannot be combined with --watch, if one is given, or null. */
static const char *not_with_watch(const struct check_request *check)
{
    return first_given_option((const struct given_option[]){{check->results != NULL, "--results"},
                                                            {check->deep != NULL, "--deep"},
                                                            {check->accept != NULL, "--accept"},
                                                            {check->state != NULL, "--state"},
                                                            {0, NULL}});
}

/* Returns an option that --deep would ignore, if one is given, or null. */
static const char *not_with_deep(const struct check_request *check)
{
    return first_given_option((const struct given_option[]){{check->at_text != NULL, "--at"},
                                                            {check->output != NULL, "--output"},
                                                            {check->reports != NULL, "--reports"},
                                                            {check->state != NULL, "--state"},
                                                            {check->accept != NULL, "--accept"},
                                                            {check->level != NULL, "--level"},
                                                            {check->finite, "--finite"},
                                                            {check->flush, "--flush"},
                                                            {check->verbose, "--verbose"},
                                                            {strcmp(check->format, "text") != 0, "--format"},
                                                            {0, NULL}});
}

static int check_options(const struct check_request *check)
{
    if (check->results && not_with_results(check))
        return refuse("check", "%s: not with --results, which has its own inputs", not_with_results(check));
    if (check->inputs && !check->results)
        return refuse("check", "--inputs: names the inputs of --results, which is missing");
    if (check->port_file && check->command)
        return refuse("check", "--port-command: not together with --port");
    if (check->shown_as && !check->command)
        return refuse("check", "--shown-as: only together with --port-command");
    if (check->sandbox && !check_request_given(check))
        return refuse("check", "--sandbox: confines a port: give --port or --port-command");
    if (check_request_given(check) && check->path)
        return refuse("check", "--path: is only for the built-in kernels");
    if (check->batch != NO_BATCH && (!check->at_text || check->batch > PORT_MAX_ELEMENTS))
        return refuse("check", "--batch: %s",
                      check->at_text ? "a call has at most 1048576 elements" : "requires --at, whose input it copies");
    if (check->watches && not_with_watch(check))
        return refuse("check", "%s: not with --watch", not_with_watch(check));
    if (check->watches && !check_request_given(check))
        return refuse("check", "--watch: waits for changes of a port: give --port or --port-command, or write %s",
                      PROJECT_FILE);
    if (check->config && check->no_config)
        return refuse("check", "--config: not together with --no-config");
    if (check->state && check->at_text)
        return refuse("check", "--state: not with --at, whose check is too short to be resumed");
    if (check->deep && not_with_deep(check))
        return refuse("check", "%s: not with --deep, which stores what it finds in its file and checks nothing else",
                      not_with_deep(check));
    if (!(check->hours > 0 && check->hours <= MAX_HOURS))
        return refuse("check", "--hours: expected more than 0 and at most %d, got %g", MAX_HOURS, check->hours);
    if (!(check->minutes >= 0) || !(check->slice > 0))
        return refuse("check", "--%s: expected a time above 0, got %g", check->slice > 0 ? "minutes-each" : "slice",
                      check->slice > 0 ? check->minutes : check->slice);
    if (check->samples == 0)
        return refuse("check", "--samples: expected at least 1, got 0");
    if (!(check->seconds > 0) || !(check->call_seconds > 0))
        return refuse("check", "--%sseconds: expected a time above 0, got %g", check->seconds > 0 ? "call-" : "",
                      check->seconds > 0 ? check->call_seconds : check->seconds);
    return OPTIONS_GO;
}

/* True if an argument is the name of a shared object, not of a kernel: ids have no slash. */
static int is_port_file(const char *argument)
{
    const size_t length = strlen(argument);
    return strchr(argument, '/') || (length > 3 && strcmp(argument + length - 3, ".so") == 0);
}

/* If an argument is a file, makes it the port, like the value of --port, and removes it from the arguments. Returns
 * OPTIONS_GO, or the exit status. */
static int use_argument_as_port(struct check_request *check, int *argc, char **argv)
{
    int kept = 1;
    for (int a = 1; a < *argc; a++) {
        if (!is_port_file(argv[a]))
            argv[kept++] = argv[a];
        else if (check->port_file)
            return refuse("check", "%s: a second port, after %s; check one port at a time", argv[a], check->port_file);
        else
            check->port_file = argv[a];
    }
    *argc = kept;
    return OPTIONS_GO;
}

/* --- the project file --------------------------------------------------------------------------------------------- */

/* The rest of the command line after the options. */
struct check_words {
    int argc;
    char **argv;
    const struct option *options;
    uint64_t given; /* bit k: option k is given */
};

/* Returns the set of the named options, as bits. The names end with null. */
static uint64_t bits_of(const struct option *options, const char *const *names)
{
    uint64_t bits = 0;
    for (; *names; names++)
        for (const struct option *option = options; option->name; option++)
            if (strcmp(option->name, *names) == 0)
                bits |= (uint64_t)1 << (option - options);
    return bits;
}

/* Returns the options, as bits, whose values in the project file are ignored: the options on the command line, and all
 * options that make no sense together with these. */
static uint64_t not_from_project(const struct check_request *check, const struct check_words *words)
{
    const struct {
        int is_option_given;
        const char *const names[9];
    } rules[] = {{check->results != NULL, {"samples"}},
                 {check->deep != NULL, {"level", "finite", "flush", "verbose", "format", "output", "reports", "state"}},
                 {check->at_text || check->results || check->watches, {"state"}},
                 {check->accept != NULL, {"limits"}}};
    uint64_t bits = words->given;
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++)
        if (rules[i].is_option_given)
            bits |= bits_of(words->options, rules[i].names);
    return bits;
}

/* Finds and reads the project file, unless --no-config excludes it, or the environment variable that other commands of
 * plumb set when they run plumb check. Returns 0, or −1 after a line on standard error. */
static int read_project(struct check_request *check, const struct check_words *words)
{
    if (!check_request_has_project(check))
        return 0;
    if (project_find(&check->project, check->config) != 0)
        return -1;
    if (check->watch && *check->project.file) {
        watch_add(check->watch, check->project.file, WATCH_PROJECT);
        watch_settle(check->watch, WATCH_PROJECT);
    }
    project_read(&check->project, words->options, not_from_project(check, words),
                 check_request_given(check) || check->path);
    return 0;
}

/* Returns the kernels that the command line names, or else those of the project file, as arguments for kernels_select;
 * the array is to be freed. Null when out of memory. */
static char **kernel_arguments(struct check_request *check, const struct check_words *words, int *argc)
{
    size_t count = 0, of_project = 0;
    while (words->argc == 1 && project_kernel(&check->project, of_project))
        of_project++;
    char **arguments = calloc((size_t)words->argc + of_project + 1, sizeof *arguments);
    for (; arguments && count < (size_t)words->argc; count++)
        arguments[count] = words->argv[count];
    for (size_t i = 0; arguments && i < of_project; i++) {
        char suggestion[160];
        arguments[count++] = (char *)project_kernel(&check->project, i);
        if (kernels_lack(arguments[count - 1]))
            project_refuse_kernel(&check->project, i,
                                  kernel_suggestion(arguments[count - 1], suggestion, sizeof suggestion));
    }
    *argc = (int)count;
    check->named = count > 1;
    check->names = arguments ? arguments + 1 : NULL;
    return arguments;
}

/* --- watching ----------------------------------------------------------------------------------------------------- */

static void add_port_file(void *context, const char *path)
{
    watch_add(context, path, WATCH_PORT);
}

/* Adds the files that the check reads, so that they are watched: the port, the limits, the sources of the build
 * command. */
static void add_files(struct check_request *check)
{
    const char *command = project_command(&check->project), *folder = command ? check->project.folder : "";
    char path[PATH_MAX];
    port_files(check->port_file, command ? command : check->command, folder, add_port_file, check->watch);
    if (check->limits)
        watch_add(check->watch, check->limits, WATCH_PORT);
    for (size_t i = 0; project_has_build(&check->project) && project_source(&check->project, i, path); i++)
        watch_add(check->watch, path, WATCH_SOURCES);
    check_request_ignore_outputs(check);
}

static int build_project(void *context)
{
    return project_build(context);
}

/* Builds the port, if the project file has a build command; with --watch, waits until the files that are read have
 * stopped changing. Returns OPTIONS_GO or STATUS_USAGE. */
static int make_port(struct check_request *check)
{
    if (check->watch) {
        add_files(check);
        watch_settle(check->watch, WATCH_SOURCES);
    }
    if ((check->watch ? watch_build(check->watch, build_project, &check->project) : project_build(&check->project)) !=
        0)
        return STATUS_USAGE;
    if (check->watch)
        watch_settle(check->watch, WATCH_PORT);
    project_expect_files(&check->project);
    return OPTIONS_GO;
}

/* --- the command -------------------------------------------------------------------------------------------------- */

/* Returns the arguments as one text with blanks between them, or "all" if there are none; to be freed. Null when out of
 * memory. */
static char *join_arguments(int argc, char **argv)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    for (int a = 1; stream && a < argc; a++)
        fprintf(stream, "%s%s", a > 1 ? " " : "", argv[a]);
    if (stream && argc == 1)
        fputs("all", stream);
    return stream && fclose(stream) == 0 ? text : NULL;
}

/* Checks the port that the command line or the project file names. Returns the exit status. */
static int check_port(struct check_request *check, const struct check_words *words)
{
    const struct kernel **kernels = NULL;
    struct port *port = check->results ? NULL : open_port(check); /* first, since a port may add kernels */
    if (!port && !check->results)
        return STATUS_USAGE;
    int argc;
    char **arguments = kernel_arguments(check, words, &argc),
         *names = arguments ? join_arguments(argc, arguments) : NULL;
    int status = names ? kernels_select(argc, arguments, &kernels) : refuse("check", "out of memory");
    if (status == OPTIONS_GO && port && check->at_text)
        status = parse_at(check, kernels);
    const struct deep_order deep = {check->deep,  check->hours, check->minutes,
                                    check->slice, check->seed,  check->samples};
    if (status == OPTIONS_GO)
        status = set_user_limits(check, kernels);
    if (status == OPTIONS_GO)
        status = check->deep ? deep_run(&deep, port, kernels) : check_request_run(check, port, kernels, names);
    user_limits_free(&check->user_limits);
    port_close(port);
    free(check->at);
    free(kernels);
    free(arguments);
    free(names);
    return status;
}

/* Reads the project file, makes the port and checks it. Returns the exit status. */
static int check_once(struct check_request *check, const struct check_words *words)
{
    int status = read_project(check, words) == 0 ? check_options(check) : STATUS_USAGE;
    if (status == OPTIONS_GO)
        status = make_port(check);
    if (status == OPTIONS_GO)
        status = check_port(check, words);
    project_free(&check->project);
    return status;
}

struct watched_check {
    struct check_request *check;
    const struct check_words *words;
};

/* Runs a check of --watch, in a process of its own. */
static int check_watched(struct watch *watch, void *context)
{
    const struct watched_check *call = context;
    struct check_request *check = call->check;
    check->watch = watch;
    if (!check->output && !check->verbose)
        check->output = "/dev/null"; /* the lines of watch_run suffice */
    return check_once(check, call->words);
}

static void free_words(char **words)
{
    for (char **at = words; *at; at++)
        free(*at);
    free(words);
}

/* Returns a copy of the command line, because parsing changes it; null when out of memory. */
static char **copy_words(int argc, char **argv)
{
    char **words = calloc((size_t)argc + 1, sizeof *words);
    for (int a = 0; a < argc && words; a++)
        if (!(words[a] = strdup(argv[a]))) {
            free_words(words);
            words = NULL;
        }
    return words;
}

static const struct usage usage = {
    .arguments = "[KERNEL…|FILE.so]",
    .summary = "checks an implementation: its largest errors, and a verdict per kernel",
    .more = "Checks a port (FILE.so, --port), or the one that plumb.yaml in this folder or in the repository\n"
            "names; without either, plumb's own kernels. docs/ports.md says how to write a port and that file,\n"
            "docs/reports.md how to read a report.",
    .example = "plumb check so3.exp --samples 10k --reports reports",
    .falls_short = "an error exceeds its limit, or a kernel fails",
    .nothing = "the port provides none of these kernels",
    .groups = (const struct option_group[]){{"port", "What is checked"},
                                            {"region", "Promises"},
                                            {"samples", "Inputs"},
                                            {"deep", "Search for hours"},
                                            {"seconds", "How a port runs"},
                                            {"state", "Runs and reports"},
                                            {0}}};

/* Parses the command line by these options, which store their values in *check, and runs the check. Returns the exit
 * status. */
static int run_check(struct check_request *check, const struct option *options, int argc, char **argv)
{
    struct check_words words = {.options = options};
    if (!(check->words = copy_words(argc, argv)))
        return refuse("check", "out of memory");
    int status = options_parse_given(&usage, options, &argc, argv, &words.given);
    if (status == OPTIONS_GO)
        status = use_argument_as_port(check, &argc, argv);
    words.argc = argc;
    words.argv = argv;
    struct watched_check watched = {check, &words};
    if (status == OPTIONS_GO)
        status = check->watches ? watch_run(check_watched, &watched) : check_once(check, &words);
    free_words(check->words);
    return status;
}

int verb_check(int argc, char **argv)
{
    struct check_request check = {.samples = SAMPLES,
                                  .batch = NO_BATCH,
                                  .seed = 1,
                                  .format = "text",
                                  .color = "auto",
                                  .call_seconds = PORT_CALL_SECONDS,
                                  .seconds = PORT_SECONDS,
                                  .hours = 1,
                                  .slice = 12};
    const struct option options[] = {
        {"port", 'p', OPTION_TEXT, &check.port_file, "FILE.so", "check this shared object (plumb_port.h)", NULL},
        {"port-command", 0, OPTION_TEXT, &check.command, "COMMAND",
         "check a program in any language, which this command starts (docs/ports.md)", NULL},
        {"shown-as", 0, OPTION_TEXT, &check.shown_as, "TEXT",
         "the port's name in the commands of the report, for programs that hand a function to plumb", NULL},
        {"results", 0, OPTION_TEXT, &check.results, "FILE",
         "check results that were computed elsewhere for the inputs of plumb vectors; - is standard input", NULL},
        {"inputs", 0, OPTION_TEXT, &check.inputs, "FILE",
         "what plumb vectors wrote, if the file of --results is an .npy file or has the bytes of the outputs alone",
         NULL},
        {"path", 0, OPTION_CHOICE, &check.path, "PATH", "path of the built-in kernels: avx2, unfused or portable",
         "avx2|unfused|portable"},
        {"config", 0, OPTION_TEXT, &check.config, "FILE", "read this project file, not plumb.yaml (docs/ports.md)",
         NULL},
        {"no-config", 0, OPTION_FLAG, &check.no_config, NULL, "read no project file", NULL},
        {"region", 0, OPTION_TEXT, &check.region, "REGION",
         "check only the promises of this region (usual, \"near 0\" …: plumb kernels KERNEL) or range (0.5..2)", NULL},
        {"limits", 0, OPTION_TEXT, &check.limits, "FILE",
         "your own limits and known failures, each with a reason (docs/reports.md)", NULL},
        {"accept", 0, OPTION_TEXT, &check.accept, "FILE",
         "write a file for --limits with which the check would pass; refused if FILE exists", NULL},
        {"level", 0, OPTION_CHOICE, &check.level, "LEVEL",
         "basic: usual inputs, outputs as a whole, required rules (of ports); full: every promise (of plumb's own)",
         "basic|full"},
        {"finite", 0, OPTION_FLAG, &check.finite, NULL, "do not test NaN and ∞, about which the port promises nothing",
         NULL},
        {"flush", 0, OPTION_FLAG, &check.flush, NULL,
         "allow that the port treats subnormal numbers as 0, as code compiled with -ffast-math does", NULL},
        {"samples", 'n', OPTION_COUNT, &check.samples, "N", "samples per kernel, before the search (300k)", NULL},
        {"seed", 's', OPTION_SEED, &check.seed, "S", "seed of the random inputs (1)", NULL},
        {"at", 0, OPTION_TEXT, &check.at_text, "X,Y,…", "check only this input: decimal or hex numbers, nan, inf",
         NULL},
        {"batch", 0, OPTION_COUNT, &check.batch, "N", "with --at: number of copies of the input in a call (16)", NULL},
        {"deep", 0, OPTION_TEXT, &check.deep, "FILE",
         "search for hours; store the worst inputs in FILE (CSV, or a folder with a file per family)", NULL},
        {"hours", 0, OPTION_REAL, &check.hours, "H", "with --deep: duration of the search (1 h)", NULL},
        {"minutes-each", 0, OPTION_REAL, &check.minutes, "M",
         "with --deep: ends when each kernel was searched for M CPU minutes, with 5 seeds", NULL},
        {"slice", 0, OPTION_REAL, &check.slice, "S", "with --deep: CPU time of the search with one seed (12 s)", NULL},
        {"seconds", 0, OPTION_REAL, &check.seconds, "S", "time limit of all calls of a port's kernel together (600 s)",
         NULL},
        {"call-seconds", 0, OPTION_REAL, &check.call_seconds, "S", "time limit of one call of a port's kernel (10 s)",
         NULL},
        {"sandbox", 0, OPTION_FLAG, &check.sandbox, NULL,
         "run the port in a sandbox (bubblewrap, bwrap): it can write no file and has no network", NULL},
        {"state", 0, OPTION_TEXT, &check.state, "FILE",
         "store results there twice a minute and on Ctrl-C; resume the check from FILE if it exists", NULL},
        {"watch", 0, OPTION_FLAG, &check.watches, NULL,
         "check again whenever the port, its sources or its limits change, until Ctrl-C; a line per check", NULL},
        {"format", 'f', OPTION_CHOICE, &check.format, "FORMAT", "text, json, junit, markdown, sarif or github (text)",
         "text|json|junit|markdown|sarif|github"},
        {"output", 'o', OPTION_TEXT, &check.output, "FILE", "write the report there, not to standard output", NULL},
        {"reports", 0, OPTION_TEXT, &check.reports, "DIR",
         "write report.json, report.xml (JUnit), report.md, report.sarif and annotations.txt (GitHub) there as well",
         NULL},
        {"color", 0, OPTION_CHOICE, &check.color, "WHEN",
         "marks and colour in the text: always, never, or auto: on a terminal, colour unless NO_COLOR is set (auto)",
         "auto|always|never"},
        {"verbose", 'v', OPTION_FLAG, &check.verbose, NULL, "every promise, with statistics, splits and commands",
         NULL},
        {0},
    };
    return run_check(&check, options, argc, argv);
}
