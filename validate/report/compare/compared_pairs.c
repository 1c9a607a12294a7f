/* Pairs the entries of two documents, A and B, that are about the same promise, rule, claim, proof or race, and
 * classifies the pairs (classify). See compare.h. */
#include "compare.h"

#include "validate/articles/claims/claims.h"
#include "validate/util/format.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- documents ---------------------------------------------------------------------------------------------------- */

static int same_text(const json_t *a, const json_t *b, const char *key)
{
    return strcmp(json_text_at(a, key), json_text_at(b, key)) == 0;
}

/* Returns the first member of a list that has the same texts as `like` under all keys; null if there is none. The keys
 * end with null. */
static const json_t *find_like(const json_t *list, const json_t *like, const char *const *keys)
{
    const json_t *member;
    size_t i;
    json_array_foreach (list, i, member) {
        size_t k = 0;
        while (keys[k] && same_text(member, like, keys[k]))
            k++;
        if (!keys[k])
            return member;
    }
    return NULL;
}

/* --- classifying a pair ------------------------------------------------------------------------------------------- */

const char *change_text(enum change change)
{
    static const char *const text[CHANGES] = {"broken", "worse", "slower", "gone", "found",
                                              "better", "new",   "unsure", "same"};
    return text[change];
}

/* True if the verdict is a success. "", which is the verdict of accepted errors, counts as success. */
static int is_success(const struct measurement *side)
{
    static const char *const verdicts[] = {"", "within", "unexpected", "proved", "source only"};
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++)
        if (strcmp(side->verdict, verdicts[i]) == 0)
            return 1;
    return 0;
}

static int is_checked(const struct measurement *side)
{
    return side->known && strcmp(side->verdict, "not judged") != 0;
}

/* True if y exceeds x by more than the thresholds: y > factor · x and y > x + minimum; also if only y is ∞. */
static int exceeds(double y, double x, double factor, double minimum)
{
    return y > x && (isinf(y) || (y > x * factor && y > x + minimum));
}

/* Classifies a pair by its errors, if both verdicts are successes or both are not. */
static enum change classify_sizes(const struct thresholds *by, const struct compared_pair *pair)
{
    const struct measurement *a = &pair->a, *b = &pair->b;
    if (exceeds(b->mean, a->mean, by->mean, by->minimum) || pair->bins.worse > 0)
        return CHANGE_WORSE;
    if (exceeds(b->worst, a->worst, by->worst, by->minimum))
        return pair->is_found ? CHANGE_FOUND : CHANGE_WORSE;
    if (exceeds(a->worst, b->worst, by->worst, by->minimum) || exceeds(a->mean, b->mean, by->mean, by->minimum) ||
        pair->bins.better > 0)
        return CHANGE_BETTER;
    /* new: A has no mean, because plumb check --deep recorded its error and no nightly run has been accepted since */
    return isnan(a->mean) && !isnan(b->mean) && isfinite(by->mean) ? CHANGE_NEW : CHANGE_SAME;
}

static enum change classify_errors(const struct comparison *comparison, const struct compared_pair *pair)
{
    const struct measurement *a = &pair->a, *b = &pair->b;
    if (is_checked(a) != is_checked(b)) {
        if (is_checked(a))
            return CHANGE_GONE;
        return comparison->is_accepted && !is_success(b) ? CHANGE_BROKEN : CHANGE_NEW;
    }
    if (!is_checked(a))
        return CHANGE_SAME;
    if (is_success(a) != is_success(b))
        return is_success(a) ? CHANGE_BROKEN : CHANGE_BETTER;
    return classify_sizes(&comparison->thresholds, pair);
}

static enum change classify_proof(const struct compared_pair *pair)
{
    static const char refuted[] = "REFUTED";
    if (is_success(&pair->a) != is_success(&pair->b))
        return is_success(&pair->a) ? CHANGE_BROKEN : CHANGE_BETTER;
    return strcmp(pair->b.verdict, refuted) == 0 && strcmp(pair->a.verdict, refuted) != 0 ? CHANGE_BROKEN : CHANGE_SAME;
}

/* True if two verdicts on a claim contradict each other. "Undecided" contradicts no other verdict if the claim is about
 * times. */
