#include <plumb/scalar.h>
#include <stdio.h>

int main(void)
{
    const float w[3] = {0.3f, 2, -0.1f};                  /* angular velocity in body axes, rad/s */
    const float arm[3] = {1, 0, 0};                       /* a point of the body, m */
    const float dt = 0.001f;                              /* a step, s */
    const float v[3] = {w[0] * dt, w[1] * dt, w[2] * dt}; /* the rotation vector of a step, rad */
    float q[4] = {1, 0, 0, 0}, step[4]; /* unit quaternions: the body's orientation, the rotation of a step */
    float point[3];
    plumb_rotation_exp_quaternion_one(v, step);
    for (int i = 0; i < 1000; i++)
        plumb_quaternion_product_one(q, step, q);
    plumb_quaternion_unit_one(q, q);
    plumb_pose_vector_one(q, 1, arm, point);
    printf("after a second the point is at (%.5f, %.5f, %.5f)\n", point[0], point[1], point[2]);
    return !(point[0] < 0);
}
