/* Public header of validate/contracts: the inputs, outputs and promises of each formula.
 *
 * A row (struct row) is a contract in validate/contracts/FAMILY.yaml, which compile.c translates to C. It has two
 * parts: the mathematics, and the promises, one set per format. A kernel (struct kernel) is a row with a value of its
 * parameter: the row transform.compose with its parameter n = 2 … 8 gives the kernels transform.compose.n2 …
 * transform.compose.n8; a row without a parameter gives one kernel. Commands (kernels, check, sweep, bench), reports,
 * tests and documents read the rows.
 *
 * A formula can be any function from input components to output components: it need not have a closed form, a single
 * correct result, or a small number of components.
 *
 * Symbols: E is the identity matrix, u the unit roundoff of the format (docs/glossary.md). */
#ifndef CONTRACTS_CONTRACTS_H
#define CONTRACTS_CONTRACTS_H

#include "reference/reference.h"
#include "validate/util/random.h"

#include <math.h>
#include <stddef.h>

/* --- fields -------------------------------------------------------------------------------------------------------
 * A field's kind and size decide how it is drawn, moved, kept in its domain, compared and named: kinds.c. */

enum kind {
    NUMBER,   /* in [low, high] */
    POSITIVE, /* a number in [low, high], spread over its exponents */
    ANGLE,    /* a number in [low, high], in radians */
    VECTOR,   /* size numbers, their norm in [low, high] */
    MATRIX,   /* size × columns numbers, their norm in [low, high] */
    SKEW,     /* a skew-symmetric matrix, size × size, as its size (size − 1)/2 numbers; their norm in [low, high] */
    SYMMETRIC, /* a symmetric matrix, size × size, as its size (size + 1)/2 entries on and below the diagonal; their
                  norm in [low, high] */
    POSITIVE_MATRIX, /* symmetric positive definite, size × size, as its size (size + 1)/2 entries on and below the
                        diagonal; eigenvalues in [low, high] */
    LIMITS,          /* size lower bounds, then as many upper bounds, none below its lower bound; each in [low, high] */
    UNIT_VECTOR,     /* size numbers, |x| = 1, rounded to the format */
    ROTATION,        /* size × size: R Rᵀ = E, det R = 1; entries are rounded to the format and have an error of up
                        to high */
    UNIT_QUATERNION, /* |q| = 1, rounded to the format; scalar first */
    QUATERNION,      /* |q| in [low, high], half of them 1 */
    SEQUENCE_ANGLES, /* three angles of rotations about coordinate axes, one after the other, each in [low, high]; the
                        size is the number of the sequence of axes: see sequence_axes */
    INDEX,           /* an integer in [low, high] */
    COUNT,           /* an integer: correct or wrong */
    STATUS,          /* an integer that encodes an outcome: correct or wrong */
    KINDS
};

/* Special values of a field's size: the kernel's parameter, and the parameter plus 1. */
#define BY_PARAMETER 0xffffffffU
#define PARAMETER_AND_ONE 0xfffffffeU

/* A named input or output. An infinite end of [low, high] means the largest finite number of the format. */
struct field {
    const char *name, *unit; /* unit is "" for a quantity without a unit */
    enum kind kind;
    unsigned size; /* 0 for kinds that have only one size */
    double low, high;
    unsigned columns;  /* of a MATRIX; 0: as many as rows */
    const char *order; /* of its components, if the kind does not determine it; null: see field_order */
};

/* Stores the axes of the three rotations of a sequence, 0 for x. Sequences are numbered from 1 on: xyz xzy yxz yzx zxy
 * zyx xyx xzx yxy yzy zxz zyz. */
void sequence_axes(unsigned sequence, size_t axis[3]);
size_t field_components(const struct field *field);   /* returns the number of components of a field */
size_t fields_components(const struct field *fields); /* returns the number of components of all fields of a list */
size_t fields_count(const struct field *fields);      /* returns the number of fields in a list */
/* Returns the index of a field's first component among the components of its list. */
size_t fields_offset(const struct field *fields, const struct field *field);
/* Returns the number of components that are shown in one line: a matrix's columns, or all components of a vector. */
size_t field_columns(const struct field *field);
/* Writes "3 × 3", "3", or "" for one number. Returns text. */
const char *field_shape(const struct field *field, char *text, size_t size);
/* Returns the field of that name, or null. */
const struct field *fields_find(const struct field *fields, const char *name);
/* Writes the kind of a field and the range of its values: "vector, norm 0 … ∞". Returns text. */
const char *field_domain(const struct field *field, char *text, size_t size);
/* Writes the order of a field's components in memory: "x, y, z", "row by row", "all lower bounds, then all upper ones".
 * It follows from the field's kind and size unless the row states it; it is "" for a single number. Returns text; null
 * if the order is not known. */
