/* The random tests of model.c again, of lists that are all LIST_STABLE. */
#define LIST_ALL_STABLE
#include "model.c"
