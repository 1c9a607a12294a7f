/* Tests of the public headers. The program in the opening comment of each header is extracted, compiled, and run or
 * checked. Each installed compiler is used, without and with optimisation, and with different language standards,
 * because users' compilers and options differ from those of this project. The C++ headers' own test programs are
 * compiled in the same variants. */
#include "ran.h"

#ifdef __clang__
#define COMPILER "clang"
#else
#define COMPILER "gcc"
#endif
#ifdef SANITIZED
#define SANITIZE " -fsanitize=address,undefined"
#else
#define SANITIZE ""
#endif

struct language {
    const char *name, *compilers[2], *standards[3];
};
static const struct language c = {"c", {"gcc", "clang"}, {"c11", "c17", "c2x"}};
static const struct language cpp = {"c++", {"g++", "clang++"}, {"c++17", "c++20", "c++2b"}};

static int is_installed(const char *compiler)
{
    return system(formatted("command -v %s > /dev/null", compiler)) == 0;
}

/* A library with sanitizers is slow and can be linked only by the compiler that built it. */
#ifdef SANITIZED
static const char *const levels[] = {"-O1"};
static int is_tried(const char *compiler)
{
    return strncmp(compiler, COMPILER, 2) == 0;
}
#else
static const char *const levels[] = {"-O0", "-O1", "-O2", "-O3"};
static int is_tried(const char *compiler)
{
    return is_installed(compiler);
}
#endif

/* Runs a shell command in the scratch directory. In it, $compile is a compiler with its options, $strict additional
 * options for C++ headers, $mine the extracted program; $root and $build are the sources' and the build's directories.
 * A CPU time limit of 60 seconds ends programs that hang. */
static void expect_compiles(const char *compile, const char *language, const char *header, const char *command)
{
    const char *all =
        formatted("root=%s build=%s; strict='-Wold-style-cast -fno-exceptions -fno-rtti'; "
                  "compile='%s -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wcast-qual -Werror " SANITIZE
                  " -Wl,--strip-debug -I'$root/fast mine='-x %s mine.c -x none'; ulimit -t 60; "
                  "cd %s && { %s; } > said 2>&1 || { cat said >&2; false; }",
                  sources(), beside_tests(".."), compile, language, in_scratch(""), command);
    cr_expect_eq(system(all), 0, "%s: its program does not compile, or fails: %s", header, compile);
}

/* Extracts the header's program and runs the command: with one compiler at the lowest optimisation level and with the
 * other at the highest, each with another standard. With PLUMB_TEST_LONG (make test-long), all combinations of
 * compiler, standard and level are tried. */
static void expect_runs_in(const struct language *language, const char *header, const char *command)
{
    const int is_long = getenv("PLUMB_TEST_LONG") != NULL;
    const size_t highest = sizeof levels / sizeof *levels - 1;
    take_out(header);
    for (size_t level = 0; level <= highest; level++)
        for (size_t way = 0; way < 6; way++) {
            const size_t k = way % 2, standard = way / 2;
            const int is_end = level == 0 || level == highest;
            const int is_turn = k == level % 2 && standard == (level / 2 + k) % 3;
            if ((is_long || (is_end && is_turn)) && is_tried(language->compilers[k]))
                expect_compiles(
                    formatted("%s -std=%s %s", language->compilers[k], language->standards[standard], levels[level]),
                    language->name, header, command);
        }
}

/* A compiler that is not installed is skipped by the other tests without a message; this test reports it. */
Test(headers, gcc_and_clang_are_both_tried)
{
    for (size_t k = 0; k < 4; k++) {
        const char *compiler = k < 2 ? c.compilers[k] : cpp.compilers[k - 2];
        if (!is_installed(compiler))
            cr_skip_test("%s is not installed: it compiles no header", compiler);
    }
}

/* The examples of docs/list.md. */
TRY(headers, list_examples_run,
    expect_runs_in(
        &c, "fast/plumb/list.h",
        "for name in lru events undo; do $compile -o $name $root/docs/examples/$name.c && ./$name || "
        "echo $name fails; done > shown && [ \"$(echo $(cat shown))\" = '1: kept 2: forgotten 3: kept 4: kept"
        " 1 drop 2 hit 2.5 echo 3 bounce 21 4021 after 3 changes' ]"))