static int contradicts(const char *verdict, const char *before, int is_time)
{
    return *before && strcmp(before, verdict) != 0 && !(is_time && claim_is_either_undecided(before, verdict));
}

/* True if both sides measured a claim on the same processor. */
static int same_processor(const struct compared_pair *pair)
{
    return same_text(pair->in_a, pair->in_b, "processor");
}

/* Classifies a claim. A claim about times is broken only if B was measured on the processor of A, and if the repeated
 * measurement contradicts A's verdict, too. */
static enum change classify_claim(const struct compared_pair *pair)
{
    const char *again = *pair->again ? pair->again : pair->b.verdict;
    if (!contradicts(pair->b.verdict, pair->a.verdict, is_claim_about_times(pair->in_a)))
        return CHANGE_SAME;
    if (is_claim_about_times(pair->in_a) && (!same_processor(pair) || !contradicts(again, pair->a.verdict, 1)))
        return CHANGE_UNSURE;
    return CHANGE_BROKEN;
}

/* Classifies times. A ratio of two times of one run that seems slower is only unsure: repeated measurements (again.c)
 * decide whether it is an alarm. */
static enum change classify_times(const struct comparison *comparison, const struct compared_pair *pair)
{
    const double slower = comparison->thresholds.slower;
    const int is_ratio = strcmp(pair->unit, "ns") != 0;
    if (pair->a.known != pair->b.known)
        return pair->a.known ? CHANGE_GONE : CHANGE_NEW;
    if (pair->ratio >= slower && pair->low > 1)
        return is_ratio ? CHANGE_UNSURE : CHANGE_SLOWER;
    return pair->ratio <= 1 / slower && pair->high < 1 && !comparison->is_accepted ? CHANGE_BETTER : CHANGE_SAME;
}

enum change classify(const struct comparison *comparison, const struct compared_pair *pair)
{
    switch (pair->part) {
    case PART_CLAIMS:
        return classify_claim(pair);
    case PART_PROOFS:
        return classify_proof(pair);
    case PART_SPEED:
        return classify_times(comparison, pair);
    default:
        return classify_errors(comparison, pair);
    }
}

/* Classifies a pair and appends it to the comparison; returns 0, or −1 when out of memory. */
static int append_pair(struct comparison *comparison, const struct compared_pair *pair)
{
    struct compared_pair *more = comparison->pair;
    if ((comparison->count & (comparison->count + 1)) == 0) /* full at 2ⁿ − 1 */
        more = realloc(comparison->pair, (2 * comparison->count + 1) * sizeof *more);
    if (!more)
        return -1;
    comparison->pair = more;
    more[comparison->count] = *pair;
    more[comparison->count].change = classify(comparison, pair);
    comparison->count++;
    return 0;
}

static struct compared_pair *last_pair(const struct comparison *comparison)
{
    return &comparison->pair[comparison->count - 1];
}

/* Adds the pairs for two entries of a list, one of which may be null. Returns 0, or −1 when out of memory. */
typedef int add_pairs(struct comparison *comparison, const json_t *a, const json_t *b);

/* Returns the member of a list that has the same texts as `like` under `keys`; if there is none, the first member with
 * the same texts under `loose`, a subset of the keys; null if there is none, either. */
static const json_t *find_partner(const json_t *list, const json_t *like, const char *const *keys,
                                  const char *const *loose)
{
    const json_t *member = find_like(list, like, keys);
    return member ? member : find_like(list, like, loose);
}

/* Adds pairs for the members of a list in two documents whose kernel is selected: first the members of a with their
 * partners in b, then the members of b that are no partner. keys[0] is the key of the kernel's id. Returns 0, or −1
 * when out of memory. */
static int add_members(struct comparison *comparison, const json_t *a, const json_t *b, const char *list,
                       const char *const *keys, const char *const *loose, add_pairs *add, kernel_filter *selected,
                       void *data)
{
    const json_t *in_a = json_object_get(a, list), *in_b = json_object_get(b, list), *member;
    int status = 0;
    size_t i;
    json_array_foreach (in_a, i, member)
        if (selected(json_text_at(member, keys[0]), data))
            status |= add(comparison, member, find_partner(in_b, member, keys, loose));
    json_array_foreach (in_b, i, member) {
        const json_t *in_other = find_partner(in_a, member, keys, loose);
        if (selected(json_text_at(member, keys[0]), data) &&
            (!in_other || find_partner(in_b, in_other, keys, loose) != member))
            status |= add(comparison, in_other, member);
    }
    return status;
}

