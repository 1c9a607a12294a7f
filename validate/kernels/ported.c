/* Rows of the ported family: none is written here. Its kernels come from ports that bring a formula of their own
 * (kernel_add_ported). */
#include "kernels.h"

const struct row ported_rows[] = {{0}};
