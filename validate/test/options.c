/* Tests of the commands' options and arguments: which options are accepted, which words remain as positional arguments,
 * and which are rejected with a message of one line. */
#include "validate/util/options.h"

#include "ran.h"
#include "validate/cli/cli.h"
#include "validate/contracts/contracts.h"

#include <stdint.h>

/* One option of every type. */
static int flag;
static size_t count;
static uint64_t seed;
static double real;
static const char *text, *choice;
static struct option_list list;

static const struct option options[] = {
    {"flag", 'f', OPTION_FLAG, &flag, NULL, "a flag", NULL},
    {"count", 'n', OPTION_COUNT, &count, "N", "a count", NULL},
    {"seed", 0, OPTION_SEED, &seed, "S", "a seed", NULL},
    {"real", 0, OPTION_REAL, &real, "X", "a real", NULL},
    {"text", 't', OPTION_TEXT, &text, "TEXT", "a text", NULL},
    {"choice", 0, OPTION_CHOICE, &choice, "WORD", "a choice", "one|two|three"},
    {"item", 'i', OPTION_LIST, &list, "ITEM", "several", NULL},
    {0},
};

static const struct usage usage = {"[WORD…]", "a summary", .example = "plumb verb"};

/* Parses the options and prints the remaining arguments, one per line, as a command would. */
static int verb_positional(int argc, char **argv)
{
    int status = options_parse(&usage, options, &argc, argv);
    for (int a = 1; a < argc && status == OPTIONS_GO; a++)
        puts(argv[a]);
    return status == OPTIONS_GO ? 42 : status;
}

/* Parses a command line. The words are stored in a static array, because options point to them. */
static int parse(const char *words)
{
    static char copy[256];
    char *argv[32], *rest;
    int argc = 0;
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok_r(copy, " ", &rest); word; word = strtok_r(NULL, " ", &rest))
        argv[argc++] = word;
    argv[argc] = NULL;
    return options_parse(&usage, options, &argc, argv);
}

Test(options, values_parse_in_every_spelling)
{
    cr_assert_eq(parse("verb --flag -n 300k --seed=0xff --real -0x1p-3 -t word --choice two -i a --item=b"),
                 OPTIONS_GO);
    cr_assert_eq(flag, 1);
    cr_assert_eq(count, 300000);
    cr_assert_eq(seed, 255);
    cr_assert_eq(real, -0.125);
    cr_assert_str_eq(text, "word");
    cr_assert_str_eq(choice, "two");
    cr_assert_eq(list.count, 2);
    cr_assert_str_eq(list.item[1], "b");
}

Test(options, counts_accept_unit_suffixes)
{
    cr_assert_eq(parse("verb --count 1.5k"), OPTIONS_GO);
    cr_assert_eq(count, 1500);
    cr_assert_eq(parse("verb --count 2M"), OPTIONS_GO);
    cr_assert_eq(count, 2000000);
    cr_assert_eq(parse("verb --count 1G"), OPTIONS_GO);
    cr_assert_eq(count, 1000000000);
    cr_assert_eq(parse("verb --seed 18446744073709551615"), OPTIONS_GO);
    cr_assert_eq(seed, UINT64_MAX);
}

static void expect_positional(const char *words, const char *positional)
{
    struct ran result = ran(verb_positional, words);
    cr_assert_eq(result.status, 42, "%s: %s", words, result.error);
    cr_assert_str_eq(result.out, positional);
}

Test(options, arguments_preserve_their_order)
{
    expect_positional("verb a --flag b -n 3 c", "a\nb\nc\n");
    expect_positional("verb -1 -0x1p3 -.5 - x", "-1\n-0x1p3\n-.5\n-\nx\n");
    expect_positional("verb a -- --flag -n", "a\n--flag\n-n\n");
}

static void expect_refused(const char *words, const char *part)
{
    struct ran result = ran(verb_positional, words);
    cr_assert_eq(result.status, STATUS_USAGE, "%s: %d", words, result.status);
    cr_assert(strstr(result.error, part), "%s: %s", words, result.error);
    cr_assert_eq(count_lines(result.error), 1, "%s", result.error);
    cr_assert_str_empty(result.out);
}

