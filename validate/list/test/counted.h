/* Included before plumb/list.h, once per list and therefore without an include guard: the list's context counts the
 * allocated bytes (kinds.h). */
#define LIST_CONTEXT counted_memory *
#define LIST_REALLOCATE(list, pointer, old_bytes, new_bytes)                                                           \
    counted_reallocate((list)->context, pointer, old_bytes, new_bytes)
#define LIST_RELEASE(list, pointer, bytes) counted_release((list)->context, pointer, bytes)
#include "../variant.h"
