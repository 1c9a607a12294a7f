/* No fault: computes so3.s1 in a thread that the first call starts. Returns 9 if that thread may not run on every CPU
 * that the process could use when the port was opened. */
#include "port.h"

#include <pthread.h>
#include <sched.h>
#include <semaphore.h>

static sem_t asked, answered;
static size_t count;
static const plumb_port_view *inputs, *outputs;
static int at_opening, of_thread;

static int processors(void)
{
    cpu_set_t set;
    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
}

__attribute__((constructor)) static void opened(void)
{
    at_opening = processors();
}

static void *serve(void *unused)
{
    (void)unused;
    for (;;) {
        sem_wait(&asked);
        of_thread = processors();
        for (size_t i = 0; i < count; i++)
            ((float *)outputs->base[0])[i] = (float)right_s1(((const float *)inputs->base[0])[i]);
        sem_post(&answered);
    }
    return NULL;
}

static void start(void)
{
    pthread_t thread;
    sem_init(&asked, 0, 0);
    sem_init(&answered, 0, 0);
    if (pthread_create(&thread, NULL, serve, NULL) == 0)
        pthread_detach(thread);
}

static int by_thread(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, start);
    count = n, inputs = in, outputs = out;
    sem_post(&asked);
    sem_wait(&answered);
    return of_thread == at_opening ? 0 : 9;
}

PORT(PLUMB_PORT_VERSION, {"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, by_thread})
