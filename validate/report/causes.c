/* Likely causes (report_likely_cause): why a kernel falls short, and what to do about it, as far as its result tells.
 *
 * Each table has a condition, a cause and a remedy per line; the first condition that holds decides. The text report,
 * JSON and the page show the same words. Verdicts do not depend on causes. Sources of the remedies: N. Higham,
 * "Accuracy and Stability of Numerical Algorithms", 2nd edition, sections 1.7 to 1.14; docs/ports.md, "Reading a
 * failure". */
#include "report.h"

#include <fnmatch.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* --- failed calls ------------------------------------------------------------------------------------------------- */

/* Causes by the words of the failure, as patterns of fnmatch. */
static const struct failure_cause {
    const char *words, *cause, *remedy;
} failure_causes[] = {
    {"*wrote outside*", "the call writes memory outside elements 0 … n − 1",
     "handle the last n mod 4 (8 …) elements separately, and write only the outputs"},
    {"*read outside*", "the call reads memory outside elements 0 … n − 1",
     "handle the last n mod 4 (8 …) elements separately, and read only the inputs"},
    {"*type of its own*", "another number of components, or float for double",
     "give a type with all components in the kernel's format, or pack and unpack"},
    {"*wrote into its inputs*", "the call writes to its inputs", "compute in local variables or in the outputs"},
    {"*did not write*", "an output is left as it was",
     "write every output of every element, on every path through the branches"},
    {"*did not return*", "an iteration does not end, or the code is slow",
     "limit the number of iterations, also for NaN; for slow code: --call-seconds"},
    {"*took longer*", "the code is slow, or some calls hardly end",
     "--samples 10k for fewer inputs, or --seconds for a longer time"},
    {"*returned error*", "the function returned a status other than 0",
     "return 0 for every input of the domain, or state the failure as known by --accept"},
    {"*crashed*", "an invalid pointer, an integer division by 0, or an assertion that fails",
     "make the same call in a program of your own, and use a debugger"},
    {"*ended the process*its last lines: *", "an error or an exception, which the last lines describe",
     "return a result for every input: NaN where there is none"},
    {"*ended the process*", "the code calls exit, or the program ends before its input does",
     "return to the caller for every input; a program reads to the end of its input"},
    {"left *", "the call changes the state of the processor or of the process",
     "restore control bits, and release memory and descriptors, before the call returns"},
    {"*answered*", "the program's answers are not in the form that plumb reads",
     "compare them with the example of the stream in docs/ports.md"},
};

static int failure_cause(const struct check_result *check_result, struct likely_cause *likely)
{
    for (size_t i = 0; i < sizeof failure_causes / sizeof *failure_causes; i++)
        if (fnmatch(failure_causes[i].words, check_result->failure.what, 0) == 0) {
            snprintf(likely->cause, sizeof likely->cause, "%s", failure_causes[i].cause);
            likely->remedy = failure_causes[i].remedy;
            return 1;
        }
    return 0;
}

/* --- promises ----------------------------------------------------------------------------------------------------- */

/* Facts about a promise whose limit is exceeded. */
struct facts {
    const char *region;
    enum grade_class class;
    double computed, exact;      /* of the component with the largest error */
    double small;                /* the square of a number below this is not a normal number of the format */
    int by_cancellation;         /* the kernel's coordinate is the cancellation of a sum */
    int entries_alone;           /* entries exceed the limit, but the outputs as a whole are within theirs */
    int at_low_end, at_high_end; /* the limit is exceeded only at small or only at large values of the coordinate; or
                                    the errors at small values are a hundred times those at large ones */
    int is_systematic;           /* inputs nearby have the same error */
    int is_wrong;                /* ordinary inputs have no correct digit: rounding cannot be the cause */
    int has_other_sign;          /* the component in error is the negative of its exact value */
    double step; /* the value of the coordinate at which a large error falls below the limit at once; NaN: none */
};

