/* Tests of plumb report: which content of which files is in the page, and that a browser displays the page without
 * errors. */
#include "ran.h"

#include <sys/stat.h>

/* Returns the page that plumb report writes for the files in the scratch directory's `in`. */
static const char *page_of(const char *options)
{
    expect_said(formatted("plumb report $scratch/in %s -o $scratch/page.html", options), 0, "");
    return file_text(in_scratch("page.html"));
}

static void store(const char *name, const char *text)
{
    mkdir(in_scratch("in"), 0777);
    scratch_file(formatted("in/%s", name), text);
}

static void store_report(const char *port)
{
    mkdir(in_scratch("in"), 0777);
    cr_assert_leq(ran_shell(formatted("plumb check so3.exp so3.s1 rotation.log --samples 2k --port $peers/%s.so "
                                      "--format json -o $scratch/in/%s.json",
                                      port, port))
                      .status,
                  1);
}

/* Returns the page's part of that name, as its script reads it. */
static json_t *part_of(const char *page, const char *name)
{
    const char *begin = formatted("<script type=\"application/json\" id=\"%s\">", name);
    const char *start = strstr(page, begin), *end = start ? strstr(start, "</script>") : NULL;
    cr_assert_not_null(end, "no part %s", name);
    start += strlen(begin);
    cr_expect_null(memchr(start, '<', (size_t)(end - start)), "data contain text that would end their script element");
    return json_of(formatted("%.*s", (int)(end - start), start));
}

static json_t *index_of(const char *page)
{
    return part_of(page, "index");
}

/* Returns the result for a kernel from the first port's report, found by its position in the index and in the family's
 * part. */
static json_t *result_of(const char *page, const char *family, const char *kernel)
{
    size_t i, k;
    json_t *each, *result, *found = NULL;
    json_array_foreach (member(index_of(page), "families"), i, each)
        if (strcmp(json_string_value(each), family) == 0)
            json_array_foreach (member(part_of(page, formatted("port-0-%zu", i)), "kernels"), k, result)
                if (strcmp(text_of(result, "id"), kernel) == 0)
                    found = result;
    cr_assert_not_null(found, "no result of %s", kernel);
    return found;
}

/* --- content ------------------------------------------------------------------------------------------------------ */

/* A page has its reports, formulas and figures and needs no other file. */
Test(site, page_is_complete_and_self_contained)
{
    store_report("libm");
    store("flips.csv", "t,exact\n0,1\n");
    store("odd.svg", "<svg xmlns='http://www.w3.org/2000/svg'><text>a&lt;b</text></svg>");
    store("note.txt", "not shown");
    const char *page = page_of("--title 'a < b'");
    json_t *index = index_of(page), *port = json_array_get(member(index, "ports"), 0);
    cr_expect_str_eq(text_of(index, "title"), "a < b");
    cr_expect_str_eq(text_of(member(port, "port"), "name"), "libm");
    cr_expect_eq(json_array_size(member(index, "files")), 2);
    cr_expect_not_null(strstr(page, "id=\"files-0\">\"t,exact\\n0,1\\n\"</script>"));
    cr_expect_not_null(strstr(page, "a&lt;b\\u003c/text>"));
    cr_expect_eq(json_array_size(member(member(port, "cells"), "kernel")), 2,
                 "a kernel that the port does not have is left out");
    cr_expect_gt(json_array_size(member(index, "kernels")), 300);
    json_t *formula = json_array_get(member(part_of(page, "family-0"), "formulas"), 0);
    cr_expect_str_neq(text_of(formula, "tex"), "");
    cr_expect_null(strstr(page, "\n@include"), "an @include line was not replaced");
    cr_expect(!strstr(page, "src=\"http") && !strstr(page, "href=\"http"), "the page loads something from the network");
    cr_expect_not_null(strstr(page, "Permission is hereby granted"),
                       "the page lacks the licences of the included software");
}

/* The verdict in the index, the promises in the family's part and the inputs in the commands must equal the
 * report's. */