const char *field_order(const struct field *field, char *text, size_t size);
/* Finds the components that a name of `length` characters denotes: all of a field ("L"), or one ("L.x", "R[1][2]", or
 * "I[4]", with the index among all components of the field). Returns their number (0 if there are none) and sets *first
 * to the index of the first. */
size_t fields_components_named(const struct field *fields, const char *name, size_t length, size_t *first);
/* Parses text like "I=2.5,0,1.4,0,0,1.3" and sets these components of x. Returns 0; or −1, with a line in `problem`, if
 * the text is wrong or has a fraction for a component that has to be an integer. `kernel` is its id, for the line. */
int fields_set(const struct field *fields, const char *kernel, const char *text, double *x, char *problem, size_t size);
/* Returns the field that component k belongs to. */
const struct field *fields_of_component(const struct field *fields, size_t k);
/* Returns the index of the first component that has to be an integer and is a fraction; the number of components if
 * there is none. */
size_t fields_fraction(const struct field *fields, const double *x);
/* Writes the name of component k of a list for readers: "T.x", "R[1][2]", "t". Returns text. */
const char *fields_component_name(const struct field *fields, size_t k, char *text, size_t size);
/* Writes the names of all components, "v.x, v.y, v.z"; if they do not fit, "…" in place of the last ones. Returns
 * text. */
const char *fields_names(const struct field *fields, char *text, size_t size);

/* Distributions from which a field is drawn. */
enum draw {
    DRAW_UNIFORM,  /* uniform over the domain */
    DRAW_EXPONENT, /* magnitudes spread over all exponents; rotations near the identity and near π */
    DRAW_SPECIAL,  /* zeros, subnormals, powers of two, largest numbers, multiples of π/4; rotations about coordinate
                      axes */
};

/* Operations of the samplers on a field of struct promises (whose domain has finite ends), in double. The caller then
 * rounds to the format with field_round.
 *
 *   field_draw            draws a value from the domain
 *   field_draw_ordinary   draws a value of ordinary size: near 1, if the kind is free (kind_is_free) and 1 is allowed
 *   field_move            changes x randomly, by an amount that depends on `size` in (0, 1]: from a change of the last
 *                         digit to a new draw
 *   field_perturb         changes every component randomly by up to `reach` times its magnitude, a rotation by up to
 *                         the angle `reach`
 *   field_put             sets component k to a value. If its magnitude is at most 1/4, also changes other components
 *                         of a rotation, unit quaternion or unit vector so that x remains one
 *   field_contains        true if x is in the domain, up to rounding to the format
 *   field_round           rounds x to the format. In double also restores unit vectors and rotations whose length or
 *                         orthogonality has the error of float, or of the arithmetic that drew them, so that the only
 *                         error left is that of rounding their components */
void field_draw(struct random *random, enum draw how, const struct field *field, enum format format, double *x);
void field_draw_ordinary(struct random *random, const struct field *field, enum format format, double *x);
void field_move(struct random *random, enum format format, const struct field *field, double size, double *x);
void field_perturb(struct random *random, const struct field *field, double reach, double *x);
void field_put(const struct field *field, size_t k, double value, double *x);
int field_contains(const struct field *field, enum format format, const double *x);
void field_round(const struct field *field, enum format format, double *x);

/* Stores common value number i of a field's kind and unit: first the neutral one (0, identity, 1), then from the most
 * to the least common. Returns 0 if i is past the last one. The value may lie outside the domain and need not be a
 * number of the format. */
int field_common_value(const struct field *field, size_t i, double *x);
/* Replaces x by the operand that is its inverse: 1/x for a positive number, the transpose of a rotation, −x for a
 * vector. */
void field_invert(const struct field *field, double *x);

