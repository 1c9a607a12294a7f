/* Tests of input that plumb/list.h rejects: invalid positions in checked builds, broken invariants, malformed
 * serialised bytes; and of the bytes that it writes. */
#include "kinds.h"

/* --- checked builds ----------------------------------------------------------------------------------------------- */

/* A checked build rejects positions and ranges that are not in the list. */
TEST(checked_build_rejects_bad_positions)
{
    SCOPED(checked) list = {0}, other = {0};
    cr_assert_eq(checked_next(&list, 0), 0);
    cr_assert_eq(checked_prev(&list, 0), 0);
    for (int i = 0; i < 5; i++)
        OK(checked_push_back(&list, i));
    const size_t first = checked_begin(&list), last = checked_last(&list);
    const size_t bad[] = {checked_position(5), first + 1, SIZE_MAX, SIZE_MAX - 3, sizeof(uint32_t) * (6 - 5 * STABLE)};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        int *place;
        cr_assert_null(checked_at(&list, bad[i]));
        cr_assert_eq(checked_next(&list, bad[i]), 0);
        cr_assert_eq(checked_prev(&list, bad[i]), 0);
        cr_assert_eq(checked_distance(&list, first, bad[i]), SIZE_MAX);
        cr_assert_eq(checked_erase(&list, bad[i], NULL), PLUMB_BAD_POSITION);
        cr_assert_eq(checked_insert(&list, bad[i], 1, NULL), PLUMB_BAD_POSITION);
        cr_assert_eq(checked_emplace(&list, bad[i], &place, NULL), PLUMB_BAD_POSITION);
        cr_assert_eq(checked_insert_copies(&list, bad[i], 1, NULL, NULL), PLUMB_BAD_POSITION);
        cr_assert_eq(checked_insert_array(&list, bad[i], (int[]){1}, 1, NULL), PLUMB_BAD_POSITION);
        cr_assert_eq(checked_erase_range(&list, first, bad[i], NULL), PLUMB_BAD_POSITION);
        cr_assert_eq(checked_splice(&list, bad[i], &other), PLUMB_BAD_POSITION);
        cr_assert_eq(checked_splice_one(&other, 0, &list, bad[i], NULL), PLUMB_BAD_POSITION);
        cr_assert_eq(checked_assign_range(&other, &list, bad[i], 0), PLUMB_BAD_POSITION);
    }
    cr_assert_eq(checked_erase(&list, 0, NULL), PLUMB_BAD_POSITION);
    cr_assert_eq(checked_erase_range(&list, last, first, NULL), PLUMB_BAD_POSITION);
    cr_assert_eq(checked_insert_range(&other, 0, &list, last, first, NULL), PLUMB_BAD_POSITION);
    cr_assert_eq(checked_splice_range(&other, 0, &list, last, first, NULL), PLUMB_BAD_POSITION);
    cr_assert_eq(checked_distance(&list, last, first), SIZE_MAX);
    OK(checked_validate(&list));
    cr_assert_eq(checked_size(&list), 5);
}

/* A checked build refuses to splice a range into itself. */
TEST(checked_build_rejects_splice_into_itself)
{
    SCOPED(checked) list = {0};
    for (int i = 0; i < 5; i++)
        OK(checked_push_back(&list, i));
    for (ptrdiff_t rank = 0; rank <= 5; rank++) {
        const size_t first = checked_advance(&list, checked_begin(&list), 1);
        const size_t last = checked_advance(&list, first, 3),
                     before = checked_advance(&list, checked_begin(&list), rank);
        cr_assert_eq(checked_splice_range(&list, before, &list, first, last, NULL),
                     rank >= 1 && rank < 4 ? PLUMB_BAD_POSITION : PLUMB_OK);
        OK(checked_validate(&list));
        checked_sort(&list);
    }
}

/* --- validate: every broken invariant is found -------------------------------------------------------------------- */

TEST(validate_finds_every_wrong_link)
{
    SCOPED(ints) list = mixed(6);
    OK(ints_shrink_to_fit(&list));
    for (size_t i = 0; i <= 6; i++)
        for (int side = 0; side < 2; side++) {
            uint32_t *link = (side ? list.prev : list.next) + (i < 6 ? ints_position(i) / 4 : 0);
            const uint32_t right = *link;
            for (uint32_t wrong = 0; wrong < 80; wrong++) {
                *link = wrong;
                cr_assert_eq(ints_validate(&list), wrong == right ? PLUMB_OK : PLUMB_CORRUPT);
            }
            *link = right;
        }
}

