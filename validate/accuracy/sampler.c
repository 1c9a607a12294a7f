/* Samplers: drawing and moving elements, field by field. sampler.h describes the strategies. */
#include "sampler.h"

#include "validate/util/fingerprint.h"
#include "validate/util/format.h"
#include "validate/util/linear_algebra.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HALF_TURN 0x1.921fb54442d18p1

void sampler_round(const struct promises *promises, double *element)
{
    for (const struct field *field = promises->inputs; field->name; element += field_components(field), field++)
        field_round(field, promises->format, element);
}

/* True if an element is in the region of some bound, or if the inputs alone do not determine the region. */
static int is_in_a_region(const struct promises *promises, const double *element)
{
    const double at = kernel_coordinate(promises->kernel, element), second = kernel_second(promises->kernel, element);
    for (const struct bound *bound = promises->bounds; bound->reason; bound++)
        if (bound_holds_at(bound, at, second) ||
            (!bound_any_coordinate(bound) && !kernel_can_move_coordinate(promises->kernel)))
            return 1;
    return 0;
}

int sampler_in_domain(const struct promises *promises, const double *element)
{
    const double *x = element;
    for (const struct field *field = promises->inputs; field->name; x += field_components(field), field++) {
        if (!field_contains(field, promises->format, x))
            return 0;
    }
    return !promises->placed || is_in_a_region(promises, element);
}

static void draw_fields(const struct promises *promises, enum draw how, struct random *random, double *element)
{
    for (const struct field *field = promises->inputs; field->name; element += field_components(field), field++) {
        /* A special element mixes special and ordinary fields, so that one special field does not mask another. */
        enum draw use = how != DRAW_SPECIAL || random_bits(random) & 1 ? how : DRAW_UNIFORM;
        field_draw(random, use, field, promises->format, element);
    }
}

/* --- regions and branches ----------------------------------------------------------------------------------------- */

static size_t count_branches(const struct promises *promises)
{
    size_t count = 0;
    while (promises->branches && !isnan(promises->branches[count]))
        count++;
    return kernel_can_move_coordinate(promises->kernel) ? count : 0;
}

/* Returns a random number in [low, high]: uniform, or with uniform logarithm if the range spans many orders of
 * magnitude. In a range that is nearly unbounded, half of the numbers are within a million times its lower end; in
 * other wide ranges half of them are uniform. */
static double draw_between(struct random *random, enum format format, double low, double high)
{
    const double minimum = fmax(low, format_facts(format)->smallest);
    if (high <= 0x1p10 * low || (high < 0x1p10 && high > 0x1p-10 && random_bits(random) & 1))
        return random_between(random, low, high);
    if (low > 0 && high > 0x1p20 * low && high >= 0x1p10 && random_bits(random) & 1)
        high = 0x1p20 * low;
    return random_log(random, minimum, high);
}

/* Returns a random angle in [low, high]; if the range reaches 180°, half of the angles are at random distances from
 * 180°. */
static double draw_rotation_angle(struct random *random, enum format format, double low, double high)
{
    if (high < HALF_TURN || low == 0 || random_bits(random) & 1)
        return draw_between(random, format, low, high);
    return HALF_TURN - random_log(random, format_facts(format)->unit / 4, HALF_TURN - low);
}

/* Moves an element into the region of a bound that is chosen at random, each with the same probability. */
static void place_in_region(const struct promises *promises, struct random *random, double *element)
{
    const struct bound *bound = promises->bounds + random_below(random, bounds_count(promises->bounds));
    const struct coordinate *first = promises->kernel->row->coordinate, *second = promises->kernel->row->second;
    const struct class *class = bound->region ? bound->region->class : NULL;
    if (kernel_can_move_coordinate(promises->kernel) && !bound_any_coordinate(bound)) {
        const double low = bound_low(bound), high = fmin(bound_high(bound), coordinate_max(promises, first));
        const double at = coordinate_ends_at_pi(first) ? draw_rotation_angle(random, promises->format, low, high)
                                                       : draw_between(random, promises->format, low, high);
        kernel_move_coordinate(promises->kernel, random, element, at);
    }
    if (class) {
        const double high = fmin(class->high, coordinate_max(promises, second));
        kernel_move_second(promises->kernel, random, element, draw_between(random, promises->format, class->low, high));
    }
}