/* True if the promise is for single entries, and all promises for the outputs as a whole in its region hold. */
static int entries_alone(const struct check_result *check_result, const struct bound_result *result)
{
    size_t neighbours = 0;
    if (bound_is_of_whole(check_result->kernel, result->bound))
        return 0;
    for (size_t b = 0; b < check_result->bounds; b++) {
        const struct bound_result *other = check_result->bound + b;
        if (other->verdict == NOT_CHECKED || !bound_is_of_whole(check_result->kernel, other->bound) ||
            strcmp(bound_region(other->bound), bound_region(result->bound)) != 0)
            continue;
        neighbours++;
        if (grade_of_result(check_result, other).class != GRADE_WITHIN)
            return 0;
    }
    return neighbours > 0;
}

/* Sets the facts about where on the coordinate the limit is exceeded, by the bins that have inputs. */
static void set_place(struct facts *facts, const struct bound_result *result)
{
    enum { MIN_BINS = 4, LOW_BINS = 3 };
    static const double large = 100; /* limits: an error that cannot be due to rounding */
    size_t bin[PROFILE_BINS], bins = 0, first = SIZE_MAX, last = 0;
    const double limit = result->bound->limit, *worst = result->profile.worst;
    for (size_t i = 0; i < result->scale.bins; i++)
        if (result->profile.inputs[i] > 0) {
            if (worst[i] > limit) {
                first = first == SIZE_MAX ? bins : first;
                last = bins;
            }
            bin[bins++] = i;
        }
    facts->step = NAN;
    if (first == SIZE_MAX)
        return;
    facts->at_high_end = bins >= MIN_BINS && first >= LOW_BINS;
    const double low = fmax(worst[bin[0]], worst[bin[bins > 1]]), high = fmax(worst[bin[bins - 1]], limit);
    facts->at_low_end =
        bins >= MIN_BINS && first < LOW_BINS && (last + LOW_BINS < bins || (last + 1 == bins && low > large * high));
    if (last > 1 && last + 1 < bins && worst[bin[last]] > large * limit && worst[bin[last]] >= worst[bin[last - 2]])
        facts->step = result->scale.edge[bin[last] + 1];
}

/* True if ordinary inputs have hardly a correct digit: those whose coordinate is about 1, or half of all inputs if the
 * kernel has no coordinate there. */
static int ordinary_inputs_are_wrong(const struct check_result *check_result, const struct bound_result *result)
{
    const double no_digit = ldexp(1, format_facts(check_result->format)->digits - 4); /* ulps */
    for (size_t i = 0; i < result->scale.bins; i++)
        if (result->profile.inputs[i] > 0 && result->scale.edge[i] <= 1 && 1 < result->scale.edge[i + 1])
            return result->profile.worst[i] >= no_digit;
    return result->statistics.count > 0 && statistics_quantile(&result->statistics, 0.5) >= no_digit;
}

static struct facts facts_of(const struct check_result *check_result, const struct bound_result *result)
{
    const struct exact_error *worst = &result->worst;
    const struct coordinate *coordinate = check_result->kernel->row->coordinate;
    const double share = result->around.systematic / (worst->truncation + worst->rounding);
    struct facts facts = {.region = bound_region(result->bound),
                          .class = grade_of_result(check_result, result).class,
                          .computed = worst->computed,
                          .exact = worst->value,
                          .small = sqrt(format_facts(check_result->format)->smallest_normal),
                          .by_cancellation = coordinate && coordinate->of == COORDINATE_CANCELLATION,
                          .entries_alone = entries_alone(check_result, result),
                          .is_systematic = result->around.count > 0 && fabs(share - 1) < 0.2};
    const struct exact_error *shown = report_has_simpler(check_result, result) ? &result->simplest : worst;
    facts.is_wrong = result->bound->measure != EQUAL && ordinary_inputs_are_wrong(check_result, result);
    facts.has_other_sign = fabs(shown->computed + shown->value) <= 0x1p-10 * fabs(shown->value);
    set_place(&facts, result);
    return facts;
}

