#!/bin/bash
#     rooms.sh [LIMITS]     (validate/test/rooms.txt)
#
# Checks which room of validate/ includes which. A room may include only ROOM/ROOM.h of another room, and rooms must not
# include each other in a circle. Exceptions: base/, whose headers are small libraries of their own, and tests, which
# may look into any room. Nor does any file but base/progress.c ask whether something is a terminal, or write over a line: long
# work has one progress. Nor does any file know the library otherwise than its users do, by <plumb/…>: but tests, the prover, which runs
# the kernels' own sources on its numbers, and the port that is made of them. And no room outgrows the lines that LIMITS gives it,
# which are at most a hundred more than it has.
# Prints what breaks these rules and exits with 1; with 0 if nothing does.
set -u
limits=$(realpath "${1:-$(dirname "$0")/rooms.txt}") || exit 2
cd "$(dirname "$0")/../.."

# A line for each include: file, its room, the included room, the included header.
includes() {
    grep -rnoE --include='*.c' --include='*.h' --include='*.hpp' --include='*.cpp' '#include "validate/[a-z_]+/[a-z_/]+\.h"' validate |
        sed -nE 's|^validate/([a-z_]+)/([^:]*):[0-9]+:#include "validate/([a-z_]+)/([^"]*)"|validate/\1/\2 \1 \3 \4|p' |
        awk '$2 != "test" && $1 !~ /\/test\// && $2 != $3'
}

# A line for each room: its name, and how many lines it has.
sizes() {
    local room
    for room in fast reference validate/*/; do
        printf '%s %d\n' "$(basename "$room")" "$(find "$room" -name '*.[ch]' -o -name '*.[ch]pp' |
            grep -vE '^fast/plumb/(kernels\.h(pp)?|one\.h)$' | xargs cat | wc -l)"
    done
}

large=$(sizes | awk -v limits="$limits" '
    BEGIN { while ((getline line < limits) > 0) if (split(line, word) == 2 && line !~ /^#/) most[word[1]] = word[2] }
    !($1 in most) { print $1 ": " $2 " lines, and no limit in " limits }
    $1 in most && $2 + 0 > most[$1] + 0 { print $1 ": " $2 " lines, at most " most[$1] " (" limits ")" }
    $1 in most && $2 + 100 < most[$1] + 0 { print $1 ": " $2 " lines, " most[$1] " is no limit any more (" limits ")" }
    { delete most[$1] }
    END { for (room in most) print room ": a limit in " limits ", but no such room" }')
broken=$(includes | awk '$3 != "base" && $4 != $3 ".h" { print $1 ": includes " $3 "/" $4 ", not " $3 "/" $3 ".h" }')
circles=$(includes | awk '$1 !~ /main\.c/ { print $2, $3 }' | sort -u | tsort 2>&1 >/dev/null | sed 's/^tsort: -: //; s/^tsort: //')
twins=$(grep -rnE --include='*.c' 'isatty|\\r\\033' validate | grep -vE '^validate/(base/progress\.c|test/)')
inside=$(grep -rnE --include='*.c' --include='*.h' --include='*.cpp' '#include "fast/' validate |
    grep -vE '^validate/(test/|prove/record\.|peers/(portable_double|unfused)\.c)')
[ -z "$inside" ] || printf '%s: the library is <plumb/…>\n' "$inside"
[ -z "$twins" ] || printf '%s: progress is base/progress.h\n' "$twins"
[ -z "$broken" ] || printf '%s\n' "$broken"
[ -z "$circles" ] || printf 'rooms that need each other:\n%s\n' "$circles"
[ -z "$large" ] || printf '%s\n' "$large"
[ -z "$broken$circles$twins$inside$large" ]
