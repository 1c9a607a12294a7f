#!/bin/bash
# Checks which room of validate/ includes which. A room may include only ROOM/ROOM.h of another room, and rooms must not
# include each other in a circle. Exceptions: base/, whose headers are small libraries of their own, and tests, which
# may look into any room. Nor does any file but base/progress.c ask whether something is a terminal, or write over a line: long
# work has one progress. Nor does any file know the library otherwise than its users do, by <plumb/…>: but tests, the prover, which runs
# the kernels' own sources on its numbers, and the port that is made of them. Prints what breaks these rules and exits with 1; with 0 if nothing does.
set -u
cd "$(dirname "$0")/../.."

# A line for each include: file, its room, the included room, the included header.
includes() {
    grep -rnoE --include='*.c' --include='*.h' --include='*.hpp' --include='*.cpp' '#include "validate/[a-z_]+/[a-z_/]+\.h"' validate |
        sed -nE 's|^validate/([a-z_]+)/([^:]*):[0-9]+:#include "validate/([a-z_]+)/([^"]*)"|validate/\1/\2 \1 \3 \4|p' |
        awk '$2 != "test" && $1 !~ /\/test\// && $2 != $3'
}

broken=$(includes | awk '$3 != "base" && $4 != $3 ".h" { print $1 ": includes " $3 "/" $4 ", not " $3 "/" $3 ".h" }')
circles=$(includes | awk '$1 !~ /main\.c/ { print $2, $3 }' | sort -u | tsort 2>&1 >/dev/null | sed 's/^tsort: -: //; s/^tsort: //')
twins=$(grep -rnE --include='*.c' 'isatty|\\r\\033' validate | grep -vE '^validate/(base/progress\.c|test/)')
inside=$(grep -rnE --include='*.c' --include='*.h' --include='*.cpp' '#include "fast/' validate |
    grep -vE '^validate/(test/|prove/record\.|peers/(portable_double|unfused)\.c)')
[ -z "$inside" ] || printf '%s: the library is <plumb/…>\n' "$inside"
[ -z "$twins" ] || printf '%s: progress is base/progress.h\n' "$twins"
[ -z "$broken" ] || printf '%s\n' "$broken"
[ -z "$circles" ] || printf 'rooms that need each other:\n%s\n' "$circles"
[ -z "$broken$circles$twins$inside" ]