static int is_nan(const struct facts *facts)
{
    return isnan(facts->computed);
}

static int is_infinite(const struct facts *facts)
{
    return isinf(facts->computed);
}

static int loses_entries(const struct facts *facts)
{
    return facts->class != GRADE_FEW && facts->entries_alone;
}

static int cancels(const struct facts *facts)
{
    return facts->class != GRADE_FEW && facts->by_cancellation;
}

static int has_step(const struct facts *facts)
{
    return !isnan(facts->step);
}

static int has_other_sign(const struct facts *facts)
{
    return facts->is_wrong && facts->has_other_sign;
}

static int is_wrong(const struct facts *facts)
{
    return facts->is_wrong;
}

static int region_has(const struct facts *facts, const char *words)
{
    return strstr(facts->region, words) != NULL;
}

static int underflows(const struct facts *facts)
{
    return strncmp(facts->region, "tiny", 4) == 0 || strncmp(facts->region, "short", 5) == 0 ||
           (facts->computed == 0 && facts->exact != 0 && fabs(facts->exact) < facts->small);
}

static int is_drifted(const struct facts *facts)
{
    return region_has(facts, "drifted");
}

static int has_other_length(const struct facts *facts)
{
    return region_has(facts, "length") || region_has(facts, "long");
}

static int has_many_turns(const struct facts *facts)
{
    return region_has(facts, "turns") || region_has(facts, "past pi");
}

static int is_near_pi(const struct facts *facts)
{
    return region_has(facts, "near pi");
}

static int is_near_zero(const struct facts *facts)
{
    return region_has(facts, "near 0");
}

static int is_truncated(const struct facts *facts)
{
    return facts->is_systematic && facts->at_high_end;
}

static int is_constant_error(const struct facts *facts)
{
    return facts->is_systematic && facts->class != GRADE_WRONG;
}

static int loses_small(const struct facts *facts)
{
    return facts->class != GRADE_FEW && facts->at_low_end;
}

static int is_few(const struct facts *facts)
{
    return facts->class == GRADE_FEW;
}

/* Causes by the facts. A cause may end with the coordinate, or with the coordinate's value at a step. */
static const struct promise_cause {
    int (*applies)(const struct facts *facts);
    const char *cause;
    enum { ENDS, COORDINATE, STEP } then;
    const char *remedy;
} promise_causes[] = {
    {is_nan, "0/0, ∞ − ∞, or a rounded argument of acos, asin or sqrt outside its domain", ENDS,
     "limit such arguments to their domain; where a divisor is 0, take the limit"},
    {is_infinite, "an intermediate result overflows, or a divisor underflows to 0", ENDS,
     "scale operands by a power of two before squaring; treat a divisor 0 separately"},
    {has_other_sign, "a sign: the component that is shown is the negative of the exact value", ENDS,
     "compare the terms of that component with the formula: plumb kernels ID prints it"},
    {is_wrong, "a wrong formula, index or input: ordinary inputs have no correct digit", ENDS,
     "compare each term with the formula, which plumb kernels ID prints"},
    {loses_entries, "cancellation: small entries are computed as differences of larger numbers", ENDS,
     "compute small entries as products: 2 sin²(a/2) for 1 − cos a; or by a series"},
    {cancels, "cancellation: the result is a small difference of large terms", ENDS,
     "subtract the terms before they are multiplied, so that the difference is nearly exact"},
    {has_step, "a branch for small values goes too far: the error grows up to ", STEP,
     "lower the threshold of that branch, or add a term to its formula"},
    {underflows, "squares or products of such small numbers underflow", ENDS,
     "scale operands by a power of two before squaring them, or use a series"},
    {is_drifted, "the formula assumes an orthonormal matrix, and this input is not quite one", ENDS,
     "orthonormalise the matrix before, or state the error as known by --accept"},
    {has_other_length, "the formula assumes a unit quaternion, and this input has another length", ENDS,
     "normalise the quaternion before, or state the error as known by --accept"},
    {has_many_turns, "the angle is rounded, or reduced by a multiple of 2π that is rounded", ENDS,
     "reduce the angle in a higher precision, or with π in two or three parts"},
    {is_near_pi, "the sine of the angle is small there: a quotient by it, or acos, loses digits", ENDS,
     "use atan2 of sine and cosine, and the symmetric part of the matrix for the axis"},
    {is_near_zero, "acos of a number near 1 loses half of the digits", ENDS,
     "use atan2 of sine and cosine, or a series for small angles"},
    {is_truncated, "truncation: a series has too few terms, since the error grows smoothly with ", COORDINATE,
     "use more terms, or another formula there"},
    {is_constant_error, "a polynomial has too few terms, or a constant too few digits", ENDS,
     "use more terms, and constants of full precision"},
    {loses_small, "a difference of nearly equal numbers, or a quotient of small ones, at small ", COORDINATE,
     "use a series below a threshold at which both formulas are accurate"},
    {is_few, "more roundings than the limit allows for, or a less accurate elementary function", ENDS,
     "round less often: fused multiply-add, constants of more digits; or see --accept"},
};

