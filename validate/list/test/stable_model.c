/* Runs the random tests of model.c again with LIST_STABLE. */
#define LIST_ALL_STABLE
#include "model.c"
