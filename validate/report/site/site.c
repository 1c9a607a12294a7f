/* The command plumb report: makes one page of plumb's own documents, in a file that needs no other file and no network.
 *
 * This file selects the documents to show. parts.c decides which of their members go into the page, and in which parts.
 * The page itself, with its text, style and pictures, is data/site/: page.html includes the other files there and marks
 * where the data go. */
#include "site.h"

#include "parts.h"

#include "validate/report/report.h"
#include "validate/util/data_files.h"
#include "validate/util/digest.h"
#include "validate/util/json.h"
#include "validate/util/options.h"
#include "validate/util/output.h"
#include "validate/util/program.h"
#include "validate/util/text.h"
#include <plumb/base.h>

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

/* A kind of document that the page can show. A document that parts.c does not cut into parts is stored without the
 * members in `skipped`, which the page does not show. */
static const struct document_kind {
    const char *schema;
    int version; /* 0: any */
    const char *const *skipped;
} kinds[] = {
    {"plumb.check", REPORT_VERSION, NULL},
    {"plumb-claims", 2, (const char *const[]){"low", "high", NULL}},
    {"plumb.bench.targets", 0, NULL},
    {"plumb.list.targets", 0, NULL},
    {"plumb.history", 0, (const char *const[]){"kernels", "accuracy", "speed", "libraries", NULL}},
};

struct site {
    struct page_parts parts;
    size_t found;
};

static const struct document_kind *kind_of(const json_t *document)
{
    for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
        const json_int_t version = json_integer_value(json_object_get(document, "version"));
        if (strcmp(json_text_at(document, "schema"), kinds[k].schema) == 0 &&
            (!kinds[k].version || version == kinds[k].version))
            return &kinds[k];
    }
    return NULL;
}

static void remove_members(json_t *value, const char *const *names)
{
    size_t i;
    json_t *item;
    const char *key;
    for (const char *const *name = names; json_is_object(value) && *name; name++)
        json_object_del(value, *name);
    json_array_foreach (value, i, item) {
        remove_members(item, names);
    }
    json_object_foreach (value, key, item) {
        remove_members(item, names);
    }
}

static void add_document(struct site *site, const char *name, json_t *document)
{
    const struct document_kind *kind = kind_of(document);
    if (kind->skipped)
        remove_members(document, kind->skipped);
    if (strcmp(kind->schema, "plumb.check") == 0)
        parts_add_report(&site->parts, name, document);
    else
        parts_add_document(&site->parts, kind->schema, document);
    json_decref(document);
}

/* --- files -------------------------------------------------------------------------------------------------------- */

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int ends_in(const char *name, const char *end)
{
    const size_t length = strlen(name), tail = strlen(end);
    return length > tail && strcmp(name + length - tail, end) == 0;
}

/* True for files that go into the page unchanged; *.base64 is WebAssembly. */
static int is_text(const char *name)
{
    return ends_in(name, ".csv") || ends_in(name, ".svg") || ends_in(name, ".base64");
}

/* Adds a file of JSON: one document, or, in a history, one per line. */
static int add_json(struct site *site, const char *path)
{
    FILE *file = fopen(path, "re");
    if (!file)
        return refuse("report", "%s: %m", path);
    json_error_t error;
    json_t *document;
    int status = OPTIONS_GO;
    for (int first = 1; status == OPTIONS_GO; first = 0) {
        const int c = fgetc(file);
        if (c == '\n')
            continue;
        if (c == EOF && !first)
            break;
        ungetc(c, file);
        document = json_loadf(file, JSON_DISABLE_EOF_CHECK, &error);
        if (document && kind_of(document)) {
            add_document(site, base_name(path), document);
            continue;
        }
        status = document ? refuse("report", "%s: a page cannot show its schema, \"%s\", in this version", path,
                                   json_text_at(document, "schema"))
                          : refuse("report", "%s: line %d: %s", path, error.line, error.text);
        json_decref(document);
    }
    fclose(file);
    return status;
}

