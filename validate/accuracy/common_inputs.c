/* Common inputs (pass_common_inputs), which every check tries first: combinations of the values that programs use most
 * (contracts/common_values.c). They reveal ports that are right for all random numbers, but wrong for the identity, for
 * a rotation by 30°, or if all bodies except one are at rest.
 *
 * Each field has a list of values: first the neutral value (0, the identity or 1), then the others from the most to the
 * least common. An input is given by a row of indices into these lists, one index per field. The rows come from these
 * combinatorial designs:
 *
 *   values        each field runs through its list: in the first pass while the others are neutral, in later passes
 *                 while they have other values. If lists are short, there are up to MAX_PASSES passes; if a list is
 *                 too long for a pass, the last pass takes further values from it.
 *   combinations  every two, three and four fields take all combinations of their first m values that are not neutral,
 *                 while the others are neutral; m is the largest number for which the rows do not exceed max_rows (77
 *                 for the pair of fields of a kernel that has two, 24 for the triple of one that has three)
 *   alike         combinations of one, two and three quantities (all masses, all positions …) instead of fields: the
 *                 fields of a quantity have the same value in all operands, or alternately a value and its inverse
 *   weights       the force on a body is its weight, along the second or the last axis
 *   neutral       two rows for every subset of the fields, in which this subset is neutral: in one row the other
 *                 fields have points in sequence, (1, 2, 3), (4, 5, 6) …, in the other row random values. More than
 *                 MAX_FIELDS fields have too many subsets: then the subsets consist of all fields except those of some
 *                 quantities (all translations, all rotations …) in one operand or in all operands, or are random.
 *   pairs         an orthogonal array: field f of row (a, b) has value a + f b modulo p, where the prime p is not less
 *                 than the number of fields and of values per field. Any two fields take every pair of their first
 *                 MAX_LEVELS values; for b = 0 all fields have the same index, so that operands are equal.
 *   triples       an orthogonal array of strength three, for 4 to TRIPLE_LEVELS fields: any three fields take every
 *                 triple of their first TRIPLE_LEVELS values, while the others have such values, too
 *   operands      the fields are cut in two at each position where an operand may begin. Those before it have values,
 *                 and those after it are neutral, or have the inverses of the values with the same index; or those
 *                 before it are neutral, and those after it have values.
 *   edges         each field at the ends of its domain and at the next numbers inside; coordinates at the points where
 *                 plumb's own kernel branches and where regions end, and at the next numbers on both sides
 *
 * The rows depend only on the kernel and the format, not on a seed. */
#include "accuracy.h"

#include "validate/util/format.h"
#include "validate/util/linear_algebra.h"

#include <stdlib.h>
#include <string.h>

enum {
    MAX_PASS_ROWS = 5000,             /* rows of a pass of `values` */
    MAX_PASS_ROWS_ONE_FIELD = 6600,   /* the same for a kernel with one field */
    MAX_PASS_ROWS_MANY_FIELDS = 4000, /* the same for a kernel with MAX_FIELDS fields or more */
    MAX_FIELDS = 12,                  /* fields of which every subset is tried */
    MAX_PASSES = 8,                   /* passes of `values` */
    RANDOM_SUBSETS = 2048,            /* for kernels with more than MAX_FIELDS fields */
    MAX_LEVELS = 47,                  /* values per field in `pairs` */
    MAX_FIRST_VALUES = 12,            /* values, the neutral one excluded, that the other fields take (some_value) */
    MAX_OPERAND_VALUES = 64,          /* values per field in `operands` */
    COMPARED_VALUES = 128,            /* a new value of a list must differ from this number of first values */
};

/* The lists of values, one per field. They contain the values in the domain, rounded to the format. */
struct lists {
    const struct promises *promises;
    size_t fields, longest; /* number of fields, and of values in the longest list */
    size_t *count, *index;  /* per field: the length of its list; the index of its value in the current row */
    double **value;         /* value i of field f begins at value[f] + i * components of the field */
    double *element;        /* the input that is made */
    element_callback *take;
    void *context;
};