Test(site, page_parts_match_the_report)
{
    store_report("libm");
    const char *page = page_of("");
    json_t *report = json_of(file_text(in_scratch("in/libm.json"))), *index = index_of(page);
    json_t *cells = member(json_array_get(member(index, "ports"), 0), "cells");
    size_t i, k, place = 0;
    json_t *kernel, *bound;
    json_array_foreach (member(report, "kernels"), i, kernel) {
        if (strcmp(text_of(kernel, "verdict"), "not judged") == 0)
            continue;
        const json_int_t id = json_integer_value(json_array_get(member(cells, "kernel"), place));
        const json_t *grades = json_array_get(member(kernel, "grades"), 0);
        cr_expect_str_eq(json_string_value(json_array_get(member(index, "kernels"), (size_t)id)),
                         text_of(kernel, "id"));
        static const char *const columns[] = {"whole", "entries"};
        for (size_t c = 0; c < sizeof columns / sizeof *columns; c++) {
            const json_t *grade = member(grades, columns[c]);
            const json_int_t text = json_integer_value(json_array_get(member(cells, columns[c]), place));
            cr_expect_str_eq(json_string_value(json_array_get(member(index, "texts"), (size_t)text)),
                             json_is_null(grade) ? "not tried" : text_of(grade, "text"));
        }
        place++;
        const json_int_t family = json_integer_value(json_array_get(member(index, "family_of"), (size_t)id));
        json_t *shared = part_of(page, formatted("family-%lld", (long long)family));
        json_t *part = part_of(page, formatted("port-0-%lld", (long long)family)), *texts = member(part, "texts");
        json_t *result = result_of(page, text_of(kernel, "family"), text_of(kernel, "id"));
        json_array_foreach (member(kernel, "bounds"), k, bound) {
            const json_t *shown = json_array_get(member(result, "bounds"), k);
            const json_int_t promise = json_integer_value(json_object_get(shown, "promise"));
            cr_expect_str_eq(text_of(json_array_get(member(shared, "promises"), (size_t)promise), "name"),
                             text_of(bound, "name"));
            const json_t *words = member(member(shown, "worst"), "command");
            const char *const part_text[] = {
                json_string_value(json_array_get(texts, (size_t)json_integer_value(json_array_get(words, 1)))),
                json_string_value(json_array_get(words, 0)),
                json_string_value(json_array_get(texts, (size_t)json_integer_value(json_array_get(words, 2))))};
            cr_expect_str_eq(formatted("%s%s%s", part_text[0], part_text[1], part_text[2]),
                             text_of(member(bound, "worst"), "command"));
            const json_t *profile = member(shown, "profile"),
                         *edges = json_array_get(member(shared, "edges"),
                                                 (size_t)json_integer_value(json_array_get(profile, 0)));
            cr_expect_eq(json_array_size(edges), json_array_size(member(bound, "profile")));
            cr_expect_eq(json_array_size(json_array_get(profile, 1)), json_array_size(edges));
        }
    }
    cr_expect_eq(place, 2);
}

Test(site, history_has_document_per_line)
{
    store("history.jsonl", "{\"schema\": \"plumb.history\", \"version\": 2, \"date\": \"1\"}\n"
                           "{\"schema\": \"plumb.history\", \"version\": 2, \"date\": \"2\", \"accuracy\": [1]}\n");
    const char *page = page_of("");
    cr_expect_eq(json_array_size(member(index_of(page), "documents")), 2);
    cr_expect_str_eq(text_of(part_of(page, "documents-1"), "date"), "2");
    cr_expect_null(json_object_get(part_of(page, "documents-1"), "accuracy"));
}

/* Input that cannot be shown is named, and the page is unchanged. */
Test(site, invalid_input_leaves_page_unchanged)
{
    store("a.json", "{\"schema\": \"plumb.check\", \"version\": 1}");
    expect_line("echo old >$scratch/page; plumb report $scratch/in -o $scratch/page; status=$?; grep -q old "
                "$scratch/page && exit $status",
                2, "a.json: a page cannot show its schema, \"plumb.check\", in this version");
    store("a.json", "{\"schema\": \n oh");
    expect_line("plumb report $scratch/in", 2, "a.json: line 2: ");
    store("a.json", "");
    expect_line("plumb report $scratch/in/a.json", 2, "a.json: line 1: ");
    expect_line("plumb report $scratch/nowhere", 2, "nowhere: No such file");
    expect_line("plumb report", 2, "name files or folders to show");
    expect_line("mkdir $scratch/empty; plumb report $scratch/empty", 3, "no document to show");
    expect_line("mkdir $scratch/data; plumb report data/targets.json --data $scratch/data -o $scratch/page; status=$?; "
                "grep -q old $scratch/page && exit $status",
                2, "site/glossary.md");
}

