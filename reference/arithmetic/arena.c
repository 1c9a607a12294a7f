/* The per-thread stacks of bytes, and their release when a thread ends. */
#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <threads.h>

_Thread_local struct arena arena;

_Noreturn void arena_out_of_memory(void)
{
    fputs("plumb: out of memory\n", stderr);
    exit(2);
}

/* --- end of a thread ---------------------------------------------------------------------------------------------- */

static _Thread_local struct thread_cleanup *cleanups;
static tss_t thread_end_key;
static once_flag thread_end_once = ONCE_FLAG_INIT;

static void release_all(void)
{
    for (struct thread_cleanup *cleanup = cleanups; cleanup; cleanup = cleanup->next)
        cleanup->release();
    cleanups = NULL;
}

static void thread_end(void *set)
{
    (void)set;
    release_all();
}

static void thread_end_create(void)
{
    if (tss_create(&thread_end_key, thread_end) != thrd_success)
        arena_out_of_memory();
}

void register_thread_cleanup(struct thread_cleanup *cleanup)
{
    call_once(&thread_end_once, thread_end_create);
    if (tss_set(thread_end_key, &arena) != thrd_success) /* thread_end runs if the value is not null */
        arena_out_of_memory();
    cleanup->next = cleanups;
    cleanups = cleanup;
}

/* Frees the memory of the main thread, for which thread_end does not run. */
__attribute__((destructor)) static void program_end(void)
{
    release_all();
}

/* --- chunks ----------------------------------------------------------------------------------------------------- */

static void arena_release(void)
{
    for (struct arena_chunk *chunk = arena.first, *next; chunk; chunk = next) {
        next = chunk->next;
        free(chunk);
    }
    arena = (struct arena){0};
}

void arena_next_chunk(size_t size)
{
    static _Thread_local struct thread_cleanup cleanup = {arena_release, NULL};
    struct arena_chunk **link = arena.current ? &arena.current->next : &arena.first;
    if (!*link || (*link)->size < size) {
        size_t wanted =
            size > ARENA_CHUNK ? (size + ARENA_ALIGNMENT - 1) / ARENA_ALIGNMENT * ARENA_ALIGNMENT : ARENA_CHUNK;
        struct arena_chunk *chunk = aligned_alloc(ARENA_ALIGNMENT, sizeof *chunk + wanted);
        if (!chunk)
            arena_out_of_memory();
        if (!arena.first)
            register_thread_cleanup(&cleanup);
        chunk->next = *link;
        chunk->size = wanted;
        *link = chunk;
    }
    arena.current = *link;
    arena.used = 0;
}