static int promise_cause(const struct check_result *check_result, const struct bound_result *result,
                         struct likely_cause *likely)
{
    const struct facts facts = facts_of(check_result, result);
    const struct coordinate *coordinate = check_result->kernel->row->coordinate;
    for (size_t i = 0; i < sizeof promise_causes / sizeof *promise_causes; i++) {
        const struct promise_cause *one = promise_causes + i;
        char place[96] = "";
        if (!one->applies(&facts) || (one->then != ENDS && !coordinate))
            continue;
        if (one->then == COORDINATE)
            snprintf(place, sizeof place, "%s", coordinate->name);
        else if (one->then == STEP)
            snprintf(place, sizeof place, "%s = %.4g", coordinate->name, facts.step);
        snprintf(likely->cause, sizeof likely->cause, "%s%s", one->cause, place);
        likely->remedy = one->remedy;
        return 1;
    }
    return 0;
}

/* --- everything --------------------------------------------------------------------------------------------------- */

/* Sets the cause of bits that depend on more than an element's inputs. */
static void bits_cause(const struct check_result *check_result, struct likely_cause *likely)
{
    const char *cause = "an element's result depends on the size of the call, or on its index in it";
    likely->remedy = "compute the last elements as the others; or do not declare PLUMB_PORT_SAME_BITS";
    if (check_result->isolation.failed > 0) {
        cause = "an element's result depends on its neighbours in the call";
        likely->remedy = "remove branches taken for a whole vector, and initialise unused lanes";
    } else if (check_result->repeats.failed > 0) {
        cause = "a call's result depends on earlier calls";
        likely->remedy = "initialise all memory that the call reads; keep no state between calls";
    }
    snprintf(likely->cause, sizeof likely->cause, "%s", cause);
}

int report_likely_cause(const struct check_result *check_result, const struct bound_result *result,
                        struct likely_cause *likely)
{
    *likely = (struct likely_cause){"", ""};
    if (check_result->verdict == FAILED)
        return failure_cause(check_result, likely);
    if (result && check_result->hints > 0) {
        snprintf(likely->cause, sizeof likely->cause, "another convention: the kernel %s", check_result->hint[0].text);
        likely->remedy = strstr(check_result->hint[0].text, "in float")
                             ? "compute and store everything in double, constants included"
                             : "convert before and after the call if this is meant, else correct the formula";
        return 1;
    }
    if (result)
        return promise_cause(check_result, result, likely);
    if (report_specials_verdict(check_result) == EXCEEDED) {
        snprintf(likely->cause, sizeof likely->cause, "a special value takes a path that was not written for it");
        likely->remedy = "test for it before the formula, or let NaN and 0 pass through the formula";
        return 1;
    }
    if (report_bits_verdict(check_result) != EXCEEDED)
        return 0;
    bits_cause(check_result, likely);
    return 1;
}