static void lists_free(struct lists *lists)
{
    for (size_t f = 0; lists->value && f < lists->fields; f++)
        free(lists->value[f]);
    free(lists->value);
    free(lists->count);
    free(lists->index);
    free(lists->element);
}

/* True if a value is among the first COMPARED_VALUES values of a list of `count` values with n components each. */
static int is_listed(const double *list, size_t count, size_t n, const double *value)
{
    for (size_t i = 0; i < count && i < COMPARED_VALUES; i++)
        if (memcmp(list + i * n, value, n * sizeof *value) == 0)
            return 1;
    return 0;
}

/* Writes the values of field f to `list`; returns their number. */
static size_t fill_list(const struct lists *lists, size_t f, double *list)
{
    const struct field *field = lists->promises->inputs + f;
    const size_t n = field_components(field);
    size_t count = 0;
    for (size_t i = 0; field_common_value(field, i, list + count * n); i++) {
        double *value = list + count * n;
        /* In double, field_round would also make a rounded matrix a rotation again; programs use the rounded numbers as
         * they are. */
        for (size_t k = 0; k < n; k++)
            value[k] = format_round(lists->promises->format, value[k]);
        count += field_contains(field, lists->promises->format, value) && !is_listed(list, count, n, value);
    }
    return count;
}

/* Returns the length of a field's list before values outside the domain are removed. */
static size_t count_all(const struct field *field, double *x)
{
    size_t count = 0;
    while (field_common_value(field, count, x))
        count++;
    return count;
}

static int lists_fill(struct lists *lists, const struct promises *promises)
{
    *lists = (struct lists){.promises = promises, .fields = fields_count(promises->inputs)};
    lists->count = calloc(lists->fields, sizeof *lists->count);
    lists->index = calloc(lists->fields, sizeof *lists->index);
    lists->value = calloc(lists->fields, sizeof *lists->value);
    lists->element = calloc(promises->kernel->input_components, sizeof *lists->element);
    int there = lists->count && lists->index && lists->value && lists->element;
    for (size_t f = 0; f < lists->fields && there; f++) {
        const struct field *field = promises->inputs + f;
        const size_t all = count_all(field, lists->element) + 1; /* one more, for the value that ends the list */
        there = (lists->value[f] = calloc(all * field_components(field), sizeof **lists->value)) != NULL;
        lists->count[f] = there ? fill_list(lists, f, lists->value[f]) : 0;
        lists->longest = lists->longest > lists->count[f] ? lists->longest : lists->count[f];
    }
    return there ? 0 : -1;
}

/* Sets field f, at x, to value `index` of its list (modulo its length), or to the inverse of that value. Returns the
 * position of the next field. */
static double *set_field(const struct lists *lists, size_t f, size_t index, int inverse, double *x)
{
    const struct field *field = lists->promises->inputs + f;
    const size_t n = field_components(field);
    memcpy(x, lists->value[f] + index % lists->count[f] * n, n * sizeof *x);
    if (inverse) {
        field_invert(field, x);
        field_round(field, lists->promises->format, x);
    }
    return x + n;
}

static int pass_element(const struct lists *lists)
{
    return sampler_in_domain(lists->promises, lists->element) ? lists->take(lists->context, lists->element) : 0;
}

/* Passes the element of the current row to the callback. */
static int pass_row(const struct lists *lists)
{
    double *x = lists->element;
    for (size_t f = 0; f < lists->fields; f++)
        x = set_field(lists, f, lists->index[f], 0, x);
    return pass_element(lists);
}

static void make_neutral(const struct lists *lists)
{
    memset(lists->index, 0, lists->fields * sizeof *lists->index);
}

/* Returns the index of one of the first MAX_FIRST_VALUES values that are not neutral, chosen by `key`; 0 if the field
 * has none. */
