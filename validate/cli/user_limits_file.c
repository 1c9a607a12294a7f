/* Reads a file of a user's limits and expected failures; see user_limits.h. docs/reports.md describes the file, which
 * is YAML in the form of plumb's own contracts:
 *
 *     KERNEL:
 *     - [FORMAT, OUTPUT, MEASURE, REGION, LIMIT, REASON]     a limit in place of plumb's
 *     - [FORMAT, OUTPUT, MEASURE, REGION, fails, REASON]     a promise that is expected to be broken
 *     - [FORMAT, WHAT, fails, REASON]                        a rule by its sentence, "special values", "same bits",
 *                                                            "the kernel" */
#include "user_limits.h"

#include "validate/util/document.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS_OF_PROMISE = 6, CELLS_OF_OTHER = 4 };

struct terms_line {
    struct document document;
    struct user_limits *user_limits;
    const struct kernel *kernel;
    const yaml_node_t *line; /* the line that is being read: a YAML list of cells */
};

static const yaml_node_t *cell(struct terms_line *reading, size_t i)
{
    return node_entry(&reading->document, reading->line, i);
}

static const char *text_at(struct terms_line *reading, size_t i)
{
    return node_text(&reading->document, cell(reading, i));
}

/* --- names -------------------------------------------------------------------------------------------------------- */

static const char *const others[] = {"same bits", "the kernel", "special values"};
enum { OTHERS = sizeof others / sizeof *others };

/* Returns name number i of the promises, or, for a line with CELLS_OF_OTHER cells, of the rules and other subjects that
 * the line may name; null past the last. The name of a promise is written into `text`. */
static const char *name_at(const struct promises *promises, size_t cells, size_t i, char *text, size_t size)
{
    const size_t specials = specials_count(promises->specials);
    if (cells == CELLS_OF_PROMISE)
        return i < bounds_count(promises->bounds) ? bound_name(promises->kernel, promises->bounds + i, text, size)
                                                  : NULL;
    if (i < specials)
        return promises->specials[i].sentence;
    return i < specials + OTHERS ? others[i - specials] : NULL;
}

/* True if this is a valid name for a line that is not about a promise. */
static int is_other_name(const struct promises *promises, const char *name)
{
    const char *known;
    for (size_t i = 0; (known = name_at(promises, CELLS_OF_OTHER, i, NULL, 0)); i++)
        if (strcmp(known, name) == 0)
            return 1;
    return 0;
}

static _Noreturn void refuse_name(struct terms_line *reading, const struct promises *promises, size_t cells,
                                  const char *name)
{
    char names[700] = "", text[256];
    const char *known;
    size_t length = 0;
    for (size_t i = 0; (known = name_at(promises, cells, i, text, sizeof text)) && length < sizeof names; i++)
        length = report_append(names, sizeof names, length, "%s%s", i ? ", " : "", known);
    document_fail(&reading->document, cell(reading, 1), "%s has no \"%.100s\"; it has: %s", reading->kernel->id, name,
                  names);
}

/* --- lines -------------------------------------------------------------------------------------------------------- */

/* Returns the reason, which is the last cell; fails if it is empty. */
static const char *reason_of(struct terms_line *reading, size_t cells)
{
    const char *reason = text_at(reading, cells - 1);
    if (!reason[strspn(reason, " \t")])
        document_fail(&reading->document, cell(reading, cells - 1), "the reason is missing");
    return reason;
}

static double limit_of(struct terms_line *reading, const yaml_node_t *node)
{
    const double limit = node_number(&reading->document, node);
    if (!isfinite(limit) || limit < 0)
        document_fail(&reading->document, node, "a limit is a finite number from 0 on, not \"%s\"",
                      node_text(&reading->document, node));
    return limit;
}

static void add_line(struct terms_line *reading, const struct user_limit *user_limit)
{
    struct user_limits *user_limits = reading->user_limits;
    for (size_t i = 0; i < user_limits->lines; i++)
        if (user_limits->line[i].kernel == user_limit->kernel && user_limits->line[i].format == user_limit->format &&
            strcmp(user_limits->line[i].what, user_limit->what) == 0)
            document_fail(&reading->document, reading->line, "%s is already in line %zu", user_limit->what,
                          user_limits->line[i].limit.line);
    struct user_limit *more = realloc(user_limits->line, (user_limits->lines + 1) * sizeof *more);
    char *what = strdup(user_limit->what);
    if (more && what) {
        user_limits->line = more;
        more[user_limits->lines] = *user_limit;
        more[user_limits->lines++].what = what;
        return;
    }
    document_fail(&reading->document, reading->line, "out of memory");
}

