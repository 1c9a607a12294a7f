/* Dual and hyper-dual numbers of one format. Part of ../dual.h, which defines them.
 *
 * The including file defines three macros, which are undefined at the end: DUAL_REAL, the type of a part; DUAL_SUFFIX,
 * the end of the names of the types; DUAL_LIBRARY(name), the function of the C library for that type. */

#define DUAL PLUMB_DUAL_JOIN(plumb_dual, DUAL_SUFFIX)
#define HYPER PLUMB_DUAL_JOIN(plumb_hyper, DUAL_SUFFIX)
#define DUAL_(name) PLUMB_DUAL_JOIN(DUAL, _##name)
#define HYPER_(name) PLUMB_DUAL_JOIN(HYPER, _##name)

/* real + ε dual */
typedef struct DUAL {
    DUAL_REAL real, dual;
} DUAL;

/* real + ε₁ dual1 + ε₂ dual2 + ε₁ε₂ dual12 */
typedef struct HYPER {
    DUAL_REAL real, dual1, dual2, dual12;
} HYPER;

/* Returns a product that is rounded, not fused with a following addition, so that the bits do not depend on compiler
 * options such as -mfma. The empty assembly hides from the compiler that the value is a product. */
static inline DUAL_REAL DUAL_(rounded)(DUAL_REAL product)
{
#ifdef PLUMB_DUAL_REGISTER
    __asm__("" : PLUMB_DUAL_REGISTER(product));
#endif
    return product;
}
#define ROUNDED(product) DUAL_(rounded)(product)

/* --- dual numbers ------------------------------------------------------------------------------------------------- */

/* f̃(x, y) = (f(x), y f′(x)), given f(x) and slope = f′(x) */
static inline DUAL DUAL_(extended)(DUAL a, DUAL_REAL f, DUAL_REAL slope)
{
    const DUAL z = {f, ROUNDED(slope * a.dual)};
    return z;
}

static inline DUAL DUAL_(of)(DUAL_REAL x)
{
    const DUAL z = {x, 0};
    return z;
}

static inline DUAL DUAL_(variable)(DUAL_REAL x)
{
    const DUAL z = {x, 1};
    return z;
}

static inline DUAL DUAL_(negate)(DUAL a)
{
    const DUAL z = {-a.real, -a.dual};
    return z;
}

/* (cx, cy) */
static inline DUAL DUAL_(scale)(DUAL a, DUAL_REAL c)
{
    const DUAL z = {ROUNDED(c * a.real), ROUNDED(c * a.dual)};
    return z;
}

/* (c + x, y) */
static inline DUAL DUAL_(shift)(DUAL a, DUAL_REAL c)
{
    const DUAL z = {c + a.real, a.dual};
    return z;
}

/* (x + a, y + b) */
static inline DUAL DUAL_(add)(DUAL p, DUAL q)
{
    const DUAL z = {p.real + q.real, p.dual + q.dual};
    return z;
}

/* (x − a, y − b) */
static inline DUAL DUAL_(subtract)(DUAL p, DUAL q)
{
    const DUAL z = {p.real - q.real, p.dual - q.dual};
    return z;
}

/* (xa, ya + xb) */
static inline DUAL DUAL_(multiply)(DUAL p, DUAL q)
{
    const DUAL z = {ROUNDED(p.real * q.real), ROUNDED(p.dual * q.real) + ROUNDED(p.real * q.dual)};
    return z;
}

/* (x/a, (ya − xb)/a²). The second part is computed as (y − (x/a) b)/a, because a² may overflow although the quotient
 * does not. */
static inline DUAL DUAL_(divide)(DUAL p, DUAL q)
{
    const DUAL_REAL quotient = p.real / q.real;
    const DUAL z = {quotient, (p.dual - ROUNDED(quotient * q.dual)) / q.real};
    return z;
}

/* (xⁿ, n xⁿ⁻¹ y); x⁰ is the constant 1, also for x = 0 */
static inline DUAL DUAL_(power)(DUAL a, int n)
{
    const DUAL_REAL slope = n ? (DUAL_REAL)n * DUAL_LIBRARY(pow)(a.real, (DUAL_REAL)(n - 1)) : 0;
    return DUAL_(extended)(a, ROUNDED(DUAL_LIBRARY(pow)(a.real, (DUAL_REAL)n)), slope);
}

/* (eˣ, y eˣ) */
static inline DUAL DUAL_(exp)(DUAL a)
{
    const DUAL_REAL f = DUAL_LIBRARY(exp)(a.real);
    return DUAL_(extended)(a, f, f);
}

/* (log x, y/x) */
static inline DUAL DUAL_(log)(DUAL a)
{
    const DUAL z = {DUAL_LIBRARY(log)(a.real), a.dual / a.real};
    return z;
}