Test(options, errors_are_named_in_one_line)
{
    expect_refused("verb --nothing", "--nothing: no such option");
    expect_refused("verb -x", "-x: no such option");
    expect_refused("verb --cou 3", "--cou: no such option");
    expect_refused("verb --count", "--count: needs a value: N");
    expect_refused("verb --choice", "one|two|three");
    expect_refused("verb --choice four", "expected one, two or three, got \"four\"");
    expect_refused("verb --choice on", "\"on\"");
    expect_refused("verb --count 1.5", "--count: expected an integer");
    expect_refused("verb --count=-1", "--count");
    expect_refused("verb --count 3x", "\"3x\"");
    expect_refused("verb --count kk", "\"kk\"");
    expect_refused("verb --seed -1", "--seed");
    expect_refused("verb --seed 99999999999999999999999", "--seed");
    expect_refused("verb --real x", "--real: expected a number");
    expect_refused("verb --flag=1", "--flag=1: takes no value");
}

/* An option that takes one value is rejected if it is given twice. */
Test(options, repeated_option_is_rejected)
{
    expect_refused("verb --text a --text b", "--text: given twice, but takes one value");
    expect_refused("verb --text a --text a", "--text: given twice");
    expect_refused("verb -n 1 --count=1", "--count=1: given twice");
    expect_refused("verb --seed 1 --seed 2", "--seed: given twice");
    expect_refused("verb --real 1 --real 2", "--real: given twice");
    expect_refused("verb --choice one --choice two", "--choice: given twice");
    expect_positional("verb --flag -f --item a -i b x", "x\n");
}

TRY(options, check_takes_one_port,
    expect_line("plumb check so3.s1 --port a.so -p b.so", STATUS_USAGE,
                "plumb check: -p: given twice, but takes one value\n"))

Test(options, help_is_printed_with_success)
{
    struct ran result = ran(verb_positional, "verb --help");
    cr_assert_eq(result.status, STATUS_WITHIN);
    for (const struct option *option = options; option->name; option++)
        cr_assert(strstr(result.out, option->name) && strstr(result.out, option->help), "%s", option->name);
    cr_assert_str_empty(result.error);
}

/* --- selections --------------------------------------------------------------------------------------------------- */

static size_t kernels_of(const char *first, const char *second, const struct kernel ***kernels)
{
    char *argv[] = {"list", (char *)first, (char *)second, NULL};
    size_t found = 0;
    cr_assert_eq(kernels_select(1 + (first != NULL) + (second != NULL), argv, kernels), OPTIONS_GO);
    release_after_test(*kernels, free);
    while ((*kernels)[found])
        found++;
    return found;
}

Test(options, no_argument_means_every_kernel)
{
    const struct kernel **kernels;
    cr_assert_eq(kernels_of(NULL, NULL, &kernels), kernels_count());
    for (size_t i = 0; kernels[i]; i++)
        cr_assert_eq(kernels[i], kernel_at(i));
}

/* A full id selects that kernel only. */
Test(options, full_id_means_one_kernel)
{
    const struct kernel **kernels;
    cr_assert_eq(kernels_of("so3.s1", NULL, &kernels), 1, "so3.s1.taylor2 begins with so3.s1 and must not be selected");
    cr_assert_str_eq(kernels[0]->id, "so3.s1");
    cr_assert_eq(kernels_of("so3.exp", "so3.s1", &kernels), 2);
    cr_assert_str_eq(kernels[0]->id, "so3.s1", "in the order of the contracts");
}

Test(options, families_and_globs_mean_several)
{
    const struct kernel **kernels;
    size_t family = kernels_of("so3", NULL, &kernels);
    cr_assert(family > 20 && family < kernels_count());
    cr_assert_eq(kernels_of("so3.s?.taylor2", NULL, &kernels), 3);
    size_t alone = kernels_of("so3.s1*", NULL, &kernels);
    cr_assert_eq(kernels_of("so3.s1*", "so3.s1.taylor2", &kernels), alone, "each once");
}

