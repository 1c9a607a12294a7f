/* How far long work is, on standard error, so that who waits sees life.
 *
 *     struct progress progress = progress_begin("check");
 *     progress_stage(&progress, 0, "so3");
 *     progress_show(&progress, 0.37, "%s", kernel->id);   // as often as there is something to say
 *     progress_clear(&progress);                          // before anything else is printed, and at the end
 *
 * A terminal has a line that is written over. Elsewhere, as in a log of continuous integration, there is a line a
 * minute, and one for each stage. No other file asks whether standard error is a terminal (validate/test/includes.sh
 * looks). */
#ifndef BASE_PROGRESS_H
#define BASE_PROGRESS_H

struct progress {
    const char *verb;   /* which lines of a log begin with */
    int columns;        /* of the terminal; 0: there is none */
    int stands;         /* a line stands there, to be written over */
    double start, next; /* when it began, and when it is shown again: on process_clock */
};

struct progress progress_begin(const char *verb);

/* Shows which share of the work is done (NaN: nobody knows), and what is done now, if it is time again. */
void progress_show(struct progress *progress, double share, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same at once: a part of the work begins that takes seconds at least. */
void progress_stage(struct progress *progress, double share, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
void progress_clear(struct progress *progress);

#endif
