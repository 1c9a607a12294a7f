/* Tests of claims (validate/articles/claims): how verdicts follow from readings, how the file of claims is read, and
 * that experiments can refute a claim. */
#include "ran.h"
#include "scoped.h"

#include "validate/articles/claims/claims.h"
#include "validate/util/options.h"

static enum claim_verdict verdict_of(enum relation relation, double limit, size_t count, const double *values)
{
    struct claim claim = {.relation = relation, .limit = limit};
    SCOPED_STRUCT(findings) findings = {0};
    for (size_t i = 0; i < count; i++)
        findings_add(&findings, READING, values[i], "reading");
    findings_add(&findings, CONTEXT, 1e9, "context");
    return claim_decide(&claim, &findings);
}

Test(claims, every_relation_has_two_sides)
{
    static const struct {
        enum relation relation;
        double value;
        enum claim_outcome expected;
    } cases[] = {{AT_MOST, 0.999, HOLDS},  {AT_MOST, 1, HOLDS},   {AT_MOST, 1.001, FAILS},  {BELOW, 0.999, HOLDS},
                 {BELOW, 1, FAILS},        {BELOW, 1.001, FAILS}, {AT_LEAST, 0.999, FAILS}, {AT_LEAST, 1, HOLDS},
                 {AT_LEAST, 1.001, HOLDS}, {ABOVE, 0.999, FAILS}, {ABOVE, 1, FAILS},        {ABOVE, 1.001, HOLDS},
                 {ABOUT, 0.899, FAILS},    {ABOUT, 0.901, HOLDS}, {ABOUT, 1.099, HOLDS},    {ABOUT, 1.101, FAILS}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct claim claim = {.relation = cases[i].relation, .limit = 1};
        const struct cell cell = {.value = cases[i].value, .low = cases[i].value, .high = cases[i].value};
        cr_expect_eq(claim_holds(&claim, &cell), cases[i].expected, "%s 1: %g", relation_text(cases[i].relation),
                     cases[i].value);
    }
}

Test(claims, interval_across_limit_is_unclear)
{
    static const struct {
        enum relation relation;
        double low, value, high;
        enum claim_outcome expected;
    } cases[] = {{AT_LEAST, 1.1, 1.2, 1.3, HOLDS}, {AT_LEAST, 0.9, 1.2, 1.3, UNCLEAR}, {AT_LEAST, 0.7, 0.8, 0.9, FAILS},
                 {BELOW, 0.7, 0.8, 0.9, HOLDS},    {BELOW, 0.9, 1.2, 1.3, UNCLEAR},    {BELOW, 1.1, 1.2, 1.3, FAILS},
                 {ABOUT, 0.95, 1, 1.05, HOLDS},    {ABOUT, 0.5, 1, 1.5, UNCLEAR},      {ABOUT, 1.2, 1.3, 1.4, FAILS}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const struct claim claim = {.relation = cases[i].relation, .limit = 1};
        const struct cell cell = {.value = cases[i].value, .low = cases[i].low, .high = cases[i].high};
        cr_expect_eq(claim_holds(&claim, &cell), cases[i].expected, "case %zu", i);
    }
}

TRY(claims, claim_satisfied_by_all_is_confirmed, cr_expect_eq(verdict_of(AT_MOST, 1, 2, (double[]){0.5, 1}), CONFIRMED))
TRY(claims, claim_satisfied_by_none_is_refuted, cr_expect_eq(verdict_of(BELOW, 1, 2, (double[]){1, 2}), REFUTED))
TRY(claims, claim_satisfied_by_some_is_refined, cr_expect_eq(verdict_of(ABOVE, 1, 2, (double[]){1, 2}), REFINED))

/* A claim without a reading, or with NaN alone, is refuted. */
Test(claims, claim_without_support_is_refuted)
{
    cr_expect_eq(verdict_of(AT_MOST, 1, 0, NULL), REFUTED);
    cr_expect_eq(verdict_of(AT_MOST, 1, 1, (double[]){NAN}), REFUTED);
}

