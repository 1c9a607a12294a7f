/* Tests of a proof by bisection: dividing boxes loses no input, and no box is abandoned although it could be divided
 * further. The bounds over a box are tested in prove.c. */
#include "replay.h"
#include "scoped.h"
#include "test_objects.h"

#include "validate/prove/prove_internal.h"
#include "validate/util/random.h"

/* One batch of divisions in a proof over one box of one case; the limit is so small that no box satisfies it. */
struct divided_proof {
    struct proof proof;
    struct bisection bisection;
    struct task whole;
};

static struct divided_proof *divided_proof(const char *id)
{
    struct divided_proof *divided_proof = memory_for_test(sizeof *divided_proof);
    const struct kernel *kernel = kernel_find(id);
    divided_proof->proof = (struct proof){
        .kernel = kernel, .bound = kernel_promises(kernel, FLOAT)->bounds, .limit = -1, .smallest = 0x1p-30};
    divided_proof->bisection = (struct bisection){.proof = &divided_proof->proof, .max_boxes = 1, .threads = 1};
    cr_assert_null(bisection_start(&divided_proof->bisection, &divided_proof->whole));
    return divided_proof;
}

static void divided_proof_free(struct divided_proof *divided_proof)
{
    cases_free(&divided_proof->bisection.cases);
    free(divided_proof->bisection.tasks.at);
}

static void divide_once(struct divided_proof *divided_proof)
{
    tasks_push(&divided_proof->bisection.tasks, &divided_proof->whole);
    boxes_work(&divided_proof->bisection);
}

static int contains(const struct divided_proof *divided_proof, const double *low, const double *high, const float *in)
{
    int within = 1;
    for (size_t k = 0; k < divided_proof->proof.kernel->input_components; k++)
        within &= (double)in[k] >= low[k] && (double)in[k] <= high[k];
    return within;
}

/* True if the input, with this value of the splitting variable, is in the box of a remaining task or in an abandoned
 * box. */
static int is_still_covered(const struct divided_proof *divided_proof, const float *in, double splitting_variable)
{
    for (size_t i = 0; i < divided_proof->bisection.tasks.count; i++) {
        const struct task *task = &divided_proof->bisection.tasks.at[i];
        int within = splitting_variable >= task->slice.low && splitting_variable <= task->slice.high;
        for (size_t k = 0; k < divided_proof->proof.kernel->input_components; k++)
            within &= (double)in[k] >= task->box[k].low && (double)in[k] <= task->box[k].high;
        if (within)
            return 1;
    }
    for (size_t i = 0; i < divided_proof->proof.open_count; i++)
        if (contains(divided_proof, divided_proof->proof.open[i].low, divided_proof->proof.open[i].high, in))
            return 1;
    return 0;
}

Test(boxes, bisection_loses_no_input)
{
    struct random random = {.state = 1};
    size_t seen = 0;
    for (size_t number = 0; number < 64; number++) {
        struct divided_proof *it = divided_proof("rotation.exp_quaternion");
        if (number < it->bisection.cases.count) {
            const struct proof_case *of = &it->bisection.cases.cases[number];
            it->whole.number = number;
            for (size_t k = 0; k < 3; k++)
                it->whole.box[k].low = 0x1p-8;
            divide_once(it);
            cr_expect_eq(it->proof.skipped, 0, "none of the inputs drawn has a small component");
            for (int i = 0; i < 20000; i++) {
                float in[TRACE_INPUTS] = {0};
                double sum = 0;
                for (size_t k = 0; k < 3; k++) {
                    in[k] = (float)random_between(&random, 0x1p-8, random_below(&random, 2) ? 0.25 : 3);
                    sum += (double)in[k] * (double)in[k];
                }
                SCOPED_STRUCT(replay) replay = replay_of(&of->trace, in);
                if (!(sqrt(sum) <= it->bisection.region.high) || !replay_takes_path(&replay))
                    continue;
                seen++;
                cr_assert(is_still_covered(
                              it, in, of->splitting_variable < 0 ? 0 : replay_number(&replay, of->splitting_variable)),
                          "case %zu: %a, %a, %a is in no box", number, (double)in[0], (double)in[1], (double)in[2]);
            }
        }
        divided_proof_free(it);
    }
    cr_expect_gt(seen, 1000);
}

Test(boxes, the_only_input_is_not_skipped)
{
    struct divided_proof *it = divided_proof("so3.s1.angle");
    it->whole.box[0] = (interval){0, 0x1p-40};
    divide_once(it);
    cr_expect_eq(it->proof.skipped, 0);
    cr_expect_eq(it->proof.open_count, 1);
    divided_proof_free(it);
}
