/* The registry: one row a kernel says everything that any part of the program needs to know about it.
 *
 * Here: what a row consists of, and how rows are found. The rows themselves stand in kernels/, one file a family.
 * Adding a formula is a row there; adding a family is its file and a line in REGISTRY_FAMILIES. Nothing else is edited:
 * list, check, sweep, bench, reports, tests and documents are all driven by the row.
 *
 * A row assumes nothing about its kernel but that it maps input components to output components: no closed formula, no
 * single answer, no small number of components. */
#ifndef REGISTRY_H
#define REGISTRY_H

#include <stddef.h>

/* What set a field's values lie in. Samplers draw from it and the worst-case search stays in it. */
enum kind {
    REALS,            /* a number in [low, high], or a vector or matrix whose norm lies there */
    POSITIVE,         /* a number in [low, high], spread over its exponents */
    UNIT_VECTOR,      /* |x| = 1, rounded to the format */
    ROTATION,         /* R Rᵀ = E, det R = 1, rounded to the format */
    DRIFTED_ROTATION, /* a rotation whose entries are off by up to high */
    UNIT_QUATERNION,  /* |q| = 1, rounded to the format; scalar first */
};

const char *kind_text(enum kind kind);

/* An input or output by name: rows × columns components, row by row. */
struct field {
    const char *name, *unit; /* unit "" where it has none */
    enum kind kind;
    unsigned rows, columns;
    double low, high; /* of the number, or of the vector's or matrix's norm: the row's domain */
};

/* The one number that regions, plots and branch points refer to: t, |v|, a cancellation ratio … */
struct coordinate {
    const char *name, *unit;
    double (*of)(const double *in);
    void (*place)(double *in, double at); /* moves an element to where its coordinate is `at`, up to rounding */
};

/* How an output is compared with the exact one; see ulp.h. */
enum measure {
    ULP,           /* |ŷ − y| / ulp(y), each component */
    SCALED_ULP,    /* |ŷ − y| / ulp(scale), each component */
    NORM,          /* ‖ŷ − y‖ / ‖y‖ in u, the field */
    ANGLE,         /* the angle between two rotations or unit quaternions in u, the field */
    ORTHOGONALITY, /* ‖R̂ᵀR̂ − E‖ in u, the field; for quaternions and unit vectors | |q̂| − 1 | */
    MEASURES
};

const char *measure_text(enum measure measure);
const char *measure_unit(enum measure measure); /* "ulp" or "u" */

/* A promise: `measure` of `field` stays at or below `limit` where low ≤ coordinate ≤ high. */
struct bound {
    const char *field; /* an output's name, or null: every output */
    enum measure measure;
    double limit;
    double low, high; /* both 0: everywhere in the domain */
    const char *reason;
    double floor; /* magnitudes below it count as it: products underflow on the way to them; 0: none do */
};

/* A value put into an ordinary element, to see what comes out. */
enum special_input {
    IN_NAN,
    IN_INFINITE, /* +∞ and −∞ */
    IN_PLUS_INFINITE,
    IN_ZERO,      /* +0 and −0 */
    IN_PLUS_ZERO, /* +0 alone */
    IN_MINUS_ZERO,
    IN_SUBNORMAL, /* ± the smallest, and ± the largest subnormal */
    IN_PLUS_SUBNORMAL,
    IN_LARGEST,  /* ± the largest finite number */
    IN_NEGATIVE, /* −1 and the largest negative number: out of a domain that starts at 0 */
};

enum special_place { EACH_COMPONENT, ALL_COMPONENTS };

/* What must come out. */
enum special_output {
    OUT_NAN,        /* every component is NaN */
    OUT_SOME_NAN,   /* at least one component is NaN */
    OUT_NOT_FINITE, /* at least one component is NaN or infinite */
    OUT_FINITE,     /* every component is finite */
    OUT_EXACT,      /* the values in `exact`, zeros of either sign */
    OUT_IDENTICAL,  /* the values in `exact`, signs of zeros included */
    OUT_ROTATION,   /* finite, and a rotation within the row's orthogonality bound */
    OUT_JUDGED,     /* finite and within the row's bounds, like any other input */
};

