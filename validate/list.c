/* plumb list: prints rows of the registry, as text or JSON. */
#include "options.h"
#include "verbs.h"

#include <stdio.h>
#include <stdlib.h>

int verb_list(int argc, char **argv)
{
    const char *format = "text";
    const struct option options[] = {
        {"format", 0, OPTION_CHOICE, &format, "FORMAT", "text or json", "text|json"},
        {0},
    };
    int status = options_parse("[KERNEL…]", options, &argc, argv);
    if (status != OPTIONS_GO)
        return status;
    const struct row **rows;
    status = options_rows(argc, argv, &rows);
    if (status != OPTIONS_GO)
        return status;
    for (const struct row **row = rows; *row; row++)
        printf("%-34s %s\n", (*row)->id, (*row)->title);
    free(rows);
    return STATUS_WITHIN;
}
