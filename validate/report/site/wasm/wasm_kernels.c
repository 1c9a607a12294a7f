/* Functions that a page (data/site/run.js) calls in WebAssembly: they run a kernel, or one step of a free body.
 *
 * The page writes the kernel's name and the inputs to buffers in this file, and reads the outputs from a third one. The
 * code is the portable path of fast/, whose bits are the same on every platform; make test-bits compares them. This
 * file is not a part of the program plumb. */
#include "validate/util/flat_operands.h"
#include <plumb/bodies.h>

enum {
    NAME_BYTES = 64, /* the page writes names of at most 63 bytes and a zero */
    CAPACITY = 512   /* numbers in a buffer; equal to FLOATS in run.js */
};

static char name[NAME_BYTES];
static float inputs[CAPACITY], outputs[CAPACITY];

char *page_name(void);
float *page_inputs(void);
float *page_outputs(void);
int page_run(void);
int page_step(int rule, float time);

char *page_name(void)
{
    return name;
}

float *page_inputs(void)
{
    return inputs;
}

float *page_outputs(void)
{
    return outputs;
}

/* Runs the kernel that `name` names on one element. Returns its number of outputs; 0 if it could not be run. */
int page_run(void)
{
    const plumb_kernel *kernel = plumb_kernel_find(name);
    const int run = kernel && flat_run(kernel, PLUMB_PORTABLE, 1, plumb_in_arrays(inputs, 1),
                                       plumb_out_arrays(outputs, 1)) == PLUMB_OK;
    return run ? (int)flat_outputs(kernel) : 0;
}

/* Advances a free body by one step, divided into as many parts as PLUMB_BODIES_SAFE requires (plumb/bodies.h). `inputs`
 * contains its principal moments of inertia and its angular momentum in the world frame. `outputs` contains its
 * orientation, a quaternion, which this function reads and replaces. Returns the number of parts, 0 if the step
 * failed. */
int page_step(int rule, float time)
{
    plumb_bodies_report report = {0};
    const plumb_bodies body = {.n = 1,
                               .inertia_kind = PLUMB_BODIES_MOMENTS,
                               .orientation_kind = PLUMB_BODIES_QUATERNION,
                               .inertia = plumb_in_arrays(inputs, 1),
                               .momentum = plumb_in_arrays(inputs + 3, 1),
                               .orientation = plumb_out_arrays(outputs, 1),
                               .report = &report};
    const plumb_bodies_step step = {time, (plumb_bodies_rule)rule, PLUMB_BODIES_SAFE, 0};
    return plumb_bodies_advance(&body, &step, plumb_all(), NULL) == PLUMB_OK ? (int)report.parts : 0;
}
