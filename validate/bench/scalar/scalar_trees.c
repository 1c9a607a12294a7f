/* The global states of a tree's nodes, computed one node after the other in scalar C; see scalar.h. */
#include "scalar_vectors.h"

static inline void composed(const struct link_state *restrict A2, const struct link_state *restrict A1,
                            struct link_state *restrict A3)
{
    float JT[3], Jv[3], Ja[3], Rw[3], Ralpha[3], wJT[3], euler[3], rest[3], centripetal[3], commutator[3];
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            A3->R[3 * i + j] =
                A2->R[3 * i] * A1->R[j] + A2->R[3 * i + 1] * A1->R[3 + j] + A2->R[3 * i + 2] * A1->R[6 + j];
    apply(A2->R, A1->T, JT);
    apply(A2->R, A1->v, Jv);
    apply(A2->R, A1->a, Ja);
    apply(A2->R, A1->w, Rw);
    apply(A2->R, A1->alpha, Ralpha);
    for (int i = 0; i < 3; i++)
        JT[i] *= A2->S, Jv[i] *= A2->S, Ja[i] *= A2->S;
    cross(A2->w, JT, wJT);
    for (int i = 0; i < 3; i++)
        rest[i] = wJT[i] + 2 * Jv[i];
    cross(A2->w, rest, centripetal);
    cross(A2->alpha, JT, euler);
    cross(A2->w, Rw, commutator);
    for (int i = 0; i < 3; i++) {
        A3->T[i] = A2->T[i] + JT[i];
        A3->v[i] = A2->v[i] + Jv[i] + wJT[i];
        A3->a[i] = A2->a[i] + Ja[i] + euler[i] + centripetal[i];
        A3->w[i] = A2->w[i] + Rw[i];
        A3->alpha[i] = A2->alpha[i] + Ralpha[i] + commutator[i];
    }
    A3->S = A2->S * A1->S;
}

void SCALAR_NAME(tree)(size_t n, const uint32_t *parent, const struct link_state *local, struct link_state *global)
{
    for (size_t i = 0; i < n; i++)
        if (parent[i] == UINT32_MAX)
            global[i] = local[i];
        else
            composed(&global[parent[i]], &local[i], &global[i]);
}
