#!/bin/bash
#     includes.sh [ROOT]     (the project's root)
#
# Checks which directory of validate/ includes which. A directory may include only NAME/NAME.h of another directory NAME, and the
# includes must not form a cycle. Exceptions: base/, whose headers are small independent libraries, and tests, which may
# include any header. Also checked: only base/progress.c (which has the one progress display) and base/style.c test for a terminal or overwrite a
# line; and only tests, the prover (which compiles the kernels' sources for its recorded numbers) and the port made of those
# sources include fast/ directly, everything else includes the public headers <plumb/…>.
# No two headers have the same include guard (test/ports/plumb_port_1.h is an old version of a public header), and no two structs,
# unions or enums the same tag.
# No two source files have the same base name. Exceptions: a family's files (reference/so3.c, fast/so3.c …), a test, which has the
# name of what it tests, a public header, and NAME/NAME.h, which is always included with its directory.
# The line "Includes:" of validate/NAME/README.md lists the directories that NAME includes.
# Prints each violation and exits with 1; exits with 0 if there is none.
set -u
cd "${1:-$(dirname "$0")/../..}" || exit 2

# A line for each include: file, its directory, the included directory, the included header.
includes() {
    grep -rnoE --include='*.c' --include='*.h' --include='*.hpp' --include='*.cpp' '#include "validate/[a-z_]+/[a-z_/]+\.h"' validate |
        sed -nE 's|^validate/([a-z_]+)/([^:]*):[0-9]+:#include "validate/([a-z_]+)/([^"]*)"|validate/\1/\2 \1 \3 \4|p' |
        awk '$2 != "test" && $1 !~ /\/test\// && $2 != $3'
}

all=$(includes)
broken=$(awk 'NF && $3 != "base" && $4 != $3 ".h" { print $1 ": includes " $3 "/" $4 ", not " $3 "/" $3 ".h" }' <<<"$all")
circles=$(awk 'NF && $1 !~ /main\.c/ { print $2, $3 }' <<<"$all" | sort -u | tsort 2>&1 >/dev/null | sed 's/^tsort: -: //; s/^tsort: //')
twins=$(grep -rnE --include='*.c' 'isatty|\\r\\033' validate | grep -vE '^validate/(base/(progress|style)\.c|test/)')
inside=$(grep -rnE --include='*.c' --include='*.h' --include='*.cpp' '#include "fast/' validate |
    grep -vE '^validate/(test/|prove/(trace|operations|prove_internal)\.|peers/(portable_double|unfused)\.c)')
guards=$(grep -rhE --include='*.h' --include='*.hpp' --exclude=plumb_port_1.h '^#ifndef [A-Z0-9_]+_H(PP)?$' fast reference validate \
    2>/dev/null | sort | uniq -d)
# A struct, union or enum tag is defined once. The reference and the library, which include nothing of each other, may each have
# a vector, matrix, quaternion and the like of their own; and all arithmetics of the reference, and all backends of simd.h, define
# the same types. Peers and the tests' ports are programs of their own.
tags=$(grep -roE --include='*.c' --include='*.h' '^ *(typedef |static |const )*(struct|union|enum) [a-z_0-9]+ \{' fast reference validate 2>/dev/null |
    grep -vE '^validate/(list/)?peers/|^validate/test/(ports|family)/' |
    sed -E 's/^([a-z]+)(\/[^:]*):.*(struct|union|enum) ([a-z_0-9]+) \{/\4 \1 \1\2/' | sort | awk '
        $1 ~ /^(real|condition)$/ && $3 ~ /^reference\/(real_|lanes\.h)/ { next }
        $1 ~ /^[fum](32|64)x8$/ && $3 ~ /^fast\/simd_/ { next }
        $1 == tag && !($2 == "reference" && root == "fast") { print $3 ": " $1 " is defined in " file ", too" }
        { tag = $1; root = $2; file = $3 }')
families=$(sed -nE 's/^ +F\(([a-z0-9]+)\).*/\1/p' reference/families.h 2>/dev/null | paste -sd '|')
names=$(find fast reference validate -name '*.[ch]' 2>/dev/null | grep -vE '^fast/plumb/|/test/|/([^/]+)/\1\.h$' |
    grep -vE "/(${families:-none})\.[ch]$" | sed 's|.*/||' | sort | uniq -d)
# README, directories that it lists, directories that are included.
stated=$(for readme in validate/*/README.md; do
    said=$(sed -n 's/^Includes: \(.*\)\.$/\1/p' "$readme" 2>/dev/null)
    directory=$(basename "$(dirname "$readme")")
    found=$(awk -v directory="$directory" '$2 == directory { print $3 }' <<<"$all" | sort -u | paste -sd, | sed 's/,/, /g')
    [ -z "$said" ] || [ "$said" = "${found:-nothing}" ] || printf '%s: includes %s, not %s\n' "$readme" "${found:-nothing}" "$said"
done)
[ -z "$stated" ] || printf '%s\n' "$stated"
[ -z "$names" ] || printf '%s: the base name of two files\n' $names
[ -z "$tags" ] || printf '%s\n' "$tags"
[ -z "$guards" ] || printf '%s: the include guard of two headers\n' "${guards//#ifndef /}"
[ -z "$inside" ] || printf '%s: the library is <plumb/…>\n' "$inside"
[ -z "$twins" ] || printf '%s: progress is base/progress.h\n' "$twins"
[ -z "$broken" ] || printf '%s\n' "$broken"
[ -z "$circles" ] || printf 'directories in an include cycle:\n%s\n' "$circles"
[ -z "$broken$circles$twins$inside$guards$tags$names$stated" ]
