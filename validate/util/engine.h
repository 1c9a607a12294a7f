/* Function that the claims need from a physics engine beside its kernels: rotation of a free body. Peers that are
 * engines export it.
 *
 * The principal moments of the body are about the world's axes. It rotates for `steps` steps of h seconds, without
 * torque, beginning with the angular velocity w (rad/s); then w is set to its angular velocity in world axes. term: 0
 * leaves out the gyroscopic term, 1 includes it, −1 leaves it as the engine has it by default. Returns 0, or −1 if the
 * engine cannot do this. */
#ifndef UTIL_ENGINE_H
#define UTIL_ENGINE_H

#ifdef __cplusplus
extern "C" {
#endif

#define ENGINE_TURN "engine_turn" /* name of the exported function */
typedef int engine_turn_function(int term, const double moments[3], double h, int steps, double w[3]);
engine_turn_function engine_turn;

#ifdef __cplusplus
}
#endif

#endif
