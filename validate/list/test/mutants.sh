#!/bin/bash
# Puts the faults of mutants.txt into fast/list.h and its parts, one at a time, and holds the list's tests to finding
# every one.
#
#   mutants.sh          all of them
#   mutants.sh WORD …   those whose text has the word
#
# `make mutants-list` calls it with COMPILE and BUILD in the environment. Exit status 0: all are found. 1: one survives.
# 2: the list of faults does not fit the header, or a mutant cannot be built.
set -u
list=validate/list/test/mutants.txt
parts=(fast/list/*.h)
tests='validate/list/test/interface.c validate/list/test/order.c validate/list/test/values.c validate/list/test/bytes.c
       validate/list/test/model.c validate/list/model.c validate/list/operations.c'
mkdir -p "$BUILD/test/mutants"
# The tests look for the peers beside their own folder.
ln -sfn ../../peers "$BUILD/test/mutants/peers"

# The header and its parts in folder $1, with `$3` replaced by `$4` once after the definition of function `$2`, lines joined
# where the place needs it.
faulty_header() {
    mkdir -p "$1/fast/list" && cp fast/list.h "$1/fast" && cp "${parts[@]}" "$1/fast/list"
    perl -0777 -i -e '
        my ($function, $was, $now) = splice @ARGV, 0, 3;
        my $name = $function =~ /^plumb_/ ? quotemeta "$function(" : "LIST_\\(\Q$function\E\\)\\(";
        $was = join "\\s+", map { quotemeta } split / +/, $was;
        my $found = 0;
        while (my $text = <>) {
            if ($text =~ /^(?:PLUMB_LIST_(?:INLINE|FUNCTION)|static inline)[^{};]*?$name[^;{]*\{/gm) {
                my $start = $+[0];
                my $end = index $text, "\n}\n", $start;
                my $body = substr $text, $start, $end - $start;
                $body =~ s/$was/$now/ or die "not there: $was\n";
                $text = substr($text, 0, $start) . $body . substr $text, $end;
                $found++;
            }
            print $text;
        }
        $found == 1 or die "$found functions $function\n";
    ' "$2" "$3" "$4" "${parts[@]/#/$1/}"
}

# Builds the tests with the header of folder $1 and runs them: prints how many fail.
failures() {
    $COMPILE -O0 -w -fsanitize=address -iquote "$1" -o "$1/tests" $tests -lcriterion -ldl 2> "$1/errors" || return 1
    (ulimit -t 120 && exec timeout 3600 "$1/tests" -j2) > "$1/report" 2>&1
    sed -nE 's/.*Failing: ([0-9]+).*/\1/p' "$1/report" | tail -1
}

try() {
    local folder=$BUILD/test/mutants/$1 count
    rm -rf "$folder"; mkdir -p "$folder"
    if ! faulty_header "$folder" "$3" "$4" "$5" 2> "$folder/errors" || ! count=$(failures "$folder"); then
        printf 'CANNOT BE BUILT  %s: %s\n' "$2" "$(head -n 1 "$folder/errors")"
        return 2
    fi
    rm -f "$folder/tests"
    if [[ $count == 0 ]]; then
        printf 'SURVIVES         %s\n' "$2"
        return 1
    fi
    printf 'found (%2s) %s\n' "${count:-∞}" "$2"
}

# Without a fault nothing fails, or nothing here means anything.
mkdir -p "$BUILD/test/mutants/0/fast/list" && cp fast/list.h "$BUILD/test/mutants/0/fast" &&
    cp "${parts[@]}" "$BUILD/test/mutants/0/fast/list"
if [[ $(failures "$BUILD/test/mutants/0") != 0 ]]; then
    echo "the tests fail without a fault: $BUILD/test/mutants/0/report" >&2
    exit 2
fi

worst=0 number=0 running=0
finish() { wait -n; local status=$?; ((running--)); ((status > worst)) && worst=$status; }
while IFS= read -r text; do
    [[ -z $text || $text == '#'* ]] && continue
    IFS= read -r function && IFS= read -r was && IFS= read -r now
    if [[ $was != '- '* || $now != '+ '* ]]; then
        echo "$list: not a fault: $text" >&2
        exit 2
    fi
    wanted=$(($# == 0))
    for word; do [[ $text == *"$word"* ]] && wanted=1; done
    ((number++))
    ((wanted)) || continue
    ((running >= ${JOBS:-2})) && finish
    try "$number" "$text" "$function" "${was#- }" "${now#+ }" &
    ((running++))
done < "$list"
while ((running)); do finish; done
exit "$worst"
