#!/bin/sh
# Makes one mutant of the list (mutants.txt), asks `plumb check` about it, and writes its verdict.
#
#   mutate.sh names            the mutants' names, KERNEL-KIND-NUMBER
#   mutate.sh names first      of each kind the first
#   mutate.sh build NAME DIR   a copy of fast/ with the fault, below DIR
#   mutate.sh judge NAME DIR   runs DIR/plumb and writes DIR/verdict
set -eu
list=${MUTANTS:-validate/test/mutants.txt}

# Prints "NAME<tab>KERNEL<tab>KIND<tab>TEXT<tab>FILE<tab>WITHIN<tab>WAS<tab>NOW" for every mutant.
parse() {
    awk '
        function stop(text) { printf "%s:%d: %s\n", FILENAME, FNR, text > "/dev/stderr"; failed = 1; exit 2 }
        /^#/ || /^$/ { next }
        state == 0 {
            if (!match($0, /^[a-z0-9_.]+ [a-z]+: ./)) stop("expected KERNEL KIND: what is wrong")
            kernel = $1; kind = $2; sub(/:$/, "", kind); text = substr($0, RLENGTH); state = 1; next
        }
        state == 1 {
            split($0, part, ": "); file = part[1]; within = substr($0, length(file) + 3)
            if (file !~ /^fast\/[a-z0-9_]+\.[ch]$/) stop("expected a file of fast/")
            state = 2; next
        }
        state == 2 { if (!/^- ./) stop("expected - what stands there"); was = substr($0, 3); state = 3; next }
        state == 3 {
            if (!/^\+ /) stop("expected + what is put in its place")
            printf "%s-%s-%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n", kernel, kind, ++number[kernel, kind], kernel, kind, text,
                file, within, was, substr($0, 3)
            state = 0
        }
        END { if (!failed && state) stop("a mutant is cut short") }' "$list"
}

# The fields of one mutant, as shell variables.
find_mutant() {
    line=$(parse | awk -F'\t' -v name="$1" '$1 == name')
    test -n "$line" || { echo "mutate: no mutant $1 in $list" >&2; exit 2; }
    field() { printf '%s\n' "$line" | cut -f "$1"; }
    kernel=$(field 2) kind=$(field 3) text=$(field 4) file=$(field 5) within=$(field 6) was=$(field 7) now=$(field 8)
}

# The file with the fault on standard output. Literal texts, through the environment: no escapes are read in them.
apply() {
    within=$within was=$was now=$now name=$1 awk '
        { all = all $0 "\n" }
        END {
            within = ENVIRON["within"]; was = ENVIRON["was"]; first = 1; last = length(all)
            if (within != "") {
                if (!(first = index(all, within))) { print ENVIRON["name"] ": no \"" within "\" there" > "/dev/stderr"; exit 1 }
                if (end = match(substr(all, first), /\n(}|#else)/)) last = first + end
            }
            scope = substr(all, first, last - first + 1); at = index(scope, was)
            if (!at || index(substr(scope, at + 1), was)) {
                print ENVIRON["name"] ": " (at ? "more than once" : "not") " there: " was > "/dev/stderr"; exit 1
            }
            printf "%s%s%s", substr(all, 1, first + at - 2), ENVIRON["now"], substr(all, first + at - 1 + length(was))
        }' "$file"
}

case $1 in
names)
    if test "${2:-}" = first; then parse | awk -F'\t' '!seen[$3]++ { print $1 }'; else parse | cut -f 1; fi ;;
build)
    find_mutant "$2"
    rm -rf "$3" && mkdir -p "$3/fast" && cp fast/*.[ch] "$3/fast"
    apply "$2" > "$3/$file" ;;
esac