/* --- plumb check -------------------------------------------------------------------------------------------------- */

/* Stores the kernel's name with format and variant: "so3.exp", "so3.exp in double", "so3.exp (vector)". `id` is the key
 * of the id. */
static void name_kernel(struct compared_pair *pair, const json_t *kernel, const char *id)
{
    const char *suffix = format_facts(format_of_name(json_text_at(kernel, "format")))->suffix;
    const char *variant = json_text_at(kernel, "variant");
    snprintf(pair->kernel, sizeof pair->kernel, *variant ? "%s%s (%s)" : "%s%s", json_text_at(kernel, id), suffix,
             variant);
}

/* Returns the measurement in the entry of a promise, a rule, a kernel, a claim or a proof. The entry may be null. */
static struct measurement measurement_of(const json_t *object)
{
    struct measurement measurement = {
        .known = object != NULL,
        .worst = json_number_at(json_object_get(object, "worst"), "error"),
        .mean = json_number_at(json_object_get(object, "statistics"), "mean"),
        .limit = json_number_at(object, "limit"),
        .time = NAN,
    };
    snprintf(measurement.verdict, sizeof measurement.verdict, "%s", json_text_at(object, "verdict"));
    return measurement;
}

/* Counts a bin as changed if the larger of A's and B's worst errors in it exceeds the limit and is more than 4 times
 * the other, and if both sides have at least MIN_INPUTS inputs in it. */
static void add_bin(struct changed_bins *bins, const json_t *a, const json_t *b, double limit)
{
    enum { MIN_INPUTS = 8 };
    const double factor = 4; /* equal to PROFILE_FACTOR: errors within one range in a report's `where` differ by less */
    const double worst_a = json_number_at(a, "worst"), worst_b = json_number_at(b, "worst");
    const int better = worst_a > limit && worst_a > factor * worst_b,
              worse = worst_b > limit && worst_b > factor * worst_a;
    if ((!better && !worse) || json_integer_value(json_object_get(a, "inputs")) < MIN_INPUTS ||
        json_integer_value(json_object_get(b, "inputs")) < MIN_INPUTS)
        return;
    if (bins->better + bins->worse == 0)
        bins->low = json_number_at(a, "low");
    bins->high = json_number_at(a, "high");
    bins->worst_a = fmax(bins->worst_a, worst_a);
    bins->worst_b = fmax(bins->worst_b, worst_b);
    bins->better += (size_t)better;
    bins->worse += (size_t)worse;
}

/* Compares the bins that have the same ends on both sides. The two promises have the same limit. */
static struct changed_bins bins_of(const json_t *a, const json_t *b)
{
    struct changed_bins bins = {0};
    const json_t *bin, *like = json_object_get(b, "profile");
    const double limit = json_number_at(a, "limit");
    size_t i, k;
    const json_t *other;
    json_array_foreach (json_object_get(a, "profile"), i, bin) {
        json_array_foreach (like, k, other) {
            if (json_number_at(bin, "low") == json_number_at(other, "low") &&
                json_number_at(bin, "high") == json_number_at(other, "high"))
                add_bin(&bins, bin, other, limit);
        }
    }
    const json_t *range = json_array_get(json_object_get(json_object_get(a, "region"), "ranges"), 0);
    snprintf(bins.coordinate, sizeof bins.coordinate, "%s", range ? json_text_at(range, "coordinate") : "");
    return bins;
}

/* Returns the unit of a promise as a string literal, because a document can be freed before its pairs. */
static const char *unit_of(const json_t *bound)
{
    const char *unit = json_text_at(bound, "unit");
    if (strcmp(unit, "ulp") == 0)
        return "ulp";
    return strcmp(unit, "u") == 0 ? "u" : "";
}

/* Makes a pair of the entries of two documents, one of which may be null. */
static struct compared_pair pair_of(enum part part, const char *what, const json_t *a, const json_t *b)
{
    struct compared_pair pair = {.part = part,
                                 .unit = unit_of(b ? b : a),
                                 .ratio = NAN,
                                 .low = NAN,
                                 .high = NAN,
                                 .a = measurement_of(a),
                                 .b = measurement_of(b),
                                 .in_a = a,
                                 .in_b = (json_t *)b};
    snprintf(pair.what, sizeof pair.what, "%s", what);
    return pair;
}

