/* A port that returns the results of another port, the original, but with a relative error of 1/1000 for some inputs
 * or in some calls. The environment variable PLUMB_WRONG_AT selects them:
 *
 *     PORT KERNEL FORMAT OUTPUTS CALL INPUT...
 *
 * PORT is the original, a shared object; KERNEL the only kernel that this port has; FORMAT 32 (float) or 64 (double);
 * OUTPUTS the kernel's number of output components.
 *
 * CALL selects the calls in which results are wrong:
 *
 *     any      all calls
 *     n=N      calls of N elements
 *     last=N   the last element of calls of N elements
 *     first    the first call of a process, if it has one element
 *     block    calls of several elements whose first two input arrays are adjacent in memory
 *     in_place calls whose outputs have the address of the inputs; the port then declares PLUMB_PORT_IN_PLACE
 *     equal    calls of several elements that are all equal
 *     same=K   calls of one element whose component K equals that of the previous call, while some other component
 *              differs
 *
 * Each INPUT selects values of one input component:
 *
 *     NUMBER   this value
 *     *        any value
 *     ~        any value except 0
 *     -        a negative NaN
 *     p        a quiet NaN with a payload
 *     s        a signalling NaN
 *
 * The result of an element is wrong if each component has a selected value. Components without an INPUT may have any
 * value. If the first INPUT selects a NaN, the wrong results are 1, because a NaN has no relative error. */
#include "port.h"

#include <dlfcn.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_INPUTS = 512 };

static const plumb_port_kernel *original;
static plumb_port_kernel kernels[1];
static const plumb_port port = {PLUMB_PORT_VERSION, "wrong_at", "relative error of 1/1000 at some inputs", 1, kernels};
static struct {
    char form; /* '=' for a number, else the character of INPUT */
    double value;
} selected[MAX_INPUTS];
static size_t inputs, outputs;      /* numbers of components; `inputs` counts those with an INPUT */
static size_t size;                 /* bytes of a number */
static const char *call;            /* the CALL above */
static double previous[MAX_INPUTS]; /* element 0 of the previous call */
static int calls;                   /* number of calls so far, including the current one */

/* Returns the address of component k of element i. */
static char *address(const plumb_port_view *view, size_t i, size_t k)
{
    switch (original->layout & 0xff) {
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
    double wide;
    if (original->format == PLUMB_PORT_FLOAT)
        return memcpy(&single, number, sizeof single), single;
    return memcpy(&wide, number, sizeof wide), wide;
}

static void store(char *number, double x)
{
    const float single = (float)x;
    if (original->format == PLUMB_PORT_FLOAT)
        memcpy(number, &single, sizeof single);
    else
        memcpy(number, &x, sizeof x);
}

/* True if a number, known to be a NaN, is of the form '-', 'p' or 's'. The bits of a float are shifted to the upper
 * half, so that the sign bit of both formats is bit 63; the quiet bit, 22 of a float, is then bit 54. */
static int is_nan_of(char form, const char *number)
{
    uint32_t float_bits;
    uint64_t bits;
    if (size == sizeof float_bits)
        bits = (uint64_t)(memcpy(&float_bits, number, sizeof float_bits), float_bits) << 32;
    else
        memcpy(&bits, number, sizeof bits);
    const uint64_t quiet = size == sizeof float_bits ? UINT64_C(1) << 54 : UINT64_C(1) << 51;
    const int has_payload = (bits & (quiet - 1)) != 0;
    if (form == '-')
        return bits >> 63 == 1;
    return form == 's' ? !(bits & quiet) : bits & quiet && has_payload;
}

/* True if all input components of element i have selected values. */
static int is_selected(const plumb_port_view *in, size_t i)
{
    for (size_t k = 0; k < inputs; k++) {
        const char form = selected[k].form, *number = address(in, i, k);
        const double x = load(number);
        if ((form == '=' && x != selected[k].value) || (form == '~' && x == 0))
            return 0;
        if (strchr("-ps", form) && (x == x || !is_nan_of(form, number)))
            return 0;
    }
    return 1;
}

/* True if there are several elements, all equal. */
static int are_equal(size_t n, const plumb_port_view *in)
{
    for (size_t i = 1; i < n; i++)
        for (size_t k = 0; k < inputs; k++)
            if (load(address(in, i, k)) != load(address(in, 0, k)))
                return 0;
    return n > 1;
}

/* Stores element 0 for the next call. Returns true if this is a call of one element that has the same component k as
 * element 0 of the previous call, while another component differs. */
static int store_and_compare(size_t n, size_t k, const plumb_port_view *in)
{
    const int repeats = n == 1 && calls > 1 && load(address(in, 0, k)) == previous[k];
    int other_differs = 0;
    for (size_t other = 0; other < inputs && n > 0; other++) {
        const double x = load(address(in, 0, other));
        other_differs |= other != k && x != previous[other];
        previous[other] = x;
    }
    return repeats && other_differs;
}

/* True if results are wrong in this call. */
static int is_wrong_call(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    calls++;
    return strcmp(call, "any") == 0 || (strncmp(call, "n=", 2) == 0 && n == (size_t)atoi(call + 2)) ||
           (strncmp(call, "last=", 5) == 0 && n == (size_t)atoi(call + 5)) ||
           (strcmp(call, "first") == 0 && n == 1 && calls == 1) ||
           (strcmp(call, "block") == 0 && n > 1 && address(in, 0, 1) == address(in, n - 1, 0) + size) ||
           (strcmp(call, "in_place") == 0 && in->base[0] == out->base[0]) ||
           (strcmp(call, "equal") == 0 && are_equal(n, in)) ||
           (strncmp(call, "same=", 5) == 0 && store_and_compare(n, (size_t)atoi(call + 5), in));
}

static int run(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    const int wrong_call = is_wrong_call(n, in, out);
    const int only_last = strncmp(call, "last=", 5) == 0;
    char *is_wrong = calloc(n + 1, 1);
    for (size_t i = 0; i < n && is_wrong && wrong_call; i++) /* before the call, because outputs may overwrite inputs */
        is_wrong[i] = (char)(is_selected(in, i) && (!only_last || i + 1 == n));
    const int status = original->run(n, in, out), of_nan = inputs > 0 && strchr("-ps", selected[0].form);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < outputs && is_wrong && is_wrong[i]; k++)
            store(address(out, i, k), of_nan ? 1 : load(address(out, i, k)) * (1 + 1e-3));
    free(is_wrong);
    return status;
}

/* Returns the next word of the text, or "" at the end. *text is the text at the first call, and null afterwards, as
 * strtok requires it. */
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
        selected[inputs].form = strchr("*~ps", *token) || strcmp(token, "-") == 0 ? *token : '=';
        selected[inputs].value = format == PLUMB_PORT_FLOAT ? (double)(float)atof(token) : atof(token);
    }
    if (object)
        *(void **)&open = dlsym(object, "plumb_port_open");
    const plumb_port *other = open ? open() : NULL;
    for (size_t i = 0; other && i < other->count; i++)
        if (strcmp(other->kernels[i].id, id) == 0 && other->kernels[i].format == format)
            original = other->kernels + i;
    if (!original)
        return NULL;
    size = (size_t)format / 8;
    kernels[0] = *original;
    kernels[0].layout &= ~PLUMB_PORT_SAME_BITS;
    kernels[0].layout |= strcmp(call, "in_place") == 0 ? PLUMB_PORT_IN_PLACE : 0;
    kernels[0].run = run;
    return &port;
}
