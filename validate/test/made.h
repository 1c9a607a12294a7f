/* Makes kernels that consist of input and output fields only, without a formula or promises, for tests that draw
 * elements. */
#ifndef TEST_MADE_H
#define TEST_MADE_H

#include "validate/contracts/contracts.h"

struct made {
    struct row row;
    struct kernel kernel;
    struct bound none;
    struct promises promises;
};

/* Fills `made` and returns its promises, with `inputs` as inputs and as outputs. The field ranges must be finite. The
 * result is valid as long as `made` and the fields exist. */
static inline const struct promises *make_promises(struct made *made, enum format format, const struct field *inputs)
{
    *made = (struct made){.row = {.id = "test.made"}};
    made->kernel = (struct kernel){.row = &made->row,
                                   .family = "test",
                                   .id = made->row.id,
                                   .inputs = inputs,
                                   .outputs = inputs,
                                   .input_components = fields_components(inputs),
                                   .output_components = fields_components(inputs)};
    made->promises =
        (struct promises){.kernel = &made->kernel, .format = format, .inputs = inputs, .bounds = &made->none};
    return &made->promises;
}

#endif
