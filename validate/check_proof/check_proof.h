/* What the parts of check_proof share: a certificate as it was read, numbers, functions, and what is known of an
 * operation's result. */
#ifndef CHECK_PROOF_H
#define CHECK_PROOF_H

#include "reference/interval.h"
#include "reference/reference.h"

#include <mpfi.h>
#include <mpfi_io.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NODES = 2048, RECORDS = 16, KNOWN = 16, STANDS = 64, CUTS = 1 << 16, CHOICES = 24, DEGREE = 24 };
enum { INPUTS = 128, OUTPUTS = 64, LENGTHS = 8, BOX_INPUTS = 3, POINTS = 8 };
/* Of intervals, and at points, where what is the same agrees to 2⁻ᴬᴳᴿᴱᴱ. */
/* m where a polynomial stands for the function that T⁻¹ is made of, and for atan √x/√x. */
enum { COTANGENT = 100, ARCTANGENT };
enum { BITS = 128, FINE = 1100, AGREE = 900 };

/* --- certificate.c ------------------------------------------------------------------------------------------------ */

/* Name, operands that are results, whether it is a mask. */
/* clang-format off */
#define OPERATIONS_OF(O)                                                                                               \
    O(INPUT, input, 0, 0) O(CONSTANT, constant, 0, 0) O(ADD, add, 2, 0) O(MULTIPLY, multiply, 2, 0)                    \
    O(DIVIDE, divide, 2, 0) O(FUSED, fused, 3, 0) O(ROOT, root, 1, 0) O(NARROW, narrow, 1, 0)                          \
    O(NEGATE, negate, 1, 0) O(MAGNITUDE, magnitude, 1, 0) O(LEAST, least, 2, 0) O(GREATEST, greatest, 2, 0)            \
    O(FLIP, flip, 2, 0) O(LESS, less, 2, 1) O(LESS_EQUAL, less_or_equal, 2, 1) O(SAME, equal, 2, 1)                    \
    O(AND, and, 2, 1) O(OR, or, 2, 1) O(NOT, not, 1, 1) O(CHOOSE, choose, 3, 0) O(AND_BITS, and_bits, 2, 0)            \
    O(OR_BITS, or_bits, 2, 0) O(XOR_BITS, xor_bits, 2, 0) O(SUBTRACT_BITS, subtract_bits, 2, 0)                        \
    O(SHIFT_LEFT, shift_left, 1, 0) O(SHIFT_RIGHT, shift_right, 1, 0) O(MASK_OF_BITS, mask_of_bits, 1, 1)
#define ENUMERATOR(constant, name, operands, is_mask) constant,
#define FACTS(constant, name, operands, is_mask) {#name, operands, is_mask},
/* clang-format on */

enum operation { OPERATIONS_OF(ENUMERATOR) OPERATIONS };
struct operation_facts {
    const char *name;
    int operands, is_mask;
};
extern const struct operation_facts facts[OPERATIONS];

/* a, b, c: operands; of a shift b is by how much. bits: a constant's; of an input which it is. */
struct node {
    enum operation operation;
    int wide, a, b, c;
    uint64_t bits;
};
struct known {
    int node;
    double low, high;
};
/* Node `node`, a polynomial in node `of`, stands for g Σ (−s x)ᵏ/(m+2k)! − less; m −1: a constant, for times π/2 −
 * less. */
struct stands {
    int node, of, m, is_polynomial;
    double s, g, less;
};
/* What a result is, where it is ± what the rounding of `of` lost; or, if `larger` is the larger, as of a fast sum, it
 * loses nothing itself. */
struct lost {
    enum { NOT_LOST, IN_SUM, IN_FAST_SUM, IN_PRODUCT, IN_ROOT, LOSES_NOTHING } how;
    int of, sign, larger, smaller;
};
struct record {
    size_t count, known_count, stands_count, outputs;
    int output[OUTPUTS];       /* operations */
    size_t component[OUTPUTS]; /* which of the formula's outputs it is */
    struct node node[NODES];
    struct known known[KNOWN];
    struct stands stands[STANDS];
    struct lost lost[NODES]; /* for boxes, as all that follows */
    unsigned char is_length[NODES];
    int is_of_lengths;             /* all outputs are made of lengths alone */
    unsigned char is_neck[NODES];  /* made of lengths alone, and used with other inputs */
    unsigned char vanishes[NODES]; /* without rounding */
};
enum { NOT_KNOWN, VANISHES, VANISHES_NOT };

