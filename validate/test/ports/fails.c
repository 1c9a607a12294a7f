/* Faults: each kernel fails at some inputs or calls, or changes its state. so3.s1 crashes for t in [0.7001, 0.701];
 * so3.s2 in calls of fewer than 24 elements with a remainder of 3 modulo 8; so3.s3 for NaN; so3.s1.angle hangs for a in
 * [0.7001, 0.701]. so3.s2.angle rounds upwards after a NaN, and so3.s3.angle flushes subnormal numbers after an
 * infinity. so3.s123 crashes in its 900th call, so3.s2.minimax6 in a call without elements. */
#include "port.h"

#include <fenv.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <xmmintrin.h>

typedef double function(double a);

static double s1(double a)
{
    if (isinf(a))
        return 0;
    return a == 0 ? 1 : sin(a) / a;
}

static double s2(double a)
{
    if (isinf(a))
        return 0;
    return fabs(a) < 0x1p-13 ? 0.5 : 2 * sin(a / 2) * sin(a / 2) / (a * a);
}

static double s3(double a)
{
    if (isinf(a))
        return 0;
    return fabs(a) < 0x1p-6 ? 1.0 / 6 - a * a / 120 : (a - sin(a)) / (a * a * a);
}

static int of_square(function *f, size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++) {
        const double t = ((const float *)in->base[0])[i];
        ((float *)out->base[0])[i] = (float)(t < 0 ? NAN : f(sqrt(t)));
    }
    return 0;
}

static int of_angle(function *f, size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        ((float *)out->base[0])[i] = (float)f(((const float *)in->base[0])[i]);
    return 0;
}

static int holds(size_t n, const plumb_port_view *in, int (*is)(float))
{
    for (size_t i = 0; i < n; i++)
        if (is(((const float *)in->base[0])[i]))
            return 1;
    return 0;
}

static int is_odd_one(float t)
{
    return t >= 0.7001f && t <= 0.701f;
}

static int is_nan(float t)
{
    return isnan(t);
}

static int is_infinite(float t)
{
    return isinf(t);
}

static int crash_at_one(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    if (holds(n, in, is_odd_one))
        raise(SIGSEGV);
    return of_square(s1, n, in, out);
}

static int crash_at_three(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    if (n % 8 == 3 && n < 24)
        raise(SIGSEGV);
    return of_square(s2, n, in, out);
}

static int crash_at_nan(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    if (holds(n, in, is_nan))
        raise(SIGSEGV);
    return of_square(s3, n, in, out);
}

/* Appends a byte to the file that PLUMB_TEST_HANGS names before it hangs. */
static int hang_at_one(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    volatile int waits = holds(n, in, is_odd_one);
    FILE *count = waits && getenv("PLUMB_TEST_HANGS") ? fopen(getenv("PLUMB_TEST_HANGS"), "a") : NULL;
    if (count)
        fputc('.', count), fclose(count);
    while (waits)
        waits = 1;
    return of_angle(s1, n, in, out);
}

static int round_up_after_nan(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    of_angle(s2, n, in, out);
    if (holds(n, in, is_nan))
        fesetround(FE_UPWARD);
    return 0;
}

/* Returns half of its input: wrong, but always in the same way until subnormal numbers are flushed. */
static int flush_after_infinity(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    for (size_t i = 0; i < n; i++)
        ((volatile float *)out->base[0])[i] = ((const volatile float *)in->base[0])[i] * 0.5f;
    if (holds(n, in, is_infinite))
        _mm_setcsr(_mm_getcsr() | 0x8040);
    return 0;
}

static int crash_at_last(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    static int calls;
    if (++calls == 900)
        raise(SIGSEGV);
    for (size_t i = 0; i < n; i++) {
        const double t = ((const float *)in->base[0])[i], a = t < 0 ? NAN : sqrt(t);
        ((float *)out->base[0])[i] = (float)s1(a);
        ((float *)out->base[1])[i] = (float)s2(a);
        ((float *)out->base[2])[i] = (float)s3(a);
    }
    return 0;
}

static int crash_at_none(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    if (n == 0)
        raise(SIGSEGV);
    return of_square(s2, n, in, out);
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, crash_at_one},
     {"so3.s2", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, crash_at_three},
     {"so3.s3", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, crash_at_nan},
     {"so3.s1.angle", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, hang_at_one},
     {"so3.s2.angle", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, round_up_after_nan},
     {"so3.s3.angle", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, flush_after_infinity},
     {"so3.s123", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, crash_at_last},
     {"so3.s2.minimax6", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, crash_at_none})