const char *special_input_text(enum special_input input);
const char *special_output_text(enum special_output output);

struct special {
    const char *sentence;     /* for readers: "v = 0 gives the identity exactly" */
    const char *input;        /* the field that gets the value, or null: each field in turn */
    enum special_place place; /* one component at a time, or all of the field's */
    enum special_input value;
    const char *output; /* the output that is looked at, or null: all */
    enum special_output expect;
    const double *exact; /* for OUT_EXACT and OUT_IDENTICAL: as many as the outputs looked at */
};

struct random; /* sampler.h */

/* A way of drawing elements that only this row knows, such as two transforms that nearly cancel. The format's rounding
 * comes after. */
struct special_sampler {
    const char *name;
    void (*draw)(struct random *random, double *in);
};

struct row {
    const char *id;                         /* "so3.exp", as in fast/kernels.h */
    const char *family;                     /* "so3" */
    const char *title;                      /* "Rotation matrix of a rotation vector" */
    const char *formula;                    /* "R(v) = exp(v×) = E + S₁[v] + S₂[v]²" */
    const char *catalogue;                  /* ids of the formulas: "RV1 RV2" */
    const char *source;                     /* "seed 004, section 2" */
    const struct field *inputs, *outputs;   /* FIELDS(…) */
    const struct coordinate *coordinate;    /* or null */
    const double *branches;                 /* BRANCHES(…): where the built-in changes its way; or null */
    const struct bound *bounds;             /* BOUNDS(…) */
    const struct special *specials;         /* SPECIALS(…), or null */
    const struct special_sampler *samplers; /* SAMPLERS(…), or null */
    const char *reference;                  /* the formula judged against; null: the one named id */
    const char *model;                      /* the formula approximated with, where truncation is part of the error */
    int binary32_only;                      /* coefficients fit for float: a double port is judged against the model */
    const char *note;                       /* a warning or limit for readers, or null */
};

/* Lists in a row's initialiser, with the end that their readers look for. Macros, since a compound literal is the only
 * expression that makes an array in place. */
#define FIELDS(...) ((const struct field[]){__VA_ARGS__, {0}})
#define BOUNDS(...) ((const struct bound[]){__VA_ARGS__, {0}})
#define SPECIALS(...) ((const struct special[]){__VA_ARGS__, {0}})
#define SAMPLERS(...) ((const struct special_sampler[]){__VA_ARGS__, {0}})
#define BRANCHES(...) ((const double[]){__VA_ARGS__, __builtin_nan("")})

#define REGISTRY_FAMILIES(F) F(so3) F(rotation) F(transform)

#define REGISTRY_DECLARE(family) extern const struct row family##_rows[];
REGISTRY_FAMILIES(REGISTRY_DECLARE)
#undef REGISTRY_DECLARE

/* Row number i, family by family, or null past the last. */
const struct row *registry_at(size_t i);
size_t registry_count(void);
/* The row of that id, or null. */
const struct row *registry_find(const char *id);
/* The id nearest to a misspelt one, for a suggestion; never null. */
const char *registry_nearest(const char *id);
/* Whether an id is meant by a pattern: the id itself, a glob ("so3.*"), or a prefix that ends at a dot ("so3"). */
int registry_matches(const char *id, const char *pattern);

/* Components of a field, of all fields of a list, and before a field in its list. */
size_t field_components(const struct field *field);
size_t fields_components(const struct field *fields);
size_t fields_count(const struct field *fields);
size_t fields_offset(const struct field *fields, const struct field *field);
/* The field of that name, or null. */
const struct field *fields_find(const struct field *fields, const char *name);
/* The field that component k belongs to. */
const struct field *fields_of_component(const struct field *fields, size_t k);
/* "T.x", "R[1][2]", "t": component k of a list, for readers. Returns text. */
const char *fields_component_name(const struct field *fields, size_t k, char *text, size_t size);

size_t bounds_count(const struct bound *bounds);
/* Whether a bound speaks of an element with this coordinate. */
int bound_holds_at(const struct bound *bound, double coordinate);
/* The row's coordinate of an element, or NaN where it has none. */
double row_coordinate(const struct row *row, const double *in);

#endif
