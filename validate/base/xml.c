/* Text in XML: see xml.h. */
#include "xml.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

/* Whether a text begins with U+FFFE or U+FFFF, which XML does not allow. */
static int is_no_character(const char *text)
{
    return strncmp(text, "\xef\xbf\xbe", 3) == 0 || strncmp(text, "\xef\xbf\xbf", 3) == 0;
}

void xml_print_text(FILE *stream, const char *any)
{
    char *valid = text_valid(any);
    for (const char *text = valid ? valid : ""; *text; text++)
        if (is_no_character(text)) {
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
            fputs("\xef\xbf\xbd", stream); /* U+FFFD, the replacement character */
    free(valid);
}

void xml_print_attribute(FILE *stream, const char *name, const char *value)
{
    fprintf(stream, " %s=\"", name);
    xml_print_text(stream, value);
    fputc('"', stream);
}
