/* The kernels: what each formula takes and gives, and what is promised of it.
 *
 * Here: the door of this room. A row (one formula, in the family's file so3.c, rotation.c …) has two halves that do not
 * mix: the mathematics, and the promises, a set for each format. A row whose formula takes a parameter stands for one
 * kernel per value: transform.compose for n = 2 … 8 is transform.compose.n2 … transform.compose.n8.
 * The rows drive the verbs (kernels, check, sweep, bench), the reports, the tests and the documents.
 *
 * A row assumes nothing about its formula but that it maps input components to output components: no closed form, no
 * single answer, no small number of components. */
#ifndef KERNELS_KERNELS_H
#define KERNELS_KERNELS_H

#include "reference/reference.h"
#include "validate/base/random.h"

#include <math.h>
#include <stddef.h>

/* --- fields -------------------------------------------------------------------------------------------------------
 * A field's kind, with its size, decides how it is drawn, moved, kept in its domain, compared and named: kinds.c. */

enum kind {
    NUMBER,    /* in [low, high] */
    POSITIVE,  /* a number in [low, high], spread over its exponents */
    ANGLE,     /* a number in [low, high], in radians */
    VECTOR,    /* size numbers, their norm in [low, high] */
    MATRIX,    /* size × columns numbers, their norm in [low, high] */
    SKEW,      /* a skew matrix, size × size, as its size (size − 1)/2 numbers; their norm in [low, high] */
    SYMMETRIC, /* a symmetric matrix, size × size, as its size (size + 1)/2 entries on and below the diagonal; their
                        norm in [low, high] */
    POSITIVE_MATRIX, /* symmetric positive definite, size × size, as its size (size + 1)/2 entries on and below the
                        diagonal; eigenvalues in [low, high] */
    LIMITS,          /* size lower bounds, then as many upper ones, none below its own; each in [low, high] */
    UNIT_VECTOR,     /* size numbers, |x| = 1, rounded to the format */
    ROTATION,        /* size × size: R Rᵀ = E, det R = 1; entries rounded to the format and off by up to high */
    UNIT_QUATERNION, /* |q| = 1, rounded to the format; scalar first */
    QUATERNION,      /* |q| in [low, high], half of them 1 */
    INDEX,           /* a whole number in [low, high] */
    COUNT,           /* a whole number: right or wrong */
    STATUS,          /* a whole number that stands for an outcome: right or wrong */
    KINDS
};

/* Instead of a size: the kernel's parameter, and one more than it. */
#define BY_PARAMETER 0xffffffffU
#define PARAMETER_AND_ONE 0xfffffffeU

/* An input or output by name. An infinite end of [low, high] is the largest finite number of the format. */
struct field {
    const char *name, *unit; /* unit "" where it has none */
    enum kind kind;
    unsigned size; /* 0 for kinds that have only one size */
    double low, high;
    unsigned columns;  /* of a MATRIX; 0: as many as rows */
    const char *order; /* of its components, where the kind does not tell; null: see field_order */
};

/* How many components a field has, all fields of a list have, and the fields before one in its list have. */
size_t field_components(const struct field *field);
size_t fields_components(const struct field *fields);
size_t fields_count(const struct field *fields);
size_t fields_offset(const struct field *fields, const struct field *field);
/* Components that are shown in one line: a matrix's columns, all of a vector. */
size_t field_columns(const struct field *field);
/* "3 × 3", "3", or "" for one number. Returns text. */
const char *field_shape(const struct field *field, char *text, size_t size);
/* The field of that name, or null. */
const struct field *fields_find(const struct field *fields, const char *name);
/* What its values are: "vector, norm 0 … ∞". Returns text. */
const char *field_domain(const struct field *field, char *text, size_t size);
/* The order of a field's components in memory: "x, y, z", "row by row", "all lower bounds, then all upper ones". From
 * its kind and size, unless the row says it; "" for a single number, null if nothing tells. Returns text or null. */
