/* Random linear systems for constraint multipliers with bounds, and projected Gauss–Seidel sweeps over them, for
 * experiments and figures. The functions are in constraint.c. */
#ifndef CLAIMS_CONTACTS_H
#define CLAIMS_CONTACTS_H

#include "validate/util/random.h"

enum { CONTACTS = 12 };

/* Γλ = η + r, λ⁻ ≤ λ ≤ λ⁺ */
struct contacts {
    double G[CONTACTS][CONTACTS], eta[CONTACTS], low[CONTACTS], high[CONTACTS], lambda[CONTACTS];
};

/* Returns a random system with Γ = A Aᵀ + E/4, where E is the identity matrix, and λ = 0. The bounds are those of
 * contacts: one multiplier in three has the lower bound 0 and no upper one, the others have ±0.3. */
struct contacts contacts_draw(struct random *random);
/* Updates all multipliers once, in order, with the relaxation factor w. */
void contacts_sweep(struct contacts *system, double w);

#endif