const char *kind_text(enum kind kind); /* "unit quaternion" */
int kind_is_number(enum kind kind);    /* true if the kind is a single number in [low, high] */
int kind_is_free(enum kind kind);      /* true if it is a real number, vector or matrix whose norm can be chosen */
int kind_is_integer(enum kind kind);   /* true if it is an integer: a result is then either correct or wrong */

/* random_rotation draws a rotation uniformly from SO(n), stored row by row; random_rotation_by draws a rotation by this
 * angle in a random plane. */
void random_rotation(struct random *random, size_t n, double *R);
void random_rotation_by(struct random *random, size_t n, double angle, double *R);
/* Replaces M, which is near a rotation, by that rotation plus a random change, after which the orthogonality defect
 * ‖MᵀM − E‖ is `departure`. The change is along one direction, or independent in each entry. */
void random_defect(struct random *random, size_t n, double departure, double *M);

/* --- coordinates --------------------------------------------------------------------------------------------------
 * A coordinate is the number that regions, plots and branch points refer to. Some rows have a second one, by which
 * regions distinguish classes of inputs: how far a matrix is from orthogonal, how long a quaternion is. */

enum coordinate_of {
    COORDINATE_VALUE,        /* the input's first component */
    COORDINATE_MAGNITUDE,    /* its magnitude */
    COORDINATE_NORM,         /* the input's norm */
    COORDINATE_TURN,         /* the angle in [0, π] of a rotation or quaternion */
    COORDINATE_DRIFT,        /* ‖MᵀM − E‖ of a matrix */
    COORDINATE_APART,        /* the angle in [0, π] between two inputs as vectors: `field`, and the one before it, of
                                the same kind and size */
    COORDINATE_TURN_BETWEEN, /* the angle in [0, π] of the rotation that leads from one rotation or quaternion to
                                another: to `field` from the one before it, of the same kind and size */
    COORDINATE_LOCK,         /* of a rotation or quaternion, for a kernel whose parameter is a sequence of axes: the
                                angle in [0, π] between the first axis and the last one after the rotation. At 0 and π
                                the first and the third rotation are about one line (gimbal lock) */
    COORDINATE_CANCELLATION, /* of an output: the norm of the terms' scales divided by the norm of their sum; at
                                least 1 */
};

struct coordinate {
    const char *name, *unit;
    enum coordinate_of of;
    const char *field; /* the input, for cancellation the output; null: the first */
};

/* --- promises ----------------------------------------------------------------------------------------------------- */

/* The measures of the error of an output. ŷ is computed, y is exact; see accuracy/measure.h. */
enum measure {
    ULP,           /* |ŷ − y| / ulp(y), each component */
    SCALED_ULP,    /* |ŷ − y| / ulp(scale), each component */
    EQUAL,         /* |ŷ − y| of integers, each component */
    FIELD_ULP,     /* |ŷ − y| / ulp(the largest scale in its field), each component */
    NORM,          /* ‖ŷ − y‖ / ‖y‖ in u, the field */
    TURN,          /* the angle between two rotations, quaternions or rotations by a sequence in u, the field */
    ORTHOGONALITY, /* ‖R̂ᵀR̂ − RᵀR‖ in u, the field; of vectors and quaternions | |q̂| − |q| | */
    IMAGE,         /* the angle between R̂x and y in u, where x and y are the first two inputs; the field */
    MEASURES
};

const char *measure_text(enum measure measure);
const char *measure_unit(enum measure measure); /* "ulp", "u" or "" */
/* True if the measure gives an error for each component; the other measures give one error per field. */
int measure_of_components(enum measure measure);
/* True if errors in this measure are relative to the field as a whole, and not to each component: a norm, an angle, a
 * count. */
int measure_is_of_whole(enum measure measure);

/* A class of inputs: low ≤ second coordinate ≤ high. In a row, `low_units` and `high_units`, in u of the format, are to
 * be added to the ends; in struct promises they have been added. */
struct class
{
    const char *words; /* "entries rounded to nearest" */
    double low, high;
    double low_units, high_units;
};

/* A part of a kernel's domain that has promises of its own: low ≤ coordinate ≤ high, for inputs of a class. */
struct region {
    const char *name;          /* short and stable: "usual", "near 0"; part of a promise's name, see bound_name */
    double low, high;          /* both 0: any coordinate; high may be ∞ */
    const struct class *class; /* or null: any */
    const char *key;           /* its name in the contract, if different; or null */
};

