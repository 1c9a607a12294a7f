/* Tests of the public headers. The program in the opening comment of each header is extracted, compiled, and run or
 * checked. Each installed compiler is used, without and with optimisation, and with different language standards,
 * because users' compilers and options differ from the ones that this project is built with. The C++ headers' own test
 * programs are compiled in the same variants. headers.sh contains the commands that compile and run the programs. */
#include "ran.h"

#ifdef __clang__
#define COMPILER "clang"
#else
#define COMPILER "gcc"
#endif

/* A library with sanitizers is slow, and can be linked only by the kind of compiler that built it, with one level. */
#ifdef SANITIZED
#define SANITIZE "-fsanitize=address,undefined"
static const char *const levels[] = {"-O1"};
#else
#define SANITIZE ""
static const char *const levels[] = {"-O0", "-O1", "-O2", "-O3"};
#endif
enum { LAST_LEVEL = sizeof levels / sizeof *levels - 1, LAST_STANDARD = 2 };

struct language {
    const char *name, *compilers[2], *standards[LAST_STANDARD + 1];
};
static const struct language c = {"c", {"gcc", "clang"}, {"c11", "c17", "c2x"}};
static const struct language cpp = {"c++", {"g++", "clang++"}, {"c++17", "c++20", "c++2b"}};

static int is_installed(const char *compiler)
{
    return system(formatted("command -v %s > /dev/null", compiler)) == 0;
}

/* True for clang and clang++, false for gcc and g++. */
static int is_clang(const char *compiler)
{
    return strncmp(compiler, "clang", strlen("clang")) == 0;
}

/* True if headers are compiled with this compiler. */
static int is_tried(const char *compiler)
{
    const int can_link = !*SANITIZE || is_clang(compiler) == is_clang(COMPILER);
    return can_link && is_installed(compiler);
}

/* Runs a command of headers.sh in the scratch directory. `options` are the compiler's standard and optimisation level;
 * one line of the program's output must match the regular expression `line`, unless `line` is empty. */
static void expect_compiles(const struct language *language, const char *compiler, const char *options,
                            const char *header, const char *command, const char *line)
{
    setenv("LINE", line, 1);
    setenv("COMPILER", formatted("%s %s", compiler, options), 1);
    setenv("LANGUAGE", language->name, 1);
    setenv("SANITIZE", SANITIZE, 1);
    setenv("ROOT", sources(), 1);
    setenv("BUILD", beside_tests(".."), 1);
    const char *all = formatted("cd %s && $ROOT/validate/test/headers.sh %s", in_scratch(""), command);
    cr_expect_eq(system(all), 0, "%s: the command %s of headers.sh failed with %s %s", header, command, compiler,
                 options);
}

/* Extracts the header's example program, and runs a command of headers.sh twice: with gcc, without optimisation and
 * with the oldest standard; and with clang, with the most optimisation and the newest standard. With PLUMB_TEST_LONG
 * (make test-long), all combinations of compiler, standard and level are tried. */
static void expect_runs(const struct language *language, const char *header, const char *command, const char *line)
{
    const int is_long = getenv("PLUMB_TEST_LONG") != NULL;
    int commands = 0;
    take_out(header);
    for (size_t k = 0; k < 2; k++) {
        const char *compiler = language->compilers[k];
        const size_t chosen_level = k == 0 ? 0 : LAST_LEVEL, chosen_standard = k == 0 ? 0 : LAST_STANDARD;
        for (size_t level = 0; level <= LAST_LEVEL && is_tried(compiler); level++)
            for (size_t standard = 0; standard <= LAST_STANDARD; standard++) {
                if (!is_long && (level != chosen_level || standard != chosen_standard))
                    continue;
                const char *options = formatted("-std=%s %s", language->standards[standard], levels[level]);
                expect_compiles(language, compiler, options, header, command, line);
                commands++;
            }
    }
    cr_expect_gt(commands, 0, "%s: no compiler of %s was tried", header, language->name);
}

/* Tests the example program of a header that is for C and C++, in both languages. */
static void expect_runs_in_both(const char *header, const char *command, const char *line)
{
    expect_runs(&c, header, command, line);
    expect_runs(&cpp, header, command, line);
}

