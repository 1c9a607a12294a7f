/* A function that ports of physics engines export beside their kernels, and that checks of claims call: the rotation of
 * a free body.
 *
 * At the start, the principal axes of inertia of the body are the world's axes, and its angular velocity is w (rad/s).
 * The function simulates `steps` steps of h seconds without torque, and sets w to the angular velocity at the end, in
 * world axes. term: 0 switches the gyroscopic term off, 1 switches it on, −1 uses the engine's default. Returns 0, or
 * −1 if the engine cannot do this. */
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