/* (sin x, y cos x) */
static inline DUAL DUAL_(sin)(DUAL a)
{
    return DUAL_(extended)(a, DUAL_LIBRARY(sin)(a.real), DUAL_LIBRARY(cos)(a.real));
}

/* (cos x, −y sin x) */
static inline DUAL DUAL_(cos)(DUAL a)
{
    return DUAL_(extended)(a, DUAL_LIBRARY(cos)(a.real), -DUAL_LIBRARY(sin)(a.real));
}

/* (√x, y/(2√x)) */
static inline DUAL DUAL_(sqrt)(DUAL a)
{
    const DUAL_REAL f = DUAL_LIBRARY(sqrt)(a.real);
    const DUAL z = {f, a.dual / (2 * f)};
    return z;
}

/* (tan x, y (1 + tan² x)) */
static inline DUAL DUAL_(tan)(DUAL a)
{
    const DUAL_REAL f = DUAL_LIBRARY(tan)(a.real);
    return DUAL_(extended)(a, f, 1 + ROUNDED(f * f));
}

/* (atan x, y/(1 + x²)) */
static inline DUAL DUAL_(atan)(DUAL a)
{
    const DUAL z = {DUAL_LIBRARY(atan)(a.real), a.dual / (1 + ROUNDED(a.real * a.real))};
    return z;
}

/* --- vector fields ------------------------------------------------------------------------------------------------ */

/* A vector field: writes V(x) to V; all components are dual numbers. `context` is the argument of the functions below.
 * */
typedef void DUAL_(field)(const DUAL *x, DUAL *V, void *context);

/* Computes Ṽ(x + εy) = V(x) + ε (y·∇)V: V receives the m components of the field at a point with n components, D their
 * directional derivatives along y. V or D may be null. `workspace` has space for n + m dual numbers. */
static inline void DUAL_(directional)(size_t n, size_t m, DUAL_(field) * field, void *context, const DUAL_REAL *x,
                                      const DUAL_REAL *y, DUAL_REAL *V, DUAL_REAL *D, DUAL *workspace)
{
    size_t i;
    for (i = 0; i < n; i++)
        workspace[i].real = x[i], workspace[i].dual = y[i];
    field(workspace, workspace + n, context);
    for (i = 0; V && i < m; i++)
        V[i] = workspace[n + i].real;
    for (i = 0; D && i < m; i++)
        D[i] = workspace[n + i].dual;
}

/* Computes the m × n Jacobian, row by row, with entries (i, j) = ∂ⱼVⁱ, by n evaluations of the field. `workspace` has
 * space for n + m dual numbers. */
static inline void DUAL_(jacobian)(size_t n, size_t m, DUAL_(field) * field, void *context, const DUAL_REAL *x,
                                   DUAL_REAL *J, DUAL *workspace)
{
    size_t i, j;
    for (j = 0; j < n; j++) {
        for (i = 0; i < n; i++)
            workspace[i].real = x[i], workspace[i].dual = i == j;
        field(workspace, workspace + n, context);
        for (i = 0; i < m; i++)
            J[i * n + j] = workspace[n + i].dual;
    }
}

/* --- hyper-dual numbers ------------------------------------------------------------------------------------------- */

/* f̃ = f + ε₁ f′y₁ + ε₂ f′y₂ + ε₁ε₂ (f′y₁₂ + f″y₁y₂), given f, slope = f′ and second = f″ */
static inline HYPER HYPER_(extended)(HYPER a, DUAL_REAL f, DUAL_REAL slope, DUAL_REAL second)
{
    const HYPER z = {f, ROUNDED(slope * a.dual1), ROUNDED(slope * a.dual2),
                     ROUNDED(slope * a.dual12) + ROUNDED(second * (a.dual1 * a.dual2))};
    return z;
}

static inline HYPER HYPER_(of)(DUAL_REAL x)
{
    const HYPER z = {x, 0, 0, 0};
    return z;
}

static inline HYPER HYPER_(variable)(DUAL_REAL x)
{
    const HYPER z = {x, 1, 1, 0};
    return z;
}

static inline HYPER HYPER_(negate)(HYPER a)
{
    const HYPER z = {-a.real, -a.dual1, -a.dual2, -a.dual12};
    return z;
}

static inline HYPER HYPER_(scale)(HYPER a, DUAL_REAL c)
{
    const HYPER z = {ROUNDED(c * a.real), ROUNDED(c * a.dual1), ROUNDED(c * a.dual2), ROUNDED(c * a.dual12)};
    return z;
}

static inline HYPER HYPER_(shift)(HYPER a, DUAL_REAL c)
{
    const HYPER z = {c + a.real, a.dual1, a.dual2, a.dual12};
    return z;
}