/* Draws an element whose coordinate is near a point at which plumb's own kernel branches: the relative distance is from
 * 1 u to 64 u. */
static void draw_at_branch(const struct promises *promises, struct random *random, double *element)
{
    double at = promises->branches[random_below(random, count_branches(promises))];
    double off = format_facts(promises->format)->unit * (double)(1 + random_below(random, 64)) * random_sign(random);
    draw_fields(promises, DRAW_UNIFORM, random, element);
    kernel_move_coordinate(promises->kernel, random, element, at * (1 + off));
}

/* --- fields of similar size ---------------------------------------------------------------------------------------
 * If every field is drawn from its whole domain, large fields dominate small ones. Here one length and one rate are
 * drawn per element, and each field's size follows from these and its unit. */

/* Finds the powers of length and of rate (1/time) in a unit such as "m/s²"; both are 0 for units without these. Forces
 * and impulses are treated as if they acted on a mass of 1 kg. */
static void unit_powers(const char *unit, int *length, int *rate)
{
    if (*unit == 'N') {
        if (strcmp(unit, "N") == 0)
            unit = "m/s²";
        else
            unit = strcmp(unit, "N s") == 0 ? "m/s" : unit;
    }
    const char *per = strstr(unit, "/s");
    *length = unit[0] == 'm' && (unit[1] == 0 || unit[1] == '/');
    if (!per)
        *rate = 0;
    else
        *rate = strcmp(per, "/s²") == 0 ? 2 : 1;
}

/* True if resize_same_kind applies to a field: it may take any value, and its unit contains a length or a rate. */
static int has_unit_of_size(const struct field *field)
{
    int length, rate;
    unit_powers(field->unit, &length, &rate);
    return kind_is_free(field->kind) && (length || rate);
}

/* Returns xⁿ, with the same rounding on all systems. */
static double power(double x, int n)
{
    double product = 1;
    for (int i = abs(n); i > 0; i--)
        product *= x;
    return n < 0 ? 1 / product : product;
}

/* Scales a field to a random size of the order of length^i rate^j, where i and j are the powers in its unit. */
static void resize_same_kind(struct random *random, const struct field *field, double length, double rate, double *x)
{
    int length_power, rate_power;
    unit_powers(field->unit, &length_power, &rate_power);
    const double size = power(length, length_power) * power(rate, rate_power) * random_between(random, 0.25, 1);
    vector_resize(field_components(field), x, fmin(fmax(size, field->low), field->high));
}

/* Sets B to A or Aᵀ, rotated by a small angle, so that products such as R₂R₁ and R₂ᵀR₃ are near the identity. */
static void draw_near_or_inverse(struct random *random, size_t n, const double *A, double *B)
{
    double rotation[MAX_MATRIX * MAX_MATRIX], from[MAX_MATRIX * MAX_MATRIX];
    const int transposed = (int)(random_bits(random) & 1);
    for (size_t i = 0; i < n; i++)
        for (size_t j = 0; j < n; j++)
            from[i * n + j] = transposed ? A[j * n + i] : A[i * n + j];
    random_rotation_by(random, n, random_log(random, 0x1p-40, 1), rotation);
    matrix_multiply(n, rotation, from, B);
}

/* Draws an element whose fields of one unit have similar sizes. With probability 1/2, each rotation is also near the
 * rotation before it, or near its inverse. */
