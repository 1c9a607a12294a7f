/* A port that is a command: a program in any language that reads inputs from its standard input and writes results to
 * its standard output, in the form of util/elements.h.
 *
 * First plumb sends a line that asks for the program's kernels, and the program answers with a line:
 *
 *     plumb-kernels 2
 *     plumb-kernels 2 binary MY NAME | so3.exp:float so3.exp:double so3.s1:float
 *
 * ("binary", "decimal" or "hex" is the form of the numbers). Then plumb sends any number of parts, which consist of a
 * header and elements. The program answers each part with the header and the elements with their outputs, before plumb
 * sends the next part; or, if it begins the header with plumb-outputs, with the outputs alone. The program ends when
 * its input ends. If it answers in version 1, with :f32 and :f64, plumb sends all requests in version 1.
 *
 * This file runs the program. A process is used for all kernels; each thread that runs kernels uses a process of its
 * own. Writing and reading alternate as the pipes allow, so that the program may answer while it reads. */
#include "ports.h"
#include "printed.h"

#include "validate/util/elements.h"
#include "validate/util/process.h"
#include "validate/util/text.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    PIPE_BYTES = 1 << 20,
    CHUNK = 1 << 16,
    MAX_KERNELS_LINE = 1 << 20,
    ELEMENTS_IN_TIME = 1 << 13, /* a call with more elements than this may take longer in proportion: 1.2 ms per
                                 * element by default, because interpreted programs are slow */
};

/* A request to a process, written piece by piece. */
struct unsent_call {
    const char *line; /* the rest of the first line */
    size_t line_left;
    const struct port_call *call; /* the call whose elements are sent after the line; or null */
    const struct elements_header *header;
    size_t next; /* index of the next element to be put into the chunk */
    char *chunk; /* elements in the form of the stream; bytes at … used − 1 are not sent yet */
    size_t at, used;
    uint64_t *bits; /* buffer for one element */
};

struct port_process {
    struct port_process *next;
    struct process *process;
    int to, from;
    struct port_output port_output;
    double left; /* seconds left for the current call */
    struct unsent_call unsent;
    int late; /* the time of the current call is over */
    struct elements_reader reader;
};

struct offered {
    char id[ELEMENTS_WORD];
    int format;
    double spent; /* seconds of its calls, on all threads */
};

struct command_port {
    struct port port;
    struct port_limits limits;
    char *command;
    char name[64], about[256];
    int version;
    enum elements_form form;
    size_t count;
    struct offered *kernels;
    pthread_mutex_t lock; /* protects `idle` and the kernels' `spent` */
    struct port_process *idle;
};

/* --- starting and ending processes -------------------------------------------------------------------------------- */

static void end_port_process(struct port_process *port_process, struct process_ending *ending)
{
    if (port_process->process)
        process_end(port_process->process, ending);
    printed_close(&port_process->port_output);
    if (port_process->to >= 0)
        close(port_process->to);
    if (port_process->from >= 0)
        close(port_process->from);
    free(port_process->unsent.chunk);
    free(port_process->unsent.bits);
    free(port_process);
}

/* Opens a pipe whose end for plumb, which does not block, is stored in *ours, and the other end in *theirs; plumb reads
 * from it if `we_read`, and otherwise writes to it. Returns 0, or −1 with errno. */
static int open_pipe(int *ours, int *theirs, int we_read)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return -1;
    *ours = ends[!we_read];
    *theirs = ends[we_read];
    fcntl(*ours, F_SETFL, O_NONBLOCK);
    fcntl(*ours, F_SETPIPE_SZ, PIPE_BYTES);
    return 0;
}

static ptrdiff_t receive(void *context, void *bytes, size_t size);

/* Returns "exec COMMAND" for a single simple command, so that the shell's process becomes the program's process
 * and plumb sees the program's exit status. Returns any other command unchanged. The caller frees the text. */
