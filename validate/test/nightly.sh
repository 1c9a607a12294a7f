#!/bin/bash
# Does plumb nightly cry wolf, and does it see what it has to see?
#
#   nightly.sh          20 nights of an unchanged tree under changing background load: no alarm. Then a kernel that takes a
#                       tenth longer and one that errs by one ulp more: an alarm each. All kernels; two hours on two cores.
#   nightly.sh short    the same with three kernels and six nights: a few minutes
#
# The nights are real ones, of this build, in a folder of their own; what they accept is what the first one found. The
# faulty kernels are built with the same flags, in a copy of the tree that is made of links. `make nightly-proof` calls
# this, with MAKE, BUILD and AVX2 in the environment. Exit status 0: proved. 1: not.
set -u
build=${BUILD:-build}
folder=$PWD/$build/nightly-proof
nights=${NIGHTS:-20} samples=20k kernels=()
run=(--without search --without claims --without targets --without list --sweep-seconds 0.2)
[[ ${1:-} == short ]] && nights=${NIGHTS:-6} samples=5k kernels=(so3.s1 rotation.orthonormalise.polar so3.rotate)
rm -rf "$folder" && mkdir -p "$folder"

# A night of the program in build directory $1, named $2, with option $3: exit status, and its report in $folder/$2.txt.
night() {
    "$1/plumb" nightly "${kernels[@]}" --directory "$folder/state" --commit "$2" --samples "$samples" "${run[@]}" \
        --accepted "$folder/accepted.csv" --accepted-speed "$folder/none.json" ${3:-} > "$folder/$2.txt" 2> "$folder/$2.errors"
}

# Background load number $1: nothing, one busy core, two, a stream through memory, bursts. Prints the processes.
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

# A copy of the tree in directory $1: links to the sources, and hard links to what is built.
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

# A build in $folder/$1 in which in file $2 the text $3, which is there once, is $4.
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

# Whether a night of the faulty build $1 raises the alarm $2 ($3: what it is about). Says so.
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

# A tenth of all tiles once more, in kernels that take nine numbers and give nine.
faulty_build slower fast/dispatch.c '        kernel->path[path](n / LANES, &from, &to, 1, streamed == 0);' \
    '        kernel->path[path](n / LANES, &from, &to, 1, streamed == 0);
    if (kernel->in.components == 9 && kernel->out.components == 9 && n >= LANES)
        kernel->path[path]((n / LANES + 9) / 10, &from, &to, 1, streamed == 0);'
expect_alarm slower slower rotation.orthonormalise

# The result's last digit, one too low.
faulty_build ulp fast/so3.c 'store_number(out, 0, s1_of_square(load(in, 0)));' \
    'store_number(out, 0, from_bits(sub_bits(bits(s1_of_square(load(in, 0))), splat_bits(1))));'
expect_alarm ulp '(worse|broken)' so3.s1

((failed)) || echo "proved: $nights nights without an alarm, two faults caught"
exit $failed
