/* Builds names from the values of macros, for files that are compiled once per family: if FAMILY is so3,
 * PASTE(exact, FAMILY) is exact_so3 and FAMILY_FILE(FAMILY) is "reference/formulas/so3.c". */
#ifndef REFERENCE_PASTE_H
#define REFERENCE_PASTE_H

#define PASTE_EXPANDED(a, b) a##_##b
#define PASTE(a, b) PASTE_EXPANDED(a, b)
#define TEXT_NOW(text) #text
#define TEXT(text) TEXT_NOW(text)
/* clang-format off */
#define FAMILY_FILE(family) TEXT(reference/formulas/family.c)
/* clang-format on */

#endif
