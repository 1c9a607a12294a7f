/* The table of all kernels by their ids, for programs that choose one at run time; each kernel's own function is
 * declared in plumb.h. What uses the table alone is not compiled again when a kernel is added. */
#ifndef PLUMB_TABLE_H
#define PLUMB_TABLE_H

#include "base.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct plumb_kernel_entry {
    const char *id;                  /* "so3.exp" */
    unsigned inputs, outputs;        /* components an element */
    plumb_kernel *path[PLUMB_PATHS]; /* by plumb_path */
} plumb_kernel_entry;

/* All kernels, ended by an entry whose id is null. */
PLUMB_API extern const plumb_kernel_entry plumb_kernels[];

#ifdef __cplusplus
}
#endif

#endif
