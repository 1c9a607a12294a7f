/* Tests that the proofs and error analyses in the contracts succeed: each limit is proved, and a limit 10 % lower is
 * not. */
#include "validate/prove/prove.h"

#include "functions.h"

/* Many more than any of these proofs needs at its limit. A limit below the true maximum would subdivide boxes without
 * end. */
static const uint64_t max_boxes = 20000;

/* Returns how the error analysis counts steps: as plain steps, whose bound also holds for fused ones, unless the
 * contract states a bound for plumb's fused steps. */
static enum steps steps_of(const struct bound *bound)
{
    return bound->evidence == ERROR_ANALYSIS && !(bound->fused > 0) ? PLAIN_STEPS : FUSED_STEPS;
}

static struct proof proof_of(const struct kernel *kernel, enum format format, const struct bound *bound, double limit)
{
    const struct proof_order order = {.limit = limit,
                                      .code = {.steps = steps_of(bound), .in_double = format == DOUBLE},
                                      .threads = 1,
                                      .max_boxes = max_boxes};
    struct proof proof;
    prove(kernel, bound, &order, &proof);
    return proof;
}

typedef void visit_function(const struct kernel *kernel, enum format format, const struct bound *bound,
                            const char *name);

/* Visits the promises of plumb's own kernels, and of their build in double, whose evidence is a proof. Returns their
 * number. */
static size_t visit_promises(visit_function *visit)
{
    static const enum format formats[] = {FLOAT, DOUBLE};
    const struct kernel *kernel;
    size_t visited = 0;
    for (size_t i = 0; (kernel = kernel_at(i)); i++)
        for (size_t f = 0; f < 2; f++) {
            const struct promises *promises = kernel_promises(kernel, formats[f]);
            for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++)
                if (bound->evidence == PROVED || bound->evidence == ERROR_ANALYSIS) {
                    char name[256];
                    visit(kernel, formats[f], bound, bound_name(kernel, bound, name, sizeof name));
                    visited++;
                }
        }
    return visited;
}

/* True if the proof takes minutes because its boxes have two or three inputs. `make proofs` runs these proofs; their
 * results are in data/records. */
static int takes_minutes(const struct kernel *kernel, const struct bound *bound)
{
    return bound->evidence == PROVED && kernel->input_components > 1 && kernel->input_components <= 3;
}

/* If nothing is rounded, a norm is proved by its components. */
static int is_copied(const struct bound *bound)
{
    return bound->measure == NORM && bound->limit == 0;
}

/* If no rounding error matters, the proved bound need not be sharp. dual.power.n1 rounds nothing: its limits are those
 * of every exponent, but its proved bound is 0. */
static int is_exact(const struct kernel *kernel, const struct bound *bound)
{
    return bound->limit == 0 || (bound->fused > 0 && bound->fused <= 1e-4) || strcmp(kernel->id, "dual.power.n1") == 0;
}

static void expect_holds(const struct kernel *kernel, enum format format, const struct bound *bound, const char *name)
{
    if (is_copied(bound) || takes_minutes(kernel, bound))
        return;
    const struct proof proof = proof_of(kernel, format, bound, (double)NAN);
    cr_expect_eq(proof.verdict, PROOF_HOLDS, "%s %s ≤ %g: %s", kernel->id, name, bound->limit,
                 proof.problem ? proof.problem : "open");
    cr_expect_eq(strcmp(proof.method, "a priori") == 0, bound->evidence == ERROR_ANALYSIS, "%s %s: by %s", kernel->id,
                 name, proof.method);
    cr_expect(proof.proved > 0.4 * proof.limit || is_exact(kernel, bound), "%s %s ≤ %g: at most %g", kernel->id, name,
              bound->limit, proof.proved);
}

/* Every limit whose evidence is "proved" or "error analysis" can be proved today. */
Test(proofs, proved_and_counted_limits_have_proofs)
{
    cr_expect_gt(visit_promises(expect_holds), 70);
}

/* Checks that no smaller limit is proved. Components below a threshold are skipped if the limit cannot be proved for
 * them; then there is no limit that is too small. */
static void expect_no_less(const struct kernel *kernel, enum format format, const struct bound *bound, const char *name)
{
    if (takes_minutes(kernel, bound))
        return;
    const struct proof proof =
        proof_of(kernel, format, bound, 0.9 * proof_limit(bound, &(struct code){.steps = steps_of(bound)}));
    if (!is_exact(kernel, bound) && bound_high(bound) > proof.smallest)
        cr_expect_neq(proof.verdict, PROOF_HOLDS, "%s %s ≤ %g: at most %g", kernel->id, name, proof.limit,
                      proof.proved);
}

/* A limit 10 % below the contract's is not proved. */
Test(proofs, smaller_limit_is_not_proved)
{
    visit_promises(expect_no_less);
}
