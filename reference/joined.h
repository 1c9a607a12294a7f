/* Builds names from the values of macros, for files that are compiled once per family: if FAMILY is so3,
 * JOINED(exact, FAMILY) is exact_so3 and JOINED_FILE(FAMILY) is "reference/formulas/so3.c". */
#ifndef REFERENCE_JOINED_H
#define REFERENCE_JOINED_H

#define JOINED_NOW(a, b) a##_##b
#define JOINED(a, b) JOINED_NOW(a, b)
#define TEXT_NOW(text) #text
#define TEXT(text) TEXT_NOW(text)
/* clang-format off */
#define JOINED_FILE(family) TEXT(reference/formulas/family.c)
/* clang-format on */

#endif
