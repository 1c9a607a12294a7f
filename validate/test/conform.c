/* Tests of certificates (plumb conform): a certificate has the same bytes on every machine, and it shows failures. Also
 * tests the certificates in docs/certificates/. */
#include "validate/report/conform/conform.h"

#include "ran.h"
#include "validate/ports/vectors/vectors.h"

#include <inttypes.h>

TestSuite(conform, .timeout = 3600);

/* The bytes depend neither on the number of threads nor on the folder. */
Test(conform, bytes_depend_on_no_environment)
{
    const struct ran one = expect_said("OMP_NUM_THREADS=1 plumb conform --port $ports/one_wrong.so", 1, "");
    const struct ran three = expect_said("cd $ports && OMP_NUM_THREADS=3 plumb conform --port ./one_wrong.so", 1,
                                         "**Does not conform**: 0 of 2 kernels are within their limits, 2 exceed a "
                                         "limit.");
    cr_expect_str_eq(one.out, three.out);
}

/* With --secret the inputs are new in each run, so a port that looks up the recorded results of the fixed inputs fails.
 * The certificate names the seed, and the same seed gives the same certificate. */
Test(conform, secret_seed_finds_lookup_table)
{
#define TABLE(does) "--port-command 'python3 validate/test/ports/table.py " does " $scratch/table.txt'"
    expect_said("plumb conform " TABLE("record"), 0, "**Conforms**");
    expect_said("plumb conform " TABLE("answer"), 0, "**Conforms**");
    const struct ran ran = expect_said("plumb conform --secret " TABLE("answer"), 1, "**Does not conform**");
    const char *again = strstr(ran.out, "| command | `plumb conform --seed ");
    cr_assert(again, "%s", ran.out);
    const uint64_t seed = strtoull(strchr(again, '`') + strlen("`plumb conform --seed "), NULL, 10);
    cr_expect_str_eq(expect_said(formatted("plumb conform --seed %" PRIu64 " " TABLE("answer"), seed), 1, "").out,
                     ran.out);
    expect_said("plumb conform --secret --seed 2", 2, "plumb conform: --secret: not together with --seed");
}

Test(conform, kernels_that_fail_are_named)
{
    const struct ran ran = expect_said("plumb conform --port $ports/error.so", 1,
                                       "**Does not conform**: 0 of 3 kernels are within their limits, 3 failed.");
    cr_expect(strstr(ran.out, "| so3.exp | returned error 7, at each of the first 8 inputs | – | – | **FAILED** |"),
              "%s", ran.out);
}

/* variants.so is wrong only in the second of two variants. */
Test(conform, each_variant_has_its_own_verdict)
{
    static const char second[] = "so3.s1 (structs, 2nd of 2)", first[] = "so3.s1 (1st of 2)";
    const struct ran page = expect_said("plumb conform --port $ports/variants.so", 1, second);
    cr_expect(strstr(page.out, first) && strstr(page.out, "1 of 2 kernels is within its limits, 1 exceeds a limit"),
              "%s", page.out);
    const char *const check = "plumb check so3.s1 --port $ports/variants.so --samples 500";
    cr_expect(strstr(expect_said(check, 1, second).out, "1 passed, 1 failed at level"), "%s", check);
    const json_t *root = expect_json(formatted("%s --format json", check), 1), *kernels = member(root, "kernels"),
                 *wrong = json_array_get(kernels, 1);
    expect_schema("data/report.schema.json", root);
    cr_assert_eq(json_array_size(kernels), 2);
    cr_expect_str_eq(text_of(json_array_get(kernels, 0), "verdict"), "within");
    cr_expect_str_eq(text_of(wrong, "verdict"), "exceeded");
    cr_expect_str_eq(text_of(wrong, "variant"), "structs");
    cr_expect_str_eq(text_of(wrong, "function"), "structs");
    cr_expect(json_is_null(member(json_array_get(kernels, 0), "variant")));
    cr_expect(json_is_null(member(json_array_get(kernels, 0), "function")));
    /* Each variant of the port is compared with plumb's kernel, which has no variants. */
    const struct ran compared = expect_said("plumb compare plumb $ports/variants.so so3.s1 --samples 500", 1, "broken");
    cr_expect(strstr(compared.out, "so3.s1 (structs)"), "%s", compared.out);
}

/* A number of fulfilled rules for special values is bold on the page if rules are broken; JSON names the broken rules.
 * so3.s1 has five rules. */
