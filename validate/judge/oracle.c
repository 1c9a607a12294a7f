/* The oracle: errors of computed results, by the filter for blocks and by exact for single elements. */
#include "oracle.h"

#include "ulp.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ALTERNATIVES = 8, MOST_INPUTS = 256, MOST_OUTPUTS = 256 };

/* Until rows say it themselves: the degree that ends a polynomial's id, or three dimensions. */
unsigned oracle_parameter(const struct row *row, const struct formula *formula)
{
    const unsigned last = (unsigned)(row->id[strlen(row->id) - 1] - '0');
    return !formula || formula_takes(formula, 0) ? 0 : formula_takes(formula, last) ? last : 3;
}

int oracle_open(struct oracle *oracle, const struct row *row, enum format format, const char **reason)
{
    const char *name = row->reference ? row->reference : row->id;
    *oracle = (struct oracle){.row = row, .format = format};
    oracle->model = row->model ? formula_find(row->model) : NULL;
    oracle->reference = formula_find(name);
    if (format == BINARY64 && oracle->model)
        oracle->reference = oracle->model; /* truncation made for binary32 is not a double port's fault */
    oracle->parameter = oracle_parameter(row, oracle->model ? oracle->model : oracle->reference);
    *reason = !oracle->reference                         ? "the reference has no such formula"
              : row->model && !oracle->model             ? "the reference has no such model"
              : format == BINARY64 && row->binary32_only ? "its coefficients are for binary32"
              : formula_inputs(oracle->reference, oracle->parameter) != fields_components(row->inputs)
                  ? "the reference takes other inputs"
              : formula_outputs(oracle->reference, oracle->parameter) != fields_components(row->outputs)
                  ? "the reference gives other outputs"
              : formula_inputs(oracle->reference, oracle->parameter) > MOST_INPUTS   ? "too many inputs"
              : formula_outputs(oracle->reference, oracle->parameter) > MOST_OUTPUTS ? "too many outputs"
              : formula_alternatives(oracle->reference) > MOST_ALTERNATIVES          ? "too many alternatives"
                                                                                     : NULL;
    if (*reason)
        return -1;
    oracle->inputs = formula_inputs(oracle->reference, oracle->parameter);
    oracle->outputs = formula_outputs(oracle->reference, oracle->parameter);
    oracle->alternatives = formula_alternatives(oracle->reference);
    return 0;
}

struct oracle_block *oracle_block_new(const struct oracle *oracle)
{
    size_t column = FILTER_BLOCK * sizeof(double);
    struct oracle_block *block = calloc(1, sizeof *block);
    double *room = calloc(oracle->inputs + 7 * oracle->outputs, column);
    if (!block || !room) {
        free(block);
        free(room);
        return NULL;
    }
    block->in = room;
    block->computed = block->in + oracle->inputs * FILTER_BLOCK;
    block->value = block->computed + oracle->outputs * FILTER_BLOCK;
    block->bound = block->value + oracle->outputs * FILTER_BLOCK;
    block->scale = block->bound + oracle->outputs * FILTER_BLOCK;
    block->spare = block->scale + oracle->outputs * FILTER_BLOCK;
    return block;
}

void oracle_block_free(struct oracle_block *block)
{
    if (block)
        free(block->in);
    free(block);
}

/* --- filter ------------------------------------------------------------------------------------------------------- */

static void gather(size_t n, const double *column, size_t i, double *element)
{
    for (size_t k = 0; k < n; k++)
        element[k] = column[k * FILTER_BLOCK + i];
}

/* Σₖ (computed − value)² of element i; ∞ where that is unknown. */
static double distance_squared(const struct oracle *oracle, const double *computed, const double *value, size_t i)
{
    double sum = 0;
    for (size_t k = 0; k < oracle->outputs; k++) {
        double difference = computed[k * FILTER_BLOCK + i] - value[k * FILTER_BLOCK + i];
        sum += difference * difference;
    }
    return sum >= 0 ? sum : INFINITY;
}

