/* Fault: exports no plumb_port_open. */
int something_else(void);

int something_else(void)
{
    return 0;
}
