/* The same work for every list of a group (plumb_list_port.h): keys, and the steps that make a list of some order. */
#ifndef LIST_WORK_H
#define LIST_WORK_H

#include "list.h"

/* Work for lists of so many elements of so many bytes, with ascending keys or random ones. 0, or −1 when out of
 * memory. */
int work_make(list_work *work, size_t count, size_t bytes, enum list_order order, int ascending);
void work_free(list_work *work);

#endif
