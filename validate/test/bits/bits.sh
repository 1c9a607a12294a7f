#!/bin/bash
# The fast kernels give the same bits on both paths, from gcc and from clang, at every level of optimisation: builds them
# all, runs each on the same inputs and compares checksums of all output bits.
#
# `make test-bits` calls it with FLAGS (the library's, but for optimisation), AVX2 (the flags of that path, or nothing),
# BUILD, and LIBRARY, which BUILT ("gcc-O2") made and which is not built again (or nothing), in the environment. A compiler that is not installed is said to be left out. Exit status 0: all the same.
# 1: some differ. 2: something could not be built or run.
set -u
here=validate/test/bits
directory=$BUILD/bits
rm -rf "$directory"
mkdir -p "$directory"

# Build $1 by compiler $2 at level $3, with flags $4 for the portable path; its checksums go to $directory/$1.
sums() {
    local name=$1 compiler=$2 level=$3 portable=$4 work=$directory/$1.build source
    mkdir -p "$work"
    local -a built=(fast/dispatch.c)
    if [[ $LIBRARY && $name == "$BUILT" ]]; then
        built=("$LIBRARY")
    else for source in fast/*.c; do
        [[ $source == fast/dispatch.c ]] && continue
        $compiler $FLAGS "$level" $portable -DPLUMB_BUILD_PORTABLE -c -o "$work/portable_$(basename "$source").o" "$source" || return
        [[ -z $AVX2 ]] || $compiler $FLAGS "$level" $AVX2 -DPLUMB_BUILD_AVX2 -c -o "$work/avx2_$(basename "$source").o" "$source" || return
        built+=("$work"/*_"$(basename "$source").o")
    done; fi
    $compiler $FLAGS "$level" -o "$work/sums" $here/sums.c "${built[@]}" -lm &&
        "$work/sums" > "$work/sums.txt" && mv "$work/sums.txt" "$directory/$name"
}

names=()
start() {
    names+=("$1")
    sums "$@" &
    (( $(jobs -rp | wc -l) < $(nproc) )) || wait -n
}

for compiler in gcc clang; do
    command -v $compiler > /dev/null || { echo "$compiler is not installed: left out"; continue; }
    for level in -O0 -O1 -O2 -O3; do
        start "$compiler$level" $compiler $level ""
    done
    # The portable path where it has the fused instruction, instead of making it from doubles.
    [[ -z $AVX2 ]] || start "$compiler-O2-fma" $compiler -O2 -mfma
done
wait
for name in "${names[@]}"; do
    [[ -s $directory/$name ]] || { echo "$name: could not be built or run" >&2; exit 2; }
done

differing=$(cd "$directory" && awk '
    { for (i = 2; i <= NF; i++) { if (FNR == NR && i == 2) first[$1] = $2
                                  if ($i != first[$1]) print "differs: " $1 ", " FILENAME ", path " i - 1 } }' "${names[@]}")
kernels=$(wc -l < "$directory/${names[0]}")
paths=$(awk 'NR == 1 { print NF - 1 }' "$directory/${names[0]}")
if [[ -n $differing ]]; then
    echo "$differing"
    exit 1
fi
echo "same bits: $kernels kernels, $paths paths, ${names[*]}"