/* Adds a pair for entries a and b, one of which may be null, of a kernel's promises or rules. Returns 0, or −1 when out
 * of memory. */
static int add_pair(struct comparison *comparison, const json_t *kernel, const char *what, const json_t *a,
                    const json_t *b)
{
    struct compared_pair pair = pair_of(PART_ACCURACY, what, a, b);
    name_kernel(&pair, kernel, "id");
    if (a && b && pair.a.limit == pair.b.limit)
        pair.bins = bins_of(a, b);
    return append_pair(comparison, &pair);
}

/* True for a promise in field ulps, which is about an output as a whole. A report has it only if the promise about the
 * components of the same output is exceeded, so its absence does not mean that it was not checked. */
static int is_field_ulp(const json_t *member)
{
    return strcmp(json_text_at(member, "measure"), "field ulp") == 0;
}

/* Returns the kernel after which a pair is named: the entry that has a variant, if only one has it. */
static const json_t *naming_kernel(const json_t *a, const json_t *b)
{
    return a && (!b || *json_text_at(a, "variant")) ? a : b;
}

/* True if A is the accepted state, which has no entries for rules, and B violates this rule. */
static int is_broken(const struct comparison *comparison, const json_t *rule)
{
    const struct measurement measurement = measurement_of(rule);
    return comparison->is_accepted && is_checked(&measurement) && !is_success(&measurement);
}

/* Adds the pairs of a list of promises or rules in two kernels: the members of a with their partners, then those that
 * only b has. If one side does not have the list at all, its absence is no difference. */
static int add_list(struct comparison *comparison, const json_t *a, const json_t *b, const char *list, const char *name)
{
    const char *const keys[] = {name, NULL};
    const json_t *in_a = json_object_get(a, list), *in_b = json_object_get(b, list), *member;
    int status = 0;
    size_t i;
    json_array_foreach (in_a, i, member) {
        const json_t *like = find_like(in_b, member, keys);
        if (in_b && (like || !is_field_ulp(member)))
            status |= add_pair(comparison, naming_kernel(a, b), json_text_at(member, name), member, like);
    }
    json_array_foreach (in_b, i, member)
        if (in_a ? !find_like(in_a, member, keys) && !is_field_ulp(member) : is_broken(comparison, member))
            status |= add_pair(comparison, naming_kernel(a, b), json_text_at(member, name), NULL, member);
    return status;
}

/* True if a kernel has results to compare promise by promise. */
static int has_results(const json_t *kernel)
{
    const char *verdict = json_text_at(kernel, "verdict");
    return strcmp(verdict, "within") == 0 || strcmp(verdict, "exceeded") == 0 || strcmp(verdict, "expected") == 0;
}

static int was_checked(const json_t *kernel)
{
    return kernel && strcmp(json_text_at(kernel, "verdict"), "not judged") != 0;
}

/* Adds the pairs of a kernel's promises, rules and tests of equal bits; a single pair for the kernel as a whole if it
 * has no results on one side. */
static int add_kernels(struct comparison *comparison, const json_t *a, const json_t *b)
{
    if (!was_checked(a) && !was_checked(b))
        return 0;
    if (!has_results(a) || !has_results(b)) {
        const int status = add_pair(comparison, naming_kernel(a, b), "the kernel", was_checked(a) ? a : NULL,
                                    was_checked(b) ? b : NULL);
        if (status == 0 && b)
            snprintf(last_pair(comparison)->note, sizeof last_pair(comparison)->note, "%s", json_text_at(b, "reason"));
        return status;
    }
    static const char *const bits[][2] = {{"lanes", "neighbours never change an element's bits"},
                                          {"batches", "an element has the same result in a call of any size"},
                                          {"repeats", "the same call gives the same bits"}};
    int status = add_list(comparison, a, b, "bounds", "name") | add_list(comparison, a, b, "special_values", "rule");
    for (size_t i = 0; i < sizeof bits / sizeof *bits; i++) {
        const json_t *in_a = json_object_get(a, bits[i][0]), *in_b = json_object_get(b, bits[i][0]);
        if (json_is_object(in_b) && (json_is_object(in_a) || is_broken(comparison, in_b)))
            status |= add_pair(comparison, naming_kernel(a, b), bits[i][1], in_a, in_b);
    }
    return status;
}

