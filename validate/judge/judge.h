/* The judge: one kernel of a port, from the sampler through the port and the oracle to a verdict.
 *
 *   fixed        common inputs (common_inputs.c), and regression inputs, those that gave large errors before
 *   samples      seeded elements, or all of a small domain, measured by the filter, block by block on all cores, in
 *                calls of many sizes
 *   search       hill climbing from the worst, bound by bound; half of it aims just below powers of two
 *   batches      calls of 0 to 1,048,576 elements against what each gives alone (batch_context.c)
 *   decision     the worst candidates again by exact: a reported maximum is always exact's
 *   audit        random elements whose filter bounds are compared with exact
 *   specials     NaN, ∞, zeros … against the promises
 *   isolation    an element beside others, then beside NaN, ∞, huge and subnormal numbers: the same bits
 *   repetition   the same call again, after calls with NaN, in another order: the same bits
 *
 * Inputs at which a call fails are skipped and named, and the rest is judged, up to so many of them a stage. A call
 * that fails with none of its inputs to blame ends the kernel; what was found before it stays (failure.c).
 * The outcome depends on the kernel, the port, the seed and the number of samples, and not on threads. */
#ifndef JUDGE_JUDGE_H
#define JUDGE_JUDGE_H

#include "call.h"
#include "grade.h"
#include "measure.h"
#include "oracle.h"
#include "profile.h"
#include "records.h"
#include "sampler.h"
#include "validate/base/progress.h"
#include "validate/base/statistics.h"
#include "validate/ports/ports.h"

#include <signal.h>

enum judge_verdict {
    WITHIN,      /* all bounds hold */
    EXCEEDED,    /* a bound, a special-value rule or the independence of bits does not hold */
    NOT_JUDGED,  /* the port does not have it, the reference cannot judge it in that format, or too little was tried */
    FAILED,      /* the port crashed, hung or returned an error, if only at some inputs */
    INTERNAL,    /* plumb contradicts itself: filter and exact disagree */
    UNAVAILABLE, /* no verdict: the judge lacks descriptors, processes or memory to run the port */
    EXPECTED,    /* it does not hold, as the user said */
    UNEXPECTED,  /* of a promise or rule: it holds, though the user said that it does not; that falls short too */
};

const char *judge_verdict_text(enum judge_verdict verdict);

/* What a verdict asks for. FULL: every promise and rule. BASIC: what every user of a port needs: in the usual region
 * each output as a whole (kernels.h, bound_is_of_whole), within its limit or, where that is less, BASIC_UNITS; the
 * rules that are required; and bits that depend on the inputs alone. What is not asked for is reported all the same. */
enum judge_level { LEVEL_FULL, LEVEL_BASIC };

/* In u or ulp, 19 of a float's 24 bits: some roundings more than need be are no matter. In float, v × (v × x) of
 * so3.rotate has 17 u near |v| = π, and R of a half-angle quaternion a defect of 34 u, for which twice as many are
 * allowed. */
#define BASIC_UNITS 24.0

const char *judge_level_text(enum judge_level level); /* "full", "basic" */

enum { JUDGE_COPIES = 16 }; /* of a lone element, one in every lane of the widest vectors */

struct judge_options {
    uint64_t seed;
    size_t samples;
    const double *at; /* judge only this element, in calls of `batch` copies of it; or null */
    size_t batch;
    const char *known; /* further inputs to try first, at the ends of lines as in data/records; or null */
    unsigned effort;   /* how much longer than usual the search climbs; 0: as usual */
    double
        seconds; /* instead: the search goes on until all took the calling thread, which should be the only one, so much
                          processor time; it begins with the samples alone, so that each seed looks for itself. 0: no */
    enum judge_level level;
    int finite; /* NaN and ∞ are outside of what the port promises: they are not tried, nor are rules about them */
    int flush;  /* subnormal numbers count as 0: inputs are handed over so, and what underflows may become 0 */
    int fixed; /* of inputs that gave large errors those of `known` alone, and no search: what is tried never changes */
    /* Called now and then, unless null. A result other than 0 ends the run, and the kernel is not judged. */
    int (*progress)(void *context, const struct kernel *kernel, double share);
    void *context;
    filter_evaluator *filter; /* null: the reference's; tests of the audits give one that errs */
};

