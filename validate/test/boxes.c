/* Tests of a proof by bisection: dividing boxes loses no input, and no box is abandoned although it could be divided
 * further. The bounds over a box are tested in prove.c. */
#include "replay.h"
#include "scoped.h"
#include "test_objects.h"

#include "validate/prove/prove_internal.h"
#include "validate/util/random.h"

/* One batch of divisions in a proof over one box of one case; the limit is so small that no box satisfies it. */
struct cut {
    struct proof proof;
    struct bisection bisection;
    struct task whole;
};

static struct cut *cut(const char *id)
{
    struct cut *cut = memory_for_test(sizeof *cut);
    const struct kernel *kernel = kernel_find(id);
    cut->proof = (struct proof){
        .kernel = kernel, .bound = kernel_promises(kernel, FLOAT)->bounds, .limit = -1, .smallest = 0x1p-30};
    cut->bisection = (struct bisection){.proof = &cut->proof, .max_boxes = 1, .threads = 1};
    cr_assert_null(bisection_start(&cut->bisection, &cut->whole));
    return cut;
}

static void cut_free(struct cut *cut)
{
    cases_free(&cut->bisection.cases);
    free(cut->bisection.tasks.at);
}

static void work(struct cut *cut)
{
    tasks_push(&cut->bisection.tasks, &cut->whole);
    boxes_work(&cut->bisection);
}

static int holds(const struct cut *cut, const double *low, const double *high, const float *in)
{
    int within = 1;
    for (size_t k = 0; k < cut->proof.kernel->input_components; k++)
        within &= (double)in[k] >= low[k] && (double)in[k] <= high[k];
    return within;
}

/* True if the input, with this value of the splitting variable, is in the box of a remaining task or in an abandoned
 * box. */
static int is_still_covered(const struct cut *cut, const float *in, double splitting_variable)
{
    for (size_t i = 0; i < cut->bisection.tasks.count; i++) {
        const struct task *task = &cut->bisection.tasks.at[i];
        int within = splitting_variable >= task->slice.low && splitting_variable <= task->slice.high;
        for (size_t k = 0; k < cut->proof.kernel->input_components; k++)
            within &= (double)in[k] >= task->box[k].low && (double)in[k] <= task->box[k].high;
        if (within)
            return 1;
    }
    for (size_t i = 0; i < cut->proof.open_count; i++)
        if (holds(cut, cut->proof.open[i].low, cut->proof.open[i].high, in))
            return 1;
    return 0;
}

Test(boxes, bisection_loses_no_input)
{
    struct random random = {.state = 1};
    size_t seen = 0;
    for (size_t number = 0; number < 64; number++) {
        struct cut *it = cut("rotation.exp_quaternion");
        if (number < it->bisection.cases.count) {
            const struct proof_case *of = &it->bisection.cases.cases[number];
            it->whole.number = number;
            for (size_t k = 0; k < 3; k++)
                it->whole.box[k].low = 0x1p-8;
            work(it);
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
        cut_free(it);
    }
    cr_expect_gt(seen, 1000);
}

Test(boxes, the_only_input_is_not_skipped)
{
    struct cut *it = cut("so3.s1.angle");
    it->whole.box[0] = (interval){0, 0x1p-40};
    work(it);
    cr_expect_eq(it->proof.skipped, 0);
    cr_expect_eq(it->proof.open_count, 1);
    cut_free(it);
}