/* Makes slot a the predecessor of slot b; −1 denotes the sentinel. */
static void lead(ints *list, int a, int b)
{
    list->next[a < 0 ? 0 : ints_position((size_t)a) / 4] = b < 0 ? 0 : (uint32_t)ints_position((size_t)b);
    list->prev[b < 0 ? 0 : ints_position((size_t)b) / 4] = a < 0 ? 0 : (uint32_t)ints_position((size_t)a);
}

/* Links that are consistent but form two rings are corrupt. */
TEST(validate_finds_links_forming_two_rings)
{
    SCOPED(ints) list = MAKE(1, 2, 3, 4);
    /* 1 ⇄ 2 ⇄ sentinel, and a separate ring 3 ⇄ 4 */
    lead(&list, 1, -1);
    lead(&list, 3, 2);
    cr_assert_eq(ints_validate(&list), PLUMB_CORRUPT);
    /* 1 ⇄ sentinel, and a separate ring 2 ⇄ 3: as many hops as there are elements also end at the sentinel */
    OK(ints_assign_array(&list, (int[]){1, 2, 3}, 3));
    lead(&list, 0, -1);
    lead(&list, 2, 1);
    cr_assert_eq(ints_validate(&list), PLUMB_CORRUPT);
}

/* Wrong sizes, pointers and handles are corrupt. */
TEST(validate_finds_wrong_sizes_and_handles)
{
    SCOPED(tagged) list = {0};
    for (int i = 0; i < 6; i++)
        OK(tagged_push_front(&list, i));
    const tagged right = list;
    OK(tagged_validate(&list));
#define WRONG(member, value)                                                                                           \
    do {                                                                                                               \
        list.member = value;                                                                                           \
        cr_assert_eq(tagged_validate(&list), PLUMB_CORRUPT);                                                           \
        list = right;                                                                                                  \
    } while (0)
    WRONG(size, 5);
    WRONG(size, 7);
    WRONG(size, right.capacity + 1);
    WRONG(capacity, 5);
    WRONG(capacity, tagged_max_size() + 1);
    WRONG(next, NULL);
    WRONG(prev, NULL);
    for (size_t i = 0; i < right.capacity; i++) { /* a generation that no element has, or 0 for an element */
        uint32_t *cell = STABLE ? list.generations + tagged_position(i) / 2 : list.generations + i + 1;
        const uint32_t kept = *cell;
        *cell = kept ? 0 : 7;
        cr_assert_eq(tagged_validate(&list), PLUMB_CORRUPT);
        *cell = kept;
    }
#ifdef LIST_ALL_STABLE
    WRONG(used, 7);
    WRONG(used, 9);
    WRONG(chunks[0], NULL);
    WRONG(holes, NULL);
    WRONG(freed, tagged_position(2));
    OK(tagged_erase(&list, tagged_position(1), NULL));
    OK(tagged_erase(&list, tagged_position(4), NULL));
    OK(tagged_validate(&list));
    for (size_t bit = 0; bit < 64; bit++) {
        *list.holes ^= (uint64_t)1 << bit;
        cr_assert_eq(tagged_validate(&list), PLUMB_CORRUPT, "bit %zu", bit);
        *list.holes ^= (uint64_t)1 << bit;
    }
    for (size_t side = 0; side < 4; side++) {
        uint16_t *cell = (side % 2 ? list.prev : list.next) + tagged_position(side / 2 ? 1 : 4) / 2;
        const uint16_t kept = *cell;
        for (uint16_t wrong = 0; wrong < 40; wrong++) {
            *cell = wrong;
            cr_assert_eq(tagged_validate(&list), wrong == kept ? PLUMB_OK : PLUMB_CORRUPT);
        }
        *cell = kept;
    }
#else
    WRONG(values, NULL);
    for (size_t i = 1; i <= right.capacity; i++)
        for (int side = 0; side < 2; side++) {
            uint16_t *cell = (side ? list.owners : list.handles) + i;
            const uint16_t kept = *cell;
            for (uint16_t wrong = 0; wrong < 12; wrong++) {
                *cell = wrong;
                cr_assert_eq(tagged_validate(&list), wrong == kept ? PLUMB_OK : PLUMB_CORRUPT);
            }
            *cell = kept;
        }
#endif
}

/* --- serialise, restore ------------------------------------------------------------------------------------------- */