struct side {
    double low, high;
};

extern struct certificate {
    const struct formula *formula; /* of the reference … */
    unsigned parameter;
    size_t inputs, outputs, lengths; /* … its shape, … */
    struct side input[INPUTS];       /* … what inputs may be, … */
    struct length {                  /* … and how long some of them are together */
        size_t first, end;
        double low, high;
    } length[LENGTHS];
    size_t rotation, dimension; /* … and where a rotation is among them that turns the outputs; 0: there is none */
    char measure; /* 'p' plain ulps, 's' scaled; of all outputs 'n' norm, 'l' length, 'o' orthogonality, 'a' angle */
    double limit, floor, low, high; /* which of a region; or of a turn's angles */
    int sliced;                     /* a count in slices of a vector's squared length, or of a turn */
    int in_boxes; /* of inputs in [least, most], whose length is in [low, high]; where one is below `above` they may be
                   * left out */
    double least, most, above;
    size_t records, cuts;
    struct record record[RECORDS];
    double cut[CUTS];
} the;

extern const char *file; /* its name */

/* Ends the program after a line. */
__attribute__((format(printf, 2, 3), noreturn)) void refuse(int status, const char *format, ...);
void read_certificate(FILE *stream);
const char *measure_text(void);

/* --- numbers.c ---------------------------------------------------------------------------------------------------- */

void clear_number(mpfi_t *x);
/* A number that is cleared at the end of its block. */
#define NUMBER(name, bits)                                                                                             \
    __attribute__((cleanup(clear_number))) mpfi_t name;                                                                \
    mpfi_init2(name, bits)

double magnitude(mpfi_t x);
double mignitude(mpfi_t x);
int is_below(mpfi_t x, long exponent);
/* Sums and products of errors, rounded up. */
double up(double x);
double plus(double a, double b);
double times(double a, double b);
/* The spacing of floats or doubles at a size; at most what rounding adds to a number. */
double spacing(int wide, double size);
double rounding(int wide, mpfi_t x);
double rounding_below(int wide, double size);
double value_of_bits(int wide, uint64_t bits);
uint64_t bits_of_value(int wide, double value);
/* 32 random bits; a random number from 0 to 1. */
unsigned long random_bits(void);
double random_part(void);

/* --- functions.c -------------------------------------------------------------------------------------------------- */

/* z = Σ (−x)ᵏ/(m+2k)! */
void series_at(mpfi_t z, int m, mpfi_t x, long bits);
/* The functions of other m, from x > 0 on. */
void function_of_other(mpfi_t z, int m, mpfi_t x, long bits);
/* z = times π/2 − less, of what stands for that. */
void part_of_pi(mpfi_t z, const struct stands *stands);
/* Of all polynomials that stand for functions: their coefficients less the functions'. Found once. */
void find_differences(void);
/* At most |polynomial − function| for x in an interval, of what stands `which` in record r. */
double distance(size_t r, size_t which, mpfi_t x);
double distance_within(size_t r, size_t which, double low, double high);

/* --- forward.c ---------------------------------------------------------------------------------------------------- */

/* What is known of an operation's result in a piece, or at a point. */
struct result {
    int known, has_bits;
    uint64_t bits;             /* its bits, where it is one number; of a mask 0 or 1 */
    double error, before, own; /* how far at most from the exact one; before its own rounding; which adds this */
    double away;               /* how far it is from the function that it stands for, as part of that */
    int decision;
    mpfi_t value; /* holds what is computed; at a point, the exact one */
};

extern struct result result[NODES];
extern const struct record *current; /* the one that is evaluated */
extern int at_point; /* decisions are those of the piece, nothing is rounded, functions stand for themselves … */
extern double power_at_point; /* … and the power of two over the greatest is this */
extern int zero_has_sign;     /* that of the others in its interval */