static void draw_same_kind(const struct promises *promises, struct random *random, double *element)
{
    const double length = random_log(random, 0x1p-20, 0x1p20), rate = random_log(random, 0x1p-8, 0x1p6);
    const int relates_rotations = (int)(random_bits(random) & 1);
    const struct field *rotation = NULL;
    const double *earlier = NULL;
    draw_fields(promises, DRAW_UNIFORM, random, element);
    for (const struct field *field = promises->inputs; field->name; element += field_components(field), field++) {
        if (has_unit_of_size(field))
            resize_same_kind(random, field, length, rate, element);
        if (field->kind == POSITIVE)
            element[0] = fmin(fmax(random_log(random, 0.125, 8), field->low), field->high);
        if (field->kind != ROTATION)
            continue;
        if (rotation && rotation->size == field->size && relates_rotations)
            draw_near_or_inverse(random, field->size, earlier, element);
        rotation = field;
        earlier = element;
    }
}

static size_t count_same_kind(const struct promises *promises)
{
    size_t count = 0;
    for (const struct field *field = promises->inputs; field->name; field++)
        count += (size_t)(has_unit_of_size(field) || field->kind == ROTATION);
    return count;
}

/* --- cancellation -------------------------------------------------------------------------------------------------
 * Makes an output as small as is required, for any formula, by Newton steps in an input that has as many components.
 * One step suffices if the output is this input plus other terms, as in most sums. */

/* Returns a random field of a list with a free kind (kind_is_free) and `count` components (0: any number); null if
 * there is none. */
static const struct field *pick_free(struct random *random, const struct field *fields, size_t count)
{
    const struct field *picked = NULL;
    size_t seen = 0;
    for (const struct field *field = fields; field->name; field++) {
        const size_t components = field_components(field);
        const int fits = kind_is_free(field->kind) && components <= MAX_MATRIX && (!count || components == count);
        if (fits && random_below(random, ++seen) == 0)
            picked = field;
    }
    return picked;
}

/* Computes m components of the output, from index `output` on: at the element, and with each of m components of the
 * input, from index `input` on, changed by `step`. value[k (m + 1)] is component k at the element, value[k (m + 1) + 1
 * + i] component k after the change of input component i. Uses the filter for doubles: its value is the double nearest
 * to the exact one, whatever the last bits of the C library's functions are, so that the inputs drawn do not depend on
 * the library. */
static void evaluate_around(const struct promises *promises, const double *element, size_t input, size_t output,
                            size_t m, double step, double *value)
{
    const struct kernel *kernel = promises->kernel;
    const size_t inputs = kernel->input_components, outputs = kernel->output_components;
    double *storage = malloc((inputs + 4 * outputs) * FILTER_BLOCK * sizeof *storage);
    if (!storage)
        return;
    double *y = storage + inputs * FILTER_BLOCK;
    for (size_t k = 0; k < inputs; k++)
        for (size_t i = 0; i <= m; i++)
            storage[k * FILTER_BLOCK + i] = element[k] + (i > 0 && k == input + i - 1 ? step : 0);
    filter_evaluate(promises->against, kernel->parameter, 0, DOUBLE, m + 1, storage, y, y + outputs * FILTER_BLOCK,
                    y + 2 * outputs * FILTER_BLOCK, y + 3 * outputs * FILTER_BLOCK);
    for (size_t k = 0; k < m; k++)
        for (size_t i = 0; i <= m; i++)
            value[k * (m + 1) + i] = y[(output + k) * FILTER_BLOCK + i];
    free(storage);
}

/* Changes m input components, from index `input` on, so that m output components, from index `output` on, change from
 * `first` to `left` times `first`. Does nothing if these outputs do not depend on these inputs. */