/* The errors of elements near the worst one, in the component and the ulps of its error. Rounding averages out over
 * neighbours, truncation does not: the mean estimates the truncation of a port that is a black box. */
struct surroundings {
    size_t count;             /* 0: no mean, since results hardly differ there or the filter is too coarse */
    double systematic, doubt; /* the mean of ŷ − y, and its standard error */
};

enum judge_stage { BY_FIXED_INPUTS, BY_SAMPLES, BY_SEARCH, BY_BATCHES, BY_SPECIALS, BY_NEIGHBOURS, BY_REPEATS };

const char *judge_stage_text(enum judge_stage stage); /* "the samples" */

/* Which call reproduces what was found in a call of many elements. */
enum reproduction {
    REPRODUCED_ALONE,        /* a call of JUDGE_COPIES copies of the element */
    REPRODUCED_AS_COPIES,    /* a call of as many copies as the call had elements, but not one of JUDGE_COPIES */
    REPRODUCED_IN_SAME_CALL, /* only a call with these same elements */
    NOT_REPRODUCED,          /* not even then: it depends on the calls before it */
};

/* Element `place` of a call with n elements. */
struct batch_context {
    size_t n, place;
    enum reproduction reproduction;
};

/* What became of one bound. */
struct bound_result {
    const struct bound *bound;
    const struct bound_result *entries; /* null, or the promise that this one is of, see judgement */
    enum judge_verdict verdict;         /* NOT_JUDGED: no element fell into its region */
    struct statistics statistics;       /* of the samples; nothing else is among them */
    uint64_t undecided;                 /* errors that the filter could not resolve and exact was not asked for */
    struct exact_error worst;           /* decided by exact */
    double common_angle_error;          /* error at common inputs with common angles, see judge_exceeds */
    double *worst_in;                   /* the element it comes from */
    enum judge_stage found;             /* BY_FIXED_INPUTS, BY_SAMPLES, BY_SEARCH or BY_BATCHES */
    struct batch_context context;       /* in which it was found */
    struct surroundings around;         /* of the worst */
    struct profile_scale scale;         /* of the profile: of the samples, and of the worst that the search found */
    struct profile profile;
};

/* What became of one special-value rule. */
struct special_result {
    const struct special *special;
    uint64_t tried, failed;
    uint64_t broken;         /* of these `failed`, so many break the part of the rule that is required */
    double *in, *out;        /* of the first failure, of those that count most, or null */
    char what[PORT_FAILURE]; /* the port gave nothing there, but crashed …; else empty */
    struct batch_context context;
    int expected; /* to fail, as the user says */
};

/* Lane isolation: an element's bits must not depend on the other elements of the same call. */
struct isolation_result {
    uint64_t tried, failed;       /* elements compared */
    struct batch_context context; /* of the first failure */
    const char *canary;           /* what stood at other places then */
    double *in;                   /* the element whose bits changed */
};

/* An element's bits in calls of any size against its bits in a call of its own. */
struct batch_result {
    uint64_t tried, differ;       /* elements compared */
    int promised;                 /* the port says that they are the same: then a difference falls short */
    struct batch_context context; /* of the first difference */
    double *in, *alone, *out;
};

/* The same call must give the same bits, whatever was called before. */
struct repeat_result {
    uint64_t tried, failed; /* calls */
    const char *after;      /* what was called before the first that differed: "a call with NaN" */
    struct batch_context context;
    double *in, *before, *out; /* of the first element that changed */
};

/* An input at which the port fails by itself. It is skipped, and the rest is judged. */
struct skipped_input {
    enum judge_stage stage;
    uint64_t order; /* of its call, and its place there: */
    size_t place;
    char what[PORT_FAILURE]; /* "crashed: SIGABRT (…)" */
    double *in;
};