Test(site, library_reports_form_a_page, .timeout = 100)
{
    expect_said("docs/libraries --reports $scratch/in --samples 300 $peers/libmvec.so", 0, "");
    cr_expect_str_eq(text_of(member(json_array_get(member(index_of(page_of("")), "ports"), 0), "port"), "name"),
                     "libmvec");
}

/* --- in a browser ------------------------------------------------------------------------------------------------- */

#define BROWSER "chromium-headless-shell"

/* Returns the page at a route after its script has run in a browser. Fails the test if the script writes to the
 * console. */
static const char *shown_at(const char *route)
{
    const struct ran ran = ran_shell(
        formatted(BROWSER " --no-sandbox --disable-gpu --virtual-time-budget=3000 --enable-logging=stderr --dump-dom "
                          "\"file://$scratch/page.html#/%s\"",
                  route));
    cr_assert_eq(ran.status, 0, "%s: %s", route, ran.error);
    cr_expect_null(strstr(ran.error, "CONSOLE"), "%s: %s", route, ran.error);
    return ran.out;
}

/* Checks that the page at a route contains all parts, up to a null. All parts are checked in one browser, since each
 * start takes seconds. */
static void expect_parts(const char *route, const char *const *part)
{
    for (const char *shown = shown_at(route); *part; part++)
        cr_expect_not_null(strstr(shown, *part), "%s: no \"%s\"", route, *part);
}
#define expect_shown(route, ...) expect_parts(route, (const char *const[]){__VA_ARGS__, NULL})

Test(site, browser_shows_pages_without_errors, .timeout = 300)
{
    if (ran_shell("command -v " BROWSER).status != 0)
        cr_skip_test(BROWSER " is not installed");
    store_report("libm");
    store_report("eigen");
    store_report("kdl"); /* errors of up to 1e231 ulp */
    static const char *const figures[] = {"flips", "pole", "herpolhode", "field", "energy", "convergence", "magnus"};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        expect_said(formatted("plumb data %s -o $scratch/in/%s.csv", figures[i], figures[i]), 0, "");
    store("degree6_error.svg", "<svg xmlns='http://www.w3.org/2000/svg'/>");
    expect_said(
        "plumb claims C1 C2 --format json -o $scratch/in/claims.json; cp data/targets.json data/list_targets.json "
        "data/bench.csv $scratch/in",
        0, "");
    store("history.jsonl", "{\"schema\": \"plumb.history\", \"version\": 2, \"date\": \"2026-01-02\", \"moves\": "
                           "[{\"kind\": \"worse\", \"name\": \"so3.exp\", \"text\": \"7 was 2\"}]}\n");
    page_of("--title libraries");
    expect_shown("", "aria-label=\"so3.exp, Eigen: as a whole within, entry by entry wrong\"");
    expect_shown("kernel/so3.exp", "<math", "uplot", "libmvec, float, tiles</td>", "so3.<wbr>exp</h1>");
    expect_shown("kernel/no.such", "There is no kernel no.such");
    expect_shown("port/Eigen", "At level full", "so3.<wbr>exp</a> in float", "v.x = ", ": Eigen, limit");
    expect_shown("port/KDL", "so3.<wbr>exp</a> in double", ": KDL, limit",
                 "<dd>a branch for small values goes too far");
    expect_shown("claims", "refuted if every reading is", "alt=\"figure: degree6 error\"");
    expect_shown("motion", "A T-handle in free fall", "The herpolhode");
    expect_shown("speed", "promises are met", ">scalar C</div>", "<details><summary>All ");
    expect_shown("list", "promises are met", ">sorted insertion</div>", "at least 5 times</td>");
    expect_shown("nights", "worse: so3.exp, 7 was 2");
}

