/* Tests of the prover on ports that violate a limit in ways that it might overlook: by overflow that constant folding
 * hides, by access to bits, by state, by code that differs from the recorded code. None is proved, and each rejection
 * gives the reason. The variants are in ports/recorded_false.cpp. */
#include "ran.h"

TestSuite(false_ports, .timeout = 1800);

/* Checks that a variant is not proved, and that either stream contains words of the rejection. */
static void expect_refused_of(const char *way, const char *promise, const char *words)
{
    const struct ran ran =
        ran_shell(formatted("PORT_VARIANT='%s' plumb prove --port $ports/recorded_false.so %s 2>&1", way, promise));
    cr_expect_neq(ran.status, 0, "%s: %s", way, ran.out);
    cr_expect_null(strstr(ran.out, " proved, at most"), "%s: %s", way, ran.out);
    cr_expect(strstr(ran.out, words) != NULL, "%s: no \"%s\" in\n%s", way, words, ran.out);
}

static void expect_refused(const char *way, const char *words)
{
    expect_refused_of(way, "so3.s1 --promise 'S1 ulp near 0' --limit 1.4", words);
}

Test(false_ports, correct_source_is_proved)
{
    expect_said(
        "PORT_VARIANT=right plumb prove --port $ports/recorded_false.so so3.s1 --promise 'S1 ulp near 0' --limit 1", 0,
        "proved, at most 0.76924");
    expect_said("PORT_VARIANT=right plumb prove --port $ports/recorded_false.so quaternion.product --limit 4.01 "
                "--promise 'c scaled ulp everywhere'",
                0, "proved, at most 4.0001");
    expect_said("PORT_VARIANT=right plumb prove --port $ports/recorded_false.so rotation.exp_quaternion --limit 0.52 "
                "--promise 'q scaled ulp usual'",
                0, "proved");
}

Test(false_ports, overflow_is_not_folded_away)
{
    static const char *const open[] = {"infinite less itself",           "nothing of the infinite",
                                       "nothing of the infinite, fused", "quotient by 0",
                                       "quotients of constants",         "over itself",
                                       "hidden in a quotient",           "held by the smallest number"};
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        expect_refused_of(open[i], "so3.s1 --promise 'S1 ulp near 0' --limit 4", "inf");
    expect_refused("infinite compared", "it compares a value that may be NaN");
    expect_refused_of("counted overflow", "quaternion.product --promise 'c scaled ulp everywhere' --limit 4.01",
                      "its terms are not the formula's");
}

/* The recorded code has additional terms that the formula's scale does not contain: products of four factors with a
 * small coefficient, which cancel except for rounding errors. Random inputs do not show them. */
Test(false_ports, terms_match_the_scale)
{
    expect_refused_of("a small term", "quaternion.product --promise 'c scaled ulp everywhere' --limit 1e21",
                      "its terms are not the formula's");
}

/* Constant folding changes the signs of zeros. A value derived from such a sign must be evaluated for both signs. */
Test(false_ports, both_signs_of_zero_count)
{
    expect_refused("sign of nothing", "without rounding it is not the formula");
    expect_refused("signs of nothing", "with the other sign");
    expect_refused("angles of nothing", "inf");
    expect_refused("sign of a sum with 0", "inf");
    expect_refused("sign of a difference", "inf");
    expect_refused("sign of a product and 0", "inf");
    expect_refused("sign of a sum with 0 t", "inf");
}

Test(false_ports, code_using_number_bits_is_rejected)
{
    expect_refused("bits compared", "it does not compute what was recorded");
    expect_refused("sign bit compared", "the bits of a number decide");
    expect_refused("sign by bits", "whose bits it changed");
    expect_refused("scaled by bits", "whose bits it changed");
    expect_refused("a bit turned", "whose bits it changed");
}