const char *field_order(const struct field *field, char *text, size_t size);
/* The components that a name of `length` characters means: all of the field "L", or one, as in "L.x", "R[1][2]", or
 * "I[4]", counted through the field. Returns how many, and stores the first; 0: there are none. */
size_t fields_components_named(const struct field *fields, const char *name, size_t length, size_t *first);
/* Understands "I=2.5,0,1.4,0,0,1.3": sets these components of x. 0, or −1 with a line in problem, which names the
 * kernel. */
int fields_set(const struct field *fields, const char *kernel, const char *text, double *x, char *problem, size_t size);
/* The field that component k belongs to. */
const struct field *fields_of_component(const struct field *fields, size_t k);
/* "T.x", "R[1][2]", "t": component k of a list, for readers. Returns text. */
const char *fields_component_name(const struct field *fields, size_t k, char *text, size_t size);

/* How a field is drawn. */
enum draw {
    DRAW_UNIFORM,  /* uniform over the domain */
    DRAW_EXPONENT, /* magnitudes spread over all exponents; rotations near the identity and near π */
    DRAW_SPECIAL, /* zeros, subnormals, powers of two, largest numbers, multiples of π/4; turns about coordinate axes */
};

/* What samplers do to a field of struct promises (whose ends are finite), in double; the caller rounds to the format,
 * by `round`.
 *
 *   draw            a value from the domain
 *   draw_ordinary   a value of ordinary size, near 1 if the field is free and its domain holds 1
 *   move            one move, of `size` in (0, 1]: from a change of the last digit to a new draw
 *   stir            moves every component by up to `reach` of itself, rotations by up to that angle
 *   contains        whether x is in the domain, but for what rounding to the format makes of it
 *   round           rounds x to the format, and in doubles makes what is a unit vector or a rotation but for a float's
 *                   rounding, or but for that of the arithmetic which drew it, one but for rounding its components */
void field_draw(struct random *random, enum draw how, const struct field *field, enum format format, double *x);
void field_draw_ordinary(struct random *random, const struct field *field, enum format format, double *x);
void field_move(struct random *random, enum format format, const struct field *field, double size, double *x);
void field_stir(struct random *random, const struct field *field, double reach, double *x);
int field_contains(const struct field *field, enum format format, const double *x);
void field_round(const struct field *field, enum format format, double *x);

/* Stores common value number i of a field's kind and unit, the neutral one (0, identity, 1) first, then from the most
 * to the least common. Returns 0 past the last. It may lie outside of the domain, and be no number of the format. */
int field_common_value(const struct field *field, size_t i, double *x);
/* Makes x its inverse as an operand: 1/x of a positive number, a rotation's transpose, −x of a vector … */
void field_invert(const struct field *field, double *x);

const char *kind_text(enum kind kind); /* "unit quaternion" */
/* Whether a kind is a single number in [low, high]; a real number, vector or matrix whose norm can be chosen; a whole
 * number, which is right or wrong. */
int kind_is_number(enum kind kind);
int kind_is_free(enum kind kind);
int kind_is_whole(enum kind kind);

/* Uniform on SO(n), row by row; the turn by an angle in a random plane. */
void random_rotation(struct random *random, size_t n, double *R);
void random_turn(struct random *random, size_t n, double angle, double *R);
/* Makes M the rotation near it, and drift of ‖MᵀM − E‖ = departure: along one direction, or each entry on its own. */
void random_drift(struct random *random, size_t n, double departure, double *M);

/* --- coordinates --------------------------------------------------------------------------------------------------
 * The number that regions, plots and branch points refer to; and for some rows a second one, by which regions tell
 * classes of inputs apart: how far a matrix has drifted, how long a quaternion is. */

enum coordinate_of {
    COORDINATE_VALUE,        /* the input's first component */
    COORDINATE_MAGNITUDE,    /* its magnitude */
    COORDINATE_NORM,         /* the input's norm */
    COORDINATE_TURN,         /* the angle in [0, π] that a rotation or quaternion turns by */
    COORDINATE_DRIFT,        /* ‖MᵀM − E‖ of a matrix */
    COORDINATE_CANCELLATION, /* of an output: the size of the terms added over the size of their sum, from 1 on */
};

