/* The exact arithmetic's stacks of MPFI numbers: one per thread, freed when the thread ends. */
#define REAL_EXACT
#include "real.h"

#include <stdlib.h>

_Thread_local struct numbers numbers;

static void numbers_release(void)
{
    for (struct number_chunk *chunk = numbers.first, *next; chunk; chunk = next) {
        for (size_t i = 0; i < chunk->initialised; i++) {
            mpfi_clear(chunk->number[i]);
            mpq_clear(chunk->fraction[i]);
        }
        next = chunk->next;
        free(chunk);
    }
    numbers = (struct numbers){0};
    mpfr_free_cache();
}

void numbers_next_chunk(void)
{
    static _Thread_local struct thread_cleanup cleanup = {numbers_release, NULL};
    struct number_chunk **link = numbers.current ? &numbers.current->next : &numbers.first;
    if (!*link) {
        struct number_chunk *chunk = malloc(sizeof *chunk);
        if (!chunk)
            arena_out_of_memory();
        if (!numbers.first)
            register_thread_cleanup(&cleanup);
        chunk->next = NULL;
        chunk->initialised = 0;
        *link = chunk;
    }
    numbers.current = *link;
    numbers.used = 0;
}
