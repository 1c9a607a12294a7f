/* The check of one kernel of a port: check_kernel() draws inputs, calls the port, compares its results with the
 * reference, and returns a verdict with its evidence (struct check_result). An element is one set of inputs and outputs
 * of the kernel. The stages, in order:
 *
 *   fixed inputs     tries common inputs (common_inputs.c), and regression inputs, which gave large errors in the past
 *   samples          tries seeded random elements, or all elements of a small domain, in calls of many sizes; the
 *                    filter (reference.h) measures their errors on all cores
 *   search           climbs, for each promise, from the elements with the largest errors to elements with larger ones;
 *                    in half of its blocks, results are moved just below powers of two (binade_targeting.c)
 *   batch context    makes calls of 0 to 1,048,576 elements, and compares each result with the result of a call with
 *                    this element only (batch_context.c)
 *   decision         measures the elements with the largest errors again in interval arithmetic; these errors are
 *                    reported and decide the verdict
 *   audit            compares the filter's error bounds with interval arithmetic at random elements
 *   special values   compares the results for NaN, ∞, zeros … with the rules of the contract
 *   lane isolation   tests that an element has the same bits beside other samples and beside NaN, ∞, huge and
 *                    subnormal numbers
 *   reproducibility  tests that a repeated call gives the same bits, also after calls with NaN and in another order
 *
 * Inputs at which the port fails are skipped and reported, up to MAX_SKIPPED of them per stage. A call that fails
 * although none of its inputs fails by itself ends the check of the kernel; the results up to then are reported
 * (failure.c). The result depends on the kernel, the port, the seed and the number of samples, not on the number of
 * threads. */
#ifndef ACCURACY_ACCURACY_H
#define ACCURACY_ACCURACY_H

#include "call.h"
#include "grade.h"
#include "measure.h"
#include "oracle.h"
#include "profile.h"
#include "records.h"
#include "sampler.h"
#include "validate/ports/ports.h"
#include "validate/util/progress.h"
#include "validate/util/statistics.h"

#include <jansson.h>
#include <signal.h>

enum check_verdict {
    WITHIN,      /* all limits hold */
    EXCEEDED,    /* a limit, a rule about special values, lane isolation or reproducibility does not hold */
    NOT_CHECKED, /* the port does not have the kernel, plumb has no promises or no formula for it in that format, or
                    too few inputs were tried */
    FAILED,      /* the port crashed, hung or returned an error, perhaps only at some inputs */
    INTERNAL,    /* plumb contradicts itself: the filter and interval arithmetic disagree */
    UNAVAILABLE, /* no verdict: plumb lacks file descriptors, processes or memory to run the port */
    EXPECTED,    /* verdict of a promise or rule that does not hold, as the user expected */
    /* Verdict of a promise or rule that holds although the user expected a failure; counts as a failure, too. */
    UNEXPECTED,
};

const char *check_verdict_text(enum check_verdict verdict);

#define REASON_NOT_PROVIDED "not provided by this port" /* a result's reason for NOT_CHECKED */

struct check_result;
/* Returns the port's name for the variant (one of several implementations) of the kernel that was checked; "" if the
 * port has only one variant, or no name for it. */
const char *check_variant_name(const struct check_result *check_result);

/* The requirements for the verdict WITHIN. LEVEL_FULL: every promise and rule holds. LEVEL_BASIC: in the usual region,
 * the error of each output as a whole (bound_is_of_whole() in contracts.h) is at most its limit or BASIC_UNITS,
 * whichever is larger; the required rules hold; and bits depend on the inputs alone. Everything else is reported but
 * not required; check_exceeds has one exception. */
enum check_level { LEVEL_FULL, LEVEL_BASIC };

/* A tolerance in u (the unit roundoff) or ulps. With an error of 24 ulps, 19 of a float's 24 bits are correct: it
 * allows a few unnecessary roundings. Examples in float: so3.rotate computed by v × (v × x) has an error of 17 u near
 * |v| = π; R computed from a half-angle quaternion has an orthogonality error of 34 u, for which twice BASIC_UNITS is
 * allowed (check_limit). */
