#!/bin/bash
# Adds a family of formulas to a copy of the sources as CONTRIBUTING.md describes, and a formula to that family. The
# family needs four new files and a name in reference/families.h; the formula needs a few lines in three of the files.
# Checks that both are tested without further changes, that few objects are compiled again, and that a faulty kernel is
# found. The files are in validate/test/family/.
#
# `make test-family` calls this script with MAKE (with the variables of make's command line in MAKEFLAGS), CC and BUILD
# in the environment. Exits with 1 at the first unexpected result.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${BUILD:-build}
most_objects=18 most_lines=34 # limits: objects compiled for a new family; lines that a formula takes in all files
export LC_ALL=C.UTF-8

copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
tar --exclude=./build --exclude=./nightly --exclude=./.git -cf - . | tar -xf - -C "$copy"
mkdir -p "$copy/$build"
cp -a "$build"/{contracts,fast,reference,validate,plumb,libplumb.a,flags,sources,records.csv} "$copy/$build"
cd "$copy"

fail() {
    printf 'family: %s\n' "$1"
    [ $# -lt 2 ] || cat "$2"
    exit 1
}

# Compiles the changed sources and prints the number of compiled objects.
compile() {
    ${MAKE:-make} --no-print-directory "$build/plumb" >made 2>&1 || fail "$1 does not compile" made
    objects=$(grep -c '^compile' made || true)
    printf 'family: %s: %d objects compiled\n' "$1" "$objects"
}

# Runs plumb check, and checks the exit status and that the output contains a text.
expect() {
    local wanted=$1 says=$2 status=0
    shift 2
    "$build/plumb" check "$@" --samples 20k >said 2>&1 || status=$?
    [ "$status" -eq "$wanted" ] && grep -q -- "$says" said || fail "check $*: status $status, not $wanted with \"$says\"" said
    printf 'family: check %s: %s\n' "$*" "$says"
}

# Writes the family's files, edited by the given sed command.
put() {
    sed "$1" validate/test/family/reference.c >reference/formulas/turned.c
    sed "$1" validate/test/family/contracts.yaml >validate/contracts/turned.yaml
    sed "$1" validate/test/family/fast.c >fast/kernels/turned.c
}

compile "the copy as it is"
[ "$objects" -eq 0 ] || fail "the copy should need no compiling" made

added='^ *\(\/\* added \*\/\|# added\)$' end='^ *\(\/\* end \*\/\|# end\)$'
put "/$added/,/$end/d"
sed -i 's/^#define FAMILIES(F)/& F(turned)/' reference/families.h
compile "a new family"
[ "$objects" -le $most_objects ] || fail "that is more than $most_objects" made
for path in $("$build/plumb" check so3.s1 --path avx2 --samples 1k >said 2>&1 && echo avx2) portable; do
    expect 0 "3 passed" turned --path "$path"
done
# plumb paper must report that the family's chapter is missing, and nothing else.
status=0
"$build/plumb" paper >said 2>&1 || status=$?
{ [ "$status" -eq 1 ] && grep -q 'paper/turned.tex is missing' said && [ "$(wc -l <said)" -eq 1 ]; } ||
    fail "paper: status $status, not 1 because of the missing chapter" said
cp validate/test/family/paper.tex paper/turned.tex
"$build/plumb" paper >said 2>&1 || fail "paper: does not include the chapter" said
printf 'family: paper: the missing chapter was reported, and then included\n'
${CC:-cc} -O2 -ffp-contract=off -shared -fPIC -Ivalidate validate/test/family/port.c -o port.so
expect 0 "1 passed" turned.rate.n3 --port ./port.so

put ''
compile "a formula added to it"
[ "$objects" -le $most_objects ] || fail "that is more than $most_objects" made
lines=$(sed -n "/$added/,/$end/p" validate/test/family/*.{c,yaml} | grep -vcE '(/\*|#) (added|end)')
[ "$lines" -le $most_lines ] || fail "the formula takes $lines lines, more than $most_lines"
printf 'family: the formula takes %d lines, in three files\n' "$lines"
expect 0 "4 passed" turned

# A promise, which is one line of the contract, is added, changed and removed. plumb kernels --breaking must name the new
# one, because there is no record of it.
line='  - [float, y, norm, everywhere, 4, sampled, "the same error, as that of a vector"]'
sed -i "/fused dot product/a \\$line" validate/contracts/turned.yaml
compile "a promise added"
expect 0 "1 passed at level full" turned.vector
"$build/plumb" kernels --breaking >said 2>&1 || true
grep -q '^turned.vector  *y norm everywhere .* nothing is on record' said || fail "a promise without a record is not named" said
sed -i "/as that of a vector/s/ 4,/ 1e-3,/" validate/contracts/turned.yaml
compile "a promise changed"
expect 1 "FAIL  turned.vector .*y norm error .* times its limit\|FAIL  turned.vector .*: .*bits lost" turned.vector
sed -i "/as that of a vector/d" validate/contracts/turned.yaml
compile "a promise removed"
expect 0 "1 passed at level full" turned.vector

sed -i 's/fms_f32/fma_f32/' fast/kernels/turned.c
compile "a fault in it"
[ "$objects" -le 6 ] || fail "that is more than the kernel on three paths and in scalar form, its record and the single benchmark" made
expect 1 "3 failed at level full" turned
sed -i 's/less(splat(1)/less(splat(4)/' fast/kernels/turned.c
compile "another fault"
expect 1 "FAIL  turned.rate.n2 .*count is wrong" turned.rate.n2
