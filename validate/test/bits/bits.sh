#!/bin/bash
# Tests that the fast kernels give the same bits on every path and CPU, with every compiler and optimisation level:
# builds all variants, runs each on the same inputs and compares checksums of all output bits. For 64-bit ARM it uses
# Debian's cross compiler and qemu-user; there it also checks that fused multiply-adds are vector instructions.
#
# `make test-bits` calls this script with these variables in the environment: FLAGS (the library's flags without
# optimisation), AVX2 (the flags of that path, or nothing), WASM (the clang that compiles the kernels for a page),
# LEVELS (optimisation levels; nothing: all), BUILD, ONCE (the sources that are compiled once), and LIBRARY (nothing, or
# a library that is not built again), which BUILT ("gcc-O2") made. Compilers that are not installed are skipped with a
# message. Exit status 0: all equal. 1: some differ. 2: something could not be built or run.
set -u
here=validate/test/bits
directory=$BUILD/bits
read -ra once <<<"$ONCE" # compiled once, not per path
rm -rf "$directory"
mkdir -p "$directory"

# Builds variant $1 with compiler $2 at level $3, with flags $4 for the portable path, and runs it with $5 (nothing:
# directly). Its checksums are written to $directory/$1.
sums() {
    local name=$1 compiler=$2 level=$3 portable=$4 runner=${5:-} avx2=$AVX2 without= work=$directory/$1.build source
    [[ $runner ]] && avx2= without=-DPLUMB_WITHOUT_AVX2
    mkdir -p "$work"
    local -a built=("${once[@]}")
    if [[ $LIBRARY && $name == "$BUILT" ]]; then
        built=("$LIBRARY")
    else for source in fast/*/*.c; do
        [[ " ${once[*]} " == *" $source "* ]] && continue
        $compiler $FLAGS "$level" $portable -DPLUMB_BUILD_PORTABLE -c -o "$work/portable_$(basename "$source").o" "$source" || return
        [[ -z $avx2 ]] || $compiler $FLAGS "$level" $avx2 -DPLUMB_BUILD_AVX2 -c -o "$work/avx2_$(basename "$source").o" "$source" || return
        built+=("$work"/*_"$(basename "$source").o")
    done; fi
    $compiler $FLAGS $without "$level" -o "$work/sums" $here/sums.c "${built[@]}" -lm &&
        $runner "$work/sums" > "$work/sums.txt" && mv "$work/sums.txt" "$directory/$name"
}

names=()
start() {
    names+=("$1")
    sums "$@" &
    (( $(jobs -rp | wc -l) < $(nproc) )) || wait -n
}

for compiler in gcc clang; do
    command -v $compiler > /dev/null || { echo "$compiler is not installed: left out"; continue; }
    for level in ${LEVELS:--O0 -O1 -O2 -O3}; do
        start "$compiler$level" $compiler $level ""
    done
    # The portable path with vectors of 32 bytes, without and with fused multiply-add.
    [[ -z $AVX2 ]] || start "$compiler-O2-avx" $compiler -O2 -mavx
    [[ -z $AVX2 ]] || start "$compiler-O2-fma" $compiler -O2 -mfma
done
aarch64=
if ! { command -v aarch64-linux-gnu-gcc && command -v qemu-aarch64 && ls /usr/aarch64-linux-gnu/lib; } > /dev/null 2>&1; then
    echo "aarch64 (gcc-aarch64-linux-gnu, libc6-dev-arm64-cross, qemu-user) is not installed: left out"
else
    aarch64=1
    for level in ${LEVELS:--O0 -O1 -O2 -O3}; do
        start "aarch64-gcc$level" aarch64-linux-gnu-gcc $level "" "qemu-aarch64 -L /usr/aarch64-linux-gnu"
    done
fi
if ! { command -v clang && command -v wasm-ld && command -v node && ls /usr/lib/wasm32-wasi/libc.a; } > /dev/null 2>&1; then
    echo "WebAssembly (clang, lld, wasi-libc, libclang-rt-14-dev-wasm32, nodejs) is not installed: left out"
else
    start wasm "$WASM" -Oz "" "node --no-warnings --experimental-wasi-unstable-preview1 $here/wasi.mjs"
fi
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

if [[ $aarch64 ]]; then
    read -r vectors scalars < <(aarch64-linux-gnu-objdump -d --no-show-raw-insn \
        "$directory/aarch64-gcc-O2.build/portable_so3.c.o" | awk '
        / <.*>:$/ { inside = /<plumb_portable_so3_exp>/ }
        inside && $2 ~ /^fml[as]$/ { vectors++ }
        inside && $2 ~ /^fn?m(add|sub)$/ { scalars++ }
        END { print vectors + 0, scalars + 0 }')
    echo "so3.exp on aarch64: $vectors fused multiply-adds of vectors, $scalars of scalars"
    ((vectors > 0 && scalars == 0)) || exit 1
fi
