/* Systems of multipliers with bounds, and projected Gauss–Seidel on them: for experiments and figures
 * (constraint.c). */
#ifndef CLAIMS_CONTACTS_H
#define CLAIMS_CONTACTS_H

#include "validate/base/random.h"

enum { CONTACTS = 12 };

/* Γλ = η + r, λ⁻ ≤ λ ≤ λ⁺ */
struct contacts {
    double G[CONTACTS][CONTACTS], eta[CONTACTS], low[CONTACTS], high[CONTACTS], lambda[CONTACTS];
};

/* Γ = A Aᵀ + E/4; contacts: one multiplier in three has the lower bound 0 and no upper one, the others ±0.3. λ = 0. */
struct contacts contacts_draw(struct random *random);
/* One sweep over all multipliers, over-relaxed by w. */
void contacts_sweep(struct contacts *system, double w);

#endif
