#!/bin/bash
# The commands of headers.c: each compiles and runs the example program of a public header, a test program of this
# directory, or programs that must not compile.
#
#     headers.sh COMMAND
#
# COMMAND is one of the functions below. headers.c sets these variables:
#
#     LINE           a regular expression: a whole line that the program prints must match it; empty: any output
#     COMPILER       the compiler with its language standard and optimisation level: "gcc -std=c11 -O0"
#     LANGUAGE       the language of the program: "c" or "c++", as the compilers' option -x expects
#     SANITIZE       the options of the sanitizers with which libplumb.a was built, or empty
#     ROOT, BUILD    the directories of the sources and of the build
#
# The current directory is the test's scratch directory. It contains mine.c, the example program. The output of all
# compilers and programs is stored in the file `output`, and is printed on standard error if the command fails.
set -eu -o pipefail
ulimit -t 300 # CPU seconds, for programs that do not end
example=(-x "$LANGUAGE" mine.c -x none)
library=("$BUILD/libplumb.a" -lm)
tests=$ROOT/validate/test
strict=(-Wold-style-cast -fno-exceptions -fno-rtti)
# For programs that take ten seconds to compile with optimisation: without it, unless all levels are tried.
slow=(-O0)
[ -z "${PLUMB_TEST_LONG:-}" ] || slow=()

exec 3>&2 >output 2>&1
trap 'status=$?; [ $status = 0 ] || cat output >&3; exit $status' EXIT

warnings=(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wcast-qual -Werror)
# compile: with options for a step that does not link. link: compiles and links.
# shellcheck disable=SC2086
compile_without_plumb() { $COMPILER "${warnings[@]}" $SANITIZE "$@"; }
compile() { compile_without_plumb -I"$ROOT/fast" "$@"; }
link() { compile -Wl,--strip-debug "$@"; }

# Runs a program. Fails if the program fails, or if none of the lines that it prints matches $LINE.
run_expecting_line() {
    "$@" >printed || { cat printed && return 1; }
    cat printed
    [ -z "$LINE" ] || grep -qx -- "$LINE" printed
}

# Fails if the command succeeds; `set -e` ignores commands after "!".
fails() { if "$@" 2>diagnostics; then return 1; fi; }

# The first error in `diagnostics` must contain the text.
first_error_contains() {
    grep -m1 error: diagnostics | grep -F -- "$1" || { echo "not in the first error: $1" && cat diagnostics && return 1; }
}

# --- example programs -------------------------------------------------------------------------------------------------

example_with_library() { link -o mine "${example[@]}" "${library[@]}" && run_expecting_line ./mine; }
example_with_library_strict() {
    link "${strict[@]}" -o mine "${example[@]}" "${library[@]}" && run_expecting_line ./mine
}
# With the C library only.
example_alone() { link -o mine "${example[@]}" -lm && run_expecting_line ./mine; }
example_alone_strict() { link "${strict[@]}" -o mine "${example[@]}" -lm && run_expecting_line ./mine; }

# Compiled for processors with fused multiply-add, the program needs no library, not even libm. It runs only on these.
example_with_fma() {
    link -mfma -o mine "${example[@]}"
    if grep -qw fma /proc/cpuinfo; then run_expecting_line ./mine; fi
}

# Ports: a shared object, which the program plumb checks. Each is compiled with nothing but its public header.
port() {
    link -shared -fPIC -I"$ROOT/validate" -o mine.so "${example[@]}" -lm
    LINE='1 kernel: 1 passed.*' run_expecting_line "$BUILD/plumb" check --port ./mine.so --samples 1k
}
list_port() {
    link -shared -fPIC -I"$ROOT/validate" -o mine.so "${example[@]}"
    "$BUILD/plumb" list check --port ./mine.so
}

# The examples of docs/list.md.
list_examples() {
    local name
    for name in lru events undo; do
        link -o $name "$ROOT/docs/examples/$name.c"
        ./$name
    done >printed
    cat printed
    tr '\n' ' ' <printed | grep -qx '1: kept 2: forgotten 3: kept 4: kept 1 drop 2 hit 2.5 echo 3 bounce 21 4021 after 3 changes '
}

# Copies the headers of the list to another project and compiles the example there, without plumb's sources.
list_in_other_project() {
    local name
    rm -rf project
    mkdir -p project/plumb
    for name in list.h list base.h status_text.h; do cp -r "$ROOT/fast/plumb/$name" project/plumb; done
    sed 's/int_list_free(&list);/puts(plumb_status_text(PLUMB_EMPTY)); &/' mine.c >project/mine.c
    cd project
    compile_without_plumb -I. -DPLUMB_HEADER_ONLY -o mine mine.c
    ./mine | grep 'the list is empty'
}

# --- test programs of this directory ----------------------------------------------------------------------------------