static int add_file(struct site *site, const char *path)
{
    const char *problem;
    site->found++;
    if (!is_text(path))
        return add_json(site, path);
    char *text = text_of_file(path, &problem), *valid = text ? text_valid(text) : NULL;
    if (valid)
        parts_add_file(&site->parts, base_name(path), valid);
    free(valid);
    free(text);
    return text ? OPTIONS_GO : refuse("report", "%s: %s", path, problem);
}

static int is_shown(const struct dirent *entry)
{
    const char *name = entry->d_name;
    return *name != '.' && (ends_in(name, ".json") || ends_in(name, ".jsonl") || is_text(name));
}

/* Adds a file, or all files of a folder whose name has a suffix that the page can show. */
static int add_path(struct site *site, const char *path)
{
    struct stat about;
    struct dirent **entries;
    if (stat(path, &about) != 0)
        return refuse("report", "%s: %m", path);
    if (!S_ISDIR(about.st_mode))
        return add_file(site, path);
    const int count = scandir(path, &entries, is_shown, alphasort);
    if (count < 0)
        return refuse("report", "%s: %m", path);
    int status = OPTIONS_GO;
    for (int i = 0; i < count; i++) {
        char *name = NULL;
        if (status == OPTIONS_GO)
            status = asprintf(&name, "%s/%s", path, entries[i]->d_name) < 0 ? refuse("report", "out of memory")
                                                                            : add_file(site, name);
        free(name);
        free(entries[i]);
    }
    free(entries);
    return status;
}

/* --- the page ----------------------------------------------------------------------------------------------------- */

/* Writes the content security policy. It names the digests of the scripts that the page contains: the browser runs only
 * those, and the page may not use the network. If a string of a document became markup in spite of the escaping, no
 * script in it would run. Styles are allowed, because the page's elements contain them. */
static void write_policy(FILE *stream, const char *page)
{
    static const char begin[] = "<script>", end[] = "</script>";
    char digest[DIGEST_BASE64];
    fputs("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'wasm-unsafe-eval'",
          stream);
    for (const char *at = page, *past; (at = strstr(at, begin)) && (past = strstr(at, end)); at = past) {
        at += strlen(begin);
        digest_base64(at, (size_t)(past - at), digest);
        fprintf(stream, " 'sha256-%s'", digest);
    }
    fputs("; style-src 'unsafe-inline'; img-src data: blob:; base-uri 'none'; form-action 'none'\">\n", stream);
}

/* Writes a file of data/site, with the files that it includes. If `page` is null, writes it without policy and data:
 * that text contains the scripts for whose digests the policy is made. */
static int write_part(FILE *stream, const struct site *site, const char *data, const char *name, const char *page)
{
    static const char include[] = "@include ";
    char part[512];
    const char *problem;
    snprintf(part, sizeof part, "site/%s", name);
    char *path = data_find("report", data, part), *text = path ? text_of_file(path, &problem) : NULL;
    int status;
    if (text)
        status = OPTIONS_GO;
    else
        status = path ? refuse("report", "%s: %s", path, problem) : STATUS_USAGE;
    for (char *line = text; status == OPTIONS_GO && line && *line;) {
        char *end = strchrnul(line, '\n');
        const int last = !*end;
        *end = '\0';
        if (strncmp(line, include, strlen(include)) == 0)
            status = write_part(stream, site, data, line + strlen(include), page);
        else if (!page && (strcmp(line, "@policy") == 0 || strcmp(line, "@index") == 0 || strcmp(line, "@parts") == 0))
            ;
        else if (strcmp(line, "@policy") == 0)
            write_policy(stream, page);
        else if (strcmp(line, "@index") == 0)
            parts_write_index(&site->parts, stream);
        else if (strcmp(line, "@parts") == 0)
            parts_write(&site->parts, stream);
        else
            fprintf(stream, "%s\n", line);
        line = end + !last;
    }
    free(text);
    free(path);
    return status;
}

static int write_page(FILE *stream, const struct site *site, const char *data)
{
    char *page = NULL;
    size_t size;
    FILE *memory = open_memstream(&page, &size);
    int status = memory ? write_part(memory, site, data, "page.html", NULL) : refuse("report", "out of memory");
    if (memory && fclose(memory) != 0 && status == OPTIONS_GO)
        status = refuse("report", "out of memory");
    if (status == OPTIONS_GO)
        status = write_part(stream, site, data, "page.html", page);
    free(page);
    return status;
}

