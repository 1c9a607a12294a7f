/* The command plumb conform: checks all kernels and the list of a port with the set, and writes the certificate. Also
 * the parts of a certificate that both of its formats share. */
#include "conform.h"

#include "validate/util/options.h"
#include "validate/util/output.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

/* --- contents of certificates ------------------------------------------------------------------------------------- */

int certificate_status(const struct certificate *certificate)
{
    const struct list_conformity *list = &certificate->list;
    const int status = report_status(&certificate->report);
    if (status == STATUS_USAGE || list->checked == 0)
        return status;
    if (list->equal < list->checked)
        return STATUS_SHORT;
    return status == STATUS_NOTHING ? STATUS_WITHIN : status;
}

const char *certificate_not_tried(const struct certificate *certificate, size_t i)
{
    const char *lists = "lists: the port has none";
    if (certificate->given && !*certificate->file) /* a command */
        lists = "writes to memory outside of the results; lists (plumb list check)";
    const char *const text[] = {"the search for larger errors, and the worst inputs of earlier searches except golden "
                                "vectors (plumb check tests both)",
                                "speed (plumb bench)", certificate->has_list ? NULL : lists, NULL};
    return i < sizeof text / sizeof *text ? text[i] : NULL;
}

double certificate_error(const struct bound_result *result)
{
    char text[32];
    snprintf(text, sizeof text, "%.6g", result->worst.error);
    return strtod(text, NULL);
}

/* --- the run ------------------------------------------------------------------------------------------------------ */

struct conform {
    const char *port_file, *command, *format, *output;
    uint64_t seed;
    int secret;
};

static volatile sig_atomic_t interrupted;

/* Sets the known inputs of the options to the golden inputs of the kernel, and frees the golden inputs of the previous
 * kernel, which `context` points to. Returns 0, or −1 after a line on standard error. */
static int prepare(void *context, const struct kernel *kernel, enum format format, struct kernel_check_options *options)
{
    char **known = context;
    const struct promises *promises = kernel_promises(kernel, format);
    free(*known);
    *known = promises ? set_known(promises) : NULL;
    options->known = *known;
    if (*known || !promises)
        return 0;
    refuse("conform", "out of memory");
    return -1;
}

/* Checks, of these kernels, those that the port has. Returns the exit status. */
static int check_kernels(struct port *port, const struct kernel **kernels, struct certificate *certificate)
{
    char *known = NULL;
    const struct report_run order = {
        .verb = "conform",
        .port = port,
        .kernels = kernels,
        .options = {.seed = certificate->seed, .samples = CONFORM_SAMPLES, .batch = ELEMENT_COPIES, .fixed = 1},
        .interrupted = &interrupted,
        .prepare = prepare,
        .context = &known};
    struct report *report = &certificate->report;
    const int status = report_run(&order, report);
    free(known);
    for (size_t i = 0; i < report->count; i++)
        certificate->offered += i == 0 || report->check_result[i]->kernel != report->check_result[i - 1]->kernel;
    return status == 0 ? STATUS_WITHIN : STATUS_USAGE;
}

/* Checks the port's kernels, unless port is null, and its list, if it has one. Returns the exit status. */
static int check_all(const struct conform *conform, struct port *port, struct certificate *certificate)
{
    const struct kernel **kernels = NULL;
    char *all[] = {"conform", NULL};
    int status = port && kernels_select(1, all, &kernels) != OPTIONS_GO ? STATUS_USAGE : STATUS_WITHIN;
    certificate->kernels = kernels_count();
    if (port && status == STATUS_WITHIN)
        status = check_kernels(port, kernels, certificate);
    free(kernels);
    if (status == STATUS_WITHIN && certificate->has_list && !interrupted &&
        list_conform("conform", conform->port_file, &certificate->list) != 0)
        status = STATUS_USAGE;
    if (status == STATUS_WITHIN && set_digest(certificate, certificate->set) != 0)
        status = refuse("conform", "out of memory");
    if (status == STATUS_WITHIN && interrupted)
        status = refuse("conform", "interrupted: there is no certificate");
    return status;
}

static void certificate_free(struct certificate *certificate)
{
    for (size_t i = 0; i < certificate->report.count; i++)
        check_result_free(certificate->report.check_result[i]);
    free(certificate->report.check_result);
    free(certificate->list.said);
}

static int write_certificate(const struct conform *conform, const struct certificate *certificate,
                             struct output *output)
{
    const int json = strcmp(conform->format, "json") == 0;
    const int failed = (json ? certificate_json : certificate_markdown)(certificate, output->stream);
    const int status = certificate_status(certificate);
    if (output_close(output) != 0 || failed)
        return STATUS_USAGE;
    if (status == STATUS_NOTHING)
        fprintf(stderr, "plumb conform: nothing was checked: the port has none of plumb's kernels, and no list\n");
    return status;
}