static char *shell_command(const char *command)
{
    const size_t first = strcspn(command, " ");
    const int simple = !strpbrk(command, ";&|()<>\n`#") && !memchr(command, '=', first);
    char *text = NULL;
    return asprintf(&text, "%s%s", simple ? "exec " : "", command) < 0 ? NULL : text;
}

/* Starts a process that runs the command; returns null with the reason in `problem`. */
static struct port_process *start_process(const struct command_port *command, char *problem, size_t size)
{
    static const char *const without[] = {"BXF", "CRITERION", NULL};
    char *text = shell_command(command->command);
    const char *const arguments[] = {"sh", "-c", text, NULL};
    struct port_process *port_process = calloc(1, sizeof *port_process);
    int standard[3] = {-1, -1, -1};
    snprintf(problem, size, "out of memory");
    if (!port_process || !text) {
        free(port_process);
        free(text);
        return NULL;
    }
    port_process->to = port_process->from = port_process->port_output.from = -1;
    port_process->unsent.chunk = malloc(CHUNK);
    port_process->unsent.bits = malloc(ELEMENTS_MAX_NUMBERS * 2 * sizeof(uint64_t));
    if (port_process->unsent.chunk && port_process->unsent.bits && open_pipe(&port_process->to, &standard[0], 0) == 0 &&
        open_pipe(&port_process->from, &standard[1], 1) == 0 &&
        printed_open(&port_process->port_output, &standard[2]) == 0) {
        const struct process_order order = {.program = "/bin/sh",
                                            .arguments = arguments,
                                            .without = without,
                                            .sandbox = command->limits.sandbox,
                                            .standard = standard};
        port_process->process = process_start(&order);
    }
    if (!port_process->process)
        snprintf(problem, size, "cannot start a process for the port: %s", strerror(errno));
    free(text);
    for (int i = 0; i < 3; i++)
        if (standard[i] >= 0)
            close(standard[i]);
    if (port_process->process)
        return port_process;
    end_port_process(port_process, NULL);
    return NULL;
}

/* --- sending requests --------------------------------------------------------------------------------------------- */

/* Fills the chunk with the next elements; leaves it empty if all have been sent. */
static void fill_chunk(struct unsent_call *unsent)
{
    const struct port_call *call = unsent->call;
    unsent->at = unsent->used = 0;
    if (!call)
        return;
    const size_t number = (size_t)call->format / 8, most = elements_size(unsent->header, call->inputs);
    for (; unsent->next < call->n && unsent->used + most <= CHUNK; unsent->next++) {
        for (size_t k = 0; k < call->inputs; k++) {
            unsent->bits[k] = 0; /* the least significant byte comes first, as on every CPU that plumb runs on */
            memcpy(unsent->bits + k, (const char *)call->in + (k * call->stride + unsent->next) * number, number);
        }
        unsent->used += elements_write(unsent->header, unsent->bits, call->inputs, unsent->chunk + unsent->used);
    }
}

static int all_sent(const struct unsent_call *unsent)
{
    return unsent->line_left == 0 && unsent->at == unsent->used && (!unsent->call || unsent->next == unsent->call->n);
}

/* Writes to a pipe like write(); if its reader has ended, returns −1 with EPIPE without raising SIGPIPE. */
static ssize_t write_quietly(int to, const void *bytes, size_t size)
{
    sigset_t pipes, before, pending;
    sigemptyset(&pipes);
    sigaddset(&pipes, SIGPIPE);
    sigpending(&pending);
    pthread_sigmask(SIG_BLOCK, &pipes, &before);
    const ssize_t written = write(to, bytes, size);
    const int error = errno;
    if (written < 0 && error == EPIPE && !sigismember(&pending, SIGPIPE))
        sigtimedwait(&pipes, NULL, &(struct timespec){0, 0});
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    errno = error;
    return written;
}