/* Runs the program of a header that is for C and C++, in both languages. */
static void expect_runs_in_both(const char *header, const char *command)
{
    expect_runs_in(&c, header, command);
    expect_runs_in(&cpp, header, command);
}

/* Compiles the extracted program with the library and runs it; in C++ with the options $strict. */
#define LINKED "$compile -o mine $mine $build/libplumb.a -lm && ./mine "
#define LINKED_STRICT "$compile $strict -o mine $mine $build/libplumb.a -lm && ./mine "
TRY(headers, example_of_plumb_h_runs, expect_runs_in_both("fast/plumb/plumb.h", LINKED))
TRY(headers, example_of_types_h_runs,
    expect_runs_in_both("fast/plumb/types.h", LINKED "| grep -x 'ok: 2 m/s, -4 m/s²'"))
TRY(headers, example_of_kernels_h_runs, expect_runs_in_both("fast/plumb/kernels.h", LINKED "| grep -x 'ok: (0, 7, 1)'"))
TRY(headers, example_of_one_h_runs, expect_runs_in_both("fast/plumb/one.h", LINKED "| grep '^ok: cos 1.5 = 0.0707'"))

#define ROTATED "| grep -x '0.339178'"
TRY(headers, example_of_scalar_h_runs, expect_runs_in_both("fast/plumb/scalar.h", LINKED ROTATED))
#if defined(__x86_64__) && !defined(PLUMB_WITHOUT_AVX2)
/* Compiled for fused multiply-add, the program needs no library. */
TRY(headers, scalar_h_is_inline_with_fma,
    expect_runs_in_both("fast/plumb/scalar.h", "$compile -mfma -o mine $mine && { ! grep -qw fma /proc/cpuinfo || "
                                               "./mine " ROTATED "; }"))
#endif

/* Compiles each line alone. The first must compile, which shows that the others fail for their own reason. Pointers are
 * rejected if they are wider than a float. */
Test(headers, one_h_rejects_pointers_and_constants)
{
    static const char lines[] =
        "try() { printf '#include <plumb/plumb.h>\nplumb_status f(const float p[3], plumb_dynamic *q, double d);\n"
        "plumb_status f(const float p[3], plumb_dynamic *q, double d)\n{ const float a = 1; float v[3] = {1, 2, 3}, "
        "R[3][3]; (void)a, (void)p, (void)q, (void)d, (void)R;\nreturn %%s; }\n' \"$1\" > tried.c; "
        "${compile%% -Wl*} -I$root/fast -c -o tried.o -x %s tried.c > diagnostics 2>&1; }; "
        "try 'plumb_so3_exp(1, plumb_in_one(v), plumb_out_one(R)) ? plumb_so3_s1(1, plumb_in_one(a), "
        "plumb_out_one(v[0])) "
        ": plumb_dynamic_inverse_n3(1, plumb_in_one(*q), plumb_out_one(*q))' || { cat diagnostics; false; } && "
        "for wrong in 'plumb_in_one(p), plumb_out_one(R)' 'plumb_in_one(q), plumb_out_one(R)' "
        "'plumb_in_one(d), plumb_out_one(R)' 'plumb_in_one(v), plumb_out_one(a)' 'plumb_in_one(1.5f), "
        "plumb_out_one(R)'; "
        "do ! try \"plumb_so3_exp(1, $wrong)\" || { echo \"compiles: $wrong\"; exit 1; }; done";
    take_out("fast/plumb/one.h");
    for (size_t k = 0; k < 2; k++) {
        if (is_tried(c.compilers[k]))
            expect_compiles(formatted("%s -std=c11", c.compilers[k]), "c", "fast/plumb/one.h", formatted(lines, "c"));
        if (is_tried(cpp.compilers[k]))
            expect_compiles(formatted("%s -std=c++17", cpp.compilers[k]), "c++", "fast/plumb/one.h",
                            formatted(lines, "c++"));
    }
}

