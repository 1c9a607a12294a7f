/* Side effects of a port's calls on its process: see side_effects.h. */
#include "side_effects.h"

#include "validate/util/random.h"

#include <fcntl.h>
#include <fenv.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WINDOWS = 8, CALLS = 32 }; /* of a search for leaks: see struct leak_watch */

const char *side_effect_text(enum side_effect side_effect)
{
    static const char *const texts[SIDE_EFFECTS] = {
        [SIDE_EFFECT_NONE] = "left nothing behind",
        [SIDE_EFFECT_ROUNDING] = "left the direction of rounding changed",
        [SIDE_EFFECT_SUBNORMALS] = "left the flushing of subnormal numbers to zero changed",
        [SIDE_EFFECT_TRAPS] = "left the traps of floating-point exceptions changed",
        [SIDE_EFFECT_X87_CONTROL] = "left the x87's control word changed",
        [SIDE_EFFECT_X87_STACK] = "left registers of the x87 in use (MMX without emms?)",
        [SIDE_EFFECT_DIRECTION] = "left the direction flag set",
        [SIDE_EFFECT_SIGNALS] = "left the mask of blocked signals changed",
        [SIDE_EFFECT_DESCRIPTORS] = "left descriptors open, more after every 32 calls",
        [SIDE_EFFECT_MEMORY] = "left memory allocated, more after every 32 calls",
    };
    return texts[side_effect];
}

/* --- state of the CPU --------------------------------------------------------------------------------------------- */

#if defined __x86_64__
/* Bits of the control register MXCSR: rounding mode (RC), FTZ and DAZ, exception masks. */
enum { ROUNDING = 0x6000, SUBNORMALS = 0x8040, TRAPS = 0x1f80 };
enum { BACKWARDS = 0x400 }; /* the direction flag in EFLAGS */

static void read_control_registers(struct process_state *state)
{
    struct { /* the x87 environment, as fnstenv stores it; fldenv then restores the exception masks that fnstenv sets */
        uint32_t control, status, tag, other[4];
    } x87;
    const uint64_t flags = __builtin_ia32_readeflags_u64();
    __asm__ volatile("cld" : : : "memory"); /* compiled code below may use string instructions */
    *state = (struct process_state){.is_backwards = (flags & BACKWARDS) != 0};
    state->arithmetic = __builtin_ia32_stmxcsr();
    __asm__ volatile("fnstenv %0\n\tfldenv %0" : "+m"(x87));
    state->x87_control = (uint16_t)x87.control;
    state->x87_used = (uint16_t)~x87.tag;
}
#elif defined __aarch64__
enum { ROUNDING = 3 << 22, SUBNORMALS = 1 << 24 | 1 << 19, TRAPS = 0x9f00 };

static void read_control_registers(struct process_state *state)
{
    uint64_t control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    *state = (struct process_state){.arithmetic = (uint32_t)control};
}
#else
enum { ROUNDING = -1, SUBNORMALS = 0, TRAPS = 0 };

static void read_control_registers(struct process_state *state)
{
    *state = (struct process_state){.arithmetic = (uint32_t)fegetround()};
}
#endif

void process_state_read(struct process_state *state)
{
    read_control_registers(state);
    sigprocmask(SIG_BLOCK, NULL, &state->blocked);
}

static int same_signals(const sigset_t *a, const sigset_t *b)
{
    for (int number = 1; number < NSIG; number++)
        if (sigismember(a, number) != sigismember(b, number))
            return 0;
    return 1;
}

enum side_effect side_effect_of_call(const struct process_state *before)
{
    struct process_state after;
    process_state_read(&after);
    const uint32_t changed = before->arithmetic ^ after.arithmetic;
    if (after.is_backwards != before->is_backwards)
        return SIDE_EFFECT_DIRECTION;
    if (changed & (uint32_t)ROUNDING)
        return SIDE_EFFECT_ROUNDING;
    if (changed & (uint32_t)SUBNORMALS)
        return SIDE_EFFECT_SUBNORMALS;
    if (changed & (uint32_t)TRAPS)
        return SIDE_EFFECT_TRAPS;
    if (after.x87_control != before->x87_control)
        return SIDE_EFFECT_X87_CONTROL;
    if (after.x87_used != before->x87_used)
        return SIDE_EFFECT_X87_STACK;
    return same_signals(&before->blocked, &after.blocked) ? SIDE_EFFECT_NONE : SIDE_EFFECT_SIGNALS;
}