dual_operators() { link "${strict[@]}" -o mine "$tests/dual.cpp" -lm && ./mine; }
# The program prints the bits of its results.
dual_bits() {
    link -o mine "$tests/dual.cpp" -lm
    ./mine bits >uncontracted
    [ "$(wc -l <uncontracted)" = 80 ]
    link -march=native -ffp-contract=fast -o mine "$tests/dual.cpp" -lm
    ./mine bits >contracted
    cmp uncontracted contracted
}

pair_ranges() { link "${strict[@]}" -o mine "$tests/pairs.cpp" && ./mine; }

# Compiles list.cpp for std::list (only once), plumb::list (MINE=1) and plumb::dense_list (MINE=2): the output must be
# the same.
list_like_std() {
    local variant
    [ -s standard.output ] || { link -o standard "$tests/list.cpp" && ./standard >standard.output; }
    [ "$(wc -l <standard.output)" -gt 50 ]
    for variant in 1 2; do
        link "${strict[@]}" -DMINE=$variant -o mine "$tests/list.cpp"
        ./mine | diff standard.output -
    done
}
# Compiles list_kept.cpp for std::list, for plumb::list (MINE) and for plumb::list with checked iterators: the output must
# be the same, and the address sanitizer must find nothing.
list_kept() {
    local sanitized=("${slow[@]}" -g1 -fsanitize=address,undefined -fno-sanitize-recover=all) checked
    link "${slow[@]}" -o standard "$tests/list_kept.cpp" && ./standard >standard.output
    [ "$(wc -l <standard.output)" = 20 ]
    for checked in -DNOT_CHECKED -DLIST_CHECKED; do
        link "${sanitized[@]}" -DMINE "$checked" -o mine "$tests/list_kept.cpp"
        ./mine | diff standard.output -
    done
}
list_cases() { link -o cases "$tests/list_cases.cpp" && ./cases | grep -x '0 failures'; }
list_arrays() { link -Wold-style-cast -o arrays "$tests/list_arrays.cpp" && ./arrays | grep -x '0 failures'; }
list_checked() {
    local name
    for name in list_cases list_arrays; do
        link "${slow[@]}" -DLIST_CHECKED -o checked "$tests/$name.cpp"
        ./checked | grep -x '0 failures'
    done
}
# Without an argument, the program prints its number of misuses. With the number of a misuse, it prints the expected
# message on standard output, and then aborts with the actual message on standard error.
list_misuse() {
    local count misuse status
    link -o misuse "$tests/list_checked.cpp"
    count=$(./misuse)
    [ "$count" -gt 20 ]
    for ((misuse = 0; misuse < count; misuse++)); do
        status=0
        ./misuse $misuse >expected 2>message || status=$?
        [ $status -gt 1 ]
        sed -n 1p message | diff expected -
    done
}

views_tiles_transforms() { link "${strict[@]}" -o mine "$tests/plumb.cpp" "${library[@]}" && ./mine; }

# all_kernels.h has a line CHECK(so3_exp) for each kernel of kernels.hpp. These must be as many as in kernels.h.
kernel_bits() {
    sed -nE 's/.*> ([a-z0-9_]+)\{\};.*/CHECK(\1)/p' "$ROOT/fast/plumb/kernels.hpp" >all_kernels.h
    [ "$(wc -l <all_kernels.h)" = "$(grep -c '^PLUMB_API' "$ROOT/fast/plumb/kernels.h")" ]
    link "${strict[@]}" -I. -o mine "$tests/kernels.cpp" "${library[@]}"
    ./mine
}

# --- programs that must not compile -----------------------------------------------------------------------------------
# Each command also compiles a correct program in the same way, so that the wrong programs do not fail for another reason.

# Compiles a function with this expression.
expression_compiles() {
    cat >expression.c <<END
#include <plumb/plumb.h>
plumb_status f(const float p[3], plumb_dynamic *q, double d);
plumb_status f(const float p[3], plumb_dynamic *q, double d)
{
    const float a = 1;
    float v[3] = {1, 2, 3}, R[3][3];
    (void)a, (void)p, (void)q, (void)d, (void)R;
    return $1;
}
END
    compile -c -o expression.o -x "$LANGUAGE" expression.c
}
one_h_arguments() {
    local wrong
    expression_compiles 'plumb_so3_exp(1, plumb_in_one(v), plumb_out_one(R)) ?
                             plumb_so3_s1(1, plumb_in_one(a), plumb_out_one(v[0])) :
                             plumb_dynamic_inverse_n3(1, plumb_in_one(*q), plumb_out_one(*q))'
    for wrong in 'plumb_in_one(p), plumb_out_one(R)' 'plumb_in_one(q), plumb_out_one(R)' \
        'plumb_in_one(d), plumb_out_one(R)' 'plumb_in_one(v), plumb_out_one(a)' 'plumb_in_one(1.5f), plumb_out_one(R)'; do
        fails expression_compiles "plumb_so3_exp(1, $wrong)" || { echo "compiles: $wrong" && return 1; }
    done
}

