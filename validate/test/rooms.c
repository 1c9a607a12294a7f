/* rooms.sh: a room with more lines than rooms.txt gives it is named, so that growth is decided, not drifted into. */
#include "ran.h"

/* rooms.sh with limits that sed has changed. */
static void expect_rooms(const char *change, int status, const char *said)
{
    expect_said(formatted("sed '%s' validate/test/rooms.txt > $scratch/rooms.txt && "
                          "validate/test/rooms.sh $scratch/rooms.txt",
                          change),
                status, said);
}

TRY(rooms, no_room_outgrows_its_limit, expect_rooms("", 0, ""))
TRY(rooms, a_room_with_more_lines_than_its_limit_is_named,
    expect_rooms("s/^judge .*/judge 99/", 1, " lines, at most 99 ("))
TRY(rooms, a_limit_far_above_a_room_s_lines_is_none_and_printed_headers_do_not_count,
    expect_rooms("s/^fast .*/fast 21000/", 1, " lines, 21000 is no limit any more ("))
TRY(rooms, every_room_has_a_limit, expect_rooms("/^judge /d", 1, " lines, and no limit in "))
TRY(rooms, a_limit_of_no_room_is_named, expect_rooms("s/^judge /jury /", 1, "jury: a limit in "))