static inline HYPER HYPER_(add)(HYPER p, HYPER q)
{
    const HYPER z = {p.real + q.real, p.dual1 + q.dual1, p.dual2 + q.dual2, p.dual12 + q.dual12};
    return z;
}

static inline HYPER HYPER_(subtract)(HYPER p, HYPER q)
{
    return HYPER_(add)(p, HYPER_(negate)(q));
}

/* The last part is y₁₂a + y₁b₂ + y₂b₁ + x b₁₂. */
static inline HYPER HYPER_(multiply)(HYPER p, HYPER q)
{
    const HYPER z = {ROUNDED(p.real * q.real), ROUNDED(p.dual1 * q.real) + ROUNDED(p.real * q.dual1),
                     ROUNDED(p.dual2 * q.real) + ROUNDED(p.real * q.dual2),
                     ROUNDED(p.dual12 * q.real) + ROUNDED(p.dual1 * q.dual2) + ROUNDED(p.dual2 * q.dual1) +
                         ROUNDED(p.real * q.dual12)};
    return z;
}

/* The solution z of z q = p, part by part: z₁ = (y₁ − z b₁)/a, z₁₂ = (y₁₂ − z₁b₂ − z₂b₁ − z b₁₂)/a */
static inline HYPER HYPER_(divide)(HYPER p, HYPER q)
{
    HYPER z;
    z.real = p.real / q.real;
    z.dual1 = (p.dual1 - ROUNDED(z.real * q.dual1)) / q.real;
    z.dual2 = (p.dual2 - ROUNDED(z.real * q.dual2)) / q.real;
    z.dual12 =
        (p.dual12 - ROUNDED(z.dual1 * q.dual2) - ROUNDED(z.dual2 * q.dual1) - ROUNDED(z.real * q.dual12)) / q.real;
    return z;
}

/* f′ = n xⁿ⁻¹, f″ = n (n − 1) xⁿ⁻². If the factor n or n (n − 1) is 0, so is the derivative, also at x = 0. */
static inline HYPER HYPER_(power)(HYPER a, int n)
{
    const DUAL_REAL slope = n ? (DUAL_REAL)n * DUAL_LIBRARY(pow)(a.real, (DUAL_REAL)(n - 1)) : 0;
    const DUAL_REAL second =
        n == 0 || n == 1 ? 0 : (DUAL_REAL)n * (DUAL_REAL)(n - 1) * DUAL_LIBRARY(pow)(a.real, (DUAL_REAL)(n - 2));
    return HYPER_(extended)(a, ROUNDED(DUAL_LIBRARY(pow)(a.real, (DUAL_REAL)n)), slope, second);
}

static inline HYPER HYPER_(exp)(HYPER a)
{
    const DUAL_REAL f = DUAL_LIBRARY(exp)(a.real);
    return HYPER_(extended)(a, f, f, f);
}

/* f′ = 1/x, f″ = −1/x² */
static inline HYPER HYPER_(log)(HYPER a)
{
    const DUAL_REAL slope = 1 / a.real;
    return HYPER_(extended)(a, DUAL_LIBRARY(log)(a.real), slope, -slope * slope);
}

static inline HYPER HYPER_(sin)(HYPER a)
{
    const DUAL_REAL f = DUAL_LIBRARY(sin)(a.real);
    return HYPER_(extended)(a, f, DUAL_LIBRARY(cos)(a.real), -f);
}

static inline HYPER HYPER_(cos)(HYPER a)
{
    const DUAL_REAL f = DUAL_LIBRARY(cos)(a.real);
    return HYPER_(extended)(a, f, -DUAL_LIBRARY(sin)(a.real), -f);
}

/* f′ = 1/(2√x), f″ = −f′/(2x) */
static inline HYPER HYPER_(sqrt)(HYPER a)
{
    const DUAL_REAL f = DUAL_LIBRARY(sqrt)(a.real), slope = 1 / (2 * f);
    return HYPER_(extended)(a, f, slope, -slope / (2 * a.real));
}

/* f′ = 1 + f², f″ = 2 f f′ */
static inline HYPER HYPER_(tan)(HYPER a)
{
    const DUAL_REAL f = DUAL_LIBRARY(tan)(a.real), slope = 1 + ROUNDED(f * f);
    return HYPER_(extended)(a, f, slope, 2 * f * slope);
}

/* f′ = 1/(1 + x²), f″ = −2x f′² */
static inline HYPER HYPER_(atan)(HYPER a)
{
    const DUAL_REAL slope = 1 / (1 + ROUNDED(a.real * a.real));
    return HYPER_(extended)(a, DUAL_LIBRARY(atan)(a.real), slope, -2 * a.real * slope * slope);
}

#undef DUAL
#undef HYPER
#undef DUAL_
#undef HYPER_
#undef ROUNDED
#undef DUAL_REAL
#undef DUAL_SUFFIX
#undef DUAL_LIBRARY
