#!/bin/bash
# Puts the faults of a list into the sources, one at a time, and says whether each is found.
#
#   mutants.sh LIST             all of them
#   mutants.sh LIST first       the first fault of each kind, for a quick answer
#   mutants.sh LIST so3.exp …   those whose finder's name begins so
#   mutants.sh LIST fits        none: only whether every fault's place is there in the sources
#
# A list has four lines a mutant (mutants.txt says which). Its first word says who has to find it: a kernel of which
# `plumb check` must fall short, or a test of build/test/all (suite/test, by its beginning; or several with | between them,
# of which one is enough) that must fail.
#
# A mutant is built by make, in a copy of the tree that is made of links, without optimising: only what depends on the
# faulty file is compiled. `make mutants`, `make mutants-judge` and `make mutants-list` call this, with MAKE, BUILD, AVX2
# (the flags of that path, or nothing) and SANITIZE (flags for what is compiled, or nothing) in the environment. Exit
# status 0: all are found. 1: one survives. 2: the list does not fit the sources, or a mutant cannot be built. 3: there is
# none of that name.
set -u
list=$1
shift
export OMP_NUM_THREADS=1 LC_ALL=C.UTF-8 BUILD=${BUILD:-build}
mutants=$PWD/$BUILD/mutants/$(basename "$list" .txt)

# Reads the list, four lines a mutant, into one array a field.
finder=() kind=() text=() file=() within=() was=() now=()
while IFS= read -r title; do
    [[ -z $title || $title == '#'* ]] && continue
    IFS= read -r place && IFS= read -r minus && IFS= read -r plus
    if [[ $place != *.@([ch]?(pp)|js):* || $minus != '- '?* || $plus != '+ '* ||
        ! $title =~ ^([a-z0-9_./|]+)' '([a-z]+)': '(.+)$ ]]; then
        echo "$list: not a mutant: $title" >&2
        exit 2
    fi
    finder+=("${BASH_REMATCH[1]}") kind+=("${BASH_REMATCH[2]}") text+=("${BASH_REMATCH[3]}")
    file+=("${place%%:*}") within+=("${place#*:}") was+=("${minus#- }") now+=("${plus#+ }")
done < "$list"

