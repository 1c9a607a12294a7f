/* A port that has a relative error of 1/1000 for inputs of one form or calls of one kind, and otherwise returns the
 * results of another port. The environment variable PLUMB_WRONG_AT selects the error:
 *
 *     PORT KERNEL FORMAT OUTPUTS CALL INPUT...
 *
 * PORT is the shared object whose results are used, KERNEL the only kernel that this port then offers, FORMAT 32 or 64,
 * OUTPUTS the kernel's number of output components.
 *
 * CALL selects the calls in which results are wrong:
 *
 *     any      all calls
 *     n=N      calls of N elements
 *     last=N   the last element of calls of N elements
 *     first    the first call of a process, if it has one element
 *     block    calls of several elements whose first two input arrays are adjacent in memory
 *     place    calls whose outputs share the memory of the inputs, which the port then declares as allowed
 *     alike    calls of several elements that are all equal
 *     kept=K   calls of one element that repeat component K of the previous call, but not all other components
 *
 * Each INPUT selects the values of an input component: a number; * for any; ~ for any but 0; - for a negative NaN, p
 * for a quiet NaN with a payload, s for a signalling NaN. If the first INPUT is a NaN, results are 1 in place of the
 * error. */
#include "port.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_INPUTS = 512 };

static const plumb_port_kernel *right;
static plumb_port_kernel kernels[1];
static const plumb_port port = {PLUMB_PORT_VERSION, "wrong_at", "wrong by a thousandth at an input", 1, kernels};
static struct {
    char form; /* '=' for a number, else the character above */
    double value;
} expected[MAX_INPUTS];
static size_t inputs, outputs, size;
static const char *call;
static double last[MAX_INPUTS];
static int calls;

/* Returns the address of component k of element i. */
static char *at(const plumb_port_view *view, size_t i, size_t k)
{
    switch (right->layout & 0xff) {
    case PLUMB_PORT_AOS:
        return (char *)view->base[0] + (i * view->stride + k) * size;
    case PLUMB_PORT_TILES:
        return (char *)view->base[k] + (i / 8 * view->stride + i % 8) * size;
    default:
        return (char *)view->base[k] + i * size;
    }
}

static double load(const char *number)
{
    float single;
    double twofold;
    if (right->format == PLUMB_PORT_FLOAT)
        return memcpy(&single, number, sizeof single), single;
    return memcpy(&twofold, number, sizeof twofold), twofold;
}

static void store(char *number, double x)
{
    const float single = (float)x;
    if (right->format == PLUMB_PORT_FLOAT)
        memcpy(number, &single, sizeof single);
    else
        memcpy(number, &x, sizeof x);
}

/* True if a number, known to be a NaN, is of the given form. */
static int is_nan_of(char form, const char *number)
{
    uint32_t bits;
    uint64_t more;
    if (size == sizeof bits)
        more = (uint64_t)(memcpy(&bits, number, sizeof bits), bits) << 32;
    else
        memcpy(&more, number, sizeof more);
    const uint64_t quiet = size == sizeof bits ? UINT64_C(1) << 54 : UINT64_C(1) << 51;
    if (form == '-')
        return more >> 63 == 1;
    return form == 's' ? !(more & quiet) : (more & (quiet - 1)) != 0 && more & quiet;
}

static int is_there(const plumb_port_view *in, size_t i)
{
    for (size_t k = 0; k < inputs; k++) {
        const char form = expected[k].form, *number = at(in, i, k);
        const double x = load(number);
        if ((form == '=' && x != expected[k].value) || (form == '~' && x == 0))
            return 0;
        if (strchr("-ps", form) && (x == x || !is_nan_of(form, number)))
            return 0;
    }
    return 1;
}

static int all_alike(size_t n, const plumb_port_view *in)
{
    for (size_t i = 1; i < n; i++)
        for (size_t k = 0; k < inputs; k++)
            if (load(at(in, i, k)) != load(at(in, 0, k)))
                return 0;
    return n > 1;
}

static int keeps(size_t n, size_t k, const plumb_port_view *in)
{
    const int same = n == 1 && calls > 1 && load(at(in, 0, k)) == last[k];
    int others = 0;
    for (size_t other = 0; other < inputs && n > 0; other++) {
        others |= other != k && load(at(in, 0, other)) != last[other];
        last[other] = load(at(in, 0, other));
    }
    return same && others;
}

/* True if results are wrong in this call. */
static int is_call(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    calls++;
    return strcmp(call, "any") == 0 || (strncmp(call, "n=", 2) == 0 && n == (size_t)atoi(call + 2)) ||
           (strncmp(call, "last=", 5) == 0 && n == (size_t)atoi(call + 5)) ||
           (strcmp(call, "first") == 0 && n == 1 && calls == 1) ||
           (strcmp(call, "block") == 0 && n > 1 && at(in, 0, 1) == at(in, n - 1, 0) + size) ||
           (strcmp(call, "place") == 0 && in->base[0] == out->base[0]) ||
           (strcmp(call, "alike") == 0 && all_alike(n, in)) ||
           (strncmp(call, "kept=", 5) == 0 && keeps(n, (size_t)atoi(call + 5), in));
}

static int run(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const int wrong_call = is_call(n, in, out);
    char *there = calloc(n + 1, 1);
    for (size_t i = 0; i < n && there && wrong_call; i++) /* before the call, because outputs may overwrite inputs */
        there[i] = (char)(is_there(in, i) && (*call != 'l' || i + 1 == n));
    const int status = right->run(n, in, out), of_nan = strchr("-ps", expected[0].form) != NULL;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < outputs && there && there[i]; k++)
            store(at(out, i, k), of_nan ? 1 : load(at(out, i, k)) * (1 + 1e-3));
    free(there);
    return status;
}

/* Returns the next word of *text, or "" at the end. Sets *text to null, so that strtok continues from there. */
static const char *word(char **text)
{
    const char *found = strtok(*text, " ");
    *text = NULL;
    return found ? found : "";
}

const plumb_port *plumb_port_open(void)
{
    char *text = strdup(getenv("PLUMB_WRONG_AT") ? getenv("PLUMB_WRONG_AT") : "");
    void *object = dlopen(word(&text), RTLD_NOW);
    const char *id = word(&text);
    const int format = atoi(word(&text));
    const plumb_port *(*open)(void) = NULL;
    outputs = (size_t)atoi(word(&text));
    call = word(&text);
    for (const char *token = word(&text); *token && inputs < MAX_INPUTS; token = word(&text), inputs++) {
        expected[inputs].form = strchr("*~ps", *token) || strcmp(token, "-") == 0 ? *token : '=';
        expected[inputs].value = format == PLUMB_PORT_FLOAT ? (double)(float)atof(token) : atof(token);
    }
    if (object)
        *(void **)&open = dlsym(object, "plumb_port_open");
    const plumb_port *other = open ? open() : NULL;
    for (size_t i = 0; other && i < other->count; i++)
        if (strcmp(other->kernels[i].id, id) == 0 && other->kernels[i].format == format)
            right = other->kernels + i;
    if (!right)
        return NULL;
    size = (size_t)format / 8;
    kernels[0] = *right;
    kernels[0].layout &= ~PLUMB_PORT_SAME_BITS;
    kernels[0].layout |= strcmp(call, "place") == 0 ? PLUMB_PORT_IN_PLACE : 0;
    kernels[0].run = run;
    return &port;
}
