/* Samplers: drawing and moving elements, kind by kind. What each strategy is for is in sampler.h. */
#include "sampler.h"

#include "ulp.h"

#include <math.h>
#include <string.h>

#define PI 0x1.921fb54442d18p1

/* --- vectors and rotations ---------------------------------------------------------------------------------------- */

static double norm(size_t n, const double *x)
{
    double sum = 0, largest = 0;
    for (size_t k = 0; k < n; k++)
        largest = fmax(largest, fabs(x[k]));
    if (largest == 0 || !isfinite(largest))
        return largest;
    for (size_t k = 0; k < n; k++)
        sum += (x[k] / largest) * (x[k] / largest);
    return largest * sqrt(sum);
}

static void scale_to(size_t n, double *x, double length)
{
    double now = norm(n, x);
    for (size_t k = 0; k < n; k++)
        x[k] = now > 0 ? x[k] / now * length : k == 0 ? length : 0;
}

void random_quaternion(struct random *random, double *q)
{
    random_direction(random, 4, q);
}

/* R = cos φ E + (1 − cos φ) u uᵀ + sin φ [u] */
void rotation_about(const double *u, double angle, double *R)
{
    double c = cos(angle), s = sin(angle), d = 2 * sin(angle / 2) * sin(angle / 2);
    const double cross[9] = {0, -u[2], u[1], u[2], 0, -u[0], -u[1], u[0], 0};
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            R[3 * i + j] = (i == j ? c : 0) + d * u[i] * u[j] + s * cross[3 * i + j];
}

/* The rotation of a unit quaternion. */
static void rotation_of(const double *q, double *R)
{
    double angle = 2 * atan2(norm(3, q + 1), q[0]), axis[3] = {q[1], q[2], q[3]};
    scale_to(3, axis, 1);
    rotation_about(axis, angle, R);
}

double rotation_departure(const double *M)
{
    double difference[9];
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            difference[3 * i + j] = M[i] * M[j] + M[3 + i] * M[3 + j] + M[6 + i] * M[6 + j] - (i == j);
    return norm(9, difference);
}

void random_rotation(struct random *random, double *R)
{
    double q[4];
    random_quaternion(random, q);
    rotation_of(q, R);
}

/* --- kinds -------------------------------------------------------------------------------------------------------- */

/* An angle in [0, π] worth trying: near 0 or near π at any distance. */
static double extreme_angle(struct random *random)
{
    double small = random_log(random, 0x1p-60, PI);
    return random_bits(random) & 1 ? small : PI - small;
}

/* A direction with some components much smaller than others, or zero. */
static void uneven_direction(struct random *random, size_t n, double *unit)
{
    for (size_t k = 0; k < n; k++)
        unit[k] = random_sign(random) * (random_below(random, 4) == 0 ? 0 : random_log(random, 0x1p-40, 1));
    scale_to(n, unit, 1);
}

static double uniform_number(struct random *random, const struct field *field)
{
    return random_between(random, field->low, field->high);
}

/* Any exponent between the field's ends; negative numbers where the field has them. */
static double any_exponent(struct random *random, const struct field *field, const struct format_facts *facts)
{
    double most = fmax(fabs(field->low), fabs(field->high));
    double least = field->low > 0 ? field->low : fmin(facts->smallest, most);
    double x = random_log(random, least, most);
    return field->low < 0 && random_bits(random) & 1 ? fmax(-x, field->low) : fmin(x, field->high);
}

/* A number that programs trip over, at or below `most`. */
static double remarkable_number(struct random *random, const struct format_facts *facts, double most)
{
    double power = exp2(floor(log2(most > 0 ? most : 1)) - (double)random_below(random, 40));
    switch (random_below(random, 9)) {
    case 0:
        return 0;
    case 1:
        return facts->smallest;
    case 2:
        return facts->smallest_normal - facts->smallest;
    case 3:
        return facts->smallest_normal;
    case 4:
        return most;
    case 5:
        return power;
    case 6:
        return power * (1 + 2 * facts->unit);
    case 7:
        return power * (1 - facts->unit);
    default:
        return PI / 4 * (double)(1 + random_below(random, 16));
    }
}