/* Sends as much of the request as the pipe takes without blocking. Returns 0, or −1 if the process no longer reads. */
static int send_some(struct port_process *port_process)
{
    struct unsent_call *unsent = &port_process->unsent;
    while (!all_sent(unsent)) {
        if (unsent->line_left == 0 && unsent->at == unsent->used)
            fill_chunk(unsent);
        const char *from = unsent->line_left > 0 ? unsent->line : unsent->chunk + unsent->at;
        const size_t size = unsent->line_left > 0 ? unsent->line_left : unsent->used - unsent->at;
        const ssize_t written = write_quietly(port_process->to, from, size);
        if (written < 0)
            return errno == EAGAIN || errno == EINTR ? 0 : -1;
        if (unsent->line_left > 0) {
            unsent->line += written;
            unsent->line_left -= (size_t)written;
        } else
            unsent->at += (size_t)written;
    }
    return 0;
}

/* Starts to send a request, which has to be answered within `seconds`. */
static void begin_sending(struct port_process *port_process, const char *line, const struct port_call *call,
                          const struct elements_header *header, double seconds)
{
    struct unsent_call *unsent = &port_process->unsent;
    unsent->line = line;
    unsent->line_left = strlen(line);
    unsent->call = call;
    unsent->header = header;
    unsent->next = unsent->at = unsent->used = 0;
    port_process->left = seconds;
    port_process->late = 0;
    elements_begin(&port_process->reader, receive, port_process);
}

/* --- receiving answers -------------------------------------------------------------------------------------------- */

/* Reads bytes of the process's answer, as the callback of an elements_reader; meanwhile sends the rest of the request
 * and shows what the process prints. Returns the number of bytes, 0 at the end, −1 on an error or after the time
 * limit. */
static ptrdiff_t receive(void *context, void *bytes, size_t size)
{
    struct port_process *port_process = context;
    for (;;) {
        struct pollfd wait[] = {{port_process->from, POLLIN, 0},
                                {all_sent(&port_process->unsent) ? -1 : port_process->to, POLLOUT, 0},
                                {port_process->port_output.from, POLLIN, 0}};
        const int ready = process_poll(port_process->process, wait, 3, &port_process->left);
        if (ready == 0)
            port_process->late = 1;
        if (ready == 0 || (ready < 0 && errno != EINTR))
            return -1;
        if (ready < 0)
            continue;
        if (wait[2].revents)
            printed_show(&port_process->port_output);
        if (wait[0].revents) {
            const ssize_t got = read(port_process->from, bytes, size);
            if (got >= 0 || (errno != EAGAIN && errno != EINTR))
                return got;
        }
        if (wait[1].revents && send_some(port_process) != 0)
            port_process->unsent =
                (struct unsent_call){.chunk = port_process->unsent.chunk, .bits = port_process->unsent.bits};
    }
}

/* True if the process has written bytes after the end of its answer. */
static int has_more(struct port_process *port_process)
{
    struct pollfd wait = {port_process->from, POLLIN, 0};
    char byte;
    return port_process->reader.at < port_process->reader.used ||
           (poll(&wait, 1, 0) > 0 && wait.revents & POLLIN && read(port_process->from, &byte, 1) == 1);
}

/* Ends a process that did not answer correctly within `seconds`, and describes what happened: how the process ended, or
 * else `complaint`. */
static void describe_end(double seconds, struct port_process *port_process, const char *complaint, char *text,
                         size_t size)
{
    enum { PATIENCE = 2 }; /* seconds */
    struct process_ending ending = {0};
    const int gone = port_process->reader.ended && !port_process->late;
    if (gone) /* it closed its output and is about to end: wait, to report how it ended */
        process_wait(port_process->process, PATIENCE);
    printed_show(&port_process->port_output);
    struct port_output port_output = port_process->port_output;
    const int late = port_process->late;
    end_port_process(port_process, &ending);
    if (late)
        ending.timed_out = 1;
    if (late || (gone && !ending.timed_out))
        process_describe_ending(&ending, seconds, text, size);
    else if (gone)
        snprintf(text, size, "closed its standard output");
    else
        snprintf(text, size, "%s", complaint);
    if (late)
        snprintf(text + strlen(text), size - strlen(text), " (does it flush its output after each answer?)");
    printed_quote(&port_output, text, size);
}

