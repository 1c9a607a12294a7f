/* Names made of macros' values, for files that are compiled for each family: JOINED(exact, FAMILY) is exact_so3 where
 * FAMILY is so3, JOINED_FILE(FAMILY) is "so3.c". */
#ifndef REFERENCE_JOINED_H
#define REFERENCE_JOINED_H

#define JOINED_NOW(a, b) a##_##b
#define JOINED(a, b) JOINED_NOW(a, b)
#define TEXT_NOW(text) #text
#define TEXT(text) TEXT_NOW(text)
/* clang-format off */
#define JOINED_FILE(family) TEXT(family.c)
/* clang-format on */

#endif