static double clamp(double x, double low, double high)
{
    return x < low ? low : x > high ? high : x;
}

/* An axis-aligned or otherwise exactly held rotation: a permutation of axes with signs, or a turn about one axis. */
static void remarkable_rotation(struct random *random, double *R)
{
    double axis[3] = {0, 0, 0}, turn[9];
    axis[random_below(random, 3)] = random_sign(random);
    rotation_about(axis, PI / 2 * (double)random_below(random, 4), turn);
    for (size_t k = 0; k < 9; k++)
        R[k] = round(turn[k]);
    if (random_bits(random) & 1) {
        axis[0] = axis[1] = axis[2] = 0;
        axis[random_below(random, 3)] = 1;
        rotation_about(axis, random_bits(random) & 1 ? extreme_angle(random) : 2 * PI * random_unit(random), R);
    }
}

static void draw_rotation(struct random *random, enum strategy strategy, double *R)
{
    double axis[3];
    if (strategy == SAMPLE_SPECIAL) {
        remarkable_rotation(random, R);
    } else if (strategy == SAMPLE_EXPONENT) {
        if (random_bits(random) & 1)
            random_direction(random, 3, axis);
        else
            uneven_direction(random, 3, axis);
        rotation_about(axis, extreme_angle(random), R);
    } else {
        random_rotation(random, R);
    }
}

static void draw_quaternion(struct random *random, enum strategy strategy, double *q)
{
    if (strategy == SAMPLE_SPECIAL) {
        memset(q, 0, 4 * sizeof *q);
        q[random_below(random, 4)] = random_sign(random);
    } else if (strategy == SAMPLE_EXPONENT) {
        double half = extreme_angle(random) / 2, sign = random_sign(random);
        if (random_bits(random) & 1)
            random_direction(random, 3, q + 1);
        else
            uneven_direction(random, 3, q + 1);
        for (size_t k = 1; k < 4; k++)
            q[k] *= sign * sin(half);
        q[0] = sign * cos(half);
    } else {
        random_quaternion(random, q);
    }
}

/* A vector or matrix of REALS: its norm in [low, high], or its components on their own. */
static void draw_vector(struct random *random, enum strategy strategy, const struct field *field,
                        const struct format_facts *facts, double *x)
{
    size_t n = field_components(field);
    if (strategy == SAMPLE_SPECIAL) {
        for (size_t k = 0; k < n; k++)
            x[k] = random_sign(random) *
                   (random_bits(random) & 1 ? 0 : remarkable_number(random, facts, field->high / sqrt((double)n)));
    } else if (strategy == SAMPLE_EXPONENT) {
        if (random_bits(random) & 1)
            random_direction(random, n, x);
        else
            uneven_direction(random, n, x);
        scale_to(n, x, any_exponent(random, field, facts));
    } else {
        random_direction(random, n, x);
        scale_to(n, x, uniform_number(random, field));
    }
}

static void draw_number(struct random *random, enum strategy strategy, const struct field *field,
                        const struct format_facts *facts, double *x)
{
    if (strategy == SAMPLE_SPECIAL)
        *x = clamp((field->low < 0 ? random_sign(random) : 1) * remarkable_number(random, facts, field->high),
                   field->low, field->high);
    else if (strategy == SAMPLE_EXPONENT)
        *x = any_exponent(random, field, facts);
    else if (field->kind == POSITIVE)
        *x = random_log(random, field->low, field->high);
    else
        *x = uniform_number(random, field);
}

