/* Tests of likely causes and their remedies: each fault of a port has its own cause, and the text report, JSON and the
 * kernel's promise show the same words. */
#include "functions.h"
#include "ran.h"
#include "validate/util/json.h"
#include "validate/util/options.h"

#include <criterion/criterion.h>
#include <string.h>

/* Checks that the text report of a kernel of a faulty port has a likely cause that contains `words`, and a remedy. */
static void expect_cause(const char *port, const char *kernel, const char *words)
{
    const char *text =
                   expect_said(formatted("plumb check %s --port $ports/%s.so --samples 3k --level full", kernel, port),
                               STATUS_SHORT, "\n    likely cause     ")
                       .out,
               *cause = strstr(text, "\n    likely cause     "), *remedy = strstr(cause, "\n    remedy           ");
    cr_assert(remedy, "%s", text);
    cr_expect(strstr(cause, words) && strstr(cause, words) < remedy, "%s %s: no \"%s\" in\n%s", port, kernel, words,
              text);
}

Test(causes, promise_names_its_cause)
{
    expect_cause("causes", "so3.s1", "a branch for small values goes too far: the error grows up to t = 1");
    expect_cause("causes", "so3.s2", "a difference of nearly equal numbers, or a quotient of small ones, at small t\n");
    expect_cause("causes", "so3.s3", "0/0");
    expect_cause("causes", "quaternion.product", "more roundings than the limit allows for");
    expect_cause("conventions", "so3.exp", "another convention: the kernel looks as if it gave R");
}

Test(causes, failed_call_names_its_cause)
{
    expect_cause("wild", "so3.s1", "the call writes memory outside elements 0");
    expect_cause("wild", "so3.exp", "the call writes to its inputs");
    expect_cause("wild", "so3.average", "an invalid pointer");
    expect_cause("error", "so3.exp", "the function returned a status other than 0");
    expect_cause("error", "so3.s1", "an output is left as it was");
    expect_cause("error", "so3.average", "the code calls exit");
    expect_cause("hang", "so3.exp --call-seconds 1", "an iteration does not end, or the code is slow");
}

/* In JSON, a promise whose limit is exceeded has the same cause as in the text; a promise that is within its limit has
 * none. */
Test(causes, json_has_cause_of_promise)
{
    json_t *kernel, *bound;
    size_t k, b, within = 0, exceeded = 0, branches = 0;
    json_t *report = expect_json("plumb check so3.s1 --port $ports/causes.so --samples 3k --format json", STATUS_SHORT);
    json_array_foreach (json_object_get(report, "kernels"), k, kernel)
        json_array_foreach (json_object_get(kernel, "bounds"), b, bound) {
            const json_t *likely = json_object_get(bound, "likely");
            const int is_within = strcmp(json_text_at(bound, "verdict"), "exceeded") != 0;
            cr_expect_eq(json_is_null(likely), is_within, "%s", json_text_at(bound, "name"));
            within += (size_t)is_within, exceeded += (size_t)!is_within;
            branches += strstr(json_text_at(likely, "cause"), "a branch for small values") &&
                        strstr(json_text_at(likely, "remedy"), "lower the threshold");
        }
    cr_expect(within > 0 && exceeded > 0 && branches > 0, "%zu within, %zu exceeded, %zu by a branch", within, exceeded,
              branches);
}

/* The cause of a failed call belongs to the kernel. */
Test(causes, json_has_cause_of_failure)
{
    json_t *report = expect_json("plumb check so3.s1 --port $ports/wild.so --samples 300 --format json", STATUS_SHORT);
    const json_t *kernel = json_array_get(json_object_get(report, "kernels"), 0);
    cr_expect(strstr(json_text_at(json_object_get(kernel, "likely"), "cause"), "writes memory outside"));
}
