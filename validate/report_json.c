#include "report.h"
int report_json(const struct report *report, FILE *stream)
{
    (void)report;
    (void)stream;
    return 0;
}
int report_junit(const struct report *report, FILE *stream)
{
    (void)report;
    (void)stream;
    return 0;
}
int report_markdown(const struct report *report, FILE *stream)
{
    (void)report;
    (void)stream;
    return 0;
}
