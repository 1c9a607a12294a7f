/* The judge: one kernel of a port, from the sampler through the port and the oracle to a verdict.
 *
 *   samples      seeded elements, or all of a small domain, measured by the filter, block by block on all cores
 *   search       hill climbing from the worst, bound by bound; half of it aims just below powers of two
 *   decision     the worst candidates again by exact: a reported maximum is always exact's
 *   audit        random elements whose filter bounds are compared with exact
 *   specials     NaN, ∞, zeros … against the promises
 *   poison       the same element alone and between lanes of NaN, ∞, huge and subnormal numbers: the same bits
 *
 * The outcome depends on the kernel, the port, the seed and the number of samples, and not on threads. */
#ifndef JUDGE_H
#define JUDGE_H

#include "measure.h"
#include "oracle.h"
#include "profile.h"
#include "sampler.h"
#include "validate/base/statistics.h"
#include "validate/ports/ports.h"

enum judge_verdict {
    WITHIN,      /* all bounds hold */
    EXCEEDED,    /* a bound, a special-value rule or lane independence does not hold */
    NOT_JUDGED,  /* the port does not have it, or the reference cannot judge it in that format */
    FAILED,      /* the port crashed, hung or returned an error */
    INTERNAL,    /* plumb contradicts itself: filter and exact disagree */
    UNAVAILABLE, /* no verdict: the judge lacks descriptors, processes or memory to run the port */
};

const char *judge_verdict_text(enum judge_verdict verdict);

struct judge_options {
    uint64_t seed;
    size_t samples;
    const double *at; /* judge only this element, a copy of it in every lane; or null */
    /* Called now and then, unless null. A result other than 0 ends the run, and the kernel is not judged. */
    int (*progress)(void *context, const struct kernel *kernel, double share);
    void *context;
};

/* The errors of elements near the worst one, in the component and the ulps of its error. Rounding averages out over
 * neighbours, truncation does not: the mean estimates the truncation of a port that is a black box. */
struct surroundings {
    size_t count;             /* 0: no mean, since results hardly differ there or the filter is too coarse */
    double systematic, doubt; /* the mean of ŷ − y, and its standard error */
};

/* What became of one bound. */
struct bound_result {
    const struct bound *bound;
    enum judge_verdict verdict;   /* NOT_JUDGED: no element fell into its region */
    struct statistics statistics; /* of the samples; the search is not among them */
    uint64_t undecided;           /* errors that the filter could not resolve and exact was not asked for */
    struct exact_error worst;     /* decided by exact */
    double *worst_in;             /* the element it comes from */
    int searched;                 /* it was found by the search, not among the samples */
    struct surroundings around;   /* of the worst */
    struct profile_scale scale;   /* of the profile: of the samples, and of the worst that the search found */
    struct profile profile;
};

/* What became of one special-value rule. */
struct special_result {
    const struct special *special;
    uint64_t tried, failed;
    double *in, *out; /* of the first failure, or null */
};

/* Lane independence: an element's bits must not depend on the elements beside it. */
struct poison_result {
    uint64_t tried, failed;
    size_t lane;        /* of the first failure */
    const char *poison; /* what stood in the other lanes then */
    double *in;         /* the element whose bits changed */
    uint64_t overruns;  /* runs that wrote past their last element */
};

/* A change of inputs or outputs after which a port that is grossly wrong is right, or nearer by orders of magnitude. */
struct hint {
    char text[192];  /* "looks as if it gave R transposed (columns first, or the inverse)" */
    size_t explains; /* so many broken promises, of which this is one: */
    const struct bound *bound;
    double before; /* by half of some ordinary elements the error is at least that, */
    double after;  /* and so changed by nine of ten at most this */
};

enum { HINTS = 3 }; /* given at most */

struct judgement {
    const struct kernel *kernel;
    enum format format;
    enum judge_verdict verdict;
    char reason[256];           /* why it was not judged, failed or contradicts itself */
    uint64_t samples, searched; /* elements tried */
    int exhaustive;             /* the samples are every number of the domain */
    uint64_t audited, refuted;  /* by exact */
    double seconds;
    size_t bounds, specials;
    struct bound_result *bound;
    struct special_result *special;
    struct poison_result poison;
    size_t hints;
    struct hint hint[HINTS]; /* the best first */
    double *room;            /* of the elements above */
};

/* Judges what the port has of a kernel in one format. Null only when out of memory. */
struct judgement *judge_kernel(struct port *port, const struct kernel *kernel, enum format format,
                               const struct judge_options *options);
void judgement_free(struct judgement *judgement);

/* The id under which the port has the kernel in that format: its own, or for the usual parameter also the id without
 * it. Null if the port does not have it. */
const char *judge_offered(struct port *port, const struct kernel *kernel, enum format format);

/* How a run through the port is to be made, and what came of it. */
struct judge_trial {
    int at_start;               /* as in struct port_call */
    int overran;                /* the port wrote past element n − 1 */
    char failure[PORT_FAILURE]; /* why, where the result is PORT_FAILED or PORT_UNAVAILABLE */
};

/* Runs n ≤ FILTER_BLOCK elements of a block through the port; in and computed as in struct oracle_block. */
enum port_result judge_run(struct port *port, const struct oracle *oracle, size_t n, const double *in, double *computed,
                           struct judge_trial *trial);

/* Makes the first failure of a port the verdict of the kernel and its reason. Threads may call it at once. */
void judge_note_failure(struct judgement *judgement, enum port_result result, const char *failure);

/* Parts of judge_kernel, in special.c: 0, or −1 where the port failed, which is then noted. */
int judge_specials(struct port *port, const struct oracle *oracle, uint64_t seed, struct judgement *judgement);
int judge_poison(struct port *port, const struct oracle *oracle, uint64_t seed, struct judgement *judgement);

#endif
