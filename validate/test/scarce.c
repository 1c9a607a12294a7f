/* A calloc that fails when a test asks for it; see scarce.h. The linker option --wrap (mk/tests.mk) replaces calls of
 * calloc in the objects of the tests and of the program by wrap_calloc. */
#include "scarce.h"

#include <stdatomic.h>
#include <stddef.h>

void *real_calloc(size_t count, size_t size) __asm__("__real_calloc");
void *wrap_calloc(size_t count, size_t size) __asm__("__wrap_calloc");

enum { NEVER = -1 };
static atomic_long calls_left = NEVER; /* number of calls that succeed before the one that fails */

void calloc_fails_after(long successes)
{
    calls_left = successes;
}

int calloc_has_failed(void)
{
    return calls_left == NEVER;
}

void *wrap_calloc(size_t count, size_t size)
{
    if (calls_left == NEVER || calls_left-- > 0)
        return real_calloc(count, size);
    return NULL;
}