static void newton_step(const struct promises *promises, double *element, size_t input, size_t output, size_t m,
                        double left, double *first)
{
    double value[MAX_MATRIX * (MAX_MATRIX + 1)] = {0}, slope[MAX_MATRIX * MAX_MATRIX], step[MAX_MATRIX];
    const double size = vector_norm(m, element + input), move = size > 0 ? 0x1p-16 * size : 0x1p-16;
    evaluate_around(promises, element, input, output, m, move, value);
    for (size_t k = 0; k < m; k++) {
        if (isnan(first[k]))
            first[k] = value[k * (m + 1)];
        for (size_t i = 0; i < m; i++)
            slope[k * m + i] = (value[k * (m + 1) + 1 + i] - value[k * (m + 1)]) / move;
        step[k] = left * first[k] - value[k * (m + 1)];
    }
    if (!isfinite(vector_norm(m * m, slope)) || matrix_solve(m, slope, step) != 0 || !isfinite(vector_norm(m, step)))
        return;
    for (size_t i = 0; i < m; i++)
        element[input + i] += step[i];
}

/* Draws an element with draw_same_kind, and then makes one of its outputs smaller by a random factor. */
static void draw_cancelling(const struct promises *promises, struct random *random, double *element)
{
    const struct field *fields = promises->kernel->outputs, *output = pick_free(random, fields, 0);
    const struct field *input = output ? pick_free(random, promises->inputs, field_components(output)) : NULL;
    const double minimum = format_facts(promises->format)->unit / 4, left = random_log(random, minimum, 0.5);
    double first[MAX_MATRIX];
    draw_same_kind(promises, random, element);
    if (!input)
        return;
    for (size_t k = 0; k < MAX_MATRIX; k++)
        first[k] = NAN;
    for (int step = 0; step < 2; step++)
        newton_step(promises, element, fields_offset(promises->inputs, input), fields_offset(fields, output),
                    field_components(output), left, first);
}

/* True if the kernel has an output and an input that draw_cancelling can use. */
static int can_cancel(const struct promises *promises)
{
    for (const struct field *field = promises->kernel->outputs; field->name; field++)
        for (const struct field *input = promises->inputs; kind_is_free(field->kind) && input->name; input++)
            if (kind_is_free(input->kind) && field_components(input) == field_components(field))
                return promises->against && field_components(field) <= MAX_MATRIX;
    return 0;
}

/* --- elements ----------------------------------------------------------------------------------------------------- */

static uint64_t hash_text(const char *text)
{
    return fingerprint(FINGERPRINT_EMPTY, text, strlen(text));
}

/* Returns the strategy for an element of the stream: uniform for every second element. For the others it is taken from
 * the table; where the kernel does not support it, another one takes its place. */
static enum strategy choose_strategy(const struct promises *promises, uint64_t index)
{
    static const enum strategy strategies[16] = {SAMPLE_UNIFORM, SAMPLE_EXPONENT,   SAMPLE_UNIFORM, SAMPLE_SAME_KIND,
                                                 SAMPLE_UNIFORM, SAMPLE_BRANCH,     SAMPLE_UNIFORM, SAMPLE_EXPONENT,
                                                 SAMPLE_UNIFORM, SAMPLE_CANCELLING, SAMPLE_UNIFORM, SAMPLE_EXPONENT,
                                                 SAMPLE_UNIFORM, SAMPLE_SPECIAL,    SAMPLE_UNIFORM, SAMPLE_EXPONENT};
    enum strategy strategy = strategies[index % 16];
    if (strategy == SAMPLE_CANCELLING && !can_cancel(promises))
        strategy = SAMPLE_SAME_KIND;
    if (strategy == SAMPLE_SAME_KIND && count_same_kind(promises) < 2)
        strategy = SAMPLE_EXPONENT;
    if (strategy == SAMPLE_BRANCH && count_branches(promises) == 0)
        strategy = SAMPLE_EXPONENT;
    return strategy;
}