/* If a report has one port, the start page is that port's page. It says what to do first: the library's function, the
 * cause, the remedy and the simplest input, with its exact value. The grid of kernels is a separate page. */
Test(site, port_opens_with_cause_and_remedy, .timeout = 300)
{
    if (ran_shell("command -v " BROWSER).status != 0)
        cr_skip_test(BROWSER " is not installed");
    mkdir(in_scratch("in"), 0777);
    cr_assert_eq(ran_shell("plumb check so3.exp --samples 2k --level full --port $peers/eigen.so --format json "
                           "-o $scratch/in/eigen.json")
                     .status,
                 1);
    json_t *index = index_of(page_of(""));
    cr_expect_str_eq(text_of(index, "title"), "Eigen");
    expect_shown("", "<title>Eigen</title>", "<h1>Eigen</h1>", "<strong>Eigen 3.", "What to do</h2>",
                 "<dt>function called</dt><dd><code>AngleAxis</code>", "<dt>likely cause</dt><dd>cancellation: ",
                 "<dt>remedy</dt><dd>compute small entries as products: 2 sin²(a/2)", "<dt>simplest input</dt>",
                 "<dt>exact value</dt>", "<summary>Worst input: ", formatted("on %s by plumb ", text_of(index, "made")),
                 "href=\"#/glossary/scaled%20ulp\"");
    expect_shown("overview", "aria-label=\"so3.exp, Eigen: as a whole within, entry by entry wrong\"");
    page_of("--title mine");
    expect_shown("", "<title>Eigen · mine</title>");
}

/* Each kind of fault has its own cause: a failed call, another convention. */
Test(site, fault_decides_the_cause, .timeout = 300)
{
    if (ran_shell("command -v " BROWSER).status != 0)
        cr_skip_test(BROWSER " is not installed");
    static const struct {
        const char *port, *cause[4];
    } cases[] = {
        {"wild",
         {"<dd>the call writes memory outside elements 0", "<dd>the call writes to its inputs</dd>",
          "<dd>an invalid pointer, an integer division by 0"}},
        {"error",
         {"<dd>an output is left as it was</dd>", "<dd>the function returned a status other than 0</dd>",
          "<dd>the code calls exit"}},
        {"conventions", {"<dd>another convention: the kernel looks as if it took M transposed"}},
    };
    mkdir(in_scratch("in"), 0777);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        ran_shell(formatted("plumb check --samples 300 --port $ports/%s.so --format json -o $scratch/in/port.json",
                            cases[i].port));
        page_of("");
        expect_parts("", cases[i].cause);
    }
}

Test(site, unknown_address_says_so, .timeout = 300)
{
    if (ran_shell("command -v " BROWSER).status != 0)
        cr_skip_test(BROWSER " is not installed");
    store_report("libm");
    expect_said("plumb claims C1 --format json -o $scratch/in/claims.json", 0, "");
    page_of("");
    static const char *const routes[][2] = {
        {"nowhere", "This page has nothing at the address #/nowhere."},
        {"overview/more", "This page has nothing at the address #/overview/more."},
        {"kernel", "This page has nothing at the address #/kernel."},
        {"port/%zz", "This page has nothing at the address #/port/%zz."},
        {"port/Eigen", "There is no port Eigen."},
        {"claims/C999", "There is no claim C999."},
        {"glossary/none", "The glossary has no term “none”."},
    };
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        expect_shown(routes[i][0], routes[i][1]);
    expect_shown("glossary/entry%20by%20entry", "<dt>as a whole, entry by entry</dt><dd>the two grades of a vector");
}

/* The text beside the T-handle is computed from the table: here of a rule that does not flip, and loses energy. */
Test(site, motion_text_agrees_with_the_table, .timeout = 300)
{
    if (ran_shell("command -v " BROWSER).status != 0)
        cr_skip_test(BROWSER " is not installed");
    store("flips.csv",
          "t,exact,mine,exact w,exact x,exact y,exact z,exact energy,mine w,mine x,mine y,mine z,mine energy\n"
          "0,1,1,1,0,0,0,1,1,0,0,0,1\n1,-1,1,1,0,0,0,1,1,0,0,0,0.9\n2,1,1,1,0,0,0,1,1,0,0,0,0.5\n");
    page_of("");
    expect_shown("motion",
                 "In 2 s the exact motion flips 2 times; mine 0 times. After 2 s mine has 50 % of its initial energy.");
}

