/* Opens the port that a command line names (open_command_line_port), for the commands that check ports. */
#include "accuracy.h"

#include "validate/util/format.h"
#include "validate/util/text.h"

#include <stdio.h>
#include <string.h>

/* Registers the formulas that a port provides for kernels that plumb does not know. Returns 0; −1 after a message on
 * standard error if a formula is invalid. */
static int take_formulas(struct port *port, const char *verb, const char *given)
{
    const char *id;
    char text[256], problem[PORT_FAILURE + 64];
    for (size_t i = 0; (id = port->id(port, i)); i++) {
        const enum port_result result =
            kernel_find(id) ? PORT_OK : register_port_formula(port, id, problem, sizeof problem);
        if (result == PORT_MISSING && problem[0]) /* the port provides no formulas */
            return 0;
        if (result == PORT_OK || result == PORT_MISSING)
            continue;
        text_printable(text, sizeof text, id);
        fprintf(stderr, "plumb %s: %s: formula %s: %s\n", verb, given, text, problem);
        return -1;
    }
    return 0;
}

/* Prints which of a port's kernels plumb does not know: a misspelt id would otherwise go unnoticed. Only the first
 * NAMED are printed, because a port with many unknown kernels was made for another purpose. */
static void name_unknown_kernels(struct port *port, const char *verb, const char *given)
{
    enum { NAMED = 8 };
    const char *id;
    char text[256], suggestion[160];
    size_t unknown = 0;
    for (size_t i = 0; (id = port->id(port, i)); i++)
        if (!kernel_find(id) && unknown++ < NAMED) {
            text_printable(text, sizeof text, id);
            fprintf(stderr, "plumb %s: %s: its kernel \"%s\" is unknown to plumb and is not checked%s\n", verb, given,
                    text, kernel_suggestion(id, suggestion, sizeof suggestion));
        }
    if (unknown > NAMED)
        fprintf(stderr, "plumb %s: %s: %zu more of its kernels are unknown to plumb and are not checked\n", verb, given,
                unknown - NAMED);
}

struct port *open_command_line_port(const char *verb, const char *file, const char *command,
                                    const struct port_limits *limits, int with_formulas)
{
    char problem[1024];
    if (!file && !command)
        return port_builtin(NULL);
    struct port *port = file ? port_shared_object(file, limits, problem, sizeof problem)
                             : port_command(command, limits, problem, sizeof problem);
    if (port && with_formulas && take_formulas(port, verb, file ? file : command) != 0) {
        port_close(port);
        return NULL;
    }
    if (port)
        name_unknown_kernels(port, verb, file ? file : command);
    else
        fprintf(stderr, "plumb %s: %s: %s\n", verb, file ? "--port" : "--port-command", problem);
    return port;
}

enum format port_format_named(const char *word, struct port *port, const struct kernel *kernel)
{
    if (word)
        return format_of_name(word);
    return !port_kernel_id(port, kernel, FLOAT) && port_kernel_id(port, kernel, DOUBLE) ? DOUBLE : FLOAT;
}
