/* Included before plumb/list.h, once per list, and therefore without an include guard. Makes every list LIST_STABLE
 * where the tests are compiled a second time for that variant (test/stable_functions.c). */
#ifdef LIST_ALL_STABLE
#define LIST_STABLE
#endif
