#!/bin/bash
# Measures false alarms and missed regressions of plumb nightly.
#
#   nightly.sh          20 nights with an unchanged tree under varying background load: no alarm is allowed. Then a kernel
#                       that takes 10 % longer and one with an error of one more ulp: each must raise an alarm. All
#                       kernels; 2 hours on 2 cores.
#   nightly.sh short    the same with three kernels and six nights: a few minutes
#
# The nights are real runs of this build in a directory of their own. The baseline is the result of the first night. The
# faulty kernels are built with the same flags, in a copy of the tree that consists of links. `make nightly-proof` calls
# this script with MAKE, BUILD and AVX2 in the environment.
#
# Exit status 0: no false alarm, and both faults found. 1: otherwise.
set -u
build=${BUILD:-build}
folder=$PWD/$build/nightly-proof
nights=${NIGHTS:-20} samples=20k kernels=()
run=(--without search --without claims --without targets --without list --sweep-seconds 0.2)
[[ ${1:-} == short ]] && nights=${NIGHTS:-6} samples=5k kernels=(so3.s1 rotation.orthonormalise.polar so3.rotate)
rm -rf "$folder" && mkdir -p "$folder"

# Runs a night of the program in build directory $1, named $2, with option $3. Returns its exit status; its report is in
# $folder/$2.txt.
night() {
    "$1/plumb" nightly "${kernels[@]}" --directory "$folder/state" --commit "$2" --samples "$samples" "${run[@]}" \
        --accepted "$folder/accepted.csv" --accepted-speed "$folder/none.json" ${3:-} > "$folder/$2.txt" 2> "$folder/$2.errors"
}

# Starts background load number $1: none, one busy core, two busy cores, a stream through memory, or bursts. Prints the
# process ids.
load() {
    case $(($1 % 5)) in
    1) (while :; do :; done) > /dev/null 2>&1 & ;;
    2) (while :; do :; done) > /dev/null 2>&1 & echo $!; (while :; do :; done) > /dev/null 2>&1 & ;;
    3) dd if=/dev/zero of=/dev/null bs=64M > /dev/null 2>&1 & ;;
    4) (while :; do for ((i = 0; i < 200000; i++)); do :; done; sleep 0.7; done) > /dev/null 2>&1 & ;;
    0) return ;;
    esac
    echo $!
}

# Copies the tree to directory $1: symbolic links to the sources, hard links to the built files.
copy_tree() {
    local entry
    mkdir -p "$1/$build"
    for entry in *; do
        case $entry in
        fast | reference | validate) cp -rs "$PWD/$entry" "$1/" ;;
        build | nightly) ;;
        *) ln -s "$PWD/$entry" "$1/" ;;
        esac
    done
    cp -al "$build"/{contracts,fast,reference,validate,peers} "$1/$build/"
    cp -p "$build"/{flags,sources,libplumb.a} "$1/$build/"
}

# Builds in $folder/$1 with the text $3, which must occur exactly once in file $2, replaced by $4.
faulty_build() {
    local tree=$folder/$1 source
    copy_tree "$tree"
    source=$(< "$2")
    [[ $source == *"$3"* && ${source#*"$3"} != *"$3"* ]] || { echo "$2: not there once: $3" >&2; exit 2; }
    rm "$tree/$2" && printf '%s\n' "${source/"$3"/"$4"}" > "$tree/$2"
    grep -rlwF --include='*.d' -- "$2" "$tree/$build/fast" | while read -r object; do
        rm -f "$object" "${object%.d}.o"
    done
    "${MAKE:-make}" -C "$tree" --no-print-directory "$build/plumb" > "$folder/$1.build" 2>&1 ||
        { tail -n 5 "$folder/$1.build" >&2; exit 2; }
}

# Checks that a night of the faulty build $1 raises the alarm $2 about $3, and prints the result.
expect_alarm() {
    local status
    night "$folder/$1/$build" "$1"
    status=$?
    if ((status == 1)) && grep -qE "^! $2 +$3" "$folder/$1.txt"; then
        printf '%-10s caught: %s\n' "$1" "$(grep -m 1 -E "^! $2 +$3" "$folder/$1.txt" | cut -c1-160)"
    else
        printf '%-10s NOT CAUGHT (status %d): %s\n' "$1" "$status" "$folder/$1.txt"
        failed=1
    fi
}

failed=0
night "$build" first --first || { echo "the first night ends with status $?: $folder/first.txt $folder/first.errors"; exit 2; }
"$build/plumb" accept --directory "$folder/state" --accepted "$folder/accepted.csv" > /dev/null || exit 2

for ((i = 1; i <= nights; i++)); do
    processes=$(load "$i")
    night "$build" "night$i"
    status=$?
    [[ $processes ]] && kill $processes 2> /dev/null
    printf 'night %2d, load %d: %s\n' "$i" $((i % 5)) "$(grep ' alarm' "$folder/night$i.txt" || cat "$folder/night$i.errors")"
    ((status == 0)) || failed=1
done

# Computes a tenth of all tiles a second time, in kernels with nine input and nine output components.
faulty_build slower fast/batch/dispatch.c '        kernel->path[path](n / LANES, &from, &to, 1, streamed == 0);' \
    '        kernel->path[path](n / LANES, &from, &to, 1, streamed == 0);
    if (kernel->in.components == 9 && kernel->out.components == 9 && n >= LANES)
        kernel->path[path]((n / LANES + 9) / 10, &from, &to, 1, streamed == 0);'
expect_alarm slower slower rotation.orthonormalise

# Makes the result one ulp smaller.
faulty_build ulp fast/kernels/so3.c 'store_number(out, 0, s1_of_square(load(in, 0)));' \
    'store_number(out, 0, from_bits(sub_bits(bits(s1_of_square(load(in, 0))), splat_bits(1))));'
expect_alarm ulp '(worse|broken)' so3.s1

((failed)) || echo "proved: $nights nights without an alarm, two faults caught"
exit $failed
