/* Before plumb/list.h: the list's context counts the bytes that it takes (kinds.h). No guard: once for each list. */
#define LIST_CONTEXT allowance *
#define LIST_REALLOCATE(list, pointer, old_bytes, new_bytes)                                                           \
    purse_reallocate((list)->context, pointer, old_bytes, new_bytes)
#define LIST_RELEASE(list, pointer, bytes) purse_release((list)->context, pointer, bytes)
#include "../variant.h"