/* Checks the port and writes the certificate. `port` is null if the shared object has only a list. Returns the exit
 * status. */
static int run_and_write(const struct conform *conform, struct port *port, struct certificate *certificate)
{
    struct output output;
    if (output_open(&output, "conform", conform->output) != 0)
        return STATUS_USAGE;
    output_install_signal_handler((const int[]){SIGINT, 0}, &interrupted);
    int status = check_all(conform, port, certificate);
    if (status == STATUS_WITHIN)
        status = write_certificate(conform, certificate, &output);
    else
        output_discard(&output);
    return status;
}

/* --- the port ----------------------------------------------------------------------------------------------------- */

/* Stores the port's name and description, and the digest of its file, in the certificate; without the folder. Returns
 * the exit status. */
static int name_port(const struct conform *conform, const struct port *port, struct certificate *certificate)
{
    const char *file = conform->port_file, *slash = file ? strrchr(file, '/') : NULL;
    if (slash)
        certificate->given = slash + 1;
    else
        certificate->given = file ? file : conform->command;
    certificate->report.port = "plumb";
    certificate->report.about = "the kernels of fast/";
    if (certificate->given) {
        certificate->report.port = port ? port->name : certificate->given;
        certificate->report.about = port ? port->about : "a list";
    }
    if (!file || digest_of_file(file, certificate->file) == 0)
        return STATUS_WITHIN;
    return refuse("conform", "--port: %s: %s", file, strerror(errno));
}

static int conform_port(const struct conform *conform)
{
    /* The time of a single call is limited as usual, but not the total time of a kernel's calls: the verdict must not
     * depend on the machine's speed. */
    const struct port_limits limits = {.call_seconds = PORT_CALL_SECONDS, .bytes = PORT_BYTES};
    const int probed = conform->port_file ? list_probe(conform->port_file) : 0;
    struct certificate certificate = {
        .seed = conform->seed, .has_list = probed & LIST_HAS_TRACES || (!conform->port_file && !conform->command)};
    struct port *port = probed & LIST_WITHOUT_KERNELS
                            ? NULL
                            : open_command_line_port("conform", conform->port_file, conform->command, &limits, 0);
    if (!port && !(probed & LIST_WITHOUT_KERNELS))
        return STATUS_USAGE;
    int status = name_port(conform, port, &certificate);
    if (status == STATUS_WITHIN)
        status = run_and_write(conform, port, &certificate);
    certificate_free(&certificate);
    port_close(port);
    return status;
}

/* Draws an unpredictable seed. Returns 0, or −1 if the system provides none. */
static int draw_seed(uint64_t *seed)
{
    return getrandom(seed, sizeof *seed, 0) == (ssize_t)sizeof *seed ? 0 : -1;
}

static const struct usage usage = {
    .arguments = "",
    .summary = "checks all kernels of a port with a fixed set of inputs, and writes a certificate",
    .example = "plumb conform --port-command 'python3 docs/examples/pipe.py' --output certificate.md",
    .falls_short = "a limit is exceeded, a rule is broken, or a call fails",
    .nothing = "the port has no kernel or list that plumb knows"};

int verb_conform(int argc, char **argv)
{
    struct conform conform = {.format = "markdown", .seed = CONFORM_SEED};
    const struct option options[] = {
        {"port", 'p', OPTION_TEXT, &conform.port_file, "FILE.so",
         "check the kernels and the list of this shared object (plumb's own kernels and list)", NULL},
        {"port-command", 0, OPTION_TEXT, &conform.command, "COMMAND",
         "check the program that this command starts, in any language", NULL},
        {"secret", 0, OPTION_FLAG, &conform.secret, NULL,
         "draw the samples from a random seed, which the certificate names", NULL},
        {"seed", 's', OPTION_SEED, &conform.seed, "S", "seed of the samples, to repeat a run with --secret (1)", NULL},
        {"format", 'f', OPTION_CHOICE, &conform.format, "FORMAT", "markdown or json (markdown)", "markdown|json"},
        {"output", 'o', OPTION_TEXT, &conform.output, "FILE",
         "write the certificate to this file, not to standard output", NULL},
        {0}};
    const int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc > 1)
        return refuse("conform", "\"%s\": takes no kernels: a certificate is about all kernels of a port", argv[1]);
    if (conform.port_file && conform.command)
        return refuse("conform", "--port-command: not together with --port");
    if (conform.secret && conform.seed != CONFORM_SEED)
        return refuse("conform", "--secret: not together with --seed");
    if (conform.secret && draw_seed(&conform.seed) != 0)
        return refuse("conform", "--secret: %s", strerror(errno));
    return conform_port(&conform);
}
