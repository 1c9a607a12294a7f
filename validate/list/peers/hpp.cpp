/* plumb/list.hpp as a subject of operation traces, with the same adapter as std::list. */
#include <plumb/list.hpp>

#define PORT_LIST plumb::dense_list<int>
#define PORT_NAME "plumb::dense_list"
#define PORT_ABOUT "plumb/list.hpp"
#include "std.cpp"