/* --- the list of kernels ------------------------------------------------------------------------------------------ */

/* Returns the next line of the answer without its newline, to be freed; null if the answer ends before the newline
 * (then reader.ended is set), if the line is too long, or when out of memory. */
static char *read_line(struct port_process *port_process)
{
    size_t used = 0, capacity = 0;
    char *line = NULL, byte = 0;
    while (byte != '\n' && used < MAX_KERNELS_LINE) {
        struct elements_reader *reader = &port_process->reader;
        if (reader->at == reader->used) {
            const ptrdiff_t got = receive(port_process, reader->buffer, sizeof reader->buffer);
            reader->at = 0;
            reader->used = got > 0 ? (size_t)got : 0;
            reader->ended = got <= 0;
            if (got <= 0)
                break;
        }
        char *more = used < capacity ? line : realloc(line, capacity = 2 * capacity + 256);
        if (!more)
            break;
        line = more;
        byte = reader->buffer[reader->at++];
        if (byte == '\n')
            line[used++] = 0;
        else
            line[used++] = byte ? byte : '\x01';
    }
    if (byte == '\n')
        return line;
    free(line);
    return NULL;
}

/* Returns the format that a word names in the program's version, or 0. */
static int format_of(const struct command_port *command, const char *word, size_t length)
{
    static const int formats[] = {PLUMB_PORT_FLOAT, PLUMB_PORT_DOUBLE};
    for (size_t i = 0; i < 2; i++) {
        const char *name = elements_format_word(command->version, formats[i]);
        if (strlen(name) == length && memcmp(name, word, length) == 0)
            return formats[i];
    }
    return 0;
}

/* Adds the kernel that a word such as "so3.exp:float" names. Returns 0, or −1 with what is wrong in `problem`. */
static int add_kernel(struct command_port *command, const char *word, size_t length, char *problem, size_t size)
{
    const char *colon = memchr(word, ':', length);
    const size_t id = colon ? (size_t)(colon - word) : 0;
    const int format = colon ? format_of(command, colon + 1, length - id - 1) : 0;
    struct offered *kernel = command->kernels + command->count;
    char shown[160];
    snprintf(shown, sizeof shown, "%.*s", (int)(length < 120 ? length : 120), word);
    if (id == 0 || id >= ELEMENTS_WORD || !format) {
        snprintf(problem, size, "lists a kernel \"%s\": expected an id and :%s or :%s", shown,
                 elements_format_word(command->version, PLUMB_PORT_FLOAT),
                 elements_format_word(command->version, PLUMB_PORT_DOUBLE));
        return -1;
    }
    memcpy(kernel->id, word, id);
    kernel->format = format;
    for (size_t i = 0; i < command->count; i++)
        if (command->kernels[i].format == kernel->format && strcmp(command->kernels[i].id, kernel->id) == 0) {
            snprintf(problem, size, "lists \"%s\" twice", shown);
            return -1;
        }
    command->count++;
    return 0;
}

/* Parses the beginning of an answer, such as "plumb-kernels 2 binary ". Returns its length, or 0 if it is not valid. */
static size_t read_kernel_list_header(struct command_port *command, const char *line)
{
    char kernel_list_header[40];
    for (command->version = ELEMENTS_VERSION; command->version > 0; command->version--)
        for (int form = 0; form < ELEMENTS_FORMS; form++) {
            const int length = snprintf(kernel_list_header, sizeof kernel_list_header, "plumb-kernels %d %s ",
                                        command->version, elements_form_word((enum elements_form)form));
            command->form = (enum elements_form)form;
            if (strncmp(line, kernel_list_header, (size_t)length) == 0)
                return (size_t)length;
        }
    return 0;
}

/* Parses an answer such as "plumb-kernels 2 binary MY NAME | so3.exp:float …", which it changes, and stores name and
 * kernels. Returns 0, or −1 with what is wrong in `problem`. */