/* Takes over an alternative's results where they are nearer to what was computed. */
static void keep_nearer(const struct oracle *oracle, struct oracle_block *block, const double *value,
                        const double *bound, const double *scale)
{
    for (size_t i = 0; i < block->n; i++) {
        if (distance_squared(oracle, block->computed, value, i) >=
            distance_squared(oracle, block->computed, block->value, i))
            continue;
        for (size_t k = i; k < oracle->outputs * FILTER_BLOCK; k += FILTER_BLOCK) {
            block->value[k] = value[k];
            block->bound[k] = bound[k];
            block->scale[k] = scale[k];
        }
    }
}

void oracle_evaluate(const struct oracle *oracle, struct oracle_block *block)
{
    double *value = block->spare, *bound = value + oracle->outputs * FILTER_BLOCK;
    double *scale = bound + oracle->outputs * FILTER_BLOCK;
    filter_evaluate(oracle->reference, oracle->parameter, 0, BINARY32, block->n, block->in, block->value, NULL,
                    block->bound, block->scale);
    for (size_t alternative = 1; alternative < oracle->alternatives; alternative++) {
        filter_evaluate(oracle->reference, oracle->parameter, alternative, BINARY32, block->n, block->in, value, NULL,
                        bound, scale);
        keep_nearer(oracle, block, value, bound, scale);
    }
    double element[MOST_INPUTS];
    for (size_t i = 0; i < block->n; i++) {
        gather(oracle->inputs, block->in, i, element);
        block->coordinate[i] = row_coordinate(oracle->row, element);
    }
}

static int is_component_measure(enum measure measure)
{
    return measure == ULP || measure == SCALED_ULP;
}

/* The first output component under a bound, and how many. */
static size_t components_of(const struct oracle *oracle, const struct bound *bound, size_t *first)
{
    *first = 0;
    if (!bound->field)
        return oracle->outputs;
    const struct field *field = fields_find(oracle->row->outputs, bound->field);
    *first = fields_offset(oracle->row->outputs, field);
    return field_components(field);
}

size_t oracle_errors_count(const struct oracle *oracle, const struct bound *bound)
{
    size_t first, count = components_of(oracle, bound, &first);
    return is_component_measure(bound->measure) ? count : 1;
}

/* One component of a block: |ŷ − y| / ulp(reach), where reach is the largest of |y|, the floor and the scale, if any. */
static void component_errors(size_t n, const double *computed, const double *value, const double *bound,
                             const double *scale, double floor, double *error, double *doubt)
{
    for (size_t i = 0; i < n; i++) {
        double reach = fmax(floor, fabs(value[i]));
        double inverse = ulp32_inverse(scale ? fmax(scale[i], reach) : reach);
        double found = distance32((float)computed[i], value[i]) * inverse;
        error[i] = found >= 0 ? found : INFINITY;
        doubt[i] = bound[i] * inverse;
    }
    /* A NaN is wrong whatever the exact value is. */
    for (size_t i = 0; i < n; i++)
        if (isnan(computed[i]))
            doubt[i] = 0;
        else if (!(doubt[i] >= 0) || !isfinite(value[i]))
            doubt[i] = INFINITY;
}

#define UNITS 0x1p24 /* 1/u in binary32 */

/* √Σ xₖ²: squares of binary32's numbers and of their errors neither overflow nor underflow in binary64. */
static double length(size_t n, const double *x)
{
    double sum = 0;
    for (size_t k = 0; k < n; k++)
        sum += x[k] * x[k];
    return sqrt(sum);
}

static double norm_error_near(size_t n, const double *computed, const double *value, double floor)
{
    double difference[MOST_OUTPUTS];
    for (size_t k = 0; k < n; k++)
        difference[k] = computed[k] - value[k];
    return length(n, difference) / fmax(length(n, value), fmax(floor, 0x1p-126));
}

static double rotation_angle_near(const double *computed, const double *value)
{
    double M[9];
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            M[3 * i + j] = computed[3 * i] * value[3 * j] + computed[3 * i + 1] * value[3 * j + 1] +
                           computed[3 * i + 2] * value[3 * j + 2];
    const double sines[3] = {M[7] - M[5], M[2] - M[6], M[3] - M[1]};
    return atan2(length(3, sines), M[0] + M[4] + M[8] - 1);
}

static double quaternion_angle_near(const double *p, const double *q)
{
    double dot = p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3], sines[3];
    for (size_t k = 0; k < 3; k++) {
        const size_t i = 1 + k, j = 1 + (k + 1) % 3, l = 1 + (k + 2) % 3;
        sines[k] = p[0] * q[i] - p[i] * q[0] - p[j] * q[l] + p[l] * q[j];
    }
    return 2 * atan2(length(3, sines), fabs(dot));
}

