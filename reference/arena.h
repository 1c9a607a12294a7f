/* Memory of one evaluation: a stack of bytes for each thread, kept between evaluations and given back when the thread
 * or the program ends. A formula takes from it without ever freeing; the scope around the formula frees.
 * Each arithmetic has its own, so everything here is static. */
#ifndef ARENA_H
#define ARENA_H

#include <stdio.h>
#include <stdlib.h>
#include <threads.h>

enum { ARENA_ALIGNMENT = 64, ARENA_CHUNK = 1 << 18 };

struct arena_chunk {
    _Alignas(ARENA_ALIGNMENT) struct arena_chunk *next;
    size_t size;
};

static _Thread_local struct arena {
    struct arena_chunk *first, *current;
    size_t used; /* bytes of the current chunk; those after it are empty */
} arena;

static void arena_out_of_memory(void)
{
    fputs("plumb: out of memory\n", stderr);
    exit(2);
}

/* --- when a thread ends ----------------------------------------------------------------------------------------- */

static tss_t thread_exit_key;
static once_flag thread_exit_once = ONCE_FLAG_INIT;
static void thread_release(void); /* the arithmetic's: gives back all that the calling thread keeps */

static void thread_exit_run(void *set)
{
    (void)set;
    thread_release();
}

static void thread_exit_create(void)
{
    if (tss_create(&thread_exit_key, thread_exit_run) != thrd_success)
        arena_out_of_memory();
}

/* Have thread_release called when this thread ends. */
static void thread_exit_register(void)
{
    call_once(&thread_exit_once, thread_exit_create);
    if (tss_set(thread_exit_key, &arena) != thrd_success)
        arena_out_of_memory();
}

/* The main thread ends without running the above. */
__attribute__((destructor)) static void program_exit_run(void)
{
    thread_release();
}

/* --- the stack -------------------------------------------------------------------------------------------------- */

static void arena_next_chunk(size_t size)
{
    struct arena_chunk **link = arena.current ? &arena.current->next : &arena.first;
    if (!*link || (*link)->size < size) {
        size_t wanted =
            size > ARENA_CHUNK ? (size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT : ARENA_CHUNK;
        struct arena_chunk *chunk = aligned_alloc(ARENA_ALIGNMENT, sizeof *chunk + wanted);
        if (!chunk)
            arena_out_of_memory();
        if (!arena.first)
            thread_exit_register();
        chunk->next = *link;
        chunk->size = wanted;
        *link = chunk;
    }
    arena.current = *link;
    arena.used = 0;
}

/* `size` bytes, aligned to 64, until the scope closes. */
static void *arena_take(size_t size)
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

static void arena_release(void)
{
    for (struct arena_chunk *chunk = arena.first, *next; chunk; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
    arena = (struct arena){0};
}

#endif