#define BASIC_UNITS 24.0

const char *check_level_text(enum check_level level); /* "full", "basic" */

/* To test an element by itself, the port is called with this number of copies of the element: one per lane of the
 * widest SIMD vectors. */
enum { ELEMENT_COPIES = 16 };

struct kernel_check_options {
    uint64_t seed;
    size_t samples;
    const double *at; /* null, or the only element to check, in calls of `batch` copies of it */
    size_t batch;
    /* Null, or lines in the format of data/records whose last column has further inputs to try first. */
    const char *known;
    unsigned effort; /* factor by which the number of search rounds is increased; 0: 1 */
    /* If not 0, the search continues until the check has taken this number of CPU seconds of the calling thread, which
     * should be the only thread. The first half of the search then starts from samples only, not from fixed inputs, so
     * that searches with different seeds are independent. */
    double seconds;
    enum check_level level;
    int finite; /* the port promises nothing for NaN and ∞: these inputs and the rules about them are not tried */
    int flush;  /* subnormal numbers are equivalent to 0: subnormal inputs are passed as 0, results may be 0 */
    /* Uses no regression inputs except `known`, and does not search: inputs do not depend on data/records. */
    int fixed;
    /* Null, or a function that is called from time to time. If it returns a value other than 0, the check ends without
     * a verdict. */
    int (*progress)(void *context, const struct kernel *kernel, double share);
    void *context;
    filter_evaluator *filter; /* null: the filter of the reference; tests of the audit pass a wrong filter */
};

/* The mean error over elements near the one with the largest error: of the component that has this error, in ulps of
 * the value of this component there. Over neighbouring elements, rounding errors average out, but truncation errors do
 * not. So the mean estimates the truncation error of a port whose code is not known. */
struct surroundings {
    /* Number of elements; 0: there is no mean, because the results differ too little, or the filter is too
     * inaccurate. */
    size_t count;
    double systematic, doubt; /* the mean of ŷ − y, and its standard error */
};

enum check_stage { BY_FIXED_INPUTS, BY_SAMPLES, BY_SEARCH, BY_BATCHES, BY_SPECIALS, BY_NEIGHBOURS, BY_REPEATS };

const char *check_stage_text(enum check_stage stage); /* "the samples" */

/* Which call reproduces a result that was found in a call of many elements. */
enum reproduction {
    REPRODUCED_BY_COPIES,     /* a call of ELEMENT_COPIES copies of the element */
    REPRODUCED_BY_LARGE_CALL, /* not that, but a call of as many copies as the call had elements */
    REPRODUCED_IN_SAME_CALL,  /* only the same call, with the same elements */
    NOT_REPRODUCED,           /* none of these calls: the result depends on earlier calls */
};

/* The position of an element in a call: index `place` among n elements. */
struct batch_context {
    size_t n, place;
    enum reproduction reproduction;
};

/* The result for one promise, or for a limit derived from one. */
struct bound_result {
    const struct bound *bound;
    /* Null, or the result of the promise about entries from which this limit is derived: see struct check_result. */
    const struct bound_result *entries;
    enum check_verdict verdict;   /* NOT_CHECKED: no element fell into its region */
    struct statistics statistics; /* statistics of the samples only, not of the search */
    /* Number of errors that neither the filter nor interval arithmetic determined, or for which that would have taken
     * too long. */
    uint64_t undecided;
    struct exact_error worst;     /* the largest error, measured in interval arithmetic */
    double common_angle_error;    /* error at common inputs with common angles, see check_exceeds */
    double *worst_in;             /* the element with the largest error */
    enum check_stage found;       /* the stage that found it: BY_FIXED_INPUTS, BY_SAMPLES, BY_SEARCH or BY_BATCHES */
    struct batch_context context; /* its position in the call */
    struct surroundings around;
    struct exact_error simplest; /* the error at simplest_in, if the limit is exceeded */
    double *simplest_in;         /* the simplest input found at which the limit is exceeded (simplest.c) */
    /* Bins of the profile, which contains the samples and the largest errors of the search. */
    struct profile_scale scale;
    struct profile profile;
};

