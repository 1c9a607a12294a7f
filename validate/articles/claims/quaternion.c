/* Experiments on the articles' claims C50 to C54 about the algebra of quaternions and their time derivatives.
 *
 *   q̇ = ½B(q)ω      a^c = −½(a + iai + jaj + kak)      a⁻¹a = 1      ij = k = −ji
 *
 * Each experiment evaluates the printed formula, in all its interpretations, and the correct one at random unit
 * quaternions. a^c is the conjugate of a. The quaternion product is the reference's. The exponential to the third order
 * is C6, in so3.c. Source: "The Mathematics of Havok's Solver", II.1 and III.1.7. */
#include "claims.h"
#include "reference_in_double.h"
#include "validate/util/random.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { DRAWS = 200 };

typedef struct sampled_quaternion {
    double at[4]; /* scalar first */
} sampled_quaternion;

static sampled_quaternion product(sampled_quaternion a, sampled_quaternion b)
{
    double in[8];
    sampled_quaternion c = {{0}};
    memcpy(in, a.at, sizeof a.at);
    memcpy(in + 4, b.at, sizeof b.at);
    reference_in_double("quaternion.product", 0, in, c.at);
    return c;
}

/* Returns a + k b. */
static sampled_quaternion add_multiple(sampled_quaternion a, double k, sampled_quaternion b)
{
    for (int i = 0; i < 4; i++)
        a.at[i] += k * b.at[i];
    return a;
}

static sampled_quaternion conjugate(sampled_quaternion a)
{
    return (sampled_quaternion){{a.at[0], -a.at[1], -a.at[2], -a.at[3]}};
}

/* Returns the basis element 1, i, j or k, for k = 0 to 3. */
static sampled_quaternion basis(int k)
{
    sampled_quaternion a = {{0}};
    a.at[k] = 1;
    return a;
}

/* Returns |a − b|. */
static double distance(sampled_quaternion a, sampled_quaternion b)
{
    double squares = 0;
    for (int i = 0; i < 4; i++)
        squares += pow(a.at[i] - b.at[i], 2);
    return sqrt(squares);
}

/* Returns a random unit quaternion. */
static sampled_quaternion draw(struct random *random)
{
    sampled_quaternion a;
    double squares = 0;
    for (int i = 0; i < 4; i++) {
        a.at[i] = random_between(random, -1, 1);
        squares += a.at[i] * a.at[i];
    }
    for (int i = 0; i < 4; i++)
        a.at[i] /= sqrt(squares);
    return a;
}

/* A computation of a function of a and b, as printed (READING) or corrected (CONTEXT). `error` returns the distance of
 * its result from the exact value. */
struct computation {
    enum cell_role role;
    const char *name;
    double (*error)(sampled_quaternion a, sampled_quaternion b);
};

/* An error below this limit is rounding error, which depends on the compiler, and counts as 0. */
#define ROUNDING 1e-15

static double max_error_of(const struct computation *computation)
{
    struct random random = {1};
    double maximum = 0;
    for (int i = 0; i < DRAWS; i++) {
        const sampled_quaternion a = draw(&random), b = draw(&random);
        maximum = fmax(maximum, computation->error(a, b));
    }
    return maximum < ROUNDING ? 0 : maximum;
}

/* Adds a cell with the largest error of each computation; the array ends with a null name. Returns a phrase for the
 * remark, which says whether the computations with the role CONTEXT, which should be correct, have errors. */
static const char *add_errors(struct findings *findings, const struct computation *computations)
{
    double error_of_corrected = 0;
    for (; computations->name; computations++) {
        const double maximum = max_error_of(computations);
        findings_add(findings, computations->role, maximum, "%s", computations->name);
        if (computations->role == CONTEXT)
            error_of_corrected = fmax(error_of_corrected, maximum);
    }
    return error_of_corrected > 0 ? "departs too" : "is right but for rounding";
}

/* --- C50, C51: the matrix of a quaternion's rate ------------------------------------------------------------------ */

/* Matrices B of q̇ = ½B(q)ω: the entry ±(k + 1) denotes ± component k of q. There are three: the printed matrix, and
 * the correct matrices for quaternions with the scalar component last and first. */
typedef int rate_table[4][3];
static const rate_table printed = {{-1, -2, -3}, {4, 3, -2}, {-3, 4, 2}, {3, -1, 4}},
                        scalar_last = {{-1, -2, -3}, {4, 3, -2}, {-3, 4, 1}, {2, -1, 4}},
                        scalar_first = {{-2, -3, -4}, {1, 4, -3}, {-4, 1, 2}, {3, -2, 1}};

