/* Splits plumb's JSON documents into an index and parts for one HTML page. When the page opens, its script reads only
 * the index, which includes the grades of the overview; it reads each part when that is needed. site.c finds the files
 * and writes the page. */
#ifndef SITE_PARTS_H
#define SITE_PARTS_H

#include <jansson.h>
#include <stdio.h>

struct page_parts {
    json_t *index; /* {"kernels": ["so3.exp", …], "titles", "family_of": [0, …], "families": ["so3", …], "ports" …} */
    json_t *part; /* {"family-0": formulas, "port-0-0": a port's results for that family, "file-0": text, …} */
    json_t *seen; /* {"PART LIST VALUE": index of the value in that list, …}, so that no list has duplicates */
};

void parts_open(struct page_parts *parts);
void parts_close(struct page_parts *parts);

/* Add a document; each function copies or references what it needs, and the document remains the caller's. */
void parts_add_formulas(struct page_parts *parts, const json_t *document);
void parts_add_report(struct page_parts *parts, const char *file, const json_t *report);
void parts_add_document(struct page_parts *parts, const char *schema, json_t *document);
void parts_add_file(struct page_parts *parts, const char *name, const char *text);
void parts_add_text(struct page_parts *parts, const char *part, const char *text);

/* parts_write_index writes the index as one HTML element; parts_write writes each part as one, whose id is its name. */
void parts_write_index(const struct page_parts *parts, FILE *stream);
void parts_write(const struct page_parts *parts, FILE *stream);

#endif