/* The region of a promise about the whole domain. */
#define ANYWHERE NULL

/* The origin of a limit that a user set in place of plumb's own. */
struct own_limit {
    double before;             /* plumb's limit */
    const char *reason, *file; /* the user's reason, and the file and line of the limit */
    size_t line;
};

/* The evidence for a limit. Only kernels and formats that plumb has code for can be proved, analysed or swept. */
enum evidence {
    SAMPLED,        /* the worst error that searches found, plus a margin */
    ERROR_ANALYSIS, /* a-priori rounding-error analysis for every input: plumb prove */
    PROVED,         /* bounded over boxes of inputs that cover the region: plumb prove */
    EXHAUSTIVE,     /* every float of the region was tried: plumb sweep */
    ASSUMED,        /* never in a row: the limit is proved, analysed or swept for plumb's kernel in another format, and
                       plumb has no code in this format; no correct code is known to exceed it */
    STATED,         /* never in a row: a port states the limit for a formula of its own */
};

/* Returns a word for readers: "sampled", "error analysis", "proved", "exhaustive", "assumed", "stated". */
const char *evidence_text(enum evidence evidence);
/* True if it holds for every input: error analysis, proved or exhaustive. */
int evidence_is_theorem(enum evidence evidence);

/* A promise: `measure` of `field` stays at or below `limit` in a region. */
struct bound {
    const char *field; /* an output's name; null: every output */
    enum measure measure;
    double limit;
    const struct region *region; /* or ANYWHERE */
    const char *reason;
    double floor;  /* the floor: errors of exact values with a smaller magnitude are measured as if the magnitude were
                      this, since products underflow in their computation. In a row it is in units of the format's
                      smallest normal number, in struct promises absolute. 0: there is no floor */
    double each;   /* in a row: the limit is `limit` plus `each` times the parameter */
    double beyond; /* for coordinates c > beyond, errors are divided by c/beyond, since they grow with the coordinate
                      (if the coordinate is a square, by the square root of c/beyond). 0: they never are */
    unsigned only, from;    /* in a row: the promise is for this value of the parameter only; for values from this one
                               on. 0: for all values */
    enum evidence evidence; /* for the limit */
    double above;           /* if proved: the proof does not cover inputs with a nonzero component smaller than this
                               that decides the result. 0: the proof covers all inputs */
    double fused; /* a smaller limit, which plumb's own kernel satisfies because it uses fused multiply-add, and which
                     the proof is about; `limit` is for ports that may lack fused multiply-add. 0: there is only
                     `limit` */
    const char *margin;          /* the reason why a SAMPLED limit is less than a quarter above the worst error found;
                                    null if it is not less */
    const char *command;         /* in a row: the command that shows the limit, if it is not plumb prove KERNEL or
                                    plumb sweep KERNEL; in struct promises null, since the reason ends with the
                                    command */
    const struct own_limit *own; /* null if the limit is plumb's */
};

/* A special value that is put into an ordinary element. */
enum special_input {
    IN_NAN,
    IN_INFINITE, /* +∞ and −∞ */
    IN_PLUS_INFINITE,
    IN_ZERO,      /* +0 and −0 */
    IN_SUBNORMAL, /* ± the smallest, and ± the largest subnormal */
    IN_PLUS_SUBNORMAL,
    IN_LARGEST, /* ± the largest finite number */
    IN_PLUS_LARGEST,
    IN_NEGATIVE,  /* −1 and the negative number of largest magnitude: outside a domain that starts at 0 */
    IN_ABOVE_ONE, /* ± the number after 1, as entries of products of rotations are */
};

enum special_place { EACH_COMPONENT, ALL_COMPONENTS };

/* The result that a rule requires. */
enum special_output {
    OUT_NAN,        /* every component is NaN */
    OUT_SOME_NAN,   /* at least one component is NaN */
    OUT_NOT_FINITE, /* at least one component is NaN or infinite */
    OUT_FINITE,     /* every component is finite */
    OUT_EXACT,      /* the values in `exact`, zeros of either sign */
    OUT_ROTATION,   /* finite, and a rotation up to the promised orthogonality error */
    OUT_JUDGED,     /* finite and within the promised limits, as for any other input */
};

const char *special_input_text(enum special_input input);
const char *special_output_text(enum special_output output);

