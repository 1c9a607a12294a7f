/* data/proofs.csv: what plumb prove found out of each promise. What is proved there in no time is proved again here. */
#include "validate/prove/proofs_file.h"

#include "ran.h"
#include "validate/judge/judge.h"
#include "validate/ports/ports.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static struct recorded_proof *proofs_of(const char *file, long *count)
{
    struct recorded_proof *proofs = recorded_proofs_read("prove", file, count);
    cr_assert_gt(*count, 0, "%s", file);
    return proofs;
}

static int is_in_ulps(const struct bound *bound)
{
    return bound->measure == ULP || bound->measure == SCALED_ULP;
}

Test(proofs_file, every_promise_in_ulps_is_there_with_its_limit)
{
    long count, expected = 0;
    struct recorded_proof *proofs = proofs_of("data/proofs.csv", &count);
    struct port *port = port_builtin(NULL);
    const struct kernel *kernel;
    for (size_t i = 0; (kernel = kernel_at(i)); i++) {
        const struct promises *promises =
            judge_offered(port, kernel, BINARY32) ? kernel_promises(kernel, BINARY32) : NULL;
        for (const struct bound *bound = promises ? promises->bounds : NULL; bound && bound->reason; bound++) {
            char name[128];
            if (!is_in_ulps(bound))
                continue;
            bound_name(kernel, bound, name, sizeof name);
            const struct recorded_proof *proof = recorded_proofs_find(proofs, count, kernel->id, name);
            cr_expect(proof && proof->limit == bound->limit, "%s, %s, limit %g: make proofs ARGS=%s", kernel->id, name,
                      bound->limit, kernel->id);
            expected++;
        }
    }
    cr_expect_eq(count, expected, "data/proofs.csv has lines of promises that there are not: make proofs");
    port_close(port);
    free(proofs);
}

static const char *file_in(const char *folder, const char *name)
{
    static char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

Test(proofs_file, cheap_proofs_come_out_as_recorded)
{
    long count, fresh;
    char folder[] = "/tmp/plumb-proofs-XXXXXX", command[512], text[4096];
    struct recorded_proof *proofs = proofs_of("data/proofs.csv", &count);
    cr_assert(mkdtemp(folder));
    const char *file = file_in(folder, "proofs.csv");
    snprintf(command, sizeof command,
             "prove so3.s1 so3.s2 so3.s3 so3.s123 'so3.s?.taylor?' 'so3.s?.minimax6' --format csv -o %s", file);
    cr_assert_leq(ran_plumb(command, text, sizeof text), 1, "%s", text);
    struct recorded_proof *anew = proofs_of(file, &fresh);
    for (long i = 0; i < fresh; i++) {
        const struct recorded_proof *proof = recorded_proofs_find(proofs, count, anew[i].kernel, anew[i].promise);
        cr_assert(proof, "%s, %s", anew[i].kernel, anew[i].promise);
        cr_expect(strcmp(proof->verdict, anew[i].verdict) == 0 && strcmp(proof->method, anew[i].method) == 0 &&
                      (proof->proved == anew[i].proved || (isnan(proof->proved) && isnan(anew[i].proved))) &&
                      proof->boxes == anew[i].boxes,
                  "%s, %s: %s, %g, %g boxes; on record %s, %g, %g boxes: make proofs ARGS=%s", anew[i].kernel,
                  anew[i].promise, anew[i].verdict, anew[i].proved, anew[i].boxes, proof->verdict, proof->proved,
                  proof->boxes, anew[i].kernel);
    }
    remove(file);
    remove(folder);
    free(anew);
    free(proofs);
}

Test(proofs_file, lines_of_other_promises_stay)
{
    char folder[] = "/tmp/plumb-proofs-XXXXXX", command[512], text[4096];
    long count;
    cr_assert(mkdtemp(folder));
    const char *file = file_in(folder, "proofs.csv");
    FILE *stream = fopen(file, "w");
    cr_assert(stream);
    fputs("kernel,promise,limit,verdict,method,proved,boxes,seconds\n"
          "so3.s1,S1 ulp near 0,0.65,stopped,bisection,,12,34\n"
          "so3.s2,S2 ulp near 0,0.65,open,bisection,,56,78\n"
          "so3.s3,S3 ulp near 0,0.74,proved,bisection,0.7324,1,0\n",
          stream);
    fclose(stream);
    snprintf(command, sizeof command, "prove so3.s1 --format csv -o %s", file);
    cr_assert_eq(ran_plumb(command, text, sizeof text), 0, "%s", text);
    struct recorded_proof *proofs = proofs_of(file, &count);
    const struct recorded_proof *made = recorded_proofs_find(proofs, count, "so3.s1", "S1 ulp near 0"),
                                *kept = recorded_proofs_find(proofs, count, "so3.s2", "S2 ulp near 0");
    cr_assert(made && kept);
    cr_assert_str_eq(made->verdict, "proved");
    cr_assert_str_eq(kept->verdict, "open");
    cr_assert_eq(kept->boxes, 56);
    cr_assert_eq(kept->seconds, 78);
    char *lines = file_text(file);
    cr_expect(strstr(lines, ",0.7324,"), "%s", lines);
    free(lines);
    remove(file);
    remove(folder);
    free(proofs);
}

Test(proofs_file, a_field_that_is_wrong_is_named_and_the_file_stays)
{
    static const struct {
        const char *line, *said;
    } faults[] = {{"so3.s1,S1 ulp near 0,much,proved,bisection,0.6,7,0", ":2: limit: \"much\" is not a number"},
                  {"so3.s1,S1 ulp near 0,0.65,proved,bisection,0.6,7", ":2: 7 fields, not 8: no seconds"},
                  {"so3.s1,\"S1 ulp near 0,0.65,proved,bisection,0.6,7,0", ":2: promise: quotes"},
                  {"so3.s1,S1 ulp near 0,0.65,,bisection,0.6,7,0", ":2: verdict: nothing"},
                  {"so3.s1,S1 ulp near 0,0.65,proved,bisection,0.6,7,0,1", ":2: more than 8 fields"}};
    char folder[] = "/tmp/plumb-proofs-XXXXXX", command[512], text[4096];
    cr_assert(mkdtemp(folder));
    const char *file = file_in(folder, "proofs.csv");
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        FILE *stream = fopen(file, "w");
        cr_assert(stream);
        fprintf(stream, "kernel,promise,limit,verdict,method,proved,boxes,seconds\n%s\n", faults[i].line);
        fclose(stream);
        snprintf(command, sizeof command, "prove so3.s1 --format csv -o %s", file);
        cr_expect_eq(ran_plumb(command, text, sizeof text), 2, "%s", text);
        cr_expect(strstr(text, faults[i].said) && strstr(text, file) && count_lines(text) == 1, "%s", text);
        char *kept = file_text(file);
        cr_expect(strstr(kept, faults[i].line));
        free(kept);
    }
    remove(file);
    remove(folder);
}

Test(proofs_file, the_figure_has_a_row_for_each_promise)
{
    static char text[1 << 16];
    long count;
    free(proofs_of("data/proofs.csv", &count));
    cr_assert_eq(ran_plumb("data limits", text, sizeof text), 0, "%s", text);
    cr_assert_eq(count_lines(text), count + 1);
    cr_assert(strncmp(text, "at,group,kernel,promise,limit,proved,counted,tried,found\n", 57) == 0);
    cr_assert(strstr(text, ",so3 of one number,so3.s1,\"S1 ulp near 0\",") && strstr(text, ",nan,0.632886,nan\n"));
}
