/* plumb::list as a subject of operation traces, with values that memcpy cannot move: short strings point into
 * themselves. */
#include <plumb/list.hpp>

#include <string>

struct text {
    std::string digits;
    text(int value = 0) : digits(std::to_string(value))
    {
    }
    operator int() const
    {
        return std::stoi(digits);
    }
};

#define PORT_LIST plumb::list<text>
#define PORT_NAME "plumb::list"
#define PORT_ABOUT "plumb/list.hpp, of strings"
#define PORT_HOLDS
#include "std.cpp"