/* One field, in binary64. */
static void draw_field(struct random *random, enum strategy strategy, const struct field *field,
                       const struct format_facts *facts, double *x)
{
    size_t n = field_components(field);
    switch (field->kind) {
    case REALS:
    case POSITIVE:
        if (n == 1)
            draw_number(random, strategy, field, facts, x);
        else
            draw_vector(random, strategy, field, facts, x);
        break;
    case UNIT_VECTOR:
        if (strategy == SAMPLE_SPECIAL) {
            memset(x, 0, n * sizeof *x);
            x[random_below(random, n)] = random_sign(random);
        } else if (strategy == SAMPLE_EXPONENT) {
            uneven_direction(random, n, x);
        } else {
            random_direction(random, n, x);
        }
        break;
    case UNIT_QUATERNION:
        draw_quaternion(random, strategy, x);
        break;
    case ROTATION:
        draw_rotation(random, strategy, x);
        break;
    case DRIFTED_ROTATION: {
        draw_rotation(random, strategy, x);
        double most = strategy == SAMPLE_EXPONENT ? random_log(random, 0x1p-30, field->high) : field->high;
        for (size_t k = 0; k < n; k++)
            x[k] += random_between(random, -most, most);
        break;
    }
    }
}

static void draw_fields(const struct row *row, enum format format, enum strategy strategy, struct random *random,
                        double *in)
{
    for (const struct field *field = row->inputs; field->name; in += field_components(field), field++) {
        /* A special element has special fields among ordinary ones, so that one does not hide another. */
        enum strategy use = strategy != SAMPLE_SPECIAL || random_bits(random) & 1 ? strategy : SAMPLE_UNIFORM;
        draw_field(random, use, field, format_facts(format), in);
    }
}

static void round_to(enum format format, size_t n, double *x)
{
    for (size_t k = 0; k < n; k++)
        x[k] = format_round(format, x[k]);
}

/* --- the domain --------------------------------------------------------------------------------------------------- */

/* Rounding to a format moves a number by at most this factor: vectors that lay on the domain's edge stay in it. */
#define EDGE (1 + 0x1p-20)

/* Drift D of up to `high` an entry has ‖D‖ ≤ f = 3 high, and (R + D)ᵀ(R + D) − E = RᵀD + DᵀR + DᵀD a norm of at most
 * 2f + f². */
static int in_drift(const struct field *field, const double *M)
{
    double f = 3 * field->high;
    return rotation_departure(M) <= (2 * f + f * f) * EDGE;
}

static int in_field(const struct field *field, const double *x)
{
    size_t n = field_components(field);
    for (size_t k = 0; k < n; k++)
        if (!isfinite(x[k]))
            return 0;
    if (field->kind == DRIFTED_ROTATION)
        return in_drift(field, x);
    if (field->kind != REALS && field->kind != POSITIVE)
        return 1;
    if (n == 1)
        return field->low <= x[0] && x[0] <= field->high;
    return field->low <= norm(n, x) * EDGE && norm(n, x) <= field->high * EDGE;
}

int sampler_in_domain(const struct row *row, const double *in)
{
    for (const struct field *field = row->inputs; field->name; in += field_components(field), field++)
        if (!in_field(field, in))
            return 0;
    return 1;
}

/* --- elements ----------------------------------------------------------------------------------------------------- */

static uint64_t hash_text(const char *text)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (; *text; text++)
        hash = (hash ^ (unsigned char)*text) * UINT64_C(0x100000001b3);
    return hash;
}

static size_t count_branches(const struct row *row)
{
    size_t count = 0;
    while (row->branches && !isnan(row->branches[count]))
        count++;
    return row->coordinate && row->coordinate->place ? count : 0;
}

static size_t count_samplers(const struct row *row)
{
    size_t count = 0;
    while (row->samplers && row->samplers[count].name)
        count++;
    return count;
}

/* Half of the elements uniform, the others shared among the strategies that the row has. */
static enum strategy choose_strategy(const struct row *row, uint64_t index)
{
    static const enum strategy turns[16] = {SAMPLE_UNIFORM, SAMPLE_EXPONENT, SAMPLE_UNIFORM, SAMPLE_ROW,
                                            SAMPLE_UNIFORM, SAMPLE_BRANCH,   SAMPLE_UNIFORM, SAMPLE_EXPONENT,
                                            SAMPLE_UNIFORM, SAMPLE_ROW,      SAMPLE_UNIFORM, SAMPLE_EXPONENT,
                                            SAMPLE_UNIFORM, SAMPLE_SPECIAL,  SAMPLE_UNIFORM, SAMPLE_EXPONENT};
    enum strategy strategy = turns[index % 16];
    if (strategy == SAMPLE_ROW && count_samplers(row) == 0)
        strategy = SAMPLE_UNIFORM;
    if (strategy == SAMPLE_BRANCH && count_branches(row) == 0)
        strategy = SAMPLE_EXPONENT;
    return strategy;
}