static int parse_kernels(struct command_port *command, char *line, char *problem, size_t size)
{
    const size_t kernel_list_header = read_kernel_list_header(command, line);
    char *bar = strchr(line, '|');
    size_t words = 1;
    char shown[120];
    text_printable(shown, sizeof shown, line);
    if (!kernel_list_header || !bar) {
        snprintf(problem, size,
                 "answered \"plumb-kernels 2\" by \"%s\", not by \"plumb-kernels 2 hex NAME | KERNEL:float …\"", shown);
        return -1;
    }
    *bar = 0;
    line += kernel_list_header;
    for (size_t length = strlen(line); length > 0 && line[length - 1] == ' '; length--)
        line[length - 1] = 0;
    text_printable(command->name, sizeof command->name, *line ? line : "port");
    for (char *at = bar + 1; *at; at++)
        words += *at == ' ';
    command->kernels = calloc(words + 1, sizeof *command->kernels);
    if (!command->kernels) {
        snprintf(problem, size, "out of memory");
        return -1;
    }
    for (char *at = bar + 1; *(at += strspn(at, " \r"));) {
        const size_t length = strcspn(at, " \r");
        if (add_kernel(command, at, length, problem, size) != 0)
            return -1;
        at += length;
    }
    return 0;
}

/* Starts a process and asks it for its kernels; stores the answer if this is the first process. Returns null with the
 * reason in `problem`. */
static struct port_process *request_kernels(struct command_port *command, int first, char *problem, size_t size)
{
    struct port_process *port_process = start_process(command, problem, size);
    if (!port_process)
        return NULL;
    const double seconds = command->limits.start_seconds > 0 ? command->limits.start_seconds : PORT_START_SECONDS;
    begin_sending(port_process, "plumb-kernels 2\n", NULL, NULL, seconds);
    char *line = read_line(port_process);
    problem[0] = 0;
    if (!line)
        describe_end(seconds, port_process, "answered \"plumb-kernels 2\" by a line without an end", problem, size);
    else if (!first || parse_kernels(command, line, problem, size) == 0) {
        free(line);
        return port_process;
    } else {
        printed_show(&port_process->port_output);
        printed_quote(&port_process->port_output, problem, size);
        end_port_process(port_process, NULL);
    }
    free(line);
    return NULL;
}

/* --- one call ----------------------------------------------------------------------------------------------------- */

static struct offered *kernel_of(const struct command_port *command, const char *id, int format)
{
    for (size_t i = 0; i < command->count; i++)
        if (command->kernels[i].format == format && strcmp(command->kernels[i].id, id) == 0)
            return &command->kernels[i];
    return NULL;
}

/* Returns an idle process, or a new one if there is none; null with the reason in `problem`. */
static struct port_process *acquire_process(struct command_port *command, char *problem, size_t size)
{
    pthread_mutex_lock(&command->lock);
    struct port_process *port_process = command->idle;
    if (port_process)
        command->idle = port_process->next;
    pthread_mutex_unlock(&command->lock);
    return port_process ? port_process : request_kernels(command, 0, problem, size);
}

static void release_process(struct command_port *command, struct port_process *port_process)
{
    pthread_mutex_lock(&command->lock);
    port_process->next = command->idle;
    command->idle = port_process;
    pthread_mutex_unlock(&command->lock);
}

static int is_nan(int format, uint64_t bits)
{
    return format == PLUMB_PORT_DOUBLE ? (bits & ~(UINT64_C(1) << 63)) > UINT64_C(0x7ff) << 52
                                       : (bits & 0x7fffffff) > 0x7f800000;
}

/* True if element i of the answer has the inputs that were sent. The bits of a NaN may be different. */
static int same_inputs(const struct port_call *call, size_t i, const uint64_t *bits)
{
    const size_t number = (size_t)call->format / 8;
    for (size_t k = 0; k < call->inputs; k++) {
        uint64_t given = 0;
        memcpy(&given, (const char *)call->in + (k * call->stride + i) * number, number);
        if (given != bits[k] && !(is_nan(call->format, given) && is_nan(call->format, bits[k])))
            return 0;
    }
    return 1;
}