Test(false_ports, hidden_state_is_found)
{
    expect_refused("counted calls", "keeps state from call to call");
    expect_refused("calls counted by a thread", "keeps state from call to call");
    expect_refused("the first call", "a static or thread_local variable holds");
    expect_refused("the last call", "a static or thread_local variable holds");
    expect_refused("random", "reports other operations when it is recorded again");
}

Test(false_ports, compiled_code_matches_source)
{
    expect_refused("near the end", "other code than was recorded");
    expect_refused("near 0", "other code than was recorded");
    expect_refused("at a number", "it does not compute what was recorded");
    expect_refused("at the bits of an integer", "it does not compute what was recorded");
    expect_refused("what is left over", "the compiled code differs");
    expect_refused("calls of 77", "the compiled code differs");
    expect_refused_of("flushed", "quaternion.product --promise 'c scaled ulp everywhere' --limit 4.01",
                      "subnormal numbers flushed to zero");
    expect_refused("unwritten", "gives no output 0");
}

Test(false_ports, compound_assignments_convert)
{
    expect_refused("times a double", "without rounding it is nearly the formula");
    expect_refused("plus a double", "without rounding it is nearly the formula");
}

/* A statement on a recorded float x and a recorded double y, and what an error of the compiler in its line says; null:
 * it compiles. */
struct statement {
    const char *text, *error;
};

/* Compiles the statements with an error if `wrong` is set, else those without: each in a function in a line of its own.
 * Stores the number of the first statement's line; the lines of the other statements are empty functions. */
static struct ran compile_statements(const struct statement *statement, size_t count, int wrong, size_t *first)
{
    static const char before[] = "#include \"validate/plumb_record.hpp\"\n#include <cstdint>\nusing plumb::recorded;\n";
    char *lines = formatted("%s", before);
    *first = (size_t)count_lines(before) + 1;
    for (size_t i = 0; i < count; i++)
        lines = formatted("%svoid f%zu(recorded<float> x, recorded<double> y, bool c) "
                          "{ recorded<float> z = x; recorded<double> w = y; (void)c, (void)z, (void)w; %s }\n",
                          lines, i, (statement[i].error != NULL) == wrong ? statement[i].text : "");
    scratch_file("bits.cpp", lines);
    return ran_shell("c++ -std=c++20 -fsyntax-only -fmax-errors=0 -I. $scratch/bits.cpp 2>&1");
}

/* Checks that statements compile, or that the compiler reports an error in their line which contains the words. All are
 * compiled at once, because the header takes half a second. */
static void expect_compiling(const struct statement *statement, size_t count)
{
    size_t first;
    const struct ran right = compile_statements(statement, count, 0, &first);
    cr_expect_eq(right.status, 0, "%s", right.out);
    const struct ran wrong = compile_statements(statement, count, 1, &first);
    for (size_t i = 0; i < count; i++) {
        const char *place = formatted("/bits.cpp:%zu:", first + i);
        int found = 0;
        for (const char *at = strstr(wrong.out, place); at && statement[i].error; at = strstr(at + 1, place)) {
            const char *line = formatted("%.*s", (int)strcspn(at, "\n"), at);
            found |= strstr(line, "error: ") && strstr(line, statement[i].error);
        }
        cr_expect(found || !statement[i].error, "%s: no error \"%s\" in\n%s", statement[i].text, statement[i].error,
                  wrong.out);
    }
}

/* For a float x, std::fmax(x, 1) is a double and x + 1 a float. */
Test(false_ports, integers_convert_as_in_cpp)
{
    static const struct statement statements[] = {
        {"static_assert(std::is_same_v<decltype(std::fmax(x, 1)), recorded<double>>);", NULL},
        {"static_assert(std::is_same_v<decltype(std::fma(x, x, 1)), recorded<double>>);", NULL},
        {"static_assert(std::is_same_v<decltype(std::fmax(x, 1.0f)), recorded<float>>);", NULL},
        {"static_assert(std::is_same_v<decltype(x + 1), recorded<float>>);", NULL},
        {"static_assert(std::is_same_v<decltype(x + 1), recorded<double>>);", "assert"},
    };
    expect_compiling(statements, sizeof statements / sizeof *statements);
}

