/* Certificates: the same bytes wherever they are made, what falls short in them, and those of docs/certificates/. */
#include "validate/conform/conform.h"

#include "ran.h"
#include "validate/base/text.h"
#include "validate/vectors/vectors.h"

#include <criterion/criterion.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TestSuite(conform, .timeout = 3600);

/* Runs a command in which %s is the folder of the test program, where ports/ is. */
static struct ran ran_here(const char *format)
{
    char command[4096], *folder = beside_tests("");
    const char *rest = format;
    size_t length = 0;
    for (const char *at; (at = strstr(rest, "%s")); rest = at + 2)
        length += (size_t)snprintf(command + length, sizeof command - length, "%.*s%s", (int)(at - rest), rest, folder);
    snprintf(command + length, sizeof command - length, "%s", rest);
    free(folder);
    return ran_shell(command);
}

/* That a command ends with this status and says these words on standard error, in one line. */
static void expect_refused(const char *command, const char *words)
{
    struct ran ran = ran_here(command);
    cr_expect_eq(ran.status, 2, "%s: %d", command, ran.status);
    cr_expect_str_empty(ran.out);
    cr_expect_eq(count_lines(ran.error), 1, "%s", ran.error);
    cr_expect(strstr(ran.error, words), "%s", ran.error);
    ran_free(&ran);
}

Test(conform, bytes_depend_on_no_threads_and_no_folder)
{
    struct ran one = ran_here("OMP_NUM_THREADS=1 plumb conform --port %sports/one_wrong.so");
    struct ran three = ran_here("cd %sports && OMP_NUM_THREADS=3 plumb conform --port ./one_wrong.so");
    cr_expect_eq(one.status, 1);
    cr_expect_eq(three.status, 1);
    cr_expect(strstr(one.out, "**Falls short**: of 2 kernels 0 within, 2 exceeded."), "%s", one.out);
    cr_expect_str_eq(one.out, three.out);
    ran_free(&one);
    ran_free(&three);
}

Test(conform, what_fails_is_named_and_the_rest_is_judged)
{
    struct ran ran = ran_here("plumb conform --port %sports/error.so");
    cr_expect_eq(ran.status, 1);
    cr_expect(strstr(ran.out, "**Falls short**: of 3 kernels 0 within, 3 failed."), "%s", ran.out);
    cr_expect(strstr(ran.out, "| so3.exp | returned error 7, after 0 inputs | – | – | **FAILED** |"), "%s", ran.out);
    ran_free(&ran);
}

/* What a promise exceeds is bold, a rule that is broken named in the JSON. */
Test(conform, json_agrees_with_its_schema_and_the_page)
{
    struct ran page = ran_here("plumb conform --port %sports/one_wrong.so");
    struct ran ran = ran_here("plumb conform --port %sports/one_wrong.so --format json");
    json_t *root = json_loads(ran.out, 0, NULL), *first = json_array_get(json_object_get(root, "kernels"), 0);
    char *problems = schema_problems("data/conform.schema.json", root), cell[64];
    cr_expect_str_empty(problems);
    cr_expect_eq(page.status, 1);
    cr_expect_eq(ran.status, 1);
    cr_expect_str_eq(json_text_at(first, "verdict"), "exceeded");
    json_t *broken = json_object_get(json_object_get(first, "special_values"), "broken");
    snprintf(cell, sizeof cell, "| **%zu of 5** |", 5 - json_array_size(broken));
    cr_expect(json_array_size(broken) > 0 && strstr(page.out, cell), "%s", page.out);
    json_t *promise = json_array_get(json_object_get(first, "promises"), 0);
    snprintf(cell, sizeof cell, "usual %.3f of %.3f<br>", json_number_at(promise, "worst"),
             json_number_at(promise, "limit"));
    cr_expect(strstr(page.out, cell), "%s is not in %s", cell, page.out);
    cr_expect(strstr(page.out, json_text_at(json_object_get(root, "set"), "sha256")));
    cr_expect(strstr(page.out, json_text_at(json_object_get(root, "port"), "sha256")));
    free(problems);
    json_decref(root);
    ran_free(&ran);
    ran_free(&page);
}

