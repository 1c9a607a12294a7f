/* The traces of data/traces, which are part of the program: a certificate is the same wherever it is made. */
#include "list.h"

#include <string.h>

/* A macro, since the assembler and C need each name. */
#define TRACES(T) T(basics) T(churn) T(everything) T(full) T(long) T(order) T(ranges) T(tiny) T(values)

#define INCLUDE(name) "plumb_trace_" #name ":\n.incbin \"data/traces/" #name ".trace\"\n.byte 0\n"
__asm__(".pushsection .rodata\n" TRACES(INCLUDE) ".popsection\n");

#define DECLARE(name) extern const char plumb_trace_##name[] __asm__("plumb_trace_" #name);
TRACES(DECLARE)

const char *traces_recorded(size_t i, const char **text)
{
#define ENTRY(name) {#name ".trace", plumb_trace_##name},
    static const struct {
        const char *name, *text;
    } traces[] = {TRACES(ENTRY)};
    if (i >= sizeof traces / sizeof *traces)
        return NULL;
    *text = traces[i].text;
    return traces[i].name;
}
