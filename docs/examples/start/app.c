#include <plumb/plumb.h>
#include <stdio.h>

int main(void)
{
    float v[3] = {0, 0, 1.5f}, R[9]; /* 1.5 rad about z */
    plumb_status status = plumb_so3_exp(1, plumb_in_one(v), plumb_out_one(R));
    printf("%s: cos 1.5 = %.6f\n", plumb_status_text(status), R[0]);
    return status != PLUMB_OK;
}