static size_t some_value(const struct lists *lists, size_t f, uint64_t key)
{
    const size_t others = lists->count[f] - 1, first = others < MAX_FIRST_VALUES ? others : MAX_FIRST_VALUES;
    return first > 0 ? 1 + key % first : 0;
}

/* --- values ------------------------------------------------------------------------------------------------------- */

/* Returns the maximum number of values of a field that one pass tries. */
static size_t max_values(const struct lists *lists)
{
    const size_t all = lists->fields >= MAX_FIELDS ? MAX_PASS_ROWS_MANY_FIELDS : MAX_PASS_ROWS;
    return lists->fields == 1 ? MAX_PASS_ROWS_ONE_FIELD : all / lists->fields;
}

/* Returns the index of a field's value in row i of a pass. Lists that are longer than a pass are continued in every
 * second row of the last pass. */
static size_t value_index(const struct lists *lists, size_t f, size_t i, int last_pass)
{
    const size_t further = max_values(lists) + i / 2;
    return last_pass && i % 2 && further < lists->count[f] ? further : i;
}

/* Makes the rows of `values`. In each pass, every field in turn runs through its list. In pass 0 the other fields are
 * neutral; in the last pass their values vary from row to row; in the passes between, all other fields keep one index,
 * which is the number of the pass (modulo the number of their first values). */
static int each_value(const struct lists *lists)
{
    size_t sum = 0, passes;
    int status = 0;
    for (size_t f = 0; f < lists->fields; f++)
        sum += lists->count[f] < max_values(lists) ? lists->count[f] : max_values(lists);
    if (sum == 0)
        return 0;
    passes = 2 * MAX_PASS_ROWS / sum; /* shorter lists get more passes, with as many rows as two full passes */
    if (lists->fields == 1)
        passes = 1;
    else if (passes < 2)
        passes = 2;
    else
        passes = passes > MAX_PASSES ? MAX_PASSES : passes;
    for (size_t pass = 0; pass < passes; pass++)
        for (size_t f = 0; f < lists->fields; f++)
            for (size_t i = 0; i < lists->count[f] && i < max_values(lists) && status == 0; i++) {
                for (size_t other = 0; other < lists->fields; other++) {
                    if (pass == 0)
                        lists->index[other] = 0;
                    else
                        lists->index[other] = pass + 1 == passes ? some_value(lists, other, i + other)
                                                                 : some_value(lists, other, pass - 1);
                }
                lists->index[f] = value_index(lists, f, i, pass > 0 && pass + 1 == passes);
                status = pass_row(lists);
            }
    return status;
}

/* --- combinations of a few fields --------------------------------------------------------------------------------- */

enum { MAX_COMBINED = 4 };

/* Maximum number of rows for combinations of k fields. (For three of twelve fields it allows four values each.) */
static const size_t max_rows[MAX_COMBINED + 1] = {[2] = 6000, [3] = 14080, [4] = 2500};

/* The k fields that take combinations of values; the others are neutral. */
struct combination {
    size_t k, field[MAX_COMBINED];
};

/* Advances to the next k fields in order; returns 0 after the last. */
static int next_fields(struct combination *combination, size_t fields)
{
    const size_t k = combination->k;
    for (size_t at = k; at-- > 0;)
        if (combination->field[at] + k - at < fields) {
            combination->field[at]++;
            for (size_t later = at + 1; later < k; later++)
                combination->field[later] = combination->field[later - 1] + 1;
            return 1;
        }
    return 0;
}

static struct combination first_fields(size_t k)
{
    struct combination combination = {.k = k};
    for (size_t at = 0; at < k; at++)
        combination.field[at] = at;
    return combination;
}

/* Returns the number of values, other than the neutral one, that a field takes in combinations of m values. */
static size_t values_of(const struct lists *lists, size_t f, size_t m)
{
    return m < lists->count[f] - 1 ? m : lists->count[f] - 1;
}

