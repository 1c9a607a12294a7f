/* Compares the inline functions of plumb/scalar.h with batches of the library: every kernel of the installed library,
 * bit by bit. It is compiled as a user's program would be, in C or C++, with the compiler's default for contracting
 * products and sums to fused multiply-adds. Exit status 0: all bits are equal; 1: standard output names the kernels
 * that differ. */
#include <plumb/scalar.h>

#include "fast/batch/operands.h"
#include "validate/test/inputs.h"
#include "validate/util/flat_operands.h"

#include <stdio.h>
#include <stdlib.h>

/* bits.sh prints this list: the lines K(name, id, inputs, outputs) of fast/kernels.h without the kernels that only the
 * articles need. A kernel without an inline function does not compile. */
#include "element_kernels.h"

enum { ELEMENTS = 3000, MOST = 128 };

typedef void element_function(const float *const *in, float *const *out);

#define CALL_ELEMENT(name, id, inputs, outputs)                                                                        \
    static void call_##name(const float *const *in, float *const *out)                                                 \
    {                                                                                                                  \
        PLUMB_ELEMENT(name)(OPERANDS_OF(in, inputs), OPERANDS_OF(out, outputs));                                       \
    }
ELEMENT_KERNELS(CALL_ELEMENT)

static float inputs[ELEMENTS * MOST], outputs[ELEMENTS * MOST];

/* Compares a kernel's inline function with a batch on the portable path; sums.c compares the bits of the paths. Returns
 * 1 if an element differs, and prints the kernel and the element's inputs; also 1 if the batch could not be
 * computed. */
static int differs(const char *id, element_function *call)
{
    const plumb_kernel *kernel = plumb_kernel_find(id);
    const size_t ins = flat_inputs(kernel), outs = flat_outputs(kernel);
    struct random random = {ins};
    for (size_t i = 0; i < ELEMENTS; i++)
        draw_element(&random, inputs + i * ins, ins);
    if (flat_run(kernel, PLUMB_PORTABLE, ELEMENTS, plumb_in_structs(inputs, (uint32_t)ins),
                 plumb_out_structs(outputs, (uint32_t)outs)) != PLUMB_OK) {
        printf("%s: the batch could not be computed\n", id);
        return 1;
    }
    for (size_t i = 0; i < ELEMENTS; i++) {
        const float *from[MAX_OPERANDS], *input = inputs + i * ins;
        float *to[MAX_OPERANDS], result[MOST], *output = result;
        for (size_t k = 0; k < plumb_kernel_inputs(kernel); input += plumb_kernel_input(kernel, k++))
            from[k] = input;
        for (size_t k = 0; k < plumb_kernel_outputs(kernel); output += plumb_kernel_output(kernel, k++))
            to[k] = output;
        call(from, to);
        if (memcmp(result, outputs + i * outs, outs * sizeof *result) == 0)
            continue;
        printf("%s: the inline function and a batch differ; inputs", id);
        for (size_t k = 0; k < ins; k++)
            printf(" %08x", (unsigned)bits_from_float(inputs[i * ins + k]));
        putchar('\n');
        return 1;
    }
    return 0;
}

int main(void)
{
    int differing = 0, kernels = 0;
#define COMPARE(name, id, inputs, outputs) differing += differs(id, call_##name), kernels++;
    ELEMENT_KERNELS(COMPARE)
    printf("%d kernels, %d differ\n", kernels, differing);
    return differing != 0;
}