/* A cell of the overview that shows one of two grades shows the worse one, also if both have the same class. */
Test(site, worse_grade_has_larger_factor)
{
    if (ran_shell("node --version").status != 0)
        cr_skip_test("node is not installed");
    scratch_file("grades.js",
                 "const grades = [undefined, 'within', '2.1-fold', '7-fold', '9 bits lost', '13 bits lost', 'wrong'];\n"
                 "grades.forEach((b, j) => grades.slice(0, j).forEach(a => {\n"
                 "  for (const found of [worse(a, b), worse(b, a)])\n"
                 "    if (found !== b) throw Error(`${found} is not the worse of ${a}, ${b}`);\n"
                 "}));\n");
    expect_said("sed -n '/^const GRADES /,/^\\/\\/ Returns the text of a cell/p' data/site/data.js | "
                "cat - $scratch/grades.js | node",
                0, "");
}

/* A page has megabytes, which are not for a terminal. */
Test(site, terminal_gets_no_page)
{
    store("flips.csv", "t,exact\n0,1\n");
    const struct ran ran =
        ran_shell("export command=\"plumb report $scratch/in\"; script -qefc \"$command\" /dev/null </dev/null");
    cr_expect_eq(ran.status, 2);
    cr_expect(strstr(ran.out, "plumb report: the page has megabytes") && strlen(ran.out) < 200, "%.300s", ran.out);
}

/* Documents are untrusted. In draw.js, only h and svg create elements, and they take text. In addition, the page's
 * content security policy allows no script but the page's own. */
Test(site, scripts_never_turn_text_into_markup)
{
    expect_said("! grep -nE 'innerHTML|outerHTML|insertAdjacentHTML|document[.]write|srcdoc|eval[(]' data/site/*.js", 0,
                "");
    store("flips.csv", "t,exact\n0,1\n");
    const char *page = page_of("");
    cr_expect_not_null(strstr(page, "content=\"default-src 'none'; script-src 'wasm-unsafe-eval' 'sha256-"));
}

/* Appends markup to every string of every document, except those that `as_is` selects because the page needs them
 * unchanged. */
#define MARKED(from, as_is)                                                                                            \
    "python3 - " from " <<'END' || exit\n"                                                                             \
    "import json, sys\n"                                                                                               \
    "def marked(value, key=''):\n"                                                                                     \
    "    if isinstance(value, dict): return {k: marked(v, k) for k, v in value.items()}\n"                             \
    "    if isinstance(value, list): return [marked(v, key) for v in value]\n"                                         \
    "    return value + '\"><img src=x onerror=alert(1)>-fold' if isinstance(value, str) and key not in '" as_is       \
    "'.split() else value\n"                                                                                           \
    "for name in sys.argv[1:]:\n"                                                                                      \
    "    lines = [json.loads(line) for line in open(name)] if name.endswith('l') else [json.load(open(name))]\n"       \
    "    open(name, 'w').write(''.join(json.dumps(marked(line)) + '\\n' for line in lines))\n"                         \
    "END\n"

/* Markup in any string of a document is shown as text. */
Test(site, markup_in_documents_is_text, .timeout = 300)
{
    if (ran_shell("command -v " BROWSER " && command -v python3").status != 0)
        cr_skip_test(BROWSER " or python3 is not installed");
    store_report("libm");
    store_report("eigen");
    store("history.jsonl", "{\"schema\": \"plumb.history\", \"version\": 2, \"date\": \"2026-01-02\", \"moves\": "
                           "[{\"kind\": \"worse\", \"name\": \"so3.exp\", \"text\": \"7 was 2\"}]}\n");
    expect_said("plumb claims C1 C2 --format json -o $scratch/in/claims.json; cp data/targets.json "
                "data/list_targets.json $scratch/in\n" MARKED("$scratch/in/libm.json", "schema format verdict")
                    MARKED("$scratch/in/eigen.json $scratch/in/*targets.json $scratch/in/claims.json "
                           "$scratch/in/history.jsonl",
                           "schema format verdict id family name kind"),
                0, "");
    page_of("--title '<img src=x onerror=alert(1)>'");
    static const char *const routes[] = {"", "kernel/so3.exp", "port/Eigen", "claims", "speed", "list", "nights"};
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++) {
        const struct ran ran = ran_shell(formatted(BROWSER " --no-sandbox --disable-gpu --virtual-time-budget=3000 "
                                                           "--dump-dom \"file://$scratch/page.html#/%s\"",
                                                   routes[i]));
        cr_expect_null(strstr(ran.out, "<img src=\"x\""), "%s: a string became an element", routes[i]);
        cr_expect_not_null(strstr(ran.out, "&lt;img src=x onerror=alert(1)&gt;"), "%s: no marked string is shown: %s",
                           routes[i], ran.error);
    }
}

