/* Tests of binade-targeted inputs: elements are moved to where a result is just below a power of two, and their
 * components remain numbers of the format. */
#include "validate/accuracy/check_run.h"

#include "functions.h"

#include "validate/util/format.h"
#include "validate/util/linear_algebra.h"

/* Counts the elements of an ordinary block with a result at most two units below a power of two: of the block as drawn,
 * or, if `moved`, after binade targeting. */
static size_t count_below_powers_of_two(const char *id, enum format format, int moved)
{
    struct random random = {7};
    const struct oracle oracle = oracle_of(kernel_find(id), format);
    struct oracle_block *block = ordinary_block(&oracle, &random);
    if (moved)
        target_binades(&oracle, &random, block);
    oracle_evaluate(&oracle, block);
    size_t count = 0;
    for (size_t i = 0; i < block->n; i++) {
        int below = 0;
        for (size_t k = 0; k < oracle.outputs; k++) {
            const size_t at = k * FILTER_BLOCK + i;
            const double size = fmax(fabs(block->value[at]), block->scale[at]), part = frexp(size, &(int){0});
            below |= size > 0 && 1 - part < 2 * format_facts(format)->unit && part < 1;
        }
        count += (size_t)below;
        for (size_t k = 0; k < oracle.inputs; k++) {
            const double x = block->in[k * FILTER_BLOCK + i];
            cr_assert_eq(x, format_round(format, x), "%s: input %zu of element %zu is %a", id, k, i, x);
        }
    }
    return count;
}

/* Returns the largest orthogonality defect of an element's rotations, or error in length of its unit vectors. */
static double orthogonality_defect(const struct oracle *oracle, const double *element)
{
    double most = 0;
    for (const struct field *field = oracle->promises->inputs; field->name; field++) {
        if (field->kind == UNIT_VECTOR)
            most = fmax(most, fabs(vector_norm(field_components(field), element) - 1));
        else if (field->kind == ROTATION)
            most = fmax(most, matrix_orthogonality_defect(field->size, element));
        element += field_components(field);
    }
    return most;
}

/* Targeting changes a rotation into a rotation, and a unit vector into a unit vector. */
Test(binade_targeting, targeting_preserves_rotations_and_unit_vectors)
{
    static const char *const ids[] = {"rotation.from_axis_angle", "rotation.rodrigues", "transform.inverse.n3",
                                      "transform.compose.n3"};
    for (size_t k = 0; k < sizeof ids / sizeof *ids; k++) {
        struct random random = {7};
        const struct oracle oracle = oracle_of(kernel_find(ids[k]), DOUBLE);
        struct oracle_block *block = ordinary_block(&oracle, &random);
        target_binades(&oracle, &random, block);
        for (size_t i = 0; i < block->n; i++) {
            oracle_block_gather(&oracle, block, i, block->element);
            cr_assert_lt(orthogonality_defect(&oracle, block->element), 0x1p-46, "%s: %a", ids[k],
                         orthogonality_defect(&oracle, block->element));
        }
    }
}

/* Many elements are just below a power of two, where hardly any were before. In double, fewer elements end within one
 * unit of a power of two, since the unit is 2^29 times smaller. */
Test(binade_targeting, targeting_brings_elements_below_powers)
{
    static const char *const ids[] = {"so3.exp", "so3.rotate", "transform.apply.n3", "rotation.exp_quaternion"};
    static const enum format formats[] = {FLOAT, DOUBLE};
    static const size_t minimum[] = {FILTER_BLOCK / 4, FILTER_BLOCK / 20};
    for (size_t i = 0; i < 2 * sizeof ids / sizeof *ids; i++) {
        const char *id = ids[i / 2];
        const size_t before = count_below_powers_of_two(id, formats[i % 2], 0);
        const size_t after = count_below_powers_of_two(id, formats[i % 2], 1);
        cr_assert_lt(before, FILTER_BLOCK / 64, "%s in %s: %zu elements before", id, format_facts(formats[i % 2])->name,
                     before);
        cr_assert_gt(after, minimum[i % 2], "%s in %s: %zu elements after", id, format_facts(formats[i % 2])->name,
                     after);
    }
}