static double orthogonality_near(const double *R)
{
    double entry[9];
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            entry[3 * i + j] = R[i] * R[j] + R[3 + i] * R[3 + j] + R[6 + i] * R[6 + j] - (i == j);
    return length(9, entry);
}

/* A field's error, in u, from binary64 values. */
static double field_error_near(const struct bound *bound, size_t n, const double *computed, const double *value)
{
    double error = bound->measure == NORM ? norm_error_near(n, computed, value, bound->floor)
                   : bound->measure == ORTHOGONALITY
                       ? (n == 9 ? orthogonality_near(computed) : fabs(length(n, computed) - 1))
                   : n == 9 ? rotation_angle_near(computed, value)
                            : quaternion_angle_near(computed, value);
    return error >= 0 ? error * UNITS : INFINITY;
}

static int all_finite(size_t n, const double *x)
{
    for (size_t k = 0; k < n; k++)
        if (!isfinite(x[k]))
            return 0;
    return 1;
}

/* How far a field's error may be off: by the filter's bounds, and by the rounding of the functions above. A field that
 * is not finite is wrong whatever the exact one is. */
static double field_doubt(const struct bound *bound, size_t n, const double *computed, const double *value,
                          const double *uncertain)
{
    if (!all_finite(n, computed))
        return 0;
    if (bound->measure == ORTHOGONALITY)
        return 0x1p-45 * UNITS;
    double sum = length(n, uncertain), norm = length(n, value);
    double doubt = (bound->measure == NORM ? sum / fmax(norm, fmax(bound->floor, 0x1p-126)) : 4 * sum) + 0x1p-45;
    return doubt >= 0 && isfinite(norm) ? doubt * UNITS : INFINITY;
}

void oracle_errors(const struct oracle *oracle, const struct oracle_block *block, const struct bound *bound,
                   double *error, double *doubt)
{
    size_t first, count = components_of(oracle, bound, &first);
    if (is_component_measure(bound->measure)) {
        for (size_t j = 0; j < count; j++) {
            size_t at = (first + j) * FILTER_BLOCK;
            component_errors(block->n, block->computed + at, block->value + at, block->bound + at,
                             bound->measure == SCALED_ULP ? block->scale + at : NULL, bound->floor,
                             error + j * FILTER_BLOCK, doubt + j * FILTER_BLOCK);
        }
        return;
    }
    double computed[MOST_OUTPUTS], value[MOST_OUTPUTS], uncertain[MOST_OUTPUTS];
    for (size_t i = 0; i < block->n; i++) {
        gather(count, block->computed + first * FILTER_BLOCK, i, computed);
        gather(count, block->value + first * FILTER_BLOCK, i, value);
        gather(count, block->bound + first * FILTER_BLOCK, i, uncertain);
        error[i] = field_error_near(bound, count, computed, value);
        doubt[i] = field_doubt(bound, count, computed, value, uncertain);
    }
}

/* --- exact -------------------------------------------------------------------------------------------------------- */

/* An element's enclosures at one precision: of the alternative nearest to what was computed. */
struct enclosure {
    size_t alternative, n;
    mpfi_t y[MOST_OUTPUTS];
};

static void enclosure_open(struct enclosure *enclosure, size_t n, mpfr_prec_t precision)
{
    enclosure->n = n;
    for (size_t k = 0; k < n; k++)
        mpfi_init2(enclosure->y[k], precision);
}

static void enclosure_close(struct enclosure *enclosure)
{
    for (size_t k = 0; k < enclosure->n; k++)
        mpfi_clear(enclosure->y[k]);
}

static void enclose_nearest(const struct oracle *oracle, const double *in, const double *computed,
                            mpfr_prec_t precision, struct enclosure *enclosure)
{
    double least = INFINITY;
    size_t nearest = 0;
    for (size_t alternative = 0; oracle->alternatives > 1 && alternative < oracle->alternatives; alternative++) {
        double distance = 0;
        exact_enclose(oracle->reference, oracle->parameter, alternative, in, precision, enclosure->y);
        for (size_t k = 0; k < oracle->outputs; k++)
            distance = hypot(distance, computed[k] - mpfi_get_d(enclosure->y[k]));
        if (distance < least) {
            least = distance;
            nearest = alternative;
        }
    }
    enclosure->alternative = nearest;
    exact_enclose(oracle->reference, oracle->parameter, nearest, in, precision, enclosure->y);
}

