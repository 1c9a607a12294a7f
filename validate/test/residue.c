/* Tests of the modular arithmetic that checks identities: an identity of functions holds for their residues, and a
 * false one does not. */
#include "reference/arithmetic/residue.h"
#include "reference/arithmetic/interval.h"
#include "reference/reference.h"

#include "test_objects.h"

enum { TRIED = 200 };

static uint64_t cosine(uint64_t a)
{
    uint64_t c, s;
    residue_circle(a, &c, &s);
    return c;
}

static uint64_t sine(uint64_t a)
{
    uint64_t c, s;
    residue_circle(a, &c, &s);
    return s;
}

/* Half an arctangent is known for a square root that was computed before. */
Test(residue, half_arctangent_follows_from_known_root)
{
    for (unsigned i = 0; i < TRIED; i++) {
        residue_start(i % RESIDUE_PRIMES, i);
        const uint64_t x = residue_random(), t = residue_multiply(x, x), root = residue_sqrt(t),
                       doubled = residue_divide(residue_add(root, root), residue_subtract(1, t));
        const uint64_t before = residue_multiply(root, residue_arctangent_series(t));
        cr_assert_eq(before, residue_arctangent(root));
        residue_know_doubled(residue_random());
        cr_assert_eq(residue_multiply(root, residue_arctangent_series(t)), before,
                     "half of another angle is not known");
        residue_know_doubled(doubled);
        cr_assert_eq(residue_multiply(residue_multiply(2, root), residue_arctangent_series(t)),
                     residue_arctangent(doubled));
    }
}

Test(residue, functions_satisfy_their_identities)
{
    for (unsigned i = 0; i < TRIED; i++) {
        residue_start(i % RESIDUE_PRIMES, i);
        const uint64_t a = residue_random(), twice = residue_add(a, a), c = cosine(a), s = sine(a),
                       quarter = residue_divide(residue_pi(), 2), squared = residue_multiply(s, s);
        cr_assert_eq(residue_add(residue_multiply(c, c), squared), 1);
        cr_assert_eq(sine(twice), residue_multiply(2, residue_multiply(s, c)));
        cr_assert_eq(cosine(residue_divide(twice, 4)), cosine(residue_divide(a, 2)));
        cr_assert_eq(sine(residue_add(a, quarter)), c);
        cr_assert_eq(cosine(residue_subtract(a, quarter)), s);
        cr_assert_eq(residue_multiply(a, residue_series(1, residue_multiply(a, a))), s);
        cr_assert_eq(residue_multiply(squared, 2), residue_subtract(1, cosine(twice)));
        const uint64_t e = residue_exponential(a), b = residue_random();
        cr_assert_eq(residue_exponential(twice), residue_multiply(e, e));
        cr_assert_eq(residue_exponential(residue_logarithm(b)), b);
        cr_assert_eq(residue_logarithm(residue_divide(1, b)), residue_subtract(0, residue_logarithm(b)));
        cr_assert_eq(residue_arctangent(residue_subtract(0, b)), residue_subtract(0, residue_arctangent(b)));
        cr_assert_neq(c, s);
        cr_assert_neq(e, b);
        cr_assert_neq(sine(b), s);
    }
}

Test(residue, numbers_map_to_their_residues)
{
    for (unsigned prime = 0; prime < RESIDUE_PRIMES; prime++) {
        residue_start(prime, 1);
        cr_assert_eq(residue_multiply(residue_of(0x1p-1074), residue_of(0x1p1000)), residue_of(0x1p-74));
        cr_assert_eq(residue_add(residue_of(0.1), residue_of(-0.1)), 0);
        cr_assert_eq(residue_of(3), 3);
        cr_assert_eq(residue_sqrt(4), 2);
        cr_assert(!residue_undefined());
        residue_sqrt(residue_subtract(0, 4));
        cr_assert(residue_undefined());
    }
}

Test(residue, unknown_operands_give_unequal_results)
{
    for (unsigned prime = 0; prime < RESIDUE_PRIMES; prime++) {
        residue_start(prime, 1);
        const uint64_t unknown = RESIDUE_UNKNOWN, x = residue_random();
        const uint64_t made[] = {
            residue_add(x, unknown),
            residue_subtract(unknown, unknown),
            residue_multiply(0, unknown),
            residue_divide(x, unknown),
            residue_divide(unknown, x),
            residue_sqrt(unknown),
            residue_exponential(unknown),
            residue_logarithm(unknown),
            residue_arctangent(unknown),
            residue_series(1, unknown),
            residue_arctangent_series(unknown),
            cosine(unknown),
            sine(unknown),
        };
        for (size_t i = 0; i < sizeof made / sizeof *made; i++)
            cr_expect(!residue_same(made[i], unknown) && !residue_same(made[i], x), "the %zuth", i);
        cr_expect(residue_same(x, x) && !residue_undefined());
    }
}

/* For a step that solves an equation, outputs that do not depend on the solution are known; the others are unknown. */
Test(residue, values_independent_of_solution_are_known)
{
    enum { INPUTS = 27, OUTPUTS = 13, P = 0, W = 10, V = 7, M = 13, F = 20, H = 26 };
    struct bounds any[INPUTS];
    uint64_t in[INPUTS], out[OUTPUTS];
    residue_start(0, 3);
    for (size_t k = 0; k < INPUTS; k++) {
        any[k] = (struct bounds){1, 9};
        in[k] = residue_random();
    }
    modular_evaluate(formula_find("scheme.solid.implicit"), 0, any, in, out);
    for (size_t i = 0; i < 3; i++) {
        const uint64_t v = residue_add(in[V + i], residue_multiply(in[H], residue_divide(in[F + i], in[M])));
        cr_expect(residue_same(out[7 + i], v) &&
                  residue_same(out[P + i], residue_add(in[i], residue_multiply(in[H], v))));
        cr_expect(!residue_same(out[W + i], out[W + i]));
    }
}

/* The residue of S₁ is the same by both of its formulas. */
Test(residue, two_forms_of_formula_agree)
{
    const struct formula *s1 = formula_find("so3.s1");
    const struct bounds any = {0, 9};
    uint64_t in, out;
    cr_assert(s1);
    for (unsigned i = 0; i < TRIED; i++) {
        residue_start(i % RESIDUE_PRIMES, i);
        in = residue_random();
        modular_evaluate(s1, 0, &any, &in, &out);
        cr_assert(residue_undefined() || residue_same(out, residue_series(1, in)));
    }
}