TRY(headers, example_of_run_h_runs, expect_runs_in_both("fast/plumb/run.h", LINKED "| grep '^ok: cos 1.5 = 0.0707'"))
TRY(headers, example_of_tree_h_runs,
    expect_runs_in_both("fast/plumb/tree.h", LINKED "| grep -x 'ok: the last node is at 7 m'"))
TRY(headers, example_of_bodies_h_runs,
    expect_runs_in_both("fast/plumb/bodies.h", LINKED "| grep -x '2 flips in 150 s'"))
TRY(headers, example_of_chain_h_runs,
    expect_runs_in_both("fast/plumb/chain.h", LINKED "| grep -x 'the ceiling holds 1.3080 N s'"))
TRY(headers, example_of_list_h_runs,
    expect_runs_in(&c, "fast/plumb/list.h", "$compile -o mine $mine && ./mine | grep -x '0 0 1 1 1 2 2 4 4 4 '"))

/* plumb/list.h states that it defines only four names and needs no library. */
TRY(headers, list_compiles_alone_in_other_project,
    expect_runs_in(&c, "fast/plumb/list.h",
                   "rm -rf taken && mkdir -p taken/plumb && "
                   "for name in list.h list base.h status_text.h; do cp -r $root/fast/plumb/$name taken/plumb; done && "
                   "sed 's/int_list_free(&list);/puts(plumb_status_text(PLUMB_EMPTY)); &/' mine.c > taken/mine.c && "
                   "cd taken && ${compile% -I*} -I. -DPLUMB_HEADER_ONLY -o mine mine.c && "
                   "./mine | grep 'the list is empty'"))
TRY(headers, example_of_dual_h_runs,
    expect_runs_in_both("fast/plumb/dual.h", "$compile -o mine $mine -lm &&"
                                             " ./mine | grep -x \"f(1) = 1.924743106, f'(1) = 4.396469778\""))
TRY(headers, example_of_dual_hpp_runs,
    expect_runs_in(&cpp, "fast/plumb/dual.hpp",
                   "$compile $strict -o mine $mine -lm && "
                   "./mine | grep -x \"f(1) = 1.924743106 = 1.924743106, f' = 4.396469778, f'' = .*\""))

/* One template is instantiated for numbers, dual and hyper-dual numbers, in float and double. */
TRY(headers, dual_numbers_have_operators_in_cpp,
    expect_runs_in(&cpp, "fast/plumb/dual.hpp", "$compile $strict -o mine $root/validate/test/dual.cpp -lm && ./mine"))

/* If the CPU has fused multiply-add, compilers contract products and sums unless an option forbids it. The header must
 * give the same bits in both cases. */
TRY(headers, dual_bits_are_independent_of_fma,
    expect_runs_in(&cpp, "fast/plumb/dual.hpp",
                   "for flags in '' '-march=native -ffp-contract=fast'; do "
                   "$compile $flags -o mine $root/validate/test/dual.cpp -lm && ./mine bits > \"bits$flags\" || exit; "
                   "done; [ $(wc -l < bits) = 80 ] && cmp bits*"))
TRY(headers, example_of_pairs_h_runs,
    expect_runs_in_both("fast/plumb/pairs.h", "$compile -o mine $mine -lm &&"
                                              " ./mine | grep -x '(1, 2) (1, 3) (1, 4) (2, 3) (2, 4) (3, 4) '"))
TRY(headers, example_of_pairs_hpp_runs,
    expect_runs_in(&cpp, "fast/plumb/pairs.hpp",
                   "$compile $strict -o mine $mine -lm && "
                   "./mine | grep -x '(1, 2) (1, 3) (1, 4) (2, 3) (2, 4) (3, 4) '"))

/* Pairs as C++ ranges, of containers and of pairs. */
TRY(headers, pairs_are_ranges_in_cpp,
    expect_runs_in(&cpp, "fast/plumb/pairs.hpp", "$compile $strict -o mine $root/validate/test/pairs.cpp && ./mine"))
TRY(headers, example_of_list_hpp_runs,
    expect_runs_in(&cpp, "fast/plumb/list.hpp", "$compile $strict -o mine $mine && ./mine | grep -x '1 3 5 '"))

