/* Memory of one evaluation: a stack of bytes for each thread, kept between evaluations and freed when the thread or the
 * program ends. A formula takes from it and never gives back; the scope around the formula does. */
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
    size_t used; /* bytes of the current chunk; the chunks after it are empty */
};

extern _Thread_local struct arena arena;

/* Continues in a chunk that has room for `size` bytes. */
void arena_next_chunk(size_t size);
/* Prints a line and ends the program: a formula has no way to fail. */
_Noreturn void arena_out_of_memory(void);

/* `size` bytes, aligned to 64, until the scope closes. */
static inline void *arena_take(size_t size)
{
    size = (size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT;
    if (!arena.current || arena.used + size > arena.current->size)
        arena_next_chunk(size);
    void *memory = (char *)(arena.current + 1) + arena.used;
    arena.used += size;
    return memory;
}

static inline void arena_rewind(struct arena_chunk *chunk, size_t used)
{
    arena.current = chunk ? chunk : arena.first;
    arena.used = used;
}

/* What a thread keeps and frees when it ends. Each thread registers its own as soon as it has something to free. */
struct keeper {
    void (*release)(void);
    struct keeper *next;
};

/* Calls keeper->release when this thread ends, or with the program for its first thread. */
void keeper_register(struct keeper *keeper);

#endif
