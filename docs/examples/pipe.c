/* S₁ as a filter: a port for plumb check --port-command, and a program for plumb vectors. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* t → S₁ = sin √t / √t */
static float s1(float t)
{
    const double a = sqrt(t);
    if (isinf(a))
        return 0;
    return a == 0 ? 1 : (float)(sin(a) / a);
}

int main(void)
{
    static char line[1 << 17];
    while (fgets(line, sizeof line, stdin)) {
        uint32_t bits;
        float number;
        line[strcspn(line, "\n")] = 0;
        const int question = strncmp(line, "plumb-kernels", 13) == 0;
        fputs(question ? "plumb-kernels 2 hex mine | so3.s1:float" : line, stdout);
        if (strncmp(line, "plumb-", 6) != 0 && sscanf(line, "%" SCNx32, &bits) == 1) {
            memcpy(&number, &bits, sizeof number);
            number = s1(number);
            memcpy(&bits, &number, sizeof bits);
            printf(" %08" PRIx32, bits);
        }
        putchar('\n');
        fflush(stdout);
    }
}