struct special {
    const char *sentence;     /* for readers: "v = 0 gives the identity exactly" */
    const char *input;        /* the field into which the value is put; null: each field in turn */
    enum special_place place; /* into one component at a time, or into all components of the field */
    enum special_input value;
    const char *output; /* the output that the rule is about; null: all */
    enum special_output expect;
    const double *exact; /* for OUT_EXACT: a value per component of the outputs concerned */
    int is_required;     /* every correct program satisfies the rule; otherwise it is a convention of plumb */
};

/* The domain of an input, which replaces the field's own. */
struct range {
    const char *field; /* its name; null ends a list */
    double low, high;
};

enum { IN_FLOAT = 1, IN_DOUBLE = 2, IN_BOTH = IN_FLOAT | IN_DOUBLE };

/* The promises in one format or in both. */
struct promise_set {
    int formats;                /* IN_FLOAT, IN_DOUBLE, or IN_BOTH */
    const struct bound *bounds; /* BOUNDS(…), beginning with the usual region; null ends a list of sets */
    const double *branches;     /* BRANCHES(…): coordinates at which plumb's own kernel switches formula; or null */
    const struct special *specials; /* SPECIALS(…), or null */
    const struct range *domain;     /* DOMAIN(…); null: the domains of the fields */
    const char *against;            /* the formula to compare with; null: the row's own */
};

/* --- rows --------------------------------------------------------------------------------------------------------- */

/* The parameter that a formula takes in addition to its inputs. */
struct parameter {
    const char *name, *what;  /* "n", "dimension"; the formula (reference.h) determines its values */
    const char *format;       /* the end of the id: ".n%u"; ".%s" for values with names */
    unsigned usual;           /* the value of an id without a parameter */
    const char *const *names; /* of the values 1, 2 …, null after the last; null: values are numbers */
};

/* Writes a parameter's value as ids have it: "3", "zyx". Returns text. */
const char *parameter_value_text(const struct parameter *parameter, unsigned value, char *text, size_t size);

struct row {
    /* the mathematics */
    const char *id;                       /* "so3.exp", as in fast/kernels.h; without the parameter */
    const char *title;                    /* "rotation matrix of a rotation vector" */
    const char *formula;                  /* "R(v) = exp [v] = E + S₁[v] + S₂[v]²" */
    const char *catalogue;                /* ids of the articles' formulas: "RV1 RV2", or null */
    const char *source;                   /* the article by its title, and the section */
    const char *note;                     /* a warning or limit for readers, or null */
    int for_articles;                     /* true if it exists only to compare with the articles: the library does
                                             not export it */
    const struct parameter *parameter;    /* or null */
    const struct field *inputs, *outputs; /* FIELDS(…) */
    const struct coordinate *coordinate;  /* or null */
    const struct coordinate *second;      /* the coordinate of the classes of its regions; or null */
    const char *usual;                    /* a phrase for the domain that most programs stay in; null: all of the
                                             domain */
    const char *known;                    /* a condition under which the exact value is known; null if it is known
                                             wherever it exists */
    const char *reference;                /* name of the exact formula; null: the formula that is called id */
    const char *model;                    /* name of the approximating formula, if truncation is part of the error; or
                                             null */
    /* the promises */
    const struct promise_set *promises; /* PROMISES(…) */
};

/* Lists in a row's initialiser, with the terminator that code looks for. They are macros, since only a compound literal
 * makes an array inside an expression. */
#define FIELDS(...) ((const struct field[]){__VA_ARGS__, {0}})
#define BOUNDS(...) ((const struct bound[]){__VA_ARGS__, {0}})
#define SPECIALS(...) ((const struct special[]){__VA_ARGS__, {0}})
#define DOMAIN(...) ((const struct range[]){__VA_ARGS__, {0}})
#define BRANCHES(...) ((const double[]){__VA_ARGS__, __builtin_nan("")})
#define PROMISES(...) ((const struct promise_set[]){__VA_ARGS__, {0}})

/* --- kernels: rows with their parameter --------------------------------------------------------------------------- */

struct kernel;

/* The promises of a kernel in one format. */
struct promises {
    const struct kernel *kernel;
    enum format format;
    const struct field *inputs;     /* the kernel's inputs with their domain in this format */
    const struct bound *bounds;     /* ended by one without a reason; floors and limits are absolute */
    const double *branches;         /* or null */
    const struct special *specials; /* or null */
    const struct formula *against;  /* the exact formula; null: the reference has none of that name and shape */
    const struct formula *model;    /* or null */
    int placed;                     /* true if samples must lie in the regions of these bounds */
};