/* --- leaks -------------------------------------------------------------------------------------------------------- */

void leak_watch_open(struct leak_watch *leak_watch)
{
    *leak_watch = (struct leak_watch){.statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)};
}

/* Returns the number of pages of the address space that are in use, or 0 if it is not known. With AddressSanitizer it
 * says nothing about leaks, because freed memory is not reused at once; the result is then 0. */
static long pages_in_use(const struct leak_watch *leak_watch)
{
#ifdef SANITIZED
    (void)leak_watch;
    return 0;
#else
    char text[32] = "";
    long pages = 0;
    if (leak_watch->statm < 0 || pread(leak_watch->statm, text, sizeof text - 1, 0) <= 0 ||
        sscanf(text, "%ld", &pages) != 1)
        return 0;
    return pages;
#endif
}

/* Returns the smallest free descriptor, or 0 if none is free. */
static long free_descriptor(void)
{
    const int descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    if (descriptor >= 0)
        close(descriptor);
    return descriptor < 0 ? 0 : descriptor;
}

/* Called at the end of each window with the present value. True if the value grew by `minimum` or more in this window
 * and in each of the WINDOWS − 1 windows before it. */
static int grows(struct leak_counter *counter, long now, long minimum)
{
    counter->windows = counter->before > 0 && now - counter->before >= minimum ? counter->windows + 1 : 0;
    counter->before = now;
    return counter->windows >= WINDOWS;
}

enum side_effect leak_found(struct leak_watch *leak_watch)
{
    if (++leak_watch->calls % CALLS != 0)
        return SIDE_EFFECT_NONE;
    /* thresholds: a page of memory per call; a descriptor per two calls, since other threads of the port may open and
     * close some */
    const int memory = grows(&leak_watch->memory, pages_in_use(leak_watch), CALLS);
    const int descriptors = grows(&leak_watch->descriptors, free_descriptor(), CALLS / 2);
    if (descriptors)
        return SIDE_EFFECT_DESCRIPTORS;
    return memory ? SIDE_EFFECT_MEMORY : SIDE_EFFECT_NONE;
}

/* --- static data of the object ------------------------------------------------------------------------------------ */

/* Adds bytes to a hash, eight per step. util/fingerprint.h takes one per step, which would be too slow, because all
 * writable memory of the object is hashed after each watched call. */
static uint64_t hash_of_bytes(uint64_t hash, const unsigned char *bytes, size_t size)
{
    uint64_t word = 0;
    for (size_t i = 0; i < size; i += sizeof word) {
        const size_t left = size - i;
        memcpy(&word, bytes + i, left < sizeof word ? left : sizeof word);
        hash = (hash ^ word) * UINT64_C(0x9e3779b97f4a7c15);
        hash ^= hash >> 29;
    }
    return random_mix(hash);
}

struct object_hash {
    uintptr_t address;
    uint64_t hash;
};

/* True if a loaded object contains the address. */
static int contains(const struct dl_phdr_info *object, uintptr_t address)
{
    for (size_t i = 0; i < object->dlpi_phnum; i++) {
        const uintptr_t first = object->dlpi_addr + object->dlpi_phdr[i].p_vaddr;
        if (object->dlpi_phdr[i].p_type == PT_LOAD && address - first < object->dlpi_phdr[i].p_memsz)
            return 1;
    }
    return 0;
}

static int hash_object(struct dl_phdr_info *object, size_t size, void *context)
{
    struct object_hash *object_hash = context;
    (void)size;
    if (!contains(object, object_hash->address))
        return 0;
    for (size_t i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        const unsigned char *first = (const unsigned char *)(object->dlpi_addr + part->p_vaddr);
        if (part->p_type == PT_LOAD && (part->p_flags & PF_W) && (part->p_flags & PF_R))
            object_hash->hash = hash_of_bytes(object_hash->hash, first, part->p_memsz);
        if (part->p_type == PT_TLS && object->dlpi_tls_data)
            object_hash->hash = hash_of_bytes(object_hash->hash, object->dlpi_tls_data, part->p_memsz);
    }
    return 1;
}

uint64_t static_data_hash(const void *address)
{
    struct object_hash object_hash = {.address = (uintptr_t)address};
    dl_iterate_phdr(hash_object, &object_hash);
    return object_hash.hash;
}
