/* Faults: actions by which a kernel can disturb its process or plumb. The kernel's id names the action. `good` is
 * correct, and must remain so after all others. */
#include "port.h"

#include <fcntl.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

/* Defines a kernel that executes `action` and then computes the correct result. A macro, since a port's functions take
 * no other arguments. */
#define HOSTILE(name, action)                                                                                          \
    static int name(size_t n, const plumb_port_view *in, const plumb_port_view *out)                                   \
    {                                                                                                                  \
        action;                                                                                                        \
        return good_s1(n, in, out);                                                                                    \
    }

static void hang(void)
{
    for (;;)
        pause();
}

static void close_from(int first)
{
    for (int descriptor = first; descriptor < 64; descriptor++)
        close(descriptor);
}

/* Tries to overwrite its inputs through the file in which they are stored, and through the mapped pages. */
static void force(void *input, size_t size)
{
    const uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
    void *start = (void *)((uintptr_t)input / page * page);
    const int file = 4, again = open("/proc/self/fd/4", O_RDWR); /* of the inputs */
    if (ftruncate(file, 0) == 0 || pwrite(file, "nonsense", 8, 0) > 0 || pwrite(again, "nonsense", 8, 0) > 0)
        abort();
    if (mprotect(start, size + page, PROT_READ | PROT_WRITE) == 0)
        memset(input, 0, size);
}

static void leave_children(int own_session)
{
    for (int child = 0; child < 3; child++)
        if (fork() == 0) {
            if (own_session)
                setsid();
            for (int grandchild = 0; grandchild < 3; grandchild++)
                if (fork() == 0)
                    hang();
            if (child > 0)
                _exit(0);
            hang();
        }
}

/* Sends a reply to plumb before the kernel has run. */
static void answer(void)
{
    static const unsigned char zero[64];
    for (uint32_t serial = 0; serial < 200; serial++) {
        unsigned char reply[64];
        memcpy(reply, zero, sizeof reply);
        memcpy(reply, &serial, sizeof serial);
        if (write(3, reply, 24) < 0)
            return;
    }
}

static jmp_buf outside;

static void jump(void)
{
    memset(&outside, 0x41, sizeof outside);
    longjmp(outside, 1);
}

static void at_exit_hang(void)
{
    hang();
}

static void on_signal(int number)
{
    (void)number; /* returns to the faulting instruction */
}

static void reset_handlers(void)
{
    signal(SIGSEGV, on_signal);
    *(volatile int *)(uintptr_t)8 = 1;
}

static void eat_memory(void)
{
    for (;;) {
        void *volatile eaten = malloc((size_t)1 << 26);
        if (!eaten)
            return;
    }
}

static void eat_descriptors(void)
{
    while (dup(2) >= 0)
        ;
}

static void exit_first(void)
{
    atexit(at_exit_hang);
    exit(0);
}

HOSTILE(good, (void)0)
HOSTILE(jumps, jump())
HOSTILE(exits, exit_first())
HOSTILE(stops, raise(SIGSTOP))
HOSTILE(stops_parent, (kill(getppid(), SIGSTOP), hang()))
HOSTILE(kills_parent, (kill(getppid(), SIGKILL), hang()))
HOSTILE(kills_group, kill(0, SIGKILL))
HOSTILE(closes, close_from(0))
HOSTILE(closes_files, (close(4), close(5)))
HOSTILE(shuts, shutdown(3, SHUT_RDWR))
HOSTILE(answers, answer())
HOSTILE(children, leave_children(0))
HOSTILE(sessions, leave_children(1))
HOSTILE(unmaps, munmap((void *)((uintptr_t)in->base[0] / 4096 * 4096), 4096))
HOSTILE(forces, force(in->base[0], n * sizeof(float)))
HOSTILE(handles, reset_handlers())
HOSTILE(memory, eat_memory())
HOSTILE(descriptors, eat_descriptors())

#define ENTRY(name)                                                                                                    \
    {                                                                                                                  \
#name, PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, name                                                                  \
    }

PORT(PLUMB_PORT_VERSION, ENTRY(good), ENTRY(jumps), ENTRY(exits), ENTRY(stops), ENTRY(stops_parent),
     ENTRY(kills_parent), ENTRY(kills_group), ENTRY(closes), ENTRY(closes_files), ENTRY(shuts), ENTRY(answers),
     ENTRY(children), ENTRY(sessions), ENTRY(unmaps), ENTRY(forces), ENTRY(handles), ENTRY(memory), ENTRY(descriptors))
