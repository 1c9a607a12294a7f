#!/bin/bash
#     includes.sh [ROOT]     (the project's root)
#     includes.sh --graph    prints the graph of the modules' includes for CONTRIBUTING.md, without those that others imply
#
# Checks which directory of validate/ includes which. A module is a directory that has a header of its own name, validate/PATH/NAME/NAME.h,
# or util/, test/ and peers/. Another module may include only that header, and the includes between modules must not form a cycle.
# Exceptions: util/, whose headers are small independent libraries, and tests, which may include any header. Also checked:
# - Only util/output.c tests for a terminal; only util/progress.c, which has the one progress display, overwrites a line.
# - Only tests, the prover (which compiles the kernels' sources for its recorded numbers) and the port made of those sources
#   include fast/ directly; everything else includes the public headers <plumb/…>.
# - No two headers have the same include guard (test/ports/plumb_port_1.h is an old version of a public header), and no two
#   structs, unions or enums the same tag.
# - No two source files have the same base name. Exceptions: a family's files (reference/formulas/so3.c, fast/kernels/so3.c …),
#   a test, which has the name of what it tests, and a public header.
# - The line "Includes:" of a module's README.md lists the modules that it includes.
# - A directory with more than four files has a README.md.
# Prints each violation and exits with 1; exits with 0 if there is none.
set -u
graph=false
[ "${1:-}" = --graph ] && { graph=true; shift; }
cd -P "${1:-$(dirname "$0")/../..}" || exit 2

# A line for each include: file, its module, the included module, the included header. A header's module is its directory.
# `mine` of a file in list/peers or another directory without a header of its own name is the directory above.
modules=" $(find validate -name '*.h' 2>/dev/null | sed -nE 's|^validate/((.*/)?([^/]+))/\3\.h$|\1|p' | paste -sd ' ') util test peers "
includes() {
    grep -rnoE --include='*.c' --include='*.h' --include='*.hpp' --include='*.cpp' '#include "validate/[a-z_]+/[a-z_/]+\.h"' validate |
        sed -nE 's|^validate/([^:]*)/([^:/]*):[0-9]+:#include "validate/(.*)/([^"/]*)"|\1 \2 \3 \4|p' |
        awk -v modules="$modules" '
            function module(path) {
                while (!index(modules, " " path " ") && sub(/\/[^\/]*$/, "", path)) ;
                return path
            }
            { mine = module($1); other = module($3) }
            mine != "test" && $1 !~ /\/test$/ && mine != other { print "validate/" $1 "/" $2, mine, other, $4 }'
}

all=$(includes)
if $graph; then
    printf '```mermaid\ngraph TD\n'
    awk '$2 != "cli" && $3 != "util" && $2 != "peers" { print $2, $3 }' <<<"$all" | sort -u | awk '
        { edge[$1, $2] = 1; name[$1]; name[$2]; line[NR] = $0 }
        # True if `to` is reached from `from` by two includes or more.
        function reaches(from, to,    next_) {
            for (next_ in name) if (((from, next_) in edge) && next_ != to && (((next_, to) in edge) || reaches(next_, to))) return 1
            return 0
        }
        END { for (i = 1; i <= NR; i++) { split(line[i], end); if (!reaches(end[1], end[2])) print "    " end[1] " --> " end[2] } }'
    printf '```\n'
    exit
fi
broken=$(awk 'NF && $3 != "util" { name = $3; sub(/.*\//, "", name)
    if ($4 != name ".h") print $1 ": includes " $3 "/" $4 ", not " $3 "/" name ".h" }' <<<"$all")
circles=$(awk 'NF { print $2, $3 }' <<<"$all" | sort -u | tsort 2>&1 >/dev/null | sed 's/^tsort: -: //; s/^tsort: //')
terminals=$(grep -rnE --include='*.c' 'isatty|\\r\\033' validate | grep -vE '^validate/(util/output\.c:.*isatty|util/progress\.c:.*\\r|test/)')
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
        $1 ~ /^(real|condition)$/ && $3 ~ /^reference\/arithmetic\/(real_|lanes\.h)/ { next }
        $1 ~ /^([fum](32|64)x8|notes)$/ && $3 ~ /^fast\/simd\/simd_/ { next }
        $1 == tag && !($2 == "reference" && root == "fast") { print $3 ": " $1 " is defined in " file ", too" }
        { tag = $1; root = $2; file = $3 }')
families=$(sed -nE 's/^ +F\(([a-z0-9]+)\).*/\1/p' reference/families.h 2>/dev/null | paste -sd '|')
names=$(find fast reference validate -name '*.[ch]' 2>/dev/null | grep -vE '^fast/plumb/|/test/' |
    grep -vE "/(${families:-none})\.[ch]$" | sed 's|.*/||' | sort | uniq -d)
# README, modules that it lists, modules that are included.
stated=$(for readme in $(find validate -name README.md | sort); do
    said=$(sed -n 's/^Includes: \(.*\)\.$/\1/p' "$readme" 2>/dev/null)
    module=$(dirname "${readme#validate/}")
    found=$(awk -v module="$module" '$2 == module { print $3 }' <<<"$all" | sort -u | paste -sd, | sed 's/,/, /g')
    [ -z "$said" ] || [ "$said" = "${found:-nothing}" ] || printf '%s: includes %s, not %s\n' "$readme" "${found:-nothing}" "$said"
done)
# Directories that the repository contains; others (build/, nightly/, caches) are made by programs.
unexplained=$(find .ci data docs fast mk paper plots reference validate -name __pycache__ -prune -o -type f -printf '%h\n' 2>/dev/null |
    sort | uniq -c | while read -r files directory; do
    [ "$files" -le 4 ] || [ -e "$directory/README.md" ] || printf '%s: %s files without a README.md\n' "$directory" "$files"
done)
[ -z "$unexplained" ] || printf '%s\n' "$unexplained"
[ -z "$stated" ] || printf '%s\n' "$stated"
[ -z "$names" ] || printf '%s: the base name of two files\n' $names
[ -z "$tags" ] || printf '%s\n' "$tags"
[ -z "$guards" ] || printf '%s: the include guard of two headers\n' "${guards//#ifndef /}"
[ -z "$inside" ] || printf '%s: the library is <plumb/…>\n' "$inside"
[ -z "$terminals" ] || printf '%s: progress is util/progress.h\n' "$terminals"
[ -z "$broken" ] || printf '%s\n' "$broken"
[ -z "$circles" ] || printf 'modules in an include cycle:\n%s\n' "$circles"
[ -z "$broken$circles$terminals$inside$guards$tags$names$stated$unexplained" ]