struct coordinate {
    const char *name, *unit;
    enum coordinate_of of;
    const char *field; /* the input, for cancellation the output; null: the first */
};

/* --- promises -----------------------------------------------------------------------------------------------------*/

/* How an output is compared with the exact one: judge/measure.h. */
enum measure {
    ULP,           /* |ŷ − y| / ulp(y), each component */
    SCALED_ULP,    /* |ŷ − y| / ulp(scale), each component */
    EQUAL,         /* |ŷ − y| of whole numbers, each component */
    FIELD_ULP,     /* |ŷ − y| / ulp(the largest scale in its field), each component */
    NORM,          /* ‖ŷ − y‖ / ‖y‖ in u, the field */
    TURN,          /* the angle between two rotations or quaternions in u, the field */
    ORTHOGONALITY, /* ‖R̂ᵀR̂ − RᵀR‖ in u, the field; of vectors and quaternions | |q̂| − |q| | */
    MEASURES
};

const char *measure_text(enum measure measure);
const char *measure_unit(enum measure measure); /* "ulp", "u" or "" */
/* Whether it measures components one by one; the others measure a field as a whole. */
int measure_of_components(enum measure measure);
/* True if its errors are relative to the field, not to each component: a norm, an angle, a count. */
int measure_is_of_whole(enum measure measure);

/* A class of inputs: low ≤ second coordinate ≤ high. In a row `low_units` and `high_units` count u of the format, which
 * are added to the ends; in struct promises the ends are final. */
struct class
{
    const char *words; /* "entries rounded to nearest" */
    double low, high;
    double low_units, high_units;
};

/* A part of a kernel's domain with promises of its own: low ≤ coordinate ≤ high, for inputs of a class. */
struct region {
    const char *name;          /* short and stable: "usual", "near 0"; a promise is named by it, see bound_name */
    double low, high;          /* both 0: any coordinate; high may be ∞ */
    const struct class *class; /* or null: any */
    const char *key;           /* in the contract, where that is not the name; or null */
};

/* Instead of a region. */
#define ANYWHERE NULL

/* Where a limit comes from that a user set in place of plumb's own. */
struct own_limit {
    double before; /* plumb's */
    const char *reason, *file;
    size_t line;
};

/* The evidence for a limit. Only kernels and formats that plumb has code for can be proved, analysed or swept. */
enum evidence {
    SAMPLED,        /* the worst error that searches found, and a margin */
    ERROR_ANALYSIS, /* the roundings that each term passes, counted for every input: plumb prove */
    PROVED,         /* bounded over boxes of inputs that cover the region: plumb prove */
    EXHAUSTIVE,     /* every float of the region was tried: plumb sweep */
    ASSUMED,        /* in no row: a theorem about plumb's kernel in another format, of which plumb has no code; correct
                       code keeps it, as far as is known */
    STATED,         /* in no row: a port says it of a formula of its own */
};

/* A word for people: "sampled", "error analysis", "proved", "exhaustive", "assumed", "stated". */
const char *evidence_text(enum evidence evidence);
/* True if it holds for every input: error analysis, proved or exhaustive. */
int evidence_is_theorem(enum evidence evidence);

