/* Tests of memory between guard pages (validate/ports/guarded.h). */
#include "validate/ports/guarded.h"

#include <criterion/criterion.h>
#include <sys/mman.h>
#include <unistd.h>

enum { NO_FILE = 1 << 20 }; /* a descriptor that is not open */

Test(guarded, map_after_failure_fails_again)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    struct guarded guarded = {.file = NO_FILE, .protection = PROT_READ};
    cr_expect_eq(guarded_map(&guarded, 2, page), -1);
    cr_expect_eq(guarded_map(&guarded, 2, page), -1, "no array is mapped");
    guarded.file = -1;
    cr_assert_eq(guarded_map(&guarded, 2, page), 0);
    cr_expect_eq(guarded_array(&guarded, 1)[page - 1], 0, "both arrays can be read");
}

Test(guarded, find_names_nearest_array)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    struct guarded guarded = {.file = -1, .protection = PROT_READ};
    cr_assert_eq(guarded_map(&guarded, 3, page), 0);
    for (size_t k = 0; k < 3; k++) {
        const unsigned char *array = guarded_array(&guarded, k);
        size_t found;
        cr_expect_eq(guarded_find(&guarded, array, &found), GUARDED_INSIDE);
        cr_expect_eq(found, k);
        cr_expect_eq(guarded_find(&guarded, array + page, &found), GUARDED_AFTER);
        cr_expect_eq(found, k);
        cr_expect_eq(guarded_find(&guarded, array - 1, &found), GUARDED_BEFORE);
        cr_expect_eq(found, k);
    }
    size_t found;
    cr_expect_eq(guarded_find(&guarded, &found, &found), GUARDED_ELSEWHERE);
}