/* Returns ½B(q)x, in the table's order of components. */
static sampled_quaternion half_applied(const rate_table B, sampled_quaternion q, const double x[3])
{
    sampled_quaternion result = {{0}};
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 3; j++)
            result.at[i] += (B[i][j] < 0 ? -0.5 : 0.5) * q.at[abs(B[i][j]) - 1] * x[j];
    return result;
}

/* Moves the scalar component from the first to the last place; scalar_to_first does the reverse. */
static sampled_quaternion scalar_to_last(sampled_quaternion q)
{
    return (sampled_quaternion){{q.at[1], q.at[2], q.at[3], q.at[0]}};
}

static sampled_quaternion scalar_to_first(sampled_quaternion q)
{
    return (sampled_quaternion){{q.at[3], q.at[0], q.at[1], q.at[2]}};
}

/* Returns the exact rate ½ωq, where ω is the vector part of b. */
static sampled_quaternion rate(sampled_quaternion q, sampled_quaternion b)
{
    b.at[0] = 0;
    return add_multiple((sampled_quaternion){{0}}, 0.5, product(b, q));
}

static double printed_scalar_first(sampled_quaternion q, sampled_quaternion b)
{
    return distance(half_applied(printed, q, b.at + 1), rate(q, b));
}

/* Returns the error of the printed matrix in this interpretation: the scalar is the last component of q, but, according
 * to the order of the matrix's rows, the first component of q̇. */
static double printed_scalar_last(sampled_quaternion q, sampled_quaternion b)
{
    return distance(half_applied(printed, scalar_to_last(q), b.at + 1), rate(q, b));
}

static double printed_all_last(sampled_quaternion q, sampled_quaternion b)
{
    return distance(scalar_to_first(half_applied(printed, scalar_to_last(q), b.at + 1)), rate(q, b));
}

static double right_scalar_last(sampled_quaternion q, sampled_quaternion b)
{
    return distance(half_applied(scalar_last, scalar_to_last(q), b.at + 1), rate(q, b));
}

static double right_scalar_first(sampled_quaternion q, sampled_quaternion b)
{
    return distance(half_applied(scalar_first, q, b.at + 1), rate(q, b));
}

static void run_rate_matrix(struct findings *findings)
{
    static const struct computation computations[] = {
        {READING, "as printed, scalar first", printed_scalar_first},
        {READING, "as printed, scalar last, its rate in the first row", printed_scalar_last},
        {READING, "as printed, scalar and its rate last", printed_all_last},
        {CONTEXT, "two entries corrected, scalar last", right_scalar_last},
        {CONTEXT, "with the scalar first: rows −uᵀ, then sE − [u]", right_scalar_first},
        {0},
    };
    const char *right = add_errors(findings, computations);
    findings_remark(
        findings,
        "the matrix has the scalar last, unlike the rest of the document, and two wrong entries: the third row has to "
        "end with q₀ and the fourth to begin with q₁; with these corrected, or with the scalar first, it %s",
        right);
}

static double first_three(sampled_quaternion q, sampled_quaternion b)
{
    const double Q[4] = {0, b.at[1], b.at[2], b.at[3]};
    return distance(half_applied(scalar_first, q, Q), rate(q, b));
}

static void run_rate_factor(struct findings *findings)
{
    static const struct computation computations[] = {
        {READING, "B times the first three of Q(ω)", first_three},
        {READING, "B times the last three of Q(ω), which is ω", right_scalar_first},
        {0},
    };
    add_errors(findings, computations);
    findings_remark(
        findings,
        "B has three columns and Q(ω) four components: the factor is ω itself, as in the document's matrix S");
}

/* --- C52: the conjugate by products ------------------------------------------------------------------------------- */

/* Returns a + iai + jaj + kak. */
static sampled_quaternion sandwiched(sampled_quaternion a)
{
    sampled_quaternion sum = a;
    for (int k = 1; k < 4; k++)
        sum = add_multiple(sum, 1, product(product(basis(k), a), basis(k)));
    return sum;
}

static double conjugate_printed(sampled_quaternion a, sampled_quaternion b)
{
    (void)b;
    return distance(add_multiple((sampled_quaternion){{0}}, 0.5, sandwiched(a)), conjugate(a));
}

static double conjugate_right(sampled_quaternion a, sampled_quaternion b)
{
    (void)b;
    return distance(add_multiple((sampled_quaternion){{0}}, -0.5, sandwiched(a)), conjugate(a));
}

