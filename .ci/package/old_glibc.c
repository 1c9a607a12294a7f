/* Linked into the program of `make tarball`, so that it runs with glibc 2.34: hypot has a newer version in glibc 2.35, which
 * does not set errno. This calls the older one, which has the same value. */
#if defined __x86_64__
double older_hypot(double x, double y);
double __wrap_hypot(double x, double y);
__asm__(".symver older_hypot, hypot@GLIBC_2.2.5");

double __wrap_hypot(double x, double y)
{
    return older_hypot(x, y);
}
#else
double __real_hypot(double x, double y);
double __wrap_hypot(double x, double y);

double __wrap_hypot(double x, double y)
{
    return __real_hypot(x, y);
}
#endif
