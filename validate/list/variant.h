/* Before plumb/list.h: where the tests are made again for the other variant (test/stable_functions.c), every list is
 * LIST_STABLE. No guard: once for each list. */
#ifdef LIST_ALL_STABLE
#define LIST_STABLE
#endif
