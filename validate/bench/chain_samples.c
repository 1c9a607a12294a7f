/* Random chains of ball joints; see chain_samples.h. */
#include "chain_samples.h"

void draw_chain_body(struct random *random, double ratio, float body[PLUMB_LINK])
{
    const double k = random_between(random, 0.5, 1.5);
    double axis[3];
    random_direction(random, 3, axis);
    body[0] = (float)k;
    for (size_t row = 0, entry = 1; row < 3; row++)
        for (size_t column = 0; column <= row; column++, entry++)
            body[entry] = (float)(k * ratio * ((row == column) + 2 * axis[row] * axis[column]));
    for (size_t j = 0; j < 3; j++) {
        body[7 + j] = (float)random_between(random, -0.7, 0.7);
        body[10 + j] = -body[7 + j] + (float)random_between(random, -0.2, 0.2);
        body[13 + j] = (float)random_between(random, -1, 1);
        body[16 + j] = (float)random_between(random, -1, 1);
    }
}