/* Enclosures narrow enough for the field measures: their middles are off by less than 2^−20 u of the norm. */
static int tight(const struct oracle *oracle, size_t n, const mpfi_t *y)
{
    double norm = format_facts(oracle->format)->smallest_normal, width = 0;
    mpfr_t diameter;
    mpfr_init2(diameter, 53);
    for (size_t k = 0; k < n; k++) {
        mpfi_diam_abs(diameter, y[k]);
        width = hypot(width, mpfr_get_d(diameter, MPFR_RNDU));
        norm = fmax(norm, fabs(mpfi_get_d(y[k])));
    }
    mpfr_clear(diameter);
    return width <= norm * format_facts(oracle->format)->unit * 0x1p-20;
}

static double field_error(const struct oracle *oracle, const struct bound *bound, size_t n, const double *computed,
                          const mpfi_t *y)
{
    if (bound->measure == NORM)
        return norm_error(oracle->format, n, computed, y, bound->floor);
    if (bound->measure == ORTHOGONALITY)
        return n == 9 ? orthogonality_error(oracle->format, computed) : unit_length_error(oracle->format, n, computed);
    return n == 9 ? rotation_angle_error(oracle->format, computed, y)
                  : quaternion_angle_error(oracle->format, computed, y);
}

/* The bound's measure on one enclosure: its least and greatest value, and the component that has the greatest. */
static void measure_enclosure(const struct oracle *oracle, const struct bound *bound, const double *computed,
                              const struct enclosure *enclosure, const double *scale, double *low, double *high,
                              size_t *component)
{
    size_t first, count = components_of(oracle, bound, &first);
    *component = first;
    *low = *high = 0;
    if (!is_component_measure(bound->measure)) {
        *low = *high = field_error(oracle, bound, count, computed + first, enclosure->y + first);
        if (bound->measure != ORTHOGONALITY && !tight(oracle, count, enclosure->y + first))
            *high = INFINITY;
        return;
    }
    for (size_t k = first; k < first + count; k++) {
        double least, most;
        double reach = fmax(bound->floor, bound->measure == SCALED_ULP ? scale[k] : 0);
        scaled_ulp_error_enclosure(oracle->format, computed[k], enclosure->y[k], reach, &least, &most);
        if (most > *high || k == first) {
            *high = most;
            *component = k;
        }
        *low = fmax(*low, least);
    }
}

/* The filter's scale of one element, for the alternative. */
static void scale_of(const struct oracle *oracle, const double *in, size_t alternative, double *scale)
{
    struct oracle_block *block = oracle_block_new(oracle);
    for (size_t k = 0; k < oracle->outputs; k++)
        scale[k] = 0;
    if (!block)
        return;
    for (size_t k = 0; k < oracle->inputs; k++)
        block->in[k * FILTER_BLOCK] = in[k];
    filter_evaluate(oracle->reference, oracle->parameter, alternative, BINARY32, 1, block->in, block->value, NULL,
                    block->bound, block->scale);
    for (size_t k = 0; k < oracle->outputs; k++)
        scale[k] = isfinite(block->scale[k * FILTER_BLOCK]) ? block->scale[k * FILTER_BLOCK] : 0;
    oracle_block_free(block);
}

/* (x − y) / ulp(y), the sign kept. */
static double signed_ulps(const struct oracle *oracle, mpfr_t x, mpfr_t y)
{
    mpfr_t part;
    mpfr_init2(part, mpfr_get_prec(y));
    mpfr_sub(part, x, y, MPFR_RNDN);
    mpfr_div_2si(part, part, ulp_exponent(oracle->format, y), MPFR_RNDN);
    double ulps = mpfr_get_d(part, MPFR_RNDN);
    mpfr_clear(part);
    return ulps;
}