static int compare_kernels(struct comparison *comparison, const json_t *a, const json_t *b, kernel_filter *selected,
                           void *data)
{
    static const char *const keys[] = {"id", "format", "variant", NULL}, *const loose[] = {"id", "format", NULL};
    return add_members(comparison, a, b, "kernels", keys, loose, add_kernels, selected, data);
}

/* --- plumb bench -------------------------------------------------------------------------------------------------- */

/* Reads a result's time or ratio: median, lower and upper end; NaN if it was not timed. */
static void interval_of_result(const json_t *result, const char *key, double interval[3])
{
    for (size_t i = 0; i < 3; i++)
        interval[i] = json_read_number(json_array_get(json_object_get(result, key), i));
}

static struct measurement time_of(double time)
{
    return (struct measurement){.known = !isnan(time), .worst = NAN, .mean = NAN, .limit = NAN, .time = time};
}

/* Adds a pair for two results. If both were timed in one race, `ratio` is the measured ratio. If `ratio` is null, the
 * ratio is computed from the two times, and its interval contains the ratios of any two times in the intervals of
 * these. Returns 0, or −1 when out of memory. */
static int add_race(struct comparison *comparison, const json_t *race, const char *who, const json_t *a,
                    const json_t *b, const double *ratio)
{
    struct compared_pair pair = {.part = PART_SPEED, .unit = "ns"};
    double times[2][3];
    interval_of_result(a, "ns", times[0]);
    interval_of_result(b, "ns", times[1]);
    pair.a = time_of(times[0][0]);
    pair.b = time_of(times[1][0]);
    if (!pair.a.known && !pair.b.known)
        return 0;
    pair.ratio = ratio ? ratio[0] : times[1][0] / times[0][0];
    pair.low = ratio ? ratio[1] : times[1][1] / times[0][2];
    pair.high = ratio ? ratio[2] : times[1][2] / times[0][1];
    name_kernel(&pair, race, "kernel");
    snprintf(pair.what, sizeof pair.what, "%s%s%s in %s", who, *who ? ", " : "", json_text_at(race, "regime"),
             json_text_at(race, "place"));
    return append_pair(comparison, &pair);
}

static int add_races(struct comparison *comparison, const json_t *a, const json_t *b)
{
    static const char *const keys[] = {"implementation", "variant", NULL};
    const json_t *in_a = json_object_get(a, "results"), *in_b = json_object_get(b, "results"), *result;
    char who[160];
    int status = 0;
    size_t i;
    json_array_foreach (in_a, i, result) {
        snprintf(who, sizeof who, "%s %s", json_text_at(result, keys[0]), json_text_at(result, keys[1]));
        status |= add_race(comparison, a, who, result, find_like(in_b, result, keys), NULL);
    }
    json_array_foreach (in_b, i, result) {
        snprintf(who, sizeof who, "%s %s", json_text_at(result, keys[0]), json_text_at(result, keys[1]));
        if (!find_like(in_a, result, keys))
            status |= add_race(comparison, b, who, NULL, result, NULL);
    }
    return status;
}

static int compare_races(struct comparison *comparison, const json_t *a, const json_t *b, kernel_filter *selected,
                         void *data)
{
    static const char *const keys[] = {"kernel", "format", "regime", "place", NULL};
    return add_members(comparison, a, b, "races", keys, keys, add_races, selected, data);
}

/* Returns the result of an implementation's first variant that was timed, or null. */
static const json_t *first_result(const json_t *race, const char *implementation)
{
    const json_t *result;
    size_t i;
    json_array_foreach (json_object_get(race, "results"), i, result) {
        double ns[3];
        interval_of_result(result, "ns", ns);
        if (strcmp(json_text_at(result, "implementation"), implementation) == 0 && !isnan(ns[0]))
            return result;
    }
    return NULL;
}