# Compiles list.h with the macros of $2 and the code of $3. The first error must contain $1.
list_error() {
    printf '%s\n#include <plumb/list.h>\n%s\n' "$2" "${3:-}" >list.c
    fails compile -c -o list.o -x "$LANGUAGE" list.c
    first_error_contains "$1"
}
list_parameters() {
    local name='#define LIST_NAME mine' push='void f(mine *list); void f(mine *list) { mine_push_back(list, 1); }'
    local int_list=$name$'\n#define LIST_VALUE int'
    printf '%s\n#include <plumb/list.h>\n' "$int_list" >list.c
    compile -c -o list.o -x "$LANGUAGE" -Wno-unused-function list.c
    list_error 'needs gcc or clang' "#undef __GNUC__"$'\n'"$int_list"
    list_error 'define LIST_NAME and LIST_VALUE before' "$name"
    list_error 'LIST_INDEX is 8, 16, 32 or 64' "$int_list"$'\n#define LIST_INDEX 24'
    list_error 'LIST_KEY is the order' "$int_list"$'\n#define LIST_LESS(a, b) 1\n#define LIST_KEY(a) 1'
    list_error 'LIST_ENCODE and LIST_DECODE need each other' "$int_list"$'\n#define LIST_ENCODE(a, b) 1'
    list_error 'LIST_REALLOCATE and LIST_RELEASE need each other' "$int_list"$'\n#define LIST_RELEASE(a, b, c) 1'
    list_error 'LIST_STRIDE is at least sizeof(LIST_VALUE)' "$int_list"$'\n#define LIST_STRIDE 2'
    list_error 'LIST_SCALAR: LIST_VALUE has to be an arithmetic type' \
        "$name"$'\n#define LIST_VALUE char *\n#define LIST_SCALAR'
    list_error unused-result "$int_list"$'\n#define LIST_CHECKED' "$push"
}

list_of_strings() {
    cat >strings.cpp <<'END'
#include <plumb/list.hpp>
#include <string>
int main()
{
    LIST list;
    return static_cast<int>(list.size());
}
END
    compile -fsyntax-only '-DLIST=plumb::list<std::string>' strings.cpp
    fails compile -fsyntax-only '-DLIST=plumb::dense_list<std::string>' strings.cpp
    first_error_contains 'moves its values by memcpy, which this type does not allow'
    first_error_contains 'use plumb::list,'
}

# plumb.cpp has a wrong program for each value of WRONG but 0. clang compiles the programs with odd numbers, gcc the
# programs with even numbers.
wrong_cpp_types() {
    local number first=2 last
    last=$(sed -n 's/#elif WRONG == //p' "$tests/plumb.cpp" | tail -1)
    [ "$last" = 11 ]
    case $COMPILER in clang*) first=1 ;; esac
    compile "${strict[@]}" -fsyntax-only -DWRONG=0 "$tests/plumb.cpp"
    for number in $(seq $first 2 "$last"); do
        fails compile "${strict[@]}" -fsyntax-only "-DWRONG=$number" "$tests/plumb.cpp" ||
            { echo "WRONG=$number compiles" && return 1; }
    done
}

# --- all headers ------------------------------------------------------------------------------------------------------

# Compiles each header alone with the oldest standard, since the set of includes does not depend on the standard, and with
# the other standards the header that includes the others. Left out: list.h, which needs macros; status_text.h, which
# base.h includes; scalar_text.h, which compiles only with -mfma, and which scalar.h includes.
each_header_alone() {
    local path name standards=(c11 c17 c2x) main=(plumb.h.c) all options=()
    for path in "$ROOT"/fast/plumb/*.h*; do
        name=${path##*/}
        case $name in list.h | status_text.h | scalar_text.h) continue ;; esac
        echo "#include <plumb/$name>" >"$name.c"
    done
    all=(*.h.c)
    if [ "$LANGUAGE" = c++ ]; then
        standards=(c++17 c++20 c++2b)
        main+=(plumb.hpp.c)
        all+=(*.hpp.c)
        options=("${strict[@]}" -x c++)
    fi
    compile "${options[@]}" -fsyntax-only "-std=${standards[0]}" "${all[@]}"
    compile "${options[@]}" -fsyntax-only "-std=${standards[1]}" "${main[@]}"
    compile "${options[@]}" -fsyntax-only "-std=${standards[2]}" "${main[@]}"
}

# Includes all headers in one file, so that conflicting names are found.
all_headers_together() {
    if [ "$LANGUAGE" = c ]; then
        printf '%s\n' '#define LIST_NAME int_list' '#define LIST_VALUE int' '#include <plumb/list.h>'
    else
        printf '#include <plumb/%s.hpp>\n' plumb list
    fi >all.c
    printf '#include <plumb/%s.h>\n' dual plumb pairs tree bodies chain >>all.c
    echo 'int main(void) { return 0; }' >>all.c
    compile -fsyntax-only -x "$LANGUAGE" all.c
}

"$1"