/* Limits the inputs that a stage skips before it is aborted. Each costs at least one new process of the port. */
enum { MAX_SKIPPED = 32 };
enum { SKIPPED_SHOWN = 3 }; /* the first are named */

/* The call that failed. */
struct failure_result {
    enum judge_stage stage;
    int out_of_time;         /* all calls together took too long: no input is at fault */
    char what[PORT_FAILURE]; /* "crashed: SIGSEGV (…)" */
    uint64_t done;           /* elements tried before it */
    struct batch_context context;
    double *in; /* the element that makes it fail, or the first of the call */
};

/* A change of inputs or outputs after which a port that is grossly wrong is right, or nearer by orders of magnitude. */
struct hint {
    char text[384];  /* "looks as if it gave R transposed (columns first, or the inverse)" */
    size_t explains; /* so many broken promises, of which this is one: */
    const struct bound *bound;
    double before; /* of a quarter of some ordinary elements the error is at least that, */
    double after;  /* and so changed of nine of ten at most this */
};

enum { HINTS = 3 }; /* given at most */

/* What a user expects to fail, and what became of it: EXPECTED, UNEXPECTED, or NOT_JUDGED where it was not tried. */
struct expectation {
    const char *what, *reason, *file; /* "R scaled ulp usual" */
    size_t line;
    enum judge_verdict verdict;
};

struct judgement {
    const struct kernel *kernel;
    enum format format;
    size_t variant, variants; /* the index of the port's variant that was judged, and how many variants it has */
    char variant_name[64];    /* the port's name for it; empty: it has none, or there is no other */
    enum judge_level level;
    enum judge_verdict verdict;     /* at that level */
    char reason[PORT_FAILURE + 96]; /* why it was not judged, failed or contradicts itself */
    uint64_t samples, searched;     /* elements tried */
    int exhaustive;                 /* the samples are every number of the domain */
    uint64_t audited, refuted;      /* by exact */
    double seconds;
    size_t bounds, specials;
    struct bound_result *bound; /* one per promise; then, where outputs exceed a limit entry by entry and no promise is
                                   about them as a whole, the same limit as FIELD_ULP */
    struct bound *of_whole;     /* the bounds of these; with judge_options' flush, of all */
    int flushes;                /* the port set its process to flush subnormal numbers: see struct port */
    struct special_result *special;
    struct batch_result batches;
    struct isolation_result isolation;
    struct repeat_result repeats;
    struct failure_result failure; /* where the verdict is FAILED */
    uint64_t skipped_count;        /* inputs at which it fails by themselves */
    struct skipped_input skipped[SKIPPED_SHOWN];
    unsigned aborted; /* bit s: so many were met in stage s that it was aborted */
    size_t hints;
    struct hint hint[HINTS]; /* the best first */
    size_t expectations;     /* of the user, about this kernel */
    struct expectation *expectation;
    int bits_expected; /* one of them: bits depend on more than the inputs */
    int elsewhere;     /* the results were computed elsewhere: see judge_results_begin */
    double *storage;   /* of the elements above */
};

/* Takes an element's inputs; a result other than 0 ends what hands them over, which then returns it. */
typedef int judge_taker(void *context, const double *in);

/* Progress over some kernels, a stage a family: judge_options' context where progress is judge_show_progress, which
 * ends the judging when *interrupted is set. */
struct judge_progress {
    size_t kernel, kernels; /* that is judged now, of so many */
    const volatile sig_atomic_t *interrupted;
    struct progress shown;
    const char *family; /* that is judged now */
};
int judge_show_progress(void *context, const struct kernel *kernel, double share);

/* Elements that a special-value rule is tried on: its values in every place, in so many ordinary elements each. −1
 * where memory runs out; else what `take` returned. */
int judge_special_elements(const struct promises *promises, const struct special *rule, uint64_t seed, size_t bases,
                           judge_taker *take, void *context);