/* A promise: `measure` of `field` stays at or below `limit` in a region. */
struct bound {
    const char *field; /* an output's name, or null: every output */
    enum measure measure;
    double limit;
    const struct region *region; /* or ANYWHERE */
    const char *reason;
    double floor;  /* smaller magnitudes are measured as if they were this, since products underflow on the way to them.
                      In a row: in units of the format's smallest normal number; in struct promises: itself. 0: none */
    double each;   /* in a row: `limit` grows by that for each unit of the parameter */
    double beyond; /* where the coordinate exceeds it, errors are divided by coordinate/beyond, since they grow with the
                      coordinate (or by the root of that, if the coordinate is a square). 0: never */
    unsigned only, from;    /* in a row: it holds for this parameter only, or from this one on; 0: for all */
    enum evidence evidence; /* for the limit */
    double above;           /* where it is proved: not of inputs with a component below this that decides. 0: of all */
    double fused;           /* what plumb's own kernel keeps, which fuses its steps, where a port that does not needs
                                    more: proofs are of this, and the limit is found with a margin. 0: the limit */
    const char *margin;     /* why a SAMPLED limit is less than a quarter above the worst; null: it is not */
    const char *command; /* in a row: what shows the limit, where plumb prove KERNEL or plumb sweep KERNEL does not; in
                            struct promises: the reason ends with it, and it is null */
    const struct own_limit *own; /* null: the limit is plumb's */
};

/* A value put into an ordinary element, to see what comes out. */
enum special_input {
    IN_NAN,
    IN_INFINITE, /* +∞ and −∞ */
    IN_PLUS_INFINITE,
    IN_ZERO,      /* +0 and −0 */
    IN_SUBNORMAL, /* ± the smallest, and ± the largest subnormal */
    IN_PLUS_SUBNORMAL,
    IN_LARGEST, /* ± the largest finite number */
    IN_PLUS_LARGEST,
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
    OUT_ROTATION,   /* finite, and a rotation within the orthogonality promised */
    OUT_JUDGED,     /* finite and within the promises, like any other input */
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
    const double *exact; /* for OUT_EXACT: as many as the outputs looked at */
    int is_required;     /* every correct program keeps the rule; else it is a convention of plumb's */
};

/* A domain of an input that replaces the field's own. */
struct range {
    const char *field; /* its name; null ends a list */
    double low, high;
};

enum { IN_FLOAT = 1, IN_DOUBLE = 2, IN_BOTH = IN_FLOAT | IN_DOUBLE };

/* What is promised in one format or in both. */
struct promise_set {
    int formats;                    /* IN_FLOAT, IN_DOUBLE, or IN_BOTH */
    const struct bound *bounds;     /* BOUNDS(…), the usual domain's first; null ends a list of sets */
    const double *branches;         /* BRANCHES(…): where plumb's own kernel switches formula; or null */
    const struct special *specials; /* SPECIALS(…), or null */
    const struct range *domain;     /* DOMAIN(…), or null: as the fields say */
    const char *against;            /* the formula judged against; null: the row's own */
};

/* --- rows ---------------------------------------------------------------------------------------------------------*/

/* What a formula takes beside its inputs. */
struct parameter {
    const char *name, *what; /* "n", "dimension"; its values are those that the formula takes */
    const char *format;      /* how it ends the id: ".n%u" */
    unsigned usual;          /* the value meant by an id without one */
};

struct row {
    /* the mathematics */
    const char *id;                       /* "so3.exp", as in fast/kernels.h; without the parameter */
    const char *title;                    /* "rotation matrix of a rotation vector" */
    const char *formula;                  /* "R(v) = exp [v] = E + S₁[v] + S₂[v]²" */
    const char *catalogue;                /* ids of the articles' formulas: "RV1 RV2", or null */
    const char *source;                   /* the article by its title, and the section */
    const char *note;                     /* a warning or limit for readers, or null */
    int for_articles;                     /* true if only the articles need it: the library does not offer it */
    const struct parameter *parameter;    /* or null */
    const struct field *inputs, *outputs; /* FIELDS(…) */
    const struct coordinate *coordinate;  /* or null */
    const struct coordinate *second;      /* what the classes of its regions refer to; or null */
    const char *usual;                    /* the domain that most programs stay in, in a phrase; null: all of it */
    const char *known;                    /* where the exact value is known, if not wherever there is one; or null */
    const char *reference;                /* the exact formula; null: the one named id */
    const char *model;                    /* the formula approximated with, where truncation is part of the error */
    /* the promises */
    const struct promise_set *promises; /* PROMISES(…) */
};