Test(conform, json_matches_schema_and_page)
{
    const struct ran page = expect_said("plumb conform --port $ports/one_wrong.so", 1, "");
    const json_t *root = expect_json("plumb conform --port $ports/one_wrong.so --format json", 1),
                 *first = json_array_get(member(root, "kernels"), 0);
    expect_schema("data/conform.schema.json", root);
    cr_expect_str_eq(text_of(first, "verdict"), "exceeded");
    const json_t *broken = member(member(first, "special_values"), "broken"),
                 *promise = json_array_get(member(first, "promises"), 0);
    cr_expect_gt(json_array_size(broken), 0);
    const char *const parts[] = {
        formatted("| **%zu of 5** |", 5 - json_array_size(broken)),
        formatted("usual %.3f of %.3f<br>", number_of(promise, "worst"), number_of(promise, "limit")),
        text_of(member(root, "set"), "sha256"), text_of(member(root, "port"), "sha256")};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        cr_expect(strstr(page.out, parts[i]), "%s is not in %s", parts[i], page.out);
}

/* An error of very many ulps is explained: the report also gives it in units u of the norm of the matrix, and says so
 * if the component is smaller than its error. */
Test(conform, ulps_are_explained)
{
    const char *remark = "; it is 2.37e+07 u of the norm of R";
    const struct ran page = expect_said("plumb conform --port $ports/conventions.so", 1, remark);
    cr_expect(strstr(page.out, " (the error of R[0][1] is larger than R[0][1] itself"), "%s", page.out);
    expect_said("plumb conform --port $ports/conventions.so --format json", 1, remark);
}

/* The list passes the twelve operation traces that the maximum length of its lists and its operations allow. */
Test(conform, lists_are_checked_against_their_traces)
{
    const json_t *root = expect_json("plumb conform --port $peers/list_std.so --format json", 0),
                 *list = member(root, "list");
    expect_schema("data/conform.schema.json", root);
    cr_expect_eq(number_of(list, "judged"), 12);
    cr_expect_eq(number_of(list, "equal"), 12);
    cr_expect(strstr(text_of(list, "said"), "absent: gone\n"));
}

/* The list answers every operation with "absent", except for `size`, which it answers with 7. */
Test(conform, wrong_list_falls_short)
{
    scratch_file("port.c",
                 "#include \"validate/plumb_list_port.h\"\n#include <stdlib.h>\n"
                 "static void *make(void) { return calloc(1, 1); }\n"
                 "static trace_answer apply(void *data, const trace_step *step)\n"
                 "{ return (trace_answer){step->operation == TRACE_size ? TRACE_NUMBER : TRACE_ABSENT, 7}; }\n"
                 "static size_t values(void *data, size_t list, unsigned char *to) { return 0; }\n"
                 "static const list_subject subject = {\"mine\", 255, make, free, apply, values};\n"
                 "static const list_port port = {LIST_PORT_VERSION, \"seven\", &subject, 0, NULL};\n"
                 "const list_port *plumb_list_port_open(void) { return &port; }\n");
    expect_said("${CC:-cc} -I. -shared -fPIC -w -o $scratch/port.so $scratch/port.c", 0, "");
    expect_said("plumb conform --port $scratch/port.so", 1, "**Does not conform**: 0 of ");
}

Test(conform, golden_inputs_match_the_file)
{
    FILE *stream = text_stream();
    cr_assert_eq(vectors_golden_inputs(kernel_promises(kernel_find("so3.s1"), FLOAT), stream), 0);
    const char *text = text_written(stream), *file = file_text("data/vectors/golden.csv");
    cr_expect_eq(count_lines(text), count_of_text(file, "\nso3.s1,float,"));
    cr_expect_eq(strncmp(text, "0x1p-149\n0x0p+0\n", 16), 0, "%.40s", text);
}

Test(conform, bad_usage_gives_one_line)
{
    expect_line("plumb conform so3.exp", 2, "\"so3.exp\": takes no kernels");
    expect_line("plumb conform --port x.so --port-command y", 2, "--port-command: not together with --port");
    expect_line("plumb conform --port $ports/no_symbol.so", 2, "no_symbol.so: does not export plumb_port_open");
    expect_line("plumb conform --port /nowhere.so", 2, "--port: /nowhere.so: No such file or directory");
    expect_line("plumb conform --port $ports/textbook_forms.so -o /nowhere/c.md", 2, "/nowhere/c.md");
    expect_said("plumb conform --port $ports/edges.so", 3,
                "nothing was checked: the port has none of plumb's kernels, and no list");
}

Test(conform, digest_is_sha256)
{
    struct digest *digest = digest_begin();
    char text[DIGEST_TEXT];
    fputs("abc", digest_stream(digest));
    cr_expect_eq(digest_end(digest, text), 0);
    cr_expect_str_eq(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    cr_expect_eq(digest_of_file("/nowhere", text), -1);
}