struct kernel {
    const struct row *row;
    const char *family; /* "so3": the contract's file */
    unsigned parameter; /* 0 if the row has none */
    const char *id;     /* "transform.compose.n3" */
    const struct field *inputs, *outputs;
    size_t input_components, output_components;
    struct promises promises[2]; /* for float and double; if bounds is null, there are none in that format */
};

/* Returns kernel number i, in the order of families, or null past the last. */
const struct kernel *kernel_at(size_t i);
size_t kernels_count(void);
/* Adds a kernel whose formula a port provides as trace number `trace` (reference/formulas/traces.h), so that kernel_at
 * and the functions that use it find the kernel. The row must name "ported.formula" as its reference; the caller owns
 * the row, which must live as long as the process. `floors` are the absolute floors of its bounds. Must not be called
 * while other threads look up kernels. Returns 0, or −1 if there are too many. */
int kernel_add_ported(const struct row *row, unsigned trace, const double *floors);
int kernel_is_ported(const struct kernel *kernel);
/* True if plumb has code for the kernel in this format: in the library, or in the library's build in double. */
int kernel_is_coded(const struct kernel *kernel, enum format format);
/* Returns the kernel with this id, or null. An id without its parameter denotes the kernel with the usual value. */
const struct kernel *kernel_find(const char *id);
/* Returns the id that a misspelt one probably means: the nearest one that differs in at most two characters, and in at
 * most a third of them. Returns null if no id is that near. */
const char *kernel_nearest(const char *id);
/* Writes "; did you mean so3.exp?", to be printed after a misspelt id, or "" if no id is near. Returns text. */
const char *kernel_suggestion(const char *id, char *text, size_t size);
/* True if an id matches a pattern: the id itself, a glob ("so3.*"), or a prefix that ends at a dot ("so3"). */
int kernel_matches(const char *id, const char *pattern);
/* Returns the id of a row's exact formula: the row's own id if it names no other. */
const char *row_reference(const struct row *row);
/* Returns the promises in a format, or null. */
const struct promises *kernel_promises(const struct kernel *kernel, enum format format);

/* Stores the kernels that the arguments select (all kernels if there are no arguments), in the order of kernel_at, as
 * an allocated array that ends with null. An argument is a whole id, which selects that kernel alone; or a family, the
 * start of ids up to a dot, or a glob. Returns OPTIONS_GO. If a name is unknown, prints a line with a suggestion, sets
 * the array to null and returns status 2; if nothing is selected, prints a line, sets it to null and returns
 * STATUS_NOTHING. */
int kernels_select(int argc, char **argv, const struct kernel ***kernels);

/* Selects the kernels that contain every argument as a word or a part of a word, in upper or lower case: in the id, the
 * title, the formula, the source, or a name, kind or unit of an input or output. Stores them as kernels_select does,
 * and returns OPTIONS_GO; if there are none, or when out of memory, sets the array to null and returns STATUS_NOTHING,
 * without a message. */
int kernels_search(int argc, char **argv, const struct kernel ***kernels);
/* True if an argument is an unknown name: it is not a glob, and kernels_select would select no kernel for it. */
int kernels_lack(const char *argument);

/* Returns the kernel that a command's argument names; null, after a line on standard error, if there is none. */
const struct kernel *kernel_of_argument(const char *verb, const char *name);

size_t bounds_count(const struct bound *bounds);
size_t specials_count(const struct special *specials);
/* True if the bound limits its outputs as a whole: because its measure does so, or because each of these outputs is one
 * number. For a norm of a sum whose terms may cancel it is false, since such an error is relative to the remainder. */
int bound_is_of_whole(const struct kernel *kernel, const struct bound *bound);
/* True if none of these bounds limits as a whole the outputs of the bound `entries`, in its region. Then a bound in
 * field ulps (FIELD_ULP) with the same limit can be added for that, which holds wherever `entries` holds. */