# The source with fault $1 on standard output; fails unless its place is there exactly once.
faulty_source() {
    local source place=${within[$1]# } before scope
    source=$(<"${file[$1]}")
    [[ $source == *"$place"* ]] || { echo "no \"$place\" in ${file[$1]}" >&2; return 1; }
    before=${source%%"$place"*}
    [[ $place ]] || before=
    scope=${source:${#before}}
    [[ $place ]] && scope=${scope%%$'\n}'*} # up to the end of the function
    [[ $scope == *"${was[$1]}"* && ${scope#*"${was[$1]}"} != *"${was[$1]}"* ]] ||
        { echo "not there once: ${was[$1]}" >&2; return 1; }
    printf '%s\n' "$before${scope/"${was[$1]}"/"${now[$1]}"}${source:${#before}+${#scope}}"
}

# Make in the copy $1, with the flags of mutants.
make_in() {
    "${MAKE:-make}" -C "$1" --no-print-directory OPT=-O0 WERROR= SAN= \
        ${SANITIZE:+"CFLAGS=$SANITIZE" "LDFLAGS=$SANITIZE"} "${@:2}"
}

# A copy of the tree in directory $1: links to the sources, and to everything that is built.
copy_tree() {
    local entry
    for entry in *; do
        case $entry in
        data | fast | reference | validate) cp -rs "$PWD/$entry" "$1/" ;;
        build | tmp) ;;
        *) ln -s "$PWD/$entry" "$1/" ;;
        esac
    done
    mkdir -p "$1/$BUILD/test"
    cp -al "$BUILD"/{fast,reference,validate,peers} "$1/$BUILD/"
    cp -al "$BUILD/test/ports" "$1/$BUILD/test/"
    cp -p "$BUILD"/{flags,sources,libplumb.a} "$1/$BUILD/"
    # What is built with other flags is good enough: the change of flags is to go unnoticed.
    make_in "$1" "$BUILD/flags" && touch -d 2000-01-01 "$1/$BUILD/flags"
}

# Builds mutant $1 in directory $2.
build() {
    local needed=$BUILD/plumb object
    [[ ${finder[$1]} == */* ]] && needed+=" $BUILD/test/all"
    [[ ${finder[$1]} == peers/* ]] && needed+=" $BUILD/peers/unfused.so"
    copy_tree "$2" > /dev/null || return
    rm "$2/${file[$1]}" && faulty_source "$1" > "$2/${file[$1]}" || return
    grep -rlwF --include='*.d' -- "${file[$1]}" "$2/$BUILD"/{fast,reference,validate} | while read -r object; do
        rm -f "$object" "${object%.d}.o"
    done
    make_in "$2" $needed > /dev/null
}

# Runs a command for $1 seconds of each process's processor time, however busy the machine is; one that waits for ever, for an hour.
limited() {
    (ulimit -t "$1" && exec timeout 3600 "${@:2}")
}

# Judges kernel $3 with the program $1, one path at a time. Prints what fails first, for each path if they differ.
faults_found() {
    local path status fault faults=()
    for path in ${AVX2:+avx2} portable; do
        limited 240 "$1/plumb" check "$3" --path "$path" --samples 20k > "$2/$path.txt" 2>&1
        status=$?
        case $status in
        0) faults+=('') ;;
        1) fault=$(sed -nE '/EXCEEDED|FAILED/ { s/: (EXCEEDED|FAILED).*//; s/^  ([^ ]+( [^ ]+)*)  .*/\1/; s/^ +//; p }' \
            "$2/$path.txt" | grep -v "^$3" | head -n 1)
            faults+=("${fault:-falls short}") ;;
        *) faults+=("check ends with status $status: $(tail -n 1 "$2/$path.txt")") ;;
        esac
    done
    if [[ ${#faults[@]} == 1 || ${faults[0]} == "${faults[1]}" ]]; then
        printf '%s' "${faults[0]}"
    else
        printf 'avx2: %s; portable: %s' "${faults[0]:-nothing}" "${faults[1]:-nothing}"
    fi
}

# Runs the tests whose names begin with $3, of the build $1. Prints the first that fails.
tests_failed() {
    limited 300 "$1/test/all" -j1 --fail-fast --filter "@(${3//|/*|}*)" > "$2/tests.txt" 2>&1
    local status=$? fault
    fault=$(sed -nE 's/.*\[(FAIL|CRASH|ERR)\S*\] ([a-z0-9_]+)::([a-z0-9_]+).*/\2\/\3/p' "$2/tests.txt" | head -n 1)
    if ((status == 124)); then
        printf 'the tests do not end'
    elif grep -q 'Tested: 0 ' "$2/tests.txt"; then
        printf 'UNKNOWN: no such test'
    elif ((status)); then
        printf '%s' "${fault:-the tests end with status $status}"
    fi
}

# Builds and judges mutant $1 and writes the verdict.
try() {
    local directory=$mutants/$1 found judge=faults_found sound=$mutants/sound/${finder[$1]//\//:}
    [[ ${finder[$1]} == */* ]] && judge=tests_failed
    rm -rf "$directory" && mkdir -p "$directory/tree"
    if [[ -s $sound ]]; then
        found="UNKNOWN: without a fault: $(<"$sound")"
    elif ! build "$1" "$directory/tree" 2> "$directory/errors"; then
        found="CANNOT BE BUILT $(grep -m 1 -e error -e 'not there' -e 'no "' "$directory/errors")"
    else
        found=$(cd "$directory/tree" && "$judge" "$BUILD" "$directory" "${finder[$1]}")
    fi
    rm -rf "$directory/tree"
    { columns 36 "${finder[$1]}" 12 "${kind[$1]}" 72 "${text[$1]}" && echo "${found:-SURVIVES}"; } > "$directory/verdict"
}

# Prints texts, each padded to its width.
columns() {
    for (( ; $#; )); do
        printf '%s%*s' "$2" $(($1 > ${#2} ? $1 - ${#2} : 1)) ''
        shift 2
    done
}

# Runs a command in the background, as many at a time as there are processors.
beside() {
    while (($(jobs -rp | wc -l) >= ${JOBS:-$(nproc)})); do wait -n; done
    "$@" &
}

if [[ ${1:-} == fits ]]; then
    misfits=0
    for i in "${!finder[@]}"; do
        faulty_source "$i" > /dev/null || { echo "  for ${finder[$i]} ${kind[$i]}: ${text[$i]}" >&2; misfits=2; }
    done
    exit $misfits
fi

# The mutants that the arguments name.
declare -A seen=()
chosen=()
for i in "${!finder[@]}"; do
    wanted=$(($# == 0))
    for name in "$@"; do
        [[ $name == first && ! ${seen[${kind[$i]}]:-} || ${finder[$i]} == "$name"* ]] && wanted=1
    done
    seen[${kind[$i]}]=1
    ((wanted)) && chosen+=("$i")
done
((${#chosen[@]})) || { echo "mutants.sh: no mutant of $*" >&2; exit 3; }

# Without a fault, check and the tests have to pass, with a sanitizer too: else failing would prove nothing.
sound() {
    local reports=$mutants/sound/reports/${1//\//:} judge=faults_found tree=. i
    [[ $1 == */* ]] && judge=tests_failed
    mkdir -p "$reports"
    if [[ ${SANITIZE:-} ]]; then
        for i in "${!finder[@]}"; do [[ ${finder[$i]} == "$1" ]] && break; done
        now[$i]=${was[$i]} tree=$mutants/sound/tree.$i
        mkdir "$tree" && build "$i" "$tree" 2> "$reports/errors" || tree=/nowhere
    fi
    (cd "$tree" && "$judge" "$BUILD" "$reports" "$1" || echo "cannot be built") > "$mutants/sound/${1//\//:}"
    [[ $tree == . ]] || rm -rf "$tree"
}
rm -rf "$mutants" && mkdir -p "$mutants/sound"
for name in $(for i in "${chosen[@]}"; do echo "${finder[$i]}"; done | sort -u); do beside sound "$name"; done
wait

for i in "${chosen[@]}"; do beside try "$i"; done
wait
verdicts=$(for i in "${chosen[@]}"; do cat "$mutants/$i/verdict"; done)
survivors=$(grep -c ' SURVIVES$' <<< "$verdicts")
broken=$(grep -c -e ' CANNOT BE BUILT' -e ' UNKNOWN: ' <<< "$verdicts")
printf '%s\n\n%d mutants: %d found, %d survive, %d could not be judged\n' "$verdicts" ${#chosen[@]} \
    $((${#chosen[@]} - survivors - broken)) "$survivors" "$broken"
((broken)) && exit 2
((!survivors))
