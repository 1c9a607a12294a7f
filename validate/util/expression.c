/* Evaluates the numbers of contracts by recursive descent:
 *
 *     sum      product { ("+" | "-") product }
 *     product  power { ("*" | "/") power }
 *     power    "-" power | atom [ "^" power ]
 *     atom     number | "pi" | "inf" | "n" | "u" | "(" sum ")"
 *
 * A value is linear in n and u. Each operation on constants is rounded once, as the compiler would round it; powers of
 * two are exact. */
#include "expression.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double pi = 0x1.921fb54442d18p1;

struct parser {
    const char *at;
    const char *problem; /* the first one, or null */
};

static struct linear sum(struct parser *parser);

static struct linear constant(double value)
{
    return (struct linear){value, 0, 0};
}

static int is_constant(struct linear value)
{
    return value.per_n == 0 && value.per_u == 0;
}

static struct linear wrong(struct parser *parser, const char *problem)
{
    if (!parser->problem)
        parser->problem = problem;
    return constant(0);
}

/* Skips blanks; then takes the text if it comes next. */
static int take(struct parser *parser, const char *text)
{
    while (isspace((unsigned char)*parser->at))
        parser->at++;
    const size_t length = strlen(text);
    if (strncmp(parser->at, text, length) != 0)
        return 0;
    if (isalpha((unsigned char)*text) && isalnum((unsigned char)parser->at[length]))
        return 0; /* a longer word */
    parser->at += length;
    return 1;
}

static struct linear number(struct parser *parser)
{
    char *end;
    const double value = strtod(parser->at, &end);
    if (end == parser->at || !(isdigit((unsigned char)*parser->at) || *parser->at == '.'))
        return wrong(parser, "a number, pi, inf, n, u or a parenthesis is expected");
    if (!isfinite(value))
        return wrong(parser, "the number is too large");
    parser->at = end;
    return constant(value);
}

static struct linear atom(struct parser *parser)
{
    if (take(parser, "(")) {
        const struct linear inner = sum(parser);
        return take(parser, ")") ? inner : wrong(parser, "a parenthesis is not closed");
    }
    if (take(parser, "pi"))
        return constant(pi);
    if (take(parser, "inf"))
        return constant(INFINITY);
    if (take(parser, "n"))
        return (struct linear){0, 1, 0};
    if (take(parser, "u"))
        return (struct linear){0, 0, 1};
    return number(parser);
}

static struct linear power(struct parser *parser)
{
    if (take(parser, "-")) {
        const struct linear value = power(parser);
        return (struct linear){-value.constant, -value.per_n, -value.per_u};
    }
    const struct linear base = atom(parser);
    if (!take(parser, "^"))
        return base;
    const struct linear exponent = power(parser);
    if (!is_constant(base) || !is_constant(exponent))
        return wrong(parser, "a power of n or u is not linear");
    return constant(pow(base.constant, exponent.constant));
}

static struct linear scaled(struct linear value, double factor)
{
    if (is_constant(value)) /* per_n = 0 times a factor ∞ would be NaN */
        return constant(value.constant * factor);
    return (struct linear){value.constant * factor, value.per_n * factor, value.per_u * factor};
}

static struct linear product(struct parser *parser)
{
    struct linear value = power(parser);
    for (;;) {
        if (take(parser, "*")) {
            const struct linear factor = power(parser);
            if (is_constant(factor))
                value = scaled(value, factor.constant);
            else if (is_constant(value))
                value = scaled(factor, value.constant);
            else
                return wrong(parser, "a product of n or u with itself is not linear");
        } else if (take(parser, "/")) {
            const struct linear divisor = power(parser);
            if (!is_constant(divisor) || !is_constant(value))
                return wrong(parser, "only constants are divided");
            value.constant /= divisor.constant;
        } else {
            return value;
        }
    }
}

static struct linear sum(struct parser *parser)
{
    struct linear value = product(parser);
    for (;;) {
        const int minus = take(parser, "-");
        if (!minus && !take(parser, "+"))
            return value;
        const struct linear term = product(parser);
        const double sign = minus ? -1 : 1;
        value.constant += sign * term.constant;
        value.per_n += sign * term.per_n;
        value.per_u += sign * term.per_u;
    }
}

const char *expression_value(const char *text, struct linear *value)
{
    struct parser parser = {text, NULL};
    *value = sum(&parser);
    take(&parser, ""); /* blanks at the end */
    if (!parser.problem && *parser.at)
        return "an operator is expected";
    return parser.problem;
}
