/* filter_bounds: shows that the filters' bounds on their errors hold, operation by operation, and prints a table.
 * Exit status: 0 all are shown, 1 one is not, 2 it was given an argument. */
#include "forms.hpp"

#include <cstdio>

int main(int count, char **arguments)
{
    if (count > 1) {
        fprintf(stderr, "filter_bounds: %s: it takes no arguments\n", arguments[1]);
        return 2;
    }
    puts("| file | operation | its own share of the bound | |\n| --- | --- | --- | --- |");
    prove_filter();
    prove_filter64();
    return not_shown > 0;
}