/* Lists in a row's initialiser, with the terminator that readers look for. Macros, since only a compound literal makes
 * an array inside an expression. */
#define FIELDS(...) ((const struct field[]){__VA_ARGS__, {0}})
#define BOUNDS(...) ((const struct bound[]){__VA_ARGS__, {0}})
#define SPECIALS(...) ((const struct special[]){__VA_ARGS__, {0}})
#define DOMAIN(...) ((const struct range[]){__VA_ARGS__, {0}})
#define BRANCHES(...) ((const double[]){__VA_ARGS__, __builtin_nan("")})
#define PROMISES(...) ((const struct promise_set[]){__VA_ARGS__, {0}})

/* --- kernels: rows with their parameter ---------------------------------------------------------------------------*/

struct kernel;

/* What is promised of a kernel in one format. */
struct promises {
    const struct kernel *kernel;
    enum format format;
    const struct field *inputs;     /* the kernel's, with this format's domain */
    const struct bound *bounds;     /* ended by one without a reason; floors and limits are final */
    const double *branches;         /* or null */
    const struct special *specials; /* or null */
    const struct formula *against;  /* the exact formula; null: there is none of that name and shape */
    const struct formula *model;    /* or null */
    int placed;                     /* samples keep to the regions of the bounds: others are not asked for */
};

struct kernel {
    const struct row *row;
    const char *family; /* "so3": whose file the row is in */
    unsigned parameter; /* 0 where the row has none */
    const char *id;     /* "transform.compose.n3" */
    const struct field *inputs, *outputs;
    size_t input_components, output_components;
    struct promises promises[2]; /* of float and double; bounds null: nothing is promised in that format */
};

/* Kernel number i, family by family, or null past the last. */
const struct kernel *kernel_at(size_t i);
size_t kernels_count(void);
/* Adds a kernel whose formula a port brought, as the trace of that number (reference/traces.h); kernel_at and the like
 * have it from then on. The row names "ported.formula" as its reference and stays the caller's, as long as the process
 * lives; floors: those of its bounds. Not while other threads look at kernels. −1: there are too many. */
int kernel_add_ported(const struct row *row, unsigned trace, const double *floors);
int kernel_is_ported(const struct kernel *kernel);
/* Whether plumb has code for it in that format: its library, or its build in double. */
int kernel_is_coded(const struct kernel *kernel, enum format format);
/* The kernel of that id, or null; an id without its parameter means the usual one. */
const struct kernel *kernel_find(const char *id);
/* The id that a misspelt one was probably meant to be: two characters differ at most, and a third of them. Null where
 * none is so near. */
const char *kernel_nearest(const char *id);
/* Where there is a nearest id, "; did you mean so3.exp?", to follow what names the misspelt one; else "". */
const char *kernel_suggestion(const char *id, char *text, size_t size);
/* Whether an id is meant by a pattern: the id itself, a glob ("so3.*"), or a prefix that ends at a dot ("so3"). */
int kernel_matches(const char *id, const char *pattern);
/* The id of a row's exact formula: its own, where it names no other. */
const char *row_reference(const struct row *row);
/* What is promised in a format, or null. */
const struct promises *kernel_promises(const struct kernel *kernel, enum format format);

/* The kernels that the arguments name (all if there are none), in their order, as an allocated array ended by null. A
 * whole id means that kernel alone; else a family, the start of ids up to a dot, or a glob. An unknown name gives a
 * line with a suggestion and status 2; OPTIONS_GO where there are some, and null where there are none. */
int kernels_select(int argc, char **argv, const struct kernel ***kernels);

/* The kernel that an argument of a verb names; null after a line. */
const struct kernel *kernel_wanted(const char *verb, const char *name);

size_t bounds_count(const struct bound *bounds);
size_t specials_count(const struct special *specials);
/* True if the bound judges its outputs as a whole: its measure does, or each of these outputs is one number. A norm
 * does not where terms may cancel, since it is then relative to what is left of them. */
