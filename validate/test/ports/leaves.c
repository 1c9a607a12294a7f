/* Faults: side effects of a kernel on its process, although its results are correct. The kernel's id names the side
 * effect. `keeps` is correct: it opens a file and allocates memory when it is first called, and more for larger
 * calls. */
#include "port.h"

#include <fcntl.h>
#include <fenv.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Defines a kernel that computes the correct result and then executes `action`. A macro, since a port's functions take
 * no other arguments. */
#define LEAVES(name, action)                                                                                           \
    static int name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                                   \
    {                                                                                                                  \
        const int status = good_s1(n, in, out);                                                                        \
        action;                                                                                                        \
        return status;                                                                                                 \
    }

static void block(int number)
{
    sigset_t set;
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_BLOCK, &set, NULL);
}

static void lose(size_t bytes)
{
    void *volatile lost = malloc(bytes);
    if (lost)
        memset(lost, 1, bytes);
}

static void keep_file_and_memory(size_t n)
{
    static int file = -1;
    static size_t capacity;
    static void *buffer;
    if (file < 0)
        file = open("/dev/zero", O_RDONLY);
    if (n <= capacity)
        return;
    free(buffer);
    buffer = malloc(n * 16384);
    capacity = n;
}

#ifdef __x86_64__
static void set_control(uint16_t control)
{
    __asm__ volatile("fldcw %0" : : "m"(control));
}

LEAVES(flushes, __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8000))
LEAVES(denormals, __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x0040))
LEAVES(control, set_control(0x027f)) /* precision of double, not of long double */
LEAVES(stack, __asm__ volatile("fldz"))
LEAVES(direction, __asm__ volatile("std"))
LEAVES(traps, __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() & ~0x0800u)) /* underflow's */
#endif
LEAVES(rounding, fesetround(FE_UPWARD))
LEAVES(blocks, block(SIGTERM))
LEAVES(opens, (void)!dup(2))
LEAVES(loses, lose(1 << 20))
LEAVES(dribbles, lose(5000))
LEAVES(keeps, keep_file_and_memory(n))
LEAVES(flags, feraiseexcept(FE_INEXACT | FE_OVERFLOW))

#define ENTRY(name)                                                                                                    \
    {                                                                                                                  \
#name, PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, name                                                                  \
    }

PORT(PLUMB_PORT_VERSION,
#ifdef __x86_64__
     ENTRY(flushes), ENTRY(denormals), ENTRY(control), ENTRY(stack), ENTRY(direction), ENTRY(traps),
#endif
     ENTRY(rounding), ENTRY(blocks), ENTRY(opens), ENTRY(loses), ENTRY(dribbles), ENTRY(keeps), ENTRY(flags))