static int is_answer(const struct elements_header *asked, const struct elements_header *header)
{
    return strcmp(asked->kernel, header->kernel) == 0 && asked->version == header->version &&
           asked->format == header->format && asked->form == header->form && asked->n == header->n &&
           asked->inputs == header->inputs && asked->outputs == header->outputs;
}

/* Receives an answer and stores its outputs. Returns 0, or −1 with what is wrong in `complaint`. If the program
 * answered some elements with an error, call->failure describes the first of them. */
static int receive_answer(struct port_process *port_process, const struct elements_header *asked,
                          struct port_call *call, char *complaint, size_t size)
{
    const size_t number = (size_t)call->format / 8;
    uint64_t *bits = malloc((call->inputs + call->outputs) * sizeof *bits);
    struct elements_header header;
    const int status = elements_read_header(&port_process->reader, &header);
    const size_t repeated = status == 0 && header.outputs_alone ? 0 : call->inputs; /* inputs before the outputs */
    size_t done = 0;
    complaint[0] = 0;
    if (status != 0 || !bits)
        snprintf(complaint, size, "answered nonsense: %s", port_process->reader.problem);
    else if (!is_answer(asked, &header))
        snprintf(complaint, size, "answered by the header of another request");
    for (; !complaint[0] && done < call->n; done++) {
        char error[PORT_FAILURE / 2];
        if (asked->form != ELEMENTS_BINARY && elements_read_error(&port_process->reader, error, sizeof error)) {
            if (!call->failure[0])
                snprintf(call->failure, sizeof call->failure, "answered an error: %s", error);
            continue;
        }
        if (elements_read(&port_process->reader, &header, repeated + call->outputs, bits) != 0)
            snprintf(complaint, size, "answered nonsense: %s", port_process->reader.problem);
        else if (repeated > 0 && !same_inputs(call, done, bits))
            snprintf(complaint, size, "answered nonsense: element %zu of %zu does not have the inputs that were sent",
                     done + 1, call->n);
        for (size_t k = 0; k < call->outputs && !complaint[0]; k++)
            memcpy((char *)call->out + (k * call->stride + done) * number, bits + repeated + k, number);
    }
    free(bits);
    if (!complaint[0] && !all_sent(&port_process->unsent))
        snprintf(complaint, size, "answered before it had read its inputs");
    else if (!complaint[0] && has_more(port_process))
        snprintf(complaint, size, "answered too much: more than the %zu elements that were sent", call->n);
    return complaint[0] ? -1 : 0;
}

/* Runs a call that must end within `left` seconds; sets *took to the seconds that it took. */
static enum port_result run_within(struct command_port *command, struct port_call *call, double left, double *took)
{
    char line[ELEMENTS_WORD + 256], complaint[PORT_FAILURE];
    struct elements_header header = {.version = command->version,
                                     .format = call->format,
                                     .form = command->form,
                                     .n = call->n,
                                     .inputs = call->inputs,
                                     .outputs = call->outputs,
                                     .set = "call"};
    struct port_process *port_process = acquire_process(command, call->failure, sizeof call->failure);
    if (!port_process)
        return PORT_FAILED;
    snprintf(header.kernel, sizeof header.kernel, "%s", call->id);
    elements_write_header(&header, line, sizeof line - 1);
    strcat(line, "\n");
    if (has_more(port_process)) {
        describe_end(0, port_process, "answered too much: bytes after the answer to the previous call", call->failure,
                     sizeof call->failure);
        return PORT_FAILED;
    }
    const double long_calls = fmax(1, (double)call->n / ELEMENTS_IN_TIME),
                 most = fmin(command->limits.call_seconds * long_calls, left);
    begin_sending(port_process, line, call, &header, most);
    call->failure[0] = 0;
    const int status = receive_answer(port_process, &header, call, complaint, sizeof complaint),
              late = port_process->late;
    *took = most - port_process->left;
    if (status != 0) {
        describe_end(most, port_process, complaint, call->failure, sizeof call->failure);
        return late ? PORT_HUNG : PORT_FAILED;
    }
    printed_show(&port_process->port_output);
    release_process(command, port_process);
    return call->failure[0] ? PORT_FAILED : PORT_OK;
}

