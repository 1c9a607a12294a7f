/* Faults: its name and description contain control characters and markup, and so3.s1 prints megabytes of such text. */
#include "port.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static int print(size_t n, const plumb_port_view *in, const plumb_port_view *out)
{
    static char much[1 << 16];
    static int calls;
    for (size_t i = 0; i < sizeof much; i++) /* all lines differ, since only eight equal ones would be shown */
        much[i] = (char)('a' + i * i / 7 % 23);
    printf("said \x1b[2J\xc2\x9b"
           "31m \xe2\x80\xae<&\xff\n");
    fflush(stdout);
    if (write(2, "zero \0 end\n", 11) < 0)
        return 1;
    for (int i = 0; calls < 2 && i < 32; i++)
        if (write(2, much, sizeof much) < 0)
            return 1;
    calls++;
    return good_s1(n, in, out);
}

const plumb_port *plumb_port_open(void)
{
    static char about[2000];
    static const plumb_port_kernel kernels[] = {{"so3.s1", PLUMB_PORT_FLOAT, PLUMB_PORT_SOA, print}};
    static const plumb_port port = {PLUMB_PORT_VERSION, "]]>\x1b[31m\xef\xbf\xbe\xc2\x85\xe2\x80\xae|`<b>\"&\xc3(",
                                    about, 1, kernels};
    for (size_t i = 0; i + 3 < sizeof about; i += 2)
        memcpy(about + i, i % 10 ? "\xcf\x80" : "\x0c\xff", 2);
    return &port;
}
