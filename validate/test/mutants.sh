#!/bin/bash
# Puts the faults of mutants.txt into the fast kernels, one at a time: `plumb check` has to find every one.
#
#   mutants.sh               all of them
#   mutants.sh first         the first fault of each kind, for a quick answer
#   mutants.sh so3.exp …     those of the kernels whose name begins so
#   mutants.sh fits          none: only whether every fault's place is there in the sources
#
# `make mutants` calls it: COMPILE, AVX2 (the flags of that path, or nothing), LINK, OBJECTS, LIBRARIES and BUILD are in
# the environment. Exit status 0: all are found. 1: one survives. 2: the list does not fit the sources, or a mutant
# cannot be built.
set -u
list=validate/test/mutants.txt
mutants=${BUILD:-build}/mutants
export OMP_NUM_THREADS=1 LC_ALL=C.UTF-8

# Reads the list, four lines a mutant, into one array a field.
kernel=() kind=() text=() file=() within=() was=() now=()
while IFS= read -r title; do
    [[ -z $title || $title == '#'* ]] && continue
    IFS= read -r place && IFS= read -r minus && IFS= read -r plus
    if [[ ! $title =~ ^([a-z0-9_.]+)' '([a-z]+)': '(.+)$ || $place != fast/*: && $place != fast/*': '* ||
        $minus != '- '?* || $plus != '+ '* ]]; then
        echo "$list: not a mutant: $title" >&2
        exit 2
    fi
    kernel+=("${BASH_REMATCH[1]}") kind+=("${BASH_REMATCH[2]}") text+=("${BASH_REMATCH[3]}")
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

# Builds mutant $1 in directory $2. Compiles the file with the fault, or, if that is a header, the family's file. Does
# not optimise: that would take most of the time and not change a bit of the results.
build() {
    local family=${kernel[$1]%%.*} source=${file[$1]}
    [[ $family == dynamic ]] && family=transform
    [[ $source == *.h ]] && source=fast/$family.c
    mkdir -p "$2/fast" && cp fast/*.[ch] "$2/fast" && faulty_source "$1" > "$2/${file[$1]}" || return
    if [[ $source == fast/dispatch.c ]]; then
        $COMPILE -O0 -c -o "$2/dispatch.o" "$2/$source" || return
    else
        $COMPILE -O0 -DPLUMB_BUILD_PORTABLE -c -o "$2/portable.o" "$2/$source" || return
        [[ -z $AVX2 ]] || $COMPILE -O0 $AVX2 -DPLUMB_BUILD_AVX2 -c -o "$2/avx2.o" "$2/$source" || return
    fi
    $LINK -o "$2/plumb" "$2"/*.o $OBJECTS $LIBRARIES
}

# Judges kernel $3 with the program $1, one path at a time. Prints what fails first, for each path if they differ.
faults_found() {
    local path status fault faults=()
    for path in ${AVX2:+avx2} portable; do
        timeout 120 "$1" check "$3" --path "$path" --samples 20k > "$2/$path.txt" 2>&1
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

# Builds and judges mutant $1 and writes the verdict.
try() {
    local directory=$mutants/$1 found
    rm -rf "$directory" && mkdir -p "$directory"
    if ! build "$1" "$directory" 2> "$directory/errors"; then
        found="CANNOT BE BUILT $(head -n 1 "$directory/errors")"
    elif [[ -s $mutants/sound/${kernel[$1]} ]]; then
        found="UNKNOWN: without a fault: $(<"$mutants/sound/${kernel[$1]}")"
    else
        found=$(faults_found "$directory/plumb" "$directory" "${kernel[$1]}")
    fi
    rm -rf "$directory"/{plumb,fast,*.o}
    { columns 36 "${kernel[$1]}" 12 "${kind[$1]}" 72 "${text[$1]}" && echo "${found:-SURVIVES}"; } > "$directory/verdict"
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
    for i in "${!kernel[@]}"; do
        faulty_source "$i" > /dev/null || { echo "  for ${kernel[$i]} ${kind[$i]}: ${text[$i]}" >&2; misfits=2; }
    done
    exit $misfits
fi

# The mutants that the arguments name.
declare -A seen=()
chosen=()
for i in "${!kernel[@]}"; do
    wanted=$(($# == 0))
    for name in "$@"; do
        [[ $name == first && ! ${seen[${kind[$i]}]:-} || ${kernel[$i]} == "$name"* ]] && wanted=1
    done
    seen[${kind[$i]}]=1
    ((wanted)) && chosen+=("$i")
done
((${#chosen[@]})) || { echo "mutants.sh: no mutant of $*" >&2; exit 3; }

# Without a fault, check has to pass: else failing would prove nothing.
sound() {
    mkdir -p "$mutants/sound/reports/$1"
    faults_found "$BUILD/plumb" "$mutants/sound/reports/$1" "$1" > "$mutants/sound/$1"
}
rm -rf "$mutants/sound" && mkdir -p "$mutants/sound"
for name in $(for i in "${chosen[@]}"; do echo "${kernel[$i]}"; done | sort -u); do beside sound "$name"; done
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