Test(false_ports, zeros_are_tried)
{
    static const char usual[] = "rotation.exp_quaternion --promise 'q scaled ulp usual' --limit 1.5";
    expect_refused_of("NaN at 0", usual, "REFUTED");
    expect_refused_of("7 at 0", usual, "no proof: ");
    expect_refused_of("7 at -0", usual, "no proof: ");
}

/* --- what does not compile --------------------------------------------------------------------------------------- */

Test(false_ports, code_reading_bits_does_not_compile)
{
    static const struct statement statements[] = {
        {"z = x * 2; w += x; z = c ? x : 1; w = c ? y : 0.5f; std::memcpy(&z, &x, sizeof z);", NULL},
        {"union { recorded<float> x; uint32_t bits; } u; u.x = x;", "deleted"},
        {"uint32_t bits; std::memcpy(&bits, &x, 4);", "deleted"},
        {"uint32_t bits; memcpy(&bits, &x, 4);", "deleted"},
        {"uint32_t bits = 0; std::memmove(&z, &bits, 4);", "deleted"},
        {"(void)std::memcmp(&x, &z, 4);", "deleted"},
        {"(void)__builtin_bit_cast(uint32_t, x);", "bit_cast"},
        {"volatile recorded<float> v = x; z = v;", "error"},
        {"z = c ? x : 0.5;", "error"},
        {"int i = (int)x; (void)i;", "error"},
        {"double d = x; (void)d;", "deleted"},
    };
    expect_compiling(statements, sizeof statements / sizeof *statements);
}

Test(false_ports, unrecorded_functions_are_rejected_by_name)
{
    static const struct statement statements[] = {
        {"(void)std::asin(x);", "plumb::asin(recorded"},
        {"(void)std::atan(x);", "plumb::atan(recorded"},
        {"(void)std::cbrt(x);", "plumb::cbrt(recorded"},
        {"(void)std::exp2(x);", "plumb::exp2(recorded"},
        {"(void)std::log2(x);", "plumb::log2(recorded"},
        {"(void)std::expm1(x);", "plumb::expm1(recorded"},
        {"(void)std::log1p(x);", "plumb::log1p(recorded"},
        {"(void)std::floor(x);", "plumb::floor(recorded"},
        {"(void)std::ceil(x);", "plumb::ceil(recorded"},
        {"(void)std::trunc(x);", "plumb::trunc(recorded"},
        {"(void)std::round(x);", "plumb::round(recorded"},
        {"(void)std::signbit(x);", "plumb::signbit(recorded"},
        {"(void)std::lround(x);", "plumb::lround(recorded"},
        {"(void)std::pow(x, 2);", "plumb::pow(recorded"},
        {"(void)std::hypot(x, z);", "plumb::hypot(recorded"},
        {"(void)std::fmod(x, z);", "plumb::fmod(recorded"},
        {"(void)std::ldexp(x, 2);", "plumb::ldexp(recorded"},
        {"(void)floor(x);", "plumb::floor(recorded"}, /* the names of the C functions */
        {"(void)floorf(x);", "plumb::floorf(recorded"},
        {"(void)powf(x, z);", "plumb::powf(recorded"},
        {"(void)(int)x;", "cast from type"},
    };
    expect_compiling(statements, sizeof statements / sizeof *statements);
}

/* No proof contradicts an error that was found, for random programs of these seeds. Nightly runs test other seeds. */
Test(false_ports, no_proof_contradicts_known_error)
{
    const struct ran ran = ran_shell(formatted("%s 1 200", beside_tests("fuzz_proofs")));
    cr_expect_eq(ran.status, 0, "%s%s", ran.out, ran.error);
}
