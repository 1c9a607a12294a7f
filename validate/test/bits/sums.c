/* Prints checksums of all output bits of every kernel, one kernel per line: for every path that this CPU supports, and
 * for calls with one element each (by the scalar backend, where there is one). Builds by different compilers, and all
 * paths, must give the same checksums; bits.sh compares them. */
#include "validate/test/inputs.h"

#include "validate/util/flat_operands.h"
#include <plumb/plumb.h>

#include <stdio.h>
#include <stdlib.h>

enum { ELEMENTS = 20003, MOST = 128 }; /* the last tile is a partial one */

/* Returns the FNV-1a hash of the bits of n floats, word by word. */
static uint64_t sum_of(const float *values, size_t n)
{
    uint64_t sum = 0xcbf29ce484222325u;
    for (size_t i = 0; i < n; i++)
        sum = (sum ^ bits_from_float(values[i])) * 0x100000001b3u;
    return sum;
}

int main(void)
{
    float *inputs = malloc(sizeof(float) * ELEMENTS * MOST), *outputs = malloc(sizeof(float) * ELEMENTS * MOST);
    if (!inputs || !outputs)
        return 2;
    for (const plumb_kernel *kernel = NULL; (kernel = flat_kernel_next(kernel));) {
        const size_t components = flat_inputs(kernel);
        float element[MOST];
        struct random random = {components};
        for (size_t i = 0; i < ELEMENTS; i++) {
            draw_element(&random, element, components);
            for (size_t k = 0; k < components; k++)
                inputs[k * ELEMENTS + i] = element[k];
        }
        printf("%-36s", plumb_kernel_id(kernel));
        for (int path = PLUMB_PORTABLE; path < PLUMB_PATHS; path++) {
            if (path == PLUMB_UNFUSED || !plumb_path_available((plumb_path)path)) /* unfused: other bits */
                continue;
            memset(outputs, 0, sizeof(float) * ELEMENTS * MOST);
            if (flat_run(kernel, (plumb_path)path, ELEMENTS, plumb_in_arrays(inputs, ELEMENTS),
                         plumb_out_arrays(outputs, ELEMENTS)) != PLUMB_OK)
                return 2;
            printf(" %016llx", (unsigned long long)sum_of(outputs, ELEMENTS * flat_outputs(kernel)));
        }
        memset(outputs, 0, sizeof(float) * ELEMENTS * MOST);
        for (size_t i = 0; i < ELEMENTS; i++) {
            float element_in[MOST], element_out[MOST];
            for (size_t k = 0; k < components; k++)
                element_in[k] = inputs[k * ELEMENTS + i];
            if (flat_run(kernel, PLUMB_BEST, 1, plumb_in_structs(element_in, MOST),
                         plumb_out_structs(element_out, MOST)) != PLUMB_OK)
                return 2;
            for (size_t k = 0; k < flat_outputs(kernel); k++)
                outputs[k * ELEMENTS + i] = element_out[k];
        }
        printf(" %016llx\n", (unsigned long long)sum_of(outputs, ELEMENTS * flat_outputs(kernel)));
    }
    free(inputs);
    free(outputs);
    return 0;
}