typedef unsigned char *bytes;
static void bytes_free(bytes *data)
{
    free(*data);
}
/* Declares the serialised form of a list: `data`, of `size` bytes. */
#define BYTES_OF(name, list)                                                                                           \
    const size_t size = name##_serialised_size(list);                                                                  \
    SCOPED(bytes) data = malloc(size);                                                                                 \
    cr_assert_eq(name##_serialise(list, data), size)

/* Corrects the checksum, so that the code behind its check is tested. */
static void seal(unsigned char *data, size_t size)
{
    plumb_list_put(data + size - 8, plumb_list_checksum(data, size - 8), 8);
}

/* A restored list has the same elements at the same positions. */
TEST(restore_preserves_elements_and_positions)
{
    for (int n = 0; n <= 700; n += 1 + n / 2) {
        SCOPED(ints) list = mixed(n), back = MAKE(1, 2, 3);
        BYTES_OF(ints, &list);
        OK(ints_restore(&back, data, size));
        OK(ints_validate(&back));
        cr_assert(ints_equal(&list, &back));
        cr_assert_eq(ints_begin(&list), ints_begin(&back));
        cr_assert_eq(ints_last(&list), ints_last(&back));
    }
}

TEST(serialised_bytes_match_documentation)
{
    static const unsigned char expected[] = {
        'p', 'l', 'u', 'm', 'b', 'L', 'S', 'T', 1, 0, 1, 1, 0, 0, 0, 0, /* version, order width, form */
        4,   0,   0,   0,   0,   0,   0,   0,                           /* bytes of a value */
        3,   0,   0,   0,   0,   0,   0,   0,                           /* elements */
        1,   0,   0,   0,   2,   0,   0,   0,   3, 0, 0, 0,             /* values in slot order */
        1,   0,   2,                                                    /* slots in link order */
    };
    SCOPED(ints) list = mixed(3);
    BYTES_OF(ints, &list);
    cr_assert_eq(size, sizeof expected + 8);
    cr_assert_arr_eq(data, expected, sizeof expected);
}

/* A list is restored with any index type that is wide enough for its elements. */
TEST(restore_accepts_other_index_width)
{
    SCOPED(tagged) list = {0};
    SCOPED(ints) other = {0};
    for (int i = 0; i < 300; i++)
        OK(i % 2 ? tagged_push_back(&list, i) : tagged_push_front(&list, i));
    BYTES_OF(tagged, &list);
    OK(ints_restore(&other, data, size));
    cr_assert_eq(*ints_front(&other), 298);
    cr_assert_eq(*ints_back(&other), 299);
}

/* Elements of another size, and more elements than the index type can address, are rejected. */
TEST(restore_rejects_wrong_size_or_count)
{
    chars narrow = {0};
    ints other = {0};
    SCOPED(doubles) wide = {0};
    cr_assert_eq(chars_restore(&narrow, NULL, 0), PLUMB_BAD_DATA);
    OK(doubles_assign_copies(&wide, 300, NULL));
    BYTES_OF(doubles, &wide);
    cr_assert_eq(ints_restore(&other, data, size), PLUMB_BAD_DATA, "elements of another size");
    data[16] = 1;
    data[17] = 0;
    seal(data, size - 300 * 7);
    cr_assert_eq(chars_restore(&narrow, data, size - 300 * 7), PLUMB_TOO_MANY);
}

TEST(words_restore_from_bytes)
{
    counted_memory memory = {.fails_after = -1};
    SCOPED(words) list = make_words(&memory, "to be or not"), back = {.context = &memory};
    words_sort(&list);
    BYTES_OF(words, &list);
    OK(words_restore(&back, data, size));
    expect_words(&back, "be not or to");
}

TEST(pages_restore_from_bytes)
{
    SCOPED(pages) sheets = {0}, again = {0};
    for (int i = 0; i < 5; i++)
        OK(pages_push_front(&sheets, (page){.key = i}));
    BYTES_OF(pages, &sheets);
    OK(pages_restore(&again, data, size));
    cr_assert_eq(pages_front(&again)->key, 4);
}

/* Restores a list from arbitrary bytes: the result must be an error with the old list, or a valid list. */
static plumb_status restore_anything(const unsigned char *data, size_t size)
{
    unsigned char *copy = malloc(size ? size : 1); /* so that a sanitizer sees reads past the end */
    SCOPED(ints) list = MAKE(1, 2, 3);
    memcpy(copy, data, size);
    const plumb_status status = ints_restore(&list, copy, size);
    free(copy);
    if (status)
        EXPECT(&list, 1, 2, 3);
    else
        OK(ints_validate(&list));
    return status;
}

/* Truncated bytes, and bytes with any one bit flipped, are rejected. */
TEST(restore_rejects_truncated_or_flipped_bytes)
{
    SCOPED(ints) list = mixed(20);
    BYTES_OF(ints, &list);
    for (size_t cut = 0; cut < size; cut++)
        cr_assert_eq(restore_anything(data, cut), PLUMB_BAD_DATA);
    for (size_t bit = 0; bit < 8 * size; bit++) {
        data[bit / 8] ^= (unsigned char)(1 << bit % 8);
        cr_assert_eq(restore_anything(data, size), PLUMB_BAD_DATA);
        data[bit / 8] ^= (unsigned char)(1 << bit % 8);
    }
    cr_assert_eq(restore_anything(data, size), PLUMB_OK);
}

/* Bytes with one byte changed and a correct checksum never restore an invalid list. */
TEST(forged_bytes_never_restore_invalid_list)
{
    SCOPED(ints) list = mixed(20);
    size_t accepted = 0;
    BYTES_OF(ints, &list);
    SCOPED(bytes) forged = malloc(size + 64);
    for (size_t at = 0; at < size - 8; at++)
        for (int value = 0; value < 256; value++) {
            memcpy(forged, data, size);
            forged[at] = (unsigned char)value;
            seal(forged, size);
            accepted += !restore_anything(forged, size);
        }
    /* Any byte of a value may change. Every other byte is determined by the list, so changes must be rejected. */
    cr_assert_eq(accepted, 20 * 4 * 256 + size - 8 - 20 * 4);
    for (size_t cut = 0; cut <= size; cut++) {
        memcpy(forged, data, size);
        if (cut >= 8)
            seal(forged, cut);
        cr_assert_eq(restore_anything(forged, cut), cut == size ? PLUMB_OK : PLUMB_BAD_DATA);
    }
    for (uint64_t count = 1; count; count = count > UINT64_MAX / 3 ? 0 : 3 * count) {
        memcpy(forged, data, size);
        plumb_list_put(forged + 24, count, 8);
        seal(forged, size);
        cr_assert_neq(restore_anything(forged, size), PLUMB_OK);
    }
}

/* Random bytes after a correct header never restore an invalid list. */
TEST(random_bytes_never_restore_invalid_list)
{
    unsigned random = 7;
    SCOPED(ints) list = mixed(12);
    for (int i = 0; i < 20000; i++) {
        BYTES_OF(ints, &list);
        for (size_t at = 8; at < size - 8; at++) {
            random = random * 1664525 + 1013904223;
            if (random >> 28 == 0)
                data[at] = (unsigned char)(random >> 16 & (at < 32 || at > 80 ? 15 : 255));
        }
        seal(data, size);
        restore_anything(data, size);
    }
}

/* A byte that is neither 0 nor 1 is rejected as a bool. */
TEST(restore_rejects_byte_of_no_bool)
{
    SCOPED(bools) list = {0};
    for (int i = 0; i < 3; i++)
        OK(bools_push_back(&list, i % 2));
    BYTES_OF(bools, &list);
    OK(bools_restore(&list, data, size));
    data[33] = 2;
    seal(data, size);
    cr_assert_eq(bools_restore(&list, data, size), PLUMB_BAD_DATA);
    cr_assert_eq(bools_size(&list), 3);
}

TEST(restore_fails_cleanly_at_every_allocation)
{
    counted_memory memory = {.fails_after = -1};
    words list = make_words(&memory, "one two three"), back = make_words(&memory, "old");
    BYTES_OF(words, &list);
    for (long fails_after = 0; fails_after < 1 + STABLE; fails_after++) {
        memory.fails_after = fails_after;
        cr_assert_eq(words_restore(&back, data, size), PLUMB_NO_MEMORY);
        memory.fails_after = -1;
        expect_words(&back, "old");
    }
    memory.fails_after = 1 + STABLE;
    OK(words_restore(&back, data, size));
    memory.fails_after = -1;
    expect_words(&back, "one two three");
    data[size - 9] = 'x'; /* the last word has no terminator */
    seal(data, size);
    cr_assert_eq(words_restore(&back, data, size), PLUMB_BAD_DATA);
    expect_words(&back, "one two three");
    words_free(&list);
    words_free(&back);
    cr_assert_eq(memory.bytes, 0);
}