/* The result for one special-value rule. */
struct special_result {
    const struct special *special;
    uint64_t tried, failed;
    uint64_t broken; /* how many of the `failed` elements break the required part of the rule */
    /* Null, or inputs and outputs of the first failure, preferably one that breaks a required part. */
    double *in, *out;
    char what[PORT_FAILURE]; /* why the port gave no result there, such as a crash; else empty */
    struct batch_context context;
    int expected; /* the user expects it to fail */
};

/* Lane isolation: an element's bits must not depend on the other elements of the same call. */
struct isolation_result {
    uint64_t tried, failed;       /* numbers of elements: compared, with different bits */
    struct batch_context context; /* of the first failure */
    char canary[48];              /* the kind of values at the other positions in the first failure */
    double *in;                   /* the element whose bits changed */
};

/* Batch context: an element's bits in calls of any size, compared with its bits in a call with n = 1. */
struct batch_result {
    uint64_t tried, differ;       /* numbers of elements: compared, with different bits */
    int promised;                 /* the port states that they are the same: a difference then counts as a failure */
    struct batch_context context; /* of the first difference */
    /* The element of the first difference: its inputs, its results in a call with n = 1 and in that call. */
    double *in, *alone, *out;
};

/* Reproducibility: the same call must give the same bits, whatever was called before. */
struct repeat_result {
    uint64_t tried, failed; /* calls */
    char after[48];         /* the call that preceded the first call with other bits: "a call with NaN" */
    struct batch_context context;
    double *in, *before, *out; /* the first element that changed: its inputs, its results at first and later */
};

/* An input at which the port fails even in a call with only this input. It is skipped, and the check continues without
 * it. */
struct skipped_input {
    enum check_stage stage;
    uint64_t order; /* index of its call in the stage, and its position in the call */
    size_t place;
    char what[PORT_FAILURE]; /* "crashed: SIGABRT (…)" */
    double *in;
};

/* A stage is aborted if it would skip more inputs than this, because each skipped input costs at least one new process
 * of the port. */
enum { MAX_SKIPPED = 32 };
enum { SKIPPED_SHOWN = 3 }; /* the number of skipped inputs that reports print */

/* The call that failed. */
struct failure_result {
    enum check_stage stage;
    int out_of_time;         /* all calls together took too long: no single input makes the port fail */
    char what[PORT_FAILURE]; /* "crashed: SIGSEGV (…)" */
    uint64_t done;           /* elements tried before it */
    struct batch_context context;
    double *in; /* the element that makes the call fail, or the first element of the call */
};

/* A port exceeds limits by orders of magnitude, but its results become right, or much more accurate, if an input or
 * output is changed in some way, such as transposed. The hint is this change: the port may use another convention. */
struct hint {
    char text[384];  /* "looks as if it gave R transposed (columns first, or the inverse)" */
    size_t explains; /* the number of exceeded promises that it explains */
    /* The promise that it explains best, and errors under this promise at some ordinary elements. */
    const struct bound *bound;
    double before; /* the upper quartile of the port's errors */
    double after;  /* the 90 % quantile of the errors with the change */
};

enum { HINTS = 3 }; /* maximum number of hints */

/* A promise or rule that the user expects to fail, and the outcome: EXPECTED, UNEXPECTED, or NOT_CHECKED if no input
 * was tried. */
struct expectation {
    const char *what, *reason, *file; /* "R scaled ulp usual" */
    size_t line;
    enum check_verdict verdict;
};

