/* What claims ask of a physics engine beside its kernels: to turn a free body. Peers that are engines export it.
 *
 * A body with these principal moments about the world's axes turns by w (radians a second) for so many steps of h
 * seconds, with nothing that pushes it; then w is its angular velocity in the world. term: 0 leaves the gyroscopic term
 * out, 1 has it in, −1 leaves it as the engine has it when nobody asks. Returns 0, or −1 where it cannot be done. */
#ifndef BASE_ENGINE_H
#define BASE_ENGINE_H

#ifdef __cplusplus
extern "C" {
#endif

#define ENGINE_TURN "engine_turn" /* the name of the exported function */
typedef int engine_turn_function(int term, const double moments[3], double h, int steps, double w[3]);
engine_turn_function engine_turn;

#ifdef __cplusplus
}
#endif

#endif