/* Evaluates the record over a piece of each input or at a point; 0 if its branches are not taken there. */
int evaluate(mpfi_t *in);
/* The same of one operation, where the results of some are given. */
void forget_results(void);
void give_value(int i, mpfi_t x);
void give_bits(int i, uint64_t bits);
struct result *evaluated(int i);
void give_decision(int i, int decision, double first_whole); /* for a point */
uint64_t on_bits(const struct node *node, uint64_t a, uint64_t b);
/* Of a mask that compares nothing: of two masks, or of a number's bits, where they are known. */
uint64_t mask_of_bits(int i, uint64_t a, uint64_t b, int known);
/* Before a piece: nothing is chosen yet. Whether there are answers left to be tried of what the piece does not
 * decide; whether there was nothing that it does not. */
void choose_first(void);
int choose_next(void);
int choose(int answers); /* one of so many: all are tried in turn */
void choose_again(void); /* the same answers, from the first */
int is_decided(void);

/* --- structure.c -------------------------------------------------------------------------------------------------- */

void find_lost(struct record *record);
void find_lengths(struct record *record);
void find_necks(struct record *record); /* once what is lost and lengths are known */
/* A hash of one and more. */
uint64_t mixed(uint64_t hash, uint64_t more);
/* Whether negating an input negates outputs, or exchanges them, in all records and in the formula. */
int is_mirrored(size_t k);

/* --- reach.c ------------------------------------------------------------------------------------------------------ */

/* Inputs, and what their squared length can be. */
struct box {
    interval input[BOX_INPUTS], length;
};

/* What is known of an operation's result in a box. */
struct reach {
    interval value;   /* holds what is computed, what is exact, and what lies between */
    double own, away; /* at most what its rounding adds, and how far a polynomial is from its function */
    double off;       /* of a neck, at most what it is off by; NaN: not asked for */
    double together;  /* with its partner; NaN: it has none here */
    double whole;     /* of whole numbers that are decided between the first */
    const struct lost *lost;
    uint64_t hash;                        /* of all that it computes */
    uint64_t bits;                        /* its bits, where it is one number; of a mask 0 or 1 */
    int granule;                          /* all digits are above 2 to this power */
    int from, turned;                     /* it is this one's, or its negative; −1: it is not */
    int known, has_bits, decision, place; /* in order */
};

extern struct reach in_box[NODES];

/* Evaluates the current record over a box; 0 if its branches are not taken there, −1 if that is not known: it is too
 * wide. */
int reach_outputs(const struct box *box);
uint64_t reach_hash(void); /* of all outputs */
const struct reach *reached(int i);
interval unrounded(const struct node *node, interval a, interval b, interval c);
int less_in_box(interval a, interval b, int or_equal); /* −1: neither */
extern int order[NODES], evaluated_count;              /* operations as they were evaluated: operands first */

/* --- slopes.c ----------------------------------------------------------------------------------------------------- */

/* At most what a result is off by, without its own rounding: all the way to the inputs, or by what necks are off by,
 * which takes less time and is more, unless to_inputs says so. */
double carried_to_inputs(int i);
double carried(int i);
extern int to_inputs;
/* Once all is evaluated, and before the next: pairs of necks. */
void pair_necks(void);
void forget_pairs(void); /* which are of one certificate's operations */
/* The derivatives of a result; then by another. */
void find_slopes(int i);
interval slope_of(int i);

/* --- whole.c ------------------------------------------------------------------------------------------------------ */

int is_of_components(void);
/* The operation behind an output that only passes it on. */
int behind(int i);
/* Ends the program where a measure rests on the formula's being a rotation, or of length 1, and it is not. */
void expect_shape(mpfi_t *exact);
/* What outputs are off by together, in u, and which is most off. */
double of_whole(const interval *value, size_t *most_off);

/* --- boxes.c ------------------------------------------------------------------------------------------------------ */

void check_boxes(void);

/* --- range.c ------------------------------------------------------------------------------------------------------ */

void check_range(void);

/* --- greatest.c --------------------------------------------------------------------------------------------------- */