Test(conform, lists_are_held_against_their_traces)
{
    struct ran ran = ran_here("plumb conform --port %s../peers/list_nodes.so --format json");
    json_t *root = json_loads(ran.out, 0, NULL), *list = json_object_get(root, "list");
    char *problems = schema_problems("data/conform.schema.json", root);
    cr_expect_str_empty(problems);
    cr_expect_eq(ran.status, 0);
    cr_expect_eq(json_number_at(list, "judged"), 7);
    cr_expect_eq(json_number_at(list, "equal"), 7);
    cr_expect(strstr(json_text_at(list, "said"), "full.trace                               420  skipped"));
    free(problems);
    json_decref(root);
    ran_free(&ran);
}

static int is_trace(const struct dirent *entry)
{
    return strstr(entry->d_name, ".trace") != NULL;
}

Test(conform, all_traces_are_part_of_the_program)
{
    struct dirent **entries;
    const int count = scandir("data/traces", &entries, is_trace, alphasort);
    const char *name = "", *text, *problem;
    for (int i = 0; i < count; i++) {
        char file[512];
        name = traces_recorded((size_t)i, &text);
        cr_assert(name, "%s", entries[i]->d_name);
        cr_expect_str_eq(name, entries[i]->d_name);
        snprintf(file, sizeof file, "data/traces/%s", name);
        char *right = text_of_file(file, &problem);
        cr_expect_str_eq(text, right);
        free(right);
        free(entries[i]);
    }
    free(entries);
    cr_expect_null(traces_recorded((size_t)count, &text));
}

/* As many as the file has, and numbers. */
Test(conform, golden_inputs_are_those_of_the_file)
{
    char *text = NULL;
    size_t size;
    FILE *stream = open_memstream(&text, &size);
    cr_assert_eq(vectors_golden_inputs(kernel_find("so3.s1"), stream), 0);
    fclose(stream);
    char *file = file_text("data/vectors/golden.csv");
    cr_expect_eq(count_lines(text), count_of_text(file, "\nso3.s1,f32,"));
    cr_expect_eq(strncmp(text, "0x1p-149\n0x0p+0\n", 16), 0, "%.40s", text);
    free(file);
    free(text);
}

Test(conform, bad_usage_is_said_in_a_line)
{
    expect_refused("plumb conform so3.exp", "\"so3.exp\": takes no kernels");
    expect_refused("plumb conform --port x.so --port-command y", "--port-command: not together with --port");
    expect_refused("plumb conform --port %sports/no_symbol.so", "no_symbol.so: does not export plumb_port_open");
    expect_refused("plumb conform --port /nowhere.so", "--port: /nowhere.so: No such file or directory");
    expect_refused("plumb conform --port %sports/wide.so -o /nowhere/c.md", "/nowhere/c.md");
    struct ran ran = ran_here("plumb conform --port %sports/edges.so");
    cr_expect_eq(ran.status, 3);
    cr_expect(strstr(ran.error, "nothing was judged: the port has none of plumb's kernels, and no list"));
    ran_free(&ran);
}

/* Made by other compilers a port is another, with other last digits: then the rows are compared, without errors and
 * digests. */
static void keep_labels(char *text)
{
    char *to = text;
    int kept = 1;
    for (const char *at = text; *at; at++) {
        if (strncmp(at, "| file |", 8) == 0 || strncmp(at, "| port |", 8) == 0)
            kept = 0;
        if (kept && !strchr("*0123456789.∞+e", *at))
            *to++ = *at;
        kept |= *at == '\n';
    }
    *to = 0;
}

/* docs/refresh writes them anew. */
Test(conform, a_certificate_of_the_docs_is_what_is_made_now)
{
    char *recorded = file_text("docs/certificates/kdl.md"), digest[DIGEST_TEXT],
         *file = beside_tests("../peers/kdl.so");
    struct ran ran = ran_here("plumb conform --port %s../peers/kdl.so");
    cr_assert_eq(digest_of_file(file, digest), 0);
    cr_expect_eq(ran.status, 1);
    if (!strstr(recorded, digest)) {
        keep_labels(recorded);
        keep_labels(ran.out);
    }
    cr_expect_str_eq(recorded, ran.out);
    free(file);
    free(recorded);
    ran_free(&ran);
}

Test(conform, a_digest_is_SHA_256)
{
    struct digest *digest = digest_begin();
    char text[DIGEST_TEXT];
    fputs("abc", digest_stream(digest));
    cr_expect_eq(digest_end(digest, text), 0);
    cr_expect_str_eq(text, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    cr_expect_eq(digest_of_file("/nowhere", text), -1);
}