int bound_lacks_whole(const struct kernel *kernel, const struct bound *bounds, const struct bound *entries);
/* Returns the number by which an error at this coordinate is divided: see `beyond` of struct bound. */
double bound_growth(const struct kernel *kernel, const struct bound *bound, double coordinate);
/* Returns error/limit, which is above 1 if the error exceeds the limit. Tables show the promise with the largest
 * value. */
double bound_share(const struct bound *bound, double error);

/* Writes the name of a promise, which is unique for its kernel and format and stays the same from version to version:
 * output, measure and region, as in "R scaled ulp usual", "v norm near π", "all scaled ulp everywhere". Reports, files
 * and options use this name. Returns text. */
const char *bound_name(const struct kernel *kernel, const struct bound *bound, char *text, size_t size);
/* Returns the promise of that name, or null. */
const struct bound *promise_find(const struct kernel *kernel, enum format format, const char *name);
/* Writes the evidence for the limit, with the inputs that the proof excludes: "proved above 9.3e-10"; "yours" if a user
 * set the limit. Returns text. */
const char *bound_evidence(const struct bound *bound, char *text, size_t size);
/* Writes a remark to be printed after a limit, " (plumb's own, in fused steps: 3)", if plumb's own kernel has a smaller
 * limit than ports; otherwise "". Returns text. */
const char *bound_fused(const struct bound *bound, char *text, size_t size);
/* Returns the name of the output that the bound limits, "R"; "all" if it limits several outputs. */
const char *bound_field(const struct kernel *kernel, const struct bound *bound);
/* Writes the name of the promise without the region: "R scaled ulp". Returns text. */
const char *bound_output(const struct kernel *kernel, const struct bound *bound, char *text, size_t size);
/* True if two promises of a kernel differ at most in their region. */
int bound_same_output(const struct bound *a, const struct bound *b);
/* Returns the name of a bound's region, "everywhere" if it is for the whole domain. */
const char *bound_region(const struct bound *bound);
/* Returns the region's name in the contract. */
const char *bound_region_key(const struct bound *bound);
/* True if a bound is for the usual region of `bounds`: the region named "usual", or, if there is none, that of the
 * first bound. */
int bound_is_usual(const struct bound *bounds, const struct bound *bound);
/* Writes the definition of the region: "|v| in [1e-18, 3.142], entries rounded to nearest"; "" for everywhere. Returns
 * text. */
const char *bound_where(const struct kernel *kernel, const struct bound *bound, char *text, size_t size);
/* True if a bound is for the whole domain. */
int bound_everywhere(const struct bound *bound);
/* True if a bound is for every value of the first coordinate (of all inputs or of a class of inputs). */
int bound_any_coordinate(const struct bound *bound);
/* True if a bound is for elements with these coordinates. */
int bound_holds_at(const struct bound *bound, double coordinate, double second);
/* Return the lower and upper end of the coordinate in a bound's region; −∞ and ∞ if it is for any coordinate. */
double bound_low(const struct bound *bound);
double bound_high(const struct bound *bound);

/* Return the first and the second coordinate of an element; NaN if the kernel has no such coordinate, or if it depends
 * on more than the inputs (cancellation). */
double kernel_coordinate(const struct kernel *kernel, const double *in);
double kernel_second(const struct kernel *kernel, const double *in);
/* Move an element so that its first or second coordinate becomes `at`, up to rounding, and at random if there is a
 * choice. Return 0 if that is impossible. Moving the second coordinate hardly changes the first; moving the first
 * removes a matrix's orthogonality error. */
int kernel_move_coordinate(const struct kernel *kernel, struct random *random, double *in, double at);
int kernel_move_second(const struct kernel *kernel, struct random *random, double *in, double at);
int kernel_can_move_coordinate(const struct kernel *kernel); /* true if kernel_move_coordinate is possible */
/* Return the smallest and largest value of a coordinate in the domain. */
double coordinate_min(const struct promises *promises, const struct coordinate *coordinate);
double coordinate_max(const struct promises *promises, const struct coordinate *coordinate);
/* True if the coordinate is an angle in [0, π]: samples have to come near to both ends. */
int coordinate_ends_at_pi(const struct coordinate *coordinate);
/* Returns a phrase that describes the usual inputs of a kernel, to which its first promise applies. */
const char *kernel_usual(const struct kernel *kernel);
/* Returns the input from which the coordinate is computed, or null. */
const struct field *kernel_coordinate_field(const struct kernel *kernel);

#endif