/* Adds plumb's own data of each kernel: formula, units, promises. */
static int add_kernels(struct site *site)
{
    json_t *kernels = program_json("report", NULL, (const char *const[]){"plumb", "kernels", PROGRAM_JSON, NULL}, NULL);
    if (!kernels)
        return STATUS_USAGE;
    parts_add_formulas(&site->parts, kernels);
    json_decref(kernels);
    return OPTIONS_GO;
}

/* Adds the glossary, to which terms on the page lead. */
static int add_glossary(struct site *site, const char *data)
{
    const char *problem;
    char *path = data_find("report", data, "site/glossary.md"), *text = path ? text_of_file(path, &problem) : NULL;
    int status = path ? OPTIONS_GO : STATUS_USAGE;
    if (text)
        parts_add_text(&site->parts, "glossary", text);
    else if (path)
        status = refuse("report", "%s: %s", path, problem);
    free(text);
    free(path);
    return status;
}

/* Adds the page's title and the version, date and name of this program. If `title` is null, the title is the name of
 * the only port, or "plumb". */
static void add_title(struct site *site, const char *title)
{
    char made[32];
    const time_t now = time(NULL);
    const json_t *ports = json_object_get(site->parts.index, "ports"),
                 *only = json_array_size(ports) == 1 ? json_object_get(json_array_get(ports, 0), "port") : NULL;
    strftime(made, sizeof made, "%Y-%m-%d", gmtime(&now));
    if (!title)
        title = json_is_string(json_object_get(only, "file")) ? json_text_at(only, "name") : "plumb";
    json_object_set_new(site->parts.index, "title", json_text(title));
    json_object_set_new(site->parts.index, "plumb", json_string(PLUMB_VERSION));
    json_object_set_new(site->parts.index, "made", json_string(made));
    json_object_set_new(site->parts.index, "program", json_text(program_called()));
}

static const struct usage usage = {
    .arguments = "FILE|DIR…",
    .summary = "makes one HTML page of reports and other documents",
    .more =
        "A FILE is JSON of plumb check, claims, bench --targets or list bench --targets, a history of nightly runs,\n"
        "or a figure (CSV or SVG). A DIR stands for all such files in it. The page needs no network.",
    .example = "plumb report reports -o report.html",
    .nothing = "no FILE or DIR has a document to show"};

int verb_report(int argc, char **argv)
{
    const char *title = NULL, *file = NULL, *data = NULL;
    const struct option options[] = {
        {"title", 0, OPTION_TEXT, &title, "TEXT", "title of the page (the name of its only port, or plumb)", NULL},
        {"output", 'o', OPTION_TEXT, &file, "FILE", "write there, not to standard output", NULL},
        {"data", 0, OPTION_TEXT, &data, "DIR", DATA_FILES_HELP, NULL},
        {0},
    };
    struct output output;
    struct site site = {.found = 0};
    int status = options_parse(&usage, options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    if (argc < 2)
        return refuse("report", "name files or folders to show");
    if (!file && output_is_terminal(stdout))
        return refuse("report", "the page has megabytes, too many for a terminal: name a file with -o page.html");
    parts_open(&site.parts);
    status = add_kernels(&site); /* before the documents: the page shows kernels in the order of this call */
    for (int a = 1; a < argc && status == OPTIONS_GO; a++)
        status = add_path(&site, argv[a]);
    if (status == OPTIONS_GO && site.found == 0) {
        fputs("plumb report: the folder has no document to show\n", stderr);
        status = STATUS_NOTHING;
    }
    add_title(&site, title);
    if (status == OPTIONS_GO)
        status = add_glossary(&site, data);
    if (status == OPTIONS_GO && output_open(&output, "report", file) != 0)
        status = STATUS_USAGE;
    else if (status == OPTIONS_GO) {
        status = write_page(output.stream, &site, data);
        if (status != OPTIONS_GO)
            output_discard(&output);
        else
            status = output_close(&output) == 0 ? STATUS_WITHIN : STATUS_USAGE;
    }
    parts_close(&site.parts);
    return status;
}