/* Moves an element into the region of one of the row's bounds, each as likely; uniform in the coordinate. */
static void place_in_region(const struct row *row, struct random *random, double *in)
{
    if (!row->coordinate || !row->coordinate->place)
        return;
    const struct bound *bound = row->bounds + random_below(random, bounds_count(row->bounds));
    if (bound->low != 0 || bound->high != 0)
        row->coordinate->place(in, random_between(random, bound->low, bound->high));
}

/* An element whose coordinate is within a few numbers of a branch point. */
static void draw_at_branch(const struct row *row, enum format format, struct random *random, double *in)
{
    double at = row->branches[random_below(random, count_branches(row))];
    double off = format_facts(format)->unit * (double)(1 + random_below(random, 64)) * random_sign(random);
    draw_fields(row, format, SAMPLE_UNIFORM, random, in);
    row->coordinate->place(in, at * (1 + off));
}

enum strategy sampler_draw(const struct row *row, enum format format, uint64_t seed, uint64_t index, double *in)
{
    enum strategy strategy = choose_strategy(row, index);
    for (uint64_t attempt = 0; attempt < 16; attempt++) {
        struct random random = {
            random_mix(seed ^ random_mix(hash_text(row->id) ^ random_mix(index + (attempt << 48))))};
        if (strategy == SAMPLE_BRANCH) {
            draw_at_branch(row, format, &random, in);
        } else if (strategy == SAMPLE_ROW) {
            draw_fields(row, format, SAMPLE_UNIFORM, &random, in);
            row->samplers[random_below(&random, count_samplers(row))].draw(&random, in);
        } else {
            draw_fields(row, format, strategy, &random, in);
            if (strategy == SAMPLE_UNIFORM)
                place_in_region(row, &random, in);
        }
        round_to(format, fields_components(row->inputs), in);
        if (sampler_in_domain(row, in))
            return strategy;
    }
    struct random random = {random_mix(seed ^ index)};
    sampler_ordinary(row, format, &random, in);
    return SAMPLE_UNIFORM;
}

/* The least number of the format in the domain of a row that takes one. */
static double least_number(const struct row *row, enum format format)
{
    double least = format_round(format, row->inputs->low);
    return least < row->inputs->low ? format_step(format, least, 1) : least;
}

uint64_t sampler_numbers(const struct row *row, enum format format)
{
    if (fields_components(row->inputs) != 1)
        return 0;
    double most = format_round(format, row->inputs->high);
    most = most > row->inputs->high ? format_step(format, most, -1) : most;
    double least = least_number(row, format);
    return most < least ? 0 : (uint64_t)format_rank(format, most) - (uint64_t)format_rank(format, least) + 1;
}

void sampler_number(const struct row *row, enum format format, uint64_t index, double *in)
{
    in[0] = format_step(format, least_number(row, format), (int64_t)index);
}

/* A size that no domain makes extreme: near 1 if the domain has it. */
static double ordinary_size(struct random *random, const struct field *field)
{
    return clamp(random_between(random, 0.25, 2), field->low, field->high);
}

void sampler_ordinary(const struct row *row, enum format format, struct random *random, double *in)
{
    double *at = in;
    for (const struct field *field = row->inputs; field->name; at += field_components(field), field++) {
        size_t n = field_components(field);
        draw_field(random, SAMPLE_UNIFORM, field, format_facts(format), at);
        if (field->kind == POSITIVE || (field->kind == REALS && n == 1))
            at[0] = ordinary_size(random, field);
        else if (field->kind == REALS)
            scale_to(n, at, ordinary_size(random, field));
    }
    round_to(format, fields_components(row->inputs), in);
}

/* --- neighbours --------------------------------------------------------------------------------------------------- */