/* The same program of 300 lines is compiled for std::list and for plumb's list; a single line selects the list. */
TRY(headers, list_hpp_matches_std_list,
    expect_runs_in(&cpp, "fast/plumb/list.hpp",
                   "test=$root/validate/test/list.cpp; $compile $strict -DMINE -o mine $test && ./mine > mine.said && "
                   "$compile $strict -DMINE=2 -o stable $test && ./stable | diff mine.said - && "
                   "{ [ -s standard.said ] || { $compile -o standard $test && ./standard > standard.said; }; } && "
                   "[ $(wc -l < standard.said) -gt 50 ] && diff standard.said mine.said"))
TRY(headers, list_hpp_passes_std_list_cases,
    expect_runs_in(&cpp, "fast/plumb/list.hpp",
                   "$compile -o cases $root/validate/test/list_cases.cpp && ./cases | grep -x '0 failures'"))
/* Vectors, algorithms over the arrays, and bytes, which std::list does not have. */
TRY(headers, list_hpp_converts_vectors_and_bytes,
    expect_runs_in(&cpp, "fast/plumb/list.hpp",
                   "$compile -Wold-style-cast -o arrays $root/validate/test/list_arrays.cpp && "
                   "./arrays | grep -x '0 failures'"))
/* With LIST_CHECKED correct programs run as before, and each misuse of an iterator is an abort with its message. */
TRY(headers, list_hpp_passes_its_cases_checked,
    expect_runs_in(&cpp, "fast/plumb/list.hpp",
                   "for name in list_cases list_arrays; do $compile -DLIST_CHECKED -o checked "
                   "$root/validate/test/$name.cpp && ./checked | grep -x '0 failures' || exit 1; done"))
TRY(headers, list_hpp_aborts_on_misused_iterators,
    expect_runs_in(&cpp, "fast/plumb/list.hpp",
                   "$compile -o misuse $root/validate/test/list_checked.cpp && count=$(./misuse) && "
                   "[ $count -gt 20 ] && misuse=0 && while [ $misuse -lt $count ]; do "
                   "./misuse $misuse > expected 2> message; [ $? -gt 1 ] && sed -n 1p message | "
                   "diff expected - || exit 1; misuse=$((misuse + 1)); done"))
/* plumb::dense_list rejects values that cannot be moved by copying their bytes, and names the list that takes them. */
TRY(headers, list_hpp_rejects_nontrivial_values,
    expect_runs_in(
        &cpp, "fast/plumb/list.hpp",
        "printf '#include <plumb/list.hpp>\\n#include <string>\\nint main() { plumb::dense_list<std::string> "
        "list; return static_cast<int>(list.size()); }\\n' > refused.cpp; "
        "! ${compile% -Wl*} -I$root/fast -fsyntax-only refused.cpp 2> diagnostics && "
        "grep -m1 error: diagnostics | grep 'moves its values by memcpy, which this type does not allow' | "
        "grep -q 'use plumb::list,'"))

/* --- the library in C++ ------------------------------------------------------------------------------------------- */

TRY(headers, example_of_plumb_hpp_runs,
    expect_runs_in(&cpp, "fast/plumb/plumb.hpp", LINKED_STRICT "| grep -x 'ok: 200 m/s'"))
TRY(headers, example_of_types_hpp_runs,
    expect_runs_in(&cpp, "fast/plumb/types.hpp", LINKED_STRICT "| grep -x '2 m/s, -4 m/s²'"))
TRY(headers, example_of_kernels_hpp_runs,
    expect_runs_in(&cpp, "fast/plumb/kernels.hpp", LINKED_STRICT "| grep -x 'ok: 14.000 m up'"))
TRY(headers, cpp_views_tiles_transforms_match_c,
    expect_runs_in(&cpp, "fast/plumb/plumb.hpp",
                   "$compile $strict -o mine $root/validate/test/plumb.cpp $build/libplumb.a -lm && ./mine"))

/* Only one optimisation level: compiling takes several seconds here, and the other tests of this header use all
 * levels. */
