/* Progress of long work on standard error.
 *
 *     struct progress progress = progress_begin("check");
 *     progress_stage(&progress, 0, "so3");
 *     progress_show(&progress, 0.37, "%s", kernel->id);   // as often as there is something to say
 *     progress_clear(&progress);                          // before anything else is printed, and at the end
 *
 * If at least a minute is left at the present rate, the line says how long. On a terminal it is one line that is
 * overwritten. Elsewhere, as in a log of continuous integration, a line is printed
 * every minute and at each stage. No other file asks whether standard error is a terminal (validate/test/includes.sh
 * checks this). */
#ifndef UTIL_PROGRESS_H
#define UTIL_PROGRESS_H

struct progress {
    const char *verb;   /* lines of a log begin with it */
    int columns;        /* width of the terminal; 0: there is no terminal */
    int is_shown;       /* 1 if a line is displayed that must be erased before other output */
    double start, next; /* time of the beginning, and of the next display, on process_clock */
    /* The first share that was displayed, and its time: the time left is estimated by the rate since then, because a
     * run that is resumed begins with a share that took no time. 0: none was displayed. */
    double first_share, first_time;
};

/* Begins the display of progress. */
struct progress progress_begin(const char *verb);

/* Shows the share of the work that is done (NaN: unknown) and a text on what is being done, unless the last display was
 * too recent. */
void progress_show(struct progress *progress, double share, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Shows the same at once, even if the last display was recent: to be called when a part of the work begins that takes
 * at least some seconds. */
void progress_stage(struct progress *progress, double share, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Erases the line on a terminal. */
void progress_clear(struct progress *progress);

#endif