/* Runs a command of headers.sh, for which the optimisation level does not matter, with each compiler. */
static void expect_at_one_level(const struct language *language, const char *header, const char *command)
{
    take_out(header);
    for (size_t k = 0; k < 2; k++)
        if (is_tried(language->compilers[k]))
            expect_compiles(language, language->compilers[k], formatted("-std=%s", language->standards[0]), header,
                            command, "");
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

/* --- the library in C --------------------------------------------------------------------------------------------- */

TRY(headers, example_of_plumb_h_runs, expect_runs_in_both("fast/plumb/plumb.h", "example_with_library", ""))
TRY(headers, example_of_types_h_runs,
    expect_runs_in_both("fast/plumb/types.h", "example_with_library", "ok: 2 m/s, -4 m/s²"))
TRY(headers, example_of_kernels_h_runs,
    expect_runs_in_both("fast/plumb/kernels.h", "example_with_library", "ok: (0, 7, 1)"))
TRY(headers, example_of_one_h_runs,
    expect_runs_in_both("fast/plumb/one.h", "example_with_library", "ok: cos 1.5 = 0.0707.*"))
TRY(headers, example_of_run_h_runs,
    expect_runs_in_both("fast/plumb/run.h", "example_with_library", "ok: cos 1.5 = 0.0707.*"))
TRY(headers, example_of_tree_h_runs,
    expect_runs_in_both("fast/plumb/tree.h", "example_with_library", "ok: the last node is at 7 m"))
TRY(headers, example_of_bodies_h_runs,
    expect_runs_in_both("fast/plumb/bodies.h", "example_with_library", "2 flips in 150 s"))
TRY(headers, example_of_chain_h_runs,
    expect_runs_in_both("fast/plumb/chain.h", "example_with_library", "the ceiling holds 1.3080 N s"))
TRY(headers, example_of_scalar_h_runs, expect_runs_in_both("fast/plumb/scalar.h", "example_with_library", "0.339178"))
#if defined(__x86_64__) && !defined(PLUMB_WITHOUT_AVX2)
TRY(headers, scalar_h_is_inline_with_fma, expect_runs_in_both("fast/plumb/scalar.h", "example_with_fma", "0.339178"))
#endif

/* one.h recognises an argument that is a pointer by its size, which differs from that of a float. */
Test(headers, one_h_rejects_pointers_and_constants)
{
    expect_at_one_level(&c, "fast/plumb/one.h", "one_h_arguments");
    expect_at_one_level(&cpp, "fast/plumb/one.h", "one_h_arguments");
}

/* --- dual numbers and pairs --------------------------------------------------------------------------------------- */

TRY(headers, example_of_dual_h_runs,
    expect_runs_in_both("fast/plumb/dual.h", "example_alone", "f(1) = 1.924743106, f'(1) = 4.396469778"))
TRY(headers, example_of_dual_hpp_runs,
    expect_runs(&cpp, "fast/plumb/dual.hpp", "example_alone_strict",
                "f(1) = 1.924743106 = 1.924743106, f' = 4.396469778, f'' = .*"))

/* One template is instantiated for numbers, dual and hyper-dual numbers, in float and double. */
TRY(headers, dual_numbers_have_operators_in_cpp, expect_runs(&cpp, "fast/plumb/dual.hpp", "dual_operators", ""))

/* If the CPU has fused multiply-add, compilers contract products and sums unless an option forbids it. The header must
 * give the same bits in both cases. */
TRY(headers, dual_bits_are_independent_of_fma, expect_runs(&cpp, "fast/plumb/dual.hpp", "dual_bits", ""))

#define PAIRS "(1, 2) (1, 3) (1, 4) (2, 3) (2, 4) (3, 4) "
TRY(headers, example_of_pairs_h_runs, expect_runs_in_both("fast/plumb/pairs.h", "example_alone", PAIRS))
TRY(headers, example_of_pairs_hpp_runs, expect_runs(&cpp, "fast/plumb/pairs.hpp", "example_alone_strict", PAIRS))

/* Pairs are C++ ranges, both of a container's elements and of pairs. */
TRY(headers, pairs_are_ranges_in_cpp, expect_runs(&cpp, "fast/plumb/pairs.hpp", "pair_ranges", ""))

/* --- lists -------------------------------------------------------------------------------------------------------- */

TRY(headers, list_examples_run, expect_runs(&c, "fast/plumb/list.h", "list_examples", ""))
TRY(headers, example_of_list_h_runs, expect_runs(&c, "fast/plumb/list.h", "example_alone", "0 0 1 1 1 2 2 4 4 4 "))

/* plumb/list.h states that it defines only four names and needs no library. */
TRY(headers, list_compiles_alone_in_other_project, expect_runs(&c, "fast/plumb/list.h", "list_in_other_project", ""))

/* If a LIST_… macro is wrong, the first error that the compiler prints must say which one and why. An unused result
 * must be reported, too. */
Test(headers, list_h_explains_wrong_parameters)
{
    expect_at_one_level(&c, "fast/plumb/list.h", "list_parameters");
    expect_at_one_level(&cpp, "fast/plumb/list.h", "list_parameters");
}

TRY(headers, example_of_list_hpp_runs, expect_runs(&cpp, "fast/plumb/list.hpp", "example_alone_strict", "1 3 5 "))
TRY(headers, list_hpp_matches_std_list, expect_runs(&cpp, "fast/plumb/list.hpp", "list_like_std", ""))
TRY(headers, list_hpp_keeps_iterators_and_references, expect_runs(&cpp, "fast/plumb/list.hpp", "list_kept", ""))
TRY(headers, list_hpp_passes_std_list_cases, expect_runs(&cpp, "fast/plumb/list.hpp", "list_cases", ""))
/* Tests what std::list does not have: conversion to vectors and to bytes, and algorithms that use the arrays. */
TRY(headers, list_hpp_converts_vectors_and_bytes, expect_runs(&cpp, "fast/plumb/list.hpp", "list_arrays", ""))
/* With LIST_CHECKED, correct programs run as without it; each misuse of an iterator aborts with its message. */
TRY(headers, list_hpp_passes_its_cases_checked, expect_runs(&cpp, "fast/plumb/list.hpp", "list_checked", ""))
TRY(headers, list_hpp_aborts_on_misused_iterators, expect_runs(&cpp, "fast/plumb/list.hpp", "list_misuse", ""))
/* plumb::dense_list rejects types whose values cannot be moved by memcpy. The error names the list that takes them. */
TRY(headers, list_hpp_rejects_nontrivial_values, expect_runs(&cpp, "fast/plumb/list.hpp", "list_of_strings", ""))

/* --- the library in C++ ------------------------------------------------------------------------------------------- */

TRY(headers, example_of_plumb_hpp_runs,
    expect_runs(&cpp, "fast/plumb/plumb.hpp", "example_with_library_strict", "ok: 200 m/s"))
TRY(headers, example_of_types_hpp_runs,
    expect_runs(&cpp, "fast/plumb/types.hpp", "example_with_library_strict", "2 m/s, -4 m/s²"))
TRY(headers, example_of_kernels_hpp_runs,
    expect_runs(&cpp, "fast/plumb/kernels.hpp", "example_with_library_strict", "ok: 14.000 m up"))
TRY(headers, cpp_views_tiles_transforms_match_c,
    expect_runs(&cpp, "fast/plumb/plumb.hpp", "views_tiles_transforms", ""))

/* Only one optimisation level for each compiler: kernels.cpp takes several seconds to compile, and the other tests of
 * this header use all levels. */
Test(headers, cpp_kernels_agree_bitwise_with_c)
{
    take_out("fast/plumb/kernels.hpp");
    for (size_t k = 0; k < 2; k++)
        if (is_tried(cpp.compilers[k]))
            expect_compiles(&cpp, cpp.compilers[k], k == 0 ? "-std=c++17 -O1" : "-std=c++17 -O0",
                            "fast/plumb/kernels.hpp", "kernel_bits", "");
}

TRY(headers, wrong_cpp_types_do_not_compile, expect_at_one_level(&cpp, "fast/plumb/plumb.hpp", "wrong_cpp_types"))

/* --- all headers -------------------------------------------------------------------------------------------------- */

Test(headers, each_compiles_alone)
{
    expect_at_one_level(&c, "fast/plumb/plumb.h", "each_header_alone");
    expect_at_one_level(&cpp, "fast/plumb/plumb.h", "each_header_alone");
}

TRY(headers, one_program_includes_all_headers, expect_runs_in_both("fast/plumb/plumb.h", "all_headers_together", ""))

/* The kernels' headers must equal the output of plumb kernels, which prints them from the kernels' tables. */
TRY(headers, printed_kernel_headers_are_current,
    expect_said("for name in kernels:kernels.h articles:articles.h cpp:kernels.hpp scalar:scalar.h; do "
                "plumb kernels --header ${name%:*} | diff - fast/plumb/${name#*:} >&2 || exit; done",
                0, ""))

/* --- ports -------------------------------------------------------------------------------------------------------- */

TRY(headers, example_of_plumb_port_h_passes, expect_runs(&c, "validate/plumb_port.h", "port", ""))
TRY(headers, example_of_plumb_port_hpp_passes, expect_runs(&cpp, "validate/plumb_port.hpp", "port", ""))
TRY(headers, example_of_list_port_h_passes, expect_runs(&c, "validate/plumb_list_port.h", "list_port", ""))