/* Adds seconds to the time that the calls of a kernel have taken; returns the seconds that are left. */
static double spend(struct command_port *command, struct offered *kernel, double seconds)
{
    pthread_mutex_lock(&command->lock);
    kernel->spent += seconds;
    const double left = command->limits.seconds > 0 ? command->limits.seconds - kernel->spent : INFINITY;
    pthread_mutex_unlock(&command->lock);
    return left;
}

static enum port_result command_run(struct port *port, struct port_call *call)
{
    struct command_port *command = port->state;
    struct offered *kernel = kernel_of(command, call->id, call->format);
    call->failure[0] = 0;
    if (!kernel)
        return PORT_MISSING;
    const double left = spend(command, kernel, 0);
    double took = 0;
    enum port_result result = PORT_FAILED;
    if (left > 0) {
        result = run_within(command, call, left, &took);
        spend(command, kernel, took);
    }
    if ((result == PORT_FAILED || result == PORT_HUNG) && took >= left) {
        result = PORT_OUT_OF_TIME;
        snprintf(call->failure, sizeof call->failure, "took longer than %g s", command->limits.seconds);
    }
    return result;
}

/* --- the port ----------------------------------------------------------------------------------------------------- */

static int command_formats(struct port *port, const char *id)
{
    return (kernel_of(port->state, id, PLUMB_PORT_FLOAT) ? PLUMB_PORT_FLOAT : 0) |
           (kernel_of(port->state, id, PLUMB_PORT_DOUBLE) ? PLUMB_PORT_DOUBLE : 0);
}

static int command_same_bits(struct port *port, const char *id, int format)
{
    (void)port, (void)id, (void)format;
    return 0;
}

static const char *command_id(struct port *port, size_t i)
{
    const struct command_port *command = port->state;
    return i < command->count ? command->kernels[i].id : NULL;
}

static void command_close(struct port *port)
{
    struct command_port *command = port->state;
    while (command->idle) {
        struct port_process *port_process = command->idle;
        command->idle = port_process->next;
        end_port_process(port_process, NULL);
    }
    pthread_mutex_destroy(&command->lock);
    free(command->kernels);
    free(command->command);
    free(command);
}

struct port *port_command(const char *text, const struct port_limits *limits, char *problem, size_t size)
{
    static const struct port_limits usual = {.call_seconds = PORT_CALL_SECONDS, .bytes = PORT_BYTES};
    struct command_port *command = calloc(1, sizeof *command);
    char reason[1024];
    if (command)
        command->command = strdup(text);
    if (!command || !command->command) {
        free(command);
        snprintf(problem, size, "out of memory");
        return NULL;
    }
    text_printable(command->about, sizeof command->about, text);
    command->limits = limits ? *limits : usual;
    command->port = (struct port){.name = command->name,
                                  .about = command->about,
                                  .formats = command_formats,
                                  .run = command_run,
                                  .same_bits = command_same_bits,
                                  .id = command_id,
                                  .close = command_close,
                                  .state = command,
                                  .max_elements = PORT_MAX_ELEMENTS_OF_COMMAND};
    pthread_mutex_init(&command->lock, NULL);
    struct port_process *port_process = request_kernels(command, 1, reason, sizeof reason);
    if (port_process) {
        release_process(command, port_process);
        return &command->port;
    }
    snprintf(problem, size, "%s: it %s", command->about, reason);
    text_end_whole(problem);
    command_close(&command->port);
    return NULL;
}
