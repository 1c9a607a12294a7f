/* Prints tables.h, the constants of the filters: cc reference/arithmetic/tables.c -lmpfr -o tables && ./tables >
 * reference/arithmetic/tables.h */
#include <mpfr.h>
#include <stdio.h>

/* FACTORIAL_ENTRIES: 1/n! for n < 64; the filters' series use them up to n = 47. INVERSE_ODD_ENTRIES: the 18 terms of
 * arctangent_series in real_filter64.h, up to 1/35. WORDS: number of doubles that represent π/2 and log 2 in the
 * argument reduction of real_filter64.h. PRECISION: of MPFR numbers, in bits. */
enum { FACTORIAL_ENTRIES = 64, INVERSE_ODD_ENTRIES = 18, WORDS = 3, PRECISION = 1024 };

/* Prints the double nearest to x as a word, and subtracts it from x. */
static void print_word(mpfr_t x)
{
    double word = mpfr_get_d(x, MPFR_RNDN);
    mpfr_sub_d(x, x, word, MPFR_RNDN);
    printf("    %a,\n", word);
}

/* Prints an array with one word of each entry: the first word, or if `second` is set, the second. */
static void print_table(const char *name, unsigned entries, void (*entry)(mpfr_t, unsigned), int second)
{
    mpfr_t x;
    mpfr_init2(x, PRECISION);
    printf("static const double %s[] = {\n", name);
    for (unsigned k = 0; k < entries; k++) {
        entry(x, k);
        if (second)
            mpfr_sub_d(x, x, mpfr_get_d(x, MPFR_RNDN), MPFR_RNDN);
        print_word(x);
    }
    puts("};\n");
    mpfr_clear(x);
}

static void inverse_factorial(mpfr_t x, unsigned n)
{
    mpfr_fac_ui(x, n, MPFR_RNDN);
    mpfr_ui_div(x, 1, x, MPFR_RNDN);
}

static void inverse_odd(mpfr_t x, unsigned k)
{
    mpfr_set_ui(x, 1, MPFR_RNDN);
    mpfr_div_ui(x, x, 2 * k + 1, MPFR_RNDN);
}

/* Prints the words of a number, and its reciprocal as one double. */
static void print_words(const char *name, const char *reciprocal, mpfr_t x)
{
    mpfr_t inverse;
    mpfr_init2(inverse, PRECISION);
    mpfr_ui_div(inverse, 1, x, MPFR_RNDN);
    printf("static const double %s[] = {\n", name);
    for (int k = 0; k < WORDS; k++)
        print_word(x);
    printf("};\n\nstatic const double %s = %a;\n", reciprocal, mpfr_get_d(inverse, MPFR_RNDN));
    mpfr_clear(inverse);
}

int main(void)
{
    mpfr_t x;
    puts("/* Printed by tables.c: 1/n!, 1/(2k+1), π/2 and log 2 as sums of doubles (words), each word the double "
         "nearest to the\n"
         " * remainder after the previous words; 2/π and 1/log 2 as one double. */\n"
         "#ifndef REFERENCE_TABLES_H\n#define REFERENCE_TABLES_H\n\n/* clang-format off */");
    print_table("inverse_factorial", FACTORIAL_ENTRIES, inverse_factorial, 0);
    print_table("inverse_factorial_low", FACTORIAL_ENTRIES, inverse_factorial, 1);
    print_table("inverse_odd", INVERSE_ODD_ENTRIES, inverse_odd, 0);
    print_table("inverse_odd_low", INVERSE_ODD_ENTRIES, inverse_odd, 1);
    mpfr_init2(x, PRECISION);
    mpfr_const_pi(x, MPFR_RNDN);
    mpfr_div_2ui(x, x, 1, MPFR_RNDN);
    print_words("half_pi", "two_over_pi", x);
    puts("");
    mpfr_const_log2(x, MPFR_RNDN);
    print_words("log2_words", "inverse_log2", x);
    puts("/* clang-format on */\n\n#endif");
    mpfr_clear(x);
    return 0;
}