/* The operation whose result is a power of two over the greatest of the inputs first … end; −1: there is none. */
extern struct power {
    int node;
    size_t first, end;
    double least, most, reach, square; /* it; it times these inputs at most; times the greatest at least, squared */
} the_power;
void find_power(const struct record *record);
/* Whether the inputs of a length are these. */
int power_is_over(const struct length *length);

/* --- written_out.c ------------------------------------------------------------------------------------------------ */

/* That an operation's result is sin, cos or exp of `times` times another's: off by `row` u of its size, and by `lost`.
 */
struct function {
    enum { NO_FUNCTION, SINE, COSINE, EXPONENTIAL } kind;
    int of, times;
    double row, lost;
};
extern struct function function[NODES];

/* Of a record's operations all functions that are made by taking whole numbers off, if operation r is what is left.
 * Operations before it are counted already. */
void find_functions(const struct record *record, int r);
void function_of(mpfi_t z, const struct function *it, mpfi_t h);
/* The size whose u counts: of a sine beyond a quarter turn, and of a cosine, 1. */
double function_size(const struct function *it, double h);

/* --- count.c ------------------------------------------------------------------------------------------------------ */

/* The error of the record's outputs, in ulps: what its terms are off by when they arrive. */
double count_worst(const struct record *record, size_t parts_of_slices);
/* At most how large a result is. */
double count_most(int node);
/* The operand of a least or greatest, the other one being a constant that it does not pass; −1: there is none. */
int count_kept(const struct record *record, int i);
/* What a result is off by as a part of itself, in u; ∞ where it may cancel. */
double count_part(int node);

/* --- points.c ----------------------------------------------------------------------------------------------------- */

/* Of each node whether it was Σ x² of a length's inputs at all points. */
extern unsigned char is_length[LENGTHS][NODES];
/* Ends the program where a record that is counted is not the formula, or of larger terms. */
void compare_with_formula(const struct record *record);
/* At one random point, where decisions are those of the last piece. */
void compare_at_a_point(const struct record *record, int everywhere);

/* --- turned.c ----------------------------------------------------------------------------------------------------- */

/* What the outputs as a whole are off by as a part of their length, in u, underflow aside. */
double turned_parts(const struct record *record);

/* --- roundings.c -------------------------------------------------------------------------------------------------- */

/* The slice that is looked at: of the squared length of inputs first … length->end, times a share (0: not known yet).
 * Of a turn these are a quaternion's vector, times the power of two over its greatest component, and functions are of
 * its scalar as well. While it correlates, operations are evaluated over it. */
extern struct slice {
    const struct length *length;
    size_t first;
    double share, low, high, scalar_low, scalar_high; /* low and high without the share */
    int correlates;
} slice;
/* Of each result whether it depends on the vector alone; whether it is 0 but for rounding, at all points so far. */
extern unsigned char is_of_vector[NODES], is_nothing[NODES];
int is_turn(void);
/* Finds in a record what is the squared length times the share: is_square. */
void look_for_squares(const struct record *record);
int is_square(int i);
/* Of an operation that was evaluated in a slice: its error as a sum of roundings. */
void correlate(int i);
/* What a result would be without rounding; how much the sum of two is off by. */
void exact_of(mpfi_t x, int i);
double sum_off(int p, int q);

/* --- slices.c ----------------------------------------------------------------------------------------------------- */

/* A result that is a function of a vector's length; or, joined, (p + q) x of two of them: what it is off by in u of its
 * size, and of the greater of that and 1/a; how large it is at most. Of a choice which are taken in some slice: 1 the
 * first, 2 the second, 3 both. */
extern struct multiplier {
    int is, joined, p, q, x, around, taken;
    double row, row_around, most;
} multiplier[NODES];
/* Finds them in the slices of a certificate, each in so many parts; 0 if none takes the record. And compares their
 * sizes. */
int measure_multipliers(const struct record *record, size_t in_parts);
void compare_in_slices(const struct record *record);
int terms_are_compared(void);
double multiplier_size(int i, const double *at);
/* Brings the vector's length into the slice. */
void scale_into_slice(double *at);

#endif
