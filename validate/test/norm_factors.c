/* Tests of the a-priori analysis of kernels that multiply by functions of a vector's norm, or scale by powers of two of
 * the largest component. */
#include "validate/prove/prove_internal.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static const struct bound *promise_of(const char *id, const char *field, const char *region)
{
    const struct bound *bound = kernel_promises(kernel_find(id), FLOAT)->bounds;
    while (bound->reason && ((field && strcmp(bound->field, field) != 0) ||
                             (region && (!bound->region || strcmp(bound->region->name, region) != 0))))
        bound++;
    cr_assert(bound->reason, "%s %s %s", id, field, region);
    return bound;
}

static struct proof proof_of_code(const char *id, const struct bound *bound, double limit, struct code code)
{
    const struct proof_order order = {.limit = limit, .code = code, .threads = 1, .max_boxes = 1000};
    struct proof proof;
    prove(kernel_find(id), bound, &order, &proof);
    return proof;
}

static struct proof proof_of(const char *id, const struct bound *bound, double limit)
{
    return proof_of_code(id, bound, limit, (struct code){0});
}

/* The proved bound must equal the count of rounding errors: a smaller bound would be false, a much larger one
 * needlessly weak. */
Test(norm_factors, counts_match_the_roundings)
{
    static const struct {
        const char *id, *field, *region, *method;
        double minimum, most;
    } cases[] = {
        {"integrator.update", "m_end", NULL, "slices", 8.9, 9},
        {"integrator.momentum.vector", "L", NULL, "slices", 18.8, 19},
        {"integrator.midpoint.residual", NULL, NULL, "slices", 10.1, 10.2},
        {"so3.angular_velocity", NULL, "usual", "slices", 8.5, 8.6},
        {"so3.angular_velocity.body", NULL, "tiny", "slices", 6, 6.1},
        {"so3.vector_rate", NULL, "usual", "slices", 6.3, 6.34},
        {"so3.vector_rate", NULL, "to a turn", "slices", 6.5, 6.64},
        {"transform.from_matrix.n3", "S", NULL, "a priori", 6, 6.001},
        {"transform.from_matrix.n2", "R", NULL, "a priori", 4, 4.001},
        {"rotation.from_quaternion", "R", "short", "a priori", 7, 7.001},
        {"quaternion.reciprocal", "c", NULL, "a priori", 5, 5.3},
    };
    for (size_t c = 0; c < sizeof cases / sizeof *cases; c++) {
        const struct proof proof =
            proof_of(cases[c].id, promise_of(cases[c].id, cases[c].field, cases[c].region), 1000);
        cr_expect_eq(proof.verdict, PROOF_HOLDS, "%s: %s", cases[c].id, proof.problem ? proof.problem : "open");
        cr_expect_str_eq(proof.method, cases[c].method, "%s", cases[c].id);
        cr_expect(proof.proved >= cases[c].minimum && proof.proved <= cases[c].most, "%s: at most %.17g", cases[c].id,
                  proof.proved);
    }
}

/* v − (t S₃) v has the term v, but the formula's scale has S₁ v only: the bound would not be relative to the scale. */
Test(norm_factors, terms_beyond_the_scale_are_rejected)
{
    const struct proof proof = proof_of("so3.rotate", promise_of("so3.rotate", "y", "usual"), 1e6);
    cr_expect_eq(proof.verdict, PROOF_UNSUPPORTED);
    cr_expect(strstr(proof.problem, "terms"), "%s", proof.problem);
}

/* A region is a range of ‖v‖. Closer to a rotation by 2π, S₂ is closer to 0, and the proved bound is larger. */
Test(norm_factors, wider_region_gives_larger_bound)
{
    const struct region wide = {"wide", 0, 4, NULL}, wider = {"wider", 0, 5.5, NULL};
    struct bound bound = *promise_of("so3.angular_velocity", NULL, "usual");
    double before = proof_of("so3.angular_velocity", &bound, 1e6).proved;
    for (int i = 0; i < 2; i++) {
        bound.region = i ? &wider : &wide;
        const struct proof proof = proof_of("so3.angular_velocity", &bound, 1e6);
        cr_expect_eq(proof.verdict, PROOF_HOLDS, "%s", proof.problem ? proof.problem : "open");
        cr_expect_gt(proof.proved, before, "%g", proof.proved);
        before = proof.proved;
    }
}

/* Replaces the maximum of two numbers by the first. */
static void take_first(struct trace *trace, struct node *node)
{
    if (node && node->operation == MAXIMUM && trace->nodes[node->b].operation == ABSOLUTE)
        node->b = node->a;
}

/* A power of two above some components need not be above all: a component that the maximum does not cover may have any
 * magnitude. */
Test(norm_factors, partial_power_is_no_common_power)
{
    const struct code code = {.fault = take_first};
    const struct proof quaternion =
        proof_of_code("rotation.from_quaternion", promise_of("rotation.from_quaternion", "R", "short"), 1e6, code);
    const struct proof matrix =
        proof_of_code("transform.from_matrix.n2", promise_of("transform.from_matrix.n2", "S", NULL), 1e6, code);
    cr_expect_neq(quaternion.verdict, PROOF_HOLDS);
    cr_expect_neq(matrix.verdict, PROOF_HOLDS);
}

/* Changes the power of two so that it would scale the largest component to ½ … 1. */
static void take_half(struct trace *trace, struct node *node)
{
    if (node && node->operation == SUBTRACT_BITS)
        node->a = trace_node(trace, (struct node){.operation = CONSTANT, .bits = 0x7e800000});
}

Test(norm_factors, halved_power_of_two_is_rejected)
{
    const struct bound *bound = promise_of("transform.from_matrix.n2", "S", NULL);
    const struct proof proof = proof_of_code("transform.from_matrix.n2", bound, 1e6, (struct code){.fault = take_half});
    cr_expect_neq(proof.verdict, PROOF_HOLDS);
}

/* v plus a much smaller number: the rounding error is at most the smaller summand. */
Test(norm_factors, sum_error_is_below_lesser_summand)
{
    static const char *const fields[][2] = {
        {"so3.exp", "R"}, {"so3.average", "T"}, {"so3.exp_average.double_angle", NULL}};
    for (size_t i = 0; i < sizeof fields / sizeof *fields; i++) {
        const struct proof_order order = {.limit = 0.575, .threads = 1, .max_boxes = 5000};
        struct proof proof;
        prove(kernel_find(fields[i][0]), promise_of(fields[i][0], fields[i][1], "tiny"), &order, &proof);
        cr_expect_eq(proof.verdict, PROOF_HOLDS, "%s", fields[i][0]);
        cr_expect_gt(proof.proved, 0.57, "%s: at most %g", fields[i][0], proof.proved);
    }
}
