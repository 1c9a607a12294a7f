/* Side effects of a port's calls on its process: see left.h. */
#include "left.h"

#include "validate/util/random.h"

#include <fcntl.h>
#include <fenv.h>
#include <link.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { WINDOWS = 8, CALLS = 32 };

const char *left_text(enum left left)
{
    static const char *const texts[LEFT_KINDS] = {
        [LEFT_NOTHING] = "left nothing behind",
        [LEFT_ROUNDING] = "left the direction of rounding changed",
        [LEFT_SUBNORMALS] = "left the flushing of subnormal numbers to zero changed",
        [LEFT_TRAPS] = "left the traps of floating-point exceptions changed",
        [LEFT_X87_CONTROL] = "left the x87's control word changed",
        [LEFT_X87_STACK] = "left registers of the x87 in use (MMX without emms?)",
        [LEFT_DIRECTION] = "left the direction flag set",
        [LEFT_SIGNALS] = "left other signals blocked than before",
        [LEFT_DESCRIPTORS] = "left a descriptor open at each of some hundred calls",
        [LEFT_MEMORY] = "left memory allocated at each of some hundred calls",
    };
    return texts[left];
}

/* --- state of the CPU --------------------------------------------------------------------------------------------- */

#if defined __x86_64__
/* Control bits of MXCSR, without its exception flags. */
enum { ROUNDING = 0x6000, SUBNORMALS = 0x8040, TRAPS = 0x1f80 };
enum { BACKWARDS = 0x400 }; /* the direction flag in EFLAGS */

static void look_at_processor(struct left_state *state)
{
    struct { /* what fnstenv stores; it masks all exceptions, hence fldenv */
        uint32_t control, status, tag, other[4];
    } x87;
    const uint64_t flags = __builtin_ia32_readeflags_u64();
    __asm__ volatile("cld" : : : "memory"); /* before any copying or zeroing, which may use string instructions */
    *state = (struct left_state){.is_backwards = (flags & BACKWARDS) != 0};
    state->arithmetic = __builtin_ia32_stmxcsr();
    __asm__ volatile("fnstenv %0\n\tfldenv %0" : "+m"(x87));
    state->x87_control = (uint16_t)x87.control;
    state->x87_used = (uint16_t)~x87.tag;
}
#elif defined __aarch64__
enum { ROUNDING = 3 << 22, SUBNORMALS = 1 << 24 | 1 << 19, TRAPS = 0x9f00 };

static void look_at_processor(struct left_state *state)
{
    uint64_t control;
    __asm__ volatile("mrs %0, fpcr" : "=r"(control));
    *state = (struct left_state){.arithmetic = (uint32_t)control};
}
#else
enum { ROUNDING = -1, SUBNORMALS = 0, TRAPS = 0 };

static void look_at_processor(struct left_state *state)
{
    *state = (struct left_state){.arithmetic = (uint32_t)fegetround()};
}
#endif

void left_look(struct left_state *state)
{
    look_at_processor(state);
    sigprocmask(SIG_BLOCK, NULL, &state->blocked);
}

static int same_signals(const sigset_t *a, const sigset_t *b)
{
    for (int number = 1; number < NSIG; number++)
        if (sigismember(a, number) != sigismember(b, number))
            return 0;
    return 1;
}

enum left left_changed(const struct left_state *before)
{
    struct left_state after;
    left_look(&after);
    const uint32_t changed = before->arithmetic ^ after.arithmetic;
    if (after.is_backwards != before->is_backwards)
        return LEFT_DIRECTION;
    if (changed & (uint32_t)ROUNDING)
        return LEFT_ROUNDING;
    if (changed & (uint32_t)SUBNORMALS)
        return LEFT_SUBNORMALS;
    if (changed & (uint32_t)TRAPS)
        return LEFT_TRAPS;
    if (after.x87_control != before->x87_control)
        return LEFT_X87_CONTROL;
    if (after.x87_used != before->x87_used)
        return LEFT_X87_STACK;
    return same_signals(&before->blocked, &after.blocked) ? LEFT_NOTHING : LEFT_SIGNALS;
}

/* --- leaks -------------------------------------------------------------------------------------------------------- */

void left_open(struct left_losses *losses)
{
    *losses = (struct left_losses){.statm = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)};
}

/* Returns the number of pages of addresses in use; 0: unknown. AddressSanitizer does not reuse freed memory at once, so
 * that the number tells nothing there. */
static long pages_in_use(const struct left_losses *losses)
{
#ifdef SANITIZED
    (void)losses;
    return 0;
#else
    char text[32] = "";
    long pages = 0;
    if (losses->statm < 0 || pread(losses->statm, text, sizeof text - 1, 0) <= 0 || sscanf(text, "%ld", &pages) != 1)
        return 0;
    return pages;
#endif
}

/* Returns the smallest free descriptor; 0: none is free. */
static long free_descriptor(void)
{
    const int descriptor = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 0);
    if (descriptor >= 0)
        close(descriptor);
    return descriptor < 0 ? 0 : descriptor;
}

/* True if this window and each of the WINDOWS − 1 windows before it grew by `least` or more. Must be called at the end
 * of each window. */
static int grows(struct left_growing *growing, long now, long least)
{
    growing->windows = growing->before > 0 && now - growing->before >= least ? growing->windows + 1 : 0;
    growing->before = now;
    return growing->windows >= WINDOWS;
}

enum left left_lost(struct left_losses *losses)
{
    if (++losses->calls % CALLS != 0)
        return LEFT_NOTHING;
    /* memory: a page per call; descriptors: one per two calls, since other threads of the port may open and close
     * some */
    const int memory = grows(&losses->memory, pages_in_use(losses), CALLS);
    const int descriptors = grows(&losses->descriptors, free_descriptor(), CALLS / 2);
    if (descriptors)
        return LEFT_DESCRIPTORS;
    return memory ? LEFT_MEMORY : LEFT_NOTHING;
}

/* --- static data of the object ------------------------------------------------------------------------------------ */

/* Hashes bytes, eight per step, where util/fingerprint.h takes one: all writable memory of the object is hashed after
 * each watched call. */
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

struct hashing {
    uintptr_t address;
    uint64_t hash;
};

static int holds(const struct dl_phdr_info *object, uintptr_t address)
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
    struct hashing *hashing = context;
    (void)size;
    if (!holds(object, hashing->address))
        return 0;
    for (size_t i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        const unsigned char *first = (const unsigned char *)(object->dlpi_addr + part->p_vaddr);
        if (part->p_type == PT_LOAD && (part->p_flags & PF_W) && (part->p_flags & PF_R))
            hashing->hash = hash_of_bytes(hashing->hash, first, part->p_memsz);
        if (part->p_type == PT_TLS && object->dlpi_tls_data)
            hashing->hash = hash_of_bytes(hashing->hash, object->dlpi_tls_data, part->p_memsz);
    }
    return 1;
}

uint64_t left_hash(const void *address)
{
    struct hashing hashing = {.address = (uintptr_t)address};
    dl_iterate_phdr(hash_object, &hashing);
    return hashing.hash;
}
