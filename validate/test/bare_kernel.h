/* Kernels that consist of input and output fields only, without a formula or promises, for tests that draw elements. */
#ifndef TEST_BARE_KERNEL_H
#define TEST_BARE_KERNEL_H

#include "validate/contracts/contracts.h"

struct bare_kernel {
    struct row row;
    struct kernel kernel;
    struct bound none;
    struct promises promises;
};

/* Fills `bare` and returns its promises. The fields `inputs` are its inputs and its outputs; their ranges must be
 * finite. The result points into `bare` and to the fields. */
static inline const struct promises *bare_promises(struct bare_kernel *bare, enum format format,
                                                   const struct field *inputs)
{
    *bare = (struct bare_kernel){.row = {.id = "test.made"}};
    bare->kernel = (struct kernel){.row = &bare->row,
                                   .family = "test",
                                   .id = bare->row.id,
                                   .inputs = inputs,
                                   .outputs = inputs,
                                   .input_components = fields_components(inputs),
                                   .output_components = fields_components(inputs)};
    bare->promises =
        (struct promises){.kernel = &bare->kernel, .format = format, .inputs = inputs, .bounds = &bare->none};
    return &bare->promises;
}

#endif