Test(headers, cpp_kernels_agree_bitwise_with_c)
{
    take_out("fast/plumb/kernels.hpp");
    for (size_t k = 0; k < 2 && is_tried(cpp.compilers[k]); k++)
        expect_compiles(
            formatted("%s -std=c++17 -O%d", cpp.compilers[k], k == 0), "c++", "fast/plumb/kernels.hpp",
            "sed -nE 's/.*> ([a-z0-9_]+)\\{\\};.*/CHECK(\\1)/p' $root/fast/plumb/kernels.hpp > "
            "all_kernels.h && [ $(wc -l < all_kernels.h) = $(grep -c '^PLUMB_API' $root/fast/plumb/kernels.h) ] && "
            "$compile $strict -I. -o mine $root/validate/test/kernels.cpp $build/libplumb.a -lm && ./mine");
}

/* A wrong parameter of a list must be the first error that a compiler reports. An unused result must be reported
 * too. */
Test(headers, list_h_explains_wrong_parameters)
{
    static const char refusals[] =
        "refused() { printf '%%b\n#include <plumb/list.h>\n%%s\n' \"$2\" \"$3\" > wrong.c; "
        "! ${compile%% -Wl*} -I$root/fast -c -o wrong.o -x %s wrong.c > diagnostics 2>&1 && "
        "grep -m1 error: diagnostics | grep -F \"$1\" || { echo \"not said: $1\"; cat diagnostics; false; }; }; "
        "named='#define LIST_NAME mine\n#define LIST_VALUE int\n#define LIST_'; "
        "refused 'needs gcc or clang' \"#undef __GNUC__\n${named}CHECKED\" && "
        "refused 'define LIST_NAME and LIST_VALUE before' '#define LIST_NAME a' && "
        "refused 'LIST_INDEX is 8, 16, 32 or 64' \"${named}INDEX 24\" && "
        "refused 'LIST_KEY is the order' \"${named}LESS(a, b) 1\\n#define LIST_KEY(a) 1\" && "
        "refused 'LIST_ENCODE and LIST_DECODE need each other' \"${named}ENCODE(a, b) 1\" && "
        "refused 'LIST_REALLOCATE and LIST_RELEASE need each other' \"${named}RELEASE(a, b, c) 1\" && "
        "refused 'LIST_STRIDE is at least sizeof(LIST_VALUE)' \"${named}STRIDE 2\" && "
        "refused 'LIST_SCALAR: LIST_VALUE has to be an arithmetic type' "
        "'#define LIST_NAME a\n#define LIST_VALUE char *\n#define LIST_SCALAR' && "
        "refused unused-result \"${named}CHECKED\" 'void f(mine *list); void f(mine *list) { mine_push_back(list, 1); "
        "}'";
    take_out("fast/plumb/list.h");
    for (size_t k = 0; k < 2; k++) {
        if (is_tried(c.compilers[k]))
            expect_compiles(formatted("%s -std=c11", c.compilers[k]), "c", "fast/plumb/list.h",
                            formatted(refusals, "c"));
        if (is_tried(cpp.compilers[k]))
            expect_compiles(formatted("%s -std=c++17", cpp.compilers[k]), "c++", "fast/plumb/list.h",
                            formatted(refusals, "c++"));
    }
}

/* With WRONG = 0 the program must compile, which shows that other programs fail for their own reason. The compilers
 * take turns with the wrong programs. */
Test(headers, wrong_cpp_types_do_not_compile)
{
    take_out("fast/plumb/plumb.hpp");
    for (size_t k = 0; k < 2; k++)
        if (is_tried(cpp.compilers[k]))
            expect_compiles(
                formatted("%s -std=c++17", cpp.compilers[k]), "c++", "fast/plumb/plumb.hpp",
                "test=$root/validate/test/plumb.cpp; last=$(sed -n 's/#elif WRONG == //p' $test | tail -1); "
                "wrong() { ${compile% -Wl*} $strict -I$root/fast "
                "-fsyntax-only -DWRONG=$1 $test; }; "
                "case $compile in clang*) first=1 ;; *) first=2 ;; esac; "
                "wrong 0 || exit; for number in $(seq $first 2 $last); do "
                "! wrong $number 2> refused || { echo WRONG=$number compiles; exit 1; }; done; "
                "[ $last = 11 ]");
}

