/* A port that records invalid traces: PORT_VARIANT names one, or is a number, the seed of a random one. */
#include "validate/plumb_port.h"
#include "validate/plumb_record.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int run(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    memcpy(out->base[0], in->base[0], n * sizeof(float));
    return 0;
}

static unsigned long state;

static int any(int below)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return (int)(state >> 33) % below;
}

/* Records random operations, with operands that exist only in some cases. */
static void record_anything(const plumb_recorder *to)
{
    static const double constants[] = {0, 1, -1, 0.1, 0x1p-149, 0x1p200, INFINITY, 3};
    for (int i = 0; i < 400; i++) {
        const int wild = any(50) == 0, a = any(wild ? 1000000 : 5 + i), b = any(5 + i / 2), c = any(4);
        if (any(8) == 0)
            to->constant(any(16) ? 32 : 64, constants[any(wild ? 8 : 3)]);
        else if (any(10) == 0)
            to->branch(a);
        else if (any(20) == 0)
            to->output((size_t)any(wild ? 3 : 1), a);
        else
            to->operation(any(wild ? 40 : 20), any(4) ? 32 : 64, a, b, c);
    }
}

static const plumb_recorder *told;

static int add(int a, int b)
{
    return told->operation(PLUMB_RECORD_ADD, 32, a, b, 0);
}

int plumb_port_record(const char *kernel, const plumb_recorder *to)
{
    const char *variant = getenv("PORT_VARIANT");
    int last = 1;
    told = to;
    (void)kernel;
#define IS(NAME) (strcmp(variant, NAME) == 0)
    state = strtoul(variant, NULL, 10);
    if (state)
        record_anything(to);
    if (IS("beyond"))
        last = add(1, 7);
    if (IS("below"))
        last = add(-1, 1);
    if (IS("endless"))
        for (;;)
            last = add(last, 1);
    if (IS("no number"))
        last = add(1, to->constant(32, (double)NAN));
    if (IS("no float"))
        last = add(1, to->constant(32, 0.1));
    if (IS("wide"))
        last = add(1, to->constant(64, 0.5));
    if (IS("format"))
        last = to->operation(PLUMB_RECORD_ADD, 16, 1, 1, 0);
    if (IS("operation"))
        last = to->operation(999, 32, 1, 1, 0);
    if (IS("compared"))
        last = add(1, to->operation(PLUMB_RECORD_LESS, 32, 1, 0, 0));
    if (IS("branch"))
        to->branch(1);
    if (IS("branches"))
        for (int i = 0; i < 30; i++)
            to->branch(to->operation(PLUMB_RECORD_LESS, 32, 1, to->constant(32, i), 0));
    if (IS("component"))
        to->output(5, 1);
    if (IS("twice"))
        to->output(0, 1);
    if (IS("crash"))
        abort();
    if (IS("hang"))
        for (volatile int i = 0;;)
            i = 0;
    if (IS("socket") && write(3, variant, 6) < 0)
        return 0;
    if (IS("exit"))
        _exit(0);
    if (!IS("none"))
        to->output(0, last);
    return IS("missing");
}

static const plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, run, 0, 0}};
static const plumb_port port = {PLUMB_PORT_VERSION, "nonsense", "", 1, kernels};

const plumb_port *plumb_port_open(void)
{
    return &port;
}