static void run_conjugate(struct findings *findings)
{
    static const struct computation computations[] = {
        {READING, "½(a + iai + jaj + kak), a for the printed q", conjugate_printed},
        {CONTEXT, "−½(a + iai + jaj + kak)", conjugate_right},
        {0},
    };
    const char *right = add_errors(findings, computations);
    findings_remark(findings, "the sign is wrong, and q is printed for a: −½(a + iai + jaj + kak) %s", right);
}

/* --- C53: the reciprocal ------------------------------------------------------------------------------------------ */

/* Returns 2a, whose length is 2, so that its conjugate is not its reciprocal. */
static sampled_quaternion doubled(sampled_quaternion a)
{
    return add_multiple(a, 1, a);
}

static sampled_quaternion reciprocal(sampled_quaternion a)
{
    sampled_quaternion inverse = {{0}};
    reference_in_double("quaternion.reciprocal", 0, a.at, inverse.at);
    return inverse;
}

static double reciprocal_printed(sampled_quaternion a, sampled_quaternion b)
{
    (void)b;
    return distance(product(reciprocal(doubled(a)), conjugate(doubled(a))), basis(0));
}

static double reciprocal_printed_after(sampled_quaternion a, sampled_quaternion b)
{
    (void)b;
    return distance(product(conjugate(doubled(a)), reciprocal(doubled(a))), basis(0));
}

static double reciprocal_right(sampled_quaternion a, sampled_quaternion b)
{
    (void)b;
    return distance(product(reciprocal(doubled(a)), doubled(a)), basis(0));
}

static double reciprocal_right_after(sampled_quaternion a, sampled_quaternion b)
{
    (void)b;
    return distance(product(doubled(a), reciprocal(doubled(a))), basis(0));
}

static void run_reciprocal(struct findings *findings)
{
    static const struct computation computations[] = {
        {READING, "a⁻¹a^c", reciprocal_printed},
        {READING, "a^c a⁻¹", reciprocal_printed_after},
        {CONTEXT, "a⁻¹a", reciprocal_right},
        {CONTEXT, "aa⁻¹", reciprocal_right_after},
        {0},
    };
    const char *right = add_errors(findings, computations);
    findings_remark(findings, "a⁻¹ and a^c commute, but their product is (a^c)²/|a|²; a⁻¹a = aa⁻¹ = 1 %s", right);
}

/* --- C54: the product's expansion --------------------------------------------------------------------------------- */

/* Returns the product according to the printed intermediate line. It has a term for each of ij, ik and jk, which
 * collects the products in both orders, with `sign` between the two coefficients; then ij = k, ik = −j, jk = i are
 * inserted. */
static sampled_quaternion expanded(sampled_quaternion a, sampled_quaternion b, double sign)
{
    sampled_quaternion c = {{a.at[0] * b.at[0]}};
    for (int k = 1; k < 4; k++) {
        c.at[k] = a.at[k] * b.at[0] + a.at[0] * b.at[k];
        c.at[0] -= a.at[k] * b.at[k];
    }
    c.at[3] += a.at[1] * b.at[2] + sign * a.at[2] * b.at[1];
    c.at[2] -= a.at[1] * b.at[3] + sign * a.at[3] * b.at[1];
    c.at[1] += a.at[2] * b.at[3] + sign * a.at[3] * b.at[2];
    return c;
}

static double expansion_printed(sampled_quaternion a, sampled_quaternion b)
{
    return distance(expanded(a, b, 1), product(a, b));
}

static double expansion_right(sampled_quaternion a, sampled_quaternion b)
{
    return distance(expanded(a, b, -1), product(a, b));
}

static void run_expansion(struct findings *findings)
{
    static const struct computation computations[] = {
        {READING, "sums, as printed: (a₁b₂ + a₂b₁) ij …", expansion_printed},
        {CONTEXT, "differences: (a₁b₂ − a₂b₁) ij …", expansion_right},
        {0},
    };
    const char *right = add_errors(findings, computations);
    findings_remark(
        findings,
        "the sums take ij and ji to be equal; with differences the line %s, and so is the final formula by components",
        right);
}

const struct experiment quaternion_experiments[] = {
    {.id = "C50", .run_plain = run_rate_matrix}, {.id = "C51", .run_plain = run_rate_factor},
    {.id = "C52", .run_plain = run_conjugate},   {.id = "C53", .run_plain = run_reciprocal},
    {.id = "C54", .run_plain = run_expansion},   {0},
};
