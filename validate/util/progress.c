/* Progress of long work; see progress.h. */
#include "progress.h"

#include "output.h"
#include "process.h"
#include "text.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

static const double every_on_a_terminal = 0.1, every_elsewhere = 60; /* seconds */

struct progress progress_begin(const char *verb)
{
    enum { USUAL = 80 };
    struct progress progress = {.verb = verb, .start = process_clock()};
    struct winsize window;
    if (output_is_terminal(stderr))
        progress.columns = ioctl(STDERR_FILENO, TIOCGWINSZ, &window) == 0 && window.ws_col > 0 ? window.ws_col : USUAL;
    else
        progress.next = progress.start + every_elsewhere;
    return progress;
}

/* Appends ", about 3 h left" if at least a minute is left at the rate since the first share that is known. */
static void append_remaining(struct progress *progress, double share, double now, char *text, size_t size)
{
    static const double units[] = {86400, 3600, 60};
    static const char *const names[] = {"days", "h", "min"};
    enum { LEAST_SECONDS = 5 }; /* before, the rate is not known */
    if (isnan(share))
        return;
    if (progress->first_time == 0) {
        progress->first_time = now;
        progress->first_share = share;
        return;
    }
    const double left = (now - progress->first_time) * (1 - share) / (share - progress->first_share);
    if (now - progress->first_time < LEAST_SECONDS || !(left >= 60) || isinf(left))
        return;
    size_t u = 0;
    while (left < 1.5 * units[u] && u + 1 < sizeof units / sizeof *units)
        u++;
    const size_t length = strlen(text);
    snprintf(text + length, size - length, ", about %.0f %s left", left / units[u], names[u]);
}

static void print(struct progress *progress, double share, const char *format, va_list values)
{
    char text[512];
    int length = 0;
    if (!isnan(share))
        length = snprintf(text, sizeof text, progress->columns ? "[%3.0f %%] " : "%.0f %%, ", 100 * share);
    vsnprintf(text + length, sizeof text - (size_t)length, format, values);
    const double now = process_clock();
    append_remaining(progress, share, now, text, sizeof text);
    text_end_whole(text);
    if (progress->columns) {
        text_fit(text, progress->columns - 1); /* a line that wraps cannot be overwritten */
        fprintf(stderr, "\r\033[K%s", text);
        progress->next = now + every_on_a_terminal;
    } else {
        fprintf(stderr, "plumb %s: %s, %.0f s\n", progress->verb, text, now - progress->start);
        progress->next = now + every_elsewhere;
    }
    progress->is_shown = progress->columns > 0;
}

void progress_show(struct progress *progress, double share, const char *format, ...)
{
    if (process_clock() < progress->next)
        return;
    va_list values;
    va_start(values, format);
    print(progress, share, format, values);
    va_end(values);
}

void progress_stage(struct progress *progress, double share, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    print(progress, share, format, values);
    va_end(values);
}

void progress_clear(struct progress *progress)
{
    if (progress->is_shown)
        fputs("\r\033[K", stderr);
    progress->is_shown = 0;
}
