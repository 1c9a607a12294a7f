/* XML text and JUnit test cases: see xml.h. */
#include "xml.h"

#include "text.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* True if a text begins with one of the noncharacters U+FFFE and U+FFFF, which XML does not allow. */
static int is_noncharacter(const char *text)
{
    return strncmp(text, "\xef\xbf\xbe", 3) == 0 || strncmp(text, "\xef\xbf\xbf", 3) == 0;
}

/* Writes a text between tags or in an attribute: escapes the characters that have a meaning in XML, and replaces those
 * that XML does not allow by U+FFFD, the replacement character. */
static void print_text(FILE *stream, const char *any)
{
    char *valid = text_valid(any);
    for (const char *text = valid ? valid : ""; *text; text++)
        if (is_noncharacter(text)) {
            fputs("\xef\xbf\xbd", stream);
            text += 2;
        } else if (*text == '&')
            fputs("&amp;", stream);
        else if (*text == '<')
            fputs("&lt;", stream);
        else if (*text == '>')
            fputs("&gt;", stream);
        else if (*text == '"')
            fputs("&quot;", stream);
        else if ((unsigned char)*text >= 0x20 || *text == '\n' || *text == '\t')
            fputc(*text, stream);
        else
            fputs("\xef\xbf\xbd", stream);
    free(valid);
}

void xml_print_attribute(FILE *stream, const char *name, const char *value)
{
    fprintf(stream, " %s=\"", name);
    print_text(stream, value);
    fputc('"', stream);
}

/* Ends a start tag of which the name and the attributes have been written. If there is a text, writes the text and the
 * end tag; otherwise ends the tag as that of an empty element. */
static void end_element(FILE *stream, const char *name, const char *text)
{
    fputs(text ? ">" : "/>\n", stream);
    if (text) {
        print_text(stream, text);
        fprintf(stream, "</%s>\n", name);
    }
}

void junit_print_case(FILE *stream, const struct junit_case *test)
{
    fputs("  <testcase", stream);
    xml_print_attribute(stream, "classname", test->classname);
    xml_print_attribute(stream, "name", test->name);
    if (!isnan(test->seconds))
        fprintf(stream, " time=\"%.3f\"", test->seconds);
    fputs(">\n", stream);
    if (test->outcome) {
        fprintf(stream, "   <%s", test->outcome);
        if (test->type)
            xml_print_attribute(stream, "type", test->type);
        xml_print_attribute(stream, "message", test->message);
        end_element(stream, test->outcome, test->again);
    }
    if (test->said) {
        fputs("   <system-out", stream);
        end_element(stream, "system-out", test->said);
    }
    fputs("  </testcase>\n", stream);
}
