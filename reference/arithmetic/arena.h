/* Memory for one evaluation: a stack of bytes per thread, which is reused by later evaluations and freed when the
 * thread or the program ends. A formula allocates and never frees; the scope around the formula rewinds the stack. */
#ifndef REFERENCE_ARENA_H
#define REFERENCE_ARENA_H

#include <stddef.h>

enum { ARENA_ALIGNMENT = 64, ARENA_CHUNK = 1 << 18 };

struct arena_chunk {
    _Alignas(ARENA_ALIGNMENT) struct arena_chunk *next;
    size_t size;
};

struct arena {
    struct arena_chunk *first, *current;
    size_t used; /* number of used bytes of the current chunk; the chunks after it are empty */
};

extern _Thread_local struct arena arena;

/* Makes a chunk with at least `size` free bytes the current one; allocates it if necessary. */
void arena_next_chunk(size_t size);
/* Prints a message and ends the program, because a formula cannot return an error. */
_Noreturn void arena_out_of_memory(void);

/* Returns `size` bytes, aligned to 64, that are valid until the scope closes. */
static inline void *arena_take(size_t size)
{
    size = (size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    if (!arena.current || arena.used + size > arena.current->size)
        arena_next_chunk(size);
    void *memory = (char *)(arena.current + 1) + arena.used;
    arena.used += size;
    return memory;
}

/* Returns to an earlier state of the stack, given by arena.current and arena.used at that time: frees the memory that
 * was allocated after it. */
static inline void arena_rewind(struct arena_chunk *chunk, size_t used)
{
    arena.current = chunk ? chunk : arena.first;
    arena.used = used;
}

/* A function that frees what a thread holds when the thread ends. A thread registers it when it first has something
 * to free. */
struct thread_cleanup {
    void (*release)(void);
    struct thread_cleanup *next;
};

/* Registers cleanup->release to be called when this thread ends; for the main thread, when the program ends. */
void register_thread_cleanup(struct thread_cleanup *cleanup);

#endif
