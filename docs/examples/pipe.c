/* Computes S₁ for each line of standard input: a port that plumb check --port-command runs. It also reads what plumb
 * vectors writes. */
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
        /* plumb asks for the kernels; the answer: version 2, numbers in hexadecimal, the name, the kernels. */
        const int asks_for_kernels = strncmp(line, "plumb-kernels", 13) == 0;
        fputs(asks_for_kernels ? "plumb-kernels 2 hex mine | so3.s1:float" : line, stdout);
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
