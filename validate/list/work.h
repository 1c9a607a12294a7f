/* The work that all lists of a benchmark group share (plumb_list_port.h): keys, and the steps that build a list in a
 * given order. */
#ifndef LIST_WORK_H
#define LIST_WORK_H

#include "list.h"

/* Makes the work for lists of `count` elements of `bytes` bytes, with ascending or random keys. Returns 0, or −1 if out
 * of memory. */
int work_make(list_work *work, size_t count, size_t bytes, enum list_order order, int ascending);
void work_free(list_work *work);

#endif