/* Requires the kernels in WebAssembly, which make report builds. At plumb's worst known inputs they must give the
 * recorded bits. */
Test(site, page_kernels_reproduce_recorded_bits, .timeout = 300)
{
    if (ran_shell("command -v " BROWSER).status != 0 || ran_shell("ls build/kernels.base64").status != 0)
        cr_skip_test(BROWSER " is not installed, or build/kernels.base64 not made");
    mkdir(in_scratch("in"), 0777);
    expect_said("plumb check so3.exp --samples 300 --format json -o $scratch/in/plumb.json; cp build/kernels.base64 "
                "$scratch/in; "
                "plumb data flips -o $scratch/in/flips.csv",
                0, "");
    page_of("");
    /* The browser's virtual time does not wait for threads, so the module is compiled synchronously. */
    scratch_file(
        "at_once",
        "<!doctype html><script>WebAssembly.instantiate = async bytes => ({instance: new WebAssembly.Instance(new "
        "WebAssembly.Module(bytes))});</script>");
    expect_said("mv $scratch/page.html $scratch/made; cat $scratch/at_once $scratch/made >$scratch/page.html", 0, "");
    expect_shown("kernel/so3.exp", "At 9 of 9 worst inputs on record it gives the recorded bits");
    expect_shown("motion", "2 flips in 30 s, the exact motion 2");
    expect_shown("kernel/dynamic.to_local.n8", "plumb's library has no kernel with this id"); /* 290 inputs */
}

/* Requires `npm install axe-core@4.10.3` in the root directory. The screenshots remain in build/test/page. */
Test(site, layout_passes_on_phone_and_desktop, .timeout = 600)
{
    if (ran_shell("command -v " BROWSER).status != 0)
        cr_skip_test(BROWSER " is not installed");
    store_report("eigen");
    expect_said("plumb claims C1 C2 --format json -o $scratch/in/claims.json; cp docs/limits.svg data/targets.json "
                "data/list_targets.json $scratch/in; plumb data flips -o $scratch/in/flips.csv; plumb data energy -o "
                "$scratch/in/energy.csv",
                0, "");
    page_of("--title looks");
    const int axe = ran_shell("ls node_modules/axe-core/axe.min.js").status == 0;
    expect_said(formatted("validate/test/page.sh $scratch/page.html build/test/page %s",
                          axe ? "node_modules/axe-core/axe.min.js" : ""),
                0, "");
}

/* 25 ports with 400 kernels: when the grid is displayed, the index must be parsed, and nothing that only other pages
 * need. opening.sh prints the time. */
Test(site, opening_parses_only_the_index, .timeout = 300)
{
    if (ran_shell("command -v " BROWSER " && command -v python3").status != 0)
        cr_skip_test(BROWSER " or python3 is not installed");
    store_report("libm");
    store_report("eigen");
    const struct ran ran = ran_shell("validate/test/opening.sh $(command -v plumb) $scratch/in/*.json");
    unsigned long bytes = 0, compressed = 0, parsed = 0;
    cr_assert_eq(ran.status, 0, "%s%s", ran.out, ran.error);
    cr_assert_eq(sscanf(ran.out, "a page of %lu bytes, %lu compressed\n10000 cells, %lu characters", &bytes,
                        &compressed, &parsed),
                 3, "%s", ran.out);
    cr_expect(parsed > 10000 && parsed < 400000 && parsed < bytes / 20, "%s", ran.out);
}