/* Returns the number of rows of all combinations of k fields with m values each; if that exceeds max_rows[k], any
 * number above max_rows[k]. */
static size_t count_combinations(const struct lists *lists, size_t k, size_t m)
{
    size_t sum = 0;
    struct combination combination = first_fields(k);
    do {
        size_t product = 1;
        for (size_t at = 0; at < k; at++)
            product *= values_of(lists, combination.field[at], m);
        sum += product;
    } while (next_fields(&combination, lists->fields) && sum <= max_rows[k]);
    return sum;
}

/* Makes rows of all combinations of the first m values of these fields, the neutral value excluded. */
static int each_combination(const struct lists *lists, const struct combination *combination, size_t m)
{
    size_t rows = 1;
    int status = 0;
    for (size_t at = 0; at < combination->k; at++)
        rows *= values_of(lists, combination->field[at], m);
    for (size_t row = 0; row < rows && status == 0; row++) {
        size_t rest = row;
        make_neutral(lists);
        for (size_t at = 0; at < combination->k; at++) {
            const size_t f = combination->field[at], values = values_of(lists, f, m);
            lists->index[f] = 1 + rest % values;
            rest /= values;
        }
        status = pass_row(lists);
    }
    return status;
}

static int each_few_fields(const struct lists *lists)
{
    int status = 0;
    for (size_t k = 2; k <= MAX_COMBINED && k <= lists->fields; k++) {
        size_t m = 0;
        while (m < lists->longest && count_combinations(lists, k, m + 1) <= max_rows[k])
            m++;
        struct combination combination = first_fields(k);
        for (int more = m > 0; more && status == 0; more = next_fields(&combination, lists->fields))
            status = each_combination(lists, &combination, m);
    }
    return status;
}

/* --- quantities with equal values in all operands ----------------------------------------------------------------- */

/* True if two fields are the same quantity, such as "T" of two operands. */
static int is_same_quantity(const struct field *a, const struct field *b)
{
    return a->kind == b->kind && a->size == b->size && strcmp(a->unit, b->unit) == 0;
}

/* Numbers the quantities from 0, and the fields of each quantity from 0 (`operand`); returns the number of
 * quantities. */
static size_t number_quantities(const struct lists *lists, size_t *quantity, size_t *operand)
{
    const struct field *field = lists->promises->inputs;
    size_t quantities = 0;
    for (size_t f = 0; f < lists->fields; f++) {
        size_t same = f;
        operand[f] = 0;
        for (size_t before = 0; before < f; before++)
            if (is_same_quantity(field + before, field + f)) {
                same = before;
                operand[f]++;
            }
        quantity[f] = same < f ? quantity[same] : quantities++;
    }
    return quantities;
}

enum { MAX_SAME_ROWS = 3000 }; /* maximum number of rows for one, for two and for three quantities */

/* Sets all fields of a quantity to a value; if `opposite` is set, every second field to the inverse of the value. */
static void set_quantity(const struct lists *lists, size_t which, size_t index, int opposite, const size_t *quantity,
                         const size_t *operand)
{
    double *x = lists->element;
    for (size_t f = 0; f < lists->fields; x += field_components(lists->promises->inputs + f), f++)
        if (quantity[f] == which)
            set_field(lists, f, index, opposite && operand[f] % 2, x);
}

/* Returns the first field of a quantity. */
static size_t field_of(const size_t *quantity, size_t which)
{
    size_t f = 0;
    while (quantity[f] != which)
        f++;
    return f;
}

/* Makes two rows for each combination of the first m values of these quantities: one with equal values in all operands,
 * one with alternating inverses. */
