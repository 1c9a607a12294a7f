/* plumb/list.hpp as a subject of operation traces: what std::list is asked, asked of it. */
#include <plumb/list.hpp>

#define PORT_LIST plumb::list<int>
#define PORT_NAME "plumb::list"
#define PORT_ABOUT "plumb/list.hpp"
#include "std.cpp"
