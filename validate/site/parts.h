/* What a page has of plumb's documents, cut into parts that it reads when it wants them: at its opening the index
 * alone, with the grades of the overview. Files are found, and the page is written, in site.c. */
#ifndef SITE_PARTS_H
#define SITE_PARTS_H

#include <jansson.h>
#include <stdio.h>

struct page_parts {
    json_t *index; /* {"kernels": ["so3.exp", …], "titles", "family_of": [0, …], "families": ["so3", …], "ports" …} */
    json_t *part; /* {"family-0": formulas, "port-0-0": what a port's report says of that family, "file-0": text, …} */
    json_t *seen; /* places of what the lists have once */
};

void parts_open(struct page_parts *parts);
void parts_close(struct page_parts *parts);

/* Each takes what it needs of the document, which stays the caller's. */
void parts_add_formulas(struct page_parts *parts, const json_t *document);
void parts_add_report(struct page_parts *parts, const char *file, const json_t *report);
void parts_add_document(struct page_parts *parts, const char *schema, json_t *document);
void parts_add_file(struct page_parts *parts, const char *name, const char *text);

/* Each an element of its own, named as the part is. */
void parts_write_index(const struct page_parts *parts, FILE *stream);
void parts_write(const struct page_parts *parts, FILE *stream);

#endif