static int each_same_row(const struct lists *lists, const struct combination *combination, size_t m,
                         const size_t *quantity, const size_t *operand)
{
    size_t rows = 1;
    int status = 0;
    for (size_t at = 0; at < combination->k; at++)
        rows *= values_of(lists, field_of(quantity, combination->field[at]), m);
    for (size_t row = 0; row < 2 * rows && status == 0; row++) {
        size_t rest = row / 2;
        double *x = lists->element;
        for (size_t f = 0; f < lists->fields; f++)
            x = set_field(lists, f, 0, 0, x);
        for (size_t at = 0; at < combination->k; at++) {
            const size_t which = combination->field[at], values = values_of(lists, field_of(quantity, which), m);
            set_quantity(lists, which, 1 + rest % values, row % 2, quantity, operand);
            rest /= values;
        }
        status = pass_element(lists);
    }
    return status;
}

/* Returns the number of rows that each_same_row makes for all choices of k of n quantities with m values each: two
 * times C(n, k) m^k. */
static size_t count_same_rows(size_t n, size_t k, size_t m)
{
    size_t rows = 2;
    for (size_t i = 1; i <= k; i++)
        rows = rows * (n + 1 - i) / i;
    for (size_t i = 0; i < k; i++)
        rows *= m;
    return rows;
}

static int each_few_quantities(const struct lists *lists)
{
    size_t *quantity = malloc(2 * lists->fields * sizeof *quantity);
    if (!quantity)
        return -1;
    size_t *operand = quantity + lists->fields;
    const size_t quantities = number_quantities(lists, quantity, operand);
    int status = 0;
    for (size_t k = 1; k <= 3 && k <= quantities && quantities < lists->fields; k++) {
        size_t m = 1;
        while (m < lists->longest && count_same_rows(quantities, k, m + 1) <= MAX_SAME_ROWS)
            m++;
        struct combination combination = first_fields(k);
        for (int more = 1; more && status == 0; more = next_fields(&combination, quantities))
            status = each_same_row(lists, &combination, m, quantity, operand);
    }
    free(quantity);
    return status;
}

/* --- weights ------------------------------------------------------------------------------------------------------ */

/* Returns the first field with that unit; the number of fields if there is none. */
static size_t field_in(const struct lists *lists, const char *unit)
{
    size_t f = 0;
    while (f < lists->fields && strcmp(lists->promises->inputs[f].unit, unit) != 0)
        f++;
    return f;
}

/* Makes inputs in which the force on a body is its weight, for each mass and time step; the other fields are
 * neutral. */
static int each_weight(const struct lists *lists)
{
    static const double gravity[] = {-9.81, -9.80665, -9.8};
    const struct field *field = lists->promises->inputs;
    const size_t force = field_in(lists, "N"), mass = field_in(lists, "kg"), step = field_in(lists, "s");
    int status = 0;
    if (force == lists->fields || mass == lists->fields || field[force].size < 2)
        return 0;
    const size_t steps = step < lists->fields ? values_of(lists, step, MAX_FIRST_VALUES) + 1 : 1;
    double *f = lists->element + fields_offset(field, field + force);
    /* j counts two axes, three values of gravity, and the time steps: it is axis + 2 (gravity + 3 step). */
    for (size_t i = 0; i < lists->count[mass]; i++)
        for (size_t j = 0; j < steps * 2 * sizeof gravity / sizeof *gravity && status == 0; j++) {
            double *x = lists->element;
            for (size_t other = 0; other < lists->fields; other++)
                x = set_field(lists, other, (other == mass ? i : 0) + (other == step ? j / 6 : 0), 0, x);
            f[j % 2 ? 1 : field_components(field + force) - 1] =
                format_round(lists->promises->format, gravity[j / 2 % 3] * lists->value[mass][i]);
            status = pass_element(lists);
        }
    return status;
}

/* --- neutral fields ----------------------------------------------------------------------------------------------- */

/* Returns the index of the value that continues the sequence of points in the previous fields: (1, 2, 3), (4, 5, 6)
 * … */
