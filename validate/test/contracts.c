/* The kernels' contracts: data/contracts.csv says for each promise the worst error known and its input, and the comment
 * above each kernel of fast/ says the same. What stands there is measured again here. contracts.py writes both. */
#include "ran.h"

#include "validate/judge/judge.h"
#include "validate/report/report.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- the file ----------------------------------------------------------------------------------------------------- */

/* A line of it; the texts are parts of `text`. */
struct line {
    char *kernel, *promise, *error, *limit, *input;
};

struct contracts {
    char *text;
    struct line *line;
    size_t lines;
};

/* The text up to `end`, which is cut off; *rest goes on behind it. */
static char *take(char **rest, const char *end)
{
    char *part = *rest, *at = part ? strstr(part, end) : NULL;
    cr_assert(at, "data/contracts.csv: no %s in %s", end, part ? part : "the rest of a line");
    *at = 0;
    *rest = at + strlen(end);
    return part;
}

/* kernel,promise,error,limit,input, with quotes around a promise that has a comma. */
static struct line line_of(char *text)
{
    struct line line;
    line.kernel = take(&text, ",");
    if (*text == '"') {
        text++;
        line.promise = take(&text, "\",");
    } else
        line.promise = take(&text, ",");
    line.error = take(&text, ",");
    line.limit = take(&text, ",");
    line.input = text;
    return line;
}

static struct contracts contracts_read(void)
{
    struct contracts contracts = {.text = file_text("data/contracts.csv")};
    char *rest = contracts.text, *text;
    contracts.line = calloc((size_t)count_lines(contracts.text) + 1, sizeof *contracts.line);
    cr_assert(contracts.line);
    while ((text = strsep(&rest, "\n")))
        if (*text && *text != '#' && strncmp(text, "kernel,", 7) != 0)
            contracts.line[contracts.lines++] = line_of(text);
    return contracts;
}

static void contracts_free(struct contracts *contracts)
{
    free(contracts->line);
    free(contracts->text);
}

/* The promise's line; the test fails unless there is one. */
static const struct line *line_for(const struct contracts *contracts, const struct kernel *kernel,
                                   const struct bound *bound)
{
    const struct line *found = NULL;
    char promise[256];
    bound_name(kernel, bound, promise, sizeof promise);
    for (size_t i = 0; i < contracts->lines; i++) {
        const struct line *line = contracts->line + i;
        if (strcmp(line->kernel, kernel->id) != 0 || strcmp(line->promise, promise) != 0)
            continue;
        cr_expect_null(found, "%s: %s: two lines", kernel->id, promise);
        found = line;
    }
    cr_assert(found, "%s: %s: no line in data/contracts.csv: make contracts", kernel->id, promise);
    return found;
}

/* --- promises of the built-in kernels ----------------------------------------------------------------------------- */

typedef void promise_visitor(struct port *port, const struct oracle *oracle, const struct bound *bound,
                             const struct line *line);

/* Visits every promise with its line; returns how many there are. */
static size_t visit_promises(const struct contracts *contracts, promise_visitor *visit)
{
    struct port *port = port_builtin(NULL);
    const struct kernel *kernel;
    size_t promises = 0;
    for (size_t i = 0; (kernel = kernel_at(i)); i++) {
        struct oracle oracle;
        const char *reason;
        if (!judge_offered(port, kernel, BINARY32))
            continue;
        cr_assert_eq(oracle_open(&oracle, kernel, BINARY32, &reason), 0, "%s: %s", kernel->id, reason);
        for (const struct bound *bound = oracle.promises->bounds; bound->reason; bound++, promises++)
            visit(port, &oracle, bound, line_for(contracts, kernel, bound));
    }
    port_close(port);
    return promises;
}

static void expect_limit(struct port *port, const struct oracle *oracle, const struct bound *bound,
                         const struct line *line)
{
    char limit[32];
    (void)port, (void)oracle;
    snprintf(limit, sizeof limit, "%.4g", bound->limit);
    cr_expect_str_eq(line->limit, limit, "%s: %s: limit %s, in the row %s", line->kernel, line->promise, line->limit,
                     limit);
}

