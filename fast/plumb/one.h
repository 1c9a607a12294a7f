/* Views of single variables, by which any kernel can be called for one element, with the same bits as in a batch.
 *
 * plumb_in_one(v) and plumb_out_one(R) are views of a variable: a float, an array of floats, or a struct of types.h,
 * with the floats in the order of the kernel's operand. A view contains the size of its variable; if the variable is
 * too small for the operand, the kernel returns PLUMB_BAD_VIEW. The size of the memory behind a pointer is not known,
 * so that plumb_in_one(pointer) does not compile on platforms with 64-bit pointers. For a pointer to a struct, write
 * plumb_in_one(*frame). A parameter `const float v[3]` is a pointer, too: write plumb_in_structs(v, 3). The functions
 * of scalar.h are faster, because they do not check views.
 *
 *     #include <plumb/plumb.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         const float v[3] = {0, 0, 1.5f};
 *         float R[9];
 *         const plumb_status status = plumb_so3_exp(1, plumb_in_one(v), plumb_out_one(R));
 *         printf("%s: cos 1.5 = %.9g\n", plumb_status_text(status), R[0]);
 *         return status != PLUMB_OK;
 *     } */
#ifndef PLUMB_ONE_H
#define PLUMB_ONE_H

#include "base.h"

/* These are macros, because a function does not know the size of an array argument, nor that an argument is a pointer.
 * */
#define plumb_in_one(variable) plumb_in_one_of(&(variable), PLUMB_FLOATS_IN(variable))
#define plumb_out_one(variable) plumb_out_one_of(&(variable), PLUMB_FLOATS_IN(variable))

/* The number of floats in a variable. If the variable has the size and the alignment of a pointer, which is true of
 * pointers and of doubles, an array type of negative size stops the compilation. */
#define PLUMB_FLOATS_IN(variable) (sizeof(variable) * sizeof(char[PLUMB_IS_POINTER(variable) ? -1 : 1]) / sizeof(float))
#define PLUMB_IS_POINTER(variable)                                                                                     \
    (sizeof(void *) > sizeof(float) && sizeof(variable) == sizeof(void *) &&                                           \
     __alignof__(__typeof__(variable)) == __alignof__(void *))

#ifdef __cplusplus
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif

/* Return the view of one element with this number of floats. */
static inline plumb_in plumb_in_one_of(const void *variable, size_t floats)
{
    const plumb_in view = {variable, (uint32_t)floats, 0};
    return view;
}

static inline plumb_out plumb_out_one_of(void *variable, size_t floats)
{
    const plumb_out view = {variable, (uint32_t)floats, 0};
    return view;
}

#ifdef __cplusplus
#pragma GCC diagnostic pop
#endif

#endif