int bound_is_of_whole(const struct kernel *kernel, const struct bound *bound);
/* True if these bounds have none that judges the outputs of `entries` as a whole in its region; FIELD_ULP with the
 * same limit then does, and is kept wherever `entries` is. */
int bound_lacks_whole(const struct kernel *kernel, const struct bound *bounds, const struct bound *entries);
/* What an error at this coordinate is divided by: see `beyond`. */
double bound_growth(const struct kernel *kernel, const struct bound *bound, double coordinate);
/* Which part of its limit an error takes up, above 1 where it exceeds it: tables show the promise with the greatest. */
double bound_share(const struct bound *bound, double error);

/* The name of a promise, which no other of its kernel and format has and which stays the same from version to version:
 * output, measure and region, as in "R scaled ulp usual", "v norm near π", "all scaled ulp everywhere". Reports, files
 * and options call it so. Returns text. */
const char *bound_name(const struct kernel *kernel, const struct bound *bound, char *text, size_t size);
/* The promise of that name, or null. */
const struct bound *promise_find(const struct kernel *kernel, enum format format, const char *name);
/* Writes the evidence for the limit, with what the proof leaves out: "proved above 9.3e-10"; "yours" if the limit is a
 * user's. Returns text. */
const char *bound_evidence(const struct bound *bound, char *text, size_t size);
/* Writes what follows the limit, which is for ports: " (plumb's own, in fused steps: 3)" where that is less, else "".
 * Returns text. */
const char *bound_fused(const struct bound *bound, char *text, size_t size);
/* The output that it is of: "R"; "all" where it is of several. */
const char *bound_field(const struct kernel *kernel, const struct bound *bound);
/* The name without the region: "R scaled ulp". Returns text. */
const char *bound_output(const struct kernel *kernel, const struct bound *bound, char *text, size_t size);
/* Whether two promises of a kernel differ in their region alone. */
int bound_same_output(const struct bound *a, const struct bound *b);
/* Its region's name, "everywhere" where it has none. */
const char *bound_region(const struct bound *bound);
/* The same as the contract calls it. */
const char *bound_region_key(const struct bound *bound);
/* Whether a bound is for the usual region of these: that of the first where none is called so. */
int bound_is_usual(const struct bound *bounds, const struct bound *bound);
/* What the region is: "|v| in [1e-18, 3.142], entries rounded to nearest"; "" for everywhere. Returns text. */
const char *bound_where(const struct kernel *kernel, const struct bound *bound, char *text, size_t size);
/* Whether it covers the whole domain, any coordinate of a class, an element with these coordinates. */
int bound_everywhere(const struct bound *bound);
int bound_any_coordinate(const struct bound *bound);
int bound_holds_at(const struct bound *bound, double coordinate, double second);
/* Where it holds: the ends of its coordinate, −∞ and ∞ for any. */
double bound_low(const struct bound *bound);
double bound_high(const struct bound *bound);

/* The kernel's coordinates of an element; NaN if it has none, or if inputs alone do not tell (cancellation). */
double kernel_coordinate(const struct kernel *kernel, const double *in);
double kernel_second(const struct kernel *kernel, const double *in);
/* Moves an element so that its coordinate becomes `at`, up to rounding and at random where there is a choice. Returns 0
 * if that cannot be done. The second one's move hardly changes the first; the first one's undoes drift. */
int kernel_place(const struct kernel *kernel, struct random *random, double *in, double at);
int kernel_place_second(const struct kernel *kernel, struct random *random, double *in, double at);
int kernel_places(const struct kernel *kernel); /* whether the first can be done */
/* The ends of a coordinate's values in the domain. */
double coordinate_least(const struct promises *promises, const struct coordinate *coordinate);
double coordinate_most(const struct promises *promises, const struct coordinate *coordinate);
/* Its usual domain in a phrase; its first promise is for that. */
const char *kernel_usual(const struct kernel *kernel);
/* The input that the coordinate is of, or null. */
const struct field *kernel_coordinate_field(const struct kernel *kernel);

#endif