/* ŷ − y = (model − y) + (ŷ − model), in ulps of y, signs kept. A row without a model approximates nothing. */
static void split(const struct oracle *oracle, const double *in, const struct enclosure *enclosure,
                  struct exact_error *result)
{
    struct enclosure model;
    mpfr_t y, approximated, computed;
    size_t k = result->component;
    result->truncation = result->rounding = NAN;
    if (!isfinite(result->computed))
        return;
    mpfr_prec_t precision = mpfi_get_prec(enclosure->y[k]);
    mpfr_inits2(precision + 64, y, approximated, computed, (mpfr_ptr)0);
    mpfi_mid(y, enclosure->y[k]);
    mpfr_set(approximated, y, MPFR_RNDN);
    mpfr_set_d(computed, result->computed, MPFR_RNDN);
    if (oracle->model) {
        enclosure_open(&model, oracle->outputs, precision);
        exact_enclose(oracle->model, oracle->parameter, 0, in, precision, model.y);
        mpfi_mid(approximated, model.y[k]);
        enclosure_close(&model);
    }
    result->truncation = signed_ulps(oracle, approximated, y);
    result->rounding = signed_ulps(oracle, computed, y) - result->truncation;
    mpfr_clears(y, approximated, computed, (mpfr_ptr)0);
}

static void describe(const struct oracle *oracle, const double *in, const double *computed,
                     const struct enclosure *enclosure, const double *scale, struct exact_error *result)
{
    size_t k = result->component;
    double low;
    result->computed = computed[k];
    result->value = mpfi_get_d(enclosure->y[k]);
    ulp_error_enclosure(oracle->format, computed[k], enclosure->y[k], &low, &result->ulp);
    scaled_ulp_error_enclosure(oracle->format, computed[k], enclosure->y[k], scale[k], &low, &result->scaled);
    split(oracle, in, enclosure, result);
}

void oracle_exact(const struct oracle *oracle, const double *in, const double *computed, const struct bound *bound,
                  struct exact_error *result)
{
    *result = (struct exact_error){.decided = 0};
    for (mpfr_prec_t precision = EXACT_START; precision <= EXACT_CEILING && !result->decided; precision *= 2) {
        struct enclosure enclosure;
        double low, scale[MOST_OUTPUTS] = {0};
        enclosure_open(&enclosure, oracle->outputs, precision);
        enclose_nearest(oracle, in, computed, precision, &enclosure);
        scale_of(oracle, in, enclosure.alternative, scale);
        measure_enclosure(oracle, bound, computed, &enclosure, scale, &low, &result->error, &result->component);
        result->decided = result->error == low || result->error - low <= 1e-6 * fmax(1, low);
        if (result->decided || 2 * precision > EXACT_CEILING)
            describe(oracle, in, computed, &enclosure, scale, result);
        enclosure_close(&enclosure);
    }
}

/* Whether |value − y| ≤ bound can be, for a y of the enclosure: the filter's interval and the enclosure must meet. */
static int meets(double value, double bound, const mpfi_t y)
{
    mpfr_t low, high;
    mpfr_inits2(2 * EXACT_START, low, high, (mpfr_ptr)0);
    mpfr_set_d(low, value, MPFR_RNDN);
    mpfr_add_d(high, low, bound, MPFR_RNDU);
    mpfr_sub_d(low, low, bound, MPFR_RNDD);
    int met = mpfr_cmp(low, &y->right) <= 0 && mpfr_cmp(high, &y->left) >= 0;
    mpfr_clears(low, high, (mpfr_ptr)0);
    return met;
}

int oracle_audit(const struct oracle *oracle, const struct oracle_block *block, size_t i)
{
    double in[MOST_INPUTS];
    struct enclosure enclosure;
    int holds = 0;
    gather(oracle->inputs, block->in, i, in);
    enclosure_open(&enclosure, oracle->outputs, 2 * EXACT_START);
    for (size_t alternative = 0; alternative < oracle->alternatives && !holds; alternative++) {
        exact_enclose(oracle->reference, oracle->parameter, alternative, in, 2 * EXACT_START, enclosure.y);
        holds = 1;
        for (size_t k = 0; k < oracle->outputs && holds; k++) {
            double value = block->value[k * FILTER_BLOCK + i], bound = block->bound[k * FILTER_BLOCK + i];
            holds = !isfinite(value) || !isfinite(bound) || meets(value, bound, enclosure.y[k]);
        }
    }
    enclosure_close(&enclosure);
    return holds;
}
