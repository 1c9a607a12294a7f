#include <cstdio>
#include <plumb/plumb.hpp>
int main()
{
    static plumb::vector<3> v[1000] = {{0, 0, 1.5f}}; // the others are 0
    static plumb::matrix<3> R[1000];
    const plumb::status status = plumb::so3_exp(1000, v, R);
    std::printf("%s: cos 1.5 = %.6f, cos 0 = %g\n", status.text(), double(R[0](0, 0)), double(R[999](0, 0)));
    return !status;
}