/* The line's input: numbers of binary32, in the domain. */
static void read_input(const struct oracle *oracle, const struct line *line, double *in)
{
    const char *at = line->input;
    for (size_t k = 0; k < oracle->inputs; k++) {
        char *end;
        in[k] = strtod(at, &end);
        cr_assert(end != at, "%s: %s: %zu numbers, not %zu", line->kernel, line->promise, k, oracle->inputs);
        cr_expect_eq(in[k], (double)(float)in[k], "%s: %s: %a is no float", line->kernel, line->promise, in[k]);
        at = end;
    }
    cr_assert_eq(*at, 0, "%s: %s: more than %zu numbers", line->kernel, line->promise, oracle->inputs);
    cr_expect(sampler_in_domain(oracle->promises, in), "%s: %s: outside the domain", line->kernel, line->promise);
}

/* Whether the input is in the promise's region: some coordinates, how much cancels, only the judge knows. */
static void expect_in_region(const struct oracle *oracle, const struct bound *bound, const struct line *line,
                             const double *in)
{
    if (!bound_everywhere(bound))
        cr_expect(bound_holds_at(bound, kernel_coordinate(oracle->kernel, in), kernel_second(oracle->kernel, in)),
                  "%s: %s: outside the region", line->kernel, line->promise);
}

static void expect_error(struct port *port, const struct oracle *oracle, const struct bound *bound,
                         const struct line *line)
{
    double *in = calloc(oracle->inputs, sizeof *in), *all = calloc(oracle->inputs * FILTER_BLOCK, sizeof *all);
    double *computed = calloc(oracle->outputs * FILTER_BLOCK, sizeof *computed);
    double *out = calloc(oracle->outputs, sizeof *out);
    struct exact_error error;
    char measured[32];
    cr_assert(in && all && computed && out);
    read_input(oracle, line, in);
    expect_in_region(oracle, bound, line, in);
    for (size_t k = 0; k < oracle->inputs; k++)
        all[k * FILTER_BLOCK] = in[k];
    struct judge_trial trial = {.at_start = 0};
    cr_assert_eq(judge_run(port, oracle, 1, all, computed, &trial), PORT_OK, "%s", line->kernel);
    for (size_t k = 0; k < oracle->outputs; k++)
        out[k] = computed[k * FILTER_BLOCK];
    oracle_exact(oracle, in, out, bound, &error);
    snprintf(measured, sizeof measured, "%.4g", error.error);
    cr_expect_str_eq(line->error, measured, "%s: %s: error %s, measured %s at %s", line->kernel, line->promise,
                     line->error, measured, line->input);
    cr_expect_leq(error.error, bound->limit, "%s: %s: measured %.17g, limit %.17g at %s", line->kernel, line->promise,
                  error.error, bound->limit, line->input);
    free(in), free(all), free(computed), free(out);
}

/* --- the tests ---------------------------------------------------------------------------------------------------- */

Test(contracts, every_promise_has_its_line_with_the_limit_of_its_row)
{
    struct contracts contracts = contracts_read();
    cr_expect_eq(visit_promises(&contracts, expect_limit), contracts.lines, "lines that belong to no promise");
    contracts_free(&contracts);
}

Test(contracts, each_worst_error_is_what_its_input_gives_and_within_its_limit)
{
    struct contracts contracts = contracts_read();
    visit_promises(&contracts, expect_error);
    contracts_free(&contracts);
}

/* Byte for byte: contracts.py writes each comment from the file and the promises, and compares. */
Test(contracts, the_comment_above_each_kernel_says_what_the_file_says)
{
    struct ran ran = ran_shell("/usr/bin/python3 validate/test/contracts.py \"$(command -v plumb)\" --check");
    cr_expect_eq(ran.status, 0, "%s%s: make contracts", ran.out, ran.error);
    ran_free(&ran);
}