static void draw(const struct promises *promises, enum strategy strategy, struct random *random, double *element)
{
    switch (strategy) {
    case SAMPLE_UNIFORM:
        draw_fields(promises, DRAW_UNIFORM, random, element);
        place_in_region(promises, random, element);
        break;
    case SAMPLE_EXPONENT:
        draw_fields(promises, DRAW_EXPONENT, random, element);
        break;
    case SAMPLE_SPECIAL:
        draw_fields(promises, DRAW_SPECIAL, random, element);
        break;
    case SAMPLE_BRANCH:
        draw_at_branch(promises, random, element);
        break;
    case SAMPLE_SAME_KIND:
        draw_same_kind(promises, random, element);
        break;
    case SAMPLE_CANCELLING:
        draw_cancelling(promises, random, element);
        break;
    }
}

/* If samples have to lie in the regions of the promises and the element does not, draws another element, from these
 * regions. */
static void restrict_to_regions(const struct promises *promises, struct random *random, double *element)
{
    if (promises->placed && !is_in_a_region(promises, element)) {
        draw_fields(promises, DRAW_UNIFORM, random, element);
        place_in_region(promises, random, element);
        sampler_round(promises, element);
    }
}

enum strategy sampler_draw(const struct promises *promises, uint64_t seed, uint64_t index, double *element)
{
    enum strategy strategy = choose_strategy(promises, index);
    const uint64_t stream = hash_text(promises->kernel->id);
    for (uint64_t attempt = 0; attempt < 16; attempt++) {
        struct random random = {random_mix(seed ^ random_mix(stream ^ random_mix(index + (attempt << 48))))};
        draw(promises, strategy, &random, element);
        sampler_round(promises, element);
        restrict_to_regions(promises, &random, element);
        if (sampler_in_domain(promises, element))
            return strategy;
    }
    struct random random = {random_mix(seed ^ index)};
    sampler_ordinary(promises, &random, element);
    return SAMPLE_UNIFORM;
}

void sampler_ordinary(const struct promises *promises, struct random *random, double *element)
{
    double *x = element;
    for (const struct field *field = promises->inputs; field->name; x += field_components(field), field++)
        field_draw_ordinary(random, field, promises->format, x);
    sampler_round(promises, element);
    restrict_to_regions(promises, random, element);
}

/* --- every number of a domain ------------------------------------------------------------------------------------- */

uint64_t sampler_numbers(const struct promises *promises)
{
    const enum format format = promises->format;
    if (promises->kernel->input_components != 1 || !kind_is_number(promises->inputs->kind))
        return 0;
    const int64_t minimum = format_rank_from(format, promises->inputs->low),
                  most = -format_rank_from(format, -promises->inputs->high);
    return most < minimum ? 0 : (uint64_t)most - (uint64_t)minimum + 1;
}

void sampler_number(const struct promises *promises, uint64_t index, double *element)
{
    element[0] =
        format_number(promises->format, format_rank_from(promises->format, promises->inputs->low) + (int64_t)index);
}

/* --- neighbours --------------------------------------------------------------------------------------------------- */

/* Number of attempts at a move that stays in the domain; after these the element is left unchanged. */
enum { ATTEMPTS = 8 };

void sampler_neighbour(const struct promises *promises, struct random *random, double size, const double *from,
                       double *to)
{
    const size_t n = promises->kernel->input_components, fields = fields_count(promises->inputs);
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        memcpy(to, from, n * sizeof *to);
        do {
            const struct field *field = promises->inputs + random_below(random, fields);
            field_move(random, promises->format, field, size, to + fields_offset(promises->inputs, field));
        } while (random_bits(random) & 1);
        sampler_round(promises, to);
        if (sampler_in_domain(promises, to))
            return;
    }
    memcpy(to, from, n * sizeof *to);
}

void sampler_near(const struct promises *promises, struct random *random, double radius, const double *from, double *to)
{
    const size_t n = promises->kernel->input_components;
    for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
        double *x = to;
        memcpy(to, from, n * sizeof *to);
        for (const struct field *field = promises->inputs; field->name; x += field_components(field), field++)
            field_perturb(random, field, radius, x);
        sampler_round(promises, to);
        if (sampler_in_domain(promises, to))
            return;
    }
    memcpy(to, from, n * sizeof *to);
}