static size_t in_sequence(const struct lists *lists, size_t f, size_t *last)
{
    const size_t n = field_components(lists->promises->inputs + f);
    for (size_t i = 1; i < lists->count[f] && i < MAX_LEVELS; i++) {
        const double *x = lists->value[f] + i * n;
        size_t k = 0;
        while (k < n && x[k] == (double)(*last + k + 1))
            k++;
        if (k == n) {
            *last += n;
            return i;
        }
    }
    return some_value(lists, f, 0);
}

/* Makes two rows in which the fields f with others[f] = 0 are neutral; only one row if the two are equal. */
static int pass_subset(const struct lists *lists, const unsigned char *others)
{
    size_t last = 0, differ = 0;
    uint64_t key = 0;
    for (size_t f = 0; f < lists->fields; f++) {
        lists->index[f] = others[f] ? in_sequence(lists, f, &last) : 0;
        key = random_mix(key * 2 + others[f] + 1);
    }
    const int status = pass_row(lists);
    for (size_t f = 0; f < lists->fields; f++) {
        const size_t index = others[f] ? some_value(lists, f, random_mix(key + f)) : 0;
        differ += index != lists->index[f];
        lists->index[f] = index;
    }
    return status == 0 && differ > 0 ? pass_row(lists) : status;
}

enum { MAX_QUANTITIES = 10, MAX_OPERANDS = 8 };

/* Makes two rows for each subset of the quantities and each operand, in which the fields of these quantities in this
 * operand are not neutral; and two rows in which these fields are not neutral in all operands. */
static int each_subset_of_quantities(const struct lists *lists, unsigned char *others, size_t *quantity,
                                     size_t *operand)
{
    const size_t quantities = number_quantities(lists, quantity, operand);
    const size_t subsets = (size_t)1 << (quantities < MAX_QUANTITIES ? quantities : MAX_QUANTITIES);
    int status = 0;
    for (size_t which = 0; which <= MAX_OPERANDS; which++) /* the last round: in all operands */
        for (size_t subset = 0; subset < subsets && status == 0; subset++) {
            size_t found = 0;
            for (size_t f = 0; f < lists->fields; f++) {
                others[f] =
                    subset >> quantity[f] % MAX_QUANTITIES & 1 && (which == MAX_OPERANDS || operand[f] == which);
                found += others[f];
            }
            if (found > 0)
                status = pass_subset(lists, others);
        }
    return status;
}

static int each_random_subset(const struct lists *lists, unsigned char *others)
{
    struct random random = {.state = lists->fields};
    int status = 0;
    for (size_t i = 0; i < RANDOM_SUBSETS && status == 0; i++) {
        for (size_t f = 0; f < lists->fields; f++)
            others[f] = random_bits(&random) & 1;
        status = pass_subset(lists, others);
    }
    return status;
}

static int each_subset(const struct lists *lists)
{
    unsigned char *others = malloc(lists->fields);
    size_t *numbers = malloc(2 * lists->fields * sizeof *numbers);
    int status = others && numbers ? 0 : -1;
    if (lists->fields <= MAX_FIELDS) {
        const size_t subsets = (size_t)1 << lists->fields;
        for (size_t i = 0; i < subsets && status == 0; i++) { /* first no field is neutral, then all are */
            const size_t subset = (i + subsets - 1) % subsets;
            for (size_t f = 0; f < lists->fields; f++)
                others[f] = subset >> f & 1;
            status = pass_subset(lists, others);
        }
    } else {
        if (status == 0)
            status = each_subset_of_quantities(lists, others, numbers, numbers + lists->fields);
        if (status == 0)
            status = each_random_subset(lists, others);
    }
    free(others);
    free(numbers);
    return status;
}

/* --- pairs -------------------------------------------------------------------------------------------------------- */

static int is_prime(size_t p)
{
    for (size_t d = 2; d * d <= p; d++)
        if (p % d == 0)
            return 0;
    return p > 1;
}

static size_t levels_of(const struct lists *lists, size_t f)
{
    return lists->count[f] < MAX_LEVELS ? lists->count[f] : MAX_LEVELS;
}

