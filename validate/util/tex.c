/* Conversion of text of the contracts and records to LaTeX; see tex.h.
 *
 * A conversion applies a table of rules at each position of the text: the first rule whose pattern matches there writes
 * its LaTeX; a character that no rule matches is copied. LuaLaTeX with unicode-math accepts Greek letters, operators,
 * exponents and indices (ω, ≤, ⁻¹, ₂). So rules are needed only for TeX's special characters, for changes between text
 * and mathematics, and for notation that LaTeX does not have (1e-05, √(x + y), S1). */
#include "tex.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

/* The LaTeX for what a POSIX extended regular expression matches. @0 is the match and @1, @2 … are its groups, copied;
 * &0, &1 … are the same, converted as a part of a formula. Patterns match bytes: the program runs in the C locale. */
struct tex_rule {
    const char *pattern, *latex;
    regex_t regex;
    int is_compiled;
};

/* clang-format off */
#define RULE(matched, written) {.pattern = "^" matched, .latex = (written)}
/* clang-format on */
#define ESCAPES RULE("[#$%&_{}]", "\\@0")

static struct tex_rule text_rules[] = {
    RULE("0x[0-9a-f]+(\\.[0-9a-f]*)?(p[-+]?[0-9]+)?", "\\code{@0}"),
    RULE("1e\\+?(-?)0*([0-9]+)", "\\ensuremath{10^{@1@2}}"),
    RULE("([0-9.]+)e\\+?(-?)0*([0-9]+)", "\\ensuremath{@1\\cdot 10^{@2@3}}"),
    RULE("\\^([0-9]+)", "\\ensuremath{^{@1}}"),
    RULE("[[:alnum:]][[:alnum:].]*", "@0"), /* digits inside a word are not a number */
    ESCAPES,
    RULE("~", "\\textasciitilde{}"),
    RULE("\\^", "\\textasciicircum{}"),
    RULE("\\\\", "\\textbackslash{}"),
    /* Characters of mathematics: U+00B0 to U+00BF, ×, and all from U+0370 but General Punctuation, U+2000 to U+203F. */
    RULE("(\xc2[\xb0-\xbf]|\xc3\x97|([\xcd-\xe1\xe3-\xf4]|\xe2[\x81-\xbf])[\x80-\xbf]+)+", "\\ensuremath{&0}"),
    {.pattern = NULL},
};

static struct tex_rule formula_rules[] = {
    RULE("√\\((([^(),]|\\([^()]*\\))*)\\)", "\\sqrt{&1}"),
    RULE("√(\\([^()]*\\)|[[:alnum:]]+)", "\\sqrt{&1}"), /* (x, y) keeps its parentheses */
    RULE("\\^\\(([^()]*)\\)", "^{&1}"),
    RULE(" ?[A-Za-z]{3,}(\\.[A-Za-z]{3,})+", "\\texttt{@0}"), /* a kernel's id */
    RULE(" ?(atan2|sin|cos|tan|cot|exp|log|det|max|min|tr)\\> ?", "\\operatorname{@1} "),
    RULE(" ?([A-Za-z]{3,}|as|by|in|is|it|of|on|to)\\> ?", "\\text{@0}"),
    RULE("([A-Za-z])([0-9]+)", "@1_{@2}"),
    RULE("√", "\\text{√}"),        /* the sign of the font of formulas is below the line */
    RULE("⁻ᵀ", "^{-\\mathsf{T}}"), /* the transpose, as in the chapters: T is a translation */
    RULE("ᵀ", "^{\\mathsf{T}}"),
    RULE("·", "\\cdot "), /* unicode-math takes it as punctuation */
    RULE("½", "\\tfrac12 "),
    ESCAPES,
    {.pattern = NULL},
};

/* A formula is cut after commas, semicolons and colons, where the line may break. */
static struct tex_rule piece_rules[] = {
    RULE("[,;:] ", "@0"),
    RULE("(√\\([^()]*\\)|[^,;:]|[,;:][^ ])+", "$&0$"),
    {.pattern = NULL},
};

enum { GROUPS = 4 };

/* Returns the LaTeX of the first rule that matches at the beginning of a text, or null, and stores the groups. */
static const char *latex_at(struct tex_rule *rule, const char *text, regmatch_t groups[GROUPS])
{
    for (; rule->pattern; rule++) {
        if (!rule->is_compiled && regcomp(&rule->regex, rule->pattern, REG_EXTENDED) != 0)
            abort(); /* the patterns are constants */
        rule->is_compiled = 1;
        if (regexec(&rule->regex, text, GROUPS, groups, 0) == 0)
            return rule->latex;
    }
    return NULL;
}

/* Writes a text by the rules. When out of memory it leaves groups out. */
static void convert(FILE *stream, struct tex_rule *rules, const char *text)
{
    while (*text) {
        regmatch_t groups[GROUPS];
        const char *latex = latex_at(rules, text, groups);
        if (!latex) {
            fputc(*text++, stream);
            continue;
        }
        for (; *latex; latex++) {
            if (*latex != '@' && *latex != '&') {
                fputc(*latex, stream);
                continue;
            }
            const int is_formula = *latex == '&';
            const regmatch_t group = groups[*++latex - '0'];
            char *part = strndup(text + group.rm_so, (size_t)(group.rm_eo - group.rm_so));
            if (part && is_formula)
                convert(stream, formula_rules, part);
            else
                fputs(part ? part : "", stream);
            free(part);
        }
        text += groups->rm_eo;
    }
}

void tex_text(FILE *stream, const char *text)
{
    convert(stream, text_rules, text);
}

void tex_formula(FILE *stream, const char *formula)
{
    convert(stream, piece_rules, formula);
}