/* Adds the line's limit or expected failure for one format. Returns 1, or 0 if the kernel has no promises in it. */
static int read_format(struct terms_line *reading, enum format format, size_t cells)
{
    const struct promises *promises = kernel_promises(reading->kernel, format);
    if (!promises)
        return 0;
    char name[256];
    if (cells == CELLS_OF_PROMISE)
        snprintf(name, sizeof name, "%s %s %s", text_at(reading, 1), text_at(reading, 2), text_at(reading, 3));
    else
        snprintf(name, sizeof name, "%s", text_at(reading, 1));
    const struct bound *bound = cells == CELLS_OF_PROMISE ? promise_find(reading->kernel, format, name) : NULL;
    if (!bound && !(cells == CELLS_OF_OTHER && is_other_name(promises, name)))
        refuse_name(reading, promises, cells, name);
    const yaml_node_t *limit = cell(reading, cells - 2);
    struct user_limit user_limit = {.kernel = reading->kernel,
                                    .format = format,
                                    .what = name,
                                    .fails = strcmp(node_text(&reading->document, limit), "fails") == 0,
                                    .limit = {.reason = reason_of(reading, cells),
                                              .file = reading->document.file,
                                              .line = node_line(reading->line)}};
    if (!user_limit.fails && bound) {
        user_limit.own = limit_of(reading, limit);
        user_limit.limit.before = bound->limit;
    } else if (!user_limit.fails) {
        document_fail(&reading->document, limit, "expected fails, got \"%s\"", node_text(&reading->document, limit));
    }
    add_line(reading, &user_limit);
    return 1;
}

static void read_line(struct terms_line *reading)
{
    static const char *const words[] = {"float", "double", "both"};
    const size_t cells =
        reading->line->type == YAML_SEQUENCE_NODE ? node_entries(&reading->document, reading->line) : 0;
    if (cells != CELLS_OF_PROMISE && cells != CELLS_OF_OTHER)
        document_fail(&reading->document, reading->line,
                      "expected [format, output, measure, region, limit, reason] or [format, what, fails, reason]");
    const size_t word = node_word(&reading->document, cell(reading, 0), words, sizeof words / sizeof *words);
    int found = 0;
    if (word != 1)
        found += read_format(reading, FLOAT, cells);
    if (word != 0)
        found += read_format(reading, DOUBLE, cells);
    if (!found)
        document_fail(&reading->document, cell(reading, 0), "nothing is promised of %s in %s", reading->kernel->id,
                      words[word]);
}

int user_limits_read(struct user_limits *user_limits, const char *file)
{
    struct terms_line reading = {.user_limits = user_limits};
    user_limits->file = strdup(file);
    user_limits->document = malloc(sizeof *user_limits->document);
    if (!user_limits->file || !user_limits->document) {
        fputs("plumb check: out of memory\n", stderr);
        return -1;
    }
    document_read(&reading.document, "plumb check: --limits: ", user_limits->file);
    const yaml_node_t *root = document_root(&reading.document);
    if (root && root->type != YAML_MAPPING_NODE)
        document_fail(&reading.document, root, "expected kernels, each with a list of lines");
    for (size_t k = 0; root && k < node_entries(&reading.document, root); k++) {
        const yaml_node_t *name = node_name(&reading.document, root, k),
                          *lines = node_value(&reading.document, root, k);
        const char *id = node_text(&reading.document, name);
        char suggestion[160];
        reading.kernel = kernel_find(id);
        if (!reading.kernel)
            document_fail(&reading.document, name, "no kernel \"%s\"%s", id,
                          kernel_suggestion(id, suggestion, sizeof suggestion));
        for (size_t i = 0; i < node_entries(&reading.document, lines); i++) {
            reading.line = node_entry(&reading.document, lines, i);
            read_line(&reading);
        }
    }
    *user_limits->document = reading.document;
    return 0;
}

void user_limits_free_lines(struct user_limits *user_limits)
{
    for (size_t i = 0; i < user_limits->lines; i++)
        free((char *)user_limits->line[i].what);
    free(user_limits->line);
    if (user_limits->document)
        document_free(user_limits->document);
    free(user_limits->document);
    free(user_limits->file);
}