Test(options, an_unknown_kernel_has_a_suggestion)
{
    expect_line("plumb kernels nosuch", STATUS_USAGE,
                "no kernel has \"nosuch\" in its id, title, formula, inputs or outputs; plumb kernels lists all");
    expect_line("plumb kernels so3.xep", STATUS_USAGE, "no kernel \"so3.xep\"; did you mean so3.exp?");
    expect_line("plumb eval so3.exp 1,0", STATUS_USAGE, "so3.exp takes 3 numbers (v.x, v.y, v.z), got 2");
    expect_line("plumb check so3.exp --at 0.5", STATUS_USAGE,
                "has 3 input numbers, separated by commas (v.x, v.y, v.z;");
    expect_line("plumb check integrator.midpoint.energy --at 1,2,3,1,1,1,0.7", STATUS_USAGE,
                "--at: n of integrator.midpoint.energy is not an integer: 0.7");
    expect_line("plumb eval integrator.midpoint.energy 1 2 3 1 1 1 0.7", STATUS_USAGE, "n: \"0.7\" is not an integer");
    expect_line("plumb map integrator.midpoint.energy --x L.x=1:2:2 --y L.y=1:2:2 --at L.z=0 --at n=0.7", STATUS_USAGE,
                "--at: n: 0.7 is not an integer");
    expect_line("plumb check ./none.so", STATUS_USAGE, "--port: ./none.so: No such file");
    expect_line("plumb check a.so b.so", STATUS_USAGE, "b.so: a second port, after a.so; check one port at a time");
    expect_line("plumb kernels so3.exp so3.s4", STATUS_USAGE, "no kernel \"so3.s4\"");
    expect_line("plumb kernels 'zzz*'", STATUS_NOTHING, "no kernel matches");
}

/* --- kernels ------------------------------------------------------------------------------------------------------ */

Test(options, kernels_prints_lines_or_a_page)
{
    struct ran lines = ran(verb_kernels, "kernels so3"), page = ran(verb_kernels, "kernels so3.exp");
    cr_assert_eq(lines.status, STATUS_WITHIN);
    for (size_t i = 0; i < kernels_count(); i++)
        cr_assert_eq(strcmp(kernel_at(i)->family, "so3") == 0, strstr(lines.out, kernel_at(i)->row->title) != NULL);
    const struct kernel *kernel = kernel_find("so3.exp");
    cr_assert(strstr(page.out, kernel->row->formula) && strstr(page.out, kernel->row->source) &&
              strstr(page.out, kernel->row->catalogue));
    for (const struct bound *bound = kernel_promises(kernel, FLOAT)->bounds; bound->reason; bound++)
        cr_assert(strstr(page.out, bound->reason), "%s", bound->reason);
    for (const struct special *special = kernel_promises(kernel, FLOAT)->specials; special->sentence; special++)
        cr_assert(strstr(page.out, special->sentence), "%s", special->sentence);
}

/* -vf json means -v -f json; the message about a cluster names the letter in it that is no option. */
Test(options, clusters_of_letters_are_split)
{
    const struct ran clustered = ran_shell("plumb check so3.s1 --samples 1k -vf json");
    cr_expect(clustered.status == STATUS_WITHIN && *clustered.out == '{', "%s%s", clustered.out, clustered.error);
    expect_line("plumb check so3.s1 -vq", STATUS_USAGE, "-q: no such option");
}

/* Words that are no id select the kernels that have all of them in their texts. */
Test(options, kernels_are_found_by_words)
{
    const struct ran product = expect_said("plumb kernels quaternion product", STATUS_WITHIN, "quaternion.product ");
    cr_expect_eq(strstr(product.out, "so3."), NULL, "%s", product.out);
    expect_said("plumb kernels 'LEFT jacobian'", STATUS_WITHIN, "so3.average.inverse ");
    expect_said("plumb kernels matrix", STATUS_WITHIN, "rotation.log ");
}

/* Numbers may be separated by commas as well as by blanks. */
Test(options, eval_takes_commas)
{
    const struct ran spaced = ran_shell("plumb eval so3.exp 1 0 1/3"), commas = ran_shell("plumb eval so3.exp 1,0 1/3");
    cr_expect_str_eq(spaced.out, commas.out);
    cr_expect_eq(commas.status, STATUS_WITHIN);
}
