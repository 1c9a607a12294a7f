/* The rows of family "ported", which is empty: its kernels come from ports that provide a formula of their own
 * (kernel_add_ported). */
#include "contracts.h"

const struct row ported_rows[] = {{0}};