/* Each header is compiled alone with one standard, since the set of includes does not depend on it; scalar_text.h needs
 * -mfma, and scalar.h includes it. A file that includes all headers is compiled with the other standards. */
Test(headers, each_compiles_alone)
{
    take_out("fast/plumb/plumb.h");
    static const char write[] = "for header in $root/fast/plumb/*.h*; do name=${header##*/}; "
                                "case $name in list.h | status_text.h | scalar_text.h) continue ;; esac; "
                                "echo \"#include <plumb/$name>\" > $name.c; done; ";
    for (size_t k = 0; k < 2; k++) {
        if (is_tried(c.compilers[k]))
            expect_compiles(
                c.compilers[k], "c", "each header",
                formatted("%s compile=\"${compile%% -Wl*} -I$root/fast -fsyntax-only\"; $compile -std=c11 *.h.c && "
                          "$compile -std=c17 plumb.h.c && $compile -std=c2x plumb.h.c",
                          write));
        if (is_tried(cpp.compilers[k]))
            expect_compiles(
                cpp.compilers[k], "c++", "each header",
                formatted("%s compile=\"${compile%% -Wl*} -I$root/fast $strict -fsyntax-only -x c++\"; "
                          "$compile -std=c++17 *.h.c *.hpp.c && $compile -std=c++20 plumb.h.c plumb.hpp.c && "
                          "$compile -std=c++2b plumb.h.c plumb.hpp.c",
                          write));
    }
}

/* --- ports -------------------------------------------------------------------------------------------------------- */

TRY(headers, example_of_plumb_port_h_passes,
    expect_runs_in(&c, "validate/plumb_port.h",
                   "$compile -shared -fPIC -I$root/validate -o mine.so $mine -lm &&"
                   " $build/plumb check so3.s1 --port ./mine.so --samples 1k | grep '^1 kernel: 1 passed'"))
TRY(headers, example_of_plumb_port_hpp_passes,
    expect_runs_in(&cpp, "validate/plumb_port.hpp",
                   "$compile -shared -fPIC -I$root/validate -o mine.so $mine -lm &&"
                   " $build/plumb check --port ./mine.so --samples 1k | grep '^1 kernel: 1 passed'"))
TRY(headers, example_of_list_port_h_passes,
    expect_runs_in(&c, "validate/plumb_list_port.h",
                   "$compile -shared -fPIC -I$root/validate -o mine.so $mine &&"
                   " $build/plumb list check --port ./mine.so"))

/* Includes all headers in one file, so that conflicting names are found. */
static void expect_all_together(const struct language *language, const char *first)
{
    const char *command = formatted("printf '%%s\n' %s '#include <plumb/dual.h>' '#include <plumb/plumb.h>' "
                                    "'#include <plumb/pairs.h>' '#include <plumb/tree.h>' '#include <plumb/bodies.h>' "
                                    "'#include <plumb/chain.h>' 'int main(void) { return 0; }' > all.c && "
                                    "$compile -Wno-unused-command-line-argument -fsyntax-only -x %s all.c",
                                    first, language->name);
    expect_runs_in(language, "fast/plumb/plumb.h", command);
}

/* The kernels' headers must equal the output of plumb kernels, which prints them from the kernels' tables. */
TRY(headers, printed_kernel_headers_are_current,
    expect_said("for name in kernels:kernels.h articles:articles.h cpp:kernels.hpp scalar:scalar.h; do "
                "plumb kernels --header ${name%:*} | diff - fast/plumb/${name#*:} >&2 || exit; done",
                0, ""))

Test(headers, one_program_includes_all_headers)
{
    expect_all_together(&c, "'#define LIST_NAME int_list' '#define LIST_VALUE int' '#include <plumb/list.h>'");
    expect_all_together(&cpp, "'#include <plumb/plumb.hpp>' '#include <plumb/list.hpp>'");
}
