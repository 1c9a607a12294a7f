#!/bin/bash
# Rooms of validate/: a room includes of another its door alone, ROOM/ROOM.h, and no two rooms need each other, not even by
# way of others. base/ has no door of its own: each of its headers is one small library. Tests may look into any room.
# Prints what breaks these rules and exits 1; 0 where nothing does.
set -u
cd "$(dirname "$0")/../.."

# "file room-of-the-file room/header" for each include of another room.
includes() {
    grep -rnoE --include='*.c' --include='*.h' --include='*.cpp' '#include "validate/[a-z_]+/[a-z_/]+\.h"' validate |
        sed -nE 's|^validate/([a-z_]+)/([^:]*):[0-9]+:#include "validate/([a-z_]+)/([^"]*)"|validate/\1/\2 \1 \3 \4|p' |
        awk '$2 != "test" && $1 !~ /\/test\// && $2 != $3'
}

broken=$(includes | awk '$3 != "base" && $4 != $3 ".h" { print $1 ": includes " $3 "/" $4 ", not " $3 "/" $3 ".h" }')
circles=$(includes | awk '$1 !~ /main\.c/ { print $2, $3 }' | sort -u | tsort 2>&1 >/dev/null | sed 's/^tsort: -: //; s/^tsort: //')
[ -z "$broken" ] || printf '%s\n' "$broken"
[ -z "$circles" ] || printf 'rooms that need each other:\n%s\n' "$circles"
[ -z "$broken$circles" ]
