/* Accuracy of an implementation of a kernel: see kernel_accuracy.h. */
#include "kernel_accuracy.h"

#include <math.h>
#include <stdlib.h>

/* Adds the errors of the components of an evaluated block, in scaled ulps. */
static void add_errors(const struct oracle *oracle, struct oracle_block *block, struct statistics *errors)
{
    static const struct bound scaled = {.measure = SCALED_ULP};
    oracle_errors(oracle, block, &scaled);
    for (size_t k = 0; k < oracle->outputs; k++)
        for (size_t i = 0; i < block->n; i++)
            statistics_add(errors, block->error[k * FILTER_BLOCK + i]);
}

int kernel_accuracy(const struct kernel *kernel, enum format format, const double *batch,
                    const struct kernel_runner *kernel_runner, struct statistics *errors)
{
    struct oracle oracle;
    const char *reason;
    *errors = (struct statistics){0};
    if (oracle_open(&oracle, kernel, format, &reason) != 0)
        return -1;
    struct oracle_block *block = oracle_block_new(&oracle);
    double *results = malloc((kernel_runner->n * oracle.outputs + 1) * sizeof *results);
    if (block && results)
        kernel_runner_results(kernel_runner, results);
    for (size_t first = 0; block && results && first < kernel_runner->n; first += FILTER_BLOCK) {
        block->n = kernel_runner->n - first < FILTER_BLOCK ? kernel_runner->n - first : FILTER_BLOCK;
        for (size_t i = 0; i < block->n; i++) {
            for (size_t k = 0; k < oracle.inputs; k++)
                block->in[k * FILTER_BLOCK + i] = batch[(first + i) * oracle.inputs + k];
            for (size_t k = 0; k < oracle.outputs; k++)
                block->computed[k * FILTER_BLOCK + i] = results[(first + i) * oracle.outputs + k];
        }
        oracle_evaluate(&oracle, block);
        add_errors(&oracle, block, errors);
    }
    free(results);
    oracle_block_free(block);
    return errors->count > 0 ? 0 : -1;
}

bool kernel_accuracy_is_of_something_else(enum format format, const struct statistics *errors)
{
    const double far = ldexp(1, format_facts(format)->digits - 10); /* ulps */
    return !(statistics_quantile(errors, 0.8) < far);
}