/* x moved by up to 2^(28 size) numbers of binary32, 2^(57 size) of binary64: at size 1 across 32 binades. */
static double stepped(struct random *random, enum format format, double size, double x)
{
    double most = format == BINARY32 ? 28 : 57;
    int64_t steps = (int64_t)exp2(random_unit(random) * size * most);
    return format_step(format, x, random_bits(random) & 1 ? steps : -steps);
}

/* A rotation turned by an angle about some axis. */
static void turn(struct random *random, double angle, double *R)
{
    double axis[3], small[9], product[9];
    random_direction(random, 3, axis);
    rotation_about(axis, angle, small);
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++)
            product[3 * i + j] = small[3 * i] * R[j] + small[3 * i + 1] * R[3 + j] + small[3 * i + 2] * R[6 + j];
    /* One Newton step towards orthogonality takes back what rounding and turning lost: R(3E − RᵀR)/2. */
    for (size_t i = 0; i < 3; i++)
        for (size_t j = 0; j < 3; j++) {
            R[3 * i + j] = 1.5 * product[3 * i + j];
            for (size_t k = 0; k < 3; k++)
                for (size_t l = 0; l < 3; l++)
                    R[3 * i + j] -= 0.5 * product[3 * i + k] * product[3 * l + k] * product[3 * l + j];
        }
}

/* A unit vector moved by a step in some direction. */
static void lean(struct random *random, double step, size_t n, double *x)
{
    double off[16];
    random_direction(random, n, off);
    for (size_t k = 0; k < n; k++)
        x[k] += step * off[k];
    scale_to(n, x, 1);
}

static void move_field(struct random *random, enum format format, const struct field *field, double size, double *x)
{
    size_t n = field_components(field);
    switch (field->kind) {
    case REALS:
    case POSITIVE:
        if (n > 1 && random_below(random, 4) == 0) {
            scale_to(n, x, norm(n, x) * (1 + size * random_between(random, -0.5, 0.5)));
            break;
        }
        do {
            size_t k = random_below(random, n);
            x[k] = stepped(random, format, size, x[k]);
        } while (random_bits(random) & 1);
        break;
    case UNIT_VECTOR:
    case UNIT_QUATERNION:
        lean(random, random_log(random, 0x1p-26, 1) * size, n, x);
        break;
    case ROTATION:
        turn(random, random_log(random, 0x1p-26, 1) * size, x);
        break;
    case DRIFTED_ROTATION: {
        size_t k = random_below(random, n);
        x[k] += size * field->high * random_between(random, -0.1, 0.1);
        break;
    }
    }
}

void sampler_neighbour(const struct row *row, enum format format, struct random *random, double size,
                       const double *from, double *to)
{
    size_t n = fields_components(row->inputs);
    for (int attempt = 0; attempt < 8; attempt++) {
        memcpy(to, from, n * sizeof *to);
        do {
            const struct field *field = row->inputs + random_below(random, fields_count(row->inputs));
            move_field(random, format, field, size, to + fields_offset(row->inputs, field));
        } while (random_bits(random) & 1);
        round_to(format, n, to);
        if (sampler_in_domain(row, to))
            return;
    }
    memcpy(to, from, n * sizeof *to);
}

void sampler_near(const struct row *row, enum format format, struct random *random, double reach, const double *from,
                  double *to)
{
    size_t inputs = fields_components(row->inputs);
    for (int attempt = 0; attempt < 8; attempt++) {
        memcpy(to, from, inputs * sizeof *to);
        double *x = to;
        for (const struct field *field = row->inputs; field->name; x += field_components(field), field++) {
            size_t n = field_components(field);
            if (field->kind == ROTATION)
                turn(random, reach * random_unit(random), x);
            else if (field->kind == UNIT_VECTOR || field->kind == UNIT_QUATERNION)
                lean(random, reach * random_unit(random), n, x);
            else
                for (size_t k = 0; k < n; k++)
                    x[k] *= 1 + random_between(random, -reach, reach);
        }
        round_to(format, inputs, to);
        if (sampler_in_domain(row, to))
            return;
    }
    memcpy(to, from, inputs * sizeof *to);
}
