/* A queue of events in the order of their times. The position of a new event is sought from the back, because most new
 * events are later than the others. */
#include <stdio.h>

typedef struct event {
    double time;
    const char *what;
} event;

#define LIST_NAME queue
#define LIST_VALUE event
#include <plumb/list.h>

/* Inserts an event before the first one that is later. Returns 0, or nonzero if there is not enough memory. */
static int plan(queue *events, double time, const char *what)
{
    size_t before = queue_end(events);
    for (size_t p = queue_last(events); p && queue_at(events, p)->time > time; p = queue_prev(events, p))
        before = p;
    return queue_insert(events, before, (event){time, what}, NULL);
}

int main(void)
{
    queue events = {0};
    event now;
    int failed = plan(&events, 3, "bounce") || plan(&events, 1, "drop") || plan(&events, 2, "hit");
    while (!failed && !queue_pop_front(&events, &now)) {
        printf("%g %s\n", now.time, now.what);
        if (now.time == 2)
            failed = plan(&events, 2.5, "echo");
    }
    queue_free(&events);
    return failed;
}