/* Makes rows with all pairs of values of any two fields: an orthogonal array. */
static int each_pair(const struct lists *lists)
{
    size_t p = lists->longest < MAX_LEVELS ? lists->longest : MAX_LEVELS;
    p = p > lists->fields ? p : lists->fields;
    while (!is_prime(p))
        p++;
    int status = 0;
    for (size_t row = 0; row < p * p && lists->fields > 1 && status == 0; row++) {
        for (size_t f = 0; f < lists->fields; f++)
            lists->index[f] = (row % p + f * (row / p)) % p % levels_of(lists, f);
        status = pass_row(lists);
    }
    return status;
}

/* --- triples ------------------------------------------------------------------------------------------------------ */

/* Values per field in `triples`: a prime, which is also the largest number of fields. There are 13³ rows. */
enum { TRIPLE_LEVELS = 13 };

/* Makes rows with all triples of the first values of any three fields, if there are more than three: an orthogonal
 * array of strength three. Field f of row (a, b, c) has value a + f b + f² c modulo the prime; the values of any three
 * fields determine a, b and c. */
static int each_triple(const struct lists *lists)
{
    const size_t p = TRIPLE_LEVELS;
    int status = 0;
    if (lists->fields <= 3 || lists->fields > TRIPLE_LEVELS)
        return 0;
    for (size_t row = 0; row < p * p * p && status == 0; row++) {
        const size_t a = row % p, b = row / p % p, c = row / p / p;
        for (size_t f = 0; f < lists->fields; f++)
            lists->index[f] = (a + f * b + f * f * c) % p % lists->count[f];
        status = pass_row(lists);
    }
    return status;
}

/* --- operands ----------------------------------------------------------------------------------------------------- */

/* The pairs of operands: the second operand is the identity or the inverse of the first, or the first is the
 * identity. */
enum operand_pair { THEN_IDENTITY, THEN_INVERSE, AFTER_IDENTITY, OPERAND_PAIRS };

enum { FEW_FIELDS = 8 };

/* True if the fields are divided into two operands before field `at`. With more than FEW_FIELDS fields, this is true
 * only for fields of the kind and unit of the first field, which probably begin an operand. */
static int begins_second_operand(const struct lists *lists, size_t at)
{
    const struct field *first = lists->promises->inputs, *field = first + at;
    return lists->fields <= FEW_FIELDS || (field->kind == first->kind && strcmp(field->unit, first->unit) == 0);
}

static int each_pair_of_operands(const struct lists *lists)
{
    int status = 0;
    for (size_t at = 1; at < lists->fields; at++)
        for (size_t row = 0;
             row < (size_t)OPERAND_PAIRS * MAX_OPERAND_VALUES && begins_second_operand(lists, at) && status == 0;
             row++) {
            const enum operand_pair pair = (enum operand_pair)(row % OPERAND_PAIRS);
            double *x = lists->element;
            for (size_t f = 0; f < lists->fields; f++) {
                const int identity = (pair == THEN_IDENTITY && f >= at) || (pair == AFTER_IDENTITY && f < at);
                x = set_field(lists, f, identity ? 0 : row / OPERAND_PAIRS, pair == THEN_INVERSE && f >= at, x);
            }
            status = pass_element(lists);
        }
    return status;
}

/* --- edges -------------------------------------------------------------------------------------------------------- */

/* Writes value i of the values at the ends of a field's domain: an end, or the next number inside. Returns 0 if there
 * is no value i. */