struct check_result {
    const struct kernel *kernel;
    enum format format;
    size_t variant, variants; /* the index of the variant of the port that was checked, and the number of variants */
    /* The port's name for this variant, usually the functions that it calls; empty: no name. */
    char function[64];
    enum check_level level;
    enum check_verdict verdict;     /* at that level */
    char reason[PORT_FAILURE + 96]; /* why the verdict is NOT_CHECKED, FAILED, UNAVAILABLE or INTERNAL */
    uint64_t samples, searched;     /* elements tried */
    int exhaustive;                 /* the samples are all the numbers of the domain */
    /* audited: number of elements whose filter bounds were compared with interval arithmetic. refuted: number for which
     * these bounds were wrong. */
    uint64_t audited, refuted;
    double seconds;
    size_t bounds, specials;
    /* First one result per promise. Then follow the results of derived limits: outputs whose promises are only about
     * single entries have, for each such promise that is exceeded, the same limit in the measure FIELD_ULP of the whole
     * field. */
    struct bound_result *bound;
    struct bound *of_whole; /* the bounds of the derived limits; with kernel_check_options.flush, of all limits */
    int flushes;            /* the port set its process to flush subnormal numbers: see struct port */
    struct special_result *special;
    struct batch_result batches;
    struct isolation_result isolation;
    struct repeat_result repeats;
    struct failure_result failure; /* valid if the verdict is FAILED */
    uint64_t skipped_count;        /* inputs at which the port fails by themselves */
    struct skipped_input skipped[SKIPPED_SHOWN];
    unsigned aborted; /* bit s: stage s was aborted, since too many inputs would have been skipped */
    size_t hints;
    struct hint hint[HINTS]; /* in order of preference */
    size_t expectations;     /* number of the user's expectations for this kernel */
    struct expectation *expectation;
    int bits_expected; /* the user expects that bits depend on more than the inputs */
    int elsewhere;     /* plumb did not call the port: see results_check_begin */
    double *storage;   /* memory of the inputs and outputs to which members above point */
};

/* A callback that receives the inputs of an element. If it returns a value other than 0, the function that calls it
 * stops and returns this value. */
typedef int element_callback(void *context, const double *in);

/* Progress over several kernels, one line of progress per family. Pass it as kernel_check_options.context, with
 * kernels_progress_show as kernel_check_options.progress. The check ends when *interrupted is set. */
struct kernels_progress {
    size_t kernel, kernels; /* the index of the current kernel, and their number */
    const volatile sig_atomic_t *interrupted;
    struct progress shown;
    const char *family; /* of the current kernel */
};
int kernels_progress_show(void *context, const struct kernel *kernel, double share);

/* Passes to `take` the elements with which a special-value rule is tested: the rule's values at every position that the
 * rule names, each in `bases` ordinary elements. Returns −1 when out of memory; else what `take` returned. */
int pass_special_elements(const struct promises *promises, const struct special *rule, uint64_t seed, size_t bases,
                          element_callback *take, void *context);
/* Passes to `take` inputs at which large errors were found: those of plumb's own kernel (data/records), those of other
 * libraries' kernels with this id (data/worst/ports.csv), or those of other kernels (also data/records) if they fit
 * this kernel's inputs. Some inputs are passed more than once. Before each call, *from (unless null) is set to the line
 * of the file that the input is from. */
enum regression_source { INPUTS_OF_KERNEL, INPUTS_OF_PORTS, INPUTS_OF_OTHERS };
int pass_regression_inputs(const struct promises *promises, enum regression_source whose, element_callback *take,
                           void *context, const char **from);

/* Passes to `take` the common inputs: values that programs often use, combined over all fields as common_inputs.c
 * describes. They are the same for every caller. */
int pass_common_inputs(const struct promises *promises, element_callback *take, void *context);

/* Checks results that were computed elsewhere, for example on a graphics card: against the promises, and against the
 * rules about special values. Elements are added one after another; memory does not grow with their number. Tests that
 * need calls of the port are omitted (RESULTS_NOT_TRIED). */
struct results_check;
#define RESULTS_NOT_TRIED                                                                                              \
    "the search for larger errors, calls of other sizes, other neighbours in a call, calls made again, memory beside " \
    "the results"