/* An unclear reading leaves a claim undecided, unless other readings disagree with each other. */
Test(claims, unclear_reading_leaves_claim_undecided)
{
    const struct claim claim = {.relation = AT_LEAST, .limit = 1};
    SCOPED_STRUCT(findings) findings = {0};
    findings_add_interval(&findings, READING, (struct interval){1, 0.9, 1.1}, "unclear");
    cr_expect_eq(claim_decide(&claim, &findings), UNDECIDED);
    findings_add(&findings, READING, 2, "holds");
    cr_expect_eq(claim_decide(&claim, &findings), UNDECIDED);
    findings_add(&findings, READING, 0.5, "fails");
    cr_expect_eq(claim_decide(&claim, &findings), REFINED);
}

/* --- the file ----------------------------------------------------------------------------------------------------- */

#define HEADER                                                                                                         \
    "id,article,section,basis,claim,relation,limit,unit,machine,verdict,measured,finding,recorded,processor,effort,"   \
    "commit,code\n"

/* Reads the claims of a file, freed at the end of the test. Returns their number. */
static long read_claims(const char *file, struct claim **claims)
{
    const long count = claims_read(file, claims);
    if (count > 0)
        release_after_test(*claims, free);
    return count;
}

static long read_text(const char *text, struct claim **claims)
{
    return read_claims(scratch_file("claims", text), claims);
}

/* Reads the claims in data/claims.csv. */
static long read_record(struct claim **claims)
{
    const long count = read_claims("data/claims.csv", claims);
    cr_assert_gt(count, 0);
    return count;
}

#define NO_RECORD ",,,,,,,,\n"

Test(claims, fields_may_hold_commas_and_quotes)
{
    struct claim *claims;
    long count = read_text(
        "# comment\n" HEADER
        "C9,the article,\"sections 2, 3\",own,\"\"\"quoted\"\", and a comma\",at most,0x1p-1,ulp,this,refined,"
        "\"1, 2\",,2026-11-28,a processor,full: all,0123,89ab\n",
        &claims);
    cr_assert_eq(count, 1);
    cr_expect_str_eq(claims->id, "C9");
    cr_expect_str_eq(claims->section, "sections 2, 3");
    cr_expect_str_eq(claims->text, "\"quoted\", and a comma");
    cr_expect_eq(claims->relation, AT_MOST);
    cr_expect_eq(claims->limit, 0.5);
    cr_expect_str_eq(claims->unit, "ulp");
    cr_expect_eq(claims->this_machine, 1);
    cr_expect_str_eq(claims->verdict, "refined");
    cr_expect_str_eq(claims->measured, "1, 2");
    cr_expect_str_eq(claims->finding, "");
    cr_expect_eq(claims->basis, BASIS_OWN);
    cr_expect_str_eq(claims->record.date, "2026-11-28");
    cr_expect_str_eq(claims->record.processor, "a processor");
    cr_expect_str_eq(claims->record.effort, "full: all");
    cr_expect_str_eq(claims->record.commit, "0123");
    cr_expect_str_eq(claims->record.code, "89ab");
}

