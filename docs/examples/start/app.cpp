#include <plumb/plumb.h>
#include <cstdio>
#include <vector>
int main()
{
    std::vector<float> v(1000 * 3, 0.5f), R(1000 * 9); // a thousand structs of three floats, and of nine
    auto status = plumb_so3_exp(1000, plumb_in_structs(v.data(), 3), plumb_out_structs(R.data(), 9));
    std::printf("%s: the last R[0][0] is %.6f\n", plumb_status_text(status), R[999 * 9]);
    return status != PLUMB_OK;
}