/* Begins a check of results that were computed elsewhere; returns null when out of memory. Of `options` only seed and
 * filter are used; they must outlive the check. */
struct results_check *results_check_begin(const struct kernel *kernel, enum format format,
                                          const struct kernel_check_options *options);
/* Adds an element: its inputs and its computed outputs. */
void results_check_add(struct results_check *results, const double *in, const double *out);
/* Ends the check: returns its result, which the caller frees, and frees everything else. */
struct check_result *results_check_end(struct results_check *results);

/* Checks the port's implementation of a kernel in one format; if it has several variants, variant port->variant.
 * Returns null only when out of memory. The caller frees the result. */
struct check_result *check_kernel(struct port *port, const struct kernel *kernel, enum format format,
                                  const struct kernel_check_options *options);
void check_result_free(struct check_result *check_result);

/* Returns a result as JSON, from which check_result_from_json restores it bit for bit, except the user's
 * expectations. Null when out of memory. */
json_t *check_result_to_json(const struct check_result *check_result);
/* Restores a result of that kernel and format; the options must be the same as when it was made. The caller frees it.
 * Returns null if the JSON is damaged, and then sets *is_wrong; or when out of memory. */
struct check_result *check_result_from_json(const json_t *values, const struct kernel *kernel, enum format format,
                                            const struct kernel_check_options *options, int *is_wrong);

/* check_requires: true if a promise is required at a level. check_exceeds: true if it is required and its error exceeds
 * the limit at that level. At LEVEL_BASIC, promises about outputs as a whole in other regions than the usual one are
 * required, too, if at a common input with an angle from 1° to 360° their error exceeds 2¹³ ulps or u: half of a
 * float's digits are then wrong. */
int check_requires(const struct check_result *check_result, const struct bound_result *result, enum check_level level);
int check_exceeds(const struct check_result *check_result, const struct bound_result *result, enum check_level level);
/* Returns the limit of a promise at a level. */
double check_limit(const struct bound *bound, enum check_level level);
/* Returns the number of elements that break a rule as far as the level requires it. */
uint64_t check_violations(const struct special_result *result, enum check_level level);
/* True if something that is required at the level does not hold, and the user did not expect that. */
int check_falls_short(const struct check_result *check_result, enum check_level level);
/* Returns the verdict at another level. Only WITHIN and EXCEEDED depend on the level; other verdicts are returned as
 * they are. */
enum check_verdict check_verdict_at(const struct check_result *check_result, enum check_level level);

/* True if, in all tests, the bits of results depended neither on the other elements of a call nor on earlier calls;
 * and, if the port promises that, not on the size of the call. */
int check_bits_hold(const struct check_result *check_result);

/* True if a rule is about NaN or ∞. */
int special_is_about_infinity(const struct special *rule);

/* Returns the number of promises for which no input was tried. */
size_t check_untried(const struct check_result *check_result);

/* Traces the exact formula that a port provides for its kernel of that id, and adds the kernel to the list of kernels
 * (contracts.h). Must not run while other threads use that list. Returns PORT_MISSING if the port provides no formula.
 * On other failures `problem` describes what is wrong with the formula: "has two fields x". */
enum port_result register_port_formula(struct port *port, const char *id, char *problem, size_t size);

/* Opens the port that a command line names: a shared object; a command, if `file` is null; or plumb's own kernels, if
 * both are null. with_formulas: also takes the formulas that the port provides. Prints on standard error which of the
 * port's kernels plumb does not know: a misspelt id would otherwise go unnoticed. Returns null if the port cannot be
 * opened, after a line on standard error that begins with "plumb VERB: ". */
struct port *open_command_line_port(const char *verb, const char *file, const char *command,
                                    const struct port_limits *limits, int with_formulas);
/* Returns the format that a word names; if `word` is null, the one that the port has, or float if it has both. */
enum format port_format_named(const char *word, struct port *port, const struct kernel *kernel);

#endif