int compare_race(struct comparison *comparison, const json_t *bench, const char *a, const char *b)
{
    const json_t *race;
    int status = 0;
    size_t i;
    json_array_foreach (json_object_get(bench, "races"), i, race) {
        const json_t *result_a = first_result(race, a), *result_b = first_result(race, b);
        double ratio[3], base[3];
        interval_of_result(result_b, "ratio", ratio);
        interval_of_result(result_a, "ratio", base);
        status |= add_race(comparison, race, "", result_a, result_b, base[0] == 1 ? ratio : NULL);
    }
    return status;
}

/* --- claims, proofs, ratios of times ------------------------------------------------------------------------------ */

/* Adds the pairs of members of a list that both documents have. If there are two keys, the first is the key of the
 * kernel's id. Returns 0, or −1 when out of memory. */
static int add_common(struct comparison *comparison, const json_t *a, const json_t *b, const char *list, enum part part,
                      const char *const *keys)
{
    const json_t *in_a = json_object_get(a, list), *in_b = json_object_get(b, list), *member;
    int status = 0;
    size_t i;
    json_array_foreach (in_b, i, member) {
        const json_t *like = find_like(in_a, member, keys);
        if (!like)
            continue;
        struct compared_pair pair = pair_of(part, json_text_at(member, keys[1] ? keys[1] : keys[0]), like, member);
        snprintf(pair.kernel, sizeof pair.kernel, "%s", keys[1] ? json_text_at(member, keys[0]) : "");
        status |= append_pair(comparison, &pair);
    }
    return status;
}

/* Adds the pairs of ratios of times that both documents have; returns 0, or −1 when out of memory. */
static int add_ratios(struct comparison *comparison, const json_t *a, const json_t *b)
{
    const json_t *row;
    double slowdown[3];
    int status = 0;
    size_t i;
    json_array_foreach (json_object_get(b, "speed"), i, row) {
        const json_t *before = speed_find(json_object_get(a, "speed"), json_text_at(row, "name"));
        if (!before)
            continue;
        struct compared_pair pair = pair_of(PART_SPEED, json_text_at(row, "name"), before, row);
        speed_slowdown(before, row, slowdown);
        pair.a = time_of(json_read_number(json_array_get(json_object_get(before, "ratio"), 0)));
        pair.b = time_of(json_read_number(json_array_get(json_object_get(row, "ratio"), 0)));
        pair.ratio = slowdown[0];
        pair.low = slowdown[1];
        pair.high = slowdown[2];
        status |= append_pair(comparison, &pair);
    }
    return status;
}

/* --- whole documents ---------------------------------------------------------------------------------------------- */

static const char *const lists[] = {"kernels", "races", "claims", "proofs", "speed"};

int can_compare(const json_t *a, const json_t *b)
{
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (json_object_get(a, lists[i]) && json_object_get(b, lists[i]))
            return 1;
    return 0;
}

int have_same_inputs(const json_t *a, const json_t *b)
{
    return json_equal(json_object_get(a, "samples"), json_object_get(b, "samples")) && same_text(a, b, "seed");
}

int compare_documents(struct comparison *comparison, const json_t *a, const json_t *b, kernel_filter *selected,
                      void *data)
{
    static const char *const claim[] = {"id", NULL}, *const proof[] = {"kernel", "promise", NULL};
    int status = 0;
    if (json_object_get(a, "kernels") && json_object_get(b, "kernels"))
        status |= compare_kernels(comparison, a, b, selected, data);
    if (json_object_get(a, "races") && json_object_get(b, "races"))
        status |= compare_races(comparison, a, b, selected, data);
    return status | add_common(comparison, a, b, "claims", PART_CLAIMS, claim) |
           add_common(comparison, a, b, "proofs", PART_PROOFS, proof) | add_ratios(comparison, a, b);
}

size_t comparison_count(const struct comparison *comparison, enum change change)
{
    size_t count = 0;
    for (size_t i = 0; i < comparison->count; i++)
        count += comparison->pair[i].change == change;
    return count;
}

int comparison_status(const struct comparison *comparison)
{
    size_t both = 0, alarms = 0;
    for (size_t i = 0; i < comparison->count; i++) {
        both += comparison->pair[i].a.known && comparison->pair[i].b.known;
        alarms += comparison->pair[i].change < CHANGE_FOUND;
    }
    if (both == 0)
        return 3;
    return alarms > 0 ? 1 : 0;
}

void comparison_free(struct comparison *comparison)
{
    free(comparison->pair);
    comparison->pair = NULL;
    comparison->count = 0;
}