/* Inputs that gave large errors: to plumb's own kernel (data/records), to other libraries' of that name
 * (data/worst/ports.csv), and what the first file has of other kernels, as far as this one can take it. Some come more
 * than once. *from (or null) becomes the file's line that an input is of, before it is taken. */
enum judge_inputs_of { INPUTS_OF_KERNEL, INPUTS_OF_PORTS, INPUTS_OF_OTHERS };
int judge_regression_inputs(const struct promises *promises, enum judge_inputs_of whose, judge_taker *take,
                            void *context, const char **from);

/* Common inputs: the values that programs pass most, in all fields at once, by the design of common_inputs.c. The same
 * for all who ask. */
int judge_common_inputs(const struct promises *promises, judge_taker *take, void *context);

/* Judges results that were computed elsewhere, an element after another, in constant memory: by the promises, and by
 * the rules about special values where an element falls under one. Nothing can be tried with the port itself:
 * JUDGE_NOT_TRIED. */
struct judge_results;
#define JUDGE_NOT_TRIED                                                                                                \
    "the search for worse, calls of other sizes, other neighbours in a call, calls made again, memory beside the "     \
    "results"
/* Null when out of memory. `options`: seed and filter are used, and stay the caller's. */
struct judge_results *judge_results_begin(const struct kernel *kernel, enum format format,
                                          const struct judge_options *options);
void judge_results_add(struct judge_results *results, const double *in, const double *out);
/* The judgement, and frees the rest. */
struct judgement *judge_results_end(struct judge_results *results);

/* Judges what the port has of a kernel in one format; of several variants port->variant. Null only when out of
 * memory. */
struct judgement *judge_kernel(struct port *port, const struct kernel *kernel, enum format format,
                               const struct judge_options *options);
void judgement_free(struct judgement *judgement);

/* True if a promise's result counts at a level; and if it falls short there. At level basic what is of a whole falls
 * short in other regions than the usual one as well, if half of the digits and more are lost at a common input whose
 * angle is from 1° to 360°. */
int judge_counts(const struct judgement *judgement, const struct bound_result *result, enum judge_level level);
int judge_exceeds(const struct judgement *judgement, const struct bound_result *result, enum judge_level level);
/* What a promise allows at a level. */
double judge_limit(const struct bound *bound, enum judge_level level);
uint64_t judge_breaks(const struct special_result *result, enum judge_level level); /* so many elements */
/* True if something that counts at the level does not hold, and is not expected not to. */
int judge_falls_short(const struct judgement *judgement, enum judge_level level);
/* The verdict at another level, of a judgement whose verdict depends on levels; else its own. */
enum judge_verdict judge_verdict_at(const struct judgement *judgement, enum judge_level level);

/* Whether an element's bits depend on its inputs alone, as far as that is required: always on no neighbours and no
 * calls before, and where the port says so not on the size of the call. */
int judge_bits_hold(const struct judgement *judgement);

/* Whether a rule is about NaN or ∞. */
int judge_rule_is_about_infinity(const struct special *rule);

/* How many promises no input was tried on. */
size_t judge_untried(const struct judgement *judgement);

/* Records the exact formula that a port brings for its kernel of that id, and adds it to the kernels (kernels.h). Not
 * while other threads look at these. PORT_MISSING: it brings none; else what is wrong is in `problem`, a phrase of the
 * formula: "has two fields x". */
enum port_result judge_take_formula(struct port *port, const char *id, char *problem, size_t size);

/* Opens the port that a command line gives: a shared object, a command where `file` is null, or where both are, plumb's
 * own kernels. with_formulas: takes those that it brings. Says on standard error which of its kernels plumb does not
 * know: a misspelt id would otherwise pass unjudged. Null, after a line on standard error that begins with "plumb VERB:
 * ", if it cannot be opened. */
struct port *judge_open_port(const char *verb, const char *file, const char *command, const struct port_limits *limits,
                             int with_formulas);
/* The format that a word names, or where that is null the one that the port has, float if it has both. */
enum format judge_format(const char *word, struct port *port, const struct kernel *kernel);

#endif
