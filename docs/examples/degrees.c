/* Why the library has no Taylor polynomial of S1 above degree 6: for each degree in the angle a, the largest error in
 * float, and how many results differ from those of the degree before it, for a million t = a² up to 1/4. */
#include <math.h>
#include <stdio.h>

enum { TERMS = 10, COUNT = 1000000 };

int main(void)
{
    double c[TERMS] = {1}; /* of 1 - t/3! + t²/5! - t³/7! + … */
    for (int k = 1; k < TERMS; k++)
        c[k] = -c[k - 1] / (2 * k * (2 * k + 1));
    double largest[TERMS] = {0};
    int changed[TERMS] = {0};
    for (int i = 1; i <= COUNT; i++) {
        const float t = 0.25f * (float)i / COUNT;
        double exact = 0;
        for (int k = TERMS - 1; k >= 0; k--)
            exact = exact * (double)t + c[k];
        float previous = 0;
        for (int last = 3; last <= 7; last++) {
            float sum = (float)c[last];
            for (int k = last - 1; k >= 0; k--)
                sum = fmaf(t, sum, (float)c[k]);
            largest[last] = fmax(largest[last], fabs((double)sum - exact) * 0x1p24); /* the ulp of [1/2, 1) is 2⁻²⁴ */
            changed[last] += sum != previous;
            previous = sum;
        }
    }
    for (int last = 3; last <= 7; last++) {
        printf("degree %2d: error at most %.3f ulp", 2 * last, largest[last]);
        if (last > 3)
            printf(", %d results changed", changed[last]);
        printf("\n");
    }
}