Test(claims, malformed_file_is_rejected_with_line)
{
    static const struct {
        const char *text, *complaint;
    } cases[] = {
        {HEADER "C1,the article,section,said,claim,at most,1,ulp,any,,,,,,,\n", ":2: 16 fields, not 17: no code"},
        {HEADER "C1,the article,section,said,claim,at most,1,ulp,any,,,,,,,,,\n", ":2: more than 17 fields"},
        {HEADER "# comment\n\nC1,the article,section,said,claim,nearly,1,ulp,any" NO_RECORD,
         ":4: relation: \"nearly\" is none"},
        {HEADER "C1,the article,section,said,claim,at most,one,ulp,any" NO_RECORD,
         ":2: limit: \"one\" is not a number"},
        {HEADER "C1,the article,section,said,claim,at most,1x,ulp,any" NO_RECORD, ":2: limit: \"1x\" is not a number"},
        {HEADER "C1,the article,section,said,claim,at most,1,ulp,mine" NO_RECORD, ":2: machine: \"mine\" is neither"},
        {HEADER "C1,the article,section,heard,claim,at most,1,ulp,any" NO_RECORD, ":2: basis: \"heard\" is none"},
        {HEADER "C1,the article,section,said,claim,at most,1,ulp,any,maybe,,,,,,,\n", ":2: verdict: \"maybe\" is none"},
        {HEADER "C1,the article,section,said,\"claim,at most,1,ulp,any" NO_RECORD, ":2: claim: quotes"},
        {HEADER "C1,the article,section,said,\"claim\" more,at most,1,ulp,any" NO_RECORD, ":2: claim: quotes"},
        {HEADER ",the article,section,said,claim,at most,1,ulp,any" NO_RECORD, ":2: id: nothing"},
        {HEADER "C1,an article whose title is so long that it hardly fits the line it is in,section,said,claim,at "
                "most,1,ulp,any" NO_RECORD,
         ":2: article: longer than 63 bytes"},
        {HEADER "C1,the article,s,said,c,at most,1,ulp,any" NO_RECORD
                "C1,the article,s,said,c,at most,1,ulp,any" NO_RECORD,
         ":3: id: C1 is already defined"},
        {"id,article,section,claim,relation,limit,unit,verdict,machine,measured,finding\n",
         ":1: expected id,article,section,basis,claim,relation,limit,unit,machine"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct claim *claims;
        capture_stderr();
        cr_expect_eq(read_text(cases[i].text, &claims), -1, "accepted: %s", cases[i].text);
        cr_expect_not_null(strstr(captured_stderr(), cases[i].complaint), "expected %s, said %s", cases[i].complaint,
                           captured_stderr());
    }
}

Test(claims, written_record_is_read_unchanged)
{
    struct claim *claims, *again;
    const long count = read_record(&claims);
    struct claim_result *results = memory_for_test((size_t)count * sizeof *results);
    for (long i = 0; i < count; i++) {
        results[i] = (struct claim_result){.claim = &claims[i],
                                           .verdict = claims[i].verdict,
                                           .finding = claims[i].finding,
                                           .record = claims[i].record};
        snprintf(results[i].measured, sizeof results[i].measured, "%s", claims[i].measured);
    }
    FILE *stream = text_stream();
    claims_print_csv(stream, results, (size_t)count);
    cr_expect_eq(read_text(text_written(stream), &again), count);
    cr_expect_eq(memcmp(claims, again, (size_t)count * sizeof *claims), 0);
}

/* --- outdated records --------------------------------------------------------------------------------------------- */

TRY(claims, fingerprint_ignores_comments_and_blanks,
    const uint64_t plain = claim_code_fingerprint(1, "int a=1;char*s=\"/* b */\";");
    cr_expect_eq(claim_code_fingerprint(1, "int a = 1; // one\n/* two */ char *s = \"/* b */\";\n"), plain);
    cr_expect_neq(claim_code_fingerprint(1, "int a=2;char*s=\"/* b */\";"), plain);
    cr_expect_neq(claim_code_fingerprint(1, "int a=1;char*s=\"/* c */\";"), plain))

/* Records two claims in a copy of the sources, runs `change` there, and checks what plumb claims --stale reports. */
static void expect_stale(const char *change, int status, const char *words)
{
    expect_said(
        formatted("mkdir -p $scratch/t/data && "
                  "cp -r --parents validate/articles/claims validate/accuracy/sweep $scratch/t && "
                  "grep -E '^(id|C2|C19),' data/claims.csv >$scratch/t/data/claims.csv && plumb claims --full "
                  "--claims $scratch/t/data/claims.csv --format csv -o $scratch/t/data/claims.csv && %s && plumb "
                  "claims --stale --claims $scratch/t/data/claims.csv",
                  change),
        status, words);
}

TRY(claims, stale_names_nothing_after_recording, expect_stale("true", STATUS_WITHIN, ""))
TRY(claims, stale_ignores_comments,
    expect_stale("echo '/* more */' >>$scratch/t/validate/articles/claims/so3.c", STATUS_WITHIN, ""))
TRY(claims, stale_names_records_older_than_code,
    expect_stale("echo 'int more;' >>$scratch/t/validate/articles/claims/so3.c", STATUS_SHORT,
                 "C2: older than its experiment's code\n"))
TRY(claims, stale_follows_the_scan_of_floats,
    expect_stale("echo 'int more;' >>$scratch/t/validate/accuracy/sweep/scan.c", STATUS_SHORT,
                 "C2: older than its experiment's code\n"))
TRY(claims, stale_names_records_of_part_effort,
    expect_stale("plumb claims --claims $scratch/t/data/claims.csv --format csv -o $scratch/t/data/claims.csv",
                 STATUS_SHORT, "C19: recorded with less than --full\n"))
TRY(claims, stale_names_records_without_date,
    expect_stale("sed -i '/^C2,/s/,20[0-9-]*,/,,/' $scratch/t/data/claims.csv", STATUS_SHORT,
                 "C2: recorded without a date\n"))

/* Many verdicts depend on sizes and numbers of samples. Therefore claims may be recorded only with full effort. */
Test(claims, every_record_has_full_effort)
{
    struct claim *claims;
    const long count = read_record(&claims);
    for (long i = 0; i < count; i++) {
        cr_expect(claim_is_recorded_in_full(&claims[i]), "%s: recorded with effort \"%s\"", claims[i].id,
                  claims[i].record.effort);
    }
}

/* --- experiments -------------------------------------------------------------------------------------------------- */

static void release_findings(void *findings)
{
    findings_free(findings);
}

/* Runs a claim's experiment in its short form. */
static struct claim_result *measured(const struct claim *claim)
{
    struct claim_result *result = memory_for_test(sizeof *result);
    claim_measure(claim, claims_experiment(claim->id), 0, result);
    release_after_test(&result->findings, release_findings);
    return result;
}

/* Returns the verdict on the claim with another limit. */
static const char *verdict_at(const struct claim *claim, double limit)
{
    struct claim changed = *claim;
    changed.limit = limit;
    return measured(&changed)->verdict;
}

static const struct claim *find(const struct claim *claims, long count, const char *id)
{
    for (long i = 0; i < count; i++)
        if (strcmp(claims[i].id, id) == 0)
            return &claims[i];
    cr_assert_fail("no claim %s", id);
    return NULL;
}

Test(claims, wrong_claim_is_refuted)
{
    struct claim *claims;
    const long count = read_record(&claims);
    static const struct {
        const char *id;
        double wrong;
    } cases[] = {
        {"C2", 400},           {"C3", 1e12},        {"C4", 1e-9},          {"C6", 0.1},         {"C19", 0.5},
        {"C25", 0.1},          {"C31", 1e-9},       {"C32", 1e-20},        {"C33", 1e-20},      {"C51", -1},
        {"C13.conserved", -1}, {"C14.hybrid", -1},  {"C69.sum", 1},        {"C69.angles", -1},  {"C10.faster", 100},
        {"C13.step", 1.1},     {"C20", 0.04},       {"C23.count", 3},      {"C35", 0},          {"C63.inverse", -1},
        {"C63.work", -1},      {"C66.ends", 3},     {"C66.middle", 2},     {"C68.turns", 1.1},  {"C68.cone", 1},
        {"C69.cosines", 8},    {"C69.root", 7},     {"C36.insert", -1},    {"C36.erase", -1},   {"C36.moved", -1},
        {"C36.lost", 2},       {"C36.swap", 2},     {"C36.splice", 2},     {"C36.heap", 3},     {"C36.copy", -1},
        {"C36.array", -1},     {"C36.reverse", -1}, {"C63.inequality", 1}, {"C69.scales", 0.5}, {"C69.proof", 1}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect_str_eq(verdict_at(find(claims, count, cases[i].id), cases[i].wrong), "refuted", "%s", cases[i].id);
}

static struct claim_result *found(const char *id, enum relation relation, double limit)
{
    struct claim *claim = memory_for_test(sizeof *claim);
    *claim = (struct claim){.relation = relation, .limit = limit};
    snprintf(claim->id, sizeof claim->id, "%s", id);
    return measured(claim);
}

/* The error of S3 exceeds an ulp if the method of summation multiplies by the rounded number 1/6, and for no other
 * method. */
Test(claims, rounded_sixth_takes_s3_over_ulp)
{
    const struct findings findings = found("C1", AT_MOST, 1)->findings;
    size_t over = 0, within = 0;
    for (size_t i = 0; i < findings.count; i++) {
        const struct cell *cell = &findings.cells[i];
        if (cell->role != READING)
            continue;
        const int is_product = strstr(cell->name, "S₃, nested, rounded reciprocals") != NULL;
        cr_expect_eq(cell->value > 1, is_product, "%s: %g", cell->name, cell->value);
        over += cell->value > 1;
        within += cell->value <= 1;
    }
    /* readings: three functions by five methods of summation, over every t and over every a */
    cr_expect_eq(over, 2);
    cr_expect_eq(within, 28);
}

/* The drift of rotations is proportional to the unit roundoff: with 489 bits it is 10⁻¹⁴⁰ of that with 24 bits. With a
 * truncated series, it is the same with 113 and 489 bits. */
Test(claims, rotation_drift_follows_the_precision)
{
    const struct claim_result *result = found("C31", AT_MOST, 1);
    const struct findings findings = result->findings;
    double most = 0, cut[2] = {0};
    size_t rotations = 0;
    for (size_t i = 0; i < findings.count; i++) {
        const struct cell *cell = &findings.cells[i];
        if (strstr(cell->name, "by R(v)")) {
            most = fmax(most, cell->value);
            rotations++;
        }
        double *drift;
        if (strstr(cell->name, "degree 6, 113 bits"))
            drift = &cut[0];
        else
            drift = strstr(cell->name, "degree 6, 489 bits") ? &cut[1] : NULL;
        if (drift)
            *drift = strtod(cell->at + strlen("drift "), NULL);
    }
    cr_expect_eq(rotations, 5);
    cr_expect(most > 1e-3 && most <= 1, "the drift is %g of the largest drift that rounding can cause", most);
    cr_expect(cut[0] > 1e-7 && fabs(cut[1] / cut[0] - 1) < 0.01, "%g, %g", cut[0], cut[1]);
    cr_expect_str_eq(result->verdict, "refined");
}

/* If rounding makes the cosine larger than 1, the formula has no angle; if the cosine is 1, it has no axis. These cases
 * are recorded as "no value", not as errors: clamping the cosine would turn them into errors of up to 10¹¹. */
Test(claims, undefined_results_are_no_errors)
{
    const struct findings findings = found("C32", AT_MOST, 1)->findings;
    size_t without_value = 0;
    for (size_t i = 0; i < findings.count; i++) {
        const struct cell *cell = &findings.cells[i];
        cr_expect(isnan(cell->value) || cell->value < 1, "%s: %g", cell->name, cell->value);
        without_value += isnan(cell->value);
        cr_expect_eq(isnan(cell->value) != 0, strstr(cell->name, "no value") != NULL, "%s", cell->name);
    }
    cr_expect_gt(without_value, 0);
}

/* Returns the finding whose name begins with `start`. */
static const struct cell *cell_named(const struct findings *findings, const char *start)
{
    for (size_t i = 0; i < findings->count; i++)
        if (strncmp(findings->cells[i].name, start, strlen(start)) == 0)
            return &findings->cells[i];
    cr_assert_fail("no cell %s", start);
    return NULL;
}

static double value_of(const char *id, const char *start)
{
    const struct findings findings = found(id, AT_MOST, 1)->findings;
    return cell_named(&findings, start)->value;
}

/* The error of Euler's method is proportional to the step if the gyroscopic term is included. Without the term, a
 * smaller step does not reduce the error. */
Test(claims, smaller_step_needs_gyroscopic_term)
{
    const struct findings findings = found("C13.step", AT_LEAST, 0.9)->findings;
    for (size_t i = 0; i < findings.count; i++) {
        const struct cell *cell = &findings.cells[i];
        const double expected = cell->role == READING ? 1 : 0.1;
        cr_expect_float_eq(cell->value, expected, 1e-2 * expected, "%s", cell->name);
    }
}

/* A method of higher order conserves the energy where Euler's method does not. */
Test(claims, gyroscopic_term_breaks_euler_method_alone)
{
    cr_expect_eq(value_of("C13.gyroscopic", "energy after a minute, Euler, 20 rad/s"), 1e6);
    cr_expect_float_eq(value_of("C13.gyroscopic", "energy after a minute, Runge–Kutta of order 4, 20 rad/s"), 1, 1e-3);
}

/* With starting values scattered by ±15, Newton's method converges more often to another solution than to the solution
 * that the motion takes. */
Test(claims, newton_failures_find_other_solutions)
{
    const struct findings findings = found("C11.body", BELOW, 10)->findings;
    const struct cell *cell = cell_named(&findings, "as it is written, with scattered");
    double another = 0;
    cr_expect(cell->value > 27 && cell->value < 34, "%g %%", cell->value);
    cr_assert_eq(sscanf(cell->at, "to another solution on %lf", &another), 1, "%s", cell->at);
    cr_expect(another > 35 && another < 42, "%g %%", another);
    cr_expect_float_eq(value_of("C11.body", "as it is written, the disc"), 4.9, 0.3);
    cr_expect(value_of("C11.world", "form C") > 30, "times the area of midpoint's disc");
}

/* Returns the three numbers after a word in a finding, as text. */
static const char *three_numbers_after(const char *finding, const char *word, char text[64])
{
    int n[3] = {0};
    const char *at = strstr(finding, word);
    cr_assert(at && sscanf(at + strlen(word), " %d, %d and %d", &n[0], &n[1], &n[2]) == 3, "%s: %s", word, finding);
    snprintf(text, 64, "%d, %d and %d", n[0], n[1], n[2]);
    return text;
}

/* The warnings in the library's header have the numbers of the record. */
Test(claims, header_warns_with_recorded_numbers)
{
    struct claim *claims;
    const long count = read_record(&claims);
    static const char *const words[] = {"it flips", "safe parts, and", "same time,"};
    const char *header = file_text("fast/plumb/bodies.h"), *finding = find(claims, count, "C23.count")->finding;
    char text[64];
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        cr_expect(strstr(header, three_numbers_after(finding, words[i], text)), "the header does not contain %s", text);
    cr_expect(strstr(finding, "flips 685 times") && strstr(header, "flips 685 times"));
}

/* Only two list operations depend on the order: removal of equal neighbours, and sums of floats. */
Test(claims, neighbours_and_sums_depend_on_order)
{
    const struct findings findings = found("C35", AT_MOST, 1)->findings;
    for (size_t i = 0; i < findings.count; i++) {
        const char *name = findings.cells[i].name;
        const int depends = strstr(name, "equal neighbours") || strcmp(name, "accumulate, floats that cancel") == 0;
        cr_expect_eq(findings.cells[i].value > 1, depends, "%s: %g", name, findings.cells[i].value);
    }
    cr_expect_eq(findings.count, 14);
}

/* A body with two equal moments of inertia precesses on a cone; with three different moments, the angle of precession
 * varies. */
Test(claims, equal_moments_fix_angle_of_precession)
{
    cr_expect_lt(value_of("C68.cone", "moments 1.4, 1.4, 0.2"), 1e-12);
    cr_expect_gt(value_of("C68.cone", "moments 2.5, 1.4, 1.3, near the middle axis"), 0.1);
}

/* The physics engines apply the gyroscopic term if it is enabled, and only then. */
Test(claims, engines_obey_gyroscopic_option)
{
    static const char *const engines[] = {"Bullet", "Bullet in double", "ODE"};
    const struct findings findings = found("C67", BELOW, 0.5)->findings;
    for (size_t i = 0; i < 3; i++) {
        cr_expect_float_eq(cell_named(&findings, formatted("%s, the term turned off", engines[i]))->value, 0, 1e-6);
        cr_expect_float_eq(cell_named(&findings, formatted("%s, the term turned on", engines[i]))->value, 1, 1e-2);
    }
}

/* If the engines are not installed, the recorded verdict is printed again, with the exit status of success. */
TRY(claims, claim_without_engines_is_skipped,
    expect_said("mkdir $scratch/bin && cp $(command -v plumb) $scratch/bin && $scratch/bin/plumb claims C67 --claims "
                "data/claims.csv 2>&1",
                STATUS_WITHIN, "plumb claims: C67: not judged: no peers beside the program"))

/* True if the findings have a reading for this number of elements. */
static int has_reading_at(const struct findings *findings, size_t elements)
{
    const char *wanted = formatted(", %zu elements", elements);
    for (size_t i = 0; i < findings->count; i++)
        if (findings->cells[i].role == READING && strstr(findings->cells[i].name, wanted))
            return 1;
    return 0;
}

/* Runs an experiment on lists with at most 100 elements: it gives all readings and takes hardly any time. */
static struct findings *findings_on_short_lists(const char *id)
{
    const struct experiment *experiment = claims_experiment(id);
    const size_t length = strlen(experiment->id);
    const struct effort effort = {0, id[length] == '.' ? id + length + 1 : "", 100};
    struct findings *findings = memory_for_test(sizeof *findings);
    experiment->run(&effort, findings);
    return release_after_test(findings, release_findings);
}

/* A claim about all lists above a size is tested from that size on. */
Test(claims, claim_above_size_starts_there)
{
    struct findings *findings = findings_on_short_lists("C21.accumulate.32.linear");
    static const size_t sizes[] = {750, 1000, 3000, 10000, 30000, 100000, 300000};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        cr_expect(has_reading_at(findings, sizes[i]), "%zu elements", sizes[i]);
    findings = findings_on_short_lists("C22.vector.std");
    cr_expect(has_reading_at(findings, 1000) && has_reading_at(findings, 3000));
}

Test(claims, list_claims_have_their_own_readings)
{
    static const char *const ids[] = {"C21.random",        "C21.less",     "C21.growth",
                                      "C21.win",           "C22.size.std", "C22.size.vector",
                                      "C22.vector.always", "C34.reserve",  "C34.direct"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        struct findings *findings = findings_on_short_lists(ids[i]);
        cr_expect_gt(findings->count, 1, "%s", ids[i]);
        for (size_t c = 0; c < findings->count; c++)
            cr_expect(findings->cells[c].value > 0, "%s: %s", ids[i], findings->cells[c].name);
    }
}

/* Compares the recorded numbers with the results of the experiments, except times and experiments that take minutes. */
Test(claims, record_matches_the_experiments)
{
    struct claim *claims;
    const long count = read_record(&claims);
    for (long i = 0; i < count; i++) {
        const struct experiment *experiment = claims_experiment(claims[i].id);
        cr_assert_not_null(experiment, "%s has no experiment", claims[i].id);
        cr_expect_neq(*claims[i].verdict, 0, "%s: nothing is recorded", claims[i].id);
        char problem[256];
        const int available = !experiment->is_available || experiment->is_available(problem, sizeof problem);
        if (!claims[i].this_machine && !experiment->slow && available)
            cr_expect(claim_is_as_recorded(measured(&claims[i]), 0, stderr), "%s", claims[i].id);
    }
}

static int is_same_cell(const struct cell *a, const struct cell *b)
{
    return a->role == b->role && strcmp(a->name, b->name) == 0 && (a->value == b->value || isnan(a->value));
}

static int has_same_cells(const struct findings *a, const struct findings *b)
{
    int same = a->count == b->count;
    for (size_t i = 0; same && i < a->count; i++)
        same = is_same_cell(&a->cells[i], &b->cells[i]);
    return same;
}

/* An experiment of a table that does not know the row of a claim would return the readings of another row, and hence a
 * wrong verdict; so no two claims may have equal readings. */
Test(claims, no_two_claims_share_readings)
{
    struct claim *claims;
    const long count = read_record(&claims);
    struct claim_result **results = memory_for_test((size_t)count * sizeof *results);
    for (long i = 0; i < count; i++) {
        const struct experiment *experiment = claims_experiment(claims[i].id);
        if (claims[i].this_machine || experiment->slow || experiment->is_available || !strchr(claims[i].id, '.'))
            continue;
        results[i] = measured(&claims[i]);
        cr_expect_gt(results[i]->findings.count, 0, "%s", claims[i].id);
        for (long k = 0; k < i; k++)
            cr_expect(!results[k] || strncmp(claims[k].id, claims[i].id, strcspn(claims[i].id, ".") + 1) != 0 ||
                          !has_same_cells(&results[i]->findings, &results[k]->findings),
                      "%s and %s", claims[k].id, claims[i].id);
    }
}

/* claim_is_as_recorded is true for a record that agrees with the result, and false for one that differs from it. */
Test(claims, differing_record_is_distinguished)
{
    struct claim claim = {.id = "C2", .relation = ABOUT, .limit = 40, .unit = "ulp"};
    FILE *nowhere = text_stream();
    const struct claim_result *result = measured(&claim);
    cr_expect(claim_is_as_recorded(result, 0, nowhere), "nothing recorded");
    snprintf(claim.verdict, sizeof claim.verdict, "confirmed");
    snprintf(claim.measured, sizeof claim.measured, "%s", result->measured);
    snprintf(claim.finding, sizeof claim.finding, "%s", result->finding);
    cr_expect(claim_is_as_recorded(result, 0, nowhere), "the same");
    claim.finding[0]++;
    cr_expect_not(claim_is_as_recorded(result, 0, nowhere), "another finding");
    claim.finding[0]--;
    snprintf(claim.measured, sizeof claim.measured, "40 ulp");
    cr_expect_not(claim_is_as_recorded(result, 0, nowhere), "another number");
    claim.this_machine = 1;
    cr_expect(claim_is_as_recorded(result, 0, nowhere), "times may differ between runs");
    snprintf(claim.verdict, sizeof claim.verdict, "refuted");
    cr_expect(claim_is_as_recorded(result, 0, nowhere), "the verdict of a claim about times may differ, too");
    claim.this_machine = 0;
    cr_expect_not(claim_is_as_recorded(result, 0, nowhere), "another verdict");
}

Test(claims, undecided_times_contradict_no_record)
{
    struct claim claim = {.id = "C2", .relation = ABOUT, .limit = 40, .unit = "ulp", .this_machine = 1};
    const struct claim_result *result = measured(&claim);
    FILE *said = text_stream();
    snprintf(claim.verdict, sizeof claim.verdict, "undecided");
    cr_expect(claim_is_as_recorded(result, 0, said) && ftell(said) == 0, "nothing must be printed");
    snprintf(claim.verdict, sizeof claim.verdict, "refuted");
    cr_expect(claim_is_as_recorded(result, 0, said) && ftell(said) > 0, "another verdict must be printed");
    claim.this_machine = 0;
    snprintf(claim.verdict, sizeof claim.verdict, "undecided");
    cr_expect_not(claim_is_as_recorded(result, 0, said), "only claims about times may be undecided by chance");
}

/* On any machine, an experiment on cost gives the ratio of two variants that do the same work, and a confidence
 * interval that contains it. */
Test(claims, cost_experiments_measure_something)
{
    static const char *const ids[] = {"C26", "C27", "C27.further", "C28", "C29", "C30"};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++) {
        const struct claim_result *result = found(ids[i], ABOVE, 0);
        cr_expect_str_eq(result->verdict, "confirmed", "%s: a ratio is above 0", ids[i]);
        for (size_t c = 0; c < result->findings.count; c++) {
            const struct cell *cell = &result->findings.cells[c];
            cr_expect(cell->low <= cell->value && cell->value <= cell->high, "%s: %s %s", ids[i], cell->name, cell->at);
        }
    }
}

/* --- the command -------------------------------------------------------------------------------------------------- */

Test(claims, reconstructed_claims_are_labelled)
{
    expect_said("plumb claims C2", STATUS_WITHIN, "rests on a formula that is reconstructed: docs/articles.md\n");
    expect_said("plumb claims C61", STATUS_WITHIN, "no claim: a finding of plumb's own\n");
    expect_said("plumb claims C54", STATUS_WITHIN, "no claim: an erratum that the article corrects itself\n");
    expect_said("plumb kernels integrator.midpoint", STATUS_WITHIN, "(reconstructed: docs/articles.md)");
}

Test(claims, help_defines_the_verdicts)
{
    for (int v = 0; v < CLAIM_VERDICTS; v++)
        expect_said("plumb claims --help", STATUS_WITHIN, claim_verdict_text((enum claim_verdict)v));
    expect_said("plumb claims --help", STATUS_WITHIN, "holds if the whole interval satisfies the relation");
}

/* Every format says which readings would have refuted a claim. */
Test(claims, every_format_states_refuting_readings)
{
    expect_said("plumb claims C2", STATUS_WITHIN,
                "within a tenth of 40 ulp, refuted if every reading is more than a tenth off 40 ulp\n");
    expect_said("plumb claims C3", STATUS_WITHIN,
                "confirmed if every reading is above 0 floats, refuted if every reading is at most 0 floats\n");
    expect_said("plumb claims C4", STATUS_WITHIN, "refuted if every reading is at least 1 of the naive error\n");
    expect_said("plumb claims C5", STATUS_WITHIN, "refuted if every reading is below 90 degrees\n");
    expect_said("plumb claims C1 --format markdown", STATUS_WITHIN, "; refuted if every reading is above 1 ulp |");
    expect_said("plumb claims C1 --format json", STATUS_WITHIN, "\"refuted_if\": \"above 1 ulp\"");
}

TRY(claims, timed_claims_take_no_names,
    expect_line("plumb claims --timed C2", STATUS_USAGE, "plumb claims: --timed takes no claim: C2\n"))

/* A claim about one line of a table is tested by the experiment of the table. */
Test(claims, table_claim_uses_table_experiment)
{
    cr_expect_eq(claims_experiment("C2.some.row"), claims_experiment("C2"));
    cr_expect_null(claims_experiment("C22222"));
    cr_expect_null(claims_experiment("C"));
}