static int end_value(const struct lists *lists, const struct field *field, size_t i, double *x)
{
    const enum format format = lists->promises->format;
    const size_t n = field_components(field), shape = i / 4;
    const int high = (int)(i / 2 % 2);
    const double end = high ? field->high : field->low;
    const double at = i % 2 ? format_step(format, format_round(format, end), high ? -1 : 1) : end;
    memset(x, 0, n * sizeof *x);
    if (kind_is_number(field->kind) || kind_is_integer(field->kind)) {
        x[0] = kind_is_integer(field->kind) && i % 2 ? end + (high ? -1 : 1) : at;
        return shape == 0;
    }
    if (field->kind == POSITIVE_MATRIX) {
        for (size_t row = 0, k = 0; row < field->size; k += ++row + 1)
            x[k] = shape == 0 || row == 0 ? at : (field->low + field->high) / 2;
        return shape < 2;
    }
    if ((!kind_is_free(field->kind) && field->kind != QUATERNION) || (end == 0 && i % 2 == 0))
        return shape <= n && kind_is_free(field->kind);
    for (size_t k = 0; k < n; k++)
        x[k] = shape < n ? (k == shape) * at : at;
    if (shape == n)
        vector_resize(n, x, at);
    return shape <= n;
}

static int each_end(const struct lists *lists)
{
    int status = 0;
    for (size_t f = 0; f < lists->fields; f++) {
        const struct field *field = lists->promises->inputs + f;
        const size_t offset = fields_offset(lists->promises->inputs, field);
        for (int among = 0; among < 2; among++)
            for (size_t i = 0; status == 0 && end_value(lists, field, i, lists->element + offset); i++) {
                double *x = lists->element;
                for (size_t other = 0; other < lists->fields; other++)
                    x = other == f ? x + field_components(field)
                                   : set_field(lists, other, among ? some_value(lists, other, i) : 0, 0, x);
                field_round(field, lists->promises->format, lists->element + offset);
                status = pass_element(lists);
            }
    }
    return status;
}

/* Number of numbers around a point, and number of elements that are moved to each. */
enum { SIDES = 7, ELEMENTS_PER_NUMBER = 8 };

/* Passes on elements whose coordinate is `at`, and elements with the next numbers on both sides as coordinates. */
static int pass_near(const struct lists *lists, double at)
{
    const struct promises *promises = lists->promises;
    struct random random = {.state = 1};
    int status = 0;
    for (size_t i = 0; i < (size_t)SIDES * ELEMENTS_PER_NUMBER && isfinite(at) && status == 0; i++) {
        double *x = lists->element;
        for (size_t f = 0; f < lists->fields; f++)
            x = set_field(lists, f, some_value(lists, f, i / SIDES), 0, x);
        kernel_move_coordinate(promises->kernel, &random, lists->element,
                               format_step(promises->format, at, (int64_t)(i % SIDES) - SIDES / 2));
        sampler_round(promises, lists->element);
        status = pass_element(lists);
    }
    return status;
}

static int each_place(const struct lists *lists)
{
    const struct promises *promises = lists->promises;
    int status = 0;
    if (!kernel_can_move_coordinate(promises->kernel))
        return 0;
    for (const double *at = promises->branches; at && !isnan(*at) && status == 0; at++)
        status = pass_near(lists, *at);
    for (const struct bound *bound = promises->bounds; bound->reason && status == 0; bound++) {
        status = pass_near(lists, bound_any_coordinate(bound) ? INFINITY : bound_low(bound));
        if (status == 0)
            status = pass_near(lists, bound_high(bound));
    }
    return status;
}

/* --- all designs -------------------------------------------------------------------------------------------------- */

int pass_common_inputs(const struct promises *promises, element_callback *take, void *context)
{
    static int (*const part[])(const struct lists *) = {each_subset, each_value, each_few_fields, each_few_quantities,
                                                        each_weight, each_pair,  each_triple,     each_pair_of_operands,
                                                        each_end,    each_place};
    struct lists lists;
    int status = lists_fill(&lists, promises), empty = 0;
    lists.take = take;
    lists.context = context;
    for (size_t f = 0; f < lists.fields && status == 0; f++)
        empty |= lists.count[f] == 0;
    for (size_t i = 0; i < sizeof part / sizeof *part && status == 0 && !empty; i++)
        status = part[i](&lists);
    lists_free(&lists);
    return status;
}
